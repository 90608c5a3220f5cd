"""A clan's land: laid tiles, legal placements, areas and roads.

A `Territory` is a value. Laying a tile makes a new one from the old by touching only what meets the
new tile: areas and roads are joined across the shared edges, and the code of every open cell is
updated. So listing placements is a table look-up for each open cell, and scoring reads areas
instead of searching for them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from types import MappingProxyType
from typing import Any, NamedTuple, Self

from pydantic import GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema

from skye_desktop.games.skye.engine.reasons import IllegalAction, Reason
from skye_desktop.games.skye.engine.tiles import (
    CASTLE,
    FIRST_OWN,
    SIDES,
    TILES,
    Icon,
    LandscapeTile,
    RotatedTile,
    Side,
    Terrain,
    is_of_bag,
    tile_of,
)
from skye_desktop.i18n import tr

Cell = tuple[int, int]
"""A cell of the grid: x grows east, y grows south, the castle lies at (0, 0)."""

Edge = tuple[int, int, int]
"""A side of a cell: x, y and the side (0 north, clockwise)."""

_CASTLE_ROAD = 0
_USUAL_REACH = 12
"""Distance from the castle, in cells, that lands rarely exceed."""


class Placement(NamedTuple):
    """A cell and a rotation in quarter-turns clockwise."""

    x: int
    y: int
    rotation: int = 0

    @property
    def cell(self) -> Cell:
        """The cell, without the rotation."""
        return self.x, self.y


class Area(NamedTuple):
    """A connected area of one terrain (Rules, Areas), completed or not, with its things."""

    terrain: Terrain
    cells: tuple[Cell, ...]
    completed: bool
    icons: tuple[Icon, ...]
    open_edges: tuple[Edge, ...]

    @property
    def size(self) -> int:
        """Number of tiles that it covers."""
        return len(self.cells)


@cache
def neighbours(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    """Return the cells beyond the north, east, south and west side."""
    x, y = cell
    return (x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)


@cache
def _placements_at(cell: Cell) -> tuple[Placement, ...]:
    return tuple(Placement(*cell, rotation) for rotation in range(4))


def _fill_caches() -> None:
    # Objects that live as long as the program are created together: created one by one as lands
    # grow, they would be scattered, and each would keep a whole block of memory in use.
    for cell in product(range(-_USUAL_REACH, _USUAL_REACH + 1), repeat=2):
        neighbours(cell)
        _placements_at(cell)


_fill_caches()


class Placements:
    """All legal placements of one tile, computed lazily.

    Iteration, ``len``, ``in`` and ``bool`` do not build all of them.
    """

    __slots__ = ("_territory", "_tile")

    def __init__(self, territory: Territory, tile: LandscapeTile) -> None:
        self._territory = territory
        self._tile = tile

    def __iter__(self) -> Iterator[Placement]:
        fits = self._tile.fits
        found: list[Placement] = []
        for cell, code in self._territory._open.items():
            rotations = fits[code]
            if rotations:
                turns = _placements_at(cell)
                for rotation in rotations:
                    found.append(turns[rotation])
        return iter(found)

    def __contains__(self, placement: object) -> bool:
        return (
            isinstance(placement, Placement)
            and self._territory.why_not(self._tile, placement) is None
        )

    def __bool__(self) -> bool:
        fits = self._tile.fits
        return any(fits[code] for code in self._territory._open.values())

    def __len__(self) -> int:
        fits = self._tile.fits
        return sum(len(fits[code]) for code in self._territory._open.values())

    def rotations(self, cell: Cell) -> tuple[int, ...]:
        """Return the rotations (quarter-turns clockwise) in which the tile fits on that cell."""
        code = self._territory._open.get(cell)
        return () if code is None else self._tile.fits[code]

    def cells(self) -> dict[Cell, tuple[int, ...]]:
        """Return the cells on which the tile fits, each with its fitting rotations."""
        fits = self._tile.fits
        return {cell: fits[code] for cell, code in self._territory._open.items() if fits[code]}

    def __repr__(self) -> str:
        return f"<{len(self)} placements of {self._tile!r}>"


class Territory:
    """A clan's laid tiles. ``Territory()`` is the castle alone.

    Immutable; equal to another territory with the same tiles in the same cells. Areas and texts are
    cached.
    """

    __slots__ = (
        "_area_at",
        "_areas",
        "_before",
        "_cached_areas",
        "_cached_completed",
        "_cached_text",
        "_exits",
        "_faces",
        "_icons",
        "_is_outwards",
        "_next_id",
        "_open",
        "_roads",
    )

    _faces: dict[Cell, RotatedTile]
    _open: dict[Cell, int]
    """Every open cell with the code that a tile must match there (`LandscapeTile.fits`)."""
    _areas: dict[int, Area]
    _area_at: dict[Edge, int]
    """Area at each open edge of a laid tile; no more is needed to join areas."""
    _roads: dict[int, frozenset[Cell]]
    _exits: dict[Edge, int]
    """Index of the road at each open edge of a laid tile to which a road leads."""
    _icons: tuple[Icon, ...]
    _next_id: int
    _is_outwards: bool
    """Whether each tile comes after a neighbour of it, beginning at the castle, as in `without`."""
    _before: Territory | None
    """The territory without the tile that was laid last, if it is known; else None."""
    _cached_areas: tuple[Area, ...] | None
    _cached_completed: tuple[Area, ...] | None
    _cached_text: str | None

    def __new__(cls) -> Self:
        """Return the castle alone."""
        castle = cls._empty()
        castle._lay((0, 0), CASTLE.faces[0])
        castle._is_outwards = True
        return castle

    @classmethod
    def _empty(cls) -> Self:
        self = object.__new__(cls)
        self._faces = {}
        self._open = {}
        self._areas = {}
        self._area_at = {}
        self._roads = {}
        self._exits = {}
        self._icons = ()
        self._next_id = _CASTLE_ROAD
        self._cached_areas = self._cached_completed = self._cached_text = None
        self._is_outwards = False
        self._before = None
        return self

    @classmethod
    def parse(cls, text: str) -> Territory:
        """Return the territory written as ``"C@0,0 53@0,-1r2 16@-1,0"``, in any order of tiles.

        Raises ValueError naming the word that cannot be read, or the tile that cannot lie there and
        the sides on which it clashes.
        """
        waiting = _read_words(text)
        territory = Territory()
        while waiting:
            later = []
            for tile, placement in waiting:
                reason = territory.why_not(tile, placement)
                if reason is None:
                    territory = territory._with(placement.cell, tile.faces[placement.rotation])
                elif reason is Reason.NO_NEIGHBOUR:
                    later.append((tile, placement))
                else:
                    sides = (
                        territory.clashes(tile, placement)
                        if reason is Reason.TERRAIN_MISMATCH
                        else ()
                    )
                    where = f" ({', '.join(side.name for side in sides)})" if sides else ""
                    raise ValueError(f"{write_laid(tile, placement)}: {reason.sentence}{where}")
            if len(later) == len(waiting):
                raise ValueError(f"{write_laid(*later[0])}: {Reason.NO_NEIGHBOUR.sentence}")
            waiting = later
        return territory

    def __str__(self) -> str:
        if self._cached_text is None:
            in_reading_order = sorted(
                [(face.number != CASTLE.number, y, x) for (x, y), face in self._faces.items()]
            )
            laid = [(self._faces[x, y], x, y) for _, y, x in in_reading_order]
            self._cached_text = " ".join(
                [write_laid(face.number, Placement(x, y, face.rotation)) for face, x, y in laid]
            )
        return self._cached_text

    def __repr__(self) -> str:
        return f"Territory.parse({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Territory) and self._faces == other._faces

    def __hash__(self) -> int:
        return hash(frozenset(self._faces.items()))

    def __len__(self) -> int:
        return len(self._faces)

    @property
    def tiles_laid(self) -> int:
        """Number of tiles that were laid, without the castle."""
        return len(self._faces) - 1

    def __contains__(self, cell: object) -> bool:
        return cell in self._faces

    def __reduce__(self) -> tuple[object, tuple[tuple[_LaidTile, ...]]]:
        # In the order in which they were laid, so that placements and areas keep their order, too.
        return _rebuild, (
            tuple(
                [
                    # A tile of a variant is sent with its description: the receiver may not know it
                    # yet.
                    (
                        cell,
                        face.number if face.number < FIRST_OWN else TILES[face.number],
                        face.rotation,
                    )
                    for cell, face in self._faces.items()
                ]
            ),
        )

    # -- what lies where

    @property
    def faces(self) -> Mapping[Cell, RotatedTile]:
        """The laid tiles in their rotations, by cell, in the order in which they were laid."""
        return MappingProxyType(self._faces)

    @property
    def open_cells(self) -> tuple[Cell, ...]:
        """Every empty cell that touches an edge of a laid tile."""
        return tuple(self._open)

    @property
    def icons(self) -> tuple[Icon, ...]:
        """Every thing in the territory, one entry each."""
        return self._icons

    def cell_of(self, number: int) -> Cell | None:
        """Return the cell of the tile with that number; None if it does not lie here."""
        return next((cell for cell, face in self._faces.items() if face.number == number), None)

    @property
    def areas(self) -> tuple[Area, ...]:
        """Every area, completed or open."""
        if self._cached_areas is None:
            self._cached_areas = tuple(self._areas.values())
        return self._cached_areas

    @property
    def completed_areas(self) -> tuple[Area, ...]:
        """Every completed area."""
        if self._cached_completed is None:
            self._cached_completed = tuple(
                [area for area in self._areas.values() if area.completed]
            )
        return self._cached_completed

    @property
    def connected(self) -> frozenset[Cell]:
        """The cells connected to the castle by road, the castle's own included."""
        return self._roads[_CASTLE_ROAD]

    # -- laying tiles

    def placements(self, tile: LandscapeTile | int) -> Placements:
        """Return all legal placements of that tile, computed lazily."""
        return Placements(self, tile_of(tile))

    def why_not(self, tile: LandscapeTile | int, placement: Placement) -> Reason | None:
        """Return why the tile cannot be laid there; None if it can (Rules, Build)."""
        x, y, rotation = placement
        code = self._open.get((x, y))
        if code is None:
            return Reason.CELL_TAKEN if (x, y) in self._faces else Reason.NO_NEIGHBOUR
        if rotation in tile_of(tile).fits[code]:
            return None
        return Reason.TERRAIN_MISMATCH if rotation in range(4) else Reason.BAD_ROTATION

    def clashes(self, tile: LandscapeTile | int, placement: Placement) -> tuple[Side, ...]:
        """Return the sides on which the tile would meet another terrain."""
        face = tile_of(tile).faces[placement.rotation]
        beyond = neighbours(placement.cell)
        return tuple(
            side
            for side in SIDES
            if (other := self._faces.get(beyond[side]))
            and other.edges[side.opposite] is not face.edges[side]
        )

    def place(self, tile: LandscapeTile | int, placement: Placement) -> Territory:
        """Return the territory with that tile laid. Raises IllegalAction if it cannot lie there."""
        reason = self.why_not(tile, placement)
        if reason is not None:
            raise IllegalAction(reason, write_laid(tile, placement))
        return self.with_tile(tile, placement)

    def with_tile(self, tile: LandscapeTile | int, placement: Placement) -> Territory:
        """Return the territory with that tile laid, without a check.

        It may be called only for a placement for which `why_not` returns None.
        """
        return self._with(placement[:2], tile_of(tile).faces[placement[2]])

    def without(self, cell: Cell) -> Territory | None:
        """Return the territory without the tile of that cell.

        None if other tiles would no longer be connected to the castle.
        """
        if self._before is not None and cell in self._faces and cell not in self._before:
            return self._before
        rest = {other: face for other, face in self._faces.items() if other != cell}
        return _build(rest) if (0, 0) in rest else None

    def can_spare(self, cell: Cell) -> bool:
        """Return whether the tile of that cell can be picked up.

        It cannot if other tiles would no longer be connected to the castle.
        """
        return (
            cell != (0, 0) and sum(1 for _ in _outwards(self._faces, cell)) == len(self._faces) - 1
        )

    def turned(self, quarter_turns: int) -> Territory:
        """Return the territory rotated clockwise about the castle, with the castle itself rotated.

        A half-turn must not change any score.
        """

        def turn(cell: Cell) -> Cell:
            x, y = cell
            for _ in range(quarter_turns % 4):
                x, y = -y, x
            return x, y

        faces = {
            turn(cell): TILES[face.number].faces[(face.rotation + quarter_turns) % 4]
            for cell, face in self._faces.items()
        }
        whole = _build(faces)
        assert whole is not None
        return whole

    def _with(self, cell: Cell, face: RotatedTile) -> Self:
        new = object.__new__(type(self))
        new._faces, new._open = self._faces.copy(), self._open.copy()
        new._areas, new._area_at = self._areas.copy(), self._area_at.copy()
        new._roads, new._exits = self._roads.copy(), self._exits.copy()
        new._icons = self._icons
        new._next_id = self._next_id
        new._lay(cell, face)
        new._is_outwards = False
        new._before = self if self._is_outwards else None
        return new

    def _lay(self, cell: Cell, face: RotatedTile) -> None:
        """Lay a tile by changing this object; only allowed while it is being made."""
        faces, open_cells = self._faces, self._open
        faces[cell] = face
        open_cells.pop(cell, None)
        beyond = neighbours(cell)
        codes = face.edge_codes
        for side in (0, 1, 2, 3):
            other = beyond[side]
            if other not in faces:
                open_cells[other] = open_cells.get(other, 0) | codes[side]
        self._icons += face.icons
        self._cached_areas = self._cached_completed = self._cached_text = None
        self._join_roads(cell, face, beyond)
        self._join_areas(cell, face, beyond)

    def _join_areas(self, cell: Cell, face: RotatedTile, beyond: tuple[Cell, ...]) -> None:
        faces, areas, area_at = self._faces, self._areas, self._area_at
        x, y = cell
        for terrain, sides, icons in face.areas:
            own: list[Edge] = []
            met: list[int] = []
            for side in sides:
                other = beyond[side]
                if other in faces:
                    # The shared edge closes for both; an area met twice is joined once.
                    number = area_at.pop((other[0], other[1], side ^ 2))
                    if number not in met:
                        met.append(number)
                else:
                    own.append((x, y, int(side)))
            if not met:
                joined = Area(terrain, (cell,), not own, icons, tuple(own))
                number = self._next_id
                self._next_id = number + 1
            else:
                cells: dict[Cell, None] = {}
                edges: list[Edge] = []
                for number in met:
                    old = areas.pop(number)
                    cells.update(dict.fromkeys(old.cells))
                    edges += [edge for edge in old.open_edges if edge in area_at]
                    icons = old.icons + icons
                cells[cell] = None
                for edge in edges:
                    area_at[edge] = number
                edges += own
                joined = Area(terrain, tuple(cells), not edges, icons, tuple(edges))
            areas[number] = joined
            for edge in own:
                area_at[edge] = number

    def _join_roads(self, cell: Cell, face: RotatedTile, beyond: tuple[Cell, ...]) -> None:
        faces, roads, exits = self._faces, self._roads, self._exits
        x, y = cell
        for road in face.roads:
            met: set[int] = set()
            own: list[Edge] = []
            for side in road:
                other = beyond[side]
                if other not in faces:
                    own.append((x, y, int(side)))
                    continue
                # None: the neighbour has no road there, so this one ends at the edge.
                number = exits.pop((other[0], other[1], side ^ 2), None)
                if number is not None:
                    met.add(number)
            if not met:
                target = self._next_id
                self._next_id = target + 1
                roads[target] = frozenset((cell,))
            else:
                target = min(met)  # the castle's road has the smallest number and keeps it
                roads[target] = roads[target].union(
                    (cell,), *(roads.pop(other) for other in met if other != target)
                )
                if len(met) > 1:
                    for edge, number in exits.items():
                        if number in met:
                            exits[edge] = target
            for edge in own:
                exits[edge] = target

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        """Return the pydantic schema with which a territory is stored in JSON as its notation."""

        def read(value: object) -> Territory:
            if isinstance(value, Territory):
                return value
            if isinstance(value, str):
                return Territory.parse(value)
            raise ValueError("a territory is written in notation")

        return core_schema.no_info_plain_validator_function(
            read, serialization=core_schema.plain_serializer_function_ser_schema(str)
        )


