"""Mountains seen from above: one long ridge with spurs, calm enough below the things on them."""

from __future__ import annotations

import numpy as np
from scipy.ndimage import gaussian_filter, zoom

from skye_desktop.games.skye.engine.tiles import Icon
from sprites.paint.noise import Field, Noise, smoothstep
from sprites.paint.palette import (
    GLINT,
    HEATHER,
    ROCK,
    ROCK_DARK,
    ROCK_FOOT,
    ROCK_LIGHT,
    ROCK_SHADE,
    ROCK_TOP,
    SNOW,
    TURF,
    TURF_DARK,
)
from sprites.paint.plans import plan_of
from sprites.paint.ridges import crest_field, off_crests, ridges_of
from sprites.paint.scene import Picture, TileScene, lit, over, ramp, slope
from sprites.paint.shapes import grid, resampled

_SUMMIT_REACH = 0.2  # radius of a summit that a tile's composition asks for, in tile widths
_PEAK = 0.17  # height of the highest crests in tile widths
_MIDDLE_TONE = np.array([124, 118, 111], np.float32)
_CONTRAST = 1.04  # of what is neither dark nor bright
_WIDE = 50  # how far from the middle tone, of 255, rock is dark or bright
_DRAWN = 7  # steps to both sides in which noise is drawn out
_PAD = 0.6  # radius of the green under a broch, in sizes of a thing
_SNOW = 2.5  # percent of the mountains of a tile that are white, if it has snow
_SNOWY = 0.5  # least part of a tile that is rock, for snow to lie on it
_GLINT = 0.0055  # half the width of the light on a ridge, in tile widths
_SHADED = 0.8  # how much of the colour of shade the darkest slopes have


def paint_rock(scene: TileScene) -> Picture:
    """Return the mountains of a tile, as if they covered all of it."""
    noise = scene.noise
    height = _height(scene)
    level = height / _PEAK
    tone = level + 0.05 * noise.fractal("strata", 11, 3)
    picture = ramp(
        tone, (0.0, ROCK_FOOT), (0.2, ROCK_DARK), (0.45, ROCK), (0.72, ROCK_LIGHT), (1.0, ROCK_TOP)
    )
    low = smoothstep(0.55, 0.2, level) * (0.35 + 0.65 * scene.inside)
    heather = smoothstep(0.2, 1.2, noise.fractal("heather", 7, 3)) * low
    picture = over(picture, HEATHER, 0.5 * heather)
    turf = smoothstep(0.1, 1.1, noise.fractal("turf", 7, 3)) * low
    picture = over(picture, TURF, 0.6 * turf)
    light = _light(scene, height)
    picture = _calmed(lit(picture, light))
    picture = over(picture, ROCK_SHADE, _SHADED * smoothstep(0.86, 0.5, light))
    picture = _with_glints(picture, scene, light)
    return _with_pads(_with_snow(picture, scene, height, light), scene)


def _calmed(picture: Picture) -> Picture:
    """Return rock with less contrast than walls and barrels have."""
    away = picture - _MIDDLE_TONE
    far = away.mean(axis=2, keepdims=True) / _WIDE
    return np.asarray(_MIDDLE_TONE + _CONTRAST * away / np.sqrt(1 + far**2), np.float32)


def _with_pads(picture: Picture, scene: TileScene) -> Picture:
    """Return the picture with a dark green around each broch, on which its pale walls stand out."""
    x, y, _ = grid(scene.n)
    ragged = 0.014 * scene.noise.own("pad", 14) + 0.010 * scene.noise.own("pad fine", 34)
    patchy = 1 + 0.07 * scene.noise.own("pad grass", 22) + 0.05 * scene.noise.own("pad blades", 90)
    for thing in scene.composition.things:
        if thing.icon is not Icon.BROCH:
            continue
        away = np.hypot(x - thing.x, (y - thing.y) * 1.1) + ragged - _PAD * scene.composition.size
        green = lit(np.broadcast_to(np.asarray(TURF_DARK, np.float32), picture.shape), patchy)
        picture = over(picture, green, 0.94 * smoothstep(0.022, -0.018, away) * scene.inside)
    return picture


