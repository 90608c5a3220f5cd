"""Colours and sizes shared by all parts of an interface.

Sizes are design pixels, at a UI scale of 100 %, unless they say otherwise.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import Final, NamedTuple

Colour = tuple[int, int, int]

INK: Final = (52, 38, 26)
STALL_BACK: Final = (66, 58, 52)
"""Colour that the wood behind the tiles of a stall is multiplied by."""
KNOB: Final = (120, 84, 51)
KNOB_HOVERED: Final = (137, 99, 61)
"""Brightest colour of a knob behind its sign."""
POST: Final = ((96, 66, 42), (58, 38, 24))
"""Colours of a stall's post, from left to right."""
CLOTH_LIGHT: Final = ((176, 176, 176), (255, 255, 255), (250, 250, 250), (196, 196, 196))
"""Brightness of an awning's cloth, from its pole to its lower edge."""
AWNING_SHADOW: Final = (0, 0, 0, 130)
"""Shadow of an awning's scallops."""
SHELF: Final = (104, 74, 48)
"""Brightest colour of a stall's shelf behind words."""
INK_SOFT: Final = (88, 70, 49)
INK_PALE: Final = (102, 83, 60)
PAPER: Final = (233, 221, 195)
PAPER_LIGHT: Final = (246, 238, 219)
PAPER_BRIGHT: Final = (255, 249, 230)
PAPER_DARK: Final = (218, 202, 168)
PAPER_EDGE: Final = (164, 140, 100)
EMPTY_PLATE: Final = (166, 142, 102)
"""Ground of a plate for points that shows none."""
WOOD: Final = (61, 43, 31)
HOLLOW: Final = (216, 200, 166)
HOLLOW_CHOSEN: Final = (240, 228, 192)
"""Ground of a hollow in parchment whose content is chosen; `HOLLOW` is that of others."""
DIMMED: Final = (130, 127, 124)
"""Colour that everything below a sheet is multiplied by."""
SHADOW: Final = (18, 11, 6)
PLAIN_SHORE: Final = (58, 46, 30)
"""Border between areas of a tile that has no painting; the colours of its roads follow."""
PLAIN_ROAD: Final = (222, 200, 160)
PLAIN_ROAD_SIDE: Final = (122, 98, 66)
WHITE: Final = (255, 252, 244)
CLEAR: Final = (0, 0, 0, 0)
"""Transparent: for the inside of a frame."""
MASK: Final = (255, 255, 255)
"""Opaque white: ground on which a texture is multiplied."""
CARDBOARD_FACE_TOP: Final = (206, 182, 138)
CARDBOARD_FACE_BOTTOM: Final = (120, 92, 58)
CARDBOARD_LIGHT: Final = (255, 246, 214, 96)
CARDBOARD_DARK: Final = (24, 14, 6, 110)
CARDBOARD_SEAM: Final = (30, 22, 14, 64)
"""Side of a piece of cardboard: its top and bottom, its light and dark edges, and its seams."""
OPEN_CELL: Final = (250, 238, 206)
"""Outline of a cell that takes a tile."""
DUST: Final = (222, 206, 158)
GRIT: Final = (186, 180, 170)
SPRAY: Final = (222, 240, 244)
"""Particles that fly up when a tile is laid: from pasture, from mountain, from water."""
AREA_LIGHT: Final = (255, 244, 190)
AREA_LINE: Final = (255, 236, 150)
AREA_EDGE: Final = (30, 20, 10)
"""Light over an area under the pointer, its outline, and the dark line about that."""
BORDER: Final = (34, 26, 22)
BORDER_RIM: Final = (250, 240, 206)
"""Borders between areas if terrains have patterns: a line, and a pale one beside it."""
VEIL: Final = (24, 16, 10)
"""Shade over the tiles that are not counted at the moment."""

