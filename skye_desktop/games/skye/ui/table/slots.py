"""The slots of the table: lists of the things below the board and below the clans' cards.

Board and cards get their least heights first. Then the things are given room in their order; one
that does not fit is left out. The remaining room makes board and cards higher.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, Protocol

from skye_desktop.games.skye.ui.art import Art
from skye_desktop.games.skye.ui.sizes import LeftColumn, RightColumn
from skye_desktop.games.skye.ui.table.slot_thing import ShownTable, SlotThing
from skye_desktop.games.skye.ui.table.things import board
from skye_desktop.games.skye.ui.table.things.board import BoardHost
from skye_desktop.games.skye.ui.table.things.log_on_wood import LOG
from skye_desktop.games.skye.ui.table.things.seat_card import SeatCardHost, seat_cards
from skye_desktop.games.skye.ui.table.things.tile_counts import TILES_LAID
from skye_desktop.kit import (
    Action,
    Child,
    Command,
    Space,
    Widget,
    column,
    measured_apart,
    spacer,
    stack,
)

BELOW_BOARD: Final[tuple[SlotThing, ...]] = (LOG,)
BELOW_CARDS: Final[tuple[SlotThing, ...]] = (TILES_LAID,)
THINGS: Final = (*BELOW_BOARD, *BELOW_CARDS)


class SlottedTable(ShownTable, BoardHost, SeatCardHost, Protocol):
    """The table as board, cards and the things in slots use it."""


class ColumnRoom(NamedTuple):
    """The width and height of a column in design pixels, and the canvas that measures in it."""

    width: float
    height: float
    canvas: Art
    is_overview: bool = False
    """Whether the column is on the overview screen of a small table."""


def commands(table: ShownTable, *, is_overview: bool = False) -> dict[Command, Action]:
    """Return the commands of all things, even of those for which there is no room.

    With ``is_overview`` they are those of the things on the overview.
    """
    found: dict[Command, Action] = {}
    for thing in THINGS:
        if not (is_overview and thing.has_own_screen):
            found.update(thing.commands(table))
    return found


def board_column(table: SlottedTable, seat: int, room: ColumnRoom) -> Widget:
    """Return the board with the points of that seat, and the things below it."""
    left = room.height - board.BELOW_CARDS
    if is_low := left < LeftColumn.CARDS:
        left += LeftColumn.PATH - LeftColumn.LOW_PATH + LeftColumn.TRAY - LeftColumn.LOW_TRAY
    below, left = _standing(BELOW_BOARD, table, room, left - LeftColumn.CARDS, Space.XS)
    cards = float(LeftColumn.CARDS)
    parts = list[Child]()
    is_full = False
    for one in below:
        parts += (Space.XS, one)
        is_full = is_full or one.grow > 0
    if not is_full:
        cards, parts = min(cards + left, LeftColumn.LARGEST_CARDS), [spacer(), *parts]
    top = board.board(table, seat, cards, is_low=is_low, is_listed=room.is_overview)
    return column(top, *parts) if below else top


def cards_column(
    table: SlottedTable,
    seat: int,
    look_at: Callable[[int], None],
    room: ColumnRoom,
    *,
    columns: int = 1,
) -> Widget:
    """Return the cards of all seats, with one land shown, and the things below them."""
    rows = -(-len(table.view.seats) // columns)
    least = rows * (RightColumn.LEAST_CARD + Space.M) - Space.M
    below, left = _standing(BELOW_CARDS, table, room, room.height - least, Space.M)
    cards = seat_cards(table, seat, look_at, columns=columns)
    if not below:
        return cards
    tallest = rows * (RightColumn.TALLEST_CARD + Space.M) - Space.M
    return column(stack(cards, height=min(least + left, tallest)), *below, gap=Space.M)


def _standing(
    things: Sequence[SlotThing], table: ShownTable, room: ColumnRoom, left: float, gap: float
) -> tuple[list[Widget], float]:
    """Return the widgets of the things that fit, and the height that is left, in design pixels."""
    found: list[Widget] = []
    for thing in things:
        if left <= gap or (room.is_overview and thing.has_own_screen):
            continue
        one = thing.make(table)
        if one is None:
            continue
        high = one.height
        if high is None:
            canvas = room.canvas
            high = measured_apart(one, canvas, canvas.px(room.width))[1] / canvas.scale
        if gap + high <= left:
            found.append(one)
            left -= gap + high
    return found, left
