"""The greedy bot, a benchmark: takes whatever brings most points in this round's scoring."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from skye_desktop.games.skye.bots.decision import Decision, as_priced, own_gold, payable
from skye_desktop.games.skye.bots.decision_reasons import write_reason
from skye_desktop.games.skye.bots.expected_growth import RIVALRY
from skye_desktop.games.skye.bots.facts import facts_of
from skye_desktop.games.skye.bots.land_value import Prospect, land_worth, rank_placements
from skye_desktop.games.skye.bots.tile_laying import lay_best
from skye_desktop.games.skye.engine import (
    SPACES,
    BuyTile,
    PassBuying,
    Phase,
    Placement,
    PlayerView,
    ScoringId,
    Territory,
)


def act(view: PlayerView, chance: Random) -> Decision:
    """Return the action that brings most points in this round's scoring."""
    if view.phase is Phase.PRICING:
        return _price(view)
    if view.phase is Phase.BUYING:
        return purchase(view, lambda tile: gain_now(view, tile))
    return lay_best(view, lambda land, tile: best_now(view, land, tile))


def this_round(view: PlayerView) -> Prospect:
    """Return the outlook of the viewer if only this round's scoring counts.

    The other seats' lands are taken as they are.
    """
    tiles = [
        view.scoring_tiles[SPACES.index(letter)] for letter in view.track[view.round - 1].score
    ]
    others = [facts_of(seat.territory) for seat in view.seats if seat.seat != view.seat]
    rivals = [
        (rivalry.thing, tuple([land.count(rivalry.thing) for land in others]))
        for tile, rivalry in RIVALRY.items()
        if tile in tiles
    ]
    return Prospect(
        calendar=tuple([(tile, ((view.round, 0),)) for tile in tiles if tile != ScoringId.GOLD]),
        rounds_left=0,
        rivals=tuple(rivals),
        patience=0.0,
        rules=view.variant.scoring_rules,
        scrolls=view.round == len(view.track),
    )


def points_now(view: PlayerView, land: Territory) -> int:
    """Return the points of that land in this round's scoring, for the viewer."""
    return round(land_worth(land, this_round(view)))


def best_now(view: PlayerView, land: Territory, tile: int) -> tuple[float, Placement] | None:
    """Return the most points that the tile can gain in this round's scoring, with the placement.

    None if it fits nowhere.
    """
    found = points_by_place(view, land, tile)
    if not found:
        return None
    # Of equally good placements, the one farthest west comes first.
    placement = next(iter(found))
    return found[placement] - points_now(view, land), placement


def points_by_place(view: PlayerView, land: Territory, tile: int) -> dict[Placement, int]:
    """Return this round's points of the land with the tile, by placement, the best first."""
    found = rank_placements(facts_of(land), tile, this_round(view))
    return {Placement(*cell, rotation): round(-negative) for negative, cell, rotation, _ in found}


def gain_now(view: PlayerView, tile: int) -> float:
    """Return the points that the tile brings the viewer this round, at its best placement."""
    best = best_now(view, view.own.territory, tile)
    return best[0] if best else 0


def _price(view: PlayerView) -> Decision:
    own = view.own
    gold = own_gold(view)
    gains = {tile: gain_now(view, tile) for tile in own.drawn}
    order = sorted(own.drawn, key=lambda tile: (-gains[tile], tile))
    first = order[0]
    priced = view.variant.market.priced
    stakes = [max(1, min(gold // (priced + 1), 1 + round(gains[tile]))) for tile in order[:priced]]
    reason = write_reason("price now", tile=first, price=stakes[0], points=round(gains[first]))
    return Decision(as_priced(view, order, stakes), reason)


def purchase(view: PlayerView, gain_of: Callable[[int], float]) -> Decision:
    """Return the decision to buy the tile that gains most, or to pass if none gains a point.

    ``gain_of`` returns the points that a tile brings this round.
    """
    best = max(
        payable(view),
        key=lambda offer: (gain_of(offer.tile), -offer.price, -offer.tile),
        default=None,
    )
    if best is None or gain_of(best.tile) < 1:
        return Decision(PassBuying(view.own.seat), write_reason("pass now"))
    gain = round(gain_of(best.tile))
    reason = write_reason("buy now", tile=best.tile, price=best.price, n=gain)
    return Decision(BuyTile(view.own.seat, best.tile), reason)
