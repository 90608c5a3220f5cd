"""What the texts of saved games have told, kept on disk so that thousands need not be read at every start.

It is only a copy of what stands in the saves: where it is gone, damaged, of another version or out of date, the saves
are read again. Nothing but lists goes by it; a game is always opened from its own file.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Annotated, Final, NamedTuple

from pydantic import Field, TypeAdapter, ValidationError

from skye_desktop.files.atomic import SaveError, write_text
from skye_desktop.files.record import VisibleLine
from skye_desktop.files.text import text_of_file

_FORMAT: Final = "skye-desktop headings 2"
_LARGEST = 20 * 1024 * 1024
"""Bytes; five thousand saves take two million."""
_MOST = 50_000
"""Files that are noted: reading so many takes a tenth of a second."""

_Id = Annotated[str, Field(max_length=32)]
_Count = Annotated[int, Field(ge=0)]
_Words = Annotated[VisibleLine, Field(max_length=400)]
_Seats = Annotated[tuple[tuple[VisibleLine, bool], ...], Field(max_length=5)]
Told = tuple[_Id, _Id, _Count, _Count, _Words, _Seats, float, bool, bool, bool]
"""The fields of a heading."""


class Noted(NamedTuple):
    """What the file of that name told when it was as the stamp says; None if it was no game."""

    name: str
    stamp: tuple[int, ...]
    told: Told | None


_LINE: Final = TypeAdapter(tuple[str, tuple[int, ...], Told | None])


def read_index(path: Path) -> Iterator[Noted]:
    """What is noted there; nothing if any of it is damaged."""
    with suppress(SaveError, ValidationError):
        head, _, body = text_of_file(path, _LARGEST).partition("\n")
        if head == _head(body):
            for line in islice(body.split("\n"), _MOST):
                yield Noted(*_LINE.validate_json(line))


def write_index(path: Path, noted: Iterable[Noted]) -> None:
    """Note all that down. Where it cannot be, it is not: the saves say it all themselves."""
    body = "\n".join(json.dumps(one) for one in islice(noted, _MOST) if one.name.isprintable())
    with suppress(SaveError):
        # Not synced: an index that a power cut has damaged is passed over.
        write_text(path, f"{_head(body)}\n{body}", later=os.close)


def _head(body: str) -> str:
    """The first line, which holds only for that text below it."""
    return f"{_FORMAT} {sha256(body.encode()).hexdigest()}"
