"""A sheet that asks or tells something, over whatever scene was there."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from skye_desktop.i18n import tr
from skye_desktop.kit import theme
from skye_desktop.kit.canvas import Align
from skye_desktop.kit.commands import Action, Command, Common
from skye_desktop.kit.scenes import Host, Scene
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Dialog, Space, TextSheet
from skye_desktop.kit.widgets import Kind, Label, TextField, Widget
from skye_desktop.kit.widgets.text_area import TextArea

_LONGEST_LINE = 200
"""Letters up to which a text is typed in one line."""


class Question(Scene):
    """Asks, with two answers; Enter says yes, Escape no. Without ``yes`` it only tells."""

    is_sheet = True

    def __init__(
        self,
        app: Host,
        title: str,
        text: str,
        *,
        yes: str = "",
        no: str = "",
        on_yes: Callable[[], None] = lambda: None,
        is_dangerous: bool = False,
    ) -> None:
        super().__init__(app)
        self._title, self._text = title, text
        self._yes = yes
        self._no = no or (tr("Cancel") if yes else tr("Close"))
        self._on_yes = on_yes
        self._is_dangerous = is_dangerous
        self._box = pygame.Rect(0, 0, 0, 0)

    def layout(self, window: pygame.Rect) -> None:
        """In the middle of the window, as tall as the text needs and the window has room for."""
        canvas = self.canvas
        pad = canvas.px(Space.XXL)
        width = min(canvas.px(Dialog.WIDTH), window.width - 2 * pad)
        title_height, row = canvas.px(Dialog.TITLE), canvas.px(theme.BUTTON_HEIGHT)
        around = title_height + row + 4 * pad
        most = (window.height - around) // canvas.text.height(theme.LARGE_BODY)
        text_height = canvas.wrapped_height(self._text, theme.LARGE_BODY, width - 2 * pad, most=most)
        height = around + text_height
        self._box = pygame.Rect(0, 0, width, height)
        self._box.center = window.center
        inner = self._box.inflate(-2 * pad, -2 * pad)
        title = Label(
            self._title,
            pygame.Rect(inner.x, inner.y, inner.width, title_height),
            size=theme.HEADING,
            face=Face.TITLE,
            align=Align.CENTRE,
        )
        text = Label(
            self._text,
            pygame.Rect(inner.x, title.rect.bottom + pad // 2, inner.width, text_height),
            size=theme.LARGE_BODY,
            align=Align.CENTRE,
            wrap=True,
        )
        self.group.replace([title, text, *self._buttons(inner, row)])

    def _buttons(self, inner: pygame.Rect, height: int) -> list[Widget]:
        gap = self.canvas.px(Space.L)
        count = 2 if self._yes else 1
        width = min((inner.width - gap) // 2, self.canvas.px(Dialog.WIDEST_BUTTON))
        left = inner.centerx - (count * width + (count - 1) * gap) // 2
        no = self.button(Common.CANCEL, pygame.Rect(left, inner.bottom - height, width, height), id="no")
        if not self._yes:
            return [no]
        kind = Kind.DANGER if self._is_dangerous else Kind.PRIMARY
        return [no, self.button(Common.CONFIRM, no.rect.move(width + gap, 0), id="yes", kind=kind)]

    def _answer_yes(self) -> None:
        self.app.pop()
        self._on_yes()

    def commands(self) -> dict[Command, Action]:
        """The two answers, and the way from one to the other."""
        beside = Action(lambda: self.group.focus_by(1))
        confirmed = Action(self._answer_yes, self._yes) if self._yes else Action(self.app.pop)
        return {
            Common.CONFIRM: confirmed,
            Common.CANCEL: Action(self.app.pop, self._no),
            Common.LEFT: beside,
            Common.RIGHT: beside,
        }

    def draw(self, surface: pygame.Surface) -> None:
        """The sheet."""
        self.canvas.sheet(surface, self._box)
        super().draw(surface)


class TextQuestion(Scene):
    """Asks for some words, in one line or for a longer text in some; Enter takes them, Escape does not."""

    is_sheet = True

    def __init__(
        self,
        app: Host,
        title: str,
        note: str,
        *,
        text: str,
        longest: int,
        yes: str,
        on_yes: Callable[[str], None],
        may_be_empty: bool = False,
        kept_as: str = "",
    ) -> None:
        """``text`` is proposed; ``on_yes`` gets what was typed, without space around it.

        With ``kept_as`` a text that is left without an answer is there again when the same is asked next; one
        that was typed behind the curtain only for whoever typed it.
        """
        super().__init__(app)
        self._title, self._note, self._yes, self._on_yes = title, note, yes, on_yes
        self._may_be_empty = may_be_empty
        self._kept_as = (kept_as, next(filter(None, (scene.private_to() for scene in app.scenes)), ""))
        text = app.unsent.get(self._kept_as, text)
        self._box = pygame.Rect(0, 0, 1, 1)
        self._is_long = longest > _LONGEST_LINE
        self._field = (TextArea if self._is_long else TextField)(
            "text", text, pygame.Rect(0, 0, 1, 1), lambda typed: self._place_buttons(), longest=longest,
            on_enter=self._answer, label=title,
        )  # fmt: skip

    @property
    def _is_answer(self) -> bool:
        return self._may_be_empty or bool(self._field.text.strip())

    def layout(self, window: pygame.Rect) -> None:
        """Title, note, field, buttons, in the middle of the window."""
        canvas = self.canvas
        pad, gap = canvas.px(Space.XXL), canvas.px(Space.L)
        width = canvas.px(TextSheet.WIDTH)
        title = canvas.px(TextSheet.TITLE)
        field = canvas.px(TextSheet.AREA if self._is_long else TextSheet.FIELD)
        note = canvas.wrapped_height(self._note, theme.SMALL, width - 2 * pad)
        height = title + note + field + canvas.px(theme.TALL_BUTTON_HEIGHT) + 3 * gap + 2 * pad
        self._box = pygame.Rect(0, 0, width, height)
        self._box.center = window.center
        inner = self._box.inflate(-2 * pad, -2 * pad)
        self._field.rect = pygame.Rect(inner.x, inner.y + title + note + gap, inner.width, field)
        self._place_buttons()
        if self.group.focused is None:
            self.group.focus(self._field)
            if self._kept_as in self.app.unsent:
                self._field.go_on_typing()

    def _place_buttons(self) -> None:
        canvas = self.canvas
        pad = canvas.px(Space.XXL)
        inner = self._box.inflate(-2 * pad, -2 * pad)
        yes = pygame.Rect(0, 0, canvas.px(TextSheet.OK), canvas.px(theme.TALL_BUTTON_HEIGHT))
        yes.bottomright = inner.bottomright
        no = pygame.Rect(0, 0, canvas.px(TextSheet.CANCEL), yes.height)
        no.bottomright = (yes.x - canvas.px(Space.L), inner.bottom)
        self.group.replace(
            [
                self._field,
                self.button(Common.CANCEL, no, id="no"),
                self.button(Common.CONFIRM, yes, id="yes", kind=Kind.PRIMARY),
            ]
        )

    def _answer(self) -> None:
        if self._is_answer:
            self.app.pop()
            self.app.unsent.pop(self._kept_as, None)
            self._on_yes(self._field.text.strip())

    def _leave(self) -> None:
        self.app.pop()
        self.keep_unsent()

    def keep_unsent(self) -> None:
        """Have what was typed there again when the same is asked next."""
        self.app.unsent.pop(self._kept_as, None)
        if self._kept_as[0] and self._field.text.strip():
            self.app.unsent[self._kept_as] = self._field.text

    def on_uncovered(self) -> None:
        """The keyboard types into the field again."""
        self.group.focus(self._field)

    def commands(self) -> dict[Command, Action]:
        """The two answers."""
        missing = "" if self._is_answer else tr("Something is to be typed")
        return {
            Common.CONFIRM: Action(self._answer, self._yes, missing),
            Common.CANCEL: Action(self._leave, tr("Cancel")),
        }

    def draw(self, surface: pygame.Surface) -> None:
        """The sheet."""
        canvas = self.canvas
        canvas.sheet(surface, self._box)
        pad = canvas.px(Space.XXL)
        title = pygame.Rect(self._box.x + pad, self._box.y + pad, 0, canvas.px(TextSheet.TITLE))
        title.width = self._box.width - 2 * pad
        canvas.write(surface, self._title, title, size=theme.HEADING, face=Face.TITLE)
        note = pygame.Rect(title.x, title.bottom, title.width, 0)
        canvas.write_wrapped(surface, self._note, note, size=theme.SMALL, colour=theme.INK_SOFT)
        super().draw(surface)
