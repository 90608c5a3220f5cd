"""The solid level: values tiles by the points of all later rounds, and asks a fair price.

The price is half of the mean of a tile's value to the bot and to the rival who wants it most.
"""

from __future__ import annotations

from random import Random

from skye_desktop.games.skye.bots.character import CHARACTERS, liking
from skye_desktop.games.skye.bots.decision import (
    Decision,
    amounts_within,
    as_priced,
    own_gold,
    payable,
)
from skye_desktop.games.skye.bots.land_value import (
    Prospect,
    best_placements,
    land_worth,
    prospect,
    tile_points,
)
from skye_desktop.games.skye.bots.market import buying_reason, passing_reason, pricing_reason
from skye_desktop.games.skye.bots.tile_laying import lay_best
from skye_desktop.games.skye.engine import (
    BuyTile,
    PassBuying,
    Phase,
    Placement,
    PlayerView,
    Territory,
)

_PATIENCE = 0.5
"""Share of the expected growth of a land that the bot counts."""

_PRICE_SHARE = 0.5
"""Share of a tile's value that the bot asks as its price."""

_STAKE_SHARE = 0.6
"""Share of the bot's gold that it stakes on its tiles; the rest is for buying."""


def act(view: PlayerView, chance: Random) -> Decision:
    """Return the decision that is worth most over all later rounds."""
    if view.phase is Phase.PRICING:
        return price(view)
    if view.phase is Phase.BUYING:
        return buy(view)
    return build(view)


def build(view: PlayerView) -> Decision:
    """Lay the tile that gains most points over all later rounds."""
    outlook = prospect(view, view.own.seat, _PATIENCE)
    return lay_best(view, lambda land, tile: _best(land, tile, outlook))


def _best(land: Territory, tile: int, outlook: Prospect) -> tuple[float, Placement] | None:
    found = best_placements(land, tile, outlook)
    return (found[0].worth - land_worth(land, outlook), found[0].placement) if found else None


def price(view: PlayerView) -> Decision:
    """Price tiles at about half of their value, and axe those that are worth least."""
    own = view.own
    worth = [{tile: _points(view, seat.seat, tile) for tile in own.drawn} for seat in view.seats]
    points_per_gold = prospect(view, own.seat).gold_worth
    boldness = CHARACTERS[own.clan].boldness
    wanted = {}
    for tile in own.drawn:
        others = max(worth[seat.seat][tile] for seat in view.seats if seat is not own)
        wanted[tile] = (
            _PRICE_SHARE * (worth[own.seat][tile] + boldness * others) / 2 / points_per_gold
        )
    order = sorted(own.drawn, key=lambda tile: (-wanted[tile], tile))
    priced = order[: view.variant.market.priced]
    budget = max(len(priced), int(own_gold(view) * _STAKE_SHARE))
    share = min(1.0, budget / max(sum(wanted[tile] for tile in priced), 1e-9))
    action = as_priced(
        view, order, amounts_within(budget, [share * wanted[tile] for tile in priced])
    )
    return Decision(action, pricing_reason(view, action, worth))


def buy(view: PlayerView) -> Decision:
    """Buy the tile whose value exceeds its price most, or nothing if none does."""
    own = view.own
    points_per_gold = prospect(view, own.seat).gold_worth
    considered = payable(view)
    points = {offer.tile: _points(view, own.seat, offer.tile) for offer in considered}
    keen = CHARACTERS[own.clan].likes_buying
    rated = [
        (points[offer.tile] + keen - offer.price * points_per_gold, -offer.tile, offer)
        for offer in considered
    ]
    surplus, _, best = max(rated, default=(0.0, 0, None))
    if best is None or surplus <= 0:
        return Decision(PassBuying(own.seat), passing_reason(view))
    return Decision(BuyTile(own.seat, best.tile), buying_reason(best, points[best.tile]))


def _points(view: PlayerView, seat: int, tile: int) -> float:
    points = tile_points(view.seats[seat].territory, tile, prospect(view, seat, _PATIENCE))
    return points + liking(view.own.clan, tile) if seat == view.seat else points
