"""How long people take for their decisions."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Final

LONGEST: Final = 300.0
"""Most seconds that count for one action: longer ones are pauses."""


class TurnClock:
    """Seconds that each seat has taken, from the action before to its own."""

    def __init__(
        self, seats: int, before: Sequence[int] = (), now: Callable[[], float] = time.monotonic
    ) -> None:
        """Start the clock; ``before`` are the seconds that each seat has taken already."""
        self._taken = [float(seconds) for seconds in before] or [0.0] * seats
        self._now = now
        self._since = now()

    def acted(self, seat: int | None) -> None:
        """Count the time since the last action for that seat; for nobody if it is None."""
        now = self._now()
        if seat is not None:
            self._taken[seat] += min(LONGEST, now - self._since)
        self._since = now

    @property
    def seconds(self) -> tuple[int, ...]:
        """Whole seconds of each seat; empty if nobody has taken any."""
        whole = tuple(map(int, self._taken))
        return whole if any(whole) else ()
