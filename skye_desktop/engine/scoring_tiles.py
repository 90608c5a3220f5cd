"""The scoring tiles: a member of `ScoringId` for each, and an entry with all that belongs to it.

Most look at one territory alone and give a `Tally`; the majorities compare what each seat has. A tile whose
picture is missing is told of by the tests, one without a part of its entry by an AssertionError on loading.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from itertools import chain
from types import MappingProxyType
from typing import NamedTuple

from skye_desktop.engine.territory import Area, Cell, Territory, tiles_with
from skye_desktop.engine.tiles import Icon, Terrain
from skye_desktop.i18n import Message, counted_message, message, tr


class ScoringId(StrEnum):
    """The scoring tiles, as files and positions name them."""

    SQUARES = "squares"
    SHEEP = "sheep"
    BROCHS = "brochs"
    WHISKY = "whisky"
    FARM_ANIMALS = "farm_animals"
    ROAD_CATTLE = "road_cattle"
    ROAD_TILES = "road_tiles"
    LARGEST_LAKE = "largest_lake"
    COMPLETED_AREAS = "completed_areas"
    LARGE_AREAS = "large_areas"
    BUILDINGS = "buildings"
    SHIPS = "ships"
    GOLD = "gold"
    LIT_WATERS = "lit_waters"
    COLUMNS = "columns"
    COMPLETED_MOUNTAINS = "completed_mountains"


PRINTED = (
    ScoringId.SQUARES,
    ScoringId.SHEEP,
    ScoringId.BROCHS,
    ScoringId.WHISKY,
    ScoringId.FARM_ANIMALS,
    ScoringId.ROAD_CATTLE,
    ScoringId.ROAD_TILES,
    ScoringId.LARGEST_LAKE,
    ScoringId.COMPLETED_AREAS,
    ScoringId.LARGE_AREAS,
    ScoringId.BUILDINGS,
    ScoringId.SHIPS,
    ScoringId.GOLD,
    ScoringId.LIT_WATERS,
    ScoringId.COLUMNS,
    ScoringId.COMPLETED_MOUNTAINS,
)
"""The scoring tiles of the printed game, which a seed draws from. This list and its order never change, or every
seed would give other tiles: a later scoring tile lies on a table only where it is chosen by name."""


Tally = tuple[int, int, tuple[Cell, ...]]
"""What one territory scores by itself: points, the number counted, the cells it was counted on."""


class Alone(NamedTuple):
    """A scoring tile that looks at one territory alone."""

    tally: Callable[[Territory], Tally]


class Most(NamedTuple):
    """A majority: the seats are compared by what each has on its land."""

    held: Callable[[Territory], tuple[int, tuple[Cell, ...]]]
    """How many, and the cells they were counted on."""


class MostGold(NamedTuple):
    """The majority of gold in hand."""


class OfAreas(NamedTuple):
    """What a scoring tile that counts areas has for each of them."""

    terrain: Terrain | None
    """The areas that matter; None: those of any terrain."""
    points: Callable[[Territory, Area], int]
    """Of one such area. Over all areas of a territory they add up to the points of the scoring tile."""
    why_nothing: Callable[[Territory, Area], str]
    """Why one that brings no points brings none, in a few words."""


class ScoringTile(NamedTuple):
    """All there is to a scoring tile but its picture and what computer players expect of it (`bots.growth`)."""

    id: ScoringId
    english_name: Message
    english_rule: Message
    english_text: Message
    english_counted: Message
    """What was counted, with ``{n}`` for the number: of one, of several."""
    counting: Alone | Most | MostGold
    areas: OfAreas | None
    """None if it does not count areas."""
    things: tuple[Icon, ...] = ()
    """The things that it counts, or that an area must have; empty if it counts tiles, areas or gold as such."""

    @property
    def name(self) -> str:
        """Its name."""
        return self.english_name.text

    @property
    def rule(self) -> str:
        """Its rule in a few words, with all that is needed to count."""
        return self.english_rule.text

    @property
    def text(self) -> str:
        """Its rule in full sentences."""
        return self.english_text.text


# -- what is counted


def _cells_of(areas: Sequence[Area]) -> tuple[Cell, ...]:
    return tuple(dict.fromkeys([cell for area in areas for cell in area.cells]))


def _squares(territory: Territory) -> Tally:
    faces = territory._faces
    cells: dict[Cell, None] = {}
    blocks = 0
    for x, y in faces:
        if (x + 1, y) in faces and (x, y + 1) in faces and (x + 1, y + 1) in faces:
            blocks += 1
            cells.update(dict.fromkeys(((x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1))))
    return 2 * blocks, blocks, tuple(cells)


def _sheep(territory: Territory) -> Tally:
    sheep = territory.icons.count(Icon.SHEEP)
    return sheep, sheep, tiles_with(territory, Icon.SHEEP)


_BROCH_POINTS = (0, 1, 3, 6)


def _broch_points(territory: Territory, mountain: Area) -> int:
    return _BROCH_POINTS[min(mountain.icons.count(Icon.BROCH), 3)]


def _no_broch(territory: Territory, mountain: Area) -> str:
    return tr("no broch in it")


def _brochs(territory: Territory) -> Tally:
    points = total = 0
    counted = []
    for area in territory.areas:
        if area.terrain is Terrain.MOUNTAIN and Icon.BROCH in area.icons:
            points += _broch_points(territory, area)
            total += area.icons.count(Icon.BROCH)
            counted.append(area)
    return points, total, _cells_of(counted)


def _farm_animals(territory: Territory) -> Tally:
    farms = tiles_with(territory, Icon.FARM)
    animals = 0
    cells = []
    for cell, face in territory._faces.items():
        if face.animals:
            x, y = cell
            for farm_x, farm_y in farms:
                if -1 <= farm_x - x <= 1 and -1 <= farm_y - y <= 1:
                    animals += face.animals
                    cells.append(cell)
                    break
    return animals, animals, tuple(cells)


def _road_cattle(territory: Territory) -> Tally:
    faces = territory._faces
    cells = [cell for cell in territory.connected if Icon.CATTLE in faces[cell].icons]
    cattle = sum(faces[cell].icons.count(Icon.CATTLE) for cell in cells)
    return 2 * cattle, cattle, tuple(sorted(cells))


def _road_tiles(territory: Territory) -> Tally:
    connected = territory.connected
    return len(connected), len(connected), tuple(sorted(connected))


def _largest_lake(territory: Territory) -> Tally:
    largest = _largest_lake_of(territory)
    if largest is None:
        return 0, 0, ()
    return 2 * largest.size, largest.size, largest.cells


def _largest_lake_of(territory: Territory) -> Area | None:
    lakes = [area for area in territory.completed_areas if area.terrain is Terrain.WATER]
    # Of several equally large ones always the same is shown, whatever was laid first.
    return min(lakes, key=lambda lake: (-len(lake.cells), min(lake.cells)), default=None)


def _lake_points(territory: Territory, water: Area) -> int:
    return 2 * water.size if water is _largest_lake_of(territory) else 0


def _not_the_largest(territory: Territory, water: Area) -> str:
    largest = _largest_lake_of(territory)
    if not water.completed or largest is None:
        return _not_completed(territory, water)
    return tr("a larger lake counts") if largest.size > water.size else tr("another as large counts")


def _completed_areas(territory: Territory) -> Tally:
    areas = territory.completed_areas
    return len(areas), len(areas), _cells_of(areas)


def _completed_area_points(territory: Territory, area: Area) -> int:
    return int(area.completed)


def _not_completed(territory: Territory, area: Area) -> str:
    return tr("not completed")


_LARGE_AREA = 3
"""Points of one."""


def _is_large(completed: Area) -> bool:
    return len(completed.cells) >= 3


def _large_areas(territory: Territory) -> Tally:
    areas = [area for area in territory.completed_areas if _is_large(area)]
    return _LARGE_AREA * len(areas), len(areas), _cells_of(areas)


def _large_area_points(territory: Territory, area: Area) -> int:
    return _LARGE_AREA if area.completed and _is_large(area) else 0


def _not_large(territory: Territory, area: Area) -> str:
    return tr("fewer than 3 tiles") if area.completed else tr("not completed")


def _buildings(territory: Territory) -> Tally:
    icons = territory.icons
    sets = min(icons.count(Icon.BROCH), icons.count(Icon.FARM), icons.count(Icon.LIGHTHOUSE))
    if not sets:
        return 0, 0, ()
    cells = [tiles_with(territory, icon) for icon in (Icon.BROCH, Icon.FARM, Icon.LIGHTHOUSE)]
    return 5 * sets, sets, tuple(dict.fromkeys(chain(*cells)))


_LIT_WATER = 3
"""Points of one."""


def _lit_waters(territory: Territory) -> Tally:
    waters = [area for area in territory.areas if area.terrain is Terrain.WATER and _is_lit(area)]
    return _LIT_WATER * len(waters), len(waters), _cells_of(waters)


def _is_lit(water: Area) -> bool:
    return Icon.SHIP in water.icons and Icon.LIGHTHOUSE in water.icons


def _lit_water_points(territory: Territory, water: Area) -> int:
    return _LIT_WATER if _is_lit(water) else 0


def _not_lit(territory: Territory, water: Area) -> str:
    if Icon.SHIP in water.icons:
        return tr("no lighthouse in it")
    return tr("no ship in it") if Icon.LIGHTHOUSE in water.icons else tr("no ship and no lighthouse in it")


def _columns(territory: Territory) -> Tally:
    faces = territory._faces
    columns = 0
    cells: list[Cell] = []
    for x, y in faces:
        if (x, y - 1) in faces:
            continue
        bottom = y + 1
        while (x, bottom) in faces:
            bottom += 1
        if bottom - y >= 3:
            columns += 1
            cells += [(x, row) for row in range(y, bottom)]
    return 3 * columns, columns, tuple(cells)


_COMPLETED_MOUNTAIN = 2
"""Points of one."""


def _completed_mountains(territory: Territory) -> Tally:
    mountains = [area for area in territory.completed_areas if area.terrain is Terrain.MOUNTAIN]
    return _COMPLETED_MOUNTAIN * len(mountains), len(mountains), _cells_of(mountains)


def _mountain_points(territory: Territory, mountain: Area) -> int:
    return _COMPLETED_MOUNTAIN if mountain.completed else 0


def _barrel_tiles(territory: Territory) -> tuple[int, tuple[Cell, ...]]:
    cells = tiles_with(territory, Icon.BARREL)
    return len(cells), cells


def _ships(territory: Territory) -> tuple[int, tuple[Cell, ...]]:
    return territory.icons.count(Icon.SHIP), tiles_with(territory, Icon.SHIP)


_TILES = (
    ScoringTile(
        ScoringId.SQUARES,
        message("Squares"),
        message("2 for each block of 2×2 tiles, overlapping ones too"),
        message(
            "2 points for each block of two by two tiles. Blocks may overlap: three by three tiles hold four."
        ),
        counted_message("{n} block of 2×2 tiles", "{n} blocks of 2×2 tiles"),
        counting=Alone(_squares),
        areas=None,
    ),
    ScoringTile(
        ScoringId.SHEEP,
        message("Sheep"),
        message("1 for each sheep on your land"),
        message("1 point for each sheep in your territory, wherever it stands."),
        counted_message("{n} sheep", "{n} sheep"),
        counting=Alone(_sheep),
        areas=None,
        things=(Icon.SHEEP,),
    ),
    ScoringTile(
        ScoringId.BROCHS,
        message("Brochs"),
        message("1 / 3 / 6 for each mountain, open too, with 1 / 2 / 3 or more brochs"),
        message(
            "Each mountain area gives 1 point for one broch standing in it, 3 for two, and 6 for three or "
            "more. It need "
            "not be completed."
        ),
        counted_message("{n} broch in mountains", "{n} brochs in mountains"),
        counting=Alone(_brochs),
        areas=OfAreas(Terrain.MOUNTAIN, _broch_points, _no_broch),
        things=(Icon.BROCH,),
    ),
    ScoringTile(
        ScoringId.WHISKY,
        message("Whisky"),
        message("5 for most tiles with barrels, 2 for second most; off the road too"),
        message(
            "Most tiles with barrels: 5 points; second most: 2. The tiles count, not the barrels, and they need not be "
            "joined to the castle."
        ),
        counted_message("{n} tile with barrels", "{n} tiles with barrels"),
        counting=Most(_barrel_tiles),
        areas=None,
        things=(Icon.BARREL,),
    ),
    ScoringTile(
        ScoringId.FARM_ANIMALS,
        message("Farm animals"),
        message("1 for each sheep and cattle on or around a farm, diagonals too"),
        message(
            "1 point for each sheep and each cattle on a tile with a farm or on one of the eight tiles "
            "around it. Neither "
            "roads nor areas matter. An animal near two farms counts once."
        ),
        counted_message("{n} animal on or around farms", "{n} animals on or around farms"),
        counting=Alone(_farm_animals),
        areas=None,
        things=(Icon.SHEEP, Icon.CATTLE),
    ),
    ScoringTile(
        ScoringId.ROAD_CATTLE,
        message("Cattle on the road"),
        message("2 for each cattle on a tile joined to the castle by road"),
        message("2 points for each cattle on a tile that is joined to the castle by road."),
        counted_message("{n} cattle joined to the castle", "{n} cattle joined to the castle"),
        counting=Alone(_road_cattle),
        areas=None,
        things=(Icon.CATTLE,),
    ),
    ScoringTile(
        ScoringId.ROAD_TILES,
        message("Road to the castle"),
        message("1 for each tile joined to the castle by road, the castle too"),
        message(
            "1 point for each tile that is joined to the castle by road. The castle's own tile counts too."
        ),
        counted_message("{n} tile joined to the castle", "{n} tiles joined to the castle"),
        counting=Alone(_road_tiles),
        areas=None,
    ),
    ScoringTile(
        ScoringId.LARGEST_LAKE,
        message("Largest lake"),
        message("2 for each tile of your largest completed water"),
        message(
            "2 points for each tile of your largest completed water area. Open waters do not count, however large they "
            "are."
        ),
        counted_message("largest lake of {n} tile", "largest lake of {n} tiles"),
        counting=Alone(_largest_lake),
        areas=OfAreas(Terrain.WATER, _lake_points, _not_the_largest),
    ),
    ScoringTile(
        ScoringId.COMPLETED_AREAS,
        message("Completed areas"),
        message("1 for each completed area of any terrain and size"),
        message("1 point for each completed area of any terrain and any size."),
        counted_message("{n} completed area", "{n} completed areas"),
        counting=Alone(_completed_areas),
        areas=OfAreas(None, _completed_area_points, _not_completed),
    ),
    ScoringTile(
        ScoringId.LARGE_AREAS,
        message("Large areas"),
        message("3 for each completed area of 3 or more tiles"),
        message("3 points for each completed area of any terrain that lies on three or more tiles."),
        counted_message(
            "{n} completed area of three or more tiles", "{n} completed areas of three or more tiles"
        ),
        counting=Alone(_large_areas),
        areas=OfAreas(None, _large_area_points, _not_large),
    ),
    ScoringTile(
        ScoringId.BUILDINGS,
        message("Buildings"),
        message("5 for each set of one broch, one farm and one lighthouse"),
        message(
            "5 points for each set of one broch, one farm and one lighthouse, wherever in your territory they stand."
        ),
        counted_message("{n} set of broch, farm and lighthouse", "{n} sets of broch, farm and lighthouse"),
        counting=Alone(_buildings),
        areas=None,
        things=(Icon.BROCH, Icon.FARM, Icon.LIGHTHOUSE),
    ),
    ScoringTile(
        ScoringId.SHIPS,
        message("Ships"),
        message("5 for most ships, 2 for second most"),
        message("Most ships: 5 points; second most: 2."),
        counted_message("{n} ship", "{n} ships"),
        counting=Most(_ships),
        areas=None,
        things=(Icon.SHIP,),
    ),
    ScoringTile(
        ScoringId.GOLD,
        message("Gold"),
        message("5 for most gold in hand, 2 for second most"),
        message(
            "Most gold in hand at this moment: 5 points; second most: 2. The sums are shown when it scores."
        ),
        counted_message("{n} gold held", "{n} gold held"),
        counting=MostGold(),
        areas=None,
    ),
    ScoringTile(
        ScoringId.LIT_WATERS,
        message("Ships and lights"),
        message("3 for each water, open ones too, with a ship and a lighthouse"),
        message(
            "3 points for each water area with at least one ship and at least one lighthouse. It need not "
            "be completed. "
            "Several ships or lighthouses in one water still give 3."
        ),
        counted_message("{n} water with ship and lighthouse", "{n} waters with ship and lighthouse"),
        counting=Alone(_lit_waters),
        areas=OfAreas(Terrain.WATER, _lit_water_points, _not_lit),
        things=(Icon.SHIP, Icon.LIGHTHOUSE),
    ),
    ScoringTile(
        ScoringId.COLUMNS,
        message("Columns"),
        message("3 for each unbroken column of 3 or more tiles"),
        message(
            "3 points for each unbroken run of three or more tiles from north to south. A longer run is still one run."
        ),
        counted_message("{n} column of three or more tiles", "{n} columns of three or more tiles"),
        counting=Alone(_columns),
        areas=None,
    ),
    ScoringTile(
        ScoringId.COMPLETED_MOUNTAINS,
        message("Completed mountains"),
        message("2 for each completed mountain of any size"),
        message("2 points for each completed mountain area of any size."),
        counted_message("{n} completed mountain", "{n} completed mountains"),
        counting=Alone(_completed_mountains),
        areas=OfAreas(Terrain.MOUNTAIN, _mountain_points, _not_completed),
    ),
)


def by_id(tiles: Sequence[ScoringTile]) -> Mapping[ScoringId, ScoringTile]:
    """The entries in the order of `ScoringId`.

    Raises AssertionError, naming the scoring tile, if one lacks its entry or one of its texts.
    """
    entries = {tile.id: tile for tile in tiles}
    for tile_id in ScoringId:
        assert tile_id in entries, f"the scoring tile {tile_id} has no entry in SCORING_TILES"
    assert len(entries) == len(tiles), "two entries in SCORING_TILES are of one scoring tile"
    for tile in tiles:
        counted = tile.english_counted
        texts = (tile.english_name, tile.english_rule, tile.english_text, counted)
        assert all(text.english for text in texts), f"the scoring tile {tile.id} lacks a text"
        assert all("{n}" in text for text in (counted.english, counted.plural)), (
            f"what {tile.id} counts is told without its number"
        )
    return MappingProxyType({tile_id: entries[tile_id] for tile_id in ScoringId})


SCORING_TILES = by_id(_TILES)
"""The scoring tiles by id."""

SOLO = tuple(tile.id for tile in SCORING_TILES.values() if isinstance(tile.counting, Alone))
"""The scoring tiles that look at one territory alone."""


def area_points(tile_id: str, territory: Territory, area: Area) -> int | None:
    """What one of the territory's areas brings to a scoring tile; None if that counts no areas.

    Over all areas of the territory they add up to what `score` gives.
    """
    of_areas = SCORING_TILES[ScoringId(tile_id)].areas
    if of_areas is None:
        return None
    return of_areas.points(territory, area) if of_areas.terrain in (None, area.terrain) else 0


def why_nothing(tile_id: str, territory: Territory, area: Area) -> str:
    """Why an area brings nothing to a scoring tile that counts areas; empty if its terrain is no matter for it."""
    of_areas = SCORING_TILES[ScoringId(tile_id)].areas
    if of_areas is None or of_areas.terrain not in (None, area.terrain):
        return ""
    return of_areas.why_nothing(territory, area)
