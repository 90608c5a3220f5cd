"""A state as plain JSON values, and its digest."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

from skye_desktop.games.raiders.engine.state import SeatState, State
from skye_desktop.games.raiders.engine.table import GOODS

OF_SEAT = (*GOODS, *SeatState._fields[1:])
"""Names of what a seat has: the goods stand one by one."""
OF_SUPPLY = (*GOODS, "valkyries")


def _on_table(state: State) -> dict[str, Any]:
    buildings, settlements = state.table.building, state.table.settlement
    seats = [(*seat.goods, *seat[1:]) for seat in state.seats]
    return {
        "seats": [dict(zip(OF_SEAT, seat, strict=True)) for seat in seats],
        "village": dict(zip(buildings, state.village, strict=True)),
        "spaces": dict(zip(settlements, state.spaces, strict=True)),
        "placed": dict(zip(settlements, state.placed, strict=True)),
        "supply": dict(zip(OF_SUPPLY, state.supply, strict=True)),
        "pile": state.pile,
        "discard": state.discard,
        "stack": state.stack,
        "open": state.open,
        "seat": state.seat,
        "beat": state.beat,
        "last_round": state.last_round,
        "returned": {seat: cards for seat, cards in enumerate(state.returned) if cards},
        "dice": state.dice,
    }


def _of_turn(state: State) -> dict[str, Any]:
    return {
        "used": state.used,
        "placed_at": state.placed_at,
        "raid": state.raid,
        "pending": [{**due._asdict(), "chosen": dict(due.chosen)} for due in state.pending],
    }


def _plain(data: dict[str, Any]) -> dict[str, Any]:
    """Return data with the types that JSON has."""
    return json.loads(json.dumps(data))  # type: ignore[no-any-return]


def snapshot(state: State) -> dict[str, Any]:
    """Return the position on the table as JSON values; what has no order is sorted."""
    return _plain(_on_table(state))


def full_snapshot(state: State) -> dict[str, Any]:
    """Return the position with its turn; `position` reads it back into an equal state."""
    return _plain({**_on_table(state), "turn": {**_of_turn(state), "lots": state.lots}})


def digest(state: State) -> str:
    """Return a short fingerprint of the position, its turn and the decisions of the game.

    It depends neither on the seed nor on the number of results of chance so far.
    """
    decisions = dict(state.setup.decisions)
    whole = {**_on_table(state), "turn": _of_turn(state), "decisions": decisions}
    text = json.dumps(whole, separators=(",", ":"), sort_keys=True)
    return sha256(text.encode()).hexdigest()[:16]
