"""Stages of a table: what comes next, who may see it, and what may be undone. Pure functions.

A table is always at one *stage*: something is announced to everybody, a curtain hides secrets until
the right person sits before the screen, a person or a computer decides, chance is due, or the game
is over. `TableFlow` holds what determines the stage: which seats are computers, which people play
elsewhere, what is still to be announced, and who is known to sit before the screen.

A person elsewhere has a screen of their own, such as a phone. The screen of the table never shows
what only they may see, so they have no curtain there.

What is secret, announced or never undone in a game says its etiquette (`contract.Etiquette`).

An action that showed somebody something new cannot be undone, except in a playtest. A computer's
action is never undone alone: in a playtest, undo continues to the last action of a person;
otherwise it is refused. What a person elsewhere did is undone in a playtest only.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from skye_desktop.contract import Etiquette, Event, Rules, View
from skye_desktop.files.record import Bookmark, Moment, Note, TableOptions


def sole_person(
    seats: int,
    computers: Collection[int],
    concealed: Collection[int],
    elsewhere: Collection[int] = (),
) -> int | None:
    """Return the seat of the only person of all, who is at the screen; None if there is none.

    ``concealed`` are the seats whose secrets somebody at the screen may not know. If the only
    person has such a seat, somebody else may be looking on. People ``elsewhere`` count too: they
    are in the same room.
    """
    people = [seat for seat in range(seats) if seat not in computers]
    is_alone = len(people) == 1 and people[0] not in concealed and people[0] not in elsewhere
    return people[0] if is_alone else None


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


def hides_nothing(table: TableOptions, *, is_over: bool) -> bool:
    """Return whether a game has no secrets left to protect: it is over, or a playtest."""
    return table.is_playtest or is_over


@dataclass(frozen=True, slots=True)
class Announcement:
    """Something that happened and that everybody is to see."""

    news: str
    """Its kind, one of `Etiquette.news`."""
    events: tuple[Event, ...]
    """All events of the action that caused it."""
    before: View
    """Public view of the game before that action."""
    is_plain: bool = False
    """Whether it contains nothing that was secret or unknown before."""


@dataclass(frozen=True, slots=True)
class Announce:
    """Stage: an announcement is shown to everybody until somebody goes on."""

    announcement: Announcement
    viewer: int | None


@dataclass(frozen=True, slots=True)
class Curtain:
    """Stage: everything is hidden until the person of that seat sits before the screen."""

    seat: int
    phase: Any
    """Part of the game, as `Etiquette.part` names it."""


@dataclass(frozen=True, slots=True)
class Act:
    """Stage: a person decides.

    The screen shows what ``viewer`` may see; None means what everybody may see.
    """

    seat: int
    phase: Any
    viewer: int | None
    is_private: bool = field(default=False, compare=False)
    """Whether the decision shows what only its seat may see."""


@dataclass(frozen=True, slots=True)
class Think:
    """Stage: a computer or a person elsewhere decides.

    The screen shows what ``viewer`` may see; None means what everybody may see.
    """

    seat: int
    phase: Any
    viewer: int | None


@dataclass(frozen=True, slots=True)
class Deal:
    """Stage: something is due by lot, such as the deal of a round."""


@dataclass(frozen=True, slots=True)
class Over:
    """Stage: the game is over, and all announcements have been seen."""

    viewer: int | None = None


Stage = Announce | Curtain | Act | Think | Deal | Over


class Due(NamedTuple):
    """What the game itself waits for."""

    phase: Any
    """Part of the game, as `Etiquette.part` names it."""
    seat: int | None = None
    """Seat that must act next; None if chance is due or the game is over."""
    is_over: bool = False
    is_private: bool = False
    """Whether the seat's decision shows what only it may see."""


