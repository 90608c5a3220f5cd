"""Looks ahead: draws what it cannot see many times over and takes what turns out best on average.

Prices and purchases are tried on the market with the others' likely prices and gold; tiles are laid by a search
over all tiles of the round together, and lands compared by how the next hands of tiles would fit them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from random import Random
from typing import NamedTuple

from skye_desktop.bots.building import laying_reason, nothing_to_lay
from skye_desktop.bots.character import CHARACTERS, liking
from skye_desktop.bots.decision import Decision, Offer, offers, own_gold
from skye_desktop.bots.market import play_out, standing
from skye_desktop.bots.worth import Prospect, land_worth, later, prospect, spots, tile_points
from skye_desktop.engine import (
    BAG,
    BuyTile,
    PassBuying,
    Phase,
    Placement,
    PlaceTile,
    PlayerView,
    SetPrices,
    Territory,
    determinize,
    tr,
    unseen_tiles,
)


class Effort(NamedTuple):
    """How much is tried: counts, never seconds, so that the same game is played again the same."""

    scenarios: int = 10
    """Draws of what the others may have priced and hold."""
    width: int = 6
    """Lands kept at each step of the search for placements."""
    branches: int = 6
    """Placements of each tile that are followed."""
    finalists: int = 4
    """Lands compared by hands to come."""
    hands: int = 5
    """Hands drawn for that."""
    envy: float = 1.0
    noise: float = 1.0
    gold: float = 1.0
    patience: float = 1.0


EFFORT = Effort()


def act(view: PlayerView, chance: Random, effort: Effort = EFFORT) -> Decision:
    """What turns out best on average."""
    if view.phase is Phase.PRICING:
        return _price(view, chance, effort)
    if view.phase is Phase.BUYING:
        return _buy(view, chance, effort)
    return _build(view, chance, effort)


# -- prices


class _Scene(NamedTuple):
    """What may be hidden: the others' offers and the gold in each hand."""

    offers: tuple[Offer, ...]
    gold: tuple[int, ...]
    worth: tuple[tuple[float, ...], ...]


def _price(view: PlayerView, chance: Random, effort: Effort) -> Decision:
    own = view.own
    seat, gold = own.seat, own_gold(view)
    worth = _worths(view, [tile for other in view.seats for tile in other.drawn], effort)
    a_gold = prospect(view, seat).gold_worth * effort.gold
    scenes = [_scene(view, worth, a_gold, chance, effort) for _ in range(effort.scenarios)]
    tried: dict[SetPrices, float] = {}

    def rate(action: SetPrices) -> float:
        if action not in tried:
            tried[action] = _rate_prices(view, action, gold, scenes, a_gold, effort)
        return tried[action]

    highest = {tile: _highest_price(view, tile, worth, a_gold) for tile in own.drawn}
    coarse = _coarse_prices(own.drawn, seat, gold, highest)
    best = max(coarse, key=rate)
    while (finer := max(_nearby(best, gold), key=rate)) != best and rate(finer) > rate(best):
        best = finer
    return Decision(best, _pricing_reason(view, best, worth))


def _rate_prices(
    view: PlayerView,
    action: SetPrices,
    gold: int,
    scenes: Sequence[_Scene],
    a_gold: float,
    effort: Effort,
) -> float:
    """How well the seat does with those prices, over all scenes."""
    seat = action.seat
    mine = tuple(Offer(tile, price, seat) for tile, price in action.prices)
    left = gold - sum(price for _, price in action.prices)
    total = 0.0
    for scene in scenes:
        hands = list(scene.gold)
        hands[seat] = left
        outcome = play_out(mine + scene.offers, view.turn_order, hands, scene.worth, a_gold)
        total += standing(outcome.points, seat, effort.envy)
    return round(total, 6)


def _highest_price(view: PlayerView, tile: int, worth: Sequence[Sequence[float]], a_gold: float) -> int:
    """The price that nobody would pay for sure: beyond it a price only costs more."""
    most = max(values[tile] for seat, values in enumerate(worth) if seat != view.seat)
    return 3 + round(max(0.0, most) / a_gold)


