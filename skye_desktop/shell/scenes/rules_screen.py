"""The rules of the game, to read and to search."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import field
from typing import Any, NamedTuple

import pygame

from skye_desktop.files.settings import Painting
from skye_desktop.game.rule_book import Block, BlockStyle, Chapter, search_rules
from skye_desktop.i18n import tr, tr_of_file, trn
from skye_desktop.kit import (
    Action,
    Button,
    Canvas,
    Command,
    Common,
    Corner,
    Do,
    Drawing,
    Face,
    Kind,
    Line,
    Pane,
    Ruler,
    Space,
    TextField,
    Widget,
    column,
    heading,
    page,
    page_in,
    row,
    sheet,
    spacer,
    theme,
    walk,
)
from skye_desktop.shell.game_window import GameScreen, GameWindow
from skye_desktop.shell.house_commands import House
from skye_desktop.shell.notes_and_lines import note
from skye_desktop.shell.rules_blocks import Picture, RulesText, set_chapters
from skye_desktop.shell.rules_look import RulesLook

PIXELS_A_FRAME = 40_000
"""Pixels of missing pictures that are painted in each frame."""
_PIXELS_OF_ANY = 20_000
"""Pixels that are counted for each thing in a picture, in addition to those painted."""


Size = tuple[int, int]
"""Width and height, in window pixels."""


class Pictures:
    """The pictures of the page: the finished ones, and those that are still to be drawn."""

    def __init__(self, canvas: Canvas, look: RulesLook) -> None:
        self._canvas = canvas
        self._look = look
        self._sizes: dict[Block, Size] = {}
        self._made: dict[Block, pygame.Surface] = {}
        self._begun: tuple[Block, Iterator[pygame.Surface | None]] | None = None

    def want(self, sizes: dict[Block, Size]) -> None:
        """Set the blocks whose pictures are wanted, and their sizes; a face is always square."""
        square = {
            block: (min(size),) * 2
            for block, size in sizes.items()
            if block.style is BlockStyle.FACE
        }
        self._sizes = sizes | square

    def of(self, block: Block) -> pygame.Surface | None:
        """Return a block's picture; None if it has none, or if that size is not finished yet."""
        picture = self._made.get(block)
        return (
            picture
            if picture is not None and picture.get_size() == self._sizes.get(block)
            else None
        )

    @property
    def missing(self) -> list[Block]:
        return [block for block in self._sizes if self.of(block) is None]

    def make_some(self, block: Block) -> int:
        """Continue the picture in progress by one thing, such as a tile; else begin the block's.

        Returns the number of pixels that count as painted.
        """
        block, steps = self._begun or (
            block,
            self._look.paint(self._canvas, block, self._sizes[block]),
        )
        picture = next(steps)
        self._begun = (block, steps) if picture is None else None
        if picture is not None:
            self._made[block] = picture
        return _PIXELS_OF_ANY + (
            picture.get_width() * picture.get_height() if picture is not None else 0
        )


_WIDEST, _TALLEST, _LEFT = 1080, 980, 276
"""Greatest width and height of the sheet, and width of its left column, in design pixels."""


class _ReadingPlace(NamedTuple):
    """The place that is being read: the block at the top, and how much of it is hidden above.

    ``above`` is a fraction of the block's height.
    """

    title: str
    block: Block | None
    above: float


