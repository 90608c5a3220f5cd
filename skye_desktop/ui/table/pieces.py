"""What is seen in several places of the table: tiles with a word across, prices, coins in the air."""

from __future__ import annotations

from typing import Final

import pygame

from skye_desktop.engine import Clan, SeatView, as_coins
from skye_desktop.i18n import tr
from skye_desktop.kit import Align, Colour, Corner, Drawer, Face, Line, Space, square, theme
from skye_desktop.ui import cardboard
from skye_desktop.ui.art import Art

_REFUSED: Final = 130
"""How dark such a tile lies, of 255."""


def draw_price(
    surface: pygame.Surface, canvas: Art, price: int, rect: pygame.Rect, side: float, colour: Colour
) -> None:
    """A price in the middle of a rectangle, as its largest coins, of that side, and its number."""
    coins, across = as_coins(price)[:2], canvas.px(side)
    step, size = canvas.px(side * 0.43), side * 0.65
    number = canvas.text.width(str(price), size, Face.TITLE) + canvas.px(Space.S)
    x = rect.centerx - (across + step * (len(coins) - 1) + number) // 2
    for value in coins:
        canvas.coin(surface, value, (x + across // 2, rect.centery), across)
        x += step
    place = pygame.Rect(x + across - step + canvas.px(Space.S), rect.y, number, rect.height)
    canvas.write(surface, str(price), place, size=size, face=Face.TITLE, colour=colour)


TILE_OUTSET: Final = Space.XXL
"""Design pixels as far as the shadow of the largest tile on a sheet falls."""


def draw_tile(
    surface: pygame.Surface, canvas: Art, tile: int, rotation: int, rect: pygame.Rect, clan: Clan
) -> None:
    """A tile that lies on something."""
    cardboard.draw_shadow(surface, canvas.sprites, rect)
    canvas.tile(surface, tile, rotation, rect, clan)
    cardboard.draw_edges(surface, canvas.sprites, rect)


def draw_pointed(surface: pygame.Surface, canvas: Art, tile: pygame.Rect) -> None:
    """The frame of a tile under the pointer."""
    around = tile.inflate(canvas.px(Space.S), canvas.px(Space.S))
    canvas.ring(surface, around, theme.GOLD, Line.FIRM, Corner.SMALL)


def draw_refused(surface: pygame.Surface, canvas: Art, tile: pygame.Rect, why: str) -> None:
    """Why a tile cannot be had, on a plate in its middle; the tile itself lies in the dark."""
    canvas.shade(surface, theme.SHADOW, _REFUSED, tile)
    width = canvas.text.width(why, theme.SMALL) + 2 * canvas.px(Space.S)
    plate = pygame.Rect(0, 0, min(width, tile.width), canvas.px(22))
    plate.center = tile.center
    canvas.box(surface, plate, theme.PAPER_LIGHT, border=theme.WRONG, width=Line.HAIR, radius=Corner.SMALL)
    canvas.write(surface, why, plate, size=theme.SMALL, colour=theme.WRONG, align=Align.CENTRE, shrinks=True)


def draw_sold(surface: pygame.Surface, canvas: Art, tile: pygame.Rect, buyer: SeatView) -> None:
    """To whom a tile was sold, by crest where there is no room for the name; it lies in the dark."""
    canvas.shade(surface, theme.SHADOW, _REFUSED, tile)
    line = canvas.px(18)
    plate = pygame.Rect(0, 0, tile.width, 2 * line + canvas.px(Space.S))
    plate.center = tile.center
    canvas.box(
        surface, plate, theme.PAPER_LIGHT, border=theme.PAPER_EDGE, width=Line.HAIR, radius=Corner.SMALL
    )
    words = plate.inflate(-canvas.px(Space.S), -canvas.px(Space.S))
    words.height //= 2
    canvas.write(surface, tr("sold to"), words, size=theme.SMALL, align=Align.CENTRE, shrinks=True)
    words.y += words.height
    if canvas.text.width(buyer.name, theme.SMALL, Face.BOLD) > words.width:
        canvas.crest(surface, buyer.clan, square(words.height, center=words.center))
    else:
        canvas.write(surface, buyer.name, words, size=theme.SMALL, face=Face.BOLD, align=Align.CENTRE)


def flying_tile(canvas: Art, tile: int, rotation: int, side: int, clan: Clan) -> Drawer:
    """Draws a lifted tile wherever it is on its way."""
    return lambda surface, centre, part: canvas.lifted_tile(surface, tile, rotation, centre, side, clan)


def flying_coin(canvas: Art, value: int, side: float) -> Drawer:
    """Draws a coin wherever it is on its way."""
    return lambda surface, centre, part: canvas.coin(surface, value, centre, canvas.px(side))
