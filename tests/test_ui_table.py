"""The table by mouse and keyboard: every gesture, every refusal in words, and what nobody may see."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

import plain
import pygame
import pytest
from games import grow
from positions import CASTLE_ALONE, ROCKS
from table import (
    CTRL,
    MIDDLE,
    RIGHT,
    SHIFT,
    Player,
    a_setup,
    altered,
    builders_table,
    in_phase,
    moments_until,
    sit_down,
    window,
)

from skye_desktop.engine import (
    BAG,
    Cell,
    EndBuilding,
    GameState,
    Phase,
    Placement,
    PlaceTile,
    ScoringId,
    SetPrices,
    Territory,
    score,
    view_for,
)
from skye_desktop.session import Moment
from skye_desktop.settings import Confirm, Speed
from skye_desktop.storage import read_game
from skye_desktop.ui.panels.base import Panel
from skye_desktop.ui.panels.building import BuildingPanel
from skye_desktop.ui.panels.buying import BuyingPanel, RevealPanel
from skye_desktop.ui.panels.handover import HandoverPanel
from skye_desktop.ui.panels.income import IncomePanel
from skye_desktop.ui.panels.pricing import PricingPanel
from skye_desktop.ui.panels.scoring import ScoringPanel
from skye_desktop.ui.preview import preview
from skye_desktop.ui.widgets import Button

# -- pricing


def pricing_table(
    folder: Path, *, gold: int = 38, number: int = 2, confirmations: Confirm = Confirm.RISKY
) -> Player:
    """A table where the first seat is about to set its prices, with that much gold."""
    app = window(folder, confirmations=confirmations)
    setup = a_setup(number)
    moments = moments_until(setup, in_phase(Phase.PRICING))
    state = moments[-1].state
    state = state.with_player(0, state.players[0]._replace(gold=gold))
    player = sit_down(app, setup, altered(moments, state))
    player.key(pygame.K_RETURN)
    player.panel(PricingPanel)
    return player


def prices(player: Player) -> list[int]:
    """The gold on the three tiles, from left to right."""
    return list(player.panel(PricingPanel).prices.values())


def axed(player: Player) -> int | None:
    """The number of the card with the axe, from 1."""
    panel = player.panel(PricingPanel)
    return None if panel.axe is None else list(panel.prices).index(panel.axe) + 1


def lowest_coin(player: Player, card: int) -> tuple[int, int]:
    """The pixel of the first coin on a card: below the picture, above the minus."""
    less, picture = player.button(f"less {card}").rect, player.targets()[f"card {card}"]
    return less.centerx + less.width // 4, (picture.bottom + less.top) // 2


def test_coins_are_dragged_from_the_purse_onto_tiles(tmp_path: Path) -> None:
    player = pricing_table(tmp_path)
    player.drag("coin 10", "card 1")
    player.drag("coin 5", "card 1")
    player.drag("coin 2", "card 2")
    assert prices(player) == [15, 2, 0]
    assert player.panel(PricingPanel).left == 21
    assert "21 left" in player.words()


def test_a_coin_is_dragged_from_one_tile_to_another(tmp_path: Path) -> None:
    player = pricing_table(tmp_path)
    player.drag("coin 5", "card 1")
    player.drag(lowest_coin(player, 1), "card 3")
    assert prices(player) == [0, 0, 5]


def test_a_coin_dragged_off_its_tile_is_in_the_purse_again(tmp_path: Path) -> None:
    player = pricing_table(tmp_path)
    player.drag("coin 5", "card 2")
    player.drag(lowest_coin(player, 2), "coin 1")
    assert prices(player) == [0, 0, 0]
    assert player.panel(PricingPanel).left == 38


def test_a_coin_dropped_on_the_land_stays_in_the_purse(tmp_path: Path) -> None:
    player = pricing_table(tmp_path)
    player.drag("coin 5", "land")
    assert prices(player) == [0, 0, 0]


def test_escape_puts_the_coin_in_the_air_back(tmp_path: Path) -> None:
    player = pricing_table(tmp_path)
    player.lift("coin 5", "card 1")
    player.key(pygame.K_ESCAPE)
    player.release()
    assert prices(player) == [0, 0, 0]
    assert player.app.scene is player.table


def test_a_coin_in_the_air_is_drawn_under_the_pointer(tmp_path: Path) -> None:
    player = pricing_table(tmp_path)
    over_land = player.targets()["land"].midbottom
    player.move(over_land)
    before = player.pixels()
    player.lift("coin 10", over_land)
    assert player.pixels() != before


def test_a_click_on_a_coin_puts_it_on_the_chosen_tile_and_a_click_on_a_lying_one_takes_it_back(
    tmp_path: Path,
) -> None:
    player = pricing_table(tmp_path)
    player.click("card 2")
    player.click("coin 5")
    assert prices(player) == [0, 5, 0]
    player.click(lowest_coin(player, 2))
    assert prices(player) == [0, 0, 0]


def test_the_axe_is_dragged_onto_a_tile_and_off_again(tmp_path: Path) -> None:
    player = pricing_table(tmp_path)
    player.drag("axe", "card 3")
    assert axed(player) == 3
    player.drag("axe", "card 1")
    assert axed(player) == 1
    player.drag("axe", "land")
    assert axed(player) is None


def test_the_axe_sends_the_coins_of_its_tile_back_to_the_purse(tmp_path: Path) -> None:
    player = pricing_table(tmp_path)
    player.drag("coin 10", "card 1")
    player.drag("axe", "card 1")
    assert (prices(player), axed(player)) == ([0, 0, 0], 1)
    assert player.panel(PricingPanel).left == 38


def test_a_coin_on_the_axed_tile_removes_the_axe(tmp_path: Path) -> None:
    player = pricing_table(tmp_path)
    player.drag("axe", "card 1")
    player.drag("coin 2", "card 1")
    assert (prices(player), axed(player)) == ([2, 0, 0], None)


def test_the_wheel_over_a_tile_sets_its_price(tmp_path: Path) -> None:
    player = pricing_table(tmp_path)
    player.move("card 2")
    for steps in (1, 1, 1, -1):
        player.wheel(steps)
    assert prices(player) == [0, 2, 0]


def test_wiping_sideways_changes_no_price(tmp_path: Path) -> None:
    player = pricing_table(tmp_path)
    player.drag("coin 5", "card 2")
    player.move("card 2")
    player.wheel(0, aside=1)
    assert prices(player) == [0, 5, 0]


def test_a_right_click_clears_a_tile(tmp_path: Path) -> None:
    player = pricing_table(tmp_path)
    player.drag("coin 5", "card 1")
    player.drag("axe", "card 2")
    player.click("card 1", RIGHT)
    player.click("card 2", RIGHT)
    assert (prices(player), axed(player)) == ([0, 0, 0], None)


def test_the_small_buttons_change_a_price_by_one(tmp_path: Path) -> None:
    player = pricing_table(tmp_path)
    player.click("more 3")
    player.click("more 3")
    player.click("less 3")
    assert prices(player) == [0, 0, 1]
    player.click("less 3")
    assert "less 3" not in player.targets()


def test_digits_write_the_price_of_the_chosen_tile(tmp_path: Path) -> None:
    player = pricing_table(tmp_path)
    player.type("12")
    player.key(pygame.K_RIGHT)
    player.type("7")
    assert prices(player) == [12, 7, 0]


def test_a_digit_typed_after_a_pause_begins_a_new_price(tmp_path: Path) -> None:
    player = pricing_table(tmp_path)
    player.type("1")
    player.wait(2)
    player.type("2")
    assert prices(player)[0] == 2


def test_prices_are_set_with_the_keyboard_alone(tmp_path: Path) -> None:
    player = pricing_table(tmp_path)
    first, second, third = player.panel(PricingPanel).prices
    player.keys(pygame.K_UP, pygame.K_PLUS, pygame.K_MINUS, pygame.K_KP_PLUS, pygame.K_DOWN, pygame.K_UP)
    player.keys(pygame.K_RIGHT, pygame.K_x, pygame.K_RIGHT)
    player.type("9")
    player.key(pygame.K_RETURN)
    assert player.session.moments[-1].action == SetPrices(0, ((first, 2), (third, 9)), second)


def test_backspace_takes_all_coins_and_the_axe_back(tmp_path: Path) -> None:
    player = pricing_table(tmp_path)
    player.drag("coin 5", "card 1")
    player.drag("axe", "card 2")
    player.key(pygame.K_BACKSPACE)
    assert (prices(player), axed(player)) == ([0, 0, 0], None)


def test_no_more_than_the_purse_holds_can_be_put_on_tiles(tmp_path: Path) -> None:
    player = pricing_table(tmp_path, gold=7)
    player.type("9")
    assert prices(player)[0] == 7
    assert "There is not enough gold in the purse." in player.words()
    assert not [name for name in player.targets() if name.startswith(("coin", "more"))]


def test_only_coins_that_the_purse_can_pay_can_be_taken(tmp_path: Path) -> None:
    player = pricing_table(tmp_path, gold=7)
    player.drag("coin 5", "card 1")
    assert {name for name in player.targets() if name.startswith("coin")} == {"coin 1", "coin 2"}


def test_ready_waits_for_a_legal_decision_and_says_what_is_missing(tmp_path: Path) -> None:
    player = pricing_table(tmp_path)
    told = []
    for thing, card in (("axe", "card 1"), ("coin 1", "card 2"), ("coin 1", "card 3")):
        assert "ready" not in player.targets()
        player.key(pygame.K_RETURN)
        player.click(player.button("ready").rect.center)
        player.wait(0.6)
        told.append(player.app.scene.tooltip().partition(" · ")[0])
        assert told[-1] in player.words()
        player.drag(thing, card)
    assert told == [
        "Put the axe on the tile you give up.",
        "2 tiles still need a price.",
        "1 tile still needs a price.",
    ]
    assert player.state.players[0].prices == ()
    player.click("ready")
    assert player.state.players[0].has_set_prices


def test_enter_confirms_also_after_the_small_buttons_were_clicked(tmp_path: Path) -> None:
    player = pricing_table(tmp_path)
    player.drag("axe", "card 1")
    player.click("more 2")
    player.click("more 3")
    player.key(pygame.K_RETURN)
    assert player.state.players[0].has_set_prices
    assert player.state.players[0].staked == 2


def test_the_purse_always_tells_what_is_left(tmp_path: Path) -> None:
    player = pricing_table(tmp_path, gold=9)
    for left in (8, 7, 6):
        player.click("more 1")
        assert f"{left} left" in player.words()


# -- buying


def market(
    folder: Path,
    *,
    gold: int = 20,
    asked: tuple[int, int] = (4, 9),
    confirmations: Confirm = Confirm.RISKY,
    size: tuple[int, int] = (1280, 720),
) -> Player:
    """A table of two where the first seat may buy one of two tiles, asked at those prices."""
    app = window(folder, confirmations=confirmations, size=size)
    setup = a_setup()
    moments = moments_until(setup, in_phase(Phase.BUYING))
    state = moments[-1].state
    buyer, seller = state.players
    (cheap, _), (dear, _) = seller.prices
    seller = seller._replace(prices=((cheap, asked[0]), (dear, asked[1])))
    state = state._replace(players=(buyer._replace(gold=gold), seller))
    player = sit_down(app, setup, altered(moments, state))
    player.key(pygame.K_RETURN)
    player.panel(BuyingPanel)
    return player


def offered(player: Player) -> tuple[int, int]:
    """The two tiles of the other seat."""
    (first, _), (second, _) = player.state.players[1].prices
    return first, second


def test_a_tile_dragged_onto_the_land_is_bought(tmp_path: Path) -> None:
    player = market(tmp_path)
    tile, _ = offered(player)
    player.drag(f"tile {tile}", "land")
    assert player.state.players[0].bought == tile
    assert player.state.players[0].gold == 16


def test_a_click_chooses_a_tile_and_the_button_buys_it(tmp_path: Path) -> None:
    player = market(tmp_path)
    _, tile = offered(player)
    assert "buy" not in player.targets()
    player.click(f"tile {tile}")
    assert player.state.players[0].bought is None
    assert "Buy for 9" in player.words()
    player.click("buy")
    assert player.state.players[0].bought == tile


def test_a_tile_is_bought_with_the_keyboard_alone(tmp_path: Path) -> None:
    player = market(tmp_path)
    _, tile = offered(player)
    player.keys(pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RETURN)
    assert player.state.players[0].bought == tile


@pytest.mark.parametrize("how", ["drag", "click", "key"])
def test_what_is_too_dear_is_refused_with_words(tmp_path: Path, how: str) -> None:
    player = market(tmp_path, gold=8)
    _, dear = offered(player)
    before = player.session.digest
    if how == "drag":
        player.drag(f"tile {dear}", "land")
    elif how == "click":
        player.click(f"tile {dear}")
    else:
        player.keys(pygame.K_LEFT, pygame.K_RETURN)
    assert player.session.digest == before
    assert "buy" not in player.targets()
    words = player.words()
    assert "too dear" in words
    assert "You have 8 gold, it costs 9." in words


def test_a_tile_dropped_on_its_seller_is_not_bought(tmp_path: Path) -> None:
    player = market(tmp_path)
    tile, _ = offered(player)
    before = player.session.digest
    player.drag(f"tile {tile}", "seat 2")
    assert player.session.digest == before


def test_escape_lets_a_dragged_tile_go_back_to_its_seller(tmp_path: Path) -> None:
    player = market(tmp_path)
    tile, _ = offered(player)
    before = player.session.digest
    player.lift(f"tile {tile}", "land")
    player.key(pygame.K_ESCAPE)
    player.release()
    assert player.session.digest == before


def test_the_cells_where_an_offered_tile_fits_glow_under_the_pointer(tmp_path: Path) -> None:
    player = market(tmp_path)
    tile, _ = offered(player)
    player.move(f"tile {tile}")
    assert player.panel(BuyingPanel).marks().legal == frozenset(Territory().placements(tile).cells())


def test_buying_nothing_asks_first_if_something_could_be_bought(tmp_path: Path) -> None:
    player = market(tmp_path)
    before = player.session.digest
    player.click("pass")
    assert player.app.scene is not player.table
    assert "Buy nothing this round?" in player.words()
    player.click("no")
    assert (player.app.scene, player.session.digest) == (player.table, before)
    player.click("pass")
    player.click("yes")
    assert player.state.bought_or_passed == 1


def test_buying_nothing_does_not_ask_if_nothing_could_be_bought(tmp_path: Path) -> None:
    player = market(tmp_path, gold=3)
    player.click("pass")
    assert player.state.bought_or_passed == 1


@pytest.mark.parametrize(
    ("confirmations", "gold", "asks"),
    [(Confirm.NEVER, 20, False), (Confirm.ALWAYS, 3, True), (Confirm.RISKY, 20, True)],
)
def test_the_settings_say_when_buying_nothing_asks(
    tmp_path: Path, confirmations: Confirm, gold: int, asks: bool
) -> None:
    player = market(tmp_path, gold=gold, confirmations=confirmations)
    player.key(pygame.K_p)
    assert (player.app.scene is not player.table) is asks


# -- building


LINE = "C@0,0 31@0,1 24@0,2"
"""A land with room on all sides."""


class Spot(NamedTuple):
    """A tile and a cell with the rotations in which it fits there."""

    tile: int
    cell: Cell
    rotations: tuple[int, ...]


def spot(land: str, *, turns: int) -> Spot:
    """A tile that fits at some cell of the land in that many rotations, lying as it is taken in hand."""
    territory = Territory.parse(land)
    laid = {face.number for face in territory.faces.values()}
    for tile in sorted(BAG):
        if tile in laid:
            continue
        for cell, rotations in sorted(territory.placements(tile).cells().items()):
            if len(rotations) == turns and rotations[0] == 0:
                return Spot(tile, cell, rotations)
    raise AssertionError("no such tile")


def cell_centre(player: Player, cell: Cell) -> tuple[int, int]:
    """The middle of a cell of the land."""
    return player.table.land.cell_rect(cell).center


def held(player: Player) -> tuple[int | None, int]:
    """The tile in hand and how it lies."""
    panel = player.panel(BuildingPanel)
    return panel.held, panel.rotation


def lands(player: Player) -> str:
    """The first seat's land in notation."""
    return str(player.state.players[0].territory)


