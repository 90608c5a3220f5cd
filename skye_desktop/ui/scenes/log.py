"""The whole log, a sheet over the table; a line under the pointer lights its cells and shows its tiles."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from skye_desktop.engine import Cell, tr
from skye_desktop.ui import theme
from skye_desktop.ui.app import App
from skye_desktop.ui.log_lines import LogLine, draw_tiles_note
from skye_desktop.ui.scene import Scene
from skye_desktop.ui.scrolling import ScrollArea
from skye_desktop.ui.text import Face
from skye_desktop.ui.theme import Corner
from skye_desktop.ui.theme.parts import Log
from skye_desktop.ui.widgets import Button

if TYPE_CHECKING:
    from skye_desktop.ui.scenes.table import TableScene

_LEAVE = (pygame.K_ESCAPE, pygame.K_l, pygame.K_RETURN, pygame.K_KP_ENTER)


class LogScene(Scene):
    """Scrolls with wheel, bar, arrow and page keys. The land beside it shows what a line speaks of."""

    is_sheet = True

    def __init__(self, app: App, table: TableScene) -> None:
        super().__init__(app)
        self._table = table
        self._box = pygame.Rect(0, 0, 1, 1)
        self._rows: list[tuple[LogLine, str]] = []
        self._row_height = 1
        self._area: ScrollArea | None = None

    def layout(self, window: pygame.Rect) -> None:
        """At the left, so that the land stays in sight; first at the end, where the news is."""
        look = self.look
        pad, margin = look.px(theme.ROOMY), look.px(theme.GAP)
        width = min(look.px(Log.WIDTH), window.width // 2)
        self._box = pygame.Rect(margin, margin, width, window.height - 2 * margin)
        inner = self._box.inflate(-2 * pad, -2 * pad)
        close = pygame.Rect(0, 0, look.px(Log.CLOSE), look.px(theme.BUTTON_HEIGHT))
        close.bottomright = inner.bottomright
        top = inner.y + look.px(Log.HEAD)
        page = pygame.Rect(inner.x, top, inner.width, close.y - look.px(theme.GAP) - top)
        self._row_height = look.text.height(theme.LOG)
        self._rows = [
            (line, text)
            for line in self._table.told_lines()
            for text in look.text.wrapped(
                line.text, theme.LOG, inner.width - look.px(2 * Log.SCROLL_BAR), _face(line)
            )
        ]
        before = self._area
        height = len(self._rows) * self._row_height
        area = ScrollArea(
            "log", page, height, self._paint, step=self._row_height, bar=look.px(Log.SCROLL_BAR)
        )
        area.scroll_to(height)
        area.go_on_from(before)
        self._area = area
        self.group.replace(
            [area, Button(tr("Close"), close, self.app.pop, name="close", key=tr("Keys: Escape, L"))]
        )

    def _line_at(self, position: tuple[int, int]) -> LogLine | None:
        area = self._area
        if area is None or not area.rect.collidepoint(position):
            return None
        index = (position[1] - area.content.y) // self._row_height
        return self._rows[index][0] if index < len(self._rows) else None

    def handle_event(self, event: pygame.Event) -> bool:
        """Scroll or leave."""
        assert self._area is not None
        if super().handle_event(event):
            return True
        is_beside = event.type == pygame.MOUSEBUTTONDOWN and not self._box.collidepoint(event.pos)
        if is_beside or (event.type == pygame.KEYDOWN and event.key in _LEAVE):
            self.app.pop()
        elif event.type == pygame.KEYDOWN:
            self._area.key(event)
        return True

    def draw(self, surface: pygame.Surface) -> None:
        """The lit land, the sheet, the lines in sight, the tiles of the one under the pointer."""
        look = self.look
        line = self._line_at(self.app.pointer)
        if line is not None and line.seat is not None and line.cells:
            lit: frozenset[Cell] = frozenset(line.cells)
            self._table.draw_lit(surface, line.seat, lit)
        look.sheet(surface, self._box)
        heading = pygame.Rect(
            self._box.x + look.px(theme.ROOMY),
            self._box.y + look.px(theme.PAD),
            look.px(Log.HEADING),
            look.px(Log.HEADING_HEIGHT),
        )
        look.write(surface, tr("Log"), heading, size=theme.HEADING, face=Face.TITLE)
        self.group.draw(surface, look)
        if line is not None and line.tiles:
            draw_tiles_note(
                surface, look, line.tiles, (self._box.right - look.px(theme.LOOSE), self.app.pointer[1])
            )

    def _paint(self, surface: pygame.Surface, content: pygame.Rect) -> None:
        """The rows that show; the clip is the page."""
        look, page = self.look, surface.get_clip()
        under = self._line_at(self.app.pointer)
        first = max(0, (page.y - content.y) // self._row_height)
        row = pygame.Rect(content.x, content.y + first * self._row_height, content.width, self._row_height)
        for line, text in self._rows[first:]:
            if row.y >= page.bottom:
                break
            if line is under and (line.cells or line.tiles):
                look.box(surface, row, theme.GOLD_PALE, radius=Corner.SOFT)
            look.write(surface, text, row, size=theme.LOG, face=_face(line))
            row.y += self._row_height


def _face(line: LogLine) -> Face:
    return Face.BOLD if line.is_heading else Face.BODY
