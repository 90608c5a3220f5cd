"""Shortening of long games: tiles that were laid and picked up again within a turn are dropped.

Whoever builds may lay and pick up as often as they like, so a game has no longest length. Where
that leads back to an earlier state with nothing but building between, the moments between are left
out: every moment that stays keeps its action, its events and its state.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping
from typing import Final, NamedTuple, TypeVar

from skye_desktop.engine import GameState, PlaceTile, ReturnTile, TakeBackTile
from skye_desktop.files.record import Bookmark, Moment, Note, Parent, Progress, Record

MOST_PLAYED: Final = 1_000
"""Moments to which a game may grow before it is shortened.

Five seats that try little make 150.
"""
RECENT: Final = 100
"""Moments at the end that are never left out: undo goes back through them one by one."""


class Shortened(NamedTuple):
    """Remaining moments, and the new number of each moment that something is pinned to."""

    moments: list[Moment]
    places: dict[int, int]


def shorten(moments: Iterable[Moment], count: int, pinned: Collection[int]) -> Shortened:
    """Return the game of ``count`` moments without those that led back to a state before.

    A moment that something is pinned to stays, and so do the last ones.
    """
    kept: list[Moment] = []
    places = dict.fromkeys(pinned, 0)
    seen: dict[Hashable, int] = {}
    """Number of moments kept up to each state, since the last action that was not building."""
    for number, moment in enumerate(moments, start=1):
        kept.append(moment)
        looks = _looks(moment.state)
        is_building = isinstance(moment.action, PlaceTile | TakeBackTile | ReturnTile)
        if not is_building or number in places or number > count - RECENT:
            seen = {}
        elif (at := seen.get(looks, len(kept))) < len(kept) and is_same(
            kept[at - 1].state, moment.state
        ):
            del kept[at:]
        seen[looks] = len(kept)
        if number in places:
            places[number] = len(kept)
    return Shortened(kept, places)


def replay(record: Record, progress: Progress | None = None) -> Shortened:
    """Return every moment of a record; a game of more than `MOST_PLAYED` is shortened.

    Raises whatever ``progress`` raises.
    """
    saved = record.save
    pinned = pinned_moments(saved.notes, saved.bookmarks, saved.parent, saved.shown)
    moments = record.replay(progress)
    count = len(saved.actions)
    if count <= MOST_PLAYED:
        return Shortened(list(moments), {at: at for at in pinned})
    return shorten(moments, count, pinned)


def pinned_moments(
    notes: Iterable[Note], bookmarks: Iterable[Bookmark], parent: Parent | None, shown: int | None
) -> list[int]:
    """Return the moments that have a pin or a branch, and the one at which the game opens."""
    return [shown or 0, *(one.at for one in (*notes, *bookmarks, parent) if one is not None)]


_Pin = TypeVar("_Pin", Note, Bookmark, Parent)


def renumber(annotation: _Pin, places: Mapping[int, int]) -> _Pin:
    """Return the annotation with the number that its moment has now."""
    at = places.get(annotation.at, annotation.at)
    return annotation if at == annotation.at else annotation.model_copy(update={"at": at})


def _looks(state: GameState) -> Hashable:
    """Return what building changes in a state: equal where states are, and quickly found."""
    return tuple(
        (one.to_build, one.laid, one.returned, str(one.territory)) for one in state.players
    )


def is_same(state: GameState, other: GameState) -> bool:
    """Return whether two states are equal, with lands laid in the same order.

    The order matters since events name cells in it.
    """
    return state == other and all(
        list(player.territory.faces) == list(its.territory.faces)
        for player, its in zip(state.players, other.players, strict=True)
    )
