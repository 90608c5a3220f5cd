"""A pattern for each terrain, for people who cannot tell the colours: grass, peaks, waves.

A pattern is one small mark, repeated on a lattice that looks the same after every quarter-turn.
Marks stay upright as things do; each stands whole on its own terrain, clear of roads and of the
tile's things.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from PIL import Image
from scipy.ndimage import distance_transform_edt

from skye_desktop.games.skye.engine.tiles import TILES, Terrain
from sprites.paint.drawing import SPRITES, Colour, Outline, PaintCanvas, Pen, poly, save, smooth
from sprites.paint.layout import GRAIN, Composition, compose
from sprites.paint.noise import Field
from sprites.paint.roads import WIDTH, road_field
from sprites.paint.shapes import area_labels, grid

PICTURE = 64
"""Width of a mark's picture in pixels."""

SIZE = 0.11
"""Side of a mark's square, as a fraction of the tile."""

PITCH = 9
"""Lattice points along a tile; every other one bears a mark.

The number is odd, as a turn would swap the two halves otherwise.
"""

FEWEST = 2
"""Least number of marks of an area with room for them, on the lattice or off it."""

_CLEAR = 0.046  # of a mark from what is foreign to it, in tile widths
_BARELY = 0.03  # the same for a mark that its area must not be without
_APART = 0.115  # of a mark off the lattice from the next one

Places = dict[str, list[tuple[float, float]]]
"""Middles of the marks of each terrain, as fractions of the tile as printed."""


def places(number: int) -> Places:
    """Return the places of the marks of a tile."""
    room = _rooms(compose(number))
    found: Places = {str(terrain): [] for terrain in Terrain}
    for index, area in enumerate(TILES[number].areas):
        found[str(area.terrain)] += _in_area(room[index])
    return {terrain: sorted(spots) for terrain, spots in found.items() if spots}


def layout() -> dict[str, object]:
    """Return the content of `patterns/layout.json`.

    It is the size of a mark and the places on every tile.
    """
    return {"size": SIZE, "tiles": {str(number): places(number) for number in TILES}}


def _rooms(composition: Composition) -> list[Field]:
    """Return the distance of each pixel of each area to everything foreign to that area.

    The tile's edge is not foreign.
    """
    number, roads = composition.number, composition.roads
    road = road_field(roads, GRAIN)
    labels = area_labels(number, GRAIN, roads, road, composition.growth)
    beyond = GRAIN // 4
    wide = np.pad(labels, beyond, mode="edge")
    inner = slice(beyond, beyond + GRAIN)
    free = np.minimum(road - WIDTH / 2, _from_things(composition))
    rooms = []
    for index in range(len(TILES[number].areas)):
        shore = distance_transform_edt(wide == index)[inner, inner].astype(np.float32) / GRAIN
        rooms.append(np.minimum(shore, free))
    return rooms


def _from_things(composition: Composition) -> Field:
    x, y, edge = grid(GRAIN)
    away = np.full_like(edge, 9.0)
    for thing in composition.things:
        away = np.minimum(away, np.hypot(x - thing.x, y - thing.y) - 0.47 * composition.size)
    return away


def _in_area(room: Field) -> list[tuple[float, float]]:
    rows, columns = (room.shape[0] * (np.indices((PITCH, PITCH)) + 0.5) / PITCH).astype(int)
    is_marked = (np.indices((PITCH, PITCH)).sum(axis=0) % 2 == 0) & (room[rows, columns] >= _CLEAR)
    spots = [((int(i) + 0.5) / PITCH, (int(j) + 0.5) / PITCH) for j, i in np.argwhere(is_marked)]
    while len(spots) < FEWEST:
        spot = _roomiest(room, spots)
        if spot is None:
            break
        spots.append(spot)
    return [(round(x, 4), round(y, 4)) for x, y in spots]


def _roomiest(room: Field, marks: list[tuple[float, float]]) -> tuple[float, float] | None:
    """Return the place with most room, apart from the others and by half a mark from the edge."""
    x, y, edge = grid(len(room))
    worth = np.where(edge >= SIZE / 2, room, 0)
    for other_x, other_y in marks:
        worth = np.where(np.hypot(x - other_x, y - other_y) >= _APART, worth, 0)
    row, column = np.unravel_index(int(np.argmax(worth)), worth.shape)
    if worth[row, column] < _BARELY:
        return None
    return float(x[row, column]), float(y[row, column])


# -- the marks


class _TerrainMark(NamedTuple):
    lines: tuple[Outline, ...]
    """Open lines within a square of 100 units."""
    ink: Colour
    rim: Colour
    """Colour around the lines, which sets them off from the ground."""
    width: float
    """Width of the lines, in units."""
    body: tuple[Outline, ...] = ()
    """Shapes filled with the rim's colour."""


def _wave(y: float) -> Outline:
    points = ((8, 0), (22, -12), (38, -8), (50, 0), (62, 8), (78, 12), (92, 0))
    return smooth(*((x, y + rise) for x, rise in points), closed=False)


_BLADES = (
    smooth((50, 84), (47, 60), (50, 20), closed=False),
    smooth((44, 84), (34, 62), (14, 42), closed=False),
    smooth((56, 84), (66, 62), (86, 42), closed=False),
)
_PEAK = poly((10, 80), (50, 22), (90, 80))

_MARKS: dict[Terrain, _TerrainMark] = {
    Terrain.PASTURE: _TerrainMark(_BLADES, ink=(44, 66, 26), rim=(206, 214, 140), width=12),
    Terrain.MOUNTAIN: _TerrainMark(
        (_PEAK[:2], _PEAK[1:]), ink=(46, 36, 34), rim=(240, 234, 222), width=15, body=(_PEAK,)
    ),
    Terrain.WATER: _TerrainMark(
        (_wave(32), _wave(68)), ink=(214, 236, 236), rim=(26, 66, 96), width=12
    ),
}

_RIM = 5.5  # width of the rim in units


def draw_mark(pen: Pen, terrain: Terrain) -> None:
    """Draw the mark of a terrain in a square of 100 units."""
    mark = _MARKS[terrain]
    if mark.body:
        pen.mark(mark.rim, *mark.body)
    for line in mark.lines:
        pen.draw(mark.rim, mark.width + 2 * _RIM, line)
    for line in mark.lines:
        pen.draw(mark.ink, mark.width, line)


def paint_mark(terrain: Terrain) -> Image.Image:
    """Return the picture of a terrain's mark."""
    canvas = PaintCanvas(PICTURE, PICTURE)
    draw_mark(canvas.pen(1), terrain)
    return canvas.image()


def paint_patterns(progress: Callable[[str], None]) -> None:
    """Paint the three marks into `patterns/`."""
    for terrain in Terrain:
        save(paint_mark(terrain), "patterns", f"{terrain}.png")
        progress(f"patterns/{terrain}.png")


def write_layout() -> None:
    """Write the places of the marks on every tile into `patterns/layout.json`."""
    text = json.dumps(layout(), separators=(",", ":")) + "\n"
    (SPRITES / "patterns" / "layout.json").write_text(text, encoding="utf-8")
