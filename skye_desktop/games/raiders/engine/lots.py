"""Chance: what is due, whether a lot is possible, what it does, and which one the seed gives."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import chain
from typing import Any, NamedTuple

from skye_desktop.engine_parts import drawn
from skye_desktop.games.raiders.engine import actions, events
from skye_desktop.games.raiders.engine.reasons import IllegalAction, Reason, need
from skye_desktop.games.raiders.engine.state import (
    CHANCES,
    Beat,
    Draft,
    Ids,
    Kind,
    Space,
    State,
    is_shuffle_due,
)
from skye_desktop.games.raiders.engine.table import LETTER, PIECES


def chance_due(state: State) -> Kind | None:
    """Return the kind of chance that is due; None if play needs none now."""
    if is_shuffle_due(state):
        return Kind.SHUFFLE
    pending = state.pending
    return pending[0].kind if pending and pending[0].kind in CHANCES else None


def _rolled(state: State, key: str, number: int) -> tuple[int, ...]:
    """Return the faces of that many dice."""
    return tuple(drawn(f"{key}/{die}", state.table.faces, 1)[0] for die in range(number))


# -- the bag


def _sizes(state: State) -> list[int]:
    """Return the number of pieces on each raid space."""
    return [number for settlement in state.table.settlements for number, _ in settlement.spaces]


def _fill(draft: Draft, state: State, action: actions.FillSpaces) -> None:
    need([len(pieces) for pieces in action.spaces] == _sizes(state), Reason.WRONG_BAG)
    need(all(list(pieces) == sorted(pieces) for pieces in action.spaces), Reason.UNSORTED)
    drawn, supply = Counter("".join(action.spaces)), state.table.supply
    there = Counter({letter: supply[kind] for letter, kind in LETTER.items()})
    need(drawn <= there, Reason.WRONG_BAG)
    words = iter(action.spaces)
    draft.spaces = tuple(
        tuple(Space(next(words), worker) for _, worker in settlement.spaces)
        for settlement in draft.table.settlements
    )
    for letter in "".join(action.spaces):
        draft.supply[LETTER[letter]] -= 1
    draft.tell(events.SpacesFilled(action.spaces))


def _filled(state: State, key: str) -> tuple[str, ...]:
    supply = state.table.supply
    letters = "".join(letter * supply[LETTER[letter]] for letter in PIECES.values())
    bag = iter(drawn(key, letters))
    spaces = [sorted(next(bag) for _ in range(size)) for size in _sizes(state)]
    return tuple(map("".join, spaces))


# -- cards and offerings


def _deal(draft: Draft, cards: Ids) -> None:
    dealt = draft.table.setup["cards_dealt"]
    for seat in range(len(draft.seats)):
        draft.at(seat).hand = tuple(sorted(cards[dealt * seat : dealt * (seat + 1)]))
    draft.pile = cards[dealt * len(draft.seats) :]
    draft.tell(events.CardsDealt(dealt))


def _lay_out(draft: Draft, tiles: tuple[int, ...]) -> None:
    number = draft.table.setup["open_offerings"]
    draft.open = tuple(sorted(tiles[:number]))
    draft.stack = tiles[number:]
    draft.tell(events.OfferingsOpened(tiles[:number]))


def put_under(draft: Draft, cards: Ids) -> None:
    """Put the returned cards under the pile, in that order."""
    draft.pile = (*draft.pile, *cards)
    draft.returned = ((),) * len(draft.seats)
    draft.tell(events.CardsReturned(len(cards)))


def _shuffle(draft: Draft, cards: Ids) -> None:
    draft.pile, draft.discard = cards, ()
    draft.tell(events.PileShuffled(len(cards)))


# -- the start and the dice


def _start(draft: Draft, state: State, action: actions.ChooseStart) -> None:
    need(0 <= action.starts < len(state.seats), Reason.UNKNOWN_SEAT)
    draft.seat, draft.beat = action.starts, Beat.PLACE
    draft.tell(events.StartChosen(action.starts))


_MOST_ROLLS = 100


def _started(state: State, key: str) -> int:
    """Let each seat roll all dice; the highest starts (Rules, Set-up 6)."""
    table, rolling = state.table, list(range(len(state.seats)))
    for attempt in range(_MOST_ROLLS):
        sums = {
            seat: sum(_rolled(state, f"{key}/{attempt}/{seat}", table.dice)) for seat in rolling
        }
        rolling = [seat for seat in rolling if sums[seat] == max(sums.values())]
        if len(rolling) == 1 or table.decided["start_roll_tie"] == "seat_order":
            break
    return rolling[0]


def _roll(draft: Draft, state: State, action: actions.RollDice) -> None:
    need(len(action.faces) == state.pending[0].number, Reason.WRONG_NUMBER)
    need(set(action.faces) <= set(state.table.faces), Reason.WRONG_FACES)
    draft.dice = action.faces
    draft.tell(events.DiceRolled(state.pending[0].seat, action.faces))


def _roll_again(draft: Draft, state: State, action: actions.RollAgain) -> None:
    need(action.face in state.table.faces, Reason.WRONG_FACES)
    due = state.pending[0]
    draft.dice = (*draft.dice[: due.number - 1], action.face, *draft.dice[due.number :])
    draft.tell(events.DieRerolled(due.seat, due.number, action.face))


# -- all of them


class _Lot(NamedTuple):
    """One kind of chance."""

    action: type[Any]
    do: Callable[[Draft, State, Any], None]
    draw: Callable[[State, str], Any]
    """Returns the value of the action that a key gives."""


def _order_of(
    things: Callable[[State], Iterable[Any]],
    action: type[Any],
    lay: Callable[[Draft, Any], None],
    reason: Reason = Reason.WRONG_CARDS,
) -> _Lot:
    """Return the lot that lays things in an order; the reason refuses other things."""

    def do(draft: Draft, state: State, action: Any) -> None:
        (order,) = vars(action).values()
        need(sorted(order) == sorted(things(state)), reason)
        lay(draft, order)

    return _Lot(action, do, lambda state, key: drawn(key, sorted(things(state))))


_LOTS = {
    Kind.BAG: _Lot(actions.FillSpaces, _fill, _filled),
    Kind.PILE: _order_of(lambda state: state.table.cards, actions.StackCards, _deal),
    Kind.STACK: _order_of(
        lambda state: state.table.offering, actions.StackOfferings, _lay_out, Reason.WRONG_TILES
    ),
    Kind.UNDER: _order_of(lambda state: chain(*state.returned), actions.PutUnder, put_under),
    Kind.SHUFFLE: _order_of(lambda state: state.discard, actions.ShufflePile, _shuffle),
    Kind.START: _Lot(actions.ChooseStart, _start, _started),
    Kind.DICE: _Lot(
        actions.RollDice, _roll, lambda state, key: _rolled(state, key, state.pending[0].number)
    ),
    Kind.FACE: _Lot(actions.RollAgain, _roll_again, lambda state, key: _rolled(state, key, 1)[0]),
}


def fall(draft: Draft, state: State, action: actions.ChanceAction) -> None:
    """Do what is due by chance."""
    due = chance_due(state)
    if due is None or type(action) is not _LOTS[due].action:
        raise IllegalAction(Reason.NOT_DUE)
    _LOTS[due].do(draft, state, action)
    draft.lots += 1
    if due is not Kind.SHUFFLE:
        draft.done()


def lot(state: State, seed: int) -> actions.ChanceAction | None:
    """Return the result of the chance that is due; None if none is.

    It depends on the seed, the kind, and how many results there have been in this game.
    """
    kind = chance_due(state)
    if kind is None:
        return None
    lot = _LOTS[kind]
    action: actions.ChanceAction = lot.action(lot.draw(state, f"{seed}/{state.lots}/{kind}"))
    return action
