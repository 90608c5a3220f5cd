"""Landscape tiles in sentences: nobody knows them by number, so a text holds a letter that is drawn as a picture."""

from __future__ import annotations

import re

_FIRST = 0xE000
"""A letter that no script has: the tile of number 0."""
TILE_LETTER = re.compile("[\ue000-\ue0ff]")
"""A letter that stands for a landscape tile."""


def tile_letter(tile: int) -> str:
    """The letter for which the picture of a landscape tile is drawn."""
    return chr(_FIRST + tile)


def tiles_in(text: str) -> list[tuple[int, int]]:
    """The landscape tiles that a text shows: before which letter, and their numbers."""
    return (
        []
        if text.isascii()
        else [(found.start(), ord(found[0]) - _FIRST) for found in TILE_LETTER.finditer(text)]
    )


def tile_of(letter: str) -> int:
    """The landscape tile that such a letter stands for."""
    return ord(letter) - _FIRST
