"""The bots that look one action ahead: some by rules of thumb, some with a plan for a raid."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from skye_desktop.games.raiders.bots.answers import ANSWERS
from skye_desktop.games.raiders.bots.dealing import deal
from skye_desktop.games.raiders.bots.decision import Bot, Decision
from skye_desktop.games.raiders.bots.explanation import explain
from skye_desktop.games.raiders.bots.search import (
    RULES,
    Candidate,
    Filter,
    Outcome,
    anything,
    best_first,
    tries,
)
from skye_desktop.games.raiders.bots.weights import GREEDY, PLANNING, Weights
from skye_desktop.games.raiders.bots.worth import Appraiser
from skye_desktop.games.raiders.engine import State, View

Search = Callable[[State, View, Random], list[Candidate]]
"""Function that returns at least one action of the viewer's seat in a sample, best first."""
Bonus = Callable[[State, int], float]
"""Function from a state and a seat to the points by which a bot overrates that state."""


def answered(state: State, seat: int, weights: Weights) -> Decision | None:
    """Return the quick answer to the present question; None if the actions must be compared."""
    answer = ANSWERS.get(state.pending[0].kind) if state.pending else None
    if answer is None:
        return None
    action = answer(state, seat, weights)
    return Decision(action, explain(state, action, state, weights))


def searching(weights: Weights, search: Search) -> Bot:
    """Return the bot that answers questions quickly and otherwise takes what it finds best."""

    def act(view: View, random: Random) -> Decision:
        assert view.seat is not None
        state = deal(view, random)
        quick = answered(state, view.seat, weights)
        if quick is not None:
            return quick
        found = search(state, view, random)
        if len(found) == 1:
            return Decision(found[0].action)
        best = found[0]
        return Decision(best.action, explain(state, best.action, best.outcome.state, weights))

    return act


def looking(
    weights: Weights,
    allows: Filter = anything,
    bonus: Bonus = lambda state, seat: 0.0,
) -> Bot:
    """Return the bot that takes the action with the highest value by these weights.

    ``allows`` limits the actions that it considers, ``bonus`` adds to the value of a state.
    """

    def search(state: State, view: View, random: Random) -> list[Candidate]:
        seat = view.seat
        assert seat is not None
        found = [
            each._replace(value=each.value + bonus(each.outcome.state, seat))
            for each in tries(state, seat, Appraiser(weights), allows)
        ]
        # A filter may leave nothing; then anything legal must do.
        return best_first(found) or [
            Candidate(0.0, next(iter(RULES.legal(state, seat))), Outcome(state, ()))
        ]

    return searching(weights, search)


greedy = looking(GREEDY)
planner = looking(PLANNING)
