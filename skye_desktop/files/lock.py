"""Locks that let only one window play a game, and the check that nobody else has written its file.

A lock file is in the folder of earlier states. It stays locked as long as the process lives, and
tells others which process that is. The file is opened here and locked with
`filelock.lock_descriptor`, because `filelock.FileLock` would leave a file behind for each game that
was ever played. Locks can be lost: somebody may remove the folder, or the disk may have no locks.
So before each writing a lost lock is taken again, and the file must be the one that this window
wrote or found.
"""

from __future__ import annotations

import errno
import json
import os
import platform
import stat
from contextlib import suppress
from datetime import UTC, datetime
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Final, NamedTuple

from filelock import lock_descriptor
from pydantic import AwareDatetime, BaseModel, Field, ValidationError

from skye_desktop.files.atomic import SaveError, older_folder
from skye_desktop.files.folders import is_link, make_folder
from skye_desktop.files.record import LARGEST_FILE, VisibleLine
from skye_desktop.files.system_errors import reason
from skye_desktop.files.text_reader import shown_name, unusable
from skye_desktop.i18n import tr

LOCK: Final = ".lock"
"""Suffix of lock files."""
_ATTEMPTS = 100
"""Number of attempts to lock a file that others keep removing."""
_INFORMATION = 1
"""Offset in bytes of the text about the process in a lock file.

On Windows no other process can read the locked byte, which is before it.
"""
_LONGEST_INFORMATION = 1_000
_LONGEST_NAME = 100


class InUseError(SaveError):
    """Raised if another window plays the game.

    ``who`` names that window in words; it is empty if unknown.
    """

    def __init__(self, message: str, who: str) -> None:
        super().__init__(message)
        self.who = who


class NotOursError(SaveError):
    """Raised if another window has written or locked the game; writing would undo its changes."""


class Holder(BaseModel):
    """The process that has a game open, as it has written into the lock file."""

    process: Annotated[int, Field(gt=0, le=2**32)]
    computer: Annotated[VisibleLine, Field(max_length=_LONGEST_NAME)]
    since: AwareDatetime

    @classmethod
    def this(cls) -> Holder:
        """Return this process, with the present time as the beginning."""
        return cls(
            process=os.getpid(), computer=_name(), since=datetime.now(UTC).replace(microsecond=0)
        )

    def __str__(self) -> str:
        """Return the holder in words: "process 4711, since 19:30".

        The computer is named if it is not this one.
        """
        here = self.since.astimezone()
        is_today = here.date() == datetime.now().astimezone().date()
        since = here.strftime("%H:%M" if is_today else "%Y-%m-%d %H:%M")
        if self.computer == _name():
            return tr("process {number}, since {time}").format(number=self.process, time=since)
        words = tr("process {number} on {computer}, since {time}")
        return words.format(number=self.process, computer=self.computer, time=since)


def _name() -> str:
    """Return the name of this computer."""
    return "".join(char for char in platform.node() if char.isprintable())[:_LONGEST_NAME]


class _Mark(NamedTuple):
    """The identity of a file's content: place on the disk, times, and a digest."""

    inode: int
    size: int
    written: int
    digest: bytes
    """Digest of the content; empty if it is no game."""

    @classmethod
    def of(cls, path: Path) -> _Mark | None:
        """Return the identity of a file at present; None if there is none. Raises OSError."""
        try:
            found = path.lstat()
            is_game = stat.S_ISREG(found.st_mode) and found.st_size <= LARGEST_FILE
            digest = sha256(path.read_bytes()).digest() if is_game else b""
        except FileNotFoundError:
            return None
        return cls(found.st_ino, found.st_size, found.st_mtime_ns, digest)

    def matches(self, path: Path) -> bool:
        """Return whether the file is unchanged, or has at least the same content.

        A file that was copied back, or whose times have changed, counts as the same. Raises
        OSError.
        """
        found = path.lstat()
        if (found.st_ino, found.st_size, found.st_mtime_ns) == self[:3]:
            return True
        again = _Mark.of(path)
        return again is not None and bool(again.digest) and again.digest == self.digest


