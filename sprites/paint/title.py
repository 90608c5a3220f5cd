"""The title picture: an evening over a sea loch."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw
from scipy import ndimage

from sprites.paint.blend import Picture, image_of, mixed, step
from sprites.paint.drawing import Field, PaintCanvas, Pen, noise, smooth
from sprites.paint.things import CLANS, draw_castle, draw_cattle, draw_lighthouse, draw_sheep

TITLE = (2560, 1440)
TITLE_UNITS = 1920
"""Width of the picture in units of its positions, at any painted size."""

SUN_AT = 0.30
LIGHT = np.array([0.80, 0.46, -0.38]) / np.linalg.norm([0.80, 0.46, -0.38])
EYE = 0.62
LENS = 0.885
HORIZON = 0.535


@dataclass(frozen=True)
class View:
    """The visible point of the island in each pixel; `land` tells land from sea and sky."""

    side: Field
    row: Field
    depth: Field
    height: Field
    normal: Picture
    land: NDArray[np.bool_]


def _hills(x: Field, z: Field, octaves: int = 8) -> Field:
    """Return ridged noise over the plane, about 0–1, like worn mountains.

    More octaves are rougher.
    """
    total, weight = np.zeros_like(x), np.ones_like(x)
    swing = 0.5
    for octave in range(octaves):
        angle = 0.7 * octave
        u = (x * np.cos(angle) - z * np.sin(angle)) * (0.115 * 1.97**octave) + octave * 0.37
        v = (x * np.sin(angle) + z * np.cos(angle)) * (0.115 * 1.97**octave) + octave * 0.61
        ridge = (1 - np.minimum(np.abs(_spots(u, v)) * 0.9, 1.4)) ** 2
        total += swing * ridge * weight
        weight = np.clip(ridge * 1.5 - 0.08, 0, 1)
        swing *= 0.52
    return total


def _spots(u: Field, v: Field) -> Field:
    """Return smooth noise at any place of the plane."""
    sheet = _SHEET
    at = np.stack([(v * 10) % sheet.shape[0], (u * 10) % sheet.shape[1]])
    return np.asarray(
        ndimage.map_coordinates(sheet, at, order=3, mode="grid-wrap", prefilter=False),
        dtype=np.float32,
    )


_SHEET = noise((512, 512), 9.0, 77)


def _bump(value: Field, centre: float, width: float) -> Field:
    return np.asarray(np.exp(-(((value - centre) / width) ** 2)), dtype=np.float32)


def _island(x: Field, z: Field) -> Field:
    """Return the height of the land.

    A far ridge, middle hills, a headland, a skerry, the near shore.
    """
    rough = _hills(x, z)
    side = x / z
    wave = _spots(x * 0.21, z * 0.21)
    tall = 5.4 + 4.6 * _bump(side, 0.16, 0.12) + 2.4 * _bump(side, -0.12, 0.09)
    tall -= 1.6 * _bump(side, 0.0, 0.05) + 2.2 * _bump(side, 0.42, 0.14)
    far = tall * _bump(z, 36, 6.5) * (0.34 + 0.92 * rough) - 0.55
    left = (3.7 * _bump(z, 23, 4.2) * (0.28 + 0.95 * rough)) * step(-0.03, -0.34, side) - 0.4
    right = (2.9 * _bump(z, 17, 3.8) * (0.35 + 0.75 * _hills(x, z, 5))) * step(
        0.12, 0.46, side
    ) - 0.3
    low = 0.5 * _bump(z, 26, 2.5) * (0.4 + 0.8 * rough) * step(-0.2, 0.0, side) - 0.18
    crag = _hills(x * 7 + 3, z * 7)
    bay = 0.22 * _spots(x * 0.8, z * 0.8) + 0.1 * _spots(x * 2.1, z * 2.1)
    head = (
        0.72 * _bump(np.hypot((x - 3.02) / 1.5, (z - 7.9) / 1.35) + bay, 0, 1) * (0.86 + 0.2 * crag)
        - 0.2
    )
    neck = 0.66 * _bump(z + 2 * bay, 9.6, 1.7) * step(2.3, 4.3, x) * (0.7 + 0.6 * crag) - 0.16
    skerry = (
        0.52 * _bump(np.hypot((x + 0.36) / 0.7, (z - 9.4) / 0.5) + bay, 0, 1) * (0.3 + 1.25 * crag)
        - 0.17
    )
    edge = 2.5 + 1.25 * step(0.0, 1.9, x) + 0.6 * step(-0.5, -2.2, x) + 0.14 * wave + 0.5 * bay
    inland = np.clip(edge - z, -1, 9)
    bank = (
        0.42
        * np.tanh(inland * 0.95)
        * (0.42 + 0.62 * step(-0.2, 1.7, x) + 0.16 * step(-0.4, -1.6, x))
    )
    tussock = 0.045 * _spots(x * 1.3, z * 1.3) + 0.02 * _spots(x * 3.1, z * 3.1)
    shore = bank + tussock * step(0, 0.7, inland)
    return np.asarray(
        np.maximum.reduce([far, left, right, low, head, neck, skerry, shore]), dtype=np.float32
    )


@dataclass(frozen=True)
class HeightMap:
    """The heights of the land, by distance from the eye (`depths`) and direction (`sides`)."""

    depths: Field
    sides: Field
    heights: Field

    def finer(self) -> HeightMap:
        """Return the same land with twice as many directions."""
        wide = len(self.sides) * 2
        at = np.clip((np.arange(wide, dtype=np.float32) - 0.5) / 2, 0, len(self.sides) - 1)
        low = np.minimum(at.astype(int), len(self.sides) - 2)
        part = (at - low).astype(np.float32)
        heights = self.heights[:, low] * (1 - part) + self.heights[:, low + 1] * part
        return HeightMap(self.depths, _directions(wide), heights)


def _directions(wide: int) -> Field:
    return np.asarray(((np.arange(wide) + 0.5) / wide - 0.5) / LENS, dtype=np.float32)


def _survey(wide: int) -> HeightMap:
    depths, sides = np.geomspace(1.15, 58, 1500).astype(np.float32), _directions(wide)
    z, side = np.meshgrid(depths, sides, indexing="ij")
    return HeightMap(depths, sides, _island(side * z, z))


def _look(island: HeightMap, high: int) -> View:
    """Return the visible land in each pixel of a picture ``high`` pixels high."""
    depths, sides, heights = island.depths, island.sides, island.heights
    wide, z = len(sides), depths[:, None]
    horizon, lens = HORIZON * high, LENS * wide
    rise = np.maximum.accumulate((np.maximum(heights, 0) - EYE) / z, axis=0)
    sought = (horizon - np.arange(high, dtype=np.float32) - 0.5) / lens
    index = np.stack([np.searchsorted(rise[:, c], sought) for c in range(wide)], axis=1)
    sky = index >= len(depths)
    index = np.minimum(index, len(depths) - 1)
    columns = np.broadcast_to(np.arange(wide), index.shape)
    found = heights[index, columns]
    row = np.broadcast_to(np.arange(high, dtype=np.float32)[:, None], index.shape)
    fall = np.maximum(row + 0.5 - horizon, 0.3)
    land = (found > 0) & ~sky
    depth = np.where(land, depths[index], np.where(sky, 99, EYE * lens / fall)).astype(np.float32)
    normal = _normals(heights, depths, sides)[index, columns]
    return View(
        np.broadcast_to(sides, index.shape).astype(np.float32), row, depth, found, normal, land
    )


def _normals(heights: Field, depths: Field, sides: Field) -> Picture:
    down, across = np.gradient(heights, depths, sides)
    slope_x = across / depths[:, None]
    slope_z = down - slope_x * sides[None, :]
    length = np.sqrt(slope_x**2 + slope_z**2 + 1)
    return np.stack([-slope_x / length, 1 / length, -slope_z / length], axis=2).astype(np.float32)


def _sky(side: Field, rise: Field) -> Picture:
    """Return the evening sky by direction: golden about the sun, violet and quiet to the left."""
    near_sun = np.exp(-(((side - SUN_AT) / 0.36) ** 2))
    top = mixed((66, 92, 132), (104, 136, 168), near_sun)
    middle = mixed((138, 148, 176), (240, 198, 152), near_sun)
    low = mixed((206, 178, 176), (255, 224, 158), near_sun)
    sky = mixed(low, middle, step(0.0, 0.17, rise))
    sky = mixed(sky, top, step(0.1, 0.36, rise))
    glow = np.exp(-((np.hypot(side - SUN_AT, (rise - 0.115) * 1.15) / 0.15) ** 1.25))
    return mixed(sky, (255, 240, 196), 0.9 * glow)


def _cloud(u: Field, v: Field) -> Field:
    large = 0.6 * _spots(u, v) + 0.34 * _spots(u * 2.1 + 3, v * 2.3)
    return np.asarray(large + 0.2 * _spots(u * 4.4, v * 5 + 1) + 0.1 * _spots(u * 9, v * 10))


def _clouds(sky: Picture, side: Field, rise: Field) -> Picture:
    """Return the sky with streaks of cloud, gilded from below near the sun."""
    lift = np.maximum(rise, 0.0) + 0.09
    u, v = side / lift * 0.3 + 1.7, 0.5 / lift
    body, lower = _cloud(u, v), _cloud(u, v + 0.045)
    cover = step(-0.1, 1.1, body) * step(0.03, 0.15, rise)
    near_sun = np.exp(-(((side - SUN_AT) / 0.4) ** 2))
    lit = step(-0.25, 0.4, body - lower)
    shade = mixed((112, 116, 148), (186, 142, 142), near_sun)
    gilt = mixed((196, 176, 184), (255, 226, 170), near_sun)
    return mixed(sky, mixed(shade, gilt, lit), 0.85 * cover)


def _ground(view: View) -> Picture:
    """Return the land's own colour: grass low down, moor and heather above, bare steep rock."""
    x = view.side * view.depth
    fine = _spots(x * 1.7, view.depth * 1.7) + 0.6 * _spots(x * 4.1, view.depth * 4.1)
    patch = _spots(x * 0.5 + 9, view.depth * 0.5)
    steep = 1 - view.normal[..., 1]
    grass = mixed((88, 104, 56), (146, 146, 80), 0.5 + 0.14 * fine + 0.22 * patch)
    moor = mixed((104, 92, 58), (118, 76, 92), 0.45 + 0.35 * patch + 0.15 * fine)
    rock = mixed((84, 76, 84), (136, 122, 120), 0.5 + 0.25 * fine)
    relative = view.height / np.clip(view.depth * 0.13, 0.75, 9)
    land = mixed(grass, moor, step(0.3, 0.75, relative + 0.12 * patch) * step(4, 12, view.depth))
    bare = step(0.8, 1.5, relative + 0.16 * fine + 0.7 * steep)
    land = mixed(land, rock, bare * step(4, 12, view.depth))
    crag = step(0.2, 0.4, steep + 0.06 * fine) * step(4, 6, view.depth) * step(13, 10, view.depth)
    land = mixed(land, (126, 112, 104), 0.85 * crag)
    land = mixed(land, rock, step(0.42, 0.62, steep + 0.05 * fine) * step(4, 6, view.depth))
    foot = np.clip(0.05 + 0.004 * view.depth, 0, 0.2)
    return mixed(
        mixed((92, 84, 78), (172, 152, 118), 0.5 + 0.3 * fine),
        land,
        step(0.25, 0.9, view.height / foot),
    )


