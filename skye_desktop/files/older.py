"""The states of a game before the last, in a folder of their own beside the saves."""

from __future__ import annotations

import os
from contextlib import suppress
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Final

from skye_desktop.files.atomic import SaveError, write_bytes
from skye_desktop.files.folders import SAVE, is_link, make_real, refuse_link

GENERATIONS: Final = 3
"""How many states of a game are on disk: the last, and those before it."""
FOLDER: Final = "older"


@lru_cache
def folder_of(path: Path) -> Path:
    """Where the states before lie of the game in that file."""
    return path.parent / FOLDER


@lru_cache
def paths_of(path: Path) -> tuple[Path, ...]:
    """The files of the states before, the youngest first."""
    return tuple(folder_of(path) / f"{path.stem}.{number}{SAVE}" for number in range(1, GENERATIONS))


def step_back(path: Path) -> None:
    """Let the state on disk become the one before, that one the one before it.

    Nothing is synced but what has to be copied, because the disk gives no file two names: that is waited for, as the
    file it was copied from is about to be replaced.
    """
    older = paths_of(path)
    # What fails here must not keep the game from being written.
    with suppress(OSError, SaveError):
        refuse_link(path.parent)
        if not path.is_file():
            return
        make_real(folder_of(path))
        with suppress(FileNotFoundError):
            if older[0].samefile(path):
                return  # a process was killed between this and the writing
        for younger, elder in reversed(list(pairwise(older))):
            with suppress(FileNotFoundError):
                younger.replace(elder)
        _copy(path, older[0])


def _copy(path: Path, to: Path) -> None:
    """Another name for the file where the file system can, else another file; of a link what it leads to."""
    try:
        if is_link(path):
            raise OSError
        os.link(path, to)
    except OSError:
        write_bytes(to, path.read_bytes())


def move(path: Path, to: Path) -> None:
    """Let the states before go with a save to another name; what was left there of another one goes."""
    # What fails here must not keep the save from its name.
    with suppress(OSError):
        refuse_link(path.parent)
        refuse_link(folder_of(path))
        for before, new in zip(paths_of(path), paths_of(to), strict=True):
            new.unlink(missing_ok=True)
            if before.exists():
                before.replace(new)


def remove(path: Path) -> None:
    """Remove the states before; behind a link there are none of ours. Raises OSError."""
    refuse_link(path.parent)
    for before in [] if is_link(folder_of(path)) else paths_of(path):
        before.unlink(missing_ok=True)
