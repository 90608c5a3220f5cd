"""What buildings and Town Hall halves do: the choices they offer, their judges, their effects."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, product
from typing import Any, NamedTuple

from skye_desktop.games.raiders.engine import actions, events
from skye_desktop.games.raiders.engine.moment import (
    Moment,
    added,
    can_pay,
    counted,
    gain_at,
    hand_over,
    move_armour,
    note_end,
    pay,
    receive,
    why_no_gain,
)
from skye_desktop.games.raiders.engine.reasons import Reason
from skye_desktop.games.raiders.engine.state import (
    Draft,
    Due,
    Ids,
    Kind,
    holds,
    joined,
    without,
    without_all,
)
from skye_desktop.games.raiders.engine.table import (
    GOODS,
    KIND,
    LONG_HOUSE,
    TOWN_HALL,
    Amounts,
    Effect,
)

# -- choices: what could be chosen of an action, legal or not


def candidates(moment: Moment) -> Iterator[Any]:
    """Yield every choice at the moment's building that could be legal."""
    for key, effect in moment.table.building[moment.building].actions[moment.colour].items():
        if effect.form:
            yield from _FORMS[effect.form](moment, effect)
        else:
            yield actions.Goods(key) if key else actions.Plain()


def _ways(moment: Moment, half: Effect) -> Iterator[Any]:
    """Yield every choice of a card just played that could be legal; not that there is none."""
    return iter(_FORMS[half.form](moment, half)) if half.form else iter(())


def _each(kind: Any, *domains: Callable[[Moment, Effect], Iterable[Any]]) -> Any:
    """Return a form whose choices combine the values of each domain."""
    return lambda moment, effect: (
        kind(*values) for values in product(*[domain(moment, effect) for domain in domains])
    )


def _hand(moment: Moment, effect: Effect) -> Iterable[str]:
    return dict.fromkeys(moment.hand)


def _crew(moment: Moment, effect: Effect) -> Iterable[str]:
    return dict.fromkeys(moment.me.crew)


def _nobody_or_crew(moment: Moment, effect: Effect) -> Iterable[str | None]:
    return (None, *_crew(moment, effect))


def _opponents(moment: Moment, effect: Effect) -> Iterable[int]:
    return moment.opponents()


def _kinds(moment: Moment, effect: Effect) -> Iterable[str]:
    return effect.kinds


def _buildings(moment: Moment, effect: Effect) -> Iterable[str]:
    return moment.table.building


def _card_sets(moment: Moment, effect: Effect) -> Iterable[Ids]:
    return dict.fromkeys(combinations(moment.hand, effect.number))


def _up_to_number(moment: Moment, effect: Effect) -> Iterable[int]:
    return range(1, effect.number + 1)


def _up_to_hand(moment: Moment, effect: Effect) -> Iterable[int]:
    return range(1, len(moment.hand) + 1)


def _offers(moment: Moment, effect: Effect) -> Iterator[actions.Offer]:
    for tile in moment.state.open:
        kinds = [GOODS[kind] for kind, _ in moment.table.offering[tile].cost]
        for less in kinds if effect.number else (None,):
            yield actions.Offer(tile, less)


def _plays(moment: Moment, effect: Effect) -> Iterator[actions.Play]:
    for card in dict.fromkeys(moment.hand):
        half = moment.table.card[card].hall
        if half is not None:
            for how in _ways(_after_playing(moment, card), half):
                yield actions.Play(card, how)
            yield actions.Play(card)


def _copies(moment: Moment, effect: Effect) -> Iterator[actions.CopyBuilding]:
    for building in moment.table.building:
        if _why_no_copy(moment, building) is None:
            for choice in candidates(moment._replace(building=building)):
                yield actions.CopyBuilding(building, choice)


