"""Rows of the sheet of advice: a tile's worth to each seat, its places, likely price and parts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import pygame

from skye_desktop.games.skye.bots.seat_advice import PlaceAdvice, SeatAdvice, TileAdvice
from skye_desktop.games.skye.engine import Clan, PlayerView
from skye_desktop.games.skye.ui.art import Art
from skye_desktop.games.skye.ui.bindings import PLACES, Game
from skye_desktop.games.skye.ui.portraits import crest
from skye_desktop.games.skye.ui.table.pieces import draw_tile
from skye_desktop.games.skye.wording.advice_words import (
    best_word,
    caption,
    detail_lines,
    part_lines,
    place_lines,
    place_sentences,
    worth_line,
    worth_lines,
)
from skye_desktop.games.skye.wording.points import describe_points, halves
from skye_desktop.games.skye.wording.tile import tile_and_things
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

_WORTHS: Final = 24
_PLACE: Final = 21


class AdviceContext(NamedTuple):
    """The advice that is displayed, and the actions of its rows."""

    advice: SeatAdvice
    view: PlayerView
    has_places: bool
    """Whether the tiles are to be laid."""
    input: InputMap
    open: Do
    """Opens or closes the row of a tile."""
    take_to: Do
    """Takes a tile to a place; does nothing while places are still being computed."""


class Sentences(Widget):
    """Sentences that change, in a room for the longest that they may become."""

    now: Sequence[str]
    longest: Sequence[str]

    measured_by = frozenset(("longest",))

    def measure(self, ruler: Ruler, width: int | None) -> Size:
        if width is None:
            return 0, 0
        heights = (
            ruler.wrapped_height(text, theme.SMALL, width, Face.BODY) for text in self.longest
        )
        return width, sum(heights)

    def paint(self, canvas: Any, surface: pygame.Surface, rect: pygame.Rect) -> None:
        room = rect.copy()
        for text in self.now:
            room.y = canvas.write_wrapped(surface, text, room, size=theme.SMALL)


class Rival(Row):
    """The crest of a rival, with the tile's worth to that seat."""

    context: AdviceContext | None = None
    tile: TileAdvice | None = None
    seat: int = 0

    @property
    def note(self) -> str:
        if self.context is None or self.tile is None:
            return ""
        view = self.context.view
        return "\n".join(worth_lines(view, view.seats[self.seat].name, self.tile.worths[self.seat]))


class PlaceLine(Widget):
    """One of the best places of a tile; a press takes the tile there."""

    context: AdviceContext
    tile: int
    where: PlaceAdvice
    number: int
    """Index of the place, from 0."""
    text: str
    is_faint: bool

    takes_focus = False
    is_pressable = True

    @property
    def note(self) -> str:
        return "\n".join(
            place_explained(self.context.view, self.where, self.number, self.context.input)
        )

    def press(self) -> None:
        self.context.take_to(self.tile, self.where)

    def build(self) -> Sequence[Widget]:
        side = 18
        badge = Drawing(Do(_draw_badge, self.number + 1, self.is_faint), width=side, height=side)
        return (
            row(badge, Label(self.text, theme.SMALL, grow=1), gap=Space.XS, align=Align.CENTRE),
        )

    def paint(self, canvas: Any, surface: pygame.Surface, rect: pygame.Rect) -> None:
        if self.is_hovered:
            canvas.box(surface, rect, theme.GOLD_PALE, radius=Corner.SMALL)


