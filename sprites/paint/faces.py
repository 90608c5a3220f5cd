"""The faces of the clans' chieftains: beasts of the Highlands in their clan's plaid, on a medal.

They are painted into a square of 100 units and lit from the north-west like the things; horns,
antlers and ears reach over the edge of the medal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

import numpy as np
from PIL import Image

from sprites.paint.crests import BRASS
from sprites.paint.drawing import (
    INK,
    Colour,
    Outline,
    Paint,
    PaintCanvas,
    Pen,
    arc,
    blend,
    box,
    moved,
    oval,
    poly,
    ribbon,
    save,
    smooth,
    turned,
)
from sprites.paint.things import CLANS, HORN, RIM

SIZE = 512
_SCALE = 2
"""Oversampling of the canvas; a large picture needs less than small ones."""
_LINE = 8.4

SPARK: Colour = (255, 250, 238)
CREAM: Colour = (248, 236, 200)
_MEDAL = oval(50, 53, 43.5, 43.5)
_GROUND = oval(50, 53, 39, 39)
_FOOT = 58.0
"""Upper limit of the part where the beast stays within the medal; above it may cross the edge."""
_BEAST_X, _BEAST_Y, _BEAST = 6.5, -1.5, 87.0
"""Corner and side of the square into which a beast is painted."""
_NEUTRAL_GROUND: Colour = (150, 158, 160)
"""Ground behind the beast of the nearly white clan, on which it would not stand out otherwise."""


WITHIN = (
    np.asarray((_GROUND - (_BEAST_X, _BEAST_Y)) * 100 / _BEAST),
    box(-20, -20, 120, (_FOOT - _BEAST_Y) * 100 / _BEAST),
)
"""Visible part of a beast, in its own units."""


def _mirror(path: Outline) -> Outline:
    return (path * (-1.0, 1.0) + (100.0, 0.0))[::-1]


def both(*paths: Outline) -> list[Outline]:
    """Return the paths and their mirror images."""
    return [side for path in paths for side in (path, _mirror(path))]


def draw_both(
    pen: Pen, colour: Colour, width: float, lines: Iterable[Outline], alpha: float = 1.0
) -> None:
    """Draw lines and their mirror images."""
    for line in lines:
        for side in (line, _mirror(line)):
            pen.draw(colour, width, side, alpha=alpha)


def eyes(pen: Pen, x: float, y: float, size: float, iris: Colour) -> None:
    """Draw two round eyes that look a little up, with a spark in each."""
    for middle in (x, 100 - x):
        pen.mark(INK, oval(middle, y, size, size * 1.08))
        pen.mark(iris, oval(middle, y + size * 0.08, size * 0.76, size * 0.82))
        pen.mark((24, 18, 18), oval(middle, y, size * 0.48, size * 0.56))
        pen.mark(SPARK, oval(middle - size * 0.3, y - size * 0.36, size * 0.27, size * 0.27))


def brows(pen: Pen, colour: Colour, x: float, y: float, wide: float, tilt: float) -> None:
    """Draw brows that sink by `tilt` towards the middle."""
    brow = smooth((x - wide, y), (x, y - 1.2 + tilt * 0.3), (x + wide, y + tilt), closed=False)
    for side in (brow, _mirror(brow)):
        pen.fill(Paint(colour, line=0.0, light=0.2, cast=0), ribbon(side, 1.2, 2.6, 2.0))


# ---------------------------------------------------------------------------------- medal and plaid


def medal(pen: Pen, colour: Colour) -> None:
    """Draw the medal with its ground in that colour."""
    pen.fill(BRASS.but(line=1.0, bevel=2.2, slope=0.3), _MEDAL)
    dark = blend(colour, (30, 22, 24), 0.2)
    pen.fill(
        Paint(
            dark,
            line=0.55,
            light=-0.35,
            bevel=7,
            slope=-0.3,
            grain=0.06,
            cast=0,
            ink=blend(colour, INK, 0.55),
        ),
        _GROUND,
    )
    pen.glow(44, 40, 34, blend(colour, (255, 244, 214), 0.5), 0.7)


def _shoulders() -> Outline:
    """Return the part of the medal that a plaid covers."""
    angles = np.linspace(np.arccos(-33.5 / 39), np.arccos(33.5 / 39), 60)
    edge = np.stack([50 + 39 * np.cos(angles), 53 + 39 * np.sin(angles)], axis=1)
    neck = smooth(
        (83.5, 73), (73, 71.5), (61, 73), (50, 81.5), (39, 73), (27, 71.5), (16.5, 73), closed=False
    )
    return np.vstack([edge, neck])


def plaid(pen: Pen, colour: Colour, dark: Colour, bright: Colour) -> None:
    """Draw shoulders in a tartan: a ground with broad dark and narrow bright stripes."""
    body = _shoulders()
    cloth = Paint(blend(colour, (70, 56, 52), 0.08), light=0.45, bevel=5, slope=0.3, grain=0.06)
    pen.fill(cloth, body)
    for lean in (1, -1):
        for number in range(8):
            x = 50 + lean * (number * 11 - 34)
            line = poly((x - lean * 16, 66), (x + lean * 16, 98))
            pen.mark(dark, ribbon(line, 3.9, 3.9), alpha=0.42, clip=[body])
            pen.mark(bright, ribbon(moved(line, 4.9, 0), 0.8, 0.8), alpha=0.65, clip=[body])
    pen.fill(cloth.but(line=0, slope=0, grain=0, cast=0, alpha=0.25), body)
    fold = smooth((39, 73), (44, 80), (50, 87), closed=False)
    for side in both(fold):
        pen.mark(INK, ribbon(side, 0.6, 1.3, 0.8), alpha=0.75, clip=[body])


def brooch(pen: Pen, gem: Colour) -> None:
    """Draw the brooch that holds a plaid."""
    pen.fill(BRASS.but(line=0.7, bevel=1.6), oval(50, 85.5, 5.4, 5.4))
    pen.fill(Paint(gem, line=0.5, light=0.6, bevel=1.4, cast=0), oval(50, 85.5, 2.9, 2.9))
    pen.mark(SPARK, oval(49, 84.4, 0.9, 0.8), alpha=0.9)


# ------------------------------------------------------------------------------------------- beasts


def _bull(pen: Pen) -> None:
    """Draw a highland bull: long horns, a shaggy mop over his eyes, a ring in his nose."""
    coat = Paint((172, 86, 38), light=0.45, bevel=6, slope=0.25, grain=0.06)
    horn = smooth((33, 32), (19, 34), (7, 27), (5, 8), closed=False)
    pen.fill(HORN.but(light=0.5, bevel=2.4), *both(ribbon(horn, 9.5, 9.5, 7, 1.6)))
    for side in both(horn[-16:]):
        pen.mark(
            (112, 84, 60),
            ribbon(side, 4.6, 1.4) if side[0, 1] > side[-1, 1] else ribbon(side, 1.4, 4.6),
        )
    neck = smooth((26, 46), (50, 38), (74, 46), (80, 72), (68, 90), (50, 93), (32, 90), (20, 72))
    pen.fill(coat.but(colour=(134, 64, 28)), neck, clip=WITHIN)
    pen.fill(coat, *both(smooth((33, 40), (22, 37), (12, 42), (14, 49), (24, 50), (34, 48))))
    draw_both(
        pen, (112, 52, 24), 1.2, [smooth((30, 44), (22, 44), (17, 46), closed=False)], alpha=0.7
    )
    head = smooth(
        (32, 36),
        (50, 28),
        (68, 36),
        (69, 54),
        (64, 70),
        (61, 80),
        (50, 84),
        (39, 80),
        (36, 70),
        (31, 54),
    )
    pen.fill(coat.but(colour=(184, 95, 44)), head)
    muzzle = smooth(
        (36, 70),
        (42, 64.5),
        (50, 63),
        (58, 64.5),
        (64, 70),
        (63, 80),
        (56, 86),
        (50, 87),
        (44, 86),
        (37, 80),
    )
    pen.fill(Paint((224, 176, 148), light=0.45, bevel=4, slope=0.2, line=0.8, grain=0.04), muzzle)
    for x in (43, 57):
        pen.mark((92, 50, 44), turned(oval(x, 73, 2.7, 3.5), 18 if x < 50 else -18, (x, 73)))
    pen.draw((122, 74, 62), 1.1, arc(50, 79.5, 6.4, 3.4, 20, 160))
    pen.fill(BRASS.but(line=0.5, bevel=1.4), ribbon(arc(50, 77, 6, 6.4, 8, 172), 2.4, 2.4))
    eyes(pen, 40.5, 58, 4.6, (150, 84, 36))
    mop = smooth(
        (29, 42),
        (34, 31),
        (50, 24),
        (66, 31),
        (71, 42),
        (69, 56),
        (65, 48),
        (62, 54),
        (57, 47.5),
        (51, 60),
        (45, 48),
        (40, 54),
        (36, 47.5),
        (32, 56),
        (29.5, 49),
    )
    pen.fill(coat.but(colour=(206, 120, 58), line=0.75, cast=0.22), mop)
    strands = [
        ((48, 28), (41, 36), (39, 47)),
        ((44, 29), (35, 38), (33, 49)),
        ((49, 27), (46, 38), (45.5, 47)),
    ]
    draw_both(
        pen, (156, 80, 36), 1.0, [smooth(*strand, closed=False) for strand in strands], alpha=0.75
    )
    draw_both(
        pen, (238, 168, 104), 0.8, [smooth((46, 28), (38, 36), (36, 45), closed=False)], alpha=0.7
    )


def _stag(pen: Pen) -> None:
    """Draw a red stag with his antlers."""
    coat = Paint((168, 98, 52), light=0.45, bevel=5, slope=0.25, grain=0.05)
    bone = Paint((214, 186, 138), light=0.45, bevel=2, slope=0.2)
    beam = smooth((43, 36), (37, 27), (24, 22), (18, 12), (20, 2), closed=False)
    tines = [smooth((33.5, 25.5), (27, 29), (17, 29), (12, 24), closed=False),
             smooth((22.5, 20.5), (14, 20), (8, 14), (8, 7), closed=False),
             smooth((25, 22.5), (29, 15), (29, 7), closed=False)]  # fmt: skip
    pen.fill(
        bone,
        *both(
            ribbon(beam, 5.2, 4.6, 4.2, 3.4, 1.2), *(ribbon(tine, 3.4, 3.0, 1.0) for tine in tines)
        ),
    )
    mane = smooth((34, 52), (50, 48), (66, 52), (74, 72), (68, 90), (50, 95), (32, 90), (26, 72))
    pen.fill(coat.but(colour=(126, 70, 38)), mane, clip=WITHIN)
    for x, lean in ((34, -3), (40, -2), (60, 2), (66, 3)):
        pen.draw(
            (96, 52, 30),
            1.1,
            smooth((x, 64), (x + lean, 73), (x + lean * 1.6, 81), closed=False),
            alpha=0.6,
        )
    ear = smooth((38, 45), (28, 36), (14, 34), (11, 39), (19, 48), (34, 52))
    pen.fill(coat, *both(ear))
    pen.fill(
        Paint((226, 178, 148), line=0, light=0.2, cast=0),
        *both(smooth((34, 45.5), (27, 40), (17, 37.5), (22, 45), (32, 48.5))),
    )
    head = smooth(
        (36, 42),
        (43, 34),
        (50, 32.5),
        (57, 34),
        (64, 42),
        (64, 54),
        (58.5, 66),
        (58, 79),
        (50, 84),
        (42, 79),
        (41.5, 66),
        (36, 54),
    )
    pen.fill(coat.but(colour=(182, 110, 60)), head)
    blaze = smooth(
        (46, 46), (50, 43), (54, 46), (55.5, 62), (57, 76), (50, 81), (43, 76), (44.5, 62)
    )
    pen.fill(Paint((226, 186, 134), line=0, light=0.25, bevel=3, cast=0, alpha=0.85), blaze)
    pen.fill(
        Paint((58, 44, 44), line=0.6, light=0.5, bevel=2.2),
        smooth((43.5, 73), (50, 71), (56.5, 73), (55, 79), (50, 82), (45, 79)),
    )
    pen.mark(SPARK, oval(47.4, 74, 1.6, 0.9), alpha=0.55)
    pen.fill(Paint((236, 214, 178), line=0, light=0.2, cast=0), *both(oval(41, 50.5, 4.6, 4.8)))
    eyes(pen, 41, 51, 4.0, (92, 52, 26))
    brows(pen, (112, 62, 34), 41, 45.5, 4.4, 1.4)


def _boar(pen: Pen) -> None:
    """Draw a wild boar: bristles, small eyes, tusks."""
    coat = Paint((104, 78, 62), light=0.45, bevel=6, slope=0.25, grain=0.08)
    tips = [
        (14, 62),
        (18, 54),
        (15, 49),
        (22, 43),
        (20, 36),
        (29, 33),
        (29, 24),
        (38, 26),
        (41, 16),
        (47, 22),
        (50, 12),
    ]
    ridge = np.vstack(
        [
            poly(*tips),
            _mirror(poly(*tips))[1:],
            poly((84, 78), (70, 92), (50, 95), (30, 92), (16, 78)),
        ]
    )
    pen.fill(coat.but(colour=(70, 52, 46)), ridge, clip=WITHIN)
    strokes = [((38, 30), (40, 24)), ((30, 38), (28, 32)), ((46, 27), (47, 20))]
    draw_both(pen, (124, 98, 82), 1.1, [poly(*stroke) for stroke in strokes], alpha=0.7)
    ear = smooth((35, 40), (25, 34), (19, 22), (28, 21), (38, 28), (43, 36))
    pen.fill(coat, *both(ear))
    pen.fill(
        Paint((196, 140, 122), line=0, light=0.2, cast=0),
        *both(smooth((34, 36), (27, 31), (24, 25), (31, 27), (37, 33))),
    )
    head = smooth(
        (30, 44),
        (38, 34),
        (50, 31),
        (62, 34),
        (70, 44),
        (73, 58),
        (68, 72),
        (60, 82),
        (50, 84),
        (40, 82),
        (32, 72),
        (27, 58),
    )
    pen.fill(coat.but(colour=(126, 96, 76)), head)
    tuft = [((50, 33), (50, 43)), ((45.5, 34), (46, 42)), ((41.5, 36), (43, 42))]
    draw_both(pen, (84, 62, 50), 1.3, [poly(*line) for line in tuft], alpha=0.7)
    cheek = [((30, 60), (34, 63)), ((31, 65), (35.5, 67)), ((34, 70), (38, 71.5))]
    draw_both(pen, (84, 62, 50), 1.2, [poly(*line) for line in cheek], alpha=0.6)
    snout = smooth(
        (39, 62),
        (44, 57),
        (50, 56),
        (56, 57),
        (61, 62),
        (63, 74),
        (57, 82),
        (50, 83),
        (43, 82),
        (37, 74),
    )
    pen.fill(coat.but(colour=(150, 114, 92), line=0.7), snout)
    tusk = smooth((39, 80), (31.5, 78.5), (28, 70), (30, 61), closed=False)
    pen.fill(HORN.but(light=0.6, line=0.75), *both(ribbon(tusk, 6.0, 5.4, 4.0, 0.9)))
    disc = oval(50, 71, 9.6, 7.6)
    pen.fill(Paint((206, 146, 130), light=0.5, bevel=3, line=0.75), disc)
    for x in (46, 54):
        pen.mark((84, 46, 46), oval(x, 71.4, 2.2, 3.2))
    pen.draw((70, 48, 42), 1.3, arc(50, 78.5, 9, 5, 25, 155))
    eyes(pen, 40, 51, 3.7, (150, 92, 34))
    brows(pen, (66, 48, 42), 40, 45.6, 5.2, 2.6)


def _hawk(pen: Pen) -> None:
    """Draw a sea hawk: white head, dark mask, hooked bill."""
    dark = Paint((74, 60, 56), light=0.45, bevel=5, slope=0.25, grain=0.06)
    white = Paint((246, 240, 226), light=0.4, bevel=6, slope=0.25, grain=0.04)
    crest = [
        (31, 44),
        (24, 36),
        (31, 36),
        (26, 26),
        (35, 29),
        (33, 18),
        (42, 23),
        (43, 13),
        (50, 20),
    ]
    back = np.vstack(
        [
            poly(*crest),
            _mirror(poly(*crest))[1:],
            poly((80, 66), (76, 92), (50, 97), (24, 92), (20, 66)),
        ]
    )
    pen.fill(dark, back, clip=WITHIN)
    bib = smooth((30, 58), (50, 54), (70, 58), (72, 76), (62, 90), (50, 94), (38, 90), (28, 76))
    pen.fill(white.but(colour=(232, 222, 204)), bib, clip=WITHIN)
    for y in (76, 82, 88):
        for x in (36, 43, 57, 64):
            if abs(x - 50) < 16 - (y - 76):
                pen.draw((150, 122, 98), 1.4, poly((x, y), (x, y + 2.6)), alpha=0.7)
    head = smooth(
        (29, 44),
        (34, 31),
        (50, 24),
        (66, 31),
        (71, 44),
        (68, 60),
        (60, 70),
        (50, 73),
        (40, 70),
        (32, 60),
    )
    pen.fill(white, head)
    mask = smooth(
        (28.5, 44), (33, 42), (40, 44), (46, 50), (44, 55), (38, 56), (33, 66), (28, 68), (27, 56)
    )
    pen.fill(
        dark.but(line=0.45, cast=0.1),
        *both(mask),
        clip=[
            smooth((20, 20), (80, 20), (82, 80), (18, 80)),
        ],
    )
    draw_both(
        pen,
        (196, 180, 156),
        1.0,
        [arc(50, 30, 10, 6, 200, 262), arc(50, 36, 15, 8, 200, 250)],
        alpha=0.8,
    )
    bill = smooth(
        (44, 52), (50, 49), (56, 52), (56.6, 60), (53.6, 68), (50.3, 78), (46.8, 70), (43.4, 60)
    )
    pen.fill(Paint((232, 178, 62), light=0.5, bevel=3.4, slope=0.1), bill)
    hook = smooth((45.6, 67), (50, 64.5), (54.2, 67), (52.6, 72), (50.3, 78), (47.4, 72))
    pen.fill(Paint((72, 58, 56), line=0, light=0.5, bevel=1.6, cast=0), hook)
    pen.mark((120, 82, 34), *both(turned(oval(46.8, 56, 1.0, 1.7), 24, (46.8, 56))))
    pen.draw(
        (150, 104, 38),
        1.0,
        smooth((43.8, 60), (46.6, 62), (50, 60.6), (53.4, 62), (56.4, 60), closed=False),
        alpha=0.8,
    )
    for x in (38, 62):
        pen.mark((240, 186, 58), oval(x, 50, 4.9, 4.9))
    eyes(pen, 38, 50, 4.1, (236, 168, 40))
    brow = smooth((29, 43.6), (37, 42.2), (46, 48), closed=False)
    pen.fill(
        Paint((58, 46, 44), line=0, light=0.3, cast=0),
        *(ribbon(side, 1.6, 3.2, 1.6) for side in both(brow)),
    )


def _seal(pen: Pen) -> None:
    """Draw a grey seal, wet and curious, with long whiskers."""
    coat = Paint((142, 150, 158), light=0.6, bevel=8, slope=0.3, grain=0.05)
    body = smooth(
        (24, 62),
        (34, 56),
        (50, 54),
        (66, 56),
        (76, 62),
        (82, 80),
        (72, 94),
        (50, 98),
        (28, 94),
        (18, 80),
    )
    pen.fill(coat.but(colour=(112, 122, 132)), body, clip=WITHIN)
    head = smooth(
        (22, 52),
        (25, 34),
        (37, 21),
        (50, 18),
        (63, 21),
        (75, 34),
        (78, 52),
        (73, 68),
        (62, 78),
        (50, 80),
        (38, 78),
        (27, 68),
    )
    pen.fill(coat, head)
    spots = (
        (35, 30, 2.6),
        (42, 25, 1.7),
        (30, 40, 1.9),
        (58, 24, 2.2),
        (66, 31, 2.8),
        (71, 42, 1.8),
        (50, 28, 1.5),
        (64, 39, 1.3),
    )
    for x, y, size in spots:
        pen.mark((92, 100, 112), oval(x, y, size, size * 0.82), alpha=0.55)
    pen.glow(38, 29, 14, (244, 250, 252), 0.55)
    cheeks = smooth(
        (33, 62),
        (38, 55),
        (46, 54.5),
        (50, 57),
        (54, 54.5),
        (62, 55),
        (67, 62),
        (64, 72),
        (55, 76),
        (50, 73.5),
        (45, 76),
        (36, 72),
    )
    pen.fill(Paint((206, 208, 206), line=0.6, light=0.5, bevel=4, slope=0.2, cast=0.12), cheeks)
    nose = smooth((44, 53), (50, 51), (56, 53), (55, 58), (50, 61.5), (45, 58))
    pen.fill(Paint((52, 46, 50), line=0.5, light=0.6, bevel=2), nose)
    pen.mark(SPARK, oval(47.6, 53.8, 1.7, 0.9), alpha=0.7)
    pen.draw((82, 80, 86), 1.2, poly((50, 61.5), (50, 66)))
    pen.draw((82, 80, 86), 1.2, arc(45.6, 65, 4.4, 3.6, 10, 130))
    pen.draw((82, 80, 86), 1.2, arc(54.4, 65, 4.4, 3.6, 50, 170))
    for down in (61.5, 65.0, 68.5):
        for across in (38.5, 42.0):
            pen.mark((96, 92, 96), *both(oval(across, down, 0.7, 0.7)))
    whiskers = [
        ((39, 62), (26, 59), (14, 61)),
        ((38, 65.5), (25, 66), (13, 70)),
        ((39, 69), (28, 73), (18, 79)),
    ]
    for whisker in whiskers:
        line = smooth(*whisker, closed=False)
        for side in both(line):
            pen.fill(
                Paint((250, 248, 240), line=0.28, light=0, cast=0), ribbon(side, 0.9, 0.8, 0.5)
            )
    eyes(pen, 37, 46, 5.6, (64, 44, 36))
    draw_both(pen, (96, 104, 114), 1.3, [arc(37, 44, 6.4, 5.6, 205, 320)], alpha=0.8)


BEASTS: dict[str, tuple[Callable[[Pen], None], Colour]] = {
    "macleod": (_bull, (52, 112, 170)),
    "macdonald": (_stag, (178, 48, 44)),
    "macneacail": (_hawk, (70, 132, 150)),
    "mackinnon": (_boar, (206, 96, 40)),
    "macinnes": (_seal, (60, 160, 170)),
}
"""Function that draws each clan's beast, and the colour of the gem in its brooch."""


