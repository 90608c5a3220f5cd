"""Looks ahead: draws what it cannot see many times over and takes what turns out best on average.

Prices and purchases are tried on the market, against the others' likely prices and gold; tiles are
laid by a search over all tiles of the round together. How much is tried is counted, never timed, so
that the same game is played the same again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations, permutations, product
from random import Random

from skye_desktop.bots.building import lay_step
from skye_desktop.bots.character import CHARACTERS
from skye_desktop.bots.decision import Decision, Offer, amounts_within, own_gold
from skye_desktop.bots.market import (
    Market,
    Worths,
    pricing_reason,
    prizes_for_gold,
)
from skye_desktop.bots.planning import best_plan
from skye_desktop.bots.purchase import best_purchase, tile_worths
from skye_desktop.bots.worth import Prospect, prospect
from skye_desktop.engine import (
    Phase,
    PlayerView,
    Prices,
    SetPrices,
    determinize,
)

_SCENES = 12
"""How often what cannot be seen is drawn."""

_NOISE = 1.5
"""By how many points others may see a tile's worth differently (standard deviation)."""


def act(view: PlayerView, chance: Random) -> Decision:
    """What turns out best on average."""
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
    a_gold = prospect(view, own.seat).gold_worth
    scenes = [_draw_scene(view, worth, a_gold, chance) for _ in range(_SCENES)]
    for_gold = prizes_for_gold(view)
    tried: dict[Prices, float] = {}

    def rate(action: SetPrices) -> float:
        prices = action.prices
        if prices not in tried:
            left = gold - sum([price for _, price in prices])
            tried[prices] = round(
                sum([scene.standing(prices, left, for_gold) for scene in scenes]), 6
            )
        return tried[prices]

    highest = {tile: _highest_price(view, tile, worth, a_gold) for tile in own.drawn}
    best = max(_coarse_prices(view, gold, highest), key=rate)
    while rate(finer := max(_nearby(best, gold), key=rate)) > rate(best):
        best = finer
    return Decision(best, pricing_reason(view, best, worth))


def _highest_price(view: PlayerView, tile: int, worth: Worths, a_gold: float) -> int:
    """A price that nobody will pay: beyond it a price only costs more."""
    most = max(points[tile] for seat, points in enumerate(worth) if seat != view.seat)
    return 3 + round(max(0.0, most) / a_gold)


def _coarse_prices(view: PlayerView, gold: int, highest: Mapping[int, int]) -> Iterator[SetPrices]:
    """Prices over all the range that matters, with every tile for the axe."""
    own, market = view.own, view.variant.market
    # Of many tiles fewer prices each are tried, so that there are hundreds of all together.
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
    """About so many prices and one, from 1 to the highest."""
    return list(range(1, highest + 1, max(1, highest // rungs)))


_STEPS = (0, -2, -1, 1, 2)
_CHANGES: Mapping[int, Sequence[tuple[int, ...]]] = {
    1: [(step,) for step in _STEPS],
    2: list(product(_STEPS, repeat=2)),
    # Of more tiles one price at a time, or there would be hundreds.
    3: list(dict.fromkeys(steps for step in _STEPS for steps in permutations((step, 0, 0)))),
    4: list(dict.fromkeys(steps for step in _STEPS for steps in permutations((step, 0, 0, 0)))),
}
"""By how much each price is changed, by the number of tiles; first of all nothing."""


def _nearby(action: SetPrices, gold: int) -> Iterator[SetPrices]:
    """The same prices, and those a little beside them."""
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


def _draw_scene(
    view: PlayerView, worth: Sequence[Mapping[int, float]], a_gold: float, chance: Random
) -> Market:
    """What may be hidden: the others' offers, the gold in each hand, what tiles are worth in their
    eyes.
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
            prices = _likely_prices(player.drawn, priced, seat, whole, worth, a_gold, chance)
            found += [Offer(tile, price, seat) for tile, price in prices]
            whole -= sum(price for _, price in prices)
        gold.append(whole)
    eyes = [
        points
        if seat == own
        else {tile: points[tile] * boldness + chance.gauss(0, _NOISE) for tile in points}
        for seat, points in enumerate(worth)
    ]
    order = view.turn_order * view.variant.market.purchases
    return Market(own, found, order, gold, eyes, a_gold)


def _likely_prices(
    drawn: Sequence[int],
    priced: int,
    seat: int,
    gold: int,
    worth: Worths,
    a_gold: float,
    chance: Random,
) -> list[tuple[int, int]]:
    """Prices as people set them: a part of what a tile is worth to its owner and to others, the
    least wanted axed.
    """
    wanted = {}
    for tile in drawn:
        others = max(points[tile] for other, points in enumerate(worth) if other != seat)
        wanted[tile] = max(0.0, worth[seat][tile] + others) / 2 / a_gold * chance.uniform(0.3, 0.7)
    asked = sorted(drawn, key=lambda tile: -wanted[tile])[:priced]
    budget = max(priced, int(gold * chance.uniform(0.4, 0.8)))
    share = min(1.0, budget / max(sum([wanted[tile] for tile in asked]), 1e-9))
    amounts = amounts_within(budget, [share * wanted[tile] for tile in asked])
    return list(zip(asked, amounts, strict=True))


# -- building


def _build(view: PlayerView) -> Decision:
    ahead = prospect(view, view.own.seat)
    steps = best_plan(view.own.territory, tuple(sorted(view.own.to_build)), ahead).steps
    return lay_step(view, steps[0] if steps else None, ahead)
