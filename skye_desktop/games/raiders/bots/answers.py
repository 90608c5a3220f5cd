"""Quick answers to all questions, except those where to place, lift or raid."""

from __future__ import annotations

from collections.abc import Callable
from heapq import nsmallest

from skye_desktop.games.raiders.bots.card_worth import crew_worth, fixed_vp, hand_worth, kill_loss
from skye_desktop.games.raiders.bots.odds import attack_of, rerolled_vp
from skye_desktop.games.raiders.bots.plans import PROVISIONS, SILVER
from skye_desktop.games.raiders.bots.weights import Weights
from skye_desktop.games.raiders.engine import GOODS, Kind, State, actions, crew

Answer = Callable[[State, int, Weights], actions.SeatAction]


def _worst_cards(state: State, seat: int, number: int, weights: Weights) -> tuple[str, ...]:
    hand, table = state.seats[seat].hand, state.table
    worst = nsmallest(number, hand, key=lambda card: hand_worth(table, card, weights))
    return tuple(sorted(worst))


def _keep(state: State, seat: int, weights: Weights) -> actions.SeatAction:
    table, left = state.table, list(state.seats[seat].hand)
    number = int(table.setup["cards_kept"])
    for card in _worst_cards(state, seat, len(left) - number, weights):
        left.remove(card)
    return actions.KeepCards(seat, tuple(left))


def _discard(state: State, seat: int, weights: Weights) -> actions.SeatAction:
    number = len(state.seats[seat].hand) - state.table.hand_limit
    return actions.DiscardCards(seat, _worst_cards(state, seat, number, weights))


def _swap(state: State, seat: int, weights: Weights) -> actions.SeatAction:
    return actions.SwapCards(seat, _worst_cards(state, seat, state.pending[0].number, weights))


def _give(state: State, seat: int, weights: Weights) -> actions.SeatAction:
    goods = state.seats[seat].goods
    order = (SILVER, PROVISIONS) if goods[PROVISIONS] <= 4 else (PROVISIONS, SILVER)
    able = [GOODS[kind] for kind in order if goods[kind] and GOODS[kind] in state.table.gifts]
    return actions.GiveGoods(seat, able[0])


def _kill(state: State, seat: int, weights: Weights) -> actions.SeatAction:
    table, me = state.table, state.seats[seat]
    card = min(
        me.crew,
        key=lambda card: kill_loss(table, card, weights) + _counted_vp(state, seat, card),
    )
    effect = table.ability[card].do
    is_avenger = effect is not None and effect.op == "opponent_loses_crew"
    return actions.KillCrew(seat, card, _victim(state, seat) if is_avenger else None)


def _victim(state: State, seat: int) -> int | None:
    """Return the opponent with a crew who has most VP, of equal ones the one with the smaller crew.

    None if no opponent has a crew.
    """
    able = [at for at, each in enumerate(state.seats) if at != seat and each.crew]
    return max(able, key=lambda at: (state.seats[at].vp, -len(state.seats[at].crew)), default=None)


def _counted_vp(state: State, seat: int, card: str) -> int:
    """Return the VP of a crew member that are counted by offerings or goods as they are now."""
    table, me = state.table, state.seats[seat]
    rest = list(me.crew)
    rest.remove(card)
    lost = crew.end_vp(table, me) - crew.end_vp(table, me._replace(crew=tuple(rest)))
    return lost - fixed_vp(table, card)


def _lose(state: State, seat: int, weights: Weights) -> actions.SeatAction:
    table = state.table

    def value(card: str) -> float:
        fixed = crew_worth(table, card, weights) + fixed_vp(table, card)
        return fixed + _counted_vp(state, seat, card)

    return actions.LoseCrew(seat, min(state.seats[seat].crew, key=value))


def _reroll(state: State, seat: int, weights: Weights) -> actions.SeatAction:
    dice = (None, *range(1, len(state.dice) + 1))
    # Rounded, so that no die is rolled again for nothing.
    best = max(dice, key=lambda die: round(reroll_value(state, seat, die), 9))
    return actions.RerollDie(seat, best)


def reroll_value(state: State, seat: int, die: int | None) -> float:
    """Return the VP of strength to expect if that die, counted from 1, is rolled again.

    For None no die is rolled again.
    """
    assert state.raid is not None
    attack, _ = attack_of(state.table, state.seats[seat], state.table.settlement[state.raid])
    if die is None:
        return attack.vp(sum(state.dice))
    return rerolled_vp(attack, state.dice, min(state.pending[0].number, 2), die - 1)


ANSWERS: dict[Kind, Answer] = {
    Kind.KEEP: _keep,
    Kind.DISCARD: _discard,
    Kind.SWAP: _swap,
    Kind.GIVE: _give,
    Kind.KILL: _kill,
    Kind.LOSE: _lose,
    Kind.REROLL: _reroll,
}
"""Functions that answer a question by a rule of thumb, by its kind.

For kinds without such a function every answer is tried.
"""
