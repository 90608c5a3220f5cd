"""A type face with others that stand in for the letters it lacks, and which letters a file of letters has.

Every line of text is cut into runs, each drawn with one font. A word that the first face has not all letters of is
drawn by the first one that has; only where none has, letter by letter. Letters of East Asia are words of their own.
"""

from __future__ import annotations

import re
import struct
import unicodedata
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

import pygame

from skye_desktop.ui.theme import Colour

FOLDER = Path(__file__).parent / "fonts"
LONGEST_LINE = 1_000
"""Letters: no window is so wide that a line of more could be read in it. What comes after them is not laid out."""
_MOST_ACCENTS = 4
"""That join one letter: no script has more, and without an end they would grow over everything."""
_UNKNOWN = "\N{REPLACEMENT CHARACTER}"
"""Drawn for a letter that no face has."""
_EAST_ASIAN = "\u1100-\u11ff\u2e80-\ua4cf\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef"
_WORDS = re.compile(rf"\s+|[{_EAST_ASIAN}][\u3099\u309a]?|[^\s{_EAST_ASIAN}]+")
_LAST_LETTER = 0xFFFF
"""The end of the table that is looked into; what lies beyond are emoji and scripts that no face here has."""


class Run(NamedTuple):
    """Letters that stand next to each other in one font, by the font's number in its face."""

    font: int
    text: str


class TypeFace:
    """A face at one size. Widths and heights are pixels."""

    def __init__(self, files: Sequence[str], pixels: int) -> None:
        """``files`` are the first choice and what stands in for it; they are opened when they are needed."""
        self._files = files
        self._pixels = pixels
        self._fonts: dict[int, pygame.Font] = {}
        self._own: set[str] = set()
        """Letters that the first file is known to have."""

    def font(self, number: int = 0) -> pygame.Font:
        """The first font, or one that stands in."""
        if number not in self._fonts:
            self._fonts[number] = pygame.Font(FOLDER / self._files[number], self._pixels)
        return self._fonts[number]

    def width(self, text: str) -> int:
        """How wide a line is; of one that is longer than any window the beginning."""
        if text.isascii():
            return self.font().size(text[:LONGEST_LINE].replace("\0", " "))[0]
        return sum(self.font(run.font).size(run.text)[0] for run in self._runs(text))

    def left_of(self, text: str, place: int) -> int:
        """How far the letter at a place stands from the beginning of its line."""
        if text.isascii():
            return self.width(text[:place])
        room, left = len(_drawable(text[:place])), 0
        for run in self._runs(text):
            left += self.font(run.font).size(run.text[:room])[0]
            room -= len(run.text)
            if room <= 0:
                break
        return left

    def picture(self, text: str, colour: Colour) -> pygame.Surface:
        """A line, all its runs on one base line; what stands in lies evenly above and below the first font."""
        if text.isascii():
            return self.font().render(text[:LONGEST_LINE].replace("\0", " "), True, colour).convert_alpha()
        runs = self._runs(text)
        fonts = [self.font(run.font) for run in runs]
        drawn = [font.render(run.text, True, colour) for font, run in zip(fonts, runs, strict=True)]
        if len(runs) == 1 and runs[0].font == 0:
            return drawn[0].convert_alpha()
        first = self.font()
        rises = [_rise(font, run.text, picture) for font, run, picture in zip(fonts, runs, drawn, strict=True)]
        above = max(rises) - first.get_ascent()
        below = max(picture.get_height() - rise for picture, rise in zip(drawn, rises, strict=True))
        around = max(0, above, below - (first.get_height() - first.get_ascent()))
        # As high above as below, so that the base line stays where lines in the first font alone have it.
        size = sum(picture.get_width() for picture in drawn), first.get_height() + 2 * around
        whole, x = pygame.Surface(size, pygame.SRCALPHA), 0
        whole.fill((*colour, 0))
        for picture, rise in zip(drawn, rises, strict=True):
            whole.blit(picture, (x, around + first.get_ascent() - rise))
            x += picture.get_width()
        return whole.convert_alpha()

    def _runs(self, text: str) -> list[Run]:
        drawn = _drawable(text)
        new = set(drawn) - self._own
        self._own.update(letter for letter in new if has_all(self._files[0], letter))
        if new <= self._own:
            return [Run(0, drawn)]
        pieces = [piece for word in _WORDS.findall(drawn) for piece in self._of_word(word)]
        same = groupby(pieces, key=lambda piece: piece.font)
        return [Run(font, "".join(piece.text for piece in alike)) for font, alike in same]

    def _of_word(self, word: str) -> Iterator[Run]:
        if word.isspace():
            yield Run(0, " " * len(word) if not has_all(self._files[0], word) else word)
            return
        whole = self._first_with(word)
        if whole is not None:
            yield Run(whole, word)
            return
        for cluster in _clusters(word):
            number = self._first_with(cluster)
            if number is None:
                cluster = cluster[0]  # an accent that does not go with its letter is left out
                number = self._first_with(cluster)
            if number is not None:
                yield Run(number, cluster)
            elif not is_accent(cluster):
                unknown = self._first_with(_UNKNOWN)
                assert unknown is not None
                yield Run(unknown, _UNKNOWN)

    def _first_with(self, text: str) -> int | None:
        return next((number for number, file in enumerate(self._files) if has_all(file, text)), None)


