"""Whole games played by events only, by each device, from the first income to the results."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import pygame
import pytest
from games import rocky_game
from hands import Finger, Gamepad, needs_sdl
from players import Keyboard, Mouse, Pad, Touch, check_laws, play_to_the_end
from table import (
    CTRL,
    FRAME,
    LINE,
    Player,
    a_setup,
    builders_table,
    cell_centre,
    sit_down,
    spot,
    window,
)

from skye_desktop.engine import (
    PRINTED_GAME,
    Phase,
    Placement,
    PlaceTile,
    ReturnTile,
    TakeBackTile,
    Variant,
    standings,
)
from skye_desktop.files import read_game
from skye_desktop.game.history_shortening import MOST_PLAYED
from skye_desktop.game.session import Moment, Session
from skye_desktop.games.skye.log_book import LogBook
from skye_desktop.games.skye.ui.art import Art
from skye_desktop.games.skye.ui.bindings import Game
from skye_desktop.games.skye.ui.editor.editor_scene import EditorScene
from skye_desktop.games.skye.ui.editor.scenario_draft import CASTLE_CELL
from skye_desktop.games.skye.ui.scenes.title_screen import TitleScene
from skye_desktop.games.skye.ui.table.panels.building_panel import BuildingPanel
from skye_desktop.games.skye.variant_files import VARIANTS
from skye_desktop.kit import Device
from skye_desktop.shell.house_commands import House


class Watch:
    """Looks over the shoulder of whoever sits before the screen, and counts the curtains."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self._seated: int | None = None
        self._is_drawn = False
        self.curtains = 0

    def __call__(self) -> None:
        """Whatever is on the screen now must be for the eyes of the person before it."""
        panel, view = self._player.table.panel, self._player.table.view
        assert view.seat == panel.viewer
        if panel.covers_table:
            self.curtains += not self._is_drawn
            self._seated = panel.seat
            assert panel.viewer is None
        else:
            if panel.viewer is None:
                self._seated = None
            assert panel.viewer == self._seated, "another's secret is seen without the curtain"
        self._is_drawn = panel.covers_table
        for seat in view.seats:
            if seat.seat != panel.viewer and not view.open_money:
                assert seat.gold is None or view.phase is Phase.FINISHED
                assert view.phase is not Phase.PRICING or (seat.prices, seat.discard) == ((), None)


def in_turns(player: Player, seed: int) -> Callable[[], None]:
    """Mouse and keyboard, by chance."""
    chance = Random(seed)
    devices = Mouse(player, chance), Keyboard(player, chance)
    return lambda: chance.choice(devices).decide()


DEVICES = {"mouse": Device.MOUSE, "keyboard": Device.KEYS, "touch": Device.TOUCH}


@pytest.mark.parametrize(
    ("device", "number", "settings", "curtains_a_seat"),
    [
        ("mouse", 3, {"hints": True}, 1),
        ("keyboard", 3, {"closed_market": True}, 2),
        ("keyboard", 2, {"open_money": True}, 1),
        ("touch", 2, {}, 1),
    ],
)
def test_a_whole_game_is_played_with_one_device_alone(
    tmp_path: Path, device: str, number: int, settings: dict[str, Any], curtains_a_seat: int
) -> None:
    app = window(tmp_path, hints=settings.get("hints", False))
    app.settings.closed_market = settings.get("closed_market", False)
    setup = a_setup(number, seed=9, start=None, open_money=settings.get("open_money", False))
    player, chance = sit_down(app, setup), Random(9)
    watch = Watch(player)
    hands = {"mouse": Mouse, "keyboard": Keyboard}.get(device)
    by = Touch(Finger(player), chance) if hands is None else hands(player, chance)
    play_to_the_end(player, by.decide, watch)
    check_laws(player)
    kinds = {type(moment.action) for moment in player.session.moments}
    assert {PlaceTile, TakeBackTile} <= kinds
    # A person is seated once in every round for the prices, and once more at a closed market.
    assert watch.curtains == curtains_a_seat * number * len(player.session.setup.track)
    assert app.input.device is DEVICES[device]
    winner, words = standings(player.state)[0], player.words()
    assert f"{winner.points} points" in words
    assert {str(seat.points) for seat in player.state.players} <= set(words.split())


