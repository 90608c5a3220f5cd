"""Rows, columns, grids and stacks: parts are measured, then arranged in a rectangle. Nothing here draws.

A part is a widget, a `slot` (a rectangle to draw into), or a container of parts. Sizes, gaps and insets are design
pixels; what comes out are window pixels. A screen is one expression, and its sheet is as tall as what lies on it::

    sheet = column(
        Label(tr("Seats"), (None, 34), size=theme.LARGE, face=Face.TITLE),
        Label(note, wrap=True),
        *[row(slot(width=36), Label(seat.name).grow(), Choice(...), gap=8) for seat in seats],
        row(spacer(), Button(tr("Done"), (150, 34), self.app.pop)),
        gap=12, pad=24,
    )
    self.group.replace(sheet.centred(canvas, window, width))     # all widgets in it
    self._box = sheet.rect                                             # each part knows where it lies

Instead of its rectangle a widget is given its (width, height); None stands for as much as it takes. What has no size
of its own in the direction across takes all there is, unless the container's ``align`` says where it stands. ``grow``
shares out what is left along a row or column. ``None`` in place of a part is left out: ``row(a, b if it_is_open else
None)``. Numbers are plain rooms of that size, and ``cut`` gives their rectangles: for what is drawn without a widget::

    crest, name, price = row(20, spacer(), 40, gap=4).cut(canvas, rect)

Named slots are asked for afterwards: ``tree.arranged(canvas, rect).places()["land"]``. Where there is too
little room, what grows gives way first, then what was measured, then fixed sizes; nothing lies outside.

What is laid out again with the same words and sizes in a room of the same size is not measured again (`Layouts`). A
part is told how large it is and what it takes (``sized``, ``grow``) before it stands in a container.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Sequence
from enum import Enum
from itertools import accumulate
from operator import add, attrgetter
from typing import Final, NamedTuple, Protocol, Self, TypeAlias

import pygame

from skye_desktop.kit.text import MOST_LINES, Face, Text, kept

Size: TypeAlias = tuple[int, int]
"""Width and height in window pixels."""
Room: TypeAlias = pygame.Rect | tuple[float | None, float | None]
"""Where a widget lies, or how large it is to be in design pixels: None for as much as it takes."""
AUTO: Final = (None, None)
"""As large as it takes."""
Inset: TypeAlias = float | tuple[float, float]
"""What stays free inside an edge, in design pixels; of two numbers the first is that at the left and the right."""


class Align(float, Enum):
    """Where something stands in its room."""

    LEFT = 0.0
    CENTRE = 0.5
    RIGHT = 1.0
    TOP = LEFT
    BOTTOM = RIGHT

    def place(self, room: int, taken: int) -> int:
        """How far from the beginning of a room something begins that takes so much of it."""
        return round((room - taken) * self)


class Layouts(NamedTuple):
    """What was measured and arranged at one scale, by all that it follows from."""

    sizes: OrderedDict[tuple[Hashable, int | None], Size]
    boxes: OrderedDict[tuple[Hashable, Size], list[pygame.Rect]]
    """Where the parts of a container of that size lie from its corner."""


class Ruler(Protocol):
    """What parts are measured with: the canvas."""

    text: Text
    layouts: Layouts
    least_target: int
    """Window pixels that what is pressed has at least, both ways; 0 for as many as it is made with."""

    def px(self, design_pixels: float) -> int:
        """Design pixels as window pixels."""

    def wrapped_height(
        self, text: str, size: float, width: int, face: Face, *, most: int = MOST_LINES
    ) -> int:
        """The height of a text that is broken at a width."""


class Part:
    """What can stand in a row or column."""

    rect: pygame.Rect
    """Where it lies, in window pixels."""
    fixed: tuple[float | None, float | None] = (None, None)
    """Width and height in design pixels; None for as much as it takes."""
    share = 0
    """How much it takes of what is left along the row or column, beside what others take."""
    shape: Hashable = None
    """All that it is measured and placed by, beside these; None where no value tells it, and it is done each time."""

    def sized(self, width: float | None = None, height: float | None = None) -> Self:
        self.fixed = (width, height)
        return self

    def grow(self, share: int = 1) -> Self:
        """Take that share of what is left."""
        self.share = share
        return self

    def measure(self, ruler: Ruler, width: int | None) -> Size:
        """The size it takes, at that width if one is given; 0 where it takes whatever there is."""
        return 0, 0

    def place(self, ruler: Ruler, rect: pygame.Rect) -> None:
        self.rect = rect

    def wish(self, ruler: Ruler, width: int | None = None) -> Size:
        """The size it is to have: the fixed one, else what it takes."""
        fixed = self.fixed
        wide, high = (None if length is None else _px(ruler, length) for length in fixed)
        if wide is None or high is None:
            measured = self.measure(ruler, width if wide is None else wide)
            wide, high = (measured[0] if wide is None else wide), (measured[1] if high is None else high)
        return wide, high

    def leaves(self) -> list[Part]:
        """The parts that contain no others, in their order."""
        return [self]

    def arranged(self, ruler: Ruler, rect: pygame.Rect) -> Self:
        """This part, after it was placed in that rectangle."""
        self.place(ruler, rect)
        return self

    def centred(self, ruler: Ruler, room: pygame.Rect, width: float | None = None) -> Self:
        """This part in the middle of a room, as large as it takes there; at most ``width`` design pixels wide."""
        wide = room.width if width is None else min(room.width, ruler.px(width))
        wanted = self.wish(ruler, wide)
        rect = pygame.Rect(0, 0, wanted[0] if width is None else wide, min(room.height, wanted[1]))
        rect.center = room.center
        return self.arranged(ruler, rect)

    def places(self) -> dict[Hashable, pygame.Rect]:
        """Where the named slots lie."""
        return {
            leaf.name: leaf.rect for leaf in self.leaves() if isinstance(leaf, Slot) and leaf.name is not None
        }


_OWN_SHAPE = attrgetter("shape")
_SHAPE = attrgetter("shape", "fixed", "share")
"""All that a part is measured and placed by."""


class Slot(Part):
    """A rectangle to draw into."""

    shape = ()

    def __init__(self, name: Hashable, width: float | None, height: float | None, share: int = 0) -> None:
        self.name, self.share = name, share
        self.fixed = (width, height)


Child: TypeAlias = Part | float | None
"""What a row or column is made of: a part, a plain room that long, or nothing."""


class Container(Part):
    """Parts in an order."""

    def __init__(self, parts: Sequence[Part], gap: float, pad: Inset, align: Align | None) -> None:
        self.parts = parts
        self.gap = gap
        self.pad = pad if isinstance(pad, tuple) else (pad, pad)
        self.align = align
        if None not in map(_OWN_SHAPE, parts):
            self.shape = (type(self), gap, self.pad, align, *map(_SHAPE, parts))
        self._all: list[Part] | None = None
        """All parts in it, once they were asked for."""
        self._measured: OrderedDict[tuple[Hashable, int | None], Size] = OrderedDict()
        """What was measured since it was placed, if it has no shape: what stands around it asks again and again."""

    def leaves(self) -> list[Part]:
        found: list[Part] = []
        for part in self._inside():
            if type(part).leaves is Part.leaves:
                found.append(part)
            elif not isinstance(part, Container):
                found += part.leaves()
        return found

    def _inside(self) -> list[Part]:
        """All parts in it, containers before what is in them."""
        if self._all is not None:
            return self._all
        found, due = list[Part](), list(self.parts[::-1])
        while due:
            part = due.pop()
            found.append(part)
            if isinstance(part, Container):
                due += part.parts[::-1]
        self._all = found
        return found

    def measure(self, ruler: Ruler, width: int | None) -> Size:
        """The size that its parts take, with the insets."""
        store = self._measured if self.shape is None else ruler.layouts.sizes
        return kept(store, (self.shape, width), lambda: self._measure(ruler, width))

    def _measure(self, ruler: Ruler, width: int | None) -> Size:
        x, y = 2 * _px(ruler, self.pad[0]), 2 * _px(ruler, self.pad[1])
        wide, high = self.measure_parts(ruler, None if width is None else max(0, width - x))
        return wide + x, high + y

    def place(self, ruler: Ruler, rect: pygame.Rect) -> None:
        if self.shape is None:
            self._place(ruler, rect)
            return
        boxes = kept(ruler.layouts.boxes, (self.shape, rect.size), lambda: self._boxes(ruler, rect))
        for part, box in zip((self, *self._inside()), boxes, strict=True):
            part.rect = box.move(rect.topleft)

    def _boxes(self, ruler: Ruler, rect: pygame.Rect) -> list[pygame.Rect]:
        self._place(ruler, rect)
        return [part.rect.move(-rect.x, -rect.y) for part in (self, *self._inside())]

    def _place(self, ruler: Ruler, rect: pygame.Rect) -> None:
        self.rect = rect
        x, y = _px(ruler, self.pad[0]), _px(ruler, self.pad[1])
        inner = rect.inflate(-2 * min(x, rect.width // 2), -2 * min(y, rect.height // 2))
        self.place_parts(ruler, inner)
        self._measured.clear()

    def cut(self, ruler: Ruler, rect: pygame.Rect) -> list[pygame.Rect]:
        """Lie there; where each of the parts does."""
        self.place(ruler, rect)
        return [part.rect for part in self.parts]

    def measure_parts(self, ruler: Ruler, width: int | None) -> Size:
        """The size that the parts take at that width."""
        raise NotImplementedError

    def place_parts(self, ruler: Ruler, inner: pygame.Rect) -> None:
        """Place the parts in the rectangle inside the insets."""
        raise NotImplementedError

    def gaps(self, ruler: Ruler, room: int | None) -> int:
        wanted = max(0, len(self.parts) - 1) * _px(ruler, self.gap)
        return wanted if room is None else min(wanted, room)

    def lengths(self, ruler: Ruler, wishes: list[int], room: int, axis: int) -> list[int]:
        """How long the parts are along the row (axis 0) or column (1): what each wishes, and its share of the rest."""
        spare = room - sum(wishes) - self.gaps(ruler, room)
        if spare >= 0:
            return share_out(wishes, [part.share for part in self.parts], spare)
        ranks = [0 if part.share else 1 if part.fixed[axis] is None else 2 for part in self.parts]
        for rank in range(3):
            able = [wish if at == rank else 0 for wish, at in zip(wishes, ranks, strict=True)]
            taken = min(-spare, sum(able))
            wishes = share_out(wishes, able, -taken)
            spare += taken
        return wishes

    def starts(self, ruler: Ruler, first: int, room: int, lengths: Sequence[int]) -> list[int]:
        between = max(1, len(lengths) - 1)
        gaps = share_out([0] * between, [1] * between, self.gaps(ruler, room))
        return list(accumulate(map(add, lengths, gaps), initial=first))[: len(lengths)]

    def across(self, part: Part, axis: int, wish: int, start: int, room: int) -> tuple[int, int]:
        """Where a part begins across the row or column, and how far it goes."""
        has_own = part.fixed[axis] is not None or (self.align is not None and wish > 0)
        taken = min(wish, room) if has_own else room
        return start + (self.align or Align.LEFT).place(room, taken), taken


class Row(Container):
    """Parts side by side."""

    def widths(self, ruler: Ruler, room: int | None) -> list[int]:
        wishes = [part.wish(ruler)[0] for part in self.parts]
        return wishes if room is None else self.lengths(ruler, wishes, room, 0)

    def measure_parts(self, ruler: Ruler, width: int | None) -> Size:
        widths = self.widths(ruler, width)
        heights = [part.wish(ruler, wide)[1] for part, wide in zip(self.parts, widths, strict=True)]
        return sum(widths) + self.gaps(ruler, width), max(heights, default=0)

    def place_parts(self, ruler: Ruler, inner: pygame.Rect) -> None:
        widths = self.widths(ruler, inner.width)
        starts = self.starts(ruler, inner.x, inner.width, widths)
        for part, x, wide in zip(self.parts, starts, widths, strict=True):
            y, high = self.across(part, 1, part.wish(ruler, wide)[1], inner.y, inner.height)
            part.place(ruler, pygame.Rect(x, y, wide, high))


class Column(Container):
    """Parts one below the other."""

    def measure_parts(self, ruler: Ruler, width: int | None) -> Size:
        widths, heights = _columns([part.wish(ruler, width) for part in self.parts])
        wide, high = max(widths, default=0), sum(heights) + self.gaps(ruler, None)
        return wide if width is None else min(wide, width), high

    def place_parts(self, ruler: Ruler, inner: pygame.Rect) -> None:
        sizes = [part.wish(ruler, inner.width) for part in self.parts]
        heights = self.lengths(ruler, [high for _, high in sizes], inner.height, 1)
        starts = self.starts(ruler, inner.y, inner.height, heights)
        for part, (wish, _), y, high in zip(self.parts, sizes, starts, heights, strict=True):
            x, wide = self.across(part, 0, wish, inner.x, inner.width)
            part.place(ruler, pygame.Rect(x, y, wide, high))


class Stack(Container):
    """Parts that lie in the same place, the last on top."""

    def measure_parts(self, ruler: Ruler, width: int | None) -> Size:
        widths, heights = _columns([part.wish(ruler, width) for part in self.parts])
        return max(widths, default=0), max(heights, default=0)

    def place_parts(self, ruler: Ruler, inner: pygame.Rect) -> None:
        for part in self.parts:
            part.place(ruler, inner.copy())


class Wrap(Container):
    """Parts side by side, in as many rows as it takes."""

    def _lines(self, ruler: Ruler, width: int | None) -> Column:
        lines: list[list[Part]] = [[]]
        taken = 0
        for part in self.parts:
            wide = part.wish(ruler)[0] + _px(ruler, self.gap)
            if width is not None and lines[-1] and taken + wide - _px(ruler, self.gap) > width:
                lines.append([])
                taken = 0
            lines[-1].append(part)
            taken += wide
        return Column([Row(line, self.gap, 0, self.align) for line in lines], self.gap, 0, None)

    def measure_parts(self, ruler: Ruler, width: int | None) -> Size:
        return self._lines(ruler, width).measure_parts(ruler, width)

    def place_parts(self, ruler: Ruler, inner: pygame.Rect) -> None:
        self._lines(ruler, inner.width).place_parts(ruler, inner)


class Cells(Row):
    """A line of a grid: all cells equally wide, also those that are empty."""

    def widths(self, ruler: Ruler, room: int | None) -> list[int]:
        widest = max(part.wish(ruler)[0] for part in self.parts)
        equal = [widest] * len(self.parts)
        if room is None:
            return equal
        left = max(0, room - self.gaps(ruler, room))
        return share_out([0] * len(equal), [1] * len(equal), left)


def row(*parts: Child, gap: float = 0, pad: Inset = 0, align: Align | None = None) -> Row:
    """Parts side by side; ``align`` is where they stand in its height."""
    return Row(_parts(parts, 0), gap, pad, align)


def column(*parts: Child, gap: float = 0, pad: Inset = 0, align: Align | None = None) -> Column:
    """Parts one below the other; ``align`` is where they stand in its width."""
    return Column(_parts(parts, 1), gap, pad, align)


def wrap(*parts: Child, gap: float = 0, pad: Inset = 0, align: Align | None = None) -> Wrap:
    """Parts side by side, in as many rows as it takes, which lie as far apart as the parts."""
    return Wrap(_parts(parts, 0), gap, pad, align)


def stack(*parts: Part | None, pad: Inset = 0) -> Stack:
    """Parts that all take the whole of it, the last on top."""
    return Stack([part for part in parts if part is not None], 0, pad, None)


def grid(columns: int, *parts: Part, gap: float = 0, pad: Inset = 0, align: Align | None = None) -> Column:
    """Parts in lines of that many equal cells. Lines with a part that grows share the height that is left."""
    lines = []
    for first in range(0, len(parts), columns):
        cells = list(parts[first : first + columns])
        empty = [slot() for _ in range(columns - len(cells))]
        lines.append(Cells([*cells, *empty], gap, 0, align).grow(max(part.share for part in cells)))
    return Column(lines, gap, pad, None)


def slot(name: Hashable = None, width: float | None = None, height: float | None = None) -> Slot:
    """A rectangle to draw into, asked for by its name or kept; where no size is given it takes what there is."""
    return Slot(name, width, height)


def spacer() -> Slot:
    """Nothing, which takes what is left along the row or column."""
    return Slot(None, None, None, 1)


def _parts(children: Sequence[Child], axis: int) -> list[Part]:
    """Parts; a number is a room of that length along the row (axis 0) or column (1)."""
    parts: list[Part] = []
    for one in children:
        if isinstance(one, Part):
            parts.append(one)
        elif one is not None:
            parts.append(Slot(None, None, one) if axis else Slot(None, one, None))
    return parts


def _columns(sizes: Sequence[Size]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The widths and the heights."""
    widths, heights = zip(*sizes, strict=True) if sizes else ((), ())
    return widths, heights


