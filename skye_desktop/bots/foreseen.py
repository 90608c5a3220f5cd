"""What a land is worth as the master sees it (`fitted`), with the parts it is made of and how sure
they are.

The parts add up to what the measure says of the land: each scoring by itself as if every point
counted in full, and as a part of its own what is lost by being less behind, since whoever is behind
gets gold at every income.

What lies on a land already is sure. What it may still grow to is a mean of portions, the points of
one thing or area more, each of which comes or not. Half a portion, which is even odds, may be half
a portion more or less; otherwise the square of what it strays by is in proportion to the mean, as
for any number of such chances. The scorings of one tile stray together, those of different tiles by
themselves.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from math import sqrt
from typing import NamedTuple

from skye_desktop.bots.facts import LandFacts, facts_of
from skye_desktop.bots.fitted import Foresight, fit, general
from skye_desktop.bots.growth import GROWTH, expected_scrolls, weighed
from skye_desktop.bots.worth import land_worth, prize
from skye_desktop.engine import Icon, Numbers, ScoringId, Territory

INCOME = "income"
FIT = "fit"
LEAD = "lead"


class Part(NamedTuple):
    """Where some of the points come from.

    ``source`` is a scoring tile's id, a scroll (``scroll_sheep`` …), ``income``, ``fit`` or
    ``lead``, which costs points; ``round`` the round of the scoring, else 0.
    """

    source: str
    round: int
    points: float


class Worth(NamedTuple):
    """Expected points, and what they are made of."""

    total: float
    parts: tuple[Part, ...]
    spread: float = 0.0
    """By how many points it may well be more or less (standard deviation)."""


class _Counted(NamedTuple):
    """A part, and how much of it is still to come in portions of so many points."""

    part: Part
    coming: float = 0.0
    portion: float = 0.0


def land_parts(land: Territory, ahead: Foresight) -> tuple[Part, ...]:
    """What is expected of a land, in parts that add up to its worth."""
    return tuple([counted.part for counted in _counted(facts_of(land), ahead)])


def worth_of_change(land: Territory, larger: Territory, ahead: Foresight) -> Worth:
    """What the larger land is worth more, in parts, the largest first."""
    before = _counted(facts_of(land), ahead)
    after = _counted(facts_of(larger), ahead)
    parts = gained([counted.part for counted in before], [counted.part for counted in after])
    return Worth(land_worth(larger, ahead) - land_worth(land, ahead), parts, _spread(before, after))


def gained(before: Sequence[Part], after: Sequence[Part]) -> tuple[Part, ...]:
    """The parts that differ, the largest first."""
    points: dict[tuple[str, int], float] = {}
    for sign, parts in ((-1, before), (1, after)):
        for part in parts:
            key = (part.source, part.round)
            points[key] = points.get(key, 0.0) + sign * part.points
    found = [
        Part(source, number, gain) for (source, number), gain in points.items() if round(gain, 6)
    ]
    return tuple(sorted(found, key=lambda part: -part.points))


def scored_now(land: Territory, ahead: Foresight) -> float:
    """Points of the land in this round's scoring."""
    facts = facts_of(land)
    points = 0.0
    for tile, moments in ahead.calendar:
        if any(ahead_by == 0 for _, ahead_by in moments):
            points += _points_of(facts, ahead, tile, 0)
    return points


def _points_of(land: LandFacts, ahead: Foresight, tile: ScoringId, ahead_by: int) -> float:
    """Points of the land as it lies in a scoring; of a majority those to be expected so many rounds
    ahead.
    """
    counting = GROWTH.get(tile)
    if counting is None:
        return prize(land.things, ahead, tile, ahead_by)
    return float(counting.now(land, ahead.rules.tiles[tile].numbers))


def _counted(land: LandFacts, ahead: Foresight) -> tuple[_Counted, ...]:
    return (*_of_scorings(land, ahead), *_of_scrolls(land, ahead), *_of_openness(land, ahead))


def _of_scorings(land: LandFacts, ahead: Foresight) -> Iterator[_Counted]:
    fitted = fit(ahead.seats)
    rules = ahead.rules
    lost = 0.0
    for tile, moments in ahead.calendar:
        counting = GROWTH.get(tile)
        portion = _portion(rules.tiles[tile].numbers)
        for number, ahead_by in moments:
            points = fitted.now[tile][ahead_by] * _points_of(land, ahead, tile, ahead_by)
            coming = 0.0
            if ahead_by and counting is None:
                coming = points
            elif ahead_by and counting is not None:
                growth = rules.factors[tile] * counting.later(land, (ahead_by,))
                coming = fitted.later[tile][ahead_by] * growth
                points += coming
            lost += ahead.discounts[ahead_by] * points
            yield _Counted(Part(tile, number, points), coming, portion)
    yield _Counted(Part(LEAD, 0, -lost))


def _portion(numbers: Numbers) -> float:
    return float(max([numbers.points, *numbers.steps]))


def _of_scrolls(land: LandFacts, ahead: Foresight) -> Iterator[_Counted]:
    left, rules = ahead.rounds_left, ahead.rules
    sure = expected_scrolls(land, left, 0.0, rules)
    expected = expected_scrolls(land, left, 1.0, rules)
    for (scroll, points), (_, already) in zip(expected, sure, strict=True):
        yield _Counted(Part(scroll, 0, points), points - already, rules.scrolls[Icon(scroll)][0])


def _of_openness(land: LandFacts, ahead: Foresight) -> Iterator[_Counted]:
    weights = dict(general(fit(ahead.seats), ahead.rounds_left, ahead.barrel))
    room = {name: weights.pop(name) for name in ("open_cells", "road_ends")}
    yield _Counted(Part(INCOME, 0, weighed(land, weights)))
    yield _Counted(Part(FIT, 0, weighed(land, room)))


def _spread(before: Sequence[_Counted], after: Sequence[_Counted]) -> float:
    """How far what is still to come may stray, in points (standard deviation)."""
    coming: dict[tuple[str, int], float] = {}
    portions: dict[str, float] = {}
    for sign, counted in chain(((-1, one) for one in before), ((1, one) for one in after)):
        source, number, _ = counted.part
        coming[source, number] = coming.get((source, number), 0.0) + sign * counted.coming
        portions[source] = counted.portion
    by_source = dict.fromkeys(portions, 0.0)
    for (source, _), points in coming.items():
        by_source[source] += sqrt(abs(points) * portions[source] / 2)
    return sqrt(sum([spread**2 for spread in by_source.values()]))
