"""The animated pictures.

On the title a boat, a beam of light, gulls and clouds; on a land smoke, waves, animals and a gull.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np
from PIL import Image
from scipy import ndimage

from sprites.paint.blend import step
from sprites.paint.drawing import (
    Colour,
    Field,
    Paint,
    PaintCanvas,
    Pen,
    flat,
    fractal,
    moved,
    oval,
    ribbon,
    save,
    smooth,
)
from sprites.paint.things import SIZE, draw_cattle, draw_sheep, draw_ship, fitted, inset, set_off
from sprites.paint.title import TITLE, TITLE_UNITS, Prop, lit_thing, wavering

FOLDER = "life"
_UNIT = TITLE[0] / TITLE_UNITS
"""Pixels of a unit of the title picture, for sharp parts."""
_SOFT = _UNIT / 2
"""Pixels of a unit for parts without a sharp edge."""
BOAT = Prop(draw_ship, 1216, 812, 190, 0.05, 0.5)
MIRRORS = 6
"""Number of pictures of the waves in the reflection."""
WINGS = (0.85, 0.4, 0.0, -0.35)
"""Height of a gull's wings from the top of a stroke to its end."""
BOWS = (0.5, 1.0, 0.86)
"""Depth of a grazing animal's head: on its way down, at the grass, tearing at it."""
_LAMP: Colour = (255, 232, 176)
_FOAM: Colour = (238, 247, 247)
_SMOKE: Colour = (250, 246, 238)


def _of(colour: Colour, alpha: Field) -> Image.Image:
    """Return a picture of one colour with that opacity, 0 to 1."""
    sheet = np.empty((*alpha.shape, 4), np.float32)
    sheet[..., :3] = colour
    sheet[..., 3] = np.clip(alpha, 0, 1) * 255
    return Image.fromarray(np.round(sheet).astype(np.uint8), "RGBA")


def _plane(wide: int, high: int) -> tuple[Field, Field]:
    """Return the distances of each pixel from the left and from the top."""
    down, across = np.mgrid[0:high, 0:wide].astype(np.float32)
    return across + 0.5, down + 0.5


# -- the title


def _boat() -> Image.Image:
    lit = lit_thing(BOAT, round(BOAT.size * _UNIT))
    return Image.fromarray(np.clip(lit, 0, 255).astype(np.uint8), "RGBA")


def _mirror(moment: int) -> Image.Image:
    return wavering(lit_thing(BOAT, round(BOAT.size * _UNIT)), BOAT.mirror, moment / MIRRORS)


def _beam() -> Image.Image:
    """Return the light of a lamp at the left edge in misty air, shining to the right."""
    across, down = _plane(round(760 * _SOFT), round(150 * _SOFT))
    along, away = across / _SOFT, down / _SOFT - 75
    light = 0.62 * np.exp(-((away / (5 + along * 0.085)) ** 2)) * np.exp(-along / 540)
    return _of(
        _LAMP, light * step(0, 26, along) * step(755, 480, along) * step(75, 45, np.abs(away))
    )


def _flare() -> Image.Image:
    """Return the lamp seen from the front."""
    across, down = _plane(120, 120)
    far = np.hypot(across - 60, down - 60) / 60
    return _of(_LAMP, 0.75 * np.clip(1 - far, 0, 1) ** 2.2 + 0.5 * np.exp(-((far / 0.1) ** 2)))


def _far_gull(raised: float) -> Image.Image:
    """Return a distant gull: two wings and no more."""
    canvas = PaintCanvas(72, 48)
    pen = canvas.pen(0.5)
    for side in (-1, 1):
        wing = smooth(
            (50, 36),
            (50 + side * 17, 34 - 15 * (0.5 + 0.5 * raised)),
            (50 + side * 44, 30 - 20 * raised),
            closed=False,
        )
        pen.fill(flat((250, 244, 232), 0.92), ribbon(wing, 5.5, 5, 1.5))
    return canvas.image()


