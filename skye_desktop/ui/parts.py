"""What the sheets of the screens beside the table are made of."""

from __future__ import annotations

import pygame

from skye_desktop.engine import Clan
from skye_desktop.kit import theme
from skye_desktop.kit.layout import Align
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Colour, Corner, Line
from skye_desktop.kit.widgets import Drawing, Label
from skye_desktop.ui.art import Art


def heading(
    text: str, height: float | None = None, *, size: float = theme.HEADING, align: Align = Align.LEFT,
    colour: Colour = theme.INK,
) -> Label:  # fmt: skip
    """The words at the head of a sheet."""
    return Label(text, (None, height), size=size, face=Face.TITLE, align=align, colour=colour)


def note(text: str, height: float | None = None, *, align: Align = Align.LEFT, wrap: bool = False) -> Label:
    """Small words that explain."""
    return Label(text, (None, height), size=theme.SMALL, colour=theme.INK_SOFT, align=align, wrap=wrap)


def crest(clan: Clan, side: float) -> Drawing:
    """A clan's crest, that many design pixels wide."""
    return Drawing(lambda surface, canvas, rect: canvas.crest(surface, clan, rect), (side, side))


def square(centre: tuple[int, int], side: int) -> pygame.Rect:
    """A square about a pixel, so many pixels wide."""
    return pygame.Rect(0, 0, side, side).move_to(center=centre)


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
