"""What a list needs to know of saved games before it opens them: told by the text of a file, nothing is replayed.

That is a hundredth of the work of opening a game: five thousand take a second beside the window. It is remembered for
as long as the files stay as they are.
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
from skye_desktop.files.opening import read_text
from skye_desktop.files.record import RecordError, SavedGame, Watch, read_saved


class Heading(NamedTuple):
    """What the text of a saved game tells of it. Whether its actions are legal only opening it can tell."""

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
    return sum(
        game is not None and other is not None and other.parent == game.id for other in among
    )


def _ends(saved: SavedGame) -> int:
    """How often somebody has ended building: every seat does once in each round, unless it began from a position."""
    return sum(action.endswith(" end") for action in saved.actions)


class Listed(NamedTuple):
    """A file in the folder of saves, when it was written, in seconds, and what its text tells."""

    path: Path
    written: float
    heading: Heading | None


class Headings:
    """The headings of all files in a folder. Any thread may ask."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._known: dict[str, tuple[tuple[int, ...], Heading | None]] = {}
        """The stamp with which the file of each name was read, and what it told."""
        self._newest: float | None = None
        self._lock = Lock()
        """Held while files are read: a second thread would read the same ones."""

    def newest_first(self, watch: Watch | None = None) -> Iterator[Listed]:
        """The files, the newest first; each is read when it comes to it, if it was not before.

        ``watch`` is told after each how many are done, and of how many; what it raises ends it.
        """
        found = self._scan()
        self._forget_others(found)
        for number, file in enumerate(found, start=1):
            yield Listed(self._folder / file.name, file.written, self._heading(file))
            if watch is not None:
                watch(number, len(found))

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
            self._known.pop(path.name, None)

    def forget_all(self) -> None:
        """Read every file again when it is asked for."""
        with self._lock:
            self._known.clear()

    def _heading(self, file: Found) -> Heading | None:
        with self._lock:
            stamp, heading = self._known.get(file.name, ((), None))
            if stamp != file.stamp:
                heading = None
                with suppress(SaveError):
                    heading = heading_of(read_text(self._folder / file.name))
                self._known[file.name] = file.stamp, heading
            return heading

    def _forget_others(self, found: list[Found]) -> None:
        """Files that are gone are not remembered for ever."""
        with self._lock:
            if len(self._known) > len(found):
                names = {file.name for file in found}
                self._known = {name: known for name, known in self._known.items() if name in names}