def test_a_tile_dragged_from_the_tray_is_laid_where_it_is_dropped(tmp_path: Path) -> None:
    tile, cell, rotations = spot(LINE, turns=2)
    player = builders_table(window(tmp_path), LINE, [tile])
    player.drag(f"tile {tile}", cell_centre(player, cell))
    assert player.session.moments[-1].action == PlaceTile(0, tile, Placement(*cell, rotations[0]))


def test_while_a_tile_is_held_the_cells_that_take_it_as_it_lies_and_turned_are_marked(
    tmp_path: Path,
) -> None:
    tile, _, _ = spot(LINE, turns=2)
    player = builders_table(window(tmp_path), LINE, [tile])
    cells = Territory.parse(LINE).placements(tile).cells()
    player.lift(f"tile {tile}", player.targets()["land"].topleft)
    for rotation in range(4):
        assert held(player) == (tile, rotation)
        names = set(player.targets())
        legal = {f"legal {x},{y}" for (x, y), turns in cells.items() if rotation in turns}
        turned = {f"turned {x},{y}" for (x, y), turns in cells.items() if rotation not in turns}
        assert {name for name in names if name.startswith("legal")} == legal
        assert {name for name in names if name.startswith("turned")} == turned
        player.right_click_here()


@pytest.mark.parametrize("how", ["right click", "wheel", "r", "e"])
def test_turning_over_a_cell_goes_on_to_the_next_rotation_that_fits(tmp_path: Path, how: str) -> None:
    tile, cell, rotations = spot(LINE, turns=2)
    player = builders_table(window(tmp_path), LINE, [tile])
    player.lift(f"tile {tile}", cell_centre(player, cell))
    seen = []
    for _ in range(4):
        seen.append(held(player)[1])
        if how == "right click":
            player.right_click_here()
        elif how == "wheel":
            player.wheel(-1)
        else:
            player.key(ord(how), text=how)
    assert seen == [*rotations, *rotations]


