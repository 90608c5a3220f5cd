"""Raids: placing a worker for good, dice, scoring, plunder and Valkyries (Rules, Raids)."""

from __future__ import annotations

from collections.abc import Iterator

from skye_desktop.games.raiders.engine import actions, crew, events
from skye_desktop.games.raiders.engine.moment import (
    can_pay,
    fortress_spaces,
    note_end_at_once,
    pay,
    receive,
)
from skye_desktop.games.raiders.engine.reasons import Reason
from skye_desktop.games.raiders.engine.state import (
    Beat,
    Draft,
    Due,
    Kind,
    SeatDraft,
    State,
    joined,
    without,
)
from skye_desktop.games.raiders.engine.table import LETTER, VALKYRIES, Effect, Settlement


def why_not_raid(state: State, action: actions.RaidSettlement) -> Reason | None:
    """Return why a seat cannot raid that settlement."""
    settlement = state.table.settlement.get(action.settlement)
    if settlement is None:
        return Reason.UNKNOWN_SETTLEMENT
    seat = state.seats[action.seat]
    if not any(state.spaces[settlement.at]):
        return Reason.NO_SPACE_LEFT
    if seat.worker not in settlement.admits:
        return Reason.WORKER_NOT_ADMITTED
    if len(seat.crew) < settlement.crew:
        return Reason.CREW_TOO_SMALL
    is_last = fortress_spaces(state) <= state.table.end["fortress_sets_left"]
    is_barred = settlement.type == "fortress" and not state.table.decided["raids_in_last_round"]
    if is_barred and is_last:
        return Reason.LAST_FORTRESS_SPACE
    if not can_pay(seat.goods, crew.cost(state.table, seat, settlement)):
        return Reason.CANNOT_PAY
    return None


def raids(state: State, seat: int) -> Iterator[actions.RaidSettlement]:
    """Yield the legal raids."""
    for settlement in state.table.settlement:
        action = actions.RaidSettlement(seat, settlement)
        if why_not_raid(state, action) is None:
            yield action


def raid(draft: Draft, state: State, action: actions.RaidSettlement) -> None:
    """Place the worker for good, pay the cost, and queue the further steps of the raid."""
    table, seat = state.table, action.seat
    settlement = table.settlement[action.settlement]
    own = draft.at(seat)
    assert own.worker is not None
    draft.tell(events.RaidBegan(seat, settlement.id, own.worker))
    here = settlement.at
    placed = (*draft.placed[here], own.worker)
    draft.placed = (*draft.placed[:here], placed, *draft.placed[here + 1 :])
    own.worker = None
    before = state.seats[seat]
    pay(draft, seat, crew.cost(table, before, settlement))
    draft.raid, draft.beat = settlement.id, Beat.RAIDING
    steps = [Due(Kind.SCORE, seat), Due(Kind.TAKE, seat)]
    if settlement.dice:
        number = crew.rerolls(table, before)
        asked = [Due(Kind.REROLL, seat, number)] if number else []
        steps = [Due(Kind.DICE, seat, settlement.dice), *asked, *steps]
    draft.pending = tuple(steps)


def why_not_reroll(state: State, action: actions.RerollDie) -> Reason | None:
    """Return why that die cannot be rolled again."""
    is_one = action.die is None or 1 <= action.die <= len(state.dice)
    return None if is_one else Reason.NO_SUCH_DIE


def reroll(draft: Draft, state: State, action: actions.RerollDie) -> None:
    """Let a die be rolled again; with None end the rerolls of this raid."""
    due, *rest = draft.pending
    draft.pending = tuple(rest)
    if action.die is not None:
        if due.number > 1:
            draft.push(due._replace(number=due.number - 1))
        draft.push(Due(Kind.FACE, action.seat, action.die))


def score(draft: Draft, seat: int) -> None:
    """Score strength and crew of a raid (Rules, Raids 3 and 5)."""
    table = draft.table
    assert draft.raid is not None
    settlement = table.settlement[draft.raid]
    own = draft.at(seat)
    now = own.freeze()
    reached = None
    if settlement.dice:
        reached = crew.strength(table, now, settlement) + sum(draft.dice)
    vp = tier_vp(settlement, reached or 0)
    extra = crew.raid_vp(table, now, settlement)
    own.vp += vp + extra
    draft.tell(events.StrengthScored(seat, reached, vp))
    if extra:
        draft.tell(events.CrewScored(seat, extra))


def tier_vp(settlement: Settlement, strength: int) -> int:
    """Return the VP of the highest tier that a strength reaches."""
    return max((vp for needed, vp in settlement.tiers if strength >= needed), default=0)


def why_not_take(state: State, action: actions.TakeSpace) -> Reason | None:
    """Return why that raid space cannot be taken."""
    assert state.raid is not None
    spaces = state.spaces[state.table.settlement[state.raid].at]
    if not 1 <= action.space <= len(spaces):
        return Reason.WRONG_NUMBER
    return Reason.SPACE_TAKEN if spaces[action.space - 1] is None else None


