"""The landscape tiles: what is printed on them, and how they look after rotation.

The catalogue is read once from ``data/landscape_tiles.json`` and validated, so other modules can
rely on it. Sides are numbered clockwise from north, so a rotation is an addition. A variant may
have tiles of its own (`OwnTile`), and more copies of printed ones. The number of such a tile is
computed from its description: it means the same tile in every file and on every machine, so
notation, positions and lands need not name the variant.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from hashlib import sha256
from importlib import resources
from itertools import product
from types import MappingProxyType
from typing import Annotated, Literal, NamedTuple, Self

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    StringConstraints,
    model_validator,
)

from skye_desktop.i18n import tr

CASTLE_NUMBER = 0
"""Number of the castle in the catalogue; the tiles of the bag are 1 to 73."""


class Terrain(StrEnum):
    """The terrain of an area."""

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
        """Return the side to which this one is moved by that many quarter-turns clockwise."""
        return SIDES[(self + quarter_turns) & 3]


SIDES: tuple[Side, ...] = tuple(Side)


class Icon(StrEnum):
    """A thing drawn on a tile. A scroll is named after what it counts."""

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
        """The thing that a scroll counts; None for everything that is not a scroll."""
        return SCROLLS.get(self)


SCROLLS: Mapping[Icon, Icon] = MappingProxyType(
    {icon: Icon(icon.removeprefix("scroll_")) for icon in Icon if icon.startswith("scroll_")}
)


class TileArea(NamedTuple):
    """One area of a tile: its terrain, the sides it touches, its things.

    An inner area touches no side.
    """

    terrain: Terrain
    sides: tuple[Side, ...]
    icons: tuple[Icon, ...]


class RotatedTile(NamedTuple):
    """A tile in one rotation, with everything precomputed that a territory needs."""

    number: int
    rotation: int
    edges: tuple[Terrain, Terrain, Terrain, Terrain]
    areas: tuple[TileArea, ...]
    roads: tuple[tuple[Side, ...], ...]
    icons: tuple[Icon, ...]
    animals: int
    """Number of sheep and cattle together."""
    edge_codes: tuple[int, int, int, int]
    """For each side, the bits that an open cell beyond it must match (see `LandscapeTile.fits`)."""


@dataclass(frozen=True, slots=True, eq=False)
class LandscapeTile:
    """One tile of the catalogue, compared by identity.

    ``fits[code]`` lists the rotations (quarter-turns clockwise) that match an open cell. The code
    of a cell has two bits for each side, from north up: 0 no neighbour there, else 1 pasture, 2
    mountain, 3 water.
    """

    number: int
    faces: tuple[RotatedTile, RotatedTile, RotatedTile, RotatedTile]
    fits: tuple[tuple[int, ...], ...]
    disputed: str | None
    name: str = ""
    """Name that its designer gave it; empty for a printed tile."""
    looks: int = 0
    """Number of the tile whose picture it has: its own, or that of the tile that it copies."""
    made_of: tuple[str, int] | None = None
    """Description as JSON (or the number of a printed tile), and index of the copy.

    None for a printed tile.
    """

    @property
    def areas(self) -> tuple[TileArea, ...]:
        """The areas in rotation 0."""
        return self.faces[0].areas

    @property
    def roads(self) -> tuple[tuple[Side, ...], ...]:
        """The roads in rotation 0, each as the sides that it joins."""
        return self.faces[0].roads

    @property
    def icons(self) -> tuple[Icon, ...]:
        """All things on the tile, one entry each."""
        return self.faces[0].icons

    @property
    def is_castle(self) -> bool:
        """Whether this is the castle."""
        return self.number == CASTLE_NUMBER

    def __str__(self) -> str:
        return "C" if self.is_castle else str(self.number)

    def __repr__(self) -> str:
        return "<castle>" if self.is_castle else f"<tile {self.number}>"

    def __reduce__(self) -> tuple[object, tuple[int] | tuple[str, int]]:
        # A tile stays a singleton of the catalogue when it is unpickled.
        return (tile_of, (self.number,)) if self.made_of is None else (copy_of, self.made_of)


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class _AreaData(_Strict):
    terrain: Terrain
    edges: str = Field(pattern="^N?E?S?W?$")


class _IconData(_Strict):
    kind: Literal[
        "sheep", "cattle", "barrel", "ship", "lighthouse", "broch", "farm", "castle", "scroll"
    ]
    area: int = Field(ge=0)
    count: int = Field(default=1, ge=1, le=4)
    counts: str | None = None

    def icons(self) -> tuple[Icon, ...]:
        name = self.kind if self.counts is None else f"{self.kind}_{self.counts}"
        return (Icon(name),) * self.count


class _TileData(_Strict):
    number: int = CASTLE_NUMBER
    areas: tuple[_AreaData, ...]
    roads: tuple[str, ...]
    icons: tuple[_IconData, ...]
    disputed: str | None = None


class _Catalogue(_Strict):
    about: str
    castle: _TileData
    tiles: tuple[_TileData, ...]


_TERRAIN_BITS = {Terrain.PASTURE: 1, Terrain.MOUNTAIN: 2, Terrain.WATER: 3}


def _sides(letters: str) -> tuple[Side, ...]:
    return tuple(Side[letter] for letter in letters)


def _turn(
    areas: tuple[TileArea, ...], roads: tuple[tuple[Side, ...], ...], number: int, turns: int
) -> RotatedTile:
    def turned(sides: tuple[Side, ...]) -> tuple[Side, ...]:
        return tuple(sorted(side.turned(turns) for side in sides))

    areas = tuple(TileArea(area.terrain, turned(area.sides), area.icons) for area in areas)
    by_side = {side: area.terrain for area in areas for side in area.sides}
    north, east, south, west = (by_side[side] for side in SIDES)
    edges = (north, east, south, west)
    # The open cell beyond a side meets this tile with its own opposite side.
    n, e, s, w = (_TERRAIN_BITS[edges[side]] << 2 * side.opposite for side in SIDES)
    icons = tuple(icon for area in areas for icon in area.icons)
    animals = icons.count(Icon.SHEEP) + icons.count(Icon.CATTLE)
    roads = tuple(turned(road) for road in roads)
    return RotatedTile(number, turns, edges, areas, roads, icons, animals, (n, e, s, w))


def _rotations_that_fit(faces: tuple[RotatedTile, ...]) -> tuple[tuple[int, ...], ...]:
    """Return for each code of an open cell the rotations in which the tile fits.

    The neighbour at any side may be missing.
    """
    fitting: list[tuple[int, ...]] = [()] * 256
    for face in faces:
        bits = (
            _TERRAIN_BITS[edge] << 2 * side for side, edge in zip(SIDES, face.edges, strict=True)
        )
        for known in product(*((0, bit) for bit in bits)):
            fitting[sum(known)] += (face.rotation,)
    return tuple(fitting)


def _tile(facts: _TileData) -> LandscapeTile:
    things: list[list[Icon]] = [[] for _ in facts.areas]
    for icon in facts.icons:
        things[icon.area].extend(icon.icons())
    touched = "".join(area.edges for area in facts.areas)
    if sorted(touched) != sorted("NESW"):
        raise ValueError(
            f"tile {facts.number}: every edge must belong to exactly one area, not {touched!r}"
        )
    areas = tuple(
        TileArea(area.terrain, _sides(area.edges), tuple(icons))
        for area, icons in zip(facts.areas, things, strict=True)
    )
    roads = tuple(_sides(road) for road in facts.roads)
    faces = _faces(areas, roads, facts.number)
    return LandscapeTile(
        facts.number, faces, _rotations_that_fit(faces), facts.disputed, looks=facts.number
    )


def _faces(
    areas: tuple[TileArea, ...], roads: tuple[tuple[Side, ...], ...], number: int
) -> tuple[RotatedTile, RotatedTile, RotatedTile, RotatedTile]:
    r0, r1, r2, r3 = (_turn(areas, roads, number, turns) for turns in range(4))
    return r0, r1, r2, r3


def _read_catalogue() -> dict[int, LandscapeTile]:
    text = (
        resources.files(__package__)
        .joinpath("data/landscape_tiles.json")
        .read_text(encoding="utf-8")
    )
    catalogue = _Catalogue.model_validate(json.loads(text))
    return {facts.number: _tile(facts) for facts in (catalogue.castle, *catalogue.tiles)}


class _Tiles(dict[int, LandscapeTile]):
    """The printed tiles by number.

    A tile of a variant can be looked up too, but is not counted or listed.
    """

    def __missing__(self, number: int) -> LandscapeTile:
        return _OF_VARIANTS[number]


_OF_VARIANTS: dict[int, LandscapeTile] = {}

TILES: Mapping[int, LandscapeTile] = MappingProxyType(_Tiles(_read_catalogue()))
"""Every printed tile by number: 0 is the castle, 1 to 73 are in the bag.

