"""Notes that stand over every scene for some seconds."""

from __future__ import annotations

import time

import pygame

from skye_desktop.kit import theme
from skye_desktop.kit.canvas import Align, Canvas
from skye_desktop.kit.commands import LEFT_BUTTON
from skye_desktop.kit.theme import Notice, Space

_SECONDS = 8.0
_MOST = 3
_SOON = 0.02
"""Seconds after which to look again at least."""


class Notices:
    """The notes that are shown now, the newest last."""

    def __init__(self) -> None:
        self._shown: list[tuple[str, float]] = []
        """Each with the moment until which it is shown, by the clock of the process."""
        self._boxes: list[tuple[str, pygame.Rect]] = []
        """Where they stand, as they were drawn last."""

    @property
    def boxes(self) -> tuple[pygame.Rect, ...]:
        return tuple(box for _, box in self._boxes)

    def add(self, message: str) -> None:
        """Show a note; the same one is not shown twice at a time."""
        self.drop(message)
        self._shown.append((message, time.monotonic() + _SECONDS))
        del self._shown[:-_MOST]

    def drop(self, message: str) -> None:
        self._shown = [notice for notice in self._shown if notice[0] != message]

    def take_click(self, event: pygame.Event) -> bool:
        """Whether a press of a button has sent a note away."""
        if event.button != LEFT_BUTTON:
            return False
        clicked = next((message for message, box in self._boxes if box.collidepoint(event.pos)), None)
        if clicked is None:
            return False
        self.drop(clicked)
        return True

    def waits(self, now: float) -> list[float]:
        """Seconds until each of them goes."""
        return [max(_SOON, until - now) for _, until in self._shown]

    def expire(self, now: float) -> bool:
        """Let those go whose time is over; whether there were any."""
        lasting = [notice for notice in self._shown if notice[1] > now]
        is_changed = len(lasting) < len(self._shown)
        self._shown = lasting
        return is_changed

    def draw(self, surface: pygame.Surface, canvas: Canvas, place: pygame.Rect) -> None:
        """From the top of that room on, in the middle of its width."""
        y = place.y
        self._boxes = []
        for message, _ in self._shown:
            widest = min(canvas.px(Notice.WIDEST), place.width - canvas.px(Notice.MARGINS))
            widest = max(canvas.px(Notice.LEAST), widest)
            room = widest - canvas.px(2 * Space.L)
            lines = canvas.text.wrapped(message, theme.BODY, room, most=Notice.LINES)
            longest = max(canvas.text.width(line, theme.BODY) for line in lines)
            width = min(widest, longest + canvas.px(4 * Space.L))
            height = len(lines) * canvas.text.height(theme.BODY) + canvas.px(2 * Space.M)
            box = pygame.Rect(place.x + (place.width - width) // 2, y, width, height)
            canvas.box(surface, box, theme.GOLD_PALE, border=theme.GOLD)
            inner = box.inflate(-canvas.px(2 * Space.L), -canvas.px(2 * Space.M))
            canvas.write_wrapped(surface, message, inner, align=Align.CENTRE, most=Notice.LINES)
            self._boxes.append((message, box))
            y = box.bottom + canvas.px(Space.M)
