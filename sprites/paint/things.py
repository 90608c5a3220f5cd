"""The things that lie on tiles: animals, barrel, ship, buildings, castles and scrolls.

Every `draw_…` function paints one thing into a square of 100 × 100 units, standing upright and lit
from the north-west, so that scrolls and scoring pictures show the very same things.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from sprites.paint.drawing import (
    INK,
    Colour,
    Field,
    Outline,
    Paint,
    PaintCanvas,
    Pen,
    arc,
    blend,
    box,
    cylinder,
    flat,
    moved,
    oval,
    poly,
    ribbon,
    save,
    smooth,
    turned,
)

SIZE = 160
LINE = 4.6
CASTLE_SIZE = 256

CLANS: dict[str, Colour] = {
    "macleod": (172, 66, 47),
    "macinnes": (50, 108, 166),
    "mackinnon": (64, 126, 70),
    "macdonald": (214, 160, 48),
    "macneacail": (236, 230, 214),
}

WOOL = Paint((246, 241, 228), light=0.25, bevel=6, slope=0.22)
FLEECE_SHADE: Colour = (176, 164, 150)
SLATE_FACE = Paint((68, 56, 58), light=0.35, bevel=3)
RUSSET = Paint((178, 92, 42), light=0.4, bevel=6, slope=0.25, grain=0.04)
HORN = Paint((240, 226, 186), light=0.3, bevel=1.5)
OAK = Paint((170, 103, 52), light=0.2, bevel=4, slope=0.1)
IRON = Paint((84, 78, 78), light=0.2, bevel=2, line=0.35, cast=0.15)
CANVAS_SAIL = Paint((246, 236, 208), light=0.35, bevel=6, slope=0.05)
RED = Paint((190, 70, 48), light=0.4, bevel=4)
WHITEWASH = Paint((246, 239, 222), light=0.3, bevel=4, slope=0.12)
STONE = Paint((163, 155, 144), light=0.4, bevel=4, slope=0.14, grain=0.05)
ROCK = Paint((112, 106, 100), light=0.55, bevel=3, grain=0.07)
SKERRY = ROCK.but(colour=(74, 70, 80), light=0.5)
GRASS = Paint((112, 146, 70), light=0.35, bevel=3, grain=0.06)
PARCHMENT = Paint((238, 222, 182), light=0.3, bevel=5, slope=0.08)
DARK: Colour = (52, 40, 36)


# ------------------------------------------------------------------------------------------ animals


def draw_sheep(pen: Pen, bow: float = 0.0) -> None:
    """Draw a white sheep with a dark face, looking right; ``bow`` 1 has its head at the grass."""
    for x, foot in ((26.0, 82.0), (37.0, 87.0), (57.0, 87.0), (67.0, 82.0)):
        pen.fill(SLATE_FACE.but(light=0.2), box(x - 4, 60, x + 4, foot, 3))
    angles = np.linspace(0, 2 * np.pi, 12, endpoint=False) + 0.1
    fluff = [oval(44 + 27 * np.cos(a), 47 + 18.5 * np.sin(a), 11.8, 10.8) for a in angles]
    pen.fill(WOOL, oval(44, 47, 31, 23), *fluff)
    for x, y, start in (
        (24.0, 42, 20),
        (40, 34, 0),
        (34, 56, 10),
        (52, 50, 15),
        (20, 56, 30),
        (49, 66, 0),
        (57, 33, 5),
    ):
        pen.draw(FLEECE_SHADE, 2.4, arc(x, y, 6.5, 6, start, start + 150), alpha=0.75)
    _sheep_head(pen.at(3 * bow, 19 * bow, 100) if bow else pen)


def _sheep_head(pen: Pen) -> None:
    pen.fill(
        SLATE_FACE,
        turned(oval(61, 42, 7, 4.2), 24, (68, 40)),
        turned(oval(92, 45, 7, 4.2), -18, (86, 42)),
    )
    pen.fill(
        SLATE_FACE,
        smooth(
            (66, 38), (76, 32), (87, 38), (87, 52), (82, 66), (75.5, 68), (69.5, 63), (65.5, 50)
        ),
    )
    pen.fill(WOOL.but(cast=0.1), oval(69, 34, 7, 6.5), oval(76.5, 30, 8, 7), oval(84, 34, 6.5, 6))
    for x in (71.5, 81.5):
        pen.mark((252, 248, 238), oval(x, 48, 2.9, 3.2))
        pen.mark(INK, oval(x + 0.5, 48.4, 1.9, 2.2))
    pen.mark((128, 112, 112), oval(76, 59, 4.4, 3), alpha=0.45)
    pen.draw((30, 24, 26), 1.5, arc(76.3, 60, 3.2, 2.6, 20, 160))


def _shaggy(
    top: tuple[tuple[float, float], ...], fringe: tuple[float, ...], low: float, deep: float
) -> Outline:
    """Return a body with a soft upper edge, and locks hanging between the abscissae `fringe`."""
    upper = smooth(*top, closed=False)
    locks = [(x, low if i % 2 else low + deep) for i, x in enumerate(fringe)]
    return np.vstack([upper, poly(*locks)])


def draw_cattle(pen: Pen, bow: float = 0.0) -> None:
    """Draw a russet highland cow, looking left; ``bow`` 1 has its head at the grass."""
    pen.fill(RUSSET, ribbon(smooth((88, 42), (93.5, 52), (92, 67), closed=False), 5, 5, 9))
    hide = RUSSET.but(colour=(160, 80, 36))
    for x, y in ((40, 86), (52, 89), (74, 89), (86, 85)):
        pen.fill(hide, poly((x - 7, 60), (x + 7, 60), (x + 5, y - 3), (x - 5, y - 3)))
        pen.fill(flat(DARK).but(line=0.6), box(x - 5, y - 5, x + 5, y, 2))
    top = ((24, 62), (24, 44), (36, 35), (56, 35), (76, 33), (89, 41), (92.5, 58), (90, 70))
    fringe = (90, 86, 82, 77, 72, 67, 62, 57, 52, 47, 42, 37, 32, 27)
    pen.fill(RUSSET, _shaggy(top, fringe, 70, 7))
    for x, y, long in (
        (60, 42, 13),
        (70, 40, 15),
        (80, 43, 14),
        (88, 50, 12),
        (66, 56, 12),
        (76, 58, 12),
        (55, 56, 13),
    ):
        lock = smooth((x, y), (x + 2, y + long * 0.5), (x - 1, y + long), closed=False)
        pen.fill(flat((132, 62, 28), 0.75), ribbon(lock, 0.6, 2.8, 0.4))
        pen.fill(flat((216, 136, 74), 0.7), ribbon(lock - (3.2, 2), 0.4, 2.2, 0.3))
    _cow_head(pen.at(-3 * bow, 14 * bow, 100) if bow else pen)


def _cow_head(pen: Pen) -> None:
    left = smooth((20, 34), (9, 34), (4, 25), (7, 11), closed=False)
    right = smooth((36, 34), (48, 34), (54, 25), (51, 11), closed=False)
    pen.fill(HORN, ribbon(left, 8.5, 8, 6, 1.5), ribbon(right, 8.5, 8, 6, 1.5))
    for horn in (left, right):
        pen.mark((120, 92, 66), ribbon(horn[-12:], 4.2, 1.4))
    pen.fill(
        RUSSET, turned(oval(11, 44, 7, 4), -20, (11, 44)), turned(oval(45, 44, 7, 4), 20, (45, 44))
    )
    pen.fill(
        RUSSET.but(colour=(186, 98, 46)),
        smooth((15, 38), (28, 31), (41, 38), (41, 56), (36, 72), (20, 72), (15, 56)),
    )
    pen.fill(Paint((226, 178, 148), light=0.35, bevel=3, line=0.8), oval(28, 70, 10.5, 8))
    for x in (24, 32):
        pen.mark((96, 54, 46), oval(x, 69.5, 2, 2.6))
    pen.draw((120, 72, 58), 1.4, arc(28, 73, 4.2, 2.6, 20, 160))
    for x in (21, 35):
        pen.mark(INK, oval(x, 57, 2.7, 3.1))
        pen.mark(SPARK, oval(x - 0.7, 56, 1, 1.1))
    mop = smooth(
        (14, 40),
        (28, 28),
        (42, 40),
        (41, 50),
        (36.5, 47),
        (33, 53),
        (29.5, 48),
        (25, 54),
        (22, 48),
        (18, 52),
        (15, 47),
    )
    pen.fill(RUSSET.but(colour=(206, 122, 60), line=0.6, cast=0.15), mop)
    for x, lean in ((22, -2), (28, 0), (34, 2)):
        pen.draw(
            (158, 80, 36), 1.5, smooth((28, 33), (x, 40), (x + lean, 46), closed=False), alpha=0.8
        )


SPARK: Colour = (255, 250, 238)


# ------------------------------------------------------------------------------------- barrel, ship


def _barrel_half(y: float) -> float:
    return 36.5 - 10.5 * ((y - 51) / 34) ** 2


def _barrel_ring(y: float, sag: float = 7.5) -> Outline:
    half = _barrel_half(y)
    t = np.linspace(-1, 1, 25)
    return np.stack([50 + t * half, y + sag * np.sqrt(1 - t * t)], axis=1)


def draw_barrel(pen: Pen) -> None:
    """Draw a standing whisky barrel, seen a little from above."""
    heights = np.linspace(17, 83, 30)
    halves = np.array([_barrel_half(float(y)) for y in heights])
    left = np.stack([50 - halves, heights], axis=1)
    right = np.stack([50 + halves, heights], axis=1)[::-1]
    body = np.vstack([left, _barrel_ring(83), right])
    pen.fill(OAK.but(shade=cylinder(13, 87, 0.6)), body)
    for i, t in enumerate((-0.78, -0.45, -0.12, 0.22, 0.55, 0.84)):
        stave = np.stack([50 + t * halves, heights + 7 * np.sqrt(1 - t * t)], axis=1)
        pen.draw((96, 52, 28), 1.5, stave, alpha=0.9, clip=[body])
        pen.draw(
            (222, 160, 96), 0.9, moved(stave, 1.5, 0), alpha=0.35 if i < 3 else 0.12, clip=[body]
        )
    for y in (30.0, 66.0):
        hoop = np.vstack([_barrel_ring(y), _barrel_ring(y + 8)[::-1]])
        pen.fill(IRON.but(shade=cylinder(13, 87, 0.9), line=0.45), hoop)
    pen.fill(
        OAK.but(colour=(146, 86, 44), shade=cylinder(20, 80, 0.3)),
        oval(50, 17, _barrel_half(17), 8.6),
    )
    pen.fill(OAK.but(colour=(214, 152, 92), line=0.5, light=-0.4, bevel=2), oval(50, 17.6, 21, 6.1))
    for x in (41, 50, 59):
        pen.draw((156, 100, 56), 1.1, poly((x, 12.6), (x, 22.8)), alpha=0.7)
    drop = smooth((50, 46), (54.5, 54), (55.5, 60), (50, 64.5), (44.5, 60), (45.5, 54))
    pen.fill(Paint((240, 184, 76), line=0.5, light=0.4, bevel=2, cast=0.1), moved(drop, 0, 3))


def draw_ship(pen: Pen) -> None:
    """Draw a small sailing boat heading right, with foam at its hull."""
    pen.draw((92, 60, 38), 3.4, poly((49, 8), (49, 66)))
    pen.fill(Paint((92, 60, 38), light=0.3, bevel=1), box(47.4, 7, 50.8, 68, 1.5))
    pen.fill(
        RED.but(colour=(212, 150, 52), line=0.8),
        smooth((50, 7), (58, 9), (68, 7.5), (60, 12), (50, 14)),
    )
    main = np.vstack([
        smooth((46, 12), (36, 26), (18, 43), (9, 59), closed=False),
        smooth((9, 59), (27, 62), (46, 60), closed=False),
        smooth((46, 60), (44, 40), (46, 12), closed=False),
    ])  # fmt: skip
    pen.fill(CANVAS_SAIL.but(shade=_billow), main)
    for top, low in (((40, 24), (39, 58)), ((29, 36), (26, 59))):
        pen.draw((196, 178, 140), 1.3, poly(top, low), alpha=0.8, clip=[main])
    jib = np.vstack([
        smooth((54, 14), (72, 32), (90, 58), closed=False),
        smooth((90, 58), (73, 61), (55, 60), closed=False),
        smooth((55, 60), (57, 36), (54, 14), closed=False),
    ])  # fmt: skip
    pen.fill(RED.but(colour=(186, 74, 50), slope=0.2), jib)
    hull = np.vstack([
        smooth((6, 65), (48, 68.5), (96, 60), closed=False),
        smooth((96, 60), (88, 76), (76, 87), (50, 89), (24, 87), (12, 79), (6, 65), closed=False),
    ])  # fmt: skip
    pen.fill(Paint((128, 78, 44), light=0.4, bevel=4, slope=0.3), hull)
    wale = ribbon(smooth((6, 67), (48, 71.5), (95, 63), closed=False), 5, 5)
    pen.fill(flat((226, 190, 132)), wale, clip=[hull])
    pen.draw(
        (84, 48, 28),
        1.4,
        smooth((10, 78), (50, 81.5), (88, 74), closed=False),
        alpha=0.9,
        clip=[hull],
    )
    foam = smooth(
        (3, 86),
        (16, 83),
        (30, 89),
        (44, 84.5),
        (58, 89),
        (72, 84),
        (86, 87),
        (97, 83),
        closed=False,
    )
    pen.fill(flat((236, 246, 246), 0.95), ribbon(foam, 1, 5.5, 6, 5.5, 1))
    pen.fill(flat((150, 200, 214), 0.8), ribbon(moved(foam[8:-8], 0, 4.2), 0.5, 2.6, 2.6, 0.5))


def _billow(x: Field, y: Field) -> Field:
    return np.asarray(
        -0.14 * np.clip((x - 24) / 26, 0, 1) + 0.06 * np.clip((50 - y) / 50, 0, 1), dtype=np.float32
    )


# ---------------------------------------------------------------------------------------- buildings


def draw_lighthouse(pen: Pen, stone: Paint = ROCK) -> None:
    """Draw a lighthouse with red bands on a rock, its lamp burning."""
    pen.glow(50, 24, 34, (255, 214, 110), 0.55)
    rock = smooth(
        (17, 90),
        (22, 80),
        (33, 77),
        (44, 80),
        (58, 76),
        (72, 79),
        (82, 86),
        (82, 92),
        (50, 94),
        (20, 94),
    )
    pen.fill(stone, rock)
    for x, y in ((28.0, 84.0), (66.0, 83.0), (74.0, 89.0)):
        pen.draw((74, 68, 66), 1.8, poly((x - 4, y + 2), (x, y - 2), (x + 4, y + 1)), alpha=0.8)
    tower = poly((30.5, 84), (37.5, 36), (62.5, 36), (69.5, 84))
    pen.fill(WHITEWASH.but(shade=cylinder(32, 68, 0.5)), tower)
    for y, deep in ((42.0, 11.0), (65.0, 11.5)):
        t = np.linspace(-1, 1, 15)
        curve = np.stack([50 + 22 * t, y + 3.2 * (1 - t * t)], axis=1)
        band = np.vstack([curve, moved(curve, 0, deep)[::-1]])
        pen.fill(
            RED.but(line=0, light=0, slope=0, cast=0, shade=cylinder(32, 68, 0.55)),
            band,
            clip=[tower],
        )
    pen.mark(DARK, box(46, 76, 54, 86, 3.5))
    pen.mark((74, 88, 104), box(47.6, 57.6, 52.4, 64, 2))
    pen.fill(Paint((255, 216, 106), light=0.2, bevel=3, cast=0), box(40.5, 17, 59.5, 33))
    pen.mark((255, 250, 220), oval(49, 25, 5.5, 6))
    for x in (44.5, 55.5):
        pen.draw(DARK, 1.5, poly((x, 18), (x, 32)))
    pen.fill(Paint((78, 68, 66), light=0.4, bevel=2), box(33, 31, 67, 37.5, 2))
    pen.fill(
        RED.but(shade=cylinder(36, 64, 0.4)),
        smooth((36, 19), (39, 14), (46, 8), (50, 6.5), (54, 8), (61, 14), (64, 19), (50, 20)),
    )
    pen.fill(Paint((232, 186, 80), line=0.7), oval(50, 5.5, 2.7, 2.7))


def _courses(
    pen: Pen,
    wall: Outline,
    left: float,
    right: float,
    top: float,
    rows: int,
    stones: int,
    sag: float,
    dark: Colour = (92, 84, 80),
) -> None:
    """Lay rows of stones in slightly different tones over a wall; on round walls the rows sag."""
    tones = np.random.default_rng(rows * 31 + stones)
    high = (float(wall[:, 1].max()) - top) / rows
    for row in range(rows):
        joints = np.linspace(-1, 1, stones + 1) + tones.uniform(-0.06, 0.06, stones + 1)
        joints += 1 / stones if row % 2 else 0
        for first, last in pairwise(np.clip(joints, -1, 1)):
            ends = np.sin(np.array([first, last]) * np.pi / 2) if sag else np.array([first, last])
            x0, x1 = (left + right) / 2 + ends * (right - left) / 2
            if x1 - x0 < 2.5:
                continue
            y = top + row * high + sag * np.cos((first + last) * np.pi / 4)
            tone = float(tones.uniform(-1, 1))
            colour = (214, 204, 186) if tone > 0 else dark
            stone = box(x0 + 0.7, y + 0.7, x1 - 0.7, y + high - 0.7, 1.5)
            pen.mark(colour, stone, alpha=abs(tone) * 0.4, clip=[wall])


def draw_broch(pen: Pen) -> None:
    """Draw a broch: a wide round tower of grey stone that narrows upwards, open at the top."""
    side = smooth((6, 86), (11, 66), (18, 45), (22, 23), closed=False)
    other = (side * (-1, 1) + (100, 0))[::-1]
    foot = arc(50, 86, 44, 6.5, 0, 180)
    body = np.vstack([side, arc(50, 23, 28, 8, 180, 0), other, foot])
    pen.fill(STONE.but(colour=(250, 244, 230), shade=cylinder(8, 92, 0.28)), body)
    _courses(pen, body, 6, 94, 22, 7, 7, 6.5, dark=(150, 140, 130))
    for row in range(1, 7):
        y = 24 + row * 9.3
        half = 28 + 16 * ((y - 23) / 63) ** 1.2
        pen.draw((120, 110, 102), 1.2, arc(50, y, half, 7, 4, 176), alpha=0.4, clip=[body])
    ring = smooth(
        (22, 23),
        (24, 16),
        (33, 12),
        (44, 15),
        (56, 14),
        (66, 17.5),
        (75, 17),
        (78, 23),
        (71, 29),
        (50, 31),
        (29, 29),
    )
    pen.fill(STONE.but(colour=(250, 246, 234), light=0.3), ring)
    pen.fill(Paint((58, 50, 50), line=0.4, light=-0.3, bevel=3, cast=0), oval(50, 22.5, 20, 4.8))
    pen.fill(
        Paint((38, 30, 30), line=0.8, light=0, cast=0),
        np.vstack([arc(50, 71, 9, 8, 180, 360), poly((60, 92), (40, 92))]),
    )
    pen.fill(STONE.but(colour=(214, 206, 190), line=0.8), box(36, 59.5, 64, 66, 2))


def draw_farm(pen: Pen) -> None:
    """Draw a whitewashed cottage with a red roof, seen from the corner."""
    brick = Paint((182, 166, 148), light=0.3, bevel=2)
    pen.fill(brick, box(67, 14, 76, 34, 1))
    gable = poly((10, 84), (10, 52), (28, 28), (46, 52), (46, 87))
    front = poly((45, 50), (90, 50), (90, 82), (45, 87))
    pen.fill(WHITEWASH.but(colour=(250, 244, 228)), gable)
    pen.fill(WHITEWASH.but(colour=(226, 214, 192), light=0.15), front)
    roof = poly((29, 24), (79, 24), (96, 54), (48, 57))
    pen.fill(RED.but(colour=(188, 68, 46), light=0.35, slope=0.22), roof)
    for i, t in enumerate((0.27, 0.52, 0.77)):
        row = poly((29 + 19 * t, 24 + 33 * t), (79 + 17 * t, 24 + 30 * t))
        pen.draw((128, 38, 28), 1.5, row, alpha=0.7, clip=[roof])
        for step in np.arange(0.08 + 0.06 * (i % 2), 1, 0.12):
            foot = row[0] + (row[1] - row[0]) * step
            pen.draw(
                (128, 38, 28),
                1.1,
                poly((foot[0] - 2.6, foot[1] - 7), (foot[0], foot[1])),
                alpha=0.4,
                clip=[roof],
            )
    pen.fill(
        RED.but(colour=(156, 52, 36)), ribbon(poly((6, 57), (28.5, 26), (49, 57)), 6.5, 6.5, 6.5)
    )
    pen.fill(brick, box(24, 11, 33, 27, 1))
    pen.fill(
        brick.but(colour=(204, 190, 170)),
        box(22.5, 10, 34.5, 14, 1),
        box(65.5, 12.5, 77.5, 16.5, 1),
    )
    door = Paint((104, 66, 40), line=0.7, light=0.2, cast=0)
    pen.fill(door, poly((62, 62), (72, 61.5), (72, 84), (62, 85)))
    pane = Paint((84, 104, 120), line=0.7, light=-0.3, bevel=2, cast=0)
    pen.fill(pane, box(51, 63, 58, 72), box(77, 62.5, 84, 71.5), box(22.5, 58, 33.5, 70))
    for x0, x1, y0, y1 in (
        (54.5, 54.5, 63, 72),
        (80.5, 80.5, 62.5, 71.5),
        (28, 28, 58, 70),
        (22.5, 33.5, 64, 64),
    ):
        pen.draw((240, 232, 212), 1.2, poly((x0, y0), (x1, y1)))
    for x, y, r in ((9, 85, 6), (17, 88, 5), (50, 89, 4.5), (88, 85, 6)):
        pen.fill(GRASS.but(line=0.6, cast=0), oval(x, y, r, r * 0.75))


def draw_castle(pen: Pen, clan: Colour, mound: bool = True) -> None:
    """Draw a small castle: a keep, two round towers, banners in the clan's colour, a mound."""
    if mound:
        pen.fill(
            GRASS,
            smooth(
                (4, 90),
                (14, 82),
                (36, 80),
                (64, 80),
                (86, 82),
                (96, 90),
                (84, 95.5),
                (50, 97),
                (16, 95.5),
            ),
        )
    wall = STONE.but(colour=(176, 166, 150))
    pen.fill(wall.but(shade=cylinder(30, 70, 0.3)), _battlement(34, 26, 66, 72, 4))
    _wall_stones(pen, box(34, 32, 66, 72), 7, 5)
    for x in (43.0, 57.0):
        pen.mark(DARK, box(x - 2, 38, x + 2, 47, 2))
    _flag(pen, 50, 27, 22, clan)
    for x, top in ((19.5, 40.0), (80.5, 36.0)):
        _round_tower(pen, x, top, clan)
    pen.fill(wall.but(colour=(190, 180, 162), slope=0.2), _battlement(31, 58, 69, 91, 5))
    _wall_stones(pen, box(31, 63, 69, 91), 5, 6)
    gate = np.vstack([arc(50, 76, 8, 9, 180, 360), poly((58, 91.5), (42, 91.5))])
    pen.fill(Paint((48, 36, 32), line=0.8, light=-0.2, cast=0), gate)
    for x in (46, 50, 54):
        pen.draw((128, 104, 78), 1.1, poly((x, 66), (x, 91)), clip=[gate])
    for y in (75.0, 82.0):
        pen.draw((128, 104, 78), 1.1, poly((41, y), (59, y)), clip=[gate])
    for x in (36.5, 63.5):
        banner = poly((x - 3.6, 66), (x + 3.6, 66), (x + 3.6, 82), (x, 78.5), (x - 3.6, 82))
        pen.fill(_cloth(clan).but(line=0.6), banner)


