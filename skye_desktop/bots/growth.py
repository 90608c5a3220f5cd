"""What a land may still grow to: for each scoring tile, the points expected beyond what lies there now.

Only what differs from land to land is counted: that every land gets larger is the same for all. The figures
were measured on games that bots played against each other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import product
from math import exp, factorial
from types import MappingProxyType
from typing import NamedTuple

from skye_desktop.engine import (
    BAG,
    PRINTED_RULES,
    SCORING_TILES,
    SCROLLS,
    TILES,
    Alone,
    Area,
    Cell,
    Icon,
    Most,
    ScoringId,
    ScoringRules,
    ScoringTile,
    Terrain,
    Territory,
    barrel_cells,
    majority,
    neighbours,
    score,
    tiles_with,
)

TILES_A_ROUND = 2.0
"""Tiles that a land grows by in a round, on average."""

Rounds = Sequence[int]
"""Scorings of one scoring tile, each by the rounds that lie before it: at least 1."""

_COMPLETION = (
    (0.25, 0.37, 0.48, 0.55, 0.62),
    (0.02, 0.07, 0.14, 0.22, 0.30),
    (0.0, 0.01, 0.03, 0.05, 0.10),
)
"""How likely an open area that pays is completed after 1 to 5 rounds, by the open cells it needs: one, two, three."""

_BY_CHANCE = 0.55
"""The same for an area that nobody is after, as a share."""

_UNHURRIED = 0.75
"""What one area more brings of its points, as a share: there are only so many tiles to complete areas with."""


class LandFacts:
    """One land, looked at once however often it is asked."""

    __slots__ = ("_open_areas", "_road_ends", "counts", "land")

    def __init__(self, land: Territory) -> None:
        self.land = land
        self.counts: dict[Icon, int] = {}
        for icon in land.icons:
            self.counts[icon] = self.counts.get(icon, 0) + 1
        self._open_areas: list[tuple[Area, int]] | None = None
        self._road_ends: int | None = None

    def count(self, icon: Icon) -> int:
        """How many of a thing lie on the land; of barrels, how many tiles have any."""
        if icon is Icon.BARREL:
            return len(tiles_with(self.land, icon))
        return self.counts.get(icon, 0)

    @property
    def open_areas(self) -> list[tuple[Area, int]]:
        """The areas that can be completed, with the open cells each still needs."""
        if self._open_areas is None:
            self._open_areas = [(area, cells_needed(area)) for area in self.land.areas if not area.completed]
        return self._open_areas

    @property
    def road_ends(self) -> int:
        """The open ends of the roads on the tiles joined to the castle."""
        if self._road_ends is None:
            faces = self.land.faces
            self._road_ends = sum(
                [
                    neighbours(cell)[side] not in faces
                    for cell in self.land.connected
                    for road in faces[cell].roads
                    for side in road
                ]
            )
        return self._road_ends


def cells_needed(area: Area) -> int:
    """The open cells that must be filled before an area is completed."""
    edges = area.open_edges
    if len(edges) < 2:
        return len(edges)
    return len({neighbours((x, y))[side] for x, y, side in edges})


def score_now(facts: LandFacts, tile: str, rules: ScoringRules = PRINTED_RULES) -> int:
    """Points of a scoring tile that looks at one land alone."""
    return score(tile, (facts.land,), (0,), rules)[0].points


@cache
def completion(cells: int, rounds: int) -> float:
    """How likely an area that pays and needs that many cells is completed after that many rounds."""
    if not cells:
        return 1.0
    if cells > len(_COMPLETION) or not rounds:
        return 0.0
    return _COMPLETION[cells - 1][min(rounds, 5) - 1]


# -- one function a scoring tile

Growth = Callable[[LandFacts, Rounds], float]
"""The points expected beyond what lies there now, over all those scorings together, by the printed numbers.

