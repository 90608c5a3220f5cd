"""A gesture with the pointer: press, then drag or click, then drop or cancel."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import Generic, TypeVar

import pygame

from skye_desktop.kit.commands import LEFT_BUTTON, Common, means

T = TypeVar("T")


class GestureOutcome(Enum):
    """Effect of an event on the gesture."""

    NOTHING = auto()
    MOVED = auto()
    CLICKED = auto()
    DROPPED = auto()
    CANCELLED = auto()


@dataclass(slots=True)
class Gesture(Generic[T]):
    """Pointer that holds a thing; a press that moves farther than the slop becomes a drag.

    ``slop`` is in window pixels. ``grip`` is the distance in pixels from the pointer to the centre
    of the thing, so that the thing does not jump when it is taken.
    """

    slop: int
    held: T | None = None
    position: tuple[int, int] = (0, 0)
    grip: tuple[int, int] = (0, 0)
    is_dragging: bool = False
    _pressed_at: tuple[int, int] = (0, 0)

    def press(self, thing: T, position: tuple[int, int], centre: tuple[int, int]) -> None:
        """Begin the gesture: the button went down on a thing."""
        self.held = thing
        self.position = position
        self._pressed_at = position
        self.grip = (centre[0] - position[0], centre[1] - position[1])
        self.is_dragging = False

    @property
    def centre(self) -> tuple[int, int]:
        """Centre of the held thing, in window pixels."""
        return self.position[0] + self.grip[0], self.position[1] + self.grip[1]

    def release(self) -> None:
        """Hold nothing any more."""
        self.held = None
        self.is_dragging = False

    def follow(self, event: pygame.Event) -> GestureOutcome:
        """Return the effect of an event; a dropped or clicked thing is held until `release`."""
        if self.held is None:
            return GestureOutcome.NOTHING
        if event.type == pygame.MOUSEMOTION:
            self.position = event.pos
            moved = abs(event.pos[0] - self._pressed_at[0]) + abs(
                event.pos[1] - self._pressed_at[1]
            )
            self.is_dragging = self.is_dragging or moved > self.slop
            return GestureOutcome.MOVED
        if event.type == pygame.MOUSEBUTTONUP and event.button == LEFT_BUTTON:
            self.position = event.pos
            return GestureOutcome.DROPPED if self.is_dragging else GestureOutcome.CLICKED
        is_over = means(event, Common.CANCEL) or event.type == pygame.WINDOWFOCUSLOST
        return GestureOutcome.CANCELLED if is_over else GestureOutcome.NOTHING
