"""A fingerprint of the code and the data on which the games of a study depend.

Copies of one version may differ, as a clone changes between two releases. So the version alone does
not tell whether two programs play the same games.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Final

from skye_desktop import __version__

DECIDES: Final = (
    "contract.py",
    "engine_parts",
    "known_games.py",
    "game/contests.py",
    "game/minds.py",
    "game/pool.py",
    "game/seeds.py",
    "game/tournament.py",
    "game/confidence.py",
    "lab/batches.py",
    "lab/lab_game.py",
    "lab/option_study.py",
    "lab/study.py",
    "lab/parquet.py",
)
"""Folders and files of the package that decide games of any kind; each game adds its own.

Texts, saved games and the window are not among them; the rules of variants are part of the study
itself.
"""
_ENDINGS = (".py", ".json")


def digest_of(package: Traversable, decides: Sequence[str]) -> str:
    """Return the fingerprint of a copy of the package, from those files on which games depend."""
    found = sha256()
    for name in decides:
        for place, file in sorted(_files(name, package.joinpath(name)), key=lambda each: each[0]):
            # A checkout for Windows has other line endings.
            data = file.read_bytes().replace(b"\r\n", b"\n")
            found.update(f"{place} {len(data)}\n".encode() + data)
    return found.hexdigest()[:12]


def _files(place: str, at: Traversable) -> Iterator[tuple[str, Traversable]]:
    if at.is_dir():
        for inner in at.iterdir():
            yield from _files(f"{place}/{inner.name}", inner)
    elif place.endswith(_ENDINGS):
        yield place, at


def loaded_digest(*own: str) -> str:
    """Return the fingerprint of the loaded program for a game that is decided by ``own`` too.

    It is to be computed at once, as the files may be replaced while a worker runs.
    """
    return digest_of(resources.files("skye_desktop"), (*DECIDES, *own))


def program_id(code: str) -> str:
    """Return version and fingerprint together, as they are sent to a worker."""
    return f"{__version__} (code {code})"
