"""Analysis after the game: missed placements, prices that cost gold, purchases, standings.

It is computed from what each seat saw when it acted, with the measure of the master level. Each
finding names an action by its index in the game, ``at``, and gives the points that a better action
would have gained.

The measure alone overestimates these points, for two reasons: it was fitted to the lead over the
others, while the findings give the seat's own points; and the option that looks best of many is
usually overrated. So those of placements and purchases are scaled to the mean over replays of the
game with the better action (`benchmarks/verdicts.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from statistics import NormalDist
from typing import NamedTuple

from skye_desktop.games.skye.bots.decision import Offer, own_gold, payable
from skye_desktop.games.skye.bots.fitted_outlook import Foresight, foresight
from skye_desktop.games.skye.bots.land_value import (
    best_placements,
    likely_gold,
    prospect,
    tile_points,
)
from skye_desktop.games.skye.bots.planning import best_plan, joint_worth
from skye_desktop.games.skye.bots.pricing_many import spite
from skye_desktop.games.skye.bots.worth_parts import land_parts, part_differences
from skye_desktop.games.skye.engine import (
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
"""Points below which a missed placement or purchase is not reported."""

LEAST = 0.5
"""Points below which nothing is reported at all."""

GOLD_WORTH_TELLING = 2
"""Gold below which a price is not reported as too low."""

PLACEMENT_SHARE = 0.8
"""Mean gain of a better placement in replays, as a share of the gain by the measure."""

PURCHASE_SHARE = 0.55
"""Mean gain of a better purchase in replays, as a share of the gain by the measure."""

_LIKELY = 0.85
"""Least probability with which a buyer counts as ready to pay a price."""

_ESTIMATE = NormalDist(sigma=1.5)
"""Distribution of the difference between a buyer's estimate of a tile and ours, in points."""

_CONSIDERED = 4
"""Number of offers that are evaluated closely: those that seem best for their price."""


class RecordedAction(NamedTuple):
    """One action of a seat: its view, the action, and the action's index in the game."""

    view: PlayerView
    action: SeatAction
    at: int


class _EvaluatedAction:
    """An action of a seat with the values of its alternatives, computed when needed."""

    def __init__(self, view: PlayerView, action: SeatAction, at: int) -> None:
        self.view = view
        self.action = action
        self.at = at
        self._worths: dict[int, float] = {}
        self._seller_worths: dict[int, float] = {}

    @cached_property
    def outlook(self) -> Foresight:
        """The seat's outlook at that moment: how it values land, gold and a lead."""
        return foresight(self.view, self.action.seat)

    @cached_property
    def _unlaid_tiles(self) -> tuple[int, ...]:
        return (*self.view.own.drawn, *self.view.own.purchases)

    @cached_property
    def _worth_of_unlaid(self) -> float:
        return joint_worth(self.view.own.territory, self._unlaid_tiles, self.outlook)

    def worth(self, tile: int) -> float:
        """Return the points that the tile adds to those of the tiles still to be laid.

        It may compete with them for a place.
        """
        if tile not in self._worths:
            with_it = joint_worth(
                self.view.own.territory, (*self._unlaid_tiles, tile), self.outlook
            )
            self._worths[tile] = with_it - self._worth_of_unlaid
        return self._worths[tile]

    @cached_property
    def offers(self) -> list[Offer]:
        """Offers that the seat can pay, those that seem best for their price first."""
        land = self.view.own.territory
        points_per_gold = self.outlook.gold_worth
        seems = {
            o: tile_points(land, o.tile, self.outlook) - o.price * points_per_gold
            for o in payable(self.view)
        }
        return sorted(seems, key=lambda offer: (-seems[offer], offer.tile))

    def gain(self, offer: Offer) -> float:
        """Return the seat's gain in points by that purchase, less the value of its price."""
        return self.worth(offer.tile) - offer.price * self.outlook.gold_worth

    def lead(self, offer: Offer) -> float:
        """Return the gain, plus a share of the points that the seller loses by the purchase.

        The seller loses the tile, and gets the price and its stake back.
        """
        seller = self.view.seats[offer.seller]
        if offer.tile not in self._seller_worths:
            outlook = foresight(self.view, seller.seat)
            self._seller_worths[offer.tile] = tile_points(seller.territory, offer.tile, outlook)
        gold = 2 * offer.price * self.outlook.gold_worth
        return self.gain(offer) + spite(self.view) * (self._seller_worths[offer.tile] - gold)


