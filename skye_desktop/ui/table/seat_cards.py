"""The right of the table: every seat with its points, gold, tiles and a small picture of its land."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

import pygame

from skye_desktop.bots import BY_STRENGTH
from skye_desktop.engine import Clan, Phase, PlayerView, SeatView, Territory
from skye_desktop.i18n import tr, trn
from skye_desktop.kit import theme
from skye_desktop.kit.commands import InputMap
from skye_desktop.kit.layout import Align, Column, Container, Part, Row, column, row, spacer, stack
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Corner, Line, Skins, Space
from skye_desktop.kit.widgets import Label
from skye_desktop.play.wording.level import level_name, play_style, rank
from skye_desktop.ui.art import Art
from skye_desktop.ui.bindings import SEATS
from skye_desktop.ui.land_card import banner, draw_miniature
from skye_desktop.ui.table.arrangement import card_columns
from skye_desktop.ui.table.panel_sizes import SeatCard, Small
from skye_desktop.ui.table.pieces import Picture, crest, draw_part, sprite, square, tile
from skye_desktop.ui.territory_view import bounds
from skye_desktop.ui.theme import CLAN_INK


class Standing(NamedTuple):
    """How the seats stand on the screen."""

    view: PlayerView
    points: Sequence[int]
    """They may still be walking to the true ones."""
    shown: int
    acting: int | None
    phase: Phase
    pointed: int | None
    """Under the pointer."""


class SeatCards:
    """A card for each seat, from the top in seat order."""

    def __init__(self, computers: Sequence[str], input: InputMap) -> None:
        self.rects: list[pygame.Rect] = []
        self._is_strip = False
        self.computers, self._input = computers, input
        """The level of the computer player of each seat, empty for a person; none at all: people everywhere."""

    def layout(
        self, rect: pygame.Rect, canvas: Art, seats: int, *, is_strip: bool = False, columns: int = 1
    ) -> None:
        """In that room; in a strip without lands, in as many columns as it needs."""
        self._is_strip = is_strip
        gap = canvas.px(Space.S if is_strip else Space.M)
        tallest = canvas.px(Small.CARD if is_strip else SeatCard.TALLEST)
        columns = card_columns(rect.height / canvas.scale, seats) if is_strip else columns
        rows = -(-seats // columns)
        height = min(tallest, (rect.height - gap * (rows - 1)) // rows)
        width = (rect.width - gap * (columns - 1)) // columns
        places = [divmod(i, rows) for i in range(seats)]
        self.rects = [
            pygame.Rect(rect.x + x * (width + gap), rect.y + y * (height + gap), width, height)
            for x, y in places
        ]

    def seat_at(self, position: tuple[int, int]) -> int | None:
        return next((i for i, rect in enumerate(self.rects) if rect.collidepoint(position)), None)

    def tooltip(self, view: PlayerView, position: tuple[int, int]) -> str:
        """What the card under the pointer does not say."""
        seat = self.seat_at(position)
        return "" if seat is None else "\n".join(self._notes(view, seat))

    def _notes(self, view: PlayerView, seat: int) -> list[str]:
        shown, level = view.seats[seat], self._level(seat)
        by_hand, look = self._input.by_hand, tr("Look at the land")
        look = by_hand(tr("Click to look at the land"), look, fingers=tr("Tap to look at the land"))
        notes = [self._input.hinted(look, SEATS[seat])]
        if shown.name != shown.clan.display_name:
            notes.append(tr("The clan {clan}").format(clan=shown.clan.display_name))
        if level:
            text = tr("Computer, {level}: {play_style}")
            notes.append(text.format(level=level_name(level), play_style=play_style(shown.clan)))
        if seat == view.start_seat:
            notes.append(tr("Has the start marker this round"))
        if shown.gold is None:
            notes.append(tr("Gold in hand is secret"))
        return notes

    def words(self, view: PlayerView, seat: int) -> str:
        """Who sits there and what else is told of them."""
        shown = view.seats[seat]
        tiles = trn("{n} tile", "{n} tiles", len(shown.territory))
        gold = [] if shown.gold is None else [tr("{n} gold").format(n=shown.gold)]
        points = trn("{n} point", "{n} points", shown.points)
        done = filter(None, [_done(shown, view.phase)])
        name = tr("{name} (you)").format(name=shown.name) if self._is_reader(seat) else shown.name
        return "\n".join([name, *done, *self._notes(view, seat), points, tiles, *gold])

    def _is_reader(self, seat: int) -> bool:
        """Whether that is the only person at the table."""
        return any(self.computers) and list(self.computers).count("") == 1 and not self.computers[seat]

    def _level(self, seat: int) -> str:
        return self.computers[seat] if self.computers else ""

    def draw(self, surface: pygame.Surface, canvas: Art, standing: Standing) -> None:
        start, phase = standing.view.start_seat, standing.phase
        reach, seats = 2 * canvas.px(Skins.GOLD_FRAME.outset), []
        for seat, rect in zip(standing.view.seats, self.rects, strict=True):
            number = seat.seat
            is_start = number == start and phase is not Phase.FINISHED
            shown = _Shown(
                seat, standing.points[number], number == standing.shown, number == standing.acting, is_start,
                phase, self._level(number), self._is_reader(number), number == standing.pointed,
            )  # fmt: skip
            seats.append((shown, rect))
        if self._is_strip:  # their frames lie over each other
            around = self.rects[0].unionall(self.rects[1:]).inflate(reach, reach)
            paint = partial(_draw_strip, surface, canvas, seats)
            canvas.kept(surface, "seats", around, tuple((shown, tuple(rect)) for shown, rect in seats), paint)
            return
        for shown, rect in seats:
            paint = partial(_draw_card, surface, canvas, shown, rect)
            canvas.kept(surface, f"seat {shown.seat.seat}", rect.inflate(reach, reach), shown, paint)


def _draw_veil(surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
    """A card steps back a little."""

    def made() -> pygame.Surface:
        veil = canvas.sprites.patched(Skins.PAPER_RIM, rect.size, canvas.scale).copy()
        veil.fill((*theme.CLEAR[:3], SeatCard.VEIL), special_flags=pygame.BLEND_RGBA_MULT)
        return veil

    veil = canvas.sprites.made(("card veil", rect.size, canvas.scale), made)
    surface.blit(veil, rect, special_flags=pygame.BLEND_PREMULTIPLIED)


def _draw_frame(surface: pygame.Surface, canvas: Art, shown: _Shown, rect: pygame.Rect) -> None:
    if shown.is_acting:
        canvas.patch(surface, rect, Skins.GOLD_FRAME)
    elif shown.is_shown:
        canvas.ring(surface, rect, theme.PAPER_BRIGHT, Line.FIRM)
    if shown.is_pointed:
        canvas.ring(surface, rect, theme.GOLD, Line.FIRM)


def _draw_strip(surface: pygame.Surface, canvas: Art, seats: Sequence[tuple[_Shown, pygame.Rect]]) -> None:
    for shown, rect in seats:
        _draw_in_strip(surface, canvas, shown, rect)


def _one_line(canvas: Art, name: Label, money: tuple[Part, ...], doing: Label, room: int) -> Row:
    """The name, and beside it gold and what the seat is doing, as far as the name keeps its room."""
    for more in ((*money, doing), money):
        line = row(name.grow(), *more, Space.S, gap=Space.S, align=Align.CENTRE)
        if line.wish(canvas)[0] <= room:
            return line.grow()
    return row(name.grow()).grow()


def _draw_in_strip(surface: pygame.Surface, canvas: Art, shown: _Shown, rect: pygame.Rect) -> None:
    """The seat on the cloth of its clan: crest, name, gold, what it is doing, points; nothing without room to read."""
    if rect.height < canvas.px(Small.LEAST_CARD):
        return
    seat = shown.seat
    label = partial(Label, colour=CLAN_INK[seat.clan])
    name = label(shown.name, (None, Small.LINE), size=theme.SMALL, face=Face.BOLD)
    gold = label("?" if seat.gold is None else str(seat.gold), size=theme.SMALL, face=Face.BOLD)
    doing = label(shown.doing, (None, Small.LINE), size=theme.SMALL, align=Align.RIGHT).grow()
    purse = sprite("coins/purse.png", Small.PURSE)
    marker = sprite("table/start_marker.png", Small.PURSE) if shown.has_marker else None
    has = row(purse, gold, doing, gap=Space.XS, align=Align.CENTRE).sized(None, Small.LINE)
    lines: tuple[Part, ...] = (spacer(), name, has, spacer())
    is_low = rect.height < canvas.px(Small.TWO_LINES)
    points = label(str(shown.points), size=theme.LARGE, face=Face.TITLE)
    if is_low:
        points = label(str(shown.points), size=theme.LARGE_BODY, face=Face.TITLE)
    side = min(Small.CREST, rect.height / canvas.scale)
    room = rect.width - canvas.px(side + 2 * Space.S + 2 * Space.M) - points.wish(canvas)[0]
    if is_low:
        lines = (_one_line(canvas, name, (purse, gold), label(shown.doing, size=theme.SMALL), room),)
    hem = (Small.HEM,) if is_low else ()  # what stands on a low cloth stands above that
    told, figure = column(*lines, *hem).grow(), column(points, *hem)
    sign = _crest(seat.clan, side, marker)
    part = banner(seat.clan, sign, told, figure, height=rect.height / canvas.scale)
    draw_part(surface, canvas, part, rect)
    _draw_frame(surface, canvas, shown, rect)


def _draw_card(surface: pygame.Surface, canvas: Art, shown: _Shown, rect: pygame.Rect) -> None:
    draw_part(surface, canvas, _card(shown, rect.width / canvas.scale, rect.height / canvas.scale), rect)
    if not shown.is_acting and not shown.is_shown and not shown.is_pointed:
        _draw_veil(surface, canvas, rect)
    _draw_frame(surface, canvas, shown, rect)


def tiles_before(seat: SeatView, phase: Phase) -> tuple[int, ...]:
    """The tiles that lie on a seat's card: those it has drawn, for what rivals will offer is half of a price; the one
    it has bought; then all that it is to lay, until they are laid."""
    if phase is Phase.PRICING:
        return seat.drawn
    return seat.to_build or (seat.purchases if phase is Phase.BUYING else ())


class _Shown(NamedTuple):
    """What is seen of a seat."""

    seat: SeatView
    points: int
    is_shown: bool
    is_acting: bool
    has_marker: bool
    phase: Phase
    level: str
    is_reader: bool
    """Whether that is the only person at the table."""
    is_pointed: bool

    @property
    def name(self) -> str:
        """Who it is; of the only person it is said so."""
        return tr("{name} (you)").format(name=self.seat.name) if self.is_reader else self.seat.name

    @property
    def doing(self) -> str:
        if self.is_acting and self.phase is not Phase.FINISHED:
            return tr("now")
        return _done(self.seat, self.phase)


def _done(seat: SeatView, phase: Phase) -> str:
    """What the seat has done already in a phase in which all act at once; empty for nothing."""
    if phase is Phase.PRICING and seat.has_set_prices:
        return tr("ready")
    return tr("built") if phase is Phase.BUILDING and seat.has_ended else ""


def _has_facts_below(land: Territory, width: float, height: float) -> bool:
    """Whether the land is larger on a card of that size with what the seat has below it, not beside it."""
    _, _, columns, rows = bounds(land.faces)
    width, height = width - 2 * Space.M, height - SeatCard.BANNER - 2 * Space.M
    beside = min((width - SeatCard.FACTS - Space.M) / columns, height / rows)
    below = min(width / columns, (height - SeatCard.FACTS_BELOW - Space.M) / rows)
    return min(below, SeatCard.LARGEST_TILE) > beside


def _crest(clan: Clan, side: float, marker: Part | None) -> Part:
    """The crest of a clan, with the start marker in its corner if there is one."""
    over = column(spacer(), row(spacer(), marker)) if marker else None
    return stack(crest(clan, side), over).sized(side, side)


def _card(shown: _Shown, width: float, height: float) -> Part:
    """A banner with crest, name and points; below it the land, and what the seat has and does beside or below that."""
    seat, is_low = shown.seat, height < SeatCard.LOW
    ink = CLAN_INK[seat.clan]
    pips = (
        Picture(partial(draw_pips, shown.level), (SeatCard.PIPS, SeatCard.PIPS_HEIGHT))
        if shown.level
        else None
    )
    size = theme.LARGE_BODY if is_low and pips else theme.HEADING
    high = None if not pips else SeatCard.LOW_NAME if is_low else SeatCard.NAME
    name = Label(shown.name, (None, high), size=size, face=Face.TITLE, colour=ink)
    named = column(name, *((row(pips), Space.S) if pips else ()))
    points = Label(str(shown.points), size=theme.LARGE, face=Face.TITLE, colour=ink)
    side = SeatCard.CREST if not is_low else SeatCard.LOW_BANNER
    marker = sprite("table/start_marker.png", SeatCard.MARKER) if shown.has_marker else None
    # On a narrow card the name has the room of the marker.
    on_crest, aside = (marker, None) if width < SeatCard.NARROW else (None, marker)
    words = side, named.grow(), aside, points
    head = banner(seat.clan, *words, height=SeatCard.LOW_BANNER if is_low else SeatCard.BANNER)
    over = column(Space.XS, row(Space.S, _crest(seat.clan, side, on_crest)))
    land = _land(seat).grow()
    if not is_low and _has_facts_below(seat.territory, width, height):
        body: Container = column(land, _facts_below(shown), gap=Space.M, pad=Space.M)
    else:
        facts = _facts_beside(shown, height, is_low=is_low)
        body = row(land, facts, gap=Space.M, pad=(Space.M, Space.S if is_low else Space.M))
    return stack(column(head, body.grow()), over)


def _purse(seat: SeatView) -> Row:
    """The purse, and what of it may be seen."""
    gold = Label("?" if seat.gold is None else str(seat.gold), face=Face.TITLE, size=theme.LARGE_BODY)
    return row(sprite("coins/purse.png", SeatCard.PURSE), gold, gap=Space.S, align=Align.CENTRE)


def _words(shown: _Shown, align: Align) -> list[Label]:
    """The number of tiles, and what the seat is doing."""
    size, line = theme.SMALL, (None, SeatCard.LINE)
    tiles = trn("{n} tile", "{n} tiles", len(shown.seat.territory))
    colour, face = (theme.NOW, Face.BOLD) if shown.is_acting else (theme.INK_SOFT, Face.BODY)
    said = Label(tiles, line, size=size, colour=theme.INK_SOFT, align=align)
    doing = Label(shown.doing, line, size=size, colour=colour, face=face, align=align)
    return [said, doing] if shown.doing else [said]


def _tiles(shown: _Shown, width: float, largest: float, *, in_a_row: int = 4) -> list[Row]:
    """The tiles that lie before the seat in rows, as large as they can be in that width."""
    tiles = tiles_before(shown.seat, shown.phase)
    count = min(in_a_row, max(1, len(tiles)))
    side = min(largest, (width + Space.S) / count - Space.S)
    placed = [tile(one, shown.seat.clan, side) for one in tiles]
    return [row(*placed[i : i + count], gap=Space.S) for i in range(0, len(placed), count)]


def _facts_beside(shown: _Shown, height: float, *, is_low: bool) -> Column:
    """What a seat has and does, one below the other, at the right of the land on a card that high.

    The tiles lie in two rows, on a low card in one.
    """
    width, around = SeatCard.FACTS, SeatCard.BANNER + 2 * Space.M
    if is_low:
        width, around = SeatCard.LOW_FACTS, SeatCard.LOW_BANNER + 2 * Space.S
    left = height - around - SeatCard.PURSE - 2 * SeatCard.LINE
    largest = left - Space.XS if is_low else min(left - Space.XS, width) / 2 - Space.S / 2
    has_room = largest >= SeatCard.LEAST_DRAWN
    tiles = _tiles(shown, width, largest, in_a_row=4 if is_low else 2) if has_room else []
    purse = row(spacer(), _purse(shown.seat), spacer()).sized(None, SeatCard.PURSE)
    rows = column(*[row(spacer(), one, spacer()) for one in tiles], gap=Space.S)
    return column(purse, *_words(shown, Align.CENTRE), spacer(), rows).sized(width)


def _facts_below(shown: _Shown) -> Row:
    """The same in a row below the land, which has the whole width then."""
    tiles = _tiles(shown, SeatCard.DRAWN_BELOW, SeatCard.FACTS_BELOW)
    words = column(spacer(), *_words(shown, Align.LEFT), spacer()).sized(SeatCard.TILES)
    gold = _purse(shown.seat).sized(SeatCard.GOLD)
    parts = row(gold, words, spacer(), *tiles, gap=Space.S, align=Align.CENTRE)
    return parts.sized(None, SeatCard.FACTS_BELOW)


def _land(seat: SeatView) -> Picture:
    """The whole land in the middle of its room."""

    def draw(surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
        largest = canvas.px(SeatCard.LARGEST_TILE)
        draw_miniature(surface, canvas, seat.territory, seat.clan, rect, largest=largest)

    return Picture(draw)


def draw_pips(level: str, surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
    """The mark of a computer player under its crest: a dot for each level of strength, dark as far as its own."""
    canvas.box(surface, rect, theme.PAPER_BRIGHT, border=theme.INK_SOFT, width=Line.HAIR, radius=Corner.SMALL)
    step = rect.width // (len(BY_STRENGTH) + 1)
    for i in range(1, len(BY_STRENGTH) + 1):
        pip = square(canvas.px(SeatCard.PIP), center=(rect.x + i * step, rect.centery))
        canvas.box(surface, pip, theme.INK if i <= rank(level) else theme.DISABLED, radius=Corner.SOFT)
