"""Plans for raids and offerings: their value, and what the seat still needs for them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from skye_desktop.games.raiders.bots.card_worth import kill_losses
from skye_desktop.games.raiders.bots.odds import Attack, attack_of, raid_odds
from skye_desktop.games.raiders.bots.weights import Weights
from skye_desktop.games.raiders.engine import GOODS, SeatState, Space, State, Table, crew
from skye_desktop.games.raiders.engine.table import LETTER, Settlement

SILVER, PROVISIONS, GOLD, IRON, LIVESTOCK = range(len(GOODS))
VALKYRIES_AHEAD = (0.0, 0.8, 0.9, 1.2, 1.2, 0.8, 0.5, 0.0)
"""Value of each step of the Valkyrie track in points, beyond its VP."""


class Plan(NamedTuple):
    """A plan for a raid."""

    settlement: str
    profit: float
    turns: float
    lacks: str
    """Most urgent need: ``crew``, ``worker`` or a kind of goods; empty if nothing is missing."""


def colour_worth(colour: str | None, weights: Weights) -> float:
    """Return how much more a worker of that colour is worth than a black one, in points."""
    return weights.grey if colour == "grey" else weights.white if colour == "white" else 0.0


def workers_at_hand(state: State, seat: int) -> tuple[str, ...]:
    """Return the colours of the workers that a seat has, or can lift in this turn."""
    own = state.seats[seat].worker
    if own is not None or state.seat != seat:
        return (own,) if own is not None else ()
    houses = zip(state.table.buildings, state.village, strict=True)
    return tuple(worker for house, worker in houses if worker and house.id != state.placed_at)


@lru_cache(16384)
def _loot(
    table: Table,
    row: tuple[Space | None, ...],
    valkyries: int,
    losses: tuple[float, ...],
    weights: Weights,
) -> float:
    """Return the value of the best space of a settlement in points, less that of killed crew.

    ``row`` are its spaces, ``losses`` the loss in points by number of killed crew members.
    """
    return max(_space_worth(table, space, valkyries, losses, weights) for space in row if space)


def _space_worth(
    table: Table, space: Space, before: int, losses: tuple[float, ...], weights: Weights
) -> float:
    worths = (*weights.of_goods(0.8), 0.0)
    worth = colour_worth(space.worker, weights)
    for letter in space.pieces:
        worth += worths[LETTER[letter]]
    killed = min(space.pieces.count("v"), len(losses) - 1)
    track, last = table.valkyrie_vp, len(table.valkyrie_vp) - 1
    after, now = min(before + killed, last), min(before, last)
    worth += track[after] + VALKYRIES_AHEAD[after] - track[now] - VALKYRIES_AHEAD[now]
    return worth - losses[killed]


class _Sailors(NamedTuple):
    """What the cost and the strength of a seat's raids depend on."""

    crew: tuple[str, ...]
    armour: int
    valkyries: int
    goods: tuple[int, ...] = ()
    offering_count: int = 0


class _Footing(NamedTuple):
    """What a raid costs a seat in pieces, its attack, and the VP that its crew adds."""

    provisions: int
    gold: int
    attack: Attack
    rerolls: int
    points: int


@lru_cache(8192)
def _footings(table: Table, sailors: _Sailors) -> tuple[_Footing, ...]:
    """Return cost and attack of a raid at each settlement, in the table's order."""
    found = []
    for place in table.settlements:
        (_, provisions), (_, gold) = crew.cost(table, sailors, place)
        points = crew.raid_vp(table, sailors, place)
        found.append(_Footing(provisions, gold, *attack_of(table, sailors, place), points))
    return tuple(found)


def _plan_for(
    state: State, seat: int, settlement: Settlement, weights: Weights, pace: float
) -> Plan | None:
    """Return the plan to raid a settlement; None if no space is left there.

    ``pace`` is the value of a turn, in points.
    """
    row = state.spaces[settlement.at]
    if not any(row):
        return None
    table, me = state.table, state.seats[seat]
    footing = _footings(table, _Sailors(me.crew, me.armour, me.valkyries))[settlement.at]
    lack_crew = max(0, settlement.crew - len(me.crew))
    lack_provisions = max(0, footing.provisions - me.goods[PROVISIONS])
    lack_gold = max(0, footing.gold - me.goods[GOLD])
    halves = lack_provisions / 1.7 + lack_gold * 1.8
    has_colour = not settlement.admits.isdisjoint(workers_at_hand(state, seat))
    is_near = has_colour or any(worker in settlement.admits for worker in state.village if worker)
    loot = _loot(table, row, me.valkyries, kill_losses(table, me.crew, weights), weights)
    spent = footing.provisions * weights.provisions + footing.gold * (1.0 + weights.gold)
    fixed = footing.points + loot - spent - colour_worth(me.worker, weights)
    needs = ("crew", lack_crew), ("gold", lack_gold), ("provisions", lack_provisions)
    lacks = next((name for name, number in needs if number), "" if has_colour else "worker")
    best: Plan | None = None
    for more in _preparations(table, me, lack_crew, weights):
        turns = (halves + more.halves) / 2
        if not has_colour:
            turns = max(turns + 0.2, 1.0) if is_near else turns + 3.0
        attack = footing.attack.strengthened(more.strength)
        points = raid_odds(attack, settlement.dice, footing.rerolls)
        profit = (fixed + points) * weights.decay**turns + more.lasting - pace * (turns + 1.0)
        if best is None or profit > best.profit:
            best = Plan(settlement.id, profit, turns, lacks)
    return best


