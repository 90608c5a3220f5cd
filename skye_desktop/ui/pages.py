"""What the screens beside the table are made of: headings, notes, lines, and the rail along the foot."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from skye_desktop.engine import Clan
from skye_desktop.kit import theme
from skye_desktop.kit.layout import Align, Ruler
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Colour, Line, Skins, Space
from skye_desktop.kit.tree import Button, Do, Drawing, Label, Widget, column, page, rail, spacer
from skye_desktop.kit.tree.containers import Container, Row
from skye_desktop.kit.tree.grounds import page_in
from skye_desktop.kit.tree.widget import Child
from skye_desktop.ui.art import Art


class _Foot(Row):
    """A row whose buttons, where it is too narrow, have what their words need, and share what is left."""

    def widths(self, ruler: Ruler, room: int | None) -> list[int]:
        wishes = [child.wish(ruler)[0] for child in self.children]
        if room is None or sum(wishes) <= room - self.gaps(ruler, room):
            return super().widths(ruler, room)
        tight = 2 * ruler.px(Space.L - Space.S)
        needed = [
            child.measured(ruler, None)[0] - tight if isinstance(child, Button) else wish
            for child, wish in zip(self.children, wishes, strict=True)
        ]
        apart = ruler.px(Space.XXL)  # of what goes back
        spare = room - self.gaps(ruler, room) - sum(needed) - apart
        if spare > 0:
            more = [max(0, wish - need) for wish, need in zip(wishes, needed, strict=True)]
            needed = [need + one * spare // sum(more) for need, one in zip(needed, more, strict=True)]
        return self.lengths(ruler, needed, room)

    def gaps(self, ruler: Ruler, room: int | None) -> int:
        """Return the window pixels between the buttons, fewer where there is little room."""
        full = super().gaps(ruler, room)
        is_narrow = room is not None and sum(child.wish(ruler)[0] for child in self.children) > room - full
        return max(0, len(self.children) - 1) * ruler.px(Space.S) if is_narrow else full


class _Below(Container):
    """One widget as wide as the page above it."""

    widest: float | None = None

    def arrange_parts(self, ruler: Ruler, inner: pygame.Rect) -> None:
        across = page_in(ruler, inner, self.widest, None)
        for child in self.children:
            child.place(ruler, pygame.Rect(across.x, inner.y, across.width, inner.height))


def foot(*buttons: Child, widest: float | None = None) -> Widget:
    """Return the rail along the foot of the window, with the buttons of a screen below a page of that width."""
    if widest is None:
        return rail(_Foot(buttons, Space.L, (Space.XXL, Space.L), None, grow=1))
    return rail(_Below((_Foot(buttons, Space.L, (0, Space.L), None),), 0, 0, None, widest, grow=1))


def screen(inside: Widget, buttons: Sequence[Child], size: tuple[float, float]) -> Widget:
    """Return a widget in the middle, at most so many design pixels, above a rail with buttons as wide as that."""
    widest, tallest = size
    return column(page(inside, widest=widest, tallest=tallest), foot(*buttons, widest=widest))


def middle(part: Widget) -> Widget:
    """Return what takes the room that is left, in the middle of the height."""
    return column(spacer(), part, spacer(), grow=1)


def heading(
    text: str, height: float | None = None, *, size: float = theme.HEADING, align: Align = Align.LEFT,
    colour: Colour = theme.INK, grow: int = 0,
) -> Label:  # fmt: skip
    """Return the words at the head of a sheet."""
    return Label(text, size, colour, Face.TITLE, align, height=height, grow=grow)


def note(
    text: str, height: float | None = None, *, align: Align = Align.LEFT, wrap: bool = False, grow: int = 0
) -> Label:
    """Return small words that explain."""
    return Label(text, theme.SMALL, theme.INK_SOFT, align=align, wrap=wrap, height=height, grow=grow)


def crest(clan: Clan, side: float) -> Drawing:
    """Return a clan's crest, that many design pixels wide."""
    return Drawing(Do(_draw_crest, clan), width=side, height=side)


def _draw_crest(clan: Clan, surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
    canvas.crest(surface, clan, rect)


def face(clan: Clan, side: float) -> Drawing:
    """Return the chieftain of a clan that a computer plays, that many design pixels wide."""
    return Drawing(Do(_draw_face, clan), width=side, height=side)


def _draw_face(clan: Clan, surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
    canvas.face(surface, clan, rect)


def line() -> Drawing:
    """Return a line of ink from one side of a sheet to the other."""
    return Drawing(_draw_line, height=Line.HAIR)


def _draw_line(surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
    canvas.patch(surface, rect.inflate(0, canvas.px(Skins.RULE_HEIGHT) - rect.height), Skins.RULE)
