"""Raids: from the worker placed for good to the last Valkyrie (Rules, Raids)."""

from __future__ import annotations

from collections.abc import Iterator

from skye_desktop.games.raiders.engine import actions, crew, events
from skye_desktop.games.raiders.engine.moment import (
    can_pay,
    fortress_spaces,
    note_end,
    pay,
    receive,
)
from skye_desktop.games.raiders.engine.reasons import Reason
from skye_desktop.games.raiders.engine.state import Beat, Draft, Due, Kind, State, joined, without
from skye_desktop.games.raiders.engine.table import LETTER, VALKYRIES, Settlement


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
    """Yield a raid on each settlement."""
    return (actions.RaidSettlement(seat, settlement) for settlement in state.table.settlement)


def raid(draft: Draft, state: State, action: actions.RaidSettlement) -> None:
    """Place the worker for good, pay, and line up the steps of the raid."""
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
    """Let a die be rolled again; "no" ends the asking."""
    if action.die is None:
        draft.done()
    else:
        draft.done_once()
        draft.push(Due(Kind.FACE, action.seat, action.die))


def rerolls(state: State, seat: int) -> Iterator[actions.RerollDie]:
    """Yield "no" and each die."""
    return (actions.RerollDie(seat, die) for die in (None, *range(1, len(state.dice) + 1)))


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
    """Take plunder and worker of a space; each of its Valkyries wants one of the crew."""
    assert draft.raid is not None
    here = draft.table.settlement[draft.raid].at
    row = list(draft.spaces[here])
    space = row[action.space - 1]
    assert space is not None
    row[action.space - 1] = None
    draft.spaces = (*draft.spaces[:here], tuple(row), *draft.spaces[here + 1 :])
    own = draft.at(action.seat)
    own.worker = space.worker
    draft.done()
    draft.tell(events.SpaceTaken(action.seat, draft.raid, action.space, *space))
    for letter in space.pieces:
        if LETTER[letter] != VALKYRIES:
            own.goods[LETTER[letter]] += 1
    valkyries = space.pieces.count("v")
    draft.supply[VALKYRIES] += valkyries
    if valkyries:
        draft.push(Due(Kind.KILL, action.seat, valkyries))
    note_end(draft)


def spaces(state: State, seat: int) -> Iterator[actions.TakeSpace]:
    """Yield each raid space of the settlement, taken or not."""
    assert state.raid is not None
    row = state.table.settlement[state.raid].spaces
    return (actions.TakeSpace(seat, number) for number in range(1, len(row) + 1))


def _with_crew(state: State, seat: int) -> list[int]:
    return [other for other, one in enumerate(state.seats) if other != seat and one.crew]


def _is_avenged(state: State, card: str) -> bool:
    effect = state.table.if_killed.get(card)
    return effect is not None and effect.op == "opponent_loses_crew"


def why_not_kill(state: State, action: actions.KillCrew) -> Reason | None:
    """Return why a Valkyrie cannot have that one (Rules, Raids 6 and Cards 2)."""
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
    """Yield what could be legal ways to let a Valkyrie have one of the crew."""
    for card in dict.fromkeys(state.seats[seat].crew):
        opponents = _with_crew(state, seat) if _is_avenged(state, card) else []
        for opponent in (None, *opponents):
            yield actions.KillCrew(seat, card, opponent)


def kill(draft: Draft, state: State, action: actions.KillCrew) -> None:
    """Kill one of the crew: it is discarded, its ability happens, the marker moves up."""
    draft.done_once()
    seat, card = action.seat, action.card
    own, effect = draft.at(seat), draft.table.if_killed.get(card)
    own.crew = without(own.crew, card)
    own.valkyries += 1
    draft.tell(events.CrewKilled(seat, card))
    op = "" if effect is None else effect.op
    if op == "return_to_hand":
        own.hand = joined(own.hand, card)
    else:
        draft.toss(card)
    if effect is not None and op == "gain":
        receive(draft, seat, effect.gain)
    elif effect is not None and op == "vp":
        own.vp += effect.number
        draft.tell(events.KilledScored(seat, card, effect.number))
    elif action.opponent is not None:
        draft.push(Due(Kind.LOSE, action.opponent))


def why_not_lose(state: State, action: actions.LoseCrew) -> Reason | None:
    """Return why a seat cannot lose that one."""
    has = action.card in state.seats[action.seat].crew
    return None if has else Reason.NOT_IN_CREW


def lose(draft: Draft, state: State, action: actions.LoseCrew) -> None:
    """Discard one of the crew for an Avenger: no ability, no Valkyrie."""
    draft.done()
    draft.leave_crew(action.seat, action.card)
    draft.tell(events.CrewLost(action.seat, action.card))


def losses(state: State, seat: int) -> Iterator[actions.LoseCrew]:
    """Yield each of the crew."""
    return (actions.LoseCrew(seat, card) for card in dict.fromkeys(state.seats[seat].crew))
