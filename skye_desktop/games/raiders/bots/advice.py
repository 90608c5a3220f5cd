"""Advice for the seat that is asked: its best actions, what they bring, and why."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from skye_desktop.games.raiders.bots.answers import ANSWERS, reroll_value
from skye_desktop.games.raiders.bots.captain import CAPTAIN, Ranked, ranked
from skye_desktop.games.raiders.bots.dealing import deal, is_decision
from skye_desktop.games.raiders.bots.explaining import explain
from skye_desktop.games.raiders.bots.greedy import answered
from skye_desktop.games.raiders.bots.search import tried, tries
from skye_desktop.games.raiders.bots.worth import Appraiser
from skye_desktop.games.raiders.engine import Kind, State, View
from skye_desktop.games.raiders.engine.actions import RerollDie, SeatAction

MOST = 5
"""Largest number of actions that are advised."""


class Advice(NamedTuple):
    """An action with its value and reason.

    The value is in points relative to the best action, so it is 0 or less. The reason is encoded as
    in `decision_reasons`.
    """

    action: SeatAction
    value: float
    reason: str


def advise(view: View) -> list[Advice]:
    """Return the best actions of the viewer's seat, best first; none if it is not asked.

    The same view gives the same advice.
    """
    if not is_decision(view):
        return []
    assert view.seat is not None
    random = Random(f"advice/{view.seat}")
    state = deal(view, random)
    quick = answered(state, view.seat, CAPTAIN)
    if quick is not None:
        return [Advice(quick.action, 0.0, quick.reason), *_others(state, view.seat, quick.action)]
    found = ranked(state, view, random)
    return [_advice(state, each, found[0].value) for each in found[:MOST]]


class Review(NamedTuple):
    """A better action than the one that was done, and what it was worth more, in points."""

    better: SeatAction
    points: float
    reason: str


def review(view: View, done: SeatAction) -> Review | None:
    """Return the best action by the values of `advise`; None if that is the one that was done."""
    assert view.seat is not None
    random = Random(f"advice/{view.seat}")
    state = deal(view, random)
    if state.pending and state.pending[0].kind in ANSWERS:
        values = dict(_values(state, view.seat, done))
        better = max(values, key=lambda action: values[action])
        best, own, after = values[better], values[done], state
    else:
        found = ranked(state, view, random, done)
        best, better, after = found[0].value, found[0].action, found[0].after
        own = next(each.value for each in found if each.action == done)
    if better == done or best <= own:
        return None
    return Review(better, best - own, explain(state, better, after, CAPTAIN))


def _others(state: State, seat: int, quick: SeatAction) -> list[Advice]:
    """Return the best answers except the quick one, the best first."""
    values = dict(_values(state, seat))
    best = values.pop(quick)
    found = sorted(values.items(), key=lambda each: -each[1])[: MOST - 1]
    return [
        Advice(action, round(min(0.0, value - best), 2), explain(state, action, state, CAPTAIN))
        for action, value in found
    ]


def _values(
    state: State, seat: int, also: SeatAction | None = None
) -> Iterator[tuple[SeatAction, float]]:
    """Yield each sensible answer with its value in points, and ``also`` that one.

    For dice that are rolled again the value is exact.
    """
    appraiser = Appraiser(CAPTAIN)
    if state.pending[0].kind is Kind.REROLL:
        for die in (None, *range(1, len(state.dice) + 1)):
            yield RerollDie(seat, die), reroll_value(state, seat, die)
    else:
        for each in tries(state, seat, appraiser):
            yield each.action, each.value
        if also is not None:
            yield also, tried(state, seat, also, appraiser).value


def _advice(state: State, found: Ranked, best: float) -> Advice:
    reason = explain(state, found.action, found.after, CAPTAIN)
    return Advice(found.action, round(found.value - best, 2), reason)
