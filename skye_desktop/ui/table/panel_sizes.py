"""How large the parts of the panels are, and of the cards beside them, in design pixels unless they say otherwise."""

from __future__ import annotations

from typing import Final


class Panels:
    """What several panels have."""

    HEIGHT: Final = 150.0
    END_HEIGHT: Final = 64.0
    RESULTS: Final = 170
    HEADING_ROW: Final = 24
    HEADING_RISE: Final = 3
    AROUND: Final = 95
    """All but the rows of a panel of rows: its edges, the heading, the foot with the button."""
    BELOW_HEADING: Final = 26
    """From the heading's top to what stands below it."""
    FLYING_COIN: Final = 26
    REFUSED: Final = 130
    """How dark such a tile lies, of 255."""


class Small:
    """A small table: its bar, the line of the log, the strips beside the land and what stands in them."""

    BAR: Final = 36
    LOW_LAND: Final = 130
    """A land lower than that has its line too. Where the tallest panel leaves it less it is as large as each panel
    lets it be."""
    LEAST_CARD: Final = 15
    LOW_STRIP: Final = 156
    """A strip lower than that has no room for the rounds."""
    PURSE: Final = 15


class Income:
    """The income of all seats, a row each."""

    ROW: Final = 26
    CREST: Final = 24
    NAME: Final = 104
    AMOUNT: Final = 36
    COIN: Final = 30
    """One that flies."""
    PAID: Final = 22
    PAID_STEP: Final = 14
    PAID_ROOM: Final = 96
    MOST_COINS: Final = 5


class Handover:
    """The sheet on the curtain."""

    WIDTH: Final = 540
    HEIGHT: Final = 410
    CREST: Final = 120
    NAME: Final = 58
    TASK: Final = 24
    LOW: Final = 340
    """Where the window is lower than it."""
    LOW_CREST: Final = 64
    READY: Final = 360
    READY_HEIGHT: Final = 48


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
    FEW: Final = 3
    WIDEST_GROUP: Final = 640
    AROUND: Final = 78
    """Above and below the tiles of a group: the awning, the shelf."""
    CREST: Final = 20
    PRICE: Final = 34
    PRICE_COIN: Final = 28
    FLYING_TILE: Final = 54
    ENLARGED: Final = 132
    """A tile under the pointer that is shown too small."""
    FOOT: Final = 42
    FOOT_ROW: Final = 34
    AXED: Final = 32


class Sign:
    """Whose turn it is: the large sign, and the one at the head of the market."""

    HEIGHT: Final = 84
    NAME: Final = 40
    HEAD: Final = 38
    HEAD_NAME: Final = 24
    HEAD_RISE: Final = 13
    """How far above the row of the heading it begins."""
    LEAST: Final = 60
    """Where the foot of a low panel leaves it less there is none."""
    EDGE: Final = 4
    """The edge of the sheet in the clan's colour."""


class Stall:
    """The stall of a seller."""

    AWNING: Final = 40
    PLATE: Final = 24
    """The sign with the seller's name."""
    PLATE_PART: Final = 0.62
    SHORT_PLATE: Final = 112
    BESIDE_PLATE: Final = 10
    """It takes that part of the stall's width at most, or so much where that leaves enough at both sides."""
    STAMP: Final = 0.36
    """A seller's crest on its own tiles, in parts of their side."""


class MarketNews:
    """What the market has brought each person, a card for each."""

    GAP: Final = 2
    LOW: Final = 204.0
    """Without its heading; more cards than it has room for are scrolled."""
    BESIDE: Final = 760
    """So wide a low panel has its button beside the cards."""
    HIGHEST_CARD: Final = 66
    """With the gap between two."""
    CREST: Final = 28
    NAME: Final = 92
    TILE: Final = 48


class Building:
    """The tray of tiles to lay, and the words beside it."""

    HEIGHT: Final = 148.0
    WORDS: Final = 330
    """So much room the tiles leave."""


class Scoring:
    """What is counted, a row for each seat."""

    ROW: Final = 24
    CREST: Final = 20
    POINTS: Final = 34


class Thinking:
    """A computer's turn: what it is about, its tiles, the pace at the right."""

    HEIGHT: Final = 164.0
    FACE: Final = 48
    ROW: Final = 22
    TRAY_PART: Final = 66
    """Per cent of the width that the tiles may take beside the words."""
    TALLEST_TILE: Final = 84
    DOT: Final = 6
    DOT_STEP: Final = 12
    DOTS: Final = 44
    CONTROLS: Final = 214
    LABEL: Final = 20
    CHOICE: Final = 30
    NARROW_CHOICE: Final = 126
    WITH_SPEED: Final = 640
    """So wide a market has the speed in its foot."""
    BUTTON: Final = 80
    SPOKEN_OF: Final = 56
    """The tile that the reason is about."""


class Above:
    """How tall a panel is above which a land is to find room in a round (`ui/camera.py`)."""

    TALLEST: Final = max(Pricing.HEIGHT, Buying.TALL)
    LOW: Final = max(Pricing.LOW, Buying.LOW)
    """On a small table."""
    LAYING: Final = max(Building.HEIGHT, Thinking.HEIGHT)
    """While tiles are laid."""


class SeatCard:
    """The card of a seat, in the column at the right."""

    BANNER: Final = 38
    LOW_BANNER: Final = 30
    LINE: Final = 17
    FACTS: Final = 66
    FACTS_BELOW: Final = 34
    """The column beside the land, or the row below it: gold, tiles, what lies before the seat."""
    PURSE: Final = 22
    LARGEST_TILE: Final = 48
    DRAWN: Final = 25
