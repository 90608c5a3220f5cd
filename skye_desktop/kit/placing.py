"""Where a note stands: as near as can be to where it is wanted, over nothing that has to stay in sight."""

from __future__ import annotations

from collections.abc import Sequence

import pygame


def overlap(one: pygame.Rect, other: pygame.Rect) -> int:
    """Pixels that two rectangles share."""
    both = one.clip(other)
    return both.width * both.height


def placed(
    wanted: pygame.Rect, rooms: Sequence[pygame.Rect], clear: Sequence[pygame.Rect], gap: int = 0
) -> pygame.Rect:
    """Return a note moved as little as leaves all of ``clear`` in sight, in the first room where it can be.

    It stands ``gap`` pixels beside what it makes room for. Where no room has such a place it leaves the first of them
    in sight, what the note is about, and covers as little of the others as can be.
    """
    kept = [rect for rect in clear if rect.width > 0 and rect.height > 0]
    for room in rooms:
        if not room.contains(wanted.clamp(room)):
            continue
        for place in _places(wanted, room, kept, gap):
            if place.collidelist(kept) < 0:
                return place
    places = _places(wanted, rooms[0], kept, gap)
    beside = [place for place in places if not place.colliderect(kept[0])] or places
    return min(beside[:_TRIED], key=lambda place: sum(overlap(place, rect) for rect in kept))


_TRIED = 200
"""So many places, the nearest, are compared where none is free."""


def _places(
    wanted: pygame.Rect, room: pygame.Rect, kept: Sequence[pygame.Rect], gap: int
) -> list[pygame.Rect]:
    """Where it may stand, the nearest first: as wanted, at an edge of the room, beside what is kept clear.

    If any place is free, so is one of these.
    """
    wanted = wanted.clamp(room)
    if wanted.collidelist(kept) < 0:
        return [wanted]
    width, height = wanted.size
    right, bottom = max(room.x, room.right - width), max(room.y, room.bottom - height)
    xs, ys = {wanted.x, room.x, right}, {wanted.y, room.y, bottom}
    for rect in kept:
        xs |= {rect.right + gap, rect.x - gap - width}
        ys |= {rect.bottom + gap, rect.y - gap - height}
    spots = [(x, y) for x in xs if room.x <= x <= right for y in ys if room.y <= y <= bottom]
    spots.sort(key=lambda spot: (abs(spot[0] - wanted.x) + abs(spot[1] - wanted.y), spot))
    return [pygame.Rect(spot, wanted.size) for spot in spots]