def test_a_right_click_turns_a_tile_in_the_tray(tmp_path: Path) -> None:
    tile, _, _ = spot(LINE, turns=1)
    player = builders_table(window(tmp_path), LINE, [tile])
    player.click(f"tile {tile}", RIGHT)
    player.press(f"tile {tile}")
    assert held(player) == (tile, 1)


def test_q_and_the_wheel_turn_the_other_way_round(tmp_path: Path) -> None:
    tile, _, _ = spot(LINE, turns=1)
    player = builders_table(window(tmp_path), LINE, [tile])
    player.lift(f"tile {tile}", player.targets()["land"].topleft)
    player.key(pygame.K_q)
    assert held(player) == (tile, 3)
    player.wheel(1)
    assert held(player) == (tile, 2)


def test_wiping_sideways_turns_nothing(tmp_path: Path) -> None:
    tile, _, _ = spot(LINE, turns=1)
    player = builders_table(window(tmp_path), LINE, [tile])
    player.lift(f"tile {tile}", player.targets()["land"].topleft)
    before = held(player)
    player.wheel(0, aside=1)
    assert held(player) == before


def test_a_tile_held_by_keys_can_be_dragged_with_the_pointer(tmp_path: Path) -> None:
    tile, cell, _ = spot(LINE, turns=1)
    player = builders_table(window(tmp_path), LINE, [tile])
    player.key(pygame.K_TAB)
    player.drag(f"tile {tile}", cell_centre(player, cell))
    assert player.state.players[0].territory.cell_of(tile) == cell


def test_a_click_on_a_glowing_cell_lays_a_tile_held_by_keys(tmp_path: Path) -> None:
    tile, _, _ = spot(LINE, turns=1)
    player = builders_table(window(tmp_path), LINE, [tile])
    player.key(pygame.K_TAB)
    legal = [name for name in player.targets() if name.startswith("legal")]
    player.click(legal[-1])
    x, y = legal[-1].removeprefix("legal ").split(",")
    assert player.state.players[0].territory.cell_of(tile) == (int(x), int(y))


def test_a_tile_taken_up_by_keys_is_in_sight_also_on_a_land_zoomed_in(tmp_path: Path) -> None:
    tile, _, _ = spot(LINE, turns=1)
    player = builders_table(window(tmp_path), LINE, [tile])
    player.keys(*[pygame.K_KP_PLUS] * 8, *[pygame.K_UP] * 6)
    player.key(pygame.K_TAB)
    panel, land = player.panel(BuildingPanel), player.table.land
    for _ in range(4):
        assert panel.cell is not None
        assert land.rect.collidepoint(land.cell_rect(panel.cell).center)
        player.key(pygame.K_DOWN)


def test_nothing_is_laid_while_another_land_is_on_the_screen(tmp_path: Path) -> None:
    """What lies under the pointer then is not the land that the tile would go to."""
    tile, cell, _ = spot(LINE, turns=1)
    player = builders_table(window(tmp_path), LINE, [tile])
    player.click(f"tile {tile}")
    point = cell_centre(player, cell)
    player.move(point)
    player.key(pygame.K_F2)
    shown = player.table.shown
    player.click(point)
    assert shown == 0 or player.state.players[0].laid == ()


def test_a_tile_turned_in_mid_drag_is_laid_as_it_is_shown(tmp_path: Path) -> None:
    tile, cell, rotations = spot(LINE, turns=2)
    player = builders_table(window(tmp_path), LINE, [tile])
    player.lift(f"tile {tile}", cell_centre(player, cell))
    player.right_click_here()
    player.release()
    assert player.session.moments[-1].action == PlaceTile(0, tile, Placement(*cell, rotations[1]))


def test_a_tile_is_taken_in_hand_in_a_rotation_in_which_it_fits_somewhere(tmp_path: Path) -> None:
    player = builders_table(window(tmp_path), CASTLE_ALONE, sorted(BAG)[:3])
    for tile in player.state.players[0].to_build:
        player.lift(f"tile {tile}", player.targets()["land"].topleft)
        assert any(name.startswith("legal") for name in player.targets())
        player.key(pygame.K_ESCAPE)
        player.release()


def wrong_cell(land: str, tile: int) -> Cell:
    """An open cell that never takes the tile as it lies first in hand, or in no rotation at all."""
    territory = Territory.parse(land)
    fitting = territory.placements(tile).cells()
    return next(cell for cell in sorted(territory.open_cells) if 0 not in fitting.get(cell, ()))


def test_a_tile_dropped_where_it_does_not_fit_returns_and_nothing_has_changed(tmp_path: Path) -> None:
    tile, _, _ = spot(LINE, turns=1)
    player = builders_table(window(tmp_path), LINE, [tile])
    before = player.session.digest
    player.drag(f"tile {tile}", cell_centre(player, wrong_cell(LINE, tile)))
    assert player.session.digest == before
    assert held(player)[0] is None
    assert f"tile {tile}" in player.targets()
    assert "The terrain does not match on every shared edge." in player.words()


def test_a_returning_tile_flies_gently(tmp_path: Path) -> None:
    tile, _, _ = spot(LINE, turns=1)
    player = builders_table(window(tmp_path, speed=Speed.NORMAL), LINE, [tile])
    player.drag(f"tile {tile}", cell_centre(player, wrong_cell(LINE, tile)))
    assert player.table.flights.is_moving
    player.wait(0.4)
    assert not player.table.flights.is_moving


def test_over_a_wrong_cell_the_clashing_edges_are_shown_and_the_reason_is_written(tmp_path: Path) -> None:
    tile, _, _ = spot(LINE, turns=1)
    player = builders_table(window(tmp_path), LINE, [tile])
    cell = wrong_cell(LINE, tile)
    player.lift(f"tile {tile}", cell_centre(player, cell))
    ghost = player.panel(BuildingPanel).marks().ghost
    assert ghost is not None
    assert not ghost.is_legal
    assert ghost.clashes == Territory.parse(LINE).clashes(tile, Placement(*cell, held(player)[1])) != ()
    assert "The terrain does not match on every shared edge." in player.words()