With others they are multiplied by `ScoringRules.factors`.
"""


def _no_growth(facts: LandFacts, rounds: Rounds) -> float:
    return 0.0


_BLOCK_CLOSED = (0.0, 0.55, 0.85, 1.0, 1.1, 1.2)
_TWO_HIGH = (0.0, 1.5, 1.85, 1.9, 1.9, 1.9)
_ONE_HIGH = (0.0, 0.1, 0.25, 0.4, 0.5, 0.6)
_ONE_BROCH = (0.0, 0.2, 0.4, 0.55, 0.65, 0.75)
_LONELY_ANIMAL = (0.0, 0.3, 0.45, 0.55, 0.6, 0.65)
_HALF_LIT = (0.0, 0.27, 0.36, 0.45, 0.5, 0.55)


def _squares(facts: LandFacts, rounds: Rounds) -> float:
    land = facts.land
    closing = sum([_closes_block(land, cell) for cell in land.open_cells])
    return closing * sum([_BLOCK_CLOSED[ahead] for ahead in rounds])


def _closes_block(land: Territory, cell: Cell) -> bool:
    """Whether a tile on that cell would close a block of 2×2."""
    (x, y), faces = cell, land.faces
    for row in (y - 1, y + 1):
        if (x, row) in faces:
            for column in (x - 1, x + 1):
                if (column, row) in faces and (column, y) in faces:
                    return True
    return False


def _columns(facts: LandFacts, rounds: Rounds) -> float:
    faces = facts.land.faces
    ones = twos = 0
    for x, y in faces:
        if (x, y - 1) not in faces:
            if (x, y + 1) not in faces:
                ones += 1
            elif (x, y + 2) not in faces:
                twos += 1
    return sum([twos * _TWO_HIGH[ahead] + ones * _ONE_HIGH[ahead] for ahead in rounds])


def _road_tiles(facts: LandFacts, rounds: Rounds) -> float:
    return 0.11 * facts.road_ends * sum(rounds)


def _road_cattle(facts: LandFacts, rounds: Rounds) -> float:
    loose = facts.count(Icon.CATTLE) - score_now(facts, ScoringId.ROAD_CATTLE) / 2
    return (0.06 * loose + 0.03 * facts.road_ends) * sum(rounds)


def _brochs(facts: LandFacts, rounds: Rounds) -> float:
    growing = sum(
        area.icons.count(Icon.BROCH) in (1, 2)
        for area, _ in facts.open_areas
        if area.terrain is Terrain.MOUNTAIN
    )
    return growing * sum([_ONE_BROCH[ahead] for ahead in rounds])


def _farm_animals(facts: LandFacts, rounds: Rounds) -> float:
    land = facts.land
    near = {(x + dx, y + dy) for x, y in tiles_with(land, Icon.FARM) for dx in _AROUND for dy in _AROUND}
    free = sum([cell in near for cell in land.open_cells])
    lonely = sum([face.animals for cell, face in land.faces.items() if face.animals and cell not in near])
    return sum([0.05 * free + lonely * _LONELY_ANIMAL[ahead] for ahead in rounds])


_AROUND = (-1, 0, 1)


def _largest_lake(facts: LandFacts, rounds: Rounds) -> float:
    size_now = score_now(facts, ScoringId.LARGEST_LAKE) / 2
    # Each open cell of an area takes a tile that belongs to it, so it is larger by as many once completed.
    lakes = [(area.size + cells, cells) for area, cells in facts.open_areas if area.terrain is Terrain.WATER]
    lakes.sort(reverse=True)
    growth = 0.0
    for ahead in rounds:
        missed = 1.0
        for size, cells in lakes:
            if size > size_now:
                chance = completion(cells, ahead)
                growth += missed * chance * 2 * (size - size_now)
                missed *= 1 - chance
    return growth


def _completed_areas(facts: LandFacts, rounds: Rounds) -> float:
    return _UNHURRIED * _completions([cells for _, cells in facts.open_areas], rounds)


def _large_areas(facts: LandFacts, rounds: Rounds) -> float:
    needed = [cells for area, cells in facts.open_areas if area.size + cells >= 3]
    return 3 * _UNHURRIED * _completions(needed, rounds)


def _completed_mountains(facts: LandFacts, rounds: Rounds) -> float:
    needed = [cells for area, cells in facts.open_areas if area.terrain is Terrain.MOUNTAIN]
    return 2 * _UNHURRIED * _completions(needed, rounds)


def _completions(needed: Sequence[int], rounds: Rounds) -> float:
    return sum([completion(cells, ahead) for cells in needed for ahead in rounds])


def _lit_waters(facts: LandFacts, rounds: Rounds) -> float:
    half_highlighted = sum(
        (Icon.SHIP in area.icons) != (Icon.LIGHTHOUSE in area.icons)
        for area, _ in facts.open_areas
        if area.terrain is Terrain.WATER
    )
    return half_highlighted * sum([_HALF_LIT[ahead] for ahead in rounds])


def _buildings(facts: LandFacts, rounds: Rounds) -> float:
    have = sorted(facts.count(icon) for icon in (Icon.BROCH, Icon.FARM, Icon.LIGHTHOUSE))
    spare = (min(have[1] - have[0], 3), min(have[2] - have[0], 3))
    return 5 * sum([_expected_sets(spare, ahead) for ahead in rounds])


@lru_cache(maxsize=1000)
def _expected_sets(spare: tuple[int, int], rounds: int) -> float:
    """How many more sets of three things come together, of two of which some are to spare already."""
    chances = [_poisson(number, 0.25 * TILES_A_ROUND * rounds) for number in range(7)]
    return sum(
        min(x, spare[0] + y, spare[1] + z) * chances[x] * chances[y] * chances[z]
        for x, y, z in product(range(7), repeat=3)
    )


def _poisson(number: int, rate: float) -> float:
    return float(exp(-rate) * rate**number / factorial(number))


GROWTH: Mapping[str, Growth] = MappingProxyType(
    {
        ScoringId.SQUARES: _squares,
        ScoringId.SHEEP: _no_growth,
        ScoringId.BROCHS: _brochs,
        ScoringId.FARM_ANIMALS: _farm_animals,
        ScoringId.ROAD_CATTLE: _road_cattle,
        ScoringId.ROAD_TILES: _road_tiles,
        ScoringId.LARGEST_LAKE: _largest_lake,
        ScoringId.COMPLETED_AREAS: _completed_areas,
        ScoringId.LARGE_AREAS: _large_areas,
        ScoringId.BUILDINGS: _buildings,
        ScoringId.LIT_WATERS: _lit_waters,
        ScoringId.COLUMNS: _columns,
        ScoringId.COMPLETED_MOUNTAINS: _completed_mountains,
    }
)
"""For each scoring tile that looks at one land alone."""


class Rivalry(NamedTuple):
    """What computer players know of a majority."""

    thing: Icon
    """What the seats are compared by; of barrels the tiles that have any."""
    spread: float
    """By how much a count may still change in one round."""


RIVALRY: Mapping[str, Rivalry] = MappingProxyType(
    {
        ScoringId.WHISKY: Rivalry(Icon.BARREL, 0.6),
        ScoringId.SHIPS: Rivalry(Icon.SHIP, 0.7),
    }
)
"""For each majority but that of gold, which no land can change."""


def must_be_known(tiles: Iterable[ScoringTile]) -> None:
    """Raise AssertionError, naming the scoring tile, if one has no entry here that suits how it counts."""
    for tile in tiles:
        if isinstance(tile.counting, Alone):
            assert tile.id in GROWTH, f"the scoring tile {tile.id} has no entry in GROWTH of bots/growth.py"
        elif isinstance(tile.counting, Most):
            assert tile.id in RIVALRY, f"the scoring tile {tile.id} has no entry in RIVALRY of bots/growth.py"


must_be_known(SCORING_TILES.values())


# -- majorities, scrolls, income


def expected_prize(
    own: int, rivals: Sequence[int], spread: float, most: int = 5, next_most: int = 2
) -> float:
    """Points for most and second most when counts may still change by about ``spread``; 0: they will not."""
    if spread == 0:
        return float(majority([own, *rivals], most, next_most)[0])
    below = [1 / (1 + exp(-max(-30.0, min(30.0, (own - rival) / spread)))) for rival in rivals]
    first = 1.0
    for chance in below:
        first *= chance
    second = sum([first / chance * (1 - chance) for chance in below])
    return most * first + next_most * second


def expected_scrolls(
    facts: LandFacts, rounds_left: int, patience: float, rules: ScoringRules = PRINTED_RULES
) -> list[tuple[str, float]]:
    """Each scroll of the land with the points expected of it at the end."""
    found: list[tuple[str, float]] = []
    for scroll in facts.counts:
        counted = SCROLLS.get(scroll)
        if counted is None:
            continue
        coming = patience * _RATE[counted] * TILES_A_ROUND * rounds_left
        points, things = rules.scrolls[scroll]
        each = (facts.count(counted) + coming) / things
        if not rounds_left:
            each = float(int(each))
        each *= points
        for area in facts.land.areas:
            if scroll in area.icons:
                chance = patience * _BY_CHANCE * completion(cells_needed(area), rounds_left)
                doubled = 1.0 if area.completed else chance
                times = 1 + (rules.completed - 1) * doubled
                found.append((scroll, area.icons.count(scroll) * each * times))
    return found


def _rate(icon: Icon) -> float:
    """How many of a thing a tile brings on average; of barrels, how many tiles have any."""
    counts = (TILES[tile].icons.count(icon) for tile in BAG)
    return sum(min(count, 1) if icon is Icon.BARREL else count for count in counts) / len(BAG)


_RATE: Mapping[Icon, float] = MappingProxyType({icon: _rate(icon) for icon in SCROLLS.values()})


def expected_income(facts: LandFacts, patience: float) -> float:
    """Gold that the barrels bring in a round to come; those without a road may still get one."""
    land = facts.land
    joined = len(barrel_cells(land))
    loose = facts.count(Icon.BARREL) - joined
    return joined + patience * (0.2 * loose + 0.06 * facts.road_ends)
