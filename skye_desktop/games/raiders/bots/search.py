"""Search by trying actions: the state to which each leads, and its value."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from heapq import nsmallest
from typing import NamedTuple

from skye_desktop.games.raiders.bots.answers import ANSWERS
from skye_desktop.games.raiders.bots.card_worth import hand_worth
from skye_desktop.games.raiders.bots.odds import raid_odds
from skye_desktop.games.raiders.bots.weights import Weights
from skye_desktop.games.raiders.bots.worth import Appraiser
from skye_desktop.games.raiders.engine import Beat, Kind, RaidersRules, State, Table, crew
from skye_desktop.games.raiders.engine.actions import (
    Barter,
    Cards,
    CopyBuilding,
    Hire,
    LiftWorker,
    PlaceWorker,
    Play,
    RerollDie,
    RollDice,
    SeatAction,
)

RULES = RaidersRules()
Filter = Callable[[State, SeatAction], bool]


class Settled(NamedTuple):
    """A state in which a seat has to place, lift or raid, or in which the game is over."""

    state: State
    odds: tuple[float, ...]
    """Correction of each seat's points: the expected result of dice less that of average dice."""


class Try(NamedTuple):
    """An action, the state to which it leads, and the value of that state in points."""

    value: float
    action: SeatAction
    settled: Settled


# -- going on to the next choice of where to place, lift or raid


def settle(state: State, appraiser: Appraiser) -> Settled:
    """Play on until a seat has to place, lift or raid, or the game is over.

    Questions get quick answers, and dice show an average face.
    """
    odds = [0.0] * len(state.seats)
    while state.beat is not Beat.OVER:
        seats = RULES.waiting(state)
        if not seats:
            state = _fall(state, odds, appraiser.weights)
        elif not state.pending:
            break
        else:
            action = quick_answer(state, seats[0], appraiser)
            state = RULES.apply(state, action).state
    return Settled(state, tuple(odds))


def _fall(state: State, odds: list[float], weights: Weights) -> State:
    """Return the state after the chance that is due.

    Dice show an average face; ``odds`` is changed by the difference from the expected result.
    """
    due = state.pending[0] if state.pending else None
    if due is None or due.kind is not Kind.DICE or (state.pile == () and state.discard):
        lot = RULES.chance(state)
        assert lot is not None
        return RULES.apply(state, lot).state
    return _roll_middle(state, due.seat, due.number, odds, weights)


def _roll_middle(state: State, seat: int, dice: int, odds: list[float], weights: Weights) -> State:
    assert state.raid is not None
    table, me = state.table, state.seats[seat]
    settlement, middle = table.settlement[state.raid], _middle_face(table)
    if weights.has_plan:
        strength = crew.strength(table, me, settlement)
        number = crew.rerolls(table, me)
        odds[seat] += raid_odds(settlement.tiers, table.faces, strength, dice, number)
        reached = strength + middle * dice
        odds[seat] -= max((vp for at, vp in settlement.tiers if reached >= at), default=0)
    state = RULES.apply(state, RollDice((middle,) * dice)).state
    if state.pending and state.pending[0].kind is Kind.REROLL:
        # What rolling again may bring is in the odds already.
        state = RULES.apply(state, RerollDie(seat, None)).state
    return state


def _middle_face(table: Table) -> int:
    return sorted(table.faces)[len(table.faces) // 2 - 1]


def quick_answer(state: State, seat: int, appraiser: Appraiser) -> SeatAction:
    """Return a good answer to the question that the seat has to answer."""
    answer = ANSWERS.get(state.pending[0].kind)
    if answer is not None:
        return answer(state, seat, appraiser.weights)
    return max(tries(state, seat, appraiser), key=_value).action


def _value(found: Try) -> float:
    return found.value


# -- trying


def tries(
    state: State, seat: int, appraiser: Appraiser, allows: Filter | None = None
) -> Iterator[Try]:
    """Yield each action of `choices` that ``allows`` accepts, with its result."""
    for action in choices(state, seat, appraiser.weights):
        if allows is not None and not allows(state, action):
            continue
        yield tried(state, seat, action, appraiser)


def tried(state: State, seat: int, action: SeatAction, appraiser: Appraiser) -> Try:
    """Return an action of a seat with what it leads to."""
    settled = settle(RULES.apply(state, action).state, appraiser)
    return Try(value_of(settled, seat, appraiser), action, settled)


def value_of(settled: Settled, seat: int, appraiser: Appraiser) -> float:
    """Return the value of a state to a seat in points, with the corrections for dice."""
    value = appraiser.standing(settled.state, seat) + settled.odds[seat]
    others = sum(settled.odds) - settled.odds[seat]
    return value - appraiser.weights.rival * others


def choices(state: State, seat: int, weights: Weights) -> Iterator[SeatAction]:
    """Yield the legal actions of a seat, except those that are hardly ever sensible."""
    hand, table = state.seats[seat].hand, state.table
    worst = set(nsmallest(4, hand, key=lambda card: hand_worth(table, card, weights)))
    for action in RULES.legal(state, seat):
        if not isinstance(action, PlaceWorker | LiftWorker) or _is_sensible(
            state, seat, action, worst
        ):
            yield action


def _is_sensible(
    state: State, seat: int, action: PlaceWorker | LiftWorker, worst: set[str]
) -> bool:
    choice = action.choice
    if isinstance(choice, Play):
        half = state.table.card[choice.card].hall
        if choice.how is None:
            return half is not None and not half.form
        if isinstance(choice.how, Barter):
            most = min(len(state.seats[seat].hand) - 1, len(state.seats[choice.how.opponent].hand))
            return choice.how.number in (1, most)
        if not isinstance(choice.how, CopyBuilding):
            return True
        inner = choice.how.choice
    else:
        inner = choice  # type: ignore[assignment]
    if isinstance(inner, Cards):
        return worst.issuperset(inner.cards)
    if isinstance(inner, Hire):
        is_full = len(state.seats[seat].crew) >= state.table.limits["crew"]
        return inner.drop is None or is_full
    return True
