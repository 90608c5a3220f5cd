"""The curtain: hides the table until the right person sits before the screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from skye_desktop.engine import Phase, tr
from skye_desktop.ui import theme
from skye_desktop.ui.cover import draw_cover
from skye_desktop.ui.look import Align
from skye_desktop.ui.panels.base import Panel, enter_key
from skye_desktop.ui.text import Face
from skye_desktop.ui.theme.parts import Handover
from skye_desktop.ui.widgets import Button, Kind, Widget, is_activation

if TYPE_CHECKING:
    from skye_desktop.ui.scenes.table import TableScene


class HandoverPanel(Panel):
    """Names the next person and waits; nothing of the table shows."""

    covers_table = True

    def __init__(
        self, table: TableScene, seat: int, phase: Phase, task: str, on_ready: Callable[[], None]
    ) -> None:
        super().__init__(table, seat)
        self.phase = phase
        self._task = task
        self._on_ready = on_ready
        self._sheet = pygame.Rect(0, 0, 1, 1)

    @property
    def title(self) -> str:
        """Whose turn it is."""
        return self._task

    def layout(self, rect: pygame.Rect) -> None:
        """A sheet in the middle of the window."""
        super().layout(rect)
        look = self.look
        window = self.table.app.screen.get_rect()
        self._sheet = pygame.Rect(0, 0, look.px(Handover.WIDTH), look.px(Handover.HEIGHT))
        self._sheet.center = window.center
        ready = pygame.Rect(0, 0, look.px(Handover.READY), look.px(Handover.READY_HEIGHT))
        ready.midbottom = (window.centerx, self._sheet.bottom - look.px(Handover.READY_RISE))
        text = tr("I am {name}").format(name=self.acting.name)
        widgets: list[Widget] = [
            Button(
                text,
                ready,
                self._on_ready,
                name="ready",
                kind=Kind.PRIMARY,
                key=enter_key(),
                size=theme.ENTRY,
            )
        ]
        small = pygame.Rect(0, 0, look.px(Handover.BUTTON), look.px(theme.SMALL_BUTTON_HEIGHT))
        gap = look.px(theme.SNUG)
        small.midtop = (window.centerx, ready.bottom + look.px(theme.PAD))
        back = self.table.undo_name()
        if back:
            small.right = window.centerx - gap
            undo = Button(
                tr("Undo"),
                small,
                self.table.undo,
                kind=Kind.QUIET,
                tooltip=back,
                key="Ctrl+Z",
                size=theme.BODY,
            )
            widgets.append(undo)
            small = small.move(small.width + 2 * gap, 0)
        widgets.append(
            Button(
                tr("Menu"), small, self.table.open_menu, kind=Kind.QUIET, key=tr("Escape"), size=theme.BODY
            )
        )
        self.group.replace(widgets)

    def handle_event(self, event: pygame.Event) -> bool:
        """The buttons, or Enter."""
        if super().handle_event(event):
            return True
        if is_activation(event):
            self._on_ready()
            return True
        return False

    def draw(self, surface: pygame.Surface) -> None:
        """The curtain with the clan's crest."""
        look = self.look
        draw_cover(surface, self.table.app.sprites, "table/curtain.webp")
        look.sheet(surface, self._sheet)
        crest = pygame.Rect(0, 0, look.px(Handover.CREST), look.px(Handover.CREST))
        crest.midtop = (self._sheet.centerx, self._sheet.y + look.px(theme.BROAD))
        look.crest(surface, self.acting.clan, crest)
        row = pygame.Rect(
            self._sheet.x + look.px(theme.MARGIN),
            crest.bottom + look.px(theme.GAP),
            self._sheet.width - look.px(2 * theme.MARGIN),
            look.px(Handover.NAME),
        )
        look.write(surface, self.acting.name, row, size=theme.CALL, face=Face.TITLE, align=Align.CENTRE)
        row = pygame.Rect(row.x, row.bottom, row.width, look.px(Handover.TASK))
        look.write(surface, self._task, row, size=theme.LARGE_BODY, align=Align.CENTRE)
        row = row.move(0, look.px(Handover.TASK_STEP))
        look.write(
            surface,
            tr("Everybody else looks away."),
            row,
            size=theme.BODY,
            colour=theme.INK_SOFT,
            align=Align.CENTRE,
        )
        self.group.draw(surface, look)
