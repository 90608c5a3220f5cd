"""The exact search of goals, beside a plain brute force through the engine."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from games import setup_for

from skye_desktop.games.skye.engine import (
    EndBuilding,
    GameState,
    Phase,
    TakeBackTile,
    apply,
    deal,
    legal_actions,
    new_game,
    waiting,
)
from skye_desktop.games.skye.goals.goal import Goal, GoalKind
from skye_desktop.games.skye.goals.outcome import figure_of
from skye_desktop.games.skye.goals.rivals import Rivals, answer
from skye_desktop.games.skye.goals.search import find_best


def played(seed: int, number: int, phase: Phase, seats: int = 2) -> GameState:
    """A game of greedy computers, at the beginning of a phase of a round."""
    state = new_game(setup_for(seats, seed))
    while (state.round, state.phase) != (number, phase):
        asked = waiting(state)
        state = apply(state, answer(state, asked[0]) if asked else deal(state)).state
    return state


def to_lay(state: GameState, tiles: int) -> GameState:
    """The state in which the first seat has only so many tiles to lay."""
    first, *others = state.players
    return state._replace(players=(first._replace(to_build=first.to_build[:tiles]), *others))


def goal(kind: GoalKind = GoalKind.LAY, **more: object) -> Goal:
    return Goal.model_validate({"kind": kind, "seat": 0, "best": 0, "glance": 0, **more})


def ends(state: GameState, seat: int) -> Iterator[GameState]:
    """Every end of the round: all actions of the seat, and those of the level for the others."""
    rivals = Rivals(seat)
    if state.phase is Phase.BUILDING:
        state = rivals.after_building(state)[0]
    due = rivals.due(state)
    actions = legal_actions(state, seat) if due is None else (due,)
    for action in actions:
        if isinstance(action, TakeBackTile):
            continue
        after = apply(state, action).state
        if isinstance(action, EndBuilding):
            yield after
        else:
            yield from ends(after, seat)


CASES = {
    "two tiles": (goal(), lambda: to_lay(played(4, 2, Phase.BUILDING), 2)),
    "two tiles and a majority": (goal(), lambda: to_lay(played(5, 2, Phase.BUILDING), 2)),
    "a tile of the last round": (
        goal(GoalKind.WIN), lambda: to_lay(played(6, 6, Phase.BUILDING), 1),
    ),
    "a purchase": (goal(GoalKind.ROUND), lambda: played(7, 1, Phase.BUYING)),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_the_search_finds_the_best_of_all_that_can_be_played(case: str) -> None:
    one, make = CASES[case]
    state = make()
    found = [figure_of(one, state, after) for after in ends(state, 0)]
    best = find_best(one, state)
    assert (best.figure, best.is_won) == max(found)
