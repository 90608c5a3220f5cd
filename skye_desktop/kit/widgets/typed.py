"""A line of text while it is typed: its letters, the cursor and what is marked. It knows nothing of the screen."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from skye_desktop.i18n import enumerated, tr, trn

_MOST_NAMED = 3
"""Letters that were left out of what was typed and are named."""


def describe_refused(letters: str) -> str:
    """That letters were left out because no type face has them; by their names, for they cannot be shown."""
    apart = [letter for letter in letters if unicodedata.category(letter)[0] != "M"] or letters
    names = list(dict.fromkeys(_name(letter) for letter in apart))
    told = enumerated(names[:_MOST_NAMED])
    if len(names) > _MOST_NAMED:
        told = tr("{names} and {n} more").format(names=told, n=len(names) - _MOST_NAMED)
    return trn(
        "Left out: {names}. No type face of this game has this letter.",
        "Left out: {names}. No type face of this game has these letters.",
        len(names), names=told,
    )  # fmt: skip


def _name(letter: str) -> str:
    """What Unicode calls a letter: “Hebrew letter alef”."""
    return unicodedata.name(letter, "").capitalize() or f"U+{ord(letter):04X}"


@dataclass(slots=True)
class TypedLine:
    """Places are counted in letters: place 2 lies after the second."""

    text: str
    cursor: int
    anchor: int
    """Where marking began: what lies between here and the cursor is marked."""

    @property
    def marked(self) -> tuple[int, int]:
        """From where to where the text is marked; the same place twice if nothing is."""
        return min(self.cursor, self.anchor), max(self.cursor, self.anchor)

    @property
    def marked_text(self) -> str:
        first, last = self.marked
        return self.text[first:last]

    def go(self, place: int, *, marking: bool = False) -> None:
        """Bring the cursor to a place, or to the nearest there is; with ``marking`` all up to it is marked."""
        self.cursor = max(0, min(len(self.text), place))
        if not marking:
            self.anchor = self.cursor

    def mark(self, first: int, last: int) -> None:
        self.go(first)
        self.go(last, marking=True)

    def step(self, by: int, *, words: bool = False, marking: bool = False) -> None:
        """A letter or a word to the right (1) or to the left (-1); out of what is marked, to its end on that side."""
        first, last = self.marked
        if first != last and not marking and not words:
            self.go(last if by > 0 else first)
        else:
            self.go(self._beside(by, words=words), marking=marking)

    def put(self, letters: str) -> None:
        """Put letters in place of what is marked, or at the cursor."""
        first, last = self.marked
        self.text = self.text[:first] + letters + self.text[last:]
        self.go(first + len(letters))

    def erase(self, by: int, *, words: bool = False) -> None:
        """Take away what is marked, else the letter or word to the right (1) or to the left (-1)."""
        if not self.marked_text:
            self.go(self._beside(by, words=words), marking=True)
        self.put("")

    def mark_word(self, place: int) -> None:
        """Mark the word at that place, or the space there."""
        if not self.text:
            return
        at = min(place, len(self.text) - 1)
        is_space = self.text[at].isspace()
        first = last = at
        while first > 0 and self.text[first - 1].isspace() is is_space:
            first -= 1
        while last < len(self.text) and self.text[last].isspace() is is_space:
            last += 1
        self.mark(first, last)

    def _beside(self, by: int, *, words: bool) -> int:
        place = self.cursor + by
        if not words:
            return place
        # Over the space there is, then to the end of the word: the beginning of one when going left.
        place = self.cursor
        for is_space in (True, False):
            while 0 <= (at := place if by > 0 else place - 1) < len(self.text):
                if self.text[at].isspace() is not is_space:
                    break
                place += by
        return place
