"""Where the parts of the table stand in the window."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from skye_desktop.kit.canvas import Canvas
from skye_desktop.kit.theme import Space
from skye_desktop.ui.sizes import Table


class Arrangement(NamedTuple):
    """The room of each part, in window pixels."""

    bar: pygame.Rect
    board: pygame.Rect
    cards: pygame.Rect
    track: pygame.Rect
    land: pygame.Rect
    panel: pygame.Rect


def arranged(window: pygame.Rect, canvas: Canvas, panel_height: float) -> Arrangement:
    """Columns left and right, bar and track above, the panel below, the land between; the height in design pixels."""
    px, gap = canvas.px, canvas.px(Space.M)
    bar = pygame.Rect(gap, gap, window.width - 2 * gap, px(Table.BAR))
    top = bar.bottom + gap
    height = window.height - top - gap
    board = pygame.Rect(gap, top, px(Table.LEFT), height)
    cards = pygame.Rect(window.width - gap - px(Table.RIGHT), top, px(Table.RIGHT), height)
    left = board.right + gap
    width = cards.x - gap - left
    track = pygame.Rect(left, top, width, px(Table.TRACK))
    panel = pygame.Rect(left, 0, width, px(panel_height))
    panel.bottom = window.height - gap
    land_top = track.bottom + gap
    land = pygame.Rect(left, land_top, width, panel.y - gap - land_top)
    return Arrangement(bar, board, cards, track, land, panel)
