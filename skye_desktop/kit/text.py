"""Text: the two type faces, line breaks, and a cache of drawn lines.

Whatever the length of a text, no more of it is measured or drawn than a few times what there is room for.
"""

from __future__ import annotations

import itertools
import re
from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Callable, Collection, Iterator
from enum import Enum, StrEnum, auto
from functools import lru_cache
from typing import NamedTuple, TypeVar

import pygame

from skye_desktop.kit import theme
from skye_desktop.kit.line_breaks import gap_before, has_gaps, is_whole, phrase_ends
from skye_desktop.kit.theme import Colour
from skye_desktop.kit.type_faces import LONGEST_LINE, TypeFace, has_all, is_accent

_MOST_KEPT = 1500
_MOST_WIDTHS = 4_000
MOST_LINES = 100
"""Into which a text is broken; the rest of a longer one is left out."""
_LONGEST_TEXT = 20_000
"""Letters, as many as those lines can hold."""
_ELLIPSIS = "…"
_FEW_LINES = 4
_FEW_PHRASES = 12
"""A text of more lines ends them as it happens, not where phrases do."""
_NARROW_COLUMN = 34
"""A text of more lines, or in a column wider than so many times the height of its letters, ends as it happens."""
_SHORT_LINE = 0.34
_NARROWER = 0.94, 0.88, 0.82, 0.76, 0.7, 0.64, 0.58
"""Parts of the width: a last line that is shorter looks lost, and these are tried one after another to fill it."""
_BREAKS = " \n"
"""Where a line can end."""
_FINER = 0.5
"""Design pixels from one size of type to the next."""


class Face(StrEnum):
    """A type face and weight: one for titles, one for everything else."""

    TITLE = auto()
    TITLE_REGULAR = auto()
    BODY = auto()
    BOLD = auto()


_REGULAR = ("noto-sans-regular.otf", "noto-sans-letters-regular.ttf", "noto-sans-signs-regular.otf")
_BOLD = ("noto-sans-bold.otf", "noto-sans-letters-bold.ttf", "noto-sans-signs-bold.otf")
_JAPANESE = "noto-serif-letters-bold.otf"
"""Stands in right behind the first: what it has none of the others has."""
FILES = {
    Face.TITLE: (
        "averia-serif-bold.ttf", _JAPANESE, "vollkorn-letters-bold.ttf", "rare-letters-bold.ttf", *_BOLD,
    ),
    Face.TITLE_REGULAR: (
        "averia-serif-regular.ttf", "vollkorn-letters-regular.ttf", "rare-letters-regular.ttf", *_REGULAR,
    ),
    Face.BODY: _REGULAR,
    Face.BOLD: _BOLD,
}  # fmt: skip
"""The files of each face: the first choice, and what stands in for the letters it lacks."""


@lru_cache(_MOST_WIDTHS)
def can_be_drawn(letter: str) -> bool:
    """Whether every face has a letter."""
    return all(any(has_all(file, letter) for file in files) for files in FILES.values())


class Sign(NamedTuple):
    """How a picture stands in a line: what leaves room for it there, and its sides in parts of the size of type."""

    room: str
    width: float
    height: float


SMALL_SIGN, LARGE_SIGN, EMBLEM, DISC, PLATE = 0xE000, 0xE100, 0xE200, 0xE300, 0xE400
"""The first of 256 letters of no script each; every one stands for a picture that the canvas knows."""
MORE_SMALL_SIGNS, MORE_LARGE_SIGNS, _AFTER_SIGNS = 0xE500, 0xED00, 0xF500
"""The first letters for further pictures of the first two kinds, and what comes after the last of them."""
_SIGNS = {
    SMALL_SIGN: Sign("\u3000\u00a0", 1.14, 1.14),
    LARGE_SIGN: Sign("\u3000\u3000\u00a0\u00a0", 2.24, 2.24),
    EMBLEM: Sign("\u3000\u00a0\u00a0", 1.5, 1.5),
    DISC: Sign("\u3000\u00a0\u00a0", 1.36, 1.36),
    PLATE: Sign("\u3000\u3000", 1.9, 1.3),
}
"""As high as the line, more than twice as high, a little higher; and for numbers, round, and low and wide."""
_HAIR = 1 / 8
"""The distance from a picture to those in the lines above and below, in parts of its height."""
_CLINGING = tuple(",.;:!?)、。：；！？）")
"""What stands close behind a picture, as behind a word."""
_PICTURE = re.compile(f"[{chr(SMALL_SIGN)}-{chr(_AFTER_SIGNS - 1)}]")
_PICTURES = re.compile(f"({_PICTURE.pattern}+)")


