"""Draft of a purchase: the tile that is chosen before it is bought.

A draft is an immutable value, edited in the same way by window, terminal and lesson: every method
returns another draft. Prices are whole gold; tiles are given by their numbers. Rules, Buy.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from skye_desktop.games.skye.bots.decision import Offer, offers
from skye_desktop.games.skye.engine import BuyTile, PassBuying, PlayerView, Reason
from skye_desktop.games.skye.missing_part import Missing


@dataclass(frozen=True, slots=True)
class PurchaseDraft:
    """Tiles that one seat could buy in its turn, and the chosen one."""

    seat: int
    offers: tuple[Offer, ...]
    """Offers of the other seats, clockwise from the first seat."""
    own: tuple[int, ...] = ()
    """The seat's own tiles, which it cannot buy."""
    gold: int | None = None
    """Gold in hand; None if the viewer may not know it."""
    shown_gold: int | None = None
    """Gold in hand while the purse is open to its owner; None while it is closed."""
    turns_left: int = 0
    """Number of turns to buy that the seat has after this one."""
    chosen: int | None = None
    """Tile to be bought; None if none is chosen."""
    is_passing: bool = False
    """Whether buying nothing is chosen."""
    refused_price: int | None = None
    """Lowest price, in gold, that everybody knows the seat cannot pay; None if there is none."""

    @classmethod
    def of(cls, view: PlayerView, seat: int) -> PurchaseDraft:
        """Return the draft of that seat with nothing chosen, and with only what the view shows."""
        own = view.seats[seat]
        turns = view.variant.market.purchases
        left = turns - 1 - view.bought_or_passed // len(view.seats)
        return cls(seat, tuple(offers(view, seat)), own.drawn, own.gold, turns_left=left)

    # -- state

    @property
    def tiles(self) -> tuple[int, ...]:
        """Tiles for sale."""
        return tuple(offer.tile for offer in self.offers)

    @property
    def offer(self) -> Offer | None:
        """Offer of the chosen tile; None if none is chosen or it is not for sale."""
        return next((offer for offer in self.offers if offer.tile == self.chosen), None)

    @property
    def is_empty(self) -> bool:
        """Whether nothing is chosen."""
        return self.chosen is None and not self.is_passing

    @property
    def left(self) -> int | None:
        """Gold left after the purchase; None if the gold in hand is unknown."""
        gold = self.gold if self.shown_gold is None else self.shown_gold
        return (
            None
            if gold is None
            else gold - (0 if self.action is None or not self.offer else self.offer.price)
        )

    @property
    def affordable(self) -> tuple[Offer, ...]:
        """Offers that the seat can pay, as far as its gold is known at present."""
        gold = self.gold if self.shown_gold is None else self.shown_gold
        return tuple(offer for offer in self._possible if gold is None or offer.price <= gold)

    @property
    def can_only_pass(self) -> bool:
        """Whether the seat can certainly buy nothing, judged by what everybody knows.

        Gold that only its owner sees in the open purse is not taken into account.
        """
        return not any(self.gold is None or offer.price <= self.gold for offer in self._possible)

    @property
    def _possible(self) -> tuple[Offer, ...]:
        """Offers below the lowest price that was refused."""
        return tuple(
            offer
            for offer in self.offers
            if self.refused_price is None or offer.price < self.refused_price
        )

    @property
    def missing(self) -> Missing | None:
        """Part that is still missing; None if a tile, or buying nothing, is chosen."""
        return Missing.TILE if self.is_empty else None

    @property
    def refusal(self) -> Reason | None:
        """Reason why the chosen tile cannot be bought, as far as is known.

        None if it can be bought, or if no tile is chosen.
        """
        if self.chosen is None:
            return None
        if self.chosen in self.own:
            return Reason.OWN_TILE
        if self.offer is None:
            return Reason.NOT_FOR_SALE
        return None if self.offer in self.affordable else Reason.NOT_ENOUGH_GOLD

    @property
    def action(self) -> BuyTile | PassBuying | None:
        """Action that is chosen; None if nothing is chosen or the chosen tile is refused."""
        if self.is_passing:
            return PassBuying(self.seat)
        return None if self.chosen is None or self.refusal else BuyTile(self.seat, self.chosen)

    # -- edits

    def choose(self, tile: int | None) -> PurchaseDraft:
        """Choose a tile, whatever it costs; None to choose none."""
        return replace(self, chosen=tile, is_passing=False)

    def choose_beside(self, step: int) -> PurchaseDraft:
        """Choose the tile for sale ``step`` places further, wrapping around.

        If no tile is chosen, choose the first one, or the last one for a negative step.
        """
        tiles = self.tiles
        if not tiles:
            return self
        at = tiles.index(self.chosen) + step if self.chosen in tiles else (0 if step > 0 else -1)
        return self.choose(tiles[at % len(tiles)])

    def buy_nothing(self) -> PurchaseDraft:
        """Choose to buy nothing in this turn."""
        return replace(self, chosen=None, is_passing=True)

    def clear(self) -> PurchaseDraft:
        """Choose nothing."""
        return self.choose(None)

    def take(self, action: BuyTile | PassBuying) -> PurchaseDraft:
        """Choose what the action does."""
        return self.choose(action.tile) if isinstance(action, BuyTile) else self.buy_nothing()

    def peek(self, gold: int | None) -> PurchaseDraft:
        """Open the purse to its owner, with ``gold`` in it; None closes it."""
        return replace(self, shown_gold=gold)

    def refuse(self) -> PurchaseDraft:
        """Record that the seat cannot pay the chosen tile, which everybody at the table sees."""
        assert self.offer is not None
        return replace(
            self, refused_price=min(self.offer.price, self.refused_price or self.offer.price)
        )
