"""Advice to a person: what tiles are worth to whom, what rivals would pay, where a tile lies best,
and what to do.

While prices are set that is what the master would set. Everything is found from a view, for any
seat of it; what cannot be seen is drawn by chance of a fixed seed, so that the same question has
the same answer. Points are those that the master expects until the end of the game, what a lead
costs among them; what rivals ask is drawn from the mix of an equilibrium at a table of two.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from random import Random
from typing import NamedTuple

from skye_desktop.bots import safely
from skye_desktop.bots.decision import Offer, own_gold
from skye_desktop.bots.fitted import Foresight, foresight
from skye_desktop.bots.foreseen import Worth, scored_now, worth_of_change
from skye_desktop.bots.market import play_out
from skye_desktop.bots.master import has_mixes, mixes
from skye_desktop.bots.pricing_many import spite
from skye_desktop.bots.pricing_two import Mix
from skye_desktop.bots.worth import spots, tile_points
from skye_desktop.engine import (
    Phase,
    Placement,
    PlayerView,
    SeatView,
    SetPrices,
    Territory,
    determinize,
)

_BEST = 3
"""Places that are named for a tile."""
_SCENES = 40
"""Draws of what the others may ask and hold."""
_NOISE = 1.0
"""How far people's judgement of a tile strays from ours, in points."""
_SURELY, _LIKELY = 0.75, 0.4
"""In how many of the scenes a tile is bought: surely, and as often as not."""
_SOMETHING = 0.5
"""Points from which on a gain is one: estimates are told in halves."""


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
    gain: float = 0.0
    """Points that it brings the seat that is advised less what it costs; while prices are set, at
    what is proposed, sold or kept. Worth and cost are counted in halves, as they are told.
    """
    sale: float = 0.0
    """While prices are set, how likely it is to be bought at the proposed price, 0 to 1."""


class Advice(NamedTuple):
    """What there is to say to a seat in its turn."""

    seat: int
    a_gold: float
    """Points for a gold in hand."""
    tiles: tuple[TileAdvice, ...]
    """What gains most first; what cannot be paid, the seat's own tiles on the market and the axed
    ones come last.
    """
    best: int | None = None
    """The tile to buy or to lay now; None for none."""
    proposal: SetPrices | None = None
    """The prices and the axe that the master would set; None but while prices are set."""


def advise(view: PlayerView, seat: int) -> Advice:
    """Advice for a seat that is to set prices, to buy or to build.

    While prices are set the view must be the seat's own; later it may be anybody's.
    """
    ahead = _ahead(view)
    match view.phase:
        case Phase.PRICING:
            return _on_prices(view, ahead, seat)
        case Phase.BUYING:
            return _on_offers(view, ahead, seat)
        case Phase.BUILDING:
            tiles = [_about(view, ahead, seat, tile) for tile in view.seats[seat].to_build]
            tiles = [one._replace(gain=_in_halves(one.worths[seat].total)) for one in tiles]
            tiles.sort(key=lambda one: (not one.places, -one.worths[seat].total))
            best = next((one.tile for one in tiles if one.places), None)
            return Advice(seat, ahead[seat].gold_worth, tuple(tiles), best)
    return Advice(seat, ahead[seat].gold_worth, ())


def _on_prices(view: PlayerView, ahead: Sequence[Foresight], seat: int) -> Advice:
    """The master's prices, with what is likely to come of them."""
    a_gold = ahead[seat].gold_worth
    scenes = _scenes(view, ahead)
    proposal = proposed_prices(view)
    sales = _sales(view, proposal, scenes, a_gold)
    asked = dict(proposal.prices)
    tiles = []
    for tile in view.own.drawn:
        about = _about(view, ahead, seat, tile)
        sale = sales.get(tile, 0.0)
        cost = _in_halves(asked.get(tile, 0) * a_gold)
        kept = _in_halves(about.worths[seat].total) - cost
        gain = sale * cost + (1 - sale) * kept if tile in asked else 0.0
        likely = _range(view, tile, proposal, scenes, a_gold)
        tiles.append(about._replace(likely=likely, gain=gain, sale=sale))
    tiles.sort(key=lambda one: (one.tile not in asked, -one.gain))
    return Advice(seat, a_gold, tuple(tiles), proposal=proposal)


def proposed_prices(view: PlayerView) -> SetPrices:
    """The prices and the axe that the master level would set; the same for the same view."""
    action = safely("master", view, 0, view.round)[0].action
    assert isinstance(action, SetPrices)
    return action


