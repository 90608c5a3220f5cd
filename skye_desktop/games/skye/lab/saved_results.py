"""From the saved games of Isle of Skye to the data of a report."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from skye_desktop.files import LoadedGame, Shelf, data_folder, open_or_explain
from skye_desktop.files.variants import PRINTED_NAME
from skye_desktop.games.skye.engine import GameSetup, Phase
from skye_desktop.games.skye.lab.columns import SCHEMAS
from skye_desktop.games.skye.lab.findings import compute_findings, tiles_of
from skye_desktop.games.skye.lab.game_rows import GameInfo, Rows, rows_of
from skye_desktop.games.skye.lab.laboratory_report import REPORT, things_of
from skye_desktop.i18n import tr
from skye_desktop.lab.parquet import GROUP, tables_of
from skye_desktop.lab.report_rows import StudyResults
from skye_desktop.lab.study import LabError

_PERSON = "person"


def saved_games(data: Path | None) -> StudyResults:
    """Return the results of the saved games that are over. Raises LabError if there are none."""
    folder = (data or data_folder()) / "saves"
    games = list(_finished(folder))
    if not games:
        message = tr(
            "{folder}: holds no game that was played from its beginning to its end: finish one"
        )
        raise LabError(message.format(folder=folder))
    tiles = {_variant(game): tiles_of(game.save.setup.variant) for game in games}
    things = {rules: things_of(of_rules) for rules, of_rules in tiles.items()}
    findings = compute_findings(_groups(games), tiles)
    about = tr("The games of your own save folder that were played from beginning to end.")
    return StudyResults(tr("Your games"), about, folder.name, findings, things, REPORT)


def _finished(folder: Path) -> Iterator[LoadedGame]:
    """Yield the games that were played to their end, the newest file of each."""
    seen: set[str] = set()
    for path in Shelf(folder).paths():
        loaded = open_or_explain(path)
        if not isinstance(loaded, LoadedGame) or loaded.record.trouble:
            continue
        if loaded.save.game != GameSetup.game_id:
            continue
        is_whole = loaded.state.phase is Phase.FINISHED and not loaded.save.start
        if is_whole and loaded.save.id not in seen:
            seen.add(loaded.save.id)
            yield loaded


def _variant(game: LoadedGame) -> str:
    """Return the name of the rules of a game; different rules of one name get different names."""
    variant = game.save.setup.variant
    return PRINTED_NAME if variant.is_printed else f"{variant.name} ({variant.digest[:4]})"


def _players(computers: Sequence[str]) -> str:
    if not any(computers):
        return "people"
    return "computers" if all(computers) else "people_and_computers"


def _groups(games: Sequence[LoadedGame]) -> Iterator[tuple[Any, ...]]:
    rows = Rows([], [], [])
    for number, game in enumerate(games):
        seats = len(game.save.setup.seats)
        computers = game.save.table.computers or ("",) * seats
        bots = tuple(name or _PERSON for name in computers)
        about = GameInfo(number, 0, number, _variant(game), bots, _players(computers))
        events = [event for moment in game.record.moments for event in moment.events]
        rows.extend(rows_of(about, game.state, len(game.save.actions), events))
        if len(rows.games) == GROUP:
            yield tables_of(rows, SCHEMAS)
            rows = Rows([], [], [])
    if rows.games:
        yield tables_of(rows, SCHEMAS)