def _lit(view: View, ground: Picture) -> Picture:
    """Return the land in the evening light: warm on the sunny side, blue in the shade."""
    facing = np.clip((view.normal * LIGHT.astype(np.float32)).sum(axis=2), 0, 1)
    above = 0.5 + 0.5 * view.normal[..., 1]
    warm, cool = (
        np.asarray((1.36, 1.08, 0.74), np.float32),
        np.asarray((0.42, 0.48, 0.62), np.float32),
    )
    meadow = 0.42 * step(5, 3, view.depth)
    light = np.maximum(step(0.1, 0.95, facing), meadow)[..., None]
    return np.asarray(
        ground * (cool * (1.12 * above[..., None]) + warm * light * 0.95), dtype=np.float32
    )


def _haze(view: View, land: Picture) -> Picture:
    """Return the land behind air: distance, and mist at the foot of the hills."""
    air = _sky(view.side, np.full_like(view.side, 0.03))
    cool = mixed((112, 128, 164), (222, 176, 150), np.exp(-(((view.side - SUN_AT) / 0.3) ** 2)))
    land = mixed(land, cool, 1 - np.exp(-np.clip(view.depth - 6, 0, 99) / 24))
    x = view.side * view.depth
    drift = 0.75 + 0.4 * _spots(x * 0.12, view.height * 0.5 + view.depth * 0.05)
    drift += 0.15 * _spots(x * 0.5, view.height * 2)
    mist = np.exp(-np.clip(view.height, 0, 99) / (0.16 + 0.027 * view.depth)) * step(
        8, 24, view.depth
    )
    return mixed(land, air, np.clip(0.9 * mist * drift, 0, 0.92))


