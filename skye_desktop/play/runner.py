"""One game being run: on each stage whoever decides is asked, what is decided is carried out, kept, and told.

The runner is the only one that carries out actions of a session. It knows no screen: whoever shows the game
listens to `Runner.changed` and reads `Runner.stage`; a test plays whole games by calling `submit`, `go_on`,
`take_seat` and `tick`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum, auto

from skye_desktop.bots import Decision
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
    view_for,
)
from skye_desktop.files.record import Moment
from skye_desktop.play import undo
from skye_desktop.play.flow import Announce, Deal, News, Stage, TableFlow, Think, announcements, announces
from skye_desktop.play.players import Player
from skye_desktop.play.session import Session
from skye_desktop.play.turns import Step, Turn
from skye_desktop.play.worker import Answer


class Cause(Enum):
    """Why the table has changed."""

    ACTION = auto()
    DEAL = auto()
    REWOUND = auto()
    """Undo or redo."""
    DECIDED = auto()
    """A computer knows what it does, and sets out to do it."""
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


Listener = Callable[[Change], None]
Pace = Callable[[Turn], float]
"""Seconds that the step of a computer's turn lasts at least."""
PlayerFor = Callable[[str], Player]
"""Who plays a seat of that level."""

LOOKING = 1 / 30
"""Seconds from one look at what computers have decided to the next."""


def at_once(turn: Turn) -> float:
    """The pace of a game that nobody watches."""
    return 0.0


