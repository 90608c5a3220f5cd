"""A state as plain JSON values, and its digest."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from skye_desktop.games.raiders.engine.state import SeatState, State
from skye_desktop.games.raiders.engine.table import GOODS, VALKYRIES


def _seat(seat: SeatState) -> dict[str, Any]:
    return {
        **dict(zip(GOODS, seat.goods, strict=True)),
        "armour": seat.armour,
        "valkyries": seat.valkyries,
        "vp": seat.vp,
        "worker": seat.worker,
        "hand": list(seat.hand),
        "crew": list(seat.crew),
        "offerings": list(seat.offerings),
        "turns": seat.turns,
        "heroes_hired": seat.heroes_hired,
    }


def snapshot(state: State) -> dict[str, Any]:
    """Return the position on the table as JSON values.

    Things whose order has no meaning are sorted.
    """
    table = state.table
    return {
        "seats": [_seat(seat) for seat in state.seats],
        "village": dict(zip(table.building, state.village, strict=True)),
        "spaces": {
            name: [space and list(space) for space in row]
            for name, row in zip(table.settlement, state.spaces, strict=True)
        },
        "placed": {
            name: list(workers)
            for name, workers in zip(table.settlement, state.placed, strict=True)
        },
        "supply": {
            **dict(zip(GOODS, state.supply, strict=False)),
            "valkyries": state.supply[VALKYRIES],
        },
        "pile": list(state.pile),
        "discard": list(state.discard),
        "stack": list(state.stack),
        "open": list(state.open),
        "seat": state.seat,
        "beat": str(state.beat),
        "last_round": state.last_round,
        "returned": {str(seat): list(cards) for seat, cards in enumerate(state.returned) if cards},
        "dice": list(state.dice),
    }


def turn_snapshot(state: State) -> dict[str, Any]:
    """Return the part of the state that matters only within a turn: what was used and is due."""
    return {
        "used": list(state.used),
        "placed_at": state.placed_at,
        "raid": state.raid,
        "pending": [
            {
                "kind": str(due.kind),
                "seat": due.seat,
                "number": due.number,
                "other": due.other,
                "chosen": {str(seat): list(cards) for seat, cards in due.chosen},
            }
            for due in state.pending
        ],
        "lots": state.lots,
    }


def full_snapshot(state: State) -> dict[str, Any]:
    """Return the position with its turn; `position` reads it back into an equal state."""
    return {**snapshot(state), "turn": turn_snapshot(state)}


def canonical(data: Mapping[str, Any]) -> str:
    """Return JSON text that is the same for equal data."""
    return json.dumps(data, separators=(",", ":"), sort_keys=True)


def digest(state: State) -> str:
    """Return a short fingerprint of the position, its turn and the decisions of the game.

    It depends neither on the seed nor on the number of results of chance so far.
    """
    turn = turn_snapshot(state)
    del turn["lots"]
    whole = {**snapshot(state), "turn": turn, "decisions": dict(state.setup.decisions)}
    return sha256(canonical(whole).encode()).hexdigest()[:16]
