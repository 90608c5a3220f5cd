"""The log, broken into rows; and its last lines on the wood below the board.

A press on a line opens its moment.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Final, NamedTuple, cast

import pygame

from skye_desktop.games.skye.log_book import LogLine
from skye_desktop.games.skye.ui.art import Art
from skye_desktop.games.skye.ui.bindings import Game
from skye_desktop.games.skye.ui.sizes import LeftColumn
from skye_desktop.games.skye.ui.table.pieces import TableThing
from skye_desktop.games.skye.ui.table.slot_thing import ShownTable, SlotThing
from skye_desktop.games.skye.wording.tile import Pictogram, with_middle_tiles, with_small_tiles
from skye_desktop.i18n import current_catalogue, tr
from skye_desktop.kit import (
    LEFT_BUTTON,
    MOST_LINES,
    Action,
    Child,
    Colour,
    Command,
    Corner,
    Face,
    Field,
    Line,
    Node,
    Pointer,
    PointerKind,
    Role,
    Ruler,
    Shadow,
    Size,
    Skins,
    Space,
    State,
    Widget,
    cached,
    clipped,
    draw_arrow,
    square,
    theme,
)
from skye_desktop.shell.house_commands import House
from skye_desktop.shell.pin_mark import draw_annotation

_ABOVE_HEADING: Final = 6

_FADED: Final = 0.3
"""Fraction by which the oldest line in sight is fainter than the newest."""
_OF_THE_WOOD: Final = 60
"""Height of an open log in per cent of the room below the board; six lines at least."""
_WASH: Final = 31
"""Opacity of the light on the line under the pointer, 0 to 255."""
_AFTER = 3
"""Divisor of the room's height: so much of it is for lines after the displayed moment."""
_A_CREST = f"[{chr(Pictogram.CREST)}-{chr(Pictogram.GOLD - 1)}]"
_CREST = re.compile(_A_CREST + "[ \u00a0]")
"""Pattern of the beginning of a line about a seat: its crest."""
_COLON = re.compile(f"({_A_CREST}) ?:")
"""Pattern of a colon after a crest; colons are written after names only."""


class LogRow(NamedTuple):
    """A row of the log, and its rectangle."""

    line: LogLine
    text: str
    """The part of the line in this row."""
    rect: pygame.Rect
    is_first: bool
    """Whether the line begins here."""


class RowStyle(NamedTuple):
    """Sizes of rows in design pixels, and the colour of the line behind a heading."""

    size: float
    heading: float
    rule: Colour
    pitch: float = 0
    """Least height of a line that has one row."""

    def size_of(self, line: LogLine) -> float:
        return self.heading if line.is_heading else self.size


ON_WOOD = RowStyle(theme.BODY, theme.LARGE_BODY, theme.RAIL_LINE, LeftColumn.LOG_LINE)
IN_STRIP = RowStyle(theme.SMALL, theme.BODY, theme.RAIL_LINE)
ON_PAPER = RowStyle(theme.BODY, theme.LARGE_BODY, theme.PAPER_EDGE)


class LogExcerpt(NamedTuple):
    """Lines of the log, of which as many are displayed as there is room for."""

    before: tuple[LogLine, ...]
    own: tuple[LogLine, ...] = ()
    """Lines of the displayed moment of the time line, followed by later ones."""
    after: tuple[LogLine, ...] = ()


def excerpt(lines: Sequence[LogLine], moment: int | None, most: int) -> LogExcerpt:
    """Return the last lines of the log; for an earlier moment its lines, and some around them.

    ``most`` is the largest number of lines before the moment, and of those from it on.
    """
    if moment is None:
        return LogExcerpt(tuple(lines[-most:]))
    first = bisect_left(lines, moment, key=lambda line: line.moment)
    end = bisect_right(lines, moment, key=lambda line: line.moment)
    before = lines[max(0, first - most) : first]
    own = lines[first : min(end, first + most)]
    return LogExcerpt(tuple(before), tuple(own), tuple(lines[end : end + most]))


