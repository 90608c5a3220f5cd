"""What a game of four computers takes when it is played to the end, thinking apart.

python benchmarks/to_the_end.py                     # strong, 1280x720
python benchmarks/to_the_end.py --level easy --size 1920x1080

The window's own work is measured in seconds of its process: carrying actions out, and drawing. It
needs no display.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame  # noqa: E402
from table import Player, window  # noqa: E402

from skye_desktop.engine import Clan  # noqa: E402
from skye_desktop.files.settings import RememberedSeat  # noqa: E402

MOST = 3.0
"""Most seconds of the window's own work."""
_PAUSE = 0.004
"""Seconds between two frames, in which the computers think."""


def main() -> int:
    """Play a game to its end, and print what that took; return 1 if it was too much."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--level", default="strong")
    parser.add_argument("--size", default="1280x720")
    asked = parser.parse_args()
    width, height = map(int, asked.size.split("x"))
    with tempfile.TemporaryDirectory() as folder:
        app = window(Path(folder), size=(width, height))
        app.settings.seats = tuple(
            RememberedSeat(clan=clan, name="", level=asked.level) for clan in list(Clan)[:4]
        )
        app.go.quick_game()
        player = Player(app)
        player.see()
        player.key(pygame.K_e)
        begun, frames = time.perf_counter(), list[float]()
        while app.scene.name == "PlayToEnd":
            frame = time.process_time()
            app.turn([], _PAUSE)
            app.draw_if_stale()
            frames.append(time.process_time() - frame)
            time.sleep(_PAUSE)
        whole, own = time.perf_counter() - begun, sum(frames)
        actions = len(player.session.moments)
        app.stop_thinking()
    print(
        f"{actions} actions of four computers ({asked.level}) at {asked.size}: "
        f"{own:.1f} s of the window's own work (at most {MOST:.1f}), longest frame "
        f"{1000 * max(frames):.0f} ms, {whole:.1f} s with their thinking"
    )
    return int(own > MOST)


if __name__ == "__main__":
    sys.exit(main())
