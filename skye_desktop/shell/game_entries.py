"""The content of a list of games: its files, opened as they come into sight, and its lines."""

from __future__ import annotations

import shlex
from collections import OrderedDict
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NamedTuple

from skye_desktop.files import (
    GameHeading,
    LoadedGame,
    SaveError,
    Unusable,
    heading_of,
    open_or_explain,
    read_text,
    shown_name,
)
from skye_desktop.files.background import Job
from skye_desktop.files.record import Progress
from skye_desktop.game.game_tree import origin
from skye_desktop.game.saved_games import date_at, local_date, points_in_words, progress_in_words
from skye_desktop.i18n import capitalize, enumerated, tr, tr_of_file
from skye_desktop.known_games import DEFAULT, known_game

WHOLE: Final = 2
"""`Entry.worth` of a file of which everything can be used."""
ROW: Final = 64
THIRD_LINE: Final = 20
"""Additional height of a line that has a third line of text, in design pixels."""
MOST = 24
"""Number of files that stay opened besides the wanted ones; each takes about 80 kilobytes."""


@dataclass(frozen=True, slots=True)
class TextLine:
    """A line without a file: the heading of a part of the list, or a note."""

    text: str
    is_heading: bool = False

    @property
    def height(self) -> float:
        """Height of the line, in design pixels."""
        return 34 if self.is_heading else ROW


@dataclass(frozen=True, slots=True)
class PlayedElsewhere(Unusable):
    """A saved game of another kind, which the window cannot play."""


def open_here(path: Path, progress: Progress | None = None) -> LoadedGame | Unusable:
    """Read the game in that file, or return why the window cannot play it.

    Raises whatever ``progress`` raises.
    """
    content = open_or_explain(path, progress)
    if isinstance(content, LoadedGame) and content.save.game != DEFAULT:
        command = shlex.join(["skye-desktop", "play", "--text", "--load", str(path)])
        told = tr("a game of {game}, which is played at the terminal: {command}")
        title = known_game(content.save.game).title.text
        return PlayedElsewhere(path, told.format(game=title, command=command))
    return content


class FileContent(NamedTuple):
    """The content of a file."""

    content: LoadedGame | Unusable
    origin: str = ""
    """Origin of the game, if it is a branch, in words."""


def read_content(path: Path, progress: Progress) -> FileContent:
    """Open a file, which may take long; raises whatever ``progress`` raises."""
    content = open_here(path, progress)
    return FileContent(content, origin(content) if isinstance(content, LoadedGame) else "")


