"""The order of play: who acts, what is legal, and what follows an action."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain, combinations
from typing import Any, NamedTuple

from skye_desktop.engine_parts import LegalActions
from skye_desktop.games.raiders.engine import actions, events, lots, raids, village
from skye_desktop.games.raiders.engine.events import Event
from skye_desktop.games.raiders.engine.lots import chance_due
from skye_desktop.games.raiders.engine.reasons import IllegalAction, Reason, need
from skye_desktop.games.raiders.engine.state import (
    Beat,
    Draft,
    Due,
    Ids,
    Kind,
    State,
    holds,
    is_shuffle_due,
    joined,
    without_all,
)
from skye_desktop.games.raiders.engine.table import KIND


class Step(NamedTuple):
    """The state after an action, and its events."""

    state: State
    events: tuple[Event, ...]


# -- hand cards that are chosen: kept, exchanged, discarded

_OfCards = actions.KeepCards | actions.SwapCards | actions.DiscardCards


def _asked_cards(state: State, seat: int) -> int:
    """Return how many hand cards a seat is to choose."""
    match state.pending[0].kind:
        case Kind.KEEP:
            return int(state.table.setup["cards_kept"])
        case Kind.SWAP:
            return state.pending[0].number
    return len(state.seats[seat].hand) - state.table.hand_limit


def _chosen(state: State, action: _OfCards) -> Ids:
    """Return the cards that were chosen."""
    need(len(action.cards) == _asked_cards(state, action.seat), Reason.WRONG_NUMBER)
    need(list(action.cards) == sorted(action.cards), Reason.UNSORTED)
    need(holds(state.seats[action.seat].hand, action.cards), Reason.NOT_IN_HAND)
    return action.cards


def _selections(kind: type[_OfCards]) -> _Lister:
    """Return what lists every selection of hand cards as actions of that kind."""
    return lambda state, seat: (
        kind(seat, cards)
        for cards in dict.fromkeys(combinations(state.seats[seat].hand, _asked_cards(state, seat)))
    )


def _keep(draft: Draft, state: State, action: actions.KeepCards) -> None:
    own, kept = draft.at(action.seat), _chosen(state, action)
    returned = list(draft.returned)
    returned[action.seat] = without_all(own.hand, kept)
    own.hand, draft.returned = kept, tuple(returned)
    draft.tell(events.CardsKept(action.seat))
    if all(returned):
        draft.done()
        if draft.pending[0].kind is not Kind.UNDER:
            lots.put_under(draft, tuple(chain(*returned)))


def _discard(draft: Draft, state: State, action: actions.DiscardCards) -> None:
    draft.discard_hand(action.seat, _chosen(state, action))
    draft.done()


def _swap(draft: Draft, state: State, action: actions.SwapCards) -> None:
    due, cards = draft.done(), _chosen(state, action)
    chosen = dict(due.chosen) | {action.seat: cards}
    if len(chosen) == 2:
        draft.swap_cards(due.seat, due.other, chosen[due.seat], chosen[due.other])
    else:
        draft.push(due._replace(chosen=tuple(chosen.items())))


# -- gifts


def _give(draft: Draft, state: State, action: actions.GiveGoods) -> None:
    need(action.kind in state.table.gifts, Reason.WRONG_CHOICE)
    need(state.seats[action.seat].goods[KIND[action.kind]], Reason.HAS_NONE)
    due = next(due for due in draft.pending if due.kind is Kind.GIVE and due.seat == action.seat)
    draft.pending = tuple(other for other in draft.pending if other is not due)
    assert draft.seat is not None
    draft.hand_over(action.seat, draft.seat, action.kind, due.number)


def _gifts(state: State, seat: int) -> Iterator[actions.GiveGoods]:
    goods = state.seats[seat].goods
    return (actions.GiveGoods(seat, kind) for kind in state.table.gifts if goods[KIND[kind]])


# -- what is asked, and what may be done

_Lister = Callable[[State, int], Iterator[actions.SeatAction]]


class _Move(NamedTuple):
    """One kind of action of a seat."""

    answers: Kind | Beat
    """The question that it answers, or the beat in which it is done unasked."""
    legal: _Lister
    """Yields the legal ones."""
    do: Callable[[Draft, State, Any], None]
    """Raises IllegalAction if the action breaks a rule."""


_MOVES: dict[type, _Move] = {
    actions.PlaceWorker: _Move(Beat.PLACE, village.places, village.place),
    actions.RaidSettlement: _Move(Beat.PLACE, raids.raids, raids.raid),
    actions.LiftWorker: _Move(Beat.LIFT, village.lifts, village.lift),
    actions.KeepCards: _Move(Kind.KEEP, _selections(actions.KeepCards), _keep),
    actions.ActAgain: _Move(Kind.MORE, village.more_actions, village.act_again),
    actions.RerollDie: _Move(Kind.REROLL, raids.rerolls, raids.reroll),
    actions.TakeSpace: _Move(Kind.TAKE, raids.spaces, raids.take),
    actions.KillCrew: _Move(Kind.KILL, raids.kills, raids.kill),
    actions.LoseCrew: _Move(Kind.LOSE, raids.losses, raids.lose),
    actions.GiveGoods: _Move(Kind.GIVE, _gifts, _give),
    actions.SwapCards: _Move(Kind.SWAP, _selections(actions.SwapCards), _swap),
    actions.DiscardCards: _Move(Kind.DISCARD, _selections(actions.DiscardCards), _discard),
}


def _asked(state: State) -> Kind | Beat:
    """Return the question that waits for an answer, or the beat."""
    return state.pending[0].kind if state.pending else state.beat


def waiting(state: State) -> tuple[int, ...]:
    """Return the seats that have a legal action now; empty if chance is due or it is over."""
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


def _do(draft: Draft, state: State, action: Any) -> None:
    """Do an action. Raises IllegalAction with the rule that it breaks: the only judge."""
    need(actions.is_well_formed(action), Reason.MALFORMED)
    move = _MOVES.get(type(action))
    if move is None:
        need(isinstance(action, actions.ChanceAction), Reason.MALFORMED)
        need(state.beat is not Beat.OVER, Reason.GAME_OVER)
        lots.fall(draft, state, action)
        return
    is_beat = action.seat == state.seat and move.answers is state.beat
    if not is_beat or state.pending or not state.pile:
        _need_asked(state, action.seat, move)
    move.do(draft, state, action)


def _need_asked(state: State, seat: int, move: _Move) -> None:
    """Need that a seat is to do such an action now."""
    need(0 <= seat < len(state.seats), Reason.UNKNOWN_SEAT)
    need(state.beat is not Beat.OVER, Reason.GAME_OVER)
    need(chance_due(state) is None, Reason.CHANCE_IS_DUE)
    need(seat in waiting(state), Reason.NOT_YOUR_TURN)
    need(move.answers is _asked(state), Reason.WRONG_BEAT)


def why_not(state: State, action: object) -> Reason | None:
    """Return why the action is illegal now; None if it is legal."""
    try:
        _do(Draft(state), state, action)
    except IllegalAction as refused:
        return refused.reason
    return None


def apply(state: State, action: actions.Action) -> Step:
    """Return the step of an action. Raises IllegalAction; the given state never changes."""
    draft = Draft(state)
    try:
        _do(draft, state, action)
    except IllegalAction as refused:
        refused.action = action
        raise
    _go_on(draft)
    return tuple.__new__(Step, (draft.freeze(), tuple(draft.events)))


# -- what follows an action


def _go_on(draft: Draft) -> None:
    """Do all that needs no answer and no chance, up to what is asked next."""
    while draft.pile or not is_shuffle_due(draft):
        follow = _FOLLOWING.get(draft.pending[0].kind if draft.pending else draft.beat)
        if follow is None or not follow(draft):
            break
    if draft.seat is None and draft.beat is not Beat.OVER:
        draft.beat = Beat.KEEP if draft.pending[0].kind is Kind.KEEP else Beat.SETUP


def _draw(draft: Draft) -> bool:
    """Draw cards up to the next shuffle."""
    due = draft.done()
    number = min(due.number, len(draft.pile))
    own = draft.at(due.seat)
    own.hand = joined(own.hand, *draft.pile[:number])
    draft.pile = draft.pile[number:]
    if number < due.number and draft.discard:
        draft.push(due._replace(number=due.number - number))
    if number:
        draft.tell(events.CardsDrawn(due.seat, number))
    return True


def _drop_if_idle(draft: Draft) -> bool:
    """Drop Valkyries for whom no crew is left, and a further action if none is possible."""
    due = draft.pending[0]
    if due.kind is Kind.KILL:
        is_idle = not draft.at(due.seat).crew
    else:
        is_idle = not village.can_act_again(draft.freeze(), due.seat)
    if is_idle:
        draft.done()
    return is_idle


def _ask_to_lift(draft: Draft) -> bool:
    draft.beat = Beat.LIFT
    return False


def _end_turn(draft: Draft) -> bool:
    """Give back what is above the limits, and ask for cards (Rules, A turn 5)."""
    seat = draft.seat
    assert seat is not None
    draft.beat = Beat.ENDING
    own = draft.at(seat)
    for kind, limit in draft.table.kept_at_end:
        if own.goods[kind] > limit:
            draft.pay(seat, ((kind, own.goods[kind] - limit),))
    if len(own.hand) > draft.table.hand_limit:
        draft.push(Due(Kind.DISCARD, seat))
    return True


def _pass_turn(draft: Draft) -> bool:
    """End the turn; the next seat clockwise begins, or the game is over (Rules, End 2)."""
    seat = draft.seat
    assert seat is not None
    draft.note_end(is_turn_over=True)
    draft.at(seat).turns += 1
    draft.used, draft.placed_at, draft.raid, draft.dice = (), None, None, ()
    draft.tell(events.TurnEnded(seat))
    if draft.last_round == 0:
        draft.beat, draft.seat = Beat.OVER, None
        draft.tell(events.GameEnded())
        return False
    if draft.last_round is not None:
        draft.last_round -= 1
    draft.beat, draft.seat = Beat.PLACE, (seat + 1) % len(draft.seats)
    return False


_FOLLOWING: dict[Kind | Beat, Callable[[Draft], bool]] = {
    Kind.DRAW: _draw,
    Kind.SCORE: raids.score,
    Kind.KILL: _drop_if_idle,
    Kind.MORE: _drop_if_idle,
    Beat.PLACING: _ask_to_lift,
    Beat.LIFTING: _end_turn,
    Beat.RAIDING: _end_turn,
    Beat.ENDING: _pass_turn,
}
"""What is done without an answer; returns whether there is more to do at once."""


# -- listing


def _legal(state: State, seat: int) -> Iterator[actions.SeatAction]:
    if seat in waiting(state):
        asked = _asked(state)
        for move in _MOVES.values():
            if move.answers is asked:
                yield from move.legal(state, seat)


def legal(state: State, seat: int) -> LegalActions[State, actions.SeatAction]:
    """Return the legal actions of a seat now."""
    return LegalActions(state, seat, listed=_legal, why_not=why_not, waiting=waiting)
