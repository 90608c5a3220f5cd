"""The strong level: samples hidden information, and takes what is best on average.

Prices and purchases are tried on a simulated market, against the others' likely prices and gold.
Tiles are laid by a search over all tiles of the round together. The amount of search is limited by
counts, never by time, so that a game can be reproduced.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations, permutations, product
from random import Random

from skye_desktop.games.skye.bots.character import CHARACTERS
from skye_desktop.games.skye.bots.decision import Decision, Offer, amounts_within, own_gold
from skye_desktop.games.skye.bots.land_value import Prospect, prospect
from skye_desktop.games.skye.bots.market import (
    MarketModel,
    Worths,
    pricing_reason,
    prizes_for_gold,
)
from skye_desktop.games.skye.bots.planning import best_plan
from skye_desktop.games.skye.bots.purchase import best_purchase, tile_worths
from skye_desktop.games.skye.bots.tile_laying import lay_step
from skye_desktop.games.skye.engine import (
    Phase,
    PlayerView,
    Prices,
    SetPrices,
    determinize,
)

_SAMPLES = 12
"""Number of samples of the hidden gold and prices."""

_NOISE = 1.5
"""Standard deviation of another seat's estimate of a tile from ours, in points."""


def act(view: PlayerView, chance: Random) -> Decision:
    """Return the decision with the best mean result over samples of hidden information."""
    if view.phase is Phase.PRICING:
        return _price(view, chance)
    if view.phase is Phase.BUYING:
        return best_purchase(view, _outlooks(view), chance)
    return _build(view)


def _outlooks(view: PlayerView) -> list[Prospect]:
    return [prospect(view, seat.seat) for seat in view.seats]


# -- prices


def _price(view: PlayerView, chance: Random) -> Decision:
    own = view.own
    gold = own_gold(view)
    worth = tile_worths(view, _outlooks(view), [tile for seat in view.seats for tile in seat.drawn])
    points_per_gold = prospect(view, own.seat).gold_worth
    markets = [_sample_market(view, worth, points_per_gold, chance) for _ in range(_SAMPLES)]
    for_gold = prizes_for_gold(view)
    tried: dict[Prices, float] = {}

    def rate(action: SetPrices) -> float:
        prices = action.prices
        if prices not in tried:
            left = gold - sum([price for _, price in prices])
            tried[prices] = round(
                sum([market.standing(prices, left, for_gold) for market in markets]), 6
            )
        return tried[prices]

    highest = {tile: _highest_price(view, tile, worth, points_per_gold) for tile in own.drawn}
    best = max(_coarse_prices(view, gold, highest), key=rate)
    while rate(finer := max(_nearby(best, gold), key=rate)) > rate(best):
        best = finer
    return Decision(best, pricing_reason(view, best, worth))


def _highest_price(view: PlayerView, tile: int, worth: Worths, points_per_gold: float) -> int:
    """Return a price in gold that nobody will pay; no higher price needs to be tried."""
    most = max(points[tile] for seat, points in enumerate(worth) if seat != view.seat)
    return 3 + round(max(0.0, most) / points_per_gold)


def _coarse_prices(view: PlayerView, gold: int, highest: Mapping[int, int]) -> Iterator[SetPrices]:
    """Yield widely spaced prices over the useful range, for each choice of axed tiles."""
    own, market = view.own, view.variant.market
    # With many tiles fewer prices are tried for each, to keep the total at some hundreds.
    rungs = 7 if market.priced < 3 else 3
    ladders = {
        tile: _ladder(min(gold - market.priced + 1, highest[tile]), rungs) for tile in own.drawn
    }
    for discards in combinations(own.drawn, market.axed):
        priced = [tile for tile in own.drawn if tile not in discards]
        for amounts in product(*(ladders[tile] for tile in priced)):
            if sum(amounts) <= gold:
                yield SetPrices.of(own.seat, tuple(zip(priced, amounts, strict=True)), discards)


