"""The event log: JSON lines on what happens in the window, for developers and window tests."""

from __future__ import annotations

import errno
import json
import os
import stat
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from types import MappingProxyType

from skye_desktop.files import reason
from skye_desktop.i18n import tr

Values = Mapping[str, object]


class EventLog:
    """A file to which lines are appended; secrets of the table are written only if asked for."""

    def __init__(self, path: Path, *, with_secrets: bool = False) -> None:
        """Open the file; raises OSError or ValueError if it cannot be written."""
        self.with_secrets = with_secrets
        with suppress(FileNotFoundError):
            _refuse_pipe(path.stat())
        flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT | getattr(os, "O_NONBLOCK", 0)
        self._file = os.open(path, flags, 0o666)

    def write(self, kind: str, values: Values, secrets: Values = MappingProxyType({})) -> str:
        """Append a line with the values, and with the secrets if the log holds them.

        Returns why the line could not be written; empty if it was.
        """
        line = {"kind": kind, **values, **(secrets if self.with_secrets else {})}
        data = f"{json.dumps(line)}\n".encode()
        try:
            while data:
                data = data[os.write(self._file, data) :]
        except OSError as error:
            return reason(error)
        return ""

    def close(self) -> None:
        with suppress(OSError):
            os.close(self._file)


def _refuse_pipe(found: os.stat_result) -> None:
    """Raise OSError for a pipe, socket or device, as writing to it could block."""
    if stat.S_ISFIFO(found.st_mode) or stat.S_ISSOCK(found.st_mode) or stat.S_ISBLK(found.st_mode):
        raise OSError(errno.EINVAL, tr("is not a file"))
