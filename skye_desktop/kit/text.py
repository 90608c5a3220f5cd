"""Text: typefaces, widths of words, and lines that are broken, shortened and cached as pictures.

Whatever the length of a text, only a few times as much of it is measured or drawn as there is room
for. Every line is cut into runs of one font each. A word with letters that the first font lacks is
drawn in the first font that has them all; only if none has, letter by letter. East Asian letters
count as words of their own.
"""

from __future__ import annotations

import itertools
import re
import struct
import unicodedata
from bisect import bisect_left, bisect_right
from collections import OrderedDict
from collections.abc import Callable, Collection, Iterator, Sequence
from enum import Enum, StrEnum, auto
from functools import cache, lru_cache, reduce
from operator import and_
from pathlib import Path
from typing import NamedTuple, TypeVar

import pygame

from skye_desktop.foreign import drawable
from skye_desktop.kit import theme
from skye_desktop.kit.line_breaks import EAST_ASIAN, gap_before, has_gaps, is_whole, phrase_ends
from skye_desktop.kit.theme import Colour

FOLDER = Path(__file__).parent / "fonts"
LONGEST_LINE = 500
"""Longest line in letters, wider than any window; what follows is not laid out."""
_FIRST_ACCENT = "\u0300"
_MOST_ACCENTS = 4
"""Accents on one letter: no script has more, and unlimited ones would cover everything."""
_MOST_WORDS = 2_000
"""Largest number of words, and of widths, that are cached."""
_UNKNOWN = "\N{REPLACEMENT CHARACTER}"
"""Letter that is drawn in place of one that no font has."""
_WORDS = re.compile(rf"\s+|[{EAST_ASIAN}]+|[^\s{EAST_ASIAN}]+")
_LAST_LETTER = 0xFFFF
"""End of the character table that is read; beyond it are emoji and scripts no font here has."""


class Run(NamedTuple):
    """Adjacent letters in one font, given by the font's number in its typeface."""

    font: int
    text: str


class TypeFace:
    """Typeface in one size; widths and heights are in window pixels."""

    def __init__(self, files: Sequence[str], pixels: int) -> None:
        """Create it.

        ``files`` are the first choice and its fallbacks, opened when they are needed.
        """
        self._files = files
        self._pixels = pixels
        self._fonts: dict[int, pygame.Font] = {}
        self._masks, self._drawn = _shared_tables(tuple(files))
        self._words: dict[str, tuple[Run, ...]] = {}
        self._widths: dict[Run, int] = {}

    def font(self, number: int = 0) -> pygame.Font:
        """Return the first font, or a fallback by its number."""
        if number not in self._fonts:
            self._fonts[number] = pygame.Font(FOLDER / self._files[number], self._pixels)
        return self._fonts[number]

    def width(self, text: str) -> int:
        """Return the width of a line; of a very long one only that of its beginning."""
        return self.width_as_drawn(self.as_drawn(text[:LONGEST_LINE]))

    def width_as_drawn(self, drawn: str) -> int:
        """Return the width of a line that has passed through `as_drawn`."""
        if drawn.isascii():
            return self.font().size(drawn)[0]
        return sum(map(self._width, self.runs(drawn)))

    def _width(self, run: Run) -> int:
        """Return the cached width of a run; a line is measured from the same words many times."""
        found = self._widths.get(run)
        if found is None:
            if len(self._widths) > _MOST_WORDS:
                self._widths.clear()
            found = self._widths[run] = self.font(run.font).size(run.text)[0]
        return found

    def left_of(self, text: str, place: int) -> int:
        """Return the distance from the beginning of a line to the letter at a place."""
        return self.lefts_of(text, (place,))[0]

    def lefts_of(self, text: str, places: Sequence[int]) -> list[int]:
        """Return these distances for several letters of a line."""
        if text.isascii():
            return [self.width(text[:place]) for place in places]
        text = text[:LONGEST_LINE]
        lefts = list[int]()
        runs = self.runs(self.as_drawn(text))
        for place in places:
            room = len(self.as_drawn(text[:place]))
            left = 0
            for run in runs:
                left += self._width(Run(run.font, run.text[:room]))
                room -= len(run.text)
                if room <= 0:
                    break
            lefts.append(left)
        return lefts

    def picture(self, text: str, colour: Colour) -> pygame.Surface:
        """Return the picture of a line, with all its runs on one baseline.

        Fallback fonts extend evenly above and below the first font.
        """
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
            _rise(font, run.text, picture)
            for font, run, picture in zip(fonts, runs, drawn, strict=True)
        ]
        above = max(rises) - first.get_ascent()
        below = max(picture.get_height() - rise for picture, rise in zip(drawn, rises, strict=True))
        around = max(0, above, below - (first.get_height() - first.get_ascent()))
        # As high above as below, so that the base line stays where lines in the first font alone
        # have it.
        size = sum(picture.get_width() for picture in drawn), first.get_height() + 2 * around
        whole = pygame.Surface(size, pygame.SRCALPHA)
        x = 0
        whole.fill((*colour, 0))
        for picture, rise in zip(drawn, rises, strict=True):
            whole.blit(picture, (x, around + first.get_ascent() - rise))
            x += picture.get_width()
        return whole.convert_alpha()

    def as_drawn(self, text: str) -> str:
        """Return the letters to draw: composed, and with a sign for those that no font has."""
        drawn = in_few_letters(text)
        return drawn if drawn.isascii() else drawn.translate(self._drawn)

    def runs(self, drawn: str) -> list[Run]:
        """Return the runs of a line that has passed through `as_drawn`."""
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
            if len(self._words) > _MOST_WORDS:
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


