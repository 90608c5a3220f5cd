"""The bots play as they did: every action of some of the golden games of each level."""

from __future__ import annotations

from itertools import product

import golden_bots
import pytest
from groups import many, widely

GAMES = {"easy": 3, "solid": 3, "strong": 1}
"""Of each number of seats; the program itself plays all."""
FIRST = [("strong", 4), ("strong", 2), ("solid", 2), ("easy", 2)]
TABLES = [*FIRST, *sorted({*product(golden_bots.LEVELS, golden_bots.SEATS)} - {*FIRST})]


@pytest.mark.parametrize(("level", "seats"), widely(TABLES, quick=len(FIRST)))
def test_a_level_plays_its_golden_games_move_by_move(level: str, seats: int) -> None:
    seeds = range(many(GAMES[level], quick=1))
    differ = list(golden_bots.differing(level, seats, seeds))
    assert not differ, (
        f"{level} plays the games of the seeds {differ} otherwise; if that is meant: python tests/golden_bots.py "
        "--renew"
    )


def test_every_level_has_its_golden_games_at_every_table() -> None:
    lengths = {
        level: {int(seats): len(digests) for seats, digests in games.items()}
        for level, games in golden_bots.kept().items()
    }
    assert lengths == dict.fromkeys(
        golden_bots.LEVELS, dict.fromkeys(golden_bots.SEATS, golden_bots.GAMES)
    )
