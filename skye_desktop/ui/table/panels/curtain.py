"""The curtain: hides the table until the right person sits before the screen."""

from __future__ import annotations

import pygame

from skye_desktop.engine import Phase
from skye_desktop.i18n import tr
from skye_desktop.kit import theme
from skye_desktop.kit.canvas import Align
from skye_desktop.kit.cover import draw_cover
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Space
from skye_desktop.kit.widgets import Button, Kind, Widget, is_activation
from skye_desktop.ui.sizes import Handover
from skye_desktop.ui.table.context import TableContext
from skye_desktop.ui.table.panels.base import Panel, enter_key


class CurtainPanel(Panel):
    """Names the next person and waits; nothing of the table shows."""

    covers_table = True
    name = "HandoverPanel"

    def __init__(self, context: TableContext, seat: int, phase: Phase) -> None:
        super().__init__(context, seat)
        self.phase = phase
        self._task = tr("sets prices, in secret") if phase is Phase.PRICING else tr("may buy one tile")
        self._sheet = pygame.Rect(0, 0, 1, 1)

    def _lift(self) -> None:
        assert self.seat is not None
        self.context.take_seat(self.seat)

    @property
    def title(self) -> str:
        return self._task

    def layout(self, rect: pygame.Rect) -> None:
        super().layout(rect)
        canvas = self.canvas
        window = self.context.window
        self._sheet = pygame.Rect(0, 0, canvas.px(Handover.WIDTH), canvas.px(Handover.HEIGHT))
        self._sheet.center = window.center
        ready = pygame.Rect(0, 0, canvas.px(Handover.READY), canvas.px(Handover.READY_HEIGHT))
        ready.midbottom = (window.centerx, self._sheet.bottom - canvas.px(Handover.READY_RISE))
        text = tr("I am {name}").format(name=self.acting.name)
        widgets: list[Widget] = [
            Button(
                text,
                ready,
                self._lift,
                name="ready",
                kind=Kind.PRIMARY,
                key=enter_key(),
                size=theme.HEADING,
            )
        ]
        small = pygame.Rect(0, 0, canvas.px(Handover.BUTTON), canvas.px(theme.SMALL_BUTTON_HEIGHT))
        gap = canvas.px(Space.S)
        small.midtop = (window.centerx, ready.bottom + canvas.px(Space.L))
        back = self.context.undo_name()
        if back:
            small.right = window.centerx - gap
            undo = Button(
                tr("Undo"),
                small,
                self.context.undo,
                kind=Kind.QUIET,
                tooltip=back,
                key="Ctrl+Z",
                size=theme.BODY,
            )
            widgets.append(undo)
            small = small.move(small.width + 2 * gap, 0)
        widgets.append(
            Button(
                tr("Menu"), small, self.context.open_menu, kind=Kind.QUIET, key=tr("Escape"), size=theme.BODY
            )
        )
        self.group.replace(widgets)

    def handle_event(self, event: pygame.Event) -> bool:
        if super().handle_event(event):
            return True
        if is_activation(event):
            self._lift()
            return True
        return False

    def draw(self, surface: pygame.Surface) -> None:
        canvas = self.canvas
        draw_cover(surface, canvas.sprites, "table/curtain.webp")
        canvas.sheet(surface, self._sheet)
        crest = pygame.Rect(0, 0, canvas.px(Handover.CREST), canvas.px(Handover.CREST))
        crest.midtop = (self._sheet.centerx, self._sheet.y + canvas.px(Space.XXL))
        canvas.crest(surface, self.acting.clan, crest)
        row = pygame.Rect(
            self._sheet.x + canvas.px(Space.XXL),
            crest.bottom + canvas.px(Space.M),
            self._sheet.width - canvas.px(2 * Space.XXL),
            canvas.px(Handover.NAME),
        )
        canvas.write(surface, self.acting.name, row, size=theme.LARGE, face=Face.TITLE, align=Align.CENTRE)
        row = pygame.Rect(row.x, row.bottom, row.width, canvas.px(Handover.TASK))
        canvas.write(surface, self._task, row, size=theme.LARGE_BODY, align=Align.CENTRE)
        row = row.move(0, canvas.px(Handover.TASK_STEP))
        canvas.write(
            surface,
            tr("Everybody else looks away."),
            row,
            size=theme.BODY,
            colour=theme.INK_SOFT,
            align=Align.CENTRE,
        )
        self.group.draw(surface, canvas)