@needs_sdl
def test_a_whole_game_is_played_by_gamepad_alone_from_the_title(tmp_path: Path) -> None:
    app = window(tmp_path)
    app.reset(TitleScene(app))
    pad = Gamepad(Player(app))
    pad.focus("New game")
    pad.press("A", "start")
    play_to_the_end(pad.player, Pad(pad, Random(3)).decide)
    check_laws(pad.player)
    assert app.input.device is Device.PAD
    pad.unplug()


def test_a_table_for_five_is_set_and_played_from_the_title_in_a_small_window(
    tmp_path: Path,
) -> None:
    app = window(tmp_path, size=(1024, 640))
    app.reset(TitleScene(app))
    player = Player(app)
    player.click("New game")
    for _ in range(3):
        player.click(next(name for name in player.targets() if name.startswith("Add ")))
    player.click("more")
    player.click("seed")
    player.keys(*[pygame.K_BACKSPACE] * 20)
    player.type("2026")
    player.click("start")
    assert len(player.state.players) == 5
    assert player.session.setup.seed == 2026
    play_to_the_end(player, in_turns(player, 1))
    check_laws(player)


TWO_AXES = PRINTED_GAME.changed(
    name="Two axes",
    market={"drawn": 4, "axed": 2, "purchases": 2},
    rounds={"2-5": [{"score": "AB"}] * 2},
)


@pytest.mark.wide
@pytest.mark.parametrize(
    ("variant", "seed"),
    [(VARIANTS.load("five-tiles"), 2), (VARIANTS.load("two-purchases"), 3), (TWO_AXES, 4)],
    ids=["own tiles", "two purchases", "two axes"],
)
def test_a_variant_is_played_by_hand_to_the_end_and_opens_where_its_file_is_not(
    tmp_path: Path, variant: Variant, seed: int
) -> None:
    player = sit_down(window(tmp_path), a_setup(2, seed=seed, variant=variant))
    play_to_the_end(player, in_turns(player, seed))
    check_laws(player)
    assert f"Rules: {variant.name}" in player.words()
    copy = tmp_path / "elsewhere.json"
    copy.write_bytes(player.session.path.read_bytes())
    assert read_game(copy).state.setup.variant == variant


def test_on_rocky_land_tiles_go_back_to_the_bag(tmp_path: Path) -> None:
    first = rocky_game(1)[0]
    moments = [Moment(first.action, first.events, first.after)]
    player = sit_down(window(tmp_path), first.before.setup, moments)
    keyboard = Keyboard(player, Random(1))
    while not isinstance(player.session.moments[-1].action, ReturnTile):
        keyboard.decide()


def test_what_was_done_is_undone_and_done_again_and_goes_on_from_the_title(tmp_path: Path) -> None:
    player = sit_down(window(tmp_path), a_setup(3, seed=11))
    chance, compared = Random(11), 0
    keyboard = Keyboard(player, chance)
    while player.state.round < 3 or not isinstance(player.table.panel, BuildingPanel):
        keyboard.decide()
        if player.table.desk.undo_name() and chance.random() < 0.3:
            digests = [player.session.digest]
            moments = len(player.session.moments)
            while player.table.desk.undo_name() and len(digests) < 4:
                player.key(pygame.K_z, CTRL)
                if player.app.scene is not player.table:
                    player.key(pygame.K_RETURN)
                digests.append(player.session.digest)
            assert len(player.session.moments) == moments - len(digests) + 1
            while player.table.panel.covers_table:
                player.key(pygame.K_RETURN)
            for digest in digests[-2::-1]:
                player.key(pygame.K_y, CTRL)
                while player.table.panel.covers_table:
                    player.key(pygame.K_RETURN)
                assert player.session.digest == digest
            compared += len(digests) - 1
    assert compared > 5
    before = player.session.digest
    player.key(pygame.K_F10)
    player.click("To the title")
    player.click("Continue")
    assert player.session.digest == before
    Mouse(player, chance).decide()
    assert player.session.digest != before


