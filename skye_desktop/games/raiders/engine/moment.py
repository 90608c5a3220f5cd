"""The moment at which an action of the village is taken, and how pieces and markers move."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from skye_desktop.games.raiders.engine import events
from skye_desktop.games.raiders.engine.state import Draft, Ids, SeatState, State
from skye_desktop.games.raiders.engine.table import GOODS, KIND, VALKYRIES, Amounts, Table


class Moment(NamedTuple):
    """The moment at which a seat takes an action, before anything of it is done."""

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


def counted(table: Table, crew: Ids) -> Ids | set[str]:
    """Return the crew whose abilities count: of equal ones one, if they do not add up."""
    return crew if table.adds_up else set(crew)


def added(table: Table, crew: Ids, numbers: dict[str, int]) -> int:
    """Return the sum of an ability's numbers over a crew."""
    if not numbers:
        return 0
    return sum(numbers[card] for card in counted(table, crew) if card in numbers)


# -- goods


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


def hand_over(draft: Draft, giver: int, taker: int, kind: str, number: int) -> None:
    """Move up to ``number`` pieces of goods from one seat to another, as many as there are."""
    index = KIND[kind]
    moved = min(number, draft.at(giver).goods[index])
    draft.at(giver).goods[index] -= moved
    draft.at(taker).goods[index] += moved
    draft.tell(events.GoodsTaken(taker, giver, kind, moved))


def move_armour(draft: Draft, seat: int, steps: int) -> None:
    """Move a seat's armour marker, as far as the track goes."""
    own = draft.at(seat)
    after = max(0, min(own.armour + steps, draft.table.limits["armour"]))
    if after != own.armour:
        draft.tell(events.ArmourChanged(seat, after - own.armour))
        own.armour = after


# -- the end


def fortress_spaces(state: State | Draft) -> int:
    """Return the number of raid spaces of fortresses that are left."""
    rows = [state.spaces[each.at] for each in state.table.settlements if each.type == "fortress"]
    return sum(len(row) - row.count(None) for row in rows)


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


def note_end(draft: Draft, is_turn_over: bool = False) -> None:
    """Begin the last round if a condition for it holds; once begun it stays so.

    In the middle of a turn only if the game notes it there.
    """
    if draft.last_round is not None or draft.table.notes_end_at_once is is_turn_over:
        return
    if cause := next(causes(draft), None):
        draft.last_round = len(draft.seats) * draft.table.end["last_turns_each"]
        draft.tell(events.LastRoundBegan(cause))
