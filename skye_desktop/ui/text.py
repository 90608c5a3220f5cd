"""Text: the two type faces, line breaks, and a cache of drawn lines."""

from __future__ import annotations

import re
from collections import OrderedDict
from enum import Enum, StrEnum, auto
from pathlib import Path
from typing import NamedTuple

import pygame

from skye_desktop.ui import theme
from skye_desktop.ui.theme import Colour

_FONTS = Path(__file__).parent / "fonts"
_MOST_KEPT = 1500
_MOST_WIDTHS = 4_000
_ELLIPSIS = "…"
_TILES = 0xE000
"""Letters from here on have no meaning of their own: they stand for the pictures of landscape tiles."""
_TILE = re.compile("[\ue000-\ue0ff]")
_ROOM = "\u3000\u00a0"
"""What leaves room for one of them in a line."""


class Face(StrEnum):
    """A type face and weight: one for titles, one for everything else."""

    TITLE = "averia-serif-bold.ttf"
    TITLE_REGULAR = "averia-serif-regular.ttf"
    BODY = "noto-sans-regular.otf"
    BOLD = "noto-sans-bold.otf"


def tile_letter(tile: int) -> str:
    """A letter for which the picture of a landscape tile is drawn; only in the face of the body."""
    return chr(_TILES + tile)


def tiles_in(text: str) -> list[tuple[int, int]]:
    """The landscape tiles that a text shows: before which letter, and their numbers."""
    return [] if text.isascii() else [(found.start(), ord(found[0]) - _TILES) for found in _TILE.finditer(text)]


class Nearest(Enum):
    """What of a line is meant by a pixel."""

    GAP = auto()
    """The gap between two letters that is nearest."""
    LETTER = auto()
    """The letter that is there."""


class _Key(NamedTuple):
    text: str
    pixels: int
    colour: Colour
    face: Face


class Text:
    """Draws text at one UI scale. Sizes given are design pixels; widths and results are window pixels."""

    def __init__(self, scale: float) -> None:
        self.scale = scale
        self._fonts: dict[tuple[Face, int], pygame.Font] = {}
        self._lines: OrderedDict[_Key, pygame.Surface] = OrderedDict()
        self._widths: dict[tuple[str, float, Face], int] = {}
        self._breaks: OrderedDict[tuple[str, int, Face, int], tuple[str, ...]] = OrderedDict()

    def font(self, size: float, face: Face = Face.BODY) -> pygame.Font:
        """The font for a size in design pixels."""
        pixels = max(theme.LEAST_FONT, round(size * self.scale))
        key = (face, pixels)
        if key not in self._fonts:
            self._fonts[key] = pygame.Font(_FONTS / face.value, pixels)
        return self._fonts[key]

    def line(self, text: str, size: float, colour: Colour, face: Face = Face.BODY) -> pygame.Surface:
        """One line as a picture; kept, so asking again costs nothing."""
        key = _Key(text, max(theme.LEAST_FONT, round(size * self.scale)), colour, face)
        found = self._lines.get(key)
        if found is None:
            found = self.font(size, face).render(_drawable(text), True, colour).convert_alpha()
            self._lines[key] = found
            if len(self._lines) > _MOST_KEPT:
                self._lines.popitem(last=False)
        else:
            self._lines.move_to_end(key)
        return found

    def width(self, text: str, size: float, face: Face = Face.BODY) -> int:
        """How wide a line is; kept, because every line drawn is measured first."""
        key = (text, size, face)
        found = self._widths.get(key)
        if found is None:
            if len(self._widths) > _MOST_WIDTHS:
                self._widths.clear()
            found = self._widths[key] = _width(self.font(size, face), text)
        return found

    def height(self, size: float, face: Face = Face.BODY) -> int:
        """The distance from line to line. The body face's own leading leaves room for two scripts; ours does not."""
        font = self.font(size, face)
        if face in (Face.BODY, Face.BOLD):
            return round(size * self.scale * 1.36)
        return font.get_linesize()

    def fitted(self, text: str, size: float, width: int, face: Face = Face.BODY) -> str:
        """The text, cut with an ellipsis if it is wider than that."""
        if self.width(text, size, face) <= width:
            return text
        fitting, too_long = 0, len(text)
        font = self.font(size, face)
        while too_long - fitting > 1:
            middle = (fitting + too_long) // 2
            if _width(font, text[:middle] + _ELLIPSIS) <= width:
                fitting = middle
            else:
                too_long = middle
        return text[:fitting].rstrip() + _ELLIPSIS

    def place_at(self, text: str, x: int, nearest: Nearest) -> int:
        """The place in a line of body text that many pixels from its beginning: how many letters lie before it."""
        gaps = [self.width(text[:place], theme.BODY) for place in range(len(text) + 1)]
        if nearest is Nearest.LETTER:
            return max((place for place, left in enumerate(gaps[:-1]) if left <= x), default=0)
        return min(range(len(gaps)), key=lambda place: abs(gaps[place] - x))

    def wrapped(self, text: str, size: float, width: int, face: Face = Face.BODY) -> tuple[str, ...]:
        """The text broken into lines no wider than that; a single word that is too wide is broken too."""
        key = (text, max(theme.LEAST_FONT, round(size * self.scale)), face, width)
        found = self._breaks.get(key)
        if found is None:
            found = tuple(
                line
                for paragraph in text.split("\n")
                for line in self._break(paragraph, size, width, face)
            )
            self._breaks[key] = found
            if len(self._breaks) > _MOST_KEPT:
                self._breaks.popitem(last=False)
        return found

    def _break(self, paragraph: str, size: float, width: int, face: Face) -> list[str]:
        font = self.font(size, face)
        lines: list[str] = []
        line = ""
        for word in paragraph.split(" "):
            longer = f"{line} {word}" if line else word
            if _width(font, longer) <= width:
                line = longer
                continue
            if line:
                lines.append(line)
            while _width(font, word) > width and len(word) > 1:
                cut = next(n for n in range(len(word) - 1, 0, -1) if n == 1 or _width(font, word[:n]) <= width)
                lines.append(word[:cut])
                word = word[cut:]
            line = word
        lines.append(line)
        return lines


def _width(font: pygame.Font, text: str) -> int:
    return font.size(_drawable(text))[0]


def _drawable(text: str) -> str:
    """The text without what no font can draw, as a file's name may hold anything; with room for pictures."""
    if text.isascii():
        return text.replace("\0", " ")
    return _TILE.sub(_ROOM, text.encode("utf-8", "replace").decode().replace("\0", " "))
