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

GAMES = pytest.mark.parametrize(
    ("seats", "seed"), [(seats, seed) for seats in (2, 3, 4, 5) for seed in range(many(2, quick=1))]
)
MONEY = pytest.mark.parametrize("open_money", [False, True])


@MONEY
@GAMES
def test_it_looks_the_same_to_the_viewer_in_every_phase(
    seats: int, seed: int, open_money: bool
) -> None:
    phases = set()
    for move in random_game(seats, seed, open_money=open_money):
        phases.add(move.after.phase)
        for viewer in (None, *range(seats)):
            view = view_for(move.after, viewer)
            assert view_for(determinize(view, Random(seed)), viewer) == view
    assert phases >= {Phase.INCOME, Phase.PRICING, Phase.BUYING, Phase.BUILDING, Phase.FINISHED}


@GAMES
def test_it_is_a_state_that_the_rules_allow(seats: int, seed: int) -> None:
    for move in random_game(seats, seed):
        drawn = determinize(view_for(move.after, 0), Random(seed))
        assert sorted(all_tiles(drawn)) == sorted(BAG)
        assert all_gold(drawn) == all_gold(move.after) <= SUPPLY_GOLD
        assert all(player.gold >= 0 for player in drawn.players)
        for seat in range(seats):
            assert bool(legal_actions(drawn, seat)) == bool(legal_actions(move.after, seat))


def test_of_the_only_rival_the_gold_is_known() -> None:
    state = play(priced((1, 1), (2, 1)), "0 pass")
    drawn = {determinize(view_for(state, 0), Random(seed)).players[1].gold for seed in range(20)}
    assert drawn == {state.players[1].gold}


def test_of_several_rivals_any_split_may_be_drawn() -> None:
    view = view_for(priced((1, 1), (1, 1), (2, 1)), 0)
    drawn = {determinize(view, Random(seed)).players[1].gold for seed in range(60)}
    assert drawn == set(range(6))


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
    due = many(200, quick=50)
    drawn = Counter(
        tuple(player.gold for player in determinize(view, chance).players)
        for _ in range(due * splits)
    )
    assert len(drawn) == splits
    distance = sum((number - due) ** 2 / due for number in drawn.values())
    assert distance < CHI_SQUARE[splits - 1]


def test_secret_prices_are_drawn_anew_within_the_gold_a_seat_has() -> None:
    state = play(dealt(2), "1 price 4=3 5=1 axe 6")
    players = [determinize(view_for(state, 0), Random(seed)).players[1] for seed in range(60)]
    assert {player.discard for player in players} == {4, 5, 6}
    assert all(player.gold + player.staked == 5 for player in players)
    assert all(price >= 1 for player in players for _, price in player.prices)


def test_one_s_own_secrets_are_kept() -> None:
    state = play(dealt(2), "0 price 1=3 2=1 axe 3")
    own = determinize(view_for(state, 0), Random(1)).players[0]
    assert own == state.players[0]


def test_the_seed_stays_hidden() -> None:
    view = view_for(dealt(2), 0)
    assert determinize(view, Random(1)).setup.seed != determinize(view, Random(2)).setup.seed


def test_before_the_buying_nobody_holds_less_than_the_income() -> None:
    total, least = hidden_gold(view_for(dealt(3), 0))
    assert (total, least) == (10, {1: 5, 2: 5})


def test_what_lies_nowhere_in_sight_is_in_the_bag() -> None:
    state = dealt(2)
    assert determinize(view_for(state, 0), Random(1)).bag == state.bag
