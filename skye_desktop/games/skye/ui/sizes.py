"""The sizes that parts of the interface share, in design pixels.

A bare name is the side of a square, the width of a box, or the height of a row; a box with both has
`_HEIGHT` too.
"""

from __future__ import annotations

from typing import Final


class Table:
    """The table: its bar, its columns, and the name of the shown land."""

    BAR: Final = 42
    NARROW_LAYOUT: Final = (700, 960)
    """Smallest window for the narrow layout."""
    TRACK: Final = 40
    LEFT: Final = 276
    RIGHT: Final = 214
    WIDEST_PANEL: Final = 1240
    """Greatest width of a panel; in a wider one the parts would lie too far apart."""
    WIDEST_ACROSS: Final = 1600
    """Greatest width of a panel that stands below the board too."""
    OWNER: Final = 28


class LeftColumn:
    """The game board with scoring tiles, rounds, coin supply and bag, and the log below it."""

    CARDS: Final = 350
    RIM_ABOVE: Final = 16
    RIM_ASIDE: Final = 14
    RIM: Final = 12
    """Distances from the things on the board to its edge: above them, beside them, below them."""
    BETWEEN_CARDS: Final = 8
    BETWEEN_ROWS: Final = 17
    """Room between the rows of scoring tiles, for the plaques over their lower edge."""
    ASIDE: Final = 6
    ABOVE: Final = 5
    BELOW: Final = 15
    """Distances from a scoring tile's edges to its content: at the sides, above and below."""
    ABOVE_PATH: Final = 12
    """Distance below the scoring tiles, where their plaques hang."""
    PATH: Final = 48
    LOW_PATH: Final = 42
    ABOVE_TRAY: Final = 6
    STONE: Final = 42
    STONE_RISE: Final = 2
    """Distance by which the middle of a stone's upper side is above the middle of the stone."""
    TRAY: Final = 56
    LOW_TRAY: Final = 50
    LOG_LINE: Final = 26
    """Distance between two lines of the log that have one row each."""
    FOLDED_LOG: Final = 64
    """Height of the folded log: two lines with tiles in them."""
    LEAST_LOG: Final = 60
    USUAL_LOG: Final = 6 * LOG_LINE + 4
    """Height of an open log: six lines, one of them a heading."""
    LARGEST_CARDS: Final = 424


class RightColumn:
    """The clans' cards, and the tray below them."""

    TALLEST_CARD: Final = 320
    LEAST_CARD: Final = 164
    """Least card height with a tray below; the tray is left out before cards become lower."""
    TRAY: Final = 40


class LandSizes:
    """Sizes for the land of a clan."""

    LARGEST_TILE: Final = 180
    """Side of the largest tile; without it a lone castle would fill the table."""
    SMALLEST_TILE: Final = 64
    """Side of the smallest tile of a roomy table, in window pixels.

    What does not fit can be moved into sight.
    """
    BELOW_TASK: Final = 48
    """The same below the task of a scenario."""
    LEAST_TILE: Final = 22
    """Side of the smallest tile of a small table, and of a land that a person zooms."""
    MARGIN: Final = 8
    """Free room around a land that is fitted into its room once; left and right together."""
    AROUND: Final = 0.25
    """Free room around a land for its shadows, in cells; left and right together."""
    AROUND_OPEN: Final = 0.04
    """Free room around a land and the open cells beside it, in cells; left and right together."""
    OPEN_PART: Final = 0.84
    """Fraction of an open cell beyond the land that must be in sight, to show its mark."""
    NEXT_PART: Final = 0.3
    """Part of the cell next to the one under a held tile that is in sight, to be pointed at."""
    RING: Final = 2
    """Room for the open cells around a land, in cells; left and right together."""
    ASIDE: Final = 0.25
    """Largest distance of a land from the middle of its room, in cells, if another panel opens."""
    FADE: Final = 22
    """Depth of the shade at an edge where a land continues out of sight."""
    FIT_SIGN: Final = 12
    """Diameter of the dot in a cell that takes the tile in its present rotation."""
    TURN_SIGN: Final = 24
    """Diameter of the round arrow in a cell that takes the tile in another rotation."""
    CLASH: Final = 6
    CROSS: Final = 10
    GHOST_REACH: Final = 64
    """How far beyond its cell a held tile is drawn at most, with its shadow and the marks on it."""


