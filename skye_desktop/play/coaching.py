"""What there was to learn in a game that is over, found in another process a round at a time."""

from __future__ import annotations

from skye_desktop.bots.coach import Acted, Analysis, CheapTile, MissedPlacement, Standing, UnsoldTile, analyse
from skye_desktop.engine import DealTiles
from skye_desktop.play.session import Session
from skye_desktop.play.thinking import Thinker, Ticket

_DEADLINE = 120.0
"""Seconds that a round may take."""
_LEAST_LOSS = 3
"""Gold below which a lost stake is not told: every tile costs a little to keep."""

Lesson = MissedPlacement | UnsoldTile | CheapTile


class Coach:
    """The analysis of a game that is over."""

    def __init__(self, session: Session, thinker: Thinker) -> None:
        self.digest = session.digest
        """Of the game that is spoken of."""
        self.troubles: list[str] = []
        self._found: dict[int, Analysis] = {}
        self._tickets: dict[int, Ticket[Analysis | None]] = {
            number: thinker.ask(analyse, acted, deadline=_DEADLINE)
            for number, acted in acted_in_rounds(session).items()
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
        """What is to be learnt from a round, for a seat or for all: placements, then prices."""
        found = self._found.get(number)
        if found is None:
            return []
        unsold = [line for line in found.unsold if line.price >= _LEAST_LOSS]
        lines: list[Lesson] = [*found.placements, *unsold, *found.cheap]
        return [line for line in lines if seat in (None, line.seat)]

    def standings(self) -> list[Standing]:
        """How the seats stood when each round began, as far as they were looked at."""
        return [self._found[number].standings[0] for number in self.rounds if self.is_known(number)]


def acted_in_rounds(session: Session) -> dict[int, list[Acted]]:
    rounds: dict[int, list[Acted]] = {}
    for at, moment in enumerate(session.moments):
        if not isinstance(moment.action, DealTiles):
            view = session.view_at(at, moment.action.seat)
            rounds.setdefault(view.round, []).append(Acted(view, moment.action, at))
    return rounds
