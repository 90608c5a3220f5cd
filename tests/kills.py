"""A program killed at any moment continues where it was: kills a playing process again and again, and looks.

    python tests/kills.py                     # 200 kills
    python tests/kills.py --kills 30 --seed 5

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

from games import setup_for
from windows import act

from skye_desktop.engine import Phase, digest
from skye_desktop.files import LoadedGame, SaveError, Shelf, read_game
from skye_desktop.files.record import TableOptions
from skye_desktop.game.session import Session

_LONGEST_LIFE = 0.4
"""Seconds from a child's first step to its end."""


def play(folder: Path, seed: int) -> None:
    """Continue, or begin a game, and play game after game; each step that is done is told in a line."""
    rng = Random(seed)
    shelf = Shelf(folder)
    while True:
        latest = shelf.latest_unfinished()
        if latest is None:
            setup = setup_for(rng.choice((2, 3, 5)), rng.randrange(1000))
            session = Session.start(setup, shelf, TableOptions(is_playtest=rng.random() < 0.5))
        else:
            session = Session.resume(latest, shelf)
        _tell(session)
        while session.phase is not Phase.FINISHED:
            if rng.random() < 0.05:
                session.add_note(len(session.moments), "a note")
            elif rng.random() > 0.1 or session.undo() is None:
                act(session, rng)
            _tell(session)
        session.close()


def _tell(session: Session) -> None:
    assert session.trouble == "", session.trouble
    step = {"file": session.path.name, "actions": len(session.moments), "digest": session.digest}
    print(json.dumps(step), flush=True)


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
    trouble = {path: _trouble_of(path) for path in sorted(folder.rglob("*.json"))}
    found += [f"{path.name} is damaged: {why}" for path, why in trouble.items() if why]
    latest = Shelf(folder).latest_unfinished()
    if latest is not None and latest.path.name == last.file:
        if not _fits(latest, [step for step in told if step.file == last.file]):
            actions = len(latest.save.actions)
            found.append(f"{last.file}: after action {actions}, told was {last.actions}")
        return found
    # The game was over, or the child was just beginning another.
    path = folder / last.file
    was_over = not trouble.get(path, "gone") and read_game(path).state.phase is Phase.FINISHED
    is_new = latest is None or latest.state == latest.record.start
    is_known = latest is not None and latest.path.name in {step.file for step in told}
    if not was_over or (is_known and not is_new):
        found.append(f"{last.file} is not what is continued, but {latest and latest.path.name}")
    return found


def _trouble_of(path: Path) -> str:
    try:
        return read_game(path).record.trouble
    except SaveError as error:
        return str(error)


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
        # Each leaves at most the file it was writing and a lock, and an hour later a start removes both.
        litter = [path for path in folder.rglob("*") if path.is_file() and path.suffix != ".json"]
        if len(litter) > 2 * kills:
            faults.append(f"{len(litter)} files of litter after {kills} kills")
        an_hour_ago = time.time() - 3600
        for path in litter:
            os.utime(path, (an_hour_ago, an_hour_ago))
        Shelf(folder)
        faults += [f"{path.name} is never removed" for path in litter if path.exists()]
    return steps, faults


def main() -> int:
    """Play as a child, or kill children and print what came of it."""
    parser = argparse.ArgumentParser(description="Kill a playing process at any moment.")
    parser.add_argument("--kills", type=int, default=200)
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
