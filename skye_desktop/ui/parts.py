"""What the sheets of the screens beside the table are made of."""

from __future__ import annotations

import pygame

from skye_desktop.kit import Align, Corner, Face, Line, theme
from skye_desktop.ui.art import Art


def badge(
    surface: pygame.Surface, canvas: Art, text: str, rect: pygame.Rect, *, size: float = theme.BODY
) -> None:
    """A letter or number on a stud of wood."""
    canvas.sprites.draw(surface, "table/stud.png", rect)
    canvas.write(surface, text, rect, size=size, face=Face.BOLD, colour=theme.LIGHT_INK, align=Align.CENTRE)


def draw_progress(surface: pygame.Surface, canvas: Art, bar: pygame.Rect, part: float) -> None:
    """How far something is, of 1."""
    canvas.box(surface, bar, theme.PAPER_DARK, border=theme.PAPER_EDGE, width=Line.HAIR, radius=Corner.CAP)
    done = pygame.Rect(bar.x, bar.y, round(bar.width * part), bar.height)
    canvas.box(surface, done, theme.NOW, radius=Corner.CAP)


def is_digit(letter: str) -> bool:
    return letter.isascii() and letter.isdigit()
