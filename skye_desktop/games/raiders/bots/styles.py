"""Bots with one simple trick each, as test players: no trick may beat the levels."""

from __future__ import annotations

from collections.abc import Mapping
from math import inf
from types import MappingProxyType

from skye_desktop.games.raiders.bots.greedy import Bot, looking
from skye_desktop.games.raiders.bots.plans import PROVISIONS
from skye_desktop.games.raiders.bots.search import Candidate
from skye_desktop.games.raiders.bots.weights import PLAIN
from skye_desktop.games.raiders.engine import SeatState
from skye_desktop.games.raiders.engine.actions import RaidSettlement


def _own(found: Candidate) -> SeatState:
    return found.outcome.state.seats[found.action.seat]


def _no_raid(found: Candidate) -> float:
    return -inf if isinstance(found.action, RaidSettlement) else 0.0


def _harbours(found: Candidate) -> float:
    action, table = found.action, found.outcome.state.table
    if isinstance(action, RaidSettlement) and table.settlement[action.settlement].type != "harbour":
        return -inf
    return 0.0


def _offerings(found: Candidate) -> float:
    return _no_raid(found) + 10.0 * len(_own(found).offerings)


def _provisions(found: Candidate) -> float:
    return 5.0 * _own(found).goods[PROVISIONS]


def _end(found: Candidate) -> float:
    state = found.outcome.state
    fortress = sum(
        space is None
        for settlement in state.table.settlements
        if settlement.type == "fortress"
        for space in state.spaces[settlement.at]
    )
    return 10.0 * (fortress - len(state.stack)) + 50.0 * (state.last_round is not None)


STYLES: Mapping[str, Bot] = MappingProxyType(
    {
        "only_offerings": looking(PLAIN, _offerings),
        "only_harbours": looking(PLAIN, _harbours),
        "never_raids": looking(PLAIN, _no_raid),
        "most_provisions": looking(PLAIN, _provisions),
        "soonest_end": looking(PLAIN, _end),
    }
)
"""Test players by id."""
