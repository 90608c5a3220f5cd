"""What makes one land better than another, as a sum over its facts, and the rating of placements by it.

A `Measure` says what each fact is worth; whatever is a sum changes with a tile only by what the tile changes. So
the parts of a sum that stay are added once for a land, those that a cell or the areas around it change are kept
with the cell (`Filling`, `AreaChange`), and a placement is rated by adding a handful of numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, Protocol

from skye_desktop.bots.facts import (
    FACES,
    AreaChange,
    AreaFacts,
    AreaKind,
    Joined,
    LandFacts,
    Things,
    things_with,
    turned,
)
from skye_desktop.bots.shape import HIGHEST, Filling, Shape, column
from skye_desktop.engine import TILES, Cell, Icon, Placement

Weights = Mapping[str, float]
"""Points for each of what is plainly counted (`LandFacts.numbers`), by its name."""

Scrolls = tuple[tuple[Icon, float], ...]
"""Each scroll with how often what it pays for one is expected to be paid."""


Rating = tuple[float, Cell, int, float]
"""A placement rated: the points of the land that it makes, the cell, the rotation in quarter-turns, and those of the
points that are a sum over the land. They are not rounded: sums of the same in another order may differ a little."""


class Ahead(Protocol):
    """What lies before a seat: a key under which what was worked out for it can be found again."""

    @property
    def measure(self) -> Measure:
        """By what its land is measured, but for what depends on the other seats."""

    def beside(self, things: Things) -> float:
        """Points that depend on the others too, for a land with those things."""

    def __hash__(self) -> int:
        """Alike for equal ones."""


class _Valued(NamedTuple):
    """What a measure keeps of a land."""

    measure: Measure
    points: float
    """Of all that is a sum over the land: areas, shape, roads."""
    scrolls: dict[Icon, float]


class Measure:
    """What each fact of a land is worth, in points. Equal only to itself.

    Given are the weights of what is plainly counted; a measure that counts more overrides one of the functions
    that tell of an area, of the things, of all waters together or of the scrolls.
    """

    counts_waters = False
    """Whether `of_waters` is to be asked."""

    def __init__(self, weights: Weights) -> None:
        self._joined = tuple([weights.get(name, 0.0) for name in Joined._fields])
        self._things = [(icon, weights[icon]) for icon in Icon if weights.get(icon)]
        self._shape = tuple([weights.get(name, 0.0) for name in Shape._fields[:-1]])
        self._heights = (0.0, *[weights.get(column(height), 0.0) for height in range(1, HIGHEST + 1)])
        self._squares, self._farms = any(self._shape[1:3]), any(self._shape[3:])
        self._columns = any(self._heights)
        self._kinds: dict[AreaKind, tuple[float, Scrolls]] = {}

    # -- what a measure may say

    def of_area(self, kind: AreaKind) -> float:
        """Points for an area, whatever else lies on the land."""
        return 0.0

    def scrolls_of(self, kind: AreaKind) -> Scrolls:
        """The scrolls in an area that count; asked only if there are any."""
        return ()

    def of_scroll(self, scroll: Icon, things: Things) -> float:
        """Points that a scroll pays once on a land with those things."""
        return 0.0

    def of_things(self, things: Things) -> float:
        """Points for the things on a land beyond their weights."""
        return 0.0

    def of_waters(self, waters: Sequence[AreaKind]) -> float:
        """Points for all waters of a land together."""
        return 0.0

    # -- lands

    def points(self, land: LandFacts) -> float:
        """Points of a land."""
        valued = self._valued(land)
        return valued.points + self._of_all_things(land.things, valued.scrolls) + self._of_waters(land)

    def _valued(self, land: LandFacts) -> _Valued:
        valued = land.valued
        if isinstance(valued, _Valued) and valued.measure is self:
            return valued
        points = 0.0
        scrolls: dict[Icon, float] = {}
        for area in land.areas:
            worth, paying = self._of_kind(area.kind)
            points += worth
            _add(scrolls, paying)
        *plain, columns = land.shape
        points += sum([weight * number for weight, number in zip(self._shape, plain, strict=True)])
        points += sum([weight * number for weight, number in zip(self._heights[1:], columns, strict=True)])
        points += sum([weight * number for weight, number in zip(self._joined, land.joined, strict=True)])
        land.valued = valued = _Valued(self, points, scrolls)
        return valued

    def _of_kind(self, kind: AreaKind) -> tuple[float, Scrolls]:
        found = self._kinds.get(kind)
        if found is None:
            has_scroll = any(icon.counts for icon in kind.icons)
            found = self.of_area(kind), self.scrolls_of(kind) if has_scroll else ()
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
        return self.of_waters([area.kind for area in _waters_of(land)]) if self.counts_waters else 0.0

    # -- placements

    def ratings(self, land: LandFacts, tile: int) -> list[Rating]:
        """Every placement of that tile on the land, in no order."""
        valued = self._valued(land)
        things = things_with(land.things, tile)
        beside = self._of_all_things(things, valued.scrolls)
        waters = _waters_of(land) if self.counts_waters else ()
        with_still_waters = beside + (self.of_waters([area.kind for area in waters]) if waters else 0.0)
        fits, openings = TILES[tile].fits, land.openings
        found: list[Rating] = []
        for cell, code in land.codes.items():
            rotations = fits[code]
            if not rotations:
                continue
            here = openings[cell]
            castle, changes = here.roads.castle, here.changes
            at_cell = valued.points + self._of_cell(land, cell, tile)
            for rotation in rotations:
                turn = 4 * tile + rotation
                change = changes.get(turn) or land.area_change(cell, turn)
                if change.measure is not self:
                    self._rate(change)
                points = at_cell + change.gain
                if castle & FACES[turn].road_sides:
                    points += self._of_joined(land.joins(cell, turn))
                if change.scrolls or (self.counts_waters and change.has_water):
                    rest = beside + self._of_change(change, things, waters)
                else:
                    rest = with_still_waters
                found.append((points + rest, cell, rotation, points))
        return found

    def follow(self, land: LandFacts, tile: int, rating: Rating) -> LandFacts:
        """The land that a rated placement of that tile makes, with what is known of it kept."""
        _, (x, y), rotation, points = rating
        new = land.laid(tile, Placement(x, y, rotation))
        scrolls = self._valued(land).scrolls
        change = land.area_change((x, y), turned(tile, rotation))
        if change.measure is not self:
            self._rate(change)
        if change.scrolls:
            scrolls = scrolls.copy()
            _add(scrolls, change.scrolls)
        new.valued = _Valued(self, points, scrolls)
        return new

    def _of_cell(self, land: LandFacts, cell: Cell, tile: int) -> float:
        """What any rotation of the tile on that cell gains: by the shape, and less the road ends that it blocks."""
        filling = land.filling(cell)
        if filling.measure is not self:
            self._rate_filling(filling, land, cell)
        points = filling.gain
        if self._farms:
            near, lonely, free = land.farm_change(tile, cell)
            a, b, c = self._shape[3:]
            points += a * near + b * lonely + c * free
        if land.openings[cell].roads.leads:
            points -= self._joined[3] * land.blocked_ends(cell)
        return points

    def _rate_filling(self, filling: Filling, land: LandFacts, cell: Cell) -> None:
        shape = self._shape
        points = shape[0] * filling.opened
        if self._squares:
            blocks, closing = filling.squares(land.faces, cell)
            points += shape[1] * blocks + shape[2] * closing
        if self._columns:
            above, below, together = filling.columns(land.faces, cell)
            heights = self._heights
            points += heights[together] - heights[above] - heights[below]
        filling.measure, filling.gain = self, points

    def _of_joined(self, more: Joined) -> float:
        tiles, barrels, cattle, ends = self._joined
        return tiles * more[0] + barrels * more[1] + cattle * more[2] + ends * more[3]

    def _rate(self, change: AreaChange) -> None:
        gain = 0.0
        scrolls: dict[Icon, float] = {}
        for sign, areas in ((-1, change.into), (1, change.come)):
            for area in areas:
                points, paying = self._of_kind(area.kind)
                gain += sign * points
                for scroll, times in paying:
                    scrolls[scroll] = scrolls.get(scroll, 0.0) + sign * times
        change.measure, change.gain, change.scrolls = self, gain, tuple(scrolls.items())

    def _of_change(self, change: AreaChange, things: Things, waters: Iterable[AreaFacts]) -> float:
        """What a change brings beyond its sum: by the scrolls in its areas, and all waters as they then are."""
        points = sum([times * self.of_scroll(scroll, things) for scroll, times in change.scrolls])
        if self.counts_waters:
            now = [area.kind for area in waters if area not in change.into]
            points += self.of_waters(now + [area.kind for area in change.come if area.is_water])
        return points


def _waters_of(land: LandFacts) -> list[AreaFacts]:
    return [area for area in land.areas if area.is_water]


def _add(scrolls: dict[Icon, float], more: Scrolls) -> None:
    for scroll, times in more:
        scrolls[scroll] = scrolls.get(scroll, 0.0) + times
