"""Advice to a person: what tiles are worth to whom, what rivals would pay, where a tile lies best.

Everything is found from a view, for any seat of it; what cannot be seen is drawn by chance of a fixed seed, so
that the same question has the same answer. Points are those that the master expects until the end of the game, what a
lead costs among them; what rivals ask is drawn from the mix of an equilibrium at a table of two.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import NamedTuple

from skye_desktop.bots.decision import Offer, own_gold
from skye_desktop.bots.fitted import Foresight, foresight
from skye_desktop.bots.foreseen import Worth, scored_now, worth_of_change
from skye_desktop.bots.market import play_out
from skye_desktop.bots.master import has_mixes, mixes
from skye_desktop.bots.pricing_many import spite
from skye_desktop.bots.pricing_two import Mix
from skye_desktop.bots.worth import spots, tile_points
from skye_desktop.engine import Phase, Placement, PlayerView, SeatView, Territory, determinize

_BEST = 3
"""Places that are named for a tile."""
_SCENES = 40
"""Draws of what the others may ask and hold."""
_NOISE = 1.0
"""How far people's judgement of a tile strays from ours, in points."""
_SURELY, _LIKELY = 0.75, 0.4
"""In how many of the scenes a tile is bought: surely, and as often as not."""


class Place(NamedTuple):
    """Where a tile may lie, and what it brings there."""

    placement: Placement
    now: float
    """Points in this round's scoring."""
    worth: Worth
    """All points, those of this round among them."""

    @property
    def later(self) -> float:
        """Points expected after this round."""
        return self.worth.total - self.now


class PriceRange(NamedTuple):
    """Prices in gold: up to ``low`` a rival almost surely buys, above ``high`` hardly anybody does."""

    low: int
    high: int


class TileAdvice(NamedTuple):
    """What there is to say about one tile."""

    tile: int
    worths: tuple[Worth, ...]
    """What it is worth to each seat, at its best place there."""
    places: tuple[Place, ...]
    """On the land of the seat that is advised, the best first, one a cell."""
    seller: int | None = None
    """Whose it is on the market."""
    price: int | None = None
    """Gold, once it is open."""
    likely: PriceRange | None = None
    """While prices are set; None also where hardly anybody would buy it."""


class Advice(NamedTuple):
    """What there is to say to a seat in its turn."""

    seat: int
    a_gold: float
    """Points for a gold in hand."""
    tiles: tuple[TileAdvice, ...]


def advise(view: PlayerView, seat: int) -> Advice:
    """Advice for a seat that is to set prices, to buy or to build.

    While prices are set the view must be the seat's own; later it may be anybody's.
    """
    ahead = _ahead(view)
    match view.phase:
        case Phase.PRICING:
            likely = _price_ranges(view, ahead)
            tiles = [_about(view, ahead, seat, tile)._replace(likely=likely[tile]) for tile in view.own.drawn]
        case Phase.BUYING:
            # One's own come last: they cannot be bought.
            sellers = sorted(view.seats, key=lambda other: other.seat == seat)
            tiles = [
                _about(view, ahead, seat, tile)._replace(seller=other.seat, price=price)
                for other in sellers
                for tile, price in other.prices
            ]
        case Phase.BUILDING:
            tiles = [_about(view, ahead, seat, tile) for tile in view.seats[seat].to_build]
        case _:
            tiles = []
    return Advice(seat, ahead[seat].gold_worth, tuple(tiles))


def _ahead(view: PlayerView) -> list[Foresight]:
    return [foresight(view, seat.seat) for seat in view.seats]


def _about(view: PlayerView, ahead: Sequence[Foresight], seat: int, tile: int) -> TileAdvice:
    worths = tuple(_worth_at_best(other.territory, ahead[other.seat], tile) for other in view.seats)
    return TileAdvice(tile, worths, _best_places(view.seats[seat].territory, ahead[seat], tile, _BEST))


# -- what a tile is worth, and where


def worth_of_tile(view: PlayerView, seat: int, tile: int) -> Worth:
    """What a tile is worth to a seat at its best place; nothing where it fits nowhere."""
    return _worth_at_best(view.seats[seat].territory, foresight(view, seat), tile)


def best_places(view: PlayerView, seat: int, tile: int) -> tuple[Place, ...]:
    """The best places for a tile on a seat's land, of each cell the best rotation."""
    return _best_places(view.seats[seat].territory, foresight(view, seat), tile, _BEST)


def _worth_at_best(land: Territory, ahead: Foresight, tile: int) -> Worth:
    found = _best_places(land, ahead, tile, 1)
    return found[0].worth if found else Worth(0.0, ())


def _best_places(land: Territory, ahead: Foresight, tile: int, most: int) -> tuple[Place, ...]:
    chosen: dict[tuple[int, int], Place] = {}
    for spot in spots(land, tile, ahead):
        if spot.placement.cell not in chosen:
            if len(chosen) == most:
                break
            chosen[spot.placement.cell] = _place(land, spot.placement, spot.land, ahead)
    return tuple(chosen.values())


