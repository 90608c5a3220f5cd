"""The rules of Raiders of the North Sea as one object with a method for each question."""

from __future__ import annotations

from collections.abc import Iterable

from skye_desktop.games.raiders.engine import actions, game, lots, snapshot
from skye_desktop.games.raiders.engine.game import LegalActions, Step
from skye_desktop.games.raiders.engine.notation import read_action, write_action
from skye_desktop.games.raiders.engine.reasons import Reason
from skye_desktop.games.raiders.engine.scoring import Standing, standings
from skye_desktop.games.raiders.engine.state import Beat, RulesOfSetup, Setup, State, new_state
from skye_desktop.games.raiders.engine.view import View, view_for


class RaidersRules:
    """The rules of the game; the object has no state."""

    id = "raiders"
    setup_type = Setup

    def new(self, setup: RulesOfSetup) -> State:
        """Return the state of a new game, before pieces are drawn from the bag."""
        return new_state(setup)

    def why_not(self, state: State, action: object) -> Reason | None:
        """Return why the action is illegal now; None if it is legal."""
        return game.why_not(state, action)

    def apply(self, state: State, action: actions.Action) -> Step:
        """Return the step of an action. Raises IllegalAction; the given state never changes."""
        return game.apply(state, action)

    def legal(self, state: State, seat: int) -> LegalActions:
        """Return the legal actions of that seat now, computed lazily."""
        return LegalActions(state, seat)

    def waiting(self, state: State) -> tuple[int, ...]:
        """Return the seats that may act now; empty if chance is due or the game is over."""
        return game.waiting(state)

    def chance(self, state: State) -> actions.Action | None:
        """Return the result of the chance that is due, by the set-up's seed.

        None if none is due.
        """
        return lots.lot(state, state.setup.seed)

    def is_over(self, state: State) -> bool:
        """Return whether the game is over."""
        return state.beat is Beat.OVER

    def standings(self, state: State) -> tuple[Standing, ...]:
        """Return the seats in their order, as if the game ended now."""
        return standings(state)

    def view(self, state: State, seat: int | None) -> View:
        """Return what a seat may know, or what everybody may if it is None."""
        return view_for(state, seat)

    def digest(self, state: State) -> str:
        """Return a short fingerprint of the whole position."""
        return snapshot.digest(state)

    def write(self, action: actions.Action) -> str:
        """Return the action in notation."""
        return write_action(action)

    def read(self, text: str) -> actions.Action:
        """Return the action written in notation. Raises NotationError."""
        return read_action(text)

    def actor(self, action: actions.Action) -> int | None:
        """Return the seat whose action it is; None for an action of chance."""
        return action.seat if isinstance(action, actions.SeatAction) else None

    def replay(self, setup: RulesOfSetup, lines: Iterable[str]) -> State:
        """Return the state after those lines of notation. Raises NotationError or IllegalAction."""
        state = self.new(setup)
        for line in lines:
            state = self.apply(state, self.read(line)).state
        return state
