"""The places of a tile's things: well inside their own area, clear of roads and of each other.

Things stay upright when a tile is turned, so each is taken as a disc.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.ndimage import distance_transform_edt

from skye_desktop.games.skye.engine.tiles import TILES, Icon
from sprites.paint.noise import Field
from sprites.paint.plans import plan_of
from sprites.paint.roads import WIDTH, Road, road_field, roads_of
from sprites.paint.shapes import Labels, area_labels, grid

GRAIN = 144
"""Pixels along a tile on which shapes and places are decided."""

SIZES = (0.305, 0.3, 0.295, 0.28, 0.26, 0.24, 0.22, 0.2)
"""Sides of a thing's square, as fractions of the tile, from the preferred to the smallest.

Printed tiles have no smaller ones than `LEAST_SIZE`.
"""

LEAST_SIZE = 0.295
"""Least side with which a thing, which fills part of its square, is read on small tiles."""

REACH = 0.44
"""Radius of a thing's disc, in sizes of a thing; its picture is empty at the border."""

SCROLL_REACH = 0.49
"""The same of a scroll, which is larger."""

CASTLE_SIZE = 0.42

_GROWTHS = (0.0, 0.06, 0.12, 0.2, 0.3, 0.42)
_TRIALS = 400
_BETWEEN = 0.014  # least gap between two things, in tile widths
_FROM_EDGE = 0.03  # least gap between a thing and the edge of the tile
_VERGE = 0.015  # least gap between a thing and a road
_AIR = 0.012  # least gap between a thing and the border of its area, in tile widths


class TileThing(NamedTuple):
    """A thing of a tile and the middle of its square, as fractions of the tile as printed."""

    icon: Icon
    x: float
    y: float
    area: int


class Composition(NamedTuple):
    """The shapes and places of a tile, decided before it is painted."""

    number: int
    roads: tuple[Road, ...]
    growth: tuple[float, ...]
    """Extra swell of each area that made room for its things."""
    size: float
    """Side of a thing's square, as a fraction of the tile."""
    things: tuple[TileThing, ...]


class _AreaRooms(NamedTuple):
    labels: Labels
    room: NDArray[np.float32]
    """Radius of the largest disc at each pixel of each area that touches nothing foreign."""


@lru_cache(maxsize=128)
def compose(number: int) -> Composition:
    """Decide roads, areas and places of one tile, the same every time.

    Raises ValueError if its things find no room even at the smallest size.
    """
    roads = roads_of(number)
    road = road_field(roads, GRAIN)
    areas = TILES[number].areas
    crowded = [bool(area.icons) for area in areas]
    if number == 0:
        return _castle(roads)
    for size in SIZES:
        for push in _GROWTHS:
            growth = tuple(push if has_things else 0.0 for has_things in crowded)
            things = _places(number, _ground(number, roads, road, growth, size), size)
            if things is not None:
                return Composition(number, roads, growth, size, things)
    raise ValueError(f"tile {number}: no room for {len(TILES[number].icons)} things")


def reach_of(icon: Icon) -> float:
    """Return the radius of a thing's disc, in sizes of a thing."""
    return REACH if icon.counts is None else SCROLL_REACH


def layout() -> dict[str, dict[str, object]]:
    """Return the content of `layout.json`: for each tile the size and the places of its things."""
    table: dict[str, dict[str, object]] = {}
    for number in TILES:
        composition = compose(number)
        things = [
            {
                "icon": str(thing.icon),
                "x": round(thing.x, 4),
                "y": round(thing.y, 4),
                "area": thing.area,
            }
            for thing in composition.things
        ]
        table[str(number)] = {"size": composition.size, "things": things}
    return table


def _castle(roads: tuple[Road, ...]) -> Composition:
    (index,) = (i for i, area in enumerate(TILES[0].areas) if area.icons)
    growth = tuple(0.0 for _ in TILES[0].areas)
    x, y = plan_of(0).end or (0.5, 0.47)
    return Composition(0, roads, growth, CASTLE_SIZE, (TileThing(Icon.CASTLE, x, y, index),))


