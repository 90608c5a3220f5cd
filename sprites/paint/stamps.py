"""Small things drawn into a picture in place, each in a window of its own."""

from __future__ import annotations

import numpy as np

from sprites.paint.noise import Field
from sprites.paint.scene import Colour, Picture


def window(picture: Picture, x: float, y: float, reach: float) -> tuple[Picture, Field, Field]:
    """Return a view of the pixels around a place, and their distances east and south of it."""
    n = len(picture)
    left, top = max(int((x - reach) * n), 0), max(int((y - reach) * n), 0)
    right, bottom = min(int((x + reach) * n) + 1, n), min(int((y + reach) * n) + 1, n)
    east = (np.arange(left, right) + 0.5) / n - x
    south = (np.arange(top, bottom) + 0.5) / n - y
    grid_east, grid_south = np.meshgrid(east.astype(np.float32), south.astype(np.float32))
    return picture[top:bottom, left:right], grid_east, grid_south


def dab(view: Picture, colour: Picture | Colour, cover: Field) -> None:
    """Lay a colour over a view by its cover (0 to 1)."""
    view += (np.asarray(colour, np.float32) - view) * np.clip(cover, 0, 1)[..., None]


def softened(distance: Field, n: int) -> Field:
    """Return the cover of a shape given by its signed distance, smoothed over a pixel.

    n pixels make a tile width.
    """
    return np.clip(0.5 - distance * n / 2, 0, 1)
