"""Many games without a window: by seed and by bot, with the laws of the game checked after every action; and
tournaments, which measure how bots fare against each other."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, as_completed, wait
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from math import ceil
from multiprocessing.process import BaseProcess
from random import Random
from statistics import fmean, median, stdev
from threading import Thread
from time import perf_counter
from typing import NamedTuple, TypeVar

from skye_desktop.bots import decide
from skye_desktop.engine import (
    BAG,
    HAND,
    Action,
    Clan,
    Event,
    GameSetup,
    GameState,
    GoldExchanged,
    IncomePaid,
    Phase,
    Seat,
    Step,
    TileKept,
    apply,
    deal,
    digest,
    legal_actions,
    new_game,
    read_action,
    replay,
    standings,
    state_from_json,
    state_to_json,
    view_for,
    write_action,
)

T = TypeVar("T")
R = TypeVar("R")

BATCH = 50
"""Games a process plays before it reports: fewer cost more in sending than in playing."""
AHEAD = 4
"""Parts of the work that are handed over for each core before the first of them is done."""


class LawBrokenError(AssertionError):
    """A law of the game does not hold; the message says which, in which game, after which action."""


@dataclass(slots=True)
class Tally:
    """What came of a number of games."""

    games: int = 0
    actions: int = 0
    points: list[int] = field(default_factory=list)
    """The final points of every seat of every game."""
    wins: list[float] = field(default_factory=list)
    """Victories by seat; a shared one counts in parts."""
    violations: list[str] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        """Take another's games in."""
        self.games += other.games
        self.actions += other.actions
        self.points += other.points
        self.violations += other.violations
        self.wins = [a + b for a, b in zip(self.wins, other.wins, strict=True)] if self.wins else other.wins


def table(seats: int, seed: int) -> GameSetup:
    """A set-up with the clans in order and everything else decided by the seed."""
    return GameSetup.drawn([Seat(clan=clan, name=clan.display_name) for clan in list(Clan)[:seats]], seed)


class PlayedGame(NamedTuple):
    """A whole game, and the seconds that each seat took for each of its decisions."""

    state: GameState
    actions: list[Action]
    seconds: tuple[list[float], ...]


def play(setup: GameSetup, bots: Sequence[str], *, check: bool) -> PlayedGame:
    """One whole game of those bots, in seat order. Raises LawBrokenError if asked to check and a law does not hold."""
    chance = Random(setup.seed)
    game = PlayedGame(new_game(setup), [], tuple([] for _ in bots))
    state, actions = game.state, game.actions
    while state.phase is not Phase.FINISHED:
        action = deal(state) if state.phase is Phase.INCOME else _decide(state, bots, chance, game)
        before = str(state.players) if check else ""
        step = apply(state, action)
        actions.append(action)
        if check:
            _require(str(state.players) == before, "apply changed its input", setup, action)
            _check_step(state, action, step)
        state = step.state
    if check:
        _require(replay(setup, actions) == state, "replay leads to another state", setup, actions[-1])
    return game._replace(state=state)


def _decide(state: GameState, bots: Sequence[str], chance: Random, game: PlayedGame) -> Action:
    waiting = [seat for seat in state.turn_order if legal_actions(state, seat)]
    # Pricing and building are simultaneous: any order of the seats must do.
    seat = chance.choice(waiting)
    view = view_for(state, seat)
    began = perf_counter()
    decision = decide(bots[seat], view, state.setup.seed, len(game.actions))
    game.seconds[seat].append(perf_counter() - began)
    return decision.action


def _require(holds: bool, law: str, setup: GameSetup, action: Action) -> None:
    if not holds:
        raise LawBrokenError(
            f"{law} (seed {setup.seed}, {len(setup.seats)} seats, after {write_action(action)!r})"
        )


def _check_step(state: GameState, action: Action, step: Step) -> None:
    setup, after = state.setup, step.state
    _require(
        read_action(write_action(action)) == action, "the action's notation does not read back", setup, action
    )
    tiles = sorted(tiles_anywhere(after))
    _require(tiles == sorted(BAG), "a tile is not in exactly one place", setup, action)
    change = all_gold(after) - all_gold(state)
    _require(change == gold_flow(step.events), "gold appeared or vanished", setup, action)
    is_sane = all(player.gold >= 0 and len(player.drawn) <= HAND for player in after.players)
    _require(is_sane, "a seat holds what it cannot hold", setup, action)
    if after.phase is not state.phase:
        again = state_from_json(state_to_json(after))
        _require(
            again == after and digest(again) == digest(after), "JSON there and back differs", setup, action
        )
    for seat in range(len(after.players)):
        _check_secrets(after, seat, setup, action)


