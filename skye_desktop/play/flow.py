"""Stages of a table: what comes next, who may see it, and what may be undone. Pure functions.

A table is always at one *stage*: something is announced to everybody, a curtain hides secrets until
the right person sits before the screen, a person or a computer decides, chance is due, or the game
is over. `TableFlow` holds what determines the stage: which seats are computers, what is still to be
announced, and who is known to sit before the screen.

Prices are secret before they are revealed, and so is gold in hand unless money is open (Rules, What
is secret). Prices are set behind the curtain. Buying needs no curtain: offers and prices are open,
and a closed purse hides the buyer's gold, except when its owner looks into it. In a closed market
each buyer acts behind the curtain too.

A copy of a game can be played by one person in all seats and in playtest mode, which would show all
secrets of the original game. So the copy leaves out what its players may not know: prices until
they are revealed, and later draws. Hiding these in the copy would not be enough: whoever sets the
last prices there reveals all of them. Gold in hand is copied, for it follows from incomes, prices
and sales, which everybody has seen.

An action that revealed, dealt or scored something cannot be undone, except in a playtest. A
computer's action is never undone alone: in a playtest, undo continues to the last action of a
person; otherwise it is refused.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from skye_desktop.engine import (
    LARGEST_SEED,
    Action,
    DealTiles,
    Event,
    GameEnded,
    GameSetup,
    GameState,
    IncomePaid,
    Phase,
    PlayerView,
    PricesRevealed,
    SeatAction,
    TileKept,
    TileScored,
    TilesDrawn,
)
from skye_desktop.files.record import Bookmark, Moment, Note, TableOptions


def sole_person(seats: int, computers: Collection[int], concealed: Collection[int]) -> int | None:
    """Return the seat of the only person, who needs no curtain; None if there is none.

    ``concealed`` are the seats whose secrets somebody at the screen may not know: a person at such
    a seat may not be alone.
    """
    people = [seat for seat in range(seats) if seat not in computers]
    return people[0] if len(people) == 1 and people[0] not in concealed else None


def concealed_by_change(
    seats: int, computers: Collection[int], concealed: Collection[int]
) -> frozenset[int]:
    """Return the seats that are concealed after a change of who plays.

    ``computers`` and ``concealed`` are the seats before the change. Whoever leaves a seat may stay
    at the screen, and may take another seat. So all seats are concealed, except that of the only
    person, who knows its secrets; the exception lasts when that person has left the seat. Seats
    that were concealed remain so.
    """
    everybody = frozenset(range(seats))
    known = everybody.difference(computers)
    if not known and concealed:
        known = everybody.difference(concealed)
    return everybody.difference(known if len(known) == 1 else ()).union(concealed)


def hides_nothing(table: TableOptions, phase: Phase) -> bool:
    """Return whether a game has no secrets left to protect: it is over, or a playtest."""
    return table.is_playtest or phase is Phase.FINISHED


def has_secret_prices(state: GameState, now: GameState) -> bool:
    """Return whether a state has prices that are still secret in ``now``, the latest state."""
    is_this_pricing = state.phase is now.phase is Phase.PRICING and state.round == now.round
    return is_this_pricing and any(player.has_set_prices for player in state.players)


def without_secrets(state: GameState, now: GameState) -> GameState:
    """Return a state without what must not be copied into another game.

    The gold of unrevealed prices returns to the hand, and a new seed makes later draws unknown.
    """
    if has_secret_prices(state, now):
        players = (
            one._replace(gold=one.gold + one.staked, prices=(), discard=None)
            for one in state.players
        )
        state = state._replace(players=tuple(players))
    fresh = state.setup.model_copy(update={"seed": secrets.randbelow(LARGEST_SEED + 1)})
    return _drawn_anew(state, fresh)


def line_without_secrets(
    start: GameState, moments: Sequence[Moment], at: int
) -> tuple[GameState, list[Moment]]:
    """Return the start and the first ``at`` moments of a game without what must not be copied.

    As in `without_secrets`, a new seed makes later draws unknown.
    """
    now = moments[-1].state if moments else start
    start = without_secrets(start, now)
    return start, [
        replace(moment, state=_drawn_anew(moment.state, start.setup)) for moment in moments[:at]
    ]


def _drawn_anew(state: GameState, setup: GameSetup) -> GameState:
    # Earlier draws are recorded in the actions; the bag order would give away later ones.
    return state._replace(setup=setup, bag_order=())


class News(StrEnum):
    """Kind of announcement that everybody sees before the game goes on."""

    REVEAL = "reveal"
    MARKET = "market"
    """The result of the market for each person."""
    SCORES = "scores"
    INCOME = "income"


@dataclass(frozen=True, slots=True)
class Announcement:
    """Something that happened and that everybody is to see."""

    news: News
    events: tuple[Event, ...]
    """All events of the action that caused it."""
    before: PlayerView
    """Public view of the game before that action."""


@dataclass(frozen=True, slots=True)
class Announce:
    """Stage: an announcement is shown to everybody until somebody goes on."""

    announcement: Announcement
    viewer: int | None


@dataclass(frozen=True, slots=True)
class Curtain:
    """Stage: everything is hidden until the person of that seat sits before the screen."""

    seat: int
    phase: Phase


@dataclass(frozen=True, slots=True)
class Act:
    """Stage: a person decides.

    The screen shows what ``viewer`` may see; None means what everybody may see.
    """

    seat: int
    phase: Phase
    viewer: int | None


@dataclass(frozen=True, slots=True)
class Think:
    """Stage: a computer decides. The screen shows what ``viewer`` may see (None: everybody)."""

    seat: int
    phase: Phase
    viewer: int | None


@dataclass(frozen=True, slots=True)
class Deal:
    """Stage: a round begins, and tiles must be dealt by chance."""


@dataclass(frozen=True, slots=True)
class Over:
    """Stage: the game is over, and all announcements have been seen."""

    viewer: int | None = None


Stage = Announce | Curtain | Act | Think | Deal | Over


@dataclass(frozen=True, slots=True)
class TableFlow:
    """Immutable state of a table that determines its stage.

    Methods return another flow; none uses a screen, a clock or a file.
    """

    seats: int
    computers: frozenset[int] = frozenset()
    open_money: bool = False
    has_closed_market: bool = False
    """Whether each of several people buys behind the curtain, unless money is open."""
    queue: tuple[Announcement, ...] = ()
    """Announcements still to be shown."""
    at_screen: int | None = None
    """Seat of the person known to sit alone before the screen; None if everybody may look on."""
    concealed: tuple[int, ...] = ()
    """Seats whose secrets stay hidden even from an only person; see `TableOptions.concealed`."""

    @property
    def sole_person(self) -> int | None:
        """Seat of the only person; None if there is none, or somebody else may look on."""
        return sole_person(self.seats, self.computers, self.concealed)

    @property
    def is_watched(self) -> bool:
        """Whether all seats are computers."""
        return len(self.computers) == self.seats

    # -- changes

    def announce(self, events: Sequence[Event], before: PlayerView) -> TableFlow:
        """Return the flow after an action: its announcements wait in the queue."""
        return replace(self, queue=self.queue + self._for_people(announcements(events, before)))

    def acknowledge(self) -> TableFlow:
        """Return the flow without the first announcement, after it was seen."""
        return replace(self, queue=self.queue[1:])

    def take_screen(self, seat: int) -> TableFlow:
        """Return the flow after the person of that seat has lifted the curtain."""
        return replace(self, at_screen=seat)

    def rewind(self, events: Sequence[Event], before: PlayerView) -> TableFlow:
        """Return the flow after undo or redo.

        The queue is replaced by the announcements of the events that lead to the moment reached.
        """
        return replace(self, queue=self._for_people(announcements(events, before)))

    def _for_people(self, news: Sequence[Announcement]) -> tuple[Announcement, ...]:
        """Return the announcements, without the market's result where only computers play."""
        return tuple(one for one in news if not (self.is_watched and one.news is News.MARKET))

    def with_players(self, computers: frozenset[int], concealed: tuple[int, ...] = ()) -> TableFlow:
        """Return the flow with these computers and concealed seats.

        If the person before the screen left the seat, nobody is known to sit there.
        """
        at_screen = None if self.at_screen in computers else self.at_screen
        flow = replace(self, computers=computers, concealed=concealed, at_screen=at_screen)
        return replace(flow, queue=flow._for_people(self.queue))

    def with_market(self, *, is_closed: bool) -> TableFlow:
        """Return the flow in which people buy behind the curtain, or in the open."""
        return replace(self, has_closed_market=is_closed)

    # -- the next stage

    def stage(self, phase: Phase, waiting: int | None) -> Stage:
        """Return the stage in that phase; ``waiting`` is the seat that is to act, if any."""
        alone = self.sole_person
        if self.queue:
            return Announce(self.queue[0], alone)
        if phase is Phase.FINISHED:
            return Over(alone)
        if phase is Phase.INCOME:
            return Deal()
        assert waiting is not None, f"in {phase} somebody has to act"
        if waiting in self.computers:
            return Think(waiting, phase, alone)
        if alone is None and self._is_for_one(phase):
            is_there = self.at_screen == waiting
            return Act(waiting, phase, waiting) if is_there else Curtain(waiting, phase)
        return Act(waiting, phase, alone)

    def _is_for_one(self, phase: Phase) -> bool:
        """Return whether a decision in that phase shows things that only its seat may see."""
        buys_alone = phase is Phase.BUYING and self.has_closed_market and not self.open_money
        return phase is Phase.PRICING or buys_alone

    def enter(self, stage: Stage) -> TableFlow:
        """Return the flow after the stage was entered.

        At a stage that everybody may watch, nobody is known to sit alone before the screen any
        more.
        """
        is_for_one = isinstance(stage, Act) and self._is_for_one(stage.phase)
        return self if is_for_one or self.at_screen is None else replace(self, at_screen=None)