def _px(ruler: Ruler, length: float) -> int:
    return ruler.px(length) if length > 0 else 0


def cut_columns(
    ruler: Ruler, rect: pygame.Rect, *widths: float | None, gap: float = 0, pad: Inset = 0
) -> list[pygame.Rect]:
    """Return rooms side by side, so many design pixels wide; those of None share what is left."""
    inner = _inside(ruler, rect, pad)
    cuts = _cut(ruler, inner.x, inner.width, widths, gap)
    return [pygame.Rect(x, inner.y, wide, inner.height) for x, wide in cuts]


def cut_rows(
    ruler: Ruler, rect: pygame.Rect, *heights: float | None, gap: float = 0, pad: Inset = 0
) -> list[pygame.Rect]:
    """Return rooms one below the other, so many design pixels high; those of None share what is left."""
    inner = _inside(ruler, rect, pad)
    cuts = _cut(ruler, inner.y, inner.height, heights, gap)
    return [pygame.Rect(inner.x, y, inner.width, high) for y, high in cuts]


def _inside(ruler: Ruler, rect: pygame.Rect, pad: Inset) -> pygame.Rect:
    x, y = (px(ruler, one) for one in (pad if isinstance(pad, tuple) else (pad, pad)))
    return rect.inflate(-2 * min(x, rect.width // 2), -2 * min(y, rect.height // 2))


def _cut(
    ruler: Ruler, first: int, room: int, lengths: Sequence[float | None], gap: float
) -> list[tuple[int, int]]:
    """Return where each room begins and how long it is; without room for all the fixed ones are shorter."""
    between = max(1, len(lengths) - 1)
    gaps = share_out([0] * between, [1] * between, min(room, (len(lengths) - 1) * px(ruler, gap)))
    fixed = [0 if one is None else px(ruler, one) for one in lengths]
    spare = room - sum(fixed) - sum(gaps)
    given = share_out(fixed, fixed if spare < 0 else [one is None for one in lengths], spare)
    return list(zip(accumulate(map(add, given, gaps), initial=first), given, strict=False))


def px(ruler: Ruler, design_pixels: float) -> int:
    """Return window pixels; none for what is not positive."""
    return ruler.px(design_pixels) if design_pixels > 0 else 0


def share_out(lengths: Sequence[int], shares: Sequence[int], spare: int) -> list[int]:
    """The lengths, with what is left shared out to the last pixel; where nothing takes any it stays free."""
    ends = list(accumulate(shares, initial=0))
    given = [spare * end // max(1, ends[-1]) for end in ends]
    return [length + upto - before for length, before, upto in zip(lengths, given, given[1:], strict=False)]
