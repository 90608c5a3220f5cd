"""Animations: pictures that fly from place to place, and movements spread over time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import pygame

Drawer = Callable[[pygame.Surface, tuple[int, int], float], None]
"""Draws a picture around a centre, in window pixels; the number is the progress, 0 to 1."""

End = tuple[int, int] | Callable[[], tuple[int, int] | None]
"""End of a flight, in window pixels; or a function that returns it, None for its last known place.
"""

Mover = Callable[[float], None]
"""Puts something where it belongs at a progress from 0 to 1."""


def _eased(part: float) -> float:
    """Return the progress of a movement that is fast at first and slows down at its end."""
    return 1 - (1 - part) ** 3


def _place(end: End, last: tuple[int, int]) -> tuple[int, int]:
    return (end() or last) if callable(end) else end


@dataclass(slots=True, eq=False)
class _Flight:
    draw: Drawer
    ends: tuple[End, End]
    seconds: float
    delay: float
    age: float = 0.0
    known: tuple[tuple[int, int], tuple[int, int]] = ((0, 0), (0, 0))
    """Last known places of both ends."""

    def draw_at_its_place(self, surface: pygame.Surface) -> None:
        part = min(1.0, max(0.0, (self.age - self.delay) / self.seconds))
        eased = _eased(part)
        start, end = self.ends
        first, last = self.known
        self.known = (x0, y0), (x1, y1) = _place(start, first), _place(end, last)
        self.draw(surface, (round(x0 + (x1 - x0) * eased), round(y0 + (y1 - y0) * eased)), eased)


@dataclass(slots=True, eq=False)
class _Glide:
    move: Mover
    seconds: float
    age: float = 0.0


@dataclass(slots=True)
class Animations:
    """Running flights and glides; they are for the eye only, so nothing waits for them."""

    pace: float = 1.0
    """Factor applied to all durations; 0 skips every animation."""
    _animations: list[_Flight] = field(default_factory=list)
    _glides: list[_Glide] = field(default_factory=list)
    is_moving: bool = False
    """Whether any flight or glide is running."""

    def send(
        self,
        draw: Drawer,
        start: End,
        end: End,
        seconds: float = 0.22,
        delay: float = 0.0,
    ) -> None:
        """Start a flight from one end to the other, after a delay in seconds."""
        lasting = seconds * self.pace
        if lasting > 0:
            self.is_moving = True
            self._animations.append(_Flight(draw, (start, end), lasting, delay * self.pace))

    def glide(self, move: Mover, seconds: float) -> None:
        """Call ``move`` with a progress from 0 to 1 for some seconds.

        If animations are off, once with 1.
        """
        lasting = seconds * self.pace
        if lasting > 0:
            self.is_moving = True
            self._glides.append(_Glide(move, lasting))
        else:
            move(1.0)

    def update(self, seconds: float) -> None:
        """Let time pass, and remove the animations that have ended."""
        for flight in tuple(self._animations):
            flight.age += seconds
            if flight.age >= flight.delay + flight.seconds:
                self._animations.remove(flight)
        for glide in tuple(self._glides):
            glide.age += seconds
            glide.move(_eased(min(1.0, glide.age / glide.seconds)))
            if glide.age >= glide.seconds:
                self._glides.remove(glide)
        self.is_moving = bool(self._animations or self._glides)

    def finish(self) -> None:
        """End all animations at once, with every glide at its end."""
        self._animations = []
        glides = self._glides
        self._glides = []
        for glide in glides:
            glide.move(1.0)
        self.is_moving = bool(self._animations or self._glides)

    def draw(self, surface: pygame.Surface) -> None:
        for flight in self._animations:
            if flight.age >= flight.delay:
                flight.draw_at_its_place(surface)
