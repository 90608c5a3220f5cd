"""Scenarios: what is the best of one, and how near to that it was played.

The points are those of `engine.score` at the end of the turn. Of dice the mean of all faces counts,
so it is the decisions that are judged and not the luck.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from enum import StrEnum
from functools import cache
from importlib.resources import files
from itertools import product
from typing import Final

from pydantic import Field

from skye_desktop.files.data_files import DataEntry, Text, read_data
from skye_desktop.game.session import Session
from skye_desktop.games.raiders.engine import Beat, RaidersRules, State, score
from skye_desktop.games.raiders.engine.actions import Action, RaidSettlement, RollAgain, RollDice
from skye_desktop.i18n import sentences, tr
from skye_desktop.lab.labels import rounded

_RULES: Final = RaidersRules()
_NEARLY: Final = 0.005
"""Points by which a mean of dice may differ from its rounded value."""


class Goal(StrEnum):
    """What is to be reached at the end of the turn."""

    POINTS = "points"
    """As many points as possible."""
    READY = "ready"
    """Being able to raid a fortress in the next turn: 1 if so, else 0."""

    def reached(self, state: State, seat: int) -> float:
        """Return how much of it a seat has reached."""
        if self is Goal.POINTS:
            return float(score(state.table, state.seats[seat]).total)
        turn = state._replace(seat=seat, beat=Beat.PLACE)
        fortresses = (one.id for one in state.table.settlements if one.type == "fortress")
        raids = (RaidSettlement(seat, id) for id in fortresses)
        return float(any(_RULES.why_not(turn, raid) is None for raid in raids))


class Scenario(DataEntry):
    """What is known of a scenario; its position, its name and its task stand in its save."""

    digest: str
    """Digest of its position, as the rules give it."""
    best: float
    """What the best way to play reaches."""
    goal: Goal = Goal.POINTS
    text: Text
    """The best way, and why it is that."""


class _Scenarios(DataEntry):
    scenarios: tuple[Scenario, ...] = Field(alias="scenario")


@cache
def scenarios() -> dict[str, Scenario]:
    """Return all scenarios by the digests of their positions."""
    found = read_data(files(__package__) / "scenarios.toml", _Scenarios)
    return {one.digest: one for one in found.scenarios}


def worth(state: State, seat: int, until: int, goal: Goal = Goal.POINTS) -> float:
    """Return what a seat has reached after ``until`` turns, played as well as possible.

    Every legal action is tried, and every fall of dice counted. Others answer as is worst for it.
    """
    if _is_played(state, seat, until):
        return goal.reached(state, seat)
    due = _RULES.chance(state)
    if due is not None:
        falls = Counter(_falls(state, due))
        return sum(
            number / falls.total() * worth(_RULES.apply(state, fall).state, seat, until, goal)
            for fall, number in falls.items()
        )
    asked = _RULES.waiting(state)[0]
    found = (
        worth(_RULES.apply(state, action).state, seat, until, goal)
        for action in _RULES.legal(state, asked)
    )
    return max(found) if asked == seat else min(found)


def _is_played(state: State, seat: int, until: int) -> bool:
    """Return whether a seat has ended so many turns, or the game is over."""
    return state.beat is Beat.OVER or state.seats[seat].turns >= until


def _falls(state: State, due: Action) -> Iterator[Action]:
    """Yield what may fall in the place of ``due``, equally likely; what is no die is known."""
    faces = state.table.faces
    match due:
        case RollDice(rolled):
            yield from map(RollDice, product(faces, repeat=len(rolled)))
        case RollAgain():
            yield from map(RollAgain, faces)
        case _:
            yield due


def is_tried(session: Session, since: int) -> bool:
    """Return whether the turn of a scenario that began at moment ``since`` was played."""
    start: State = session.state_at(since)
    if start.seat is None or _RULES.digest(start) not in scenarios():
        return False
    return _is_played(session.state, start.seat, start.seats[start.seat].turns + 1)


def verdict(session: Session, since: int) -> list[str]:
    """Return how well that turn was played, and what is best."""
    found = scenarios()[_RULES.digest(session.state_at(since))]
    reached = _reached(session, since, found)
    if found.goal is Goal.READY:
        best = tr("Well played. Next turn you can raid a fortress.")
        less = tr("With that you cannot raid a fortress next turn.")
    else:
        best = tr("Well played. That leads to {points} points, and nothing leads to more.")
        less = tr("That leads to {points} points; {best} are possible.")
    text = best if reached > found.best - _NEARLY else less
    told = text.format(points=_number(reached), best=_number(found.best))
    if not found.best.is_integer():
        told = sentences(told, tr("Dice count by the mean of their faces."))
    ways = tr("undo takes it back to be tried again, menu has the other scenarios.")
    return [told, found.text.text, ways]


def _reached(session: Session, since: int, scenario: Scenario) -> float:
    """Return what is best less what the decisions of the turn gave away."""
    start: State = session.state_at(since)
    seat = start.seat
    assert seat is not None
    until = start.seats[seat].turns + 1
    reached = value = scenario.best
    for at, moment in enumerate(session.moments[since:], start=since + 1):
        state = session.state_at(at)
        after = worth(state, seat, until, scenario.goal)
        if _RULES.actor(moment.action) == seat:
            reached -= value - after
        value = after
        if _is_played(state, seat, until):
            break
    return reached


def _number(points: float) -> str:
    """Return points with a tenth where they are no whole number."""
    return rounded(points, 0 if round(points, 1).is_integer() else 1)
