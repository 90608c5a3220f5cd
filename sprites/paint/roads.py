"""The course of a tile's roads.

Lengths are fractions of the tile; x grows eastwards, y southwards.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.interpolate import CubicSpline
from scipy.ndimage import gaussian_filter1d
from scipy.spatial import cKDTree

from skye_desktop.games.skye.engine.tiles import TILES, Side
from sprites.paint.noise import Field
from sprites.paint.plans import Plan, plan_of

WIDTH = 0.06
"""Width of a road."""

TURNING_PLACE = 0.052
"""Radius of the round place at which a road of a single side ends."""

_SAMPLES = 240
_NEAR = 0.3  # as far as distances are measured; beyond it they count as endless

Points = NDArray[np.float64]
"""Rows of (x, y)."""

_MIDDLES = {Side.N: (0.5, 0.0), Side.E: (1.0, 0.5), Side.S: (0.5, 1.0), Side.W: (0.0, 0.5)}
_INWARDS = {Side.N: (0.0, 1.0), Side.E: (-1.0, 0.0), Side.S: (0.0, -1.0), Side.W: (1.0, 0.0)}


class Road(NamedTuple):
    """One road of a tile: its strands meet in a junction, or there is a single one."""

    sides: tuple[Side, ...]
    strands: tuple[Points, ...]
    end: tuple[float, float] | None
    """Turning place of a road with a single side."""


def roads_of(number: int) -> tuple[Road, ...]:
    """Return the roads of a tile as printed, in the order of the catalogue."""
    plan = plan_of(number)
    tile = TILES[number]
    return tuple(_road(number, index, sides, plan) for index, sides in enumerate(tile.roads))


def distance_to_roads(
    roads: tuple[Road, ...], points: Points, fillet: float = 0.035
) -> NDArray[np.float64]:
    """Return the distance of each point from the nearest road's middle line.

    It is rounded where strands meet.
    """
    nearest = np.full(len(points), 9.0)
    for road in roads:
        joined = np.full(len(points), 9.0)
        for strand in road.strands:
            joined = _rounded_min(
                joined, cKDTree(strand).query(points, distance_upper_bound=_NEAR)[0], fillet
            )
        if road.end is not None:
            place = np.hypot(*(points - road.end).T) - (TURNING_PLACE - WIDTH / 2)
            joined = _rounded_min(joined, np.maximum(place, 0.0), fillet)
        nearest = np.minimum(nearest, joined)
    return nearest


def road_field(roads: tuple[Road, ...], n: int) -> Field:
    """Return `distance_to_roads` for every pixel of a square n pixels wide.

    Exact only near a road.
    """
    axis = (np.arange(n) + 0.5) / n
    x, y = np.meshgrid(axis, axis)
    pixels = np.column_stack([x.ravel(), y.ravel()])
    if not roads:
        return np.full((n, n), 9.0, np.float32)
    return distance_to_roads(roads, pixels).reshape(n, n).astype(np.float32)


def _rounded_min(
    a: NDArray[np.float64], b: NDArray[np.float64], width: float
) -> NDArray[np.float64]:
    overlap = np.maximum(width - np.abs(a - b), 0) / width
    return np.maximum(np.minimum(a, b) - overlap**2 * width / 4, 0)


def _road(number: int, index: int, sides: tuple[Side, ...], plan: Plan) -> Road:
    rng = np.random.default_rng([number, index, 77])
    via = plan.via.get(index, ())
    if len(sides) == 1:
        end = plan.end or _default_end(sides[0])
        return Road(sides, (_strand(sides[0], (*via, end), None, rng),), end)
    if len(sides) == 2:
        middle = via or (_bend(sides, rng),)
        return Road(sides, (_strand(sides[0], middle, sides[1], rng),), None)
    if len(sides) == 4:  # no printed tile has a crossing, but a variant's may
        joint = plan.junction or (0.5, 0.5)
        across = [_strand(side, (joint,), side.opposite, rng) for side in (Side.N, Side.E)]
        return Road(sides, tuple(across), None)
    branch = next(side for side in sides if side.opposite not in sides)
    first, last = (side for side in sides if side != branch)
    inward = _INWARDS[branch]
    joint = plan.junction or (0.5 - 0.04 * inward[0], 0.5 - 0.04 * inward[1])
    through = _strand(first, (joint,), last, rng)
    nearest = through[np.argmin(np.hypot(*(through - joint).T))]
    stub = _strand(branch, (*via, (float(nearest[0]), float(nearest[1]))), None, rng)
    return Road(sides, (through, stub), None)


def _default_end(side: Side) -> tuple[float, float]:
    (x, y), (dx, dy) = _MIDDLES[side], _INWARDS[side]
    return x + 0.34 * dx, y + 0.34 * dy


def _bend(sides: tuple[Side, ...], rng: np.random.Generator) -> tuple[float, float]:
    first, second = sides
    if second == first.opposite:
        shift = rng.uniform(-0.05, 0.05)
        return (0.5 + shift, 0.5) if first == Side.N else (0.5, 0.5 + shift)
    corner = np.add(_MIDDLES[first], _MIDDLES[second]) - 0.5
    reach = rng.uniform(0.45, 0.5) / np.sqrt(2)
    x, y = corner + reach * np.add(_INWARDS[first], _INWARDS[second])
    return float(x), float(y)


def _strand(
    start: Side,
    middle: tuple[tuple[float, float], ...],
    finish: Side | None,
    rng: np.random.Generator,
) -> Points:
    """Return a curve from the middle of one edge through the given points, to another edge if any.

    It leaves and meets the edges at right angles.
    """
    stops = [_MIDDLES[start], *middle]
    if finish is not None:
        stops.append(_MIDDLES[finish])
    points = np.array(stops, float)
    lengths = np.hypot(*np.diff(points, axis=0).T)
    at = np.concatenate([[0], np.cumsum(lengths)])
    leave = (1, np.array(_INWARDS[start]))
    arrive = (2, np.zeros(2)) if finish is None else (1, -np.array(_INWARDS[finish]))
    curve = CubicSpline(at, points, bc_type=(leave, arrive))
    t = np.linspace(0, at[-1], _SAMPLES)
    return curve(t) + _wobble(curve(t, 1), t, finish is not None, rng)


def _wobble(
    tangents: Points, t: NDArray[np.float64], faded_at_end: bool, rng: np.random.Generator
) -> Points:
    """Return a random sway across the road, none at the tile's edge."""
    sway = gaussian_filter1d(rng.standard_normal(len(t)), 24, mode="nearest")
    sway *= 0.007 / max(float(np.std(sway)), 1e-9)
    calm = np.clip(t / 0.16 - 0.25, 0, 1)
    if faded_at_end:
        calm = calm * np.clip((t[-1] - t) / 0.16 - 0.25, 0, 1)
    calm = calm * calm * (3 - 2 * calm)
    across = np.column_stack([-tangents[:, 1], tangents[:, 0]])
    across /= np.hypot(*across.T)[:, None]
    return across * (sway * calm)[:, None]
