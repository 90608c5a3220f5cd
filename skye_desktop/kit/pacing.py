"""How fast the loop of the window goes round: from frame to frame while something moves, seldom while nothing does."""

from __future__ import annotations

import time
from collections.abc import Callable

import pygame

FRAME = 1 / 60
"""Seconds from frame to frame while something moves."""
_SHORT_PAUSE, _LONG_PAUSE = 0.004, 0.034
"""Seconds between two looks for events: soon after one, and when nothing has happened for long."""
_PATIENCE = 1 / 32
"""How long the next pause is, of the time that nothing has happened."""


def wait_for_events(most: float, rested: float = 0.0) -> list[pygame.Event]:
    """The events there are, after waiting for the first at most that many seconds.

    ``rested`` is for how many seconds there was none before. SDL's own waiting asks a thousand times a second; a pause
    that grows while nothing happens uses a tenth of that, and nobody notices some hundredths of a second at the end of
    a long rest.
    """
    began = time.monotonic()
    while True:
        events = pygame.event.get()
        waited = time.monotonic() - began
        if events or waited >= most:
            return events
        pause = min(max(_SHORT_PAUSE, (rested + waited) * _PATIENCE), _LONG_PAUSE)
        time.sleep(min(pause, most - waited))


class Later:
    """What is put off until the next frame is shown."""

    def __init__(self) -> None:
        super().__init__()
        self._put_off: list[Callable[[], None]] = []

    def put_off(self, act: Callable[[], None]) -> None:
        """Do what nobody sees when the next frame is shown, and before the next event in any case."""
        self._put_off.append(act)

    def catch_up(self) -> None:
        """Do what was put off."""
        while self._put_off:
            self._put_off.pop(0)()
