"""The expected growth of a land: for each scoring tile, the points beyond its present ones.

Growth that all lands have in common is left out, since it does not affect comparisons. The figures
were measured in games that bots played against each other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import product
from math import exp, factorial
from types import MappingProxyType
from typing import NamedTuple

from skye_desktop.games.skye.bots.facts import AreaKind, LandFacts, Things, require_facts
from skye_desktop.games.skye.bots.measure import Scrolls, Weights
from skye_desktop.games.skye.bots.shape import HIGHEST, column
from skye_desktop.games.skye.engine import (
    BAG,
    PRINTED_RULES,
    SCORING_TILES,
    SCROLLS,
    TILES,
    Alone,
    Icon,
    Most,
    Numbers,
    ScoringId,
    ScoringRules,
    ScoringTile,
    Terrain,
    majority,
)

TILES_A_ROUND = 2.0
"""Number of tiles that a land gains in a round, on average."""

Rounds = Sequence[int]
"""Later scorings of one scoring tile, each given by the number of rounds until it: at least 1."""

_COMPLETION = (
    (0.25, 0.37, 0.48, 0.55, 0.62),
    (0.02, 0.07, 0.14, 0.22, 0.30),
    (0.0, 0.01, 0.03, 0.05, 0.10),
)
"""Probability that an open area which brings points is completed after 1 to 5 rounds.

One row each for areas that need one, two or three more cells to be filled.
"""

_BY_CHANCE = 0.55
"""Factor on `_COMPLETION` for areas that nobody tries to complete, used for scrolls."""

_UNHURRIED = 0.75
"""Factor on the expected completions: areas of one land compete for the same tiles."""


@cache
def completion(cells: int, rounds: int) -> float:
    """Return the probability that an area which brings points is completed within that many rounds.

    ``cells`` is the number of open cells that must be filled. The result is 1 for 0 cells.
    """
    if not cells:
        return 1.0
    if cells > len(_COMPLETION) or not rounds:
        return 0.0
    return _COMPLETION[cells - 1][min(rounds, 5) - 1]


# -- how each scoring tile that looks at one land alone is counted


class PlainCounting(NamedTuple):
    """A scoring tile that gives the same number of points for each unit of the facts it counts."""

    counted: Callable[[Numbers], Sequence[str]]
    """Function from the scoring tile's numbers to the counted facts (`LandFacts.numbers`)."""
    growth: Callable[[Rounds], Weights]
    """Function from the later scorings to the points of growth for each unit of a fact.

    The points are summed over those scorings. They hold for the printed numbers of the scoring
    tile. With other numbers the growth is multiplied by `ScoringRules.factors`; the same is true of
    the classes that follow.
    """

    def now(self, land: LandFacts, numbers: Numbers) -> int:
        """Return the points of the land in its present state."""
        found = land.numbers
        return numbers.points * sum([found.get(name, 0) for name in self.counted(numbers)])

    def later(self, land: LandFacts, rounds: Rounds) -> float:
        """Return the points expected from growth, summed over the scorings in ``rounds``."""
        return weighted_sum(land, self.growth(rounds))


class AreaCounting(NamedTuple):
    """A scoring tile that counts each area by itself."""

    points: Callable[[AreaKind, Numbers], int]
    growth: Callable[[AreaKind, Rounds], float]

    def now(self, land: LandFacts, numbers: Numbers) -> int:
        """Return the points of the land in its present state."""
        return sum([self.points(area.kind, numbers) for area in land.areas])

    def later(self, land: LandFacts, rounds: Rounds) -> float:
        """Return the points expected from growth, summed over the scorings in ``rounds``."""
        return sum([self.growth(area.kind, rounds) for area in land.areas])


class WaterCounting(NamedTuple):
    """A scoring tile that counts all waters of a land together."""

    points: Callable[[Sequence[AreaKind], Numbers], int]
    growth: Callable[[Sequence[AreaKind], Rounds], float]

    def now(self, land: LandFacts, numbers: Numbers) -> int:
        """Return the points of the land in its present state."""
        return self.points([area.kind for area in land.areas if area.is_water], numbers)

    def later(self, land: LandFacts, rounds: Rounds) -> float:
        """Return the points expected from growth, summed over the scorings in ``rounds``."""
        return self.growth([area.kind for area in land.areas if area.is_water], rounds)


