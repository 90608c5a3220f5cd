"""Text: the two type faces, line breaks, and a cache of drawn lines.

Whatever the length of a text, no more of it is measured or drawn than a few times what there is room for.
"""

from __future__ import annotations

import itertools
import re
from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Callable, Iterator
from enum import Enum, StrEnum, auto
from functools import lru_cache
from typing import NamedTuple, TypeVar

import pygame

from skye_desktop.kit import theme
from skye_desktop.kit.theme import Colour
from skye_desktop.kit.type_faces import LONGEST_LINE, TypeFace, has_all, is_accent

_MOST_KEPT = 1500
_MOST_WIDTHS = 4_000
MOST_LINES = 100
"""Into which a text is broken; the rest of a longer one is left out."""
_LONGEST_TEXT = 20_000
"""Letters, as many as those lines can hold."""
_ELLIPSIS = "…"
_BREAKS = " \n"
"""Where a line can end."""
_FINER = 0.5
"""Design pixels from one size of type to the next."""
_ROOM = "\u3000\u00a0"
"""What leaves room for one of them in a line."""


class Face(StrEnum):
    """A type face and weight: one for titles, one for everything else."""

    TITLE = auto()
    TITLE_REGULAR = auto()
    BODY = auto()
    BOLD = auto()


_REGULAR = ("noto-sans-regular.otf", "noto-sans-letters-regular.ttf", "noto-sans-signs-regular.otf")
_BOLD = ("noto-sans-bold.otf", "noto-sans-letters-bold.ttf", "noto-sans-signs-bold.otf")
FILES = {
    Face.TITLE: ("averia-serif-bold.ttf", "vollkorn-letters-bold.ttf", "rare-letters-bold.ttf", *_BOLD),
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


_PICTURE = re.compile("[\ue000-\ue0ff]")
"""Letters of no script: each stands for a picture that the canvas knows."""


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


class _Key(NamedTuple):
    text: str
    pixels: int
    colour: Colour
    face: Face


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
        self._lines: OrderedDict[_Key, pygame.Surface] = OrderedDict()
        self._widths: dict[tuple[str, float, Face], int] = {}
        self._breaks: OrderedDict[tuple[_Room, int], tuple[Span, ...]] = OrderedDict()
        self._wraps: OrderedDict[tuple[str, float, int, Face, int], tuple[str, ...]] = OrderedDict()
        self._cuts: OrderedDict[_Room, str] = OrderedDict()

    def _pixels(self, size: float) -> int:
        return max(theme.LEAST_FONT, round(size * self.scale))

    def _face(self, pixels: int, face: Face) -> TypeFace:
        key = (face, pixels)
        if key not in self._faces:
            self._faces[key] = TypeFace(FILES[face], pixels)
        return self._faces[key]

    def line(self, text: str, size: float, colour: Colour, face: Face = Face.BODY) -> pygame.Surface:
        """One line as a picture; kept, so asking again costs nothing."""
        key = _Key(text[:LONGEST_LINE], self._pixels(size), colour, face)
        found = self._lines.get(key)
        if found is None:
            picture = self._face(key.pixels, face).picture(_with_room(key.text), colour)
            return _kept(self._lines, key, lambda: picture)
        self._lines.move_to_end(key)
        return found

    def width(self, text: str, size: float, face: Face = Face.BODY) -> int:
        """How wide a line is; kept, because every line drawn is measured first."""
        key = (text[:LONGEST_LINE], size, face)
        found = self._widths.get(key)
        if found is None:
            if len(self._widths) > _MOST_WIDTHS:
                self._widths.clear()
            found = self._widths[key] = self._face(self._pixels(size), face).width(_with_room(key[0]))
        return found

    def left_of(self, text: str, place: int, size: float, face: Face = Face.BODY) -> int:
        """How far from the beginning of a line the gap before a letter is."""
        return self._face(self._pixels(size), face).left_of(_with_room(text), len(_with_room(text[:place])))

    def height(self, size: float, face: Face = Face.BODY) -> int:
        """The distance from line to line. The body face's own leading leaves room for two scripts; ours does not."""
        if face in (Face.BODY, Face.BOLD):
            return round(size * self.scale * 1.36)
        return self._face(self._pixels(size), face).font().get_linesize()

    def fitted(self, text: str, size: float, width: int, face: Face = Face.BODY) -> str:
        """The text, cut with an ellipsis if it is wider than that."""
        if len(text) <= LONGEST_LINE and self.width(text, size, face) <= width:
            return text
        room = _Room(text[:LONGEST_LINE], self._pixels(size), face, width)
        return _kept(self._cuts, room, lambda: self._cut(room))

    def _cut(self, room: _Room) -> str:
        kept = self._fitting(room, 0, len(room.text), _usual(room), _ELLIPSIS)
        return room.text[:kept].rstrip() + _ELLIPSIS

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

        Of a text of more than ``most`` lines the last one ends in an ellipsis.
        """
        key = (text[:_LONGEST_TEXT], size, width, face, most)
        found = self._wraps.get(key)
        if found is None:
            return _kept(self._wraps, key, lambda: self._wrap(*key))
        self._wraps.move_to_end(key)
        return found

    def _wrap(self, text: str, size: float, width: int, face: Face, most: int) -> tuple[str, ...]:
        spans = self.spans(text, size, width, face, most=most)
        lines = [text[first:last].rstrip(_BREAKS) for first, last in spans]
        if text[spans[-1].last :].strip():
            lines[-1] = self.fitted(lines[-1] + _ELLIPSIS, size, width, face)
        return tuple(lines)

    def spans(
        self, text: str, size: float, width: int, face: Face = Face.BODY, *, most: int = MOST_LINES
    ) -> tuple[Span, ...]:
        """The lines of a text no wider than that, at most so many, at least one.

        The space between two words belongs to the line of the first, and has no room of its own at its end.
        """
        room = _Room(text[:_LONGEST_TEXT], self._pixels(size), face, width)
        return _kept(self._breaks, (room, most), lambda: tuple(self._broken(room, most)))

    def _broken(self, room: _Room, most: int) -> Iterator[Span]:
        text, first = room.text, 0
        guess = _usual(room)
        for _ in range(most):
            line_break = text.find("\n", first)
            end = len(text) if line_break < 0 else line_break
            last = self._end_of_line(room, first, end, guess)
            guess = last - first  # most lines of a text have about as many letters
            if last == end and line_break >= 0:
                last += 1
                yield Span(first, last)
            else:
                yield Span(first, last)
                if last == len(text):
                    return
            first = last

    def _end_of_line(self, room: _Room, first: int, end: int, guess: int) -> int:
        """Where the next line begins; at ``end`` the paragraph ends."""
        text = room.text
        place = first + self._fitting(room, first, min(end, first + LONGEST_LINE), guess)
        if place == end:
            return end
        space = text.rfind(" ", first, place + 1)
        if space < 0:
            return max(place, first + 1)
        while space < end and text[space] == " ":
            space += 1
        return space

    def _fitting(self, room: _Room, first: int, end: int, guess: int, tail: str = "") -> int:
        """How many letters of a text fit into the width with the tail behind them; accents stay with theirs."""
        face = self._face(room.pixels, room.face)

        def wide(count: int) -> int:
            return face.width(_with_room(room.text[first : first + count].rstrip(_BREAKS) + tail))

        fitting = _most_within(room.width, wide, end - first, guess)
        while 0 < fitting < end - first and is_accent(room.text[first + fitting]):
            fitting -= 1
        return fitting


def _usual(room: _Room) -> int:
    """How many letters fit into a width as a rule."""
    return 2 * room.width // room.pixels + 1


def _most_within(width: int, wide: Callable[[int], int], count: int, guess: int) -> int:
    """The largest number up to ``count`` that is not too wide, found from a first guess in a few steps."""
    fitting, too_many = 0, count + 1
    low = high = 0
    for step in itertools.count(1):
        if too_many - fitting <= 1:
            break
        tried = min(max(guess, fitting + 1), too_many - 1)
        found = wide(tried)
        if found <= width:
            fitting, low = tried, found
        else:
            too_many, high = tried, found
        is_slow = (
            step % 3 == 0
        )  # letters of very different widths: halved or doubled it soon ends all the same
        if high:
            part = (
                (too_many - fitting) // 2 if is_slow else (width - low) * (too_many - fitting) // (high - low)
            )
            guess = fitting + part
        else:
            guess = max(fitting * max(0, width) // max(1, low) + 1, 2 * fitting if is_slow else 0)
    return fitting


def _kept(store: OrderedDict[K, V], key: K, make: Callable[[], V]) -> V:
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
    """The text with room for the pictures of landscape tiles."""
    return text if text.isascii() else _PICTURE.sub(_ROOM, text)
