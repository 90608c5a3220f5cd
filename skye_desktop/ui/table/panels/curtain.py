"""The curtain: hides the table until the right person sits before the screen."""

from __future__ import annotations

import pygame

from skye_desktop.engine import Phase
from skye_desktop.i18n import tr
from skye_desktop.kit import theme
from skye_desktop.kit.cover import draw_cover
from skye_desktop.kit.layout import Align, Part, column, row, spacer
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Space
from skye_desktop.kit.widgets import Button, Kind, Label
from skye_desktop.ui.sizes import Handover
from skye_desktop.ui.table.context import TableContext
from skye_desktop.ui.table.panels.base import ReadPanel, enter_key
from skye_desktop.ui.table.pieces import crest


class CurtainPanel(ReadPanel):
    """Names the next person and waits; nothing of the table shows."""

    covers_table = True
    name = "HandoverPanel"

    def __init__(self, context: TableContext, seat: int, phase: Phase) -> None:
        super().__init__(context, seat)
        self.phase = phase
        self._task = tr("sets prices, in secret") if phase is Phase.PRICING else tr("may buy one tile")
        self._sheet = pygame.Rect(0, 0, 1, 1)

    def go_on(self) -> None:
        assert self.seat is not None
        self.context.take_seat(self.seat)

    @property
    def title(self) -> str:
        return self._task

    def layout(self, rect: pygame.Rect) -> None:
        self.rect = rect
        window = self.context.window
        self._sheet = pygame.Rect(0, 0, self.canvas.px(Handover.WIDTH), self.canvas.px(Handover.HEIGHT))
        self._sheet.center = window.center
        self.group.replace(self.content().arranged(self.canvas, self._sheet))

    def content(self) -> Part:
        name, centre = self.acting.name, Align.CENTRE
        aside = tr("Everybody else looks away.")
        ready = Button(
            tr("I am {name}").format(name=name), (Handover.READY, Handover.READY_HEIGHT), self.go_on,
            id="ready", kind=Kind.PRIMARY, key=enter_key(), size=theme.HEADING,
        )  # fmt: skip
        return column(
            row(spacer(), crest(self.acting.clan, Handover.CREST), spacer()),
            Space.M,
            Label(name, (None, Handover.NAME), size=theme.LARGE, face=Face.TITLE, align=centre),
            Label(self._task, (None, Handover.TASK), size=theme.LARGE_BODY, align=centre),
            Label(aside, (None, Handover.TASK), colour=theme.INK_SOFT, align=centre),
            spacer(),
            row(spacer(), ready, spacer()),
            Space.L,
            row(spacer(), *self._small_buttons(), spacer(), gap=Space.L),
            pad=(Space.XXL, Space.XXL),
        )

    def _small_buttons(self) -> list[Button]:
        context, size = self.context, (Handover.BUTTON, theme.SMALL_BUTTON_HEIGHT)
        menu = Button(
            tr("Menu"), size, context.open_menu, id="Menu", kind=Kind.QUIET, key=tr("Escape"), size=theme.BODY
        )
        back = context.undo_name()
        if not back:
            return [menu]
        undo = Button(
            tr("Undo"),
            size,
            context.undo,
            id="Undo",
            kind=Kind.QUIET,
            tooltip=back,
            key="Ctrl+Z",
            size=theme.BODY,
        )
        return [undo, menu]

    def draw(self, surface: pygame.Surface) -> None:
        draw_cover(surface, self.canvas.sprites, "table/curtain.webp")
        self.canvas.sheet(surface, self._sheet)
        super().draw(surface)
