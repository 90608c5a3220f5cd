"""Compositions made by hand, where a tile's shapes differ from the automatic ones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

Point = tuple[float, float]


class Swell(NamedTuple):
    """A push that makes an area larger (or, below 0, smaller) around a place of its tile."""

    area: int
    x: float
    y: float
    radius: float
    strength: float


class Plan(NamedTuple):
    """The composition of one tile; lengths are fractions of it, as printed (not turned)."""

    swells: tuple[Swell, ...] = ()
    inner: tuple[float, float, float, float] | None = None
    """Middle (x, y), half width and half height of the area that touches no edge."""
    summit: Point | None = None
    """Place of a small mountain that would otherwise be only a hump."""
    junction: Point | None = None
    """Place where three strands of road meet."""
    via: Mapping[int, tuple[Point, ...]] = {}
    """Places through which a road passes, by the road's index."""
    end: Point | None = None
    """Place where the road of a single side ends."""


PLANS: Mapping[int, Plan] = {
    0: Plan(swells=(Swell(0, 0.5, 0.48, 0.32, 0.9),), junction=(0.47, 0.49), end=(0.47, 0.47)),
    2: Plan(swells=(Swell(1, 0.45, 0.5, 0.3, 0.15), Swell(2, 0.5, 0.7, 0.2, -0.15))),
    3: Plan(end=(0.66, 0.53), swells=(Swell(1, 0.5, 0.6, 0.25, 0.2),)),
    7: Plan(end=(0.21, 0.5), inner=(0.55, 0.5, 0.27, 0.25)),
    9: Plan(inner=(0.60, 0.60, 0.22, 0.17), via={0: ((0.36, 0.45), (0.40, 0.72))}),
    11: Plan(inner=(0.46, 0.5, 0.22, 0.21)),
    14: Plan(
        end=(0.53, 0.14),
        swells=(
            Swell(0, 0.26, 0.27, 0.2, 0.5),
            Swell(0, 0.74, 0.27, 0.2, 0.5),
            Swell(0, 0.5, 0.42, 0.24, 0.6),
            Swell(0, 0.41, 0.54, 0.28, 0.4),
        ),
    ),
    15: Plan(inner=(0.50, 0.61, 0.26, 0.23), swells=(Swell(1, 0.27, 0.5, 0.2, -0.2),)),
    16: Plan(swells=(Swell(1, 0.68, 0.5, 0.3, 0.45),)),
    18: Plan(
        swells=(
            Swell(0, 0.75, 0.25, 0.2, 0.5),
            Swell(0, 0.63, 0.57, 0.2, 0.6),
            Swell(0, 0.74, 0.49, 0.24, 0.2),
        ),
        junction=(0.46, 0.54),
    ),
    22: Plan(swells=(Swell(2, 0.75, 0.58, 0.28, 0.2),)),
    24: Plan(swells=(Swell(0, 0.73, 0.75, 0.24, 0.2),)),
    25: Plan(
        swells=(
            Swell(1, 0.24, 0.62, 0.22, 0.35),
            Swell(1, 0.37, 0.73, 0.2, 0.6),
            Swell(1, 0.26, 0.35, 0.24, 0.3),
            Swell(1, 0.48, 0.8, 0.32, 0.2),
        )
    ),
    27: Plan(swells=(Swell(1, 0.66, 0.5, 0.32, 0.6),)),
    28: Plan(swells=(Swell(1, 0.62, 0.64, 0.24, 0.4),), via={0: ((0.31, 0.67),)}),
    32: Plan(junction=(0.36, 0.5), swells=(Swell(1, 0.42, 0.5, 0.13, -0.5),)),
    35: Plan(inner=(0.50, 0.62, 0.23, 0.18), via={0: ((0.76, 0.38), (0.52, 0.30), (0.27, 0.36))}),
    40: Plan(inner=(0.43, 0.41, 0.265, 0.22), swells=(Swell(1, 0.5, 0.76, 0.3, -0.42),)),
    41: Plan(swells=(Swell(1, 0.5, 0.5, 0.3, 0.35),)),
    42: Plan(
        inner=(0.55, 0.51, 0.283, 0.277), end=(0.5, 0.28), swells=(Swell(3, 0.3, 0.43, 0.32, 0.3),)
    ),
    43: Plan(swells=(Swell(0, 0.7, 0.38, 0.18, 0.6),)),
    45: Plan(
        inner=(0.65, 0.41, 0.221, 0.196),
        summit=(0.64, 0.37),
        swells=(Swell(1, 0.3, 0.52, 0.18, 0.2),),
    ),
    50: Plan(swells=(Swell(2, 0.61, 0.71, 0.24, 0.2),)),
    51: Plan(
        swells=(
            Swell(3, 0.26, 0.21, 0.18, 0.5),
            Swell(3, 0.45, 0.34, 0.24, 0.3),
            Swell(3, 0.36, 0.48, 0.24, 0.3),
            Swell(3, 0.58, 0.55, 0.24, 0.4),
        ),
        junction=(0.45, 0.56),
    ),
    53: Plan(end=(0.54, 0.21), swells=(Swell(0, 0.4, 0.29, 0.32, 0.5),)),
    54: Plan(swells=(Swell(1, 0.66, 0.66, 0.3, 0.55), Swell(1, 0.55, 0.5, 0.24, 0.4))),
    55: Plan(
        swells=(
            Swell(2, 0.58, 0.63, 0.2, 0.2),
            Swell(2, 0.38, 0.68, 0.28, 0.4),
            Swell(2, 0.26, 0.67, 0.28, 0.2),
        )
    ),
    57: Plan(inner=(0.55, 0.5, 0.2, 0.18)),
    59: Plan(swells=(Swell(2, 0.29, 0.64, 0.32, 0.4),)),
    62: Plan(end=(0.72, 0.45)),
    64: Plan(inner=(0.45, 0.58, 0.21, 0.19)),
    68: Plan(inner=(0.57, 0.57, 0.23, 0.21)),
    71: Plan(swells=(Swell(1, 0.45, 0.5, 0.22, 0.65),), via={0: ((0.56, 0.5),)}),
    73: Plan(inner=(0.5, 0.52, 0.29, 0.23), swells=(Swell(0, 0.5, 0.2, 0.3, -0.2),)),
}


def plan_of(number: int) -> Plan:
    """Return the composition of a tile; an empty one if it has none."""
    return PLANS.get(number, Plan())
