"""The market looked at ahead: what each seat would buy, and what is left with whom.

A market is plain numbers: what each tile is worth to each seat, the gold in each hand, the prices. Playing
it to its end costs microseconds, so it is played many times with what cannot be seen drawn anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from skye_desktop.bots.decision import Offer

Points = Sequence[Sequence[float]]
"""By seat, then by tile number: expected points of that tile to that seat."""


class Outcome(NamedTuple):
    """What each seat has when all have had their turn, in points."""

    points: list[float]
    sold: dict[int, int]
    """The buyer of each tile that was sold."""


def play_out(
    offers: Sequence[Offer], order: Sequence[int], gold: Sequence[float], worth: Points, a_gold: float
) -> Outcome:
    """The buying from here to its end, each seat taking what gains it most; then every seat's points: the tiles it
    keeps or bought, and its gold at ``a_gold`` points each. Stakes on unsold tiles are lost."""
    hand = list(gold)
    sold: dict[int, int] = {}
    for buyer in order:
        values, purse = worth[buyer], hand[buyer]
        best: Offer | None = None
        surplus = 0.0
        for offer in offers:
            tile, price, seller = offer
            if seller != buyer and price <= purse and tile not in sold:
                gain = values[tile] - price * a_gold
                if gain > surplus:
                    best, surplus = offer, gain
        if best is not None:
            sold[best.tile] = buyer
            hand[buyer] -= best.price
            hand[best.seller] += 2 * best.price
    points = [a_gold * amount for amount in hand]
    for tile, _, seller in offers:
        owner = sold.get(tile, seller)
        points[owner] += worth[owner][tile]
    return Outcome(points, sold)


def standing(points: Sequence[float], seat: int, envy: float) -> float:
    """How well that seat does: its points less ``envy`` times what the others have on average."""
    rivals = sum(points) - points[seat]
    return points[seat] - envy * rivals / (len(points) - 1)