def _sign(letter: str) -> Sign:
    code = ord(letter)
    if code >= MORE_SMALL_SIGNS:
        return _SIGNS[SMALL_SIGN if code < MORE_LARGE_SIGNS else LARGE_SIGN]
    return _SIGNS[code & ~0xFF]


def pictures_in(text: str) -> list[tuple[int, str]]:
    """The letters of a text that stand for pictures, each with how many letters come before it."""
    return [] if text.isascii() else [(found.start(), found[0]) for found in _PICTURE.finditer(text)]


class Nearest(Enum):
    """What of a line is meant by a pixel."""

    GAP = auto()
    """The gap between two letters that is nearest."""
    LETTER = auto()
    """The letter that is there."""


class Span(NamedTuple):
    """A line of a longer text: its letters from ``first`` on, up to ``last``, where the next line begins."""

    first: int
    last: int


class Line(NamedTuple):
    """What is drawn of a text that has so much room."""

    picture: pygame.Surface
    letters: tuple[tuple[str, pygame.Rect], ...]
    """Those that stand for pictures, and the places of these, from the beginning and the middle of the line."""


class _Room(NamedTuple):
    """What a text is broken or cut for."""

    text: str
    pixels: int
    face: Face
    width: int


K = TypeVar("K")
V = TypeVar("V")


