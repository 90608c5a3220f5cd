"""The curtain: hides the table until the right person sits before the screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from skye_desktop.games.skye.engine import Clan, Phase
from skye_desktop.games.skye.ui.art import Art
from skye_desktop.games.skye.ui.table.panel_root import PanelInfo, ReadRoot, table_actions
from skye_desktop.i18n import headed, sentences, tr
from skye_desktop.kit import (
    Action,
    Align,
    Button,
    Command,
    Common,
    Do,
    Drawing,
    Face,
    Kind,
    Label,
    Ruler,
    Space,
    Widget,
    column,
    draw_cover,
    hint,
    row,
    spacer,
    square,
    theme,
)
from skye_desktop.shell.house_commands import House

_TASK: Final = 24


class CurtainPanel(ReadRoot):
    """The curtain: it names the person who is next, and nothing of the table can be seen."""

    phase: Phase = Phase.PRICING

    covers_table = True
    name = "HandoverPanel"

    @property
    def info(self) -> PanelInfo:
        whose = headed(self.acting.name, self._task)
        return PanelInfo(self._task, sentences(whose, tr("Everybody else looks away.")))

    @property
    def _task(self) -> str:
        return (
            tr("sets prices, in secret") if self.phase is Phase.PRICING else tr("may buy one tile")
        )

    def _sheet_in(self, ruler: Ruler, rect: pygame.Rect) -> pygame.Rect:
        height = min(ruler.px(410), rect.height - 2 * ruler.px(Space.M))
        return pygame.Rect(0, 0, ruler.px(540), height).move_to(center=rect.center)

    def arrange(self, ruler: Ruler, rect: pygame.Rect) -> None:
        for child in self.children:
            child.place(ruler, self._sheet_in(ruler, rect))

    def build(self) -> Sequence[Widget]:
        name, middle = self.acting.name, Align.CENTRE
        task, aside = self._task, tr("Everybody else looks away.")
        ready = Button(
            tr("I am {name}").format(name=name), self.go_on, Kind.PRIMARY, size=theme.HEADING,
            key=hint(Common.PRESS), id="ready", width=360, height=48,
        )  # fmt: skip
        return (
            column(
                Drawing(Do(_draw_crest, self.acting.clan), grow=1),
                Space.M,
                Label(name, theme.TITLE, face=Face.TITLE, align=middle, height=58),
                Label(task, theme.HEADING, align=middle, height=_TASK),
                Label(aside, colour=theme.INK_SOFT, align=middle, height=_TASK),
                Space.XXL,
                row(spacer(), ready, spacer()),
                Space.L,
                row(spacer(), *self._small_buttons(), spacer(), gap=Space.L),
                pad=Space.XXL,
            ),
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
        # The valance at the top shows in windows of every shape.
        draw_cover(surface, canvas.sprites, "table/curtain.jpg", above=0)
        canvas.sheet(surface, self._sheet_in(canvas, rect))


def _draw_crest(clan: Clan, surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
    canvas.crest(surface, clan, square(min(rect.size), center=rect.center))
