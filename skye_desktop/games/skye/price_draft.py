"""Draft of prices: gold and axes that are on tiles before the prices are set.

A draft is an immutable value, edited in the same way by window, terminal and lesson: every method
returns another draft. Prices are whole gold, not coins; tiles are given by their numbers. Rules,
Draw and set prices.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum, auto

from skye_desktop.games.skye.engine import PlayerView, SetPrices
from skye_desktop.games.skye.missing_part import Missing


class Refusal(Enum):
    """Reason why the last edit was done only in part."""

    NOT_ENOUGH_GOLD = auto()
    """The purse holds less than the price that was wanted."""
    BEGUN_ANEW = auto()
    """The typed price exceeded the gold, so that it starts again with the last digit."""


@dataclass(frozen=True, slots=True)
class PriceDraft:
    """Gold and axes on the tiles of one seat, and the chosen tile."""

    seat: int
    tiles: tuple[int, ...]
    gold: int
    """Gold in the purse before any was put on tiles."""
    axes: int
    """Number of tiles that get the axe."""
    laid: tuple[tuple[int, int], ...] = ()
    """Pairs of tile and gold on it, in the order in which the tiles were drawn."""
    axed: tuple[int, ...] = ()
    """Tiles under an axe, in the order in which they were drawn."""
    chosen: int = 0
    """Index of the chosen tile, which keys act on."""
    typed_price: int = 0
    """Price typed so far for the chosen tile, to which a digit is appended; 0 for none."""
    refusal: Refusal | None = None
    refused_price: int = 0
    """Price in gold that was wanted but refused."""
    prices: Mapping[int, int] = field(init=False, repr=False, compare=False)
    """Gold on each tile; 0 on a tile without gold."""
    left: int = field(init=False, repr=False, compare=False)
    """Gold left in the purse."""
    axes_left: int = field(init=False, repr=False, compare=False)
    """Number of axes that are not on a tile yet."""

    def __post_init__(self) -> None:
        """Compute the derived fields once."""
        prices = dict.fromkeys(self.tiles, 0) | dict(self.laid)
        object.__setattr__(self, "prices", prices)
        object.__setattr__(self, "left", self.gold - sum(prices.values()))
        object.__setattr__(self, "axes_left", self.axes - len(self.axed))

    @classmethod
    def of(cls, view: PlayerView) -> PriceDraft:
        """Return the empty draft of the seat that has the view."""
        own = view.own
        assert own.gold is not None, "one's own gold is no secret"
        return cls(own.seat, own.drawn, own.gold, view.variant.market.axed)

    # -- state

    @property
    def tile(self) -> int:
        """Chosen tile."""
        return self.tiles[self.chosen]

    @property
    def is_empty(self) -> bool:
        """Whether no tile has gold or an axe."""
        return not self.laid and not self.axed

    @property
    def axe(self) -> int | None:
        """Tile under the axe, or the first tile under one of several; None if there is none."""
        return next(iter(self.axed), None)

    @property
    def unpriced(self) -> tuple[int, ...]:
        """Tiles with neither gold nor axe."""
        return tuple(
            [tile for tile in self.tiles if tile not in self.axed and not self.prices[tile]]
        )

    @property
    def missing(self) -> Missing | None:
        """Part that is still missing; None if each tile has a price or an axe."""
        if self.axes_left:
            return Missing.AXE
        return Missing.PRICE if self.unpriced else None

    @property
    def action(self) -> SetPrices | None:
        """Action that sets the prices; None while an axe or a price is missing."""
        return SetPrices.of(self.seat, self.laid, self.axed) if self.missing is None else None

    # -- edits

    def set(self, tile: int, price: int) -> PriceDraft:
        """Set the gold on a tile, limited by what the purse holds; gold replaces an axe."""
        prices = self.prices
        most = self.left + prices[tile]
        refusal = Refusal.NOT_ENOUGH_GOLD if price > most else None
        given = max(0, min(price, most))
        axed = self.axed
        if price > 0 and tile in axed:
            axed = tuple(one for one in axed if one != tile)
        return replace(
            self,
            laid=self._with({**prices, tile: given}),
            axed=axed,
            typed_price=0,
            refusal=refusal,
            refused_price=price,
        )

    def step(self, tile: int, by: int) -> PriceDraft:
        """Put ``by`` more gold on a tile; less if it is negative."""
        return self.set(tile, self.prices[tile] + by)

    def move_gold(self, source: int | None, target: int | None, gold: int) -> PriceDraft:
        """Move gold from one tile to another; None is the purse."""
        if source == target:
            return self
        draft = self if source is None else self.step(source, -gold)
        return draft if target is None else draft.step(target, gold)

    def move_axe(self, source: int | None, target: int | None) -> PriceDraft:
        """Move an axe from one tile to another; None stands for the place beside the tiles.

        Gold on the target returns to the purse. If all axes are in use, the leftmost other one is
        removed.
        """
        others = [tile for tile in self.axed if tile not in (source, target)]
        if target is not None:
            others = (
                [*others[max(0, len(others) + 1 - self.axes) :], target] if self.axes else others
            )
        axed = tuple(tile for tile in self.tiles if tile in others)
        laid = tuple((tile, gold) for tile, gold in self.laid if tile not in axed)
        return replace(self, laid=laid, axed=axed, typed_price=0, refusal=None)

    def toggle_axe(self, tile: int) -> PriceDraft:
        """Put an axe on a tile, or take it off."""
        return self.move_axe(tile, None) if tile in self.axed else self.move_axe(None, tile)

    def take_back(self, tile: int) -> PriceDraft:
        """Take gold and axe off a tile."""
        return self.move_axe(tile, None).set(tile, 0) if tile in self.axed else self.set(tile, 0)

    def clear(self) -> PriceDraft:
        """Take everything off all tiles."""
        return replace(self, laid=(), axed=(), typed_price=0, refusal=None)

    def take(self, prices: SetPrices) -> PriceDraft:
        """Replace all gold and axes by those of ``prices``, decided or proposed before."""
        return replace(
            self,
            laid=self._with(dict(prices.prices)),
            axed=self._drawn(prices.discards),
            typed_price=0,
            refusal=None,
        )

    def type_digit(self, digit: int) -> PriceDraft:
        """Append a typed digit to the price; start over if the gold does not suffice."""
        price = 10 * self.typed_price + digit
        is_too_much = self.typed_price > 0 and price > self.left + self.prices[self.tile]
        draft = self.set(self.tile, digit if is_too_much else price)
        typed = draft.prices[self.tile] if draft.prices[self.tile] in (digit, price) else 0
        if is_too_much:
            return replace(
                draft, typed_price=typed, refusal=Refusal.BEGUN_ANEW, refused_price=price
            )
        return replace(draft, typed_price=typed)

    def choose(self, tile: int) -> PriceDraft:
        """Choose the tile that keys act on."""
        return replace(self, chosen=self.tiles.index(tile), typed_price=0)

    def choose_beside(self, step: int) -> PriceDraft:
        """Choose the tile ``step`` places further, wrapping around."""
        return replace(self, chosen=(self.chosen + step) % len(self.tiles), typed_price=0)

    def _with(self, prices: Mapping[int, int]) -> tuple[tuple[int, int], ...]:
        return tuple([(tile, prices[tile]) for tile in self.tiles if prices.get(tile)])

    def _drawn(self, tiles: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(tile for tile in self.tiles if tile in tiles)
