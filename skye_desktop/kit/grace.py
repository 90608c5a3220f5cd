"""A moment of grace: what appears, moves or changes by itself takes no press that was meant for what stood there.

What answers a person's own press, key or drop takes the next one at once.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

SECONDS: Final = 0.3
"""How long what came by itself takes no press."""
_PAST: Final = float("-inf")


class Grace:
    """Knows whether something changes by itself, and until when what has changed so takes no press."""

    def __init__(
        self, clock: Callable[[], float] = time.monotonic, seconds: float = SECONDS
    ) -> None:
        self.clock, self.seconds = clock, seconds
        self.is_by_itself = False
        """Whether what changes now does so because time has passed."""
        self.until = _PAST
        """Until when something that was asked about takes no press; the past once that was told."""

    @contextmanager
    def by_itself(self) -> Iterator[None]:
        """What changes meanwhile does so because time has passed, and nobody has pressed anything."""
        before, self.is_by_itself = self.is_by_itself, True
        try:
            yield
        finally:
            self.is_by_itself = before

    def end(self) -> float:
        """Until when, by the clock, what changes now takes no press; the past where a person has changed it."""
        return self.clock() + self.seconds if self.is_by_itself else _PAST

    def is_on(self, end: float) -> bool:
        """Whether that moment is still to come; the window is told when it is over, for whoever draws by it."""
        is_on = self.clock() < end
        if is_on:
            self.until = max(self.until, end)
        return is_on

    def wait(self) -> float | None:
        """Seconds until the last of what is drawn so takes presses again; None if all does."""
        return None if self.until == _PAST else max(0.0, self.until - self.clock())

    def has_ended(self) -> bool:
        """Whether all takes presses again since this was asked last."""
        if self.until == _PAST or self.clock() < self.until:
            return False
        self.until = _PAST
        return True


GRACE = Grace()
"""That of the window: there is one in a process."""
NEVER: Final = _PAST
"""The end of a grace that nothing was given."""
