"""Arrangement of the table's parts in wide, tall, narrow and small windows."""

from __future__ import annotations

from enum import Enum, auto
from typing import NamedTuple

import pygame

from skye_desktop.games.skye.ui.sizes import Above, LandSizes, Small, Table
from skye_desktop.games.skye.ui.territory_view import Rooms
from skye_desktop.kit import Canvas, Space, cut_columns, cut_rows, theme


class SideColumn(Enum):
    """A column of a narrow table; only one of the two can be displayed beside the land."""

    SEATS = auto()
    BOARD = auto()


class Arrangement(NamedTuple):
    """Room of each part, in window pixels.

    It lies outside the window for a part that is not shown.
    """

    bar: pygame.Rect
    board: pygame.Rect
    cards: pygame.Rect
    track: pygame.Rect
    land: pygame.Rect
    panel: pygame.Rect
    log: pygame.Rect | None = None
    """Room of the log's line in a small window; None if the log is below the board."""
    task: pygame.Rect | None = None
    """Room of the strip with a scenario's task; None if there is none."""

    def below_task(self, height: int, margin: int) -> Arrangement:
        """Return the arrangement with the bar farther up, and a task below it in their stead.

        Both numbers are in pixels; ``margin`` is beside the task on either side, and half of it
        above.
        """
        bar, above = self.bar.move(0, -height), margin // 2
        wide = bar.width - 2 * margin
        task = pygame.Rect(bar.x + margin, bar.bottom + above, wide, height - above)
        return self._replace(bar=bar, task=task)


def is_narrow(window: pygame.Rect, wanted_scale: float | None) -> bool:
    """Return whether the narrow arrangement suits a window better than the wide one.

    ``wanted_scale`` is the UI scale that a person has set, 1 for design pixels; None for an
    automatic one.
    """
    wide, narrow = (
        min(window.width / least[0], window.height / least[1])
        for least in (theme.ROOMY_LAYOUT, Table.NARROW_LAYOUT)
    )
    return window.width / (wanted_scale or 1) < 900 and narrow > wide


def _wide(window: pygame.Rect, canvas: Canvas, panel_height: float) -> Arrangement:
    """Return columns on both sides, bar and track above, the panel below, and the land between."""
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
    """Return the arrangement of a wide window in which the panel also lies below the board.

    The panel ends at the cards. In a very wide window it is no wider than it can fill, and as near
    to the middle of the land as possible.
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
    """Return an arrangement with strips on both sides of the land, and the panel below all of it.

    There is no score track. If the land is high enough, a line of the log is below it.
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
    """Return the number of columns of the seats' cards in a strip.

    ``height`` is in design pixels.
    """
    return 2 if (height + Space.S) / seats - Space.S < 21 else 1


def arranged_small(
    window: pygame.Rect, canvas: Canvas, panel_height: float, seats: int
) -> Arrangement:
    """Return the arrangement of a small window.

    The score track has a height of 0. If the land is low it also gets the room of the log's line.
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

    ``board_height`` is the least height of the board; None if the board takes the whole height. The
    panel extends below the board if the board has room above the tallest panel, so that the board
    stays the same all the time, and if the panel would otherwise be narrower than it can fill.
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
    """Return the arrangement of a narrow window: bar and track above, the panel below.

    Between them are the land and, to its right, the column ``open_side``. The bar has two rows.
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

    It is between ``low`` and ``full``, greater in a larger window.
    """
    beyond = max(0.0, window.height / canvas.scale - 480)
    return min(full, low + beyond * 0.45)


def rooms_above(
    land: pygame.Rect,
    panel: pygame.Rect,
    canvas: Canvas,
    small: pygame.Rect | None,
    *,
    has_task: bool = False,
) -> Rooms:
    """Return the rooms of a land for a whole round, given its room above the present panel.

    ``small`` is the rectangle of a small window; None for any other. With a task above it a land
    may be smaller, for what is to be found must be in sight.
    """

    def above(panel_height: float) -> tuple[int, int]:
        return land.width, max(1, land.height + panel.height - canvas.px(panel_height))

    if small is None:
        side = LandSizes.BELOW_TASK if has_task else LandSizes.SMALLEST_TILE
        return Rooms(above(Above.TALLEST), side, canvas.scale)
    smallest = canvas.px(LandSizes.LEAST_TILE)
    least = above(low_panel(Above.LOW, Above.TALLEST, small, canvas))
    # One size for all phases may be very small: above each panel the land is as large as it can be.
    is_low = least[1] < canvas.px(Small.LOW_LAND)
    return Rooms(land.size if is_low else least, smallest, canvas.scale)