def _ladder(highest: int, rungs: int) -> list[int]:
    """Return evenly spaced prices from 1 to at most ``highest``, at least ``rungs`` if possible."""
    return list(range(1, highest + 1, max(1, highest // rungs)))


_STEPS = (0, -2, -1, 1, 2)
_CHANGES: Mapping[int, Sequence[tuple[int, ...]]] = {
    1: [(step,) for step in _STEPS],
    2: list(product(_STEPS, repeat=2)),
    # With more tiles only one price is changed at a time, or there would be hundreds.
    3: list(dict.fromkeys(steps for step in _STEPS for steps in permutations((step, 0, 0)))),
    4: list(dict.fromkeys(steps for step in _STEPS for steps in permutations((step, 0, 0, 0)))),
}
"""Changes of the prices to try, in gold, by number of priced tiles; the first is no change."""


def _nearby(action: SetPrices, gold: int) -> Iterator[SetPrices]:
    """Yield the same prices, then slightly lower or higher ones that the gold allows."""
    for changes in _CHANGES[len(action.prices)]:
        prices = tuple(
            [
                (tile, price + change)
                for (tile, price), change in zip(action.prices, changes, strict=True)
            ]
        )
        amounts = [price for _, price in prices]
        if min(amounts) >= 1 and sum(amounts) <= gold:
            yield replace(action, prices=prices)


def _sample_market(
    view: PlayerView, worth: Sequence[Mapping[int, float]], points_per_gold: float, chance: Random
) -> MarketModel:
    """Return a market with a sample of the hidden information.

    Sampled are the others' offers, the gold in each hand, and the others' estimates of the tiles.
    """
    truth = determinize(view, chance)
    own = view.own.seat
    boldness = CHARACTERS[view.own.clan].boldness
    found: list[Offer] = []
    gold = []
    for seat, player in enumerate(truth.players):
        whole = player.gold + player.staked
        if seat != own:
            priced = view.variant.market.priced
            prices = _likely_prices(
                player.drawn, priced, seat, whole, worth, points_per_gold, chance
            )
            found += [Offer(tile, price, seat) for tile, price in prices]
            whole -= sum(price for _, price in prices)
        gold.append(whole)
    estimates = [
        points
        if seat == own
        else {tile: points[tile] * boldness + chance.gauss(0, _NOISE) for tile in points}
        for seat, points in enumerate(worth)
    ]
    order = view.turn_order * view.variant.market.purchases
    return MarketModel(own, found, order, gold, estimates, points_per_gold)


def _likely_prices(
    drawn: Sequence[int],
    priced: int,
    seat: int,
    gold: int,
    worth: Worths,
    points_per_gold: float,
    chance: Random,
) -> list[tuple[int, int]]:
    """Return pairs of tile and price as people set them; the least wanted tiles are axed.

    Each price is a random share of the tile's mean value to its owner and to the rival who values
    it most.
    """
    wanted = {}
    for tile in drawn:
        others = max(points[tile] for other, points in enumerate(worth) if other != seat)
        wanted[tile] = (
            max(0.0, worth[seat][tile] + others) / 2 / points_per_gold * chance.uniform(0.3, 0.7)
        )
    priced_tiles = sorted(drawn, key=lambda tile: -wanted[tile])[:priced]
    budget = max(priced, int(gold * chance.uniform(0.4, 0.8)))
    share = min(1.0, budget / max(sum([wanted[tile] for tile in priced_tiles]), 1e-9))
    amounts = amounts_within(budget, [share * wanted[tile] for tile in priced_tiles])
    return list(zip(priced_tiles, amounts, strict=True))


# -- building


def _build(view: PlayerView) -> Decision:
    outlook = prospect(view, view.own.seat)
    steps = best_plan(view.own.territory, tuple(sorted(view.own.to_build)), outlook).steps
    return lay_step(view, steps[0] if steps else None, outlook)
