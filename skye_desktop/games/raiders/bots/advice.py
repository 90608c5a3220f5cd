"""Advice for the seat that is asked: its best actions, what they bring, and why."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from skye_desktop.games.raiders.bots.captain import CAPTAIN, Ranked, ranked
from skye_desktop.games.raiders.bots.dealing import deal, is_decision
from skye_desktop.games.raiders.bots.explaining import explain
from skye_desktop.games.raiders.bots.greedy import answered
from skye_desktop.games.raiders.engine import State, View
from skye_desktop.games.raiders.engine.actions import SeatAction

MOST = 5
"""Actions that are advised at most."""


class Advice(NamedTuple):
    """An action, its worth in points against the best one (0 or less), and the reason as data."""

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
        return [Advice(quick.action, 0.0, quick.reason)]
    found = ranked(state, view, random)
    return [_advice(state, each, found[0].value) for each in found[:MOST]]


def _advice(state: State, found: Ranked, best: float) -> Advice:
    reason = explain(state, found.action, found.after, CAPTAIN)
    return Advice(found.action, round(found.value - best, 2), reason)
