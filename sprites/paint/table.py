"""Small pieces on the table: axe, bag, start marker, crown, and the window icon."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np
from PIL import Image
from scipy import ndimage

from sprites.paint.board import STRETCHED
from sprites.paint.cloth import paint_awning, paint_banner, paint_curtain, paint_tartan
from sprites.paint.drawing import (
    Outline,
    Paint,
    PaintCanvas,
    Pen,
    arc,
    blend,
    box,
    flat,
    moved,
    oval,
    poly,
    ribbon,
    save,
    smooth,
    turned,
)
from sprites.paint.things import CLANS, draw_castle
from sprites.paint.title import paint_title
from sprites.paint.wood import paint_parchment, paint_rail, paint_shelf, paint_wood


def draw_axe(pen: Pen) -> None:
    """Draw a small axe with an ash handle, the discard marker."""

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
    pen.mark(
        (228, 232, 234), lean(oval(46, 20.5, 1.5, 1.5)), lean(oval(46, 32.5, 1.5, 1.5)), alpha=0.85
    )


def draw_bag(pen: Pen) -> None:
    """Draw a linen draw bag with tiles looking out of it."""
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
        pen.draw(
            (136, 112, 78), 1.3, poly((x, 33), (x + (50 - x) * 0.1, 47)), alpha=0.8, clip=[neck]
        )
    sack = smooth(
        (34, 46),
        (66, 46),
        (80, 58),
        (88, 74),
        (83, 89),
        (66, 94),
        (34, 94),
        (17, 89),
        (12, 74),
        (20, 58),
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
    """Draw a round wooden token with a thistle, the start player marker."""
    pen.fill(Paint((118, 74, 42), light=0.1, slope=0.1), oval(50, 53, 44, 43), oval(50, 48, 44, 43))
    pen.fill(Paint((206, 158, 100), light=0.5, bevel=2.5, cast=0, line=0.5), oval(50, 47, 44, 43))
    pen.fill(
        Paint((240, 224, 184), light=-0.35, bevel=2.5, cast=0, line=0.5, slope=-0.06),
        oval(50, 47, 36, 35),
    )
    leaf = Paint((78, 122, 70), light=0.35, bevel=2, line=0.75)
    pen.fill(leaf, ribbon(smooth((50, 58), (51, 68), (48, 82), closed=False), 5, 4.4))
    spiny = poly(
        (50, 77),
        (60, 72),
        (62, 66),
        (66, 70),
        (73, 64),
        (72, 70),
        (79, 69),
        (72, 76),
        (66, 79),
        (58, 81),
    )
    pen.fill(leaf, spiny, spiny * (-1, 1) + (99, 0))
    tuft = [
        ribbon(
            smooth(
                (50 + k * 1.2, 44),
                (50 + k * 2.7, 31),
                (50 + k * 4.4, 18 + abs(k) * 1.7),
                closed=False,
            ),
            5.5,
            5,
            1.6,
        )
        for k in range(-4, 5)
    ]
    pen.fill(Paint((150, 84, 158), light=0.4, bevel=3, slope=0.3), *tuft)
    for k in (-3, -1, 1, 3):
        line = smooth(
            (50 + k * 1.2, 42), (50 + k * 2.6, 31), (50 + k * 4, 21 + abs(k) * 1.6), closed=False
        )
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
    """Draw the window icon: a castle over the sea before a ridge, in a golden frame."""
    plate = box(4, 4, 96, 96, 18)
    pen.fill(Paint((222, 170, 70), light=0.5, bevel=2, slope=0.25), plate)
    inner = box(10, 10, 90, 90, 13)
    pen.fill(Paint((142, 186, 206), line=0.6, light=0, slope=0.3, cast=0), inner)
    far = poly(
        (0, 62), (14, 38), (22, 45), (36, 24), (46, 38), (58, 20), (70, 40), (78, 32), (100, 62)
    )
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


_ROCK = Paint((176, 166, 146), light=0.62, bevel=9, slope=0.2, grain=0.1, line=0.5, cast=0)
_STONES = {"past": (174, 164, 147), "now": (56, 110, 68), "next": (226, 214, 188)}
"""Colours of the stones of past rounds, of the present one, and of those to come."""


def draw_stone(pen: Pen, kind: str) -> None:
    """Draw a flat, worn stepping stone from above; up to three letters are written on it."""
    colour = _STONES[kind]
    outline = smooth(
        (5, 46),
        (12, 24),
        (34, 11),
        (62, 10),
        (86, 21),
        (95, 44),
        (90, 66),
        (70, 79),
        (42, 81),
        (15, 71),
    )
    side = _ROCK.but(colour=blend(colour, (44, 36, 30), 0.5), light=0.1, slope=0.1)
    pen.fill(side, *(moved(outline, 0, float(step)) for step in np.linspace(0, 8, 9)))
    pen.fill(_ROCK.but(colour=colour), outline)
    light, dark = blend(colour, (255, 248, 226), 0.35), blend(colour, (40, 32, 26), 0.3)
    face = (outline - (50, 45)) * 0.83 + (50, 45)
    pen.fill(flat(blend(colour, light, 0.25), 0.5), face)
    for crack in (
        ((8, 50), (17, 47), (21, 52)),
        ((88, 30), (80, 32), (77, 28)),
        ((60, 78), (62, 71), (69, 69)),
    ):
        pen.draw(dark, 1.0, smooth(*crack, closed=False), alpha=0.6, clip=[outline])
        pen.draw(
            light, 0.7, moved(smooth(*crack, closed=False), 0.6, 1.0), alpha=0.5, clip=[outline]
        )
    rng = np.random.default_rng(7)
    for _ in range(26):
        left, top, r = rng.uniform(6, 94), rng.uniform(10, 80), rng.uniform(0.5, 1.3)
        speck = dark if rng.random() < 0.6 else light
        if abs(left - 50) > 36 or abs(top - 43) > 17:  # not where it is written on
            pen.mark(speck, oval(left, top, r, r * 0.8), alpha=0.28, clip=[outline])
    if kind == "now":
        gold = Paint((224, 176, 78), line=0.35, light=0.6, bevel=1.2, cast=0.2)
        pen.fill(gold, face, cut=[(face - (50, 45)) * 0.93 + (50, 45)])
        return
    for x, y, size in ((10, 62, 4), (15, 68, 5), (24, 75, 3.4), (90, 58, 3.6), (93, 50, 2.6)):
        moss = Paint((104, 112, 58), line=0, light=0.4, bevel=1.5, grain=0.1, cast=0)
        pen.fill(moss, oval(x, y, size, size * 0.7), clip=[outline])


def draw_stud(pen: Pen) -> None:
    """Draw a round brass stud with a dark field for one letter."""
    pen.fill(Paint((216, 166, 72), light=0.7, bevel=4, slope=0.3, line=0.5), oval(50, 50, 45, 45))
    pen.fill(
        Paint((84, 54, 24), light=-0.4, bevel=4, slope=0.14, line=0.4, cast=0), oval(50, 50, 37, 37)
    )


def draw_knob(pen: Pen, *, is_lit: bool) -> None:
    """Draw a turned wooden knob from above, on which a sign is written."""
    wood = (188, 136, 82) if is_lit else (140, 94, 52)
    pen.fill(
        Paint(blend(wood, (30, 18, 10), 0.45), light=0.3, bevel=4, slope=0.2), oval(50, 53, 45, 44)
    )
    pen.fill(
        Paint(wood, light=0.6, bevel=5, slope=0.26, grain=0.06, line=0.3, cast=0),
        oval(50, 48, 44, 43),
    )
    groove, inner = blend(wood, (30, 18, 10), 0.55), blend(wood, (40, 22, 10), 0.3)
    pen.fill(
        Paint(inner, light=-0.3, bevel=4, slope=-0.1, grain=0.05, line=0, cast=0),
        oval(50, 48, 34, 33),
    )
    for size in (34.0, 38.5):
        pen.fill(
            flat(groove, 0.55),
            oval(50, 48, size, size - 1),
            cut=[oval(50, 48, size - 1.6, size - 2.6)],
        )
    for y in (31, 38, 57, 64):
        ring = smooth((22, y + 3), (40, y), (60, y + 1), (78, y + 4), closed=False)
        pen.draw(groove, 0.8, ring, alpha=0.35, clip=[oval(50, 48, 33, 32)])


def draw_crown(pen: Pen) -> None:
    """Draw a golden crown with stones, for the winner's land."""
    gold = Paint((226, 174, 66), light=0.65, bevel=4, slope=0.24, line=0.6)
    back = poly(
        (14, 52), (22, 30), (32, 50), (50, 24), (68, 50), (78, 30), (86, 52), (84, 62), (16, 62)
    )
    pen.fill(gold.but(colour=(168, 118, 40)), back)
    front = np.vstack([
        smooth((8, 26), (16, 44), (24, 52), (30, 46), closed=False), poly((34, 22)),
        smooth((40, 44), (46, 50), (48, 40), closed=False), poly((50, 10)),
        smooth((52, 40), (54, 50), (60, 44), closed=False), poly((66, 22)),
        smooth((70, 46), (76, 52), (84, 44), (92, 26), closed=False),
        smooth((87, 84), (70, 90), (50, 92), (30, 90), (13, 84), closed=False),
    ])  # fmt: skip
    pen.fill(gold, front)
    band = np.vstack([
        smooth((12, 70), (30, 76), (50, 78), (70, 76), (88, 70), closed=False),
        smooth((87, 84), (70, 90), (50, 92), (30, 90), (13, 84), closed=False),
    ])  # fmt: skip
    pen.fill(gold.but(colour=(240, 194, 92), line=0.4, cast=0.15), band)
    for x, y in ((8.0, 24.0), (34, 20), (50, 9), (66, 20), (92, 24)):
        pen.fill(gold.but(colour=(248, 214, 124), line=0.5), oval(x, y, 4.4, 4.4))
    for x, y, colour in (
        (24, 80.5, (40, 96, 156)),
        (50, 84, (172, 46, 40)),
        (76, 80.5, (46, 116, 66)),
    ):
        pen.fill(Paint(colour, light=0.6, bevel=2, line=0.45), oval(x, y, 5, 3.8))
        pen.mark((255, 250, 236), oval(x - 1.6, y - 1.3, 1.3, 0.9), alpha=0.85)
    pen.fill(
        Paint((172, 46, 40), light=0.6, bevel=2, line=0.45),
        poly((50, 52), (55, 60), (50, 69), (45, 60)),
    )


