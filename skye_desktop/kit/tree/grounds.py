"""What other widgets lie on: sheets of parchment, rails of wood; and where a page stands in the window."""

from __future__ import annotations

from typing import Any

import pygame

from skye_desktop.kit import theme
from skye_desktop.kit.layout import Align, Inset, Ruler, Size, px
from skye_desktop.kit.theme import Outset, Space
from skye_desktop.kit.tree.containers import Column, Container, Row
from skye_desktop.kit.tree.widget import Child


class Sheet(Column):
    """Parchment that lies on the table, with widgets one below the other on it."""

    outset = Outset.LYING
    catches = True

    def paint(self, canvas: Any, surface: pygame.Surface, rect: pygame.Rect) -> None:
        canvas.sheet(surface, rect)


class Rail(Row):
    """The dark board along the top or the foot of the window, with widgets side by side on it."""

    outset = Outset.LYING
    catches = True

    def paint(self, canvas: Any, surface: pygame.Surface, rect: pygame.Rect) -> None:
        canvas.rail(surface, rect)


class Centre(Container):
    """One widget in the middle of the room, as large as it takes there, at most ``widest`` design pixels wide."""

    widest: float | None = None

    measured_by = Container.measured_by | {"widest"}

    def arrange_parts(self, ruler: Ruler, inner: pygame.Rect) -> None:
        for child in self.children:
            most = inner.width if self.widest is None else min(inner.width, px(ruler, self.widest))
            wide, high = child.wish(ruler, most)
            size = wide if self.widest is None else most, min(inner.height, high)
            child.place(ruler, pygame.Rect((0, 0), size).move_to(center=inner.center))


class Page(Container):
    """One widget in the middle of the room, as much of it as sheets on the table take, in design pixels."""

    widest: float | None = None
    tallest: float | None = None

    measured_by = Container.measured_by | {"widest", "tallest"}

    def measure_parts(self, ruler: Ruler, width: int | None) -> Size:
        return 0, 0

    def arrange_parts(self, ruler: Ruler, inner: pygame.Rect) -> None:
        rect = page_in(ruler, inner, self.widest, self.tallest)
        for child in self.children:
            child.place(ruler, rect)


def page_in(ruler: Ruler, room: pygame.Rect, widest: float | None, tallest: float | None) -> pygame.Rect:
    """Return the middle of a room, as much of it as a sheet of that size takes with its margins."""
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


def rail(
    *parts: Child, gap: float = 0, pad: Inset = 0, align: Align | None = None, id: str = "",
    height: float | None = theme.FOOT_HEIGHT,
) -> Rail:  # fmt: skip
    """Return widgets side by side on dark wood."""
    return Rail(parts, gap, pad, align, id=id, height=height)


def centre(part: Child, *, widest: float | None = None, pad: Inset = 0, grow: int = 0) -> Centre:
    """Return a widget in the middle of the room, at most so many design pixels wide."""
    return Centre((part,), 0, pad, None, widest, grow=grow)


def page(part: Child, *, widest: float | None = None, tallest: float | None = None) -> Page:
    """Return a widget in the middle of the room, at most so large in design pixels, with the margins of a screen."""
    return Page((part,), 0, 0, None, widest, tallest, grow=1)
