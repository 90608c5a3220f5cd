"""Atomic writing of files, backups of earlier states, and syncing in a thread.

A killed program loses nothing of what was written: the system has it. A power cut may cost what was
not synced yet, mostly the last action: on some disks the new name is there then and its file empty
or cut short. That is noticed when the file is read, and an earlier state is opened instead; these
were synced before they stepped back (`Shelf.write`), and nothing unsynced ever takes their place.
"""

from __future__ import annotations

import atexit
import errno
import os
import tempfile
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from threading import Condition, Thread
from typing import Final, NamedTuple

from skye_desktop.files.folders import (
    PART,
    SAVE,
    is_link,
    make_folder,
    names_in,
    refuse_link,
    when_written,
)
from skye_desktop.files.system_errors import reason
from skye_desktop.foreign import shortened
from skye_desktop.i18n import tr

_STALE = 600
"""Seconds after which nobody is writing a file any more."""


class SaveError(Exception):
    """File that cannot be written or used; the message names the file and the reason."""


SyncHandler = Callable[[int], None]
"""Function that takes an open file, to sync and close it later."""

_CAN_REPLACE_WHAT_IS_OPEN = os.name == "posix"


def write_text(path: Path, text: str, later: SyncHandler | None = None) -> None:
    """Replace the file atomically by that text, like `write_bytes`. Raises SaveError."""
    write_bytes(path, text.encode("utf-8"), later=later)


def write_bytes(
    path: Path, data: bytes, when: float | None = None, later: SyncHandler | None = None
) -> None:
    """Replace the file atomically by that data.

    It is synced before it gets its name, unless ``later`` takes over the open file when it has its
    name already. ``when`` is the time of modification, in seconds. A link is replaced itself, and
    its target stays as it is; a folder that is a link is refused: nothing is written outside the
    folder. Raises SaveError naming the file, the reason, and what can be done.
    """
    if not _CAN_REPLACE_WHAT_IS_OPEN:
        later = None
    try:
        make_folder(path.parent)
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=".", suffix=PART)
        try:
            with os.fdopen(handle, "wb", closefd=later is None) as file:
                file.write(data)
                file.flush()
                if later is None:
                    os.fsync(handle)
            if when is not None:
                os.utime(temporary, (when, when))
            Path(temporary).replace(path)
        except BaseException:
            if later is not None:
                os.close(handle)
            Path(temporary).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise unwritable(path, error) from error
    if later is None:
        sync_folder(path.parent)
    else:
        later(handle)


def unwritable(path: Path, error: OSError) -> SaveError:
    """Return the error for a file that cannot be written, with the reason and the way out."""
    way_out = _way_out(error.errno)
    text = (
        tr("{path} cannot be written: {why}. {way_out}")
        if way_out
        else tr("{path} cannot be written: {why}")
    )
    return SaveError(text.format(path=shortened(str(path)), why=reason(error), way_out=way_out))


def _way_out(code: int | None) -> str:
    """Return the advice that repairs this error of the disk; empty if there is none."""
    match code:
        case errno.ENOSPC | errno.EDQUOT | errno.EFBIG:
            return tr("Make room on the disk")
        case errno.EACCES | errno.EPERM | errno.EROFS:
            return tr("Allow writing to the folder")
        case errno.ENOENT | errno.ENOTDIR | errno.EEXIST | errno.ELOOP:
            return tr("Put the folder back, or move away what is in its place")
        case _:
            return ""


def sync_folder(folder: Path) -> None:
    """Sync the entries of a folder, where folders can be synced."""
    if os.name != "posix":
        return
    with suppress(OSError):  # some file systems cannot
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def sweep(folder: Path) -> None:
    """Remove unfinished files of processes that were killed while they wrote."""
    for name in names_in(folder, PART):
        # A younger one may be another window's, which is writing it now.
        if name.startswith(".") and time.time() - when_written(folder / name) > _STALE:
            with suppress(OSError):
                (folder / name).unlink(missing_ok=True)


_PATIENCE = 60.0
"""Seconds that the thread waits for more, since starting another one takes a while."""

SyncCallback = Callable[[str], None]
"""Called with the reason why a file could not be synced, in words; empty if it was."""


class _Unsynced(NamedTuple):
    path: Path
    handle: int
    folders: tuple[Path, ...]
    number: int


