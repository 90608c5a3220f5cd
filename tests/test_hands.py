"""Gamepads and fingers as keys and pointer: what they mean, what is said of them, and what is remembered."""

from __future__ import annotations

import json
from pathlib import Path

import pygame
import pytest
from hands import Finger, Gamepad, needs_sdl
from table import Player, a_setup, builders_table, pricing_table, sit_down, window
from ui import at_the_title

from skye_desktop.files.settings import FILE_NAME, Touch
from skye_desktop.kit import TOUCH_TARGET, Chord, Device, Scroller, gamepad
from skye_desktop.kit.gamepad import MAKER, Maker, Pads
from skye_desktop.ui.bindings import Game, input_map
from skye_desktop.ui.editor.editor_scene import EditorScene
from skye_desktop.ui.scenes.new_game_screen import NewGameScene
from skye_desktop.ui.scenes.on_screen_keyboard import LettersScene
from skye_desktop.ui.scenes.rules_screen import RulesScene
from skye_desktop.ui.table.panels.building_panel import BuildingPanel
from skye_desktop.ui.table.panels.pricing_panel import PricingPanel

LAND, TILES = "C@0,0 53@0,-1r2", (44, 16, 21)


def button(number: int, *, is_down: bool = True, pad: int = 0) -> pygame.Event:
    kind = pygame.CONTROLLERBUTTONDOWN if is_down else pygame.CONTROLLERBUTTONUP
    return pygame.Event(kind, instance_id=pad, button=number)


def axis(number: int, part: float) -> pygame.Event:
    return pygame.Event(
        pygame.CONTROLLERAXISMOTION, instance_id=0, axis=number, value=round(part * 32767)
    )


def told(events: list[pygame.Event] | None) -> list[tuple[int, str]]:
    """The keys that were pressed and let go, by their names."""
    names = {code: name for name, code in gamepad.CODES.items()}
    return [(event.type, names[event.key]) for event in events or ()]


DOWN, UP = pygame.KEYDOWN, pygame.KEYUP


# -- the gamepad


def test_buttons_sticks_and_triggers_are_keys() -> None:
    pads = Pads()
    assert told(pads.translate(button(0))) == [(DOWN, "Pad A")]
    assert told(pads.translate(button(0, is_down=False))) == [(UP, "Pad A")]
    assert told(pads.translate(axis(0, -0.9))) == [(DOWN, "Pad left")]
    assert told(pads.translate(axis(0, -0.45))) == [], "a stick that trembles is still held"
    assert told(pads.translate(axis(0, 0.9))) == [(UP, "Pad left"), (DOWN, "Pad right")]
    assert told(pads.translate(axis(5, 1.0))) == [(DOWN, "Pad right trigger")]
    assert pads.translate(pygame.Event(pygame.KEYDOWN, key=pygame.K_a)) is None


def test_what_is_held_repeats_and_is_let_go_when_the_window_is_left() -> None:
    pads = Pads()
    pads.translate(axis(1, 1.0))
    assert told(pads.repeat(0.3)) == []
    assert told(pads.repeat(0.2)) == [(DOWN, "Pad down")]
    assert told(pads.repeat(0.12)) == [(DOWN, "Pad down")]
    pads.translate(pygame.Event(pygame.WINDOWFOCUSLOST))
    assert (pads.next_in(), told(pads.repeat(1.0))) == (None, [])


@pytest.mark.parametrize(
    ("name", "maker", "words"),
    [
        ("Xbox Series X Controller", Maker.XBOX, "A"),
        ("PS5 Controller", Maker.SONY, "cross"),
        ("Nintendo Switch Pro Controller", Maker.NINTENDO, "A"),
        ("Some Gamepad", Maker.XBOX, "A"),
    ],
)
def test_buttons_are_called_as_is_written_on_them(
    monkeypatch: pytest.MonkeyPatch, name: str, maker: Maker, words: str
) -> None:
    monkeypatch.setattr(MAKER, "now", maker)
    assert Maker.of(name) is maker
    assert Chord("Pad A").words == words


