"""Advice to a person: values of tiles for each seat, likely prices, the best places, what to do.

Proposed prices are those that the master level would set. Everything is computed from a view, for
any seat in it. Hidden information is sampled with a fixed seed, so that the same question has the
same answer. Points are those that the master level expects until the end of the game, less the cost
of a lead. At a table of two, the rival's prices are sampled from the equilibrium.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from random import Random
from typing import NamedTuple

from skye_desktop.games.skye.bots import decide_safely
from skye_desktop.games.skye.bots.decision import Offer, own_gold
from skye_desktop.games.skye.bots.fitted_outlook import Foresight, foresight
from skye_desktop.games.skye.bots.land_value import best_placements, tile_points
from skye_desktop.games.skye.bots.market import play_out
from skye_desktop.games.skye.bots.master import has_mixes, mixes
from skye_desktop.games.skye.bots.pricing_many import spite
from skye_desktop.games.skye.bots.pricing_two import Mix
from skye_desktop.games.skye.bots.worth_parts import Worth, points_this_round, worth_of_change
from skye_desktop.games.skye.engine import (
    Phase,
    Placement,
    PlayerView,
    SeatView,
    SetPrices,
    Territory,
    determinize,
)

_BEST = 3
"""Number of places that are suggested for a tile."""
_SAMPLES = 40
"""Number of samples of the others' prices and gold."""
_NOISE = 1.0
"""Standard deviation of people's estimate of a tile from ours, in points."""
_SURELY = 0.75
"""Least share of samples with a sale for which the sale counts as almost sure."""
_LIKELY = 0.4
"""Least share of samples with a sale for which the sale counts as likely."""
_LEAST_GAIN = 0.5
"""Least gain that justifies a purchase, in points: estimates are displayed in halves."""


class PlaceAdvice(NamedTuple):
    """A placement of a tile, with its value in points."""

    placement: Placement
    now: float
    """Points in this round's scoring."""
    worth: Worth
    """All expected points, including those of this round."""

    @property
    def later(self) -> float:
        """Points expected after this round."""
        return self.worth.total - self.now


class PriceRange(NamedTuple):
    """Prices in gold: up to ``low`` a sale is almost sure, above ``high`` it is unlikely."""

    low: int
    high: int


class TileAdvice(NamedTuple):
    """The advice about one tile."""

    tile: int
    worths: tuple[Worth, ...]
    """Value of the tile to each seat, at its best place there."""
    places: tuple[PlaceAdvice, ...]
    """Best places on the land of the advised seat, the best first, one for each cell."""
    seller: int | None = None
    """Seat that sells the tile; None unless it is on the market."""
    price: int | None = None
    """Price in gold, once it is revealed."""
    likely: PriceRange | None = None
    """Prices at which a sale is likely, while prices are set; None if no sale is likely."""
    gain: float = 0.0
    """Points that the tile brings the advised seat, less its cost.

    While prices are set, it is the mean over sale and no sale at the proposed price. Value and cost
    are rounded to halves, as they are displayed.
    """
    sale: float = 0.0
    """Probability of a sale at the proposed price, while prices are set."""


class SeatAdvice(NamedTuple):
    """The advice to a seat in its turn."""

    seat: int
    points_per_gold: float
    """Points for each gold in hand."""
    tiles: tuple[TileAdvice, ...]
    """Advice about each tile, the largest gain first.

    Tiles that the seat cannot pay, its own tiles on the market, and axed tiles come last.
    """
    best: int | None = None
    """Tile to buy or to lay now; None for none."""
    proposal: SetPrices | None = None
    """Prices and axe that the master level would set; None unless prices are being set."""


def advise(view: PlayerView, seat: int) -> SeatAdvice:
    """Return advice for a seat that is to set prices, to buy or to build.

    While prices are set, the view must be the seat's own; later it may be anybody's. In other
    phases the advice is empty.
    """
    outlook = _outlooks(view)
    match view.phase:
        case Phase.PRICING:
            return _pricing_advice(view, outlook, seat)
        case Phase.BUYING:
            return _buying_advice(view, outlook, seat)
        case Phase.BUILDING:
            tiles = [_tile_advice(view, outlook, seat, tile) for tile in view.seats[seat].to_build]
            tiles = [one._replace(gain=_in_halves(one.worths[seat].total)) for one in tiles]
            tiles.sort(key=lambda one: (not one.places, -one.worths[seat].total))
            best = next((one.tile for one in tiles if one.places), None)
            return SeatAdvice(seat, outlook[seat].gold_worth, tuple(tiles), best)
    return SeatAdvice(seat, outlook[seat].gold_worth, ())


