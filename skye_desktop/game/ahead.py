"""Decisions of computers, and of people elsewhere, made while other seats still act.

There may be stretches of a game in which all seats act at once. Everybody who is not at the screen
is asked at the beginning of such a stretch. Their decisions are held until their turn, which comes
after that of the people at the screen, and are then carried out without a pause.

A decision depends on the state at the beginning of the stretch and on what the seat itself has done
in it, never on what others did meanwhile. So the same decisions lead to the same game, whoever was
faster.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from skye_desktop.contract import Decision, Etiquette, Rules, State, Step
from skye_desktop.game.pace import Pace, Turn, TurnStep
from skye_desktop.game.players import Player
from skye_desktop.game.session import GameHistory
from skye_desktop.game.worker import Answer

PlayerFor = Callable[[str], Player]
"""Factory of the computer player for a seat, given its level."""


@dataclass(slots=True)
class _Thought:
    """Decisions of one player that have not been carried out yet."""

    rules: Rules
    etiquette: Etiquette
    player: Player
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
    """Players that decide as early as the rules allow, and their pending decisions."""

    def __init__(self, line: GameHistory, player_for: PlayerFor) -> None:
        self._game = line
        self._player_for = player_for
        self._computers: dict[int, tuple[str, Player]] = {}
        self.elsewhere: Mapping[int, Player] = {}
        """Players of the seats whose people are elsewhere; call `follow` after a change."""
        self.is_paused = False
        """Whether the computers wait; people elsewhere do not."""
        self.thoughts: dict[int, _Thought] = {}

    def follow(self) -> None:
        """Ask every player that is to act now, and stop all others.

        Those who already decide in the same state continue. To be called after each change of the
        game.
        """
        line = self._game
        has_players = line.table.computers or self.elsewhere
        wanted = (
            {seat: player for seat in line.waiting_seats() if (player := self._player(seat))}
            if has_players
            else {}
        )
        for seat in self.thoughts.keys() - wanted.keys():
            self._forget(seat)
        for seat, player in wanted.items():
            state, number = line.decision_basis(seat)
            last = self.thoughts.get(seat)
            is_same = last is not None and last.player is player
            if last is None or not is_same or (last.number, last.start) != (number, state):
                self._forget(seat)
                self.thoughts[seat] = _Thought(line.rules, line.etiquette, player, number, state)
                self._ask(seat)

    def ask_again(self) -> None:
        """Forget all decisions of people elsewhere, and ask them again."""
        for seat in self.elsewhere:
            self._forget(seat)
        self.follow()

    def poll(self) -> None:
        """Collect new decisions, and ask for the next one where a seat has more to decide."""
        for seat, thought in self._active():
            answer = None if thought.is_whole else thought.player.answer()
            if answer is not None:
                thought.answers.append(answer)
                self._ask(seat)

    def recall(self, seat: int) -> bool:
        """Take back the last pending decision of a seat elsewhere, and ask for it again.

        Return whether there was one.
        """
        thought = self.thoughts.get(seat)
        if thought is None or seat not in self.elsewhere or not thought.answers:
            return False
        thought.answers.pop()
        left = len(thought.answers)
        del thought.steps[left:]
        thought.shown = min(thought.shown, left)
        self._ask(seat)
        return True

    def is_done(self, seat: int) -> bool:
        """Return whether the seat has made all decisions that it is asked for now."""
        thought = self.thoughts.get(seat)
        return thought is not None and thought.is_whole

    def next_state(self, seat: int) -> State:
        """Return the state in which the seat makes its next decision."""
        thought = self.thoughts.get(seat)
        return self._game.state if thought is None else thought.after(len(thought.answers))

    def answer(self, seat: int) -> Answer[Decision] | None:
        """Return the next decision of a seat; None until it is made."""
        thought = self.thoughts.get(seat)
        return thought.answers[0] if thought is not None and thought.answers else None

    def pending_decisions(self, seat: int) -> list[Answer[Decision]]:
        """Return the seat's decisions that are not carried out yet."""
        thought = self.thoughts.get(seat)
        return [] if thought is None else list(thought.answers)

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
        """Stop all players and forget their decisions."""
        for seat in list(self.thoughts):
            self._forget(seat)

    def seconds_to_answer(self, poll: float) -> float | None:
        """Return the seconds until `poll` should be called; None if nobody is awaited.

        ``poll`` are the seconds between two checks for computers. People elsewhere take their time:
        they are checked when something of them has arrived.
        """
        waits = [
            0.0 if seat in self.elsewhere else poll
            for seat, thought in self._active()
            if not thought.is_whole
            and (seat not in self.elsewhere or thought.player.answer() is not None)
        ]
        return min(waits, default=None)

    # -- decisions shown before they are carried out

    def visible_state(self, viewer: int | None = None) -> State:
        """Return the present state with the decisions that the table already shows.

        For the viewer at a seat elsewhere it includes all of that seat's own decisions.
        """
        etiquette = self._game.etiquette
        state = self._game.state
        stretch = etiquette.at_once(state)
        if stretch is None:
            return state
        for seat, thought in self.thoughts.items():
            is_own = seat == viewer and seat in self.elsewhere
            if number := len(thought.answers) if is_own else thought.shown:
                ahead = thought.after(number)
                if etiquette.at_once(ahead) == stretch:
                    state = etiquette.apart(state, seat, ahead)
        return state

    def seconds_to_next(self, pace: Pace) -> float | None:
        """Return the seconds until the next decision should be shown; None if all are shown."""
        waits = [
            max(0.0, self._rest(seat, thought, pace) - thought.age)
            for seat, thought in self._active()
            if thought.shown < len(thought.answers)
        ]
        return min(waits, default=None)

    def show(self, seconds: float, pace: Pace) -> bool:
        """Let ``seconds`` pass, and show decisions one by one, each computer at that pace.

        What people elsewhere decide is shown at once. Return whether another decision is shown now.
        """
        is_more = False
        for seat, thought in self._active():
            thought.age += seconds
            while thought.shown < len(thought.answers) and thought.age >= self._rest(
                seat, thought, pace
            ):
                thought.shown, thought.age, is_more = thought.shown + 1, 0.0, True
        return is_more

    def _rest(self, seat: int, thought: _Thought, pace: Pace) -> float:
        """Return the seconds between the seat's last shown decision and its next one."""
        if seat in self.elsewhere:
            return 0.0
        decision = thought.answers[thought.shown].value
        return pace(Turn(seat, self._game.phase, step=TurnStep.DONE, decision=decision))

    # -- players

    def _active(self) -> list[tuple[int, _Thought]]:
        """Return the seats that are not paused, with their decisions."""
        thoughts = list(self.thoughts.items())
        if self.is_paused:
            return [(seat, thought) for seat, thought in thoughts if seat in self.elsewhere]
        return thoughts

    def _ask(self, seat: int) -> None:
        thought = self.thoughts[seat]
        if thought.is_whole:
            thought.player.cancel()
        else:
            done = len(thought.answers)
            view = thought.rules.view(thought.after(done), seat)
            thought.player.ask(view, thought.number + done)

    def _forget(self, seat: int) -> None:
        if (thought := self.thoughts.pop(seat, None)) is not None:
            thought.player.cancel()

    def _player(self, seat: int) -> Player | None:
        """Return the player of a seat; None for a person at the screen."""
        if seat in self.elsewhere:
            return self.elsewhere[seat]
        level = self._game.level(seat)
        if not level:
            return None
        if seat not in self._computers or self._computers[seat][0] != level:
            self._computers[seat] = level, self._player_for(level)
        return self._computers[seat][1]
