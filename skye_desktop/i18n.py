"""The one catalogue of texts that people read, in engine and interface alike.

English is written in the code; another language is a gettext catalogue handed to `speak`. Nothing else
in the engine depends on the language: names of data, notation and reasons stay as they are.
"""

from __future__ import annotations

import gettext
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

_catalogue: gettext.NullTranslations = gettext.NullTranslations()


def speak(catalogue: gettext.NullTranslations) -> None:
    """Use that catalogue for every text from now on."""
    global _catalogue
    _catalogue = catalogue


def tr(message: str) -> str:
    """The message in the language in use."""
    return _catalogue.gettext(message)


def trn(one: str, many: str, number: int, **values: object) -> str:
    """The message for that number of things, with ``{n}`` replaced by it and other names by their values."""
    return _catalogue.ngettext(one, many, number).format(n=number, **values)


def in_each_language(make: Callable[[], T]) -> Callable[[], T]:
    """The same, worked out once for each language: for words that are looked up in every frame."""
    made: dict[gettext.NullTranslations, T] = {}

    def kept() -> T:
        if _catalogue not in made:
            made[_catalogue] = make()
        return made[_catalogue]

    return kept


def begin(words: str) -> str:
    """The words as they stand at the beginning of a sentence or a row."""
    return words[:1].upper() + words[1:]
