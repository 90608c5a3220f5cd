"""Widgets that take no place: what awaits something that comes from outside the tree, and what is told aloud."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame

from skye_desktop.kit.layout import Ruler
from skye_desktop.kit.tree.widget import Widget


class Placeless(Widget):
    """Something that is there and takes no pixel."""

    def place(self, ruler: Ruler, rect: pygame.Rect) -> None:
        super().place(ruler, pygame.Rect(rect.topleft, (0, 0)))


class Poll(Placeless):
    """Looks from time to time whether something has come; to be woken when something is awaited anew."""

    look: Callable[[], float | None]
    """Takes what has come; returns the seconds until the next look, None for not before it is woken."""

    awaits = True
    is_kept = True

    def tick(self, seconds: float) -> float | None:
        return self.look()


class Announcer(Placeless):
    """Tells aloud what is new of a whole screen."""

    words: Callable[[], Mapping[str, str]]
    """Returns it by names: what is new under a name is told, and what is empty is news when it comes again."""

    def announced(self) -> Mapping[str, str]:
        return self.words()
