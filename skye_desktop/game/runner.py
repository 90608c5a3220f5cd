"""One game being run: asks players for decisions, carries out actions, and calls listeners.

Only the runner carries out actions of a session. It uses no screen: a user interface registers in
`Runner.listeners` and reads `Runner.stage`. A test plays whole games by calling `submit`, `go_on`,
`take_seat` and `tick`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import partial

from skye_desktop.contract import EASY, Action, Decision, Event, Manners, Reason, State, Step, View
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
    Over,
    Stage,
    TableFlow,
    Think,
    announcements,
)
from skye_desktop.game.pace import Pace, Turn, TurnStep
from skye_desktop.game.players import Player
from skye_desktop.game.session import Session
from skye_desktop.game.worker import Answer


class Cause(Enum):
    """Cause of a change at the table."""

    ACTION = auto()
    DEAL = auto()
    REWOUND = auto()
    """Undo or redo."""
    DECIDED = auto()
    """A computer or a person elsewhere has decided, and starts to act."""
    AHEAD = auto()
    """What they decided in advance while people act is shown, or taken back; see `Runner.view`."""
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
    """Whether its player is not at the screen, and acts during a stretch in which all act at once.

    It is then not shown as a step that people must wait for.
    """


Listener = Callable[[Change], None]

POLL_SECONDS = 1 / 30
"""Seconds between two checks for computers' decisions."""
_HURRIED_POLL = 1 / 250
"""The same while the game is played to its end."""


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
        self.is_hurrying = False
        """Whether computers act without pauses; see `hurry`."""
        self.turn: Turn | None = None
        """Turn of a computer or a person elsewhere, running or still shown; None without any."""
        self._usual_pace = pace
        self._decisions = EarlyDecisions(session, player_for)
        self._flow = TableFlow(
            seats=len(session.setup.seats),
            computers=session.computers,
            concealed=session.concealed,
            elsewhere=session.elsewhere,
        )
        self.stage: Stage = Deal()
        """Present stage of the table."""
        self._submitted: deque[Action] = deque()
        self._pending_changes: deque[Change] = deque()
        self._is_busy = False
        self._has_begun = False

    # -- present state

    @property
    def is_watched(self) -> bool:
        """Whether all seats are computers."""
        return self._flow.is_watched

    @property
    def is_paused(self) -> bool:
        """Whether the computers wait. People elsewhere go on."""
        return self._decisions.is_paused

    @property
    def elsewhere(self) -> frozenset[int]:
        """Seats of people who have a screen of their own."""
        return self._flow.elsewhere

    @property
    def people_at_screen(self) -> tuple[int, ...]:
        """Seats of the people who sit at the screen of the table."""
        return self._flow.people_at_screen

    def view(self, seat: int | None) -> View:
        """Return the view of that seat now, or the public view for None.

        It includes decisions that are shown before they are carried out; for a seat elsewhere, all
        of its own.
        """
        decisions = self._decisions
        seen = decisions.visible_state(seat) if decisions.thoughts else self.session.state
        if seen is self.session.state:
            return self.session.view(seat)
        return self._rules.view(seen, seat)

    @property
    def awaited(self) -> tuple[int, ...]:
        """Seats elsewhere that have something left to decide now, in the order of play."""
        seats = self.session.waiting_seats()
        return tuple(
            seat for seat in seats if seat in self.elsewhere and not self._decisions.is_done(seat)
        )

    def is_done(self, seat: int) -> bool:
        """Return whether the seat has decided all that it is asked for now.

        Its decisions may still be pending. A seat that is not asked has nothing left to decide.
        """
        return self._decisions.is_done(seat) or seat not in self.session.waiting_seats()

    def next_tick_in(self) -> float | None:
        """Return the seconds until `tick` is needed; None if it is not needed before an action.

        To be asked again when something may have arrived from a person elsewhere.
        """
        if self.is_hurrying and not self.is_paused and isinstance(self.stage, Announce):
            return 0.0
        poll = _HURRIED_POLL if self.is_hurrying else POLL_SECONDS
        waits: list[float | None] = []
        if self._decisions.thoughts:
            waits.append(self._decisions.seconds_to_answer(poll))
            if self._shows_ahead:
                waits.append(self._decisions.seconds_to_next(self._pace))
        if self.turn is not None and not self._stands(self.turn):
            waits.append(self._rest(self.turn, poll))
        return min((wait for wait in waits if wait is not None), default=None)

    def _rest(self, turn: Turn, poll: float) -> float | None:
        """Return the seconds until the turn may go on; None if it waits for a person elsewhere."""
        match turn.step:
            case TurnStep.THINKING if turn.is_elsewhere:
                return 0.0 if self._may_act(turn.seat) else None
            case TurnStep.THINKING:
                return poll
            case TurnStep.ACTING:
                return 0.0
            case TurnStep.DONE:
                return max(0.0, self._length(turn) - turn.age)

    def _stands(self, turn: Turn) -> bool:
        """Return whether the turn is paused."""
        return self.is_paused and not turn.is_elsewhere

    @property
    def _shows_ahead(self) -> bool:
        """Whether decisions are shown before they are carried out.

        They are while people act at the same time.
        """
        waits = self.turn is not None and self.turn.is_quiet
        return waits or isinstance(self.stage, Act | Curtain)

    def _pace(self, turn: Turn) -> float:
        is_awaited = turn.is_elsewhere and turn.step is TurnStep.THINKING
        return 0.0 if self.is_hurrying or is_awaited else self._usual_pace(turn)

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
        self._has_begun = True
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
        players = self._decisions.elsewhere
        self._decisions.elsewhere = {
            seat: player for seat, player in players.items() if seat in session.elsewhere
        }
        self._follow_table(changed)

    def seat_elsewhere(self, players: Mapping[int, Player]) -> None:
        """Let these players play elsewhere from now on, by seat; all other people at the screen.

        What a person who comes back to the screen has decided in the open is carried out first.
        What is secret is not: it has to be decided again at the screen. A seat must not be a
        computer's.
        """
        before = self._decisions.elsewhere
        seats = range(len(self.session.setup.seats))
        changed = [seat for seat in seats if before.get(seat) is not players.get(seat)]
        self._finish_what_is_seen(changed)
        self._decisions.elsewhere = dict(players)
        self.session.seat_elsewhere(players)
        self._follow_table(changed)

    def why_not(self, seat: int, action: Action) -> Reason | None:
        """Return why an action is illegal as the next decision of a seat elsewhere; None if legal.

        It is judged in the state in which the seat is asked (`EarlyDecisions`).
        """
        reason: Reason | None = self._rules.why_not(self._decisions.next_state(seat), action)
        return reason

    def recall(self, seat: int) -> bool:
        """Take back the last pending decision of a seat elsewhere, and ask for it again.

        Return whether there was one. What is carried out already, or shown happening, stays.
        """
        turn = self.turn
        if turn is not None and turn.seat == seat and turn.step is TurnStep.ACTING:
            return False
        if not self._decisions.recall(seat):
            return False
        self._tell(Cause.AHEAD)
        self._settle()
        return True

    def _finish_what_is_seen(self, seats: Iterable[int]) -> None:
        """Carry out the decisions that the screen already shows.

        These are the action that is being animated, and the shown decisions of ``seats``. Of people
        elsewhere they are all that are not secret.
        """
        turn = self.turn
        if turn is not None and turn.step is TurnStep.ACTING:
            action, events = self._act(turn)
            self._tell(Cause.ACTION, events, action)
        for seat in seats:
            for answer in self._seen_decisions(seat):
                ahead = Turn(
                    seat,
                    self.session.phase,
                    is_quiet=True,
                    decision=answer.value,
                    trouble=answer.trouble,
                )
                action, events = self._act(ahead)
                self._tell(Cause.ACTION, events, action, is_quiet=True)

    def _seen_decisions(self, seat: int) -> Sequence[Answer[Decision]]:
        if seat not in self.elsewhere:
            return self._decisions.shown_decisions(seat)
        is_secret = self._etiquette.is_private(self.session.state, self._manners)
        return [] if is_secret else self._decisions.pending_decisions(seat)

    def _follow_table(self, changed: Collection[int]) -> None:
        """Go on with the players that the session has now; those of ``changed`` seats are new."""
        self._follow_players()
        if self.turn is not None and self.turn.seat in changed:
            self.turn = None
        if self._has_begun:
            self._enter(Cause.STAGE)
            self._settle()

    def _follow_players(self) -> None:
        """Update the flow with computers, concealed seats and people elsewhere of the session."""
        session = self.session
        self._flow = self._flow.with_players(
            session.computers, session.concealed, session.elsewhere
        )

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
        """Action that undo would take back now.

        While people watch what somebody elsewhere has decided, nothing before it is taken back.
        """
        at, turn = self.session.undo_from(), self.turn
        is_seen = turn is not None and turn.is_elsewhere and turn.step is TurnStep.ACTING
        if at is None or (is_seen and not self.session.table.is_playtest):
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
        return flow.is_own(self.stage, actor, self._flow.only_at_screen, is_playtest=is_playtest)

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
        """Go back to that moment of a scenario, to try it again (`Session.restart`).

        People elsewhere are asked again for all that they have decided since.
        """
        self.session.restart(at)
        self._decisions.ask_again()
        self._after_rewind(self.session.state, ())

    def redo(self) -> None:
        """Redo the action that is `redoable`, if any, and repeat its announcements."""
        if self.redoable is not None:
            done = len(self.session.moments)
            before = self.session.state
            self.session.redo()
            again = [event for moment in self.session.moments[done:] for event in moment.events]
            self._after_rewind(before, again)

    def go_back_to(self, at: int, again: str | None = None) -> None:
        """Go back to the moment after ``at`` actions for good (`Session.go_back_to`).

        What was announced there from the kind ``again`` on is announced once more. People elsewhere
        are asked again for all that they have decided since.
        """
        self.session.go_back_to(at)
        self._decisions.ask_again()
        self.turn = None
        news: tuple[Announcement, ...] = ()
        if at and again is not None:
            news = self._news(self.session.state_at(at - 1), self.session.moments[at - 1].events)
            kinds = [one.news for one in news]
            news = news[kinds.index(again) :] if again in kinds else ()
        self._flow = self._flow.rewind(news)
        self._enter(Cause.REWOUND)
        self._settle()

    def _after_rewind(self, before: State, events: Sequence[Event]) -> None:
        self.turn = None
        self._flow = self._flow.rewind(self._news(before, events))
        self._enter(Cause.REWOUND, tuple(events))
        self._settle()

    # -- computers

    def pause(self, is_paused: bool) -> None:
        """Let the computers wait, or go on. People elsewhere do not wait."""
        self._decisions.is_paused = is_paused
        self._tell(Cause.STAGE)
        self._settle()

    def hurry(self, is_hurrying: bool) -> None:
        """Let the computers act without pauses, and leave announcements, or stop that.

        It stops by itself at the end of the game, and where a person is to act, here or elsewhere.
        """
        self.is_hurrying = is_hurrying
        self._tell(Cause.STAGE)
        self._settle()

    def skip(self) -> None:
        """End the current pause of a turn; thinking is not shortened."""
        if self.is_paused:
            self.pause(False)
        if self.turn is not None:
            self.turn.age = max(self.turn.age, self._length(self.turn))

    def tick(self, seconds: float) -> None:
        """Let ``seconds`` pass: collect decisions, and go on when a step is over."""
        if self.is_hurrying and not self.is_paused and isinstance(self.stage, Announce):
            self.go_on()
        if self._decisions.thoughts:
            self._decisions.poll()
            if self._shows_ahead and self._decisions.show(seconds, self._pace):
                self._tell(Cause.AHEAD)
        turn = self.turn
        if turn is not None and not turn.is_quiet and not self._stands(turn):
            turn.age += seconds
            if turn.age >= self._pace(turn):
                self._next_step(turn)
        self._settle()
        if self.is_hurrying and not self.is_paused and self._is_up_to_people:
            self.hurry(False)

    @property
    def _is_up_to_people(self) -> bool:
        """Whether the game is over, or a person is to act."""
        stage = self.stage
        is_elsewhere = isinstance(stage, Think) and stage.seat in self.elsewhere
        return is_elsewhere or isinstance(stage, Act | Curtain | Over)

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
        """Return whether the seat has decided and may act; if so, begin to show its action."""
        answer = self._decisions.answer(turn.seat)
        if answer is None or not self._may_act(turn.seat):
            return False
        turn.decision, turn.trouble = answer
        turn.enter(TurnStep.ACTING)
        return True

    def _may_act(self, seat: int) -> bool:
        """Return whether the seat's next decision may be carried out in its turn.

        A secret decision of a person elsewhere can be recalled until all people elsewhere have
        decided. Only then are theirs carried out, all at once.
        """
        if seat not in self.elsewhere:
            return True
        state = self.session.state
        if self._decisions.answer(seat) is None:
            return False
        if self._etiquette.at_once(state) is None:
            return True
        is_open = not self._etiquette.is_private(state, self._manners)
        return is_open or all(map(self.is_done, self.elsewhere))

    def _catch_up(self) -> None:
        """Carry out the decisions of quiet turns (`Turn.is_quiet`) before calling listeners."""
        while (
            (turn := self.turn) is not None
            and turn.is_quiet
            and not self._stands(turn)
            and self._starts_acting(turn)
        ):
            self._carry_out(turn)

    def _act(self, turn: Turn) -> tuple[Action, tuple[Event, ...]]:
        """Carry out the decision of the turn; return the action and its events."""
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
        self._decisions.follow()  # the next player decides while this action is still shown
        if self._pace(turn) <= 0:
            self._enter(Cause.STAGE)

    # -- stages

    def _do(self, action: Action, remark: str = "", step: Step | None = None) -> tuple[Event, ...]:
        before = self.session.state
        events = self.session.do(action, remark, step)
        if self._flow.concealed != self.session.concealed:
            self._follow_players()
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
            self.turn = Turn(
                stage.seat,
                stage.phase,
                is_again=is_same,
                is_quiet=is_at_once and not self.is_watched,
                is_elsewhere=stage.seat in self.elsewhere,
            )

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