def test_over_a_laid_tile_it_is_said_that_the_cell_is_taken(tmp_path: Path) -> None:
    tile, _, _ = spot(LINE, turns=1)
    player = builders_table(window(tmp_path), LINE, [tile])
    player.lift(f"tile {tile}", cell_centre(player, (0, 1)))
    assert "A tile lies there already." in player.words()
    before = player.session.digest
    player.release()
    assert player.session.digest == before


def test_escape_while_dragging_puts_the_tile_back(tmp_path: Path) -> None:
    tile, cell, _ = spot(LINE, turns=1)
    player = builders_table(window(tmp_path), LINE, [tile])
    before = player.session.digest
    player.lift(f"tile {tile}", cell_centre(player, cell))
    player.key(pygame.K_ESCAPE)
    player.release()
    assert (held(player)[0], player.session.digest) == (None, before)
    assert player.app.scene is player.table


@pytest.mark.parametrize("place", ["seat 2", "tile", "Menu"])
def test_a_tile_dropped_outside_the_land_is_in_the_tray_again(tmp_path: Path, place: str) -> None:
    tile, _, _ = spot(LINE, turns=1)
    player = builders_table(window(tmp_path), LINE, [tile])
    before = player.session.digest
    player.lift(f"tile {tile}", "land")
    player.move(f"tile {tile}" if place == "tile" else place)
    player.release()
    assert (held(player)[0], player.session.digest) == (None, before)
    assert player.app.scene is player.table


def test_losing_the_window_in_mid_drag_puts_the_tile_back(tmp_path: Path) -> None:
    tile, cell, _ = spot(LINE, turns=1)
    player = builders_table(window(tmp_path), LINE, [tile])
    before = player.session.digest
    player.lift(f"tile {tile}", cell_centre(player, cell))
    player.turn(pygame.Event(pygame.WINDOWFOCUSLOST))
    player.release()
    assert (held(player)[0], player.session.digest) == (None, before)


def test_a_click_takes_a_tile_in_hand_and_the_next_click_lays_it(tmp_path: Path) -> None:
    tile, cell, rotations = spot(LINE, turns=1)
    player = builders_table(window(tmp_path), LINE, [tile])
    player.click(f"tile {tile}")
    player.move(cell_centre(player, cell))
    assert held(player)[0] == tile
    player.click(cell_centre(player, cell))
    assert player.session.moments[-1].action == PlaceTile(0, tile, Placement(*cell, rotations[0]))


def test_a_clicked_tile_stays_in_hand_when_the_next_click_is_wrong(tmp_path: Path) -> None:
    tile, cell, _ = spot(LINE, turns=1)
    player = builders_table(window(tmp_path), LINE, [tile])
    player.click(f"tile {tile}")
    player.click(cell_centre(player, wrong_cell(LINE, tile)))
    assert held(player)[0] == tile
    assert "The terrain does not match on every shared edge." in player.words()
    player.click(cell_centre(player, cell))
    assert player.state.players[0].laid == (tile,)


def laid_tile(folder: Path) -> tuple[Player, Spot]:
    """A table where the first seat has just laid its only tile."""
    found = spot(LINE, turns=1)
    player = builders_table(window(folder), LINE, [found.tile])
    player.drag(f"tile {found.tile}", cell_centre(player, found.cell))
    assert player.state.players[0].laid == (found.tile,)
    return player, found


def another_cell(found: Spot) -> Cell:
    """Another cell that takes the tile as it lay."""
    cells = Territory.parse(LINE).placements(found.tile).cells()
    return next(cell for cell, turns in cells.items() if cell != found.cell and found.rotations[0] in turns)


def test_a_laid_tile_is_dragged_to_another_cell(tmp_path: Path) -> None:
    player, found = laid_tile(tmp_path)
    x, y = found.cell
    other = another_cell(found)
    player.drag(f"laid {x},{y}", cell_centre(player, other))
    assert player.state.players[0].territory.cell_of(found.tile) == other


def test_a_laid_tile_dragged_off_the_land_is_in_the_tray(tmp_path: Path) -> None:
    player, found = laid_tile(tmp_path)
    x, y = found.cell
    player.drag(f"laid {x},{y}", "seat 1")
    assert lands(player) == LINE
    assert player.state.players[0].to_build == (found.tile,)


def test_a_click_on_a_laid_tile_takes_it_in_hand(tmp_path: Path) -> None:
    player, found = laid_tile(tmp_path)
    x, y = found.cell
    player.click(f"laid {x},{y}")
    assert held(player) == (found.tile, found.rotations[0])
    player.click(cell_centre(player, another_cell(found)))
    assert player.state.players[0].territory.cell_of(found.tile) == another_cell(found)


def test_backspace_picks_the_last_laid_tile_up(tmp_path: Path) -> None:
    player, found = laid_tile(tmp_path)
    player.key(pygame.K_BACKSPACE)
    assert lands(player) == LINE
    assert player.state.players[0].to_build == (found.tile,)


def test_a_tile_of_an_earlier_round_cannot_be_picked_up(tmp_path: Path) -> None:
    player, _ = laid_tile(tmp_path)
    before = lands(player)
    player.drag(cell_centre(player, (0, 2)), "seat 1")
    assert lands(player) == before


def test_a_tile_that_holds_another_cannot_be_picked_up_and_it_is_said(tmp_path: Path) -> None:
    first, second, spots = chain()
    player = builders_table(window(tmp_path), CASTLE_ALONE, [first, second])
    for tile, placement in zip((first, second), spots, strict=True):
        lay_by_keys(player, tile, placement)
    x, y, _ = spots[0]
    before = player.session.digest
    player.drag(f"laid {x},{y}", "seat 1")
    assert player.session.digest == before
    assert "Other tiles would lose their hold: pick those up first." in player.words()


def chain() -> tuple[int, int, tuple[Placement, Placement]]:
    """Two tiles and where they lie so that the second hangs on the first alone."""
    for first in sorted(BAG):
        land = Territory()
        for place in sorted(land.placements(first)):
            grown = land.place(first, place)
            for second in sorted(set(BAG) - {first}):
                for other in sorted(grown.placements(second)):
                    is_alone = grown.place(second, other).without(place.cell) is None
                    if is_alone:
                        return first, second, (place, other)
    raise AssertionError("no such tiles")


ARROWS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}


def lay_by_keys(player: Player, tile: int, placement: Placement) -> None:
    """Take the tile from the tray by its number, go to the cell by arrows, turn, lay."""
    panel = player.panel(BuildingPanel)
    player.key(pygame.K_1 + player.state.players[0].to_build.index(tile))
    for _ in range(40):
        assert panel.cell is not None
        dx, dy = placement.cell[0] - panel.cell[0], placement.cell[1] - panel.cell[1]
        if (dx, dy) == (0, 0):
            break
        wanted = [key for key, (x, y) in ARROWS.items() if x * dx > 0 or y * dy > 0]
        before = panel.cell
        for key in wanted:
            player.key(key)
            if panel.cell != before:
                break
    assert panel.cell == placement.cell
    for _ in range(3):
        if panel.rotation != placement.rotation:
            player.key(pygame.K_r)
    player.key(pygame.K_RETURN)


def test_tiles_are_laid_with_the_keyboard_alone(tmp_path: Path) -> None:
    first, second, spots = chain()
    player = builders_table(window(tmp_path), CASTLE_ALONE, [first, second])
    lay_by_keys(player, first, spots[0])
    lay_by_keys(player, second, spots[1])
    land = Territory().place(first, spots[0]).place(second, spots[1])
    assert player.state.players[0].territory == land


def test_arrows_reach_every_cell_that_takes_the_tile(tmp_path: Path) -> None:
    chance = Random(5)
    for number in range(6):
        territory = grow(chance, 4 + 2 * number)
        laid = {face.number for face in territory.faces.values()}
        tile = next(tile for tile in sorted(set(BAG) - laid) if len(territory.placements(tile).cells()) > 3)
        player = builders_table(window(tmp_path), str(territory), [tile])
        player.key(pygame.K_TAB)
        panel = player.panel(BuildingPanel)
        untried: dict[Cell | None, list[int]] = {}
        for _ in range(120):
            ways = untried.setdefault(panel.cell, list(ARROWS))
            player.key(ways.pop() if ways else chance.choice(list(ARROWS)))
        assert set(untried) == set(territory.placements(tile).cells())


