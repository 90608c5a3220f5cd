"""The bar above the table: the round and its phases, what is going on, and the buttons."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

import pygame

from skye_desktop.engine import Phase
from skye_desktop.i18n import headed, tr
from skye_desktop.kit import theme
from skye_desktop.kit.access import Node, Role, State
from skye_desktop.kit.commands import Action, Command, Common
from skye_desktop.kit.layout import AUTO, Align, Part, Row, column, row, spacer, stack
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Corner, Space
from skye_desktop.kit.widgets import Button, Group, Kind, Label
from skye_desktop.play.wording.position import phase_name
from skye_desktop.play.wording.variant import about, shown_name
from skye_desktop.ui.art import Art
from skye_desktop.ui.bindings import Game
from skye_desktop.ui.sizes import Table
from skye_desktop.ui.table.desk import Desk
from skye_desktop.ui.table.panel_sizes import Small
from skye_desktop.ui.table.pieces import box, draw_part

_PHASES = (Phase.INCOME, Phase.PRICING, Phase.DISCARD, Phase.BUYING, Phase.BUILDING, Phase.SCORING)
_IDS = {
    Game.UNDO: "Undo", Game.REDO: "Redo", Game.BOARD: "Board", Game.TIME: "Time", Game.LOG: "Log", Game.RULES: "Rules",
    Game.MENU: "Menu",
}  # fmt: skip
"""The buttons from left to right, by their ids."""
_ELSEWHERE_TOO = Game.TIME, Game.RULES, Game.LOG
"""Those that a bar with little room leaves out in that order: the menu has them too, or a click on the log's line."""


