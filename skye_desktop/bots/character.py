"""The clans' characters: how a computer player of a clan leans where a decision is close."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from skye_desktop.engine import TILES, Clan, Terrain
from skye_desktop.i18n import Message, message


class Character(NamedTuple):
    """A line about the clan's play, and small weights for it, neutral by default."""

    english_play_style: Message
    boldness: float = 1.0
    """Factor for the value of a tile to rivals."""
    likes_buying: float = 0.0
    """Points added to the value of any tile it could buy."""
    terrain: Terrain | None = None
    """Terrain that it likes on its land."""

    @property
    def play_style(self) -> str:
        """Description of its play, in a few words."""
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
"""Points for each edge of the liked terrain."""


def liking(clan: Clan, tile: int) -> float:
    """Return the points that a clan adds to a tile for its terrain."""
    liked = CHARACTERS[clan].terrain
    return _LIKED_EDGE * sum(edge is liked for edge in TILES[tile].faces[0].edges)
