"""For makers: everything that is painted and every widget in every state, side by side, at any size."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import pygame

from skye_desktop.engine import COIN_VALUES, SCORING_TILES, TILES, Clan, Icon, Terrain
from skye_desktop.i18n import tr
from skye_desktop.kit import theme
from skye_desktop.kit.canvas import Align
from skye_desktop.kit.commands import Action, Command, Common, numbered
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Corner, Line, Space, Switch, Tooltip
from skye_desktop.kit.widgets import (
    LEFT_BUTTON,
    Button,
    Choice,
    Kind,
    Label,
    TextField,
    Toggle,
    Widget,
)
from skye_desktop.kit.widgets.scroll import ScrollArea, ScrollList
from skye_desktop.kit.widgets.tooltip import draw_tooltip
from skye_desktop.ui.app import App
from skye_desktop.ui.art import Art, thing_file
from skye_desktop.ui.bindings import CHAPTERS, Game
from skye_desktop.ui.screen import Screen
from skye_desktop.ui.sizes import Gallery

_ZOOMS = (0.25, 0.35, 0.5, 0.7, 1.0, 1.4, 2.0, 2.8, 4.0)


_TEXT_SIZES: dict[str, float] = {
    "TITLE": theme.TITLE,
    "LARGE": theme.LARGE,
    "HEADING": theme.HEADING,
    "LARGE_BODY": theme.LARGE_BODY,
    "BODY": theme.BODY,
    "SMALL": theme.SMALL,
    "SMALLEST": theme.SMALLEST,
}

_CHOICES = tuple((number, tr("Choice {n}").format(n=number + 1)) for number in range(3))


class Exhibit(NamedTuple):
    """One thing that is shown: what stands below it, its size in pixels, and how it is drawn there."""

    caption: str
    size: tuple[int, int]
    paint: Callable[[pygame.Surface, pygame.Rect], None]
    starts_row: bool = False


class _Hung(NamedTuple):
    exhibit: Exhibit
    rect: pygame.Rect
    """Its place on the page, without the caption."""


class GalleryScene(Screen):
    """Chapters of exhibits on one long page each. Everything on the page is drawn at the zoom chosen."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.chapter = 0
        self._zoom = _ZOOMS.index(1.0)
        self._hung: list[_Hung] = []
        self._close = self.canvas
        """The look at the zoom."""
        self._bar = self._page = pygame.Rect(0, 0, 1, 1)

    @property
    def zoom(self) -> float:
        """How much larger than in the game everything on the page is."""
        return _ZOOMS[self._zoom]

    # -- layout

    def layout(self, window: pygame.Rect) -> None:
        """The bar above, the page below it."""
        canvas = self.canvas
        margin, pad = canvas.px(Space.M), canvas.px(Space.L)
        self._bar = pygame.Rect(margin, margin, window.width - 2 * margin, canvas.px(Gallery.BAR))
        top = self._bar.bottom + margin
        self._page = pygame.Rect(margin, top, self._bar.width, window.height - top - margin)
        inner = self._page.inflate(-2 * pad, -2 * pad)
        height = self._hang(inner.width - canvas.px(2 * theme.SCROLL_BAR))
        area = ScrollArea(
            "page",
            inner,
            height,
            self._paint,
            step=canvas.px(theme.SCROLL_STEP),
            bar=canvas.px(theme.SCROLL_BAR),
            label=tr("Everything there is"),
        )
        self.group.replace([*self._bar_widgets(), area])

    def _bar_widgets(self) -> list[Widget]:
        canvas = self.canvas
        room = self._bar.inflate(-canvas.px(Space.XL), -canvas.px(Space.L))
        widgets: list[Widget] = []
        x = room.x
        for index, (title, _) in enumerate(_CHAPTERS):
            width = canvas.text.width(title, theme.LARGE_BODY) + canvas.px(Space.XXL)
            widgets.append(self._tab(index, title, pygame.Rect(x, room.y, width, room.height)))
            x += width + canvas.px(Space.S)
        return [*widgets, *self._tools(room)]

    def _tab(self, index: int, title: str, rect: pygame.Rect) -> Button:
        is_open = index == self.chapter
        return Button(
            title,
            rect,
            lambda: self.open(index),
            id=f"chapter {index + 1}",
            kind=Kind.NORMAL if is_open else Kind.QUIET,
            selected=is_open,
            key=self.app.input.hint(CHAPTERS[index]),
        )

    def _tools(self, room: pygame.Rect) -> list[Widget]:
        canvas = self.canvas
        wide, narrow = canvas.px(Gallery.CLOSE), canvas.px(Gallery.ZOOM)
        close = pygame.Rect(room.right - wide, room.y, wide, room.height)
        larger = pygame.Rect(close.x - narrow - canvas.px(Space.XL), room.y, narrow, room.height)
        percent = pygame.Rect(
            larger.x - canvas.px(Gallery.PERCENT), room.y, canvas.px(Gallery.PERCENT), room.height
        )
        smaller = pygame.Rect(percent.x - narrow, room.y, narrow, room.height)
        patterns = pygame.Rect(
            0,
            room.y,
            canvas.px(Switch.WIDTH + Space.XL) + canvas.text.width(tr("Patterns"), theme.BODY),
            0,
        )
        patterns.height = room.height
        patterns.right = smaller.x - canvas.px(Space.XL)
        is_on, keys = self.app.sprites.with_patterns, self.app.input.hint
        return [
            Toggle(
                tr("Patterns"),
                is_on,
                patterns,
                self._set_patterns,
                id="Patterns",
                tooltip=keys(Game.PATTERNS),
            ),
            Button("−", smaller, lambda: self.zoom_by(-1), id="smaller", key=keys(Game.SMALLER)),
            Label(tr("{n} %").format(n=round(100 * self.zoom)), percent, align=Align.CENTRE),
            Button("+", larger, lambda: self.zoom_by(1), id="larger", key=keys(Game.LARGER)),
            self.button(Common.CANCEL, close, id="close", kind=Kind.PRIMARY),
        ]

    def _hang(self, width: int) -> int:
        """Place the chapter's exhibits in rows; the height they take."""
        self._close = Art(self.canvas.scale * self.zoom, self.app.sprites)
        gap, caption = self.canvas.px(Space.L), self.canvas.px(Gallery.CAPTION)
        self._hung = []
        # Room for the ring about a focused widget.
        x = y = margin = self._close.px(Space.S)
        row = 0
        for exhibit in _CHAPTERS[self.chapter][1](self._close):
            across = max(exhibit.size[0], self.canvas.text.width(exhibit.caption, theme.SMALL))
            if x > margin and (exhibit.starts_row or x + across > width):
                x, y, row = margin, y + row + caption + gap, 0
            self._hung.append(_Hung(exhibit, pygame.Rect((x, y), exhibit.size)))
            x += across + gap
            row = max(row, exhibit.size[1])
        return y + row + caption

    @property
    def _area(self) -> ScrollArea | None:
        return next((widget for widget in self.group.widgets if isinstance(widget, ScrollArea)), None)

    # -- what they do

    def open(self, chapter: int) -> None:
        """Show a chapter from its beginning; round at the ends."""
        self.chapter = chapter % len(_CHAPTERS)
        self._refill(0.0)

    def zoom_by(self, steps: int) -> None:
        """Draw everything larger or smaller; what is at the top stays there."""
        self._zoom = max(0, min(len(_ZOOMS) - 1, self._zoom + steps))
        area = self._area
        self._refill(area.offset / area.height if area else 0.0)

    def _refill(self, part: float) -> None:
        self.layout(self.app.screen.get_rect())
        area = self._area
        if area is not None:
            area.scroll_to(round(part * area.height))
        self.app.redraw()

    def _set_patterns(self, are_on: bool) -> None:
        self.app.sprites.with_patterns = are_on
        self.layout(self.app.screen.get_rect())
        self.app.redraw()

    def _leave(self) -> None:
        self.app.sprites.with_patterns = self.app.settings.patterns
        self.app.pop()

    def handle_event(self, event: pygame.Event) -> bool:
        """Digits and arrows for the chapters, + and − for the zoom, P for the patterns; Escape leaves."""
        area = self._area
        if self.app.input.act(event, self.commands()):
            return True
        is_key = event.type == pygame.KEYDOWN and area is not None and area.key(event)
        return is_key or self.group.handle_event(event)

    def commands(self) -> dict[Command, Action]:
        """Chapters, zoom, patterns, the way out."""
        return numbered(CHAPTERS, self.open) | {
            Common.CANCEL: Action(self._leave, tr("Close")),
            Game.LARGER: Action(lambda: self.zoom_by(1)),
            Game.SMALLER: Action(lambda: self.zoom_by(-1)),
            Game.FULL_SIZE: Action(lambda: self.zoom_by(_ZOOMS.index(1.0) - self._zoom)),
            Game.PATTERNS: Action(lambda: self._set_patterns(not self.app.sprites.with_patterns)),
            Common.LEFT: Action(lambda: self.open(self.chapter - 1)),
            Common.RIGHT: Action(lambda: self.open(self.chapter + 1)),
        }

    # -- drawing

    def draw(self, surface: pygame.Surface) -> None:
        """The table, the bar, the page."""
        self.canvas.wood(surface)
        self.canvas.sheet(surface, self._bar)
        self.canvas.sheet(surface, self._page)
        super().draw(surface)

    def _paint(self, surface: pygame.Surface, content: pygame.Rect) -> None:
        canvas = self.canvas
        for exhibit, rect in self._hung:
            place = rect.move(content.topleft)
            note = pygame.Rect(place.x, place.bottom, content.right - place.x, canvas.px(Gallery.CAPTION))
            if place.union(note).colliderect(self._page):
                exhibit.paint(surface, place)
                canvas.write(surface, exhibit.caption, note, size=theme.SMALL, colour=theme.INK_SOFT)


