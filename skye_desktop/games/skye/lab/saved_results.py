"""From the saved games of Isle of Skye to the data of a report."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from skye_desktop.files import LoadedGame
from skye_desktop.files.variants import PRINTED_NAME
from skye_desktop.games.skye.engine import GameSetup
from skye_desktop.games.skye.lab.columns import SCHEMAS
from skye_desktop.games.skye.lab.findings import compute_findings, tiles_of
from skye_desktop.games.skye.lab.game_rows import GameInfo, Rows, rows_of
from skye_desktop.games.skye.lab.laboratory_report import REPORT, things_of
from skye_desktop.lab.finished_games import (
    bots_of,
    finished_games,
    kind_of_players,
    results_of_saves,
    saves_folder,
)
from skye_desktop.lab.parquet import GROUP, tables_of
from skye_desktop.lab.report_rows import StudyResults


def saved_games(data: Path | None) -> StudyResults:
    """Return the results of the saved games that are over. Raises LabError if there are none."""
    folder = saves_folder(data)
    games = finished_games(folder, GameSetup.game_id)
    tiles = {_variant(game): tiles_of(game.save.setup.variant) for game in games}
    things = {rules: things_of(of_rules) for rules, of_rules in tiles.items()}
    findings = compute_findings(_groups(games), tiles)
    return results_of_saves(folder, findings, things, REPORT)


def _variant(game: LoadedGame) -> str:
    """Return a name for the rules of a game.

    Different rules with the same name get different ones.
    """
    variant = game.save.setup.variant
    return PRINTED_NAME if variant.is_printed else f"{variant.name} ({variant.digest[:4]})"


def _groups(games: Sequence[LoadedGame]) -> Iterator[tuple[Any, ...]]:
    rows = Rows([], [], [])
    for number, game in enumerate(games):
        about = GameInfo(number, 0, number, _variant(game), bots_of(game), kind_of_players(game))
        events = [event for moment in game.record.moments for event in moment.events]
        rows.extend(rows_of(about, game.state, len(game.save.actions), events))
        if len(rows.games) == GROUP:
            yield tables_of(rows, SCHEMAS)
            rows = Rows([], [], [])
    if rows.games:
        yield tables_of(rows, SCHEMAS)
