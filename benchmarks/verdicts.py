"""Test of the coach: its better moves beside the moves made, both replayed many times by bots.

python benchmarks/verdicts.py --games 5 --replays 40
python benchmarks/verdicts.py --players easy strong solid --by strong

Games of the players are analysed by the coach. From each moment of which it says that something
else had been better the game is played on with the move that was made and with the better one, a
number of times each: every time with other tiles from the bag and other random numbers for the bots
that take over all seats, the same for both moves. Prices that the others had set by then stay as
they were, for they were set in secret. Printed is by kind of lesson how many points are claimed and
how many were gained on average, with the 95 % interval over the cases, and whether that confirms
the kind: it does if something was gained for sure, and the claim is not above the interval. Beside
it stand how often the better move was better, and what it gained in lead over the others on
average.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import takewhile
from math import isinf
from random import Random
from statistics import fmean
from typing import NamedTuple

from bot_runs import gather, parser, seeds

from skye_desktop.engine import (
    LARGEST_SEED,
    Action,
    BuyTile,
    DealTiles,
    GameSetup,
    GameState,
    PassBuying,
    PlaceTile,
    SeatAction,
    SetPrices,
    apply,
    new_game,
    replay,
    standings,
    view_for,
)
from skye_desktop.game.confidence import margin, percent, share_margin
from skye_desktop.games.skye.bots import BOTS
from skye_desktop.games.skye.bots.game_analysis import (
    LEAST,
    Analysis,
    CheapTile,
    DearTile,
    MissedPlacement,
    MissedTile,
    UnsoldTile,
    analyse,
)
from skye_desktop.games.skye.playtest import play, play_on, table
from skye_desktop.terminal import number_type

KINDS = {
    MissedPlacement: "better placement",
    UnsoldTile: "better price, unsold",
    CheapTile: "better price, sold",
    DearTile: "better not bought",
    MissedTile: "better purchase",
}
"""Names of the kinds of lessons."""

Line = MissedPlacement | UnsoldTile | CheapTile | DearTile | MissedTile


class CoachVerdict(NamedTuple):
    """Move of a game that the coach would have made otherwise."""

    setup: GameSetup
    actions: tuple[Action, ...]
    """Actions of the whole game."""
    at: int
    """Index of the move."""
    seat: int
    better: SeatAction
    kind: str
    told: float
    """Points that it is said to have cost."""


class VerdictOutcome(NamedTuple):
    """Result of a verdict: gain of the better move in each pair of replays."""

    kind: str
    told: float
    points: tuple[float, ...]
    leads: tuple[float, ...]


def better_action(line: Line, made: SeatAction) -> SeatAction:
    """Return the move that the coach would have made."""
    match line:
        case MissedPlacement():
            return PlaceTile(line.seat, line.better_tile, line.better)
        case UnsoldTile(tile=dear, enough=asked) | CheapTile(tile=dear, would_pay=asked):
            assert isinstance(made, SetPrices)
            return replace(
                made,
                prices=tuple(
                    (tile, asked if tile == dear else price) for tile, price in made.prices
                ),
            )
        case DearTile():
            return PassBuying(line.seat)
        case MissedTile():
            return BuyTile(line.seat, line.tile)


def verdicts_on(players: Sequence[str], seed: int) -> list[CoachVerdict]:
    """Return what the coach says of the game of that seed.

    The players take their seats in turn from game to game.
    """
    shift = seed % len(players)
    setup = table(len(players), seed)
    actions = tuple(play(setup, (*players[shift:], *players[:shift]), check=False).actions)
    state = new_game(setup)
    moments = []
    for at, action in enumerate(actions):
        if not isinstance(action, DealTiles):
            moments.append((view_for(state, action.seat), action, at))
        state = apply(state, action).state
    found = []
    for line in _lines(analyse(moments)):
        made = actions[line.at]
        assert not isinstance(made, DealTiles)
        better = better_action(line, made)
        found.append(
            CoachVerdict(setup, actions, line.at, line.seat, better, KINDS[type(line)], line.points)
        )
    return found


def _lines(analysis: Analysis) -> Iterator[Line]:
    """Yield the lessons that are told."""
    lines: tuple[Line, ...] = (
        *analysis.placements,
        *analysis.unsold,
        *analysis.cheap,
        *analysis.purchases,
    )
    return (line for line in lines if line.points >= LEAST)


def replay_both(replays: int, by: str, verdict: CoachVerdict) -> VerdictOutcome:
    """Play on with either move, ``replays`` times each."""
    before = replay(verdict.setup, verdict.actions[: verdict.at])
    made = verdict.actions[verdict.at]
    others = (
        tuple(takewhile(_sets_prices, verdict.actions[verdict.at + 1 :]))
        if _sets_prices(made)
        else ()
    )
    points = []
    leads = []
    for again in range(replays):
        seed = Random(f"{verdict.setup.seed}/{verdict.at}/{again}").randrange(LARGEST_SEED + 1)
        start = before._replace(setup=before.setup.model_copy(update={"seed": seed}))
        (own, lead), (better, better_lead) = (
            _end(start, (move, *others), verdict, by) for move in (made, verdict.better)
        )
        points.append(better - own)
        leads.append(better_lead - lead)
    return VerdictOutcome(verdict.kind, verdict.told, tuple(points), tuple(leads))


def _sets_prices(action: Action) -> bool:
    return isinstance(action, SetPrices)


def _end(
    state: GameState, moves: Sequence[Action], verdict: CoachVerdict, by: str
) -> tuple[float, float]:
    """Return the seat's points and its lead over the others on average after those moves.

    The bot plays on from there.
    """
    for move in moves:
        state = apply(state, move).state
    before = (*verdict.actions[: verdict.at], *moves)
    final = standings(play_on(state, before, (by,) * len(state.players)).state)
    points = {standing.seat: standing.points for standing in final}
    own = points.pop(verdict.seat)
    return own, own - fmean(points.values())


_LINE = "{:<22} {:>6} {:>6} {:>15} {:>12} {:>9} {:>8} {:>7} {:>6} {:>15}"
HEAD = _LINE.format(
    "the coach said",
    "cases",
    "told",
    "got, in points",
    "borne out",
    "better",
    "95 %",
    "surely",
    "worse",
    "gain in lead",
)


def line_of(kind: str, outcomes: Sequence[VerdictOutcome]) -> str:
    """Return the figures of a kind of verdict.

    They are the points claimed and gained, how often the better move was better in points, how
    often surely (its 95 % interval above 0) and how often surely worse, and the mean gain in lead.
    """
    gains = [fmean(outcome.points) for outcome in outcomes]
    leads = [fmean(outcome.leads) for outcome in outcomes]
    bounds = [margin(outcome.points) for outcome in outcomes]
    better = [float(gain > 0) for gain in gains]
    told = fmean(outcome.told for outcome in outcomes)
    return _LINE.format(
        kind,
        len(outcomes),
        f"{told:.2f}",
        f"{fmean(gains):+.2f} ± {margin(gains):.2f}",
        confirmation(told, fmean(gains), margin(gains)),
        percent(fmean(better)),
        f"± {100 * share_margin(better):.1f}",
        sum(gain > bound for gain, bound in zip(gains, bounds, strict=True)),
        sum(-gain > bound for gain, bound in zip(gains, bounds, strict=True)),
        f"{fmean(leads):+.2f} ± {margin(leads):.2f}",
    )


def confirmation(told: float, got: float, bound: float) -> str:
    """Return whether replays confirm the claim.

    ``got`` are the mean points gained, ``bound`` is the half of their 95 % interval.
    """
    if isinf(bound):
        return "too few"
    if got <= bound:
        return "not shown"
    return "yes" if told <= got + bound else "told too much"


def report(outcomes: Sequence[VerdictOutcome]) -> str:
    """Return the table: a line for each kind, then one for all together."""
    lines = [HEAD]
    for kind in KINDS.values():
        of_kind = [outcome for outcome in outcomes if outcome.kind == kind]
        if of_kind:
            lines.append(line_of(kind, of_kind))
    return "\n".join((*lines, line_of("all", outcomes)))


def _options() -> argparse.Namespace:
    arguments = parser(__doc__, games=50)
    arguments.add_argument(
        "--replays",
        type=number_type(2, 100_000),
        default=200,
        metavar="N",
        help="with each move (default 200)",
    )
    arguments.add_argument(
        "--players",
        nargs="+",
        choices=sorted(BOTS),
        default=["easy", "solid"],
        metavar="BOT",
        help="who plays the games, one a seat (default easy solid)",
    )
    arguments.add_argument(
        "--by",
        choices=sorted(BOTS),
        default="solid",
        metavar="BOT",
        help="who plays on (default solid)",
    )
    options = arguments.parse_args()
    if not 2 <= len(options.players) <= 5:
        arguments.error("--players: a game has 2 to 5 seats")
    return options


def main() -> int:
    """Measure and print."""
    options = _options()
    games = gather(partial(verdicts_on, options.players), seeds(options), options.workers)
    if len(games) < options.games:  # somebody has interrupted it
        return 130
    verdicts = [verdict for game in games for verdict in game]
    print(
        f"{len(verdicts)} verdicts on {len(games)} games of {', '.join(options.players)}",
        flush=True,
    )
    work = partial(replay_both, options.replays, options.by)
    outcomes = gather(work, verdicts, options.workers, "verdicts") if verdicts else []
    if outcomes:
        print(f"each played on {options.replays} times with either move by {options.by}")
        print(report(outcomes))
    return 0


if __name__ == "__main__":
    sys.exit(main())
