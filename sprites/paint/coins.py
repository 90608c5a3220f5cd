"""The coins of the supply and the purse for them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from sprites.paint.drawing import (
    Colour,
    Outline,
    Paint,
    PaintCanvas,
    Pen,
    arc,
    blend,
    cylinder,
    flat,
    letters,
    moved,
    oval,
    poly,
    ribbon,
    save,
    smooth,
)

SIZE = 128
PURSE_SIZE = 192
TILT = 0.8
EDGE = 8.5
FLOOR = 93.0


@dataclass(frozen=True)
class Mint:
    """The look of one coin: its metal, the ink of its numeral, its width relative to the widest."""

    metal: Colour
    ink: Colour
    share: float
    numeral: float
    beads: int


MINTS: dict[int, Mint] = {
    1: Mint((196, 112, 72), (74, 28, 14), 0.78, 1.02, 0),
    2: Mint((202, 206, 210), (46, 52, 62), 0.84, 0.98, 0),
    5: Mint((226, 206, 136), (84, 62, 18), 0.92, 0.98, 30),
    10: Mint((244, 180, 44), (104, 50, 6), 1.0, 0.86, 34),
}


def draw_coin(pen: Pen, value: int, stamped: bool = True) -> None:
    """Draw a coin at a slight angle.

    An ellipse with a numeral or crown, and a milled edge below.
    """
    mint = MINTS[value]
    across = 46.9 * mint.share - 1.9
    down = across * TILT
    y = FLOOR - EDGE - down
    side = np.vstack([arc(50, y, across, down, 180, 360), arc(50, y + EDGE, across, down, 0, 180)])
    dull = blend(mint.metal, (60, 36, 26), 0.3)
    pen.fill(Paint(dull, light=0, slope=0, shade=cylinder(50 - across, 50 + across, 0.6)), side)
    _milling(pen, side, across, down, y, mint)
    metal = Paint(
        mint.metal,
        light=0.55,
        bevel=2.2,
        slope=0.22,
        cast=0,
        line=0.3,
        ink=blend(mint.metal, (50, 28, 18), 0.7),
    )
    pen.fill(metal, oval(50, y, across, down))
    groove = metal.but(
        light=-0.5,
        bevel=1.8,
        line=0.25,
        slope=-0.12,
        colour=blend(mint.metal, (255, 250, 230), 0.1),
    )
    pen.fill(groove, oval(50, y, across * 0.82, down * 0.82))
    if mint.beads:
        for angle in np.linspace(0, 2 * np.pi, mint.beads, endpoint=False):
            bead = oval(
                50 + across * 0.91 * np.cos(angle), y + down * 0.91 * np.sin(angle), 1.5, 1.25
            )
            pen.mark(blend(mint.metal, (60, 34, 16), 0.55), moved(bead, 0.4, 0.5))
            pen.mark(blend(mint.metal, (255, 252, 236), 0.5), bead)
    _sheen(pen, across, down, y)
    if stamped:
        _numeral(pen, str(value), across * mint.numeral, y, mint)
    else:
        _crown(pen, y, mint)


def _milling(pen: Pen, side: Outline, across: float, down: float, y: float, mint: Mint) -> None:
    for angle in np.linspace(6, 174, 34):
        top = arc(50, y, across, down, angle, angle)[0]
        notch = poly((top[0], top[1]), (top[0], top[1] + EDGE))
        pen.draw(blend(mint.metal, (30, 16, 12), 0.65), 0.9, notch, alpha=0.55, clip=[side])


def _sheen(pen: Pen, across: float, down: float, y: float) -> None:
    rim = ribbon(arc(50, y, across * 0.91, down * 0.91, 188, 292), 0.4, 2.6, 0.4)
    pen.fill(flat((255, 253, 240), 0.7), rim)


def _numeral(pen: Pen, text: str, height: float, y: float, mint: Mint) -> None:
    runs = letters(text, 50, y, height, 0.9)
    pen.fill(flat((255, 252, 238), 0.75), *(moved(run, 1.1, 1.5) for run in runs))
    pen.fill(Paint(mint.ink, line=0, light=0.1, bevel=1, slope=0.14, grain=0, cast=0), *runs)


def _crown(pen: Pen, y: float, mint: Mint) -> None:
    crown = poly((-20, 15), (-25, -12), (-11, 2), (0, -19), (11, 2), (25, -12), (20, 15))
    pen.fill(flat((255, 252, 238), 0.75), moved(crown, 51.4, y + 1.8))
    pen.mark(blend(mint.ink, mint.metal, 0.25), moved(crown, 50, y))


def draw_purse(pen: Pen) -> None:
    """Draw a leather purse, shut with a cord, with a few coins before it."""
    hide = Paint((150, 92, 52), light=0.5, bevel=8, slope=0.24, grain=0.06)
    neck = smooth(
        (33, 10),
        (40, 15),
        (46, 9),
        (53, 14),
        (60, 8),
        (69, 12),
        (64, 24),
        (61, 33),
        (39, 33),
        (36, 24),
    )
    pen.fill(hide.but(colour=(126, 74, 42)), neck)
    for x, lean in ((42, -2), (50, 0), (58, 2)):
        pen.draw((74, 40, 24), 1.4, poly((x + lean, 15), (x, 32)), alpha=0.8, clip=[neck])
    sack = smooth(
        (40, 32),
        (60, 32),
        (76, 46),
        (87, 66),
        (84, 84),
        (66, 92),
        (34, 92),
        (16, 84),
        (13, 66),
        (24, 46),
    )
    pen.fill(hide, sack)
    for x, bend in ((32, -9), (42, -4), (58, 4), (69, 10)):
        fold = smooth((x * 0.6 + 20, 35), (x + bend * 0.4, 46), (x + bend, 60), closed=False)
        pen.fill(flat((82, 44, 26), 0.6), ribbon(fold, 2.4, 1.6, 0.2))
    seam = arc(50, 56, 31, 31, 24, 156)
    for i in range(0, len(seam) - 2, 3):
        pen.draw((224, 178, 118), 1.3, seam[i : i + 2], alpha=0.85)
    cord = Paint((222, 184, 116), light=0.4, bevel=1.5, line=0.7)
    pen.fill(
        cord,
        ribbon(arc(50, 31, 13, 3.6, 0, 180), 4.6, 4.6),
        oval(37, 31, 2.6, 2.6),
        oval(63, 31, 2.6, 2.6),
    )
    for end in (((52, 35), (60, 42), (58, 54)), ((50, 35), (46, 44), (49, 51))):
        pen.fill(cord, ribbon(smooth(*end, closed=False), 3, 3))
        pen.fill(cord.but(colour=(196, 70, 50)), oval(end[-1][0], end[-1][1] + 1, 3, 3.8))
    for value, x, y, size in ((2, 55, 58, 34), (1, 2, 60, 34), (10, 27, 53, 43)):
        draw_coin(pen.at(x, y, size, pen.line * 0.8), value)


def paint_coins(progress: Callable[[str], None]) -> None:
    """Paint the four coins and the purse into `coins/`."""
    for value in MINTS:
        canvas = PaintCanvas(SIZE, SIZE)
        draw_coin(canvas.pen(2.4), value)
        canvas.ground_shadow(0.3, 2.2, 1.5, 0.4)
        save(canvas.image(), "coins", f"{value}.png")
        progress(f"coins/{value}.png")
    canvas = PaintCanvas(PURSE_SIZE, PURSE_SIZE)
    draw_purse(Pen(canvas, 8, 6, 1.76, 4.2))
    canvas.centre()
    canvas.ground_shadow(2.6, 3.4, 3, 0.45)
    save(canvas.image(), "coins", "purse.png")
    progress("coins/purse.png")
