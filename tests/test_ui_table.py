"""The table by mouse and keyboard: every gesture, every refusal in words, and what nobody may see."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from table import (
    LEFT,
    LINE,
    MIDDLE,
    Player,
    a_setup,
    builders_table,
    cell_centre,
    in_phase,
    moments_until,
    pricing_table,
    set_any_prices,
    sit_down,
    spot,
    window,
)

from skye_desktop.engine import Cell, Phase, ScoringId, score
from skye_desktop.files import read_game
from skye_desktop.games.skye.ui.table.panels.pricing_panel import PricingPanel
from skye_desktop.games.skye.variant_files import VARIANTS

TILE, CELL, _ = spot(LINE, turns=1)


@pytest.fixture
def player(tmp_path: Path) -> Player:
    """Somebody who is to lay a tile that fits at a cell."""
    return builders_table(window(tmp_path), LINE, [TILE])


def test_another_land_is_left_before_escape_opens_the_menu(player: Player) -> None:
    def look() -> None:
        player.key(pygame.K_F2)

    ways: dict[str, Callable[[], None]] = {
        "F2": look,
        "a click on the card": lambda: player.click("seat 2"),
        "Escape": lambda: player.key(pygame.K_ESCAPE),
        "a tile taken in hand": lambda: player.press(f"tile {TILE}"),
    }
    for way, leave in ways.items():
        assert "MacLeod's land" in player.words()
        look()
        assert "MacDonald's land" in player.words()
        leave()
        assert (player.table.desk.shown, player.app.scene) == (0, player.table), way
    for scene in ("TableScene", "MenuScene", "TableScene"):
        player.key(pygame.K_ESCAPE)
        assert player.app.scene.name == scene, "it lets the tile go first"


def brightness(player: Player) -> dict[Cell, int]:
    """How bright each cell of the land on the screen is."""
    player.pixels()
    land, screen = player.table.desk.land, player.app.screen
    cells = player.table.view.seats[player.table.desk.shown].territory.faces
    inner = {cell: land.cell_rect(cell).inflate(-16, -16) for cell in cells}
    return {
        cell: sum(pygame.transform.average_color(screen, rect)[:3]) for cell, rect in inner.items()
    }


FARMS = "C@0,0 35@0,1r2 56@1,0r1 15@2,0r1"
"""A land with cattle on the road and between two farms."""


def test_hovering_a_scoring_tile_lights_the_cells_it_counts(tmp_path: Path) -> None:
    scoring = (ScoringId.ROAD_TILES, ScoringId.SQUARES, ScoringId.FARM_ANIMALS, ScoringId.SHEEP)
    player = builders_table(window(tmp_path), FARMS, [], scoring=scoring)
    lands = [player.territory for player in player.state.players]
    everything = frozenset(lands[0].faces)
    wanted = {frozenset(score(tile, lands, (0, 0))[0].cells) or everything for tile in scoring}
    assert len(wanted) > 2
    player.move("land")
    before = brightness(player)
    seen = set()
    for y in range(60, 340, 12):
        player.move((60, y))
        now = brightness(player)
        seen.add(frozenset(cell for cell in now if now[cell] > 0.9 * before[cell]))
    assert seen == wanted


def test_a_long_log_is_scrolled_by_wheel_and_keys(tmp_path: Path) -> None:
    setup = a_setup()
    player = sit_down(window(tmp_path), setup, moments_until(setup, in_phase(Phase.BUILDING, 5)))
    player.click("Log")
    player.words()  # sums on coins are written only once
    end = player.words()
    player.key(pygame.K_HOME)
    assert "Round 1" in player.words()
    player.move((200, 300))
    player.wheel(-200)
    assert player.words() == end
    assert "Round 5" in end


def test_wheel_drag_and_keys_zoom_and_move_the_land_and_0_fits_it_again(player: Player) -> None:
    land = player.table.desk.land
    home, side, point = land.cell_rect((0, 0)), land.side, cell_centre(player, (0, 2))
    player.move(point)
    player.wheel(2)
    assert land.side > side
    assert land.cell_rect((0, 2)).inflate(2, 2).collidepoint(point), "about the pointer"
    player.wheel(-2)
    assert land.side == pytest.approx(side)
    x, y = player.targets()["land"].midright
    for button in (LEFT, MIDDLE):
        player.key(pygame.K_0, text="0")
        assert land.cell_rect((0, 0)) == home
        player.drag((x - 20, y), (x - 110, y + 40), button=button)
        assert land.cell_rect((0, 0)) == home.move(-90, 40)
    player.key(pygame.K_0, text="0")
    player.key(pygame.K_LEFT)
    assert land.cell_rect((0, 0)).x > home.x
    player.key(pygame.K_PLUS, text="+")
    assert land.side > side
    player.key(pygame.K_MINUS, text="-")
    player.key(pygame.K_RIGHT)
    assert land.cell_rect((0, 0)).center == pytest.approx(home.center, abs=2)


def test_the_land_cannot_be_moved_out_of_sight(player: Player) -> None:
    player.keys(*[pygame.K_LEFT] * 60, *[pygame.K_UP] * 60, *[pygame.K_KP_PLUS] * 12)
    land, territory = player.table.desk.land, player.state.players[0].territory
    ring = [*territory.faces, *territory.open_cells]
    assert any(land.rect.colliderect(land.cell_rect(cell)) for cell in ring)


@pytest.mark.parametrize("size", [(1280, 720), (1500, 900)])
def test_a_drag_on_a_zoomed_and_panned_land_hits_the_cell_under_the_pointer(
    player: Player, size: tuple[int, int]
) -> None:
    player.resize(size)
    player.move(cell_centre(player, CELL))
    player.wheel(-3)
    player.key(pygame.K_DOWN)
    player.drag_onto(f"tile {TILE}", CELL)
    assert player.state.players[0].territory.cell_of(TILE) == CELL


def test_the_menu_opens_everything_and_its_entries_give_way_alike(player: Player) -> None:
    for entry, scene in (
        ("Back to the game", "TableScene"), ("Save as", "SaveAsScene"), ("Load", "LoadScene"),
        ("Rules and keys", "RulesScene"), ("Settings", "SettingsScene"), ("To the title", "TitleScene"),
    ):  # fmt: skip
        player.click("Menu")
        heights = [rect.height for rect in player.targets().values()]
        assert len(heights) >= 12
        assert max(heights) - min(heights) <= 2
        player.click(entry)
        assert player.app.scene.name == scene
        while player.app.scene.name not in ("TableScene", "TitleScene"):
            player.key(pygame.K_ESCAPE)


def test_what_is_under_the_resting_pointer_explains_itself(player: Player) -> None:
    bag = player.table.desk.places.bag
    for place, words in (
        (f"tile {TILE}", "It fits in"),
        ("seat 2", "Click to look at the land"),
        ("Log", "Key: L"),
        (bag, f"The bag: {len(player.state.bag)} tiles"),
    ):
        player.move(place)
        player.wait(0.6)
        assert words in player.words()


def test_the_table_names_the_variant_that_is_played(tmp_path: Path) -> None:
    variant = VARIANTS.shipped()["four-rounds"]
    player = sit_down(window(tmp_path), a_setup(2, variant=variant))
    player.move((player.place("bar").x + 40, player.place("bar").centery))
    player.wait(0.6)
    assert "Four rounds" in player.words()
    assert "Four rounds" in {node.label for node in player.table.nodes()}
    player.key(pygame.K_F10)
    assert "The rules: Four rounds." in player.words()


def test_a_hint_goes_for_good_once_it_is_known_and_all_can_be_switched_off(tmp_path: Path) -> None:
    app, hint = window(tmp_path, hints=True), "Every round begins with gold."
    player = sit_down(app, a_setup())
    assert hint in player.words()
    player.click("hint known")
    assert hint not in player.words()
    player = sit_down(app, a_setup())
    assert hint not in player.words()
    player.keys(pygame.K_RETURN, pygame.K_RETURN)
    player.panel(PricingPanel)
    player.click("hints off")
    assert "hint known" not in player.targets()
    assert "hint known" not in sit_down(app, a_setup()).targets()


def test_a_hint_is_put_in_the_words_of_the_device_that_was_used_last(tmp_path: Path) -> None:
    player = sit_down(window(tmp_path, hints=True), a_setup())
    player.keys(pygame.K_RETURN, pygame.K_RETURN)
    for _ in range(2):
        player.key(pygame.K_LEFT)
        assert "The coins on a tile are its price." in player.words()
        player.click(player.place("track").center)
        assert "Drag coins onto a tile to give it a price." in player.words()


def test_each_person_of_a_table_is_told_for_the_first_time(tmp_path: Path) -> None:
    player = sit_down(window(tmp_path, hints=True), a_setup())
    player.key(pygame.K_RETURN)
    hint = "The coins on a tile are its price."
    for seat in range(2):
        player.key(pygame.K_RETURN)
        assert player.panel(PricingPanel).seat == seat
        assert hint in player.words()
        player.click("hint known")
        assert hint not in player.words()
        assert "hint known" in player.targets(), "another one, which takes no keys of the game"
        set_any_prices(player)
        assert player.state.players[seat].has_set_prices
    again = sit_down(player.app, a_setup())
    again.keys(pygame.K_RETURN, pygame.K_RETURN)
    assert hint not in again.words()


def test_the_game_is_on_disk_after_every_action_and_closing_asks_nothing(tmp_path: Path) -> None:
    setup = a_setup()
    player = sit_down(window(tmp_path), setup, moments_until(setup, in_phase(Phase.PRICING)))
    player.key(pygame.K_RETURN)
    set_any_prices(player)
    assert read_game(player.session.path).state == player.state
    player.turn(pygame.Event(pygame.QUIT))
    assert not player.app.running


@pytest.mark.parametrize("is_mended", [False, True])
def test_closing_asks_only_while_the_game_cannot_be_saved(tmp_path: Path, is_mended: bool) -> None:
    player = pricing_table(tmp_path)
    saves = player.app.shelf.folder
    saves.rename(tmp_path / "elsewhere")
    saves.write_text("not a folder")
    set_any_prices(player)
    assert "cannot be written" in player.words()
    if is_mended:
        saves.unlink()
    player.turn(pygame.Event(pygame.QUIT))
    if not is_mended:
        assert player.app.running
        assert "This game could not be saved" in player.words()
        player.click("no")
        assert (player.app.running, player.app.scene) == (True, player.table)
        player.turn(pygame.Event(pygame.QUIT))
        player.click("yes")
    assert not player.app.running
    assert player.session.path.is_file() == is_mended


def test_a_hint_rings_what_it_is_about_and_lies_over_no_tile_where_there_is_room(
    tmp_path: Path,
) -> None:
    setup = a_setup(3)
    player = sit_down(window(tmp_path), setup, moments_until(setup, in_phase(Phase.BUILDING, 2)))
    player.lift_curtain()
    player.app.settings.hints = True
    player.table.hints.refresh()
    player.table.tree.update()
    player.table.tree.update()
    hints, desk = player.table.hints, player.table.desk
    assert hints.hint is not None
    assert hints.hint.id == "lay"
    target = player.table.tree.ids[hints.hint.target].rect
    assert hints.rect.contains(target)
    faces = desk.view.seats[desk.shown].territory.faces
    assert hints.box.collidelist([desk.land.cell_rect(cell) for cell in faces]) < 0
