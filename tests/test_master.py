"""The master: prices that cannot be read, values that are sane, a last round with nothing left on the table."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Sequence
from importlib import resources
from itertools import combinations, pairwise, product
from random import Random
from statistics import fmean

import pytest
from games import random_game, setup_for

from skye_desktop.bots import decide
from skye_desktop.bots.fitted_outlook import FittedWeights, discounts, fitted_weights, foresight
from skye_desktop.bots.last_round import best_finish
from skye_desktop.bots.pricing_two import PricingSide, equilibrium
from skye_desktop.bots.tile_sets import holdings
from skye_desktop.engine import (
    SCORING_TILES,
    SOLO,
    GameState,
    Phase,
    ScoringId,
    SetPrices,
    Territory,
    apply,
    deal,
    new_game,
    score,
    scroll_points,
    view_for,
)

# Prices of two


def some_side(
    seat: int, drawn: tuple[int, ...], rivals: tuple[int, ...], chance: Random
) -> PricingSide:
    """A seat whose sets are worth the sum of their tiles and a little for each two."""
    alone = {tile: chance.uniform(0, 9) for tile in (*drawn, *rivals)}
    more = {pair: chance.uniform(-2, 1) for pair in combinations(sorted(alone), 2)}
    worth = {
        tiles: sum(alone[tile] for tile in tiles)
        + sum(more[pair] for pair in combinations(tiles, 2))
        for tiles in holdings(drawn, rivals)
    }
    return PricingSide(seat, drawn, chance.randint(4, 20), worth)


def margin(
    sides: tuple[PricingSide, PricingSide],
    prices: tuple[SetPrices, SetPrices],
    points_per_gold: float,
) -> float:
    """How much better the first buyer ends: the buying written out once more, a move at a time."""
    asked = [dict(one.prices) for one in prices]
    left = [side.gold - sum(one.values()) for side, one in zip(sides, asked, strict=True)]

    def worth(me: int, bought: int | None, sold: int | None) -> float:
        gold = left[me] + 2 * asked[me].get(sold or 0, 0) - asked[1 - me].get(bought or 0, 0)
        tiles = [tile for tile in (*asked[me], bought) if tile not in (sold, None)]
        return sides[me].worth[tuple(sorted(filter(None, tiles)))] + points_per_gold * gold

    def payable(me: int, gold: int) -> list[int | None]:
        return [None, *(tile for tile, price in asked[1 - me].items() if price <= gold)]

    return max(
        min(
            worth(0, mine, theirs) - worth(1, theirs, mine)
            for theirs in payable(1, left[1] + 2 * asked[1].get(mine or 0, 0))
        )
        for mine in payable(0, left[0])
    )


def all_prices(side: PricingSide, most: int) -> Iterator[SetPrices]:
    """Every axe with every pair of prices up to so much gold."""
    for axed in side.drawn:
        one, other = [tile for tile in side.drawn if tile != axed]
        for first, second in product(range(1, most + 1), repeat=2):
            if first + second <= side.gold:
                yield SetPrices(side.seat, ((one, first), (other, second)), axed)


@pytest.mark.parametrize("seed", range(4))
def test_no_prices_do_much_better_against_the_mix_than_the_mix_itself(seed: int) -> None:
    chance = Random(seed)
    sides = (some_side(0, (1, 2, 3), (4, 5, 6), chance), some_side(1, (4, 5, 6), (1, 2, 3), chance))
    points_per_gold = chance.uniform(0.3, 1.2)
    mine, theirs = equilibrium(*sides, points_per_gold, gold_scores=False)

    def against_the_mix(prices: SetPrices) -> float:
        margins = [margin(sides, (prices, other), points_per_gold) for other in theirs.choices]
        return fmean(margins, theirs.weights)

    value = fmean(map(against_the_mix, mine.choices), mine.weights)
    best = max(map(against_the_mix, all_prices(sides[0], 6)))
    assert best - value < 0.8, "an answer to the other's mix gains nearly a point"


def test_the_same_seed_prices_alike_and_others_do_not() -> None:
    state = new_game(setup_for(2, 5))
    view = view_for(apply(state, deal(state)).state, 0)
    drawn = [decide("master", view, seed, 1).action for seed in range(6)]
    assert drawn[:2] == [decide("master", view, seed, 1).action for seed in range(2)]
    assert len({action.prices for action in drawn if isinstance(action, SetPrices)}) > 1


# Values


def test_the_weights_are_complete_finite_and_small() -> None:
    path = resources.files("skye_desktop.bots").joinpath("fitted.json")
    assert len(path.read_bytes()) <= 200_000
    told = json.loads(path.read_text(encoding="utf-8"))["made"]
    for seats in (2, 3, 4, 5):
        weights = fitted_weights(seats)
        of_land = set(SCORING_TILES) - {ScoringId.GOLD}
        assert set(weights.now) == set(weights.later) == of_land
        for name in FittedWeights._fields:
            found = getattr(weights, name)
            for row in found.values() if isinstance(found, dict) else [found]:
                assert len(row) == 6, name
                assert all(map(math.isfinite, row)), name
        assert all(0.1 < gold < 3 for gold in weights.gold)
        assert told[str(seats)]["games"] > 0, "how they were made is told"


def test_what_a_point_costs_is_most_where_seats_are_close_and_nothing_at_the_end() -> None:
    for move in random_game(3, 8):
        state = move.after
        if state.phase is not Phase.PRICING:
            continue
        for seat in range(3):
            costs = discounts(view_for(state, seat), seat)
            assert all(0 <= later <= sooner < 1.5 for sooner, later in pairwise(costs))
            assert costs[-1] == 0, "points of the last scoring cost nothing"
            player = state.players[seat]
            ahead = state.with_player(seat, player._replace(points=player.points + 60))
            assert sum(discounts(view_for(ahead, seat), seat)) <= sum(costs), "a safe lead is cheap"


# The last round


def total(state: GameState, seat: int, land: Territory) -> int:
    """What the land scores in this round, the last, and for its scrolls; majorities apart, which no place changes."""
    scoring = [tile for _, tile in state.setup.scoring_in(state.round) if tile in SOLO]
    return scroll_points(land) + sum(score(tile, (land,), (0,))[0].points for tile in scoring)


def best_by_trying(state: GameState, seat: int, land: Territory, tiles: Sequence[int]) -> int:
    """The most that can be reached with those tiles, by trying everything."""
    reached = [
        best_by_trying(state, seat, land.place(tile, place), [one for one in tiles if one != tile])
        for tile in tiles
        for place in land.placements(tile)
    ]
    return max(reached, default=total(state, seat, land))


@pytest.mark.parametrize("seed", range(3))
def test_nothing_is_left_on_the_table_in_the_last_round(seed: int) -> None:
    state = next(
        after
        for _, _, after, _ in random_game(2, seed)
        if after.phase is Phase.BUILDING and after.round == len(after.setup.track)
    )
    for seat, player in enumerate(state.players):
        land, left = player.territory, sorted(player.to_build)[:2]
        best, ahead = (
            best_by_trying(state, seat, land, left),
            foresight(view_for(state, seat), seat),
        )
        while step := best_finish(land, tuple(left), ahead):
            land = land.place(*step)
            left.remove(step[0])
        assert total(state, seat, land) == best
