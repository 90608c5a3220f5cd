"""Texts about saved games: their names, their progress, their dates."""

from __future__ import annotations

from datetime import UTC, date, datetime
from pathlib import Path

from skye_desktop import __version__
from skye_desktop.contract import Wording
from skye_desktop.files import LoadedGame, Shelf
from skye_desktop.files.record import Progress
from skye_desktop.i18n import tr
from skye_desktop.known_games import known_game


def named_saves(shelf: Shelf, progress: Progress | None = None) -> list[tuple[str, Path]]:
    """Return names and files of the copies that a person saved, the newest first.

    Files that cannot be read are left out. Raises whatever ``progress`` raises.
    """
    return [
        (file.heading.name, file.path)
        for file in shelf.headings.newest_first(progress)
        if file.heading is not None and file.heading.name and not shelf.is_autosave(file.path)
    ]


def progress_in_words(game: LoadedGame) -> str:
    """Return the progress of a game in words: "Round 3 of 6", or who won it."""
    return _wording(game).progress(game.save.setup, game.state)


def writer(game: LoadedGame) -> str:
    """Return which other version of the program wrote the game, in words; empty for this one."""
    written_by = game.save.written_by
    told = "" if written_by in ("", __version__) else tr("Written by version {version}")
    return told.format(version=written_by)


def points_in_words(game: LoadedGame) -> list[str]:
    """Return the points of each seat, in words."""
    return _wording(game).points(game.save.setup, game.state)


def _wording(game: LoadedGame) -> Wording:
    return known_game(game.save.setup.game_id).wording


def date_of(path: Path) -> str:
    """Return the file's time of modification, in local time; empty if it is unknown."""
    try:
        return date_at(path.stat().st_mtime)
    except OSError:
        return ""


def date_at(seconds: float) -> str:
    """Return the local date and time of a Unix timestamp in seconds; empty if out of range."""
    try:
        return local_date(datetime.fromtimestamp(seconds, UTC))
    except (OSError, OverflowError, ValueError):
        return ""


def local_date(moment: datetime) -> str:
    """Return date and time of a moment in local time: "today 14:05", "3 March 2027, 9:30"."""
    here = moment.astimezone()
    clock = f"{here.hour}:{here.minute:02}"
    days = (datetime.now().astimezone().date() - here.date()).days
    if days == 0:
        return tr("today {time}").format(time=clock)
    if days == 1:
        return tr("yesterday {time}").format(time=clock)
    return tr("{day} {month} {year}, {time}").format(
        day=here.day, month=month_name(here.month), year=here.year, time=clock
    )


def day_in_words(day: date) -> str:
    """Return a date in words: "3 March 2027"."""
    return tr("{day} {month} {year}").format(
        day=day.day, month=month_name(day.month), year=day.year
    )


def month_name(month: int) -> str:
    """Return the name of a month, counted from 1."""
    months = (
        tr("January"), tr("February"), tr("March"), tr("April"), tr("May"), tr("June"), tr("July"),
        tr("August"), tr("September"), tr("October"), tr("November"), tr("December"),
    )  # fmt: skip
    return months[month - 1]
