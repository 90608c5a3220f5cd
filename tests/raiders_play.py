"""Random games of Raiders: a trivial policy that guesses an action and lets the rules judge it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, TypeVar

from skye_desktop.games.raiders.engine import (
    GOODS,
    Beat,
    IllegalAction,
    RaidersRules,
    Setup,
    State,
    Step,
    actions,
)
from skye_desktop.games.raiders.engine.table import TOWN_HALL, Effect

T = TypeVar("T")
RULES = RaidersRules()
_SILVER = GOODS.index("silver")
_PLAIN, _SKIP = actions.Plain(), actions.Skip()


def _one(items: Sequence[T], rng: Random) -> T:
    return items[int(rng.random() * len(items))]


def _other(state: State, seat: int, rng: Random) -> int:
    count = len(state.seats)
    return (seat + 1 + int(rng.random() * (count - 1))) % count


def _cards(state: State, seat: int, effect: Effect, rng: Random) -> Any:
    left = list(state.seats[seat].hand)
    if len(left) < effect.number:
        return None
    chosen = [left.pop(int(rng.random() * len(left))) for _ in range(effect.number)]
    return actions.Cards(tuple(sorted(chosen)))


def _hire(state: State, seat: int, effect: Effect, rng: Random) -> Any:
    me = state.seats[seat]
    if not me.hand:
        return None
    card = _one(me.hand, rng)
    if effect.price is None and state.table.card[card].cost > me.goods[_SILVER]:
        return None
    return actions.Hire(card, _one(me.crew, rng) if len(me.crew) == 5 else None)


def _offer(state: State, seat: int, effect: Effect, rng: Random) -> Any:
    if not state.open:
        return None
    tile = _one(state.open, rng)
    cost = state.table.offering[tile].cost
    if effect.number:
        return actions.Offer(tile, GOODS[_one(cost, rng)[0]])
    return actions.Offer(tile) if state.seats[seat].can_pay(cost) else None


def _play(state: State, seat: int, effect: Effect, rng: Random) -> Any:
    hand = state.seats[seat].hand
    if not hand:
        return None
    card = _one(hand, rng)
    half = state.table.card[card].hall
    if half is None or not half.form:
        return actions.Play(card)
    return actions.Play(card, _GUESSES[half.form](state, seat, half, rng))


def _trade(state: State, seat: int, effect: Effect, rng: Random) -> Any:
    crew = state.seats[seat].crew
    return actions.TradeCrew(_one(crew, rng), _one(effect.kinds, rng)) if crew else None


def _replace(state: State, seat: int, effect: Effect, rng: Random) -> Any:
    me = state.seats[seat]
    return actions.ReplaceCrew(_one(me.crew, rng), _one(me.hand, rng)) if me.crew else None


def _copy(state: State, seat: int, effect: Effect, rng: Random) -> Any:
    building = _one(state.table.buildings, rng)
    if building.id == TOWN_HALL:
        return None
    return actions.CopyBuilding(building.id, _take(state, seat, building.actions["grey"], rng))


_GUESSES: dict[str, Callable[[State, int, Effect, Random], Any]] = {
    "cards": _cards,
    "hire": _hire,
    "offer": _offer,
    "play": _play,
    "trade": _trade,
    "crew": _replace,
    "copy": _copy,
    "against": lambda state, seat, effect, rng: actions.Against(_other(state, seat, rng)),
    "rob": lambda state, seat, effect, rng: actions.Rob(
        _other(state, seat, rng), _one(effect.kinds, rng)
    ),
    "switch": lambda state, seat, effect, rng: actions.SwitchWorkers(
        _other(state, seat, rng), _one(state.table.buildings, rng).id
    ),
    "barter": lambda state, seat, effect, rng: actions.Barter(_other(state, seat, rng), 1),
    "draw": lambda state, seat, effect, rng: actions.DrawCards(
        1 + int(rng.random() * effect.number)
    ),
}
"""Guesses of a choice by its form; None where nothing can be guessed."""


def _take(state: State, seat: int, offered: Any, rng: Random) -> Any:
    """A guess of what to take of the actions that a building offers to a colour."""
    key = _one(tuple(offered), rng) if len(offered) > 1 else next(iter(offered))
    effect = offered[key]
    # What can obviously not be paid or gained needs no trial.
    for kind, number in effect.pay:
        if state.seats[seat].goods[kind] < number:
            return _SKIP
    for kind, _ in effect.gain:
        if not state.supply[kind]:
            return _SKIP
    if effect.form:
        return _GUESSES[effect.form](state, seat, effect, rng) or _SKIP
    return actions.Goods(key) if key else _PLAIN


def _guess(state: State, seat: int, rng: Random) -> actions.PlaceWorker | actions.LiftWorker:
    """Place or lift a worker; only what is taken there may be illegal."""
    random, village, buildings = rng.random, state.village, state.table.buildings
    worker = state.seats[seat].worker
    if worker is None:
        kind: type[actions.PlaceWorker | actions.LiftWorker] = actions.LiftWorker
        building = buildings[int(random() * len(buildings))]
        while village[building.at] is None or building.id == state.placed_at:
            building = buildings[int(random() * len(buildings))]
    else:
        kind = actions.PlaceWorker
        building = buildings[int(random() * len(buildings))]
        while village[building.at] is not None or worker not in building.admits:
            building = buildings[int(random() * len(buildings))]
    if building.id in state.used:
        return kind(seat, building.id, _SKIP)
    offered = building.actions[worker or village[building.at] or "black"]
    return kind(seat, building.id, _take(state, seat, offered, rng))


def _raid(state: State, seat: int, rng: Random) -> tuple[actions.Action, Step] | None:
    """A raid on a settlement at random, if it is possible."""
    me, settlement = state.seats[seat], _one(state.table.settlements, rng)
    if len(me.crew) < settlement.crew or me.worker not in settlement.admits:
        return None
    if not any(state.spaces[settlement.at]):
        return None
    action = actions.RaidSettlement(seat, settlement.id)
    try:
        return action, RULES.apply(state, action)
    except IllegalAction:
        return None


def step(state: State, rng: Random) -> tuple[actions.Action, Step]:
    """One action at random or by chance, and its step."""
    # Between two questions no chance is due while there is a pile.
    chance = RULES.chance(state) if state.pending or not state.pile else None
    if chance is not None:
        return chance, RULES.apply(state, chance)
    seat = state.seat
    if state.pending or seat is None:
        action = _one(tuple(RULES.legal(state, _one(RULES.waiting(state), rng))), rng)
        return action, RULES.apply(state, action)
    if state.beat is Beat.PLACE and (raid := _raid(state, seat, rng)):
        return raid
    action = _guess(state, seat, rng)
    try:
        return action, RULES.apply(state, action)
    except IllegalAction:
        action = type(action)(seat, action.building, _SKIP)
        return action, RULES.apply(state, action)


def play(
    setup: Setup, rng: Random, most: int = 20_000
) -> Iterator[tuple[State, actions.Action, Step]]:
    """Each state of a random game, with the action taken and its step, up to so many actions."""
    state = RULES.new(setup)
    for _ in range(most):
        if state.beat is Beat.OVER:
            return
        action, done = step(state, rng)
        yield state, action, done
        state = done.state
