"""The random bot: takes random actions of every kind, as a baseline and to test the rules."""

from __future__ import annotations

from random import Random

from skye_desktop.games.skye.bots.decision import Decision, as_priced, own_gold, payable
from skye_desktop.games.skye.engine import (
    BuyTile,
    EndBuilding,
    PassBuying,
    Phase,
    PlaceTile,
    PlayerView,
    ReturnTile,
    SetPrices,
    TakeBackTile,
)

_PASSES = 0.2
_PICKS_UP = 0.1


def act(view: PlayerView, chance: Random) -> Decision:
    """Return a random legal action for the viewer's seat."""
    if view.phase is Phase.PRICING:
        return Decision(_price(view, chance))
    if view.phase is Phase.BUYING:
        return Decision(_buy(view, chance))
    assert view.phase is Phase.BUILDING
    return Decision(_build(view, chance))


def _price(view: PlayerView, chance: Random) -> SetPrices:
    own = view.own
    gold = own_gold(view)
    order = chance.sample(own.drawn, len(own.drawn))
    amounts: list[int] = []
    for tiles_after in reversed(range(view.variant.market.priced)):
        amounts.append(chance.randint(1, gold - sum(amounts) - tiles_after))
    return as_priced(view, order, amounts)


def _buy(view: PlayerView, chance: Random) -> BuyTile | PassBuying:
    tiles = [offer.tile for offer in payable(view)]
    if not tiles or chance.random() < _PASSES:
        return PassBuying(view.own.seat)
    return BuyTile(view.own.seat, chance.choice(tiles))


def _build(view: PlayerView, chance: Random) -> PlaceTile | TakeBackTile | ReturnTile | EndBuilding:
    own = view.own
    if own.laid and chance.random() < _PICKS_UP:
        # The tile that was laid last can always be taken back: no other one depends on it.
        return TakeBackTile(own.seat, own.laid[-1])
    for tile in chance.sample(own.to_build, len(own.to_build)):
        # Sorted, so that the choice does not depend on the order in which tiles were laid.
        spots = sorted(own.territory.placements(tile))
        if spots:
            return PlaceTile(own.seat, tile, chance.choice(spots))
    if own.to_build:
        return ReturnTile(own.seat, own.to_build[0])
    return EndBuilding(own.seat)
