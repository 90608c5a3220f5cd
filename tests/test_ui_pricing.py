"""Behind the screen: coins, the axe, and what is missing."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from panels import Bench, FakeTable
from table import CTRL, RIGHT, Player, pricing_table, set_any_prices, think_with, until_prices

from skye_desktop.engine import Phase, SetPrices
from skye_desktop.play.price_draft import PriceDraft
from skye_desktop.play.thinker import Thinker
from skye_desktop.ui.table.panel_root import PanelRoot
from skye_desktop.ui.table.panels.pricing_panel import PricingPanel
from skye_desktop.ui.table.stages import ACTS


def behind_the_screen(*, gold: int = 38) -> Bench[PanelRoot]:
    """The first seat is about to set its prices, with that much gold."""
    table = FakeTable(until_prices(gold)[-1].state)
    return Bench(table, ACTS[Phase.PRICING](table.desk, 0, 0))


def draft_of(one: Player | Bench[PanelRoot]) -> PriceDraft:
    """What lies on the tiles."""
    draft = (one.panel if isinstance(one, Bench) else one.table.panel).info.draft
    assert draft is not None
    return draft


def prices(one: Player | Bench[PanelRoot]) -> list[int]:
    """The gold on the three tiles, from left to right."""
    return list(draft_of(one).prices.values())


def axed(bench: Bench[PanelRoot]) -> int | None:
    """The number of the card with the axe, from 1."""
    draft = draft_of(bench)
    return None if draft.axe is None else draft.tiles.index(draft.axe) + 1


def lowest_coin(bench: Bench[PanelRoot], card: int) -> tuple[int, int]:
    """The pixel of the first coin on a card: below the picture, above the minus."""
    less, picture = bench.button(f"less {card}").rect, bench.targets()[f"card {card}"]
    return less.centerx + less.width // 4, (picture.bottom + less.top) // 2


def test_coins_are_dragged_from_the_purse_onto_tiles(tmp_path: Path) -> None:
    player = pricing_table(tmp_path)
    player.drag("coin 10", "card 1")
    player.drag("coin 5", "card 1")
    player.drag("coin 2", "card 2")
    assert prices(player) == [15, 2, 0]
    assert draft_of(player).left == 21
    assert "21 left" in player.words()


def test_a_coin_is_dragged_from_one_tile_to_another() -> None:
    bench = behind_the_screen()
    bench.drag("coin 5", "card 1")
    bench.drag(lowest_coin(bench, 1), "card 3")
    assert prices(bench) == [0, 0, 5]


def test_a_coin_dragged_off_its_tile_is_in_the_purse_again() -> None:
    bench = behind_the_screen()
    bench.drag("coin 5", "card 2")
    bench.drag(lowest_coin(bench, 2), "coin 1")
    assert prices(bench) == [0, 0, 0]
    assert draft_of(bench).left == 38


def test_a_coin_dropped_on_the_land_stays_in_the_purse() -> None:
    bench = behind_the_screen()
    bench.drag("coin 5", "land")
    assert prices(bench) == [0, 0, 0]


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


def test_a_click_on_a_coin_puts_it_on_the_chosen_tile_and_a_click_on_a_lying_one_takes_it_back() -> (
    None
):
    bench = behind_the_screen()
    bench.click("card 2")
    bench.click("coin 5")
    assert prices(bench) == [0, 5, 0]
    bench.click(lowest_coin(bench, 2))
    assert prices(bench) == [0, 0, 0]


def test_the_axe_is_dragged_onto_a_tile_and_off_again() -> None:
    bench = behind_the_screen()
    bench.drag("axe", "card 3")
    assert axed(bench) == 3
    bench.drag("axe", "card 1")
    assert axed(bench) == 1
    bench.drag("axe", "land")
    assert axed(bench) is None


def test_the_axe_sends_the_coins_of_its_tile_back_to_the_purse() -> None:
    bench = behind_the_screen()
    bench.drag("coin 10", "card 1")
    bench.drag("axe", "card 1")
    assert (prices(bench), axed(bench)) == ([0, 0, 0], 1)
    assert draft_of(bench).left == 38


def test_a_coin_on_the_axed_tile_removes_the_axe() -> None:
    bench = behind_the_screen()
    bench.drag("axe", "card 1")
    bench.drag("coin 2", "card 1")
    assert (prices(bench), axed(bench)) == ([2, 0, 0], None)


def test_the_wheel_over_a_tile_sets_its_price() -> None:
    bench = behind_the_screen()
    bench.move("card 2")
    for steps in (1, 1, 1, -1):
        bench.wheel(steps)
    assert prices(bench) == [0, 2, 0]


def test_wiping_sideways_changes_no_price(tmp_path: Path) -> None:
    player = pricing_table(tmp_path)
    player.drag("coin 5", "card 2")
    player.move("card 2")
    player.wheel(0, aside=1)
    assert prices(player) == [0, 5, 0]


def test_a_right_click_clears_a_tile() -> None:
    bench = behind_the_screen()
    bench.drag("coin 5", "card 1")
    bench.drag("axe", "card 2")
    bench.click("card 1", RIGHT)
    bench.click("card 2", RIGHT)
    assert (prices(bench), axed(bench)) == ([0, 0, 0], None)


def test_the_small_buttons_change_a_price_by_one() -> None:
    bench = behind_the_screen()
    bench.click("more 3")
    bench.click("more 3")
    bench.click("less 3")
    assert prices(bench) == [0, 0, 1]
    bench.click("less 3")
    assert "less 3" not in bench.targets()


def test_digits_write_the_price_of_the_chosen_tile() -> None:
    bench = behind_the_screen()
    bench.type("12")
    bench.key(pygame.K_RIGHT)
    bench.type("7")
    assert prices(bench) == [12, 7, 0]


def test_a_digit_belongs_to_the_price_however_slowly_it_is_typed_until_something_else_is_done() -> (
    None
):
    bench = behind_the_screen(gold=20)
    bench.type("1")
    bench.wait(60)
    bench.type("2")
    assert prices(bench)[0] == 12
    bench.key(pygame.K_BACKSPACE)
    bench.type("1")
    assert prices(bench)[0] == 1, "what was cleared is begun anew"
    bench.keys(pygame.K_UP)
    bench.type("3")
    assert prices(bench)[0] == 3, "so is what was changed otherwise"
    bench.keys(pygame.K_RIGHT, pygame.K_LEFT)
    bench.type("4")
    assert prices(bench)[0] == 4, "and what was come back to"


def test_a_digit_that_the_gold_does_not_reach_for_begins_the_price_anew_and_says_so() -> None:
    bench = behind_the_screen(gold=9)
    bench.type("5")
    bench.type("6")
    assert prices(bench)[0] == 6
    assert "There is no gold for 56: the price begins anew." in bench.words()


def test_backspace_clears_the_chosen_tile_alone_and_delete_all() -> None:
    bench = behind_the_screen()
    bench.type("4")
    bench.keys(pygame.K_RIGHT, pygame.K_x, pygame.K_RIGHT)
    bench.type("3")
    bench.key(pygame.K_BACKSPACE)
    assert prices(bench) == [4, 0, 0]
    assert axed(bench) is not None
    bench.key(pygame.K_DELETE)
    assert (prices(bench), axed(bench)) == ([0, 0, 0], None)


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
    bench.type("9")
    assert prices(bench)[0] == 7
    assert "There is not enough gold in the purse." in bench.words()
    assert not [name for name in bench.targets() if name.startswith(("coin", "more"))]


def test_only_coins_that_the_purse_can_pay_can_be_taken() -> None:
    bench = behind_the_screen(gold=7)
    bench.drag("coin 5", "card 1")
    assert {name for name in bench.targets() if name.startswith("coin")} == {"coin 1", "coin 2"}


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


def test_the_purse_always_tells_what_is_left() -> None:
    bench = behind_the_screen(gold=9)
    for left in (8, 7, 6):
        bench.click("more 1")
        assert f"{left} left" in bench.words()


def test_nothing_else_changes_a_price_while_a_coin_is_in_the_air() -> None:
    bench = behind_the_screen()
    bench.drag("coin 2", "card 1")
    coin = lowest_coin(bench, 1)
    card = bench.targets()["card 1"].center
    for disturbance in (pygame.K_BACKSPACE, pygame.K_1, pygame.K_x):
        bench.lift(coin, card)
        bench.key(disturbance)
        assert prices(bench)[0] == 2
        bench.key(pygame.K_ESCAPE)
    assert prices(bench)[0] == 2


# -- thinking again at the curtain


def set_prices(player: Player, *wanted: int) -> None:
    """Those prices from left to right, by keys; 0 for the axe."""
    for price in wanted:
        if price:
            player.type(str(price))
        else:
            player.key(pygame.K_x)
        player.key(pygame.K_RIGHT)
    player.key(pygame.K_RETURN)


def test_a_person_alone_thinks_again_with_the_prices_and_the_axe_as_they_were_set(
    tmp_path: Path, thinker: Thinker
) -> None:
    player = pricing_table(tmp_path, number=3, levels=("", "easy", "easy"))
    think_with(player.app, thinker)
    player.table.desk.pause()
    set_prices(player, 13, 0, 4)
    assert player.state.players[0].has_set_prices
    player.key(pygame.K_z, CTRL)
    draft = draft_of(player)
    assert (draft.seat, prices(player), draft.axe) == (0, [13, 0, 4], draft.tiles[1])
    assert draft.left == 38 - 17
    assert not player.state.players[0].prices
    player.keys(pygame.K_UP, pygame.K_RETURN)
    assert list(dict(player.state.players[0].prices).values()) == [14, 4]


def test_nothing_of_prices_that_were_taken_back_is_seen_behind_another_curtain(
    tmp_path: Path,
) -> None:
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


@pytest.mark.parametrize("target", ["coin 2", "axe", "seat 2"])
def test_what_can_be_taken_or_pressed_answers_the_pointer(tmp_path: Path, target: str) -> None:
    player = pricing_table(tmp_path)
    place = player.targets()[target]
    edge = player.app.screen.get_rect()
    player.move(edge.midbottom)
    player.see()
    resting = pygame.image.tobytes(player.app.screen.subsurface(place), "RGB")
    player.move(target)
    player.see()
    assert pygame.image.tobytes(player.app.screen.subsurface(place), "RGB") != resting
