"""The widgets: small, uniform, for mouse and keyboard alike.

A widget has a rectangle in window pixels, draws itself without changing anything, and takes events it uses.
A `Group` holds the widgets of a scene or panel: it passes events on, moves the focus, and knows the tooltip.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from enum import Enum, auto
from typing import Generic, TypeVar

import pygame

from skye_desktop.engine import tr
from skye_desktop.ui import theme
from skye_desktop.ui.look import Align, Look
from skye_desktop.ui.text import Face, Nearest, can_be_drawn
from skye_desktop.ui.theme import Colour, Corner, Line
from skye_desktop.ui.theme.parts import Field, Switch
from skye_desktop.ui.typed import TypedLine

LEFT_BUTTON, MIDDLE_BUTTON, RIGHT_BUTTON = 1, 2, 3

_DOUBLE_CLICK = 0.4
"""Seconds between the two clicks of a double click at most."""
_NEAR = 12
"""Pixels between them at most."""
_PASTED = 4
"""Times the letters that a field has room for: some of those that are pasted are left out."""
_ACTIVATE = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


def is_activation(event: pygame.Event) -> bool:
    """Whether a key says "do it": Enter or Space."""
    return event.type == pygame.KEYDOWN and event.key in _ACTIVATE


def is_command(event: pygame.Event) -> bool:
    """Whether Ctrl, or the command key, is held with a key. AltGr, which types letters, may come with Ctrl."""
    is_alt_gr = event.mod & (pygame.KMOD_ALT | pygame.KMOD_MODE)
    return bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)) and not is_alt_gr


class Widget:
    """A rectangle that draws itself and may take events."""

    def __init__(self, name: str, rect: pygame.Rect, *, tooltip: str = "", enabled: bool = True) -> None:
        self.name = name
        self.rect = rect
        self.tooltip = tooltip
        self.enabled = enabled
        self.hovered = False
        self.focused = False

    @property
    def takes_focus(self) -> bool:
        """Whether the keyboard can come here."""
        return False

    def handle_event(self, event: pygame.Event) -> bool:
        """Use the event and return True, or leave it."""
        return False

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw; changes nothing."""

    def is_activated(self, event: pygame.Event) -> bool:
        """Whether the event is a click on the widget, or a key that means it."""
        is_click = event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT_BUTTON
        return (is_click and self.rect.collidepoint(event.pos)) or (self.focused and is_activation(event))


class Label(Widget):
    """Text that only stands there; broken into lines if ``wrap``."""

    def __init__(
        self,
        text: str,
        rect: pygame.Rect,
        *,
        size: float = theme.BODY,
        colour: Colour = theme.INK,
        face: Face = Face.BODY,
        align: Align = Align.LEFT,
        wrap: bool = False,
        tooltip: str = "",
    ) -> None:
        super().__init__(text, rect, tooltip=tooltip)
        self.text = text
        self._size, self._colour, self._face, self._align, self._wrap = size, colour, face, align, wrap

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """The text."""
        size, colour, face, align = self._size, self._colour, self._face, self._align
        if self._wrap:
            most = max(1, round(self.rect.height / look.text.height(size, face)))
            look.write_wrapped(
                surface, self.text, self.rect, size=size, colour=colour, face=face, align=align, most=most
            )
        else:
            look.write(surface, self.text, self.rect, size=size, colour=colour, face=face, align=align)


class Kind(Enum):
    """How much a button asks for attention."""

    PRIMARY = auto()
    NORMAL = auto()
    QUIET = auto()
    DANGER = auto()


_FILLS: dict[Kind, tuple[Colour, Colour, Colour]] = {
    # resting, hovered, text
    Kind.PRIMARY: (theme.NOW, theme.NOW_LIGHT, theme.LIGHT_INK),
    Kind.NORMAL: (theme.PAPER_DARK, theme.PAPER_BRIGHT, theme.INK),
    Kind.DANGER: (theme.WRONG, theme.WRONG_HOVERED, theme.LIGHT_INK),
}