def _rise(font: pygame.Font, text: str, picture: pygame.Surface) -> int:
    """How far below the upper edge of its picture the base line of a run lies."""
    ascent = font.get_ascent()
    room = picture.get_height() - font.get_height()
    if room <= 0:
        return ascent
    # Letters higher than the font says make the picture higher at the top, deeper ones at the foot.
    highest = max((metrics[3] for metrics in font.metrics(text) if metrics is not None), default=ascent)
    return ascent + min(room, max(0, highest - ascent))


def has_all(file: str, text: str) -> bool:
    """Whether a file of letters has every letter of a text."""
    letters = _letters(file)
    return all(letter in letters for letter in text)


def is_accent(letter: str) -> bool:
    """Whether a letter joins the one before."""
    return unicodedata.category(letter)[0] == "M"


def _clusters(word: str) -> Iterator[str]:
    """Letters with the accents that join them."""
    start = 0
    for at in range(1, len(word) + 1):
        if at == len(word) or not is_accent(word[at]):
            yield word[start:at]
            start = at


def _drawable(text: str) -> str:
    """The text in as few letters as it can be written with, without what no font can draw.

    The drawable letters of the beginning of a text are the beginning of its drawable letters, but for the last one.
    """
    text = text[:LONGEST_LINE].replace("\0", " ").encode("utf-8", "replace").decode()
    if text.isascii() or not any(map(is_accent, set(text))):
        return text
    kept, accents = [], 0
    for letter in unicodedata.normalize("NFC", text):
        accents = accents + 1 if is_accent(letter) else 0
        if accents <= _MOST_ACCENTS:
            kept.append(letter)
    return "".join(kept)


class _Letters:
    """Which letters a file of letters has a picture of, as its own table says."""

    def __init__(self, file: str) -> None:
        with (FOLDER / file).open("rb") as stream:
            (tables,) = struct.unpack(">4xH6x", stream.read(12))
            entries = struct.iter_unpack(">4s4xLL", stream.read(16 * tables))
            start, length = next((offset, length) for tag, offset, length in entries if tag == b"cmap")
            stream.seek(start)
            self._data = stream.read(length)
        (kinds,) = struct.unpack_from(">2xH", self._data)
        kind = struct.iter_unpack(">HHL", self._data[4 : 4 + 8 * kinds])
        begin = next(offset for platform, plane, offset in kind if (platform, plane) in ((3, 1), (0, 3)))
        form, double = struct.unpack_from(">H4xH", self._data, begin)
        assert form == 4, "the table of the first 65,536 letters is one of segments"
        self._lasts, self._firsts, self._shifts, self._offsets = (
            struct.unpack_from(f">{double // 2}H", self._data, begin + 14 + part * double + (2 if part else 0))
            for part in range(4)
        )
        self._places = begin + 16 + 3 * double
        self._known: dict[str, bool] = {}

    def __contains__(self, letter: str) -> bool:
        found = self._known.get(letter)
        if found is None:
            found = self._known[letter] = self._is_drawn(ord(letter))
        return found

    def _is_drawn(self, letter: int) -> bool:
        if letter >= _LAST_LETTER:
            return False
        number = bisect_left(self._lasts, letter)
        first, shift, offset = self._firsts[number], self._shifts[number], self._offsets[number]
        if letter < first:
            return False
        glyph = letter
        if offset:
            place = self._places + 2 * number + offset + 2 * (letter - first)
            (glyph,) = struct.unpack_from(">H", self._data, place)
            if not glyph:
                return False
        return bool((glyph + shift) % 0x10000)


_letters = cache(_Letters)
