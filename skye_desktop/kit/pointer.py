"""The pointer in the window: where it is, how long it has rested there, and whether it is a hand."""

from __future__ import annotations

from contextlib import suppress

import pygame

from skye_desktop.kit import theme

POINTER_EVENTS = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
_ELSEWHERE = (-1, -1)


class Pointer:
    """What the window knows of the pointer."""

    def __init__(self) -> None:
        self.at: tuple[int, int] = _ELSEWHERE
        self._rested = 0.0
        self._is_done_with_note = False
        self._is_hand = False

    @property
    def is_here(self) -> bool:
        return self.at != _ELSEWHERE

    def follow(self, event: pygame.Event) -> None:
        """It has moved, or one of its buttons has."""
        self.at, self._rested = event.pos, 0.0
        # What was just clicked needs no note until the pointer comes back to it.
        self._is_done_with_note = event.type != pygame.MOUSEMOTION

    def leave(self) -> None:
        self.at = _ELSEWHERE

    def wants_no_note(self) -> None:
        """What lies under it has changed without its doing: no note before it moves."""
        self._is_done_with_note = True

    def rests(self, seconds: float) -> bool:
        """It has not moved for so much longer; whether the note on what lies under it is due now."""
        was_due = self.note_in <= 0
        self._rested += seconds
        return not was_due and self.note_in <= 0

    @property
    def note_in(self) -> float:
        """Seconds until the note on what lies under it is due; 0 or less if it is."""
        return theme.TOOLTIP_DELAY - self._rested

    @property
    def wants_note(self) -> bool:
        """Whether the note on what lies under it is shown."""
        return self.note_in <= 0 and self.is_here and not self._is_done_with_note

    def be_hand(self, is_hand: bool) -> None:
        """It is a hand over what can be used, and while something is held; else an arrow."""
        if is_hand is not self._is_hand:
            self._is_hand = is_hand
            with suppress(pygame.error):  # not every screen has a hand
                pygame.mouse.set_cursor(pygame.SYSTEM_CURSOR_HAND if is_hand else pygame.SYSTEM_CURSOR_ARROW)


def moved_to(position: tuple[int, int]) -> pygame.Event:
    """The event that the pointer is there, with no button down."""
    return pygame.Event(pygame.MOUSEMOTION, pos=position, rel=(0, 0), buttons=(False,) * 3)
