"""The exact search of goals, beside a plain brute force through the engine."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from skye_desktop.games.skye.engine import (
    EndBuilding,
    GameState,
    Phase,
    TakeBackTile,
    apply,
    legal_actions,
    read_position,
)
from skye_desktop.games.skye.goals.goal import Goal, GoalKind
from skye_desktop.games.skye.goals.outcome import figure_of
from skye_desktop.games.skye.goals.rivals import Rivals
from skye_desktop.games.skye.goals.search import find_best

TABLE = "skye1 round={round} phase={phase} start=0 seed=5 scoring={scoring}{more} ; "
ANN = "macleod Agnes gold={gold} points=3 C@0,0 53@0,-1r2 {own}"
EWAN = "mackinnon Ewan gold=4 points=5 C@0,0 7@0,-1r3 16@1,0r1 {other}"


def position(
    scoring: str, own: str, other: str = "ended", *, phase: str = "building",
    number: int = 3, gold: int = 4, more: str = "",
) -> GameState:  # fmt: skip
    head = TABLE.format(round=number, phase=phase, scoring=scoring, more=more)
    return read_position(head + ANN.format(gold=gold, own=own) + " ; " + EWAN.format(other=other))


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


POSITIONS = {
    "two tiles": (
        goal(), position("squares,ships,columns,sheep", "build=8,40"),
    ),
    "a majority": (
        goal(), position("squares,sheep,ships,columns", "build=24,71", number=2),
    ),
    "a lake": (
        goal(GoalKind.CLOSE, cell=(0, -1), terrain="water"),
        position("squares,sheep,ships,columns", "build=24,71"),
    ),
    "a purchase": (
        goal(GoalKind.ROUND),
        position(
            "completed_areas,sheep,gold,columns", "drawn=24 prices=24:2", "drawn=71,9 prices=71:3,9:1",
            phase="buying", more=" buyer=0 open",
        ),
    ),
    "the last gold": (
        goal(GoalKind.WIN),
        position(
            "completed_areas,sheep,whisky,columns", "drawn=24 prices=24:2", "drawn=71 prices=71:2",
            phase="buying", number=6, gold=11, more=" buyer=0 open",
        ),
    ),
    "prices": (
        goal(GoalKind.ROUND),
        position(
            "completed_areas,sheep,gold,columns", "drawn=24,8,40", "drawn=71,9,30",
            phase="pricing", number=1, more=" open",
        ),
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", POSITIONS)
def test_the_search_finds_the_best_of_all_that_can_be_played(case: str) -> None:
    one, state = POSITIONS[case]
    found = [figure_of(one, state, after) for after in ends(state, 0)]
    best = find_best(one, state)
    assert (best.figure, best.is_won) == max(found)
