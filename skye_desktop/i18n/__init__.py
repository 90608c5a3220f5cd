"""Translation of every text that people read.

English texts are in the code; another language is a catalogue in `catalogues/`, chosen with `use`.
Nothing else depends on the language: names in data, notation, ids of reasons and saved values are
the same in every language. A text is written where it is displayed, as ``tr("…")``; or, where it is
data, as ``message("…")``, and translated when it is displayed. Both are called with the English
text itself, so that `docs/words.py` can find it.
"""

from __future__ import annotations

import gettext
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from skye_desktop.i18n.catalogue import (
    ENGLISH,
    CatalogueError,
    catalogue_of,
    languages,
    languages_of_system,
    name_of,
    preferred_language,
)

__all__ = [
    "ENGLISH",
    "Message",
    "capitalize",
    "counted_message",
    "counted_message_of_file",
    "current_catalogue",
    "enumerated",
    "in_each_language",
    "languages",
    "languages_of_system",
    "listed",
    "message",
    "message_in",
    "message_of_file",
    "name_of",
    "numbered",
    "preferred_language",
    "rounded",
    "sentence",
    "sentences",
    "speak",
    "speaking",
    "tr",
    "tr_in",
    "tr_of_file",
    "trn",
    "use",
]  # fmt: skip

T = TypeVar("T")

_catalogue: gettext.NullTranslations = gettext.NullTranslations()


def speak(catalogue: gettext.NullTranslations) -> None:
    """Use the catalogue for every text from now on."""
    global _catalogue
    _catalogue = catalogue


def use(language: str) -> str:
    """Use the catalogue of a language of `languages` from now on; English if it cannot be read.

    Return why it cannot be read, as a sentence without a full stop; empty if it can.
    """
    try:
        speak(catalogue_of(language))
    except CatalogueError as error:
        speak(catalogue_of(ENGLISH))
        return str(error)
    return ""


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Use the catalogue of a language of `languages` within a ``with`` block.

    Texts are English if the catalogue cannot be read. Only for the thread that draws: another
    thread would have its texts translated into this language meanwhile.
    """
    before = _catalogue
    use(language)
    try:
        yield
    finally:
        speak(before)


def current_catalogue() -> gettext.NullTranslations:
    """Return the current catalogue; caches of texts compare it to notice a change of language."""
    return _catalogue


def tr(message: str) -> str:
    """Return the message in the current language."""
    return _catalogue.gettext(message)


def tr_in(context: str, message: str) -> str:
    """Return the translation of a word that has different meanings in different places.

    The context tells translators which meaning it is.
    """
    return _catalogue.pgettext(context, message)


def trn(one: str, many: str, number: int, **values: object) -> str:
    """Return the message for that number of things, in singular or plural.

    ``{n}`` is replaced by the number, other names in braces by their values.
    """
    return _catalogue.ngettext(one, many, number).format(n=number, **values)


def decimal() -> str:
    """Return the sign before the decimals of a number."""
    return tr_in("before the decimals of a number", ".")


def rounded(value: float, decimals: int, sign: str = "") -> str:
    """Return a number rounded to so many decimals; a rounded 0 has no sign.

    ``sign`` is a format sign such as ``+``.
    """
    number = f"{value:{sign}.{decimals}f}"
    if not float(number):
        number = number.lstrip("+-")
    return number.replace("-", "−").replace(".", decimal())


def tr_of_file(text: str) -> str:
    """Return the translation of a text from a file of the program.

    `docs/words.py` looks for texts in such files, too. An empty text stays empty.
    """
    # gettext translates an empty text into the header of the catalogue.
    return _catalogue.gettext(text) if text else ""


@dataclass(frozen=True, slots=True)
class Message:
    """A text that is stored as data in English, and translated where it is displayed."""

    english: str
    plural: str = ""
    context: str = ""
    number: int | None = None
    """Value of ``{n}`` in the text; None if it has none."""

    @property
    def text(self) -> str:
        """The text in the current language."""
        words = (
            _catalogue.pgettext(self.context, self.english) if self.context else tr(self.english)
        )
        return words if self.number is None else words.format(n=self.number)

    def numbered(self, number: int) -> Message:
        """Return the message with that value for ``{n}``."""
        return replace(self, number=number)

    def counted(self, number: int, **values: object) -> str:
        """Return the text for that number of things, as `trn` does."""
        return _catalogue.ngettext(self.english, self.plural, number).format(
            **{"n": number} | values
        )


def message(english: str) -> Message:
    """Return a text to be translated later."""
    return Message(english)


def message_of_file(english: str) -> Message:
    """Return a text from a data file of the program, to be translated later.

    `docs/words.py` looks for texts in such files, too.
    """
    return Message(english)


def counted_message_of_file(one: str, many: str) -> Message:
    """Return a text of a data file about a number of things, for `Message.counted`."""
    return Message(one, many)


def message_in(context: str, english: str) -> Message:
    """Return a word to be translated later, with a context like that of `tr_in`."""
    return Message(english, context=context)


def counted_message(one: str, many: str) -> Message:
    """Return a text about a number of things, for `Message.counted`."""
    return Message(one, many)


def in_each_language(make: Callable[[], T]) -> Callable[[], T]:
    """Return the function with its result cached, separately for each language.

    For texts that are needed in every frame.
    """
    results: dict[gettext.NullTranslations, T] = {}

    def cached() -> T:
        if _catalogue not in results:
            results[_catalogue] = make()
        return results[_catalogue]

    return cached


def enumerated(words: Iterable[str]) -> str:
    """Return the words separated by commas: "a, b, c"."""
    return tr_in("between the words of a list", ", ").join(words)


def listed(words: Iterable[str]) -> str:
    """Return the words as a part of a sentence: "a, b and c"."""
    *first, last = words
    return tr("{first} and {last}").format(first=enumerated(first), last=last) if first else last


def numbered(lines: Iterable[str]) -> list[str]:
    """Return the lines with their numbers, from 1: "1. a", "2. b"."""
    text = tr("{n}. {what}")
    return [text.format(n=number, what=line) for number, line in enumerate(lines, start=1)]


_ENDS: Final = (".", "!", "?", "…", "。", "！", "？")


def headed(name: str, what: str) -> str:
    """Return a name and what is said about it, separated by a colon: "a: b"."""
    return tr("{name}: {what}").format(name=name, what=what)


def sentences(*parts: str) -> str:
    """Return the parts as sentences, one after another; empty parts are left out."""
    pair = tr_in("two sentences", "{first} {second}")
    said = ""
    for one in map(sentence, filter(None, parts)):
        said = pair.format(first=said, second=one) if said else one
    return said


def sentence(words: str) -> str:
    """Return the words as a sentence, with a capital and a full stop.

    The stop is only added if the words do not end with one.
    """
    is_whole = words.endswith(_ENDS)
    return (
        capitalize(words)
        if is_whole
        else tr_in("a whole sentence", "{words}.").format(words=capitalize(words))
    )


def capitalize(words: str) -> str:
    """Return the text with its first letter in upper case, in scripts that have capitals."""
    return words[:1].title() + words[1:]
