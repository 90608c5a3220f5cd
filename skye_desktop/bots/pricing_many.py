"""Pricing at a table of three and more: the best answer to what the others may do.

What they do is drawn some two dozen times: the gold that cannot be seen, how each judges the tiles,
prices as a part of what the tile is worth; one rival of each drawing has thought about it and
prices as its own best answer, or a gold beside it. Against all these drawings together every pair
of prices is tried (a sampled best response), with buyers who count not only what they gain but also
what the seller does: with few at the table, a point kept from a rival is worth nearly a point won.

About 300 choices in 24 drawings cost some 60 ms.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product
from random import Random

from skye_desktop.bots.decision import Offer, amounts_within, own_gold
from skye_desktop.bots.market import Market, Worths, prizes_for_gold
from skye_desktop.engine import PlayerView, Prices, SetPrices, determinize

_SCENES = 24
"""How often what the others do is drawn."""

_TRIED = 40
"""Prices that a rival who thinks about it tries."""

_NOISE = 1.0
"""By how many points others may see a tile's worth differently (standard deviation)."""

_LADDER = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 18, 22, 27, 33, 40)
"""Prices that are tried, in gold."""


def best_prices(
    view: PlayerView, worth: Sequence[Mapping[int, float]], a_gold: float, chance: Random
) -> SetPrices:
    """The prices that do best over all drawings."""
    seat = view.own.seat
    gold = own_gold(view)
    for_gold = prizes_for_gold(view)
    markets = [_draw_market(view, worth, a_gold, chance) for _ in range(_SCENES)]
    rated: dict[Prices, float] = {}

    def rate(action: SetPrices) -> float:
        prices = action.prices
        if prices not in rated:
            left = gold - sum([price for _, price in prices])
            rated[prices] = round(
                sum([market.standing(prices, left, for_gold) for market in markets]), 6
            )
        return rated[prices]

    return max(_choices(view, seat, gold, worth, a_gold), key=rate)


def spite(view: PlayerView) -> float:
    """What a point that a rival does not get is worth: its share in how a seat stands."""
    return 1 / (len(view.seats) - 1)


# -- what the others may do


def _draw_market(
    view: PlayerView, worth: Sequence[Mapping[int, float]], a_gold: float, chance: Random
) -> Market:
    """The others' offers, drawn; one of them has thought about it."""
    own = view.own.seat
    truth = determinize(view, chance)
    whole = [player.gold + player.staked for player in truth.players]
    eyes = [_seen(points, chance) if seat != own else points for seat, points in enumerate(worth)]
    offers = {
        seat.seat: _likely_offers(view, seat.seat, whole[seat.seat], eyes, a_gold, chance)
        for seat in view.seats
    }
    thinker = chance.choice([seat for seat in range(len(view.seats)) if seat != own])
    gold = [hand - _staked(offers[seat]) for seat, hand in enumerate(whole)]
    offers[thinker] = _thought(view, thinker, offers, [*gold], whole[thinker], eyes, a_gold, chance)
    gold[thinker] = whole[thinker] - _staked(offers[thinker])
    return _market(view, own, offers, gold, eyes, a_gold)


def _market(
    view: PlayerView,
    seat: int,
    offers: Mapping[int, Sequence[Offer]],
    gold: Sequence[int],
    worth: Worths,
    a_gold: float,
) -> Market:
    """The market on which that seat's prices are tried."""
    others = [offer for other, found in offers.items() if other != seat for offer in found]
    order = view.turn_order * view.variant.market.purchases
    return Market(seat, others, order, gold, worth, a_gold, spite(view))


def _seen(points: Mapping[int, float], chance: Random) -> Mapping[int, float]:
    """The same points as another may judge them; what fits nowhere is worth nothing to anybody."""
    return {
        tile: max(0.0, worth + chance.gauss(0, _NOISE)) if worth else 0.0
        for tile, worth in points.items()
    }


def _staked(offers: Sequence[Offer]) -> int:
    return sum([offer.price for offer in offers])


def _thought(
    view: PlayerView,
    seat: int,
    offers: Mapping[int, Sequence[Offer]],
    gold: Sequence[int],
    own_gold: int,
    worth: Worths,
    a_gold: float,
    chance: Random,
) -> tuple[Offer, ...]:
    """That rival's best answer to the others' offers, each price a gold lower or higher now and
    then.
    """
    market = _market(view, seat, offers, gold, worth, a_gold)
    for_gold = prizes_for_gold(view)
    choices = list(_choices(view, seat, own_gold, worth, a_gold))
    tried = chance.sample(choices, min(_TRIED, len(choices)))

    def rate(action: SetPrices) -> float:
        left = own_gold - sum([price for _, price in action.prices])
        return market.standing(action.prices, left, for_gold)

    best = max(tried, key=rate)
    found = tuple(
        [
            Offer(tile, max(1, price + chance.choice((-1, 0, 1))), seat)
            for tile, price in best.prices
        ]
    )
    return (
        found if _staked(found) <= own_gold else tuple([Offer(*pair, seat) for pair in best.prices])
    )


def _reserve(worth: Worths, seat: int, tile: int, a_gold: float) -> float:
    """Gold at which the rival who wants that seat's tile most is indifferent, since the seller
    gains by it too.
    """
    share = 1 / (len(worth) - 1)
    rival = max([points[tile] for other, points in enumerate(worth) if other != seat])
    return max(0.0, rival + share * worth[seat][tile]) / (a_gold * (1 + 2 * share))


def _likely_offers(
    view: PlayerView, seat: int, gold: int, worth: Worths, a_gold: float, chance: Random
) -> tuple[Offer, ...]:
    """Prices at a part of what the tile would be worth to the rival who wants it most."""
    drawn = view.seats[seat].drawn
    wanted = {
        tile: _reserve(worth, seat, tile, a_gold) * chance.uniform(0.6, 1.0) for tile in drawn
    }
    liked = sorted(drawn, key=lambda tile: -max([points[tile] for points in worth]))
    priced = liked[: view.variant.market.priced]
    budget = max(len(priced), int(gold * chance.uniform(0.4, 0.9)))
    part = min(1.0, budget / max(sum([wanted[tile] for tile in priced]), 1e-9))
    amounts = amounts_within(budget, [part * wanted[tile] for tile in priced])
    return tuple([Offer(tile, price, seat) for tile, price in zip(priced, amounts, strict=True)])


def _choices(
    view: PlayerView, seat: int, gold: int, worth: Worths, a_gold: float
) -> Iterator[SetPrices]:
    """All axes, and prices up to the one that no rival will pay, as far as there is gold."""
    drawn = view.seats[seat].drawn
    market = view.variant.market
    # Of many tiles fewer prices each are tried, so that there are hundreds of all together.
    ladder = _LADDER[:: max(1, 2 * market.priced - 3)]
    prices = {tile: _up_to(ladder, 2 + int(_reserve(worth, seat, tile, a_gold))) for tile in drawn}
    for axed in combinations(drawn, market.axed):
        priced = [tile for tile in drawn if tile not in axed]
        for amounts in product(*[prices[tile] for tile in priced]):
            if sum(amounts) <= gold:
                yield SetPrices.of(seat, tuple(zip(priced, amounts, strict=True)), axed)


def _up_to(ladder: Sequence[int], highest: int) -> list[int]:
    return [price for price in ladder if price <= highest]
