"""What comes next at a table, and for whose eyes: pure, and so tested without a screen.

A table is always on one *stage*: something is announced to everybody, the curtain hides a secret until the right
person sits before the screen, a person or a computer decides, chance is due, or the game is over. `TableFlow`
holds what decides which: who is a computer, what is still to be announced, and who is known to sit before the
screen. Secret are prices before the reveal and, unless money is open, the gold in hand (Rules, What is secret).
Prices are set behind the curtain. To buy nobody needs one: offers and prices are open, and the gold in hand stays in
a closed purse, into which its owner looks for a moment; a closed market has a curtain for each buyer too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from skye_desktop.engine import Event, IncomePaid, Phase, PlayerView, PricesRevealed, TileKept, TileScored
from skye_desktop.play.secrecy import sole_person


class News(StrEnum):
    """What everybody is to see before the game goes on."""

    REVEAL = "reveal"
    MARKET = "market"
    """What the market has brought each person."""
    SCORES = "scores"
    INCOME = "income"


@dataclass(frozen=True, slots=True)
class Announcement:
    """Something that happened and that everybody is to see."""

    news: News
    events: tuple[Event, ...]
    """All events of the action that it came of."""
    before: PlayerView
    """The game as everybody could see it before that action."""


@dataclass(frozen=True, slots=True)
class Announce:
    """Something is shown to everybody until somebody goes on."""

    announcement: Announcement
    viewer: int | None


@dataclass(frozen=True, slots=True)
class Curtain:
    """All is hidden until that seat's person sits before the screen."""

    seat: int
    phase: Phase


@dataclass(frozen=True, slots=True)
class Act:
    """A person decides; the screen shows what ``viewer`` may see, None for what everybody may."""

    seat: int
    phase: Phase
    viewer: int | None


@dataclass(frozen=True, slots=True)
class Think:
    """A computer decides; the screen shows what ``viewer`` may see."""

    seat: int
    phase: Phase
    viewer: int | None


@dataclass(frozen=True, slots=True)
class Deal:
    """A round begins: chance is due."""


@dataclass(frozen=True, slots=True)
class Over:
    """The game is over, and all is announced."""

    viewer: int | None = None


Stage = Announce | Curtain | Act | Think | Deal | Over


@dataclass(frozen=True, slots=True)
class TableFlow:
    """What comes next at one table. Every method returns another flow; none looks at a screen, a clock or a file."""

    seats: int
    computers: frozenset[int] = frozenset()
    open_money: bool = False
    has_closed_market: bool = False
    """Whether each of several people buys behind the curtain, unless money is open."""
    queue: tuple[Announcement, ...] = ()
    at_screen: int | None = None
    """Whose person is known to sit before the screen; None while everybody may look on."""
    concealed: tuple[int, ...] = ()
    """Seats whose secrets stay hidden from an only person; see `Table.concealed`."""

    @property
    def sole_person(self) -> int | None:
        """The seat of the only person; None if there are several, none, or somebody else may look on."""
        return sole_person(self.seats, self.computers, self.concealed)

    @property
    def is_watched(self) -> bool:
        """Whether all seats are computers: the game plays itself."""
        return len(self.computers) == self.seats

    # -- what happens

    def after(self, events: Sequence[Event], before: PlayerView) -> TableFlow:
        """An action was carried out: what everybody is to see waits its turn."""
        return replace(self, queue=self.queue + self._for_people(announcements(events, before)))

    def acknowledged(self) -> TableFlow:
        """The first announcement was seen."""
        return replace(self, queue=self.queue[1:])

    def taken_by(self, seat: int) -> TableFlow:
        """That seat's person has lifted the curtain."""
        return replace(self, at_screen=seat)

    def rewound(self, events: Sequence[Event], before: PlayerView) -> TableFlow:
        """Undo, or redo of what these events came of: what waited is void, what was announced is announced again."""
        return replace(self, queue=self._for_people(announcements(events, before)))

    def _for_people(self, news: Sequence[Announcement]) -> tuple[Announcement, ...]:
        """All of it, but what is told to people only where there are any."""
        return tuple(one for one in news if not (self.is_watched and one.news is News.MARKET))

    def with_players(self, computers: frozenset[int], concealed: tuple[int, ...] = ()) -> TableFlow:
        """Let these seats be computers', and those concealed. A computer sits before no screen."""
        at_screen = None if self.at_screen in computers else self.at_screen
        flow = replace(self, computers=computers, concealed=concealed, at_screen=at_screen)
        return replace(flow, queue=flow._for_people(self.queue))

    def with_market(self, *, is_closed: bool) -> TableFlow:
        """From now on people buy behind the curtain, or before everybody."""
        return replace(self, has_closed_market=is_closed)

    # -- what follows

    def stage(self, phase: Phase, waiting: int | None) -> Stage:
        """What comes next in that phase, with the seat that is to act if any."""
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
        """Whether what a person needs to decide is shown to that person only."""
        buys_alone = phase is Phase.BUYING and self.has_closed_market and not self.open_money
        return phase is Phase.PRICING or buys_alone

    def on(self, stage: Stage) -> TableFlow:
        """The stage was entered: once everybody looks on, nobody is known to sit alone before the screen."""
        is_for_one = isinstance(stage, Act) and self._is_for_one(stage.phase)
        return self if is_for_one or self.at_screen is None else replace(self, at_screen=None)


_KINDS = {
    News.REVEAL: PricesRevealed,
    News.MARKET: TileKept,
    News.SCORES: TileScored,
    News.INCOME: IncomePaid,
}


def announces(events: Sequence[Event]) -> bool:
    """Whether there is something among these events that everybody is to see."""
    return not {type(event) for event in events}.isdisjoint(_KINDS.values())


def announcements(events: Sequence[Event], before: PlayerView) -> tuple[Announcement, ...]:
    """What of these events everybody is to see, in the order in which it is shown."""
    told = tuple(events)
    kinds = {type(event) for event in told}
    return tuple(Announcement(news, told, before) for news, kind in _KINDS.items() if kind in kinds)
