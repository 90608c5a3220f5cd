"""The value of a land, a tile and a placement, in points expected until the end of the game.

The value of a land consists of its present points at every later scoring, its expected growth until
then, the gold from its barrels, its scrolls, and its room for more tiles. The value of a tile is
the difference that it makes to the land. All values are computed from open information, so they are
available for every seat.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from math import inf
from typing import Generic, NamedTuple, Protocol, TypeVar

from skye_desktop.games.skye.bots.expected_growth import (
    GROWTH,
    RIVALRY,
    AreaCounting,
    PlainCounting,
    Rounds,
    ThingCounting,
    WaterCounting,
    expected_prize,
    expected_scroll_points,
    income,
    scrolls_of,
)
from skye_desktop.games.skye.bots.facts import AreaKind, LandFacts, Things, facts_of, things_with
from skye_desktop.games.skye.bots.measure import Measure, Outlook, Rating, Scrolls, Weights
from skye_desktop.games.skye.engine import (
    PRINTED_RULES,
    SPACES,
    TILES,
    Icon,
    Numbers,
    Phase,
    Placement,
    PlayerView,
    ScoringId,
    ScoringRules,
    SeatView,
    Territory,
    hidden_gold,
    tiles_with,
)

_GOLD_WORTH = (0.3, 0.41, 0.46, 0.5, 0.54, 0.58)
"""Points for each gold in hand before the buying, by the number of rounds that follow."""

_MOST_ROUNDS_AHEAD = len(_GOLD_WORTH) - 1
"""Largest number of rounds to look ahead.

A variant may have more rounds than the game in which the figures were measured.
"""

_POINTS_PER_OPEN_CELL = 0.02
"""Points for each open cell of a land in each later round."""


Calendar = tuple[tuple[ScoringId, tuple[tuple[int, int], ...]], ...]
"""Scoring tiles that still score, each with pairs of round and number of rounds until then.

The latter is 0 for this round's scoring.
"""


class Prospect(NamedTuple):
    """The outlook of one seat, hashable so that results can be cached."""

    calendar: Calendar
    rounds_left: int
    """Rounds after this one."""
    rivals: tuple[tuple[Icon, tuple[int, ...]], ...]
    """Things of the majorities still to score, each with the number that each rival has."""
    patience: float = 1.0
    """Share of the expected growth that is counted, from 0 to 1."""
    rules: ScoringRules = PRINTED_RULES
    barrel: int = 1
    """Gold that each tile with barrels connected to the castle brings at an income."""
    scrolls: bool = True
    """Whether scrolls are counted."""

    @property
    def gold_worth(self) -> float:
        """Points for each gold in hand."""
        return _GOLD_WORTH[self.rounds_left]

    @property
    def measure(self) -> Measure:
        """Measure for the points of a land that depend on no other seat: all but majorities."""
        alone = tuple([scoring for scoring in self.calendar if scoring[0] in GROWTH])
        return _plain_measure(
            alone, self.rounds_left, self.patience, self.rules, self.barrel, self.scrolls
        )

    def beside(self, things: Things) -> float:
        """Return the points expected from majorities, for a land with those things."""
        points = 0.0
        if self.rivals:
            for tile, moments in self.calendar:
                if tile in RIVALRY:
                    points += sum(
                        [prize(things, self, tile, rounds_ahead) for _, rounds_ahead in moments]
                    )
        return points


class RatedPlacement(NamedTuple):
    """A placement of a tile, with the value in points of the resulting land."""

    worth: float
    placement: Placement
    before: Territory
    tile: int

    @property
    def land(self) -> Territory:
        """The land with the tile."""
        return self.before.place(self.tile, self.placement)


# -- outlook of a seat


def calendar(view: PlayerView) -> Calendar:
    """Return the scorings from this round on, except those of the ``gold`` tile.

    Points for gold do not depend on the land.
    """
    found = []
    for letter, tile in zip(SPACES, view.scoring_tiles, strict=True):
        moments = tuple(
            (number, min(number - view.round, _MOST_ROUNDS_AHEAD))
            for number, space in enumerate(view.track, start=1)
            if number >= view.round and letter in space.score
        )
        if moments and view.phase is not Phase.FINISHED and tile != ScoringId.GOLD:
            found.append((tile, moments))
    return tuple(found)


def prospect(view: PlayerView, seat: int, patience: float = 1.0) -> Prospect:
    """Return the outlook of that seat."""
    others = [other for other in view.seats if other.seat != seat]
    scoring = calendar(view)
    rivals = tuple(
        [
            (rivalry.thing, tuple([_things(other, view.phase, rivalry.thing) for other in others]))
            for tile, rivalry in RIVALRY.items()
            if any(tile == coming for coming, _ in scoring)
        ]
    )
    return Prospect(
        scoring,
        min(len(view.track) - view.round, _MOST_ROUNDS_AHEAD),
        rivals,
        patience,
        view.variant.scoring_rules,
        view.variant.income.barrel,
    )


def _things(seat: SeatView, phase: Phase, icon: Icon) -> int:
    """Return the number of a thing that a seat has, including the tiles still to be laid.

    Of barrels, the tiles that have any are counted.
    """
    land = seat.territory
    waiting = list(seat.to_build)
    if phase is Phase.BUYING:
        waiting += seat.purchases
    if icon is Icon.BARREL:
        return len(tiles_with(land, icon)) + sum(icon in TILES[tile].icons for tile in waiting)
    return land.icons.count(icon) + sum(TILES[tile].icons.count(icon) for tile in waiting)


def likely_gold(view: PlayerView, seat: int) -> float:
    """Return the expected gold in that seat's hand.

    It is exact for the viewer, for the only rival of the viewer, and with open money. Stakes that
    are still secret count as gold in hand.
    """
    known = view.seats[seat].gold
    if known is not None:
        return float(known)
    total, least = hidden_gold(view)
    return least[seat] + (total - sum(least.values())) / len(least)


# -- what a land is worth


T = TypeVar("T")
Later = Sequence[tuple[Rounds, float]]
"""Later scorings: pairs of the rounds until each, and the value of a point of growth.

