"""The drawing kit of all painted objects: paths, pens, light from the north-west, shadows.

Paths are arrays of points in *units*. A `Pen` maps units to the pixels of a `PaintCanvas`, which is
larger than the picture by `PaintCanvas.scale` and is reduced at the end, so that every edge is
smooth.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from math import ceil, cos, pi, sin
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont
from scipy import ndimage

Colour: TypeAlias = tuple[int, int, int]
Field: TypeAlias = NDArray[np.floating[Any]]
Outline: TypeAlias = NDArray[np.float64]
Shade: TypeAlias = Callable[[Field, Field], Field]

INK: Colour = (43, 33, 26)
SUN: Colour = (255, 246, 220)
DUSK: Colour = (40, 26, 34)

SPRITES = Path(__file__).resolve().parents[1]
FONTS = SPRITES.parent / "skye_desktop" / "kit" / "fonts"
NUMERALS = "averia-serif-bold.ttf"
"""Shipped display face of the game, as pictures must not depend on installed fonts."""


# -------------------------------------------------------------------------------------------- paths


def poly(*points: tuple[float, float]) -> Outline:
    """Return the closed polygon through these points."""
    return np.asarray(points, dtype=np.float64)


def smooth(*points: tuple[float, float], closed: bool = True, steps: int = 14) -> Outline:
    """Return a soft curve through all these points (Catmull-Rom) as a dense polygon or polyline."""
    knots = np.asarray(points, dtype=np.float64)
    if closed:
        knots = np.vstack([knots[-1:], knots, knots[:2]])
    else:
        knots = np.vstack([2 * knots[:1] - knots[1:2], knots, 2 * knots[-1:] - knots[-2:-1]])
    t = np.linspace(0, 1, steps, endpoint=False)[:, None]
    pieces = [_between(knots[i : i + 4], t) for i in range(len(knots) - 3)]
    if not closed:
        pieces.append(knots[-2:-1])
    return np.vstack(pieces)


def _between(knots: Outline, t: Outline) -> Outline:
    a, b, c, d = knots
    square, cube = t * t, t * t * t
    curve = (
        2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * square + (3 * b - a - 3 * c + d) * cube
    )
    return np.asarray(curve * 0.5)


def oval(x: float, y: float, across: float, down: float, turn: float = 0.0) -> Outline:
    """Return an ellipse around (x, y) with these half axes, turned clockwise by `turn` degrees."""
    angle = np.linspace(0, 2 * pi, 72, endpoint=False)
    points = np.stack([across * np.cos(angle), down * np.sin(angle)], axis=1)
    return moved(turned(points, turn), x, y)


def box(left: float, top: float, right: float, bottom: float, corner: float = 0.0) -> Outline:
    """Return a rectangle with rounded corners."""
    if corner <= 0:
        return poly((left, top), (right, top), (right, bottom), (left, bottom))
    quarter = np.linspace(0, pi / 2, 9)
    centres = (
        (right - corner, bottom - corner, 0.0),
        (left + corner, bottom - corner, pi / 2),
        (left + corner, top + corner, pi),
        (right - corner, top + corner, 1.5 * pi),
    )
    arcs = [
        np.stack(
            [x + corner * np.cos(quarter + start), y + corner * np.sin(quarter + start)], axis=1
        )
        for x, y, start in centres
    ]
    return np.vstack(arcs)


def arc(x: float, y: float, across: float, down: float, start: float, end: float) -> Outline:
    """Return the open piece of an ellipse between two angles, in degrees clockwise from east."""
    angle = np.radians(np.linspace(start, end, 40))
    return np.stack([x + across * np.cos(angle), y + down * np.sin(angle)], axis=1)


def ribbon(line: Outline, *widths: float) -> Outline:
    """Return a stroke along an open line whose width runs through `widths`."""
    path = np.asarray(line, dtype=np.float64)
    steps = np.diff(path, axis=0)
    lengths = np.concatenate([[0.0], np.cumsum(np.hypot(steps[:, 0], steps[:, 1]))])
    along = lengths / max(lengths[-1], 1e-9)
    half = np.interp(along, np.linspace(0, 1, len(widths)), widths)[:, None] / 2
    ahead = np.gradient(path, axis=0)
    ahead /= np.maximum(np.hypot(ahead[:, 0], ahead[:, 1]), 1e-9)[:, None]
    across = np.stack([-ahead[:, 1], ahead[:, 0]], axis=1)
    return np.vstack([path + across * half, (path - across * half)[::-1]])


def stroke(width: float, line: Outline) -> list[Outline]:
    """Return a line of even width with round ends, as several outlines."""
    ends = [oval(float(x), float(y), width / 2, width / 2) for x, y in (line[0], line[-1])]
    return [ribbon(line, width, width), *ends]


def moved(path: Outline, across: float, down: float) -> Outline:
    """Return the path moved to the right and down."""
    return np.asarray(path + np.array([across, down]))


def turned(path: Outline, degrees: float, about: tuple[float, float] = (0.0, 0.0)) -> Outline:
    """Return the path turned clockwise about a point."""
    c, s = cos(degrees * pi / 180), sin(degrees * pi / 180)
    centre = np.asarray(about)
    return np.asarray((np.asarray(path) - centre) @ np.array([[c, s], [-s, c]]) + centre)


# -------------------------------------------------------------------------------------------- noise


def noise(shape: tuple[int, int], cell: float | tuple[float, float], seed: int) -> Field:
    """Return smooth, seamless noise of mean 0 and deviation 1.

    `cell` is the size of its spots in pixels.
    """
    rough = np.random.default_rng(seed).standard_normal(shape).astype(np.float32)
    down, across = cell if isinstance(cell, tuple) else (cell, cell)
    soft = ndimage.gaussian_filter(rough, (down / 2, across / 2), mode="wrap")
    return np.asarray((soft - soft.mean()) / max(float(soft.std()), 1e-9), dtype=np.float32)


def fractal(
    shape: tuple[int, int], cell: float, seed: int, octaves: int = 4, fall: float = 0.5
) -> Field:
    """Return several octaves of seamless noise together, of mean 0 and deviation 1."""
    total = np.zeros(shape, np.float32)
    for octave in range(octaves):
        total += fall**octave * coarse(shape, cell / 2**octave, seed + octave)
    return np.asarray((total - total.mean()) / total.std(), dtype=np.float32)


def coarse(shape: tuple[int, int], cell: float, seed: int) -> Field:
    """Return seamless noise made on a small grid and enlarged, which is quick for large spots."""
    if cell < 6:
        return noise(shape, cell, seed)
    step = cell / 3
    grid = (max(4, round(shape[0] / step)), max(4, round(shape[1] / step)))
    small = noise(grid, 3, seed)
    rows = (np.arange(shape[0]) + 0.5) * grid[0] / shape[0] - 0.5
    columns = (np.arange(shape[1]) + 0.5) * grid[1] / shape[1] - 0.5
    at = np.meshgrid(rows, columns, indexing="ij")
    return np.asarray(
        ndimage.map_coordinates(small, at, order=2, mode="grid-wrap"), dtype=np.float32
    )


# ------------------------------------------------------------------------------------------- canvas


@dataclass(frozen=True)
class Paint:
    """The style in which a shape is painted.

    `line` is the width of the dark outline relative to the pen's; `light` the strength of the inner
    light from the north-west and `bevel` its reach in units; `slope` makes the top lighter than the
    foot; `grain` is the roughness; `cast` the shadow it throws on what lies beneath; `shade` adds
    light or dark by position in units.
    """

    colour: Colour
    line: float = 1.0
    light: float = 0.4
    bevel: float = 4.0
    slope: float = 0.16
    grain: float = 0.03
    cast: float = 0.28
    alpha: float = 1.0
    shade: Shade | None = None
    ink: Colour = INK

    def but(self, **changes: object) -> Paint:
        """Return the same paint with some of its properties changed."""
        return replace(self, **changes)  # type: ignore[arg-type]


def flat(colour: Colour, alpha: float = 1.0) -> Paint:
    """Return a paint for marks inside a shape: no outline, no light, no shadow."""
    return Paint(colour, line=0.0, light=0.0, slope=0.0, grain=0.0, cast=0.0, alpha=alpha)


def cylinder(left: float, right: float, strength: float = 0.42) -> Shade:
    """Return the shade of an upright cylinder between two abscissae, lit from the left."""

    def shade(x: Field, _: Field) -> Field:
        t = np.clip((x - left) / (right - left), 0, 1)
        lit = (
            np.exp(-(((t - 0.27) / 0.2) ** 2)) * 0.62
            - np.clip((t - 0.45) / 0.55, 0, 1) ** 1.4 * 1.05
        )
        return np.asarray(strength * lit, dtype=np.float32)

    return shade


@dataclass
class PaintCanvas:
    """A picture of `width` × `height` pixels, painted `scale` times larger.

    Its colours are premultiplied, from 0 to 1.
    """

    width: int
    height: int
    scale: int = 4
    ink: Colour | None = None
    """Colour of all outlines in place of their paints' ink; None keeps that."""
    pixels: Field = field(init=False)
    grain: Field = field(init=False)

    def __post_init__(self) -> None:
        shape = (self.height * self.scale, self.width * self.scale)
        self.pixels = np.zeros((*shape, 4), np.float32)
        self.grain = (
            noise(shape, 1.6 * self.scale, 7) * 0.5 + coarse(shape, 9.0 * self.scale, 8) * 0.5
        )

    def pen(self, line: float, units: float = 100.0) -> Pen:
        """Return a pen for which the canvas is `units` wide and a full outline is `line` pixels."""
        return Pen(self, 0.0, 0.0, self.width / units, line)

    def lay(self, where: tuple[slice, slice], colour: Field | Colour, alpha: Field) -> None:
        """Put a colour (0–255) over a part of the picture."""
        under = self.pixels[where]
        rgb = np.asarray(colour, dtype=np.float32) / 255.0
        under *= (1 - alpha)[..., None]
        under[..., :3] += rgb * alpha[..., None]
        under[..., 3] += alpha

    def darken(self, where: tuple[slice, slice], amount: Field) -> None:
        """Darken what is painted already; the empty ground stays empty."""
        self.pixels[where][..., :3] *= (1 - amount)[..., None]

    def centre(self, like: PaintCanvas | None = None) -> None:
        """Centre everything painted so far, or move it by as much as centring ``like`` would."""
        solid = (like or self).pixels[..., 3] > 0.5
        for axis in (0, 1):
            filled = np.flatnonzero(solid.any(axis=1 - axis))
            free = self.pixels.shape[axis] - 1 - filled[-1] - filled[0]
            self.pixels = np.roll(self.pixels, free // 2, axis=axis)

    def ground_shadow(self, across: float, down: float, blur: float, strength: float) -> None:
        """Lay a soft shadow of everything painted so far beneath it, moved in pixels."""
        s = self.scale
        alpha = ndimage.shift(self.pixels[..., 3], (down * s, across * s), order=0)
        soft = np.clip(ndimage.gaussian_filter(alpha, blur * s), 0, 1) * strength
        self.under(soft, DUSK)

    def rim(self, reach: float, blur: float, strength: float, colour: Colour) -> None:
        """Lay a soft border of ``reach`` pixels beneath everything painted so far."""
        away = ndimage.distance_transform_edt(self.pixels[..., 3] < 0.5)
        border = (away <= reach * self.scale).astype(np.float32)
        self.under(ndimage.gaussian_filter(border, blur * self.scale) * strength, colour)

    def under(self, alpha: Field, colour: Colour) -> None:
        """Lay a colour beneath everything painted so far."""
        free = (1 - self.pixels[..., 3]) * alpha
        self.pixels[..., :3] += free[..., None] * (np.asarray(colour, np.float32) / 255)
        self.pixels[..., 3] += free

    def image(self) -> Image.Image:
        """Return the finished picture at its proper size, with straight alpha."""
        alpha = np.clip(self.pixels[..., 3:], 0, 1)
        colour = np.where(alpha > 1e-4, self.pixels[..., :3] / np.maximum(alpha, 1e-4), 0)
        full = np.concatenate([np.clip(colour, 0, 1), alpha], axis=2)
        big = Image.fromarray(np.round(full * 255).astype(np.uint8), "RGBA")
        return big.resize((self.width, self.height), Image.Resampling.LANCZOS)


@dataclass(frozen=True)
class Pen:
    """Paints paths given in units on a canvas.

    (`x`, `y`) is the canvas pixel of the unit origin, `unit` its pixels per unit.
    """

    canvas: PaintCanvas
    x: float
    y: float
    unit: float
    line: float
    mirrored: bool = False

    def at(
        self, x: float, y: float, size: float, line: float | None = None, mirrored: bool = False
    ) -> Pen:
        """Return a pen for which a square of `size` units at (x, y) is 100 units wide."""
        width = self.line if line is None else line
        left = 100 - x - size if self.mirrored else x
        corner = (self.x + left * self.unit, self.y + y * self.unit)
        return Pen(self.canvas, *corner, self.unit * size / 100, width, self.mirrored != mirrored)

    def fill(
        self,
        paint: Paint,
        *paths: Outline,
        cut: Sequence[Outline] = (),
        clip: Sequence[Outline] = (),
    ) -> None:
        """Paint the union of these paths without what `cut` covers, and within `clip` if given."""
        every = [self._pixels(path) for path in paths]
        scale = self.canvas.scale
        reach = self.line * paint.line * scale
        bevel = max(paint.bevel * self.unit * scale, 0.5)
        where = self._window(np.vstack(every), reach + bevel * 1.5 + 4)
        if where is None:
            return
        mask = self._mask(every, where)
        for other, keep in ((clip, True), (cut, False)):
            if other:
                cover = self._mask([self._pixels(path) for path in other], where)
                mask = mask & cover if keep else mask & ~cover
        body = mask
        if reach > 0:
            body = ndimage.distance_transform_edt(~mask) <= reach
        if paint.cast > 0 and reach > 0:
            self._cast(where, body, paint.cast)
        if reach > 0:
            self.canvas.lay(
                where, self.canvas.ink or paint.ink, body.astype(np.float32) * paint.alpha
            )
        self.canvas.lay(
            where, self._tones(paint, mask, where, bevel), mask.astype(np.float32) * paint.alpha
        )

    def mark(
        self, colour: Colour, *paths: Outline, alpha: float = 1.0, clip: Sequence[Outline] = ()
    ) -> None:
        """Paint paths flat, without outline or light."""
        self.fill(flat(colour, alpha), *paths, clip=clip)

    def draw(
        self,
        colour: Colour,
        width: float,
        line: Outline,
        alpha: float = 1.0,
        clip: Sequence[Outline] = (),
    ) -> None:
        """Draw an open line of even width (in units), with round ends."""
        self.fill(flat(colour, alpha), *stroke(width, line), clip=clip)

    def glow(self, x: float, y: float, radius: float, colour: Colour, strength: float) -> None:
        """Lay a soft round light around a point."""
        scale = self.canvas.scale
        centre = self._pixels(np.array([[x, y]]))[0]
        reach = radius * self.unit * scale
        where = self._window(centre[None, :], reach)
        if where is None:
            return
        rows, columns = np.mgrid[where]
        far = np.hypot(columns - centre[0], rows - centre[1]) / reach
        self.canvas.lay(where, colour, (np.clip(1 - far, 0, 1) ** 2 * strength).astype(np.float32))

    def write(
        self, paint: Paint, text: str, x: float, y: float, height: float, squash: float = 1.0
    ) -> None:
        """Paint a text with capitals `height` units high, centred on (x, y) and squashed."""
        self.fill(paint, *letters(text, x, y, height, squash))

    def _pixels(self, path: Outline) -> Outline:
        points = np.asarray(path, dtype=np.float64)
        if self.mirrored:
            points = points * (-1.0, 1.0) + (100.0, 0.0)
        return (points * self.unit + (self.x, self.y)) * self.canvas.scale

    def _window(self, points: Outline, margin: float) -> tuple[slice, slice] | None:
        high, wide = self.canvas.pixels.shape[:2]
        left, top = (max(0, int(v - margin)) for v in points.min(axis=0))
        right, bottom = (
            min(limit, ceil(v + margin))
            for v, limit in zip(points.max(axis=0), (wide, high), strict=True)
        )
        if left >= right or top >= bottom:
            return None
        return slice(top, bottom), slice(left, right)

    def _mask(self, paths: Sequence[Outline], where: tuple[slice, slice]) -> NDArray[np.bool_]:
        rows, columns = where
        sheet = Image.new("1", (columns.stop - columns.start, rows.stop - rows.start))
        draw = ImageDraw.Draw(sheet)
        for path in paths:
            draw.polygon([(x - columns.start, y - rows.start) for x, y in path], fill=1)
        return np.asarray(sheet, dtype=bool)

    def _cast(self, where: tuple[slice, slice], body: NDArray[np.bool_], strength: float) -> None:
        step = self.line * self.canvas.scale
        moved = ndimage.shift(body.astype(np.float32), (step * 0.7, step * 0.5), order=0)
        self.canvas.darken(where, ndimage.gaussian_filter(moved, step * 0.5) * strength)

    def _tones(
        self, paint: Paint, mask: NDArray[np.bool_], where: tuple[slice, slice], bevel: float
    ) -> Field:
        tone = self.canvas.grain[where] * paint.grain
        if paint.light:
            soft = ndimage.gaussian_filter(mask.astype(np.float32), bevel)
            down, across = np.gradient(soft)
            tone = tone + paint.light * bevel * 2.2 * (0.62 * across + 0.78 * down)
        rows, columns = np.mgrid[where].astype(np.float32)
        if paint.slope:
            filled = np.flatnonzero(mask.any(axis=1))
            if len(filled):
                part = (rows - where[0].start - filled[0]) / max(1, filled[-1] - filled[0])
                tone = tone + paint.slope * (0.5 - part)
        if paint.shade is not None:
            x, y = self._units(rows, columns)
            tone = tone + paint.shade(x, y)
        return toned(paint.colour, tone)

    def _units(self, rows: Field, columns: Field) -> tuple[Field, Field]:
        x = (columns / self.canvas.scale - self.x) / self.unit
        y = (rows / self.canvas.scale - self.y) / self.unit
        return (100 - x if self.mirrored else x), y


def toned(colour: Colour | Field, tone: Field) -> Field:
    """Return a colour moved towards sunlight (tone above 0) or towards dusk (below 0)."""
    base = np.asarray(colour, np.float32)
    up, down = np.clip(tone, 0, 0.9)[..., None], np.clip(-tone, 0, 0.9)[..., None]
    lit = base + (np.asarray(SUN, np.float32) - base) * up
    return np.asarray(lit + (np.asarray(DUSK, np.float32) - lit) * down, dtype=np.float32)


def blend(first: Colour, second: Colour, share: float) -> Colour:
    """Return the colour that lies `share` of the way from the first to the second."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


def letters(text: str, x: float, y: float, height: float, squash: float = 1.0) -> list[Outline]:
    """Return the outlines of a short text in the display face, as row-wise slices of its shape."""
    font = _display_face(220)
    left, top, right, bottom = font.getbbox(text)
    sheet = Image.new("L", (int(right - left) + 2, int(bottom - top) + 2))
    ImageDraw.Draw(sheet).text((1 - left, 1 - top), text, font=font, fill=255)
    solid = np.asarray(sheet) > 127
    unit = height / solid.shape[0]
    runs: list[Outline] = []
    for row, line in enumerate(solid):
        edges = np.flatnonzero(np.diff(np.concatenate([[0], line.astype(np.int8), [0]])))
        for start, end in zip(edges[::2], edges[1::2], strict=True):
            runs.append(box(float(start), float(row), float(end), row + 1.4))
    centre = np.array([solid.shape[1] / 2, solid.shape[0] / 2])
    return [(run - centre) * (unit, unit * squash) + (x, y) for run in runs]


def _display_face(size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(FONTS / NUMERALS), size)


def save(image: Image.Image, *parts: str) -> None:
    """Write a picture below the sprite folder, in the format of its name.

    One without transparency is a JPEG: those are read four times as quickly as WebP, and it fills
    the window. A large one with transparency is a WebP, a quarter as large as a PNG.
    """
    path = SPRITES.joinpath(*parts)
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.suffix == ".jpg":
        image.convert("RGB").save(path, quality=92, optimize=True, subsampling="4:4:4")
    elif path.suffix == ".webp":
        image.save(path, quality=94, method=6, use_sharp_yuv=True)
    else:
        image.save(path, optimize=True)