NOW: Final = (42, 107, 56)
"""Accent colour: what is going on now, what can be done now."""
NOW_LIGHT: Final = (52, 124, 68)
NOW_DARK: Final = (31, 82, 43)
GLOW: Final = (150, 226, 160)
GOLD: Final = (200, 146, 38)
GOLD_DARK: Final = (130, 86, 10)
GOLD_PALE: Final = (255, 244, 208)
MARKER: Final = (255, 226, 140)
"""Ground of words that were searched for."""
WRONG: Final = (172, 50, 36)
WRONG_LIGHT: Final = (240, 110, 90)
DEAR: Final = (142, 42, 30)
"""Ground of a price that is more than one has."""
DISABLED: Final = (207, 198, 177)
DISABLED_INK: Final = (91, 79, 61)
LIGHT_INK: Final = (250, 243, 226)
"""Text on wood, on the accent and on the curtain."""
LIGHT_INK_SOFT: Final = (204, 182, 136)
LIGHT_INK_PALE: Final = (172, 147, 108)
"""Secondary text on dark wood."""
RAIL: Final = (44, 31, 22)
"""Brightest colour of the rail's wood behind words."""
LOG: Final = (46, 33, 24)
"""Brightest colour of the wood behind the log, which is darkened by `LOG_SHADE`."""
LOG_OLDEST: Final = (180, 173, 160)
"""Text of the oldest line in sight, `LIGHT_INK` with the shade over it."""
LOG_SHADE: Final = 150
"""Opacity of the shade behind the log, 0 to 255."""
CELL: Final = (232, 218, 186)
CELL_TINTED: Final = (208, 180, 128)
CELL_DARK: Final = (116, 82, 50)
"""Cells of the score track: plain, tinted and dark."""
CARD: Final = (227, 217, 191)
CARD_FADED: Final = (201, 190, 163)
"""Darkest colours of a scoring tile's cardboard behind words."""
PLANK: Final = (120, 84, 54)
"""Brightest colour of the darkened wood of a card behind words."""
STUD: Final = (104, 78, 52)
"""Brightest colour of stud, plaque and tray."""
STONE_NOW: Final = (69, 129, 82)
STONE_PAST: Final = (158, 148, 132)
"""Colours of the round stones behind words: the present round, and past ones."""
RAIL_LINE: Final = (150, 108, 62)
RAIL_HOVERED: Final = (88, 62, 40)
RAIL_PRESSED: Final = (26, 17, 11)


GILT: Final = (214, 168, 74)
"""Fine lines and rims of gold on dark ground."""
DUSK_BEHIND: Final = (44, 54, 78)
"""Brightest colour of the title picture behind words, at its left."""
DUSK_LINE: Final = (96, 106, 128)
NAME: Final = ((255, 250, 228), (232, 184, 92))
"""Colours of the game's name at the top and the bottom of its letters."""


class Bevel(NamedTuple):
    """Colours of a raised box: top and bottom, its rim, and the line of light inside that."""

    top: Colour
    bottom: Colour
    rim: Colour
    light: Colour

    @property
    def sunk(self) -> Bevel:
        """Colours of the same box pressed in, without a line of light."""
        return Bevel(self.bottom, self.top, self.rim, self.bottom)


class Light:
    """Light over the table, in parts of the brightness of the wood."""

    DARK: Final = 0.55
    POOL: Final = 0.85
    """Additional brightness in the middle of the pool of light."""
    REACH: Final = (0.40, 0.62)
    """Extent of the pool, in parts of the window's sides."""
    MIDDLE: Final = (0.51, 0.46)
    """Centre of the pool, where the land lies, in parts of the window's sides."""
    TINT: Final = (1.04, 1.0, 0.93)
    RING: Final = (0.45, 0.95)
    """Distances at which a coloured ring begins and is full, in parts of the pool's reach."""
    RING_STRENGTH: Final = 0.22
    RING_SAMPLES: Final = (48, 27)
    SAMPLES: Final = (96, 54)
    """Number of places for which the light is computed; between them it is interpolated."""