class Bar:
    """Lays its buttons into a group, at the right end."""

    def __init__(self, desk: Desk, group: Group) -> None:
        self._desk, self._group = desk, group
        self.rect = pygame.Rect(0, 0, 1, 1)
        self._laid_for: tuple[pygame.Rect, str] | None = None
        """The rectangle and the other column that the buttons were laid out for."""
        self._steps: dict[Game, Button] = {}
        """The buttons that take back and do again."""
        self._phases_width: tuple[tuple[object, ...], int] | None = None
        self._is_narrow = False

    def forget(self) -> None:
        """Lay the buttons out anew the next time: keys, words or sizes may be others."""
        self._laid_for = None

    def layout(
        self,
        rect: pygame.Rect,
        ways: Callable[[], Mapping[Command, Action]],
        side: str,
        turn_side: Callable[[], None],
    ) -> None:
        """Undo and redo, then the ways to what is not playing; on a narrow table in a row of their own.

        ``side`` names the button for the other column of a narrow table; it is empty where there are both.
        """
        desk, canvas = self._desk, self._desk.canvas
        undo, redo = desk.undo_name(), desk.redo_name()
        why_no_redo = "" if redo else tr("Nothing to redo")
        steps = {
            Game.UNDO: Action(desk.undo, tr("Undo"), "" if undo else desk.why_no_undo(), tip=undo),
            Game.REDO: Action(desk.redo, tr("Redo"), why_no_redo, tip=redo),
        }
        if self._laid_for == (rect, side):
            # With an action only these two change: what they would take back, or do again.
            for command, action in steps.items():
                self._steps[command].offer(action, self._keys(command))
            return
        self.rect, self._laid_for = rect, (rect, side)
        others = ways()
        self._steps = {command: self._button(command, action) for command, action in steps.items()}
        buttons = [*self._steps.values()]
        rest = {one: self._button(one, others[one]) for one in list(_IDS)[2:] if one in others}
        if desk.is_small:
            phases = _phases(1, len(desk.view.track), Phase.DISCARD, is_short=True).wish(canvas)[0]
            told = rect.width - phases - canvas.px(Small.TOLD)
            for one in _ELSEWHERE_TOO:
                if sum(button.wish(canvas)[0] for button in (*buttons, *rest.values())) > told:
                    rest.pop(one, None)
        buttons += rest.values()
        turn = Button(side, AUTO, turn_side, id="side", kind=Kind.ON_WOOD, size=theme.BODY) if side else None
        self._is_narrow = bool(side)
        high = Small.BAR if desk.is_small else Table.BAR
        pad = min(Space.S, max(0.0, (high - canvas.target(0)) / 2))
        line = row(spacer(), turn, *buttons, gap=Space.XS, pad=(Space.M, pad)).sized(None, high)
        self._group.replace(column(spacer() if side else None, line).arranged(canvas, rect))

    def _keys(self, command: Game) -> str:
        keys: tuple[Command, ...] = (Common.CANCEL, command) if command is Game.MENU else (command,)
        return self._desk.app.input.hint(*keys)

    def _button(self, command: Game, action: Action) -> Button:
        canvas = self._desk.canvas
        size, keys = (
            (canvas.text.width(action.label, theme.BODY) / canvas.scale + Space.XL, None),
            self._keys(command),
        )
        return Button.of(action, size, keys, id=_IDS[command], kind=Kind.ON_WOOD, size=theme.BODY)

    @property
    def _title(self) -> str:
        """What is going on."""
        desk = self._desk
        is_paused = desk.is_paused and desk.panel.moment is None
        return tr("Paused") if is_paused else desk.panel.title

    def nodes(self) -> tuple[Node, ...]:
        """The round with its phases, and what is going on, as data."""
        panel = self._desk.panel
        number = tr("Round {round} of {rounds}").format(round=panel.round, rounds=len(self._desk.view.track))
        phases = tuple(
            Node(
                f"phase {phase}",
                Role.TEXT,
                phase_name(phase),
                self.rect,
                State(is_selected=phase is panel.phase),
            )
            for phase in _PHASES
        )
        told = (Node("going on", Role.TEXT, self._title, self.rect),) if self._title else ()
        where, variant = headed(number, phase_name(panel.phase)), self._desk.view.variant
        rules = () if variant.is_printed else (Node("variant", Role.TEXT, shown_name(variant), self.rect),)
        return (Node("phases", Role.LIST, where, self.rect, children=phases), *rules, *told)

    def tooltip(self, position: tuple[int, int]) -> str:
        """Of the round and its phases by which rules is played, unless by the printed ones."""
        variant = self._desk.view.variant
        if variant.is_printed or not self._phases_rect().collidepoint(position):
            return ""
        return f"{shown_name(variant)}\n{about(variant)}"

    def _phases_rect(self) -> pygame.Rect:
        """Where the round and its phases stand: left of the buttons, on a narrow table above what is going on."""
        panel, bar = self._desk.panel, self.rect
        if self._is_narrow:
            return pygame.Rect(bar.topleft, (self._room(), self._desk.canvas.px(Table.BAR)))
        wanted = self._width_of_phases(panel.round, len(self._desk.view.track), panel.phase)
        return pygame.Rect(bar.topleft, (min(self._room(), wanted), bar.height))

    def _room(self) -> int:
        """Window pixels left of the buttons."""
        return self._group.widgets[0].rect.x - self.rect.x - self._desk.canvas.px(Space.M)

    def draw(self, surface: pygame.Surface) -> None:
        canvas, bar, panel = self._desk.canvas, self.rect, self._desk.panel
        title = self._title
        where = (panel.round, len(self._desk.view.track), panel.phase)
        room = self._room()

        def keep(name: str, rect: pygame.Rect, key: tuple[object, ...], part: Callable[[], Part]) -> None:
            canvas.kept(surface, name, rect, key, lambda: draw_part(surface, canvas, part(), rect))

        if self._is_narrow:
            told = partial(_told_in_two_rows, room / canvas.scale, *where, title)
            keep("bar", bar, (*where, title), told)
        else:
            # The phases stay what they are while what is going on changes.
            is_short = self._desk.is_small
            place = self._phases_rect()
            phases = partial(_phases, *where, is_short=is_short)
            keep("bar", place, (*where, is_short), phases)
            left = place.width + canvas.px(Space.S)
            rest = pygame.Rect(bar.x + left, bar.y, max(1, room - left), bar.height)
            keep("going on", rest, (title,), lambda: _fitting(canvas, title, rest))
        self._draw_buttons(surface, canvas)

    def _draw_buttons(self, surface: pygame.Surface, canvas: Art) -> None:
        """With the ring around the one that has the keyboard."""
        if self._is_narrow:
            self._group.draw(surface, canvas)  # what is going on is written below them, in the same part
            return
        buttons = [one for one in self._group.widgets if isinstance(one, Button)]
        seen = [
            (*one.rect, one.text, one.enabled, one.hovered, one.is_pressed, one.focused, one.is_settling)
            for one in buttons
        ]
        ring = 2 * canvas.px(Space.M)
        around = buttons[0].rect.unionall([one.rect for one in buttons]).inflate(ring, ring).clip(self.rect)
        key = (*seen, self._group.shows_focus)
        canvas.kept(surface, "buttons", around, key, lambda: self._group.draw(surface, canvas))

    def _width_of_phases(self, number: int, rounds: int, now: Phase) -> int:
        is_short = self._desk.is_small
        key = (is_short, self._desk.canvas.scale, number, rounds, now, tr("Round {round} of {rounds}"))
        if self._phases_width is None or self._phases_width[0] != key:
            parts = _phases(number, rounds, now, is_short=is_short)
            self._phases_width = key, parts.wish(self._desk.canvas)[0]
        return self._phases_width[1]