def _cloth(clan: Colour) -> Paint:
    return Paint(clan, light=0.4, bevel=3, slope=0.12)


def _battlement(left: float, top: float, right: float, bottom: float, merlons: int) -> Outline:
    """Return a wall whose upper edge is crenellated."""
    step = (right - left) / (2 * merlons - 1)
    points = [(left, bottom)]
    for i in range(2 * merlons - 1):
        y = top if i % 2 == 0 else top + 5
        points += [(left + i * step, y), (left + (i + 1) * step, y)]
    return poly(*points, (right, bottom))


def _wall_stones(pen: Pen, clip: Outline, rows: int, stones: int) -> None:
    left, right, top = float(clip[:, 0].min()), float(clip[:, 0].max()), float(clip[:, 1].min())
    _courses(pen, clip, left, right, top, rows, stones, 0)


def _round_tower(pen: Pen, x: float, top: float, clan: Colour) -> None:
    body = np.vstack(
        [poly((x - 12.5, top), (x + 12.5, top)), poly((x + 13.5, 88)), arc(x, 88, 13.5, 4, 0, 180)]
    )
    pen.fill(STONE.but(colour=(182, 172, 156), shade=cylinder(x - 13, x + 13, 0.5)), body)
    _courses(pen, body, x - 13, x + 13, top + 3, 8, 4, 3)
    pen.mark(DARK, box(x - 2.2, top + 15, x + 2.2, top + 26, 2.2))
    collar = np.vstack(
        [poly((x - 14.5, top - 2), (x + 14.5, top - 2)), arc(x, top + 3, 14.5, 4, 0, 180)]
    )
    pen.fill(STONE.but(colour=(196, 186, 168), shade=cylinder(x - 15, x + 15, 0.4)), collar)
    roof = np.vstack([poly((x, top - 32)), arc(x, top - 2, 17, 4.5, 0, 180)])
    pen.fill(
        _cloth(blend(clan, (90, 60, 50), 0.12)).but(
            shade=cylinder(x - 17, x + 17, 0.5), light=0.15
        ),
        roof,
    )
    for y in (top - 20, top - 11):
        half = 17 * (y - top + 32) / 30
        pen.draw(blend(clan, INK, 0.45), 1.1, arc(x, y, half, 3.4, 5, 175), alpha=0.6, clip=[roof])
    _flag(pen, x, top - 30, 13, clan, 0.7)


