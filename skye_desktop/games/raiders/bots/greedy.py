"""The bots that look one action ahead: some by rules of thumb, some with a plan for a raid."""

from __future__ import annotations

from random import Random

from skye_desktop.games.raiders.bots.answers import ANSWERS
from skye_desktop.games.raiders.bots.dealing import deal
from skye_desktop.games.raiders.bots.decision import Bot, Decision
from skye_desktop.games.raiders.bots.explaining import explain
from skye_desktop.games.raiders.bots.search import RULES, Filter, tries
from skye_desktop.games.raiders.bots.weights import PLAIN, PLANNING, Weights
from skye_desktop.games.raiders.bots.worth import Appraiser
from skye_desktop.games.raiders.engine import State, View


def answered(state: State, seat: int, weights: Weights) -> Decision | None:
    """Return the quick answer to the present question; None if the actions must be compared."""
    answer = ANSWERS.get(state.pending[0].kind) if state.pending else None
    if answer is None:
        return None
    action = answer(state, seat, weights)
    return Decision(action, explain(state, action, state, weights))


def looking(weights: Weights, allows: Filter | None = None) -> Bot:
    """Return the bot that takes the action with the highest value by these weights.

    ``allows`` limits the actions that it considers; None for no limit.
    """

    def act(view: View, random: Random) -> Decision:
        assert view.seat is not None
        state = deal(view, random)
        quick = answered(state, view.seat, weights)
        if quick is not None:
            return quick
        found = list(tries(state, view.seat, Appraiser(weights), allows))
        if not found:
            return Decision(next(iter(RULES.legal(state, view.seat))))
        if len(found) == 1:
            return Decision(found[0].action)
        best = max(found, key=lambda each: each.value)
        return Decision(best.action, explain(state, best.action, best.settled.state, weights))

    return act


greedy = looking(PLAIN)
planner = looking(PLANNING)
