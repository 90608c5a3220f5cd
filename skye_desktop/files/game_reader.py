"""Reading saved games and reports: everything is validated, and errors name file and reason."""

from __future__ import annotations

import codecs
import os
import struct
import zipfile
import zlib
from contextlib import suppress
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import BinaryIO, Final

from skye_desktop.contract import State
from skye_desktop.files.atomic import SaveError, older_paths
from skye_desktop.files.record import (
    LARGEST_FILE,
    Progress,
    Record,
    RecordError,
    SavedGame,
    read_record,
)
from skye_desktop.files.text_reader import (
    decode,
    open_file,
    reason_of,
    shown_name,
    text_of_file,
    unusable,
)
from skye_desktop.i18n import tr

REPORT_MEMBER: Final = "game.json"
"""Save inside a report; missing where no game was open."""
ABOUT_MEMBER: Final = "about.json"
"""Versions and platform, inside every report."""
_REPORT_SUFFIX = ".zip"
_LARGEST_REPORT = 64 * 1024 * 1024
_LONGEST_LIST = 4_096
"""Largest size of a report's list of members, in bytes; that of a real one has about 400."""


@dataclass(frozen=True, slots=True)
class LoadedGame:
    """A save that was read and replayed, and the file from which it was read."""

    path: Path
    record: Record
    fingerprint: str = ""
    """Digest of the text from which it was read; empty if an earlier state was read instead."""

    @property
    def save(self) -> SavedGame:
        """Content of the file."""
        return self.record.save

    @property
    def state(self) -> State:
        """State that the save leads to."""
        return self.record.state


@dataclass(frozen=True, slots=True)
class Unusable:
    """File in the folder of saves that cannot be opened, with the reason."""

    path: Path
    reason: str

    @property
    def text(self) -> str:
        """File and reason, as a sentence."""
        return tr("{file}: {reason}.").format(file=shown_name(self.path), reason=self.reason)


def read_game(path: Path, progress: Progress | None = None) -> LoadedGame:
    """Read the game in a saved game or a report; the legality of every action is checked.

    Raises SaveError with file and reason, and whatever ``progress`` raises.
    """
    return _loaded(path, read_text(path), progress)


def reread(loaded: LoadedGame, progress: Progress | None = None) -> LoadedGame:
    """Return the game, read again if its file has changed.

    Another window may have continued it. If the file has become unusable, the given game is
    returned. Raises whatever ``progress`` raises.
    """
    with suppress(SaveError):
        text = read_text(loaded.path)
        if _fingerprint(text) != loaded.fingerprint:
            again = _loaded(loaded.path, text, progress)
            return loaded if again.record.trouble else again
    return loaded


def _loaded(path: Path, text: str, progress: Progress | None) -> LoadedGame:
    try:
        return LoadedGame(path, read_record(text, progress), _fingerprint(text))
    except RecordError as error:
        raise unusable(path, str(error)) from error


def _fingerprint(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def read_game_or_older(path: Path, progress: Progress | None = None) -> LoadedGame:
    """Read the game in a file, or an earlier state of it if more of that can be read.

    In that case ``trouble`` of the record says so. Raises SaveError with file and reason, and
    whatever ``progress`` raises.
    """
    try:
        loaded = read_game(path, progress)
    except SaveError as error:
        before = _longest_before(path, progress)
        if before is None:
            raise
        return _opened_instead(path, before, reason_of(path, error))
    if loaded.record.trouble:
        before = _longest_before(path, progress)
        if before is not None and len(before.save.actions) > len(loaded.save.actions):
            return _opened_instead(path, before, loaded.record.trouble)
    return loaded


def _longest_before(path: Path, progress: Progress | None) -> Record | None:
    """Return the undamaged earlier state with the most actions; None if there is none.

    Of several it is the youngest.
    """
    found: list[Record] = []
    for before in older_paths(path):
        with suppress(SaveError):
            found.append(read_game(before, progress).record)
    return max(
        (record for record in found if not record.trouble),
        key=lambda record: len(record.save.actions),
        default=None,
    )


def _opened_instead(path: Path, before: Record, why: str) -> LoadedGame:
    trouble = tr("{why}; opened as it was before, after action {n}")
    return LoadedGame(
        path, replace(before, trouble=trouble.format(why=why, n=len(before.save.actions)))
    )


def open_or_explain(path: Path, progress: Progress | None = None) -> LoadedGame | Unusable:
    """Read the game in a file; if that is impossible, return the reason instead of raising it.

    Raises whatever ``progress`` raises.
    """
    try:
        return read_game_or_older(path, progress)
    except SaveError as error:
        return Unusable(path, reason_of(path, error))


def read_text(path: Path) -> str:
    """Return the text of a saved game, or of the one inside a report.

    Raises SaveError naming file and reason.
    """
    too_large = tr("the file is too large to be a saved game")
    if path.suffix.lower() != _REPORT_SUFFIX:
        return text_of_file(path, LARGEST_FILE, too_large)
    with open_file(path) as file:
        if os.fstat(file.fileno()).st_size > _LARGEST_REPORT:
            raise unusable(path, too_large)
        data = _report_member(path, file, LARGEST_FILE)
    if len(data) > LARGEST_FILE:
        raise unusable(path, too_large)
    return decode(path, data)


def _report_member(path: Path, file: BinaryIO, most: int) -> bytes:
    """Return up to ``most`` + 1 bytes of the save inside a report.

    Nothing is written to disk.
    """
    if not _is_small_archive(file):
        raise unusable(path, tr("is not a report of this program"))
    try:
        with zipfile.ZipFile(file) as report:
            if ABOUT_MEMBER in report.namelist() and REPORT_MEMBER not in report.namelist():
                raise unusable(path, tr("is a report without a game"))
            member = report.getinfo(REPORT_MEMBER)
            if member.compress_type not in _BOUNDED_PACKING:
                raise unusable(path, tr("is not a report of this program"))
            with report.open(member) as packed:
                return packed.read(most + 1)
    except (KeyError, NotImplementedError, RuntimeError, ValueError) as error:
        raise unusable(path, tr("is not a report of this program")) from error
    except (zipfile.BadZipFile, zlib.error, struct.error, EOFError) as error:
        raise unusable(path, tr("the file is damaged")) from error


# The library would load this at the first report: what stays for good is loaded at the start.
codecs.lookup("cp437")
_BOUNDED_PACKING = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
"""Methods of compression with which a member can be read in part."""
_END_OF_ARCHIVE = struct.Struct("<4s4H2LH")
_LOCATOR_BYTES = 20


def _is_small_archive(file: BinaryIO) -> bool:
    """Return whether the file ends like an archive with few members.

    Opening an archive reads the whole list of members, however long it is.
    """
    size = file.seek(0, os.SEEK_END)
    tail = min(size, _LOCATOR_BYTES + _END_OF_ARCHIVE.size)
    file.seek(size - tail)
    ending = file.read(tail)
    file.seek(0)
    if len(ending) < _END_OF_ARCHIVE.size:
        return False
    mark, *_, list_bytes, _, comment_bytes = _END_OF_ARCHIVE.unpack(ending[-_END_OF_ARCHIVE.size :])
    # The ending of a large archive, which counts instead of this one where it is given.
    is_large = ending.startswith(b"PK\6\7")
    return bool(
        mark == b"PK\5\6" and not comment_bytes and not is_large and list_bytes <= _LONGEST_LIST
    )
