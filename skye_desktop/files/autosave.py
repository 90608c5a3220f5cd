"""The file of a game that keeps itself: written after every action.

Writing and renaming are done in the thread that asks: at once, or at a table in a window as soon as the frame is shown
that shows the action, before anything else can be done. So a killed program loses nothing that was seen. The two syncs,
of the file and of its folder, guard against a power cut only; they follow in a thread (`syncs` says what one may cost)
and are waited for where somebody else comes to rely on the file: before the lock is given up, before a report, at the
end of the program. A sync that fails is trouble like a write that fails, and told as soon as it is known.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from skye_desktop.files.atomic import SaveError
from skye_desktop.files.lock import Lock, NotOursError
from skye_desktop.files.record import SavedGame
from skye_desktop.files.shelf import Shelf


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

    def keep(self, freeze: Callable[[], SavedGame], leave: Callable[[], None], behind: Path | None) -> bool:
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
