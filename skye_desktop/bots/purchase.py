"""What the levels that look ahead have in common: what tiles are worth to whom, and the weighing of
a purchase.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from random import Random
from typing import Protocol

from skye_desktop.bots.character import CHARACTERS, liking
from skye_desktop.bots.decision import Decision, Offer, payable
from skye_desktop.bots.market import (
    Worths,
    buying_reason,
    passing_reason,
    play_out,
    prizes_for_gold,
    standing,
)
from skye_desktop.bots.measure import Ahead
from skye_desktop.bots.planning import together
from skye_desktop.bots.worth import tile_points
from skye_desktop.engine import BuyTile, PassBuying, PlayerView, determinize

_SCENES = 12
"""How often the gold that cannot be seen is drawn before a purchase."""

_LOOKED_AT = 4
"""Offers that are weighed closely: those that seem best for their price."""


class Outlook(Ahead, Protocol):
    """What lies before a seat, and what a gold is worth to it."""

    @property
    def gold_worth(self) -> float:
        """Points for a gold."""


def tile_worths(
    view: PlayerView, outlooks: Sequence[Outlook], tiles: Sequence[int]
) -> list[dict[int, float]]:
    """What each of the tiles is worth to each seat, with what the viewer's clan likes about it."""
    table: list[dict[int, float]] = []
    for seat in view.seats:
        points = {tile: tile_points(seat.territory, tile, outlooks[seat.seat]) for tile in tiles}
        if seat.seat == view.seat:
            points = {tile: worth + liking(seat.clan, tile) for tile, worth in points.items()}
        table.append(points)
    return table


def best_purchase(
    view: PlayerView, outlooks: Sequence[Outlook], chance: Random, spite: float = 0.0
) -> Decision:
    """The purchase, or none, after which the seat does best when the buying is played out.

    ``spite`` is what the buyers after it count of each point that a seller is worse off.
    """
    own = view.own
    ahead = outlooks[view.own.seat]
    worth = tile_worths(view, outlooks, [tile for seat in view.seats for tile, _ in seat.prices])
    mine = dict(worth[own.seat])
    considered = payable(view)
    considered.sort(
        key=lambda offer: (offer.price * ahead.gold_worth - mine[offer.tile], offer.tile)
    )
    del considered[_LOOKED_AT:]
    waiting = (*own.drawn, *own.purchases)
    kept = together(own.territory, waiting, ahead)
    for offer in considered:
        # What it adds to the tiles already here, which may want the same place.
        extra = together(own.territory, (*waiting, offer.tile), ahead) - kept
        mine[offer.tile] = extra + liking(own.clan, offer.tile) + CHARACTERS[own.clan].likes_buying
    worths = [mine if seat == own.seat else points for seat, points in enumerate(worth)]
    truths = [determinize(view, chance) for _ in range(_SCENES)]
    # Where gold is open, or there is but one rival, all hands are the same.
    hands = Counter([tuple([player.gold for player in truth.players]) for truth in truths])
    rate = partial(_rate, view, hands, worths, ahead.gold_worth, spite)
    best = max((None, *considered), key=rate)
    if best is None:
        return Decision(PassBuying(own.seat), passing_reason(view))
    return Decision(BuyTile(own.seat, best.tile), buying_reason(best, mine[best.tile]))


def _rate(
    view: PlayerView,
    hands: Mapping[tuple[int, ...], int],
    worth: Worths,
    a_gold: float,
    spite: float,
    choice: Offer | None,
) -> float:
    """How well the seat does if it buys that and the others buy what suits them, over all hands."""
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
        outcome = play_out(market, following, hand, worth, a_gold, spite)
        points = outcome.points
        if for_gold is not None:
            points = [
                points + prize for points, prize in zip(points, for_gold(outcome.gold), strict=True)
            ]
        if choice is not None:
            points[seat] += worth[seat][choice.tile]
        total += times * standing(points, seat)
    return round(total, 6)
