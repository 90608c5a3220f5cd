"""The actions of the village: which are legal for a worker, and what they do."""

from __future__ import annotations

from collections.abc import Iterator

from skye_desktop.games.raiders.engine import actions, card_effects, events, goods_effects
from skye_desktop.games.raiders.engine.card_effects import ask_again
from skye_desktop.games.raiders.engine.moment import Moment, Operation
from skye_desktop.games.raiders.engine.reasons import Reason
from skye_desktop.games.raiders.engine.state import Beat, Draft, State, without
from skye_desktop.games.raiders.engine.table import KIND, LONG_HOUSE, TOWN_HALL, Building, Effect

# -- one action of a building


def _effect_of(building: Building, colour: str, choice: actions.Choice) -> Effect | None:
    """Return the effect of a choice at a building; None if the building does not offer it."""
    if type(choice) is actions.Goods and choice.kind not in KIND:
        return None
    return building.actions[colour].get(choice.key)


def _why_not_take(moment: Moment, choice: actions.Choice) -> Reason | None:
    effect = _effect_of(moment.table.building[moment.building], moment.colour, choice)
    if effect is None:
        return Reason.WRONG_CHOICE
    return OPERATIONS[effect.op].why_not(moment, effect, choice)


def _take(draft: Draft, moment: Moment, choice: actions.Choice) -> None:
    effect = _effect_of(moment.table.building[moment.building], moment.colour, choice)
    assert effect is not None
    OPERATIONS[effect.op].do(draft, moment, effect, choice)
    if moment.building == LONG_HOUSE:
        ask_again(draft, moment)


def _choices(moment: Moment) -> Iterator[actions.Choice]:
    """Yield the legal choices of the moment's building."""
    for key, effect in moment.table.building[moment.building].actions[moment.colour].items():
        operation = OPERATIONS[effect.op]
        for found in operation.candidates(moment, effect):
            choice = found or (actions.Goods(key) if key else actions.Plain())
            if operation.why_not(moment, effect, choice) is None:
                yield choice


# -- the Town Hall and the Merchant


def _played(moment: Moment, card: str) -> Moment:
    return moment._replace(hand=without(moment.hand, card))


def _legal_ways(moment: Moment, half: Effect) -> Iterator[actions.How]:
    """Yield the legal choices of a card just played."""
    operation = OPERATIONS[half.op]
    return (
        how
        for how in operation.candidates(moment, half)
        if operation.why_not(moment, half, how) is None
    )


def _plays(moment: Moment, effect: Effect) -> Iterator[actions.Play]:
    for card in dict.fromkeys(moment.hand):
        half = moment.table.card[card].hall
        if half is not None:
            ways = list(_legal_ways(_played(moment, card), half)) if half.form else []
            yield from (actions.Play(card, how) for how in ways or (None,))


def _why_not_play(moment: Moment, effect: Effect, choice: actions.Play) -> Reason | None:
    if choice.card not in moment.hand:
        return Reason.NOT_IN_HAND
    half = moment.table.card[choice.card].hall
    if half is None:
        return Reason.HERO_CANNOT_BE_PLAYED
    moment = _played(moment, choice.card)
    how = choice.how
    if how is not None:
        is_right = how.key == half.form
        return OPERATIONS[half.op].why_not(moment, half, how) if is_right else Reason.WRONG_CHOICE
    if half.form:
        if next(_legal_ways(moment, half), None) is not None:
            return Reason.CHOICE_IS_POSSIBLE
    elif OPERATIONS[half.op].why_not(moment, half, None) is None:
        return None
    return None if moment.table.decided["town_hall_without_effect"] else Reason.NO_EFFECT


def _play(draft: Draft, moment: Moment, effect: Effect, choice: actions.Play) -> None:
    half = moment.table.card[choice.card].hall
    assert half is not None
    own = draft.at(moment.seat)
    own.hand = without(own.hand, choice.card)
    draft.toss(choice.card)
    moment = _played(moment, choice.card)
    operation = OPERATIONS[half.op]
    is_done = choice.how is not None or (
        not half.form and operation.why_not(moment, half, None) is None
    )
    draft.tell(events.CardPlayed(moment.seat, choice.card, is_done))
    if is_done:
        operation.do(draft, moment, half, choice.how)


