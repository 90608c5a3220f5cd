"""Statistics: estimates with their intervals, and correction for testing many of them."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from math import inf, isnan, log1p, nan, sqrt
from statistics import NormalDist
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from skye_desktop.game.confidence import FEW, student_probability, student_quantile

Floats = NDArray[np.float64]
Whole = NDArray[np.int64]
_NORMAL = NormalDist()
_FEWEST_PAIRS = 5
"""Fewest deals for paired differences.

Points are whole numbers: the differences of fewer deals are too often nearly equal by chance.
"""


class Estimate(NamedTuple):
    """An estimate with the bounds of its 95 % interval, and its number of games."""

    value: float
    low: float
    high: float
    games: int

    @property
    def error(self) -> float:
        """Standard error.

        For a share of 0 or 1 it is computed from the bound that is not cut off.
        """
        half = max(self.high - self.value, self.value - self.low)
        return half / student_quantile(self.games - 1) if self.games > 1 else inf


class Replicates(NamedTuple):
    """Jackknife replicates of a figure: its value if each part of the deals in turn is left out.

    In two studies with the same deals, parts of the same number have the same deals.
    """

    values: Floats
    """Value without each part, by part."""
    has: NDArray[np.bool_]
    """Whether the figure has games of each part, by part."""


class Difference(NamedTuple):
    """Difference of a second figure from a first, with its interval and its p-value."""

    value: float
    low: float
    high: float
    chance: float


class Means:
    """Means of ratios by key, with games as the independent units.

    A numerator and a denominator are added for each game and key; the figure is the ratio of their
    sums.
    """

    _SUMS = 6

    def __init__(self, limits: tuple[float, float] | None = None) -> None:
        """Create it without any key.

        ``limits`` are the least and greatest possible value of a figure that is a share; None for
        others.
        """
        self._limits = limits
        self._parts = Parts(2)
        self._places: dict[Hashable, int] = {}
        self._sums: Floats = np.zeros((self._SUMS, 0))

    def place(self, key: Hashable) -> int:
        """Return the index of a key; a new key gets the next index."""
        if key not in self._places:
            self._places[key] = len(self._places)
            if len(self._places) > self._sums.shape[1]:
                more = np.zeros((self._SUMS, len(self._places)))
                self._sums = np.concatenate([self._sums, more], axis=1)
        return self._places[key]

    def add(self, places: Any, counted: Any, of: Any = 1.0, parts: Any = None) -> None:
        """Add one entry for each game and key; the arrays are equally long, or a number for all.

        ``parts`` are the indices of the parts of the deals of these games, if replicates are
        wanted.
        """
        of = np.broadcast_to(np.asarray(of, dtype=float), np.shape(places))
        counted = np.broadcast_to(np.asarray(counted, dtype=float), np.shape(places))
        is_there = of > 0
        places = places[is_there]
        counted = counted[is_there]
        of = of[is_there]
        width = self._sums.shape[1]
        sums = (np.ones_like(of), counted, of, counted * counted, counted * of, of * of)
        for row, values in enumerate(sums):
            self._sums[row] += np.bincount(places, weights=values, minlength=width)
        if parts is not None:
            self._parts.add(places, parts[is_there], counted, of)

    def replicates(self) -> dict[Any, Replicates]:
        """Return for each key the replicates of its figure.

        Only entries that were added with ``parts`` are included.
        """
        found = {}
        for key, place in self._places.items():
            counted, of = self._parts.of(place)
            found[key] = replicates_of_ratio(counted, of)
        return found

    def figures(self) -> dict[Any, Estimate]:
        """Return the figure of each key that has any entries."""
        return {
            key: self._figure(place) for key, place in self._places.items() if self._sums[0, place]
        }

    def _figure(self, place: int) -> Estimate:
        games, counted, of, squares, products, of_squares = map(float, self._sums[:, place])
        value = counted / of
        spread = max(0.0, squares - 2 * value * products + value * value * of_squares)
        if games < 2:
            margin = inf
        else:
            margin = student_quantile(int(games) - 1) * sqrt(spread * games / (games - 1)) / of
        if self._limits is None:
            return Estimate(value, value - margin, value + margin, int(games))
        if spread < 1e-9:
            margin = 3 / games  # what never came in n tries may still come 3 times in n
        least, most = self._limits
        return Estimate(value, max(least, value - margin), min(most, value + margin), int(games))


class Parts:
    """Sums by key, each divided into parts of the deals, the groups of the jackknife."""

    NUMBER = 1000
    """Number of parts; so many that two of few games are rarely in one part, and can be paired."""

    def __init__(self, sums: int) -> None:
        """Create it without any key, with that many sums for each key."""
        self._sums: Floats = np.zeros((sums, 0, self.NUMBER))

    def add(self, places: Whole, parts: Whole, *values: Floats) -> None:
        """Add entries to the sums.

        ``places`` has the index of each entry's key, ``parts`` its part of the deals, and
        ``values`` one array for each sum.
        """
        if not len(places):
            return
        missing = int(places.max()) + 1 - self._sums.shape[1]
        if missing > 0:
            self._sums = np.pad(self._sums, ((0, 0), (0, missing), (0, 0)))
        for sums, added in zip(self._sums, values, strict=True):
            np.add.at(sums, (places, parts), added)

    def of(self, place: int) -> Floats:
        """Return the sums of the key with that index: a row for each sum, its parts as columns."""
        if place >= self._sums.shape[1]:
            return np.zeros((len(self._sums), self.NUMBER))
        return self._sums[:, place]


def replicates_of_ratio(counted: Floats, of: Floats) -> Replicates:
    """Return the replicates of a ratio; both sums are given for each part."""
    rest = of.sum() - of
    whole = counted.sum() / max(of.sum(), 1e-300)
    # Without the only part there are no data: the figure itself is used, and not paired.
    values = np.divide(counted.sum() - counted, rest, out=np.full(len(of), whole), where=rest > 0)
    return Replicates(values, of > 0)


def paired_difference(
    first: Estimate, second: Estimate, first_replicates: Replicates, second_replicates: Replicates
) -> Difference:
    """Return the second figure less the first, for games with the same deals.

    The interval follows from the differences deal by deal. Where these are few or all equal, which
    says little about their spread, the deals count as independent.
    """
    value = second.value - first.value
    apart = (second_replicates.values - first_replicates.values)[
        first_replicates.has | second_replicates.has
    ]
    freedom = int(min(first_replicates.has.sum(), second_replicates.has.sum())) - 1
    if freedom + 1 < _FEWEST_PAIRS or np.ptp(apart) < 1e-12:
        return difference(first, second)
    return _difference(value, _jackknife_error(apart), freedom)


def per_game(
    games: Whole, keys: Whole, counted: Any, of: Any
) -> tuple[Whole, Floats, Floats, Whole]:
    """Sum entries by game and key; return arrays: keys, numerators, denominators, games."""
    width = int(keys.max(initial=0)) + 1
    codes, places = np.unique(games * width + keys, return_inverse=True)
    counted = np.broadcast_to(np.asarray(counted, dtype=float), np.shape(games))
    of = np.broadcast_to(np.asarray(of, dtype=float), np.shape(games))
    together: Floats = np.bincount(places, weights=counted).astype(float)
    return codes % width, together, np.bincount(places, weights=of).astype(float), codes // width


def difference(first: Estimate, second: Estimate) -> Difference:
    """Return the second figure less the first, for independent games.

    The degrees of freedom are those of the figure of fewer games.
    """
    value = second.value - first.value
    error = sqrt(first.error**2 + second.error**2)
    if isnan(error) or error == inf:
        return Difference(value, -inf, inf, 1.0)
    freedom = max(1, min(first.games, second.games) - 1)
    return _difference(value, error, freedom)


def _difference(value: float, error: float, freedom: int) -> Difference:
    half = student_quantile(freedom) * error
    return Difference(value, value - half, value + half, _p_value(value, error, freedom))


def _jackknife_error(values: Floats) -> float:
    """Return the standard error of a figure by its replicates."""
    return sqrt((len(values) - 1) / len(values) * float(((values - values.mean()) ** 2).sum()))


def _p_value(value: float, error: float, freedom: int) -> float:
    """Return the p-value of a difference from 0 by Student's distribution.

    For many degrees of freedom it uses Wallace's transformation to the normal distribution.
    """
    if not error:
        return float(value == 0)
    if freedom <= FEW:
        return 1 - student_probability(abs(value / error), freedom)
    so_far = log1p((value / error) ** 2 / freedom)
    return 2 * _NORMAL.cdf(-(8 * freedom + 1) / (8 * freedom + 3) * sqrt(freedom * so_far))


def p_value(figure: Estimate, nothing: float = 0.0) -> float:
    """Return the p-value of a figure under the hypothesis that its true value is ``nothing``."""
    return difference(Estimate(nothing, nothing, nothing, figure.games), figure).chance


def adjusted(chances: Sequence[float]) -> list[float]:
    """Return p-values adjusted for multiple testing by Benjamini and Hochberg.

    Of those below 0.05 at most 5 % are expected to be there by chance.
    """
    order = sorted(range(len(chances)), key=lambda place: -chances[place])
    found = [nan] * len(chances)
    least = 1.0
    for passed, place in enumerate(order):
        least = min(least, chances[place] * len(chances) / (len(chances) - passed))
        found[place] = least
    return found


class Regression:
    """The effect of each of many things on a value, with the other things held constant.

    Confidence intervals come from leaving out one part of the games at a time. The sums of each
    part are stored, so one pass over the games is enough.
    """

    PARTS = 40
    ENOUGH = 10
    """Fewest rows for each thing; with fewer there are no figures."""

    def __init__(self, things: Iterable[int]) -> None:
        self.things = tuple(things)
        size = len(self.things)
        self._squares: Floats = np.zeros((self.PARTS, size, size))
        self._products: Floats = np.zeros((self.PARTS, size))
        self._rows = 0
        self._games: Whole = np.zeros(size, dtype=np.int64)

    def add(self, has: Floats, values: Floats, parts: Whole) -> None:
        """Add games.

        ``has`` is the number of each thing of each seat (game × seat × thing), ``values`` has each
        seat's value, ``parts`` each game's part of the deals, by any number.
        """
        self._rows += has.shape[0] * (has.shape[1] - 1)
        self._games += has.any(axis=1).sum(axis=0)
        has = has - has.mean(axis=1, keepdims=True)
        values = values - values.mean(axis=1, keepdims=True)
        for part in range(self.PARTS):
            mine = parts % self.PARTS == part
            flat = has[mine].reshape(-1, len(self.things))
            self._squares[part] += flat.T @ flat
            self._products[part] += flat.T @ values[mine].reshape(-1)

    def figures(self) -> dict[int, Estimate]:
        """Return the effect of each thing; empty if there are too few games."""
        replicates = self.replicates()
        freedom = self.PARTS - 1
        found = {}
        for thing, value, games in self._whole():
            margin = student_quantile(freedom) * _jackknife_error(replicates[thing].values)
            found[thing] = Estimate(value, value - margin, value + margin, games)
        return found

    def replicates(self) -> dict[int, Replicates]:
        """Return the replicates of the effect of each thing."""
        used = self._used()
        squares = self._squares[:, used][:, :, used]
        products = self._products[:, used]
        rest = zip(squares.sum(axis=0) - squares, products.sum(axis=0) - products, strict=True)
        without = np.array([_solve(*sums) for sums in rest])
        has = np.ones(self.PARTS, dtype=bool)
        return {
            self.things[place]: Replicates(without[:, column], has)
            for column, place in enumerate(used)
        }

    def _used(self) -> Whole:
        """Return the indices of the things whose effects are estimated.

        They are all that occurred, or none if there are too few games for that many.
        """
        used = np.flatnonzero(self._games)
        return used if self._rows >= self.ENOUGH * len(used) else used[:0]

    def _whole(self) -> Iterator[tuple[int, float, int]]:
        used = self._used()
        values = _solve(self._squares.sum(axis=0)[used][:, used], self._products.sum(axis=0)[used])
        for place, value in zip(used, values, strict=True):
            yield self.things[place], float(value), int(self._games[place])


def _solve(squares: Floats, products: Floats) -> Floats:
    # Things that always occurred together cannot be separated; least squares shares the effect.
    solution: Floats = np.linalg.lstsq(squares, products, rcond=1e-9)[0].astype(float)
    return solution
