"""Fingers on the screen, as the pointer that they stand in for: tap, drag, long press, two fingers.

A finger that has touched is a press only once it moves away or lifts: until then nothing is done, so whoever rests it
there looks closer, as with a pointer that rests. What is in hand, or lies to be turned, a long press turns, and so
does a tap of a second finger; two fingers move the land and make it larger, or scroll.
"""

from __future__ import annotations

import sys
from math import dist
from typing import Final, Protocol

import pygame

from skye_desktop.kit import theme
from skye_desktop.kit.commands import LEFT_BUTTON, RIGHT_BUTTON, Device, by
from skye_desktop.kit.scenes import Scrolling

Point = tuple[int, int]
FINGER_EVENTS: Final = frozenset((pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP))
_NOTCH: Final = 40
"""Pixels that two fingers move for what a notch of the wheel does."""


class Touched(Protocol):
    """What stands on the screen, as far as fingers need it."""

    @property
    def long_press(self) -> float | None:
        """Seconds until a finger that rests presses long; None where it never does."""

    def screen_size(self) -> Point: ...

    def reached(self, position: Point) -> Point:
        """What a finger there means that is a little beside a small target."""

    def under(self, position: Point) -> Scrolling | None:
        """What lies there that a finger moves at once."""

    def turns_at(self, position: Point) -> bool:
        """Whether the right button turns something there."""

    def holds(self) -> bool:
        """Whether something is held that the pointer moves."""

    def pinch(self, centre: Point, ratio: float, by: Point) -> bool:
        """Make what lies there so much larger, and move it; whether it can be."""


class Fingers:
    """The fingers that touch the screen now."""

    def __init__(self, touched: Touched) -> None:
        self._touched = touched
        self._fingers: dict[int, Point] = {}
        self._first: int | None = None
        """The finger that stands in for the pointer; None once two are at work, until all have gone."""
        self._start: Point = (0, 0)
        self._held = 0.0
        self._is_pressed = self._is_done = False
        self._area: Scrolling | None = None
        self._notches = 0.0

    def meant(self, event: pygame.Event) -> list[pygame.Event] | None:
        """What the pointer would have done in its place; None for what no finger does."""
        if event.dict.get("touch"):
            return []  # SDL's own pointer for the finger that is told of too
        if event.type not in FINGER_EVENTS:
            return None
        if sys.platform == "darwin":
            return []  # a touch pad, which moves a pointer of its own
        width, height = self._touched.screen_size()
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
            self._first, self._start, self._held = finger, self._touched.reached(at), 0.0
            self._is_pressed = self._is_done = False
            self._area, self._notches = None, 0.0
            return [_moved(self._start)]
        if self._first is None:
            return []
        here = self._fingers[self._first]
        if self._touched.holds():
            self._held, self._is_done = 0.0, self._is_done or not self._is_pressed
            return _clicked(here, RIGHT_BUTTON)
        was_pressed = self._is_pressed
        self._first, self._is_pressed = None, False
        return [_button(pygame.MOUSEBUTTONUP, here)] if was_pressed else []

    def _press(self) -> list[pygame.Event]:
        self._is_pressed = True
        return [_button(pygame.MOUSEBUTTONDOWN, self._start)]

    def _move(self, finger: int, at: Point) -> list[pygame.Event]:
        before, self._fingers[finger] = self._fingers[finger], at
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
        area = self._touched.under(self._start)
        if area is not None and not self._touched.holds():
            self._area = area
            return []
        return [*self._press(), _moved(at, self._start)]

    def _pinch(self, finger: int, before: Point, at: Point) -> list[pygame.Event]:
        """Two fingers: how far apart they are, and where."""
        other = next((place for one, place in self._fingers.items() if one != finger), None)
        if other is None:
            return []
        centre = (at[0] + other[0]) // 2, (at[1] + other[1]) // 2
        moved = round((at[0] - before[0]) / 2), round((at[1] - before[1]) / 2)
        ratio = max(1.0, dist(at, other)) / max(1.0, dist(before, other))
        if self._touched.pinch(centre, ratio, moved):
            return []
        self._notches += moved[1] / _NOTCH
        whole = int(self._notches)
        self._notches -= whole
        wheel = pygame.Event(pygame.MOUSEWHEEL, x=0, y=whole, **by(Device.TOUCH))
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

    def again(self, seconds: float) -> list[pygame.Event]:
        """So much later: a finger that has rested long enough turns what it is on, or only looks closer."""
        left = self.next_in()
        self._held += seconds
        if left is None or left > seconds:
            return []
        self._is_done = True
        return _clicked(self._start, RIGHT_BUTTON) if self._touched.turns_at(self._start) else []

    def next_in(self) -> float | None:
        """Seconds until that; None while no finger rests."""
        rests = (
            self._first is not None
            and not self._is_pressed
            and not self._is_done
            and self._area is None
        )
        wanted = self._touched.long_press
        return max(0.0, wanted - self._held) if rests and wanted is not None else None


def _moved(at: Point, before: Point = (-1, -1)) -> pygame.Event:
    rel = (at[0] - before[0], at[1] - before[1])
    return pygame.Event(
        pygame.MOUSEMOTION, pos=at, rel=rel, buttons=(False,) * 3, **by(Device.TOUCH)
    )


def _button(kind: int, at: Point, button: int = LEFT_BUTTON) -> pygame.Event:
    return pygame.Event(kind, pos=at, button=button, **by(Device.TOUCH))


def _clicked(at: Point, button: int) -> list[pygame.Event]:
    return [_button(kind, at, button) for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)]
