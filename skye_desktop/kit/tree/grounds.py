"""Grounds under widgets, sheets of parchment and rails of wood, and the frame of a screen."""

from __future__ import annotations

from typing import Any

import pygame

from skye_desktop.kit import theme
from skye_desktop.kit.layout import Align, Inset, Ruler, Size, px
from skye_desktop.kit.theme import Outset, Skins, Space
from skye_desktop.kit.tree.elements import Button, Column, Container, Row, column
from skye_desktop.kit.tree.widget import Child


class Sheet(Column):
    """Parchment that lies on the table, with widgets one below the other."""

    outset = Outset.LYING
    catches = True
    is_wood = False

    def paint(self, canvas: Any, surface: pygame.Surface, rect: pygame.Rect) -> None:
        canvas.sheet(surface, rect)


class WoodBoard(Column):
    """Dark board with a golden rim that lies on the table, with widgets one below the other."""

    outset = Outset.LYING
    catches = True
    is_wood = True

    def paint(self, canvas: Any, surface: pygame.Surface, rect: pygame.Rect) -> None:
        canvas.lying(surface, rect, Skins.PLAQUE)


class Rail(Row):
    """Dark board along the top or the foot of the window, with widgets side by side."""

    outset = Outset.LYING
    catches = True
    is_wood = True

    def paint(self, canvas: Any, surface: pygame.Surface, rect: pygame.Rect) -> None:
        canvas.rail(surface, rect)


class Centre(Container):
    """Widget in the middle of the room at its natural size.

    With ``widest`` it is as wide as the room, at most that many design pixels.
    """

    widest: float | None = None

    measured_by = Container.measured_by | {"widest"}

    def arrange_parts(self, ruler: Ruler, inner: pygame.Rect) -> None:
        for child in self.children:
            most = inner.width if self.widest is None else min(inner.width, px(ruler, self.widest))
            wide, high = child.preferred_size(ruler, most)
            size = wide if self.widest is None else most, min(inner.height, high)
            child.place(ruler, pygame.Rect((0, 0), size).move_to(center=inner.center))


class PageFrame(Container):
    """Widget in the middle of the room with the margins of a screen, limited in design pixels."""

    widest: float | None = None
    tallest: float | None = None

    measured_by = Container.measured_by | {"widest", "tallest"}

    def measure_parts(self, ruler: Ruler, width: int | None) -> Size:
        return 0, 0

    def arrange_parts(self, ruler: Ruler, inner: pygame.Rect) -> None:
        rect = page_in(ruler, inner, self.widest, self.tallest)
        for child in self.children:
            child.place(ruler, rect)


def page_in(
    ruler: Ruler, room: pygame.Rect, widest: float | None, tallest: float | None
) -> pygame.Rect:
    """Return the rectangle of a page in the middle of a room, with its margins."""
    # Where there is no room for the whole sheet it does without most of its margin.
    margin = ruler.px(Space.XXL if room.width >= ruler.px(theme.ROOMY_LAYOUT[0]) else Space.M)
    inner = room.inflate(-2 * margin, -2 * margin)
    wide = inner.width if widest is None else min(inner.width, px(ruler, widest))
    high = inner.height if tallest is None else min(inner.height, px(ruler, tallest))
    return pygame.Rect(0, 0, wide, high).move_to(center=room.center)


def sheet(
    *parts: Child, gap: float = 0, pad: Inset = Space.XXL, align: Align | None = None, id: str = "",
    width: float | None = None, height: float | None = None, grow: int = 0,
) -> Sheet:  # fmt: skip
    """Return widgets one below the other on parchment."""
    return Sheet(parts, gap, pad, align, id=id, width=width, height=height, grow=grow)


def wood_board(
    *parts: Child, gap: float = 0, pad: Inset = Space.XL, align: Align | None = None, id: str = "",
    width: float | None = None, height: float | None = None, grow: int = 0,
) -> WoodBoard:  # fmt: skip
    """Return widgets one below the other on a dark board."""
    return WoodBoard(parts, gap, pad, align, id=id, width=width, height=height, grow=grow)


def rail(
    *parts: Child, gap: float = 0, pad: Inset = 0, align: Align | None = None, id: str = "",
    height: float | None = theme.FOOT_HEIGHT,
) -> Rail:  # fmt: skip
    """Return widgets side by side on dark wood."""
    return Rail(parts, gap, pad, align, id=id, height=height)


def centre(part: Child, *, widest: float | None = None, pad: Inset = 0, grow: int = 0) -> Centre:
    """Return a widget in the middle of the room, at most ``widest`` design pixels wide."""
    return Centre((part,), 0, pad, None, widest, grow=grow)


def page(part: Child, *, widest: float | None = None, tallest: float | None = None) -> PageFrame:
    """Return a widget in the middle with the margins of a screen, limited in design pixels."""
    return PageFrame((part,), 0, 0, None, widest, tallest, grow=1)


class Foot(Row):
    """Buttons along the foot of a screen; in a narrow one they shrink to what their words need.

    With ``widest`` they are as wide as a page of that limit, in design pixels.
    """

    widest: float | None = None

    def arrange_parts(self, ruler: Ruler, inner: pygame.Rect) -> None:
        if self.widest is not None:
            wide = page_in(ruler, inner, self.widest, None).width
            inner = pygame.Rect(0, inner.y, wide, inner.height).move_to(centerx=inner.centerx)
        super().arrange_parts(ruler, inner)

    def widths(self, ruler: Ruler, room: int | None) -> list[int]:
        wishes = super().widths(ruler, None)
        if room is None or sum(wishes) <= room - self.gaps(ruler, room):
            return super().widths(ruler, room)
        apart = ruler.px(Space.XXL)
        tight = 2 * ruler.px(Space.L - Space.S)  # apart is what goes back
        needed = [
            child.measured(ruler, None)[0] - tight if isinstance(child, Button) else wish
            for child, wish in zip(self.children, wishes, strict=True)
        ]
        spare = room - self.gaps(ruler, room) - sum(needed) - apart
        if spare > 0:
            more = [max(0, wish - need) for wish, need in zip(wishes, needed, strict=True)]
            needed = [
                need + one * spare // sum(more) for need, one in zip(needed, more, strict=True)
            ]
        return self.lengths(ruler, needed, room)

    def gaps(self, ruler: Ruler, room: int | None) -> int:
        wanted = super().gaps(ruler, None)
        if (
            room is None
            or sum(child.preferred_size(ruler)[0] for child in self.children) + wanted <= room
        ):
            return wanted
        return min(room, max(0, len(self.children) - 1) * ruler.px(Space.S))


def foot(*buttons: Child, widest: float | None = None) -> Rail:
    """Return the rail along the foot of a screen with its buttons, below a page of that width."""
    inset = 0 if widest is not None else Space.XXL
    return rail(Foot(buttons, Space.L, (inset, Space.L), None, widest, grow=1))


def screen(
    inside: Child, *buttons: Child, widest: float | None = None, tallest: float | None = None
) -> Column:
    """Return a page in the middle, limited in design pixels, above a rail with buttons."""
    return column(page(inside, widest=widest, tallest=tallest), foot(*buttons, widest=widest))