def test_tab_goes_through_the_tray_and_escape_lets_go(tmp_path: Path) -> None:
    tiles = sorted(BAG)[:3]
    player = builders_table(window(tmp_path), CASTLE_ALONE, tiles)
    seen = []
    for _ in range(4):
        player.key(pygame.K_TAB)
        seen.append(held(player)[0])
    player.key(pygame.K_TAB, SHIFT)
    seen.append(held(player)[0])
    assert seen == [*tiles, tiles[0], tiles[2]]
    player.key(pygame.K_ESCAPE)
    assert held(player)[0] is None
    assert player.app.scene is player.table


def test_a_tile_that_fits_nowhere_says_so_and_goes_back_to_the_bag(tmp_path: Path) -> None:
    player = builders_table(window(tmp_path), ROCKS, [7])
    assert "fits nowhere" in player.words()
    player.click("return 7")
    assert player.state.players[0].returned == (7,)
    assert 7 in player.state.bag


def test_b_gives_a_tile_that_fits_nowhere_back(tmp_path: Path) -> None:
    player = builders_table(window(tmp_path), ROCKS, [7])
    player.key(pygame.K_b)
    assert player.state.players[0].returned == (7,)


def test_a_tile_that_fits_somewhere_has_no_way_to_the_bag(tmp_path: Path) -> None:
    tile, _, _ = spot(LINE, turns=1)
    player = builders_table(window(tmp_path), LINE, [tile])
    before = player.session.digest
    assert f"return {tile}" not in player.targets()
    player.key(pygame.K_b)
    assert player.session.digest == before


def test_building_ends_only_when_everything_is_laid_and_it_is_said_why_not(tmp_path: Path) -> None:
    tile, cell, _ = spot(LINE, turns=1)
    player = builders_table(window(tmp_path), LINE, [tile])
    assert "end building" not in player.targets()
    player.key(pygame.K_RETURN)
    assert "There are still tiles to lay." in player.words()
    player.drag(f"tile {tile}", cell_centre(player, cell))
    player.click("end building")
    assert player.session.moments[-1].action == EndBuilding(0)


def test_asking_always_also_asks_before_building_ends(tmp_path: Path) -> None:
    player = builders_table(window(tmp_path, confirmations=Confirm.ALWAYS), LINE, [])
    player.key(pygame.K_RETURN)
    assert "End building?" in player.words()
    player.key(pygame.K_RETURN)
    assert player.session.moments[-1].action == EndBuilding(0)


def positions(number: int) -> Iterator[tuple[GameState, int, Placement]]:
    """Random lands of three seats, and a legal placement for the first one."""
    setups = [a_setup(3, seed=seed) for seed in range(12)]
    games = [moments_until(setup, in_phase(Phase.BUILDING)) for setup in setups]
    chance = Random(11)
    while number:
        state = chance.choice(games)[-1].state
        round_number = chance.randint(1, 6)
        players = [
            player._replace(territory=grow(chance, chance.randint(1, 12)), to_build=(), laid=())
            for player in state.players
        ]
        tile = chance.choice(sorted(BAG))
        land = players[0].territory
        places = [] if land.cell_of(tile) is not None else sorted(land.placements(tile))
        if places:
            players[0] = players[0]._replace(to_build=(tile,))
            yield state._replace(round=round_number, players=tuple(players)), tile, chance.choice(places)
            number -= 1


def plain_points(state: GameState, tile: ScoringId) -> int:
    """What a scoring tile gives the first seat, read plainly."""
    lands = [plain.read(str(player.territory)) for player in state.players]
    return plain.score(str(tile), lands, [player.gold for player in state.players])[0]


def test_what_a_placement_is_shown_to_bring_is_what_it_brings() -> None:
    for state, tile, placement in positions(250):
        shown = preview(view_for(state, None), 0, tile, placement)
        player = state.players[0]
        after = state.with_player(0, player._replace(territory=player.territory.place(tile, placement)))
        scoring = [
            (space, scored)
            for space, scored in state.setup.scoring_in(state.round)
            if scored is not ScoringId.GOLD
        ]
        gains = [(space, plain_points(after, t) - plain_points(state, t)) for space, t in scoring]
        assert [(gain.space, gain.points) for gain in shown.gains] == gains
        laid, land = plain.read(str(after.players[0].territory)), plain.read(str(player.territory))
        assert shown.income == plain.barrel_income(laid) - plain.barrel_income(land)
        completed = [sum(area.completed for area in plain.find_areas(one)) for one in (laid, land)]
        assert shown.completed == completed[0] - completed[1]


def test_what_a_placement_brings_is_written_beside_it_before_it_is_dropped(tmp_path: Path) -> None:
    tile, cell, rotations = spot(LINE, turns=1)
    player = builders_table(window(tmp_path), LINE, [tile])
    shown = preview(player.table.view, 0, tile, Placement(*cell, rotations[0]))
    assert shown.gains
    player.lift(f"tile {tile}", cell_centre(player, cell))
    words = player.words()
    assert "Fits: " in words
    for gain in shown.gains:
        told = f"{gain.points:+d} now" if gain.points else f"{gain.space}: no change now"
        assert told in words


# -- secrets


def other_secrets(state: GameState, viewer: int | None) -> GameState:
    """A state that differs in everything the viewer may not see; all that is open is the same."""
    players = list(state.players)
    hidden = [seat for seat in range(len(players)) if seat != viewer]
    if state.phase is Phase.PRICING:
        for seat in hidden:
            player = players[seat]
            if player.prices:
                ((first, price), (second, other)), axe = player.prices, player.discard
                assert axe is not None
                moved = ((second, price), (axe, other))
                players[seat] = player._replace(prices=moved, discard=first)
    giver = max(hidden, key=lambda seat: players[seat].gold)
    taker = next(seat for seat in hidden if seat != giver)
    if players[giver].gold:
        players[giver] = players[giver]._replace(gold=players[giver].gold - 1)
        players[taker] = players[taker]._replace(gold=players[taker].gold + 1)
    altered_state = state._replace(players=tuple(players))
    assert altered_state != state, "there is no secret to differ in"
    return altered_state


def test_nothing_on_the_screen_depends_on_what_the_person_before_it_may_not_know(tmp_path: Path) -> None:
    app = window(tmp_path)
    setup = a_setup(4, seed=3)
    compared: set[type[Panel]] = set()

    def one_has_priced(state: GameState) -> bool:
        return state.phase is Phase.PRICING and any(player.has_set_prices for player in state.players)

    def with_gold(phase: Phase, number: int) -> Callable[[GameState], bool]:
        return lambda state: in_phase(phase, number)(state) and sum(p.gold > 0 for p in state.players) > 1

    situations: list[Callable[[GameState], bool]] = [one_has_priced]
    situations += [
        with_gold(phase, number)
        for phase in (Phase.PRICING, Phase.BUYING, Phase.BUILDING)
        for number in (3, 4)
    ]
    for is_reached in situations:
        moments = moments_until(setup, is_reached)
        for keys in ((), (pygame.K_RETURN,)):
            player = sit_down(app, setup, moments)
            player.keys(*keys)
            kind, viewer = type(player.table.panel), player.table.panel.viewer
            player.move((5, 5))
            picture = player.pixels()
            other = sit_down(app, setup, altered(moments, other_secrets(moments[-1].state, viewer)))
            other.keys(*keys)
            other.panel(kind)
            other.move((5, 5))
            assert other.pixels() == picture, f"{kind.__name__} shows a secret"
            compared.add(kind)
    assert compared == {HandoverPanel, PricingPanel, BuyingPanel, BuildingPanel}


