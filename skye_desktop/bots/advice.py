"""Advice to a person: what tiles are worth to whom, what rivals would pay, where a tile lies best.

Everything is found from a view, for any seat of it; what cannot be seen is drawn by chance of a fixed seed, so
that the same question has the same answer. Points are those expected until the end of the game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import NamedTuple

from skye_desktop.bots.decision import Offer, own_gold
from skye_desktop.bots.market import play_out
from skye_desktop.bots.worth import Prospect, Worth, gained, land_worth, prospect, spots, worth_parts
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
    a_gold = prospect(view, seat).gold_worth
    match view.phase:
        case Phase.PRICING:
            likely = price_ranges(view)
            tiles = [_about(view, seat, tile)._replace(likely=likely[tile]) for tile in view.own.drawn]
        case Phase.BUYING:
            # One's own come last: they cannot be bought.
            sellers = sorted(view.seats, key=lambda other: other.seat == seat)
            tiles = [
                _about(view, seat, tile)._replace(seller=other.seat, price=price)
                for other in sellers
                for tile, price in other.prices
            ]
        case Phase.BUILDING:
            tiles = [_about(view, seat, tile) for tile in view.seats[seat].to_build]
        case _:
            tiles = []
    return Advice(seat, a_gold, tuple(tiles))


def _about(view: PlayerView, seat: int, tile: int) -> TileAdvice:
    worths = tuple(worth_of_tile(view, other.seat, tile) for other in view.seats)
    return TileAdvice(tile, worths, best_places(view, seat, tile))


# -- what a tile is worth, and where


def worth_of_tile(view: PlayerView, seat: int, tile: int) -> Worth:
    """What a tile is worth to a seat at its best place; nothing where it fits nowhere."""
    found = best_places(view, seat, tile, most=1)
    return found[0].worth if found else Worth(0.0, ())


def best_places(view: PlayerView, seat: int, tile: int, most: int = _BEST) -> tuple[Place, ...]:
    """The best places for a tile on a seat's land, of each cell the best rotation."""
    land, ahead = view.seats[seat].territory, prospect(view, seat)
    chosen: dict[tuple[int, int], Place] = {}
    for spot in spots(land, tile, ahead):
        if spot.placement.cell not in chosen:
            if len(chosen) == most:
                break
            chosen[spot.placement.cell] = _place(land, spot.placement, spot.land, ahead, view.round)
    return tuple(chosen.values())


def _place(land: Territory, placement: Placement, larger: Territory, ahead: Prospect, number: int) -> Place:
    parts = gained(worth_parts(land, ahead).parts, worth_parts(larger, ahead).parts)
    now = sum(part.points for part in parts if part.round == number)
    # The sum of the parts may differ a little: several scorings together weigh less than each alone.
    return Place(placement, now, Worth(land_worth(larger, ahead) - land_worth(land, ahead), parts))


# -- what rivals would pay


def price_ranges(view: PlayerView) -> Mapping[int, PriceRange | None]:
    """For each tile of the viewer, who is to set prices, what a rival is likely to pay, as far as the viewer could
    ask it; None where hardly anybody would buy it."""
    chance = Random("advice")
    a_gold = prospect(view, view.own.seat).gold_worth
    worth = _worth_table(view, [tile for seat in view.seats for tile in seat.drawn])
    scenes = [_scene(view, worth, a_gold, chance) for _ in range(_SCENES)]
    return {tile: _range(view, tile, scenes, a_gold) for tile in view.own.drawn}


class _Scene(NamedTuple):
    """What may be hidden: the others' offers, the gold in each hand, how each seat judges the tiles."""

    offers: tuple[Offer, ...]
    gold: tuple[int, ...]
    worth: tuple[Mapping[int, float], ...]


def _worth_table(view: PlayerView, tiles: Sequence[int]) -> list[dict[int, float]]:
    """By seat and tile number, in the order of the numbers."""
    return [
        {tile: worth_of_tile(view, seat.seat, tile).total for tile in sorted(tiles)} for seat in view.seats
    ]


def _scene(view: PlayerView, worth: Sequence[Mapping[int, float]], a_gold: float, chance: Random) -> _Scene:
    offers: list[Offer] = []
    gold: list[int] = []
    for player, seat in zip(determinize(view, chance).players, view.seats, strict=True):
        hand = player.gold + player.staked
        if seat.seat != view.seat:
            asked = _likely_offers(view, seat, hand, worth, a_gold, chance)
            hand -= sum(offer.price for offer in asked)
            offers += asked
        gold.append(hand)
    judged = tuple(
        {tile: value + chance.gauss(0, _NOISE) if value else 0.0 for tile, value in values.items()}
        for values in worth
    )
    return _Scene(tuple(offers), tuple(gold), judged)


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
    return offer.tile in play_out((offer, *scene.offers), order, scene.gold, scene.worth, a_gold).sold
