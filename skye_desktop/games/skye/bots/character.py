"""The clans' characters: small preferences that tip a computer player's close decisions."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from skye_desktop.games.skye.engine import TILES, Clan, Terrain
from skye_desktop.i18n import Message, message


class Character(NamedTuple):
    """How a clan plays: a description for display, and small adjustments of tile values."""

    english_play_style: Message
    boldness: float = 1.0
    """Factor on the value that a tile has for rivals, when prices are set."""
    likes_buying: float = 0.0
    """Points added to the value of each tile that the clan could buy."""
    terrain: Terrain | None = None
    """Terrain that the clan prefers on its land; None for no preference."""

    @property
    def play_style(self) -> str:
        """Description of the clan's play for display, in a few words."""
        return self.english_play_style.text


CHARACTERS: Mapping[Clan, Character] = MappingProxyType(
    {
        Clan.MACLEOD: Character(
            message("asks high prices, loves its mountains"),
            boldness=1.06,
            terrain=Terrain.MOUNTAIN,
        ),
        Clan.MACDONALD: Character(
            message("likes buying, loves its pastures"), likes_buying=0.3, terrain=Terrain.PASTURE
        ),
        Clan.MACNEACAIL: Character(
            message("asks low prices, loves its lochs"), boldness=0.94, terrain=Terrain.WATER
        ),
        Clan.MACKINNON: Character(
            message("thinks twice before it buys, loves its pastures"),
            boldness=0.97,
            likes_buying=-0.15,
            terrain=Terrain.PASTURE,
        ),
        Clan.MACINNES: Character(
            message("trades boldly, loves its lochs"),
            boldness=1.03,
            likes_buying=0.15,
            terrain=Terrain.WATER,
        ),
    }
)

_LIKED_EDGE = 0.08
"""Points for each edge of a tile that has the preferred terrain."""


def liking(clan: Clan, tile: int) -> float:
    """Return the points that a clan adds to a tile's value for edges of its preferred terrain."""
    liked = CHARACTERS[clan].terrain
    return _LIKED_EDGE * sum(edge is liked for edge in TILES[tile].faces[0].edges)