class _SyncQueue:
    """State shared by window and thread: files to be synced, and results by number.

    The thread waits a while for more and knows nothing of the window, which may have gone
    meanwhile.
    """

    def __init__(self) -> None:
        self.due: dict[Path, _Unsynced] = {}
        self.busy: Path | None = None
        self.failed: set[Path] = set()
        self.news: deque[tuple[int, str]] = deque()
        self.changed = Condition()
        self.has_thread = False

    def wait(self) -> None:
        """Wait until everything is synced."""
        with self.changed:
            self.changed.wait_for(lambda: not self.due and self.busy is None)

    def work(self, patience: float) -> None:
        """Sync what is due, until nothing has come for ``patience`` seconds."""
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
    """Files to be synced, one after another; used by one thread, the window's.

    The syncing thread waits a while for more when all is done; the program does not end before
    that.
    """

    def __init__(self) -> None:
        self._queue = _SyncQueue()
        self.news = self._queue.news
        """Results that were not told yet."""
        self._told: dict[int, SyncCallback] = {}
        """Callbacks by the numbers of the files."""
        self._count = 0

    @property
    def is_busy(self) -> bool:
        """Whether something is not synced yet, or its result was not told."""
        return bool(self._told)

    def is_synced(self, path: Path) -> bool:
        """Return whether the file as last written is safely on the disk."""
        return not self.is_pending(path) and path not in self._queue.failed

    def is_pending(self, path: Path) -> bool:
        """Return whether the file as last written waits to be synced."""
        with self._queue.changed:
            return path in self._queue.due or path == self._queue.busy

    def put(self, path: Path, folders: tuple[Path, ...], told: SyncCallback, handle: int) -> None:
        """Sync and close the open file, and sync those folders; `poll` tells ``told`` of it.

        An older file that still waits under the same name has been replaced by this one: it is not
        synced any more, and its callback is dropped.
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
                # Where the system has no thread to give, the window waits rather than doing
                # without.
                queue.work(0.0)

    def poll(self) -> None:
        """Call the callback of each file that has been synced or has failed."""
        while self.news:
            number, why = self.news.popleft()
            self._told.pop(number)(why)

    def flush(self) -> None:
        """Wait until everything is synced, and call the callbacks."""
        self._queue.wait()
        self.poll()


def _synced(one: _Unsynced) -> str:
    """Sync the file; return why that failed, in words, or an empty text."""
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


GENERATIONS: Final = 3
"""Number of states of a game on disk: the last, and those before it."""
OLDER: Final = "older"


@lru_cache
def older_folder(path: Path) -> Path:
    """Return the folder of the earlier states of the game in that file."""
    return path.parent / OLDER


@lru_cache
def older_paths(path: Path) -> tuple[Path, ...]:
    """Return the files of the earlier states, the youngest first."""
    return tuple(
        older_folder(path) / f"{path.stem}.{number}{SAVE}" for number in range(1, GENERATIONS)
    )


def step_back(path: Path) -> None:
    """Shift the earlier states of a saved game by one: the state on disk becomes the first.

    Where the disk cannot give a file two names, the state is copied. Only such a copy is synced,
    and waited for, as the file that it was copied from is about to be replaced.
    """
    older = older_paths(path)
    # What fails here must not keep the game from being written.
    with suppress(OSError, SaveError):
        refuse_link(path.parent)
        if not path.is_file():
            return
        make_folder(older_folder(path))
        with suppress(FileNotFoundError):
            if older[0].samefile(path):
                return  # a process was killed between this and the writing
        for younger, elder in reversed(list(pairwise(older))):
            with suppress(FileNotFoundError):
                younger.replace(elder)
        _copy(path, older[0])


def _copy(path: Path, to: Path) -> None:
    """Give the file another name where the file system can, else copy it.

    Of a link the target is copied.
    """
    try:
        if is_link(path):
            raise OSError
        os.link(path, to)
    except OSError:
        write_bytes(to, path.read_bytes())


def move_older(path: Path, to: Path) -> None:
    """Move the earlier states along with a save; those that were at the new name are removed."""
    # What fails here must not keep the save from its name.
    with suppress(OSError):
        refuse_link(path.parent)
        refuse_link(older_folder(path))
        for before, new in zip(older_paths(path), older_paths(to), strict=True):
            new.unlink(missing_ok=True)
            if before.exists():
                before.replace(new)


def remove_older(path: Path) -> None:
    """Remove the earlier states; nothing behind a link. Raises OSError."""
    refuse_link(path.parent)
    for before in [] if is_link(older_folder(path)) else older_paths(path):
        before.unlink(missing_ok=True)
