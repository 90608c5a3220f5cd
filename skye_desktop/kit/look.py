"""Looks: how the theme's colours and painted parts are drawn, as painted or in high contrast."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from skye_desktop.kit import theme
from skye_desktop.kit.theme import Bevel, Colour, Corner, Line, Raised, Skins, Texture

BLACK: Final = (0, 0, 0)
PURE: Final = (255, 255, 255)
_GREY: Final = (96, 96, 96)
_GREEN: Final = (0, 82, 24)
_GREEN_LIT: Final = (0, 92, 34)
_RED: Final = (140, 0, 0)
_YELLOW: Final = (255, 243, 160)
_BROWN: Final = (90, 54, 0)


class Flat(NamedTuple):
    """Plain box that is drawn in place of a painted part.

    Without an ``edge`` it has no outline, and with a ``radius`` of 0 it is a filled rectangle.
    """

    fill: Colour
    edge: Colour | None = None
    width: float = Line.FIRM
    radius: float = Corner.FIELD


class Look(NamedTuple):
    """Replacements for colours, for raised boxes, and for the pictures of parts by file."""

    colours: Mapping[Colour, Colour] = MappingProxyType({})
    bevels: Mapping[Bevel, Bevel] = MappingProxyType({})
    flat: Mapping[str, Flat] = MappingProxyType({})
    has_lines: bool = False
    """Whether edges that are usually shaded are drawn as lines."""


AS_PAINTED: Final = Look()

_COLOURS: Final[dict[Colour, Colour]] = {
    **dict.fromkeys((theme.INK, theme.INK_SOFT, theme.INK_PALE, theme.SHADOW), BLACK),
    theme.DISABLED_INK: (74, 74, 74),
    theme.GOLD_DARK: _BROWN,
    **dict.fromkeys(
        (
            theme.PAPER, theme.PAPER_LIGHT, theme.PAPER_BRIGHT, theme.HOLLOW, theme.CARD,
            theme.CARD_FADED,
            theme.CELL, theme.WHITE, theme.LIGHT_INK, theme.LIGHT_INK_SOFT, theme.OPEN_CELL,
            theme.LOG_OLDEST,
        ),
        PURE,
    ),
    theme.LIGHT_INK_PALE: (216, 216, 216),
    **dict.fromkeys((theme.PAPER_DARK, theme.DISABLED, theme.CELL_TINTED), (226, 226, 226)),
    theme.PAPER_EDGE: _GREY,
    theme.EMPTY_PLATE: (200, 200, 200),
    **dict.fromkeys((theme.HOLLOW_CHOSEN, theme.GOLD_PALE, theme.MARKER), _YELLOW),
    theme.GOLD: (255, 200, 60),
    **dict.fromkeys((theme.NOW, theme.STONE_NOW, theme.NOW_DARK), _GREEN),
    theme.NOW_LIGHT: _GREEN_LIT,
    theme.GLOW: (150, 255, 160),
    **dict.fromkeys((theme.WRONG, theme.DEAR), _RED),
    theme.WRONG_LIGHT: (255, 160, 145),
    **dict.fromkeys(
        (
            theme.RAIL, theme.RAIL_PRESSED, theme.LOG, theme.SHELF, theme.STUD, theme.WOOD,
            theme.PLANK, theme.KNOB, theme.CELL_DARK, theme.DUSK_BEHIND,
        ),
        BLACK,
    ),
    **dict.fromkeys((theme.RAIL_HOVERED, theme.KNOB_HOVERED), (64, 64, 64)),
    **dict.fromkeys((theme.RAIL_LINE, theme.DUSK_LINE), (200, 200, 200)),
    theme.STONE_PAST: (190, 190, 190),
    theme.GILT: (255, 210, 90),
}  # fmt: skip
_PAPER: Final = Bevel(PURE, PURE, BLACK, PURE)
_POINTED: Final = Bevel(_YELLOW, _YELLOW, BLACK, PURE)
_LIT: Final = (64, 64, 64)
_BEVELS: Final = {
    Raised.MAIN: Bevel(_GREEN, _GREEN, BLACK, PURE),
    Raised.MAIN_HOVERED: Bevel(_GREEN_LIT, _GREEN_LIT, BLACK, _YELLOW),
    Raised.PLAIN: _PAPER,
    Raised.PLAIN_HOVERED: _POINTED,
    Raised.CHOSEN: _POINTED,
    Raised.WOODEN: Bevel(BLACK, BLACK, PURE, BLACK),
    Raised.WOODEN_HOVERED: Bevel(_LIT, _LIT, PURE, BLACK),
    Raised.DANGER: Bevel(_RED, _RED, BLACK, PURE),
    Raised.DANGER_HOVERED: Bevel(_RED, _RED, BLACK, _YELLOW),
}
_FLAT: Final = {
    Texture.WOOD_FILE: Flat(BLACK),
    Texture.PARCHMENT_FILE: Flat(PURE, BLACK),
    Texture.RAIL_FILE: Flat(BLACK, PURE, Line.HAIR, Corner.SHARP),
    Skins.BOARD.file: Flat(BLACK, PURE),
    Skins.TRAY.file: Flat(BLACK, PURE),
    Skins.CARD.file: Flat(PURE, BLACK),
    Skins.CARD_FADED.file: Flat(PURE, _GREY),
    Skins.CARD_NOW.file: Flat(PURE, (255, 200, 60), Line.COURSE_EDGE),
    Skins.PLAQUE.file: Flat(BLACK, PURE),
    Skins.KNOB.file: Flat(BLACK, PURE, Line.FIRM, Corner.PILL),
    Skins.KNOB_HOVERED.file: Flat(_LIT, PURE, Line.FIRM, Corner.PILL),
    Skins.SHELF.file: Flat(BLACK, PURE, Line.HAIR, Corner.SHARP),
    Skins.SCRIM.file: Flat(BLACK, radius=0),
}
HIGH_CONTRAST: Final = Look(_COLOURS, _BEVELS, _FLAT, has_lines=True)
"""Black on white and white on black: text at least 7 : 1, edges of controls at least 3 : 1."""


class LargePointer:
    """Large mouse pointer, in window pixels. The first point is its tip."""

    SIDE: Final = 64
    RIM: Final = 3
    FINER: Final = 4
    """Factor by which it is drawn larger at first, for smooth edges."""
    ARROW: Final = ((4, 4), (4, 50), (15, 40), (23, 58), (31, 54), (23, 37), (38, 37))
    HAND: Final = (
        (22, 4), (18, 8), (18, 34), (10, 28), (5, 32), (18, 54), (24, 60), (44, 60), (50, 52),
        (52, 32), (48, 28), (44, 30), (42, 26), (37, 27), (34, 23), (27, 25), (27, 8),
    )  # fmt: skip
