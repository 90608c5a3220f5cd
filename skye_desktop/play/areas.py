"""Areas as they are pointed at: which one lies at a point of a tile, what it is part of, and what can be said of it.

Nothing here draws, and nothing needs a window.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from pydantic import BaseModel, ConfigDict

from skye_desktop.engine import (
    FIRST_OWN,
    PRINTED_RULES,
    SCORING_TILES,
    SPACES,
    TILES,
    Area,
    Cell,
    Edge,
    Icon,
    ScoreLine,
    ScoringId,
    ScoringRules,
    Terrain,
    Territory,
    area_points,
    neighbours,
    score,
    scroll_lines,
    why_nothing,
)
from skye_desktop.i18n import (
    Message,
    begin,
    counted_message,
    enumerated,
    headed,
    message,
    message_in,
    tr,
    trn,
)
from skye_desktop.play.plain_tiles import GRAIN, plain_tile

Point = tuple[float, float]
"""A place on a tile, as fractions of its width and height from the upper left."""


def turned_point(x: float, y: float, rotation: int) -> Point:
    """Where a point of a tile is after that many quarter-turns clockwise."""
    for _ in range(rotation % 4):
        x, y = 1 - y, x
    return x, y


# -- which area is where on a tile


_RUN = re.compile(r"(\d+)([a-z])")


class TileMask(NamedTuple):
    """Which area each spot of a tile as printed belongs to: ``grain`` x ``grain`` indices, row by row."""

    grain: int
    indices: bytes
    middles: tuple[Point, ...]
    """For each area the spot that lies deepest in it."""

    def area_at(self, point: Point, rotation: int) -> int:
        """The index of the area at a point of the tile as it lies, turned by so many quarter-turns clockwise."""
        x, y = turned_point(*point, -rotation)
        last = self.grain - 1
        column, row = max(0, min(int(x * self.grain), last)), max(0, min(int(y * self.grain), last))
        return self.indices[row * self.grain + column]

    def middle(self, index: int, rotation: int) -> Point:
        """The middle of an area of the tile as it lies."""
        return turned_point(*self.middles[index], rotation)


class _TileEntry(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)

    middles: tuple[Point, ...]
    rows: tuple[str, ...]


class _AreasFile(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)

    grain: int
    tiles: dict[int, _TileEntry]


PAINTED = "painted"
"""The folder, beside that of the tiles, of what has been painted for variants."""


class PaintedTile(BaseModel):
    """What is known of a variant's tile that has been painted: the mask of its areas, and where its things stand."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)

    grain: int
    mask: _TileEntry
    layout: dict[str, Any]


class AreaMasks:
    """The masks of all tiles, read from `areas.json` when the first one is asked for."""

    def __init__(self, file: Path) -> None:
        self._path = file
        self._masks: dict[int, TileMask] = {}

    @cached_property
    def _read(self) -> _AreasFile:
        return _AreasFile.model_validate_json(self._path.read_text(encoding="utf-8"))

    def _painted(self, number: int) -> tuple[_TileEntry, int] | None:
        """What is known of a variant's tile that somebody has painted."""
        file = self._path.parent.parent / PAINTED / f"{number}.json"
        if number < FIRST_OWN or not file.is_file():
            return None
        told = PaintedTile.model_validate_json(file.read_text(encoding="utf-8"))
        return told.mask, told.grain

    def of(self, number: int) -> TileMask:
        number = TILES[number].looks
        if number not in self._masks and number >= FIRST_OWN and self._painted(number) is None:
            plain = plain_tile(number)
            self._masks[number] = TileMask(GRAIN, plain.indices, plain.middles)
        if number not in self._masks:
            entry, grain = self._painted(number) or (self._read.tiles[number], self._read.grain)
            indices = b"".join(
                bytes([ord(letter) - ord("a")]) * int(count)
                for row in entry.rows
                for count, letter in _RUN.findall(row)
            )
            assert len(indices) == grain * grain, f"tile {number}: {len(indices)} spots"
            self._masks[number] = TileMask(grain, indices, entry.middles)
        return self._masks[number]


# -- what an area of a tile is part of


class Spot(NamedTuple):
    """One area of one laid tile: its cell, and the index of the area on the tile."""

    cell: Cell
    area_index: int


class WholeArea(NamedTuple):
    """An area with all its parts, from the one that was asked for outwards."""

    area: Area
    spots: tuple[Spot, ...]

    @property
    def first(self) -> Spot:
        """The part that was asked for."""
        return self.spots[0]

    def is_same(self, other: WholeArea | None) -> bool:
        """Whether both are one area of one land, whichever part was asked for."""
        return other is not None and self.area == other.area and set(self.spots) == set(other.spots)


