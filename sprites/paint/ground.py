"""The ground of a tile: a relief map seen from above, by daylight, without the things on it.

Two rules keep every two tiles without a seam. All noise that reaches the edge comes from
`Noise.octave` and `Noise.crests`, which are common to all edges; lengths come from `TileScene`,
where they are endless at the edge. Light has a direction only inside the tile, since the ground is
turned with it.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sprites.paint.farmland import with_fields, with_yards
from sprites.paint.growth import with_growth
from sprites.paint.layout import compose
from sprites.paint.mountains import paint_rock
from sprites.paint.noise import smoothstep
from sprites.paint.palette import (
    GRASS,
    GRASS_DARK,
    GRASS_DRY,
    GRASS_LIGHT,
    ROAD,
    ROAD_RIM,
    ROAD_RUT,
)
from sprites.paint.roads import WIDTH
from sprites.paint.scene import Picture, TileScene, hill, lit, over, ramp, relief
from sprites.paint.sea import paint_sea, with_shores
from sprites.paint.skerries import with_skerries

SIZE = 384
"""Width of a painted tile, in pixels."""

OVERSAMPLING = 2

_SUMMIT_REACH = 0.2  # radius of a summit that a tile's composition asks for, in tile widths
_PEAK = 0.17  # height of the highest crests in tile widths


def paint_ground(number: int) -> NDArray[np.uint8]:
    """Return the ground of a tile as printed: `SIZE` x `SIZE` pixels of red, green and blue."""
    scene = TileScene(compose(number), SIZE * OVERSAMPLING)
    picture = _grass(scene)
    if scene.rock_cover.any():
        picture = over(picture, paint_rock(scene), scene.rock_cover)
    if scene.sea_cover.any():
        picture = over(picture, paint_sea(scene), scene.sea_cover)
        picture = with_shores(picture, scene)
        picture = with_skerries(picture, scene)
    meadow = scene.meadow.copy()
    picture = with_fields(picture, meadow, scene.composition)
    picture = with_yards(picture, scene)
    picture = _with_roads(picture, scene)
    picture = with_growth(picture, meadow, scene.composition)
    small = picture.reshape(SIZE, OVERSAMPLING, SIZE, OVERSAMPLING, 3).mean(axis=(1, 3))
    return np.clip(np.rint(small), 0, 255).astype(np.uint8)


def _grass(scene: TileScene) -> Picture:
    noise = scene.noise
    tone = 0.5 + 0.24 * noise.fractal("grass", 3, 4, 0.55)
    picture = ramp(tone, (0.0, GRASS_DARK), (0.45, GRASS), (0.85, GRASS_LIGHT), (1.2, GRASS_LIGHT))
    dry = smoothstep(0.55, 1.6, noise.fractal("meadow", 5, 3)) * 0.55
    picture = over(picture, GRASS_DRY, dry)
    moss = smoothstep(0.7, 1.7, noise.fractal("moss", 6, 3)) * 0.5
    picture = over(picture, GRASS_DARK, moss)
    tufts = noise.octave("tuft", 72) * 0.6 + noise.octave("blade", 150) * 0.6
    # The light is faded towards the edge, not the swell: that would slope along the whole edge.
    swell = (
        0.011 * noise.own("down", 5)
        + 0.005 * noise.own("dell", 11)
        + 0.0022 * noise.own("hummock", 24)
    )
    light = 1 + (relief(scene, swell, 0.55) - 1) * noise.inside(7) + 0.032 * tufts
    light -= 0.09 * smoothstep(1.4, 2.2, tufts)
    from_foot = np.maximum(scene.to_rock, 0)
    light -= 0.26 * np.exp(-from_foot / 0.022) + 0.07 * np.exp(-from_foot / 0.05)
    return lit(picture, light)


def _with_roads(picture: Picture, scene: TileScene) -> Picture:
    if not scene.composition.roads:
        return picture
    noise = scene.noise
    half = WIDTH / 2
    road = scene.road + 0.0022 * noise.octave("verge", 30) * scene.inside
    picture = lit(picture, 1 - 0.30 * smoothstep(half + 0.016, half, road))
    rim = smoothstep(half + 0.003, half - 0.003, road)
    core = smoothstep(half - 0.004, half - 0.014, road)
    picture = over(picture, ROAD_RIM, rim * 0.9)
    picture = over(picture, ROAD, core)
    ruts = hill(road, half * 0.52, 0.008) * (0.6 + 0.2 * noise.octave("rut", 40)) * core
    picture = over(picture, ROAD_RUT, np.clip(ruts, 0, 1) * 0.6)
    verdant = smoothstep(0.1, 1.1, noise.fractal("verdant", 14, 2)) * scene.inside
    picture = over(picture, GRASS_DRY, smoothstep(0.007, 0.001, road) * verdant * 0.75)
    grit = 0.03 * noise.octave("grit", 110) + 0.035 * noise.octave("dust", 24)
    return lit(picture, 1 + grit * core)
