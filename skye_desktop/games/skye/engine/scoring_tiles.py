"""The scoring tiles: each has an id (`ScoringId`), and an entry with everything about it.

Most of them look at one territory alone and return a `Tally`; majorities compare the seats. Each
scoring tile also needs a picture, and an entry in `bots.expected_growth`. If one of these is
missing the program does not start, and says what is missing for which scoring tile.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from itertools import chain
from types import MappingProxyType
from typing import NamedTuple

from skye_desktop.games.skye.engine.territory import Area, Cell, Territory, tiles_with
from skye_desktop.games.skye.engine.tiles import Icon, Terrain
from skye_desktop.i18n import Message, counted_message, message, tr, trn


class ScoringId(StrEnum):
    """The ids of the scoring tiles in files and positions; `SCORING_TILES` has their entries."""

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
"""The scoring tiles of the printed game, from which a seed draws.

This list and its order must never change, because seeds would draw other scoring tiles. A scoring
tile that was added later is only in games for which it is chosen.
"""


class Numbers(NamedTuple):
    """The numbers in a scoring tile's rule, each a parameter of a variant; 0 or () for none."""

    points: int = 0
    """Points for each counted thing; of a majority, points for having most."""
    second: int = 0
    """Points for having second most."""
    least: int = 0
    """Least number of tiles that count as one thing, for example as a column."""
    steps: tuple[int, ...] = ()
    """Points for one thing, for two, for three, and so on; the last is for more things too."""

    @property
    def words(self) -> dict[str, object]:
        """The numbers as values of the placeholders in the tile's texts.

        They are ``{points}``, ``{second}``, ``{least}``, ``{steps}`` and ``{counts}``.
        """
        # No-break spaces, so that the numbers stay on one line.
        steps, counts = (
            "\u00a0/\u00a0".join(map(str, n)) for n in (self.steps, range(1, len(self.steps) + 1))
        )
        return self._asdict() | {"steps": steps, "counts": counts}


Tally = tuple[int, int, tuple[Cell, ...]]
"""Score of a single territory: points, number of things counted, cells on which they are."""


class Alone(NamedTuple):
    """How a scoring tile is scored that looks at one territory alone."""

    tally: Callable[[Territory], Tally]


class Most(NamedTuple):
    """How a majority is scored: seats are compared by a kind of thing on their land."""

    held: Callable[[Territory], tuple[int, tuple[Cell, ...]]]
    """Returns the number of things on a land, and the cells on which they were counted."""


class MostGold(NamedTuple):
    """How the majority of gold in hand is scored."""


class AreaScoring(NamedTuple):
    """How a single area is scored by a scoring tile that counts areas."""

    terrain: Terrain | None
    """Terrain of the areas that count; None for all."""
    points: Callable[[Territory, Area], int]
    """Returns the points of an area; those of all areas add up to the scoring tile's points."""
    why_nothing: Callable[[Territory, Area], str]
    """Returns in a few words why an area brings no points."""


class ScoringTile(NamedTuple):
    """A scoring tile, without its picture and its entry in `bots.expected_growth`."""

    id: ScoringId
    english_name: Message
    english_rule: Message
    """Rule in few words; its numbers are the names in braces of `Numbers.words`.

    The same is true of the three texts that follow.
    """
    english_brief: Message
    """Rule as a reminder on the board: at most two short lines, which need not be complete."""
    english_text: Message
    """Rule in full sentences, with ``{n}`` for its points; in singular and plural."""
    english_counted: Message
    """What was counted, with ``{n}`` for the number; in singular and plural."""
    numbers: Numbers
    counting: Alone | Most | MostGold
    areas: AreaScoring | None
    """How single areas are scored; None if it does not count areas."""
    things: tuple[Icon, ...] = ()
    """The things that it counts, or that an area must contain to be counted.

    Empty if it counts tiles, areas or gold.
    """

    @property
    def name(self) -> str:
        """Name for display."""
        return self.english_name.text

    @property
    def rule(self) -> str:
        """Rule in few words, which is enough for counting."""
        return self.english_rule.text.format(**self.numbers.words)

    @property
    def brief(self) -> str:
        """Rule as a reminder on the board, which need not be complete."""
        return self.english_brief.text.format(**self.numbers.words)

    @property
    def text(self) -> str:
        """Rule in full sentences."""
        points = self.numbers.points or max(self.numbers.steps, default=0)
        return self.english_text.counted(points, **self.numbers.words)


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


