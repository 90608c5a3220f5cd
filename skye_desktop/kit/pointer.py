"""The pointer in the window: where it is, how long it has rested there, whether it is a hand; double clicks."""

from __future__ import annotations

import math
import time
from contextlib import suppress

import pygame

from skye_desktop.kit import theme
from skye_desktop.kit.look import LargePointer

POINTER_EVENTS = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
ELSEWHERE = (-1, -1)
DOUBLE_CLICK = 0.4
"""Seconds between the two clicks of a double click at most."""
_NEAR = 12
"""Pixels between them at most."""


class Pointer:
    """What the window knows of the pointer."""

    def __init__(self) -> None:
        self.at: tuple[int, int] = ELSEWHERE
        self.note_in = theme.TOOLTIP_DELAY
        """Seconds until the note on what lies under it is due; 0 or less if it is."""
        self.has_acted = False
        """Whether it has moved, or one of its buttons has, since somebody saw what lies under it."""
        self._is_done_with_note = False
        self._is_hand = False
        self._is_large = False

    @property
    def is_here(self) -> bool:
        return self.at != ELSEWHERE

    def follow(self, event: pygame.Event) -> None:
        """It has moved, or one of its buttons has."""
        self.at, self.note_in, self.has_acted = event.pos, theme.TOOLTIP_DELAY, True
        # What was just clicked needs no note until the pointer comes back to it.
        self._is_done_with_note = event.type != pygame.MOUSEMOTION

    def leave(self) -> None:
        self.at = ELSEWHERE

    def wants_no_note(self) -> None:
        """What lies under it has changed without its doing: no note before it moves."""
        self._is_done_with_note = True

    def rests(self, seconds: float) -> bool:
        """It has not moved for so much longer; whether the note on what lies under it is due now."""
        was_due = self.note_in <= 0
        self.note_in -= seconds
        return not was_due and self.note_in <= 0

    @property
    def wants_note(self) -> bool:
        """Whether the note on what lies under it is shown."""
        return self.note_in <= 0 and self.is_here and not self._is_done_with_note

    def be_hand(self, is_hand: bool) -> None:
        """It is a hand over what can be used, and while something is held; else an arrow."""
        self.has_acted = False
        if is_hand is not self._is_hand:
            self._is_hand = is_hand
            self._show()

    def be_large(self, is_large: bool) -> None:
        """It is twice as large, black with a white rim, or as the system draws it."""
        if is_large is not self._is_large:
            self._is_large = is_large
            self._show()

    def _show(self) -> None:
        with suppress(pygame.error):  # not every screen has a hand
            if self._is_large:
                pygame.mouse.set_cursor(large_cursor(self._is_hand))
            else:
                system = pygame.SYSTEM_CURSOR_HAND if self._is_hand else pygame.SYSTEM_CURSOR_ARROW
                pygame.mouse.set_cursor(system)


class Clicks:
    """Tells a double click from two clicks."""

    def __init__(self) -> None:
        self._count = 0
        self._at = -DOUBLE_CLICK
        self._last: tuple[object, tuple[int, int]] = (None, (0, 0))

    def count(self, clicked: object, position: tuple[int, int]) -> int:
        """Return how many times the same was clicked at one place in quick succession, this click included."""
        now = time.monotonic()
        what, where = self._last
        is_near = math.dist(position, where) <= _NEAR
        is_again = clicked == what and is_near and now - self._at < DOUBLE_CLICK
        self._count = self._count + 1 if is_again else 1
        self._last, self._at = (clicked, position), now
        return self._count


def large_cursor(is_hand: bool) -> pygame.Cursor:
    """A pointer that is twice as large as the system's, an arrow or a hand; its hot spot is its tip."""
    shape = LargePointer.HAND if is_hand else LargePointer.ARROW
    side, finer = LargePointer.SIDE, LargePointer.FINER
    picture = pygame.Surface((side * finer, side * finer), pygame.SRCALPHA)
    points = [(x * finer, y * finer) for x, y in shape]
    rim = LargePointer.RIM * finer
    pygame.draw.polygon(picture, theme.MASK, points)
    for one, other in zip(points, (*points[1:], points[0]), strict=True):
        pygame.draw.line(picture, theme.MASK, one, other, 2 * rim)
        pygame.draw.circle(picture, theme.MASK, one, rim)
    pygame.draw.polygon(picture, theme.CLEAR[:3], points)
    return pygame.Cursor(shape[0], pygame.transform.smoothscale(picture, (side, side)))


def moved_to(position: tuple[int, int]) -> pygame.Event:
    """The event that the pointer is there, with no button down."""
    return pygame.Event(pygame.MOUSEMOTION, pos=position, rel=(0, 0), buttons=(False,) * 3)
