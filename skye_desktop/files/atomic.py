"""Atomic writing of files, backups of earlier states, and syncing in a thread.

If the program is killed, nothing that was written is lost, because the system has it. A power cut
may lose what was not synced yet, usually the last action: on some disks the file then has its new
name, but is empty or cut short. That is noticed when the file is read, and an earlier state is
opened instead. Earlier states are files that were synced before they became that (`Shelf.write`),
and no unsynced file takes their place.
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
"""Seconds after which an unfinished file is certainly not being written any more."""


class SaveError(Exception):
    """Raised if a file cannot be written or used; the message names the file and the reason."""


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

    The file is synced before it gets its name, unless ``later`` is given: it is then called with
    the open file, which has its name already. ``when`` is the time of modification in seconds. If
    ``path`` is a link, the link is replaced and its target stays as it is; if its folder is a link,
    writing is refused, so that nothing is written outside the data folder. Raises SaveError with
    the file, the reason, and the way out.
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
    """Return what a person can do about this error of the disk, in words; empty if nothing."""
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
"""Seconds for which the thread waits for more files, as starting another thread takes a while."""

SyncCallback = Callable[[str], None]
"""Called with the reason why a file could not be synced, in words; empty if it was."""


class _Unsynced(NamedTuple):
    path: Path
    handle: int
    folders: tuple[Path, ...]
    number: int


class _SyncQueue:
    """State that the window and the syncing thread share: files to be synced, and results.

    The thread waits a while for more files. It does not refer to the window, which may be closed by
    then.
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
    """Files to be synced one after another by a thread; used only by the window's thread.

    When all are synced the thread waits a while for more. The program does not end before all are.
    """

    def __init__(self) -> None:
        self._queue = _SyncQueue()
        self.news = self._queue.news
        """Results for which no callback has been called yet."""
        self._told: dict[int, SyncCallback] = {}
        """Callbacks, by the number of the file."""
        self._count = 0

    @property
    def is_busy(self) -> bool:
        """Whether a file is not synced yet, or a callback has not been called yet."""
        return bool(self._told)

    def is_synced(self, path: Path) -> bool:
        """Return whether the file as last written is safely on the disk."""
        return not self.is_pending(path) and path not in self._queue.failed

    def is_pending(self, path: Path) -> bool:
        """Return whether the file as last written waits to be synced."""
        with self._queue.changed:
            return path in self._queue.due or path == self._queue.busy

    def put(self, path: Path, folders: tuple[Path, ...], told: SyncCallback, handle: int) -> None:
        """Sync and close the open file, and sync those folders; `poll` calls ``told`` afterwards.

        If an older file with the same name still waits, it has been replaced by this one: it is not
        synced any more, and its callback is never called.
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
    """Make the file on disk the first of the earlier states, and each of these the next.

    If the disk cannot give a file two names, the file is copied. Such a copy is synced before this
    function returns, because the original is about to be replaced.
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
    """Move the earlier states to the new path of a save; states that are there are removed."""
    # What fails here must not keep the save from its name.
    with suppress(OSError):
        refuse_link(path.parent)
        refuse_link(older_folder(path))
        for before, new in zip(older_paths(path), older_paths(to), strict=True):
            new.unlink(missing_ok=True)
            if before.exists():
                before.replace(new)


def remove_older(path: Path) -> None:
    """Remove the earlier states; does nothing if their folder is a link. Raises OSError."""
    refuse_link(path.parent)
    for before in [] if is_link(older_folder(path)) else older_paths(path):
        before.unlink(missing_ok=True)
