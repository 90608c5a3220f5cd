"""Studies of Isle of Skye in the laboratory, and their rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from skye_desktop.files.variants import PRINTED_NAME
from skye_desktop.games.skye.engine import GameSetup
from skye_desktop.games.skye.lab.game_rows import rows_of
from skye_desktop.games.skye.lab.skye_study import Study
from skye_desktop.games.skye.playtest import play
from skye_desktop.lab.code_digest import loaded_digest
from skye_desktop.lab.lab_game import LabGame, WholeGame

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


def _play(setup: GameSetup, bots: Sequence[str]) -> WholeGame:
    played = play(setup, bots, check=False)
    return WholeGame(played.state, len(played.actions), played.events)


def _name_of_rules(setup: GameSetup) -> str:
    variant = setup.variant
    return PRINTED_NAME if variant.is_printed else f"{variant.name} ({variant.digest[:4]})"


LAB: Final = LabGame(
    Study,
    loaded_digest(*DECIDES_SKYE),
    "skye_desktop.games.skye.lab.columns",
    "skye_desktop.games.skye.lab.laboratory_report",
    _play,
    rows_of,
    _name_of_rules,
)
