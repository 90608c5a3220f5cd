"""Lines of notation, read word by word: what stands wrong is named, with what belongs there.

A line begins with the number of a seat, or with ``*`` for chance; the second word says what is
done. A grammar gives for each such word a type, and the readers of its fields.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from typing import Any, NoReturn

_NUMBER = re.compile(r"0|[1-9][0-9]{0,3}")


class NotationError(ValueError):
    """Raised for a text that is no action; it says which word is wrong and what is expected."""


class LineWords:
    """The words of a line, taken one after another."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._left = text.split(" ")
        self.last = ""
        """Word taken last."""

    def fail(self, wanted: str) -> NoReturn:
        """Raise a NotationError about the word read last; ``wanted`` says what was expected."""
        where = repr(self.last) if self.last else "nothing"
        raise NotationError(f"{self.text!r}: {wanted} belongs where {where} stands")

    def word(self) -> str:
        """Take the next word; an empty one if none is left."""
        self.last = self._left.pop(0) if self._left else ""
        return self.last

    def has_more(self) -> bool:
        return bool(self._left)

    def comes(self, word: str) -> bool:
        """Take the next word if it is this one; return whether it is."""
        if self._left[:1] != [word]:
            return False
        self.word()
        return True

    def end(self) -> None:
        if self.has_more():
            self.word()
            self.fail("the end of the line")


Part = Callable[[LineWords], Any]
"""Reader of one value."""
Grammar = Mapping[str, tuple[Any, ...]]
"""Type and readers of its fields, by the word that stands for it."""


def one_of(known: Collection[str], wanted: str) -> Part:
    """Return the reader of one of the known words; ``wanted`` says what they are."""

    def part(words: LineWords) -> str:
        word = words.word()
        return word if word in known else words.fail(wanted)

    return part


def number(wanted: str) -> Part:
    """Return the reader of a number from 0 to 9999."""

    def part(words: LineWords) -> int:
        word = words.word()
        return int(word) if _NUMBER.fullmatch(word) else words.fail(wanted)

    return part


def all_left(part: Part) -> Part:
    """Return the reader of all words that are left, at least one, in their order."""

    def parts(words: LineWords) -> tuple[Any, ...]:
        found = [part(words)]
        while words.has_more():
            found.append(part(words))
        return tuple(found)

    return parts


def if_more(part: Part) -> Part:
    """Return the reader that gives None where the line ends."""
    return lambda words: part(words) if words.has_more() else None


def after(word: str, part: Part) -> Part:
    """Return the reader of what follows a fixed word."""
    fixed = one_of((word,), repr(word))

    def both(words: LineWords) -> Any:
        fixed(words)
        return part(words)

    return both


def made(words: LineWords, kind: Any, *parts: Part) -> Any:
    """Return an object of that type, whose fields are read one after another."""
    return kind(*[part(words) for part in parts])


_SEAT = number("a seat or '*'")


def read_line(text: str, by_seat: Grammar, by_chance: Grammar) -> Any:
    """Return the action of a line; that of a seat has the seat as its first field.

    Raises NotationError naming what is wrong.
    """
    words = LineWords(text)
    if text.startswith("* "):
        words.word()
        action = made(words, *by_chance[one_of(by_chance, "a kind of chance")(words)])
    else:
        seat = _SEAT(words)
        kind, *parts = by_seat[one_of(by_seat, "a kind of action")(words)]
        action = made(words, kind, lambda words: seat, *parts)
    words.end()
    return action
