"""Decisions that computers make while other seats still act.

There may be stretches of a game in which all seats act at once. Every computer starts to decide at
the beginning of such a stretch. Its decisions are held until its turn, which comes after that of
the people, and are then carried out without a pause.

A decision depends on the state at the beginning of the stretch and on what the computer itself has
done in it, never on what others did meanwhile. So the same actions of the people lead to the same
game, whoever was faster.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from skye_desktop.contract import Decision, Etiquette, Rules, State, Step
from skye_desktop.game.pace import Pace, Turn, TurnStep
from skye_desktop.game.players import Player
from skye_desktop.game.session import GameHistory
from skye_desktop.game.worker import Answer

PlayerFor = Callable[[str], Player]
"""Factory of the player for a seat, given its level."""


@dataclass(slots=True)
class _Thought:
    """Decisions of one computer that have not been carried out yet."""

    rules: Rules
    etiquette: Etiquette
    level: str
    number: int
    """Number of actions done before the first of these decisions."""
    start: State
    """State in which the first of these decisions is made (`GameHistory.decision_basis`)."""
    answers: list[Answer[Decision]] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    """Results of the first answers, computed when needed."""
    shown: int = 0
    """Number of answers that the table already shows."""
    age: float = 0.0
    """Seconds since the last answer was shown."""

    @property
    def is_whole(self) -> bool:
        """Whether the seat has nothing more to decide now after its last decision."""
        return bool(self.answers) and not self.etiquette.goes_on(self.answers[-1].value.action)

    def after(self, number: int) -> State:
        """Return the state after that many of the seat's answers."""
        while len(self.steps) < number:
            before = self.steps[-1].state if self.steps else self.start
            self.steps.append(self.rules.apply(before, self.answers[len(self.steps)].value.action))
        return self.steps[number - 1].state if number else self.start


class EarlyDecisions:
    """Computers that decide as early as the rules allow, and their pending decisions."""

    def __init__(self, line: GameHistory, player_for: PlayerFor) -> None:
        self._game = line
        self._player_for = player_for
        self._players: dict[int, tuple[str, Player]] = {}
        self.thoughts: dict[int, _Thought] = {}

    def follow(self) -> None:
        """Start every computer that is to act now, and stop all others.

        Computers that already think about the same state continue. To be called after each change
        of the game.
        """
        line = self._game
        levels = line.table.computers
        wanted = (
            {seat: levels[seat] for seat in line.waiting_seats() if levels[seat]} if levels else {}
        )
        for seat in self.thoughts.keys() - wanted.keys():
            self._forget(seat)
        for seat, level in wanted.items():
            state, number = line.decision_basis(seat)
            last = self.thoughts.get(seat)
            if last is None or (last.level, last.number, last.start) != (level, number, state):
                self._forget(seat)
                self.thoughts[seat] = _Thought(line.rules, line.etiquette, level, number, state)
                self._ask(seat)

    def poll(self) -> None:
        """Collect new decisions, and ask for the next one where a computer has more to decide."""
        for seat, thought in self.thoughts.items():
            answer = None if thought.is_whole else self._player(seat).answer()
            if answer is not None:
                thought.answers.append(answer)
                self._ask(seat)

    def answer(self, seat: int) -> Answer[Decision] | None:
        """Return the next decision of a seat; None until it is made."""
        thought = self.thoughts.get(seat)
        return thought.answers[0] if thought is not None and thought.answers else None

    def shown_decisions(self, seat: int) -> list[Answer[Decision]]:
        """Return the seat's decisions that the table shows but that are not carried out yet."""
        thought = self.thoughts.get(seat)
        return [] if thought is None else thought.answers[: thought.shown]

    def take_step(self, seat: int) -> Step | None:
        """Remove the first answer of a seat, which is about to be carried out.

        Return its result in the present state; None if the rules must compute that.
        """
        etiquette = self._game.etiquette
        thought = self.thoughts[seat]
        now = self._game.state
        step = thought.steps[0] if thought.steps else None
        is_as_then = etiquette.own(thought.start, seat) == etiquette.own(now, seat)
        if thought.is_whole and len(thought.answers) == 1:
            self._forget(seat)
        else:
            thought.start = thought.after(1)
            del thought.answers[0], thought.steps[0]
            thought.number += 1
            thought.shown = max(0, thought.shown - 1)
        if step is None or not is_as_then:
            return None
        stretch = etiquette.at_once(now)
        is_still_so = stretch is not None and etiquette.at_once(step.state) == stretch
        return etiquette.join(now, seat, step) if is_still_so else None

    def stop(self) -> None:
        """Stop all computers and forget their decisions."""
        for seat in list(self.thoughts):
            self._forget(seat)

    @property
    def is_thinking(self) -> bool:
        """Whether any computer is still deciding."""
        return any(not thought.is_whole for thought in self.thoughts.values())

    # -- decisions shown before they are carried out

    def visible_state(self) -> State:
        """Return the present state with the computers' decisions that the table already shows."""
        etiquette = self._game.etiquette
        state = self._game.state
        stretch = etiquette.at_once(state)
        if stretch is None:
            return state
        for seat, thought in self.thoughts.items():
            if thought.shown:
                ahead = thought.after(thought.shown)
                if etiquette.at_once(ahead) == stretch:
                    state = etiquette.apart(state, seat, ahead)
        return state

    def seconds_to_next(self, pace: Pace) -> float | None:
        """Return the seconds until the next decision should be shown; None if all are shown."""
        waits = [
            max(0.0, self._rest(seat, thought, pace) - thought.age)
            for seat, thought in self.thoughts.items()
            if thought.shown < len(thought.answers)
        ]
        return min(waits, default=None)

    def show(self, seconds: float, pace: Pace) -> bool:
        """Let ``seconds`` pass, and show decisions one by one, each seat at that pace.

        Return whether another decision is shown now.
        """
        is_more = False
        for seat, thought in self.thoughts.items():
            thought.age += seconds
            while thought.shown < len(thought.answers) and thought.age >= self._rest(
                seat, thought, pace
            ):
                thought.shown, thought.age, is_more = thought.shown + 1, 0.0, True
        return is_more

    def _rest(self, seat: int, thought: _Thought, pace: Pace) -> float:
        """Return the seconds between the seat's last shown decision and its next one."""
        decision = thought.answers[thought.shown].value
        return pace(Turn(seat, self._game.phase, step=TurnStep.DONE, decision=decision))

    # -- players

    def _ask(self, seat: int) -> None:
        thought = self.thoughts[seat]
        player = self._player(seat)
        if thought.is_whole:
            player.cancel()
        else:
            done = len(thought.answers)
            player.ask(thought.rules.view(thought.after(done), seat), thought.number + done)

    def _forget(self, seat: int) -> None:
        if self.thoughts.pop(seat, None) is not None:
            self._players[seat][1].cancel()

    def _player(self, seat: int) -> Player:
        level = self._game.level(seat)
        if seat not in self._players or self._players[seat][0] != level:
            self._players[seat] = level, self._player_for(level)
        return self._players[seat][1]
