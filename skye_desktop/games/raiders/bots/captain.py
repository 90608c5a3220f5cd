"""The bot that searches whole turns, in several random samples of the hidden information."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from skye_desktop.games.raiders.bots.dealing import deal
from skye_desktop.games.raiders.bots.greedy import searching
from skye_desktop.games.raiders.bots.search import (
    RULES,
    Candidate,
    Outcome,
    best_first,
    including,
    outcome,
    tries,
    value_of,
)
from skye_desktop.games.raiders.bots.weights import CAPTAIN
from skye_desktop.games.raiders.bots.worth import Appraiser
from skye_desktop.games.raiders.engine import Beat, State, View
from skye_desktop.games.raiders.engine.actions import PlaceWorker, SeatAction

_DEALS = 3
_WIDTH = 8
"""Number of best first actions for which the rest of the turn is searched.

The best one at each building is searched too.
"""


def ranked(
    state: State, view: View, random: Random, also: SeatAction | None = None
) -> list[Candidate]:
    """Return the most promising actions of the viewer's seat, the best first, with ``also``.

    ``state`` is the first sample of the hidden information; the others are drawn here. Values are
    means over all samples, outcomes those in the first.
    """
    seat = view.seat
    assert seat is not None
    appraiser = Appraiser(CAPTAIN)
    firsts = _promising(tries(state, seat, appraiser))
    firsts = including(firsts, also, state, seat, appraiser)
    sums = [0.0] * len(firsts)
    deals = [state, *(deal(view, random) for _ in range(_DEALS - 1))]
    for dealt in deals:
        appraiser = Appraiser(CAPTAIN)
        for at, first in enumerate(firsts):
            found = outcome(RULES.apply(dealt, first.action).state, appraiser)
            sums[at] += _turn_value(found, seat, appraiser)
    return best_first(
        first._replace(value=total / len(deals)) for total, first in zip(sums, firsts, strict=True)
    )


def _promising(found: Iterable[Candidate]) -> list[Candidate]:
    """Return the `_WIDTH` best candidates, and the best one at each building, the best first."""
    kept: list[Candidate] = []
    seen: set[str | None] = set()
    for at, each in enumerate(best_first(found)):
        building = each.action.building if isinstance(each.action, PlaceWorker) else None
        if at < _WIDTH or building is None or building not in seen:
            kept.append(each)
        seen.add(building)
    return kept


def _turn_value(found: Outcome, seat: int, appraiser: Appraiser) -> float:
    """Return the value in points of the rest of a turn, if it is played as well as possible."""
    if found.state.seat != seat or found.state.beat is not Beat.LIFT:
        return value_of(found, seat, appraiser)
    best = max(each.value for each in tries(found.state, seat, appraiser))
    return best + found.odds[seat]


captain = searching(CAPTAIN, ranked)
