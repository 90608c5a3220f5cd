"""Gamepads and fingers, translated to the events of keys and pointer that scenes know.

A gamepad has a pointer too: it moves from one target on the screen to the next and clicks it, so
that what has no key can be reached as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final, Protocol

import pygame

from skye_desktop.i18n import headed, tr
from skye_desktop.kit import theme
from skye_desktop.kit.canvas import SEPARATOR, Align, Canvas
from skye_desktop.kit.commands import (
    COMMON,
    LEFT_BUTTON,
    Command,
    Common,
    Device,
    InputMap,
    produced_by,
)
from skye_desktop.kit.gamepad import PAD_EVENTS, Pads
from skye_desktop.kit.notices import Notices
from skye_desktop.kit.scenes import Scene, Scrolling, Typing
from skye_desktop.kit.theme import Corner, Space
from skye_desktop.kit.touchscreen import FINGER_EVENTS, Fingers, Point

HAND_EVENTS: Final = PAD_EVENTS | FINGER_EVENTS
"""Events of gamepads and fingers, and others that matter to them."""
TOUCH_TARGET: Final = 44
"""Least size of a target for a finger, in window pixels."""
_WAYS: Final = {Common.LEFT: (-1, 0), Common.RIGHT: (1, 0), Common.UP: (0, -1), Common.DOWN: (0, 1)}
_NO_BUTTONS: Final = (False,) * 3
_STEPS: Final = {Common.PREVIOUS: -1, Common.NEXT: 1}
_PRESSES: Final = (Common.PRESS, Common.CONFIRM)
_PARTS: Final = (1, 0.7, 0.5)
"""Parts of a room's width that the line about gamepad buttons may take, tried in turn."""
_LARGE: Final = 3
"""Divisor of the window's sides: a target larger than that both ways is not pointed at."""


class DeviceHost(Protocol):
    """The window as it is seen by gamepads and fingers."""

    input: InputMap
    screen: pygame.Surface

    notices: Notices
    scene: Scene

    @property
    def pointer(self) -> Point: ...

    @property
    def long_press(self) -> float | None: ...

    def notify(self, message: str) -> None: ...

    def relayout(self) -> None: ...

    def touch_used(self) -> None:
        """React to the use of a finger."""

    def write_by_pad(self, field: Typing) -> None:
        """Open the on-screen keyboard for a field, for the user of a gamepad."""


