"""The rules of the game, to read and to search."""

from __future__ import annotations

import time
from dataclasses import dataclass

import pygame

from skye_desktop.i18n import tr, trn
from skye_desktop.kit import theme
from skye_desktop.kit.canvas import Canvas
from skye_desktop.kit.commands import Action, Command, Common
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Corner, Line, Space
from skye_desktop.kit.widgets import Button, Kind, Label, TextField, Widget
from skye_desktop.kit.widgets.scroll import ScrollArea
from skye_desktop.ui.app import App
from skye_desktop.ui.art import art_of
from skye_desktop.ui.bindings import Game
from skye_desktop.ui.scenes.rules_blocks import (
    draw_block,
    gap_below,
    picture_size,
    row_rects,
    rows,
    write_marked,
)
from skye_desktop.ui.scenes.rules_pictures import Pictures
from skye_desktop.ui.scenes.rules_text import Block, Chapter, chapters, found
from skye_desktop.ui.screen import Screen
from skye_desktop.ui.sizes import Rules

MAKE_A_FRAME = 0.004
"""Seconds of each frame for the pictures that are still to be made."""


@dataclass(frozen=True, slots=True)
class _Placed:
    """A chapter's title or a block, and its place on the long page, in window pixels."""

    rect: pygame.Rect
    block: Block | None = None
    title: str = ""