class MissedPlacement(NamedTuple):
    """The seat's costliest placement of a round, with a better one."""

    at: int
    round: int
    seat: int
    tile: int
    laid: Placement
    better_tile: int
    """Tile to lay instead at that moment; usually the same tile."""
    better: Placement
    points: float
    """Points that the seat would have gained with the better plan for the round's tiles."""
    source: str
    """Source of most of these points, for example a scoring tile; see `worth_parts.WorthPart`."""


class UnsoldTile(NamedTuple):
    """A tile that nobody bought, and the gold that was lost on it."""

    at: int
    round: int
    seat: int
    tile: int
    price: int
    payer: int | None
    """Seat that would have paid most; None if none would have paid a single gold."""
    would_pay: int
    """Gold that this seat would have paid."""
    enough: int
    """A price in gold that would have been at least as good.

    With a payer it is what that seat would have paid. Otherwise it is the lowest price at which
    nobody would have bought the tile even without other offers, or 1 if the tile was not worth
    keeping.
    """
    points: float
    """Points that the seat would have gained with that price."""
    place: Placement | None
    """Best place of the tile on the payer's land, or on the seller's if there is no payer.

    None if it fits nowhere.
    """


class CheapTile(NamedTuple):
    """A tile that was sold for less gold than its buyer would probably have paid."""

    at: int
    round: int
    seat: int
    tile: int
    price: int
    buyer: int
    would_pay: int
    """Gold that the buyer would probably have paid, limited by what the seller could stake."""
    points: float
    """Mean gain in points with that price, allowing for the risk that the tile stays unsold."""
    place: Placement | None
    """Best place of the tile on the buyer's land."""


class DearTile(NamedTuple):
    """A tile that was bought for more than its value, when no other purchase was better either."""

    at: int
    round: int
    seat: int
    tile: int
    price: int
    worth: int
    """Value of the tile to the buyer, in gold; less than the price that it paid."""
    points: float
    place: Placement | None


class MissedTile(NamedTuple):
    """A tile on offer that would have been a better purchase than what the seat chose."""

    at: int
    round: int
    seat: int
    tile: int
    price: int
    seller: int
    bought: int | None
    """Tile that was bought instead; None if nothing was."""
    points: float
    place: Placement | None


Purchase = DearTile | MissedTile


class ExpectedStanding(NamedTuple):
    """Expected points by seat, at the beginning of building.

    They are the points so far plus those expected of the land, the tiles to lay and the gold.
    ``at`` is the index of the action.
    """

    at: int
    round: int
    expected: tuple[float, ...]


class Analysis(NamedTuple):
    """The analysis of a game; each kind of finding is in the order of play."""

    placements: tuple[MissedPlacement, ...]
    unsold: tuple[UnsoldTile, ...]
    cheap: tuple[CheapTile, ...]
    purchases: tuple[Purchase, ...]
    standings: tuple[ExpectedStanding, ...]


def analyse(moments: Iterable[tuple[PlayerView, SeatAction, int]]) -> Analysis:
    """Return the analysis of a game, finished or not.

    ``moments`` are the seats' actions in order, each with the view of its seat before the action
    and its index in the game.
    """
    acted = [_EvaluatedAction(*moment) for moment in moments]
    rounds = sorted({moment.view.round for moment in acted})
    by_round = [[moment for moment in acted if moment.view.round == number] for number in rounds]
    return Analysis(
        tuple(line for moments in by_round for line in _missed_placements(moments)),
        tuple(line for moments in by_round for line in _unsold_tiles(moments)),
        tuple(line for moments in by_round for line in _cheap_tiles(moments)),
        tuple(line for moments in by_round for line in _purchases(moments)),
        tuple(line for moments in by_round for line in _standings(moments)),
    )


