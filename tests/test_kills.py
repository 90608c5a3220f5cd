"""A few of the kills: `tests/kills.py` does many more."""

import pytest

pytest.importorskip("fcntl", reason="processes are killed in another way there")

from kills import try_kills


def test_a_program_killed_at_any_moment_continues_where_it_was() -> None:
    steps, faults = try_kills(8, seed=3)
    assert faults == []
    assert steps > 8
