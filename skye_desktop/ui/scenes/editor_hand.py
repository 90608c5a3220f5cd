"""A tile in the air over the land of a scenario: how it is held and turned, and what it is over."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from skye_desktop.engine import Cell, Placement, Territory
from skye_desktop.ui.drag import Gesture
from skye_desktop.ui.preview import refusal_lines
from skye_desktop.ui.territory_view import Ghost, Marks


class Source(NamedTuple):
    """A tile and where it is taken from: a cell of the shown land, the order of the bag, or the palette."""

    tile: int
    cell: Cell | None = None
    is_ordered: bool = False

    @property
    def is_palette(self) -> bool:
        """Whether letting go of it changes nothing."""
        return self.cell is None and not self.is_ordered


class Hand:
    """Holds one tile: dragged, stuck to the pointer after a click, or moved by keys."""

    def __init__(self) -> None:
        self.tile: int | None = None
        self.rotation = 0
        """Quarter-turns clockwise."""
        self.cell: Cell | None = None
        """What it is over; None for no cell."""
        self.by_key = False
        self.sticks = False
        """Held after a click: the next click lays it."""
        self.gesture: Gesture[Source] = Gesture(1)
        self._turned: dict[int, int] = {}
        """How each tile was held last."""

    def take(self, tile: int, land: Territory, rotation: int | None = None) -> None:
        """Hold a tile as it lay, or else as it was held last, or else in a rotation in which it fits somewhere."""
        self.tile, self.cell = tile, None
        if rotation is None:
            rotation = self._turned.get(tile)
        if rotation is None:
            rotations = {turn for turns in land.placements(tile).cells().values() for turn in turns}
            rotation = min(rotations, default=0)
        self.rotation = rotation

    def let_go(self) -> None:
        """Hold nothing."""
        if self.tile is not None:
            self._turned[self.tile] = self.rotation
        self.tile = self.cell = None
        self.by_key = self.sticks = False
        self.gesture.release()

    def turn(self, step: int, land: Territory) -> None:
        """Turn it; over a cell where it fits, on to the next rotation that does."""
        assert self.tile is not None
        legal = () if self.cell is None else land.placements(self.tile).rotations(self.cell)
        for _ in range(4):
            self.rotation = (self.rotation + step) % 4
            if not legal or self.rotation in legal:
                return

    def aim_by_key(self, land: Territory, cell: Cell | None = None) -> None:
        """Put it over that cell, or the nearest to the castle where it fits, as it lies if that is possible."""
        assert self.tile is not None
        self.by_key, self.sticks = True, False
        cells = land.placements(self.tile).cells()
        if cell is None and cells:
            cell = min(cells, key=lambda at: (self.rotation not in cells[at], abs(at[0]) + abs(at[1]), at))
        self.cell = cell
        rotations = () if cell is None else cells.get(cell, ())
        if rotations and self.rotation not in rotations:
            self.rotation = rotations[0]

    def move(self, direction: tuple[int, int], land: Territory) -> None:
        """On to the nearest cell in that direction where it fits in some rotation."""
        assert self.tile is not None
        cells = land.placements(self.tile).cells()
        self.aim_by_key(land, nearest(cells, self.cell or (0, 0), direction) or self.cell)

    def placement(self) -> Placement | None:
        """Where it would lie now."""
        return None if self.cell is None else Placement(*self.cell, self.rotation)

    def marks(self, land: Territory) -> Marks:
        """Where it fits, and its ghost."""
        if self.tile is None:
            return Marks()
        cells = land.placements(self.tile).cells()
        legal = frozenset(cell for cell, rotations in cells.items() if self.rotation in rotations)
        return Marks(legal=legal, turned=frozenset(cells) - legal, ghost=self.ghost(land))

    def ghost(self, land: Territory) -> Ghost | None:
        """The tile snapped to an open cell of the land; None elsewhere."""
        placement = self.placement()
        if self.tile is None or placement is None or placement.cell not in land.open_cells:
            return None
        clashes = land.clashes(self.tile, placement)
        return Ghost(self.tile, placement, not clashes, clashes)

    def refusal(self, land: Territory) -> list[str]:
        """Why it cannot lie there, a line each; nothing if it can, or is not over the land."""
        placement = self.placement()
        if self.tile is None or placement is None or not meets(land, placement.cell):
            return []
        reason = land.why_not(self.tile, placement)
        if reason is None:
            return []
        return refusal_lines(reason, len(land.placements(self.tile).rotations(placement.cell)))


def meets(land: Territory, cell: Cell) -> bool:
    """Whether the cell is one of the land or touches one."""
    return cell in land or cell in land.open_cells


def nearest(cells: Iterable[Cell], here: Cell, direction: tuple[int, int]) -> Cell | None:
    """Of the cells ahead in that direction the nearest one, rather straight ahead than aside; None if there is none."""
    dx, dy = direction

    def ahead(cell: Cell) -> int:
        return (cell[0] - here[0]) * dx + (cell[1] - here[1]) * dy

    def aside(cell: Cell) -> int:
        return abs((cell[0] - here[0]) * dy) + abs((cell[1] - here[1]) * dx)

    onward = [cell for cell in cells if ahead(cell) > 0]
    return min(onward, key=lambda cell: (ahead(cell) + 2 * aside(cell), cell), default=None)