_KINDS = {
    News.REVEAL: PricesRevealed,
    News.MARKET: TileKept,
    News.SCORES: TileScored,
    News.INCOME: IncomePaid,
}


def announces(events: Sequence[Event]) -> bool:
    """Return whether one of these events is announced to everybody."""
    return not {type(event) for event in events}.isdisjoint(_KINDS.values())


def announcements(events: Sequence[Event], before: PlayerView) -> tuple[Announcement, ...]:
    """Return the announcements of these events, in the order in which they are shown."""
    told = tuple(events)
    kinds = {type(event) for event in told}
    return tuple(Announcement(news, told, before) for news, kind in _KINDS.items() if kind in kinds)


REVEALING = (PricesRevealed, TilesDrawn, TileScored, GameEnded)
"""Events after which an action cannot be undone, since they showed something new."""


def reveals(moment: Moment) -> bool:
    """Return whether what happened at that moment showed somebody something new."""
    return any(isinstance(event, REVEALING) for event in moment.events)


def needs_confirmation(step: Sequence[Moment], at: int, pinned: Iterable[Note | Bookmark]) -> bool:
    """Return whether undoing the step needs a confirmation.

    It does if the step revealed something, or if a note or bookmark is pinned after moment ``at``.
    """
    return any(reveals(moment) for moment in step) or any(pin.at > at for pin in pinned)


