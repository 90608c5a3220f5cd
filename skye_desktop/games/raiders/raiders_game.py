"""*Raiders of the North Sea* as the program sees any game (`skye_desktop.contract`)."""

from __future__ import annotations

from typing import Any, Final

from skye_desktop.contract import Rules
from skye_desktop.game.plain_game import PlainRules
from skye_desktop.games.raiders.bots import MINDS
from skye_desktop.games.raiders.engine import (
    IllegalAction,
    PositionError,
    RaidersRules,
    State,
    View,
    full_snapshot,
    position,
)
from skye_desktop.games.raiders.etiquette import ETIQUETTE
from skye_desktop.games.raiders.setup import RaidersSetup

__all__ = ["ETIQUETTE", "MINDS", "RULES"]


class RaidersGameRules(RaidersRules, PlainRules):
    """The rules of the engine, extended to `skye_desktop.contract.Rules`."""

    setup_type: Any = RaidersSetup
    illegal = IllegalAction
    position_error = PositionError
    position_mark = "raiders1"
    snapshot = staticmethod(full_snapshot)
    position = staticmethod(position)

    def waiting(self, state: State) -> Any:
        return list(super().waiting(state))

    def open_view(self, state: State, seat: int | None) -> View:
        """Return the view of that seat; even in playtest mode the hands of others stay hidden."""
        return self.view(state, seat)


RULES: Final[Rules] = RaidersGameRules()
