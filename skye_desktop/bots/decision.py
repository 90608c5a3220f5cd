"""Decisions of bots, and the check of legality from what a bot sees."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from skye_desktop.engine import (
    BuyTile,
    EndBuilding,
    PassBuying,
    Phase,
    PlaceTile,
    PlayerView,
    ReturnTile,
    SeatAction,
    SetPrices,
    TakeBackTile,
    why_not_build,
)


class Decision(NamedTuple):
    """The action of a bot, and its reason for the log; empty where there was no choice."""

    action: SeatAction
    reason: str = ""


Bot = Callable[[PlayerView, Random], Decision]
"""A computer player: takes the view of a seat that is to act, and a source of chance of its own.

It returns a legal action for that seat.
"""


class Offer(NamedTuple):
    """A tile for sale, its price in gold, and the seat that sells it."""

    tile: int
    price: int
    seller: int


def offers(view: PlayerView, seat: int) -> list[Offer]:
    """Return the tiles that the others sell, also those that the seat cannot pay."""
    return [
        Offer(tile, price, other.seat)
        for other in view.seats
        if other.seat != seat
        for tile, price in other.prices
    ]


def payable(view: PlayerView) -> list[Offer]:
    """Return the offers that the viewer can pay with the gold in its hand."""
    gold = own_gold(view)
    return [offer for offer in offers(view, view.own.seat) if offer.price <= gold]


def own_gold(view: PlayerView) -> int:
    """Return the viewer's gold in hand."""
    gold = view.own.gold
    assert gold is not None
    return gold


def amounts_within(budget: int, wanted: Sequence[float]) -> list[int]:
    """Return prices as near to those wanted as a budget allows, in order.

    At least 1 gold is left for each price that follows.
    """
    amounts: list[int] = []
    for gold in wanted:
        left = budget - sum(amounts) - (len(wanted) - len(amounts) - 1)
        amounts.append(max(1, min(left, round(gold))))
    return amounts


def as_priced(view: PlayerView, order: Sequence[int], amounts: Sequence[int]) -> SetPrices:
    """Return those prices on the first tiles of that order, and the axe on the others."""
    priced = view.variant.market.priced
    return SetPrices.of(
        view.own.seat, tuple(zip(order[:priced], amounts, strict=True)), order[priced:]
    )


def is_legal(view: PlayerView, action: SeatAction) -> bool:
    """Return whether the viewer's seat may do that now.

    It gives the engine's verdict, computed from the view alone.
    """
    if view.seat is None or action.seat != view.seat:
        return False
    match action:
        case SetPrices():
            return view.phase is Phase.PRICING and _may_price(view, action)
        case PassBuying():
            return view.phase is Phase.BUYING and view.buyer == view.seat
        case BuyTile(_, tile):
            is_payable = any(offer.tile == tile for offer in payable(view))
            return view.phase is Phase.BUYING and view.buyer == view.seat and is_payable
        case PlaceTile() | TakeBackTile() | ReturnTile() | EndBuilding():
            return view.phase is Phase.BUILDING and why_not_build(view.own, action) is None


def _may_price(view: PlayerView, action: SetPrices) -> bool:
    own = view.own
    tiles = [tile for tile, _ in action.prices]
    amounts = [gold for _, gold in action.prices]
    return (
        not own.has_set_prices
        and len(tiles) == view.variant.market.priced
        and len(tiles) + len(action.discards) == len(own.drawn)
        and {*tiles, *action.discards} == set(own.drawn)
        and all(isinstance(gold, int) and gold >= 1 for gold in amounts)
        and sum(amounts) <= own_gold(view)
    )