def _height(scene: TileScene) -> Field:
    """Return the height in tile widths: a ridge rising from the foot, worn down under a road."""
    noise = scene.noise
    from_grass = np.where(scene.to_rock < 0, np.maximum(scene.to_grass, 0), 0)
    from_sea = np.where(scene.to_rock < 0, np.maximum(scene.to_sea, 0), 0)
    rise = (1 - np.exp(-from_grass / 0.06)) * (1 - np.exp(-from_sea / 0.022))
    ridge = np.maximum(_crest(scene), _summit(scene))
    base = 0.16 + 0.10 * smoothstep(0.12, 0.0, scene.edge)
    # Noise common to all edges is mirrored there, so that little of it is used.
    calm = 0.72 + 0.28 * smoothstep(0.0, 0.05, scene.edge)
    massif = rise * (base + 0.58 * ridge + (0.40 + 0.45 * ridge) * calm * _hills(noise))
    massif *= 1 - 0.4 * smoothstep(0.12, 0.015, scene.road)
    # A shelf under each thing, or grey walls would be lost among grey crests.
    massif += 0.65 * (0.34 * rise - massif) * scene.shelf
    height = _PEAK * massif
    height += _spurs(noise, height) * rise * calm * (1 - 0.6 * scene.shelf)
    return height.astype(np.float32)


def _spurs(noise: Noise, height: Field) -> Field:
    """Return the gullies that water has cut down the slopes."""
    n = len(height)
    east, south = slope(height, 3 * n / 768)
    steep = np.minimum(np.hypot(east, south), 1.6)
    wide = _streaks(noise.octave("gully", 26), east, south, 0.03)
    rills = _streaks(
        noise.octave("rill", 56) + 0.8 * noise.octave("rill fine", 120), east, south, 0.018
    )
    cut = (1.0 - np.abs(wide)) * steep
    return np.asarray(
        0.0035 * cut + 0.0019 * rills * (0.4 + steep) + 0.0008 * noise.fractal("crag", 44, 2),
        np.float32,
    )


def _crest(scene: TileScene) -> Field:
    """Return the long ridge, 1 on its peaks."""
    ridge = crest_field(ridges_of(scene.composition), *_wavering(scene), 0.115)
    ridge = _doubled(ridge)
    return np.asarray(ridge * smoothstep(0.0, 0.13, scene.edge), np.float32)


