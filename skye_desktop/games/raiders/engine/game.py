"""The order of play: who acts, what is legal, and what follows an action."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any, NamedTuple, TypeAlias, cast

from skye_desktop.games.raiders.engine import actions, events, lots, raids, village
from skye_desktop.games.raiders.engine.card_effects import swap_cards
from skye_desktop.games.raiders.engine.events import Event
from skye_desktop.games.raiders.engine.goods_effects import hand_over
from skye_desktop.games.raiders.engine.lots import chance_due
from skye_desktop.games.raiders.engine.moment import note_end, pay
from skye_desktop.games.raiders.engine.reasons import IllegalAction, Reason
from skye_desktop.games.raiders.engine.state import (
    Beat,
    Draft,
    Due,
    Ids,
    Kind,
    State,
    holds,
    is_shuffle_due,
    without_all,
)
from skye_desktop.games.raiders.engine.table import KIND


class Step(NamedTuple):
    """The state after an action, and its events."""

    state: State
    events: tuple[Event, ...]


# -- keeping, discarding, exchanging, giving


def _why_not_these(hand: Ids, cards: Ids, number: int) -> Reason | None:
    """Return why those cards are not a sorted selection of ``number`` cards of the hand."""
    if len(cards) != number:
        return Reason.WRONG_NUMBER
    if list(cards) != sorted(cards):
        return Reason.UNSORTED
    return None if holds(hand, cards) else Reason.NOT_IN_HAND


def _selections(state: State, seat: int, number: int) -> Iterator[Ids]:
    """Yield every selection of that many hand cards."""
    return iter(dict.fromkeys(combinations(state.seats[seat].hand, number)))


def _why_not_keep(state: State, action: actions.KeepCards) -> Reason | None:
    hand = state.seats[action.seat].hand
    return _why_not_these(hand, action.cards, state.table.setup["cards_kept"])


def _keep(draft: Draft, state: State, action: actions.KeepCards) -> None:
    own = draft.at(action.seat)
    back = without_all(own.hand, action.cards)
    own.hand = action.cards
    returned = list(draft.returned)
    returned[action.seat] = back
    draft.returned = tuple(returned)
    draft.tell(events.CardsKept(action.seat))
    if all(draft.returned):
        draft.pending = draft.pending[1:]
        if draft.pending[0].kind is not Kind.UNDER:
            lots.put_under(draft, tuple(card for cards in returned for card in cards))


def _too_many(state: State, seat: int) -> int:
    return max(0, len(state.seats[seat].hand) - state.table.hand_limit)


def _why_not_discard(state: State, action: actions.DiscardCards) -> Reason | None:
    hand = state.seats[action.seat].hand
    return _why_not_these(hand, action.cards, _too_many(state, action.seat))


def _discard(draft: Draft, state: State, action: actions.DiscardCards) -> None:
    draft.pending = draft.pending[1:]
    own = draft.at(action.seat)
    own.hand = without_all(own.hand, action.cards)
    draft.toss(*action.cards)
    draft.tell(events.CardsDiscarded(action.seat, action.cards))


def _why_not_swap(state: State, action: actions.SwapCards) -> Reason | None:
    hand = state.seats[action.seat].hand
    return _why_not_these(hand, action.cards, state.pending[0].number)


def _swap(draft: Draft, state: State, action: actions.SwapCards) -> None:
    due, *rest = draft.pending
    chosen = tuple(sorted((*due.chosen, (action.seat, action.cards))))
    draft.pending = (due._replace(chosen=chosen), *rest)
    if len(chosen) == 2:
        draft.pending = tuple(rest)
        cards = dict(chosen)
        swap_cards(draft, due.seat, due.other, cards[due.seat], cards[due.other])


def _why_not_give(state: State, action: actions.GiveGoods) -> Reason | None:
    if action.kind not in state.table.gifts:
        return Reason.WRONG_CHOICE
    has = state.seats[action.seat].goods[KIND[action.kind]]
    return None if has else Reason.HAS_NONE


def _give(draft: Draft, state: State, action: actions.GiveGoods) -> None:
    due = next(due for due in draft.pending if due.kind is Kind.GIVE and due.seat == action.seat)
    draft.pending = tuple(other for other in draft.pending if other is not due)
    assert draft.seat is not None
    hand_over(draft, action.seat, draft.seat, action.kind, due.number)


# -- what is asked

_Judge: TypeAlias = Callable[[State, Any], Reason | None]
_Doer: TypeAlias = Callable[[Draft, State, Any], None]
_Lister: TypeAlias = Callable[[State, int], Iterator[actions.SeatAction]]


class _Move(NamedTuple):
    """One kind of action of a seat."""

    answers: Kind | Beat
    """Kind of question, or part of the turn, in which the action is legal."""
    why_not: _Judge
    do: _Doer
    legal: _Lister


def _keeps(state: State, seat: int) -> Iterator[actions.SeatAction]:
    number = state.table.setup["cards_kept"]
    return (actions.KeepCards(seat, cards) for cards in _selections(state, seat, number))


def _swaps(state: State, seat: int) -> Iterator[actions.SeatAction]:
    number = state.pending[0].number
    return (actions.SwapCards(seat, cards) for cards in _selections(state, seat, number))


def _discards(state: State, seat: int) -> Iterator[actions.SeatAction]:
    number = _too_many(state, seat)
    return (actions.DiscardCards(seat, cards) for cards in _selections(state, seat, number))


def _gifts(state: State, seat: int) -> Iterator[actions.SeatAction]:
    gifts = (actions.GiveGoods(seat, kind) for kind in state.table.gifts)
    return (gift for gift in gifts if _why_not_give(state, gift) is None)


def _rerolls(state: State, seat: int) -> Iterator[actions.SeatAction]:
    return (actions.RerollDie(seat, die) for die in (None, *range(1, len(state.dice) + 1)))


_MOVES: dict[type, _Move] = {
    actions.PlaceWorker: _Move(Beat.PLACE, village.why_not_place, village.place, village.places),
    actions.RaidSettlement: _Move(Beat.PLACE, raids.why_not_raid, raids.raid, raids.raids),
    actions.LiftWorker: _Move(Beat.LIFT, village.why_not_lift, village.lift, village.lifts),
    actions.KeepCards: _Move(Kind.KEEP, _why_not_keep, _keep, _keeps),
    actions.ActAgain: _Move(
        Kind.MORE, village.why_not_act_again, village.act_again, village.more_actions
    ),
    actions.RerollDie: _Move(Kind.REROLL, raids.why_not_reroll, raids.reroll, _rerolls),
    actions.TakeSpace: _Move(Kind.TAKE, raids.why_not_take, raids.take, raids.spaces_left),
    actions.KillCrew: _Move(Kind.KILL, raids.why_not_kill, raids.kill, raids.kills),
    actions.LoseCrew: _Move(Kind.LOSE, raids.why_not_lose, raids.lose, raids.losses),
    actions.GiveGoods: _Move(Kind.GIVE, _why_not_give, _give, _gifts),
    actions.SwapCards: _Move(Kind.SWAP, _why_not_swap, _swap, _swaps),
    actions.DiscardCards: _Move(Kind.DISCARD, _why_not_discard, _discard, _discards),
}


def _asked(state: State) -> Kind | Beat:
    """Return the kind of the question to be answered.

    The present part of the turn if there is none.
    """
    return state.pending[0].kind if state.pending else state.beat


def waiting(state: State) -> tuple[int, ...]:
    """Return the seats that have a legal action now; empty if chance is due or the game is over."""
    if chance_due(state) is not None:
        return ()
    if not state.pending:
        return () if state.seat is None else (state.seat,)
    due = state.pending[0]
    match due.kind:
        case Kind.KEEP:
            return tuple(seat for seat, cards in enumerate(state.returned) if not cards)
        case Kind.SWAP:
            done = dict(due.chosen)
            return tuple(seat for seat in (due.seat, due.other) if seat not in done)
        case Kind.GIVE if state.table.decided["reply_order"] == "at_once":
            return tuple(other.seat for other in state.pending if other.kind is Kind.GIVE)
    return (due.seat,)


def why_not(state: State, action: object) -> Reason | None:
    """Return why the action is illegal now; None if it is legal. The only judge."""
    if not actions.is_well_formed(action):
        return Reason.MALFORMED
    move = _MOVES.get(type(action))
    if move is None:
        return _why_not_by_chance(state, action)
    seat = cast(actions.SeatAction, action).seat
    if not 0 <= seat < len(state.seats):
        return Reason.UNKNOWN_SEAT
    if state.beat is Beat.OVER:
        return Reason.GAME_OVER
    is_plain = state.pile and not state.pending
    if not is_plain and chance_due(state) is not None:
        return Reason.CHANCE_IS_DUE
    if seat != state.seat if is_plain else seat not in waiting(state):
        return Reason.NOT_YOUR_TURN
    return move.why_not(state, action) if move.answers is _asked(state) else Reason.WRONG_BEAT


def _why_not_by_chance(state: State, action: object) -> Reason | None:
    if type(action) not in lots.JUDGES:
        return Reason.MALFORMED
    if state.beat is Beat.OVER:
        return Reason.GAME_OVER
    due, judge = lots.JUDGES[type(action)]
    return judge(state, action) if due is chance_due(state) else Reason.NOT_DUE


def apply(state: State, action: actions.Action) -> Step:
    """Return the step of an action. Raises IllegalAction; the given state never changes."""
    reason = why_not(state, action)
    if reason is not None:
        raise IllegalAction(reason, action)
    draft = Draft(state)
    move = _MOVES.get(type(action))
    if move is None:
        assert isinstance(action, actions.ChanceAction)
        lots.fall(draft, action)
    else:
        move.do(draft, state, action)
    _go_on(draft)
    return Step(draft.freeze(), tuple(draft.events))


# -- what follows an action


def _go_on(draft: Draft) -> None:
    """Do everything that needs neither an answer nor chance, until something does."""
    while draft.pile or not is_shuffle_due(draft):
        if draft.pending:
            due = draft.pending[0]
            follow = _FOLLOWING.get(due.kind)
            if follow is None or not follow(draft, due):
                break
        elif not _next_beat(draft):
            break
    if draft.seat is None and draft.beat is not Beat.OVER:
        draft.beat = Beat.KEEP if draft.pending[0].kind is Kind.KEEP else Beat.SETUP


def _draw(draft: Draft, due: Due) -> bool:
    """Draw cards until the number is reached or the pile is empty and must be shuffled."""
    number = min(due.number, len(draft.pile))
    own = draft.at(due.seat)
    own.hand = tuple(sorted((*own.hand, *draft.pile[:number])))
    draft.pile = draft.pile[number:]
    rest = due.number - number if draft.discard else 0
    left = (due._replace(number=rest),) if rest else ()
    draft.pending = (*left, *draft.pending[1:])
    if number:
        draft.tell(events.CardsDrawn(due.seat, number))
    return True


def _score(draft: Draft, due: Due) -> bool:
    draft.pending = draft.pending[1:]
    raids.score(draft, due.seat)
    return True


def _is_nobody_left(draft: Draft, due: Due) -> bool:
    """If the seat has no crew left, skip the remaining kills; return whether that is so."""
    if draft.at(due.seat).crew:
        return False
    draft.pending = draft.pending[1:]
    return True


def _is_nothing_more(draft: Draft, due: Due) -> bool:
    """Skip the question for an extra action if "no" is the only answer.

    Return whether that is so.
    """
    if village.can_act_again(draft.freeze(), due.seat):
        return False
    draft.pending = draft.pending[1:]
    return True


_FOLLOWING: dict[Kind, Callable[[Draft, Due], bool]] = {
    Kind.DRAW: _draw,
    Kind.SCORE: _score,
    Kind.KILL: _is_nobody_left,
    Kind.MORE: _is_nothing_more,
}
"""Functions that are called for a kind of due; they return whether play goes on at once."""


def _next_beat(draft: Draft) -> bool:
    """Go on to the next part of the turn; return whether more follows without an answer."""
    beat = draft.beat
    if beat is Beat.PLACING:
        draft.beat = Beat.LIFT
    elif beat is Beat.ENDING:
        _pass_turn(draft)
    elif beat is Beat.LIFTING or beat is Beat.RAIDING:
        _end_turn(draft)
        return True
    return False


def _end_turn(draft: Draft) -> None:
    """Return goods above the limits to the supply, and ask for discards (Rules, A turn 5)."""
    seat = draft.seat
    assert seat is not None
    draft.beat = Beat.ENDING
    goods = draft.at(seat).goods
    for kind, limit in draft.table.kept_at_end:
        if goods[kind] > limit:
            pay(draft, seat, ((kind, goods[kind] - limit),))
    if len(draft.at(seat).hand) > draft.table.hand_limit:
        draft.push(Due(Kind.DISCARD, seat))


def _pass_turn(draft: Draft) -> None:
    """End the turn; the next seat clockwise begins, or the game is over (Rules, End 2)."""
    seat = draft.seat
    assert seat is not None
    if not draft.table.notes_end_at_once:
        note_end(draft)
    draft.at(seat).turns += 1
    draft.used, draft.placed_at, draft.raid, draft.dice = (), None, None, ()
    draft.tell(events.TurnEnded(seat))
    if draft.last_round == 0:
        draft.beat, draft.seat = Beat.OVER, None
        draft.tell(events.GameEnded())
        return
    if draft.last_round is not None:
        draft.last_round -= 1
    draft.beat, draft.seat = Beat.PLACE, (seat + 1) % len(draft.seats)


# -- listing


class LegalActions:
    """The legal actions of one seat, computed lazily.

    Iteration, ``in`` and ``bool`` do not build all of them.
    """

    __slots__ = ("_seat", "_state")

    def __init__(self, state: State, seat: int) -> None:
        self._state = state
        self._seat = seat

    def __iter__(self) -> Iterator[actions.SeatAction]:
        if self._seat not in waiting(self._state):
            return
        asked = _asked(self._state)
        for move in _MOVES.values():
            if move.answers is asked:
                yield from move.legal(self._state, self._seat)

    def __contains__(self, action: object) -> bool:
        is_own = isinstance(action, actions.SeatAction) and action.seat == self._seat
        return is_own and why_not(self._state, action) is None

    def __bool__(self) -> bool:
        return self._seat in waiting(self._state)

    def __repr__(self) -> str:
        return f"<legal actions of seat {self._seat} in {self._state!r}>"