def test_behind_the_curtain_nothing_of_the_table_is_drawn(tmp_path: Path) -> None:
    app = window(tmp_path)
    setup = a_setup(3)
    pictures = set()
    for round_number in (1, 4):
        player = sit_down(app, setup, moments_until(setup, in_phase(Phase.PRICING, round_number)))
        curtain = player.panel(HandoverPanel)
        if curtain.seat == 0 or round_number == 1:
            first = curtain.seat
        while player.panel(HandoverPanel).seat != first:
            player.key(pygame.K_RETURN)
            set_any_prices(player)
        player.move((5, 5))
        pictures.add(player.pixels())
    # Round 1 and round 4 differ in everything on the table.
    assert len(pictures) == 1


def set_any_prices(player: Player) -> None:
    """One gold each on two tiles and the axe on the third, by keys."""
    player.keys(pygame.K_UP, pygame.K_RIGHT, pygame.K_UP, pygame.K_RIGHT, pygame.K_x, pygame.K_RETURN)


def test_the_curtain_takes_no_key_that_looks_behind_it(tmp_path: Path) -> None:
    app = window(tmp_path)
    setup = a_setup(3)
    player = sit_down(app, setup, moments_until(setup, in_phase(Phase.PRICING)))
    before = player.pixels()
    for key in (pygame.K_F1, pygame.K_F2, pygame.K_l, pygame.K_0, pygame.K_x):
        player.key(key)
    player.wheel(3)
    player.click((640, 20))
    assert player.pixels() == before


def test_holding_enter_down_does_not_lift_the_curtain(tmp_path: Path) -> None:
    """A key that repeats was pressed by the person who leaves."""
    player = pricing_table(tmp_path)
    player.keys(pygame.K_UP, pygame.K_RIGHT, pygame.K_UP, pygame.K_RIGHT, pygame.K_x)
    player.hold_key(pygame.K_RETURN, 4)
    assert player.state.players[0].has_set_prices
    player.panel(HandoverPanel)


def test_the_curtain_falls_at_once_over_whatever_still_moves(tmp_path: Path) -> None:
    player = sit_down(window(tmp_path, speed=Speed.SLOW), a_setup())
    player.move((5, 5))
    assert player.table.flights.is_moving
    player.key(pygame.K_RETURN)
    player.panel(HandoverPanel)
    at_once = player.pixels()
    player.wait(2)
    assert player.pixels() == at_once


def test_going_back_to_a_purchase_of_another_person_draws_the_curtain(tmp_path: Path) -> None:
    """While tiles are laid everybody looks on, so the last buyer's gold needs the curtain again."""
    app = window(tmp_path)
    setup = a_setup()
    moments = moments_until(setup, lambda state: state.phase is Phase.BUYING and state.bought_or_passed == 1)
    player = sit_down(app, setup, moments)
    player.key(pygame.K_RETURN)
    buyer = player.panel(BuyingPanel).seat
    player.key(pygame.K_p)
    if player.app.scene is not player.table:
        player.key(pygame.K_RETURN)
    builder = player.panel(BuildingPanel).seat
    assert builder != buyer
    player.key(pygame.K_z, CTRL)
    assert player.panel(HandoverPanel).seat == buyer


def test_undo_at_the_curtain_of_one_person_does_not_show_the_secret_of_another(tmp_path: Path) -> None:
    """Whoever has sat down before the curtain need not be the one who left."""
    app = window(tmp_path)
    setup = a_setup()
    player = sit_down(app, setup, moments_until(setup, in_phase(Phase.PRICING)))
    first = player.panel(HandoverPanel).seat
    player.key(pygame.K_RETURN)
    set_any_prices(player)
    assert player.panel(HandoverPanel).seat != first
    player.key(pygame.K_z, CTRL)
    assert player.panel(HandoverPanel).seat == first


def test_with_open_money_gold_is_shown_and_buying_needs_no_curtain(tmp_path: Path) -> None:
    app = window(tmp_path)
    setup = a_setup(3, open_money=True)
    player = sit_down(app, setup, moments_until(setup, in_phase(Phase.BUYING)))
    player.panel(BuyingPanel)
    words = player.words()
    assert "gold ?" not in words
    for one in player.state.players:
        assert f"gold {one.gold} " in words


def test_whoever_left_while_points_were_counted_sees_them_counted(tmp_path: Path) -> None:
    setup = a_setup()
    moments = moments_until(setup, lambda state: state.phase is Phase.INCOME and state.round == 2)
    player = sit_down(window(tmp_path), setup, moments)
    assert player.panel(ScoringPanel).round == 1


# -- undo, redo, looking about


def test_undo_and_redo_go_through_several_steps(tmp_path: Path) -> None:
    first, second, spots = chain()
    player = builders_table(window(tmp_path), CASTLE_ALONE, [first, second])
    digests = [player.session.digest]
    for tile, placement in zip((first, second), spots, strict=True):
        lay_by_keys(player, tile, placement)
        digests.append(player.session.digest)
    seen = [player.session.digest]
    player.key(pygame.K_z, CTRL)
    seen.append(player.session.digest)
    player.click("Undo")
    seen.append(player.session.digest)
    assert seen == digests[::-1]
    player.key(pygame.K_y, CTRL)
    assert player.session.digest == digests[1]
    player.key(pygame.K_z, CTRL | SHIFT)
    assert player.session.digest == digests[2]
    assert "Redo" not in player.targets()


def test_revealed_prices_cannot_be_taken_back(tmp_path: Path) -> None:
    app = window(tmp_path)
    setup = a_setup()
    player = sit_down(app, setup, moments_until(setup, in_phase(Phase.BUYING)))
    player.key(pygame.K_RETURN)
    before = player.session.digest
    assert "Undo" not in player.targets()
    player.key(pygame.K_z, CTRL)
    assert player.session.digest == before


@pytest.mark.parametrize("how", ["key", "click"])
def test_another_land_is_looked_at_and_left_again(tmp_path: Path, how: str) -> None:
    player = builders_table(window(tmp_path), LINE, [])

    def choose() -> None:
        if how == "key":
            player.key(pygame.K_F2)
        else:
            player.click("seat 2")

    assert "MacLeod's land" in player.words()
    choose()
    assert "MacDonald's land" in player.words()
    choose()
    assert "MacLeod's land" in player.words()


def test_escape_goes_back_to_the_land_that_matters_before_it_opens_the_menu(tmp_path: Path) -> None:
    player = builders_table(window(tmp_path), LINE, [])
    player.key(pygame.K_F2)
    player.key(pygame.K_ESCAPE)
    assert (player.table.shown, player.app.scene) == (0, player.table)
    player.key(pygame.K_ESCAPE)
    assert player.app.scene.name == "MenuScene"
    player.key(pygame.K_ESCAPE)
    assert player.app.scene is player.table


def test_taking_a_tile_in_hand_shows_the_own_land_again(tmp_path: Path) -> None:
    tile, _, _ = spot(LINE, turns=1)
    player = builders_table(window(tmp_path), LINE, [tile])
    player.key(pygame.K_F2)
    player.press(f"tile {tile}")
    assert player.table.shown == 0


def brightness(player: Player) -> dict[Cell, int]:
    """How bright each cell of the land on the screen is."""
    player.pixels()
    land, screen = player.table.land, player.app.screen
    cells = player.table.view.seats[player.table.shown].territory.faces
    inner = {cell: land.cell_rect(cell).inflate(-16, -16) for cell in cells}
    return {cell: sum(pygame.transform.average_color(screen, rect)[:3]) for cell, rect in inner.items()}


def stepping_forward(player: Player, before: dict[Cell, int]) -> frozenset[Cell]:
    """The cells that are lit: everything else has stepped back."""
    now = brightness(player)
    return frozenset(cell for cell in now if now[cell] > 0.9 * before[cell])


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
        seen.add(stepping_forward(player, before))
    assert seen == wanted


def test_a_line_of_the_log_lights_the_cell_it_speaks_of(tmp_path: Path) -> None:
    player, found = laid_tile(tmp_path)
    player.move("land")
    before = brightness(player)
    player.key(pygame.K_l)
    assert player.app.scene.name == "LogScene"
    seen = set()
    for y in range(50, 700, 8):
        player.move((120, y))
        seen.add(stepping_forward(player, before))
    assert frozenset({found.cell}) in seen
    player.key(pygame.K_ESCAPE)
    assert player.app.scene is player.table