class InputDevices:
    """Translator from gamepads and fingers to events of keys and pointer."""

    def __init__(self, host: DeviceHost) -> None:
        self._host = host
        self._pads = Pads()
        self._fingers = Fingers(self)
        self.is_busy = False
        """Whether a finger or a gamepad button is down; only then passing time has a meaning."""
        self._points_at: str | None = None
        """Target under the gamepad's pointer; None if there is none."""
        self.is_pointing = False
        """Whether the gamepad has a pointer; using mouse or keyboard ends that."""

    # -- events

    def translate(self, event: pygame.Event) -> Iterator[pygame.Event]:
        """Yield the events of keys and pointer that an event stands for.

        Each is generated only after the one before was handled.
        """
        self.is_busy = True
        if (touched := self._fingers.translate(event)) is not None:
            yield from touched
            if event.type == pygame.FINGERUP:
                self._host.touch_used()  # what it was meant for stood where it was
        elif (keys := self._pads.translate(event)) is not None:
            self._announce_devices()
            for key in keys:
                yield from self._translate_key(key)
        else:
            yield event

    def repeat(self, seconds: float) -> Iterator[pygame.Event]:
        """Yield the events that passing time causes: repeated keys, and long presses."""
        self.is_busy = self.next_in() is not None
        yield from self._fingers.repeat(seconds)
        for key in self._pads.repeat(seconds):
            yield from self._translate_key(key, is_again=True)

    def next_in(self) -> float | None:
        """Return the seconds until `repeat` is needed; None if only an event can change that."""
        waits = (self._pads.next_in(), self._fingers.next_in())
        return min((wait for wait in waits if wait is not None), default=None)

    def _announce_devices(self) -> None:
        """Notify the user of gamepads that were plugged in or removed."""
        for name in self._pads.added:
            self._host.notify(tr("{pad} can be used.").format(pad=name))
        for name in self._pads.removed:
            text = tr(
                "{pad} is gone. Nothing is lost: plug it in again,"
                " or go on with keys, mouse or touch."
            )
            self._host.notify(text.format(pad=name))
        self._pads.added.clear()
        self._pads.removed.clear()

    # -- the gamepad

    def _translate_key(
        self, key: pygame.Event, *, is_again: bool = False
    ) -> Iterator[pygame.Event]:
        field = self._host.scene.typing
        is_press = key.type == pygame.KEYDOWN
        if COMMON.means(key, Common.POINT):
            if not is_again:
                yield key  # it is what is used now
                yield from self._begin_or_end()
        elif self.is_pointing and (way := COMMON.command(key, _WAYS)) is not None:
            yield from self._go(_WAYS[way])
        elif (
            self.is_pointing
            and not self.is_holding()
            and (step := COMMON.command(key, _STEPS)) is not None
        ):
            yield from self._step(_STEPS[step])
        elif self.is_pointing and COMMON.means(key, Common.CANCEL):
            if not is_again:
                self._end()
        elif self.is_pointing and COMMON.held(key, Common.PRESS) is not None:
            kind = pygame.MOUSEBUTTONDOWN if is_press else pygame.MOUSEBUTTONUP
            if not is_again:
                yield self._click(kind)
                self._write()
        elif is_press and not is_again and field is not None and COMMON.means(key, Common.PRESS):
            self._host.input.follow(key)
            self._host.write_by_pad(field)
        else:
            yield key

    def _begin_or_end(self) -> Iterator[pygame.Event]:
        if self.is_pointing:
            self._end()
            return
        self.is_pointing = True
        self._points_at = None
        yield from self._go((0, 0))

    def _end(self) -> None:
        self.is_pointing = False
        self._points_at = None
        self._host.scene.app.redraw()

    def _targets(self) -> dict[str, pygame.Rect]:
        """Return the targets inside the window that can be pointed at."""
        window = self._host.screen.get_rect()
        # What takes a large part of it, as a land, is where other things lie.
        most = window.width // _LARGE, window.height // _LARGE
        return {
            id: rect
            for id, rect in self._host.scene.targets().items()
            if window.collidepoint(rect.center)
            and (rect.width <= most[0] or rect.height <= most[1])
        }

    def _go(self, way: Point) -> Iterator[pygame.Event]:
        """Yield a move of the pointer to the nearest target in a direction.

        Straight ahead is preferred.
        """
        targets = self._targets()
        here = targets.get(self._points_at or "")
        middle = self._host.screen.get_rect().center
        x, y = here.center if here is not None else self._host.pointer
        if here is None and not self._host.screen.get_rect().collidepoint((x, y)):
            x, y = middle
        found: list[tuple[float, str]] = []
        for id, rect in targets.items():
            dx, dy = rect.centerx - x, rect.centery - y
            ahead, aside = dx * way[0] + dy * way[1], abs(dx * way[1]) + abs(dy * way[0])
            if way == (0, 0) or here is None:
                found.append((abs(dx) + abs(dy), id))
            elif ahead > 0:
                found.append((ahead + 2 * aside, id))
        if found:
            self._points_at = min(found)[1]
            yield self._pointed_to(targets[self._points_at].center)

    def _write(self) -> None:
        """Open the on-screen keyboard for a field that was clicked."""
        field = self._host.scene.typing
        if field is not None and field.is_at(self._host.pointer):
            self._host.write_by_pad(field)

    def _step(self, step: int) -> Iterator[pygame.Event]:
        """Yield a move to the next target in reading order, or to the one before.

        This reaches targets that lie in none of the four directions.
        """
        targets = self._targets()
        if not targets:
            return
        order = sorted(targets, key=lambda id: (targets[id].centery, targets[id].centerx, id))
        now = order.index(self._points_at) + step if self._points_at in order else 0
        self._points_at = order[now % len(order)]
        yield self._pointed_to(targets[self._points_at].center)

    def _pointed_to(self, at: Point) -> pygame.Event:
        x, y = self._host.pointer
        return pygame.Event(
            pygame.MOUSEMOTION, pos=at, rel=(at[0] - x, at[1] - y), buttons=_NO_BUTTONS
        )

    def _click(self, kind: int) -> pygame.Event:
        return pygame.Event(
            kind, pos=self._host.pointer, button=LEFT_BUTTON, **produced_by(Device.PAD)
        )

    # -- fingers

    @property
    def long_press(self) -> float | None:
        return self._host.long_press

    def screen_size(self) -> Point:
        return self._host.screen.get_size()

    def reached(self, position: Point) -> Point:
        """Return the centre of the small target next to a touch, else the touched position."""
        scene = self._host.scene
        if scene.is_useful_at(position):
            return position
        near = []
        for rect in scene.targets().values():
            wide, high = max(TOUCH_TARGET, rect.width), max(TOUCH_TARGET, rect.height)
            if rect.inflate(wide - rect.width, high - rect.height).collidepoint(position):
                dx, dy = rect.centerx - position[0], rect.centery - position[1]
                if not rect.collidepoint(position):
                    near.append((dx * dx + dy * dy, rect.center))
        return min(near)[1] if near else position

    def under(self, position: Point) -> Scrolling | None:
        return self._host.scene.scrolling_at(position)

    def turns_at(self, position: Point) -> bool:
        return self._host.scene.turns_at(position)

    def is_holding(self) -> bool:
        return self._host.scene.turns_at(None)

    def pinch(self, centre: Point, ratio: float, by: Point) -> bool:
        is_used = self._host.scene.pinch(centre, ratio, by)
        if is_used:
            self._host.scene.app.redraw()
        return is_used

    # -- drawing

    def draw(self, surface: pygame.Surface, canvas: Canvas) -> None:
        """Draw the frame about the pointed target, and the line about the gamepad's buttons."""
        rect = self._targets().get(self._points_at or "") if self.is_pointing else None
        if rect is not None:
            canvas.framed(surface, rect, Corner.RING)
        self._draw_strip(surface, canvas)

    def strip(self, fits: Callable[[str], bool] = lambda text: True) -> str:
        """Return what the gamepad's buttons do now, in one line of as many as fit; may be empty."""
        keys = self._host.input
        if self.is_pointing:
            press, back = keys.words(Common.PRESS), keys.words(Common.CANCEL)
            click = tr("{button}: click").format(button=press)
            return SEPARATOR.join((click, tr("{button}: point no more").format(button=back)))
        if self.is_holding():
            return ""  # whoever holds something says what is done with it
        ways: dict[str, list[Command]] = {}
        for command, label in self._current_hints().items():
            ways.setdefault(label, []).append(command)
        buttons = {label: words for label, some in ways.items() if (words := keys.words(*some))}
        parts = [headed(words, label) for label, words in buttons.items()]
        last = tr("{button}: point at things").format(button=keys.words(Common.POINT))
        while parts and not fits(SEPARATOR.join((*parts, last))):
            parts.pop()
        return SEPARATOR.join((*parts, last))

    def _current_hints(self) -> dict[Command, str]:
        """Return commands with what they do; first those that press the focused widget."""
        scene = self._host.scene
        hints = scene.pad_hints()
        own = scene.pad_words()
        if own:
            hints = own | {one: label for one, label in hints.items() if one not in _PRESSES}
        return {one: hints[one] for one in sorted(hints, key=lambda one: one not in _PRESSES)}

    def room_above(self, scene: Scene, window: pygame.Rect) -> pygame.Rect:
        """Return the window without the line about gamepad buttons, if a gamepad is used."""
        if not scene.has_strip_room:
            window.height -= self.strip_room(scene.canvas)
        return window

    def strip_room(self, canvas: Canvas) -> int:
        """Return the height of the line about gamepad buttons with its margins, in window pixels.

        It is 0 if no gamepad is used.
        """
        is_there = self._host.input.device is Device.PAD
        return _strip_height(canvas) + 2 * canvas.px(Space.XS) if is_there else 0

    def strip_layout(self, canvas: Canvas) -> tuple[str, pygame.Rect]:
        """Return the text of the line about gamepad buttons and its box.

        The text is shorter where the full one would cover something.
        """
        room = self._host.scene.strip_room()
        pad = canvas.px(Space.M)
        taken = self._read(room)
        around = room.inflate(0, -2 * canvas.px(Space.XS))
        laid = []
        for part in _PARTS:
            text = self.strip(partial(_is_within, canvas, room.width * part - 3 * pad))
            box = pygame.Rect(
                0, 0, canvas.text.width(text, theme.SMALL) + 2 * pad, _strip_height(canvas)
            )
            laid.append((text, _free(box, around, taken, pad)))
            if laid[-1][1].collidelist(taken) < 0:
                return laid[-1]
        return laid[0]

    def _read(self, room: pygame.Rect) -> list[pygame.Rect]:
        """Return the rectangles of texts and targets, except those as large as room or window."""
        scene = self._host.scene
        window = self._host.screen.get_rect()
        return [
            rect
            for rect in (
                *scene.label_places(),
                *scene.targets().values(),
                *scene.strip_avoids(),
                *self._host.notices.boxes,
            )
            if not rect.contains(room)
            and not (rect.width > window.width // _LARGE and rect.height > window.height // _LARGE)
        ]

    def _draw_strip(self, surface: pygame.Surface, canvas: Canvas) -> None:
        text, box = self.strip_layout(canvas)
        if text:
            canvas.box(surface, box, theme.GOLD_PALE, border=theme.GOLD, radius=Corner.FIELD)
            canvas.write(surface, text, box, size=theme.SMALL, align=Align.CENTRE)


def _is_within(canvas: Canvas, most: float, text: str) -> bool:
    return canvas.text.width(text, theme.SMALL) <= most


def _strip_height(canvas: Canvas) -> int:
    """Return the height of the line about gamepad buttons."""
    return canvas.text.height(theme.SMALL) + canvas.px(Space.M)


def _free(box: pygame.Rect, room: pygame.Rect, taken: list[pygame.Rect], step: int) -> pygame.Rect:
    """Return the box moved to a place in the room where it covers none of ``taken``.

    Places near the middle of the lower edge come first, then the upper edge, then all heights from
    the bottom up. If no place is free, the one that covers the fewest rectangles is returned.
    """
    best = box.move(room.centerx - box.centerx, room.bottom - box.bottom)
    least = len(taken) + 1
    low = room.bottom - box.height
    for y in (low, room.y, *range(low, room.y, -box.height)):
        for far in range(0, max(1, (room.width - box.width) // 2 + 1), step):
            for x in (room.centerx - box.width // 2 - far, room.centerx - box.width // 2 + far):
                place = pygame.Rect((x, y), box.size)
                covered = len(place.collidelistall(taken))
                if covered < least:
                    best, least = place, covered
                if not least:
                    return best
    return best
