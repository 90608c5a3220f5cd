"""The actions of seats, and the one action of chance.

An action is plain data; `game.check` judges whether it is legal.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from skye_desktop.games.skye.engine.territory import Placement

Prices = tuple[tuple[int, int], ...]
"""Pairs of a tile's number and its price in gold."""


@dataclass(frozen=True, slots=True)
class DealTiles:
    """Chance: each seat draws its tiles, in seat order (three in the printed game).

    This begins a round.
    """

    seat: ClassVar = None
    """None, since no seat decides on it."""
    hands: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class SetPrices:
    """Set prices in own gold on two drawn tiles, and the discard marker on the third.

    The action is secret until all seats have decided. In a variant there may be other numbers of
    prices and markers.
    """

    seat: int
    prices: Prices
    discard: int | None
    """The tile under the discard marker; None if the variant has no markers."""
    more_discards: tuple[int, ...] = ()
    """The tiles under further markers, if the variant has several."""

    @property
    def discards(self) -> tuple[int, ...]:
        """All tiles under a discard marker."""
        return self.more_discards if self.discard is None else (self.discard, *self.more_discards)

    @classmethod
    def of(cls, seat: int, prices: Prices, discards: Sequence[int]) -> SetPrices:
        """Return the action for any number of discard markers."""
        first, *more = discards or (None,)
        return cls(seat, prices, first, tuple(tile for tile in more if tile is not None))


@dataclass(frozen=True, slots=True)
class BuyTile:
    """Buy a tile from the seat that offers it, for its price."""

    seat: int
    tile: int


@dataclass(frozen=True, slots=True)
class PassBuying:
    """Buy nothing this round."""

    seat: int


@dataclass(frozen=True, slots=True)
class PlaceTile:
    """Lay one of the tiles that the seat must lay."""

    seat: int
    tile: int
    placement: Placement


@dataclass(frozen=True, slots=True)
class TakeBackTile:
    """Pick up a tile that was laid this round; tiles that were returned to the bag come back too.

    They come back because they may fit again: otherwise a seat could lay a tile only to get rid of
    another one.
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
    """End the building of a seat; its land is scored as it is then."""

    seat: int


SeatAction = SetPrices | BuyTile | PassBuying | PlaceTile | TakeBackTile | ReturnTile | EndBuilding
Action = DealTiles | SeatAction
