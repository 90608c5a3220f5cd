"""The sizes that parts of the interface share, in design pixels: how large a thing is, or how far from its edge.

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
    FOLDED_LOG: Final = 64
    """Two lines with tiles in them."""
    LEAST_LOG: Final = 60
    LARGEST_CARDS: Final = 424


class RightColumn:
    """The clans' cards, and what stands below them."""

    TALLEST_CARD: Final = 270
    LEAST_CARD: Final = 164
    """Before a card becomes lower, nothing stands below the cards."""
    TRAY: Final = 40


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


class Panels:
    """What several panels have."""

    HEIGHT: Final = 150.0
    HEADING_ROW: Final = 24
    HEADING_RISE: Final = 3
    AROUND: Final = 95
    """All but the rows of a panel of rows: its edges, the heading, the foot with the button."""


class Small:
    """A small table: its bar, the line of the log, the strips beside the land and what stands in them."""

    BAR: Final = 36
    LOW_LAND: Final = 130
    """A land lower than that has its line too. Where the tallest panel leaves it less it is as large as each panel
    lets it be."""
    LEAST_CARD: Final = 15


class Pricing:
    """Three cards with a tile each, and the purse beside them."""

    HEIGHT: Final = 276.0
    LOW: Final = 204.0
    """Without its heading."""
    AXE: Final = 54


class Buying:
    """The market: a group of tiles for each seller; a row with purse and buttons below."""

    HEIGHT: Final = 262.0
    LOW: Final = 206.0
    """Without its heading."""
    TALL: Final = 276.0
    """Where there is room for larger tiles: with so few stalls."""
    CREST: Final = 20
    FLYING_TILE: Final = 54
    FOOT_ROW: Final = 34


class Sign:
    """Whose turn it is: the large sign, and the one at the head of the market."""

    HEAD: Final = 38
    HEAD_NAME: Final = 24
    HEAD_RISE: Final = 13
    """How far above the row of the heading it begins."""
    EDGE: Final = 4
    """The edge of the sheet in the clan's colour."""


class Stall:
    """The stall of a seller."""

    AWNING: Final = 40


class Building:
    """The tray of tiles to lay, and the words beside it."""

    HEIGHT: Final = 148.0


class Thinking:
    """A computer's turn: what it is about, its tiles, the pace at the right."""

    HEIGHT: Final = 164.0


class Above:
    """How tall a panel is above which a land is to find room in a round (`ui/territory_view.py`)."""

    TALLEST: Final = max(Pricing.HEIGHT, Buying.TALL)
    LOW: Final = max(Pricing.LOW, Buying.LOW)
    """On a small table."""
    LAYING: Final = max(Building.HEIGHT, Thinking.HEIGHT)
    """While tiles are laid."""
