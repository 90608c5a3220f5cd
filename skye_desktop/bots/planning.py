"""Laying several tiles together: the search over a round's tiles, since one may open or take a
place of another.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import inf
from typing import NamedTuple

from skye_desktop.bots.facts import LandFacts, facts_of
from skye_desktop.bots.measure import Ahead, Rating
from skye_desktop.bots.worth import followed, land_worth, rated, worth_of
from skye_desktop.engine import Cell, Placement, Territory

_WIDTH = 5
"""Lands followed for each set of tiles that may be left."""

_BRANCHES = 6
"""Placements of each tile that are tried on each of them."""


class Plan(NamedTuple):
    """Some tiles laid: what the land is worth, the land, what is left, and every tile laid with its
    place.
    """

    worth: float
    land: Territory
    left: tuple[int, ...]
    steps: tuple[tuple[int, Placement], ...]


_Step = tuple[int, Cell, int]
"""A tile, its cell, its rotation in quarter-turns clockwise."""

_Path = tuple[float, tuple[_Step, ...], tuple[int, ...], LandFacts, Rating | None]
"""A way to lay some of the tiles, found but not followed yet: what the land is worth, less than
nothing by so many points, so that the best comes first; the steps; the tiles left; the land before
the last tile and how that was rated.
"""


@lru_cache(maxsize=200)
def best_plan(land: Territory, tiles: tuple[int, ...], ahead: Ahead) -> Plan:
    """The best way found to lay all those tiles; what fits nowhere is left."""
    facts = facts_of(land)
    paths: list[_Path] = [(-worth_of(facts, ahead), (), tiles, facts, None)]
    for left in reversed(range(len(tiles))):
        grown = _grown(paths, ahead) if left else _finished(paths, ahead)
        if not grown:
            break
        paths = _best_of_each(grown)
    worth, chosen, not_laid, _, _ = paths[0]
    steps = tuple([(tile, Placement(*cell, rotation)) for tile, cell, rotation in chosen])
    for tile, placement in steps:
        land = land.place(tile, placement)
    return Plan(-worth, land, not_laid, steps)


def _grown(paths: Iterable[_Path], ahead: Ahead) -> Iterable[_Path]:
    """Every path with a tile more."""
    grown: dict[frozenset[_Step], _Path] = {}
    for path in paths:
        _, steps, left, _, _ = path
        land = _land_of(path, ahead)
        for tile in left:
            rest = tuple([other for other in left if other != tile])
            for rating in rated(land, tile, ahead)[:_BRANCHES]:
                following = (*steps, (tile, rating[1], rating[2]))
                # The same land reached in another order is the same land.
                grown.setdefault(frozenset(following), (rating[0], following, rest, land, rating))
    return grown.values()


def _finished(paths: Iterable[_Path], ahead: Ahead) -> Iterable[_Path]:
    """The paths with their last tile, but only those that are the best."""
    best = inf
    grown: dict[frozenset[_Step], _Path] = {}
    for path in paths:
        _, steps, (tile,), _, _ = path
        land = _land_of(path, ahead)
        found = rated(land, tile, ahead, at_least=-best)[:_BRANCHES]
        if found and found[0][0] < best:
            best = found[0][0]
            grown = {}
        for rating in found:
            if rating[0] == best:
                following = (*steps, (tile, rating[1], rating[2]))
                grown.setdefault(frozenset(following), (best, following, (), land, rating))
    return grown.values()


def _land_of(path: _Path, ahead: Ahead) -> LandFacts:
    """The land with all tiles of the path."""
    _, steps, _, land, rating = path
    return land if rating is None else followed(ahead.measure, land, steps[-1][0], rating)


def _best_of_each(paths: Iterable[_Path]) -> list[_Path]:
    """The best of all, the best first, but of each set of tiles left no more than are followed."""
    kept: list[_Path] = []
    seen: Counter[tuple[int, ...]] = Counter()
    for path in sorted(paths):
        if seen[path[2]] < _WIDTH:
            seen[path[2]] += 1
            kept.append(path)
    return kept


def together(land: Territory, tiles: Sequence[int], ahead: Ahead) -> float:
    """Points that having all those tiles brings."""
    return best_plan(land, tuple(sorted(tiles)), ahead).worth - land_worth(land, ahead)
