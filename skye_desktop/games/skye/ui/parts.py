"""Drawing functions shared by the screens beside the table."""

from __future__ import annotations

import pygame

from skye_desktop.games.skye.engine import Clan
from skye_desktop.games.skye.ui.art import Art
from skye_desktop.kit import Align, Corner, Face, Line, Space, square, theme

_BADGE = 42
"""Side of the crest beside a face, in per cent of that."""


def badge(
    surface: pygame.Surface, canvas: Art, text: str, rect: pygame.Rect, *, size: float = theme.BODY
) -> None:
    """Draw a letter or number on a wooden stud."""
    canvas.sprites.draw(surface, "table/stud.png", rect)
    canvas.write(
        surface, text, rect, size=size, face=Face.BOLD, colour=theme.LIGHT_INK, align=Align.CENTRE
    )


def draw_portrait(
    surface: pygame.Surface, canvas: Art, rect: pygame.Rect, clan: Clan, *, is_computer: bool
) -> None:
    """Draw who plays a clan: the crest of a person, and a computer's chieftain with the crest."""
    if not is_computer:
        canvas.crest(surface, clan, rect)
        return
    canvas.face(surface, clan, rect)
    crest = square(rect.height * _BADGE // 100)
    crest.bottomright = rect.right + canvas.px(Space.S), rect.bottom - canvas.px(Space.XS)
    canvas.crest(surface, clan, crest)


def draw_paper_row(
    surface: pygame.Surface,
    canvas: Art,
    box: pygame.Rect,
    *,
    is_chosen: bool,
    is_hovered: bool = False,
) -> None:
    """Draw the paper of a row in a list: bright under the pointer, golden if chosen."""
    fill = theme.GOLD_PALE if is_chosen else theme.PAPER_BRIGHT if is_hovered else theme.PAPER_LIGHT
    border, width = (theme.GOLD, Line.FIRM) if is_chosen else (theme.PAPER_EDGE, Line.HAIR)
    canvas.box(surface, box, fill, border=border, width=width, radius=Corner.FIELD)


def draw_progress(surface: pygame.Surface, canvas: Art, bar: pygame.Rect, part: float) -> None:
    """Draw a progress bar; ``part`` is from 0 to 1."""
    canvas.box(
        surface, bar, theme.PAPER_DARK, border=theme.PAPER_EDGE, width=Line.HAIR, radius=Corner.CAP
    )
    done = pygame.Rect(bar.x, bar.y, round(bar.width * part), bar.height)
    canvas.box(surface, done, theme.NOW, radius=Corner.CAP)


def is_digit(letter: str) -> bool:
    return letter.isascii() and letter.isdigit()
