"""Laying several tiles together: the search over a round's tiles, since one may open or take a place of another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from skye_desktop.bots.worth import Prospect, land_worth, spots
from skye_desktop.engine import Placement, Territory

_WIDTH = 5
"""Lands followed for each set of tiles that may be left."""

_BRANCHES = 6
"""Placements of each tile that are tried on each of them."""


class Plan(NamedTuple):
    """Some tiles laid: what the land is worth, the land, what is left, and every tile laid with its place."""

    worth: float
    land: Territory
    left: tuple[int, ...]
    steps: tuple[tuple[int, Placement], ...]


@lru_cache(maxsize=200)
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
        plans = _best_of_each(grown.values())
    return plans[0]


def _best_of_each(plans: Iterable[Plan]) -> list[Plan]:
    """The best of all, the best first, but of each set of tiles left no more than are followed."""
    kept: list[Plan] = []
    seen: Counter[tuple[int, ...]] = Counter()
    for plan in sorted(plans, key=lambda plan: (-plan.worth, plan.steps)):
        if seen[plan.left] < _WIDTH:
            seen[plan.left] += 1
            kept.append(plan)
    return kept


def _steps(plan: Plan, ahead: Prospect) -> Iterator[Plan]:
    for tile in plan.left:
        left = tuple([other for other in plan.left if other != tile])
        for spot in spots(plan.land, tile, ahead)[:_BRANCHES]:
            yield Plan(spot.worth, spot.land, left, (*plan.steps, (tile, spot.placement)))


def together(land: Territory, tiles: Sequence[int], ahead: Prospect) -> float:
    """Points that having all those tiles brings."""
    return best_plan(land, tuple(sorted(tiles)), ahead).worth - land_worth(land, ahead)