def rows_of(
    line: LogLine,
    canvas: Art,
    width: int,
    style: RowStyle,
    *,
    names: Mapping[str, str] | None = None,
    most: int = MOST_LINES,
) -> list[LogRow]:
    """Return a line broken into rows of a width, at the top left.

    ``names`` are written in place of crests.
    """
    size = style.size_of(line)
    face = _face_of(line)
    signs = line.signs or line.text
    text = _with_names(signs, names) if names else _COLON.sub(r"\1", signs)
    # Further rows are indented by the crest.
    crest = text[:2] if _CREST.match(text) else ""
    hang = canvas.text.width(crest, size, face)
    room = width - _indent(line, canvas) - hang
    found: list[LogRow] = []
    for part in canvas.text.wrapped(text[len(crest) :], size, room, face, most=most):
        shown, left = (part, hang) if found else (crest + part, 0)
        above = canvas.px(_ABOVE_HEADING) if line.is_heading and not found else 0
        height = canvas.text.height_with_pictures(shown, size, face) + above
        found.append(LogRow(line, shown, pygame.Rect(left, 0, width - left, height), not found))
    if len(found) == 1:
        found[0].rect.height = max(found[0].rect.height, round(style.pitch * canvas.scale))
    return found


def _with_names(signs: str, names: Mapping[str, str]) -> str:
    """Return the text with names instead of crests; one pass is enough even for a long note."""
    for crest, written in names.items():
        signs = signs.replace(crest, written)
    return signs