def _on_offers(view: PlayerView, ahead: Sequence[Foresight], seat: int) -> Advice:
    a_gold = ahead[seat].gold_worth
    purse = view.seats[seat].gold
    tiles = []
    for other in view.seats:
        for tile, price in other.prices:
            about = _about(view, ahead, seat, tile)
            gain = _in_halves(about.worths[seat].total) - _in_halves(price * a_gold)
            tiles.append(about._replace(seller=other.seat, price=price, gain=gain))

    def is_beyond(one: TileAdvice) -> bool:
        return purse is not None and one.price is not None and one.price > purse

    tiles.sort(key=lambda one: (one.seller == seat, is_beyond(one), -one.gain))
    best = next((one for one in tiles if one.seller != seat and not is_beyond(one)), None)
    is_gain = best is not None and best.gain >= _SOMETHING
    return Advice(seat, a_gold, tuple(tiles), best.tile if best is not None and is_gain else None)


def _in_halves(points: float) -> float:
    return round(2 * points) / 2


def _ahead(view: PlayerView) -> list[Foresight]:
    return [foresight(view, seat.seat) for seat in view.seats]


def _about(view: PlayerView, ahead: Sequence[Foresight], seat: int, tile: int) -> TileAdvice:
    worths = tuple(_worth_at_best(other.territory, ahead[other.seat], tile) for other in view.seats)
    return TileAdvice(
        tile, worths, _best_places(view.seats[seat].territory, ahead[seat], tile, _BEST)
    )


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


class _Scene(NamedTuple):
    """What may be hidden: the others' offers, the gold in each hand, how each seat judges the
    tiles.
    """

    offers: tuple[Offer, ...]
    gold: tuple[int, ...]
    worth: tuple[Mapping[int, float], ...]


def _scenes(view: PlayerView, ahead: Sequence[Foresight]) -> list[_Scene]:
    chance = Random("advice")
    a_gold = ahead[view.own.seat].gold_worth
    worth = _worth_table(view, ahead)
    asked = mixes(view, ahead, worth) if has_mixes(view) else None
    return [_scene(view, worth, a_gold, asked, chance) for _ in range(_SCENES)]


def _worth_table(view: PlayerView, ahead: Sequence[Foresight]) -> list[dict[int, float]]:
    """By seat and tile number, in the order of the numbers."""
    tiles = sorted(tile for seat in view.seats for tile in seat.drawn)
    return [
        {tile: tile_points(seat.territory, tile, ahead[seat.seat]) for tile in tiles}
        for seat in view.seats
    ]


def _scene(
    view: PlayerView,
    worth: Sequence[Mapping[int, float]],
    a_gold: float,
    asked: Sequence[Mix] | None,
    chance: Random,
) -> _Scene:
    """``asked`` is how both seats should price at a table of two."""
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
    """The best tiles at prices as people set them: below what the tile is worth to themselves and
    to others.
    """
    rated = []
    for tile in seat.drawn:
        others = max(values[tile] for other, values in enumerate(worth) if other != seat.seat)
        rated.append(
            ((worth[seat.seat][tile] + others) / 2 / a_gold * chance.uniform(0.3, 0.7), tile)
        )
    rated.sort(reverse=True)
    priced = view.variant.market.priced
    most = gold // (priced + 1)
    return [
        Offer(tile, max(1, min(most, round(wanted))), seat.seat) for wanted, tile in rated[:priced]
    ]


def _range(
    view: PlayerView, tile: int, prices: SetPrices, scenes: Sequence[_Scene], a_gold: float
) -> PriceRange | None:
    """What a rival is likely to pay for a tile of the viewer, as far as it could be asked, beside
    those prices on the viewer's other tiles.
    """
    seat = view.own.seat
    beside = [Offer(other, price, seat) for other, price in prices.prices if other != tile]
    surely = likely = 0
    # A gold is left for each other tile.
    for price in range(1, own_gold(view) - view.variant.market.priced + 2):
        own = (Offer(tile, price, seat), *beside)
        sold = sum(tile in _sold(view, own, scene, a_gold) for scene in scenes) / len(scenes)
        if sold < _LIKELY:
            break
        likely = price
        if sold >= _SURELY:
            surely = price
    return PriceRange(max(1, surely), likely) if likely else None


def _sold(view: PlayerView, own: Sequence[Offer], scene: _Scene, a_gold: float) -> Container[int]:
    """The tiles that the others buy where the viewer offers those."""
    order = [
        seat for seat in view.turn_order if seat != view.own.seat
    ] * view.variant.market.purchases
    return play_out((*own, *scene.offers), order, scene.gold, scene.worth, a_gold, spite(view)).sold


def _sales(
    view: PlayerView, prices: SetPrices, scenes: Sequence[_Scene], a_gold: float
) -> Mapping[int, float]:
    """How likely each priced tile is to be bought, with the others beside it."""
    own = [Offer(tile, price, prices.seat) for tile, price in prices.prices]
    found = [_sold(view, own, scene, a_gold) for scene in scenes]
    return {offer.tile: sum(offer.tile in sold for sold in found) / len(found) for offer in own}
