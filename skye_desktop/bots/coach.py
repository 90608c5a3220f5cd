"""After the game: placements that were missed, prices that cost gold, and how each seat stood as it went on.

Found from what each seat saw when it acted, with the same measure by which the bots play. Plain data: every line
names the action it speaks of by its index in the game, ``at``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from skye_desktop.bots.decision import Offer, own_gold, payable
from skye_desktop.bots.planning import best_plan
from skye_desktop.bots.worth import likely_gold, prospect, tile_points
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
)

WORTH_TELLING = 1.0
"""Points below which a missed placement is not told."""

GOLD_WORTH_TELLING = 2
"""Gold below which a price is not called too low."""


class Acted(NamedTuple):
    """One action of a seat: what that seat saw, what it did, and the action's index in the game."""

    view: PlayerView
    action: SeatAction
    at: int


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
    """What the better plan for the round's tiles was worth more, in expected points."""


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


class CheapTile(NamedTuple):
    """A tile that was sold for less gold than its buyer would have paid."""

    at: int
    round: int
    seat: int
    tile: int
    price: int
    buyer: int
    would_pay: int


class Standing(NamedTuple):
    """How the seats stood when building began, at that action: points so far and those expected of land, tiles to
    lay and gold, by seat."""

    at: int
    round: int
    expected: tuple[float, ...]


class Analysis(NamedTuple):
    """What there is to say about a game, each kind in the order of play."""

    placements: tuple[MissedPlacement, ...]
    unsold: tuple[UnsoldTile, ...]
    cheap: tuple[CheapTile, ...]
    standings: tuple[Standing, ...]


def analyse(moments: Iterable[tuple[PlayerView, SeatAction, int]]) -> Analysis:
    """The analysis of a game, whole or not, from its seats' actions in order, each with its own seat's view."""
    acted = [Acted(*moment) for moment in moments]
    rounds = sorted({moment.view.round for moment in acted})
    by_round = [[moment for moment in acted if moment.view.round == number] for number in rounds]
    return Analysis(
        tuple(line for moments in by_round for line in _missed_placements(moments)),
        tuple(line for moments in by_round for line in _unsold(moments)),
        tuple(line for moments in by_round for line in _cheap(moments)),
        tuple(line for moments in by_round for line in _standings(moments)),
    )


# -- placements


def _missed_placements(moments: Sequence[Acted]) -> Iterator[MissedPlacement]:
    """For each seat the costliest placement of the round, if it is worth telling."""
    laid: dict[tuple[int, int], MissedPlacement] = {}
    for view, action, at in moments:
        if isinstance(action, PlaceTile):
            laid[action.seat, action.tile] = _compared(view, action, at)
        elif isinstance(action, TakeBackTile):
            laid.pop((action.seat, action.tile), None)
    for seat in sorted({seat for seat, _ in laid}):
        costliest = max(
            (line for (owner, _), line in laid.items() if owner == seat),
            key=lambda line: (line.points, -line.at),
        )
        if costliest.points >= WORTH_TELLING:
            yield costliest


def _compared(view: PlayerView, action: PlaceTile, at: int) -> MissedPlacement:
    """The placement beside the best plan for all the tiles that were to be laid."""
    own = view.own
    ahead = prospect(view, own.seat)
    best = best_plan(own.territory, tuple(sorted(own.to_build)), ahead)
    rest = tuple(sorted(tile for tile in own.to_build if tile != action.tile))
    after = best_plan(own.territory.place(action.tile, action.placement), rest, ahead)
    planned = {tile: (tile, placement) for tile, placement in best.steps}
    better_tile, better = planned.get(action.tile, best.steps[0])
    if view.own.territory.why_not(better_tile, better) is not None:
        # In the best plan this tile lies on one that comes before it.
        better_tile, better = best.steps[0]
    return MissedPlacement(
        at,
        view.round,
        own.seat,
        action.tile,
        action.placement,
        better_tile,
        better,
        max(0.0, best.worth - after.worth),
    )


# -- prices


def _unsold(moments: Sequence[Acted]) -> Iterator[UnsoldTile]:
    sold = {moment.action.tile for moment in moments if isinstance(moment.action, BuyTile)}
    turns = [moment for moment in moments if isinstance(moment.action, BuyTile | PassBuying)]
    if not turns or len(turns) < len(turns[0].view.seats):
        return
    for view, action, at in moments:
        if isinstance(action, SetPrices):
            for tile, price in action.prices:
                if tile not in sold:
                    payer, would_pay = _keenest(turns, action.seat, tile)
                    yield UnsoldTile(at, view.round, action.seat, tile, price, payer, would_pay)


def _keenest(turns: Sequence[Acted], seller: int, tile: int) -> tuple[int | None, int]:
    """The seat that would have paid most for a tile in its turn to buy, and how much gold."""
    bids = [(_bid(turn, tile), turn.action.seat) for turn in turns if turn.action.seat != seller]
    gold, seat = max(bids, key=lambda bid: (bid[0], -bid[1]), default=(0, 0))
    return (seat, gold) if gold else (None, 0)


def _cheap(moments: Sequence[Acted]) -> Iterator[CheapTile]:
    priced = {
        tile: (moment.at, moment.action.seat, price)
        for moment in moments
        if isinstance(moment.action, SetPrices)
        for tile, price in moment.action.prices
    }
    for moment in moments:
        if isinstance(moment.action, BuyTile) and moment.action.tile in priced:
            tile = moment.action.tile
            at, seller, price = priced[tile]
            would_pay = _bid(moment, tile)
            if would_pay >= price + GOLD_WORTH_TELLING:
                yield CheapTile(at, moment.view.round, seller, tile, price, moment.action.seat, would_pay)


def _bid(turn: Acted, tile: int) -> int:
    """The most gold that a seat whose turn it is to buy would pay for a tile rather than take its best alternative."""
    view = turn.view
    own = view.own
    ahead = prospect(view, own.seat)

    def gain(offer: Offer) -> float:
        return tile_points(own.territory, offer.tile, ahead) - offer.price * ahead.gold_worth

    others = [gain(offer) for offer in payable(view) if offer.tile != tile]
    surplus = tile_points(own.territory, tile, ahead) - max(0.0, *others, 0.0)
    return max(0, min(own_gold(view), int(surplus / ahead.gold_worth)))


# -- how the seats stood


def _standings(moments: Sequence[Acted]) -> Iterator[Standing]:
    """At the first action of the round's building."""
    first = next((moment for moment in moments if moment.view.phase is Phase.BUILDING), None)
    if first is not None:
        view = first.view
        yield Standing(first.at, view.round, tuple(_expected(view, seat.seat) for seat in view.seats))


def _expected(view: PlayerView, seat: int) -> float:
    ahead = prospect(view, seat)
    player = view.seats[seat]
    land = best_plan(player.territory, tuple(sorted(player.to_build)), ahead).worth
    return player.points + land + likely_gold(view, seat) * ahead.gold_worth
