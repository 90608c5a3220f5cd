"""A short walk of the monkey; `python tests/monkey.py` is the long one."""

import pytest
from monkey import MOST_GROWTH, WARM_UP, run


def test_no_hail_of_events_stops_the_window_breaks_a_rule_or_eats_memory(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PATH", "")
    monkey, held = run(1_500, seed=1)
    assert len(monkey.seen) >= 5
    assert held[-1].megabytes - held[WARM_UP - 1].megabytes <= MOST_GROWTH


def test_the_same_seed_goes_the_same_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    ways = [run(200, seed)[0].way.hexdigest() for seed in (3, 3, 4)]
    assert ways[0] == ways[1] != ways[2]
