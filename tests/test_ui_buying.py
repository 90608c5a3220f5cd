"""The market: by click, by drag and by keys; what is too dear; passing."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from table import (
    Player,
    market,
)

from skye_desktop.engine import Territory
from skye_desktop.files.settings import Confirm
from skye_desktop.ui.table.panels.buying import BuyingPanel


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