def test_a_long_log_is_scrolled_by_wheel_and_keys(tmp_path: Path) -> None:
    app = window(tmp_path)
    setup = a_setup()
    player = sit_down(app, setup, moments_until(setup, in_phase(Phase.BUILDING, 5)))
    player.click("Log")
    end = player.words()
    player.key(pygame.K_HOME)
    assert "Round 1" in player.words()
    player.move((200, 300))
    player.wheel(-200)
    assert player.words() == end
    assert "Round 5" in end


def test_the_wheel_zooms_about_the_pointer(tmp_path: Path) -> None:
    player = builders_table(window(tmp_path), LINE, [])
    land = player.table.land
    point = cell_centre(player, (0, 2))
    player.move(point)
    side = land.side
    player.wheel(2)
    assert land.side > side
    assert land.cell_rect((0, 2)).inflate(2, 2).collidepoint(point)
    player.wheel(-2)
    assert land.side == pytest.approx(side)


@pytest.mark.parametrize("button", [1, MIDDLE])
def test_dragging_the_ground_pans_and_0_fits_the_land_again(tmp_path: Path, button: int) -> None:
    player = builders_table(window(tmp_path), LINE, [])
    land = player.table.land
    home = land.cell_rect((0, 0))
    start = player.targets()["land"].midright
    start = (start[0] - 20, start[1])
    player.drag(start, (start[0] - 90, start[1] + 40), button=button)
    assert land.cell_rect((0, 0)) == home.move(-90, 40)
    player.key(pygame.K_0, text="0")
    assert land.cell_rect((0, 0)) == home


def test_arrows_plus_and_minus_move_the_land(tmp_path: Path) -> None:
    player = builders_table(window(tmp_path), LINE, [])
    land = player.table.land
    home, side = land.cell_rect((0, 0)), land.side
    player.key(pygame.K_LEFT)
    assert land.cell_rect((0, 0)).x > home.x
    player.key(pygame.K_PLUS, text="+")
    assert land.side > side
    player.key(pygame.K_MINUS, text="-")
    player.key(pygame.K_RIGHT)
    assert land.cell_rect((0, 0)).center == pytest.approx(home.center, abs=2)


def test_a_drag_on_a_zoomed_and_panned_land_hits_the_cell_under_the_pointer(tmp_path: Path) -> None:
    tile, cell, _ = spot(LINE, turns=1)
    player = builders_table(window(tmp_path), LINE, [tile])
    player.move(cell_centre(player, cell))
    player.wheel(-3)
    player.key(pygame.K_DOWN)
    player.drag(f"tile {tile}", cell_centre(player, cell))
    assert player.state.players[0].territory.cell_of(tile) == cell


def test_a_tile_can_be_dropped_after_the_window_was_resized(tmp_path: Path) -> None:
    tile, cell, _ = spot(LINE, turns=1)
    player = builders_table(window(tmp_path), LINE, [tile])
    player.resize((1500, 900))
    player.drag(f"tile {tile}", cell_centre(player, cell))
    assert player.state.players[0].territory.cell_of(tile) == cell


# -- what is around the game


@pytest.mark.parametrize(
    ("entry", "scene"),
    [
        ("Back to the game", "TableScene"),
        ("Save as", "SaveAsScene"),
        ("Load", "LoadScene"),
        ("Rules and keys", "RulesScene"),
        ("Settings", "SettingsScene"),
        ("To the title", "TitleScene"),
    ],
)
def test_the_menu_opens_everything_around_the_game(tmp_path: Path, entry: str, scene: str) -> None:
    player = builders_table(window(tmp_path), LINE, [])
    player.click("Menu")
    player.click(entry)
    assert player.app.scene.name == scene


def test_ctrl_s_asks_for_a_name_also_while_prices_are_set(tmp_path: Path) -> None:
    player = pricing_table(tmp_path)
    player.key(pygame.K_s, CTRL, "")
    assert player.app.scene.name == "SaveAsScene"
    player.key(pygame.K_ESCAPE)
    assert player.app.scene is player.table


def test_f11_goes_to_full_screen_and_back_with_a_tile_in_hand(tmp_path: Path) -> None:
    tile, cell, _ = spot(LINE, turns=1)
    player = builders_table(window(tmp_path), LINE, [tile])
    player.click(f"tile {tile}")
    player.key(pygame.K_F11)
    assert player.app.is_full_screen
    player.key(pygame.K_F11)
    assert player.app.screen.get_size() == (1280, 720)
    player.click(cell_centre(player, cell))
    assert player.state.players[0].laid == (tile,)


def test_what_is_under_the_resting_pointer_explains_itself(tmp_path: Path) -> None:
    tile, _, _ = spot(LINE, turns=1)
    player = builders_table(window(tmp_path), LINE, [tile])
    spots = {
        f"tile {tile}": "drag it onto your land (key: 1)",
        "seat 2": "click to look at the land (key: F2)",
        "Log": "Key: L",
    }
    for place, words in spots.items():
        player.move(place)
        player.wait(0.6)
        assert words in player.words()
    player.move(player.table.board.bag_centre)
    player.wait(0.6)
    assert f"The bag: {len(player.state.bag)} tiles" in player.words()


# -- the hints of a first game


def test_a_hint_goes_for_good_once_it_is_known(tmp_path: Path) -> None:
    app = window(tmp_path, hints=True)
    player = sit_down(app, a_setup())
    hint = "Every round begins with gold."
    assert hint in player.words()
    player.click("hint known")
    assert hint not in player.words()
    assert hint not in sit_down(app, a_setup()).words()


def test_hints_can_be_switched_off(tmp_path: Path) -> None:
    player = sit_down(window(tmp_path, hints=True), a_setup())
    player.click("hints off")
    for _ in range(2):
        assert "hint known" not in player.targets()
        player.key(pygame.K_RETURN)
    player.panel(PricingPanel)
    assert "hint known" not in player.targets()


def test_a_hint_does_not_take_the_keys_of_the_game(tmp_path: Path) -> None:
    player = sit_down(window(tmp_path, hints=True), a_setup())
    player.keys(pygame.K_RETURN, pygame.K_RETURN)
    player.panel(PricingPanel)
    assert "hint known" in player.targets()
    set_any_prices(player)
    assert player.state.players[0].has_set_prices


def test_no_hint_lies_over_a_cell_that_takes_the_tile_in_hand(tmp_path: Path) -> None:
    tiles = sorted(BAG)[:3]
    player = builders_table(window(tmp_path, hints=True), CASTLE_ALONE, tiles)
    for _ in range(2):
        player.click(f"tile {tiles[0]}")
        targets = player.targets()
        marks = {name: rect for name, rect in targets.items() if name.startswith(("legal", "turned"))}
        covering = [targets[name] for name in ("hint known", "hints off") if name in targets]
        for name, rect in marks.items():
            assert not rect.collidelistall(covering), f"a hint lies over {name}"
        player.key(pygame.K_ESCAPE)


# -- keeping and leaving


def test_the_game_is_on_disk_after_every_action(tmp_path: Path) -> None:
    app = window(tmp_path)
    setup = a_setup()
    player = sit_down(app, setup, moments_until(setup, in_phase(Phase.PRICING)))
    player.key(pygame.K_RETURN)
    set_any_prices(player)
    assert read_game(player.session.path).state == player.state


def test_closing_asks_nothing_when_the_game_is_on_disk(tmp_path: Path) -> None:
    player = builders_table(window(tmp_path), LINE, [])
    player.turn(pygame.Event(pygame.QUIT))
    assert not player.app.running


def test_closing_asks_when_the_game_could_not_be_saved(tmp_path: Path) -> None:
    player = pricing_table(tmp_path)
    saves = player.app.shelf.folder
    saves.rename(tmp_path / "elsewhere")
    saves.write_text("not a folder")
    set_any_prices(player)
    assert "cannot be written" in player.words()
    player.turn(pygame.Event(pygame.QUIT))
    assert player.app.running
    assert "This game could not be saved" in player.words()
    player.click("no")
    assert (player.app.running, player.app.scene) == (True, player.table)
    player.turn(pygame.Event(pygame.QUIT))
    player.click("yes")
    assert not player.app.running