class RulesScene(GameScreen):
    """One long page beside the list of chapters; a search leaves only the matches."""

    place = "rules"
    is_sheet = True

    def __init__(self, app: GameWindow, topic: str = "") -> None:
        """Make the page; ``topic`` is the heading at which it opens, empty for the beginning."""
        super().__init__(app)
        self._topic = tr_of_file(topic)
        self._look = app.go.rules_look()
        self._whole: tuple[Chapter, ...] = ()
        self.search = ""
        self._last_jump = ("", 0)
        """Chapter that was chosen last, and how far the page was scrolled then."""
        self._read = ""
        """Chapter that is marked in the list, because it is being read."""
        self._pictures = Pictures(self.canvas, self._look)
        self._pictures_for = (self.canvas, Painting())
        """Canvas and settings for which the pictures are made."""

    @property
    def shown(self) -> tuple[Chapter, ...]:
        return search_rules(self._whole, self.search)

    # -- what it consists of

    def layout(self, window: pygame.Rect) -> None:
        """Lay the page out for the device in use; the text being read keeps its place."""
        at = self._reading() if self.has_tree else None
        self._whole = self._look.chapters()
        self.invalidate()
        super().layout(window)
        self._show(at)
        if self._topic:
            self.go_to(self._topic)
            self._topic = ""

    def build(self) -> tuple[Widget]:
        """Return search and chapters at the left, the page at the right."""
        wide = page_in(self.canvas, self.layout_rect, _WIDEST, _TALLEST).width / self.canvas.scale
        is_narrow = wide - 2 * Space.XXL - _LEFT - 2 * Space.L - Line.HAIR < 400
        searched = tuple(self.search.casefold().split())
        text = set_chapters(self.shown, searched, self._picture_of, is_narrow=is_narrow)
        rules = _RulesPane(
            (text,),
            called=tr("The rules"),
            on_scroll=self._follow,
            go_on=self._make_some,
            id="page",
            grow=1,
        )
        close = Button(
            tr("Close"),
            self.app.pop,
            Kind.PRIMARY,
            key=self.app.input.hint(Common.CANCEL, House.RULES),
            id="back",
            width=theme.BUTTON,
            height=theme.BUTTON_HEIGHT,
        )
        right = column(rules, row(spacer(), close), gap=Space.M, grow=1)
        between = Drawing(_draw_line, width=Line.HAIR)
        parts = row(self._column(), between, right, gap=Space.L, grow=1)
        return (page(sheet(parts), widest=_WIDEST, tallest=_TALLEST),)

    def _column(self) -> Widget:
        search = TextField(
            self.search, self._search, 40, on_enter=self._leave_field, id="search",
            tip=self.app.input.with_keys(tr("Search the rules"), House.SEARCH),
        )  # fmt: skip
        numbers = {chapter.title: number for number, chapter in enumerate(self._whole, start=1)}
        found = [
            _ChapterButton(
                title := chapter.title, Do(self.go_to, title), Kind.QUIET, title == self._read,
                id=f"chapter {numbers[title]}", step=Do(self._step),
            )
            for chapter in self.shown
        ]  # fmt: skip
        searching = column(search, note(self._found_note()), gap=Space.XS)
        head = heading(tr("Rules"), size=theme.LARGE)
        return column(
            head, searching, column(*found, gap=Space.S), spacer(), gap=Space.L, width=_LEFT
        )

    def _found_note(self) -> str:
        if not self.search.strip():
            return self.app.input.with_keys(tr("Search"), House.SEARCH)
        number = sum(len(chapter.blocks) for chapter in self.shown)
        return trn("{n} place found", "{n} places found", number) if number else tr("Nothing found")

    @property
    def _page(self) -> _RulesPane:
        self.tree.update()
        found = self.tree.ids["page"]
        assert isinstance(found, _RulesPane)
        return found

    # -- the pictures

    def _picture_of(self, block: Block) -> pygame.Surface | None:
        return self._pictures.of(block)

    def _want_pictures(self) -> None:
        made_for = (self.canvas, self.app.settings.painting)
        if self._pictures_for != made_for:
            self._pictures = Pictures(self.canvas, self._look)
            self._pictures_for = made_for
        pictures = (one for one in walk(self._page) if isinstance(one, Picture))
        self._pictures.want({one.block: one.rect.size for one in pictures})
        self._page.wake()

    def _make_some(self) -> float | None:
        """Paint missing pictures, the nearest first; return the seconds until the next call.

        0 if more are missing, None if none are.
        """
        if not self._pictures.missing:
            return None
        page, left = self._page, PIXELS_A_FRAME
        middle = page.rect.centery + page.offset
        texts = sorted(page.texts, key=lambda one: abs(one.rect.centery - middle))
        while left > 0 and (missing := set(self._pictures.missing)):
            nearest = next(one.block for one in texts if one.block in missing)
            assert nearest is not None
            left -= self._pictures.make_some(nearest)
            page.repaint()
        return 0.0 if self._pictures.missing else None

    # -- what is read

    def _reading(self) -> _ReadingPlace | None:
        """Return the block at the top of the page; None if there is none."""
        page = self._page
        top = page.rect.y + page.offset
        visible = (one for one in page.texts if one.rect.bottom > top)
        return next(
            (
                _ReadingPlace(one.title, one.block, (top - one.rect.y) / one.rect.height)
                for one in visible
            ),
            None,
        )

    @property
    def chapter(self) -> str:
        page = self._page
        texts = self._page.texts
        if not texts:
            return ""
        title, offset = self._last_jump
        if title and offset == page.offset:
            # The last chapters may be too short to reach the top.
            return title
        if page.is_taller and page.offset >= page.whole - page.rect.height:
            return texts[-1].title
        line = page.rect.y + page.offset + self.canvas.px(60)
        return [one for one in texts if one.rect.y <= line][-1].title

    def _follow(self) -> None:
        """Mark the chapter that is being read."""
        if self._read != (read := self.chapter):
            self._read = read
            self.invalidate()

    def _show(self, at: _ReadingPlace | None) -> None:
        """Scroll to the text that was read, or to the beginning, and request the pictures."""
        page = self._page
        same = (one for one in page.texts if at is not None and (one.title, one.block) == at[:2])
        above = (one.rect.y - page.rect.y + round(at.above * one.rect.height) for one in same if at)
        page.scroll_to(next(above, 0))
        self._want_pictures()
        self._follow()

    def go_to(self, heading: str) -> None:
        """Scroll to a chapter, or to a heading in one."""
        page = self._page
        start = next((one for one in page.texts if heading in one.headings), None)
        if start is not None:
            page.scroll_to(start.rect.y - page.rect.y)
            self._last_jump = (start.title, page.offset)
            self._follow()

    def _search(self, text: str) -> None:
        self.search = text
        self._last_jump = ("", 0)
        self.invalidate()
        self._show(None)

    # -- events

    def commands(self) -> dict[Command, Action]:
        leave = Action(self.app.pop, tr("Back"))
        out = Action(self._clear_search, tr("Back")) if self.search else leave
        return {House.SEARCH: Action(self._to_field), House.RULES: leave, Common.CANCEL: out}

    def _step(self, by: int) -> None:
        """Move the focus to the next chapter, or back."""
        self.tree.focus.step(by)

    def _to_field(self) -> None:
        self.tree.focus.set(self.tree.ids["search"])

    def _leave_field(self) -> None:
        self.tree.focus.set(None)

    def _clear_search(self) -> None:
        at = self._reading()
        self.search = ""
        self._last_jump = ("", 0)
        self._leave_field()
        self.invalidate()
        self._show(at)


