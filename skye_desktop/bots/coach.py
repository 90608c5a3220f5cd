"""After the game: placements that were missed, prices that cost gold, purchases, and how each seat
stood meanwhile.

Found from what each seat saw when it acted, with the measure by which the master plays. Plain data:
every line names the action it speaks of by its index in the game, ``at``, and says in points what
would have been gained: what comes of it on average if the game is replayed with the better action
in place of that one (`benchmarks/verdicts.py`). The measure promises more than that, for two
reasons. It was fitted to the lead over the others, and a lesson is told in the seat's own points;
and what seems best of many is mostly something that was judged too well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from statistics import NormalDist
from typing import NamedTuple

from skye_desktop.bots.decision import Offer, own_gold, payable
from skye_desktop.bots.fitted import Foresight, foresight
from skye_desktop.bots.foreseen import gained, land_parts
from skye_desktop.bots.planning import best_plan, together
from skye_desktop.bots.pricing_many import spite
from skye_desktop.bots.worth import likely_gold, prospect, spots, tile_points
from skye_desktop.engine import (
    BuyTile,
    PassBuying,
    Phase,
    Placement,
    PlaceTile,
    PlayerView,
    SeatAction,
    SetPrices,
    TakeBackTile,
    Territory,
)

WORTH_TELLING = 1.0
"""Points below which a missed placement or purchase is not told."""

LEAST = 0.5
"""Points below which nothing is told: every tile costs a little to keep."""

GOLD_WORTH_TELLING = 2
"""Gold below which a price is not called too low."""

PLACEMENT_SHARE, PURCHASE_SHARE = 0.8, 0.55
"""Parts of the measured points that replays bear out."""

_LIKELY = 0.85
"""The chance from which on a buyer is said to have been ready to pay a price."""

_JUDGED = NormalDist(sigma=1.5)
"""How far buyers' judgement of a tile strays from ours, in points."""

_LOOKED_AT = 4
"""Offers that are weighed closely: those that seem best for their price."""


class Acted(NamedTuple):
    """One action of a seat: what that seat saw, what it did, and the action's index in the game."""

    view: PlayerView
    action: SeatAction
    at: int


class _Moment:
    """The same, with what lay before the seat as it was to act."""

    def __init__(self, view: PlayerView, action: SeatAction, at: int) -> None:
        self.view = view
        self.action = action
        self.at = at
        self._worths: dict[int, float] = {}
        self._kept_worths: dict[int, float] = {}

    @cached_property
    def ahead(self) -> Foresight:
        """What the land, the gold and a lead were worth then."""
        return foresight(self.view, self.action.seat)

    @cached_property
    def _waiting(self) -> tuple[int, ...]:
        return (*self.view.own.drawn, *self.view.own.purchases)

    @cached_property
    def _kept(self) -> float:
        return together(self.view.own.territory, self._waiting, self.ahead)

    def worth(self, tile: int) -> float:
        """The points that a tile adds to those already there, which may want the same place."""
        if tile not in self._worths:
            with_it = together(self.view.own.territory, (*self._waiting, tile), self.ahead)
            self._worths[tile] = with_it - self._kept
        return self._worths[tile]

    @cached_property
    def offers(self) -> list[Offer]:
        """What the seat can buy, what seems best for its price first."""
        land, a_gold = self.view.own.territory, self.ahead.gold_worth
        seems = {
            o: tile_points(land, o.tile, self.ahead) - o.price * a_gold for o in payable(self.view)
        }
        return sorted(seems, key=lambda offer: (-seems[offer], offer.tile))

    def gain(self, offer: Offer) -> float:
        """The points that the seat would gain by buying that, its price counted."""
        return self.worth(offer.tile) - offer.price * self.ahead.gold_worth

    def lead(self, offer: Offer) -> float:
        """The same, with its share of what the seller loses: the tile, for the price and the stake."""
        seller = self.view.seats[offer.seller]
        if offer.tile not in self._kept_worths:
            ahead = foresight(self.view, seller.seat)
            self._kept_worths[offer.tile] = tile_points(seller.territory, offer.tile, ahead)
        gold = 2 * offer.price * self.ahead.gold_worth
        return self.gain(offer) + spite(self.view) * (self._kept_worths[offer.tile] - gold)


