"""What no file may bring about, heard of while it is opened: files written elsewhere, programs, code."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any


class Watch:
    """Everything done while it is on that no file may bring about."""

    def __init__(self, home: Path) -> None:
        self.home = home.resolve()
        self.is_on = False
        self.seen: list[str] = []
        sys.addaudithook(self._hear)

    @contextmanager
    def on(self) -> Iterator[None]:
        """Watch for as long as this lasts."""
        self.is_on = True
        try:
            yield
        finally:
            self.is_on = False

    def _hear(self, event: str, args: tuple[Any, ...]) -> None:
        if self.is_on and self._is_forbidden(event, args):
            self.seen.append(f"{event} {args!r:.200}")

    def _is_forbidden(self, event: str, args: tuple[Any, ...]) -> bool:
        if event in _CHANGES:
            return not all(self._is_at_home(part) for part in args if _is_path(part))
        if event == "open":
            return _writes(args) and not self._is_at_home(args[0])
        return event in _NEVER or event.startswith(_NEVER_KINDS)

    def _is_at_home(self, path: Any) -> bool:
        if isinstance(path, int):
            return True
        # Of a link itself the folder counts; of a file opened through one, what it leads to.
        whole = Path(os.fsdecode(path))
        return (whole.parent.resolve() / whole.name).is_relative_to(self.home)


_NEVER = frozenset(
    {
        "compile",
        "exec",
        "os.system",
        "subprocess.Popen",
        "os.fork",
        "pickle.find_class",
        "marshal.loads",
        "os.chdir",
    }
)
_NEVER_KINDS = ("os.exec", "os.spawn", "os.posix_spawn", "socket.", "ctypes.")
_CHANGES = frozenset(
    {
        "os.rename",
        "os.remove",
        "os.mkdir",
        "os.rmdir",
        "os.link",
        "os.symlink",
        "os.truncate",
        "os.chmod",
        "shutil.rmtree",
    }
)


def _is_path(value: Any) -> bool:
    return isinstance(value, str | bytes | os.PathLike)


def _writes(args: tuple[Any, ...]) -> bool:
    mode, flags = args[1], args[2]
    by_mode = isinstance(mode, str) and bool(set(mode) & set("wax+"))
    return by_mode or bool(
        isinstance(flags, int) and flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC)
    )
