"""Laying several tiles together: the search over a round's tiles, since one may open or take a place of another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from skye_desktop.bots.worth import Prospect, land_worth, spots
from skye_desktop.engine import Placement, Territory

_WIDTH = 6
"""Lands followed at each step."""

_BRANCHES = 6
"""Placements of each tile that are tried on each of them."""


class Plan(NamedTuple):
    """Some tiles laid: what the land is worth, the land, what is left, and every tile laid with its place."""

    worth: float
    land: Territory
    left: tuple[int, ...]
    steps: tuple[tuple[int, Placement], ...]


@lru_cache(maxsize=2_000)
def best_plan(land: Territory, tiles: tuple[int, ...], ahead: Prospect) -> Plan:
    """The best way found to lay all those tiles; what fits nowhere is left."""
    plans = [Plan(land_worth(land, ahead), land, tiles, ())]
    for _ in tiles:
        grown: dict[Territory, Plan] = {}
        for plan in plans:
            for following in _steps(plan, ahead):
                # The same land reached in another order is the same land.
                grown.setdefault(following.land, following)
        if not grown:
            break
        plans = sorted(grown.values(), key=lambda plan: (-plan.worth, plan.steps))[:_WIDTH]
    return plans[0]


def _steps(plan: Plan, ahead: Prospect) -> Iterator[Plan]:
    for tile in plan.left:
        left = tuple([other for other in plan.left if other != tile])
        for spot in spots(plan.land, tile, ahead)[:_BRANCHES]:
            yield Plan(spot.worth, spot.land, left, (*plan.steps, (tile, spot.placement)))


def together(land: Territory, tiles: Sequence[int], ahead: Prospect) -> float:
    """Points that having all those tiles brings."""
    return best_plan(land, tuple(sorted(tiles)), ahead).worth - land_worth(land, ahead)