# -- pictures


def _tiles(canvas: Art) -> Iterator[Exhibit]:
    side, gap = canvas.px(Gallery.TILE), canvas.px(Space.S)

    def turned(number: int) -> Callable[[pygame.Surface, pygame.Rect], None]:
        def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
            for rotation in range(4):
                square = pygame.Rect(rect.x + rotation * (side + gap), rect.y, side, side)
                canvas.tile(surface, number, rotation, square, Clan.MACKINNON)

        return paint

    for number, tile in TILES.items():
        things = ", ".join(icon.replace("_", " ") for icon in tile.icons)
        yield Exhibit(
            f"{number}  {things}" if number else "0  castle", (4 * side + 3 * gap, side), turned(number)
        )


def _picture(canvas: Art, name: str, width: float, height: float | None = None) -> Exhibit:
    size = canvas.px(width), canvas.px(width if height is None else height)

    def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
        if height is None:
            canvas.sprites.draw(surface, name, rect)
        else:
            surface.blit(canvas.sprites.picture(name, *size), rect)

    return Exhibit(name.split("/")[-1].split(".")[0], size, paint)


def _things(canvas: Art) -> Iterator[Exhibit]:
    files = [thing_file(icon, Clan.MACLEOD) for icon in Icon if icon is not Icon.CASTLE]
    files += [thing_file(Icon.CASTLE, clan) for clan in Clan]
    for side in (Gallery.THING, Gallery.SMALL_THING):
        yield from _new_row(_picture(canvas, file, side) for file in files)