class Raised:
    """Bevels of the boxes that can be pressed."""

    MAIN: Final = Bevel((54, 130, 76), (30, 84, 46), (214, 168, 74), (112, 182, 124))
    MAIN_HOVERED: Final = Bevel((56, 134, 78), (36, 96, 54), (250, 208, 96), (168, 226, 176))
    PLAIN: Final = Bevel((250, 242, 222), (216, 198, 160), (150, 122, 80), (255, 252, 240))
    PLAIN_HOVERED: Final = Bevel((255, 251, 238), (240, 224, 188), (196, 138, 30), (255, 255, 250))
    CHOSEN: Final = Bevel((255, 250, 226), (250, 228, 170), (186, 132, 30), (255, 255, 246))
    WOODEN: Final = Bevel((138, 98, 58), (86, 56, 30), (52, 32, 16), (190, 148, 96))
    WOODEN_HOVERED: Final = Bevel((158, 114, 70), (104, 70, 40), (214, 168, 74), (214, 172, 118))
    DANGER: Final = Bevel((184, 62, 46), (138, 34, 24), (90, 18, 12), (226, 120, 100))
    DANGER_HOVERED: Final = Bevel((196, 72, 56), (152, 42, 30), (255, 190, 130), (240, 140, 120))


def words_behind(bevel: Bevel) -> Colour:
    """Return the brightest ground of the words on a raised box: a quarter from its top."""
    red, green, blue = (
        round(0.75 * a + 0.25 * b) for a, b in zip(bevel.top, bevel.bottom, strict=True)
    )
    return red, green, blue


class TextOn(NamedTuple):
    """Colour of text, and the ground it is read on."""

    where: str
    ink: Colour
    paper: Colour
    is_large: bool = False
    """Whether all text on that ground is large: titles and large numbers."""


