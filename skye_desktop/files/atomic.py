"""Writing a file as a whole: after a crash there are the old bytes or the new, never a part."""

from __future__ import annotations

import errno
import os
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from skye_desktop.files.folders import PART, make_real, names_in, when_written
from skye_desktop.files.reasons import reason
from skye_desktop.foreign import shortened
from skye_desktop.i18n import tr

_STALE = 600
"""Seconds after which nobody is writing a file any more."""


class SaveError(Exception):
    """A file that cannot be written or used; the message names the file and the reason."""


Later = Callable[[int], None]
"""Takes an open file that is to be synced and closed."""

_CAN_REPLACE_WHAT_IS_OPEN = os.name == "posix"


def write_text(path: Path, text: str, later: Later | None = None) -> None:
    """Replace the file as a whole by that text, like `write_bytes`. Raises SaveError."""
    write_bytes(path, text.encode("utf-8"), later=later)


def write_bytes(path: Path, data: bytes, when: float | None = None, later: Later | None = None) -> None:
    """Replace the file as a whole.

    It is synced before it gets its name, unless ``later`` takes over the open file when it has its name already. It
    counts as written at that time, in seconds, if one is given. A link is replaced itself, and what it leads to stays
    as it is; a folder that is a link is refused: nothing is written outside the folder. Raises SaveError naming the
    file, the reason, and what can be done.
    """
    if not _CAN_REPLACE_WHAT_IS_OPEN:
        later = None
    try:
        make_real(path.parent)
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
    """The error that says of a file why it cannot be written, and what can be done."""
    way_out = _way_out(error.errno)
    text = (
        tr("{path} cannot be written: {why}. {way_out}") if way_out else tr("{path} cannot be written: {why}")
    )
    return SaveError(text.format(path=shortened(str(path)), why=reason(error), way_out=way_out))


def _way_out(code: int | None) -> str:
    """What a person can do about it."""
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
    """Let the new name itself survive a power cut, where folders can be synced."""
    if os.name != "posix":
        return
    with suppress(OSError):  # some file systems cannot
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def sweep(folder: Path) -> None:
    """Remove the unfinished files that a process has left there which was killed while it wrote."""
    for name in names_in(folder, PART):
        # A younger one may be another window's, which is writing it now.
        if name.startswith(".") and time.time() - when_written(folder / name) > _STALE:
            with suppress(OSError):
                (folder / name).unlink(missing_ok=True)
