"""The bots that look one action ahead: some by rules of thumb, some with a plan for a raid."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from skye_desktop.game import minds
from skye_desktop.games.raiders.bots.answers import ANSWERS
from skye_desktop.games.raiders.bots.dealing import deal
from skye_desktop.games.raiders.bots.explanation import explain
from skye_desktop.games.raiders.bots.search import Candidate, best_first, tries
from skye_desktop.games.raiders.bots.weights import GREEDY, PLANNING, Weights
from skye_desktop.games.raiders.bots.worth import Appraiser
from skye_desktop.games.raiders.engine import State, View
from skye_desktop.games.raiders.engine.actions import SeatAction

Decision = minds.Decision[SeatAction]
Bot = Callable[[View, Random], Decision]
"""A computer player: a function of the view of the seat to act and a random number generator."""
Search = Callable[[State, View, Random], list[Candidate]]
"""Function that returns at least one action of the viewer's seat in a sample, best first."""
Bonus = Callable[[Candidate], float]
"""Function that returns the points by which a bot overrates an action."""


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


def looking(weights: Weights, bonus: Bonus = lambda found: 0.0) -> Bot:
    """Return the bot that takes the action with the highest value by these weights and bonus."""

    def search(state: State, view: View, random: Random) -> list[Candidate]:
        assert view.seat is not None
        found = tries(state, view.seat, Appraiser(weights))
        return best_first(each._replace(value=each.value + bonus(each)) for each in found)

    return searching(weights, search)


greedy = looking(GREEDY)
planner = looking(PLANNING)
