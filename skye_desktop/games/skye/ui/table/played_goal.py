"""The scenario on the table: its task and result, and what can be done when it was answered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from skye_desktop.files import LoadedGame, Unusable
from skye_desktop.files.background import Job
from skye_desktop.files.record import Moment
from skye_desktop.files.settings import Speed
from skye_desktop.files.trophies import MOST_STARS
from skye_desktop.game.flow import Announce, Announcement
from skye_desktop.games.skye.daily.day_results import tries_left, tries_words
from skye_desktop.games.skye.engine import (
    Action,
    BuyTile,
    GameState,
    Phase,
    PlaceTile,
)
from skye_desktop.games.skye.etiquette import News
from skye_desktop.games.skye.goal_verdict import beside_best, is_same_story, with_tiles
from skye_desktop.games.skye.goal_way import WayStep, way_steps
from skye_desktop.games.skye.goals.goal import Goal
from skye_desktop.games.skye.goals.goal_words import hint_words, rivals_words, task_words
from skye_desktop.games.skye.goals.outcome import Outcome, outcome, states_since
from skye_desktop.games.skye.goals.proof import why_no_goal
from skye_desktop.games.skye.scenario_chapters import (
    ShippedScenario,
    keep_result,
    next_after,
    won_with,
)
from skye_desktop.games.skye.ui.sounds import Sound
from skye_desktop.games.skye.ui.table.desk import Desk
from skye_desktop.games.skye.ui.table.goal_check import GoalCheck
from skye_desktop.games.skye.ui.table.panel_root import PanelRoot
from skye_desktop.games.skye.ui.table.panels.building_panel import settle
from skye_desktop.games.skye.ui.table.panels.goal_panel import GoalPanel
from skye_desktop.games.skye.ui.table.things.task_strip import HEIGHT, LOW, TALL, TaskStrip
from skye_desktop.i18n import sentences, tr, tr_of_file
from skye_desktop.kit import Poll, Widget
from skye_desktop.shell.game_entries import open_here
from skye_desktop.shell.progress_sheet import wait_for

_LOOK: Final = 0.1
"""Seconds between two looks whether the goal was checked."""
_MOMENT: Final = 0.02
"""Seconds to wait at most for the next scenario, which has long been found then."""


class PlayedGoal:
    """The task of the scenario on the table; the panel of its result uses it as `GoalWays`."""

    def __init__(self, desk: Desk, show: Callable[[PanelRoot], None]) -> None:
        """Keep the desk; ``show`` displays a panel in place of that of the stage."""
        self._desk = desk
        self._session = desk.session
        self._show = show
        played = self._session.scenario
        assert played is not None
        self._played = played
        trophies, trouble = desk.app.trophies.read()
        if trouble:
            desk.app.notify(trouble)
        self._trophy = won_with(trophies, self._session)
        """What was won with it so far."""
        self._counted = [self._answer]
        """Moments that ended the round, of the tries that are counted already."""
        self._finding = Job(lambda progress: None if self.day else next_after(played.game))
        """Finds the next scenario beside the window."""
        goal, is_begun = self.goal, len(self._session.moments) > played.at
        start = self._session.state_at(played.at)
        self._check = None if goal is None or played.is_shipped else GoalCheck(goal, start)
        self.layers: Sequence[Widget] = (Poll(self._look),)
        if goal is None and not played.is_shipped and not is_begun:
            desk.app.notify(why_no_goal(None, start))

    def _look(self) -> float | None:
        """Tell if the goal is wrong, once that is known; return the seconds until the next look."""
        check = self._check
        if check is None or not self._desk.table.lies_open:
            return None if check is None else _LOOK
        if (proven := check.poll()) is not None:
            self._session.goal = proven
            self._desk.app.notify(check.trouble)
        return None if check.is_done else _LOOK

    def close(self) -> None:
        """Count a try whose result was not looked at, and end what goes on beside the window."""
        goal, reached = self.goal, self.outcome
        if goal is not None and reached is not None:
            self._keep(goal, reached)
        self._finding.cancel()
        if self._check is not None:
            self._check.cancel()

    @property
    def goal(self) -> Goal | None:
        """What is to be found; None if the scenario does not say it."""
        goal: Goal | None = self._session.goal
        return goal

    @property
    def day(self) -> str:
        """Day whose land it is, as in 2026-11-28; empty for a scenario."""
        return "" if self.goal is None else self.goal.day

    # -- the strip

    @property
    def _task(self) -> str:
        goal = self.goal
        if goal is not None:
            return with_tiles(task_words(goal, self._session.state_at(self._played.at)))
        return self._story.partition("\n")[0]

    @property
    def _story(self) -> str:
        """Text of the notes with which the scenario begins; may be empty."""
        at, is_shipped = self._played.at, self._played.is_shipped
        task = "" if self.goal is None else self.goal.task
        notes = (note.text for note in self._session.notes if note.at == at)
        texts = [text for text in notes if not is_same_story(task, text)]
        return "\n".join(tr_of_file(text) if is_shipped else text for text in texts)

    @property
    def strip_height(self) -> float:
        """Height of the strip in design pixels; 0 where there is none.

        It goes when the game goes on behind the scenario.
        """
        if not self._task or not (self.outcome is None or self._is_announced):
            return 0
        if self._desk.is_narrow:
            return TALL
        return LOW if self._desk.is_small else HEIGHT

    def strip(self) -> TaskStrip:
        """Return the strip with the task."""
        goal, trophy = self.goal, self._trophy
        reached = None if goal is None else trophy.reached
        best = ""
        if reached is not None and goal is not None:
            best = tr("Your best: {what}").format(what=beside_best(goal, reached))
        best = sentences(best, self.last_tries)
        stars = None if goal is None else trophy.stars
        about = "" if goal is None else "\n".join(filter(None, self._more_about(goal)))
        return TaskStrip(self._task, stars, best, about, id="scenario")

    def _more_about(self, goal: Goal) -> Sequence[str]:
        """Return the story, what the others do, and the hint; each may be empty."""
        start = self._session.state_at(self._played.at)
        rivals, hint = rivals_words(goal, start), hint_words(goal)
        return self._story, with_tiles(rivals), with_tiles(hint)

    # -- the result

    @property
    def outcome(self) -> Outcome | None:
        """What was reached; None while the scenario is not answered, or if it has no goal."""
        goal = self.goal
        return None if goal is None else outcome(goal, states_since(self._session))

    @property
    def _answer(self) -> Moment | None:
        """The moment that has ended the scenario's round; None before."""
        moments, at = self._session.moments, self._played.at
        is_after = (number for number in range(at, len(moments)) if self._is_after(number + 1))
        number = next(is_after, None)
        return None if number is None else moments[number]

    def _is_after(self, at: int) -> bool:
        """Return whether the scenario's round is over at a moment."""
        state: GameState = self._session.state_at(at)
        return state.round > self._round or state.phase is Phase.FINISHED

    @property
    def _round(self) -> int:
        """Round that the scenario is about."""
        return self._session.round_at(self._played.at)

    @property
    def _is_announced(self) -> bool:
        """Whether the points of the scenario's round are announced now."""
        stage = self._desk.runner.stage
        return isinstance(stage, Announce) and self.is_about(stage.announcement)

    def is_about(self, announcement: Announcement) -> bool:
        """Return whether the result follows after that announcement."""
        if self.goal is None or announcement.news is not News.SCORES:
            return False
        number: int = announcement.before.round
        return number == self._round and self.outcome is not None

    def show_result(self, viewer: int | None) -> None:
        """Show what was reached, and keep it."""
        goal, reached = self.goal, self.outcome
        assert goal is not None
        assert reached is not None
        before = self._trophy
        self._keep(goal, reached)
        is_best = reached.stars == MOST_STARS > before.stars
        following = self._next
        desk = self._desk
        self._show(
            GoalPanel(
                desk, desk.view_of(viewer), None, viewer, goal, reached,
                before.reached, is_best, self._round, self,
                "" if following is None else following.name, self._speed, desk.notify,
            )
        )  # fmt: skip

    def _keep(self, goal: Goal, reached: Outcome) -> None:
        """Count the try once, also if it is undone and redone, if a person has played it."""
        answer = self._answer
        is_counted = any(one is answer for one in self._counted)
        if is_counted or self._session.level(goal.seat):
            return
        self._counted.append(answer)
        app = self._desk.app
        self._trophy, trouble = keep_result(
            app.trophies, self._session, goal, reached, app.today(), app.sync_trophies
        )
        if trouble:
            app.notify(trouble)

    def _speed(self) -> Speed:
        return self._desk.animation_speed

    @property
    def _next(self) -> ShippedScenario | None:
        """The next scenario of the program; None after the last one, and after one's own."""
        return self._finding.result() if self._finding.wait(_MOMENT) else None

    # -- what can be done then

    def try_again(self) -> None:
        """Go back to the beginning of the scenario, if another try counts."""
        if not self.has_tries:
            self._desk.app.notify(self.last_tries)
            return
        self._desk.runner.restart(self._played.at)

    def best_way(self) -> Sequence[WayStep]:
        """Return the scenario's beginning and the actions of one of the best ways."""
        goal = self.goal
        assert goal is not None
        steps = way_steps(goal, self._session.state_at(self._played.at))
        if not steps:
            self._desk.app.notify(
                tr("The best way that is kept with this scenario cannot be shown.")
            )
        return steps

    def show_step(self, move: Action) -> None:
        """Animate an action of the best way on the land."""
        desk = self._desk
        if isinstance(move, PlaceTile) and desk.shown == move.seat:
            desk.play(Sound.SETTLE)
            clan = desk.view.seats[move.seat].clan
            settle(desk, desk.canvas, move.tile, move.placement, clan)
        elif isinstance(move, BuyTile):
            desk.play(Sound.SALE)

    @property
    def last_tries(self) -> str:
        """How many tries of a day's land are left, as a sentence; empty for a scenario."""
        return tries_words(self._trophy) if self.day else ""

    @property
    def has_tries(self) -> bool:
        """Whether another try counts."""
        return not self.day or tries_left(self._trophy) > 0

    def open_next(self) -> None:
        """Open the next scenario, or the list after the last one, or the calendar of days."""
        app, following = self._desk.app, self._next
        if following is None:
            app.go.open("daily" if self.day else "scenarios")
            return

        def begin(content: LoadedGame | Unusable) -> None:
            if isinstance(content, Unusable):
                app.ask(tr("This file cannot be opened"), content.text)
            else:
                app.go.resume(content)

        path = following.path
        wait_for(app, tr("Opening a file"), lambda progress: open_here(path, progress), begin)

    def play_on(self) -> None:
        """Go on with the game behind the scenario."""
        self._desk.go_on()
