"""Strength and speed of the computer players of Raiders, beside what is asked of them.

python benchmarks/raiders_ladder.py
python benchmarks/raiders_ladder.py --two 200 --four 120 --styles 0

Each level against the one below: at two seats in turn from both, with the same chance; at four
alone against three, from each seat in turn. Each style alone against the second level. A shared
first place counts as its share. Matches end after 400 turns a seat at the latest, the points then
decide; they are counted as cut short. A turn is all that a seat decides between its turns, timed
in processor time.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Callable, Sequence
from math import ceil
from statistics import fmean, median
from time import process_time
from typing import NamedTuple

from skye_desktop.game.confidence import percent, share_margin, verdict
from skye_desktop.games.raiders.bots import LEVELS, STYLES, decide
from skye_desktop.games.raiders.engine import RaidersRules, Setup, standings
from skye_desktop.terminal import Parser, number_type

RULES = RaidersRules()
MOST_TURNS = 400
"""Turns of a seat after which a match is cut short."""


class Goal(NamedTuple):
    """What is asked of a share of matches, given with its margin of error."""

    text: str
    is_met: Callable[[float, float], bool]


AT_TWO = Goal(">= 75 %", lambda share, around: share >= 0.75)
"""Of each level against the one below, at two seats."""
AT_FOUR = Goal("> 25 %", lambda share, around: share - around > 0.25)
"""Of a level alone against three of the level below: surely more than its even share."""
OF_STYLE = Goal("<= 40 %", lambda share, around: share <= 0.4 and share + around < 0.5)
"""Of a style against the second level; a few matches decide nothing near the half."""
SECONDS_WANTED = 1.0
"""Most seconds of a turn, 99 in 100 turns."""
SECOND_LEVEL = "greedy"
Times = dict[str, list[float]]
"""Seconds of turns by level."""
_LINE = "{:<15} {:<11} {:>5} {:>7} {:>18} {:>10} {:>7} {:>9} {:>6}"
HEAD = _LINE.format("", "against", "seats", "matches", "won", "asked", "", "turns", "short")


class Match(NamedTuple):
    """A match that was played."""

    share: float
    """What the tested seat has of the victory."""
    turns: int
    """Turns of all seats."""
    is_short: bool
    """Whether it was cut short."""


def play(levels: Sequence[str], tested: int, seed: int, times: Times) -> Match:
    """Play a match and return how it went for the tested seat."""
    state, number = RULES.new(Setup(len(levels), seed=seed)), 0
    spent: dict[tuple[int, int], float] = defaultdict(float)
    while not RULES.is_over(state) and max(seat.turns for seat in state.seats) < MOST_TURNS:
        action = RULES.chance(state)
        if action is None:
            seat = RULES.waiting(state)[0]
            view = RULES.view(state, seat)
            begun = process_time()
            action = decide(levels[seat], view, seed, number).action
            spent[seat, state.seats[seat].turns] += process_time() - begun
        state, number = RULES.apply(state, action).state, number + 1
    for (seat, _), seconds in spent.items():
        times[levels[seat]].append(seconds)
    first = [standing.seat for standing in standings(state) if standing.place == 1]
    turns = sum(seat.turns for seat in state.seats)
    return Match((tested in first) / len(first), turns, not RULES.is_over(state))


def contest(
    level: str, other: str, seats: int, options: argparse.Namespace, times: Times
) -> list[Match]:
    """Return the matches of a level against seats of the other, from each seat in turn."""
    found = []
    for number in range(options.two if seats == 2 else options.four):
        tested = number % seats
        levels = [other] * seats
        levels[tested] = level
        found.append(play(levels, tested, options.seed + number // seats, times))
    return found


def line(level: str, other: str, seats: int, matches: Sequence[Match], asked: Goal) -> str:
    """Return the line of a contest."""
    shares = [match.share for match in matches]
    share, around = fmean(shares), share_margin(shares)
    return _LINE.format(
        level,
        f"{seats - 1} {other}",
        seats,
        len(matches),
        f"{percent(share)} ± {100 * around:.1f}",
        asked.text,
        verdict(asked.is_met(share, around)),
        f"{median(match.turns for match in matches):.0f}",
        sum(match.is_short for match in matches),
    )


def time_line(level: str, seconds: list[float]) -> str:
    """Return the line of a level's thinking time."""
    seconds.sort()
    slow = seconds[ceil(0.99 * len(seconds)) - 1]
    return (
        f"{level:<15} {len(seconds):>7} turns, median {1000 * median(seconds):7.1f} ms, "
        f"99 % {1000 * slow:7.1f} ms, longest {1000 * seconds[-1]:7.1f} ms, "
        f"asked {1000 * SECONDS_WANTED:.0f} ms: {verdict(slow <= SECONDS_WANTED)}"
    )


def arguments() -> argparse.Namespace:
    """Return the numbers of matches and the first seed."""
    found = Parser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, number, about in (
        ("--two", 100, "matches of each step at two seats"),
        ("--four", 60, "matches of each step at four seats"),
        ("--styles", 100, "matches of each style"),
        ("--seed", 1, "of the first match"),
    ):
        found.add_argument(name, type=number_type(0, 1_000_000), default=number, help=about)
    found.add_argument("--levels", nargs="+", choices=[*LEVELS], default=[*LEVELS][1:])
    return found.parse_args()


def main() -> None:
    """Play and print."""
    options = arguments()
    times: Times = defaultdict(list)
    print(HEAD, flush=True)
    names = [*LEVELS]
    for seats, asked in ((2, AT_TWO), (4, AT_FOUR)):
        for level in options.levels:
            below = names[names.index(level) - 1]
            if matches := contest(level, below, seats, options, times):
                print(line(level, below, seats, matches, asked), flush=True)
    options.two = options.styles
    for style in STYLES:
        if matches := contest(style, SECOND_LEVEL, 2, options, times):
            print(line(style, SECOND_LEVEL, 2, matches, OF_STYLE), flush=True)
    for level in LEVELS:
        if times[level]:
            print(time_line(level, times[level]))


if __name__ == "__main__":
    main()
