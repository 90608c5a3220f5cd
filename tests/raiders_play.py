"""Random games of Raiders: a trivial policy that guesses an action and lets the rules judge it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import TypeVar

from skye_desktop.games.raiders.engine.actions import (
    Action,
    Against,
    Barter,
    Cards,
    Choice,
    CopyBuilding,
    DrawCards,
    Goods,
    Hire,
    How,
    LiftWorker,
    Offer,
    PlaceWorker,
    Plain,
    Play,
    RaidSettlement,
    ReplaceCrew,
    Rob,
    Skip,
    SwitchWorkers,
    TradeCrew,
)  # fmt: skip
from skye_desktop.games.raiders.engine.game import Step, apply
from skye_desktop.games.raiders.engine.reasons import IllegalAction
from skye_desktop.games.raiders.engine.rules import RaidersRules
from skye_desktop.games.raiders.engine.state import Beat, Setup, State
from skye_desktop.games.raiders.engine.table import GOODS, TOWN_HALL, Building, Effect

T = TypeVar("T")
RULES = RaidersRules()


def _one(items: Sequence[T], rng: Random) -> T:
    return items[int(rng.random() * len(items))]


def _guess(state: State, seat: int, effect: Effect, rng: Random) -> Choice | How | None:
    """A choice for an operation, that may be illegal; None where nothing can be guessed."""
    me = state.seats[seat]
    other = (seat + 1 + int(rng.random() * (len(state.seats) - 1))) % len(state.seats)
    match effect.form:
        case "play" if me.hand:
            card = _one(me.hand, rng)
            half = state.table.card[card].hall
            how = _guess(state, seat, half, rng) if half and half.form else None
            return Play(card, how)  # type: ignore[arg-type]
        case "cards" if len(me.hand) >= effect.number:
            return Cards(tuple(sorted(rng.sample(me.hand, effect.number))))
        case "hire" if me.hand:
            drop = _one(me.crew, rng) if len(me.crew) == 5 else None
            return Hire(_one(me.hand, rng), drop)
        case "offer" if state.open:
            tile = _one(state.open, rng)
            cost = state.table.offering[tile].cost
            return Offer(tile, GOODS[_one(cost, rng)[0]] if effect.number else None)
        case "against":
            return Against(other)
        case "rob":
            return Rob(other, _one(effect.kinds, rng))
        case "switch":
            return SwitchWorkers(other, _one(state.table.buildings, rng).id)
        case "barter":
            return Barter(other, 1)
        case "trade" if me.crew:
            return TradeCrew(_one(me.crew, rng), _one(effect.kinds, rng))
        case "crew" if me.crew and me.hand:
            return ReplaceCrew(_one(me.crew, rng), _one(me.hand, rng))
        case "draw":
            return DrawCards(1 + int(rng.random() * effect.number))
        case "copy":
            building = _one(state.table.buildings, rng)
            if building.id != TOWN_HALL:
                choice = _take(state, seat, building, "grey", rng)
                return CopyBuilding(building.id, choice)  # type: ignore[arg-type]
    return None


def _take(state: State, seat: int, building: Building, colour: str, rng: Random) -> Choice:
    """A guess of what to take at a building."""
    actions = building.actions[colour]
    key, effect = _one([*actions.items()], rng)
    if not effect.form:
        return Goods(key) if key else _PLAIN
    return _guess(state, seat, effect, rng) or _SKIP  # type: ignore[return-value]


_PLAIN, _SKIP = Plain(), Skip()


def _proposals(state: State, seat: int, rng: Random) -> Iterator[Action]:
    """Guesses, the last of which is legal."""
    worker, village, buildings = state.seats[seat].worker, state.village, state.table.buildings
    if worker is None:
        free = [at for at, there in enumerate(village) if there is not None]
        building = buildings[_one(free, rng)]
        while building.id == state.placed_at:
            building = buildings[_one(free, rng)]
        colour = village[building.at]
        kind: type[PlaceWorker | LiftWorker] = LiftWorker
    else:
        settlement = _one(state.table.settlements, rng)
        if len(state.seats[seat].crew) >= settlement.crew and worker in settlement.admits:
            yield RaidSettlement(seat, settlement.id)
        free = [at for at, there in enumerate(village) if there is None]
        building = buildings[_one(free, rng)]
        while worker not in building.admits:
            building = buildings[_one(free, rng)]
        colour = worker
        kind = PlaceWorker
    assert colour is not None
    if building.id not in state.used:
        yield kind(seat, building.id, _take(state, seat, building, colour, rng))
    yield kind(seat, building.id, _SKIP)


def step(state: State, rng: Random) -> tuple[Action, Step]:
    """One action at random or by chance, and its step."""
    action = RULES.chance(state)
    if action is not None:
        return action, apply(state, action)
    if not state.pending:
        assert state.seat is not None
        for action in _proposals(state, state.seat, rng):
            try:
                return action, apply(state, action)
            except IllegalAction:
                continue
    action = _one(tuple(RULES.legal(state, _one(RULES.waiting(state), rng))), rng)
    return action, apply(state, action)


def play(setup: Setup, rng: Random, actions: int = 20_000) -> Iterator[tuple[State, Action, Step]]:
    """Each state of a random game, with the action taken and its step, up to so many actions."""
    state = RULES.new(setup)
    for _ in range(actions):
        if state.beat is Beat.OVER:
            return
        action, done = step(state, rng)
        yield state, action, done
        state = done.state
