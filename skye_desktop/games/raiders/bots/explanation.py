"""Reasons for a bot's actions, derived from the states before and after an action."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Any

from skye_desktop.game.minds import write_reason
from skye_desktop.games.raiders.bots.answers import reroll_value
from skye_desktop.games.raiders.bots.odds import raid_points
from skye_desktop.games.raiders.bots.plans import plans
from skye_desktop.games.raiders.bots.weights import Weights
from skye_desktop.games.raiders.bots.worth import turns_left
from skye_desktop.games.raiders.engine import GOODS, SeatState, State, actions, score

Work = actions.PlaceWorker | actions.LiftWorker


def explain(before: State, action: actions.SeatAction, after: State, weights: Weights) -> str:
    """Return the reason for an action that leads from one state to another, as data."""
    if isinstance(action, Work):
        return _of_work(before, action, after, weights)
    is_raid = isinstance(action, actions.RaidSettlement)
    ends = _of_end(before, after, action.seat) if is_raid else ""
    return ends or _ANSWERS[type(action)](before, action)


# -- questions


def _of_raid(before: State, action: actions.RaidSettlement) -> str:
    settlement = before.table.settlement[action.settlement]
    points = raid_points(before.table, before.seats[action.seat], settlement)
    return write_reason("raid", settlement=action.settlement, points=round(points))


def _of_reroll(before: State, action: actions.RerollDie) -> str:
    if action.die is None:
        return write_reason("keep_dice")
    now = reroll_value(before, action.seat, None)
    then = reroll_value(before, action.seat, action.die)
    return write_reason("reroll", die=action.die, now=round(now), then=f"{then:.1f}")


_ANSWERS: dict[type, Callable[[State, Any], str]] = {
    actions.RaidSettlement: _of_raid,
    actions.RerollDie: _of_reroll,
    actions.KeepCards: lambda before, action: write_reason("keep"),
    actions.ActAgain: lambda before, action: write_reason(
        "skip" if isinstance(action.choice, actions.Skip) else "more"
    ),
    actions.TakeSpace: lambda before, action: write_reason("take"),
    actions.KillCrew: lambda before, action: write_reason("kill", card=action.card),
    actions.LoseCrew: lambda before, action: write_reason("lose", card=action.card),
    actions.GiveGoods: lambda before, action: write_reason("give", kind=action.kind),
    actions.SwapCards: lambda before, action: write_reason("swap"),
    actions.DiscardCards: lambda before, action: write_reason("discard"),
}

# -- work in the village


def _of_work(before: State, action: Work, after: State, weights: Weights) -> str:
    seat, is_skip = action.seat, isinstance(action.choice, actions.Skip)
    old, new = before.seats[seat], after.seats[seat]
    found = _of_end(before, after, seat) or _of_deed(before, old, new)
    found = found or _of_plan(before, after, seat, weights)
    if not found and is_skip and new.worker and isinstance(action, actions.LiftWorker):
        found = write_reason("worker", colour=new.worker)
    found = found or _of_harm(before, after, seat)
    return found or (write_reason("skip") if is_skip else _of_gain(old, new))


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


def _of_plan(before: State, after: State, seat: int, weights: Weights) -> str:
    found = plans(after, seat, weights, turns_left(after, seat) + 1)
    if not found or found[0].profit <= 0:
        return ""
    plan = found[0]
    # Whatever the time that is left: a plan that was only too late is not new.
    old = plans(before, seat, weights, inf)
    if any(was.settlement == plan.settlement and was.turns <= plan.turns + 0.1 for was in old):
        return ""
    if not plan.lacks:
        return write_reason("raid_ready", settlement=plan.settlement)
    return write_reason("for_raid", settlement=plan.settlement, lacks=plan.lacks)


def _of_harm(before: State, after: State, seat: int) -> str:
    for at, (old, new) in enumerate(zip(before.seats, after.seats, strict=True)):
        if at != seat and (sum(new.goods) < sum(old.goods) or new.armour < old.armour):
            return write_reason("hurts", opponent=at)
    return ""


def _of_gain(old: SeatState, new: SeatState) -> str:
    for kind, (had, has) in enumerate(zip(old.goods, new.goods, strict=True)):
        if has > had:
            return write_reason("goods", number=has - had, kind=GOODS[kind])
    return write_reason("cards" if len(new.hand) > len(old.hand) else "best")
