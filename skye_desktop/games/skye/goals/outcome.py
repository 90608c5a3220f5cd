"""What was reached of a goal, and the stars for it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from skye_desktop.files.trophies import MOST_STARS
from skye_desktop.game.session import Session
from skye_desktop.games.skye.engine import GameState, Phase, Territory, standings
from skye_desktop.games.skye.goals.goal import Goal, GoalKind

NEAR: Final = 2
"""Points below the best that still earn two stars."""


class Outcome(NamedTuple):
    """What was reached of a goal."""

    figure: int
    """Points, lead or tiles, as `GoalKind` says."""
    stars: int
    """From 0 to `MOST_STARS`. One star solves a scenario."""
    is_won: bool
    """Whether the seat has won the game; for goals other than winning, always True."""


def outcome(goal: Goal, states: Iterable[GameState]) -> Outcome | None:
    """Return what was reached; None until the round with which the scenario begins is scored.

    ``states`` begin with that of the scenario; what follows after its round does not matter.
    """
    start, after = _round(states)
    if start is None or after is None:
        return None
    figure, is_won = figure_of(goal, start, after)
    return Outcome(figure, stars(goal, figure, is_won=is_won), is_won)


def reached(goal: Goal, states: Iterable[GameState]) -> int | None:
    """Return the figure that was reached, or None as `outcome` does."""
    found = outcome(goal, states)
    return None if found is None else found.figure


def states_since(session: Session) -> Iterable[GameState]:
    """Yield the states of a session from the moment on at which its scenario began.

    Nothing if it plays no scenario, or ends before that moment.
    """
    played = session.scenario
    if played is not None:
        for at in range(played.at, len(session.moments) + 1):
            yield session.state_at(at)


def stars(goal: Goal, figure: int, *, is_won: bool = True) -> int:
    """Return the stars for a figure.

    Three are for the best, two for at most `NEAR` points less, one for what a first glance reaches;
    to complete an area, or to win, is enough for one. A game that is lost, an area that is open and
    tiles that bring nothing have none, unless nothing is the best.
    """
    match goal.kind:
        case GoalKind.WIN:
            is_solved = is_won
        case GoalKind.CLOSE:
            is_solved = figure > 0
        case _:
            # A first glance may reach nothing at all: that is no answer to praise.
            is_solved = figure >= min(max(goal.glance, 1), goal.best)
    if not is_solved:
        return 0
    if figure >= goal.best:
        return MOST_STARS
    return 2 if goal.best - figure <= NEAR else 1


def figure_of(goal: Goal, start: GameState, after: GameState) -> tuple[int, bool]:
    """Return the figure, and whether the seat has won if that is the goal.

    ``after`` is the first state after the round that began with ``start``.
    """
    seat = goal.seat
    match goal.kind:
        case GoalKind.WIN:
            order = standings(after)
            others = [one.points for one in order if one.seat != seat]
            own = next(one for one in order if one.seat == seat)
            return own.points - max(others), own.place == 1
        case GoalKind.CLOSE:
            return closed_tiles(after.players[seat].territory, goal), True
        case _:
            return after.players[seat].points - start.players[seat].points, True


def closed_tiles(land: Territory, goal: Goal) -> int:
    """Return the number of tiles of the area to complete; 0 if it is not completed."""
    return next(
        (
            area.size
            for area in land.completed_areas
            if area.terrain == goal.terrain and goal.cell in area.cells
        ),
        0,
    )


def _round(states: Iterable[GameState]) -> tuple[GameState | None, GameState | None]:
    """Return the first state, and the first one after its round; None for what is missing yet."""
    start = None
    for state in states:
        if start is None:
            start = state
        elif state.round > start.round or state.phase is Phase.FINISHED:
            return start, state
    return start, None
