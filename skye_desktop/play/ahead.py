"""What computers decide while others still act: thought ahead, acted in order.

Prices are set, and lands built, by all at once (Rules, Draw and set prices; Build). So every computer thinks from the
beginning of such a phase. What it then does is held until its turn, which comes after that of the people, and is done
without a pause. It follows from the game at the beginning of the phase and from what the computer itself has done in
it, never from what others did meanwhile: the same moves of the people are the same game, whoever was faster.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from skye_desktop.bots import Decision
from skye_desktop.engine import (
    GameState,
    PlaceTile,
    ReturnTile,
    Step,
    TakeBackTile,
    apply,
    join,
    view_for,
)
from skye_desktop.play.players import Player
from skye_desktop.play.session import AT_ONCE, Line
from skye_desktop.play.turns import Pace, Turn, TurnStep
from skye_desktop.play.worker import Answer

PlayerFor = Callable[[str], Player]
"""Who plays a seat of that level."""


@dataclass(slots=True)
class _Thought:
    """What one computer has decided of what it is to do next."""

    level: str
    number: int
    """Of actions done before the first of these."""
    begun: GameState
    """The game as it is for that seat."""
    answers: list[Answer[Decision]] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    """What the answers lead to, as far as somebody has asked for that."""
    shown: int = 0
    """How many of the answers are seen on the table already."""
    age: float = 0.0
    """Seconds since the last of those was seen."""

    @property
    def is_whole(self) -> bool:
        """Whether nothing is left for that seat to decide in this phase."""
        goes_on = PlaceTile | TakeBackTile | ReturnTile
        return bool(self.answers) and not isinstance(self.answers[-1].value.action, goes_on)

    def after(self, number: int) -> GameState:
        """Return the game for that seat after so many of the answers."""
        while len(self.steps) < number:
            before = self.steps[-1].state if self.steps else self.begun
            self.steps.append(apply(before, self.answers[len(self.steps)].value.action))
        return self.steps[number - 1].state if number else self.begun


class Ahead:
    """Lets the computers of a game think as soon as they may, and holds what they have decided."""

    def __init__(self, line: Line, player_for: PlayerFor) -> None:
        self._line = line
        self._player_for = player_for
        self._players: dict[int, tuple[str, Player]] = {}
        self.thoughts: dict[int, _Thought] = {}

    def follow(self) -> None:
        """The game has changed: every computer that is to act in this phase thinks, those whose game is the same as
        before go on."""
        line = self._line
        levels = line.table.computers
        wanted = (
            {seat: levels[seat] for seat in line.waiting_seats() if levels[seat]} if levels else {}
        )
        for seat in self.thoughts.keys() - wanted.keys():
            self._forget(seat)
        for seat, level in wanted.items():
            state, number = line.apart(seat)
            last = self.thoughts.get(seat)
            if last is None or (last.level, last.number, last.begun) != (level, number, state):
                self._forget(seat)
                self.thoughts[seat] = _Thought(level, number, state)
                self._ask(seat)

    def look(self) -> None:
        """Take what has been decided since, and let whoever has more to decide think on."""
        for seat, thought in self.thoughts.items():
            answer = None if thought.is_whole else self._player(seat).answer()
            if answer is not None:
                thought.answers.append(answer)
                self._ask(seat)

    def answer(self, seat: int) -> Answer[Decision] | None:
        """What that seat does next; None until it is decided."""
        thought = self.thoughts.get(seat)
        return thought.answers[0] if thought is not None and thought.answers else None

    def shown(self, seat: int) -> list[Answer[Decision]]:
        """Return what of that seat's decisions is seen on the table already, and not done."""
        thought = self.thoughts.get(seat)
        return [] if thought is None else thought.answers[: thought.shown]

    def done(self, seat: int) -> Step | None:
        """Know that the first answer is carried out; return what it makes of the game now, if that is known already."""
        thought, now = self.thoughts[seat], self._line.state
        step = thought.steps[0] if thought.steps else None
        is_as_then = thought.begun.players[seat] == now.players[seat]
        if thought.is_whole and len(thought.answers) == 1:
            self._forget(seat)
        else:
            thought.begun = thought.after(1)
            del thought.answers[0], thought.steps[0]
            thought.number += 1
            thought.shown = max(0, thought.shown - 1)
        if step is None or not is_as_then or step.state.phase is not now.phase:
            return None
        return join(now, seat, step)

    def stop(self) -> None:
        """Nobody thinks any more, and what was decided is forgotten."""
        for seat in list(self.thoughts):
            self._forget(seat)

    @property
    def is_thinking(self) -> bool:
        """Whether an answer is awaited."""
        return any(not thought.is_whole for thought in self.thoughts.values())

    # -- seen on the table before it is done

    def seen(self) -> GameState:
        """The game now, with what computers have decided as far as it is shown."""
        state = self._line.state
        for seat, thought in self.thoughts.items():
            if thought.shown and state.phase in AT_ONCE:
                ahead = thought.after(thought.shown)
                if ahead.phase is state.phase:
                    state = state.with_own(seat, ahead.players[seat])
        return state

    def shows_in(self, pace: Pace) -> float | None:
        """Seconds until more of it is to be shown; None if all that is decided is."""
        waits = [
            max(0.0, self._rest(seat, thought, pace) - thought.age)
            for seat, thought in self.thoughts.items()
            if thought.shown < len(thought.answers)
        ]
        return min(waits, default=None)

    def show(self, seconds: float, pace: Pace) -> bool:
        """Let time pass: what a computer does is shown bit by bit, each seat at that pace. Whether there is more."""
        is_more = False
        for seat, thought in self.thoughts.items():
            thought.age += seconds
            while thought.shown < len(thought.answers) and thought.age >= self._rest(
                seat, thought, pace
            ):
                thought.shown, thought.age, is_more = thought.shown + 1, 0.0, True
        return is_more

    def _rest(self, seat: int, thought: _Thought, pace: Pace) -> float:
        """Seconds from what was shown of a seat last to what follows."""
        phase, decision = self._line.phase, thought.answers[thought.shown].value
        return pace(Turn(seat, phase, step=TurnStep.DONE, decision=decision))

    # -- those who think

    def _ask(self, seat: int) -> None:
        thought, player = self.thoughts[seat], self._player(seat)
        if thought.is_whole:
            player.cancel()
        else:
            done = len(thought.answers)
            player.ask(view_for(thought.after(done), seat), thought.number + done)

    def _forget(self, seat: int) -> None:
        if self.thoughts.pop(seat, None) is not None:
            self._players[seat][1].cancel()

    def _player(self, seat: int) -> Player:
        level = self._line.level(seat)
        if seat not in self._players or self._players[seat][0] != level:
            self._players[seat] = level, self._player_for(level)
        return self._players[seat][1]
