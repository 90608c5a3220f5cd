"""Pricing at a table of three and more: the best response to what the others may do.

Some two dozen samples are drawn of the gold that cannot be seen, of each seat's estimates of the
tiles, and of prices as a share of a tile's value. In each sample one rival thinks ahead and sets
the prices of its own best response, each changed by at most 1 gold. Every set of prices is tried
against all samples (a sampled best response). Buyers count not only their own gain but also the
seller's loss: with few seats, a point that a rival loses is worth nearly as much as a point won.

About 300 choices in 24 samples take some 60 ms.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product
from random import Random

from skye_desktop.games.skye.bots.decision import Offer, amounts_within, own_gold
from skye_desktop.games.skye.bots.market import MarketModel, Worths, prizes_for_gold
from skye_desktop.games.skye.engine import PlayerView, Prices, SetPrices, determinize

_SAMPLES = 24
"""Number of samples of the other seats' gold, estimates and offers."""

_TRIED = 40
"""Number of choices of prices that the rival who thinks ahead tries."""

_NOISE = 1.0
"""Standard deviation of another seat's estimate of a tile from ours, in points."""

_LADDER = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 18, 22, 27, 33, 40)
"""Prices that are tried, in gold."""


def best_prices(
    view: PlayerView, worth: Sequence[Mapping[int, float]], points_per_gold: float, chance: Random
) -> SetPrices:
    """Return the prices with the best mean result over all samples."""
    seat = view.own.seat
    gold = own_gold(view)
    for_gold = prizes_for_gold(view)
    markets = [_sample_market(view, worth, points_per_gold, chance) for _ in range(_SAMPLES)]
    rated: dict[Prices, float] = {}

    def rate(action: SetPrices) -> float:
        prices = action.prices
        if prices not in rated:
            left = gold - sum([price for _, price in prices])
            rated[prices] = round(
                sum([market.standing(prices, left, for_gold) for market in markets]), 6
            )
        return rated[prices]

    return max(_choices(view, seat, gold, worth, points_per_gold), key=rate)


def spite(view: PlayerView) -> float:
    """Return the value to a seat of each point that one rival loses (see `market.standing`)."""
    return 1 / (len(view.seats) - 1)


# -- the other seats' choices


def _sample_market(
    view: PlayerView, worth: Sequence[Mapping[int, float]], points_per_gold: float, chance: Random
) -> MarketModel:
    """Draw the hidden gold and offers of the other seats at random, and return that market.

    One of the others, also chosen at random, sets the prices of its best response to all other
    offers.
    """
    own = view.own.seat
    truth = determinize(view, chance)
    whole = [player.gold + player.staked for player in truth.players]
    estimates = [
        _noisy_estimate(points, chance) if seat != own else points
        for seat, points in enumerate(worth)
    ]
    offers = {
        seat.seat: _likely_offers(
            view, seat.seat, whole[seat.seat], estimates, points_per_gold, chance
        )
        for seat in view.seats
    }
    thinker = chance.choice([seat for seat in range(len(view.seats)) if seat != own])
    gold = [hand - _stake_sum(offers[seat]) for seat, hand in enumerate(whole)]
    offers[thinker] = _best_answer(
        view, thinker, offers, [*gold], whole[thinker], estimates, points_per_gold, chance
    )
    gold[thinker] = whole[thinker] - _stake_sum(offers[thinker])
    return _market(view, own, offers, gold, estimates, points_per_gold)


def _market(
    view: PlayerView,
    seat: int,
    offers: Mapping[int, Sequence[Offer]],
    gold: Sequence[int],
    worth: Worths,
    points_per_gold: float,
) -> MarketModel:
    """Return the market on which that seat's prices are tried."""
    others = [offer for other, found in offers.items() if other != seat for offer in found]
    order = view.turn_order * view.variant.market.purchases
    return MarketModel(seat, others, order, gold, worth, points_per_gold, spite(view))


def _noisy_estimate(points: Mapping[int, float], chance: Random) -> Mapping[int, float]:
    """Return the points by tile with random errors, as another seat may estimate them.

    A tile that fits nowhere keeps 0 points.
    """
    return {
        tile: max(0.0, worth + chance.gauss(0, _NOISE)) if worth else 0.0
        for tile, worth in points.items()
    }


def _stake_sum(offers: Sequence[Offer]) -> int:
    return sum([offer.price for offer in offers])


def _best_answer(
    view: PlayerView,
    seat: int,
    offers: Mapping[int, Sequence[Offer]],
    gold: Sequence[int],
    own_gold: int,
    worth: Worths,
    points_per_gold: float,
    chance: Random,
) -> tuple[Offer, ...]:
    """Return the offers that are best for that rival, given the offers of all other seats.

    Each price is then changed by −1, 0 or +1 gold at random, if the rival's gold suffices.
    """
    market = _market(view, seat, offers, gold, worth, points_per_gold)
    for_gold = prizes_for_gold(view)
    choices = list(_choices(view, seat, own_gold, worth, points_per_gold))
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
        found
        if _stake_sum(found) <= own_gold
        else tuple([Offer(*pair, seat) for pair in best.prices])
    )


def _reserve(worth: Worths, seat: int, tile: int, points_per_gold: float) -> float:
    """Return the price in gold at which the rival who values the tile most gains nothing.

    The seller's gain by the sale is taken into account.
    """
    share = 1 / (len(worth) - 1)
    rival = max([points[tile] for other, points in enumerate(worth) if other != seat])
    return max(0.0, rival + share * worth[seat][tile]) / (points_per_gold * (1 + 2 * share))


def _likely_offers(
    view: PlayerView, seat: int, gold: int, worth: Worths, points_per_gold: float, chance: Random
) -> tuple[Offer, ...]:
    """Return offers at random shares of the price that the most interested rival would pay."""
    drawn = view.seats[seat].drawn
    wanted = {
        tile: _reserve(worth, seat, tile, points_per_gold) * chance.uniform(0.6, 1.0)
        for tile in drawn
    }
    liked = sorted(drawn, key=lambda tile: -max([points[tile] for points in worth]))
    priced = liked[: view.variant.market.priced]
    budget = max(len(priced), int(gold * chance.uniform(0.4, 0.9)))
    part = min(1.0, budget / max(sum([wanted[tile] for tile in priced]), 1e-9))
    amounts = amounts_within(budget, [part * wanted[tile] for tile in priced])
    return tuple([Offer(tile, price, seat) for tile, price in zip(priced, amounts, strict=True)])


def _choices(
    view: PlayerView, seat: int, gold: int, worth: Worths, points_per_gold: float
) -> Iterator[SetPrices]:
    """Yield each choice of axed tiles with each reasonable set of prices.

    Prices are tried up to just above what a rival would pay; together they stay within the gold.
    """
    drawn = view.seats[seat].drawn
    market = view.variant.market
    # With many tiles fewer prices are tried for each, to keep the total at some hundreds.
    ladder = _LADDER[:: max(1, 2 * market.priced - 3)]
    prices = {
        tile: _up_to(ladder, 2 + int(_reserve(worth, seat, tile, points_per_gold)))
        for tile in drawn
    }
    for axed in combinations(drawn, market.axed):
        priced = [tile for tile in drawn if tile not in axed]
        for amounts in product(*[prices[tile] for tile in priced]):
            if sum(amounts) <= gold:
                yield SetPrices.of(seat, tuple(zip(priced, amounts, strict=True)), axed)


def _up_to(ladder: Sequence[int], highest: int) -> list[int]:
    return [price for price in ladder if price <= highest]
