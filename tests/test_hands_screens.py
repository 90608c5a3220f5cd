"""What every screen owes to people with a gamepad, and to people with fingers."""

from __future__ import annotations

import re
from pathlib import Path

import pygame
import pytest
from groups import widely
from table import window
from test_nodes import SCREENS
from ui import scrolled

from skye_desktop.files.settings import Touch
from skye_desktop.kit import COMMON, TOUCH_TARGET, Device
from skye_desktop.kit.gamepad import CODES
from skye_desktop.ui.app import App

OF_OTHERS = {"advice"}
"""That of makers, and one that takes its time and is a table."""
ABOUT_HANDS = {"settings", "keys"}
HANDS = (
    (Device.TOUCH, False, "click|drop a|wheel|mouse b|(rest|beside) the pointer|the arrows or"),
    (Device.PAD, False, "click|drag|drop a|tap|wheel|mouse b|pointer|enter|escape"),
    (Device.MOUSE, True, "click|drag|tap|wheel|mouse b|pointer"),
)
"""What is in hand, whether a screen reader listens, and words that are of other hands."""
SHOWN = widely(["load", "results", *sorted({*SCREENS} - OF_OTHERS - {"load", "results"})], quick=2)


def shown(folder: Path, name: str, size: tuple[int, int] = (1280, 720)) -> App:
    app = window(folder, size=size)
    app.go.to_title()
    SCREENS[name](app)
    for _ in range(100):
        app.turn([], 0.02)
        if app.scene.next_update_in() is None:
            break
        app.yield_to_worker()
    return app


def in_pixels(app: App) -> dict[str, pygame.Rect]:
    """All that is clicked or read, as far as it is seen, but for the land that other things lie on."""
    seen = app.screen.get_rect()
    nodes = app.scene.node().walk()
    written = {node.id: node.rect for node in nodes if node.label and not node.children}
    found = written | app.scene.targets()
    return {
        id: rect
        for id, rect in found.items()
        if seen.colliderect(rect) and id not in ("land", "pane", "page")
    }


def check_the_strip(app: App) -> None:
    """What is said of the buttons of a gamepad lies over nothing, and but for a table in the middle of the foot."""
    app.input.follow(pygame.Event(pygame.KEYDOWN, key=CODES["Pad A"]))
    # The land of a table is so small at twice the size that there the line lies over it.
    for scale in (100, 150) if app.scene.has_strip_room else (100, 150, 200):
        app.settings.ui_scale = scale
        app.relayout()
        text, box = app.hands.strip_layout(app.canvas)
        assert text or app.scene.turns_at(None), "whoever holds something is told beside it"
        covered = [id for id, rect in in_pixels(app).items() if text and rect.colliderect(box)]
        assert covered == [], f"at {scale} %"
        window = app.screen.get_rect()
        assert window.contains(box)
        assert app.scene.has_strip_room or box.centerx == window.centerx, f"at {scale} %"
    app.settings.ui_scale = None
    app.relayout()


def check_the_targets(app: App) -> None:
    """All that can be pressed is large enough for fingers, but for rows that are scrolled nearly out of sight."""
    app.settings.touch = Touch.ON
    app.relayout()
    lists = scrolled(app.scene)
    edges = {edge for rect in lists for edge in (rect.top, rect.bottom)}
    small = {
        id: rect.size
        for id, rect in app.scene.targets().items()
        if min(rect.size) < TOUCH_TARGET and not edges & {rect.top, rect.bottom}
    }
    assert small == {}


def check_the_words(app: App, name: str) -> None:
    """What is told and what notes say is done with what is in hand; where keys are set mice are spoken of."""
    app.settings.hints, app.settings.touch, app.settings.hints_known = True, Touch.AUTOMATIC, ()
    for device, is_heard, others in HANDS if name not in ABOUT_HANDS else ():
        for keys in (app.input, COMMON):
            keys.device, keys.has_screen_reader = device, is_heard
        app.relayout()
        app.turn([], 0.02)
        told = [*app.scene.live().values(), *(node.label for node in app.scene.node().walk())]
        for rect in [*app.scene.targets().values()]:
            at = rect.clip(app.screen.get_rect()).center
            app.turn(
                [pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))], 0.02
            )
            told.append(app.scene.tooltip())
        found = {words for words in told if re.search(rf"\b({others})", words, re.IGNORECASE)}
        assert found == set(), device
    app.settings.hints = app.input.has_screen_reader = False


@pytest.mark.parametrize("name", SHOWN)
def test_every_screen_is_for_gamepads_and_for_fingers(tmp_path: Path, name: str) -> None:
    app = shown(tmp_path, name)
    check_the_strip(app)
    check_the_words(app, name)
    check_the_targets(app)