def _copies(moment: Moment, effect: Effect) -> Iterator[actions.CopyBuilding]:
    for building in moment.table.building:
        if _why_no_copy(moment, building) is None:
            for choice in _choices(moment._replace(building=building)):
                assert isinstance(choice, actions.Simple)
                yield actions.CopyBuilding(building, choice)


def _why_no_copy(moment: Moment, building: str) -> Reason | None:
    """Return why a Merchant cannot copy the action of that building (Rules, Cards 6)."""
    found = moment.table.building.get(building)
    if found is None:
        return Reason.UNKNOWN_BUILDING
    if building == TOWN_HALL:
        return Reason.NOT_THE_TOWN_HALL
    if moment.colour not in found.admits:
        return Reason.WORKER_NOT_ADMITTED
    decided, state = moment.table.decided, moment.state
    if decided["merchant_counts_as_use"] and building in state.used:
        return Reason.USED_THIS_TURN
    if not decided["merchant_on_occupied"] and state.village[found.at] is not None:
        return Reason.BUILDING_OCCUPIED
    return None


def _why_not_copy(moment: Moment, effect: Effect, choice: actions.CopyBuilding) -> Reason | None:
    if reason := _why_no_copy(moment, choice.building):
        return reason
    return _why_not_take(moment._replace(building=choice.building), choice.choice)


def _copy(draft: Draft, moment: Moment, effect: Effect, choice: actions.CopyBuilding) -> None:
    draft.tell(events.BuildingCopied(moment.seat, choice.building))
    if moment.table.decided["merchant_counts_as_use"]:
        draft.used = (*draft.used, choice.building)
    _take(draft, moment._replace(building=choice.building), choice.choice)


OPERATIONS: dict[str, Operation] = {
    **goods_effects.OPERATIONS,
    **card_effects.OPERATIONS,
    "play_card": Operation(_plays, _why_not_play, _play),
    "use_building": Operation(_copies, _why_not_copy, _copy),
}

# -- placing and lifting


def _moment(state: State, seat: int, building: str, colour: str, is_placing: bool) -> Moment:
    me = state.seats[seat]
    values = (state, state.table, seat, me, me.hand, colour, building, is_placing)
    return tuple.__new__(Moment, values)


def _why_not_work(moment: Moment, choice: actions.Choice) -> Reason | None:
    if type(choice) is actions.Skip:
        return None
    if moment.building in moment.state.used:
        return Reason.USED_THIS_TURN
    return _why_not_take(moment, choice)


def _work(draft: Draft, moment: Moment, choice: actions.Choice) -> None:
    is_taken = type(choice) is not actions.Skip
    if is_taken or not moment.table.decided["only_taken_actions_count"]:
        draft.used = (*draft.used, moment.building)
    if is_taken:
        _take(draft, moment, choice)
    else:
        draft.tell(events.ActionSkipped(moment.seat, moment.building))


def _why_no_place(state: State, seat: int, name: str) -> Reason | None:
    building = state.table.building.get(name)
    if building is None:
        return Reason.UNKNOWN_BUILDING
    if state.village[building.at] is not None:
        return Reason.BUILDING_OCCUPIED
    if state.seats[seat].worker not in building.admits:
        return Reason.WORKER_NOT_ADMITTED
    return None


def why_not_place(state: State, action: actions.PlaceWorker) -> Reason | None:
    """Return why the worker cannot be placed there with that choice (Rules, A turn 2)."""
    if reason := _why_no_place(state, action.seat, action.building):
        return reason
    colour = state.seats[action.seat].worker
    assert colour is not None
    return _why_not_work(_moment(state, action.seat, action.building, colour, True), action.choice)


def place(draft: Draft, state: State, action: actions.PlaceWorker) -> None:
    """Place the worker and take the action."""
    seat, building = action.seat, action.building
    own = draft.at(seat)
    colour = own.worker
    assert colour is not None
    draft.set_worker(state.table.building[building].at, colour)
    own.worker = None
    draft.placed_at = building
    draft.beat = Beat.PLACING
    draft.tell(events.WorkerPlaced(seat, building, colour))
    _work(draft, _moment(state, seat, building, colour, True), action.choice)