def _clans(canvas: Art) -> Iterator[Exhibit]:
    for clan in Clan:
        yield _picture(canvas, f"clans/{clan}.png", Gallery.PICTURE / 2)
        yield _picture(canvas, f"clans/{clan}_marker.png", Gallery.PICTURE / 4)


def _coins(canvas: Art) -> Iterator[Exhibit]:
    for name in (*COIN_VALUES, "purse"):
        yield _picture(canvas, f"coins/{name}.png", Gallery.PICTURE)


def _pieces(canvas: Art) -> Iterator[Exhibit]:
    for name in ("axe", "bag", "start_marker", "icon"):
        yield _picture(canvas, f"table/{name}.png", Gallery.PICTURE)
    for terrain in Terrain:
        yield _picture(canvas, f"patterns/{terrain}.png", Gallery.PICTURE / 4)


def _grounds(canvas: Art) -> Iterator[Exhibit]:
    for name in ("title", "curtain"):
        yield _picture(canvas, f"table/{name}.webp", *Gallery.WIDE_PICTURE)
    for name in ("wood", "parchment"):
        yield _picture(canvas, f"table/{name}.webp", 2 * Gallery.PICTURE, 2 * Gallery.PICTURE)


def _table(canvas: Art) -> Iterator[Exhibit]:
    for exhibits in (_clans, _coins, _pieces, _grounds):
        yield from _new_row(exhibits(canvas))


