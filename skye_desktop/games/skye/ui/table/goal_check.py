"""The check of a goal that comes from a file: whether its best is what the search finds."""

from __future__ import annotations

import time
from typing import Final

from skye_desktop.files.background import Job
from skye_desktop.files.record import Progress
from skye_desktop.games.skye.engine import GameState, Phase, apply, deal
from skye_desktop.games.skye.goal_verdict import amount_words
from skye_desktop.games.skye.goals.goal import Goal
from skye_desktop.i18n import tr
from skye_desktop.shell.progress_sheet import IN_A_FRAME

_MOST_SECONDS: Final = 20.0
"""Seconds after which the search is given up, and the goal believed."""


class GoalCheck:
    """A search beside the window, which is asked now and then for what it has found."""

    def __init__(self, goal: Goal, start: GameState) -> None:
        """Begin to search; ``start`` is the state with which the scenario begins."""
        self._goal = goal
        self._job: Job[Goal | None] | None = Job(lambda progress: _proven(goal, start, progress))

    def poll(self) -> Goal | None:
        """Return the goal with what can be reached, once it is found to be wrong.

        It is returned once.
        """
        if self._job is None or not self._job.wait(IN_A_FRAME):
            return None
        proven, self._job = self._job.result(), None
        return None if proven is None or proven.best == self._goal.best else proven

    @property
    def is_done(self) -> bool:
        return self._job is None

    def refuted(self, proven: Goal) -> str:
        """Return in a sentence what is wrong with the goal."""
        said, found = amount_words(self._goal, self._goal.best), amount_words(proven, proven.best)
        if proven.best > self._goal.best:
            text = tr(
                "The file says that the best is {said}, but {found} can be reached. Stars are "
                "given for that."
            )
        else:
            text = tr(
                "The file says that the best is {said}, but only {found} can be reached. Stars "
                "are given for that."
            )
        return text.format(said=said, found=found)

    def cancel(self) -> None:
        """End the search."""
        if self._job is not None:
            self._job.cancel()
        self._job = None


class _TooLongError(Exception):
    """Raised inside a search that takes too long."""


def _proven(goal: Goal, start: GameState, progress: Progress) -> Goal | None:
    """Return the goal with the best that can be reached; None if that takes too long."""
    from skye_desktop.games.skye.goals.search import find_best, first_glance

    until = time.monotonic() + _MOST_SECONDS

    def go_on(done: int, total: int) -> None:
        progress(done, total)
        if time.monotonic() > until:
            raise _TooLongError

    if start.phase is Phase.INCOME:
        start = apply(start, deal(start)).state
    try:
        best = find_best(goal, start, go_on)
    except _TooLongError:
        return None
    glance = first_glance(goal, start)
    changes = {"best": best.figure, "glance": min(glance, best.figure), "way": best.way}
    return goal.model_copy(update=changes)
