"""How fast the loop of the window goes round: from frame to frame while something moves, seldom while nothing does."""

from __future__ import annotations

import time
from collections.abc import Sequence

import pygame

from skye_desktop.kit.commands import without_keys_of_input_method

FRAME = 1 / 60
"""Seconds from frame to frame while something moves."""
_SHORT_PAUSE, _LONG_PAUSE = 0.004, 0.034
"""Seconds between two looks for events: soon after one, and when nothing has happened for long."""
_PATIENCE = 1 / 32
"""How long the next pause is, of the time that nothing has happened."""
_TOO_LATE = 0.29
"""Seconds for which SDL lets an input method have a key, or a little less."""


def wait_for_events(most: float, rested: float = 0.0) -> list[pygame.Event]:
    """The events there are, after waiting for the first at most that many seconds.

    ``rested`` is for how many seconds there was none before. SDL's own waiting asks a thousand times a second; a pause
    that grows while nothing happens uses a tenth of that, and nobody notices some hundredths of a second at the end of
    a long rest.
    """
    began = asked = time.monotonic()
    while True:
        events: Sequence[pygame.Event] = pygame.event.get()
        now = time.monotonic()
        if now - asked >= _TOO_LATE:
            events = without_keys_of_input_method(events)
        waited = now - began
        if events or waited >= most:
            return list(events)
        pause = min(max(_SHORT_PAUSE, (rested + waited) * _PATIENCE), _LONG_PAUSE)
        time.sleep(min(pause, most - waited))
        asked = time.monotonic()
