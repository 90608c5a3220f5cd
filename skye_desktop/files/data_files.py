"""Texts and tables in TOML files beside the code, validated when they are read."""

from __future__ import annotations

import string
import tomllib
from collections.abc import Iterable, Mapping, Set
from functools import cached_property
from importlib.resources.abc import Traversable
from typing import Annotated, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, ValidationError

from skye_desktop.i18n import Message, counted_message_of_file, message_of_file


class DataError(Exception):
    """Invalid data file of the program; the message has the file name, the place and the reason."""


class DataEntry(BaseModel):
    """Table of a data file: immutable, and unknown keys are an error."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)


EntryT = TypeVar("EntryT", bound=DataEntry)


def _message(text: object) -> Message:
    if isinstance(text, Message):
        return text
    if not isinstance(text, str) or not text.strip():
        raise ValueError("a text is missing")
    return message_of_file(text)


Text = Annotated[Message, BeforeValidator(_message)]
"""English text to be translated; `docs/words.py` finds it by the name of its key."""


def _counted_message(texts: object) -> Message:
    match texts:
        case Message():
            return texts
        case [str(one), str(many)] if one.strip() and many.strip():
            return counted_message_of_file(one, many)
    raise ValueError("a text in singular and plural is missing")


CountedText = Annotated[Message, BeforeValidator(_counted_message)]
"""English text about a number of things, as a list of singular and plural, for `Message.counted`.

`docs/words.py` finds those of the table ``counted``.
"""


def check_braces(where: str, texts: Iterable[Message], known: Set[str]) -> None:
    """Raise ValueError if a text has a name in braces that is not among the known ones."""
    for text in texts:
        found = {
            name for _, name, _, _ in string.Formatter().parse(text.english) if name is not None
        }
        if not found <= known:
            unknown = ", ".join(sorted(found - known))
            raise ValueError(f"{where}: nothing stands for {unknown} in {text.english!r}")


def read_data(file: Traversable, kind: type[EntryT]) -> EntryT:
    """Read a data file as an entry of that kind.

    Raises DataError if the file is not valid TOML or does not fit the entry.
    """
    try:
        return kind.model_validate(tomllib.loads(file.read_text(encoding="utf-8")))
    except tomllib.TOMLDecodeError as error:
        raise DataError(f"{file.name}: {error}") from error
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(map(str, first["loc"]))
        raise DataError(f"{file.name}: {place}: {first['msg']}") from error


class WordFile(DataEntry):
    """A data file with texts by a table and an id, and texts about numbers of things by a kind."""

    text: Mapping[str, Mapping[str, Text]]
    counted: Mapping[str, CountedText]


class WordTables:
    """The texts of a `WordFile`, which is read when the first one is asked for."""

    def __init__(self, file: Traversable) -> None:
        self._file = file

    @cached_property
    def _words(self) -> WordFile:
        return read_data(self._file, WordFile)

    def named(self, of: str, id: str) -> str:
        """Return the text of an id in a table: ``named("card", "sage")`` is "Sage"."""
        return self._words.text[of][id].text

    def is_named(self, of: str, id: str) -> bool:
        """Return whether a table has that id."""
        return id in self._words.text[of]

    def counted(self, kind: str, number: int) -> str:
        """Return a number with the name of what is counted."""
        return self._words.counted[kind].counted(number)

    def is_counted(self, kind: str) -> bool:
        """Return whether the table ``counted`` has that kind."""
        return kind in self._words.counted