def whole_area(territory: Territory, spot: Spot) -> WholeArea:
    """The area of the land that a laid tile's area is part of (Rules, Areas)."""
    faces = territory.faces
    spots, seen = [spot], {spot}
    open_edges: list[Edge] = []
    for cell, index in spots:
        beyond = neighbours(cell)
        for side in faces[cell].areas[index].sides:
            face = faces.get(beyond[side])
            if face is None:
                open_edges.append((*cell, int(side)))
                continue
            joined = next(i for i, area in enumerate(face.areas) if side.opposite in area.sides)
            met = Spot(beyond[side], joined)
            if met not in seen:
                seen.add(met)
                spots.append(met)
    return WholeArea(_area_of(territory, spots, open_edges), tuple(spots))


def _area_of(territory: Territory, spots: Sequence[Spot], open_edges: Sequence[Edge]) -> Area:
    """The territory's own area with these parts. Two that are alike in all of this are alike in every way."""
    faces = territory.faces
    terrain = faces[spots[0].cell].areas[spots[0].area_index].terrain
    cells, edges = {spot.cell for spot in spots}, set(open_edges)
    icons = Counter(icon for cell, index in spots for icon in faces[cell].areas[index].icons)
    return next(
        area
        for area in territory.areas
        if area.terrain is terrain
        and set(area.cells) == cells
        and set(area.open_edges) == edges
        and Counter(area.icons) == icons
    )


def lone_area(tile: int, rotation: int, index: int) -> WholeArea:
    """An area of a tile that is not laid, turned by so many quarter-turns clockwise; its cell is (0, 0)."""
    printed = TILES[tile].faces[rotation].areas[index]
    open_edges = tuple((0, 0, int(side)) for side in printed.sides)
    area = Area(printed.terrain, ((0, 0),), not open_edges, printed.icons, open_edges)
    return WholeArea(area, (Spot((0, 0), index),))


def all_areas(territory: Territory) -> list[WholeArea]:
    """Every area once, in reading order of where it begins."""
    found: list[WholeArea] = []
    seen: set[Spot] = set()
    for cell in sorted(territory.faces, key=lambda at: (at[1], at[0])):
        for index in range(len(territory.faces[cell].areas)):
            if Spot(cell, index) not in seen:
                found.append(whole_area(territory, Spot(cell, index)))
                seen.update(found[-1].spots)
    return found


# -- what can be said of it


_TERRAINS = {
    Terrain.PASTURE: (message("Pasture"), message_in("within a sentence", "pasture")),
    Terrain.MOUNTAIN: (message("Mountain"), message_in("within a sentence", "mountain")),
    Terrain.WATER: (message("Water"), message_in("within a sentence", "water")),
}


def terrain_name(terrain: Terrain, *, is_within: bool = False) -> str:
    """What an area is made of, by itself or within a sentence, where some languages write it small."""
    return _TERRAINS[terrain][is_within].text


def heading(area: Area) -> str:
    """Terrain, number of tiles, completed or where it is still open."""
    tiles = trn("{n} tile", "{n} tiles", area.size)
    state = trn("open at {n} place", "open at {n} places", len(area.open_edges))
    return enumerated((terrain_name(area.terrain), tiles, tr("completed") if area.completed else state))


_THINGS: dict[Icon, Message] = {
    Icon.SHEEP: counted_message("{n} sheep", "{n} sheep"),
    Icon.CATTLE: counted_message("{n} cattle", "{n} cattle"),
    Icon.BARREL: counted_message("{n} barrel", "{n} barrels"),
    Icon.SHIP: counted_message("{n} ship", "{n} ships"),
    Icon.LIGHTHOUSE: counted_message("{n} lighthouse", "{n} lighthouses"),
    Icon.BROCH: counted_message("{n} broch", "{n} brochs"),
    Icon.FARM: counted_message("{n} farm", "{n} farms"),
}


def counted_things(icons: Sequence[Icon]) -> list[str]:
    """The things among these, each kind with its number; scrolls are left out."""
    words = [_THINGS[icon].counted(icons.count(icon)) for icon in _THINGS if icon in icons]
    return [tr("the castle"), *words] if Icon.CASTLE in icons else words


def things_in(area: Area) -> str:
    """What lies in it, in words."""
    words = counted_things(area.icons)
    scrolls = sum(icon.counts is not None for icon in area.icons)
    if scrolls:
        words.append(trn("{n} scroll", "{n} scrolls", scrolls))
    return begin(enumerated(words)) if words else tr("Nothing in it")


