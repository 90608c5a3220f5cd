"""Thinking time and memory of the bots, beside their limits.

python benchmarks/bots.py
python benchmarks/bots.py --levels strong master --seats 2 4 --games 10

Whole games in which every seat is played by the level, timed decision by decision in processor
time, each level and table in a process of its own; the lines below the first are the phases by
themselves. The longest waits are at the fullest tables. Memory is the most that the process held at
any time, beside that of the strong level at the same table.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import partial
from math import ceil
from pathlib import Path
from statistics import fmean, median
from typing import NamedTuple

from bot_runs import parser, seeds

from skye_desktop.engine import Phase
from skye_desktop.game.confidence import verdict
from skye_desktop.game.pool import in_processes
from skye_desktop.games.skye.bots import BOTS, LEVELS
from skye_desktop.games.skye.playtest import TimedDecision, play, table
from skye_desktop.terminal import number_type

MEAN_WANTED = 0.15
LONGEST_WANTED = 1.5
"""Most seconds that a decision may take, on average and at the longest."""
MORE_MEMORY_WANTED = 60.0
"""Most MB that a level may take beyond what the strong one takes."""
_BESIDE = "strong"

_PHASES = (Phase.PRICING, Phase.BUYING, Phase.BUILDING)
_LINE = "{:<8} {:>5} {:<9} {:>9} {:>10} {:>10} {:>10} {:>10} {:>6} {:>9} {:>9} {:>6}"
HEAD = _LINE.format(
    *("level", "seats", "phase", "decisions", "median", "mean", "99 %", "longest", ""),
    *("memory", f"- {_BESIDE}", ""),
)


class Cost(NamedTuple):
    """Time and memory of some games of a level at a table."""

    timed: list[TimedDecision]
    memory: float | None
    """Most memory that its process held, in MB; None where the system does not say."""


def cost_of(level: str, games: Sequence[int], seats: int) -> Cost:
    """Play those games in this process, which has done nothing else before."""
    timed: list[TimedDecision] = []
    for seed in games:
        timed += play(table(seats, seed), (level,) * seats, check=False).timed
    return Cost(timed, most_memory())


def most_memory() -> float | None:
    """Return the most memory this process has held, in MB.

    None where the system does not say.
    """
    status = Path("/proc/self/status")
    if not status.exists():
        return None
    (line,) = (line for line in status.read_text().splitlines() if line.startswith("VmHWM:"))
    return int(line.split()[1]) / 1024


def alone(level: str, games: Sequence[int], seats: int) -> Cost:
    """Return the cost of those games in a process of its own."""
    (cost,) = in_processes(partial(cost_of, level, games), [seats], 1)
    return cost


def lines(level: str, seats: int, cost: Cost, beside: Cost | None) -> tuple[list[str], bool]:
    """Return the figures of a level at a table, and whether they are within the limits.

    The first line is of all decisions, the others of the phases.
    """
    seconds = sorted(timed.seconds for timed in cost.timed)
    is_quick = fmean(seconds) <= MEAN_WANTED and seconds[-1] <= LONGEST_WANTED
    memory = more = is_small = ""
    has_room = True
    if cost.memory is not None:
        memory = f"{cost.memory:.0f} MB"
        if beside is not None and beside.memory is not None:
            difference = cost.memory - beside.memory
            has_room = difference <= MORE_MEMORY_WANTED
            more = f"{difference:+.0f} MB"
            is_small = verdict(has_room)
    found = [_line(level, seats, "all", seconds, (verdict(is_quick), memory, more, is_small))]
    for phase in _PHASES:
        of_phase = sorted(timed.seconds for timed in cost.timed if timed.phase is phase)
        found.append(_line("", "", phase, of_phase, ("", "", "", "")))
    return found, is_quick and has_room


def _line(
    level: str, seats: object, phase: str, seconds: Sequence[float], rest: tuple[str, ...]
) -> str:
    """Return one line; the seconds are sorted."""
    slow = seconds[ceil(0.99 * len(seconds)) - 1]
    times = (median(seconds), fmean(seconds), slow, seconds[-1])
    return _LINE.format(
        level, seats, phase, len(seconds), *(f"{1000 * each:.1f} ms" for each in times), *rest
    )


def main() -> int:
    """Measure and print; return 1 if a level takes too much."""
    names = list(LEVELS)
    arguments = parser(__doc__, games=4, has_workers=False)
    arguments.add_argument(
        "--levels",
        nargs="+",
        choices=sorted(BOTS),
        default=names,
        metavar="LEVEL",
        help="default all",
    )
    arguments.add_argument(
        "--seats",
        nargs="+",
        type=number_type(2, 5),
        default=[2, 4],
        metavar="N",
        help="default 2 4",
    )
    options = arguments.parse_args()
    games = seeds(options)
    print(
        f"{options.games} games each; asked of a decision {1000 * MEAN_WANTED:.0f} ms on average "
        "and "
        f"{1000 * LONGEST_WANTED:.0f} ms at the longest, of memory {MORE_MEMORY_WANTED:.0f} MB "
        f"more than {_BESIDE}"
    )
    print(HEAD, flush=True)
    is_met = True
    for seats in options.seats:
        beside = alone(_BESIDE, games, seats)
        for level in options.levels:
            cost = beside if level == _BESIDE else alone(level, games, seats)
            found, is_as_asked = lines(level, seats, cost, None if level == _BESIDE else beside)
            print("\n".join(found), flush=True)
            is_met = is_met and is_as_asked
    return 0 if is_met else 1


if __name__ == "__main__":
    sys.exit(main())
