"""How large the parts of the panels are, and of the cards beside them, in design pixels unless they say otherwise."""

from __future__ import annotations

from typing import Final


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
    LOW_STRIP: Final = 156
    """A strip lower than that has no room for the rounds."""


class Pricing:
    """Three cards with a tile each, and the purse beside them."""

    HEIGHT: Final = 276.0
    LOW: Final = 204.0
    """Without its heading."""
    WIDEST_CARD: Final = 290
    LOW_CARD: Final = 172
    STEPPER: Final = 28
    PRICE_ROOM: Final = 70
    PURSE: Final = 186
    LOW_PURSE: Final = 200
    LOW_COINS: Final = 44
    WIDEST_PURSE: Final = 320
    COIN: Final = 46
    COIN_HOME: Final = 48
    COIN_LAID: Final = 44
    AXE: Final = 54
    CLEAR: Final = 84
    CLEAR_HEIGHT: Final = 28


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
    WORDS: Final = 330
    """So much room the tiles leave."""


class Thinking:
    """A computer's turn: what it is about, its tiles, the pace at the right."""

    HEIGHT: Final = 164.0


class Above:
    """How tall a panel is above which a land is to find room in a round (`ui/camera.py`)."""

    TALLEST: Final = max(Pricing.HEIGHT, Buying.TALL)
    LOW: Final = max(Pricing.LOW, Buying.LOW)
    """On a small table."""
    LAYING: Final = max(Building.HEIGHT, Thinking.HEIGHT)
    """While tiles are laid."""
