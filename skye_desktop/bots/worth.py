"""What a territory, a tile and a placement are worth, in points expected until the end of the game.

A land is worth what it scores now at every scoring still to come, what it may grow to until then, the gold its
barrels bring, its scrolls, and how well it takes more tiles. A tile is worth what the land with it is worth
more than without it. Everything is found from open information, so it can be asked for any seat.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import product
from math import exp, factorial
from types import MappingProxyType
from typing import NamedTuple

from skye_desktop.engine import (
    BAG,
    SCORING_TILES,
    SCROLLS,
    SPACES,
    TILES,
    Area,
    Cell,
    Icon,
    Phase,
    Placement,
    PlayerView,
    ScoringId,
    SeatView,
    Terrain,
    Territory,
    barrel_cells,
    hidden_gold,
    majority,
    neighbours,
    score,
    tiles_with,
    tr,
)

TILES_A_ROUND = 2.4
"""Tiles that a land grows by in a round, on average."""

_GOLD_WORTH = (0.26, 0.34, 0.38, 0.42, 0.45, 0.48)
"""Points for a gold in hand before the buying, by the rounds that follow this one."""

_COMPLETION = (0.34, 0.12, 0.05, 0.02)
"""How likely an open area is completed within a round, by the open cells it still needs (one, two …)."""

_FITS = 0.02
"""Points a round for each open cell of a land."""


class Scoring(NamedTuple):
    """One scoring still to come: the tile, its round, and how many rounds lie between (0: this round's)."""

    tile: ScoringId
    round: int
    ahead: int


class Prospect(NamedTuple):
    """What lies before one seat: a key under which what was worked out can be found again."""

    scorings: tuple[Scoring, ...]
    rounds_left: int
    """Rounds after this one."""
    rival_barrels: tuple[int, ...]
    rival_ships: tuple[int, ...]
    patience: float = 1.0
    """How much of what a land may grow to is counted, from 0 (only what lies there) to 1."""

    @property
    def gold_worth(self) -> float:
        """Points for a gold in hand."""
        return _GOLD_WORTH[self.rounds_left]


class Part(NamedTuple):
    """Where some of the points come from.

    ``source`` is a scoring tile's id, a scroll (``scroll_sheep`` …), ``income`` or ``fit``; ``round`` the
    round of the scoring, else 0.
    """

    source: str
    round: int
    points: float

    @property
    def label(self) -> str:
        """The source in words."""
        if self.source == INCOME:
            return tr("income from barrels")
        if self.source == FIT:
            return tr("room for more tiles")
        if self.source in SCROLLS:
            return tr("scroll")
        name = SCORING_TILES[ScoringId(self.source)].name
        return tr("{scoring_tile} in round {round}").format(scoring_tile=name, round=self.round)


INCOME = "income"
FIT = "fit"


class Worth(NamedTuple):
    """Expected points, and what they are made of."""

    total: float
    parts: tuple[Part, ...]


class Spot(NamedTuple):
    """A tile laid: where, the land it makes, and what that land is worth."""

    worth: float
    placement: Placement
    land: Territory


# -- what lies before a seat


def scorings_to_come(view: PlayerView) -> tuple[Scoring, ...]:
    """Every scoring from this round's on, in order."""
    return tuple(
        Scoring(view.scoring_tiles[SPACES.index(letter)], number, number - view.round)
        for number, space in enumerate(view.track, start=1)
        if number >= view.round and view.phase is not Phase.FINISHED
        for letter in space.score
    )


def prospect(view: PlayerView, seat: int, patience: float = 1.0) -> Prospect:
    """What lies before that seat."""
    others = [other for other in view.seats if other.seat != seat]
    return Prospect(
        scorings_to_come(view),
        len(view.track) - view.round,
        tuple(_things(other, view.phase, Icon.BARREL) for other in others),
        tuple(_things(other, view.phase, Icon.SHIP) for other in others),
        patience,
    )


def later(ahead: Prospect) -> Prospect:
    """What lies before the seat once this round is scored."""
    scorings = tuple(scoring._replace(ahead=scoring.ahead - 1) for scoring in ahead.scorings if scoring.ahead)
    return ahead._replace(scorings=scorings, rounds_left=ahead.rounds_left - 1)


def _things(seat: SeatView, phase: Phase, icon: Icon) -> int:
    """What a seat has of a majority's thing, the tiles it is sure to lay among it; barrels count by tiles."""
    land = seat.territory
    waiting = list(seat.to_build)
    if phase is Phase.BUYING and seat.bought is not None:
        waiting.append(seat.bought)
    if icon is Icon.BARREL:
        return len(tiles_with(land, icon)) + sum(icon in TILES[tile].icons for tile in waiting)
    return land.icons.count(icon) + sum(TILES[tile].icons.count(icon) for tile in waiting)


def likely_gold(view: PlayerView, seat: int) -> float:
    """The gold in that seat's hand, as far as the open total tells; exact for the viewer, with open money, and
    for the only rival. Stakes that are still secret are counted as in hand."""
    known = view.seats[seat].gold
    if known is not None:
        return float(known)
    total, least = hidden_gold(view)
    return least[seat] + (total - sum(least.values())) / len(least)


# -- what a land is worth


@lru_cache(maxsize=20_000)
def land_worth(land: Territory, ahead: Prospect) -> float:
    """Expected points of the land until the end of the game."""
    # Rounded: the order in which the same tiles were laid must not tip a balance.
    return round(sum([points for _, _, points in _parts(land, ahead)]), 6)


def worth_parts(land: Territory, ahead: Prospect) -> Worth:
    """Expected points of the land, with their parts."""
    parts = tuple(Part(*part) for part in _parts(land, ahead))
    return Worth(sum(part.points for part in parts), parts)


def _parts(land: Territory, ahead: Prospect) -> list[tuple[str, int, float]]:
    parts: list[tuple[str, int, float]] = []
    facts = _Facts(land)
    for tile, number, rounds in ahead.scorings:
        if tile == ScoringId.GOLD:
            continue
        if tile in _RIVALRY:
            parts.append((tile, number, _RIVALRY[tile](facts, ahead, rounds)))
            continue
        points = facts.score_now(tile)
        if rounds:
            points += ahead.patience * _GROWTH[tile](facts, rounds)
        parts.append((tile, number, points))
    parts += _scrolls(facts, ahead)
    parts.append((INCOME, 0, _income(facts, ahead)))
    parts.append((FIT, 0, ahead.patience * _FITS * ahead.rounds_left * len(land.open_cells)))
    return parts


class _Facts:
    """One land looked at once, however often it is asked."""

    __slots__ = ("_now", "_open_areas", "land")

    def __init__(self, land: Territory) -> None:
        self.land = land
        self._now: dict[str, float] = {}
        self._open_areas: list[tuple[Area, int]] | None = None

    def score_now(self, tile: str) -> float:
        """Points of a scoring tile that looks at one land alone."""
        if tile not in self._now:
            self._now[tile] = score(tile, (self.land,), (0,))[0].points
        return self._now[tile]

    @property
    def open_areas(self) -> list[tuple[Area, int]]:
        """The areas that can be completed, with the open cells each still needs."""
        if self._open_areas is None:
            self._open_areas = [(area, _cells_needed(area)) for area in self.land.areas if not area.completed]
        return self._open_areas

    def road_ends(self) -> int:
        """The open ends of the roads on the tiles joined to the castle."""
        faces = self.land.faces
        ends = 0
        for cell in self.land.connected:
            beyond = neighbours(cell)
            for road in faces[cell].roads:
                for side in road:
                    ends += beyond[side] not in faces
        return ends


def _cells_needed(area: Area) -> int:
    if len(area.open_edges) == 1:
        return 1
    return len({neighbours((x, y))[side] for x, y, side in area.open_edges})


@lru_cache(maxsize=1000)
def _completion(cells: int, rounds: int) -> float:
    """How likely an area that needs that many cells is completed within those rounds."""
    chance = _COMPLETION[min(cells, len(_COMPLETION)) - 1]
    return float(1 - (1 - chance) ** rounds)


# -- growth: points that a scoring tile may bring beyond what lies there now


_Growth = Callable[[_Facts, int], float]


def _no_growth(facts: _Facts, rounds: int) -> float:
    return 0.0


def _squares_growth(facts: _Facts, rounds: int) -> float:
    land = facts.land
    gains = sorted((_blocks_closed(land, cell) for cell in land.open_cells), reverse=True)
    return 2 * 0.55 * sum(gains[: round(TILES_A_ROUND * rounds)])


def _blocks_closed(land: Territory, cell: Cell) -> int:
    """The blocks of 2×2 that a tile on that cell would close."""
    (x, y), faces = cell, land.faces
    east, west, north, south = (
        (x + 1, y) in faces,
        (x - 1, y) in faces,
        (x, y - 1) in faces,
        (x, y + 1) in faces,
    )
    blocks = 0
    if north:
        blocks += (east and (x + 1, y - 1) in faces) + (west and (x - 1, y - 1) in faces)
    if south:
        blocks += (east and (x + 1, y + 1) in faces) + (west and (x - 1, y + 1) in faces)
    return blocks


def _columns_growth(facts: _Facts, rounds: int) -> float:
    faces = facts.land.faces
    growth = 0.0
    for x, y in faces:
        if (x, y - 1) in faces:
            continue
        height = 1
        while (x, y + height) in faces:
            height += 1
        if height == 2:
            growth += 3 * (1 - 0.45**rounds)
        elif height == 1:
            growth += 3 * (1 - 0.8**rounds) * (rounds / (rounds + 2))
    return growth


def _roads_growth(facts: _Facts, rounds: int) -> float:
    return 0.3 * rounds * min(facts.road_ends(), 4)


def _road_cattle_growth(facts: _Facts, rounds: int) -> float:
    loose = facts.land.icons.count(Icon.CATTLE) - facts.score_now(ScoringId.ROAD_CATTLE) / 2
    return 2 * loose * 0.1 * rounds + 0.15 * rounds * min(facts.road_ends(), 4)


def _brochs_growth(facts: _Facts, rounds: int) -> float:
    growth = 0.0
    for area, _ in facts.open_areas:
        if area.terrain is Terrain.MOUNTAIN:
            brochs = area.icons.count(Icon.BROCH)
            if brochs in (1, 2):
                growth += (1.0, 2.0)[brochs - 1] * (1 - 0.75**rounds)
    return growth


def _farm_animals_growth(facts: _Facts, rounds: int) -> float:
    land = facts.land
    faces = land.faces
    farms = tiles_with(land, Icon.FARM)
    near = {(x + dx, y + dy) for x, y in farms for dx in _AROUND for dy in _AROUND}
    free = sum(cell in near for cell in land.open_cells)
    lonely = sum(face.animals for cell, face in faces.items() if face.animals and cell not in near)
    return min(free, TILES_A_ROUND * rounds) * 0.5 + lonely * (1 - 0.88**rounds)


_AROUND = (-1, 0, 1)


def _lake_growth(facts: _Facts, rounds: int) -> float:
    size_now = facts.score_now(ScoringId.LARGEST_LAKE) / 2
    growth, missed = 0.0, 1.0
    lakes = sorted(
        ((area.size + cells, cells) for area, cells in facts.open_areas if area.terrain is Terrain.WATER),
        reverse=True,
    )
    for size, cells in lakes:
        if size > size_now:
            chance = _completion(cells, rounds)
            growth += missed * chance * 2 * (size - size_now)
            missed *= 1 - chance
    return growth


def _completed_growth(facts: _Facts, rounds: int) -> float:
    return sum([_completion(cells, rounds) for _, cells in facts.open_areas])


def _large_growth(facts: _Facts, rounds: int) -> float:
    # Each open cell of an area takes a tile that belongs to it, so it is larger by as many once completed.
    return 3 * sum([_completion(cells, rounds) for area, cells in facts.open_areas if area.size + cells >= 3])


def _mountains_growth(facts: _Facts, rounds: int) -> float:
    mountains = [cells for area, cells in facts.open_areas if area.terrain is Terrain.MOUNTAIN]
    return 2 * sum([_completion(cells, rounds) for cells in mountains])


def _lit_waters_growth(facts: _Facts, rounds: int) -> float:
    growth = 0.0
    for area, _ in facts.open_areas:
        if area.terrain is Terrain.WATER:
            has_ship, has_light = Icon.SHIP in area.icons, Icon.LIGHTHOUSE in area.icons
            if has_ship != has_light:
                growth += 3 * (1 - 0.8**rounds)
    return growth


def _buildings_growth(facts: _Facts, rounds: int) -> float:
    icons = facts.land.icons
    have = sorted(icons.count(icon) for icon in (Icon.BROCH, Icon.FARM, Icon.LIGHTHOUSE))
    least = have[0]
    spare = tuple(min(number - least, 3) for number in have)
    return 5 * _expected_sets(spare, rounds)


@lru_cache(maxsize=1000)
def _expected_sets(spare: tuple[int, ...], rounds: int) -> float:
    """How many more sets of three things come together, of which some are there already."""
    rate = 0.22 * TILES_A_ROUND * rounds
    return sum(
        min(a + x, b + y, c + z) * _poisson(x, rate) * _poisson(y, rate) * _poisson(z, rate)
        for a, b, c in (spare,)
        for x, y, z in product(range(6), repeat=3)
    )


@lru_cache(maxsize=1000)
def _poisson(number: int, rate: float) -> float:
    return float(exp(-rate) * rate**number / factorial(number))


_GROWTH: Mapping[str, _Growth] = MappingProxyType(
    {
        ScoringId.SQUARES: _squares_growth,
        ScoringId.SHEEP: _no_growth,
        ScoringId.BROCHS: _brochs_growth,
        ScoringId.FARM_ANIMALS: _farm_animals_growth,
        ScoringId.ROAD_CATTLE: _road_cattle_growth,
        ScoringId.ROAD_TILES: _roads_growth,
        ScoringId.LARGEST_LAKE: _lake_growth,
        ScoringId.COMPLETED_AREAS: _completed_growth,
        ScoringId.LARGE_AREAS: _large_growth,
        ScoringId.BUILDINGS: _buildings_growth,
        ScoringId.LIT_WATERS: _lit_waters_growth,
        ScoringId.COLUMNS: _columns_growth,
        ScoringId.COMPLETED_MOUNTAINS: _mountains_growth,
    }
)


# -- majorities


def expected_prize(own: int, rivals: Sequence[int], spread: float) -> float:
    """Points for most and second most when counts may still change by about ``spread``; 0: they will not."""
    if spread == 0:
        return float(majority([own, *rivals])[0])
    below = [1 / (1 + exp(-max(-30.0, min(30.0, (own - rival) / spread)))) for rival in rivals]
    first = 1.0
    for chance in below:
        first *= chance
    second = sum(first / chance * (1 - chance) for chance in below)
    return 5 * first + 2 * second


def _whisky(facts: _Facts, ahead: Prospect, rounds: int) -> float:
    own = len(tiles_with(facts.land, Icon.BARREL))
    return expected_prize(own, ahead.rival_barrels, 0.6 * rounds**0.5)


def _ships(facts: _Facts, ahead: Prospect, rounds: int) -> float:
    return expected_prize(facts.land.icons.count(Icon.SHIP), ahead.rival_ships, 0.7 * rounds**0.5)


_RIVALRY: Mapping[str, Callable[[_Facts, Prospect, int], float]] = MappingProxyType(
    {ScoringId.WHISKY: _whisky, ScoringId.SHIPS: _ships}
)


# -- scrolls, income


def _scrolls(facts: _Facts, ahead: Prospect) -> list[tuple[str, int, float]]:
    land = facts.land
    found: list[tuple[str, int, float]] = []
    for scroll, counted in SCROLLS.items():
        if scroll not in land.icons:
            continue
        have = len(tiles_with(land, counted)) if counted is Icon.BARREL else land.icons.count(counted)
        coming = ahead.patience * _RATE[counted] * TILES_A_ROUND * ahead.rounds_left
        each = (have + coming) / (2 if counted in _BY_TWOS else 1)
        for area in land.areas:
            for _ in range(area.icons.count(scroll)):
                doubled = (
                    1.0
                    if area.completed
                    else ahead.patience * _completion(_cells_needed(area), ahead.rounds_left)
                )
                found.append((scroll, 0, each * (1 + doubled)))
    return found


_BY_TWOS = frozenset((Icon.SHEEP, Icon.BARREL, Icon.SHIP))


def _rate(icon: Icon) -> float:
    """How many of a thing a tile brings on average; of barrels, how many tiles have any."""
    counts = (TILES[tile].icons.count(icon) for tile in BAG)
    return sum(min(count, 1) if icon is Icon.BARREL else count for count in counts) / len(BAG)


_RATE: Mapping[Icon, float] = MappingProxyType({icon: _rate(icon) for icon in SCROLLS.values()})


def _income(facts: _Facts, ahead: Prospect) -> float:
    """The barrels' gold over the rounds to come, in points; those without a road may still get one."""
    if not ahead.rounds_left:
        return 0.0
    land = facts.land
    joined = len(barrel_cells(land))
    loose = len(tiles_with(land, Icon.BARREL)) - joined
    a_round = joined + 0.25 * loose + 0.1 * ahead.patience * min(facts.road_ends(), 3)
    return a_round * sum(_GOLD_WORTH[: ahead.rounds_left])


# -- what a tile is worth


@lru_cache(maxsize=8_000)
def spots(land: Territory, tile: int, ahead: Prospect) -> tuple[Spot, ...]:
    """Every placement of the tile, the best first; of equals the first in reading order."""
    found = []
    for placement in land.placements(tile):
        larger = land.place(tile, placement)
        found.append(Spot(land_worth(larger, ahead), placement, larger))
    found.sort(key=lambda spot: (-spot.worth, spot.placement))
    return tuple(found)


def tile_points(land: Territory, tile: int, ahead: Prospect) -> float:
    """Points that having the tile brings, at its best placement; 0 where it fits nowhere."""
    best = spots(land, tile, ahead)
    return best[0].worth - land_worth(land, ahead) if best else 0.0