class MissedPlacement(NamedTuple):
    """The placement of a round that cost its seat most, with one that was better."""

    at: int
    round: int
    seat: int
    tile: int
    laid: Placement
    better_tile: int
    """The tile to lay instead at that moment; mostly the same."""
    better: Placement
    points: float
    """What the better plan for the round's tiles had brought more."""
    source: str
    """Where most of these points come from, as in `foreseen.Part`."""


class UnsoldTile(NamedTuple):
    """A tile that nobody bought, and the gold that was lost on it."""

    at: int
    round: int
    seat: int
    tile: int
    price: int
    payer: int | None
    """The seat that would have paid most; None if none would have paid a single gold."""
    would_pay: int
    """The gold that seat would have paid."""
    enough: int
    """The price that had done as well or better: what that seat would have paid; or, if none would
    have paid, the least that nobody would have paid whatever else there was to buy, as far as the
    tile was worth keeping at all.
    """
    points: float
    """What it had brought to ask that much instead."""
    place: Placement | None
    """Where it would have brought that seat most, or whoever kept it if there is none; None if it
    fits nowhere.
    """


class CheapTile(NamedTuple):
    """A tile that was sold for less gold than its buyer would in all likelihood have paid."""

    at: int
    round: int
    seat: int
    tile: int
    price: int
    buyer: int
    would_pay: int
    """As far as the seller could have asked it."""
    points: float
    """What it had brought to ask that much, with the chance that nobody had bought it then."""
    place: Placement | None
    """Where it brought the buyer most."""


class DearTile(NamedTuple):
    """A tile that was bought for more gold than it was worth, when nothing else was worth buying
    either.
    """

    at: int
    round: int
    seat: int
    tile: int
    price: int
    worth: int
    """The gold that it was worth to the buyer."""
    points: float
    place: Placement | None


class MissedTile(NamedTuple):
    """A tile on offer that was worth its price, and more so than what was bought."""

    at: int
    round: int
    seat: int
    tile: int
    price: int
    seller: int
    bought: int | None
    """The tile that was bought instead; None if nothing was."""
    points: float
    place: Placement | None


Purchase = DearTile | MissedTile


class Standing(NamedTuple):
    """How the seats stood when building began, at that action: points so far and those expected of
    land, tiles to lay and gold, by seat.
    """

    at: int
    round: int
    expected: tuple[float, ...]


class Analysis(NamedTuple):
    """What there is to say about a game, each kind in the order of play."""

    placements: tuple[MissedPlacement, ...]
    unsold: tuple[UnsoldTile, ...]
    cheap: tuple[CheapTile, ...]
    purchases: tuple[Purchase, ...]
    standings: tuple[Standing, ...]


def analyse(moments: Iterable[tuple[PlayerView, SeatAction, int]]) -> Analysis:
    """The analysis of a game, whole or not, from its seats' actions in order, each with its own
    seat's view.
    """
    acted = [_Moment(*moment) for moment in moments]
    rounds = sorted({moment.view.round for moment in acted})
    by_round = [[moment for moment in acted if moment.view.round == number] for number in rounds]
    return Analysis(
        tuple(line for moments in by_round for line in _missed_placements(moments)),
        tuple(line for moments in by_round for line in _unsold(moments)),
        tuple(line for moments in by_round for line in _cheap(moments)),
        tuple(line for moments in by_round for line in _purchases(moments)),
        tuple(line for moments in by_round for line in _standings(moments)),
    )


# -- placements


