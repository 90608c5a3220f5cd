"""Behind the screen: coins, the axe, and what is missing."""

from __future__ import annotations

from math import hypot
from pathlib import Path

import pygame
import pytest
from panels import Bench, FakeTable
from table import (
    CTRL,
    LEFT,
    RIGHT,
    Place,
    Player,
    pictures,
    pricing_table,
    set_any_prices,
    until_prices,
)
from ui import painted_beyond

from skye_desktop.engine import Phase, SetPrices
from skye_desktop.games.skye.price_draft import PriceDraft
from skye_desktop.games.skye.ui.art import Art
from skye_desktop.games.skye.ui.table.panel_root import PanelRoot
from skye_desktop.games.skye.ui.table.panels.pricing_panel import PricingPanel
from skye_desktop.games.skye.ui.table.price_card import AXE, LaidCoins, draw_place, tile_place
from skye_desktop.games.skye.ui.table.stages import ACTS
from skye_desktop.kit import theme, walk
from skye_desktop.kit.theme import contrast


def behind_the_screen(*, gold: int = 38) -> Bench[PanelRoot]:
    """The first seat is about to set its prices, with that much gold."""
    table = FakeTable(until_prices(gold)[-1].state)
    return Bench(table, ACTS[Phase.PRICING](table.desk, 0, 0))


def draft_of(one: Player | Bench[PanelRoot]) -> PriceDraft:
    draft = (one.panel if isinstance(one, Bench) else one.table.panel).info.draft
    assert draft is not None
    return draft


def prices(one: Player | Bench[PanelRoot]) -> list[int]:
    return list(draft_of(one).prices.values())


def axed(bench: Bench[PanelRoot]) -> int | None:
    """The number of the card with the axe, from 1."""
    draft = draft_of(bench)
    return None if draft.axe is None else draft.tiles.index(draft.axe) + 1


def lowest_coin(bench: Bench[PanelRoot], card: int) -> tuple[int, int]:
    """The pixel of the first coin on a card."""
    laid = bench.panel.host.ids[f"laid {card}"]
    assert isinstance(laid, LaidCoins)
    return laid.coins[0][1].center


@pytest.mark.parametrize("scale", [100, 150])
def test_places_for_coin_and_axe_lie_wholly_on_the_tile_or_below_it(
    tmp_path: Path, scale: int
) -> None:
    player = pricing_table(tmp_path)
    player.app.settings.ui_scale = scale
    player.resize((1280, 720))
    found = [one for one in walk(player.table.panel) if isinstance(one, LaidCoins)]
    assert len(found) == 3
    for laid in found:
        tile = tile_place(laid.canvas, laid.rect)
        below = pygame.Rect(tile.x, tile.bottom, tile.width, laid.rect.bottom - tile.bottom)
        for _, place in laid.free_places:
            assert tile.contains(place) or below.contains(place)


