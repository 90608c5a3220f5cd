"""From the results of studies to the data of a report."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from skye_desktop.foreign import visible, visible_lines
from skye_desktop.i18n import tr
from skye_desktop.lab.lab_game import lab_of
from skye_desktop.lab.report_rows import StudyResults
from skye_desktop.lab.run import results
from skye_desktop.lab.study import BaseStudy, LabError
from skye_desktop.lab.table_figures import TableKind


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
    things = {rules: report.things(study, rules) for rules in study.names_of_rules()}
    source = visible(folder.name or str(folder))
    return StudyResults(name, about, source, findings, things, report, study.total, deals)


def _deals(study: BaseStudy) -> dict[TableKind, str]:
    """Return a name for the deals of each kind of table.

    It contains everything on which their seeds depend, and what else of them the study determines.
    """
    found: dict[TableKind, list[str]] = {}
    for cell in study.cells():
        table = TableKind(cell.variant, cell.seats, " ".join(cell.bots))
        found.setdefault(table, []).append(study.deals_of(cell))
    return {table: "\n".join([str(study.seed), *sorted(keys)]) for table, keys in found.items()}
