"""One of the three tiles behind a screen: its picture, and the coins or the axe that lie on it."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from skye_desktop.engine import Clan, as_coins
from skye_desktop.i18n import tr
from skye_desktop.kit import theme
from skye_desktop.kit.canvas import Align
from skye_desktop.kit.layout import Container, column, row, stack
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Line, Space
from skye_desktop.kit.widgets import Button
from skye_desktop.play.price_draft import PriceDraft
from skye_desktop.play.wording.tile import tile_and_things
from skye_desktop.ui.art import Art
from skye_desktop.ui.table.panel_sizes import Pricing
from skye_desktop.ui.table.pieces import Picture, draw_tile, square

AXE = 0
"""A thing on a card or in the purse: the axe, or a coin by its value."""


def draw_thing(
    surface: pygame.Surface, canvas: Art, thing: int, centre: tuple[int, int], *, alpha: int = 255
) -> None:
    """The axe or a coin."""
    if thing == AXE:
        axe = square(canvas.px(Pricing.AXE), center=centre)
        canvas.sprites.draw(surface, "table/axe.png", axe, alpha=alpha)
    else:
        canvas.coin(surface, thing, centre, canvas.px(Pricing.COIN), alpha=alpha)


def raised(canvas: Art, rect: pygame.Rect, pointer: tuple[int, int]) -> tuple[int, int]:
    """The middle of what lies there: it rises to meet the pointer."""
    return rect.centerx, rect.centery - (canvas.px(Space.S) if rect.collidepoint(pointer) else 0)


def draw_hollow(
    surface: pygame.Surface, canvas: Art, thing: int, centre: tuple[int, int], *, side: float = Pricing.AXE
) -> None:
    """Where the axe or a coin may lie: its shape, pressed into what it would lie on."""
    file = "table/ghost_axe.png" if thing == AXE else "table/ghost_coin.png"
    canvas.sprites.draw(surface, file, square(canvas.px(side), center=centre))


class PriceCard:
    """What is known of one tile while it is priced, and where that lies."""

    def __init__(
        self, number: int, tile: int, clan: Clan, lifted_from: Callable[[PriceCard], int | None]
    ) -> None:
        """``number`` counts the cards from 1; ``lifted_from`` says which thing of it is in the air."""
        self.tile, self._clan, self._lifted_from = tile, clan, lifted_from
        self.price = 0
        self.has_axe = False
        self.is_chosen = False
        self._box = Picture(self._draw_box, id=f"card {number}", label=lambda: tile_and_things(tile))
        self._picture = Picture(self._draw_picture)
        self._row, self._foot = Picture(self._draw_row, (None, Pricing.COIN_LAID)), Picture(self._draw_foot)

    def content(self, less: Button, more: Button) -> Container:
        """The card as a part of a row; the two buttons stand at its foot."""
        inside = column(
            Space.M, self._picture.grow(), Space.S, self._row, Space.XS,
            row(less, self._foot.grow(), more, gap=Space.S, pad=(Space.M, 0)), Space.S,
        )  # fmt: skip
        return stack(self._box, inside)

    def show(self, draft: PriceDraft) -> None:
        """Show what lies on its tile, and whether that is chosen."""
        self.price, self.has_axe = draft.prices[self.tile], self.tile in draft.axed
        self.is_chosen = self.tile == draft.tile

    @property
    def rect(self) -> pygame.Rect:
        return self._box.rect

    @property
    def picture(self) -> pygame.Rect:
        """Where the tile itself lies."""
        room = self._picture.rect
        return square(min(room.size), center=room.center)

    def axe_place(self, canvas: Art) -> pygame.Rect:
        """Where the axe lies on it."""
        top = self.picture.bottom - canvas.px(Space.L)
        return square(canvas.px(Pricing.AXE), midtop=(self.rect.centerx, top))

    def coins(self, canvas: Art) -> list[tuple[int, pygame.Rect]]:
        """The coins lying on it, and where; many lie over each other."""
        coins, side = as_coins(self.price), self._row.rect.height
        room = self.rect.width - canvas.px(Pricing.PRICE_ROOM)
        step = min(side, (room - side) // (len(coins) - 1)) if len(coins) > 1 else side
        left = self.rect.x + canvas.px(Space.M)
        return [
            (value, pygame.Rect(left + i * step, self._row.rect.y, side, side))
            for i, value in enumerate(coins)
        ]

    def _draw_box(self, surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
        canvas.well(surface, rect, theme.HOLLOW_CHOSEN if self.is_chosen else theme.HOLLOW)
        if self.is_chosen:
            canvas.ring(surface, rect, theme.GOLD, Line.FIRM)

    def _draw_picture(self, surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
        draw_tile(surface, canvas, self.tile, 0, self.picture, self._clan)
        if self.has_axe:
            canvas.shade(surface, theme.SHADOW, 120, self.picture)

    def _draw_foot(self, surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
        if self.has_axe:
            canvas.write(surface, tr("axed"), rect, size=theme.SMALL, align=Align.CENTRE)

    def _draw_row(self, surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
        """What lies on it, but for what was lifted, and its price in figures."""
        if self.has_axe:
            if self._lifted_from(self) != AXE:
                draw_thing(surface, canvas, AXE, self.axe_place(canvas).center)
            return
        if not self.price:
            # What may lie here: a coin or the axe.
            for thing, x in (1, rect.centerx - rect.height), (AXE, rect.centerx + rect.height):
                draw_hollow(surface, canvas, thing, (x, rect.centery), side=Pricing.COIN_LAID)
            return
        lying, lifted = self.coins(canvas), self._lifted_from(self)
        if lifted is not None:
            lying.remove(next(coin for coin in lying if coin[0] == lifted))
        for value, coin in lying:
            draw_thing(surface, canvas, value, coin.center)
        number = rect.inflate(-canvas.px(2 * Space.M), 0)
        price = str(self.price)
        canvas.write(surface, price, number, size=theme.LARGE, face=Face.TITLE, align=Align.RIGHT)