@dataclass(slots=True, eq=False)
class Entry:
    """A file of a list, and its line.

    Its heading is known from the start; its content is known only while it is in sight.
    """

    file: str
    """Path of the file."""
    written: float = 0.0
    """Modification time of the file, in seconds."""
    heading: GameHeading | None = None
    """Heading read from the text of the file; None if it is no save, or a report."""
    is_shipped: bool = False
    """Whether it comes with the program."""
    content: LoadedGame | Unusable | None = None
    """Content of the opened file; None before, and again when it has long been out of sight."""
    origin: str = ""
    """Origin of the game, if it is a branch; known once the file was opened."""
    is_branch: bool = False
    is_damaged: bool = False
    """Whether only a part of it can be opened, as far as is known."""
    goes_on: tuple[bool, ...] = ()
    """For each level of the tree, whether another line of that level follows below."""
    is_copy: bool = False
    """Whether it is a copy of the game below which it is listed."""
    is_now: bool = False
    """Whether it is the game on the table."""

    def __post_init__(self) -> None:
        if self.heading is not None:
            self.is_branch, self.is_damaged = bool(self.heading.parent), self.heading.is_damaged

    @property
    def game(self) -> LoadedGame | None:
        """The game in it, if it was opened and is usable."""
        return self.content if isinstance(self.content, LoadedGame) else None

    @property
    def path(self) -> Path:
        return Path(self.file)

    def opened(self, inside: FileContent) -> None:
        self.content, self.origin = inside
        if self.game is not None:
            self.is_damaged = bool(self.game.record.trouble)

    def set_name(self, path: Path, name: str) -> None:
        self.file = str(path)
        self.content = None
        if self.heading is not None:
            self.heading = self.heading._replace(name=name)

    @property
    def title(self) -> str:
        """The name of the game, or its players, or the file's name."""
        name = self.name
        seats = ""
        if self.game is not None:
            seats = enumerated(self.game.save.setup.names)
        elif self.heading is not None and not self.is_unreadable:
            seats = enumerated(self.heading.names)
        if name and seats:
            return tr_of_file(name) if self.is_shipped else name
        return seats or shown_name(self.path)

    @property
    def name(self) -> str:
        named = self.game.save if self.game is not None else self.heading
        return "" if named is None else named.shown_name

    @property
    def when(self) -> str:
        """Date of the save in local time; empty for a game that comes with the program."""
        if self.is_shipped:
            return ""
        if self.game is not None:
            return local_date(self.game.save.saved_at)
        heading = None if self.is_unreadable else self.heading
        return date_at(self.written if heading is None else heading.saved_at)

    @property
    def trouble(self) -> str:
        """Sentence about the parts of the file that could not be used; empty if there are none."""
        return "" if self.game is None else self.game.record.trouble

    def in_words(self) -> str:
        """Return its line in a list as text."""
        how_far = "" if self.game is None else progress_in_words(self.game)
        points = [] if self.game is None else points_in_words(self.game)
        if isinstance(self.content, Unusable):
            how_far = self.why_not
        return " · ".join(filter(None, (self.title, self.when, how_far, *points, self.more)))

    @property
    def is_unreadable(self) -> bool:
        """Whether it was opened and found to be no game."""
        return isinstance(self.content, Unusable) and not isinstance(self.content, PlayedElsewhere)

    @property
    def why_not(self) -> str:
        """Why it cannot be opened here; empty if it can, as far as is known."""
        if isinstance(self.content, PlayedElsewhere):
            return capitalize(self.content.reason)
        if isinstance(self.content, Unusable):
            return tr("Cannot be opened: {why}").format(why=self.content.reason)
        return ""

    @property
    def words(self) -> str:
        """Texts of the notes at the moment at which the game opens."""
        if self.game is None:
            return ""
        saved = self.game.save
        at = len(saved.actions) if saved.shown is None else saved.shown
        return "\n".join(tr_of_file(note.text) for note in saved.notes if note.at == at)

    @property
    def is_over(self) -> bool:
        if self.game is not None:
            return known_game(self.game.save.game).rules.is_over(self.game.state)
        return self.heading is not None and self.heading.is_over

    @property
    def worth(self) -> int:
        """How much of the file can be used, as far as is known.

        0 for nothing, 1 for a part, `WHOLE` for everything.
        """
        # Nothing is known of a report before it is opened.
        looks_usable = self.heading is not None or not self.file.endswith(".json")
        if self.game is None and not (self.content is None and looks_usable):
            return 0
        return WHOLE - 1 if self.is_damaged else WHOLE

    @property
    def height(self) -> float:
        """Height of its line, in design pixels.

        Opening a file changes it only if the file is damaged.
        """
        is_tall = self.is_now or self.is_damaged or (self.is_branch and not self.is_copy)
        return ROW + THIRD_LINE if is_tall else ROW

    @property
    def more(self) -> str:
        """Text of its third line; the origin of a branch is known once it was opened."""
        more = "" if self.is_copy else capitalize(self.origin)
        if self.is_damaged:
            more = tr("Damaged: only a part of it can be opened")
        return " · ".join(filter(None, (tr("On the table now") if self.is_now else "", more)))


Line = TextLine | Entry
"""A line of a list: a file, or a text."""


