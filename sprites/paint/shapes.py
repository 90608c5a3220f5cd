"""The shapes of a tile's areas.

Every area has a field; a pixel belongs to the area whose field is largest there. An edge counts for
its area the more the nearer it is, so that on an edge nothing else counts and borders start exactly
in the corners. Swells and noise bend the borders, and both fade to nothing at the tile's edge.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy.ndimage import label, map_coordinates

from skye_desktop.games.skye.engine.tiles import TILES, Side, Terrain, TileArea
from sprites.paint.noise import Field, Noise, smoothstep
from sprites.paint.plans import Swell, plan_of
from sprites.paint.roads import Road

Labels = NDArray[np.int8]
"""Index of the area in the catalogue, for every pixel."""

_NEARNESS_POWER = 2.4
_INNER = (
    0.5,
    0.5,
    0.235,
    0.215,
)  # middle, half width and half height of an inner area without a plan
_SHORE_GIVES_WAY = 0.075  # how far water keeps from the middle of a road


def grid(n: int) -> tuple[Field, Field, Field]:
    """Return x, y and the distance from the edge of n by n pixels, as fractions of the tile."""
    axis = ((np.arange(n) + 0.5) / n).astype(np.float32)
    x, y = np.meshgrid(axis, axis)
    return x, y, np.minimum(np.minimum(x, 1 - x), np.minimum(y, 1 - y))


def area_labels(
    number: int, n: int, roads: tuple[Road, ...], road: Field, growth: tuple[float, ...]
) -> Labels:
    """Return the area of each pixel; `growth` is an extra swell of each area for its things."""
    x, y, edge = grid(n)
    noise = Noise(number, n, edge)
    fade = smoothstep(0.0, 0.14, edge)
    fields = _fields(number, noise, *_bent(noise, x, y, fade), fade, growth)
    for index, area in enumerate(TILES[number].areas):
        if area.terrain is Terrain.WATER:
            fields[index] -= (
                1.2 * fade * smoothstep(_SHORE_GIVES_WAY + 0.05, _SHORE_GIVES_WAY - 0.03, road)
            )
    return without_crumbs(np.argmax(fields, axis=0).astype(np.int8), fields)


def _bent(noise: Noise, x: Field, y: Field, fade: Field) -> tuple[Field, Field]:
    def shift(axis: str) -> Field:
        return (
            0.014 * noise.own(f"bend {axis} wide", 4)
            + 0.010 * noise.own(f"bend {axis}", 9)
            + 0.0045 * noise.own(f"bend {axis} fine", 20)
            + 0.0022 * noise.own(f"bend {axis} finest", 44)
        ) * fade

    return x + shift("x"), y + shift("y")


def _fields(
    number: int, noise: Noise, x: Field, y: Field, fade: Field, growth: tuple[float, ...]
) -> Field:
    areas = TILES[number].areas
    nearness = _nearness(noise, x, y)
    fields = np.zeros((len(areas), *x.shape), np.float32)
    for index, area in enumerate(areas):
        for side in area.sides:
            fields[index] += nearness[side]
    for swell in (*_default_swells(areas, growth), *plan_of(number).swells):
        distance = ((x - swell.x) ** 2 + (y - swell.y) ** 2) / swell.radius**2
        fields[swell.area] += fade * swell.strength * np.exp(-distance)
    for index, area in enumerate(areas):
        if not area.sides:
            others = np.delete(fields, index, axis=0).max(axis=0)
            fields[index] = others + _inner_lead(number, x, y, growth[index])
    return fields


def _inner_lead(number: int, x: Field, y: Field, growth: float) -> Field:
    """Return the lead of an inner area over the others: 0 on an ellipse, far below at the edge."""
    middle_x, middle_y, half_x, half_y = plan_of(number).inner or _INNER
    radius = np.hypot((x - middle_x) / half_x, (y - middle_y) / half_y)
    edge = np.minimum(np.minimum(x, 1 - x), np.minimum(y, 1 - y))
    return (1.5 * (1 + 0.7 * growth - radius) - 9 * smoothstep(0.11, 0.05, edge)).astype(np.float32)


def _nearness(noise: Noise, x: Field, y: Field) -> Field:
    """Return the relative nearness of each side: 1 on the side itself; the four add up to 1.

    Sides pull unevenly, by noise, so that borders leave the corners at all angles.
    """
    distances = np.maximum(np.stack([y, 1 - x, 1 - y, x]), 1e-4)
    pull = np.stack(
        [
            0.30 * noise.own(f"pull {side}", 3) + 0.34 * noise.own(f"pull {side} fine", 8)
            for side in range(4)
        ]
    )
    weights = distances**-_NEARNESS_POWER * np.exp(pull)
    return (weights / weights.sum(axis=0)).astype(np.float32)


_CAP_MIDDLES = {Side.N: (0.5, 0.27), Side.E: (0.73, 0.5), Side.S: (0.5, 0.73), Side.W: (0.27, 0.5)}


def _default_swells(areas: tuple[TileArea, ...], growth: tuple[float, ...]) -> list[Swell]:
    swells = []
    for index, area in enumerate(areas):
        if len(area.sides) == 1:
            x, y = _CAP_MIDDLES[area.sides[0]]
            swells.append(Swell(index, x, y, 0.24, 0.16 + growth[index]))
        elif len(area.sides) == 2 and area.sides[1] == area.sides[0].opposite:
            swells.append(Swell(index, 0.5, 0.5, 0.26, 0.25 + growth[index]))
        elif area.sides:
            x, y = np.mean([_CAP_MIDDLES[side] for side in area.sides], axis=0)
            swells.append(Swell(index, float(x), float(y), 0.28, growth[index]))
    for first, second in ((Side.N, Side.S), (Side.E, Side.W)):
        swells += _kept_apart(areas, first, second)
    return swells


def _kept_apart(areas: tuple[TileArea, ...], first: Side, second: Side) -> list[Swell]:
    """Return swells of the two other areas between equal terrains on opposite sides.

    Otherwise the two areas would seem joined.
    """
    one, two = (
        next(i for i, area in enumerate(areas) if side in area.sides) for side in (first, second)
    )
    if one == two or areas[one].terrain is not areas[two].terrain:
        return []
    between = [i for i in range(len(areas)) if i not in (one, two) and areas[i].sides]
    return [Swell(i, 0.5, 0.5, 0.16, 0.3) for i in between]


def without_crumbs(labels: Labels, fields: Field) -> Labels:
    """Return labels with every area in one piece; cut-off parts go to the next best area."""
    for index in range(len(fields)):
        parts, count = label(labels == index)
        if count < 2:
            continue
        sizes = np.bincount(parts.ravel())[1:]
        crumbs = (parts > 0) & (parts != 1 + int(np.argmax(sizes)))
        others = fields.copy()
        others[index] = -np.inf
        labels[crumbs] = np.argmax(others, axis=0)[crumbs].astype(np.int8)
    return labels


def resampled(field: Field, rows: Field, columns: Field) -> Field:
    """Return the field at fractional pixel places, mirrored beyond the border."""
    return map_coordinates(field, [rows, columns], order=1, mode="reflect").astype(np.float32)
