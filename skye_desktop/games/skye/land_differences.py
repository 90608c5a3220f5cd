"""How a seat's land differs between two games: the cells, and these in words."""

from __future__ import annotations

from skye_desktop.games.skye.engine import Cell, GameState, Territory
from skye_desktop.games.skye.wording.tile import in_reading_order, place
from skye_desktop.i18n import headed, tr, trn


def different_cells(one: Territory, other: Territory) -> list[Cell]:
    """Return the cells on which not the same lies the same way, in reading order."""
    cells = {*one.faces, *other.faces}
    found = (cell for cell in cells if one.faces.get(cell) != other.faces.get(cell))
    return sorted(found, key=in_reading_order)


def difference_lines(one: Territory, other: Territory) -> list[str]:
    """Return for each such cell its place, and the number of the tile in games A and B."""
    return [headed(place(cell), _tiles(one, other, cell)) for cell in different_cells(one, other)]


def _tiles(one: Territory, other: Territory, cell: Cell) -> str:
    first, second = one.faces.get(cell), other.faces.get(cell)
    if first is not None and second is not None and first.number == second.number:
        return tr("tile {number}, turned differently").format(number=first.number)
    nothing = tr("no tile")
    return tr("A {first}, B {second}").format(
        first=nothing if first is None else first.number,
        second=nothing if second is None else second.number,
    )


def differences(one: GameState, other: GameState, seat: int) -> list[str]:
    """Return how many cells of a seat's lands differ in two games, and these; [] if none do."""
    lines = difference_lines(one.players[seat].territory, other.players[seat].territory)
    number = len(lines)
    return [trn("{n} cell differs", "{n} cells differ", number), *lines] if lines else []


DIFFERENCES = differences
"""What a comparison of two games tells of the lands."""
