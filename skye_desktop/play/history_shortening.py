"""Shortening of long games: drops tiles that were laid and picked up again within a turn.

People may lay tiles and pick them up as often as they like, so the length of a game has no limit.
Where building led back to an earlier state, with no other kind of action in between, the moments in
between are left out. Every moment that stays keeps its action, its events and its state.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping
from typing import Final, NamedTuple, TypeVar

from skye_desktop.engine import GameState, PlaceTile, ReturnTile, TakeBackTile
from skye_desktop.files.record import Bookmark, Moment, Note, Parent, Progress, Record

MOST_PLAYED: Final = 1_000
"""Number of moments above which a game is shortened.

A game of five seats with few retries has about 150.
"""
RECENT: Final = 100
"""Number of moments at the end that are never left out: undo takes them back one by one."""


class Shortened(NamedTuple):
    """Remaining moments, and a map from old to new numbers of the pinned moments."""

    moments: list[Moment]
    places: dict[int, int]


def shorten(moments: Iterable[Moment], count: int, pinned: Collection[int]) -> Shortened:
    """Return the ``count`` moments of a game without those that led back to an earlier state.

    Moments that something is pinned to stay, and so do the last `RECENT` ones.
    """
    kept: list[Moment] = []
    places = dict.fromkeys(pinned, 0)
    seen: dict[Hashable, int] = {}
    """Number of moments kept up to each state, since the last action other than building."""
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
    """Return the moments of a recorded game, shortened if there are more than `MOST_PLAYED`.

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
    """Return the moments that other data refers to.

    They are those of notes and bookmarks, that at which a branch left its game, and that at which
    the game opens.
    """
    return [shown or 0, *(one.at for one in (*notes, *bookmarks, parent) if one is not None)]


_Pin = TypeVar("_Pin", Note, Bookmark, Parent)


def renumber(annotation: _Pin, places: Mapping[int, int]) -> _Pin:
    """Return the annotation with the new number of its moment."""
    at = places.get(annotation.at, annotation.at)
    return annotation if at == annotation.at else annotation.model_copy(update={"at": at})


def _looks(state: GameState) -> Hashable:
    """Return the part of a state that building changes, as a key that is quick to compute."""
    return tuple(
        (one.to_build, one.laid, one.returned, str(one.territory)) for one in state.players
    )


def is_same(state: GameState, other: GameState) -> bool:
    """Return whether two states are equal and their lands were laid in the same order.

    The order matters because events list cells in it.
    """
    return state == other and all(
        list(player.territory.faces) == list(its.territory.faces)
        for player, its in zip(state.players, other.players, strict=True)
    )
