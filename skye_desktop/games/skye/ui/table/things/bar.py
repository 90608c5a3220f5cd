"""The bar above the table: the round and its phases, the title, and the buttons."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Protocol

import pygame

from skye_desktop.games.skye.engine import Phase, Variant
from skye_desktop.games.skye.ui.art import Art
from skye_desktop.games.skye.ui.bindings import Game
from skye_desktop.games.skye.ui.sizes import Small, Table
from skye_desktop.games.skye.ui.table.things import bar_signs
from skye_desktop.games.skye.wording.position_words import phase_name
from skye_desktop.games.skye.wording.variant_words import about, shown_name
from skye_desktop.i18n import headed, tr
from skye_desktop.kit import (
    Action,
    Align,
    Button,
    Child,
    Command,
    Common,
    Corner,
    Face,
    InputMap,
    Kind,
    Line,
    Node,
    Role,
    Ruler,
    Size,
    Space,
    State,
    Widget,
    column,
    cut_columns,
    draw_button,
    px,
    row,
    spacer,
    square,
    theme,
)
from skye_desktop.shell.house_commands import House

_PHASES = (Phase.INCOME, Phase.PRICING, Phase.DISCARD, Phase.BUYING, Phase.BUILDING, Phase.SCORING)
IDS: Final = {
    House.UNDO: "Undo", House.REDO: "Redo", Game.BOARD: "Board", House.TIME: "Time",
    House.LOG: "Log", House.RULES: "Rules", House.MENU: "Menu",
}  # fmt: skip
"""Ids of the buttons, from left to right."""
_AFTER_SIGN: Final = 5
_LEAST_TITLE: Final = 200
_SMALL_TITLE: Final = 180
"""Width left for the title on a small bar, or by buttons with pictograms, in design pixels."""
_ELSEWHERE_TOO: Final = House.TIME, House.RULES, House.LOG
"""Buttons that are left out if the bar is narrow, in that order.

