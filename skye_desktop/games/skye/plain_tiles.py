"""Layout of a variant's tile that has no painting: areas, roads and things from its description.

All lengths are fractions of the tile's side. Points are measured from its upper left corner, with
the tile as printed. This module does not draw.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from functools import cache
from math import hypot, pi, sin
from typing import NamedTuple

from skye_desktop.games.skye.engine import TILES, Icon, LandscapeTile, Side

Point = tuple[float, float]

GRAIN = 48
"""Number of spots along each side of a tile."""

_MIDDLES: dict[Side, Point] = {
    Side.N: (0.5, 0.0),
    Side.E: (1.0, 0.5),
    Side.S: (0.5, 1.0),
    Side.W: (0.0, 0.5),
}
_CENTRE = (0.5, 0.5)
_WAVE = 0.045
"""Largest deviation of a border between areas from a straight line."""
_INNER = 0.21
"""Radius of an area that touches no edge; `_INNER_OF_TWO` if there are two."""
_INNER_OF_TWO = 0.15
_TO_CENTRE = 0.3
"""Weight of nearness to the tile's centre when an area that touches no edge is placed."""
_ROAD_END = 0.34
"""Length of a dead-end road from the edge into the tile."""
_ROAD_ROOM = 0.05
"""Half the width of a road, plus a margin."""
_STEPS = 12
"""Number of straight segments of a curved strand of road."""
_SIZES = (0.305, 0.295, 0.27, 0.25, 0.22, 0.19, 0.16)
"""Possible sides of the square in which a thing is drawn, the largest first."""
_APART = 0.47
"""Radius of the disc that a thing occupies, as a share of the side of its square."""
_EDGE_ROOM = 0.03
"""Margin between the disc of a thing and the edge of the tile."""


class PlainThing(NamedTuple):
    """A thing, the middle of its square, and the index of its area."""

    icon: Icon
    x: float
    y: float
    area: int


class PlainTile(NamedTuple):
    """Layout of a tile before it is drawn."""

    indices: bytes
    """Index of the area of each of `GRAIN` x `GRAIN` spots, row by row."""
    middles: tuple[Point, ...]
    """For each area, the point that is farthest from its border."""
    roads: tuple[tuple[Point, ...], ...]
    """Strands of road, each a line of straight segments between points."""
    size: float
    """Side of the square in which each thing is drawn."""
    things: tuple[PlainThing, ...]


@cache
def plain_tile(number: int) -> PlainTile:
    """Return the layout of the tile with that number; it is deterministic."""
    tile = TILES[number]
    roads = tuple(strand for road in tile.roads for strand in _strands(road))
    indices = bytearray(_outer_area(tile, *_wave(*_spot(at))) for at in range(GRAIN * GRAIN))
    _put_within(tile, indices, [point for strand in roads for point in strand])
    depths = [_depths(indices, index) for index in range(len(tile.areas))]
    middles = tuple(_spot(max(range(GRAIN * GRAIN), key=depth.__getitem__)) for depth in depths)
    size, things = _places(tile, depths, [point for strand in roads for point in strand])
    return PlainTile(bytes(indices), middles, roads, size, things)


def _spot(at: int) -> Point:
    row, column = divmod(at, GRAIN)
    return (column + 0.5) / GRAIN, (row + 0.5) / GRAIN


def _wave(x: float, y: float) -> Point:
    """Return the point shifted slightly, except at the edges, where tiles meet."""
    part = 16 * x * (1 - x) * y * (1 - y) * _WAVE
    return x + part * sin(3 * pi * y + 0.7), y + part * sin(3 * pi * x + 2.1)


def _outer_area(tile: LandscapeTile, x: float, y: float) -> int:
    """Return the index of the nearest area among those that touch an edge."""
    to_side = {Side.N: y, Side.E: 1 - x, Side.S: 1 - y, Side.W: x}

    def away(index: int) -> float:
        sides = tile.areas[index].sides
        found = [to_side[side] for side in sides]
        # An area that touches opposite sides crosses the middle.
        found += [abs(x - 0.5)] if {Side.N, Side.S} <= set(sides) else []
        found += [abs(y - 0.5)] if {Side.E, Side.W} <= set(sides) else []
        return min(found)

    return min((index for index, area in enumerate(tile.areas) if area.sides), key=away)


