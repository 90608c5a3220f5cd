"""Thinking in another process: what a computer player does, what a tile is worth, what a coach has to say.

The window asks, gets a ticket, and looks at it from frame to frame; it never waits. One question is answered
after the other. Behind it is one process that runs nothing but functions of `bots`, and a thread that feeds it:
everything that may take its time, such as starting the process, happens there.
"""

from __future__ import annotations

import atexit
import multiprocessing
import os
import pickle
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from multiprocessing.connection import Connection, wait
from queue import SimpleQueue
from threading import Lock, Thread
from types import TracebackType
from typing import Any, Final, Generic, NamedTuple, Self, TypeVar, TypeVarTuple

from skye_desktop.bots import Decision, safely
from skye_desktop.engine import PlayerView, tr

PATIENCE: Final = 10.0
"""Seconds that a question may take unless it says otherwise; bots take a small part of it."""
_STAND_IN = "solid"
"""Whose move is played when the other process has none to offer: quick enough for a frame."""
_NICENESS = 15
"""How far thinking stands back behind the window."""
_FAREWELL = 2.0
"""Seconds that a process which has ended may take to be gone."""
_BREATH = 0.0005
"""Seconds in which the thread wakes and takes what has come."""

# Begun afresh: a copy of this process would hold the window's screen and sounds.
_SPAWN = multiprocessing.get_context("spawn")

T = TypeVar("T")
R = TypeVar("R")
Args = TypeVarTuple("Args")


class Answer(NamedTuple, Generic[T]):
    """What came of a question, and what went wrong on the way, in words (mostly nothing)."""

    value: T
    trouble: str = ""


class _NoAnswerError(Exception):
    """The process can answer no more; the message says why."""


# -- asking


class Ticket(Generic[T]):
    """A question that was asked."""

    def __init__(
        self, thinker: Thinker, question: _Question, settle: Callable[[Answer[Any]], Answer[T]]
    ) -> None:
        self._thinker = thinker
        self._question = question
        self._settle = settle
        self._reply: Answer[Any] | None = None
        self._answer: Answer[T] | None = None
        self._is_dropped = False

    def poll(self) -> Answer[T] | None:
        """The answer, once there is one, and ever after; None before that, and always once it was cancelled."""
        if self._is_dropped:
            return None
        if self._answer is None and self._reply is not None:
            self._answer = self._settle(self._reply)
        return self._answer

    def cancel(self) -> None:
        """Nobody wants the answer any more: thinking about it stops, or never begins."""
        self._thinker._drop(self)


class _Question(NamedTuple):
    function: Callable[..., object]
    args: tuple[object, ...]
    deadline: float


class Thinker:
    """Answers questions in another process, one after the other, in the order in which they were asked.

    The process is started at once, without waiting for it, and again whenever it had to be ended.
    """

    def __init__(self) -> None:
        self._tickets: SimpleQueue[Ticket[Any] | None] = SimpleQueue()
        self._worker: _Worker | None = None
        self._lock = Lock()
        """Held to say which ticket the worker is busy with, and to kill the worker because of it."""
        self._busy_with: Ticket[Any] | None = None
        self._is_closed = False
        self._asked = self._served = 0
        """Questions put by the window, and those that the thread is done with."""
        self._thread = Thread(target=self._serve, name="thinking", daemon=True)
        self._thread.start()
        atexit.register(self.close)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def ask(
        self, function: Callable[[*Args], R], *args: *Args, deadline: float = PATIENCE
    ) -> Ticket[R | None]:
        """Ask what a function at the top level of a module returns. Arguments and answer must be picklable.

        If it raises, ends its process, or takes more than ``deadline`` seconds from when its turn comes, the answer
        is None with the trouble.
        """
        return self._enqueue(Ticket(self, _Question(function, args, deadline), lambda answer: answer))

    def decide(
        self, level: str, view: PlayerView, seed: int, number: int, *, deadline: float = PATIENCE
    ) -> Ticket[Decision]:
        """Ask what a bot does, as `bots.safely` does; the answer is legal in any case.

        It depends on nothing but level, view, seed and number. Only if there is none in time, or the process ends,
        it is the solid level's, found by whoever polls it in some ten milliseconds, and the trouble says so.
        """
        question = _Question(safely, (level, view, seed, number), deadline)
        return self._enqueue(Ticket(self, question, partial(_settled, level, view, seed, number)))

    def give_way(self) -> None:
        """Let the thread behind the tickets run, if there is a question (half a millisecond then).

        A loop that draws without a pause hands the interpreter back and forth within microseconds, so often that
        a thread which waits for it may wait for seconds: it never waits long enough at a time to be let in.
        """
        if self.is_busy:
            time.sleep(_BREATH)

    @property
    def is_busy(self) -> bool:
        """Whether a question waits for its answer."""
        return self._asked > self._served

    def close(self) -> None:
        """End the process. What has no answer yet will never have one."""
        with self._lock:
            self._is_closed = True
            self._stop_working()
        self._tickets.put(None)
        self._thread.join(_FAREWELL)
        atexit.unregister(self.close)

    def _enqueue(self, ticket: Ticket[T]) -> Ticket[T]:
        self._asked += 1
        self._tickets.put(ticket)
        return ticket

    def _drop(self, ticket: Ticket[Any]) -> None:
        with self._lock:
            ticket._is_dropped = True
            if self._busy_with is ticket:
                self._stop_working()

    def _stop_working(self) -> None:
        if self._busy_with is not None and self._worker is not None:
            self._busy_with._is_dropped = True
            self._worker.kill()

    # -- what the thread does

    def _serve(self) -> None:
        while not self._is_closed:
            with suppress(OSError):  # told to whoever asks
                self._ready_worker()
            ticket = self._tickets.get()
            if ticket is not None:
                ticket._reply = self._reply_to(ticket)
                self._served += 1
        self._end_worker()

    def _reply_to(self, ticket: Ticket[Any]) -> Answer[Any] | None:
        try:
            worker = self._ready_worker()
        except OSError as error:
            return Answer(None, _in_words(error))
        with self._lock:
            if ticket._is_dropped or self._is_closed:
                return None
            self._busy_with = ticket
        try:
            reply, is_over = worker.ask(ticket._question), False
        except _NoAnswerError as error:
            reply, is_over = Answer(None, str(error)), True
        except Exception as error:
            # Arguments and answers raise whatever they like while they are pickled; the thread must live.
            reply, is_over = Answer(None, _in_words(error)), True
        with self._lock:
            self._busy_with = None
        if is_over or ticket._is_dropped:
            self._end_worker()
        return reply

    def _ready_worker(self) -> _Worker:
        """The worker, a new one if there is none or it has ended. Raises OSError."""
        if self._worker is not None and not self._worker.is_alive:
            self._end_worker()
        if self._worker is None:
            self._worker = _Worker()
        return self._worker

    def _end_worker(self) -> None:
        if self._worker is not None:
            self._worker.end()
            self._worker = None


