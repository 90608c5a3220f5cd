"""The bar above the table: the round and its phases, what is going on, and the buttons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

import pygame

from skye_desktop.engine import Phase, Variant
from skye_desktop.i18n import headed, tr
from skye_desktop.kit import theme
from skye_desktop.kit.access import Node, Role, State
from skye_desktop.kit.commands import Action, Command, Common, InputMap
from skye_desktop.kit.layout import Align, Part, Ruler, Size
from skye_desktop.kit.layout import column as column_of_parts
from skye_desktop.kit.layout import row as row_of_parts
from skye_desktop.kit.layout import spacer as space_between
from skye_desktop.kit.layout import stack as stack_of_parts
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Corner, Space
from skye_desktop.kit.tree import Button, Widget, column, row, spacer
from skye_desktop.kit.tree.widget import Child, px
from skye_desktop.kit.widgets import Label
from skye_desktop.kit.widgets.button import Kind
from skye_desktop.play.wording.position import phase_name
from skye_desktop.play.wording.variant import about, shown_name
from skye_desktop.ui.art import Art
from skye_desktop.ui.bindings import Game
from skye_desktop.ui.sizes import Table
from skye_desktop.ui.table.panel_sizes import Small
from skye_desktop.ui.table.pieces import box, draw_part

_PHASES = (Phase.INCOME, Phase.PRICING, Phase.DISCARD, Phase.BUYING, Phase.BUILDING, Phase.SCORING)
IDS: Final = {
    Game.UNDO: "Undo", Game.REDO: "Redo", Game.BOARD: "Board", Game.TIME: "Time", Game.LOG: "Log", Game.RULES: "Rules",
    Game.MENU: "Menu",
}  # fmt: skip
"""The buttons from left to right, by their ids."""
_ELSEWHERE_TOO: Final = Game.TIME, Game.RULES, Game.LOG
"""Those that a bar with little room leaves out in that order: the menu has them too, or a click on the log's line."""


class Barred(Protocol):
    """What the bar asks of its table."""

    @property
    def input(self) -> InputMap: ...

    def turn_side(self) -> None:
        """Show the other column of a narrow table."""


class BarButton(Button):
    """A word on the bar, with no shadow; pressed it goes down a little."""

    outset = 4

    def measure(self, ruler: Ruler, width: int | None) -> Size:
        return ruler.text.width(self.text, self.size) + px(ruler, Space.XL), ruler.px(theme.BUTTON_HEIGHT)


class Bar(Widget):
    """On a narrow table with two rows, the buttons in the lower one, on a small one with the phase that is on only."""

    table: Barred
    round: int
    rounds: int
    phase: Phase
    title: str
    """What is going on."""
    variant: Variant
    ways: tuple[tuple[Command, Action], ...]
    """What its buttons do."""
    is_small: bool
    side: str
    """What the button for the other column of a narrow table is called; empty where there are both."""

    def build(self) -> Sequence[Child]:
        phases = Phases(self.round, self.rounds, self.phase, self.variant, self.is_small, id="phases")
        rules = None if self.variant.is_printed else RulesPlayed(self.variant, id="variant")
        title, buttons = Title(self.title, id="going on", grow=1), self._buttons(phases)
        if self.side:
            above = row(phases, rules, spacer(), height=Table.BAR)
            return (column(above, row(title, Space.M, buttons, Space.M, height=Table.BAR)),)
        return (row(phases, rules, Space.S, title, Space.M, buttons, Space.M),)

    def _buttons(self, phases: Phases) -> Widget:
        """Return undo and redo, then the ways to what is not playing, as far as there is room."""
        assert self.tree is not None
        canvas, ways = self.tree.canvas, dict(self.ways)
        found = {one: self._button(one, ways[one]) for one in IDS if one in ways}
        if self.is_small:
            now = _phases(1, self.rounds, Phase.DISCARD, is_short=True).wish(canvas)[0]
            room = self.tree.window.width - now - canvas.px(Small.TOLD)
            for one in _ELSEWHERE_TOO:
                if sum(button.measure(canvas, None)[0] for button in found.values()) > room:
                    found.pop(one, None)
        turn = (
            Button(self.side, self.table.turn_side, Kind.ON_WOOD, size=theme.BODY, id="side")
            if self.side
            else None
        )
        high = Small.BAR if self.is_small else Table.BAR
        pad = min(Space.S, max(0.0, (high - canvas.target(0)) / 2))
        return row(turn, *found.values(), gap=Space.XS, pad=(0, pad))

    def _button(self, command: Game, action: Action) -> BarButton:
        keys: tuple[Command, ...] = (Common.CANCEL, command) if command is Game.MENU else (command,)
        hint = self.table.input.hint(*keys)
        return BarButton.of(action, hint, id=IDS[command], kind=Kind.ON_WOOD, size=theme.BODY)


