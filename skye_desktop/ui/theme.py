"""Every colour and size of the interface. Sizes are in design pixels at UI scale 100 %."""

from __future__ import annotations

from typing import Final

from skye_desktop.engine import Clan, Terrain

Colour = tuple[int, int, int]

INK: Final = (52, 38, 26)
INK_SOFT: Final = (98, 79, 57)
INK_PALE: Final = (120, 100, 74)
PAPER: Final = (233, 221, 195)
PAPER_LIGHT: Final = (246, 238, 219)
PAPER_BRIGHT: Final = (255, 249, 230)
PAPER_DARK: Final = (218, 202, 168)
PAPER_EDGE: Final = (164, 140, 100)
WOOD: Final = (61, 43, 31)
SHADOW: Final = (18, 11, 6)
WHITE: Final = (255, 252, 244)

NOW: Final = (47, 116, 62)
"""The one accent: what is going on now, what can be done now."""
NOW_LIGHT: Final = (66, 145, 82)
NOW_DARK: Final = (34, 88, 47)
GLOW: Final = (150, 226, 160)
GLOW_PALE: Final = (236, 226, 190)
GOLD: Final = (200, 146, 38)
GOLD_DARK: Final = (139, 93, 12)
GOLD_PALE: Final = (255, 244, 208)
MARKER: Final = (255, 226, 140)
"""Behind words that were searched for."""
WRONG: Final = (176, 52, 38)
WRONG_LIGHT: Final = (240, 110, 90)
DISABLED: Final = (190, 176, 148)
DISABLED_INK: Final = (110, 95, 72)
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

TERRAIN: Final[dict[Terrain, Colour]] = {
    Terrain.PASTURE: (118, 160, 66),
    Terrain.MOUNTAIN: (112, 98, 84),
    Terrain.WATER: (48, 118, 160),
}

# Text sizes
TITLE: Final = 44
HEADING: Final = 19
SUBHEADING: Final = 16
BODY: Final = 14
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
