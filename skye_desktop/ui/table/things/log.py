"""The end of the log, on the wood below the board: a line of it leads to its moment."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Sequence
from functools import partial
from typing import Final, Protocol, cast

import pygame

from skye_desktop.i18n import in_use, tr
from skye_desktop.kit import (
    LEFT_BUTTON,
    Child,
    Corner,
    Field,
    InputMap,
    Node,
    Pointer,
    PointerKind,
    Role,
    Ruler,
    Shadow,
    Skins,
    Space,
    State,
    Widget,
    clipped,
    draw_arrow,
    kept,
    square,
    theme,
)
from skye_desktop.play.log import LogLine
from skye_desktop.play.wording.signs import with_small_tiles
from skye_desktop.ui.art import Art
from skye_desktop.ui.bindings import Game
from skye_desktop.ui.table.log_rows import ON_WOOD, Row, draw_row, fitted, rows_of, sight
from skye_desktop.ui.table.things.thing import TableThing

_TOLD: Final = 30
"""The last lines, which can be read without opening it."""


class LogReader(Protocol):
    """What the log asks of its table."""

    @property
    def input(self) -> InputMap: ...

    @property
    def pointer(self) -> tuple[int, int]:
        """In window pixels."""

    def open_time(self, at: int | None = None, line: LogLine | None = None) -> None:
        """Look at a moment, with a line of the log at the cells it speaks of."""

    def open_log(self) -> None:
        """Show all of the log."""

    def fold_log(self) -> None:
        """Show more lines here, or only the last two."""


class LogOnWood(TableThing):
    """As many lines as have room, the newest the brightest, or those of the past moment that is shown."""

    table: LogReader
    lines: tuple[LogLine, ...]
    moment: int | None = None
    """The moment of the time line that is on the screen; None for now."""
    most: int | None = None
    """Of lines; None for as many as have room."""
    folds: bool = False
    """Whether an arrow opens and folds it."""
    is_in_strip: bool = False
    """Whether it is a line below the land of a small table."""

    role = Role.LIST
    outset = Space.M
    _rows: tuple[object, list[Row]] | None = None
    """The rows in sight, and what they were worked out for."""

    def mounted(self) -> None:
        self._broken: OrderedDict[Hashable, list[Row]] = OrderedDict()

    # -- words

    @property
    def label(self) -> str:
        return tr("The log")

    @property
    def note(self) -> str:
        keys, line = self.table.input, self.line_at(self.table.pointer)
        if line is None:
            opens = keys.by_hand(
                tr("The log; click to read all of it"),
                tr("The whole log"),
                fingers=tr("The log; tap to read all of it"),
            )
            return keys.hinted(opens, Game.LOG)
        see = keys.by_hand(
            tr("Click to see this moment"), tr("See this moment"), fingers=tr("Tap to see this moment")
        )
        return "" if line.tiles else f"{see} · {keys.hinted(tr('The whole log'), Game.LOG)}"

    def nodes_inside(self, rect: pygame.Rect) -> Sequence[Node]:
        first = max(0, len(self.lines) - _TOLD)
        told = enumerate(self.lines[first:], start=first)
        return [Node(f"line {number}", Role.TEXT, line.spoken, rect) for number, line in told]

    # -- the pointer

    def line_at(self, position: tuple[int, int]) -> LogLine | None:
        """Return the line there, in window pixels."""
        return next((row.line for row in self.rows() if row.rect.collidepoint(position)), None)

    def on_pointer(self, event: Pointer) -> bool:
        if any(arrow.rect.collidepoint(event.position) for arrow in self.children):
            return False
        if event.kind is PointerKind.PRESS and event.button == LEFT_BUTTON:
            line = self.line_at(event.position)
            if line is None:
                self.table.open_log()
            else:
                self.table.open_time(line.moment, line)
        elif event.kind is PointerKind.WHEEL:
            self._roll(event.notches)
        return True

    def _roll(self, notches: float) -> None:
        """Go back in it: first what there is room for here, then all of it. On again it folds."""
        is_open = self.most is None or not self.folds
        if notches > 0 and is_open:
            self.table.open_log()
        elif (notches > 0) is not is_open and self.folds:
            self.table.fold_log()

    # -- layout and drawing

    def build(self) -> Sequence[Child]:
        return (FoldArrow(self.table, self.most is not None, id="fold log") if self.folds else None,)

    def arrange(self, ruler: Ruler, rect: pygame.Rect) -> None:
        for arrow in self.children:
            side, gap = ruler.px(cast("Art", ruler).target(22)), ruler.px(Space.S)
            arrow.place(ruler, square(side, topright=(rect.right - gap, rect.y + gap)))

    def rows(self) -> list[Row]:
        """Return the rows that have room, the lowest first; kept, for every frame asks for them."""
        assert self.tree is not None
        canvas, room = self.tree.canvas, self.rect.inflate(-self.tree.canvas.px(2 * Space.M), 0)
        if not self.is_in_strip:
            room.height += canvas.px(4)  # it has no edge
        room.width -= sum(arrow.rect.width for arrow in self.children)
        fit = max(1, room.height // canvas.text.height(theme.SMALL))
        lines = sight(self.lines, self.moment, fit if self.most is None else min(fit, self.most))
        key = lines, tuple(room), canvas.scale, in_use()
        if self._rows is None or self._rows[0] != key:
            self._rows = key, fitted(lines, room, partial(self._break, canvas, room.width, fit))
        return self._rows[1]

    def _break(self, canvas: Art, width: int, most: int, line: LogLine) -> list[Row]:
        """Return a line in rows, worked out once: with each action one line is new."""
        if self.is_in_strip and line.signs:
            line = line._replace(signs=with_small_tiles(line.signs))
        key = line, width, canvas.scale, most
        return kept(self._broken, key, lambda: rows_of(line, canvas, width, ON_WOOD, most=most))

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        # The land lies close above its line in a strip.
        margin = 0 if self.is_in_strip else canvas.px(2 * Space.M)
        with clipped(surface, rect.inflate(margin, margin)):
            self._paint_rows(canvas, surface, rect)

    def _paint_rows(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw the lines on the wood, which lies in shade there."""
        blur, rows = canvas.px(Shadow.BLUR), self.rows()
        shaded = rect.inflate(-blur, -blur)
        canvas.cast(surface, shaded, strength=theme.LOG_SHADE, radius=Shadow.BLUR, spread=(Shadow.BLUR, 0))
        shown = self.moment if self.moment is not None or not rows else rows[0].line.moment
        own = [row.rect for row in rows if row.line.moment == shown]
        if own and self.moment is not None:
            around = own[0].unionall(own[1:]).inflate(canvas.px(Space.M), 0)
            canvas.box(surface, around, theme.RAIL_HOVERED, radius=Corner.SOFT)
        for number, row in enumerate(rows):
            is_bright = row.line.moment == shown or row.line.is_heading
            ink = theme.LIGHT_INK_SOFT if number * 3 < len(rows) * 2 else theme.LIGHT_INK_PALE
            draw_row(surface, canvas, row, ON_WOOD, theme.LIGHT_INK if is_bright else ink)


class FoldArrow(Widget):
    """What opens and folds the log."""

    table: LogReader
    is_folded: bool

    role = Role.BUTTON
    outset = round(Skins.KNOB.outset) + 1
    is_pressable = True
    takes_focus = False
    """A key of its own does the same."""

    @property
    def label(self) -> str:
        return tr("More lines of the log") if self.is_folded else tr("The last two lines of the log")

    @property
    def note(self) -> str:
        return self.table.input.hinted(self.label, Game.FOLD_LOG)

    @property
    def state(self) -> State:
        return State(is_focused=self.is_focused)

    def press(self) -> None:
        self.table.fold_log()

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        canvas.patch(surface, rect, Skins.KNOB_HOVERED if self.is_hovered else Skins.KNOB)
        way, size = -1 if self.is_folded else 1, canvas.px(Field.ARROW)
        draw_arrow(surface, rect.center, way, size, theme.LIGHT_INK, is_upright=True)