def fit_rows(
    lines: LogExcerpt, room: pygame.Rect, broken: Callable[[LogLine], list[LogRow]]
) -> list[LogRow]:
    """Return the rows that fit into a room, the lowest first; the last one is at its lower edge."""
    before = _rows(lines.before, room.height, broken, are_last=True)
    own = _rows(lines.own, room.height, broken)
    after = _rows(lines.after, room.height, broken)
    below = max(room.height - _height([*before, *own]), room.height // _AFTER)
    while after and _height(after) > below:
        del after[-1]
    # The lines of the moment itself start in sight, however many there are.
    rows, rest = [*before, *own, *after], len(own) or 1
    while len(rows) - len(after) > rest and _height(rows) > room.height:
        del rows[0]
    while len(rows) - len(after) > rest and not rows[0].is_first:
        del rows[0]
    while len(rows) > 1 and _height(rows) > room.height:
        del rows[-1 if own else 0]
    found, bottom = list[LogRow](), room.bottom
    for line, text, rect, is_first in reversed(rows):
        bottom -= rect.height
        found.append(LogRow(line, text, rect.move(room.x, bottom), is_first))
    return found


def _rows(
    lines: Sequence[LogLine],
    room: int,
    broken: Callable[[LogLine], list[LogRow]],
    *,
    are_last: bool = False,
) -> list[LogRow]:
    """Return the rows of as many lines as fill the height ``room``, in window pixels.

    The first lines, or the last ones if ``are_last``.
    """
    rows: list[LogRow] = []
    for line in reversed(lines) if are_last else lines:
        if room <= 0:
            break
        more = broken(line)
        room -= _height(more)
        rows = [*more, *rows] if are_last else [*rows, *more]
    return rows


def _height(rows: Sequence[LogRow]) -> int:
    height = 0
    for row in rows:
        height += row.rect.height
    return height


def draw_row(
    surface: pygame.Surface, canvas: Art, row: LogRow, style: RowStyle, ink: Colour
) -> None:
    """Draw a row, with the mark of a note or bookmark, and the line behind a heading."""
    line = row.line
    rect = row.rect.copy()
    set_in = _indent(row.line, canvas)
    if line.is_heading and row.is_first:
        above = canvas.px(_ABOVE_HEADING)
        rect.update(rect.x, rect.y + above, rect.width, rect.height - above)
    words = pygame.Rect(rect.x + set_in, rect.y, rect.width - set_in, rect.height)
    size, face = style.size_of(line), _face_of(line)
    place = canvas.write(surface, row.text, words, size=size, face=face, colour=ink)
    if line.is_heading:
        rule = pygame.Rect(place.right + canvas.px(Space.M), rect.centery, 0, canvas.px(Line.HAIR))
        rule.width = max(0, rect.right - rule.x)
        surface.fill(canvas.resolve(style.rule), rule)
    if line.pin is not None and row.is_first:
        mark = pygame.Rect(rect.x, rect.y, set_in, rect.height)
        draw_annotation(surface, canvas, mark, line.pin)


def _indent(line: LogLine, canvas: Art) -> int:
    """Return the indent of a line in pixels; only remarks and lines with a mark have one."""
    return 0 if line.pin is None and not line.is_remark else canvas.px(18)


def _face_of(line: LogLine) -> Face:
    """Return the typeface of a line: another one for headings, bold for lines with a mark."""
    return Face.TITLE if line.is_heading else Face.BOLD if line.pin is not None else Face.BODY


_MOST_SPOKEN: Final = 30
"""Number of last lines that screen readers find without opening the log."""


class LogOnWood(TableThing):
    """The last lines of the log, the newest brightest.

    While the time line is open those of its moment.
    """

    table: ShownTable
    lines: tuple[LogLine, ...]
    moment: int | None = None
    """Moment of the time line on the screen; None in the present."""
    most: int | None = None
    """Largest number of lines; None for as many as fit."""
    folds: bool = False
    """Whether an arrow folds and unfolds it."""
    is_folded: bool = False
    is_in_strip: bool = False
    """Whether it is a line below the land of a small table."""

    role = Role.LIST
    outset = Space.M
    _rows: tuple[object, list[LogRow]] | None = None
    """Rows in sight, with what they were computed from."""
    _pointed = (-1, -1)
    """Position of the pointer at its last movement over the log."""

    def mounted(self) -> None:
        self._broken: OrderedDict[Hashable, list[LogRow]] = OrderedDict()

    # -- words

    @property
    def label(self) -> str:
        return tr("The log")

    @property
    def note(self) -> str:
        keys, line = self.table.input, self.line_at(self.table.pointer)
        if line is None:
            opens = keys.for_device(
                tr("The log; click to read all of it"),
                tr("The whole log"),
                fingers=tr("The log; tap to read all of it"),
            )
            return keys.with_keys(opens, House.LOG)
        see = keys.for_device(
            tr("Click to see this moment"),
            tr("See this moment"),
            fingers=tr("Tap to see this moment"),
        )
        note = f"{see} · {keys.with_keys(tr('The whole log'), House.LOG)}"
        if line.brief:  # what it leaves out
            return f"{line.text}\n{note}"
        return "" if line.tiles else note

    def nodes_inside(self, rect: pygame.Rect) -> Sequence[Node]:
        first = max(0, len(self.lines) - _MOST_SPOKEN)
        told = enumerate(self.lines[first:], start=first)
        return [Node(f"line {number}", Role.TEXT, line.spoken, rect) for number, line in told]

    # -- the pointer

    def line_at(self, position: tuple[int, int]) -> LogLine | None:
        """Return the line at that position, in window pixels."""
        return next((row.line for row in self.rows() if row.rect.collidepoint(position)), None)

    def pointed(self, position: tuple[int, int]) -> None:
        before, self._pointed = self._pointed, position
        if self.line_at(before) is not self.line_at(position):
            self.repaint()

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
        """Scroll back: open the folded log, then the whole log; scrolling on folds it."""
        is_open = not self.is_folded
        if notches > 0 and is_open:
            self.table.open_log()
        elif (notches > 0) is not is_open and self.folds:
            self.table.fold_log()

    # -- layout and drawing

    def measure(self, ruler: Ruler, width: int | None) -> Size:
        return super().measure(ruler, width)[0], ruler.px(LeftColumn.LEAST_LOG)

    def build(self) -> Sequence[Child]:
        return (FoldArrow(self.table, self.is_folded, id="fold log") if self.folds else None,)

    def arrange(self, ruler: Ruler, rect: pygame.Rect) -> None:
        for arrow in self.children:
            side, gap = ruler.px(cast("Art", ruler).target(22)), ruler.px(Space.S)
            top = max(rect.y + gap, self._lines_in(ruler, rect).y)
            arrow.place(ruler, square(side, topright=(rect.right - gap, top)))

    def _lines_in(self, ruler: Ruler, rect: pygame.Rect) -> pygame.Rect:
        """Return the room for the lines: all of it, or a part at the lower edge for an open log."""
        if self.is_in_strip or self.is_folded or not self.folds:
            return rect
        high = max(ruler.px(LeftColumn.USUAL_LOG), rect.height * _OF_THE_WOOD // 100)
        lower = rect.copy()
        lower.height = min(rect.height, high)
        lower.bottom = rect.bottom
        return lower

    def rows(self) -> list[LogRow]:
        """Return the rows that fit, the lowest first.

        The result is cached, as every frame needs it.
        """
        assert self.tree is not None
        canvas = self.tree.canvas
        room = self._lines_in(canvas, self.rect).inflate(-canvas.px(2 * Space.M), 0)
        if not self.is_in_strip:
            room.height += canvas.px(4)  # it has no edge
        room.width -= sum(arrow.rect.width for arrow in self.children)
        fit = max(1, room.height // canvas.text.height(self._style.size))
        lines = excerpt(self.lines, self.moment, fit if self.most is None else min(fit, self.most))
        key = lines, tuple(room), canvas.scale, current_catalogue()
        if self._rows is None or self._rows[0] != key:
            self._rows = key, fit_rows(lines, room, partial(self._break, canvas, room.width, fit))
        return self._rows[1]

    def _break(self, canvas: Art, width: int, most: int, line: LogLine) -> list[LogRow]:
        """Return the rows of a line; the result is cached, as each action adds only one line."""
        style = self._style
        key = line, width, canvas.scale, most

        def rows() -> list[LogRow]:
            smaller = with_small_tiles if self.is_in_strip else with_middle_tiles
            shown = line._replace(signs=smaller(line.brief or line.signs))
            found = rows_of(shown, canvas, width, style, most=most)
            return [row._replace(line=line) for row in found]

        return cached(self._broken, key, rows)

    @property
    def _style(self) -> RowStyle:
        return IN_STRIP if self.is_in_strip else ON_WOOD

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        # In a strip the land is close above the line.
        margin = 0 if self.is_in_strip else canvas.px(2 * Space.M)
        with clipped(surface, rect.inflate(margin, margin)):
            self._paint_rows(canvas, surface, rect)

    def _paint_rows(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw the rows on the wood, which is darker there."""
        blur, rows = canvas.px(Shadow.BLUR), self.rows()
        shaded = self._lines_in(canvas, rect).inflate(-blur, -blur)
        canvas.cast(
            surface, shaded, strength=theme.LOG_SHADE, radius=Shadow.BLUR, spread=(Shadow.BLUR, 0)
        )
        shown = self.moment if self.moment is not None or not rows else rows[0].line.moment
        own = [row.rect for row in rows if row.line.moment == shown]
        if own and self.moment is not None:
            around = own[0].unionall(own[1:]).inflate(canvas.px(Space.M), 0)
            canvas.box(surface, around, theme.RAIL_HOVERED, radius=Corner.SOFT)
        pointed = self.line_at(self._pointed) if self.is_hovered else None
        washed = [row.rect for row in rows if row.line is pointed]
        if washed:
            around = washed[0].unionall(washed[1:]).inflate(canvas.px(Space.M), 0)
            canvas.shade(surface, theme.WHITE, _WASH, around)
        for number, row in enumerate(rows):
            is_bright = self.moment is not None and row.line.moment == shown
            age = 0 if is_bright else number / max(1, len(rows) - 1)
            with _faded(surface, canvas, row.rect, age):
                draw_row(surface, canvas, row, self._style, theme.LIGHT_INK)


@contextmanager
def _faded(surface: pygame.Surface, canvas: Art, row: pygame.Rect, age: float) -> Iterator[None]:
    """Fade what is drawn in a row, according to its ``age``: 1 for the oldest line in sight."""
    place = row.clip(surface.get_clip())
    if canvas.sprites.look.has_lines or not age or not place:
        yield
        return
    ground = surface.subsurface(place).copy()
    yield
    ground.set_alpha(round(255 * _FADED * age))
    surface.blit(ground, place)


def _log(table: ShownTable) -> LogOnWood:
    """Return the log below the board: its last lines, or as many as have room."""
    folds = table.is_log_folded
    is_folded = folds is True
    return LogOnWood(
        table, tuple(table.described_lines()), table.displayed_moment, 2 if is_folded else None,
        folds is not None, is_folded, id="log", height=LeftColumn.FOLDED_LOG if is_folded else None,
        grow=0 if is_folded else 1,
    )  # fmt: skip


def log_in_strip(table: ShownTable) -> LogOnWood:
    """Return the line of the log that stands below the land of a small table."""
    return LogOnWood(
        table, tuple(table.described_lines()), table.displayed_moment, 1, is_in_strip=True, id="log"
    )


def _commands(table: ShownTable) -> dict[Command, Action]:
    return {
        House.LOG: Action(table.open_log, tr("Log"), tip=tr("Everything that happened")),
        Game.FOLD_LOG: Action(table.fold_log),
    }


LOG: Final = SlotThing(_log, _commands, has_own_screen=True)


class FoldArrow(Widget):
    """The arrow that folds and unfolds the log."""

    table: ShownTable
    is_folded: bool

    role = Role.BUTTON
    outset = round(Skins.KNOB.outset) + 1
    is_pressable = True
    takes_focus = False
    """False: a key folds the log as well."""

    @property
    def label(self) -> str:
        return (
            tr("More lines of the log") if self.is_folded else tr("The last two lines of the log")
        )

    @property
    def note(self) -> str:
        return self.table.input.with_keys(self.label, Game.FOLD_LOG)

    @property
    def state(self) -> State:
        return State(is_focused=self.is_focused)

    def press(self) -> None:
        self.table.fold_log()

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        canvas.patch(surface, rect, Skins.KNOB_HOVERED if self.is_hovered else Skins.KNOB)
        way, size = -1 if self.is_folded else 1, canvas.px(Field.ARROW)
        draw_arrow(surface, rect.center, way, size, theme.LIGHT_INK, is_upright=True)
