"""Rows, columns, stacks, wraps and grids of widgets, with the arithmetic of `kit.layout`.

Gaps and insets are design pixels. A number in place of a widget is a room that long, ``None`` is left out::

    row(coin, 8, Label(text), spacer(), Button(...) if may_sell else None, gap=4, pad=(12, 8))

Where there is too little room, what grows gives way first, then what was measured, then fixed sizes.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from skye_desktop.kit.layout import Align, Inset, Ruler, Size, fit, inside, px, share_out, starts
from skye_desktop.kit.tree.widget import Child, Widget, walk


class Gap(Widget):
    """Nothing, of a size."""


class Container(Widget):
    """Widgets in an order. Only who made it decides what is in it: it is never built again by itself."""

    parts: Sequence[Child]
    gap: float = 0
    pad: Inset = 0
    align: Align | None = None

    measured_by = frozenset(("gap", "pad", "align"))
    axis = 0
    """Along x (0) or y (1)."""

    def inset(self, ruler: Ruler) -> tuple[int, int]:
        """Return what stays free at left and right, and above and below, in window pixels."""
        x, y = self.pad if isinstance(self.pad, tuple) else (self.pad, self.pad)
        return px(ruler, x), px(ruler, y)

    def measure(self, ruler: Ruler, width: int | None) -> Size:
        x, y = self.inset(ruler)
        wide, high = self.measure_parts(ruler, None if width is None else max(0, width - 2 * x))
        return wide + 2 * x, high + 2 * y

    def arrange(self, ruler: Ruler, rect: pygame.Rect) -> None:
        self.arrange_parts(ruler, inside(ruler, rect, self.pad) if self.pad else rect)

    def measure_parts(self, ruler: Ruler, width: int | None) -> Size:
        """Return what the children take at that width."""
        return super().measure(ruler, width)

    def arrange_parts(self, ruler: Ruler, inner: pygame.Rect) -> None:
        """Place the children inside the insets."""
        for child in self.children:
            child.place(ruler, inner)

    def gaps(self, ruler: Ruler, room: int | None) -> int:
        """Return the window pixels between the children, no more than there are."""
        wanted = max(0, len(self.children) - 1) * px(ruler, self.gap)
        return wanted if room is None else min(wanted, room)

    def lengths(self, ruler: Ruler, wishes: list[int], room: int) -> list[int]:
        """Return how long each child is along the axis: what it wishes, and its share of what is left."""
        fixed = [child.height if self.axis else child.width for child in self.children]
        ranks = [
            0 if child.grow else 1 if length is None else 2
            for child, length in zip(self.children, fixed, strict=True)
        ]
        spare = room - sum(wishes) - self.gaps(ruler, room)
        return fit(wishes, [child.grow for child in self.children], spare, ranks)

    def across(self, child: Widget, wish: int, start: int, room: int) -> tuple[int, int]:
        """Return where a child begins across the axis, and how far it goes."""
        fixed = child.width if self.axis else child.height
        has_own = fixed is not None or (self.align is not None and wish > 0)
        taken = min(wish, room) if has_own else room
        return start + (self.align or Align.LEFT).place(room, taken), taken


class Row(Container):
    """Widgets side by side."""

    def widths(self, ruler: Ruler, room: int | None) -> list[int]:
        """Return the widths of the children in that room."""
        wishes = [child.wish(ruler)[0] for child in self.children]
        return wishes if room is None else self.lengths(ruler, wishes, room)

    def measure_parts(self, ruler: Ruler, width: int | None) -> Size:
        widths = self.widths(ruler, width)
        # What grows gets more than its own width.
        heights = [
            child.wish(ruler, wide, is_given=child.grow > 0)[1]
            for child, wide in zip(self.children, widths, strict=True)
        ]
        return sum(widths) + self.gaps(ruler, width), max(heights, default=0)

    def arrange_parts(self, ruler: Ruler, inner: pygame.Rect) -> None:
        widths = self.widths(ruler, inner.width)
        lefts = starts(inner.x, widths, self.gaps(ruler, inner.width))
        for child, x, wide in zip(self.children, lefts, widths, strict=True):
            wish = child.wish(ruler, wide, is_given=child.grow > 0)[1]
            y, high = self.across(child, wish, inner.y, inner.height)
            child.place(ruler, pygame.Rect(x, y, wide, high))


class Cells(Row):
    """A line of a grid: all cells are equally wide, also those that are empty."""

    def widths(self, ruler: Ruler, room: int | None) -> list[int]:
        if room is None:
            return [max(child.wish(ruler)[0] for child in self.children)] * len(self.children)
        ones = [1] * len(self.children)
        return share_out([0] * len(ones), ones, max(0, room - self.gaps(ruler, room)))


class Column(Container):
    """Widgets one below the other."""

    axis = 1

    def measure_parts(self, ruler: Ruler, width: int | None) -> Size:
        sizes = [child.wish(ruler, width) for child in self.children]
        wide = max((one for one, _ in sizes), default=0)
        high = sum(one for _, one in sizes) + self.gaps(ruler, None)
        return wide if width is None else min(wide, width), high

    def arrange_parts(self, ruler: Ruler, inner: pygame.Rect) -> None:
        sizes = [child.wish(ruler, inner.width) for child in self.children]
        heights = self.lengths(ruler, [high for _, high in sizes], inner.height)
        tops = starts(inner.y, heights, self.gaps(ruler, inner.height))
        for child, (wish, _), y, high in zip(self.children, sizes, tops, heights, strict=True):
            x, wide = self.across(child, wish, inner.x, inner.width)
            child.place(ruler, pygame.Rect(x, y, wide, high))


class Stack(Container):
    """Widgets in the same place, the last on top."""


class Wrap(Container):
    """Widgets side by side, in as many lines as it takes."""

    def measure_parts(self, ruler: Ruler, width: int | None) -> Size:
        lines = self._lines(ruler, width)
        widths = [sum(wide for _, (wide, _) in line) + self._between(ruler, line) for line in lines]
        highs = [max(high for _, (_, high) in line) for line in lines]
        return max(widths, default=0), sum(highs) + max(0, len(lines) - 1) * px(ruler, self.gap)

    def arrange_parts(self, ruler: Ruler, inner: pygame.Rect) -> None:
        y, gap = inner.y, px(ruler, self.gap)
        for line in self._lines(ruler, inner.width):
            x, tallest = inner.x, max(high for _, (_, high) in line)
            for child, (wide, wish) in line:
                top, high = self.across(child, wish, y, tallest)
                child.place(ruler, pygame.Rect(x, top, min(wide, inner.width), high))
                x += wide + gap
            y += tallest + gap

    def _between(self, ruler: Ruler, line: Sequence[object]) -> int:
        return (len(line) - 1) * px(ruler, self.gap)

    def _lines(self, ruler: Ruler, width: int | None) -> list[list[tuple[Widget, Size]]]:
        lines: list[list[tuple[Widget, Size]]] = []
        taken, gap = 0, px(ruler, self.gap)
        for child in self.children:
            size = child.wish(ruler)
            if not lines or (width is not None and taken + gap + size[0] > width):
                lines.append([])
                taken = -gap
            lines[-1].append((child, size))
            taken += gap + size[0]
        return lines


class Scaled(Widget):
    """One widget at a scale of its own: as much smaller as its room is than so many design pixels, never larger.

    It takes all the room there is; pointer, keys and readers find what is in it as elsewhere.
    """

    parts: Sequence[Child]
    least: tuple[float, float]
    """Width and height in design pixels that the widget needs."""

    keeps_changes = True

    def measure(self, ruler: Ruler, width: int | None) -> Size:
        return 0, 0

    def arrange(self, ruler: Ruler, rect: pygame.Rect) -> None:
        canvas, (wide, high) = self.canvas, self.least
        scale = min(canvas.scale, rect.width / wide, rect.height / high)
        if self.canvas_inside.scale != scale:
            self.canvas_inside = canvas if scale == canvas.scale else canvas.scaled(scale)
            for one in walk(*self.children):
                assert one.parent is not None
                one.draw_with(one.parent.canvas_inside)
        super().arrange(self.canvas_inside, rect)


def row(
    *parts: Child, gap: float = 0, pad: Inset = 0, align: Align | None = None, id: str = "",
    width: float | None = None, height: float | None = None, grow: int = 0,
) -> Row:  # fmt: skip
    """Return widgets side by side; ``align`` is where they stand in its height."""
    return Row(parts, gap, pad, align, id=id, width=width, height=height, grow=grow)


def column(
    *parts: Child, gap: float = 0, pad: Inset = 0, align: Align | None = None, id: str = "",
    width: float | None = None, height: float | None = None, grow: int = 0,
) -> Column:  # fmt: skip
    """Return widgets one below the other; ``align`` is where they stand in its width."""
    return Column(parts, gap, pad, align, id=id, width=width, height=height, grow=grow)


def stack(
    *parts: Child, pad: Inset = 0, id: str = "", width: float | None = None, height: float | None = None,
    grow: int = 0,
) -> Stack:  # fmt: skip
    """Return widgets in the same place, the last on top."""
    return Stack(parts, 0, pad, None, id=id, width=width, height=height, grow=grow)


def wrap(
    *parts: Child, gap: float = 0, pad: Inset = 0, align: Align | None = None, id: str = "", grow: int = 0
) -> Wrap:
    """Return widgets side by side, in as many lines as it takes, which lie as far apart as the widgets."""
    return Wrap(parts, gap, pad, align, id=id, grow=grow)


def grid(
    columns: int, *parts: Widget, gap: float = 0, pad: Inset = 0, align: Align | None = None, grow: int = 0
) -> Column:
    """Return widgets in lines of that many equal cells; lines with one that grows share the height that is left."""
    lines = []
    for first in range(0, len(parts), columns):
        cells = parts[first : first + columns]
        empty = [Gap() for _ in range(columns - len(cells))]
        lines.append(Cells((*cells, *empty), gap, 0, align, grow=max(one.grow for one in cells)))
    return column(*lines, gap=gap, pad=pad, grow=grow)


def spacer() -> Gap:
    """Return nothing, which takes what is left along the row or column."""
    return Gap(grow=1)


def gap_of(length: float, axis: int) -> Gap:
    """Return nothing, so many design pixels long along x (0) or y (1)."""
    return Gap(height=length) if axis else Gap(width=length)
