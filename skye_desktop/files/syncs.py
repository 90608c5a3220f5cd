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
    number: int


class _Queue:
    """What window and thread share: the files that wait, and what has come of others by their numbers.

    The thread waits a while for more and knows nothing of the window, which may have gone meanwhile.
    """

    def __init__(self) -> None:
        self.due: dict[Path, _Unsynced] = {}
        self.busy: Path | None = None
        self.failed: set[Path] = set()
        self.news: deque[tuple[int, str]] = deque()
        self.changed = Condition()
        self.has_thread = False

    def wait(self) -> None:
        """Until all is synced."""
        with self.changed:
            self.changed.wait_for(lambda: not self.due and self.busy is None)

    def work(self, patience: float) -> None:
        """Sync what is due, until there has been nothing for so many seconds."""
        while self._has_more(patience):
            self._sync_first()

    def _has_more(self, patience: float) -> bool:
        with self.changed:
            if self.changed.wait_for(lambda: self.due, patience):
                return True
            self.has_thread = False
            atexit.unregister(self.wait)
            return False

    def _sync_first(self) -> None:
        with self.changed:
            self.busy = next(iter(self.due))
            one = self.due.pop(self.busy)
        why = _synced(one)
        with self.changed:
            (self.failed.add if why else self.failed.discard)(one.path)
            self.news.append((one.number, why))
            self.busy = None
            self.changed.notify_all()


class Syncs:
    """Files on their way to the disk, one after another; for one thread, the window's.

    The thread that syncs waits a while for more when all is done; the program does not end before it has.
    """

    def __init__(self) -> None:
        self._queue = _Queue()
        self.news = self._queue.news
        """What has come of files and was not told yet."""
        self._told: dict[int, Told] = {}
        """Those who are to hear of the files, by their numbers."""
        self._count = 0

    @property
    def is_busy(self) -> bool:
        """Whether something is not synced yet, or it has not been told what came of it."""
        return bool(self._told)

    def is_synced(self, path: Path) -> bool:
        """Whether what was written there last is on the disk for good."""
        return not self.is_pending(path) and path not in self._queue.failed

    def is_pending(self, path: Path) -> bool:
        """Whether what was written there last waits to be synced."""
        with self._queue.changed:
            return path in self._queue.due or path == self._queue.busy

    def put(self, path: Path, folders: tuple[Path, ...], told: Told, handle: int) -> None:
        """Sync the open file, which is closed then, and those folders; ``told`` hears of it from `look`.

        A file that waits still under the same name has been replaced by this one: it need not be synced any more,
        and nobody hears of it.
        """
        queue, self._count = self._queue, self._count + 1
        self._told[self._count] = told
        with queue.changed:
            replaced = queue.due.pop(path, None)
            queue.due[path] = _Unsynced(path, handle, folders, self._count)
            needs_thread, queue.has_thread = not queue.has_thread, True
            if needs_thread:
                atexit.register(queue.wait)
            queue.changed.notify_all()
        if replaced is not None:
            del self._told[replaced.number]
            with suppress(OSError):
                os.close(replaced.handle)
        if needs_thread:
            try:
                Thread(target=queue.work, args=[_PATIENCE], name="syncing", daemon=True).start()
            except (RuntimeError, MemoryError):
                # Where the system has no thread to give, the window waits rather than doing without.
                queue.work(0.0)

    def look(self) -> None:
        """Tell what has come of it, to those who are to hear."""
        while self.news:
            number, why = self.news.popleft()
            self._told.pop(number)(why)

    def flush(self) -> None:
        """Wait until all is synced, and tell what has come of it."""
        self._queue.wait()
        self.look()


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
