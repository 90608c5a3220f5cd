"""The sixteen scoring tiles, the scrolls and the last gold. Every point says what was counted.

A scoring tile is one registered function. Thirteen look at one territory alone and give a `Tally`; the three
majorities compare what each seat has.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from types import MappingProxyType
from typing import NamedTuple

from skye_desktop.engine.state import ScoringId
from skye_desktop.engine.territory import Area, Cell, Territory, tiles_with
from skye_desktop.engine.tiles import SCROLLS, Icon, Terrain
from skye_desktop.i18n import tr, trn

FIRST_PRIZE = 5
SECOND_PRIZE = 2
GOLD_A_POINT = 5
"""Gold exchanged for one point at the end."""


Tally = tuple[int, int, tuple[Cell, ...]]
"""What one territory scores by itself: points, the number counted, the cells it was counted on."""


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """A seat's points from one source, and where they come from.

    ``source`` is a scoring tile's id, a scroll (``scroll_sheep`` …) or ``gold_left``.
    """

    seat: int
    points: int
    count: int
    cells: tuple[Cell, ...]
    source: str

    @property
    def counted(self) -> str:
        """What was counted, in words."""
        counted = trn(*_COUNTED[self.source], self.count)
        if self.source in SCROLLS and self.points > scroll_value(Icon(self.source), self.count):
            return tr("{counted}, doubled in a completed area").format(counted=counted)
        return counted

    @property
    def text(self) -> str:
        """One sentence: what was counted, and the points it gives."""
        return f"{self.counted}: {trn('{n} point', '{n} points', self.points)}"


class ScoringTile(NamedTuple):
    """A scoring tile as printed: its id, name and rule, in a few words and in full."""

    id: ScoringId
    english_name: str
    english_rule: str
    english_text: str

    @property
    def name(self) -> str:
        """Its name."""
        return tr(self.english_name)

    @property
    def rule(self) -> str:
        """Its rule in a few words, with all that is needed to count."""
        return tr(self.english_rule)

    @property
    def text(self) -> str:
        """Its rule in full sentences."""
        return tr(self.english_text)


_TILES = (
    ScoringTile(
        ScoringId.SQUARES,
        "Squares",
        "2 for each block of 2×2 tiles, overlapping ones too",
        "2 points for each block of two by two tiles. Blocks may overlap: three by three tiles hold four.",
    ),
    ScoringTile(
        ScoringId.SHEEP,
        "Sheep",
        "1 for each sheep on your land",
        "1 point for each sheep in your territory, wherever it stands.",
    ),
    ScoringTile(
        ScoringId.BROCHS,
        "Brochs",
        "1 / 3 / 6 for each mountain, open too, with 1 / 2 / 3 or more brochs",
        "Each mountain area gives 1 point for one broch standing in it, 3 for two, and 6 for three or more. It need "
        "not be completed.",
    ),
    ScoringTile(
        ScoringId.WHISKY,
        "Whisky",
        "5 for most tiles with barrels, 2 for second most; off the road too",
        "Most tiles with barrels: 5 points; second most: 2. The tiles count, not the barrels, and they need not be "
        "joined to the castle.",
    ),
    ScoringTile(
        ScoringId.FARM_ANIMALS,
        "Farm animals",
        "1 for each sheep and cattle on or around a farm, diagonals too",
        "1 point for each sheep and each cattle on a tile with a farm or on one of the eight tiles around it. Neither "
        "roads nor areas matter. An animal near two farms counts once.",
    ),
    ScoringTile(
        ScoringId.ROAD_CATTLE,
        "Cattle on the road",
        "2 for each cattle on a tile joined to the castle by road",
        "2 points for each cattle on a tile that is joined to the castle by road.",
    ),
    ScoringTile(
        ScoringId.ROAD_TILES,
        "Road to the castle",
        "1 for each tile joined to the castle by road, the castle too",
        "1 point for each tile that is joined to the castle by road. The castle's own tile counts too.",
    ),
    ScoringTile(
        ScoringId.LARGEST_LAKE,
        "Largest lake",
        "2 for each tile of your largest completed water",
        "2 points for each tile of your largest completed water area. Open waters do not count, however large they "
        "are.",
    ),
    ScoringTile(
        ScoringId.COMPLETED_AREAS,
        "Completed areas",
        "1 for each completed area of any terrain and size",
        "1 point for each completed area of any terrain and any size.",
    ),
    ScoringTile(
        ScoringId.LARGE_AREAS,
        "Large areas",
        "3 for each completed area of 3 or more tiles",
        "3 points for each completed area of any terrain that lies on three or more tiles.",
    ),
    ScoringTile(
        ScoringId.BUILDINGS,
        "Buildings",
        "5 for each set of one broch, one farm and one lighthouse",
        "5 points for each set of one broch, one farm and one lighthouse, wherever in your territory they stand.",
    ),
    ScoringTile(
        ScoringId.SHIPS,
        "Ships",
        "5 for most ships, 2 for second most",
        "Most ships: 5 points; second most: 2.",
    ),
    ScoringTile(
        ScoringId.GOLD,
        "Gold",
        "5 for most gold in hand, 2 for second most",
        "Most gold in hand at this moment: 5 points; second most: 2. The sums are shown when it scores.",
    ),
    ScoringTile(
        ScoringId.LIT_WATERS,
        "Ships and lights",
        "3 for each water, open ones too, with a ship and a lighthouse",
        "3 points for each water area with at least one ship and at least one lighthouse. It need not be completed. "
        "Several ships or lighthouses in one water still give 3.",
    ),
    ScoringTile(
        ScoringId.COLUMNS,
        "Columns",
        "3 for each unbroken column of 3 or more tiles",
        "3 points for each unbroken run of three or more tiles from north to south. A longer run is still one run.",
    ),
    ScoringTile(
        ScoringId.COMPLETED_MOUNTAINS,
        "Completed mountains",
        "2 for each completed mountain of any size",
        "2 points for each completed mountain area of any size.",
    ),
)

SCORING_TILES: Mapping[ScoringId, ScoringTile] = MappingProxyType({tile.id: tile for tile in _TILES})
"""The sixteen scoring tiles by id."""

_COUNTED: Mapping[str, tuple[str, str]] = {
    "squares": ("{n} block of 2×2 tiles", "{n} blocks of 2×2 tiles"),
    "sheep": ("{n} sheep", "{n} sheep"),
    "brochs": ("{n} broch, by mountains", "{n} brochs, by mountains"),
    "whisky": ("{n} tile with barrels", "{n} tiles with barrels"),
    "farm_animals": ("{n} animal on or around farms", "{n} animals on or around farms"),
    "road_cattle": ("{n} cattle joined to the castle", "{n} cattle joined to the castle"),
    "road_tiles": ("{n} tile joined to the castle", "{n} tiles joined to the castle"),
    "largest_lake": ("largest lake of {n} tile", "largest lake of {n} tiles"),
    "completed_areas": ("{n} completed area", "{n} completed areas"),
    "large_areas": (
        "{n} completed area of three or more tiles",
        "{n} completed areas of three or more tiles",
    ),
    "buildings": ("{n} set of broch, farm and lighthouse", "{n} sets of broch, farm and lighthouse"),
    "ships": ("{n} ship", "{n} ships"),
    "gold": ("{n} gold held", "{n} gold held"),
    "lit_waters": ("{n} water with ship and lighthouse", "{n} waters with ship and lighthouse"),
    "columns": ("{n} column of three or more tiles", "{n} columns of three or more tiles"),
    "completed_mountains": ("{n} completed mountain", "{n} completed mountains"),
    "scroll_sheep": ("scroll: {n} sheep", "scroll: {n} sheep"),
    "scroll_cattle": ("scroll: {n} cattle", "scroll: {n} cattle"),
    "scroll_barrel": ("scroll: {n} tile with barrels", "scroll: {n} tiles with barrels"),
    "scroll_ship": ("scroll: {n} ship", "scroll: {n} ships"),
    "scroll_lighthouse": ("scroll: {n} lighthouse", "scroll: {n} lighthouses"),
    "scroll_broch": ("scroll: {n} broch", "scroll: {n} brochs"),
    "scroll_farm": ("scroll: {n} farm", "scroll: {n} farms"),
    "gold_left": ("{n} gold left over", "{n} gold left over"),
}

_Scorer = Callable[[Territory], Tally]
# Keyed by the plain id, which is what a caller has: a member of ScoringId is equal to it.
_SOLO: dict[str, _Scorer] = {}
_MAJORITY: dict[str, Callable[[Territory], tuple[int, tuple[Cell, ...]]]] = {}


def _scores(tile_id: ScoringId) -> Callable[[_Scorer], _Scorer]:
    def register(scorer: _Scorer) -> _Scorer:
        _SOLO[tile_id] = scorer
        return scorer

    return register


def score(tile_id: str, territories: Sequence[Territory], gold: Sequence[int]) -> tuple[ScoreLine, ...]:
    """Every seat's points for one scoring tile, from its territory and the gold it holds.

    Raises ValueError for an id that is none of the sixteen.
    """
    solo = _SOLO.get(tile_id)
    if solo is not None:
        return tuple([ScoreLine(seat, *solo(land), tile_id) for seat, land in enumerate(territories)])
    if tile_id == ScoringId.GOLD:
        if len(gold) != len(territories):
            raise ValueError(f"gold of {len(gold)} seats for {len(territories)} territories")
        held: list[tuple[int, tuple[Cell, ...]]] = [(amount, ()) for amount in gold]
    elif tile_id in _MAJORITY:
        held = [_MAJORITY[tile_id](territory) for territory in territories]
    else:
        raise ValueError(f"{tile_id!r} is not a scoring tile; the sixteen are {', '.join(ScoringId)}")
    prizes = majority([count for count, _ in held])
    return tuple(
        ScoreLine(seat, prize, count, cells, tile_id)
        for seat, (prize, (count, cells)) in enumerate(zip(prizes, held, strict=True))
    )


SOLO: tuple[ScoringId, ...] = tuple(
    tile_id for tile_id in ScoringId if tile_id not in (ScoringId.WHISKY, ScoringId.SHIPS, ScoringId.GOLD)
)
"""The scoring tiles that look at one territory alone."""


def majority(counts: Sequence[int]) -> list[int]:
    """Points for most and second most (Rules, Majority): shared firsts leave no second, nothing wins nothing."""
    prizes = []
    for count in counts:
        ahead = sum(1 for other in counts if other > count)
        prizes.append(0 if count == 0 or ahead > 1 else SECOND_PRIZE if ahead else FIRST_PRIZE)
    return prizes


_LAKE_TILE = 2
_LARGE_AREA = 3
_LIT_WATER = 3
_COMPLETED_MOUNTAIN = 2
"""Points of one."""


def area_points(tile_id: str, territory: Territory, area: Area) -> int | None:
    """What one of the territory's areas brings to a scoring tile; None if that counts no areas.

    Over all areas of the territory they add up to what `score` gives.
    """
    terrain, completed = area.terrain, area.completed
    match tile_id:
        case ScoringId.BROCHS:
            return _broch_points(area) if terrain is Terrain.MOUNTAIN else 0
        case ScoringId.LARGEST_LAKE:
            return _LAKE_TILE * area.size if area is _largest_lake_of(territory) else 0
        case ScoringId.COMPLETED_AREAS:
            return int(completed)
        case ScoringId.LARGE_AREAS:
            return _LARGE_AREA if completed and _is_large(area) else 0
        case ScoringId.LIT_WATERS:
            return _LIT_WATER if terrain is Terrain.WATER and _is_lit(area) else 0
        case ScoringId.COMPLETED_MOUNTAINS:
            return _COMPLETED_MOUNTAIN if completed and terrain is Terrain.MOUNTAIN else 0
    return None


def _cells_of(areas: Sequence[Area]) -> tuple[Cell, ...]:
    return tuple(dict.fromkeys([cell for area in areas for cell in area.cells]))


@_scores(ScoringId.SQUARES)
def _squares(territory: Territory) -> Tally:
    faces = territory._faces
    cells: dict[Cell, None] = {}
    blocks = 0
    for x, y in faces:
        if (x + 1, y) in faces and (x, y + 1) in faces and (x + 1, y + 1) in faces:
            blocks += 1
            cells.update(dict.fromkeys(((x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1))))
    return 2 * blocks, blocks, tuple(cells)


@_scores(ScoringId.SHEEP)
def _sheep(territory: Territory) -> Tally:
    sheep = territory.icons.count(Icon.SHEEP)
    return sheep, sheep, tiles_with(territory, Icon.SHEEP)


_BROCH_POINTS = (0, 1, 3, 6)


def _broch_points(mountain: Area) -> int:
    return _BROCH_POINTS[min(mountain.icons.count(Icon.BROCH), 3)]


@_scores(ScoringId.BROCHS)
def _brochs(territory: Territory) -> Tally:
    points = total = 0
    counted = []
    for area in territory.areas:
        if area.terrain is Terrain.MOUNTAIN and Icon.BROCH in area.icons:
            points += _broch_points(area)
            total += area.icons.count(Icon.BROCH)
            counted.append(area)
    return points, total, _cells_of(counted)


@_scores(ScoringId.FARM_ANIMALS)
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


@_scores(ScoringId.ROAD_CATTLE)
def _road_cattle(territory: Territory) -> Tally:
    faces = territory._faces
    cells = [cell for cell in territory.connected if Icon.CATTLE in faces[cell].icons]
    cattle = sum(faces[cell].icons.count(Icon.CATTLE) for cell in cells)
    return 2 * cattle, cattle, tuple(sorted(cells))


@_scores(ScoringId.ROAD_TILES)
def _road_tiles(territory: Territory) -> Tally:
    connected = territory.connected
    return len(connected), len(connected), tuple(sorted(connected))


@_scores(ScoringId.LARGEST_LAKE)
def _largest_lake(territory: Territory) -> Tally:
    largest = _largest_lake_of(territory)
    if largest is None:
        return 0, 0, ()
    return _LAKE_TILE * largest.size, largest.size, largest.cells


def _largest_lake_of(territory: Territory) -> Area | None:
    lakes = [area for area in territory.completed_areas if area.terrain is Terrain.WATER]
    # Of several equally large ones always the same is shown, whatever was laid first.
    return min(lakes, key=lambda lake: (-len(lake.cells), min(lake.cells)), default=None)


@_scores(ScoringId.COMPLETED_AREAS)
def _completed_areas(territory: Territory) -> Tally:
    areas = territory.completed_areas
    return len(areas), len(areas), _cells_of(areas)


def _is_large(completed: Area) -> bool:
    return len(completed.cells) >= 3


@_scores(ScoringId.LARGE_AREAS)
def _large_areas(territory: Territory) -> Tally:
    areas = [area for area in territory.completed_areas if _is_large(area)]
    return _LARGE_AREA * len(areas), len(areas), _cells_of(areas)


@_scores(ScoringId.BUILDINGS)
def _buildings(territory: Territory) -> Tally:
    icons = territory.icons
    sets = min(icons.count(Icon.BROCH), icons.count(Icon.FARM), icons.count(Icon.LIGHTHOUSE))
    if not sets:
        return 0, 0, ()
    cells = [tiles_with(territory, icon) for icon in (Icon.BROCH, Icon.FARM, Icon.LIGHTHOUSE)]
    return 5 * sets, sets, tuple(dict.fromkeys(chain(*cells)))


@_scores(ScoringId.LIT_WATERS)
def _lit_waters(territory: Territory) -> Tally:
    waters = [area for area in territory.areas if area.terrain is Terrain.WATER and _is_lit(area)]
    return _LIT_WATER * len(waters), len(waters), _cells_of(waters)


def _is_lit(water: Area) -> bool:
    return Icon.SHIP in water.icons and Icon.LIGHTHOUSE in water.icons


@_scores(ScoringId.COLUMNS)
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


@_scores(ScoringId.COMPLETED_MOUNTAINS)
def _completed_mountains(territory: Territory) -> Tally:
    mountains = [area for area in territory.completed_areas if area.terrain is Terrain.MOUNTAIN]
    return _COMPLETED_MOUNTAIN * len(mountains), len(mountains), _cells_of(mountains)


def _barrel_tiles(territory: Territory) -> tuple[int, tuple[Cell, ...]]:
    cells = tiles_with(territory, Icon.BARREL)
    return len(cells), cells


def _ships(territory: Territory) -> tuple[int, tuple[Cell, ...]]:
    return territory.icons.count(Icon.SHIP), tiles_with(territory, Icon.SHIP)


_MAJORITY[ScoringId.WHISKY] = _barrel_tiles
_MAJORITY[ScoringId.SHIPS] = _ships


# -- the end of the game


_BY_TWOS = frozenset((Icon.SHEEP, Icon.BARREL, Icon.SHIP))


def scroll_value(scroll: Icon, count: int) -> int:
    """Points of a scroll for that many things, not doubled: one for two sheep, barrel tiles or ships, else for one."""
    return count // 2 if scroll.counts in _BY_TWOS else count


def scroll_lines(territory: Territory, seat: int = 0) -> tuple[ScoreLine, ...]:
    """A line for each scroll in the territory (Rules, Final scoring): rounded first, then doubled."""
    lines = []
    for area in territory.areas:
        for scroll in area.icons:
            counted = scroll.counts
            if counted is None:
                continue
            cells = tiles_with(territory, counted)
            count = len(cells) if counted is Icon.BARREL else territory.icons.count(counted)
            points = scroll_value(scroll, count) * (2 if area.completed else 1)
            lines.append(ScoreLine(seat, points, count, cells, scroll.value))
    return tuple(lines)


def scroll_points(territory: Territory) -> int:
    """Points of all scrolls in the territory; `scroll_lines` says what each counted."""
    return sum(line.points for line in scroll_lines(territory))


def gold_line(seat: int, gold: int) -> ScoreLine:
    """The points for each full 5 gold left at the end."""
    return ScoreLine(seat, gold // GOLD_A_POINT, gold, (), "gold_left")
