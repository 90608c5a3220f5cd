"""The situation in which operations of buildings and cards are judged, and what they share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from skye_desktop.games.raiders.engine import events
from skye_desktop.games.raiders.engine.reasons import Reason
from skye_desktop.games.raiders.engine.state import Draft, Ids, SeatState, State
from skye_desktop.games.raiders.engine.table import GOODS, VALKYRIES, Amounts, Effect, Table


class Moment(NamedTuple):
    """The situation of a seat that takes an action, before the action has any effect."""

    state: State
    table: Table
    seat: int
    me: SeatState
    hand: Ids
    """Hand cards without the one just played."""
    colour: str
    """Colour of the worker whose action it is."""
    building: str
    is_placing: bool

    def opponents(self) -> Iterator[int]:
        """Yield the other seats clockwise, beginning with the next."""
        count = len(self.state.seats)
        return ((self.seat + step) % count for step in range(1, count))

    def is_opponent(self, seat: int) -> bool:
        """Return whether that is another seat of the game."""
        return 0 <= seat < len(self.state.seats) and seat != self.seat


class Operation(NamedTuple):
    """The three functions of one kind of action: possible choices, judgement, effect."""

    candidates: Callable[[Moment, Effect], Iterator[Any]]
    """Yields every choice that could be legal; ``why_not`` decides which of them are."""
    why_not: Callable[[Moment, Effect, Any], Reason | None]
    """Returns why a choice of the right type is illegal.

    The choice is None if there is none to make.
    """
    do: Callable[[Draft, Moment, Effect, Any], None]


def plainly(moment: Moment, effect: Effect) -> Iterator[None]:
    """Yield None, the only candidate of an operation that offers no choice."""
    yield None


def counted(table: Table, crew: Ids) -> Ids | set[str]:
    """Return the crew cards whose abilities count.

    Equal cards count once, unless the game's decisions say that abilities add up.
    """
    return crew if table.adds_up else set(crew)


def can_pay(goods: tuple[int, ...], cost: Amounts) -> bool:
    """Return whether those goods cover the cost."""
    return all(goods[kind] >= number for kind, number in cost)


def pay(draft: Draft, seat: int, cost: Amounts) -> None:
    """Move goods from a seat to the supply."""
    own = draft.at(seat).goods
    for kind, number in cost:
        if number:
            own[kind] -= number
            draft.supply[kind] += number
            draft.tell(events.GoodsPaid(seat, GOODS[kind], number))


def gain_at(moment: Moment, gain: Amounts) -> Amounts:
    """Return a gain including what the crew adds to it in this building."""
    bonuses = moment.table.bonus[moment.building]
    if not bonuses or not gain:
        return gain
    sums = dict(gain)
    for card in counted(moment.table, moment.me.crew):
        bonus = bonuses.get(card)
        if bonus is not None and (bonus.when is None or bonus.when in sums):
            for kind, number in bonus.gain:
                sums[kind] = sums.get(kind, 0) + number
    return tuple(sums.items())


def why_no_gain(moment: Moment, gain: Amounts, paid: Amounts = ()) -> Reason | None:
    """Return why no part of a gain can be taken from the supply (Rules, Paying and gaining 1)."""
    supply = moment.state.supply
    for kind, number in gain:
        there = supply[kind]
        if paid:
            there += sum(back for other, back in paid if other == kind)
        if there >= (number if moment.table.is_whole else 1):
            return None
    return Reason.SUPPLY_EMPTY


def receive(draft: Draft, seat: int, gain: Amounts) -> None:
    """Move goods from the supply to a seat, as far as the supply has them."""
    own, supply = draft.at(seat).goods, draft.supply
    for kind, number in gain:
        there = supply[kind]
        if there < number:
            if draft.table.is_whole or not there:
                continue
            number = there
        own[kind] += number
        supply[kind] -= number
        draft.tell(events.GoodsGained(seat, GOODS[kind], number))


def why_no_armour(moment: Moment, steps: int) -> Reason | None:
    """Return why the armour marker cannot move up (Rules, The village 4)."""
    room = moment.table.limits["armour"] - moment.me.armour
    is_lost = moment.table.decided["armour_surplus_lost"]
    return None if room >= (1 if is_lost else steps) else Reason.ARMOUR_FULL


def move_armour(draft: Draft, seat: int, steps: int) -> None:
    """Move a seat's armour marker, as far as the track goes."""
    own = draft.at(seat)
    after = max(0, min(own.armour + steps, draft.table.limits["armour"]))
    if after != own.armour:
        draft.tell(events.ArmourChanged(seat, after - own.armour))
        own.armour = after


def causes(state: State | Draft) -> Iterator[str]:
    """Yield the conditions for the last round that hold (Rules, End 1)."""
    table = state.table
    if fortress_spaces(state) <= table.end["fortress_sets_left"]:
        yield "fortress"
    if len(state.stack) <= table.end["offering_stack_left"]:
        yield "offerings"
    on_board = table.supply[VALKYRIES] - state.supply[VALKYRIES]
    if on_board <= table.end["valkyries_on_board_left"]:
        yield "valkyries"


def fortress_spaces(state: State | Draft) -> int:
    """Return the number of raid spaces of fortresses that are left."""
    return sum(
        space is not None
        for settlement in state.table.settlements
        if settlement.type == "fortress"
        for space in state.spaces[settlement.at]
    )


def note_end(draft: Draft) -> None:
    """Begin the last round if a condition for it holds; once begun it stays so."""
    if draft.last_round is None and (cause := next(causes(draft), None)):
        draft.last_round = len(draft.seats) * draft.table.end["last_turns_each"]
        draft.tell(events.LastRoundBegan(cause))


def note_end_at_once(draft: Draft) -> None:
    """Begin the last round at once if a condition holds and this game's decisions say so."""
    if draft.table.notes_end_at_once:
        note_end(draft)