def _scoring(canvas: Art) -> Iterator[Exhibit]:
    for side in (Gallery.PICTURE, Gallery.SMALL_THING):
        yield from _new_row(_picture(canvas, f"scoring/{tile}.png", side) for tile in SCORING_TILES)


# -- widgets


def _shown(canvas: Art, caption: str, widget: Widget) -> Exhibit:
    """A widget in the state it is in."""

    def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
        widget.rect = rect
        widget.draw(surface, canvas)
        if widget.focused:
            canvas.ring(
                surface,
                rect.inflate(canvas.px(Space.S), canvas.px(Space.S)),
                theme.GOLD,
                Line.STRONG,
                Corner.RING,
            )

    return Exhibit(caption, widget.rect.size, paint)


def _box(canvas: Art, width: float, height: float = theme.BUTTON_HEIGHT) -> pygame.Rect:
    return pygame.Rect(0, 0, canvas.px(width), canvas.px(height))


def _in_state(widget: Widget, state: str) -> Widget:
    """The widget after the pointer or the keyboard has come to it."""
    widget.hovered = state in ("hovered", "pressed")
    widget.focused = state == "focused"
    if state == "pressed":
        widget.handle_event(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=widget.rect.center, button=LEFT_BUTTON))
    return widget


def _new_row(exhibits: Iterator[Exhibit]) -> Iterator[Exhibit]:
    for place, exhibit in enumerate(exhibits):
        yield exhibit._replace(starts_row=place == 0)


def _buttons(canvas: Art, kind: Kind) -> Iterator[Exhibit]:
    for state in ("resting", "hovered", "pressed", "focused", "selected", "disabled"):
        button = Button(
            kind.name.capitalize(),
            _box(canvas, Gallery.BUTTON),
            _nothing,
            id="button",
            kind=kind,
            enabled=state != "disabled",
            selected=state == "selected",
        )
        yield _shown(canvas, state, _in_state(button, state))


def _fields(canvas: Art, state: str) -> Iterator[Exhibit]:
    field = TextField("field", tr("A name"), _box(canvas, Gallery.FIELD), _take)
    yield _shown(canvas, f"text field, {state}", _in_state(field, state))
    choice = Choice("choice", _CHOICES, 0, _box(canvas, Gallery.FIELD), _take)
    yield _shown(canvas, f"choice, {state}", _in_state(choice, state))
    for is_on in (False, True):
        toggle = Toggle(tr("Toggle"), is_on, _box(canvas, Gallery.TOGGLE), _take, id="toggle")
        yield _shown(canvas, f"toggle, {'on' if is_on else 'off'}, {state}", _in_state(toggle, state))


def _choices(canvas: Art) -> Iterator[Exhibit]:
    disabled = Choice("choice", _CHOICES, 1, _box(canvas, Gallery.FIELD), _take, enabled=False)
    yield _shown(canvas, "choice, disabled", disabled)
    yield _shown(
        canvas, "choice of one", Choice("choice", _CHOICES[:1], 0, _box(canvas, Gallery.FIELD), _take)
    )


