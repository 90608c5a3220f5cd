"""The rules of the game, to read and to search."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence

import pygame

from skye_desktop.engine import PRINTED_GAME, Clan, Side, as_coins
from skye_desktop.i18n import tr, tr_of_file, trn
from skye_desktop.kit import theme
from skye_desktop.kit.canvas import Canvas
from skye_desktop.kit.commands import Action, Command, Common
from skye_desktop.kit.layout import AUTO, Column, column, row, spacer
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Corner, Line, Space
from skye_desktop.kit.widgets import Button, Drawing, Kind, ScrollArea, TextField
from skye_desktop.play.rules_text import Block, BlockStyle, Chapter, Figure, found
from skye_desktop.ui.app import App, Screen
from skye_desktop.ui.area_light import draw_open_side, light_of
from skye_desktop.ui.art import Art, art_of
from skye_desktop.ui.bindings import Game
from skye_desktop.ui.parts import Fitted, heading, note, page
from skye_desktop.ui.scenes.rules_blocks import Page, Set
from skye_desktop.ui.scenes.rules_keys import chapters
from skye_desktop.ui.sizes import Rules
from skye_desktop.ui.territory_view import Marks, TerritoryView

MAKE_A_FRAME = 0.004
"""Seconds of each frame for the pictures that are still to be made."""


Size = tuple[int, int]
"""Width and height in window pixels."""

_CLAN = Clan.MACLEOD
"""Whose castle is shown; it differs by nothing but its flag."""


class Pictures:
    """The pictures of the page: which are made, and what is still to do for the others."""

    def __init__(self, canvas: Art) -> None:
        self._canvas = canvas
        self._sizes: dict[Block, Size] = {}
        self._made: dict[Block, pygame.Surface] = {}
        self._begun: tuple[Block, Iterator[pygame.Surface | None]] | None = None

    def want(self, sizes: dict[Block, Size]) -> None:
        """The blocks whose pictures are wanted now, and how large; a tile is square however narrow its place is."""
        square = {block: (min(size),) * 2 for block, size in sizes.items() if block.face is not None}
        self._sizes = sizes | square

    def of(self, block: Block) -> pygame.Surface | None:
        """A block's picture; None until it is made in the size that is wanted, and for a block without one."""
        picture = self._made.get(block)
        return picture if picture is not None and picture.get_size() == self._sizes.get(block) else None

    @property
    def missing(self) -> list[Block]:
        return [block for block in self._sizes if self.of(block) is None]

    def make_some(self, block: Block) -> None:
        """Go on with the picture that is begun, or begin that of the block: one thing of it, as a tile."""
        block, steps = self._begun or (block, self._steps(block, self._sizes[block]))
        picture = next(steps)
        self._begun = (block, steps) if picture is None else None
        if picture is not None:
            self._made[block] = picture

    def _steps(self, block: Block, size: Size) -> Iterator[pygame.Surface | None]:
        """One thing at a time, and at last the picture."""
        canvas = self._canvas
        if block.figure is not None and block.figure.offers:
            yield _offers(canvas, block.figure, size)
        elif block.figure is not None:
            yield from _land(canvas, block.figure, size)
        elif block.face is not None:
            yield canvas.sprites.tile(block.face, 0, size[0], _CLAN)
        else:
            assert block.tile is not None, f"{block} has no picture"
            picture = pygame.Surface(size).convert()
            picture.fill(canvas.seen(theme.PAPER_LIGHT))  # that of the card
            canvas.scoring_picture(picture, block.tile, picture.get_rect())
            yield picture