class Text:
    """Draws text at one UI scale. Sizes given are design pixels; widths and results are window pixels."""

    def __init__(self, scale: float) -> None:
        self.scale = scale
        self._faces: dict[tuple[Face, int], TypeFace] = {}
        self._lines: OrderedDict[tuple[str, int, Colour, Face], pygame.Surface] = OrderedDict()
        self._widths: OrderedDict[tuple[str, float, Face], int] = OrderedDict()
        self._breaks: OrderedDict[tuple[_Room, int], tuple[Span, ...]] = OrderedDict()
        self._wraps: OrderedDict[tuple[str, float, int, Face, int], tuple[str, ...]] = OrderedDict()
        self._lefts: OrderedDict[tuple[str, int, float, Face], int] = OrderedDict()
        self._heights: OrderedDict[tuple[str, float, Face], int] = OrderedDict()
        self._letters: OrderedDict[tuple[str, float, Face], tuple[tuple[str, pygame.Rect], ...]] = (
            OrderedDict()
        )
        self._cut_lines: OrderedDict[tuple[str, int, float, Colour, Face, bool], Line] = OrderedDict()

    def _pixels(self, size: float) -> int:
        return max(theme.LEAST_FONT, round(size * self.scale))

    def _face(self, pixels: int, face: Face) -> TypeFace:
        key = (face, pixels)
        if key not in self._faces:
            self._faces[key] = TypeFace(FILES[face], pixels)
        return self._faces[key]

    def line(self, text: str, size: float, colour: Colour, face: Face = Face.BODY) -> pygame.Surface:
        """One line as a picture; kept, so asking again costs nothing."""
        text, pixels = text[:LONGEST_LINE], self._pixels(size)

        def picture() -> pygame.Surface:
            return self._face(pixels, face).picture(_with_room(text), colour)

        return kept(self._lines, (text, pixels, colour, face), picture)

    def width(self, text: str, size: float, face: Face = Face.BODY) -> int:
        """How wide a line is; kept, because every line drawn is measured first."""
        key = (text[:LONGEST_LINE], size, face)
        return kept(self._widths, key, lambda: self._face(self._pixels(size), face).width(_with_room(key[0])))

    def left_of(self, text: str, place: int, size: float, face: Face = Face.BODY) -> int:
        """How far from the beginning of a line the gap before a letter is."""

        def left() -> int:
            line = self._face(self._pixels(size), face)
            return line.left_of(_with_room(text), len(_with_room(text[:place])))

        return kept(self._lefts, (text, place, size, face), left)

    def height(self, size: float, face: Face = Face.BODY) -> int:
        """The distance from line to line. The body face's own leading leaves room for two scripts; ours does not."""
        if face in (Face.BODY, Face.BOLD):
            return round(size * self.scale * 1.36)
        return self._face(self._pixels(size), face).font().get_linesize()

    def cut_line(
        self, text: str, width: int, size: float, colour: Colour, face: Face, *, shrinks: bool = False
    ) -> Line:
        """A line for a room of that width; one that ``shrinks`` is first tried smaller, as `fitting_size` says."""
        key = (text, width, size, colour, face, shrinks)
        return kept(self._cut_lines, key, lambda: self._cut_line(*key))

    def _cut_line(
        self, text: str, width: int, size: float, colour: Colour, face: Face, shrinks: bool
    ) -> Line:
        if shrinks:
            size = self.fitting_size(text, size, width, face)
        shown = self.fitted(text, size, width, face)
        letters = kept(self._letters, (shown, size, face), lambda: self._placed_letters(shown, size, face))
        return Line(self.line(shown, size, colour, face), letters)

    def _placed_letters(self, shown: str, size: float, face: Face) -> tuple[tuple[str, pygame.Rect], ...]:
        """The letters of a line that stand for pictures, and the places of these."""
        pictures, ends, more = pictures_in(shown), list[int](), 0
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
        """How large the picture is that a letter stands for."""
        sign, pixels = _sign(letter), size * self.scale
        return round(sign.width * pixels), round(sign.height * pixels)

    def height_with_pictures(self, line: str, size: float, face: Face = Face.BODY) -> int:
        """What a line takes with all that is drawn in it, so that it touches nothing in the next."""

        def height() -> int:
            sides = [self._sides(letter, size)[1] for _, letter in pictures_in(line)]
            return max([self.height(size, face), *(side + max(1, round(side * _HAIR)) for side in sides)])

        return kept(self._heights, (line, size, face), height)

    def fitted(self, text: str, size: float, width: int, face: Face = Face.BODY) -> str:
        """The text, cut with an ellipsis if it is wider than that."""
        if len(text) <= LONGEST_LINE and self.width(text, size, face) <= width:
            return text
        room = _Room(text[:LONGEST_LINE], self._pixels(size), face, width)
        column = self._column(self._as_drawn(room), is_as_drawn=True)
        kept = column.fitting(0, len(column.text), column.usual, _ELLIPSIS)
        return column.text[:kept].rstrip() + _ELLIPSIS

    def _as_drawn(self, room: _Room) -> _Room:
        """What is drawn of a text, with the letters that stand for pictures."""
        face = self._face(room.pixels, room.face)
        parts = _PICTURES.split(room.text)
        drawn = "".join(part if _PICTURES.match(part) else face.as_drawn(part) for part in parts)
        return room._replace(text=drawn)

    def _column(self, room: _Room, *, is_as_drawn: bool) -> _Column:
        """The text of a room; of one that is what is drawn of it that need not be found out for every part anew."""
        face = self._face(room.pixels, room.face)
        width = face.width_as_drawn if is_as_drawn else face.width
        usual = 2 * room.width // room.pixels + 1
        return _Column(
            room.text, room.width, usual, lambda text: width(_with_room(text)), has_gaps(room.text)
        )

    def fitting_size(self, text: str, size: float, width: int, face: Face = Face.BODY) -> float:
        """The size, or a smaller one down to the smallest that is read with ease, at which a line fits there."""
        wide = self.width(text, size, face)
        if wide <= width:
            return size
        smallest = min(size, theme.SMALLEST)
        found = max(smallest, size * max(0, width) / wide // _FINER * _FINER)
        while found > smallest and self.width(text, found, face) > width:
            found = max(smallest, found - _FINER)
        return found

    def place_at(self, text: str, x: int, nearest: Nearest) -> int:
        """The place in a line of body text that many pixels from its beginning: how many letters lie before it."""
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
        """The text broken into lines no wider than that; a single word that is too wide is broken too.

        Of a text of more than ``most`` lines the last one ends in an ellipsis. A short text does not end in a line
        with a small word or two, if that costs no line.
        """
        key = (text[:_LONGEST_TEXT], size, width, face, most)
        return kept(self._wraps, key, lambda: self._wrap_evenly(*key))

    def _wrap_evenly(self, text: str, size: float, width: int, face: Face, most: int) -> tuple[str, ...]:
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
        room = self._as_drawn(_Room(laid_out, self._pixels(size), face, width))
        spans = self._column(room, is_as_drawn=True).by_phrases(most)
        lines = [room.text[first:last].rstrip(_BREAKS) for first, last in spans]
        if room.text[spans[-1].last :].strip() or text[len(laid_out) :].strip():
            lines[-1] = self.fitted(lines[-1] + _ELLIPSIS, size, width, face)
        return tuple(lines)

    def spans(
        self, text: str, size: float, width: int, face: Face = Face.BODY, *, most: int = MOST_LINES
    ) -> tuple[Span, ...]:
        """The lines of a text no wider than that, at most so many, at least one.

        The space between two words belongs to the line of the first, and has no room of its own at its end.
        """
        room = _Room(text[:_LONGEST_TEXT], self._pixels(size), face, width)

        def broken() -> tuple[Span, ...]:
            is_as_drawn = self._as_drawn(room) == room
            return tuple(self._column(room, is_as_drawn=is_as_drawn).lines(most))

        return kept(self._breaks, (room, most), broken)


class _Column(NamedTuple):
    """A text that is broken or cut to a width."""

    text: str
    width: int
    usual: int
    """How many letters fit into that as a rule."""
    measure: Callable[[str], int]
    """How wide a part of the text is."""
    has_gaps: bool
    """Whether lines can end elsewhere than behind spaces."""

    def by_phrases(self, most: int) -> list[Span]:
        """The lines, at most so many; of few lines with gaps each ends behind a phrase if that costs no line."""
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
        """The lines from a place on, at most so many; they end at one of ``ends`` rather than elsewhere."""
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
        """Where the next line begins; at ``end`` the paragraph ends."""
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

    def fitting(self, first: int, end: int, guess: int, tail: str = "", *, by_words: bool = False) -> int:
        """How many letters from the first on fit with the tail behind them; accents stay with theirs.

        Found from a first guess in a few steps. If the text is to be cut ``by_words``, it may be any place in the word
        that does not fit any more.
        """
        fitting, too_many = 0, end - first + 1
        low = high = 0
        for step in itertools.count(1):
            tried = self._between_letters(first, min(max(guess, fitting + 1), too_many - 1), end, -1)
            if tried <= fitting:
                tried = self._between_letters(first, fitting + 1, end, 1)
            if tried >= too_many:
                break
            wide = self.measure(self.text[first : first + tried].rstrip(_BREAKS) + tail)
            if wide <= self.width:
                fitting, low = tried, wide
            else:
                too_many, high = tried, wide
            if by_words and too_many <= end - first and self._are_in_a_word(first, fitting, too_many):
                break
            # Letters of very different widths: now and then halved or doubled it soon ends all the same.
            is_slow = step % 3 == 0
            if not high:
                guess = max(fitting * max(0, self.width) // max(1, low) + 1, 2 * fitting if is_slow else 0)
            elif is_slow:
                guess = (fitting + too_many) // 2
            else:
                guess = fitting + (self.width - low) * (too_many - fitting) // (high - low)
        return fitting

    def _are_in_a_word(self, first: int, fitting: int, too_many: int) -> bool:
        """Whether all places between these two lie in one word that is not the first of its line."""
        if self.has_gaps:
            return False
        has_words_before = self.text.rfind(" ", first, first + fitting + 1) >= 0
        return has_words_before and self.text.find(" ", first + fitting + 1, first + too_many) < 0

    def _between_letters(self, first: int, count: int, end: int, step: int) -> int:
        """So many letters, or fewer or more by steps until no accent is parted from its letter."""
        while 0 < count < end - first and is_accent(self.text[first + count]):
            count += step
        return count


def kept(store: OrderedDict[K, V], key: K, make: Callable[[], V]) -> V:
    """What was made for a key before, or now; the oldest is forgotten."""
    found = store.get(key)
    if found is None:
        found = store[key] = make()
        if len(store) > _MOST_KEPT:
            store.popitem(last=False)
    else:
        store.move_to_end(key)
    return found


def _with_room(text: str) -> str:
    """The text with room for the pictures in it."""
    return text if text.isascii() else _PICTURE.sub(lambda letter: _sign(letter[0]).room, text)
