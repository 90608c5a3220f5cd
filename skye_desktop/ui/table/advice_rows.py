"""What the sheet of advice says of one tile: its worth to all, its places, what it is likely to fetch, its parts."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import pygame

from skye_desktop.bots.advice import Advice, Place, TileAdvice
from skye_desktop.engine import Clan, PlayerView
from skye_desktop.i18n import headed, tr
from skye_desktop.kit import theme
from skye_desktop.kit.canvas import Canvas
from skye_desktop.kit.commands import InputMap
from skye_desktop.kit.layout import Align, Part, Ruler, Size, column, row, stack
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Corner, Line, Space
from skye_desktop.kit.widgets import Label, Widget
from skye_desktop.play.wording.advice import (
    best_word,
    caption,
    opened_lines,
    part_lines,
    place_lines,
    places_told,
    worth_line,
    worth_lines,
)
from skye_desktop.play.wording.points import describe_points, halves
from skye_desktop.play.wording.tile import tile_and_things
from skye_desktop.ui.art import Art
from skye_desktop.ui.bindings import PLACES, Game
from skye_desktop.ui.sizes import Advice as Sizes
from skye_desktop.ui.table.context import Advised
from skye_desktop.ui.table.pieces import Picture, crest, draw_tile


class Told(NamedTuple):
    """What all rows speak of, and how they ask where the pointer is and which tile is shown on the land."""

    advice: Advice
    view: PlayerView
    about: Advised
    pointer: Callable[[], tuple[int, int]]
    marked: Callable[[], int | None]
    input: InputMap


class Lines(Widget):
    """Sentences that change meanwhile, with room for the longest they can become."""

    def __init__(self, longest: list[str], now: Callable[[], list[str]]) -> None:
        super().__init__("", (None, None))
        self._longest, self.now = longest, now

    def measure(self, ruler: Ruler, width: int | None) -> Size:
        if width is None:
            return 0, 0
        heights = (ruler.wrapped_height(text, theme.SMALL, width, Face.BODY) for text in self._longest)
        return width, sum(heights)

    def draw(self, surface: pygame.Surface, canvas: Canvas) -> None:
        room = self.rect.copy()
        for text in self.now():
            room.y = canvas.write_wrapped(surface, text, room, size=theme.SMALL)


class AdviceRow:
    """One tile on the sheet; its parts are listed if it ``is_opened``."""

    def __init__(self, told: Told, tile: TileAdvice, *, side: float, is_opened: bool) -> None:
        self._told, self.tile, self.is_opened = told, tile, is_opened
        self.picture = Picture(self._draw_picture, (side, side))
        self.rivals: dict[int, Part] = {}
        """The crest and number of each rival."""
        self.places: list[tuple[Place, Part]] = []
        """The line of each place."""
        words = column(self._worths(), *self._place_lines(), self._lines(), *self._parts())
        inside = row(
            self._picture_part(side), words.grow(), gap=Space.M, pad=(Space.M, Space.S), align=Align.TOP
        )
        self.part = stack(Picture(self._draw_box), inside)

    @property
    def worth(self) -> float:
        return self.tile.worths[self._told.advice.seat].total

    def contains(self, position: tuple[int, int]) -> bool:
        return self.part.rect.collidepoint(position)

    def place_at(self, position: tuple[int, int]) -> Place | None:
        return next((place for place, part in self.places if part.rect.collidepoint(position)), None)

    # -- what stands in it

    def _worths(self) -> Part:
        if self._told.about.has_places:
            text = worth_line(self.tile.worths[self._told.advice.seat])
            return Label(text, (None, Sizes.WORTHS), size=theme.LARGE_BODY, face=Face.BOLD)
        own = Label(halves(self.worth), (Sizes.OWN, None), size=theme.HEADING, face=Face.TITLE)
        for seat in self._told.view.seats:
            if seat.seat != self._told.advice.seat:
                text = halves(self.tile.worths[seat.seat].total)
                number = Label(text, size=theme.BODY, face=Face.TITLE_REGULAR, colour=theme.INK_SOFT)
                parts = (crest(seat.clan, Sizes.CREST), number.grow())
                self.rivals[seat.seat] = row(*parts, gap=Space.XS, align=Align.CENTRE).sized(Sizes.RIVAL)
        return row(own, *self.rivals.values()).sized(None, Sizes.WORTHS)

    def _picture_part(self, side: float) -> Part:
        """The tile, and below it what is proposed for it, or that it is the best."""
        text = caption(self._told.advice, self.tile)
        if not text:
            return self.picture
        words = Label(
            text,
            (side, Sizes.CAPTION),
            size=theme.SMALL,
            face=Face.BOLD,
            colour=theme.NOW,
            align=Align.CENTRE,
        )
        return column(self.picture, words).sized(side)

    def _place_lines(self) -> list[Part]:
        if not self._told.about.has_places:
            return []
        size, places, view = (None, Sizes.PLACE), self.tile.places, self._told.view
        if not places:
            return [Label(tr("It fits nowhere now."), size, size=theme.SMALL, colour=theme.WRONG)]
        badge = (Sizes.PLACE_BADGE, Sizes.PLACE_BADGE)
        texts = place_lines(places, is_last_round=view.round == len(view.track))
        for number, (place, text) in enumerate(zip(places, texts, strict=True), start=1):
            words = Label(text, size=theme.SMALL).grow()
            line = row(
                Picture(partial(self._draw_badge, number), badge), words, gap=Space.S, align=Align.CENTRE
            )
            self.places.append((place, stack(Picture(self._draw_light), line).sized(*size)))
        return [part for _, part in self.places]

    def _lines(self) -> Part:
        advice, about = self._told.advice, self._told.about
        return Lines(about.lines(advice, self.tile, True), lambda: about.lines(advice, self.tile, False))

    def _parts(self) -> list[Label]:
        if not self.is_opened:
            return []
        texts = opened_lines(self._told.view, self.tile.worths[self._told.advice.seat])
        return [Label(text, size=theme.SMALL, colour=theme.INK_SOFT, wrap=True) for text in texts]

    def heard(self) -> list[str]:
        """All that stands in it for the ear: whose each number is, and where each place lies."""
        view, advice, about = self._told.view, self._told.advice, self._told.about
        worths, you = self.tile.worths, advice.seat
        if about.has_places:
            places = places_told(view, self.tile) or [tr("It fits nowhere now.")]
            lines = [worth_line(worths[you]), *places]
        else:
            names = {you: tr("Worth to you")} | {
                seat.seat: seat.name for seat in view.seats if seat.seat != you
            }
            lines = [worth_lines(view, name, worths[seat])[0] for seat, name in names.items()]
        parts = opened_lines(view, worths[you]) if self.is_opened else []
        return [*self._called(), *lines, *about.lines(advice, self.tile, False), *parts]

    def _called(self) -> list[str]:
        """The tile, after that it is the best where it is."""
        is_best = caption(self._told.advice, self.tile) == best_word()
        name = tile_and_things(self.tile.tile)
        return [headed(best_word(), name) if is_best else name]

    def explained(self, position: tuple[int, int]) -> list[str]:
        """Why the number under the pointer is what it is."""
        view, worths = self._told.view, self.tile.worths
        for seat, part in self.rivals.items():
            if part.rect.collidepoint(position):
                return worth_lines(view, view.seats[seat].name, worths[seat])
        for number, (place, part) in enumerate(self.places):
            if part.rect.collidepoint(position):
                return place_explained(view, place, number, self._told.input)
        lines = worth_lines(view, tr("Worth to you"), worths[self._told.advice.seat])
        input = self._told.input
        parts = input.by_hand(tr("Click for the parts"), tr("The parts"), fingers=tr("Tap for the parts"))
        parts = input.hinted(parts, Game.NEXT_ADVICE)
        return [*lines[:1], parts] if self.is_opened else lines

    # -- drawing

    @property
    def _is_marked(self) -> bool:
        return self._told.marked() == self.tile.tile

    def draw(self, surface: pygame.Surface, canvas: Canvas) -> None:
        for leaf in self.part.leaves():
            if isinstance(leaf, Widget):
                leaf.draw(surface, canvas)

    def _draw_box(self, surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
        is_bright = self._is_marked or rect.collidepoint(self._told.pointer())
        fill = theme.PAPER_BRIGHT if is_bright else theme.PAPER_LIGHT
        border, width = (theme.GOLD, Line.BORDER) if self._is_marked else (theme.PAPER_EDGE, Line.HAIR)
        canvas.box(surface, rect, fill, border=border, width=width, radius=Corner.FIELD)

    def _draw_picture(self, surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
        draw_tile(surface, canvas, self.tile.tile, 0, rect, self._told.view.seats[0].clan)

    def _draw_light(self, surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
        if rect.collidepoint(self._told.pointer()):
            canvas.box(surface, rect, theme.GOLD_PALE, radius=Corner.SMALL)

    def _draw_badge(self, number: int, surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
        draw_badge(surface, canvas, rect, number, is_faint=not self._is_marked)


def place_explained(view: PlayerView, place: Place, number: int, input: InputMap) -> list[str]:
    """What a tile brings at its place of that number, counted from 0, and how it is taken there."""
    total = tr("Place {n}: about {points} in all").format(
        n=number + 1, points=describe_points(place.worth.total)
    )
    takes = input.by_hand(
        tr("Click takes the tile there"), tr("Take the tile there"), fingers=tr("A tap takes the tile there")
    )
    key = input.hinted(takes, PLACES[number])
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
        picture.set_alpha(Sizes.FAINT)
        return picture

    key = ("faint", *lying, rect.width, canvas.sprites.with_patterns)
    surface.blit(canvas.sprites.made(key, make), rect)
