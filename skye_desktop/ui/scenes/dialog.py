"""A sheet that asks or tells something, over whatever scene was there."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from skye_desktop.engine import tr
from skye_desktop.ui import theme
from skye_desktop.ui.app import App
from skye_desktop.ui.look import Align
from skye_desktop.ui.scene import Scene
from skye_desktop.ui.text import Face
from skye_desktop.ui.theme.parts import Dialog
from skye_desktop.ui.widgets import Button, Kind, Label, Widget


class Question(Scene):
    """Asks, with two answers; Enter says yes, Escape no. Without ``yes`` it only tells."""

    is_sheet = True

    def __init__(
        self,
        app: App,
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
        """In the middle of the window, as tall as the text needs."""
        look = self.look
        pad = look.px(theme.MARGIN)
        width = min(look.px(Dialog.WIDTH), window.width - 2 * pad)
        text_height = look.wrapped_height(self._text, theme.LARGE_BODY, width - 2 * pad)
        title_height, row = look.px(Dialog.TITLE), look.px(theme.BUTTON_HEIGHT)
        height = title_height + text_height + row + 4 * pad
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
        gap = self.look.px(theme.PAD)
        count = 2 if self._yes else 1
        width = min((inner.width - gap) // 2, self.look.px(Dialog.WIDEST_BUTTON))
        left = inner.centerx - (count * width + (count - 1) * gap) // 2
        no = Button(
            self._no,
            pygame.Rect(left, inner.bottom - height, width, height),
            self.app.pop,
            name="no",
            key=tr("Escape"),
        )
        if not self._yes:
            return [no]
        kind = Kind.DANGER if self._is_dangerous else Kind.PRIMARY
        yes = Button(
            self._yes, no.rect.move(width + gap, 0), self._answer_yes, name="yes", kind=kind, key=tr("Enter")
        )
        return [no, yes]

    def _answer_yes(self) -> None:
        self.app.pop()
        self._on_yes()

    def handle_event(self, event: pygame.Event) -> bool:
        """The buttons, and the two keys."""
        if super().handle_event(event):
            return True
        if event.type == pygame.KEYDOWN:
            if event.key == pygame.K_ESCAPE:
                self.app.pop()
            elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
                if self._yes:
                    self._answer_yes()
                else:
                    self.app.pop()
            elif event.key in (pygame.K_LEFT, pygame.K_RIGHT):
                self.group.focus_by(1)
        return True

    def draw(self, surface: pygame.Surface) -> None:
        """The sheet."""
        self.look.sheet(surface, self._box)
        super().draw(surface)