def test_settings_from_before_gamepads_keep_its_buttons_and_newer_ones_what_was_chosen(
    tmp_path: Path,
) -> None:
    (tmp_path / FILE_NAME).write_text(json.dumps({"keys": {"axe": ["J"]}}))
    app = window(tmp_path)
    assert app.input.keys(Game.AXE) == (Chord("J"), Chord("Pad X"))
    app.input.rebind(Game.AXE, [Chord("J")])
    app.keep_keys()
    assert window(tmp_path).input.keys(Game.AXE) == (Chord("J"),), "its button was taken away"


def test_a_button_of_the_gamepad_is_a_conflict_where_it_means_something_else() -> None:
    keys = input_map()
    assert keys.conflicts(Game.LOG, Chord("Pad Y")) == [Game.UNDO]
    assert keys.conflicts(Game.LOG, Chord("Pad guide")) == []


@needs_sdl
def test_a_gamepad_that_comes_and_goes_in_mid_game_is_told_of_and_nothing_is_lost(
    tmp_path: Path,
) -> None:
    player = builders_table(window(tmp_path), LAND, TILES)
    player.turn()
    pad = Gamepad(player)
    assert "Virtual Controller can be used." in player.words()
    pad.press("right shoulder")
    panel = player.panel(BuildingPanel)
    held, cell = panel.hand.tile, panel.hand.cell
    pad.hold("up")
    there = panel.hand.cell
    assert there != cell
    pad.unplug()
    player.wait(2)
    assert (panel.hand.tile, panel.hand.cell) == (held, there), "a button that was down is let go"
    assert "Virtual Controller is gone." in player.words()
    player.key(pygame.K_RETURN)
    assert held not in panel.acting.to_build


@needs_sdl
def test_the_last_device_decides_what_hints_show(tmp_path: Path) -> None:
    player = builders_table(window(tmp_path), LAND, TILES)
    pad = Gamepad(player)
    pad.press("right shoulder")
    assert "The stick moves it, RB, LB turn it. A lays it, B puts it back." in player.words()
    player.key(pygame.K_r)
    assert "Turn it with R, Q. Escape puts it back." in player.words()
    Finger(player).down((5, 5))
    assert player.app.input.device is Device.KEYS, "a finger that rests has done nothing yet"
    pad.press("B")
    assert "Y: Undo" in player.words()
    player.click((5, 5))
    assert "Y: Undo" not in player.words()
    pad.unplug()


@needs_sdl
def test_triggers_and_the_right_stick_zoom_and_move_the_land_with_a_tile_in_hand(
    tmp_path: Path,
) -> None:
    player = builders_table(window(tmp_path), LAND, TILES)
    pad, land = Gamepad(player), player.table.desk.land
    pad.press("right shoulder")
    panel, side = player.panel(BuildingPanel), land.side
    cell, rotation = panel.hand.cell, panel.hand.rotation
    pad.move(5, 1.0)
    assert land.side > side
    pad.move(5, 0.0)
    x = land.origin[0]
    pad.move(2, 1.0)
    player.wait(0.2)
    pad.move(2, 0.0)
    assert land.origin[0] < x
    assert (panel.hand.cell, panel.hand.rotation) == (cell, rotation)
    pad.unplug()


@needs_sdl
def test_the_stick_goes_to_what_is_nearest_that_way(tmp_path: Path) -> None:
    reader = at_the_title(tmp_path)
    reader.app.go.open("settings")
    player = Player(reader.app)
    pad = Gamepad(player)

    def focused() -> pygame.Rect:
        return reader.button(reader.focused).rect

    pad.press("down")
    assert (
        "stick: choose" in player.app.hands.strip()
        or "stick →: another one" in player.app.hands.strip()
    )
    first = focused()
    pad.press("down")
    assert (focused().centerx, focused().y > first.y) == (first.centerx, True)
    pad.focus("Full screen")
    left = focused()
    pad.press("right")
    assert focused().x > left.right, "over to the other column"
    pad.unplug()


