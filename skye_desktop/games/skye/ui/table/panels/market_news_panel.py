"""The panel after the market: for each person the tiles sold, kept and bought."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame

from skye_desktop.games.skye.engine import Clan, Event, Phase, TileBought, TileKept
from skye_desktop.games.skye.ui.art import Art
from skye_desktop.games.skye.ui.portraits import crest
from skye_desktop.games.skye.ui.sizes import Buying, Plaque
from skye_desktop.games.skye.ui.table.market_strip import MarketStrip
from skye_desktop.games.skye.ui.table.panel_root import PanelInfo, ReadRoot
from skye_desktop.games.skye.ui.table.pieces import TILE_OUTSET, draw_dear, draw_plaque, draw_tile
from skye_desktop.games.skye.wording.news import NewsLine, market_lines
from skye_desktop.games.skye.wording.style import Length, Medium, Style
from skye_desktop.games.skye.wording.tile import tile_and_things
from skye_desktop.i18n import headed, tr
from skye_desktop.kit import (
    Align,
    Corner,
    Face,
    Label,
    Line,
    Role,
    Space,
    Stack,
    Widget,
    column,
    heading,
    row,
    spacer,
    square,
    theme,
)

_CAPTION: Final = 18
_TILE: Final = 74
"""Side of the largest tile, in design pixels."""
_NAME: Final = 20
_PART_DOWN: Final = 0.5
_PART_ACROSS: Final = 0.42
"""Largest width of a token, as a fraction of the room; `_PART_DOWN` is that for the height."""
_WIDEST: Final = 300
"""Largest width for one person, in design pixels."""


class TileOutcome(NamedTuple):
    """What happened to a tile in the market, for one seat."""

    line: NewsLine
    spoken: str
    gold: int = 0
    """Gold that the seat got for the tile; negative if it paid."""
    other: Clan | None = None
    """Clan that bought or sold the tile; None if the tile was kept."""

    @property
    def is_gone(self) -> bool:
        """Whether the tile was sold."""
        return self.gold > 0

    @property
    def caption(self) -> str:
        """What became of the tile, in a word."""
        if self.line.tile is None:
            return ""
        if self.other is None:
            return tr("Kept")
        return tr("Sold") if self.is_gone else tr("Bought")


class MarketNewsPanel(MarketStrip, ReadRoot):
    """The results of the market, which are public; Enter leaves the panel."""

    people: tuple[int, ...]
    events: tuple[Event, ...]
    """Purchases and unsold tiles of the round."""

    phase = Phase.BUYING

    @property
    def info(self) -> PanelInfo:
        return PanelInfo(tr("The market is closed"))

    def deals(self, seat: int) -> list[TileOutcome]:
        """Return the outcomes for a seat: first tiles sold, then tiles kept, then tiles bought."""
        names = self.view.names
        drawn = market_lines(seat, self.events, Style(names, length=Length.FULL))
        spoken = market_lines(seat, self.events, Style(names, medium=Medium.SPEECH))
        sums = self._sums(seat)
        return [
            TileOutcome(line, _spoken(words), *sums.get(line.tile, ()))
            for line, words in zip(drawn, spoken, strict=True)
        ]

    def _sums(self, seat: int) -> dict[int | None, tuple[int, Clan | None]]:
        """Return the gold that a seat got for each tile, and the other clan.

        The gold is negative if the seat paid.
        """
        found: dict[int | None, tuple[int, Clan | None]] = {}
        seats = self.view.seats
        for event in self.events:
            match event:
                case TileBought(buyer, seller, tile, price) if seller == seat:
                    found[tile] = price, seats[buyer].clan
                case TileBought(buyer, seller, tile, price) if buyer == seat:
                    found[tile] = -price, seats[seller].clan
                case TileKept(owner, tile, lost) if owner == seat:
                    found[tile] = -lost, None
        return found

    # -- what it consists of

    def build(self) -> Sequence[Widget]:
        """Return heading and button, and a token for each person with tiles below or beside it."""
        wide, high = self.inner
        title, go_on = tr("What the market brought"), self.go_on_button(tr("To the lands"))
        if self.is_low:
            room = wide, high - Buying.FOOT_ROW - Space.M
            name = heading(title, colour=theme.LIGHT_INK, id="heading")
            name.grow = 1
            foot = row(name, go_on, gap=Space.M, align=Align.CENTRE, height=Buying.FOOT_ROW)
            return (column(self._tokens(room), Space.M, foot),)
        name = Label(
            title, Buying.NAME, theme.LIGHT_INK, Face.TITLE, wrap=True, grow=1, id="heading"
        )
        below = row(height=theme.BUTTON_HEIGHT)
        aside = column(name, self.beside(go_on), below, gap=Space.S, width=Buying.ASIDE)
        room = wide - Buying.ASIDE - Space.XL, high
        return (row(aside, self._tokens(room), gap=Space.XL),)

    def _tokens(self, room: tuple[float, float]) -> Widget:
        share = (room[0] - Space.XL * (len(self.people) - 1)) / len(self.people)
        share = min(_WIDEST, share)
        groups = [self._group(seat, (share, room[1])) for seat in self.people]
        return row(spacer(), row(*groups, gap=Space.XL), spacer(), grow=1)

    def _group(self, seat: int, room: tuple[float, float]) -> Widget:
        """Return a person's token and the tiles below it, in a room given in design pixels."""
        whose, deals = self.view.seats[seat], self.deals(seat)
        token = min(Buying.TOKEN, room[1] * _PART_DOWN, room[0] * _PART_ACROSS)
        is_beside = self._names_fit(room[0] - token - Space.M)
        token -= 0 if is_beside else _NAME
        name = Label(whose.name, theme.BODY, theme.LIGHT_INK, Face.BOLD, height=_NAME)
        gold = sum(deal.gold for deal in deals)
        total = Label(signed(gold), theme.HEADING, _ink(gold), Face.TITLE)
        words = column(spacer(), name if is_beside else None, total, spacer(), grow=1)
        head = row(crest(whose.clan, token), words, gap=Space.M, height=token)
        high = token + Space.M + (0 if is_beside else _NAME)
        side = self._side(len(deals), (room[0], room[1] - high))
        has_captions = self._has_captions(side)
        tall = side + (_CAPTION if has_captions else Space.M)
        tiles = [
            DealtTile(
                deal, whose.clan, has_captions, id=f"brought {seat} {n}", width=side, height=tall
            )
            for n, deal in enumerate(deals)
        ]
        above = head if is_beside else column(head, name)
        below = column(above, row(*tiles, gap=Space.M), gap=Space.M)
        return MarketResults(
            (column(spacer(), below, spacer()),), called=whose.name, id=f"brought {seat}",
            width=room[0],
        )  # fmt: skip

    def _names_fit(self, width: float) -> bool:
        """Return whether all names have room beside their tokens."""
        names = [self.view.names[seat] for seat in self.people]
        widest = max(self.canvas.text.width(name, theme.BODY, Face.BOLD) for name in names)
        return bool(widest <= self.canvas.px(width))

    def _has_captions(self, side: float) -> bool:
        """Return whether every caption fits left of the plaque, below a tile of that side."""
        room = self.canvas.px(side - plaque_radius(side))
        words = tr("Kept"), tr("Sold"), tr("Bought")
        return all(self.canvas.text.width(text, theme.SMALLEST) <= room for text in words)

    def _side(self, tiles: int, room: tuple[float, float]) -> float:
        """Return the side of so many tiles in a row, in design pixels."""
        wide = (room[0] - Plaque.INSET - Space.M * (tiles - 1)) / tiles
        return max(1.0, min(_TILE, wide, room[1] - _CAPTION))


