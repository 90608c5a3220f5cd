"""Text to type: a line, or as many as it takes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pygame

from skye_desktop.i18n import tr
from skye_desktop.kit import theme
from skye_desktop.kit.access import Role, State
from skye_desktop.kit.commands import LEFT_BUTTON, Command, Common
from skye_desktop.kit.layout import Ruler, Size
from skye_desktop.kit.text_editing import AreaEditor, LineEditor
from skye_desktop.kit.tree.elements import Control
from skye_desktop.kit.tree.widget import Pointer, PointerKind


class TextField(Control):
    """One line of text to type. Marked by Shift, by dragging, by a double click; what is typed takes its place.

    ``on_change`` is told each text that is typed. If its owner then gives back another one, trimmed say, what was typed
    stays; a ``value`` that changes without having been typed takes its place.
    """

    value: str
    on_change: Callable[[str], object]
    longest: int = 24
    """Letters that there is room for."""
    allowed: Callable[[str], bool] = str.isprintable
    on_enter: Callable[[], object] | None = None
    marks_whole: bool = False
    """Whether the click that enters it marks the whole text too: what is typed takes its place."""

    role = Role.FIELD
    takes_text = True
    outset = 0
    editor_type = LineEditor
    _has_keyboard = _is_entered = False
    is_pressable = False
    is_target = True
    takes_focus = True

    def mounted(self) -> None:
        self._given = self.value
        self._editor = self.editor_type(self, self.value)

    @property
    def editor(self) -> LineEditor:
        """The text with its cursor."""
        if self.value != self._given:
            self._given = self.value
            if self.value != self._editor.text:
                self._editor = self.editor_type(self, self.value)
        return self._editor

    # -- what stands in it

    @property
    def text(self) -> str:
        """What stands in it."""
        return self.editor.text

    @property
    def is_composing(self) -> bool:
        """Whether an input method has begun something: then keys are its own."""
        return bool(self.editor.composing)

    def takes(self, letter: str) -> bool:
        """Return whether that letter may be written here."""
        return self.allowed(letter)

    def set_text(self, text: str) -> None:
        """Let that text stand in it, as if it were typed."""
        self.editor.replace(text)

    def set_value(self, value: str) -> None:
        self.editor.retype(value)

    def select_all(self) -> None:
        """Mark the whole text: what is typed next takes its place."""
        self.editor.select_all()
        self.repaint()

    def go_on_typing(self) -> None:
        """Mark nothing: what is typed next is added at the end."""
        self.editor.typed.go(len(self.text))
        self.repaint()

    def text_changed(self) -> None:
        """Tell of what was typed."""
        self.repaint()
        self.on_change(self.text)
        if self.tree is not None:
            self.tree.update()
            self._given = self.value

    def refuse(self, letters: str) -> None:
        """Know letters that were left out because no type face has them."""
        if self.tree is not None:
            self.tree.refuse(letters)

    # -- the keyboard

    @property
    def pad_words(self) -> dict[Command, str]:
        return {Common.PRESS: tr("write")}

    @property
    def state(self) -> State:
        typed = self.editor.typed
        return replace(super().state, value=self.text, marked=(typed.anchor, typed.cursor))

    def focus_changed(self, is_focused: bool) -> None:
        self.editor.composing = ""
        self._is_entered = is_focused and not self._has_keyboard
        self._has_keyboard = is_focused
        if is_focused:
            pygame.key.start_text_input()
            self._show_place()
        else:
            pygame.key.stop_text_input()
        if self._is_entered:
            self.editor.select_all()

    def _show_place(self) -> None:
        """Let an input method know where it is, for what it proposes."""
        if self.tree is not None:
            pygame.key.set_text_input_rect(self.tree.where(self))

    def on_event(self, event: pygame.Event) -> bool:
        self._is_entered = False
        is_used = self.tree is not None and self.editor.handle(event, self.tree.meanings)
        if is_used:
            self.repaint()
        return is_used

    # -- the pointer

    def is_at(self, position: tuple[int, int]) -> bool:
        """Return whether it is seen there, in window pixels."""
        return self.tree is not None and self.tree.where(self).collidepoint(position)

    def on_pointer(self, event: Pointer) -> bool:
        match event.kind:
            case PointerKind.PRESS:
                is_whole, self._is_entered = self._is_entered and self.marks_whole, False
                if event.button == LEFT_BUTTON and not is_whole:
                    self.editor.click(event.position)
            case PointerKind.MOVE:
                self.editor.drag(event.position)
            case PointerKind.RELEASE | PointerKind.CANCEL:
                self.editor.is_dragging = False
            case _:
                return False
        self.repaint()
        return True

    # -- the picture

    def measure(self, ruler: Ruler, width: int | None) -> Size:
        return 0, ruler.px(theme.BUTTON_HEIGHT)

    def arrange(self, ruler: Ruler, rect: pygame.Rect) -> None:
        if self.is_focused:
            self._show_place()

    def paint(self, canvas: Any, surface: pygame.Surface, rect: pygame.Rect) -> None:
        self.editor.draw(surface, canvas, rect, has_cursor=self.is_focused)


class TextArea(TextField):
    """Text in as many lines as it takes; Enter does what it does in a field of one line."""

    editor_type = AreaEditor
