"""Pictures that fill the window."""

from __future__ import annotations

import pygame

from skye_desktop.kit.canvas import Align
from skye_desktop.kit.images import Images

WIDE, HIGH = 16, 9
"""The shape of these pictures."""


def draw_cover(
    surface: pygame.Surface, images: Images, name: str, align: float = Align.CENTRE, *, above: float
) -> None:
    """A 16:9 picture that fills the window, cut where the window has another shape.

    ``align`` says what stays of its width, 0 the left part and 1 the right one; of its height that part of what is
    cut off goes ``above``.
    """
    place = cover_place(surface.get_rect(), align, above=above)
    picture = images.picture(name, *place.size)
    # It is scaled once for a window, and as it was painted it takes twice the memory of that.
    images.forget(name)
    surface.blit(picture, place)


def cover_place(window: pygame.Rect, align: float, *, above: float) -> pygame.Rect:
    """Where such a picture lies, what is cut off counted in."""
    scale = max(window.width / WIDE, window.height / HIGH)
    place = pygame.Rect(0, 0, round(WIDE * scale), round(HIGH * scale))
    place.x = round((window.width - place.width) * align)
    place.y = round((window.height - place.height) * above)
    return place
