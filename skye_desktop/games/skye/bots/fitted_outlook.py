"""The outlook of a seat as the master level sees it: fitted weights, and the cost of a lead.

It differs from the outlook in `bots.land_value` in two ways. First, all weights are fitted: that of
gold by the rounds left and the number of seats, those of present points and expected growth by
scoring tile and rounds ahead, and those of barrels, roads and open cells. They were found by ridge
regression (Hoerl and Kennard 1970): the points that seats still won against the others are
explained by the facts of their lands and hands, in games that bots played (`benchmarks/fit.py`).
`fitted.json` holds the weights and their origin.

Second, a point won early is worth less than one won late, because seats that are behind get
catch-up gold at every income. The expected points of all seats give the probability that each rival
is ahead at each later income. The change of that probability with one more point, times the
catch-up gold and its value, is the cost of a point won in that round (`discounts`). It is
subtracted from the weights, so the value of a land remains a sum and takes no longer to compute.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from importlib import resources
from math import exp
from typing import Any, NamedTuple

from skye_desktop.games.skye.bots.expected_growth import (
    GROWTH,
    RIVALRY,
    expected_scroll_points,
    scrolls_of,
)
from skye_desktop.games.skye.bots.facts import AreaKind, LandFacts, Things, facts_of
from skye_desktop.games.skye.bots.land_value import (
    Calendar,
    Prospect,
    Scoring,
    Scorings,
    prize,
    prospect,
)
from skye_desktop.games.skye.bots.measure import Measure, Scrolls, Weights
from skye_desktop.games.skye.engine import (
    PRINTED_RULES,
    SCORING_TILES,
    Icon,
    MostGold,
    PlayerView,
    ScoringId,
    ScoringRules,
)

_UNFITTED = 1.0
"""Weight of a point of a scoring tile for which no weight was fitted."""

LEAD_CHANGES = 2.5
"""Scale of the change of a lead in one round, in points (logistic distribution)."""


class FittedWeights(NamedTuple):
    """The weights for one number of seats, each as a list by number of rounds ahead, from 0."""

    gold: Sequence[float]
    """Points for each gold left after a round, by the number of rounds that follow."""
    now: Mapping[str, Sequence[float]]
    """Weight of each point that the present land scores, by scoring tile."""
    later: Mapping[str, Sequence[float]]
    """Weight of each point of expected growth, by scoring tile."""
    open_cells: Sequence[float]
    barrels: Sequence[float]
    """Points for each connected tile with barrels, by the number of rounds that follow."""
    loose_barrels: Sequence[float]
    """Points for each tile with barrels that is not connected."""
    road_ends: Sequence[float]
    """Points for each open end of a road connected to the castle."""
    catch_up: Sequence[float]
    """Weight of catch-up gold, by the number of rounds that follow."""


@cache
def fitted_weights(seats: int) -> FittedWeights:
    """Return the weights for that number of seats."""
    found = FittedWeights(**_fits()[str(seats)])
    plain = {str(tile): (_UNFITTED,) * len(found.gold) for tile in unfitted()}
    return found._replace(now={**found.now, **plain}, later={**found.later, **plain})


@cache
def _fits() -> Mapping[str, Mapping[str, Any]]:
    text = resources.files(__package__).joinpath("fitted.json").read_text(encoding="utf-8")
    fits: Mapping[str, Mapping[str, Any]] = json.loads(text)["fits"]
    return fits


@cache
def unfitted() -> tuple[ScoringId, ...]:
    """Return the scoring tiles that depend on lands and for which no weights were fitted.

    Their points have weight 1, as in `bots.land_value`.
    """
    fits = _fits().values()
    return tuple(
        [
            tile.id
            for tile in SCORING_TILES.values()
            if not isinstance(tile.counting, MostGold)
            and not all(tile.id in weights["now"] for weights in fits)
        ]
    )


class Foresight(NamedTuple):
    """The outlook of one seat (`measure.Outlook`), hashable so that results can be cached."""

    calendar: Calendar
    rounds_left: int
    """Rounds after this one."""
    rivals: tuple[tuple[Icon, tuple[int, ...]], ...]
    """Things of the majorities still to score, each with the number that each rival has."""
    seats: int
    discounts: tuple[float, ...]
    """Cost of a point, in points, by the rounds ahead in which it is won (see `discounts`)."""
    rules: ScoringRules = PRINTED_RULES
    barrel: int = 1
    """Gold that each tile with barrels connected to the castle brings at an income."""

    @property
    def gold_worth(self) -> float:
        """Points for each gold left after this round."""
        return fitted_weights(self.seats).gold[self.rounds_left]

    @property
    def measure(self) -> Measure:
        """Measure for the points of a land that depend on no other seat: all but majorities."""
        alone = tuple([scoring for scoring in self.calendar if scoring[0] in GROWTH])
        return _fitted_measure(self._replace(calendar=alone, rivals=()))

    def beside(self, things: Things) -> float:
        """Return the points expected from majorities, for a land with those things."""
        points = 0.0
        if self.rivals:
            for tile, moments in self.calendar:
                if tile in RIVALRY:
                    points += sum(
                        [
                            prize(things, self, tile, rounds_ahead)
                            * self.weight("now", tile, rounds_ahead)
                            for _, rounds_ahead in moments
                        ]
                    )
        return points

    def weight(self, kind: str, tile: str, rounds_ahead: int) -> float:
        """Return the weight of a point in a scoring that many rounds ahead.

        It is the fitted weight, reduced by the cost of a lead. ``kind`` is ``now`` for present
        points or ``later`` for expected growth.
        """
        return _weight(fitted_weights(self.seats), kind, tile, rounds_ahead, self.discounts)


def _weight(
    fitted: FittedWeights, kind: str, tile: str, rounds_ahead: int, discounts: Sequence[float]
) -> float:
    found: float = getattr(fitted, kind)[tile][rounds_ahead]
    return found * (1 - discounts[rounds_ahead])


def foresight(view: PlayerView, seat: int) -> Foresight:
    """Return the outlook of that seat."""
    plain = prospect(view, seat)
    return Foresight(
        plain.calendar,
        plain.rounds_left,
        plain.rivals,
        len(view.seats),
        discounts(view, seat),
        plain.rules,
        plain.barrel,
    )


# -- what a lead costs


def discounts(view: PlayerView, seat: int) -> tuple[float, ...]:
    """Return the points that winning a point costs this seat later, by rounds from now.

    The first number is for a point won now, the next for one won in the next round.

    With each point the seat is a little more likely to be ahead of a rival. At all later incomes it
    then gets less catch-up gold, and the rivals get more.
    """
    rounds_left = prospect(view, seat).rounds_left
    fitted = fitted_weights(len(view.seats))
    seats = len(view.seats)
    own = _expected_points(view, seat)
    rivals = [_expected_points(view, other) for other in range(seats) if other != seat]
    costs: list[float] = []
    for rounds_ahead in range(rounds_left):
        gold = view.track[view.round + rounds_ahead].catch_up
        worth = (
            fitted.catch_up[rounds_left]
            * fitted.gold[rounds_left - rounds_ahead]
            * gold
            * seats
            / (seats - 1)
        )
        spread = LEAD_CHANGES * (rounds_ahead + 1) ** 0.5
        costs.append(
            worth
            * sum([_slope((rival[rounds_ahead] - own[rounds_ahead]) / spread) for rival in rivals])
            / spread
        )
    return tuple([round(sum(costs[rounds_ahead:]), 2) for rounds_ahead in range(rounds_left + 1)])


def logistic(lead: float) -> float:
    """Return the probability that a leader stays ahead.

    ``lead`` is the lead in units of the scale by which leads change (logistic distribution).
    """
    return 1 / (1 + exp(-max(-30.0, min(30.0, lead))))


def _slope(lead: float) -> float:
    chance = logistic(lead)
    return chance * (1 - chance)


def _expected_points(view: PlayerView, seat: int) -> list[float]:
    """Return the points expected before each later income if the seat's land stays as it is."""
    plain = prospect(view, seat)
    land = facts_of(view.seats[seat].territory)
    points = float(view.seats[seat].points)
    found = []
    for rounds_ahead in range(plain.rounds_left):
        for tile, moments in plain.calendar:
            if any(rounds == rounds_ahead for _, rounds in moments):
                points += _scores(plain, land, tile, rounds_ahead)
        found.append(points)
    return found


