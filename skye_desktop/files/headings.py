"""What a list needs to know of saved games before it opens them: told by the text of a file, nothing is replayed.

That is a hundredth of the work of opening a game, so that thousands of files can be put in order. It is remembered
for as long as the files stay as they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import NamedTuple

from skye_desktop.engine import name_in_words
from skye_desktop.files.atomic import SaveError
from skye_desktop.files.folders import SAVE, Found, scan
from skye_desktop.files.index import Noted, Told, read_index, write_index
from skye_desktop.files.opening import read_text
from skye_desktop.files.record import RecordError, SavedGame, Watch, read_saved


class Heading(NamedTuple):
    """What the text of a saved game tells of it. Whether its actions are legal only opening it can tell.

    Where there are thousands, keep ``tuple(heading)``, and use ``Heading._make`` of that: Python searches all other
    objects for what can go, each time a screen is left.
    """

    id: str
    """Of the game or branch; a copy has that of its game."""
    parent: str
    """The id of the game that a branch left; empty for what is none."""
    left_at: int
    """The moment at which it left that game, at most its last."""
    actions: int
    name: str
    """What somebody called it; mostly empty."""
    seats: tuple[tuple[str, bool], ...]
    """The names of those who play, as they are kept, and whether the program gave them."""
    saved_at: float
    """When it was saved, in seconds since 1970."""
    is_over: bool
    """Whether it is certainly over; one that began from a position is never known to be."""
    is_position: bool
    """Whether it is a position from which nothing was played yet."""
    is_damaged: bool
    """Whether a part of the file is missing."""

    @property
    def names(self) -> list[str]:
        """The names of those who play, for people to read."""
        return [name_in_words(name) if is_given else name for name, is_given in self.seats]


def heading_of(text: str) -> Heading | None:
    """What that text tells of the game in it; None if it is none."""
    try:
        saved, is_whole = read_saved(text)
    except RecordError:
        return None
    actions = len(saved.actions)
    return Heading(
        id=saved.id,
        parent="" if saved.parent is None else saved.parent.game,
        left_at=0 if saved.parent is None else min(saved.parent.at, actions),
        actions=actions,
        name=saved.name,
        seats=tuple((seat.written, seat.is_given) for seat in saved.setup.seats),
        saved_at=saved.saved_at.timestamp(),
        is_over=is_whole
        and not saved.start
        and _ends(saved) == len(saved.setup.seats) * len(saved.setup.track),
        is_position=bool(saved.start) and not actions,
        is_damaged=not is_whole,
    )


def branches_of(game: Heading | None, among: Iterable[Heading | None]) -> int:
    """How many of these left that game."""
    return sum(game is not None and other is not None and other.parent == game.id for other in among)


def _ends(saved: SavedGame) -> int:
    """How often somebody has ended building: every seat does once in each round, unless it began from a position."""
    return sum(action.endswith(" end") for action in saved.actions)


_FEW = 50
"""Files that are read again at every start without a thought."""


def _told(heading: Heading) -> Told:
    """The same as a plain tuple."""
    return (*heading,)


class Listed(NamedTuple):
    """A file in the folder of saves, when it was written, in seconds, and what its text tells."""

    path: Path
    written: float
    heading: Heading | None


class Headings:
    """The headings of all files in a folder. Any thread may ask."""

    def __init__(self, folder: Path, index: Path | None = None) -> None:
        self._folder, self._index = folder, index
        """Where it is noted what thousands of files told; None for nowhere."""
        self._is_index_read = False
        self._unread = self._unwritten = 0
        """How many files had to be read, and how many of these are not noted down."""
        self._known: dict[str, Told | None] = {}
        """What the file of each name told."""
        self._stamps: dict[str, tuple[int, ...]] = {}
        """As what it was read."""
        self._newest: float | None = None
        self._lock = Lock()
        """Held while files are read: a second thread would read the same ones."""

    def newest_first(self, watch: Watch | None = None) -> Iterator[Listed]:
        """The files, the newest first; each is read when it comes to it, if it was not before.

        ``watch`` is told after each how many are done, and of how many; what it raises ends it.
        """
        found = self._scan()
        self._forget_others(found)
        try:
            for number, file in enumerate(found, start=1):
                yield Listed(self._folder / file.name, file.written, self._heading(file))
                if watch is not None:
                    watch(number, len(found))
        finally:
            self._note_down()

    def newest_written(self) -> float:
        """When the newest file was written, in seconds, as far as is known; 0 if there is none."""
        if self._newest is None:
            self._scan()
        return self._newest or 0.0

    def _scan(self) -> list[Found]:
        found = scan(self._folder, SAVE)
        self._newest = found[0].written if found else 0.0
        return found

    def forget(self, path: Path) -> None:
        """Read that file again when it is asked for."""
        with self._lock:
            self._stamps.pop(path.name, None)

    def forget_all(self) -> None:
        """Read every file again when it is asked for."""
        with self._lock:
            self._known.clear()
            self._stamps.clear()

    def _heading(self, file: Found) -> Heading | None:
        with self._lock:
            if self._stamps.get(file.name) != file.stamp:
                self._look_into_the_index()
            if self._stamps.get(file.name) != file.stamp:
                heading = None
                with suppress(SaveError):
                    heading = heading_of(read_text(self._folder / file.name))
                self._known[file.name] = None if heading is None else _told(heading)
                self._stamps[file.name] = file.stamp
                self._unread, self._unwritten = self._unread + 1, self._unwritten + 1
            known = self._known[file.name]
            return None if known is None else Heading._make(known)

    def _look_into_the_index(self) -> None:
        """See what is noted of files that were not read yet. Called once, and only if there are more than a few."""
        if self._is_index_read or self._index is None or self._unread < _FEW:
            return
        self._is_index_read = True
        for noted in read_index(self._index):
            if noted.name not in self._stamps:
                self._known[noted.name], self._stamps[noted.name] = noted.told, noted.stamp

    def _note_down(self) -> None:
        """Keep what was read for the next start, if it is more than a few files."""
        with self._lock:
            if self._index is None or self._unwritten < _FEW:
                return
            self._look_into_the_index()
            self._unwritten = 0
            noted = [Noted(name, stamp, self._known[name]) for name, stamp in self._stamps.items()]
        write_index(self._index, noted)

    def _forget_others(self, found: list[Found]) -> None:
        """Files that are gone are not remembered for ever."""
        with self._lock:
            if len(self._known) > len(found):
                names = {file.name for file in found}  # what the index knows beyond them goes too
                self._known = {name: known for name, known in self._known.items() if name in names}
                self._stamps = {name: stamp for name, stamp in self._stamps.items() if name in names}