def _scrolled(canvas: Art) -> Iterator[Exhibit]:
    rows = [f"Row {number}" for number in range(12)]
    heights = [canvas.px(Gallery.ROW)] * len(rows)

    def row(surface: pygame.Surface, rect: pygame.Rect, number: int) -> None:
        if number == chosen.chosen:
            canvas.box(
                surface, rect, theme.GOLD_PALE, border=theme.GOLD, width=Line.HAIR, radius=Corner.SMALL
            )
        canvas.write(surface, rows[number], rect.inflate(-canvas.px(Space.XL), 0))

    chosen = ScrollList(
        "list",
        _box(canvas, Gallery.FIELD, Gallery.LIST),
        heights,
        row,
        step=canvas.px(Gallery.ROW),
        bar=canvas.px(theme.SCROLL_BAR),
        chosen=2,
    )
    yield _shown(canvas, "list, a row chosen", chosen)

    def words(surface: pygame.Surface, content: pygame.Rect) -> None:
        canvas.write_wrapped(surface, tr("There is more below. ") * 12, content)

    area = ScrollArea(
        "area",
        _box(canvas, Gallery.FIELD, Gallery.LIST),
        canvas.px(Gallery.LONG_PAGE),
        words,
        step=1,
        bar=canvas.px(theme.SCROLL_BAR),
    )
    yield _shown(canvas, "scroll area", area)


def _texts(canvas: Art, face: Face) -> Iterator[Exhibit]:
    words = tr("Isle of Skye 1234567890")
    for name, size in _TEXT_SIZES.items():
        rect = pygame.Rect(0, 0, canvas.text.width(words, size, face), canvas.text.height(size, face))
        yield _shown(canvas, f"{face.name}, {name}", Label(words, rect, size=size, face=face))


def _surfaces(canvas: Art) -> Iterator[Exhibit]:
    def tooltip(surface: pygame.Surface, rect: pygame.Rect) -> None:
        beside = rect.x - canvas.px(Tooltip.ASIDE), rect.y - canvas.px(Tooltip.BELOW)
        draw_tooltip(surface, canvas, tr("A note beside the pointer · Key: N"), beside)

    yield Exhibit("tooltip", (canvas.px(Gallery.NOTE), canvas.px(Gallery.NOTE_HEIGHT)), tooltip)
    yield Exhibit("sheet", (canvas.px(Gallery.SURFACE), canvas.px(Gallery.SURFACE_HEIGHT)), canvas.sheet)
    yield Exhibit(
        "box",
        (canvas.px(Gallery.SURFACE), canvas.px(Gallery.SURFACE_HEIGHT)),
        lambda surface, rect: canvas.box(surface, rect, theme.PAPER_LIGHT),
    )
    yield Exhibit(
        "ring",
        (canvas.px(Gallery.SURFACE), canvas.px(Gallery.SURFACE_HEIGHT)),
        lambda surface, rect: canvas.ring(surface, rect, theme.GOLD, Line.STRONG),
    )


def _widgets(canvas: Art) -> Iterator[Exhibit]:
    for kind in Kind:
        yield from _new_row(_buttons(canvas, kind))
    for state in ("resting", "hovered", "focused"):
        yield from _new_row(_fields(canvas, state))
    for exhibits in (_choices, _scrolled, _surfaces):
        yield from _new_row(exhibits(canvas))
    for face in Face:
        yield from _new_row(_texts(canvas, face))


def _colours(canvas: Art) -> Iterator[Exhibit]:
    def pair(text: theme.TextOn) -> Callable[[pygame.Surface, pygame.Rect], None]:
        def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
            canvas.box(surface, rect, text.paper, border=theme.PAPER_EDGE, radius=Corner.FIELD)
            canvas.write(surface, tr("Isle of Skye"), rect, colour=text.ink, align=Align.CENTRE)

        return paint

    for text in theme.TEXT_ON:
        caption = tr("{where}, {n}:1").format(
            where=text.where, n=round(theme.contrast(text.ink, text.paper), 1)
        )
        yield Exhibit(caption, (canvas.px(Gallery.PAIR), canvas.px(Gallery.PAIR_HEIGHT)), pair(text))


def _nothing() -> None:
    pass


def _take(value: object) -> None:
    pass


_CHAPTERS: tuple[tuple[str, Callable[[Art], Iterator[Exhibit]]], ...] = (
    (tr("Tiles"), _tiles),
    (tr("Things"), _things),
    (tr("Table"), _table),
    (tr("Scoring"), _scoring),
    (tr("Widgets"), _widgets),
    (tr("Colours"), _colours),
)
