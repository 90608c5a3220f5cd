"""The market: a stall for each seller, with tiles, what is asked for them, and to whom they were sold."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

import pygame

from skye_desktop.engine import PricesRevealed, SeatView, TileBought
from skye_desktop.i18n import tr
from skye_desktop.kit import theme
from skye_desktop.kit.canvas import Align
from skye_desktop.kit.layout import Container, Part, column, row, spacer, stack
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Corner, Line, Space
from skye_desktop.kit.widgets import Label
from skye_desktop.play.wording.tile import tile_and_things
from skye_desktop.ui.art import Art
from skye_desktop.ui.table.context import TableContext
from skye_desktop.ui.table.panel import TurnPanel
from skye_desktop.ui.table.panel_sizes import Buying, Panels, Sign, Stall
from skye_desktop.ui.table.pieces import Picture, box, crest, draw_price, draw_sold, draw_tile, tile_place
from skye_desktop.ui.table.stall import draw_stall
from skye_desktop.ui.table.turn_sign import draw_sign, sign_width


class Offer(NamedTuple):
    """A tile that lies, or lay until it was sold, before its seller, what it costs in gold, and where it lies."""

    tile: int
    price: int
    seller: SeatView
    buyer: SeatView | None
    """Who has bought it already."""
    place: Picture

    @property
    def rect(self) -> pygame.Rect:
        return self.place.rect


class MarketPanel(TurnPanel):
    """The tiles that lie before the seats, grouped by seat, with the prices on them."""

    low_height = Buying.LOW

    def __init__(self, context: TableContext, seat: int | None = None, viewer: int | None = None) -> None:
        super().__init__(context, seat, viewer)
        self.height = Buying.TALL if len(context.view.seats) <= Buying.FEW else Buying.HEIGHT
        self.offers: dict[int, Offer] = {}
        self.groups: list[Container] = []

    def head(self) -> str:
        return tr("The market")

    def foot(self) -> Container:
        """The row below the offers."""
        return row()

    def content(self) -> Part:
        """The heading, a group for each seller, in the order of the seats whoever buys, and a row at the foot."""
        sellers = self.context.view.seats
        px, inner = self.canvas.px, self.inner()
        # The tiles are as large as the narrower of both directions allows, and the groups as tall as the tiles.
        gaps = px(Space.M) * (len(sellers) - 1)
        wide = min(px(Buying.WIDEST_GROUP), (inner.width - gaps) // len(sellers))
        high = (
            inner.height
            - px(0 if self.is_low else Panels.BELOW_HEADING)
            - px(Buying.FOOT)
            - px(Buying.AROUND)
        )
        side = max(1, min(high, wide // 2 - px(Space.M))) / self.canvas.scale
        size = (wide / self.canvas.scale, side + Buying.AROUND)
        self.offers = {
            tile: offer for seller in sellers for tile, offer in self._offers_of(seller, side).items()
        }
        self.groups = [self._group(seller, size[0]).sized(*size) for seller in sellers]
        groups = row(*self.groups, gap=Space.M)
        foot = self.foot().sized(None, Buying.FOOT_ROW)
        if self.is_low:
            foot = row(foot.grow(), self.context.advice_button(), gap=Space.M, align=Align.CENTRE)
            refused = Picture(self._draw_refusal, (None, Panels.HEADING_ROW))
            return stack(column(groups, spacer(), foot.sized(None, Buying.FOOT_ROW)), column(refused))
        return column(self.heading(self.head()), spacer(), groups, spacer(), foot)

    def kept_clear(self) -> list[pygame.Rect]:
        """Also the stalls with names and prices."""
        return [*super().kept_clear(), *(group.rect for group in self.groups)]

    def sign_in_foot(self) -> Picture:
        """Who buys, where a low panel has no heading; as much of it as there is room for."""
        return Picture(self._draw_sign_in_foot).grow()

    def _draw_sign_in_foot(self, surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
        if not self.is_low or self.seat is None or rect.width < canvas.px(Sign.LEAST):
            return
        seat, size = self.acting, theme.HEADING
        wide = min(rect.width, sign_width(canvas, seat.name, rect.height / canvas.scale, size))
        place = pygame.Rect(0, 0, wide, rect.height).move_to(center=rect.center)
        draw_sign(surface, canvas, seat.clan, seat.name, place, size)

    def _draw_refusal(self, surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
        """Where there is no heading, over the stalls."""
        if self.refusal():
            canvas.box(surface, rect, theme.PAPER_LIGHT, border=theme.WRONG, radius=Corner.SMALL)
            canvas.write(
                surface,
                self.refusal(),
                rect,
                colour=theme.WRONG,
                face=Face.BOLD,
                align=Align.CENTRE,
                shrinks=True,
            )

    def _offers_of(self, seller: SeatView, side: float) -> dict[int, Offer]:
        """What lies in the seller's stall, each where it lay when prices were revealed; also what is sold already."""
        sold = {sale.tile: sale for sale in self.context.this_round(TileBought) if sale.seller == seller.seat}
        prices = {tile: sale.price for tile, sale in sold.items()} | dict(seller.prices)
        revealed = [one for one in self.context.this_round(PricesRevealed) if one.seat == seller.seat]
        laid_out = dict.fromkeys(tile for one in revealed for tile, _ in one.prices)
        offers = {}
        for tile in laid_out | prices if revealed else prices:
            if tile in prices:
                buyer = self.context.view.seats[sold[tile].seat] if tile in sold else None
                offers[tile] = self._offer(tile, prices[tile], seller, buyer, side)
        return offers

    def _offer(self, tile: int, price: int, seller: SeatView, buyer: SeatView | None, side: float) -> Offer:
        text, name = tr("{tile}; {name} asks {price}"), seller.name
        if buyer is not None:
            text, name = tr("{tile}; sold to {name} for {price}"), buyer.name
        elif seller.seat == self.seat and self.is_to_act:
            text = tr("{tile}; yours, for {price}")
        words = text.format(tile=tile_and_things(tile), name=name, price=price)
        place = tile_place(tile, side, partial(self.draw_offer, tile), words)
        return Offer(tile, price, seller, buyer, place)

    def _group(self, seller: SeatView, width: float) -> Container:
        # However long the name is, the awning in the seller's colour is seen at both sides.
        widest = max(width * Stall.PLATE_PART, min(width - 2 * Stall.BESIDE_PLATE, Stall.SHORT_PLATE))
        name = Label(seller.name, face=Face.BOLD)
        sign = row(crest(seller.clan, Buying.CREST), name, gap=Space.S, pad=(Space.S, 0), align=Align.CENTRE)
        wide = sign.wish(self.canvas)[0] / self.canvas.scale
        if wide > widest:  # where there is too little room the crest gives way: the awning has its colour
            sign = row(name.grow(), pad=(Space.S, 0), align=Align.CENTRE)
        plate = stack(
            box(theme.PAPER_LIGHT, border=theme.PAPER_EDGE, width=Line.HAIR, radius=Corner.SMALL), sign
        )
        wide = min(wide, widest)
        head = column(Space.S, row(spacer(), plate.sized(wide, Stall.PLATE), spacer()))
        head.sized(None, Stall.AWNING)
        size = (None, Buying.PRICE)
        tiles = [
            column(offer.place, Space.XS, Picture(partial(self.draw_price, offer.price), size))
            for offer in self.offers.values()
            if offer.seller is seller
        ]
        none = Label(tr("sold out"), colour=theme.LIGHT_INK, align=Align.CENTRE)
        offered = row(spacer(), row(*tiles, gap=Space.M), spacer()) if tiles else none.grow()
        stall = Picture(lambda surface, canvas, rect: draw_stall(surface, canvas, rect, seller.clan))
        return stack(stall, column(head, offered))

    @property
    def for_sale(self) -> dict[int, Offer]:
        """What the acting seat could buy, were it rich: all but its own tiles and what is sold."""
        return {
            tile: offer
            for tile, offer in self.offers.items()
            if offer.seller.seat != self.seat and offer.buyer is None
        }

    def targets(self) -> dict[str, pygame.Rect]:
        return super().targets() | {f"tile {tile}": offer.rect for tile, offer in self.for_sale.items()}

    def draw_offer(self, tile: int, surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
        offer = self.offers[tile]
        draw_tile(surface, canvas, tile, 0, rect, offer.seller.clan)
        if offer.buyer is not None:
            draw_sold(surface, canvas, rect, offer.buyer)

    def draw_price(self, price: int, surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
        draw_price(surface, canvas, price, rect, Buying.PRICE_COIN, theme.LIGHT_INK)
