"""What of a land is on the screen and how large: a camera that stays where it is.

**How large.** A land has one size through all phases of a round. Its tiles are as large as they can be with

* the ring of cells about it, where tiles may go, in the *least* room that it has in a round, above the tallest panel,
* and one ring more in the room that it has while tiles are *laid*: whoever lays one at any side moves nothing. A small
  land has as much room as one of three by three: so three tiles in a row move nothing.

Before tiles become smaller than is pleasant to read, the second ring is given up, and the first one but for the phase
in which tiles are laid; the land itself is seen in every phase as long as its tiles are not smaller than can be told
apart. The size is chosen when a land is looked at first, when the window, the UI scale or what lies beside the land
changes, and on demand ("show all of the land"). With each round it may become smaller, if the land has grown, and
never larger: so it stays after undo too, and in a branch it is what it was.

**Where.** The land lies in the middle of its room, and stays there. Within a phase it moves only if something would
not be in sight that has to be: a tile, or a cell where one of those that are to be laid can go. Then it goes to the
middle again as large as it is, and only if that does not help it becomes smaller. When another panel leaves it another
room it moves if it would be off the middle by more than half a cell, and to the very middle where tiles are laid.
While something is held it never moves. If
not everything can be in sight at the smallest size it stays as well, and is moved by whoever plays.

In a window that is very small for its UI scale the tallest panel leaves so little that one size would be too small
for all phases: there each panel has its own (`table/arrangement.py`).

**By hand.** A land that a person has moved or zoomed stays as it is, until they want to see all of it. When the window
changes, the same cell stays in the middle and the land grows with its room. What is looked at in between, another
seat's land, or this one beside the advice, has a place and size of its own; coming back one finds all as it was.

**How.** It glides, by the animations of the table, so at once where these are off. At once too where another land
comes, or another window.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import NamedTuple

import pygame

from skye_desktop.engine import Cell, Territory
from skye_desktop.kit import Mover
from skye_desktop.ui.sizes import LandSizes
from skye_desktop.ui.territory_view import TerritoryView, bounds

_SECONDS = 0.35
_MOST_SIGHTS = 16
"""So many lands, each in so many rooms, are found again as they were."""

Size = tuple[int, int]
Extent = tuple[int, int, int, int]
"""Left, top, columns and rows of some cells."""


ANY_ROOM: Size = 10**6, 10**6
"""That of tiles which are laid elsewhere."""


class Rooms(NamedTuple):
    """How large, in pixels, the room is that a land has in a round, and at which UI scale."""

    least: Size
    """Above the tallest panel."""
    laying: Size
    """While tiles are laid."""
    scale: float

    def px(self, design_pixels: float) -> int:
        """Design pixels as window pixels."""
        return max(1, round(design_pixels * self.scale))


class Seen(NamedTuple):
    """What is to be seen of a land."""

    seat: int
    territory: Territory
    wanted: Collection[Cell]
    """Open cells where something may be laid now."""
    round: int
    laid: Collection[Cell] = ()
    """What was laid this round: a land that is opened lies as if it had been looked at since the round began."""


class Sight(NamedTuple):
    """How a land lies on the screen."""

    side: float
    origin: tuple[float, float]
    room: tuple[int, int, int, int]
    round: int
    is_by_hand: bool = False
    """Whether a person has moved it there."""

    def holds(self, extent: Extent) -> bool:
        """Whether all these cells are in the room."""
        for axis in (0, 1):
            # As cells are drawn, on whole pixels.
            first, last = (
                round(self.origin[axis] + cell * self.side)
                for cell in (extent[axis], extent[axis] + extent[axis + 2] - 1)
            )
            low, high = self.room[axis], self.room[axis] + self.room[axis + 2]
            if first < low or last + round(self.side) > high:
                return False
        return True

    def aside_of_the_middle(self, extent: Extent) -> float:
        """How far these cells lie from the room's middle, in cells."""
        middle = _in_the_middle(self.side, extent, self.room)
        return max(abs(a - b) for a, b in zip(self.origin, middle, strict=True)) / self.side


