"""The table around the game: wood, parchment, curtain, small pieces, the window icon and the title picture."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw
from scipy import ndimage

from sprites.paint.drawing import (
    Canvas,
    Colour,
    Field,
    Outline,
    Paint,
    Pen,
    arc,
    box,
    coarse,
    flat,
    fractal,
    moved,
    noise,
    oval,
    poly,
    ribbon,
    save,
    smooth,
    turned,
)
from sprites.paint.things import CLANS, draw_castle, draw_cattle, draw_lighthouse, draw_sheep, draw_ship

Picture: TypeAlias = NDArray[np.floating[Any]]

WOOD_SIZE = 1024
PLANKS = 6
PARCHMENT_SIZE = 512
CURTAIN = (1600, 900)
TITLE = (1920, 1080)


def _picture(rgb: Picture) -> Image.Image:
    return Image.fromarray(np.clip(np.round(rgb), 0, 255).astype(np.uint8), "RGB")


def _mixed(low: Colour | Picture, high: Colour | Picture, share: Field) -> Picture:
    """Two colours mixed pixel by pixel."""
    first, second = np.asarray(low, np.float32), np.asarray(high, np.float32)
    return np.asarray(first + (second - first) * np.clip(share, 0, 1)[..., None], dtype=np.float32)


def _step(low: float, high: float, value: Field) -> Field:
    """A soft step from 0 at `low` to 1 at `high`."""
    t = np.clip((value - low) / (high - low), 0, 1)
    return np.asarray(t * t * (3 - 2 * t), dtype=np.float32)


# --------------------------------------------------------------------------------- wood and parchment


def paint_wood() -> Image.Image:
    """Dark warm planks by daylight, seamless on all sides."""
    shape = (WOOD_SIZE, WOOD_SIZE)
    rows = np.arange(WOOD_SIZE, dtype=np.float32)[:, None] + np.zeros(shape, np.float32)
    columns = np.arange(WOOD_SIZE, dtype=np.float32)[None, :] + np.zeros(shape, np.float32)
    plank = np.minimum((rows * PLANKS / WOOD_SIZE).astype(int), PLANKS - 1)
    rng = np.random.default_rng(12)
    joint = ((np.arange(PLANKS) * 0.381 + 0.13) % 1 * WOOD_SIZE).astype(int)
    tone = rng.uniform(-0.13, 0.13, PLANKS)[plank].astype(np.float32)
    value = 0.5 + tone + _grain(shape, plank, joint)
    wood = _mixed((52, 34, 24), (116, 81, 54), value)
    wood *= 1 + 0.04 * coarse(shape, 420, 5)[..., None]
    return _picture(_joints(wood, rows, columns, plank, joint))


def _grain(shape: tuple[int, int], plank: NDArray[np.int_], joint: NDArray[np.int_]) -> Field:
    fine, pores = noise(shape, (1.6, 70), 1), noise(shape, (1.3, 26), 2)
    broad, bend, hair = noise(shape, (9, 260), 3), coarse(shape, 300, 4), noise(shape, (0.9, 40), 6)
    rows = np.arange(shape[0], dtype=np.float32)[:, None]
    total = np.zeros(shape, np.float32)
    for i in range(PLANKS):
        mine = plank == i
        far = rows - (i + 0.35 + 0.12 * (i % 3)) * shape[0] / PLANKS
        ring = np.sin(np.roll(bend, joint[i], 1) * 5.2 + far * 0.13 + np.roll(broad, joint[i], 1) * 0.8)
        part = 0.085 * np.roll(fine, joint[i] * 3, 1) + 0.035 * np.roll(hair, joint[i], 1)
        part += 0.07 * np.roll(broad, joint[i], 1) + 0.05 * ring
        part -= 0.11 * np.clip(np.roll(pores, joint[i] * 2, 1) - 1.1, 0, 1.5)
        total[mine] = part[mine]
    return total


def _joints(
    wood: Picture, rows: Field, columns: Field, plank: NDArray[np.int_], joint: NDArray[np.int_]
) -> Picture:
    high = WOOD_SIZE / PLANKS
    across = rows - plank * high
    along = (columns - joint[plank] + WOOD_SIZE / 2) % WOOD_SIZE - WOOD_SIZE / 2
    gap = np.maximum(np.exp(-((across / 1.3) ** 2)), np.exp(-((along / 1.1) ** 2)))
    soft = np.maximum(
        np.exp(-np.clip(high - across, 0, 99) / 5), np.exp(-np.clip(-along, 0, 999) / 4) * (along < 0)
    )
    light = np.exp(-(((across - 3.2) / 1.3) ** 2)) + np.exp(-(((along - 3) / 1.2) ** 2))
    wood = wood * (1 - 0.3 * soft[..., None]) + 13 * light[..., None] * (1 - gap[..., None])
    wood = wood * (1 - 0.78 * gap[..., None])
    for side in (-15, 15):
        for part in (0.2, 0.8):
            peg = np.hypot(along - side, across - part * high)
            wood *= 1 - 0.42 * np.exp(-((peg / 3.4) ** 4))[..., None]
            wood += 10 * np.exp(-(((peg - 4.6) / 1.0) ** 2))[..., None] * (across > part * high)[..., None]
    return np.asarray(wood, dtype=np.float32)


def paint_parchment() -> Image.Image:
    """Quiet parchment, seamless on all sides, light enough for dark text anywhere."""
    shape = (PARCHMENT_SIZE, PARCHMENT_SIZE)
    value = 2.4 * fractal(shape, 190, 21, 4)
    value += 1.1 * noise(shape, (1.4, 9), 25) + 1.1 * noise(shape, (9, 1.4), 26)
    value += 0.9 * noise(shape, 1.6, 27)
    value -= 2.2 * np.clip(noise(shape, 3.2, 28) - 2.5, 0, 1.5)
    warm = 1.3 * coarse(shape, 240, 29)
    tint = np.stack([value, value * 1.05 - 0.3 * warm, value * 1.2 - 1.8 * warm], axis=2)
    return _picture(np.asarray((233, 223, 198), np.float32) + tint)


# ------------------------------------------------------------------------------------------- curtain


SETT: tuple[tuple[float, Colour], ...] = (
    (46, (40, 68, 56)),
    (5, (20, 26, 30)),
    (5, (40, 68, 56)),
    (26, (34, 44, 70)),
    (3, (176, 136, 62)),
    (26, (34, 44, 70)),
    (5, (40, 68, 56)),
    (5, (20, 26, 30)),
    (46, (40, 68, 56)),
    (8, (128, 44, 38)),
    (5, (40, 68, 56)),
    (8, (128, 44, 38)),
)


def _threads(at: Field, repeat: float) -> Picture:
    """The colour of the warp (or weft) at a place along the cloth."""
    widths = np.array([wide for wide, _ in SETT])
    ends = np.cumsum(widths) / widths.sum() * repeat
    colours = np.array([colour for _, colour in SETT], np.float32)
    return np.asarray(
        colours[np.searchsorted(ends, at % repeat, side="right").clip(0, len(SETT) - 1)], dtype=np.float32
    )


def paint_curtain() -> Image.Image:
    """A closed tartan curtain in heavy folds, quiet and dark in its middle."""
    wide, high = CURTAIN
    x, y = np.meshgrid(np.arange(wide, dtype=np.float32), np.arange(high, dtype=np.float32))
    part = np.abs(x - wide / 2)
    lean = part + 10 * np.sin(y / 260) + y * part * 0.00003
    phase = lean / 29 + 1.1 * np.sin(lean / 131 + 0.4) + 0.5 * np.sin(lean / 57)
    height = np.sin(phase) + 0.25 * np.sin(2.3 * phase + y / 400)
    slope = np.gradient(height, axis=1) * 18
    cloth = part * 1.25 + 9 * height
    drop = y + 5 * height
    warp, weft = _threads(cloth, 236), _threads(drop, 236)
    twill = ((x + y) // 2 % 2)[..., None]
    pattern = 0.5 * (warp + weft) + 0.14 * (warp - weft) * (2 * twill - 1)
    far = np.hypot((x - wide / 2) / (wide * 0.36), (y - high * 0.5) / (high * 0.34))
    quiet = 1 - _step(0.55, 1.25, far)
    cloth_colour = _mixed(pattern, (34, 48, 50), 0.72 * quiet)
    light = 0.8 + 0.25 * height - 0.2 * slope - 0.18 * _step(-0.5, -1.15, height)
    light = light + (0.72 - light) * 0.38 * quiet
    light *= 1.08 - 0.3 * _step(0.2, 1.0, y / high) + 0.04 * noise((high, wide), 1.7, 3)
    seam = np.exp(-((part / 7) ** 2)) * 0.5 + np.exp(-(part / 26)) * 0.2
    picture = cloth_colour * np.clip(light * (1 - seam), 0.12, 1.6)[..., None]
    outward = np.hypot((x - wide / 2) / wide * 1.6, (y - high / 2) / high * 1.4)
    picture *= (1.06 - 0.34 * _step(0.5, 1.5, outward))[..., None]
    return _picture(_pelmet(picture, x, y, height))


def _pelmet(picture: Picture, x: Field, y: Field, height: Field) -> Picture:
    """A valance with a golden fringe along the upper edge, and its shadow; a hem at the foot."""
    edge = 62 + 5 * np.sin(x / 800 * np.pi * 8) + 2 * height
    shadow = np.exp(-np.clip(y - edge - 14, 0, 999) / 26) * 0.6
    picture = picture * (1 - shadow[..., None] * (y > edge)[..., None])
    fold = 0.85 + 0.16 * np.sin(x / 21 + np.sin(x / 63)) + 0.06 * noise(x.shape, 1.6, 31)
    red = np.asarray((112, 40, 34), np.float32) * (fold * (0.7 + 0.5 * y / 60))[..., None]
    cover = _step(0, 1.5, edge - y)[..., None]
    picture = picture * (1 - cover) + red * cover
    strands = 0.8 + 0.3 * np.sin(x * 1.35) + 0.1 * noise(x.shape, (6, 1.2), 33)
    gold = np.asarray((206, 158, 74), np.float32) * strands[..., None]
    fringe = (_step(-1, 1, y - edge) * _step(-1.5, 1.5, edge + 15 + 1.5 * np.sin(x * 0.7) - y))[..., None]
    fall = (1.05 - 0.4 * np.clip((y - edge) / 16, 0, 1))[..., None]
    picture = picture * (1 - fringe) + gold * fall * fringe
    braid = np.exp(-(((y - edge + 3) / 3.2) ** 2))[..., None]
    cord = np.asarray((226, 184, 98), np.float32) * (0.85 + 0.2 * np.sin((x + y) * 0.9))[..., None]
    picture = picture * (1 - braid) + cord * braid
    hem = np.exp(-(((y - x.shape[0] + 34 - 3 * height) / 1.6) ** 2)) * 0.35
    return np.asarray(picture * (1 - hem[..., None]), dtype=np.float32)


# -------------------------------------------------------------------------------------- small pieces


def draw_axe(pen: Pen) -> None:
    """A small axe with an ash handle: the discard marker."""

    def lean(path: Outline) -> Outline:
        return moved(turned((path - 50) * 0.94 + 50, 33, (50, 50)), 2, 2)

    wood = Paint((182, 122, 70), light=0.5, bevel=2.5, grain=0.05)
    haft = smooth((50, 6), (50, 30), (48, 56), (47, 78), (51, 99), closed=False)
    pen.fill(wood, lean(ribbon(haft, 9.5, 9, 8.5, 9, 12)))
    for shift in (-1.6, 1.3):
        pen.draw((122, 74, 40), 1, lean(moved(haft[18:-4], shift, 0)), alpha=0.6)
    for y in (73, 78.5, 84, 89.5):
        wrap = poly((42, y + 1.5), (55, y - 1.5))
        pen.fill(Paint((96, 60, 42), line=0.55, light=0.3, bevel=1), lean(ribbon(wrap, 4.2, 4.2)))
    edge = smooth((14, 62), (6, 44), (5, 25), (12, 4), closed=False)
    head = np.vstack([
        poly((64, 16), (66, 26), (64, 37)),
        smooth((46, 37), (34, 42), (14, 62), closed=False),
        edge[1:],
        smooth((12, 4), (32, 14), (46, 16), closed=False)[1:],
    ])  # fmt: skip
    pen.fill(Paint((150, 156, 164), light=0.6, bevel=3, slope=0.2, grain=0.05), lean(head))
    inner = smooth((18, 8), (14, 24), (15, 43), (21, 55), closed=False)
    pen.fill(flat((228, 232, 234), 0.92), lean(np.vstack([edge, inner])), clip=[lean(head)])
    pen.draw((104, 110, 118), 1.2, lean(inner), alpha=0.7, clip=[lean(head)])
    pen.fill(
        Paint((116, 120, 130), line=0.4, light=0.4, bevel=1.5, cast=0),
        lean(box(42.5, 15.5, 57.5, 37.5, 2)),
        clip=[lean(head)],
    )
    pen.mark((228, 232, 234), lean(oval(46, 20.5, 1.5, 1.5)), lean(oval(46, 32.5, 1.5, 1.5)), alpha=0.85)


def draw_bag(pen: Pen) -> None:
    """A linen draw bag with tiles looking out of it."""
    for x, y, turn, ground in ((25, 6, -14, (136, 170, 82)), (45, 3, 11, (70, 134, 178))):
        tile = turned(box(x, y, x + 29, y + 29, 3), turn, (x + 14, y + 14))
        pen.fill(Paint((240, 226, 190), light=0.3, bevel=2), tile)
        inner = turned(box(x + 3, y + 3, x + 26, y + 26, 1.5), turn, (x + 14, y + 14))
        pen.fill(Paint(ground, line=0.4, light=-0.2, bevel=2, cast=0, grain=0.07), inner)
    linen = Paint((214, 196, 158), light=0.5, bevel=8, slope=0.22, grain=0.06)
    neck = smooth(
        (25, 25),
        (32, 30),
        (40, 25),
        (49, 30),
        (58, 25),
        (67, 30),
        (75, 25),
        (70, 42),
        (67, 48),
        (33, 48),
        (30, 42),
    )
    pen.fill(linen.but(colour=(198, 178, 138)), neck)
    for x in (37, 45, 54, 62):
        pen.draw((136, 112, 78), 1.3, poly((x, 33), (x + (50 - x) * 0.1, 47)), alpha=0.8, clip=[neck])
    sack = smooth(
        (34, 46), (66, 46), (80, 58), (88, 74), (83, 89), (66, 94), (34, 94), (17, 89), (12, 74), (20, 58)
    )
    pen.fill(linen, sack)
    for k in range(-3, 12):
        weave = smooth((10 + k * 8, 46), (8 + k * 8.4, 72), (14 + k * 7.6, 96), closed=False)
        pen.draw((170, 148, 108), 0.8, weave, alpha=0.35, clip=[sack])
    for x, bend in ((38, -12), (46, -5), (55, 5), (63, 13)):
        fold = smooth((x, 48), (x + bend * 0.5, 56), (x + bend, 68), closed=False)
        pen.fill(flat((140, 114, 78), 0.6), ribbon(fold, 2.2, 1.4, 0.2))
    cord = Paint((128, 62, 46), light=0.4, bevel=1.2, line=0.7)
    pen.fill(
        cord,
        ribbon(arc(50, 45.5, 18.5, 4, 0, 180), 4.4, 4.4),
        oval(31.5, 45.5, 2.4, 2.4),
        oval(68.5, 45.5, 2.4, 2.4),
    )
    for end in (((53, 49), (59, 57), (57, 68)), ((49, 49), (44, 57), (46, 65))):
        pen.fill(cord, ribbon(smooth(*end, closed=False), 2.8, 2.8))
        pen.fill(cord.but(colour=(214, 160, 64)), oval(end[-1][0], end[-1][1] + 1, 2.8, 3.6))


def draw_start_marker(pen: Pen) -> None:
    """A round wooden token with a thistle: the start player."""
    pen.fill(Paint((118, 74, 42), light=0.1, slope=0.1), oval(50, 53, 44, 43), oval(50, 48, 44, 43))
    pen.fill(Paint((206, 158, 100), light=0.5, bevel=2.5, cast=0, line=0.5), oval(50, 47, 44, 43))
    pen.fill(
        Paint((240, 224, 184), light=-0.35, bevel=2.5, cast=0, line=0.5, slope=-0.06), oval(50, 47, 36, 35)
    )
    leaf = Paint((78, 122, 70), light=0.35, bevel=2, line=0.75)
    pen.fill(leaf, ribbon(smooth((50, 58), (51, 68), (48, 82), closed=False), 5, 4.4))
    spiny = poly(
        (50, 77), (60, 72), (62, 66), (66, 70), (73, 64), (72, 70), (79, 69), (72, 76), (66, 79), (58, 81)
    )
    pen.fill(leaf, spiny, spiny * (-1, 1) + (99, 0))
    tuft = [
        ribbon(
            smooth((50 + k * 1.2, 44), (50 + k * 2.7, 31), (50 + k * 4.4, 18 + abs(k) * 1.7), closed=False),
            5.5,
            5,
            1.6,
        )
        for k in range(-4, 5)
    ]
    pen.fill(Paint((150, 84, 158), light=0.4, bevel=3, slope=0.3), *tuft)
    for k in (-3, -1, 1, 3):
        line = smooth((50 + k * 1.2, 42), (50 + k * 2.6, 31), (50 + k * 4, 21 + abs(k) * 1.6), closed=False)
        pen.draw((98, 46, 112), 1.1, line, alpha=0.7)
    head = smooth(
        (34, 44), (42, 40.5), (58, 40.5), (66, 44), (67, 53), (60, 62), (50, 65), (40, 62), (33, 53)
    )
    pen.fill(leaf.but(colour=(98, 142, 84), line=0.9), head)
    for row, y in enumerate((47.5, 54)):
        for k in range(-2 + row, 3 - row + row):
            scale = (50 + (k - 0.5 * row) * 6.4, y)
            pen.draw((52, 88, 52), 1.3, arc(*scale, 3.2, 3.6, 20, 160), alpha=0.9, clip=[head])


def draw_icon(pen: Pen) -> None:
    """The window icon: a castle over the sea before a ridge, in a golden frame."""
    plate = box(4, 4, 96, 96, 18)
    pen.fill(Paint((222, 170, 70), light=0.5, bevel=2, slope=0.25), plate)
    inner = box(10, 10, 90, 90, 13)
    pen.fill(Paint((142, 186, 206), line=0.6, light=0, slope=0.3, cast=0), inner)
    far = poly((0, 62), (14, 38), (22, 45), (36, 24), (46, 38), (58, 20), (70, 40), (78, 32), (100, 62))
    pen.fill(Paint((110, 126, 150), line=0, light=0.2, bevel=2, cast=0), far, clip=[inner])
    pen.fill(
        Paint((112, 152, 78), line=0.6, light=0.3, bevel=3, cast=0),
        smooth((-5, 74), (24, 60), (60, 58), (105, 68), (105, 84), (-5, 88)),
        clip=[inner],
    )
    pen.fill(
        Paint((52, 118, 168), line=0.6, light=0.2, bevel=3, cast=0),
        smooth((-5, 86), (26, 80), (58, 84), (105, 78), (105, 105), (-5, 105)),
        clip=[inner],
    )
    draw_castle(pen.at(16, 12, 70), CLANS["macleod"])


# --------------------------------------------------------------------------------------------- title

SUN_AT = 0.30
LIGHT = np.array([0.80, 0.46, -0.38]) / np.linalg.norm([0.80, 0.46, -0.38])
EYE = 0.62
LENS = 0.885
HORIZON = 0.535


@dataclass(frozen=True)
class View:
    """What each pixel of a look at the island shows; `land` tells land from sea and sky."""

    side: Field
    row: Field
    depth: Field
    height: Field
    normal: Picture
    land: NDArray[np.bool_]


def _hills(x: Field, z: Field, octaves: int = 8) -> Field:
    """Ridged noise over the plane, about 0–1: the shape of worn mountains, rougher with more octaves."""
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
    """Smooth noise at any place of the plane."""
    sheet = _SHEET
    at = np.stack([(v * 10) % sheet.shape[0], (u * 10) % sheet.shape[1]])
    return np.asarray(
        ndimage.map_coordinates(sheet, at, order=3, mode="grid-wrap", prefilter=False), dtype=np.float32
    )


_SHEET = noise((512, 512), 9.0, 77)


def _bump(value: Field, centre: float, width: float) -> Field:
    return np.asarray(np.exp(-(((value - centre) / width) ** 2)), dtype=np.float32)


def _island(x: Field, z: Field) -> Field:
    """The height of the land: a far jagged ridge, middle hills, a headland, a skerry and the near shore."""
    rough = _hills(x, z)
    side = x / z
    wave = _spots(x * 0.21, z * 0.21)
    tall = 5.4 + 4.6 * _bump(side, 0.16, 0.12) + 2.4 * _bump(side, -0.12, 0.09)
    tall -= 1.6 * _bump(side, 0.0, 0.05) + 2.2 * _bump(side, 0.42, 0.14)
    far = tall * _bump(z, 36, 6.5) * (0.34 + 0.92 * rough) - 0.55
    left = (3.7 * _bump(z, 23, 4.2) * (0.28 + 0.95 * rough)) * _step(-0.03, -0.34, side) - 0.4
    right = (2.9 * _bump(z, 17, 3.8) * (0.35 + 0.75 * _hills(x, z, 5))) * _step(0.12, 0.46, side) - 0.3
    low = 0.5 * _bump(z, 26, 2.5) * (0.4 + 0.8 * rough) * _step(-0.2, 0.0, side) - 0.18
    crag = _hills(x * 7 + 3, z * 7)
    bay = 0.22 * _spots(x * 0.8, z * 0.8) + 0.1 * _spots(x * 2.1, z * 2.1)
    head = 0.72 * _bump(np.hypot((x - 3.02) / 1.5, (z - 7.9) / 1.35) + bay, 0, 1) * (0.86 + 0.2 * crag) - 0.2
    neck = 0.66 * _bump(z + 2 * bay, 9.6, 1.7) * _step(2.3, 4.3, x) * (0.7 + 0.6 * crag) - 0.16
    skerry = (
        0.52 * _bump(np.hypot((x + 0.36) / 0.7, (z - 9.4) / 0.5) + bay, 0, 1) * (0.3 + 1.25 * crag) - 0.17
    )
    edge = 2.5 + 1.25 * _step(0.0, 1.9, x) + 0.6 * _step(-0.5, -2.2, x) + 0.14 * wave + 0.5 * bay
    inland = np.clip(edge - z, -1, 9)
    bank = 0.42 * np.tanh(inland * 0.95) * (0.42 + 0.62 * _step(-0.2, 1.7, x) + 0.16 * _step(-0.4, -1.6, x))
    tussock = 0.045 * _spots(x * 1.3, z * 1.3) + 0.02 * _spots(x * 3.1, z * 3.1)
    shore = bank + tussock * _step(0, 0.7, inland)
    return np.asarray(np.maximum.reduce([far, left, right, low, head, neck, skerry, shore]), dtype=np.float32)


@dataclass(frozen=True)
class Land:
    """The heights of the land, by distance from the eye (`depths`) and direction (`sides`)."""

    depths: Field
    sides: Field
    heights: Field

    def finer(self) -> Land:
        """The same land with twice as many directions."""
        wide = len(self.sides) * 2
        at = np.clip((np.arange(wide, dtype=np.float32) - 0.5) / 2, 0, len(self.sides) - 1)
        low = np.minimum(at.astype(int), len(self.sides) - 2)
        part = (at - low).astype(np.float32)
        heights = self.heights[:, low] * (1 - part) + self.heights[:, low + 1] * part
        return Land(self.depths, _directions(wide), heights)


def _directions(wide: int) -> Field:
    return np.asarray(((np.arange(wide) + 0.5) / wide - 0.5) / LENS, dtype=np.float32)


def _survey(wide: int) -> Land:
    depths, sides = np.geomspace(1.15, 58, 1500).astype(np.float32), _directions(wide)
    z, side = np.meshgrid(depths, sides, indexing="ij")
    return Land(depths, sides, _island(side * z, z))


def _look(island: Land, high: int) -> View:
    """What the eye sees of the land in each pixel of a picture of this height."""
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
    return View(np.broadcast_to(sides, index.shape).astype(np.float32), row, depth, found, normal, land)


def _normals(heights: Field, depths: Field, sides: Field) -> Picture:
    down, across = np.gradient(heights, depths, sides)
    slope_x = across / depths[:, None]
    slope_z = down - slope_x * sides[None, :]
    length = np.sqrt(slope_x**2 + slope_z**2 + 1)
    return np.stack([-slope_x / length, 1 / length, -slope_z / length], axis=2).astype(np.float32)


def _sky(side: Field, rise: Field) -> Picture:
    """The evening sky by direction: golden about the sun, violet and quiet to the left."""
    near_sun = np.exp(-(((side - SUN_AT) / 0.36) ** 2))
    top = _mixed((66, 92, 132), (104, 136, 168), near_sun)
    middle = _mixed((138, 148, 176), (240, 198, 152), near_sun)
    low = _mixed((206, 178, 176), (255, 224, 158), near_sun)
    sky = _mixed(low, middle, _step(0.0, 0.17, rise))
    sky = _mixed(sky, top, _step(0.1, 0.36, rise))
    glow = np.exp(-((np.hypot(side - SUN_AT, (rise - 0.115) * 1.15) / 0.15) ** 1.25))
    return _mixed(sky, (255, 240, 196), 0.9 * glow)


def _cloud(u: Field, v: Field) -> Field:
    large = 0.6 * _spots(u, v) + 0.34 * _spots(u * 2.1 + 3, v * 2.3)
    return np.asarray(large + 0.2 * _spots(u * 4.4, v * 5 + 1) + 0.1 * _spots(u * 9, v * 10))


def _clouds(sky: Picture, side: Field, rise: Field) -> Picture:
    """Streaks of cloud, gilded from below where the sun is near."""
    lift = np.maximum(rise, 0.0) + 0.09
    u, v = side / lift * 0.3 + 1.7, 0.5 / lift
    body, lower = _cloud(u, v), _cloud(u, v + 0.045)
    cover = _step(-0.1, 1.1, body) * _step(0.03, 0.15, rise)
    near_sun = np.exp(-(((side - SUN_AT) / 0.4) ** 2))
    lit = _step(-0.25, 0.4, body - lower)
    shade = _mixed((112, 116, 148), (186, 142, 142), near_sun)
    gilt = _mixed((196, 176, 184), (255, 226, 170), near_sun)
    return _mixed(sky, _mixed(shade, gilt, lit), 0.85 * cover)


def _ground(view: View) -> Picture:
    """The colour of the land in its own light: grass low down, moor and heather above, bare rock where it is steep."""
    x = view.side * view.depth
    fine = _spots(x * 1.7, view.depth * 1.7) + 0.6 * _spots(x * 4.1, view.depth * 4.1)
    patch = _spots(x * 0.5 + 9, view.depth * 0.5)
    steep = 1 - view.normal[..., 1]
    grass = _mixed((88, 104, 56), (146, 146, 80), 0.5 + 0.14 * fine + 0.22 * patch)
    moor = _mixed((104, 92, 58), (118, 76, 92), 0.45 + 0.35 * patch + 0.15 * fine)
    rock = _mixed((84, 76, 84), (136, 122, 120), 0.5 + 0.25 * fine)
    relative = view.height / np.clip(view.depth * 0.13, 0.75, 9)
    land = _mixed(grass, moor, _step(0.3, 0.75, relative + 0.12 * patch) * _step(4, 12, view.depth))
    bare = _step(0.8, 1.5, relative + 0.16 * fine + 0.7 * steep)
    land = _mixed(land, rock, bare * _step(4, 12, view.depth))
    crag = _step(0.2, 0.4, steep + 0.06 * fine) * _step(4, 6, view.depth) * _step(13, 10, view.depth)
    land = _mixed(land, (126, 112, 104), 0.85 * crag)
    land = _mixed(land, rock, _step(0.42, 0.62, steep + 0.05 * fine) * _step(4, 6, view.depth))
    foot = np.clip(0.05 + 0.004 * view.depth, 0, 0.2)
    return _mixed(
        _mixed((92, 84, 78), (172, 152, 118), 0.5 + 0.3 * fine), land, _step(0.25, 0.9, view.height / foot)
    )


def _lit(view: View, ground: Picture) -> Picture:
    """The land in the evening light: warm on the sunny side, blue in the shade."""
    facing = np.clip((view.normal * LIGHT.astype(np.float32)).sum(axis=2), 0, 1)
    above = 0.5 + 0.5 * view.normal[..., 1]
    warm, cool = np.asarray((1.36, 1.08, 0.74), np.float32), np.asarray((0.42, 0.48, 0.62), np.float32)
    meadow = 0.42 * _step(5, 3, view.depth)
    light = np.maximum(_step(0.1, 0.95, facing), meadow)[..., None]
    return np.asarray(ground * (cool * (1.12 * above[..., None]) + warm * light * 0.95), dtype=np.float32)


def _haze(view: View, land: Picture) -> Picture:
    """The air before the land: distance, and mist that lies at the foot of the hills."""
    air = _sky(view.side, np.full_like(view.side, 0.03))
    cool = _mixed((112, 128, 164), (222, 176, 150), np.exp(-(((view.side - SUN_AT) / 0.3) ** 2)))
    land = _mixed(land, cool, 1 - np.exp(-np.clip(view.depth - 6, 0, 99) / 24))
    x = view.side * view.depth
    drift = 0.75 + 0.4 * _spots(x * 0.12, view.height * 0.5 + view.depth * 0.05)
    drift += 0.15 * _spots(x * 0.5, view.height * 2)
    mist = np.exp(-np.clip(view.height, 0, 99) / (0.16 + 0.027 * view.depth)) * _step(8, 24, view.depth)
    return _mixed(land, air, np.clip(0.9 * mist * drift, 0, 0.92))


def _reflected(view: View, shown: Picture, island: Land, sway: Field) -> Picture:
    """What the water mirrors in each pixel: the land met by the ray that leaves the water, or the sky."""
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
        hit = (seen_row < 0) & (slab > first) & (heights[slab, columns] > np.maximum(ray, 0)) & (ray > 0)
        seen_row = np.where(hit, horizon - (ray - EYE) / depths[slab] * lens, seen_row)
    sky = _sky(view.side, fall) * 0.97
    rows = np.clip(seen_row, 0, high - 1).astype(int)
    return np.where((seen_row >= 0)[..., None], shown[rows, columns] * 0.86, sky)


def _ripples(x: Field, z: Field) -> Field:
    """Small waves, each octave only where it is not too fine to be seen."""
    total = np.zeros_like(x)
    for octave in range(6):
        often = 0.9 * 1.9**octave
        seen = _step(70, 24, z * often) * _step(0.6, 4, z * often)
        total += 0.62 * seen * _spots(x * often + octave * 3.1, z * often * (3.2 + 0.12 * z) + octave)
    return total


def _water(view: View, shown: Picture, island: Land) -> Picture:
    """The sea loch: a mirror broken by small waves, green and deep near by, glittering under the sun."""
    x, z = view.side * view.depth, view.depth
    small = _ripples(x, z)
    long = _spots(x * 0.22, z * 0.75 + 2)
    near = np.exp(-z / 9)
    mirror = _reflected(view, shown, island, (0.11 * small + 0.03 * long) * (0.3 + 0.8 * near))
    deep = _mixed((34, 76, 92), (78, 124, 130), 0.45 + 0.22 * long + 0.26 * small)
    water = _mixed(mirror, deep, 0.12 + 0.6 * _step(15, 1.8, z) + 0.1 * long * near)
    crest = _step(0.5, 1.6, small) * _step(14, 3, z)
    water = _mixed(water, _sky(view.side, np.full_like(x, 0.1)), 0.3 * crest)
    lane = np.exp(-(((view.side - SUN_AT) / (0.035 + 0.24 / z)) ** 2))
    spark = _step(0.35, 1.3, small + 0.35 * long) * lane
    water = _mixed(water, (255, 214, 150), 0.42 * lane)
    water = _mixed(water, (255, 240, 202), 0.85 * spark)
    calm = _step(0.6, 1.3, _spots(x * 0.08 + 4, z * 0.5)) * _step(5, 12, z)
    water = _mixed(water, _sky(view.side, np.full_like(x, 0.05)), 0.3 * calm)
    surf = _step(-0.055, -0.004, view.height) * _step(26, 8, z) * (0.6 + 0.4 * small)
    return _mixed(water, (236, 232, 214), np.clip(0.7 * surf, 0, 0.8))


def _brushed(picture: Picture, reach: float) -> Picture:
    """The picture as if laid with a brush: each place takes the calmest of the colours around it."""
    edge = round(reach * 3)
    picture = np.pad(picture, ((edge, edge), (edge, edge), (0, 0)), mode="edge")
    weights = np.zeros((*picture.shape[:2], 1), np.float32)
    total = np.zeros_like(picture)
    mean = np.stack([ndimage.gaussian_filter(picture[..., c], reach * 0.62) for c in range(3)], axis=2)
    square = ndimage.gaussian_filter((picture**2).sum(axis=2), reach * 0.62)
    spread = np.maximum(square - (mean**2).sum(axis=2), 0)
    for k in range(8):
        step = (round(reach * np.sin(k * np.pi / 4)), round(reach * np.cos(k * np.pi / 4)))
        calm = (1 / (12 + np.roll(spread, step, (0, 1))) ** 3)[..., None]
        total += np.roll(mean, step, (0, 1)) * calm
        weights += calm
    return np.asarray((total / weights)[edge:-edge, edge:-edge], dtype=np.float32)


@dataclass(frozen=True)
class Prop:
    """A drawn thing in the landscape: where its foot stands (pixels), its size, how veiled and how mirrored it is."""

    draw: Callable[[Pen], None]
    x: int
    y: int
    size: int
    veil: float = 0.0
    mirror: float = 0.0


def _set_in(picture: Image.Image, prop: Prop) -> None:
    """Put a thing into the landscape, lit from the right as the land is, with its image in the water."""
    canvas, size = Canvas(prop.size, prop.size), prop.size
    prop.draw(canvas.pen(max(1.1, size * 0.0075)).at(6, 7, 88, mirrored=True))
    canvas.ground_shadow(-size * 0.02, size * 0.012, size * 0.02, 0.35)
    colour = np.asarray(canvas.image(), np.float32).copy()
    across = np.linspace(-1, 1, size, dtype=np.float32)[None, :, None]
    light = np.asarray((1.0, 0.93, 0.83), np.float32) * (0.9 + 0.18 * across)
    air = np.asarray((206, 168, 150), np.float32) * prop.veil
    colour[..., :3] = np.clip(colour[..., :3] * light * (1 - prop.veil) + air, 0, 255)
    corner = (prop.x - size // 2, prop.y - round(size * 0.95))
    if prop.mirror:
        image = _wavering(colour, prop.mirror)
        picture.paste(image, (corner[0], prop.y - round(size * 0.19)), image)
    thing = Image.fromarray(colour.astype(np.uint8), "RGBA")
    picture.paste(thing, corner, thing)


def _wavering(thing: Picture, strength: float) -> Image.Image:
    """The mirror image of a thing in moving water."""
    upside = thing[::-1].copy()
    high = len(upside)
    for row in range(high):
        shift = round(np.sin(row * 0.55) * (0.4 + 0.035 * row) + np.sin(row * 0.21 + 1) * 0.02 * row)
        upside[row] = np.roll(upside[row], shift, axis=0)
    upside[..., 3] *= strength * np.linspace(1, 0.1, high, dtype=np.float32)[:, None]
    upside[..., :3] = upside[..., :3] * 0.8 + np.asarray((52, 84, 96), np.float32) * 0.2
    soft = ndimage.gaussian_filter(upside, (0.8, 1.4, 0))
    return Image.fromarray(np.clip(soft, 0, 255).astype(np.uint8), "RGBA")


def _meadow(picture: Image.Image, view: View, animals: list[Prop]) -> None:
    """Grass and heather on the near shore, stroke by stroke from the far end to the near, with animals among it."""
    rng = np.random.default_rng(4)
    draw = ImageDraw.Draw(picture, "RGBA")
    colours = np.asarray(picture)
    places = np.argwhere(view.land & (view.depth < 3.9) & (view.height > 0.015))
    chosen = places[np.sort(rng.choice(len(places), 22000, replace=False))]
    waiting = sorted(animals, key=lambda prop: prop.y)
    for row, column in chosen:
        while waiting and row > waiting[0].y - 7:
            _set_in(picture, waiting.pop(0))
        size = 15.0 / view.depth[row, column]
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
                px, py = tip[0] + rng.uniform(-size, size) * 0.5, tip[1] + rng.uniform(-0.4, 0.6) * size
                r = size * rng.uniform(0.09, 0.19)
                draw.ellipse([px - r, py - r, px + r, py + r], fill=(*petal, 210))


def _heather(view: View, row: int, column: int) -> float:
    x, z = view.side[row, column] * view.depth[row, column], view.depth[row, column]
    spot = float(_spots(np.array([x * 0.9 + 2], np.float32), np.array([z * 0.9], np.float32))[0])
    return 0.55 if spot > 0.75 else 0.02


def _finished(picture: Picture) -> Picture:
    """Brush marks, canvas weave, a quieter left third and darker corners."""
    high, wide = picture.shape[:2]
    weave = 1.2 * noise((high, wide), (1.2, 3.2), 51) + 1.2 * noise((high, wide), (3.2, 1.2), 52)
    bristle = 0.8 * noise((high, wide), (2.2, 34), 53)
    x, y = np.meshgrid(np.linspace(0, 1, wide, dtype=np.float32), np.linspace(0, 1, high, dtype=np.float32))
    quiet = _step(0.46, 0.05, x)[..., None]
    picture = picture + (weave + bristle)[..., None] * (1 - 0.4 * quiet)
    picture = picture * (1 - 0.24 * quiet) + np.asarray((34, 44, 62), np.float32) * 0.16 * quiet
    corner = _step(0.62, 1.12, np.hypot((x - 0.55) * 1.12, y - 0.48) * 1.5)
    return np.asarray(picture * (1 - 0.26 * corner[..., None]), dtype=np.float32)


def paint_title() -> Image.Image:
    """The title picture: an evening over a sea loch, ridges in mist, a castle, a lighthouse and a boat."""
    wide, high = TITLE
    island = _survey(wide)
    shown = _halved(_scenery(_look(island.finer(), high * 2)))
    view = _look(island, high)
    water = ~view.land & (view.row > HORIZON * high)
    wet = _water(view, shown, island)
    cover = ndimage.gaussian_filter(water.astype(np.float32), 0.7)[..., None]
    picture = _picture(_brushed(shown * (1 - cover) + wet * cover, 2.4))
    _furnish(picture, view)
    return _picture(_finished(np.asarray(picture, np.float32)))


def _scenery(view: View) -> Picture:
    """Land and sky, without the water."""
    high, wide = view.row.shape
    rise = (HORIZON * high - view.row) / (LENS * wide)
    sky = _clouds(_sky(view.side, rise), view.side, rise)
    land = _haze(view, _lit(view, _ground(view)))
    return np.where(view.land[..., None], land, sky)


def _halved(picture: Picture) -> Picture:
    high, wide = picture.shape[0] // 2, picture.shape[1] // 2
    return np.asarray(picture.reshape(high, 2, wide, 2, 3).mean(axis=(1, 3)), dtype=np.float32)


def _furnish(picture: Image.Image, view: View) -> None:
    """Castle, lighthouse and boat, gulls, then the near meadow with its animals."""
    _set_in(picture, Prop(draw_lighthouse, 896, 662, 180, 0.2, 0.4))
    _set_in(picture, Prop(_seat, 1556, 646, 292, 0.12))
    _set_in(picture, Prop(draw_ship, 1216, 812, 190, 0.04, 0.5))
    _lamp(picture, 896, 546, 120)
    _gulls(picture)
    lone = Prop(lambda pen: draw_sheep(pen.at(0, 0, 100, mirrored=True)), 1672, 934, 82)
    _meadow(picture, view, [Prop(draw_sheep, 1590, 1006, 98), lone, Prop(draw_cattle, 1800, 970, 152)])


def _lamp(picture: Image.Image, x: int, y: int, reach: int) -> None:
    """The soft light about a lamp."""
    across = np.linspace(-1, 1, 2 * reach, dtype=np.float32)
    far = np.hypot(across[None, :], across[:, None])
    strength = 0.55 * np.clip(1 - far, 0, 1) ** 2.4 + 0.5 * np.exp(-((far / 0.07) ** 2))
    light = Image.new("RGB", (2 * reach, 2 * reach), (255, 226, 150))
    mask = Image.fromarray(np.clip(strength * 255, 0, 255).astype(np.uint8), "L")
    picture.paste(light, (x - reach, y - reach), mask)


def _seat(pen: Pen) -> None:
    """The castle among bushes."""
    draw_castle(pen, CLANS["macleod"], False)
    bush = Paint((104, 122, 62), light=0.5, bevel=3, slope=0.3, line=0.5, cast=0.2)
    for x, y, size in (
        (9, 91, 6),
        (27, 93, 4.6),
        (36, 93.5, 3.6),
        (67, 94, 4),
        (76, 92.5, 5),
        (91, 90, 6.6),
        (97, 93, 4),
    ):
        pen.fill(bush, oval(x, y, size, size * 0.62), oval(x + size * 0.7, y + 1.2, size * 0.7, size * 0.45))


def _gulls(picture: Image.Image) -> None:
    """A few gulls about the lighthouse."""
    draw = ImageDraw.Draw(picture, "RGBA")
    for x, y, size in ((1010, 430, 15), (1062, 398, 11), (968, 380, 9), (1046, 458, 8)):
        for side in (-1, 1):
            wing = smooth(
                (x, y),
                (x + side * size * 0.5, y - size * 0.55),
                (x + side * size * 1.25, y - size * 0.2),
                closed=False,
            )
            draw.line([(float(px), float(py)) for px, py in wing], fill=(250, 244, 232, 225), width=2)


PIECES: dict[str, tuple[Callable[[Pen], None], int]] = {
    "axe": (draw_axe, 192),
    "bag": (draw_bag, 192),
    "start_marker": (draw_start_marker, 128),
    "icon": (draw_icon, 256),
}


def paint_table(progress: Callable[[str], None]) -> None:
    """Paint all of the table into `table/`."""
    for name, (draw, size) in PIECES.items():
        canvas = Canvas(size, size)
        draw(Pen(canvas, size * 0.06, size * 0.07, size * 0.0088, size * 0.0225))
        canvas.centre()
        canvas.ground_shadow(size / 75, size / 60, size / 65, 0.45)
        save(canvas.image(), "table", f"{name}.png")
        progress(f"table/{name}.png")
    for name, paint in (
        ("wood", paint_wood),
        ("parchment", paint_parchment),
        ("curtain", paint_curtain),
        ("title", paint_title),
    ):
        save(paint(), "table", f"{name}.webp")
        progress(f"table/{name}.webp")
