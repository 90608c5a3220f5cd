"""The coach at a terminal: decisions of people that another action was worth more than."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final, NamedTuple

from skye_desktop.contract import LegalActions
from skye_desktop.game.thinking import answer_of
from skye_desktop.games.raiders.bots import Review, review
from skye_desktop.games.raiders.engine import View, write_action
from skye_desktop.games.raiders.engine.actions import SeatAction
from skye_desktop.games.raiders.wording import action_words, reason_line
from skye_desktop.i18n import headed, sentence, sentences, tr, trn
from skye_desktop.lab.labels import rounded
from skye_desktop.prompt.word_table import WordTable

_MOST: Final = 3
"""Lessons in the summary at most."""
_WORTH_TELLING: Final = 1.0
"""Points from which on a lesson is told in the summary."""
_LEAST: Final = 0.25
"""Points from which on a lesson is told at all."""
_PARTS: Final = 4
"""Parts of the work after each of which progress is told."""
_DEADLINE: Final = 30.0
"""Seconds for one decision."""


class _Found(NamedTuple):
    at: int
    """Moment of the decision."""
    review: Review


class _Looked(NamedTuple):
    digest: str
    """Digest of the game that was looked at."""
    found: Sequence[_Found]
    """What was found, in the order of the game."""
    unknown: int
    """Number of decisions that could not be looked at."""


class RaidersCoach:
    """What the coach says about the game at one table."""

    def __init__(self, table: WordTable) -> None:
        self._table = table
        self._session = table.session
        self._looked: _Looked | None = None

    def lines(self, *, everything: bool) -> list[str]:
        """Return the most valuable lessons, or all in their order, once the game is over."""
        session = self._session
        if not session.rules.is_over(session.state):
            return [tr("The coach speaks when the game is over.")]
        if self._looked is None or self._looked.digest != session.digest:
            self._looked = self._look()
        _, found, unknown = self._looked
        told = [self._line(one) for one in found] if everything else list(self._best(found))
        if unknown:
            text = trn(
                "{n} decision could not be looked at.",
                "{n} decisions could not be looked at.",
                unknown,
            )
            told.append(text)
        return told or [tr("Nothing better was found.")]

    # -- looking

    def _look(self) -> _Looked:
        """Return what is found; wait for it, and tell how far it is."""
        thinker, console = self._table.thinker, self._table.console
        console.say(tr("The coach looks at what was played. That takes a while."))
        tickets = [
            (at, thinker.ask(review, view, action, deadline=_DEADLINE))
            for at, view, action in self._decisions()
        ]
        found, unknown = list[_Found](), 0
        try:
            for done, (at, ticket) in enumerate(tickets, start=1):
                answer = answer_of(ticket)
                unknown += bool(answer.trouble)
                if answer.value is not None and answer.value.points >= _LEAST:
                    found.append(_Found(at, answer.value))
                parts = done * _PARTS // len(tickets)
                if parts > (done - 1) * _PARTS // len(tickets) and parts < _PARTS:
                    console.say(tr("{n} % are done.").format(n=100 * parts // _PARTS))
        finally:
            for _, ticket in tickets:
                ticket.cancel()
        return _Looked(self._session.digest, found, unknown)

    def _decisions(self) -> Iterator[tuple[int, View, SeatAction]]:
        """Yield the moments at which a person had a choice, each with the view and what was done.

        Where only computers play, theirs are looked at.
        """
        session = self._session
        seats = frozenset(range(len(session.setup.seats)))
        people = seats.difference(session.computers) or seats
        for at, moment in enumerate(session.moments):
            seat = session.rules.actor(moment.action)
            if seat in people and _is_choice(session.rules.legal(session.state_at(at), seat)):
                yield at, session.view_at(at, seat), moment.action

    # -- telling

    def _best(self, found: Sequence[_Found]) -> Iterator[str]:
        worth_telling = [one for one in found if one.review.points >= _WORTH_TELLING]
        best = sorted(worth_telling, key=lambda one: -one.review.points)[:_MOST]
        heads = (
            sentences(tr("Well played"), tr("Nothing would have brought a point or more.")),
            tr("One lesson"),
            tr("Two lessons"),
            tr("The three most valuable lessons"),
        )
        yield sentence(heads[len(best)])
        for number, one in enumerate(best, start=1):
            yield tr("{n}. {what}").format(n=number, what=self._line(one))
        if 0 < len(best) < _MOST:
            yield tr("Nothing else would have brought a point or more.")

    def _line(self, found: _Found) -> str:
        """Return what was done and what was better, with the turn and the moment."""
        at, (better, points, reason) = found
        session, names = self._session, self._session.setup.names
        action = session.moments[at].action
        view = session.view_at(at, action.seat)
        turn = tr("Turn {turn}").format(turn=session.etiquette.section(session.state_at(at)))
        done = action_words(write_action(action), view, names)
        words = action_words(write_action(better), view, names)
        return sentences(
            headed(tr("{turn}, {name}").format(turn=turn, name=names[action.seat]), done),
            headed(tr("about {n} VP better").format(n=rounded(points, 1)), words),
            reason_line(reason, names),
            tr("Moment {n}").format(n=at + 1),
        )


def _is_choice(legal: LegalActions) -> bool:
    return len(list(islice(legal, 2))) == 2
