"""The clans' small characters: how a computer player of that clan leans where a decision is close."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from skye_desktop.engine import TILES, Clan, Terrain


class Character(NamedTuple):
    """Small weights, all of them neutral by default."""

    boldness: float = 1.0
    """What it hopes rivals will pay, as a share of what a tile is worth to them."""
    likes_buying: float = 0.0
    """Points that it counts on top of any tile it could buy."""
    terrain: Terrain | None = None
    """The terrain it likes on its land."""


CHARACTERS: Mapping[Clan, Character] = MappingProxyType(
    {
        Clan.MACLEOD: Character(boldness=1.06, terrain=Terrain.MOUNTAIN),
        Clan.MACDONALD: Character(likes_buying=0.3, terrain=Terrain.PASTURE),
        Clan.MACNEACAIL: Character(boldness=0.94, terrain=Terrain.WATER),
        Clan.MACKINNON: Character(boldness=0.97, likes_buying=-0.15, terrain=Terrain.PASTURE),
        Clan.MACINNES: Character(boldness=1.03, likes_buying=0.15, terrain=Terrain.WATER),
    }
)

_LIKED_EDGE = 0.08
"""Points for each edge of the liked terrain."""


def liking(clan: Clan, tile: int) -> float:
    """Points that a clan adds to a tile for its terrain."""
    liked = CHARACTERS[clan].terrain
    return _LIKED_EDGE * sum(edge is liked for edge in TILES[tile].faces[0].edges)
