"""The bar above the table: the round and its phases, what is going on, and the buttons."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from skye_desktop.engine import Phase
from skye_desktop.i18n import tr
from skye_desktop.kit import theme
from skye_desktop.kit.canvas import Align
from skye_desktop.kit.commands import Action, Command, Common
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Corner, Space
from skye_desktop.kit.widgets import Button, Group, Kind
from skye_desktop.play.timeline import phase_name
from skye_desktop.ui.bindings import Game
from skye_desktop.ui.sizes import Table
from skye_desktop.ui.table.desk import Desk

_PHASES = (Phase.INCOME, Phase.PRICING, Phase.DISCARD, Phase.BUYING, Phase.BUILDING, Phase.SCORING)
_IDS = {
    Game.UNDO: "Undo", Game.REDO: "Redo", Game.TIME: "Time", Game.LOG: "Log", Game.RULES: "Rules",
    Game.MENU: "Menu",
}  # fmt: skip
"""The buttons from left to right, by their ids."""


class Bar:
    """Lays its buttons into a group, at the right end."""

    def __init__(self, desk: Desk, group: Group) -> None:
        self._desk, self._group = desk, group
        self.rect = pygame.Rect(0, 0, 1, 1)

    def layout(self, rect: pygame.Rect, ways: Mapping[Command, Action]) -> None:
        """Undo and redo, then the ways to what is not playing."""
        self.rect = rect
        desk, canvas = self._desk, self._desk.canvas
        undo, redo = desk.undo_name(), desk.redo_name()
        why_no_redo = "" if redo else tr("Nothing to redo")
        actions = {
            Game.UNDO: Action(desk.undo, tr("Undo"), "" if undo else desk.why_no_undo(), tip=undo),
            Game.REDO: Action(desk.redo, tr("Redo"), why_no_redo, tip=redo),
            **{command: ways[command] for command in list(_IDS)[2:]},
        }
        right = rect.right - canvas.px(Space.M)
        buttons: list[Button] = []
        for command, action in reversed(actions.items()):
            width = canvas.text.width(action.label, theme.BODY) + canvas.px(Space.XL)
            place = pygame.Rect(
                right - width, rect.y + canvas.px(Space.S), width, rect.height - canvas.px(Space.L)
            )
            keys = (Common.CANCEL, command) if command is Game.MENU else (command,)
            hint = desk.app.input.hint(*keys)
            buttons.append(Button.of(action, place, hint, id=_IDS[command], kind=Kind.QUIET, size=theme.BODY))
            right = place.x - canvas.px(Space.XS)
        self._group.replace(list(reversed(buttons)))

    def draw(self, surface: pygame.Surface) -> None:
        canvas, bar, panel = self._desk.canvas, self.rect, self._desk.panel
        title = tr("The computers wait") if self._desk.is_paused and panel.moment is None else panel.title
        where = (panel.round, len(self._desk.view.track), panel.phase, title)
        told = pygame.Rect(
            bar.x, bar.y, self._group.widgets[0].rect.x - bar.x - canvas.px(Space.M), bar.height
        )
        canvas.kept(surface, "bar", told, where, lambda: self._draw_told(surface, told, *where))
        self._group.draw(surface, canvas)

    def _draw_told(
        self, surface: pygame.Surface, told: pygame.Rect, number: int, rounds: int, now: Phase, title: str
    ) -> None:
        canvas = self._desk.canvas
        text = tr("Round {round} of {rounds}").format(round=number, rounds=rounds)
        x = told.x + canvas.px(Space.L)
        row = pygame.Rect(x, told.y, canvas.px(Table.ROUND), told.height)
        x = canvas.write(surface, text, row, size=theme.HEADING, face=Face.TITLE).right + canvas.px(Space.L)
        for place, phase in enumerate(_PHASES, start=1):
            x = self._draw_crumb(surface, f"{place} {phase_name(phase)}", phase is now, x)
        x += canvas.px(Space.S)
        room = pygame.Rect(x, told.y, told.right - x, told.height)
        canvas.write(surface, title, room, size=theme.LARGE_BODY, face=Face.TITLE, align=Align.CENTRE)

    def _draw_crumb(self, surface: pygame.Surface, text: str, is_now: bool, x: int) -> int:
        canvas, bar = self._desk.canvas, self.rect
        face = Face.BOLD if is_now else Face.BODY
        width = canvas.text.width(text, theme.SMALL, face)
        box = pygame.Rect(
            x,
            bar.y + canvas.px(Space.M),
            width + canvas.px(Space.L),
            bar.height - canvas.px(Space.XL),
        )
        if is_now:
            canvas.box(surface, box, theme.NOW, radius=Corner.FIELD)
        colour = theme.LIGHT_INK if is_now else theme.INK_PALE
        canvas.write(surface, text, box, size=theme.SMALL, face=face, colour=colour, align=Align.CENTRE)
        return box.right