Their commands are in the menu too, or a click on the log leads there.
"""


class BarHost(Protocol):
    """The table as the bar uses it."""

    @property
    def input(self) -> InputMap: ...

    def turn_side(self) -> None:
        """Show the other column of a narrow table."""


class BarButton(Button):
    """A word on the bar, without a shadow; when pressed it moves down a little."""

    sign: Command | None = None
    """Command whose pictogram is drawn before the word; None for none."""

    outset = 4
    measured_by = Button.measured_by | {"sign"}

    def measure(self, ruler: Ruler, width: int | None) -> Size:
        words = ruler.text.width(self.text, self.size)
        wide = words + self._before(ruler) + px(ruler, Space.XL)
        return wide, ruler.px(theme.BUTTON_HEIGHT)

    def _before(self, ruler: Ruler) -> int:
        """Return the width of the pictogram and the gap after it, in window pixels."""
        return 0 if self.sign is None else ruler.px(bar_signs.SIDE) + ruler.px(_AFTER_SIGN)

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        if self.sign is None:
            super().paint(canvas, surface, rect)
            return
        now = self.now
        rect = rect.move(0, canvas.px(Space.XS)) if now.is_pressed else rect
        ink = draw_button(surface, canvas, rect, self.kind, now)
        before, room = self._before(canvas), rect.inflate(-canvas.px(Space.S), 0)
        words = min(canvas.text.width(self.text, self.size), room.width - before)
        whole = pygame.Rect(0, 0, before + words, room.height).move_to(center=room.center)
        # The middle of the small letters is a little lower than that of the line.
        middle = whole.x, whole.centery + canvas.px(Line.HAIR)
        place = square(canvas.px(bar_signs.SIDE), midleft=middle)
        bar_signs.draw_bar_sign(surface, canvas, self.sign, place, ink)
        whole.update(whole.x + before, whole.y, words, whole.height)
        canvas.write(surface, self.text, whole, size=self.size, colour=ink, shrinks=True)


class Bar(Widget):
    """The bar: in two rows on a narrow table; on a small one only with the present phase."""

    table: BarHost
    round: int
    rounds: int
    phase: Phase
    title: str
    """Title of the current stage."""
    variant: Variant
    ways: tuple[tuple[Command, Action], ...]
    """Commands of its buttons, with their actions."""
    is_small: bool
    side: str
    """Text of the button for the other column of a narrow table; empty if both are displayed."""

    def build(self) -> Sequence[Child]:
        phases = Phases(
            self.round, self.rounds, self.phase, self.variant, self.is_small, id="phases"
        )
        rules = None if self.variant.is_printed else VariantName(self.variant, id="variant")
        title = BarTitle(self.title, id="going on", grow=1)
        buttons = self._buttons(phases)
        if self.side:
            above = row(phases, rules, spacer(), height=Table.BAR)
            return (column(above, row(title, Space.M, buttons, Space.M, height=Table.BAR)),)
        return (row(phases, rules, Space.S, title, Space.M, buttons, Space.M),)

    def _buttons(self, phases: Phases) -> Widget:
        """Return the buttons for which there is room, undo and redo first."""
        assert self.tree is not None
        canvas, ways = self.tree.canvas, dict(self.ways)
        found = {one: self._button(one, ways[one], has_sign=True) for one in IDS if one in ways}
        room = self._room_for_buttons(canvas, phases)
        if _widths(canvas, found.values()) > room:
            found = {one: self._button(one, ways[one]) for one in found}
        for one in _ELSEWHERE_TOO if self.is_small else ():
            if _widths(canvas, found.values()) > room:
                found.pop(one, None)
        turn = (
            Button(self.side, self.table.turn_side, Kind.ON_WOOD, size=theme.BODY, id="side")
            if self.side
            else None
        )
        high = Small.BAR if self.is_small else Table.BAR
        pad = min(Space.S, max(0.0, (high - canvas.target(0)) / 2))
        return row(turn, *found.values(), gap=Space.XS, pad=(0, pad))

    def _room_for_buttons(self, canvas: Art, phases: Phases) -> int:
        """Return the width that is left for buttons in any phase, in window pixels."""
        assert self.tree is not None
        window = self.tree.window.width
        if self.side:  # in the lower of two rows, beside the button for the other column
            side = canvas.text.width(self.side, theme.BODY) + 2 * canvas.px(Space.L)
            return window - side - canvas.px(_LEAST_TITLE + Space.XL)
        if self.is_small:
            phases = Phases(1, self.rounds, Phase.DISCARD, self.variant, True)
            return window - phases.measure(canvas, None)[0] - canvas.px(_SMALL_TITLE)
        return window - phases.measure(canvas, None)[0] - canvas.px(_LEAST_TITLE + Space.XL)

    def _button(self, command: Command, action: Action, *, has_sign: bool = False) -> BarButton:
        keys: tuple[Command, ...] = (
            (Common.CANCEL, command) if command is House.MENU else (command,)
        )
        return BarButton(
            action.label, action.run, Kind.ON_WOOD, size=theme.BODY, why_not=action.why_not,
            tip=action.tip, key=self.table.input.hint(*keys), id=IDS[command],
            sign=command if has_sign else None,
        )  # fmt: skip


def _widths(canvas: Art, buttons: Iterable[BarButton]) -> int:
    """Return the width of buttons side by side, in window pixels."""
    wide = [button.measure(canvas, None)[0] + canvas.px(Space.XS) for button in buttons]
    return sum(wide)


class Phases(Widget):
    """The round, with all phases or only the present one."""

    round: int
    rounds: int
    phase: Phase
    variant: Variant
    is_short: bool

    role = Role.LIST
    measured_by = frozenset(("round", "rounds", "phase", "is_short"))

    @property
    def label(self) -> str:
        return headed(self._heading, phase_name(self.phase))

    @property
    def note(self) -> str:
        """Name and text of the variant, unless it is the printed game."""
        return (
            "" if self.variant.is_printed else f"{shown_name(self.variant)}\n{about(self.variant)}"
        )

    @property
    def state(self) -> State:
        return State()

    def nodes_inside(self, rect: pygame.Rect) -> Sequence[Node]:
        return [
            Node(
                f"phase {phase}",
                Role.TEXT,
                phase_name(phase),
                rect,
                State(is_selected=phase is self.phase),
            )
            for phase in _PHASES
        ]

    @property
    def _heading(self) -> str:
        return tr("Round {round} of {rounds}").format(round=self.round, rounds=self.rounds)

    @property
    def _visible_phases(self) -> Sequence[Phase]:
        return [phase for phase in _PHASES if phase is self.phase or not self.is_short]

    def _face(self, phase: Phase) -> Face:
        return Face.BOLD if phase is self.phase else Face.BODY

    def _widths(self, ruler: Ruler) -> list[int]:
        """Return widths in window pixels: gap, heading, gap, and each phase."""
        aside, text = ruler.px(Space.M if self.is_short else Space.XL), ruler.text
        names = [
            text.width(phase_name(one), theme.BODY, self._face(one)) for one in self._visible_phases
        ]
        heading = text.width(self._heading, theme.HEADING, Face.TITLE)
        return [aside, heading, aside, *(name + 2 * ruler.px(Space.M) for name in names)]

    def measure(self, ruler: Ruler, width: int | None) -> Size:
        return sum(self._widths(ruler)), ruler.text.height(theme.HEADING, Face.TITLE)

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        widths = (wide / canvas.scale for wide in self._widths(canvas))
        _, heading, _, *places = cut_columns(canvas, rect, *widths)
        canvas.write(
            surface, self._heading, heading, size=theme.HEADING, face=Face.TITLE,
            colour=theme.LIGHT_INK, shrinks=True,
        )  # fmt: skip
        past = _PHASES.index(self.phase) if self.phase in _PHASES else 0
        inset = canvas.px(Space.S if self.is_short else Space.M)
        for phase, place in zip(self._visible_phases, places, strict=True):
            colour = theme.LIGHT_INK_PALE if _PHASES.index(phase) < past else theme.LIGHT_INK_SOFT
            if phase is self.phase:
                colour = theme.LIGHT_INK
                canvas.box(surface, place.inflate(0, -2 * inset), theme.NOW, radius=Corner.PILL)
            words = place.inflate(-2 * canvas.px(Space.M), 0)
            canvas.write(
                surface, phase_name(phase), words, colour=colour, face=self._face(phase),
                align=Align.CENTRE, shrinks=True,
            )  # fmt: skip


class VariantName(Widget):
    """The name of the variant for screen readers.

    Sighted people find it in the note on the phases.
    """

    variant: Variant

    role = Role.TEXT

    @property
    def label(self) -> str:
        return shown_name(self.variant)


class BarTitle(Widget):
    """The title in one line; if that is too narrow, in two lines of small text."""

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
                surface,
                self.text,
                rect,
                size=size,
                face=face,
                colour=colour,
                align=align,
                shrinks=True,
            )
            return
        small, line = theme.SMALLEST, canvas.text.height(theme.SMALLEST)
        high = min(rect.height, canvas.wrapped_height(self.text, small, rect.width))
        place = pygame.Rect(rect.x, rect.y + (rect.height - high) // 2, rect.width, high)
        most = max(1, round(high / line))
        canvas.write_wrapped(
            surface, self.text, place, size=small, colour=colour, align=align, most=most
        )
