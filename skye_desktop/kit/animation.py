"""Things on their way from one place to another."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import pygame

Drawer = Callable[[pygame.Surface, tuple[int, int], float], None]
"""Draws something about a centre in pixels; the number is the part of its way that lies behind it, 0 to 1."""


@dataclass(slots=True)
class _Flight:
    draw: Drawer
    start: tuple[int, int]
    end: tuple[int, int]
    seconds: float
    delay: float
    age: float = 0.0

    def draw_at_its_place(self, surface: pygame.Surface) -> None:
        part = min(1.0, max(0.0, (self.age - self.delay) / self.seconds))
        eased = 1 - (1 - part) ** 3
        (x0, y0), (x1, y1) = self.start, self.end
        self.draw(surface, (round(x0 + (x1 - x0) * eased), round(y0 + (y1 - y0) * eased)), eased)


@dataclass(slots=True)
class Animations:
    """Things on their way from one place to another; only for the eye, so nothing waits for them."""

    pace: float = 1.0
    """How long things take, as a multiple of what is said; 0 for no time at all."""
    _animations: list[_Flight] = field(default_factory=list)

    def send(
        self,
        draw: Drawer,
        start: tuple[int, int],
        end: tuple[int, int],
        seconds: float = 0.22,
        delay: float = 0.0,
    ) -> None:
        lasting = seconds * self.pace
        if lasting > 0:
            self._animations.append(_Flight(draw, start, end, lasting, delay * self.pace))

    @property
    def is_moving(self) -> bool:
        return bool(self._animations)

    def update(self, seconds: float) -> None:
        for flight in self._animations:
            flight.age += seconds
        self._animations = [
            flight for flight in self._animations if flight.age < flight.delay + flight.seconds
        ]

    def finish(self) -> None:
        """Let everything arrive at once."""
        self._animations = []

    def draw(self, surface: pygame.Surface) -> None:
        for flight in self._animations:
            if flight.age >= flight.delay:
                flight.draw_at_its_place(surface)
