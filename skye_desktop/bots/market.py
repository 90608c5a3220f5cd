"""The market looked at ahead: what each seat would buy and what is left with whom; the words for
it.

A market is plain numbers: what each tile is worth to each seat, the gold in each hand, the prices.
Playing it to its end takes microseconds, so it can be tried with what cannot be seen drawn many
times over.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple, Protocol

from skye_desktop.bots.decision import Offer, payable
from skye_desktop.bots.why import because
from skye_desktop.engine import SPACES, PlayerView, Prices, ScoringId, SetPrices, majority


class Points(Protocol):
    """Expected points by tile number."""

    def __getitem__(self, tile: int, /) -> float:
        """What that tile brings."""


Worths = Sequence[Points]
"""For each seat, the points that each tile would bring it."""


class Outcome(NamedTuple):
    """How the buying ends: every seat's points, the buyer of each tile that is sold, the gold in
    each hand.
    """

    points: list[float]
    sold: dict[int, int]
    gold: list[int]


def play_out(
    market: Sequence[Offer],
    order: Sequence[int],
    gold: Sequence[int],
    worth: Worths,
    a_gold: float,
    spite: float = 0.0,
) -> Outcome:
    """The buying to its end, those seats in order taking what gains them most; then every seat's
    points.

    Counted are the tiles on the market that a seat keeps or buys, and its gold at ``a_gold`` points
    each; stakes on unsold tiles are lost. ``spite`` is what a buyer counts of each point that the
    seller is worse off.
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
                gain = values[tile] - price * a_gold
                if spite:
                    # The seller loses the tile, and gets its price and its stake.
                    gain += spite * (worth[seller][tile] - 2 * price * a_gold)
                if gain > surplus:
                    best, surplus = offer, gain
        if best is not None:
            owner[best.tile] = buyer
            hand[buyer] -= best.price
            hand[best.seller] += 2 * best.price
    points = [a_gold * amount for amount in hand]
    for tile, _, seller in market:
        seat = owner.get(tile, seller)
        points[seat] += worth[seat][tile]
    return Outcome(points, owner, hand)


class _Wanted(NamedTuple):
    """An offer as a buyer sees it."""

    gain: float
    """Points that it gains by buying it."""
    bit: int
    """What stands for the tile among those sold."""
    price: int
    seller: int
    bought: float
    """Points that the tile brings it."""
    kept: float
    """Points that the tile brings the seller if it stays there."""


class Market:
    """The others' offers, looked at once, on which one seat's own prices are tried many times over.

    It does what `play_out` does with own offers before the others', and is quicker by what it knows
    beforehand: for each buyer the offers by what they gain it, so that the first it can pay is its
    best; for each own price who would pay it. Of the points it keeps up the two sums that
    `standing` is made of.
    """

    def __init__(
        self,
        seat: int,
        offers: Sequence[Offer],
        order: Sequence[int],
        gold: Sequence[int],
        worth: Worths,
        a_gold: float,
        spite: float = 0.0,
    ) -> None:
        """Of the others' offers; everything is as in `play_out`."""
        self._seat = seat
        self._gold = gold
        self._worth = worth
        self._a_gold = a_gold
        self._spite = spite
        self._kept = sum([worth[seller][tile] for tile, _, seller in offers])
        wanted = {buyer: self._wanted_by(buyer, offers) for buyer in order}
        self._turns = [(buyer, wanted[buyer]) for buyer in order]
        self._payers: dict[tuple[int, int], list[float]] = {}

    def _wanted_by(self, buyer: int, offers: Sequence[Offer]) -> list[_Wanted]:
        """What that buyer gains by, what gains it most first; of equals the one that is offered
        first.
        """
        values = self._worth[buyer]
        found = [
            _Wanted(gain, 1 << at, price, seller, values[tile], self._worth[seller][tile])
            for at, (tile, price, seller) in enumerate(offers)
            if seller != buyer
            and (gain := self._gain(values[tile], self._worth[seller][tile], price)) > 0
        ]
        found.sort(key=lambda wanted: -wanted.gain)
        return found

    def _gain(self, bought: float, kept: float, price: int) -> float:
        """What a buyer gains by a tile that is worth so much to it and so much to its seller."""
        cost = price * self._a_gold
        return bought - cost + self._spite * (kept - 2 * cost) if self._spite else bought - cost

    def _payers_of(self, tile: int, price: int) -> list[float]:
        """By seat, what it gains by buying an own tile at that price; empty if nobody gains by it."""
        kept = self._worth[self._seat][tile]
        found = [self._gain(values[tile], kept, price) for values in self._worth]
        found[self._seat] = 0.0
        return found if max(found) > 0 else []

    def standing(self, prices: Prices, left: int, for_gold: Prizes | None) -> float:
        """How well the seat stands after the buying with those prices on its tiles and so much gold
        left.

        ``for_gold`` gives every seat's points for the gold in the hands then; None: there are none.
        """
        seat = self._seat
        hands = [*self._gold]
        hands[seat] = left
        mine, theirs = self._play_out(prices, hands)
        mine += self._a_gold * hands[seat]
        theirs += self._a_gold * (sum(hands) - hands[seat])
        if for_gold is not None:
            points = for_gold(hands)
            mine += points[seat]
            theirs += sum(points) - points[seat]
        return mine - theirs / (len(hands) - 1)

    def _play_out(self, prices: Prices, hands: list[int]) -> tuple[float, float]:
        """The buying to its end: the points of the seat and of the others together for tiles; the
        hands are changed.
        """
        seat, worth, known = self._seat, self._worth, self._payers
        mine, theirs = 0.0, self._kept
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
"""Every seat's points for those hands."""


def prizes_for_gold(view: PlayerView) -> Prizes | None:
    """What gives every seat's points for the hands after the buying, if the ``gold`` tile scores
    this round.
    """
    scores_now = (
        view.scoring_tiles[SPACES.index(letter)] for letter in view.track[view.round - 1].score
    )
    if ScoringId.GOLD not in scores_now:
        return None
    numbers = view.variant.scoring_rules.tiles[ScoringId.GOLD].numbers
    return partial(majority, first=numbers.points, second=numbers.second)


def standing(points: Sequence[float], seat: int) -> float:
    """How well a seat does: its points less what the others have on average."""
    return points[seat] - (sum(points) - points[seat]) / (len(points) - 1)


def pricing_reason(view: PlayerView, action: SetPrices, worth: Worths) -> str:
    """Why the dearer tile is priced as it is."""
    tile, price = max(action.prices, key=lambda pair: pair[1])
    points, rival = max(
        (points[tile], seat) for seat, points in enumerate(worth) if seat != action.seat
    )
    own = round(worth[action.seat][tile])
    return because("price", tile=tile, price=price, points=round(points), rival=rival, own=own)


def buying_reason(offer: Offer, points: float) -> str:
    """Why that tile is bought."""
    return because("buy", tile=offer.tile, price=offer.price, n=round(points))


def passing_reason(view: PlayerView) -> str:
    """Why nothing is bought."""
    if payable(view):
        return because("pass")
    return because("pass dear")