def _flag(pen: Pen, x: float, foot: float, high: float, clan: Colour, size: float = 1.0) -> None:
    pole = foot - high * (1 if size == 1.0 else 0.45)
    pen.fill(Paint((110, 80, 54), light=0, cast=0), box(x - 0.8, pole, x + 0.8, foot))
    cloth = smooth(
        (0, 0), (6, 1.6), (12, -0.6), (18, 1), (17.2, 5.5), (18, 10), (12, 8.2), (6, 11), (0, 9.6)
    )
    pen.fill(_cloth(clan).but(line=0.8), cloth * size + (x + 0.9, pole + 0.6))


# ------------------------------------------------------------------------------------------ scrolls


GILT = Paint((222, 168, 58), light=0.5, bevel=2.5, slope=0.12, cast=0.3)
VELLUM = Paint(
    (252, 243, 218), line=0.35, light=0.12, bevel=5, slope=0.06, cast=0, ink=(122, 84, 36)
)
DISC = 46.5
"""Radius of a scroll's disc, in units."""
RING = 5.6
"""Width of the gold ring around it."""
ON_DISC = 0.85
"""Longer side of the thing on a scroll, in diameters of the cream within the ring."""
POP = 1.05
"""Most reach of that thing from its middle, in radii of the cream: corners may cover the ring."""