def _put_within(tile: LandscapeTile, indices: bytearray, road: Sequence[Point]) -> None:
    """Mark the areas that touch no edge in ``indices``, clear of roads and of each other."""
    within = [index for index, area in enumerate(tile.areas) if not area.sides]
    radius = _INNER if len(within) < 2 else _INNER_OF_TWO
    taken: list[Point] = []

    def worth(spot: Point) -> float:
        x, y = spot
        room = min(x, y, 1 - x, 1 - y, *(hypot(x - a, y - b) for a, b in road))
        room = min(room, *(hypot(x - a, y - b) / 2 for a, b in taken)) if taken else room
        return min(room, radius) - _TO_CENTRE * radius * hypot(x - 0.5, y - 0.5)

    for index in within:
        centre = max((_spot(at) for at in range(0, GRAIN * GRAIN, 3)), key=worth)
        taken.append(centre)
        for at in range(GRAIN * GRAIN):
            x, y = _wave(*_spot(at))
            if hypot(x - centre[0], y - centre[1]) < radius:
                indices[at] = index


def _depths(indices: Sequence[int], index: int) -> list[float]:
    """Return the distance of each spot of the area from its border or the edge; 0 elsewhere."""
    depths = [0] * (GRAIN * GRAIN)
    waiting = deque(
        at for at in range(GRAIN * GRAIN) if indices[at] == index and _is_at_border(indices, at)
    )
    for at in waiting:
        depths[at] = 1
    while waiting:
        at = waiting.popleft()
        for other in _around(at):
            if indices[other] == index and not depths[other]:
                depths[other] = depths[at] + 1
                waiting.append(other)
    return [depth / GRAIN for depth in depths]


def _around(at: int) -> Iterable[int]:
    row, column = divmod(at, GRAIN)
    if row:
        yield at - GRAIN
    if column:
        yield at - 1
    if column < GRAIN - 1:
        yield at + 1
    if row < GRAIN - 1:
        yield at + GRAIN


def _is_at_border(indices: Sequence[int], at: int) -> bool:
    around = list(_around(at))
    return len(around) < 4 or any(indices[other] != indices[at] for other in around)


def _strands(road: Sequence[Side]) -> list[tuple[Point, ...]]:
    """Return the strands of a road: one for two sides, else one from each side to the centre.

    A road that touches only one side ends before the centre.
    """
    if len(road) == 2:
        return [_curve(_MIDDLES[road[0]], _CENTRE, _MIDDLES[road[1]])]
    part = 1.0 if len(road) > 1 else 2 * _ROAD_END
    ends = [
        tuple(a + part * (b - a) for a, b in zip(_MIDDLES[side], _CENTRE, strict=True))
        for side in road
    ]
    return [_curve(_MIDDLES[side], (x, y), (x, y)) for side, (x, y) in zip(road, ends, strict=True)]


def _curve(start: Point, control: Point, end: Point) -> tuple[Point, ...]:
    points = []
    for step in range(_STEPS + 1):
        t = step / _STEPS
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
        points.append(
            (a * start[0] + b * control[0] + c * end[0], a * start[1] + b * control[1] + c * end[1])
        )
    return tuple(points)


def _places(
    tile: LandscapeTile, depths: Sequence[Sequence[float]], road: Sequence[Point]
) -> tuple[float, tuple[PlainThing, ...]]:
    """Return the size of the things, and their places far inside their areas.

    Things are clear of roads and of each other as far as there is room.
    """
    candidates = [(*_spot(at), at) for at in range(0, GRAIN * GRAIN, 2)]
    road_room = {
        at: min((hypot(x - a, y - b) for a, b in road), default=1.0) - _ROAD_ROOM
        for x, y, at in candidates
    }
    things: list[PlainThing] = []
    room = 1.0
    for index, area in enumerate(tile.areas):
        for icon in area.icons:

            def free(spot: tuple[float, float, int], index: int = index) -> float:
                x, y, at = spot
                others = (hypot(x - thing.x, y - thing.y) / 2 for thing in things)
                edge = min(x, y, 1 - x, 1 - y) - _EDGE_ROOM
                return (
                    min(depths[index][at], edge, road_room[at], *others)
                    if depths[index][at]
                    else -1.0
                )

            best = max(candidates, key=free)
            room = min(room, free(best))
            things.append(PlainThing(icon, round(best[0], 4), round(best[1], 4), index))
    size = next((size for size in _SIZES if _APART * size <= room), _SIZES[-1])
    return size, tuple(things)