@dataclass(slots=True, eq=False)
class Listing:
    """The files of a list, with the lines that display them."""

    entries: Sequence[Entry] = ()
    """The files, with those that are chosen first at the beginning."""
    lines: Sequence[Line] = ()
    is_whole: bool = True
    """Whether these are all files, not only the first found."""
    entry_of: dict[str, Entry] = field(init=False)
    """Entries by file."""
    line_of: dict[str, int] = field(init=False)
    first_of: dict[str, Entry] = field(init=False)
    """First entry by the name of the file without its folder."""

    def __post_init__(self) -> None:
        self.entry_of = {entry.file: entry for entry in self.entries}
        self.line_of = {
            line.file: at for at, line in enumerate(self.lines) if isinstance(line, Entry)
        }
        self._name()

    def _name(self) -> None:
        listed = [line for line in self.lines if isinstance(line, Entry)]
        self.first_of = {entry.path.name: entry for entry in reversed(listed)}

    def without(self, entry: Entry) -> Listing:
        entries = [other for other in self.entries if other is not entry]
        return Listing(entries, [line for line in self.lines if line is not entry], self.is_whole)

    def move(self, file: str, path: Path, name: str) -> None:
        """Change the path and name of a file; does nothing if it is not listed any more."""
        entry = self.entry_of.pop(file, None)
        line = self.line_of.pop(file, None)
        if entry is not None and line is not None:
            entry.set_name(path, name)
            self.entry_of[entry.file] = entry
            self.line_of[entry.file] = line
            self._name()


def in_parts(*parts: tuple[str, Sequence[Line]]) -> list[Line]:
    """Return the lines of each part below the heading of the part; empty parts are left out."""
    return [
        line
        for heading, lines in parts
        if lines
        for line in (TextLine(heading, is_heading=True), *lines)
    ]


def shipped_entries(folder: Path, progress: Progress) -> list[Entry]:
    """Return the program's saves in a folder, sorted by file name.

    Raises whatever ``progress`` raises.
    """
    found = []
    for path in sorted(folder.glob("*.json")):
        heading = None
        with suppress(SaveError):
            heading = heading_of(read_text(path))
        found.append(Entry(str(path), heading=heading, is_shipped=True))
        progress(0, 0)
    return found


class OpenedFile(NamedTuple):
    """A file that has just been opened."""

    entry: Entry
    is_other: bool
    """Whether less or more of it can be used than its heading let expect (`Entry.worth`)."""


class FileOpener:
    """Opens files one by one, in the order in which they are wanted, and caches the latest ones."""

    def __init__(self) -> None:
        self._job: Job[FileContent] | None = None
        self._next: Entry | None = None
        """Entry whose file is being opened in the background; None without one."""
        self._opened: OrderedDict[str, Entry] = OrderedDict()
        """Opened entries by file, the latest at the end."""

    @property
    def is_busy(self) -> bool:
        return self._job is not None

    def go_on(self, wanted: Sequence[Entry], seconds: float) -> OpenedFile | None:
        """Open a wanted file that is not opened yet, waiting ``seconds`` at most.

        Returns the file that was opened, or None.
        """
        self._ask_for(next((entry for entry in wanted if entry.content is None), None))
        if self._job is None or self._next is None or not self._job.wait(seconds):
            return None
        inside = self._job.result()
        entry = self._next
        self._job = self._next = None
        worth = entry.worth
        entry.opened(inside)
        self._opened[entry.file] = entry
        self._opened.move_to_end(entry.file)
        self._drop_oldest(wanted)
        return OpenedFile(entry, entry.worth != worth)

    def _ask_for(self, wanted: Entry | None) -> None:
        before = self._next
        self._next = wanted
        if self._job is not None and (
            wanted is None or before is None or wanted.file != before.file
        ):
            self._job.cancel()
            self._job = None
        if wanted is not None and self._job is None:
            path = wanted.path
            self._job = Job(lambda progress: read_content(path, progress))

    def _drop_oldest(self, wanted: Sequence[Entry]) -> None:
        """Drop the content of files that were opened long ago, except the wanted ones."""
        wanted_files = {entry.file for entry in wanted}
        for file in list(self._opened)[: max(0, len(self._opened) - MOST)]:
            if file not in wanted_files:
                self._opened.pop(file).content = None

    def carry_over(self, listing: Listing) -> None:
        """Copy what is known of unchanged files to the entries of a new listing."""
        for file, known in list(self._opened.items()):
            entry = listing.entry_of.get(file)
            if entry is None or entry.written != known.written or known.content is None:
                del self._opened[file]
            elif entry is not known:
                entry.opened(FileContent(known.content, known.origin))
                self._opened[file] = entry

    def forget(self, file: str) -> None:
        """Drop a file that has changed, and stop reading it."""
        self._opened.pop(file, None)
        if self._next is not None and self._next.file == file:
            self._ask_for(None)

    def close(self) -> None:
        self._ask_for(None)
