"""The menu of the table: a sheet with everything that is not playing."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from skye_desktop.i18n import tr
from skye_desktop.kit import theme
from skye_desktop.kit.canvas import Align
from skye_desktop.kit.scenes import Host, Scene
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Menu, Space
from skye_desktop.kit.widgets import Button, Kind, Label, Widget


class MenuScene(Scene):
    """A column of buttons; Escape goes back to where one was."""

    is_sheet = True

    def __init__(
        self, app: Host, title: str, note: str, entries: list[tuple[str, str, str, Callable[[], None]]]
    ) -> None:
        """The entries: id, text, key in words, and what to do; the sheet is gone by then."""
        super().__init__(app)
        self._title, self._note = title, note
        self._entries = entries
        self._box = pygame.Rect(0, 0, 1, 1)

    def layout(self, window: pygame.Rect) -> None:
        """In the middle of the window."""
        canvas = self.canvas
        pad, gap = canvas.px(Space.XXL), canvas.px(Space.M)
        width, height = canvas.px(Menu.WIDTH), canvas.px(Menu.ROW)
        head = canvas.px(Menu.HEAD)
        note = canvas.wrapped_height(self._note, theme.SMALL, width) + canvas.px(Space.S) if self._note else 0
        # Many entries stand a little closer where the window is low.
        room = window.height - 2 * gap - head - note - 2 * pad
        height = max(1, min(height, room // len(self._entries) - gap))
        total = head + len(self._entries) * (height + gap) + note + 2 * pad
        self._box = pygame.Rect(0, 0, width + 2 * pad, total)
        self._box.center = window.center
        x, y = self._box.x + pad, self._box.y + pad
        widgets: list[Widget] = [
            Label(
                self._title,
                pygame.Rect(x, y - canvas.px(Space.S), width, head),
                size=theme.LARGE,
                face=Face.TITLE,
                align=Align.CENTRE,
            )
        ]
        y += head
        for i, (id, text, key, act) in enumerate(self._entries):
            kind = Kind.PRIMARY if i == 0 else Kind.NORMAL
            rect = pygame.Rect(x, y, width, height)
            hint = tr("Key: {keys}").format(keys=key) if key else ""
            widgets.append(
                Button(text, rect, self._leave_and(act), id=id, kind=kind, key=hint, size=theme.LARGE_BODY)
            )
            y += height + gap
        if self._note:
            rect = pygame.Rect(x, y, width, note)
            widgets.append(
                Label(
                    self._note, rect, size=theme.SMALL, colour=theme.INK_SOFT, align=Align.CENTRE, wrap=True
                )
            )
        self.group.replace(widgets)

    def _leave_and(self, act: Callable[[], None]) -> Callable[[], None]:
        def leave() -> None:
            self.app.pop()
            act()

        return leave

    def handle_event(self, event: pygame.Event) -> bool:
        """The buttons, arrows, Escape."""
        if super().handle_event(event) or self.group.arrow_focus(event):
            return True
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_ESCAPE, pygame.K_F10):
            self.app.pop()
        return True

    def draw(self, surface: pygame.Surface) -> None:
        """The sheet."""
        self.canvas.sheet(surface, self._box)
        super().draw(surface)
