"""Where files lie: the data folder, what comes with the program, and which folders may be written into.

The data folder is where a person says, by whatever links. Below it nothing is done through a link: what it leads to
lies elsewhere, and is none of ours.
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

from skye_desktop.files.reasons import reason
from skye_desktop.foreign import shortened
from skye_desktop.i18n import tr

SAVE: Final = ".json"
"""How the names of saved games end."""
PART: Final = ".part"
"""How the names of files end that are being written."""

NOWHERE: Final = Path(os.devnull, "skye_desktop")
"""A folder in which nothing is found and nothing can be kept."""


def data_folder() -> Path:
    """Where saves and settings live on this platform."""
    return platformdirs.user_data_path("skye_desktop", appauthor=False)


def usable_folder(folder: Path) -> tuple[Path, str]:
    """The folder, by no link, if files can be kept there; else a new one of this user alone, and in words why.

    Raises OSError if no folder at all can be written.
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
    """Why no files can be kept in that folder, which is made if it is not there; empty if they can."""
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
    """A folder that comes with the program ("saves", "sprites"): the checkout's, else the installed one's."""
    package = Path(__file__).parent.parent
    checkout = package.parent / name
    return (
        checkout
        if (package.parent / "pyproject.toml").is_file() and checkout.is_dir()
        else package / "shipped" / name
    )


# -- links


def is_link(path: Path) -> bool:
    """Whether that name is a link to something elsewhere; one of Windows' junctions is one too."""
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
    """Raises OSError if a link stands in the place of that folder."""
    if is_link(folder):
        why = tr("{name} is a link, and nothing is written through a link")
        raise OSError(errno.ELOOP, why.format(name=shortened(folder.name)), str(folder))


def make_real(folder: Path) -> None:
    """Make the folder if it is not there. Raises OSError, also if a link stands in its place."""
    with suppress(FileNotFoundError):
        found = folder.lstat()
        if stat.S_ISDIR(found.st_mode) and not _leads_elsewhere(found):
            return
    folder.mkdir(parents=True, exist_ok=True)
    refuse_link(folder)


# -- looking


class Found(NamedTuple):
    """A file in a folder."""

    name: str
    written: float
    """When, in seconds."""
    stamp: tuple[int, ...]
    """What is another as soon as something else is in the file."""


def scan(folder: Path, suffix: str) -> list[Found]:
    """The files there whose names end so, the newest first; none if the folder cannot be read."""
    found: list[Found] = []
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if os.path.normcase(entry.name).endswith(suffix):
                with suppress(OSError):  # one file that cannot be looked at hides no other
                    if entry.is_file():
                        at = entry.stat()
                        found.append(
                            Found(entry.name, at.st_mtime, (at.st_mtime_ns, at.st_size, at.st_ino))
                        )
    found.sort(key=lambda file: (-file.written, file.name))
    return found


def newest_first(folder: Path, suffix: str) -> list[Path]:
    """The files there whose names end so, the newest first; none if the folder cannot be read."""
    return [folder / file.name for file in scan(folder, suffix)]


def names_in(folder: Path, suffix: str) -> list[str]:
    """The names in that folder that end so; none if it cannot be read, or is a link."""
    with suppress(OSError):
        refuse_link(folder)
        with os.scandir(folder) as entries:
            return [entry.name for entry in entries if entry.name.endswith(suffix)]
    return []


def when_written(path: Path) -> float:
    """When the file was written, in seconds; 0 if it cannot be looked at."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0