TEXT_ON: Final = (
    TextOn("text on a sheet", INK, PAPER),
    TextOn("text on a card", INK, PAPER_LIGHT),
    TextOn("text on a bright card", INK, PAPER_BRIGHT),
    TextOn("button", INK, Raised.PLAIN.bottom),
    TextOn("button under the pointer", INK, Raised.PLAIN_HOVERED.bottom),
    TextOn("quiet button that is chosen", INK, PAPER_DARK),
    TextOn("price on a plaque", LIGHT_INK, RAIL),
    TextOn("price that is too high", LIGHT_INK, DEAR),
    TextOn("words on the table", LIGHT_INK, WOOD),
    TextOn("note on the table", LIGHT_INK_SOFT, WOOD),
    TextOn("words in a well", INK, HOLLOW),
    TextOn("note in a well", INK_SOFT, HOLLOW),
    TextOn("note in a chosen well", INK_SOFT, HOLLOW_CHOSEN),
    TextOn("button on wood", LIGHT_INK, words_behind(Raised.WOODEN)),
    TextOn("button on wood under the pointer", LIGHT_INK, words_behind(Raised.WOODEN_HOVERED)),
    TextOn("knob", LIGHT_INK, KNOB),
    TextOn("knob under the pointer", LIGHT_INK, KNOB_HOVERED),
    TextOn("words on the rail", LIGHT_INK, RAIL),
    TextOn("phases on the rail", LIGHT_INK_SOFT, RAIL),
    TextOn("past phases on the rail", LIGHT_INK_PALE, RAIL),
    TextOn("button on the rail under the pointer", LIGHT_INK, RAIL_HOVERED),
    TextOn("button on the rail that is pressed", LIGHT_INK, RAIL_PRESSED),
    TextOn("wrong, on the rail", WRONG_LIGHT, RAIL),
    TextOn("now, on the rail", GLOW, RAIL),
    TextOn("words on the title picture", LIGHT_INK, DUSK_BEHIND),
    TextOn("note on the title picture", LIGHT_INK_SOFT, DUSK_BEHIND),
    TextOn("chosen", INK, GOLD_PALE),
    TextOn("word searched for", INK, MARKER),
    TextOn("no points, on a plate", INK, EMPTY_PLATE),
    TextOn("note on a sheet", INK_SOFT, PAPER),
    TextOn("note on a card", INK_SOFT, PAPER_LIGHT),
    TextOn("note on a bright card", INK_SOFT, PAPER_BRIGHT),
    TextOn("note on what is chosen", INK_SOFT, GOLD_PALE),
    TextOn("aside on a sheet", INK_PALE, PAPER),
    TextOn("aside on a card", INK_PALE, PAPER_LIGHT),
    TextOn("button that cannot be used", DISABLED_INK, PAPER),
    TextOn("choice that cannot be made", DISABLED_INK, PAPER_LIGHT),
    TextOn("now, on a sheet", NOW, PAPER),
    TextOn("now, on a bright card", NOW, PAPER_BRIGHT),
    TextOn("now, on what is counted", NOW, GOLD_PALE),
    TextOn("the present phase", LIGHT_INK, NOW),
    TextOn("main button", LIGHT_INK, words_behind(Raised.MAIN)),
    TextOn("main button under the pointer", LIGHT_INK, words_behind(Raised.MAIN_HOVERED)),
    TextOn("dangerous button", LIGHT_INK, words_behind(Raised.DANGER)),
    TextOn("dangerous button under the pointer", LIGHT_INK, words_behind(Raised.DANGER_HOVERED)),
    TextOn("badge", LIGHT_INK, GOLD_DARK),
    TextOn("name of a scoring tile", INK, CARD),
    TextOn("rule of a scoring tile", INK_SOFT, CARD),
    TextOn("gold on a card of wood", LIGHT_INK, PLANK),
    TextOn("name of a scoring tile that does not count", INK_SOFT, CARD_FADED),
    TextOn("stud, plaque and tray", LIGHT_INK, STUD),
    TextOn("this round", WHITE, STONE_NOW),
    TextOn("round that is past", INK, STONE_PAST),
    TextOn("catch-up gold", INK, GOLD),
    TextOn("number on the score track", INK, CELL_TINTED),
    TextOn("points in the log", INK, CELL),
    TextOn("ten on the score track", LIGHT_INK, CELL_DARK),
    TextOn("newest lines of the log", LIGHT_INK, LOG),
    TextOn("oldest lines of the log", LOG_OLDEST, LOG),
    TextOn("heading or warning on a sheet", GOLD_DARK, PAPER),
    TextOn("wrong, on a sheet", WRONG, PAPER),
    TextOn("wrong, on a card", WRONG, PAPER_LIGHT),
    TextOn("wrong, on a bright card", WRONG, PAPER_BRIGHT),
    TextOn("wrong, on what is chosen", WRONG, GOLD_PALE),
    TextOn("cross on a clashing edge", WHITE, WRONG, is_large=True),
)
"""Every colour of text with every ground it stands on."""


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast ratio of two colours by WCAG 2, from 1 to 21, in either order."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: Colour) -> float:
    """Return the relative luminance, 0 for black to 1 for white."""
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (v / 255 for v in colour)
    ]
    red, green, blue = linear
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


# Text sizes
TITLE: Final = 44
LARGE: Final = 24
"""Size of text to be read from afar: titles of sheets, chapters, winners, points."""
HEADING: Final = 18
"""Size of headings, entries of a menu, and the number of the round."""
LARGE_BODY: Final = 15
"""Size of buttons, names, small headings, and longer texts."""
BODY: Final = 14
SMALL: Final = 12.5
"""Size of secondary text beside a thing."""
SMALLEST: Final = 12.0
ON_COUNTER: Final = 0.72
"""Size of the number on a counter, as a fraction of the counter's height."""
LEAST_FONT: Final = 8
"""Smallest size of a font in window pixels, whatever the scale."""


class Space:
    """Distances between things, and from an edge."""

    XS: Final = 2
    S: Final = 4
    M: Final = 8
    L: Final = 12
    XL: Final = 16
    XXL: Final = 24


class Corner:
    """Radii of corners."""

    SHARP: Final = 2
    SOFT: Final = 3
    SMALL: Final = 4
    CAP: Final = 5
    FIELD: Final = 6
    BOX: Final = 8
    PILL: Final = 13
    RING: Final = 10
    """Corner of the focus ring around a box."""


