"""Reports about a problem: a game at a moment, with other useful data, in one file.

A report is a zip with ``game.json``, a save that `read_game` can open from it, the log, the
picture, the settings, versions and platform, and after a crash the traceback.
"""

from __future__ import annotations

import json
import platform
import sys
import zipfile
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from io import BytesIO
from pathlib import Path
from typing import Final
from uuid import uuid4

from skye_desktop import __version__
from skye_desktop.files.atomic import SaveError, sweep, write_bytes
from skye_desktop.files.folders import names_in, refuse_link
from skye_desktop.files.game_reader import ABOUT_MEMBER, REPORT_MEMBER
from skye_desktop.files.record import LONGEST_NOTE, MOST_NOTES, Note, SavedGame, as_file
from skye_desktop.files.settings import Settings
from skye_desktop.files.system_errors import reason

MOST_CRASHES: Final = 20
"""Number of crash reports that are kept."""
_FOLDER = "reports"
_CRASH = "crash-"
_SEEN = "seen-"
_LIBRARIES = ("pygame-ce", "pydantic")
_ZIP_YEARS = (1980, 2107)
"""First and last year that can be stored in an archive."""


def make_report(
    folder: Path,
    saved: SavedGame | None,
    log: Sequence[str],
    picture: bytes | None,
    note: str,
    settings: Settings,
    trouble: str = "",
) -> Path:
    """Write a report to the data folder; return its file.

    The note is pinned to the moment that the save displays. ``saved`` is None if no game was open,
    ``picture`` is a PNG, and ``trouble`` the traceback of a crash. Names of a person's folders are
    removed from log and traceback. Raises SaveError.
    """
    here = folder / _FOLDER
    sweep(here)
    stamp = datetime.now().astimezone().strftime("%Y-%m-%d %H%M%S")
    path = here / f"{_CRASH if trouble else ''}{stamp} {uuid4().hex[:6]}.zip"
    members: dict[str, bytes] = {
        "log.txt": _without_folders("\n".join(log), folder).encode("utf-8", "replace"),
        ABOUT_MEMBER: json.dumps(_about(saved), indent=1).encode(),
        "settings.json": settings.text.encode(),
    }
    if saved is not None:
        members[REPORT_MEMBER] = as_file(_with_note(saved, note))
    elif note:
        members["note.txt"] = note.encode("utf-8", "replace")
    if picture is not None:
        members["picture.png"] = picture
    if trouble:
        members["traceback.txt"] = _without_folders(trouble, folder).encode("utf-8", "replace")
    write_bytes(path, _packed(members))
    _drop_oldest(here)
    return path


def _with_note(saved: SavedGame, note: str) -> SavedGame:
    """Return the save with the note pinned to the moment that it displays.

    A text that is too long for one note becomes several.
    """
    lines = "\n".join(
        "".join(char for char in line if char.isprintable()) for line in note.splitlines()
    )
    moment = len(saved.actions) if saved.shown is None else saved.shown
    pinned = tuple(
        Note(at=moment, text=lines[start : start + LONGEST_NOTE])
        for start in range(0, len(lines), LONGEST_NOTE)
    )
    kept = saved.notes[: MOST_NOTES - len(pinned)]
    return saved.model_copy(update={"notes": (*kept, *pinned)})


def _packed(members: dict[str, bytes]) -> bytes:
    """Return the archive, made in memory so that no other file is written."""
    now = datetime.now()
    # A clock that was never set is before the first date that an archive can name.
    year = min(max(now.year, _ZIP_YEARS[0]), _ZIP_YEARS[1])
    stamp = (year, now.month, now.day, now.hour, now.minute, now.second)
    file = BytesIO()
    with zipfile.ZipFile(file, "w") as report:
        for name, data in members.items():
            report.writestr(zipfile.ZipInfo(name, stamp), data, zipfile.ZIP_DEFLATED)
    return file.getvalue()


def _about(saved: SavedGame | None) -> dict[str, str]:
    """Return the game, versions and platform, never names of people or folders."""
    about = {
        **({} if saved is None else {"game": saved.game}),
        "skye_desktop": __version__,
        "python": platform.python_version(),
        "platform": platform.platform(),
        **library_versions(),
    }
    # Known only where the window's library has been loaded, which is not here.
    sdl = getattr(sys.modules.get("pygame"), "get_sdl_version", None)
    if sdl is not None:
        about["sdl"] = ".".join(map(str, sdl()))
    return about


@cache
def library_versions() -> dict[str, str]:
    """Return the versions of the libraries.

    They are looked up only once, because every look-up leaks some memory.
    """
    versions = {}
    for library in _LIBRARIES:
        with suppress(PackageNotFoundError):
            versions[library] = version(library)
    return versions


def _without_folders(text: str, data_folder: Path) -> str:
    """Return the text without the names of a person's folders, which often contain their name."""
    folders = {data_folder.absolute(): "(data)"}
    with suppress(RuntimeError):  # not everybody has a home
        folders[Path.home()] = "~"
    for folder, sign in folders.items():
        if len(folder.parts) > 1:
            text = text.replace(str(folder), sign)
    return text


# -- crashes


def pending_crashes(folder: Path) -> list[Path]:
    """Return the crash reports that have not been shown to anybody, the newest first."""
    here = folder / _FOLDER
    return [here / name for name in reversed(_crashes(here)) if not name.startswith(_SEEN)]


def forget_crash(path: Path) -> None:
    """Rename a crash report, so that it is not pending any more. Raises SaveError."""
    try:
        refuse_link(path.parent)
        path.replace(path.with_name(f"{_SEEN}{path.name}"))
    except OSError as error:
        raise SaveError(f"{path.name}: {reason(error)}") from error


def _crashes(reports: Path) -> list[str]:
    """Return the names of all crash reports, the oldest first, also of those that were shown."""
    ours = (_CRASH, _SEEN + _CRASH)
    names = [name for name in names_in(reports, ".zip") if name.startswith(ours)]
    return sorted(names, key=lambda name: name.removeprefix(_SEEN))


def _drop_oldest(reports: Path) -> None:
    for name in _crashes(reports)[:-MOST_CRASHES]:
        with suppress(OSError):
            (reports / name).unlink()
