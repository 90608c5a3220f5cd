"""Where the parts of the table stand in the window: arrangements for wide, tall, narrow and small windows."""

from __future__ import annotations

from enum import Enum, auto
from functools import lru_cache
from typing import NamedTuple

import pygame

from skye_desktop.kit import theme
from skye_desktop.kit.canvas import Canvas
from skye_desktop.kit.layout import Column, Part, column, row, slot
from skye_desktop.kit.theme import Space
from skye_desktop.ui.camera import ANY_ROOM, Rooms
from skye_desktop.ui.sizes import Table
from skye_desktop.ui.table.panel_sizes import Above, Small


class Side(Enum):
    """What stands at the side of a narrow table, where there is room for one of the two."""

    SEATS = auto()
    BOARD = auto()


class Arrangement(NamedTuple):
    """The room of each part, in window pixels; one that has none now lies beside the window."""

    bar: pygame.Rect
    board: pygame.Rect
    cards: pygame.Rect
    track: pygame.Rect
    land: pygame.Rect
    panel: pygame.Rect
    log: pygame.Rect | None = None
    """Where one line of it stands; None where it stands below the board."""


def is_narrow(window: pygame.Rect, wanted_scale: float | None) -> bool:
    """Whether the narrow arrangement suits a window better, at the UI scale that is set (1 for design pixels)."""
    wide, narrow = (
        min(window.width / least[0], window.height / least[1])
        for least in (theme.ROOMY_LAYOUT, Table.NARROW_LAYOUT)
    )
    return window.width / (wanted_scale or 1) < Table.NARROW and narrow > wide


@lru_cache
def _wide(panel_height: float) -> Column:
    """Columns left and right, bar and track above, the panel below, the land between."""
    middle = column(
        slot("track", height=Table.TRACK),
        slot("land").grow(),
        slot("panel", height=panel_height),
        gap=Space.M,
    )
    board, cards = slot("board", Table.LEFT), slot("cards", Table.RIGHT)
    columns = row(board, middle.grow(), cards, gap=Space.M, pad=Space.M).grow()
    return column(slot("bar", height=Table.BAR), columns)


@lru_cache
def _tall(panel_height: float) -> Column:
    """The same with the panel below the board as well."""
    land = column(slot("track", height=Table.TRACK), slot("land").grow(), gap=Space.M).grow()
    above = row(slot("board", Table.LEFT), land, gap=Space.M).grow()
    left = column(above, slot("panel", height=panel_height), gap=Space.M).grow()
    columns = row(left, slot("cards", Table.RIGHT), gap=Space.M, pad=Space.M).grow()
    return column(slot("bar", height=Table.BAR), columns)


@lru_cache
def _narrow(panel_height: float) -> Column:
    """A bar of two rows, the track, the land with one of the columns at its right, the panel below it all."""
    land = row(slot("land").grow(), slot("side", Table.LEFT), gap=Space.M).grow()
    below = (slot("track", height=Table.TRACK), land, slot("panel", height=panel_height))
    return column(slot("bar", height=2 * Table.BAR), column(*below, gap=Space.M, pad=Space.M).grow())


@lru_cache
def _small(panel_height: float, cards: float) -> Column:
    """Strips at both sides of the land, no score track, a line of the log below the land, the panel below it all."""
    land = column(slot("land").grow(), slot("log", height=Small.LOG)).grow()
    middle = row(slot("board", Small.BOARD), land, slot("cards", cards), gap=Space.M).grow()
    below = column(middle, slot("panel", height=panel_height), gap=Space.S, pad=Space.S).grow()
    return column(slot("bar", height=Small.BAR), below)


def card_columns(height: float, seats: int) -> int:
    """In how many columns so many cards of seats stand in a strip of that height, in design pixels."""
    return 2 if (height + Space.S) / seats - Space.S < Small.LEAST_LINE else 1


def arranged_small(window: pygame.Rect, canvas: Canvas, panel_height: float, seats: int) -> Arrangement:
    """In a small window. Where the track would be nothing is left of it; a low land takes the line of the log too."""
    places = _places(_small(panel_height, Small.CARDS).arranged(canvas, window))
    if card_columns(places["cards"].height / canvas.scale, seats) > 1:
        places = _places(_small(panel_height, Small.TWO_COLUMNS).arranged(canvas, window))
    land = places["land"]
    if land.height < canvas.px(Small.LOW_LAND):
        land.height, places["log"] = places["log"].bottom - land.y, pygame.Rect(land.bottomleft, (0, 0))
    return Arrangement(track=pygame.Rect(land.x, land.y, land.width, 0), **places)


def arranged(
    window: pygame.Rect, canvas: Canvas, panel_height: float, board_height: float | None = None
) -> Arrangement:
    """In a wide window; heights in design pixels. What the board takes at least is None where it takes all there is.

    The panel reaches below the board where that has room above the tallest panel, so that it stays as it is all the
    time, and the columns leave the panel less than it can fill.
    """
    below_bar = window.height / canvas.scale - Table.BAR - 2 * Space.M
    is_tall = board_height is not None and board_height + Space.M + Above.TALLEST <= below_bar
    places = _places(_wide(panel_height).arranged(canvas, window))
    width = places["panel"].width / canvas.scale
    if width > Table.WIDEST_PANEL:
        # A table so wide that what lies in the panel would be torn apart: it stands in the middle below the land.
        places["panel"].inflate_ip(canvas.px(Table.WIDEST_PANEL) - places["panel"].width, 0)
    elif is_tall and width < Table.WIDE_PANEL:
        places = _places(_tall(panel_height).arranged(canvas, window))
    return Arrangement(**places)


def arranged_narrow(
    window: pygame.Rect, canvas: Canvas, panel_height: float, *, open_side: Side
) -> Arrangement:
    """In a narrow window, with that column beside the land."""
    places = _places(_narrow(panel_height).arranged(canvas, window))
    side = places.pop("side")
    beside = side.move(window.right - side.x, 0)
    is_board = open_side is Side.BOARD
    return Arrangement(board=side if is_board else beside, cards=beside if is_board else side, **places)


def low_panel(low: float, full: float, window: pygame.Rect, canvas: Canvas) -> float:
    """How tall a panel is in a small window, in design pixels: taller where that is not as small as it may be."""
    beyond = max(0.0, window.height / canvas.scale - Small.LOWEST)
    return min(full, low + beyond * Small.OF_MORE)


def rooms_above(land: pygame.Rect, panel: pygame.Rect, canvas: Canvas, small: pygame.Rect | None) -> Rooms:
    """The rooms that a land has in a round that has this one above this panel; ``small`` is a small window."""

    def above(panel_height: float) -> tuple[int, int]:
        return land.width, max(1, land.height + panel.height - canvas.px(panel_height))

    tallest = low_panel(Above.LOW, Above.TALLEST, small, canvas) if small else Above.TALLEST
    rooms = Rooms(above(tallest), above(Above.LAYING), canvas.scale)
    if not small or rooms.least[1] >= canvas.px(Small.LOW_LAND):
        return rooms
    # One size for all phases would be a very small one: above each panel it has the largest that it can have.
    is_laying = panel.height <= canvas.px(Above.LAYING)
    return Rooms(land.size, land.size if is_laying else ANY_ROOM, canvas.scale)


def _places(whole: Part) -> dict[str, pygame.Rect]:
    return {str(name): rect for name, rect in whole.places().items()}
