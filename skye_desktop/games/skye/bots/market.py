"""Simulation of the buying: what each seat would buy, and the state after it.

A market consists of plain numbers: the value of each tile to each seat, the gold in each hand, and
the prices. Simulating it takes microseconds, so it can be repeated for many samples of hidden
information.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple, Protocol

from skye_desktop.game.minds import write_reason
from skye_desktop.games.skye.bots.decision import Offer, payable
from skye_desktop.games.skye.engine import (
    SPACES,
    PlayerView,
    Prices,
    ScoringId,
    SetPrices,
    majority,
)


class Points(Protocol):
    """Expected points by tile number."""

    def __getitem__(self, tile: int, /) -> float:
        """Return the points of that tile."""


Worths = Sequence[Points]
"""Value of each tile to each seat, in points: by seat, then by tile."""


class BuyingOutcome(NamedTuple):
    """The result of the buying: points by seat, buyer by sold tile, and gold in hand by seat."""

    points: list[float]
    sold: dict[int, int]
    gold: list[int]


def play_out(
    market: Sequence[Offer],
    order: Sequence[int],
    gold: Sequence[int],
    worth: Worths,
    points_per_gold: float,
    spite: float = 0.0,
) -> BuyingOutcome:
    """Return the result of the buying if each seat in order takes its offer of largest gain.

    The points of a seat are those of the tiles on the market that it keeps or buys, and of its gold
    at ``points_per_gold`` each. Stakes on unsold tiles are lost. ``spite`` is the weight that a
    buyer gives to each point that the seller loses.
    """
    hand = list(gold)
    owner: dict[int, int] = {}
    for buyer in order:
        values = worth[buyer]
        purse = hand[buyer]
        best: Offer | None = None
        surplus = 0.0
        for offer in market:
            tile, price, seller = offer
            if price <= purse and seller != buyer and tile not in owner:
                gain = values[tile] - price * points_per_gold
                if spite:
                    # The seller loses the tile, and gets its price and its stake.
                    gain += spite * (worth[seller][tile] - 2 * price * points_per_gold)
                if gain > surplus:
                    best, surplus = offer, gain
        if best is not None:
            owner[best.tile] = buyer
            hand[buyer] -= best.price
            hand[best.seller] += 2 * best.price
    points = [points_per_gold * amount for amount in hand]
    for tile, _, seller in market:
        seat = owner.get(tile, seller)
        points[seat] += worth[seat][tile]
    return BuyingOutcome(points, owner, hand)


class _RatedOffer(NamedTuple):
    """An offer as a buyer sees it."""

    gain: float
    """Points that the buyer gains by it."""
    bit: int
    """Bit of the tile in the mask of sold tiles."""
    price: int
    seller: int
    bought: float
    """Points of the tile for the buyer."""
    kept: float
    """Points of the tile for the seller if it stays unsold."""


class MarketModel:
    """A market on which one seat can quickly try many prices against the others' offers.

    The result is that of `play_out` with the seat's own offers first. It is faster because each
    buyer's offers are sorted by gain beforehand, so that the first one it can pay is its best, and
    because the buyers who gain by one of the seat's tiles are cached for each price. It computes
    only the two sums that `standing` needs.
    """

    def __init__(
        self,
        seat: int,
        offers: Sequence[Offer],
        order: Sequence[int],
        gold: Sequence[int],
        worth: Worths,
        points_per_gold: float,
        spite: float = 0.0,
    ) -> None:
        """Prepare the others' offers; all arguments are as in `play_out`."""
        self._seat = seat
        self._gold = gold
        self._worth = worth
        self._points_per_gold = points_per_gold
        self._spite = spite
        self._others_kept = sum([worth[seller][tile] for tile, _, seller in offers])
        wanted = {buyer: self._offers_by_gain(buyer, offers) for buyer in order}
        self._turns = [(buyer, wanted[buyer]) for buyer in order]
        self._payers: dict[tuple[int, int], list[float]] = {}

    def _offers_by_gain(self, buyer: int, offers: Sequence[Offer]) -> list[_RatedOffer]:
        """Return the offers by which that buyer gains, the largest gain first.

        Equal gains stay in the order of the offers.
        """
        values = self._worth[buyer]
        found = [
            _RatedOffer(gain, 1 << at, price, seller, values[tile], self._worth[seller][tile])
            for at, (tile, price, seller) in enumerate(offers)
            if seller != buyer
            and (gain := self._gain(values[tile], self._worth[seller][tile], price)) > 0
        ]
        found.sort(key=lambda wanted: -wanted.gain)
        return found

    def _gain(self, bought: float, kept: float, price: int) -> float:
        """Return a buyer's gain in points.

        The tile is worth ``bought`` points to the buyer and ``kept`` points to the seller.
        """
        cost = price * self._points_per_gold
        return bought - cost + self._spite * (kept - 2 * cost) if self._spite else bought - cost

    def _payers_of(self, tile: int, price: int) -> list[float]:
        """Return what each seat would gain by buying this seat's tile at that price, by seat.

        Empty if nobody gains.
        """
        kept = self._worth[self._seat][tile]
        found = [self._gain(values[tile], kept, price) for values in self._worth]
        found[self._seat] = 0.0
        return found if max(found) > 0 else []

    def standing(self, prices: Prices, left: int, for_gold: Prizes | None) -> float:
        """Return the seat's points less the others' mean after the buying, with those prices.

        ``left`` is the gold in its hand beyond its stakes. ``for_gold`` returns every seat's points
        for the gold in all hands; None if gold does not score this round.
        """
        seat = self._seat
        hands = [*self._gold]
        hands[seat] = left
        mine, theirs = self._play_out(prices, hands)
        mine += self._points_per_gold * hands[seat]
        theirs += self._points_per_gold * (sum(hands) - hands[seat])
        if for_gold is not None:
            points = for_gold(hands)
            mine += points[seat]
            theirs += sum(points) - points[seat]
        return mine - theirs / (len(hands) - 1)

    def _play_out(self, prices: Prices, hands: list[int]) -> tuple[float, float]:
        """Simulate the buying, and update ``hands`` (gold by seat) in place.

        Return the points for tiles of the seat, and those of all others together.
        """
        seat, worth, known = self._seat, self._worth, self._payers
        mine, theirs = 0.0, self._others_kept
        own = []
        for offer in prices:
            mine += worth[seat][offer[0]]
            payers = known.get(offer)
            if payers is None:
                payers = known[offer] = self._payers_of(*offer)
            if payers:
                own.append((payers, offer[1], offer[0]))
        sold = 0
        for buyer, wanted in self._turns:
            purse = hands[buyer]
            surplus = 0.0
            best = None
            for payers, price, tile in own:
                if payers[buyer] > surplus and price <= purse:
                    best = (payers, price, tile)
                    surplus = payers[buyer]
            for gain, bit, price, seller, bought, kept in wanted:
                if gain <= surplus:
                    break
                if price <= purse and not sold & bit:
                    sold |= bit
                    hands[buyer] -= price
                    hands[seller] += 2 * price
                    theirs -= kept
                    if buyer == seat:
                        mine += bought
                    else:
                        theirs += bought
                    best = None
                    break
            if best is not None:
                own.remove(best)
                _, price, tile = best
                hands[buyer] -= price
                hands[seat] += 2 * price
                mine -= worth[seat][tile]
                theirs += worth[buyer][tile]
        return mine, theirs


