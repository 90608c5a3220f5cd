"""What the sheet of advice says of one tile: its worth to all, its places, what it is likely to fetch, its parts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import pygame

from skye_desktop.bots.advice import PlaceAdvice, SeatAdvice, TileAdvice
from skye_desktop.engine import Clan, PlayerView
from skye_desktop.i18n import headed, sentences, tr
from skye_desktop.kit import (
    Align,
    Corner,
    Do,
    Drawing,
    Face,
    InputMap,
    Label,
    Line,
    Role,
    Row,
    Ruler,
    Secret,
    Size,
    Space,
    Widget,
    column,
    row,
    theme,
    walk,
)
from skye_desktop.play.wording.advice import (
    best_word,
    caption,
    detail_lines,
    part_lines,
    place_lines,
    place_sentences,
    worth_line,
    worth_lines,
)
from skye_desktop.play.wording.points import describe_points, halves
from skye_desktop.play.wording.tile import tile_and_things
from skye_desktop.ui.art import Art
from skye_desktop.ui.bindings import PLACES, Game
from skye_desktop.ui.pages import crest
from skye_desktop.ui.table.pieces import draw_tile

_WORTHS: Final = 24
_PLACE: Final = 21


class Told(NamedTuple):
    """What all rows speak of, and what is done with them."""

    advice: SeatAdvice
    view: PlayerView
    has_places: bool
    """Whether the tiles are to be laid."""
    input: InputMap
    open: Do
    """Opens the row of a tile."""
    take_to: Do
    """Takes a tile to a place, unless places are still looked for."""


class Sentences(Widget):
    """Sentences that change meanwhile, with room for the longest they can become."""

    now: Sequence[str]
    longest: Sequence[str]

    measured_by = frozenset(("longest",))

    def measure(self, ruler: Ruler, width: int | None) -> Size:
        if width is None:
            return 0, 0
        heights = (ruler.wrapped_height(text, theme.SMALL, width, Face.BODY) for text in self.longest)
        return width, sum(heights)

    def paint(self, canvas: Any, surface: pygame.Surface, rect: pygame.Rect) -> None:
        room = rect.copy()
        for text in self.now:
            room.y = canvas.write_wrapped(surface, text, room, size=theme.SMALL)


class Rival(Row):
    """The crest of a rival, and what the tile is worth there."""

    told: Told | None = None
    tile: TileAdvice | None = None
    seat: int = 0

    @property
    def note(self) -> str:
        if self.told is None or self.tile is None:
            return ""
        view = self.told.view
        return "\n".join(worth_lines(view, view.seats[self.seat].name, self.tile.worths[self.seat]))


class PlaceLine(Widget):
    """One of the best places of a tile: a press takes it there."""

    told: Told
    tile: int
    where: PlaceAdvice
    number: int
    """Counted from 0."""
    text: str
    is_faint: bool

    takes_focus = False
    is_pressable = True

    @property
    def note(self) -> str:
        return "\n".join(place_explained(self.told.view, self.where, self.number, self.told.input))

    def press(self) -> None:
        self.told.take_to(self.tile, self.where)

    def build(self) -> Sequence[Widget]:
        side = 18
        badge = Drawing(Do(_draw_badge, self.number + 1, self.is_faint), width=side, height=side)
        return (row(badge, Label(self.text, theme.SMALL, grow=1), gap=Space.XS, align=Align.CENTRE),)

    def paint(self, canvas: Any, surface: pygame.Surface, rect: pygame.Rect) -> None:
        if self.is_hovered:
            canvas.box(surface, rect, theme.GOLD_PALE, radius=Corner.SMALL)


class AdviceRow(Widget):
    """One tile on the sheet; its parts are listed if it ``is_opened``."""

    told: Told
    tile: TileAdvice
    side: float
    """Design pixels of the picture."""
    is_opened: bool
    is_marked: bool
    """Whether it is the tile that is shown on the land."""
    is_public: bool
    lines: Sequence[str]
    """What is said of the tile as things are now."""
    longest: Sequence[str]
    """The same at its longest."""

    role = Role.ITEM
    takes_focus = False
    is_pressable = True

    @property
    def secret(self) -> Secret:  # type: ignore[override]  # rows lie by what the person's gold is worth
        return Secret.NOTHING if self.is_public else Secret.WHOLE

    @property
    def label(self) -> str:
        return sentences(*self.heard())

    @property
    def note(self) -> str:
        told = self.told
        lines = worth_lines(told.view, tr("Worth to you"), self.tile.worths[told.advice.seat])
        parts = told.input.for_device(
            tr("Click for the parts"), tr("The parts"), fingers=tr("Tap for the parts")
        )
        parts = told.input.with_keys(parts, Game.NEXT_ADVICE)
        return "\n".join([*lines[:1], parts] if self.is_opened else lines)

    def aim(self, *, public: bool) -> pygame.Rect:
        return next(one.rect for one in walk(self) if isinstance(one, Drawing))

    def press(self) -> None:
        self.told.open(self.tile.tile)

    # -- what stands in it

    def build(self) -> Sequence[Widget]:
        told, own = self.told, self.tile.worths[self.told.advice.seat]
        parts = detail_lines(told.view, own) if self.is_opened else []
        words = column(
            self._worths(), *self._place_lines(), Sentences(self.lines, self.longest),
            *[Label(text, theme.SMALL, theme.INK_SOFT, wrap=True) for text in parts], grow=1,
        )  # fmt: skip
        return (row(self._picture(), words, gap=Space.S, pad=(Space.M, Space.S), align=Align.TOP),)

    def _worths(self) -> Widget:
        told = self.told
        own = told.advice.seat
        if told.has_places:
            text = worth_line(self.tile.worths[own])
            return Label(text, theme.LARGE_BODY, face=Face.BOLD, height=_WORTHS)
        number = halves(self.tile.worths[own].total)
        rivals = [self._rival(seat.seat, seat.clan) for seat in told.view.seats if seat.seat != own]
        return row(Label(number, theme.HEADING, face=Face.TITLE, width=42), *rivals, height=_WORTHS)

    def _rival(self, seat: int, clan: Clan) -> Widget:
        text = halves(self.tile.worths[seat].total)
        number = Label(text, theme.BODY, theme.INK_SOFT, Face.TITLE_REGULAR, grow=1)
        parts = crest(clan, 16), number
        return Rival(parts, Space.XS, 0, Align.CENTRE, self.told, self.tile, seat, width=44)

    def _picture(self) -> Widget:
        """The tile, and below it what is proposed for it, or that it is the best."""
        clan, side = self.told.view.seats[0].clan, self.side
        picture = Drawing(Do(_draw_tile, self.tile.tile, clan), width=side, height=side)
        text = caption(self.told.advice, self.tile)
        if not text:
            return picture
        words = Label(text, theme.SMALL, theme.NOW, Face.BOLD, Align.CENTRE, width=side, height=18)
        return column(picture, words, width=side)

    def _place_lines(self) -> list[Widget]:
        told, places = self.told, self.tile.places
        if not told.has_places:
            return []
        if not places:
            return [Label(tr("It fits nowhere now."), theme.SMALL, theme.WRONG, height=_PLACE)]
        texts = place_lines(places, is_last_round=told.view.round == len(told.view.track))
        return [
            PlaceLine(told, self.tile.tile, place, number, text, not self.is_marked, height=_PLACE)
            for number, (place, text) in enumerate(zip(places, texts, strict=True))
        ]

    def heard(self) -> list[str]:
        """Return all that stands in it for the ear: whose each number is, and where each place lies."""
        view, advice = self.told.view, self.told.advice
        worths, you = self.tile.worths, advice.seat
        if self.told.has_places:
            places = place_sentences(view, self.tile) or [tr("It fits nowhere now.")]
            lines = [worth_line(worths[you]), *places]
        else:
            names = {you: tr("Worth to you")} | {
                seat.seat: seat.name for seat in view.seats if seat.seat != you
            }
            lines = [worth_lines(view, name, worths[seat])[0] for seat, name in names.items()]
        parts = detail_lines(view, worths[you]) if self.is_opened else []
        return [*self._called(), *lines, *self.lines, *parts]

    def _called(self) -> list[str]:
        """The tile, after that it is the best where it is."""
        is_best = caption(self.told.advice, self.tile) == best_word()
        name = tile_and_things(self.tile.tile)
        return [headed(best_word(), name) if is_best else name]

    def paint(self, canvas: Any, surface: pygame.Surface, rect: pygame.Rect) -> None:
        fill = theme.PAPER_BRIGHT if self.is_marked or self.is_hovered else theme.PAPER_LIGHT
        border, width = (theme.GOLD, Line.BORDER) if self.is_marked else (theme.PAPER_EDGE, Line.HAIR)
        canvas.box(surface, rect, fill, border=border, width=width, radius=Corner.FIELD)


def _draw_tile(tile: int, clan: Clan, surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
    draw_tile(surface, canvas, tile, 0, rect, clan)


def _draw_badge(number: int, is_faint: bool, surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
    draw_badge(surface, canvas, rect, number, is_faint=is_faint)


def place_explained(view: PlayerView, place: PlaceAdvice, number: int, input: InputMap) -> list[str]:
    """What a tile brings at its place of that number, counted from 0, and how it is taken there."""
    total = tr("Place {n}: about {points} in all").format(
        n=number + 1, points=describe_points(place.worth.total)
    )
    takes = input.for_device(
        tr("Click takes the tile there"), tr("Take the tile there"), fingers=tr("A tap takes the tile there")
    )
    key = input.with_keys(takes, PLACES[number])
    return [total, *part_lines(view, place.worth), key]


def draw_badge(
    surface: pygame.Surface, canvas: Art, rect: pygame.Rect, number: int, *, is_faint: bool = False
) -> None:
    """A number on a round badge; on a faint one it is as well to be read."""
    fill, edge, ink = theme.GOLD_DARK, theme.GOLD_PALE, theme.LIGHT_INK
    if is_faint:
        fill, edge, ink = theme.PAPER, theme.GOLD_DARK, theme.GOLD_DARK
    radius = rect.width / 2 / canvas.scale
    canvas.box(surface, rect, fill, border=edge, width=Line.HAIR, radius=radius)
    size = rect.height * 0.62 / canvas.scale
    canvas.write(surface, str(number), rect, size=size, face=Face.BOLD, colour=ink, align=Align.CENTRE)


def draw_faint(surface: pygame.Surface, canvas: Art, lying: tuple[int, int, Clan], rect: pygame.Rect) -> None:
    """A tile that does not lie there, by its number, its rotation and its clan."""

    def make() -> pygame.Surface:
        tile, rotation, clan = lying
        picture = canvas.sprites.tile(tile, rotation, rect.width, clan).copy()
        picture.set_alpha(150)
        return picture

    key = ("faint", *lying, rect.width, canvas.sprites.with_patterns)
    surface.blit(canvas.sprites.cached(key, make), rect)
