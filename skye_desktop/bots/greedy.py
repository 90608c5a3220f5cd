"""Always takes the best immediate points: what this round's scoring tiles pay, and nothing else. A benchmark."""

from __future__ import annotations

from random import Random

from skye_desktop.bots.building import lay_best
from skye_desktop.bots.decision import Decision, as_priced, own_gold, payable
from skye_desktop.bots.why import because
from skye_desktop.engine import (
    SOLO,
    SPACES,
    BuyTile,
    PassBuying,
    Phase,
    Placement,
    PlayerView,
    ScoringId,
    Territory,
    score,
    scroll_points,
)


def act(view: PlayerView, chance: Random) -> Decision:
    """The action that brings most points in this round's scoring."""
    if view.phase is Phase.PRICING:
        return _price(view)
    if view.phase is Phase.BUYING:
        return _buy(view)
    return lay_best(view, lambda land, tile: best_now(view, land, tile))


def points_now(view: PlayerView, land: Territory) -> int:
    """What that land would score for the viewer in this round's scoring, against the others' lands as they are."""
    points = 0
    own, rules = view.own, view.variant.scoring_rules
    for letter in view.track[view.round - 1].score:
        tile = view.scoring_tiles[SPACES.index(letter)]
        if tile in SOLO:
            points += score(tile, (land,), (0,), rules)[0].points
        elif tile != ScoringId.GOLD:
            lands = [land if seat.seat == own.seat else seat.territory for seat in view.seats]
            points += score(tile, lands, (0,) * len(lands), rules)[own.seat].points
    if view.round == len(view.track):
        points += scroll_points(land, rules)
    return points


def best_now(view: PlayerView, land: Territory, tile: int) -> tuple[float, Placement] | None:
    """The most points that tile can bring in this round's scoring, and where."""
    rated = [(points_now(view, land.place(tile, spot)), spot) for spot in land.placements(tile)]
    if not rated:
        return None
    points, placement = max(rated, key=lambda option: (option[0], [-step for step in option[1]]))
    return points - points_now(view, land), placement


def gain_now(view: PlayerView, tile: int) -> float:
    """The points that tile brings the viewer this round, at its best place."""
    best = best_now(view, view.own.territory, tile)
    return best[0] if best else 0


def _price(view: PlayerView) -> Decision:
    own, gold = view.own, own_gold(view)
    gains = {tile: gain_now(view, tile) for tile in own.drawn}
    order = sorted(own.drawn, key=lambda tile: (-gains[tile], tile))
    first, priced = order[0], view.variant.market.priced
    stakes = [max(1, min(gold // (priced + 1), 1 + round(gains[tile]))) for tile in order[:priced]]
    reason = because("price now", tile=first, price=stakes[0], points=round(gains[first]))
    return Decision(as_priced(view, order, stakes), reason)


def _buy(view: PlayerView) -> Decision:
    best = max(
        payable(view), key=lambda offer: (gain_now(view, offer.tile), -offer.price, -offer.tile), default=None
    )
    if best is None or gain_now(view, best.tile) < 1:
        return Decision(PassBuying(view.own.seat), because("pass now"))
    gain = round(gain_now(view, best.tile))
    reason = because("buy now", tile=best.tile, price=best.price, n=gain)
    return Decision(BuyTile(view.own.seat, best.tile), reason)
