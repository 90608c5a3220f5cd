"""The right of the table: every seat with its points, gold, tiles and a small picture of its land."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

import pygame

from skye_desktop.bots import LEVELS
from skye_desktop.engine import Phase, PlayerView, SeatView
from skye_desktop.i18n import tr, trn
from skye_desktop.kit import theme
from skye_desktop.kit.commands import InputMap
from skye_desktop.kit.layout import Align, Part, column, row, spacer, stack
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Corner, Line, Space
from skye_desktop.kit.widgets import Label
from skye_desktop.play.levels import level_name, play_style, rank
from skye_desktop.ui.art import Art
from skye_desktop.ui.bindings import SEATS
from skye_desktop.ui.sizes import SeatCard
from skye_desktop.ui.table.pieces import Picture, box, crest, draw_part, sprite, square, tile
from skye_desktop.ui.territory_view import draw_miniature
from skye_desktop.ui.theme import CLAN


class Standing(NamedTuple):
    """How the seats stand on the screen."""

    view: PlayerView
    points: Sequence[int]
    """They may still be walking to the true ones."""
    shown: int
    acting: int | None
    phase: Phase


class SeatCards:
    """A card for each seat, from the top in seat order."""

    def __init__(self, computers: Sequence[str], input: InputMap) -> None:
        self.rects: list[pygame.Rect] = []
        self.computers, self._input = computers, input
        """The level of the computer player of each seat, empty for a person; none at all: people everywhere."""

    def layout(self, rect: pygame.Rect, canvas: Art, seats: int) -> None:
        gap = canvas.px(Space.M)
        height = min(canvas.px(SeatCard.TALLEST), (rect.height - gap * (seats - 1)) // seats)
        self.rects = [
            pygame.Rect(rect.x, rect.y + i * (height + gap), rect.width, height) for i in range(seats)
        ]

    def seat_at(self, position: tuple[int, int]) -> int | None:
        return next((i for i, rect in enumerate(self.rects) if rect.collidepoint(position)), None)

    def tooltip(self, view: PlayerView, position: tuple[int, int]) -> str:
        seat = self.seat_at(position)
        return "" if seat is None else self.words(view, seat)

    def words(self, view: PlayerView, seat: int) -> str:
        """Who sits there and what else is told of them."""
        shown = view.seats[seat]
        text = tr("{name} of the clan {clan}: click to look at the land").format(
            name=shown.name, clan=shown.clan.display_name
        )
        text = self._input.hinted(text, SEATS[seat])
        level = self._level(seat)
        if level:
            text += "\n" + tr("Computer, {level}: {play_style}").format(
                level=level_name(level), play_style=play_style(shown.clan)
            )
        if seat == view.start_seat:
            text += "\n" + tr("Has the start marker this round")
        if shown.gold is None:
            text += "\n" + tr("Gold in hand is secret")
        return text

    def _level(self, seat: int) -> str:
        return self.computers[seat] if self.computers else ""

    def draw(self, surface: pygame.Surface, canvas: Art, standing: Standing) -> None:
        start, phase = standing.view.start_seat, standing.phase
        for seat, rect in zip(standing.view.seats, self.rects, strict=True):
            number = seat.seat
            is_start = number == start and phase is not Phase.FINISHED
            shown = _Shown(
                seat, standing.points[number], number == standing.shown, number == standing.acting, is_start,
                phase, self._level(number), self._input.words(SEATS[number], most=1, mouse=False),
            )  # fmt: skip
            paint = partial(_draw_card, surface, canvas, shown, rect)
            canvas.kept(surface, f"seat {number}", rect, shown, paint)


def _draw_card(surface: pygame.Surface, canvas: Art, shown: _Shown, rect: pygame.Rect) -> None:
    draw_part(surface, canvas, _card(shown, is_low=rect.height < canvas.px(SeatCard.LOW)), rect)


class _Shown(NamedTuple):
    """What is seen of a seat."""

    seat: SeatView
    points: int
    is_shown: bool
    is_acting: bool
    has_marker: bool
    phase: Phase
    level: str
    key: str
    """What shows the seat's land."""

    @property
    def doing(self) -> str:
        if self.is_acting and self.phase is not Phase.FINISHED:
            return tr("now")
        if self.phase is Phase.PRICING and self.seat.has_set_prices:
            return tr("ready")
        return tr("built") if self.phase is Phase.BUILDING and self.seat.has_ended else ""


