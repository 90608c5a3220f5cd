"""Headings of saved games for lists: read from the text of a file without replaying the game.

That is a hundredth of the work of opening a game: five thousand take a second beside the window.
Headings are cached for as long as the files stay as they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import NamedTuple

from skye_desktop.contract import Goal
from skye_desktop.files.atomic import SaveError
from skye_desktop.files.folders import SAVE, FileEntry, scan
from skye_desktop.files.game_reader import read_text
from skye_desktop.files.record import (
    PlayedScenario,
    Progress,
    RecordError,
    SavedGame,
    read_saved,
    shown_game_name,
)
from skye_desktop.i18n import Message
from skye_desktop.known_games import DEFAULT, known_game


class GameHeading(NamedTuple):
    """Facts about a saved game that its text contains, without the game being replayed.

    It is not known whether the actions are legal.
    """

    id: str
    """Id of the game or branch; a copy has that of its game."""
    parent: str
    """Id of the game that a branch left; empty if it is no branch."""
    left_at: int
    """Moment at which the branch left that game, but at most the last moment of the branch."""
    actions: int
    name: str
    """Name given by a person; mostly empty."""
    seats: tuple[tuple[str, bool], ...]
    """Stored names of the players, each with whether the program gave it."""
    saved_at: float
    """Time of saving, in seconds since 1970."""
    is_over: bool
    """Whether the game is certainly over; False if it began from a position, as that is unknown."""
    is_position: bool
    """Whether it is a position from which nothing was played yet."""
    is_damaged: bool
    """Whether a part of the file is missing."""
    game: str = DEFAULT
    """Id of the game that is played."""
    scenario: PlayedScenario | None = None
    """The scenario that is played; None for any other game."""
    goal: Goal | None = None
    """What is to be found, if it is a scenario that says it."""

    @property
    def shown_name(self) -> str:
        """Name for display, as `SavedGame.shown_name`."""
        return shown_game_name(self.name, self.scenario, self.goal)

    tags: tuple[str, ...] = ()
    sides: tuple[str, ...] = ()
    """What the seats play, in English, such as clans; () in games without such."""
    pinned: str = ""
    """Texts of all notes and names of all bookmarks, one a line."""
    is_playtest: bool = False
    """Whether undo has no limit, or had none at any time."""
    computers: frozenset[int] = frozenset()
    """Seats that computers play."""

    @property
    def names(self) -> list[str]:
        """Names of the players, for people to read."""
        return [Message(name).text if is_given else name for name, is_given in self.seats]

    @property
    def people(self) -> list[str]:
        """Names of the players who are no computers, for people to read."""
        return [name for seat, name in enumerate(self.names) if seat not in self.computers]


def heading_of(text: str) -> GameHeading | None:
    """Return the facts about the saved game in a text; None if it is no saved game."""
    try:
        saved, is_whole = read_saved(text)
    except RecordError:
        return None
    actions = len(saved.actions)
    return GameHeading(
        id=saved.id,
        parent="" if saved.parent is None else saved.parent.game,
        left_at=0 if saved.parent is None else min(saved.parent.at, actions),
        actions=actions,
        name=saved.name,
        seats=tuple((seat.written, seat.is_given) for seat in saved.setup.seats),
        saved_at=saved.saved_at.timestamp(),
        is_over=is_whole and not saved.start and _is_certainly_over(saved),
        is_position=bool(saved.start) and not actions,
        is_damaged=not is_whole,
        game=saved.game,
        scenario=saved.scenario,
        goal=saved.goal,
        tags=saved.tags,
        sides=tuple(side for seat in saved.setup.seats if (side := getattr(seat, "side", ""))),
        pinned="\n".join(
            [*(note.text for note in saved.notes), *(mark.name for mark in saved.bookmarks)]
        ),
        is_playtest=saved.table.is_playtest or saved.table.was_playtest,
        computers=frozenset(seat for seat, level in enumerate(saved.table.computers) if level),
    )


def branches_of(game: GameHeading | None, among: Iterable[GameHeading | None]) -> int:
    """Return the number of branches of that game in ``among``."""
    return sum(
        game is not None and other is not None and other.parent == game.id for other in among
    )


def _is_certainly_over(saved: SavedGame) -> bool:
    return known_game(saved.game).rules.is_certainly_over(saved.setup, saved.actions)


class ListedGame(NamedTuple):
    """A file in the folder of saves: time of modification in seconds, and heading.

    The heading is None if the file is no saved game.
    """

    path: Path
    written: float
    heading: GameHeading | None


class Headings:
    """Cached headings of all files in a folder. Can be used by any thread."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._known: dict[str, tuple[tuple[int, ...], GameHeading | None]] = {}
        """Cached headings by file name, with the stamp of the file that was read."""
        self._newest: float | None = None
        self._lock = Lock()
        """Held while files are read: a second thread would read the same ones."""

    def newest_first(self, progress: Progress | None = None) -> Iterator[ListedGame]:
        """Yield the files, the newest first; each is read when it is yielded.

        ``progress`` is called with (done, total) after each; it may raise an exception to end the
        reading.
        """
        found = self._scan()
        self._forget_others(found)
        for number, file in enumerate(found, start=1):
            yield ListedGame(self._folder / file.name, file.written, self._heading(file))
            if progress is not None:
                progress(number, len(found))

    def newest_written(self) -> float:
        """Return the time of the newest file, in seconds; 0 if there is none."""
        if self._newest is None:
            self._scan()
        return self._newest or 0.0

    def _scan(self) -> list[FileEntry]:
        found = scan(self._folder, SAVE)
        self._newest = found[0].written if found else 0.0
        return found

    def forget(self, path: Path) -> None:
        """Read that file again when it is needed next."""
        with self._lock:
            self._known.pop(path.name, None)

    def forget_all(self) -> None:
        """Read every file again when it is needed next."""
        with self._lock:
            self._known.clear()

    def _heading(self, file: FileEntry) -> GameHeading | None:
        with self._lock:
            stamp, heading = self._known.get(file.name, ((), None))
            if stamp != file.stamp:
                heading = None
                with suppress(SaveError):
                    heading = heading_of(read_text(self._folder / file.name))
                self._known[file.name] = file.stamp, heading
            return heading

    def _forget_others(self, found: list[FileEntry]) -> None:
        """Drop files that are gone from the cache."""
        with self._lock:
            if len(self._known) > len(found):
                names = {file.name for file in found}
                self._known = {name: known for name, known in self._known.items() if name in names}
