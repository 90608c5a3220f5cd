"""Laying out only says where things are: it sets nothing in motion, however often it is done."""

from __future__ import annotations

from pathlib import Path

import pytest
from table import a_setup, in_phase, moments_until, sit_down, window

from skye_desktop.engine import Phase
from skye_desktop.files.settings import Speed


@pytest.mark.parametrize("phase", [Phase.PRICING, Phase.BUYING, Phase.BUILDING, Phase.INCOME])
def test_a_table_that_is_laid_out_again_stays_still(tmp_path: Path, phase: Phase) -> None:
    setup = a_setup(3, seed=4)
    moments = moments_until(setup, in_phase(phase, 3))
    player = sit_down(window(tmp_path, speed=Speed.NORMAL), setup, moments)
    desk = player.table.desk
    desk.animations.finish()
    for _ in range(3):
        player.app.relayout()
        desk.relayout()
    player.resize((1400, 800))
    assert not desk.animations.is_moving
