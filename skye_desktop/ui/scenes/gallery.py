"""For makers: everything that is painted and every widget in every state, side by side, at any size."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import NamedTuple

import pygame

from skye_desktop.engine import COIN_VALUES, SCORING_TILES, TILES, Clan, Icon, Terrain
from skye_desktop.i18n import Message, enumerated, message, message_in, tr
from skye_desktop.kit import theme
from skye_desktop.kit.commands import Action, Command, Common, numbered
from skye_desktop.kit.layout import AUTO, Align, Inset, Row, column, row, spacer
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Corner, Line, Patch, Skins, Space, Tooltip
from skye_desktop.kit.widgets import (
    LEFT_BUTTON,
    Button,
    Choice,
    Kind,
    Label,
    ScrollArea,
    ScrollList,
    TextField,
    Toggle,
    Widget,
)
from skye_desktop.kit.widgets.notices import draw_tooltip
from skye_desktop.play.wording.tile import icon_name
from skye_desktop.ui.app import App, Screen
from skye_desktop.ui.art import Art, thing_file
from skye_desktop.ui.bindings import CHAPTERS, Game
from skye_desktop.ui.parts import Fitted, on_rail
from skye_desktop.ui.sizes import Gallery
from skye_desktop.ui.theme import AWNING, BANNER

_ZOOMS = (0.25, 0.35, 0.5, 0.7, 1.0, 1.4, 2.0, 2.8, 4.0)


_TEXT_SIZES = ("TITLE", "LARGE", "HEADING", "LARGE_BODY", "BODY", "SMALL", "SMALLEST")
_PIECES = (
    "axe", "bag", "start_marker", "icon", "crown", "ghost_coin", "ghost_axe", "stud",
    "stone_past", "stone_now", "stone_next",
)  # fmt: skip
_FIELD = (Gallery.FIELD, None)


def _choices() -> tuple[tuple[int, str], ...]:
    return tuple((number, tr("Choice {n}").format(n=number + 1)) for number in range(3))


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

    @property
    def zoom(self) -> float:
        return _ZOOMS[self._zoom]

    # -- layout

    def layout(self, window: pygame.Rect) -> None:
        bar = self._bar()
        page = column(Fitted(self._page_area).grow(), pad=Space.L)
        whole = column(bar, column(page.grow(), pad=Space.M).grow())
        self.show_layout(whole.arranged(self.canvas, window), page, rails=[bar])

    def _page_area(self, rect: pygame.Rect) -> ScrollArea:
        canvas = self.canvas
        height = self._hang(rect.width - canvas.px(2 * theme.SCROLL_BAR))
        step, bar = canvas.px(theme.SCROLL_STEP), canvas.px(theme.SCROLL_BAR)
        label = tr("Everything there is")
        return ScrollArea("page", rect, height, self._paint, step=step, bar=bar, label=label)

    def _bar(self) -> Row:
        narrow, keys = (Gallery.ZOOM, None), self.app.input.hint
        is_on = self.app.sprites.with_patterns
        patterns = Toggle(
            tr("Patterns"), is_on, AUTO, self._set_patterns, id="Patterns", tooltip=keys(Game.PATTERNS)
        )
        percent = tr("{n} %").format(n=round(100 * self.zoom))
        told = Label(percent, (Gallery.PERCENT, None), align=Align.CENTRE, colour=theme.LIGHT_INK)
        tabs = [self._tab(index, title.text) for index, (title, _) in enumerate(_CHAPTERS)]
        tools = (
            patterns, Space.L,
            Button("−", narrow, lambda: self.zoom_by(-1), id="smaller", key=keys(Game.SMALLER)),
            told,
            Button("+", narrow, lambda: self.zoom_by(1), id="larger", key=keys(Game.LARGER)),
            Space.L, self.button(Common.CANCEL, AUTO, id="close", kind=Kind.PRIMARY),
        )  # fmt: skip
        around: Inset = (Space.L, Space.M)
        if self.app.is_small:
            both = row(*tabs, gap=Space.S, pad=around), row(spacer(), *tools, gap=Space.S, pad=around)
            lines = column(*(on_rail(line, Gallery.BAR) for line in both))
            return on_rail(row(lines.grow()), 2 * Gallery.BAR)
        return on_rail(row(*tabs, spacer(), *tools, gap=Space.S, pad=around), Gallery.BAR)

    def _tab(self, index: int, title: str) -> Button:
        is_open = index == self.chapter
        return Button(
            title, AUTO, lambda: self.open(index), id=f"chapter {index + 1}",
            kind=Kind.ON_WOOD, selected=is_open, key=self.app.input.hint(CHAPTERS[index]),
        )  # fmt: skip

    def _hang(self, width: int) -> int:
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

    # -- what they do

    def open(self, chapter: int) -> None:
        self.chapter = chapter % len(_CHAPTERS)
        self._refill(0.0)

    def zoom_by(self, steps: int) -> None:
        """Draw everything larger or smaller; what is at the top stays there."""
        self._zoom = max(0, min(len(_ZOOMS) - 1, self._zoom + steps))
        self._refill(self.area.offset / self.area.height)

    def _refill(self, part: float) -> None:
        self.relayout()
        self.area.scroll_to(round(part * self.area.height))

    def _set_patterns(self, are_on: bool) -> None:
        self.app.sprites.with_patterns = are_on
        self.relayout()

    def _leave(self) -> None:
        self.app.sprites.with_patterns = self.app.settings.patterns
        self.app.pop()

    def handle_event(self, event: pygame.Event) -> bool:
        """Digits and arrows for the chapters, + and − for the zoom, P for the patterns; Escape leaves."""
        if self.app.input.act(event, self.commands):
            return True
        return (event.type == pygame.KEYDOWN and self.area.key(event)) or self.group.handle_event(event)

    def commands(self) -> dict[Command, Action]:
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

    def _paint(self, surface: pygame.Surface, content: pygame.Rect) -> None:
        canvas = self.canvas
        for exhibit, rect in self._hung:
            place = rect.move(content.topleft)
            note = pygame.Rect(place.x, place.bottom, content.right - place.x, canvas.px(Gallery.CAPTION))
            if place.union(note).colliderect(surface.get_clip()):
                exhibit.paint(surface, place)
                canvas.write(surface, exhibit.caption, note, size=theme.SMALL, colour=theme.INK_SOFT)


# -- pictures


def _tiles(canvas: Art) -> Iterator[Exhibit]:
    side, gap = canvas.px(Gallery.TILE), canvas.px(Space.S)

    def paint(number: int, surface: pygame.Surface, rect: pygame.Rect) -> None:
        for rotation in range(4):
            square = pygame.Rect(rect.x + rotation * (side + gap), rect.y, side, side)
            canvas.tile(surface, number, rotation, square, Clan.MACKINNON)

    for number, tile in TILES.items():
        things = enumerated(map(icon_name, tile.icons))
        caption = f"{number}  {things if number else icon_name(Icon.CASTLE)}"
        yield Exhibit(caption, (4 * side + 3 * gap, side), partial(paint, number))


def _picture(canvas: Art, name: str, width: float, height: float | None = None) -> Exhibit:
    size = canvas.px(width), canvas.px(width if height is None else height)

    def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
        if height is None:
            canvas.sprites.draw(surface, name, rect)
        else:
            surface.blit(canvas.sprites.picture(name, *size), rect)

    return Exhibit(name.split("/")[-1].split(".")[0], size, paint)


def _new_row(exhibits: Iterable[Exhibit]) -> Iterator[Exhibit]:
    for place, exhibit in enumerate(exhibits):
        yield exhibit._replace(starts_row=place == 0)


def _things(canvas: Art) -> Iterator[Exhibit]:
    files = [thing_file(icon, Clan.MACLEOD) for icon in Icon if icon is not Icon.CASTLE]
    files += [thing_file(Icon.CASTLE, clan) for clan in Clan]
    for side in (Gallery.THING, Gallery.SMALL_THING):
        yield from _new_row(_picture(canvas, file, side) for file in files)
    living = sorted(path.name for path in (canvas.sprites.folder / "life").iterdir())
    yield from _new_row(_living(canvas, f"life/{name}") for name in living)


def _living(canvas: Art, name: str) -> Exhibit:
    """A picture of what moves by itself, in its own shape."""
    wide, high = canvas.sprites.source(name).get_size()
    size = canvas.px(Gallery.THING), canvas.px(Gallery.THING * high / wide)

    def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
        surface.blit(canvas.sprites.picture(name, *size), rect, special_flags=pygame.BLEND_PREMULTIPLIED)

    return Exhibit(name.split("/")[-1].split(".")[0], size, paint)


def _table(canvas: Art) -> Iterator[Exhibit]:
    whole, small = Gallery.PICTURE, Gallery.PICTURE / 4
    crests = [(f"clans/{clan}.png", 2 * small) for clan in Clan]
    markers = [(f"clans/{clan}_marker.png", small) for clan in Clan]
    faces = [(f"clans/{clan}_face.webp", whole) for clan in Clan]
    coins = [(f"coins/{name}.png", whole) for name in (*COIN_VALUES, "purse")]
    pieces = [(f"table/{name}.png", whole) for name in _PIECES]
    patterns = [(f"patterns/{terrain}.png", small) for terrain in Terrain]
    for entries in (crests + markers, faces, coins, pieces + patterns):
        yield from _new_row(_picture(canvas, *entry) for entry in entries)
    wide = [_picture(canvas, f"table/{name}.jpg", *Gallery.WIDE_PICTURE) for name in ("title", "curtain")]
    grounds = [
        _picture(canvas, f"table/{name}.jpg", 2 * whole, 2 * whole) for name in ("wood", "parchment", "rail")
    ]
    yield from _new_row(wide + grounds)
    skins = [skin for skin in vars(Skins).values() if isinstance(skin, Patch)]
    yield from _new_row(_patch(canvas, skin) for skin in (*skins, *BANNER.values(), *AWNING.values()))


def _patch(canvas: Art, patch: Patch) -> Exhibit:
    size = canvas.px(Gallery.SURFACE), canvas.px(Gallery.SURFACE_HEIGHT)
    caption = patch.file.split("/")[-1].split(".")[0]
    return Exhibit(caption, size, lambda surface, rect: canvas.patch(surface, rect, patch))


def _scoring(canvas: Art) -> Iterator[Exhibit]:
    for side in (Gallery.PICTURE, Gallery.SMALL_THING):
        yield from _new_row(_picture(canvas, f"scoring/{tile}.png", side) for tile in SCORING_TILES)


# -- widgets


_STATES = {
    "resting": message_in("a widget", "resting"),
    "hovered": message_in("a widget", "hovered"),
    "pressed": message_in("a widget", "pressed"),
    "focused": message_in("a widget", "focused"),
    "selected": message_in("a widget", "selected"),
    "disabled": message_in("a widget", "disabled"),
}


def _shown(canvas: Art, caption: str, widget: Widget, state: str = "") -> Exhibit:
    widget.place(canvas, pygame.Rect((0, 0), widget.wish(canvas)))
    widget.hovered = state in ("hovered", "pressed")
    widget.focused = state == "focused"
    if state == "pressed":
        widget.handle_event(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=widget.rect.center, button=LEFT_BUTTON))

    def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
        widget.rect = rect
        if isinstance(widget, Button) and widget.is_on_wood:
            around = rect.inflate(canvas.px(Space.L), canvas.px(Space.S))
            canvas.box(surface, around, theme.RAIL, radius=0)
        widget.draw(surface, canvas)
        if widget.focused:
            around = rect.inflate(canvas.px(Space.S), canvas.px(Space.S))
            canvas.ring(surface, around, theme.GOLD, Line.STRONG, Corner.RING)

    words = enumerated(filter(None, (caption, _STATES[state].text if state else "")))
    return Exhibit(words, widget.rect.size, paint)


def _buttons(canvas: Art, kind: Kind, is_on_wood: bool) -> Iterator[Exhibit]:
    is_knob = kind is Kind.KNOB
    words, width = ("+", theme.BUTTON_HEIGHT) if is_knob else (kind.name.capitalize(), theme.BUTTON)
    for state in _STATES:
        button = Button(
            words, (width, None), lambda: None, id="button", kind=kind,
            enabled=state != "disabled", selected=state == "selected",
        )  # fmt: skip
        button.is_on_wood = is_on_wood
        yield _shown(canvas, "", button, state)


def _choice(value: int, of: int = len(_choices()), *, enabled: bool = True) -> Choice[int]:
    return Choice("choice", _choices()[:of], value, _FIELD, lambda value: None, enabled=enabled)


def _fields(canvas: Art, state: str) -> Iterator[Exhibit]:
    field = TextField("field", tr("A name"), _FIELD, lambda text: None)
    yield _shown(canvas, tr("text field"), field, state)
    yield _shown(canvas, tr("choice"), _choice(0), state)
    for is_on in (False, True):
        toggle = Toggle(tr("Toggle"), is_on, (Gallery.TOGGLE, None), lambda is_on: None, id="toggle")
        yield _shown(canvas, tr("toggle, on") if is_on else tr("toggle, off"), toggle, state)


def _scrolled(canvas: Art) -> Iterator[Exhibit]:
    yield _shown(canvas, tr("choice, disabled"), _choice(1, enabled=False))
    yield _shown(canvas, tr("choice of one"), _choice(0, 1))
    rows = [tr("Row {n}").format(n=number) for number in range(12)]
    step, bar = canvas.px(Gallery.ROW), canvas.px(theme.SCROLL_BAR)
    rect = pygame.Rect(0, 0, canvas.px(Gallery.FIELD), canvas.px(Gallery.LIST))

    def row(surface: pygame.Surface, at: pygame.Rect, number: int) -> None:
        if number == chosen.chosen:
            canvas.box(surface, at, theme.GOLD_PALE, border=theme.GOLD, width=Line.HAIR, radius=Corner.SMALL)
        canvas.write(surface, rows[number], at.inflate(-canvas.px(Space.XL), 0))

    def words(surface: pygame.Surface, content: pygame.Rect) -> None:
        canvas.write_wrapped(surface, tr("There is more below. ") * 12, content)

    chosen = ScrollList("list", rect.copy(), [step] * len(rows), row, step=step, bar=bar, chosen=2)
    area = ScrollArea("area", rect.copy(), canvas.px(Gallery.LONG_PAGE), words, step=1, bar=bar)
    for caption, widget in ((tr("list, a row chosen"), chosen), (tr("scroll area"), area)):
        yield _shown(canvas, caption, widget.sized(Gallery.FIELD, Gallery.LIST))


def _texts(canvas: Art, face: Face) -> Iterator[Exhibit]:
    words = tr("Isle of Skye 1234567890")
    for name in _TEXT_SIZES:
        yield _shown(canvas, f"{face.name}, {name}", Label(words, size=getattr(theme, name), face=face))


def _surfaces(canvas: Art) -> Iterator[Exhibit]:
    def tooltip(surface: pygame.Surface, rect: pygame.Rect) -> None:
        beside = rect.x - canvas.px(Tooltip.ASIDE), rect.y - canvas.px(Tooltip.BELOW)
        draw_tooltip(surface, canvas, tr("A note beside the pointer · Key: N"), beside)

    size = canvas.px(Gallery.SURFACE), canvas.px(Gallery.SURFACE_HEIGHT)
    yield Exhibit(tr("tooltip"), (canvas.px(Gallery.NOTE), canvas.px(Gallery.NOTE_HEIGHT)), tooltip)
    yield Exhibit(tr("sheet"), size, canvas.sheet)
    yield Exhibit(tr("box"), size, lambda surface, rect: canvas.box(surface, rect, theme.PAPER_LIGHT))
    yield Exhibit(tr("ring"), size, lambda surface, rect: canvas.ring(surface, rect, theme.GOLD, Line.STRONG))


def _widgets(canvas: Art) -> Iterator[Exhibit]:
    for kind in Kind:
        if kind is not Kind.ON_WOOD:
            yield from _new_row(_buttons(canvas, kind, is_on_wood=False))
    for kind in (Kind.ON_WOOD, Kind.NORMAL, Kind.PRIMARY):
        yield from _new_row(_buttons(canvas, kind, is_on_wood=True))
    for state in ("resting", "hovered", "focused"):
        yield from _new_row(_fields(canvas, state))
    for exhibits in (_scrolled, _surfaces):
        yield from _new_row(exhibits(canvas))
    for face in Face:
        yield from _new_row(_texts(canvas, face))


def _colours(canvas: Art) -> Iterator[Exhibit]:
    def paint(text: theme.TextOn, surface: pygame.Surface, rect: pygame.Rect) -> None:
        canvas.box(surface, rect, text.paper, border=theme.PAPER_EDGE, radius=Corner.FIELD)
        canvas.write(surface, tr("Isle of Skye"), rect, colour=text.ink, align=Align.CENTRE)

    size = canvas.px(Gallery.PAIR), canvas.px(Gallery.PAIR_HEIGHT)
    for text in theme.TEXT_ON:
        ratio = round(theme.contrast(text.ink, text.paper), 1)
        caption = tr("{where}, {n}:1").format(where=text.where, n=ratio)
        yield Exhibit(caption, size, partial(paint, text))


_CHAPTERS: tuple[tuple[Message, Callable[[Art], Iterator[Exhibit]]], ...] = (
    (message("Tiles"), _tiles),
    (message("Things"), _things),
    (message("Table"), _table),
    (message("Scoring"), _scoring),
    (message("Widgets"), _widgets),
    (message("Colours"), _colours),
)
