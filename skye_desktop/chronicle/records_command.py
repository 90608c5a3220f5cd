"""The command ``skye-desktop records``: what was reached in finished games, as text or data."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Final

from skye_desktop.chronicle import queries
from skye_desktop.chronicle.database import FILE_NAME, Chronicle
from skye_desktop.chronicle.errors import ChronicleError, DamagedError
from skye_desktop.chronicle.export import as_csv, as_json
from skye_desktop.chronicle.from_saves import catch_up, enter_missing
from skye_desktop.chronicle.played_game import chronicle_game
from skye_desktop.chronicle.queries import Selection
from skye_desktop.chronicle.wording import report_lines
from skye_desktop.files import SaveError, Shelf, data_folder, why_unusable, write_text
from skye_desktop.foreign import visible
from skye_desktop.i18n import enumerated, tr
from skye_desktop.known_games import DEFAULT, known_game
from skye_desktop.terminal import ProgressBar, complain, say

_WHO: Final = "skye-desktop records"
_WRONG_ARGUMENT: Final = 2
STDOUT: Final = "-"
"""Name of a file that means the standard output."""


def show_records(options: argparse.Namespace) -> int:
    """Run the command; return the exit status."""
    folder = options.data_dir or data_folder()
    if options.data_dir is not None and not folder.is_dir():
        complain(_WHO, tr("{folder}: there is no such folder").format(folder=folder))
        return _WRONG_ARGUMENT
    try:
        with _opened(folder) as chronicle:
            chosen = _selection(chronicle, options)
            return _put_out(chronicle, chosen, options)
    except ValueError as error:
        complain(_WHO, error)
        return _WRONG_ARGUMENT
    except (ChronicleError, SaveError) as error:
        complain(_WHO, error)
        return 1


@contextmanager
def _opened(folder: Path) -> Iterator[Chronicle]:
    """Open the records, with all finished games in the folder of saves.

    Where nothing can be written they are read, or made in memory. Raises ChronicleError.
    """
    shelf = Shelf(folder / "saves")
    bar = _Reading()
    if not folder.is_dir() or why_unusable(folder):
        chronicle = _readable(folder)
        with chronicle:
            if chronicle.path is None:
                enter_missing(chronicle, shelf, bar)
                bar.end()
            yield chronicle
        return
    told = catch_up(folder, shelf, bar)
    bar.end()
    if told:
        complain(_WHO, told)
    with Chronicle.open(folder) as chronicle:
        yield chronicle


def _readable(folder: Path) -> Chronicle:
    if (folder / FILE_NAME).is_file():
        try:
            return Chronicle.read_only(folder)
        except DamagedError as error:
            complain(_WHO, error)
    return Chronicle.in_memory()


class _Reading:
    """Progress of reading games, shown if there are many."""

    _MANY: Final = 50

    def __init__(self) -> None:
        self._bar: ProgressBar | None = None
        self._whole = 0

    def __call__(self, done: int, whole: int) -> None:
        if whole < self._MANY:
            return
        if self._bar is None or whole != self._whole:
            self.end()
            self._bar, self._whole = ProgressBar(whole, tr("saved games")), whole
        self._bar(done)

    def end(self) -> None:
        if self._bar is not None:
            self._bar.end()
        self._bar = None


def _selection(chronicle: Chronicle, options: argparse.Namespace) -> Selection:
    """Return which games the options select. Raises ValueError for what is unknown."""
    game = options.game or DEFAULT
    ours = chronicle_game(known_game(game))
    person = None
    if options.person is not None:
        known = queries.people(chronicle)
        wanted = options.person.strip().casefold()
        found = [one for one in known if wanted in [name.casefold() for name in one.names]]
        if not found:
            names = [visible(one.name) for one in known]
            raise ValueError(_unknown("--person", options.person, names))
        person = found[0].id
    _require("--clan", options.clan, ours.clans)
    _require("--tile", options.tile, ours.scored)
    _require("--level", options.level, queries.levels(chronicle, game))
    since, until = options.since, options.until
    if since is not None and until is not None and until < since:
        raise ValueError(tr("--until {day} lies before --since").format(day=until))
    return Selection(
        game, person, options.clan or "", options.seats or 0, options.level or "",
        options.tile or "", None if since is None else _begins(since),
        None if until is None else _begins(until + timedelta(days=1)),
    )  # fmt: skip


def _begins(day: date) -> float:
    """Return the beginning of a day in local time, in seconds since 1970."""
    try:
        return datetime(day.year, day.month, day.day).astimezone().timestamp()
    except (OverflowError, ValueError, OSError):
        raise ValueError(tr("{day} is beyond the calendar").format(day=day)) from None


def _require(option: str, value: str | None, known: Sequence[str]) -> None:
    if value is not None and value not in known:
        raise ValueError(_unknown(option, value, known))


def _unknown(option: str, value: str, known: Sequence[str]) -> str:
    if not known:
        return tr("{what}: there is none in the records").format(what=f"{option} {value!r}")
    told = tr("{what}: choose {known}")
    return told.format(what=f"{option} {value!r}", known=enumerated(known))


def _put_out(chronicle: Chronicle, chosen: Selection, options: argparse.Namespace) -> int:
    """Print the report, or write the files that the options name. Raises SaveError."""
    if options.json is None and options.csv is None:
        for line in report_lines(chronicle, chosen):
            say(line)
        return 0
    for name, parts in ((options.json, as_json), (options.csv, as_csv)):
        if name is not None:
            _write(name, parts, chronicle, chosen)
    return 0


def _write(
    name: str,
    parts: Callable[..., Iterator[str]],
    chronicle: Chronicle,
    chosen: Selection,
) -> None:
    made = parts(chronicle, chosen, lambda done, whole: None)
    if name == STDOUT:
        for part in made:
            say(part, end="")
        sys.stdout.flush()
        return
    path = Path(name)
    if path.is_dir():
        raise ValueError(tr("{file}: is a folder").format(file=name))
    if not path.parent.is_dir():
        raise ValueError(tr("{file}: there is no such folder").format(file=name))
    write_text(path, "".join(made))
