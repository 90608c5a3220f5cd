"""Text to type: a line, or as many as it takes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame

from skye_desktop.kit import theme
from skye_desktop.kit.access import Role, State
from skye_desktop.kit.canvas import Canvas
from skye_desktop.kit.commands import COMMON, LEFT_BUTTON
from skye_desktop.kit.layout import Room, Ruler, Size
from skye_desktop.kit.text_editing import AreaEditor, LineEditor
from skye_desktop.kit.widgets.base import Widget


class TextField(Widget):
    """One line of text to type. Marked by Shift, by dragging, by a double click; what is typed takes its place."""

    role = Role.FIELD
    editor_type: type[LineEditor] = LineEditor

    def __init__(
        self,
        id: str,
        text: str,
        rect: Room,
        on_change: Callable[[str], None],
        *,
        longest: int = 24,
        label: str = "",
        tooltip: str = "",
        allowed: Callable[[str], bool] = str.isprintable,
        on_enter: Callable[[], object] | None = None,
        marks_whole: bool = False,
    ) -> None:
        """One that ``marks_whole`` is marked by the click that enters it too: what is typed takes its place."""
        super().__init__(id, rect, label=label, tooltip=tooltip)
        self.marks_whole = marks_whole
        self._on_change = on_change
        self.on_enter = on_enter
        self.longest = longest
        """Letters that there is room for."""
        self._allowed = allowed
        self._editor = self.editor_type(self, text)
        self.refused = ""
        """Letters that were left out because no type face has them, until somebody is told."""
        self._is_telling = False
        """Whether it is telling of what is typed: what is laid out by that is still this field."""

    @property
    def text(self) -> str:
        return self._editor.text

    @property
    def takes_focus(self) -> bool:
        return True

    @property
    def state(self) -> State:
        typed = self._editor.typed
        return replace(super().state, value=self.text, marked=(typed.anchor, typed.cursor))

    def take_value(self, value: str) -> None:
        """As if it were typed in place of what there is."""
        self._editor.retype(value)

    def restore_from(self, before: Widget) -> None:
        """The cursor stays, what is marked, and what an input method has not finished, unless the text is another."""
        super().restore_from(before)
        if isinstance(before, TextField) and (before._is_telling or before.text == self.text):
            self._editor = before._editor
            self._editor.writer = self

    def measure(self, ruler: Ruler, width: int | None) -> Size:
        return 0, ruler.px(theme.BUTTON_HEIGHT)

    def select_all(self) -> None:
        """Mark the whole text: what is typed next takes its place."""
        self._editor.select_all()

    def go_on_typing(self) -> None:
        """Mark nothing: what is typed next is added at the end."""
        self._editor.typed.go(len(self.text))

    def handle_event(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and self.rect.collidepoint(event.pos):
            if event.button == LEFT_BUTTON:
                self._editor.click(event.pos)
            return True
        if not self.focused:
            return False
        if event.type == pygame.MOUSEMOTION:
            self._editor.is_dragging = self._editor.is_dragging and bool(event.buttons[0])
            return self._editor.drag(event.pos)
        return self._editor.handle(event, COMMON)

    @property
    def is_composing(self) -> bool:
        """Whether an input method has begun something: then keys are its own."""
        return bool(self._editor.composing)

    def stop_composing(self) -> None:
        """Forget what an input method has not finished."""
        self._editor.composing = ""

    def takes(self, letter: str) -> bool:
        """Whether that letter may be written here."""
        return self._allowed(letter)

    def set_text(self, text: str) -> None:
        self._editor.replace(text)

    def text_changed(self) -> None:
        """Tell of what was typed."""
        self._is_telling = True
        self._on_change(self.text)
        self._is_telling = False

    def refuse(self, letters: str) -> None:
        """Know letters that were left out because no type face has them."""
        self.refused = letters

    def draw(self, surface: pygame.Surface, canvas: Canvas) -> None:
        self._editor.draw(surface, canvas, self.rect, has_cursor=self.focused)


class TextArea(TextField):
    """Text in as many lines as it takes; Enter does what it does in a field of one line."""

    editor_type = AreaEditor