class Hints:
    """Sizes for a hint, and for the arrow to what it is about."""

    POINTER_LENGTH: Final = 26


class Editor:
    """The editor of scenarios: land, tiles and order at the left, seats and table at the right."""

    SLOT: Final = 52
    ROW: Final = 34


class Advice:
    """The sheet of advice beside the land: a row for each tile."""

    BUTTON_HEIGHT: Final = 24


class Panels:
    """Sizes common to several panels."""

    HEIGHT: Final = 150.0
    HEADING_ROW: Final = 24
    HEADING_RISE: Final = 3
    AROUND: Final = 95
    """Height of a panel without its rows: margins, heading, and the foot with the button."""


class Small:
    """A small table: its bar, the line of the log, and the strips beside the land."""

    BAR: Final = 36
    LOW_LAND: Final = 130
    """Height of a land below which the room of the log's line is given to it.

    If the tallest panel leaves less than that, the land has a size of its own beside each panel.
    """
    LEAST_CARD: Final = 15


class Pricing:
    """The clan's screen as a strip of cloth, wells with a tile each, and the purse beside them."""

    HEIGHT: Final = 194.0
    LOW: Final = 186.0
    """Height in a small window: without the strip of cloth, with two lines below the coins."""
    STRIP: Final = 37
    STAKE: Final = 44
    """Width of a coin or the axe in hand."""


class Buying:
    """The market: a stall for each seller, and the buyer's sign, purse and buttons beside them."""

    HEIGHT: Final = 194.0
    LOW: Final = 186.0
    """Height in a small window."""
    BESIDE: Final = 860
    """Least width with room for sign, purse and buttons left of the stalls."""
    ASIDE: Final = 208
    """Width of the column left of the stalls."""
    SIGN: Final = 40
    NAME: Final = 20
    CREST: Final = 20
    FLYING_TILE: Final = 54
    FOOT_ROW: Final = 34
    TOKEN: Final = 71
    """Side of a crest among the results of the market."""


class SignSizes:
    """The sign of whose turn it is: the large one, and the one at the head of the market."""

    HEAD: Final = 38
    HEAD_NAME: Final = 24
    HEAD_RISE: Final = 13
    """Height by which its top is above the row of the heading."""
    EDGE: Final = 4
    """Width of the coloured edge around the sheet."""


class Stall:
    """The stall of a seller."""

    ROOF: Final = 46
    """Height of pole and awning."""
    LAP: Final = 9
    """Distance by which the awning's shadow reaches over the tiles."""
    BELOW: Final = 38
    """Height below the tiles: half a coin, and the shelf."""
    SHELF: Final = 20
    POST: Final = 7
    """Width of a post."""
    POST_INSET: Final = 5
    """Distance by which pole and shelf extend beyond the posts on either side."""
    PLATE: Final = 24
    TILE: Final = 111
    """Side of the largest tile."""
    GAP: Final = 16
    LEAST_GAP: Final = 11
    """Gap beside a tile if tiles would otherwise be smaller."""
    APART: Final = (8, 26)
    """Least and greatest gap between two stalls."""
    OWN: Final = 0.56
    """Size of the buyer's own tiles, which it cannot buy, as a fraction of that of other tiles."""
    OWN_ROOF: Final = 38
    OWN_PLATE: Final = 22
    OWN_BELOW: Final = 30


class Plaque:
    """The dark disc with a price."""

    RADIUS: Final = 19
    ON_LEAST: Final = 11
    """Radius on small tiles."""
    INSET: Final = 8
    """Distance of its middle from the right edge of its tile."""
    COIN: Final = 30
    STEP: Final = 0.66
    """Distance from coin to coin, as a fraction of a coin's width."""


class Building:
    """The tray of tiles to be placed, and the text beside it."""

    HEIGHT: Final = 124.0


class Thinking:
    """A computer's turn: the text, its tiles, and the pace at the right."""

    HEIGHT: Final = 164.0


class Above:
    """Heights of the tallest panels; above them lands are shown (`ui/territory_view.py`)."""

    TALLEST: Final = max(Pricing.HEIGHT, Buying.HEIGHT)
    LOW: Final = max(Pricing.LOW, Buying.LOW)
    """The same in a small window."""
