"""The actions of seats, and the one action of chance.

An action is plain data; `game.check` judges whether it is legal.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from skye_desktop.games.skye.engine.territory import Placement

Prices = tuple[tuple[int, int], ...]
"""Tile numbers with their price in gold."""


@dataclass(frozen=True, slots=True)
class DealTiles:
    """Chance: the round begins and each seat draws its three tiles, in seat order."""

    seat: ClassVar = None
    """No seat: it is nobody's decision."""
    hands: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class SetPrices:
    """A price in own gold on two of the drawn tiles, the discard marker on the third, in secret.

    A variant may have other numbers of prices and markers.
    """

    seat: int
    prices: Prices
    discard: int | None
    """The tile under the discard marker; None where a variant has no markers."""
    more_discards: tuple[int, ...] = ()
    """The tiles under further markers, where a variant has more than one."""

    @property
    def discards(self) -> tuple[int, ...]:
        """Every tile under a marker."""
        return self.more_discards if self.discard is None else (self.discard, *self.more_discards)

    @classmethod
    def of(cls, seat: int, prices: Prices, discards: Sequence[int]) -> SetPrices:
        """Return the action with any number of discard markers."""
        first, *more = discards or (None,)
        return cls(seat, prices, first, tuple(tile for tile in more if tile is not None))


@dataclass(frozen=True, slots=True)
class BuyTile:
    """Buy a tile from the seat before which it lies, for the price on it."""

    seat: int
    tile: int


@dataclass(frozen=True, slots=True)
class PassBuying:
    """Buy nothing this round."""

    seat: int


@dataclass(frozen=True, slots=True)
class PlaceTile:
    """Lay one of the tiles to build."""

    seat: int
    tile: int
    placement: Placement


@dataclass(frozen=True, slots=True)
class TakeBackTile:
    """Pick up a tile laid this round; tiles returned to the bag this round come back with it.

    They come back because they may fit again: otherwise a seat could lay a tile only to get rid of
    another.
    """

    seat: int
    tile: int


@dataclass(frozen=True, slots=True)
class ReturnTile:
    """Put a tile that fits nowhere back into the bag."""

    seat: int
    tile: int


@dataclass(frozen=True, slots=True)
class EndBuilding:
    """End the building of a seat: its land is scored as it is."""

    seat: int


SeatAction = SetPrices | BuyTile | PassBuying | PlaceTile | TakeBackTile | ReturnTile | EndBuilding
Action = DealTiles | SeatAction
