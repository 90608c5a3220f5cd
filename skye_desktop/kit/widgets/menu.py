"""The menu of the table: a sheet with everything that is not playing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame

from skye_desktop.kit import theme
from skye_desktop.kit.canvas import Align
from skye_desktop.kit.commands import Action, Command, Common
from skye_desktop.kit.scenes import Host, Scene
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Menu, Space
from skye_desktop.kit.widgets import Button, Kind, Label, Widget


class MenuScene(Scene):
    """A column of buttons; Escape goes back to where one was."""

    is_sheet = True
    arrows_move_focus = True

    def __init__(
        self,
        app: Host,
        title: str,
        note: str,
        entries: list[tuple[str, Command | None, Action]],
        opened_by: Command,
    ) -> None:
        """The entries: id, their command if they have one, and what to do; the sheet is gone by then.

        What has ``opened_by`` keys the menu closes it again.
        """
        super().__init__(app)
        self._title, self._note = title, note
        self._entries = entries
        self._opened_by = opened_by
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
        for i, (id, command, action) in enumerate(self._entries):
            kind = Kind.PRIMARY if i == 0 else Kind.NORMAL
            key = self.app.input.hint(command) if command is not None else ""
            leaving = replace(action, run=self._leave_and(action.run))
            rect = pygame.Rect(x, y, width, height)
            widgets.append(Button.of(leaving, rect, key, id=id, kind=kind, size=theme.LARGE_BODY))
            y += height + gap
        if self._note:
            rect = pygame.Rect(x, y, width, note)
            widgets.append(
                Label(
                    self._note, rect, size=theme.SMALL, colour=theme.INK_SOFT, align=Align.CENTRE, wrap=True
                )
            )
        self.group.replace(widgets)

    def _leave_and(self, act: Callable[[], object]) -> Callable[[], None]:
        def leave() -> None:
            self.app.pop()
            act()

        return leave

    def commands(self) -> dict[Command, Action]:
        """Back to where one was."""
        return dict.fromkeys((Common.CANCEL, self._opened_by), Action(self.app.pop))

    def draw(self, surface: pygame.Surface) -> None:
        """The sheet."""
        self.canvas.sheet(surface, self._box)
        super().draw(surface)
