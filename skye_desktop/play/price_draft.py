"""Prices that are being set and not decided yet: a value, edited alike from window, terminal and lesson.

Every method returns another draft; none knows a screen. Gold counts whole coins' worth, never coins; tiles go by their
numbers. Rules, Draw and set prices.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum, auto

from skye_desktop.engine import PlayerView, SetPrices
from skye_desktop.play.missing import Missing


class Refusal(Enum):
    """Why the last edit was done only in part."""

    NOT_ENOUGH_GOLD = auto()
    """The purse holds less than the price that was wanted."""
    BEGUN_ANEW = auto()
    """A digit behind others asked for more than there is: the price begins with it."""


@dataclass(frozen=True, slots=True)
class PriceDraft:
    """What lies on the tiles of one seat, and which of them is chosen."""

    seat: int
    tiles: tuple[int, ...]
    gold: int
    """Gold before anything was laid on tiles."""
    axes: int
    """Tiles that get the axe."""
    laid: tuple[tuple[int, int], ...] = ()
    """Tiles with gold on them, and how much, in the order in which the tiles were drawn."""
    axed: tuple[int, ...] = ()
    """Tiles under an axe, in the order in which they were drawn."""
    chosen: int = 0
    """Place among the tiles of the one that keys are for."""
    typed: int = 0
    """The price that digits have written on the chosen tile, and a further one goes on with; 0 for none."""
    refusal: Refusal | None = None
    wanted: int = 0
    """The price that was refused."""
    prices: Mapping[int, int] = field(init=False, repr=False, compare=False)
    """The gold on each tile, 0 where none lies."""
    left: int = field(init=False, repr=False, compare=False)
    """Gold left in the purse."""
    axes_left: int = field(init=False, repr=False, compare=False)
    """Axes that lie on no tile."""

    def __post_init__(self) -> None:
        """Work out once what is asked again and again."""
        prices = dict.fromkeys(self.tiles, 0) | dict(self.laid)
        object.__setattr__(self, "prices", prices)
        object.__setattr__(self, "left", self.gold - sum(prices.values()))
        object.__setattr__(self, "axes_left", self.axes - len(self.axed))

    @classmethod
    def of(cls, view: PlayerView) -> PriceDraft:
        """Return the empty draft of whoever sees that view."""
        own = view.own
        assert own.gold is not None, "one's own gold is no secret"
        return cls(own.seat, own.drawn, own.gold, view.variant.market.axed)

    # -- what there is

    @property
    def tile(self) -> int:
        """The chosen tile."""
        return self.tiles[self.chosen]

    @property
    def is_empty(self) -> bool:
        """Whether nothing lies on any tile."""
        return not self.laid and not self.axed

    @property
    def axe(self) -> int | None:
        """The tile under the axe, or under the first of several; None while there is none."""
        return next(iter(self.axed), None)

    @property
    def bare(self) -> tuple[int, ...]:
        """Tiles with neither gold nor axe."""
        return tuple(
            [tile for tile in self.tiles if tile not in self.axed and not self.prices[tile]]
        )

    @property
    def missing(self) -> Missing | None:
        """What must be laid first; None if each tile has its price or an axe."""
        if self.axes_left:
            return Missing.AXE
        return Missing.PRICE if self.bare else None

    @property
    def action(self) -> SetPrices | None:
        """The decision; None while an axe or a price is missing."""
        return SetPrices.of(self.seat, self.laid, self.axed) if self.missing is None else None

    # -- edits

    def set(self, tile: int, price: int) -> PriceDraft:
        """Put that much gold on a tile, as far as the purse goes; the axe makes way for gold."""
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
            typed=0,
            refusal=refusal,
            wanted=price,
        )

    def step(self, tile: int, by: int) -> PriceDraft:
        """Put so much more gold on a tile, or less."""
        return self.set(tile, self.prices[tile] + by)

    def move_gold(self, source: int | None, target: int | None, gold: int) -> PriceDraft:
        """Move gold from a tile to another; None for the purse."""
        if source == target:
            return self
        draft = self if source is None else self.step(source, -gold)
        return draft if target is None else draft.step(target, gold)

    def move_axe(self, source: int | None, target: int | None) -> PriceDraft:
        """Move an axe from a tile to another; None for where it lies at first.

        Gold under it comes back to the purse. Of more axes than there are the leftmost is taken away.
        """
        others = [tile for tile in self.axed if tile not in (source, target)]
        if target is not None:
            others = (
                [*others[max(0, len(others) + 1 - self.axes) :], target] if self.axes else others
            )
        axed = tuple(tile for tile in self.tiles if tile in others)
        laid = tuple((tile, gold) for tile, gold in self.laid if tile not in axed)
        return replace(self, laid=laid, axed=axed, typed=0, refusal=None)

    def toggle_axe(self, tile: int) -> PriceDraft:
        """Put an axe on a tile, or take it off."""
        return self.move_axe(tile, None) if tile in self.axed else self.move_axe(None, tile)

    def take_back(self, tile: int) -> PriceDraft:
        """Take gold and axe off a tile."""
        return self.move_axe(tile, None).set(tile, 0) if tile in self.axed else self.set(tile, 0)

    def clear(self) -> PriceDraft:
        """Take everything off all tiles."""
        return replace(self, laid=(), axed=(), typed=0, refusal=None)

    def take(self, prices: SetPrices) -> PriceDraft:
        """Let lie what was decided, or proposed, before."""
        return replace(
            self,
            laid=self._with(dict(prices.prices)),
            axed=self._drawn(prices.discards),
            typed=0,
            refusal=None,
        )

    def type_digit(self, digit: int) -> PriceDraft:
        """Append a digit to the price of the chosen tile; begin anew if there is not so much gold."""
        price = 10 * self.typed + digit
        is_too_much = self.typed > 0 and price > self.left + self.prices[self.tile]
        draft = self.set(self.tile, digit if is_too_much else price)
        typed = draft.prices[self.tile] if draft.prices[self.tile] in (digit, price) else 0
        if is_too_much:
            return replace(draft, typed=typed, refusal=Refusal.BEGUN_ANEW, wanted=price)
        return replace(draft, typed=typed)

    def choose(self, tile: int) -> PriceDraft:
        """Let keys be for that tile."""
        return replace(self, chosen=self.tiles.index(tile), typed=0)

    def choose_beside(self, step: int) -> PriceDraft:
        """Let keys be for the tile so many places on, round at the ends."""
        return replace(self, chosen=(self.chosen + step) % len(self.tiles), typed=0)

    def _with(self, prices: Mapping[int, int]) -> tuple[tuple[int, int], ...]:
        return tuple([(tile, prices[tile]) for tile in self.tiles if prices.get(tile)])

    def _drawn(self, tiles: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(tile for tile in self.tiles if tile in tiles)