def undo_from(
    moments: Sequence[Moment], computers: Collection[int], *, is_playtest: bool
) -> int | None:
    """Return the index of the first moment that undo takes back, along with all later ones.

    Undo takes back only the last moment; None if that revealed something or is not a person's
    action. In a playtest it goes back to the last action of a person, whatever that revealed.
    """
    for at in range(len(moments) - 1, -1, -1):
        action = moments[at].action
        if not isinstance(action, DealTiles) and action.seat not in computers:
            return at if is_playtest or not reveals(moments[at]) else None
        if not is_playtest:
            return None
    return None


def may_undo(stage: Stage, action: Action, *, is_playtest: bool) -> bool:
    """Return whether the action may be undone at that stage.

    While the screen shows one person's view, only an action of that person may be undone. At a
    curtain, and while everybody looks on, any action may. An announcement prevents undo unless it
    is the market's result, which follows the last purchase. After the game, undo is impossible. In
    a playtest it is always possible.
    """
    if is_playtest:
        return True
    match stage:
        case Curtain():
            return True
        case Announce() if not _tells_of_the_market(stage):
            return False
        case Act(_, _, viewer) | Think(_, _, viewer) | Announce(_, viewer):
            return viewer is None or (not isinstance(action, DealTiles) and action.seat == viewer)
        case _:
            return False


def _tells_of_the_market(stage: Stage) -> bool:
    """Return whether the stage announces the result of the market.

    That announcement contains nothing that was not known before.
    """
    return isinstance(stage, Announce) and stage.announcement.news is News.MARKET


def may_redo(stage: Stage, *, is_playtest: bool) -> bool:
    """Return whether an undone action may be done again at that stage.

    It may while a person decides, at a curtain and during the market's result; in a playtest
    always.
    """
    return is_playtest or isinstance(stage, Act | Curtain) or _tells_of_the_market(stage)


def is_own(stage: Stage, action: SeatAction, sole_person: int | None, *, is_playtest: bool) -> bool:
    """Return whether the person who asks for undo would take back an action of their own.

    Undoing another person's action needs a confirmation. In a playtest, and at a curtain, any
    action counts as one's own.
    """
    if is_playtest or isinstance(stage, Curtain):
        return True
    seat = stage.seat if isinstance(stage, Act | Think) else None
    return action.seat in (seat, sole_person)
