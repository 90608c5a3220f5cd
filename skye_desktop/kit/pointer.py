"""The mouse pointer: its shape, an arrow or a hand, its events, and double clicks."""

from __future__ import annotations

import math
import time
from contextlib import suppress

import pygame

from skye_desktop.kit import theme
from skye_desktop.kit.look import LargePointer

POINTER_EVENTS = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
ELSEWHERE = (-1, -1)
"""Position of the pointer while it is outside the window."""
DOUBLE_CLICK = 0.4
"""Longest time between the clicks of a double click, in seconds."""
_NEAR = 12
"""Largest distance between them, in pixels."""


class PointerCursor:
    """Shape of the mouse pointer."""

    def __init__(self) -> None:
        self._is_hand = False
        self._is_large = False

    def set_hand(self, is_hand: bool) -> None:
        """Show a hand, over what can be used and while something is held; else an arrow."""
        if is_hand is not self._is_hand:
            self._is_hand = is_hand
            self._show()

    def set_large(self, is_large: bool) -> None:
        """Show a pointer of twice the size, black with a white rim, or the system's own."""
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


class ClickCounter:
    """Counter of clicks in quick succession."""

    def __init__(self) -> None:
        self._count = 0
        self._at = -DOUBLE_CLICK
        self._last: tuple[object, tuple[int, int]] = (None, (0, 0))

    def count(self, clicked: object, position: tuple[int, int]) -> int:
        """Return the number of quick clicks on the same thing at one place, including this one."""
        now = time.monotonic()
        what, where = self._last
        is_near = math.dist(position, where) <= _NEAR
        is_again = clicked == what and is_near and now - self._at < DOUBLE_CLICK
        self._count = self._count + 1 if is_again else 1
        self._last = (clicked, position)
        self._at = now
        return self._count


def large_cursor(is_hand: bool) -> pygame.Cursor:
    """Return a pointer twice as large as the system's; its hot spot is its tip."""
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
    """Return the event of a pointer that moves there with no button down."""
    return pygame.Event(pygame.MOUSEMOTION, pos=position, rel=(0, 0), buttons=(False,) * 3)
