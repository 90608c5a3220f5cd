"""The mark of a note or a bookmark, on the time line, in the log and in lists."""

from __future__ import annotations

from typing import Final

import pygame

from skye_desktop.files.record import Bookmark, Note
from skye_desktop.kit import Canvas, Corner, Line, Space, theme

PIN: Final = 12
"""Height of the mark, in design pixels."""


def draw_annotation(
    surface: pygame.Surface, canvas: Canvas, place: pygame.Rect, pinned: Note | Bookmark
) -> None:
    """Draw the mark of a bookmark, a ribbon, or of a note, a written sheet."""
    side = canvas.px(PIN)
    rect = pygame.Rect(0, 0, side * 3 // 4, side)
    rect.center = place.center
    if isinstance(pinned, Bookmark):
        notch = (rect.centerx, rect.bottom - side // 3)
        ribbon = [rect.topleft, rect.topright, rect.bottomright, notch, rect.bottomleft]
        pygame.draw.polygon(surface, theme.WRONG, ribbon)
        pygame.draw.aalines(surface, theme.WRONG, True, ribbon)
        return
    canvas.box(
        surface, rect, theme.WHITE, border=theme.GOLD_DARK, width=Line.HAIR, radius=Corner.SHARP
    )
    for part in (1, 2, 3):
        y = rect.y + rect.height * part // 4
        inset = canvas.px(Space.XS)
        pygame.draw.line(surface, theme.GOLD_DARK, (rect.x + inset, y), (rect.right - inset - 1, y))
