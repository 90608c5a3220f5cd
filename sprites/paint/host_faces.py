"""The faces of the hosts: five beasts of Skye, each with what it cares for.

They are painted like the chieftains of the clans, on medals in colours that no clan has.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import numpy as np

from sprites.paint.crests import BRASS
from sprites.paint.drawing import (
    INK,
    Colour,
    Paint,
    Pen,
    arc,
    blend,
    oval,
    poly,
    ribbon,
    save,
    smooth,
    turned,
)
from sprites.paint.faces import (
    CREAM,
    SPARK,
    WITHIN,
    both,
    brooch,
    brows,
    draw_both,
    eyes,
    inner,
    medal,
    on_canvas,
    plaid,
)
from sprites.paint.things import HORN


def _slit_eyes(pen: Pen, x: float, y: float, size: float, iris: Colour) -> None:
    """Draw two eyes with the long pupils of sheep and goats."""
    for middle in (x, 100 - x):
        pen.mark(INK, oval(middle, y, size * 1.1, size))
        pen.mark(iris, oval(middle, y + size * 0.06, size * 0.86, size * 0.76))
        pen.mark((24, 18, 18), oval(middle, y + size * 0.06, size * 0.6, size * 0.32))
        pen.mark(SPARK, oval(middle - size * 0.34, y - size * 0.36, size * 0.27, size * 0.24))


def _wool(pen: Pen, paint: Paint, middle: tuple[float, float], size: float, curls: int) -> None:
    """Draw a ball of wool with a wavy edge."""
    angles = np.linspace(0, 2 * np.pi, 24 * curls, endpoint=False)
    reach = size * (1 + 0.075 * np.abs(np.sin(angles * curls / 2)))
    edge = np.stack(
        [middle[0] + reach * np.cos(angles), middle[1] + reach * np.sin(angles)], axis=1
    )
    pen.fill(paint, edge)


def _sheep(pen: Pen) -> None:
    """Draw a blackface ewe: a dark face with white marks, curled horns, a cap of wool."""
    wool = Paint((240, 230, 208), light=0.5, bevel=6, slope=0.25, grain=0.07)
    body = smooth((20, 60), (50, 48), (80, 60), (86, 80), (70, 95), (50, 98), (30, 95), (14, 80))
    pen.fill(wool.but(colour=(222, 210, 186)), body, clip=WITHIN)
    curl = smooth((38, 33), (26, 26), (13, 31), (8, 45), (13, 57), (21, 59), closed=False)
    pen.fill(HORN.but(light=0.5, bevel=2.6), *both(ribbon(curl, 11.5, 11, 9.5, 8, 5.4, 1.6)))
    for share in (10, 18, 26, 34, 42, 50):
        x, y = curl[min(share * len(curl) // 64, len(curl) - 1)]
        notch = oval(float(x), float(y), 0.9, 3.6)
        turn = float(np.degrees(np.arctan2(y - 45, x - 24)))
        pen.mark((122, 94, 66), *both(turned(notch, turn + 90, (float(x), float(y)))), alpha=0.5)
    ear = smooth((33, 48), (24, 50), (15, 57), (16, 62), (25, 61), (34, 55))
    pen.fill(Paint((52, 46, 48), light=0.5, bevel=2.4), *both(ear))
    face = smooth(
        (35, 42), (42, 36), (50, 34), (58, 36), (65, 42), (66, 56), (60.5, 70), (58, 81),
        (50, 86), (42, 81), (39.5, 70), (34, 56),
    )  # fmt: skip
    pen.fill(Paint((58, 52, 54), light=0.55, bevel=5, slope=0.25, grain=0.05), face)
    blaze = smooth((47.5, 52), (50, 50), (52.5, 52), (54, 64), (53, 70), (47, 70), (46, 64))
    pale = Paint((226, 216, 200), line=0, light=0.3, bevel=2, cast=0, alpha=0.92)
    pen.fill(pale, blaze)
    muzzle = smooth(
        (41.5, 74), (45, 70.5), (50, 70), (55, 70.5), (58.5, 74), (57.5, 81), (50, 85.5), (42.5, 81)
    )
    pen.fill(Paint((214, 202, 188), line=0.5, light=0.45, bevel=3, cast=0.1), muzzle)
    nose = smooth((45.6, 73.4), (50, 72.4), (54.4, 73.4), (52.6, 76.6), (50, 78), (47.4, 76.6))
    pen.fill(Paint((70, 56, 58), line=0.35, light=0.5, bevel=1.4, cast=0), nose)
    pen.draw((86, 70, 70), 0.9, poly((50, 78), (50, 80.4)))
    pen.draw((86, 70, 70), 0.9, arc(47.4, 80, 2.7, 1.9, 10, 150))
    pen.draw((86, 70, 70), 0.9, arc(52.6, 80, 2.7, 1.9, 30, 170))
    _slit_eyes(pen, 40.5, 53.5, 4.1, (222, 168, 70))
    for x, y, size in ((40, 37, 6.4), (60, 37, 6.4), (50, 31.5, 8), (44, 30, 6.2), (56, 30, 6.2)):
        _wool(pen, wool, (x, y), size, 9)
    _wool(pen, wool, (50, 37), 7.6, 10)
    draw_both(pen, (196, 180, 152), 0.9, [arc(44, 32, 3, 2.6, 190, 340)], alpha=0.8)
    pen.draw((196, 180, 152), 0.9, arc(50, 37, 3.4, 2.8, 200, 340), alpha=0.8)


def _otter(pen: Pen) -> None:
    """Draw an otter: a broad wet head, small ears, a pale throat and long whiskers."""
    coat = Paint((122, 82, 54), light=0.55, bevel=7, slope=0.3, grain=0.07)
    body = smooth((25, 62), (50, 54), (75, 62), (82, 82), (70, 96), (50, 99), (30, 96), (18, 82))
    pen.fill(coat.but(colour=(98, 64, 44)), body, clip=WITHIN)
    throat = smooth((35, 70), (50, 66), (65, 70), (68, 86), (50, 98), (32, 86))
    pen.fill(Paint((226, 202, 168), line=0, light=0.3, bevel=4, cast=0, alpha=0.95), throat,
             clip=WITHIN)  # fmt: skip
    ear = oval(25.5, 36, 6.4, 6)
    pen.fill(coat, *both(ear))
    pen.mark((78, 48, 36), *both(oval(26.4, 37, 3.4, 3.2)), alpha=0.85)
    head = smooth(
        (22, 50), (25, 37), (36, 26.5), (50, 24), (64, 26.5), (75, 37), (78, 50), (74, 65),
        (63, 75), (50, 78), (37, 75), (26, 65),
    )  # fmt: skip
    pen.fill(coat, head)
    pen.glow(40, 33, 13, (250, 236, 214), 0.4)
    draw_both(
        pen, (92, 58, 38), 1.1,
        [smooth((42, 28), (40, 33), (40.5, 37), closed=False),
         smooth((47, 26.5), (46, 31), (46.4, 35), closed=False)], alpha=0.6,
    )  # fmt: skip
    cheek = smooth(
        (27, 60), (34, 54.5), (44, 53.5), (50, 56), (56, 53.5), (66, 54.5), (73, 60), (70, 69.5),
        (60, 76), (50, 74.4), (40, 76), (30, 69.5),
    )  # fmt: skip
    pen.fill(Paint((230, 208, 176), line=0.6, light=0.5, bevel=4.6, slope=0.2, cast=0.12), cheek)
    nose = smooth(
        (42.6, 52), (46, 49.6), (54, 49.6), (57.4, 52), (55.6, 57), (50, 60.6), (44.4, 57)
    )
    pen.fill(Paint((56, 44, 46), line=0.5, light=0.65, bevel=2.2), nose)
    pen.mark(SPARK, oval(47, 52, 1.9, 1), alpha=0.75)
    pen.draw((96, 66, 54), 1.2, poly((50, 60.6), (50, 65)))
    pen.draw((96, 66, 54), 1.3, arc(45.2, 64, 4.8, 4.2, 8, 132))
    pen.draw((96, 66, 54), 1.3, arc(54.8, 64, 4.8, 4.2, 48, 172))
    for down in (60.4, 63.8, 67.2):
        for across in (36.5, 40.4):
            pen.mark((120, 92, 72), *both(oval(across, down, 0.75, 0.75)))
    for whisker in (
        ((38, 60.6), (24, 57), (10, 58)), ((37, 64), (23, 64), (9, 68)),
        ((38, 67.4), (26, 71), (15, 78)),
    ):  # fmt: skip
        line = smooth(*whisker, closed=False)
        for side in both(line):
            pen.fill(
                Paint((252, 246, 232), line=0.28, light=0, cast=0), ribbon(side, 1.0, 0.9, 0.5)
            )
    eyes(pen, 36.5, 44.5, 5.0, (84, 52, 32))
    draw_both(pen, (86, 54, 36), 1.3, [arc(36.5, 42.6, 5.8, 5.0, 205, 325)], alpha=0.8)


def _goat(pen: Pen) -> None:
    """Draw a wild goat: great ridged horns, hanging ears, a long beard."""
    coat = Paint((176, 166, 152), light=0.5, bevel=6, slope=0.25, grain=0.07)
    horn = smooth((43.5, 36), (38, 24), (27, 12), (13, 5), (3, 9), closed=False)
    pen.fill(
        Paint((120, 98, 76), light=0.5, bevel=3, slope=0.2),
        *both(ribbon(horn, 9.4, 9, 7.4, 5, 1.4)),
    )
    for share in range(3, 30, 3):
        at = min(share * len(horn) // 36, len(horn) - 2)
        x, y = (float(value) for value in horn[at])
        dx, dy = (float(value) for value in horn[at + 1] - horn[at])
        ridge = oval(x, y, 0.75, 4.6 - share * 0.08)
        turn = float(np.degrees(np.arctan2(dy, dx)))
        pen.mark((78, 60, 48), *both(turned(ridge, turn, (x, y))), alpha=0.55)
    neck = smooth((30, 54), (50, 46), (70, 54), (78, 76), (68, 93), (50, 97), (32, 93), (22, 76))
    pen.fill(coat.but(colour=(132, 120, 108)), neck, clip=WITHIN)
    ear = smooth((36, 44), (26, 41), (12, 45), (8, 52), (16, 54), (28, 53), (36, 50))
    pen.fill(coat, *both(ear))
    pen.fill(
        Paint((222, 178, 160), line=0, light=0.2, cast=0),
        *both(smooth((33, 46), (25, 44.6), (15, 48), (13, 51), (25, 50.6), (33, 49.4))),
    )
    beard = smooth(
        (40, 76), (50, 80), (60, 76), (60, 84), (56.5, 90), (54, 88), (51.5, 97.5), (48.5, 97.5),
        (46, 88), (43.5, 90), (40, 84),
    )  # fmt: skip
    head = smooth(
        (35, 43), (42, 34.5), (50, 33), (58, 34.5), (65, 43), (64.5, 55), (59.5, 67), (59, 77),
        (50, 82.5), (41, 77), (40.5, 67), (35.5, 55),
    )  # fmt: skip
    pen.fill(coat.but(colour=(196, 186, 170)), head)
    mask = smooth((35.6, 46), (39, 43), (45, 46), (46.6, 56), (44.6, 70), (41, 72), (40, 62))
    pen.fill(Paint((104, 90, 80), line=0, light=0.25, bevel=3, cast=0, alpha=0.8), *both(mask))
    muzzle = smooth(
        (41.4, 71), (45, 67.6), (50, 67), (55, 67.6), (58.6, 71), (58, 78), (50, 82.4), (42, 78)
    )
    pen.fill(Paint((226, 214, 198), line=0.5, light=0.45, bevel=3, cast=0.1), muzzle)
    for x in (46.4, 53.6):
        pen.mark((92, 66, 60), turned(oval(x, 71.6, 1.7, 1.1), 24 if x < 50 else -24, (x, 71.6)))
    pen.draw((104, 78, 70), 1.0, poly((50, 72.6), (50, 75.4)))
    pen.draw((104, 78, 70), 1.1, arc(50, 74.2, 5.2, 3.2, 25, 155))
    pen.fill(Paint((238, 230, 214), light=0.5, bevel=4, slope=0.3, line=0.75, grain=0.06), beard)
    strands = [((44, 82), (44.6, 85), (44, 88)), ((47.4, 83), (48, 89), (48.8, 94))]
    draw_both(
        pen, (186, 172, 152), 0.9, [smooth(*strand, closed=False) for strand in strands], alpha=0.85
    )
    tuft = smooth((41, 36), (45, 31), (50, 29), (55, 31), (59, 36), (55, 43), (52.6, 39), (50, 47),
                  (47.4, 39), (45, 43))  # fmt: skip
    pen.fill(coat.but(colour=(228, 220, 204), line=0.7, cast=0.2), tuft)
    _slit_eyes(pen, 40.6, 51.5, 4.3, (232, 184, 74))
    brows(pen, (96, 84, 74), 40.6, 45.4, 4.6, 1.8)


def _squirrel(pen: Pen) -> None:
    """Draw a red squirrel with tufted ears and its tail behind it, and a hazelnut in its paws."""
    coat = Paint((196, 92, 38), light=0.5, bevel=6, slope=0.25, grain=0.06)
    tail = smooth(
        (70, 92), (86, 80), (94, 58), (92, 34), (82, 20), (72, 22), (72, 32), (79, 40), (78, 56),
        (68, 70), (58, 84),
    )  # fmt: skip
    pen.fill(coat.but(colour=(172, 76, 32)), tail, clip=WITHIN[:1])
    for at, reach in (((84, 30), 5), ((87, 44), 6), ((86, 58), 6), ((79, 72), 6)):
        x, y = at
        pen.draw(
            (226, 132, 70), 1.4,
            smooth((x, y + reach), (x + 1.6, y), (x - 0.5, y - reach), closed=False), alpha=0.75,
        )  # fmt: skip
    body = smooth((28, 64), (50, 56), (72, 64), (78, 82), (68, 95), (50, 98), (32, 95), (22, 82))
    pen.fill(coat.but(colour=(176, 80, 34)), body, clip=WITHIN)
    chest = smooth((38, 72), (50, 68), (62, 72), (64, 86), (50, 97), (36, 86))
    pen.fill(Paint((246, 232, 208), line=0, light=0.3, bevel=4, cast=0), chest, clip=WITHIN)
    ear = smooth((30, 44), (24, 34), (21, 20), (24, 16), (32, 24), (41, 34))
    pen.fill(coat, *both(ear))
    pen.fill(
        Paint((226, 164, 128), line=0, light=0.2, cast=0),
        *both(smooth((31, 40), (27, 33), (25, 25), (31, 29), (37, 36))),
    )
    tufts = [((23.6, 22), (21, 12), (18, 5)), ((25.6, 20), (25, 11), (24.6, 3)),
             ((27.6, 21), (29, 13), (31, 7))]  # fmt: skip
    for strand in tufts:
        for side in both(smooth(*strand, closed=False)):
            pen.fill(coat.but(colour=(142, 58, 26), line=0.55, cast=0), ribbon(side, 3.2, 2.2, 0.6))
    head = smooth(
        (26, 52), (30, 40), (40, 32), (50, 30), (60, 32), (70, 40), (74, 52), (71, 64), (62, 73),
        (50, 76), (38, 73), (29, 64),
    )  # fmt: skip
    pen.fill(coat.but(colour=(208, 104, 46)), head)
    cheeks = smooth(
        (30, 62), (36, 58), (44, 57), (50, 59), (56, 57), (64, 58), (70, 62), (65, 71), (57, 75.4),
        (50, 75.6), (43, 75.4), (35, 71),
    )  # fmt: skip
    pen.fill(Paint((248, 234, 210), line=0.5, light=0.45, bevel=4, slope=0.2, cast=0.1), cheeks)
    nose = smooth((46, 56), (50, 54.6), (54, 56), (52.6, 60), (50, 61.6), (47.4, 60))
    pen.fill(Paint((92, 52, 48), line=0.5, light=0.6, bevel=1.6), nose)
    pen.draw((120, 76, 62), 1.1, poly((50, 61.6), (50, 64.4)))
    pen.draw((120, 76, 62), 1.1, arc(47, 64, 3, 2.4, 10, 140))
    pen.draw((120, 76, 62), 1.1, arc(53, 64, 3, 2.4, 40, 170))
    pen.mark((252, 248, 238), poly((48.2, 66.2), (51.8, 66.2), (51.4, 69.4), (48.6, 69.4)))
    pen.draw((150, 120, 100), 0.5, poly((50, 66.4), (50, 69.2)))
    for whisker in (((39, 62.6), (28, 60), (17, 62)), ((39, 66), (28, 67), (18, 72))):
        for side in both(smooth(*whisker, closed=False)):
            pen.fill(
                Paint((252, 246, 232), line=0.28, light=0, cast=0), ribbon(side, 0.9, 0.8, 0.4)
            )
    for middle in (37.4, 62.6):
        pen.mark((246, 226, 196), oval(middle, 49.4, 7.2, 7.2), alpha=0.8)
    eyes(pen, 37.4, 49.6, 5.3, (70, 42, 30))


def _nut(pen: Pen) -> None:
    """Draw a hazelnut in two paws, before the plaid."""
    shell = smooth((50, 72), (59.5, 76), (61, 85), (50, 94), (39, 85), (40.5, 76))
    pen.fill(Paint((186, 116, 54), light=0.6, bevel=4, slope=0.25, grain=0.05), shell)
    cap = smooth(
        (40, 77), (44, 72.5), (50, 70.6), (56, 72.5), (60, 77), (55, 79), (50, 77), (45, 79)
    )
    pen.fill(Paint((146, 156, 78), light=0.45, bevel=2.2, line=0.7), cap)
    pen.mark(SPARK, turned(oval(45, 84, 1.3, 2.8), 16, (45, 84)), alpha=0.6)
    coat = Paint((188, 86, 36), light=0.5, bevel=3, slope=0.2)
    pen.fill(coat, *both(turned(oval(37, 85, 5, 4), 28, (37, 85))))
    claws = [poly((x, 84), (x + 0.6, 87.4)) for x in (37.4, 39.8)]
    draw_both(pen, (122, 52, 24), 0.8, claws, alpha=0.8)


def _owl(pen: Pen) -> None:
    """Draw an eagle owl: ear tufts, pale discs around orange eyes, a barred breast."""
    dark = Paint((112, 84, 58), light=0.5, bevel=5, slope=0.25, grain=0.09)
    body = smooth((22, 58), (50, 50), (78, 58), (86, 78), (72, 95), (50, 99), (28, 95), (14, 78))
    pen.fill(dark.but(colour=(96, 72, 52)), body, clip=WITHIN)
    breast = smooth((31, 68), (50, 64), (69, 68), (72, 84), (50, 98), (28, 84))
    pen.fill(Paint((222, 194, 148), line=0, light=0.3, bevel=4, cast=0), breast, clip=WITHIN)
    for y, xs in ((76, (36, 43, 50, 57, 64)), (81.5, (39.5, 46.5, 53.5, 60.5)), (87, (43, 50, 57))):
        for x in xs:
            bar = smooth((x - 2, y - 1), (x, y + 1.6), (x + 2, y - 1), closed=False)
            pen.draw((104, 74, 48), 1.6, bar, alpha=0.8)
    tuft = smooth((46, 35), (36, 28), (22, 16), (13, 5), (16, 22), (22, 36), (28, 44))
    pen.fill(dark.but(colour=(92, 66, 46)), *both(tuft))
    pen.fill(
        Paint((192, 154, 106), line=0, light=0.2, cast=0),
        *both(smooth((38, 33), (28, 24), (19, 14), (22, 26), (27, 36))),
    )
    head = smooth(
        (20, 50), (23, 37), (34, 28), (50, 26), (66, 28), (77, 37), (80, 50), (76, 64), (64, 74),
        (50, 77), (36, 74), (24, 64),
    )  # fmt: skip
    pen.fill(dark.but(colour=(142, 108, 74)), head)
    for x, y in ((44, 31), (50, 29.5), (47, 35), (40, 34)):
        for middle in {x, 100 - x}:
            pen.draw((84, 60, 42), 1.3, poly((middle, y), (middle, y + 3.4)), alpha=0.75)
    disc = oval(36, 51.5, 15.4, 16.2)
    pen.fill(
        Paint((232, 212, 174), line=0.55, light=0.4, bevel=5, slope=0.15, cast=0.15), *both(disc)
    )
    for degrees in range(0, 360, 18):
        angle = np.radians(degrees)
        near, far = 9.6, 13.2
        ray = poly(
            (36 + near * np.cos(angle), 51.5 + near * np.sin(angle)),
            (36 + far * np.cos(angle), 51.5 + far * 1.04 * np.sin(angle)),
        )
        pen.mark((168, 128, 86), *(ribbon(side, 0.9, 0.5) for side in both(ray)), alpha=0.65)
    brow = smooth((14, 35), (27, 37), (40, 43.5), (49.4, 55), closed=False)
    for side in both(brow):
        pen.fill(
            dark.but(colour=(246, 236, 212), line=0.6, cast=0.2), ribbon(side, 1.6, 5.2, 5.4, 1.8)
        )
    bill = smooth(
        (45, 55.6), (50, 52.4), (55, 55.6), (54.4, 62), (52, 67.4), (50, 71), (48, 67.4), (45.6, 62)
    )
    pen.fill(Paint((74, 64, 64), light=0.65, bevel=3, slope=0.15), bill)
    pen.mark(SPARK, turned(oval(48.2, 57.6, 0.9, 2.2), 14, (48.2, 57.6)), alpha=0.6)
    eyes(pen, 36, 51.5, 7.6, (240, 150, 34))
    lid = arc(36, 50.4, 8.2, 7.6, 200, 340)
    for side in both(lid):
        pen.fill(dark.but(colour=(92, 66, 46), line=0, cast=0), ribbon(side, 1.0, 2.4, 1.0))


def _nothing(pen: Pen) -> None:
    """Draw nothing before the plaid."""


def _chain(pen: Pen) -> None:
    """Draw the golden chain of a master, over the plaid."""
    for x, y in (
        (24.5, 74),
        (30, 78.4),
        (36, 82.6),
        (42.6, 85.4),
        (57.4, 85.4),
        (64, 82.6),
        (70, 78.4),
        (75.5, 74),
    ):
        pen.fill(BRASS.but(line=0.55, bevel=1.2), oval(x, y, 2.7, 2.5), cut=[oval(x, y, 1.0, 0.9)])


class _HostFace(NamedTuple):
    """A host's face: its beast, what lies over its plaid, and its colours."""

    beast: Callable[[Pen], None]
    over: Callable[[Pen], None]
    ground: Colour
    cloth: Colour
    gem: Colour


