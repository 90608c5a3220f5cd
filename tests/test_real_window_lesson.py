"""The lesson from the title to the results with a real pointer, as fast as the hand goes.

At a reader's pace it is played by `benchmarks/lesson.py`, which says how long that takes.
"""

from __future__ import annotations

from pathlib import Path

from lesson_hand import Learner
from real_window import Start

from skye_desktop.play.lesson_pages import script


def test_the_lesson_is_played_with_a_real_pointer_from_the_title_to_the_results(
    start: Start, tmp_path: Path
) -> None:
    program, hand = start()
    program.wait_for_scene("TitleScene")
    learner = Learner(hand, tmp_path / "data", is_hasty=True)
    seen = []
    for page in learner.pages():
        seen.append(page.id)
        learner.obey(page)
    assert seen == [page.id for page in script().pages]
    assert program.scene == "ResultsScene"