def _card(shown: _Shown, *, is_low: bool) -> Part:
    """The clan's colour, crest, name and points; below the land, and beside it what the seat is doing.

    Where it is low, the tiles before the seat stand in the place of its key.
    """
    seat, right = shown.seat, Align.RIGHT
    pips = Picture(partial(draw_pips, shown.level), (None, SeatCard.PIPS_HEIGHT)) if shown.level else None
    name = Label(seat.name, size=theme.LARGE_BODY, face=Face.BOLD, shrinks=True).grow()
    points = Label(str(shown.points), size=theme.LARGE, face=Face.TITLE)
    gold = "?" if seat.gold is None else str(seat.gold)
    tiles = trn("{n} tile", "{n} tiles", len(seat.territory))
    facts = tr("gold {gold} · {tiles}").format(gold=gold, tiles=tiles)
    words = column(
        row(name, SeatCard.POINTS).sized(None, SeatCard.NAME),
        Label(facts, (None, SeatCard.LINE), size=theme.SMALL, colour=theme.INK_SOFT),
    )
    counted = column(row(spacer(), points).sized(None, SeatCard.POINTS_HEIGHT))
    head = row(column(crest(seat.clan, SeatCard.CREST), pips), stack(words, counted).grow(), gap=Space.S)
    colour, face = (theme.NOW, Face.BOLD) if shown.is_acting else (theme.INK_SOFT, Face.BODY)
    marker = sprite("table/start_marker.png", SeatCard.MARKER) if shown.has_marker else None
    drawn = seat.drawn if shown.phase is Phase.PRICING else ()
    key = Label(shown.key, size=theme.SMALL, colour=theme.INK_PALE, shrinks=True)
    tiles_before = [tile(one, seat.clan, SeatCard.DRAWN) for one in drawn]
    ends_with_tiles = is_low and bool(drawn)
    beside = column(
        Label(shown.doing, (None, SeatCard.LINE), size=theme.SMALL, colour=colour, face=face, align=right),
        spacer(),
        # The tiles before the seat are open, and what rivals will offer is half of a price.
        None if ends_with_tiles else row(spacer(), *tiles_before, gap=Space.XS),
        row(
            spacer(),
            *(tiles_before if ends_with_tiles else []),
            marker,
            None if ends_with_tiles else key,
            gap=Space.XS,
            align=Align.CENTRE,
        ).sized(None, SeatCard.DRAWN),
    )
    body = column(head, row(_land(seat), beside.grow()).grow(), gap=Space.S, pad=(0, Space.S))
    band = row(
        box(CLAN[seat.clan], border=theme.INK_SOFT, width=Line.FAINT, radius=Corner.SOFT).grow()
    ).sized(SeatCard.BAND)
    ring = Picture(lambda surface, canvas, rect: canvas.ring(surface, rect, theme.GOLD, Line.STRONG))
    content = row(column(band.grow(), pad=Space.S), body.grow(), Space.M)
    return stack(ring if shown.is_shown else None, content)


def _land(seat: SeatView) -> Picture:
    largest, size = SeatCard.LARGEST_TILE, (SeatCard.LAND, None)
    return Picture(
        lambda surface, canvas, rect: draw_miniature(
            surface, canvas, seat.territory, seat.clan, rect, largest=canvas.px(largest)
        ),
        size,
    )


def draw_pips(level: str, surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
    """The mark of a computer player under its crest: a dot for each level there is, dark as far as its own."""
    canvas.box(surface, rect, theme.PAPER_BRIGHT, border=theme.INK_SOFT, width=Line.HAIR, radius=Corner.SMALL)
    step = rect.width // (len(LEVELS) + 1)
    for i in range(1, len(LEVELS) + 1):
        pip = square(canvas.px(SeatCard.PIP), center=(rect.x + i * step, rect.centery))
        canvas.box(surface, pip, theme.INK if i <= rank(level) else theme.DISABLED, radius=Corner.SOFT)