def _cloud(number: int) -> Image.Image:
    """Return a streak of cloud in the evening light, gilded from below."""
    wide, high = round(560 * _SOFT), round(84 * _SOFT)
    across, down = _plane(wide, high)
    x, y = across / wide * 2 - 1, down / high * 2 - 1
    body = fractal((high, wide // 10), 6, 40 + number, 2)
    body = np.asarray(ndimage.zoom(body, (1, wide / body.shape[1]), order=1), np.float32)[:, :wide]
    soft = (
        np.exp(-((x / 0.5) ** 2) - ((y / 0.42) ** 2))
        * step(1, 0.7, np.abs(x))
        * step(1, 0.55, np.abs(y))
    )
    cover = np.clip(soft * (0.62 + 0.4 * body), 0, 0.62)
    sheet = np.asarray(_of((0, 0, 0), cover)).astype(np.float32)
    low = np.clip(0.5 + 0.75 * y, 0, 1)[..., None]
    violet, gilt = np.asarray((150, 134, 158), np.float32), np.asarray((250, 208, 162), np.float32)
    sheet[..., :3] = violet + (gilt - violet) * low
    return Image.fromarray(np.round(sheet).astype(np.uint8), "RGBA")


def _glint() -> Image.Image:
    """Return light on a wave."""
    across, down = _plane(160, 14)
    x, y = across / 80 - 1, down / 7 - 1
    return _of(
        (255, 240, 206),
        0.75 * np.exp(-((x / 0.5) ** 2)) * np.exp(-((y / 0.42) ** 2)) * step(1, 0.7, abs(x)),
    )


# -- a land


def _grazing(draw: Callable[[Pen, float], None], bow: float) -> Image.Image:
    """Return an animal as it stands on a tile, its head lowered by ``bow``."""
    canvas, upright = PaintCanvas(SIZE, SIZE), PaintCanvas(SIZE, SIZE)
    draw(fitted(upright, lambda pen: draw(pen, 0.0)), 0.0)
    draw(fitted(canvas, lambda pen: draw(pen, 0.0)), bow)
    canvas.centre(upright)
    set_off(canvas)
    return canvas.image()


def _puff(seed: int) -> Image.Image:
    """Return a puff of smoke."""
    side = 96
    across, down = _plane(side, side)
    far = np.hypot(across - side / 2, down - side / 2) / (side / 2)
    curl = fractal((side, side), 26, seed, 3)
    cover = np.clip(1.1 * step(0.98, 0.42, far + 0.1 * curl), 0, 1) * step(1, 0.8, far)
    lit = np.clip(0.5 - (across - side / 2 + down - side / 2) / side, 0, 1)[..., None]
    sheet = np.asarray(_of(_SMOKE, 0.96 * cover)).astype(np.float32)
    sheet[..., :3] = sheet[..., :3] * (0.78 + 0.26 * lit)
    return Image.fromarray(np.clip(np.round(sheet), 0, 255).astype(np.uint8), "RGBA")


def _crest() -> Image.Image:
    """Return the crest of a small wave, with foam as at the hull of a ship."""
    canvas = PaintCanvas(128, 48)
    pen = canvas.pen(0.6)
    foam = smooth((6, 24), (24, 15), (38, 19), (55, 11), (72, 17), (94, 12), closed=False)
    pen.fill(flat(_FOAM, 0.92), ribbon(foam, 0.5, 4, 6, 5, 0.5))
    pen.fill(flat((168, 212, 224), 0.75), ribbon(moved(foam[6:-6], 1, 8), 0.4, 3, 3, 0.4))
    return canvas.image()


def _gull(raised: float) -> Image.Image:
    """Return a gull over the land, seen obliquely from above, flying right."""
    canvas = PaintCanvas(SIZE, SIZE)
    pen = inset(canvas, 3.2)
    white, grey, tip = (
        Paint((250, 248, 242), bevel=4),
        Paint((190, 198, 206), bevel=4),
        (70, 70, 76),
    )
    lift = 20 * raised
    far = smooth(
        (48, 46),
        (44, 34 - lift * 0.6),
        (30, 20 - lift),
        (40, 22 - lift),
        (60, 36 - lift * 0.5),
        (62, 46),
    )
    near = smooth(
        (46, 54),
        (40, 66 - lift * 0.4),
        (22, 84 - lift),
        (36, 82 - lift),
        (58, 66 - lift * 0.3),
        (62, 54),
    )
    pen.fill(grey, far)
    pen.mark(tip, oval(33, 21 - lift, 5, 2.6, 20), clip=[far])
    pen.fill(Paint((240, 196, 90)), smooth((82, 48), (93, 51), (82, 53)))
    pen.fill(
        white,
        smooth(
            (18, 46),
            (30, 46),
            (50, 42),
            (72, 42),
            (84, 47),
            (84, 53),
            (72, 57),
            (50, 58),
            (30, 54),
            (18, 56),
        ),
    )
    pen.mark((40, 36, 36), oval(79, 48.5, 1.8, 1.8))
    pen.fill(grey.but(colour=(206, 212, 218)), near)
    pen.mark(tip, oval(28, 82 - lift, 6, 2.8, -20), clip=[near])
    return canvas.image()


def _gull_shadow() -> Image.Image:
    across, down = _plane(96, 64)
    far = np.hypot((across - 48) / 44, (down - 32) / 26)
    return _of((26, 30, 22), 0.42 * step(1, 0.2, far))


PICTURES: dict[str, Callable[[], Image.Image]] = {
    "boat": _boat,
    **{f"mirror_{i}": partial(_mirror, i) for i in range(MIRRORS)},
    "beam": _beam,
    "flare": _flare,
    "glint": _glint,
    **{f"far_gull_{i}": partial(_far_gull, up) for i, up in enumerate(WINGS)},
    **{f"cloud_{i}": partial(_cloud, i) for i in range(3)},
    **{f"sheep_{i}": partial(_grazing, draw_sheep, bow) for i, bow in enumerate(BOWS)},
    **{f"cattle_{i}": partial(_grazing, draw_cattle, bow) for i, bow in enumerate(BOWS)},
    **{f"puff_{i}": partial(_puff, 60 + i) for i in range(3)},
    "crest": _crest,
    **{f"gull_{i}": partial(_gull, up) for i, up in enumerate(WINGS)},
    "gull_shadow": _gull_shadow,
}
"""Functions that paint each picture, by its name in `life/`."""


def paint_one_living(name: str) -> None:
    """Paint one of the pictures into `life/`."""
    save(PICTURES[name](), FOLDER, f"{name}.png")


def paint_living(progress: Callable[[str], None]) -> None:
    """Paint all animated pictures into `life/`."""
    for name in PICTURES:
        paint_one_living(name)
        progress(f"{FOLDER}/{name}.png")