@needs_sdl
def test_of_the_buttons_of_a_gamepad_only_what_can_be_done_is_told(tmp_path: Path) -> None:
    player = pricing_table(tmp_path)
    pad, strip = Gamepad(player), player.app.hands.strip
    pad.press("up")
    assert strip().startswith("stick ← →: tile · stick ↑ ↓: price · X:")
    assert not any(what in strip() for what in ("Ready", "Undo"))
    pad.press("right", "up", "right", "X")
    assert strip().startswith("A: Ready")
    pad.unplug()


@needs_sdl
def test_hints_speak_of_the_gamepad_and_are_read_by_it(tmp_path: Path) -> None:
    player = builders_table(window(tmp_path, hints=True), LAND, TILES)
    assert "Drag each tile onto your land" in player.words()
    pad, strip = Gamepad(player), player.app.hands.strip
    pad.press("left stick", "left stick")
    assert "Each tile goes onto your land" in player.words()
    assert strip().startswith("B: Got it · RB: take a tile")
    _, place = player.app.hands.strip_layout(player.app.scene.canvas)
    assert place.y >= player.table.lands.plate.bottom, "whose land it is can be read"
    pad.press("B")
    assert "hint known" not in player.targets()
    assert player.app.scene is player.table
    pad.unplug()


@needs_sdl
def test_names_are_written_by_letters_on_the_screen(tmp_path: Path) -> None:
    reader = at_the_title(tmp_path)
    reader.app.go.new_game()
    player = Player(reader.app)
    pad = Gamepad(player)
    scene = player.app.scene
    assert isinstance(scene, NewGameScene)
    field = scene.field("name 1")
    assert field is not None
    pad.focus(field.id)
    pad.press("A")
    assert isinstance(player.app.scene, LettersScene)
    for _ in field.text:
        pad.click("erase")
    pad.click("letter b")
    pad.click("letter e")
    pad.click("done")
    changed = scene.field("name 1")
    assert changed is not None
    assert changed.text == "Be"
    pad.unplug()


# -- fingers


def touched_table(folder: Path) -> tuple[Player, Finger, BuildingPanel]:
    app = window(folder)
    app.settings.touch = Touch.ON
    app.relayout()
    player = builders_table(app, LAND, TILES)
    return player, Finger(player), player.panel(BuildingPanel)


def test_a_tap_is_one_click_though_sdl_sends_a_pointer_too(tmp_path: Path) -> None:
    player = pricing_table(tmp_path)
    player.lift_curtain()
    Finger(player).tap("more 1")
    assert player.panel(PricingPanel).draft.left == player.panel(PricingPanel).draft.gold - 1


def test_a_second_finger_turns_what_is_dragged_and_a_long_press_what_lies_in_the_tray(
    tmp_path: Path,
) -> None:
    _, finger, panel = touched_table(tmp_path)
    finger.lift("tile 44", "land")
    before = panel.hand.rotation
    finger.tap((40, 300), 1)
    assert panel.hand.is_holding
    assert panel.hand.rotation != before
    finger.up((5, 5))
    turned = panel.hand.draft.rotation_of(44)
    finger.rest("tile 44", 0.8)
    assert panel.hand.draft.rotation_of(44) == (turned + 1) % 4
    assert not panel.hand.is_holding, "a long press takes nothing in hand"


def test_where_a_long_press_is_set_to_never_a_slow_tap_is_a_tap(tmp_path: Path) -> None:
    player, finger, panel = touched_table(tmp_path)
    player.app.settings.long_press = 0
    finger.rest("tile 44", 5)
    assert panel.hand.tile == 44


def test_one_finger_alone_turns_a_tile_where_a_long_press_is_set_to_never(tmp_path: Path) -> None:
    player, finger, panel = touched_table(tmp_path)
    player.app.settings.long_press = 0
    finger.tap("tile 44")
    paler = next(name for name in player.targets() if name.startswith("turned "))
    finger.tap(paler)
    assert panel.hand.is_holding, "it is turned first, to be looked at"
    assert panel.hand.refusal() == []
    cell, rotation = panel.hand.cell, panel.hand.rotation
    for _ in range(2):
        finger.tap("turn")
    assert panel.hand.cell == cell, "the tile stays where it is while the button is pressed"
    assert panel.hand.rotation in panel.territory.placements(44).rotations(cell or (0, 0))
    fitting = len(panel.territory.placements(44).rotations(cell or (0, 0)))
    assert (panel.hand.rotation == rotation) is (2 % fitting == 0)
    finger.tap(player.table.desk.land.cell_rect(cell or (0, 0)).center)
    assert panel.acting.laid == (44,)


