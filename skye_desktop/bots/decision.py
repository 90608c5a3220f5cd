"""What a bot is, and the judge of legality that needs no more than the bot sees."""

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
    """What a bot does, and why in one honest sentence for the log; empty where there was nothing to
    weigh.
    """

    action: SeatAction
    reason: str = ""


Bot = Callable[[PlayerView, Random], Decision]
"""Given the view of its seat, which must be to act, and chance of its own: a legal action for that
seat.
"""


class Offer(NamedTuple):
    """A tile that can be bought, its price in gold, and the seat that sells it."""

    tile: int
    price: int
    seller: int


def offers(view: PlayerView, seat: int) -> list[Offer]:
    """Return what lies before the others for a seat to buy, also what it cannot pay."""
    return [
        Offer(tile, price, other.seat)
        for other in view.seats
        if other.seat != seat
        for tile, price in other.prices
    ]


def payable(view: PlayerView) -> list[Offer]:
    """What the viewer can buy with the gold in its hand."""
    gold = own_gold(view)
    return [offer for offer in offers(view, view.own.seat) if offer.price <= gold]


def own_gold(view: PlayerView) -> int:
    """The viewer's gold in hand."""
    gold = view.own.gold
    assert gold is not None
    return gold


def amounts_within(budget: int, wanted: Sequence[float]) -> list[int]:
    """Prices as near to those wanted as a budget allows, in order: at least 1 gold is left for each
    that follows.
    """
    amounts: list[int] = []
    for gold in wanted:
        left = budget - sum(amounts) - (len(wanted) - len(amounts) - 1)
        amounts.append(max(1, min(left, round(gold))))
    return amounts


def as_priced(view: PlayerView, order: Sequence[int], amounts: Sequence[int]) -> SetPrices:
    """Those prices on the first of the tiles in that order, the axe on as many others as the rules
    have.
    """
    priced = view.variant.market.priced
    return SetPrices.of(
        view.own.seat, tuple(zip(order[:priced], amounts, strict=True)), order[priced:]
    )


def is_legal(view: PlayerView, action: SeatAction) -> bool:
    """Whether the viewer's seat may do that now: the engine's verdict, found from the view alone."""
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
