"""Values tiles by points over the remaining rounds, and asks the middle between what they are worth to itself
and to the rival who wants them most."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from skye_desktop.bots.building import lay_best
from skye_desktop.bots.decision import Decision, offers, own_gold
from skye_desktop.bots.worth import Prospect, land_worth, prospect, spots, tile_points
from skye_desktop.engine import (
    BuyTile,
    PassBuying,
    Phase,
    Placement,
    PlayerView,
    SetPrices,
    Territory,
    tr,
)

_PATIENCE = 0.5
_STAKED = 0.6
"""The share of its gold that it puts on its tiles; the rest is for buying."""


def act(view: PlayerView, chance: Random) -> Decision:
    """What is worth most over the rounds to come."""
    if view.phase is Phase.PRICING:
        return price(view)
    if view.phase is Phase.BUYING:
        return buy(view)
    return build(view)


def build(view: PlayerView) -> Decision:
    """Lay the tile that gains most over the rounds to come."""
    ahead = prospect(view, view.own.seat, _PATIENCE)
    return lay_best(view, lambda land, tile: _best(land, tile, ahead))


def _best(land: Territory, tile: int, ahead: Prospect) -> tuple[float, Placement] | None:
    found = spots(land, tile, ahead)
    return (found[0].worth - land_worth(land, ahead), found[0].placement) if found else None


def price(view: PlayerView) -> Decision:
    """Price two tiles at about half of what they are worth, axe the one that is worth least to anybody."""
    own = view.own
    mine = {tile: _points(view, own.seat, tile) for tile in own.drawn}
    theirs = {
        tile: max((_points(view, rival.seat, tile), rival.seat) for rival in view.seats if rival is not own)
        for tile in own.drawn
    }
    a_gold = prospect(view, own.seat).gold_worth
    wanted = {tile: (mine[tile] + theirs[tile][0]) / 2 / a_gold / 2 for tile in own.drawn}
    first, second, discard = sorted(own.drawn, key=lambda tile: (-wanted[tile], tile))
    budget = max(2, int(own_gold(view) * _STAKED))
    share = min(1.0, budget / max(wanted[first] + wanted[second], 1e-9))
    stake = max(1, min(budget - 1, round(share * wanted[first])))
    other = max(1, min(budget - stake, round(share * wanted[second])))
    points, rival = theirs[first]
    reason = tr("prices {tile} at {price}: worth about {points} to {rival}, {own} to me").format(
        tile=first, price=stake, points=round(points), rival=view.seats[rival].name, own=round(mine[first])
    )
    return Decision(SetPrices(own.seat, ((first, stake), (second, other)), discard), reason)


def buy(view: PlayerView) -> Decision:
    """Buy what is worth most beyond its price, if anything is."""
    own = view.own
    a_gold = prospect(view, own.seat).gold_worth
    payable = [offer for offer in offers(view) if offer.price <= own_gold(view)]
    rated = [
        (_points(view, own.seat, offer.tile) - offer.price * a_gold, -offer.tile, offer) for offer in payable
    ]
    surplus, _, best = max(rated, default=(0.0, 0, None))
    if best is None or surplus <= 0:
        return Decision(PassBuying(own.seat), tr("buys nothing: no tile is worth its price"))
    reason = tr("buys {tile} for {price}: worth about {points} to me").format(
        tile=best.tile, price=best.price, points=round(_points(view, own.seat, best.tile))
    )
    return Decision(BuyTile(own.seat, best.tile), reason)


def _points(view: PlayerView, seat: int, tile: int) -> float:
    return tile_points(view.seats[seat].territory, tile, prospect(view, seat, _PATIENCE))


def _with_prices(view: PlayerView, change: Callable[[int], int]) -> Decision:
    decision = price(view)
    action = decision.action
    assert isinstance(action, SetPrices)
    prices = tuple((tile, change(gold)) for tile, gold in action.prices)
    return Decision(SetPrices(action.seat, prices, action.discard))


def prices_one(view: PlayerView, chance: Random) -> Decision:
    """Plays like the solid bot, but always prices 1: a benchmark that must not win by it."""
    return _with_prices(view, lambda gold: 1) if view.phase is Phase.PRICING else act(view, chance)


def passes(view: PlayerView, chance: Random) -> Decision:
    """Plays like the solid bot, but never buys: a benchmark that must not win by it."""
    return Decision(PassBuying(view.own.seat)) if view.phase is Phase.BUYING else act(view, chance)
