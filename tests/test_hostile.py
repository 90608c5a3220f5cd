"""A sample of the hostile files: `tests/hostile.py` opens all of them."""

import pytest

pytest.importorskip("fcntl", reason="pipes, links and alarms are other things there")

from hostile import try_files


def test_no_hostile_file_stops_the_program_or_does_harm() -> None:
    outcomes, faults = try_files(700, seed=2)
    assert faults == []
    assert {outcome.became for outcome in outcomes} == {"opened", "opened in part", "named"}
