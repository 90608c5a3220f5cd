"""Animation of the title picture: boat, beam of light, gulls, clouds, and glints on the water."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random

import pygame

from skye_desktop.games.skye.ui.animated_pictures import (
    FIRST_BEAM,
    Beam,
    Boat,
    Cloud,
    Cycle,
    FarGull,
    Flare,
    Glint,
    Mirrored,
    Painted,
)
from skye_desktop.kit import Images, Life, Living, cover_place

_WIDE = 1920
"""Width of the picture for which positions here are given, in pixels."""
_GULLS = ((1010, 430, 38, 31.0), (1062, 398, 28, 37.0), (968, 380, 24, 43.0), (1046, 458, 20, 29.0))
"""For each gull the middle of its circle, the width of its wings, and the seconds for a circle."""
_CLOUDS = ((150, 0.30), (214, 0.62), (104, 0.92))
"""For each cloud its height in the picture, and the covered part of its way at the start."""
_CROSSING = 210.0
"""Seconds that a cloud needs for its way."""
_GLINTS = 14

Drawer = Callable[[pygame.Surface, pygame.Rect], None]
"""Function that draws something, clipped to a rectangle."""


class TitleLife(Life):
    """The animated pictures of the title; the scene draws what is behind and before them."""

    def __init__(self, images: Images, ground: Drawer, cover: Drawer) -> None:
        super().__init__()
        self._images = images
        self._ground = ground
        self._cover = cover
        self._place = pygame.Rect(0, 0, 0, 0)

    def fit(self, window: pygame.Rect, align: float, above: float) -> None:
        """Place the animated pictures for a window of that size."""
        place = cover_place(window, align, above=above)
        if place != self._place:
            self._place = place
            on = Painted(self._images, (place.x, place.y), place.width / _WIDE)
            self.settle(_things(on))

    @property
    def rests(self) -> bool:
        return False

    def boxes(self) -> Iterable[pygame.Rect]:
        return ()

    def draw_ground(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        self._ground(surface, rect)

    def draw_cover(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        self._cover(surface, rect)


def _things(on: Painted) -> list[Living]:
    """Return the animated pictures from back to front."""
    clouds = [
        Cloud(on, number, y, Cycle(_CROSSING, _CROSSING, -part * _CROSSING))
        for number, (y, part) in enumerate(_CLOUDS)
    ]
    chance = Random(_GLINTS)
    glints: list[Glint] = []
    for _ in range(_GLINTS):
        y = chance.randrange(770, 970)
        far = (y - 770) / 200
        lasting = chance.uniform(1.8, 3.2)
        period = lasting + chance.uniform(1.5, 6)
        x = chance.randrange(650, round(1560 - 330 * far))
        cycle = Cycle(period, lasting, chance.uniform(0.2, period))
        glints.append(Glint(on, (x, y), round(50 + 90 * far), cycle))
    gulls = [FarGull(on, (x, y), wide, lap) for x, y, wide, lap in _GULLS]
    beams = [Beam(on, FIRST_BEAM), Beam(on, FIRST_BEAM + 0.5)]
    return [*clouds, *beams, Flare(on), *glints, *gulls, Mirrored(on), Boat(on)]