@dataclass(frozen=True, slots=True)
class TableFlow:
    """Immutable state of a table that determines its stage.

    Methods return another flow; none uses a screen, a clock or a file.
    """

    seats: int
    computers: frozenset[int] = frozenset()
    queue: tuple[Announcement, ...] = ()
    """Announcements still to be shown."""
    at_screen: int | None = None
    """Seat of the person known to sit alone before the screen; None if everybody may look on."""
    concealed: tuple[int, ...] = ()
    """Seats whose secrets stay hidden even from an only person; see `GameHistory.concealed`."""
    elsewhere: frozenset[int] = frozenset()
    """Seats of people who have a screen of their own."""

    @property
    def sole_person(self) -> int | None:
        """Seat of the only person of all; None if there is none, or somebody else may look on."""
        return sole_person(self.seats, self.computers, self.concealed, self.elsewhere)

    @property
    def people_at_screen(self) -> tuple[int, ...]:
        """Seats of the people who sit at the screen of the table."""
        absent = self.computers | self.elsewhere
        return tuple(seat for seat in range(self.seats) if seat not in absent)

    @property
    def only_at_screen(self) -> int | None:
        """Seat of the only person at the screen of the table; None if there may be more, or none.

        Unlike the `sole_person` they may play with people elsewhere.
        """
        people = self.people_at_screen
        return people[0] if len(people) == 1 and people[0] not in self.concealed else None

    @property
    def is_watched(self) -> bool:
        """Whether all seats are computers."""
        return len(self.computers) == self.seats

    # -- changes

    def announce(self, news: Sequence[Announcement]) -> TableFlow:
        """Return the flow after an action: its announcements wait in the queue."""
        return replace(self, queue=self.queue + self._for_people(news)) if news else self

    def acknowledge(self) -> TableFlow:
        """Return the flow without the first announcement, after it was seen."""
        return replace(self, queue=self.queue[1:])

    def take_screen(self, seat: int) -> TableFlow:
        """Return the flow after the person of that seat has lifted the curtain."""
        return replace(self, at_screen=seat)

    def rewind(self, news: Sequence[Announcement]) -> TableFlow:
        """Return the flow after undo or redo.

        The queue is replaced by the announcements of what led to the moment reached.
        """
        return replace(self, queue=self._for_people(news))

    def _for_people(self, news: Sequence[Announcement]) -> tuple[Announcement, ...]:
        """Return the announcements to show; if only computers play, plain ones are left out."""
        return tuple(one for one in news if not (self.is_watched and one.is_plain))

    def with_players(
        self,
        computers: frozenset[int],
        concealed: tuple[int, ...] = (),
        elsewhere: frozenset[int] = frozenset(),
    ) -> TableFlow:
        """Return the flow with these computers, concealed seats, and people elsewhere.

        If the person before the screen left the seat, nobody is known to sit there.
        """
        flow = replace(self, computers=computers, concealed=concealed, elsewhere=elsewhere)
        at_screen = self.at_screen if self.at_screen in flow.people_at_screen else None
        return replace(flow, at_screen=at_screen, queue=flow._for_people(self.queue))

    # -- the next stage

    def stage(self, due: Due) -> Stage:
        """Return the stage of a table, given what the game waits for."""
        alone = self.sole_person
        if self.queue:
            return Announce(self.queue[0], alone)
        if due.is_over:
            return Over(alone)
        phase, seat, _, is_private = due
        if seat is None:
            return Deal()
        if seat in self.computers or seat in self.elsewhere:
            return Think(seat, phase, alone)
        if alone is None and is_private:
            is_there = self.at_screen == seat
            return Act(seat, phase, seat, is_private) if is_there else Curtain(seat, phase)
        return Act(seat, phase, alone, is_private)

    def enter(self, stage: Stage) -> TableFlow:
        """Return the flow after the stage was entered.

        At a stage that everybody may watch, nobody is known to sit alone before the screen any
        more.
        """
        is_for_one = isinstance(stage, Act) and stage.is_private
        return self if is_for_one or self.at_screen is None else replace(self, at_screen=None)


def announcements(
    etiquette: Etiquette, events: Sequence[Event], before: Callable[[], View]
) -> tuple[Announcement, ...]:
    """Return the announcements of these events, in the order in which they are shown.

    ``before`` returns the public view of the game before them; it is called if there are any.
    """
    kinds = etiquette.news(events)
    if not kinds:
        return ()
    told, view = tuple(events), before()
    return tuple([Announcement(kind, told, view, etiquette.is_plain(kind)) for kind in kinds])


def reveals(etiquette: Etiquette, moment: Moment) -> bool:
    """Return whether what happened at that moment showed somebody something new."""
    return any(map(etiquette.reveals, moment.events))


def needs_confirmation(
    etiquette: Etiquette, step: Sequence[Moment], at: int, pinned: Iterable[Note | Bookmark]
) -> bool:
    """Return whether undoing the step needs a confirmation.

    It does if the step revealed something, or if a note or bookmark is pinned after moment ``at``.
    """
    return any(reveals(etiquette, moment) for moment in step) or any(pin.at > at for pin in pinned)


def undo_from(
    rules: Rules,
    etiquette: Etiquette,
    moments: Sequence[Moment],
    computers: Collection[int],
    elsewhere: Collection[int] = (),
    *,
    is_playtest: bool,
) -> int | None:
    """Return the index of the first moment that undo takes back, along with all later ones.

    Undo takes back only the last moment; None if that revealed something or is not the action of a
    person at the screen. In a playtest it goes back to the last action of any person, also of one
    ``elsewhere``, whatever that revealed.
    """
    others = computers if is_playtest else {*computers, *elsewhere}
    for at in range(len(moments) - 1, -1, -1):
        seat = rules.actor(moments[at].action)
        if seat is not None and seat not in others:
            return at if is_playtest or not reveals(etiquette, moments[at]) else None
        if not is_playtest:
            return None
    return None


def may_undo(stage: Stage, actor: int | None, *, is_playtest: bool) -> bool:
    """Return whether an action of that seat, or of chance for None, may be undone at that stage.

    While the screen shows one person's view, only an action of that person may be undone. At a
    curtain, and while everybody looks on, any action may. An announcement prevents undo unless it
    is plain. After the game, undo is impossible. In a playtest it is always possible.
    """
    if is_playtest:
        return True
    match stage:
        case Curtain():
            return True
        case Announce() if not _is_plain(stage):
            return False
        case Act(_, _, viewer) | Think(_, _, viewer) | Announce(_, viewer):
            return viewer in (None, actor)
        case _:
            return False


def _is_plain(stage: Stage) -> bool:
    return isinstance(stage, Announce) and stage.announcement.is_plain


def may_redo(stage: Stage, *, is_playtest: bool) -> bool:
    """Return whether an undone action may be done again at that stage.

    It may while a person decides, at a curtain and at a plain announcement; in a playtest always.
    """
    return is_playtest or isinstance(stage, Act | Curtain) or _is_plain(stage)


def is_own(stage: Stage, actor: int, only_at_screen: int | None, *, is_playtest: bool) -> bool:
    """Return whether the person who asks for undo would take back an action of their own.

    Undoing another person's action needs a confirmation. In a playtest, and at a curtain, any
    action counts as one's own.
    """
    if is_playtest or isinstance(stage, Curtain):
        return True
    seat = stage.seat if isinstance(stage, Act | Think) else None
    return actor in (seat, only_at_screen)
