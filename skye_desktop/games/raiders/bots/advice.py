"""Advice for the seat that is asked: its best actions, what they bring, and why."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from skye_desktop.games.raiders.bots.answers import reroll_value
from skye_desktop.games.raiders.bots.captain import ranked
from skye_desktop.games.raiders.bots.dealing import deal
from skye_desktop.games.raiders.bots.explanation import explain
from skye_desktop.games.raiders.bots.greedy import answered
from skye_desktop.games.raiders.bots.search import tries
from skye_desktop.games.raiders.bots.weights import CAPTAIN
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
    if view.seat is None or view.seat not in view.waiting:
        return []
    random = Random(f"advice/{view.seat}")
    state = deal(view, random)
    quick = answered(state, view.seat, CAPTAIN)
    if quick is None:
        found = [
            (each.action, each.value, each.outcome.state) for each in ranked(state, view, random)
        ]
    else:
        values = dict(_values(state, view.seat))
        best = values.pop(quick.action)
        # The quick answer comes first, even if another one has a higher value in this sample.
        found = [(action, min(best, value), state) for action, value in values.items()]
        found = [(quick.action, best, state), *sorted(found, key=lambda each: -each[1])]
    return [
        Advice(action, round(value - found[0][1], 2), explain(state, action, after, CAPTAIN))
        for action, value, after in found[:MOST]
    ]


def _values(state: State, seat: int) -> Iterator[tuple[SeatAction, float]]:
    """Yield each legal answer with its value in points; for rerolled dice the value is exact."""
    if state.pending[0].kind is Kind.REROLL:
        for die in (None, *range(1, len(state.dice) + 1)):
            yield RerollDie(seat, die), reroll_value(state, seat, die)
    else:
        for each in tries(state, seat, Appraiser(CAPTAIN)):
            yield each.action, each.value
