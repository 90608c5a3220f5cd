"""A true state consistent with a view: it looks the same to the viewer, and only what is hidden is drawn."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from games import random_game
from groups import many
from positions import built, dealt, play, priced

from skye_desktop.engine import (
    BAG,
    SUPPLY_GOLD,
    Phase,
    PlayerView,
    determinize,
    hidden_gold,
    legal_actions,
    view_for,
)
from skye_desktop.playtest import all_gold, all_tiles


@pytest.mark.parametrize("open_money", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_it_looks_the_same_to_the_viewer_and_is_a_state_that_the_rules_allow(
    seats: int, open_money: bool
) -> None:
    phases = set()
    for seed in range(many(2, quick=1)):
        for move in random_game(seats, seed, open_money=open_money):
            phases.add(move.after.phase)
            for viewer in (None, *range(seats)):
                view = view_for(move.after, viewer)
                drawn = determinize(view, Random(seed))
                assert view_for(drawn, viewer) == view
            assert sorted(all_tiles(drawn)) == sorted(BAG)
            assert all_gold(drawn) == all_gold(move.after) <= SUPPLY_GOLD
            assert all(player.gold >= 0 for player in drawn.players)
            for seat in range(seats):
                assert bool(legal_actions(drawn, seat)) == bool(legal_actions(move.after, seat))
    assert phases >= {Phase.INCOME, Phase.PRICING, Phase.BUYING, Phase.BUILDING, Phase.FINISHED}


def test_of_the_only_rival_the_gold_is_known_and_of_several_any_split_may_be_drawn() -> None:
    state = play(priced((1, 1), (2, 1)), "0 pass")
    for view, wanted in (
        (view_for(state, 0), {state.players[1].gold}),
        (view_for(priced((1, 1), (1, 1), (2, 1)), 0), set(range(6))),
    ):
        assert {determinize(view, Random(seed)).players[1].gold for seed in range(60)} == wanted


def rivals(number: int, gold: int) -> PlayerView:
    """What a seat sees of that many others, which hold so much gold together while tiles are laid."""
    lands = ["C@0,0"] * (number + 1)
    return view_for(built(*lands, gold=[3, gold, *[0] * (number - 1)]), 0)


def rivals_with_incomes(gold: int) -> PlayerView:
    """What everybody sees of three seats that are to set prices: an income each, and so much gold more."""
    state = dealt(3)
    rich = state.players[2]
    return view_for(state.with_player(2, rich._replace(gold=rich.gold + gold)), None)


CHI_SQUARE = {6: 22.46, 20: 45.31, 27: 55.48, 55: 93.17}
"""By degrees of freedom, what chance alone exceeds one time in a thousand."""


@pytest.mark.parametrize(
    ("view", "splits"),
    [(rivals(2, 6), 7), (rivals(3, 6), 28), (rivals(4, 5), 56), (rivals_with_incomes(5), 21)],
)
def test_every_split_of_hidden_gold_is_as_likely(view: PlayerView, splits: int) -> None:
    chance = Random(17)
    due = 50
    drawn = Counter(
        tuple(player.gold for player in determinize(view, chance).players)
        for _ in range(due * splits)
    )
    assert len(drawn) == splits
    assert sum((number - due) ** 2 / due for number in drawn.values()) < CHI_SQUARE[splits - 1]


def test_secret_prices_are_drawn_anew_within_the_gold_a_seat_has_and_one_s_own_are_kept() -> None:
    state = play(dealt(2), "1 price 4=3 5=1 axe 6")
    players = [determinize(view_for(state, 0), Random(seed)).players[1] for seed in range(60)]
    assert {player.discard for player in players} == {4, 5, 6}
    assert all(player.gold + player.staked == 5 for player in players)
    assert all(price >= 1 for player in players for _, price in player.prices)
    assert determinize(view_for(state, 1), Random(1)).players[1] == state.players[1]


def test_seed_and_bag_are_as_much_hidden_and_seen_as_they_are_in_the_view() -> None:
    state = dealt(3)
    view = view_for(state, 0)
    one, other = (determinize(view, Random(seed)) for seed in (1, 2))
    assert one.setup.seed != other.setup.seed
    assert hidden_gold(view) == (10, {1: 5, 2: 5}), "nobody holds less than the income"
    two = dealt(2)
    assert determinize(view_for(two, 0), Random(1)).bag == two.bag
