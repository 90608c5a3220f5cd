"""One window a game: the locks of games that are open."""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from pathlib import Path
from typing import Final

from skye_desktop.files import older

LOCK: Final = ".lock"
"""How the names of locks end."""


class Lock:
    """That a game is open in one window. It ends with the process, however that ends."""

    def __init__(self, handle: int | None, path: Path) -> None:
        self._handle = handle
        self._path = path

    @classmethod
    def take(cls, path: Path) -> Lock | None:
        """The lock of that game's file; None if another window has it.

        Where locks cannot be had at all, a folder that cannot be written, say, nobody is kept out.
        """
        lock_path = path.parent / older.FOLDER / f"{path.stem}{LOCK}"
        while True:
            try:
                lock_path.parent.mkdir(parents=True, exist_ok=True)
                handle = os.open(lock_path, os.O_RDWR | os.O_CREAT)
            except OSError:
                return cls(None, lock_path)
            if not _try_lock(handle):
                os.close(handle)
                return None
            if _is_at(handle, lock_path):
                return cls(handle, lock_path)
            # Whoever had it has removed the file in between: another window may hold a new one of this name.
            os.close(handle)

    def release(self) -> None:
        """Let others have it; a second time does nothing."""
        if self._handle is None:
            return
        with suppress(OSError):  # an open file can be removed on some systems only
            self._path.unlink()
        os.close(self._handle)
        self._handle = None

    def __del__(self) -> None:
        self.release()


def _is_at(handle: int, path: Path) -> bool:
    """Whether the open file is the one of that name."""
    try:
        return os.path.samestat(os.fstat(handle), path.stat())
    except OSError:
        return False


def _try_lock(handle: int) -> bool:
    try:
        if os.name == "nt":
            import msvcrt

            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined, unused-ignore]
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError as error:
        return error.errno not in (errno.EACCES, errno.EAGAIN, errno.EDEADLK)
    return True
