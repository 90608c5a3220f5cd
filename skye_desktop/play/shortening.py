"""Long games made shorter: what a tile only did and took back within one turn is not kept for ever.

Whoever builds may lay and pick up as often as they like, so a game has no longest length. A *stretch* is a number of
such actions with nothing else between them. It can be exchanged for any other that leads from the same state to the
same state: nothing before it and nothing after it changes, neither an action nor an event nor a state. So of a long
stretch each seat gets a short way to one of its last states, and what it did after that stays as it was. Seats build
independently of each other, so one can come after the other.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple, TypeVar

from skye_desktop.engine import (
    Action,
    DealTiles,
    GameState,
    IllegalAction,
    Placement,
    PlaceTile,
    PlayerState,
    ReturnTile,
    TakeBackTile,
    Territory,
    apply,
)
from skye_desktop.files.record import Bookmark, Moment, Note, Parent, Record, Watch

MOST_PLAYED: Final = 1_000
"""Moments to which a game may grow before it is shortened: five seats that try little make 150."""
MOST_HELD: Final = 5_000
"""Moments to which so much may be pinned that they cannot be left out."""
RECENT: Final = 100
"""Moments at the end that are never exchanged: undo goes back through them one by one."""

_SHORT = 6
"""Moments of a stretch that is left as it is."""
_MOST_TRIES = 40
"""States of a seat to which a short way is looked for in one stretch."""
_MOST_STEPS = 500
"""Actions that are tried at most while a game is played: some 30 ms."""


class Shortened(NamedTuple):
    """The moments that are left, and for each moment that something is pinned to its number now."""

    moments: list[Moment]
    places: dict[int, int]


def shortened(start: GameState, moments: Sequence[Moment], pinned: Collection[int]) -> Shortened:
    """The same game in fewer moments, from that start, if there are any to spare.

    A moment that something is pinned to stays, and so does its state.
    """
    return _shortened(start, moments, pinned, pinned, _MOST_STEPS)


def _shortened(
    start: GameState, moments: Sequence[Moment], pinned: Collection[int], held: Collection[int], most_steps: int
) -> Shortened:  # fmt: skip
    """The same where of the pinned moments some are held: of the others the place may come to be a later one."""
    last = len(moments)
    steps = _Steps(most_steps)
    kept: list[Moment] = []
    ends, now = [0], [0]
    for first, end in _pieces(moments, {*held, last - RECENT}):
        before, stretch = moments[first - 1].state if first else start, moments[first:end]
        short = _in_short(before, stretch, steps) if end <= last - RECENT else stretch
        kept += short
        is_as_it_was = short is stretch
        ends += range(first + 1, end) if is_as_it_was else ()
        now += range(len(kept) - len(stretch) + 1, len(kept)) if is_as_it_was else ()
        ends.append(end)
        now.append(len(kept))
    return Shortened(kept, {at: now[bisect_left(ends, at)] for at in pinned if at <= last})


def replayed(record: Record, watch: Watch | None = None) -> Shortened:
    """Every moment of a record, up to `MOST_PLAYED` as they are; a longer game is shortened on the way.

    Where so much is pinned that more than `MOST_HELD` would stay, pins come to later moments. Raises whatever
    ``watch`` raises.
    """
    saved = record.saved
    pinned = set(pinned_in(saved.notes, saved.bookmarks, saved.parent, saved.shown))
    line = Shortened([], {0: 0})
    last, most = len(saved.actions), MOST_PLAYED + RECENT
    for number, moment in enumerate(record.replay(watch), start=1):
        line.moments.append(moment)
        if number in pinned:
            line.places[number] = len(line.moments)
        if len(line.moments) > (most if number < last else MOST_PLAYED):
            line = _in_bounds(record.start, line)
            most = max(most, len(line.moments) + MOST_PLAYED)
    return line


def _in_bounds(start: GameState, line: Shortened) -> Shortened:
    """The line shortened with all pins held, or with none if that does not help enough."""
    for is_held in (True, False):
        pinned = set(line.places.values())
        moments, now = _shortened(start, line.moments, pinned, pinned if is_held else (), len(line.moments))
        line = Shortened(moments, {at: now[place] for at, place in line.places.items()})
        if len(moments) <= MOST_HELD - RECENT:
            break
    return line


def pinned_in(
    notes: Iterable[Note], bookmarks: Iterable[Bookmark], parent: Parent | None, shown: int | None
) -> list[int]:
    """The moments that something is pinned to, that a game left another one at, and that it opens at."""
    return [shown or 0, *(one.at for one in (*notes, *bookmarks, parent) if one is not None)]


_Pin = TypeVar("_Pin", Note, Bookmark, Parent)


def moved(annotation: _Pin, places: Mapping[int, int]) -> _Pin:
    """The same at the number that its moment has now."""
    at = places.get(annotation.at, annotation.at)
    return annotation if at == annotation.at else annotation.model_copy(update={"at": at})


def _pieces(moments: Sequence[Moment], cuts: Collection[int]) -> Iterator[tuple[int, int]]:
    """The moments in pieces, each a stretch, a part of one between two cuts, or a single moment of another kind."""
    first = 0
    for at in range(1, len(moments) + 1):
        is_end = at == len(moments) or at in cuts
        if is_end or not (_is_building(moments[at - 1]) and _is_building(moments[at])):
            yield first, at
            first = at


def _is_building(moment: Moment) -> bool:
    """Whether it has changed a land in a way that could be taken back."""
    return isinstance(moment.action, PlaceTile | TakeBackTile | ReturnTile)


def _in_short(before: GameState, stretch: Sequence[Moment], steps: _Steps) -> Sequence[Moment]:
    """A shorter stretch to the same state; the same one if it is short, or no shorter one is found."""
    seats: dict[int, list[Moment]] = {}
    for moment in stretch if len(stretch) > _SHORT else ():
        assert not isinstance(moment.action, DealTiles)
        seats.setdefault(moment.action.seat, []).append(moment)
    walk = _Walk(before, steps)
    for seat, run in seats.items():
        done = walk.go_to_one_of(seat, run)
        if len(seats) == 1:
            return (
                [*walk.moments, *run[done:]] if done and is_same(walk.state, run[done - 1].state) else stretch
            )
        walk.repeat(run[done:])
    is_better = 0 < len(walk.moments) < len(stretch) and is_same(walk.state, stretch[-1].state)
    return walk.moments if is_better else stretch


def _candidates(run: Sequence[Moment]) -> Iterator[int]:
    """Where a tile was picked up in a run, the last first, then ever further apart."""
    at, gap = len(run) - 1, 1
    for _ in range(_MOST_TRIES):
        while at >= _SHORT and not isinstance(run[at].action, TakeBackTile):
            at -= 1
        if at < _SHORT:
            return
        yield at
        at -= gap
        gap += gap // 4


class _Steps:
    """How many more actions may be tried."""

    def __init__(self, left: int) -> None:
        self.left = left


class _Walk:
    """Actions from a state on, each as the rules allow it."""

    def __init__(self, state: GameState, steps: _Steps) -> None:
        self.state = state
        self.moments: list[Moment] = []
        self._steps = steps

    def repeat(self, run: Iterable[Moment]) -> None:
        """Do the same again, as far as it can be done."""
        for moment in run:
            if not self._do(moment.action, moment.remark):
                return

    def go_to_one_of(self, seat: int, run: Sequence[Moment]) -> int:
        """Go a short way to where the seat was after so many of those moments; after how many, 0 if none is seen."""
        for at in _candidates(run):
            taken = run[at].action
            assert isinstance(taken, TakeBackTile)
            wanted, held = run[at].state.players[seat], run[at - 1].state.players[seat].territory
            way = self._way(taken, held, wanted)
            if way is not None and len(way.moments) <= at:
                self.moments += way.moments
                self.state = way.state
                return at + 1
        return 0

    def _way(self, taken: TakeBackTile, held: Territory, wanted: PlayerState) -> _Walk | None:
        """A short way to what the seat was after it picked that tile up; ``held`` is its land before.

        It ends with picking up the tile from where it lay: then the tiles in hand come in the same order, and those on
        the land too.
        """
        laid = [(tile, _spot(held, tile)) for tile in wanted.laid]
        # Usually it is laid last; but others may have been laid on to it.
        for place in range(len(laid), -1, -1):
            tiles = [*laid[:place], (taken.tile, _spot(held, taken.tile)), *laid[place:]]
            walk = _Walk(self.state, self._steps)
            is_there = (
                walk._clear(taken.seat)
                and walk._bring_in_order(taken.seat, wanted.to_build[:-1])
                and all(walk._do(PlaceTile(taken.seat, tile, spot)) for tile, spot in tiles)
                and walk._do(taken)
            )
            if is_there and walk.state.players[taken.seat] == wanted:
                return walk
        return None

    def _do(self, action: Action, remark: str = "") -> bool:
        """Carry out an action; False, and nothing done, if the rules forbid it, or if enough was tried."""
        self._steps.left -= 1
        if self._steps.left < 0:
            return False
        try:
            step = apply(self.state, action)
        except IllegalAction:
            return False
        self.moments.append(Moment(action, step.events, step.state, remark))
        self.state = step.state
        return True

    def _clear(self, seat: int) -> bool:
        """Pick up everything that was laid this round; whether that was done."""
        while laid := self.state.players[seat].laid:
            if not any(self._do(TakeBackTile(seat, tile)) for tile in reversed(laid)):
                return False
        return True

    def _bring_in_order(self, seat: int, tiles: Sequence[int]) -> bool:
        """Let those tiles in hand follow each other in that order; whether that was possible.

        A tile that is laid and picked up again comes to be the last.
        """
        in_place = 0
        for tile in self.state.players[seat].to_build:
            in_place += in_place < len(tiles) and tile == tiles[in_place]
        return all(self._bring_last(seat, tile) for tile in tiles[in_place:])

    def _bring_last(self, seat: int, tile: int) -> bool:
        spot = next(iter(self.state.players[seat].territory.placements(tile)), None)
        return (
            spot is not None and self._do(PlaceTile(seat, tile, spot)) and self._do(TakeBackTile(seat, tile))
        )


def _spot(land: Territory, tile: int) -> Placement:
    cell = land.cell_of(tile)
    assert cell is not None
    return Placement(*cell, land.faces[cell].rotation)


def is_same(state: GameState, other: GameState) -> bool:
    """Whether two states are equal, and lands were laid in the same order: events tell cells in that order."""
    return state == other and all(
        list(player.territory.faces) == list(its.territory.faces)
        for player, its in zip(state.players, other.players, strict=True)
    )
