"""The grace period: what appears, moves or changes by itself ignores presses for a moment.

Such a press was meant for what was there before. A change that answers a person's own press, key or
drop accepts the next press at once.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

SECONDS: Final = 0.3
"""Length of the grace period."""
_PAST: Final = float("-inf")


class Grace:
    """Grace periods, measured by one clock.

    It knows whether the present changes are caused by a person or by the passing of time.
    """

    def __init__(
        self, clock: Callable[[], float] = time.monotonic, seconds: float = SECONDS
    ) -> None:
        self.clock = clock
        self.seconds = seconds
        self.is_by_itself = False
        """Whether changes made now are caused by the passing of time."""
        self.until = _PAST
        """Latest end of the periods that were found running; `NEVER` after its end was reported."""

    @contextmanager
    def by_itself(self) -> Iterator[None]:
        """Mark all changes inside the block as caused by the passing of time."""
        before = self.is_by_itself
        self.is_by_itself = True
        try:
            yield
        finally:
            self.is_by_itself = before

    def end(self) -> float:
        """Return the time, by the clock, until which a change made now ignores presses.

        That is the distant past for a change that a person has caused.
        """
        return self.clock() + self.seconds if self.is_by_itself else _PAST

    def is_on(self, end: float) -> bool:
        """Return whether that time is still to come.

        If so, remember it for `wait` and `has_ended`.
        """
        is_on = self.clock() < end
        if is_on:
            self.until = max(self.until, end)
        return is_on

    def wait(self) -> float | None:
        """Return the seconds until the last known period ends; None if none is running."""
        return None if self.until == _PAST else max(0.0, self.until - self.clock())

    def has_ended(self) -> bool:
        """Return True once when the last known period has ended."""
        if self.until == _PAST or self.clock() < self.until:
            return False
        self.until = _PAST
        return True


GRACE = Grace()
"""Grace periods of the window; there is one window in a process."""
NEVER: Final = _PAST
"""End of the grace period of something that has none."""
