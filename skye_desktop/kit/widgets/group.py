"""The widgets of a scene or panel together: it passes events on, moves the focus, and knows the tooltip."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from skye_desktop.kit import theme
from skye_desktop.kit.canvas import Canvas
from skye_desktop.kit.layout import Part
from skye_desktop.kit.theme import Corner, Line, Space
from skye_desktop.kit.widgets.base import (
    Widget,
)
from skye_desktop.kit.widgets.button import Button
from skye_desktop.kit.widgets.field import TextField


class Group:
    """The widgets of one scene or panel: events, hover, focus, tooltip."""

    def __init__(self, widgets: Sequence[Widget] = ()) -> None:
        self.widgets = list(widgets)
        self.shows_focus = False
        """Whether the keyboard was used last: only then the focus is shown."""
        self._refused = ""

    def replace(self, found: Sequence[Widget] | Part) -> None:
        """Take other widgets, or those of a layout; hover and focus stay where a widget of the same name is."""
        widgets = (
            [leaf for leaf in found.leaves() if isinstance(leaf, Widget)]
            if isinstance(found, Part)
            else found
        )
        hovered = {widget.name for widget in self.widgets if widget.hovered}
        focused = {widget.name for widget in self.widgets if widget.focused}
        pressed = {widget.name for widget in self.widgets if isinstance(widget, Button) and widget.is_pressed}
        self.widgets = list(widgets)
        for widget in self.widgets:
            widget.hovered = widget.name in hovered - {""}
            widget.focused = widget.name in focused and widget.takes_focus
            if isinstance(widget, Button):
                widget.is_pressed = widget.name in pressed  # the release is still to come

    def keep(self, kept: Widget | None) -> None:
        """Let a widget stay in place of the new one of its name: the field that is typed in keeps its cursor."""
        for at, widget in enumerate(self.widgets):
            if kept is not None and kept.name == widget.name:
                kept.rect, self.widgets[at] = widget.rect, kept

    @property
    def focused(self) -> Widget | None:
        """The widget with the keyboard."""
        return next((widget for widget in self.widgets if widget.focused), None)

    @property
    def hovered(self) -> Widget | None:
        """The topmost widget under the pointer."""
        return next((widget for widget in reversed(self.widgets) if widget.hovered), None)

    def focus(self, chosen: Widget | None) -> None:
        """Give the keyboard to a widget, or to none."""
        is_new = chosen is not self.focused
        for widget in self.widgets:
            widget.focused = widget is chosen
            if isinstance(widget, TextField) and widget is not chosen:
                widget.stop_composing()
        if isinstance(chosen, TextField) and is_new:
            chosen.select_all()
        if isinstance(chosen, TextField):
            pygame.key.start_text_input()
            pygame.key.set_text_input_rect(chosen.rect)
        else:
            pygame.key.stop_text_input()

    def focus_by(self, step: int) -> bool:
        """Move the keyboard to the next widget that takes it, or back; round at the ends."""
        able = [widget for widget in self.widgets if widget.takes_focus]
        if not able:
            return False
        now = self.focused
        index = able.index(now) + step if now in able else (0 if step > 0 else -1)
        self.focus(able[index % len(able)])
        self.shows_focus = True
        return True

    def handle_event(self, event: pygame.Event) -> bool:
        """Pass the event to the widget it is for."""
        if event.type == pygame.MOUSEMOTION:
            for widget in self.widgets:
                widget.hovered = widget.rect.collidepoint(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.shows_focus = False
            # A click gives the keyboard to text fields only: Enter after a click on a button is not meant for it.
            fields = (widget for widget in self.widgets if isinstance(widget, TextField))
            self.focus(next((field for field in fields if field.rect.collidepoint(event.pos)), None))
        for widget in reversed(list(self.widgets)):
            is_used = widget.handle_event(event)
            if isinstance(widget, TextField):
                self._refused, widget.refused = self._refused + widget.refused, ""
            if is_used:
                return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_TAB:
            return self.focus_by(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        return False

    def take_refused(self) -> str:
        """Letters that were typed or pasted and left out since this was asked last."""
        refused, self._refused = self._refused, ""
        return refused

    def has_button_at(self, position: tuple[int, int]) -> bool:
        """Whether a button that can be pressed is there."""
        return any(
            isinstance(widget, Button) and widget.enabled and widget.rect.collidepoint(position)
            for widget in self.widgets
        )

    def arrow_focus(self, event: pygame.Event) -> bool:
        """Up and down move the keyboard too: for menus and forms."""
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_UP, pygame.K_DOWN):
            return self.focus_by(-1 if event.key == pygame.K_UP else 1)
        return False

    def draw(self, surface: pygame.Surface, canvas: Canvas) -> None:
        """Draw all, and the ring about the focused one."""
        for widget in self.widgets:
            widget.draw(surface, canvas)
        now = self.focused
        if now is not None and self.shows_focus:
            canvas.ring(
                surface,
                now.rect.inflate(canvas.px(Space.S), canvas.px(Space.S)),
                theme.GOLD,
                Line.STRONG,
                Corner.RING,
            )

    def targets(self) -> dict[str, pygame.Rect]:
        """Where each widget that can be used is, by name."""
        return {widget.name: widget.rect for widget in self.widgets if widget.takes_focus}