def take(draft: Draft, state: State, action: actions.TakeSpace) -> None:
    """Take plunder and worker of a space; for each Valkyrie on it a crew member must be chosen."""
    assert draft.raid is not None
    here = draft.table.settlement[draft.raid].at
    row = list(draft.spaces[here])
    space = row[action.space - 1]
    assert space is not None
    row[action.space - 1] = None
    draft.spaces = (*draft.spaces[:here], tuple(row), *draft.spaces[here + 1 :])
    own = draft.at(action.seat)
    own.worker = space.worker
    draft.pending = draft.pending[1:]
    draft.tell(events.SpaceTaken(action.seat, draft.raid, action.space, *space))
    valkyries = 0
    for letter in space.pieces:
        kind = LETTER[letter]
        if kind == VALKYRIES:
            draft.supply[kind] += 1
            valkyries += 1
        else:
            own.goods[kind] += 1
    if valkyries:
        draft.push(Due(Kind.KILL, action.seat, valkyries))
    note_end_at_once(draft)


def spaces_left(state: State, seat: int) -> Iterator[actions.TakeSpace]:
    """Yield the raid spaces that can be taken."""
    assert state.raid is not None
    for number, space in enumerate(state.spaces[state.table.settlement[state.raid].at], 1):
        if space is not None:
            yield actions.TakeSpace(seat, number)


def _with_crew(state: State, seat: int) -> list[int]:
    return [other for other, one in enumerate(state.seats) if other != seat and one.crew]


def _is_avenged(state: State, card: str) -> bool:
    effect = state.table.if_killed.get(card)
    return effect is not None and effect.op == "opponent_loses_crew"


def why_not_kill(state: State, action: actions.KillCrew) -> Reason | None:
    """Return why a Valkyrie cannot kill that crew member (Rules, Raids 6 and Cards 2)."""
    if action.card not in state.seats[action.seat].crew:
        return Reason.NOT_IN_CREW
    if not _is_avenged(state, action.card):
        return None if action.opponent is None else Reason.WRONG_CHOICE
    if action.opponent is None:
        must = state.table.decided["avenger_must_hit"] and bool(_with_crew(state, action.seat))
        return Reason.OPPONENT_MUST_BE_NAMED if must else None
    if not 0 <= action.opponent < len(state.seats) or action.opponent == action.seat:
        return Reason.NOT_AN_OPPONENT
    return None if state.seats[action.opponent].crew else Reason.OPPONENT_HAS_NONE


def kills(state: State, seat: int) -> Iterator[actions.KillCrew]:
    """Yield the legal choices of the crew member that a Valkyrie kills."""
    for card in dict.fromkeys(state.seats[seat].crew):
        opponents = _with_crew(state, seat) if _is_avenged(state, card) else []
        for opponent in (None, *opponents):
            action = actions.KillCrew(seat, card, opponent)
            if why_not_kill(state, action) is None:
                yield action


def kill(draft: Draft, state: State, action: actions.KillCrew) -> None:
    """Kill a crew member: discard it, apply its ability, move the Valkyrie marker up."""
    due, *rest = draft.pending
    draft.pending = tuple(rest)
    if due.number > 1:
        draft.push(due._replace(number=due.number - 1))
    own = draft.at(action.seat)
    own.crew = without(own.crew, action.card)
    own.valkyries += 1
    draft.tell(events.CrewKilled(action.seat, action.card))
    effect = draft.table.if_killed.get(action.card)
    if effect is not None and effect.op == "return_to_hand":
        own.hand = joined(own.hand, action.card)
        return
    draft.toss(action.card)
    if effect is not None:
        _avenge(draft, own, action, effect)


def _avenge(draft: Draft, own: SeatDraft, action: actions.KillCrew, effect: Effect) -> None:
    """Apply the ability that a card has when it is killed."""
    match effect.op:
        case "gain":
            receive(draft, action.seat, effect.gain)
        case "vp":
            own.vp += effect.number
            draft.tell(events.KilledScored(action.seat, action.card, effect.number))
        case op:
            assert op == "opponent_loses_crew", op
            if action.opponent is not None:
                draft.push(Due(Kind.LOSE, action.opponent))


def why_not_lose(state: State, action: actions.LoseCrew) -> Reason | None:
    """Return why a seat cannot lose that crew member."""
    has = action.card in state.seats[action.seat].crew
    return None if has else Reason.NOT_IN_CREW


def lose(draft: Draft, state: State, action: actions.LoseCrew) -> None:
    """Discard a crew member because of an Avenger: no ability is applied and no marker moves."""
    draft.pending = draft.pending[1:]
    own = draft.at(action.seat)
    own.crew = without(own.crew, action.card)
    draft.toss(action.card)
    draft.tell(events.CrewLost(action.seat, action.card))


def losses(state: State, seat: int) -> Iterator[actions.LoseCrew]:
    """Yield the crew members that a seat can choose to lose."""
    return (actions.LoseCrew(seat, card) for card in dict.fromkeys(state.seats[seat].crew))