def _missed_placements(moments: Sequence[_Moment]) -> Iterator[MissedPlacement]:
    """For each seat the costliest placement of the round, if it is worth telling."""
    laid: dict[tuple[int, int], MissedPlacement] = {}
    for moment in moments:
        action = moment.action
        if isinstance(action, PlaceTile):
            laid[action.seat, action.tile] = _compared(moment, action)
        elif isinstance(action, TakeBackTile):
            laid.pop((action.seat, action.tile), None)
    for seat in sorted({seat for seat, _ in laid}):
        costliest = max(
            (line for (owner, _), line in laid.items() if owner == seat),
            key=lambda line: (line.points, -line.at),
        )
        if costliest.points >= WORTH_TELLING:
            yield costliest


def _compared(moment: _Moment, action: PlaceTile) -> MissedPlacement:
    """The placement beside the best plan for all the tiles that were to be laid."""
    view, own, ahead = moment.view, moment.view.own, moment.ahead
    best = best_plan(own.territory, tuple(sorted(own.to_build)), ahead)
    rest = tuple(sorted(tile for tile in own.to_build if tile != action.tile))
    after = best_plan(own.territory.place(action.tile, action.placement), rest, ahead)
    planned = {tile: (tile, placement) for tile, placement in best.steps}
    better_tile, better = planned.get(action.tile, best.steps[0])
    if view.own.territory.why_not(better_tile, better) is not None:
        # In the best plan this tile lies on one that comes before it.
        better_tile, better = best.steps[0]
    return MissedPlacement(
        moment.at,
        view.round,
        own.seat,
        action.tile,
        action.placement,
        better_tile,
        better,
        PLACEMENT_SHARE * max(0.0, best.worth - after.worth),
        _main_source(after.land, best.land, ahead),
    )


def _main_source(land: Territory, better: Territory, ahead: Foresight) -> str:
    """Where most of the points come from that the better land is worth more."""
    points: dict[str, float] = {}
    for part in gained(land_parts(land, ahead), land_parts(better, ahead)):
        points[part.source] = points.get(part.source, 0.0) + part.points
    return max(points, key=lambda source: points[source], default="")


# -- prices


def _unsold(moments: Sequence[_Moment]) -> Iterator[UnsoldTile]:
    sold = {moment.action.tile for moment in moments if isinstance(moment.action, BuyTile)}
    turns = [moment for moment in moments if isinstance(moment.action, BuyTile | PassBuying)]
    if not turns or len(turns) < len(turns[0].view.seats):
        return
    for moment in moments:
        if isinstance(moment.action, SetPrices):
            for tile, price in moment.action.prices:
                if tile not in sold:
                    yield _kept(moment, turns, tile, price)


def _kept(moment: _Moment, turns: Sequence[_Moment], tile: int, price: int) -> UnsoldTile:
    """What it cost to keep a tile, beside what could have been had for it."""
    view, seat, ahead = moment.view, moment.action.seat, moment.ahead
    payer, would_pay = _keenest(turns, seat, tile)
    land = view.own.territory
    a_gold = gold_points(view, seat)
    worth = tile_points(land, tile, ahead)
    enough, points = would_pay, 0.0
    if payer is None:
        enough = _safe_price(turns, seat, tile, price) if worth > 2 * ahead.gold_worth else 1
        points = (price - enough) * a_gold
    elif would_pay < price:
        # The stake would have come back, and the price with it; but the tile would have gone.
        points = (price + would_pay) * a_gold - worth
    if payer is not None:
        turn = next(turn for turn in turns if turn.action.seat == payer)
        land, ahead = turn.view.own.territory, turn.ahead
    place = _best_place(land, tile, ahead)
    told = (moment.at, view.round, seat, tile, price)
    return UnsoldTile(*told, payer, would_pay, enough, max(0.0, points), place)


def gold_points(view: PlayerView, seat: int) -> float:
    """Points that a gold in hand brings a seat itself.

    As it is fitted a gold is worth what rivals lose by it too, which in a game's first rounds is
    most of it.
    """
    return min(foresight(view, seat).gold_worth, prospect(view, seat).gold_worth)