def _reflected(view: View, shown: Picture, island: HeightMap, sway: Field) -> Picture:
    """Return the mirror image in each pixel: the land met by the ray off the water, or the sky."""
    high, wide = view.row.shape
    depths, heights = island.depths, island.heights
    horizon, lens = HORIZON * high, LENS * wide
    fall = np.maximum(view.row + 0.5 - horizon, 0.3) / lens
    fall = fall * (1 + sway)
    columns = np.clip(np.arange(wide)[None, :] + (sway * 14 * wide / 1920).astype(int), 0, wide - 1)
    seen_row = np.full(view.row.shape, -1.0, np.float32)
    first = np.searchsorted(depths, view.depth)
    for slab in range(0, len(depths), 6):
        ray = depths[slab] * fall - EYE
        hit = (
            (seen_row < 0)
            & (slab > first)
            & (heights[slab, columns] > np.maximum(ray, 0))
            & (ray > 0)
        )
        seen_row = np.where(hit, horizon - (ray - EYE) / depths[slab] * lens, seen_row)
    sky = _sky(view.side, fall) * 0.97
    rows = np.clip(seen_row, 0, high - 1).astype(int)
    return np.where((seen_row >= 0)[..., None], shown[rows, columns] * 0.86, sky)


def _ripples(x: Field, z: Field) -> Field:
    """Return small waves, each octave only where it is coarse enough to be seen."""
    total = np.zeros_like(x)
    for octave in range(6):
        often = 0.9 * 1.9**octave
        visibility = step(70, 24, z * often) * step(0.6, 4, z * often)
        total += (
            0.62
            * visibility
            * _spots(x * often + octave * 3.1, z * often * (3.2 + 0.12 * z) + octave)
        )
    return total


