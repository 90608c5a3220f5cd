"""The colours and cloth of the clans; the rules leave open which clan has which colour."""

from __future__ import annotations

from typing import Final

from skye_desktop.games.skye.engine import Clan
from skye_desktop.kit import Colour, Corner, Fit, Flat, Line, Look, Patch, look, theme

CLAN: Final[dict[Clan, Colour]] = {
    Clan.MACLEOD: (164, 60, 44),
    Clan.MACDONALD: (201, 146, 34),
    Clan.MACNEACAIL: (226, 219, 202),
    Clan.MACKINNON: (52, 120, 64),
    Clan.MACINNES: (42, 102, 160),
}
CLAN_INK: Final[dict[Clan, Colour]] = dict.fromkeys(Clan, theme.LIGHT_INK) | {
    Clan.MACDONALD: theme.SHADOW,
    Clan.MACNEACAIL: theme.SHADOW,
}
"""Colour of text on each clan's colour."""

BANNER: Final = {
    clan: Patch(f"clans/{clan}_banner.png", (16, 10, 16, 14), Fit.CUT, Fit.CUT) for clan in Clan
}
"""Tartan with rounded upper corners, the head of a clan's card.

The lowest 4 pixels are its shadow.
"""
AWNING: Final = {clan: Patch(f"clans/{clan}_awning.png", (0, 0, 0, 28), Fit.WHOLE) for clan in Clan}
"""Striped cloth with scallops at its lower edge, 64 pixels high; the lowest 7 are the shadow."""
TARTAN: Final = {
    clan: Patch(f"clans/{clan}_tartan.webp", across=Fit.CUT, down=Fit.CUT) for clan in Clan
}
"""Cloth of a clan in any size, which repeats every 48 pixels."""

_BOLD: Final[dict[Clan, Colour]] = {
    Clan.MACLEOD: (140, 30, 20),
    Clan.MACDONALD: (255, 190, 60),
    Clan.MACNEACAIL: (238, 234, 222),
    Clan.MACKINNON: (16, 86, 34),
    Clan.MACINNES: (18, 70, 128),
}
"""Colours of the clans in high contrast."""
HIGH_CONTRAST: Final = Look(
    {**look.HIGH_CONTRAST.colours, **{CLAN[clan]: _BOLD[clan] for clan in Clan}},
    look.HIGH_CONTRAST.bevels,
    {
        **look.HIGH_CONTRAST.flat,
        **{
            cloth[clan].file: Flat(_BOLD[clan], look.BLACK, Line.FIRM, Corner.FIELD)
            for cloth in (BANNER, AWNING)
            for clan in Clan
        },
        "table/stud.png": Flat(look.BLACK, look.PURE, Line.FIRM, Corner.PILL),
        **{
            f"table/stone_{kind}.png": Flat(
                look.HIGH_CONTRAST.colours[fill], look.PURE, Line.FIRM, Corner.PILL
            )
            for kind, fill in (
                ("now", theme.STONE_NOW),
                ("past", theme.STONE_PAST),
                ("next", theme.CELL),
            )
        },
    },
    has_lines=True,
)
"""The look for high contrast: that of the kit, with plain cloth in bold colours of the clans."""