def _pricing_advice(view: PlayerView, outlook: Sequence[Foresight], seat: int) -> SeatAdvice:
    """Return the master level's prices, with their likely results."""
    points_per_gold = outlook[seat].gold_worth
    samples = _draw_samples(view, outlook)
    proposal = proposed_prices(view)
    sales = _sales(view, proposal, samples, points_per_gold)
    prices = dict(proposal.prices)
    tiles = []
    for tile in view.own.drawn:
        about = _tile_advice(view, outlook, seat, tile)
        sale = sales.get(tile, 0.0)
        cost = _in_halves(prices.get(tile, 0) * points_per_gold)
        kept = _in_halves(about.worths[seat].total) - cost
        gain = sale * cost + (1 - sale) * kept if tile in prices else 0.0
        likely = _price_range(view, tile, proposal, samples, points_per_gold)
        tiles.append(about._replace(likely=likely, gain=gain, sale=sale))
    tiles.sort(key=lambda one: (one.tile not in prices, -one.gain))
    return SeatAdvice(seat, points_per_gold, tuple(tiles), proposal=proposal)


def proposed_prices(view: PlayerView) -> SetPrices:
    """Return the prices and the axe of the master level; equal views give equal prices."""
    action = decide_safely("master", view, 0, view.round)[0].action
    assert isinstance(action, SetPrices)
    return action


def _buying_advice(view: PlayerView, outlook: Sequence[Foresight], seat: int) -> SeatAdvice:
    points_per_gold = outlook[seat].gold_worth
    purse = view.seats[seat].gold
    tiles = []
    for other in view.seats:
        for tile, price in other.prices:
            about = _tile_advice(view, outlook, seat, tile)
            gain = _in_halves(about.worths[seat].total) - _in_halves(price * points_per_gold)
            tiles.append(about._replace(seller=other.seat, price=price, gain=gain))

    def is_beyond(one: TileAdvice) -> bool:
        return purse is not None and one.price is not None and one.price > purse

    tiles.sort(key=lambda one: (one.seller == seat, is_beyond(one), -one.gain))
    best = next((one for one in tiles if one.seller != seat and not is_beyond(one)), None)
    is_gain = best is not None and best.gain >= _LEAST_GAIN
    return SeatAdvice(
        seat, points_per_gold, tuple(tiles), best.tile if best is not None and is_gain else None
    )


def _in_halves(points: float) -> float:
    return round(2 * points) / 2


def _outlooks(view: PlayerView) -> list[Foresight]:
    return [foresight(view, seat.seat) for seat in view.seats]


def _tile_advice(
    view: PlayerView, outlook: Sequence[Foresight], seat: int, tile: int
) -> TileAdvice:
    worths = tuple(
        _worth_at_best(other.territory, outlook[other.seat], tile) for other in view.seats
    )
    return TileAdvice(
        tile, worths, _best_places(view.seats[seat].territory, outlook[seat], tile, _BEST)
    )


# -- values and places of tiles


def worth_of_tile(view: PlayerView, seat: int, tile: int) -> Worth:
    """Return the value of a tile to a seat at its best place; 0 where it fits nowhere."""
    return _worth_at_best(view.seats[seat].territory, foresight(view, seat), tile)


def best_places(view: PlayerView, seat: int, tile: int) -> tuple[PlaceAdvice, ...]:
    """Return up to three of the best places for a tile on a seat's land, one for each cell."""
    return _best_places(view.seats[seat].territory, foresight(view, seat), tile, _BEST)


def _worth_at_best(land: Territory, outlook: Foresight, tile: int) -> Worth:
    found = _best_places(land, outlook, tile, 1)
    return found[0].worth if found else Worth(0.0, ())


def _best_places(
    land: Territory, outlook: Foresight, tile: int, most: int
) -> tuple[PlaceAdvice, ...]:
    chosen: dict[tuple[int, int], PlaceAdvice] = {}
    for spot in best_placements(land, tile, outlook):
        if spot.placement.cell not in chosen:
            if len(chosen) == most:
                break
            chosen[spot.placement.cell] = _place_advice(land, spot.placement, spot.land, outlook)
    return tuple(chosen.values())


def _place_advice(
    land: Territory, placement: Placement, larger: Territory, outlook: Foresight
) -> PlaceAdvice:
    now = points_this_round(larger, outlook) - points_this_round(land, outlook)
    return PlaceAdvice(placement, now, worth_of_change(land, larger, outlook))


# -- prices that rivals would pay


class _Sample(NamedTuple):
    """A sample of hidden information: others' offers, gold by seat, and tile values by seat."""

    offers: tuple[Offer, ...]
    gold: tuple[int, ...]
    worth: tuple[Mapping[int, float], ...]


