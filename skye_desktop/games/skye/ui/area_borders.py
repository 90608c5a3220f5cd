"""The borders between the areas of a tile as lines, for people who cannot tell their colours."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import sqrt

import pygame

from skye_desktop.games.skye.areas import TileMask
from skye_desktop.games.skye.ui import area_shade
from skye_desktop.kit import theme

_LINE, _RIM = 0.007, 0.009
"""Half the width of a line and of the pale rim on either side, in tile widths."""
_LEAST_LINE, _LEAST_RIM = 0.75, 0.75
"""Least half widths of line and rim on small tiles, in pixels."""
_RIM_ALPHA = 170


_FINER = 2
"""Resolution of the borders' shade in relation to an area's shade.

At the same resolution the narrow border would be lost between coarse pixels.
"""
_WHITENESS = bytes(round(4 * 255 * (level / 255) * (1 - level / 255)) for level in range(256))
"""Brightness of a border for each level of an area's blurred mask: greatest at the middle level."""


def border_shade(shades: Sequence[pygame.Surface]) -> pygame.Surface:
    """Return a picture of all areas' blurred masks together, white on the borders only."""
    width, height = shades[0].get_size()
    size = _FINER * width, _FINER * height
    borders = pygame.Surface(size)
    for shade in shades:
        levels = pygame.image.tobytes(pygame.transform.smoothscale(shade, size), "RGB").translate(
            _WHITENESS
        )
        borders.blit(
            pygame.image.frombytes(levels, size, "RGB"), (0, 0), special_flags=pygame.BLEND_RGB_MAX
        )
    return borders


def border_lines(shade: pygame.Surface, mask: TileMask, side: int) -> pygame.Surface:
    """Return the border lines of a tile as printed; ``shade`` is the result of `border_shade`.

    The picture is ``side`` pixels wide, with premultiplied alpha.
    """
    return area_shade.picture(shade, mask, side, _tables)


@lru_cache(maxsize=64)
def _tables(spread: float, side: int) -> area_shade.Tables:
    line, rim = max(_LEAST_LINE, _LINE * side), max(_LEAST_RIM, _RIM * side)

    def colour(level: float) -> area_shade.Light:
        # Inverse of `_WHITENESS`: the level of the area's own shade at this whiteness.
        away = area_shade.distance((1 + sqrt(1 - level)) / 2, spread)
        in_rim, in_rest = (area_shade.beyond(away, border) for border in (line, line + rim))
        return area_shade.mixed(
            [(theme.BORDER, 255, 1 - in_rim), (theme.BORDER_RIM, _RIM_ALPHA, in_rim - in_rest)]
        )

    return area_shade.tables(colour)
