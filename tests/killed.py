"""A program killed at any moment continues where it was: kills a playing process again and again, and looks.

    python tests/killed.py                     # 200 kills
    python tests/killed.py --kills 30 --seed 5

A child plays random games through a `Session`, every other one a playtest, sometimes undoing and pinning notes, and
tells of each step once it is done. It is killed after a time drawn by the seed; then the game to continue must be the
one it played, with all it told of, and at most the step in progress besides. No file may be damaged, and what a kill
leaves behind must not pile up. The exit status is 0 if all of this holds.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import NamedTuple

from games import Policy, at_random, setup_for

from skye_desktop.engine import Phase, digest
from skye_desktop.files import LoadedGame, SaveError, Shelf, read_game
from skye_desktop.files.record import TableOptions
from skye_desktop.play.session import Session

KILLS = 200
_LONGEST_LIFE = 0.4
"""Seconds from a child's first step to its end."""
_AN_HOUR = 3600


# -- the child


def play(folder: Path, seed: int) -> None:
    """Continue, or begin a game, and play game after game; each step that is done is told in a line."""
    rng = Random(seed)
    shelf = Shelf(folder)
    while True:
        latest = shelf.latest_unfinished()
        session = (
            Session.start(
                setup_for(rng.choice((2, 3, 5)), rng.randrange(1000)),
                shelf,
                TableOptions(is_playtest=rng.random() < 0.5),
            )
            if latest is None
            else Session.resume(latest, shelf)
        )
        choose = at_random(rng)
        _tell(session)
        while session.phase is not Phase.FINISHED:
            _step(session, choose, rng)
            _tell(session)
        session.close()


def _step(session: Session, choose: Policy, rng: Random) -> None:
    if rng.random() < 0.1 and session.undo() is not None:
        return
    if rng.random() < 0.05:
        session.add_note(len(session.moments), "a note")
    elif session.phase is Phase.INCOME:
        session.begin_round()
    else:
        session.do(choose(session.state))


def _tell(session: Session) -> None:
    assert session.trouble == "", session.trouble
    step = {"file": session.path.name, "actions": len(session.moments), "digest": session.digest}
    print(json.dumps(step), flush=True)


# -- the one who kills


class Step(NamedTuple):
    """What a child told of: a game on disk after so many actions."""

    file: str
    actions: int
    digest: str


def kill_one(folder: Path, seed: int, life: float) -> list[Step]:
    """Let a child play for so many seconds after its first step, and kill it; the steps it told of."""
    command = [sys.executable, __file__, "--play", str(folder), "--seed", str(seed)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        first = child.stdout.readline()
        time.sleep(life)
        child.kill()
        lines = [first, *child.stdout]
    # A line that was being written is not a step that was told of.
    return [Step(**json.loads(line)) for line in lines if line.endswith("}\n")]


def faults_after(folder: Path, told: list[Step]) -> list[str]:
    """What of the folder is not as it must be after such a life."""
    if not told:
        return ["the child told of nothing"]
    last = told[-1]
    found = []
    for path in sorted(folder.rglob("*.json")):
        try:
            trouble = read_game(path).record.trouble
        except SaveError as error:
            trouble = str(error)
        if trouble:
            found.append(f"{path.name} is damaged: {trouble}")
    latest = Shelf(folder).latest_unfinished()
    if latest is None or latest.path.name != last.file:
        # The game was over, or the child was just beginning another.
        was_over = _is_over(folder / last.file)
        is_new = latest is not None and latest.state == latest.record.start
        if not was_over or not (
            latest is None or is_new or latest.path.name not in {step.file for step in told}
        ):
            found.append(f"{last.file} is not what is continued, but {latest and latest.path.name}")
        return found
    if not _fits(latest, [step for step in told if step.file == last.file]):
        found.append(
            f"{last.file}: after action {len(latest.save.actions)}, told was {last.actions}"
        )
    return found


def _is_over(path: Path) -> bool:
    try:
        return read_game(path).state.phase is Phase.FINISHED
    except SaveError:
        return False


def _fits(latest: LoadedGame, told: list[Step]) -> bool:
    """Whether the game is as told last, or one step on: an action more, or the last one undone."""
    last, moments = told[-1], latest.record.moments
    digests = [digest(latest.record.start), *(digest(moment.state) for moment in moments)]
    if len(moments) == last.actions:
        return digests[-1] == last.digest
    if len(moments) == last.actions + 1:
        return digests[-2] == last.digest
    # Undone: the state of the step before, which was told of too unless an earlier life did it.
    before = [step.digest for step in told if step.actions == len(moments)]
    return len(moments) < last.actions and (not before or digests[-1] == before[-1])


def litter(folder: Path) -> int:
    """How many files there are that are no game and no state before."""
    return sum(1 for path in folder.rglob("*") if path.is_file() and path.suffix != ".json")


def try_kills(kills: int, seed: int) -> tuple[int, list[str]]:
    """Kill that many children: how many steps they told of, and whatever was wrong afterwards."""
    rng = Random(seed)
    faults: list[str] = []
    steps = 0
    with tempfile.TemporaryDirectory() as base:
        folder = Path(base) / "saves"
        for number in range(kills):
            told = kill_one(folder, rng.randrange(10**6), rng.uniform(0, _LONGEST_LIFE))
            steps += len(told)
            faults += [f"kill {number}: {fault}" for fault in faults_after(folder, told)]
        faults += _litter_faults(folder, kills)
    return steps, faults


def _litter_faults(folder: Path, kills: int) -> list[str]:
    """Each kill leaves at most the file it was writing and a lock, and an hour later a start removes both."""
    found = []
    if litter(folder) > 2 * kills:
        found.append(f"{litter(folder)} files of litter after {kills} kills")
    earlier = time.time() - _AN_HOUR
    for path in folder.rglob("*"):
        if path.is_file() and path.suffix != ".json":
            os.utime(path, (earlier, earlier))
    Shelf(folder)
    if litter(folder):
        found.append(f"{litter(folder)} files of litter are never removed")
    return found


def main() -> int:
    """Play as a child, or kill children and print what came of it."""
    parser = argparse.ArgumentParser(description="Kill a playing process at any moment.")
    parser.add_argument("--kills", type=int, default=KILLS)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--play", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.play is not None:
        play(options.play, options.seed)
    steps, faults = try_kills(options.kills, options.seed)
    print(f"{options.kills} kills after {steps} steps: {len(faults)} faults")
    for fault in faults:
        print(f"FAULT {fault}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
