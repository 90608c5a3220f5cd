"""Pictures of areas and of their painted borders, out of masks.

A mask is coarse; blurred it is smooth, and how bright a pixel of it then is says how far from the border it is. So a
table for each channel turns brightness into whatever is wanted on, inside and outside the border.
"""

from __future__ import annotations

from statistics import NormalDist

import pygame

from skye_desktop.play.areas import TileMask

_BLUR = 2
"""Spots of a mask over which it is blurred."""
_SPREAD = 0.93 * _BLUR
"""The standard deviation of that blur, measured, in spots."""
_MARGIN = 3 * _BLUR
"""Spots added around a mask, so that the edge of the tile is no border."""
_LARGEST = 280
"""Pixels of a picture up to which each of them is worked out."""

_NORMAL, _LEAST_PART = NormalDist(), 0.5 / 255
"""What the blur is, and below which part, or above the rest, it says no more than that the border is far."""

Tables = tuple[bytes, bytes, bytes, bytes]
"""Red, green, blue and alpha for each level of a blurred mask."""


def shade(mask: TileMask, area_index: int) -> pygame.Surface:
    """The area white on black, blurred; what lies beyond an edge of the tile is as the edge."""
    grain, whole = mask.grain, mask.grain + 2 * _MARGIN
    table = bytes(255 if index == area_index else 0 for index in range(256))
    indices = mask.indices.translate(table)
    rows = [indices[start : start + grain] for start in range(0, grain * grain, grain)]
    rows = [row[:1] * _MARGIN + row + row[-1:] * _MARGIN for row in rows]
    levels = b"".join([rows[0]] * _MARGIN + rows + [rows[-1]] * _MARGIN)
    pixels = bytearray(3 * whole * whole)
    for channel in range(3):
        pixels[channel::3] = levels
    sharp = pygame.image.frombytes(bytes(pixels), (whole, whole), "RGB")
    return pygame.transform.gaussian_blur(sharp, _BLUR)


def worked_out(side: int) -> int:
    """How wide a picture is made that is to be that wide: a large one is scaled up, its border is smooth anyway."""
    return min(side, _LARGEST)


def spread(mask: TileMask, side: int) -> float:
    """The standard deviation of the blur in pixels of a picture that is so wide."""
    return side * _SPREAD / mask.grain


def distance(part: float, pixels: float) -> float:
    """How many pixels inside the border so large a part is white, below 0 outside, for a blur that spreads so many."""
    return pixels * _NORMAL.inv_cdf(min(max(part, _LEAST_PART), 1 - _LEAST_PART))


def coloured(blurred: pygame.Surface, mask: TileMask, side: int, tables: Tables) -> pygame.Surface:
    """A shade of a tile as printed in the colours of the tables, ``side`` pixels wide, at most `worked_out`."""
    around = round(side * _MARGIN / mask.grain)
    large = pygame.transform.smoothscale(blurred, (side + 2 * around, side + 2 * around))
    levels = pygame.image.tobytes(large.subsurface((around, around, side, side)), "RGB")[::3]
    pixels = bytearray(4 * side * side)
    for channel, table in enumerate(tables):
        pixels[channel::4] = levels.translate(table)
    return pygame.image.frombuffer(pixels, (side, side), "RGBA").convert_alpha()


def beyond(inside: float, border: float) -> float:
    """0 outside a border, 1 inside, smooth over a pixel."""
    return min(1.0, max(0.0, inside - border + 0.5))
