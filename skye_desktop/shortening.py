"""Long games made shorter: what a tile only did and took back within one turn is not kept for ever.

Whoever builds may lay and pick up as often as they like, so a game has no longest length. A *run* is what one seat
did on its land while nobody else did anything. It can be exchanged for any other that leads from the same state to
the same state: nothing before it and nothing after it changes, neither an action nor an event nor a state. So a long
run is exchanged for a short way to one of its last states, and what came after that stays as it was.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple, Protocol, TypeVar

from skye_desktop.engine import (
    GameState,
    IllegalAction,
    Placement,
    PlaceTile,
    PlayerState,
    ReturnTile,
    SeatAction,
    TakeBackTile,
    apply,
)
from skye_desktop.record import Bookmark, Moment, Note, Parent, Record, Watch

MOST_PLAYED: Final = 1_000
"""Moments to which a game may grow before it is shortened: five seats that try little make 150."""
MOST_REPLAYED: Final = 5_000
"""Moments of a saved game that are kept in memory at once."""
RECENT: Final = 100
"""Moments at the end that are never exchanged: undo goes back through them one by one."""

_SHORT = 16
"""Moments of a run that is left as it is."""
_MOST_TRIES = 40
"""States of a run to which a short way is looked for: about 20 ms."""


class Shortened(NamedTuple):
    """The moments that are left, and for each moment that something is pinned to its number now."""

    moments: list[Moment]
    places: Mapping[int, int]


def shortened(start: GameState, moments: Sequence[Moment], pinned: Iterable[int]) -> Shortened:
    """The same game in fewer moments, from that start, if there are any to spare.

    A moment that something is pinned to stays, and so does its state.
    """
    last = len(moments)
    held = {0, last, *(at for at in pinned if 0 < at < last)}
    kept: list[Moment] = []
    places = {0: 0}
    for first, end in _pieces(moments, {*held, last - RECENT}):
        before = moments[first - 1].state if first else start
        run = moments[first:end]
        kept += _in_short(before, run) if end <= last - RECENT else run
        if end in held:
            places[end] = len(kept)
    return Shortened(kept, places)


def replayed(record: Record, watch: Watch | None = None) -> Shortened:
    """Every moment of a record, up to `MOST_REPLAYED` as they are; a longer game is shortened on the way.

    Raises whatever ``watch`` raises.
    """
    held = {at for at in pinned_in(record.saved) if at}
    moments: list[Moment] = []
    places = {0: 0}
    for number, moment in enumerate(record.replay(watch), start=1):
        moments.append(moment)
        if number in held:
            places[number] = len(moments)
        if len(moments) > MOST_REPLAYED and number % RECENT == 0:
            moments, now = shortened(record.start, moments, places.values())
            places = {at: now[place] for at, place in places.items()}
    return Shortened(moments, places)


class HasPins(Protocol):
    """A game with what is pinned to its moments."""

    @property
    def notes(self) -> Sequence[Note]:
        """Its notes."""

    @property
    def bookmarks(self) -> Sequence[Bookmark]:
        """Its bookmarks."""

    @property
    def parent(self) -> Parent | None:
        """The game it left, and when."""

    @property
    def shown(self) -> int | None:
        """The moment it opens at."""


def pinned_in(game: HasPins) -> list[int]:
    """The moments that something is pinned to, or said of."""
    pins: list[Note | Bookmark | Parent] = [*game.notes, *game.bookmarks]
    pins += [] if game.parent is None else [game.parent]
    return [game.shown or 0, *(pin.at for pin in pins)]


_Pin = TypeVar("_Pin", Note, Bookmark, Parent)


def moved(pin: _Pin, places: Mapping[int, int]) -> _Pin:
    """The same at the number that its moment has now."""
    at = places.get(pin.at, pin.at)
    return pin if at == pin.at else pin.model_copy(update={"at": at})


def _pieces(moments: Sequence[Moment], cuts: Collection[int]) -> Iterator[tuple[int, int]]:
    """The moments in pieces, each a run, a part of one between two cuts, or a single moment of another kind."""
    first = 0
    for at in range(1, len(moments) + 1):
        builder = _builder(moments[first])
        if at in cuts or at == len(moments) or builder is None or builder != _builder(moments[at]):
            yield first, at
            first = at


def _builder(moment: Moment) -> int | None:
    """Whose land the moment has changed; None if it was no building that the same seat could take back."""
    action = moment.action
    return action.seat if isinstance(action, PlaceTile | TakeBackTile | ReturnTile) else None


def _in_short(before: GameState, run: Sequence[Moment]) -> Sequence[Moment]:
    """A shorter run to the same state; the run itself if it is short, or no shorter one is found."""
    for at in _candidates(run):
        held = run[at - 1].state
        way = _way(before, held, run[at])
        if way is not None and len(way) < at:
            return [*way, *run[at + 1 :]]
    return run


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
        gap += gap // 4 + 1 if gap > 4 else 1


class _Walk:
    """Actions of one seat on its land, each as the rules allow it."""

    def __init__(self, state: GameState, seat: int) -> None:
        self.state = state
        self.moments: list[Moment] = []
        self._seat = seat

    @property
    def player(self) -> PlayerState:
        """The seat as it is now."""
        return self.state.players[self._seat]

    def do(self, action: SeatAction) -> bool:
        """Carry out an action; False, and nothing done, if the rules forbid it."""
        try:
            step = apply(self.state, action)
        except IllegalAction:
            return False
        self.moments.append(Moment(action, step.events, step.state))
        self.state = step.state
        return True

    def clear(self) -> None:
        """Pick up everything that was laid this round: what lies outermost can always be."""
        while self.player.laid:
            has_picked_one_up = any(self.take(tile) for tile in reversed(self.player.laid))
            assert has_picked_one_up

    def bring_in_order(self, tiles: Sequence[int]) -> bool:
        """Let those tiles in hand follow each other in that order; whether that was possible.

        A tile that is laid and picked up again comes to be the last.
        """
        hand = [tile for tile in self.player.to_build if tile in tiles]
        in_place = 0
        for tile in hand:
            in_place += tile == tiles[in_place]
        return all(self._bring_last(tile) for tile in tiles[in_place:])

    def _bring_last(self, tile: int) -> bool:
        spot = next(iter(self.player.territory.placements(tile)), None)
        return spot is not None and self.do(PlaceTile(self._seat, tile, spot)) and self.take(tile)

    def lay(self, tiles: Iterable[tuple[int, Placement]]) -> bool:
        """Lay those tiles, one after another; whether all could be laid."""
        return all(self.do(PlaceTile(self._seat, tile, spot)) for tile, spot in tiles)

    def take(self, tile: int) -> bool:
        """Pick a tile up again; whether that was possible."""
        return self.do(TakeBackTile(self._seat, tile))


def _way(before: GameState, held: GameState, taken: Moment) -> list[Moment] | None:
    """A short way to the state after a tile was picked up, None if none is seen. ``held`` is the state before.

    It ends with picking up that tile from where it lay: then the tiles in hand come in the same order, and those on
    the land too.
    """
    action, after = taken.action, taken.state
    assert isinstance(action, TakeBackTile)
    wanted = after.players[action.seat]
    laid = [(tile, _spot(held, action.seat, tile)) for tile in wanted.laid]
    picked_up = (action.tile, _spot(held, action.seat, action.tile))
    # Usually it is laid last; but others may have been laid on to it.
    for place in range(len(laid), -1, -1):
        walk = _Walk(before, action.seat)
        walk.clear()
        tiles = [*laid[:place], picked_up, *laid[place:]]
        is_there = walk.bring_in_order(wanted.to_build[:-1]) and walk.lay(tiles) and walk.take(action.tile)
        if is_there and is_same(walk.state, after):
            return walk.moments
    return None


def _spot(state: GameState, seat: int, tile: int) -> Placement:
    """Where a tile lies."""
    land = state.players[seat].territory
    cell = land.cell_of(tile)
    assert cell is not None
    return Placement(*cell, land.faces[cell].rotation)


def is_same(state: GameState, other: GameState) -> bool:
    """Whether two states are equal, and lands were laid in the same order: events tell cells in that order."""
    return state == other and all(
        list(player.territory.faces) == list(its.territory.faces)
        for player, its in zip(state.players, other.players, strict=True)
    )
