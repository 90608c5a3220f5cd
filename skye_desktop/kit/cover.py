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
    width, height = surface.get_size()
    scale = max(width / WIDE, height / HIGH)
    picture = images.picture(name, round(WIDE * scale), round(HIGH * scale))
    # It is scaled once for a window, and as it was painted it takes twice the memory of that.
    images.forget(name)
    place = picture.get_rect()
    place.x, place.y = round((width - place.width) * align), round((height - place.height) * above)
    surface.blit(picture, place)
