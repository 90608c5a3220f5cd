"""What a list of games consists of: its files, and its lines in order."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import IntEnum, auto
from pathlib import Path
from typing import Final, NamedTuple

from skye_desktop.engine import Phase
from skye_desktop.files import (
    Heading,
    LoadedGame,
    SaveError,
    Unusable,
    heading_of,
    open_or_explain,
    read_text,
    shown_name,
)
from skye_desktop.files.record import Watch
from skye_desktop.i18n import tr
from skye_desktop.play.game_tree import origin
from skye_desktop.ui.saved_games import date_at, local_date

WHOLE: Final = 2
"""What an entry is worth that can be opened without a loss."""


@dataclass(frozen=True, slots=True)
class Words:
    """A line of a list with nothing to open: the heading of a part, or a note."""

    text: str
    is_heading: bool = False


class Inside(NamedTuple):
    """What is in a file."""

    content: LoadedGame | Unusable
    origin: str = ""
    """When it left its game, if it is a branch."""


def look_into(path: Path, watch: Watch) -> Inside:
    """Open that file, which may take its time. Raises whatever ``watch`` raises."""
    content = open_or_explain(path, watch)
    return Inside(content, origin(content) if isinstance(content, LoadedGame) else "")


class Entry:
    """A file of a list, and its line. Its heading is known from the start; what is in it, while it is in sight.

    There may be thousands, and each time a screen is left Python searches them for what can go: each is one object.
    """

    __slots__ = (
        "_told", "content", "file", "goes_on", "is_branch", "is_copy", "is_damaged", "is_now", "is_shipped", "origin",
        "written",
    )  # fmt: skip

    def __init__(
        self, file: str, written: float = 0.0, heading: Heading | None = None, *, is_shipped: bool = False
    ) -> None:
        self.file = file
        """Its path."""
        self.written = written
        """When the file was written, in seconds."""
        self.is_shipped = is_shipped
        """Whether it comes with the program."""
        self.content: LoadedGame | Unusable | None = None
        """What it is once it was opened; None before, and again when it is long out of sight."""
        self.origin = ""
        """When it left its game, if it is a branch; known once it was opened."""
        self.is_branch = heading is not None and bool(heading.parent)
        self.is_damaged = heading is not None and heading.is_damaged
        """Whether only a part of it can be opened, as far as is known."""
        self.goes_on: tuple[bool, ...] = ()
        """For each level that it is set in, whether more of that level follows below."""
        self.is_copy = False
        """Whether it stands below the game that it is a copy of."""
        self.is_now = False
        """Whether it is the game on the table."""
        self._told = None if heading is None else tuple(heading)

    @property
    def heading(self) -> Heading | None:
        """What the text of the file tells; None for what is no save, or a report."""
        return None if self._told is None else Heading._make(self._told)

    @property
    def path(self) -> Path:
        """The file."""
        return Path(self.file)

    def opened(self, inside: Inside) -> None:
        """That is what was found in the file."""
        self.content, self.origin = inside
        if isinstance(inside.content, LoadedGame):
            self.is_damaged = bool(inside.content.record.trouble)

    def is_called(self, path: Path, name: str) -> None:
        """It has another path and name now."""
        self.file, self.content = str(path), None
        if self.heading is not None:
            self._told = tuple(self.heading._replace(name=name))

    @property
    def title(self) -> str:
        """The name it was given, or who plays, or the file's name."""
        name, seats = self.name, ""
        if isinstance(self.content, LoadedGame):
            seats = ", ".join(seat.name for seat in self.content.saved.setup.seats)
        elif self.heading is not None and self.content is None:
            seats = self.heading.seats
        if name and seats:
            return tr(name) if self.is_shipped else name
        return seats or shown_name(self.path)

    @property
    def name(self) -> str:
        """What somebody called it; mostly empty."""
        if isinstance(self.content, LoadedGame):
            return self.content.saved.name
        return "" if self.heading is None else self.heading.name

    @property
    def when(self) -> str:
        """The date, as it is told at home; what comes with the program has none."""
        if self.is_shipped:
            return ""
        if isinstance(self.content, LoadedGame):
            return local_date(self.content.saved.saved_at)
        heading = None if self.content is not None else self.heading
        return date_at(self.written if heading is None else heading.saved_at)

    @property
    def trouble(self) -> str:
        """What of the file could not be used, in a sentence; empty if nothing."""
        return self.content.record.trouble if isinstance(self.content, LoadedGame) else ""

    @property
    def words(self) -> str:
        """What is pinned to the moment that it opens at."""
        if not isinstance(self.content, LoadedGame):
            return ""
        saved = self.content.saved
        at = len(saved.actions) if saved.shown is None else saved.shown
        texts = [note.text for note in saved.notes if note.at == at]
        return "\n".join(map(tr, texts) if self.is_shipped else texts)

    @property
    def is_over(self) -> bool:
        """Whether it is a game that is over, as far as is known."""
        if isinstance(self.content, LoadedGame):
            return self.content.state.phase is Phase.FINISHED
        return self.heading is not None and self.heading.is_over

    @property
    def worth(self) -> int:
        """How much of it can be opened, as far as is known: nothing, a part, everything."""
        is_save = isinstance(self.content, LoadedGame) or (self.content is None and self._looks_usable)
        return 0 if not is_save else WHOLE - 1 if self.is_damaged else WHOLE

    @property
    def _looks_usable(self) -> bool:
        # Of a report nothing is known before it is opened.
        return self._told is not None or not self.file.endswith(".json")

    @property
    def is_tall(self) -> bool:
        """Whether its line says more than others, below. That does not change when it is opened."""
        return self.is_now or self.is_damaged or (self.is_branch and not self.is_copy)

    @property
    def more(self) -> str:
        """What it says beyond others, on a third line; of a branch only what is known once it was opened."""
        if self.is_damaged:
            more = tr("Damaged: only a part of it can be opened")
        else:
            more = "" if self.is_copy else self.origin
            more = more[:1].upper() + more[1:]
        return " · ".join(part for part in (tr("On the table now") if self.is_now else "", more) if part)


