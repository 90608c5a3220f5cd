"""The easy level: plays like a beginner.

It counts only points of this round's scoring, overlooks half of the possible placements, sets
roughly random prices, and prefers cheap tiles.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from skye_desktop.game.minds import write_reason
from skye_desktop.games.skye.bots.decision import Decision, Offer, as_priced, own_gold, payable
from skye_desktop.games.skye.bots.greedy import gain_now, points_by_place, points_now
from skye_desktop.games.skye.bots.tile_laying import lay_best
from skye_desktop.games.skye.engine import (
    BuyTile,
    PassBuying,
    Phase,
    Placement,
    PlayerView,
    Territory,
)

_NOTICED_SHARE = 0.5
"""Share of a tile's legal placements that the bot considers."""

_BUYS_ANYWAY = 0.5
"""Probability of considering a payable tile that brings no points this round."""


def act(view: PlayerView, chance: Random) -> Decision:
    """Return a beginner's decision."""
    if view.phase is Phase.PRICING:
        return _price(view, chance)
    if view.phase is Phase.BUYING:
        return buy(view, chance, payable(view))
    return lay_best(view, lambda land, tile: _notice(view, land, tile, chance))


def _price(view: PlayerView, chance: Random) -> Decision:
    own = view.own
    gold = own_gold(view)
    liked = sorted(own.drawn, key=lambda tile: (-gain_now(view, tile), chance.random()))
    amounts: list[int] = []
    for tiles_after in reversed(range(view.variant.market.priced)):
        left = gold - sum(amounts) - tiles_after
        most = min(left, 4) if amounts else min(gold // 2, left, 6)
        amounts.append(chance.randint(1, max(1, most)))
    reason = write_reason("price liked", tile=liked[0], price=amounts[0])
    return Decision(as_priced(view, liked, amounts), reason)


def buy(view: PlayerView, chance: Random, considered: Sequence[Offer]) -> Decision:
    """Buy one of the offers, cheap ones first, or nothing if none is liked."""
    own = view.own
    liked = [
        offer
        for offer in considered
        if gain_now(view, offer.tile) > 0 or chance.random() < _BUYS_ANYWAY
    ]
    if not liked:
        return Decision(PassBuying(own.seat), write_reason("pass liked"))
    cheapest = min(liked, key=lambda offer: (offer.price - gain_now(view, offer.tile), offer.tile))
    reason = write_reason("buy cheap", tile=cheapest.tile, price=cheapest.price)
    return Decision(BuyTile(own.seat, cheapest.tile), reason)


def _notice(
    view: PlayerView, land: Territory, tile: int, chance: Random
) -> tuple[float, Placement] | None:
    found = points_by_place(view, land, tile)
    if not found:
        return None
    noticed = chance.sample(sorted(found), max(1, round(_NOTICED_SHARE * len(found))))
    points, placement = max((found[place], place) for place in noticed)
    return points - points_now(view, land), placement
