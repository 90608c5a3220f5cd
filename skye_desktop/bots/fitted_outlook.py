"""The outlook of a seat as the master sees it: weights fitted to games, and the cost of a lead.

Two things differ from `bots.worth`. Every weight is fitted: that of gold by the rounds left and the
number of seats, those of present points and expected growth by scoring tile and rounds ahead, those
of barrels, roads and open cells. They are the result of a ridge regression (Hoerl and Kennard 1970)
of the points that seats still won against the others on the facts of their lands and hands, in
games that bots played (`learn/`); `fitted.json` holds them and their origin.

And a point won early is worth less than a point: whoever is behind gets gold at every income. The
probability that each rival is ahead at each income to come follows from the expected points of all;
its change with one point more, times the gold that is paid and its value then, is the cost of a
point in that round (`discounts`). Since that is a weight like the others, the value of a land stays
a sum and takes no longer to compute.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from importlib import resources
from math import exp
from typing import Any, NamedTuple

from skye_desktop.bots.expected_growth import (
    GROWTH,
    RIVALRY,
    expected_scroll_points,
    scrolls_of,
)
from skye_desktop.bots.facts import AreaKind, LandFacts, Things, facts_of
from skye_desktop.bots.land_value import Calendar, Prospect, Scoring, Scorings, prize, prospect
from skye_desktop.bots.measure import Measure, Scrolls, Weights
from skye_desktop.engine import (
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
    """The weights for one number of seats, each by the number of rounds ahead from 0."""

    gold: Sequence[float]
    """Points for each gold left after a round, by the rounds that follow."""
    now: Mapping[str, Sequence[float]]
    """Weight of each point that a land brings already, by scoring tile."""
    later: Mapping[str, Sequence[float]]
    """Weight of each point of expected growth, by scoring tile."""
    open_cells: Sequence[float]
    barrels: Sequence[float]
    """Points for each tile with barrels connected to the castle, by the rounds that follow."""
    loose_barrels: Sequence[float]
    road_ends: Sequence[float]
    catch_up: Sequence[float]
    """Weight of the gold for being behind, by the rounds that follow."""


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

    They are valued as in `bots.worth`.
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
    """Each rival's number of each thing of a majority still to score."""
    seats: int
    discounts: tuple[float, ...]
    """Cost of a point, in points, by the number of rounds ahead in which it is won."""
    rules: ScoringRules = PRINTED_RULES
    barrel: int = 1
    """Gold that each tile with barrels connected to the castle brings."""

    @property
    def gold_worth(self) -> float:
        """Points for each gold left after this round."""
        return fitted_weights(self.seats).gold[self.rounds_left]

    @property
    def measure(self) -> Measure:
        """Measure of lands, without the majorities."""
        alone = tuple([scoring for scoring in self.calendar if scoring[0] in GROWTH])
        return _fitted_measure(self._replace(calendar=alone, rivals=()))

    def beside(self, things: Things) -> float:
        """Return the points expected from majorities, which depend on the other seats too."""
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
        """Return the value of a point in a scoring that many rounds ahead.

        It is the fitted weight less the cost of a lead.
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
    """Return the cost of a point that this seat wins now, one round ahead and so on, in points.

    A point moves the seat ahead of each rival a little; the gold for being behind at all later
    incomes then goes less to it, and more to them.
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
    """Return the probability that a lead lasts; the lead is in units of the change of leads."""
    return 1 / (1 + exp(-max(-30.0, min(30.0, lead))))


def _slope(lead: float) -> float:
    chance = logistic(lead)
    return chance * (1 - chance)


def _expected_points(view: PlayerView, seat: int) -> list[float]:
    """Return the points expected before each income to come, if the seat's land stays as it is."""
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
        """Return the points that a scroll pays, before its factor."""
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
