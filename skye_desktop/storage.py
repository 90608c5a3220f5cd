"""Games on disk: atomic writing, the copies before, the lock of a game that is open, the list of saves.

One file a game, JSON text (`record`); everything read is validated, and a file that cannot be used is named with
its reason instead of stopping the others.
"""

from __future__ import annotations

import codecs
import errno
import os
import re
import struct
import tempfile
import time
import zipfile
import zlib
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import pairwise
from pathlib import Path
from typing import BinaryIO, Final
from uuid import uuid4

import platformdirs
from pydantic import ValidationError

from skye_desktop.engine import GameState, Phase, tr
from skye_desktop.record import (
    LARGEST_FILE,
    Record,
    RecordError,
    SavedGame,
    freeze,
    looks_over,
    read_record,
    visible,
)

__all__ = [
    "LARGEST_FILE", "LoadedGame", "Lock", "SaveError", "SavedGame", "Shelf", "Unusable", "data_folder", "freeze",
    "open_or_explain", "read_game", "read_game_or_older", "read_text", "shipped_folder", "shown_name", "sweep",
    "usable_folder", "why_unusable", "write_bytes", "write_text",
]  # fmt: skip

GENERATIONS: Final = 3
"""How many states of a game are on disk: the last, and those before it."""
REPORT_MEMBER: Final = "game.json"
"""The save inside a report."""
_SUFFIX = ".json"
_NAMED = "save "
_DISLIKED = re.compile(r"[^\w \-+()]")
"""Characters of names that some file system does not take."""
_REPORT_SUFFIX = ".zip"
_OLDER = "older"
_LOCK = ".lock"
_PART = ".part"
_LARGEST_REPORT = 64 * 1024 * 1024
_LONGEST_LIST = 4_096
"""Bytes of the list of members in a report; ours takes about 400."""
_LONGEST_REASON = 200
_STALE = 600
"""Seconds after which nobody is writing a file any more."""
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


def usable_folder(folder: Path) -> tuple[Path, str]:
    """The folder if files can be kept there; else a new one of this user alone, and in words why."""
    why = why_unusable(folder)
    if not why:
        return folder, ""
    other = Path(tempfile.mkdtemp(prefix="skye_desktop-"))
    message = tr(
        "{folder} cannot be used ({why}). Games are kept in {other} for now; "
        "start with --data-dir FOLDER to choose another place."
    )
    return other, message.format(folder=visible(str(folder)), why=why, other=other)


def why_unusable(folder: Path) -> str:
    """Why no files can be kept in that folder, which is made if it is not there; empty if they can."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=folder, suffix=_PART) as file:
            file.write(b"a few bytes")
            file.flush()
    except (OSError, ValueError) as error:  # ValueError: no name for a folder at all
        return getattr(error, "strerror", None) or str(error)
    return ""


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
        return LoadedGame(path, read_record(read_text(path)))
    except RecordError as error:
        raise _unusable(path, str(error)) from error


def read_game_or_older(path: Path) -> LoadedGame:
    """The game in that file; if it is damaged, as it was before where more of it can be read, which its trouble tells.

    Raises SaveError naming file and reason.
    """
    try:
        loaded = read_game(path)
    except SaveError as error:
        older = _longest_older(path)
        if older is None:
            raise
        return _opened_instead(path, older, _reason(path, error))
    if loaded.record.trouble:
        older = _longest_older(path)
        if older is not None and len(older.saved.actions) > len(loaded.saved.actions):
            return _opened_instead(path, older, loaded.record.trouble)
    return loaded


def _longest_older(path: Path) -> Record | None:
    """The state before with the most actions, the youngest of equals; None if none can be read whole."""
    found: list[Record] = []
    for older in _older_paths(path):
        with suppress(SaveError):
            found.append(read_game(older).record)
    return max(
        (record for record in found if not record.trouble),
        key=lambda record: len(record.saved.actions),
        default=None,
    )


def _opened_instead(path: Path, older: Record, why: str) -> LoadedGame:
    trouble = tr("{why}; opened as it was before, after action {n}")
    return LoadedGame(path, replace(older, trouble=trouble.format(why=why, n=len(older.saved.actions))))


def open_or_explain(path: Path) -> LoadedGame | Unusable:
    """The game in that file, or why there is none."""
    try:
        return read_game_or_older(path)
    except SaveError as error:
        return Unusable(path, _reason(path, error))


def _looks_over(path: Path) -> bool:
    with suppress(SaveError):
        return looks_over(read_text(path))
    return False


def shown_name(path: Path) -> str:
    """A file's name as it can be drawn and printed, whatever the file system allows in it."""
    return visible(path.name)


def _reason(path: Path, error: SaveError) -> str:
    return str(error).removeprefix(f"{shown_name(path)}: ")


def _unusable(path: Path, reason: str) -> SaveError:
    # A reason may quote the file, and a hostile file is long.
    return SaveError(f"{shown_name(path)}: {visible(reason[:_LONGEST_REASON])}")