def _draw_samples(view: PlayerView, outlook: Sequence[Foresight]) -> list[_Sample]:
    chance = Random("advice")
    points_per_gold = outlook[view.own.seat].gold_worth
    worth = _worth_table(view, outlook)
    strategies = mixes(view, outlook, worth) if has_mixes(view) else None
    return [_draw_sample(view, worth, points_per_gold, strategies, chance) for _ in range(_SAMPLES)]


def _worth_table(view: PlayerView, outlook: Sequence[Foresight]) -> list[dict[int, float]]:
    """Return the value of each drawn tile to each seat: by seat, then by tile number."""
    tiles = sorted(tile for seat in view.seats for tile in seat.drawn)
    return [
        {tile: tile_points(seat.territory, tile, outlook[seat.seat]) for tile in tiles}
        for seat in view.seats
    ]


def _draw_sample(
    view: PlayerView,
    worth: Sequence[Mapping[int, float]],
    points_per_gold: float,
    strategies: Sequence[Mix] | None,
    chance: Random,
) -> _Sample:
    """Return one sample of the hidden information.

    ``strategies`` has the mixed strategies of both seats at a table of two.
    """
    offers: list[Offer] = []
    gold: list[int] = []
    for player, seat in zip(determinize(view, chance).players, view.seats, strict=True):
        hand = player.gold + player.staked
        if seat.seat != view.seat:
            if strategies is None:
                found = _likely_offers(view, seat, hand, worth, points_per_gold, chance)
            else:
                found = _sample_offers(strategies[seat.seat], seat.seat, chance)
            hand -= sum(offer.price for offer in found)
            offers += found
        gold.append(hand)
    judged = tuple(
        {tile: value + chance.gauss(0, _NOISE) if value else 0.0 for tile, value in values.items()}
        for values in worth
    )
    return _Sample(tuple(offers), tuple(gold), judged)


def _sample_offers(mix: Mix, seat: int, chance: Random) -> list[Offer]:
    action = chance.choices(mix.choices, mix.weights)[0]
    return [Offer(tile, price, seat) for tile, price in action.prices]


def _likely_offers(
    view: PlayerView,
    seat: SeatView,
    gold: int,
    worth: Sequence[Mapping[int, float]],
    points_per_gold: float,
    chance: Random,
) -> list[Offer]:
    """Return offers of the seat's best tiles at prices as people set them.

    Each is a random share, 30 to 70 %, of the tile's mean value to its owner and to the rival who
    values it most.
    """
    rated = []
    for tile in seat.drawn:
        others = max(values[tile] for other, values in enumerate(worth) if other != seat.seat)
        rated.append(
            (
                (worth[seat.seat][tile] + others) / 2 / points_per_gold * chance.uniform(0.3, 0.7),
                tile,
            )
        )
    rated.sort(reverse=True)
    priced = view.variant.market.priced
    most = gold // (priced + 1)
    return [
        Offer(tile, max(1, min(most, round(wanted))), seat.seat) for wanted, tile in rated[:priced]
    ]


def _price_range(
    view: PlayerView,
    tile: int,
    prices: SetPrices,
    samples: Sequence[_Sample],
    points_per_gold: float,
) -> PriceRange | None:
    """Return the prices that a rival is likely to pay for a tile of the viewer.

    The viewer's other tiles are offered at the prices of ``prices``. None if no sale is likely.
    """
    seat = view.own.seat
    beside = [Offer(other, price, seat) for other, price in prices.prices if other != tile]
    surely = likely = 0
    # At least 1 gold is left for each other tile.
    for price in range(1, own_gold(view) - view.variant.market.priced + 2):
        own = (Offer(tile, price, seat), *beside)
        sold = sum(tile in _sold(view, own, sample, points_per_gold) for sample in samples) / len(
            samples
        )
        if sold < _LIKELY:
            break
        likely = price
        if sold >= _SURELY:
            surely = price
    return PriceRange(max(1, surely), likely) if likely else None


def _sold(
    view: PlayerView, own: Sequence[Offer], sample: _Sample, points_per_gold: float
) -> Container[int]:
    """Return the tiles that the other seats buy if the viewer makes the offers ``own``."""
    order = [
        seat for seat in view.turn_order if seat != view.own.seat
    ] * view.variant.market.purchases
    return play_out(
        (*own, *sample.offers), order, sample.gold, sample.worth, points_per_gold, spite(view)
    ).sold


def _sales(
    view: PlayerView, prices: SetPrices, samples: Sequence[_Sample], points_per_gold: float
) -> Mapping[int, float]:
    """Return the probability of a sale for each priced tile, when all are offered together."""
    own = [Offer(tile, price, prices.seat) for tile, price in prices.prices]
    found = [_sold(view, own, sample, points_per_gold) for sample in samples]
    return {offer.tile: sum(offer.tile in sold for sold in found) / len(found) for offer in own}