_BROCH_POINTS = (1, 3, 6)


def _broch_points(
    territory: Territory, mountain: Area, steps: Sequence[int] = _BROCH_POINTS
) -> int:
    brochs = mountain.icons.count(Icon.BROCH)
    return steps[min(brochs, len(steps)) - 1] if brochs else 0


def _no_broch(territory: Territory, mountain: Area) -> str:
    return tr("no broch in it")


def _brochs(territory: Territory, steps: Sequence[int] = _BROCH_POINTS) -> Tally:
    points = total = 0
    counted = []
    for area in territory.areas:
        if area.terrain is Terrain.MOUNTAIN and Icon.BROCH in area.icons:
            points += _broch_points(territory, area, steps)
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
    # Among equally large ones the choice must not depend on the order of laying.
    return min(lakes, key=lambda lake: (-len(lake.cells), min(lake.cells)), default=None)


def _lake_points(territory: Territory, water: Area) -> int:
    return 2 * water.size if water is _largest_lake_of(territory) else 0


def _not_the_largest(territory: Territory, water: Area) -> str:
    largest = _largest_lake_of(territory)
    if not water.completed or largest is None:
        return _not_completed(territory, water)
    return (
        tr("a larger lake counts") if largest.size > water.size else tr("another as large counts")
    )


def _completed_areas(territory: Territory) -> Tally:
    areas = territory.completed_areas
    return len(areas), len(areas), _cells_of(areas)


def _completed_area_points(territory: Territory, area: Area) -> int:
    return int(area.completed)


def _not_completed(territory: Territory, area: Area) -> str:
    return tr("not completed")


_LARGE_AREA = 3
"""Points for one large area."""
_LARGE = 3
"""Number of tiles from which an area is large."""


def _large_areas(territory: Territory, least: int = _LARGE) -> Tally:
    areas = [area for area in territory.completed_areas if len(area.cells) >= least]
    return _LARGE_AREA * len(areas), len(areas), _cells_of(areas)


def _large_area_points(territory: Territory, area: Area, least: int = _LARGE) -> int:
    return _LARGE_AREA if area.completed and len(area.cells) >= least else 0


def _not_large(territory: Territory, area: Area, least: int = _LARGE) -> str:
    if not area.completed:
        return tr("not completed")
    return trn("fewer than {n} tile", "fewer than {n} tiles", least)


def _buildings(territory: Territory) -> Tally:
    icons = territory.icons
    sets = min(icons.count(Icon.BROCH), icons.count(Icon.FARM), icons.count(Icon.LIGHTHOUSE))
    if not sets:
        return 0, 0, ()
    cells = [tiles_with(territory, icon) for icon in (Icon.BROCH, Icon.FARM, Icon.LIGHTHOUSE)]
    return 5 * sets, sets, tuple(dict.fromkeys(chain(*cells)))


_LIT_WATER = 3
"""Points for one area of water."""


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
    return (
        tr("no ship in it")
        if Icon.LIGHTHOUSE in water.icons
        else tr("no ship and no lighthouse in it")
    )


_COLUMN = 3
"""Number of tiles from which a column counts."""


def _columns(territory: Territory, least: int = _COLUMN) -> Tally:
    faces = territory._faces
    columns = 0
    cells: list[Cell] = []
    for x, y in faces:
        if (x, y - 1) in faces:
            continue
        bottom = y + 1
        while (x, bottom) in faces:
            bottom += 1
        if bottom - y >= least:
            columns += 1
            cells += [(x, row) for row in range(y, bottom)]
    return 3 * columns, columns, tuple(cells)


