"""Tile values and the decision on a purchase, shared by the strong and the master level."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from random import Random
from typing import Protocol

from skye_desktop.games.skye.bots.character import CHARACTERS, liking
from skye_desktop.games.skye.bots.decision import Decision, Offer, payable
from skye_desktop.games.skye.bots.land_value import tile_points
from skye_desktop.games.skye.bots.market import (
    Worths,
    buying_reason,
    passing_reason,
    play_out,
    prizes_for_gold,
    standing,
)
from skye_desktop.games.skye.bots.measure import Outlook
from skye_desktop.games.skye.bots.planning import joint_worth
from skye_desktop.games.skye.engine import BuyTile, PassBuying, PlayerView, determinize

_SAMPLES = 12
"""Number of samples of the hidden gold for a purchase."""

_CONSIDERED = 4
"""Number of offers that are evaluated closely: those that seem best for their price."""


class GoldOutlook(Outlook, Protocol):
    """The outlook of a seat, with the value of gold to it."""

    @property
    def gold_worth(self) -> float:
        """Points for each gold."""


def tile_worths(
    view: PlayerView, outlooks: Sequence[GoldOutlook], tiles: Sequence[int]
) -> list[dict[int, float]]:
    """Return the value of each tile to each seat: by seat, then by tile.

    Values for the viewer include its clan's preference for a terrain (`liking`).
    """
    table: list[dict[int, float]] = []
    for seat in view.seats:
        points = {tile: tile_points(seat.territory, tile, outlooks[seat.seat]) for tile in tiles}
        if seat.seat == view.seat:
            points = {tile: worth + liking(seat.clan, tile) for tile, worth in points.items()}
        table.append(points)
    return table


def best_purchase(
    view: PlayerView, outlooks: Sequence[GoldOutlook], chance: Random, spite: float = 0.0
) -> Decision:
    """Return the purchase, or pass, after which the seat stands best at the end of the buying.

    ``spite`` is the weight that later buyers give to each point that a seller loses.
    """
    own = view.own
    outlook = outlooks[view.own.seat]
    worth = tile_worths(view, outlooks, [tile for seat in view.seats for tile, _ in seat.prices])
    mine = dict(worth[own.seat])
    considered = payable(view)
    considered.sort(
        key=lambda offer: (offer.price * outlook.gold_worth - mine[offer.tile], offer.tile)
    )
    del considered[_CONSIDERED:]
    waiting = (*own.drawn, *own.purchases)
    kept = joint_worth(own.territory, waiting, outlook)
    for offer in considered:
        # The gain beyond the tiles still to be laid, with which it may compete for a place.
        extra = joint_worth(own.territory, (*waiting, offer.tile), outlook) - kept
        mine[offer.tile] = extra + liking(own.clan, offer.tile) + CHARACTERS[own.clan].likes_buying
    worths = [mine if seat == own.seat else points for seat, points in enumerate(worth)]
    truths = [determinize(view, chance) for _ in range(_SAMPLES)]
    # With open gold, or only one rival, all samples are the same.
    hands = Counter([tuple([player.gold for player in truth.players]) for truth in truths])
    rate = partial(_rate, view, hands, worths, outlook.gold_worth, spite)
    best = max((None, *considered), key=rate)
    if best is None:
        return Decision(PassBuying(own.seat), passing_reason(view))
    return Decision(BuyTile(own.seat, best.tile), buying_reason(best, mine[best.tile]))


def _rate(
    view: PlayerView,
    hands: Mapping[tuple[int, ...], int],
    worth: Worths,
    points_per_gold: float,
    spite: float,
    choice: Offer | None,
) -> float:
    """Return the seat's standing in points after that choice, summed over the samples of hands.

    The others are assumed to buy what suits them best.
    """
    seat, order = view.own.seat, view.turn_order
    market = [
        Offer(tile, price, other.seat) for other in view.seats for tile, price in other.prices
    ]
    if choice is not None:
        market.remove(choice)
    turns_after = view.variant.market.purchases - 1 - view.bought_or_passed // len(view.seats)
    following = order[order.index(seat) + 1 :] + order * turns_after
    for_gold = prizes_for_gold(view)
    total = 0.0
    for gold, times in hands.items():
        hand = list(gold)
        if choice is not None:
            hand[seat] -= choice.price
            hand[choice.seller] += 2 * choice.price
        outcome = play_out(market, following, hand, worth, points_per_gold, spite)
        points = outcome.points
        if for_gold is not None:
            points = [
                points + prize for points, prize in zip(points, for_gold(outcome.gold), strict=True)
            ]
        if choice is not None:
            points[seat] += worth[seat][choice.tile]
        total += times * standing(points, seat)
    return round(total, 6)
