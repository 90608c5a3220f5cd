"""The search for the best way to lay several tiles, which may enable or block each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import inf
from typing import NamedTuple

from skye_desktop.games.skye.bots.facts import LandFacts, facts_of
from skye_desktop.games.skye.bots.land_value import (
    land_after,
    land_worth,
    rank_placements,
    worth_of,
)
from skye_desktop.games.skye.bots.measure import Outlook, Rating
from skye_desktop.games.skye.engine import Cell, Placement, Territory

_WIDTH = 5
"""Number of best lands kept for each set of remaining tiles (beam search)."""

_BRANCHES = 6
"""Number of best placements of each tile that are tried on each land."""


class BuildPlan(NamedTuple):
    """A plan to lay tiles: value and land in the end, tiles left over, placements in order."""

    worth: float
    land: Territory
    left: tuple[int, ...]
    steps: tuple[tuple[int, Placement], ...]


_Step = tuple[int, Cell, int]
"""A tile, its cell, its rotation in quarter-turns clockwise."""

_Path = tuple[float, tuple[_Step, ...], tuple[int, ...], LandFacts, Rating | None]
"""A way to lay some of the tiles; its land is not built yet.

It has the value of the land, negated so that sorting puts the best first; the steps; the remaining
tiles; the land before the last step, and the rating of that step.
"""


@lru_cache(maxsize=200)
def best_plan(land: Territory, tiles: tuple[int, ...], outlook: Outlook) -> BuildPlan:
    """Return the best plan found for all those tiles; those that fit nowhere are left over."""
    facts = facts_of(land)
    paths: list[_Path] = [(-worth_of(facts, outlook), (), tiles, facts, None)]
    for left in reversed(range(len(tiles))):
        extended = _extended(paths, outlook) if left else _completed(paths, outlook)
        if not extended:
            break
        paths = _pruned(extended)
    worth, chosen, not_laid, _, _ = paths[0]
    steps = tuple([(tile, Placement(*cell, rotation)) for tile, cell, rotation in chosen])
    for tile, placement in steps:
        land = land.place(tile, placement)
    return BuildPlan(-worth, land, not_laid, steps)


def _extended(paths: Iterable[_Path], outlook: Outlook) -> Iterable[_Path]:
    """Return every path extended by one more tile."""
    extended: dict[frozenset[_Step], _Path] = {}
    for path in paths:
        _, steps, left, _, _ = path
        land = _land_of(path, outlook)
        for tile in left:
            rest = tuple([other for other in left if other != tile])
            for rating in rank_placements(land, tile, outlook)[:_BRANCHES]:
                following = (*steps, (tile, rating[1], rating[2]))
                # Other orders of the same steps lead to the same land.
                extended.setdefault(
                    frozenset(following), (rating[0], following, rest, land, rating)
                )
    return extended.values()


def _completed(paths: Iterable[_Path], outlook: Outlook) -> Iterable[_Path]:
    """Return the best paths after the last tile; several only if they are equally good."""
    best = inf
    extended: dict[frozenset[_Step], _Path] = {}
    for path in paths:
        _, steps, (tile,), _, _ = path
        land = _land_of(path, outlook)
        found = rank_placements(land, tile, outlook, at_least=-best)[:_BRANCHES]
        if found and found[0][0] < best:
            best = found[0][0]
            extended = {}
        for rating in found:
            if rating[0] == best:
                following = (*steps, (tile, rating[1], rating[2]))
                extended.setdefault(frozenset(following), (best, following, (), land, rating))
    return extended.values()


def _land_of(path: _Path, outlook: Outlook) -> LandFacts:
    """Return the land with all tiles of the path."""
    _, steps, _, land, rating = path
    return land if rating is None else land_after(outlook.measure, land, steps[-1][0], rating)


def _pruned(paths: Iterable[_Path]) -> list[_Path]:
    """Return the paths, best first, but at most `_WIDTH` for each set of remaining tiles."""
    beam: list[_Path] = []
    counts: Counter[tuple[int, ...]] = Counter()
    for path in sorted(paths):
        if counts[path[2]] < _WIDTH:
            counts[path[2]] += 1
            beam.append(path)
    return beam


def joint_worth(land: Territory, tiles: Sequence[int], outlook: Outlook) -> float:
    """Return the points that all those tiles together add to the land."""
    return best_plan(land, tuple(sorted(tiles)), outlook).worth - land_worth(land, outlook)