HOSTS: dict[str, _HostFace] = {
    "host_sheep": _HostFace(_sheep, _nothing, (116, 132, 84), (112, 96, 76), (178, 120, 70)),
    "host_otter": _HostFace(_otter, _nothing, (66, 128, 140), (48, 92, 104), (92, 190, 200)),
    "host_goat": _HostFace(_goat, _nothing, (128, 106, 142), (96, 74, 110), (176, 120, 200)),
    "host_squirrel": _HostFace(_squirrel, _nut, (232, 212, 168), (92, 106, 60), (232, 184, 72)),
    "host_owl": _HostFace(_owl, _chain, (52, 58, 92), (44, 46, 70), (210, 60, 56)),
}
"""The faces of the hosts, by the name of their bot."""


def draw_host(pen: Pen, host: str) -> None:
    """Draw a host on its medal."""
    face = HOSTS[host]
    medal(pen, face.ground)
    face.beast(inner(pen))
    plaid(pen, face.cloth, blend(face.cloth, (30, 24, 28), 0.5), CREAM)
    if face.over is _nut:
        face.over(inner(pen))
    else:
        face.over(pen)
        brooch(pen, face.gem)


def paint_hosts(progress: Callable[[str], None]) -> None:
    """Paint the faces of all hosts into `hosts/`."""
    for host in HOSTS:
        paint_host(host)
        progress(f"hosts/{host}.webp")


def paint_host(host: str) -> None:
    """Paint one host's face into `hosts/`."""
    save(on_canvas(partial(draw_host, host=host)), "hosts", f"{host}.webp")
