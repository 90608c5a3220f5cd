"""The check of a goal that comes from a file: whether its best is what the search finds."""

from __future__ import annotations

import time
from typing import Final

from skye_desktop.files.background import Job
from skye_desktop.files.record import Progress
from skye_desktop.games.skye.engine import GameState
from skye_desktop.games.skye.goals.goal import Goal
from skye_desktop.games.skye.goals.proof import Proof, prove
from skye_desktop.i18n import sentences, tr
from skye_desktop.shell.progress_sheet import IN_A_FRAME

_MOST_SECONDS: Final = 20.0
"""Seconds after which the search is given up, and the goal believed."""


class GoalCheck:
    """A search beside the window, which is asked now and then for what it has found."""

    def __init__(self, goal: Goal, start: GameState) -> None:
        """Begin to search; ``start`` is the state with which the scenario begins.

        Under other rules than those of the printed game a goal is believed.
        """
        self.trouble = ""
        """What is wrong with the goal, in sentences; empty if nothing is known to be."""
        self._job: Job[Proof | None] | None = None
        if start.setup.variant.is_printed:
            self._job = Job(lambda progress: _proof(goal, start, progress))

    def poll(self) -> Goal | None:
        """Return the goal as it is right, once it is found to be wrong; it is returned once."""
        if self._job is None or not self._job.wait(IN_A_FRAME):
            return None
        proof, self._job = self._job.result(), None
        if proof is None or proof.holds:
            return None
        right = tr("Stars are given for what can be reached.") if proof.best is not None else ""
        self.trouble = sentences(proof.trouble, right)
        return proof.goal

    @property
    def is_done(self) -> bool:
        """Whether nothing more is to be awaited."""
        return self._job is None

    def cancel(self) -> None:
        """End the search."""
        if self._job is not None:
            self._job.cancel()
        self._job = None


class _TooLongError(Exception):
    """Raised inside a search that takes too long."""


def _proof(goal: Goal, start: GameState, progress: Progress) -> Proof | None:
    """Return what the search finds; None if that takes too long."""
    until = time.monotonic() + _MOST_SECONDS

    def go_on(done: int, total: int) -> None:
        progress(done, total)
        if time.monotonic() > until:
            raise _TooLongError

    try:
        return prove(goal, start, go_on)
    except _TooLongError:
        return None
