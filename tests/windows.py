"""Other windows: processes of their own that have a game open, and play when they are told to."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from games import at_random

from skye_desktop.engine import Phase
from skye_desktop.files import Shelf, read_game
from skye_desktop.game.session import Session

if TYPE_CHECKING:
    from multiprocessing.context import ForkServerContext, SpawnContext


class Told(NamedTuple):
    """The file of the game in another window, and what it tells whoever plays there."""

    file: str
    actions: int
    trouble: str
    note: str


class Window:
    """A game open in another process."""

    def __init__(self, process: BaseProcess, pipe: Connection) -> None:
        self.process = process
        self._pipe = pipe
        self.told = self._hear()

    def act(self) -> Told:
        self._pipe.send("act")
        self.told = self._hear()
        return self.told

    def kill(self) -> None:
        self.process.kill()
        self.process.join()

    def _hear(self) -> Told:
        told: Told = self._pipe.recv()
        return told


@cache
def _context() -> ForkServerContext | SpawnContext:
    """How windows are started: where that can be done, by a process that has loaded already what they need."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([__name__])
    return context


@contextmanager
def another_window(path: Path) -> Iterator[Window]:
    """A process that has opened the game in that file."""
    here, there = _context().Pipe()
    process = _context().Process(target=play, args=(path, there))
    process.start()
    there.close()
    try:
        yield Window(process, here)
    finally:
        process.kill()
        process.join()
        here.close()


def act(session: Session, chance: Random) -> None:
    """One action, whatever it is."""
    if session.phase is Phase.INCOME:
        session.begin_round()
    else:
        session.do(at_random(chance)(session.state))


def play(path: Path, pipe: Connection) -> None:
    """Open the game as a window does, and act whenever something comes."""
    session = Session.resume(read_game(path), Shelf(path.parent))
    chance = Random(7)
    while True:
        done = len(session.moments)
        pipe.send(Told(session.path.name, done, session.trouble, session.opening_note))
        try:
            pipe.recv()
        except EOFError:
            return
        act(session, chance)
