"""Positions read from plain data, for saves and scenarios; impossible ones are refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from skye_desktop.games.raiders.engine.moment import causes
from skye_desktop.games.raiders.engine.state import (
    Beat,
    Due,
    Kind,
    RulesOfSetup,
    SeatState,
    Setup,
    Space,
    State,
)
from skye_desktop.games.raiders.engine.table import (
    GOODS,
    LETTER,
    VALKYRIES,
    Table,
)

Colour = Literal["black", "grey", "white"]


class PositionError(ValueError):
    """Raised for a position that cannot occur in a game; it says where and why."""


class _Strict(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")


class _Seat(_Strict):
    silver: int
    provisions: int
    gold: int
    iron: int
    livestock: int
    armour: int
    valkyries: int
    vp: int
    worker: Colour | None
    hand: list[str]
    crew: list[str]
    offerings: list[int]
    turns: int
    heroes_hired: int


class _Supply(_Strict):
    silver: int
    provisions: int
    gold: int
    iron: int
    livestock: int
    valkyries: int


class _Pending(_Strict):
    kind: str
    seat: int
    number: int
    other: int
    chosen: dict[str, list[str]]


class _Turn(_Strict):
    used: list[str]
    placed_at: str | None
    raid: str | None
    pending: list[_Pending]
    lots: int


class _Position(_Strict):
    seats: list[_Seat]
    village: dict[str, Colour | None]
    spaces: dict[str, list[list[str] | None]]
    placed: dict[str, list[Colour]]
    supply: _Supply
    pile: list[str]
    discard: list[str]
    stack: list[int]
    open: list[int]
    seat: int | None
    beat: str
    last_round: int | None
    returned: dict[str, list[str]]
    dice: list[int]
    turn: _Turn | None = None


def position(data: Mapping[str, Any], setup: RulesOfSetup | None = None) -> State:
    """Return the state of a position that `snapshot` or `full_snapshot` has written.

    Without a set-up the decisions of the printed game hold. For a position in the middle of a turn
    the key ``turn`` is needed. Raises PositionError.
    """
    try:
        read = _Position.model_validate(dict(data))
        setup = setup or Setup(len(read.seats))
        state = _state_of(read, setup)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"]))
        raise PositionError(f"{where}: {first['msg']}") from error
    except ValueError as error:
        raise PositionError(str(error)) from error
    for fault in _faults(state):
        raise PositionError(fault)
    return state


def _same_names(where: str, given: Mapping[str, object], known: Mapping[str, object]) -> None:
    if set(given) != set(known):
        wrong = sorted(set(given) ^ set(known))
        raise PositionError(f"{where}: {', '.join(wrong)} unknown or missing")


def _seat_of(seat: _Seat) -> SeatState:
    given = seat.model_dump()
    return SeatState(
        goods=tuple(given[kind] for kind in GOODS),
        armour=seat.armour,
        valkyries=seat.valkyries,
        vp=seat.vp,
        worker=seat.worker,
        hand=tuple(sorted(seat.hand)),
        crew=tuple(sorted(seat.crew)),
        offerings=tuple(sorted(seat.offerings)),
        turns=seat.turns,
        heroes_hired=seat.heroes_hired,
    )


def _space_of(where: str, given: list[str] | None) -> Space | None:
    if given is None:
        return None
    if len(given) != 2 or sorted(given[0]) != list(given[0]) or not set(given[0]) <= set(LETTER):
        raise PositionError(f"spaces.{where}: {given} is not sorted pieces and a worker")
    return Space(given[0], given[1])


def _due_of(due: _Pending) -> Due:
    chosen = tuple(sorted((int(seat), tuple(sorted(cards))) for seat, cards in due.chosen.items()))
    return Due(Kind(due.kind), due.seat, due.number, due.other, chosen)


def _turn_of(read: _Position, setup: RulesOfSetup) -> _Turn:
    """Return the part about the turn; between turns it may be missing."""
    if read.turn is not None:
        return read.turn
    if Beat(read.beat) not in (Beat.PLACE, Beat.OVER):
        raise PositionError(f"turn: missing, but the beat is {read.beat}")
    return _Turn(used=[], placed_at=None, raid=None, pending=[], lots=0)


def _state_of(read: _Position, setup: RulesOfSetup) -> State:
    table = setup.table
    if len(read.seats) != setup.count:
        raise PositionError(f"seats: {len(read.seats)}, but the set-up has {setup.count}")
    _same_names("village", read.village, table.building)
    _same_names("spaces", read.spaces, table.settlement)
    _same_names("placed", read.placed, table.settlement)
    turn, supply = _turn_of(read, setup), read.supply.model_dump()
    return State(
        setup=setup,
        table=table,
        seats=tuple(_seat_of(seat) for seat in read.seats),
        village=tuple(read.village[name] for name in table.building),
        spaces=tuple(
            tuple(_space_of(name, space) for space in read.spaces[name])
            for name in table.settlement
        ),
        placed=tuple(tuple(read.placed[name]) for name in table.settlement),
        supply=tuple(supply[kind] for kind in (*GOODS, "valkyries")),
        pile=tuple(read.pile),
        discard=tuple(sorted(read.discard)),
        stack=tuple(read.stack),
        open=tuple(sorted(read.open)),
        seat=read.seat,
        beat=Beat(read.beat),
        used=tuple(turn.used),
        placed_at=turn.placed_at,
        raid=turn.raid,
        dice=tuple(read.dice),
        pending=tuple(_due_of(due) for due in turn.pending),
        last_round=read.last_round,
        returned=tuple(
            tuple(sorted(read.returned.get(str(seat), ()))) for seat in range(setup.count)
        ),
        lots=turn.lots,
    )


# -- what every position of a game has


def _faults(state: State) -> Iterator[str]:
    """Yield what is wrong with a position, each as a sentence with the place first."""
    yield from _faults_of_goods(state)
    yield from _faults_of_cards(state)
    yield from _faults_of_workers(state)
    yield from _faults_of_offerings(state)
    yield from _faults_of_turn(state)


def pieces_on_spaces(state: State) -> Counter[int]:
    """Return the numbers of pieces on raid spaces, by their index in the supply."""
    letters = "".join(space.pieces for row in state.spaces for space in row if space)
    return Counter(LETTER[letter] for letter in letters)


def _faults_of_goods(state: State) -> Iterator[str]:
    table, on_spaces = state.table, pieces_on_spaces(state)
    for index, kind in enumerate((*GOODS, "valkyries")):
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
    for settlement, row in zip(table.settlements, state.spaces, strict=True):
        sizes = [number for number, _ in settlement.spaces]
        is_filled = state.beat is not Beat.SETUP or any(on_spaces.values())
        if len(row) != len(sizes) or any(
            space and len(space.pieces) != size * is_filled
            for space, size in zip(row, sizes, strict=True)
        ):
            yield f"spaces.{settlement.id}: not as many pieces as printed, {sizes}"


def _faults_of_cards(state: State) -> Iterator[str]:
    table = state.table
    found = Counter((*state.pile, *state.discard))
    for number, seat in enumerate(state.seats):
        found.update((*seat.hand, *seat.crew, *state.returned[number]))
        if len(seat.crew) > table.limits["crew"]:
            yield f"seats.{number}.crew: more than {table.limits['crew']}"
    is_before = state.beat is Beat.SETUP and not found
    if found != Counter(table.cards) and not is_before:
        wrong = [card for card in {*found, *table.card} if found[card] != table.cards.count(card)]
        card = min(wrong)
        yield f"cards: {found[card]} of {card} in all, not {table.cards.count(card)}"


def _faults_of_workers(state: State) -> Iterator[str]:
    table, found = state.table, Counter[str]()
    found.update(seat.worker for seat in state.seats if seat.worker)
    found.update(worker for worker in state.village if worker)
    found.update(space.worker for row in state.spaces for space in row if space)
    found.update(worker for workers in state.placed for worker in workers)
    for colour, number in _workers_in_game(table, len(state.seats)).items():
        if found[colour] != number:
            yield f"workers: {found[colour]} {colour} in all, not {number}"
    for settlement, row, workers in zip(table.settlements, state.spaces, state.placed, strict=True):
        is_raided = state.beat is Beat.RAIDING and state.raid == settlement.id
        taken = sum(space is None for space in row)
        if len(workers) not in ((taken, taken + 1) if is_raided else (taken,)):
            yield f"placed.{settlement.id}: {len(workers)} workers for {taken} spaces taken"
    if state.beat is Beat.PLACE and not all(seat.worker for seat in state.seats):
        yield "seats: each has a worker at the beginning of a turn"
    for building, worker in zip(table.buildings, state.village, strict=True):
        if worker and worker not in building.admits:
            yield f"village.{building.id}: admits no {worker} worker"


def _workers_in_game(table: Table, seats: int) -> Counter[str]:
    """Return the number of workers of each colour in a game for ``seats`` seats.

    The workers of further seats stay in the box.
    """
    unused = {table.first_worker: (table.most - seats)}
    return Counter({colour: n - unused.get(colour, 0) for colour, n in table.workers.items()})


def _faults_of_offerings(state: State) -> Iterator[str]:
    table = state.table
    tiles = [*state.stack, *state.open, *(tile for seat in state.seats for tile in seat.offerings)]
    is_before = state.beat is Beat.SETUP and not tiles
    if sorted(tiles) != sorted(table.offering) and not is_before:
        yield "offerings: not each tile once in stack, open and with the seats"
    if state.stack and len(state.open) != table.setup["open_offerings"]:
        yield f"open: {len(state.open)} tiles while the stack has some"


def _faults_of_turn(state: State) -> Iterator[str]:
    table, seats = state.table, range(len(state.seats))
    is_between = state.beat in (Beat.SETUP, Beat.KEEP, Beat.OVER)
    if (state.seat is None) != is_between or state.seat not in (None, *seats):
        yield f"seat: {state.seat} in the beat {state.beat}"
    if state.placed_at not in (None, *table.building) or not set(state.used) <= set(table.building):
        yield "turn: an unknown building"
    if state.raid not in (None, *table.settlement):
        yield f"turn.raid: {state.raid} is unknown"
    if not set(state.dice) <= set(table.faces):
        yield f"dice: {state.dice}"
    if any(due.seat not in (-1, *seats) or due.other not in (-1, *seats) for due in state.pending):
        yield "turn.pending: an unknown seat"
    yield from _faults_of_pending(state)
    if state.beat is Beat.OVER:
        return
    cause = next(causes(state), None) if not is_between else None
    if cause and state.last_round is None and state.beat is Beat.PLACE:
        yield f"last_round: null, but the end by {cause} is reached"


_OF_A_RAID = {Kind.DICE, Kind.REROLL, Kind.FACE, Kind.SCORE, Kind.TAKE, Kind.KILL, Kind.LOSE}
_OF_NO_SEAT = {Kind.BAG, Kind.PILE, Kind.STACK, Kind.KEEP, Kind.UNDER, Kind.START}


def _faults_of_pending(state: State) -> Iterator[str]:
    """Yield contradictions between the part of the turn and what is still to come in it."""
    is_before = state.beat in (Beat.SETUP, Beat.KEEP)
    if is_before and not state.pending:
        yield f"turn.pending: nothing, in the beat {state.beat}"
    if state.pending and state.beat in (Beat.PLACE, Beat.LIFT, Beat.OVER):
        yield f"turn.pending: something, in the beat {state.beat}"
    for due in state.pending:
        if (due.kind in _OF_NO_SEAT) != is_before or (due.seat < 0) != is_before:
            yield f"turn.pending: {due.kind} of seat {due.seat} in the beat {state.beat}"
        elif due.kind in _OF_A_RAID and state.beat is not Beat.RAIDING:
            yield f"turn.pending: {due.kind} in the beat {state.beat}"
    if (state.raid is not None) != bool(state.placed_at is None and _is_after_raid(state)):
        yield f"turn.raid: {state.raid} in the beat {state.beat}"
    if state.beat in (Beat.PLACING, Beat.LIFT):
        without = [number for number, seat in enumerate(state.seats) if seat.worker is None]
        if without != [state.seat] or state.placed_at is None:
            yield "seats: only the seat that has placed its worker is without one"


def _is_after_raid(state: State) -> bool:
    return state.beat in (Beat.RAIDING, Beat.ENDING)