class ThingCounting(NamedTuple):
    """A scoring tile that counts all things on a land together."""

    points: Callable[[Things, Numbers], int]
    growth: Callable[[Things, Rounds], float]

    def now(self, land: LandFacts, numbers: Numbers) -> int:
        """Return the points of the land in its present state."""
        return self.points(land.things, numbers)

    def later(self, land: LandFacts, rounds: Rounds) -> float:
        """Return the points expected from growth, summed over the scorings in ``rounds``."""
        return self.growth(land.things, rounds)


def weighted_sum(land: LandFacts, weights: Weights) -> float:
    """Return the sum of the land's numbers, each multiplied by the weight of its name."""
    numbers = land.numbers
    return sum([weight * numbers.get(name, 0) for name, weight in weights.items()])


def _only(name: str) -> Callable[[Numbers], Sequence[str]]:
    return lambda numbers: (name,)


Counting = PlainCounting | AreaCounting | WaterCounting | ThingCounting


_BLOCK_CLOSED = (0.0, 0.55, 0.85, 1.0, 1.1, 1.2)
_TWO_HIGH = (0.0, 1.5, 1.85, 1.9, 1.9, 1.9)
_ONE_HIGH = (0.0, 0.1, 0.25, 0.4, 0.5, 0.6)
_ONE_BROCH = (0.0, 0.2, 0.4, 0.55, 0.65, 0.75)
_LONELY_ANIMAL = (0.0, 0.3, 0.45, 0.55, 0.6, 0.65)
_HALF_LIT = (0.0, 0.27, 0.36, 0.45, 0.5, 0.55)


def _over(by_rounds: Sequence[float], rounds: Rounds) -> float:
    return sum([by_rounds[rounds_ahead] for rounds_ahead in rounds])


def _no_growth(rounds: Rounds) -> Weights:
    return {}


def _squares(rounds: Rounds) -> Weights:
    return {"closing": _over(_BLOCK_CLOSED, rounds)}


def _columns(rounds: Rounds) -> Weights:
    return {column(2): _over(_TWO_HIGH, rounds), column(1): _over(_ONE_HIGH, rounds)}


def _high_columns(numbers: Numbers) -> Sequence[str]:
    return [column(height) for height in range(numbers.least, HIGHEST + 1)]


def _road_tiles(rounds: Rounds) -> Weights:
    return {"road_ends": 0.11 * sum(rounds)}


def _road_cattle(rounds: Rounds) -> Weights:
    loose = 0.06 * sum(rounds)
    return {Icon.CATTLE: loose, "joined_cattle": -loose, "road_ends": 0.03 * sum(rounds)}


def _farm_animals(rounds: Rounds) -> Weights:
    return {"free": 0.05 * len(rounds), "lonely": _over(_LONELY_ANIMAL, rounds)}


def _broch_points(area: AreaKind, numbers: Numbers) -> int:
    brochs = area.icons.count(Icon.BROCH) if area.terrain is Terrain.MOUNTAIN else 0
    return numbers.steps[min(brochs, len(numbers.steps)) - 1] if brochs else 0


def _brochs(area: AreaKind, rounds: Rounds) -> float:
    if area.needed and area.terrain is Terrain.MOUNTAIN and area.icons.count(Icon.BROCH) in (1, 2):
        return _over(_ONE_BROCH, rounds)
    return 0.0


def _completed(area: AreaKind, numbers: Numbers) -> int:
    return 0 if area.needed else numbers.points


def _completions(area: AreaKind, rounds: Rounds) -> float:
    if not area.needed:
        return 0.0
    return _UNHURRIED * sum([completion(area.needed, rounds_ahead) for rounds_ahead in rounds])


def _completed_large(area: AreaKind, numbers: Numbers) -> int:
    return numbers.points if area.size >= numbers.least and not area.needed else 0


def _large_areas(area: AreaKind, rounds: Rounds) -> float:
    # Completing an area adds one tile for each open cell that it needs.
    return 3 * _completions(area, rounds) if area.size + area.needed >= 3 else 0.0


def _completed_mountain(area: AreaKind, numbers: Numbers) -> int:
    return numbers.points if area.terrain is Terrain.MOUNTAIN and not area.needed else 0


def _completed_mountains(area: AreaKind, rounds: Rounds) -> float:
    return 2 * _completions(area, rounds) if area.terrain is Terrain.MOUNTAIN else 0.0


def _lit_points(area: AreaKind, numbers: Numbers) -> int:
    is_lit = (
        area.terrain is Terrain.WATER and Icon.SHIP in area.icons and Icon.LIGHTHOUSE in area.icons
    )
    return numbers.points if is_lit else 0