_FORMS: dict[str, Callable[[Moment, Effect], Iterable[Any]]] = {
    "cards": _each(actions.Cards, _card_sets),
    "hire": _each(actions.Hire, _hand, _nobody_or_crew),
    "offer": _offers,
    "play": _plays,
    "copy": _copies,
    "against": _each(actions.Against, _opponents),
    "rob": _each(actions.Rob, _opponents, _kinds),
    "switch": _each(actions.SwitchWorkers, _opponents, _buildings),
    "barter": _each(actions.Barter, _opponents, _up_to_hand),
    "trade": _each(actions.TradeCrew, _crew, _kinds),
    "crew": _each(actions.ReplaceCrew, _crew, _hand),
    "draw": _each(actions.DrawCards, _up_to_number),
}


# -- judging and doing what was chosen


def _effect_of(moment: Moment, choice: actions.Choice) -> Effect | None:
    """Return what such a choice means at the building; None if it has no such choice."""
    if type(choice) is actions.Goods and choice.kind not in KIND:
        return None
    return moment.table.building[moment.building].actions[moment.colour].get(choice.key)


def why_not_take(moment: Moment, choice: actions.Choice) -> Reason | None:
    """Return why that action of the moment's building is illegal."""
    effect = _effect_of(moment, choice)
    if effect is None:
        return Reason.WRONG_CHOICE
    return OPERATIONS[effect.op].why_not(moment, effect, choice)


def take(draft: Draft, moment: Moment, choice: actions.Choice, is_extra: bool = False) -> None:
    """Do that action of the moment's building; a Sage adds to it, but not to what a Sage added."""
    effect = _effect_of(moment, choice)
    assert effect is not None
    OPERATIONS[effect.op].do(draft, moment, effect, choice)
    if moment.building == LONG_HOUSE and not is_extra:
        _ask_again(draft, moment)


class _Operation(NamedTuple):
    """One kind of action: what forbids a choice of the right type, and what it does."""

    why_not: Callable[[Moment, Effect, Any], Reason | None]
    """Judges a choice; None stands for a card without choices."""
    do: Callable[[Draft, Moment, Effect, Any], None]


def _why_no_opponent(moment: Moment, opponent: int) -> Reason | None:
    is_one = 0 <= opponent < len(moment.state.seats) and opponent != moment.seat
    return None if is_one else Reason.NOT_AN_OPPONENT


# -- goods and armour


def _why_not_exchange(moment: Moment, effect: Effect, choice: object) -> Reason | None:
    if not can_pay(moment.me.goods, effect.pay):
        return Reason.CANNOT_PAY
    if not effect.armour:
        return why_no_gain(moment, gain_at(moment, effect.gain), effect.pay)
    room = moment.table.limits["armour"] - moment.me.armour
    is_lost = moment.table.decided["armour_surplus_lost"]
    return None if room >= (1 if is_lost else effect.armour) else Reason.ARMOUR_FULL


def _exchange(draft: Draft, moment: Moment, effect: Effect, choice: object) -> None:
    pay(draft, moment.seat, effect.pay)
    if effect.armour:
        move_armour(draft, moment.seat, effect.armour)
    receive(draft, moment.seat, gain_at(moment, effect.gain))


def _why_not_discard(moment: Moment, effect: Effect, choice: actions.Cards) -> Reason | None:
    if not holds(moment.hand, choice.cards):
        return Reason.NOT_IN_HAND
    if list(choice.cards) != sorted(choice.cards):
        return Reason.UNSORTED
    return why_no_gain(moment, effect.gain)


def _discard(draft: Draft, moment: Moment, effect: Effect, choice: actions.Cards) -> None:
    draft.discard_hand(moment.seat, choice.cards)
    receive(draft, moment.seat, effect.gain)


def _why_not_trade(moment: Moment, effect: Effect, choice: actions.TradeCrew) -> Reason | None:
    if choice.card not in moment.me.crew:
        return Reason.NOT_IN_CREW
    if choice.kind not in effect.kinds:
        return Reason.WRONG_CHOICE
    return why_no_gain(moment, ((KIND[choice.kind], effect.number),))


def _trade(draft: Draft, moment: Moment, effect: Effect, choice: actions.TradeCrew) -> None:
    draft.leave_crew(moment.seat, choice.card)
    draft.tell(events.CrewDiscarded(moment.seat, choice.card))
    receive(draft, moment.seat, ((KIND[choice.kind], effect.number),))