def _scores(outlook: Prospect, land: LandFacts, tile: ScoringId, rounds_ahead: int) -> float:
    if tile in GROWTH:
        return GROWTH[tile].now(land, outlook.rules.tiles[tile].numbers)
    return prize(land.things, outlook, tile, rounds_ahead)


# -- what a land is worth


class _FittedMeasure(Scorings):
    """A measure of lands whose weights were fitted to played games."""

    def __init__(self, outlook: Foresight) -> None:
        self._rounds_left = outlook.rounds_left
        self._rules = outlook.rules
        scorings = []
        for tile, moments in outlook.calendar:
            factor = outlook.rules.factors[tile]
            now = sum([outlook.weight("now", tile, rounds_ahead) for _, rounds_ahead in moments])
            later = [
                ((rounds_ahead,), factor * outlook.weight("later", tile, rounds_ahead))
                for _, rounds_ahead in moments
                if rounds_ahead
            ]
            scorings.append(Scoring(tile, now, later))
        super().__init__(
            dict(
                general_weights(fitted_weights(outlook.seats), outlook.rounds_left, outlook.barrel)
            ),
            scorings,
            outlook.rules,
        )

    def scrolls_of(self, kind: AreaKind) -> Scrolls:
        """Return the scrolls in an area, each with its expected factor."""
        return scrolls_of(kind, self._rounds_left, 1.0, self._rules)

    def of_scroll(self, scroll: Icon, things: Things) -> float:
        """Return the points of a scroll before the factor for its area."""
        return expected_scroll_points(scroll, things, self._rounds_left, 1.0, self._rules)


def general_weights(fitted: FittedWeights, rounds_left: int, barrel: int) -> Weights:
    """Return the weights that do not depend on scoring tiles: open cells, road ends, barrels."""
    joined = barrel * fitted.barrels[rounds_left]
    loose = barrel * fitted.loose_barrels[rounds_left]
    return {
        "open_cells": fitted.open_cells[rounds_left],
        "road_ends": fitted.road_ends[rounds_left],
        Icon.BARREL: loose,
        "joined_barrels": joined - loose,
    }


@lru_cache(maxsize=50)
def _fitted_measure(outlook: Foresight) -> Measure:
    return _FittedMeasure(outlook)
