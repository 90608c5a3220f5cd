"""The process in which computers think, and the handle that this process has of it.

It only runs functions of the game: a question is a function at the top level of a module, with its
arguments.
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
"""Seconds within which a killed process, and its thread, should have ended."""
_NICENESS = 15
"""Niceness of the process (POSIX), so that the window has priority."""

# Spawned, because a forked process would inherit the window's screen and sounds.
_SPAWN = multiprocessing.get_context("spawn")

T_co = TypeVar("T_co", covariant=True)


class Answer(NamedTuple, Generic[T_co]):
    """Answer to a question, with what went wrong in words (usually empty)."""

    value: T_co
    trouble: str = ""


class NoAnswerError(Exception):
    """Raised if no answer is possible; the message says why."""


class WorkerQuestion(NamedTuple):
    function: Callable[..., object]
    args: tuple[object, ...]
    deadline: float


class ThinkingProcess:
    """Handle of the other process. For one thread only, except for `kill`."""

    def __init__(self) -> None:
        self._pipe, far_end = _SPAWN.Pipe()
        self._process = _SPAWN.Process(target=_work, args=(far_end,), name="thinking", daemon=True)
        self._process.start()
        # Closed here, so that the pipe breaks when the other process ends.
        far_end.close()

    @property
    def is_alive(self) -> bool:
        return self._process.is_alive()

    def ask(self, question: WorkerQuestion) -> Answer[Any]:
        """Send a question, and wait for its answer without a time limit.

        Raises NoAnswerError if the process has ended, and whatever pickling raises.
        """
        sent = pickle.dumps((question.function, question.args))
        try:
            self._pipe.send_bytes(sent)
            # The answer can be read even if the process has ended after sending it.
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
        """Kill the process at once, even if stopped; a waiting `ask` then raises NoAnswerError."""
        with suppress(OSError):
            self._process.kill()

    def end(self) -> None:
        """Kill the process and release its resources; if it does not end, it is left behind."""
        self.kill()
        self._process.join(FAREWELL)
        with suppress(ValueError):
            self._process.close()
        self._pipe.close()


# -- in the other process


def _work(pipe: Connection) -> None:
    # Ctrl+C in a terminal reaches both processes; only the window's process handles it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(_NICENESS)
    Thread(target=_end_with_the_window, daemon=True).start()
    with suppress(EOFError, BrokenPipeError):
        while True:
            pipe.send_bytes(_answer(pipe.recv_bytes()))


def _end_with_the_window() -> None:
    """End this process when the window's process ends, in whatever way.

    Otherwise a search without a reader would go on.
    """
    window = multiprocessing.parent_process()
    assert window is not None
    window.join()
    os._exit(1)


def _answer(question: bytes) -> bytes:
    try:
        function, args = pickle.loads(question)
        return pickle.dumps(Answer(function(*args)))
    except Exception as error:  # raised by the function, or by pickling its result
        return pickle.dumps(Answer(None, in_words(error)))


def in_words(error: BaseException) -> str:
    if isinstance(error, NoAnswerError):
        return str(error)
    return f"{type(error).__name__}: {error}".removesuffix(": ")
