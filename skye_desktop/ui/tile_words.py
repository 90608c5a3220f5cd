"""A landscape tile in words."""

from __future__ import annotations

from skye_desktop.engine import TILES
from skye_desktop.i18n import tr


def tile_in_words(number: int) -> str:
    """A tile's number and what stands on it."""
    things = ", ".join(icon.replace("_", " ") for icon in TILES[number].icons)
    name = tr("Tile {tile}").format(tile=number)
    return f"{name}: {things}" if things else name
