"""What a territory, a tile and a placement are worth, in points expected until the end of the game.

A land is worth what it scores now at every scoring still to come, what it may grow to until then,
the gold its barrels bring, its scrolls, and how well it takes more tiles. A tile is worth what the
land with it is worth more than without it. Everything is found from open information, so it can be
asked for any seat.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from math import inf
from typing import Generic, NamedTuple, Protocol, TypeVar

from skye_desktop.bots.facts import AreaKind, LandFacts, Things, facts_of, things_with
from skye_desktop.bots.growth import (
    GROWTH,
    RIVALRY,
    OfAreas,
    OfThings,
    OfWaters,
    Plain,
    Rounds,
    expected_prize,
    income,
    scroll_pays,
    scrolls_of,
)
from skye_desktop.bots.measure import Ahead, Measure, Rating, Scrolls, Weights
from skye_desktop.engine import (
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
"""Points for a gold in hand before the buying, by the rounds that follow this one."""

_SEEN_AHEAD = len(_GOLD_WORTH) - 1
"""Rounds that are looked ahead at most: a variant may have more than the game that the figures are
of.
"""

_FITS = 0.02
"""Points a round for each open cell of a land."""


Calendar = tuple[tuple[ScoringId, tuple[tuple[int, int], ...]], ...]
"""Each scoring tile that still scores, with its rounds and how many rounds lie before each (0: this
round's).
"""


class Prospect(NamedTuple):
    """What lies before one seat: a key under which what was worked out can be found again."""

    calendar: Calendar
    rounds_left: int
    """Rounds after this one."""
    rivals: tuple[tuple[Icon, tuple[int, ...]], ...]
    """Of each thing that majorities still to score are about, how many each rival has."""
    patience: float = 1.0
    """How much of what a land may grow to is counted, from 0 (only what lies there) to 1."""
    rules: ScoringRules = PRINTED_RULES
    barrel: int = 1
    """Gold that a tile with barrels joined to the castle brings."""
    scrolls: bool = True
    """Whether scrolls are counted."""

    @property
    def gold_worth(self) -> float:
        """Points for a gold in hand."""
        return _GOLD_WORTH[self.rounds_left]

    @property
    def measure(self) -> Measure:
        """By what a land is measured, but for the majorities."""
        alone = tuple([scoring for scoring in self.calendar if scoring[0] in GROWTH])
        return _outlook(
            alone, self.rounds_left, self.patience, self.rules, self.barrel, self.scrolls
        )

    def beside(self, things: Things) -> float:
        """Points expected of the majorities."""
        points = 0.0
        if self.rivals:
            for tile, moments in self.calendar:
                if tile in RIVALRY:
                    points += sum([prize(things, self, tile, ahead_by) for _, ahead_by in moments])
        return points


class Spot(NamedTuple):
    """A tile laid: what the land that it makes is worth, where, and on which land."""

    worth: float
    placement: Placement
    before: Territory
    tile: int

    @property
    def land(self) -> Territory:
        """The land with the tile."""
        return self.before.place(self.tile, self.placement)


# -- what lies before a seat


def calendar(view: PlayerView) -> Calendar:
    """Every scoring from this round's on but the ``gold`` tile's, which no land can change."""
    found = []
    for letter, tile in zip(SPACES, view.scoring_tiles, strict=True):
        moments = tuple(
            (number, min(number - view.round, _SEEN_AHEAD))
            for number, space in enumerate(view.track, start=1)
            if number >= view.round and letter in space.score
        )
        if moments and view.phase is not Phase.FINISHED and tile != ScoringId.GOLD:
            found.append((tile, moments))
    return tuple(found)


def prospect(view: PlayerView, seat: int, patience: float = 1.0) -> Prospect:
    """What lies before that seat."""
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
        min(len(view.track) - view.round, _SEEN_AHEAD),
        rivals,
        patience,
        view.variant.scoring_rules,
        view.variant.income.barrel,
    )


def _things(seat: SeatView, phase: Phase, icon: Icon) -> int:
    """What a seat has of a majority's thing, the tiles it is sure to lay among it; barrels count by
    tiles.
    """
    land = seat.territory
    waiting = list(seat.to_build)
    if phase is Phase.BUYING:
        waiting += seat.purchases
    if icon is Icon.BARREL:
        return len(tiles_with(land, icon)) + sum(icon in TILES[tile].icons for tile in waiting)
    return land.icons.count(icon) + sum(TILES[tile].icons.count(icon) for tile in waiting)


def likely_gold(view: PlayerView, seat: int) -> float:
    """The gold in that seat's hand, as far as the open total tells; exact for the viewer, with open
    money, and for the only rival. Stakes that are still secret are counted as in hand.
    """
    known = view.seats[seat].gold
    if known is not None:
        return float(known)
    total, least = hidden_gold(view)
    return least[seat] + (total - sum(least.values())) / len(least)


# -- what a land is worth


T = TypeVar("T")
Later = Sequence[tuple[Rounds, float]]
"""Scorings to come, each by the rounds until it (or several with one weight), with what a point of
growth is worth.
"""


class Scoring(NamedTuple):
    """A scoring tile still to score: what a point that it brings now is worth, and one that it may
    come to bring.
    """

    tile: ScoringId
    now: float
    later: Later


class _Scored(NamedTuple, Generic[T]):
    """The same of what is counted area by area, or all waters or things together."""

    points: Callable[[T, Numbers], int]
    growth: Callable[[T, Rounds], float]
    numbers: Numbers
    now: float
    later: Later

    def of(self, counted: T) -> float:
        """Points expected of an area, of the things, of all waters."""
        points = self.now * self.points(counted, self.numbers)
        for rounds, weight in self.later:
            points += weight * self.growth(counted, rounds)
        return points


class Scorings(Measure):
    """What lies on a land and may still come to lie there, measured by scoring tiles and by plain
    weights of facts.

    It holds all that the other seats have no part in (`Ahead.beside` is the rest), so it is the
    same for all of them.
    """

    def __init__(
        self, weights: dict[str, float], scorings: Iterable[Scoring], rules: ScoringRules
    ) -> None:
        self._areas: list[_Scored[AreaKind]] = []
        self._waters: list[_Scored[Sequence[AreaKind]]] = []
        self._sets: list[_Scored[Things]] = []
        for tile, now, later in scorings:
            numbers = rules.tiles[tile].numbers
            match counting := GROWTH[tile]:
                case Plain():
                    weigh(
                        weights, now * numbers.points, dict.fromkeys(counting.counted(numbers), 1)
                    )
                    for rounds, weight in later:
                        weigh(weights, weight, counting.growth(rounds))
                case OfAreas():
                    self._areas.append(
                        _Scored(counting.points, counting.growth, numbers, now, later)
                    )
                case OfWaters():
                    self._waters.append(
                        _Scored(counting.points, counting.growth, numbers, now, later)
                    )
                case OfThings():
                    self._sets.append(
                        _Scored(counting.points, counting.growth, numbers, now, later)
                    )
        super().__init__(weights)
        self.counts_waters = bool(self._waters)

    def of_area(self, kind: AreaKind) -> float:
        """Points for an area."""
        return sum([scored.of(kind) for scored in self._areas])

    def of_waters(self, waters: Sequence[AreaKind]) -> float:
        """Points for all waters together."""
        return sum([scored.of(waters) for scored in self._waters])

    def of_things(self, things: Things) -> float:
        """Points for the things beside each other."""
        return sum([scored.of(things) for scored in self._sets])


class _Outlook(Scorings):
    """By plain figures: what is there counts in full, what may come to be there by patience."""

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
        weigh(weights, patience * _FITS * rounds_left, {"open_cells": 1})
        weigh(weights, barrel * sum(_GOLD_WORTH[:rounds_left]), income(patience))
        scorings = []
        for tile, moments in alone:
            rounds = tuple([ahead_by for _, ahead_by in moments if ahead_by and patience])
            later = [(rounds, patience * rules.factors[tile])] if rounds else []
            scorings.append(Scoring(tile, len(moments), later))
        super().__init__(weights, scorings, rules)

    def scrolls_of(self, kind: AreaKind) -> Scrolls:
        """The scrolls in an area, and how often each pays."""
        if not self._counts_scrolls:
            return ()
        return scrolls_of(kind, self._rounds_left, self._patience, self._rules)

    def of_scroll(self, scroll: Icon, things: Things) -> float:
        """Points that a scroll pays once."""
        return scroll_pays(scroll, things, self._rounds_left, self._patience, self._rules)


def weigh(weights: dict[str, float], by: float, more: Weights) -> None:
    """Add so many times these weights of facts to those."""
    for name, points in more.items():
        weights[name] = weights.get(name, 0.0) + by * points


@lru_cache(maxsize=50)
def _outlook(
    alone: Calendar,
    rounds_left: int,
    patience: float,
    rules: ScoringRules,
    barrel: int,
    scrolls: bool,
) -> Measure:
    return _Outlook(alone, rounds_left, patience, rules, barrel, scrolls)


@lru_cache(maxsize=1_000)
def land_worth(land: Territory, ahead: Ahead) -> float:
    """Expected points of the land until the end of the game."""
    return worth_of(facts_of(land), ahead)


def worth_of(land: LandFacts, ahead: Ahead) -> float:
    """The same of a land that is known by its facts alone."""
    # Rounded: the order in which the same tiles were laid must not tip a balance.
    return round(ahead.measure.points(land) + ahead.beside(land.things), 6)


class Contender(Protocol):
    """What must be known of what lies before a seat to foretell a majority."""

    @property
    def rivals(self) -> tuple[tuple[Icon, tuple[int, ...]], ...]:
        """Of each thing that majorities still to score are about, how many each rival has."""

    @property
    def rules(self) -> ScoringRules:
        """By which is scored."""


def prize(things: Things, ahead: Contender, tile: ScoringId, rounds: int) -> float:
    """What a majority is expected to bring in the scoring so many rounds ahead."""
    thing, spread = RIVALRY[tile]
    numbers = ahead.rules.tiles[tile].numbers
    rivals = dict(ahead.rivals)[thing]
    return expected_prize(
        things.get(thing, 0), rivals, spread * rounds**0.5, numbers.points, numbers.second
    )


# -- what a tile is worth


_SPOTS = 12
"""Placements of a tile that are kept: four rotations on three cells."""


def rated(land: LandFacts, tile: int, ahead: Ahead, at_least: float = -inf) -> list[Rating]:
    """Every placement of the tile, the very best first; of equals the one farthest west.

    The points are negative, so that the best comes first. Nothing if the best is not worth at least
    so much.
    """
    ratings = _ratings(ahead.measure, land, tile)
    if not ratings:
        return []
    beside = ahead.beside(things_with(land.things, tile))
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
def followed(measure: Measure, land: LandFacts, tile: int, rating: Rating) -> LandFacts:
    """The land that a rated placement of the tile makes."""
    return measure.follow(land, tile, rating)


@lru_cache(maxsize=400)
def spots(land: Territory, tile: int, ahead: Ahead) -> tuple[Spot, ...]:
    """The best placements of the tile, the very best first; of equals the one farthest west."""
    return tuple(
        [
            Spot(-negative, Placement(x, y, rotation), land, tile)
            for negative, (x, y), rotation, _ in rated(facts_of(land), tile, ahead)[:_SPOTS]
        ]
    )


def tile_points(land: Territory, tile: int, ahead: Ahead) -> float:
    """Points that having the tile brings, at its best placement; 0 where it fits nowhere."""
    best = spots(land, tile, ahead)
    return best[0].worth - land_worth(land, ahead) if best else 0.0
