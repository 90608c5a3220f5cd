"""Pictures of areas and of their borders, made from masks.

A mask is coarse. A blurred mask is smooth, and the brightness of a pixel tells its distance from
the border. A table for each colour channel turns this brightness into a colour, so that border,
inside and outside look different.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from statistics import NormalDist

import pygame

from skye_desktop.games.skye.areas import TileMask
from skye_desktop.kit import Colour

_BLUR = 2
"""Radius of the blur of a mask, in spots of the mask."""
_SPREAD = 0.93 * _BLUR
"""Measured standard deviation of that blur, in spots."""
_MARGIN = 3 * _BLUR
"""Spots added around a mask, so that the edge of the tile is no border."""
_LARGEST = 280
"""Largest picture that is computed pixel by pixel, in pixels; larger ones are scaled up."""

_NORMAL, _LEAST_PART = NormalDist(), 0.5 / 255
"""Normal distribution, and the least brightness from which a distance can be computed."""

Light = tuple[int, int, int, int]
"""Red, green, blue and alpha."""
Tables = tuple[bytes, bytes, bytes, bytes]
"""Red, green, blue and alpha for each level of a blurred mask."""


def shade(mask: TileMask, area_index: int) -> pygame.Surface:
    """Return the blurred mask of an area, white on black.

    An area that touches the edge of the tile goes on beyond it, so that there is no border.
    """
    grain = mask.grain
    whole = mask.grain + 2 * _MARGIN
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


def whole_shade(mask: TileMask, area_index: int, side: int) -> pygame.Surface:
    """Return the blurred mask of an area, cut to the tile and scaled to ``side`` pixels."""
    blurred = shade(mask, area_index)
    tile = blurred.subsurface((_MARGIN, _MARGIN, mask.grain, mask.grain))
    return pygame.transform.smoothscale(tile, (side, side))


def distance(part: float, pixels: float) -> float:
    """Return the distance from the border for the brightness ``part`` (0 to 1), in pixels.

    It is negative outside of the area. ``pixels`` is the standard deviation of the blur.
    """
    return pixels * _deviations(part)


@lru_cache(maxsize=1024)
def _deviations(part: float) -> float:
    """Return the distance from the border in standard deviations of the blur."""
    return _NORMAL.inv_cdf(min(max(part, _LEAST_PART), 1 - _LEAST_PART))


def picture(
    blurred: pygame.Surface, mask: TileMask, side: int, tables_for: Callable[[float, int], Tables]
) -> pygame.Surface:
    """Return the coloured picture of a blurred mask, ``side`` pixels wide; premultiplied.

    ``tables_for`` returns the colours, given the blur's standard deviation in pixels and the size
    of the picture. A large picture is computed at a smaller size and scaled up.
    """
    painted_side = min(side, _LARGEST)
    around = round(painted_side * _MARGIN / mask.grain)
    large = pygame.transform.smoothscale(
        blurred, (painted_side + 2 * around, painted_side + 2 * around)
    )
    levels = pygame.image.tobytes(
        large.subsurface((around, around, painted_side, painted_side)), "RGB"
    )[::3]
    pixels = bytearray(4 * painted_side * painted_side)
    for channel, table in enumerate(tables_for(painted_side * _SPREAD / mask.grain, painted_side)):
        pixels[channel::4] = levels.translate(table)
    coloured = (
        pygame.image.frombuffer(pixels, (painted_side, painted_side), "RGBA")
        .convert_alpha()
        .premul_alpha()
    )
    return (
        coloured if painted_side == side else pygame.transform.smoothscale(coloured, (side, side))
    )


def tables(colour: Callable[[float], Light]) -> Tables:
    """Return the channel tables for a function from brightness (0 to 1) to colour."""
    red, green, blue, alpha = zip(*(colour(level / 255) for level in range(256)), strict=True)
    return bytes(red), bytes(green), bytes(blue), bytes(alpha)


def mixed(layers: Sequence[tuple[Colour, float, float]]) -> Light:
    """Return one colour for several that cover shares of a pixel, each with its own alpha."""
    red = green = blue = alpha = 0.0
    for colour, opacity, share in layers:
        weight = opacity * share
        red += colour[0] * weight
        green += colour[1] * weight
        blue += colour[2] * weight
        alpha += weight
    if alpha <= 0:
        return (*layers[0][0], 0)
    return round(red / alpha), round(green / alpha), round(blue / alpha), round(alpha)


def beyond(inside: float, border: float) -> float:
    """Return how much of a pixel lies inside a border, from 0 to 1.

    ``inside`` and ``border`` in pixels.
    """
    return min(1.0, max(0.0, inside - border + 0.5))
