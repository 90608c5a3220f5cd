"""Cells and lands in words: for whoever cannot see them, and to be copied as text.

Cells are told by their way from the castle.
"""

from __future__ import annotations

from skye_desktop.engine import SIDES, TILES, Cell, Face, Territory, neighbours
from skye_desktop.i18n import begin, enumerated, headed, listed, sentence, sentences, tr, trn
from skye_desktop.play.areas import Spot, whole_area
from skye_desktop.play.wording.tile import area_words, road_words, side_name, terrain_name, tile_name


def place(cell: Cell) -> str:
    """Return a cell's way from the castle: "2 north, 1 east"."""
    x, y = cell
    parts = []
    if y:
        parts.append((tr("{n} north") if y < 0 else tr("{n} south")).format(n=abs(y)))
    if x:
        parts.append((tr("{n} west") if x < 0 else tr("{n} east")).format(n=abs(x)))
    return enumerated(parts) if parts else tr("the castle")


def in_reading_order(cell: Cell) -> Cell:
    """Return what cells are sorted by, to be read row by row from the north, each row from the west."""
    return cell[1], cell[0]


def cell_words(land: Territory, cell: Cell) -> str:
    """Return what lies on a cell of a land; of an empty one what a tile there would meet."""
    face = land.faces.get(cell)
    if face is not None:
        return _laid_words(land, cell, face)
    beyond = neighbours(cell)
    met = [
        tr("{terrain} in the {side}").format(terrain=terrain, side=side_name(side))
        for side in SIDES
        if (other := land.faces.get(beyond[side])) is not None
        and (terrain := terrain_name(other.edges[side.opposite], is_within=True))
    ]
    if not met:
        return tr("Empty, and beside no tile.")
    return tr("Empty. A tile here meets {edges}.").format(edges=listed(met))


def _laid_words(land: Territory, cell: Cell, face: Face) -> str:
    areas = []
    for index in range(len(face.areas)):
        area = whole_area(land, Spot(cell, index)).area
        size = trn("area of {n} tile", "area of {n} tiles", area.size) if area.size > 1 else ""
        areas.append(area_words(face, index, size, tr("completed") if area.completed else ""))
    is_joined = cell in land.connected and not TILES[face.number].is_castle
    joined = sentence(tr("joined to the castle by road")) if is_joined else ""
    return sentences(tile_name(face.number), *areas, *road_words(face), joined)


def land_lines(land: Territory) -> list[str]:
    """Return a land row by row from the north: a heading for each row, then its tiles from the west, a line each."""
    lines: list[str] = []
    row: int | None = None
    for cell in sorted(land.faces, key=in_reading_order):
        if cell[1] != row:
            row = cell[1]
            lines.append(_row_name(row))
        lines.append(place_and_words(land, cell))
    return lines


def place_and_words(land: Territory, cell: Cell) -> str:
    """Return a cell's place and what lies there."""
    if cell == (0, 0):
        return cell_words(land, cell)
    return headed(begin(place(cell)), cell_words(land, cell))


def _row_name(row: int) -> str:
    if not row:
        return sentence(tr("The row of the castle"))
    if row < 0:
        return sentence(trn("{n} row north of the castle", "{n} rows north of the castle", -row))
    return sentence(trn("{n} row south of the castle", "{n} rows south of the castle", row))
