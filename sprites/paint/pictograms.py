"""The pictures of the scoring tiles.

They share one language: a gold frame shows what is counted, a green seal means *completed*, laurel
and crown mean *most*, small tiles show where a rule looks at the lie of the land.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from sprites.paint.coins import draw_coin
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
    flat,
    oval,
    poly,
    ribbon,
    save,
    smooth,
    stroke,
    turned,
)
from sprites.paint.things import (
    draw_barrel,
    draw_broch,
    draw_castle,
    draw_cattle,
    draw_farm,
    draw_lighthouse,
    draw_sheep,
    draw_ship,
)

SIZE = 256
LINE = 5.4

PASTURE: Colour = (136, 170, 82)
WATER: Colour = (62, 128, 176)
MOUNTAIN: Colour = (140, 130, 122)
SAND: Colour = (232, 208, 154)
GOLD = Paint((240, 184, 58), line=0.75, light=0.5, bevel=1.6, slope=0.15)
CASTLE_CLOTH: Colour = (172, 66, 47)


# ------------------------------------------------------------------------------------- the language


def _tile(pen: Pen, x: float, y: float, size: float, ground: Colour) -> None:
    """Draw a small landscape tile with a hint of its ground."""
    plate = box(x, y, x + size, y + size, size * 0.09)
    pen.fill(Paint(ground, light=0.4, bevel=size * 0.05, slope=0.12, grain=0.06), plate)
    inner = pen.at(x, y, size)
    if ground == WATER:
        for row, start in ((28, 16), (52, 40), (76, 20)):
            wave = smooth(
                (start, row),
                (start + 11, row - 6),
                (start + 22, row),
                (start + 33, row - 6),
                (start + 44, row),
                closed=False,
            )
            inner.draw((196, 226, 236), 5, wave, alpha=0.75)
    elif ground == MOUNTAIN:
        _peak(inner, 33, 78, 44, 50)
        _peak(inner, 64, 82, 36, 36)
    else:
        for gx, gy in ((26, 34), (64, 26), (44, 62), (76, 70), (20, 80)):
            tuft = (
                poly((gx - 6, gy - 7), (gx - 1, gy + 3)),
                poly((gx + 1, gy - 10), (gx, gy + 3)),
                poly((gx + 7, gy - 6), (gx + 1, gy + 3)),
            )
            for blade in tuft:
                inner.draw((86, 122, 52), 3, blade, alpha=0.75)


def _peak(pen: Pen, x: float, foot: float, wide: float, high: float) -> None:
    left, right, top = (x - wide / 2, foot), (x + wide / 2, foot), (x, foot - high)
    pen.fill(flat((186, 176, 164)), poly(left, top, (x + wide * 0.06, foot)))
    pen.fill(
        flat((86, 78, 78)),
        poly(top, right, (x + wide * 0.06, foot), (x - wide * 0.05, foot - high * 0.45)),
    )


def _frame(pen: Pen, path: Outline, wide: float = 5.0) -> None:
    """Draw a closed golden outline around what is counted."""
    ring = np.vstack([path, path[:1]])
    pen.fill(
        GOLD,
        ribbon(ring, wide, wide),
        oval(float(path[0, 0]), float(path[0, 1]), wide / 2, wide / 2),
    )


def _seal(pen: Pen, x: float, y: float, size: float = 17.0) -> None:
    """Draw the green seal with a check, which means completed."""
    pen.fill(Paint((72, 136, 72), light=0.5, bevel=3, slope=0.2), oval(x, y, size, size))
    check = poly(
        (x - size * 0.5, y + size * 0.02),
        (x - size * 0.12, y + size * 0.42),
        (x + size * 0.52, y - size * 0.42),
    )
    pen.fill(
        Paint((252, 248, 234), line=0.4, light=0, cast=0),
        *stroke(size * 0.27, check),
        oval(check[1, 0], check[1, 1], size * 0.135, size * 0.135),
    )


def _laurel(pen: Pen) -> None:
    """Draw two golden branches that meet below and a crown above, which mean the most."""
    leaf = smooth((0, 0), (3.4, -4.4), (3.2, -10), (0, -16.5), (-3.2, -10), (-3.4, -4.4))
    gold = GOLD.but(colour=(222, 168, 56), light=0.45, line=0.72)
    for side in (1, -1):
        flip = np.array([side, 1.0])
        stem = arc(0, 52, 41, 40, 88, -38) * flip + (50, 0)
        pen.fill(gold.but(colour=(168, 116, 40)), ribbon(stem, 3, 2))
        for angle in (68, 44, 20, -4, -28):
            point = arc(0, 52, 41, 40, angle, angle)[0]
            outward = turned(leaf, angle + 28) + point
            inward = turned(leaf * 0.82, angle - 34) + point
            pen.fill(gold, outward * flip + (50, 0))
            pen.fill(gold.but(colour=(240, 196, 92)), inward * flip + (50, 0))
    _crown(pen, 50, 15, 25)


def _crown(pen: Pen, x: float, y: float, wide: float) -> None:
    w = wide / 2
    shape = poly(
        (x - w * 0.8, y + 9),
        (x - w, y - 5),
        (x - w * 0.45, y + 1.5),
        (x, y - 10),
        (x + w * 0.45, y + 1.5),
        (x + w, y - 5),
        (x + w * 0.8, y + 9),
    )
    pen.fill(GOLD, shape)
    for dx, dy in ((-w, -6), (0, -11), (w, -6)):
        pen.fill(Paint((196, 66, 48), line=0.6, light=0.4, bevel=1), oval(x + dx, y + dy, 2.6, 2.6))
    pen.mark((160, 100, 26), box(x - w * 0.78, y + 4.6, x + w * 0.78, y + 6))


def _road(pen: Pen, line: Outline, wide: float) -> None:
    pen.fill(Paint((150, 112, 70), light=0, cast=0.15), ribbon(line, wide, wide))
    pen.fill(Paint(SAND, line=0, light=0.2, bevel=2, cast=0), ribbon(line, wide - 3.4, wide - 3.4))


# ------------------------------------------------------------------------------------- the pictures


def draw_squares(pen: Pen) -> None:
    """Draw four tiles in a block."""
    for x, y, ground in (
        (13, 13, PASTURE),
        (51.5, 13, WATER),
        (13, 51.5, MOUNTAIN),
        (51.5, 51.5, PASTURE),
    ):
        _tile(pen, x, y, 35.5, ground)
    _frame(pen, box(7, 7, 93, 93, 8), 5.5)


def draw_many_sheep(pen: Pen) -> None:
    """Draw three sheep."""
    draw_sheep(pen.at(40, 6, 52, mirrored=True))
    draw_sheep(pen.at(2, 24, 56))
    draw_sheep(pen.at(34, 42, 60))


def draw_brochs(pen: Pen) -> None:
    """Draw one, two and three brochs, each group on a mountain of its own."""
    for x, count in ((17, 1), (50, 2), (83, 3)):
        rock = smooth(
            (x - 15.5, 97), (x - 14, 88), (x - 7, 84), (x + 7, 84), (x + 14, 88), (x + 15.5, 97)
        )
        pen.fill(Paint((128, 106, 88), light=0.6, bevel=2, slope=0.25, grain=0.08, line=0.85), rock)
        for i in range(count):
            draw_broch(pen.at(x - 17, 58 - i * 27.5, 34, pen.line * 0.66))


def draw_most(thing: Callable[[Pen], None], size: float = 56.0) -> Callable[[Pen], None]:
    """Return a function that draws a thing in a laurel, crowned."""

    def draw(pen: Pen) -> None:
        _laurel(pen)
        thing(pen.at(50 - size / 2, 57 - size / 2, size, pen.line * 0.9))

    return draw


def draw_hoard(pen: Pen) -> None:
    """Draw a small heap of gold coins."""
    for x, y, size in (
        (2, -3, 58),
        (42, 0, 58),
        (2, -13, 58),
        (42, -10, 58),
        (42, -20, 58),
        (21, 18, 64),
        (21, 7, 64),
    ):
        draw_coin(pen.at(x, y + 22, size), 10, False)


def draw_farm_animals(pen: Pen) -> None:
    """Draw a farm in the middle of its eight neighbours, with animals on them."""
    for row in range(3):
        for column in range(3):
            ground = blend(PASTURE, (206, 212, 128), 0.4) if row == column == 1 else PASTURE
            plate = box(2.5 + 32 * column, 2.5 + 32 * row, 33 + 32 * column, 33 + 32 * row, 3)
            pen.fill(Paint(ground, line=0.8, light=0.35, bevel=1.5, slope=0.1, grain=0.06), plate)
    draw_farm(pen.at(25.5, 25, 49))
    draw_sheep(pen.at(1, 1, 35, pen.line * 0.8))
    draw_cattle(pen.at(63, 2, 36, pen.line * 0.8, mirrored=True))
    draw_cattle(pen.at(1, 63, 36, pen.line * 0.8))
    draw_sheep(pen.at(64, 64, 35, pen.line * 0.8, mirrored=True))


def draw_road_cattle(pen: Pen) -> None:
    """Draw a cow on the road to the castle."""
    pen.fill(
        Paint(PASTURE, light=0.4, bevel=3, grain=0.07),
        smooth((3, 66), (22, 45), (60, 38), (92, 44), (98, 68), (84, 90), (48, 97), (14, 90)),
    )
    road = smooth((2, 88), (30, 86), (52, 74), (66, 58), (74, 44), closed=False)
    pen.fill(Paint((150, 112, 70), light=0, cast=0.1), ribbon(road, 22, 17, 11))
    pen.fill(Paint(SAND, line=0, light=0.2, bevel=2, cast=0), ribbon(road, 18, 13.5, 8))
    draw_castle(pen.at(44, 1, 54, pen.line * 0.85), CASTLE_CLOTH)
    draw_cattle(pen.at(3, 37, 60, mirrored=True))


def draw_road_tiles(pen: Pen) -> None:
    """Draw tiles joined to the castle by one road."""
    for x, y in ((5, 51), (49.5, 51), (49.5, 6.5)):
        pen.fill(
            Paint(PASTURE, light=0.4, bevel=2, slope=0.1, grain=0.07), box(x, y, x + 44, y + 44, 4)
        )
    road = np.vstack(
        [
            smooth(
                (5, 76),
                (26, 80),
                (46, 74),
                (58, 76),
                (70, 72),
                (73, 60),
                (71, 42),
                (72, 28),
                closed=False,
            )
        ]
    )
    _road(pen, road, 14)
    pen.draw(INK, 1.4, poly((49.2, 53), (49.2, 94)), alpha=0.75)
    pen.draw(INK, 1.4, poly((52, 50.7), (92, 50.7)), alpha=0.75)
    draw_castle(pen.at(46, 0.5, 53, pen.line * 0.9), CASTLE_CLOTH)


LAKE = smooth(
    (13, 34),
    (24, 17),
    (44, 21),
    (58, 15),
    (79, 20),
    (88, 38),
    (81, 53),
    (86, 70),
    (74, 85),
    (52, 81),
    (33, 87),
    (16, 75),
    (20, 55),
)


def draw_largest_lake(pen: Pen) -> None:
    """Draw a great closed lake over four tiles, with its crown."""
    for x, y in ((4, 4), (50.5, 4), (4, 50.5), (50.5, 50.5)):
        pen.fill(
            Paint(PASTURE, light=0.35, bevel=2, slope=0.08, grain=0.07),
            box(x, y, x + 45.5, y + 45.5, 4),
        )
    pen.fill(Paint(SAND, light=0.2, bevel=2, line=0.6), (LAKE - 50) * 1.08 + 50)
    pen.fill(
        Paint((66, 136, 184), light=-0.35, bevel=5, slope=0.1, line=0.5, cast=0, ink=(40, 90, 130)),
        LAKE,
    )
    for x, y in ((22, 62), (38, 74), (60, 60)):
        wave = smooth(
            (x, y), (x + 5, y - 3.4), (x + 10, y), (x + 15, y - 3.4), (x + 20, y), closed=False
        )
        pen.draw((206, 232, 240), 2.6, wave, alpha=0.9)
    for seam in (poly((50.2, 6), (50.2, 94)), poly((6, 50.2), (94, 50.2))):
        pen.draw(INK, 1.3, seam, alpha=0.45)
    _crown(pen, 50, 40, 34)
    _seal(pen, 79, 79)


def _field(pen: Pen, path: Outline, ground: Colour) -> None:
    pen.fill(Paint(ground, line=0, light=0.4, bevel=3, grain=0.07), path)
    _frame(pen, path, 6.5)


BLANK: Colour = (224, 208, 168)


def _blank_tile(pen: Pen, x: float, y: float, size: float) -> None:
    pen.fill(
        Paint(BLANK, line=0.7, light=0.3, bevel=1.6, slope=0.06, ink=(120, 98, 72)),
        box(x, y, x + size, y + size, 3.5),
    )


def draw_completed_areas(pen: Pen) -> None:
    """Draw one area with a closed outline, checked."""
    for x, y in ((4, 4), (50.5, 4), (4, 50.5), (50.5, 50.5)):
        _blank_tile(pen, x, y, 45.5)
    area = smooth(
        (13, 42), (22, 18), (46, 13), (72, 17), (87, 36), (84, 60), (66, 82), (38, 86), (17, 68)
    )
    _field(pen, area, PASTURE)
    for x, y in ((32, 34), (60, 30), (44, 52), (30, 66)):
        for blade in (
            poly((x - 4, y - 5), (x - 1, y + 2)),
            poly((x + 0.5, y - 7), (x, y + 2)),
            poly((x + 5, y - 4), (x + 1, y + 2)),
        ):
            pen.draw((86, 122, 52), 2.2, blade, alpha=0.85)
    _seal(pen, 72, 72, 21)


def draw_large_areas(pen: Pen) -> None:
    """Draw one closed area over three tiles, checked."""
    for x, y in ((4, 4), (4, 50.5), (50.5, 50.5)):
        _blank_tile(pen, x, y, 45.5)
    area = smooth(
        (14, 26),
        (26, 12),
        (41, 20),
        (41, 44),
        (52, 58),
        (74, 58),
        (89, 68),
        (84, 86),
        (60, 86),
        (36, 90),
        (14, 84),
        (12, 56),
    )
    _field(pen, area, WATER)
    for x, y in ((27, 28), (27, 72), (70, 72)):
        pen.fill(Paint((250, 242, 220), line=0.7, light=0.3, bevel=1.5), oval(x, y, 6.2, 6.2))
    _seal(pen, 76, 25, 19)


def draw_buildings(pen: Pen) -> None:
    """Draw broch, farm and lighthouse, held together as one set."""
    pen.fill(
        Paint(PASTURE, light=0.45, bevel=3, grain=0.07),
        smooth((2, 80), (20, 66), (50, 60), (80, 66), (98, 80), (84, 92), (50, 96), (16, 92)),
    )
    draw_lighthouse(pen.at(20, 0, 60))
    draw_broch(pen.at(0, 40, 47))
    draw_farm(pen.at(51, 37, 49))
    brace = np.vstack(
        [
            smooth((7, 86), (14, 93), (44, 92), (50, 98), closed=False),
            smooth((50, 98), (56, 92), (86, 93), (93, 86), closed=False),
        ]
    )
    pen.fill(GOLD, ribbon(brace, 4.6, 4.6))


def draw_lit_waters(pen: Pen) -> None:
    """Draw a ship and a lighthouse at one water."""
    water = smooth((3, 76), (20, 62), (50, 58), (84, 62), (98, 76), (86, 92), (50, 97), (14, 92))
    pen.fill(Paint(WATER, light=0.4, bevel=3, slope=0.15), water)
    for x, y in ((12, 78), (40, 90), (70, 88), (78, 72)):
        wave = smooth(
            (x, y), (x + 4, y - 2.6), (x + 8, y), (x + 12, y - 2.6), (x + 16, y), closed=False
        )
        pen.draw((206, 232, 240), 2.2, wave, alpha=0.85)
    beam = poly((26, 17.5), (98, 2), (98, 36), (26, 22))
    pen.fill(Paint((255, 226, 130), line=0, light=0, slope=0, cast=0, alpha=0.85), beam)
    pen.fill(
        Paint((255, 246, 200), line=0, light=0, slope=0, cast=0, alpha=0.7),
        poly((26, 19), (98, 12), (98, 27), (26, 21)),
    )
    draw_lighthouse(pen.at(-10, 2, 76))
    draw_ship(pen.at(41, 32, 58))


def draw_columns(pen: Pen) -> None:
    """Draw three tiles in an unbroken vertical run."""
    for y, ground in ((2.5, PASTURE), (34.5, WATER), (66.5, MOUNTAIN)):
        _tile(pen, 34.5, y, 31, ground)
    for x in (17, 83):
        pen.fill(
            GOLD,
            poly(
                (x - 3, 22),
                (x - 9, 22),
                (x, 8),
                (x + 9, 22),
                (x + 3, 22),
                (x + 3, 78),
                (x + 9, 78),
                (x, 92),
                (x - 9, 78),
                (x - 3, 78),
            ),
        )


def draw_completed_mountains(pen: Pen) -> None:
    """Draw a mountain enclosed by a golden outline, checked."""
    plate = smooth(
        (8, 62),
        (14, 40),
        (32, 22),
        (50, 12),
        (70, 24),
        (88, 44),
        (93, 64),
        (80, 82),
        (50, 88),
        (20, 82),
    )
    _field(pen, plate, blend(MOUNTAIN, PASTURE, 0.45))
    massif = poly(
        (14, 74),
        (28, 46),
        (35, 54),
        (52, 20),
        (66, 48),
        (72, 42),
        (88, 74),
        (70, 79),
        (48, 76),
        (30, 79),
    )
    pen.fill(Paint((158, 148, 138), light=0.3, bevel=2, slope=0.2, grain=0.08), massif)
    shades = (
        poly((52, 20), (66, 48), (60, 62), (68, 77), (52, 76.5), (56, 60), (49, 46)),
        poly((72, 42), (88, 74), (76, 78), (74, 60)),
        poly((28, 46), (35, 54), (32, 66), (36, 77.5), (29, 78), (25, 62)),
    )
    for facet in shades:
        pen.fill(flat((84, 76, 80), 0.85), facet, clip=[massif])
    pen.fill(
        Paint((250, 246, 236), line=0.45, light=0.2, bevel=2, cast=0),
        poly((52, 20), (60, 36), (56, 40), (52, 36), (47, 42), (42.5, 38.5)),
    )
    _seal(pen, 78, 78, 18)


PICTURES: dict[str, Callable[[Pen], None]] = {
    "squares": draw_squares,
    "sheep": draw_many_sheep,
    "brochs": draw_brochs,
    "whisky": draw_most(draw_barrel),
    "farm_animals": draw_farm_animals,
    "road_cattle": draw_road_cattle,
    "road_tiles": draw_road_tiles,
    "largest_lake": draw_largest_lake,
    "completed_areas": draw_completed_areas,
    "large_areas": draw_large_areas,
    "buildings": draw_buildings,
    "ships": draw_most(draw_ship, 60.0),
    "gold": draw_most(draw_hoard, 56.0),
    "lit_waters": draw_lit_waters,
    "columns": draw_columns,
    "completed_mountains": draw_completed_mountains,
}


def paint_pictograms(progress: Callable[[str], None]) -> None:
    """Paint the pictures of all scoring tiles into `scoring/`."""
    for name in PICTURES:
        paint_pictogram(name)
        progress(f"scoring/{name}.png")


def paint_pictogram(name: str) -> None:
    """Paint the picture of one scoring tile into `scoring/`."""
    canvas = PaintCanvas(SIZE, SIZE)
    PICTURES[name](Pen(canvas, 14, 14, 2.28, LINE))
    canvas.centre()
    canvas.ground_shadow(2.6, 3.6, 3.2, 0.42)
    save(canvas.image(), "scoring", f"{name}.png")