_COMPLETED_MOUNTAIN = 2
"""Points for one completed mountain area."""


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
        message("{points} for each block of 2×2 tiles, overlapping ones too"),
        message("{points} per block of 2×2 tiles"),
        counted_message(
            "{n} point for each block of two by two tiles. Blocks may overlap: three by three "
            "tiles hold four.",
            "{n} points for each block of two by two tiles. Blocks may overlap: three by three "
            "tiles hold four.",
        ),
        counted_message("{n} block of 2×2 tiles", "{n} blocks of 2×2 tiles"),
        Numbers(points=2),
        counting=Alone(_squares),
        areas=None,
    ),
    ScoringTile(
        ScoringId.SHEEP,
        message("Sheep"),
        message("{points} for each sheep on your land"),
        message("{points} per sheep"),
        counted_message(
            "{n} point for each sheep in your territory.",
            "{n} points for each sheep in your territory.",
        ),
        counted_message("{n} sheep", "{n} sheep"),
        Numbers(points=1),
        counting=Alone(_sheep),
        areas=None,
        things=(Icon.SHEEP,),
    ),
    ScoringTile(
        ScoringId.BROCHS,
        message("Brochs"),
        message("{steps} for each mountain, open too, with {counts} or more brochs"),
        message("{steps} by brochs of a mountain"),
        counted_message(
            "Each mountain area gives {steps} point for {counts} or more brochs. It need not be "
            "completed.",
            "Each mountain area gives {steps} points for {counts} or more brochs. It need not be "
            "completed.",
        ),
        counted_message("{n} broch in mountains", "{n} brochs in mountains"),
        Numbers(steps=_BROCH_POINTS),
        counting=Alone(_brochs),
        areas=AreaScoring(Terrain.MOUNTAIN, _broch_points, _no_broch),
        things=(Icon.BROCH,),
    ),
    ScoringTile(
        ScoringId.WHISKY,
        message("Whisky"),
        message("{points} for most tiles with barrels, {second} for second most; off the road too"),
        message("{points} for most barrel tiles, then {second}"),
        counted_message(
            "Most tiles with barrels: {n} point; second most: {second}. The tiles count, not the "
            "barrels, and they "
            "need not be joined to the castle.",
            "Most tiles with barrels: {n} points; second most: {second}. The tiles count, not the "
            "barrels, and they "
            "need not be joined to the castle.",
        ),
        counted_message("{n} tile with barrels", "{n} tiles with barrels"),
        Numbers(points=5, second=2),
        counting=Most(_barrel_tiles),
        areas=None,
        things=(Icon.BARREL,),
    ),
    ScoringTile(
        ScoringId.FARM_ANIMALS,
        message("Farm animals"),
        message("{points} for each sheep and cattle on or around a farm, diagonals too"),
        message("{points} per animal on or around a farm"),
        counted_message(
            "{n} point for each sheep and each cattle on a tile with a farm or on one of the eight "
            "tiles around it. "
            "Neither roads nor areas matter. An animal near two farms counts once.",
            "{n} points for each sheep and each cattle on a tile with a farm or on one of the "
            "eight tiles around it. "
            "Neither roads nor areas matter. An animal near two farms counts once.",
        ),
        counted_message("{n} animal on or around farms", "{n} animals on or around farms"),
        Numbers(points=1),
        counting=Alone(_farm_animals),
        areas=None,
        things=(Icon.SHEEP, Icon.CATTLE),
    ),
    ScoringTile(
        ScoringId.ROAD_CATTLE,
        message("Cattle on the road"),
        message("{points} for each cattle on a tile joined to the castle by road"),
        message("{points} per cattle on a joined tile"),
        counted_message(
            "{n} point for each cattle on a tile that is joined to the castle by road.",
            "{n} points for each cattle on a tile that is joined to the castle by road.",
        ),
        counted_message("{n} cattle joined to the castle", "{n} cattle joined to the castle"),
        Numbers(points=2),
        counting=Alone(_road_cattle),
        areas=None,
        things=(Icon.CATTLE,),
    ),
    ScoringTile(
        ScoringId.ROAD_TILES,
        message("Road to the castle"),
        message("{points} for each tile joined to the castle by road, the castle too"),
        message("{points} per joined tile"),
        counted_message(
            "{n} point for each tile that is joined to the castle by road. The castle's own tile "
            "counts too.",
            "{n} points for each tile that is joined to the castle by road. The castle's own tile "
            "counts too.",
        ),
        counted_message("{n} tile joined to the castle", "{n} tiles joined to the castle"),
        Numbers(points=1),
        counting=Alone(_road_tiles),
        areas=None,
    ),
    ScoringTile(
        ScoringId.LARGEST_LAKE,
        message("Largest lake"),
        message("{points} for each tile of your largest completed water"),
        message("{points} per tile of your largest"),
        counted_message(
            "{n} point for each tile of your largest completed water area. Open waters do not "
            "count, however large "
            "they are.",
            "{n} points for each tile of your largest completed water area. Open waters do not "
            "count, however large "
            "they are.",
        ),
        counted_message("largest lake of {n} tile", "largest lake of {n} tiles"),
        Numbers(points=2),
        counting=Alone(_largest_lake),
        areas=AreaScoring(Terrain.WATER, _lake_points, _not_the_largest),
    ),
    ScoringTile(
        ScoringId.COMPLETED_AREAS,
        message("Completed areas"),
        message("{points} for each completed area of any terrain and size"),
        message("{points} for each"),
        counted_message(
            "{n} point for each completed area of any terrain and any size.",
            "{n} points for each completed area of any terrain and any size.",
        ),
        counted_message("{n} completed area", "{n} completed areas"),
        Numbers(points=1),
        counting=Alone(_completed_areas),
        areas=AreaScoring(None, _completed_area_points, _not_completed),
    ),
    ScoringTile(
        ScoringId.LARGE_AREAS,
        message("Large areas"),
        message("{points} for each completed area of {least} or more tiles"),
        message("{points} per completed area of {least}+ tiles"),
        counted_message(
            "{n} point for each completed area of any terrain that lies on {least} or more tiles.",
            "{n} points for each completed area of any terrain that lies on {least} or more tiles.",
        ),
        counted_message(
            "{n} completed area of {least} or more tiles",
            "{n} completed areas of {least} or more tiles",
        ),
        Numbers(points=_LARGE_AREA, least=_LARGE),
        counting=Alone(_large_areas),
        areas=AreaScoring(None, _large_area_points, _not_large),
    ),
    ScoringTile(
        ScoringId.BUILDINGS,
        message("Buildings"),
        message("{points} for each set of one broch, one farm and one lighthouse"),
        message("{points} per broch with farm and light"),
        counted_message(
            "{n} point for each set of one broch, one farm and one lighthouse, wherever in your "
            "territory they stand.",
            "{n} points for each set of one broch, one farm and one lighthouse, wherever in your "
            "territory they stand.",
        ),
        counted_message(
            "{n} set of broch, farm and lighthouse", "{n} sets of broch, farm and lighthouse"
        ),
        Numbers(points=5),
        counting=Alone(_buildings),
        areas=None,
        things=(Icon.BROCH, Icon.FARM, Icon.LIGHTHOUSE),
    ),
    ScoringTile(
        ScoringId.SHIPS,
        message("Ships"),
        message("{points} for most ships, {second} for second most"),
        message("{points} for most ships, then {second}"),
        counted_message(
            "Most ships: {n} point; second most: {second}.",
            "Most ships: {n} points; second most: {second}.",
        ),
        counted_message("{n} ship", "{n} ships"),
        Numbers(points=5, second=2),
        counting=Most(_ships),
        areas=None,
        things=(Icon.SHIP,),
    ),
    ScoringTile(
        ScoringId.GOLD,
        message("Gold"),
        message("{points} for most gold in hand, {second} for second most"),
        message("{points} for most gold, then {second}"),
        counted_message(
            "Most gold in hand at this moment: {n} point; second most: {second}. The sums are "
            "shown when it scores.",
            "Most gold in hand at this moment: {n} points; second most: {second}. The sums are "
            "shown when it scores.",
        ),
        counted_message("{n} gold held", "{n} gold held"),
        Numbers(points=5, second=2),
        counting=MostGold(),
        areas=None,
    ),
    ScoringTile(
        ScoringId.LIT_WATERS,
        message("Ships and lights"),
        message("{points} for each water, open ones too, with a ship and a lighthouse"),
        message("{points} per water with a ship and a light"),
        counted_message(
            "{n} point for each water area with at least one ship and at least one lighthouse. It "
            "need not be "
            "completed. Several ships or lighthouses in one water bring no more.",
            "{n} points for each water area with at least one ship and at least one lighthouse. It "
            "need not be "
            "completed. Several ships or lighthouses in one water bring no more.",
        ),
        counted_message(
            "{n} water with ship and lighthouse", "{n} waters with ship and lighthouse"
        ),
        Numbers(points=_LIT_WATER),
        counting=Alone(_lit_waters),
        areas=AreaScoring(Terrain.WATER, _lit_water_points, _not_lit),
        things=(Icon.SHIP, Icon.LIGHTHOUSE),
    ),
    ScoringTile(
        ScoringId.COLUMNS,
        message("Columns"),
        message("{points} for each unbroken column of {least} or more tiles"),
        message("{points} per column of {least}+ tiles"),
        counted_message(
            "{n} point for each unbroken run of {least} or more tiles from north to south. A "
            "longer run is still one "
            "run.",
            "{n} points for each unbroken run of {least} or more tiles from north to south. A "
            "longer run is still one "
            "run.",
        ),
        counted_message(
            "{n} column of {least} or more tiles", "{n} columns of {least} or more tiles"
        ),
        Numbers(points=3, least=_COLUMN),
        counting=Alone(_columns),
        areas=None,
    ),
    ScoringTile(
        ScoringId.COMPLETED_MOUNTAINS,
        message("Completed mountains"),
        message("{points} for each completed mountain of any size"),
        message("{points} for each"),
        counted_message(
            "{n} point for each completed mountain area of any size.",
            "{n} points for each completed mountain area of any size.",
        ),
        counted_message("{n} completed mountain", "{n} completed mountains"),
        Numbers(points=_COMPLETED_MOUNTAIN),
        counting=Alone(_completed_mountains),
        areas=AreaScoring(Terrain.MOUNTAIN, _mountain_points, _not_completed),
    ),
)