def _in_the_middle(side: float, extent: Extent, room: tuple[int, int, int, int]) -> tuple[float, float]:
    """The origin with which these cells lie in the middle of a room."""
    left, top, columns, rows = extent
    x, y = room[0] + room[2] // 2, room[1] + room[3] // 2
    return x - (left + columns / 2) * side, y - (top + rows / 2) * side


def side_for(extent: Extent, rooms: Rooms) -> float:
    """Pixels of a tile of a land that large: the same in all phases of a round."""
    _, _, columns, rows = extent
    margin = rooms.px(LandSizes.MARGIN)

    def fitted(room: Size, around: float, extent: Extent = extent) -> float:
        _, _, columns, rows = extent
        return min((room[0] - margin) / (columns + around), (room[1] - margin) / (rows + around))

    larger = 0, 0, max(3, columns), max(3, rows)  # a smaller land is no larger than one of three by three
    at_ease = min(fitted(rooms.least, LandSizes.RING), fitted(rooms.laying, 2 * LandSizes.RING, larger))
    at_most = min(fitted(rooms.least, LandSizes.AROUND), fitted(rooms.laying, LandSizes.RING))
    side = max(at_ease, min(at_most, rooms.px(LandSizes.READABLE_TILE)))
    return float(max(rooms.px(LandSizes.SMALLEST_TILE), int(min(side, rooms.px(LandSizes.LARGEST_TILE)))))


def settled(
    before: Sight | None, seen: Seen, rooms: Rooms, room: pygame.Rect, *, is_sudden: bool = False
) -> Sight:
    """Where a land is to lie that lay like that ``before``, by the rule above; itself, if it may stay.

    If it ``is_sudden`` nobody has seen it there, in its other room.
    """
    here = room.x, room.y, room.width, room.height
    land = bounds(seen.territory.faces)
    whole = side_for(land, rooms)
    if before is None or (is_sudden and here != before.room and not before.is_by_hand):
        cells = bounds([cell for cell in seen.territory.faces if cell not in seen.laid])
        side = side_for(cells, rooms) if before is None else min(before.side, side_for(cells, rooms))
        before = Sight(side, _in_the_middle(side, cells, here), here, seen.round)
    now = before._replace(room=here, round=seen.round)
    if now.is_by_hand:
        return now
    all_of_it = bounds([*seen.territory.faces, *seen.wanted]) if seen.wanted else land
    is_new_round, is_other_room = seen.round != before.round, here != before.room
    if is_new_round and whole < now.side:
        now = now._replace(side=whole, origin=_in_the_middle(whole, land, here))
    is_laying = bool(seen.wanted) and room.height >= rooms.laying[1]
    may_be_aside = 0.0 if is_laying else 0.5  # cells
    if now.holds(all_of_it) and not (is_other_room and now.aside_of_the_middle(land) > may_be_aside):
        return now
    for side in (now.side, min(now.side, whole)):
        for middle in (land, all_of_it):
            found = now._replace(side=side, origin=_in_the_middle(side, middle, here))
            if found.holds(all_of_it):
                return found
    if is_new_round or is_other_room or not before.holds(land):
        least = min(now.side, whole)
        return now._replace(side=least, origin=_in_the_middle(least, land, here))
    return now


def _carried(before: Sight, old: Rooms, seen: Seen, rooms: Rooms, room: pygame.Rect) -> Sight:
    """What a person has moved, in another room: as much larger as that is, about the middle."""
    land = bounds(seen.territory.faces)
    ratio = side_for(land, rooms) / side_for(land, old)
    x, y, width, height = before.room
    middle, new = (x + width / 2, y + height / 2), room.center
    origin = tuple(
        to - (of - from_) * ratio for to, of, from_ in zip(new, middle, before.origin, strict=True)
    )
    here = room.x, room.y, room.width, room.height
    return before._replace(side=before.side * ratio, origin=(origin[0], origin[1]), room=here)