Prizes = Callable[[Sequence[int]], Sequence[int]]
"""A function from the gold in each seat's hand to the points of each seat for it."""


def prizes_for_gold(view: PlayerView) -> Prizes | None:
    """Return the function that gives the points for gold if the ``gold`` tile scores this round.

    None if it does not.
    """
    scores_now = (
        view.scoring_tiles[SPACES.index(letter)] for letter in view.track[view.round - 1].score
    )
    if ScoringId.GOLD not in scores_now:
        return None
    numbers = view.variant.scoring_rules.tiles[ScoringId.GOLD].numbers
    return partial(majority, first=numbers.points, second=numbers.second)


def standing(points: Sequence[float], seat: int) -> float:
    """Return the points of a seat less the others' mean."""
    return points[seat] - (sum(points) - points[seat]) / (len(points) - 1)


def pricing_reason(view: PlayerView, action: SetPrices, worth: Worths) -> str:
    """Return the reason for the highest of the prices."""
    tile, price = max(action.prices, key=lambda pair: pair[1])
    points, rival = max(
        (points[tile], seat) for seat, points in enumerate(worth) if seat != action.seat
    )
    own = round(worth[action.seat][tile])
    return write_reason("price", tile=tile, price=price, points=round(points), rival=rival, own=own)


def buying_reason(offer: Offer, points: float) -> str:
    """Return the reason for buying that tile."""
    return write_reason("buy", tile=offer.tile, price=offer.price, n=round(points))


def passing_reason(view: PlayerView) -> str:
    """Return the reason for buying nothing."""
    if payable(view):
        return write_reason("pass")
    return write_reason("pass dear")
