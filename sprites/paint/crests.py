"""The crests and score markers of the five clans, which differ by shape, charge and colour."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from sprites.paint.drawing import (
    INK,
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
)
from sprites.paint.things import CLANS

SIZE = 128
MARKER_SIZE = 64
CREAM = Paint((247, 238, 214), line=0.55, light=0.3, bevel=2, cast=0.2)
SABLE = Paint((58, 46, 44), line=0, light=0.35, bevel=2, cast=0)
BRASS = Paint((226, 180, 84), line=0.5, light=0.55, bevel=1.5, cast=0.2)


def heater() -> Outline:
    """Return a shield with a straight top and a pointed foot."""
    right = smooth((91, 9), (91, 40), (84, 64), (69, 82), (50, 95), closed=False)
    left = (right * (-1, 1) + (100, 0))[::-1]
    return np.vstack([right, left])


def lozenge() -> Outline:
    """Return a square standing on its point."""
    return poly((50, 2.5), (92, 50), (50, 97.5), (8, 50))


def banner() -> Outline:
    """Return a square banner with a swallow tail."""
    return poly((9, 9), (91, 9), (91, 93), (70.5, 80), (50, 93), (29.5, 80), (9, 93))


def hexagon() -> Outline:
    """Return a six-sided plate with corners at the left and right."""
    angle = np.radians(np.arange(0, 360, 60))
    return np.stack([50 + 47.5 * np.cos(angle), 50 + 47.5 * np.sin(angle)], axis=1)


def targe() -> Outline:
    """Return a round shield."""
    return oval(50, 50, 44.5, 44.5)


PLATES: dict[str, Callable[[], Outline]] = {
    "macleod": heater,
    "macinnes": targe,
    "mackinnon": lozenge,
    "macdonald": banner,
    "macneacail": hexagon,
}


def _shrunk(path: Outline, factor: float, centre: tuple[float, float] = (50, 50)) -> Outline:
    return (path - centre) * factor + centre


def _bull(pen: Pen) -> None:
    for side in (1, -1):
        flip, shift = np.array([side, 1.0]), np.array([50.0, 0.0])
        horn = smooth((7, 34), (20, 35), (30, 28), (29, 15), closed=False) * flip + shift
        pen.fill(CREAM, ribbon(horn, 9, 9, 7, 1.2))
        pen.fill(CREAM, smooth((10, 40), (24, 40), (30, 45), (20, 50), (10, 47)) * flip + shift)
    pen.fill(
        CREAM,
        smooth(
            (34, 34),
            (50, 29),
            (66, 34),
            (65, 50),
            (60.5, 62),
            (64, 73),
            (60, 81),
            (50, 84),
            (40, 81),
            (36, 73),
            (39.5, 62),
            (35, 50),
        ),
    )
    pen.mark((122, 40, 28), oval(41, 49, 3, 3.6), oval(59, 49, 3, 3.6))
    pen.mark((122, 40, 28), oval(43.5, 72.5, 2.5, 3), oval(56.5, 72.5, 2.5, 3))
    pen.fill(BRASS.but(line=0.35), ribbon(arc(50, 78, 6.5, 7, 10, 170), 2.6, 2.6))


def _boss(pen: Pen) -> None:
    for i in range(8):
        angle = (i + 0.5) * np.pi / 4
        pen.fill(BRASS, oval(50 + 36.5 * np.cos(angle), 50 + 36.5 * np.sin(angle), 3, 3))
    reach = (29.5, 10.0, 21.0, 10.0) * 4
    rays = [(far, i * np.pi / 8) for i, far in enumerate(reach)]
    pen.fill(
        CREAM, poly(*((50 + far * np.sin(angle), 50 - far * np.cos(angle)) for far, angle in rays))
    )
    pen.fill(BRASS.but(line=0.8), oval(50, 50, 9.5, 9.5))
    pen.mark((255, 250, 226), oval(47, 47, 2.6, 2.2), alpha=0.9)


def _pine(pen: Pen) -> None:
    pen.fill(CREAM, box(45.5, 66, 54.5, 84, 1))
    for top, low, half in ((44.0, 72.0, 25.0), (30.0, 56.0, 20.0), (15.0, 40.0, 14.5)):
        tier = smooth(
            (50, top),
            (50 + half * 0.55, low - 9),
            (50 + half, low),
            (50 + half * 0.4, low - 2),
            (50, low + 1.5),
            (50 - half * 0.4, low - 2),
            (50 - half, low),
            (50 - half * 0.55, low - 9),
        )
        pen.fill(CREAM, tier)


def _galley(pen: Pen) -> None:
    sable = SABLE.but(line=0)
    pen.fill(sable, box(48, 17, 52, 58))
    pen.fill(sable, smooth((52, 17), (61, 18.5), (71, 16), (63, 22), (52, 24)))
    sail = smooth((27, 27), (50, 25), (73, 27), (76, 39), (71, 50), (50, 46), (29, 50), (24, 39))
    pen.fill(CREAM.but(line=0.8), sail)
    for x in (38, 50, 62):
        pen.draw((172, 66, 47), 4, poly((x, 26.5), (x, 47)), clip=[sail])
    hull = smooth(
        (10, 40),
        (15, 52),
        (26, 58),
        (74, 58),
        (85, 52),
        (90, 40),
        (87, 60),
        (74, 72),
        (50, 74),
        (26, 72),
        (13, 60),
    )
    pen.fill(sable, hull)
    for x in np.linspace(24, 76, 6):
        pen.draw((58, 46, 44), 2, poly((x, 66), (x - 4, 79)))
        pen.mark((214, 160, 48), oval(x + 1, 64, 1.8, 1.8))


def _hawk(pen: Pen) -> None:
    for side in (1, -1):
        wing = smooth(
            (3, 38),
            (12, 30),
            (22, 20),
            (37, 17),
            (36, 30),
            (33, 35),
            (33, 43),
            (28, 46),
            (26, 54),
            (20, 55),
            (15, 62),
            (4, 58),
        )
        pen.fill(SABLE, wing * (side, 1) + (50, 0))
        for x0, y0, x1, y1 in ((14, 40, 30, 33), (13, 46, 27, 43), (11, 51, 21, 51)):
            pen.draw(
                (236, 230, 214), 1.6, poly((50 + side * x0, y0), (50 + side * x1, y1)), alpha=0.8
            )
    pen.fill(
        SABLE,
        smooth(
            (43, 34), (57, 34), (59, 50), (55, 64), (62, 83), (50, 79), (38, 83), (45, 64), (41, 50)
        ),
    )
    pen.fill(SABLE, smooth((43, 38), (42, 28), (47, 21), (56, 22), (58, 29), (56, 38)))
    pen.fill(BRASS.but(line=0, cast=0), smooth((56, 24), (64, 26), (65, 32), (60, 30.5), (56, 30)))
    pen.mark((250, 244, 228), oval(53, 26, 1.9, 1.9))


CHARGES: dict[str, Callable[[Pen], None]] = {
    "macleod": _bull,
    "macinnes": _boss,
    "mackinnon": _pine,
    "macdonald": _galley,
    "macneacail": _hawk,
}

# Factor and centre of the inner border; a heater's middle is not its centre.
BORDERS: dict[str, tuple[float, tuple[float, float]]] = {
    "macleod": (0.86, (50, 46)),
    "macinnes": (0.92, (50, 50)),
    "mackinnon": (0.84, (50, 50)),
    "macdonald": (0.87, (50, 46)),
    "macneacail": (0.88, (50, 50)),
}


def draw_crest(pen: Pen, clan: str) -> None:
    """Draw the crest of a clan: its plate with a bright border, and its charge."""
    colour, plate = CLANS[clan], PLATES[clan]()
    edge = blend(colour, INK, 0.35) if clan != "macneacail" else (150, 138, 122)
    factor, centre = BORDERS[clan]
    pen.fill(Paint(blend(colour, (255, 244, 214), 0.35), light=0.5, bevel=2.5, slope=0.2), plate)
    inner = Paint(colour, line=0.5, light=-0.22, bevel=5, slope=0.22, grain=0.05, cast=0, ink=edge)
    pen.fill(inner, _shrunk(plate, factor, centre))
    CHARGES[clan](pen.at(9, 9, 82) if clan == "macneacail" else pen)


def draw_marker(pen: Pen, clan: str) -> None:
    """Draw the wooden score marker of a clan: a thick token in the shape of its crest."""
    colour = CLANS[clan]
    face = moved(_shrunk(PLATES[clan](), 0.86), 0, -5)
    side = Paint(blend(colour, INK, 0.38), light=0.1, slope=0.1)
    pen.fill(side, *(moved(face, 0, float(step)) for step in np.linspace(0, 11, 12)))
    pen.fill(Paint(colour, line=0.5, light=0.55, bevel=4, slope=0.22, cast=0), face)
    dark = blend(colour, INK, 0.3 if clan != "macneacail" else 0.2)
    pen.fill(flat(dark), _shrunk(face, 0.62, (50, 45)))
    knob = Paint(blend(colour, (255, 248, 226), 0.28), line=0, light=0.3, bevel=2, cast=0)
    pen.fill(knob, _shrunk(face, 0.5, (50, 45)))


def paint_crests(progress: Callable[[str], None]) -> None:
    """Paint crests and markers into `clans/`."""
    for clan in CLANS:
        canvas = PaintCanvas(SIZE, SIZE)
        draw_crest(Pen(canvas, 5, 5, 1.16, 3.6), clan)
        canvas.centre()
        canvas.ground_shadow(1.6, 2.2, 2, 0.45)
        save(canvas.image(), "clans", f"{clan}.png")
        canvas = PaintCanvas(MARKER_SIZE, MARKER_SIZE, 6)
        draw_marker(Pen(canvas, 5, 5, 0.545, 2.5), clan)
        canvas.centre()
        canvas.ground_shadow(0.7, 1.2, 1.1, 0.5)
        save(canvas.image(), "clans", f"{clan}_marker.png")
        progress(f"clans/{clan}.png")