def _build(faces: Mapping[Cell, RotatedTile]) -> Territory | None:
    """Return the territory with those faces; None if some are not connected to the castle."""
    territory = Territory._empty()
    for cell in _outwards(faces):
        territory._lay(cell, faces[cell])
    territory._is_outwards = True
    return territory if len(territory) == len(faces) else None


def _outwards(faces: Mapping[Cell, RotatedTile], without: Cell | None = None) -> Iterator[Cell]:
    """Yield the cells connected to the castle's, each after a neighbour of it.

    The cell ``without`` is treated as empty.
    """
    reached = {(0, 0): None}
    waiting = [(0, 0)]
    for cell in waiting:
        yield cell
        for other in neighbours(cell):
            if other in faces and other not in reached and other != without:
                reached[other] = None
                waiting.append(other)


_LaidTile = tuple[Cell, int | LandscapeTile, int]
"""A laid tile: its cell, its number or the tile itself, its rotation in quarter-turns clockwise."""


def _rebuild(laid: tuple[_LaidTile, ...]) -> Territory:
    """Return the territory of those tiles, laid one after another."""
    territory = Territory._empty()
    for cell, tile, rotation in laid:
        territory._lay(cell, tile_of(tile).faces[rotation])
    return territory


_WORD = re.compile(r"(C|[1-9][0-9]{0,5})@(-?[0-9]{1,3}),(-?[0-9]{1,3})(?:r([0-3]))?")


