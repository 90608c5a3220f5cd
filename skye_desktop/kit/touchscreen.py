"""Fingers on the screen, translated to the pointer: tap, drag, long press, two fingers.

A finger that touches is a press only once it moves away or lifts. Until then nothing is done, so a
resting finger shows tooltips like a resting pointer. A long press turns a held or turnable thing,
and so does a tap with a second finger. Two fingers move and zoom the land, or scroll.
"""

from __future__ import annotations

import sys
from math import dist
from typing import Final, Protocol

import pygame

from skye_desktop.kit import theme
from skye_desktop.kit.commands import LEFT_BUTTON, RIGHT_BUTTON, Device, produced_by
from skye_desktop.kit.scenes import Scrolling

Point = tuple[int, int]
FINGER_EVENTS: Final = frozenset((pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP))
_NOTCH: Final = 40
"""Pixels that two fingers move for one notch of the wheel."""


class TouchHost(Protocol):
    """The screen as it is seen by fingers."""

    @property
    def long_press(self) -> float | None:
        """Delay in seconds until a resting finger makes a long press; None for never."""

    def screen_size(self) -> Point:
        """Return the size of the screen in pixels."""

    def reached(self, position: Point) -> Point:
        """Return the position that a touch means, which may be a little beside a small target."""

    def under(self, position: Point) -> Scrolling | None:
        """Return what a finger scrolls there; None if nothing."""

    def turns_at(self, position: Point) -> bool:
        """Return whether the right button turns something there."""

    def is_holding(self) -> bool:
        """Return whether something is held that the pointer moves."""

    def pinch(self, centre: Point, ratio: float, by: Point) -> bool:
        """Zoom by ``ratio`` about ``centre`` and move by ``by``, in pixels, what is shown there.

        Returns whether that is possible.
        """


class Fingers:
    """Fingers that touch the screen now."""

    def __init__(self, touched: TouchHost) -> None:
        self._host = touched
        self._fingers: dict[int, Point] = {}
        self._first: int | None = None
        """Finger that acts as the pointer; None from the second touch until all are lifted."""
        self._start: Point = (0, 0)
        self._held = 0.0
        self._is_pressed = self._is_done = False
        self._area: Scrolling | None = None
        self._notches = 0.0

    def translate(self, event: pygame.Event) -> list[pygame.Event] | None:
        """Return the pointer events that a finger's event stands for; None for other events."""
        if event.dict.get("touch"):
            return []  # SDL's own pointer for the finger that is told of too
        if event.type not in FINGER_EVENTS:
            return None
        if sys.platform == "darwin":
            return []  # a touch pad, which moves a pointer of its own
        width, height = self._host.screen_size()
        at = min(width - 1, round(event.x * width)), min(height - 1, round(event.y * height))
        if event.type == pygame.FINGERDOWN:
            return self._down(event.finger_id, at)
        if event.finger_id not in self._fingers:
            return []
        if event.type == pygame.FINGERUP:
            return self._up(event.finger_id, at)
        return self._move(event.finger_id, at)

    def _down(self, finger: int, at: Point) -> list[pygame.Event]:
        self._fingers[finger] = at
        if len(self._fingers) == 1:
            self._first = finger
            self._start = self._host.reached(at)
            self._held = 0.0
            self._is_pressed = self._is_done = False
            self._area = None
            self._notches = 0.0
            return [_moved(self._start)]
        if self._first is None:
            return []
        here = self._fingers[self._first]
        if self._host.is_holding():
            self._held = 0.0
            self._is_done = self._is_done or not self._is_pressed
            return _clicked(here, RIGHT_BUTTON)
        was_pressed = self._is_pressed
        self._first = None
        self._is_pressed = False
        return [_button(pygame.MOUSEBUTTONUP, here)] if was_pressed else []

    def _press(self) -> list[pygame.Event]:
        self._is_pressed = True
        return [_button(pygame.MOUSEBUTTONDOWN, self._start)]

    def _move(self, finger: int, at: Point) -> list[pygame.Event]:
        before = self._fingers[finger]
        self._fingers[finger] = at
        if self._first is None:
            return self._pinch(finger, before, at)
        if finger != self._first or self._is_done:
            return []
        if self._area is not None:
            self._area.scroll_to(self._area.offset + before[1] - at[1])
            return []
        if self._is_pressed:
            return [_moved(at, before)]
        if dist(at, self._start) <= 2 * theme.CLICK_SLOP:
            return []
        area = self._host.under(self._start)
        if area is not None and not self._host.is_holding():
            self._area = area
            return []
        return [*self._press(), _moved(at, self._start)]

    def _pinch(self, finger: int, before: Point, at: Point) -> list[pygame.Event]:
        """Zoom and move what is under two fingers; where that is impossible, scroll.

        Returns the events of a mouse wheel that scroll, if any.
        """
        other = next((place for one, place in self._fingers.items() if one != finger), None)
        if other is None:
            return []
        centre = (at[0] + other[0]) // 2, (at[1] + other[1]) // 2
        moved = round((at[0] - before[0]) / 2), round((at[1] - before[1]) / 2)
        ratio = max(1.0, dist(at, other)) / max(1.0, dist(before, other))
        if self._host.pinch(centre, ratio, moved):
            return []
        self._notches += moved[1] / _NOTCH
        whole = int(self._notches)
        self._notches -= whole
        wheel = pygame.Event(pygame.MOUSEWHEEL, x=0, y=whole, **produced_by(Device.TOUCH))
        return [_moved(centre), wheel] if whole else []

    def _up(self, finger: int, at: Point) -> list[pygame.Event]:
        del self._fingers[finger]
        if finger != self._first:
            return []
        self._first = None
        if self._is_pressed:
            here = at if dist(at, self._start) > theme.CLICK_SLOP else self._start
            return [_button(pygame.MOUSEBUTTONUP, here)]
        return [] if self._is_done or self._area is not None else _clicked(self._start, LEFT_BUTTON)

    def repeat(self, seconds: float) -> list[pygame.Event]:
        """Let time pass; return the clicks of a long press, if it turns something."""
        left = self.next_in()
        self._held += seconds
        if left is None or left > seconds:
            return []
        self._is_done = True
        return _clicked(self._start, RIGHT_BUTTON) if self._host.turns_at(self._start) else []

    def next_in(self) -> float | None:
        """Return the seconds until a long press; None while no finger rests."""
        rests = (
            self._first is not None
            and not self._is_pressed
            and not self._is_done
            and self._area is None
        )
        wanted = self._host.long_press
        return max(0.0, wanted - self._held) if rests and wanted is not None else None


def _moved(at: Point, before: Point = (-1, -1)) -> pygame.Event:
    rel = (at[0] - before[0], at[1] - before[1])
    return pygame.Event(
        pygame.MOUSEMOTION, pos=at, rel=rel, buttons=(False,) * 3, **produced_by(Device.TOUCH)
    )


def _button(kind: int, at: Point, button: int = LEFT_BUTTON) -> pygame.Event:
    return pygame.Event(kind, pos=at, button=button, **produced_by(Device.TOUCH))


def _clicked(at: Point, button: int) -> list[pygame.Event]:
    return [_button(kind, at, button) for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)]
