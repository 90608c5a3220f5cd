"""Golden games: the same seed gives the same game, on every platform and with every version of Python."""

from __future__ import annotations

import golden
import pytest
from games import setup_for

from skye_desktop.engine import digest, read_position, write_position

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


@pytest.mark.parametrize("name", golden.PLAYED)
def test_a_seed_gives_the_same_game_round_by_round(name: str) -> None:
    told = golden.difference(golden.kept()[name], golden.play(name))
    assert not told, (
        f"the golden game of {name} {told}; if that is meant: python tests/golden.py --renew"
    )


def test_a_seed_draws_the_same_scoring_tiles_whatever_tiles_were_made_since() -> None:
    assert {seed: setup_for(3, seed).scoring_tiles for seed in DRAWN} == DRAWN


def test_a_position_written_long_ago_is_still_the_same_state() -> None:
    state = read_position(AFTER_ROUND_1)
    assert digest(state) == golden.kept()["3 seats, seed 12"][0].digest
    assert write_position(state) == " ".join(AFTER_ROUND_1.split())
