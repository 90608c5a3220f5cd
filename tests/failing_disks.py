"""A monkey before a window whose disk fails now and then: no event may end the game, and no game may be lost.

    python tests/failing_disks.py                       # 4,000 events
    python tests/failing_disks.py --events 300 --seed 5

Calls of the system on the folder of data fail by chance, as they do on a disk that is full, worn out, write
protected or gone: opening, syncing, renaming, linking, making and removing, looking. Now and then the disk is whole
again; then the game on the table must be on it as it is played. The exit status is 0 if all of this holds.
"""

from __future__ import annotations

import argparse
import errno
import io
import os
import sys
import tempfile
import threading
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, chdir, contextmanager
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import pygame
from monkey import Clock, Monkey, nothing_by_accident

from skye_desktop.files import read_game
from skye_desktop.game.session import Session
from skye_desktop.games.skye.ui.app import App
from skye_desktop.games.skye.ui.table.table_scene import TableScene

MOST_MS = 1_000.0
"""Of processor time in one event, the picture of a report takes the most: nothing is tried over and over."""
_OF_OS = (
    "open", "fsync", "fstat", "replace", "rename", "link", "unlink", "mkdir", "utime", "scandir", "stat", "lstat",
)  # fmt: skip
_CALLS: tuple[tuple[Any, str], ...] = (*((os, name) for name in _OF_OS), (io, "open"))
_ERRORS = (
    errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.EACCES, errno.EPERM, errno.EROFS, errno.EMFILE, errno.ENOENT,
    errno.ENOTDIR, errno.ESTALE, errno.ENODEV, errno.ENOLCK, errno.ENAMETOOLONG,
)  # fmt: skip
_SHARES = (0.0, 0.02, 0.2, 0.2, 1.0)
"""Of the calls that fail, one after another for a spell of events."""
_SPELL = 50
_DILIGENCE = 0.3
"""The share of events that are errands."""
_ERRANDS: tuple[tuple[tuple[int, int], ...], ...] = (
    ((pygame.K_F8, 0), (pygame.K_a, 0), (pygame.K_RETURN, 0), (pygame.K_ESCAPE, 0)),
    ((pygame.K_s, pygame.KMOD_CTRL), (pygame.K_a, 0), (pygame.K_RETURN, 0)),
    ((pygame.K_z, pygame.KMOD_CTRL),),
    ((pygame.K_y, pygame.KMOD_CTRL),),
    ((pygame.K_m, 0),),
    ((pygame.K_n, 0), (pygame.K_a, 0), (pygame.K_RETURN, pygame.KMOD_CTRL)),
    ((pygame.K_F2, 0), (pygame.K_a, 0), (pygame.K_RETURN, 0)),
    ((pygame.K_DELETE, 0), (pygame.K_RETURN, 0)),
    *[((pygame.K_RETURN, 0),)] * 6,
    *[((pygame.K_RETURN, 0),) * 3] * 3,
)
"""Keys that lead to the disk: reports, saves under a name, notes, names, settings, deletion, and playing on."""


class FailingDisk:
    """Lets a share of the calls fail that concern a folder."""

    def __init__(self, folder: Path, chance: Random) -> None:
        self.folder = folder
        self.share = 0.0
        self.failed: Counter[str] = Counter()
        self._chance = chance

    @contextmanager
    def in_place(self) -> Iterator[None]:
        with ExitStack() as stack:
            for module, name in _CALLS:
                failing = self._failing(getattr(module, name))
                stack.enter_context(patch.object(module, name, failing))
            yield

    @contextmanager
    def whole(self) -> Iterator[None]:
        share, self.share = self.share, 0.0
        try:
            yield
        finally:
            self.share = share

    def _failing(self, call: Callable[..., Any]) -> Callable[..., Any]:
        def called(*args: Any, **options: Any) -> Any:
            # Chance is asked only where something is to fail: what the screens look at is not always the same.
            if self.share and self._concerns(args) and self._chance.random() < self.share:
                self.failed[call.__name__] += 1
                code = self._chance.choice(_ERRORS)
                raise OSError(code, os.strerror(code), str(args[0]))
            return call(*args, **options)

        return called

    def _concerns(self, args: tuple[Any, ...]) -> bool:
        """Whether the call is about the folder, or a file that is open already: those are ours."""
        paths = [str(arg) for arg in args[:2] if isinstance(arg, str | Path)]
        return not paths or any(path.startswith(str(self.folder)) for path in paths)


