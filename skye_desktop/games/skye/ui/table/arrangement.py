"""Layout of the table's parts: arrangements for wide, tall, narrow and small windows."""

from __future__ import annotations

from enum import Enum, auto
from typing import NamedTuple

import pygame

from skye_desktop.games.skye.ui.sizes import Above, LandSizes, Small, Table
from skye_desktop.games.skye.ui.territory_view import Rooms
from skye_desktop.kit import Canvas, Space, cut_columns, cut_rows, theme


class SideColumn(Enum):
    """The column beside the land of a narrow table, which has room for one of two."""

    SEATS = auto()
    BOARD = auto()


class Arrangement(NamedTuple):
    """Room of each part, in window pixels; outside the window for a part that is not shown."""

    bar: pygame.Rect
    board: pygame.Rect
    cards: pygame.Rect
    track: pygame.Rect
    land: pygame.Rect
    panel: pygame.Rect
    log: pygame.Rect | None = None
    """Room of the log's single line; None where the log stands below the board."""


def is_narrow(window: pygame.Rect, wanted_scale: float | None) -> bool:
    """Return whether the narrow arrangement suits a window better.

    ``wanted_scale`` is the UI scale that is set, 1 for design pixels.
    """
    wide, narrow = (
        min(window.width / least[0], window.height / least[1])
        for least in (theme.ROOMY_LAYOUT, Table.NARROW_LAYOUT)
    )
    return window.width / (wanted_scale or 1) < 900 and narrow > wide


def _wide(window: pygame.Rect, canvas: Canvas, panel_height: float) -> Arrangement:
    """Return columns left and right, bar and track above, the panel below, the land between."""
    bar, below = cut_rows(canvas, window, Table.BAR, None)
    board, middle, cards = cut_columns(
        canvas, below, Table.LEFT, None, Table.RIGHT, gap=Space.M, pad=Space.M
    )
    track, land, panel = cut_rows(canvas, middle, Table.TRACK, None, panel_height, gap=Space.M)
    return Arrangement(bar, board, cards, track, land, panel)


def _tall(window: pygame.Rect, canvas: Canvas, panel_height: float) -> Arrangement:
    """Return the wide arrangement with the panel below the board as well."""
    bar, below = cut_rows(canvas, window, Table.BAR, None)
    left, cards = cut_columns(canvas, below, None, Table.RIGHT, gap=Space.M, pad=Space.M)
    above, panel = cut_rows(canvas, left, None, panel_height, gap=Space.M)
    board, middle = cut_columns(canvas, above, Table.LEFT, None, gap=Space.M)
    track, land = cut_rows(canvas, middle, Table.TRACK, None, gap=Space.M)
    return Arrangement(bar, board, cards, track, land, panel)


def arranged_across(window: pygame.Rect, canvas: Canvas, panel_height: float) -> Arrangement:
    """Return the arrangement of a wide window whose panel reaches from its left edge to the cards.

    The panel stands below the board too. In a very wide table it has no more width than it can
    fill, as near to the middle of the land as there is room.
    """
    places = _tall(window, canvas, panel_height)
    whole, widest = places.panel, canvas.px(Table.WIDEST_ACROSS)
    if whole.width <= widest:
        return places
    panel = pygame.Rect(0, whole.y, widest, whole.height).move_to(centerx=places.land.centerx)
    return places._replace(panel=panel.clamp(whole))


def _small(
    window: pygame.Rect, canvas: Canvas, panel_height: float, cards_width: float
) -> Arrangement:
    """Return strips at both sides of the land, and the panel below all.

    There is no score track; a line of the log lies below the land where that is not low.
    """
    bar, below = cut_rows(canvas, window, Small.BAR, None)
    above, panel = cut_rows(canvas, below, None, panel_height, gap=Space.S, pad=Space.S)
    board, middle, cards = cut_columns(canvas, above, 84, None, cards_width, gap=Space.M)
    land, log = cut_rows(canvas, middle, None, 20)
    track = pygame.Rect(land.x, land.y, land.width, 0)
    if land.height < canvas.px(Small.LOW_LAND):
        land.height, log = log.bottom - land.y, pygame.Rect(land.x, log.bottom, 0, 0)
    return Arrangement(bar, board, cards, track, land, panel, log)


