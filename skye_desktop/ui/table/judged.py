"""What the coach says of a scenario as soon as its round is scored: whether there was more to be found."""

from __future__ import annotations

from skye_desktop.engine import Phase
from skye_desktop.i18n import headed, tr
from skye_desktop.kit import Poll
from skye_desktop.play.coaching import Coach
from skye_desktop.play.wording.coach import verdict
from skye_desktop.ui.table.desk import Desk

_LOOK_AGAIN = 0.05
"""Seconds between two looks whether the answer is there."""


class Judged:
    """Asks the coach what would have been better since the scenario was opened; of other games nothing."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.poll = Poll(self._look)
        self._coach: Coach | None = None
        self._asked_at = -1

    @property
    def _is_due(self) -> bool:
        """Whether the round in which the scenario begins is just being scored, and was not judged yet."""
        desk, session = self._desk, self._desk.session
        since, panel = session.tried_from, desk.panel
        if since is None or panel.phase is not Phase.SCORING or panel.moment is not None:
            return False
        if not self._asked_at != len(session.moments) > since:
            return False
        return desk.round == session.view_at(since, None).round

    @property
    def _is_over(self) -> bool:
        """Whether the scoring that it is about is on the table no more."""
        return bool(self._desk.verdict[0]) and self._desk.panel.phase is not Phase.SCORING

    def forget(self) -> None:
        """Nobody wants to know any more."""
        if self._coach is not None:
            self._coach.cancel()
        self._coach, self._asked_at, self._desk.verdict = None, -1, ("", "")

    def _look(self) -> float | None:
        """Ask when it is time, and take the answer when it is there, while nothing lies over the table."""
        if self._desk.table.lies_open:
            self._go_on()
        awaits = self._coach is not None and not self._coach.is_done
        return _LOOK_AGAIN if awaits or self._is_due or self._is_over else None

    def _go_on(self) -> None:
        """The answer goes with the scoring."""
        desk = self._desk
        if self._is_over:
            self.forget()
        if self._is_due:
            self._asked_at = len(desk.session.moments)
            self._coach = Coach(desk.session, desk.app.thinker, desk.session.tried_from or 0)
            desk.verdict = tr("The coach looks at what was played. That takes a while."), ""
        elif self._coach is None or not self._coach.poll() or not self._coach.is_done:
            return
        else:
            words, more = verdict(self._coach, desk.session)
            desk.verdict = headed(tr("The coach"), words), more
        desk.relayout()
