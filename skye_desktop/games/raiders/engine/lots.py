"""Chance: what is due, whether a lot is possible, what it does, and which one the seed gives."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from hashlib import shake_256
from typing import Any, NamedTuple, TypeVar

from skye_desktop.games.raiders.engine import actions, events
from skye_desktop.games.raiders.engine.reasons import Reason
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

T = TypeVar("T")


def chance_due(state: State) -> Kind | None:
    """Return which chance is due; None if none is."""
    if is_shuffle_due(state):
        return Kind.SHUFFLE
    pending = state.pending
    return pending[0].kind if pending and pending[0].kind in CHANCES else None


def shuffled(key: str, items: Sequence[T]) -> tuple[T, ...]:
    """Return the items in the order that a key gives, the same with every version of Python."""
    pool = list(items)
    stream = shake_256(key.encode()).digest(8 * len(pool))
    for i in range(len(pool) - 1):
        word = int.from_bytes(stream[8 * i : 8 * i + 8], "big")
        j = i + (word * (len(pool) - i) >> 64)
        pool[i], pool[j] = pool[j], pool[i]
    return tuple(pool)


def _rolled(state: State, key: str, number: int) -> tuple[int, ...]:
    """Return the faces of that many dice."""
    return tuple(shuffled(f"{key}/{die}", state.table.faces)[0] for die in range(number))


# -- the bag


def _sizes(state: State) -> list[int]:
    """Return the number of pieces on each raid space."""
    return [number for settlement in state.table.settlements for number, _ in settlement.spaces]


def _why_not_bag(state: State, action: actions.FillSpaces) -> Reason | None:
    if [len(pieces) for pieces in action.spaces] != _sizes(state):
        return Reason.WRONG_BAG
    if any(list(pieces) != sorted(pieces) for pieces in action.spaces):
        return Reason.UNSORTED
    drawn, supply = Counter("".join(action.spaces)), state.table.supply
    there = Counter({letter: supply[kind] for letter, kind in LETTER.items()})
    return None if drawn <= there else Reason.WRONG_BAG


def _fill(draft: Draft, action: actions.FillSpaces) -> None:
    words = iter(action.spaces)
    draft.spaces = tuple(
        tuple(Space(next(words), worker) for _, worker in settlement.spaces)
        for settlement in draft.table.settlements
    )
    for letter in "".join(action.spaces):
        draft.supply[LETTER[letter]] -= 1
    draft.tell(events.SpacesFilled(action.spaces))


def _filled(state: State, key: str) -> actions.FillSpaces:
    supply = state.table.supply
    letters = "".join(letter * supply[LETTER[letter]] for letter in PIECES.values())
    bag = iter(shuffled(key, letters))
    spaces = [sorted(next(bag) for _ in range(size)) for size in _sizes(state)]
    return actions.FillSpaces(tuple(map("".join, spaces)))


# -- cards and offerings


def _why_not_all(order: Iterable[Any], wanted: Iterable[Any], reason: Reason) -> Reason | None:
    """Return the reason if those are not the wanted ones in some order."""
    return None if sorted(order) == sorted(wanted) else reason


def _returned(state: State) -> Ids:
    return tuple(sorted(card for cards in state.returned for card in cards))


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


def put_under(draft: Draft, cards: Ids) -> None:
    """Put the returned cards under the pile, in that order."""
    draft.pile = (*draft.pile, *cards)
    draft.returned = ((),) * len(draft.seats)
    draft.tell(events.CardsReturned(len(cards)))


def _shuffle(draft: Draft, action: actions.ShufflePile) -> None:
    draft.pile, draft.discard = action.cards, ()
    draft.tell(events.PileShuffled(len(action.cards)))


# -- the start and the dice


def _start(draft: Draft, action: actions.ChooseStart) -> None:
    draft.seat, draft.beat = action.starts, Beat.PLACE
    draft.tell(events.StartChosen(action.starts))


_MOST_ROLLS = 100


def _started(state: State, key: str) -> actions.ChooseStart:
    """Let each seat roll all dice; the highest starts (Rules, Set-up 6)."""
    table, rolling = state.table, list(range(len(state.seats)))
    for attempt in range(_MOST_ROLLS):
        sums = {
            seat: sum(_rolled(state, f"{key}/{attempt}/{seat}", table.dice)) for seat in rolling
        }
        rolling = [seat for seat in rolling if sums[seat] == max(sums.values())]
        if len(rolling) == 1 or table.decided["start_roll_tie"] == "seat_order":
            break
    return actions.ChooseStart(rolling[0])


def _why_not_dice(state: State, action: actions.RollDice) -> Reason | None:
    if len(action.faces) != state.pending[0].number:
        return Reason.WRONG_NUMBER
    return None if set(action.faces) <= set(state.table.faces) else Reason.WRONG_FACES


def _roll(draft: Draft, action: actions.RollDice) -> None:
    draft.dice = action.faces
    assert draft.seat is not None
    draft.tell(events.DiceRolled(draft.seat, action.faces))


def _roll_again(draft: Draft, action: actions.RollAgain) -> None:
    die = draft.pending[0].number
    draft.dice = (*draft.dice[: die - 1], action.face, *draft.dice[die:])
    assert draft.seat is not None
    draft.tell(events.DieRerolled(draft.seat, die, action.face))


# -- all of them


class _Lot(NamedTuple):
    """One kind of chance."""

    action: type[actions.ChanceAction]
    why_not: Callable[[State, Any], Reason | None]
    do: Callable[[Draft, Any], None]
    draw: Callable[[State, str], actions.ChanceAction]
    """Returns what a key gives."""


_LOTS = {
    Kind.BAG: _Lot(actions.FillSpaces, _why_not_bag, _fill, _filled),
    Kind.PILE: _Lot(
        actions.StackCards,
        lambda state, lot: _why_not_all(lot.cards, state.table.cards, Reason.WRONG_CARDS),
        _deal,
        lambda state, key: actions.StackCards(shuffled(key, state.table.cards)),
    ),
    Kind.STACK: _Lot(
        actions.StackOfferings,
        lambda state, lot: _why_not_all(lot.tiles, state.table.offering, Reason.WRONG_TILES),
        _lay_offerings,
        lambda state, key: actions.StackOfferings(shuffled(key, sorted(state.table.offering))),
    ),
    Kind.UNDER: _Lot(
        actions.PutUnder,
        lambda state, lot: _why_not_all(lot.cards, _returned(state), Reason.WRONG_CARDS),
        lambda draft, lot: put_under(draft, lot.cards),
        lambda state, key: actions.PutUnder(shuffled(key, _returned(state))),
    ),
    Kind.SHUFFLE: _Lot(
        actions.ShufflePile,
        lambda state, lot: _why_not_all(lot.cards, state.discard, Reason.WRONG_CARDS),
        _shuffle,
        lambda state, key: actions.ShufflePile(shuffled(key, state.discard)),
    ),
    Kind.START: _Lot(
        actions.ChooseStart,
        lambda state, lot: None if 0 <= lot.starts < len(state.seats) else Reason.UNKNOWN_SEAT,
        _start,
        _started,
    ),
    Kind.DICE: _Lot(
        actions.RollDice,
        _why_not_dice,
        _roll,
        lambda state, key: actions.RollDice(_rolled(state, key, state.pending[0].number)),
    ),
    Kind.FACE: _Lot(
        actions.RollAgain,
        lambda state, lot: None if lot.face in state.table.faces else Reason.WRONG_FACES,
        _roll_again,
        lambda state, key: actions.RollAgain(_rolled(state, key, 1)[0]),
    ),
}


def why_not_fall(state: State, action: actions.ChanceAction) -> Reason | None:
    """Return why chance cannot be that now."""
    due = chance_due(state)
    if due is None or type(action) is not _LOTS[due].action:
        return Reason.NOT_DUE
    return _LOTS[due].why_not(state, action)


def fall(draft: Draft, state: State, action: actions.ChanceAction) -> None:
    """Do what is due by chance."""
    due = chance_due(state)
    assert due is not None
    draft.lots += 1
    _LOTS[due].do(draft, action)
    if due is not Kind.SHUFFLE:
        draft.done()


def lot(state: State, seed: int) -> actions.ChanceAction | None:
    """Return the chance that is due, as that seed gives it after this history."""
    kind = chance_due(state)
    return None if kind is None else _LOTS[kind].draw(state, f"{seed}/{state.lots}/{kind}")
