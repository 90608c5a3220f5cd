"""Landscape tiles and cells in words; letters that are drawn as pictures of tiles, clans and sums.

Cells are named by their direction and distance from the castle. Players do not know tiles by
number, and recognize a crest faster than a name. Where nothing can be drawn, words replace the
pictures.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from enum import IntEnum

from skye_desktop.games.skye.areas import AreaSpot, whole_area
from skye_desktop.games.skye.engine import (
    FIRST_OWN,
    SIDES,
    TILES,
    Cell,
    Clan,
    Icon,
    LandscapeTile,
    RotatedTile,
    Side,
    Terrain,
    Territory,
    neighbours,
)
from skye_desktop.i18n import (
    Message,
    capitalize,
    counted_message,
    enumerated,
    headed,
    listed,
    message,
    message_in,
    sentence,
    sentences,
    tr,
    trn,
)

_ICONS = {
    Icon.CASTLE: message_in("thing on a tile", "castle"),
    Icon.SHEEP: message_in("thing on a tile", "sheep"),
    Icon.CATTLE: message_in("thing on a tile", "cattle"),
    Icon.BARREL: message_in("thing on a tile", "barrel"),
    Icon.SHIP: message_in("thing on a tile", "ship"),
    Icon.LIGHTHOUSE: message_in("thing on a tile", "lighthouse"),
    Icon.BROCH: message_in("thing on a tile", "broch"),
    Icon.FARM: message_in("thing on a tile", "farm"),
    Icon.SCROLL_SHEEP: message_in("thing on a tile", "scroll sheep"),
    Icon.SCROLL_CATTLE: message_in("thing on a tile", "scroll cattle"),
    Icon.SCROLL_BARREL: message_in("thing on a tile", "scroll barrel"),
    Icon.SCROLL_SHIP: message_in("thing on a tile", "scroll ship"),
    Icon.SCROLL_LIGHTHOUSE: message_in("thing on a tile", "scroll lighthouse"),
    Icon.SCROLL_BROCH: message_in("thing on a tile", "scroll broch"),
    Icon.SCROLL_FARM: message_in("thing on a tile", "scroll farm"),
}


def icon_name(icon: Icon) -> str:
    """Return the name of a thing on a tile, in a word or two."""
    return _ICONS[icon].text


_TERRAINS = {
    Terrain.PASTURE: (message("Pasture"), message_in("within a sentence", "pasture")),
    Terrain.MOUNTAIN: (message("Mountain"), message_in("within a sentence", "mountain")),
    Terrain.WATER: (message("Water"), message_in("within a sentence", "water")),
}


def terrain_name(terrain: Terrain, *, is_within: bool = False) -> str:
    """Return a terrain's name, by itself or for use within a sentence.

    Some languages write it with a small letter there.
    """
    return _TERRAINS[terrain][is_within].text


_THINGS: dict[Icon, Message] = {
    Icon.SHEEP: counted_message("{n} sheep", "{n} sheep"),
    Icon.CATTLE: counted_message("{n} cattle", "{n} cattle"),
    Icon.BARREL: counted_message("{n} barrel", "{n} barrels"),
    Icon.SHIP: counted_message("{n} ship", "{n} ships"),
    Icon.LIGHTHOUSE: counted_message("{n} lighthouse", "{n} lighthouses"),
    Icon.BROCH: counted_message("{n} broch", "{n} brochs"),
    Icon.FARM: counted_message("{n} farm", "{n} farms"),
}


def counted_things(icons: Sequence[Icon]) -> list[str]:
    """Return the things among the icons, each kind with its number, without scrolls."""
    words = [_THINGS[icon].counted(icons.count(icon)) for icon in _THINGS if icon in icons]
    return [tr("the castle"), *words] if Icon.CASTLE in icons else words


_SIDES = {
    Side.N: message_in("side of a tile", "north"),
    Side.E: message_in("side of a tile", "east"),
    Side.S: message_in("side of a tile", "south"),
    Side.W: message_in("side of a tile", "west"),
}


def tile_name(tile: int) -> str:
    """Return the name that a tile's designer gave it, else its number."""
    if TILES[tile].is_castle:
        return capitalize(tr("the castle"))
    return TILES[tile].name or tr("Tile {tile}").format(tile=tile)


def tile_and_things(number: int) -> str:
    """Return a tile's name and the things on it."""
    things = enumerated(icon_name(icon) for icon in TILES[number].icons)
    return headed(tile_name(number), things) if things else tile_name(number)


def tile_words(tile: int, rotation: int = 0) -> str:
    """Return the description of a tile that lies turned by that many quarter-turns clockwise.

    It has the tile's name, its areas with their things, and its roads.
    """
    return sentences(tile_name(tile), sides_words(tile, rotation))


def sides_words(tile: int, rotation: int = 0) -> str:
    """Return the description of a tile as in `tile_words`, but without its name."""
    face = TILES[tile].faces[rotation]
    areas = (area_words(face, index) for index in range(len(face.areas)))
    return sentences(*areas, *road_words(face))


