"""The landscape tiles: what is printed on them, and how they look after turning.

The catalogue is read once from ``data/landscape_tiles.json`` and validated there, so the rest of the
engine can trust it. Sides are numbered clockwise from north, which makes a quarter-turn an addition.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from importlib import resources
from itertools import product
from types import MappingProxyType
from typing import Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field

CASTLE_NUMBER = 0
"""The number under which the castle stands in the catalogue; the bag's tiles are 1 to 73."""


class Terrain(StrEnum):
    """What an area is made of."""

    PASTURE = "pasture"
    MOUNTAIN = "mountain"
    WATER = "water"


class Side(IntEnum):
    """A side of a tile, clockwise from north."""

    N = 0
    E = 1
    S = 2
    W = 3

    @property
    def opposite(self) -> Side:
        """The side that faces this one across a shared edge."""
        return SIDES[self ^ 2]

    def turned(self, quarter_turns: int) -> Side:
        """Where this side is after that many quarter-turns clockwise."""
        return SIDES[(self + quarter_turns) & 3]


SIDES: tuple[Side, ...] = tuple(Side)


class Icon(StrEnum):
    """A thing drawn on a tile. A scroll is named with what it counts."""

    SHEEP = "sheep"
    CATTLE = "cattle"
    BARREL = "barrel"
    SHIP = "ship"
    LIGHTHOUSE = "lighthouse"
    BROCH = "broch"
    FARM = "farm"
    CASTLE = "castle"
    SCROLL_SHEEP = "scroll_sheep"
    SCROLL_CATTLE = "scroll_cattle"
    SCROLL_BARREL = "scroll_barrel"
    SCROLL_SHIP = "scroll_ship"
    SCROLL_LIGHTHOUSE = "scroll_lighthouse"
    SCROLL_BROCH = "scroll_broch"
    SCROLL_FARM = "scroll_farm"

    @property
    def counts(self) -> Icon | None:
        """The thing a scroll counts; None for everything that is not a scroll."""
        return SCROLLS.get(self)


SCROLLS: Mapping[Icon, Icon] = MappingProxyType(
    {icon: Icon(icon.removeprefix("scroll_")) for icon in Icon if icon.startswith("scroll_")}
)


class TileArea(NamedTuple):
    """One area of a tile as printed: its terrain, the sides it touches (none for an inner area), its things."""

    terrain: Terrain
    sides: tuple[Side, ...]
    icons: tuple[Icon, ...]


class Face(NamedTuple):
    """A tile lying in one rotation. Everything a territory asks about it is worked out beforehand."""

    number: int
    rotation: int
    edges: tuple[Terrain, Terrain, Terrain, Terrain]
    areas: tuple[TileArea, ...]
    roads: tuple[tuple[Side, ...], ...]
    icons: tuple[Icon, ...]
    animals: int
    """Sheep and cattle together."""
    edge_codes: tuple[int, int, int, int]
    """For each side, the bits an open cell beyond it must match (see `LandscapeTile.fits`)."""


@dataclass(frozen=True, slots=True, eq=False)
class LandscapeTile:
    """One tile of the catalogue; equal only to itself.

    ``fits[code]`` lists the rotations (quarter-turns clockwise) that match an open cell. The code of a cell
    has two bits a side, from north up: 0 no neighbour there, else 1 pasture, 2 mountain, 3 water.
    """

    number: int
    faces: tuple[Face, Face, Face, Face]
    fits: tuple[tuple[int, ...], ...]
    disputed: str | None

    @property
    def areas(self) -> tuple[TileArea, ...]:
        """The areas as printed, not turned."""
        return self.faces[0].areas

    @property
    def roads(self) -> tuple[tuple[Side, ...], ...]:
        """The road groups as printed: each the sides that are joined on this tile."""
        return self.faces[0].roads

    @property
    def icons(self) -> tuple[Icon, ...]:
        """All things on the tile, one entry each."""
        return self.faces[0].icons

    @property
    def is_castle(self) -> bool:
        """Whether this is the castle tile."""
        return self.number == CASTLE_NUMBER

    def __str__(self) -> str:
        return "C" if self.is_castle else str(self.number)

    def __repr__(self) -> str:
        return "<castle>" if self.is_castle else f"<tile {self.number}>"

    def __reduce__(self) -> tuple[object, tuple[int]]:
        # A tile is a singleton of the catalogue, also on the other side of a pickle.
        return tile_of, (self.number,)