def _ground(
    number: int, roads: tuple[Road, ...], road: Field, growth: tuple[float, ...], size: float
) -> _AreaRooms:
    labels = area_labels(number, GRAIN, roads, road, growth)
    edge = grid(GRAIN)[2]
    room = []
    for index in range(len(TILES[number].areas)):
        shore = distance_transform_edt(labels == index).astype(np.float32) / GRAIN - _AIR
        room.append(np.minimum(np.minimum(shore, edge - _FROM_EDGE), road - WIDTH / 2 - _VERGE))
    return _AreaRooms(labels, np.stack(room).astype(np.float32))


def _places(number: int, ground: _AreaRooms, size: float) -> tuple[TileThing, ...] | None:
    """Return the best of many random placements of a tile's things; None if all of them fail."""
    wanted = [
        (icon, index) for index, area in enumerate(TILES[number].areas) for icon in area.icons
    ]
    if not wanted:
        return ()
    rng = np.random.default_rng([number, 5])
    best: tuple[float, list[tuple[float, float]]] | None = None
    spots = [_spots(ground.room[index], size * reach_of(icon)) for icon, index in wanted]
    if any(len(spot) == 0 for spot in spots):
        return None
    for trial in range(_TRIALS if len(wanted) > 1 else 1):
        # Half of them press things together, which finds room where there is little.
        tried = _try(wanted, spots, size, rng, packed=trial % 2 == 1)
        if tried is not None and (best is None or tried[0] > best[0]):
            best = tried
    if best is None:
        return None
    return tuple(
        TileThing(icon, x, y, index) for (icon, index), (x, y) in zip(wanted, best[1], strict=True)
    )


def _spots(room: Field, reach: float) -> NDArray[np.float64]:
    """Return rows of (x, y, worth) for the pixels where a thing has room.

    Worth grows with the free room around the thing.
    """
    rows, columns = np.nonzero(room >= reach)
    if len(rows) == 0:
        return np.zeros((0, 3))
    air = np.minimum(room[rows, columns] - reach, 0.08)
    x, y = (columns + 0.5) / GRAIN, (rows + 0.5) / GRAIN
    off_middle = np.hypot(x - x.mean(), y - y.mean())
    return np.column_stack([x, y, air - 0.2 * off_middle])


def _try(
    wanted: list[tuple[Icon, int]],
    spots: list[NDArray[np.float64]],
    size: float,
    rng: np.random.Generator,
    *,
    packed: bool,
) -> tuple[float, list[tuple[float, float]]] | None:
    """Return the worth and the places of one random placement; None if there is no room.

    Of the free spots the best is taken. If they are to be packed, things that share an area take
    the farthest in a random direction.
    """
    sharing = Counter(area for _, area in wanted)
    placed: dict[int, tuple[float, float]] = {}
    worth = 0.0
    for which in rng.permutation(len(wanted)).tolist():
        icon, area = wanted[which]
        free = spots[which]
        score = free[:, 2] + rng.uniform(0, 0.035, len(free))
        for other, (x, y) in placed.items():
            apart = np.hypot(free[:, 0] - x, free[:, 1] - y)
            least = (reach_of(icon) + reach_of(wanted[other][0])) * size + _BETWEEN
            score = np.where(apart < least, -np.inf, score)
            if wanted[other][1] == area:
                score = score - 0.25 * np.abs(apart - 1.05 * size) - 0.1 * _in_rank(free, x, y)
        if not np.isfinite(score).any():
            return None
        is_leaning = packed and sharing[area] > 1
        chosen = int(np.argmax(_leaning(free, score, rng) if is_leaning else score))
        placed[which] = (float(free[chosen, 0]), float(free[chosen, 1]))
        worth += float(score[chosen])
    return worth, [placed[which] for which in range(len(wanted))]


def _leaning(
    free: NDArray[np.float64], score: NDArray[np.float64], rng: np.random.Generator
) -> NDArray[np.float64]:
    """Return how far each spot that is not taken lies in a random direction."""
    turn = rng.uniform(0, 2 * np.pi)
    along = free[:, 0] * np.cos(turn) + free[:, 1] * np.sin(turn)
    return np.where(np.isfinite(score), along, -np.inf)


def _in_rank(free: NDArray[np.float64], x: float, y: float) -> NDArray[np.float64]:
    """Return how much each spot would stand in a row or column with (x, y).

    A flock is less orderly.
    """
    aside = np.minimum(np.abs(free[:, 0] - x), np.abs(free[:, 1] - y))
    return np.maximum(0.04 - aside, 0)
