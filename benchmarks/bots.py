"""How long the bots think, beside what a person is to wait at most.

    python benchmarks/bots.py

Whole games in which every seat is played by the level, timed decision by decision on one core; wanted are a median
of 1 s and 2.5 s for 99 in 100. The longest waits are at the fullest tables.
"""

from __future__ import annotations

from statistics import median

from skye_desktop.bots import LEVELS
from skye_desktop.playtest import play, table

GAMES = 4
MEDIAN_WANTED = 1.0
SLOWEST_WANTED = 2.5
"""Seconds within which 99 in 100 decisions are to be taken."""

_LINE = "{:<8} {:>6} {:>10} {:>10} {:>10} {:>10} {:>10} {:>10} {:>5}"


def seconds_of(level: str, seats: int) -> list[float]:
    """The seconds of every decision, the quickest first."""
    found: list[float] = []
    for seed in range(GAMES):
        for seconds in play(table(seats, seed), (level,) * seats, check=False).seconds:
            found += seconds
    return sorted(found)


def row(level: str, seats: int) -> str:
    """One line of the table."""
    seconds = seconds_of(level, seats)
    middle, slow = median(seconds), seconds[int(0.99 * len(seconds))]
    return _LINE.format(
        level,
        seats,
        len(seconds),
        f"{1000 * middle:.1f} ms",
        f"{1000 * MEDIAN_WANTED:.0f} ms",
        f"{1000 * slow:.0f} ms",
        f"{1000 * SLOWEST_WANTED:.0f} ms",
        f"{1000 * seconds[-1]:.0f} ms",
        "yes" if middle <= MEDIAN_WANTED and slow <= SLOWEST_WANTED else "no",
    )


def main() -> None:
    """Time and print."""
    print(f"decisions of {GAMES} games each")
    print(_LINE.format("level", "seats", "decisions", "median", "wanted", "99 %", "wanted", "longest", "met"))
    for level in LEVELS:
        for seats in (2, 3, 4, 5):
            print(row(level.bot, seats), flush=True)


if __name__ == "__main__":
    main()
