"""Forms are dark wood with some parchment, not the other way round."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pygame
import pytest
from test_nodes import SCREENS, opened
from ui import Reader

from skye_desktop.engine import Clan
from skye_desktop.files.settings import SettingsTab
from skye_desktop.games.skye.ui.app import App
from skye_desktop.games.skye.ui.scenes.new_game_screen import NewGameScene

FORMS = ("settings", "new-game", "load", "scenarios", "seats", "save as")
BRIGHT, MOST = 200, 0.35
"""Luminance from which a pixel is bright, of 255, and the greatest share of such pixels."""


def bright_share(app: App) -> float:
    """The share of bright pixels in the window."""
    app.draw(app.screen)
    light = pygame.surfarray.array3d(app.screen) @ np.array((0.299, 0.587, 0.114))
    return float((light > BRIGHT).mean())


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
@pytest.mark.parametrize("name", FORMS)
def test_at_most_a_third_of_a_form_is_bright(
    tmp_path: Path, name: str, size: tuple[int, int]
) -> None:
    app = opened(tmp_path, SCREENS[name])
    reader = Reader(app)
    reader.resize(size)
    reader.wait_for_files()
    assert 0 < bright_share(app) <= MOST
    for tab in SettingsTab if name == "settings" else ():
        reader.click(f"tab {tab}")
        assert 0 < bright_share(app) <= MOST, tab
    if isinstance(app.scene, NewGameScene):
        app.scene.table.choose_by_lot(False)
        while len(app.scene.table.seats) < len(Clan):
            app.scene.add_seat()
        app.scene.invalidate()
        assert 0 < bright_share(app) <= MOST, "while tiles are chosen, with all seats taken"
