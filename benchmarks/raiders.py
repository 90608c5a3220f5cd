"""Random turns a second of the rules of Raiders of the North Sea, beside what is wanted.

python benchmarks/raiders.py

A trivial policy guesses an action and lets the rules judge it. Every action goes through check and
apply, those of chance too; a turn is a worker placed and one lifted, or a raid with its dice and
Valkyries. The time is processor time of one core, the policy and the set-up of each game counted.
"""

from __future__ import annotations

import gc
import sys
from pathlib import Path
from random import Random
from statistics import median
from time import process_time

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from raiders_play import play

from skye_desktop.games.raiders.engine import Setup

GAMES = 30
RUNS = 5
WANTED = 20_000
_LINE = "{:<24}{:>12}{:>12}{:>10}"


def turns_a_second(seats: int) -> tuple[float, float]:
    """Play some games; return the turns and the actions a second."""
    turns = actions = 0
    start = process_time()
    for seed in range(GAMES):
        for _, _, step in play(Setup(seats, {}, seed), Random(seed)):  # noqa: B007 - used below
            actions += 1
        turns += sum(seat.turns for seat in step.state.seats)
    seconds = process_time() - start
    return turns / seconds, actions / seconds


def main() -> None:
    """Measure and print."""
    # As the window sets it: what is loaded stays out of the searches for garbage.
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
    print(_LINE.format("random play", "actions /s", "turns /s", "wanted"))
    for seats in (2, 3, 4):
        turns_a_second(seats)
        runs = [turns_a_second(seats) for _ in range(RUNS)]
        turns, actions = (median(figures) for figures in zip(*runs, strict=True))
        print(_LINE.format(f"{seats} seats", f"{actions:.0f}", f"{turns:.0f}", WANTED), flush=True)


if __name__ == "__main__":
    main()
