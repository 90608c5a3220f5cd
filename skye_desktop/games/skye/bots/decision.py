"""Decisions of bots, and a check of their legality from the view alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from skye_desktop.game import minds
from skye_desktop.games.skye.engine import (
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

Decision = minds.Decision[SeatAction]
Bot = Callable[[PlayerView, Random], Decision]
"""A computer player: a function of the view of the seat to act and a random number generator.

It returns a decision with a legal action of that seat.
"""


class Offer(NamedTuple):
    """A tile for sale, its price in gold, and the seat that sells it."""

    tile: int
    price: int
    seller: int


def offers(view: PlayerView, seat: int) -> list[Offer]:
    """Return the tiles that the other seats sell, including those that the seat cannot pay."""
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
    """Return prices in whole gold, as near to the wanted ones as the budget allows, in their order.

    Each price is at least 1 gold, and leaves at least 1 gold for each price that follows.
    """
    amounts: list[int] = []
    for gold in wanted:
        left = budget - sum(amounts) - (len(wanted) - len(amounts) - 1)
        amounts.append(max(1, min(left, round(gold))))
    return amounts


def as_priced(view: PlayerView, order: Sequence[int], amounts: Sequence[int]) -> SetPrices:
    """Return the action that prices the first tiles of ``order`` and puts the axe on the others.

    ``amounts`` are the prices in gold.
    """
    priced = view.variant.market.priced
    return SetPrices.of(
        view.own.seat, tuple(zip(order[:priced], amounts, strict=True)), order[priced:]
    )


def is_legal(view: PlayerView, action: SeatAction) -> bool:
    """Return whether the action is legal for the viewer's seat now.

    The verdict is the same as the engine's, but is computed from the view alone.
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