def _lit_waters(area: AreaKind, rounds: Rounds) -> float:
    if not area.needed or area.terrain is not Terrain.WATER:
        return 0.0
    is_half_lit = (Icon.SHIP in area.icons) != (Icon.LIGHTHOUSE in area.icons)
    return _over(_HALF_LIT, rounds) if is_half_lit else 0.0


def _largest(waters: Sequence[AreaKind]) -> int:
    return max([water.size for water in waters if not water.needed], default=0)


def _lake_points(waters: Sequence[AreaKind], numbers: Numbers) -> int:
    return numbers.points * _largest(waters)


def _largest_lake(waters: Sequence[AreaKind], rounds: Rounds) -> float:
    size_now = _largest(waters)
    lakes = [(water.size + water.needed, water.needed) for water in waters if water.needed]
    lakes.sort(reverse=True)
    growth = 0.0
    for rounds_ahead in rounds:
        missed = 1.0
        for size, cells in lakes:
            if size > size_now:
                chance = completion(cells, rounds_ahead)
                growth += missed * chance * 2 * (size - size_now)
                missed *= 1 - chance
    return growth


_SET = (Icon.BROCH, Icon.FARM, Icon.LIGHTHOUSE)


def _sets(things: Things, numbers: Numbers) -> int:
    return numbers.points * min([things.get(icon, 0) for icon in _SET])


def _buildings(things: Things, rounds: Rounds) -> float:
    have = sorted([things.get(icon, 0) for icon in _SET])
    spare = (min(have[1] - have[0], 3), min(have[2] - have[0], 3))
    return 5 * sum([_expected_sets(spare, rounds_ahead) for rounds_ahead in rounds])


@lru_cache(maxsize=1000)
def _expected_sets(spare: tuple[int, int], rounds: int) -> float:
    """Return the expected number of sets of broch, farm and lighthouse to be completed.

    ``spare`` are the numbers of the two more frequent kinds that no set uses yet.
    """
    chances = [_poisson(number, 0.25 * TILES_A_ROUND * rounds) for number in range(7)]
    return sum(
        min(x, spare[0] + y, spare[1] + z) * chances[x] * chances[y] * chances[z]
        for x, y, z in product(range(7), repeat=3)
    )


def _poisson(number: int, rate: float) -> float:
    return float(exp(-rate) * rate**number / factorial(number))


GROWTH: Mapping[str, Counting] = MappingProxyType(
    {
        ScoringId.SQUARES: PlainCounting(_only("blocks"), _squares),
        ScoringId.SHEEP: PlainCounting(_only(Icon.SHEEP), _no_growth),
        ScoringId.BROCHS: AreaCounting(_broch_points, _brochs),
        ScoringId.FARM_ANIMALS: PlainCounting(_only("near"), _farm_animals),
        ScoringId.ROAD_CATTLE: PlainCounting(_only("joined_cattle"), _road_cattle),
        ScoringId.ROAD_TILES: PlainCounting(_only("joined_tiles"), _road_tiles),
        ScoringId.LARGEST_LAKE: WaterCounting(_lake_points, _largest_lake),
        ScoringId.COMPLETED_AREAS: AreaCounting(_completed, _completions),
        ScoringId.LARGE_AREAS: AreaCounting(_completed_large, _large_areas),
        ScoringId.BUILDINGS: ThingCounting(_sets, _buildings),
        ScoringId.LIT_WATERS: AreaCounting(_lit_points, _lit_waters),
        ScoringId.COLUMNS: PlainCounting(_high_columns, _columns),
        ScoringId.COMPLETED_MOUNTAINS: AreaCounting(_completed_mountain, _completed_mountains),
    }
)
"""The way of counting of each scoring tile that depends on one land alone.

The present points equal those of the engine.
"""


class Rivalry(NamedTuple):
    """What computer players know about a scoring tile that rewards a majority."""

    thing: Icon
    """Thing that is compared between seats; for barrels, the tiles that have any."""
    spread: float
    """Typical change of the lead over a rival in one round (scale of a logistic distribution)."""


RIVALRY: Mapping[str, Rivalry] = MappingProxyType(
    {
        ScoringId.WHISKY: Rivalry(Icon.BARREL, 0.6),
        ScoringId.SHIPS: Rivalry(Icon.SHIP, 0.7),
    }
)
"""The scoring tiles for majorities, except that of gold, which does not depend on lands."""


