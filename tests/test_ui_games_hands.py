"""Whole games with a gamepad alone and with fingers alone, from the title to the results."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pygame
import pytest
from hands import Finger, Gamepad, Uinput, needs_sdl
from table import FRAME, Player, a_setup, sit_down, window
from test_ui_games import check_laws, play_to_the_end

from skye_desktop.engine import as_coins
from skye_desktop.kit import Device
from skye_desktop.ui.bindings import Game
from skye_desktop.ui.editor.editor_scene import EditorScene
from skye_desktop.ui.editor.scenario_draft import CASTLE_CELL
from skye_desktop.ui.scenes.new_game_screen import NewGameScene
from skye_desktop.ui.scenes.title_screen import TitleScene
from skye_desktop.ui.table.panels.building_panel import BuildingPanel
from skye_desktop.ui.table.panels.buying_panel import BuyingPanel
from skye_desktop.ui.table.panels.pricing_panel import PricingPanel


class ByPad:
    """Plays whatever is on the screen with a gamepad alone."""

    def __init__(self, pad: Gamepad, chance: Random) -> None:
        self._pad, self._player, self._chance = pad, pad.player, chance

    def decide(self) -> None:
        """Whatever is to be done next."""
        panel = self._player.table.panel
        match panel:
            case PricingPanel():
                self._price(panel)
            case BuyingPanel():
                self._buy(panel)
            case BuildingPanel():
                self._build(panel)
            case _:
                self._pad.press("A")

    def _price(self, panel: PricingPanel) -> None:
        pad, chance, left = self._pad, self._chance, panel.draft.gold
        for tiles_after in (1, 0):
            gold = chance.randint(1, min(4, left - tiles_after))
            left -= gold
            pad.press(*["up"] * gold, "right")
        pad.press("X", "A")

    def _buy(self, panel: BuyingPanel) -> None:
        pad, chance = self._pad, self._chance
        if panel.draft.gold is None:
            pad.focus("purse")
            pad.press("A")
        tiles = [offer.tile for offer in panel.draft.affordable]
        if panel.draft.gold is None:
            pad.press("A")
            panel.host.set_focus(None)
        if not tiles or chance.random() < 0.3:
            pad.press("X")
            if self._player.app.scene is not self._player.table:
                pad.press("A")
            return
        while panel.draft.chosen not in tiles:
            pad.press("right")
        pad.press("A")

    def _build(self, panel: BuildingPanel) -> None:
        pad, chance = self._pad, self._chance
        own = panel.acting
        if not own.to_build:
            pad.press("A")
            return
        fitting = [tile for tile in own.to_build if panel.territory.placements(tile)]
        if not fitting:
            pad.click(next(name for name in self._player.targets() if name.startswith("return")))
            return
        wanted = chance.choice(fitting)
        while panel.hand.tile != wanted:
            pad.press("B", "right shoulder") if panel.hand.is_holding else pad.press(
                "right shoulder"
            )
        pad.press(
            *[chance.choice(("up", "down", "left", "right")) for _ in range(chance.randint(0, 4))]
        )
        pad.press(*["right shoulder"] * chance.randint(0, 2), "A")


class ByTouch:
    """Plays whatever is on the screen with fingers alone."""

    def __init__(self, finger: Finger, chance: Random) -> None:
        self._finger, self._player, self._chance = finger, finger.player, chance

    def decide(self) -> None:
        """Whatever is to be done next."""
        panel = self._player.table.panel
        match panel:
            case PricingPanel():
                self._price(panel)
            case BuyingPanel():
                self._buy(panel)
            case BuildingPanel():
                self._build(panel)
            case _:
                targets = self._player.targets()
                self._finger.tap("ready" if "ready" in targets else "go on")

    def _price(self, panel: PricingPanel) -> None:
        finger, chance, left = self._finger, self._chance, panel.draft.gold
        cards = chance.sample(range(1, 4), 3)
        for tiles_after, card in ((1, cards[0]), (0, cards[1])):
            gold = chance.randint(1, min(8, left - tiles_after))
            left -= gold
            finger.tap(f"card {card}")
            for value in as_coins(gold):
                finger.tap(f"coin {value}") if chance.random() < 0.5 else finger.drag(
                    f"coin {value}", f"card {card}"
                )
        finger.drag("axe", f"card {cards[2]}")
        finger.tap("ready")

    def _buy(self, panel: BuyingPanel) -> None:
        finger, chance = self._finger, self._chance
        if panel.draft.gold is None:
            finger.tap("purse")
        tiles = [offer.tile for offer in panel.draft.affordable]
        if not tiles or chance.random() < 0.2:
            finger.tap("pass")
            if "yes" in self._player.targets():
                finger.tap("yes")
        elif chance.random() < 0.5:
            finger.drag(f"tile {chance.choice(tiles)}", "land")
        else:
            finger.tap(f"tile {chance.choice(tiles)}")
            finger.tap("buy")

    def _build(self, panel: BuildingPanel) -> None:
        finger, chance = self._finger, self._chance
        targets = self._player.targets()
        tiles = [tile for tile in panel.acting.to_build if panel.territory.placements(tile)]
        if not tiles:
            back = [name for name in targets if name.startswith("return")]
            finger.tap(back[0] if back else "end building")
            return
        tile = chance.choice(tiles)
        if chance.random() < 0.5:
            finger.lift(f"tile {tile}", self._player.targets()["land"].midtop)
        else:
            finger.tap(f"tile {tile}")
        marks = [name for name in self._player.targets() if name.startswith(("legal", "turned"))]
        wanted = chance.choice(marks)
        cell = self._player.at(wanted)
        if panel.host.load is not None and panel.host.load.is_attached:
            if wanted.startswith("turned"):
                finger.rest(cell, 0.8)
            finger.tap(cell)
            return
        finger.move(cell)
        if wanted.startswith("turned"):
            finger.tap((cell[0] + 90, cell[1]), 1)
        finger.up(cell)


@needs_sdl
@pytest.mark.parametrize("seed", [3, 8])
def test_a_whole_game_is_played_by_gamepad_alone_from_the_title(tmp_path: Path, seed: int) -> None:
    app = window(tmp_path)
    app.reset(TitleScene(app))
    pad = Gamepad(Player(app))
    pad.focus("New game")
    pad.press("A")
    assert isinstance(app.scene, NewGameScene)
    pad.press("start")
    assert app.input.device is Device.PAD
    play_to_the_end(pad.player, ByPad(pad, Random(seed)).decide)
    check_laws(pad.player)
    pad.unplug()


@pytest.mark.parametrize(("number", "seed"), [(2, 4), (3, 7)])
def test_a_whole_game_is_played_by_touch_alone(tmp_path: Path, number: int, seed: int) -> None:
    app = window(tmp_path)
    finger = Finger(sit_down(app, a_setup(number, seed=seed, start=None)))
    play_to_the_end(finger.player, ByTouch(finger, Random(seed)).decide)
    check_laws(finger.player)
    assert app.input.device is Device.TOUCH


@pytest.mark.skipif(
    not Uinput.PATH.exists(), reason="this system has no /dev/uinput for a device of its own"
)
def test_a_gamepad_of_the_system_is_one_of_the_game(tmp_path: Path) -> None:
    try:
        device = Uinput()
    except PermissionError:
        pytest.skip("/dev/uinput is there, but may not be used by whoever runs the tests")
    player = sit_down(window(tmp_path), a_setup(2))

    def until(done: Callable[[], bool]) -> None:
        for _ in range(600):
            player.turn(*pygame.event.get())
            if done():
                return
            pygame.time.wait(10)
        raise AssertionError("the system's gamepad does nothing")

    try:
        until(lambda: bool(player.app.notices.boxes) or pygame.joystick.get_count() > 0)
        device.press()
        until(lambda: player.app.input.device is Device.PAD)
    finally:
        device.close()


def read_all(pad: Gamepad) -> None:
    """Until nothing is left to be read from the disk."""
    app = pad.player.app
    while app.scene.next_update_in() is not None:
        app.turn([], FRAME)
        app.yield_to_worker()


@pytest.mark.wide
@needs_sdl
def test_a_scenario_is_set_up_kept_and_played_by_gamepad_alone(tmp_path: Path) -> None:
    app = window(tmp_path)
    app.reset(TitleScene(app))
    pad = Gamepad(Player(app))
    pad.focus("Scenarios")
    pad.press("A")
    read_all(pad)
    pad.focus(Game.EDITOR)
    pad.press("A")
    scene = app.scene
    assert isinstance(scene, EditorScene)
    pad.focus("Clear")
    pad.press("A")
    pad.focus("palette")
    assert "A: take · View: draw next" in app.hands.strip()
    pad.press("back", "right", "back", "right")
    first, second = scene.draft.drawn_next
    pad.press("A")
    assert scene.hand.tile is not None
    pad.press("right shoulder", "up", "A")
    (laid,) = set(scene.hand.territory.faces) - {CASTLE_CELL}
    pad.focus("land")
    pad.press({(-1, 0): "left", (1, 0): "right", (0, -1): "up", (0, 1): "down"}[laid], "A", "B")
    assert laid in scene.hand.territory.faces, "a tile that is put back lies where it lay"
    pad.press("X")
    assert laid not in scene.hand.territory.faces
    pad.focus("order")
    pad.move(5, 1.0)
    pad.move(5, 0.0)
    assert list(scene.draft.drawn_next) == [second, first]
    pad.press("X")
    assert list(scene.draft.drawn_next) == [second]
    pad.focus("gold 1")
    pad.press("up", "A")
    assert [id for id in app.scene.targets() if id.startswith("letter ")] == [
        f"letter {n}" for n in range(10)
    ]
    pad.click("letter 2")
    pad.click("done")
    assert scene.draft.seats[0].gold == 12
    pad.press("Y", "Y")
    pad.focus(Game.SAVE)
    pad.press("A", "A")
    assert app.scene.name == "LettersScene"
    pad.click("done")
    for _ in ("the name", "what is to be found"):
        pad.focus("yes")
        pad.press("A")
    read_all(pad)
    assert app.scene.name == scene.name
    assert not scene.unsaved_changes()
    pad.press("start")
    assert app.scene.name == "TableScene"
    pad.unplug()