def _safe_price(turns: Sequence[_Moment], seller: int, tile: int, price: int) -> int:
    """The least gold, up to that price, for which nobody would have bought the tile even if it were
    all there was.
    """
    bids = [_gold_for(turn, tile, 0.0) for turn in turns if turn.action.seat != seller]
    return min(price, max(bids, default=0) + 1)


def _keenest(turns: Sequence[_Moment], seller: int, tile: int) -> tuple[int | None, int]:
    """The seat that would have paid most for a tile in its turn to buy, and how much gold.

    Whoever bought another tile of that seller would have taken this one in its stead: that sells no
    more.
    """
    own = {other for turn in turns for other, _ in turn.view.seats[seller].prices}
    bids = [
        (_bid(turn, tile), turn.action.seat)
        for turn in turns
        if turn.action.seat != seller
        and not (isinstance(turn.action, BuyTile) and turn.action.tile in own)
    ]
    gold, seat = max(bids, key=lambda bid: (bid[0], -bid[1]), default=(0, 0))
    return (seat, gold) if gold else (None, 0)


def _cheap(moments: Sequence[_Moment]) -> Iterator[CheapTile]:
    priced = {
        tile: (moment, price)
        for moment in moments
        if isinstance(moment.action, SetPrices)
        for tile, price in moment.action.prices
    }
    for moment in moments:
        if isinstance(moment.action, BuyTile) and moment.action.tile in priced:
            tile, buyer = moment.action.tile, moment.action.seat
            pricing, price = priced[tile]
            seller = pricing.action.seat
            most = price + _to_spare(moments, seller, moment.at)
            would_pay, points = _dearer(pricing, moment, Offer(tile, price, seller), most)
            if would_pay >= price + GOLD_WORTH_TELLING and points >= LEAST:
                place = _best_place(moment.view.own.territory, tile, moment.ahead)
                told = (pricing.at, pricing.view.round, seller)
                yield CheapTile(*told, tile, price, buyer, would_pay, points, place)


def _dearer(pricing: _Moment, turn: _Moment, sold: Offer, most: int) -> tuple[int, float]:
    """The price up to ``most`` that the buyer would still have paid and that had brought the seller
    most, with the points that it had brought on average: unsold, the tile stays and all that lies
    on it is lost.
    """
    seat, tile, price = sold.seller, sold.tile, sold.price
    a_gold = gold_points(pricing.view, seat)
    worth = tile_points(pricing.view.own.territory, tile, pricing.ahead)
    chance = _chances(turn, sold)

    def points(asked: int) -> float:
        sale = chance(asked)
        kept = min(0.0, worth - (asked + price) * a_gold)
        return sale * (asked - price) * a_gold + (1 - sale) * kept

    asked = max(
        (one for one in range(price, most + 1) if chance(one) >= _LIKELY), key=points, default=price
    )
    return asked, points(asked)


def _chances(turn: _Moment, sold: Offer) -> Callable[[int], float]:
    """How likely it is, by the price, that whoever bought a tile had bought it at that price too.

    Half of the buyers are taken to count their own gain alone, half what the seller gains by it as
    well; each would rather have what seems best to it beside that tile, or nothing.
    """
    others = [offer for offer in turn.offers[:_LOOKED_AT] if offer.tile != sold.tile]
    purse = own_gold(turn.view)
    ways = [(rate, max(0.0, *map(rate, others), 0.0)) for rate in (turn.gain, turn.lead)]

    def wanted(price: int) -> float:
        offer = sold._replace(price=price)
        return (
            sum(_JUDGED.cdf(rate(offer) - instead) for rate, instead in ways)
            if price <= purse
            else 0.0
        )

    bought = wanted(sold.price)
    return lambda price: wanted(price) / bought if bought else 0.0


