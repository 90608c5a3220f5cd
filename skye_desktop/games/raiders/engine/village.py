"""Placing and lifting a worker, and the extra actions of the Long House (Rules, A turn 2)."""

from __future__ import annotations

from collections.abc import Iterator

from skye_desktop.games.raiders.engine import actions, events
from skye_desktop.games.raiders.engine.effects import candidates, take, why_not_take
from skye_desktop.games.raiders.engine.moment import Moment
from skye_desktop.games.raiders.engine.reasons import Reason
from skye_desktop.games.raiders.engine.state import Beat, Draft, State
from skye_desktop.games.raiders.engine.table import LONG_HOUSE

Work = actions.PlaceWorker | actions.LiftWorker
_SKIP = actions.Skip()


def _moment(state: State, seat: int, building: str, is_placing: bool) -> Moment:
    """Return the moment at which a worker is placed on a building or lifted from it."""
    me, table = state.seats[seat], state.table
    colour = me.worker if is_placing else state.village[table.building[building].at]
    return tuple.__new__(Moment, (state, table, seat, me, me.hand, colour, building, is_placing))


def _why_not_place(state: State, seat: int, name: str) -> Reason | None:
    building = state.table.building.get(name)
    if building is None:
        return Reason.UNKNOWN_BUILDING
    if state.village[building.at] is not None:
        return Reason.BUILDING_OCCUPIED
    is_admitted = state.seats[seat].worker in building.admits
    return None if is_admitted else Reason.WORKER_NOT_ADMITTED


def _why_not_lift(state: State, seat: int, name: str) -> Reason | None:
    building = state.table.building.get(name)
    if building is None:
        return Reason.UNKNOWN_BUILDING
    if name == state.placed_at:
        return Reason.PLACED_THERE
    return Reason.BUILDING_EMPTY if state.village[building.at] is None else None


def why_not_work(state: State, action: Work) -> Reason | None:
    """Return why a worker cannot be placed or lifted there with that choice."""
    seat, building = action.seat, action.building
    is_placing = type(action) is actions.PlaceWorker
    judge = _why_not_place if is_placing else _why_not_lift
    if reason := judge(state, seat, building):
        return reason
    if type(action.choice) is actions.Skip:
        return None
    if building in state.used:
        return Reason.USED_THIS_TURN
    return why_not_take(_moment(state, seat, building, is_placing), action.choice)


def place(draft: Draft, state: State, action: actions.PlaceWorker) -> None:
    """Place the worker and take the action."""
    building, moment = action.building, _moment(state, action.seat, action.building, True)
    draft.set_worker(state.table.building[building].at, moment.colour)
    draft.at(action.seat).worker = None
    draft.placed_at, draft.beat = building, Beat.PLACING
    draft.tell(events.WorkerPlaced(action.seat, building, moment.colour))
    _work(draft, moment, action.choice)


def lift(draft: Draft, state: State, action: actions.LiftWorker) -> None:
    """Lift the worker, then take the action."""
    building, moment = action.building, _moment(state, action.seat, action.building, False)
    draft.set_worker(state.table.building[building].at, None)
    draft.at(action.seat).worker = moment.colour
    draft.beat = Beat.LIFTING
    draft.tell(events.WorkerLifted(action.seat, building, moment.colour))
    _work(draft, moment, action.choice)


def _work(draft: Draft, moment: Moment, choice: actions.Choice) -> None:
    is_taken = type(choice) is not actions.Skip
    if is_taken or not moment.table.decided["only_taken_actions_count"]:
        draft.used = (*draft.used, moment.building)
    if is_taken:
        take(draft, moment, choice)
    else:
        draft.tell(events.ActionSkipped(moment.seat, moment.building))


def places(state: State, seat: int) -> Iterator[actions.PlaceWorker]:
    """Yield what could be legal ways to place the worker."""
    for building in state.table.building:
        if _why_not_place(state, seat, building) is None:
            for choice in _choices(state, seat, building, True):
                yield actions.PlaceWorker(seat, building, choice)


def lifts(state: State, seat: int) -> Iterator[actions.LiftWorker]:
    """Yield what could be legal ways to lift a worker."""
    for building in state.table.building:
        if _why_not_lift(state, seat, building) is None:
            for choice in _choices(state, seat, building, False):
                yield actions.LiftWorker(seat, building, choice)


def _choices(state: State, seat: int, building: str, is_placing: bool) -> Iterator[actions.Choice]:
    yield _SKIP
    if building not in state.used:
        yield from candidates(_moment(state, seat, building, is_placing))


# -- one more action of the Long House


def _again(state: State, seat: int) -> Moment:
    # Its two actions are the same for every colour that it admits.
    colour = min(state.table.building[LONG_HOUSE].admits)
    moment = _moment(state, seat, LONG_HOUSE, state.beat is Beat.PLACING)
    return moment._replace(colour=colour)


def why_not_act_again(state: State, action: actions.ActAgain) -> Reason | None:
    """Return why this extra action of the Long House is illegal."""
    if type(action.choice) is actions.Skip:
        return None
    return why_not_take(_again(state, action.seat), action.choice)


def act_again(draft: Draft, state: State, action: actions.ActAgain) -> None:
    """Take one more action of the Long House; "no" ends the asking."""
    if type(action.choice) is actions.Skip:
        draft.done()
    else:
        draft.done_once()
        take(draft, _again(state, action.seat), action.choice, is_extra=True)


def more_actions(state: State, seat: int) -> Iterator[actions.ActAgain]:
    """Yield what could be legal extra actions of the Long House, "no" first."""
    for choice in (_SKIP, *candidates(_again(state, seat))):
        yield actions.ActAgain(seat, choice)


def can_act_again(state: State, seat: int) -> bool:
    """Return whether there is another answer than "no"."""
    moment = _again(state, seat)
    return any(why_not_take(moment, choice) is None for choice in candidates(moment))
