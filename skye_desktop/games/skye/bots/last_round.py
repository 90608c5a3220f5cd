"""The search for the best building in the last round, when only the final land counts.

Every order and every placement of all tiles is tried. Lands that differ only in the order of laying
are searched once, and for the last tile only the best placement is needed. Three tiles on a usual
land lead to some two thousand lands and take about half a second. Where there would be more than
`MOST_LANDS`, the search is limited to the best placements of each tile.
"""

from __future__ import annotations

from itertools import permutations

from skye_desktop.games.skye.bots.facts import LandFacts, facts_of
from skye_desktop.games.skye.bots.land_value import land_after, rank_placements
from skye_desktop.games.skye.bots.measure import Outlook
from skye_desktop.games.skye.bots.planning import best_plan
from skye_desktop.games.skye.engine import Placement, Territory

MOST_LANDS = 2_500
"""Largest number of lands to evaluate."""

Step = tuple[int, tuple[int, int], int]
"""A tile, its cell, its rotation in quarter-turns clockwise."""


def best_finish(
    land: Territory, tiles: tuple[int, ...], outlook: Outlook
) -> tuple[int, Placement] | None:
    """Return the tile to lay first and its placement, for the most points at the end of the game.

    None if no tile fits anywhere.
    """
    plan = best_plan(land, tiles, outlook)
    if not plan.steps:
        return None
    if len(plan.steps) == 1 and len(tiles) == 1:
        return plan.steps[0]
    search = _Search(outlook, _branches(land, tiles, outlook), plan.worth)
    for order in permutations(tiles):
        search.follow(facts_of(land), order, ())
    if search.steps is None:
        return plan.steps[0]
    tile, (x, y), rotation = search.steps[0]
    return tile, Placement(x, y, rotation)


def _branches(land: Territory, tiles: tuple[int, ...], outlook: Outlook) -> int:
    """Return how many placements of each tile can be tried within `MOST_LANDS`."""
    most = max([len(land.placements(tile)) for tile in tiles])
    pairs = len(tiles) * (len(tiles) - 1) / 2
    branches = most + 4
    while len(tiles) > 1 and pairs * branches ** (len(tiles) - 1) > MOST_LANDS:
        branches -= 1
    return branches


class _Search:
    """A search for the best sequence of placements.

    It keeps the best sequence found if it is worth more than ``least`` points, the result of a
    narrower search.
    """

    def __init__(self, outlook: Outlook, branches: int, least: float) -> None:
        self._ahead = outlook
        self._branches = branches
        self._best = least
        self._seen: set[frozenset[Step]] = set()
        self.steps: tuple[Step, ...] | None = None

    def follow(self, land: LandFacts, order: tuple[int, ...], steps: tuple[Step, ...]) -> None:
        """Try every way to lay the tiles of ``order``, after the placements in ``steps``."""
        tile, *rest = order
        found = rank_placements(land, tile, self._ahead)
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
                self.follow(land_after(self._ahead.measure, land, tile, rating), tuple(rest), way)
            else:
                self._reached(negative, way)

    def _reached(self, negative: float, steps: tuple[Step, ...]) -> None:
        if -negative > self._best + 1e-9:
            self._best = -negative
            self.steps = steps