def _kind_taken(effect: Effect, choice: actions.Against | actions.Rob) -> str:
    return choice.kind if isinstance(choice, actions.Rob) else effect.kinds[0]


def _why_not_rob(
    moment: Moment, effect: Effect, choice: actions.Against | actions.Rob
) -> Reason | None:
    if reason := _why_no_opponent(moment, choice.opponent):
        return reason
    kind = _kind_taken(effect, choice)
    if kind not in effect.kinds:
        return Reason.WRONG_CHOICE
    has = moment.state.seats[choice.opponent].goods[KIND[kind]]
    return None if has else Reason.OPPONENT_HAS_NONE


def _rob(
    draft: Draft, moment: Moment, effect: Effect, choice: actions.Against | actions.Rob
) -> None:
    kind = _kind_taken(effect, choice)
    hand_over(draft, choice.opponent, moment.seat, kind, effect.number)


def _why_not_disarm(moment: Moment, effect: Effect, choice: actions.Against) -> Reason | None:
    if reason := _why_no_opponent(moment, choice.opponent):
        return reason
    return None if moment.state.seats[choice.opponent].armour else Reason.OPPONENT_HAS_NONE


def _disarm(draft: Draft, moment: Moment, effect: Effect, choice: actions.Against) -> None:
    move_armour(draft, choice.opponent, -effect.number)


def _having(moment: Moment, effect: Effect) -> list[int]:
    """Return the opponents who have goods of the effect's kinds."""
    seats, kinds = moment.state.seats, [KIND[kind] for kind in effect.kinds]
    return [at for at in moment.opponents() if any(seats[at].goods[kind] for kind in kinds)]


def _why_nobody(moment: Moment, effect: Effect, choice: object) -> Reason | None:
    return None if _having(moment, effect) else Reason.OPPONENT_HAS_NONE


def _all_lose(draft: Draft, moment: Moment, effect: Effect, choice: object) -> None:
    for seat in _having(moment, effect):
        for kind in map(KIND.__getitem__, effect.kinds):
            pay(draft, seat, ((kind, min(effect.number, draft.at(seat).goods[kind])),))


def _ask_to_give(draft: Draft, moment: Moment, effect: Effect, choice: object) -> None:
    draft.push(*(Due(Kind.GIVE, seat, effect.number) for seat in _having(moment, effect)))


# -- cards and the crew


def _why_not_draw(moment: Moment, effect: Effect, choice: object) -> Reason | None:
    if isinstance(choice, actions.DrawCards) and not 1 <= choice.number <= effect.number:
        return Reason.WRONG_NUMBER
    # A card just played lies in the discard pile, and may be drawn.
    has_played = len(moment.hand) < len(moment.me.hand)
    is_one_there = moment.state.pile or moment.state.discard or has_played
    return None if is_one_there else Reason.NOTHING_TO_DRAW


def _draw(draft: Draft, moment: Moment, effect: Effect, choice: object) -> None:
    number = choice.number if isinstance(choice, actions.DrawCards) else effect.number
    if bonuses := moment.table.bonus[moment.building]:
        crew = counted(moment.table, moment.me.crew)
        number += sum(bonuses[card].draw for card in crew if card in bonuses)
    draft.push(Due(Kind.DRAW, moment.seat, number))


def price_of(moment: Moment, effect: Effect, choice: actions.Hire) -> int:
    """Return the silver that a hire costs; who is discarded for it lowers the price no more."""
    table, crew = moment.table, moment.me.crew
    printed = table.card[choice.card].cost
    if effect.price is not None:
        is_flat = table.decided["recruiter_price"] == "flat"
        return effect.price if is_flat else min(printed, effect.price)
    if choice.drop is not None:
        crew = without(crew, choice.drop)
    return max(0, printed - added(table, crew, table.hire_discount[moment.building]))