def _place(land: Territory, placement: Placement, larger: Territory, ahead: Foresight) -> Place:
    now = scored_now(larger, ahead) - scored_now(land, ahead)
    return Place(placement, now, worth_of_change(land, larger, ahead))


# -- what rivals would pay


def price_ranges(view: PlayerView) -> Mapping[int, PriceRange | None]:
    """For each tile of the viewer, who is to set prices, what a rival is likely to pay, as far as the viewer could
    ask it; None where hardly anybody would buy it."""
    return _price_ranges(view, _ahead(view))


def _price_ranges(view: PlayerView, ahead: Sequence[Foresight]) -> Mapping[int, PriceRange | None]:
    chance = Random("advice")
    a_gold = ahead[view.own.seat].gold_worth
    worth = _worth_table(view, ahead)
    asked = mixes(view, ahead, worth) if has_mixes(view) else None
    scenes = [_scene(view, worth, a_gold, asked, chance) for _ in range(_SCENES)]
    return {tile: _range(view, tile, scenes, a_gold) for tile in view.own.drawn}


class _Scene(NamedTuple):
    """What may be hidden: offers, also the seat's own where they are known to be likely; the gold in each hand,
    how each seat judges the tiles."""

    offers: tuple[Offer, ...]
    gold: tuple[int, ...]
    worth: tuple[Mapping[int, float], ...]


def _worth_table(view: PlayerView, ahead: Sequence[Foresight]) -> list[dict[int, float]]:
    """By seat and tile number, in the order of the numbers."""
    tiles = sorted(tile for seat in view.seats for tile in seat.drawn)
    return [
        {tile: tile_points(seat.territory, tile, ahead[seat.seat]) for tile in tiles} for seat in view.seats
    ]


def _scene(
    view: PlayerView,
    worth: Sequence[Mapping[int, float]],
    a_gold: float,
    asked: Sequence[Mix] | None,
    chance: Random,
) -> _Scene:
    """``asked`` is how both seats should price at a table of two; there the seat's own other tile is offered too."""
    offers: list[Offer] = []
    gold: list[int] = []
    for player, seat in zip(determinize(view, chance).players, view.seats, strict=True):
        hand = player.gold + player.staked
        if seat.seat != view.seat:
            if asked is None:
                found = _likely_offers(view, seat, hand, worth, a_gold, chance)
            else:
                found = _drawn(asked[seat.seat], seat.seat, chance)
            hand -= sum(offer.price for offer in found)
            offers += found
        elif asked is not None:
            offers += _drawn(asked[seat.seat], seat.seat, chance)
        gold.append(hand)
    judged = tuple(
        {tile: value + chance.gauss(0, _NOISE) if value else 0.0 for tile, value in values.items()}
        for values in worth
    )
    return _Scene(tuple(offers), tuple(gold), judged)


def _drawn(mix: Mix, seat: int, chance: Random) -> list[Offer]:
    action = chance.choices(mix.choices, mix.weights)[0]
    return [Offer(tile, price, seat) for tile, price in action.prices]


def _likely_offers(
    view: PlayerView,
    seat: SeatView,
    gold: int,
    worth: Sequence[Mapping[int, float]],
    a_gold: float,
    chance: Random,
) -> list[Offer]:
    """The best tiles at prices as people set them: below what the tile is worth to themselves and to others."""
    rated = []
    for tile in seat.drawn:
        others = max(values[tile] for other, values in enumerate(worth) if other != seat.seat)
        rated.append(((worth[seat.seat][tile] + others) / 2 / a_gold * chance.uniform(0.3, 0.7), tile))
    rated.sort(reverse=True)
    priced = view.variant.market.priced
    most = gold // (priced + 1)
    return [Offer(tile, max(1, min(most, round(wanted))), seat.seat) for wanted, tile in rated[:priced]]


def _range(view: PlayerView, tile: int, scenes: Sequence[_Scene], a_gold: float) -> PriceRange | None:
    seat = view.own.seat
    surely = likely = 0
    # A gold is left for each other tile.
    for price in range(1, own_gold(view) - view.variant.market.priced + 2):
        sold = sum(_is_sold(view, Offer(tile, price, seat), scene, a_gold) for scene in scenes) / len(scenes)
        if sold < _LIKELY:
            break
        likely = price
        if sold >= _SURELY:
            surely = price
    return PriceRange(max(1, surely), likely) if likely else None


def _is_sold(view: PlayerView, offer: Offer, scene: _Scene, a_gold: float) -> bool:
    order = [seat for seat in view.turn_order if seat != offer.seller] * view.variant.market.purchases
    market = (offer, *[other for other in scene.offers if other.tile != offer.tile])
    outcome = play_out(market, order, scene.gold, scene.worth, a_gold, spite(view))
    return offer.tile in outcome.sold