def test_closing_does_not_ask_once_the_disk_takes_the_game_again(tmp_path: Path) -> None:
    player = pricing_table(tmp_path)
    saves = player.app.shelf.folder
    saves.rename(tmp_path / "elsewhere")
    saves.write_text("not a folder")
    set_any_prices(player)
    saves.unlink()
    player.turn(pygame.Event(pygame.QUIT))
    assert not player.app.running
    assert player.session.path.is_file()


# -- the layout


class Situation(NamedTuple):
    """A panel to be looked at, and how it is reached."""

    name: str
    panel: type[Panel]
    is_reached: Callable[[GameState], bool]
    keys: tuple[int, ...] = ()


SITUATIONS = (
    Situation("curtain", HandoverPanel, in_phase(Phase.PRICING, 4)),
    Situation("prices", PricingPanel, in_phase(Phase.PRICING, 4), (pygame.K_RETURN,)),
    Situation("market", BuyingPanel, in_phase(Phase.BUYING, 4), (pygame.K_RETURN,)),
    Situation("building", BuildingPanel, in_phase(Phase.BUILDING, 4)),
    Situation("held", BuildingPanel, in_phase(Phase.BUILDING, 4), (pygame.K_TAB,)),
)
SIZES = [
    ((1024, 640), None),
    ((1280, 720), None),
    ((1920, 1080), None),
    ((1280, 720), 150),
    ((1920, 1080), 150),
    ((2560, 1440), 200),
]


def check_layout(player: Player, where: str) -> None:
    """Everything that can be used is in the window, and nothing lies over anything else."""
    screen = player.app.screen.get_rect()
    player.pixels()
    marks = ("legal", "turned", "laid")
    targets = {name: rect for name, rect in player.targets().items() if not name.startswith(marks)}
    assert targets, where
    for name, rect in targets.items():
        assert screen.contains(rect), f"{where}: {name} leaves the window"
    buttons = {name: rect for name, rect in targets.items() if not name.startswith(("land", "tile"))}
    names = sorted(buttons)
    for i, name in enumerate(names):
        for other in names[i + 1 :]:
            assert not buttons[name].colliderect(buttons[other]), f"{where}: {name} lies over {other}"


def check_words(player: Player, where: str) -> None:
    """Nothing that is written is cut, leaves the window, or runs under a button or into other words."""
    assert not player.cut_words(), where
    screen = player.app.screen.get_rect()
    # A line is taller than its letters.
    places = [(text, rect.inflate(-6, -rect.height * 5 // 8)) for text, rect in player.places()]
    for i, (text, rect) in enumerate(places):
        assert screen.contains(rect), f"{where}: {text!r} leaves the window"
        for other, place in places[i + 1 :]:
            is_apart = (text, rect) == (other, place) or not rect.colliderect(place)
            assert is_apart, f"{where}: {text!r} and {other!r} are written over each other"
    table = player.table
    groups = (table.group, table.panel.group) if player.app.scene is table else (player.app.scene.group,)
    for group in groups:
        for button in (widget for widget in group.widgets if isinstance(widget, Button)):
            for text, rect in places:
                is_apart = not rect.colliderect(button.rect) or button.rect.contains(rect)
                assert is_apart, f"{where}: {text!r} runs under {button.name!r}"


def check_columns(player: Player, where: str) -> None:
    """Land, panel and columns share the table without lying over each other."""
    table = player.table
    land, panel = table.land.rect, table.panel.rect
    assert land.width > 300, where
    assert land.height > 150, where
    assert not panel.colliderect(land), where
    for card in table.cards.rects:
        assert not card.colliderect(panel), where
        assert not card.colliderect(land), where
    for point in (table.board.bag_centre, table.board.supply_centre):
        assert point[0] < min(land.x, panel.x), where
        assert point[1] < player.app.screen.get_height(), where
    for name, rect in table.panel.targets().items():
        is_on_land = name.startswith(("legal", "turned", "laid"))
        assert is_on_land or panel.contains(rect), f"{where}: {name} leaves its panel"


@pytest.mark.parametrize(("size", "scale"), SIZES)
@pytest.mark.parametrize("number", [2, 5])
def test_every_panel_fits_in_every_window(
    tmp_path: Path, size: tuple[int, int], scale: int | None, number: int
) -> None:
    app = window(tmp_path, size=size, scale=scale)
    setup = a_setup(number, seed=4)
    for name, kind, is_reached, keys in SITUATIONS:
        where = f"{name} for {number} at {size}, scale {scale}"
        player = sit_down(app, setup, moments_until(setup, is_reached))
        player.keys(*keys)
        player.panel(kind)
        check_layout(player, where)
        if not player.table.panel.covers_table:
            check_columns(player, where)
        check_words(player, where)


@pytest.mark.parametrize(("size", "scale"), SIZES)
@pytest.mark.parametrize("number", [2, 5])
def test_what_everybody_is_shown_fits_in_every_window(
    tmp_path: Path, size: tuple[int, int], scale: int | None, number: int
) -> None:
    app = window(tmp_path, size=size, scale=scale)
    setup = a_setup(number, seed=4)
    seen = set()
    for moments, last in shows(number):
        player = sit_down(app, setup, moments)
        while isinstance(player.table.panel, HandoverPanel):
            player.key(pygame.K_RETURN)
        last(player)
        panel = player.table.panel
        seen.add(type(panel))
        where = f"{type(panel).__name__} for {number} at {size}, scale {scale}"
        check_layout(player, where)
        check_columns(player, where)
        check_words(player, where)
    assert seen == {IncomePanel, RevealPanel, ScoringPanel}


def shows(number: int) -> Iterator[tuple[list[Moment], Callable[[Player], None]]]:
    """Situations one action before something is shown to everybody, and that action by keys."""
    setup = a_setup(number, seed=4)
    # The points of the round before are shown first, to whoever comes back.
    yield moments_until(setup, in_phase(Phase.INCOME, 3)), lambda player: player.keys(pygame.K_s, pygame.K_RETURN)

    def one_has_still_to_price(state: GameState) -> bool:
        waiting = sum(not player.has_set_prices for player in state.players)
        return state.phase is Phase.PRICING and state.round == 3 and waiting == 1

    yield moments_until(setup, one_has_still_to_price), set_any_prices

    def one_has_still_to_end(state: GameState) -> bool:
        waiting = [player for player in state.players if not player.has_ended]
        is_last = len(waiting) == 1 and not waiting[0].to_build
        return state.phase is Phase.BUILDING and state.round == 3 and is_last

    yield moments_until(setup, one_has_still_to_end), lambda player: player.key(pygame.K_RETURN)


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_the_sheets_over_the_table_fit_in_every_window(
    tmp_path: Path, size: tuple[int, int], scale: int | None
) -> None:
    app = window(tmp_path, size=size, scale=scale)
    setup = a_setup(5, seed=4)
    moments = moments_until(setup, in_phase(Phase.BUYING, 4))
    for key, scene in ((pygame.K_l, "LogScene"), (pygame.K_F10, "MenuScene"), (pygame.K_p, "Question")):
        player = sit_down(app, setup, moments)
        app.settings.confirmations = Confirm.ALWAYS
        player.key(pygame.K_RETURN)
        player.key(key)
        assert app.scene.name == scene
        where = f"{scene} at {size}, scale {scale}"
        check_layout(player, where)
        assert not player.cut_words(), where


@pytest.mark.parametrize("number", [2, 5])
def test_every_button_tells_its_key(tmp_path: Path, number: int) -> None:
    app = window(tmp_path)
    setup = a_setup(number, seed=4)
    for name, _, is_reached, keys in SITUATIONS:
        player = sit_down(app, setup, moments_until(setup, is_reached))
        player.keys(*keys)
        for widget in (*player.table.panel.group.widgets, *player.table.group.widgets):
            if isinstance(widget, Button):
                assert widget.tooltip.rpartition(" · ")[2], f"{name}: {widget.name}"


def test_the_layout_follows_the_window(tmp_path: Path) -> None:
    player = market(tmp_path, size=(1920, 1080))
    for size in ((1024, 640), (1600, 640), (1024, 1200), (1280, 720)):
        player.resize(size)
        check_layout(player, str(size))
        check_columns(player, str(size))
