"""From the results of studies, or from the saved games, to the data of a report."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from skye_desktop.files import LoadedGame, Shelf, data_folder, open_or_explain
from skye_desktop.foreign import visible, visible_lines
from skye_desktop.games.skye.engine import Phase
from skye_desktop.games.skye.lab.findings import compute_findings, tiles_of
from skye_desktop.games.skye.lab.game_rows import GameInfo, Rows, rows_of
from skye_desktop.games.skye.variant_files import PRINTED_NAME
from skye_desktop.i18n import tr
from skye_desktop.known_games import DEFAULT
from skye_desktop.lab.lab_game import lab_of
from skye_desktop.lab.parquet import GROUP, tables_of
from skye_desktop.lab.report_rows import StudyResults
from skye_desktop.lab.run import results
from skye_desktop.lab.study import BaseStudy, LabError, Study
from skye_desktop.lab.table_figures import TableKind

_PERSON = "person"


def studies_in(folders: Sequence[Path]) -> list[StudyResults]:
    """Return the results of the studies in those folders. Raises LabError."""
    found = [_study_results(folder, is_compared=len(folders) > 1) for folder in folders]
    if any(study.report is not found[0].report for study in found):
        raise LabError(tr("studies of two games cannot be compared: name two of the same game"))
    return found


def _study_results(folder: Path, is_compared: bool) -> StudyResults:
    study, groups = results(folder)
    report = lab_of(study.game_id).report
    try:
        findings = report.findings(study, groups, is_compared)
    except (OSError, ValueError) as error:
        message = tr(
            "{folder}: the results there cannot be read ({why}): try again if the study is being "
            "played there, else "
            "run it again, which sets aside what is damaged and plays its games again"
        )
        raise LabError(message.format(folder=folder, why=error)) from error
    deals = _deals(study) if is_compared else {}
    name = visible(study.name)
    about = visible_lines(study.about)
    tiles = {
        name: tiles_of(study.variant(name)) if isinstance(study, Study) else {}
        for name in study.names_of_rules()
    }
    source = visible(folder.name or str(folder))
    return StudyResults(name, about, source, findings, tiles, study.total, deals, report)


def _deals(study: BaseStudy) -> dict[TableKind, str]:
    """Return a name for the deals of each kind of table.

    It contains all that decides their seeds, and what else the study decides of them.
    """
    found: dict[TableKind, list[str]] = {}
    for cell in study.cells():
        table = TableKind(cell.variant, cell.seats, " ".join(cell.bots))
        found.setdefault(table, []).append(study.deals_of(cell))
    return {table: "\n".join([str(study.seed), *sorted(keys)]) for table, keys in found.items()}


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
    about = tr("The games of your own save folder that were played from beginning to end.")
    return StudyResults(
        tr("Your games"), about, folder.name, compute_findings(_groups(games), tiles), tiles
    )


def _finished(folder: Path) -> Iterator[LoadedGame]:
    """Yield the games that were played to their end, the newest file of each."""
    seen: set[str] = set()
    for path in Shelf(folder).paths():
        loaded = open_or_explain(path)
        if not isinstance(loaded, LoadedGame) or loaded.record.trouble:
            continue
        if loaded.save.game != DEFAULT:
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
            yield tables_of(rows)
            rows = Rows([], [], [])
    if rows.games:
        yield tables_of(rows)
