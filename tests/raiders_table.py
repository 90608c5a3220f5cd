"""Positions of Raiders drawn for tests: what is not told is filled in so that all counts are right."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from skye_desktop.games.raiders.engine import (
    GOODS,
    IllegalAction,
    RaidersRules,
    Reason,
    Setup,
    State,
    position,
    read_action,
    table_for,
)  # fmt: skip

RULES = RaidersRules()
PRINTED = table_for(())
VILLAGE = {"gate_house": "black", "town_hall": "black", "treasury": "black"}
LETTERS = {"gold": "g", "iron": "i", "livestock": "l", "valkyries": "v"}


def _split(text: object) -> list[str]:
    return sorted(text.split()) if isinstance(text, str) else list(text)  # type: ignore[call-overload]


def drawn(
    *seats: dict[str, Any],
    village: dict[str, str] | None = None,
    raided: dict[str, int] | None = None,
    first: str = "",
    valkyries: int = 18,
    pile: str = "",
    discard: str | None = "",
    stack: list[int] | None = None,
    open: tuple[int, ...] = (1, 2, 3),
    decisions: dict[str, Any] | None = None,
    **rest: Any,
) -> State:
    """The position with these seats, at the beginning of the turn of seat 0.

    Hands and crews are words in a text. Of ``raided`` settlements so many spaces are taken, the others are filled with
    pieces in the order ``first``, with so many Valkyries on the board; what is left over is the supply. Without an order
    three of each kind of plunder are left over. Cards not told lie in the pile, under those told, or all in the discard
    pile if it is None.
    """
    plain = dict.fromkeys((*GOODS, "armour", "valkyries", "vp", "turns", "heroes_hired"), 0)
    told = [{**plain, "worker": "black", **seat} for seat in seats or ({}, {})]
    for seat in told:
        seat |= {name: _split(seat.get(name, "")) for name in ("hand", "crew")}
        seat["offerings"] = sorted(seat.get("offerings", []))
    taken = Counter(raided or {})
    free = {letter: _free(letter, told) for letter in "vlig"} | {"v": valkyries}
    kept = [letter for letter in "lig" for _ in range(min(3, free[letter]))] if not first else []
    pool = [
        letter for letter in first or "vlig" for _ in range(free[letter] - kept.count(letter))
    ] + kept
    spaces: dict[str, list[Any]] = {}
    for settlement in PRINTED.settlements:
        row: list[Any] = [None] * taken[settlement.id]
        for size, worker in settlement.spaces[taken[settlement.id] :]:
            row.append(["".join(sorted(pool[:size])), worker])
            del pool[:size]
        spaces[settlement.id] = row
    supply = {kind: pool.count(letter) for kind, letter in LETTERS.items()}
    supply["valkyries"] += 18 - valkyries
    for index, kind in enumerate(GOODS[:2]):
        supply[kind] = PRINTED.supply[index] - sum(seat[kind] for seat in told)
    houses = {
        name: (VILLAGE if village is None else village).get(name) for name in PRINTED.building
    }
    named = [
        *_split(discard or ""),
        *pile.split(),
        *(card for seat in told for card in (*seat["hand"], *seat["crew"])),
    ]
    left = sorted((Counter(PRINTED.cards) - Counter(named)).elements())
    tiles = {*open, *(tile for seat in told for tile in seat["offerings"])}
    data = {
        "seats": told,
        "village": houses,
        "spaces": spaces,
        "placed": _placed(told, houses, spaces),
        "supply": supply,
        "pile": [*pile.split(), *(left if discard is not None else ())],
        "discard": _split(discard) if discard is not None else left,
        "stack": sorted(set(PRINTED.offering) - tiles) if stack is None else stack,
        "open": list(open),
        "seat": 0, "beat": "place", "last_round": None, "returned": {}, "dice": [],
    } | rest  # fmt: skip
    return position(data, Setup(len(told), decisions or {}))


def _free(letter: str, seats: list[dict[str, Any]]) -> int:
    kind = next(kind for kind, other in LETTERS.items() if other == letter)
    held: int = 0 if kind == "valkyries" else sum(seat[kind] for seat in seats)
    total: int = PRINTED.supply[[*GOODS, "valkyries"].index(kind)]
    return total - held


def _placed(
    seats: list[dict[str, Any]], houses: dict[str, str | None], spaces: dict[str, list[Any]]
) -> dict[str, list[str]]:
    """The workers that are nowhere else, on the spaces that are taken."""
    left = Counter({"black": 3 + len(seats), "grey": 11, "white": 12})
    left.subtract(seat["worker"] for seat in seats if seat["worker"])
    left.subtract(worker for worker in houses.values() if worker)
    left.subtract(space[1] for row in spaces.values() for space in row if space)
    rest = iter(left.elements())
    return {
        name: [next(rest, "none") for space in row if space is None] for name, row in spaces.items()
    }


def after(state: State, *lines: str) -> State:
    """The state after those lines."""
    for line in lines:
        state = RULES.apply(state, read_action(line)).state
    return state


def refusal(state: State, line: str) -> Reason | None:
    """Why a line is illegal; checks that `apply` says the same."""
    action = read_action(line)
    reason = RULES.why_not(state, action)
    if reason is None:
        RULES.apply(state, action)
    else:
        with pytest.raises(IllegalAction) as refused:
            RULES.apply(state, action)
        assert refused.value.reason is reason
    return reason


def lines(state: State, seat: int = 0) -> set[str]:
    """The legal lines of a seat."""
    return {RULES.write(action) for action in RULES.legal(state, seat)}


def goods(state: State, seat: int = 0) -> dict[str, int]:
    """What a seat has of each kind of goods, without zeros."""
    return {
        kind: number for kind, number in zip(GOODS, state.seats[seat].goods, strict=True) if number
    }
