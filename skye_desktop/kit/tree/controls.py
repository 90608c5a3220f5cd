"""Labels, drawings, buttons, switches and choices."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import field, replace
from typing import Any, Self

import pygame

from skye_desktop.i18n import tr
from skye_desktop.kit import theme
from skye_desktop.kit.access import Role, Scale, State
from skye_desktop.kit.canvas import (
    Align,
    Kind,
    Now,
    draw_button,
    draw_choice_arrows,
    draw_choice_ground,
    draw_switch,
    with_keys,
)
from skye_desktop.kit.commands import LEFT_BUTTON, RIGHT_BUTTON, Action, Command, Common
from skye_desktop.kit.layout import Ruler, Size
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Colour, Outset, Space, Switch
from skye_desktop.kit.tree.containers import Column, Row, column
from skye_desktop.kit.tree.grounds import Rail, Sheet, page, page_in, rail
from skye_desktop.kit.tree.scroll import Scroller
from skye_desktop.kit.tree.widget import Child, Do, Pointer, PointerKind, Widget, chain


class Label(Widget):
    """Text that only stands there; broken into lines if ``wrap``, else smaller where there is no room.

    A number that changes is measured as its ``widest``: nothing jitters, and nothing is laid out again.
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
    """Where there is little room, letters reach below their line."""

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
            return width, 0 if is_given else ruler.wrapped_height(self.text, self.size, width, self.face)
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
    text: str, *, size: float = theme.HEADING, align: Align = Align.LEFT, colour: Colour = theme.INK,
    height: float | None = None, id: str = "",
) -> Label:  # fmt: skip
    """Return the words at the head of a sheet."""
    return Label(text, size, colour, Face.TITLE, align, height=height, id=id)


class Drawing(Widget):
    """Something that is only looked at, painted with ``draw(surface, canvas, rect)``; a function, a method or a `Do`.

    It is painted again when a prop changes: what the function reads beside its arguments is to be in ``made_of``. What
    is more than an ornament has an id and is ``called`` something.
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
    """What can be pressed or set; one that cannot be used now stays, and says why."""

    why_not: str = field(default="", kw_only=True)
    """Why it cannot be used now; empty if it can."""
    tip: str = field(default="", kw_only=True)
    key: str = field(default="", kw_only=True)
    """The keys that do the same, in words."""
    called: str = field(default="", kw_only=True)
    """What it is called where no words on it say so."""
    about: str = field(default="", kw_only=True)
    """What stands beside it and is about it, for screen readers; without that its note is told."""

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
        told = replace(super().state, is_enabled=not self.why_not, about=self.about or note)
        return replace(told, why_not=self.note if self.why_not else "")

    @property
    def is_pressable(self) -> bool:
        return not self.why_not

    @property
    def takes_focus(self) -> bool:
        """What cannot be used any more keeps the keyboard: the next Enter must not go elsewhere."""
        return self.is_pressable or self.is_focused

    @property
    def is_on_wood(self) -> bool:
        """Whether it lies on dark ground."""
        around = self.parent
        while around is not None and not isinstance(around, Rail | Sheet):
            around = around.parent
        return isinstance(around, Rail)

    def wish(self, ruler: Ruler, width: int | None = None, *, is_given: bool = False) -> Size:
        """Return the window pixels it is to have, as many as a finger needs while fingers are used."""
        wide, high = super().wish(ruler, width, is_given=is_given)
        least = ruler.least_target
        return max(wide, least) if wide else 0, max(high, least)

    @property
    def now(self) -> Now:
        """How it is drawn."""
        is_able = self.is_pressable and not self.is_settling
        return Now(is_able, self.is_hovered, self.is_pressed, is_on_wood=self.is_on_wood)


class Button(Control):
    """Does something when it is pressed."""

    text: str
    on_press: Callable[[], object]
    kind: Kind = Kind.NORMAL
    is_selected: bool = False
    size: float = theme.LARGE_BODY
    draw: Callable[[pygame.Surface, Any, pygame.Rect], object] | None = None
    """Draws what stands on it in place of the words."""
    made_of: Hashable = None
    """What ``draw`` reads beside its arguments."""

    role = Role.BUTTON
    measured_by = frozenset(("text", "size", "kind"))

    @classmethod
    def of(
        cls, action: Action, key: str = "", *, id: str, kind: Kind = Kind.NORMAL, size: float = theme.LARGE_BODY,
        width: float | None = None, height: float | None = None, grow: int = 0,
    ) -> Self:  # fmt: skip
        """Return the button of a command, which says why it cannot be done."""
        return cls(
            action.label, action.run, kind, size=size, why_not=action.why_not, tip=action.tip, key=key, id=id,
            width=width, height=height, grow=grow,
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
    """A switch with its text; ``on_change`` is told the new value."""

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
    """One of several values, gone through with its arrows, the wheel, or the left and right keys.

    ``options`` are pairs of a value and its words; ``on_change`` is told the new value.
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
        return replace(super().state, value=self.words, number=Scale(0, self.index, len(self.options) - 1))

    @property
    def index(self) -> int:
        """The place of the value among the options, from 0 on."""
        return next((place for place, (value, _) in enumerate(self.options) if value == self.value), 0)

    @property
    def words(self) -> str:
        """The words of the value."""
        return self.options[self.index][1]

    def step(self, by: int) -> None:
        """Go on to the next value, or back; round at the ends."""
        if self.is_pressable:
            self.on_change(self.options[(self.index + by) % len(self.options)][0])

    def press(self) -> None:
        self.step(1)

    def nudge(self, by: int) -> bool:
        self.step(by)
        return self.is_pressable

    def set_value(self, value: str) -> None:
        """Take one of the values, by its words or by its place from 0 on."""
        named = [str(place) if value.isdecimal() else words for place, (_, words) in enumerate(self.options)]
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


class Foot(Row):
    """Buttons along the foot of a screen; where it is too narrow they have what their words need.

    With ``widest`` they are below a page that is at most so many design pixels wide, and as wide as that.
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
        apart, tight = ruler.px(Space.XXL), 2 * ruler.px(Space.L - Space.S)  # apart is what goes back
        needed = [
            child.measured(ruler, None)[0] - tight if isinstance(child, Button) else wish
            for child, wish in zip(self.children, wishes, strict=True)
        ]
        spare = room - self.gaps(ruler, room) - sum(needed) - apart
        if spare > 0:
            more = [max(0, wish - need) for wish, need in zip(wishes, needed, strict=True)]
            needed = [need + one * spare // sum(more) for need, one in zip(needed, more, strict=True)]
        return self.lengths(ruler, needed, room)

    def gaps(self, ruler: Ruler, room: int | None) -> int:
        wanted = super().gaps(ruler, None)
        if room is None or sum(child.wish(ruler)[0] for child in self.children) + wanted <= room:
            return wanted
        return min(room, max(0, len(self.children) - 1) * ruler.px(Space.S))


def foot(*buttons: Child, widest: float | None = None) -> Rail:
    """Return the rail along the foot of a screen with its buttons, below a page of that width."""
    inset = 0 if widest is not None else Space.XXL
    return rail(Foot(buttons, Space.L, (inset, Space.L), None, widest, grow=1))


def screen(
    inside: Child, *buttons: Child, widest: float | None = None, tallest: float | None = None
) -> Column:
    """Return a page in the middle, at most so large in design pixels, above a rail with buttons."""
    return column(page(inside, widest=widest, tallest=tallest), foot(*buttons, widest=widest))
