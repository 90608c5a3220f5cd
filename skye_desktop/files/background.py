"""Work in a thread, for what takes too long for the window.

It reports progress, and can be cancelled.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from threading import Event, Lock, Thread
from typing import Final, Generic, TypeVar

from skye_desktop.files.record import Progress

T = TypeVar("T")

_SPELL: Final = 0.002
"""Seconds for which the thread works before it pauses."""
_BREATH: Final = 0.0005
"""Seconds of a pause, in which the window can use the interpreter.

Without pauses the window would wait for the interpreter ten times as long.
"""


class _CalledOffError(BaseException):
    """Raised inside cancelled work to end it.

    It derives from BaseException, so that no handler in the work catches it as an ordinary error.
    """


class Job(Generic[T]):
    """Work in a thread of its own, which starts at once.

    The work gets a `Progress` that it must call every few milliseconds: by that the window gets its
    turn, sees the progress, and can cancel the work. If the work ends with a result although it was
    cancelled, ``unwanted`` is called with the result.
    """

    def __init__(
        self, work: Callable[[Progress], T], unwanted: Callable[[T], None] = lambda result: None
    ) -> None:
        self.done = self.total = 0
        """Pair of the amount that is done, and the whole; both 0 until they are known."""
        self._work = work
        self._unwanted = unwanted
        self._results: list[T] = []
        self._error: BaseException | None = None
        self._is_off = False
        self._lock = Lock()
        """Held while it is decided whether the result is wanted."""
        self._has_ended = Event()
        self._spell_ends = 0.0
        try:
            Thread(target=self._run, name="background", daemon=True).start()
        except (RuntimeError, MemoryError):
            # Where the system has no thread to give, the window waits rather than doing without.
            self._run()

    def wait(self, seconds: float) -> bool:
        """Wait until the work has ended, at most that many seconds; return whether it has.

        The thread can use the interpreter meanwhile.
        """
        return self._has_ended.wait(seconds)

    def result(self) -> T:
        """Return the result, once the work has ended. Raises what the work raised."""
        assert self._has_ended.is_set()
        if self._error is not None:
            raise self._error
        return self._results[0]

    def cancel(self) -> None:
        """Cancel the work: it ends at its next call of the `Progress`."""
        with self._lock:
            self._is_off = True
            results, self._results = self._results, []
        for result in results:
            self._unwanted(result)

    def _run(self) -> None:
        self._let_the_window_go_on()
        try:
            with suppress(_CalledOffError):
                self._settle(self._work(self._report_progress))
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

    def _report_progress(self, done: int, whole: int) -> None:
        self.done = done
        self.total = whole
        if self._is_off:
            raise _CalledOffError
        if time.monotonic() >= self._spell_ends:
            self._let_the_window_go_on()

    def _let_the_window_go_on(self) -> None:
        time.sleep(_BREATH)
        self._spell_ends = time.monotonic() + _SPELL