def read_laid(word: str) -> tuple[LandscapeTile, Placement]:
    """Return the tile and placement of a word like ``"53@0,-1r2"``.

    Raises ValueError naming a word that cannot be read.
    """
    match = _WORD.fullmatch(word)
    number = 0 if match and match[1] == "C" else int(match[1]) if match else -1
    if match is None or (number and not is_of_bag(number)):
        raise ValueError(
            tr(
                "{word} is not a laid tile: write it like 53@0,-1r2 (tile @ x,y r quarter-turns)"
            ).format(word=repr(word))
        )
    return TILES[number], Placement(int(match[2]), int(match[3]), int(match[4] or 0))


def write_laid(tile: LandscapeTile | int, placement: Placement) -> str:
    """Return a laid tile in notation: ``"53@0,-1r2"``, with r0 left out."""
    x, y, rotation = placement
    number = tile if isinstance(tile, int) else tile.number
    name = "C" if number == CASTLE.number else str(number)
    return f"{name}@{x},{y}" + (f"r{rotation}" if rotation else "")


def _read_words(text: str) -> list[tuple[LandscapeTile, Placement]]:
    words = text.split(maxsplit=len(TILES))
    if len(words) > len(TILES):
        raise ValueError(tr("a territory has at most {most} tiles").format(most=len(TILES)))
    laid = [read_laid(word) for word in words]
    if [placement for tile, placement in laid if tile.is_castle] != [Placement(0, 0)]:
        raise ValueError(tr("a territory has the castle once, not turned, at its origin: C@0,0"))
    numbers: set[int] = set()
    for tile, placement in laid:
        if tile.number in numbers:
            raise ValueError(
                tr("{laid}: tile {tile} is laid twice").format(
                    laid=write_laid(tile, placement), tile=tile
                )
            )
        numbers.add(tile.number)
    return [(tile, placement) for tile, placement in laid if not tile.is_castle]


def tiles_with(territory: Territory, icon: Icon) -> tuple[Cell, ...]:
    """Return the cells of tiles with at least one such thing, in the order of laying."""
    return tuple([cell for cell, face in territory._faces.items() if icon in face.icons])
