"""Smooth noise on a square tile that agrees with every neighbour.

Inside a tile the noise is its own. Towards the border it becomes one common noise that looks the
same along all four edges, from both ends, and that meets its own mirror image without a crease: so
any two tiles, in any rotation, agree along their shared edge.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Field: TypeAlias = NDArray[np.floating[Any]]
"""A number for every pixel."""

Lattice = NDArray[np.float64]

EDGE_KEPT = 0.004
"""Fraction of the tile, from its edge inwards, in which the noise is only the common one."""

_COARSE = (
    7  # cells along a tile below which noise fades to nothing at the edge, not to a common noise
)

_MEAN_CREST = np.float32(
    0.24
)  # of the common crests: with it mountains are as bright at the edge as inside

_BSPLINE_SPREAD = 151 / 315  # what the spline leaves of a lattice's variance, per axis


def smoothstep(low: float | Field, high: float | Field, value: Field) -> Field:
    """Return 0 below `low`, 1 above `high`, and a smooth slope between."""
    t = np.clip((value - low) / (high - low), 0, 1)
    return (t * t * (3 - 2 * t)).astype(np.float32)


@lru_cache(maxsize=256)
def _basis(n: int, cells: int) -> Lattice:
    """Return weights, n pixels by `cells` lattice points, of a closed cubic spline."""
    place = (np.arange(n) + 0.5) / n * cells - 0.5
    first = np.floor(place).astype(int)
    t = place - first
    weights = ((1 - t) ** 3, 3 * t**3 - 6 * t**2 + 4, -3 * t**3 + 3 * t**2 + 3 * t + 1, t**3)
    basis = np.zeros((n, cells))
    for step, weight in enumerate(weights):
        np.add.at(basis, (np.arange(n), (first + step - 1) % cells), weight / 6)
    return basis


def _lattice(cells: int, *seed: int | str) -> Lattice:
    words = [part if isinstance(part, int) else zlib.crc32(part.encode()) for part in seed]
    return np.random.default_rng([cells, *words]).standard_normal((cells, cells))


def _symmetric(lattice: Lattice) -> Lattice:
    """Return the lattice made symmetric under every turn and every mirror of the tile."""
    total = np.zeros_like(lattice)
    for turns in range(4):
        turned = np.rot90(lattice, turns)
        total += turned + turned.T
    return total / np.sqrt(8)


def _spread(lattice: Lattice, n: int) -> Field:
    basis = _basis(n, lattice.shape[0])
    return (basis @ lattice @ basis.T / _BSPLINE_SPREAD).astype(np.float32)


@lru_cache(maxsize=64)
def _common(n: int, cells: int, name: str) -> Field:
    return _spread(_symmetric(_lattice(cells, "edge", name)), n)


def _crest(noise: Field, dullness: float = 0.0) -> Field:
    return (np.clip(1 - 0.8 * np.sqrt(noise**2 + dullness), 0, 1) ** 2).astype(np.float32)


@dataclass(frozen=True, eq=False)
class Noise:
    """The noise of one tile, painted `n` pixels wide; all of it has mean 0 and spread about 1."""

    number: int
    n: int
    edge: Field
    """Distance of each pixel from the tile's edge, as a fraction of the tile."""

    def own(self, name: str, cells: int) -> Field:
        """Return noise of this tile alone, with lumps of about 1/`cells` of it.

        Not safe at the border.
        """
        return _spread(_lattice(cells, self.number, name), self.n)

    @cached_property
    def _ragged_edge(self) -> Field:
        # Ragged, as mixing two noises by the plain distance would show the grid along the edge.
        return self.edge * np.exp(np.minimum(0.5 * self.own("ragged edge", 8), 0.15))

    def inside(self, cells: int) -> Field:
        """Return 0 at the edge, 1 where noise with lumps of 1/`cells` may be the tile's own."""
        common_width = np.clip(0.3 / cells, EDGE_KEPT, 0.025)
        return smoothstep(
            common_width, common_width + np.clip(1.1 / cells, 0.012, 0.16), self._ragged_edge
        )

    def octave(self, name: str, cells: int) -> Field:
        """Return noise with lumps of about 1/`cells` of a tile that agrees with all neighbours."""
        if cells < _COARSE:
            # A broad lump common to all edges would draw the outline of every tile.
            return self.inside(cells) * self.own(name, cells)
        # Squares add up to one, or the noise would look washed out where the two mix.
        angle = self.inside(cells) * np.float32(np.pi / 2)
        return np.sin(angle) * self.own(name, cells) + np.cos(angle) * _common(self.n, cells, name)

    def crests(self, name: str, cells: int) -> Field:
        """Return sharp lines, 1 on them and towards 0 between, that agree with all neighbours."""
        inside = self.inside(cells)
        # The crests are mixed, not the noise: mixed noise would have a crest of its own along the
        # edge. The common ones are dull: sharp ones would make crosses with their mirror images.
        common = _crest(_common(self.n, cells, name), dullness=0.1)
        common += _MEAN_CREST - common[: self.n // 20].mean()
        return inside * _crest(self.own(name, cells)) + (1 - inside) * common

    def fractal(self, name: str, cells: int, octaves: int, fall: float = 0.5) -> Field:
        """Return octaves of noise, each twice as fine as the last and `fall` times as strong."""
        total = np.zeros((self.n, self.n), np.float32)
        power = 0.0
        for step in range(octaves):
            total += fall**step * self.octave(f"{name}{step}", cells << step)
            power += fall ** (2 * step)
        return total / np.float32(np.sqrt(power))