def _water(view: View, shown: Picture, island: HeightMap) -> Picture:
    """Return the sea loch: a mirror broken by small waves, green near by, with glitter."""
    x, z = view.side * view.depth, view.depth
    small = _ripples(x, z)
    long = _spots(x * 0.22, z * 0.75 + 2)
    near = np.exp(-z / 9)
    mirror = _reflected(view, shown, island, (0.11 * small + 0.03 * long) * (0.3 + 0.8 * near))
    deep = mixed((34, 76, 92), (78, 124, 130), 0.45 + 0.22 * long + 0.26 * small)
    water = mixed(mirror, deep, 0.12 + 0.6 * step(15, 1.8, z) + 0.1 * long * near)
    crest = step(0.5, 1.6, small) * step(14, 3, z)
    water = mixed(water, _sky(view.side, np.full_like(x, 0.1)), 0.3 * crest)
    lane = np.exp(-(((view.side - SUN_AT) / (0.035 + 0.24 / z)) ** 2))
    spark = step(0.35, 1.3, small + 0.35 * long) * lane
    water = mixed(water, (255, 214, 150), 0.42 * lane)
    water = mixed(water, (255, 240, 202), 0.85 * spark)
    calm = step(0.6, 1.3, _spots(x * 0.08 + 4, z * 0.5)) * step(5, 12, z)
    water = mixed(water, _sky(view.side, np.full_like(x, 0.05)), 0.3 * calm)
    surf = step(-0.055, -0.004, view.height) * step(26, 8, z) * (0.6 + 0.4 * small)
    return mixed(water, (236, 232, 214), np.clip(0.7 * surf, 0, 0.8))


