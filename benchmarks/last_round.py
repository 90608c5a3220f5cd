"""Points that a bot leaves on the table with the tiles of the last round, by full search.

python benchmarks/last_round.py --bot master
python benchmarks/last_round.py --bot strong --games 100 --seats 4

In whole games of the bot each seat's land after the last building is compared with the best that
all orders and places of its last tiles allow: the points of that round's scoring tiles, majorities
among them against the others' lands as they turned out, and of the scrolls. Gold no longer changes
by then. Nothing may be left in 98 of 100.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from functools import partial
from statistics import fmean
from typing import NamedTuple

from bot_runs import add_bot, gather, parser, seeds

from skye_desktop.engine import (
    SOLO,
    GameState,
    Phase,
    PlayerState,
    ScoringId,
    Territory,
    apply,
    new_game,
    score,
    scroll_points,
)
from skye_desktop.game.confidence import percent, share_margin, verdict
from skye_desktop.games.skye.playtest import play, table
from skye_desktop.terminal import number_type

WANTED = 0.98
"""Least share of last rounds in which nothing is left."""

Value = Callable[[Territory], int]
"""Function from a land to its points at the end of the game."""


def value_at_the_end(scoring: Sequence[ScoringId], others: Sequence[Territory]) -> Value:
    """Return the points of a land in the last scoring and for its scrolls.

    The others' lands stay as they are.
    """
    alone = [tile for tile in scoring if tile in SOLO]
    rivalries = [tile for tile in scoring if tile not in SOLO and tile != ScoringId.GOLD]

    def value(land: Territory) -> int:
        points = scroll_points(land)
        points += sum(score(tile, (land,), (0,))[0].points for tile in alone)
        for tile in rivalries:
            lands = (land, *others)
            points += score(tile, lands, (0,) * len(lands))[0].points
        return points

    return value


def best_total(land: Territory, tiles: Sequence[int], value: Value) -> int:
    """Return the most that the land with those tiles laid can be worth.

    Exact: every order and every place of all that fit. The same tiles in the same places are looked
    at once, in whatever order they were laid: with three tiles that have 15 places each some 3,000
    lands, which take half a second.
    """
    seen: set[frozenset[tuple[int, int, int, int]]] = set()

    def search(
        land: Territory, left: Sequence[int], laid: frozenset[tuple[int, int, int, int]]
    ) -> int:
        best = None
        for tile in left:
            for placement in land.placements(tile):
                now = laid | {(tile, *placement)}
                # What was looked at before has been counted before; that something fits is all that
                # matters here.
                best = best or 0
                if now not in seen:
                    seen.add(now)
                    rest = [other for other in left if other != tile]
                    best = max(best, search(land.place(tile, placement), rest, now))
        return value(land) if best is None else best

    return search(land, tiles, frozenset())


class LastRound(NamedTuple):
    """Last building of a seat: the points that it made of its tiles, and the best possible."""

    seed: int
    seat: int
    tiles: tuple[int, ...]
    reached: int
    best: int

    @property
    def left(self) -> int:
        """Points left on the table."""
        return self.best - self.reached


def last_rounds(bot: str, seats: int, seed: int) -> list[LastRound]:
    """Return every seat's last round in the game of that seed."""
    setup = table(seats, seed)
    game = play(setup, (bot,) * seats, check=False)
    state = new_game(setup)
    actions = iter(game.actions)
    while not _begins_to_build(state):
        state = apply(state, next(actions)).state
    found = []
    for seat, player in enumerate(state.players):
        others = [other.territory for at, other in enumerate(game.state.players) if at != seat]
        value = value_at_the_end([tile for _, tile in setup.scoring_in(state.round)], others)
        found.append(_compared(player, game.state.players[seat].territory, value, seed, seat))
    return found


def _begins_to_build(state: GameState) -> bool:
    return state.phase is Phase.BUILDING and state.round == len(state.setup.track)


def _compared(
    before: PlayerState, after: Territory, value: Value, seed: int, seat: int
) -> LastRound:
    best = best_total(before.territory, before.to_build, value)
    return LastRound(seed, seat, before.to_build, value(after), best)


def report(found: Sequence[LastRound], bot: str) -> tuple[str, bool]:
    """Return the figures in lines, and whether they are within the limit."""
    kept = [float(each.left == 0) for each in found]
    share = fmean(kept)
    lines = [
        f"{len(found)} last rounds of {bot}: nothing left in {percent(share)} ± "
        f"{100 * share_margin(kept):.1f}, "
        f"{100 * WANTED:.0f} % asked: {verdict(share >= WANTED)}",
        f"points left on average {fmean(each.left for each in found):.3f}, "
        f"at most {max(each.left for each in found)}",
    ]
    worst = sorted(found, key=lambda each: (-each.left, each.seed, each.seat))[:5]
    lines += [
        f"  seed {each.seed}, seat {each.seat}: tiles {each.tiles} made {each.reached} of "
        f"{each.best}"
        for each in worst
        if each.left
    ]
    return "\n".join(lines), share >= WANTED


def main() -> int:
    """Measure and print; return 1 if too much is left."""
    arguments = parser(__doc__, games=500)
    add_bot(arguments, "--bot", "strong", "who plays all seats")
    arguments.add_argument(
        "--seats", type=number_type(2, 5), default=2, metavar="N", help="2 to 5 (default 2)"
    )
    options = arguments.parse_args()
    games = gather(
        partial(last_rounds, options.bot, options.seats), seeds(options), options.workers
    )
    if not games:
        return 1
    text, is_met = report([each for game in games for each in game], options.bot)
    print(text)
    return 0 if is_met else 1


if __name__ == "__main__":
    sys.exit(main())
