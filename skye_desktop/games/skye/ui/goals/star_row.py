"""The three stars of a goal: golden ones that were won, and the outlines of the others."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Final

import pygame

from skye_desktop.games.skye.goals.outcome import MOST_STARS
from skye_desktop.i18n import trn
from skye_desktop.kit import Canvas, Role, Ruler, Size, Widget, square, theme

_INNER: Final = 0.47
"""Distance of the corners between the points from the middle, where the points have 1."""
_FINER: Final = 4
"""Factor by which a star is drawn larger at first, so that its edges are smooth."""
_BELOW: Final = 0.06
"""Distance by which a star is below the middle of its square, as a fraction of its side."""
_GAP: Final = 0.12
"""Distance between two stars, as a fraction of a star's side."""


def stars_in_words(stars: int) -> str:
    """Return the number of stars for people who do not see them."""
    return trn("{n} star of {all}", "{n} stars of {all}", stars).format(n=stars, all=MOST_STARS)


class StarRow(Widget):
    """The stars of a goal, each in a square as high as the row."""

    stars: int
    side: float
    """Side of a star, in design pixels."""
    is_light: bool = False
    """Whether they lie on dark ground."""
    sizes_of: tuple[float, ...] = ()
    """Sizes at which the golden stars are drawn, 1 for the usual one; empty for the usual one."""

    role = Role.TEXT
    outset = 6

    @property
    def label(self) -> str:
        return stars_in_words(self.stars)

    def measure(self, ruler: Ruler, width: int | None) -> Size:
        side = ruler.px(self.side)
        return row_width(side), side

    def paint(self, canvas: Canvas, surface: pygame.Surface, rect: pygame.Rect) -> None:
        draw_stars(surface, canvas, rect, self.stars, is_light=self.is_light, sizes=self.sizes_of)


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
    if is_won:
        fill, edge = theme.GOLD, theme.GOLD_DARK
    else:
        fill, edge = None, theme.LIGHT_INK_PALE if is_light else theme.INK_PALE
    key = "star", rect.width, is_won, is_light, canvas.images.variant
    picture = canvas.images.cached(
        key,
        lambda: _star(
            rect.width, fill and canvas.resolve(fill), canvas.resolve(edge), canvas.px(1.6)
        ),
    )
    surface.blit(picture, rect, special_flags=pygame.BLEND_PREMULTIPLIED)


def _star(side: int, fill: theme.Colour | None, edge: theme.Colour, line: int) -> pygame.Surface:
    """Return a star of that side, premultiplied; ``line`` is the width of its outline."""
    large = pygame.Surface((side * _FINER, side * _FINER), pygame.SRCALPHA)
    line = max(1, min(line, side // 10)) * _FINER
    # The line reaches to both sides of the corners.
    radius = (side * _FINER - line) / 2
    middle = side * _FINER / 2, side * _FINER * (0.5 + _BELOW / 2)
    corners = _corners(middle, radius)
    pygame.draw.polygon(large, edge, corners)
    inner = _corners(middle, radius - 1.6 * line)
    pygame.draw.polygon(large, (0, 0, 0, 0) if fill is None else fill, inner)
    return pygame.transform.smoothscale(large.premul_alpha(), (side, side))


def _corners(middle: tuple[float, float], radius: float) -> list[tuple[float, float]]:
    corners = []
    for number in range(10):
        distance = radius * (_INNER if number % 2 else 1)
        angle = number * pi / 5
        corners.append((middle[0] + distance * sin(angle), middle[1] - distance * cos(angle)))
    return corners
