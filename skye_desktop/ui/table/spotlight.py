"""A pool of light: what is meant is lit, the rest a little darker, and a card stands beside it, never over it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

import pygame

from skye_desktop.kit import theme
from skye_desktop.kit.canvas import Canvas
from skye_desktop.kit.theme import Corner, Line, Space
from skye_desktop.ui.sizes import Spotlight


def outside(room: pygame.Rect, holes: Iterable[pygame.Rect]) -> list[pygame.Rect]:
    """What of a room lies in none of the holes, as rectangles that do not overlap."""
    left = [room]
    for hole in holes:
        left = [part for whole in left for part in _without(whole, hole)]
    return left


def _without(whole: pygame.Rect, hole: pygame.Rect) -> list[pygame.Rect]:
    cut = whole.clip(hole)
    if min(cut.size) <= 0:
        return [whole]
    parts = (
        pygame.Rect(whole.x, whole.y, whole.width, cut.y - whole.y),
        pygame.Rect(whole.x, cut.bottom, whole.width, whole.bottom - cut.bottom),
        pygame.Rect(whole.x, cut.y, cut.x - whole.x, cut.height),
        pygame.Rect(cut.right, cut.y, whole.right - cut.right, cut.height),
    )
    return [part for part in parts if min(part.size) > 0]


def draw_dusk(surface: pygame.Surface, canvas: Canvas, lit: Sequence[pygame.Rect]) -> None:
    """Let everything be a little darker but what is lit, with a soft edge around that."""
    step = canvas.px(Spotlight.STEP)
    grown = [[rect.inflate(2 * step * n, 2 * step * n) for rect in lit] for n in range(Spotlight.STEPS + 1)]
    for n, (inner, outer) in enumerate(pairwise(grown), start=1):
        tone = round(255 - (255 - Spotlight.TONE) * n / (Spotlight.STEPS + 1))
        for number, rect in enumerate(outer):
            for part in outside(rect, [*inner, *outer[:number]]):
                surface.fill((tone, tone, tone), part, pygame.BLEND_RGB_MULT)
    tone = Spotlight.TONE
    for part in outside(surface.get_rect(), grown[-1]):
        surface.fill((tone, tone, tone), part, pygame.BLEND_RGB_MULT)


def draw_rings(surface: pygame.Surface, canvas: Canvas, lit: Sequence[pygame.Rect]) -> None:
    """A ring of gold about each thing that is meant."""
    away = canvas.px(Space.S)
    for rect in lit:
        canvas.ring(surface, rect.inflate(2 * away, 2 * away), theme.GOLD_PALE, Line.HEAVY, Corner.RING)
        canvas.ring(surface, rect.inflate(away, away), theme.GOLD, Line.STRONG, Corner.RING)


class Stand(NamedTuple):
    """Where a card stands, and what that costs: the pixels that it covers of what is lit, then those of the rest."""

    rect: pygame.Rect
    cost: tuple[int, int]


def beside(
    size: tuple[int, int],
    lit: Sequence[pygame.Rect],
    window: pygame.Rect,
    avoided: Sequence[pygame.Rect],
    gap: int,
) -> Stand:
    """Where a card of that size stands in the window: beside what is lit, as near as it can, with little of what is
    to be avoided under it."""
    around = [rect.inflate(2 * gap, 2 * gap) for rect in lit]
    first = lit[0] if lit else window
    x_places = {window.x, window.right - size[0], window.centerx - size[0] // 2}
    y_places = {window.y, window.bottom - size[1], window.centery - size[1] // 2}
    for rect in (*around, *avoided):
        x_places |= {rect.x - size[0], rect.right, rect.centerx - size[0] // 2, rect.x, rect.right - size[0]}
        y_places |= {
            rect.y - size[1],
            rect.bottom,
            rect.centery - size[1] // 2,
            rect.y,
            rect.bottom - size[1],
        }
    # Most of them are the same once they are within the window.
    across = sorted({pygame.Rect((x, window.y), size).clamp(window).x for x in x_places})
    down = sorted({pygame.Rect((window.x, y), size).clamp(window).y for y in y_places})
    places = [pygame.Rect((x, y), size) for x in across for y in down]
    on_lit = [sum(_shared(card, rect) for rect in around) for card in places]
    least = min(on_lit)

    def cost(card: pygame.Rect) -> int:
        on_others = sum(_shared(card, rect) for rect in avoided)
        away = abs(card.centerx - first.centerx) + abs(card.centery - first.centery)
        return on_others + away * Spotlight.FAR

    found = min((card for card, lies in zip(places, on_lit, strict=True) if lies == least), key=cost)
    return Stand(found, (least, cost(found)))


def _shared(one: pygame.Rect, other: pygame.Rect) -> int:
    cut = one.clip(other)
    return cut.width * cut.height
