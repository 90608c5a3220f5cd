"""Work that takes longer than a window may wait: in a thread that makes way for the window, and can be called off."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from threading import Event, Lock, Thread
from typing import Final, Generic, TypeVar

from skye_desktop.files.record import Watch

T = TypeVar("T")

_SPELL: Final = 0.002
"""Seconds for which the thread works at a time."""
_BREATH: Final = 0.0005
"""Seconds for which it then lets the window have the interpreter, which would else wait for it ten times as long."""


class _CalledOffError(BaseException):
    """Nobody wants the work any more. No error of the work: nothing in it may take it for one."""


class Job(Generic[T]):
    """Something that is worked out in a thread of its own, begun at once.

    The work is given a `Watch`, which it calls every few milliseconds: that is how the window hears how far it is,
    gets its turn, and can call it off. ``unwanted`` gets what came of it if that came after it was called off.
    """

    def __init__(
        self, work: Callable[[Watch], T], unwanted: Callable[[T], None] = lambda result: None
    ) -> None:
        self.done = self.whole = 0
        """How much is done, and of how much; both 0 until that is known."""
        self._work, self._unwanted = work, unwanted
        self._results: list[T] = []
        self._error: BaseException | None = None
        self._is_off = False
        self._lock = Lock()
        """Held while it is settled whether what came of it is wanted."""
        self._has_ended = Event()
        self._spell_ends = 0.0
        try:
            Thread(target=self._run, name="background", daemon=True).start()
        except (RuntimeError, MemoryError):
            # Where the system has no thread to give, the window waits rather than doing without.
            self._run()

    def wait(self, seconds: float) -> bool:
        """Wait for the end, at most so long, and let the thread have the interpreter; whether it has ended."""
        return self._has_ended.wait(seconds)

    def result(self) -> T:
        """What came of it, once it has ended. Raises what the work raised."""
        assert self._has_ended.is_set()
        if self._error is not None:
            raise self._error
        return self._results[0]

    def call_off(self) -> None:
        """Nobody wants it any more: the work ends where it next calls its watch."""
        with self._lock:
            self._is_off = True
            results, self._results = self._results, []
        for result in results:
            self._unwanted(result)

    def _run(self) -> None:
        self._let_the_window_go_on()
        try:
            with suppress(_CalledOffError):
                self._settle(self._work(self._watch))
        except BaseException as error:  # raised again where the result is asked for
            self._error = error
        finally:
            self._has_ended.set()

    def _settle(self, result: T) -> None:
        with self._lock:
            if not self._is_off:
                self._results.append(result)
                return
        self._unwanted(result)

    def _watch(self, done: int, whole: int) -> None:
        self.done, self.whole = done, whole
        if self._is_off:
            raise _CalledOffError
        if time.monotonic() >= self._spell_ends:
            self._let_the_window_go_on()

    def _let_the_window_go_on(self) -> None:
        time.sleep(_BREATH)
        self._spell_ends = time.monotonic() + _SPELL
