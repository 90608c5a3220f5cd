"""The whole log, a sheet over the table; a line under the pointer lights its cells."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from skye_desktop.engine import Cell, tr
from skye_desktop.ui import theme
from skye_desktop.ui.app import App
from skye_desktop.ui.log_lines import LogLine, draw_tiles_note
from skye_desktop.ui.scene import Scene
from skye_desktop.ui.text import Face
from skye_desktop.ui.widgets import Button

if TYPE_CHECKING:
    from skye_desktop.ui.scenes.table import TableScene

_WIDTH = 480


class LogScene(Scene):
    """Scrolls with wheel, arrow and page keys. The land beside it shows what a line speaks of."""

    is_sheet = True

    def __init__(self, app: App, table: TableScene) -> None:
        super().__init__(app)
        self._table = table
        self._box = pygame.Rect(0, 0, 1, 1)
        self._page = pygame.Rect(0, 0, 1, 1)
        self._rows: list[tuple[LogLine, str]] = []
        self._top = 0
        self._row_height = 1
        self._is_at_end = True

    def layout(self, window: pygame.Rect) -> None:
        """At the left, so that the land stays in sight."""
        look = self.look
        pad, margin = look.px(16), look.px(theme.GAP)
        width = min(look.px(_WIDTH), window.width // 2)
        self._box = pygame.Rect(margin, margin, width, window.height - 2 * margin)
        inner = self._box.inflate(-2 * pad, -2 * pad)
        close = pygame.Rect(0, 0, look.px(110), look.px(theme.BUTTON_HEIGHT))
        close.bottomright = inner.bottomright
        self.group.replace(
            [Button(tr("Close"), close, self.app.pop, name="close", key=tr("Keys: Escape, L"))]
        )
        top = inner.y + look.px(32)
        self._page = pygame.Rect(inner.x, top, inner.width, close.y - look.px(8) - top)
        self._row_height = look.text.height(theme.BODY - 0.5)
        self._rows = [
            (line, text)
            for line in self._table.lines
            for text in look.text.wrapped(
                line.text,
                theme.BODY - 0.5,
                inner.width - look.px(16),
                Face.BOLD if line.is_heading else Face.BODY,
            )
        ]
        if self._is_at_end:
            self._top = self._last_top()
        self._scroll(0)

    def _visible(self) -> int:
        return max(1, self._page.height // self._row_height)

    def _last_top(self) -> int:
        return max(0, len(self._rows) - self._visible())

    def _scroll(self, rows: int) -> None:
        self._top = max(0, min(self._top + rows, self._last_top()))
        self._is_at_end = self._top == self._last_top()
        self.app.redraw()

    def _line_at(self, position: tuple[int, int]) -> LogLine | None:
        if not self._page.collidepoint(position):
            return None
        index = self._top + (position[1] - self._page.y) // self._row_height
        return self._rows[index][0] if index < len(self._rows) else None

    def lit(self) -> tuple[int, frozenset[Cell]] | None:
        """The seat and cells of the line under the pointer."""
        line = self._line_at(self.app.pointer)
        if line is None or line.seat is None or not line.cells:
            return None
        return line.seat, frozenset(line.cells)

    def handle_event(self, event: pygame.Event) -> bool:
        """Scroll or leave."""
        if super().handle_event(event):
            return True
        if event.type == pygame.MOUSEWHEEL:
            self._scroll(-3 * event.y)
        elif event.type == pygame.MOUSEBUTTONDOWN and not self._box.collidepoint(event.pos):
            self.app.pop()
        elif event.type == pygame.KEYDOWN:
            steps = {
                pygame.K_UP: -1,
                pygame.K_DOWN: 1,
                pygame.K_PAGEUP: -self._visible(),
                pygame.K_PAGEDOWN: self._visible(),
                pygame.K_HOME: -len(self._rows),
                pygame.K_END: len(self._rows),
            }
            if event.key in (pygame.K_ESCAPE, pygame.K_l, pygame.K_RETURN):
                self.app.pop()
            elif event.key in steps:
                self._scroll(steps[event.key])
        return True

    def draw(self, surface: pygame.Surface) -> None:
        """The lit land, the sheet, the lines in sight."""
        look = self.look
        lit = self.lit()
        if lit is not None:
            self._table.draw_lit(surface, *lit)
        look.sheet(surface, self._box)
        heading = pygame.Rect(self._page.x, self._box.y + look.px(12), self._page.width, look.px(28))
        look.write(surface, tr("Log"), heading, size=theme.HEADING, face=Face.TITLE)
        row = pygame.Rect(self._page.x, self._page.y, self._page.width - look.px(16), self._row_height)
        under = self._line_at(self.app.pointer)
        for line, text in self._rows[self._top : self._top + self._visible()]:
            if line is under and line.cells:
                look.box(surface, row.inflate(look.px(8), 0), theme.GOLD_PALE, radius=3)
            face = Face.BOLD if line.is_heading else Face.BODY
            look.write(surface, text, row, size=theme.BODY - 0.5, face=face)
            row.y += self._row_height
        self._draw_bar(surface)
        self.group.draw(surface, look)
        if under is not None and under.tiles:
            draw_tiles_note(surface, look, under.tiles, self.app.pointer)

    def _draw_bar(self, surface: pygame.Surface) -> None:
        if not self._last_top():
            return
        look = self.look
        track = pygame.Rect(self._page.right - look.px(6), self._page.y, look.px(6), self._page.height)
        look.box(surface, track, theme.PAPER_DARK, radius=3)
        height = max(look.px(24), track.height * self._visible() // len(self._rows))
        knob = track.copy()
        knob.height = height
        knob.y += (track.height - height) * self._top // self._last_top()
        look.box(surface, knob, theme.PAPER_EDGE, radius=3)
