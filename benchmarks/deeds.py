"""Print how often computer players do each deed, in per cent of their seats.

python benchmarks/deeds.py
python benchmarks/deeds.py --bot master --games 200
"""

from __future__ import annotations

from collections import Counter

from bot_runs import add_bot, parser, seeds

from skye_desktop.games.skye.deeds import DEEDS, deeds_of
from skye_desktop.games.skye.playtest.games import play, table

SEATS = (2, 3, 4, 5)


def main() -> None:
    """Play, count and print."""
    arguments = parser(__doc__, games=50, has_workers=False)
    add_bot(arguments, "--bot", "solid", "plays all seats")
    options = arguments.parse_args()
    done: Counter[tuple[str, int]] = Counter()
    for seats in SEATS:
        for seed in seeds(options):
            game = play(table(seats, seed), [options.bot] * seats, check=False)
            done.update((one.deed.id, seats) for one in deeds_of(game.state, game.events))
    print(f"per cent of the seats of {options.games} games of each size, bot {options.bot}")
    print(f"{'deed':20}" + "".join(f"{seats:>8} seats" for seats in SEATS))
    for id in DEEDS:
        shares = (100 * done[id, seats] / (options.games * seats) for seats in SEATS)
        print(f"{id:20}" + "".join(f"{share:14.1f}" for share in shares))


if __name__ == "__main__":
    main()