Line = Words | Entry
"""A line of a list."""


@dataclass(frozen=True, slots=True, eq=False)
class Listing:
    """The files of a list, and its lines."""

    entries: Sequence[Entry]
    """In the order in which one is chosen at first."""
    lines: Sequence[Line]
    is_whole: bool
    """Whether these are all."""
    entry_of: dict[str, Entry]
    """By its file, as what follows."""
    line_of: dict[str, int]
    heights: bytearray
    """For each line how tall it is."""

    @classmethod
    def of(
        cls, entries: Sequence[Entry] = (), lines: Sequence[Line] = (), *, is_whole: bool = True
    ) -> Listing:
        """These files and lines."""
        line_of = {line.file: number for number, line in enumerate(lines) if isinstance(line, Entry)}
        entry_of, heights = {entry.file: entry for entry in entries}, bytearray(map(_height, lines))
        return cls(entries, lines, is_whole, entry_of, line_of, heights)

    def measure(self, entry: Entry) -> None:
        """What is known of a file now may make its line taller."""
        self.heights[self.line_of[entry.file]] = _height(entry)

    def without(self, entry: Entry) -> Listing:
        """The same without that file."""
        entries = [other for other in self.entries if other is not entry]
        return Listing.of(entries, [line for line in self.lines if line is not entry], is_whole=self.is_whole)

    def move(self, file: str, path: Path, name: str) -> None:
        """That file has another path and name now; nothing is done where it is not listed any more."""
        entry, line = self.entry_of.pop(file, None), self.line_of.pop(file, None)
        if entry is not None and line is not None:
            entry.is_called(path, name)
            self.entry_of[entry.file], self.line_of[entry.file] = entry, line


class Height(IntEnum):
    """How tall a line is."""

    USUAL = auto()
    TALL = auto()
    HEADING = auto()


def _height(line: Line) -> Height:
    if isinstance(line, Words):
        return Height.HEADING if line.is_heading else Height.USUAL
    return Height.TALL if line.is_tall else Height.USUAL


def in_parts(*parts: tuple[str, Sequence[Line]]) -> list[Line]:
    """The lines of each part below its heading; a part without lines is left out."""
    return [line for heading, lines in parts if lines for line in (Words(heading, is_heading=True), *lines)]


def shipped_entries(folder: Path, watch: Watch) -> list[Entry]:
    """The saves in that folder of the program's, in the order of their names. Raises whatever ``watch`` raises."""
    found = []
    for path in sorted(folder.glob("*.json")):
        heading = None
        with suppress(SaveError):
            heading = heading_of(read_text(path))
        found.append(Entry(str(path), heading=heading, is_shipped=True))
        watch(0, 0)
    return found