def draw_scroll(pen: Pen, thing: Callable[[Pen], None]) -> None:
    """Draw a thing as large as goes on a cream disc with a gold ring, and two roll ends behind."""
    for x in (4.5, 95.5):
        _roll(pen, x)
    pen.fill(GILT, oval(50, 50, DISC, DISC))
    pen.fill(VELLUM, oval(50, 50, DISC - RING, DISC - RING))
    body = body_of(thing)
    size = (DISC - RING) * min(2 * ON_DISC / body.long, POP / body.reach)
    thing(pen.at(50 - body.x * size, 50 - body.y * size, 100 * size, pen.line * 0.85))


def _roll(pen: Pen, x: float) -> None:
    pen.fill(
        PARCHMENT.but(line=0.8, shade=cylinder(x - 5, x + 5, 0.4), light=0.15),
        box(x - 4.5, 25, x + 4.5, 75, 3),
    )
    for y in (29.5, 70.5):
        pen.draw((166, 120, 66), 2.4, poly((x - 3.2, y), (x + 3.2, y)), alpha=0.85)


# ------------------------------------------------------------------------------------------- folder

THINGS: dict[str, Callable[[Pen], None]] = {
    "sheep": draw_sheep,
    "cattle": draw_cattle,
    "barrel": draw_barrel,
    "ship": draw_ship,
    "lighthouse": partial(draw_lighthouse, stone=SKERRY),
    "broch": draw_broch,
    "farm": draw_farm,
}


