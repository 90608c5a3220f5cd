"""What scores and how much: the scoring tiles, scrolls and last gold of one variant of the game.

The printed game's are `PRINTED_RULES`; a variant has others where it gives other numbers
(`variant`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from types import MappingProxyType
from typing import NamedTuple

from skye_desktop.engine.scoring_tiles import (
    SCORING_TILES,
    Alone,
    Numbers,
    OfAreas,
    ScoringId,
    ScoringTile,
    Tally,
)
from skye_desktop.engine.territory import Area, Territory
from skye_desktop.engine.tiles import SCROLLS, Icon

_BY_TWOS = frozenset((Icon.SHEEP, Icon.BARREL, Icon.SHIP))


class ScrollNumbers(NamedTuple):
    """What a scroll gives: so many points for each so many things, rounded down."""

    points: int = 1
    each: int = 1


_TILES = tuple((tile.id, tile.numbers) for tile in SCORING_TILES.values())
_SCROLLS = tuple(
    (scroll, ScrollNumbers(each=2 if counted in _BY_TWOS else 1))
    for scroll, counted in SCROLLS.items()
)


class Amounts(NamedTuple):
    """All numbers of scoring: a value, from which the same rules are always made."""

    tiles: tuple[tuple[ScoringId, Numbers], ...] = _TILES
    scrolls: tuple[tuple[Icon, ScrollNumbers], ...] = _SCROLLS
    completed: int = 2
    """What a scroll in a completed area is multiplied by."""
    gold_a_point: int = 5
    """Gold exchanged for one point at the end."""


class ScoringRules:
    """The rules of scoring made of their numbers; equal only to itself, and the same for the same
    numbers.

    So that it can stand cheaply in the key of whatever is worked out with it.
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
        """The fewest tiles that count as one, where a scoring tile has such a number."""
        # Keyed by the plain id, which is what a caller has: a member of ScoringId is equal to it.
        self.alone: Mapping[str, tuple[Callable[[Territory], Tally], int]] = {
            tile.id: (tile.counting.tally, tile.numbers.least)
            for tile in self.tiles.values()
            if isinstance(tile.counting, Alone)
        }
        """The tally of each scoring tile that one land can score, with its number of `least`, or 0.
        """
        self.scrolls = MappingProxyType(dict(amounts.scrolls))
        self.completed, self.gold_a_point = amounts.completed, amounts.gold_a_point
        self.factors: Mapping[str, float] = MappingProxyType(
            {
                tile.id: _factor(tile.numbers, SCORING_TILES[tile.id].numbers)
                for tile in self.tiles.values()
            }
        )
        """About how many times as much each scoring tile gives as the printed one."""

    def __reduce__(self) -> tuple[object, tuple[Amounts]]:
        return rules_of, (self.amounts,)


@lru_cache(maxsize=256)
def rules_of(amounts: Amounts) -> ScoringRules:
    """The rules with those numbers."""
    return ScoringRules(amounts)


def _factor(numbers: Numbers, printed: Numbers) -> float:
    if printed.steps:
        return sum(numbers.steps) / len(numbers.steps) * len(printed.steps) / sum(printed.steps)
    return numbers.points / printed.points


def with_numbers(tile: ScoringTile, numbers: Numbers) -> ScoringTile:
    """The printed scoring tile with other numbers."""
    if numbers == tile.numbers:
        return tile
    given = {name: value for name in ("least", "steps") if (value := getattr(numbers, name))}
    counting, areas = tile.counting, tile.areas
    if isinstance(counting, Alone):
        counting = Alone(_repaid(partial(counting.tally, **given), numbers.points))
    if areas is not None:
        points = _resized(partial(areas.points, **given), numbers.points, tile.numbers.points)
        why: Callable[..., str] = areas.why_nothing
        why = partial(why, least=numbers.least) if numbers.least else why
        areas = OfAreas(areas.terrain, points, why)
    return tile._replace(numbers=numbers, counting=counting, areas=areas)


def _repaid(tally: Callable[[Territory], Tally], points: int) -> Callable[[Territory], Tally]:
    """The tally with so many points for each thing that it counts; 0: those that it gives by
    itself.
    """
    if not points:
        return tally

    def repaid(territory: Territory) -> Tally:
        _, count, cells = tally(territory)
        return points * count, count, cells

    return repaid


def _resized(
    area_points: Callable[[Territory, Area], int], points: int, printed: int
) -> Callable[[Territory, Area], int]:
    """An area's points with others for each thing than the printed ones; 0: those that it gives by
    itself.
    """
    if not printed:
        return area_points
    return lambda territory, area: area_points(territory, area) // printed * points


PRINTED_RULES = rules_of(Amounts())
"""The rules of scoring of the printed game."""


def area_points(
    tile_id: str, territory: Territory, area: Area, rules: ScoringRules = PRINTED_RULES
) -> int | None:
    """What one of the territory's areas brings to a scoring tile; None if that counts no areas.

    Over all areas of the territory they add up to what `score` gives.
    """
    of_areas = rules.tiles[ScoringId(tile_id)].areas
    if of_areas is None:
        return None
    return of_areas.points(territory, area) if of_areas.terrain in (None, area.terrain) else 0


def why_nothing(
    tile_id: str, territory: Territory, area: Area, rules: ScoringRules = PRINTED_RULES
) -> str:
    """Why an area brings nothing to a scoring tile that counts areas; empty if its terrain is no
    matter for it.
    """
    of_areas = rules.tiles[ScoringId(tile_id)].areas
    if of_areas is None or of_areas.terrain not in (None, area.terrain):
        return ""
    return of_areas.why_nothing(territory, area)