def area_lines(
    territory: Territory, whole: WholeArea, tiles: Sequence[ScoringId], rules: ScoringRules = PRINTED_RULES
) -> list[str]:
    """What lies in an area of the land, what it scores for the game's scoring tiles and by its scrolls: a line each."""
    lines = [things_in(whole.area)]
    worth = (_worth(territory, whole, tile, rules) for tile in tiles)
    told = zip(SPACES, tiles, worth, strict=True)
    scored = [headed(f"{space} {SCORING_TILES[tile].name}", what) for space, tile, what in told if what]
    lines += scored or [tr("No scoring tile counts it.")]
    return [*lines, *_scroll_words(territory, whole.area, rules)]


def _points(points: int) -> str:
    return trn("{n} point", "{n} points", points)


def _worth(territory: Territory, whole: WholeArea, tile: ScoringId, rules: ScoringRules) -> str:
    """What the area brings to a scoring tile, in words; empty if it is no matter for it."""
    points = area_points(tile, territory, whole.area, rules)
    if points is None:
        return _worth_of_things(territory, whole, tile, rules)
    if points:
        return _points(points)
    why = why_nothing(tile, territory, whole.area, rules)
    return tr("{points}, {why}").format(points=_points(0), why=why) if why else ""


_ANIMALS = {Icon.SHEEP, Icon.CATTLE}


def _worth_of_things(territory: Territory, whole: WholeArea, tile: ScoringId, rules: ScoringRules) -> str:
    icons, things = whole.area.icons, territory.icons
    line = score(tile, [territory], [0], rules)[0]
    wanted = SCORING_TILES[tile].things
    if wanted and _ANIMALS.issuperset(wanted):
        return _worth_of_animals(territory, whole, tile, line)
    if tile is ScoringId.SHIPS and Icon.SHIP in icons:
        return tr("{m} of {n} ships here").format(m=icons.count(Icon.SHIP), n=things.count(Icon.SHIP))
    if tile is ScoringId.WHISKY and Icon.BARREL in icons:
        here = {cell for cell, icons in _things_by_cell(territory, whole) if Icon.BARREL in icons}
        return tr("{m} of {n} tiles with barrels here").format(m=len(here), n=line.count)
    kinds = [icon for icon in wanted if icon in icons and icon in _THINGS]
    if not kinds:
        return ""
    told = enumerated(_THINGS[icon].counted(icons.count(icon)) for icon in kinds)
    if tile is ScoringId.BUILDINGS:
        return tr("{here}, {sets} on the land").format(here=told, sets=trn("{n} set", "{n} sets", line.count))
    counted = SCORING_TILES[tile].english_counted.counted(line.count, least=rules.tiles[tile].numbers.least)
    return tr("{here}, {counted} on the land").format(here=told, counted=counted)


def _things_by_cell(territory: Territory, whole: WholeArea) -> Iterator[tuple[Cell, tuple[Icon, ...]]]:
    for cell, index in whole.spots:
        yield cell, territory.faces[cell].areas[index].icons


def _worth_of_animals(territory: Territory, whole: WholeArea, tile: ScoringId, line: ScoreLine) -> str:
    """The points for the animals of this area; how many of them count, if not all do."""
    wanted = SCORING_TILES[tile].things
    here = [cell for cell, icons in _things_by_cell(territory, whole) for icon in icons if icon in wanted]
    animals, counted = len(here), sum(cell in line.cells for cell in here)
    points = _points(line.points * counted // line.count if counted else 0)
    if counted == animals:
        return points if animals else ""
    words = tr("{points}, {m} of {n} on or around a farm")
    if tile is ScoringId.ROAD_CATTLE:
        words = tr("{points}, {m} of {n} joined to the castle")
    return words.format(points=points, m=counted, n=animals)


def _scroll_words(territory: Territory, area: Area, rules: ScoringRules) -> list[str]:
    """What the scrolls in the area would give at the end, each with what it counts."""
    owners = [other for other in territory.areas for icon in other.icons if icon.counts is not None]
    pairs = zip(owners, scroll_lines(territory, rules=rules), strict=True)
    words = [begin(line.text) for owner, line in pairs if owner is area]
    if area.completed or rules.completed == 1:
        return words
    if rules.completed != 2:
        more = tr("{scroll}, times {factor} once completed")
        return [more.format(scroll=text, factor=rules.completed) for text in words]
    return [tr("{scroll}, double once completed").format(scroll=text) for text in words]
