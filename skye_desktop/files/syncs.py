"""Syncing beside the window: what was written and renamed is brought to the disk for good in a thread.

A killed program loses nothing of what was only written: the system has it. A power cut may cost what was not synced
yet, mostly the last action: on some disks the new name is there then and its file empty or cut short. That is seen
when the file is read, and one of the states before is opened instead; these were synced before they stepped back
(`Shelf.write`), and nothing unsynced ever takes their place.
"""

from __future__ import annotations

import atexit
import os
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Condition, Thread
from typing import NamedTuple

from skye_desktop.files.atomic import sync_folder, unwritable

_PATIENCE = 60.0
"""Seconds that the thread waits for more: who plays writes every few seconds, and to start one takes a while."""

Told = Callable[[str], None]
"""Hears why a file could not be synced, in words; an empty text if it was."""


class _Unsynced(NamedTuple):
    path: Path
    handle: int
    folders: tuple[Path, ...]
    told: Told


class Syncs:
    """Files on their way to the disk, one after another. All but what the thread does is for one thread, the window's.

    The thread waits a while for more when all is done; the program does not end before it has.
    """

    def __init__(self) -> None:
        self._due: dict[Path, _Unsynced] = {}
        self._busy: Path | None = None
        self._failed: set[Path] = set()
        self._news: deque[tuple[Told, str]] = deque()
        self._changed = Condition()
        self._has_thread = False

    @property
    def is_busy(self) -> bool:
        """Whether something is not synced yet, or it has not been told what came of it."""
        return bool(self._due or self._busy or self._news)

    def is_synced(self, path: Path) -> bool:
        """Whether what was written there last is on the disk for good."""
        return not self.is_pending(path) and path not in self._failed

    def is_pending(self, path: Path) -> bool:
        """Whether what was written there last waits to be synced."""
        with self._changed:
            return path in self._due or path == self._busy

    def put(self, path: Path, folders: tuple[Path, ...], told: Told, handle: int) -> None:
        """Sync the open file, which is closed then, and those folders; ``told`` hears of it from `look`.

        A file that waits still under the same name has been replaced by this one: it need not be synced any more,
        and nobody hears of it.
        """
        with self._changed:
            replaced = self._due.pop(path, None)
            self._due[path] = _Unsynced(path, handle, folders, told)
            needs_thread, self._has_thread = not self._has_thread, True
            if needs_thread:
                atexit.register(self._wait)
            self._changed.notify_all()
        if replaced is not None:
            with suppress(OSError):
                os.close(replaced.handle)
        if needs_thread:
            try:
                Thread(target=self._work, args=[_PATIENCE], name="syncing", daemon=True).start()
            except (RuntimeError, MemoryError):
                # Where the system has no thread to give, the window waits rather than doing without.
                self._work(0.0)

    def look(self) -> None:
        """Tell what has come of it, to those who are to hear."""
        while self._news:
            told, why = self._news.popleft()
            told(why)

    def flush(self) -> None:
        """Wait until all is synced, and tell what has come of it."""
        self._wait()
        self.look()

    def _wait(self) -> None:
        with self._changed:
            self._changed.wait_for(lambda: not self._due and self._busy is None)

    # -- what the thread does

    def _work(self, patience: float) -> None:
        """Sync what is due, until there has been nothing for so many seconds."""
        # While it waits for more it holds nothing of what it has synced: who was told may have gone.
        while self._has_more(patience):
            self._sync_first()

    def _has_more(self, patience: float) -> bool:
        with self._changed:
            if self._changed.wait_for(lambda: self._due, patience):
                return True
            self._has_thread = False
            atexit.unregister(self._wait)
            return False

    def _sync_first(self) -> None:
        with self._changed:
            self._busy = next(iter(self._due))
            one = self._due.pop(self._busy)
        why = _synced(one)
        with self._changed:
            (self._failed.add if why else self._failed.discard)(one.path)
            self._news.append((one.told, why))
            self._busy = None
            self._changed.notify_all()


def _synced(one: _Unsynced) -> str:
    """Sync it; why it could not be, in words."""
    try:
        try:
            os.fsync(one.handle)
        finally:
            os.close(one.handle)
    except OSError as error:
        return str(unwritable(one.path, error))
    for folder in one.folders:
        sync_folder(folder)
    return ""
