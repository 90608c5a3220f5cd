"""Golden games: the same seed gives the same game, on every platform and with every version of Python.

The player is one of our own and takes its chance from `draw`, as the deal does; before it chooses, the actions
are put in the order of their notation. So nothing counts but the rules and the hash behind `draw`.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from games import moves, setup_for

from skye_desktop.engine import (
    Action,
    GameState,
    Phase,
    digest,
    legal_actions,
    new_game,
    read_position,
    write_action,
    write_position,
)
from skye_desktop.engine.state import draw


class Player:
    """Takes any legal action of any seat that must act, by the seed and the number of actions so far."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.actions = 0

    def __call__(self, state: GameState) -> Action:
        self.actions += 1
        waiting = [seat for seat in range(len(state.players)) if legal_actions(state, seat)]
        (seat,) = draw(self.seed, f"golden seat {self.actions}", waiting, 1)
        choices = sorted(legal_actions(state, seat), key=write_action)
        (action,) = draw(self.seed, f"golden action {self.actions}", choices, 1)
        return action


def rounds(seats: int, seed: int) -> Iterator[GameState]:
    """The state after each round; after the last it is the end of the game."""
    for move in moves(new_game(setup_for(seats, seed)), Player(seed)):
        if move.after.phase in (Phase.INCOME, Phase.FINISHED):
            yield move.after


GOLDEN = {
    (2, 11): (
        "03a82f720c3f3f73",
        "1e35b2c3280bf8b2",
        "fca1abd0628c0d0e",
        "00e11393bd2b08b8",
        "4cd66eef70b475d7",
        "f4e2c12dc364042a",
    ),
    (3, 12): (
        "1f22469cc619ec77",
        "68b77d31654060c2",
        "374bde3bb65c0fcb",
        "078a9af0995f0749",
        "42161be11bd5f08d",
        "f7e84cc5f2bc081e",
    ),
    (4, 13): (
        "866441a6c96cf6e3",
        "65fd32e837ab1f29",
        "18689565f4e5bd1c",
        "85563e9e5aa00c2c",
        "d4eb2543799a61e1",
        "3c036e702ae76229",
    ),
    (5, 14): (
        "09183f70ef8a6c7c",
        "f75980564b9f08b0",
        "40b3201a57d4dc1b",
        "d3582b6566ae026f",
        "7ee9010f7f6fc168",
    ),
}
"""By seats and seed: the digests after each round and at the end.

Only another rule or other data of the tiles may change them.
"""

DRAWN = {
    1: ("columns", "squares", "completed_mountains", "gold"),
    2: ("road_tiles", "sheep", "lit_waters", "largest_lake"),
    3: ("completed_mountains", "farm_animals", "gold", "buildings"),
    2**53 - 1: ("large_areas", "farm_animals", "gold", "columns"),
}
"""By seed: the scoring tiles on the spaces A, B, C and D. Nothing may change them, or old seeds give other games."""

AFTER_ROUND_1 = """
skye1 round=2 phase=income start=1 seed=12 scoring=completed_areas,buildings,gold,lit_waters ;
macleod "MacLeod" C@0,0 70@1,0 29@0,1r1 ; macdonald "MacDonald" gold=1 points=1 C@0,0 40@1,0
69@2,0r2 ; macneacail "MacNeacail" gold=2 points=1 C@0,0 16@1,0r1 19@0,1r2
"""


@pytest.mark.parametrize(("seats", "seed"), GOLDEN)
def test_a_seed_gives_the_same_game_round_by_round(seats: int, seed: int) -> None:
    assert tuple(digest(state) for state in rounds(seats, seed)) == GOLDEN[seats, seed]


def test_a_seed_draws_the_same_scoring_tiles_whatever_tiles_were_made_since() -> None:
    assert {seed: setup_for(3, seed).scoring_tiles for seed in DRAWN} == DRAWN


def test_a_position_written_long_ago_is_still_the_same_state() -> None:
    state = read_position(AFTER_ROUND_1)
    assert digest(state) == GOLDEN[3, 12][0]
    assert write_position(state) == " ".join(AFTER_ROUND_1.split())