class _FontMasks(dict[str, int]):
    """Bit masks of the files that have a letter: 1 for the first, 2 for the second, and so on."""

    def __init__(self, files: Sequence[str]) -> None:
        self._files = files

    def __missing__(self, letter: str) -> int:
        has = (has_all(file, letter) << number for number, file in enumerate(self._files))
        found = self[letter] = sum(has)
        return found

    def of(self, text: str) -> int:
        """Return the mask of the files that have all letters of a text."""
        return reduce(and_, map(self.__getitem__, set(text)), -1)


class _DrawnLetters(dict[int, str]):
    """Drawn form of each letter: itself, or a substitute for those that no file has."""

    def __init__(self, masks: _FontMasks) -> None:
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
def _shared_tables(files: tuple[str, ...]) -> tuple[_FontMasks, _DrawnLetters]:
    """Return what all sizes of a typeface share."""
    masks = _FontMasks(files)
    return masks, _DrawnLetters(masks)


def _lowest(mask: int) -> int:
    """Return the number of the first file in a mask."""
    return (mask & -mask).bit_length() - 1


def _rise(font: pygame.Font, text: str, picture: pygame.Surface) -> int:
    """Return the distance from the upper edge of a run's picture to its baseline."""
    ascent = font.get_ascent()
    room = picture.get_height() - font.get_height()
    if room <= 0:
        return ascent
    # Letters higher than the font says make the picture higher at the top, deeper ones at the foot.
    highest = max(
        (metrics[3] for metrics in font.metrics(text) if metrics is not None), default=ascent
    )
    return ascent + min(room, max(0, highest - ascent))


def has_all(file: str, text: str) -> bool:
    """Return whether a font file has every letter of a text."""
    return all(map(_letters(file).__contains__, text))


@cache
def is_accent(letter: str) -> bool:
    """Return whether a letter combines with the one before."""
    return letter >= _FIRST_ACCENT and unicodedata.category(letter)[0] == "M"


def _clusters(word: str) -> Iterator[str]:
    """Yield each letter of a word with its accents."""
    start = 0
    for at in range(1, len(word) + 1):
        if at == len(word) or not is_accent(word[at]):
            yield word[start:at]
            start = at


def in_few_letters(text: str) -> str:
    """Return the text in composed form, without letters that no font can draw.

    For a beginning of a text the result is a beginning of the whole result, except its last letter.
    """
    if not text.isprintable():
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
    """Letters of a font file, read from its character table."""

    def __init__(self, file: str) -> None:
        with (FOLDER / file).open("rb") as stream:
            (tables,) = struct.unpack(">4xH6x", stream.read(12))
            entries = struct.iter_unpack(">4s4xLL", stream.read(16 * tables))
            start, length = next(
                (offset, length) for tag, offset, length in entries if tag == b"cmap"
            )
            stream.seek(start)
            self._data = stream.read(length)
        (kinds,) = struct.unpack_from(">2xH", self._data)
        kind = struct.iter_unpack(">HHL", self._data[4 : 4 + 8 * kinds])
        begin = next(
            offset for platform, plane, offset in kind if (platform, plane) in ((3, 1), (0, 3))
        )
        form, double = struct.unpack_from(">H4xH", self._data, begin)
        assert form == 4, "the table of the first 65,536 letters is one of segments"
        self._lasts, self._firsts, self._shifts, self._offsets = (
            struct.unpack_from(
                f">{double // 2}H", self._data, begin + 14 + part * double + (2 if part else 0)
            )
            for part in range(4)
        )
        self._places = begin + 16 + 3 * double
        self._shared_tables: dict[str, bool] = {}

    def __contains__(self, letter: str) -> bool:
        found = self._shared_tables.get(letter)
        if found is None:
            found = self._shared_tables[letter] = self._is_drawn(ord(letter))
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