def _offers(canvas: Art, figure: Figure, size: Size) -> pygame.Surface:
    """Tiles side by side on the table, with coins below them or the axe on them."""
    picture = pygame.Surface(size).convert()
    canvas.wood(picture)
    each = size[0] // len(figure.offers)
    side = min(each - canvas.px(Space.XXL), size[1] * Rules.OFFERED // 100)
    coin = canvas.px(Rules.COIN)
    for number, (tile, gold) in enumerate(figure.offers):
        place = pygame.Rect(0, 0, side, side)
        place.midtop = (number * each + each // 2, canvas.px(Space.XL))
        canvas.tile(picture, tile, 0, place, _CLAN)
        if not gold:
            canvas.shade(picture, theme.SHADOW, 90, place)
            canvas.sprites.draw(picture, "table/axe.png", place.inflate(-side // 3, -side // 3))
        coins = as_coins(gold) if gold else []
        for step, value in enumerate(coins):
            x = place.centerx + (2 * step - len(coins) + 1) * coin // 2
            canvas.coin(picture, value, (x, (place.bottom + size[1]) // 2), coin)
    return picture


def _land(canvas: Art, figure: Figure, size: Size) -> Iterator[pygame.Surface | None]:
    """A land on the table, as the table shows it, and what is lit in it."""
    land = figure.land
    view = TerritoryView(pygame.Rect((0, 0), size))
    view.fit(land, canvas, with_ring=False)
    for cell, face in land.faces.items():
        canvas.sprites.tile(face.number, face.rotation, view.snug_rect(cell).width, _CLAN)
        yield None
    picture = pygame.Surface(size).convert()
    canvas.wood(picture)
    yield None
    view.draw(picture, canvas, land, _CLAN, Marks(highlighted=figure.highlighted_cells(land)))
    for whole in figure.highlighted_areas(land):
        for cell, area_index in whole.spots:
            yield None
            rect = view.snug_rect(cell)
            light = light_of(canvas, land.faces[cell], area_index, rect.width)
            picture.blit(light, rect, special_flags=pygame.BLEND_PREMULTIPLIED)
        for x, y, side in whole.area.open_edges:
            draw_open_side(picture, canvas, view.snug_rect((x, y)), Side(side))
    yield picture


class RulesScene(Screen):
    """One long page beside the list of chapters; a search leaves only what it finds."""

    is_sheet = True

    def __init__(self, app: App, topic: str = "") -> None:
        """``topic`` is the heading where it is opened; empty for the beginning."""
        super().__init__(app)
        self._topic = tr_of_file(topic)
        self._whole: tuple[Chapter, ...] = ()
        self.search = ""
        self._page: Page | None = None
        """All that is shown, in window pixels from its upper left."""
        self._asked_for = ("", 0)
        """The chapter gone to last, and how far the page was scrolled then."""
        self._pictures = Pictures(self.canvas)
        self._pictures_for = (self.canvas, False)
        """The look that the pictures are made with, and whether terrains have patterns in them."""

    @property
    def shown(self) -> tuple[Chapter, ...]:
        return found(self._whole, self.search)

    # -- layout

    def layout(self, window: pygame.Rect) -> None:
        """What is being read stays where it is, and speaks of what is in hand."""
        played = self.app.played
        variant = played.session.state.setup.variant if played else PRINTED_GAME
        self._whole = chapters(self.app.input, variant)
        self._lay_out(self._reading())
        if self._topic:
            self.go_to(self._topic)
            self._topic = ""

    def _lay_out(self, at: Set | None) -> None:
        """Search and chapters at the left, the page at the right, from that part of it on."""
        window, canvas = self.app.room(self), self.canvas
        left = self._column().sized(Rules.LEFT)
        between = Drawing(
            lambda surface, canvas, rect: surface.fill(canvas.seen(theme.PAPER_EDGE), rect), (Line.HAIR, None)
        )
        page_area = Fitted(lambda rect: self._page_area(rect, at)).grow()
        right = column(page_area, row(spacer(), self._close()), gap=Space.M).grow()
        sheet = row(left, between, right, gap=Space.L, pad=Space.XXL)
        sheet.arranged(canvas, page(canvas, window, Rules.WIDEST, Rules.TALLEST))
        self.show_layout(sheet, sheet)

    def _page_area(self, rect: pygame.Rect, at: Set | None) -> ScrollArea:
        canvas = self.canvas
        bar = canvas.px(theme.SCROLL_BAR)
        words = self.search.casefold().split()
        is_narrow = rect.width < canvas.px(Rules.NARROW)
        self._page = Page(self.shown, words, lambda block: self._pictures.of(block), is_narrow=is_narrow)
        width = rect.width - bar - bar // 2 - canvas.px(Space.S)
        height = max(1, self._page.tree.wish(canvas, width)[1])
        self._page.tree.arranged(canvas, pygame.Rect(0, 0, width, height))
        self._want_pictures()
        step, label = canvas.px(theme.SCROLL_STEP), tr("The rules")
        area = ScrollArea("page", rect, height, self._paint, step=step, bar=bar, label=label)
        same = (one for one in self._placed if at and (one.block, one.title) == (at.block, at.title))
        area.scroll_to(next((one.part.rect.y for one in same), 0))
        area.texts_of = lambda: ((one.words, one.part.rect) for one in self._placed)
        return area

    def _column(self) -> Column:
        keys = self.app.input
        search = TextField(
            "search", self.search, AUTO, self._search, longest=40,
            tooltip=keys.hinted(tr("Search the rules"), Game.SEARCH), on_enter=lambda: self.group.focus(None),
        )  # fmt: skip
        numbers = {chapter.title: number for number, chapter in enumerate(self._whole, start=1)}
        found = [_ChapterButton(self, numbers[chapter.title], chapter.title) for chapter in self.shown]
        searching = column(search, note(self._found_note()), gap=Space.XS)
        chapters = column(*found, gap=Space.S)
        return column(heading(tr("Rules"), size=theme.LARGE), searching, chapters, spacer(), gap=Space.L)

    def _close(self) -> Button:
        return Button(
            tr("Close"), (theme.BUTTON, theme.BUTTON_HEIGHT), self.app.pop, id="back", kind=Kind.PRIMARY,
            key=self.app.input.hint(Common.CANCEL, Game.RULES),
        )  # fmt: skip

    def _found_note(self) -> str:
        if not self.search.strip():
            return self.app.input.hinted(tr("Search"), Game.SEARCH)
        number = sum(len(chapter.blocks) for chapter in self.shown)
        return trn("{n} place found", "{n} places found", number) if number else tr("Nothing found")

    @property
    def _placed(self) -> Sequence[Set]:
        return self._page.placed if self._page is not None else ()

    # -- the pictures

    def _want_pictures(self) -> None:
        canvas = self.canvas
        made_for = (canvas, canvas.sprites.with_patterns)
        if self._pictures_for != made_for:
            self._pictures, self._pictures_for = Pictures(canvas), made_for
        shown = self._placed
        self._pictures.want({one.block: one.picture.rect.size for one in shown if one.block and one.picture})

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

    def _distance(self, placed: Set) -> int:
        """How far a block lies from the middle of what can be read, in window pixels."""
        return abs(placed.part.rect.centery - self.area.offset - self.area.rect.height // 2)

    def _reading(self) -> Set | None:
        """What stands at the top of the page."""
        return next((one for one in self._placed if one.part.rect.bottom > self.area.offset), None)

    @property
    def chapter(self) -> str:
        if not self._placed:
            return ""
        area, (title, offset) = self.area, self._asked_for
        if title and offset == area.offset:
            # The last chapters may be too short to reach the top.
            return title
        if area.is_taller and area.offset >= area.height - area.rect.height:
            return self._placed[-1].title
        line = area.offset + self.canvas.px(Rules.READING_LINE)
        return [placed for placed in self._placed if placed.part.rect.y <= line][-1].title

    def go_to(self, heading: str) -> None:
        """Scroll to a chapter, or to a heading in one."""
        start = next((placed for placed in self._placed if heading in _headings(placed)), None)
        if start is not None:
            self.area.scroll_to(start.part.rect.y)
            self._asked_for = (start.title, self.area.offset)
            self.app.redraw()

    def _search(self, text: str) -> None:
        self.search, self._asked_for = text, ("", 0)
        self._lay_out(None)

    # -- events

    def handle_event(self, event: pygame.Event) -> bool:
        """Reading keys wherever the keyboard is; Escape empties the search, then leaves."""
        field = self.group.focused
        is_end = self.app.input.means(event, Common.FIRST, Common.LAST)
        on_chapter = isinstance(field, _ChapterButton) and self.group.arrow_focus(event)
        reads = event.type == pygame.KEYDOWN and not (is_end and isinstance(field, TextField))
        if on_chapter or (reads and self.area.key(event)):
            return True
        return super().handle_event(event)

    def commands(self) -> dict[Command, Action]:
        leave = Action(self.app.pop, tr("Back"))
        out = Action(self._clear_search, tr("Back")) if self.search else leave
        return {Game.SEARCH: Action(self._to_field), Game.RULES: leave, Common.CANCEL: out}

    def _to_field(self) -> None:
        self.group.focus(next(w for w in self.group.widgets if isinstance(w, TextField)))

    def _clear_search(self) -> None:
        at = self._reading()
        self.search, self._asked_for = "", ("", 0)
        self.group.focus(None)
        self._lay_out(at)

    def _paint(self, surface: pygame.Surface, content: pygame.Rect) -> None:
        if self._page is not None:
            self._page.draw(surface, self.canvas, content)


def _headings(placed: Set) -> tuple[str, ...]:
    """What stands at that part of the page as a heading."""
    if placed.block is None:
        return (placed.title,)
    return (placed.block.text,) if placed.block.style is BlockStyle.HEADING else ()


class _ChapterButton(Button):
    """A chapter in the list; the one that is being read is marked."""

    def __init__(self, scene: RulesScene, number: int, title: str) -> None:
        super().__init__(title, AUTO, lambda: scene.go_to(title), id=f"chapter {number}", kind=Kind.QUIET)
        self._scene = scene

    def draw(self, surface: pygame.Surface, canvas: Canvas) -> None:
        canvas = art_of(canvas)
        is_read, rect = self._scene.chapter == self.text, self.lowered(canvas)
        if is_read:
            chosen = theme.GOLD_PALE
            canvas.box(surface, rect, chosen, border=theme.GOLD, width=Line.HAIR, radius=Corner.FIELD)
        elif self.hovered:
            fill = theme.PAPER_DARK if self.is_pressed else theme.PAPER_BRIGHT
            canvas.box(surface, rect, fill, radius=Corner.FIELD)
        face = Face.BOLD if is_read else Face.BODY
        canvas.write(surface, self.text, rect.inflate(-canvas.px(Space.XL), 0), face=face)
