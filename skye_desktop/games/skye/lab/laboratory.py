"""Studies of Isle of Skye in the laboratory, and their rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from skye_desktop.games.skye.lab.game_rows import GameInfo, rows_of
from skye_desktop.games.skye.lab.skye_study import Study
from skye_desktop.games.skye.playtest import play
from skye_desktop.lab.code_digest import loaded_digest
from skye_desktop.lab.lab_game import LabGame, LabReport, Row
from skye_desktop.lab.study import Cell

DECIDES_SKYE: Final = (
    "games/skye/bots",
    "games/skye/engine",
    "games/skye/game_totals.py",
    "games/skye/playtest",
    "games/skye/lab/columns.py",
    "games/skye/lab/game_rows.py",
    "games/skye/lab/laboratory.py",
    "games/skye/lab/skye_study.py",
)
"""What decides its games besides what decides those of any game."""


class SkyeLab:
    """Studies of this game; the modules for Parquet and the report are imported when needed."""

    study_type = Study
    code = loaded_digest(*DECIDES_SKYE)

    @property
    def schemas(self) -> Mapping[str, Any]:
        from skye_desktop.games.skye.lab.columns import SCHEMAS

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
