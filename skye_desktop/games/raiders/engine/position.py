"""Positions from plain data, for saves and scenarios, checked against the rules' counts."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, get_type_hints

from pydantic import ValidationError, create_model

from skye_desktop.games.raiders.engine.snapshot import OF_SEAT, OF_SUPPLY
from skye_desktop.games.raiders.engine.state import (
    Beat,
    Due,
    Kind,
    RulesOfSetup,
    Setup,
    State,
    causes,
)
from skye_desktop.games.raiders.engine.table import GOODS, LETTER, VALKYRIES

_OF_SETUP = ("setup", "table")
_OF_TURN = ("used", "placed_at", "raid", "pending", "lots")
_NO_TURN: Mapping[str, Any] = {name: State._field_defaults[name] for name in _OF_TURN}
_OF_TABLE = tuple(name for name in State._fields if name not in (*_OF_SETUP, *_OF_TURN))
_HINTS: Any = get_type_hints(State)
_TYPED: Any = {name: (_HINTS[name], ...) for name in (*_OF_TABLE, *_OF_TURN)}
_Fields = create_model("_Fields", **_TYPED)
"""What a position says of a state, each field with its type."""


class PositionError(ValueError):
    """Raised for a position that cannot occur in a game; it says where and why."""


def position(data: Mapping[str, Any], setup: RulesOfSetup | None = None) -> State:
    """Return the state of a position that `snapshot` or `full_snapshot` has written.

    Without a set-up the decisions of the printed game hold. For a position in the middle of a turn
    the key ``turn`` is needed. Raises PositionError.
    """
    try:
        setup = setup or Setup(len(data["seats"]))
        text = json.dumps(_fields_of(data, setup))
        fields = _Fields.model_validate_json(text, strict=True)
    except ValidationError as error:
        first = error.errors()[0]
        raise PositionError(f"{'.'.join(map(str, first['loc']))}: {first['msg']}") from error
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise PositionError(str(error)) from error
    state = State(setup, setup.table, **dict(fields))
    for fault in _faults(state):
        raise PositionError(fault)
    return state


def _named(where: str, given: Mapping[str, Any], names: Iterable[str]) -> dict[str, Any]:
    """Return a mapping in the order of the names, of which each must be there and no other."""
    for name in (*names, *given):
        if name not in given or name not in names:
            raise PositionError(f"{where}{name}: unknown or missing")
    return {name: given[name] for name in names}


def _sorted(given: Any) -> Any:
    """Return a list sorted; what is none is left to the check of types."""
    return sorted(given) if isinstance(given, list | tuple) else given


def _fields_of(data: Mapping[str, Any], setup: RulesOfSetup) -> dict[str, Any]:
    """Return the fields of a state as JSON values; their types are not checked yet."""
    table, turn = setup.table, data.get("turn")
    given = _named("", {**data, "turn": turn}, (*_OF_TABLE, "turn"))
    if len(given["seats"]) != setup.count:
        raise PositionError(f"seats: {len(given['seats'])}, but the set-up has {setup.count}")
    if turn is None and given["beat"] not in (Beat.PLACE, Beat.OVER):
        raise PositionError(f"turn: missing, but the beat is {given['beat']}")
    turn = _NO_TURN if turn is None else _named("turn.", turn, _OF_TURN)
    return {
        **given,
        **turn,
        "seats": [_seat_of(f"seats.{at}.", seat) for at, seat in enumerate(given["seats"])],
        "village": [*_named("village.", given["village"], table.building).values()],
        "spaces": [*_named("spaces.", given["spaces"], table.settlement).values()],
        "placed": [*_named("placed.", given["placed"], table.settlement).values()],
        "supply": [*_named("supply.", given["supply"], OF_SUPPLY).values()],
        "discard": _sorted(given["discard"]),
        "open": _sorted(given["open"]),
        "returned": [_sorted(given["returned"].get(str(at), ())) for at in range(setup.count)],
        "pending": [_due_of(due) for due in turn["pending"]],
    }


def _seat_of(where: str, given: Mapping[str, Any]) -> dict[str, Any]:
    seat = _named(where, given, OF_SEAT)
    seat |= {name: _sorted(seat[name]) for name in ("hand", "crew", "offerings")}
    return {"goods": [seat.pop(kind) for kind in GOODS], **seat}


def _due_of(given: Mapping[str, Any]) -> dict[str, Any]:
    due = _named("turn.pending.", given, Due._fields)
    chosen = sorted((int(seat), _sorted(cards)) for seat, cards in due["chosen"].items())
    return {**due, "chosen": chosen}


# -- what every position of a game has


def _faults(state: State) -> Iterator[str]:
    """Yield what is wrong with a position, each as a sentence with the place first."""
    yield from _faults_of_spaces(state)
    yield from _faults_of_goods(state)
    yield from _faults_of_cards(state)
    yield from _faults_of_workers(state)
    yield from _faults_of_turn(state)
    yield from _faults_of_pending(state)


def _faults_of_spaces(state: State) -> Iterator[str]:
    is_filled = state.beat is not Beat.SETUP or any(
        space.pieces for row in state.spaces for space in row if space
    )
    for settlement, row in zip(state.table.settlements, state.spaces, strict=True):
        sizes = [number * is_filled for number, _ in settlement.spaces]
        found = [len(space.pieces) if space else None for space in row]
        if len(row) != len(sizes) or any(
            number not in (None, size) for number, size in zip(found, sizes, strict=True)
        ):
            yield f"spaces.{settlement.id}: not as many pieces as printed, {sizes}"
        for space in row:
            if space and (
                list(space.pieces) != sorted(space.pieces) or set(space.pieces) - set(LETTER)
            ):
                yield f"spaces.{settlement.id}: {space.pieces} is not sorted pieces"


def _faults_of_goods(state: State) -> Iterator[str]:
    table = state.table
    letters = "".join(space.pieces for row in state.spaces for space in row if space)
    on_spaces = Counter(LETTER[letter] for letter in letters)
    for index, kind in enumerate(OF_SUPPLY):
        held = 0 if index == VALKYRIES else sum(seat.goods[index] for seat in state.seats)
        total = state.supply[index] + on_spaces[index] + held
        if total != table.supply[index]:
            yield f"supply.{kind}: {total} pieces in all, not {table.supply[index]}"
        if state.supply[index] < 0:
            yield f"supply.{kind}: below 0"
    for number, seat in enumerate(state.seats):
        if min(*seat.goods, seat.valkyries, seat.vp, seat.turns, seat.heroes_hired) < 0:
            yield f"seats.{number}: a number is below 0"
        if not 0 <= seat.armour <= table.limits["armour"]:
            yield f"seats.{number}.armour: {seat.armour}"


def _faults_of_cards(state: State) -> Iterator[str]:
    """Yield what is wrong with cards and offerings; before they are laid out there are none."""
    table = state.table
    cards = Counter((*state.pile, *state.discard))
    tiles = [*state.stack, *state.open]
    for number, seat in enumerate(state.seats):
        cards.update((*seat.hand, *seat.crew, *state.returned[number]))
        tiles += seat.offerings
        if len(seat.crew) > table.limits["crew"]:
            yield f"seats.{number}.crew: more than {table.limits['crew']}"
    is_before = state.beat is Beat.SETUP
    printed = Counter(table.cards)
    if cards != printed and (cards or not is_before):
        card = min(card for card in cards | printed if cards[card] != printed[card])
        yield f"cards: {cards[card]} of {card} in all, not {printed[card]}"
    if sorted(tiles) != sorted(table.offering) and (tiles or not is_before):
        yield "offerings: not each tile once in stack, open and with the seats"
    if state.stack and len(state.open) != table.setup["open_offerings"]:
        yield f"open: {len(state.open)} tiles while the stack has some"


def _faults_of_workers(state: State) -> Iterator[str]:
    table, found = state.table, Counter[str]()
    found.update(seat.worker for seat in state.seats if seat.worker)
    found.update(worker for worker in state.village if worker)
    found.update(space.worker for row in state.spaces for space in row if space)
    found.update(worker for workers in state.placed for worker in workers)
    # Those of seats that nobody has stay in the box.
    in_game = Counter(table.workers)
    in_game[table.first_worker] -= table.most - len(state.seats)
    for colour in found | in_game:
        if found[colour] != in_game[colour]:
            yield f"workers: {found[colour]} {colour} in all, not {in_game[colour]}"
    for settlement, row, workers in zip(table.settlements, state.spaces, state.placed, strict=True):
        is_raided = state.beat is Beat.RAIDING and state.raid == settlement.id
        taken = row.count(None)
        if len(workers) not in ((taken, taken + 1) if is_raided else (taken,)):
            yield f"placed.{settlement.id}: {len(workers)} workers for {taken} spaces taken"
    for building, worker in zip(table.buildings, state.village, strict=True):
        if worker and worker not in building.admits:
            yield f"village.{building.id}: admits no {worker} worker"
    idle = [number for number, seat in enumerate(state.seats) if seat.worker is None]
    if state.beat is Beat.PLACE and idle:
        yield "seats: each has a worker at the beginning of a turn"
    is_placed = state.beat in (Beat.PLACING, Beat.LIFT)
    if is_placed and (idle != [state.seat] or state.placed_at is None):
        yield "seats: only the seat that has placed its worker is without one"


def _faults_of_turn(state: State) -> Iterator[str]:
    table, seats = state.table, range(len(state.seats))
    is_between = state.beat in (Beat.SETUP, Beat.KEEP, Beat.OVER)
    if (state.seat is None) != is_between or state.seat not in (None, *seats):
        yield f"seat: {state.seat} in the beat {state.beat}"
    if not {*state.used, state.placed_at} <= {*table.building, None}:
        yield "turn: an unknown building"
    if state.raid not in (None, *table.settlement):
        yield f"turn.raid: {state.raid} is unknown"
    is_after_raid = state.beat in (Beat.RAIDING, Beat.ENDING) and state.placed_at is None
    if (state.raid is not None) != is_after_raid:
        yield f"turn.raid: {state.raid} in the beat {state.beat}"
    if not set(state.dice) <= set(table.faces):
        yield f"dice: {state.dice}"
    cause = next(causes(state), None)
    if cause and state.last_round is None and state.beat is Beat.PLACE:
        yield f"last_round: null, but the end by {cause} is reached"


_OF_A_RAID = {Kind.DICE, Kind.REROLL, Kind.FACE, Kind.SCORE, Kind.TAKE, Kind.KILL, Kind.LOSE}
_OF_NO_SEAT = {Kind.BAG, Kind.PILE, Kind.STACK, Kind.KEEP, Kind.UNDER, Kind.START}


def _faults_of_pending(state: State) -> Iterator[str]:
    """Yield contradictions between the part of the turn and what is still to come in it."""
    seats = (-1, *range(len(state.seats)))
    is_before = state.beat in (Beat.SETUP, Beat.KEEP)
    if is_before and not state.pending:
        yield f"turn.pending: nothing, in the beat {state.beat}"
    if state.pending and state.beat in (Beat.PLACE, Beat.LIFT, Beat.OVER):
        yield f"turn.pending: something, in the beat {state.beat}"
    for due in state.pending:
        if due.seat not in seats or due.other not in seats:
            yield "turn.pending: an unknown seat"
        is_wrong = (due.kind in _OF_NO_SEAT) != is_before or (due.seat < 0) != is_before
        if is_wrong or (due.kind in _OF_A_RAID and state.beat is not Beat.RAIDING):
            yield f"turn.pending: {due.kind} of seat {due.seat} in the beat {state.beat}"