def ghost_of(draw: Callable[[Pen], None], size: int) -> Image.Image:
    """Return the hollow that a thing leaves in paper: pressed in, with a light lower rim."""
    canvas = PaintCanvas(size, size)
    draw(Pen(canvas, size * 0.06, size * 0.07, size * 0.0088, size * 0.0225))
    canvas.centre()
    shape = np.asarray(canvas.image(), np.float32)[..., 3] / 255
    soft = ndimage.gaussian_filter(shape, size / 110)
    inner = np.clip(shape - ndimage.shift(soft, (size / 45, size / 60), order=1), 0, 1)
    lower = np.clip(ndimage.shift(shape, (size / 70, size / 90), order=1) - shape, 0, 1)
    dark = np.clip(0.17 * shape + 0.75 * inner, 0, 1)
    alpha = dark + 0.55 * lower * (1 - dark)
    share = (dark / np.maximum(alpha, 1e-3))[..., None]
    rgb = np.asarray((74, 52, 28), np.float32) * share + np.asarray((255, 250, 232), np.float32) * (
        1 - share
    )
    whole = np.concatenate([rgb, 255 * alpha[..., None]], axis=2)
    return Image.fromarray(np.clip(np.round(whole), 0, 255).astype(np.uint8), "RGBA")


def draw_coin_shape(pen: Pen) -> None:
    """Draw the outline of a coin."""
    pen.fill(flat((0, 0, 0)), oval(50, 50, 42, 40))


