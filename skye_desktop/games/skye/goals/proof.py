"""The proof of a goal: its search anew, held against what its file says."""

from __future__ import annotations

from typing import NamedTuple

from skye_desktop.files.record import Progress
from skye_desktop.games.skye.engine import (
    GameState,
    IllegalAction,
    Phase,
    Territory,
    read_action,
    replay_from,
)
from skye_desktop.games.skye.goals.goal import Goal, GoalKind
from skye_desktop.games.skye.goals.outcome import outcome
from skye_desktop.games.skye.goals.search import Best, find_best, first_glance
from skye_desktop.i18n import tr

_PHASES = {
    GoalKind.LAY: (Phase.BUILDING,),
    GoalKind.CLOSE: (Phase.BUILDING,),
    GoalKind.ROUND: (Phase.PRICING, Phase.BUYING),
    GoalKind.WIN: (Phase.PRICING, Phase.BUYING, Phase.BUILDING),
}


class Proof(NamedTuple):
    """What the search found of a goal."""

    goal: Goal
    """The goal with what was found: best, first glance and a best way."""
    best: Best | None
    """None if nothing could be searched."""
    trouble: str
    """Sentence about what the search refutes; empty if the goal holds."""

    @property
    def holds(self) -> bool:
        """Whether everything that the file says is so."""
        return not self.trouble


def prove(goal: Goal, state: GameState, progress: Progress | None = None) -> Proof:
    """Search for the best of a goal from that state on, and compare it with what the goal says.

    ``progress`` is called every few milliseconds, and may raise to cancel.
    """
    trouble = why_no_goal(goal, state)
    if trouble:
        return Proof(goal, None, trouble)
    best, glance = find_best(goal, state, progress), first_glance(goal, state)
    found = goal.model_copy(update={"best": best.figure, "glance": glance, "way": best.way})
    return Proof(found, best, _refuted(goal, found, state))


def why_no_goal(goal: Goal | None, state: GameState) -> str:
    """Return why there is nothing to be found from that state on; empty if there is."""
    if goal is None:
        return tr("This scenario has no goal; it can be played all the same.")
    if state.phase not in _PHASES[goal.kind]:
        if goal.kind in (GoalKind.LAY, GoalKind.CLOSE):
            return tr("The goal needs a position in which tiles are to be laid.")
        if goal.kind is GoalKind.ROUND:
            return tr("The goal needs a position in which prices are set or tiles bought.")
        return tr("The goal needs a position in which a seat is to act.")
    if goal.kind is GoalKind.WIN and state.round < len(state.setup.track):
        return tr("The goal needs a position of the last round.")
    player = state.players[goal.seat]
    is_open = _is_open(goal, player.territory)
    if goal.kind is GoalKind.CLOSE and not is_open:
        return tr("The goal needs an open area of that terrain at that place.")
    has_tiles = bool(player.to_build or player.laid or player.drawn)
    if player.has_ended or not has_tiles:
        return tr("The goal needs a seat that has tiles to lay.")
    return ""


def _is_open(goal: Goal, land: Territory) -> bool:
    return any(
        area.terrain == goal.terrain and goal.cell in area.cells and not area.completed
        for area in land.areas
    )


def _refuted(goal: Goal, found: Goal, state: GameState) -> str:
    """Return a sentence about the first thing that the search refutes; empty for none."""
    if found.best != goal.best:
        text = tr("The goal is refuted: the best is {best}, and its file says {stated}.")
        return text.format(best=found.best, stated=goal.best)
    if found.glance != goal.glance:
        text = tr("The goal is refuted: a first glance reaches {glance}, its file says {stated}.")
        return text.format(glance=found.glance, stated=goal.glance)
    if goal.way and _reached_by_way(goal, state) != goal.best:
        return tr("The goal is refuted: its way does not reach the best.")
    return ""


def _reached_by_way(goal: Goal, state: GameState) -> int | None:
    try:
        after = replay_from(state, map(read_action, goal.way))
    except (IllegalAction, ValueError):
        return None
    reached = outcome(goal, (state, after))
    return None if reached is None else reached.figure
