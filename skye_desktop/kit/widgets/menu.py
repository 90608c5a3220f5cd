"""The menu of the table: a sheet with everything that is not playing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame

from skye_desktop.kit import theme
from skye_desktop.kit.canvas import Align
from skye_desktop.kit.commands import Action, Command, Common
from skye_desktop.kit.layout import column
from skye_desktop.kit.scenes import Host, Scene
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Menu, Space
from skye_desktop.kit.widgets import Button, Kind, Label


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

    def layout(self, window: pygame.Rect) -> None:
        """In the middle of the window; many entries are a little lower where it is."""
        centre = Align.CENTRE
        title = Label(self._title, (None, Menu.HEAD), size=theme.LARGE, face=Face.TITLE, align=centre)
        note = Label(self._note, size=theme.SMALL, colour=theme.INK_SOFT, align=centre, wrap=True)
        buttons = [self._entry(*entry, is_first=i == 0) for i, entry in enumerate(self._entries)]
        sheet = column(title, *buttons, note if self._note else None, gap=Space.M, pad=(Space.XXL, Space.L))
        room = window.inflate(0, -2 * self.canvas.px(Space.M))
        self.show_layout(sheet.centred(self.canvas, room, Menu.WIDTH), sheet)

    def _entry(self, id: str, command: Command | None, action: Action, *, is_first: bool) -> Button:
        kind = Kind.PRIMARY if is_first else Kind.NORMAL
        key = self.app.input.hint(command) if command is not None else ""
        leaving = replace(action, run=self._leave_and(action.run))
        # Where the window is low the entries give way.
        return Button.of(leaving, (None, Menu.ROW), key, id=id, kind=kind, size=theme.LARGE_BODY).grow()

    def _leave_and(self, act: Callable[[], object]) -> Callable[[], None]:
        def leave() -> None:
            self.app.pop()
            act()

        return leave

    def commands(self) -> dict[Command, Action]:
        return dict.fromkeys((Common.CANCEL, self._opened_by), Action(self.app.pop))