def _wavering(scene: TileScene) -> tuple[Field, Field]:
    """Return bent coordinates of every second pixel, in which ridges are no smooth lines."""
    half = grid(scene.n // 2)
    noise = Noise(scene.noise.number, scene.n // 2, half[2])
    x, y = (
        axis + 0.020 * noise.own(f"crest {name}", 7) + 0.008 * noise.own(f"crest {name} fine", 18)
        for name, axis in zip("xy", half[:2], strict=True)
    )
    return x, y


def _with_glints(picture: Picture, scene: TileScene, light: Field) -> Picture:
    """Return the picture with long thin lights along the ridge, on its bright side."""
    ridges = ridges_of(scene.composition)
    if not ridges:
        return picture
    away = _doubled(off_crests(ridges, *_wavering(scene)))
    broken = smoothstep(0.1, 0.7, scene.noise.own("glint", 9))
    thin = smoothstep(_GLINT, 0.3 * _GLINT, away) * smoothstep(0.85, 1.05, light)
    clear = smoothstep(0.03, 0.1, scene.edge) * (1 - scene.shelf)
    return over(picture, GLINT, 0.8 * thin * broken * clear)


def _hills(noise: Noise) -> Field:
    """Return low crests and round valleys, about 0 to 1."""
    crest = noise.crests("ridge", 5)
    spur = noise.crests("spur", 11) * np.clip(0.35 + 1.3 * crest, 0, 1)
    knoll = (0.42 + 0.22 * noise.fractal("knoll", 18, 3, 0.6)) * np.clip(
        0.4 + spur + 0.4 * crest, 0, 1
    )
    return np.clip((crest + 0.6 * spur + 0.55 * knoll) / 1.5, 0, 1.2)


def _summit(scene: TileScene) -> Field:
    """Return a peak with spurs if the tile's composition has one, 1 on its top."""
    place = plan_of(scene.composition.number).summit
    if place is None:
        return np.zeros_like(scene.edge)
    x, y, _ = grid(scene.n)
    noise = scene.noise
    away = np.hypot(x - place[0], y - place[1]) / _SUMMIT_REACH
    spurs = 0.5 - np.abs(noise.own("summit", 9)) + 0.4 * noise.own("summit fine", 22)
    return np.clip(1.1 - away + 0.22 * spurs * smoothstep(0.1, 0.5, away), 0, 1.1)


def _streaks(noise: Field, east: Field, south: Field, reach: float) -> Field:
    """Return noise stretched along the slope, ``reach`` tile widths to both sides, like furrows."""
    half = noise[::2, ::2]
    steep = np.maximum(np.hypot(east, south), 1e-4)[::2, ::2]
    step_x, step_y = (reach * len(half) / _DRAWN * side[::2, ::2] / steep for side in (east, south))
    rows, columns = np.indices(half.shape, dtype=np.float32)
    total = half.copy()
    for step in (*range(-_DRAWN, 0), *range(1, _DRAWN + 1)):
        total += resampled(half, rows + step * step_y, columns + step * step_x)
    # Half the resolution is enough, and four times as quick.
    return np.asarray(_doubled(total / total.std()), np.float32)


def _doubled(field: Field) -> Field:
    return np.asarray(zoom(field, 2, order=1, mode="nearest", grid_mode=True), np.float32)


def _light(scene: TileScene, height: Field) -> Field:
    """Return the brightness, about 1, by light from the north-west and from the sky.

    Broad forms count more than small ones.
    """
    pixel = scene.n / 768
    east, south = slope(height, 1.2 * pixel)
    turned = smoothstep(0.002, 0.025, scene.edge)
    sun = _facing(east, south)
    fine = height - gaussian_filter(height, 4.0 * pixel, mode="reflect")
    broad = height - gaussian_filter(height, 14.0 * pixel, mode="reflect")
    sky = 13 * fine + 5.5 * broad - 0.10 * np.minimum(np.hypot(east, south), 2)
    light = 1.04 + 0.46 * sun * turned + np.clip(sky, -0.4, 0.3)
    return np.asarray(np.clip(light, 0.45, 1.26), np.float32)


def _facing(east: Field, south: Field) -> Field:
    """Return how far a slope faces the north-west: up to 1, below 0 where it turns away."""
    return (east + south) / np.sqrt(2 * (1 + east**2 + south**2))


def _with_snow(picture: Picture, scene: TileScene, height: Field, light: Field) -> Picture:
    """Return the picture with soft snow on the crests, away from the tile's edge.

    It lies only where most of the tile is rock.
    """
    if scene.rock_cover.mean() <= _SNOWY:
        return picture
    high = gaussian_filter(height, 4.0 * scene.n / 768, mode="reflect")
    high = np.where(scene.rock_cover > 0.5, high, 0) * smoothstep(0.03, 0.08, scene.edge)
    high *= 1 - scene.shelf
    line = float(np.percentile(high[high > 0], 100 - _SNOW))
    ragged = 0.006 * scene.noise.own("snow", 18) + 0.003 * scene.noise.own("snow fine", 50)
    snow = lit(np.broadcast_to(np.asarray(SNOW, np.float32), picture.shape), np.minimum(light, 1))
    return over(picture, snow, 0.8 * smoothstep(line - 0.008, line + 0.010, high + ragged))
