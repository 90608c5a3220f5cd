"""Ambient life: small pictures that move on a screen while nothing else moves.

Where a picture appears, changes or disappears, only its rectangle is painted again. The look of a
picture depends on the time alone, which stops while anything else moves.
"""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from math import inf
from typing import Final, NamedTuple, Protocol

import pygame

from skye_desktop.kit.canvas import clipped

STEP: Final = 1 / 15
"""Least number of seconds between two pictures."""


def is_in_front() -> bool:
    """Return whether the window is visible and has the keyboard."""
    return pygame.key.get_focused() and pygame.display.get_active()


def show_rectangles_alone() -> None:
    """Let the window update a rectangle without showing all the rest again.

    To be called after pygame's display has begun and before the window is opened. Under X11 SDL
    would send every picture through OpenGL, the whole window each time; without a graphics card
    that takes an eighth of a core. Under Wayland it has no other way.
    """
    if pygame.display.get_driver() == "x11":
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")


class Blit(NamedTuple):
    """Premultiplied picture and its upper left corner in window pixels."""

    picture: pygame.Surface
    at: tuple[int, int]

    @property
    def rect(self) -> pygame.Rect:
        return self.picture.get_rect(topleft=self.at)


Phase = tuple[Blit | None, float]
"""Look of a thing (None while it is invisible), and the time in seconds until which it stays so."""


class Living(Protocol):
    """A thing that moves by itself, such as a bird."""

    def phase(self, time: float) -> Phase:
        """Return its look at a time in seconds, and until when it stays so.

        The returned time may lie before ``time`` if the next picture is still being prepared.
        """


class Life(ABC):
    """All things that move by themselves on a screen, from back to front."""

    def __init__(self) -> None:
        self.time = 0.0
        """Seconds for which the pictures have moved, without pauses."""
        self._over: tuple[pygame.Rect, ...] = ()
        """Rectangles that cover the pictures, in window pixels; no picture appears inside them."""
        self._since = 0.0
        """Seconds since the last step."""
        self._things: list[Living] = []
        self._looks: list[Blit | None] = []
        self._until: list[float] = []

    def settle(self, things: Iterable[Living]) -> None:
        """Replace all moving things."""
        self._things = list(things)
        phases = [thing.phase(self.time) for thing in self._things]
        self._looks = [look for look, _ in phases]
        self._until = [until for _, until in phases]

    # -- what a screen does its own way

    @property
    @abstractmethod
    def rests(self) -> bool:
        """Whether the pictures stand still now, because something else moves or is pointed at."""

    @abstractmethod
    def boxes(self) -> Iterable[pygame.Rect]:
        """Return the parts of the screen that lie over the pictures, in window pixels."""

    @abstractmethod
    def draw_ground(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw what is below the pictures in a rectangle; the surface is clipped to it."""

    def draw_cover(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw what is above the pictures in a rectangle.

        By default nothing, as `boxes` keep clear.
        """
        return

    # -- time

    def next_step_in(self) -> float:
        """Return the least number of seconds until `step` changes anything."""
        return max(STEP, min(self._until, default=inf) - self.time) - self._since

    def step(self, seconds: float) -> list[pygame.Rect]:
        """Let time pass; return the changed rectangles, which do not overlap."""
        self._since += seconds
        if self._since < STEP:
            return []
        self.time += self._since
        self._since = 0.0
        changed: list[pygame.Rect] = []
        for i, thing in enumerate(self._things):
            if self._until[i] <= self.time:
                before = self._looks[i]
                now, self._until[i] = thing.phase(self.time)
                if now is not None and now.rect.collidelist(self._over) >= 0:
                    now = None
                if now != before and not (
                    before is not None and before.rect.collidelist(self._over) >= 0
                ):
                    self._looks[i] = now
                    changed += [look.rect for look in (before, now) if look is not None]
        return _apart(changed)

    def advance(self, seconds: float, screen: pygame.Surface | None) -> None:
        """Let time pass, and show the changes on a screen, if one is given."""
        changed = self.step(seconds)
        if changed and screen is not None:
            self.draw_again(screen, changed)
            pygame.display.update(changed)

    # -- drawing

    def set_covers(self, *boxes: pygame.Rect) -> None:
        """Set the rectangles that cover the pictures in the last frame, in addition to `boxes`."""
        self._over = (*boxes, *self.boxes())

    def draw(self, surface: pygame.Surface) -> None:
        """Draw all pictures, as part of a whole frame."""
        for look in self._looks:
            if look is not None:
                surface.blit(look.picture, look.at, special_flags=pygame.BLEND_PREMULTIPLIED)

    def draw_again(self, surface: pygame.Surface, rects: Sequence[pygame.Rect]) -> None:
        """Draw some rectangles again: the ground, the pictures, and what lies above them."""
        for rect in rects:
            with clipped(surface, rect):
                self.draw_ground(surface, rect)
                for look in self._looks:
                    if look is not None and rect.colliderect(look.rect):
                        surface.blit(
                            look.picture, look.at, special_flags=pygame.BLEND_PREMULTIPLIED
                        )
                self.draw_cover(surface, rect)


def _apart(rects: list[pygame.Rect]) -> list[pygame.Rect]:
    """Return the rectangles with those that overlap joined."""
    found: list[pygame.Rect] = []
    for rect in rects:
        while (other := rect.collidelist(found)) >= 0:
            rect = rect.union(found.pop(other))
        found.append(rect)
    return found
