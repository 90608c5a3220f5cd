"""Size of the built packages, and the time to their first picture, beside the limits.

``python packages/build.py && python benchmarks/installed.py``, where there is a screen, for example
under ``xvfb-run -a``. Every start is one of a player who has been here before; the median counts.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from packages.build import NAME, PROJECT, built_files

MOST_SECONDS = 1.0
_PATIENCE = 60.0
"""Seconds after which a program that shows nothing is given up."""


def main() -> int:
    """Print the figures; return 1 if one is not met."""
    assert __doc__ is not None
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--packages", type=Path, default=PROJECT / "dist", metavar="FOLDER")
    parser.add_argument(
        "--starts", type=int, default=5, metavar="N", help="default 5; 0 only weighs"
    )
    options = parser.parse_args()
    there = built_files(options.packages)
    if not there:
        parser.error(f"nothing was built in {options.packages}: python packages/build.py")
    is_met = all(one.is_small_enough for one in there)
    for one in there:
        asked = (
            ""
            if one.most is None
            else f"   ≤ {one.most / 1e6:.0f} MB   {_yes(one.is_small_enough)}"
        )
        print(f"{one.what:<24}{one.size / 1e6:>8.1f} MB{asked}")
    if options.starts:
        program = (
            options.packages.resolve() / NAME / (f"{NAME}.exe" if sys.platform == "win32" else NAME)
        )
        seconds, busy = map(
            statistics.median, zip(*first_pictures(program, options.starts), strict=True)
        )
        is_met &= seconds <= MOST_SECONDS
        asked = f"   ≤ {MOST_SECONDS:.0f} s    {_yes(seconds <= MOST_SECONDS)}"
        print(f"{'to the first picture':<24}{seconds:>8.2f} s {asked}")
        print(f"{'of it processor time':<24}{busy:>8.2f} s    tells of a busy machine")
    return 0 if is_met else 1


def _yes(is_met: bool) -> str:
    return "yes" if is_met else "NO"


def first_pictures(program: Path, starts: int) -> list[tuple[float, float]]:
    """Return elapsed and processor seconds from each call to its first picture.

    A first start, which fills caches, does not count.
    """
    with tempfile.TemporaryDirectory() as name:
        return [first_picture(program, Path(name), str(number)) for number in range(starts + 1)][1:]


def first_picture(program: Path, folder: Path, number: str) -> tuple[float, float]:
    """Return elapsed and processor seconds until the event log has the first picture."""
    log = folder / f"{number}.jsonl"
    environment = os.environ | {"SDL_AUDIODRIVER": "dummy"}
    began = time.perf_counter()
    before = busy_seconds()
    command = [str(program), "--data-dir", str(folder), "--event-log", str(log)]
    process = subprocess.Popen(command, env=environment)
    try:
        while not is_drawn(log):
            if process.poll() is not None or time.perf_counter() - began > _PATIENCE:
                sys.exit(f"{program} shows nothing")
            time.sleep(0.005)
        seconds = time.perf_counter() - began
    finally:
        process.kill()
        process.wait()
    return seconds, busy_seconds() - before


def busy_seconds() -> float:
    """Return the processor seconds of all child processes that have ended; 0 on Windows."""
    times = os.times()
    return times.children_user + times.children_system


def is_drawn(log: Path) -> bool:
    """Return whether the log tells of the first picture."""
    if not log.exists():
        return False
    lines = log.read_text(encoding="utf-8").splitlines()
    return any(json.loads(line)["kind"] == "targets" for line in lines if line.endswith("}"))


if __name__ == "__main__":
    sys.exit(main())
