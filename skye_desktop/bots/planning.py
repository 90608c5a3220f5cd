"""Laying several tiles together: the search over a round's tiles, since one may open or take a place of another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
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
    """Some tiles laid: what the land is worth, the land, what is left, and every tile laid with its place."""

    worth: float
    land: Territory
    left: tuple[int, ...]
    steps: tuple[tuple[int, Placement], ...]


class _Path(NamedTuple):
    """A way to lay some of the tiles, found but not followed yet."""

    worth: float
    """Less than nothing by as many points as the land is worth: the best comes first."""
    steps: tuple[_Step, ...]
    left: tuple[int, ...]
    before: LandFacts
    rating: Rating | None
    """How the last tile was rated on that land; None if nothing is laid."""


_Step = tuple[int, Cell, int]
"""A tile, its cell, its rotation in quarter-turns clockwise."""


@lru_cache(maxsize=200)
def best_plan(land: Territory, tiles: tuple[int, ...], ahead: Ahead) -> Plan:
    """The best way found to lay all those tiles; what fits nowhere is left."""
    facts = facts_of(land)
    paths = [_Path(-worth_of(facts, ahead), (), tiles, facts, None)]
    for _ in tiles:
        grown: dict[frozenset[_Step], _Path] = {}
        for path in paths:
            for following in _following(path, ahead):
                # The same land reached in another order is the same land.
                grown.setdefault(frozenset(following.steps), following)
        if not grown:
            break
        paths = _best_of_each(grown.values())
    best = paths[0]
    steps = tuple([(tile, Placement(x, y, rotation)) for tile, (x, y), rotation in best.steps])
    for tile, placement in steps:
        land = land.place(tile, placement)
    return Plan(-best.worth, land, best.left, steps)


def _best_of_each(paths: Iterable[_Path]) -> list[_Path]:
    """The best of all, the best first, but of each set of tiles left no more than are followed."""
    kept: list[_Path] = []
    seen: Counter[tuple[int, ...]] = Counter()
    for path in sorted(paths):
        if seen[path.left] < _WIDTH:
            seen[path.left] += 1
            kept.append(path)
    return kept


def _following(path: _Path, ahead: Ahead) -> Iterator[_Path]:
    land = path.before
    if path.rating is not None:
        land = followed(ahead.measure, land, path.steps[-1][0], path.rating)
    for tile in path.left:
        left = tuple([other for other in path.left if other != tile])
        for rating in rated(land, tile, ahead)[:_BRANCHES]:
            worth, cell, rotation, _ = rating
            yield _Path(worth, (*path.steps, (tile, cell, rotation)), left, land, rating)


def together(land: Territory, tiles: Sequence[int], ahead: Ahead) -> float:
    """Points that having all those tiles brings."""
    return best_plan(land, tuple(sorted(tiles)), ahead).worth - land_worth(land, ahead)
