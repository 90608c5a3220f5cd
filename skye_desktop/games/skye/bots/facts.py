"""The facts of a land from which its value is computed, updated tile by tile.

A bot evaluates tens of thousands of lands in a game, and nearly all of them differ by one tile from
another that it has just evaluated. So `LandFacts` caches for each open cell what a tile on it would
change (`Opening`: areas and roads; `Filling`: squares, columns, farms). Each change is computed
once and shared by all lands in which nothing near the cell has changed. Rating a placement then
takes a few look-ups. Only a land from which the search continues is built, by `with_tile`, without
creating a `Territory`.

Measures of lands (`bots.measure`) read these facts and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from skye_desktop.games.skye.bots.shape import (
    HIGHEST,
    REACH,
    Filling,
    Shape,
    around,
    column,
    shape_of,
)
from skye_desktop.games.skye.engine import (
    CASTLE,
    TILES,
    Cell,
    Icon,
    Placement,
    RotatedTile,
    Side,
    Terrain,
    Territory,
    neighbours,
)

Things = Mapping[Icon, int]
"""Number of each thing on a land; for barrels, the number of tiles that have any."""


class AreaKind(NamedTuple):
    """The properties of an area that can affect a score."""

    terrain: Terrain
    size: int
    """Number of tiles it covers."""
    needed: int
    """Number of open cells that must be filled to complete it; 0 if it is completed."""
    icons: tuple[Icon, ...]
    """Every thing in it, in arbitrary order."""


class AreaFacts:
    """One area of a land, compared by identity.

    Lands that were derived from each other share the object until a tile is joined to the area.
    """

    __slots__ = ("cells", "is_water", "kind", "needed")

    def __init__(
        self,
        terrain: Terrain,
        cells: frozenset[Cell],
        needed: frozenset[Cell],
        icons: tuple[Icon, ...],
    ) -> None:
        self.cells = cells
        """Cells of the tiles it covers."""
        self.needed = needed
        """Open cells beyond its open edges."""
        self.kind = AreaKind(terrain, len(cells), len(needed), icons)
        self.is_water = terrain is Terrain.WATER


class RoadCounts(NamedTuple):
    """Counts of the tiles connected to the castle by road, and of what is on them."""

    joined_tiles: int
    """Connected tiles, the castle included."""
    joined_barrels: int
    """Connected tiles with barrels."""
    joined_cattle: int
    road_ends: int
    """Open ends of the roads on those tiles."""


PLAINLY_COUNTED = frozenset(
    (
        *[str(icon) for icon in Icon],
        *Shape._fields[:-1],
        *[column(height) for height in range(1, HIGHEST + 1)],
        *RoadCounts._fields,
    )
)
"""Names of all facts in `LandFacts.numbers`."""


def require_facts(names: Iterable[str], who: str) -> None:
    """Check that all names are facts of a land.

    Raises AssertionError, with ``who``, the unknown names and the existing ones, if they are not.
    """
    unknown = sorted({*names} - PLAINLY_COUNTED)
    assert not unknown, (
        f"{who} counts {', '.join(unknown)}, which is no fact of a land; those are "
        f"{', '.join(sorted(PLAINLY_COUNTED))}"
    )


class AreaChange(NamedTuple):
    """How a tile laid on an open cell changes the areas."""

    into: dict[AreaFacts, AreaFacts]
    """For each area that is replaced, the new one."""
    come: list[AreaFacts]
    """All new areas, including those that replace none."""
    at: list[AreaFacts | None]
    """The new area at each side of the tile, from north clockwise."""


class RoadSides(NamedTuple):
    """The roads that lead to an open cell."""

    roads: tuple[int, ...]
    """Number that identifies the road at each side, from north clockwise; -1 for none."""
    leads: bool
    """Whether any road leads to the cell."""
    castle: int
    """The sides to which the castle's road leads, as bits: 1 for north, then clockwise 2, 4, 8."""
    others: tuple[int, ...]
    """The sides to which other roads lead."""


_CASTLE_ROAD = 0
_NO_ROAD = -1


@lru_cache(maxsize=2_000)
def _road_sides(roads: tuple[int, ...]) -> RoadSides:
    castle = sum(1 << side for side, road in enumerate(roads) if road == _CASTLE_ROAD)
    others = tuple([side for side, road in enumerate(roads) if road > _CASTLE_ROAD])
    return RoadSides(roads, bool(castle or others), castle, others)


