"""Positions as plain data: written, summed up in a digest, and read back with a check of them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from hashlib import sha256
from typing import Any, get_type_hints

from pydantic import ValidationError, create_model

from skye_desktop.games.raiders.engine.state import (
    OF_TURN,
    ON_TABLE,
    Beat,
    Due,
    Kind,
    RulesOfSetup,
    SeatState,
    Setup,
    State,
    causes,
)
from skye_desktop.games.raiders.engine.table import GOODS, LETTER

_OF_SEAT = (*GOODS, *SeatState._fields[1:])
"""Names of what a seat has: the goods stand one by one."""
_OF_SUPPLY = (*GOODS, "valkyries")

# -- writing


def _on_table(state: State) -> dict[str, Any]:
    buildings, settlements = state.table.building, state.table.settlement
    seats = [(*seat.goods, *seat[1:]) for seat in state.seats]
    return {name: getattr(state, name) for name in ON_TABLE} | {
        "seats": [dict(zip(_OF_SEAT, seat, strict=True)) for seat in seats],
        "village": dict(zip(buildings, state.village, strict=True)),
        "spaces": dict(zip(settlements, state.spaces, strict=True)),
        "placed": dict(zip(settlements, state.placed, strict=True)),
        "supply": dict(zip(_OF_SUPPLY, state.supply, strict=True)),
        "returned": {seat: cards for seat, cards in enumerate(state.returned) if cards},
    }


def _of_turn(state: State) -> dict[str, Any]:
    pending = [{**due._asdict(), "chosen": dict(due.chosen)} for due in state.pending]
    return {name: getattr(state, name) for name in OF_TURN} | {"pending": pending}


def _plain(data: dict[str, Any]) -> dict[str, Any]:
    """Return data with the types that JSON has."""
    return json.loads(json.dumps(data))  # type: ignore[no-any-return]


def snapshot(state: State) -> dict[str, Any]:
    """Return the position on the table as JSON values; what has no order is sorted."""
    return _plain(_on_table(state))


def full_snapshot(state: State) -> dict[str, Any]:
    """Return the position with its turn; `position` reads it back into an equal state."""
    return _plain({**_on_table(state), "turn": _of_turn(state)})


def digest(state: State) -> str:
    """Return a short fingerprint of the position, its turn and the decisions of the game.

    It depends neither on the seed nor on the number of results of chance so far.
    """
    turn = _of_turn(state)
    del turn["lots"]
    whole = {**_on_table(state), "turn": turn, "decisions": dict(state.setup.decisions)}
    text = json.dumps(whole, separators=(",", ":"), sort_keys=True)
    return sha256(text.encode()).hexdigest()[:16]


# -- reading

_HINTS: Any = get_type_hints(State)
_TYPED: Any = {name: (_HINTS[name], ...) for name in (*ON_TABLE, *OF_TURN)}
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


def _named(where: str, given: Mapping[str, Any], names: Collection[str]) -> dict[str, Any]:
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
    given = _named("", {**data, "turn": turn}, (*ON_TABLE, "turn"))
    if len(given["seats"]) != setup.count:
        raise PositionError(f"seats: {len(given['seats'])}, but the set-up has {setup.count}")
    if turn is None and given["beat"] not in (Beat.PLACE, Beat.OVER):
        raise PositionError(f"turn: missing, but the beat is {given['beat']}")
    if turn is None:
        turn = {name: State._field_defaults[name] for name in OF_TURN}
    turn = _named("turn.", turn, OF_TURN)
    by_name: dict[str, Collection[str]] = {
        "village": table.building,
        "spaces": table.settlement,
        "placed": table.settlement,
        "supply": _OF_SUPPLY,
    }
    return {
        **given,
        **turn,
        **{part: [*_named(f"{part}.", given[part], by_name[part]).values()] for part in by_name},
        "seats": [_seat_of(f"seats.{at}.", seat) for at, seat in enumerate(given["seats"])],
        "discard": _sorted(given["discard"]),
        "open": _sorted(given["open"]),
        "returned": [_sorted(given["returned"].get(str(at), ())) for at in range(setup.count)],
        "pending": [_due_of(due) for due in turn["pending"]],
    }


def _seat_of(where: str, given: Mapping[str, Any]) -> dict[str, Any]:
    seat = _named(where, given, _OF_SEAT)
    seat |= {name: _sorted(seat[name]) for name in ("hand", "crew", "offerings")}
    return {"goods": [seat.pop(kind) for kind in GOODS], **seat}


def _due_of(given: Mapping[str, Any]) -> dict[str, Any]:
    due = _named("turn.pending.", given, Due._fields)
    chosen = sorted((int(seat), _sorted(cards)) for seat, cards in due["chosen"].items())
    return {**due, "chosen": chosen}


# -- checking


def _faults(state: State) -> Iterator[str]:
    """Yield what is wrong with a position, each as a sentence with the place first."""
    yield from _faults_of_spaces(state)
    yield from _faults_of_components(state)
    yield from _faults_of_seats(state)
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
        for space in filter(None, row):
            if list(space.pieces) != sorted(space.pieces) or set(space.pieces) - set(LETTER):
                yield f"spaces.{settlement.id}: {space.pieces} is not sorted pieces"


def _faults_of_components(state: State) -> Iterator[str]:
    """Yield what is not there as often as printed, wherever it lies."""
    table, spaces = state.table, [space for row in state.spaces for space in row if space]
    pieces = Counter(_OF_SUPPLY[LETTER[letter]] for space in spaces for letter in space.pieces)
    pieces.update(dict(zip(_OF_SUPPLY, state.supply, strict=True)))
    cards = Counter((*state.pile, *state.discard))
    tiles = Counter((*state.stack, *state.open))
    workers = Counter(worker for row in (state.village, *state.placed) for worker in row if worker)
    workers.update(space.worker for space in spaces)
    for seat, returned in zip(state.seats, state.returned, strict=True):
        pieces.update(dict(zip(GOODS, seat.goods, strict=True)))
        cards.update((*seat.hand, *seat.crew, *returned))
        tiles.update(seat.offerings)
        workers.update([seat.worker] if seat.worker else [])
    in_game = Counter(table.workers)
    # Those of seats that nobody has stay in the box.
    in_game[table.first_worker] -= table.most - len(state.seats)
    found_and_printed: dict[str, tuple[Counter[Any], Counter[Any]]] = {
        "supply": (pieces, Counter(dict(zip(_OF_SUPPLY, table.supply, strict=True)))),
        "cards": (cards, Counter(table.cards)),
        "offerings": (tiles, Counter(list(table.offering))),
        "workers": (workers, in_game),
    }
    for where, (found, printed) in found_and_printed.items():
        # Cards and offerings are laid out in the course of the set-up.
        if found or state.beat is not Beat.SETUP:
            for thing in found | printed:
                if found[thing] != printed[thing]:
                    yield f"{where}: {found[thing]} of {thing} in all, not {printed[thing]}"
    if min(state.supply) < 0:
        yield "supply: a number is below 0"
    if state.stack and len(state.open) != table.setup["open_offerings"]:
        yield f"open: {len(state.open)} tiles while the stack has some"


def _faults_of_seats(state: State) -> Iterator[str]:
    limits = state.table.limits
    for number, seat in enumerate(state.seats):
        if min(*seat.goods, seat.valkyries, seat.vp, seat.turns, seat.heroes_hired) < 0:
            yield f"seats.{number}: a number is below 0"
        if not 0 <= seat.armour <= limits["armour"]:
            yield f"seats.{number}.armour: {seat.armour}"
        if len(seat.crew) > limits["crew"]:
            yield f"seats.{number}.crew: more than {limits['crew']}"


def _faults_of_workers(state: State) -> Iterator[str]:
    table = state.table
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
