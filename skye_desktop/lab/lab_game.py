"""What a game must provide for the laboratory: the part ``LAB``."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

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


class LabGame(Protocol):
    """What a game provides for studies."""

    @property
    def study_type(self) -> Any:
        """Class of its studies, a `study.BaseStudy`."""
        ...

    @property
    def code(self) -> str:
        """Fingerprint of the loaded code and data on which its games depend."""
        ...

    @property
    def schemas(self) -> Mapping[str, Any]:
        """Arrow schemas of its tables by name: ``games``, ``seats``, and its own."""
        ...

    @property
    def report(self) -> LabReport: ...

    def rows(self, study: Any, cell: Any, number: int, game: int) -> Sequence[list[Row]]:
        """Play game ``number`` of a cell, counted from 0, and return its rows for each table.

        ``game`` is its index in the study. Raises AssertionError, LookupError or ValueError if it
        fails.
        """
        ...


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
