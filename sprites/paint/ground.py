"""Paints the ground of a tile: a relief map seen from above, by daylight, without the things on it.

Two rules keep every two tiles without a seam. All noise that reaches the edge comes from `Noise.octave` and
`Noise.crests`, which are common to all edges; lengths come from `Scene`, where they are endless at the edge.
Light has a direction only inside the tile, since the ground is turned with it.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sprites.paint.farmland import with_fields, with_yards
from sprites.paint.growth import with_growth
from sprites.paint.layout import compose
from sprites.paint.noise import Field, Noise, smoothstep
from sprites.paint.palette import (
    FOAM,
    GRASS,
    GRASS_DARK,
    GRASS_DRY,
    GRASS_LIGHT,
    HEATHER,
    ROAD,
    ROAD_RIM,
    ROAD_RUT,
    ROCK,
    ROCK_DARK,
    ROCK_FOOT,
    ROCK_LIGHT,
    ROCK_TOP,
    SAND,
    SAND_WET,
    SEA,
    SEA_BRIGHT,
    SEA_DEEP,
    SEA_SHALLOW,
    TURF,
)
from sprites.paint.plans import plan_of
from sprites.paint.roads import WIDTH
from sprites.paint.scene import Picture, Scene, hill, lit, over, ramp, relief, slope
from sprites.paint.shapes import grid, resampled
from sprites.paint.skerries import with_skerries

SIZE = 384
"""Width of a painted tile in pixels."""

OVERSAMPLING = 2

_SUMMIT_REACH = 0.2  # radius of a summit that a tile's composition asks for, in tile widths
_PEAK = 0.17  # height of the highest crests in tile widths


def paint_ground(number: int) -> NDArray[np.uint8]:
    """The ground of a tile as printed: `SIZE` x `SIZE` pixels of red, green and blue."""
    scene = Scene(compose(number), SIZE * OVERSAMPLING)
    picture = _grass(scene)
    if scene.rock_cover.any():
        picture = over(picture, _rock(scene), scene.rock_cover)
    if scene.sea_cover.any():
        picture = over(picture, _sea(scene), scene.sea_cover)
        picture = _with_shores(picture, scene)
        picture = with_skerries(picture, scene)
    meadow = scene.meadow.copy()
    picture = with_fields(picture, meadow, scene.composition)
    picture = with_yards(picture, scene)
    picture = _with_roads(picture, scene)
    picture = with_growth(picture, meadow, scene.composition)
    small = picture.reshape(SIZE, OVERSAMPLING, SIZE, OVERSAMPLING, 3).mean(axis=(1, 3))
    return np.clip(np.rint(small), 0, 255).astype(np.uint8)


def _grass(scene: Scene) -> Picture:
    noise = scene.noise
    tone = 0.5 + 0.24 * noise.fractal("grass", 3, 4, 0.55)
    picture = ramp(tone, (0.0, GRASS_DARK), (0.45, GRASS), (0.85, GRASS_LIGHT), (1.2, GRASS_LIGHT))
    dry = smoothstep(0.55, 1.6, noise.fractal("meadow", 5, 3)) * 0.55
    picture = over(picture, GRASS_DRY, dry)
    moss = smoothstep(0.7, 1.7, noise.fractal("moss", 6, 3)) * 0.5
    picture = over(picture, GRASS_DARK, moss)
    tufts = noise.octave("tuft", 72) * 0.6 + noise.octave("blade", 150) * 0.6
    # The light is faded towards the edge, not the swell: that would slope along the whole edge.
    swell = 0.011 * noise.own("down", 5) + 0.005 * noise.own("dell", 11) + 0.0022 * noise.own("hummock", 24)
    light = 1 + (relief(scene, swell, 0.55) - 1) * noise.inside(7) + 0.032 * tufts
    light -= 0.09 * smoothstep(1.4, 2.2, tufts)
    from_foot = np.maximum(scene.to_rock, 0)
    light -= 0.26 * np.exp(-from_foot / 0.022) + 0.07 * np.exp(-from_foot / 0.05)
    return lit(picture, light)


def _rock(scene: Scene) -> Picture:
    noise = scene.noise
    height = _mountain_height(scene)
    level = height / _PEAK
    picture = ramp(
        level + 0.035 * noise.octave("strata", 26) + 0.03 * noise.octave("strata fine", 60),
        (0.0, ROCK_FOOT),
        (0.16, ROCK_DARK),
        (0.42, ROCK),
        (0.66, ROCK_LIGHT),
        (0.95, ROCK_TOP),
    )
    low = smoothstep(0.62, 0.25, level)
    heather = smoothstep(0.35, 1.3, noise.fractal("heather", 8, 3)) * low
    picture = over(picture, HEATHER, 0.55 * heather)
    turf = smoothstep(0.2, 1.2, noise.fractal("turf", 9, 3)) * low
    picture = over(picture, TURF, np.maximum(0.6 * turf, 0.45 * scene.shelf))
    return lit(picture, relief(scene, height, 0.48))


def _mountain_height(scene: Scene) -> Field:
    """Height in tile widths: ridges, rising from the foot, steeper from the sea, worn down under a road."""
    noise = scene.noise
    from_grass = np.where(scene.to_rock < 0, np.maximum(scene.to_grass, 0), 0)
    from_sea = np.where(scene.to_rock < 0, np.maximum(scene.to_sea, 0), 0)
    rise = (1 - np.exp(-from_grass / 0.06)) * (1 - np.exp(-from_sea / 0.022))
    massif = rise * (0.2 + 0.8 * np.maximum(_ridges(noise), _summit(scene)))
    massif *= 1 - 0.5 * smoothstep(0.10, 0.015, scene.road)
    # A shelf under each thing, or grey walls would be lost among grey crests.
    massif += 0.65 * (0.30 * rise - massif) * scene.shelf
    height = _PEAK * massif
    east, south = slope(height, 3.0)
    steep = np.minimum(np.hypot(east, south), 1.6)
    rills = _streaks(noise.octave("rill", 56) + 0.8 * noise.octave("rill fine", 120), east, south, 14)
    height += (0.0011 * rills * (0.4 + steep) + 0.0008 * noise.fractal("crag", 44, 2)) * rise
    return height.astype(np.float32)


def _ridges(noise: Noise) -> Field:
    """Sharp crests and round valleys, about 0 to 1; finer ones mostly where the coarser ones are high."""
    crest = noise.crests("ridge", 5)
    spur = noise.crests("spur", 11) * np.clip(0.35 + 1.3 * crest, 0, 1)
    knoll = (0.42 + 0.22 * noise.fractal("knoll", 18, 3, 0.6)) * np.clip(0.4 + spur + 0.4 * crest, 0, 1)
    return np.clip((crest + 0.6 * spur + 0.55 * knoll) / 1.5, 0, 1.2)


def _summit(scene: Scene) -> Field:
    """A peak with spurs where the tile's composition asks for one, 1 on its top."""
    place = plan_of(scene.composition.number).summit
    if place is None:
        return np.zeros_like(scene.edge)
    x, y, _ = grid(scene.n)
    noise = scene.noise
    away = np.hypot(x - place[0], y - place[1]) / _SUMMIT_REACH
    spurs = 0.5 - np.abs(noise.own("summit", 9)) + 0.4 * noise.own("summit fine", 22)
    return np.clip(1.1 - away + 0.22 * spurs * smoothstep(0.1, 0.5, away), 0, 1.1)


