"""Laying tiles: the parts that the bots share when they build."""

from __future__ import annotations

from collections.abc import Callable

from skye_desktop.game.minds import write_reason
from skye_desktop.games.skye.bots.decision import Decision
from skye_desktop.games.skye.bots.land_value import land_worth
from skye_desktop.games.skye.bots.measure import Outlook
from skye_desktop.games.skye.engine import (
    EndBuilding,
    Placement,
    PlaceTile,
    PlayerView,
    ReturnTile,
    Territory,
)

Rating = Callable[[Territory, int], tuple[float, Placement] | None]
"""A function that returns the gain in points and the best placement of a tile on a land.

It returns None if the tile fits nowhere.
"""


def lay_best(view: PlayerView, rating: Rating) -> Decision:
    """Return the decision to lay the tile with the largest gain at its best placement.

    If no tile fits, one is returned to the bag; if no tile remains, building ends.
    """
    own = view.own
    rated = ((rating(own.territory, tile), tile) for tile in own.to_build)
    found = [(best[0], tile, best[1]) for best, tile in rated if best is not None]
    if not found:
        return nothing_to_lay(view)
    gain, tile, placement = max(found, key=lambda option: (option[0], -option[1]))
    return Decision(PlaceTile(own.seat, tile, placement), laying_reason(tile, placement, gain))


def lay_step(view: PlayerView, step: tuple[int, Placement] | None, outlook: Outlook) -> Decision:
    """Return the decision to lay a tile, given as its number and placement.

    For None it is the decision of `nothing_to_lay`.
    """
    if step is None:
        return nothing_to_lay(view)
    own = view.own
    tile, placement = step
    after = own.territory.place(tile, placement)
    gain = land_worth(after, outlook) - land_worth(own.territory, outlook)
    return Decision(PlaceTile(own.seat, tile, placement), laying_reason(tile, placement, gain))


def nothing_to_lay(view: PlayerView) -> Decision:
    """Return the decision if no tile can be laid: return a tile to the bag, or end building."""
    own = view.own
    return Decision(
        ReturnTile(own.seat, own.to_build[0]) if own.to_build else EndBuilding(own.seat)
    )


def laying_reason(tile: int, placement: Placement, gain: float) -> str:
    """Return the reason for laying a tile there."""
    x, y, _ = placement
    if round(gain) < 1:
        return write_reason("lay little", tile=tile, x=x, y=y)
    return write_reason("lay", tile=tile, x=x, y=y, n=round(gain))
