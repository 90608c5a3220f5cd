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
from skye_desktop.games.raiders.engine import Beat, RaidersRules, State, score
from skye_desktop.games.raiders.engine.actions import Action, RaidSettlement, RollAgain, RollDice
from skye_desktop.i18n import sentences, tr
from skye_desktop.lab.labels import rounded
from skye_desktop.prompt.word_table import WordTable

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
    if state.beat is Beat.OVER or state.seats[seat].turns >= until:
        return goal.reached(state, seat)
    due = _RULES.chance(state)
    if due is not None:
        falls = Counter(_falls(state, due))
        share = 1 / falls.total()
        return sum(
            number * share * worth(_RULES.apply(state, fall).state, seat, until, goal)
            for fall, number in falls.items()
        )
    asked = _RULES.waiting(state)[0]
    found = (
        worth(_RULES.apply(state, action).state, seat, until, goal)
        for action in _RULES.legal(state, asked)
    )
    return max(found) if asked == seat else min(found)


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


class Trial:
    """How a scenario is played at one table."""

    def __init__(self, table: WordTable) -> None:
        self._session = table.session

    def is_over(self, since: int) -> bool:
        """Return whether the turn of the scenario begun at moment ``since`` was played."""
        start: State = self._session.state_at(since)
        seat, state = start.seat, self._session.state
        if seat is None or _RULES.digest(start) not in scenarios():
            return False
        return state.beat is Beat.OVER or state.seats[seat].turns > start.seats[seat].turns

    def verdict(self, since: int) -> list[str]:
        """Return how well it was played, and what is best."""
        found = scenarios()[_RULES.digest(self._session.state_at(since))]
        reached = self._reached(since, found)
        is_best = reached > found.best - _NEARLY
        if found.goal is Goal.READY:
            yes = tr("Well played. Next turn you can raid a fortress.")
            told = yes if is_best else tr("With that you cannot raid a fortress next turn.")
        else:
            yes = tr("Well played. That leads to {points} points, and nothing leads to more.")
            text = yes if is_best else tr("That leads to {points} points; {best} are possible.")
            told = text.format(points=_number(reached), best=_number(found.best))
        if not found.best.is_integer():
            told = sentences(told, tr("Dice count by the mean of their faces."))
        ways = tr("undo takes it back to be tried again, menu has the other scenarios.")
        return [told, found.text.text, ways]

    def _reached(self, since: int, scenario: Scenario) -> float:
        """Return what is best less what the decisions of the turn gave away."""
        session, start = self._session, self._session.state_at(since)
        seat, until = start.seat, start.seats[start.seat].turns + 1
        reached = value = scenario.best
        for at, moment in enumerate(session.moments[since:], start=since + 1):
            state = session.state_at(at)
            after = worth(state, seat, until, scenario.goal)
            if _RULES.actor(moment.action) == seat:
                reached -= value - after
            value = after
            if state.beat is Beat.OVER or state.seats[seat].turns >= until:
                break
        return reached


def _number(points: float) -> str:
    """Return points with a tenth where they are no whole number."""
    return rounded(points, 0 if round(points, 1).is_integer() else 1)