class Runner:
    """Plays one game. `begin` it once; then `tick` it from time to time, whatever is on the screen."""

    def __init__(self, session: Session, player_for: PlayerFor, pace: Pace = at_once) -> None:
        self.session = session
        self.changed: list[Listener] = []
        self.is_paused = False
        """Whether the computers wait."""
        self.turn: Turn | None = None
        """The computer's turn that is on, or still looked at."""
        self._player_for = player_for
        self._pace = pace
        self._players: dict[int, tuple[str, Player]] = {}
        self._flow = TableFlow(
            seats=len(session.setup.seats), computers=session.computers, open_money=session.setup.open_money
        )
        self.stage: Stage = Deal()
        """What the table waits for now."""
        self._queue: deque[SeatAction] = deque()
        self._untold: deque[Change] = deque()
        self._is_busy = False

    # -- what is on

    @property
    def is_watched(self) -> bool:
        return self._flow.is_watched

    def next_tick_in(self) -> float | None:
        """Seconds until `tick` is needed; None for not before something is done."""
        turn = self.turn
        if turn is None or self.is_paused:
            return None
        if turn.step is Step.THINKING:
            return LOOKING
        return 0.0 if turn.step is Step.ACTING else max(0.0, self._pace(turn) - turn.age)

    # -- what people do

    def begin(self, again: News | None = None) -> None:
        """Come to the first stage. A round whose points were being counted when the game was left is told again.

        So is ``again``, if that is what came of the last action.
        """
        moments = self.session.moments
        is_again = bool(moments) and any(
            told.news is again for told in announcements(moments[-1].events, self.session.view(None))
        )
        if moments and (self.session.phase is Phase.INCOME or is_again):
            self._queue_news(moments[-1].events, self.session.state_at(len(moments) - 1))
        self._enter(Cause.STAGE)
        self._settle()

    def submit(self, action: SeatAction) -> Reason | None:
        """Carry out a person's action; why it is not legal now, if it is not."""
        reason = self.session.why_not(action)
        if reason is None:
            self._queue.append(action)
            self._settle()
        return reason

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

    def seats_changed(self) -> None:
        """Other players may sit at the table now: ask those."""
        are_same = all(self.session.level(seat) == level for seat, (level, _) in self._players.items())
        if are_same and self.session.computers == self._flow.computers:
            return
        self._stop_thinking()
        self._flow = self._flow.with_players(self.session.computers)
        self.turn = None
        self._enter(Cause.STAGE)
        self._settle()

    def close(self) -> None:
        self._stop_thinking()
        self.turn = None

    # -- undo and redo

    @property
    def undoable(self) -> Moment | None:
        """The action that undo would take back now."""
        at = self.session.undo_from()
        if at is None:
            return None
        moment = self.session.moments[at]
        may = undo.may_undo(self.stage, moment.action, is_playtest=self.session.table.is_playtest)
        return moment if may else None

    @property
    def undo_is_own(self) -> bool:
        """Whether that was done by whoever asks: another person's action is taken back after asking."""
        moment = self.undoable
        if moment is None or isinstance(moment.action, DealTiles):
            return True
        is_playtest = self.session.table.is_playtest
        return undo.is_own(self.stage, moment.action, self._flow.sole_person, is_playtest=is_playtest)

    @property
    def redoable(self) -> Moment | None:
        may = undo.may_redo(self.stage, is_playtest=self.session.table.is_playtest)
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
        self._stop_thinking()
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
            self.turn.age = max(self.turn.age, self._pace(self.turn))

    def tick(self, seconds: float) -> None:
        """Let time pass: look at what computers have decided, and go on when what they did was seen."""
        turn = self.turn
        if turn is None or self.is_paused:
            return
        turn.age += seconds
        if turn.age >= self._pace(turn):
            self._next_step(turn)
            self._settle()

    def _next_step(self, turn: Turn) -> None:
        match turn.step:
            case Step.THINKING:
                answer = self._player(turn.seat).answer()
                if answer is not None:
                    self._set_out(turn, answer)
            case Step.ACTING:
                self._carry_out(turn)
            case Step.DONE:
                self._enter(Cause.STAGE)

    def _set_out(self, turn: Turn, answer: Answer[Decision]) -> None:
        turn.decision, turn.trouble = answer
        self._player(turn.seat).cancel()
        turn.enter(Step.ACTING)
        self._tell(Cause.DECIDED, action=turn.action)
        if self._pace(turn) <= 0:
            self._carry_out(turn)

    def _carry_out(self, turn: Turn) -> None:
        assert turn.decision is not None
        action, reason = turn.decision
        remark = "\n".join(part for part in (reason, turn.trouble) if part)
        turn.enter(Step.DONE)
        events = self._do(action, remark)
        turn.has_news = bool(self._flow.queue)
        self._tell(Cause.ACTION, events, action)
        following = self.session.waiting_seat()
        if following is not None and following in self._flow.computers and not turn.has_news:
            self._ask(following)  # the next one thinks while this is still looked at
        if self._pace(turn) <= 0:
            self._enter(Cause.STAGE)

    def _ask(self, seat: int) -> None:
        self._player(seat).ask(self.session.view(seat), len(self.session.moments))

    def _player(self, seat: int) -> Player:
        level = self.session.level(seat)
        if seat not in self._players or self._players[seat][0] != level:
            self._players[seat] = level, self._player_for(level)
        return self._players[seat][1]

    def _stop_thinking(self) -> None:
        for _, player in self._players.values():
            player.cancel()

    # -- going from stage to stage

    def _do(self, action: Action, remark: str = "") -> tuple[Event, ...]:
        before = self.session.state
        events = self.session.do(action, remark)
        self._queue_news(events, before)
        return events

    def _queue_news(self, events: Sequence[Event], before: GameState) -> None:
        if announces(events):
            self._flow = self._flow.after(events, view_for(before, None))

    def _enter(self, cause: Cause, events: tuple[Event, ...] = (), action: Action | None = None) -> None:
        """Come to the stage that follows from how the game stands; chance is let happen on the way."""
        stage = self._flow.stage(self.session.phase, self.session.waiting_seat())
        if isinstance(stage, Deal):
            self._flow = self._flow.on(stage)
            before = self.session.state
            dealt = self.session.begin_round()
            self._queue_news(dealt, before)
            stage = self._flow.stage(self.session.phase, self.session.waiting_seat())
            if events or action is not None:
                self._tell(cause, events, action)
            cause, events, action = Cause.DEAL, dealt, None
        self._flow = self._flow.on(stage)
        self.stage = stage
        self._begin_turn(stage)
        self._tell(cause, events, action)

    def _begin_turn(self, stage: Stage) -> None:
        if not isinstance(stage, Think):
            self._stop_thinking()
            self.turn = None
            return
        last = self.turn
        is_same = last is not None and (last.seat, last.phase) == (stage.seat, stage.phase)
        if last is None or not is_same or last.step is Step.DONE:
            self.turn = Turn(stage.seat, stage.phase, is_again=is_same)
        self._ask(stage.seat)

    # -- telling

    def _tell(self, cause: Cause, events: tuple[Event, ...] = (), action: Action | None = None) -> None:
        self._untold.append(Change(cause, self.stage, len(self.session.moments), events, action))

    def _settle(self) -> None:
        """Carry out what was submitted, one action at a time, and tell what changed; not from inside a telling."""
        if self._is_busy:
            return
        self._is_busy = True
        try:
            while self._queue or self._untold:
                if self._untold:
                    change = self._untold.popleft()
                    for listener in list(self.changed):
                        listener(change)
                    continue
                action = self._queue.popleft()
                # Submitted in answer to what has changed meanwhile: what has become illegal is not done.
                with suppress(IllegalAction):
                    events = self._do(action)
                    self._enter(Cause.ACTION, events, action)
        finally:
            self._is_busy = False