def test_a_tile_dropped_by_a_finger_where_it_fits_only_otherwise_is_turned_and_waits_for_a_tap(
    tmp_path: Path,
) -> None:
    player, finger, panel = touched_table(tmp_path)
    finger.lift("tile 44", "land")
    paler = next(name for name in player.targets() if name.startswith("turned "))
    place = player.at(paler)
    finger.move(place)
    finger.up(place)
    assert panel.hand.is_holding
    assert panel.hand.refusal() == []
    assert "a paler one turns it first" in player.words()
    finger.tap(place)
    assert panel.acting.laid == (44,)


def test_the_editor_too_turns_by_one_finger(tmp_path: Path) -> None:
    app = window(tmp_path)
    app.settings.touch, app.settings.long_press = Touch.ON, 0
    app.relayout()
    scene = EditorScene(app)
    app.push(scene)
    finger = Finger(Player(app))
    finger.player.turn()
    assert not next(node for node in scene.node().walk() if node.id == "turn").state.is_enabled
    finger.tap(next(name for name in app.scene.targets() if name.startswith("tile ")))
    held, rotation = scene.hand.draft.tile, scene.hand.draft.rotation
    finger.tap("turn")
    assert (scene.hand.draft.tile, scene.hand.draft.rotation) == (held, (rotation + 1) % 4)
    finger.tap(next(name for name in app.scene.targets() if name.startswith(("legal", "turned"))))
    if scene.hand.is_holding:
        finger.tap(scene.land.view.cell_rect(scene.hand.draft.cell or (0, 0)).center)
    assert len(scene.hand.territory) == 2


def test_a_finger_that_rests_elsewhere_looks_closer_and_presses_nothing(tmp_path: Path) -> None:
    player, finger, _ = touched_table(tmp_path)
    before = player.session.digest
    finger.down("Undo")
    player.wait(1.5)
    assert player.app.scene.tooltip()
    finger.up("Undo")
    assert player.session.digest == before


def test_two_fingers_make_the_land_larger_and_move_it(tmp_path: Path) -> None:
    player, finger, panel = touched_table(tmp_path)
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


def test_a_finger_scrolls_a_page(tmp_path: Path) -> None:
    reader = at_the_title(tmp_path)
    reader.app.push(RulesScene(reader.app))
    scene = reader.app.scene
    assert isinstance(scene, RulesScene)
    page = scene.tree.ids["page"]
    assert isinstance(page, Scroller)
    x, y = page.rect.center
    Finger(Player(reader.app)).drag((x, y), (x, y - 150))
    assert page.offset >= 100
    bar = page.rect.right - 3
    Finger(Player(reader.app)).drag((bar, page.rect.y + 20), (bar, page.rect.bottom - 20))
    assert page.offset > page.rect.height, "the bar goes the way of the finger"


def test_targets_are_large_enough_from_the_first_touch_on_and_before_it_reached_beside(
    tmp_path: Path,
) -> None:
    player = sit_down(window(tmp_path, size=(1920, 1080)), a_setup(3))
    app, finger = player.app, Finger(player)
    assert not app.is_for_fingers
    small = player.targets()["fold log"]
    assert app.hands.reached((small.centerx, small.centery - TOUCH_TARGET // 2 + 1)) == small.center
    finger.tap((5, 5))
    assert app.is_for_fingers
    assert {
        id: rect.size for id, rect in player.targets().items() if min(rect.size) < TOUCH_TARGET
    } == {}
    app.settings.touch = Touch.OFF
    assert not app.is_for_fingers
