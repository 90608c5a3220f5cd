"""The curtain: hides the table until the right person sits before the screen."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from skye_desktop.games.skye.engine import Clan, Phase
from skye_desktop.games.skye.ui.art import Art
from skye_desktop.games.skye.ui.table.panel_root import PanelInfo, ReadRoot, table_actions
from skye_desktop.i18n import headed, sentences, tr
from skye_desktop.kit import (
    Action,
    Button,
    Command,
    Common,
    Do,
    Drawing,
    Kind,
    Ruler,
    Widget,
    square,
    theme,
)
from skye_desktop.shell.curtain import curtain_sheet, draw_curtain, others_look_away, sheet_in
from skye_desktop.shell.house_commands import House


class CurtainPanel(ReadRoot):
    """The curtain: it names the person who is next, and nothing of the table can be seen."""

    phase: Phase = Phase.PRICING

    covers_table = True
    name = "HandoverPanel"

    @property
    def info(self) -> PanelInfo:
        whose = headed(self.acting.name, self._task)
        return PanelInfo(self._task, sentences(whose, others_look_away()))

    @property
    def _task(self) -> str:
        return (
            tr("sets prices, in secret") if self.phase is Phase.PRICING else tr("may buy one tile")
        )

    def arrange(self, ruler: Ruler, rect: pygame.Rect) -> None:
        for child in self.children:
            child.place(ruler, sheet_in(ruler, rect))

    def build(self) -> Sequence[Widget]:
        crest = Drawing(Do(_draw_crest, self.acting.clan), grow=1)
        return (
            curtain_sheet(self.acting.name, self._task, crest, self.go_on, self._small_buttons()),
        )

    def _small_buttons(self) -> list[Button]:
        height, ways = self.target(theme.SMALL_BUTTON_HEIGHT), self.actions()
        ids: dict[Command, str] = {House.UNDO: "Undo", House.REDO: "Redo", Common.CANCEL: "Menu"}
        return [
            self.button(
                way, id, kind=Kind.QUIET, size=theme.BODY, width=theme.NARROW_BUTTON, height=height
            )
            for way, id in ids.items()
            if way in ways
        ]

    def actions(self) -> dict[Command, Action]:
        found = super().actions() | table_actions(self.table, House.UNDO, House.REDO, House.MENU)
        return found | {Common.CANCEL: found.pop(House.MENU)}

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        draw_curtain(surface, canvas, rect, "table/curtain.jpg")


def _draw_crest(clan: Clan, surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
    canvas.crest(surface, clan, square(min(rect.size), center=rect.center))
