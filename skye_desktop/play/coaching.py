"""What there was to learn in a game that is over, found in another process a round at a time."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from skye_desktop.bots.coach import (
    LEAST,
    WORTH_TELLING,
    Analysis,
    CheapTile,
    DearTile,
    ExpectedStanding,
    MissedPlacement,
    MissedTile,
    RecordedAction,
    UnsoldTile,
    analyse,
)
from skye_desktop.engine import DealTiles
from skye_desktop.play.session import Session
from skye_desktop.play.thinking import Thinker, Ticket

_DEADLINE = 120.0
"""Seconds that a round may take."""

MOST = 3
"""So many lessons the coach begins with."""

Lesson = MissedPlacement | UnsoldTile | CheapTile | DearTile | MissedTile


class Coach:
    """The analysis of a game that is over."""

    def __init__(self, session: Session, thinker: Thinker, since: int = 0) -> None:
        """``since`` is the moment from which on the game is spoken of."""
        self.digest = session.digest
        """Of the game that is spoken of."""
        self.troubles: list[str] = []
        self._found: dict[int, Analysis] = {}
        self._tickets: dict[int, Ticket[Analysis | None]] = {
            number: thinker.ask(analyse, acted, deadline=_DEADLINE)
            for number, acted in acted_in_rounds(session, since).items()
        }
        self.rounds = tuple(self._tickets)

    def poll(self) -> bool:
        """Take what is ready; whether there was anything."""
        ready = {number: answer for number, ticket in self._tickets.items() if (answer := ticket.poll())}
        for number, answer in ready.items():
            del self._tickets[number]
            if answer.value is None:
                self.troubles.append(answer.trouble)
            else:
                self._found[number] = answer.value
        return bool(ready)

    def cancel(self) -> None:
        """Nobody wants to know any more."""
        for ticket in self._tickets.values():
            ticket.cancel()

    @property
    def is_done(self) -> bool:
        return not self._tickets

    @property
    def progress(self) -> float:
        """The part of the rounds that was looked at, 0 to 1."""
        return 1 - len(self._tickets) / len(self.rounds) if self.rounds else 1.0

    def is_known(self, number: int) -> bool:
        return number in self._found

    def lessons(self, number: int, seat: int | None) -> list[Lesson]:
        """What is to be learnt from a round, for a seat or for all: placements, prices, purchases."""
        found = self._found.get(number)
        if found is None:
            return []
        lines: list[Lesson] = [*found.placements, *found.unsold, *found.cheap, *found.purchases]
        return [line for line in lines if seat in (None, line.seat) and line.points >= LEAST]

    def best(self, seats: Collection[int]) -> list[Lesson]:
        """The most valuable lessons for those seats, as far as the game was looked at; the most valuable first."""
        lines = [line for number in self.rounds for line in self.lessons(number, None)]
        worth_telling = [line for line in lines if line.seat in seats and line.points >= WORTH_TELLING]
        return sorted(worth_telling, key=lambda line: (-line.points, line.at))[:MOST]

    @property
    def unknown(self) -> tuple[int, ...]:
        """The rounds of which nothing can be said, though all was tried."""
        return tuple(number for number in self.rounds if not self.is_known(number)) if self.is_done else ()

    def standings(self) -> list[ExpectedStanding]:
        """How the seats stood when each round began, as far as they were looked at."""
        return [self._found[number].standings[0] for number in self.rounds if self.is_known(number)]


def taught(session: Session) -> frozenset[int]:
    """Whose lessons the coach begins with: those of all people, or of all computers where there are none."""
    seats = range(len(session.setup.seats))
    return frozenset(seat for seat in seats if not session.level(seat)) or frozenset(seats)


def kept_in_place(shown: Sequence[Lesson], best: Sequence[Lesson]) -> list[Lesson]:
    """What is shown while somebody points at it: nothing moves, what is new comes below while there is room."""
    return [*shown, *(lesson for lesson in best if lesson not in shown)][:MOST]


def acted_in_rounds(session: Session, since: int = 0) -> dict[int, list[RecordedAction]]:
    rounds: dict[int, list[RecordedAction]] = {}
    for at, moment in enumerate(session.moments[since:], start=since):
        if not isinstance(moment.action, DealTiles):
            view = session.view_at(at, moment.action.seat)
            rounds.setdefault(view.round, []).append(RecordedAction(view, moment.action, at))
    return rounds
