"""The folder of saved games: a file for each, written as a whole, and the one that keeps itself after every action."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from functools import partial
from pathlib import Path
from uuid import uuid4

from pydantic import ValidationError

from skye_desktop.engine import Phase
from skye_desktop.files.atomic import (
    OLDER,
    SaveError,
    Syncs,
    Told,
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
from skye_desktop.files.headings import Headings
from skye_desktop.files.lock import LOCK, Lock, NotOursError
from skye_desktop.files.opening import LoadedGame, open_or_explain, read_game
from skye_desktop.files.reasons import reason
from skye_desktop.files.record import LARGEST_FILE, SavedGame, Watch, as_file
from skye_desktop.files.text import unusable
from skye_desktop.i18n import tr

_NAMED = "save "
_DISLIKED = re.compile(r"[^\w \-+()]")
"""Characters of names that some file system does not take."""
_NEWER = 0.001
"""Seconds by which a save is later than the one before it, whatever the clock says."""


def plain_name(name: str) -> str:
    """A name as part of a file's: characters that file systems dislike are replaced; never empty or long."""
    return _DISLIKED.sub("_", name.strip())[:60].strip() or "_"


def _is_same_file(path: Path, other: Path) -> bool:
    """Whether both name one file: some file systems do not tell capitals from small letters."""
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
    """The folder of saved games: one file a game kept by itself, and one for each named save."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.headings = Headings(folder)
        """What the texts of the files tell."""
        self.syncs = Syncs()
        """What was written and is not synced yet."""
        self._passed_over: set[tuple[Path, float]] = set()
        """Files, as they were written then, that are no game to continue: they need not be read again."""
        self._newest: float | None = None
        """When the newest file was written, in seconds; known after the first look."""
        self._sweep()

    def _sweep(self) -> None:
        """Remove what killed processes have left: unfinished files, locks of games that nobody has open."""
        sweep(self.folder)
        if is_link(self.folder):
            return
        for name in names_in(self.folder / OLDER, LOCK):
            lock = Lock.take(self.folder / f"{name.removesuffix(LOCK)}{SAVE}")
            if lock is not None:
                lock.release()

    def fresh_path(self) -> Path:
        """A file name for a new game that no other game has."""
        stamp = datetime.now().astimezone().strftime("%Y-%m-%d %H%M%S")
        return self.folder / f"{stamp} {uuid4().hex[:6]}{SAVE}"

    def named_path(self, name: str) -> Path:
        """The file of the save with that name; characters that file systems dislike are replaced.

        A name cannot lead out of the folder, and cannot meet a file that a game keeps by itself.
        """
        return self.folder / f"{_NAMED}{plain_name(name)}{SAVE}"

    def is_autosave(self, path: Path) -> bool:
        """Whether that is the file of a game that keeps itself, not a named save, a link or a file from elsewhere."""
        is_here = path.parent == self.folder and path.suffix == SAVE and not is_link(path)
        return is_here and not path.name.startswith(_NAMED)

    def write(
        self,
        path: Path,
        saved: SavedGame,
        *,
        behind: Path | None = None,
        lock: Lock | None = None,
        synced: Told | None = None,
    ) -> None:
        """Write a game, and keep the states before; ``behind`` a file that stays the newer one.

        ``lock`` is that of whoever plays the game. ``synced`` hears, later and from `Syncs.look`, what came of syncing,
        which else is waited for. A state steps back only when it is on the disk for good: what a power cut may cost is
        never more than what was written since. Raises SaveError, and of these NotOursError if another window has the
        game now: then nothing has changed.
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
            guard.wrote()

    def make_newest(self, path: Path) -> None:
        """Let the file, if it is there, be the newest one, also when the clock was set back: Continue goes by it."""
        if self._newest is None:
            self._newest = self.headings.newest_written()
        with suppress(OSError):
            written = path.stat().st_mtime
            if written <= self._newest:
                written = self._newest + _NEWER
                os.utime(path, (written, written))
            self._newest = written

    def rename(self, path: Path, name: str, watch: Watch | None = None) -> Path:
        """Give the save in that file another name; its place in time stays. The file it is in now.

        A named save moves to the file of that name, so that saving under the name finds it. Raises SaveError, of these
        InUseError if it is played, and whatever ``watch`` raises before anything has changed.
        """
        with self._alone(path):
            # As it is on the disk now: another window may have played on since it was read.
            game = self._whole(path, watch)
            to = path if self.is_autosave(path) else self.named_path(name)
            is_same = to == path or _is_same_file(to, path)
            self._write_called(to, game, name, when_written(path), may_be_there=is_same)
            self.headings.forget(to)  # the time is that of the file before
        if not is_same:
            # Only now: where the new file cannot be written, nothing of the old one has moved.
            move_older(path, to)
            self.delete(path)
        return to

    def copy(self, path: Path, name: str) -> Path:
        """Keep a copy of the save in that file under a name; in time it stands just before it. The file it is in.

        Raises SaveError.
        """
        to = self.named_path(name)
        before = (
            when_written(path) - _NEWER
        )  # Continue goes by the newest file, and leads to the game itself
        self._write_called(to, self._whole(path), name, before, may_be_there=False)
        return to

    def _whole(self, path: Path, watch: Watch | None = None) -> LoadedGame:
        """The game in that file. Raises SaveError if a part of it cannot be read."""
        game = read_game(path, watch)
        if game.record.trouble:
            raise unusable(path, game.record.trouble)
        return game

    def _write_called(
        self, to: Path, game: LoadedGame, name: str, when: float, *, may_be_there: bool
    ) -> None:
        """Write the game with that name and time. Raises SaveError, where a file is there already for example."""
        if not may_be_there and self.has(to):
            text = tr("There is a saved game “{name}” already. Choose another name.")
            raise SaveError(text.format(name=name))
        try:
            saved = SavedGame.model_validate(dict(game.saved) | {"name": name})
        except ValidationError as error:
            raise unusable(to, error.errors()[0]["msg"]) from error
        write_bytes(to, _as_file(to, saved), when)

    def delete(self, path: Path) -> None:
        """Delete a save and the states before it.

        Raises SaveError if it cannot be deleted, and of these InUseError if it is played.
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
        """As long as this lasts nobody plays that game. Raises InUseError if somebody does."""
        lock = Lock.require(path) if self.is_autosave(path) else None
        try:
            yield
        finally:
            if lock is not None:
                lock.release()

    def paths(self) -> list[Path]:
        """The files of saved games, the newest first; none if the folder cannot be read."""
        return newest_first(self.folder, SAVE)

    def has(self, path: Path) -> bool:
        """Whether that file is there and can be looked at."""
        try:
            return path.exists()
        except OSError:
            return False

    def latest_unfinished(self, watch: Watch | None = None) -> LoadedGame | None:
        """The game to continue: the newest one that is not over, kept by itself or named.

        Raises whatever ``watch`` raises.
        """
        for file in self.headings.newest_first(watch):
            stamp = (file.path, file.written)
            if stamp in self._passed_over or (file.heading is not None and file.heading.is_over):
                continue
            entry = open_or_explain(file.path, watch)
            if isinstance(entry, LoadedGame) and entry.record.state.phase is not Phase.FINISHED:
                return entry
            self._passed_over.add(stamp)
        return None


class Autosave:
    """Keeps one game in its file, and knows whether the disk has taken it."""

    def __init__(self, shelf: Shelf, path: Path, lock: Lock | None = None) -> None:
        self.shelf, self.path, self.lock = shelf, path, lock
        self.on_trouble: Callable[[str], None] | None = None
        """Told once, in words, when the game cannot be kept, and once, with an empty text, when it can be again."""
        self._is_told = False
        self._unwritten = self._unsynced = ""
        """Why the last state could not be written, and why the last that was could not be synced."""
        self._on_left: Callable[[], None] | None = None

    @property
    def trouble(self) -> str:
        """Why the game on disk is not the game that is played; empty if it is."""
        return self._unwritten or self._unsynced

    def take_lock(self) -> None:
        """Keep other windows from the file, where locks can be had."""
        self.lock = Lock.take(self.path)

    def move(self) -> None:
        """Go on in a new file, and leave the one there was to whoever has it."""
        self._release()
        self.path = self.shelf.fresh_path()
        self.take_lock()

    def keep(
        self, freeze: Callable[[], SavedGame], leave: Callable[[], None], behind: Path | None
    ) -> bool:
        """Write the game, ``behind`` a file that stays the newer one; whether it is written. Trouble is told.

        ``leave`` is called if the file is another window's now: it is to `move` elsewhere, where the game is written.
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
        """Wait until the file is on the disk for good, or it is known why not."""
        self.shelf.syncs.flush()

    def close(self) -> None:
        """Let another window have the file, once all of it is on the disk."""
        if self.lock is not None:
            self.flush()
            self._release()

    def leave(self, told: Callable[[], None]) -> None:
        """The same without waiting; ``told`` is called when it has come to that."""
        self._on_left = told
        self.shelf.syncs.look()
        if not self.shelf.syncs.is_pending(self.path):
            self._leave()

    def remove(self) -> None:
        """Delete the file, which nobody plays any more. Raises SaveError."""
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
        synced = partial(self._synced, self.path)
        self.shelf.write(self.path, saved, behind=behind, lock=self.lock, synced=synced)

    def _synced(self, path: Path, why: str) -> None:
        if path == self.path:
            self._unsynced = why
            self._tell()
            self._leave()

    def _tell(self) -> None:
        if self.on_trouble is not None and self._is_told is not bool(self.trouble):
            self._is_told = bool(self.trouble)
            self.on_trouble(self.trouble)
