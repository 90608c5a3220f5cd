"""Areas at a point: the area of a single tile, and the area of the whole land that it belongs to.

This module does not draw, and needs no window.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from pydantic import BaseModel, ConfigDict

from skye_desktop.games.skye.engine import FIRST_OWN, TILES, Area, Cell, Edge, Territory, neighbours
from skye_desktop.games.skye.plain_tiles import GRAIN, plain_tile

Point = tuple[float, float]
"""Point of a tile, as fractions of its width and height from the upper left."""


def turned_point(x: float, y: float, rotation: int) -> Point:
    """Return a tile's point after the tile was turned by that many quarter-turns clockwise."""
    for _ in range(rotation % 4):
        x, y = 1 - y, x
    return x, y


# -- areas of a tile


_RUN = re.compile(r"(\d+)([a-z])")


class TileMask(NamedTuple):
    """Area at each spot of a printed tile: ``grain`` x ``grain`` area indices, row by row."""

    grain: int
    indices: bytes
    middles: tuple[Point, ...]
    """For each area, the point that is farthest from its border."""

    def area_at(self, point: Point, rotation: int) -> int:
        """Return the index of the area at a point of the tile as it is turned.

        ``rotation`` is in quarter-turns clockwise.
        """
        x, y = turned_point(*point, -rotation)
        last = self.grain - 1
        column = max(0, min(int(x * self.grain), last))
        row = max(0, min(int(y * self.grain), last))
        return self.indices[row * self.grain + column]

    def middle(self, index: int, rotation: int) -> Point:
        """Return the middle of an area of the tile as it is turned, in quarter-turns clockwise."""
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
"""Name of the folder, next to that of the tiles, with the tiles painted for variants."""


class PaintedTile(BaseModel):
    """Painted tile of a variant: the mask of its areas, and the layout of its things."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)

    grain: int
    mask: _TileEntry
    layout: dict[str, Any]


class AreaMasks:
    """Masks of all tiles, read from `areas.json` when the first one is needed."""

    def __init__(self, file: Path) -> None:
        self._path = file
        self._masks: dict[int, TileMask] = {}

    @cached_property
    def _read(self) -> _AreasFile:
        return _AreasFile.model_validate_json(self._path.read_text(encoding="utf-8"))

    def _read_painted(self, number: int) -> tuple[_TileEntry, int] | None:
        """Return mask and grain of a variant's tile; None if it has not been painted."""
        file = self._path.parent.parent / PAINTED / f"{number}.json"
        if number < FIRST_OWN or not file.is_file():
            return None
        told = PaintedTile.model_validate_json(file.read_text(encoding="utf-8"))
        return told.mask, told.grain

    def of(self, number: int) -> TileMask:
        number = TILES[number].looks
        if number not in self._masks and number >= FIRST_OWN and self._read_painted(number) is None:
            plain = plain_tile(number)
            self._masks[number] = TileMask(GRAIN, plain.indices, plain.middles)
        if number not in self._masks:
            entry, grain = self._read_painted(number) or (
                self._read.tiles[number],
                self._read.grain,
            )
            indices = b"".join(
                bytes([ord(letter) - ord("a")]) * int(count)
                for row in entry.rows
                for count, letter in _RUN.findall(row)
            )
            assert len(indices) == grain * grain, f"tile {number}: {len(indices)} spots"
            self._masks[number] = TileMask(grain, indices, entry.middles)
        return self._masks[number]


# -- areas of the land


class AreaSpot(NamedTuple):
    """One area of one laid tile: its cell, and the index of the area on the tile."""

    cell: Cell
    area_index: int


class WholeArea(NamedTuple):
    """Area of a land with all its parts; the first part is the one that was asked for."""

    area: Area
    spots: tuple[AreaSpot, ...]

    @property
    def first(self) -> AreaSpot:
        """Part that was asked for."""
        return self.spots[0]

    def is_same(self, other: WholeArea | None) -> bool:
        """Return whether both are the same area, whichever part was asked for."""
        return other is not None and self.area == other.area and set(self.spots) == set(other.spots)


def whole_area(territory: Territory, spot: AreaSpot) -> WholeArea:
    """Return the area of the land that a laid tile's area is part of (Rules, Areas)."""
    faces = territory.faces
    spots = [spot]
    seen = {spot}
    open_edges: list[Edge] = []
    for cell, index in spots:
        beyond = neighbours(cell)
        for side in faces[cell].areas[index].sides:
            face = faces.get(beyond[side])
            if face is None:
                open_edges.append((*cell, int(side)))
                continue
            joined = next(i for i, area in enumerate(face.areas) if side.opposite in area.sides)
            met = AreaSpot(beyond[side], joined)
            if met not in seen:
                seen.add(met)
                spots.append(met)
    return WholeArea(_area_of(territory, spots, open_edges), tuple(spots))


def _area_of(territory: Territory, spots: Sequence[AreaSpot], open_edges: Sequence[Edge]) -> Area:
    """Return the territory's area that consists of these parts.

    Areas that agree in terrain, cells, open edges and icons are interchangeable.
    """
    faces = territory.faces
    terrain = faces[spots[0].cell].areas[spots[0].area_index].terrain
    cells = {spot.cell for spot in spots}
    edges = set(open_edges)
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
    """Return an area of a tile that is not laid, as if the tile lay on cell (0, 0).

    ``rotation`` is its number of quarter-turns clockwise.
    """
    printed = TILES[tile].faces[rotation].areas[index]
    open_edges = tuple((0, 0, int(side)) for side in printed.sides)
    area = Area(printed.terrain, ((0, 0),), not open_edges, printed.icons, open_edges)
    return WholeArea(area, (AreaSpot((0, 0), index),))


def all_areas(territory: Territory) -> list[WholeArea]:
    """Return every area once, in reading order of its first cell."""
    found: list[WholeArea] = []
    seen: set[AreaSpot] = set()
    for cell in sorted(territory.faces, key=lambda at: (at[1], at[0])):
        for index in range(len(territory.faces[cell].areas)):
            if AreaSpot(cell, index) not in seen:
                found.append(whole_area(territory, AreaSpot(cell, index)))
                seen.update(found[-1].spots)
    return found
