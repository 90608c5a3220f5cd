"""Gamepads and fingers as keys and pointer: what they mean, what is said of them, and what every screen owes to them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from groups import widely
from hands import Finger, Gamepad, needs_sdl
from table import Player, a_setup, builders_table, sit_down, window
from test_nodes import SCREENS
from ui import Reader, at_the_title, scrolled

from skye_desktop.files.settings import FILE_NAME, Touch
from skye_desktop.games.skye.ui.app import App
from skye_desktop.games.skye.ui.bindings import Game
from skye_desktop.games.skye.ui.scenes.new_game_screen import NewGameScene
from skye_desktop.games.skye.ui.table.panels.building_panel import BuildingPanel
from skye_desktop.kit import COMMON, TOUCH_TARGET, Chord, Device, gamepad
from skye_desktop.kit.gamepad import CODES, MAKER, Maker, Pads
from skye_desktop.shell.scenes.on_screen_keyboard import LettersScene

Touched = tuple[Player, Finger, BuildingPanel]
LAND, TILES = "C@0,0 53@0,-1r2", (44, 16, 21)
DOWN, UP = pygame.KEYDOWN, pygame.KEYUP


def button(number: int, kind: int = pygame.CONTROLLERBUTTONDOWN) -> pygame.Event:
    return pygame.Event(kind, instance_id=0, button=number)


def axis(number: int, part: float) -> pygame.Event:
    return pygame.Event(
        pygame.CONTROLLERAXISMOTION, instance_id=0, axis=number, value=round(part * 32767)
    )


def told(events: list[pygame.Event] | None) -> list[tuple[int, str]]:
    """The keys that were pressed and let go, by their names."""
    names = {code: name for name, code in gamepad.CODES.items()}
    return [(event.type, names[event.key]) for event in events or ()]


# -- the gamepad


def test_buttons_sticks_and_triggers_are_keys() -> None:
    pads = Pads()
    for event, keys in (
        (button(0), [(DOWN, "Pad A")]),
        (button(0, pygame.CONTROLLERBUTTONUP), [(UP, "Pad A")]),
        (axis(0, -0.9), [(DOWN, "Pad left")]),
        (axis(0, -0.45), []),  # a stick that trembles is still held
        (axis(0, 0.9), [(UP, "Pad left"), (DOWN, "Pad right")]),
        (axis(5, 1.0), [(DOWN, "Pad right trigger")]),
    ):
        assert told(pads.translate(event)) == keys
    assert pads.translate(pygame.Event(pygame.KEYDOWN, key=pygame.K_a)) is None


def test_what_is_held_repeats_and_is_let_go_when_the_window_is_left() -> None:
    pads = Pads()
    pads.translate(axis(1, 1.0))
    assert told(pads.repeat(0.3)) == []
    assert told(pads.repeat(0.2)) == [(DOWN, "Pad down")]
    assert told(pads.repeat(0.12)) == [(DOWN, "Pad down")]
    pads.translate(pygame.Event(pygame.WINDOWFOCUSLOST))
    assert (pads.next_in(), told(pads.repeat(1.0))) == (None, [])


def test_buttons_are_called_as_is_written_on_them(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, maker, words in (
        ("Xbox Series X Controller", Maker.XBOX, "A"),
        ("PS5 Controller", Maker.SONY, "cross"),
        ("Nintendo Switch Pro Controller", Maker.NINTENDO, "A"),
        ("Some Gamepad", Maker.XBOX, "A"),
    ):
        monkeypatch.setattr(MAKER, "now", maker)
        assert (Maker.of(name), Chord("Pad A").words) == (maker, words)


def test_settings_from_before_gamepads_keep_its_buttons(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_text(json.dumps({"keys": {"axe": ["J"]}}))
    app = window(tmp_path)
    assert app.input.keys(Game.AXE) == (Chord("J"), Chord("Pad X"))
    app.input.rebind(Game.AXE, [Chord("J")])
    app.keep_keys()
    assert window(tmp_path).input.keys(Game.AXE) == (Chord("J"),), "its button was taken away"


@pytest.fixture
def builder(tmp_path: Path) -> Player:
    return builders_table(window(tmp_path, hints=True), LAND, TILES)


@pytest.fixture
def pad(builder: Player) -> Iterator[Gamepad]:
    builder.turn()
    pad = Gamepad(builder)
    yield pad
    pad.unplug()


@needs_sdl
def test_a_gamepad_that_comes_and_goes_in_mid_game_loses_nothing(builder: Player) -> None:
    builder.turn()
    pad = Gamepad(builder)
    assert "Virtual Controller can be used." in builder.words()
    pad.press("right shoulder")
    panel = builder.panel(BuildingPanel)
    held, cell = panel.hand.tile, panel.hand.cell
    pad.hold("up")
    there = panel.hand.cell
    assert there != cell
    pad.unplug()
    builder.wait(2)
    assert (panel.hand.tile, panel.hand.cell) == (held, there), "a button that was down is let go"
    assert "Virtual Controller is gone." in builder.words()
    builder.key(pygame.K_RETURN)
    assert held not in panel.acting.to_build


@needs_sdl
def test_the_last_device_decides_what_hints_show(builder: Player, pad: Gamepad) -> None:
    assert "Drag each tile onto your land" in builder.words()
    strip = builder.app.hands.strip
    pad.press("left stick", "left stick")
    assert "Each tile goes onto your land" in builder.words()
    assert strip().startswith("B: Got it · RB: take a tile")
    _, place = builder.app.hands.strip_layout(builder.app.scene.canvas)
    assert place.y >= builder.table.lands.plate.bottom, "whose land it is can be read"
    pad.press("B")
    assert "hint known" not in builder.targets()
    pad.press("right shoulder")
    assert "The stick moves it, RB, LB turn it. A lays it, B puts it back." in builder.words()
    builder.key(pygame.K_r)
    assert "Turn it with R, Q. Escape puts it back." in builder.words()
    Finger(builder).down((5, 5))
    assert builder.app.input.device is Device.KEYS, "a finger that rests has done nothing yet"
    pad.press("B")
    assert "Y: Undo" in builder.words()
    builder.click((5, 5))
    assert "Y: Undo" not in builder.words()


@needs_sdl
def test_triggers_and_the_right_stick_zoom_and_move_the_land(builder: Player, pad: Gamepad) -> None:
    land, hand = builder.table.desk.land, builder.panel(BuildingPanel).hand
    pad.press("right shoulder")
    side, cell, rotation = land.side, hand.cell, hand.rotation
    pad.move(5, 1.0)
    assert land.side > side
    pad.move(5, 0.0)
    x = land.origin[0]
    pad.move(2, 1.0)
    builder.wait(0.2)
    pad.move(2, 0.0)
    assert land.origin[0] < x
    assert (hand.cell, hand.rotation) == (cell, rotation)


@needs_sdl
def test_the_stick_goes_to_what_is_nearest_that_way(tmp_path: Path) -> None:
    reader = at_the_title(tmp_path)
    reader.app.go.open("settings")
    pad = Gamepad(Player(reader.app))

    def focused() -> pygame.Rect:
        return reader.button(reader.focused).rect

    pad.press("down")
    assert re.search("^stick: choose|stick →: another one", reader.app.hands.strip())
    pad.focus("Language")
    first = focused()
    pad.press("down")
    assert (focused().centerx, focused().y > first.y) == (first.centerx, True)
    pad.focus("keys")
    left = focused()
    pad.press("right")
    assert focused().x > left.right, "over to the other button"
    pad.focus("tab play")
    pad.press("right")
    assert reader.focused == "tab look"
    pad.unplug()


@needs_sdl
def test_names_are_written_by_letters_on_the_screen(tmp_path: Path) -> None:
    reader = at_the_title(tmp_path)
    reader.app.go.new_game()
    pad = Gamepad(Player(reader.app))
    scene = reader.app.scene
    assert isinstance(scene, NewGameScene)
    field = scene.field("name 1")
    assert field is not None
    pad.focus(field.id)
    pad.press("A")
    assert isinstance(reader.app.scene, LettersScene)
    for letter in [*["erase"] * len(field.text), "letter b", "letter e", "done"]:
        pad.click(letter)
    changed = scene.field("name 1")
    assert changed is not None
    assert changed.text == "Be"
    pad.unplug()


# -- fingers


@pytest.fixture
def touched(tmp_path: Path) -> Touched:
    app = window(tmp_path)
    app.settings.touch = Touch.ON
    app.relayout()
    player = builders_table(app, LAND, TILES)
    return player, Finger(player), player.panel(BuildingPanel)


def test_a_second_finger_or_a_long_press_turns_a_tile(touched: Touched) -> None:
    player, finger, panel = touched
    hand = panel.hand
    finger.lift("tile 44", "land")
    before = hand.rotation
    finger.tap((40, 300), 1)
    assert hand.is_holding
    assert hand.rotation != before
    finger.up((5, 5))
    turned = hand.draft.rotation_of(44)
    finger.rest("tile 44", 0.8)
    assert hand.draft.rotation_of(44) == (turned + 1) % 4
    assert not hand.is_holding, "a long press takes nothing in hand"
    player.app.settings.long_press = 0
    finger.rest("tile 44", 5)
    assert hand.tile == 44, "without long presses a slow tap is a tap"


def test_one_finger_alone_turns_a_tile_without_a_long_press(touched: Touched) -> None:
    player, finger, panel = touched
    player.app.settings.long_press = 0
    hand = panel.hand
    finger.tap("tile 44")
    finger.tap(next(name for name in player.targets() if name.startswith("turned ")))
    assert hand.is_holding, "it is turned first, to be looked at"
    assert hand.refusal() == []
    cell, rotation = hand.cell or (0, 0), hand.rotation
    for _ in range(2):
        finger.tap("turn")
    assert hand.cell == cell, "the tile stays where it is while the button is pressed"
    fitting = panel.territory.placements(44).rotations(cell)
    assert hand.rotation in fitting
    assert (hand.rotation == rotation) is (2 % len(fitting) == 0)
    finger.tap(player.table.desk.land.cell_rect(cell).center)
    assert panel.acting.laid == (44,)


def test_a_finger_that_rests_looks_closer_and_two_zoom_the_land(touched: Touched) -> None:
    player, finger, panel = touched
    before = player.session.digest
    finger.down("Undo")
    player.wait(1.5)
    assert player.app.scene.tooltip()
    finger.up("Undo")
    assert player.session.digest == before
    land = player.table.desk.land
    side, (x, y) = land.side, land.rect.center
    finger.down((x - 40, y))
    finger.down((x + 40, y), 1)
    finger.move((x + 120, y), 1)
    assert land.side > side
    origin = land.origin
    finger.move((x + 40, y), 0)
    assert land.origin != origin
    finger.up((x + 40, y), 0)
    finger.up((x + 120, y), 1)
    assert not panel.hand.is_holding


def test_targets_are_large_from_the_first_touch_on(tmp_path: Path) -> None:
    player = sit_down(window(tmp_path, size=(1920, 1080)), a_setup(3))
    app, finger = player.app, Finger(player)
    assert not app.is_for_fingers
    small = player.targets()["fold log"]
    assert app.hands.reached((small.centerx, small.centery - TOUCH_TARGET // 2 + 1)) == small.center
    finger.tap((5, 5))
    assert app.is_for_fingers
    assert small_targets(app) == {}
    app.settings.touch = Touch.OFF
    assert not app.is_for_fingers


# -- every screen

OF_OTHERS = {"advice"}
"""That of makers, and one that takes its time and is a table."""
ABOUT_HANDS = {"settings", "keys"}
HANDS = (
    (Device.TOUCH, False, "click|drop a|wheel|mouse b|(rest|beside) the pointer|the arrows or"),
    (Device.PAD, False, "click|drag|drop a|tap|wheel|mouse b|pointer|enter|escape"),
    (
        Device.MOUSE,
        True,
        "click|drag|tap|wheel|mouse b|pointer|dashed|lights up|(?-i:Point at|Lit )",
    ),
)
"""What is in hand, whether a screen reader listens, and words that are of other hands."""
SHOWN = widely(["load", "results", *sorted({*SCREENS} - OF_OTHERS - {"load", "results"})], quick=2)


def small_targets(app: App) -> dict[str, tuple[int, int]]:
    """What is too small for fingers, but for rows that are scrolled nearly out of sight."""
    edges = {edge for rect in scrolled(app.scene) for edge in (rect.top, rect.bottom)}
    return {
        id: rect.size
        for id, rect in app.scene.targets().items()
        if min(rect.size) < TOUCH_TARGET and not edges & {rect.top, rect.bottom}
    }


def check_the_strip(app: App) -> None:
    """What is said of the buttons of a gamepad lies over nothing, and but for a table in the middle of the foot."""
    app.input.follow(pygame.Event(pygame.KEYDOWN, key=CODES["Pad A"]))
    window = app.screen.get_rect()
    # The land of a table is so small at twice the size that there the line lies over it.
    for scale in (100, 150) if app.scene.has_strip_room else (100, 150, 200):
        app.settings.ui_scale = scale
        app.relayout()
        text, box = app.hands.strip_layout(app.canvas)
        assert text or app.scene.turns_at(None), "whoever holds something is told beside it"
        nodes = app.scene.node().walk()
        written = {node.id: node.rect for node in nodes if node.label and not node.children}
        covered = {
            id for id, rect in (written | app.scene.targets()).items() if rect.colliderect(box)
        }
        assert not text or covered <= {"land", "pane", "page"}, f"at {scale} %"
        assert window.contains(box)
        assert app.scene.has_strip_room or box.centerx == window.centerx, f"at {scale} %"
    app.settings.ui_scale = None
    app.relayout()


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
            motion = pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))
            app.turn([motion], 0.02)
            told.append(app.scene.tooltip())
        found = {words for words in told if re.search(rf"\b({others})", words, re.IGNORECASE)}
        assert found == set(), device
    app.settings.hints = app.input.has_screen_reader = False


@pytest.mark.parametrize("name", SHOWN)
def test_every_screen_is_for_gamepads_and_for_fingers(tmp_path: Path, name: str) -> None:
    app = window(tmp_path)
    app.go.to_title()
    SCREENS[name](app)
    Reader(app).wait_for_files()
    check_the_strip(app)
    check_the_words(app, name)
    app.settings.touch = Touch.ON
    app.relayout()
    assert small_targets(app) == {}
