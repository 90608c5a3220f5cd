"""The stalls of the market: each seller's tiles, their prices, and their buyers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import Enum, auto
from typing import Final, NamedTuple, Protocol

import pygame

from skye_desktop.engine import Clan, PricesRevealed, SeatView, TileBought
from skye_desktop.i18n import tr
from skye_desktop.kit import (
    LEFT_BUTTON,
    Align,
    Corner,
    Do,
    Drawing,
    Face,
    Label,
    Line,
    Load,
    Pointer,
    PointerKind,
    Role,
    Space,
    State,
    Widget,
    column,
    measured_apart,
    row,
    spacer,
    square,
    stack,
    theme,
)
from skye_desktop.play.wording.tile import sides_words, tile_and_things
from skye_desktop.ui.art import Art
from skye_desktop.ui.clan_theme import CLAN
from skye_desktop.ui.pages import crest
from skye_desktop.ui.sizes import Buying, Panels, SignSizes, Stall
from skye_desktop.ui.table.panel_root import PanelRoot, TurnHeading, advice_button, box, heading_row
from skye_desktop.ui.table.pieces import (
    TILE_OUTSET,
    draw_pointed,
    draw_price,
    draw_refused,
    draw_sold,
    draw_tile,
)
from skye_desktop.ui.table.stall import draw_stall
from skye_desktop.ui.table.turn_sign import draw_sign, sign_width

_AROUND: Final = 78
"""Design pixels above and below the tiles of a stall: awning and shelf."""


class Lot(NamedTuple):
    """A tile before its seller, also after its sale, with its price in gold."""

    tile: int
    price: int
    seller: SeatView
    buyer: SeatView | None
    """Buyer of a tile that is sold; else None."""


class WareMark(Enum):
    """Mark of a tile on a stall for the seat that may buy."""

    NONE = auto()
    OWN = auto()
    """Seller's crest: the tile is the buyer's own."""
    DEAR = auto()
    """Price above the buyer's gold."""
    CHOSEN = auto()
    CHOSEN_DEAR = auto()


class Market(Protocol):
    """The owner of the stalls."""

    def pressed(self, lot: Lot) -> None:
        """Handle a press on a tile."""

    def note_of(self, tile: int) -> str:
        """Return the note for a tile under the pointer."""

    def missed(self, load: Load, centre: tuple[int, int]) -> None:
        """Handle a tile that was carried away from its stall."""


class Ware(Widget):
    """A tile on a stall."""

    market: Market
    lot: Lot
    words: str
    mark: WareMark
    is_for_sale: bool
    """Whether it can be bought, gold aside."""
    is_away: bool
    """Whether it is drawn elsewhere."""

    role = Role.THING
    outset = TILE_OUTSET
    is_lifted = False

    @property
    def label(self) -> str:
        return self.words

    @property
    def note(self) -> str:
        return self.market.note_of(self.lot.tile) if self.is_for_sale else ""

    @property
    def state(self) -> State:
        return replace(super().state, about=sides_words(self.lot.tile))

    @property
    def is_target(self) -> bool:
        return self.is_for_sale

    def on_pointer(self, event: Pointer) -> bool:
        """Report a press to the market; the press also does what it does otherwise."""
        if event.kind is PointerKind.PRESS and event.button == LEFT_BUTTON:
            self.market.pressed(self.lot)
        return False

    def lift(self, position: tuple[int, int]) -> Load | None:
        return Load(self.lot, self, self._paint_lifted, self.rect) if self.is_for_sale else None

    def lifted_changed(self, load: Load | None) -> None:
        self.is_lifted = load is not None
        self.repaint()

    def missed(self, load: Load, centre: tuple[int, int]) -> None:
        self.market.missed(load, centre)

    def _paint_lifted(self, canvas: Art, surface: pygame.Surface, centre: tuple[int, int]) -> None:
        canvas.lifted_tile(surface, self.lot.tile, 0, centre, self.rect.width, self.lot.seller.clan)

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        if self.is_lifted:
            canvas.ring(surface, rect, theme.PAPER_EDGE, Line.BORDER, Corner.SOFT)
        if self.is_lifted or self.is_away:
            return
        tile, _, seller, buyer = self.lot
        draw_tile(surface, canvas, tile, 0, rect, seller.clan)
        if buyer is not None:
            draw_sold(surface, canvas, rect, buyer)
        if self.mark is WareMark.OWN:
            stamp = square(round(rect.width * 0.36), bottomright=rect.bottomright)
            canvas.crest(surface, seller.clan, stamp)
        if self.mark in (WareMark.DEAR, WareMark.CHOSEN_DEAR):
            draw_refused(surface, canvas, rect, tr("too dear"))
        if self.mark in (WareMark.CHOSEN, WareMark.CHOSEN_DEAR):
            canvas.framed(surface, rect, Corner.SMALL)
        elif self.is_hovered and self.is_for_sale:
            draw_pointed(surface, canvas, rect)