def read_text(path: Path, most: int = LARGEST_FILE, too_large: str = "") -> str:
    """The text of a file, or of the save inside a report, if it has at most that many bytes.

    Raises SaveError naming file and reason; ``too_large`` is that reason in other words than a saved game's.
    """
    too_large = too_large or tr("the file is too large to be a saved game")
    is_report = path.suffix.lower() == _REPORT_SUFFIX
    try:
        # A pipe or a device would be waited for for ever.
        if not path.is_file():
            raise _unusable(path, tr("there is no such file"))
        if path.stat().st_size > (_LARGEST_REPORT if is_report else most):
            raise _unusable(path, too_large)
        with path.open("rb") as file:
            data = _report_member(path, file, most) if is_report else file.read(most + 1)
    except OSError as error:
        raise _unusable(path, tr("cannot be read ({why})").format(why=error.strerror or error)) from error
    if len(data) > most:
        raise _unusable(path, too_large)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise _unusable(path, tr("is not a text file")) from error


def _report_member(path: Path, file: BinaryIO, most: int) -> bytes:
    """At most one byte more than ``most`` of the save inside a report; nothing of it is ever unpacked to disk."""
    if not _is_small_archive(file):
        raise _unusable(path, tr("is not a report of this program"))
    try:
        with zipfile.ZipFile(file) as report:
            member = report.getinfo(REPORT_MEMBER)
            if member.compress_type not in _BOUNDED_PACKING:
                raise _unusable(path, tr("is not a report of this program"))
            with report.open(member) as packed:
                return packed.read(most + 1)
    except (KeyError, NotImplementedError, RuntimeError, ValueError) as error:
        raise _unusable(path, tr("is not a report of this program")) from error
    except (zipfile.BadZipFile, zlib.error, struct.error, EOFError) as error:
        raise _unusable(path, tr("the file is damaged")) from error


# The library would load this at the first report: what stays for good is loaded at the start.
codecs.lookup("cp437")
_BOUNDED_PACKING = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
"""The ways of packing of which a few bytes can be unpacked without unpacking all."""
_END_OF_ARCHIVE = struct.Struct("<4s4H2LH")
_LOCATOR_BYTES = 20


def _is_small_archive(file: BinaryIO) -> bool:
    """Whether it ends like an archive with a short list of members: a long list is read as a whole on opening."""
    size = file.seek(0, os.SEEK_END)
    tail = min(size, _LOCATOR_BYTES + _END_OF_ARCHIVE.size)
    file.seek(size - tail)
    ending = file.read(tail)
    file.seek(0)
    if len(ending) < _END_OF_ARCHIVE.size:
        return False
    mark, *_, list_bytes, _, comment_bytes = _END_OF_ARCHIVE.unpack(ending[-_END_OF_ARCHIVE.size :])
    # The ending of a large archive, which counts instead of this one where it is given.
    is_large = ending.startswith(b"PK\6\7")
    return bool(mark == b"PK\5\6" and not comment_bytes and not is_large and list_bytes <= _LONGEST_LIST)


# -- writing


def write_text(path: Path, text: str) -> None:
    """Replace the file as a whole by that text, like `write_bytes`. Raises SaveError."""
    write_bytes(path, text.encode("utf-8"))