def _why_not_hire(moment: Moment, effect: Effect, choice: actions.Hire) -> Reason | None:
    crew, table = moment.me.crew, moment.table
    if choice.card not in moment.hand:
        return Reason.NOT_IN_HAND
    if choice.drop is not None and choice.drop not in crew:
        return Reason.NOT_IN_CREW
    is_full = len(crew) >= table.limits["crew"]
    if is_full and choice.drop is None:
        return Reason.CREW_FULL
    only_if_full = table.decided["discard_before_hire"] == "only_at_five"
    if only_if_full and not is_full and choice.drop is not None:
        return Reason.CREW_NOT_FULL
    if choice.card in table.heroes and (reason := _why_no_hero(moment, choice.drop)):
        return reason
    can = moment.me.goods[KIND["silver"]] >= price_of(moment, effect, choice)
    return None if can else Reason.CANNOT_PAY


def _why_no_hero(moment: Moment, leaves: str | None) -> Reason | None:
    """Return why no hero may join the crew (Rules, The village 3)."""
    table, me = moment.table, moment.me
    heroes = sum(card in table.heroes for card in me.crew)
    if leaves in table.heroes:
        if not table.decided["hero_replaced_by_hero"]:
            return Reason.HERO_LIMIT
        heroes -= 1
    if table.decided["hero_limit"] == "per_game":
        heroes = max(heroes, me.heroes_hired)
    return None if heroes < table.limits["heroes"] else Reason.HERO_LIMIT


def _join_crew(draft: Draft, seat: int, card: str, price: int) -> None:
    own = draft.at(seat)
    own.hand = without(own.hand, card)
    own.crew = joined(own.crew, card)
    own.heroes_hired += card in draft.table.heroes
    draft.tell(events.CardHired(seat, card, price))


def _hire(draft: Draft, moment: Moment, effect: Effect, choice: actions.Hire) -> None:
    price = price_of(moment, effect, choice)
    if choice.drop is not None:
        draft.leave_crew(moment.seat, choice.drop)
        draft.tell(events.CrewDiscarded(moment.seat, choice.drop))
    pay(draft, moment.seat, ((KIND["silver"], price),))
    _join_crew(draft, moment.seat, choice.card, price)


def _why_not_replace(moment: Moment, effect: Effect, choice: actions.ReplaceCrew) -> Reason | None:
    if choice.leaves not in moment.me.crew:
        return Reason.NOT_IN_CREW
    if choice.joins not in moment.hand:
        return Reason.NOT_IN_HAND
    return _why_no_hero(moment, choice.leaves) if choice.joins in moment.table.heroes else None


def _replace(draft: Draft, moment: Moment, effect: Effect, choice: actions.ReplaceCrew) -> None:
    own = draft.at(moment.seat)
    own.crew = without(own.crew, choice.leaves)
    own.hand = joined(own.hand, choice.leaves)
    draft.tell(events.CrewTakenBack(moment.seat, choice.leaves))
    _join_crew(draft, moment.seat, choice.joins, 0)


# -- workers and hands of opponents


def _why_not_switch(moment: Moment, effect: Effect, choice: actions.SwitchWorkers) -> Reason | None:
    if reason := _why_no_opponent(moment, choice.opponent):
        return reason
    building = moment.table.building.get(choice.building)
    if building is None:
        return Reason.UNKNOWN_BUILDING
    if building.id == TOWN_HALL:
        is_there = moment.is_placing and moment.table.decided["archer_worker_just_placed"]
    else:
        is_there = moment.state.village[building.at] is not None
    if not is_there:
        return Reason.BUILDING_EMPTY
    theirs = moment.state.seats[choice.opponent].worker
    return None if theirs in building.admits else Reason.WORKER_NOT_ADMITTED


def _switch(draft: Draft, moment: Moment, effect: Effect, choice: actions.SwitchWorkers) -> None:
    theirs = draft.at(choice.opponent)
    gone = theirs.worker
    got = draft.set_worker(moment.table.building[choice.building].at, gone)
    assert gone is not None
    assert got is not None
    theirs.worker = got
    draft.tell(events.WorkersSwitched(choice.opponent, choice.building, gone, got))


def _why_not_barter(moment: Moment, effect: Effect, choice: actions.Barter) -> Reason | None:
    if reason := _why_no_opponent(moment, choice.opponent):
        return reason
    most = min(len(moment.hand), len(moment.state.seats[choice.opponent].hand))
    return None if 1 <= choice.number <= most else Reason.WRONG_NUMBER


