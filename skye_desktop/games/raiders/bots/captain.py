"""The bot that searches whole turns, in several random samples of the hidden information."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from skye_desktop.games.raiders.bots.dealing import deal
from skye_desktop.games.raiders.bots.decision import Decision
from skye_desktop.games.raiders.bots.explaining import explain
from skye_desktop.games.raiders.bots.greedy import answered
from skye_desktop.games.raiders.bots.search import (
    RULES,
    Settled,
    Try,
    settle,
    tried,
    tries,
    value_of,
)
from skye_desktop.games.raiders.bots.weights import Weights
from skye_desktop.games.raiders.bots.worth import Appraiser
from skye_desktop.games.raiders.engine import Beat, State, View
from skye_desktop.games.raiders.engine.actions import PlaceWorker, SeatAction

CAPTAIN = Weights(improves=True, strength=0.45, rival=0.9)
_DEALS = 3
_WIDTH = 8
"""Number of best first actions for which the rest of the turn is searched.

The best one at each building is searched too.
"""


class Ranked(NamedTuple):
    """An action with its mean value in points over all samples.

    ``after`` is the state to which it led in the first sample.
    """

    value: float
    action: SeatAction
    after: State


def act(view: View, random: Random) -> Decision:
    """Return the action with which the best turn begins."""
    assert view.seat is not None
    state = deal(view, random)
    quick = answered(state, view.seat, CAPTAIN)
    if quick is not None:
        return quick
    found = ranked(state, view, random)
    if len(found) == 1:
        return Decision(found[0].action)
    best = found[0]
    return Decision(best.action, explain(state, best.action, best.after, CAPTAIN))


def ranked(
    state: State, view: View, random: Random, also: SeatAction | None = None
) -> list[Ranked]:
    """Return the most promising actions of the viewer's seat, the best first, with ``also``.

    ``state`` is the first sample of the hidden information; the others are drawn here.
    """
    seat = view.seat
    assert seat is not None
    firsts = _promising(list(tries(state, seat, Appraiser(CAPTAIN))))
    if also is not None and all(each.action != also for each in firsts):
        firsts.append(tried(state, seat, also, Appraiser(CAPTAIN)))
    sums = [0.0] * len(firsts)
    deals = [state, *(deal(view, random) for _ in range(_DEALS - 1))]
    for dealt in deals:
        appraiser = Appraiser(CAPTAIN)
        for at, first in enumerate(firsts):
            settled = settle(RULES.apply(dealt, first.action).state, appraiser)
            sums[at] += turn_value(settled, seat, appraiser)
    found = [
        Ranked(total / len(deals), first.action, first.settled.state)
        for total, first in zip(sums, firsts, strict=True)
    ]
    found.sort(key=lambda each: -each.value)
    return found


def _promising(found: list[Try]) -> list[Try]:
    """Return the `_WIDTH` best tries, and the best try at each building, the best first."""
    found.sort(key=lambda each: -each.value)
    kept: list[Try] = []
    seen: set[str | None] = set()
    for at, each in enumerate(found):
        building = each.action.building if isinstance(each.action, PlaceWorker) else None
        if at < _WIDTH or building is None or building not in seen:
            kept.append(each)
        seen.add(building)
    return kept


def turn_value(settled: Settled, seat: int, appraiser: Appraiser) -> float:
    """Return the value in points of the rest of a turn, if it is played as well as possible."""
    state = settled.state
    if state.seat != seat or state.beat is not Beat.LIFT:
        return value_of(settled, seat, appraiser)
    best = max(each.value for each in tries(state, seat, appraiser))
    return best + settled.odds[seat]
