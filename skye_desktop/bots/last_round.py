"""The last round's building played out in full: there is nothing to come, so the best total is
simply the best.

Every order and every placement of all tiles is tried. Lands that differ only in the order of laying
are followed once, and of the last tile only the best placement is asked for; three tiles on a usual
land come to some two thousand lands, about half a second. Where there would be more than
`MOST_LANDS`, of each tile only so many of its best placements are followed that there are not.
"""

from __future__ import annotations

from itertools import permutations

from skye_desktop.bots.facts import LandFacts, facts_of
from skye_desktop.bots.measure import Ahead
from skye_desktop.bots.planning import best_plan
from skye_desktop.bots.worth import followed, rated
from skye_desktop.engine import Placement, Territory

MOST_LANDS = 2_500
"""Lands that are looked at, at most."""

Step = tuple[int, tuple[int, int], int]
"""A tile, its cell, its rotation in quarter-turns clockwise."""


def best_finish(
    land: Territory, tiles: tuple[int, ...], ahead: Ahead
) -> tuple[int, Placement] | None:
    """The tile to lay first and where, for the best end of the game; None if none of them fits
    anywhere.
    """
    plan = best_plan(land, tiles, ahead)
    if not plan.steps:
        return None
    if len(plan.steps) == 1 and len(tiles) == 1:
        return plan.steps[0]
    search = _Search(ahead, _branches(land, tiles, ahead), plan.worth)
    for order in permutations(tiles):
        search.follow(facts_of(land), order, ())
    if search.steps is None:
        return plan.steps[0]
    tile, (x, y), rotation = search.steps[0]
    return tile, Placement(x, y, rotation)


def _branches(land: Territory, tiles: tuple[int, ...], ahead: Ahead) -> int:
    """Placements of each tile that can be followed without looking at more lands than there may be."""
    most = max([len(land.placements(tile)) for tile in tiles])
    pairs = len(tiles) * (len(tiles) - 1) / 2
    branches = most + 4
    while len(tiles) > 1 and pairs * branches ** (len(tiles) - 1) > MOST_LANDS:
        branches -= 1
    return branches


class _Search:
    """The best way found so far; it must be better than what a narrower search has found."""

    def __init__(self, ahead: Ahead, branches: int, least: float) -> None:
        self._ahead = ahead
        self._branches = branches
        self._best = least
        self._seen: set[frozenset[Step]] = set()
        self.steps: tuple[Step, ...] | None = None

    def follow(self, land: LandFacts, order: tuple[int, ...], steps: tuple[Step, ...]) -> None:
        """Lay the tiles in that order in every way."""
        tile, *rest = order
        found = rated(land, tile, self._ahead)
        if not found and steps:
            self._reached(
                -self._ahead.measure.points(land) - self._ahead.beside(land.things), steps
            )
        if not rest:
            found = found[:1]
        for rating in found[: self._branches]:
            negative, cell, rotation, _ = rating
            way = (*steps, (tile, cell, rotation))
            if rest:
                key = frozenset(way)
                if key in self._seen and len(rest) == 1:
                    continue
                self._seen.add(key)
                self.follow(followed(self._ahead.measure, land, tile, rating), tuple(rest), way)
            else:
                self._reached(negative, way)

    def _reached(self, negative: float, steps: tuple[Step, ...]) -> None:
        if -negative > self._best + 1e-9:
            self._best = -negative
            self.steps = steps