class MarketRoot(PanelRoot):
    """The tiles before the seats, grouped by seat, with their prices."""

    low_height = Buying.LOW

    @property
    def full_height(self) -> float:
        return Buying.TALL if len(self.view.seats) <= 3 else Buying.HEIGHT

    # -- what it says of itself

    def head(self) -> str:
        """Return the heading."""
        return tr("The market")

    def remark(self) -> str:
        """Return the note beside the heading."""
        raise NotImplementedError

    def refusal(self) -> str:
        """Return why the last attempt failed; empty if it did not."""
        return ""

    def foot(self) -> Widget:
        """Return the row below the stalls, which grows."""
        raise NotImplementedError

    def mark_of(self, lot: Lot) -> WareMark:
        """Return the mark of a tile for the seat that may buy."""
        return WareMark.NONE

    def is_away(self, lot: Lot) -> bool:
        """Return whether a tile is drawn elsewhere."""
        return False

    def pressed(self, lot: Lot) -> None:
        """Handle a press on a tile."""

    def note_of(self, tile: int) -> str:
        """Return the note for a tile under the pointer."""
        return ""

    def is_for_sale(self, lot: Lot) -> bool:
        """Return whether a tile can be bought, gold aside."""
        return False

    # -- what it consists of

    @property
    def lots(self) -> list[Lot]:
        """Tiles in the stalls, sold ones too, each where it lay when prices were revealed."""
        bought = self.table.this_round(TileBought)
        revealed = self.table.this_round(PricesRevealed)
        found, seats = [], self.view.seats
        for seller in seats:
            sold = {sale.tile: sale for sale in bought if sale.seller == seller.seat}
            prices = {tile: sale.price for tile, sale in sold.items()} | dict(seller.prices)
            shown = [tile for one in revealed if one.seat == seller.seat for tile, _ in one.prices]
            for tile in dict.fromkeys(shown) if shown else prices:
                if tile in prices:
                    buyer = seats[sold[tile].seat] if tile in sold else None
                    found.append(Lot(tile, prices[tile], seller, buyer))
        return found

    def build(self) -> Sequence[Widget]:
        """Return the heading, a stall for each seller in seat order, and a row at the foot."""
        px, sellers = self.canvas.px, self.view.seats
        inner = pygame.Rect(self.sheet).inflate(-2 * px(Space.L), -2 * px(Space.L))
        # The tiles are as large as the narrower of both directions allows, and the stalls as tall
        # as the tiles.
        wide = (inner.width - px(Space.M) * (len(sellers) - 1)) // len(sellers)
        wide = min(px(640), wide)
        above = px(0 if self.is_low else 26)
        high = inner.height - above - px(42) - px(_AROUND)
        side = max(1, min(high, wide // 2 - px(Space.M))) / self.canvas.scale
        lots, scale = self.lots, self.canvas.scale
        stalls = row(*[self._stall(one, lots, wide / scale, side) for one in sellers], gap=Space.M)
        if self.is_low:
            whole = row(
                self.foot(),
                advice_button(self),
                gap=Space.M,
                align=Align.CENTRE,
                height=Buying.FOOT_ROW,
            )
            refused = (
                RefusalNote(self.refusal(), height=Panels.HEADING_ROW) if self.refusal() else None
            )
            return (stack(column(stalls, spacer(), whole), column(refused)),)
        seat = None if self.seat is None else (self.acting.clan, self.acting.name)
        heading = TurnHeading(
            self.head(), self.remark(), self.refusal(), seat, id="heading", grow=1
        )
        foot = row(self.foot(), height=Buying.FOOT_ROW)
        return (column(heading_row(self, heading), spacer(), stalls, spacer(), foot),)

    def _stall(self, seller: SeatView, lots: Sequence[Lot], width: float, side: float) -> Widget:
        # The awning in the seller's colour shows at both sides of the longest name.
        widest = max(0.62 * width, min(width - 20, 112))
        middle, sign = Align.CENTRE, _sign(seller)
        wide = measured_apart(_sign(seller), self.canvas, None)[0] / self.canvas.scale
        if (
            wide > widest
        ):  # where there is too little room the crest gives way: the awning has its colour
            sign = row(Label(seller.name, face=Face.BOLD, grow=1), pad=(Space.S, 0), align=middle)
        paper = box(
            theme.PAPER_LIGHT, border=theme.PAPER_EDGE, width=Line.HAIR, radius=Corner.SMALL
        )
        plate = stack(paper, sign, width=min(wide, widest), height=24)
        head = column(Space.S, row(spacer(), plate, spacer()), height=Stall.AWNING)
        own = [lot for lot in lots if lot.seller is seller]
        wares = [
            column(self._ware(lot, side), Space.XS, Drawing(Do(_draw_price, lot.price), height=34))
            for lot in own
        ]
        none = Label(tr("sold out"), colour=theme.LIGHT_INK, align=middle, grow=1)
        offered = row(spacer(), row(*wares, gap=Space.M), spacer()) if wares else none
        cloth = Drawing(Do(_draw_stall, seller.clan))
        return stack(
            cloth,
            column(head, offered),
            id=f"stall {seller.seat + 1}",
            width=width,
            height=side + _AROUND,
        )

    def _ware(self, lot: Lot, side: float) -> Ware:
        text, name = tr("{tile}; {name} asks {price}"), lot.seller.name
        if lot.buyer is not None:
            text, name = tr("{tile}; sold to {name} for {price}"), lot.buyer.name
        elif lot.seller.seat == self.seat and self.is_to_act:
            text = tr("{tile}; yours, for {price}")
        words = text.format(tile=tile_and_things(lot.tile), name=name, price=lot.price)
        return Ware(
            self, lot, words, self.mark_of(lot), self.is_for_sale(lot), self.is_away(lot),
            id=f"tile {lot.tile}", width=side, height=side,
        )  # fmt: skip

    def sign_in_foot(self) -> Widget:
        """Return the buyer's sign, where a low panel has no heading; cut to the room."""
        is_there = self.is_low and self.seat is not None
        return FootSign(self.acting.clan, self.acting.name, grow=1) if is_there else spacer()

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        if self.seat is not None:
            edge = rect.inflate(-canvas.px(SignSizes.EDGE), -canvas.px(SignSizes.EDGE))
            canvas.ring(surface, edge, CLAN[self.acting.clan], SignSizes.EDGE, Corner.BOX)


def _sign(seller: SeatView) -> Widget:
    parts = crest(seller.clan, Buying.CREST), Label(seller.name, face=Face.BOLD)
    return row(*parts, gap=Space.S, pad=(Space.S, 0), align=Align.CENTRE)


class FootSign(Widget):
    """The acting seat's sign in the foot of a low panel."""

    clan: Clan
    name: str

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        if rect.width >= canvas.px(60):
            wide = min(
                rect.width, sign_width(canvas, self.name, rect.height / canvas.scale, theme.HEADING)
            )
            place = pygame.Rect(0, 0, wide, rect.height).move_to(center=rect.center)
            draw_sign(surface, canvas, self.clan, self.name, place, theme.HEADING)


class RefusalNote(Widget):
    """A refusal over the stalls, where there is no heading."""

    text: str

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        canvas.box(surface, rect, theme.PAPER_LIGHT, border=theme.WRONG, radius=Corner.SMALL)
        canvas.write(
            surface,
            self.text,
            rect,
            colour=theme.WRONG,
            face=Face.BOLD,
            align=Align.CENTRE,
            shrinks=True,
        )


def _draw_stall(clan: Clan, surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
    draw_stall(surface, canvas, rect, clan)


def _draw_price(price: int, surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
    draw_price(surface, canvas, price, rect, 28, theme.LIGHT_INK)
