"""The shape of a land: blocks, columns, animals near farms; and how a tile changes it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from skye_desktop.games.skye.engine import Cell, RotatedTile, neighbours

Faces = Mapping[Cell, RotatedTile]
"""Laid tiles by cell."""


HIGHEST = 9
"""Largest height of columns that is told apart; higher ones count as this high."""


class Shape(NamedTuple):
    """Counts that describe the shape of a land, or their changes by a tile."""

    open_cells: int
    blocks: int
    """Number of blocks of 2×2 tiles."""
    closing: int
    """Number of open cells on which a tile would complete such a block."""
    near: int
    """Number of animals on or around a farm."""
    lonely: int
    """Number of animals that are neither on a farm nor around one."""
    free: int
    """Number of open cells next to a farm, also diagonally."""
    columns: tuple[int, ...]
    """Number of columns with a height of one tile, of two, and so on up to `HIGHEST`."""


def column(height: int) -> str:
    """Return the name of the fact that counts the columns of that height."""
    return f"column_{height}"


class Filling:
    """How any tile on an open cell changes the shape, whichever tile it is.

    Lands share the object as long as nothing changes within `REACH` of the cell or in its column.
    Each part is computed on first use.
    """

    __slots__ = ("_columns", "_farms", "_squares", "gain", "opened")

    def __init__(self, opened: int) -> None:
        self.opened = opened
        """Change of the number of open cells of the land."""
        self._squares: tuple[int, int] | None = None
        self._columns: tuple[int, int, int] | None = None
        self._farms: tuple[bool, int, int, int] | None = None
        self.gain: tuple[object, float] = (None, 0.0)
        """The measure that was used last, and the points by which it values these changes."""

    def squares(self, faces: Faces, cell: Cell) -> tuple[int, int]:
        """Return the number of completed blocks, and the change of `Shape.closing`."""
        if self._squares is None:
            self._squares = _squares_at(faces, cell)
        return self._squares

    def columns(self, faces: Faces, cell: Cell) -> tuple[int, int, int]:
        """Return the heights of the columns north and south, and of the joined column."""
        if self._columns is None:
            self._columns = _columns_at(faces, cell)
        return self._columns

    def farms(
        self, faces: Faces, open_cells: Collection[Cell], near: frozenset[Cell], cell: Cell
    ) -> tuple[bool, int, int, int]:
        """Return whether the cell is on or around a farm, and three counts.

        The counts are: the change of the number of open cells around farms; the same change if the
        new tile has a farm; and the animals around the cell that are near no farm yet. ``near`` are
        the cells on and around present farms.
        """
        if self._farms is None:
            self._farms = _farms_at(faces, open_cells, near, cell)
        return self._farms


REACH = 2
"""Distance in cells within which tiles can affect a `Filling`, besides its own column."""


def around(cell: Cell) -> tuple[Cell, ...]:
    """Return the cell and the eight around it."""
    x, y = cell
    return tuple([(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)])


def closes_block(faces: Faces, cell: Cell) -> bool:
    """Return whether a tile on that cell would complete a block of 2×2."""
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
    """Return the length of the line of tiles north or south of that cell, at most `HIGHEST`.

    ``step`` is -1 for north and 1 for south.
    """
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
    """Count the whole shape of a land from its tiles, without a previous result.

    ``near`` are the cells on and around farms.
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
