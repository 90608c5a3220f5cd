"""The ways of the hosts, measured: each beside all the others, at tables of two.

python benchmarks/hosts.py
python benchmarks/hosts.py --games 400 --workers 2

Each pair of hosts plays the deals from both seats. A line has what a host's games say of its way:
the highest price that it pays, its largest lake, its completed mountains, and its gold at the end.
Below stand the four ways, each with the host's mean, that of those it played against and what is
asked: prices at most seven tenths of theirs, lakes, mountains and gold at least a third more. How
strong the hosts are is for `skye-desktop simulate --tournament hosts`.
"""

from __future__ import annotations

import sys
from itertools import combinations

from bot_runs import gather, parser, seeds

from skye_desktop.game.confidence import margin, verdict
from skye_desktop.games.skye.bots import HOSTS
from skye_desktop.games.skye.playtest import play, table
from skye_desktop.games.skye.playtest.way_figures import WayFigures, mean_figures, way_figures

WAYS = {
    "host_sheep": ("dearest", 0.7),
    "host_otter": ("lake", 4 / 3),
    "host_goat": ("mountains", 4 / 3),
    "host_squirrel": ("gold", 4 / 3),
}
"""Figure of each host's way, and the factor on the others' mean that is asked.

The last host has no way but to win.
"""

Figures = dict[str, list[tuple[WayFigures, WayFigures]]]
"""By host: its figures and those of the other one in each of its games."""


def play_all(seed: int) -> Figures:
    """Play a deal with each pair of hosts, from both seats."""
    found: Figures = {host: [] for host in HOSTS}
    for pair in combinations(HOSTS, 2):
        for bots in (pair, pair[::-1]):
            game = play(table(2, seed), bots, check=False)
            for seat, host in enumerate(bots):
                found[host].append((way_figures(game, seat), way_figures(game, 1 - seat)))
    return found


def main() -> int:
    """Measure and print; return 1 if a way is not clear."""
    arguments = parser(__doc__, games=200)
    options = arguments.parse_args()
    deals = seeds(options)[: max(1, options.games // 20)]
    found = gather(play_all, deals, options.workers, "deals")
    if not found:
        return 130
    figures = {host: [one for deal in found for one in deal[host]] for host in HOSTS}
    row = "{:<14} {:>6} {:>8} {:>7} {:>10} {:>7}"
    print(row.format("host", "games", "dearest", "lake", "mountains", "gold"))
    for host, ones in figures.items():
        print(
            row.format(
                host,
                len(ones),
                *(f"{value:.2f}" for value in mean_figures([own for own, _ in ones])),
            )
        )
    print()
    are_met = True
    for host, (figure, factor) in WAYS.items():
        own = [getattr(one, figure) for one, _ in figures[host]]
        mean = getattr(mean_figures([one for one, _ in figures[host]]), figure)
        others = getattr(mean_figures([other for _, other in figures[host]]), figure)
        is_met = mean <= factor * others if factor < 1 else mean >= factor * others
        are_met = are_met and is_met
        word = "at most" if factor < 1 else "at least"
        print(
            f"{host:<14} {figure:<10} {mean:6.2f} ± {margin(own):.2f}   others {others:6.2f}   "
            f"{word} {factor * others:6.2f}   {verdict(is_met)}"
        )
    return 0 if are_met else 1


if __name__ == "__main__":
    sys.exit(main())
