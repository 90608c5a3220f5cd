"""Folder of saved games: autosaves, which are written after every action, and named saves."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import datetime
from functools import partial
from pathlib import Path
from uuid import uuid4

from pydantic import ValidationError

from skye_desktop.files.atomic import (
    OLDER,
    SaveError,
    SyncCallback,
    Syncs,
    move_older,
    older_folder,
    remove_older,
    step_back,
    sweep,
    write_bytes,
)
from skye_desktop.files.folders import (
    SAVE,
    is_link,
    names_in,
    newest_first,
    refuse_link,
    when_written,
)
from skye_desktop.files.game_reader import LoadedGame, open_or_explain, read_game
from skye_desktop.files.headings import Headings
from skye_desktop.files.lock import LOCK, Lock, NotOursError
from skye_desktop.files.record import LARGEST_FILE, Progress, SavedGame, as_file
from skye_desktop.files.system_errors import reason
from skye_desktop.files.text_reader import unusable
from skye_desktop.i18n import tr
from skye_desktop.known_games import known_game

_NAMED = "save "
_DISLIKED = re.compile(r"[^\w \-+()]")
"""Pattern of characters that at least one file system does not allow in names."""
_NEWER = 0.001
"""Seconds by which the time of a save is at least later than that of the one before."""


def plain_name(name: str) -> str:
    """Return a name in a form that can be part of a file name; never empty or too long.

    Characters that a file system might not allow are replaced.
    """
    return _DISLIKED.sub("_", name.strip())[:60].strip() or "_"


def _is_same_file(path: Path, other: Path) -> bool:
    """Return whether both paths name the same file, also on a disk that ignores case."""
    try:
        return path.samefile(other)
    except OSError:
        return False


def _as_file(path: Path, saved: SavedGame) -> bytes:
    data = as_file(saved)
    if len(data) > LARGEST_FILE:
        why = tr("with its notes it is larger than {most} kilobytes; remove some")
        raise unusable(path, why.format(most=LARGEST_FILE // 1024))
    return data


class Shelf:
    """Folder of saved games: one autosave for each game, and the named saves."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.headings = Headings(folder)
        """Cached headings of the files."""
        self.syncs = Syncs()
        """Files that are written and not synced yet."""
        self.on_finished: Callable[[Path], None] = lambda path: None
        """Called with the file of a game that is over, each time after it was written."""
        self._passed_over: set[tuple[Path, float]] = set()
        """Files with their times that are no game to continue, and need not be read again."""
        self._newest: float | None = None
        """Time of the newest file, in seconds; None before it is looked up."""
        self._sweep()

    def _sweep(self) -> None:
        """Remove unfinished files of killed processes, and locks of games that are not open."""
        sweep(self.folder)
        if is_link(self.folder):
            return
        for name in names_in(self.folder / OLDER, LOCK):
            lock = Lock.take(self.folder / f"{name.removesuffix(LOCK)}{SAVE}")
            if lock is not None:
                lock.release()

    def fresh_path(self) -> Path:
        """Return a file name for a new game that no other game has."""
        stamp = datetime.now().astimezone().strftime("%Y-%m-%d %H%M%S")
        return self.folder / f"{stamp} {uuid4().hex[:6]}{SAVE}"

    def named_path(self, name: str) -> Path:
        """Return the file for a save with that name.

        Characters that a file system might not allow are replaced. The file is always in the
        folder, and never that of an autosave.
        """
        return self.folder / f"{_NAMED}{plain_name(name)}{SAVE}"

    def is_autosave(self, path: Path) -> bool:
        """Return whether that file is an autosave in this folder.

        False for a named save, a link, or a file in another folder.
        """
        is_here = path.parent == self.folder and path.suffix == SAVE and not is_link(path)
        return is_here and not path.name.startswith(_NAMED)

    def write(
        self,
        path: Path,
        saved: SavedGame,
        *,
        behind: Path | None = None,
        lock: Lock | None = None,
        synced: SyncCallback | None = None,
    ) -> None:
        """Write a game, and keep the earlier states.

        The file becomes older than ``behind``, if given. ``lock`` is that of the window that plays
        the game. ``synced`` is called later by `Syncs.poll`, with the result of syncing; without it
        the file is synced before this method returns. The present file becomes an earlier state
        only if it is synced already, so a power cut loses nothing older. Raises SaveError;
        NotOursError, which is one, if another window has the game now: then nothing has changed.
        """
        data = _as_file(path, saved)
        guard = lock if lock is not None and lock.path == path else None
        if guard is not None:
            guard.require_ours()
        if self.syncs.is_synced(path):
            step_back(path)
        when = None if behind is None else max(0.0, when_written(behind) - _NEWER)
        later = None
        if synced is not None:
            folders = (path.parent, older_folder(path))
            later = partial(self.syncs.put, path, folders, synced)
        write_bytes(path, data, when, later)
        if behind is None:
            self.make_newest(path)
        if guard is not None:
            guard.remember_written()

    def make_newest(self, path: Path) -> None:
        """Give the file a time later than those of all others, even if the clock was set back.

        *Continue* opens the newest file.
        """
        if self._newest is None:
            self._newest = self.headings.newest_written()
        with suppress(OSError):
            written = path.stat().st_mtime
            if written <= self._newest:
                written = self._newest + _NEWER
                os.utime(path, (written, written))
            self._newest = written

    def rename(self, path: Path, name: str, progress: Progress | None = None) -> Path:
        """Give a save another name; return its file. Its time of modification stays.

        A named save is moved to the file for the new name, so that a later save with that name
        replaces it. Raises SaveError; InUseError, which is one, if the game is played; and whatever
        ``progress`` raises before anything has changed.
        """
        with self._alone(path):
            # As it is on the disk now: another window may have played on since it was read.
            game = self._whole(path, progress)
            to = path if self.is_autosave(path) else self.named_path(name)
            is_same = to == path or _is_same_file(to, path)
            self._write_changed(to, game, {"name": name}, when_written(path), may_be_there=is_same)
            self.headings.forget(to)  # the time is that of the file before
        if not is_same:
            # Only now: where the new file cannot be written, nothing of the old one has moved.
            move_older(path, to)
            self.delete(path)
        return to

    def tag(self, path: Path, tags: tuple[str, ...], progress: Progress | None = None) -> None:
        """Give a save these tags in place of those it has. Its time of modification stays.

        Raises SaveError; InUseError, which is one, if the game is played; and whatever ``progress``
        raises before anything has changed.
        """
        with self._alone(path):
            game = self._whole(path, progress)
            self._write_changed(path, game, {"tags": tags}, when_written(path), may_be_there=True)
            self.headings.forget(path)

    def copy(self, path: Path, name: str) -> Path:
        """Copy a save under a name; return the file of the copy.

        The copy is a little older than the save. Raises SaveError.
        """
        to = self.named_path(name)
        before = (
            when_written(path) - _NEWER
        )  # Continue goes by the newest file, and leads to the game itself
        self._write_changed(to, self._whole(path), {"name": name}, before, may_be_there=False)
        return to

    def _whole(self, path: Path, progress: Progress | None = None) -> LoadedGame:
        """Read the game in a file. Raises SaveError if it cannot be read completely."""
        game = read_game(path, progress)
        if game.record.trouble:
            raise unusable(path, game.record.trouble)
        return game

    def _write_changed(
        self,
        to: Path,
        game: LoadedGame,
        changed: Mapping[str, object],
        when: float,
        *,
        may_be_there: bool,
    ) -> None:
        """Write a game to ``to`` with other fields, and that time.

        Raises SaveError, for example if there is a file already and ``may_be_there`` is False.
        """
        if not may_be_there and self.has(to):
            text = tr("There is a saved game “{name}” already. Choose another name.")
            raise SaveError(text.format(name=changed["name"]))
        try:
            saved = SavedGame.model_validate({**dict(game.save), **changed})
        except ValidationError as error:
            raise unusable(to, error.errors()[0]["msg"]) from error
        write_bytes(to, _as_file(to, saved), when)

    def delete(self, path: Path) -> None:
        """Delete a save and its earlier states.

        Raises SaveError if that fails; InUseError, which is one, if the game is played.
        """
        with self._alone(path):
            try:
                refuse_link(path.parent)
                path.unlink(missing_ok=True)
                remove_older(path)
            except OSError as error:
                raise unusable(
                    path, tr("cannot be deleted ({why})").format(why=reason(error))
                ) from error

    @contextmanager
    def _alone(self, path: Path) -> Iterator[None]:
        """Keep the game locked while the context lasts. Raises InUseError if it is played."""
        lock = Lock.require(path) if self.is_autosave(path) else None
        try:
            yield
        finally:
            if lock is not None:
                lock.release()

    def paths(self) -> list[Path]:
        """Return the files of saved games, the newest first; none if the folder is unreadable."""
        return newest_first(self.folder, SAVE)

    def has(self, path: Path) -> bool:
        """Return whether the file exists and can be accessed."""
        try:
            return path.exists()
        except OSError:
            return False

    def latest_unfinished(
        self, progress: Progress | None = None, *, game: str | None = None
    ) -> LoadedGame | None:
        """Return the game to continue: the newest one that is not over; None if there is none.

        ``game`` is the id of the game to look for; None for any. Named saves are considered too.
        Raises whatever ``progress`` raises.
        """
        for file in self.headings.newest_first(progress):
            stamp = (file.path, file.written)
            heading = file.heading
            is_other = heading is not None and game not in (None, heading.game)
            if is_other or stamp in self._passed_over or (heading is not None and heading.is_over):
                continue
            entry = open_or_explain(file.path, progress)
            if isinstance(entry, LoadedGame) and game not in (None, entry.save.game):
                continue
            if isinstance(entry, LoadedGame) and not _is_over(entry):
                return entry
            self._passed_over.add(stamp)
        return None