def test_what_is_kept_of_the_table_is_what_would_be_painted(tmp_path: Path) -> None:
    player = sit_down(window(tmp_path), a_setup(3, seed=8))
    app, chance, compared = player.app, Random(8), 0
    do_next = in_turns(player, 8)

    def check_kept() -> None:
        nonlocal compared
        player.see()
        shown = pygame.image.tobytes(app.screen, "RGB")
        assert shown == player.pixels(), "something of the frame before is left"
        assert type(app.canvas) is Art
        kept, app.canvas = app.canvas, Art(app.canvas.scale, app.sprites)
        for _ in range(2):  # painted and kept, kept
            assert player.pixels() == shown, (player.table.panel, len(player.session.moments))
        app.canvas = kept
        compared += 1

    while player.state.round < 2:
        do_next()
        check_kept()
        if player.table.panel.covers_table:
            continue
        if chance.random() < 0.3:
            player.key(chance.choice((pygame.K_F1, pygame.K_F2, pygame.K_F3, pygame.K_F4)))
            check_kept()
        if chance.random() < 0.2:
            player.keys(pygame.K_t, chance.choice((pygame.K_LEFT, pygame.K_HOME)))
            check_kept()
            player.key(pygame.K_ESCAPE)
    assert compared > 30


@pytest.mark.wide
def test_the_table_goes_on_where_a_game_has_become_too_long(tmp_path: Path) -> None:
    tile, cell, rotations = spot(LINE, turns=2)
    player = builders_table(window(tmp_path), LINE, [tile])
    with patch.object(Session, "save"):
        for _ in range((MOST_PLAYED - 10) // 2):
            player.session.do(PlaceTile(0, tile, Placement(*cell, rotations[0])))
            player.session.do(TakeBackTile(0, tile))
    player.keys(pygame.K_l, pygame.K_ESCAPE)
    book = LogBook(player.session)
    book.follow()
    assert len(player.session.moments) > MOST_PLAYED - 20
    for _ in range(10):
        player.lift(f"tile {tile}", player.targets()["land"].topleft)
        player.move(cell_centre(player, cell))
        player.release()
        player.turn()
        lies = player.session.state.players[0]
        assert lies.to_build == ()
        player.key(pygame.K_BACKSPACE)
        player.turn()
        assert tile in player.session.state.players[0].to_build
    left = len(player.session.moments)
    assert left < MOST_PLAYED // 2
    again = LogBook(player.session)
    again.follow()
    book.follow()
    assert [line._replace(telling=0) for line in book.lines] == [
        line._replace(telling=0) for line in again.lines
    ]
    player.keys(pygame.K_t, pygame.K_HOME, *[pygame.K_RIGHT] * left)
    assert f"{left} of {left}" in player.words() or f"{left}/{left}" in player.words()
    player.key(pygame.K_ESCAPE)
    player.key(pygame.K_z, CTRL)
    player.turn()
    assert player.session.state.players[0].territory == lies.territory


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

    def press_at(id: str, *buttons: str) -> None:
        pad.focus(id)
        pad.press(*buttons)

    press_at("Scenarios", "A")
    read_all(pad)
    press_at(Game.EDITOR, "A")
    scene = app.scene
    assert isinstance(scene, EditorScene)
    press_at("Clear", "A")
    pad.focus("palette")
    assert "A: take · View: draw next" in app.hands.strip()
    pad.press("back", "right", "back", "right")
    first, second = scene.draft.drawn_next
    pad.press("A")
    assert scene.hand.tile is not None
    pad.press("right shoulder", "up", "A")
    (laid,) = set(scene.hand.territory.faces) - {CASTLE_CELL}
    arrows = {(-1, 0): "left", (1, 0): "right", (0, -1): "up", (0, 1): "down"}
    press_at("land", arrows[laid], "A", "B")
    assert laid in scene.hand.territory.faces, "a tile that is put back lies where it lay"
    pad.press("X")
    assert laid not in scene.hand.territory.faces
    pad.focus("order")
    pad.move(5, 1.0)
    pad.move(5, 0.0)
    assert list(scene.draft.drawn_next) == [second, first]
    pad.press("X")
    assert list(scene.draft.drawn_next) == [second]
    press_at("gold 1", "up", "A")
    letters = [id for id in app.scene.targets() if id.startswith("letter ")]
    assert letters == [f"letter {n}" for n in range(10)]
    pad.click("letter 2")
    pad.click("done")
    assert scene.draft.seats[0].gold == 12
    pad.press("Y", "Y")
    press_at(House.SAVE, "A", "A")
    assert app.scene.name == "LettersScene"
    pad.click("done")
    for _ in ("the name", "what is to be found", "what was proven"):
        press_at("yes", "A")
    read_all(pad)
    assert app.scene.name == scene.name
    assert not scene.unsaved_changes()
    pad.press("start")
    assert app.scene.name == "TableScene"
    pad.unplug()
