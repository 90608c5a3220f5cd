"""Search for positions with a goal worth finding, in games of computers.

python benchmarks/find_goals.py --kind lay --rounds 2 3 --games 40
python benchmarks/find_goals.py --kind round --scoring ships gold --out goals.jsonl

Computers of a level play games at small tables. Wherever a seat is to lay, buy or set prices, the
best that it can reach is searched, beside what a first glance reaches. Printed are positions in
which the best is at least some points more and few lands reach it: what scores, the figures, the
number of best lands, the seconds of the search, the position in notation and a best way.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random

from bot_runs import add_bot, gather, parser, seeds

from skye_desktop.engine import (
    SPACES,
    Action,
    Clan,
    GameSetup,
    GameState,
    Phase,
    ScoringId,
    Seat,
    apply,
    deal,
    new_game,
    view_for,
    waiting,
    write_position,
)
from skye_desktop.games.skye.bots import decide
from skye_desktop.games.skye.goals.goal import Goal, GoalKind
from skye_desktop.games.skye.goals.proof import Proof, prove, why_no_goal
from skye_desktop.games.skye.goals.rivals import answer
from skye_desktop.terminal import number_type

_NAMES = (
    "Agnes",
    "Hamish",
    "Flora",
    "Ewan",
    "Catriona",
    "Donald",
    "Isla",
    "Gregor",
    "Fiona",
    "Rory",
)

_MOST_GOLD = 14
"""Most gold of a seat that sets prices: more makes too many prices to try."""


def main() -> int:
    options = _options()
    work = partial(_of_game, options)
    lines = sorted(
        line for found in gather(work, list(seeds(options)), options.workers) for line in found
    )
    text = "\n".join(lines)
    if options.out is None:
        print(text)
    else:
        with options.out.open("a", encoding="utf-8") as file:
            file.write(text + "\n" if text else "")
    print(f"{len(lines)} positions", file=sys.stderr)
    return 0


def _options() -> argparse.Namespace:
    found = parser(__doc__, 10)
    found.add_argument(
        "--kind",
        type=GoalKind,
        choices=list(GoalKind),
        default=GoalKind.LAY,
        metavar="KIND",
        help="lay, round, win or close (default lay)",
    )
    found.add_argument(
        "--phase", choices=("pricing", "buying", "building"), default="", help="of the position"
    )
    found.add_argument("--rounds", type=number_type(1, 6), nargs="+", default=[2, 3], metavar="N")
    found.add_argument("--seats", type=number_type(2, 5), default=2, metavar="N")
    found.add_argument(
        "--scoring",
        type=ScoringId,
        nargs="*",
        default=[],
        metavar="TILE",
        help="scoring tiles that must score",
    )
    found.add_argument(
        "--more",
        type=number_type(0, 99),
        default=3,
        metavar="N",
        help="points over a first glance (default 3)",
    )
    found.add_argument(
        "--lands",
        type=number_type(1, 50),
        default=3,
        metavar="N",
        help="most best lands (default 3)",
    )
    found.add_argument(
        "--tiles",
        type=number_type(1, 4),
        default=3,
        metavar="N",
        help="most tiles to lay (default 3)",
    )
    found.add_argument(
        "--hands",
        type=number_type(0, 99),
        default=4,
        metavar="N",
        help="other hands to lay in each position (default 4)",
    )
    add_bot(found, "--bot", "solid", "plays the games")
    found.add_argument("--out", type=Path, metavar="FILE", help="append lines there")
    return found.parse_args()


def _of_game(options: argparse.Namespace, seed: int) -> list[str]:
    return [
        _line(start, proof)
        for state in _moments(options, seed)
        for seat in range(options.seats)
        for hand in _hands(options, state, seat)
        for goal in _goals(options.kind, hand, seat)
        for start in [_ready(hand, goal)]
        if start is not None and _is_small(options, start, goal)
        for proof in [prove(goal, start)]
        if _is_worth_finding(options, proof)
    ]


def _is_worth_finding(options: argparse.Namespace, proof: Proof) -> bool:
    best, goal = proof.best, proof.goal
    if best is None or best.lands > options.lands:
        return False
    return best.figure - goal.glance >= options.more and (
        goal.kind is not GoalKind.WIN or best.is_won
    )


def _hands(options: argparse.Namespace, state: GameState, seat: int) -> Iterator[GameState]:
    """Yield the state, and for two seats that build the same with other tiles to lay."""
    yield state
    if state.phase is not Phase.BUILDING or options.seats != 2:
        return
    chance = Random(f"{state.setup.seed}/{state.round}/{seat}")
    own, other = state.players[seat], state.players[1 - seat]
    tiles = sorted(state.bag | {*own.to_build, *other.to_build})
    for _ in range(options.hands):
        # Three tiles are two of one's own and one that was bought; the other seat has one left.
        hand = tuple(chance.sample(tiles, options.tiles))
        left = [tile for tile in tiles if tile not in hand]
        kept = tuple(chance.sample(left, 4 - options.tiles))
        buyer = own._replace(to_build=hand, bought=hand[0] if options.tiles == 3 else None)
        seller = other._replace(to_build=kept, bought=None)
        players = (buyer, seller) if seat == 0 else (seller, buyer)
        bag = frozenset(left).difference(kept)
        yield state._replace(players=players, bag=bag)


def _moments(options: argparse.Namespace, seed: int) -> Iterator[GameState]:
    """Yield the beginnings of the phase in question in a game."""
    phase = (
        Phase(options.phase)
        if options.phase
        else (Phase.BUYING if options.kind is GoalKind.ROUND else Phase.BUILDING)
    )
    state, number, before = new_game(_setup(options, seed)), 0, None
    while state.round <= max(options.rounds) and state.phase is not Phase.FINISHED:
        scored = {tile for _, tile in state.setup.scoring_in(state.round)}
        if (
            state.phase is phase
            and before is not phase
            and state.round in options.rounds
            and scored.issuperset(options.scoring)
        ):
            yield state
        before = state.phase
        seats = waiting(state)
        action: Action = (
            deal(state) if not seats else _decision(options.bot, state, seats[0], number)
        )
        state, number = apply(state, action).state, number + 1


def _decision(bot: str, state: GameState, seat: int, number: int) -> Action:
    return decide(bot, view_for(state, seat), state.setup.seed, number).action


def _setup(options: argparse.Namespace, seed: int) -> GameSetup:
    clans, names = list(Clan), _NAMES
    seats = [
        Seat(
            clan=clans[(seed + seat) % len(clans)],
            name=names[(seed + seat) % len(names)],
            given=True,
        )
        for seat in range(options.seats)
    ]
    setup = GameSetup.drawn(seats, seed, open_money=True)
    if not options.scoring:
        return setup
    others = [tile for tile in setup.scoring_tiles if tile not in options.scoring]
    wanted = [*options.scoring, *others][: len(SPACES)]
    # Another order for each seed, so that every tile comes up in every round.
    turn = seed % len(SPACES)
    return GameSetup.drawn(
        seats, seed, scoring_tiles=wanted[turn:] + wanted[:turn], open_money=True
    )


def _goals(kind: GoalKind, state: GameState, seat: int) -> Iterator[Goal]:
    plain = {"kind": kind, "seat": seat, "best": 0, "glance": 0}
    if kind is not GoalKind.CLOSE:
        yield Goal.model_validate(plain)
        return
    for area in state.players[seat].territory.areas:
        if not area.completed and area.size > 1:
            cell = min(area.cells)
            yield Goal.model_validate(plain | {"cell": cell, "terrain": area.terrain})


def _ready(state: GameState, goal: Goal) -> GameState | None:
    """Return the state in which all others have acted as far as they can."""
    seat = goal.seat
    if state.phase is Phase.BUILDING:
        for other in range(len(state.players)):
            while other != seat and not state.players[other].has_ended:
                state = apply(state, answer(state, other)).state
    elif state.phase is Phase.PRICING:
        for other in waiting(state):
            if other != seat:
                state = apply(state, answer(state, other)).state
    else:
        while state.buyer not in (None, seat):
            state = apply(state, answer(state, state.buyer)).state
        if state.buyer is None:
            return None
    return state


def _is_small(options: argparse.Namespace, state: GameState, goal: Goal) -> bool:
    """Return whether the goal fits the position, and few enough ways are to be tried."""
    player = state.players[goal.seat]
    if why_no_goal(goal, state) or (state.phase is Phase.PRICING and player.gold > _MOST_GOLD):
        return False
    most: int = options.tiles
    return len(player.to_build) <= most


def _line(state: GameState, proof: Proof) -> str:
    assert proof.best is not None
    goal = proof.goal
    scored = [tile.value for _, tile in state.setup.scoring_in(state.round)]
    goal_text = goal.model_dump(mode="json", exclude_defaults=True)
    facts = {
        "kind": goal.kind.value, "round": state.round, "scored": scored,
        "best": goal.best, "glance": goal.glance, "lands": proof.best.lands,
        "tiles": len(state.players[goal.seat].to_build),
        "seconds": round(proof.best.seconds, 2),
        "position": write_position(state), "goal": goal_text,
    }  # fmt: skip
    return json.dumps(facts)


if __name__ == "__main__":
    sys.exit(main())