def _brushed(picture: Picture, reach: float) -> Picture:
    """Return the picture as brushed: each place takes the most even of the colours around it."""
    edge = round(reach * 3)
    picture = np.pad(picture, ((edge, edge), (edge, edge), (0, 0)), mode="edge")
    weights = np.zeros((*picture.shape[:2], 1), np.float32)
    total = np.zeros_like(picture)
    mean = np.stack(
        [ndimage.gaussian_filter(picture[..., c], reach * 0.62) for c in range(3)], axis=2
    )
    square = ndimage.gaussian_filter((picture**2).sum(axis=2), reach * 0.62)
    spread = np.maximum(square - (mean**2).sum(axis=2), 0)
    for k in range(8):
        step = (round(reach * np.sin(k * np.pi / 4)), round(reach * np.cos(k * np.pi / 4)))
        calm = (1 / (12 + np.roll(spread, step, (0, 1))) ** 3)[..., None]
        total += np.roll(mean, step, (0, 1)) * calm
        weights += calm
    return np.asarray((total / weights)[edge:-edge, edge:-edge], dtype=np.float32)


OUTLINE = (74, 54, 64)
"""Colour of outlines in the landscape, no darker than its shadows."""


@dataclass(frozen=True)
class Prop:
    """A drawn thing in the landscape: the place of its foot and its size, in units of the picture.

    ``sun`` is the side of the sun as seen from it: -1 at its left, 0 behind it, 1 at its right.
    ``veil`` is the amount of air before it, ``mirror`` the strength of its reflection.
    """

    draw: Callable[[Pen], None]
    x: int
    y: int
    size: int
    veil: float = 0.0
    mirror: float = 0.0
    sun: float = 1.0


def lit_thing(prop: Prop, size: int) -> Picture:
    """Return a thing of the landscape ``size`` pixels wide, in its light."""
    canvas = PaintCanvas(size, size, ink=OUTLINE)
    prop.draw(canvas.pen(max(0.7, size * 0.0042)).at(6, 7, 88, mirrored=prop.sun > 0))
    return _evening(np.asarray(canvas.image(), np.float32).copy(), prop)


