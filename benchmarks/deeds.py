"""Print how often computer players do each deed, in per cent of their seats.

python benchmarks/deeds.py [--level solid] [--games 50] [--seed 1]
"""

from __future__ import annotations

import argparse
from collections import Counter

from skye_desktop.games.skye.deeds import DEEDS, deeds_of
from skye_desktop.games.skye.playtest.games import play, table

SEATS = (2, 3, 4, 5)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--level", default="solid", help="level of all seats")
    parser.add_argument("--games", type=int, default=50, help="games of each number of seats")
    parser.add_argument("--seed", type=int, default=1, help="seed of the first game")
    given = parser.parse_args()
    done: Counter[tuple[str, int]] = Counter()
    for seats in SEATS:
        for seed in range(given.seed, given.seed + given.games):
            game = play(table(seats, seed), [given.level] * seats, check=False)
            done.update((one.deed.id, seats) for one in deeds_of(game.state, game.events))
    print(f"per cent of the seats of {given.games} games of each size, level {given.level}")
    print(f"{'deed':20}" + "".join(f"{seats:>8} seats" for seats in SEATS))
    for id in DEEDS:
        shares = (100 * done[id, seats] / (given.games * seats) for seats in SEATS)
        print(f"{id:20}" + "".join(f"{share:14.1f}" for share in shares))


if __name__ == "__main__":
    main()
