"""Reasons for failures of files, folders and disks, as the system gives them, in translation."""

from __future__ import annotations

import errno
import os
from typing import Final

from skye_desktop.i18n import message

_SAID: Final = {
    errno.ENOSPC: message("No space left on device"),
    errno.EDQUOT: message("Disk quota exceeded"),
    errno.EACCES: message("Permission denied"),
    errno.EPERM: message("Operation not permitted"),
    errno.EROFS: message("Read-only file system"),
    errno.ENOENT: message("No such file or directory"),
    errno.ENOTDIR: message("Not a directory"),
    errno.EISDIR: message("Is a directory"),
    errno.EEXIST: message("File exists"),
    errno.ENAMETOOLONG: message("File name too long"),
    errno.EIO: message("Input/output error"),
    errno.EMFILE: message("Too many open files"),
}
"""Error texts of the standard library, which are English in every language of the system."""


def reason(error: BaseException) -> str:
    """Return why something failed, without a full stop.

    It is the reason of the system, or else the message of the error.
    """
    if not isinstance(error, OSError) or not error.strerror:
        return str(error)
    number = error.errno or 0
    # Who raises one of these may have more to say.
    is_known = number in _SAID and error.strerror == os.strerror(number)
    return _SAID[number].text if is_known else error.strerror
