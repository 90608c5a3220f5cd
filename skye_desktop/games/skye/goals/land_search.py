"""The exact search for the best land: all tiles in all orders at all places.

Lands that differ only in the order of laying are looked at once. Whole branches are left out if not
even their bound comes up to the best land found so far. Legality is the engine's: its lists of
placements, and its rule that a tile is put back only if none that is left fits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from heapq import nlargest
from typing import Final, NamedTuple

from skye_desktop.games.skye.engine import Cell, Placement, Territory
from skye_desktop.games.skye.goals.round_figure import RoundFigure

MOST_COUNTED: Final = 50
"""Number of best lands from which on no more are counted, so that the search is short."""
_WIDTH: Final = 12
"""Number of lands that the quick look for a good one keeps in each step."""

Laid = tuple[int, Placement]
"""A tile and its placement."""


Tick = Callable[[float], None]
"""Called with the share of the search that is done, from 0 to 1; raise to cancel."""

_Ahead = tuple[int, Territory, tuple[int, ...]]
"""A land with its value, and the tiles that are still to be laid."""


class BestLands(NamedTuple):
    """The largest value of a land (`RoundFigure.value`), and what leads to it."""

    value: int
    steps: tuple[Laid, ...]
    """The tiles of one of the best lands in the order of laying."""
    lands: frozenset[frozenset[Laid]]
    """The best lands, each as the tiles that were laid; empty if none comes up to ``least``.

    At most `MOST_COUNTED`.
    """


def best_lands(
    land: Territory,
    tiles: tuple[int, ...],
    figure: RoundFigure,
    least: int,
    tick: Tick,
) -> BestLands:
    """Return the best lands among those with at least the value ``least``.

    ``tick`` is called again and again.
    """
    search = _LandSearch(figure, least, tick)
    search.follow(land, tuple(sorted(tiles)), frozenset(), ())
    return BestLands(search.best, search.steps, frozenset(search.lands))


def quick_value(land: Territory, tiles: tuple[int, ...], figure: RoundFigure, tick: Tick) -> int:
    """Return the value of a good land, found by a look at a few promising ones only."""
    best = -(10**6)
    kept: dict[frozenset[Laid], _Ahead] = {frozenset(): (figure.value(land), land, tiles)}
    while kept:
        found: dict[frozenset[Laid], _Ahead] = {}
        for laid, (value, before, rest) in kept.items():
            tick(0.0)
            ways = list(placements_of(before, rest))
            best = best if ways else max(best, value)
            for way in ways:
                key = laid | {way}
                if key not in found:
                    after = before.with_tile(*way)
                    left = tuple([tile for tile in rest if tile != way[0]])
                    found[key] = figure.value(after), after, left
        kept = dict(nlargest(_WIDTH, found.items(), key=lambda item: item[1][0]))
    return best


def placements_of(land: Territory, tiles: Iterable[int]) -> Iterator[Laid]:
    """Yield all placements of all tiles."""
    for tile in tiles:
        for placement in land.placements(tile):
            yield tile, placement


def lift(land: Territory, laid: Sequence[int]) -> Territory:
    """Return the land without the tiles that were laid in this round."""
    for tile in lifting_order(land, laid):
        land = _without(land, tile)
    return land


def lifting_order(land: Territory, laid: Sequence[int]) -> list[int]:
    """Return the tiles that were laid in this round in an order in which they can be picked up."""
    order: list[int] = []
    while len(order) < len(laid):
        rest = [tile for tile in laid if tile not in order]
        tile = next(one for one in rest if land.can_spare(_cell_of(land, one)))
        land = _without(land, tile)
        order.append(tile)
    return order


def _without(land: Territory, tile: int) -> Territory:
    rest = land.without(_cell_of(land, tile))
    assert rest is not None
    return rest


def _cell_of(land: Territory, tile: int) -> Cell:
    cell = land.cell_of(tile)
    assert cell is not None
    return cell


class _LandSearch:
    def __init__(self, figure: RoundFigure, least: int, tick: Tick) -> None:
        self.best = least
        self.steps: tuple[Laid, ...] = ()
        self.lands: set[frozenset[Laid]] = set()
        self._figure = figure
        self._tick = tick
        self._share = 0.0
        self._seen: set[frozenset[Laid]] = set()

    def follow(
        self,
        land: Territory,
        tiles: tuple[int, ...],
        laid: frozenset[Laid],
        steps: tuple[Laid, ...],
    ) -> None:
        """Look at all ways to lay the rest of the tiles."""
        self._tick(self._share)
        ways = list(placements_of(land, tiles))
        if not ways:
            self._reach(land, laid, steps)
            return
        is_counting = len(self.lands) < MOST_COUNTED
        if self._figure.bound(land, tiles) < self.best + (not is_counting):
            return
        seen = self._seen
        is_last = len(tiles) == 1
        for number, way in enumerate(ways):
            if not laid:
                self._share = number / len(ways)
            key = laid | {way}
            if key in seen:
                continue
            seen.add(key)
            after = land.with_tile(*way)
            if is_last:
                self._reach(after, key, (*steps, way))
            else:
                rest = tuple([tile for tile in tiles if tile != way[0]])
                self.follow(after, rest, key, (*steps, way))

    def _reach(self, land: Territory, laid: frozenset[Laid], steps: tuple[Laid, ...]) -> None:
        value = self._figure.value(land)
        if value > self.best:
            self.best = value
            self.lands.clear()
        if value == self.best and len(self.lands) < MOST_COUNTED:
            if not self.lands:
                self.steps = steps
            self.lands.add(laid)
