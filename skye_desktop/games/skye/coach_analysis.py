"""The coach's analysis of a game, computed round by round in another process."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from skye_desktop.game.session import Session
from skye_desktop.game.thinking import Thinker, Ticket
from skye_desktop.games.skye.bots.game_analysis import (
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
from skye_desktop.games.skye.engine import DealTiles

_DEADLINE = 120.0
"""Largest time for the analysis of a round, in seconds."""

MOST = 3
"""Largest number of lessons in the coach's summary."""

CoachLesson = MissedPlacement | UnsoldTile | CheapTile | DearTile | MissedTile


class Coach:
    """The coach's analysis of a game, which grows as rounds are analysed."""

    def __init__(self, session: Session, thinker: Thinker, since: int = 0) -> None:
        """Start the analysis of the actions from the moment ``since`` on."""
        self.digest = session.digest
        """Digest of the game that is analysed."""
        self.troubles: list[str] = []
        self._found: dict[int, Analysis] = {}
        self._tickets: dict[int, Ticket[Analysis | None]] = {
            number: thinker.ask(analyse, acted, deadline=_DEADLINE)
            for number, acted in actions_by_round(session, since).items()
        }
        self.rounds = tuple(self._tickets)

    def poll(self) -> bool:
        """Collect the rounds whose analysis is ready; return whether there were any."""
        ready = {
            number: answer for number, ticket in self._tickets.items() if (answer := ticket.poll())
        }
        for number, answer in ready.items():
            del self._tickets[number]
            if answer.value is None:
                self.troubles.append(answer.trouble)
            else:
                self._found[number] = answer.value
        return bool(ready)

    def cancel(self) -> None:
        """Stop the analysis."""
        for ticket in self._tickets.values():
            ticket.cancel()

    @property
    def is_done(self) -> bool:
        return not self._tickets

    @property
    def progress(self) -> float:
        """Share of the rounds that are analysed, from 0 to 1."""
        return 1 - len(self._tickets) / len(self.rounds) if self.rounds else 1.0

    def is_known(self, number: int) -> bool:
        return number in self._found

    def lessons(self, number: int, seat: int | None) -> list[CoachLesson]:
        """Return the lessons of a round for a seat, or for all seats if ``seat`` is None.

        Placements come first, then prices, then purchases.
        """
        found = self._found.get(number)
        if found is None:
            return []
        lines: list[CoachLesson] = [
            *found.placements,
            *found.unsold,
            *found.cheap,
            *found.purchases,
        ]
        return [line for line in lines if seat in (None, line.seat) and line.points >= LEAST]

    def best(self, seats: Collection[int]) -> list[CoachLesson]:
        """Return the most valuable lessons for those seats in the rounds analysed so far.

        At most `MOST`, the most valuable first.
        """
        lines = [line for number in self.rounds for line in self.lessons(number, None)]
        worth_telling = [
            line for line in lines if line.seat in seats and line.points >= WORTH_TELLING
        ]
        return sorted(worth_telling, key=lambda line: (-line.points, line.at))[:MOST]

    @property
    def unknown(self) -> tuple[int, ...]:
        """Rounds whose analysis failed; empty until all are done."""
        return (
            tuple(number for number in self.rounds if not self.is_known(number))
            if self.is_done
            else ()
        )

    def standings(self) -> list[ExpectedStanding]:
        """Return the standings at the beginning of each analysed round."""
        return [self._found[number].standings[0] for number in self.rounds if self.is_known(number)]


def addressed_seats(session: Session) -> frozenset[int]:
    """Return the seats of all people, or all seats where only computers play."""
    seats = range(len(session.setup.seats))
    return frozenset(seat for seat in seats if not session.level(seat)) or frozenset(seats)


def keep_in_place(shown: Sequence[CoachLesson], best: Sequence[CoachLesson]) -> list[CoachLesson]:
    """Return the displayed lessons, followed by others of ``best`` up to `MOST` in all.

    Used while somebody points at a lesson, so that no lesson moves.
    """
    return [*shown, *(lesson for lesson in best if lesson not in shown)][:MOST]


def actions_by_round(session: Session, since: int = 0) -> dict[int, list[RecordedAction]]:
    """Return the actions of seats from the moment ``since`` on, by round.

    Each has the view that the seat decided from.
    """
    rounds: dict[int, list[RecordedAction]] = {}
    for at, moment in enumerate(session.moments[since:], start=since):
        if not isinstance(moment.action, DealTiles):
            view = session.view_at(at, moment.action.seat)
            rounds.setdefault(view.round, []).append(RecordedAction(view, moment.action, at))
    return rounds
