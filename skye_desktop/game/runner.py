"""One game being run: asks players for decisions, carries out actions, and calls listeners.

Only the runner carries out actions of a session. It uses no screen: a user interface registers in
`Runner.listeners` and reads `Runner.stage`. A test plays whole games by calling `submit`, `go_on`,
`take_seat` and `tick`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import partial

from skye_desktop.contract import EASY, Action, Event, Manners, Reason, State, Step, View
from skye_desktop.files.record import Moment
from skye_desktop.game import flow
from skye_desktop.game.ahead import EarlyDecisions, PlayerFor
from skye_desktop.game.flow import (
    Act,
    Announce,
    Announcement,
    Curtain,
    Deal,
    Due,
    Stage,
    TableFlow,
    Think,
    announcements,
)
from skye_desktop.game.pace import Pace, Turn, TurnStep
from skye_desktop.game.session import Session


class Cause(Enum):
    """Cause of a change at the table."""

    ACTION = auto()
    DEAL = auto()
    REWOUND = auto()
    """Undo or redo."""
    DECIDED = auto()
    """A computer has decided, and starts to act."""
    AHEAD = auto()
    """Computers have decided in advance while people act, and that is shown; see `Runner.view`."""
    STAGE = auto()
    """The stage has changed without an action.

    An announcement was seen, a curtain lifted, a seat given to another player, or computers paused
    or resumed.
    """


@dataclass(frozen=True, slots=True)
class Change:
    """Something that happened at the table; listeners are called once it is complete."""

    cause: Cause
    stage: Stage
    done: int
    """Number of actions done when it happened."""
    events: tuple[Event, ...] = ()
    action: Action | None = None
    """Action that was done or decided; None if the change is not due to one action."""
    is_quiet: bool = False
    """Whether it is a computer's action during a stretch in which people act too.

    It is then not shown as a step that people must wait for.
    """


Listener = Callable[[Change], None]

POLL_SECONDS = 1 / 30
"""Seconds between two checks for computers' decisions."""


def no_pause(turn: Turn) -> float:
    """Return 0 seconds: the pace of a game that nobody watches."""
    return 0.0


