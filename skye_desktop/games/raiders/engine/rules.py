"""The rules of Raiders of the North Sea as one object with a method for each question."""

from __future__ import annotations

from collections.abc import Iterable

from skye_desktop.games.raiders.engine import actions, game, lots
from skye_desktop.games.raiders.engine.notation import read_action, write_action
from skye_desktop.games.raiders.engine.position import digest
from skye_desktop.games.raiders.engine.scoring import standings
from skye_desktop.games.raiders.engine.state import Beat, RulesOfSetup, Setup, State, new_state
from skye_desktop.games.raiders.engine.view import view_for


class RaidersRules:
    """The rules of the game; the object has no state."""

    id = "raiders"
    setup_type = Setup
    new = staticmethod(new_state)
    why_not = staticmethod(game.why_not)
    apply = staticmethod(game.apply)
    waiting = staticmethod(game.waiting)
    legal = staticmethod(game.legal)
    standings = staticmethod(standings)
    view = staticmethod(view_for)
    digest = staticmethod(digest)
    write = staticmethod(write_action)
    read = staticmethod(read_action)

    def chance(self, state: State) -> actions.Action | None:
        """Return the result of the chance that is due, by the set-up's seed; None if none is."""
        return lots.lot(state, state.setup.seed)

    def is_over(self, state: State) -> bool:
        """Return whether the game is over."""
        return state.beat is Beat.OVER

    def actor(self, action: actions.Action) -> int | None:
        """Return the seat whose action it is; None for an action of chance."""
        return action.seat if isinstance(action, actions.SeatAction) else None

    def replay(self, setup: RulesOfSetup, lines: Iterable[str]) -> State:
        """Return the state after those lines of notation. Raises NotationError or IllegalAction."""
        state = self.new(setup)
        for line in lines:
            state = self.apply(state, self.read(line)).state
        return state
