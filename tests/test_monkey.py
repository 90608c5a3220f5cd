"""A short walk of the monkey; `python tests/monkey.py` is the long one."""

import subprocess
import sys

import monkey
import pytest


def test_no_hail_of_events_stops_the_window_breaks_a_rule_or_eats_memory() -> None:
    command = [sys.executable, monkey.__file__, "--events", "300", "--seed", "5", "--growth", "40"]
    told = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert told.returncode == 0, told.stdout + told.stderr
    assert "300 events" in told.stdout
    assert "TableScene" in told.stdout


def test_the_same_seed_goes_the_same_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    ways = [monkey.run(25, seed, parts=1)[0].way.hexdigest() for seed in (20, 20, 21)]
    assert ways[0] == ways[1] != ways[2]