def _barter(draft: Draft, moment: Moment, effect: Effect, choice: actions.Barter) -> None:
    draft.push(Due(Kind.SWAP, moment.seat, choice.number, choice.opponent))


def _why_not_swap_hands(moment: Moment, effect: Effect, choice: actions.Against) -> Reason | None:
    if reason := _why_no_opponent(moment, choice.opponent):
        return reason
    is_any = moment.hand or moment.state.seats[choice.opponent].hand
    return None if is_any else Reason.OPPONENT_HAS_NONE


def _swap_hands(draft: Draft, moment: Moment, effect: Effect, choice: actions.Against) -> None:
    theirs = draft.at(choice.opponent).hand
    swap_cards(draft, moment.seat, choice.opponent, draft.at(moment.seat).hand, theirs)


def swap_cards(draft: Draft, seat: int, opponent: int, given: Ids, got: Ids) -> None:
    """Exchange hand cards between two seats."""
    own, theirs = draft.at(seat), draft.at(opponent)
    own.hand = joined(without_all(own.hand, given), *got)
    theirs.hand = joined(without_all(theirs.hand, got), *given)
    draft.tell(events.HandsSwapped(seat, opponent, len(given), len(got)))


# -- offerings


def _cost(moment: Moment, effect: Effect, choice: actions.Offer) -> Amounts:
    """Return the cost of a tile, less what a Trader saves."""
    return tuple(
        (kind, max(0, number - effect.number) if GOODS[kind] == choice.less else number)
        for kind, number in moment.table.offering[choice.tile].cost
    )


def _why_not_offer(moment: Moment, effect: Effect, choice: actions.Offer) -> Reason | None:
    table = moment.table
    if choice.tile not in moment.state.open:
        return Reason.NOT_OPEN
    if (choice.less is not None) != bool(effect.number):
        return Reason.WRONG_CHOICE
    shown = [GOODS[kind] for kind, _ in table.offering[choice.tile].cost]
    if choice.less is not None and choice.less not in shown:
        return Reason.NOT_ON_TILE
    if _is_long_house_by_trader(moment):
        if moment.colour not in table.building[LONG_HOUSE].admits:
            return Reason.WORKER_NOT_ADMITTED
        if LONG_HOUSE in moment.state.used:
            return Reason.USED_THIS_TURN
    return None if can_pay(moment.me.goods, _cost(moment, effect, choice)) else Reason.CANNOT_PAY


def _is_long_house_by_trader(moment: Moment) -> bool:
    """Return whether a Trader's offering here is the Long House's action of the turn."""
    return moment.building == TOWN_HALL and bool(moment.table.decided["trader_is_long_house"])


def _offer(draft: Draft, moment: Moment, effect: Effect, choice: actions.Offer) -> None:
    own = draft.at(moment.seat)
    pay(draft, moment.seat, _cost(moment, effect, choice))
    own.offerings = tuple(sorted((*own.offerings, choice.tile)))
    draft.open = tuple(tile for tile in draft.open if tile != choice.tile)
    draft.tell(events.OfferingMade(moment.seat, choice.tile))
    _open_offerings(draft)
    if _is_long_house_by_trader(moment):
        draft.used = (*draft.used, LONG_HOUSE)
        _ask_again(draft, moment)
    note_end(draft)


def _ask_again(draft: Draft, moment: Moment) -> None:
    """Ask for the extra actions that the crew gives at the Long House."""
    if number := added(moment.table, moment.me.crew, moment.table.extra_actions[LONG_HOUSE]):
        draft.push(Due(Kind.MORE, moment.seat, number))


def _open_offerings(draft: Draft) -> None:
    """Turn up offerings from the stack, as far as there are places and tiles."""
    places = draft.table.setup["open_offerings"] - len(draft.open)
    new, draft.stack = draft.stack[:places], draft.stack[places:]
    if new:
        draft.open = tuple(sorted((*draft.open, *new)))
        draft.tell(events.OfferingsOpened(new))