class _Preparation(NamedTuple):
    """Crew and armour to gain before a raid; ``halves`` is the number of half turns that takes."""

    strength: int
    halves: float
    lasting: float
    """Value of them in points that is left after the raid."""


def _preparations(
    table: Table, me: SeatState, lack_crew: int, weights: Weights
) -> list[_Preparation]:
    """Return the smallest preparation with which the raid is possible, and larger ones."""
    has_hero = not table.heroes.isdisjoint(me.crew)
    silver = me.goods[SILVER]
    found = [_hiring(table, me.hand, has_hero, lack_crew, silver, 0.0)]
    if not weights.improves:
        return found
    each = weights.lasting * weights.strength
    full = table.limits["crew"] - len(me.crew)
    full = min(full, max(lack_crew, len(me.hand)))
    if full > lack_crew:
        found.append(_hiring(table, me.hand, has_hero, full, silver, each))
    irons = min(me.goods[IRON], (table.limits["armour"] - me.armour + 1) // 2)
    if irons:
        worth = irons * (2 * each - weights.lasting * weights.iron)
        found += [
            _Preparation(one.strength + 2 * irons, one.halves + irons, one.lasting + worth)
            for one in found
        ]
    return found


@lru_cache(8192)
def _hiring(
    table: Table, hand: tuple[str, ...], has_hero: bool, number: int, silver: int, each: float
) -> _Preparation:
    """Return the preparation of hiring that many cards, whose strength lasts ``each`` a point.

    If the hand has too few cards, average ones are assumed for the missing ones.
    """
    able = [card for card in hand if not (has_hero and card in table.heroes)]
    able.sort(key=lambda card: table.strength[card] - 0.7 * table.card[card].cost, reverse=True)
    chosen = able[:number]
    missing = number - len(chosen)
    strength = sum(table.strength[card] for card in chosen) + 2 * missing
    price = sum(table.card[card].cost for card in chosen) + 2.5 * missing
    halves = number + 0.6 * missing + max(0.0, price - silver) / 2.5
    return _Preparation(strength, halves, each * strength)


def _pace(weights: Weights, left: float) -> float:
    """Return the value of a turn in points; it falls over the last turns."""
    return weights.turn * min(1.0, left / 5)


def plans(state: State, seat: int, weights: Weights, left: float) -> list[Plan]:
    """Return the plans that can be carried out within ``left`` turns, the best first."""
    pace = _pace(weights, left)
    found = (
        _plan_for(state, seat, settlement, weights, pace) for settlement in state.table.settlements
    )
    able = [plan for plan in found if plan is not None and plan.turns + 1 <= left]
    return sorted(able, key=lambda plan: -plan.profit)


def offering_profit(state: State, seat: int, weights: Weights, left: float) -> float:
    """Return the value of the best open offering to a seat, in points.

    What the seat must first obtain for it is taken into account.
    """
    pace, goods = _pace(weights, left), state.seats[seat].goods
    return max(
        (_tile_profit(state.table, tile, goods, weights, pace) for tile in state.open), default=0
    )


_TILE_LACKS = (0.4, 0.6, 1.8, 4.0, 4.0)
"""Half turns that it takes to obtain one piece of each kind of goods for an offering."""


def _tile_profit(
    table: Table, tile: int, goods: Sequence[int], weights: Weights, pace: float
) -> float:
    offering, worths = table.offering[tile], weights.of_goods()
    profit, halves = float(offering.vp), 1.0
    for kind, number in offering.cost:
        profit -= number * worths[kind]
        halves += max(0, number - goods[kind]) * _TILE_LACKS[kind]
    return max(0.0, profit + pace - pace * halves / 2)
