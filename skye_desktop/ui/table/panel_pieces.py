"""What several panels consist of: rows of a seat, coins, tiles, paper that things lie on."""

from __future__ import annotations

import pygame

from skye_desktop.engine import Clan, SeatView, as_coins
from skye_desktop.kit import (
    Align,
    Child,
    Colour,
    Corner,
    Do,
    Drawing,
    Face,
    Label,
    Line,
    Row,
    Space,
    row,
    theme,
)
from skye_desktop.ui.art import Art
from skye_desktop.ui.pages import crest


def tile(number: int, clan: Clan, side: float) -> Drawing:
    """Return the picture of a tile, that many design pixels wide."""
    return Drawing(Do(_draw_tile, number, clan), width=side, height=side)


def _draw_tile(number: int, clan: Clan, surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
    canvas.tile(surface, number, 0, rect, clan)


def sprite(file: str, side: float) -> Drawing:
    """Return a painted picture, that many design pixels wide."""
    return Drawing(Do(_draw_sprite, file), width=side, height=side)


def _draw_sprite(file: str, surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
    canvas.sprites.draw(surface, file, rect)


def box(
    fill: Colour, *, border: Colour | None = None, width: float = Line.BORDER, radius: float = Corner.BOX
) -> Drawing:
    """Return what other things lie on, in a `stack`."""
    return Drawing(Do(_draw_box, fill, border, width, radius))


def _draw_box(
    fill: Colour, border: Colour | None, width: float, radius: float,
    surface: pygame.Surface, canvas: Art, rect: pygame.Rect,
) -> None:  # fmt: skip
    canvas.box(surface, rect, fill, border=border, width=width, radius=radius)


def soft(text: str, size: float = theme.SMALL) -> Label:
    """Return words of less weight, which take the room that is left and grow smaller where it is too little."""
    return Label(text, size, theme.INK_SOFT, grow=1)


def figure(text: str, width: float, colour: Colour) -> Label:
    """Return a number at the end of a row."""
    return Label(text, theme.LARGE_BODY, colour, Face.TITLE, Align.RIGHT, width=width)


def seat_row(
    seat: SeatView, crest_side: float, name_width: float, *rest: Child, height: float | None = None,
    grow: int = 0,
) -> Row:  # fmt: skip
    """Return a seat's crest and name, and what is told of it beside them."""
    name = Label(seat.name, face=Face.BOLD, width=name_width)
    parts = crest(seat.clan, crest_side), name, *rest
    return row(*parts, gap=Space.S, align=Align.CENTRE, height=height, grow=grow)


def coin_row(gold: int, side: float, step: float, most: int) -> Drawing:
    """Return the largest coins of a sum, as many as there may be, each partly over the one before."""
    coins = tuple(as_coins(gold)[:most])
    return Drawing(Do(_draw_coins, coins, side, step), width=side + step * len(coins))


def _draw_coins(
    coins: tuple[int, ...], side: float, step: float, surface: pygame.Surface, canvas: Art, rect: pygame.Rect
) -> None:
    across = canvas.px(side)
    for i, value in enumerate(coins):
        centre = (rect.x + across // 2 + i * canvas.px(step), rect.centery)
        canvas.coin(surface, value, centre, across)
