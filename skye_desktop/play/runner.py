"""One game being run: on each stage whoever decides is asked, what is decided is carried out, kept, and told.

The runner is the only one that carries out actions of a session. It knows no screen: whoever shows the game
listens to `Runner.changed` and reads `Runner.stage`; a test plays whole games by calling `submit`, `go_on`,
`take_seat` and `tick`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, auto

from skye_desktop.engine import (
    Action,
    DealTiles,
    Event,
    GameState,
    IllegalAction,
    Phase,
    PlayerView,
    Reason,
    SeatAction,
    Step,
    view_for,
)
from skye_desktop.files.record import Moment
from skye_desktop.play import flow
from skye_desktop.play.ahead import Ahead, PlayerFor
from skye_desktop.play.flow import (
    Act,
    Announce,
    Curtain,
    Deal,
    News,
    Stage,
    TableFlow,
    Think,
    announcements,
    announces,
)
from skye_desktop.play.session import AT_ONCE, Session
from skye_desktop.play.turns import Pace, Turn, TurnStep


class Cause(Enum):
    """Why the table has changed."""

    ACTION = auto()
    DEAL = auto()
    REWOUND = auto()
    """Undo or redo."""
    DECIDED = auto()
    """A computer knows what it does, and sets out to do it."""
    AHEAD = auto()
    """More is seen of what computers do while people still act; see `Runner.view`."""
    STAGE = auto()
    """Something was seen, a curtain lifted, a seat given to somebody else, the computers paused."""


@dataclass(frozen=True, slots=True)
class Change:
    """Something that happened at the table; told after it has happened, never in the middle."""

    cause: Cause
    stage: Stage
    done: int
    """The number of actions that had been done then."""
    events: tuple[Event, ...] = ()
    action: Action | None = None
    """What was done or decided, by whomever; None if it was not one action that came to be done."""
    is_quiet: bool = False
    """Whether a computer did it in a phase in which people acted at the same time: nobody waits to see it."""


Listener = Callable[[Change], None]

LOOKING = 1 / 30
"""Seconds from one look at what computers have decided to the next."""


def at_once(turn: Turn) -> float:
    """The pace of a game that nobody watches."""
    return 0.0


class Runner:
    """Plays one game. `begin` it once; then `tick` it from time to time, whatever is on the screen."""

    def __init__(
        self,
        session: Session,
        player_for: PlayerFor,
        pace: Pace = at_once,
        *,
        has_closed_market: bool = False,
    ) -> None:
        self.session = session
        self.changed: list[Listener] = []
        self.is_paused = False
        """Whether the computers wait."""
        self.turn: Turn | None = None
        """The computer's turn that is on, or still looked at."""
        self._pace = pace
        self._ahead = Ahead(session, player_for)
        self._flow = TableFlow(
            seats=len(session.setup.seats), computers=session.computers, concealed=session.table.concealed,
            open_money=session.setup.open_money, has_closed_market=has_closed_market,
        )  # fmt: skip
        self.stage: Stage = Deal()
        """What the table waits for now."""
        self._queue: deque[SeatAction] = deque()
        self._untold: deque[Change] = deque()
        self._is_busy = False

    # -- what is on

    @property
    def is_watched(self) -> bool:
        return self._flow.is_watched

    def view(self, seat: int | None) -> PlayerView:
        """What that seat may see now, None for what everybody may: also what computers have laid while people build."""
        seen = self._ahead.seen() if self._ahead.thoughts else self.session.state
        return self.session.view(seat) if seen is self.session.state else view_for(seen, seat)

    def next_tick_in(self) -> float | None:
        """Seconds until `tick` is needed; None for not before something is done."""
        turn = self.turn
        if self.is_paused:
            return None
        has_thoughts = bool(self._ahead.thoughts)
        waits = [self._ahead.shows_in(self._pace) if has_thoughts and self._shows_ahead else None]
        if (has_thoughts and self._ahead.is_thinking) or (
            turn is not None and turn.step is TurnStep.THINKING
        ):
            waits.append(LOOKING)
        elif turn is not None:
            waits.append(
                0.0 if turn.step is TurnStep.ACTING else max(0.0, self._length(turn) - turn.age)
            )
        return min((wait for wait in waits if wait is not None), default=None)

    @property
    def _shows_ahead(self) -> bool:
        """Whether what computers have decided is seen before it is done: while people act at the same time."""
        waits = self.turn is not None and self.turn.is_quiet
        return waits or isinstance(self.stage, Act | Curtain)

    def _length(self, turn: Turn) -> float:
        return 0.0 if turn.is_quiet else self._pace(turn)

    # -- what people do

    def begin(self, again: News | None = None) -> None:
        """Come to the first stage. A round whose points were being counted when the game was left is told again.

        So is ``again``, if that came of what was done last by a person, or since then.
        """
        moments = self.session.moments
        at = len(moments) if self.session.phase is Phase.INCOME else self._announced_at(again)
        if at:
            self._queue_news(moments[at - 1].events, self.session.state_at(at - 1))
        self._enter(Cause.STAGE)
        self._settle()

    def _announced_at(self, news: News | None) -> int:
        """The number of actions that led to that news, with nothing done by a person since; 0 if there is no such."""
        moments, now = self.session.moments, self.session.view(None)
        for at in range(len(moments), 0, -1):
            moment = moments[at - 1]
            if any(told.news is news for told in announcements(moment.events, now)):
                return at
            if (
                isinstance(moment.action, DealTiles)
                or moment.action.seat not in self.session.computers
            ):
                break
        return 0

    def submit(self, action: SeatAction) -> Reason | None:
        """Carry out a person's action; why it is not legal now, if it is not."""
        if self._is_busy:  # in answer to what is being told: it is done once all have heard of that
            reason = self.session.why_not(action)
            if reason is None:
                self._queue.append(action)
            return reason
        reason = self._carry_out_of_person(action)
        self._settle()
        return reason

    def _carry_out_of_person(self, action: SeatAction) -> Reason | None:
        try:
            events = self._do(action)
        except IllegalAction as refused:
            return refused.reason
        self._enter(Cause.ACTION, events, action)
        return None

    def go_on(self) -> None:
        """What is announced was seen, or what a computer did was looked at long enough."""
        if isinstance(self.stage, Announce):
            self._flow = self._flow.acknowledged()
            self._enter(Cause.STAGE)
        else:
            self.skip()
        self._settle()

    def take_seat(self, seat: int) -> None:
        """That seat's person sits before the screen now."""
        self._flow = self._flow.taken_by(seat)
        self._enter(Cause.STAGE)
        self._settle()

    def seat_players(self, levels: Sequence[str]) -> None:
        """Let computers of these levels play from now on, a level for each seat, empty for a person.

        What was seen of a computer that leaves its seat is done first, so that nothing is seen twice or taken back.
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
        """Do what a computer is seen doing, and what is seen of these seats' decisions ahead of their turn."""
        turn = self.turn
        if turn is not None and turn.step is TurnStep.ACTING:
            action, events = self._act(turn)
            self._tell(Cause.ACTION, events, action)
        for seat in seats:
            for answer in self._ahead.shown(seat):
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
        """Let the flow know who plays, and whose secrets are kept from an only person."""
        self._flow = self._flow.with_players(self.session.computers, self.session.table.concealed)

    def close_market(self, is_closed: bool) -> None:
        """From now on people buy behind the curtain, or before everybody."""
        if is_closed != self._flow.has_closed_market:
            self._flow = self._flow.with_market(is_closed=is_closed)
            self._enter(Cause.STAGE)
            self._settle()

    def close(self) -> None:
        self._ahead.stop()
        self.turn = None

    # -- undo and redo

    @property
    def undoable(self) -> Moment | None:
        """The action that undo would take back now."""
        at = self.session.undo_from()
        if at is None:
            return None
        moment = self.session.moments[at]
        may = flow.may_undo(self.stage, moment.action, is_playtest=self.session.table.is_playtest)
        return moment if may else None

    @property
    def undo_is_own(self) -> bool:
        """Whether that was done by whoever asks: another person's action is taken back after asking."""
        moment = self.undoable
        if moment is None or isinstance(moment.action, DealTiles):
            return True
        is_playtest = self.session.table.is_playtest
        return flow.is_own(
            self.stage, moment.action, self._flow.sole_person, is_playtest=is_playtest
        )

    @property
    def redoable(self) -> Moment | None:
        may = flow.may_redo(self.stage, is_playtest=self.session.table.is_playtest)
        return self.session.redoable() if may else None

    def undo(self) -> None:
        """Take back what is `undoable`; nothing if nothing is."""
        if self.undoable is not None:
            self.session.undo()
            self._rewound(())

    def redo(self) -> None:
        """Do again what is `redoable`: what everybody was shown is shown again."""
        if self.redoable is not None:
            done, before = len(self.session.moments), self.session.view(None)
            self.session.redo()
            again = [event for moment in self.session.moments[done:] for event in moment.events]
            self._rewound(again, before)

    def _rewound(self, events: Sequence[Event], before: PlayerView | None = None) -> None:
        self.turn = None
        self._flow = self._flow.rewound(events, before or self.session.view(None))
        self._enter(Cause.REWOUND, tuple(events))
        self._settle()

    # -- computers

    def pause(self, is_paused: bool) -> None:
        self.is_paused = is_paused
        self._tell(Cause.STAGE)
        self._settle()

    def skip(self) -> None:
        """Wait no longer for what a computer's turn waits for now; thinking takes the time it takes."""
        if self.is_paused:
            self.pause(False)
        if self.turn is not None:
            self.turn.age = max(self.turn.age, self._length(self.turn))

    def tick(self, seconds: float) -> None:
        """Let time pass: look at what computers have decided, and go on when what they did was seen."""
        if self.is_paused:
            return
        if self._ahead.thoughts:
            self._ahead.look()
            if self._shows_ahead and self._ahead.show(seconds, self._pace):
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
                if self._sets_out(turn):
                    self._tell(Cause.DECIDED, action=turn.action)
                    if self._pace(turn) <= 0:
                        self._carry_out(turn)
            case TurnStep.ACTING:
                self._carry_out(turn)
            case TurnStep.DONE:
                self._enter(Cause.STAGE)

    def _sets_out(self, turn: Turn) -> bool:
        """Whether the computer has decided; it knows what it does from now on."""
        answer = self._ahead.answer(turn.seat)
        if answer is None:
            return False
        turn.decision, turn.trouble = answer
        turn.enter(TurnStep.ACTING)
        return True

    def _catch_up(self) -> None:
        """Once the people have acted, what computers decided meanwhile is done before anybody is told."""
        while (
            (turn := self.turn) is not None
            and turn.is_quiet
            and not self.is_paused
            and self._sets_out(turn)
        ):
            self._carry_out(turn)

    def _act(self, turn: Turn) -> tuple[SeatAction, tuple[Event, ...]]:
        """Do what the computer has decided; return it, and what happened."""
        assert turn.decision is not None
        action, reason = turn.decision
        remark = "\n".join(part for part in (reason, turn.trouble) if part)
        turn.enter(TurnStep.DONE)
        return action, self._do(action, remark, self._ahead.done(turn.seat))

    def _carry_out(self, turn: Turn) -> None:
        action, events = self._act(turn)
        if turn.is_quiet:
            self._enter(Cause.ACTION, events, action, is_quiet=True)
            return
        turn.has_news = bool(self._flow.queue)
        self._tell(Cause.ACTION, events, action)
        self._ahead.follow()  # the next one thinks while this is still looked at
        if self._pace(turn) <= 0:
            self._enter(Cause.STAGE)

    # -- going from stage to stage

    def _do(self, action: Action, remark: str = "", step: Step | None = None) -> tuple[Event, ...]:
        before = self.session.state
        events = self.session.do(action, remark, step)
        if self._flow.concealed != self.session.table.concealed:
            self._follow_table()
        self._queue_news(events, before)
        return events

    def _queue_news(self, events: Sequence[Event], before: GameState) -> None:
        if announces(events):
            self._flow = self._flow.after(events, view_for(before, None))

    def _enter(
        self,
        cause: Cause,
        events: tuple[Event, ...] = (),
        action: Action | None = None,
        is_quiet: bool = False,
    ) -> None:
        """Come to the stage that follows from how the game stands; chance is let happen on the way."""
        stage = self._flow.stage(self.session.phase, self.session.waiting_seat())
        if isinstance(stage, Deal):
            self._flow = self._flow.on(stage)
            before = self.session.state
            dealt = self.session.begin_round()
            self._queue_news(dealt, before)
            stage = self._flow.stage(self.session.phase, self.session.waiting_seat())
            if events or action is not None:
                self._tell(cause, events, action, is_quiet)
            cause, events, action, is_quiet = Cause.DEAL, dealt, None, False
        self._flow = self._flow.on(stage)
        self.stage = stage
        self._begin_turn(stage)
        self._tell(cause, events, action, is_quiet)

    def _begin_turn(self, stage: Stage) -> None:
        self._ahead.follow()
        if not isinstance(stage, Think):
            self.turn = None
            return
        last = self.turn
        is_same = last is not None and (last.seat, last.phase) == (stage.seat, stage.phase)
        if last is None or not is_same or last.step is TurnStep.DONE:
            is_quiet = stage.phase in AT_ONCE and not self.is_watched
            self.turn = Turn(stage.seat, stage.phase, is_again=is_same, is_quiet=is_quiet)

    # -- telling

    def _tell(
        self,
        cause: Cause,
        events: tuple[Event, ...] = (),
        action: Action | None = None,
        is_quiet: bool = False,
    ) -> None:
        change = Change(cause, self.stage, len(self.session.moments), events, action, is_quiet)
        self._untold.append(change)

    def _settle(self) -> None:
        """Carry out what was submitted, one action at a time, and tell what changed; not from inside a telling."""
        if self._is_busy:
            return
        self._is_busy = True
        try:
            while True:
                self._catch_up()
                if self._untold:
                    change = self._untold.popleft()
                    for listener in list(self.changed):
                        listener(change)
                elif self._queue:
                    # What has become illegal meanwhile is not done.
                    self._carry_out_of_person(self._queue.popleft())
                else:
                    return
        finally:
            self._is_busy = False
