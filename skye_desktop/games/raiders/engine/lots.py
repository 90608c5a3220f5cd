"""Chance: which kind is due, whether a result is possible, what it does, and the seed's results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from hashlib import shake_256
from typing import Any, TypeVar

from skye_desktop.games.raiders.engine import actions, events
from skye_desktop.games.raiders.engine.reasons import Reason
from skye_desktop.games.raiders.engine.state import (
    CHANCES,
    Beat,
    Draft,
    Kind,
    Space,
    State,
    is_shuffle_due,
)
from skye_desktop.games.raiders.engine.table import LETTER, PIECES, Table

T = TypeVar("T")


def chance_due(state: State) -> Kind | None:
    """Return the kind of chance that is due; None if play needs none now."""
    if is_shuffle_due(state):
        return Kind.SHUFFLE
    pending = state.pending
    return pending[0].kind if pending and pending[0].kind in CHANCES else None


# -- judging


def _why_not_bag(state: State, action: actions.FillSpaces) -> Reason | None:
    sizes = [number for settlement in state.table.settlements for number, _ in settlement.spaces]
    if [len(pieces) for pieces in action.spaces] != sizes:
        return Reason.WRONG_BAG
    if any(list(pieces) != sorted(pieces) for pieces in action.spaces):
        return Reason.UNSORTED
    drawn = Counter("".join(action.spaces))
    is_possible = all(
        letter in LETTER and number <= state.table.supply[LETTER[letter]]
        for letter, number in drawn.items()
    )
    return None if is_possible else Reason.WRONG_BAG


def _why_not_pile(state: State, action: actions.StackCards) -> Reason | None:
    return None if sorted(action.cards) == list(state.table.cards) else Reason.WRONG_CARDS


def _why_not_stack(state: State, action: actions.StackOfferings) -> Reason | None:
    is_all = sorted(action.tiles) == sorted(state.table.offering)
    return None if is_all else Reason.WRONG_TILES


def _why_not_under(state: State, action: actions.PutUnder) -> Reason | None:
    returned = sorted(card for cards in state.returned for card in cards)
    return None if sorted(action.cards) == returned else Reason.WRONG_CARDS


def _why_not_start(state: State, action: actions.ChooseStart) -> Reason | None:
    return None if 0 <= action.starts < len(state.seats) else Reason.UNKNOWN_SEAT


def _why_not_dice(state: State, action: actions.RollDice) -> Reason | None:
    if len(action.faces) != state.pending[0].number:
        return Reason.WRONG_NUMBER
    return None if set(action.faces) <= set(state.table.faces) else Reason.WRONG_FACES


def _why_not_face(state: State, action: actions.RollAgain) -> Reason | None:
    return None if action.face in state.table.faces else Reason.WRONG_FACES


def _why_not_shuffle(state: State, action: actions.ShufflePile) -> Reason | None:
    return None if sorted(action.cards) == list(state.discard) else Reason.WRONG_CARDS


# -- doing


def _fill(draft: Draft, action: actions.FillSpaces) -> None:
    words = iter(action.spaces)
    draft.spaces = tuple(
        tuple(Space(next(words), worker) for _, worker in settlement.spaces)
        for settlement in draft.table.settlements
    )
    for letter in "".join(action.spaces):
        draft.supply[LETTER[letter]] -= 1
    draft.tell(events.SpacesFilled(action.spaces))


def _deal(draft: Draft, action: actions.StackCards) -> None:
    dealt = draft.table.setup["cards_dealt"]
    for seat in range(len(draft.seats)):
        draft.at(seat).hand = tuple(sorted(action.cards[dealt * seat : dealt * (seat + 1)]))
    draft.pile = action.cards[dealt * len(draft.seats) :]
    draft.tell(events.CardsDealt(dealt))


def _lay_offerings(draft: Draft, action: actions.StackOfferings) -> None:
    number = draft.table.setup["open_offerings"]
    draft.open = tuple(sorted(action.tiles[:number]))
    draft.stack = action.tiles[number:]
    draft.tell(events.OfferingsOpened(action.tiles[:number]))


def put_under(draft: Draft, cards: tuple[str, ...]) -> None:
    """Put the returned cards under the pile, in that order."""
    draft.pile = (*draft.pile, *cards)
    draft.returned = ((),) * len(draft.seats)
    draft.tell(events.CardsReturned(len(cards)))


def _start(draft: Draft, action: actions.ChooseStart) -> None:
    draft.seat = action.starts
    draft.beat = Beat.PLACE
    draft.tell(events.StartChosen(action.starts))


def _roll(draft: Draft, action: actions.RollDice) -> None:
    draft.dice = action.faces
    assert draft.seat is not None
    draft.tell(events.DiceRolled(draft.seat, action.faces))


def _roll_again(draft: Draft, die: int, action: actions.RollAgain) -> None:
    faces = list(draft.dice)
    faces[die - 1] = action.face
    draft.dice = tuple(faces)
    assert draft.seat is not None
    draft.tell(events.DieRerolled(draft.seat, die, action.face))


def fall(draft: Draft, action: actions.ChanceAction) -> None:
    """Apply the result of the chance that is due."""
    draft.lots += 1
    if isinstance(action, actions.ShufflePile):
        draft.pile, draft.discard = action.cards, ()
        draft.tell(events.PileShuffled(len(action.cards)))
        return
    due, *rest = draft.pending
    draft.pending = tuple(rest)
    match action:
        case actions.FillSpaces():
            _fill(draft, action)
        case actions.StackCards():
            _deal(draft, action)
        case actions.StackOfferings():
            _lay_offerings(draft, action)
        case actions.PutUnder():
            put_under(draft, action.cards)
        case actions.ChooseStart():
            _start(draft, action)
        case actions.RollDice():
            _roll(draft, action)
        case actions.RollAgain():
            _roll_again(draft, due.number, action)


# -- the lot that the seed gives


def shuffled(key: str, items: Sequence[T]) -> tuple[T, ...]:
    """Return the items in an order determined by ``key``, in every version of Python the same."""
    pool = list(items)
    stream = shake_256(key.encode()).digest(8 * len(pool))
    for i in range(len(pool) - 1):
        word = int.from_bytes(stream[8 * i : 8 * i + 8], "big")
        j = i + (word * (len(pool) - i) >> 64)
        pool[i], pool[j] = pool[j], pool[i]
    return tuple(pool)


def _rolled(table: Table, key: str, number: int) -> tuple[int, ...]:
    """Return the results of that many dice, determined by ``key``."""
    return tuple(shuffled(f"{key}/{die}", table.faces)[0] for die in range(number))


def _filled(table: Table, key: str) -> actions.FillSpaces:
    letters = "".join(letter * table.supply[LETTER[letter]] for letter in PIECES.values())
    bag = iter(shuffled(key, letters))
    return actions.FillSpaces(
        tuple(
            "".join(sorted(next(bag) for _ in range(number)))
            for settlement in table.settlements
            for number, _ in settlement.spaces
        )
    )


def _started(table: Table, key: str, seats: int) -> actions.ChooseStart:
    """Let each seat roll all dice; the one with the highest sum starts (Rules, Set-up 6).

    Seats with equal sums roll again, unless the decision ``start_roll_tie`` says otherwise.
    """
    rolling = list(range(seats))
    for attempt in range(_MOST_ROLLS):
        sums = {
            seat: sum(_rolled(table, f"{key}/{attempt}/{seat}", table.dice)) for seat in rolling
        }
        rolling = [seat for seat in rolling if sums[seat] == max(sums.values())]
        if len(rolling) == 1 or table.decided["start_roll_tie"] == "seat_order":
            break
    return actions.ChooseStart(rolling[0])


_MOST_ROLLS = 100


def lot(state: State, seed: int) -> actions.ChanceAction | None:
    """Return the result of the chance that is due; None if none is.

    It depends on the seed, the kind, and how many results there have been in this game.
    """
    kind = chance_due(state)
    if kind is None:
        return None
    table = state.table
    key = f"{seed}/{state.lots}/{kind}"
    match kind:
        case Kind.BAG:
            return _filled(table, key)
        case Kind.PILE:
            return actions.StackCards(shuffled(key, table.cards))
        case Kind.STACK:
            return actions.StackOfferings(shuffled(key, sorted(table.offering)))
        case Kind.UNDER:
            cards = sorted(card for cards in state.returned for card in cards)
            return actions.PutUnder(shuffled(key, cards))
        case Kind.START:
            return _started(table, key, len(state.seats))
        case Kind.DICE:
            return actions.RollDice(_rolled(table, key, state.pending[0].number))
        case Kind.FACE:
            return actions.RollAgain(_rolled(table, key, 1)[0])
        case Kind.SHUFFLE:
            return actions.ShufflePile(shuffled(key, state.discard))
    return None


JUDGES: dict[type, tuple[Kind, Callable[[State, Any], Reason | None]]] = {
    actions.FillSpaces: (Kind.BAG, _why_not_bag),
    actions.StackCards: (Kind.PILE, _why_not_pile),
    actions.StackOfferings: (Kind.STACK, _why_not_stack),
    actions.PutUnder: (Kind.UNDER, _why_not_under),
    actions.ChooseStart: (Kind.START, _why_not_start),
    actions.RollDice: (Kind.DICE, _why_not_dice),
    actions.RollAgain: (Kind.FACE, _why_not_face),
    actions.ShufflePile: (Kind.SHUFFLE, _why_not_shuffle),
}
"""For each action of chance the kind that must be due, and the function that judges it."""
