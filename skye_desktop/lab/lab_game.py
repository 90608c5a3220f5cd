"""What a game must provide for the laboratory: the part ``LAB``."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from skye_desktop.contract import Event, Setup, Standing, State
from skye_desktop.game.tournament import play_any, shares_of_victory
from skye_desktop.i18n import Message
from skye_desktop.known_games import DEFAULT, known_game, known_games

if TYPE_CHECKING:
    from skye_desktop.lab.sections import ReportSection
    from skye_desktop.lab.table_figures import Findings, Key

_PART = "LAB"

Row = dict[str, object]
"""A row of a table, by its columns."""


class Pictured(NamedTuple):
    """A thing of a game that a report shows by a picture."""

    name: str
    drawn: str
    """Its picture, as SVG."""
    said: str
    """What is seen there, in words."""


Things = Mapping[int, Pictured]
"""Things with a picture by their numbers, which are keys of figures."""


class LabReport(Protocol):
    """What a game provides for reports; its module may import libraries of the extra ``lab``."""

    @property
    def over(self) -> Message:
        """Line of text above the title of the page."""
        ...

    @property
    def sections(self) -> Sequence[ReportSection]: ...
    @property
    def in_text(self) -> Sequence[str]:
        """Ids of the sections that a report in Markdown contains."""
        ...

    @property
    def of_things(self) -> Sequence[str]:
        """Ids of the sections whose keys are numbers of `things`."""
        ...

    def things(self, study: Any, rules: str) -> Things:
        """Return the things with a picture under those rules of a study; none for most games."""
        ...

    def findings(self, study: Any, groups: Iterable[tuple[Any, ...]], compared: bool) -> Findings:
        """Return the figures of the games; if ``compared``, with replicates."""
        ...

    def label(self, section: str, key: Key) -> list[str]:
        """Return the parts of a key as text for display."""
        ...


class GameInfo(NamedTuple):
    """The data of a game that are not in its events."""

    game: int
    """Index in the study, from 0."""
    cell: int
    number: int
    """Index of the game in its cell, from 0."""
    variant: str
    bots: Sequence[str]
    """Name of the bot of each seat."""
    players: str
    """Name of the players that is the same in all games with these bots, in whatever seats."""


class WholeGame(NamedTuple):
    """A game that was played to its end: its last state, number of actions, and events."""

    state: State
    actions: int
    events: Sequence[Event]


def game_columns(about: GameInfo, played: WholeGame, final: Sequence[Standing], start: int) -> Row:
    """Return the columns of a game's row that all games have; ``start`` is the first seat."""
    return {
        "game": about.game, "cell": about.cell, "number": about.number,
        "seed": played.state.setup.seed, "variant": about.variant, "seats": len(final),
        "bots": about.players, "start": start, "actions": played.actions,
        "winners": sum(one.place == 1 for one in final), "winner_points": final[0].points,
        "margin": final[0].points - final[1].points,
    }  # fmt: skip


def seat_columns(about: GameInfo, final: Sequence[Standing], start: int) -> list[Row]:
    """Return the columns of the seats' rows that all games have, in the order of the seats."""
    shares = shares_of_victory(final)
    return [
        {
            "game": about.game, "seat": one.seat, "bot": about.bots[one.seat],
            "from_start": (one.seat - start) % len(final), "place": one.place,
            "share": shares.get(one.seat, 0.0), "points": one.points,
        }
        for one in sorted(final, key=lambda one: one.seat)
    ]  # fmt: skip


def play_whole(setup: Setup, bots: Sequence[str]) -> WholeGame:
    """Play a game of any kind as every other game of bots is played."""
    told = list[Event]()
    played = play_any(known_game(setup.game_id), setup, bots, watch=told.extend)
    return WholeGame(played.state, len(played.actions), told)


@dataclass(frozen=True)
class LabGame:
    """What a game provides for studies; Parquet and reports are imported when they are needed."""

    study_type: Any
    """Class of its studies, a `study.BaseStudy`."""
    code: str
    """Fingerprint of the loaded code and data on which its games depend."""
    schemas_place: str
    """Module with ``SCHEMAS``: Arrow schemas of its tables, ``games``, ``seats``, and its own."""
    report_place: str
    """Module with ``REPORT``, a `LabReport`."""
    play: Callable[[Setup, Sequence[str]], WholeGame]
    """Function that plays a game of those bots, given in seat order."""
    rows_of: Callable[[GameInfo, WholeGame], Sequence[list[Row]]]
    """Function that returns the rows of a game for each table."""
    name_of_rules: Callable[[Setup], str]
    """Function that names the rules of a saved game; rules that differ have different names."""

    @property
    def schemas(self) -> Mapping[str, Any]:
        schemas: Mapping[str, Any] = import_module(self.schemas_place).SCHEMAS
        return schemas

    @property
    def report(self) -> LabReport:
        report: LabReport = import_module(self.report_place).REPORT
        return report

    def rows(self, study: Any, cell: Any, number: int, game: int) -> Sequence[list[Row]]:
        """Play game ``number`` of a cell, counted from 0, and return its rows for each table.

        ``game`` is its index in the study. Raises AssertionError, LookupError or ValueError if it
        fails.
        """
        played = self.play(study.setup_of(cell, number), cell.bots)
        players = " ".join(cell.bots)
        about = GameInfo(game, cell.number, number, cell.variant, cell.bots, players)
        return self.rows_of(about, played)


def lab_games() -> list[str]:
    """Return the ids of the games that have studies."""
    return [game.id for game in known_games() if _PART in game.elsewhere]


def lab_of(game: str) -> LabGame:
    """Return what a game provides for studies. Raises UnknownGameError for an unknown game."""
    lab: LabGame = known_game(game).part(_PART)
    return lab


def game_of_fields(fields: Any) -> Any:
    """Return the id of the game that the fields of a study name; the default if they name none."""
    return fields.get("game", DEFAULT)


def game_of(text: str) -> Any:
    """Return the id of the game that the text of a study names.

    It is the default if the text names none or cannot be read.
    """
    try:
        return game_of_fields(json.loads(text))
    except (ValueError, AttributeError):
        return DEFAULT