def _why_not_cycle(moment: Moment, effect: Effect, choice: object) -> Reason | None:
    # With an empty stack the same tiles would come straight back.
    return None if moment.state.stack else Reason.NO_EFFECT


def _cycle(draft: Draft, moment: Moment, effect: Effect, choice: object) -> None:
    draft.tell(events.OfferingsCycled(draft.open))
    draft.stack = (*draft.stack, *draft.open)
    draft.open = ()
    _open_offerings(draft)


# -- the Town Hall and the Merchant


def _after_playing(moment: Moment, card: str) -> Moment:
    return moment._replace(hand=without(moment.hand, card))


def _why_not_play(moment: Moment, effect: Effect, choice: actions.Play) -> Reason | None:
    if choice.card not in moment.hand:
        return Reason.NOT_IN_HAND
    half = moment.table.card[choice.card].hall
    if half is None:
        return Reason.HERO_CANNOT_BE_PLAYED
    moment, how = _after_playing(moment, choice.card), choice.how
    why_not = OPERATIONS[half.op].why_not
    if how is not None:
        return why_not(moment, half, how) if how.key == half.form else Reason.WRONG_CHOICE
    if any(why_not(moment, half, way) is None for way in _ways(moment, half)):
        return Reason.CHOICE_IS_POSSIBLE
    is_idle = bool(half.form) or why_not(moment, half, None) is not None
    is_refused = is_idle and not moment.table.decided["town_hall_without_effect"]
    return Reason.NO_EFFECT if is_refused else None


def _play(draft: Draft, moment: Moment, effect: Effect, choice: actions.Play) -> None:
    half = moment.table.card[choice.card].hall
    assert half is not None
    own = draft.at(moment.seat)
    own.hand = without(own.hand, choice.card)
    draft.toss(choice.card)
    moment, operation = _after_playing(moment, choice.card), OPERATIONS[half.op]
    is_plain = not half.form and operation.why_not(moment, half, None) is None
    is_done = is_plain or choice.how is not None
    draft.tell(events.CardPlayed(moment.seat, choice.card, is_done))
    if is_done:
        operation.do(draft, moment, half, choice.how)


def _why_no_copy(moment: Moment, building: str) -> Reason | None:
    """Return why a Merchant cannot copy a building at all (Rules, Cards 6)."""
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
    return why_not_take(moment._replace(building=choice.building), choice.choice)


def _copy(draft: Draft, moment: Moment, effect: Effect, choice: actions.CopyBuilding) -> None:
    draft.tell(events.BuildingCopied(moment.seat, choice.building))
    if moment.table.decided["merchant_counts_as_use"]:
        draft.used = (*draft.used, choice.building)
    take(draft, moment._replace(building=choice.building), choice.choice)


OPERATIONS: dict[str, _Operation] = {
    "gain": _Operation(_why_not_exchange, _exchange),
    "exchange": _Operation(_why_not_exchange, _exchange),
    "discard_cards": _Operation(_why_not_discard, _discard),
    "discard_crew": _Operation(_why_not_trade, _trade),
    "take_from_opponent": _Operation(_why_not_rob, _rob),
    "opponent_loses_armour": _Operation(_why_not_disarm, _disarm),
    "all_opponents_lose": _Operation(_why_nobody, _all_lose),
    "opponents_give": _Operation(_why_nobody, _ask_to_give),
    "draw": _Operation(_why_not_draw, _draw),
    "hire": _Operation(_why_not_hire, _hire),
    "swap_crew_with_hand": _Operation(_why_not_replace, _replace),
    "swap_workers": _Operation(_why_not_switch, _switch),
    "swap_cards": _Operation(_why_not_barter, _barter),
    "swap_hands": _Operation(_why_not_swap_hands, _swap_hands),
    "offering": _Operation(_why_not_offer, _offer),
    "cycle_offerings": _Operation(_why_not_cycle, _cycle),
    "play_card": _Operation(_why_not_play, _play),
    "use_building": _Operation(_why_not_copy, _copy),
}
"""By the operation of an effect."""