def draw_face(pen: Pen, clan: str) -> None:
    """Draw the chieftain of a clan."""
    beast, gem = BEASTS[clan]
    colour, is_white = CLANS[clan], clan == "macneacail"
    medal(pen, _NEUTRAL_GROUND if is_white else colour)
    beast(inner(pen))
    dark = blend(colour, (30, 24, 28), 0.42 if is_white else 0.5)
    plaid(pen, colour, dark, (150, 44, 34) if is_white or clan == "macdonald" else CREAM)
    brooch(pen, gem)


def inner(pen: Pen) -> Pen:
    """Return the pen of a beast, for the pen of its medal."""
    return pen.at(_BEAST_X, _BEAST_Y, _BEAST)


def paint_faces(progress: Callable[[str], None]) -> None:
    """Paint the faces into `clans/`."""
    for clan in BEASTS:
        paint_face(clan)
        progress(f"clans/{clan}_face.webp")


def paint_face(clan: str) -> None:
    """Paint one clan's face into `clans/`."""
    save(painted(clan), "clans", f"{clan}_face.webp")


def painted(clan: str) -> Image.Image:
    """Return one clan's face before it is written, which takes as long as painting it."""
    return on_canvas(partial(draw_face, clan=clan))


def on_canvas(draw: Callable[[Pen], None]) -> Image.Image:
    """Return the picture of a face that ``draw`` paints, with its border and shadow."""
    canvas = PaintCanvas(SIZE, SIZE, _SCALE)
    edge = SIZE * 0.04
    draw(Pen(canvas, edge, edge, SIZE * 0.0092, _LINE))
    canvas.rim(SIZE / 64, SIZE / 90, 0.6, RIM)
    canvas.ground_shadow(SIZE / 110, SIZE / 90, SIZE / 90, 0.55)
    return canvas.image()
