"""The coach at a terminal: lessons from a finished game, and verdicts on a scenario's round."""

from __future__ import annotations

import time

from skye_desktop.game.runner import POLL_SECONDS
from skye_desktop.games.skye.coach_analysis import Coach
from skye_desktop.games.skye.engine import Phase
from skye_desktop.games.skye.wording.coach_words import all_lines, best_lines
from skye_desktop.i18n import tr
from skye_desktop.prompt.word_table import WordTable


class CoachReport:
    """What the coach says about the game at one table."""

    def __init__(self, table: WordTable) -> None:
        self._table = table
        self._coach: Coach | None = None

    def tell(self, *, everything: bool) -> None:
        """Write the lessons worth most points, or all of them by round, if the game is over."""
        session = self._table.session
        console = self._table.console
        if session.phase is not Phase.FINISHED:
            console.say(tr("The coach speaks when the game is over."))
            return
        if self._coach is None or self._coach.digest != session.digest:
            self._coach = self._analyse(0)
        console.say(
            *(all_lines(self._coach, session) if everything else best_lines(self._coach, session))
        )

    def judge(self, since: int) -> None:
        """Write what the coach thinks could have been done better from moment ``since`` on."""
        coach = self._analyse(since)
        self._table.console.say("", *best_lines(coach, self._table.session))

    def _analyse(self, since: int) -> Coach:
        """Return the coach after its analysis from moment ``since`` on, waiting for it."""
        self._table.console.say(tr("The coach looks at what was played. That takes a while."))
        coach = Coach(self._table.session, self._table.thinker, since)
        try:
            while not coach.is_done:
                if not coach.poll():
                    time.sleep(POLL_SECONDS)
        finally:
            coach.cancel()
        return coach
