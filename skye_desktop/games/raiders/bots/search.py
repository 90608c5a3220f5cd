"""Search by trying actions: the state to which each leads, and its value."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from heapq import nsmallest
from typing import NamedTuple

from skye_desktop.games.raiders.bots.answers import ANSWERS
from skye_desktop.games.raiders.bots.card_worth import hand_worth
from skye_desktop.games.raiders.bots.odds import attack_of, raid_odds
from skye_desktop.games.raiders.bots.weights import Weights
from skye_desktop.games.raiders.bots.worth import Appraiser
from skye_desktop.games.raiders.engine import Beat, Kind, RaidersRules, State, actions
from skye_desktop.games.raiders.engine.actions import SeatAction

RULES = RaidersRules()


class Outcome(NamedTuple):
    """A state in which a seat has to place, lift or raid, or in which the game is over."""

    state: State
    odds: tuple[float, ...]
    """Correction of each seat's points: the expected result of dice less that of average dice."""


class Candidate(NamedTuple):
    """An action, the value in points of what it leads to, and that state."""

    value: float
    action: SeatAction
    outcome: Outcome


def best_first(found: Iterable[Candidate]) -> list[Candidate]:
    """Return the candidates by value, the best first; equal ones keep their order."""
    return sorted(found, key=lambda each: -each.value)


# -- going on to the next choice of where to place, lift or raid


def outcome(state: State, appraiser: Appraiser) -> Outcome:
    """Play on until a seat has to place, lift or raid, or the game is over.

    Questions get quick answers, and dice show an average face.
    """
    odds = [0.0] * len(state.seats)
    while state.beat is not Beat.OVER:
        seats = RULES.waiting(state)
        if not seats:
            state = _after_chance(state, odds)
        elif not state.pending:
            break
        else:
            action = _quick_answer(state, seats[0], appraiser)
            state = RULES.apply(state, action).state
    return Outcome(state, tuple(odds))


def _quick_answer(state: State, seat: int, appraiser: Appraiser) -> SeatAction:
    answer = ANSWERS.get(state.pending[0].kind)
    if answer is not None:
        return answer(state, seat, appraiser.weights)
    return best_first(tries(state, seat, appraiser))[0].action


def _after_chance(state: State, odds: list[float]) -> State:
    """Return the state after the chance that is due.

    Dice show an average face; ``odds`` is changed by the difference from the expected result.
    """
    lot = RULES.chance(state)
    if not isinstance(lot, actions.RollDice):
        assert lot is not None
        return RULES.apply(state, lot).state
    assert state.raid is not None
    table, seat, dice = state.table, state.pending[0].seat, len(lot.faces)
    settlement = table.settlement[state.raid]
    middle = sorted(table.faces)[len(table.faces) // 2 - 1]
    attack, rerolls = attack_of(table, state.seats[seat], settlement)
    odds[seat] += raid_odds(attack, dice, rerolls) - attack.vp(middle * dice)
    state = RULES.apply(state, actions.RollDice((middle,) * dice)).state
    if state.pending and state.pending[0].kind is Kind.REROLL:
        # What rolling again may bring is in the odds already.
        state = RULES.apply(state, actions.RerollDie(seat, None)).state
    return state


# -- trying


def tries(state: State, seat: int, appraiser: Appraiser) -> Iterator[Candidate]:
    """Yield each sensible legal action of a seat with its result."""
    for action in _choices(state, seat, appraiser.weights):
        yield tried(state, seat, action, appraiser)


def tried(state: State, seat: int, action: SeatAction, appraiser: Appraiser) -> Candidate:
    """Return an action of a seat with its result."""
    found = outcome(RULES.apply(state, action).state, appraiser)
    return Candidate(value_of(found, seat, appraiser), action, found)


def including(
    found: list[Candidate],
    also: SeatAction | None,
    state: State,
    seat: int,
    appraiser: Appraiser,
) -> list[Candidate]:
    """Return the candidates, and ``also`` behind them if it is given and not among them."""
    if also is None or any(each.action == also for each in found):
        return found
    return [*found, tried(state, seat, also, appraiser)]


def value_of(found: Outcome, seat: int, appraiser: Appraiser) -> float:
    """Return the value of an outcome to a seat in points, with the corrections for dice."""
    value = appraiser.standing(found.state, seat) + found.odds[seat]
    return value - appraiser.weights.rival * (sum(found.odds) - found.odds[seat])


def _choices(state: State, seat: int, weights: Weights) -> Iterator[SeatAction]:
    """Yield the legal actions of a seat, except those that are hardly ever sensible."""
    hand, table = state.seats[seat].hand, state.table
    worst = set(nsmallest(4, hand, key=lambda card: hand_worth(table, card, weights)))
    for action in RULES.legal(state, seat):
        if not isinstance(action, actions.PlaceWorker | actions.LiftWorker) or _is_sensible(
            state, seat, action, worst
        ):
            yield action


def _is_sensible(
    state: State, seat: int, action: actions.PlaceWorker | actions.LiftWorker, worst: set[str]
) -> bool:
    choice = action.choice
    if isinstance(choice, actions.Play):
        half = state.table.card[choice.card].hall
        if choice.how is None:
            return half is not None and not half.form
        if isinstance(choice.how, actions.Barter):
            most = min(len(state.seats[seat].hand) - 1, len(state.seats[choice.how.opponent].hand))
            return choice.how.number in (1, most)
        if not isinstance(choice.how, actions.CopyBuilding):
            return True
        inner = choice.how.choice
    else:
        inner = choice  # type: ignore[assignment]
    if isinstance(inner, actions.Cards):
        return worst.issuperset(inner.cards)
    if isinstance(inner, actions.Hire):
        is_full = len(state.seats[seat].crew) >= state.table.limits["crew"]
        return inner.drop is None or is_full
    return True