def require_entries(tiles: Iterable[ScoringTile]) -> None:
    """Check that each scoring tile has an entry here that suits its way of counting.

    Raises AssertionError, naming the scoring tile, if one has not.
    """
    for tile in tiles:
        if isinstance(tile.counting, Alone):
            assert tile.id in GROWTH, (
                f"the scoring tile {tile.id} has no entry in GROWTH of "
                "games/skye/bots/expected_growth.py"
            )
            require_counted_facts(tile, GROWTH[tile.id])
        elif isinstance(tile.counting, Most):
            assert tile.id in RIVALRY, (
                f"the scoring tile {tile.id} has no entry in RIVALRY of "
                "games/skye/bots/expected_growth.py"
            )


def require_counted_facts(tile: ScoringTile, counting: Counting) -> None:
    """Check that an entry of `GROWTH` only names existing facts of a land.

    Raises AssertionError, naming the scoring tile, if it does not.
    """
    if isinstance(counting, PlainCounting):
        named = {*counting.counted(tile.numbers), *counting.growth((1,))}
        require_facts(named, f"the scoring tile {tile.id}")


require_entries(SCORING_TILES.values())


# -- majorities, scrolls, income


@lru_cache(maxsize=2_000)
def expected_prize(
    own: int, rivals: tuple[int, ...], spread: float, most: int = 5, next_most: int = 2
) -> float:
    """Return the expected points of a seat for having most or second most of a thing.

    ``own`` and ``rivals`` are the present numbers of the thing. ``spread`` is the scale by which a
    lead may still change; 0 if the numbers are final. ``most`` and ``next_most`` are the points for
    first and second place.
    """
    if spread == 0:
        return float(majority([own, *rivals], most, next_most)[0])
    below = [1 / (1 + exp(-max(-30.0, min(30.0, (own - rival) / spread)))) for rival in rivals]
    first = 1.0
    for chance in below:
        first *= chance
    second = sum([first / chance * (1 - chance) for chance in below])
    return most * first + next_most * second


def expected_scroll_points(
    scroll: Icon,
    things: Things,
    rounds_left: int,
    patience: float,
    rules: ScoringRules = PRINTED_RULES,
) -> float:
    """Return the points expected of a scroll at the end, before the factor for a completed area.

    ``patience`` is the share of the expected growth that is counted, from 0 to 1.
    """
    counted = SCROLLS[scroll]
    coming = patience * _RATE[counted] * TILES_A_ROUND * rounds_left
    points, each = rules.scrolls[scroll]
    times = (things.get(counted, 0) + coming) / each
    return points * (times if rounds_left else float(int(times)))


def scrolls_of(
    area: AreaKind, rounds_left: int, patience: float, rules: ScoringRules = PRINTED_RULES
) -> Scrolls:
    """Return the scrolls of an area, each with its number times its expected factor.

    The factor lies between 1 and that of a completed area, by the probability that the area is
    completed. ``patience`` is the share of the expected growth that is counted, from 0 to 1.
    """
    chance = patience * _BY_CHANCE * completion(area.needed, rounds_left) if area.needed else 1.0
    times = 1 + (rules.completed - 1) * chance
    return tuple(
        [(scroll, area.icons.count(scroll) * times) for scroll in SCROLLS if scroll in area.icons]
    )


def expected_scrolls(
    land: LandFacts, rounds_left: int, patience: float, rules: ScoringRules = PRINTED_RULES
) -> list[tuple[str, float]]:
    """Return each scroll of the land with the points expected of it at the end.

    ``patience`` is the share of the expected growth that is counted, from 0 to 1.
    """
    return [
        (scroll, times * expected_scroll_points(scroll, land.things, rounds_left, patience, rules))
        for area in land.areas
        for scroll, times in scrolls_of(area.kind, rounds_left, patience, rules)
    ]


def _rate(icon: Icon) -> float:
    """Return the mean number of a thing on a tile; for barrels, the share of tiles with any."""
    counts = (TILES[tile].icons.count(icon) for tile in BAG)
    return sum(min(count, 1) if icon is Icon.BARREL else count for count in counts) / len(BAG)


_RATE: Mapping[Icon, float] = MappingProxyType({icon: _rate(icon) for icon in SCROLLS.values()})


def income(patience: float) -> Weights:
    """Return the weights of a land's numbers that add up to its barrel gold in a later round.

    Barrels that are not yet connected by road count in part. ``patience`` is the share of the
    expected growth that is counted, from 0 to 1.
    """
    return {
        "joined_barrels": 1 - patience * 0.2,
        Icon.BARREL: patience * 0.2,
        "road_ends": patience * 0.06,
    }