_MOST_KEPT = 1500
_MOST_WIDTHS = 4_000
MOST_LINES = 100
"""Most lines that a text is broken into; the rest is left out."""
_LONGEST_TEXT = 20_000
"""Letters that these lines can hold."""
_ELLIPSIS = "…"
_FEW_LINES = 4
_FEW_PHRASES = 12
"""Most lines of a text that end at phrases; longer texts are broken anywhere."""
_NARROW_COLUMN = 34
"""Widest column, in multiples of the type size, in which lines are balanced."""
_SHORT_LINE = 0.34
_NARROWER = 0.94, 0.88, 0.82, 0.76, 0.7, 0.64, 0.58
"""Parts of the width that are tried in turn, to avoid a very short last line."""
_BREAKS = " \n"
"""Letters after which a line can end."""
_FINER = 0.5
"""Step between sizes of type, in design pixels."""


class Face(StrEnum):
    """Typeface and weight: one for titles, one for everything else."""

    TITLE = auto()
    TITLE_REGULAR = auto()
    BODY = auto()
    BOLD = auto()


_REGULAR = ("noto-sans-regular.otf", "noto-sans-letters-regular.ttf", "noto-sans-signs-regular.otf")
_BOLD = ("noto-sans-bold.otf", "noto-sans-letters-bold.ttf", "noto-sans-signs-bold.otf")
_JAPANESE = "noto-serif-letters-bold.otf"
"""Second file of the title typeface: only this one has Japanese letters in its style."""
FILES = {
    Face.TITLE: (
        "averia-serif-bold.ttf", _JAPANESE, "vollkorn-letters-bold.ttf", "rare-letters-bold.ttf",
        *_BOLD,
    ),
    Face.TITLE_REGULAR: (
        "averia-serif-regular.ttf", "vollkorn-letters-regular.ttf", "rare-letters-regular.ttf",
        *_REGULAR,
    ),
    Face.BODY: _REGULAR,
    Face.BOLD: _BOLD,
}  # fmt: skip
"""Font files of each typeface: the first choice and its fallbacks."""


@lru_cache(_MOST_WIDTHS)
def can_be_drawn(letter: str) -> bool:
    """Return whether every typeface has a letter."""
    return all(any(has_all(file, letter) for file in files) for files in FILES.values())


class InlinePicture(NamedTuple):
    """Room for a picture in a line: placeholder letters, and its sides in type sizes."""

    room: str
    width: float
    height: float


SMALL_SIGN, LARGE_SIGN, EMBLEM, DISC, PLATE = 0xE000, 0xE100, 0xE200, 0xE300, 0xE400
"""First of the 256 private-use letters for each kind of picture in a text."""
MORE_SMALL_SIGNS, MORE_LARGE_SIGNS = 0xE500, 0xED00
"""First letters for more small and more large signs than those 256."""
MIDDLE_SIGN, _AFTER_SIGNS = 0xF500, 0xF900
"""First letter for signs between small and large in size, and the first after all signs."""
_SIGNS = {
    SMALL_SIGN: InlinePicture("\u3000\u00a0", 1.14, 1.14),
    LARGE_SIGN: InlinePicture("\u3000\u3000\u00a0\u00a0", 2.24, 2.24),
    MIDDLE_SIGN: InlinePicture("\u3000\u00a0\u00a0\u00a0", 1.5, 1.5),
    EMBLEM: InlinePicture("\u3000\u00a0\u00a0", 1.5, 1.5),
    DISC: InlinePicture("\u3000\u00a0\u00a0", 1.36, 1.36),
    PLATE: InlinePicture("\u3000\u3000", 1.9, 1.3),
}
"""Room for each kind of picture.

A small sign is as high as the line, a large one more than twice as high, a middle one and an emblem
a little higher. Discs and plates carry numbers: discs are round, plates low and wide.
"""
_HAIR = 1 / 8
"""Distance from a picture to those in adjacent lines, in parts of its height."""
_CLINGING = tuple(",.;:!?)、。：；！？）")
"""Punctuation that follows a picture closely, as it follows a word."""
_PICTURE = re.compile(f"[{chr(SMALL_SIGN)}-{chr(_AFTER_SIGNS - 1)}]")
_PICTURES = re.compile(f"({_PICTURE.pattern}+)")


