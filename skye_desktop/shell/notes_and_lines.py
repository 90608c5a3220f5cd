"""Notes, rows and lines that the screens of any game share."""

from __future__ import annotations

import pygame

from skye_desktop.kit import Align, Canvas, Corner, Label, Line, Widget, column, spacer, theme


def middle(part: Widget) -> Widget:
    """Return a column that fills the remaining height, with ``part`` in the middle."""
    return column(spacer(), part, spacer(), grow=1)


def note(
    text: str,
    height: float | None = None,
    *,
    align: Align = Align.LEFT,
    wrap: bool = False,
    grow: int = 0,
) -> Label:
    """Return a small explanatory label."""
    return Label(
        text, theme.SMALL, theme.INK_SOFT, align=align, wrap=wrap, height=height, grow=grow
    )


def light_note(text: str, *, align: Align = Align.LEFT, wrap: bool = False) -> Label:
    """Return a small explanatory label on dark wood."""
    return Label(text, theme.SMALL, theme.LIGHT_INK_SOFT, align=align, wrap=wrap)


def draw_paper_row(
    surface: pygame.Surface,
    canvas: Canvas,
    box: pygame.Rect,
    *,
    is_chosen: bool,
    is_hovered: bool = False,
) -> None:
    """Draw the paper of a row in a list: bright under the pointer, golden if chosen."""
    fill = theme.GOLD_PALE if is_chosen else theme.PAPER_BRIGHT if is_hovered else theme.PAPER_LIGHT
    border, width = (theme.GOLD, Line.FIRM) if is_chosen else (theme.PAPER_EDGE, Line.HAIR)
    canvas.box(surface, box, fill, border=border, width=width, radius=Corner.FIELD)


def draw_progress(surface: pygame.Surface, canvas: Canvas, bar: pygame.Rect, part: float) -> None:
    """Draw a progress bar; ``part`` is from 0 to 1."""
    canvas.box(
        surface, bar, theme.PAPER_DARK, border=theme.PAPER_EDGE, width=Line.HAIR, radius=Corner.CAP
    )
    done = pygame.Rect(bar.x, bar.y, round(bar.width * part), bar.height)
    canvas.box(surface, done, theme.NOW, radius=Corner.CAP)


def is_digit(letter: str) -> bool:
    return letter.isascii() and letter.isdigit()
