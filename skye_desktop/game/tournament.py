"""Many games of any kind without a window, with checks of what must hold in every game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random
from time import thread_time
from typing import Any, NamedTuple

from skye_desktop.contract import Action, Event, Rules, Setup, Standing, State
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


class LawBrokenError(AssertionError):
    """Raised if a law of the game does not hold."""

    def __init__(self, violation: Violation) -> None:
        super().__init__(violation)
        self.violation = violation

    def __str__(self) -> str:
        return self.violation.text


def shares_of_victory(final: Sequence[Standing]) -> dict[int, float]:
    """Return each winner's share of the victory, by seat; a shared one counts as a fraction."""
    winners = [standing.seat for standing in final if standing.place == 1]
    return dict.fromkeys(winners, 1 / len(winners))


class CountedGame(NamedTuple):
    """What is counted of a game that was played to its end."""

    actions: int
    final: Sequence[Standing]


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


class GameOfBots(NamedTuple):
    """A game that bots played to its end."""

    state: State
    actions: list[Action]
    seconds: Sequence[list[float]]
    """Durations of each seat's decisions, in seconds of processor time."""


def play_any(
    game: KnownGame,
    setup: Setup,
    bots: Sequence[str],
    *,
    check: bool = False,
    watch: Callable[[Sequence[Event]], object] | None = None,
) -> GameOfBots:
    """Play one whole game of those bots, given in seat order, and return it.

    ``watch`` is called with the events of each action. The game is stopped if a seat has had more
    than `LONGEST` turns. If ``check`` is set, raises AssertionError for the first law that does not
    hold.
    """
    rules, decide = game.rules, game.minds.decide_safely
    state, actions, chance = rules.new(setup), list[Action](), Random(setup.seed)
    seconds: list[list[float]] = [[] for _ in bots]
    section = game.etiquette.section
    while not rules.is_over(state) and section(state) <= LONGEST * len(setup.seats):
        action = rules.chance(state)
        if action is None:
            seat = chance.choice(rules.waiting(state))
            view = rules.view(state, seat)
            began = thread_time()
            action = decide(bots[seat], view, setup.seed, len(actions))[0].action
            seconds[seat].append(thread_time() - began)
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
    return GameOfBots(state, actions, seconds)


def _check_replay(rules: Rules, setup: Setup, actions: Sequence[Action], end: State) -> None:
    state = rules.new(setup)
    for action in actions:
        state = rules.apply(state, rules.read(rules.write(action))).state
    assert rules.digest(state) == rules.digest(end), "replay leads to another state"


def count_games(play: Callable[[int], CountedGame], seats: int, seeds: range) -> Tally:
    """Return the results of the games of those seeds, each played by ``play``.

    A broken law is recorded and the next game begins.
    """
    tally = Tally(wins=[0.0] * seats)
    for seed in seeds:
        tally.games += 1
        try:
            actions, final = play(seed)
        except LawBrokenError as error:
            tally.violations.append(error.violation)
            continue
        except (AssertionError, LookupError, ValueError) as error:
            law = Message(str(error)) if str(error) else message("an assertion failed")
            tally.violations.append(Violation(law, seed, seats))
            continue
        tally.actions += actions
        tally.points += [standing.points for standing in final]
        for seat, share in shares_of_victory(final).items():
            tally.wins[seat] += share
    return tally


def play_in_batches(
    batch: Callable[[range], Tally], games: int, seed: int, workers: int | None
) -> Iterator[Tally]:
    """Play games, and yield the results so far after every batch.

    Their seeds begin with ``seed``; ``workers`` is as in `in_processes`. Raises what that raises.
    """
    seeds = range(seed, seed + games)
    batches = [seeds[first : first + BATCH] for first in range(0, games, BATCH)]
    total = Tally()
    for tally in in_processes(batch, batches, workers):
        total.add(tally)
        yield total


def play_batch_of(
    game_id: str, seats: int, bot: str, check: bool, variant: Any, seeds: range
) -> Tally:
    """Return the results of those games of any kind."""
    game = known_game(game_id)

    def play(seed: int) -> CountedGame:
        setup = game.part("new_setup")(seats, seed, variant=variant)
        played = play_any(game, setup, (bot,) * seats, check=check)
        return CountedGame(len(played.actions), game.rules.standings(played.state))

    return count_games(play, seats, seeds)


def simulate_any(
    game_id: str,
    seats: int,
    games: int,
    bot: str,
    seed: int,
    *,
    check: bool,
    workers: int | None = None,
    variant: Any = None,
) -> Iterator[Tally]:
    """Play games, and yield the results so far after every batch.

    ``variant`` is one of the game's own, None for the printed game.
    """
    batch = partial(play_batch_of, game_id, seats, bot, check, variant)
    yield from play_in_batches(batch, games, seed, workers)
