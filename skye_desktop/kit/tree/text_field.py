"""Text fields of one line or of several."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pygame

from skye_desktop.i18n import sentences, tr
from skye_desktop.kit import theme
from skye_desktop.kit.accessibility import Role, State
from skye_desktop.kit.commands import LEFT_BUTTON, Command, Common
from skye_desktop.kit.layout import Ruler, Size
from skye_desktop.kit.text_buffer import AreaEditor, LineEditor
from skye_desktop.kit.theme import Space
from skye_desktop.kit.tree.elements import Control
from skye_desktop.kit.tree.widget import Pointer, PointerKind


class TextField(Control):
    """Text field of one line. Shift, dragging and double clicks select; typing replaces that.

    ``on_change`` receives each new text. If its owner then gives back a different one, such as a
    stripped text, the typed one stays. A ``value`` that changes for another reason replaces it.
    """

    value: str
    on_change: Callable[[str], object]
    longest: int = 24
    """Most letters that the text may have."""
    allowed: Callable[[str], bool] = str.isprintable
    on_enter: Callable[[], object] | None = None
    marks_whole: bool = False
    """Whether the click that focuses it also selects the whole text."""
    placeholder: str = ""
    """What is to be written, in pale letters while the field is empty."""

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
        """Editor with text and cursor."""
        if self.value != self._given:
            self._given = self.value
            if self.value != self._editor.text:
                self._editor = self.editor_type(self, self.value)
        return self._editor

    # -- what stands in it

    @property
    def text(self) -> str:
        """Text of the field."""
        return self.editor.text

    @property
    def is_composing(self) -> bool:
        """Whether an input method is composing, and keys are its own."""
        return bool(self.editor.composing)

    def takes(self, letter: str) -> bool:
        """Return whether a letter is allowed in the field."""
        return self.allowed(letter)

    def set_text(self, text: str) -> None:
        """Replace the text as if it were typed."""
        self.editor.replace(text)

    def set_value(self, value: str) -> None:
        self.editor.retype(value)

    def select_all(self) -> None:
        """Select the whole text, so that typing replaces it."""
        self.editor.select_all()
        self.repaint()

    def go_on_typing(self) -> None:
        """Clear the selection and move the cursor to the end."""
        self.editor.buffer.go(len(self.text))
        self.repaint()

    def text_changed(self) -> None:
        """Report the new text to the owner."""
        self.repaint()
        self.on_change(self.text)
        if self.tree is not None:
            self.tree.update()
            self._given = self.value

    def refuse(self, letters: str) -> None:
        """Report letters that were left out because no typeface has them."""
        if self.tree is not None:
            self.tree.refuse(letters)

    # -- the keyboard

    @property
    def pad_words(self) -> dict[Command, str]:
        return {Common.PRESS: tr("write")}

    @property
    def state(self) -> State:
        buffer = self.editor.buffer
        state = super().state
        about = sentences(self._asked, state.about) if self._asked else state.about
        marked = buffer.anchor, buffer.cursor
        return replace(state, value=self.text, marked=marked, about=about)

    @property
    def _asked(self) -> str:
        """The placeholder while it is displayed; else empty."""
        return "" if self.text or self.is_composing else self.placeholder

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
        """Tell the input method where the field is, for its list of proposals."""
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
        """Return whether the field is visible at a position, in window pixels."""
        return self.tree is not None and self.tree.where(self).collidepoint(position)

    def on_pointer(self, event: Pointer) -> bool:
        match event.kind:
            case PointerKind.PRESS:
                is_whole = self._is_entered and self.marks_whole
                self._is_entered = False
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
        if self._asked:
            room = rect.inflate(-canvas.px(Space.XL), 0)
            canvas.write(surface, self._asked, room, colour=theme.INK_PALE, shrinks=True)


class TextArea(TextField):
    """Text field of several lines; Enter acts as in a field of one line."""

    editor_type = AreaEditor