def _check_secrets(state: GameState, seat: int, setup: GameSetup, action: Action) -> None:
    """Another seat's view must stay the same whatever this seat secretly holds."""
    if state.phase is Phase.FINISHED or setup.open_money:
        return
    player = state.players[seat]
    hidden = player._replace(gold=player.gold + 1)
    if state.phase is Phase.PRICING and player.prices:
        (first, price), (second, other) = player.prices
        assert player.discard is not None
        hidden = player._replace(
            gold=player.gold + 1, prices=((first, price), (player.discard, other - 1)), discard=second
        )
    other_truth = state.with_player(seat, hidden)
    viewer = (seat + 1) % len(state.players)
    known = view_for(state, viewer)._replace(supply={}, supply_gold=0)
    guessed = view_for(other_truth, viewer)._replace(supply={}, supply_gold=0)
    _require(known == guessed, "a view shows a secret", setup, action)


def tiles_anywhere(state: GameState) -> Iterator[int]:
    """Every tile in the bag, before a seat, waiting to be laid, or in a territory; the castles apart."""
    yield from state.bag
    for player in state.players:
        yield from player.drawn
        yield from player.to_build
        yield from (face.number for face in player.territory.faces.values() if face.number)
        if state.phase is Phase.BUYING and player.bought is not None:
            yield player.bought


def all_gold(state: GameState) -> int:
    """Gold in all hands and on all tiles."""
    return sum(player.gold + player.staked for player in state.players)


def gold_flow(events: tuple[Event, ...]) -> int:
    """The gold that came from the supply, less what went there, by what happened."""
    flow = 0
    for event in events:
        match event:
            case IncomePaid(_, income):
                flow += income.gold
            case TileKept(_, _, lost):
                flow -= lost
            case GoldExchanged(_, line):
                flow -= 5 * line.points
    return flow


def play_batch(seats: int, bot: str, check: bool, seeds: range) -> Tally:
    """Those games, one after another; a broken law is noted and the next game begins."""
    tally = Tally(wins=[0.0] * seats)
    for seed in seeds:
        tally.games += 1
        setup = table(seats, seed)
        try:
            game = play(setup, (bot,) * seats, check=check)
        except (AssertionError, LookupError, ValueError) as error:
            tally.violations.append(str(error) or f"assertion failed (seed {seed}, {seats} seats)")
            continue
        tally.actions += len(game.actions)
        final = standings(game.state)
        tally.points += [standing.points for standing in final]
        winners = [standing.seat for standing in final if standing.place == 1]
        for seat in winners:
            tally.wins[seat] += 1 / len(winners)
    return tally


def simulate(seats: int, games: int, bot: str, seed: int, *, check: bool) -> Iterator[Tally]:
    """Play the games on all cores; gives the tally so far after every batch.

    Their seeds begin with ``seed``. Raises ValueError if not all of them are seeds, and what `_on_all_cores` raises.
    """
    seeds = range(seed, seed + games)
    batches = [seeds[first : first + BATCH] for first in range(0, games, BATCH)]
    total = Tally()
    for tally in _on_all_cores(partial(play_batch, seats, bot, check), batches):
        total.add(tally)
        yield total


def _on_all_cores(work: Callable[[T], R], parts: Iterable[T]) -> Iterator[R]:
    """What the work makes of each part, as it is done. Raises OSError and BrokenExecutor where processes fail.

    What has not begun when nobody wants any more never begins.
    """
    cores = os.cpu_count() or 1
    with ProcessPoolExecutor(cores, initializer=_end_with_the_program) as pool:
        waiting: set[Future[R]] = set()
        try:
            for part in parts:
                # A few ahead keep every core busy; a million handed over at once would take longer than many games.
                if len(waiting) >= AHEAD * cores:
                    done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                    yield from (each.result() for each in done)
                with _interrupts_blocked():
                    waiting.add(pool.submit(work, part))
            yield from (each.result() for each in as_completed(waiting))
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


