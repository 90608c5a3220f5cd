"""A landscape tile in words: its name, what stands on it, what is on each of its sides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from skye_desktop.engine import SIDES, TILES, Face, Icon, LandscapeTile, Side, Terrain
from skye_desktop.i18n import (
    Message,
    begin,
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
    """Return what stands on a tile, in a word or two."""
    return _ICONS[icon].text


_TERRAINS = {
    Terrain.PASTURE: (message("Pasture"), message_in("within a sentence", "pasture")),
    Terrain.MOUNTAIN: (message("Mountain"), message_in("within a sentence", "mountain")),
    Terrain.WATER: (message("Water"), message_in("within a sentence", "water")),
}


def terrain_name(terrain: Terrain, *, is_within: bool = False) -> str:
    """Return a terrain's name, by itself or within a sentence, where some languages write it small."""
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
    """Return the things among these, each kind with its number; scrolls are left out."""
    words = [_THINGS[icon].counted(icons.count(icon)) for icon in _THINGS if icon in icons]
    return [tr("the castle"), *words] if Icon.CASTLE in icons else words


_SIDES = {
    Side.N: message_in("side of a tile", "north"),
    Side.E: message_in("side of a tile", "east"),
    Side.S: message_in("side of a tile", "south"),
    Side.W: message_in("side of a tile", "west"),
}


def tile_name(tile: int) -> str:
    """Return a tile's number, or the name that its designer gave it."""
    if TILES[tile].is_castle:
        return begin(tr("the castle"))
    return TILES[tile].name or tr("Tile {tile}").format(tile=tile)


def tile_and_things(number: int) -> str:
    """Return a tile's name and what stands on it."""
    things = enumerated(icon_name(icon) for icon in TILES[number].icons)
    return headed(tile_name(number), things) if things else tile_name(number)


def tile_words(tile: int, rotation: int = 0) -> str:
    """Return a tile as it lies after so many quarter-turns: its name, its sides, its things and its roads."""
    return sentences(tile_name(tile), sides_words(tile, rotation))


def sides_words(tile: int, rotation: int = 0) -> str:
    """Return the same without its name."""
    face = TILES[tile].faces[rotation]
    areas = (area_words(face, index) for index in range(len(face.areas)))
    return sentences(*areas, *road_words(face))


def area_words(face: Face, index: int, *more: str) -> str:
    """Return one of a tile's areas: its sides, its terrain and things, and whatever more is known."""
    terrain, sides, icons = face.areas[index]
    scrolls = (icon_name(icon) for icon in icons if icon.counts is not None)
    what = enumerated(
        (terrain_name(terrain, is_within=True), *counted_things(icons), *scrolls, *filter(None, more))
    )
    return sentence(headed(_sides(sides), what))


def side_name(side: Side) -> str:
    """Return a side's name within a sentence."""
    return _SIDES[side].text


def _sides(sides: tuple[Side, ...]) -> str:
    if len(sides) == len(SIDES):
        return tr("all sides")
    return listed(map(side_name, sides)) if sides else tr("within")


def road_words(face: Face) -> Iterator[str]:
    """Yield a tile's roads, a sentence each."""
    for road in face.roads:
        yield sentence(tr("Road: {sides}").format(sides=_sides(road)))


def design_words(tile: LandscapeTile) -> str:
    """Return a variant's tile: its areas with their things, and its roads."""
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
