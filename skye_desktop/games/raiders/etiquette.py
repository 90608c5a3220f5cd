"""How the people of a game share one screen (Rules, Open and secret)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from skye_desktop.contract import Copied, Etiquette, Manners
from skye_desktop.game.plain_game import PlainEtiquette
from skye_desktop.games.raiders.engine import Beat, Kind, State, actions, events
from skye_desktop.i18n import tr

_OF_HANDS: Final = frozenset({Kind.KEEP, Kind.SWAP, Kind.DISCARD})
"""Questions that are answered with hand cards."""
_OF_TURNS: Final = frozenset({Beat.PLACE, Beat.LIFT})
"""Parts of a turn in which the choices that are listed reveal the hand."""
_REVEALING: Final = (
    events.CardsDrawn,
    events.OfferingMade,
    events.OfferingsCycled,
    events.HandsSwapped,
    events.DiceRolled,
    events.DieRerolled,
    events.PileShuffled,
    events.CrewLost,
    events.GameEnded,
)


class RaidersEtiquette(PlainEtiquette):
    """A curtain hides hands while cards are kept, exchanged or discarded, and during turns.

    Seats that keep or exchange cards answer one by one, each in secret.
    """

    def part(self, state: State) -> str:
        return state.beat.value

    def section(self, state: State) -> int:
        """Return the number of the turn, from 1."""
        return sum(seat.turns for seat in state.seats) + 1

    def is_private(self, state: State, manners: Manners) -> bool:
        if state.pending:
            return state.pending[0].kind in _OF_HANDS
        return state.beat in _OF_TURNS

    def own(self, state: State, seat: int) -> object:
        return state.seats[seat]

    def reveals(self, event: events.Event) -> bool:
        return isinstance(event, _REVEALING)

    def ends_concealment(self, event: events.Event) -> bool:
        return isinstance(event, events.GameEnded)

    def withholds(self, state: State, now: State) -> bool:
        """Return whether cards chosen secretly in ``state`` are still secret in ``now``."""
        if state.beat is Beat.KEEP:
            return now.beat is Beat.KEEP and any(state.returned)
        question = state.pending[0] if state.pending else None
        is_open = question is not None and question.kind is Kind.SWAP and bool(question.chosen)
        return is_open and self.section(state) == self.section(now) and bool(now.pending)

    def why_earlier(self, state: State) -> str:
        return tr(
            "Cards that were chosen in secret are still secret in the game. So this copy starts "
            "before they were chosen."
        )

    def reshuffled(
        self, start: State, moments: Sequence[Copied], lots: Random
    ) -> Sequence[actions.Action]:
        """Return the actions, with what is left of pile and stack in another random order."""
        last = moments[-1].state if moments else start
        line = [one.action for one in moments]
        _shuffle_pile(line, len(last.pile), lots)
        _shuffle_stack(line, moments, lots)
        return line


def _shuffle_pile(line: list[actions.Action], left: int, lots: Random) -> None:
    """Put the last ``left`` cards of the pile in another order.

    The actions that laid them are changed; what was drawn from these keeps its order.
    """
    laying = actions.StackCards | actions.PutUnder | actions.ShufflePile
    for at in reversed(range(len(line))):
        action = line[at]
        if left and isinstance(action, laying):
            unseen = min(left, len(action.cards))
            seen = action.cards[: len(action.cards) - unseen]
            tail = action.cards[len(seen) :]
            line[at] = type(action)((*seen, *lots.sample(tail, len(tail))))
            left -= unseen
            if isinstance(action, actions.ShufflePile):
                return  # the pile before it had been drawn to its end


def _shuffle_stack(line: list[actions.Action], moments: Sequence[Copied], lots: Random) -> None:
    """Put the offerings that were never turned up in another order.

    The action that laid the stack is replaced in ``line``.
    """
    seen = {tile for one in moments for tile in one.state.open}
    for at, action in enumerate(line):
        if isinstance(action, actions.StackOfferings):
            hidden = [tile for tile in action.tiles if tile not in seen]
            others = iter(lots.sample(hidden, len(hidden)))
            line[at] = actions.StackOfferings(
                tuple(tile if tile in seen else next(others) for tile in action.tiles)
            )


ETIQUETTE: Final[Etiquette] = RaidersEtiquette()
