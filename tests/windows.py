"""Other windows: processes of their own that have a game open, and play when they are told to.

python tests/windows.py FILE     # plays the game in that file, an action for each line it is given
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import NamedTuple

from games import at_random

from skye_desktop.engine import Phase
from skye_desktop.files import Shelf, read_game
from skye_desktop.play.session import Session


class Told(NamedTuple):
    """What another window says of itself."""

    file: str
    """The file that its game is in."""
    actions: int
    trouble: str
    note: str
    """What it tells whoever plays there."""


class Window:
    """A game open in another process."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        self.told = self._hear()

    def act(self) -> Told:
        """Let an action be done there."""
        assert self.process.stdin is not None
        print("act", file=self.process.stdin, flush=True)
        self.told = self._hear()
        return self.told

    def kill(self) -> None:
        """End it without a word."""
        self.process.kill()
        self.process.wait()

    def _hear(self) -> Told:
        assert self.process.stdout is not None
        return Told(**json.loads(self.process.stdout.readline()))


@contextmanager
def another_window(path: Path) -> Iterator[Window]:
    """A process that has opened the game in that file."""
    command = [sys.executable, __file__, str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield Window(process)
        finally:
            process.kill()


def act(session: Session, chance: Random) -> None:
    """One action, whatever it is."""
    if session.phase is Phase.INCOME:
        session.begin_round()
    else:
        session.do(at_random(chance)(session.state))


def play(path: Path) -> None:
    """Open the game as a window does, and act whenever a line comes."""
    session = Session.resume(read_game(path), Shelf(path.parent))
    chance = Random(7)
    while True:
        told = Told(session.path.name, len(session.moments), session.trouble, session.opening_note)
        print(json.dumps(told._asdict()), flush=True)
        if not sys.stdin.readline():
            return
        act(session, chance)


if __name__ == "__main__":
    play(Path(sys.argv[1]))
