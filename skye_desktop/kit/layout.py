"""Layout arithmetic: rooms beside and below each other, shares of free space, places for notes.

Lengths, gaps and insets are given in design pixels; results are window pixels. Whatever is more
than a picture consists of widgets (`kit/tree/elements.py`); a picture cuts its rectangle::

    crest, name, price = cut_columns(canvas, rect, 20, None, 40, gap=4)

Where space is short, rooms without a length of their own shrink first, then all the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from functools import lru_cache
from itertools import accumulate
from operator import add
from typing import Protocol, TypeAlias

import pygame

from skye_desktop.kit.text import MOST_LINES, Face, Text

Size: TypeAlias = tuple[int, int]
"""Width and height in window pixels."""
Inset: TypeAlias = float | tuple[float, float]
"""Free margin inside an edge, in design pixels; of two numbers the first is for left and right."""


_MOST_CUTS = 1000


class Align(float, Enum):
    """Position of something in its room."""

    LEFT = 0.0
    CENTRE = 0.5
    RIGHT = 1.0
    TOP = LEFT
    BOTTOM = RIGHT

    def place(self, room: int, taken: int) -> int:
        """Return the offset at which something of length ``taken`` begins in a room."""
        return round((room - taken) * self)


class Ruler(Protocol):
    """Measures for layout; the canvas is one."""

    text: Text
    least_target: int
    """Least width and height of a control, in window pixels; 0 for no limit."""

    def px(self, design_pixels: float) -> int:
        """Return window pixels for design pixels."""

    def wrapped_height(
        self, text: str, size: float, width: int, face: Face, *, most: int = MOST_LINES
    ) -> int:
        """Return the height of a text that is broken at a width, both in window pixels."""


def cut_columns(
    ruler: Ruler, rect: pygame.Rect, *widths: float | None, gap: float = 0, pad: Inset = 0
) -> list[pygame.Rect]:
    """Return rooms side by side, of the given widths in design pixels; None shares what is left."""
    x, y, wide, high = inside(ruler, rect, pad)
    cuts = _cut(wide, _wishes(ruler, widths), px(ruler, gap))
    return [pygame.Rect(x + start, y, length, high) for start, length in cuts]


def cut_rows(
    ruler: Ruler, rect: pygame.Rect, *heights: float | None, gap: float = 0, pad: Inset = 0
) -> list[pygame.Rect]:
    """Return rooms below each other, of the given heights in design pixels.

    None shares the rest.
    """
    x, y, wide, high = inside(ruler, rect, pad)
    cuts = _cut(high, _wishes(ruler, heights), px(ruler, gap))
    return [pygame.Rect(x, y + start, wide, length) for start, length in cuts]


def square(side: int, **at: tuple[int, int]) -> pygame.Rect:
    """Return a square of ``side`` window pixels, placed by a point such as ``center``."""
    rect = pygame.Rect(0, 0, side, side)
    return rect.move_to(**at) if at else rect


def inside(ruler: Ruler, rect: pygame.Rect, pad: Inset) -> pygame.Rect:
    """Return a rectangle reduced by an inset on all sides."""
    if not pad:
        return pygame.Rect(rect)
    across, down = pad if isinstance(pad, tuple) else (pad, pad)
    x, y = px(ruler, across), px(ruler, down)
    return rect.inflate(-2 * min(x, rect.width // 2), -2 * min(y, rect.height // 2))


def _wishes(ruler: Ruler, lengths: Sequence[float | None]) -> tuple[int | None, ...]:
    return tuple([one if one is None else ruler.px(one) if one > 0 else 0 for one in lengths])


@lru_cache(_MOST_CUTS)
def _cut(room: int, lengths: tuple[int | None, ...], gap: int) -> tuple[tuple[int, int], ...]:
    """Return the offset and length of each room, in window pixels; fixed lengths shrink if need be.

    Cached, because a picture is cut alike whenever it is painted.
    """
    gaps = min(room, (len(lengths) - 1) * gap)
    wishes = [one or 0 for one in lengths]
    given = fit(
        wishes, [one is None for one in lengths], room - sum(wishes) - gaps, [0] * len(wishes)
    )
    return tuple(zip(starts(0, given, gaps), given, strict=True))


def fit(wishes: Sequence[int], grows: Sequence[int], spare: int, ranks: Sequence[int]) -> list[int]:
    """Return lengths with their shares of the spare room, or reduced if there is too little.

    ``spare`` is the room beyond the wanted lengths, negative where they are too long. Then the
    lengths of the lowest rank shrink first.
    """
    if spare >= 0:
        return share_out(wishes, grows, spare)
    given = list(wishes)
    for rank in sorted(set(ranks)):
        able = [wish if at == rank else 0 for wish, at in zip(given, ranks, strict=True)]
        taken = min(-spare, sum(able))
        given = share_out(given, able, -taken)
        spare += taken
    return given


def starts(first: int, lengths: Sequence[int], gaps: int) -> list[int]:
    """Return where each length begins if ``gaps`` pixels are distributed between them."""
    between = max(1, len(lengths) - 1)
    apart = share_out([0] * between, [1] * between, gaps)
    return list(accumulate(map(add, lengths, apart), initial=first))[: len(lengths)]


def px(ruler: Ruler, design_pixels: float) -> int:
    """Return window pixels for design pixels; 0 for lengths that are not positive."""
    return ruler.px(design_pixels) if design_pixels > 0 else 0


def share_out(lengths: Sequence[int], shares: Sequence[int], spare: int) -> list[int]:
    """Return the lengths with the spare pixels distributed exactly.

    Without any share the spare pixels stay unused.
    """
    if not spare or not any(shares):
        return list(lengths)
    ends = list(accumulate(shares, initial=0))
    given = [spare * end // max(1, ends[-1]) for end in ends]
    return [
        length + upto - before
        for length, before, upto in zip(lengths, given, given[1:], strict=False)
    ]


def overlap(one: pygame.Rect, other: pygame.Rect) -> int:
    """Return the number of pixels that two rectangles share."""
    both = one.clip(other)
    return both.width * both.height


def placed(
    wanted: pygame.Rect, rooms: Sequence[pygame.Rect], clear: Sequence[pygame.Rect], gap: int = 0
) -> pygame.Rect:
    """Return a note moved as little as possible to keep ``clear`` visible, in the first room.

    Rooms are tried in order. The note keeps ``gap`` pixels from what it avoids. Where no room has a
    free place, it avoids the first rectangle of ``clear``, its subject, and covers as little of the
    others as possible.
    """
    obstacles = [rect for rect in clear if rect.width > 0 and rect.height > 0]
    for room in rooms:
        if not room.contains(wanted.clamp(room)):
            continue
        for place in _places(wanted, room, obstacles, gap):
            if place.collidelist(obstacles) < 0:
                return place
    places = _places(wanted, rooms[0], obstacles, gap)
    beside = [place for place in places if not place.colliderect(obstacles[0])] or places
    return min(beside[:_TRIED], key=lambda place: sum(overlap(place, rect) for rect in obstacles))


_TRIED = 200
"""Number of nearest places that are compared where none is free."""


def _places(
    wanted: pygame.Rect, room: pygame.Rect, obstacles: Sequence[pygame.Rect], gap: int
) -> list[pygame.Rect]:
    """Return candidate places, the nearest first: as wanted, at the room's edges, beside obstacles.

    If any place is free, one of these is.
    """
    wanted = wanted.clamp(room)
    if wanted.collidelist(obstacles) < 0:
        return [wanted]
    width, height = wanted.size
    right, bottom = max(room.x, room.right - width), max(room.y, room.bottom - height)
    xs, ys = {wanted.x, room.x, right}, {wanted.y, room.y, bottom}
    for rect in obstacles:
        xs |= {rect.right + gap, rect.x - gap - width}
        ys |= {rect.bottom + gap, rect.y - gap - height}
    spots = [(x, y) for x in xs if room.x <= x <= right for y in ys if room.y <= y <= bottom]
    spots.sort(key=lambda spot: (abs(spot[0] - wanted.x) + abs(spot[1] - wanted.y), spot))
    return [pygame.Rect(spot, wanted.size) for spot in spots]
