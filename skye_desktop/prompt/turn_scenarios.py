"""Scenarios of one turn: what is the best of one, and how near to that it was played.

Of dice the mean of all faces counts, so it is the decisions that are judged and not the luck.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from importlib.resources.abc import Traversable
from typing import Final, NamedTuple

from pydantic import Field

from skye_desktop.contract import Action, Rules, State
from skye_desktop.files.data_files import DataEntry, Text, read_data
from skye_desktop.game.session import Session
from skye_desktop.i18n import rounded, sentences, tr, trn

_NEARLY: Final = 0.005
"""Points by which a mean of dice may differ from its rounded value."""


def points_verdict(is_best: bool, reached: float, best: float) -> str:
    """Return how many points a turn led to, and how many are possible."""
    told = {"points": _number(reached), "best": _number(best)}
    number = int(reached) if reached.is_integer() else 2  # a fraction is told in the plural
    if is_best:
        return trn(
            "Well played. That leads to {points} point, and nothing leads to more.",
            "Well played. That leads to {points} points, and nothing leads to more.",
            number,
            **told,
        )
    return trn(
        "That leads to {points} point; {best} are possible.",
        "That leads to {points} points; {best} are possible.",
        number,
        **told,
    )


class TurnGoal(NamedTuple):
    """What is to be reached at the end of the turn of a scenario."""

    reached: Callable[[State, int], float]
    """Function that returns how much of it a seat has reached."""
    verdict: Callable[[bool, float, float], str] = points_verdict
    """Function that tells what was reached: whether it is the best, the figure, and the best."""


class TurnScenario(DataEntry):
    """What is known of a scenario; its position, its name and its task stand in its save."""

    digest: str
    """Digest of its position, as the rules give it."""
    best: float
    """What the best way to play reaches."""
    goal: str = "points"
    """Name of its goal."""
    text: Text
    """The best way, and why it is that."""


class _ScenarioFile(DataEntry):
    scenarios: tuple[TurnScenario, ...] = Field(alias="scenario")


class TurnScenarios:
    """The scenarios of a game whose digests a data file names."""

    def __init__(
        self,
        rules: Rules,
        file: Traversable,
        goals: Mapping[str, TurnGoal],
        turns: Callable[[State, int], int],
        lots: Callable[[State, Action], Iterable[Action]],
    ) -> None:
        """Take the goals by name, and two functions.

        ``turns`` returns how many turns a seat has ended, ``lots`` the results that chance may have
        in the place of the one that is due, all equally likely.
        """
        self._rules = rules
        self._file = file
        self._goals = goals
        self._turns = turns
        self._lots = lots

    @cached_property
    def all(self) -> Mapping[str, TurnScenario]:
        """All scenarios by the digests of their positions."""
        return {one.digest: one for one in read_data(self._file, _ScenarioFile).scenarios}

    def worth(self, state: State, seat: int, until: int, goal: str = "points") -> float:
        """Return what a seat has reached after ``until`` turns, played as well as possible.

        Every legal action is tried, and every lot counted. Others answer as is worst for it.
        """
        rules = self._rules
        if self.is_played(state, seat, until):
            return self._goals[goal].reached(state, seat)
        due = rules.chance(state)
        if due is not None:
            lots = Counter(self._lots(state, due))
            return sum(
                number / lots.total() * self.worth(rules.apply(state, lot).state, seat, until, goal)
                for lot, number in lots.items()
            )
        asked = rules.waiting(state)[0]
        found = (
            self.worth(rules.apply(state, action).state, seat, until, goal)
            for action in rules.legal(state, asked)
        )
        return max(found) if asked == seat else min(found)

    def is_played(self, state: State, seat: int, until: int) -> bool:
        """Return whether a seat has ended so many turns, or the game is over."""
        return self._rules.is_over(state) or self._turns(state, seat) >= until

    def of_seat(self, start: State) -> tuple[int, int]:
        """Return the seat whose turn a scenario is, and the turns that it has ended then."""
        seat = self._rules.waiting(start)[0]
        return seat, self._turns(start, seat) + 1

    def is_tried(self, session: Session, since: int) -> bool:
        """Return whether the turn of a scenario that began at moment ``since`` was played."""
        start = session.state_at(since)
        is_known = self._rules.digest(start) in self.all
        return is_known and self.is_played(session.state, *self.of_seat(start))

    def verdict(self, session: Session, since: int) -> list[str]:
        """Return how well that turn was played, and what is best."""
        found = self.all[self._rules.digest(session.state_at(since))]
        reached = self._reached(session, since, found)
        is_best = reached > found.best - _NEARLY
        told = self._goals[found.goal].verdict(is_best, reached, found.best)
        if not found.best.is_integer():
            told = sentences(told, tr("Dice count by the mean of their faces."))
        ways = tr("undo takes it back to be tried again, menu has the other scenarios.")
        return [told, found.text.text, ways]

    def _reached(self, session: Session, since: int, scenario: TurnScenario) -> float:
        """Return what is best less what the decisions of the turn gave away."""
        seat, until = self.of_seat(session.state_at(since))
        reached = value = scenario.best
        for at, moment in enumerate(session.moments[since:], start=since + 1):
            state = session.state_at(at)
            after = self.worth(state, seat, until, scenario.goal)
            if self._rules.actor(moment.action) == seat:
                reached -= value - after
            value = after
            if self.is_played(state, seat, until):
                break
        return reached


def _number(points: float) -> str:
    """Return points with a tenth where they are no whole number."""
    return rounded(points, 0 if round(points, 1).is_integer() else 1)