class Camera:
    """Lets a view show lands by the rule above."""

    def __init__(self, view: TerritoryView, glide: Callable[[Mover, float], None]) -> None:
        """``glide`` moves something, in so many seconds."""
        self.view = view
        self._glide = glide
        self._sights: dict[tuple[int, Rooms], Sight] = {}
        """How each land lay last, in which rooms."""
        self._key: tuple[int, Rooms] | None = None
        """What is looked at."""
        self._is_sudden = True
        """Whether what comes next comes at once."""

    def cut(self) -> None:
        """The window is another, or something has lain over the land: what comes next comes at once."""
        self._is_sudden = True

    def follow(self, seen: Seen, rooms: Rooms, *, is_held: bool = False) -> None:
        """Show a land; one that is looked at already stays if it may, and ``is_held`` means that it must."""
        view, key = self.view, (seen.seat, rooms)
        view.extent = bounds(seen.territory.faces)
        is_same = key == self._key
        if is_same and is_held:
            return
        before = self._before(seen, rooms)
        sight = settled(before, seen, rooms, view.rect, is_sudden=self._is_sudden)
        is_other_land = self._key is None or self._key[0] != seen.seat
        is_still = is_same and before is not None and sight[:2] == before[:2]
        self._keep(key, sight)
        if not is_still:
            self._go_to(sight, at_once=self._is_sudden or is_other_land)
        self._is_sudden = False

    def show_all(self, seen: Seen, rooms: Rooms) -> None:
        """Show all of the land that is looked at, as large as if it were seen for the first time."""
        self._sights.pop((seen.seat, rooms), None)
        self.view.is_fitted = True
        sight = settled(None, seen, rooms, self.view.rect)
        self._keep((seen.seat, rooms), sight)
        self._go_to(sight, at_once=False)

    def glimpse(self, seen: Seen, rooms: Rooms) -> TerritoryView:
        """A view of another land as it would lie if it were looked at."""
        sight = settled(self._sights.get((seen.seat, rooms)), seen, rooms, self.view.rect)
        return TerritoryView(self.view.rect, sight.side, sight.origin)

    def _before(self, seen: Seen, rooms: Rooms) -> Sight | None:
        """How the land lay last, be it that a person has moved it since."""
        key = seen.seat, rooms
        if self._key is not None and not self.view.is_fitted:
            moved = self._sights[self._key]._replace(
                side=self.view.side, origin=self.view.origin, is_by_hand=True
            )
            self._sights[self._key] = moved
            if self._key != key and self._key[0] == seen.seat:
                return _carried(moved, self._key[1], seen, rooms, self.view.rect)
        return self._sights.get(key)

    def _keep(self, key: tuple[int, Rooms], sight: Sight) -> None:
        self._sights.pop(key, None)
        self._sights[key] = sight
        self._key = key
        while len(self._sights) > _MOST_SIGHTS:
            del self._sights[next(iter(self._sights))]

    def _go_to(self, sight: Sight, *, at_once: bool) -> None:
        view, key = self.view, self._key
        assert key is not None
        view.is_fitted = not sight.is_by_hand
        start = (view.side, *view.origin)
        end = (sight.side, *sight.origin)

        def move(part: float) -> None:
            # Unless a person has taken hold of it meanwhile, or it is on its way elsewhere.
            is_aim = key == self._key and self._sights[key][:2] == sight[:2]
            if is_aim and view.is_fitted != sight.is_by_hand:
                side, x, y = (a + (b - a) * part for a, b in zip(start, end, strict=True))
                view.side, view.origin = side, (x, y)

        if at_once or start == end:
            move(1.0)
        else:
            self._glide(move, _SECONDS)
