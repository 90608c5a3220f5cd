"""Advice for the seat that is asked: its best actions, what they bring, and why."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from skye_desktop.games.raiders.bots.answers import ANSWERS, reroll_value
from skye_desktop.games.raiders.bots.captain import ranked
from skye_desktop.games.raiders.bots.dealing import deal
from skye_desktop.games.raiders.bots.explanation import explain
from skye_desktop.games.raiders.bots.greedy import answered
from skye_desktop.games.raiders.bots.search import Candidate, Outcome, best_first, including, tries
from skye_desktop.games.raiders.bots.weights import CAPTAIN
from skye_desktop.games.raiders.bots.worth import Appraiser
from skye_desktop.games.raiders.engine import Kind, State, View
from skye_desktop.games.raiders.engine.actions import RerollDie, SeatAction

MOST = 5
"""Largest number of actions that are advised."""


class Advice(NamedTuple):
    """An action with its value and reason.

    The value is in points relative to the best action, so it is 0 or less. The reason is encoded as
    `write_reason` does it.
    """

    action: SeatAction
    value: float
    reason: str


class Review(NamedTuple):
    """A better action than the one that was done, and what it was worth more, in points."""

    better: SeatAction
    points: float
    reason: str


def advise(view: View) -> list[Advice]:
    """Return the best actions of the viewer's seat, best first; none if it is not asked.

    The same view gives the same advice.
    """
    if view.seat is None or view.seat not in view.waiting:
        return []
    state, found = _found(view)
    quick = answered(state, view.seat, CAPTAIN)
    if quick is not None:
        # The quick answer comes first, even if another one has a higher value in this sample.
        best = next(each for each in found if each.action == quick.action)
        others = (each for each in found if each is not best)
        found = [best, *(each._replace(value=min(each.value, best.value)) for each in others)]
    return [
        Advice(each.action, round(each.value - found[0].value, 2), _reason(state, each))
        for each in found[:MOST]
    ]


def review(view: View, done: SeatAction) -> Review | None:
    """Return the best action by the values of `advise`; None if that is the one that was done."""
    state, found = _found(view, done)
    best, own = found[0], next(each for each in found if each.action == done)
    if best.value <= own.value:
        return None
    return Review(best.action, best.value - own.value, _reason(state, best))


def _reason(state: State, found: Candidate) -> str:
    return explain(state, found.action, found.outcome.state, CAPTAIN)


def _found(view: View, also: SeatAction | None = None) -> tuple[State, list[Candidate]]:
    """Return a sample of the hidden information, and the best actions in it, ``also`` with them.

    For dice that are rolled again the values are exact.
    """
    seat = view.seat
    assert seat is not None
    random = Random(f"advice/{seat}")
    state = deal(view, random)
    due = state.pending[0].kind if state.pending else None
    if due not in ANSWERS:
        return state, ranked(state, view, random, also)
    if due is Kind.REROLL:
        dice = (None, *range(1, len(state.dice) + 1))
        found = [
            Candidate(reroll_value(state, seat, die), RerollDie(seat, die), Outcome(state, ()))
            for die in dice
        ]
    else:
        appraiser = Appraiser(CAPTAIN)
        found = including([*tries(state, seat, appraiser)], also, state, seat, appraiser)
    return state, best_first(found)
