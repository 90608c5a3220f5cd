"""Folders of the program: the data folder, shipped files, and whether folders can be written.

The data folder may be given through links. Below it no link is followed, because its target does
not belong to the program.
"""

from __future__ import annotations

import errno
import os
import stat
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

import platformdirs

from skye_desktop.files.system_errors import reason
from skye_desktop.foreign import shortened
from skye_desktop.i18n import tr

SAVE: Final = ".json"
"""Suffix of saved games."""
PART: Final = ".part"
"""Suffix of files that are being written."""

NOWHERE: Final = Path(os.devnull, "skye_desktop")
"""Path of a folder that never exists and cannot be created."""


def data_folder() -> Path:
    """Return the folder of saves and settings on this platform."""
    return platformdirs.user_data_path("skye_desktop", appauthor=False)


def usable_folder(folder: Path) -> tuple[Path, str]:
    """Return the folder with links resolved.

    If it cannot be written, a temporary one and the reason.

    Raises OSError if no folder can be written.
    """
    why = why_unusable(folder)
    if not why:
        return folder.resolve(), ""
    other = Path(tempfile.mkdtemp(prefix="skye_desktop-")).resolve()
    message = tr(
        "{folder} cannot be used ({why}). Games are kept in {other} for now; "
        "start with --data-dir FOLDER to choose another place."
    )
    return other, message.format(folder=shortened(str(folder)), why=why, other=other)


def why_unusable(folder: Path) -> str:
    """Create the folder if needed, and return why it cannot be written; empty if it can."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=folder, suffix=PART) as file:
            file.write(b"a few bytes")
            file.flush()
    except FileExistsError:
        return tr("is not a folder")
    except (OSError, ValueError) as error:  # ValueError: no name for a folder at all
        return reason(error)
    return ""


def shipped_folder(name: str) -> Path:
    """Return a folder that comes with the program ("saves", "sprites").

    In a checkout it is the checkout's folder, otherwise that of the installed package.
    """
    package = Path(__file__).parent.parent
    checkout = package.parent / name
    return (
        checkout
        if (package.parent / "pyproject.toml").is_file() and checkout.is_dir()
        else package / "shipped" / name
    )


# -- links


def is_link(path: Path) -> bool:
    """Return whether the name is a link, or one of Windows' junctions."""
    try:
        found = path.lstat()
    except OSError:
        return False
    return _leads_elsewhere(found)


_JUNCTION = getattr(stat, "IO_REPARSE_TAG_MOUNT_POINT", None)


def _leads_elsewhere(found: os.stat_result) -> bool:
    is_junction = _JUNCTION is not None and getattr(found, "st_reparse_tag", 0) == _JUNCTION
    return is_junction or stat.S_ISLNK(found.st_mode)


def refuse_link(folder: Path) -> None:
    """Raise OSError if that folder is a link."""
    if is_link(folder):
        why = tr("{name} is a link, and nothing is written through a link")
        raise OSError(errno.ELOOP, why.format(name=shortened(folder.name)), str(folder))


def make_folder(folder: Path) -> None:
    """Create the folder if it does not exist. Raises OSError, also if it is a link."""
    with suppress(FileNotFoundError):
        found = folder.lstat()
        if stat.S_ISDIR(found.st_mode) and not _leads_elsewhere(found):
            return
    folder.mkdir(parents=True, exist_ok=True)
    refuse_link(folder)


# -- looking


class FileEntry(NamedTuple):
    """File in a folder."""

    name: str
    written: float
    """Time of modification, in seconds."""
    stamp: tuple[int, ...]
    """Values of which one differs when the content of the file does."""


def scan(folder: Path, suffix: str) -> list[FileEntry]:
    """Return the files with that suffix, the newest first; none if the folder cannot be read."""
    found: list[FileEntry] = []
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if os.path.normcase(entry.name).endswith(suffix):
                with suppress(OSError):  # one file that cannot be looked at hides no other
                    if entry.is_file():
                        at = entry.stat()
                        found.append(
                            FileEntry(
                                entry.name, at.st_mtime, (at.st_mtime_ns, at.st_size, at.st_ino)
                            )
                        )
    found.sort(key=lambda file: (-file.written, file.name))
    return found


def newest_first(folder: Path, suffix: str) -> list[Path]:
    """Return the paths with that suffix, the newest first; none if it cannot be read."""
    return [folder / file.name for file in scan(folder, suffix)]


def names_in(folder: Path, suffix: str) -> list[str]:
    """Return the names in that folder with that suffix; none if it is unreadable or a link."""
    with suppress(OSError):
        refuse_link(folder)
        with os.scandir(folder) as entries:
            return [entry.name for entry in entries if entry.name.endswith(suffix)]
    return []


def when_written(path: Path) -> float:
    """Return the time of modification in seconds; 0 if it is not known."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0
