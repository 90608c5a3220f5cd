"""Cost of the bridge to screen readers in a frame: without it, idle, and in use.

Run from the checkout: ``python benchmarks/reader.py``. The figures of an idle bridge stand beside
the limit.
"""

from __future__ import annotations

import os
import statistics
import tempfile
import time
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame
from frames import SIZE, in_last_round

from skye_desktop.engine import Phase
from skye_desktop.games.skye.ui.app import App
from skye_desktop.games.skye.ui.main import SCREENS, open_app
from skye_desktop.shell.start import settle_memory

FRAMES = 300
MOST = 0.05
"""Most milliseconds a frame that an idle bridge may cost."""


def frame(app: App) -> float:
    """Return the median milliseconds of a turn of the loop with a frame."""
    found = []
    for _ in range(FRAMES):
        began = time.perf_counter()
        app.redraw()
        app.turn([], 0.0)
        app.draw_if_stale()
        found.append(time.perf_counter() - began)
    return 1000 * statistics.median(found)


def tree(app: App) -> float:
    """Return the median milliseconds of making the table's accessibility tree.

    It is made as often as ten times a second.
    """
    found = []
    for _ in range(FRAMES // 10):
        began = time.perf_counter()
        list(app.scene.node().walk())
        app.scene.live()
        found.append(time.perf_counter() - began)
    return 1000 * statistics.median(found)


def main() -> None:
    """Print the figures."""
    with tempfile.TemporaryDirectory() as folder:
        pygame.display.init()
        pygame.font.init()
        app = open_app(Path(folder), SIZE)
        session = in_last_round(app, Phase.BUILDING)
        app.go.play(lambda: session)
        app.sounds.start()
        settle_memory(SCREENS)
        frame(app)
        without = frame(app)
        app.start_screen_reader()
        idle = frame(app)
        print(f"a frame without the bridge      {without:8.3f} ms")
        print(
            f"with it, nobody listens         {idle:8.3f} ms, {idle - without:+.3f} ms; "
            f"most {MOST} ms more"
        )
        print(f"a tree, while somebody listens  {tree(app):8.3f} ms, at most ten times a second")
        app.end()
        app.ended()


if __name__ == "__main__":
    main()