def _why_no_lift(state: State, name: str) -> Reason | None:
    building = state.table.building.get(name)
    if building is None:
        return Reason.UNKNOWN_BUILDING
    if name == state.placed_at:
        return Reason.PLACED_THERE
    return Reason.BUILDING_EMPTY if state.village[building.at] is None else None


def why_not_lift(state: State, action: actions.LiftWorker) -> Reason | None:
    """Return why a worker cannot be lifted there with that choice (Rules, A turn 2)."""
    if reason := _why_no_lift(state, action.building):
        return reason
    colour = state.village[state.table.building[action.building].at]
    assert colour is not None
    return _why_not_work(_moment(state, action.seat, action.building, colour, False), action.choice)


def lift(draft: Draft, state: State, action: actions.LiftWorker) -> None:
    """Lift the worker, then take the action."""
    seat, building = action.seat, action.building
    colour = draft.set_worker(state.table.building[building].at, None)
    assert colour is not None
    draft.at(seat).worker = colour
    draft.beat = Beat.LIFTING
    draft.tell(events.WorkerLifted(seat, building, colour))
    _work(draft, _moment(state, seat, building, colour, False), action.choice)


def places(state: State, seat: int) -> Iterator[actions.PlaceWorker]:
    """Yield the legal ways to place the worker."""
    colour = state.seats[seat].worker
    for building in state.table.building:
        if colour is not None and _why_no_place(state, seat, building) is None:
            yield actions.PlaceWorker(seat, building, actions.Skip())
            if building not in state.used:
                moment = _moment(state, seat, building, colour, True)
                yield from (
                    actions.PlaceWorker(seat, building, choice) for choice in _choices(moment)
                )


def lifts(state: State, seat: int) -> Iterator[actions.LiftWorker]:
    """Yield the legal ways to lift a worker."""
    for building, colour in zip(state.table.building, state.village, strict=True):
        if colour is not None and building != state.placed_at:
            yield actions.LiftWorker(seat, building, actions.Skip())
            if building not in state.used:
                moment = _moment(state, seat, building, colour, False)
                yield from (
                    actions.LiftWorker(seat, building, choice) for choice in _choices(moment)
                )


# -- one more action of the Long House


def _again(state: State, seat: int) -> Moment:
    # Its two actions are the same for every colour that it admits.
    colour = min(state.table.building[LONG_HOUSE].admits)
    return _moment(state, seat, LONG_HOUSE, colour, state.beat is Beat.PLACING)


def why_not_act_again(state: State, action: actions.ActAgain) -> Reason | None:
    """Return why this extra action of the Long House is illegal."""
    if type(action.choice) is actions.Skip:
        return None
    return _why_not_take(_again(state, action.seat), action.choice)


def act_again(draft: Draft, state: State, action: actions.ActAgain) -> None:
    """Take an extra action of the Long House; with `actions.Skip` take no more of them."""
    due, *rest = draft.pending
    draft.pending = tuple(rest)
    if type(action.choice) is actions.Skip:
        return
    if due.number > 1:
        draft.push(due._replace(number=due.number - 1))
    moment = _again(state, action.seat)
    effect = _effect_of(state.table.building[LONG_HOUSE], moment.colour, action.choice)
    assert effect is not None
    OPERATIONS[effect.op].do(draft, moment, effect, action.choice)


def more_actions(state: State, seat: int) -> Iterator[actions.ActAgain]:
    """Yield the legal extra actions of the Long House; the first is to take none."""
    yield actions.ActAgain(seat, actions.Skip())
    for choice in _choices(_again(state, seat)):
        assert isinstance(choice, actions.Goods | actions.Offer)
        yield actions.ActAgain(seat, choice)


def can_act_again(state: State, seat: int) -> bool:
    """Return whether an extra action of the Long House is possible."""
    return next(_choices(_again(state, seat)), None) is not None
