"""Places for a card beside what is lit, with little of it covered."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import inf
from operator import mul
from typing import NamedTuple

import pygame


class Stand(NamedTuple):
    """A place for a card, and its cost: covered pixels of what is lit, then of what to avoid."""

    rect: pygame.Rect
    cost: tuple[int, int]


def beside(
    size: tuple[int, int],
    lit: Sequence[pygame.Rect],
    window: pygame.Rect,
    avoided: Sequence[pygame.Rect],
    gap: int,
) -> Stand:
    """Return the best place for a card of that size in the window.

    It covers as little as possible of what is lit, is as near to it as possible, and covers little
    of what is to be avoided.
    """
    around = [rect.inflate(2 * gap, 2 * gap) for rect in lit]
    first = lit[0] if lit else window
    places = []
    for rect in (window, *around, *avoided):
        for corner in (
            (rect.x - size[0], rect.y - size[1]),
            (rect.x, rect.y),
            (rect.centerx - size[0] // 2, rect.centery - size[1] // 2),
            (rect.right - size[0], rect.bottom - size[1]),
            (rect.right, rect.bottom),
        ):
            places.append(pygame.Rect(corner, size).clamp(window))
    # Clamped to the window, most of the places coincide.
    across = sorted({place.x for place in places})
    down = sorted({place.y for place in places})
    lit_over, others_over = (_Overlaps(size, rects, across, down) for rects in (around, avoided))
    on_lit = [(lit_over.pixels(x, y), x, y) for x in across for y in down]
    least = min(on_lit)[0]
    middle = first.centerx - size[0] // 2, first.centery - size[1] // 2
    found, lowest = (0, 0), inf
    for _, x, y in (place for place in on_lit if place[0] == least):
        # One pixel of distance costs as much as thirty covered pixels.
        far = (abs(x - middle[0]) + abs(y - middle[1])) * 30
        # The covered pixels are summed only where the distance alone does not exceed the best.
        if far < lowest and (cost := far + others_over.pixels(x, y)) < lowest:
            found, lowest = (x, y), cost
    return Stand(pygame.Rect(found, size), (least, round(lowest)))


class _Overlaps:
    """Number of pixels of some rectangles that a box covers, for any place of its corner."""

    def __init__(
        self,
        size: tuple[int, int],
        rects: Sequence[pygame.Rect],
        across: Iterable[int],
        down: Iterable[int],
    ) -> None:
        # Shared widths and heights serve many places each, so both are computed once.
        self._widths = {
            x: [_shared(x, size[0], rect.x, rect.width) for rect in rects] for x in across
        }
        self._heights = {
            y: [_shared(y, size[1], rect.y, rect.height) for rect in rects] for y in down
        }

    def pixels(self, x: int, y: int) -> int:
        return sum(map(mul, self._widths[x], self._heights[y]))


def _shared(one: int, length: int, other: int, other_length: int) -> int:
    """Return the length of the overlap of two intervals, each given by its beginning and length."""
    return max(0, min(one + length, other + other_length) - max(one, other))
