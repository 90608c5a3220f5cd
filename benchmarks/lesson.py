"""Duration of the lesson with a real pointer in a real window, at a reader's pace.

python benchmarks/lesson.py            # at a reader's pace
python benchmarks/lesson.py --hasty    # as fast as the hand goes

Each page is read at 3.3 words a second once animations have ended, each action of the hand takes
1.5 s, and the moments on the table (the reveal, the market, the scoring, the computer's turns) last
as long as they do. Needs `Xvfb`, `xdotool` and `openbox`; opens a display of its own.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from lesson_hand import Learner  # noqa: E402
from real_window import Hand, Program, a_display, ending  # noqa: E402

from skye_desktop.games.skye.lesson_pages import script  # noqa: E402


def tell(page: tuple[str, float] | None) -> None:
    """Print how long a page took, from its first sight to the next page."""
    if page is not None:
        print(f"{page[0]:16} {time.monotonic() - page[1]:6.1f} s", flush=True)


MOST = 300.0
"""Most seconds it may take."""


def main() -> int:
    """Play it, and print how long each page and all of it took; return 1 if that was too long."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--hasty", action="store_true", help="without pauses")
    parser.add_argument("--size", default="1280x720")
    parser.add_argument("--pictures", type=Path, help="a folder for a picture of each page")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, a_display() as display:
        data = Path(folder, "data")
        log = Path(folder, "log.jsonl")
        data.mkdir()
        environment = {"DISPLAY": display, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}
        program = Program(data, log, environment, ("--size", asked.size))
        with ending(program.process):
            learner = Learner(Hand(program, display), data, is_hasty=asked.hasty)
            program.wait_for_scene("TitleScene")
            begun = time.monotonic()
            before: tuple[str, float] | None = None
            for page in learner.pages():
                tell(before)
                before = page.id, time.monotonic()
                if asked.pictures:
                    learner.hand.picture(
                        asked.pictures / f"{script().pages.index(page) + 1:02} {page.id}.png"
                    )
                learner.obey(page)
            tell(before)
            seconds = time.monotonic() - begun
    print(
        f"the lesson: {int(seconds) // 60}:{seconds % 60:04.1f} minutes, "
        f"{learner.actions} actions, {learner.words} words (at most {MOST / 60:.0f}:00)"
    )
    return int(seconds > MOST and not asked.hasty)


if __name__ == "__main__":
    sys.exit(main())