class Line:
    """Widths of lines."""

    HAIR: Final = 1
    THIN: Final = 1.2
    BORDER: Final = 1.5
    FIRM: Final = 2
    STRONG: Final = 2.5
    COURSE: Final = 2.6
    HEAVY: Final = 3
    COURSE_EDGE: Final = 4.2
    """Width of the dark line below a clan's course."""


class Shadow:
    """Extent of shadows, and their offset below and beside the thing."""

    BLUR: Final = 10
    DROP: Final = 3
    STRENGTH: Final = 150
    RAIL_STRENGTH: Final = 190
    """Opacity of the rail's shadow, 0 to 255."""
    BUTTON_BLUR: Final = 4
    BUTTON_DROP: Final = 2
    BUTTON_STRENGTH: Final = 120
    """Opacity of a button's shadow, 0 to 255."""
    WELL_DEPTH: Final = 6
    WELL_STRENGTH: Final = 130
    """Opacity of the shadow in a hollow, 0 to 255."""
    GROUND_CORNER: Final = 2
    """Radius of the shadow's corner, in window pixels at any scale."""


LEAST_TORN: Final = 320
"""Least length of a sheet's longer side for a burnt and torn edge; smaller sheets are cut."""


class Texture:
    """Textures, with the period in window pixels, at any scale."""

    WOOD: Final = 2048
    PARCHMENT: Final = 2048
    RAIL: Final = 2048
    WOOD_FILE: Final = "table/wood.jpg"
    PARCHMENT_FILE: Final = "table/parchment.png"
    RAIL_FILE: Final = "table/rail.jpg"
    """Texture of the rail, which is as high as the rail."""


class Fit(Enum):
    """Method of filling the length between the margins of a picture."""

    STRETCH = auto()
    CUT = auto()
    """Repeated, with the last repetition cut off."""
    WHOLE = auto()
    """Repeated a whole number of times."""


class Patch(NamedTuple):
    """Picture that is drawn in any size, with margins that keep theirs.

    It is painted for the UI scale `PAINTED_SCALE`, by `sprites/paint/board.py` and its neighbours.
    """

    file: str
    margins: tuple[float, float, float, float] = (0, 0, 0, 0)
    """Left, above, right, below."""
    across: Fit = Fit.STRETCH
    down: Fit = Fit.STRETCH
    outset: float = 0
    """Extent of its shadow or glow beyond the rectangle on all sides."""
    has_grain: bool = False
    """Whether it is a gradient with a grain per pixel, which smoothing would turn into lines."""


PAINTED_SCALE: Final = 2


class Skins:
    """Patches of the table's parts. Their painters say what they are for."""

    PAPER_RIM: Final = Patch(
        "table/paper_rim.png", (20, 20, 20, 20), Fit.WHOLE, Fit.WHOLE, outset=3
    )
    """Pattern with which the edge of parchment is multiplied."""
    BOARD: Final = Patch("table/board.png", (16, 16, 16, 16))
    """Chart of hills within an oak rim, under scoring tiles, stones and tray; the rim is 8 wide."""
    TRAY: Final = Patch("table/tray.png", (14, 14, 14, 14))
    """Sunken and lined with dark felt: for coins, with light words. Its rim is 5 wide."""
    CARD: Final = Patch("table/card.png", (16, 16, 16, 20), outset=4)
    CARD_FADED: Final = Patch("table/card_faded.png", (16, 16, 16, 20), outset=4)
    CARD_NOW: Final = Patch("table/card_now.png", (16, 16, 16, 20), outset=4)
    """Cardboard of a scoring tile, and of one on the board that does not count or counts now.

    Its thick lower edge is 4 design pixels high.
    """
    PLAQUE: Final = Patch("table/plaque.png", (12, 12, 12, 13), outset=3)
    """Dark ground for a pale number."""
    GOLD_FRAME: Final = Patch("table/gold_frame.png", (24, 24, 24, 24), outset=3)
    """Frame of the card whose turn it is. Its line is 4 wide, inside the rectangle."""
    KNOB: Final = Patch("table/knob.png", outset=3)
    KNOB_HOVERED: Final = Patch("table/knob_hovered.png", outset=3)
    """Small turned knob of wood to press, 28 wide."""
    SHELF: Final = Patch("table/shelf.jpg", across=Fit.CUT)
    """Plank that carries tiles: the upper third is its upper side."""
    SCRIM: Final = Patch("table/scrim.png", down=Fit.CUT, has_grain=True)
    """Dusk that ends at the right, over the left of the title picture."""


