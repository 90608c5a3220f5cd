"""Operations on goods and armour: gains, exchanges, and what opponents lose or give."""

from __future__ import annotations

from collections.abc import Iterator

from skye_desktop.games.raiders.engine import actions, events
from skye_desktop.games.raiders.engine.moment import (
    Moment,
    Operation,
    can_pay,
    gain_at,
    move_armour,
    pay,
    plainly,
    receive,
    why_no_armour,
    why_no_gain,
)
from skye_desktop.games.raiders.engine.reasons import Reason
from skye_desktop.games.raiders.engine.state import Draft, Due, Kind, without
from skye_desktop.games.raiders.engine.table import KIND, Effect


def _why_not_gain(moment: Moment, effect: Effect, choice: object) -> Reason | None:
    if effect.armour:
        return why_no_armour(moment, effect.armour)
    return why_no_gain(moment, gain_at(moment, effect.gain))


def _gain(draft: Draft, moment: Moment, effect: Effect, choice: object) -> None:
    if effect.armour:
        move_armour(draft, moment.seat, effect.armour)
    receive(draft, moment.seat, gain_at(moment, effect.gain))


def _why_not_exchange(moment: Moment, effect: Effect, choice: object) -> Reason | None:
    if not can_pay(moment.me.goods, effect.pay):
        return Reason.CANNOT_PAY
    if effect.armour:
        return why_no_armour(moment, effect.armour)
    return why_no_gain(moment, gain_at(moment, effect.gain), effect.pay)


def _exchange(draft: Draft, moment: Moment, effect: Effect, choice: object) -> None:
    pay(draft, moment.seat, effect.pay)
    _gain(draft, moment, effect, choice)


def _trades(moment: Moment, effect: Effect) -> Iterator[actions.TradeCrew]:
    return (
        actions.TradeCrew(card, kind)
        for card in dict.fromkeys(moment.me.crew)
        for kind in effect.kinds
    )


def _why_not_trade(moment: Moment, effect: Effect, choice: actions.TradeCrew) -> Reason | None:
    if choice.card not in moment.me.crew:
        return Reason.NOT_IN_CREW
    if choice.kind not in effect.kinds:
        return Reason.WRONG_CHOICE
    return why_no_gain(moment, ((KIND[choice.kind], effect.number),))


def _trade(draft: Draft, moment: Moment, effect: Effect, choice: actions.TradeCrew) -> None:
    own = draft.at(moment.seat)
    own.crew = without(own.crew, choice.card)
    draft.toss(choice.card)
    draft.tell(events.CrewDiscarded(moment.seat, choice.card))
    receive(draft, moment.seat, ((KIND[choice.kind], effect.number),))


def _targets(moment: Moment, effect: Effect) -> Iterator[actions.Against]:
    return map(actions.Against, moment.opponents())


def _robberies(moment: Moment, effect: Effect) -> Iterator[actions.Rob]:
    return (actions.Rob(seat, kind) for seat in moment.opponents() for kind in effect.kinds)


def _takings(moment: Moment, effect: Effect) -> Iterator[actions.Against | actions.Rob]:
    return _targets(moment, effect) if len(effect.kinds) == 1 else _robberies(moment, effect)


def _kind_taken(effect: Effect, choice: actions.Against | actions.Rob) -> str:
    return choice.kind if isinstance(choice, actions.Rob) else effect.kinds[0]


def _why_not_take(
    moment: Moment, effect: Effect, choice: actions.Against | actions.Rob
) -> Reason | None:
    if not moment.is_opponent(choice.opponent):
        return Reason.NOT_AN_OPPONENT
    kind = _kind_taken(effect, choice)
    if kind not in effect.kinds:
        return Reason.WRONG_CHOICE
    has = moment.state.seats[choice.opponent].goods[KIND[kind]]
    return None if has else Reason.OPPONENT_HAS_NONE


def _take(
    draft: Draft, moment: Moment, effect: Effect, choice: actions.Against | actions.Rob
) -> None:
    kind = _kind_taken(effect, choice)
    hand_over(draft, choice.opponent, moment.seat, kind, effect.number)


def hand_over(draft: Draft, giver: int, taker: int, kind: str, number: int) -> None:
    """Move up to ``number`` pieces of goods from one seat to another, as many as there are."""
    index = KIND[kind]
    moved = min(number, draft.at(giver).goods[index])
    draft.at(giver).goods[index] -= moved
    draft.at(taker).goods[index] += moved
    draft.tell(events.GoodsTaken(taker, giver, kind, moved))


def _why_not_disarm(moment: Moment, effect: Effect, choice: actions.Against) -> Reason | None:
    if not moment.is_opponent(choice.opponent):
        return Reason.NOT_AN_OPPONENT
    return None if moment.state.seats[choice.opponent].armour else Reason.OPPONENT_HAS_NONE


def _disarm(draft: Draft, moment: Moment, effect: Effect, choice: actions.Against) -> None:
    move_armour(draft, choice.opponent, -effect.number)


def _having(moment: Moment, effect: Effect) -> Iterator[int]:
    """Yield the opponents who have at least one piece of the effect's kinds of goods."""
    for seat in moment.opponents():
        if any(moment.state.seats[seat].goods[KIND[kind]] for kind in effect.kinds):
            yield seat


def _why_nobody(moment: Moment, effect: Effect, choice: object) -> Reason | None:
    return Reason.OPPONENT_HAS_NONE if next(_having(moment, effect), None) is None else None


def _all_lose(draft: Draft, moment: Moment, effect: Effect, choice: object) -> None:
    for seat in _having(moment, effect):
        for kind in effect.kinds:
            lost = min(effect.number, draft.at(seat).goods[KIND[kind]])
            pay(draft, seat, ((KIND[kind], lost),))


def _ask_to_give(draft: Draft, moment: Moment, effect: Effect, choice: object) -> None:
    draft.push(*(Due(Kind.GIVE, seat, effect.number) for seat in _having(moment, effect)))


OPERATIONS = {
    "gain": Operation(plainly, _why_not_gain, _gain),
    "exchange": Operation(plainly, _why_not_exchange, _exchange),
    "discard_crew": Operation(_trades, _why_not_trade, _trade),
    "take_from_opponent": Operation(_takings, _why_not_take, _take),
    "opponent_loses_armour": Operation(_targets, _why_not_disarm, _disarm),
    "all_opponents_lose": Operation(plainly, _why_nobody, _all_lose),
    "opponents_give": Operation(plainly, _why_nobody, _ask_to_give),
}
