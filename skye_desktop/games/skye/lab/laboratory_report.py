"""What a report tells of Isle of Skye."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from skye_desktop.games.skye.lab.findings import compute_findings, tiles_of
from skye_desktop.games.skye.lab.labels import label
from skye_desktop.i18n import message
from skye_desktop.lab.lab_game import LabReport
from skye_desktop.lab.sections import SECTIONS
from skye_desktop.lab.study import Study
from skye_desktop.lab.table_figures import Findings, Key


class SkyeReport:
    """Its sections and figures; landscape tiles are labelled by their pictures."""

    over = message("Isle of Skye · laboratory")
    sections = SECTIONS
    in_text = (
        "start",
        "start_points",
        "players",
        "tiles_points",
        "pairs",
        "sets",
        "ties",
        "comebacks",
    )

    def findings(self, study: Study, groups: Iterable[tuple[Any, ...]], compared: bool) -> Findings:
        tiles = {name: tiles_of(study.variant(name)) for name in study.names_of_rules()}
        return compute_findings(groups, tiles, compared)

    def label(self, section: str, key: Key) -> list[str]:
        return [label(part) for part in key]


REPORT: Final[LabReport] = SkyeReport()