One entry may hold several scorings with the same value.
"""


class Scoring(NamedTuple):
    """A scoring tile that will still score, with weights for its points.

    ``now`` is the weight of each point that the present land scores, ``later`` that of each point
    of growth.
    """

    tile: ScoringId
    now: float
    later: Later


class _WeighedScoring(NamedTuple, Generic[T]):
    """A scoring tile with the weights of its present points and of their growth.

    ``T`` is what it counts at a time: one area, all waters or all things of a land.
    """

    points: Callable[[T, Numbers], int]
    growth: Callable[[T, Rounds], float]
    numbers: Numbers
    now: float
    later: Later

    def of(self, counted: T) -> float:
        """Return the expected points for an area, for all waters or for all things."""
        points = self.now * self.points(counted, self.numbers)
        for rounds, weight in self.later:
            points += weight * self.growth(counted, rounds)
        return points


class Scorings(Measure):
    """A measure that adds the points of several scoring tiles to those of weighted facts.

    It leaves out majorities (see `Outlook.beside`), so it is the same for all seats.
    """

    def __init__(
        self, weights: dict[str, float], scorings: Iterable[Scoring], rules: ScoringRules
    ) -> None:
        self._areas: list[_WeighedScoring[AreaKind]] = []
        self._waters: list[_WeighedScoring[Sequence[AreaKind]]] = []
        self._sets: list[_WeighedScoring[Things]] = []
        for tile, now, later in scorings:
            numbers = rules.tiles[tile].numbers
            match counting := GROWTH[tile]:
                case PlainCounting():
                    add_weighted(
                        weights, now * numbers.points, dict.fromkeys(counting.counted(numbers), 1)
                    )
                    for rounds, weight in later:
                        add_weighted(weights, weight, counting.growth(rounds))
                case AreaCounting():
                    self._areas.append(
                        _WeighedScoring(counting.points, counting.growth, numbers, now, later)
                    )
                case WaterCounting():
                    self._waters.append(
                        _WeighedScoring(counting.points, counting.growth, numbers, now, later)
                    )
                case ThingCounting():
                    self._sets.append(
                        _WeighedScoring(counting.points, counting.growth, numbers, now, later)
                    )
        super().__init__(weights)
        self.counts_waters = bool(self._waters)

    def of_area(self, kind: AreaKind) -> float:
        """Return the points for an area."""
        return sum([scored.of(kind) for scored in self._areas])

    def of_waters(self, waters: Sequence[AreaKind]) -> float:
        """Return the points for all waters together."""
        return sum([scored.of(waters) for scored in self._waters])

    def of_things(self, things: Things) -> float:
        """Return the points for all things together."""
        return sum([scored.of(things) for scored in self._sets])


class _PlainMeasure(Scorings):
    """A measure without fitted weights: present points count in full, growth by ``patience``."""

    def __init__(
        self,
        alone: Calendar,
        rounds_left: int,
        patience: float,
        rules: ScoringRules,
        barrel: int,
        scrolls: bool,
    ) -> None:
        self._rounds_left = rounds_left
        self._patience = patience
        self._rules = rules
        self._counts_scrolls = scrolls
        weights: dict[str, float] = {}
        add_weighted(weights, patience * _POINTS_PER_OPEN_CELL * rounds_left, {"open_cells": 1})
        add_weighted(weights, barrel * sum(_GOLD_WORTH[:rounds_left]), income(patience))
        scorings = []
        for tile, moments in alone:
            rounds = tuple(
                [rounds_ahead for _, rounds_ahead in moments if rounds_ahead and patience]
            )
            later = [(rounds, patience * rules.factors[tile])] if rounds else []
            scorings.append(Scoring(tile, len(moments), later))
        super().__init__(weights, scorings, rules)

    def scrolls_of(self, kind: AreaKind) -> Scrolls:
        """Return the scrolls in an area, each with its expected factor."""
        if not self._counts_scrolls:
            return ()
        return scrolls_of(kind, self._rounds_left, self._patience, self._rules)

    def of_scroll(self, scroll: Icon, things: Things) -> float:
        """Return the points of a scroll before the factor for its area."""
        return expected_scroll_points(
            scroll, things, self._rounds_left, self._patience, self._rules
        )


def add_weighted(weights: dict[str, float], by: float, more: Weights) -> None:
    """Add the weights ``more``, multiplied by ``by``, to ``weights`` in place."""
    for name, points in more.items():
        weights[name] = weights.get(name, 0.0) + by * points


@lru_cache(maxsize=50)
def _plain_measure(
    alone: Calendar,
    rounds_left: int,
    patience: float,
    rules: ScoringRules,
    barrel: int,
    scrolls: bool,
) -> Measure:
    return _PlainMeasure(alone, rounds_left, patience, rules, barrel, scrolls)


@lru_cache(maxsize=1_000)
def land_worth(land: Territory, outlook: Outlook) -> float:
    """Return the expected points of the land until the end of the game."""
    return worth_of(facts_of(land), outlook)


def worth_of(land: LandFacts, outlook: Outlook) -> float:
    """Return the expected points of a land, given its facts."""
    # Rounded: the order in which tiles were laid must not change the result.
    return round(outlook.measure.points(land) + outlook.beside(land.things), 6)


class Contender(Protocol):
    """The part of an outlook that the value of a majority depends on: rivals and rules."""

    @property
    def rivals(self) -> tuple[tuple[Icon, tuple[int, ...]], ...]:
        """Things of the majorities still to score, each with the number that each rival has."""

    @property
    def rules(self) -> ScoringRules:
        """Rules of scoring."""


def prize(things: Things, outlook: Contender, tile: ScoringId, rounds: int) -> float:
    """Return the points expected from a majority in the scoring that many rounds ahead.

    ``tile`` is the scoring tile that rewards the majority.
    """
    thing, spread = RIVALRY[tile]
    numbers = outlook.rules.tiles[tile].numbers
    rivals = dict(outlook.rivals)[thing]
    return expected_prize(
        things.get(thing, 0), rivals, spread * rounds**0.5, numbers.points, numbers.second
    )


# -- what a tile is worth


_MOST_PLACEMENTS = 12
"""Largest number of placements of a tile that are kept: four rotations on three cells."""


def rank_placements(
    land: LandFacts, tile: int, outlook: Outlook, at_least: float = -inf
) -> list[Rating]:
    """Return every legal placement of the tile with its rating, the best first.

    Of equal ones the one farthest west comes first. Their points are negated, so that sorting puts
    the best first. The list is empty if the best land is worth less than ``at_least`` points.
    """
    ratings = _ratings(outlook.measure, land, tile)
    if not ratings:
        return []
    beside = outlook.beside(things_with(land.things, tile))
    if round(max(ratings)[0] + beside, 6) < at_least:
        return []
    found = [
        (-round(points + beside, 6), cell, rotation, sums)
        for points, cell, rotation, sums in ratings
    ]
    found.sort()
    return found


@lru_cache(maxsize=400)
def _ratings(measure: Measure, land: LandFacts, tile: int) -> list[Rating]:
    return measure.ratings(land, tile)


@lru_cache(maxsize=400)
def land_after(measure: Measure, land: LandFacts, tile: int, rating: Rating) -> LandFacts:
    """Return the land with the tile at a rated placement. Results are cached."""
    return measure.follow(land, tile, rating)


@lru_cache(maxsize=400)
def best_placements(land: Territory, tile: int, outlook: Outlook) -> tuple[RatedPlacement, ...]:
    """Return up to `_MOST_PLACEMENTS` placements of the tile, the best first.

    Of equal ones the one farthest west comes first.
    """
    return tuple(
        [
            RatedPlacement(-negative, Placement(x, y, rotation), land, tile)
            for negative, (x, y), rotation, _ in rank_placements(facts_of(land), tile, outlook)[
                :_MOST_PLACEMENTS
            ]
        ]
    )


def tile_points(land: Territory, tile: int, outlook: Outlook) -> float:
    """Return the points that the tile adds to the land at its best placement.

    0 if it fits nowhere.
    """
    best = best_placements(land, tile, outlook)
    return best[0].worth - land_worth(land, outlook) if best else 0.0
