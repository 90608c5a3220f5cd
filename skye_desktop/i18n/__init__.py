"""The one catalogue of texts that people read, in engine and interface alike.

English is written in the code; another language is a catalogue of `catalogues/`, put to use by
`use`. Nothing else depends on the language: names of data, notation, reasons and what is saved stay
as they are.

A text is written where it is read, as ``tr("…")``, or, where it is data, as ``message("…")``, which
becomes words when it is read. Both take the English text itself and nothing else, so that
`docs/words.py` finds every one.
"""

from __future__ import annotations

import gettext
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from skye_desktop.i18n.catalogue import (
    ENGLISH,
    CatalogueError,
    asked_for,
    catalogue_of,
    languages,
    languages_of_system,
    name_of,
)

__all__ = [
    "ENGLISH", "Message", "asked_for", "begin", "counted_message", "enumerated", "in_each_language",
    "in_use", "languages", "languages_of_system", "listed", "message", "message_in", "message_of_file", "name_of",
    "sentence", "sentences", "speak", "tr", "tr_in", "tr_of_file", "trn", "use",
]  # fmt: skip

T = TypeVar("T")

_catalogue: gettext.NullTranslations = gettext.NullTranslations()


def speak(catalogue: gettext.NullTranslations) -> None:
    """Use that catalogue for every text from now on."""
    global _catalogue
    _catalogue = catalogue


def use(language: str) -> str:
    """Use the catalogue of a language of `languages` from now on; English if it cannot be read.

    Return why it cannot, as a sentence without a full stop; empty if it can.
    """
    try:
        speak(catalogue_of(language))
    except CatalogueError as error:
        speak(catalogue_of(ENGLISH))
        return str(error)
    return ""


def in_use() -> gettext.NullTranslations:
    """The catalogue in use: for what keeps words, to know when they are to be put anew."""
    return _catalogue


def tr(message: str) -> str:
    """The message in the language in use."""
    return _catalogue.gettext(message)


def tr_in(context: str, message: str) -> str:
    """The same for a word that means one thing here and another elsewhere; the context tells
    translators which.
    """
    return _catalogue.pgettext(context, message)


def trn(one: str, many: str, number: int, **values: object) -> str:
    """The message for that number of things, with ``{n}`` replaced by it and other names by their
    values.
    """
    return _catalogue.ngettext(one, many, number).format(n=number, **values)


def tr_of_file(text: str) -> str:
    """A text out of a file that comes with the program, in which `docs/words.py` looks for texts
    too.
    """
    return (
        _catalogue.gettext(text) if text else ""
    )  # the words of nothing are the head of a catalogue


@dataclass(frozen=True, slots=True)
class Message:
    """A text that is data: English here, put into words where it is read."""

    english: str
    plural: str = ""
    context: str = ""
    number: int | None = None
    """Which of several alike: what stands for ``{n}``."""

    @property
    def text(self) -> str:
        """It in the language in use."""
        words = (
            _catalogue.pgettext(self.context, self.english) if self.context else tr(self.english)
        )
        return words if self.number is None else words.format(n=self.number)

    def numbered(self, number: int) -> Message:
        """The same of that number."""
        return replace(self, number=number)

    def counted(self, number: int, **values: object) -> str:
        """The same for that number of things, as `trn` says it."""
        return _catalogue.ngettext(self.english, self.plural, number).format(
            **{"n": number} | values
        )


def message(english: str) -> Message:
    """A text to be put into words later."""
    return Message(english)


def message_of_file(english: str) -> Message:
    """A text out of a data file of the program, in which `docs/words.py` looks for texts too."""
    return Message(english)


def message_in(context: str, english: str) -> Message:
    """The same for a word that means one thing here and another elsewhere."""
    return Message(english, context=context)


def counted_message(one: str, many: str) -> Message:
    """A text of a number of things, for `Message.counted`."""
    return Message(one, many)


def in_each_language(make: Callable[[], T]) -> Callable[[], T]:
    """The same, worked out once for each language: for words that are looked up in every frame."""
    made: dict[gettext.NullTranslations, T] = {}

    def kept() -> T:
        if _catalogue not in made:
            made[_catalogue] = make()
        return made[_catalogue]

    return kept


def enumerated(words: Iterable[str]) -> str:
    """The words one after another: a, b, c."""
    return tr_in("between the words of a list", ", ").join(words)


def listed(words: Iterable[str]) -> str:
    """The words as one part of a sentence: a, b and c."""
    *first, last = words
    return tr("{first} and {last}").format(first=enumerated(first), last=last) if first else last


_ENDS: Final = (".", "!", "?", "…", "。", "！", "？")


def headed(name: str, what: str) -> str:
    """What is told of something, after its name: a: b."""
    return tr("{name}: {what}").format(name=name, what=what)


def sentences(*parts: str) -> str:
    """Each part as a sentence, one after another; empty ones are left out."""
    pair = tr_in("two sentences", "{first} {second}")
    said = ""
    for one in map(sentence, filter(None, parts)):
        said = pair.format(first=said, second=one) if said else one
    return said


def sentence(words: str) -> str:
    """The words as a sentence, with what begins and ends one; what ends as sentences do stays."""
    is_whole = words.endswith(_ENDS)
    return (
        begin(words)
        if is_whole
        else tr_in("a whole sentence", "{words}.").format(words=begin(words))
    )


def begin(words: str) -> str:
    """The words as they stand at the beginning of a sentence or a row, in scripts that have
    capitals.
    """
    return words[:1].title() + words[1:]