class Phases(Widget):
    """The round and all phases, or only the one that is on."""

    round: int
    rounds: int
    phase: Phase
    variant: Variant
    is_short: bool

    role = Role.LIST
    measured_by = frozenset(("round", "rounds", "phase", "is_short"))

    @property
    def label(self) -> str:
        number = tr("Round {round} of {rounds}").format(round=self.round, rounds=self.rounds)
        return headed(number, phase_name(self.phase))

    @property
    def note(self) -> str:
        """By which rules is played, unless by the printed ones."""
        return "" if self.variant.is_printed else f"{shown_name(self.variant)}\n{about(self.variant)}"

    @property
    def state(self) -> State:
        return State()

    def nodes_inside(self, rect: pygame.Rect) -> Sequence[Node]:
        return [
            Node(f"phase {phase}", Role.TEXT, phase_name(phase), rect, State(is_selected=phase is self.phase))
            for phase in _PHASES
        ]

    def _parts(self) -> Part:
        return _phases(self.round, self.rounds, self.phase, is_short=self.is_short)

    def measure(self, ruler: Ruler, width: int | None) -> Size:
        return self._parts().wish(ruler)

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        draw_part(surface, canvas, self._parts(), rect)


class RulesPlayed(Widget):
    """By which rules is played: for screen readers, whoever points reads it of the phases."""

    variant: Variant

    role = Role.TEXT

    @property
    def label(self) -> str:
        return shown_name(self.variant)


class Title(Widget):
    """What is going on, in one line, or small in two where one has no room for it."""

    text: str

    role = Role.TEXT

    @property
    def label(self) -> str:
        return self.text

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        align, colour = Align.CENTRE, theme.LIGHT_INK
        if canvas.text.width(self.text, theme.SMALLEST, Face.TITLE) <= rect.width:
            size, face = theme.HEADING, Face.TITLE
            canvas.write(
                surface, self.text, rect, size=size, face=face, colour=colour, align=align, shrinks=True
            )
            return
        words = Label(self.text, size=theme.SMALLEST, face=Face.BODY, colour=colour, align=align, wrap=True)
        draw_part(surface, canvas, column_of_parts(space_between(), words, space_between()), rect)


def _phases(number: int, rounds: int, now: Phase, *, is_short: bool = False) -> Part:
    """Return the round and all phases, or only the one that is on."""
    text = tr("Round {round} of {rounds}").format(round=number, rounds=rounds)
    crumbs = [_crumb(phase_name(phase), phase, now) for phase in _PHASES if phase is now or not is_short]
    heading = Label(text, size=theme.HEADING, face=Face.TITLE, colour=theme.LIGHT_INK)
    aside = Space.M if is_short else Space.XL
    between = row_of_parts(*crumbs, pad=(0, Space.S if is_short else Space.M))
    return row_of_parts(aside, heading, aside, between)


def _crumb(text: str, phase: Phase, now: Phase) -> Part:
    is_now, is_past = phase is now, _PHASES.index(phase) < _PHASES.index(now) if now in _PHASES else False
    face = Face.BOLD if is_now else Face.BODY
    colour = theme.LIGHT_INK if is_now else theme.LIGHT_INK_PALE if is_past else theme.LIGHT_INK_SOFT
    name = Label(text, size=theme.BODY, face=face, colour=colour, align=Align.CENTRE)
    ground = box(theme.NOW, radius=Corner.PILL) if is_now else None
    return stack_of_parts(ground, row_of_parts(name, pad=(Space.M, 0)))
