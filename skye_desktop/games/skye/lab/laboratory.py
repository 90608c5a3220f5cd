"""Isle of Skye in the laboratory."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from skye_desktop.games.skye.lab.game_rows import GameInfo, Row, rows_of
from skye_desktop.games.skye.playtest import play
from skye_desktop.lab.code_digest import CODE_DIGEST
from skye_desktop.lab.lab_game import LabGame, LabReport
from skye_desktop.lab.study import Cell, Study


class SkyeLab:
    """Its studies and their rows; Parquet and the report are loaded when they are asked for."""

    study_type = Study
    code = CODE_DIGEST

    @property
    def schemas(self) -> Mapping[str, Any]:
        from skye_desktop.lab.parquet import SCHEMAS

        return SCHEMAS

    @property
    def report(self) -> LabReport:
        from skye_desktop.games.skye.lab.laboratory_report import REPORT

        return REPORT

    def rows(self, study: Study, cell: Cell, number: int, game: int) -> Sequence[list[Row]]:
        played = play(study.setup_of(cell, number), cell.bots, check=False)
        about = GameInfo(game, cell.number, number, cell.variant, cell.bots)
        return rows_of(about, played.state, len(played.actions), played.events)


LAB: Final[LabGame] = SkyeLab()