def _streaks(noise: Field, east: Field, south: Field, reach: int = 9) -> Field:
    """Noise drawn out along the slope (so many pixels to both sides), as water furrows it."""
    steep = np.maximum(np.hypot(east, south), 1e-4)
    step_x, step_y = east / steep, south / steep
    rows, columns = np.indices(noise.shape, dtype=np.float32)
    total = noise.copy()
    for step in (*range(-reach, 0), *range(1, reach + 1)):
        total += resampled(noise, rows + step * step_y, columns + step * step_x)
    return total / np.float32(np.sqrt(2 * reach + 1))


def _sea(scene: Scene) -> Picture:
    noise = scene.noise
    shore = np.maximum(-scene.to_sea, 0)
    depth = 1 - np.exp(-shore / 0.06)
    # Somewhat shallower at the corners, where shores run together.
    at_edge = 0.82 - 0.26 * np.exp(-scene.corner / 0.05)
    open_sea = smoothstep(0.0, 0.14, scene.edge)
    depth = depth * (at_edge + (0.86 - at_edge) * open_sea) + 0.05 * noise.fractal("shoal", 4, 4)
    picture = ramp(
        depth, (0.0, SEA_BRIGHT), (0.18, SEA_SHALLOW), (0.55, SEA), (0.95, SEA_DEEP), (1.2, SEA_DEEP)
    )
    web = 1 - np.abs(noise.octave("web", 22)) * 0.9 - np.abs(noise.octave("web fine", 48)) * 0.35
    glint = smoothstep(0.55, 1.0, web) * smoothstep(-0.6, 1.2, noise.octave("wind", 5))
    picture = over(picture, SEA_BRIGHT, 0.16 * glint)
    return lit(picture, 1 + 0.02 * noise.octave("water grain", 90))


def _with_shores(picture: Picture, scene: Scene) -> Picture:
    noise = scene.noise
    ragged = 0.004 * noise.octave("ragged", 20)
    beach_width = 0.024 + 0.008 * noise.octave("beach", 9)
    land = scene.to_sea
    grassy = 1 - scene.rock_cover
    sand = smoothstep(beach_width + 0.006, beach_width - 0.006, land + ragged) * (land > 0) * grassy
    picture = over(picture, SAND, sand * 0.95)
    wet = smoothstep(0.010, 0.002, land) * (land > 0) * grassy
    picture = over(picture, SAND_WET, wet * 0.7)
    cliff = smoothstep(0.016, 0.0, land) * (land > 0) * scene.rock_cover
    picture = over(picture, (62, 56, 54), cliff * 0.75)
    out = -scene.to_sea
    broken = smoothstep(-0.9, 0.5, noise.octave("foam", 26))
    foam = hill(out + 0.5 * ragged, 0.005, 0.007) * (0.45 + 0.55 * broken)
    wave = hill(out + ragged, 0.026, 0.006) * broken * 0.5
    return over(picture, FOAM, np.clip(foam + wave, 0, 1) * scene.sea_cover)


def _with_roads(picture: Picture, scene: Scene) -> Picture:
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
