"""Games on disk: atomic writing, the copies before, the lock of a game that is open, the list of saves.

One file a game, JSON text (`record`); everything read is validated, and a file that cannot be used is named with
its reason instead of stopping the others.
"""

from __future__ import annotations

import errno
import os
import re
import tempfile
import zipfile
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise
from pathlib import Path
from typing import Final
from uuid import uuid4

import platformdirs

from skye_desktop.engine import GameState, Phase, tr
from skye_desktop.record import (
    LARGEST_FILE,
    Record,
    RecordError,
    SavedGame,
    freeze,
    read_record,
)

__all__ = [
    "LARGEST_FILE", "LoadedGame", "Lock", "SaveError", "SavedGame", "Shelf", "Unusable", "data_folder", "freeze",
    "open_or_explain", "read_game", "shipped_folder", "shown_name", "write_text",
]  # fmt: skip

GENERATIONS: Final = 3
"""How many states of a game are on disk: the last, and those before it."""
REPORT_MEMBER: Final = "game.json"
"""The save inside a report."""
_SUFFIX = ".json"
_NAMED = "save "
_REPORT_SUFFIX = ".zip"
_OLDER = "older"
_LARGEST_REPORT = 64 * 1024 * 1024
_LONGEST_REASON = 200
_NEWER = 0.001
"""Seconds by which a save is later than the one before it, whatever the clock says."""


class SaveError(Exception):
    """A save that cannot be written or used; the message names the file and the reason."""


@dataclass(frozen=True, slots=True)
class LoadedGame:
    """A save read back and replayed, and the file it came from."""

    path: Path
    record: Record

    @property
    def saved(self) -> SavedGame:
        """What the file says."""
        return self.record.saved

    @property
    def state(self) -> GameState:
        """The state the save leads to."""
        return self.record.state


@dataclass(frozen=True, slots=True)
class Unusable:
    """A file in the folder of saves that cannot be opened, and why."""

    path: Path
    reason: str


def data_folder() -> Path:
    """Where saves and settings live on this platform."""
    return platformdirs.user_data_path("skye_desktop", appauthor=False)


def shipped_folder(name: str) -> Path:
    """A folder that comes with the program ("saves", "sprites"): the checkout's, else the installed one's."""
    package = Path(__file__).parent
    checkout = package.parent / name
    return (
        checkout
        if (package.parent / "pyproject.toml").is_file() and checkout.is_dir()
        else package / "shipped" / name
    )


# -- reading


def read_game(path: Path) -> LoadedGame:
    """The game in that file or report, every action checked again. Raises SaveError naming file and reason."""
    try:
        return LoadedGame(path, read_record(_read_text(path)))
    except RecordError as error:
        raise _unusable(path, str(error)) from error


def read_game_or_older(path: Path) -> LoadedGame:
    """The game in that file, or as it was before its last actions if only that can be read, which its trouble tells.

    Raises SaveError naming file and reason.
    """
    try:
        return read_game(path)
    except SaveError as error:
        for older in _older_paths(path):
            with suppress(SaveError):
                record = read_game(older).record
                trouble = tr("{why}; opened as it was before, after action {n}")
                trouble = trouble.format(why=_reason(path, error), n=len(record.moments))
                return LoadedGame(path, Record(record.saved, record.start, record.moments, trouble))
        raise


def open_or_explain(path: Path) -> LoadedGame | Unusable:
    """The game in that file, or why there is none."""
    try:
        return read_game_or_older(path)
    except SaveError as error:
        return Unusable(path, _reason(path, error))


def shown_name(path: Path) -> str:
    """A file's name as it can be drawn and printed, whatever the file system allows in it."""
    return path.name.encode("utf-8", "replace").decode()


def _reason(path: Path, error: SaveError) -> str:
    return str(error).removeprefix(f"{shown_name(path)}: ")