def _is_over(game: LoadedGame) -> bool:
    return known_game(game.save.game).rules.is_over(game.state)


class Autosave:
    """The file of one game, and how far its writing and syncing have come."""

    def __init__(self, shelf: Shelf, path: Path, lock: Lock | None = None) -> None:
        self.shelf = shelf
        self.path = path
        self.lock = lock
        self.on_trouble: Callable[[str], None] | None = None
        """Called once if the game cannot be written, with the reason in words.

        Called again with an empty text when it can be written.
        """
        self._is_told = False
        self._unwritten = self._unsynced = ""
        """Reason why the latest state could not be written; empty if it was."""
        self._on_left: Callable[[], None] | None = None

    @property
    def trouble(self) -> str:
        """Reason why the file is not up to date; empty if it is."""
        return self._unwritten or self._unsynced

    def take_lock(self) -> None:
        """Lock the file, where locks are possible."""
        self.lock = Lock.take(self.path)

    def move(self) -> None:
        """Change to a new file, and release the old one."""
        self._release()
        self.path = self.shelf.fresh_path()
        self.take_lock()

    def save(
        self, freeze: Callable[[], SavedGame], leave: Callable[[], None], behind: Path | None
    ) -> bool:
        """Write the game; return whether it was written. Failures are reported to `on_trouble`.

        The file becomes older than ``behind``, if given. ``leave`` is called if the file now
        belongs to another window: it has to call `move`, after which the game is written to the new
        file.
        """
        try:
            try:
                self._write(freeze(), behind)
            except NotOursError:
                leave()
                self._write(freeze(), behind)
        except SaveError as error:
            self._unwritten = str(error)
        else:
            self._unwritten = ""
        self._tell()
        return not self._unwritten

    def flush(self) -> None:
        """Wait until the file is synced, or syncing has failed."""
        self.shelf.syncs.flush()

    def close(self) -> None:
        """Release the file for other windows, after syncing it."""
        if self.lock is not None:
            self.flush()
            self._release()

    def leave(self, told: Callable[[], None]) -> None:
        """Release the file without waiting for syncing; ``told`` is called when it is released."""
        self._on_left = told
        self.shelf.syncs.poll()
        if not self.shelf.syncs.is_pending(self.path):
            self._leave()

    def remove(self) -> None:
        """Delete the file, which no window plays any more. Raises SaveError."""
        self._release()
        self.shelf.delete(self.path)

    def _leave(self) -> None:
        if self._on_left is not None:
            told, self._on_left = self._on_left, None
            self._release()
            told()

    def _release(self) -> None:
        if self.lock is not None:
            self.lock.release()
            self.lock = None

    def _write(self, saved: SavedGame, behind: Path | None) -> None:
        synced = partial(self._on_synced, self.path)
        self.shelf.write(self.path, saved, behind=behind, lock=self.lock, synced=synced)

    def _on_synced(self, path: Path, why: str) -> None:
        if path == self.path:
            self._unsynced = why
            self._tell()
            self._leave()

    def _tell(self) -> None:
        if self.on_trouble is not None and self._is_told is not bool(self.trouble):
            self._is_told = bool(self.trouble)
            self.on_trouble(self.trouble)