RIM: Colour = (250, 240, 205)
"""Cream rim around every thing, which sets it off from any ground."""


def _finish(canvas: PaintCanvas, *parts: str) -> None:
    canvas.centre()
    set_off(canvas)
    save(canvas.image(), *parts)


def set_off(canvas: PaintCanvas) -> None:
    """Set a thing off from its ground by a rim and a shadow."""
    width = canvas.width
    canvas.rim(width / 50, width / 70, 0.6, RIM)
    canvas.ground_shadow(width / 70, width / 60, width / 60, 0.6)


def inset(canvas: PaintCanvas, line: float) -> Pen:
    """Return a pen with room for outline and shadow: 100 units fill 85 % of the canvas."""
    edge = canvas.width * 0.075
    return Pen(canvas, edge, edge, canvas.width * 0.0085, line)


FILL = 0.82
"""Longer side of every thing, in parts of its picture."""
LARGE_FILL = 0.92
"""The same of a scroll, 1.12 times its thing, and of the lighthouse, whose tower must stand out."""


class Body(NamedTuple):
    """Extent of what a function draws, outline included, in units of 100."""

    x: float
    y: float
    """The middle."""
    long: float
    """The longer side."""
    reach: float
    """Distance of the farthest point from the middle."""


@cache
def body_of(draw: Callable[[Pen], None]) -> Body:
    """Return the extent of a thing, as measured on a picture of it."""
    canvas = PaintCanvas(SIZE, SIZE, 2)
    draw(inset(canvas, LINE))
    rows, columns = np.nonzero(canvas.pixels[..., 3] > 0.5)
    unit = 0.85 * SIZE * canvas.scale / 100
    edge = 0.075 * SIZE * canvas.scale
    x, y = (float(side.min() + side.max() + 1) / 2 for side in (columns, rows))
    reach = float(np.hypot(columns + 0.5 - x, rows + 0.5 - y).max())
    long = max(int(np.ptp(columns)), int(np.ptp(rows))) + 1
    return Body((x - edge) / unit, (y - edge) / unit, long / unit, reach / unit)