# The window
SMALLEST_WINDOW: Final = (700, 640)
WINDOW_ICON: Final = (128, 128)
DEFAULT_WINDOW: Final = (1280, 720)
LEAST_WINDOW: Final = (320, 200)
"""Smallest size that is remembered, in window pixels."""
SMALLEST_LAYOUT: Final = (640, 360)
"""Least room, in design pixels, in which every scene can be laid out."""
ROOMY_LAYOUT: Final = (1130, 706)
"""Least room in which no scene needs a closer arrangement; an automatic scale leaves as much."""

# What many parts have
BUTTON_HEIGHT: Final = 34
TALL_BUTTON_HEIGHT: Final = 36
SMALL_BUTTON_HEIGHT: Final = 26
NARROW_BUTTON: Final = 120
BUTTON: Final = 150
WIDE_BUTTON: Final = 190
FOOT_HEIGHT: Final = 60
"""Height of the rail along the foot of a scene, with its buttons."""
SCROLL_BAR: Final = 12
SCROLL_STEP: Final = 44
"""Distance of one notch of the wheel on a page of text."""

CLICK_SLOP: Final = 5
"""Design pixels that the pointer may move during a click."""
TOOLTIP_DELAY: Final = 0.45
"""Seconds for which the pointer rests before the tooltip appears."""


class Outset:
    """Design pixels that a widget paints beyond its rectangle."""

    RAISED: Final = 10
    FRAMED: Final = 4
    LYING: Final = 13
    """Shadow of what lies on the table: `Shadow.BLUR` and `Shadow.DROP`."""


class Field:
    """Sizes of text fields and choices."""

    MARKED: Final = 20
    CURSOR: Final = 18
    ARROW: Final = 5


class Switch:
    """Sizes of a toggle: the track, the knob in it, and corners that make both round."""

    WIDTH: Final = 38
    HEIGHT: Final = 20
    CORNER: Final = 10
    KNOB_CORNER: Final = 9


class Tooltip:
    """Size of the tooltip, and its offset from the pointer."""

    WIDEST: Final = 300
    ASIDE: Final = 14
    BELOW: Final = 20


class Dusk:
    """Shade around the light on a highlighted thing."""

    TONE: Final = 196
    """Brightness of the shade, of 255."""
    STEPS: Final = 20
    STEP: Final = 1
    """Number of steps in the soft edge of the light, and the width of each."""


class Notice:
    """Sizes of the message at the top of the window."""

    WIDEST: Final = 620
    LEAST: Final = 160
    """Width of a notice if there is no room for it anywhere."""
    TOP: Final = 58
    """Distance from the top of the window: below the bar that a scene may have there."""
    MARGINS: Final = 40
    """Left and right margin together."""
    LINES: Final = 8
    """Largest number of lines: a longer message ends in an ellipsis."""


class Menu:
    """Sizes of the menu of a running game."""

    WIDTH: Final = 328
    TWO_COLUMNS: Final = 560
    THREE_COLUMNS: Final = 630
    COLUMNS: Final = 3
    HEAD: Final = 40
    ROW: Final = 38
    GIVES_WAY: Final = 6
    """Design pixels that each entry may lose in height before the menu takes two columns."""


class Dialog:
    """Sizes of a sheet that asks or informs."""

    WIDTH: Final = 460
    WIDEST_BUTTON: Final = 210


class TextSheet:
    """Sizes of a sheet that asks for text."""

    WIDTH: Final = 520
    FIELD: Final = 36
    AREA: Final = 108
    """Height of the field for a longer text."""
