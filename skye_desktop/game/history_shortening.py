"""Shortening of long games: drops what was tried and taken back within a turn.

People may lay something and pick it up again as often as they like, so the length of a game has no
limit. Where tries led back to an earlier state, with no other kind of action in between, the
moments in between are left out. Every moment that stays keeps its action, its events and its state.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping
from typing import Final, NamedTuple, TypeVar

from skye_desktop.contract import Rules
from skye_desktop.files.record import (
    Bookmark,
    Moment,
    Note,
    Parent,
    PlayedScenario,
    Progress,
    Record,
)
from skye_desktop.known_games import known_game

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


def shorten(
    rules: Rules, moments: Iterable[Moment], count: int, pinned: Collection[int]
) -> Shortened:
    """Return the ``count`` moments of a game without those that led back to an earlier state.

    Moments that something is pinned to stay, and so do the last `RECENT` ones.
    """
    kept: list[Moment] = []
    places = dict.fromkeys(pinned, 0)
    seen: dict[Hashable, int] = {}
    """For each state since the last action that was no try: the number of kept moments up to it."""
    for number, moment in enumerate(moments, start=1):
        looks = rules.retry_key(moment.state, moment.action)
        if looks is not None and kept and not seen:
            # The state before the first try is one that tries may lead back to.
            seen[rules.retry_key(kept[-1].state, moment.action)] = len(kept)
        kept.append(moment)
        if looks is None or number in places or number > count - RECENT:
            seen = {}
        elif (at := seen.get(looks, len(kept))) < len(kept) and rules.is_same(
            kept[at - 1].state, moment.state
        ):
            del kept[at:]
        if looks is not None:
            seen[looks] = len(kept)
        if number in places:
            places[number] = len(kept)
    return Shortened(kept, places)


def replay(record: Record, progress: Progress | None = None) -> Shortened:
    """Return the moments of a recorded game, shortened if there are more than `MOST_PLAYED`.

    Raises whatever ``progress`` raises.
    """
    saved = record.save
    pinned = pinned_moments(saved.notes, saved.bookmarks, saved.parent, saved.scenario, saved.shown)
    moments = record.replay(progress)
    count = len(saved.actions)
    if count <= MOST_PLAYED:
        return Shortened(list(moments), {at: at for at in pinned})
    return shorten(known_game(saved.game).rules, moments, count, pinned)


def pinned_moments(
    notes: Iterable[Note],
    bookmarks: Iterable[Bookmark],
    parent: Parent | None,
    scenario: PlayedScenario | None,
    shown: int | None,
) -> list[int]:
    """Return the moments that other data refers to.

    They are those of notes and bookmarks, that at which a branch left its game, that at which a
    scenario begins, and that at which the game opens.
    """
    pinned = (*notes, *bookmarks, parent, scenario)
    return [shown or 0, *(one.at for one in pinned if one is not None)]


_Pin = TypeVar("_Pin", Note, Bookmark, Parent, PlayedScenario)


def renumber(annotation: _Pin, places: Mapping[int, int]) -> _Pin:
    """Return the annotation with the new number of its moment."""
    at = places.get(annotation.at, annotation.at)
    return annotation if at == annotation.at else annotation.model_copy(update={"at": at})
