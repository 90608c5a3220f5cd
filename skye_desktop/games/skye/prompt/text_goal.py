"""The goal of a scenario at a terminal: its task, its result, and what can be done then."""

from __future__ import annotations

from datetime import date
from typing import Final

from skye_desktop.files import LoadedGame, open_or_explain
from skye_desktop.files.trophies import Trophy, TrophyFile
from skye_desktop.game.session import Session
from skye_desktop.games.skye.daily.day_results import (
    line_to_share,
    streaks,
    tries_left,
    tries_words,
)
from skye_desktop.games.skye.goal_verdict import (
    beside_best,
    result_line,
    verdict_title,
    what_is_left,
    with_tiles,
)
from skye_desktop.games.skye.goal_way import way_steps
from skye_desktop.games.skye.goals.goal import Goal
from skye_desktop.games.skye.goals.goal_words import rivals_words, task_words
from skye_desktop.games.skye.goals.outcome import Outcome, outcome, states_since
from skye_desktop.games.skye.prompt.text_events import event_lines
from skye_desktop.games.skye.scenario_chapters import keep_result, next_after, won_with
from skye_desktop.games.skye.wording.tile import spell_out
from skye_desktop.i18n import headed, sentence, sentences, tr
from skye_desktop.prompt.word_table import ElsewhereError, Sitting, WordTable

WORDS: Final = ("again", "show", "next")
"""Words that work in a scenario only."""


class GoalReport:
    """What is said of the goal of the scenario at one table."""

    def __init__(self, table: WordTable) -> None:
        self._table = table
        self._session = table.session
        self._counted = {self._session.digest}
        """Digests of the games whose results are counted already."""

    @property
    def goal(self) -> Goal | None:
        """What is to be found; None if there is no goal."""
        goal: Goal | None = self._session.goal if self._session.scenario is not None else None
        return goal

    @property
    def _outcome(self) -> Outcome | None:
        goal = self.goal
        return None if goal is None else outcome(goal, states_since(self._session))

    def task(self) -> list[str]:
        """Return the line with the task while it is not answered; none without a goal."""
        goal, played = self.goal, self._session.scenario
        if goal is None or played is None or self._outcome is not None:
            return []
        task = task_words(goal, self._session.state_at(played.at))
        return [sentence(headed(tr("The task"), spell_out(with_tiles(task))))]

    def rivals(self) -> list[str]:
        """Return the line about what the others do; none without a goal, or if they are done."""
        goal, played = self.goal, self._session.scenario
        if goal is None or played is None:
            return []
        told = with_tiles(rivals_words(goal, self._session.state_at(played.at)))
        return [spell_out(told)] if told else []

    def tell_result(self) -> None:
        """Write what was reached, keep it, and ask how to go on. Raises what `ask` raises."""
        goal, reached = self.goal, self._outcome
        assert goal is not None
        assert reached is not None
        console = self._table.console
        console.say(
            "", sentences(verdict_title(reached.stars), result_line(goal, reached)),
            what_is_left(goal, reached),
        )  # fmt: skip
        self._keep(goal, reached)
        question = tr("again, show or next, or Enter to go on with the game:")
        while self._table.ask(question):
            console.say(tr("A word, please, or Enter."))

    def _keep(self, goal: Goal, reached: Outcome) -> None:
        session, digest = self._session, self._session.digest
        if digest in self._counted or session.level(goal.seat):
            return
        self._counted.add(digest)
        file = TrophyFile(self._table.folder)
        trophies, _ = file.read()
        before = won_with(trophies, session)
        after, trouble = keep_result(file, session, goal, reached, date.today())
        if goal.day:
            self._table.console.say(tries_words(after), self._to_share(goal, after))
        if trouble:
            self._table.console.say(trouble)
        if before.reached is not None and before.reached > reached.figure:
            best = beside_best(goal, before.reached)
            self._table.console.say(sentence(tr("Your best: {what}").format(what=best)))

    def _to_share(self, goal: Goal, trophy: Trophy) -> str:
        """Return the line of a day's result, to be copied from the terminal."""
        trophies, _ = TrophyFile(self._table.folder).read()
        day = date.fromisoformat(goal.day)
        return line_to_share(day, trophy, streaks(trophies, date.today()))

    # -- words

    def read(self, word: str) -> list[str]:
        """Carry out one of `WORDS`, and return the lines to write.

        Raises ElsewhereError for another scenario.
        """
        goal = self.goal
        if goal is None:
            return [tr("That is for scenarios with a goal.")]
        match word:
            case "again":
                return self._again()
            case "show":
                return self._show(goal)
        return self._next()

    @property
    def _won(self) -> Trophy:
        trophies, _ = TrophyFile(self._table.folder).read()
        return won_with(trophies, self._session)

    def _again(self) -> list[str]:
        assert self._session.scenario is not None
        if self.goal is not None and self.goal.day and not tries_left(self._won):
            return [tries_words(self._won)]
        self._table.runner.restart(self._session.scenario.at)
        return [tr("Here it begins again.")]

    def _show(self, goal: Goal) -> list[str]:
        if self._outcome is None:
            return [tr("Try it first; then show tells the best.")]
        if goal.day and tries_left(self._won):
            return [tr("The best is shown after the last try, or with all stars.")]
        assert self._session.scenario is not None
        steps = way_steps(goal, self._session.state_at(self._session.scenario.at))
        if not steps:
            return [tr("The best way that is kept with this scenario cannot be shown.")]
        view = self._session.rules.view
        told = [
            line
            for step in steps[1:]
            for line in event_lines(step.events[0], view(step.state, None))
        ]
        best = beside_best(goal, goal.best)
        return [
            tr("One of the best ways:"),
            *told,
            sentence(tr("That is {what}").format(what=best)),
        ]

    def _next(self) -> list[str]:
        assert self._session.scenario is not None
        if self.goal is not None and self.goal.day:
            return [tr("menu has the lands of other days.")]
        following = next_after(self._session.scenario.game)
        if following is None:
            return [tr("There is no scenario after this one. menu has all of them.")]
        game, shelf = open_or_explain(following.path), self._session.file.shelf
        if not isinstance(game, LoadedGame):
            return [game.text]
        loaded = game
        raise ElsewhereError(lambda: Sitting(Session.resume(loaded, shelf), is_scenario=True))
