"""Landscape tiles in sentences: nobody knows them by number, so a text holds a letter that is drawn as a picture.

Where nothing can be drawn it says what stands on them.
"""

from __future__ import annotations

from skye_desktop.engine import TILES
from skye_desktop.i18n import tr

_FIRST = 0xE000
"""A letter that no script has: the tile of number 0."""


def tile_letter(tile: int) -> str:
    """The letter for which the picture of a landscape tile is drawn."""
    return chr(_FIRST + tile)


def tile_of(letter: str) -> int:
    """The landscape tile that such a letter stands for."""
    return ord(letter) - _FIRST


def tile_in_words(number: int) -> str:
    """A tile's number and what stands on it."""
    things = ", ".join(icon.replace("_", " ") for icon in TILES[number].icons)
    name = tr("Tile {tile}").format(tile=number)
    return f"{name}: {things}" if things else name