PIECES: dict[str, tuple[Callable[[Pen], None], int]] = {
    "axe": (draw_axe, 192),
    "bag": (draw_bag, 192),
    "start_marker": (draw_start_marker, 128),
    "icon": (draw_icon, 512),
    "stone_past": (partial(draw_stone, kind="past"), 160),
    "stone_now": (partial(draw_stone, kind="now"), 160),
    "stone_next": (partial(draw_stone, kind="next"), 160),
    "stud": (draw_stud, 96),
    "knob": (partial(draw_knob, is_lit=False), 96),
    "knob_hovered": (partial(draw_knob, is_lit=True), 96),
    "crown": (draw_crown, 256),
}


def _paint_piece(name: str) -> Image.Image:
    draw, size = PIECES[name]
    canvas = PaintCanvas(size, size)
    draw(Pen(canvas, size * 0.06, size * 0.07, size * 0.0088, size * 0.0225))
    canvas.centre()
    canvas.ground_shadow(size / 75, size / 60, size / 65, 0.45)
    return canvas.image()


PICTURES: dict[str, Callable[[], Image.Image]] = {
    **{f"table/{name}.png": partial(_paint_piece, name) for name in PIECES},
    "table/ghost_coin.png": partial(ghost_of, draw_coin_shape, 160),
    "table/ghost_axe.png": partial(ghost_of, draw_axe, 160),
    **STRETCHED,
    **{f"clans/{clan}_banner.png": partial(paint_banner, clan) for clan in CLANS},
    **{f"clans/{clan}_awning.png": partial(paint_awning, clan) for clan in CLANS},
    **{f"clans/{clan}_tartan.webp": partial(paint_tartan, clan) for clan in CLANS},
    "table/rail.jpg": paint_rail,
    "table/shelf.jpg": paint_shelf,
    "table/wood.jpg": paint_wood,
    "table/parchment.png": paint_parchment,
    "table/curtain.jpg": paint_curtain,
    "table/title.jpg": paint_title,
}
"""Functions that paint all pictures of the table, by file name."""


def paint_one(name: str) -> None:
    """Paint one of these pictures, by its name."""
    save(PICTURES[name](), *name.split("/"))


def paint_table(progress: Callable[[str], None]) -> None:
    """Paint all of the table."""
    for name in PICTURES:
        paint_one(name)
        progress(name)
