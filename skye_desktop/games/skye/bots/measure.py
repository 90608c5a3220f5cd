"""Measures: the value of a land as a sum over its facts, and the rating of placements by it.

A `Measure` has a weight for each fact. A tile changes only some terms of the sum: the others are
added once for a land, those that belong to a cell or the areas around it are cached with the cell
(`Filling`, `Opening`), and a placement is rated by adding a handful of numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from typing import NamedTuple, Protocol, Self

from skye_desktop.games.skye.bots.facts import (
    FACES,
    AreaFacts,
    AreaKind,
    LandFacts,
    RoadCounts,
    Things,
    face_index,
    kinds_changed,
    require_facts,
    things_with,
)
from skye_desktop.games.skye.bots.shape import HIGHEST, Filling, Shape, column
from skye_desktop.games.skye.engine import TILES, Cell, Icon, Placement, Terrain

Weights = Mapping[str, float]
"""Points for each unit of a fact (`LandFacts.numbers`), by its name."""

Scrolls = tuple[tuple[Icon, float], ...]
"""Pairs of a scroll and its number times the expected factor for its area."""


Rating = tuple[float, Cell, int, float]
"""A rated placement.

It has the points of the land with the tile, the cell, the rotation in quarter-turns clockwise, and
the points without those of things, scrolls and all waters together. They are not rounded: another
order of adding may give slightly different sums.
"""


class Outlook(Protocol):
    """The outlook of a seat, hashable so that results can be cached."""

    @property
    def measure(self) -> Measure:
        """Measure for the points of a land that depend on no other seat."""

    def beside(self, things: Things) -> float:
        """Return the points for majorities of a land with those things.

        They also depend on the other seats.
        """

    def __hash__(self) -> int:
        """Return the same hash for equal outlooks."""


class _LandValue(NamedTuple):
    """The cached value of a land by a measure."""

    measure: Measure
    points: float
    """Points of areas, shape and roads."""
    scrolls: dict[Icon, float]


class Measure:
    """The value of each fact of a land, in points; compared by identity.

    The constructor takes the weights of plain numbers. A subclass that counts more overrides the
    method for areas, things, all waters together or scrolls.
    """

    _fondness: Callable[[AreaKind], float] | None = None
    counts_waters = False
    """Whether the points of all waters together matter, so that `of_waters` is called."""

    def __init__(self, weights: Weights) -> None:
        """Take the weights of plain numbers.

        Raises AssertionError, naming the weight, if one is not for a fact of a land.
        """
        require_facts(weights, "a measure")
        self._joined = tuple([weights.get(name, 0.0) for name in RoadCounts._fields])
        self._things = [(icon, weights[icon]) for icon in Icon if weights.get(icon)]
        self._shape = tuple([weights.get(name, 0.0) for name in Shape._fields[:-1]])
        self._heights = (
            0.0,
            *[weights.get(column(height), 0.0) for height in range(1, HIGHEST + 1)],
        )
        self._squares = any(self._shape[1:3])
        self._farms = any(self._shape[3:])
        self._columns = any(self._heights)
        self._kinds: dict[AreaKind, tuple[float, Scrolls]] = {}

    def liking(self, fondness: Callable[[AreaKind], float]) -> Self:
        """Return the same measure with the points that somebody adds for areas of its liking."""
        found = copy(self)
        found._kinds = {}
        found._fondness = fondness
        return found

    # -- what subclasses override

    def of_area(self, kind: AreaKind) -> float:
        """Return the points for an area, independent of the rest of the land."""
        return 0.0

    def scrolls_of(self, kind: AreaKind) -> Scrolls:
        """Return the scrolls in an area with their factors; only called if there are any."""
        return ()

    def of_scroll(self, scroll: Icon, things: Things) -> float:
        """Return the points of a scroll on a land with those things, before its factor."""
        return 0.0

    def of_things(self, things: Things) -> float:
        """Return the points for all things on a land, beyond the weights of single things."""
        return 0.0

    def of_waters(self, waters: Sequence[AreaKind]) -> float:
        """Return the points for all waters of a land together."""
        return 0.0

    # -- lands

    def points(self, land: LandFacts) -> float:
        """Return the points of a land."""
        valued = self._value_of(land)
        return (
            valued.points + self._of_all_things(land.things, valued.scrolls) + self._of_waters(land)
        )

    def _value_of(self, land: LandFacts) -> _LandValue:
        valued = land.cached_value
        if isinstance(valued, _LandValue) and valued.measure is self:
            return valued
        points = 0.0
        scrolls: dict[Icon, float] = {}
        for area in land.areas:
            worth, paying = self._of_kind(area.kind)
            points += worth
            _add(scrolls, paying)
        *plain, columns = land.shape
        points += sum([weight * number for weight, number in zip(self._shape, plain, strict=True)])
        points += sum(
            [weight * number for weight, number in zip(self._heights[1:], columns, strict=True)]
        )
        points += sum(
            [weight * number for weight, number in zip(self._joined, land.road_counts, strict=True)]
        )
        land.cached_value = valued = _LandValue(self, points, scrolls)
        return valued

    def _of_kind(self, kind: AreaKind) -> tuple[float, Scrolls]:
        found = self._kinds.get(kind)
        if found is None:
            has_scroll = any(icon.counts for icon in kind.icons)
            points = self.of_area(kind)
            if self._fondness is not None:
                points += self._fondness(kind)
            found = points, self.scrolls_of(kind) if has_scroll else ()
            self._kinds[kind] = found
        return found

    def _of_all_things(self, things: Things, scrolls: Mapping[Icon, float]) -> float:
        points = self.of_things(things)
        for icon, weight in self._things:
            points += weight * things.get(icon, 0)
        for scroll, times in scrolls.items():
            points += times * self.of_scroll(scroll, things)
        return points

    def _of_waters(self, land: LandFacts) -> float:
        return (
            self.of_waters([area.kind for area in _waters_of(land)]) if self.counts_waters else 0.0
        )

    # -- placements

    def ratings(self, land: LandFacts, tile: int) -> list[Rating]:
        """Return every legal placement of that tile on the land, rated, in arbitrary order."""
        valued = self._value_of(land)
        things = things_with(land.things, tile)
        still = self._of_waters(land)
        beside = self._of_all_things(things, valued.scrolls) + still
        fits = TILES[tile].fits
        openings = land.openings
        found: list[Rating] = []
        for cell, code in land.codes.items():
            rotations = fits[code]
            if not rotations:
                continue
            here = openings[cell]
            last_measure, gains = here.gains
            if last_measure is not self:
                gains = {}
                here.gains = self, gains
            castle = here.roads.castle
            at_cell = valued.points + self._of_cell(land, cell, tile)
            for rotation in rotations:
                turn = 4 * tile + rotation
                gain = gains.get(turn)
                rest = beside
                if gain is None:
                    gain, more = self._of_areas(land, cell, turn, things, still)
                    if more is None:
                        gains[turn] = gain
                    else:
                        rest += more
                points = at_cell + gain
                if castle and castle & FACES[turn].road_sides:
                    points += self._of_joined(land.road_gain(cell, turn))
                found.append((points + rest, cell, rotation, points))
        return found

    def follow(self, land: LandFacts, tile: int, rating: Rating) -> LandFacts:
        """Return the land with the tile at a rated placement, and cache its value."""
        _, (x, y), rotation, points = rating
        new = land.with_tile(tile, Placement(x, y, rotation))
        scrolls = self._value_of(land).scrolls
        meeting = land.openings[x, y].areas
        face = FACES[face_index(tile, rotation)].face
        _, paying = self._gain_of(*kinds_changed(meeting, (x, y), face))
        if paying:
            scrolls = scrolls.copy()
            _add(scrolls, paying)
        new.cached_value = _LandValue(self, points, scrolls)
        return new

    def _of_areas(
        self, land: LandFacts, cell: Cell, turn: int, things: Things, still: float
    ) -> tuple[float, float | None]:
        """Return two gains in points by a tile on that cell: that of areas, and that of the rest.

        The rest are the scrolls in the areas and all waters together; None if the tile changes
        neither. ``turn`` is the `face_index` of the tile, ``still`` the points that all waters
        together have without it.
        """
        gone, come = kinds_changed(land.openings[cell].areas, cell, FACES[turn].face)
        gain, paying = self._gain_of(gone, come)
        more = None
        if paying:
            more = sum([times * self.of_scroll(scroll, things) for scroll, times in paying])
        if self.counts_waters and any(kind.terrain is Terrain.WATER for kind in come):
            waters = [area.kind for area in land.areas if area.is_water and area not in gone]
            waters += [kind for kind in come if kind.terrain is Terrain.WATER]
            more = (more or 0.0) + self.of_waters(waters) - still
        return gain, more

    def _gain_of(
        self, gone: Sequence[AreaFacts], come: Sequence[AreaKind]
    ) -> tuple[float, Scrolls]:
        gain = 0.0
        scrolls: dict[Icon, float] = {}
        for area in gone:
            points, paying = self._of_kind(area.kind)
            gain -= points
            for scroll, times in paying:
                scrolls[scroll] = scrolls.get(scroll, 0.0) - times
        for kind in come:
            points, paying = self._of_kind(kind)
            gain += points
            if paying:
                _add(scrolls, paying)
        return gain, tuple(scrolls.items())

    def _of_cell(self, land: LandFacts, cell: Cell, tile: int) -> float:
        """Return the part of a tile's gain on that cell that no rotation changes, in points.

        It is the gain in shape, less the weight of the road ends that the tile blocks.
        """
        filling = land.filling(cell)
        last_measure, points = filling.gain
        if last_measure is not self:
            points = self._rate_filling(filling, land, cell)
        if self._farms:
            near, lonely, free = land.farm_change(tile, cell)
            a, b, c = self._shape[3:]
            points += a * near + b * lonely + c * free
        if land.openings[cell].roads.leads:
            points -= self._joined[3] * land.blocked_ends(cell)
        return points

    def _rate_filling(self, filling: Filling, land: LandFacts, cell: Cell) -> float:
        shape = self._shape
        points = shape[0] * filling.opened
        if self._squares:
            blocks, closing = filling.squares(land.faces, cell)
            points += shape[1] * blocks + shape[2] * closing
        if self._columns:
            above, below, together = filling.columns(land.faces, cell)
            heights = self._heights
            points += heights[together] - heights[above] - heights[below]
        filling.gain = self, points
        return points

    def _of_joined(self, more: RoadCounts) -> float:
        tiles, barrels, cattle, ends = self._joined
        return tiles * more[0] + barrels * more[1] + cattle * more[2] + ends * more[3]


def _waters_of(land: LandFacts) -> list[AreaFacts]:
    return [area for area in land.areas if area.is_water]


def _add(scrolls: dict[Icon, float], more: Scrolls) -> None:
    for scroll, times in more:
        scrolls[scroll] = scrolls.get(scroll, 0.0) + times