def by_id(tiles: Sequence[ScoringTile]) -> Mapping[ScoringId, ScoringTile]:
    """Return the entries in the order of `ScoringId`.

    Raises AssertionError, naming the scoring tile, if one lacks its entry or one of its texts.
    """
    entries = {tile.id: tile for tile in tiles}
    for tile_id in ScoringId:
        assert tile_id in entries, (
            f"the scoring tile {tile_id} has no entry in _TILES of "
            "games/skye/engine/scoring_tiles.py"
        )
    assert len(entries) == len(tiles), (
        "two entries in _TILES of games/skye/engine/scoring_tiles.py are of one scoring tile"
    )
    for tile in tiles:
        counted = tile.english_counted
        texts = (
            tile.english_name,
            tile.english_rule,
            tile.english_brief,
            tile.english_text,
            counted,
        )
        assert all(text.english for text in texts), f"the scoring tile {tile.id} lacks a text"
        assert tile.numbers.points or tile.numbers.steps, (
            f"the scoring tile {tile.id} gives no points"
        )
        assert all("{n}" in text for text in (counted.english, counted.plural)), (
            f"what {tile.id} counts is told without its number"
        )
    return MappingProxyType({tile_id: entries[tile_id] for tile_id in ScoringId})


SCORING_TILES = by_id(_TILES)
"""The scoring tiles by id."""

SOLO = tuple(tile.id for tile in SCORING_TILES.values() if isinstance(tile.counting, Alone))
"""The scoring tiles that look at one territory alone."""
