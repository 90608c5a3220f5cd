"""The widgets of a scene or panel together: it passes events on, moves the focus, and knows the tooltip."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from skye_desktop.kit.access import Node
from skye_desktop.kit.canvas import Canvas
from skye_desktop.kit.commands import COMMON, Common
from skye_desktop.kit.layout import Part
from skye_desktop.kit.theme import Corner
from skye_desktop.kit.widgets.base import Label, Widget
from skye_desktop.kit.widgets.button import Button
from skye_desktop.kit.widgets.field import TextField


class Group:
    """The widgets of one scene or panel: events, hover, focus, tooltip."""

    def __init__(self, widgets: Sequence[Widget] = (), *, texts: str = "text") -> None:
        """``texts`` is what the ids of texts without one of their own begin with."""
        self._texts = texts
        self.widgets = list(widgets)
        self.shows_focus = False
        """Whether the keyboard was used last: only then the focus is shown."""
        self._refused = ""

    def replace(self, found: Sequence[Widget] | Part) -> None:
        """Take other widgets, or those of a layout; those of the same id go on as the ones before."""
        parts = found.leaves() if isinstance(found, Part) else found
        before = {widget.id: widget for widget in self.widgets if widget.id}
        self.widgets = [part for part in parts if isinstance(part, Widget)]
        for number, text in enumerate((w for w in self.widgets if isinstance(w, Label)), start=1):
            text.id = text.id or f"{self._texts} {number}"
        for widget in self.widgets:
            last = before.get(widget.id)
            if last is not None and last is not widget:
                widget.restore_from(last)

    def nodes(self) -> tuple[Node, ...]:
        """All as data, but for empty texts and ornaments."""
        told = (w for w in self.widgets if w.id and (w.label or not isinstance(w, Label)))
        return tuple(widget.node() for widget in told)

    @property
    def focused(self) -> Widget | None:
        return next((widget for widget in self.widgets if widget.focused), None)

    @property
    def hovered(self) -> Widget | None:
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
        if event.type == pygame.MOUSEMOTION:
            for widget in self.widgets:
                widget.hovered = widget.rect.collidepoint(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.shows_focus = False
            # A click gives the keyboard to text fields only: Enter after a click on a button is not meant for it.
            fields = (widget for widget in self.widgets if isinstance(widget, TextField))
            field = next((field for field in fields if field.rect.collidepoint(event.pos)), None)
            is_entered = field is not None and field is not self.focused
            self.focus(field)
            if is_entered and field is not None and field.marks_whole:
                return True
        for widget in reversed(list(self.widgets)):
            is_used = widget.handle_event(event)
            if isinstance(widget, TextField):
                self._refused, widget.refused = self._refused + widget.refused, ""
            if is_used:
                return True
        return self._step(event, Common.PREVIOUS, Common.NEXT)

    def take_refused(self) -> str:
        """Letters that were typed or pasted and left out since this was asked last."""
        refused, self._refused = self._refused, ""
        return refused

    def has_button_at(self, position: tuple[int, int]) -> bool:
        """Whether a button that can be pressed is there."""
        buttons = (widget for widget in self.widgets if isinstance(widget, Button) and widget.enabled)
        return any(button.rect.collidepoint(position) for button in buttons)

    def arrow_focus(self, event: pygame.Event) -> bool:
        """Up and down move the keyboard too: for menus and forms."""
        return self._step(event, Common.UP, Common.DOWN)

    def _step(self, event: pygame.Event, back: Common, on: Common) -> bool:
        wanted = COMMON.command(event, (back, on))
        return wanted is not None and self.focus_by(-1 if wanted is back else 1)

    def draw(self, surface: pygame.Surface, canvas: Canvas) -> None:
        for widget in self.widgets:
            widget.draw(surface, canvas)
        now = self.focused
        if now is not None and self.shows_focus:
            canvas.framed(surface, now.rect, Corner.RING)

    def targets(self) -> dict[str, pygame.Rect]:
        """Where each widget that can be used is, by id."""
        return {widget.id: widget.rect for widget in self.widgets if widget.takes_focus}
