"""The crest of each mountain: one long line, far from shores, roads and things."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.ndimage import distance_transform_edt, gaussian_filter1d
from scipy.sparse import coo_array
from scipy.sparse.csgraph import dijkstra
from scipy.spatial import cKDTree
from scipy.spatial.distance import pdist, squareform

from skye_desktop.games.skye.engine.tiles import TILES, Terrain
from sprites.paint.layout import Composition
from sprites.paint.noise import Field
from sprites.paint.roads import WIDTH, Points, road_field
from sprites.paint.shapes import area_labels, grid

_GRAIN = 72  # spots along a tile on which lines are sought
_FROM_EDGE = 0.10  # of a line's ends, in tile widths
_ROOM = 0.035  # least distance of a line's ends from all that is no open rock
_SHY = 0.09  # how near to shores, roads and things a line does not like to run
_STEPS = ((0, 1), (1, 0), (1, 1), (1, -1))


class Ridge(NamedTuple):
    """The crest of one mountain, from end to end."""

    line: Points
    height: NDArray[np.float64]
    """Height at every point of the line, 0 to 1."""


def ridges_of(composition: Composition) -> tuple[Ridge, ...]:
    """Return the crests of a tile, one for each mountain that has room for it."""
    labels = area_labels(
        composition.number,
        _GRAIN,
        composition.roads,
        road_field(composition.roads, _GRAIN),
        composition.growth,
    )
    found = []
    for index, area in enumerate(TILES[composition.number].areas):
        if area.terrain is Terrain.MOUNTAIN:
            room = _room(labels == index, composition)
            ends = _far_ends(room)
            if ends is not None:
                found.append(_ridge(_path(room, *ends), composition.number + 100 * index))
    return tuple(found)


def crest_field(ridges: tuple[Ridge, ...], x: Field, y: Field, reach: float) -> Field:
    """Return the height of the crests at these places: at most 1, falling to 1/e at `reach`."""
    total = np.zeros(x.shape, np.float32)
    places = np.column_stack([x.ravel(), y.ravel()])
    for ridge in ridges:
        away, nearest = cKDTree(ridge.line).query(places)
        crest = ridge.height[nearest] * np.exp(-away / reach)
        total = np.maximum(total, crest.reshape(x.shape).astype(np.float32))
    return total


def off_crests(ridges: tuple[Ridge, ...], x: Field, y: Field) -> Field:
    """Return the distance of these places from the nearest of the crests."""
    lines = np.concatenate([ridge.line for ridge in ridges])
    away, _ = cKDTree(lines).query(np.column_stack([x.ravel(), y.ravel()]))
    return np.asarray(away.reshape(x.shape), np.float32)


def _room(is_rock: NDArray[np.bool_], composition: Composition) -> Field:
    """Return the distance of each spot from all that is no open rock, including the tile's edge."""
    x, y, edge = grid(_GRAIN)
    beyond = _GRAIN // 3
    wide = distance_transform_edt(np.pad(is_rock, beyond, mode="edge"))[
        beyond:-beyond, beyond:-beyond
    ]
    room = np.minimum(wide / _GRAIN, edge - _FROM_EDGE + _ROOM)
    room = np.minimum(room, road_field(composition.roads, _GRAIN) - WIDTH / 2)
    for thing in composition.things:
        room = np.minimum(room, np.hypot(x - thing.x, y - thing.y) - 0.5 * composition.size)
    return np.where(is_rock, room, -1).astype(np.float32)


def _far_ends(room: Field) -> tuple[int, int] | None:
    """Return the two spots with room that are farthest apart."""
    spots = np.argwhere(room >= _ROOM)
    if len(spots) < 2:
        return None
    few = spots[:: 1 + len(spots) // 600]
    one, other = np.unravel_index(int(np.argmax(squareform(pdist(few)))), (len(few), len(few)))
    ends = (few[one] @ (_GRAIN, 1), few[other] @ (_GRAIN, 1))
    return int(ends[0]), int(ends[1])


def _path(room: Field, start: int, finish: int) -> Points:
    """Return the cheapest path between two spots; spots with little room around them cost more."""
    hard = 1 + np.square(np.clip(_SHY - room, 0, None) / 0.02) + 60 * (room < -0.5)
    at = np.arange(room.size).reshape(room.shape)
    rows, columns, costs = [], [], []
    for down, right in _STEPS:
        here = (slice(0, _GRAIN - down), slice(max(-right, 0), _GRAIN - max(right, 0)))
        there = (slice(down, _GRAIN), slice(max(right, 0), _GRAIN + min(right, 0)))
        rows.append(at[here].ravel())
        columns.append(at[there].ravel())
        costs.append((np.hypot(down, right) * (hard[here] + hard[there]) / 2).ravel())
    ways = coo_array(
        (np.concatenate(costs), (np.concatenate(rows), np.concatenate(columns))),
        (room.size, room.size),
    )
    before = dijkstra(ways.tocsr(), directed=False, indices=start, return_predecessors=True)[1]
    spots = [finish]
    while spots[-1] != start:
        spots.append(int(before[spots[-1]]))
    row, column = np.divmod(np.array(spots), _GRAIN)
    return np.column_stack([column + 0.5, row + 0.5]) / _GRAIN


def _ridge(path: Points, seed: int) -> Ridge:
    """Return the path smoothed, with peaks and saddles, lower towards its ends."""
    rng = np.random.default_rng([seed, 83])
    step = np.linspace(0, len(path) - 1, 6 * len(path))
    line = np.column_stack([np.interp(step, np.arange(len(path)), column) for column in path.T])
    line = gaussian_filter1d(line, 14, axis=0, mode="nearest")
    along = np.linspace(0, 1, len(line))
    peaks = gaussian_filter1d(rng.standard_normal(len(line)), 16, mode="nearest")
    peaks /= max(float(np.abs(peaks).max()), 1e-9)
    taper = np.clip(np.minimum(along, 1 - along) / 0.25, 0, 1)
    return Ridge(line, (0.55 + 0.45 * taper * (2 - taper)) * (0.86 + 0.14 * peaks))