def write_bytes(path: Path, data: bytes, written: float | None = None) -> None:
    """Replace the file as a whole: after a crash there are the old bytes or the new, never a part.

    It counts as written at that time, in seconds, if one is given. A link is replaced itself, and what it leads to
    stays as it is: nothing is written outside the folder. Raises SaveError naming the file, the reason, and what can
    be done.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=".", suffix=_PART)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            if written is not None:
                os.utime(temporary, (written, written))
            Path(temporary).replace(path)
        except BaseException:
            Path(temporary).unlink(missing_ok=True)
            raise
        _sync_folder(path.parent)
    except OSError as error:
        why = error.strerror or str(error)
        message = tr("{path} cannot be written: {why}").format(path=visible(str(path)), why=why)
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


def sweep(folder: Path) -> None:
    """Remove the unfinished files that a process has left there which was killed while it wrote."""
    with suppress(OSError):
        for part in folder.glob(f".*{_PART}"):
            # A younger one may be another window's, which is writing it now.
            if time.time() - _written(part) > _STALE:
                part.unlink(missing_ok=True)


def newest_first(folder: Path, pattern: str) -> list[Path]:
    """The files there whose names are of that pattern; none if the folder cannot be read."""
    found: list[tuple[float, Path]] = []
    with suppress(OSError):
        for path in folder.glob(pattern):
            with suppress(OSError):  # one file that cannot be looked at hides no other
                if path.is_file():
                    found.append((path.stat().st_mtime, path))
    return [path for _, path in sorted(found, key=lambda item: (-item[0], item[1].name))]


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


def _move_older(path: Path, to: Path) -> None:
    """Let the states before go with a save to another name; what was left there of another one goes."""
    # What fails here must not keep the save from its name.
    with suppress(OSError):
        for older, new in zip(_older_paths(path), _older_paths(to), strict=True):
            new.unlink(missing_ok=True)
            if older.exists():
                older.replace(new)


def _is_same_file(path: Path, other: Path) -> bool:
    """Whether both name one file: some file systems do not tell capitals from small letters."""
    try:
        return path.samefile(other)
    except OSError:
        return False


def _step_back(path: Path) -> None:
    """Let the state on disk become the one before, that one the one before it."""
    older = _older_paths(path)
    # What fails here must not keep the game from being written.
    with suppress(OSError, SaveError):
        if not path.is_file():
            return
        older[0].parent.mkdir(parents=True, exist_ok=True)
        if older[0].exists() and older[0].samefile(path):
            return  # a process was killed between this and the writing
        for younger, elder in reversed(list(pairwise(older))):
            if younger.exists():
                younger.replace(elder)
        _copy(path, older[0])


def _copy(path: Path, to: Path) -> None:
    """Another name for the file where the file system can, else another file."""
    try:
        os.link(path.resolve(), to)
    except OSError:
        write_bytes(to, path.read_bytes())


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
        lock_path = path.parent / _OLDER / f"{path.stem}{_LOCK}"
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


# -- the folder


def _as_file(path: Path, saved: SavedGame) -> bytes:
    data = saved.model_dump_json(indent=1).encode("utf-8")
    if len(data) > LARGEST_FILE:
        why = tr("with its notes it is larger than {most} kilobytes; remove some")
        raise _unusable(path, why.format(most=LARGEST_FILE // 1024))
    return data


class Shelf:
    """The folder of saved games: one file a game kept by itself, and one for each named save."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._passed_over: set[tuple[Path, float]] = set()
        """Files, as they were written then, that are no game to continue: they need not be read again."""
        self._newest: float | None = None
        """When the newest file was written, in seconds; known after the first look."""
        self._sweep()

    def _sweep(self) -> None:
        """Remove what killed processes have left: unfinished files, locks of games that nobody has open."""
        sweep(self.folder)
        with suppress(OSError):
            for lock_path in (self.folder / _OLDER).glob(f"*{_LOCK}"):
                lock = Lock.take(self.folder / f"{lock_path.stem}{_SUFFIX}")
                if lock is not None:
                    lock.release()

    def fresh_path(self) -> Path:
        """A file name for a new game that no other game has."""
        stamp = datetime.now().astimezone().strftime("%Y-%m-%d %H%M%S")
        return self.folder / f"{stamp} {uuid4().hex[:6]}{_SUFFIX}"

    def named_path(self, name: str) -> Path:
        """The file of the save with that name; characters that file systems dislike are replaced.

        A name cannot lead out of the folder, and cannot meet a file that a game keeps by itself.
        """
        plain = _DISLIKED.sub("_", name.strip())[:60].strip() or "_"
        return self.folder / f"{_NAMED}{plain}{_SUFFIX}"

    def keeps_by_itself(self, path: Path) -> bool:
        """Whether that is the file of a game that keeps itself, not a named save, a link or a file from elsewhere."""
        is_here = path.parent == self.folder and path.suffix == _SUFFIX and not path.is_symlink()
        return is_here and not path.name.startswith(_NAMED)

    def write(self, path: Path, saved: SavedGame, *, behind: Path | None = None) -> None:
        """Write a game, and keep the states before; ``behind`` a file that stays the newer one. Raises SaveError."""
        data = _as_file(path, saved)
        _step_back(path)
        if behind is None:
            write_bytes(path, data)
            self._stamp(path)
        else:
            write_bytes(path, data, max(0.0, _written(behind) - _NEWER))

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

    def rename(self, game: LoadedGame, name: str) -> Path:
        """Give a save another name; its place in time stays. The file it is in now. Raises SaveError.

        A named save moves to the file of that name, so that saving under the name finds it.
        """
        path = game.path if self.keeps_by_itself(game.path) else self.named_path(name)
        if game.record.trouble:
            raise _unusable(path, game.record.trouble)
        is_same = path == game.path or _is_same_file(path, game.path)
        if not is_same and self.has(path):
            raise SaveError(tr("There is a saved game “{name}” already. Choose another name.").format(name=name))
        try:
            saved = SavedGame.model_validate(dict(game.saved) | {"name": name})
        except ValidationError as error:
            raise _unusable(path, error.errors()[0]["msg"]) from error
        write_bytes(path, _as_file(path, saved), _written(game.path))
        if not is_same:
            # Only now: where the new file cannot be written, nothing of the old one has moved.
            _move_older(game.path, path)
            self.delete(game.path)
        return path

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
        return newest_first(self.folder, f"*{_SUFFIX}")

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
            entry = None if _looks_over(path) else open_or_explain(path)
            if isinstance(entry, LoadedGame) and entry.record.state.phase is not Phase.FINISHED:
                return entry
            self._passed_over.add(stamp)
        return None
