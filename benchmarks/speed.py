"""Games a second of the bots, beside another version of the program.

python benchmarks/speed.py FOLDER
python benchmarks/speed.py FOLDER --games 20 --levels strong --seats 4

``FOLDER`` is a clone of the other version. Both play the same games by turns, game by game, so that
a busy machine slows both; what counts is processor time. The last column says in how many games the
moves are the same.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from math import exp, log, sqrt
from pathlib import Path
from statistics import stdev
from time import process_time
from typing import NamedTuple

from skye_desktop.engine import write_action
from skye_desktop.playtest import play, table

GAMES = 8

_BESIDE = "{:<8} {:>6} {:>6} {:>14} {:>14} {:>16} {:>8}"
_PLAY = "play-as-told"
"""Name of the argument for a process that plays for one side."""
_WARM_UP = 1_000
"""Seed of a game that each side plays first and that is not counted."""


class TimedGame(NamedTuple):
    """Played game: the processor seconds, and a digest of its moves."""

    seconds: float
    moves: str


def play_requests() -> None:
    """Read games line by line, as in ``strong 4 17``, and answer each with a `TimedGame`.

    This runs with the program of either folder, so it uses nothing that an older version may lack.
    """
    for line in sys.stdin:
        level, seats, seed = line.split()
        setup = table(int(seats), int(seed))
        start = process_time()
        actions = play(setup, [level] * int(seats), check=False).actions
        seconds = process_time() - start
        moves = sha256("\n".join(map(write_action, actions)).encode()).hexdigest()[:16]
        print(seconds, moves, flush=True)


class PlayerProcess:
    """Process that plays with the program in a folder."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

    def play(self, level: str, seats: int, seed: int) -> TimedGame:
        """Play one game. Raises RuntimeError if that program cannot."""
        asked = self._process.stdin
        answers = self._process.stdout
        assert asked is not None
        assert answers is not None
        asked.write(f"{level} {seats} {seed}\n")
        asked.flush()
        answer = answers.readline().split()
        if len(answer) != 2:
            raise RuntimeError(
                f"the program in that folder does not play {level} with {seats} seats"
            )
        return TimedGame(float(answer[0]), answer[1])


@contextmanager
def side(folder: Path) -> Iterator[PlayerProcess]:
    """Start the program in that folder, and end it with the context."""
    environment = os.environ | {"PYTHONPATH": str(folder), "PYTHONSAFEPATH": "1"}
    command = [sys.executable, __file__, _PLAY]
    process = subprocess.Popen(
        command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    try:
        yield PlayerProcess(process)
    finally:
        process.kill()
        process.communicate()


def beside(level: str, seats: int, games: int, here: PlayerProcess, there: PlayerProcess) -> str:
    """Return one line of the table of two versions."""
    here.play(level, seats, _WARM_UP)
    there.play(level, seats, _WARM_UP)
    pairs = [
        (here.play(level, seats, seed), there.play(level, seats, seed)) for seed in range(games)
    ]
    ours, theirs = (
        sum(played.seconds for played in side_played) for side_played in zip(*pairs, strict=True)
    )
    logs = [log(other.seconds / own.seconds) for own, other in pairs]
    spread = 1.96 * stdev(logs) / sqrt(games) if games > 1 else 0.0
    same = sum(own.moves == other.moves for own, other in pairs)
    return _BESIDE.format(
        level,
        seats,
        games,
        f"{games / ours:.2f} /s",
        f"{games / theirs:.2f} /s",
        f"{theirs / ours:.2f} x ± {100 * (exp(spread) - 1):.0f} %",
        f"{same}/{games}",
    )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path, help="a clone of the other version")
    parser.add_argument(
        "--games", type=int, default=GAMES, help=f"of each kind, {GAMES} if not told"
    )
    parser.add_argument("--levels", nargs="+", default=("easy", "solid", "strong"))
    parser.add_argument("--seats", nargs="+", type=int, default=(2, 4))
    options = parser.parse_args()
    if not (options.folder / "skye_desktop").is_dir():
        parser.error(
            f"{options.folder} holds no skye_desktop: name the folder of another version's clone"
        )
    print(f"games a second of processor time, beside {options.folder.resolve().name}")
    print(_BESIDE.format("level", "seats", "games", "here", "there", "faster", "same"))
    with (
        side(Path(__file__).resolve().parent.parent) as here,
        side(options.folder.resolve()) as there,
    ):
        for level in options.levels:
            for seats in options.seats:
                print(beside(level, seats, options.games, here, there), flush=True)


if __name__ == "__main__":
    if sys.argv[1:] == [_PLAY]:
        play_requests()
    else:
        main()