class Lock:
    """Lock of a game that is open in one window; it ends when the process does, in any way."""

    def __init__(self, path: Path, handle: int | None) -> None:
        self.path = path
        """File of the game."""
        self._handle = handle
        self._mark: _Mark | None = None
        with suppress(OSError):
            self._mark = _Mark.of(path)

    @classmethod
    def take(cls, path: Path) -> Lock | None:
        """Return the lock of a game, after locking it; None if another window has it.

        Where locking is impossible, for example in a folder that cannot be written, a lock is
        returned that keeps no window out.
        """
        try:
            return cls(path, _take_lock_file(path))
        except BlockingIOError:
            return None

    @classmethod
    def require(cls, path: Path) -> Lock:
        """Return the lock of a game, after locking it.

        Raises InUseError if another window has it.
        """
        lock = cls.take(path)
        if lock is None:
            holder = holder_of(path)
            who = "" if holder is None else str(holder)
            message = tr("{file} is open in another window").format(file=shown_name(path))
            raise InUseError(f"{message} ({who})" if who else message, who)
        return lock

    def require_ours(self) -> None:
        """Check that the game is still this window's, and take the lock again if it was lost.

        Raises NotOursError if the lock or the game is another window's now, and SaveError if that
        cannot be determined.
        """
        try:
            is_ours = self._is_in_place() or self._take_again()
            # What is not there any more can be written again: nothing is lost by that.
            if is_ours and os.path.lexists(self.path):
                is_ours = self._mark is not None and self._mark.matches(self.path)
        except OSError as error:
            raise unusable(
                self.path, tr("cannot be read ({why})").format(why=reason(error))
            ) from error
        if not is_ours:
            text = tr("{file} has been written by another window or program")
            raise NotOursError(text.format(file=shown_name(self.path)))

    def remember_written(self) -> None:
        """Remember the present state of the file, which this window has written."""
        with suppress(OSError):
            self._mark = _Mark.of(self.path)

    def _is_in_place(self) -> bool:
        return self._handle is not None and _is_at(self._handle, _lock_path(self.path))

    def _take_again(self) -> bool:
        """Take the lock if it can be had; return whether no other window has it."""
        try:
            handle = _take_lock_file(self.path)
        except BlockingIOError:
            return False
        if handle is not None and self._handle is not None:
            os.close(self._handle)
        self._handle = self._handle if handle is None else handle
        return True

    def release(self) -> None:
        """Release the lock; a second time does nothing."""
        if self._handle is None:
            return
        lock_path = _lock_path(self.path)
        with suppress(OSError):  # an open file can be removed on some systems only
            if _is_at(self._handle, lock_path):
                lock_path.unlink()
        os.close(self._handle)
        self._handle = None

    def __del__(self) -> None:
        self.release()


def lock_or_reason(path: Path) -> tuple[Lock | None, str]:
    """Return the lock of a game, after locking it; or None and, in words, who has it."""
    try:
        return Lock.require(path), ""
    except InUseError as error:
        where = tr("another window ({who})") if error.who else tr("another window")
        text = tr("This game is open in {where}. What is played here is a copy.")
        return None, text.format(where=where.format(who=error.who))


def holder_of(path: Path) -> Holder | None:
    """Return the process that the lock file names; None if it names none.

    `Lock.take` tells whether that process still has the game.
    """
    try:
        handle = os.open(_lock_path(path), os.O_RDONLY | _NO_LINK)
    except OSError:
        return None
    try:
        os.lseek(handle, _INFORMATION, os.SEEK_SET)
        return Holder.model_validate_json(os.read(handle, _LONGEST_INFORMATION))
    except (OSError, ValidationError):
        return None
    finally:
        os.close(handle)


_NO_LINK = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
"""Flags with which opening does not follow a link, and does not wait at a pipe."""


@lru_cache
def _lock_path(path: Path) -> Path:
    return older_folder(path) / f"{path.stem}{LOCK}"


def _take_lock_file(path: Path) -> int | None:
    """Return the lock file of a game, open and locked; None where locks are impossible.

    Raises BlockingIOError if another window has it.
    """
    for _ in range(_ATTEMPTS):
        try:
            handle = _open_lock_file(path)
        except OSError:
            return None
        try:
            is_ours = lock_descriptor(handle, blocking=False)
        except OSError:  # no locks on this disk
            os.close(handle)
            return None
        if not is_ours:
            os.close(handle)
            raise BlockingIOError
        with suppress(OSError):
            if _is_at(handle, _lock_path(path)):
                _tell_who(handle)
                return handle
        # Whoever had it has removed the file in between: another window may hold a new one of this
        # name.
        os.close(handle)
    return None


def _open_lock_file(path: Path) -> int:
    """Open the lock file, and create it if necessary.

    Raises OSError, also if one of its folders is a link.
    """
    make_folder(path.parent)
    make_folder(older_folder(path))
    lock_path = _lock_path(path)
    if is_link(lock_path):
        lock_path.unlink()
    handle = os.open(lock_path, os.O_RDWR | os.O_CREAT | _NO_LINK, 0o600)
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise OSError(errno.EEXIST, os.strerror(errno.EEXIST), str(lock_path))
    return handle


def _tell_who(handle: int) -> None:
    """Write into the lock file that this process has it."""
    holder = json.dumps(Holder.this().model_dump(mode="json"))
    with suppress(OSError):  # it is held all the same
        os.ftruncate(handle, 0)
        os.lseek(handle, 0, os.SEEK_SET)
        os.write(handle, b"\n" * _INFORMATION + holder.encode())


def _is_at(handle: int, path: Path) -> bool:
    """Return whether an open file still has that path. Raises OSError if that is not known."""
    try:
        return os.path.samestat(os.fstat(handle), path.lstat())
    except (FileNotFoundError, NotADirectoryError):
        return False
