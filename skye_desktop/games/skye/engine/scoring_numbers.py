"""The numbers of scoring in one variant: those of scoring tiles, scrolls and gold at the end.

`PRINTED_RULES` has those of the printed game; a variant may state others (`engine/variant.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from types import MappingProxyType
from typing import NamedTuple

from skye_desktop.games.skye.engine.scoring_tiles import (
    SCORING_TILES,
    Alone,
    AreaScoring,
    Numbers,
    ScoringId,
    ScoringTile,
    Tally,
)
from skye_desktop.games.skye.engine.territory import Area, Territory
from skye_desktop.games.skye.engine.tiles import SCROLLS, Icon

_BY_TWOS = frozenset((Icon.SHEEP, Icon.BARREL, Icon.SHIP))


class ScrollNumbers(NamedTuple):
    """The numbers of a scroll: ``points`` for every ``each`` things, rounded down."""

    points: int = 1
    each: int = 1


_TILES = tuple((tile.id, tile.numbers) for tile in SCORING_TILES.values())
_SCROLLS = tuple(
    (scroll, ScrollNumbers(each=2 if counted in _BY_TWOS else 1))
    for scroll, counted in SCROLLS.items()
)


class Amounts(NamedTuple):
    """All numbers of scoring, as a hashable value."""

    tiles: tuple[tuple[ScoringId, Numbers], ...] = _TILES
    scrolls: tuple[tuple[Icon, ScrollNumbers], ...] = _SCROLLS
    completed: int = 2
    """Factor on the points of a scroll in a completed area."""
    gold_a_point: int = 5
    """Gold that is exchanged for one point at the end of the game."""


class ScoringRules:
    """The rules of scoring with the numbers of one variant.

    `rules_of` returns the same object for the same numbers, so it can be compared by identity, and
    is a fast key for caches.
    """

    __slots__ = (
        "alone",
        "amounts",
        "completed",
        "factors",
        "gold_a_point",
        "least",
        "scrolls",
        "tiles",
    )

    def __init__(self, amounts: Amounts) -> None:
        self.amounts = amounts
        self.tiles: Mapping[ScoringId, ScoringTile] = MappingProxyType(
            {tile: with_numbers(SCORING_TILES[tile], numbers) for tile, numbers in amounts.tiles}
        )
        self.least: Mapping[str, int] = {
            tile.id: tile.numbers.least for tile in self.tiles.values() if tile.numbers.least
        }
        """Least number of tiles that count as one thing, by scoring tile; others are missing."""
        # Keyed by the plain id, which callers have; members of ScoringId are equal to it.
        self.alone: Mapping[str, tuple[Callable[[Territory], Tally], int]] = {
            tile.id: (tile.counting.tally, tile.numbers.least)
            for tile in self.tiles.values()
            if isinstance(tile.counting, Alone)
        }
        """Tally and ``least`` (0 for none) of each scoring tile that looks at one land alone."""
        self.scrolls = MappingProxyType(dict(amounts.scrolls))
        self.completed = amounts.completed
        self.gold_a_point = amounts.gold_a_point
        self.factors: Mapping[str, float] = MappingProxyType(
            {
                tile.id: _factor(tile.numbers, SCORING_TILES[tile.id].numbers)
                for tile in self.tiles.values()
            }
        )
        """Approximate ratio of each scoring tile's points to those in the printed game."""

    def __reduce__(self) -> tuple[object, tuple[Amounts]]:
        return rules_of, (self.amounts,)


@lru_cache(maxsize=256)
def rules_of(amounts: Amounts) -> ScoringRules:
    """Return the scoring rules with those numbers; for equal numbers the same object."""
    return ScoringRules(amounts)


def _factor(numbers: Numbers, printed: Numbers) -> float:
    if printed.steps:
        return sum(numbers.steps) / len(numbers.steps) * len(printed.steps) / sum(printed.steps)
    return numbers.points / printed.points


def with_numbers(tile: ScoringTile, numbers: Numbers) -> ScoringTile:
    """Return a copy of the scoring tile with other numbers."""
    if numbers == tile.numbers:
        return tile
    given = {name: value for name in ("least", "steps") if (value := getattr(numbers, name))}
    counting, areas = tile.counting, tile.areas
    if isinstance(counting, Alone):
        counting = Alone(_with_points(partial(counting.tally, **given), numbers.points))
    if areas is not None:
        points = _with_area_points(
            partial(areas.points, **given), numbers.points, tile.numbers.points
        )
        why: Callable[..., str] = areas.why_nothing
        why = partial(why, least=numbers.least) if numbers.least else why
        areas = AreaScoring(areas.terrain, points, why)
    return tile._replace(numbers=numbers, counting=counting, areas=areas)


def _with_points(tally: Callable[[Territory], Tally], points: int) -> Callable[[Territory], Tally]:
    """Return the tally with that many points for each thing; unchanged if ``points`` is 0."""
    if not points:
        return tally

    def tally_with_points(territory: Territory) -> Tally:
        _, count, cells = tally(territory)
        return points * count, count, cells

    return tally_with_points


def _with_area_points(
    area_points: Callable[[Territory, Area], int], points: int, printed: int
) -> Callable[[Territory, Area], int]:
    """Return the function for the points of an area, with other points for each thing.

    It is unchanged if ``printed``, the points for each thing in the printed game, is 0.
    """
    if not printed:
        return area_points
    return lambda territory, area: area_points(territory, area) // printed * points


PRINTED_RULES = rules_of(Amounts())
"""The rules of scoring of the printed game."""


def area_points(
    tile_id: str, territory: Territory, area: Area, rules: ScoringRules = PRINTED_RULES
) -> int | None:
    """Return the points that an area of the territory brings to a scoring tile.

    None if the scoring tile does not count areas. The points of all areas of a territory add up to
    those of `score`.
    """
    of_areas = rules.tiles[ScoringId(tile_id)].areas
    if of_areas is None:
        return None
    return of_areas.points(territory, area) if of_areas.terrain in (None, area.terrain) else 0


def why_nothing(
    tile_id: str, territory: Territory, area: Area, rules: ScoringRules = PRINTED_RULES
) -> str:
    """Return why an area brings no points to a scoring tile that counts areas, in words.

    Empty if the scoring tile does not count areas of that terrain.
    """
    of_areas = rules.tiles[ScoringId(tile_id)].areas
    if of_areas is None or of_areas.terrain not in (None, area.terrain):
        return ""
    return of_areas.why_nothing(territory, area)
