"""Buttons."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame

from skye_desktop.kit import theme
from skye_desktop.kit.access import Role, State
from skye_desktop.kit.appearance import Kind as Kind
from skye_desktop.kit.appearance import Now, draw_button, with_keys
from skye_desktop.kit.canvas import Align, Canvas
from skye_desktop.kit.commands import LEFT_BUTTON, is_activation
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Colour, Space
from skye_desktop.kit.widgets.base import Widget


class Button(Widget):
    """Does something when clicked, or when activated by Enter or Space. ``key`` is shown in the tooltip."""

    role = Role.BUTTON

    def __init__(
        self,
        text: str,
        rect: pygame.Rect | tuple[float, float],
        on_click: Callable[[], object],
        *,
        id: str,
        label: str = "",
        kind: Kind = Kind.NORMAL,
        key: str = "",
        tooltip: str = "",
        enabled: bool = True,
        size: float = theme.LARGE_BODY,
        selected: bool = False,
    ) -> None:
        has_words = any(map(str.isalnum, text))
        label = label or (text if has_words else tooltip)
        super().__init__(id, rect, label=label, tooltip=with_keys(tooltip, key), enabled=enabled)
        self.text = text
        self.kind = kind
        self.on_click = on_click
        self.selected = selected
        self._size = size
        self._face = Face.BOLD if kind in (Kind.PRIMARY, Kind.DANGER) else Face.BODY
        self.is_pressed = False
        self.is_on_wood = False
        """Whether it lies on dark ground."""

    @property
    def takes_focus(self) -> bool:
        return self.enabled

    @property
    def state(self) -> State:
        return replace(super().state, is_selected=self.selected)

    def restore_from(self, before: Widget) -> None:
        """It stays pressed too: the release is still to come."""
        super().restore_from(before)
        self.is_pressed = isinstance(before, Button) and before.is_pressed

    def settle(self, end: float) -> None:
        """What was pressed before it changed is not what would be let go."""
        super().settle(end)
        self.is_pressed = self.is_pressed and not self.is_settling

    def handle_event(self, event: pygame.Event) -> bool:
        if not self.enabled:
            return event.type == pygame.MOUSEBUTTONDOWN and self.rect.collidepoint(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT_BUTTON:
            self.is_pressed = self.rect.collidepoint(event.pos)
            return self.is_pressed
        if event.type == pygame.MOUSEBUTTONUP and event.button == LEFT_BUTTON and self.is_pressed:
            self.is_pressed = False
            if self.rect.collidepoint(event.pos):
                self.on_click()
            return True
        if self.focused and is_activation(event):
            self.on_click()
            return True
        return False

    def lowered(self, canvas: Canvas) -> pygame.Rect:
        """Where it is drawn: a little lower while it is pressed."""
        return self.rect.move(0, canvas.px(Space.XS)) if self.is_pressed else self.rect

    def draw(self, surface: pygame.Surface, canvas: Canvas) -> None:
        rect = self.lowered(canvas)
        colour = self._draw_box(surface, canvas, rect)
        words, room = self.text, rect.inflate(-canvas.px(Space.S), 0)
        canvas.write(
            surface, words, room, size=self._size, colour=colour, face=self._face, align=Align.CENTRE,
            shrinks=True,
        )  # fmt: skip

    def _draw_box(self, surface: pygame.Surface, canvas: Canvas, rect: pygame.Rect) -> Colour:
        """What the words stand on; their colour. What is settling looks like what cannot be used yet."""
        is_able = self.enabled and not self.is_settling
        now = Now(is_able, self.hovered, self.is_pressed, self.selected, self.is_on_wood)
        return draw_button(surface, canvas, rect, self.kind, now)
