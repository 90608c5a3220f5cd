"""Every screen after random events: what is kept up to date is what would be built, laid out and painted anew."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pygame
import pytest
from groups import widely
from monkey import Clock, anything_by_hand, difference, nothing_by_accident, shown
from table import Player
from test_nodes import SCREENS, opened
from ui import painted_beyond

from skye_desktop.games.skye.ui.app import App
from skye_desktop.kit import COMMON, Device
from skye_desktop.kit.grace import GRACE

_FRAMES = 60
"""In which what was begun comes to rest, or goes on for so long that it is looked at another time."""


def has_come_to_rest(app: App, clock: Clock) -> bool:
    """Let time pass until nothing moves, is to be drawn or is thought about; return whether it came to that soon."""
    for _ in range(_FRAMES):
        is_moving = any(scene.next_update_in() is not None for scene in app.scenes)
        is_moving = is_moving or GRACE.wait() is not None or app.is_thinking
        if not is_moving and not app.draw_if_stale():
            return True
        clock.now += 0.05
        app.turn([], 0.05)
        app.draw_if_stale()
        app.yield_to_worker()
    return False


@pytest.mark.parametrize(
    "name",
    widely(
        sorted(SCREENS, key="market building prices log load".__contains__, reverse=True), quick=8
    ),
)
def test_a_screen_kept_up_to_date_equals_one_built_anew(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Hover, keyboard, scrolling and the chosen row stay, for `relayout` builds all anew into the same widgets.
    monkeypatch.setenv("PATH", "")  # a click starts no other program
    monkeypatch.setattr(GRACE, "seconds", 0.3)
    monkeypatch.setattr(COMMON, "device", Device.MOUSE)
    pygame.display.init()  # there is a clipboard then
    chance, clock = Random(name), Clock()
    with nothing_by_accident(clock, chance):
        app = opened(tmp_path, SCREENS[name])
        for size in ((1024, 768), (1280, 720)):
            Player(app).resize(size)
            assert painted_beyond(app) == [], size
        for number in range(15):
            if not app.running:
                break
            for event in anything_by_hand(app, chance):
                app.turn([event], 0.016)
            app.draw_if_stale()
            if number % 5 == 0 and app.running and has_come_to_rest(app, clock):
                kept = shown(app)
                app.relayout()
                told = difference(kept, shown(app), app.screen.get_size())
                assert told == "", f"after {number} events"
