"""What stands in a layout and is only looked at."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from skye_desktop.kit.canvas import Canvas
from skye_desktop.kit.layout import AUTO, Room
from skye_desktop.kit.widgets.base import Widget


class Drawing(Widget):
    """A place in a layout that ``paint`` draws into."""

    def __init__(
        self,
        paint: Callable[[pygame.Surface, pygame.Rect], object],
        room: Room = AUTO,
        *,
        id: str = "",
        label: str = "",
        tooltip: str = "",
    ) -> None:
        """What is more than an ornament has an ``id`` and a ``label``."""
        super().__init__(id, room, label=label, tooltip=tooltip)
        self._paint = paint

    def draw(self, surface: pygame.Surface, canvas: Canvas) -> None:
        self._paint(surface, self.rect)
