"""From the saved games of Raiders of the North Sea to the data of a report."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from skye_desktop.files import LoadedGame
from skye_desktop.files.variants import PRINTED_NAME
from skye_desktop.games.raiders.laboratory import RowsOf, rows_of
from skye_desktop.games.raiders.laboratory_report import REPORT, SCHEMAS
from skye_desktop.games.raiders.setup import RaidersSetup
from skye_desktop.lab.finished_games import (
    bots_of,
    finished_games,
    kind_of_players,
    results_of_saves,
    saves_folder,
)
from skye_desktop.lab.parquet import tables_of
from skye_desktop.lab.report_rows import StudyResults


def saved_games(data: Path | None) -> StudyResults:
    """Return the results of the saved games that are over. Raises LabError if there are none."""
    folder = saves_folder(data)
    games = finished_games(folder, RaidersSetup.game_id)
    findings = REPORT.findings(None, _groups(games), compared=False)
    things = {_variant(game): REPORT.things(None, _variant(game)) for game in games}
    return results_of_saves(folder, findings, things, REPORT)


def _variant(game: LoadedGame) -> str:
    """Return the name of the rules of a game; rules without a name tell what differs."""
    setup: RaidersSetup = game.save.setup
    if not setup.decisions:
        return PRINTED_NAME
    return setup.variant or ", ".join(f"{id} = {value}" for id, value in setup.decisions.items())


def _groups(games: Sequence[LoadedGame]) -> Iterator[tuple[Any, ...]]:
    for number, game in enumerate(games):
        about = RowsOf(number, 0, number, _variant(game), bots_of(game), kind_of_players(game))
        told = [event for moment in game.record.moments for event in moment.events]
        rows = rows_of(about, game.state, len(game.save.actions), told)
        yield tables_of(rows, SCHEMAS)