class RulesScene(Screen):
    """One long page beside the list of chapters; a search leaves only what it finds."""

    is_sheet = True

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._whole = chapters(app.input)
        self.search = ""
        self._placed: list[_Placed] = []
        self._page_height = 1
        self._asked_for = ("", 0)
        """The chapter gone to last, and how far the page was scrolled then."""
        self._box = self._page = pygame.Rect(0, 0, 1, 1)
        self._pictures = Pictures(self.canvas)
        self._pictures_for = (self.canvas, False)
        """The look that the pictures are made with, and whether terrains have patterns in them."""

    @property
    def shown(self) -> tuple[Chapter, ...]:
        return found(self._whole, self.search)

    # -- layout

    def layout(self, window: pygame.Rect) -> None:
        canvas = self.canvas
        margin, pad = canvas.px(Space.XXL), canvas.px(Space.XXL)
        width = min(canvas.px(Rules.WIDEST), window.width - 2 * margin)
        height = min(canvas.px(Rules.TALLEST), window.height - 2 * margin)
        self._box = pygame.Rect(0, 0, width, height)
        self._box.center = window.center
        inner = self._box.inflate(-2 * pad, -2 * pad)
        left = inner.x + canvas.px(Rules.LEFT)
        self._page = pygame.Rect(left, inner.y, inner.right - left, inner.height)
        at = self._reading()
        self._place_all()
        self._fill(self._offset_of(at) if at else 0)

    def _fill(self, offset: int) -> None:
        canvas = self.canvas
        pad = canvas.px(Space.XXL)
        inner = self._box.inflate(-2 * pad, -2 * pad)
        column = pygame.Rect(inner.x, inner.y, canvas.px(Rules.LEFT - Rules.BETWEEN), inner.height)
        area = ScrollArea(
            "page",
            self._page,
            self._page_height,
            self._paint,
            step=canvas.px(theme.SCROLL_STEP),
            bar=canvas.px(theme.SCROLL_BAR),
            label=tr("The rules"),
        )
        area.scroll_to(offset)
        self.group.replace([*self._column(column), area])

    def _column(self, column: pygame.Rect) -> list[Widget]:
        canvas = self.canvas
        title = pygame.Rect(column.x, column.y - canvas.px(Space.XS), column.width, canvas.px(Rules.TITLE))
        field = pygame.Rect(
            column.x, title.bottom + canvas.px(Space.M), column.width, canvas.px(theme.BUTTON_HEIGHT)
        )
        search = TextField(
            "search", self.search, field, self._search, longest=40,
            tooltip=self.app.input.hinted(tr("Search the rules"), Game.SEARCH),
            on_enter=lambda: self._to_page(),
        )  # fmt: skip
        note = pygame.Rect(column.x, field.bottom + canvas.px(Space.XS), column.width, canvas.px(Rules.FOUND))
        widgets: list[Widget] = [
            Label(tr("Rules"), title, size=theme.LARGE, face=Face.TITLE),
            search,
            Label(self._found_note(), note, size=theme.SMALL, colour=theme.INK_SOFT),
        ]
        y = note.bottom + canvas.px(Space.M)
        step = canvas.px(theme.BUTTON_HEIGHT + Space.S)
        numbers = {chapter.title: number for number, chapter in enumerate(self._whole, start=1)}
        for chapter in self.shown:
            rect = pygame.Rect(
                column.x - canvas.px(Space.S),
                y,
                column.width + canvas.px(Space.S),
                canvas.px(theme.BUTTON_HEIGHT),
            )
            widgets.append(_ChapterButton(self, numbers[chapter.title], chapter.title, rect))
            y += step
        back = pygame.Rect(column.x, 0, canvas.px(Rules.CLOSE), canvas.px(theme.TALL_BUTTON_HEIGHT))
        back.bottom = column.bottom
        hint = self.app.input.hint(Common.CANCEL, Game.RULES)
        return [*widgets, Button(tr("Close"), back, self.app.pop, id="back", kind=Kind.PRIMARY, key=hint)]

    def _found_note(self) -> str:
        if not self.search.strip():
            return self.app.input.hinted(tr("Search"), Game.SEARCH)
        number = sum(len(chapter.blocks) for chapter in self.shown)
        return trn("{n} place found", "{n} places found", number) if number else tr("Nothing found")

    # -- the page

    def _place_all(self) -> None:
        canvas = self.canvas
        width = self._page.width - canvas.px(theme.SCROLL_BAR + theme.SCROLL_BAR // 2 + Space.S)
        self._placed = []
        y = 0
        for chapter in self.shown:
            y += canvas.px(Rules.BETWEEN_CHAPTERS) if self._placed else 0
            title = pygame.Rect(0, y, width, canvas.px(Rules.CHAPTER))
            self._placed.append(_Placed(title, title=chapter.title))
            y = title.bottom + canvas.px(Space.S)
            for row in rows(chapter.blocks):
                rects = row_rects(canvas, row, y, width)
                self._placed += [
                    _Placed(rect, block, chapter.title) for rect, block in zip(rects, row, strict=True)
                ]
                y = rects[0].bottom + canvas.px(gap_below(row[0].style))
        self._page_height = max(1, y)
        self._want_pictures()

    # -- the pictures

    def _want_pictures(self) -> None:
        canvas = self.canvas
        made_for = (canvas, canvas.sprites.with_patterns)
        if self._pictures_for != made_for:
            self._pictures, self._pictures_for = Pictures(canvas), made_for
        sizes = {
            placed.block: picture_size(canvas, placed.block, placed.rect.width)
            for placed in self._placed
            if placed.block is not None
        }
        self._pictures.want({block: size for block, size in sizes.items() if size != (0, 0)})

    def next_update_in(self) -> float | None:
        return 0.0 if self._pictures.missing else None

    def update(self, seconds: float) -> None:
        until = time.monotonic() + MAKE_A_FRAME
        while missing := set(self._pictures.missing):
            nearest = min((placed for placed in self._placed if placed.block in missing), key=self._distance)
            assert nearest.block is not None
            self._pictures.make_some(nearest.block)
            if time.monotonic() >= until:
                break

    def _distance(self, placed: _Placed) -> int:
        """How far a block lies from the middle of what can be read, in window pixels."""
        offset = self._area.offset if self._area is not None else 0
        return abs(placed.rect.centery - offset - self._page.height // 2)

    @property
    def _area(self) -> ScrollArea | None:
        return next((widget for widget in self.group.widgets if isinstance(widget, ScrollArea)), None)

    def _reading(self) -> _Placed | None:
        """What stands at the top of the page: it stays there when the page is set anew."""
        area = self._area
        if area is None:
            return None
        return next((placed for placed in self._placed if placed.rect.bottom > area.offset), None)

    def _offset_of(self, wanted: _Placed) -> int:
        for placed in self._placed:
            if placed.block == wanted.block and placed.title == wanted.title:
                return placed.rect.y
        return 0

    @property
    def chapter(self) -> str:
        area = self._area
        if area is None or not self._placed:
            return ""
        title, offset = self._asked_for
        if title and offset == area.offset:
            # The last chapters may be too short to reach the top.
            return title
        if area.is_taller and area.offset >= area.height - area.rect.height:
            return self._placed[-1].title
        line = area.offset + self.canvas.px(Rules.READING_LINE)
        return [placed for placed in self._placed if placed.rect.y <= line][-1].title

    def go_to(self, title: str) -> None:
        area = self._area
        start = next((p.rect.y for p in self._placed if p.title == title and p.block is None), None)
        if area is not None and start is not None:
            area.scroll_to(start)
            self._asked_for = (title, area.offset)
            self.app.redraw()

    def _search(self, text: str) -> None:
        self.search, self._asked_for = text, ("", 0)
        self._place_all()
        self._fill(0)

    def _to_page(self) -> None:
        self.group.focus(None)

    # -- events

    def handle_event(self, event: pygame.Event) -> bool:
        """Reading keys wherever the keyboard is; Escape empties the search, then leaves."""
        field, area = self.group.focused, self._area
        is_end = self.app.input.means(event, Common.FIRST, Common.LAST)
        on_chapter = isinstance(field, _ChapterButton) and self.group.arrow_focus(event)
        reads = event.type == pygame.KEYDOWN and not (is_end and isinstance(field, TextField))
        if on_chapter or (reads and area is not None and area.key(event)):
            return True
        return super().handle_event(event)

    def commands(self) -> dict[Command, Action]:
        leave = Action(self.app.pop)
        out = Action(self._clear_search) if self.search else leave
        return {Game.SEARCH: Action(self._to_field), Game.RULES: leave, Common.CANCEL: out}

    def _to_field(self) -> None:
        self.group.focus(next(w for w in self.group.widgets if isinstance(w, TextField)))

    def _clear_search(self) -> None:
        at = self._reading()
        self.search, self._asked_for = "", ("", 0)
        self.group.focus(None)
        self._place_all()
        self._fill(self._offset_of(at) if at else 0)

    # -- drawing

    def draw(self, surface: pygame.Surface) -> None:
        canvas = self.canvas
        canvas.sheet(surface, self._box)
        x = self._page.x - canvas.px(Space.XL)
        pygame.draw.line(
            surface, theme.PAPER_EDGE, (x, self._page.y), (x, self._page.bottom), canvas.px(Line.HAIR)
        )
        super().draw(surface)

    def _paint(self, surface: pygame.Surface, content: pygame.Rect) -> None:
        words = self.search.casefold().split()
        canvas = self.canvas
        for placed in self._placed:
            rect = placed.rect.move(content.topleft)
            if not rect.colliderect(self._page):
                continue
            if placed.block is None:
                write_marked(surface, canvas, placed.title, rect, words, theme.LARGE, Face.TITLE)
            else:
                draw_block(surface, canvas, placed.block, rect, self._pictures.of(placed.block), words)


class _ChapterButton(Button):
    """A chapter in the list; the one that is being read is marked."""

    def __init__(self, scene: RulesScene, number: int, title: str, rect: pygame.Rect) -> None:
        super().__init__(title, rect, lambda: scene.go_to(title), id=f"chapter {number}", kind=Kind.QUIET)
        self._scene = scene

    def draw(self, surface: pygame.Surface, canvas: Canvas) -> None:
        canvas = art_of(canvas)
        is_read = self._scene.chapter == self.text
        if is_read:
            canvas.box(
                surface, self.rect, theme.GOLD_PALE, border=theme.GOLD, width=Line.HAIR, radius=Corner.FIELD
            )
        elif self.hovered:
            canvas.box(surface, self.rect, theme.PAPER_BRIGHT, radius=Corner.FIELD)
        face = Face.BOLD if is_read else Face.BODY
        canvas.write(surface, self.text, self.rect.inflate(-canvas.px(Space.XL), 0), face=face)
