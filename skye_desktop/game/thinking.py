"""Questions to another process: decisions of computers, values of tiles, analyses of the coach.

The window asks a question, gets a ticket, and polls it in each frame; it never waits. Questions are
answered one after the other. They are handled by a lane: one process that only runs functions of
the game, and a thread that sends it the questions. Everything that may take time, such as starting
the process, happens in the thread. The window itself checks the time: a lane that has not answered
before the deadline is given up and replaced by a new one.
"""

from __future__ import annotations

import atexit
import time
from collections import deque
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Any, Final, Generic, TypeVar, TypeVarTuple

from skye_desktop.contract import Decision, Minds, View
from skye_desktop.game.worker import (
    FAREWELL,
    Answer,
    NoAnswerError,
    ThinkingProcess,
    WorkerQuestion,
    in_words,
)
from skye_desktop.i18n import tr

PATIENCE: Final = 10.0
"""Default deadline of a question, in seconds; bots usually need a small part of it."""
_MOST_STUCK = 4
"""Number of lanes that were given up but still run, above which no new one is started."""
_BREATH = 0.0005
"""Seconds of sleep that let the thread run and receive an answer."""
_LOOK_SECONDS = 1 / 30
"""Seconds between two looks for an answer that is waited for."""

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
R = TypeVar("R")
Args = TypeVarTuple("Args")


# -- asking


class Ticket(Generic[T_co]):
    """A question that was asked, and its answer."""

    def __init__(
        self,
        thinker: Thinker,
        question: WorkerQuestion,
        settle: Callable[[Answer[Any]], Answer[T_co]],
    ) -> None:
        self._thinker = thinker
        self._question = question
        self._settle = settle
        self._asked = time.monotonic()
        self._reply: Answer[Any] | None = None
        self._answer: Answer[T_co] | None = None
        self._is_dropped = False

    def poll(self) -> Answer[T_co] | None:
        """Return the answer; None until there is one, and always after `cancel`."""
        if self._is_dropped:
            return None
        if self._reply is None:
            self._thinker._look_at_clock()
        if self._answer is None and self._reply is not None:
            self._answer = self._settle(self._reply)
        return self._answer

    def cancel(self) -> None:
        """Drop the question: work on it stops, or never starts."""
        self._thinker._drop(self)

    @property
    def _waits(self) -> bool:
        return self._reply is None and not self._is_dropped


def answer_of(ticket: Ticket[T]) -> Answer[T]:
    """Wait for the answer and return it; for terminals, since a window must not wait."""
    while (answer := ticket.poll()) is None:
        time.sleep(_LOOK_SECONDS)
    return answer


class Thinker:
    """Another process that answers questions in the order in which they were asked.

    The process is started with the first question, without waiting for it, and restarted whenever
    it had to be killed. All methods must be called from one thread, the window's.
    """

    def __init__(self) -> None:
        self._waiting: deque[Ticket[Any]] = deque()
        """Tickets without an answer, as of the last check."""
        self._lane: _Lane | None = None
        self._given_up: list[_Lane] = []
        self._is_closed = False
        atexit.register(self.close)

    def ask(
        self, function: Callable[[*Args], R], *args: *Args, deadline: float = PATIENCE
    ) -> Ticket[R | None]:
        """Ask for the result of a function defined at the top level of a module.

        Arguments and result must be picklable. If the function raises, ends its process, or takes
        more than ``deadline`` seconds once it is its turn, the answer is None with the reason in
        words.
        """
        return self._enqueue(
            Ticket(self, WorkerQuestion(function, args, deadline), lambda answer: answer)
        )

    def decide(
        self,
        minds: Minds,
        level: str,
        view: View,
        seed: int,
        number: int,
        *,
        deadline: float = PATIENCE,
    ) -> Ticket[Decision]:
        """Ask for the decision of a level, as `Minds.decide_safely` makes it; it is always legal.

        It depends only on level, view, seed and number. If there is no answer before the deadline,
        or the process ends, the decision is that of the stand-in, computed when the ticket is
        polled in some ten milliseconds, and the answer's trouble says so.
        """
        question = WorkerQuestion(minds.decide_safely, (level, view, seed, number), deadline)
        return self._enqueue(
            Ticket(self, question, partial(_with_stand_in, minds, level, view, seed, number))
        )

    def yield_to_worker(self) -> None:
        """Sleep for half a millisecond so that the thread can run, if a question waits.

        A loop that draws without a pause would release the interpreter lock so briefly that the
        thread might not get it for seconds.
        """
        if self.is_busy:
            time.sleep(_BREATH)
            self._look_at_clock()

    @property
    def is_busy(self) -> bool:
        """Whether any question waits for its answer."""
        return any(ticket._waits for ticket in self._waiting)

    def close(self) -> None:
        """End the process. Open questions are never answered."""
        self._is_closed = True
        for ticket in self._waiting:
            ticket._is_dropped = True
        self._waiting.clear()
        if self._lane is not None:
            self._lane.give_up()
            self._lane.join()
        atexit.unregister(self.close)

    def _enqueue(self, ticket: Ticket[T]) -> Ticket[T]:
        if self._is_closed:
            return ticket
        self._waiting.append(ticket)
        if self._lane is None:
            self._begin()
        else:
            self._lane.put(ticket)
        return ticket

    def _drop(self, ticket: Ticket[Any]) -> None:
        ticket._is_dropped = True
        if self._lane is not None and self._lane.is_busy_with(ticket):
            self._renew()

    def _look_at_clock(self) -> None:
        """Give up the first question and its lane if its deadline has passed."""
        while self._waiting and not self._waiting[0]._waits:
            self._waiting.popleft()
        if not self._waiting:
            return
        assert self._lane is not None, "nothing waits where nobody answers"
        ticket = self._waiting[0]
        began = max(ticket._asked, self._lane.free_since)
        if time.monotonic() - began < ticket._question.deadline:
            return
        self._waiting.popleft()
        self._renew()
        if ticket._reply is None:  # the answer may have come at the last moment
            ticket._reply = Answer(None, tr("too late"))

    def _renew(self) -> None:
        """Give up the lane, whatever it does, and start another."""
        assert self._lane is not None
        self._lane.give_up()
        self._given_up = [lane for lane in (*self._given_up, self._lane) if lane.is_alive]
        self._begin()

    def _begin(self) -> None:
        """Start a lane for all waiting questions; if that fails, answer them with the reason."""
        self._lane = None
        try:
            if sum(lane.is_stuck for lane in self._given_up) >= _MOST_STUCK:
                raise NoAnswerError(tr("processes that were ended do not end"))
            self._lane = _Lane(ticket for ticket in self._waiting if ticket._waits)
        except (
            Exception
        ) as error:  # such as a lack of memory: the questions must be answered all the same
            for ticket in self._waiting:
                ticket._reply = Answer(None, in_words(error))
            self._waiting.clear()


