"""A person who plays a seat on a phone, as the runner of a game knows them."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Iterator
from itertools import count
from typing import Final, NamedTuple

from skye_desktop.contract import Action, Decision, View
from skye_desktop.game import minds
from skye_desktop.game.session import TurnClock
from skye_desktop.game.worker import Answer

_REMEMBERED: Final = 16
"""Number of answered questions that are remembered, in case an answer arrives twice."""

_numbers: defaultdict[int, Iterator[int]] = defaultdict(lambda: count(1))
"""Numbers of questions by seat; each is used once while the program runs.

A number tells nobody what another seat is asked.
"""


class PhoneQuestion(NamedTuple):
    """What the seat is asked."""

    asked: int
    """Number of the question; a phone answers this one and no other."""
    number: int
    """Number of actions done, as the player was told."""


class PhonePlayer:
    """The person of one seat, on a phone.

    ``clock`` counts the time that the person takes. ``on_change`` is called when something else is
    asked, or nothing any more.
    """

    def __init__(self, seat: int, clock: TurnClock, on_change: Callable[[], None]) -> None:
        self._seat = seat
        self._clock = clock
        self.question: PhoneQuestion | None = None
        """The question that is not answered yet; None if there is none."""
        self.draft = ""
        """Notation of what is half decided, for the present question."""
        self._numbers = _numbers[seat]
        self._on_change = on_change
        self._answer: Answer[Decision] | None = None
        self._answered: deque[tuple[PhoneQuestion, str]] = deque(maxlen=_REMEMBERED)
        """Latest questions that were answered, each with the action in notation."""

    # -- a `players.Player`

    def ask(self, view: View, number: int) -> None:
        """Ask the phone; the number of the question is a new one each time."""
        self._put(PhoneQuestion(next(self._numbers), number))
        self._clock.asked(self._seat)

    def answer(self) -> Answer[Decision] | None:
        """Return what the phone has decided; None until then."""
        return self._answer

    def cancel(self) -> None:
        """Ask nothing any more."""
        self._put(None)

    def _put(self, question: PhoneQuestion | None) -> None:
        self.question = question
        self.draft = ""
        self._answer = None
        self._on_change()

    # -- what the phone says

    def decide(self, action: Action, text: str) -> None:
        """Answer the question with an action; ``text`` is its notation."""
        assert self.question is not None
        self._clock.answered(self._seat)
        self._answered.append((self.question, text))
        self._answer = Answer(minds.Decision(action))
        self.question = None
        self._on_change()

    def take_back(self) -> bool:
        """Take an answer back that nobody has read yet; return whether there was one."""
        if self._answer is None:
            return False
        question, text = self._answered[-1]
        self._put(PhoneQuestion(next(self._numbers), question.number))
        self._clock.asked(self._seat)
        self.draft = text
        return True

    def has_answered(self, asked: int, text: str) -> bool:
        """Return whether that question was answered with that action before."""
        return any(question.asked == asked and text == said for question, said in self._answered)

    @property
    def last_asked(self) -> int | None:
        """Number of the question that was answered last; None if none was."""
        return self._answered[-1][0].asked if self._answered else None

    def answer_of(self, number: int) -> str:
        """Return the latest answer after that number of actions, in notation; empty for none."""
        found = (text for question, text in reversed(self._answered) if question.number == number)
        return next(found, "")