def _draw_line(surface: pygame.Surface, canvas: Canvas, rect: pygame.Rect) -> None:
    surface.fill(canvas.resolve(theme.PAPER_EDGE), rect)


class _RulesPane(Pane):
    """The pane with the text; its width is the same with and without a scroll bar.

    ``on_scroll`` is called when it is scrolled.
    """

    on_scroll: Callable[[], object] = field(kw_only=True)
    go_on: Callable[[], float | None] = field(kw_only=True)
    """Paints missing pictures; returns the seconds until the next call."""

    takes_arrows = True

    def mounted(self) -> None:
        super().mounted()
        self.texts: list[RulesText] = []
        """Titles and blocks from top to bottom."""

    def tick(self, seconds: float) -> float | None:
        return self.go_on()

    def measure(self, ruler: Ruler, width: int | None) -> tuple[int, int]:
        return 0, 0

    def arrange(self, ruler: Ruler, rect: pygame.Rect) -> None:
        wide = rect.width - self.beside(ruler) - ruler.px(Space.S)
        high = self.children[0].preferred_size(ruler, wide)[1]
        self.children[0].place(ruler, pygame.Rect(rect.x, rect.y, wide, max(1, high)))
        self.texts = [one for one in walk(self) if isinstance(one, RulesText)]
        self.hide(self.scrolled)
        self.repaint()

    def _set(self, scrolled: float) -> None:
        super()._set(scrolled)
        self.on_scroll()


class _ChapterButton(Button):
    """A chapter in the list; the one being read is marked."""

    step: Callable[[int], object] = field(kw_only=True)
    """Moves the focus to the next chapter, or back."""

    def actions(self) -> dict[Command, Action]:
        return {Common.UP: Action(Do(self.step, -1)), Common.DOWN: Action(Do(self.step, 1))}

    def paint(self, canvas: Any, surface: pygame.Surface, rect: pygame.Rect) -> None:
        rect = rect.move(0, canvas.px(Space.XS)) if self.is_pressed else rect
        if self.is_selected:
            chosen = theme.GOLD_PALE
            canvas.box(
                surface, rect, chosen, border=theme.GOLD, width=Line.HAIR, radius=Corner.FIELD
            )
        elif self.is_hovered:
            fill = theme.PAPER_DARK if self.is_pressed else theme.PAPER_BRIGHT
            canvas.box(surface, rect, fill, radius=Corner.FIELD)
        face = Face.BOLD if self.is_selected else Face.BODY
        canvas.write(surface, self.text, rect.inflate(-canvas.px(Space.XL), 0), face=face)