class _Lane:
    """A thread and its process, which answer questions in order until they are given up.

    All methods except `_serve` and those it calls are for the window's thread, and never wait.
    """

    def __init__(self, tickets: Iterable[Ticket[Any]]) -> None:
        self._tickets: SimpleQueue[Ticket[Any] | None] = SimpleQueue()
        for ticket in tickets:
            self._tickets.put(ticket)
        self._lock = Lock()
        """Guards ``_busy_with``, ``_worker`` and ``_given_up_at``; never held while waiting."""
        self._worker: ThinkingProcess | None = None
        self._busy_with: Ticket[Any] | None = None
        self._given_up_at: float | None = None
        self.free_since = time.monotonic()
        self._thread = Thread(target=self._serve, name="thinking", daemon=True)
        self._thread.start()

    def put(self, ticket: Ticket[Any]) -> None:
        self._tickets.put(ticket)

    def is_busy_with(self, ticket: Ticket[Any]) -> bool:
        """Return whether the process works on that ticket.

        If it does not, and the ticket was dropped before, it never will.
        """
        with self._lock:
            return self._busy_with is ticket

    def give_up(self) -> None:
        """Kill the process and let the thread end; no ticket is answered from now on."""
        with self._lock:
            self._given_up_at = time.monotonic()
            if self._worker is not None:
                self._worker.kill()
        self._tickets.put(None)

    def join(self) -> None:
        self._thread.join(FAREWELL)

    @property
    def is_alive(self) -> bool:
        return self._thread.is_alive()

    @property
    def is_stuck(self) -> bool:
        """Whether the lane was given up, but has not ended within `FAREWELL` seconds."""
        is_late = self._given_up_at is not None and time.monotonic() - self._given_up_at > FAREWELL
        return is_late and self.is_alive

    # -- in the thread

    def _serve(self) -> None:
        while self._given_up_at is None:
            # A failure is reported to the next question, or noticed by its deadline.
            with suppress(BaseException):
                self._ready_worker()
            ticket = self._tickets.get()
            if ticket is not None and self._given_up_at is None:
                self._answer(ticket)
        self._end_worker()

    def _answer(self, ticket: Ticket[Any]) -> None:
        try:
            worker = self._ready_worker()
            with self._lock:
                if ticket._is_dropped or self._given_up_at is not None:
                    return
                self._busy_with = ticket
            reply = worker.ask(ticket._question)
        except BaseException as error:
            # Lack of memory and pickling can raise any exception, and errors in native libraries
            # need not be Exceptions. Nobody else would report them, and the thread must go on.
            reply = Answer(None, in_words(error))
            self._end_worker()
        with self._lock:
            self._busy_with = None
            if self._given_up_at is None:
                self.free_since = time.monotonic()
                ticket._reply = reply

    def _ready_worker(self) -> ThinkingProcess:
        """Return the worker; start a new one if there is none or it has ended.

        Raises whatever exception prevents the start.
        """
        if self._worker is not None and not self._worker.is_alive:
            self._end_worker()
        if self._worker is None:
            worker = ThinkingProcess()
            with self._lock:
                self._worker = worker
                if self._given_up_at is not None:
                    worker.kill()
        return self._worker

    def _end_worker(self) -> None:
        with self._lock:
            worker, self._worker = self._worker, None
        if worker is not None:
            worker.end()


def _with_stand_in(
    minds: Minds,
    level: str,
    view: View,
    seed: int,
    number: int,
    answer: Answer[tuple[Decision, str] | None],
) -> Answer[Decision]:
    if answer.value is not None:
        return Answer(*answer.value)
    decision, more = minds.decide_safely(minds.stand_in, view, seed, number)
    trouble = minds.failure(level, answer.trouble)
    return Answer(decision, f"{trouble}\n{more}" if more else trouble)
