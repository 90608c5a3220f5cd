"""Looks ahead: draws what it cannot see many times over and takes what turns out best on average.

Prices and purchases are tried on the market, against the others' likely prices and gold; tiles are laid by a
search over all tiles of the round together. How much is tried is counted, never timed, so that the same game is
played the same again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import combinations, permutations, product
from random import Random

from skye_desktop.bots.building import laying_reason, nothing_to_lay
from skye_desktop.bots.character import CHARACTERS, liking
from skye_desktop.bots.decision import Decision, Offer, amounts_within, own_gold, payable
from skye_desktop.bots.market import (
    Market,
    Worths,
    buying_reason,
    passing_reason,
    play_out,
    pricing_reason,
    prizes_for_gold,
    standing,
)
from skye_desktop.bots.planning import best_plan, together
from skye_desktop.bots.worth import land_worth, prospect, tile_points
from skye_desktop.engine import (
    BuyTile,
    PassBuying,
    Phase,
    PlaceTile,
    PlayerView,
    Prices,
    SetPrices,
    determinize,
)

_SCENES = 12
"""How often what cannot be seen is drawn."""

_LOOKED_AT = 4
"""Offers that are weighed closely: those that seem best for their price."""

_NOISE = 1.5
"""By how many points others may see a tile's worth differently (standard deviation)."""


def act(view: PlayerView, chance: Random) -> Decision:
    """What turns out best on average."""
    if view.phase is Phase.PRICING:
        return _price(view, chance)
    if view.phase is Phase.BUYING:
        return _buy(view, chance)
    return _build(view)


def _worths(view: PlayerView, tiles: Sequence[int]) -> list[dict[int, float]]:
    """What each of the tiles is worth to each seat."""
    table: list[dict[int, float]] = []
    for seat in view.seats:
        ahead = prospect(view, seat.seat)
        points = {tile: tile_points(seat.territory, tile, ahead) for tile in tiles}
        if seat.seat == view.seat:
            points = {tile: worth + liking(seat.clan, tile) for tile, worth in points.items()}
        table.append(points)
    return table


# -- prices


def _price(view: PlayerView, chance: Random) -> Decision:
    own = view.own
    gold = own_gold(view)
    worth = _worths(view, [tile for seat in view.seats for tile in seat.drawn])
    a_gold = prospect(view, own.seat).gold_worth
    scenes = [_draw_scene(view, worth, a_gold, chance) for _ in range(_SCENES)]
    for_gold = prizes_for_gold(view)
    tried: dict[Prices, float] = {}

    def rate(action: SetPrices) -> float:
        prices = action.prices
        if prices not in tried:
            left = gold - sum([price for _, price in prices])
            tried[prices] = round(sum([scene.standing(prices, left, for_gold) for scene in scenes]), 6)
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
    ladders = {tile: _ladder(min(gold - market.priced + 1, highest[tile]), rungs) for tile in own.drawn}
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
            [(tile, price + change) for (tile, price), change in zip(action.prices, changes, strict=True)]
        )
        amounts = [price for _, price in prices]
        if min(amounts) >= 1 and sum(amounts) <= gold:
            yield replace(action, prices=prices)


def _draw_scene(
    view: PlayerView, worth: Sequence[Mapping[int, float]], a_gold: float, chance: Random
) -> Market:
    """What may be hidden: the others' offers, the gold in each hand, what tiles are worth in their eyes."""
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
    drawn: Sequence[int], priced: int, seat: int, gold: int, worth: Worths, a_gold: float, chance: Random
) -> list[tuple[int, int]]:
    """Prices as people set them: a part of what a tile is worth to its owner and to others, the least wanted axed."""
    wanted = {}
    for tile in drawn:
        others = max(points[tile] for other, points in enumerate(worth) if other != seat)
        wanted[tile] = max(0.0, worth[seat][tile] + others) / 2 / a_gold * chance.uniform(0.3, 0.7)
    asked = sorted(drawn, key=lambda tile: -wanted[tile])[:priced]
    budget = max(priced, int(gold * chance.uniform(0.4, 0.8)))
    share = min(1.0, budget / max(sum([wanted[tile] for tile in asked]), 1e-9))
    amounts = amounts_within(budget, [share * wanted[tile] for tile in asked])
    return list(zip(asked, amounts, strict=True))


# -- buying


def _buy(view: PlayerView, chance: Random) -> Decision:
    own = view.own
    worth = _worths(view, [tile for seat in view.seats for tile, _ in seat.prices])
    considered = payable(view)
    ahead = prospect(view, own.seat)
    kept = together(own.territory, own.drawn, ahead)
    mine = dict(worth[own.seat])
    considered.sort(key=lambda offer: (offer.price * ahead.gold_worth - mine[offer.tile], offer.tile))
    del considered[_LOOKED_AT:]
    for offer in considered:
        # What it adds to the tiles already here, which may want the same place.
        extra = together(own.territory, (*own.drawn, offer.tile), ahead) - kept
        mine[offer.tile] = extra + liking(own.clan, offer.tile) + CHARACTERS[own.clan].likes_buying
    worth = [mine if seat == own.seat else points for seat, points in enumerate(worth)]
    truths = [determinize(view, chance) for _ in range(_SCENES)]
    # Where gold is open, or there is but one rival, all hands are the same.
    hands = Counter([tuple([player.gold for player in truth.players]) for truth in truths])
    rate = partial(_rate_purchase, view, hands, worth, ahead.gold_worth)
    best = max((None, *considered), key=rate)
    if best is None:
        return Decision(PassBuying(own.seat), passing_reason(view))
    return Decision(BuyTile(own.seat, best.tile), buying_reason(best, mine[best.tile]))


def _rate_purchase(
    view: PlayerView, hands: Mapping[tuple[int, ...], int], worth: Worths, a_gold: float, choice: Offer | None
) -> float:
    """How well the seat does if it buys that and the others buy what suits them, over all hands."""
    seat = view.own.seat
    market = [Offer(tile, price, other.seat) for other in view.seats for tile, price in other.prices]
    rounds_after = view.variant.market.purchases - 1 - view.bought_or_passed // len(view.seats)
    order = view.turn_order
    following = order[order.index(seat) + 1 :] + order * rounds_after
    for_gold = prizes_for_gold(view)
    if choice is not None:
        market.remove(choice)
    total = 0.0
    for gold, times in hands.items():
        hand = list(gold)
        if choice is not None:
            hand[seat] -= choice.price
            hand[choice.seller] += 2 * choice.price
        outcome = play_out(market, following, hand, worth, a_gold)
        points = outcome.points
        if for_gold is not None:
            points = [points + prize for points, prize in zip(points, for_gold(outcome.gold), strict=True)]
        if choice is not None:
            points[seat] += worth[seat][choice.tile]
        total += times * standing(points, seat)
    return round(total, 6)


# -- building


def _build(view: PlayerView) -> Decision:
    own = view.own
    ahead = prospect(view, own.seat)
    plan = best_plan(own.territory, tuple(sorted(own.to_build)), ahead)
    if not plan.steps:
        return nothing_to_lay(view)
    tile, placement = plan.steps[0]
    after = own.territory.place(tile, placement)
    gain = land_worth(after, ahead) - land_worth(own.territory, ahead)
    return Decision(PlaceTile(own.seat, tile, placement), laying_reason(tile, placement, gain))