def _to_spare(moments: Sequence[_Moment], seat: int, sold_at: int) -> int:
    """The gold that a seat had beside its prices, and had not spent when that tile was sold."""
    left = 0
    for moment in moments:
        view, action = moment.view, moment.action
        if action.seat == seat and isinstance(action, SetPrices):
            left = own_gold(view) - sum(price for _, price in action.prices)
        elif action.seat == seat and isinstance(action, BuyTile) and moment.at < sold_at:
            price = next(offer.price for offer in payable(view) if offer.tile == action.tile)
            return min(left, own_gold(view) - price)
    return left


def _bid(turn: _Moment, tile: int) -> int:
    """The most gold that a seat whose turn it is to buy would pay for a tile rather than take its
    best alternative.
    """
    others = [turn.gain(offer) for offer in turn.offers[:_LOOKED_AT] if offer.tile != tile]
    return _gold_for(turn, tile, max(0.0, *others, 0.0))


def _gold_for(turn: _Moment, tile: int, instead: float) -> int:
    """The most gold that a seat would pay for a tile in place of what gains it those points."""
    surplus = turn.worth(tile) - instead
    return max(0, min(own_gold(turn.view), int(surplus / turn.ahead.gold_worth)))


def _best_place(land: Territory, tile: int, ahead: Foresight) -> Placement | None:
    found = spots(land, tile, ahead)
    return found[0].placement if found else None


# -- purchases


def _purchases(moments: Sequence[_Moment]) -> Iterator[Purchase]:
    """What was bought beside the best that could be had; to buy nothing brings nothing and costs
    nothing.
    """
    for moment in moments:
        view, action, at = moment.view, moment.action, moment.at
        if not isinstance(action, BuyTile | PassBuying):
            continue
        land, ahead = view.own.territory, moment.ahead
        bought = action.tile if isinstance(action, BuyTile) else None
        gains = _gains(moment, bought)
        chosen = next((offer for offer in gains if offer.tile == bought), None)
        best = max(gains, key=lambda offer: (gains[offer], -offer.tile), default=None)
        gain = 0.0 if chosen is None else gains[chosen]
        if best is not None and PURCHASE_SHARE * (gains[best] - max(gain, 0.0)) >= WORTH_TELLING:
            place = _best_place(land, best.tile, ahead)
            points = PURCHASE_SHARE * (gains[best] - gain)
            yield MissedTile(at, view.round, action.seat, *best, bought, points, place)
        elif chosen is not None and -PURCHASE_SHARE * gain >= WORTH_TELLING:
            worth = max(0, round(gain / ahead.gold_worth) + chosen.price)
            place = _best_place(land, chosen.tile, ahead)
            yield DearTile(
                at,
                view.round,
                action.seat,
                chosen.tile,
                chosen.price,
                worth,
                -PURCHASE_SHARE * gain,
                place,
            )


def _gains(turn: _Moment, bought: int | None) -> dict[Offer, float]:
    """The points that those offers bring that seem best for their price, and what was bought,
    prices counted.
    """
    looked_at = [
        offer for at, offer in enumerate(turn.offers) if at < _LOOKED_AT or offer.tile == bought
    ]
    return {offer: turn.gain(offer) for offer in looked_at}


# -- how the seats stood


def _standings(moments: Sequence[_Moment]) -> Iterator[Standing]:
    """At the first action of the round's building."""
    first = next((moment for moment in moments if moment.view.phase is Phase.BUILDING), None)
    if first is not None:
        view = first.view
        yield Standing(
            first.at, view.round, tuple(_expected(view, seat.seat) for seat in view.seats)
        )


def _expected(view: PlayerView, seat: int) -> float:
    ahead = foresight(view, seat)
    player = view.seats[seat]
    land = best_plan(player.territory, tuple(sorted(player.to_build)), ahead).worth
    return player.points + land + likely_gold(view, seat) * ahead.gold_worth
