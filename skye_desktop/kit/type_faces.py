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
from functools import cache, reduce
from operator import and_
from pathlib import Path
from typing import NamedTuple

import pygame

from skye_desktop.foreign import drawable
from skye_desktop.kit.theme import Colour

FOLDER = Path(__file__).parent / "fonts"
LONGEST_LINE = 500
"""Letters: no window is so wide that a line of more could be read in it. What comes after them is not laid out."""
_FIRST_ACCENT = "\u0300"
_MOST_ACCENTS = 4
"""That join one letter: no script has more, and without an end they would grow over everything."""
_MOST_KEPT = 2_000
"""Words, and widths of runs."""
_UNKNOWN = "\N{REPLACEMENT CHARACTER}"
"""Drawn for a letter that no face has."""
EAST_ASIAN = "\u1100-\u11ff\u2e80-\ua4cf\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef"
"""The letters of East Asia, as a part of a pattern."""
_WORDS = re.compile(rf"\s+|[{EAST_ASIAN}]+|[^\s{EAST_ASIAN}]+")
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
        self._masks, self._shown = _known(tuple(files))
        self._words: dict[str, tuple[Run, ...]] = {}
        self._widths: dict[Run, int] = {}

    def font(self, number: int = 0) -> pygame.Font:
        """The first font, or one that stands in."""
        if number not in self._fonts:
            self._fonts[number] = pygame.Font(FOLDER / self._files[number], self._pixels)
        return self._fonts[number]

    def width(self, text: str) -> int:
        """How wide a line is; of one that is longer than any window the beginning."""
        return self.width_as_drawn(self.as_drawn(text[:LONGEST_LINE]))

    def width_as_drawn(self, drawn: str) -> int:
        """How wide a line is of which `as_drawn` is known, or of the beginning of such a one."""
        if drawn.isascii():
            return self.font().size(drawn)[0]
        return sum(map(self._width, self.runs(drawn)))

    def _width(self, run: Run) -> int:
        """How wide a run is; kept, for a line is measured from the same words several times."""
        found = self._widths.get(run)
        if found is None:
            if len(self._widths) > _MOST_KEPT:
                self._widths.clear()
            found = self._widths[run] = self.font(run.font).size(run.text)[0]
        return found

    def left_of(self, text: str, place: int) -> int:
        """How far the letter at a place stands from the beginning of its line."""
        return self.lefts_of(text, (place,))[0]

    def lefts_of(self, text: str, places: Sequence[int]) -> list[int]:
        """The same for several letters of a line."""
        if text.isascii():
            return [self.width(text[:place]) for place in places]
        text, lefts = text[:LONGEST_LINE], list[int]()
        runs = self.runs(self.as_drawn(text))
        for place in places:
            room, left = len(self.as_drawn(text[:place])), 0
            for run in runs:
                left += self._width(Run(run.font, run.text[:room]))
                room -= len(run.text)
                if room <= 0:
                    break
            lefts.append(left)
        return lefts

    def picture(self, text: str, colour: Colour) -> pygame.Surface:
        """A line, all its runs on one base line; what stands in lies evenly above and below the first font."""
        drawn_text = self.as_drawn(text[:LONGEST_LINE])
        if drawn_text.isascii():
            return self.font().render(drawn_text, True, colour).convert_alpha()
        runs = self.runs(drawn_text)
        fonts = [self.font(run.font) for run in runs]
        drawn = [font.render(run.text, True, colour) for font, run in zip(fonts, runs, strict=True)]
        if len(runs) == 1 and runs[0].font == 0:
            return drawn[0].convert_alpha()
        first = self.font()
        rises = [
            _rise(font, run.text, picture) for font, run, picture in zip(fonts, runs, drawn, strict=True)
        ]
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

    def as_drawn(self, text: str) -> str:
        """What is drawn of a text: as few letters as it can be written with, and a sign for those no face has."""
        drawn = in_few_letters(text)
        return drawn if drawn.isascii() else drawn.translate(self._shown)

    def runs(self, drawn: str) -> list[Run]:
        if self._masks.of(drawn) & 1:
            return [Run(0, drawn)]
        runs: list[Run] = []
        for word in _WORDS.findall(drawn):
            for run in self._of_word(word):
                if runs and runs[-1].font == run.font:
                    run = Run(run.font, runs.pop().text + run.text)
                runs.append(run)
        return runs

    def _of_word(self, word: str) -> tuple[Run, ...]:
        found = self._words.get(word)
        if found is None:
            if len(self._words) > _MOST_KEPT:
                self._words.clear()
            found = self._words[word] = tuple(self._broken(word))
        return found

    def _broken(self, word: str) -> Iterator[Run]:
        mask = self._masks.of(word)
        if mask:
            yield Run(_lowest(mask), word)
            return
        for cluster in _clusters(word):
            mask = self._masks.of(cluster)
            # Accents that do not go with their letter are left out.
            yield Run(_lowest(mask or self._masks[cluster[0]]), cluster if mask else cluster[0])


class _Masks(dict[str, int]):
    """Which of some files have a letter: 1 for the first, 2 for the second, 4 for the third, added."""

    def __init__(self, files: Sequence[str]) -> None:
        self._files = files

    def __missing__(self, letter: str) -> int:
        has = (has_all(file, letter) << number for number, file in enumerate(self._files))
        found = self[letter] = sum(has)
        return found

    def of(self, text: str) -> int:
        """Which of them have all letters of a text."""
        return reduce(and_, map(self.__getitem__, set(text)), -1)


class _Shown(dict[int, str]):
    """What is drawn for each letter: itself, or what stands for those that none of some files has."""

    def __init__(self, masks: _Masks) -> None:
        self._masks = masks

    def __missing__(self, number: int) -> str:
        letter = chr(number)
        if self._masks[letter]:
            shown = letter
        elif letter.isspace():
            shown = " "
        else:
            shown = "" if is_accent(letter) else _UNKNOWN
        self[number] = shown
        return shown


@cache
def _known(files: tuple[str, ...]) -> tuple[_Masks, _Shown]:
    """What all sizes of a face share."""
    masks = _Masks(files)
    return masks, _Shown(masks)


def _lowest(mask: int) -> int:
    """The number of the first file that is in a mask."""
    return (mask & -mask).bit_length() - 1


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
    return all(map(_letters(file).__contains__, text))


@cache
def is_accent(letter: str) -> bool:
    """Whether a letter joins the one before."""
    return letter >= _FIRST_ACCENT and unicodedata.category(letter)[0] == "M"


def _clusters(word: str) -> Iterator[str]:
    """Letters with the accents that join them."""
    start = 0
    for at in range(1, len(word) + 1):
        if at == len(word) or not is_accent(word[at]):
            yield word[start:at]
            start = at


def in_few_letters(text: str) -> str:
    """The text in as few letters as it can be written with, without what no font can draw.

    The drawable letters of the beginning of a text are the beginning of its drawable letters, but for the last one.
    """
    text = drawable(text)
    if text.isascii():
        return text
    text = text.encode("utf-8", "replace").decode()
    if not any(map(is_accent, set(text))):
        return text
    return _too_many_accents().sub("", unicodedata.normalize("NFC", text))


@cache
def _too_many_accents() -> re.Pattern[str]:
    accents = "".join(letter for letter in map(chr, range(_LAST_LETTER)) if is_accent(letter))
    return re.compile(rf"(?<=[{accents}]{{{_MOST_ACCENTS}}})[{accents}]+")


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
            struct.unpack_from(
                f">{double // 2}H", self._data, begin + 14 + part * double + (2 if part else 0)
            )
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