def _unusable(path: Path, reason: str) -> SaveError:
    # A reason may quote the file, and a hostile file is long.
    return SaveError(f"{shown_name(path)}: {reason[:_LONGEST_REASON]}")


def _read_text(path: Path) -> str:
    try:
        # A pipe or a device would be waited for for ever.
        if not path.is_file():
            raise _unusable(path, tr("there is no such file"))
        is_report = path.suffix.lower() == _REPORT_SUFFIX
        if path.stat().st_size > (_LARGEST_REPORT if is_report else LARGEST_FILE):
            raise _unusable(path, tr("the file is too large to be a saved game"))
        data = _report_member(path) if is_report else _read_bytes(path)
    except OSError as error:
        raise _unusable(path, tr("cannot be read ({why})").format(why=error.strerror or error)) from error
    if len(data) > LARGEST_FILE:
        raise _unusable(path, tr("the file is too large to be a saved game"))
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise _unusable(path, tr("is not a text file")) from error


def _read_bytes(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(LARGEST_FILE + 1)


def _report_member(path: Path) -> bytes:
    """The save inside a report; nothing of it is ever unpacked to disk."""
    try:
        with zipfile.ZipFile(path) as report, report.open(REPORT_MEMBER) as member:
            return member.read(LARGEST_FILE + 1)
    except (zipfile.BadZipFile, KeyError, NotImplementedError, RuntimeError, EOFError, ValueError) as error:
        raise _unusable(path, tr("is not a report of this program")) from error
    except Exception as error:  # a damaged stream is told by each way of packing in its own words
        if isinstance(error, OSError | SaveError):
            raise
        raise _unusable(path, tr("the file is damaged")) from error


# -- writing


def write_text(path: Path, text: str) -> None:
    """Replace the file as a whole: after a crash there is the old text or the new, never a part.

    Raises SaveError naming the file, the reason, and what can be done.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        # What is written to by name may be a link to elsewhere: the file it leads to is replaced, not the link.
        target = path.resolve() if path.is_symlink() else path
        handle, temporary = tempfile.mkstemp(dir=target.parent, prefix=".", suffix=".part")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            Path(temporary).replace(target)
        except BaseException:
            Path(temporary).unlink(missing_ok=True)
            raise
        _sync_folder(target.parent)
    except OSError as error:
        why = error.strerror or str(error)
        message = tr("{path} cannot be written: {why}").format(path=path, why=why)
        way_out = _way_out(error.errno)
        raise SaveError(f"{message}. {way_out}" if way_out else message) from error


def _way_out(code: int | None) -> str:
    """What a person can do about it."""
    match code:
        case errno.ENOSPC | errno.EDQUOT | errno.EFBIG:
            return tr("Make room on the disk")
        case errno.EACCES | errno.EPERM | errno.EROFS:
            return tr("Allow writing to the folder")
        case errno.ENOENT | errno.ENOTDIR | errno.EEXIST:
            return tr("Put the folder back, or move away what is in its place")
        case _:
            return ""


def _sync_folder(folder: Path) -> None:
    """Let the new name itself survive a power cut, where folders can be synced."""
    if os.name != "posix":
        return
    with suppress(OSError):  # some file systems cannot
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _written(path: Path) -> float:
    """When the file was written, in seconds; 0 if it cannot be looked at."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def _older_paths(path: Path) -> list[Path]:
    """The files of the states before, the youngest first."""
    folder = path.parent / _OLDER
    return [folder / f"{path.stem}.{number}{_SUFFIX}" for number in range(1, GENERATIONS)]


def _step_back(path: Path) -> None:
    """Let the state on disk become the one before, that one the one before it."""
    older = _older_paths(path)
    if not path.exists():
        return
    # What fails here must not keep the game from being written.
    with suppress(OSError):
        older[0].parent.mkdir(parents=True, exist_ok=True)
        for younger, elder in reversed(list(pairwise(older))):
            if younger.exists():
                younger.replace(elder)
        _copy(path, older[0])


def _copy(path: Path, to: Path) -> None:
    """Another name for the file where the file system can, else another file."""
    try:
        os.link(path, to)
    except OSError:
        to.write_bytes(path.read_bytes())


# -- one window a game


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
        lock_path = path.parent / _OLDER / f"{path.stem}.lock"
        try:
            lock_path.parent.mkdir(parents=True, exist_ok=True)
            handle = os.open(lock_path, os.O_RDWR | os.O_CREAT)
        except OSError:
            return cls(None, lock_path)
        if _try_lock(handle):
            return cls(handle, lock_path)
        os.close(handle)
        return None

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


# -- the folder


class Shelf:
    """The folder of saved games: one file a game kept by itself, and one for each named save."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._passed_over: set[tuple[Path, float]] = set()
        """Files, as they were written then, that are no game to continue: they need not be read again."""
        self._newest: float | None = None
        """When the newest file was written, in seconds; known after the first look."""

    def fresh_path(self) -> Path:
        """A file name for a new game that no other game has."""
        stamp = datetime.now().astimezone().strftime("%Y-%m-%d %H%M%S")
        return self.folder / f"{stamp} {uuid4().hex[:6]}{_SUFFIX}"

    def named_path(self, name: str) -> Path:
        """The file of the save with that name; characters that file systems dislike are replaced.

        A name cannot lead out of the folder, and cannot meet a file that a game keeps by itself.
        """
        plain = re.sub(r"[^\w \-+()]", "_", name.strip())[:60].strip() or "_"
        return self.folder / f"{_NAMED}{plain}{_SUFFIX}"

    def keeps_by_itself(self, path: Path) -> bool:
        """Whether that is the file of a game that keeps itself, not a named save or a file from elsewhere."""
        return path.parent == self.folder and path.suffix == _SUFFIX and not path.name.startswith(_NAMED)

    def write(self, path: Path, saved: SavedGame) -> None:
        """Write a game, and keep the states before. Raises SaveError."""
        _step_back(path)
        write_text(path, saved.model_dump_json(indent=1))
        self._stamp(path)

    def _stamp(self, path: Path) -> None:
        """Make the file the newest one, also when the clock was set back: Continue goes by it."""
        if self._newest is None:
            self._newest = max((_written(other) for other in self.paths() if other != path), default=0.0)
        with suppress(OSError):
            written = path.stat().st_mtime
            if written <= self._newest:
                written = self._newest + _NEWER
                os.utime(path, (written, written))
            self._newest = written

    def delete(self, path: Path) -> None:
        """Delete a save and the states before it. Raises SaveError if it cannot be deleted."""
        try:
            path.unlink(missing_ok=True)
            for older in _older_paths(path):
                older.unlink(missing_ok=True)
        except OSError as error:
            raise _unusable(path, tr("cannot be deleted ({why})").format(why=error.strerror)) from error

    def paths(self) -> list[Path]:
        """The files of saved games, the newest first; none if the folder cannot be read."""
        found: list[tuple[float, Path]] = []
        with suppress(OSError):
            for path in self.folder.glob(f"*{_SUFFIX}"):
                with suppress(OSError):  # one file that cannot be looked at hides no other
                    if path.is_file():
                        found.append((path.stat().st_mtime, path))
        return [path for _, path in sorted(found, key=lambda item: (-item[0], item[1].name))]

    def has(self, path: Path) -> bool:
        """Whether that file is there and can be looked at."""
        try:
            return path.exists()
        except OSError:
            return False

    def latest_unfinished(self) -> LoadedGame | None:
        """The game to continue: the newest one that is not over, kept by itself or named."""
        for path in self.paths():
            stamp = (path, _written(path))
            if stamp in self._passed_over:
                continue
            entry = open_or_explain(path)
            if isinstance(entry, LoadedGame) and entry.record.state.phase is not Phase.FINISHED:
                return entry
            self._passed_over.add(stamp)
        return None