_SIDES = (0, 1, 2, 3)


class Opening:
    """An open cell with the areas and roads that meet there.

    Lands share the object as long as these stay the same.
    """

    __slots__ = ("areas", "empty", "gains", "road_gains", "roads")

    def __init__(
        self,
        areas: Sequence[AreaFacts | None],
        roads: RoadSides,
    ) -> None:
        self.areas = areas
        """The area beyond each side, from north clockwise; None where no tile lies."""
        self.roads = roads
        self.empty = sum([1 << side for side in _SIDES if areas[side] is None])
        """The sides, as bits, beyond which no tile lies."""
        self.gains: tuple[object, dict[int, float]] = (None, {})
        """The measure that was used last, and the points that areas gain from a tile here.

        The points are stored by `face_index`, the tile with its rotation.
        """
        self.road_gains: dict[int, RoadCounts] = {}
        """Cached results of `LandFacts.road_gain` for this cell, by `face_index`.

        Only filled where no road but the castle's leads here.
        """


_NOTHING_MET = Opening((None,) * 4, _road_sides((_NO_ROAD,) * 4))
_BITS = tuple([bin(mask).count("1") for mask in range(16)])
"""Number of set bits of each mask of sides, 0 to 15."""


class FaceFacts(NamedTuple):
    """Facts of a tile in one rotation that are needed most often."""

    face: RotatedTile
    road_sides: int
    """The sides to which a road leads, as bits."""
    barrels: int
    """1 if it has any barrels, else 0."""
    cattle: int


def face_index(tile: int, rotation: int) -> int:
    """Return a number that identifies a tile in a rotation, given in quarter-turns clockwise."""
    return 4 * tile + rotation