Tiles of variants can be looked up too.
"""

CASTLE = TILES[CASTLE_NUMBER]

BAG: tuple[int, ...] = tuple(number for number in TILES if number != CASTLE_NUMBER)
"""The numbers of the tiles that are in the bag at the beginning of the printed game."""


def tile_of(tile: LandscapeTile | int) -> LandscapeTile:
    """Return the tile with that number, or the tile itself.

    Raises KeyError for a number that no tile has.
    """
    return TILES[tile] if isinstance(tile, int) else tile


def is_of_bag(number: int) -> bool:
    """Return whether a landscape tile other than the castle has that number.

    It may be a printed tile, or a tile of any variant that this process has read.
    """
    return number in BAG or number in _OF_VARIANTS


# -- tiles of variants

FIRST_OWN = 1_000
"""Lowest number that a tile of a variant can have."""
LAST_OWN = 999_999

_MOST_COPIES = 9
_MOST_THINGS = 4
"""Largest number of things in one area, as on printed tiles; more could not be told apart."""

_STANDS_IN: Mapping[Icon, frozenset[Terrain]] = MappingProxyType(
    {
        Icon.SHEEP: frozenset((Terrain.PASTURE,)),
        Icon.CATTLE: frozenset((Terrain.PASTURE,)),
        Icon.FARM: frozenset((Terrain.PASTURE,)),
        Icon.BROCH: frozenset((Terrain.MOUNTAIN,)),
        Icon.BARREL: frozenset((Terrain.PASTURE, Terrain.MOUNTAIN)),
        Icon.SHIP: frozenset((Terrain.WATER,)),
        Icon.LIGHTHOUSE: frozenset((Terrain.WATER,)),
    }
)
"""The terrains in which each thing can be; scrolls, which are not listed, can be in any."""


def _in_order(letters: object) -> object:
    """Return the letters of edges in the order N E S W; anything else unchanged, for validation."""
    if (
        isinstance(letters, str)
        and len(set(letters)) == len(letters)
        and set(letters) <= set("NESW")
    ):
        return "".join(side.name for side in SIDES if side.name in letters)
    return letters


_Edges = Annotated[str, BeforeValidator(_in_order), StringConstraints(pattern="^N?E?S?W?$")]


class OwnArea(_Strict):
    """An area of a tile of a variant: its terrain, the edges it touches, its things.

    An inner area touches no edge.
    """

    terrain: Terrain
    edges: _Edges = ""
    things: Annotated[tuple[Icon, ...], Field(max_length=_MOST_THINGS)] = ()

    @model_validator(mode="after")
    def _holds_what_can_stand_there(self) -> Self:
        for thing in self.things:
            if thing is Icon.CASTLE or self.terrain not in _STANDS_IN.get(
                thing, frozenset(Terrain)
            ):
                raise ValueError(
                    tr("{thing} cannot stand in {terrain}").format(
                        thing=thing, terrain=self.terrain
                    )
                )
        return self


class OwnTile(_Strict):
    """A landscape tile made by a designer, with its number of copies."""

    name: Annotated[str, StringConstraints(max_length=40, pattern=r"^[^\W_][\w ,.'()-]*$")]
    copies: Annotated[int, Field(ge=1, le=_MOST_COPIES)] = 1
    areas: Annotated[tuple[OwnArea, ...], Field(min_length=1, max_length=5)]
    roads: Annotated[tuple[Annotated[_Edges, Field(min_length=1)], ...], Field(max_length=4)] = ()

    @model_validator(mode="after")
    def _can_be_drawn(self) -> Self:
        touched = "".join(area.edges for area in self.areas)
        for letter in "NESW":
            if touched.count(letter) != 1:
                raise ValueError(
                    tr(
                        "edge {edge} belongs to {n} areas: each of N, E, S and W belongs to "
                        "exactly one"
                    ).format(edge=letter, n=touched.count(letter))
                )
        owner = {letter: area for area in self.areas for letter in area.edges}
        for one, other in ("NE", "ES", "SW", "WN"):
            if owner[one] is not owner[other] and owner[one].terrain is owner[other].terrain:
                raise ValueError(
                    tr(
                        "edges {one} and {other} are both {terrain} and meet: make them one area"
                    ).format(one=one, other=other, terrain=owner[one].terrain)
                )
        if owner["N"] is owner["S"] is not owner["E"] and owner["E"] is owner["W"]:
            raise ValueError(
                tr("the areas NS and EW would cross: only one of the two can go through")
            )
        joined = "".join(self.roads)
        if len(set(joined)) != len(joined):
            raise ValueError(tr("two roads leave by one edge: join them to one"))
        if {"NS", "EW"} <= set(self.roads):
            raise ValueError(tr("the roads NS and EW would cross: join them to NESW"))
        return self

    def tiles(self) -> tuple[LandscapeTile, ...]:
        """Return all copies of it, each with its own number.

        Raises ValueError if another tile has one of these numbers by chance.
        """
        plain = self.model_dump_json(exclude={"copies"})
        return tuple(copy_of(plain, copy) for copy in range(self.copies))


def copies_of(printed: int, number: int) -> tuple[LandscapeTile, ...]:
    """Return that many of a printed tile: the tile itself, then its copies."""
    return tuple(
        TILES[printed] if not copy else copy_of(str(printed), copy) for copy in range(number)
    )


def copy_of(made_of: str, copy: int) -> LandscapeTile:
    """Return copy ``copy``, from 0, of a tile that is described or printed; always the same object.

    ``made_of`` is the description as JSON, or the number of the printed tile. Raises ValueError if
    another tile has the same number by chance.
    """
    number = _own_number(made_of, copy)
    found = _OF_VARIANTS.get(number)
    if found is None:
        found = _OF_VARIANTS.setdefault(number, _own_tile(made_of, copy, number))
    if found.made_of != (made_of, copy):
        raise ValueError(
            tr(
                "{name} has by chance the number {number} of another tile: give it another name"
            ).format(name=OwnTile.model_validate_json(made_of).name, number=number)
        )
    return found


def _own_number(made_of: str, copy: int) -> int:
    digest = sha256(f"{made_of}/{copy}".encode()).digest()
    return FIRST_OWN + int.from_bytes(digest[:8]) % (LAST_OWN + 1 - FIRST_OWN)


def _own_tile(made_of: str, copy: int, number: int) -> LandscapeTile:
    if made_of.isdigit():
        printed = TILES[int(made_of)]
        faces = _faces(printed.areas, printed.roads, number)
        return LandscapeTile(
            number, faces, printed.fits, printed.disputed, "", printed.number, (made_of, copy)
        )
    own = OwnTile.model_validate_json(made_of)
    areas = tuple(TileArea(area.terrain, _sides(area.edges), area.things) for area in own.areas)
    faces = _faces(areas, tuple(_sides(road) for road in own.roads), number)
    looks = _own_number(made_of, 0)
    return LandscapeTile(
        number, faces, _rotations_that_fit(faces), None, own.name, looks, (made_of, copy)
    )