def area_words(face: RotatedTile, index: int, *more: str) -> str:
    """Return the description of one area of a tile: sides, terrain, things, and ``more``."""
    terrain, sides, icons = face.areas[index]
    scrolls = (icon_name(icon) for icon in icons if icon.counts is not None)
    what = enumerated(
        (
            terrain_name(terrain, is_within=True),
            *counted_things(icons),
            *scrolls,
            *filter(None, more),
        )
    )
    return sentence(headed(_sides(sides), what))


def side_name(side: Side) -> str:
    """Return a side's name within a sentence."""
    return _SIDES[side].text


def _sides(sides: tuple[Side, ...]) -> str:
    if len(sides) == len(SIDES):
        return tr("all sides")
    return listed(map(side_name, sides)) if sides else tr("within")


def road_words(face: RotatedTile) -> Iterator[str]:
    """Yield a tile's roads, a sentence each."""
    for road in face.roads:
        yield sentence(tr("Road: {sides}").format(sides=_sides(road)))


def design_words(tile: LandscapeTile) -> str:
    """Return the description of a variant's tile: its areas with their things, and its roads."""
    areas = []
    for area in tile.areas:
        terrain = terrain_name(area.terrain, is_within=True)
        where = "".join(side.name for side in area.sides) or tr("within")
        things = enumerated(icon_name(icon) for icon in area.icons)
        told = tr("{terrain} {where} with {things}") if things else tr("{terrain} {where}")
        areas.append(told.format(terrain=terrain, where=where, things=things))
    roads = ["".join(side.name for side in road) for road in tile.roads]
    if roads:
        areas.append(trn("road {roads}", "roads {roads}", len(roads), roads=enumerated(roads)))
    return enumerated(areas)


def place(cell: Cell) -> str:
    """Return a cell's direction and distance from the castle: "2 north, 1 east"."""
    x, y = cell
    parts = []
    if y:
        parts.append((tr("{n} north") if y < 0 else tr("{n} south")).format(n=abs(y)))
    if x:
        parts.append((tr("{n} west") if x < 0 else tr("{n} east")).format(n=abs(x)))
    return enumerated(parts) if parts else tr("the castle")


def in_reading_order(cell: Cell) -> Cell:
    """Return the sort key of a cell for reading row by row from the north-west."""
    return cell[1], cell[0]


def cell_words(land: Territory, cell: Cell) -> str:
    """Return the tile on a cell of a land in words; for an empty cell, the neighbouring edges."""
    face = land.faces.get(cell)
    if face is not None:
        return _laid_words(land, cell, face)
    beyond = neighbours(cell)
    met = [
        tr("{terrain} in the {side}").format(terrain=terrain, side=side_name(side))
        for side in SIDES
        if (other := land.faces.get(beyond[side])) is not None
        and (terrain := terrain_name(other.edges[side.opposite], is_within=True))
    ]
    if not met:
        return tr("Empty, and beside no tile.")
    return tr("Empty. A tile here meets {edges}.").format(edges=listed(met))


def _laid_words(land: Territory, cell: Cell, face: RotatedTile) -> str:
    areas = []
    for index in range(len(face.areas)):
        area = whole_area(land, AreaSpot(cell, index)).area
        size = trn("area of {n} tile", "area of {n} tiles", area.size) if area.size > 1 else ""
        areas.append(area_words(face, index, size, tr("completed") if area.completed else ""))
    is_joined = cell in land.connected and not TILES[face.number].is_castle
    joined = sentence(tr("joined to the castle by road")) if is_joined else ""
    return sentences(tile_name(face.number), *areas, *road_words(face), joined)


def land_lines(land: Territory) -> list[str]:
    """Return a land row by row from the north, a line for each tile.

    Each row has a heading, and its tiles go from west to east.
    """
    lines: list[str] = []
    row: int | None = None
    for cell in sorted(land.faces, key=in_reading_order):
        if cell[1] != row:
            row = cell[1]
            lines.append(_row_name(row))
        lines.append(place_and_words(land, cell))
    return lines


def place_and_words(land: Territory, cell: Cell) -> str:
    """Return a cell's place and what lies there."""
    if cell == (0, 0):
        return cell_words(land, cell)
    return headed(capitalize(place(cell)), cell_words(land, cell))


def _row_name(row: int) -> str:
    if not row:
        return sentence(tr("The row of the castle"))
    if row < 0:
        return sentence(trn("{n} row north of the castle", "{n} rows north of the castle", -row))
    return sentence(trn("{n} row south of the castle", "{n} rows south of the castle", row))


CLANS = tuple(Clan)
"""The clans, in the order of the letters that are drawn as their crests."""


class Pictogram(IntEnum):
    """Code point of the first letter for each kind of picture.

    The letters are in the private use area of Unicode; `kit.text` defines the sizes of the
    pictures.
    """

    TILE = 0xE000
    LARGE_TILE = 0xE100
    CREST = 0xE200
    GOLD = 0xE300
    POINTS = 0xE400
    MIDDLE_TILE = 0xF500


