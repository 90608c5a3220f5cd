"""Many games of any kind without a window, with checks of what must hold in every game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import NamedTuple

from skye_desktop.contract import Action, Event, Rules, Setup, State
from skye_desktop.game.pool import in_processes
from skye_desktop.i18n import Message, message, tr
from skye_desktop.known_games import KnownGame, known_game

LONGEST = 400
"""Largest number of turns of a seat: games whose rules do not end them are stopped there."""


BATCH = 50
"""Number of games that a process plays before it returns results.

With fewer games, sending results would take longer than playing.
"""


class Violation(NamedTuple):
    """A law of the game that did not hold, with the seed and the action."""

    law: Message
    seed: int
    seats: int
    action: str = ""
    """Notation of the action after which it was noticed."""

    @property
    def text(self) -> str:
        """Sentence in the current language."""
        if self.action:
            text = tr("{law} (seed {seed}, {seats} seats, after {action})")
        else:
            text = tr("{law} (seed {seed}, {seats} seats)")
        return text.format(law=self.law.text, seed=self.seed, seats=self.seats, action=self.action)


@dataclass(slots=True)
class Tally:
    """The results of several games."""

    games: int = 0
    actions: int = 0
    points: list[int] = field(default_factory=list)
    """Final points of every seat of every game."""
    wins: list[float] = field(default_factory=list)
    """Number of victories by seat; a shared victory counts as a fraction."""
    violations: list[Violation] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        """Add the games of another tally."""
        self.games += other.games
        self.actions += other.actions
        self.points += other.points
        self.violations += other.violations
        self.wins = (
            [a + b for a, b in zip(self.wins, other.wins, strict=True)] if self.wins else other.wins
        )


def play_any(
    game: KnownGame,
    setup: Setup,
    bots: Sequence[str],
    *,
    check: bool = False,
    watch: Callable[[Sequence[Event]], object] | None = None,
) -> tuple[State, list[Action]]:
    """Play a game with those bots, given by seat; return its last state and its actions.

    ``watch`` is called with the events of each action. The game is stopped if a seat has had more
    than `LONGEST` turns. If ``check`` is set, raises AssertionError for the first law that does not
    hold.
    """
    rules, decide = game.rules, game.minds.decide_safely
    state, actions, chance = rules.new(setup), list[Action](), Random(setup.seed)
    section = game.etiquette.section
    while not rules.is_over(state) and section(state) <= LONGEST * len(setup.seats):
        action = rules.chance(state)
        if action is None:
            seat = chance.choice(rules.waiting(state))
            view = rules.view(state, seat)
            action = decide(bots[seat], view, setup.seed, len(actions))[0].action
        before = rules.digest(state) if check else ""
        step = rules.apply(state, action)
        after = step.state
        if watch is not None:
            watch(step.events)
        if check:
            assert rules.digest(state) == before, "apply changed its input"
            assert rules.read(rules.write(action)) == action, "an action does not read back"
        actions.append(action)
        state = after
    if check:
        _check_replay(rules, setup, actions, state)
    return state, actions


def _check_replay(rules: Rules, setup: Setup, actions: Sequence[Action], end: State) -> None:
    state = rules.new(setup)
    for action in actions:
        state = rules.apply(state, rules.read(rules.write(action))).state
    assert rules.digest(state) == rules.digest(end), "replay leads to another state"


def play_batch_of(game_id: str, seats: int, bot: str, check: bool, seeds: range) -> Tally:
    """Return the results of those games; if a law is broken, record it and play the next game."""
    game = known_game(game_id)
    tally = Tally(wins=[0.0] * seats)
    for seed in seeds:
        tally.games += 1
        setup = game.part("new_setup")(seats, seed)
        try:
            end, actions = play_any(game, setup, (bot,) * seats, check=check)
        except (AssertionError, LookupError, ValueError) as error:
            law = Message(str(error)) if str(error) else message("an assertion failed")
            tally.violations.append(Violation(law, seed, seats))
            continue
        tally.actions += len(actions)
        final = game.rules.standings(end)
        tally.points += [standing.points for standing in final]
        winners = [standing.seat for standing in final if standing.place == 1]
        for seat in winners:
            tally.wins[seat] += 1 / len(winners)
    return tally


def simulate_any(
    game_id: str,
    seats: int,
    games: int,
    bot: str,
    seed: int,
    *,
    check: bool,
    workers: int | None = None,
) -> Iterator[Tally]:
    """Play games, and yield the results so far after every batch."""
    seeds = range(seed, seed + games)
    batches = [seeds[first : first + BATCH] for first in range(0, games, BATCH)]
    total = Tally()
    for tally in in_processes(partial(play_batch_of, game_id, seats, bot, check), batches, workers):
        total.add(tally)
        yield total