def _sign(letter: str) -> InlinePicture:
    code = ord(letter)
    if code >= MIDDLE_SIGN:
        return _SIGNS[MIDDLE_SIGN]
    if code >= MORE_SMALL_SIGNS:
        return _SIGNS[SMALL_SIGN if code < MORE_LARGE_SIGNS else LARGE_SIGN]
    return _SIGNS[code & ~0xFF]


def pictures_in(text: str) -> list[tuple[int, str]]:
    """Return the letters that stand for pictures, each with its place in the text."""
    return (
        [] if text.isascii() else [(found.start(), found[0]) for found in _PICTURE.finditer(text)]
    )


class Nearest(Enum):
    """Interpretation of a pixel in a line."""

    GAP = auto()
    """Nearest gap between two letters."""
    LETTER = auto()
    """Letter at the pixel."""


class Span(NamedTuple):
    """A line of a longer text: from letter ``first`` up to ``last``, where the next line begins."""

    first: int
    last: int


class DrawnLine(NamedTuple):
    """A line as it is drawn in a given width."""

    picture: pygame.Surface
    letters: tuple[tuple[str, pygame.Rect], ...]
    """Letters of the line that stand for pictures, with their places.

    The places are relative to the start and the middle of the line.
    """


class _LayoutRequest(NamedTuple):
    """A text with everything on which its line breaks depend."""

    text: str
    pixels: int
    face: Face
    width: int


K = TypeVar("K")
V = TypeVar("V")


