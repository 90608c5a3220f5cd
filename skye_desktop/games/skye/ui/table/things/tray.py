"""The tray at the foot of the game board: the coin supply, and the bag of tiles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from skye_desktop.games.skye.engine import COIN_VALUES
from skye_desktop.games.skye.ui.art import Art
from skye_desktop.games.skye.ui.table.pieces import TableThing, write_on
from skye_desktop.i18n import enumerated, tr, trn
from skye_desktop.kit import Child, Skins, Space, cut_columns, row, square, theme

_RISE: Final = 5
"""Distance between the things and the tray's lower edge or the numbers, in design pixels."""

_COINS_A_LAYER: Final = 5
"""Number of coins for which one coin is drawn; if there are any, at least one is."""


class Bag(TableThing):
    """The bag, with the number of tiles in it."""

    count: int

    @property
    def label(self) -> str:
        return trn("The bag: {n} tile", "The bag: {n} tiles", self.count)

    note = label

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        top = _write_count(surface, canvas, rect, self.count).y
        side = min(canvas.px(38), top - rect.y)
        canvas.sprites.draw(surface, "table/bag.png", square(side, midbottom=(rect.centerx, top)))


class CoinSupply(TableThing):
    """Stacks of coins; their numbers are given only if they do not reveal a seat's gold."""

    coins: tuple[tuple[int, int], ...]
    """Pairs of a coin's value and the number of such coins."""
    gold: int
    has_numbers: bool

    @property
    def label(self) -> str:
        text = tr("The coin supply: what is not in hands and on tiles")
        if not self.has_numbers:
            return (
                text
                + "\n"
                + tr("Money is secret, so its stacks show only roughly how much that is.")
            )
        counts = dict(self.coins)
        coins = enumerated(f"{counts[value]} × {value}" for value in COIN_VALUES)
        return text + "\n" + tr("{coins}: {gold} gold").format(coins=coins, gold=self.gold)

    note = label

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        places = cut_columns(canvas, rect, *[None] * len(self.coins))
        for place, (value, count) in zip(places, self.coins, strict=True):
            side = canvas.px(32)
            coin = square(side, midbottom=(place.centerx, place.bottom - canvas.px(_RISE)))
            if self.has_numbers:
                coin.bottom = _write_count(surface, canvas, place, count).y
            layers = -(-count // _COINS_A_LAYER)
            step = min(canvas.px(4), (coin.y - place.y) // max(1, layers - 1))
            for _ in range(layers):
                canvas.coin(surface, value, coin.center, side)
                coin.y -= step


class Tray(TableThing):
    """Coin supply and bag side by side, on dark felt."""

    coins: tuple[tuple[int, int], ...]
    gold: int
    has_numbers: bool
    tiles: int
    parts_are_listed: bool = False

    def build(self) -> Sequence[Child]:
        is_listed = self.parts_are_listed
        supply = CoinSupply(
            self.coins, self.gold, self.has_numbers, id="supply", grow=1, is_listed=is_listed
        )
        bag = Bag(self.tiles, id="bag", width=52, is_listed=is_listed)
        return (row(supply, bag, pad=(Space.S, 0)),)

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        canvas.patch(surface, rect, Skins.TRAY)


def _write_count(
    surface: pygame.Surface, canvas: Art, room: pygame.Rect, count: int
) -> pygame.Rect:
    """Write a number at the lower edge of the tray; return its rectangle."""
    foot = canvas.px(15)
    rect = pygame.Rect(room.x, room.bottom - foot - canvas.px(_RISE), room.width, foot)
    write_on(surface, canvas, f"×{count}", rect, theme.SMALL, theme.LIGHT_INK)
    return rect
