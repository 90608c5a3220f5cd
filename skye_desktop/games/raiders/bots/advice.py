"""Advice for the seat that is asked: its best actions, what they bring, and why."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from skye_desktop.games.raiders.bots.answers import reroll_value
from skye_desktop.games.raiders.bots.captain import CAPTAIN, Ranked, ranked
from skye_desktop.games.raiders.bots.dealing import deal, is_decision
from skye_desktop.games.raiders.bots.explaining import explain
from skye_desktop.games.raiders.bots.greedy import answered
from skye_desktop.games.raiders.bots.search import tries
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


def _others(state: State, seat: int, quick: SeatAction) -> list[Advice]:
    """Return the best answers except the quick one, the best first."""
    values = dict(_values(state, seat))
    best = values.pop(quick)
    found = sorted(values.items(), key=lambda each: -each[1])[: MOST - 1]
    return [
        Advice(action, round(min(0.0, value - best), 2), explain(state, action, state, CAPTAIN))
        for action, value in found
    ]


def _values(state: State, seat: int) -> Iterator[tuple[SeatAction, float]]:
    """Yield each legal answer with its value in points; for rerolled dice the value is exact."""
    appraiser = Appraiser(CAPTAIN)
    if state.pending[0].kind is Kind.REROLL:
        for die in (None, *range(1, len(state.dice) + 1)):
            yield RerollDie(seat, die), reroll_value(state, seat, die)
    else:
        for each in tries(state, seat, appraiser):
            yield each.action, each.value


def _advice(state: State, found: Ranked, best: float) -> Advice:
    reason = explain(state, found.action, found.after, CAPTAIN)
    return Advice(found.action, round(found.value - best, 2), reason)
