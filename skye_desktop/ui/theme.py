"""The colours and the cloth of the clans; which clan has which colour the rules leave open."""

from __future__ import annotations

from typing import Final

from skye_desktop.engine import Clan
from skye_desktop.kit.theme import LIGHT_INK, SHADOW, Colour, Fit, Patch

CLAN: Final[dict[Clan, Colour]] = {
    Clan.MACLEOD: (164, 60, 44),
    Clan.MACDONALD: (201, 146, 34),
    Clan.MACNEACAIL: (226, 219, 202),
    Clan.MACKINNON: (52, 120, 64),
    Clan.MACINNES: (42, 102, 160),
}
CLAN_INK: Final[dict[Clan, Colour]] = dict.fromkeys(Clan, LIGHT_INK) | {
    Clan.MACDONALD: SHADOW,
    Clan.MACNEACAIL: SHADOW,
}
"""What is written in on each of them."""

BANNER: Final = {clan: Patch(f"clans/{clan}_banner.png", (16, 10, 16, 14), Fit.CUT, Fit.CUT) for clan in Clan}
"""A tartan, rounded above: the head of a clan's card. The lowest 4 are its shadow."""
AWNING: Final = {clan: Patch(f"clans/{clan}_awning.png", (0, 0, 0, 28), Fit.WHOLE) for clan in Clan}
"""Stripes that end round, 64 high; the lowest 7 are their shadow."""
