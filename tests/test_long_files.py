"""Legal games that are very long, opened in a window: `tests/hostile.py` tries more of them, with nothing beside it."""

from __future__ import annotations

from pathlib import Path

from long_files import LONG, MOST_MS, all_tiles, long_text, put_text, steps_of, warm_up


def test_no_step_of_the_window_waits_for_a_long_game(tmp_path: Path) -> None:
    warm_up(tmp_path / "warm")
    text = long_text(all_tiles, LONG)
    steps = steps_of(tmp_path / "long", "a long game", lambda path: put_text(path, text))
    assert {"read it", "time line", "log", "continue"} <= {step.what for step in steps}
    longest = max(steps, key=lambda step: step.ms)
    # Reading it takes several times as long; what else runs on the machine makes a step up to twice as long.
    assert longest.ms < 2 * MOST_MS, longest
