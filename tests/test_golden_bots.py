"""The bots play as they did: every action of the golden games of each level."""

from __future__ import annotations

import golden_bots
import pytest
from groups import Asked, widely

SOME = [("easy", 2, 3), ("solid", 2, 3), ("strong", 2, 2), ("strong", 4, 1)]
"""A level, the seats, and how many games of it."""
DEAREST = 12
"""Games of the strong level at tables of more than two, which take ten times as long as others; the program itself
plays all."""
ALL = [
    (level, seats, DEAREST if level == "strong" and seats > 2 else golden_bots.GAMES)
    for level in reversed(golden_bots.LEVELS)
    for seats in reversed(golden_bots.SEATS)
]
"""What takes longest is begun first."""


@pytest.mark.parametrize(
    ("level", "seats", "games"), widely(ALL, quick=0) if Asked.is_wide else SOME
)
def test_a_level_plays_its_golden_games_move_by_move(level: str, seats: int, games: int) -> None:
    differ = list(golden_bots.differing(level, seats, range(games)))
    assert not differ, (
        f"{level} plays the games of the seeds {differ} otherwise; if that is meant: python tests/golden_bots.py "
        "--renew"
    )


def test_every_level_has_its_golden_games_at_every_table() -> None:
    kept = golden_bots.kept()
    assert list(kept) == list(golden_bots.LEVELS)
    for games in kept.values():
        assert list(games) == [str(seats) for seats in golden_bots.SEATS]
        assert all(len(digests) == golden_bots.GAMES for digests in games.values())
