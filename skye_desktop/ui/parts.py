"""What the sheets of the screens beside the table are made of."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from skye_desktop.engine import Clan
from skye_desktop.kit import theme
from skye_desktop.kit.layout import Align, Child, Column, Part, Row, Ruler, column, row, spacer
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Corner, Line, Space
from skye_desktop.kit.widgets import Drawing, Label, Widget
from skye_desktop.ui.art import Art


class Fitted(Part):
    """A place in a layout for a widget that is made for the room there is."""

    def __init__(self, make: Callable[[pygame.Rect], Widget]) -> None:
        self._make = make

    def place(self, ruler: Ruler, rect: pygame.Rect) -> None:
        self._made = self._make(rect)

    def leaves(self) -> list[Part]:
        return [self._made]


def page(canvas: Art, window: pygame.Rect, widest: float, tallest: float) -> pygame.Rect:
    """The middle of the window, as much of it as sheets on the table take; sizes are design pixels."""
    room = window.inflate(*(-2 * canvas.px(Space.XXL),) * 2)
    size = min(room.width, canvas.px(widest)), min(room.height, canvas.px(tallest))
    return pygame.Rect((0, 0), size).move_to(center=window.center)


def foot(*parts: Child) -> Row:
    """The sheet below a screen, with its buttons."""
    return row(*parts, gap=Space.L, pad=(Space.XL, Space.L)).sized(None, theme.FOOT_HEIGHT)


def middle(part: Part) -> Column:
    """What takes the room that is left, in the middle of the height."""
    return column(spacer(), part, spacer()).grow()


def heading(
    text: str, height: float | None = None, *, size: float = theme.HEADING, align: Align = Align.LEFT
) -> Label:
    """The words at the head of a sheet."""
    return Label(text, (None, height), size=size, face=Face.TITLE, align=align)


def note(text: str, height: float | None = None, *, align: Align = Align.LEFT, wrap: bool = False) -> Label:
    """Small words that explain."""
    return Label(text, (None, height), size=theme.SMALL, colour=theme.INK_SOFT, align=align, wrap=wrap)


def crest(clan: Clan, side: float) -> Drawing:
    """A clan's crest, that many design pixels wide."""
    return Drawing(lambda surface, canvas, rect: canvas.crest(surface, clan, rect), (side, side))


def line() -> Drawing:
    """A fine line from one side of a sheet to the other."""
    return Drawing(lambda surface, canvas, rect: surface.fill(theme.PAPER_EDGE, rect), (None, Line.HAIR))


def square(centre: tuple[int, int], side: int) -> pygame.Rect:
    """A square about a pixel, so many pixels wide."""
    return pygame.Rect(0, 0, side, side).move_to(center=centre)


def badge(
    surface: pygame.Surface, canvas: Art, text: str, rect: pygame.Rect, *, size: float = theme.BODY
) -> None:
    """A letter or number on a golden disc."""
    canvas.box(surface, rect, theme.GOLD_DARK, radius=rect.width / 2 / canvas.scale)
    canvas.write(surface, text, rect, size=size, face=Face.BOLD, colour=theme.LIGHT_INK, align=Align.CENTRE)


def draw_progress(surface: pygame.Surface, canvas: Art, bar: pygame.Rect, part: float) -> None:
    """How far something is, of 1."""
    canvas.box(surface, bar, theme.PAPER_DARK, border=theme.PAPER_EDGE, width=Line.HAIR, radius=Corner.CAP)
    done = pygame.Rect(bar.x, bar.y, round(bar.width * part), bar.height)
    canvas.box(surface, done, theme.NOW, radius=Corner.CAP)


def is_digit(letter: str) -> bool:
    return letter.isascii() and letter.isdigit()