def _coarse_prices(
    drawn: Sequence[int], seat: int, gold: int, highest: Mapping[int, int]
) -> Iterator[SetPrices]:
    """Prices over all the range that matters, with every tile for the axe."""
    ladders = {tile: _ladder(min(gold - 1, highest[tile])) for tile in drawn}
    for discard in drawn:
        first, second = [tile for tile in drawn if tile != discard]
        for price in ladders[first]:
            for other in ladders[second]:
                if price + other <= gold:
                    yield SetPrices(seat, ((first, price), (second, other)), discard)


def _ladder(highest: int) -> list[int]:
    """About eight prices from 1 to the highest."""
    step = max(1, highest // 7)
    return list(range(1, highest + 1, step))


def _nearby(action: SetPrices, gold: int) -> Iterator[SetPrices]:
    """The same prices and those a little beside them."""
    (first, price), (second, other) = action.prices
    for change, change_other in product((0, -2, -1, 1, 2), repeat=2):
        a, b = price + change, other + change_other
        if a >= 1 and b >= 1 and a + b <= gold:
            yield SetPrices(action.seat, ((first, a), (second, b)), action.discard)


def _pricing_reason(view: PlayerView, action: SetPrices, worth: Sequence[Sequence[float]]) -> str:
    tile, price = max(action.prices, key=lambda pair: pair[1])
    points, rival = max(
        (worth[other.seat][tile], other.seat) for other in view.seats if other.seat != action.seat
    )
    return tr("prices {tile} at {price}: worth about {points} to {rival}, {own} to me").format(
        tile=tile,
        price=price,
        points=round(points),
        rival=view.seats[rival].name,
        own=round(worth[action.seat][tile]),
    )


def _worths(view: PlayerView, tiles: Sequence[int], effort: Effort) -> list[list[float]]:
    """What each of the tiles is worth to each seat, by seat and tile number."""
    size = max(BAG) + 1
    table = [[0.0] * size for _ in view.seats]
    for seat in view.seats:
        ahead = prospect(view, seat.seat, effort.patience)
        for tile in tiles:
            table[seat.seat][tile] = tile_points(seat.territory, tile, ahead)
            if seat.seat == view.seat:
                table[seat.seat][tile] += liking(seat.clan, tile)
    return table


def _scene(
    view: PlayerView, worth: Sequence[Sequence[float]], a_gold: float, chance: Random, effort: Effort
) -> _Scene:
    truth = determinize(view, chance)
    found: list[Offer] = []
    gold = []
    for seat, player in enumerate(truth.players):
        whole = player.gold + player.staked
        if seat == view.seat:
            gold.append(whole)
            continue
        prices = _likely_prices(player.drawn, seat, whole, worth, a_gold, chance)
        found += [Offer(tile, price, seat) for tile, price in prices]
        gold.append(whole - sum(price for _, price in prices))
    noisy = []
    for seat, values in enumerate(worth):
        if seat == view.seat:
            noisy.append(tuple(values))
        else:
            noisy.append(tuple([value + chance.gauss(0, effort.noise) if value else 0.0 for value in values]))
    return _Scene(tuple(found), tuple(gold), tuple(noisy))


def _likely_prices(
    drawn: Sequence[int],
    seat: int,
    gold: int,
    worth: Sequence[Sequence[float]],
    a_gold: float,
    chance: Random,
) -> list[tuple[int, int]]:
    """Prices as people set them: something between what a tile is worth to its owner and to others."""
    wanted = {}
    for tile in drawn:
        others = max(values[tile] for other, values in enumerate(worth) if other != seat)
        wanted[tile] = (worth[seat][tile] + others) / 2 / a_gold * chance.uniform(0.3, 0.7)
    first, second, _ = sorted(drawn, key=lambda tile: -wanted[tile])
    budget = max(2, int(gold * chance.uniform(0.4, 0.8)))
    share = min(1.0, budget / max(wanted[first] + wanted[second], 1e-9))
    stake = max(1, min(budget - 1, round(share * wanted[first])))
    other = max(1, min(budget - stake, round(share * wanted[second])))
    return [(first, stake), (second, other)]


# -- buying


def _buy(view: PlayerView, chance: Random, effort: Effort) -> Decision:
    own = view.own
    seat = own.seat
    market = [Offer(tile, price, other.seat) for other in view.seats for tile, price in other.prices]
    worth = _worths(view, [offer.tile for offer in market], effort)
    a_gold = prospect(view, seat).gold_worth * effort.gold
    order = view.turn_order[view.turn_order.index(seat) + 1 :]
    truths = [determinize(view, chance) for _ in range(effort.scenarios)]
    character = CHARACTERS[own.clan]
    best: tuple[float, Offer | None] | None = None
    for choice in (None, *[offer for offer in offers(view) if offer.price <= own_gold(view)]):
        rest = [offer for offer in market if offer is not choice and offer != choice]
        total = 0.0
        for truth in truths:
            gold = [player.gold for player in truth.players]
            extra = [0.0] * len(gold)
            if choice is not None:
                gold[seat] -= choice.price
                gold[choice.seller] += 2 * choice.price
                extra[seat] = worth[seat][choice.tile] + character.likes_buying
            outcome = play_out(rest, order, gold, worth, a_gold)
            points = [a + b for a, b in zip(outcome.points, extra, strict=True)]
            total += standing(points, seat, effort.envy)
        if best is None or total > best[0] + 1e-9:
            best = total, choice
    assert best is not None
    bought = best[1]
    if bought is None:
        return Decision(PassBuying(seat), tr("buys nothing: no tile is worth its price"))
    reason = tr("buys {tile} for {price}: worth about {points} to me").format(
        tile=bought.tile, price=bought.price, points=round(worth[seat][bought.tile])
    )
    return Decision(BuyTile(seat, bought.tile), reason)


# -- building


class _Plan(NamedTuple):
    """Some tiles laid: the land, what is left, and the first step."""

    worth: float
    land: Territory
    left: tuple[int, ...]
    first: tuple[int, Placement] | None


def _build(view: PlayerView, chance: Random, effort: Effort) -> Decision:
    own = view.own
    ahead = prospect(view, own.seat, effort.patience)
    plans = plans_for(own.territory, own.to_build, ahead, effort)
    if plans[0].first is None:
        return nothing_to_lay(view)
    best = _most_promising(view, plans[: effort.finalists], ahead, chance, effort)
    assert best.first is not None
    tile, placement = best.first
    after = own.territory.place(tile, placement)
    gain = land_worth(after, ahead) - land_worth(own.territory, ahead)
    return Decision(PlaceTile(own.seat, tile, placement), laying_reason(tile, placement, gain))


def plans_for(land: Territory, tiles: Sequence[int], ahead: Prospect, effort: Effort) -> list[_Plan]:
    """Ways to lay all the tiles, the best first."""
    plans = [_Plan(land_worth(land, ahead), land, tuple(tiles), None)]
    for _ in tiles:
        grown: dict[Territory, _Plan] = {}
        for plan in plans:
            for following in _steps(plan, ahead, effort):
                if following.land not in grown:
                    grown[following.land] = following
        if not grown:
            break
        plans = sorted(grown.values(), key=lambda plan: (-plan.worth, plan.first))[: effort.width]
    return plans


def _steps(plan: _Plan, ahead: Prospect, effort: Effort) -> Iterator[_Plan]:
    for tile in plan.left:
        left = tuple(other for other in plan.left if other != tile)
        for spot in spots(plan.land, tile, ahead)[: effort.branches]:
            yield _Plan(spot.worth, spot.land, left, plan.first or (tile, spot.placement))


def _most_promising(
    view: PlayerView, plans: Sequence[_Plan], ahead: Prospect, chance: Random, effort: Effort
) -> _Plan:
    """The plan whose land takes the hands of the next round best."""
    if len(plans) == 1 or not ahead.rounds_left or not effort.hands:
        return plans[0]
    bag = unseen_tiles(view)
    hands = [chance.sample(bag, 3) for _ in range(effort.hands)]
    after = later(ahead)
    rated = []
    for plan in plans:
        now = plan.worth - land_worth(plan.land, after)
        grown = sum(_laid(plan.land, hand, after) for hand in hands) / len(hands)
        rated.append((now + grown, plan))
    return max(rated, key=lambda pair: pair[0])[1]


def _laid(land: Territory, hand: Sequence[int], ahead: Prospect) -> float:
    """What the land is worth with the two best tiles of that hand laid."""
    left = list(hand)
    for _ in range(2):
        found = [(spot, tile) for tile in left for spot in spots(land, tile, ahead)[:1]]
        if not found:
            break
        spot, tile = max(found, key=lambda pair: pair[0].worth)
        land = spot.land
        left.remove(tile)
    return land_worth(land, ahead)
