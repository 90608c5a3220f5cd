"""Pixelwise mixtures of colours."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from sprites.paint.drawing import Colour, Field

Picture: TypeAlias = NDArray[np.floating[Any]]
"""Red, green and blue of every pixel, 0 to 255."""


def image_of(rgb: Picture) -> Image.Image:
    return Image.fromarray(np.clip(np.round(rgb), 0, 255).astype(np.uint8), "RGB")


def mixed(low: Colour | Picture, high: Colour | Picture, share: Field) -> Picture:
    """Return two colours mixed pixel by pixel."""
    first, second = np.asarray(low, np.float32), np.asarray(high, np.float32)
    return np.asarray(first + (second - first) * np.clip(share, 0, 1)[..., None], dtype=np.float32)


def step(low: float, high: float, value: Field) -> Field:
    """Return a soft step from 0 at `low` to 1 at `high`."""
    t = np.clip((value - low) / (high - low), 0, 1)
    return np.asarray(t * t * (3 - 2 * t), dtype=np.float32)
