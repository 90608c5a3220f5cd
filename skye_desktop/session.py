"""One table in play: its history, undo and redo, keeping the game on disk, the feed of events.

The interface talks to a session: it asks for views, hands in actions, and shows the events that come back.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from skye_desktop.engine import (
    Action,
    DealTiles,
    Event,
    GameEnded,
    GameSetup,
    GameState,
    LegalActions,
    Phase,
    PlayerView,
    PricesRevealed,
    Reason,
    TileKept,
    TileScored,
    TilesDrawn,
    apply,
    deal,
    digest,
    legal_actions,
    new_game,
    view_for,
    why_not,
)
from skye_desktop.storage import LoadedGame, SavedGame, SaveError, Shelf, freeze

_NO_WAY_BACK = (PricesRevealed, TilesDrawn, TileScored, GameEnded)
"""After one of these somebody has seen what they must not un-see."""


@dataclass(frozen=True, slots=True)
class Moment:
    """One action, what followed from it, and the state it led to."""

    action: Action
    events: tuple[Event, ...]
    state: GameState


@dataclass(slots=True)
class Session:
    """A game being played. After every action it is written to its own file on the shelf.

    ``on_trouble`` is told, in words, when the game could not be written; the game goes on.
    """

    setup: GameSetup
    shelf: Shelf
    path: Path
    on_trouble: Callable[[str], None] = lambda message: None
    moments: list[Moment] = field(default_factory=list)
    undone: list[Moment] = field(default_factory=list)

    @classmethod
    def start(cls, setup: GameSetup, shelf: Shelf) -> Session:
        """A new game."""
        session = cls(setup, shelf, shelf.fresh_path())
        session.keep()
        return session

    @classmethod
    def resume(cls, loaded: LoadedGame, shelf: Shelf) -> Session:
        """A loaded game. One that was kept by itself goes on in its file; a named save stays as it is."""
        is_own = loaded.path.parent == shelf.folder and not loaded.saved.name
        session = cls(loaded.saved.setup, shelf, loaded.path if is_own else shelf.fresh_path())
        for action in loaded.actions:
            step = apply(session.state, action)
            session.moments.append(Moment(action, step.events, step.state))
        return session

    # -- what the table shows

    @property
    def state(self) -> GameState:
        """The state now. Not for the interface: it takes a `view`."""
        return self.moments[-1].state if self.moments else new_game(self.setup)

    def view(self, seat: int | None) -> PlayerView:
        """What that seat may see now; None for what everybody may."""
        return view_for(self.state, seat)

    def why_not(self, action: Action) -> Reason | None:
        """Why the action is not legal now; None if it is."""
        return why_not(self.state, action)

    def legal(self, seat: int) -> LegalActions:
        """What that seat may do now."""
        return legal_actions(self.state, seat)

    @property
    def phase(self) -> Phase:
        """The phase the game is in."""
        return self.state.phase

    @property
    def digest(self) -> str:
        """The fingerprint of the state now."""
        return digest(self.state)

    @property
    def events(self) -> list[Event]:
        """All that has happened, in order."""
        return [event for moment in self.moments for event in moment.events]

    def kept_this_round(self) -> list[TileKept]:
        """The tiles that nobody bought this round."""
        kept: list[TileKept] = []
        for moment in reversed(self.moments):
            kept += [event for event in moment.events if isinstance(event, TileKept)]
            if isinstance(moment.action, DealTiles):
                break
        return kept

    def waiting_seat(self) -> int | None:
        """The seat that must act next, clockwise from the start player; None if only chance can, or nobody."""
        state = self.state
        return next((seat for seat in state.turn_order if legal_actions(state, seat)), None)

    # -- playing

    def do(self, action: Action) -> tuple[Event, ...]:
        """Carry out an action and keep the game. Raises IllegalAction; then nothing has changed."""
        step = apply(self.state, action)
        self.moments.append(Moment(action, step.events, step.state))
        self.undone.clear()
        self.keep()
        return step.events

    def begin_round(self) -> tuple[Event, ...]:
        """The chance action the round waits for; nothing if it does not wait."""
        return self.do(deal(self.state)) if self.phase is Phase.INCOME else ()

    def undoable(self) -> Moment | None:
        """The action that undo would take back: the last one, unless it revealed something."""
        if not self.moments:
            return None
        last = self.moments[-1]
        is_final = isinstance(last.action, DealTiles) or any(
            isinstance(event, _NO_WAY_BACK) for event in last.events
        )
        return None if is_final else last

    def undo(self) -> Moment | None:
        """Take the last action back, if that is allowed; the moment taken back."""
        last = self.undoable()
        if last is not None:
            self.undone.append(self.moments.pop())
            self.keep()
        return last

    def redo(self) -> Moment | None:
        """Do again what was undone last."""
        if not self.undone:
            return None
        moment = self.undone.pop()
        self.moments.append(moment)
        self.keep()
        return moment

    # -- keeping

    def frozen(self, name: str = "") -> SavedGame:
        """The save of the game as it is now."""
        return freeze(self.setup, [moment.action for moment in self.moments], self.state, name)

    def keep(self) -> None:
        """Write the game to its own file; trouble is told, not raised."""
        try:
            self.shelf.write(self.path, self.frozen())
        except SaveError as error:
            self.on_trouble(str(error))

    def save_as(self, name: str) -> Path:
        """Write a copy under a name. Raises SaveError."""
        path = self.shelf.named_path(name)
        self.shelf.write(path, self.frozen(name))
        return path
