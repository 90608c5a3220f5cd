"""The bot that takes random legal actions; each kind of action is equally likely."""

from __future__ import annotations

from collections.abc import Hashable
from random import Random

from skye_desktop.game.minds import write_reason
from skye_desktop.games.raiders.bots.dealing import deal
from skye_desktop.games.raiders.bots.greedy import Decision
from skye_desktop.games.raiders.bots.search import RULES
from skye_desktop.games.raiders.engine import View
from skye_desktop.games.raiders.engine.actions import (
    LiftWorker,
    PlaceWorker,
    RaidSettlement,
    SeatAction,
    Skip,
)


def act(view: View, random: Random) -> Decision:
    """Return a random legal action: the kind is drawn first, then the building, then the rest."""
    assert view.seat is not None
    actions = list(RULES.legal(deal(view, random), view.seat))
    if len(actions) == 1:
        return Decision(actions[0])
    for part in (_kind, _place):
        wanted = random.choice(list(dict.fromkeys(map(part, actions))))
        actions = [action for action in actions if part(action) == wanted]
    return Decision(random.choice(actions), write_reason("chance"))


def _kind(action: SeatAction) -> Hashable:
    is_skip = isinstance(action, PlaceWorker | LiftWorker) and isinstance(action.choice, Skip)
    return type(action), is_skip


def _place(action: SeatAction) -> Hashable:
    if isinstance(action, PlaceWorker | LiftWorker):
        return action.building
    return action.settlement if isinstance(action, RaidSettlement) else None