# -- placements


def _missed_placements(moments: Sequence[_EvaluatedAction]) -> Iterator[MissedPlacement]:
    """Yield for each seat the costliest placement of the round, if it is worth reporting."""
    laid: dict[tuple[int, int], MissedPlacement] = {}
    for moment in moments:
        action = moment.action
        if isinstance(action, PlaceTile):
            laid[action.seat, action.tile] = _compare_placement(moment, action)
        elif isinstance(action, TakeBackTile):
            laid.pop((action.seat, action.tile), None)
    for seat in sorted({seat for seat, _ in laid}):
        costliest = max(
            (line for (owner, _), line in laid.items() if owner == seat),
            key=lambda line: (line.points, -line.at),
        )
        if costliest.points >= WORTH_TELLING:
            yield costliest


def _compare_placement(moment: _EvaluatedAction, action: PlaceTile) -> MissedPlacement:
    """Compare the placement to the best plan for all the tiles that were still to be laid."""
    view = moment.view
    own = moment.view.own
    outlook = moment.outlook
    best = best_plan(own.territory, tuple(sorted(own.to_build)), outlook)
    rest = tuple(sorted(tile for tile in own.to_build if tile != action.tile))
    after = best_plan(own.territory.place(action.tile, action.placement), rest, outlook)
    planned = {tile: (tile, placement) for tile, placement in best.steps}
    better_tile, better = planned.get(action.tile, best.steps[0])
    if view.own.territory.why_not(better_tile, better) is not None:
        # In the best plan this placement needs a tile that is laid before it.
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
        _main_source(after.land, best.land, outlook),
    )


def _main_source(land: Territory, better: Territory, outlook: Foresight) -> str:
    """Return the source of most of the points by which the better land is worth more."""
    points: dict[str, float] = {}
    for part in part_differences(land_parts(land, outlook), land_parts(better, outlook)):
        points[part.source] = points.get(part.source, 0.0) + part.points
    return max(points, key=lambda source: points[source], default="")


# -- prices


def _unsold_tiles(moments: Sequence[_EvaluatedAction]) -> Iterator[UnsoldTile]:
    sold = {moment.action.tile for moment in moments if isinstance(moment.action, BuyTile)}
    turns = [moment for moment in moments if isinstance(moment.action, BuyTile | PassBuying)]
    if not turns or len(turns) < len(turns[0].view.seats):
        return
    for moment in moments:
        if isinstance(moment.action, SetPrices):
            for tile, price in moment.action.prices:
                if tile not in sold:
                    yield _unsold_tile(moment, turns, tile, price)


def _unsold_tile(
    moment: _EvaluatedAction, turns: Sequence[_EvaluatedAction], tile: int, price: int
) -> UnsoldTile:
    """Compare the price of an unsold tile to the best price for it."""
    view = moment.view
    seat = moment.action.seat
    outlook = moment.outlook
    payer, would_pay = _best_bid(turns, seat, tile)
    land = view.own.territory
    points_per_gold = gold_points(view, seat)
    worth = tile_points(land, tile, outlook)
    enough = would_pay
    points = 0.0
    if payer is None:
        enough = _safe_price(turns, seat, tile, price) if worth > 2 * outlook.gold_worth else 1
        points = (price - enough) * points_per_gold
    elif would_pay < price:
        # Sold at that price, the seller gets its stake back and the price, but loses the tile.
        points = (price + would_pay) * points_per_gold - worth
    if payer is not None:
        turn = next(turn for turn in turns if turn.action.seat == payer)
        land = turn.view.own.territory
        outlook = turn.outlook
    place = _best_place(land, tile, outlook)
    head = (moment.at, view.round, seat, tile, price)
    return UnsoldTile(*head, payer, would_pay, enough, max(0.0, points), place)


