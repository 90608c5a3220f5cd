"""Laying tiles: what the bots have in common when they build."""

from __future__ import annotations

from collections.abc import Callable

from skye_desktop.bots.decision import Decision
from skye_desktop.bots.measure import Ahead
from skye_desktop.bots.why import because
from skye_desktop.bots.worth import land_worth
from skye_desktop.engine import EndBuilding, Placement, PlaceTile, PlayerView, ReturnTile, Territory

Rating = Callable[[Territory, int], tuple[float, Placement] | None]
"""The best placement of a tile on a land, with what it gains; None where the tile fits nowhere."""


def lay_best(view: PlayerView, rating: Rating) -> Decision:
    """Lay the tile that gains most, where it gains most; return what fits nowhere; end when all is
    done.
    """
    own = view.own
    rated = ((rating(own.territory, tile), tile) for tile in own.to_build)
    found = [(best[0], tile, best[1]) for best, tile in rated if best is not None]
    if not found:
        return nothing_to_lay(view)
    gain, tile, placement = max(found, key=lambda option: (option[0], -option[1]))
    return Decision(PlaceTile(own.seat, tile, placement), laying_reason(tile, placement, gain))


def lay_step(view: PlayerView, step: tuple[int, Placement] | None, ahead: Ahead) -> Decision:
    """Lay that tile there; None: what is left when no tile can be laid."""
    if step is None:
        return nothing_to_lay(view)
    own = view.own
    tile, placement = step
    after = own.territory.place(tile, placement)
    gain = land_worth(after, ahead) - land_worth(own.territory, ahead)
    return Decision(PlaceTile(own.seat, tile, placement), laying_reason(tile, placement, gain))


def nothing_to_lay(view: PlayerView) -> Decision:
    """What is left when no tile can be laid."""
    own = view.own
    return Decision(
        ReturnTile(own.seat, own.to_build[0]) if own.to_build else EndBuilding(own.seat)
    )


def laying_reason(tile: int, placement: Placement, gain: float) -> str:
    """Why a tile is laid where it is laid."""
    x, y, _ = placement
    if round(gain) < 1:
        return because("lay little", tile=tile, x=x, y=y)
    return because("lay", tile=tile, x=x, y=y, n=round(gain))
