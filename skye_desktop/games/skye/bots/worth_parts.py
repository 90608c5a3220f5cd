"""The value of a land as the master level sees it, with its parts and their uncertainty.

The parts add up to the value by the measure of `fitted_outlook`. Each scoring is a part, without
the cost of a lead, which is a part of its own: seats that are behind get catch-up gold at every
income.

Points that the land already has are certain. Expected growth comes in portions, each of which comes
or not; a portion is the points of one more thing or area. The variance of a part is taken as its
expected growth times half a portion, which is exact for one portion with an even chance. Scorings
of one tile are taken as fully correlated, those of different tiles as independent.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from math import sqrt
from typing import NamedTuple

from skye_desktop.games.skye.bots.expected_growth import GROWTH, expected_scrolls, weighted_sum
from skye_desktop.games.skye.bots.facts import LandFacts, facts_of
from skye_desktop.games.skye.bots.fitted_outlook import Foresight, fitted_weights, general_weights
from skye_desktop.games.skye.bots.land_value import land_worth, prize
from skye_desktop.games.skye.engine import Icon, Numbers, ScoringId, Territory

INCOME = "income"
FIT = "fit"
LEAD = "lead"


class WorthPart(NamedTuple):
    """A part of the value of a land, in points.

    ``source`` is a scoring tile's id, a scroll (``scroll_sheep`` …), ``income`` (barrels), ``fit``
    (room for more tiles and roads) or ``lead`` (the cost of a lead, which is negative). ``round``
    is the round of the scoring; 0 for the other sources.
    """

    source: str
    round: int
    points: float


class Worth(NamedTuple):
    """Expected points, with the parts that add up to them."""

    total: float
    parts: tuple[WorthPart, ...]
    spread: float = 0.0
    """Standard deviation, in points."""


class _UncertainPart(NamedTuple):
    """A part with the expected growth in it, and the size of a portion, both in points."""

    part: WorthPart
    coming: float = 0.0
    portion: float = 0.0


def land_parts(land: Territory, outlook: Foresight) -> tuple[WorthPart, ...]:
    """Return the parts of the value of a land; they add up to it."""
    return tuple([counted.part for counted in _uncertain_parts(facts_of(land), outlook)])


def worth_of_change(land: Territory, larger: Territory, outlook: Foresight) -> Worth:
    """Return how much more the larger land is worth, with the parts, the largest first."""
    before = _uncertain_parts(facts_of(land), outlook)
    after = _uncertain_parts(facts_of(larger), outlook)
    parts = part_differences(
        [counted.part for counted in before], [counted.part for counted in after]
    )
    return Worth(
        land_worth(larger, outlook) - land_worth(land, outlook), parts, _spread(before, after)
    )


def part_differences(
    before: Sequence[WorthPart], after: Sequence[WorthPart]
) -> tuple[WorthPart, ...]:
    """Return the differences between the parts, the largest first, leaving out those that are 0."""
    points: dict[tuple[str, int], float] = {}
    for sign, parts in ((-1, before), (1, after)):
        for part in parts:
            key = (part.source, part.round)
            points[key] = points.get(key, 0.0) + sign * part.points
    found = [
        WorthPart(source, number, gain)
        for (source, number), gain in points.items()
        if round(gain, 6)
    ]
    return tuple(sorted(found, key=lambda part: -part.points))


def points_this_round(land: Territory, outlook: Foresight) -> float:
    """Return the points of the land in this round's scoring."""
    facts = facts_of(land)
    points = 0.0
    for tile, moments in outlook.calendar:
        if any(rounds_ahead == 0 for _, rounds_ahead in moments):
            points += _points_of(facts, outlook, tile, 0)
    return points


def _points_of(land: LandFacts, outlook: Foresight, tile: ScoringId, rounds_ahead: int) -> float:
    """Return the points that the present land scores by a scoring tile.

    For a majority they are the points expected in the scoring ``rounds_ahead`` rounds from now.
    """
    counting = GROWTH.get(tile)
    if counting is None:
        return prize(land.things, outlook, tile, rounds_ahead)
    return float(counting.now(land, outlook.rules.tiles[tile].numbers))


def _uncertain_parts(land: LandFacts, outlook: Foresight) -> tuple[_UncertainPart, ...]:
    return (*_of_scorings(land, outlook), *_of_scrolls(land, outlook), *_of_openness(land, outlook))


def _of_scorings(land: LandFacts, outlook: Foresight) -> Iterator[_UncertainPart]:
    fitted = fitted_weights(outlook.seats)
    rules = outlook.rules
    lost = 0.0
    for tile, moments in outlook.calendar:
        counting = GROWTH.get(tile)
        portion = _portion(rules.tiles[tile].numbers)
        for number, rounds_ahead in moments:
            points = fitted.now[tile][rounds_ahead] * _points_of(land, outlook, tile, rounds_ahead)
            coming = 0.0
            if rounds_ahead and counting is None:
                coming = points
            elif rounds_ahead and counting is not None:
                growth = rules.factors[tile] * counting.later(land, (rounds_ahead,))
                coming = fitted.later[tile][rounds_ahead] * growth
                points += coming
            lost += outlook.discounts[rounds_ahead] * points
            yield _UncertainPart(WorthPart(tile, number, points), coming, portion)
    yield _UncertainPart(WorthPart(LEAD, 0, -lost))


def _portion(numbers: Numbers) -> float:
    return float(max([numbers.points, *numbers.steps]))


def _of_scrolls(land: LandFacts, outlook: Foresight) -> Iterator[_UncertainPart]:
    left, rules = outlook.rounds_left, outlook.rules
    sure = expected_scrolls(land, left, 0.0, rules)
    expected = expected_scrolls(land, left, 1.0, rules)
    for (scroll, points), (_, already) in zip(expected, sure, strict=True):
        yield _UncertainPart(
            WorthPart(scroll, 0, points), points - already, rules.scrolls[Icon(scroll)][0]
        )


def _of_openness(land: LandFacts, outlook: Foresight) -> Iterator[_UncertainPart]:
    weights = dict(
        general_weights(fitted_weights(outlook.seats), outlook.rounds_left, outlook.barrel)
    )
    room = {name: weights.pop(name) for name in ("open_cells", "road_ends")}
    yield _UncertainPart(WorthPart(INCOME, 0, weighted_sum(land, weights)))
    yield _UncertainPart(WorthPart(FIT, 0, weighted_sum(land, room)))


def _spread(before: Sequence[_UncertainPart], after: Sequence[_UncertainPart]) -> float:
    """Return the standard deviation of the difference in expected growth, in points."""
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
