"""One gesture for everything that can be picked up: press, drag or click, drop, cancel."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import Generic, TypeVar

import pygame

from skye_desktop.kit.commands import LEFT_BUTTON, Common, means

T = TypeVar("T")


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
        return self.position[0] + self.grip[0], self.position[1] + self.grip[1]

    def release(self) -> None:
        self.held, self.is_dragging = None, False

    def follow(self, event: pygame.Event) -> Outcome:
        """What the event means for the held thing; dropped and clicked things are still held until `release`."""
        if self.held is None:
            return Outcome.NOTHING
        if event.type == pygame.MOUSEMOTION:
            self.position = event.pos
            moved = abs(event.pos[0] - self._pressed_at[0]) + abs(
                event.pos[1] - self._pressed_at[1]
            )
            self.is_dragging = self.is_dragging or moved > self.slop
            return Outcome.MOVED
        if event.type == pygame.MOUSEBUTTONUP and event.button == LEFT_BUTTON:
            self.position = event.pos
            return Outcome.DROPPED if self.is_dragging else Outcome.CLICKED
        is_over = means(event, Common.CANCEL) or event.type == pygame.WINDOWFOCUSLOST
        return Outcome.CANCELLED if is_over else Outcome.NOTHING
