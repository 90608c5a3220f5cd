"""The saved games of a person that can be counted: those played from beginning to end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from skye_desktop.files import LoadedGame, Shelf, data_folder, open_or_explain
from skye_desktop.i18n import tr
from skye_desktop.known_games import known_game
from skye_desktop.lab.lab_game import LabReport, Things
from skye_desktop.lab.report_rows import StudyResults
from skye_desktop.lab.study import LabError
from skye_desktop.lab.table_figures import Findings

PERSON: Final = "person"
"""Name of a player who is no computer."""


def saves_folder(data: Path | None) -> Path:
    """Return the folder of saved games below that data folder, or below the usual one."""
    return (data or data_folder()) / "saves"


def finished_games(folder: Path, game: str) -> list[LoadedGame]:
    """Return the games of that id that are over, the newest file of each.

    Raises LabError if there are none.
    """
    games = list(_finished(folder, game))
    if not games:
        message = tr(
            "{folder}: holds no game that was played from its beginning to its end: finish one"
        )
        raise LabError(message.format(folder=folder))
    return games


def _finished(folder: Path, game: str) -> Iterator[LoadedGame]:
    is_over = known_game(game).rules.is_over
    seen: set[str] = set()
    for path in Shelf(folder).paths():
        loaded = open_or_explain(path)
        if not isinstance(loaded, LoadedGame) or loaded.record.trouble:
            continue
        if loaded.save.game != game:
            continue
        if is_over(loaded.state) and not loaded.save.start and loaded.save.id not in seen:
            seen.add(loaded.save.id)
            yield loaded


def bots_of(game: LoadedGame) -> tuple[str, ...]:
    """Return who played, by seat: the level of a computer, or `PERSON`."""
    return tuple(name or PERSON for name in _computers(game))


def kind_of_players(game: LoadedGame) -> str:
    """Return a name for all games of people, of computers, or of both."""
    computers = _computers(game)
    if not any(computers):
        return "people"
    return "computers" if all(computers) else "people_and_computers"


def _computers(game: LoadedGame) -> Sequence[str]:
    return game.save.table.computers or ("",) * len(game.save.setup.seats)


def results_of_saves(
    folder: Path, findings: Findings, things: Mapping[str, Things], report: LabReport
) -> StudyResults:
    """Return what a report tells of a person's own games, from what was counted of them."""
    about = tr("The games of your own save folder that were played from beginning to end.")
    return StudyResults(tr("Your games"), about, folder.name, findings, things, report)
