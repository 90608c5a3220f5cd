"""What lies before a seat as the master sees it: worth fitted to games, and what a lead costs.

Two things differ from `bots.worth`. Every weight is fitted: of gold by the rounds left and the
seats at the table, of what a land scores now and of what it may grow to by scoring tile and by the
rounds ahead, of barrels, roads and open cells. They were found by ridge regression (Hoerl and
Kennard 1970) of the points that seats still won against the others on the facts of their lands and
hands, from games that bots played (`learn/`); `fitted.json` holds them and says how.

And a point won early is worth less than a point: whoever is behind gets gold at every income. How
likely each rival is ahead at each income to come follows from the points that all are heading for;
how that changes with a point more, times the gold that is paid and what it is worth then, is what a
point of that round costs (`discounts`). Since that is a weight like the others, a land's worth
stays a sum and costs no more than elsewhere.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from importlib import resources
from math import exp
from typing import Any, NamedTuple

from skye_desktop.bots.facts import AreaKind, LandFacts, Things, facts_of
from skye_desktop.bots.growth import (
    GROWTH,
    RIVALRY,
    scroll_pays,
    scrolls_of,
)
from skye_desktop.bots.measure import Measure, Scrolls, Weights
from skye_desktop.bots.worth import Calendar, Prospect, Scoring, Scorings, prize, prospect
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
"""Of a point that a scoring tile brings, or is expected to, where no weight is fitted to it."""

LEAD_CHANGES = 2.5
"""By how many points a lead may change in one round (logistic)."""


class Fit(NamedTuple):
    """The weights of one size of table, each by the rounds ahead: index 0 is none."""

    gold: Sequence[float]
    """Points for a gold left after a round, by the rounds that follow."""
    now: Mapping[str, Sequence[float]]
    """By scoring tile: of each point that a land brings already."""
    later: Mapping[str, Sequence[float]]
    """By scoring tile: of each point that it is expected to grow by."""
    open_cells: Sequence[float]
    barrels: Sequence[float]
    """A tile with barrels joined to the castle, by the rounds that follow."""
    loose_barrels: Sequence[float]
    road_ends: Sequence[float]
    catch_up: Sequence[float]
    """Of what being behind brings, by the rounds that follow."""


@cache
def fit(seats: int) -> Fit:
    """The weights for a table of that size."""
    found = Fit(**_fits()[str(seats)])
    plain = {str(tile): (_UNFITTED,) * len(found.gold) for tile in unfitted()}
    return found._replace(now={**found.now, **plain}, later={**found.later, **plain})


@cache
def _fits() -> Mapping[str, Mapping[str, Any]]:
    text = resources.files(__package__).joinpath("fitted.json").read_text(encoding="utf-8")
    fits: Mapping[str, Mapping[str, Any]] = json.loads(text)["fits"]
    return fits


@cache
def unfitted() -> tuple[ScoringId, ...]:
    """The scoring tiles that lands can change and nobody has fitted weights to: they are valued as
    in `bots.worth`.
    """
    fits = _fits().values()
    return tuple(
        [
            tile.id
            for tile in SCORING_TILES.values()
            if not isinstance(tile.counting, MostGold)
            and not all(tile.id in fit["now"] for fit in fits)
        ]
    )


class Foresight(NamedTuple):
    """What lies before one seat (`measure.Ahead`): a key under which what was worked out can be
    found again.
    """

    calendar: Calendar
    rounds_left: int
    """Rounds after this one."""
    rivals: tuple[tuple[Icon, tuple[int, ...]], ...]
    """Of each thing that majorities still to score are about, how many each rival has."""
    seats: int
    discounts: tuple[float, ...]
    """What a point costs that is won so many rounds ahead, in points."""
    rules: ScoringRules = PRINTED_RULES
    barrel: int = 1
    """Gold that a tile with barrels joined to the castle brings."""

    @property
    def gold_worth(self) -> float:
        """Points for a gold left after this round."""
        return fit(self.seats).gold[self.rounds_left]

    @property
    def measure(self) -> Measure:
        """By what a land is measured, but for the majorities."""
        alone = tuple([scoring for scoring in self.calendar if scoring[0] in GROWTH])
        return _measure(self._replace(calendar=alone, rivals=()))

    def beside(self, things: Things) -> float:
        """Points expected of the majorities."""
        points = 0.0
        if self.rivals:
            for tile, moments in self.calendar:
                if tile in RIVALRY:
                    points += sum(
                        [
                            prize(things, self, tile, ahead_by) * self.weight("now", tile, ahead_by)
                            for _, ahead_by in moments
                        ]
                    )
        return points

    def weight(self, kind: str, tile: str, ahead_by: int) -> float:
        """What a point of a scoring so many rounds ahead is worth: fitted, less what a lead costs."""
        return _weight(fit(self.seats), kind, tile, ahead_by, self.discounts)


def _weight(fitted: Fit, kind: str, tile: str, ahead_by: int, discounts: Sequence[float]) -> float:
    found: float = getattr(fitted, kind)[tile][ahead_by]
    return found * (1 - discounts[ahead_by])


def foresight(view: PlayerView, seat: int) -> Foresight:
    """What lies before that seat."""
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
    """What a point costs that this seat wins now, one round ahead and so on, in points.

    A point pushes the seat past each rival a little; the gold for being behind at all later incomes
    is then paid the less to it, and the more to them.
    """
    rounds_left = prospect(view, seat).rounds_left
    fitted = fit(len(view.seats))
    seats = len(view.seats)
    own = _heading_for(view, seat)
    rivals = [_heading_for(view, other) for other in range(seats) if other != seat]
    costs: list[float] = []
    for ahead_by in range(rounds_left):
        gold = view.track[view.round + ahead_by].catch_up
        worth = (
            fitted.catch_up[rounds_left]
            * fitted.gold[rounds_left - ahead_by]
            * gold
            * seats
            / (seats - 1)
        )
        spread = LEAD_CHANGES * (ahead_by + 1) ** 0.5
        costs.append(
            worth
            * sum([_slope((rival[ahead_by] - own[ahead_by]) / spread) for rival in rivals])
            / spread
        )
    return tuple([round(sum(costs[ahead_by:]), 2) for ahead_by in range(rounds_left + 1)])


def logistic(lead: float) -> float:
    """How likely a lead lasts, measured by how much leads change."""
    return 1 / (1 + exp(-max(-30.0, min(30.0, lead))))


def _slope(lead: float) -> float:
    chance = logistic(lead)
    return chance * (1 - chance)


def _heading_for(view: PlayerView, seat: int) -> list[float]:
    """The points that a seat has before each income to come, if its land stays as it is."""
    plain = prospect(view, seat)
    land = facts_of(view.seats[seat].territory)
    points = float(view.seats[seat].points)
    found = []
    for ahead_by in range(plain.rounds_left):
        for tile, moments in plain.calendar:
            if any(rounds == ahead_by for _, rounds in moments):
                points += _scores(plain, land, tile, ahead_by)
        found.append(points)
    return found


def _scores(ahead: Prospect, land: LandFacts, tile: ScoringId, ahead_by: int) -> float:
    if tile in GROWTH:
        return GROWTH[tile].now(land, ahead.rules.tiles[tile].numbers)
    return prize(land.things, ahead, tile, ahead_by)


# -- what a land is worth


class _Fitted(Scorings):
    """By fitted weights."""

    def __init__(self, ahead: Foresight) -> None:
        self._rounds_left = ahead.rounds_left
        self._rules = ahead.rules
        scorings = []
        for tile, moments in ahead.calendar:
            factor = ahead.rules.factors[tile]
            now = sum([ahead.weight("now", tile, ahead_by) for _, ahead_by in moments])
            later = [
                ((ahead_by,), factor * ahead.weight("later", tile, ahead_by))
                for _, ahead_by in moments
                if ahead_by
            ]
            scorings.append(Scoring(tile, now, later))
        super().__init__(
            dict(general(fit(ahead.seats), ahead.rounds_left, ahead.barrel)), scorings, ahead.rules
        )

    def scrolls_of(self, kind: AreaKind) -> Scrolls:
        """The scrolls in an area, and how often each pays."""
        return scrolls_of(kind, self._rounds_left, 1.0, self._rules)

    def of_scroll(self, scroll: Icon, things: Things) -> float:
        """Points that a scroll pays once."""
        return scroll_pays(scroll, things, self._rounds_left, 1.0, self._rules)


def general(fitted: Fit, rounds_left: int, barrel: int) -> Weights:
    """What is plainly counted whatever the scoring tiles: room for more tiles, and what barrels
    bring.
    """
    joined = barrel * fitted.barrels[rounds_left]
    loose = barrel * fitted.loose_barrels[rounds_left]
    return {
        "open_cells": fitted.open_cells[rounds_left],
        "road_ends": fitted.road_ends[rounds_left],
        Icon.BARREL: loose,
        "joined_barrels": joined - loose,
    }


@lru_cache(maxsize=50)
def _measure(ahead: Foresight) -> Measure:
    return _Fitted(ahead)