def _set_in(picture: Image.Image, prop: Prop) -> None:
    """Put a thing into the landscape, in its light, with its image in the water."""
    k = picture.width / TITLE_UNITS
    size, x, y = round(prop.size * k), round(prop.x * k), round(prop.y * k)
    colour = lit_thing(prop, size)
    corner = (x - size // 2, y - round(size * 0.95))
    if prop.sun < 0:
        _contact(picture, x, y, size)
    if prop.mirror:
        image = wavering(colour, prop.mirror)
        picture.paste(image, (corner[0], y - round(size * 0.19)), image)
    thing = Image.fromarray(np.clip(colour, 0, 255).astype(np.uint8), "RGBA")
    picture.paste(thing, corner, thing)


def _contact(picture: Image.Image, x: int, y: int, size: int) -> None:
    """Draw the shadow of an animal on the grass, away from the sun."""
    sheet = Image.new("RGBA", (2 * size, size))
    ImageDraw.Draw(sheet).ellipse(
        [size * 0.55, size * 0.42, size * 1.55, size * 0.62], fill=(30, 36, 22, 150)
    )
    sheet = Image.fromarray(_softened(sheet, size * 0.04))
    picture.paste(sheet, (x - size + round(size * 0.1), y - round(size * 0.6)), sheet)


def _evening(thing: Picture, prop: Prop) -> Picture:
    """Return a thing against the low sun: cool shade, a warm rim towards the sun, air before it."""
    size = len(thing)
    y, x = np.mgrid[0:size, 0:size].astype(np.float32) / size
    cover = thing[..., 3] / 255
    towards = np.clip(0.5 + prop.sun * (x - 0.5) * 1.3, 0, 1)
    if prop.sun == 0:
        towards = np.full_like(x, 0.42)
    cool, warm = (
        np.asarray((0.74, 0.72, 0.84), np.float32),
        np.asarray((1.12, 0.98, 0.80), np.float32),
    )
    thing[..., :3] *= cool + (warm - cool) * towards[..., None]
    soft = ndimage.gaussian_filter(cover, size * 0.008)
    down, across = np.gradient(soft)
    facing = np.clip(-(prop.sun * across * 0.9 - down * -0.45) * size * 0.03, 0, 1)
    if prop.sun == 0:
        facing = np.clip(np.hypot(across, np.minimum(-down, 0)) * size * 0.014, 0, 1)
    rim = facing * cover * (0.85 - 0.5 * y)
    thing[..., :3] += (np.asarray((255, 216, 150), np.float32) - thing[..., :3]) * rim[..., None]
    air = np.asarray((222, 184, 160), np.float32)
    veil = np.clip(prop.veil * (0.75 + 0.8 * step(0.45, 1.0, y)), 0, 0.9)[..., None]
    thing[..., :3] += (air - thing[..., :3]) * veil
    return thing


def wavering(thing: Picture, strength: float, phase: float = 0.0) -> Image.Image:
    """Return the mirror image of a thing in moving water, at a moment of its waves (0 to 1)."""
    upside = thing[::-1].copy()
    high, turn = len(upside), 2 * np.pi * phase
    for row in range(high):
        shift = round(
            np.sin(row * 0.55 - turn) * (0.4 + 0.035 * row)
            + np.sin(row * 0.21 + 1 - turn) * 0.02 * row
        )
        upside[row] = np.roll(upside[row], shift, axis=0)
    upside[..., 3] *= strength * np.linspace(1, 0.1, high, dtype=np.float32)[:, None]
    upside[..., :3] = upside[..., :3] * 0.8 + np.asarray((52, 84, 96), np.float32) * 0.2
    soft = ndimage.gaussian_filter(upside, (0.8, 1.4, 0))
    return Image.fromarray(np.clip(soft, 0, 255).astype(np.uint8), "RGBA")


def _meadow(picture: Image.Image, view: View, animals: list[Prop]) -> None:
    """Draw grass, heather and the animals on the near shore, stroke by stroke from far to near."""
    rng = np.random.default_rng(4)
    draw = ImageDraw.Draw(picture, "RGBA")
    colours = np.asarray(picture)
    places = np.argwhere(view.land & (view.depth < 3.9) & (view.height > 0.015))
    k = picture.width / TITLE_UNITS
    chosen = places[np.sort(rng.choice(len(places), round(26000 * k * k), replace=False))]
    waiting = sorted(animals, key=lambda prop: prop.y)
    for row, column in chosen:
        while waiting and row > (waiting[0].y - 7) * k:
            _set_in(picture, waiting.pop(0))
        size = 15.0 * k / view.depth[row, column]
        base = np.asarray(colours[row, column], float)
        lift, lean = rng.uniform(0.8, 1.32), rng.uniform(-0.5, 0.75) * size
        tone = tuple(int(v) for v in np.clip(base * lift + (10, 8, 0), 0, 255))
        tip = (column + lean, row - size * rng.uniform(0.7, 1.5))
        draw.line(
            [(column, row), (column + lean * 0.3, row - size * 0.5), tip],
            fill=(*tone, 190),
            width=2 if size > 7 else 1,
        )
        if rng.random() < _heather(view, row, column):
            petal = (178, 112, 160) if rng.random() < 0.6 else (206, 146, 178)
            for _ in range(3):
                px, py = (
                    tip[0] + rng.uniform(-size, size) * 0.5,
                    tip[1] + rng.uniform(-0.4, 0.6) * size,
                )
                r = size * rng.uniform(0.09, 0.19)
                draw.ellipse([px - r, py - r, px + r, py + r], fill=(*petal, 210))


def _heather(view: View, row: int, column: int) -> float:
    x, z = view.side[row, column] * view.depth[row, column], view.depth[row, column]
    spot = float(_spots(np.array([x * 0.9 + 2], np.float32), np.array([z * 0.9], np.float32))[0])
    return 0.55 if spot > 0.75 else 0.02


def _finished(picture: Picture) -> Picture:
    """Return the picture with brush marks, canvas weave, a quieter left and darker corners."""
    high, wide = picture.shape[:2]
    weave = 1.2 * noise((high, wide), (1.2, 3.2), 51) + 1.2 * noise((high, wide), (3.2, 1.2), 52)
    bristle = 0.8 * noise((high, wide), (2.2, 34), 53)
    x, y = np.meshgrid(
        np.linspace(0, 1, wide, dtype=np.float32), np.linspace(0, 1, high, dtype=np.float32)
    )
    quiet = step(0.46, 0.05, x)[..., None]
    picture = picture + (weave + bristle)[..., None] * (1 - 0.4 * quiet)
    picture = picture * (1 - 0.24 * quiet) + np.asarray((34, 44, 62), np.float32) * 0.16 * quiet
    corner = step(0.62, 1.12, np.hypot((x - 0.55) * 1.12, y - 0.48) * 1.5)
    return np.asarray(picture * (1 - 0.26 * corner[..., None]), dtype=np.float32)


def paint_title() -> Image.Image:
    """Return the title picture: an evening over a sea loch, with a castle and a lighthouse."""
    wide, high = TITLE
    island = _survey(wide)
    shown = _halved(_scenery(_look(island.finer(), high * 2)))
    view = _look(island, high)
    water = ~view.land & (view.row > HORIZON * high)
    wet = _water(view, shown, island)
    cover = ndimage.gaussian_filter(water.astype(np.float32), 0.7)[..., None]
    return _peopled(_brushed(shown * (1 - cover) + wet * cover, 2.4 * wide / TITLE_UNITS), view)


def _peopled(land: Picture, view: View) -> Image.Image:
    """Return the landscape with all that stands in it."""
    picture = image_of(land)
    _furnish(picture, view)
    return image_of(_finished(np.asarray(picture, np.float32)))


def _scenery(view: View) -> Picture:
    """Return land and sky, without the water."""
    high, wide = view.row.shape
    rise = (HORIZON * high - view.row) / (LENS * wide)
    sky = _clouds(_sky(view.side, rise), view.side, rise)
    land = _haze(view, _lit(view, _ground(view)))
    return np.where(view.land[..., None], land, sky)


def _halved(picture: Picture) -> Picture:
    high, wide = picture.shape[0] // 2, picture.shape[1] // 2
    return np.asarray(picture.reshape(high, 2, wide, 2, 3).mean(axis=(1, 3)), dtype=np.float32)


def _furnish(picture: Image.Image, view: View) -> None:
    """Draw castle and lighthouse, then the near meadow with its animals.

    Moving things are painted separately (`animations`).
    """
    k = picture.width / TITLE_UNITS
    _turf(picture, view)
    _set_in(picture, Prop(draw_lighthouse, 896, 662, 180, 0.26, 0.4))
    _track(picture)
    _set_in(picture, Prop(_seat, 1556, 650, 300, 0.17, 0.0, 0.0))
    for x, y, across in (
        (43, 42, 2.0),
        (57, 42, 2.0),
        (19.5, 61, 2.0),
        (80.5, 57, 2.0),
        (50, 83, 6.5),
    ):
        _window(picture, 1556 + (x - 50) * 2.64, 650 - 285 + 21 + y * 2.64, across * 2.4)
    for between in ((1412, 1546), (1567, 1702)):
        _tufts(picture, between, 640, 8, 420)
    _lamp(picture, round(896 * k), round(546 * k), round(120 * k))
    animals = [
        Prop(draw_sheep, 1590, 1006, 98, sun=-1),
        Prop(lambda pen: draw_sheep(pen.at(0, 0, 100, mirrored=True)), 1672, 934, 82, sun=-1),
        Prop(draw_cattle, 1800, 970, 152, sun=-1),
    ]
    _meadow(picture, view, animals)


def _turf(picture: Image.Image, view: View) -> None:
    """Draw grass on the headland, a short stroke each, as it is too far off for blades."""
    rng = np.random.default_rng(9)
    draw = ImageDraw.Draw(picture, "RGBA")
    colours = np.asarray(picture)
    k = picture.width / TITLE_UNITS
    places = np.argwhere(view.land & (view.depth > 3.9) & (view.depth < 11) & (view.height > 0.1))
    for row, column in places[
        np.sort(rng.choice(len(places), round(15000 * k * k), replace=False))
    ]:
        size = 26 * k / view.depth[row, column]
        lift = rng.uniform(0.8, 1.24)
        tone = tuple(
            int(v)
            for v in np.clip(np.asarray(colours[row, column], float) * lift + (6, 5, 0), 0, 255)
        )
        tip = (column + rng.uniform(-0.6, 0.6) * size, row - size * rng.uniform(0.5, 1.2))
        draw.line([(column, row), tip], fill=(*tone, 120), width=1)


def _tufts(
    picture: Image.Image, between: tuple[int, int], foot: int, size: float, number: int
) -> None:
    """Draw grass over the foot of a building, blade by blade."""
    rng = np.random.default_rng(between[0])
    draw = ImageDraw.Draw(picture, "RGBA")
    k = picture.width / TITLE_UNITS
    colours = np.asarray(picture)
    middle, half = (between[0] + between[1]) / 2, (between[1] - between[0]) / 2
    for low in np.sort(rng.normal(0.2, 0.55, number)):
        x = middle + half * rng.uniform(-1, 1)
        y = foot + low * size * 1.1
        row, column = min(round((y + 5) * k), picture.height - 1), round(x * k)
        base = np.asarray(colours[row, column], float)
        tone = tuple(int(v) for v in np.clip(base * rng.uniform(0.74, 1.22) + (5, 5, 0), 0, 255))
        long, lean = size * rng.uniform(0.35, 1.4) * k, rng.uniform(-0.45, 0.45) * size * k
        draw.line(
            [
                (x * k, y * k),
                (x * k + lean * 0.3, y * k - long * 0.6),
                (x * k + lean, y * k - long),
            ],
            fill=(*tone, 190),
            width=max(1, round(1.2 * k)),
        )


def _window(picture: Image.Image, x: float, y: float, across: float) -> None:
    """Draw a window or a gate with a fire behind it, and its glow on the wall."""
    k = picture.width / TITLE_UNITS
    reach = round(across * 5 * k)
    far = np.hypot(*np.mgrid[-reach:reach, -reach:reach].astype(np.float32)) / reach
    strength = 0.5 * np.clip(1 - far, 0, 1) ** 2 + 0.4 * np.exp(-((far * 5.5) ** 2))
    mask = Image.fromarray(np.clip(strength * 255, 0, 255).astype(np.uint8), "L")
    light = Image.new("RGB", mask.size, (255, 186, 92))
    picture.paste(light, (round(x * k) - reach, round(y * k) - reach), mask)


def _lamp(picture: Image.Image, x: int, y: int, reach: int) -> None:
    """Draw the soft light about a lamp."""
    across = np.linspace(-1, 1, 2 * reach, dtype=np.float32)
    far = np.hypot(across[None, :], across[:, None])
    strength = 0.55 * np.clip(1 - far, 0, 1) ** 2.4 + 0.5 * np.exp(-((far / 0.07) ** 2))
    light = Image.new("RGB", (2 * reach, 2 * reach), (255, 226, 150))
    mask = Image.fromarray(np.clip(strength * 255, 0, 255).astype(np.uint8), "L")
    picture.paste(light, (x - reach, y - reach), mask)


def _seat(pen: Pen) -> None:
    """Draw the castle without its mound, as the grass hides its foot."""
    draw_castle(pen, CLANS["macleod"], False)


def _track(picture: Image.Image) -> None:
    """Draw the castle's shadow on its hill, and the track from its gate down to the shore."""
    k = picture.width / TITLE_UNITS
    sheet = Image.new("RGBA", picture.size)
    draw = ImageDraw.Draw(sheet)
    draw.ellipse([1405 * k, 618 * k, 1712 * k, 672 * k], fill=(38, 40, 40, 130))
    sheet = Image.fromarray(_softened(sheet, 9 * k))
    picture.paste(sheet, (0, 0), sheet)
    left = smooth((1546, 632), (1544, 650), (1520, 674), (1528, 700), (1500, 738), closed=False)
    right = smooth((1566, 632), (1567, 652), (1543, 677), (1556, 703), (1538, 740), closed=False)
    sheet = Image.new("RGBA", picture.size)
    outline = [(float(x * k), float(y * k)) for x, y in np.vstack([left, right[::-1]])]
    ImageDraw.Draw(sheet).polygon(outline, fill=(206, 178, 122, 170))
    pixels = _softened(sheet, 2 * k)
    fading = np.clip((735 * k - np.arange(len(pixels))) / (95 * k), 0, 1)
    pixels[..., 3] = pixels[..., 3] * fading[:, None] ** 0.8
    sheet = Image.fromarray(pixels)
    picture.paste(sheet, (0, 0), sheet)


def _softened(sheet: Image.Image, reach: float) -> NDArray[np.uint8]:
    """Return a sheet of one colour with soft edges."""
    pixels = np.asarray(sheet).copy()
    inked = pixels[pixels[..., 3] > 0]
    pixels[..., :3] = inked[0, :3]
    pixels[..., 3] = ndimage.gaussian_filter(pixels[..., 3].astype(np.float32), reach)
    return pixels