class Runner:
    """One game being run. Call `begin` once, then `tick` regularly."""

    def __init__(
        self,
        session: Session,
        player_for: PlayerFor,
        pace: Pace = no_pause,
        manners: Manners = EASY,
    ) -> None:
        self.session = session
        self._rules, self._etiquette, self._manners = session.rules, session.etiquette, manners
        self.listeners: list[Listener] = []
        self.is_paused = False
        """Whether the computers wait."""
        self.turn: Turn | None = None
        """Computer's turn that is running or still shown; None if there is none."""
        self._pace = pace
        self._decisions = EarlyDecisions(session, player_for)
        self._flow = TableFlow(
            seats=len(session.setup.seats),
            computers=session.computers,
            concealed=session.table.concealed,
        )
        self.stage: Stage = Deal()
        """Present stage of the table."""
        self._submitted: deque[Action] = deque()
        self._pending_changes: deque[Change] = deque()
        self._is_busy = False

    # -- present state

    @property
    def is_watched(self) -> bool:
        return self._flow.is_watched

    def view(self, seat: int | None) -> View:
        """Return the view of that seat now, or the public view for None.

        It includes decisions of computers that are shown before they are carried out.
        """
        seen = self._decisions.visible_state() if self._decisions.thoughts else self.session.state
        if seen is self.session.state:
            return self.session.view(seat)
        return self._rules.view(seen, seat)

    def next_tick_in(self) -> float | None:
        """Return the seconds until `tick` is needed; None if it is not needed before an action."""
        turn = self.turn
        if self.is_paused:
            return None
        has_thoughts = bool(self._decisions.thoughts)
        waits = [
            self._decisions.seconds_to_next(self._pace)
            if has_thoughts and self._shows_ahead
            else None
        ]
        if (has_thoughts and self._decisions.is_thinking) or (
            turn is not None and turn.step is TurnStep.THINKING
        ):
            waits.append(POLL_SECONDS)
        elif turn is not None:
            waits.append(
                0.0 if turn.step is TurnStep.ACTING else max(0.0, self._length(turn) - turn.age)
            )
        return min((wait for wait in waits if wait is not None), default=None)

    @property
    def _shows_ahead(self) -> bool:
        """Whether decisions of computers are shown before they are carried out.

        They are while people act at the same time.
        """
        waits = self.turn is not None and self.turn.is_quiet
        return waits or isinstance(self.stage, Act | Curtain)

    def _length(self, turn: Turn) -> float:
        return 0.0 if turn.is_quiet else self._pace(turn)

    # -- actions of people

    def begin(self, again: str | None = None) -> None:
        """Enter the first stage.

        If the game was left before something due by lot, what came last is announced again. So is
        an announcement of the kind ``again``, if it was caused by the last action of a person or
        since then.
        """
        moments = self.session.moments
        is_at_a_lot = self._rules.chance(self.session.state) is not None
        at = len(moments) if is_at_a_lot else self._announced_at(again)
        if at:
            self._queue_news(moments[at - 1].events, self.session.state_at(at - 1))
        self._enter(Cause.STAGE)
        self._settle()

    def _announced_at(self, news: str | None) -> int:
        """Return the number of actions after which ``news`` was announced; 0 if it was not.

        The search goes back to the last action of a person or of chance.
        """
        moments = self.session.moments
        for at in range(len(moments), 0, -1):
            moment = moments[at - 1]
            if news in self._etiquette.news(moment.events):
                return at
            if self._rules.actor(moment.action) not in self.session.computers:
                break
        return 0

    def submit(self, action: Action) -> Reason | None:
        """Carry out a person's action; return the reason if it is illegal now."""
        if self._is_busy:  # called by a listener: wait until all listeners are called
            reason: Reason | None = self.session.why_not(action)
            if reason is None:
                self._submitted.append(action)
            return reason
        reason = self._carry_out_of_person(action)
        self._settle()
        return reason

    def _carry_out_of_person(self, action: Action) -> Reason | None:
        try:
            events = self._do(action)
        except self._rules.illegal as refused:
            reason: Reason = refused.reason
            return reason
        self._enter(Cause.ACTION, events, action)
        return None

    def go_on(self) -> None:
        """Leave the announcement, or end the pause of a computer's turn."""
        if isinstance(self.stage, Announce):
            self._flow = self._flow.acknowledge()
            self._enter(Cause.STAGE)
        else:
            self.skip()
        self._settle()

    def take_seat(self, seat: int) -> None:
        """Lift the curtain for the person of that seat."""
        self._flow = self._flow.take_screen(seat)
        self._enter(Cause.STAGE)
        self._settle()

    def seat_players(self, levels: Sequence[str]) -> None:
        """Let computers of these levels play from now on, by seat; empty for a person.

        Decisions that the screen already shows of a computer that leaves its seat are carried out
        first, so that nothing shown is repeated or taken back.
        """
        session = self.session
        before = [session.level(seat) for seat in range(len(levels))]
        changed = [seat for seat, level in enumerate(levels) if level != before[seat]]
        is_watched_now = all(levels) and not all(before)
        self._finish_what_is_seen(range(len(levels)) if is_watched_now else changed)
        session.seat_players(levels)
        self._follow_table()
        if self.turn is not None and self.turn.seat in changed:
            self.turn = None
        self._enter(Cause.STAGE)
        self._settle()

    def _finish_what_is_seen(self, seats: Iterable[int]) -> None:
        """Carry out the computers' decisions that the screen already shows.

        These are the action that is being animated, and the shown decisions of ``seats``.
        """
        turn = self.turn
        if turn is not None and turn.step is TurnStep.ACTING:
            action, events = self._act(turn)
            self._tell(Cause.ACTION, events, action)
        for seat in seats:
            for answer in self._decisions.shown_decisions(seat):
                ahead = Turn(
                    seat,
                    self.session.phase,
                    is_quiet=True,
                    decision=answer.value,
                    trouble=answer.trouble,
                )
                action, events = self._act(ahead)
                self._tell(Cause.ACTION, events, action, is_quiet=True)

    def _follow_table(self) -> None:
        """Update the computers and concealed seats of the flow from the session."""
        self._flow = self._flow.with_players(self.session.computers, self.session.table.concealed)

    def set_manners(self, manners: Manners) -> None:
        """Change how people sit at the screen, and update the stage."""
        if manners != self._manners:
            self._manners = manners
            self._enter(Cause.STAGE)
            self._settle()

    def close(self) -> None:
        self._decisions.stop()
        self.turn = None

    # -- undo and redo

    @property
    def undoable(self) -> Moment | None:
        """Action that undo would take back now."""
        at = self.session.undo_from()
        if at is None:
            return None
        moment = self.session.moments[at]
        actor = self._rules.actor(moment.action)
        may = flow.may_undo(self.stage, actor, is_playtest=self.session.table.is_playtest)
        return moment if may else None

    @property
    def is_own_undo(self) -> bool:
        """Whether the person who asks for undo did the action themselves.

        Another person's action is undone only after a confirmation.
        """
        moment = self.undoable
        actor = None if moment is None else self._rules.actor(moment.action)
        if actor is None:
            return True
        is_playtest = self.session.table.is_playtest
        return flow.is_own(self.stage, actor, self._flow.sole_person, is_playtest=is_playtest)

    @property
    def redoable(self) -> Moment | None:
        may = flow.may_redo(self.stage, is_playtest=self.session.table.is_playtest)
        return self.session.redoable() if may else None

    def undo(self) -> None:
        """Undo the action that is `undoable`; do nothing if there is none."""
        if self.undoable is not None:
            self.session.undo()
            self._after_rewind(self.session.state, ())

    def restart(self, at: int) -> None:
        """Go back to that moment of a scenario, to try it again (`Session.restart`)."""
        self.session.restart(at)
        self._after_rewind(self.session.state, ())

    def redo(self) -> None:
        """Redo the action that is `redoable`, if any, and repeat its announcements."""
        if self.redoable is not None:
            done = len(self.session.moments)
            before = self.session.state
            self.session.redo()
            again = [event for moment in self.session.moments[done:] for event in moment.events]
            self._after_rewind(before, again)

    def _after_rewind(self, before: State, events: Sequence[Event]) -> None:
        self.turn = None
        self._flow = self._flow.rewind(self._news(before, events))
        self._enter(Cause.REWOUND, tuple(events))
        self._settle()

    # -- computers

    def pause(self, is_paused: bool) -> None:
        self.is_paused = is_paused
        self._tell(Cause.STAGE)
        self._settle()

    def skip(self) -> None:
        """End the current pause of a computer's turn; thinking is not shortened."""
        if self.is_paused:
            self.pause(False)
        if self.turn is not None:
            self.turn.age = max(self.turn.age, self._length(self.turn))

    def tick(self, seconds: float) -> None:
        """Let ``seconds`` pass: collect computers' decisions, and go on when a step is over."""
        if self.is_paused:
            return
        if self._decisions.thoughts:
            self._decisions.poll()
            if self._shows_ahead and self._decisions.show(seconds, self._pace):
                self._tell(Cause.AHEAD)
        turn = self.turn
        if turn is not None and not turn.is_quiet:
            turn.age += seconds
            if turn.age >= self._pace(turn):
                self._next_step(turn)
        self._settle()

    def _next_step(self, turn: Turn) -> None:
        match turn.step:
            case TurnStep.THINKING:
                if self._starts_acting(turn):
                    self._tell(Cause.DECIDED, action=turn.action)
                    if self._pace(turn) <= 0:
                        self._carry_out(turn)
            case TurnStep.ACTING:
                self._carry_out(turn)
            case TurnStep.DONE:
                self._enter(Cause.STAGE)

    def _starts_acting(self, turn: Turn) -> bool:
        """Return whether the computer has decided; if so, begin to show its action."""
        answer = self._decisions.answer(turn.seat)
        if answer is None:
            return False
        turn.decision, turn.trouble = answer
        turn.enter(TurnStep.ACTING)
        return True

    def _catch_up(self) -> None:
        """Carry out the decisions of quiet turns (`Turn.is_quiet`) before calling listeners."""
        while (
            (turn := self.turn) is not None
            and turn.is_quiet
            and not self.is_paused
            and self._starts_acting(turn)
        ):
            self._carry_out(turn)

    def _act(self, turn: Turn) -> tuple[Action, tuple[Event, ...]]:
        """Carry out the computer's decision; return the action and its events."""
        assert turn.decision is not None
        action, reason = turn.decision.action, turn.decision.reason
        remark = "\n".join(part for part in (reason, turn.trouble) if part)
        turn.enter(TurnStep.DONE)
        return action, self._do(action, remark, self._decisions.take_step(turn.seat))

    def _carry_out(self, turn: Turn) -> None:
        action, events = self._act(turn)
        if turn.is_quiet:
            self._enter(Cause.ACTION, events, action, is_quiet=True)
            return
        turn.has_news = bool(self._flow.queue)
        self._tell(Cause.ACTION, events, action)
        self._decisions.follow()  # the next computer thinks while this action is still shown
        if self._pace(turn) <= 0:
            self._enter(Cause.STAGE)

    # -- stages

    def _do(self, action: Action, remark: str = "", step: Step | None = None) -> tuple[Event, ...]:
        before = self.session.state
        events = self.session.do(action, remark, step)
        if self._flow.concealed != self.session.table.concealed:
            self._follow_table()
        self._queue_news(events, before)
        return events

    def _queue_news(self, events: Sequence[Event], before: State) -> None:
        self._flow = self._flow.announce(self._news(before, events))

    def _news(self, before: State, events: Sequence[Event]) -> tuple[Announcement, ...]:
        return announcements(self._etiquette, events, partial(self._rules.view, before, None))

    def _due(self) -> Due:
        """Return what the game waits for."""
        state = self.session.state
        seat = self.session.waiting_seat()
        phase = self._etiquette.part(state)
        if seat is None:
            return Due(phase, is_over=self._rules.is_over(state))
        return Due(phase, seat, is_private=self._etiquette.is_private(state, self._manners))

    def _enter(
        self,
        cause: Cause,
        events: tuple[Event, ...] = (),
        action: Action | None = None,
        is_quiet: bool = False,
    ) -> None:
        """Enter the stage that follows from the state of the game, after chance that is due."""
        stage = self._flow.stage(self._due())
        while isinstance(stage, Deal):
            self._flow = self._flow.enter(stage)
            before = self.session.state
            dealt = self.session.begin_round()
            assert self.session.state is not before, f"in {self.session.phase} nobody is to act"
            self._queue_news(dealt, before)
            stage = self._flow.stage(self._due())
            if cause is Cause.DEAL or events or action is not None:
                self._tell(cause, events, action, is_quiet)
            cause = Cause.DEAL
            events = dealt
            action = None
            is_quiet = False
        self._flow = self._flow.enter(stage)
        self.stage = stage
        self._begin_turn(stage)
        self._tell(cause, events, action, is_quiet)

    def _begin_turn(self, stage: Stage) -> None:
        self._decisions.follow()
        if not isinstance(stage, Think):
            self.turn = None
            return
        last = self.turn
        is_same = last is not None and (last.seat, last.phase) == (stage.seat, stage.phase)
        if last is None or not is_same or last.step is TurnStep.DONE:
            is_at_once = self._etiquette.at_once(self.session.state) is not None
            is_quiet = is_at_once and not self.is_watched
            self.turn = Turn(stage.seat, stage.phase, is_again=is_same, is_quiet=is_quiet)

    # -- listeners

    def _tell(
        self,
        cause: Cause,
        events: tuple[Event, ...] = (),
        action: Action | None = None,
        is_quiet: bool = False,
    ) -> None:
        change = Change(cause, self.stage, len(self.session.moments), events, action, is_quiet)
        self._pending_changes.append(change)

    def _settle(self) -> None:
        """Carry out submitted actions one by one, and call the listeners for each change.

        Does nothing when called by a listener.
        """
        if self._is_busy:
            return
        self._is_busy = True
        try:
            while True:
                self._catch_up()
                if self._pending_changes:
                    change = self._pending_changes.popleft()
                    for listener in list(self.listeners):
                        listener(change)
                elif self._submitted:
                    # An action that has become illegal meanwhile has no effect.
                    self._carry_out_of_person(self._submitted.popleft())
                else:
                    return
        finally:
            self._is_busy = False
