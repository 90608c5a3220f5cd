"""A tile in hand."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from skye_desktop.engine import Placement


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