def _settled(
    level: str, view: PlayerView, seed: int, number: int, answer: Answer[tuple[Decision, str] | None]
) -> Answer[Decision]:
    if answer.value is not None:
        return Answer(*answer.value)
    decision, more = safely(_STAND_IN, view, seed, number)
    trouble = tr("{bot} failed: {error}").format(bot=level, error=answer.trouble)
    return Answer(decision, f"{trouble} · {more}" if more else trouble)


class _Worker:
    """The other process, seen from this one. Used by one thread only, but for `kill`."""

    def __init__(self) -> None:
        self._pipe, far_end = _SPAWN.Pipe()
        self._process = _SPAWN.Process(target=_work, args=(far_end,), name="thinking", daemon=True)
        self._process.start()
        # Its end must be open there alone: then the pipe ends when the process does.
        far_end.close()

    @property
    def is_alive(self) -> bool:
        return self._process.is_alive()

    def ask(self, question: _Question) -> Answer[Any]:
        """Raises _NoAnswerError after too long and where the process has ended, and what pickling raises."""
        sent = pickle.dumps((question.function, question.args))
        try:
            self._pipe.send_bytes(sent)
            if not wait([self._pipe, self._process.sentinel], question.deadline):
                raise _NoAnswerError(tr("too late"))
            # Still there if the process ended after it had answered.
            received = self._pipe.recv_bytes()
        except (EOFError, OSError) as error:
            self._process.join(_FAREWELL)
            code = self._process.exitcode
            raise _NoAnswerError(tr("thinking ended with exit code {code}").format(code=code)) from error
        reply: Answer[Any] = pickle.loads(received)
        return reply

    def kill(self) -> None:
        self._process.kill()

    def end(self) -> None:
        self._process.kill()
        self._process.join()
        self._process.close()
        self._pipe.close()


# -- what the other process does


def _work(pipe: Connection) -> None:
    # Ctrl+C in a terminal reaches both processes, and the window is the one to answer it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(_NICENESS)
    Thread(target=_end_with_the_window, daemon=True).start()
    with suppress(EOFError, BrokenPipeError):
        while True:
            pipe.send_bytes(_answered(pipe.recv_bytes()))


def _end_with_the_window() -> None:
    """However the window ended: a search that nobody waits for must not go on."""
    window = multiprocessing.parent_process()
    assert window is not None
    window.join()
    os._exit(1)


def _answered(question: bytes) -> bytes:
    try:
        function, args = pickle.loads(question)
        return pickle.dumps(Answer(function(*args)))
    except Exception as error:  # whatever the function raises, or its answer when it is to be pickled
        return pickle.dumps(Answer(None, _in_words(error)))


def _in_words(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"
