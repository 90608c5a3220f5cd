"""One of the best ways to a goal, played step by step from the beginning of its scenario."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from skye_desktop.games.skye.engine import (
    Action,
    Event,
    GameState,
    IllegalAction,
    Phase,
    apply,
    deal,
    read_action,
)
from skye_desktop.games.skye.goals.goal import Goal


class WayStep(NamedTuple):
    """An action of a way, its events and the state after it; the beginning has no action."""

    move: Action | None
    state: GameState
    events: Sequence[Event] = ()


def way_steps(goal: Goal, start: GameState) -> Sequence[WayStep]:
    """Return the beginning and each action of the way that a goal keeps.

    Nothing if it keeps none, or one that the rules do not allow.
    """
    if not goal.way:
        return ()
    steps = [WayStep(None, start)]
    try:
        for written in goal.way:
            state = steps[-1].state
            if state.phase is Phase.INCOME:
                state = apply(state, deal(state)).state
            move = read_action(written)
            after, events = apply(state, move)
            steps.append(WayStep(move, after, events))
    except (IllegalAction, ValueError):
        return ()
    return steps
