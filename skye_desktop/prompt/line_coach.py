"""A coach at a terminal for games along a notation: which decisions could have been better.

Each decision of a finished game is reviewed in another process; the game says in words what was
found.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any, Final, NamedTuple, Protocol

from skye_desktop.contract import Action, View
from skye_desktop.game.thinking import answer_of
from skye_desktop.i18n import numbered, sentence, sentences, tr, trn
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


class LineReview(Protocol):
    """A better action than the one that was taken."""

    @property
    def points(self) -> float:
        """Points by which it is better."""
        ...


class FoundReview(NamedTuple):
    """The review of a decision of the game."""

    at: int
    """Moment of the decision."""
    review: Any


class _LookedAt(NamedTuple):
    digest: str
    """Digest of the game that was looked at."""
    found: Sequence[FoundReview]
    """What was found, in the order of the game."""
    unknown: int
    """Number of decisions that could not be looked at."""


class LineCoach:
    """What the coach says about the game at one table."""

    def __init__(
        self,
        table: WordTable,
        review: Callable[[Any, Any], LineReview | None],
        words: Callable[[FoundReview], str],
    ) -> None:
        """Take the functions that review an action in a view, and put what was found in words.

        ``review`` runs in another process.
        """
        self._table = table
        self._session = table.session
        self._review = review
        self._words = words
        self._looked: _LookedAt | None = None

    def lines(self, *, everything: bool) -> list[str]:
        """Return the most valuable lessons, or all in their order, once the game is over."""
        session = self._session
        if not session.rules.is_over(session.state):
            return [tr("The coach speaks when the game is over.")]
        if self._looked is None or self._looked.digest != session.digest:
            self._looked = self._look()
        _, found, unknown = self._looked
        told = list(map(self._words, found) if everything else self._best(found))
        if unknown:
            text = trn(
                "{n} decision could not be looked at.",
                "{n} decisions could not be looked at.",
                unknown,
            )
            told.append(text)
        return told or [tr("Nothing better was found.")]

    def _look(self) -> _LookedAt:
        """Return what is found; wait for it, and tell how far it is."""
        thinker, console = self._table.thinker, self._table.console
        console.say(tr("The coach looks at what was played. That takes a while."))
        tickets = [
            (at, thinker.ask(self._review, view, action, deadline=_DEADLINE))
            for at, view, action in self._decisions()
        ]
        found, unknown = list[FoundReview](), 0
        try:
            for done, (at, ticket) in enumerate(tickets, start=1):
                answer = answer_of(ticket)
                unknown += bool(answer.trouble)
                if answer.value is not None and answer.value.points >= _LEAST:
                    found.append(FoundReview(at, answer.value))
                parts = done * _PARTS // len(tickets)
                if parts > (done - 1) * _PARTS // len(tickets) and parts < _PARTS:
                    console.say(tr("{n} % are done.").format(n=100 * parts // _PARTS))
        finally:
            for _, ticket in tickets:
                ticket.cancel()
        return _LookedAt(self._session.digest, found, unknown)

    def _decisions(self) -> Iterator[tuple[int, View, Action]]:
        """Yield the moments at which a person had a choice, each with the view and what was done.

        Where only computers play, theirs are looked at.
        """
        session = self._session
        seats = frozenset(range(len(session.setup.seats)))
        people = seats.difference(session.computers) or seats
        for at, moment in enumerate(session.moments):
            seat = session.rules.actor(moment.action)
            if seat in people:
                legal = session.rules.legal(session.state_at(at), seat)
                if len(list(islice(legal, 2))) == 2:
                    yield at, session.view_at(at, seat), moment.action

    def _best(self, found: Sequence[FoundReview]) -> Iterator[str]:
        worth_telling = [one for one in found if one.review.points >= _WORTH_TELLING]
        best = sorted(worth_telling, key=lambda one: -one.review.points)[:_MOST]
        heads = (
            sentences(tr("Well played"), tr("Nothing would have brought a point or more.")),
            tr("One lesson"),
            tr("Two lessons"),
            tr("The three most valuable lessons"),
        )
        yield sentence(heads[len(best)])
        yield from numbered(map(self._words, best))
        if 0 < len(best) < _MOST:
            yield tr("Nothing else would have brought a point or more.")