def fitted(canvas: PaintCanvas, draw: Callable[[Pen], None], fill: float = FILL) -> Pen:
    """Return a pen with which a thing fills that part of the canvas with its longer side."""
    outline = 2 * LINE
    within = body_of(draw).long * 0.0085 * SIZE - outline
    unit = 0.0085 * canvas.width * (fill * canvas.width - outline) / within
    edge = (canvas.width - 100 * unit) / 2
    return Pen(canvas, edge, edge, unit, LINE)


def paint_things(progress: Callable[[str], None]) -> None:
    """Paint all things, scrolls and castles into `things/`."""
    for name, draw in THINGS.items():
        canvas = PaintCanvas(SIZE, SIZE)
        draw(fitted(canvas, draw, LARGE_FILL if name == "lighthouse" else FILL))
        _finish(canvas, "things", f"{name}.png")
        progress(f"things/{name}.png")
        canvas = PaintCanvas(SIZE, SIZE)
        scroll = partial(draw_scroll, thing=draw)
        scroll(fitted(canvas, scroll, LARGE_FILL))
        _finish(canvas, "things", f"scroll_{name}.png")
        progress(f"things/scroll_{name}.png")
    for clan, colour in CLANS.items():
        canvas = PaintCanvas(CASTLE_SIZE, CASTLE_SIZE)
        draw_castle(inset(canvas, 5.6), colour)
        _finish(canvas, "things", f"castle_{clan}.png")
        progress(f"things/castle_{clan}.png")