@contextmanager
def _interrupts_blocked() -> Iterator[None]:
    """Ctrl+C is answered afterwards: raised in what Python calls around the start of a process it would be lost."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _end_with_the_program() -> None:
    """Ctrl+C in a terminal reaches all processes: one answers it, the others end without a word.

    However the program ended, nobody waits for games any more.
    """
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    program = multiprocessing.parent_process()
    assert program is not None
    Thread(target=_follow, args=[program], daemon=True).start()


def _follow(program: BaseProcess) -> None:
    program.join()
    os._exit(1)


# -- tournaments


class Contest(NamedTuple):
    """One seat of a level against opponents in all other seats; ``wanted`` is the share of victories asked of it."""

    level: str
    opponent: str
    seats: int
    wanted: float | None = None


CONTESTS: tuple[Contest, ...] = (
    Contest("solid", "easy", 2, 0.75),
    Contest("strong", "solid", 2, 0.75),
    Contest("solid", "easy", 4, 0.45),
    Contest("strong", "solid", 4, 0.45),
    Contest("solid", "greedy", 2, 0.65),
    Contest("strong", "greedy", 2, 0.85),
    Contest("solid", "prices_one", 2, 0.5),
    Contest("strong", "prices_one", 2, 0.5),
    Contest("solid", "passes", 2, 0.5),
    Contest("strong", "passes", 2, 0.5),
)
"""What is asked of the levels: that each beats the one below, that none falls to a simple trick."""


@dataclass(slots=True)
class Result:
    """What came of a contest."""

    contest: Contest
    games: int = 0
    deals: list[float] = field(default_factory=list)
    """The level's share of the victories in each deal, played once from every seat; shared ones count in parts."""
    points: list[int] = field(default_factory=list)
    """The level's final points, game by game."""
    rival_points: list[float] = field(default_factory=list)
    """The opponents' final points, on average, game by game."""
    seconds: list[float] = field(default_factory=list)
    """For each decision of the level."""

    def add(self, other: Result) -> None:
        """Take another's games in."""
        self.games += other.games
        self.deals += other.deals
        self.points += other.points
        self.rival_points += other.rival_points
        self.seconds += other.seconds

    @property
    def wins(self) -> float:
        """The level's share of all victories."""
        return fmean(self.deals)

    @property
    def margin(self) -> float:
        """Half the width of the 95 % confidence interval of `wins`; the deals are what is independent."""
        return 1.96 * stdev(self.deals) / len(self.deals) ** 0.5 if len(self.deals) > 1 else 1.0

    def slowest(self, share: float) -> float:
        """The seconds within which that share of the decisions was taken."""
        return sorted(self.seconds)[ceil(share * len(self.seconds)) - 1]

    @property
    def line(self) -> str:
        """The result as a line of the table under `TABLE_HEAD`."""
        contest = self.contest
        wanted = "" if contest.wanted is None else f"{100 * contest.wanted:.0f} %"
        met = "" if contest.wanted is None else "yes" if self.wins >= contest.wanted else "no"
        return _TABLE.format(
            contest.level,
            f"{contest.opponent} × {contest.seats - 1}",
            self.games,
            f"{100 * self.wins:.1f} %",
            f"± {100 * self.margin:.1f}",
            wanted,
            met,
            f"{fmean(self.points):.1f} : {fmean(self.rival_points):.1f}",
            f"{1000 * fmean(self.seconds):.0f}",
            f"{1000 * median(self.seconds):.0f}",
            f"{1000 * self.slowest(0.99):.0f}",
        )


_TABLE = "{:<12} {:<14} {:>6} {:>8} {:>7} {:>7} {:>4} {:>14} {:>6} {:>7} {:>6}"
TABLE_HEAD = _TABLE.format(
    "level", "against", "games", "wins", "95 %", "wanted", "met", "mean points", "ms", "median", "99 %"
)


def play_deal(contest: Contest, seed: int) -> Result:
    """One deal of the tiles, played with the level in every seat in turn."""
    result = Result(contest)
    shares = []
    for seat in range(contest.seats):
        bots = [contest.opponent] * contest.seats
        bots[seat] = contest.level
        game = play(table(contest.seats, seed), bots, check=False)
        final = standings(game.state)
        winners = [standing.seat for standing in final if standing.place == 1]
        shares.append((seat in winners) / len(winners))
        result.points += [standing.points for standing in final if standing.seat == seat]
        result.rival_points.append(fmean(standing.points for standing in final if standing.seat != seat))
        result.seconds += game.seconds[seat]
        result.games += 1
    result.deals.append(fmean(shares))
    return result


def compete(contest: Contest, games: int, seed: int) -> Iterator[Result]:
    """Play a contest on all cores: whole deals, at least that many games; gives the result so far after every deal.

    The seeds from ``seed`` on decide the deals, the scoring tiles and who starts. Raises as `simulate` does.
    """
    deals = range(seed, seed + ceil(games / contest.seats))
    total = Result(contest)
    for result in _on_all_cores(partial(play_deal, contest), deals):
        total.add(result)
        yield total
