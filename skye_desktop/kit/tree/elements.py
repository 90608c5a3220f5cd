"""Elements of screens: rows, columns, stacks, labels, drawings, buttons, switches and choices.

Gaps and insets are design pixels. A number in place of a widget is a gap of that length, ``None``
is left out::

    row(coin, 8, Label(text), spacer(), Button(...) if may_sell else None, gap=4, pad=(12, 8))

Where space is short, growing widgets shrink first, then measured ones, then fixed sizes.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import field, replace
from typing import Any, Self

import pygame

from skye_desktop.i18n import tr
from skye_desktop.kit import theme
from skye_desktop.kit.accessibility import Role, Scale, State
from skye_desktop.kit.canvas import (
    Align,
    ControlState,
    Kind,
    draw_button,
    draw_choice_arrows,
    draw_choice_ground,
    draw_switch,
    with_keys,
)
from skye_desktop.kit.commands import LEFT_BUTTON, RIGHT_BUTTON, Action, Command, Common
from skye_desktop.kit.layout import Inset, Ruler, Size, fit, inside, px, share_out, starts
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Colour, Outset, Space, Switch
from skye_desktop.kit.tree.scroll import Scroller
from skye_desktop.kit.tree.widget import Child, Do, Pointer, PointerKind, Widget, chain, walk

# -- containers, with the arithmetic of `kit.layout`


class Gap(Widget):
    """Empty space of a fixed size."""


class Container(Widget):
    """Widgets in an order, given by its maker: it is never built again by itself."""

    parts: Sequence[Child]
    gap: float = 0
    pad: Inset = 0
    align: Align | None = None

    measured_by = frozenset(("gap", "pad", "align"))
    axis = 0
    """Axis along which the children lie: x (0) or y (1)."""

    def inset(self, ruler: Ruler) -> tuple[int, int]:
        """Return the horizontal and vertical margins, in window pixels."""
        x, y = self.pad if isinstance(self.pad, tuple) else (self.pad, self.pad)
        return px(ruler, x), px(ruler, y)

    def measure(self, ruler: Ruler, width: int | None) -> Size:
        x, y = self.inset(ruler)
        wide, high = self.measure_parts(ruler, None if width is None else max(0, width - 2 * x))
        return wide + 2 * x, high + 2 * y

    def arrange(self, ruler: Ruler, rect: pygame.Rect) -> None:
        self.arrange_parts(ruler, inside(ruler, rect, self.pad) if self.pad else rect)

    def measure_parts(self, ruler: Ruler, width: int | None) -> Size:
        """Return the size of the children at a width, in window pixels."""
        return super().measure(ruler, width)

    def arrange_parts(self, ruler: Ruler, inner: pygame.Rect) -> None:
        """Place the children inside the insets."""
        for child in self.children:
            child.place(ruler, inner)

    def gaps(self, ruler: Ruler, room: int | None) -> int:
        """Return the window pixels of all gaps between the children, at most ``room``."""
        wanted = max(0, len(self.children) - 1) * px(ruler, self.gap)
        return wanted if room is None else min(wanted, room)

    def lengths(self, ruler: Ruler, wishes: list[int], room: int) -> list[int]:
        """Return the length of each child along the axis, with its share of the spare room."""
        spare = room - sum(wishes) - self.gaps(ruler, room)
        grows = [child.grow for child in self.children]
        if spare >= 0:
            return share_out(wishes, grows, spare)
        fixed = [child.height if self.axis else child.width for child in self.children]
        ranks = [
            0 if grow else 1 if length is None else 2
            for grow, length in zip(grows, fixed, strict=True)
        ]
        return fit(wishes, grows, spare, ranks)

    def across(self, child: Widget, wish: int, start: int, room: int) -> tuple[int, int]:
        """Return the start and the length of a child across the axis."""
        fixed = child.width if self.axis else child.height
        has_own = fixed is not None or (self.align is not None and wish > 0)
        taken = min(wish, room) if has_own else room
        return start + (self.align or Align.LEFT).place(room, taken), taken


class Row(Container):
    """Widgets side by side."""

    def widths(self, ruler: Ruler, room: int | None) -> list[int]:
        """Return the widths of the children in a room, in window pixels."""
        wishes = [child.preferred_size(ruler)[0] for child in self.children]
        return wishes if room is None else self.lengths(ruler, wishes, room)

    def measure_parts(self, ruler: Ruler, width: int | None) -> Size:
        widths = self.widths(ruler, width)
        # What grows gets more than its own width.
        heights = [
            child.preferred_size(ruler, wide, is_given=child.grow > 0)[1]
            for child, wide in zip(self.children, widths, strict=True)
        ]
        return sum(widths) + self.gaps(ruler, width), max(heights, default=0)

    def arrange_parts(self, ruler: Ruler, inner: pygame.Rect) -> None:
        widths = self.widths(ruler, inner.width)
        lefts = starts(inner.x, widths, self.gaps(ruler, inner.width))
        for child, x, wide in zip(self.children, lefts, widths, strict=True):
            wish = child.preferred_size(ruler, wide, is_given=child.grow > 0)[1]
            y, high = self.across(child, wish, inner.y, inner.height)
            child.place(ruler, pygame.Rect(x, y, wide, high))


class Cells(Row):
    """Row of a grid, with cells of equal width, including empty ones."""

    def widths(self, ruler: Ruler, room: int | None) -> list[int]:
        if room is None:
            return [max(child.preferred_size(ruler)[0] for child in self.children)] * len(
                self.children
            )
        ones = [1] * len(self.children)
        return share_out([0] * len(ones), ones, max(0, room - self.gaps(ruler, room)))


class Column(Container):
    """Widgets one below the other."""

    axis = 1

    def measure_parts(self, ruler: Ruler, width: int | None) -> Size:
        sizes = [child.preferred_size(ruler, width) for child in self.children]
        wide = max((one for one, _ in sizes), default=0)
        high = sum(one for _, one in sizes) + self.gaps(ruler, None)
        return wide if width is None else min(wide, width), high

    def arrange_parts(self, ruler: Ruler, inner: pygame.Rect) -> None:
        sizes = [child.preferred_size(ruler, inner.width) for child in self.children]
        heights = self.lengths(ruler, [high for _, high in sizes], inner.height)
        tops = starts(inner.y, heights, self.gaps(ruler, inner.height))
        for child, (wish, _), y, high in zip(self.children, sizes, tops, heights, strict=True):
            x, wide = self.across(child, wish, inner.x, inner.width)
            child.place(ruler, pygame.Rect(x, y, wide, high))


class Stack(Container):
    """Widgets in the same place, the last on top."""


class Wrap(Container):
    """Widgets side by side, in as many lines as necessary."""

    def measure_parts(self, ruler: Ruler, width: int | None) -> Size:
        lines = self._lines(ruler, width)
        widths = [sum(wide for _, (wide, _) in line) + self._between(ruler, line) for line in lines]
        highs = [max(high for _, (_, high) in line) for line in lines]
        return max(widths, default=0), sum(highs) + max(0, len(lines) - 1) * px(ruler, self.gap)

    def arrange_parts(self, ruler: Ruler, inner: pygame.Rect) -> None:
        y = inner.y
        gap = px(ruler, self.gap)
        for line in self._lines(ruler, inner.width):
            x = inner.x
            tallest = max(high for _, (_, high) in line)
            for child, (wide, wish) in line:
                top, high = self.across(child, wish, y, tallest)
                child.place(ruler, pygame.Rect(x, top, min(wide, inner.width), high))
                x += wide + gap
            y += tallest + gap

    def _between(self, ruler: Ruler, line: Sequence[object]) -> int:
        return (len(line) - 1) * px(ruler, self.gap)

    def _lines(self, ruler: Ruler, width: int | None) -> list[list[tuple[Widget, Size]]]:
        lines: list[list[tuple[Widget, Size]]] = []
        taken = 0
        gap = px(ruler, self.gap)
        for child in self.children:
            size = child.preferred_size(ruler)
            if not lines or (width is not None and taken + gap + size[0] > width):
                lines.append([])
                taken = -gap
            lines[-1].append((child, size))
            taken += gap + size[0]
        return lines


class Scaled(Widget):
    """Widget at a scale of its own, reduced so that the given design pixels fit into its room.

    It takes all the room there is. Pointer, keys and readers find its content as anywhere else.
    """

    parts: Sequence[Child]
    least: tuple[float, float]
    """Width and height in design pixels that the content needs."""

    keeps_changes = True

    def measure(self, ruler: Ruler, width: int | None) -> Size:
        return 0, 0

    def arrange(self, ruler: Ruler, rect: pygame.Rect) -> None:
        canvas = self.canvas
        wide, high = self.least
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
    """Return widgets side by side; ``align`` is their vertical position."""
    return Row(parts, gap, pad, align, id=id, width=width, height=height, grow=grow)


def column(
    *parts: Child, gap: float = 0, pad: Inset = 0, align: Align | None = None, id: str = "",
    width: float | None = None, height: float | None = None, grow: int = 0,
) -> Column:  # fmt: skip
    """Return widgets one below the other; ``align`` is their horizontal position."""
    return Column(parts, gap, pad, align, id=id, width=width, height=height, grow=grow)


def stack(
    *parts: Child, pad: Inset = 0, id: str = "", width: float | None = None,
    height: float | None = None, grow: int = 0,
) -> Stack:  # fmt: skip
    """Return widgets in the same place, the last on top."""
    return Stack(parts, 0, pad, None, id=id, width=width, height=height, grow=grow)


def wrap(
    *parts: Child,
    gap: float = 0,
    pad: Inset = 0,
    align: Align | None = None,
    id: str = "",
    grow: int = 0,
) -> Wrap:
    """Return widgets side by side in as many lines as necessary.

    The gap between lines is that between the widgets.
    """
    return Wrap(parts, gap, pad, align, id=id, grow=grow)


def grid(
    columns: int,
    *parts: Widget,
    gap: float = 0,
    pad: Inset = 0,
    align: Align | None = None,
    grow: int = 0,
) -> Column:
    """Return widgets in rows of equal cells; rows with a growing widget share the spare height."""
    lines = []
    for first in range(0, len(parts), columns):
        cells = parts[first : first + columns]
        empty = [Gap() for _ in range(columns - len(cells))]
        lines.append(Cells((*cells, *empty), gap, 0, align, grow=max(one.grow for one in cells)))
    return column(*lines, gap=gap, pad=pad, grow=grow)


def spacer() -> Gap:
    """Return a gap that takes the spare room along the row or column."""
    return Gap(grow=1)


def gap_of(length: float, axis: int) -> Gap:
    """Return a gap of so many design pixels along x (0) or y (1)."""
    return Gap(height=length) if axis else Gap(width=length)


# -- labels and controls


class Label(Widget):
    """Static text; broken into lines if ``wrap``, else reduced in size where it does not fit.

    A changing number is measured as its ``widest`` text, so that no new layout is needed.
    """

    text: str
    size: float = theme.BODY
    colour: Colour = theme.INK
    face: Face = Face.BODY
    align: Align = Align.LEFT
    wrap: bool = False
    widest: str = ""
    tip: str = ""

    role = Role.TEXT
    outset = 2
    """Room beyond the rectangle, as letters may reach below their line if space is short."""

    @property
    def measured_by(self) -> frozenset[str]:
        has_room = self.widest or (self.wrap and self.height is not None)
        return frozenset(("size", "face", "wrap", "widest", "" if has_room else "text"))

    @property
    def label(self) -> str:
        return self.text

    @property
    def note(self) -> str:
        return self.tip

    def measure(self, ruler: Ruler, width: int | None) -> Size:
        if self.wrap and width is not None:
            # Where its height is given it need not be broken into all its lines.
            is_given = self.height is not None
            return width, 0 if is_given else ruler.wrapped_height(
                self.text, self.size, width, self.face
            )
        wide = ruler.text.width(self.widest or self.text, self.size, self.face)
        return wide, ruler.text.height(self.size, self.face)

    def paint(self, canvas: Any, surface: pygame.Surface, rect: pygame.Rect) -> None:
        look = {"size": self.size, "colour": self.colour, "face": self.face, "align": self.align}
        if self.wrap:
            most = max(1, round(rect.height / canvas.text.height(self.size, self.face)))
            canvas.write_wrapped(surface, self.text, rect, most=most, **look)
        else:
            canvas.write(surface, self.text, rect, shrinks=True, **look)


def heading(
    text: str, *, size: float = theme.HEADING, align: Align = Align.LEFT,
    colour: Colour = theme.INK, height: float | None = None, id: str = "",
) -> Label:  # fmt: skip
    """Return the title of a sheet."""
    return Label(text, size, colour, Face.TITLE, align, height=height, id=id)


class Drawing(Widget):
    """Picture to look at, painted by ``draw(surface, canvas, rect)``: a function, method or `Do`.

    It is painted again when a prop changes: whatever the function reads beside its arguments
    belongs into ``made_of``. Unless it is an ornament, it has an id and a name in ``called``.
    """

    draw: Callable[[pygame.Surface, Any, pygame.Rect], object]
    made_of: Hashable = None
    called: str = ""
    tip: str = ""

    role = Role.THING
    outset = Outset.RAISED  # it may throw a shadow

    @property
    def label(self) -> str:
        return self.called or self.tip

    @property
    def note(self) -> str:
        return self.tip

    def paint(self, canvas: Any, surface: pygame.Surface, rect: pygame.Rect) -> None:
        self.draw(surface, canvas, rect)


class Control(Widget):
    """Widget that can be pressed or set; a disabled one stays visible and says why."""

    why_not: str = field(default="", kw_only=True)
    """Reason for which it cannot be used now; empty if it can."""
    tip: str = field(default="", kw_only=True)
    key: str = field(default="", kw_only=True)
    """Keys that do the same, in words."""
    called: str = field(default="", kw_only=True)
    """Name where no words on it say so."""
    about: str = field(default="", kw_only=True)
    """Text beside it that explains it, for screen readers; by default its note."""

    outset = Outset.RAISED
    shows_settling = True
    could_be_target = True

    @property
    def label(self) -> str:
        return self.called or self.note

    @property
    def note(self) -> str:
        return with_keys(self.why_not or self.tip, self.key)

    @property
    def state(self) -> State:
        note = "" if self.why_not or self.note == self.label else self.note
        state = replace(super().state, is_enabled=not self.why_not, about=self.about or note)
        return replace(state, why_not=self.note if self.why_not else "")

    @property
    def is_pressable(self) -> bool:
        return not self.why_not

    @property
    def takes_focus(self) -> bool:
        """Whether it can be focused.

        A disabled one keeps the focus, so that Enter goes nowhere else.
        """
        return self.is_pressable or self.is_focused

    @property
    def is_on_wood(self) -> bool:
        """Whether it lies on dark ground."""
        around = self.parent
        while around is not None and around.is_wood is None:
            around = around.parent
        return around is not None and bool(around.is_wood)

    def preferred_size(
        self, ruler: Ruler, width: int | None = None, *, is_given: bool = False
    ) -> Size:
        """Return its outer size in window pixels, at least as large as a finger needs."""
        wide, high = super().preferred_size(ruler, width, is_given=is_given)
        least = ruler.least_target
        return max(wide, least) if wide else 0, max(high, least)

    @property
    def now(self) -> ControlState:
        """State in which it is drawn."""
        is_able = self.is_pressable and not self.is_settling
        return ControlState(is_able, self.is_hovered, self.is_pressed, is_on_wood=self.is_on_wood)


class Button(Control):
    """Button that calls ``on_press``."""

    text: str
    on_press: Callable[[], object]
    kind: Kind = Kind.NORMAL
    is_selected: bool = False
    size: float = theme.LARGE_BODY
    draw: Callable[[pygame.Surface, Any, pygame.Rect], object] | None = None
    """Draws its content in place of the words."""
    made_of: Hashable = None
    """Everything that ``draw`` reads beside its arguments."""

    role = Role.BUTTON
    measured_by = frozenset(("text", "size", "kind"))

    @classmethod
    def of(
        cls, action: Action, key: str = "", *, id: str, kind: Kind = Kind.NORMAL,
        size: float = theme.LARGE_BODY, width: float | None = None, height: float | None = None,
        grow: int = 0,
    ) -> Self:  # fmt: skip
        """Return the button of an action; disabled if the action cannot be done."""
        return cls(
            action.label, action.run, kind, size=size, why_not=action.why_not, tip=action.tip,
            key=key, id=id, width=width, height=height, grow=grow,
        )  # fmt: skip

    @property
    def label(self) -> str:
        has_words = any(map(str.isalnum, self.text))
        return self.called or (self.text if has_words else self.tip) or self.note

    @property
    def is_primary(self) -> bool:
        return self.kind in (Kind.PRIMARY, Kind.DANGER)

    @property
    def state(self) -> State:
        return replace(super().state, is_selected=self.is_selected)

    def press(self) -> None:
        if self.is_pressable:
            self.on_press()

    @property
    def _face(self) -> Face:
        return Face.BOLD if self.is_primary else Face.BODY

    def measure(self, ruler: Ruler, width: int | None) -> Size:
        wide = ruler.text.width(self.text, self.size, self._face) + 2 * ruler.px(Space.L)
        return wide, ruler.px(theme.BUTTON_HEIGHT)

    def paint(self, canvas: Any, surface: pygame.Surface, rect: pygame.Rect) -> None:
        now = self.now._replace(is_selected=self.is_selected)
        rect = rect.move(0, canvas.px(Space.XS)) if now.is_pressed else rect
        ink = draw_button(surface, canvas, rect, self.kind, now)
        if self.draw is not None:
            self.draw(surface, canvas, rect)
            return
        room = rect.inflate(-canvas.px(Space.S), 0)
        look = {"size": self.size, "face": self._face, "align": Align.CENTRE}
        canvas.write(surface, self.text, room, colour=ink, shrinks=True, **look)


class Toggle(Control):
    """Switch with a text; ``on_change`` receives the new value."""

    text: str
    value: bool
    on_change: Callable[[bool], object]

    role = Role.SWITCH
    measured_by = frozenset(("text",))

    @property
    def label(self) -> str:
        return self.called or self.text

    @property
    def state(self) -> State:
        return replace(super().state, is_checked=self.value)

    def press(self) -> None:
        if self.is_pressable:
            self.on_change(not self.value)

    def measure(self, ruler: Ruler, width: int | None) -> Size:
        wide = ruler.px(Switch.WIDTH) + ruler.px(Space.M) + ruler.text.width(self.text, theme.BODY)
        return wide, ruler.px(theme.BUTTON_HEIGHT)

    def paint(self, canvas: Any, surface: pygame.Surface, rect: pygame.Rect) -> None:
        draw_switch(surface, canvas, rect, self.text, is_on=self.value, now=self.now)


class Choice(Control):
    """One of several values, changed by its arrows, the wheel, or the left and right keys.

    ``options`` are pairs of a value and its words; ``on_change`` receives the new value.
    """

    options: Sequence[tuple[Any, str]]
    value: Any
    on_change: Callable[[Any], object]

    role = Role.CHOICE
    measured_by = frozenset(("options",))

    @property
    def is_pressable(self) -> bool:
        return not self.why_not and len(self.options) > 1

    @property
    def state(self) -> State:
        return replace(
            super().state, value=self.words, number=Scale(0, self.index, len(self.options) - 1)
        )

    @property
    def index(self) -> int:
        """Index of the value among the options."""
        return next(
            (place for place, (value, _) in enumerate(self.options) if value == self.value), 0
        )

    @property
    def words(self) -> str:
        """Words of the value."""
        return self.options[self.index][1]

    def step(self, by: int) -> None:
        """Change to the next value or back, cyclically."""
        if self.is_pressable:
            self.on_change(self.options[(self.index + by) % len(self.options)][0])

    def press(self) -> None:
        self.step(1)

    def nudge(self, by: int) -> bool:
        self.step(by)
        return self.is_pressable

    def set_value(self, value: str) -> None:
        """Take one of the values, by its words or by its index."""
        named = [
            str(place) if value.isdecimal() else words
            for place, (_, words) in enumerate(self.options)
        ]
        if value in named:
            self.step(named.index(value) - self.index)

    def on_pointer(self, event: Pointer) -> bool:
        if not self.is_pressable or self.tree is None:
            return False
        if event.kind is PointerKind.WHEEL:
            if any(isinstance(one, Scroller) and one.is_taller for one in chain(self.parent)):
                return False  # who scrolls does not mean to change what passes by
            self.step(-1 if event.notches > 0 else 1)
            return True
        if event.kind is not PointerKind.PRESS or event.button not in (LEFT_BUTTON, RIGHT_BUTTON):
            return event.kind is PointerKind.RELEASE
        where = self.tree.where(self)
        is_back = event.position[0] < where.x + where.height or event.button == RIGHT_BUTTON
        self.step(-1 if is_back else 1)
        return True

    def actions(self) -> dict[Command, Action]:
        if not self.is_pressable:
            return {}
        return {Common.RIGHT: Action(Do(self.step, 1)), Common.LEFT: Action(Do(self.step, -1))}

    @property
    def pad_words(self) -> dict[Command, str]:
        return {Common.RIGHT: tr("another one")}

    def measure(self, ruler: Ruler, width: int | None) -> Size:
        height = ruler.px(theme.BUTTON_HEIGHT)
        widest = max(ruler.text.width(words, theme.BODY) for _, words in self.options)
        return widest + 2 * height, height

    def paint(self, canvas: Any, surface: pygame.Surface, rect: pygame.Rect) -> None:
        is_free = self.is_pressable
        draw_choice_ground(surface, canvas, rect, is_free=is_free, is_hovered=self.is_hovered)
        if is_free:
            draw_choice_arrows(surface, canvas, rect, rect.height // 2)
        colour = theme.DISABLED_INK if self.why_not else theme.INK
        room = rect.inflate(-2 * rect.height, 0)
        canvas.write(surface, self.words, room, colour=colour, align=Align.CENTRE, shrinks=True)
