"""Bots with one simple trick each, as test players: no trick may beat the levels."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from skye_desktop.games.raiders.bots.decision import Bot
from skye_desktop.games.raiders.bots.greedy import looking
from skye_desktop.games.raiders.bots.plans import PROVISIONS
from skye_desktop.games.raiders.bots.weights import PLAIN
from skye_desktop.games.raiders.engine import State
from skye_desktop.games.raiders.engine.actions import RaidSettlement, SeatAction


def _no_raid(state: State, action: SeatAction) -> bool:
    return not isinstance(action, RaidSettlement)


def _harbours(state: State, action: SeatAction) -> bool:
    if not isinstance(action, RaidSettlement):
        return True
    return state.table.settlement[action.settlement].type == "harbour"


def _offerings(state: State, seat: int) -> float:
    return 10.0 * len(state.seats[seat].offerings)


def _provisions(state: State, seat: int) -> float:
    return 5.0 * state.seats[seat].goods[PROVISIONS]


def _end(state: State, seat: int) -> float:
    fortress = sum(
        space is None
        for settlement in state.table.settlements
        if settlement.type == "fortress"
        for space in state.spaces[settlement.at]
    )
    return 10.0 * (fortress - len(state.stack)) + 50.0 * (state.last_round is not None)


STYLES: Mapping[str, Bot] = MappingProxyType(
    {
        "only_offerings": looking(PLAIN, _no_raid, _offerings),
        "only_harbours": looking(PLAIN, _harbours),
        "never_raids": looking(PLAIN, _no_raid),
        "most_provisions": looking(PLAIN, bonus=_provisions),
        "soonest_end": looking(PLAIN, bonus=_end),
    }
)
"""Test players by id."""
