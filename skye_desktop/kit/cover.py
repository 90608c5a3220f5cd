"""Pictures that fill the whole window."""

from __future__ import annotations

import pygame

from skye_desktop.kit.canvas import Align
from skye_desktop.kit.images import Images

WIDE, HIGH = 16, 9
"""Aspect ratio of these pictures."""


def draw_cover(
    surface: pygame.Surface, images: Images, name: str, align: float = Align.CENTRE, *, above: float
) -> None:
    """Draw a 16:9 picture over the whole surface, cropped where the shapes differ.

    ``align`` chooses the part of the width that stays, from 0 for the left to 1 for the right.
    ``above`` is the part of the cropped height that is cut at the top, 0 to 1.
    """
    place = cover_place(surface.get_rect(), align, above=above)
    picture = images.picture(name, *place.size)
    # It is scaled once for a window, and as it was painted it takes twice the memory of that.
    images.forget(name)
    surface.blit(picture, place)


def cover_place(window: pygame.Rect, align: float, *, above: float) -> pygame.Rect:
    """Return the rectangle of such a picture, including the parts outside the window."""
    scale = max(window.width / WIDE, window.height / HIGH)
    place = pygame.Rect(0, 0, round(WIDE * scale), round(HIGH * scale))
    place.x = round((window.width - place.width) * align)
    place.y = round((window.height - place.height) * above)
    return place
