"""Pace of the window's loop: each frame while something moves, seldom while nothing does."""

from __future__ import annotations

import time
from collections.abc import Sequence, Sized

import pygame

from skye_desktop.kit.commands import without_keys_of_input_method

FRAME = 1 / 60
"""Seconds from frame to frame while something moves."""
_SHORT_PAUSE, _LONG_PAUSE = 0.004, 0.034
"""Seconds between two polls for events: soon after one, and after a long rest."""
_PATIENCE = 1 / 32
"""Length of the next pause, as a part of the time without an event."""
_TOO_LATE = 0.29
"""Seconds for which SDL lets an input method hold a key, or a little less."""


def wait_for_events(
    most: float, rested: float = 0.0, wakers: Sequence[Sized] = ()
) -> list[pygame.Event]:
    """Return the pending events, after waiting at most ``most`` seconds for the first.

    The wait ends without one as soon as another thread has filled one of the ``wakers``.

    ``rested`` is the number of seconds without an event before the call. SDL's own waiting polls a
    thousand times a second; a pause that grows while nothing happens uses a tenth of that, and some
    hundredths of a second after a long rest pass unnoticed.
    """
    began = polled = time.monotonic()
    while True:
        events: Sequence[pygame.Event] = pygame.event.get()
        now = time.monotonic()
        if now - polled >= _TOO_LATE:
            events = without_keys_of_input_method(events)
        waited = now - began
        if events or waited >= most or any(wakers):
            return list(events)
        pause = min(max(_SHORT_PAUSE, (rested + waited) * _PATIENCE), _LONG_PAUSE)
        time.sleep(min(pause, most - waited))
        polled = time.monotonic()
