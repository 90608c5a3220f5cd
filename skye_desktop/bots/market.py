"""The market looked at ahead: what each seat would buy and what is left with whom; the words for it.

A market is plain numbers: what each tile is worth to each seat, the gold in each hand, the prices. Playing it
to its end takes microseconds, so it can be tried with what cannot be seen drawn many times over.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from skye_desktop.bots.decision import Offer, payable
from skye_desktop.engine import SPACES, PlayerView, ScoringId, SetPrices, majority
from skye_desktop.i18n import tr, trn


class Points(Protocol):
    """Expected points by tile number."""

    def __getitem__(self, tile: int, /) -> float:
        """What that tile brings."""


Worths = Sequence[Points]
"""For each seat, the points that each tile would bring it."""


class Outcome(NamedTuple):
    """How the buying ends: every seat's points, the buyer of each tile that is sold, the gold in each hand."""

    points: list[float]
    sold: dict[int, int]
    gold: list[int]


def play_out(
    market: Sequence[Offer], order: Sequence[int], gold: Sequence[int], worth: Worths, a_gold: float
) -> Outcome:
    """The buying to its end, those seats in order taking what gains them most; then every seat's points.

    Counted are the tiles on the market that a seat keeps or buys, and its gold at ``a_gold`` points each; stakes
    on unsold tiles are lost.
    """
    hand = list(gold)
    owner: dict[int, int] = {}
    for buyer in order:
        values, purse = worth[buyer], hand[buyer]
        best: Offer | None = None
        surplus = 0.0
        for offer in market:
            tile, price, seller = offer
            if price <= purse and seller != buyer and tile not in owner:
                gain = values[tile] - price * a_gold
                if gain > surplus:
                    best, surplus = offer, gain
        if best is not None:
            owner[best.tile] = buyer
            hand[buyer] -= best.price
            hand[best.seller] += 2 * best.price
    points = [a_gold * amount for amount in hand]
    for tile, _, seller in market:
        seat = owner.get(tile, seller)
        points[seat] += worth[seat][tile]
    return Outcome(points, owner, hand)


def gold_prizes(view: PlayerView, gold: Sequence[int]) -> Sequence[int]:
    """Every seat's points if the ``gold`` tile scores this round and those are the hands after the buying."""
    scores_now = (view.scoring_tiles[SPACES.index(letter)] for letter in view.track[view.round - 1].score)
    if ScoringId.GOLD not in scores_now:
        return (0,) * len(gold)
    numbers = view.variant.scoring_rules.tiles[ScoringId.GOLD].numbers
    return majority(gold, numbers.points, numbers.second)


def standing(points: Sequence[float], seat: int) -> float:
    """How well a seat does: its points less what the others have on average."""
    return points[seat] - (sum(points) - points[seat]) / (len(points) - 1)


def pricing_reason(view: PlayerView, action: SetPrices, worth: Worths) -> str:
    """Why the dearer tile is priced as it is."""
    tile, price = max(action.prices, key=lambda pair: pair[1])
    points, rival = max((points[tile], seat) for seat, points in enumerate(worth) if seat != action.seat)
    return tr("prices {tile} at {price}: worth about {points} to {rival}, {own} to me").format(
        tile=tile,
        price=price,
        points=round(points),
        rival=view.seats[rival].name,
        own=round(worth[action.seat][tile]),
    )


def buying_reason(offer: Offer, points: float) -> str:
    """Why that tile is bought."""
    about = trn("about {n} point", "about {n} points", round(points))
    return tr("buys {tile} for {price}: it brings me {points}").format(
        tile=offer.tile, price=offer.price, points=about
    )


def passing_reason(view: PlayerView) -> str:
    """Why nothing is bought."""
    if payable(view):
        return tr("buys nothing: no tile is worth its price")
    return tr("buys nothing: every tile costs more than is in hand")