_AFTER = 0xF900
"""First code point after those of all pictograms."""
_PICTOGRAM = re.compile(f"[{chr(Pictogram.TILE)}-{chr(_AFTER - 1)}]")


_MOST = 0xFF
"""Largest tile number or sum for which there is a pictogram; larger ones are written in digits."""


_KINDS = {kind.value: kind for kind in Pictogram}


_OF_VARIANTS = {
    Pictogram.TILE: 0xE500,
    Pictogram.LARGE_TILE: 0xED00,
    Pictogram.MIDDLE_TILE: 0xF600,
}
"""First code point for tiles of variants, whose numbers do not fit into the others."""


_MOST_OF_VARIANTS = 0x800
"""Number of tiles of variants that have letters; further ones are written in digits."""


_MOST_MIDDLE = 0x300
"""Number of tiles of variants that have middle-sized pictures; further ones are drawn small."""


_A_TILE = "[\ue000-\ue1ff\ue500-\uf8ff]"


_SIDE_BY_SIDE = re.compile(rf"{_A_TILE}(?:\s+{_A_TILE})+")
"""Pattern of two or more pictures of tiles, one after another."""


_variant_tiles: list[int] = []
"""Tiles of variants that have got letters so far; a tile's index determines its letter."""


def _letter(kind: Pictogram, tile: int) -> str:
    if tile < FIRST_OWN:
        return chr(kind + tile)
    if tile not in _variant_tiles:
        if len(_variant_tiles) == _MOST_OF_VARIANTS:
            return str(tile)
        _variant_tiles.append(tile)
    if kind is Pictogram.MIDDLE_TILE and _variant_tiles.index(tile) >= _MOST_MIDDLE:
        kind = Pictogram.TILE
    return chr(_OF_VARIANTS[kind] + _variant_tiles.index(tile))


def tile_letter(tile: int) -> str:
    """Return the private-use letter that is drawn as that landscape tile, one line high."""
    return _letter(Pictogram.TILE, tile)


def large_tile_letter(tile: int) -> str:
    """Return the letter that is drawn as that landscape tile, large enough for its details."""
    return _letter(Pictogram.LARGE_TILE, tile)


def with_small_tiles(text: str) -> str:
    """Return the text with its large tiles replaced by tiles as high as the line."""
    return _with_tiles(text, Pictogram.TILE)


def with_middle_tiles(text: str) -> str:
    """Return the text with its large tiles replaced by tiles a little higher than the line."""
    return _with_tiles(text, Pictogram.MIDDLE_TILE)


def _with_tiles(text: str, kind: Pictogram) -> str:
    return "".join(
        _letter(kind, pictogram_of(letter)[1])
        if has_pictograms(letter) and pictogram_of(letter)[0] is Pictogram.LARGE_TILE
        else letter
        for letter in text
    )


def crest_letter(clan: Clan) -> str:
    """Return the letter that is drawn as the crest of a clan."""
    return chr(Pictogram.CREST + CLANS.index(clan))


def gold_letter(gold: int) -> str:
    """Return the private-use letter that is drawn as a coin with that much gold on it."""
    return chr(Pictogram.GOLD + gold) if gold <= _MOST else str(gold)


def points_letter(points: int) -> str:
    """Return the letter that is drawn as a plate with points on it."""
    return chr(Pictogram.POINTS + points) if points <= _MOST else f"+{points}"


def pictogram_of(letter: str) -> tuple[Pictogram, int]:
    """Return the kind of a pictogram, and its number: that of the tile or clan, or the sum."""
    code = ord(letter)
    for kind, first in _OF_VARIANTS.items():
        if first <= code < first + _MOST_OF_VARIANTS:
            return kind, _variant_tiles[code - first]
    return _KINDS[code & ~_MOST], code & _MOST


def spell_out(text: str) -> str:
    """Return the text with every picture replaced by words."""
    return "".join(_spell_out(letter) if has_pictograms(letter) else letter for letter in text)


def _spell_out(letter: str) -> str:
    kind, number = pictogram_of(letter)
    match kind:
        case Pictogram.TILE | Pictogram.LARGE_TILE | Pictogram.MIDDLE_TILE:
            return TILES[number].name or tr("Tile {tile}").format(tile=number)
        case Pictogram.CREST:
            return CLANS[number].display_name
        case Pictogram.GOLD:
            return tr("{n} gold").format(n=number)
    return f"+{number}"


def has_pictograms(text: str) -> bool:
    """Return whether the text has pictograms."""
    return _PICTOGRAM.search(text) is not None


def spoken(text: str) -> str:
    """Return the text for screen readers.

    Tiles are named by the things on them, sums are digits, and crests beside names are left out.
    """
    if has_pictograms(text):
        text = _SIDE_BY_SIDE.sub(lambda found: enumerated(map(_spoken, found[0].split())), text)
        text = "".join(_spoken(letter) if has_pictograms(letter) else letter for letter in text)
    return " ".join(text.split())


def _spoken(letter: str) -> str:
    kind, number = pictogram_of(letter)
    if kind in _OF_VARIANTS:
        return tile_and_things(number)
    return "" if kind is Pictogram.CREST else str(number)