class Button(Widget):
    """Does something when clicked, or when activated by Enter or Space. ``key`` is shown in the tooltip."""

    def __init__(
        self,
        text: str,
        rect: pygame.Rect,
        on_click: Callable[[], None],
        *,
        name: str = "",
        kind: Kind = Kind.NORMAL,
        key: str = "",
        tooltip: str = "",
        enabled: bool = True,
        size: float = theme.LARGE_BODY,
        selected: bool = False,
    ) -> None:
        hint = " · ".join(part for part in (tooltip, key) if part)
        super().__init__(name or text, rect, tooltip=hint, enabled=enabled)
        self.text = text
        self.kind = kind
        self.on_click = on_click
        self.selected = selected
        self._size = size
        self.is_pressed = False

    @property
    def takes_focus(self) -> bool:
        """When it can be clicked."""
        return self.enabled

    def handle_event(self, event: pygame.Event) -> bool:
        """Press and release on the button, or a key."""
        if not self.enabled:
            return event.type == pygame.MOUSEBUTTONDOWN and self.rect.collidepoint(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT_BUTTON:
            self.is_pressed = self.rect.collidepoint(event.pos)
            return self.is_pressed
        if event.type == pygame.MOUSEBUTTONUP and event.button == LEFT_BUTTON and self.is_pressed:
            self.is_pressed = False
            if self.rect.collidepoint(event.pos):
                self.on_click()
            return True
        if self.focused and is_activation(event):
            self.on_click()
            return True
        return False

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """The button in its state."""
        rect = self.rect.move(0, look.px(theme.HAIR)) if self.is_pressed else self.rect
        colour = theme.INK
        if self.kind is Kind.QUIET:
            if self.selected or (self.hovered and self.enabled):
                look.box(
                    surface,
                    rect,
                    theme.PAPER_BRIGHT if self.hovered else theme.PAPER_DARK,
                    radius=Corner.FIELD,
                )
            colour = theme.INK if self.enabled else theme.DISABLED_INK
        elif not self.enabled:
            look.box(surface, rect, theme.DISABLED, border=theme.PAPER_EDGE)
            colour = theme.DISABLED_INK
        else:
            resting, hovered, colour = _FILLS[self.kind]
            border = theme.NOW_DARK if self.kind is Kind.PRIMARY else theme.PAPER_EDGE
            if self.selected:
                resting, hovered, colour = theme.GOLD_PALE, theme.PAPER_BRIGHT, theme.INK
                border = theme.GOLD
            look.box(surface, rect, hovered if self.hovered else resting, border=border)
        face = Face.BOLD if self.kind in (Kind.PRIMARY, Kind.DANGER) else Face.BODY
        room = rect.inflate(-look.px(theme.GAP), 0)
        look.write(surface, self.text, room, size=self._size, colour=colour, face=face, align=Align.CENTRE)


class Clicks:
    """Tells a double click from two clicks."""

    def __init__(self) -> None:
        self._count = 0
        self._at = -_DOUBLE_CLICK
        self._last: tuple[object, tuple[int, int]] = (None, (0, 0))

    def count(self, clicked: object, position: tuple[int, int]) -> int:
        """How many times the same was clicked at one place in quick succession, this click included."""
        now = time.monotonic()
        what, where = self._last
        is_near = math.dist(position, where) <= _NEAR
        is_again = clicked == what and is_near and now - self._at < _DOUBLE_CLICK
        self._count = self._count + 1 if is_again else 1
        self._last, self._at = (clicked, position), now
        return self._count


class TextField(Widget):
    """One line of text to type. Marked by Shift, by dragging, by a double click; what is typed takes its place."""

    def __init__(
        self,
        name: str,
        text: str,
        rect: pygame.Rect,
        on_change: Callable[[str], None],
        *,
        longest: int = 24,
        tooltip: str = "",
        allowed: Callable[[str], bool] = str.isprintable,
        on_enter: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(name, rect, tooltip=tooltip)
        self._typed = TypedLine(text, len(text), len(text))
        self._on_change = on_change
        self._on_enter = on_enter
        self._longest = longest
        self._allowed = allowed
        self._composing = ""
        self.refused = ""
        """Letters that were left out because no type face has them, until somebody is told."""
        self._clicks = Clicks()
        self._is_dragging = False
        self._shift = 0
        """Pixels of the text that lie out of sight to the left, as it was drawn last."""
        self._letter_at: Callable[[tuple[int, int], Nearest], int] | None = None
        """The place between letters at a pixel of the window, as the text was drawn last."""

    @property
    def text(self) -> str:
        """What stands in it."""
        return self._typed.text

    @property
    def takes_focus(self) -> bool:
        """Always."""
        return True

    def select_all(self) -> None:
        """Mark the whole text: what is typed next takes its place."""
        self._typed.mark(0, len(self.text))

    def go_on_typing(self) -> None:
        """Mark nothing: what is typed next is added at the end."""
        self._typed.go(len(self.text))

    def handle_event(self, event: pygame.Event) -> bool:
        """Typing, also with an input method; moving and marking; copy and paste."""
        if event.type == pygame.MOUSEBUTTONDOWN and self.rect.collidepoint(event.pos):
            if event.button == LEFT_BUTTON:
                self._click(event.pos)
            return True
        if not self.focused:
            return False
        if event.type == pygame.MOUSEMOTION:
            return self._drag(event)
        if event.type == pygame.TEXTEDITING:
            self._composing = event.text
            return True
        if event.type == pygame.TEXTINPUT:
            self._composing = ""
            self._insert(event.text)
            return True
        # While something is composed, keys are the input method's.
        return event.type == pygame.KEYDOWN and (bool(self._composing) or self._key(event))

    def stop_composing(self) -> None:
        """Forget what an input method has not finished."""
        self._composing = ""

    def _click(self, position: tuple[int, int]) -> None:
        """Once: the cursor, or marking up to it; twice: the word; three times: all."""
        if self._letter_at is None:
            return  # not drawn yet
        is_marking = bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)
        clicks = 1 if is_marking else self._clicks.count(self.name, position)
        self._is_dragging = clicks == 1
        if clicks == 1:
            self._typed.go(self._letter_at(position, Nearest.GAP), marking=is_marking)
        elif clicks == 2:
            self._typed.mark_word(self._letter_at(position, Nearest.LETTER))
        else:
            self.select_all()

    def _drag(self, event: pygame.Event) -> bool:
        self._is_dragging = self._is_dragging and bool(event.buttons[0])
        if not self._is_dragging or self._letter_at is None:
            return False
        self._typed.go(self._letter_at(event.pos, Nearest.GAP), marking=True)
        return True

    def set_text(self, text: str) -> None:
        """Put another text in, with the cursor at its end."""
        self._typed.mark(0, len(self.text))
        self._typed.put(text)
        self._on_change(text)

    def _insert(self, letters: str) -> None:
        # Of what is pasted, however much it is, no more is looked at than could have room.
        letters = letters[: _PASTED * self._longest]
        # It may have lines of its own, and other kinds of space.
        letters = "".join(" " if letter.isspace() else letter for letter in letters.replace("\r\n", "\n"))
        wanted = [letter for letter in letters if self._allowed(letter)]
        allowed = "".join(filter(can_be_drawn, wanted))
        self.refused = "".join(letter for letter in wanted if not can_be_drawn(letter))
        room = max(0, self._longest - len(self.text) + len(self._typed.marked_text))
        if allowed[:room]:
            self._typed.put(allowed[:room])
            self._on_change(self.text)

    def _erase(self, by: int, *, words: bool = False) -> None:
        before = self.text
        self._typed.erase(by, words=words)
        if self.text != before:
            self._on_change(self.text)

    def _key(self, event: pygame.Event) -> bool:
        typed, marking = self._typed, bool(event.mod & pygame.KMOD_SHIFT)
        words = bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT))
        match event.key:
            case pygame.K_BACKSPACE:
                self._erase(-1, words=words)
            case pygame.K_DELETE:
                self._erase(1, words=words)
            case pygame.K_LEFT:
                typed.step(-1, words=words, marking=marking)
            case pygame.K_RIGHT:
                typed.step(1, words=words, marking=marking)
            case pygame.K_HOME:
                typed.go(0, marking=marking)
            case pygame.K_END:
                typed.go(len(self.text), marking=marking)
            case pygame.K_RETURN | pygame.K_KP_ENTER if self._on_enter is not None:
                self._on_enter()
            case _ if is_command(event) and self._command(event.key):
                pass
            case _:
                # A letter's key press: the letter itself follows as text.
                return bool(event.unicode) and event.unicode.isprintable()
        return True

    def _command(self, key: int) -> bool:
        """All, copy, cut and paste; whether the key is one of them."""
        match key:
            case pygame.K_a:
                self.select_all()
            case pygame.K_c:
                pygame.scrap.put_text(self._typed.marked_text or self.text)
            case pygame.K_x:
                if self._typed.marked_text:
                    pygame.scrap.put_text(self._typed.marked_text)
                    self._erase(-1)
            case pygame.K_v:
                self._insert(pygame.scrap.get_text() if pygame.scrap.has_text() else "")
            case _:
                return False
        return True

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """The text with its cursor, and what is marked."""
        border = theme.NOW if self.focused else theme.PAPER_EDGE
        look.box(surface, self.rect, theme.PAPER_BRIGHT, border=border, radius=Corner.FIELD)
        room = self.rect.inflate(-look.px(theme.ROOMY), 0)
        if not self.focused:
            self._remember(look, room.x, 0)
            look.write(surface, self.text, room)
            return
        typed = self._typed
        shown = typed.text[: typed.cursor] + self._composing + typed.text[typed.cursor :]
        line = look.text.line(shown, theme.BODY, theme.INK)
        left = look.text.left_of(shown, typed.cursor + len(self._composing), theme.BODY)
        # The cursor stays in sight; the text moves no more than that takes.
        shift = max(left - room.width, min(self._shift, left, line.get_width() - room.width), 0)
        self._remember(look, room.x, shift)
        if typed.marked_text and not self._composing:
            first, last = (look.text.left_of(shown, place, theme.BODY) for place in typed.marked)
            marked = pygame.Rect(room.x - shift + first, 0, last - first, look.px(Field.MARKED))
            marked.centery = room.centery
            look.box(surface, marked.clip(room), theme.MARKER, radius=Corner.SHARP)
        source = pygame.Rect(shift, 0, room.width, line.get_height())
        surface.blit(line, line.get_rect(midleft=room.midleft), source)
        x = room.x + left - shift
        height = look.px(Field.CURSOR)
        pygame.draw.line(
            surface,
            theme.INK,
            (x, room.centery - height // 2),
            (x, room.centery + height // 2),
            look.px(Line.HAIR),
        )

    def _remember(self, look: Look, start: int, shift: int) -> None:
        """Where the letters stand, for the pointer."""
        self._shift = shift

        self._letter_at = lambda position, nearest: look.text.place_at(
            self.text, position[0] - start + shift, nearest
        )


T = TypeVar("T")


class Choice(Widget, Generic[T]):
    """One of several values, gone through with its arrows, the wheel, or the left and right keys."""

    def __init__(
        self,
        name: str,
        options: Sequence[tuple[T, str]],
        value: T,
        rect: pygame.Rect,
        on_change: Callable[[T], None],
        *,
        tooltip: str = "",
        enabled: bool = True,
    ) -> None:
        super().__init__(name, rect, tooltip=tooltip, enabled=enabled)
        self.options = list(options)
        self.value = value
        self._on_change = on_change

    @property
    def takes_focus(self) -> bool:
        """When there is something to choose."""
        return self.enabled and len(self.options) > 1

    def _index(self) -> int:
        return next((i for i, (value, _) in enumerate(self.options) if value == self.value), 0)

    def step(self, by: int) -> None:
        """Go on to the next value, or back; round at the ends."""
        self.value = self.options[(self._index() + by) % len(self.options)][0]
        self._on_change(self.value)

    def handle_event(self, event: pygame.Event) -> bool:
        """Arrows, wheel, keys."""
        if not self.takes_focus:
            return False
        if event.type == pygame.MOUSEBUTTONDOWN and self.rect.collidepoint(event.pos):
            if event.button in (LEFT_BUTTON, RIGHT_BUTTON):
                is_back = event.pos[0] < self.rect.x + self.rect.height or event.button == RIGHT_BUTTON
                self.step(-1 if is_back else 1)
            return True
        if event.type == pygame.MOUSEWHEEL and self.hovered:
            self.step(-1 if event.y > 0 else 1)
            return True
        if event.type == pygame.KEYDOWN and self.focused:
            if event.key == pygame.K_LEFT:
                self.step(-1)
                return True
            if event.key in (pygame.K_RIGHT, *_ACTIVATE):
                self.step(1)
                return True
        return False

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """The value between its arrows."""
        fill = theme.PAPER_BRIGHT if self.hovered and self.takes_focus else theme.PAPER_LIGHT
        look.box(surface, self.rect, fill, border=theme.PAPER_EDGE, radius=Corner.FIELD)
        room = self.rect.inflate(-2 * self.rect.height, 0)
        colour = theme.INK if self.enabled else theme.DISABLED_INK
        if self.takes_focus:
            for x, direction in (
                (self.rect.x + self.rect.height // 2, -1),
                (self.rect.right - self.rect.height // 2, 1),
            ):
                draw_arrow(surface, (x, self.rect.centery), direction, look.px(Field.ARROW), theme.INK_SOFT)
        look.write(surface, self.options[self._index()][1], room, colour=colour, align=Align.CENTRE)


def draw_arrow(
    surface: pygame.Surface, centre: tuple[int, int], direction: int, size: int, colour: Colour
) -> None:
    """A small triangle pointing left (-1) or right (1)."""
    x, y = centre
    points = [
        (x - direction * size // 2, y - size),
        (x - direction * size // 2, y + size),
        (x + direction * size, y),
    ]
    pygame.draw.polygon(surface, colour, points)
    pygame.draw.aalines(surface, colour, True, points)


class Toggle(Widget):
    """A switch with its text."""

    def __init__(
        self,
        text: str,
        value: bool,
        rect: pygame.Rect,
        on_change: Callable[[bool], None],
        *,
        tooltip: str = "",
    ) -> None:
        super().__init__(text, rect, tooltip=tooltip)
        self.text = text
        self.value = value
        self._on_change = on_change

    @property
    def takes_focus(self) -> bool:
        """Always."""
        return True

    def handle_event(self, event: pygame.Event) -> bool:
        """A click or a key turns it over."""
        if self.is_activated(event):
            self.value = not self.value
            self._on_change(self.value)
            return True
        return False

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """The switch, its knob to the right and coloured when on."""
        height = look.px(Switch.HEIGHT)
        track = pygame.Rect(self.rect.x, self.rect.centery - height // 2, look.px(Switch.WIDTH), height)
        fill = theme.NOW if self.value else theme.DISABLED
        look.box(
            surface,
            track,
            fill,
            border=theme.NOW_DARK if self.value else theme.PAPER_EDGE,
            radius=Switch.CORNER,
        )
        knob = pygame.Rect(0, 0, height - look.px(theme.TIGHT), height - look.px(theme.TIGHT))
        knob.midleft = (track.x + look.px(theme.FINE), track.centery)
        if self.value:
            knob.right = track.right - look.px(theme.FINE)
        look.box(surface, knob, theme.WHITE, radius=Switch.KNOB_CORNER)
        room = pygame.Rect(
            track.right + look.px(theme.EASY),
            self.rect.y,
            self.rect.right - track.right - look.px(theme.EASY),
            self.rect.height,
        )
        look.write(surface, self.text, room)


class Group:
    """The widgets of one scene or panel: events, hover, focus, tooltip."""

    def __init__(self, widgets: Sequence[Widget] = ()) -> None:
        self.widgets = list(widgets)
        self.shows_focus = False
        """Whether the keyboard was used last: only then the focus is shown."""
        self._refused = ""

    def replace(self, widgets: Sequence[Widget]) -> None:
        """Take other widgets; hover and focus stay where a widget of the same name is."""
        hovered = {widget.name for widget in self.widgets if widget.hovered}
        focused = {widget.name for widget in self.widgets if widget.focused}
        pressed = {widget.name for widget in self.widgets if isinstance(widget, Button) and widget.is_pressed}
        self.widgets = list(widgets)
        for widget in self.widgets:
            widget.hovered = widget.name in hovered
            widget.focused = widget.name in focused and widget.takes_focus
            if isinstance(widget, Button):
                widget.is_pressed = widget.name in pressed  # the release is still to come

    @property
    def focused(self) -> Widget | None:
        """The widget with the keyboard."""
        return next((widget for widget in self.widgets if widget.focused), None)

    @property
    def hovered(self) -> Widget | None:
        """The topmost widget under the pointer."""
        return next((widget for widget in reversed(self.widgets) if widget.hovered), None)

    def focus(self, chosen: Widget | None) -> None:
        """Give the keyboard to a widget, or to none."""
        is_new = chosen is not self.focused
        for widget in self.widgets:
            widget.focused = widget is chosen
            if isinstance(widget, TextField) and widget is not chosen:
                widget.stop_composing()
        if isinstance(chosen, TextField) and is_new:
            chosen.select_all()
        if isinstance(chosen, TextField):
            pygame.key.start_text_input()
            pygame.key.set_text_input_rect(chosen.rect)
        else:
            pygame.key.stop_text_input()

    def focus_by(self, step: int) -> bool:
        """Move the keyboard to the next widget that takes it, or back; round at the ends."""
        able = [widget for widget in self.widgets if widget.takes_focus]
        if not able:
            return False
        now = self.focused
        index = able.index(now) + step if now in able else (0 if step > 0 else -1)
        self.focus(able[index % len(able)])
        self.shows_focus = True
        return True

    def handle_event(self, event: pygame.Event) -> bool:
        """Pass the event to the widget it is for."""
        if event.type == pygame.MOUSEMOTION:
            for widget in self.widgets:
                widget.hovered = widget.rect.collidepoint(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.shows_focus = False
            # A click gives the keyboard to text fields only: Enter after a click on a button is not meant for it.
            fields = (widget for widget in self.widgets if isinstance(widget, TextField))
            self.focus(next((field for field in fields if field.rect.collidepoint(event.pos)), None))
        for widget in reversed(list(self.widgets)):
            is_used = widget.handle_event(event)
            if isinstance(widget, TextField):
                self._refused, widget.refused = self._refused + widget.refused, ""
            if is_used:
                return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_TAB:
            return self.focus_by(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        return False

    def take_refused(self) -> str:
        """Letters that were typed or pasted and left out since this was asked last."""
        refused, self._refused = self._refused, ""
        return refused

    def has_button_at(self, position: tuple[int, int]) -> bool:
        """Whether a button that can be pressed is there."""
        return any(
            isinstance(widget, Button) and widget.enabled and widget.rect.collidepoint(position)
            for widget in self.widgets
        )

    def arrow_focus(self, event: pygame.Event) -> bool:
        """Up and down move the keyboard too: for menus and forms."""
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_UP, pygame.K_DOWN):
            return self.focus_by(-1 if event.key == pygame.K_UP else 1)
        return False

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw all, and the ring about the focused one."""
        for widget in self.widgets:
            widget.draw(surface, look)
        now = self.focused
        if now is not None and self.shows_focus:
            look.ring(
                surface,
                now.rect.inflate(look.px(theme.SNUG), look.px(theme.SNUG)),
                theme.GOLD,
                Line.STRONG,
                Corner.RING,
            )

    def targets(self) -> dict[str, pygame.Rect]:
        """Where each widget that can be used is, by name."""
        return {widget.name: widget.rect for widget in self.widgets if widget.takes_focus}


def key_hint(*keys: str) -> str:
    """The keys that do the same, for a tooltip."""
    return tr("Key: {keys}").format(keys=", ".join(keys))