class AdviceRow(Widget):
    """The row of a tile; if it ``is_opened``, the sources of its points are listed."""

    context: AdviceContext
    tile: TileAdvice
    side: float
    """Side of the picture, in design pixels."""
    is_opened: bool
    is_marked: bool
    """Whether it is the tile whose places are displayed on the land."""
    is_public: bool
    lines: Sequence[str]
    """The present lines about the tile."""
    longest: Sequence[str]
    """The longest lines that there may be about the tile; their height is reserved."""

    role = Role.ITEM
    takes_focus = False
    is_pressable = True

    @property
    def secret(self) -> Secret:  # type: ignore[override]  # rows lie by what the person's gold is worth
        return Secret.NOTHING if self.is_public else Secret.WHOLE

    @property
    def label(self) -> str:
        return sentences(*self.spoken_lines())

    @property
    def note(self) -> str:
        context = self.context
        lines = worth_lines(context.view, tr("Worth to you"), self.tile.worths[context.advice.seat])
        parts = context.input.for_device(
            tr("Click for the parts"), tr("The parts"), fingers=tr("Tap for the parts")
        )
        parts = context.input.with_keys(parts, Game.NEXT_ADVICE)
        return "\n".join([*lines[:1], parts] if self.is_opened else lines)

    def aim(self, *, public: bool) -> pygame.Rect:
        return next(one.rect for one in walk(self) if isinstance(one, Drawing))

    def press(self) -> None:
        self.context.open(self.tile.tile)

    # -- what stands in it

    def build(self) -> Sequence[Widget]:
        context, own = self.context, self.tile.worths[self.context.advice.seat]
        parts = detail_lines(context.view, own) if self.is_opened else []
        words = column(
            self._worths(), *self._place_lines(), Sentences(self.lines, self.longest),
            *[Label(text, theme.SMALL, theme.INK_SOFT, wrap=True) for text in parts], grow=1,
        )  # fmt: skip
        return (row(self._picture(), words, gap=Space.S, pad=(Space.M, Space.S), align=Align.TOP),)

    def _worths(self) -> Widget:
        context = self.context
        own = context.advice.seat
        if context.has_places:
            text = worth_line(self.tile.worths[own])
            return Label(text, theme.LARGE_BODY, face=Face.BOLD, height=_WORTHS)
        number = halves(self.tile.worths[own].total)
        rivals = [
            self._rival(seat.seat, seat.clan) for seat in context.view.seats if seat.seat != own
        ]
        return row(Label(number, theme.HEADING, face=Face.TITLE, width=42), *rivals, height=_WORTHS)

    def _rival(self, seat: int, clan: Clan) -> Widget:
        text = halves(self.tile.worths[seat].total)
        number = Label(text, theme.BODY, theme.INK_SOFT, Face.TITLE_REGULAR, grow=1)
        parts = crest(clan, 16), number
        return Rival(parts, Space.XS, 0, Align.CENTRE, self.context, self.tile, seat, width=44)

    def _picture(self) -> Widget:
        """Return the tile, and below it its proposed price, or the word for the best tile."""
        clan, side = self.context.view.seats[0].clan, self.side
        picture = Drawing(Do(_draw_tile, self.tile.tile, clan), width=side, height=side)
        text = caption(self.context.advice, self.tile)
        if not text:
            return picture
        words = Label(text, theme.SMALL, theme.NOW, Face.BOLD, Align.CENTRE, width=side, height=18)
        return column(picture, words, width=side)

    def _place_lines(self) -> list[Widget]:
        context, places = self.context, self.tile.places
        if not context.has_places:
            return []
        if not places:
            return [Label(tr("It fits nowhere now."), theme.SMALL, theme.WRONG, height=_PLACE)]
        texts = place_lines(places, is_last_round=context.view.round == len(context.view.track))
        return [
            PlaceLine(
                context, self.tile.tile, place, number, text, not self.is_marked, height=_PLACE
            )
            for number, (place, text) in enumerate(zip(places, texts, strict=True))
        ]

    def spoken_lines(self) -> list[str]:
        """Return the row for screen readers, with names for seats and words for cells."""
        view, advice = self.context.view, self.context.advice
        worths, you = self.tile.worths, advice.seat
        if self.context.has_places:
            places = place_sentences(view, self.tile) or [tr("It fits nowhere now.")]
            lines = [worth_line(worths[you]), *places]
        else:
            names = {you: tr("Worth to you")} | {
                seat.seat: seat.name for seat in view.seats if seat.seat != you
            }
            lines = [worth_lines(view, name, worths[seat])[0] for seat, name in names.items()]
        parts = detail_lines(view, worths[you]) if self.is_opened else []
        return [*self._heading_lines(), *lines, *self.lines, *parts]

    def _heading_lines(self) -> list[str]:
        """Return the tile's name; if it is the best, after the word for that."""
        is_best = caption(self.context.advice, self.tile) == best_word()
        name = tile_and_things(self.tile.tile)
        return [headed(best_word(), name) if is_best else name]

    def paint(self, canvas: Any, surface: pygame.Surface, rect: pygame.Rect) -> None:
        fill = theme.PAPER_BRIGHT if self.is_marked or self.is_hovered else theme.PAPER_LIGHT
        border, width = (
            (theme.GOLD, Line.BORDER) if self.is_marked else (theme.PAPER_EDGE, Line.HAIR)
        )
        canvas.box(surface, rect, fill, border=border, width=width, radius=Corner.FIELD)


def _draw_tile(
    tile: int, clan: Clan, surface: pygame.Surface, canvas: Art, rect: pygame.Rect
) -> None:
    draw_tile(surface, canvas, tile, 0, rect, clan)


def _draw_badge(
    number: int, is_faint: bool, surface: pygame.Surface, canvas: Art, rect: pygame.Rect
) -> None:
    draw_badge(surface, canvas, rect, number, is_faint=is_faint)


def place_explained(
    view: PlayerView, place: PlaceAdvice, number: int, input: InputMap
) -> list[str]:
    """Return what a tile brings at a place, and how it is taken there.

    ``number`` is the index of the place, from 0.
    """
    total = tr("Place {n}: about {points} in all").format(
        n=number + 1, points=describe_points(place.worth.total)
    )
    takes = input.for_device(
        tr("Click takes the tile there"),
        tr("Take the tile there"),
        fingers=tr("A tap takes the tile there"),
    )
    key = input.with_keys(takes, PLACES[number])
    return [total, *part_lines(view, place.worth), key]


def draw_badge(
    surface: pygame.Surface, canvas: Art, rect: pygame.Rect, number: int, *, is_faint: bool = False
) -> None:
    """Draw a number on a round badge.

    With ``is_faint`` the badge is pale and the number dark, so that the number stays legible.
    """
    fill, edge, ink = theme.GOLD_DARK, theme.GOLD_PALE, theme.LIGHT_INK
    if is_faint:
        fill, edge, ink = theme.PAPER, theme.GOLD_DARK, theme.GOLD_DARK
    radius = rect.width / 2 / canvas.scale
    canvas.box(surface, rect, fill, border=edge, width=Line.HAIR, radius=radius)
    size = rect.height * 0.62 / canvas.scale
    canvas.write(
        surface, str(number), rect, size=size, face=Face.BOLD, colour=ink, align=Align.CENTRE
    )


def draw_faint(
    surface: pygame.Surface, canvas: Art, lying: tuple[int, int, Clan], rect: pygame.Rect
) -> None:
    """Draw a tile faintly at a place where it does not lie.

    ``lying`` is tile, rotation and clan.
    """

    def make() -> pygame.Surface:
        tile, rotation, clan = lying
        picture = canvas.sprites.tile(tile, rotation, rect.width, clan).copy()
        picture.set_alpha(150)
        return picture

    key = ("faint", *lying, rect.width, canvas.sprites.with_patterns)
    surface.blit(canvas.sprites.cached(key, make), rect)
