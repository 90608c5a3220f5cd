"""The sizes of each part of the interface: how large a thing is, or how far it lies from the edge it is named for.

A bare name is the side of a square, the width of a box, or the height of a row; what has both has `_HEIGHT` too.
"""

from __future__ import annotations

from typing import Final


class Table:
    """The table: its bar, its columns, the name of the land that is shown."""

    BAR: Final = 42
    NARROW_LAYOUT: Final = (700, 960)
    """The least room, in design pixels, for that."""
    TRACK: Final = 40
    LEFT: Final = 276
    RIGHT: Final = 214
    WIDEST_PANEL: Final = 1240
    """What lies on a wider one would lie too far apart."""
    OWNER: Final = 28


class LeftColumn:
    """The game board with scoring tiles, rounds, coin supply and bag, and the log below it."""

    CARDS: Final = 350
    ASIDE: Final = 6
    ABOVE: Final = 7
    BELOW: Final = 12
    """Around what stands on a scoring tile, its rim and its side counted in."""
    PATH: Final = 52
    LOW_PATH: Final = 42
    STONE: Final = 48
    STONE_RISE: Final = 2
    """The middle of its upper side, above the middle of the whole."""
    TRAY: Final = 60
    LOW_TRAY: Final = 52
    LEAST_LOG: Final = 60
    """A log with less room is left out."""
    FOLDED_LOG: Final = 64
    """Two lines with tiles in them."""
    LARGEST_CARDS: Final = 424


class LandSizes:
    """A clan's land."""

    LARGEST_TILE: Final = 180
    """Beyond, a lone castle would fill the table."""
    READABLE_TILE: Final = 80
    """Before tiles become smaller, the room about the land does."""
    SMALLEST_TILE: Final = 22
    MARGIN: Final = 8
    """What stays free around a fitted land, both sides together."""
    AROUND: Final = 0.6
    RING: Final = 2
    """And in cells, with the ring of those that are open and without it."""
    CLASH: Final = 6
    CROSS: Final = 10


class Hints:
    """The note of a hint, and the wedge that points from it."""

    POINTER_LENGTH: Final = 26


class Editor:
    """The editor of scenarios: land, tiles and order at the left, seats and table at the right."""

    SLOT: Final = 52
    ROW: Final = 34


class Pins:
    """The sign of a note or a bookmark, and the list of them."""

    SIGN: Final = 12


class Advice:
    """The sheet beside the land: a row for each tile."""

    BUTTON_HEIGHT: Final = 24
