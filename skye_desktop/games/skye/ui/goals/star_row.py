"""The three stars of a goal: golden ones that were won, and the outlines of the others."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Final

import pygame

from skye_desktop.games.skye.goal_verdict import stars_in_words
from skye_desktop.games.skye.goals.outcome import MOST_STARS
from skye_desktop.kit import Canvas, Role, Ruler, Size, Widget, square, theme

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
_GAP: Final = 0.12
"""Distance between two stars, as a fraction of a star's side."""


class StarRow(Widget):
    """The stars of a goal, each in a square as high as the row."""

    stars: int
    side: float
    """Side of a star, in design pixels."""
    is_light: bool = False
    """Whether they lie on dark ground."""
    grown: tuple[float, ...] = ()
    """Sizes at which the golden stars are drawn, 1 for the usual one; empty for the usual one."""

    role = Role.TEXT
    outset = 6
    measured_by = frozenset(("side",))

    @property
    def label(self) -> str:
        return stars_in_words(self.stars)

    def measure(self, ruler: Ruler, width: int | None) -> Size:
        side = ruler.px(self.side)
        return row_width(side), side

    def paint(self, canvas: Canvas, surface: pygame.Surface, rect: pygame.Rect) -> None:
        draw_stars(surface, canvas, rect, self.stars, is_light=self.is_light, sizes=self.grown)


def row_width(side: int) -> int:
    """Return the width of a row of stars with that side, in pixels."""
    return MOST_STARS * side + (MOST_STARS - 1) * round(side * _GAP)


def draw_stars(
    surface: pygame.Surface,
    canvas: Canvas,
    rect: pygame.Rect,
    stars: int,
    *,
    is_light: bool = False,
    sizes: Sequence[float] = (),
) -> None:
    """Draw a row of stars as high as the rectangle, from its left side.

    ``sizes`` are those of the golden ones, 1 for the usual one.
    """
    side = rect.height
    step = side + round(side * _GAP)
    for number in range(MOST_STARS):
        place = pygame.Rect(rect.x + number * step, rect.y, side, side)
        size = sizes[number] if number < len(sizes) else 1.0
        draw_star(surface, canvas, place, is_won=False, is_light=is_light)
        if number < stars and size > 0:
            grown = square(max(1, round(side * size)), center=place.center)
            draw_star(surface, canvas, grown, is_won=True)


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
        pygame.draw.polygon(large, (0, 0, 0, 0), inner)
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
