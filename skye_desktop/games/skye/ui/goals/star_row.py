"""The three stars of a goal: golden ones that were won, and the outlines of the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from skye_desktop.files.trophies import MOST_STARS
from skye_desktop.games.skye.goal_verdict import stars_in_words
from skye_desktop.kit import Canvas, Role, Ruler, Size, Widget, draw_star, square

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
