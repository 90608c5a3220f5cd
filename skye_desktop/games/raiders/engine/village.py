"""Placing and lifting a worker, and the extra actions of the Long House (Rules, A turn 2)."""

from __future__ import annotations

from collections.abc import Iterator

from skye_desktop.games.raiders.engine import actions, events
from skye_desktop.games.raiders.engine.effects import Moment, legal_choices, take
from skye_desktop.games.raiders.engine.reasons import IllegalAction, Reason
from skye_desktop.games.raiders.engine.state import Beat, Draft, State
from skye_desktop.games.raiders.engine.table import LONG_HOUSE

_SKIP = actions.Skip()


def _moment(state: State, seat: int, building: str, colour: str, is_placing: bool) -> Moment:
    me = state.seats[seat]
    values = (state, state.table, seat, me, me.hand, colour, building, is_placing)
    return tuple.__new__(Moment, values)


def place(draft: Draft, state: State, action: actions.PlaceWorker) -> None:
    """Place the worker and take the action."""
    seat, name = action.seat, action.building
    building = state.table.building.get(name)
    colour = state.seats[seat].worker
    if building is None:
        raise IllegalAction(Reason.UNKNOWN_BUILDING)
    if state.village[building.at] is not None:
        raise IllegalAction(Reason.BUILDING_OCCUPIED)
    if colour is None or colour not in building.admits:
        raise IllegalAction(Reason.WORKER_NOT_ADMITTED)
    draft.set_worker(building.at, colour)
    draft.at(seat).worker = None
    draft.placed_at, draft.beat = name, Beat.PLACING
    draft.tell(events.WorkerPlaced(seat, name, colour))
    _work(draft, _moment(state, seat, name, colour, True), action.choice)


def lift(draft: Draft, state: State, action: actions.LiftWorker) -> None:
    """Lift the worker, then take the action."""
    seat, name = action.seat, action.building
    building = state.table.building.get(name)
    if building is None:
        raise IllegalAction(Reason.UNKNOWN_BUILDING)
    if name == state.placed_at:
        raise IllegalAction(Reason.PLACED_THERE)
    colour = state.village[building.at]
    if colour is None:
        raise IllegalAction(Reason.BUILDING_EMPTY)
    draft.set_worker(building.at, None)
    draft.at(seat).worker = colour
    draft.beat = Beat.LIFTING
    draft.tell(events.WorkerLifted(seat, name, colour))
    _work(draft, _moment(state, seat, name, colour, False), action.choice)


def _work(draft: Draft, moment: Moment, choice: actions.Choice) -> None:
    is_taken = type(choice) is not actions.Skip
    if is_taken or not moment.table.decided["only_taken_actions_count"]:
        draft.used = (*draft.used, moment.building)
    if not is_taken:
        draft.tell(events.ActionSkipped(moment.seat, moment.building))
    elif moment.building in moment.state.used:
        raise IllegalAction(Reason.USED_THIS_TURN)
    else:
        take(draft, moment, choice)


def _legal_choices(moment: Moment) -> Iterator[actions.Choice]:
    yield _SKIP
    if moment.building not in moment.state.used:
        yield from legal_choices(moment)


def places(state: State, seat: int) -> Iterator[actions.PlaceWorker]:
    """Yield the legal ways to place the worker."""
    colour = state.seats[seat].worker
    for building, there in zip(state.table.buildings, state.village, strict=True):
        if there is None and colour is not None and colour in building.admits:
            for choice in _legal_choices(_moment(state, seat, building.id, colour, True)):
                yield actions.PlaceWorker(seat, building.id, choice)


def lifts(state: State, seat: int) -> Iterator[actions.LiftWorker]:
    """Yield the legal ways to lift a worker."""
    for building, colour in zip(state.table.building, state.village, strict=True):
        if colour is not None and building != state.placed_at:
            for choice in _legal_choices(_moment(state, seat, building, colour, False)):
                yield actions.LiftWorker(seat, building, choice)


# -- one more action of the Long House


def _again(state: State, seat: int) -> Moment:
    # Its two actions are the same for every colour that it admits.
    colour = min(state.table.building[LONG_HOUSE].admits)
    return _moment(state, seat, LONG_HOUSE, colour, state.beat is Beat.PLACING)


def act_again(draft: Draft, state: State, action: actions.ActAgain) -> None:
    """Take one more action of the Long House; "no" ends the asking."""
    if type(action.choice) is actions.Skip:
        draft.done()
    else:
        draft.done_once()
        take(draft, _again(state, action.seat), action.choice, is_extra=True)


def more_actions(state: State, seat: int) -> Iterator[actions.ActAgain]:
    """Yield the legal extra actions of the Long House, "no" first."""
    for choice in (_SKIP, *legal_choices(_again(state, seat))):
        yield actions.ActAgain(seat, choice)


def can_act_again(state: State, seat: int) -> bool:
    """Return whether there is another answer than "no"."""
    return any(True for _ in legal_choices(_again(state, seat)))
