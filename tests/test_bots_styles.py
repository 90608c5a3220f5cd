"""The styles play as their level does but for their one trick."""

from __future__ import annotations

from random import Random

import pytest
from games import random_game

from skye_desktop.bots import BOTS
from skye_desktop.bots.decision import payable
from skye_desktop.bots.land_value import prospect, tile_points
from skye_desktop.engine import BuyTile, PassBuying, Phase, PlayerView, SetPrices, view_for


def a_view(phase: Phase, seats: int = 2) -> PlayerView:
    """What the first seat to act sees when that phase begins, in a round in which it has a choice."""
    for move in random_game(seats, 3):
        state = move.after
        if state.phase is phase and state.round > 2:
            seat = state.turn_order[0] if state.buyer is None else state.buyer
            view = view_for(state, seat)
            if phase is not Phase.BUYING or len(payable(view)) > 1:
                return view
    raise AssertionError(f"no {phase} in that game")


def prices(bot: str, view: PlayerView) -> tuple[int, ...]:
    """The gold that bot puts on its tiles, the tiles in the order of the strong level's."""
    action = BOTS[bot](view, Random(1)).action
    assert isinstance(action, SetPrices)
    by_tile = dict(action.prices)
    strong = BOTS["strong"](view, Random(1)).action
    assert isinstance(strong, SetPrices)
    assert action.discard == strong.discard
    return tuple(by_tile[tile] for tile, _ in strong.prices)


def test_prices_are_those_of_the_strong_level_changed() -> None:
    view = a_view(Phase.PRICING)
    strong = prices("strong", view)
    assert max(strong) > 2, "prices with nothing to take off"
    assert prices("strong_less_one", view) == tuple(max(1, price - 1) for price in strong)
    assert prices("strong_six_tenths", view) == tuple(
        max(1, round(0.6 * price)) for price in strong
    )


def test_all_gold_lies_on_the_tiles_in_the_same_ratio() -> None:
    view = a_view(Phase.PRICING)
    strong, staked = prices("strong", view), prices("all_gold", view)
    assert sum(staked) == view.own.gold
    assert staked[0] == pytest.approx(sum(staked) * strong[0] / sum(strong), abs=1)


@pytest.mark.parametrize("bot", ["passes", "never_buys"])
def test_who_never_buys_passes(bot: str) -> None:
    view = a_view(Phase.BUYING)
    assert BOTS[bot](view, Random(1)).action == PassBuying(view.own.seat)


def test_who_always_buys_takes_what_is_worth_most_to_itself_or_to_the_leader() -> None:
    view = a_view(Phase.BUYING, seats=4)
    rivals = [seat.seat for seat in view.seats if seat.seat != view.own.seat]
    leader = rivals[1]
    ahead = view._replace(
        seats=tuple(seat._replace(points=5 * (seat.seat == leader)) for seat in view.seats)
    )
    for bot, seat in (("always_buys", view.own.seat), ("buys_for_leader", leader)):
        land = ahead.seats[seat].territory
        worth = {
            offer.tile: tile_points(land, offer.tile, prospect(ahead, seat))
            for offer in payable(ahead)
        }
        action = BOTS[bot](ahead, Random(1)).action
        assert isinstance(action, BuyTile)
        assert worth[action.tile] == max(worth.values()) > min(worth.values())


@pytest.mark.parametrize("bot", ["never_buys", "always_buys", "strong_less_one", "all_gold"])
def test_all_else_is_done_as_the_level_does_it(bot: str) -> None:
    view = a_view(Phase.BUILDING)
    assert BOTS[bot](view, Random(1)) == BOTS["strong"](view, Random(1))
