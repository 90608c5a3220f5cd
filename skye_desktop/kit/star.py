"""A star: golden, or its outline."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Final

import pygame

from skye_desktop.kit import theme
from skye_desktop.kit.canvas import Canvas

_INNER: Final = 0.47
"""Distance of the corners between the points from the middle, where the points have 1."""
_FINER: Final = 4
"""Factor by which a star is drawn larger at first, so that its edges are smooth."""
_LINE: Final = 1.6
"""Width of the outline, in design pixels."""
_INSET: Final = 1.6
"""How much nearer to the middle the inside begins, in widths of the outline."""
_BELOW: Final = 0.06
"""Distance by which a star is below the middle of its square, as a fraction of its side."""


def draw_star(
    surface: pygame.Surface,
    canvas: Canvas,
    rect: pygame.Rect,
    *,
    is_won: bool,
    is_light: bool = False,
) -> None:
    """Draw a star in a square: golden if it was won, else its outline."""
    edge = theme.LIGHT_INK_PALE if is_light else theme.INK_PALE
    colours = (theme.GOLD_DARK, theme.GILT, theme.GOLD) if is_won else (edge,)
    key = "star", rect.width, colours, canvas.images.variant

    def make() -> pygame.Surface:
        return _star(rect.width, [canvas.resolve(one) for one in colours], canvas.px(_LINE))

    picture = canvas.images.cached(key, make)
    surface.blit(picture, rect, special_flags=pygame.BLEND_PREMULTIPLIED)


def _star(side: int, colours: Sequence[theme.Colour], line: int) -> pygame.Surface:
    """Return a star, premultiplied; ``side`` and ``line``, its outline's width, are in pixels.

    ``colours`` are that of the outline and those of the lit and the shaded facets, if it has any.
    """
    edge, *facets = colours
    large = pygame.Surface((side * _FINER, side * _FINER), pygame.SRCALPHA)
    line = max(1, min(line, side // 10)) * _FINER
    middle = side * _FINER / 2, side * _FINER * (0.5 + _BELOW / 2)
    radius = (side * _FINER - line) / 2
    pygame.draw.polygon(large, edge, _corners(middle, radius))
    inner = _corners(middle, radius - _INSET * line)
    if not facets:
        pygame.draw.polygon(large, theme.CLEAR, inner)
    for number, corner in enumerate(inner if facets else ()):
        lit, shaded = facets
        following = inner[(number + 1) % len(inner)]
        colour = shaded if number % 2 == 0 else lit
        pygame.draw.polygon(large, colour, (middle, corner, following))
    return pygame.transform.smoothscale(large.premul_alpha(), (side, side))


def _corners(middle: tuple[float, float], radius: float) -> list[tuple[float, float]]:
    """Return the ten corners of a star, the uppermost point first."""
    reaches = [radius * (_INNER if number % 2 else 1) for number in range(10)]
    return [
        (middle[0] + reach * sin(number * pi / 5), middle[1] - reach * cos(number * pi / 5))
        for number, reach in enumerate(reaches)
    ]
