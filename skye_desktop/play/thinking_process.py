"""The other process in which computers think, and this process's handle of it.

It runs nothing but functions of `bots`: a question is a function at the top level of a module with
its arguments.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from threading import Thread
from typing import Any, Final, Generic, NamedTuple, TypeVar

from skye_desktop.i18n import tr

FAREWELL: Final = 2.0
"""Seconds that a process which was ended, and its thread, may take to be gone."""
_NICENESS = 15
"""Niceness of the process, so that the window comes first."""

# Begun afresh: a copy of this process would hold the window's screen and sounds.
_SPAWN = multiprocessing.get_context("spawn")

T = TypeVar("T")


class Answer(NamedTuple, Generic[T]):
    """Answer to a question, with what went wrong, in words (mostly empty)."""

    value: T
    trouble: str = ""


class NoAnswerError(Exception):
    """Raised where there can be no answer; the message says why."""


class WorkerQuestion(NamedTuple):
    function: Callable[..., object]
    args: tuple[object, ...]
    deadline: float


class ThinkingProcess:
    """Handle of the other process. Used by one thread only, except for `kill`."""

    def __init__(self) -> None:
        self._pipe, far_end = _SPAWN.Pipe()
        self._process = _SPAWN.Process(target=_work, args=(far_end,), name="thinking", daemon=True)
        self._process.start()
        # Its end must be open there alone: then the pipe ends when the process does.
        far_end.close()

    @property
    def is_alive(self) -> bool:
        return self._process.is_alive()

    def ask(self, question: WorkerQuestion) -> Answer[Any]:
        """Send a question and wait for its answer as long as it takes.

        Raises NoAnswerError where the process has ended, and what pickling raises.
        """
        sent = pickle.dumps((question.function, question.args))
        try:
            self._pipe.send_bytes(sent)
            # Still there if the process ended after it had answered.
            received = self._pipe.recv_bytes()
        except (EOFError, OSError) as error:
            self._process.join(FAREWELL)
            code = self._process.exitcode
            raise NoAnswerError(
                tr("thinking ended with exit code {code}").format(code=code)
            ) from error
        reply: Answer[Any] = pickle.loads(received)
        return reply

    def kill(self) -> None:
        """Kill the process at once, also one that is stopped; whoever waits for it is released."""
        with suppress(OSError):
            self._process.kill()

    def end(self) -> None:
        """Kill the process and release it; one that the system cannot end is left behind."""
        self.kill()
        self._process.join(FAREWELL)
        with suppress(ValueError):
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
            pipe.send_bytes(_answer(pipe.recv_bytes()))


def _end_with_the_window() -> None:
    """End this process with the window's, however that ended.

    A search that nobody waits for must not go on.
    """
    window = multiprocessing.parent_process()
    assert window is not None
    window.join()
    os._exit(1)


def _answer(question: bytes) -> bytes:
    try:
        function, args = pickle.loads(question)
        return pickle.dumps(Answer(function(*args)))
    except (
        Exception
    ) as error:  # whatever the function raises, or its answer when it is to be pickled
        return pickle.dumps(Answer(None, in_words(error)))


def in_words(error: BaseException) -> str:
    if isinstance(error, NoAnswerError):
        return str(error)
    return f"{type(error).__name__}: {error}".removesuffix(": ")
