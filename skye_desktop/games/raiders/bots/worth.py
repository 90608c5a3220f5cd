"""The value of a position to a seat: its points, and those that its pieces and cards promise."""

from __future__ import annotations

from collections.abc import Sequence

from skye_desktop.games.raiders.bots.card_worth import crew_worth, hand_sum
from skye_desktop.games.raiders.bots.plans import (
    LIVESTOCK,
    VALKYRIES_AHEAD,
    colour_worth,
    offering_profit,
    plans,
    workers_at_hand,
)
from skye_desktop.games.raiders.bots.weights import Weights
from skye_desktop.games.raiders.engine import SeatState, State, Table, score


def turns_left(state: State, seat: int) -> float:
    """Return an estimate of the turns that a seat still has after the present one.

    In the last round the number is exact.
    """
    count = len(state.seats)
    if state.seat is None:
        return 0.0
    if state.last_round is not None:
        distance = (seat - state.seat) % count or count
        return float(distance <= state.last_round)
    played = sum(each.turns for each in state.seats)
    fortress = sum(
        space is not None
        for settlement in state.table.settlements
        if settlement.type == "fortress"
        for space in state.spaces[settlement.at]
    )
    tiles = len(state.stack)
    usual = 74.0 + 4 * count
    # Longer games run dry: whoever still waits for something better must come to act.
    by_length = usual - played if played < usual - 10 else 10 * ((usual - 10) / played) ** 2
    total = min(by_length, 3.0 * tiles + 3.0, 5.0 * (fortress - 1) + 3.0)
    return total / count + 0.5


def _falling(number: int, each: float, full: int) -> float:
    """Return the value of ``number`` pieces of ``each`` points, in points.

    Pieces beyond ``full`` count in part: four of them for 55 %, further ones for 10 %.
    """
    if number <= full:
        return each * number
    more = number - full
    return each * (full + min(more, 4) * 0.55 + max(0, more - 4) * 0.1)


_ENOUGH = (5, 4, 3, 3, 4)
"""Number of pieces of each kind of goods beyond which another one is worth less."""


def _goods_worth(goods: Sequence[int], weights: Weights) -> float:
    each = (weights.silver, weights.provisions, weights.gold, weights.iron, weights.livestock)
    return sum(map(_falling, goods, each, _ENOUGH)) + 0.5 * (goods[LIVESTOCK] % 2)


_ARMOUR_AHEAD = (0.0, 0.55, 1.1, 0.0, 0.55, 1.1, 0.0, 0.55, 1.1, 0.0, 0.0)
"""Value of each step of armour in points, beyond its VP; it rises before a step with VP."""


def _track_worth(seat: SeatState, weights: Weights) -> float:
    """Return the value of the positions on both tracks in points, beyond their VP."""
    steps = VALKYRIES_AHEAD[min(seat.valkyries, 7)]
    return steps + _ARMOUR_AHEAD[seat.armour] + weights.strength * seat.armour


def means(table: Table, seat: SeatState, weights: Weights) -> float:
    """Return the value of goods, cards and tracks in points, if there is time to use them.

    Plans are not included.
    """
    worth = _goods_worth(seat.goods, weights) + hand_sum(table, seat.hand, weights)
    worth += sum(crew_worth(table, card, weights) for card in seat.crew)
    return worth + _track_worth(seat, weights)


def worth(state: State, seat: int, weights: Weights) -> float:
    """Return the points that a seat can expect at the end of the game.

    An amount that is the same for all seats is left out.
    """
    table, me = state.table, state.seats[seat]
    points = float(score(table, me).total)
    left = turns_left(state, seat)
    is_lifting = me.worker is None and state.seat == seat
    if not left and not is_lifting:
        return points
    near = min(1.0, left / 6)
    if is_lifting:
        points += weights.turn / 2 * max(near, 0.3)
    colours = (colour_worth(worker, weights) for worker in workers_at_hand(state, seat))
    worth = points + near * (means(table, me, weights) + max(colours, default=0.0))
    if weights.has_plan:
        best = plans(state, seat, weights, left)[:2]
        worth += weights.offering * near * offering_profit(state, seat, weights, left)
        worth += sum(
            max(0.0, plan.profit) * share
            for plan, share in zip(best, (1.0, weights.second), strict=False)
        )
    return worth


class Appraiser:
    """The value of states to each seat in one search; results are cached."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self._known: dict[tuple[object, ...], float] = {}

    def worth(self, state: State, seat: int) -> float:
        """Return `worth`, from the cache if everything that it depends on is the same."""
        key = (
            seat, state.seats[seat], state.spaces, state.seat, state.village, state.open,
            len(state.stack), state.last_round, state.placed_at,
        )  # fmt: skip
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = worth(state, seat, self.weights)
        return found

    def standing(self, state: State, seat: int) -> float:
        """Return the value of a state to a seat, less the weighted value of its best opponent."""
        own = self.worth(state, seat)
        if not self.weights.rival:
            return own
        others = (self.worth(state, at) for at in range(len(state.seats)) if at != seat)
        return own - self.weights.rival * max(others)
