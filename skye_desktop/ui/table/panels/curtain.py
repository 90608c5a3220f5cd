"""The curtain: hides the table until the right person sits before the screen."""

from __future__ import annotations

import pygame

from skye_desktop.engine import Phase
from skye_desktop.i18n import headed, sentences, tr
from skye_desktop.kit import theme
from skye_desktop.kit.commands import Action, Command, Common, hint
from skye_desktop.kit.cover import draw_cover
from skye_desktop.kit.layout import Align, Part, column, row, spacer
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Space
from skye_desktop.kit.widgets import Button, Kind, Label
from skye_desktop.ui.bindings import Game
from skye_desktop.ui.table.context import TableContext
from skye_desktop.ui.table.panel import ReadPanel
from skye_desktop.ui.table.panel_sizes import Handover
from skye_desktop.ui.table.pieces import crest


class CurtainPanel(ReadPanel):
    """Names the next person and waits; nothing of the table shows."""

    covers_table = True
    name = "HandoverPanel"

    def __init__(self, context: TableContext, seat: int, phase: Phase) -> None:
        super().__init__(context, seat)
        self.phase = phase
        self._sheet = pygame.Rect(0, 0, 1, 1)

    def go_on(self) -> None:
        assert self.seat is not None
        self.context.take_seat(self.seat)

    @property
    def title(self) -> str:
        return tr("sets prices, in secret") if self.phase is Phase.PRICING else tr("may buy one tile")

    def told(self) -> str:
        whose = headed(self.acting.name, self.title)
        return sentences(whose, tr("Everybody else looks away."))

    def layout(self, rect: pygame.Rect) -> None:
        self.rect = rect
        window = self.context.window
        self._is_low = window.height < self.canvas.px(Handover.HEIGHT)
        height = Handover.LOW if self._is_low else Handover.HEIGHT
        self._sheet = pygame.Rect(0, 0, self.canvas.px(Handover.WIDTH), self.canvas.px(height))
        self._sheet.center = window.center
        self.group.replace(self.content().arranged(self.canvas, self._sheet))

    @property
    def _crest(self) -> float:
        """Its height."""
        return Handover.LOW_CREST if self._is_low else Handover.CREST

    def content(self) -> Part:
        name, centre = self.acting.name, Align.CENTRE
        aside = tr("Everybody else looks away.")
        size = (Handover.READY, Handover.READY_HEIGHT)
        ready = Button(
            tr("I am {name}").format(name=name), size, self.go_on, id="ready", kind=Kind.PRIMARY,
            key=hint(Common.PRESS), size=theme.HEADING,
        )  # fmt: skip
        return column(
            row(spacer(), crest(self.acting.clan, self._crest), spacer()),
            Space.M,
            Label(name, (None, Handover.NAME), size=theme.TITLE, face=Face.TITLE, align=centre),
            Label(self.title, (None, Handover.TASK), size=theme.HEADING, align=centre),
            Label(aside, (None, Handover.TASK), colour=theme.INK_SOFT, align=centre),
            spacer(),
            row(spacer(), ready, spacer()),
            Space.L,
            row(spacer(), *self._small_buttons(), spacer(), gap=Space.L),
            pad=(Space.XXL, Space.L if self._is_low else Space.XXL),
        )

    def _small_buttons(self) -> list[Button]:
        size = (theme.NARROW_BUTTON, self.canvas.target(theme.SMALL_BUTTON_HEIGHT))
        ways: list[tuple[Command, str]] = [(Common.CANCEL, "Menu")]
        if self.context.redo_name():
            ways.insert(0, (Game.REDO, "Redo"))
        if self.context.undo_name():
            ways.insert(0, (Game.UNDO, "Undo"))
        return [self.button(way, size, id, kind=Kind.QUIET, size=theme.BODY) for way, id in ways]

    def commands(self) -> dict[Command, Action]:
        context = self.context
        return super().commands() | {
            Game.UNDO: Action(context.undo, tr("Undo"), tip=context.undo_name()),
            Game.REDO: Action(context.redo, tr("Redo"), tip=context.redo_name()),
            Common.CANCEL: Action(context.open_menu, tr("Menu")),
        }

    def draw(self, surface: pygame.Surface) -> None:
        # Its valance stays whatever the window is like.
        draw_cover(surface, self.canvas.sprites, "table/curtain.jpg", above=0)
        self.canvas.sheet(surface, self._sheet)
        super().draw(surface)