class _Facts(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class _AreaFacts(_Facts):
    terrain: Terrain
    edges: str = Field(pattern="^N?E?S?W?$")


class _IconFacts(_Facts):
    kind: Literal["sheep", "cattle", "barrel", "ship", "lighthouse", "broch", "farm", "castle", "scroll"]
    area: int = Field(ge=0)
    count: int = Field(default=1, ge=1, le=4)
    counts: str | None = None

    def icons(self) -> tuple[Icon, ...]:
        name = self.kind if self.counts is None else f"{self.kind}_{self.counts}"
        return (Icon(name),) * self.count


class _TileFacts(_Facts):
    number: int = CASTLE_NUMBER
    areas: tuple[_AreaFacts, ...]
    roads: tuple[str, ...]
    icons: tuple[_IconFacts, ...]
    disputed: str | None = None


class _Catalogue(_Facts):
    about: str
    castle: _TileFacts
    tiles: tuple[_TileFacts, ...]


_TERRAIN_BITS = {Terrain.PASTURE: 1, Terrain.MOUNTAIN: 2, Terrain.WATER: 3}


def _sides(letters: str) -> tuple[Side, ...]:
    return tuple(Side[letter] for letter in letters)


def _turn(areas: tuple[TileArea, ...], roads: tuple[tuple[Side, ...], ...], number: int, turns: int) -> Face:
    def turned(sides: tuple[Side, ...]) -> tuple[Side, ...]:
        return tuple(sorted(side.turned(turns) for side in sides))

    areas = tuple(TileArea(area.terrain, turned(area.sides), area.icons) for area in areas)
    by_side = {side: area.terrain for area in areas for side in area.sides}
    north, east, south, west = (by_side[side] for side in SIDES)
    edges = (north, east, south, west)
    # The open cell beyond side s meets this tile with its own opposite side: that is where its bits go.
    n, e, s, w = (_TERRAIN_BITS[edges[side]] << 2 * side.opposite for side in SIDES)
    icons = tuple(icon for area in areas for icon in area.icons)
    animals = icons.count(Icon.SHEEP) + icons.count(Icon.CATTLE)
    roads = tuple(turned(road) for road in roads)
    return Face(number, turns, edges, areas, roads, icons, animals, (n, e, s, w))


def _rotations_that_fit(faces: tuple[Face, ...]) -> tuple[tuple[int, ...], ...]:
    """For each code of an open cell, of which any side may be unknown, the rotations that it takes."""
    fitting: list[tuple[int, ...]] = [()] * 256
    for face in faces:
        bits = (_TERRAIN_BITS[edge] << 2 * side for side, edge in zip(SIDES, face.edges, strict=True))
        for known in product(*((0, bit) for bit in bits)):
            fitting[sum(known)] += (face.rotation,)
    return tuple(fitting)


def _tile(facts: _TileFacts) -> LandscapeTile:
    things: list[list[Icon]] = [[] for _ in facts.areas]
    for icon in facts.icons:
        things[icon.area].extend(icon.icons())
    touched = "".join(area.edges for area in facts.areas)
    if sorted(touched) != sorted("NESW"):
        raise ValueError(f"tile {facts.number}: every edge must belong to exactly one area, not {touched!r}")
    areas = tuple(
        TileArea(area.terrain, _sides(area.edges), tuple(icons))
        for area, icons in zip(facts.areas, things, strict=True)
    )
    roads = tuple(_sides(road) for road in facts.roads)
    r0, r1, r2, r3 = (_turn(areas, roads, facts.number, turns) for turns in range(4))
    faces = (r0, r1, r2, r3)
    return LandscapeTile(facts.number, faces, _rotations_that_fit(faces), facts.disputed)


def _read_catalogue() -> dict[int, LandscapeTile]:
    text = resources.files(__package__).joinpath("data/landscape_tiles.json").read_text(encoding="utf-8")
    catalogue = _Catalogue.model_validate(json.loads(text))
    return {facts.number: _tile(facts) for facts in (catalogue.castle, *catalogue.tiles)}


TILES: Mapping[int, LandscapeTile] = MappingProxyType(_read_catalogue())
"""Every tile by its number: 0 the castle, 1 to 73 the bag."""

CASTLE = TILES[CASTLE_NUMBER]

BAG: tuple[int, ...] = tuple(number for number in TILES if number != CASTLE_NUMBER)
"""The numbers of the tiles that start in the bag."""


def tile_of(tile: LandscapeTile | int) -> LandscapeTile:
    """The tile itself, named by its number or given as it is; KeyError for a number that no tile has."""
    return TILES[tile] if isinstance(tile, int) else tile
