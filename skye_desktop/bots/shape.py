"""What lies beside what on a land: blocks, columns, farms and the animals around them, and how a
tile changes it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from skye_desktop.engine import Cell, Face, neighbours

Faces = Mapping[Cell, Face]
"""Laid tiles by their cells."""


HIGHEST = 9
"""Columns of more tiles count as one of so many."""


class Shape(NamedTuple):
    """What lies beside what; for a tile laid, by how much it changes each."""

    open_cells: int
    blocks: int
    """Blocks of 2×2 tiles."""
    closing: int
    """Open cells on which a tile would close such a block."""
    near: int
    """Animals on or around a farm."""
    lonely: int
    """Animals that are not."""
    free: int
    """Open cells around a farm."""
    columns: tuple[int, ...]
    """How many columns of one tile there are, of two, of so many up to `HIGHEST`."""


def column(height: int) -> str:
    """The name of the number of columns so many tiles high."""
    return f"column_{height}"


class Filling:
    """What a tile on an open cell changes in the shape of a land, whichever tile it is.

    Lands share it as long as nothing lies differently within `REACH` of the cell or in its column.
    Each part is found when it is first asked for.
    """

    __slots__ = ("_columns", "_farms", "_squares", "gain", "opened")

    def __init__(self, opened: int) -> None:
        self.opened = opened
        """Open cells more than before."""
        self._squares: tuple[int, int] | None = None
        self._columns: tuple[int, int, int] | None = None
        self._farms: tuple[bool, int, int, int] | None = None
        self.gain: tuple[object, float] = (None, 0.0)
        """The measure that asked last, and what it gains."""

    def squares(self, faces: Faces, cell: Cell) -> tuple[int, int]:
        """Blocks closed, and by how much the number of open cells grows that would close one."""
        if self._squares is None:
            self._squares = _squares_at(faces, cell)
        return self._squares

    def columns(self, faces: Faces, cell: Cell) -> tuple[int, int, int]:
        """How many tiles lie above and below it in one line, and how high the column becomes."""
        if self._columns is None:
            self._columns = _columns_at(faces, cell)
        return self._columns

    def farms(
        self, faces: Faces, open_cells: Collection[Cell], near: frozenset[Cell], cell: Cell
    ) -> tuple[bool, int, int, int]:
        """Whether a farm lies around; by how much the open cells around farms grow, and if the tile
        has a farm itself; the animals around the cell that would then get their first farm.

        ``near`` are the cells on and around the farms there are.
        """
        if self._farms is None:
            self._farms = _farms_at(faces, open_cells, near, cell)
        return self._farms


REACH = 2
"""Cells in every direction that can matter to a `Filling`, beside its own column."""


def around(cell: Cell) -> tuple[Cell, ...]:
    """The cell and the eight around it."""
    x, y = cell
    return tuple([(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)])


def closes_block(faces: Faces, cell: Cell) -> bool:
    """Whether a tile on that cell would close a block of 2×2."""
    x, y = cell
    for row in (y - 1, y + 1):
        if (x, row) in faces:
            for column in (x - 1, x + 1):
                if (column, row) in faces and (column, y) in faces:
                    return True
    return False


def _squares_at(faces: Faces, cell: Cell) -> tuple[int, int]:
    x, y = cell
    blocks = 0
    now_close: set[Cell] = set()
    for column in (x - 1, x + 1):
        for row in (y - 1, y + 1):
            empty = [
                other for other in ((column, y), (x, row), (column, row)) if other not in faces
            ]
            if not empty:
                blocks += 1
            elif len(empty) == 1:
                now_close.add(empty[0])
    return blocks, sum([not closes_block(faces, other) for other in now_close]) - (blocks > 0)


def _columns_at(faces: Faces, cell: Cell) -> tuple[int, int, int]:
    above = _run(faces, cell, -1)
    below = _run(faces, cell, 1)
    return above, below, min(above + below + 1, HIGHEST)


def _run(faces: Faces, cell: Cell, step: int) -> int:
    """How many tiles lie in one line from that cell north or south, at most `HIGHEST`."""
    x, y = cell
    length = 0
    while length < HIGHEST and (x, y + step * (length + 1)) in faces:
        length += 1
    return length


def _farms_at(
    faces: Faces, open_cells: Collection[Cell], near: frozenset[Cell], cell: Cell
) -> tuple[bool, int, int, int]:
    opened = [other for other in neighbours(cell) if other not in open_cells and other not in faces]
    is_near = cell in near
    freed = sum([other in near for other in opened]) - is_near
    not_near = [other for other in around(cell) if other != cell and other not in near]
    freed_by_farm = len(opened) + sum([other in open_cells for other in not_near]) - is_near
    lonely = sum([faces[other].animals for other in not_near if other in faces])
    return is_near, freed, freed_by_farm, lonely


def shape_of(faces: Faces, open_cells: Collection[Cell], near: frozenset[Cell]) -> Shape:
    """The whole shape counted, for a land that no other tells it of; ``near`` are the cells on and
    around farms.
    """
    blocks = 0
    columns = [0] * HIGHEST
    for x, y in faces:
        blocks += (x + 1, y) in faces and (x, y + 1) in faces and (x + 1, y + 1) in faces
        if (x, y - 1) not in faces:
            columns[min(_run(faces, (x, y), 1), HIGHEST - 1)] += 1
    closing = sum([closes_block(faces, cell) for cell in open_cells])
    animals = sum([face.animals for face in faces.values()])
    nearby = sum([face.animals for cell, face in faces.items() if cell in near])
    free = sum([cell in near for cell in open_cells])
    return Shape(len(open_cells), blocks, closing, nearby, animals - nearby, free, tuple(columns))
