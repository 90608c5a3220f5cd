"""Every colour and size of the interface. Sizes are in design pixels at UI scale 100 %."""

from __future__ import annotations

from typing import Final, NamedTuple

from skye_desktop.engine import Clan

Colour = tuple[int, int, int]

INK: Final = (52, 38, 26)
INK_SOFT: Final = (88, 70, 49)
INK_PALE: Final = (102, 83, 60)
PAPER: Final = (233, 221, 195)
PAPER_LIGHT: Final = (246, 238, 219)
PAPER_BRIGHT: Final = (255, 249, 230)
PAPER_DARK: Final = (218, 202, 168)
PAPER_EDGE: Final = (164, 140, 100)
WOOD: Final = (61, 43, 31)
DIMMED: Final = (130, 127, 124)
"""What lies under a sheet is multiplied by this."""
SHADOW: Final = (18, 11, 6)
WHITE: Final = (255, 252, 244)
CLEAR: Final = (0, 0, 0, 0)
"""Nothing at all: for the inside of a frame."""
MASK: Final = (255, 255, 255)
"""Full cover: what a texture is laid over, multiplied."""
SEAM: Final = (30, 22, 14)
"""The fine lines between tiles."""
VEIL: Final = (24, 16, 10)
"""Over the tiles that step back while others are counted."""

NOW: Final = (42, 107, 56)
"""The one accent: what is going on now, what can be done now."""
NOW_LIGHT: Final = (52, 124, 68)
NOW_DARK: Final = (31, 82, 43)
GLOW: Final = (150, 226, 160)
GLOW_PALE: Final = (236, 226, 190)
GOLD: Final = (200, 146, 38)
GOLD_DARK: Final = (130, 86, 10)
GOLD_PALE: Final = (255, 244, 208)
MARKER: Final = (255, 226, 140)
"""Behind words that were searched for."""
WRONG: Final = (172, 50, 36)
WRONG_HOVERED: Final = (190, 64, 48)
WRONG_LIGHT: Final = (240, 110, 90)
DISABLED: Final = (207, 198, 177)
DISABLED_INK: Final = (91, 79, 61)
LIGHT_INK: Final = (250, 243, 226)
"""Text on wood, on the accent and on the curtain."""

CLAN: Final[dict[Clan, Colour]] = {
    Clan.MACLEOD: (164, 60, 44),
    Clan.MACDONALD: (201, 146, 34),
    Clan.MACNEACAIL: (226, 219, 202),
    Clan.MACKINNON: (52, 120, 64),
    Clan.MACINNES: (42, 102, 160),
}
"""Which clan has which colour (Rules leave it open)."""


class TextOn(NamedTuple):
    """A colour of text and what it is read on."""

    where: str
    ink: Colour
    paper: Colour
    is_large: bool = False
    """Whether only titles and large numbers stand there."""


TEXT_ON: Final = (
    TextOn("text on a sheet", INK, PAPER),
    TextOn("text on a card", INK, PAPER_LIGHT),
    TextOn("text on a bright card", INK, PAPER_BRIGHT),
    TextOn("button", INK, PAPER_DARK),
    TextOn("chosen", INK, GOLD_PALE),
    TextOn("word searched for", INK, MARKER),
    TextOn("note on a sheet", INK_SOFT, PAPER),
    TextOn("note on a card", INK_SOFT, PAPER_LIGHT),
    TextOn("note on a bright card", INK_SOFT, PAPER_BRIGHT),
    TextOn("note on what is chosen", INK_SOFT, GOLD_PALE),
    TextOn("aside on a sheet", INK_PALE, PAPER),
    TextOn("aside on a card", INK_PALE, PAPER_LIGHT),
    TextOn("round that is past", INK_PALE, PAPER_DARK),
    TextOn("button that cannot be used", DISABLED_INK, DISABLED),
    TextOn("quiet button that cannot be used", DISABLED_INK, PAPER),
    TextOn("choice that cannot be made", DISABLED_INK, PAPER_LIGHT),
    TextOn("now, on a sheet", NOW, PAPER),
    TextOn("now, on a bright card", NOW, PAPER_BRIGHT),
    TextOn("now, on what is counted", NOW, GOLD_PALE),
    TextOn("main button", LIGHT_INK, NOW),
    TextOn("main button under the pointer", LIGHT_INK, NOW_LIGHT),
    TextOn("dangerous button", LIGHT_INK, WRONG),
    TextOn("dangerous button under the pointer", LIGHT_INK, WRONG_HOVERED),
    TextOn("badge", LIGHT_INK, GOLD_DARK),
    TextOn("letter of a scoring tile", GOLD_DARK, PAPER_LIGHT),
    TextOn("letter of a scoring tile now", GOLD_DARK, PAPER_BRIGHT),
    TextOn("heading or warning on a sheet", GOLD_DARK, PAPER),
    TextOn("wrong, on a sheet", WRONG, PAPER),
    TextOn("wrong, on a card", WRONG, PAPER_LIGHT),
    TextOn("wrong, on a bright card", WRONG, PAPER_BRIGHT),
    TextOn("wrong, on what is chosen", WRONG, GOLD_PALE),
    TextOn("cross on a clashing edge", WHITE, WRONG, is_large=True),
)
"""Every colour of text with every ground it stands on."""


def contrast(one: Colour, other: Colour) -> float:
    """How well two colours can be told apart, 1 to 21, as WCAG 2 defines it; the order does not matter."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: Colour) -> float:
    """0 for black to 1 for white."""
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (v / 255 for v in colour)
    ]
    red, green, blue = linear
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


# Text sizes
TITLE: Final = 44
HEADING: Final = 19
SUBHEADING: Final = 16
BODY: Final = 14
LOG: Final = 13.5
SMALL: Final = 12.5
SMALLEST: Final = 11.0
NUMBER: Final = 25

# Distances
GAP: Final = 8
PAD: Final = 12
RADIUS: Final = 8
BUTTON_HEIGHT: Final = 34
BORDER: Final = 1.5

# The table
BAR_HEIGHT: Final = 42
TRACK_HEIGHT: Final = 34
LEFT_WIDTH: Final = 268
RIGHT_WIDTH: Final = 214

SMALLEST_WINDOW: Final = (1024, 640)
DEFAULT_WINDOW: Final = (1280, 720)
SMALLEST_LAYOUT: Final = (1130, 706)
"""The least room, in design pixels, in which every scene can be laid out."""

CLICK_SLOP: Final = 5
"""Design pixels the pointer may move between press and release for a click to stay a click."""
TOOLTIP_DELAY: Final = 0.45
"""Seconds."""
