"""The whole log, a sheet over the table.

A line under the pointer lights its cells and shows its tiles; a click on it leads to its moment.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

import pygame

from skye_desktop.i18n import tr
from skye_desktop.kit import theme
from skye_desktop.kit.commands import LEFT_BUTTON, Action, Command, Common
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Corner, Space
from skye_desktop.kit.widgets import SettlingList
from skye_desktop.play.log import LogLine
from skye_desktop.play.wording.signs import crest_letter
from skye_desktop.ui.app import Screen
from skye_desktop.ui.bindings import Game
from skye_desktop.ui.sizes import Log
from skye_desktop.ui.table.desk import Desk
from skye_desktop.ui.table.history import History
from skye_desktop.ui.table.lands import Lands
from skye_desktop.ui.table.log_rows import ON_PAPER, Row, draw_row, rows_of
from skye_desktop.ui.table.marks import draw_tiles_note


class LogScene(Screen):
    """Scrolls with wheel, bar, arrow and page keys. The land beside it shows what a line speaks of."""

    is_sheet = True

    def __init__(self, desk: Desk, history: History, lands: Lands) -> None:
        super().__init__(desk.app)
        self._desk, self._history, self._lands = desk, history, lands
        self._box = pygame.Rect(0, 0, 1, 1)
        self._lines: Sequence[LogLine] = ()
        self._row_height = 1
        self._page = pygame.Rect(0, 0, 1, 1)
        """Where the lines are."""
        self._list: SettlingList | None = None
        seats = desk.session.setup.seats
        crests = {seat: crest_letter(seat.clan) for seat in seats}
        self._names = {crest: f"{crest}\u00a0{seat.name}" for seat, crest in crests.items()}
        """What a crest is drawn as where there is room for the name."""

    def layout(self, window: pygame.Rect) -> None:
        """At the left, so that the land stays in sight; first at the end, where the news is."""
        canvas = self.canvas
        pad, margin = canvas.px(Space.XL), canvas.px(Space.S)
        least = canvas.px(theme.WIDE_BUTTON + theme.NARROW_BUTTON + Space.M) + 2 * pad
        width = min(canvas.px(Log.WIDTH), max(window.width // 2, least))
        self._box = pygame.Rect(margin, margin, width, window.height - 2 * margin)
        inner = self._box.inflate(-2 * pad, -2 * pad)
        close = pygame.Rect(0, 0, canvas.px(theme.NARROW_BUTTON), canvas.px(theme.BUTTON_HEIGHT))
        close.bottomright = inner.bottomright
        top = inner.y + canvas.px(Log.HEAD)
        self._page = pygame.Rect(inner.x, top, inner.width, close.y - canvas.px(Space.M) - top)
        self._row_height = canvas.text.height(theme.BODY)
        self._lines = self._desk.described_lines()
        before = self._list
        rows = SettlingList(
            "log", self._page, [self._row_height] * len(self._lines), self._height_of, self._draw_row,
            step=self._row_height, bar=canvas.px(Log.SCROLL_BAR), choosable=lambda row: False,
            label=tr("The log"),
        )  # fmt: skip
        rows.words_of = lambda row: self._lines[row].spoken
        if before is None:
            self._show_first(rows)
        self._list = rows
        annotations = close.copy()
        annotations.width = canvas.px(theme.WIDE_BUTTON)
        annotations.bottomleft = inner.bottomleft
        self.group.replace(
            [
                rows,
                self.button(Game.ANNOTATIONS, annotations, id="pins"),
                self.button(Common.CANCEL, close, id="close"),
            ]
        )

    def _show_first(self, rows: SettlingList) -> None:
        """The end, where the news is; with the time line open the lines of its moment in the middle."""
        moment = self._desk.panel.moment
        last = len(self._lines) - 1
        if last < 0:
            return
        if moment is None:
            rows.begin_at(last)
        else:
            first = bisect_left(self._lines, moment, key=lambda line: line.moment)
            rows.begin_at(min(last, first), in_middle=True)

    def _rows_of(self, line: LogLine) -> list[Row]:
        """The rows that it takes, at most as many as there is room for; the list of notes has them whole."""
        canvas = self.canvas
        most = max(1, self._page.height // canvas.text.height(theme.BODY))
        width = self._page.width - canvas.px(2 * Log.SCROLL_BAR)
        return rows_of(line, canvas, width, ON_PAPER, names=self._names, most=most)

    def _height_of(self, row: int) -> int:
        return sum(part.rect.height for part in self._rows_of(self._lines[row]))

    def _open_annotations(self) -> None:
        self.app.pop()
        self._history.open_annotations()

    def _click(self, position: tuple[int, int]) -> bool:
        line = self._line_at(position)
        if line is None:
            return False
        self.app.pop()
        self._history.open_time(line.moment, line)
        return True

    def _line_at(self, position: tuple[int, int]) -> LogLine | None:
        row = None if self._list is None else self._list.row_under(position)
        return None if row is None else self._lines[row]

    def handle_event(self, event: pygame.Event) -> bool:
        """Scroll, go to a moment, or leave."""
        assert self._list is not None
        is_click = event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT_BUTTON
        if (is_click and self._click(event.pos)) or super().handle_event(event):
            return True
        is_beside = event.type == pygame.MOUSEBUTTONDOWN and not self._box.collidepoint(event.pos)
        if is_beside:
            self.app.pop()
        elif event.type == pygame.KEYDOWN:
            self._list.key(event)
        return True

    def commands(self) -> dict[Command, Action]:
        leave, annotations = Action(self.app.pop, tr("Close")), tr("Notes and bookmarks")
        return {
            **dict.fromkeys((Common.CANCEL, Common.CONFIRM, Game.LOG), leave),
            **dict.fromkeys((Game.ANNOTATIONS, Game.NOTE), Action(self._open_annotations, annotations)),
        }

    def draw(self, surface: pygame.Surface) -> None:
        """The lit land, the sheet, the lines in sight, the tiles of the one under the pointer."""
        canvas = self.canvas
        line = self._line_at(self.app.pointer)
        if line is not None:
            self._lands.draw_highlighted(surface, line)
        canvas.sheet(surface, self._box)
        heading = pygame.Rect(
            self._box.x + canvas.px(Space.XL),
            self._box.y + canvas.px(Space.L),
            canvas.px(Log.HEADING),
            canvas.px(Log.HEADING_HEIGHT),
        )
        canvas.write(surface, tr("Log"), heading, size=theme.HEADING, face=Face.TITLE)
        self.group.draw(surface, canvas)
        if line is not None and line.tiles:
            draw_tiles_note(
                surface, canvas, line.tiles, (self._box.right - canvas.px(Space.L), self.app.pointer[1])
            )

    def _draw_row(self, surface: pygame.Surface, rect: pygame.Rect, row: int) -> None:
        """A line of the log with its mark; the clip is the page."""
        canvas, line, page = self.canvas, self._lines[row], surface.get_clip()
        moment = self._desk.panel.moment
        if line is self._line_at(self.app.pointer) or (moment is not None and line.moment == moment):
            canvas.box(surface, rect, theme.GOLD_PALE, radius=Corner.SOFT)
        y = rect.y
        for part in self._rows_of(line):
            place = part._replace(rect=part.rect.move(rect.x, y))
            if place.rect.colliderect(page):
                draw_row(surface, canvas, place, ON_PAPER, theme.INK_SOFT if line.is_remark else theme.INK)
            y += part.rect.height
