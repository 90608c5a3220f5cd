"""A few of the kills: `tests/killed.py` does many more."""

import pytest

pytest.importorskip("fcntl", reason="processes are killed in another way there")

from killed import try_kills

KILLS = 15


def test_a_program_killed_at_any_moment_continues_where_it_was() -> None:
    steps, faults = try_kills(KILLS, seed=3)
    assert faults == []
    assert steps > KILLS
