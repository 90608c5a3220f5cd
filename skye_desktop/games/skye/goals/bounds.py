"""Bounds of a search: points that a land cannot exceed, whatever way more tiles are laid on it.

They are for scoring tiles that look at one land, with the numbers of the printed game, and for
scrolls. None is ever below what can be reached; `tests/test_goals_search.py` holds them to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Set
from functools import cache
from heapq import nlargest
from types import MappingProxyType
from typing import Final, NamedTuple

from skye_desktop.games.skye.engine import (
    PRINTED_RULES,
    SCROLLS,
    Area,
    Cell,
    Icon,
    ScoringId,
    Terrain,
    Territory,
    neighbours,
    scroll_value,
    tile_of,
)


class Rest(NamedTuple):
    """What the tiles that are still to be laid have together."""

    tiles: int
    icons: tuple[Icon, ...]
    roads: int
    """Number of tiles with a road."""
    road_cattle: int
    """Number of cattle on tiles with a road."""
    animals: int
    farms: int
    """Number of tiles with a farm."""
    barrel_tiles: int
    waters: int
    """Number of areas of water."""
    water_tiles: int
    closed: tuple[Terrain, ...]
    """Terrains of the areas that lie within one tile, completed at once."""
    scrolls: tuple[Icon, ...]


@cache
def rest_of(tiles: tuple[int, ...]) -> Rest:
    """Return what those tiles have together."""
    faces = [tile_of(tile).faces[0] for tile in tiles]
    icons = tuple([icon for face in faces for icon in face.icons])
    areas = [area for face in faces for area in face.areas]
    waters = [[area for area in face.areas if area.terrain is Terrain.WATER] for face in faces]
    on_roads = [icon for face in faces if face.roads for icon in face.icons]
    return Rest(
        tiles=len(tiles),
        icons=icons,
        roads=sum(bool(face.roads) for face in faces),
        road_cattle=on_roads.count(Icon.CATTLE),
        animals=sum(face.animals for face in faces),
        farms=sum(Icon.FARM in face.icons for face in faces),
        barrel_tiles=sum(Icon.BARREL in face.icons for face in faces),
        waters=sum(map(len, waters)),
        water_tiles=sum(map(bool, waters)),
        closed=tuple([area.terrain for area in areas if not area.sides]),
        scrolls=tuple([icon for icon in icons if icon in SCROLLS]),
    )


class Bounds:
    """Bounds of the points of some scoring tiles together, and of scrolls in the last round."""

    def __init__(self, scoring: Iterable[ScoringId], *, is_last: bool) -> None:
        scoring = tuple(scoring)
        self._of_land = tuple([_OF_LAND[tile] for tile in scoring if tile in _OF_LAND])
        self._of_cells = tuple([_OF_CELLS[tile] for tile in scoring if tile in _OF_CELLS])
        self._completed = tuple([_COMPLETED[tile] for tile in scoring if tile in _COMPLETED])
        self._now = tuple([tile for tile in scoring if tile not in _OF_LAND])
        self._is_last = is_last

    def most(self, land: Territory, tiles: tuple[int, ...]) -> int:
        """Return points that the land cannot exceed with those tiles."""
        rest = rest_of(tiles)
        can_fill = {cell for tile in tiles for cell in land.placements(tile).cells()}
        points = sum([bound(land, rest, can_fill) for bound in self._of_land])
        points += sum([now(tile, land) for tile in self._now])
        if self._of_cells or self._completed:
            points += self._of_places(land, rest, can_fill)
        return points + (_scroll_bound(land, rest, can_fill) if self._is_last else 0)

    def _of_places(self, land: Territory, rest: Rest, can_fill: Set[Cell]) -> int:
        """Return a bound of the points gained by what depends on where tiles lie."""
        weights, beside = self._weights(land, rest, can_fill)
        if not self._of_cells:
            return int(sum(nlargest(rest.tiles, weights.values())) + 1e-9) + beside
        by_step = 0.0
        cells, gains = set(can_fill), [0.0]
        for others in range(rest.tiles):
            # As if this tile were laid after that many others.
            gains = [
                weights.get(cell, 0.0) + sum([gain(land, cell, others) for gain in self._of_cells])
                for cell in cells
            ]
            by_step += max(gains, default=0.0)
            cells |= {other for cell in cells for other in neighbours(cell) if other not in land}
        return int(min(by_step, sum(nlargest(rest.tiles, gains))) + 1e-9) + beside

    def _weights(
        self, land: Territory, rest: Rest, can_fill: Set[Cell]
    ) -> tuple[dict[Cell, float], int]:
        """Return points for completing areas, shared among the cells that must be filled for it.

        And those for areas that consist of new tiles only.
        """
        weights: dict[Cell, float] = {}
        if not self._completed:
            return weights, 0
        for area in land.areas:
            worth = sum([one.points for one in self._completed if one.counts(area.terrain)])
            if worth and not area.completed:
                beyond = _beyond(area)
                if len(beyond) <= rest.tiles and beyond <= can_fill:
                    for cell in beyond:
                        weights[cell] = weights.get(cell, 0.0) + worth / len(beyond)
        pairs = 2 * rest.tiles if rest.tiles >= len(_PAIRS) else _PAIRS[rest.tiles]
        return weights, sum([one.points * (pairs + one.closed(rest)) for one in self._completed])


class _Completing(NamedTuple):
    """A scoring tile for completed areas: points for each, terrain and least number of tiles."""

    points: int
    terrain: Terrain | None = None
    least: int = 1

    def counts(self, terrain: Terrain) -> bool:
        return self.terrain in (None, terrain)

    def closed(self, rest: Rest) -> int:
        """Return the number of areas within one tile that are completed at once."""
        return sum([self.counts(terrain) for terrain in rest.closed]) if self.least == 1 else 0


_PAIRS: Final = (0, 0, 1, 2, 4)
"""Largest number of shared edges among that many new tiles, up to four."""


def now(tile: ScoringId, land: Territory) -> int:
    """Return the points of a scoring tile for the land as it is."""
    return PRINTED_RULES.alone[tile][0](land)[0]


def _scroll_bound(land: Territory, rest: Rest, can_fill: Set[Cell]) -> int:
    if not rest.scrolls and not any(icon in SCROLLS for icon in land.icons):
        return 0
    factor = PRINTED_RULES.completed
    total = factor * sum(_scroll(land, rest, icon) for icon in rest.scrolls)
    for area in land.areas:
        found = [icon for icon in area.icons if icon in SCROLLS]
        if found:
            is_full = area.completed or _can_be_closed(area, rest, can_fill)
            total += (factor if is_full else 1) * sum(_scroll(land, rest, icon) for icon in found)
    return total


def _scroll(land: Territory, rest: Rest, scroll: Icon) -> int:
    counted = SCROLLS[scroll]
    if counted is Icon.BARREL:
        count = sum(Icon.BARREL in face.icons for face in land.faces.values()) + rest.barrel_tiles
    else:
        count = land.icons.count(counted) + rest.icons.count(counted)
    return scroll_value(scroll, count)


def _beyond(area: Area) -> frozenset[Cell]:
    """Return the cells that must be filled before the area is completed."""
    return frozenset([neighbours((x, y))[side] for x, y, side in area.open_edges])


def _blocks_at(land: Territory, cell: Cell, others: int) -> int:
    """Return the points for blocks around a cell that are full, up to ``others`` cells, with it."""
    x, y = cell
    around = [[(x + dx, y), (x, y + dy), (x + dx, y + dy)] for dx in (-1, 1) for dy in (-1, 1)]
    return 2 * sum([sum([one not in land for one in block]) <= others for block in around])


def _column_at(land: Territory, cell: Cell, others: int) -> int:
    x, y = cell
    above, below = (_run(land, x, y, step) for step in (-1, 1))
    if not others and (above >= 3 or below >= 3):
        return 0  # it only makes a column longer, or two of them one
    return 3 if above + below + 1 + others >= 3 else 0


def _run(land: Territory, x: int, y: int, step: int) -> int:
    length = 0
    while (x, y + step * (length + 1)) in land:
        length += 1
    return length


def _sheep(land: Territory, rest: Rest, can_fill: Set[Cell]) -> int:
    return land.icons.count(Icon.SHEEP) + rest.icons.count(Icon.SHEEP)


def _brochs(land: Territory, rest: Rest, can_fill: Set[Cell]) -> int:
    added = rest.icons.count(Icon.BROCH)
    before = now(ScoringId.BROCHS, land)
    if not rest.tiles:
        return before
    # Three brochs of one mountain are worth most for each.
    total = land.icons.count(Icon.BROCH) + added
    return max(before, total // 3 * 6 + (0, 1, 3)[total % 3])


def _farm_animals(land: Territory, rest: Rest, can_fill: Set[Cell]) -> int:
    before = now(ScoringId.FARM_ANIMALS, land)
    has_farm = rest.farms or Icon.FARM in land.icons
    more = rest.animals if has_farm else 0
    if not rest.farms:
        return before + more
    farms = [cell for cell, face in land.faces.items() if Icon.FARM in face.icons]
    away = {
        cell: face.animals
        for cell, face in land.faces.items()
        if face.animals and not any(_is_near(cell, farm) for farm in farms)
    }
    near = [
        sum(away.get((x + dx, y + dy), 0) for dx in (-1, 0, 1) for dy in (-1, 0, 1))
        for x, y in {(x + dx, y + dy) for x, y in away for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
        if (x, y) not in land
    ]
    return before + more + min(sum(away.values()), rest.farms * max(near, default=0))


def _is_near(one: Cell, other: Cell) -> bool:
    return abs(one[0] - other[0]) <= 1 >= abs(one[1] - other[1])


def _road_cattle(land: Territory, rest: Rest, can_fill: Set[Cell]) -> int:
    before = now(ScoringId.ROAD_CATTLE, land)
    if not rest.roads:
        return before
    connected = land.connected
    apart = sum(
        face.icons.count(Icon.CATTLE)
        for cell, face in land.faces.items()
        if face.roads and cell not in connected
    )
    return before + 2 * (rest.road_cattle + apart)


def _road_tiles(land: Territory, rest: Rest, can_fill: Set[Cell]) -> int:
    connected = land.connected
    if not rest.roads:
        return len(connected)
    apart = sum(bool(face.roads) for cell, face in land.faces.items() if cell not in connected)
    return len(connected) + rest.roads + apart


def _largest_lake(land: Territory, rest: Rest, can_fill: Set[Cell]) -> int:
    before = now(ScoringId.LARGEST_LAKE, land)
    if not rest.water_tiles:
        return before
    lakes = [area for area in land.areas if area.terrain is Terrain.WATER and not area.completed]
    # Each joint with a further lake takes a side of a new tile.
    sizes = [lake.size for lake in lakes if _can_be_closed(lake, rest, can_fill)]
    joined = sum(nlargest(3 * rest.water_tiles + 1, sizes))
    return max(before, 2 * (joined + rest.water_tiles))


def _can_be_closed(area: Area, rest: Rest, can_fill: Set[Cell]) -> bool:
    beyond = _beyond(area)
    return len(beyond) <= rest.tiles and beyond <= can_fill


def _buildings(land: Territory, rest: Rest, can_fill: Set[Cell]) -> int:
    kinds = (Icon.BROCH, Icon.FARM, Icon.LIGHTHOUSE)
    return 5 * min(land.icons.count(icon) + rest.icons.count(icon) for icon in kinds)


def _lit_waters(land: Territory, rest: Rest, can_fill: Set[Cell]) -> int:
    before = now(ScoringId.LIT_WATERS, land)
    waters = [area for area in land.areas if area.terrain is Terrain.WATER]
    dark = [
        area for area in waters if not (Icon.SHIP in area.icons and Icon.LIGHTHOUSE in area.icons)
    ]
    ships, lights = (
        sum(area.icons.count(icon) for area in dark) + rest.icons.count(icon)
        for icon in (Icon.SHIP, Icon.LIGHTHOUSE)
    )
    return before + 3 * min(rest.waters, ships, lights)


_OF_LAND: Mapping[str, Callable[[Territory, Rest, Set[Cell]], int]] = MappingProxyType(
    {
        ScoringId.SHEEP: _sheep,
        ScoringId.BROCHS: _brochs,
        ScoringId.FARM_ANIMALS: _farm_animals,
        ScoringId.ROAD_CATTLE: _road_cattle,
        ScoringId.ROAD_TILES: _road_tiles,
        ScoringId.LARGEST_LAKE: _largest_lake,
        ScoringId.BUILDINGS: _buildings,
        ScoringId.LIT_WATERS: _lit_waters,
    }
)
_OF_CELLS: Mapping[str, Callable[[Territory, Cell, int], int]] = MappingProxyType(
    {ScoringId.SQUARES: _blocks_at, ScoringId.COLUMNS: _column_at}
)
_COMPLETED: Mapping[str, _Completing] = MappingProxyType(
    {
        ScoringId.COMPLETED_AREAS: _Completing(1),
        ScoringId.LARGE_AREAS: _Completing(3, least=3),
        ScoringId.COMPLETED_MOUNTAINS: _Completing(2, Terrain.MOUNTAIN),
    }
)


def has_bounds(tiles: Iterable[str]) -> bool:
    """Return whether there is a bound for each of those scoring tiles."""
    return all(tile in _OF_LAND or tile in _OF_CELLS or tile in _COMPLETED for tile in tiles)
