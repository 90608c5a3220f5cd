"""What the sheets of the screens beside the table are made of."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from skye_desktop.engine import Clan
from skye_desktop.kit import theme
from skye_desktop.kit.layout import Align, Child, Column, Part, Row, Ruler, column, row, spacer
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Colour, Corner, Line, Skins, Space
from skye_desktop.kit.widgets import Button, Drawing, Label, Widget
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
    # Where there is no room for the whole sheet it does without most of its margin.
    is_wide = window.width >= canvas.px(theme.ROOMY_LAYOUT[0])
    room = window.inflate(*(-2 * canvas.px(Space.XXL if is_wide else Space.M),) * 2)
    size = min(room.width, canvas.px(widest)), min(room.height, canvas.px(tallest))
    return pygame.Rect((0, 0), size).move_to(center=window.center)


def on_rail(parts: Row, height: float, *, width: float | None = None) -> Row:
    """A row on the dark board along the top or the foot of the window, in the middle if it has a width."""
    for part in parts.parts:
        if isinstance(part, Button):
            part.is_on_wood = True
    inside = parts if width is None else row(spacer(), parts.sized(width), spacer())
    return inside.sized(None, height)


class _Foot(Row):
    """A row whose buttons, where it is too narrow, have what their words need, and share what is left."""

    def widths(self, ruler: Ruler, room: int | None) -> list[int]:
        wishes = [part.wish(ruler)[0] for part in self.parts]
        if room is None or sum(wishes) <= room - self.gaps(ruler, room):
            return super().widths(ruler, room)
        self.gap, tight = Space.S, 2 * ruler.px(Space.L - Space.S)
        needed = [
            part.measure(ruler, None)[0] - tight if isinstance(part, Button) else wish
            for part, wish in zip(self.parts, wishes, strict=True)
        ]
        apart = ruler.px(Space.XXL)  # of what goes back
        spare = room - self.gaps(ruler, room) - sum(needed) - apart
        if spare > 0:
            more = [max(0, wish - need) for wish, need in zip(wishes, needed, strict=True)]
            needed = [need + one * spare // sum(more) for need, one in zip(needed, more, strict=True)]
        return self.lengths(ruler, needed, room, 0)


def foot(*parts: Child, width: float | None = None) -> Row:
    """The rail along the foot of the window, with the buttons of a screen."""
    placed = row(*parts).parts
    buttons = _Foot(placed, Space.L, (0 if width else Space.XXL, Space.L), None)
    return on_rail(buttons, theme.FOOT_HEIGHT, width=width)


def screen(
    canvas: Art, window: pygame.Rect, inside: Part, buttons: Sequence[Child], size: tuple[float, float]
) -> tuple[Part, Part]:
    """A part in the middle, at most so many design pixels, above a rail with buttons: all in place, and the rail."""
    room = pygame.Rect(window.topleft, (window.width, window.height - canvas.px(theme.FOOT_HEIGHT)))
    middle = page(canvas, room, *size)
    below = foot(*buttons, width=middle.width / canvas.scale)
    below.arranged(canvas, pygame.Rect(window.x, room.bottom, window.width, window.bottom - room.bottom))
    return column(inside.arranged(canvas, middle), below), below


def middle(part: Part) -> Column:
    """What takes the room that is left, in the middle of the height."""
    return column(spacer(), part, spacer()).grow()


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


def face(clan: Clan, side: float) -> Drawing:
    """The chieftain of a clan that a computer plays, that many design pixels wide."""
    return Drawing(lambda surface, canvas, rect: canvas.face(surface, clan, rect), (side, side))


def line() -> Drawing:
    """A line of ink from one side of a sheet to the other."""

    def paint(surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
        canvas.patch(surface, rect.inflate(0, canvas.px(Skins.RULE_HEIGHT) - rect.height), Skins.RULE)

    return Drawing(paint, (None, Line.HAIR))


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