def _told_in_two_rows(room: float, number: int, rounds: int, now: Phase, title: str) -> Part:
    """The same, with what is going on in a row of its own, that many design pixels wide."""
    below = row(column(_going_on(title).grow()).sized(room)).grow()
    return column(_phases(number, rounds, now).sized(None, Table.BAR), below)


def _going_on(title: str) -> Label:
    return Label(title, size=theme.HEADING, face=Face.TITLE, colour=theme.LIGHT_INK, align=Align.CENTRE)


def _fitting(canvas: Art, title: str, room: pygame.Rect) -> Part:
    """In one line, or small in two where one has no room for it."""
    size, face = theme.SMALLEST, Face.TITLE
    if canvas.text.width(title, size, face) <= room.width:
        return _going_on(title)
    align, colour = Align.CENTRE, theme.LIGHT_INK
    return column(
        spacer(), Label(title, size=size, face=Face.BODY, colour=colour, align=align, wrap=True), spacer()
    )


def _phases(number: int, rounds: int, now: Phase, *, is_short: bool = False) -> Row:
    """The round and all phases, or only the one that is on."""
    text = tr("Round {round} of {rounds}").format(round=number, rounds=rounds)
    crumbs = [_crumb(phase_name(phase), phase, now) for phase in _PHASES if phase is now or not is_short]
    heading = Label(text, size=theme.HEADING, face=Face.TITLE, colour=theme.LIGHT_INK)
    aside = Space.M if is_short else Space.XL
    return row(aside, heading, aside, row(*crumbs, pad=(0, Space.S if is_short else Space.M)))


def _crumb(text: str, phase: Phase, now: Phase) -> Part:
    is_now, is_past = phase is now, _PHASES.index(phase) < _PHASES.index(now) if now in _PHASES else False
    face = Face.BOLD if is_now else Face.BODY
    colour = theme.LIGHT_INK if is_now else theme.LIGHT_INK_PALE if is_past else theme.LIGHT_INK_SOFT
    name = Label(text, size=theme.BODY, face=face, colour=colour, align=Align.CENTRE)
    return stack(box(theme.NOW, radius=Corner.PILL) if is_now else None, row(name, pad=(Space.M, 0)))
