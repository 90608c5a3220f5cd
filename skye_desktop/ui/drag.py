"""One gesture for everything that can be picked up: press, drag or click, drop, cancel; and things that fly."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Generic, NamedTuple, TypeVar

import pygame

from skye_desktop.engine import Placement
from skye_desktop.play.pace import paced
from skye_desktop.settings import Speed
from skye_desktop.ui.widgets import LEFT_BUTTON

T = TypeVar("T")


class HeldTile(NamedTuple):
    """A tile in hand, turned by so many quarter-turns clockwise, and where it is on the screen."""

    tile: int
    rotation: int
    rect: pygame.Rect
    placement: Placement | None = None
    """Where it would lie on the land if it were let go now; None where it cannot."""

    @classmethod
    def in_the_air(cls, tile: int, rotation: int, centre: tuple[int, int], side: int) -> HeldTile:
        """One that lies over nothing, ``side`` pixels wide."""
        rect = pygame.Rect(0, 0, side, side)
        rect.center = centre
        return cls(tile, rotation, rect)


class Outcome(Enum):
    """What an event made of the gesture."""

    NOTHING = auto()
    MOVED = auto()
    CLICKED = auto()
    DROPPED = auto()
    CANCELLED = auto()


@dataclass(slots=True)
class Gesture(Generic[T]):
    """The pointer holding something. A press that does not move is a click; one that does is a drag.

    ``grip`` is the pixel distance from the pointer to the thing's centre, so that it does not jump.
    """

    slop: int
    held: T | None = None
    position: tuple[int, int] = (0, 0)
    grip: tuple[int, int] = (0, 0)
    is_dragging: bool = False
    _pressed_at: tuple[int, int] = (0, 0)

    def press(self, thing: T, position: tuple[int, int], centre: tuple[int, int]) -> None:
        """The button went down on a thing."""
        self.held, self.position, self._pressed_at = thing, position, position
        self.grip = (centre[0] - position[0], centre[1] - position[1])
        self.is_dragging = False

    @property
    def centre(self) -> tuple[int, int]:
        """Where the centre of the held thing is."""
        return self.position[0] + self.grip[0], self.position[1] + self.grip[1]

    def release(self) -> None:
        """Hold nothing any more."""
        self.held, self.is_dragging = None, False

    def follow(self, event: pygame.Event) -> Outcome:
        """What the event means for the held thing; dropped and clicked things are still held until `release`."""
        if self.held is None:
            return Outcome.NOTHING
        if event.type == pygame.MOUSEMOTION:
            self.position = event.pos
            moved = abs(event.pos[0] - self._pressed_at[0]) + abs(event.pos[1] - self._pressed_at[1])
            self.is_dragging = self.is_dragging or moved > self.slop
            return Outcome.MOVED
        if event.type == pygame.MOUSEBUTTONUP and event.button == LEFT_BUTTON:
            self.position = event.pos
            return Outcome.DROPPED if self.is_dragging else Outcome.CLICKED
        is_escape = event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE
        return Outcome.CANCELLED if is_escape or event.type == pygame.WINDOWFOCUSLOST else Outcome.NOTHING


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
class Flights:
    """Things on their way from one place to another; only for the eye, so nothing waits for them."""

    speed: Speed
    _flights: list[_Flight] = field(default_factory=list)

    def send(
        self,
        draw: Drawer,
        start: tuple[int, int],
        end: tuple[int, int],
        seconds: float = 0.22,
        delay: float = 0.0,
    ) -> None:
        """Let something fly."""
        lasting = paced(seconds, self.speed)
        if lasting > 0:
            self._flights.append(_Flight(draw, start, end, lasting, paced(delay, self.speed)))

    @property
    def is_moving(self) -> bool:
        """Whether anything is on its way."""
        return bool(self._flights)

    def update(self, seconds: float) -> None:
        """Let time pass."""
        for flight in self._flights:
            flight.age += seconds
        self._flights = [flight for flight in self._flights if flight.age < flight.delay + flight.seconds]

    def finish(self) -> None:
        """Let everything arrive at once."""
        self._flights = []

    def draw(self, surface: pygame.Surface) -> None:
        """Draw what has set off."""
        for flight in self._flights:
            if flight.age >= flight.delay:
                flight.draw_at_its_place(surface)