def gold_points(view: PlayerView, seat: int) -> float:
    """Return the points that each gold in hand brings the seat itself.

    The fitted value of gold also contains the points that rivals lose by it, which are most of it
    in the first rounds, so the lower of the fitted and the plain value is taken.
    """
    return min(foresight(view, seat).gold_worth, prospect(view, seat).gold_worth)


def _safe_price(turns: Sequence[_EvaluatedAction], seller: int, tile: int, price: int) -> int:
    """Return the lowest price in gold at which nobody would have bought the tile.

    It is at most ``price``. Each buyer is assumed to have no other offer.
    """
    bids = [_gold_for(turn, tile, 0.0) for turn in turns if turn.action.seat != seller]
    return min(price, max(bids, default=0) + 1)


def _best_bid(turns: Sequence[_EvaluatedAction], seller: int, tile: int) -> tuple[int | None, int]:
    """Return the seat that would have paid most for a tile in its turn to buy, and that gold.

    Seats that bought another tile of the same seller are left out: they would have bought this one
    instead, so the seller would not have sold more. The seat is None if nobody would have paid.
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


def _cheap_tiles(moments: Sequence[_EvaluatedAction]) -> Iterator[CheapTile]:
    priced = {
        tile: (moment, price)
        for moment in moments
        if isinstance(moment.action, SetPrices)
        for tile, price in moment.action.prices
    }
    for moment in moments:
        if isinstance(moment.action, BuyTile) and moment.action.tile in priced:
            tile = moment.action.tile
            buyer = moment.action.seat
            pricing, price = priced[tile]
            seller = pricing.action.seat
            most = price + _spare_gold(moments, seller, moment.at)
            would_pay, points = _better_price(pricing, moment, Offer(tile, price, seller), most)
            if would_pay >= price + GOLD_WORTH_TELLING and points >= LEAST:
                place = _best_place(moment.view.own.territory, tile, moment.outlook)
                head = (pricing.at, pricing.view.round, seller)
                yield CheapTile(*head, tile, price, buyer, would_pay, points, place)


def _better_price(
    pricing: _EvaluatedAction, turn: _EvaluatedAction, sold: Offer, most: int
) -> tuple[int, float]:
    """Return the best price that the buyer would still have paid, and the seller's gain in points.

    The price is at most ``most``. The gain is a mean over sale and no sale: an unsold tile stays
    with the seller, and its stake is lost.
    """
    seat = sold.seller
    tile = sold.tile
    price = sold.price
    points_per_gold = gold_points(pricing.view, seat)
    worth = tile_points(pricing.view.own.territory, tile, pricing.outlook)
    chance = _chances(turn, sold)

    def points(higher: int) -> float:
        sale = chance(higher)
        kept = min(0.0, worth - (higher + price) * points_per_gold)
        return sale * (higher - price) * points_per_gold + (1 - sale) * kept

    higher = max(
        (one for one in range(price, most + 1) if chance(one) >= _LIKELY), key=points, default=price
    )
    return higher, points(higher)


def _chances(turn: _EvaluatedAction, sold: Offer) -> Callable[[int], float]:
    """Return a function from a price to the probability that the buyer would have paid it too.

    Half of the buyers are assumed to count only their own gain, the others also the seller's loss.
    Each takes its best alternative, or nothing, if that seems better.
    """
    others = [offer for offer in turn.offers[:_CONSIDERED] if offer.tile != sold.tile]
    purse = own_gold(turn.view)
    ways = [(rate, max(0.0, *map(rate, others), 0.0)) for rate in (turn.gain, turn.lead)]

    def wanted(price: int) -> float:
        offer = sold._replace(price=price)
        return (
            sum(_ESTIMATE.cdf(rate(offer) - instead) for rate, instead in ways)
            if price <= purse
            else 0.0
        )

    bought = wanted(sold.price)
    return lambda price: wanted(price) / bought if bought else 0.0


def _spare_gold(moments: Sequence[_EvaluatedAction], seat: int, sold_at: int) -> int:
    """Return the gold that a seat had in hand, not staked, until that tile was sold."""
    left = 0
    for moment in moments:
        view = moment.view
        action = moment.action
        if action.seat == seat and isinstance(action, SetPrices):
            left = own_gold(view) - sum(price for _, price in action.prices)
        elif action.seat == seat and isinstance(action, BuyTile) and moment.at < sold_at:
            price = next(offer.price for offer in payable(view) if offer.tile == action.tile)
            return min(left, own_gold(view) - price)
    return left


def _bid(turn: _EvaluatedAction, tile: int) -> int:
    """Return the most gold that the seat would pay for a tile, given its best alternative."""
    others = [turn.gain(offer) for offer in turn.offers[:_CONSIDERED] if offer.tile != tile]
    return _gold_for(turn, tile, max(0.0, *others, 0.0))


def _gold_for(turn: _EvaluatedAction, tile: int, instead: float) -> int:
    """Return the most gold that the seat would pay for the tile.

    ``instead`` is the points that the seat would gain without it.
    """
    surplus = turn.worth(tile) - instead
    return max(0, min(own_gold(turn.view), int(surplus / turn.outlook.gold_worth)))


def _best_place(land: Territory, tile: int, outlook: Foresight) -> Placement | None:
    found = best_placements(land, tile, outlook)
    return found[0].placement if found else None


# -- purchases


def _purchases(moments: Sequence[_EvaluatedAction]) -> Iterator[Purchase]:
    """Yield purchases that were missed or paid too dearly in the buying.

    Each decision is compared to the best offer. Buying nothing counts as a gain of 0.
    """
    for moment in moments:
        view = moment.view
        action = moment.action
        at = moment.at
        if not isinstance(action, BuyTile | PassBuying):
            continue
        land = view.own.territory
        outlook = moment.outlook
        bought = action.tile if isinstance(action, BuyTile) else None
        gains = _gains(moment, bought)
        chosen = next((offer for offer in gains if offer.tile == bought), None)
        best = max(gains, key=lambda offer: (gains[offer], -offer.tile), default=None)
        gain = 0.0 if chosen is None else gains[chosen]
        if best is not None and PURCHASE_SHARE * (gains[best] - max(gain, 0.0)) >= WORTH_TELLING:
            place = _best_place(land, best.tile, outlook)
            points = PURCHASE_SHARE * (gains[best] - gain)
            yield MissedTile(at, view.round, action.seat, *best, bought, points, place)
        elif chosen is not None and -PURCHASE_SHARE * gain >= WORTH_TELLING:
            worth = max(0, round(gain / outlook.gold_worth) + chosen.price)
            place = _best_place(land, chosen.tile, outlook)
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


def _gains(turn: _EvaluatedAction, bought: int | None) -> dict[Offer, float]:
    """Return the gains in points of the best-looking offers and of the offer that was bought."""
    considered = [
        offer for at, offer in enumerate(turn.offers) if at < _CONSIDERED or offer.tile == bought
    ]
    return {offer: turn.gain(offer) for offer in considered}


# -- standings


def _standings(moments: Sequence[_EvaluatedAction]) -> Iterator[ExpectedStanding]:
    """Yield the standing at the first action of the round's building."""
    first = next((moment for moment in moments if moment.view.phase is Phase.BUILDING), None)
    if first is not None:
        view = first.view
        yield ExpectedStanding(
            first.at, view.round, tuple(_expected(view, seat.seat) for seat in view.seats)
        )


def _expected(view: PlayerView, seat: int) -> float:
    outlook = foresight(view, seat)
    player = view.seats[seat]
    land = best_plan(player.territory, tuple(sorted(player.to_build)), outlook).worth
    return player.points + land + likely_gold(view, seat) * outlook.gold_worth