class Unlucky(Monkey):
    """A monkey before a window on such a disk."""

    def __init__(self, folder: Path, chance: Random, clock: Clock, disk: FailingDisk) -> None:
        self.disk = disk
        super().__init__(folder, chance, clock)

    def open_window(self) -> App:
        with self.disk.whole():  # what the monkey itself does to the folder
            return super().open_window()

    def _events(self) -> Iterator[pygame.Event]:
        if self.chance.random() > _DILIGENCE:
            yield from super()._events()
            return
        for key, mod in self.chance.choice(_ERRANDS):
            letter = chr(key) if 32 <= key < 127 else ""
            for kind in (pygame.KEYDOWN, pygame.KEYUP):
                yield pygame.Event(kind, key=key, mod=mod, unicode=letter, scancode=0)

    @property
    def session(self) -> Session | None:
        tables = (scene for scene in self.app.scenes if isinstance(scene, TableScene))
        return next((table.session for table in tables), None)

    def lost(self, session: Session) -> str:
        """What of the game is not on the disk once that is whole and the game is kept; empty if all is."""
        session.save()
        session.flush()
        if session.trouble:
            return f"the game cannot be kept: {session.trouble}"
        kept = read_game(session.path)
        is_same = kept.state == session.state and len(kept.save.actions) == len(session.moments)
        return "" if is_same else f"{session.path.name} is not the game on the table"


def fault_of(error: BaseException) -> str:
    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames if "skye_desktop" in frame.filename]
    where = f"{Path(ours[-1].filename).name}:{ours[-1].lineno}" if ours else "?"
    return f"{type(error).__name__} at {where}: {error!s:.200}"


def main() -> int:
    """Let an unlucky monkey loose and print what came of it."""
    parser = argparse.ArgumentParser(description="Play on a disk that fails now and then.")
    parser.add_argument("--events", type=int, default=4_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    os.environ["PATH"] = ""  # nothing is to be started by a click
    pygame.display.init()
    pygame.font.init()
    chance, clock = Random(options.seed), Clock()
    faults: Counter[str] = Counter()
    kept, slowest = 0, 0.0

    def in_a_thread(args: threading.ExceptHookArgs) -> None:
        if args.exc_value is not None:
            faults[fault_of(args.exc_value)] += 1

    with tempfile.TemporaryDirectory() as folder, chdir(folder), ExitStack() as stack:
        stack.enter_context(nothing_by_accident(clock, chance))
        stack.enter_context(patch.object(threading, "excepthook", in_a_thread))
        disk = FailingDisk(Path("data").resolve(), Random(options.seed))
        monkey = Unlucky(disk.folder, chance, clock, disk)
        stack.enter_context(disk.in_place())
        for number in range(options.events):
            disk.share = _SHARES[number // _SPELL % len(_SHARES)]
            began = time.process_time()
            try:
                monkey.step()
            except Exception as error:
                faults[fault_of(error)] += 1
                with disk.whole():
                    monkey.app.stop_thinking()
                    monkey.app = monkey.open_window()
            slowest = max(slowest, 1e3 * (time.process_time() - began))
            if disk.share == 0.0 and (session := monkey.session) is not None:
                kept += 1
                faults.update(filter(None, [monkey.lost(session)]))
        disk.share = 0.0
        monkey.open_anew()
        monkey.app.stop_thinking()
    calls = ", ".join(f"{number} {name}" for name, number in disk.failed.most_common())
    print(f"{options.events} events on failing disks, {disk.failed.total()} failed calls: {calls}")
    print(f"{kept} times the game on the table was looked for on the disk when that was whole")
    print(f"slowest  {slowest:7.1f} ms  (limit {MOST_MS:.0f})")
    for fault, times in faults.most_common(50):
        print(f"FAULT {times} × {fault}")
    print(f"faults   {faults.total()}")
    return 1 if faults or slowest > MOST_MS else 0


if __name__ == "__main__":
    sys.exit(main())
