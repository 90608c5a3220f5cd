"""Whole games played by simple policies: what the laws are tried on, and what is timed.

A policy gets the state and chooses the next action of whoever must act; chance comes from `deal`.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

from positions import MORE_ROCKS, ROCKS

from skye_desktop.engine import (
    BAG,
    Action,
    BuyTile,
    Clan,
    DealTiles,
    EndBuilding,
    Event,
    GameSetup,
    GameState,
    PassBuying,
    Phase,
    Placement,
    PlaceTile,
    ReturnTile,
    Seat,
    SeatAction,
    SetPrices,
    TakeBackTile,
    Territory,
    apply,
    deal,
    legal_actions,
    neighbours,
    new_game,
)

Policy = Callable[[GameState], Action]


class Move(NamedTuple):
    """One action of a game: the state it met, the state it led to, and what happened."""

    before: GameState
    action: Action
    after: GameState
    events: tuple[Event, ...]


def setup_for(seats: int, seed: int, *, open_money: bool = False) -> GameSetup:
    """A table of that many seats; the seed draws its scoring tiles and its start player."""
    chosen = [Seat(clan=clan, name=clan.display_name) for clan in list(Clan)[:seats]]
    return GameSetup.drawn(chosen, seed, open_money=open_money)


def moves(state: GameState, policy: Policy) -> Iterator[Move]:
    """The game that a policy plays on for all seats, action by action, to its end."""
    while state.phase is not Phase.FINISHED:
        action = deal(state) if state.phase is Phase.INCOME else policy(state)
        after, events = apply(state, action)
        yield Move(state, action, after, events)
        state = after


def action_of(seat: int, policy: Policy, state: GameState) -> SeatAction:
    """The next action that a policy which also chooses the seat has for that seat, which must be able to act."""
    while True:
        action = policy(state)
        if not isinstance(action, DealTiles) and action.seat == seat:
            return action


# The simplest policy: prices of 1 and 1, never buys, lays each tile at the first place where it fits


def simplest(state: GameState) -> Action:
    """The action of the simplest policy; it does nothing by chance."""
    if state.phase is Phase.BUYING:
        assert state.buyer is not None
        return PassBuying(state.buyer)
    if state.phase is Phase.PRICING:
        seat = next(seat for seat, player in enumerate(state.players) if not player.prices)
        first, second, discard = state.players[seat].drawn
        return SetPrices(seat, ((first, 1), (second, 1)), discard)
    assert state.phase is Phase.BUILDING
    seat = next(seat for seat, player in enumerate(state.players) if not player.has_ended)
    player = state.players[seat]
    for tile in player.to_build:
        first_place = min(player.territory.placements(tile), default=None)
        if first_place is not None:
            return PlaceTile(seat, tile, first_place)
    return ReturnTile(seat, player.to_build[0]) if player.to_build else EndBuilding(seat)


def at_random(rng: random.Random) -> Policy:
    """A policy that takes any legal action, also the odd ones, without listing all prices."""

    def choose(state: GameState) -> Action:
        if state.phase is Phase.PRICING:
            return _some_prices(state, rng)
        if state.phase is Phase.BUYING:
            return _some_purchase(state, rng)
        assert state.phase is Phase.BUILDING
        return _some_building(state, rng)

    return choose


def _some_prices(state: GameState, rng: random.Random) -> SetPrices:
    seat = rng.choice([seat for seat, player in enumerate(state.players) if not player.prices])
    player = state.players[seat]
    first, second, discard = rng.sample(player.drawn, 3)
    # Mostly cheap, so that tiles are sold; now and then all the gold there is.
    most = player.gold if rng.random() < 0.2 else min(player.gold, 6)
    price = rng.randint(1, most - 1)
    other = rng.randint(1, most - price)
    return SetPrices(seat, ((first, price), (second, other)), discard)


def _some_purchase(state: GameState, rng: random.Random) -> BuyTile | PassBuying:
    seat = state.buyer
    assert seat is not None
    gold = state.players[seat].gold
    payable = [
        tile
        for other, player in enumerate(state.players)
        for tile, price in player.prices
        if other != seat and price <= gold
    ]
    buys = payable and rng.random() < 0.8
    return BuyTile(seat, rng.choice(payable)) if buys else PassBuying(seat)


def _some_building(state: GameState, rng: random.Random) -> Action:
    seat = rng.choice([seat for seat, player in enumerate(state.players) if not player.has_ended])
    player = state.players[seat]
    # A tile that fitted nowhere may fit again: that is tried more often.
    if player.laid and rng.random() < (0.5 if player.returned else 0.15):
        tile = rng.choice(player.laid)
        cell = player.territory.cell_of(tile)
        assert cell is not None
        if player.territory.without(cell) is not None:
            return TakeBackTile(seat, tile)
    for tile in rng.sample(player.to_build, len(player.to_build)):
        place = some_place(player.territory, tile, rng)
        if place is not None:
            return PlaceTile(seat, tile, place)
    return ReturnTile(seat, rng.choice(player.to_build)) if player.to_build else EndBuilding(seat)


def restless(rng: random.Random, times: int, *, is_orderly: bool = True) -> Policy:
    """A random policy whose seats build one after another, or all at once if they are not orderly.

    Each tries so many things before it ends its turn.
    """
    otherwise = at_random(rng)
    tried: Counter[tuple[int, int]] = Counter()

    def choose(state: GameState) -> Action:
        if state.phase is not Phase.BUILDING:
            return otherwise(state)
        building = [seat for seat in state.turn_order if not state.players[seat].has_ended]
        seat = building[0] if is_orderly else rng.choice(building)
        tried[state.round, seat] += 1
        legal = [one for one in legal_actions(state, seat) if not isinstance(one, EndBuilding)]
        taken = [action for action in legal if isinstance(action, TakeBackTile)]
        if legal and (tried[state.round, seat] <= times or len(taken) < len(legal)):
            return rng.choice(taken if taken and rng.random() < 0.3 else legal)
        return EndBuilding(seat)

    return choose


@cache
def restless_game(seats: int, seed: int, times: int) -> tuple[Move, ...]:
    """A random game in which every seat tries so many things in each of its turns of building."""
    return tuple(moves(new_game(setup_for(seats, seed)), restless(random.Random(seed), times)))


@cache
def random_game(seats: int, seed: int, *, open_money: bool = False) -> tuple[Move, ...]:
    """The whole random game of that seed."""
    start = new_game(setup_for(seats, seed, open_money=open_money))
    return tuple(moves(start, at_random(random.Random(seed))))


WITHOUT_MOUNTAINS = (7, 11, 14, 17, 24, 29, 31, 41, 44, 45, 47, 48, 53, 62, 63, 65, 69, 72)
KEEPERS_OF_ROCKS = (3, 6, 12, 13, 15, 23, 42, 50, 60, 67)


@cache
def rocky_game(seed: int) -> tuple[Move, ...]:
    """A random game of two seats on lands closed in by mountains, with a bag full of tiles without any."""
    return tuple(moves(rocky_start(seed), at_random(random.Random(seed))))


def rocky_start(seed: int) -> GameState:
    """Two seats on lands closed in by mountains, with a bag full of tiles without any."""
    start = new_game(setup_for(2, seed))
    lands = [Territory.parse(land) for land in (ROCKS, MORE_ROCKS)]
    players = tuple([start.players[0]._replace(territory=land) for land in lands])
    return start._replace(players=players, bag=frozenset(WITHOUT_MOUNTAINS + KEEPERS_OF_ROCKS))


def some_place(territory: Territory, tile: int, rng: random.Random) -> Placement | None:
    """A place for the tile, if it fits: one in two times where it closes most edges."""
    places = list(territory.placements(tile))
    if not places:
        return None
    if rng.random() < 0.5:
        return rng.choice(places)
    rng.shuffle(places)
    return max(places, key=lambda place: sum(cell in territory for cell in neighbours(place.cell)))


def grow(rng: random.Random, tiles: int) -> Territory:
    """A legal territory: the castle and, if they fit, that many tiles."""
    territory = Territory()
    for tile in rng.sample(BAG, len(BAG)):
        if len(territory) > tiles:
            break
        place = some_place(territory, tile, rng)
        if place is not None:
            territory = territory.place(tile, place)
    return territory
