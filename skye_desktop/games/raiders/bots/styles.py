"""Bots with one simple trick each, as test players: no trick may beat the levels."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType

from skye_desktop.games.raiders.bots.dealing import deal
from skye_desktop.games.raiders.bots.decision import Bot, Decision
from skye_desktop.games.raiders.bots.greedy import answered
from skye_desktop.games.raiders.bots.plans import PROVISIONS
from skye_desktop.games.raiders.bots.search import RULES, tries
from skye_desktop.games.raiders.bots.weights import PLAIN
from skye_desktop.games.raiders.bots.worth import Appraiser
from skye_desktop.games.raiders.engine import State, View
from skye_desktop.games.raiders.engine.actions import RaidSettlement, SeatAction

Allows = Callable[[State, SeatAction], bool]
Bonus = Callable[[State, int], float]
"""Function from a state and a seat to the points by which a style overrates that state."""


def _styled(allows: Allows, bonus: Bonus) -> Bot:
    """Return the bot that looks one action ahead, limited or attracted by its trick.

    ``allows`` limits its actions, ``bonus`` adds to the value of a state.
    """

    def act(view: View, random: Random) -> Decision:
        assert view.seat is not None
        seat, state = view.seat, deal(view, random)
        quick = answered(state, seat, PLAIN)
        if quick is not None:
            return quick
        found = list(tries(state, seat, Appraiser(PLAIN), allows))
        if not found:
            return Decision(next(iter(RULES.legal(state, seat))))
        best = max(found, key=lambda each: each.value + bonus(each.settled.state, seat))
        return Decision(best.action)

    return act


def _any(state: State, action: SeatAction) -> bool:
    return True


def _no_raid(state: State, action: SeatAction) -> bool:
    return not isinstance(action, RaidSettlement)


def _harbours(state: State, action: SeatAction) -> bool:
    if not isinstance(action, RaidSettlement):
        return True
    return state.table.settlement[action.settlement].type == "harbour"


def _nothing(state: State, seat: int) -> float:
    return 0.0


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
        "only_offerings": _styled(_no_raid, _offerings),
        "only_harbours": _styled(_harbours, _nothing),
        "never_raids": _styled(_no_raid, _nothing),
        "most_provisions": _styled(_any, _provisions),
        "soonest_end": _styled(_any, _end),
    }
)
"""Test players by id."""
