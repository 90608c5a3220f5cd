"""The bar above the table: the round and its phases, what is going on, and the buttons."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

import pygame

from skye_desktop.engine import Phase
from skye_desktop.i18n import tr
from skye_desktop.kit import theme
from skye_desktop.kit.commands import Action, Command, Common
from skye_desktop.kit.layout import AUTO, Align, Part, Row, column, row, spacer, stack
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Corner, Space
from skye_desktop.kit.widgets import Button, Group, Kind, Label
from skye_desktop.play.timeline import phase_name
from skye_desktop.ui.bindings import Game
from skye_desktop.ui.sizes import Table
from skye_desktop.ui.table.desk import Desk
from skye_desktop.ui.table.pieces import box, draw_part

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
        self._phases_width: tuple[tuple[object, ...], int] | None = None
        self._is_narrow = False

    def layout(
        self, rect: pygame.Rect, ways: Mapping[Command, Action], side: str, turn_side: Callable[[], None]
    ) -> None:
        """Undo and redo, then the ways to what is not playing; on a narrow table in a row of their own.

        ``side`` names the button for the other column of a narrow table; it is empty where there are both.
        """
        self.rect = rect
        desk, canvas = self._desk, self._desk.canvas
        undo, redo = desk.undo_name(), desk.redo_name()
        why_no_redo = "" if redo else tr("Nothing to redo")
        actions = {
            Game.UNDO: Action(desk.undo, tr("Undo"), "" if undo else desk.why_no_undo(), tip=undo),
            Game.REDO: Action(desk.redo, tr("Redo"), why_no_redo, tip=redo),
            **{command: ways[command] for command in list(_IDS)[2:]},
        }
        buttons = [self._button(command, action) for command, action in actions.items()]
        turn = Button(side, AUTO, turn_side, id="side", kind=Kind.ON_WOOD, size=theme.BODY) if side else None
        self._is_narrow = bool(side)
        line = row(spacer(), turn, *buttons, gap=Space.XS, pad=(Space.M, Space.S))
        line.sized(None, Table.BAR)
        self._group.replace(column(spacer() if side else None, line).arranged(canvas, rect))

    def _button(self, command: Game, action: Action) -> Button:
        canvas = self._desk.canvas
        width = canvas.text.width(action.label, theme.BODY) / canvas.scale + Space.XL
        keys: tuple[Command, ...] = (command,)
        if command is Game.MENU:
            keys = (Common.CANCEL, command)
        hint = self._desk.app.input.hint(*keys)
        return Button.of(action, (width, None), hint, id=_IDS[command], kind=Kind.ON_WOOD, size=theme.BODY)

    def draw(self, surface: pygame.Surface) -> None:
        canvas, bar, panel = self._desk.canvas, self.rect, self._desk.panel
        title = tr("The computers wait") if self._desk.is_paused and panel.moment is None else panel.title
        where = (panel.round, len(self._desk.view.track), panel.phase)
        room = self._group.widgets[0].rect.x - bar.x - canvas.px(Space.M)

        def keep(name: str, rect: pygame.Rect, key: tuple[object, ...], part: Callable[[], Part]) -> None:
            canvas.kept(surface, name, rect, key, lambda: draw_part(surface, canvas, part(), rect))

        if self._is_narrow:
            told = partial(_told_in_two_rows, room / canvas.scale, *where, title)
            keep("bar", bar, (*where, title), told)
        else:
            # The phases stay what they are while what is going on changes.
            width = min(room, self._width_of_phases(*where))
            keep("bar", pygame.Rect(bar.topleft, (width, bar.height)), where, lambda: _phases(*where))
            left = width + canvas.px(Space.S)
            rest = pygame.Rect(bar.x + left, bar.y, max(1, room - left), bar.height)
            keep("going on", rest, (title,), lambda: _going_on(title))
        self._group.draw(surface, canvas)

    def _width_of_phases(self, number: int, rounds: int, now: Phase) -> int:
        key = (self._desk.canvas.scale, number, rounds, now, tr("Round {round} of {rounds}"))
        if self._phases_width is None or self._phases_width[0] != key:
            self._phases_width = key, _phases(number, rounds, now).wish(self._desk.canvas)[0]
        return self._phases_width[1]


def _told_in_two_rows(room: float, number: int, rounds: int, now: Phase, title: str) -> Part:
    """The same, with what is going on in a row of its own, that many design pixels wide."""
    below = row(column(_going_on(title).grow()).sized(room)).grow()
    return column(_phases(number, rounds, now).sized(None, Table.BAR), below)


def _going_on(title: str) -> Label:
    return Label(
        title, size=theme.HEADING, face=Face.TITLE, colour=theme.LIGHT_INK, align=Align.CENTRE, shrinks=True
    )


def _phases(number: int, rounds: int, now: Phase) -> Row:
    text = tr("Round {round} of {rounds}").format(round=number, rounds=rounds)
    crumbs = [_crumb(phase_name(phase), phase, now) for phase in _PHASES]
    heading = Label(text, size=theme.HEADING, face=Face.TITLE, colour=theme.LIGHT_INK)
    return row(Space.XL, heading, Space.XL, row(*crumbs, pad=(0, Space.M)))


def _crumb(text: str, phase: Phase, now: Phase) -> Part:
    is_now, is_past = phase is now, _PHASES.index(phase) < _PHASES.index(now) if now in _PHASES else False
    face = Face.BOLD if is_now else Face.BODY
    colour = theme.LIGHT_INK if is_now else theme.LIGHT_INK_PALE if is_past else theme.LIGHT_INK_SOFT
    name = Label(text, size=theme.BODY, face=face, colour=colour, align=Align.CENTRE)
    return stack(box(theme.NOW, radius=Corner.PILL) if is_now else None, row(name, pad=(Space.M, 0)))
