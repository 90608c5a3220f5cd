"""Figures and how sure they are: means over games with their intervals, and what many of them at once allow to say."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from math import inf, isnan, log1p, nan, sqrt
from statistics import NormalDist
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from skye_desktop.playtest import student

Floats = NDArray[np.float64]
Whole = NDArray[np.int64]
_NORMAL = NormalDist()


class Figure(NamedTuple):
    """An estimate with the bounds of its 95 % interval, and the games it is made of."""

    value: float
    low: float
    high: float
    games: int

    @property
    def error(self) -> float:
        """The standard error; of a share at its limit that of the side which is not cut off."""
        half = max(self.high - self.value, self.value - self.low)
        return half / student(self.games - 1) if self.games > 1 else inf


class Difference(NamedTuple):
    """How much a second figure is larger than a first, and how likely so much is by chance alone."""

    value: float
    low: float
    high: float
    chance: float


class Means:
    """Means of ratios by key, game by game: games are what is independent, not what is counted in them.

    Of each game and key a counter and a denominator are added; the figure is the ratio of their sums.
    """

    _SUMS = 6

    def __init__(self, limits: tuple[float, float] | None = None) -> None:
        """``limits``: of shares, or of shares above a fair one, how small and how large they can be."""
        self._limits = limits
        self._places: dict[Hashable, int] = {}
        self._sums: Floats = np.zeros((self._SUMS, 0))

    def place(self, key: Hashable) -> int:
        """The number of a key from now on."""
        if key not in self._places:
            self._places[key] = len(self._places)
            if len(self._places) > self._sums.shape[1]:
                more = np.zeros((self._SUMS, len(self._places)))
                self._sums = np.concatenate([self._sums, more], axis=1)
        return self._places[key]

    def add(self, places: Any, counted: Any, of: Any = 1.0) -> None:
        """Take in one entry for each game and key; the arrays are as long as each other, or a number for all."""
        of = np.broadcast_to(np.asarray(of, dtype=float), np.shape(places))
        counted = np.broadcast_to(np.asarray(counted, dtype=float), np.shape(places))
        is_there = of > 0
        places, counted, of = places[is_there], counted[is_there], of[is_there]
        width = self._sums.shape[1]
        sums = (np.ones_like(of), counted, of, counted * counted, counted * of, of * of)
        for row, values in enumerate(sums):
            self._sums[row] += np.bincount(places, weights=values, minlength=width)

    def figures(self) -> dict[Any, Figure]:
        """The figure of each key of which there was anything."""
        return {key: self._figure(place) for key, place in self._places.items() if self._sums[0, place]}

    def _figure(self, place: int) -> Figure:
        games, counted, of, squares, products, of_squares = map(float, self._sums[:, place])
        value = counted / of
        spread = max(0.0, squares - 2 * value * products + value * value * of_squares)
        if games < 2:
            margin = inf
        else:
            margin = student(int(games) - 1) * sqrt(spread * games / (games - 1)) / of
        if self._limits is None:
            return Figure(value, value - margin, value + margin, int(games))
        if spread < 1e-9:
            margin = 3 / games  # what never came in n tries may still come 3 times in n
        least, most = self._limits
        return Figure(value, max(least, value - margin), min(most, value + margin), int(games))


def per_game(games: Whole, keys: Whole, counted: Any, of: Any) -> tuple[Whole, Floats, Floats]:
    """Entries of the same game and key put together: their keys, counters and denominators."""
    width = int(keys.max(initial=0)) + 1
    codes, places = np.unique(games * width + keys, return_inverse=True)
    counted = np.broadcast_to(np.asarray(counted, dtype=float), np.shape(games))
    of = np.broadcast_to(np.asarray(of, dtype=float), np.shape(games))
    together: Floats = np.bincount(places, weights=counted).astype(float)
    return codes % width, together, np.bincount(places, weights=of).astype(float)


def difference(first: Figure, second: Figure) -> Difference:
    """The second less the first, of games that have nothing to do with each other.

    As sure as the one of fewer games allows.
    """
    value = second.value - first.value
    error = sqrt(first.error**2 + second.error**2)
    if isnan(error) or error == inf:
        return Difference(value, -inf, inf, 1.0)
    freedom = max(1, min(first.games, second.games) - 1)
    half = student(freedom) * error
    return Difference(value, value - half, value + half, _chance(value, error, freedom))


def _chance(value: float, error: float, freedom: int) -> float:
    """How likely Student's distribution goes as far, by Wallace's transformation to the normal one."""
    if not error:
        return float(value == 0)
    so_far = log1p((value / error) ** 2 / freedom)
    return 2 * _NORMAL.cdf(-(8 * freedom + 1) / (8 * freedom + 3) * sqrt(freedom * so_far))


def chance_of_nothing(figure: Figure, nothing: float = 0.0) -> float:
    """How likely a figure is as far from that value by chance alone."""
    return difference(Figure(nothing, nothing, nothing, figure.games), figure).chance


def corrected(chances: Sequence[float]) -> list[float]:
    """Benjamini and Hochberg: of all that stay below 0.05 at most 5 % are there by chance, however many there are."""
    order = sorted(range(len(chances)), key=lambda place: -chances[place])
    found, least = [nan] * len(chances), 1.0
    for passed, place in enumerate(order):
        least = min(least, chances[place] * len(chances) / (len(chances) - passed))
        found[place] = least
    return found


class Regression:
    """What each of many things adds to a value, the others being equal.

    Its intervals come from leaving out a part of the games at a time; the sums of each part are kept, so nothing has
    to be gone through twice.
    """

    PARTS = 40
    ENOUGH = 10
    """Rows for each thing, below which nothing is said."""

    def __init__(self, things: Iterable[int]) -> None:
        self.things = tuple(things)
        size = len(self.things)
        self._squares: Floats = np.zeros((self.PARTS, size, size))
        self._products: Floats = np.zeros((self.PARTS, size))
        self._rows = 0
        self._games: Whole = np.zeros(size, dtype=np.int64)

    def add(self, has: Floats, values: Floats) -> None:
        """Take in games: which seat has how many of which thing (game × seat × thing), and each seat's value."""
        self._rows += has.shape[0] * (has.shape[1] - 1)
        self._games += has.any(axis=1).sum(axis=0)
        has = has - has.mean(axis=1, keepdims=True)
        values = values - values.mean(axis=1, keepdims=True)
        for part in range(self.PARTS):
            flat = has[part :: self.PARTS].reshape(-1, len(self.things))
            self._squares[part] += flat.T @ flat
            self._products[part] += flat.T @ values[part :: self.PARTS].reshape(-1)

    def figures(self) -> dict[int, Figure]:
        """What each thing adds; nothing at all of too few games."""
        used = np.flatnonzero(self._games)
        if not len(used) or self._rows < self.ENOUGH * len(used):
            return {}
        squares = self._squares[:, used][:, :, used]
        products = self._products[:, used]
        all_squares, all_products = squares.sum(axis=0), products.sum(axis=0)
        whole = _solved(all_squares, all_products)
        without = np.array(
            [
                _solved(all_squares - part, all_products - product)
                for part, product in zip(squares, products, strict=True)
            ]
        )
        error = np.sqrt((self.PARTS - 1) / self.PARTS * ((without - without.mean(axis=0)) ** 2).sum(axis=0))
        margin = student(self.PARTS - 1) * error
        return {
            self.things[place]: Figure(
                float(value), float(value - half), float(value + half), int(self._games[place])
            )
            for place, value, half in zip(used, whole, margin, strict=True)
        }


def _solved(squares: Floats, products: Floats) -> Floats:
    # Things that were always together cannot be told apart: each gets its part, instead of none.
    solution: Floats = np.linalg.lstsq(squares, products, rcond=1e-9)[0].astype(float)
    return solution
