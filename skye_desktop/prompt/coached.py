"""The coach at a terminal: the most valuable lessons of a game that is over, all of them, and of a scenario's round."""

from __future__ import annotations

import time
from collections.abc import Iterator

from skye_desktop.engine import Phase
from skye_desktop.i18n import enumerated, sentence, sentences, tr, trn
from skye_desktop.play.coaching import MOST, Coach, Lesson, taught
from skye_desktop.play.runner import LOOKING
from skye_desktop.play.session import Session
from skye_desktop.play.wording.coach import better_words, told, well_played, why
from skye_desktop.prompt.asked import Asked


class Coached:
    """What the coach says of the game at one table."""

    def __init__(self, table: Asked) -> None:
        self._table = table
        self._coach: Coach | None = None

    def tell(self, *, everything: bool) -> None:
        """Say the three most valuable lessons, or all of them round by round; only of a game that is over."""
        session, console = self._table.session, self._table.console
        if session.phase is not Phase.FINISHED:
            console.say(tr("The coach speaks when the game is over."))
            return
        if self._coach is None or self._coach.digest != session.digest:
            self._coach = self._looked(0)
        console.say(*(_all(self._coach, session) if everything else self._best(self._coach)))

    def judge(self, since: int) -> None:
        """Say what would have been better since that moment, for all people."""
        coach = self._looked(since)
        self._table.console.say("", *self._best(coach))

    def _looked(self, since: int) -> Coach:
        """The coach, once it has looked at all that was done since that moment."""
        self._table.console.say(tr("The coach looks at what was played. That takes a while."))
        coach = Coach(self._table.session, self._table.thinker, since)
        try:
            while not coach.is_done:
                if not coach.poll():
                    time.sleep(LOOKING)
        finally:
            coach.cancel()
        return coach

    def _best(self, coach: Coach) -> Iterator[str]:
        session = self._table.session
        best = coach.best(taught(session))
        if best:
            heads = {1: tr("One lesson"), 2: tr("Two lessons"), MOST: tr("The three most valuable lessons")}
            yield sentence(heads[len(best)])
        for number, lesson in enumerate(best, start=1):
            yield tr("{n}. {what}").format(n=number, what=lesson_words(lesson, session))
        if len(best) < MOST and not coach.unknown:
            yield tr("Nothing else would have brought a point or more.") if best else well_played()
        yield from _troubles(coach)


def _all(coach: Coach, session: Session) -> Iterator[str]:
    for number in coach.rounds:
        yield sentence(tr("Round {n}").format(n=number))
        lessons = coach.lessons(number, None)
        for lesson in lessons:
            yield f"  {lesson_words(lesson, session)}"
        if not lessons:
            is_known = coach.is_known(number)
            yield f"  {tr('Nothing better was found.') if is_known else sentence(tr('Not known'))}"
    yield from _troubles(coach)


def _troubles(coach: Coach) -> Iterator[str]:
    if coach.unknown:
        rounds = enumerated(map(str, coach.unknown))
        yield trn(
            "Round {rounds} could not be looked at.",
            "Rounds {rounds} could not be looked at.",
            len(coach.unknown),
            rounds=rounds,
        )
    yield from coach.troubles[:1]


def lesson_words(lesson: Lesson, session: Session) -> str:
    """What there is to learn, where the points come from, the better place, and the moment; in sentences."""
    view = session.view_at(lesson.at, None)
    is_you = lesson.seat == session.sole_person()
    words = told(lesson, view.names, view.seats[lesson.seat].territory, is_you=is_you)
    where = tr("Round {n}").format(n=lesson.round)
    if source := why(lesson):
        where = tr("Round {round}, {why}").format(round=lesson.round, why=source)
    moment = tr("Moment {n}").format(n=lesson.at + 1)
    return sentences(words, where, better_words(lesson, view.names), moment)