def test_a_place_is_seen_on_every_ground() -> None:
    pygame.display.set_mode((1, 1))
    canvas, place = Art(1.0, pictures()), pygame.Rect(0, 0, 26, 26)
    for ground in (theme.HOLLOW_CHOSEN, (120, 160, 60), (20, 70, 120), (90, 88, 90)):
        picture = pygame.Surface(place.size)
        picture.fill(ground)
        draw_place(picture, canvas, AXE, place)
        pixels = [(x, y) for x in range(26) for y in range(26)]
        ring = max((shade(picture, at) for at in pixels), key=sum)
        disc = sorted(
            (shade(picture, (x, y)) for x, y in pixels if 8 < hypot(x - 12.5, y - 12.5) < 9.5),
            key=sum,
        )
        assert contrast(ring, disc[len(disc) // 2]) > 3


def shade(picture: pygame.Surface, at: tuple[int, int]) -> tuple[int, int, int]:
    """The colour of a pixel."""
    colour = picture.get_at(at)
    return colour.r, colour.g, colour.b


def test_coins_are_dragged_from_the_purse_onto_tiles(tmp_path: Path) -> None:
    player = pricing_table(tmp_path)
    player.drag("coin 10", "card 1")
    player.drag("coin 5", "card 1")
    player.drag("coin 2", "card 2")
    player.move("card 2")
    player.wheel(0, aside=1)  # wiping sideways changes no price
    assert prices(player) == [15, 2, 0]
    assert draft_of(player).left == 21
    assert "21 left" in player.words()


@pytest.mark.parametrize("size", [(1024, 768), (1280, 720), (1920, 1080)])
def test_prices_are_painted_within_what_is_painted_anew(
    size: tuple[int, int], tmp_path: Path
) -> None:
    player = pricing_table(tmp_path)
    player.resize(size)
    for card, coin in ((1, 10), (1, 5), (2, 2)):
        player.drag(f"coin {coin}", f"card {card}")
    player.app.draw_if_stale()
    assert painted_beyond(player.app) == []


def lies(bench: Bench[PanelRoot], place: str) -> Place:
    """A place by its name, or the coin "on" a card."""
    return lowest_coin(bench, int(place[-1])) if place.startswith("on ") else place


def act(bench: Bench[PanelRoot], deed: str, *rest: str) -> None:
    """One gesture by its name."""
    if deed == "drag":
        bench.drag(lies(bench, rest[0]), lies(bench, rest[1]))
    elif deed == "wheel":
        bench.move(rest[0])
        for steps in rest[1]:
            bench.wheel(1 if steps == "+" else -1)
    elif deed == "type":
        bench.type(rest[0])
    elif deed == "keys":
        bench.keys(*(pygame.key.key_code(name) for name in rest))
    else:
        bench.click(lies(bench, rest[0]), RIGHT if deed == "right click" else LEFT)


GESTURES: dict[str, tuple[list[tuple[str, ...]], list[int], int | None]] = {
    "a coin from one tile to another":
        ([("drag", "coin 5", "card 1"), ("drag", "on 1", "card 3")], [0, 0, 5], None),
    "a coin off its tile": ([("drag", "coin 5", "card 2"), ("drag", "on 2", "coin 1")], [0, 0, 0], None),
    "a coin onto the land": ([("drag", "coin 5", "land")], [0, 0, 0], None),
    "a click on a coin": ([("click", "card 2"), ("click", "coin 5")], [0, 5, 0], None),
    "a click on a lying coin":
        ([("click", "card 2"), ("click", "coin 5"), ("click", "on 2")], [0, 0, 0], None),
    "the axe": ([("drag", "axe", "card 3")], [0, 0, 0], 3),
    "the axe from one tile to another":
        ([("drag", "axe", "card 3"), ("drag", "axe", "card 1")], [0, 0, 0], 1),
    "the axe off its tile": ([("drag", "axe", "card 3"), ("drag", "axe", "land")], [0, 0, 0], None),
    "the axe onto coins": ([("drag", "coin 10", "card 1"), ("drag", "axe", "card 1")], [0, 0, 0], 1),
    "a coin onto the axe": ([("drag", "axe", "card 1"), ("drag", "coin 2", "card 1")], [2, 0, 0], None),
    "the wheel": ([("wheel", "card 2", "+++-")], [0, 2, 0], None),
    "right clicks": ([("drag", "coin 5", "card 1"), ("drag", "axe", "card 2"), ("right click", "card 1"),
                      ("right click", "card 2")], [0, 0, 0], None),
    "small buttons": ([("click", "more 3"), ("click", "more 3"), ("click", "less 3")], [0, 0, 1], None),
    "digits": ([("type", "12"), ("keys", "right"), ("type", "7")], [12, 7, 0], None),
    "Backspace": ([("type", "4"), ("keys", "right", "x", "right"), ("type", "3"), ("keys", "backspace")],
                  [4, 0, 0], 2),
    "Delete": ([("type", "4"), ("keys", "right", "x", "delete")], [0, 0, 0], None),
}  # fmt: skip
"""What is done, the gold that lies on the tiles then, and the card with the axe."""


@pytest.mark.parametrize("gesture", GESTURES)
def test_every_gesture_leaves_coins_and_the_axe_where_it_puts_them(gesture: str) -> None:
    deeds, laid, axe = GESTURES[gesture]
    bench = behind_the_screen()
    for deed in deeds:
        act(bench, *deed)
    assert (prices(bench), axed(bench), draft_of(bench).left) == (laid, axe, 38 - sum(laid))
    lessened = {f"less {card}" for card, price in enumerate(laid, start=1) if price}
    assert {name for name in bench.targets() if name.startswith("less")} == lessened


def test_a_digit_belongs_to_the_price_until_something_else_is_done_and_while_gold_reaches_for_it() -> (
    None
):
    bench = behind_the_screen(gold=20)
    bench.type("1")
    bench.wait(60)
    for keys, digit, price in (
        ((), "2", 12), ((pygame.K_BACKSPACE,), "1", 1), ((pygame.K_UP,), "3", 3),
        ((pygame.K_RIGHT, pygame.K_LEFT), "4", 4),
    ):  # fmt: skip
        bench.keys(*keys)
        bench.type(digit)
        assert prices(bench)[0] == price, f"{digit} after {keys}"
    bench.type("6")
    assert prices(bench)[0] == 6
    assert "There is no gold for 46: the price begins anew." in bench.words()


def test_prices_are_set_with_the_keyboard_alone(tmp_path: Path) -> None:
    player = pricing_table(tmp_path)
    first, second, third = draft_of(player).tiles
    player.keys(
        pygame.K_UP, pygame.K_PLUS, pygame.K_MINUS, pygame.K_KP_PLUS, pygame.K_DOWN, pygame.K_UP
    )
    player.keys(pygame.K_RIGHT, pygame.K_x, pygame.K_RIGHT)
    player.type("9")
    player.key(pygame.K_RETURN)
    assert player.session.moments[-1].action == SetPrices(0, ((first, 2), (third, 9)), second)


def test_no_more_than_the_purse_holds_can_be_put_on_tiles() -> None:
    bench = behind_the_screen(gold=7)
    bench.drag("coin 5", "card 1")
    assert {name for name in bench.targets() if name.startswith("coin")} == {"coin 1", "coin 2"}
    bench.key(pygame.K_BACKSPACE)
    bench.type("9")
    assert prices(bench)[0] == 7
    assert "There is not enough gold in the purse." in bench.words()
    assert not [name for name in bench.targets() if name.startswith(("coin", "more"))]


def test_ready_waits_for_a_legal_decision_and_says_what_is_missing(tmp_path: Path) -> None:
    player = pricing_table(tmp_path)
    told = []
    for thing, card in (("axe", "card 1"), ("coin 1", "card 2"), ("coin 1", "card 3")):
        assert "ready" not in player.targets()
        player.key(pygame.K_RETURN)
        player.click(player.button("ready").rect.center)
        player.wait(0.6)
        told.append(player.panel(PricingPanel).missing)
        assert told[-1] in player.words()
        assert told[-1] not in player.app.scene.tooltip(), "it stands there already"
        player.drag(thing, card)
    assert told == [
        "Put the axe on the tile you give up.",
        "2 tiles still need a price.",
        "1 tile still needs a price.",
    ]
    assert not player.state.players[0].has_set_prices
    player.click("more 3")
    player.key(pygame.K_RETURN)
    assert player.state.players[0].has_set_prices, "Enter confirms after a button was clicked"
    assert player.state.players[0].staked == 3


def test_a_coin_in_the_air_is_changed_by_no_key_and_put_back_by_escape() -> None:
    bench = behind_the_screen()
    bench.drag("coin 2", "card 1")
    coin, card = lowest_coin(bench, 1), bench.targets()["card 1"].center
    for disturbance in (pygame.K_BACKSPACE, pygame.K_1, pygame.K_x):
        bench.lift(coin, card)
        bench.key(disturbance)
        assert prices(bench)[0] == 2
        bench.key(pygame.K_ESCAPE)
    assert prices(bench)[0] == 2


def set_prices(player: Player, *wanted: int) -> None:
    """Those prices from left to right, by keys; 0 for the axe."""
    for price in wanted:
        if price:
            player.type(str(price))
        else:
            player.key(pygame.K_x)
        player.key(pygame.K_RIGHT)
    player.key(pygame.K_RETURN)


def test_prices_taken_back_are_not_seen_behind_another_curtain(tmp_path: Path) -> None:
    pictures = set()
    for wanted in ((2, 0, 1), (0, 1, 3)):
        player = pricing_table(tmp_path / str(wanted[0]), number=3)
        set_any_prices(player)
        player.key(pygame.K_RETURN)
        set_prices(player, *wanted)
        player.key(pygame.K_z, CTRL)
        player.move((5, 5))
        pictures.add(player.pixels())
        player.key(pygame.K_z, CTRL)
        player.key(pygame.K_RETURN)
        assert player.panel(PricingPanel).seat == 0
        pictures.add(player.pixels())
    assert len(pictures) == 2, "the curtain of the second person, and the tiles of the first"


def test_a_click_on_ready_without_prices_says_at_once_why_not(tmp_path: Path) -> None:
    player = pricing_table(tmp_path)
    panel = player.panel(PricingPanel)
    before = panel.info.refusal
    player.click(panel.host.ids["ready"].rect.center)
    assert (before, panel.info.refusal) == ("", "Put the axe on the tile you give up.")