def plaque_radius(side: float) -> float:
    """Return the radius of a plaque with room for a sign and a number, in design pixels."""
    return max(Plaque.ON_LEAST, min(Plaque.RADIUS, 0.22 * side)) + 2


def signed(gold: int) -> str:
    """Return a sum with its sign."""
    return f"+{gold}" if gold > 0 else f"−{-gold}" if gold else "0"


def _ink(gold: int) -> tuple[int, int, int]:
    return theme.GLOW if gold > 0 else theme.WRONG_LIGHT if gold < 0 else theme.LIGHT_INK


def _spoken(line: NewsLine) -> str:
    return line.text if line.tile is None else headed(tile_and_things(line.tile), line.text)


class MarketResults(Stack):
    """The results of the market for a person, as a list."""

    called: str = ""

    role = Role.LIST

    @property
    def label(self) -> str:
        return self.called


class DealtTile(Widget):
    """A tile that was sold, kept or bought, with its gold and the crest of the other clan."""

    deal: TileOutcome
    clan: Clan
    """Clan of the person whose result this is."""
    has_caption: bool

    role = Role.TEXT
    outset = TILE_OUTSET

    @property
    def label(self) -> str:
        return self.deal.spoken

    @property
    def note(self) -> str:
        return self.deal.line.text

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        deal, place = self.deal, square(rect.width, topleft=rect.topleft)
        if deal.line.tile is None:
            self._paint_nothing(canvas, surface, place)
            return
        draw_tile(surface, canvas, deal.line.tile, 0, place, self.clan)
        if deal.is_gone:
            draw_dear(surface, canvas, place)
        if deal.other is not None:
            stamp = square(max(canvas.px(Buying.CREST), place.width * 2 // 5))
            stamp.topleft = place.x - canvas.px(Space.S), place.y - canvas.px(Space.S)
            canvas.crest(surface, deal.other, stamp)
        radius = plaque_radius(rect.width / canvas.scale)
        centre = place.right - canvas.px(Space.M), place.bottom - canvas.px(Space.S)
        draw_plaque(surface, canvas, centre, signed(deal.gold), radius=radius)
        if self.has_caption:
            words = pygame.Rect(rect.x, place.bottom, rect.width, rect.bottom - place.bottom)
            canvas.write(
                surface, deal.caption, words, size=theme.SMALLEST, colour=theme.LIGHT_INK_SOFT
            )

    def _paint_nothing(self, canvas: Art, surface: pygame.Surface, place: pygame.Rect) -> None:
        canvas.ring(surface, place, theme.RAIL_LINE, Line.HAIR, Corner.SMALL)
        text, size = self.deal.line.text, theme.SMALLEST
        room = place.inflate(-canvas.px(Space.S), 0)
        widest = max(canvas.text.width(word, size) for word in text.split())
        needed = canvas.wrapped_height(text, size, room.width)
        if widest > room.width or needed > room.height:
            text, needed = "–", canvas.text.height(size)
        room.y += (room.height - needed) // 2
        canvas.write_wrapped(
            surface, text, room, size=size, colour=theme.LIGHT_INK_SOFT, align=Align.CENTRE
        )