def card_columns(height: float, seats: int) -> int:
    """Return the number of columns for the seats' cards in a strip, in design pixels."""
    return 2 if (height + Space.S) / seats - Space.S < 21 else 1


def arranged_small(
    window: pygame.Rect, canvas: Canvas, panel_height: float, seats: int
) -> Arrangement:
    """Return the arrangement of a small window.

    The score track has no height; a low land takes the line of the log too.
    """
    places = _small(window, canvas, panel_height, 192)
    if card_columns(places.cards.height / canvas.scale, seats) > 1:
        return _small(
            window, canvas, panel_height, 296
        )  # one column would be lower than what they say
    return places


def arranged(
    window: pygame.Rect, canvas: Canvas, panel_height: float, board_height: float | None = None
) -> Arrangement:
    """Return the arrangement of a wide window; heights are in design pixels.

    ``board_height`` is the least height of the board, None where it takes all there is. The panel
    reaches below the board where that has room above the tallest panel, so that it stays as it is
    all the time, and the columns leave the panel less than it can fill.
    """
    below_bar = window.height / canvas.scale - Table.BAR - 2 * Space.M
    is_tall = board_height is not None and board_height + Space.M + Above.TALLEST <= below_bar
    places = _wide(window, canvas, panel_height)
    width = places.panel.width / canvas.scale
    if width > Table.WIDEST_PANEL:
        # In a very wide table the panel keeps its width and is centred below the land.
        places.panel.inflate_ip(canvas.px(Table.WIDEST_PANEL) - places.panel.width, 0)
    elif is_tall and width < 1000:
        return _tall(window, canvas, panel_height)
    return places


def arranged_narrow(
    window: pygame.Rect, canvas: Canvas, panel_height: float, *, open_side: SideColumn
) -> Arrangement:
    """Return the arrangement of a narrow window, with that column beside the land.

    A bar of two rows, the track, the land with the column at its right, the panel below it all.
    """
    bar, below = cut_rows(canvas, window, 2 * Table.BAR, None)
    track, middle, panel = cut_rows(
        canvas, below, Table.TRACK, None, panel_height, gap=Space.M, pad=Space.M
    )
    land, side = cut_columns(canvas, middle, None, Table.LEFT, gap=Space.M)
    beside = side.move(window.right - side.x, 0)
    board, cards = (side, beside) if open_side is SideColumn.BOARD else (beside, side)
    return Arrangement(bar, board, cards, track, land, panel)


def low_panel(low: float, full: float, window: pygame.Rect, canvas: Canvas) -> float:
    """Return a panel's height in a small window, in design pixels.

    It is taller where the window is not as small as it may be.
    """
    beyond = max(0.0, window.height / canvas.scale - 480)
    return min(full, low + beyond * 0.45)


def rooms_above(
    land: pygame.Rect, panel: pygame.Rect, canvas: Canvas, small: pygame.Rect | None
) -> Rooms:
    """Return the room of a land in a round, from this room above this panel.

    ``small`` is the rectangle of a small window, else None.
    """

    def above(panel_height: float) -> tuple[int, int]:
        return land.width, max(1, land.height + panel.height - canvas.px(panel_height))

    if small is None:
        return Rooms(above(Above.TALLEST), LandSizes.SMALLEST_TILE, canvas.scale)
    smallest = canvas.px(LandSizes.LEAST_TILE)
    least = above(low_panel(Above.LOW, Above.TALLEST, small, canvas))
    # One size for all phases may be very small: above each panel the land is as large as it can be.
    is_low = least[1] < canvas.px(Small.LOW_LAND)
    return Rooms(land.size if is_low else least, smallest, canvas.scale)
