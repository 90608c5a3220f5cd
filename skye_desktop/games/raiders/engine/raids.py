"""Raids: from the worker placed for good to the last Valkyrie (Rules, Raids)."""

from __future__ import annotations

from collections.abc import Iterator

from skye_desktop.games.raiders.engine import actions, crew, events
from skye_desktop.games.raiders.engine.reasons import IllegalAction, Reason, found, need, succeeds
from skye_desktop.games.raiders.engine.state import Beat, Draft, Due, Kind, State, joined, without
from skye_desktop.games.raiders.engine.table import LETTER, VALKYRIES, Settlement


def raids(state: State, seat: int) -> Iterator[actions.RaidSettlement]:
    """Yield the legal raids."""
    for settlement in state.table.settlements:
        action = actions.RaidSettlement(seat, settlement.id)
        is_near = any(state.spaces[settlement.at]) and state.seats[seat].worker in settlement.admits
        if is_near and succeeds(raid, Draft(state), state, action):
            yield action


def raid(draft: Draft, state: State, action: actions.RaidSettlement) -> None:
    """Place the worker for good, pay the cost, and queue the further steps of the raid."""
    table, seat = state.table, action.seat
    settlement = found(table.settlement.get(action.settlement), Reason.UNKNOWN_SETTLEMENT)
    here, before = settlement.at, state.seats[seat]
    need(any(state.spaces[here]), Reason.NO_SPACE_LEFT)
    worker = found(before.worker, Reason.WORKER_NOT_ADMITTED)
    need(worker in settlement.admits, Reason.WORKER_NOT_ADMITTED)
    need(len(before.crew) >= settlement.crew, Reason.CREW_TOO_SMALL)
    if settlement.type == "fortress" and not table.decided["raids_in_last_round"]:
        is_last = table.fortress_spaces(state.spaces) <= table.end["fortress_sets_left"]
        need(not is_last, Reason.LAST_FORTRESS_SPACE)
    cost = crew.cost(table, before, settlement)
    need(before.can_pay(cost), Reason.CANNOT_PAY)
    draft.tell(events.RaidBegan(seat, settlement.id, worker))
    placed = (*draft.placed[here], worker)
    draft.placed = (*draft.placed[:here], placed, *draft.placed[here + 1 :])
    draft.at(seat).worker = None
    draft.pay(seat, cost)
    draft.raid, draft.beat = settlement.id, Beat.RAIDING
    steps = [Due(Kind.SCORE, seat), Due(Kind.TAKE, seat)]
    if settlement.dice:
        number = crew.rerolls(table, before)
        asked = [Due(Kind.REROLL, seat, number)] if number else []
        steps = [Due(Kind.DICE, seat, settlement.dice), *asked, *steps]
    draft.pending = tuple(steps)


def reroll(draft: Draft, state: State, action: actions.RerollDie) -> None:
    """Let a die be rolled again; with None end the rerolls of this raid."""
    if action.die is None:
        draft.done()
    else:
        need(1 <= action.die <= len(state.dice), Reason.NO_SUCH_DIE)
        draft.done_once()
        draft.push(Due(Kind.FACE, action.seat, action.die))


def rerolls(state: State, seat: int) -> Iterator[actions.RerollDie]:
    """Yield "no" and each die."""
    return (actions.RerollDie(seat, die) for die in (None, *range(1, len(state.dice) + 1)))


def score(draft: Draft) -> bool:
    """Score strength and crew of a raid (Rules, Raids 3 and 5); play goes on."""
    table, seat = draft.table, draft.done().seat
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
    return True


def tier_vp(settlement: Settlement, strength: int) -> int:
    """Return the VP of the highest tier that a strength reaches."""
    return max((vp for needed, vp in settlement.tiers if strength >= needed), default=0)


def take(draft: Draft, state: State, action: actions.TakeSpace) -> None:
    """Take plunder and worker of a space; for each Valkyrie on it a crew member must be chosen."""
    assert draft.raid is not None
    here = draft.table.settlement[draft.raid].at
    row = list(draft.spaces[here])
    need(1 <= action.space <= len(row), Reason.WRONG_NUMBER)
    space = found(row[action.space - 1], Reason.SPACE_TAKEN)
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
    draft.note_end()


def spaces(state: State, seat: int) -> Iterator[actions.TakeSpace]:
    """Yield each raid space of the settlement that is not taken."""
    assert state.raid is not None
    for number, space in enumerate(state.spaces[state.table.settlement[state.raid].at], 1):
        if space is not None:
            yield actions.TakeSpace(seat, number)


def _may_avenge(state: State, seat: int) -> list[int | None]:
    """Return whom an Avenger's death may hit: opponents with crew, or nobody (Rules, Cards 2)."""
    able = [at for at, each in enumerate(state.seats) if at != seat and each.crew]
    must = able and state.table.decided["avenger_must_hit"]
    return [*able] if must else [None, *able]


def _is_avenged(state: State, card: str) -> bool:
    effect = state.table.ability[card].do
    return effect is not None and effect.op == "opponent_loses_crew"


def kills(state: State, seat: int) -> Iterator[actions.KillCrew]:
    """Yield the legal choices of the crew member that a Valkyrie kills."""
    for card in dict.fromkeys(state.seats[seat].crew):
        for opponent in _may_avenge(state, seat) if _is_avenged(state, card) else (None,):
            yield actions.KillCrew(seat, card, opponent)


def kill(draft: Draft, state: State, action: actions.KillCrew) -> None:
    """Kill a crew member: discard it, apply its ability, move the Valkyrie marker up."""
    seat, card = action.seat, action.card
    need(card in state.seats[seat].crew, Reason.NOT_IN_CREW)
    opponent = action.opponent
    if not _is_avenged(state, card):
        need(opponent is None, Reason.WRONG_CHOICE)
    elif opponent not in _may_avenge(state, seat):
        need(opponent is not None, Reason.OPPONENT_MUST_BE_NAMED)
        is_one = opponent != seat and opponent in range(len(state.seats))
        need(not is_one, Reason.OPPONENT_HAS_NONE)
        raise IllegalAction(Reason.NOT_AN_OPPONENT)
    draft.done_once()
    own, effect = draft.at(seat), draft.table.ability[card].do
    own.crew = without(own.crew, card)
    own.valkyries += 1
    draft.tell(events.CrewKilled(seat, card))
    op = "" if effect is None else effect.op
    if op == "return_to_hand":
        own.hand = joined(own.hand, card)
    else:
        draft.toss(card)
    if effect is not None and op == "gain":
        draft.receive(seat, effect.gain)
    elif effect is not None and op == "vp":
        own.vp += effect.number
        draft.tell(events.KilledScored(seat, card, effect.number))
    elif opponent is not None:
        draft.push(Due(Kind.LOSE, opponent))


def lose(draft: Draft, state: State, action: actions.LoseCrew) -> None:
    """Discard a crew member because of an Avenger: no ability is applied and no marker moves."""
    need(action.card in state.seats[action.seat].crew, Reason.NOT_IN_CREW)
    draft.done()
    draft.discard_crew(action.seat, action.card, is_avenged=True)


def losses(state: State, seat: int) -> Iterator[actions.LoseCrew]:
    """Yield the crew members that a seat can choose to lose."""
    return (actions.LoseCrew(seat, card) for card in dict.fromkeys(state.seats[seat].crew))
