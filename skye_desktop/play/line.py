"""The line of a game: the moments that were played, one state after another, and what can be read off them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, TypeVar

from skye_desktop.engine import (
    Action,
    DealTiles,
    Event,
    GameSetup,
    GameState,
    LegalActions,
    Phase,
    PlayerView,
    Reason,
    digest,
    legal_actions,
    new_game,
    view_for,
    waiting,
    why_not,
)
from skye_desktop.files.record import Moment, Note, Table
from skye_desktop.play.secrecy import has_secret_prices, hides_nothing, sole_person

AT_ONCE: Final = frozenset((Phase.PRICING, Phase.BUILDING))
"""The phases in which all act at once (Rules, Draw and set prices; Build)."""


EventT = TypeVar("EventT", bound=Event)


class Line:
    """What was played at a table, and who plays there."""

    def __init__(
        self,
        setup: GameSetup,
        position: GameState | None = None,
        moments: Iterable[Moment] = (),
        table: Table | None = None,
    ) -> None:
        self.setup = setup
        self.position = position
        """The position the game began from; None for a new game of the set-up."""
        self.moments = list(moments)
        self.table = table or Table()
        self._waiting: tuple[GameState, Table, list[int]] | None = None
        """Who is waited for, and in which state and at which table: it is asked several times."""
        self._views: tuple[GameState | None, dict[int | None, PlayerView]] = None, {}
        """What is seen of a state, by seat: that is asked several times too."""

    @property
    def state(self) -> GameState:
        """The state now. Not for the interface: it takes a `view`."""
        return self.moments[-1].state if self.moments else self.state_at(0)

    def state_at(self, moment: int) -> GameState:
        """The state after so many actions. Not for the interface: it takes a `view_at`."""
        if moment:
            return self.moments[moment - 1].state
        return new_game(self.setup) if self.position is None else self.position

    def view(self, seat: int | None) -> PlayerView:
        """What that seat may see now; None for what everybody may."""
        state = self.state
        if self._views[0] is not state:
            self._views = state, {}
        views = self._views[1]
        if seat not in views:
            views[seat] = view_for(state, seat)
        return views[seat]

    def view_at(self, moment: int, seat: int | None, *, with_gold: bool = False) -> PlayerView:
        """What that seat could see after so many actions, everybody's gold too if asked; None for what all could."""
        state = self.state_at(moment)
        if with_gold:
            state = state._replace(setup=state.setup.model_copy(update={"open_money": True}))
        return view_for(state, seat)

    def round_at(self, moment: int) -> int:
        """The round after so many actions, from 1; quicker than a view."""
        return self.state_at(moment).round

    def why_not(self, action: Action) -> Reason | None:
        """Why the action is not legal now; None if it is."""
        return why_not(self.state, action)

    def legal(self, seat: int) -> LegalActions:
        return legal_actions(self.state, seat)

    @property
    def phase(self) -> Phase:
        return self.state.phase

    @property
    def digest(self) -> str:
        return digest(self.state)

    @property
    def events(self) -> list[Event]:
        """All that has happened, in order."""
        return [event for moment in self.moments for event in moment.events]

    @property
    def remarks(self) -> list[Note]:
        """Why computer players did what they did, each pinned to the moment after its action.

        Those on prices say what only their own seat may know until all prices are revealed.
        """
        moments = enumerate(self.moments, start=1)
        return [Note(at=at, text=moment.remark) for at, moment in moments if moment.remark]

    def this_round(self, kind: type[EventT]) -> list[EventT]:
        """What of that kind has happened this round, in order."""
        found: list[EventT] = []
        for moment in reversed(self.moments):
            for event in reversed(moment.events):
                if isinstance(event, kind):
                    found.append(event)
            if isinstance(moment.action, DealTiles):
                break
        return found[::-1]

    def waiting_seat(self) -> int | None:
        """The seat that must act next; None if only chance can, or nobody."""
        return next(iter(self.waiting_seats()), None)

    def waiting_seats(self) -> Sequence[int]:
        """The seats that must act in this phase, clockwise from the start player.

        Where all act at once the people come first and the computers, who think meanwhile, after them: so the order
        in which it is recorded never depends on who was faster.
        """
        state, table = self.state, self.table
        if self._waiting is None or self._waiting[0] is not state or self._waiting[1] is not table:
            seats = waiting(state)
            if state.phase in AT_ONCE and any(table.computers):
                seats.sort(key=lambda seat: bool(self.level(seat)))
            self._waiting = state, table, seats
        return self._waiting[2]

    def apart(self, seat: int) -> tuple[GameState, int]:
        """The game as that seat's decision may depend on it, and a number of actions to go with it.

        Where all act at once that is the game at the beginning of the phase with what the seat itself has done since,
        and the number of actions then with its own; else it is the game now and all actions.
        """
        now, at = self.state, len(self.moments)
        if now.phase not in AT_ONCE:
            return now, at
        while at and self.state_at(at - 1).phase is now.phase:
            at -= 1
        own = [moment for moment in self.moments[at:] if _is_by(moment.action, seat)]
        return self.state_at(at).with_own(seat, now.players[seat]), at + len(own)

    # -- who plays

    def level(self, seat: int) -> str:
        """The level of the computer player at that seat; empty for a person."""
        return self.table.computers[seat] if self.table.computers else ""

    @property
    def computers(self) -> frozenset[int]:
        return frozenset(seat for seat, level in enumerate(self.table.computers) if level)

    def sole_person(self) -> int | None:
        """Return the seat of the only person; None if there are several, none, or somebody else may look on.

        The last is so from a change of seats until prices are revealed; see `Table.concealed`.
        """
        concealed = () if self.phase is Phase.FINISHED else self.table.concealed
        return sole_person(len(self.setup.seats), self.computers, concealed)

    # -- what may be carried elsewhere

    @property
    def hides_nothing(self) -> bool:
        """Whether everything of it may be seen, and carried elsewhere: the game is over, or a playtest."""
        return hides_nothing(self.table, self.phase)

    def keeps_prices_back(self, at: int) -> bool:
        """Whether prices set at that moment are still secret, and stay behind when something leaves the game."""
        return not self.hides_nothing and has_secret_prices(self.state_at(at), self.state)

    def branch_at(self, at: int) -> int:
        """The moment at which a branch begins that is wanted from that one: the last one that is open."""
        while at and self.keeps_prices_back(at):
            at -= 1
        return at


def _is_by(action: Action, seat: int) -> bool:
    return not isinstance(action, DealTiles) and action.seat == seat
