"""Pricing at a table of two: an equilibrium in mixed strategies, as both choose at the same time.

Once both have chosen prices and axe, the buying is a game of two moves with perfect information,
solved by backward induction (Zermelo 1913): the second buyer takes what suits it best, and the
first anticipates that. The result is the margin in points for every pair of choices: a matrix game,
whose equilibrium is found by fictitious play (Brown 1951). Each seat repeatedly answers with the
choice that would have been best against all that the other has played so far, and the frequency of
each choice is its weight in the mixed strategy. Prices drawn from it cannot be predicted.

Some 150 choices of each seat and 1,800 repetitions take about 30 ms; only the rows and columns that
are ever played are computed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from skye_desktop.games.skye.bots.tile_sets import SetWorth
from skye_desktop.games.skye.engine import SetPrices

_ROUNDS = 1_500
"""Number of repetitions of fictitious play that are counted."""

_WARM_UP = 300
"""Number of first repetitions that are not counted, as they answer to hardly anything yet."""

_PRIZE = 3
"""Points for most gold less those for second most, where gold scores."""


class PricingSide(NamedTuple):
    """Situation of one seat before prices are set."""

    seat: int
    drawn: tuple[int, ...]
    gold: int
    worth: SetWorth
    """Value of every set of tiles that it may hold after the buying."""


class _PricePlan(NamedTuple):
    axed: int
    """Index of the axed tile among those drawn."""
    first: int
    second: int
    """Prices of the other two, in the order drawn."""
    left: int
    """Gold in hand after the stakes."""


class Mix(NamedTuple):
    """A mixed strategy: the choices of a seat, each with its weight."""

    choices: tuple[SetPrices, ...]
    weights: tuple[int, ...]


def equilibrium(
    first: PricingSide, second: PricingSide, points_per_gold: float, *, gold_scores: bool
) -> tuple[Mix, Mix]:
    """Return the mixed strategies of both seats; ``first`` is the seat that buys first.

    ``points_per_gold`` is the value of a gold in hand, in points.
    """
    game = _PricingMatrix(first, second, points_per_gold, gold_scores)
    rows, columns = game.solve()
    return _mix(first, game.rows, rows), _mix(second, game.columns, columns)


def _mix(side: PricingSide, choices: Sequence[_PricePlan], counts: Sequence[int]) -> Mix:
    played = [
        (_action(side, choice), count)
        for choice, count in zip(choices, counts, strict=True)
        if count
    ]
    return Mix(tuple(action for action, _ in played), tuple(count for _, count in played))


def _action(side: PricingSide, choice: _PricePlan) -> SetPrices:
    first, second = _others(side.drawn, choice.axed)
    return SetPrices(
        side.seat, ((first, choice.first), (second, choice.second)), side.drawn[choice.axed]
    )


def _others(drawn: Sequence[int], axed: int) -> tuple[int, int]:
    first, second = [tile for index, tile in enumerate(drawn) if index != axed]
    return first, second


class _PricingMatrix:
    """The matrix game: margins of the first buyer in points, computed when needed."""

    def __init__(
        self, first: PricingSide, second: PricingSide, points_per_gold: float, gold_scores: bool
    ) -> None:
        self._points_per_gold = points_per_gold
        self._prize = _PRIZE if gold_scores else 0
        self.rows = _choices(first, second, points_per_gold)
        self.columns = _choices(second, first, points_per_gold)
        self._ends = {
            (mine, theirs): _ends(first, second, mine, theirs)
            for mine in range(3)
            for theirs in range(3)
        }

    def solve(self) -> tuple[list[int], list[int]]:
        """Return how often the first and the second buyer play each of their choices."""
        rows, columns = self.rows, self.columns
        row_sums = [0.0] * len(rows)
        column_sums = [0.0] * len(columns)
        row_counts = [0] * len(rows)
        column_counts = [0] * len(columns)
        against_row: dict[int, list[float]] = {}
        against_column: dict[int, list[float]] = {}
        row, column = 0, 0
        for number in range(_ROUNDS + _WARM_UP):
            if column not in against_column:
                against_column[column] = [self._margin(choice, columns[column]) for choice in rows]
            if row not in against_row:
                against_row[row] = [self._margin(rows[row], choice) for choice in columns]
            row_sums = [a + b for a, b in zip(row_sums, against_column[column], strict=True)]
            column_sums = [a + b for a, b in zip(column_sums, against_row[row], strict=True)]
            row = row_sums.index(max(row_sums))
            column = column_sums.index(min(column_sums))
            if number >= _WARM_UP:
                row_counts[row] += 1
                column_counts[column] += 1
        return row_counts, column_counts

    def _margin(self, mine: _PricePlan, theirs: _PricePlan) -> float:
        """Return the points of the first buyer less those of the second, if both buy their best."""
        my_axed, my_first, my_second, my_gold = mine
        their_axed, their_first, their_second, their_gold = theirs
        # The buyer loses the price once, and the seller gains it twice: price and stake.
        points_per_price = 3 * self._points_per_gold
        prize = self._prize
        best = -1e9
        for price, ends in zip(
            (0, their_first, their_second), self._ends[my_axed, their_axed], strict=True
        ):
            if price > my_gold:
                continue
            purse = their_gold + 2 * price
            hand = my_gold - price
            worst = ends[0] + (prize and prize * _sign(hand - purse))
            if my_first <= purse:
                end = ends[1] + points_per_price * my_first
                if prize:
                    end += prize * _sign(hand - purse + 3 * my_first)
                if end < worst:
                    worst = end
            if my_second <= purse:
                end = ends[2] + points_per_price * my_second
                if prize:
                    end += prize * _sign(hand - purse + 3 * my_second)
                if end < worst:
                    worst = end
            worst -= points_per_price * price
            if worst > best:
                best = worst
        return best + self._points_per_gold * (my_gold - their_gold)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _ends(
    first: PricingSide, second: PricingSide, first_axed: int, second_axed: int
) -> tuple[tuple[float, ...], ...]:
    """Return the value of the first buyer's tiles less that of the second's, by purchases.

    The first index is what the first buyer bought (0 nothing, 1 and 2 the other's tiles in order),
    the second what the second buyer bought, likewise.
    """
    mine = _others(first.drawn, first_axed)
    theirs = _others(second.drawn, second_axed)

    def end(bought: tuple[int, ...], sold: tuple[int, ...]) -> float:
        return _worth(first, mine, bought, sold) - _worth(second, theirs, sold, bought)

    return tuple(
        tuple(end(b, s) for s in ((), mine[:1], mine[1:])) for b in ((), theirs[:1], theirs[1:])
    )


def _worth(
    side: PricingSide, kept: tuple[int, ...], bought: tuple[int, ...], sold: tuple[int, ...]
) -> float:
    return side.worth[tuple(sorted((*(tile for tile in kept if tile not in sold), *bought)))]


def _choices(side: PricingSide, rival: PricingSide, points_per_gold: float) -> list[_PricePlan]:
    """Return each choice of the axed tile with each reasonable pair of prices.

    Prices are tried up to just above what the rival would pay; together they stay within the gold.
    """
    highest = [
        max(1, 2 + int((side.worth[tile,] + rival.worth[tile,]) / (3 * points_per_gold)))
        for tile in side.drawn
    ]
    found = []
    for axed in range(len(side.drawn)):
        one, other = [most for index, most in enumerate(highest) if index != axed]
        found += [
            _PricePlan(axed, first, second, side.gold - first - second)
            for first in range(1, one + 1)
            for second in range(1, other + 1)
            if first + second <= side.gold
        ]
    return found
