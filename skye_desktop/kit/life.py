"""What moves by itself on a screen while nothing else does: small pictures over what is drawn already.

Where a picture comes, changes or goes, only that rectangle is painted anew and shown. How each looks follows from the
time alone, which stands still while anything else moves.
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
"""Seconds from one picture of what moves by itself to the next, at least."""


def is_in_front() -> bool:
    """Whether the window is seen and has the keyboard."""
    return pygame.key.get_focused() and pygame.display.get_active()


def show_rectangles_alone() -> None:
    """Let the window show a rectangle without showing all the rest again; to be called with pygame's display begun,
    before the window is opened.

    Under X11 SDL would send every picture through OpenGL, the whole window each time: where no graphics card does
    that, what moves by itself would take an eighth of a core. Under Wayland it has no other way.
    """
    if pygame.display.get_driver() == "x11":
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")


class Blit(NamedTuple):
    """A picture (premultiplied) and its upper left corner in window pixels."""

    picture: pygame.Surface
    at: tuple[int, int]

    @property
    def rect(self) -> pygame.Rect:
        return self.picture.get_rect(topleft=self.at)


Phase = tuple[Blit | None, float]
"""How something looks, if it is to be seen, and until which time nothing changes about that."""


class Living(Protocol):
    """Something that moves by itself."""

    def phase(self, time: float) -> Phase:
        """At that time, in seconds; one that has ended already for what is still to be made."""


class Life(ABC):
    """All that moves by itself on a screen, from the back to the front."""

    def __init__(self) -> None:
        self.time = 0.0
        """Seconds for which it has moved."""
        self._over: tuple[pygame.Rect, ...] = ()
        """What lies over it, in window pixels: nothing comes to be seen there."""
        self._since = 0.0
        """Seconds since the last step."""
        self._things: list[Living] = []
        self._looks: list[Blit | None] = []
        self._until: list[float] = []

    def settle(self, things: Iterable[Living]) -> None:
        """Let these live from now on, instead of those before."""
        self._things = list(things)
        phases = [thing.phase(self.time) for thing in self._things]
        self._looks, self._until = [look for look, _ in phases], [until for _, until in phases]

    # -- what a screen does its own way

    @property
    @abstractmethod
    def rests(self) -> bool:
        """Whether it stands still now, for what else moves or is looked at."""

    @abstractmethod
    def boxes(self) -> Iterable[pygame.Rect]:
        """What lies over it on its screen."""

    @abstractmethod
    def draw_ground(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """What it moves over, in that rectangle, to which drawing is limited."""

    def draw_cover(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """What lies over it and is drawn again with it, the same way; nothing if that is told by `boxes`."""
        return

    # -- time

    def next_step_in(self) -> float:
        """Seconds until `step` changes anything, at least."""
        return max(STEP, min(self._until, default=inf) - self.time) - self._since

    def step(self, seconds: float) -> list[pygame.Rect]:
        """Let that much time pass; the rectangles in which it looks otherwise now, which do not overlap."""
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

    def go_on(self, seconds: float, screen: pygame.Surface | None) -> None:
        """Let that much time pass, and show what changes, if there is a screen that is not drawn anew anyway."""
        changed = self.step(seconds)
        if changed and screen is not None:
            self.draw_again(screen, changed)
            pygame.display.update(changed)

    # -- drawing

    def lie_below(self, *boxes: pygame.Rect) -> None:
        """A frame was drawn with these over it, and with those of its screen."""
        self._over = (*boxes, *self.boxes())

    def draw(self, surface: pygame.Surface) -> None:
        """All of it, as a part of a whole frame."""
        for look in self._looks:
            if look is not None:
                surface.blit(look.picture, look.at, special_flags=pygame.BLEND_PREMULTIPLIED)

    def draw_again(self, surface: pygame.Surface, rects: Sequence[pygame.Rect]) -> None:
        """What lies in these rectangles, from the ground up."""
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
    """Those that overlap as one."""
    found: list[pygame.Rect] = []
    for rect in rects:
        while (other := rect.collidelist(found)) >= 0:
            rect = rect.union(found.pop(other))
        found.append(rect)
    return found
