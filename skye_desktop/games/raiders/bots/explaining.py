"""Reasons for a bot's actions, derived from the states before and after an action."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from skye_desktop.games.raiders.bots.answers import reroll_value
from skye_desktop.games.raiders.bots.decision_reasons import write_reason
from skye_desktop.games.raiders.bots.odds import raid_points
from skye_desktop.games.raiders.bots.plans import Plan, plans
from skye_desktop.games.raiders.bots.weights import Weights
from skye_desktop.games.raiders.bots.worth import turns_left
from skye_desktop.games.raiders.engine import GOODS, SeatState, State, score
from skye_desktop.games.raiders.engine.actions import (
    ActAgain,
    DiscardCards,
    GiveGoods,
    KeepCards,
    KillCrew,
    LiftWorker,
    LoseCrew,
    PlaceWorker,
    RaidSettlement,
    RerollDie,
    SeatAction,
    Skip,
    SwapCards,
    TakeSpace,
)


def explain(before: State, action: SeatAction, after: State, weights: Weights) -> str:
    """Return the reason for an action that leads from one state to another, as data."""
    if isinstance(action, PlaceWorker | LiftWorker):
        return _of_work(before, action, after, weights)
    if isinstance(action, RaidSettlement) and (found := _of_end(before, after, action.seat)):
        return found
    return _ANSWERS[type(action)](before, action)


# -- questions


def _of_raid(before: State, action: RaidSettlement) -> str:
    settlement = before.table.settlement[action.settlement]
    points = raid_points(before.table, before.seats[action.seat], settlement)
    return write_reason("raid", settlement=action.settlement, points=round(points))


def _of_reroll(before: State, action: RerollDie) -> str:
    if action.die is None:
        return write_reason("keep_dice")
    now = reroll_value(before, action.seat, None)
    then = reroll_value(before, action.seat, action.die)
    return write_reason("reroll", die=action.die, now=round(now), then=f"{then:.1f}")


_ANSWERS: dict[type, Callable[[State, Any], str]] = {
    RaidSettlement: _of_raid,
    RerollDie: _of_reroll,
    KeepCards: lambda before, action: write_reason("keep"),
    ActAgain: lambda before, action: write_reason(
        "skip" if isinstance(action.choice, Skip) else "more"
    ),
    TakeSpace: lambda before, action: write_reason("take"),
    KillCrew: lambda before, action: write_reason("kill", card=action.card),
    LoseCrew: lambda before, action: write_reason("lose", card=action.card),
    GiveGoods: lambda before, action: write_reason("give", kind=action.kind),
    SwapCards: lambda before, action: write_reason("swap"),
    DiscardCards: lambda before, action: write_reason("discard"),
}

# -- work in the village


def _of_work(
    before: State, action: PlaceWorker | LiftWorker, after: State, weights: Weights
) -> str:
    old, new = before.seats[action.seat], after.seats[action.seat]
    found = _of_end(before, after, action.seat) or _of_deed(before, old, new)
    found = found or _of_plan(before, after, action.seat, weights)
    found = found or _of_worker(action, new) or _of_harm(before, after, action.seat)
    if found:
        return found
    if isinstance(action.choice, Skip):
        return write_reason("skip")
    return _of_gain(old, new) or write_reason("best")


def _of_end(before: State, after: State, seat: int) -> str:
    if before.last_round is not None or after.last_round is None:
        return ""
    points = [score(after.table, each).total for each in after.seats]
    lead = points.pop(seat) - max(points)
    return write_reason("ends", points=lead) if lead > 0 else ""


def _of_deed(before: State, old: SeatState, new: SeatState) -> str:
    for tile in set(new.offerings) - set(old.offerings):
        return write_reason("offering", points=before.table.offering[tile].vp)
    if new.armour > old.armour:
        return write_reason("armour", step=new.armour)
    for card in new.crew:
        if new.crew.count(card) > old.crew.count(card):
            return write_reason("hire", card=card, crew=len(new.crew))
    return ""


def _best_plan(state: State, seat: int, weights: Weights) -> Plan | None:
    found = plans(state, seat, weights, turns_left(state, seat) + 1)
    return found[0] if found and found[0].profit > 0 else None


_ALL_TIME = 99.0
"""Number of turns that is enough for any raid, so that no plan is left out."""


def _of_plan(before: State, after: State, seat: int, weights: Weights) -> str:
    plan = _best_plan(after, seat, weights)
    if plan is None:
        return ""
    place = before.table.settlement[plan.settlement]
    old = plans(before, seat, weights, _ALL_TIME)
    was = next((each for each in old if each.settlement == place.id), None)
    if was is not None and was.turns <= plan.turns + 0.1:
        return ""
    if not plan.lacks:
        return write_reason("raid_ready", settlement=plan.settlement)
    return write_reason("for_raid", settlement=plan.settlement, lacks=plan.lacks)


def _of_worker(action: PlaceWorker | LiftWorker, new: SeatState) -> str:
    if isinstance(action, LiftWorker) and isinstance(action.choice, Skip) and new.worker:
        return write_reason("worker", colour=new.worker)
    return ""


def _of_harm(before: State, after: State, seat: int) -> str:
    for at, (old, new) in enumerate(zip(before.seats, after.seats, strict=True)):
        if at != seat and (sum(new.goods) < sum(old.goods) or new.armour < old.armour):
            return write_reason("hurts", opponent=at)
    return ""


def _of_gain(old: SeatState, new: SeatState) -> str:
    for kind, (had, has) in enumerate(zip(old.goods, new.goods, strict=True)):
        if has > had:
            return write_reason("goods", number=has - had, kind=GOODS[kind])
    return write_reason("cards") if len(new.hand) > len(old.hand) else ""