class Text:
    """Text at one UI scale. Sizes are given in design pixels.

    Widths and results are window pixels.
    """

    def __init__(self, scale: float) -> None:
        self.scale = scale
        self._faces: dict[tuple[Face, int], TypeFace] = {}
        self._lines: OrderedDict[tuple[str, int, Colour, Face], pygame.Surface] = OrderedDict()
        self._widths: OrderedDict[tuple[str, float, Face], int] = OrderedDict()
        self._breaks: OrderedDict[tuple[_LayoutRequest, int], tuple[Span, ...]] = OrderedDict()
        self._wraps: OrderedDict[tuple[str, float, int, Face, int], tuple[str, ...]] = OrderedDict()
        self._lefts: OrderedDict[tuple[str, int, float, Face], int] = OrderedDict()
        self._heights: OrderedDict[tuple[str, float, Face], int] = OrderedDict()
        self._letters: OrderedDict[tuple[str, float, Face], tuple[tuple[str, pygame.Rect], ...]] = (
            OrderedDict()
        )
        self._cut_lines: OrderedDict[tuple[str, int, float, Colour, Face, bool], DrawnLine] = (
            OrderedDict()
        )

    def _pixels(self, size: float) -> int:
        return max(theme.LEAST_FONT, round(size * self.scale))

    def _face(self, pixels: int, face: Face) -> TypeFace:
        key = (face, pixels)
        if key not in self._faces:
            self._faces[key] = TypeFace(FILES[face], pixels)
        return self._faces[key]

    def line(
        self, text: str, size: float, colour: Colour, face: Face = Face.BODY
    ) -> pygame.Surface:
        """Return the cached picture of a line."""
        text = text[:LONGEST_LINE]
        pixels = self._pixels(size)

        def picture() -> pygame.Surface:
            return self._face(pixels, face).picture(_with_room(text), colour)

        return cached(self._lines, (text, pixels, colour, face), picture)

    def width(self, text: str, size: float, face: Face = Face.BODY) -> int:
        """Return the cached width of a line."""
        key = (text[:LONGEST_LINE], size, face)
        return cached(
            self._widths,
            key,
            lambda: self._face(self._pixels(size), face).width(_with_room(key[0])),
        )

    def left_of(self, text: str, place: int, size: float, face: Face = Face.BODY) -> int:
        """Return the distance from the beginning of a line to the gap before a letter."""

        def left() -> int:
            line = self._face(self._pixels(size), face)
            return line.left_of(_with_room(text), len(_with_room(text[:place])))

        return cached(self._lefts, (text, place, size, face), left)

    def height(self, size: float, face: Face = Face.BODY) -> int:
        """Return the distance between lines of text, in window pixels.

        ``size`` is in design pixels. The body typeface's own distance has room for two scripts; a
        smaller one is used here.
        """
        if face in (Face.BODY, Face.BOLD):
            return round(size * self.scale * 1.36)
        return self._face(self._pixels(size), face).font().get_linesize()

    def cut_line(
        self,
        text: str,
        width: int,
        size: float,
        colour: Colour,
        face: Face,
        *,
        shrinks: bool = False,
    ) -> DrawnLine:
        """Return a line fitted to a width.

        With ``shrinks`` it is first reduced by `fitting_size`.
        """
        key = (text, width, size, colour, face, shrinks)
        return cached(self._cut_lines, key, lambda: self._cut_line(*key))

    def _cut_line(
        self, text: str, width: int, size: float, colour: Colour, face: Face, shrinks: bool
    ) -> DrawnLine:
        if shrinks:
            size = self.fitting_size(text, size, width, face)
        shown = self.fitted(text, size, width, face)
        letters = cached(
            self._letters, (shown, size, face), lambda: self._placed_letters(shown, size, face)
        )
        return DrawnLine(self.line(shown, size, colour, face), letters)

    def _placed_letters(
        self, shown: str, size: float, face: Face
    ) -> tuple[tuple[str, pygame.Rect], ...]:
        """Return the letters of a line that stand for pictures, with their places."""
        pictures = pictures_in(shown)
        ends = list[int]()
        more = 0
        for at, letter in pictures:
            ends.append(at + more)
            more += len(_sign(letter).room) - 1
            ends.append(at + 1 + more)
        if not pictures:
            return ()
        lefts = self._face(self._pixels(size), face).lefts_of(_with_room(shown), ends)
        letters = []
        for (at, letter), left, right in zip(pictures, lefts[::2], lefts[1::2], strict=True):
            place = pygame.Rect((0, 0), self._sides(letter, size))
            place.center = ((left + right) // 2, 0)
            if shown[at + 1 : at + 2] in _CLINGING:
                place.right = right
            letters.append((letter, place))
        return tuple(letters)

    def _sides(self, letter: str, size: float) -> tuple[int, int]:
        """Return the size of the picture that a letter stands for."""
        sign = _sign(letter)
        pixels = size * self.scale
        return round(sign.width * pixels), round(sign.height * pixels)

    def height_with_pictures(self, line: str, size: float, face: Face = Face.BODY) -> int:
        """Return the height of a line with its pictures, so that it touches nothing in the next."""

        def height() -> int:
            sides = [self._sides(letter, size)[1] for _, letter in pictures_in(line)]
            return max(
                [self.height(size, face), *(side + max(1, round(side * _HAIR)) for side in sides)]
            )

        return cached(self._heights, (line, size, face), height)

    def fitted(self, text: str, size: float, width: int, face: Face = Face.BODY) -> str:
        """Return the text, cut with an ellipsis if it is too wide."""
        if len(text) <= LONGEST_LINE and self.width(text, size, face) <= width:
            return text
        room = _LayoutRequest(text[:LONGEST_LINE], self._pixels(size), face, width)
        column = self._column(self._as_drawn(room), is_as_drawn=True)
        count = column.fitting(0, len(column.text), column.usual, _ELLIPSIS)
        return column.text[:count].rstrip() + _ELLIPSIS

    def _as_drawn(self, room: _LayoutRequest) -> _LayoutRequest:
        """Return the text in drawable letters, with those that stand for pictures."""
        face = self._face(room.pixels, room.face)
        parts = _PICTURES.split(room.text)
        drawn = "".join(part if _PICTURES.match(part) else face.as_drawn(part) for part in parts)
        return room._replace(text=drawn)

    def _column(self, room: _LayoutRequest, *, is_as_drawn: bool) -> _LineBreaker:
        """Return the object that breaks the requested text into lines.

        With ``is_as_drawn`` the text consists of drawable letters already.
        """
        face = self._face(room.pixels, room.face)
        width = face.width_as_drawn if is_as_drawn else face.width
        usual = 2 * room.width // room.pixels + 1
        gaps = not room.text.isascii() and has_gaps(room.text)
        return _LineBreaker(
            room.text, room.width, usual, lambda text: width(_with_room(text)), gaps
        )

    def fitting_size(self, text: str, size: float, width: int, face: Face = Face.BODY) -> float:
        """Return the largest size up to ``size`` at which a line fits, or the least legible."""
        wide = self.width(text, size, face)
        if wide <= width:
            return size
        smallest = min(size, theme.SMALLEST)
        found = max(smallest, size * max(0, width) / wide // _FINER * _FINER)
        while found > smallest and self.width(text, found, face) > width:
            found = max(smallest, found - _FINER)
        return found

    def place_at(self, text: str, x: int, nearest: Nearest) -> int:
        """Return the place in a line of body text at a distance in pixels, counted in letters."""
        places = range(len(text) + 1)

        def left(place: int) -> int:
            return self.left_of(text, place, theme.BODY)

        behind = bisect_right(places, x, key=left)
        before = max(0, behind - 1)
        if nearest is Nearest.LETTER:
            return max(0, min(before, len(text) - 1))
        is_before = behind > len(text) or x - left(before) <= left(behind) - x
        return before if is_before else behind

    # -- line breaks

    def wrapped(
        self, text: str, size: float, width: int, face: Face = Face.BODY, *, most: int = MOST_LINES
    ) -> tuple[str, ...]:
        """Return the text broken into lines of that width; words that are too wide are broken too.

        A text of more than ``most`` lines ends in an ellipsis. A short text avoids a last line of a
        small word or two, if that costs no line.
        """
        key = (text[:_LONGEST_TEXT], size, width, face, most)
        return cached(self._wraps, key, lambda: self._wrap_evenly(*key))

    def _wrap_evenly(
        self, text: str, size: float, width: int, face: Face, most: int
    ) -> tuple[str, ...]:
        lines = self._wrap(text, size, width, face, most)
        is_narrow = width <= _NARROW_COLUMN * self._pixels(size)
        if "\n" in text or not is_narrow or not 1 < len(lines) <= _FEW_LINES:
            return lines
        for part in _NARROWER:
            narrow = round(part * width)
            if self.width(lines[-1], size, face) >= narrow * _SHORT_LINE:
                break
            narrower = self._wrap(text, size, narrow, face, most)
            # No line more, nothing cut, no word broken.
            if len(narrower) > len(lines) or not is_whole(text, narrower):
                break
            lines = narrower
        return lines

    def _wrap(self, text: str, size: float, width: int, face: Face, most: int) -> tuple[str, ...]:
        laid_out = text[: most * LONGEST_LINE]
        room = self._as_drawn(_LayoutRequest(laid_out, self._pixels(size), face, width))
        spans = self._column(room, is_as_drawn=True).by_phrases(most)
        lines = [room.text[first:last].rstrip(_BREAKS) for first, last in spans]
        if room.text[spans[-1].last :].strip() or text[len(laid_out) :].strip():
            lines[-1] = self.fitted(lines[-1] + _ELLIPSIS, size, width, face)
        return tuple(lines)

    def spans(
        self, text: str, size: float, width: int, face: Face = Face.BODY, *, most: int = MOST_LINES
    ) -> tuple[Span, ...]:
        """Return the lines of a text as spans: at least one, at most ``most``.

        The space between two words belongs to the line of the first, and takes no room at its end.
        """
        room = _LayoutRequest(text[:_LONGEST_TEXT], self._pixels(size), face, width)

        def broken() -> tuple[Span, ...]:
            is_as_drawn = self._as_drawn(room) == room
            return tuple(self._column(room, is_as_drawn=is_as_drawn).lines(most))

        return cached(self._breaks, (room, most), broken)


class _LineBreaker(NamedTuple):
    """A text to be broken into lines, or cut to a width."""

    text: str
    width: int
    usual: int
    """Letters that fit into the width as a rule."""
    measure: Callable[[str], int]
    """Returns the width of a part of the text."""
    has_gaps: bool
    """Whether lines can end elsewhere than after spaces."""

    def by_phrases(self, most: int) -> list[Span]:
        """Return at most ``most`` lines, ended at phrases where that costs no line.

        Only texts of few lines that can end elsewhere than after spaces are treated so.
        """
        lines = list(self.lines(most))
        if not 1 < len(lines) <= _FEW_PHRASES or not (ends := phrase_ends(self.text)):
            return lines
        for at in range(len(lines) - 1):
            line = next(self.lines(1, lines[at].first, ends))
            rest = list(self.lines(most - at - 1, line.last))
            if len(rest) < len(lines) - at and rest[-1].last >= lines[-1].last:
                lines[at:] = [line, *rest]
        return lines

    def lines(self, most: int, first: int = 0, ends: Collection[int] = ()) -> Iterator[Span]:
        """Yield at most ``most`` lines from a place on, ended at one of ``ends`` where possible."""
        text = self.text
        guess = self.usual
        for _ in range(most):
            line_break = text.find("\n", first)
            end = len(text) if line_break < 0 else line_break
            last = self._end_of_line(first, end, guess, ends)
            guess = last - first  # most lines of a text have about as many letters
            if last == end and line_break >= 0:
                last += 1
                yield Span(first, last)
            else:
                yield Span(first, last)
                if last == len(text):
                    return
            first = last

    def _end_of_line(self, first: int, end: int, guess: int, ends: Collection[int]) -> int:
        """Return the beginning of the next line; ``end`` is the end of the paragraph."""
        text = self.text
        place = first + self.fitting(first, min(end, first + LONGEST_LINE), guess, by_words=True)
        if place == end:
            return end
        space = text.rfind(" ", first, place + 1)
        gap = gap_before(text, first, place, ends) if self.has_gaps else first
        if gap > max(first, space):
            return gap
        if space < 0:
            return max(place, first + 1)
        while space < end and text[space] == " ":
            space += 1
        return space

    def fitting(
        self, first: int, end: int, guess: int, tail: str = "", *, by_words: bool = False
    ) -> int:
        """Return the number of letters from ``first`` on that fit, followed by the tail.

        Accents stay with their letters. The number is found from a first guess in a few steps. With
        ``by_words`` it may be any place in the first word that does not fit.
        """
        fitting = 0
        too_many = end - first + 1
        low = high = 0
        for step in itertools.count(1):
            tried = self._between_letters(
                first, min(max(guess, fitting + 1), too_many - 1), end, -1
            )
            if tried <= fitting:
                tried = self._between_letters(first, fitting + 1, end, 1)
            if tried >= too_many:
                break
            wide = self.measure(self.text[first : first + tried].rstrip(_BREAKS) + tail)
            if wide <= self.width:
                fitting, low = tried, wide
            else:
                too_many, high = tried, wide
            if (
                by_words
                and too_many <= end - first
                and self._are_in_a_word(first, fitting, too_many)
            ):
                break
            # Letters of very different widths: now and then halved or doubled it soon ends all the
            # same.
            is_slow = step % 3 == 0
            if not high:
                guess = max(
                    fitting * max(0, self.width) // max(1, low) + 1, 2 * fitting if is_slow else 0
                )
            elif is_slow:
                guess = (fitting + too_many) // 2
            else:
                guess = fitting + (self.width - low) * (too_many - fitting) // (high - low)
        return fitting

    def _are_in_a_word(self, first: int, fitting: int, too_many: int) -> bool:
        """Return whether all places between these two lie in one word, not a line's first."""
        if self.has_gaps:
            return False
        has_words_before = self.text.rfind(" ", first, first + fitting + 1) >= 0
        return has_words_before and self.text.find(" ", first + fitting + 1, first + too_many) < 0

    def _between_letters(self, first: int, count: int, end: int, step: int) -> int:
        """Return the count moved by steps until no accent is separated from its letter."""
        while 0 < count < end - first and is_accent(self.text[first + count]):
            count += step
        return count


def cached(store: OrderedDict[K, V], key: K, make: Callable[[], V]) -> V:
    """Return the cached value for a key, or make it; the least recently used one is dropped."""
    found = store.get(key)
    if found is None:
        found = store[key] = make()
        if len(store) > _MOST_KEPT:
            store.popitem(last=False)
    else:
        store.move_to_end(key)
    return found


def _with_room(text: str) -> str:
    """Return the text with placeholders for the pictures in it."""
    return text if text.isascii() else _PICTURE.sub(lambda letter: _sign(letter[0]).room, text)
