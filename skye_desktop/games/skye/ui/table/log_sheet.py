"""The whole log, on a sheet over the table.

The cells and tiles of a line under the pointer are displayed; a click on the line opens its moment.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

import pygame

from skye_desktop.games.skye.log_book import LogLine
from skye_desktop.games.skye.ui.app import TreeScreen
from skye_desktop.games.skye.ui.art import Art
from skye_desktop.games.skye.ui.table.desk import Desk
from skye_desktop.games.skye.ui.table.history import TableHistory
from skye_desktop.games.skye.ui.table.pieces import ShownTiles, TilesNote
from skye_desktop.games.skye.ui.table.things.log_on_wood import ON_PAPER, LogRow, draw_row, rows_of
from skye_desktop.games.skye.ui.table.things.table_land import LandPainter
from skye_desktop.games.skye.wording.tile import crest_letter
from skye_desktop.i18n import tr
from skye_desktop.kit import (
    Action,
    Child,
    Command,
    Common,
    Corner,
    List,
    ListRow,
    Ruler,
    Size,
    Space,
    heading,
    row,
    sheet,
    spacer,
    theme,
)
from skye_desktop.shell.house_commands import House

_HEAD = 32
"""Design pixels from the inner edge of the sheet to the first line."""


class LogScene(TreeScreen):
    """The sheet of the log; the land beside it shows the cells of a line."""

    is_sheet = True

    def __init__(self, desk: Desk, history: TableHistory, lands: LandPainter) -> None:
        super().__init__(desk.app)
        self._desk = desk
        self._history = history
        self._lands = lands
        self._lines: Sequence[LogLine] = ()
        seats = desk.session.setup.seats
        crests = {seat: crest_letter(seat.clan) for seat in seats}
        self._names = {crest: f"{crest}\u00a0{seat.name}" for seat, crest in crests.items()}
        """Names that replace crests in lines with enough room."""

    def layout(self, window: pygame.Rect) -> None:
        self._lines = tuple(self._desk.described_lines())
        self.invalidate()
        super().layout(window)

    def build(self) -> Sequence[Child]:
        """Return the sheet on the left, so that the land is in sight.

        The log's end is displayed first.
        """
        scale, moment = self.canvas.scale, self._desk.panel.moment
        least = theme.WIDE_BUTTON + theme.NARROW_BUTTON + Space.M + 2 * Space.XL
        wide = min(480, max(self.layout_rect.width / 2 / scale, least))
        last = len(self._lines) - 1
        first = (
            last
            if moment is None
            else bisect_left(self._lines, moment, key=lambda line: line.moment)
        )
        high = self.canvas.text.height(theme.BODY) / scale
        rows = List(
            self._lines, self._row, choosable=_is_choosable, made_of=moment, guess=high,
            called=tr("The log"), begins_at=min(last, first) if self._lines else None,
            begins_in_middle=moment is not None, step=high, id="log", grow=1,
        )  # fmt: skip
        pins = self.button(House.ANNOTATIONS, id="pins", width=theme.WIDE_BUTTON)
        close = self.button(Common.CANCEL, id="close", width=theme.NARROW_BUTTON)
        more = Space.XL - Space.L
        log = sheet(
            heading(tr("Log"), height=28), _HEAD + more - 28, rows, Space.M,
            row(pins, spacer(), close), more, pad=(Space.XL, Space.L), width=wide, id="sheet",
        )  # fmt: skip
        return row(log, spacer(), pad=Space.S), TilesNote(self._tiles)

    def _row(self, line: LogLine) -> ListRow:
        is_now = line.moment == self._desk.panel.moment
        return LogLineRow(self, line, is_now, words=line.spoken)

    def parts_of(self, line: LogLine, canvas: Art, width: int) -> list[LogRow]:
        """Return the rows of a line, as many as there is room for.

        The list of notes has the whole text of a note.
        """
        around = 2 * canvas.px(Space.S) + 2 * canvas.px(Space.XL) + canvas.px(_HEAD)
        room = (
            self.layout_rect.height - around - canvas.px(theme.BUTTON_HEIGHT) - canvas.px(Space.M)
        )
        most = max(1, room // canvas.text.height(theme.BODY))
        return rows_of(
            line, canvas, width - canvas.px(Space.S), ON_PAPER, names=self._names, most=most
        )

    @property
    def _list(self) -> List:
        self.tree.update()
        rows = self.tree.ids["log"]
        assert isinstance(rows, List)
        return rows

    @property
    def _line(self) -> LogLine | None:
        """Line under the pointer."""
        found = self.tree.interaction.under(self.app.pointer)
        return found.line if isinstance(found, LogLineRow) else None

    def _tiles(self) -> ShownTiles | None:
        line = self._line
        if line is None or not line.tiles:
            return None
        edge = self.tree.ids["sheet"].rect.right - self.canvas.px(Space.L)
        return ShownTiles(line.tiles, (edge, self.app.pointer[1]))

    def go_to(self, line: LogLine) -> None:
        """Close the sheet, and open the time line at the moment of a line."""
        self.app.pop()
        self._history.open_time(line.moment, line)

    def _open_annotations(self) -> None:
        self.app.pop()
        self._history.open_annotations()

    def handle_event(self, event: pygame.Event) -> bool:
        """Handle an event: scroll, open a moment, or close the sheet."""
        if super().handle_event(event):
            return True
        where = self.tree.where(self.tree.ids["sheet"])
        if event.type == pygame.MOUSEBUTTONDOWN and not where.collidepoint(event.pos):
            self.app.pop()
        return event.type == pygame.KEYDOWN and self.app.input.act(event, self._list.ways)

    def commands(self) -> dict[Command, Action]:
        leave = Action(self.app.pop, tr("Close"))
        annotations = tr("Notes and bookmarks")
        return {
            **dict.fromkeys((Common.CANCEL, Common.CONFIRM, House.LOG), leave),
            **dict.fromkeys(
                (House.ANNOTATIONS, House.NOTE), Action(self._open_annotations, annotations)
            ),
        }

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Draw the table, with the cells of the line under the pointer lit."""
        super().draw_ground(surface)
        if self._line is not None:
            self._lands.draw_highlighted(surface, self._line)


def _is_choosable(line: LogLine) -> bool:
    return False


class LogLineRow(ListRow):
    """A line of the log with its mark."""

    log: LogScene
    line: LogLine
    is_now: bool

    is_pressable = True
    is_target = False
    """A line can be pressed, but is no target for the event log, fingers or gamepads."""

    def press(self) -> None:
        self.log.go_to(self.line)

    def measure(self, ruler: Ruler, width: int | None) -> Size:
        return 0, sum(
            part.rect.height for part in self.log.parts_of(self.line, self.log.canvas, width or 0)
        )

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        if self.is_hovered or self.is_now:
            canvas.box(surface, rect, theme.GOLD_PALE, radius=Corner.SOFT)
        y = rect.y
        seen = surface.get_clip()
        ink = theme.INK_SOFT if self.line.is_remark else theme.INK
        for part in self.log.parts_of(self.line, canvas, rect.width):
            place = part._replace(rect=part.rect.move(rect.x, y))
            if place.rect.colliderect(seen):
                draw_row(surface, canvas, place, ON_PAPER, ink)
            y += part.rect.height