class _Faces(dict[int, FaceFacts]):
    """The facts of every tile in every rotation, by `face_index`, computed on first use."""

    def __missing__(self, turn: int) -> FaceFacts:
        face = TILES[turn // 4].faces[turn % 4]
        sides = sum({1 << side for road in face.roads for side in road})
        found = FaceFacts(
            face, sides, int(Icon.BARREL in face.icons), face.icons.count(Icon.CATTLE)
        )
        self[turn] = found
        return found


FACES: Mapping[int, FaceFacts] = _Faces()
"""The facts of every tile in every rotation, by `face_index`."""


def things_of(tile: int) -> Things:
    """Return the number of each thing on a tile; barrels count as 1, however many."""
    found: dict[Icon, int] = {}
    for icon in TILES[tile].icons:
        found[icon] = 1 if icon is Icon.BARREL else found.get(icon, 0) + 1
    return found


class LandFacts:
    """The facts of one land: everything that a measure may count, cheap to update.

    Immutable except for caches: `with_tile` returns a new object. `facts_of` returns the facts of a
    territory.
    """

    __slots__ = (
        "_fillings",
        "_near_farms",
        "_roads",
        "_shape",
        "areas",
        "cached_value",
        "codes",
        "connected",
        "faces",
        "openings",
        "road_counts",
        "things",
    )

    faces: dict[Cell, RotatedTile]
    """The laid tiles in their rotations."""
    codes: dict[Cell, int]
    """The required edges of a tile on every open cell, as a code (`LandscapeTile.fits`)."""
    openings: dict[Cell, Opening]
    """The areas and roads at every open cell."""
    areas: dict[AreaFacts, None]
    """All areas, open and completed, as the keys of a dict that serves as an ordered set."""
    things: Things
    connected: frozenset[Cell]
    """Cells connected to the castle by road, including the castle's own."""
    road_counts: RoadCounts
    cached_value: object
    """Value of this land by the measure that was used last."""
    _roads: dict[int, frozenset[Cell]]
    """Cells of every road except the castle's, by its number."""
    _fillings: dict[Cell, Filling]
    _near_farms: frozenset[Cell]
    """Cells on and around farms."""
    _shape: Shape | None

    @classmethod
    def _castle(cls) -> LandFacts:
        """Return the facts of a land with the castle alone.

        The castle is laid like any other tile, on a land that has no tile and one open cell.
        """
        bare = object.__new__(cls)
        bare.faces = {}
        bare.codes = {_ORIGIN: 0}
        bare.areas = {}
        bare.things = {}
        bare.openings = {_ORIGIN: _NOTHING_MET}
        bare.connected = frozenset()
        bare.road_counts = RoadCounts(0, 0, 0, 0)
        bare.cached_value = None
        bare._roads = {}
        bare._fillings = {}
        bare._near_farms = frozenset()
        bare._shape = None
        return bare.with_tile(CASTLE.number, Placement(*_ORIGIN))

    def count(self, icon: Icon) -> int:
        """Return the number of a thing on the land; for barrels, the number of tiles with any."""
        return self.things.get(icon, 0)

    @property
    def numbers(self) -> dict[str, int]:
        """All counts by name: fields of `Shape` and `RoadCounts`, and the number of each thing."""
        numbers: dict[str, int] = {str(icon): number for icon, number in self.things.items()}
        *plain, columns = self.shape
        numbers.update(zip(Shape._fields, plain, strict=False))
        numbers.update({column(height): number for height, number in enumerate(columns, start=1)})
        numbers.update(self.road_counts._asdict())
        return numbers

    @property
    def shape(self) -> Shape:
        """Counts of blocks, columns and farm animals."""
        if self._shape is None:
            self._shape = shape_of(self.faces, self.codes, self._near_farms)
        return self._shape

    # -- what a tile would change

    def filling(self, cell: Cell) -> Filling:
        """Return the cached changes of the shape by a tile on that open cell, for any tile."""
        found = self._fillings.get(cell)
        if found is None:
            codes, faces = self.codes, self.faces
            opened = (
                sum([other not in codes and other not in faces for other in neighbours(cell)]) - 1
            )
            found = self._fillings[cell] = Filling(opened)
        return found

    def shape_change(self, tile: int, cell: Cell) -> Shape:
        """Return how that tile on that open cell, in any rotation, changes the shape."""
        filling = self.filling(cell)
        columns = [0] * (HIGHEST + 1)
        above, below, together = filling.columns(self.faces, cell)
        columns[above] -= 1
        columns[below] -= 1
        columns[together] += 1
        squares = filling.squares(self.faces, cell)
        return Shape(filling.opened, *squares, *self.farm_change(tile, cell), tuple(columns[1:]))

    def farm_change(self, tile: int, cell: Cell) -> tuple[int, int, int]:
        """Return how that tile on that open cell changes three counts of the shape.

        These are the animals on or around farms, the other animals, and the open cells around
        farms.
        """
        is_near, freed, freed_by_farm, lonely = self.filling(cell).farms(
            self.faces, self.codes, self._near_farms, cell
        )
        animals = FACES[4 * tile].face.animals
        if Icon.FARM in FACES[4 * tile].face.icons:
            return animals + lonely, -lonely, freed_by_farm
        return (animals, 0, freed) if is_near else (0, animals, freed)

    def blocked_ends(self, cell: Cell) -> int:
        """Return how many open ends of connected roads lead to that open cell."""
        roads = self.openings[cell].roads
        ends = _BITS[roads.castle]
        if roads.others:
            beyond = neighbours(cell)
            for side in roads.others:
                if beyond[side] in self.connected:
                    ends += 1
        return ends

    def road_gain(self, cell: Cell, turn: int) -> RoadCounts:
        """Return what a tile adds to the road counts, provided the castle's road reaches it there.

        ``turn`` is its `face_index`. The road ends that it blocks (`blocked_ends`) are not
        subtracted.
        """
        here = self.openings[cell]
        found = here.road_gains.get(turn)
        if found is None:
            face, road_sides, barrels, cattle = FACES[turn]
            found = RoadCounts(1, barrels, cattle, _BITS[road_sides & here.empty])
            if not here.roads.others:
                here.road_gains[turn] = found
                return found
            reached = self._newly_connected(cell, face)
            if reached:
                found = self._with_reached(found, reached, cell)
        return found

    def _newly_connected(self, cell: Cell, face: RotatedTile) -> frozenset[Cell]:
        """Return the cells that a tile there connects to the castle, without its own cell."""
        roads = self.openings[cell].roads.roads
        for met, _ in _roads_met(face, roads):
            if _CASTLE_ROAD in met:
                return (
                    frozenset().union(*[self._roads[road] for road in met if road]) - self.connected
                )
        return frozenset()

    def _with_reached(self, found: RoadCounts, reached: frozenset[Cell], cell: Cell) -> RoadCounts:
        tiles, barrels, cattle, ends = found
        faces = self.faces
        for other in reached:
            face = faces[other]
            barrels += Icon.BARREL in face.icons
            cattle += face.icons.count(Icon.CATTLE)
            beyond = neighbours(other)
            for road in face.roads:
                for side in road:
                    ends += beyond[side] not in faces and beyond[side] != cell
        return RoadCounts(tiles + len(reached), barrels, cattle, ends)

    # -- the land with the tile

    def with_tile(self, tile: int, placement: Placement) -> LandFacts:
        """Return the facts of the land with that tile laid; the placement must be legal."""
        x, y, rotation = placement
        cell = (x, y)
        turn = face_index(tile, rotation)
        face = FACES[turn].face
        new = object.__new__(LandFacts)
        new.faces, new.codes = self.faces.copy(), self.codes.copy()
        new.faces[cell] = face
        del new.codes[cell]
        for side, other in enumerate(neighbours(cell)):
            if other not in new.faces:
                new.codes[other] = new.codes.get(other, 0) | face.edge_codes[side]
        new.things = things_with(self.things, tile)
        new._near_farms = self._near_farms
        if Icon.FARM in face.icons:
            new._near_farms |= set(around(cell))
        new._fillings = {
            (a, b): filling
            for (a, b), filling in list(self._fillings.items())
            if a != x and not (-REACH <= a - x <= REACH and -REACH <= b - y <= REACH)
        }
        new._shape = new.cached_value = None
        road_at, renamed = new._lay_roads(self, cell, turn)
        new._lay_areas(self, cell, area_change(self.openings[cell].areas, cell, face), road_at)
        if renamed:
            new._rename_roads(renamed)
        return new

    def _lay_roads(
        self, before: LandFacts, cell: Cell, turn: int
    ) -> tuple[list[int], dict[int, int]]:
        """Set the roads of this land to those of the land before, with the new tile.

        Return the number of the road at each side of the tile, and for each road that was joined to
        another its new number.
        """
        tile = turn // 4
        face, road_sides, _, _ = FACES[turn]
        roads = before._roads.copy()
        self.connected = before.connected
        joined = before.road_counts
        blocked = before.blocked_ends(cell)
        if road_sides & before.openings[cell].roads.castle or tile == CASTLE.number:
            self.connected = before.connected.union((cell,), before._newly_connected(cell, face))
            more = before.road_gain(cell, turn)
            joined = RoadCounts(*[old + new for old, new in zip(joined, more, strict=True)])
        self.road_counts = joined._replace(road_ends=joined.road_ends - blocked)
        at = [_NO_ROAD] * 4
        renamed: dict[int, int] = {}
        for index, (met, sides) in enumerate(_roads_met(face, before.openings[cell].roads.roads)):
            # A new road gets a number that no other tile can give. Joined roads keep their
            # smallest number, which for the castle's road is 0.
            number = min(met, default=face_index(tile, index))
            cells = frozenset((cell,)).union(*[roads.pop(road) for road in met if road])
            if number != _CASTLE_ROAD:
                roads[number] = cells
            renamed.update({road: number for road in met if road != number})
            for side in sides:
                at[side] = number
        self._roads = roads
        return at, renamed

    def _lay_areas(
        self, before: LandFacts, cell: Cell, change: AreaChange, road_at: Sequence[int]
    ) -> None:
        """Set the areas to those of the land before, with the change by the new tile.

        Open cells next to a new area get a new `Opening`.
        """
        into = change.into
        areas = before.areas.copy()
        for gone in into:
            del areas[gone]
        openings = before.openings.copy()
        del openings[cell]
        meeting: dict[Cell, list[AreaFacts | None]] = {}
        for area in change.come:
            areas[area] = None
            for other in area.needed:
                if other not in meeting:
                    met = openings.get(other, _NOTHING_MET).areas
                    meeting[other] = [None if old is None else into.get(old, old) for old in met]
        beyond = neighbours(cell)
        for other, now in meeting.items():
            roads = openings.get(other, _NOTHING_MET).roads
            if other in beyond:
                side = beyond.index(other)
                now[side ^ 2] = change.at[side]
                numbers = list(roads.roads)
                numbers[side ^ 2] = road_at[side]
                roads = _road_sides(tuple(numbers))
            openings[other] = Opening(now, roads)
        self.areas = areas
        self.openings = openings

    def _rename_roads(self, renamed: Mapping[int, int]) -> None:
        """Replace the numbers of joined roads at every open cell that they lead to."""
        for cell, opening in self.openings.items():
            numbers = opening.roads.roads
            if not renamed.keys().isdisjoint(numbers):
                roads = _road_sides(tuple([renamed.get(road, road) for road in numbers]))
                self.openings[cell] = Opening(opening.areas, roads)


_ORIGIN = (0, 0)


def facts_of(land: Territory) -> LandFacts:
    """Return the facts of a territory. Results are cached."""
    return _facts(
        tuple([(face.number, Placement(*cell, face.rotation)) for cell, face in land.faces.items()])
    )


@lru_cache(maxsize=300)
def _facts(laid: tuple[tuple[int, Placement], ...]) -> LandFacts:
    """Return the facts of a land whose tiles were laid in that order.

    They are derived from the facts without the last tile, which are usually cached.
    """
    return _facts(laid[:-1]).with_tile(*laid[-1]) if len(laid) > 1 else LandFacts._castle()


def things_with(things: Things, tile: int) -> Things:
    """Return the things of a land with that tile added."""
    found = dict(things)
    for icon, number in things_of(tile).items():
        found[icon] = found.get(icon, 0) + number
    return found


# -- areas and roads that a tile joins


def area_change(meeting: Sequence[AreaFacts | None], cell: Cell, face: RotatedTile) -> AreaChange:
    """Return how that tile on an open cell changes the areas.

    ``meeting`` are the areas that meet at the cell, by side from north clockwise; None for an empty
    side.
    """
    beyond = neighbours(cell)
    into: dict[AreaFacts, AreaFacts] = {}
    come: list[AreaFacts] = []
    at: list[AreaFacts | None] = [None] * 4
    for terrain, sides, icons in face.areas:
        met: list[AreaFacts] = []
        needed: set[Cell] = set()
        cells: set[Cell] = {cell}
        for side in sides:
            area = meeting[side]
            if area is None:
                needed.add(beyond[side])
                continue
            # Another area of the tile may have replaced this one already.
            area = into.get(area, area)
            if area not in met:
                met.append(area)
        for area in met:
            cells |= area.cells
            needed |= area.needed
            icons = area.kind.icons + icons
        needed.discard(cell)
        joined = AreaFacts(terrain, frozenset(cells), frozenset(needed), icons)
        for area in met:
            if area in come:
                come.remove(area)
                into.update({old: joined for old, new in into.items() if new is area})
                at = [joined if other is area else other for other in at]
            else:
                into[area] = joined
        come.append(joined)
        for side in sides:
            at[side] = joined
    return AreaChange(into, come, at)


def kinds_changed(
    meeting: Sequence[AreaFacts | None], cell: Cell, face: RotatedTile
) -> tuple[list[AreaFacts], list[AreaKind]]:
    """Return the areas that the tile replaces, and the kinds of the new areas.

    A measure needs no more, and this is much faster than `area_change`.
    """
    beyond = neighbours(cell)
    gone: list[AreaFacts] = []
    come: list[AreaKind] = []
    for terrain, sides, icons in face.areas:
        met: AreaFacts | None = None
        empty = []
        for side in sides:
            area = meeting[side]
            if area is None:
                empty.append(beyond[side])
            elif area is not met:
                if met is not None or area in gone:
                    # Several areas become one, and may have tiles and open cells in common.
                    change = area_change(meeting, cell, face)
                    return list(change.into), [area.kind for area in change.come]
                met = area
        if met is None:
            come.append(AreaKind(terrain, 1, len(empty), icons))
        else:
            gone.append(met)
            _, size, needed, others = met.kind
            for other in empty:
                needed += other not in met.needed
            come.append(AreaKind(terrain, size + 1, needed - 1, others + icons))
    return gone, come


def _roads_met(
    face: RotatedTile, numbers: Sequence[int]
) -> list[tuple[set[int], tuple[Side, ...]]]:
    """Return for each road of a laid tile the numbers of the roads that it joins, and its sides.

    ``numbers`` has the number of the road beyond each side. Roads of the tile that join the same
    road are returned as one.
    """
    found: list[tuple[set[int], tuple[Side, ...]]] = []
    for sides in face.roads:
        met = {numbers[side] for side in sides} - {_NO_ROAD}
        for other in [other for other in found if not other[0].isdisjoint(met)]:
            # Both lead to one road, so they are one.
            found.remove(other)
            met |= other[0]
            sides += other[1]
        found.append((met, sides))
    return found
