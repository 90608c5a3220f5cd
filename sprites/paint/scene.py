"""The base of the ground's painters: a tile's shapes and noise, and ways to mix and light colours.

Every length that depends on the shapes inside a tile (such as the distance of the shore) counts as
endless at the tile's edge, so that what is painted there depends on the edge alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray
from scipy.ndimage import distance_transform_edt, gaussian_filter

from skye_desktop.games.skye.engine.tiles import TILES, Terrain
from sprites.paint.layout import Composition
from sprites.paint.noise import Field, Noise, smoothstep
from sprites.paint.roads import WIDTH, road_field
from sprites.paint.shapes import Labels, area_labels, grid

Picture: TypeAlias = NDArray[np.floating[Any]]
"""Red, green and blue of every pixel, 0 to 255."""

Colour = tuple[float, float, float]

_FAR = 1.0
_FLAT_EDGE = 0.09  # width of the band in which lengths grow endless towards the edge


def over(below: Picture, above: Picture | Colour, cover: Field) -> Picture:
    """Return one layer of paint laid over another by its cover (0 to 1)."""
    return below + (np.asarray(above, np.float32) - below) * cover[..., None]


def ramp(value: Field, *stops: tuple[float, Colour]) -> Picture:
    """Return colours for numbers, mixed between stops."""
    at = [stop[0] for stop in stops]
    bands = [np.interp(value, at, [stop[1][band] for stop in stops]) for band in range(3)]
    return np.stack(bands, axis=-1).astype(np.float32)


def lit(picture: Picture, light: Field) -> Picture:
    """Return the picture brighter where light is above 1, darker below.

    Shadows turn a little cool, lights a little warm.
    """
    tint = np.array([1.06, 1.0, 0.9], np.float32)
    return picture * np.maximum(light, 0)[..., None] ** tint


def hill(value: Field, middle: float, width: float) -> Field:
    """Return 1 at the middle, falling smoothly to 0 at `width` to both sides."""
    return smoothstep(width, 0.0, np.abs(value - middle))


@dataclass(frozen=True, eq=False)
class TileScene:
    """One tile, `n` pixels wide. Lengths are fractions of the tile."""

    composition: Composition
    n: int

    @cached_property
    def edge(self) -> Field:
        return grid(self.n)[2]

    @cached_property
    def noise(self) -> Noise:
        return Noise(self.composition.number, self.n, self.edge)

    @cached_property
    def inside(self) -> Field:
        """0 at the tile's edge, 1 where a tile may look as it likes."""
        return smoothstep(0.0, _FLAT_EDGE, self.edge)

    @cached_property
    def corner(self) -> Field:
        """Distance from the nearest corner of the tile."""
        x, y, _ = grid(self.n)
        return np.hypot(np.minimum(x, 1 - x), np.minimum(y, 1 - y))

    @cached_property
    def shelf(self) -> Field:
        """1 where a thing stands, 0 away from all of them."""
        x, y, _ = grid(self.n)
        level = np.zeros_like(x)
        ragged = 0.02 * self.noise.own("shelf", 9)
        for thing in self.composition.things:
            away = np.hypot(x - thing.x, y - thing.y) + ragged
            level = np.maximum(
                level, smoothstep(0.62, 0.36, away / np.float32(self.composition.size))
            )
        return level * self.inside

    @cached_property
    def road(self) -> Field:
        return road_field(self.composition.roads, self.n)

    @cached_property
    def labels(self) -> Labels:
        composition = self.composition
        return area_labels(
            composition.number, self.n, composition.roads, self.road, composition.growth
        )

    @cached_property
    def is_open_sea(self) -> NDArray[np.bool_]:
        """Whether each pixel is water that reaches the tile's edge."""
        areas = TILES[self.composition.number].areas
        open_areas = [
            i for i, area in enumerate(areas) if area.terrain is Terrain.WATER and area.sides
        ]
        return np.isin(self.labels, open_areas)

    def is_terrain(self, terrain: Terrain) -> NDArray[np.bool_]:
        areas = TILES[self.composition.number].areas
        return np.isin(self.labels, [i for i, area in enumerate(areas) if area.terrain is terrain])

    @cached_property
    def to_sea(self) -> Field:
        return self._reach(Terrain.WATER)

    @cached_property
    def to_rock(self) -> Field:
        return self._reach(Terrain.MOUNTAIN)

    @cached_property
    def to_grass(self) -> Field:
        return self._reach(Terrain.PASTURE)

    def _reach(self, terrain: Terrain) -> Field:
        """Return the distance to the nearest pixel of a terrain; negative inside it.

        It is endless at the tile's edge.
        """
        there = self.is_terrain(terrain)
        if not there.any():
            return np.full((self.n, self.n), _FAR, np.float32)
        if there.all():
            return np.full((self.n, self.n), -_FAR, np.float32)
        outside = distance_transform_edt(~there) - distance_transform_edt(there)
        half_pixel = np.where(there, 0.5, -0.5)
        distance = (outside + half_pixel).astype(np.float32) / self.n
        return distance / np.maximum(self.inside, 1e-3)

    @cached_property
    def off_shore(self) -> Field:
        """Distance of a pixel of water from land, at most a tile width; 0 on land."""
        water = self.is_terrain(Terrain.WATER)
        if water.all():
            return np.full((self.n, self.n), _FAR, np.float32)
        return np.asarray(distance_transform_edt(water) / self.n, np.float32)

    @cached_property
    def meadow(self) -> Field:
        """Distance of a pixel of pasture from roads and all other terrain; elsewhere -1."""
        raw = distance_transform_edt(self.is_terrain(Terrain.PASTURE)).astype(np.float32) / self.n
        return np.where(raw > 0, np.minimum(raw, self.road - WIDTH / 2), -1).astype(np.float32)

    @cached_property
    def sea_cover(self) -> Field:
        return self._cover(self.to_sea)

    @cached_property
    def rock_cover(self) -> Field:
        return self._cover(self.to_rock)

    def _cover(self, distance: Field) -> Field:
        return np.clip(0.5 - distance * self.n / 2, 0, 1)


def slope(height: Field, sigma: float) -> tuple[Field, Field]:
    """Return the rise per tile width to the east and to the south, on a scale of sigma pixels."""
    n = height.shape[0]
    east = gaussian_filter(height, sigma, order=(0, 1), mode="reflect") * n
    south = gaussian_filter(height, sigma, order=(1, 0), mode="reflect") * n
    return east, south


def relief(scene: TileScene, height: Field, directed: float) -> Field:
    """Return the brightness, about 1, of a height field, by light from the north-west and the sky.

    Heights are in tile widths. The sky's part, which is bright on crests and dark in hollows, looks
    the same however the tile is turned.
    """
    east, south = slope(height, 1.2)
    sun = (east + south) / np.sqrt(2 * (1 + east**2 + south**2))
    steep = np.hypot(east, south)
    fine = height - gaussian_filter(height, 4.0, mode="reflect")
    broad = height - gaussian_filter(height, 12.0, mode="reflect")
    turned = smoothstep(0.002, 0.035, scene.edge)
    sky = 17 * fine + (5 + 3 * turned) * broad - 0.10 * np.minimum(steep, 2)
    light = 1 + directed * sun * turned + np.clip(sky, -0.45, 0.4)
    return np.minimum(light, 1.26).astype(np.float32)
