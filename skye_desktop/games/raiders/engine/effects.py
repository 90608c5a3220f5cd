"""What buildings and Town Hall halves do: the choices they offer, and their effects.

An effect says with `need` what it needs, on the state before the action, and works on a draft.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, product
from typing import Any, NamedTuple

from skye_desktop.games.raiders.engine import actions, crew, events
from skye_desktop.games.raiders.engine.reasons import IllegalAction, Reason, found, need, succeeds
from skye_desktop.games.raiders.engine.state import (
    Draft,
    Due,
    Ids,
    Kind,
    SeatState,
    State,
    holds,
    joined,
    without,
)
from skye_desktop.games.raiders.engine.table import (
    GOODS,
    KIND,
    LONG_HOUSE,
    TOWN_HALL,
    Amounts,
    Effect,
    Table,
)


class Moment(NamedTuple):
    """The moment at which a seat takes an action, before anything of it is done."""

    state: State
    table: Table
    seat: int
    me: SeatState
    hand: Ids
    """Hand cards without the one just played."""
    colour: str
    """Colour of the worker whose action it is."""
    building: str
    is_placing: bool

    def opponents(self) -> Iterator[int]:
        """Yield the other seats clockwise, beginning with the next."""
        count = len(self.state.seats)
        return ((self.seat + step) % count for step in range(1, count))


# -- choices: what could be chosen of an action, legal or not


def legal_choices(moment: Moment) -> Iterator[Any]:
    """Yield every legal choice at the moment's building, by trying what could be."""
    for effect, choice in _offered(moment):
        # What is played was tried when it was listed.
        if effect.form == "play" or _is_possible(moment, effect, choice):
            yield choice


def _offered(moment: Moment) -> Iterator[tuple[Effect, Any]]:
    """Yield what could be chosen at the moment's building, each with its effect."""
    for key, effect in moment.table.building[moment.building].actions[moment.colour].items():
        if effect.form:
            yield from ((effect, choice) for choice in _FORMS[effect.form](moment, effect))
        else:
            yield effect, actions.Goods(key) if key else actions.Plain()


def _ways(moment: Moment, half: Effect) -> Iterator[Any]:
    """Yield every choice of a card just played that could be legal; not that there is none."""
    return iter(_FORMS[half.form](moment, half)) if half.form else iter(())


_DOMAINS: dict[str, Callable[[Moment, Effect], Iterable[Any]]] = {
    "hand": lambda moment, effect: dict.fromkeys(moment.hand),
    "hand cards": lambda moment, effect: dict.fromkeys(combinations(moment.hand, effect.number)),
    "crew": lambda moment, effect: dict.fromkeys(moment.me.crew),
    "nobody or crew": lambda moment, effect: (None, *dict.fromkeys(moment.me.crew)),
    "opponents": lambda moment, effect: moment.opponents(),
    "kinds": lambda moment, effect: effect.kinds,
    "buildings": lambda moment, effect: moment.table.building,
    "numbers": lambda moment, effect: range(1, effect.number + 1),
    "numbers of cards": lambda moment, effect: range(1, len(moment.hand) + 1),
}


def _each(kind: Any, *domains: str) -> Callable[[Moment, Effect], Iterable[Any]]:
    """Return a form whose choices combine the values of each domain."""
    return lambda moment, effect: (
        kind(*values) for values in product(*[_DOMAINS[name](moment, effect) for name in domains])
    )


def _offers(moment: Moment, effect: Effect) -> Iterator[actions.Offer]:
    for tile in moment.state.open:
        kinds = [GOODS[kind] for kind, _ in moment.table.offering[tile].cost]
        for less in kinds if effect.number else (None,):
            yield actions.Offer(tile, less)


def _plays(moment: Moment, effect: Effect) -> Iterator[actions.Play]:
    may_be_idle = moment.table.decided["town_hall_without_effect"]
    for card in dict.fromkeys(moment.hand):
        half = moment.table.card[card].hall
        if half is None:
            continue
        after = _after_playing(moment, card)
        ways = [way for way in _ways(after, half) if _is_possible(after, half, way)]
        yield from (actions.Play(card, way) for way in ways)
        if not ways and (may_be_idle or (not half.form and _is_possible(after, half, None))):
            yield actions.Play(card)


def _copies(moment: Moment, effect: Effect) -> Iterator[actions.CopyBuilding]:
    for building in moment.table.buildings:
        if building.id != TOWN_HALL and moment.colour in building.admits:
            for _, choice in _offered(moment._replace(building=building.id)):
                yield actions.CopyBuilding(building.id, choice)


_FORMS: dict[str, Callable[[Moment, Effect], Iterable[Any]]] = {
    "cards": _each(actions.Cards, "hand cards"),
    "hire": _each(actions.Hire, "hand", "nobody or crew"),
    "offer": _offers,
    "play": _plays,
    "copy": _copies,
    "against": _each(actions.Against, "opponents"),
    "rob": _each(actions.Rob, "opponents", "kinds"),
    "switch": _each(actions.SwitchWorkers, "opponents", "buildings"),
    "barter": _each(actions.Barter, "opponents", "numbers of cards"),
    "trade": _each(actions.TradeCrew, "crew", "kinds"),
    "crew": _each(actions.ReplaceCrew, "crew", "hand"),
    "draw": _each(actions.DrawCards, "numbers"),
}


# -- doing what was chosen


def take(draft: Draft, moment: Moment, choice: actions.Choice, is_extra: bool = False) -> None:
    """Do that action of the moment's building; a Sage adds to it, but not to what a Sage added."""
    offered = moment.table.building[moment.building].actions[moment.colour]
    is_known = type(choice) is not actions.Goods or choice.kind in KIND
    effect = found(offered.get(choice.key) if is_known else None, Reason.WRONG_CHOICE)
    OPERATIONS[effect.op](draft, moment, effect, choice)
    if moment.building == LONG_HOUSE and not is_extra:
        _ask_again(draft, moment)


def _is_possible(moment: Moment, effect: Effect, choice: object) -> bool:
    """Return whether that could be done now, by trying it."""
    return succeeds(OPERATIONS[effect.op], Draft(moment.state), moment, effect, choice)


# -- goods and armour


def _need_gain(moment: Moment, gain: Amounts, paid: Amounts = ()) -> None:
    """Need that the supply has something of a gain (Rules, Paying and gaining 1)."""
    supply, is_whole = moment.state.supply, moment.table.is_whole
    for kind, number in gain:
        there = supply[kind]
        if paid:
            there += sum(back for other, back in paid if other == kind)
        if there >= (number if is_whole else 1):
            return
    raise IllegalAction(Reason.SUPPLY_EMPTY)


def _exchange(draft: Draft, moment: Moment, effect: Effect, choice: object) -> None:
    gain = crew.with_bonus(moment.table, moment.me.crew, moment.building, effect).gain
    if effect.pay:
        need(moment.me.can_pay(effect.pay), Reason.CANNOT_PAY)
        draft.pay(moment.seat, effect.pay)
    if effect.armour:
        room = moment.table.limits["armour"] - moment.me.armour
        is_lost = moment.table.decided["armour_surplus_lost"]
        need(room >= (1 if is_lost else effect.armour), Reason.ARMOUR_FULL)
        draft.move_armour(moment.seat, effect.armour)
    else:
        _need_gain(moment, gain, effect.pay)
    draft.receive(moment.seat, gain)


def _discard(draft: Draft, moment: Moment, effect: Effect, choice: actions.Cards) -> None:
    need(holds(moment.hand, choice.cards), Reason.NOT_IN_HAND)
    need(list(choice.cards) == sorted(choice.cards), Reason.UNSORTED)
    _need_gain(moment, effect.gain)
    draft.discard_hand(moment.seat, choice.cards)
    draft.receive(moment.seat, effect.gain)


def _trade(draft: Draft, moment: Moment, effect: Effect, choice: actions.TradeCrew) -> None:
    need(choice.card in moment.me.crew, Reason.NOT_IN_CREW)
    need(choice.kind in effect.kinds, Reason.WRONG_CHOICE)
    gain = ((KIND[choice.kind], effect.number),)
    _need_gain(moment, gain)
    draft.discard_crew(moment.seat, choice.card)
    draft.receive(moment.seat, gain)


def _opponent(moment: Moment, seat: int) -> SeatState:
    """Return the state of an opponent who was named."""
    is_one = 0 <= seat < len(moment.state.seats) and seat != moment.seat
    need(is_one, Reason.NOT_AN_OPPONENT)
    return moment.state.seats[seat]


def _rob(
    draft: Draft, moment: Moment, effect: Effect, choice: actions.Against | actions.Rob
) -> None:
    theirs = _opponent(moment, choice.opponent)
    kind = choice.kind if isinstance(choice, actions.Rob) else effect.kinds[0]
    need(kind in effect.kinds, Reason.WRONG_CHOICE)
    need(theirs.goods[KIND[kind]], Reason.OPPONENT_HAS_NONE)
    draft.hand_over(choice.opponent, moment.seat, kind, effect.number)


def _disarm(draft: Draft, moment: Moment, effect: Effect, choice: actions.Against) -> None:
    need(_opponent(moment, choice.opponent).armour, Reason.OPPONENT_HAS_NONE)
    draft.move_armour(choice.opponent, -effect.number)


def _having(moment: Moment, effect: Effect) -> list[int]:
    """Return the opponents who have goods of the effect's kinds; there must be one."""
    seats, kinds = moment.state.seats, [KIND[kind] for kind in effect.kinds]
    having = [at for at in moment.opponents() if any(seats[at].goods[kind] for kind in kinds)]
    need(having, Reason.OPPONENT_HAS_NONE)
    return having


def _all_lose(draft: Draft, moment: Moment, effect: Effect, choice: object) -> None:
    for seat in _having(moment, effect):
        for kind in map(KIND.__getitem__, effect.kinds):
            draft.pay(seat, ((kind, min(effect.number, draft.at(seat).goods[kind])),))


def _ask_to_give(draft: Draft, moment: Moment, effect: Effect, choice: object) -> None:
    draft.push(*(Due(Kind.GIVE, seat, effect.number) for seat in _having(moment, effect)))


# -- cards and the crew


def _draw(draft: Draft, moment: Moment, effect: Effect, choice: object) -> None:
    number = choice.number if isinstance(choice, actions.DrawCards) else effect.number
    need(1 <= number <= effect.number, Reason.WRONG_NUMBER)
    # A card just played lies in the discard pile, and may be drawn.
    has_played = len(moment.hand) < len(moment.me.hand)
    is_one_there = moment.state.pile or moment.state.discard or has_played
    need(is_one_there, Reason.NOTHING_TO_DRAW)
    drawn = crew.with_bonus(moment.table, moment.me.crew, moment.building, effect).number
    draft.push(Due(Kind.DRAW, moment.seat, number + drawn - effect.number))


def _hire(draft: Draft, moment: Moment, effect: Effect, choice: actions.Hire) -> None:
    table, hired, card, drop = moment.table, moment.me.crew, choice.card, choice.drop
    is_full = len(hired) >= table.limits["crew"]
    need(card in moment.hand, Reason.NOT_IN_HAND)
    if drop is None:
        need(not is_full, Reason.CREW_FULL)
    else:
        need(drop in hired, Reason.NOT_IN_CREW)
        only_if_full = table.decided["discard_before_hire"] == "only_at_five"
        need(is_full or not only_if_full, Reason.CREW_NOT_FULL)
    _need_place_for(moment, card, drop)
    # Who is discarded for a hire lowers its price no more.
    left = hired if drop is None else without(hired, drop)
    price = crew.hire_price(table, left, moment.building, effect, card)
    need(moment.me.goods[KIND["silver"]] >= price, Reason.CANNOT_PAY)
    if drop is not None:
        draft.discard_crew(moment.seat, drop)
    draft.pay(moment.seat, ((KIND["silver"], price),))
    draft.join_crew(moment.seat, card, price)


def _need_place_for(moment: Moment, card: str, leaves: str | None) -> None:
    """Need that a card may join the crew, if it is a hero (Rules, The village 3)."""
    table, me = moment.table, moment.me
    if card not in table.heroes:
        return
    heroes = sum(member in table.heroes for member in me.crew)
    if leaves in table.heroes:
        need(table.decided["hero_replaced_by_hero"], Reason.HERO_LIMIT)
        heroes -= 1
    if table.decided["hero_limit"] == "per_game":
        heroes = max(heroes, me.heroes_hired)
    need(heroes < table.limits["heroes"], Reason.HERO_LIMIT)


def _replace(draft: Draft, moment: Moment, effect: Effect, choice: actions.ReplaceCrew) -> None:
    need(choice.leaves in moment.me.crew, Reason.NOT_IN_CREW)
    need(choice.joins in moment.hand, Reason.NOT_IN_HAND)
    _need_place_for(moment, choice.joins, choice.leaves)
    own = draft.at(moment.seat)
    own.crew = without(own.crew, choice.leaves)
    own.hand = joined(own.hand, choice.leaves)
    draft.tell(events.CrewTakenBack(moment.seat, choice.leaves))
    draft.join_crew(moment.seat, choice.joins, 0)


# -- workers and hands of opponents


def _switch(draft: Draft, moment: Moment, effect: Effect, choice: actions.SwitchWorkers) -> None:
    gone = _opponent(moment, choice.opponent).worker
    building = found(moment.table.building.get(choice.building), Reason.UNKNOWN_BUILDING)
    got = moment.state.village[building.at]
    if building.id == TOWN_HALL:
        just_placed = moment.is_placing and moment.table.decided["archer_worker_just_placed"]
        got = moment.colour if just_placed else None
    got = found(got, Reason.BUILDING_EMPTY)
    gone = found(gone, Reason.WORKER_NOT_ADMITTED)
    need(gone in building.admits, Reason.WORKER_NOT_ADMITTED)
    draft.set_worker(building.at, gone)
    draft.at(choice.opponent).worker = got
    draft.tell(events.WorkersSwitched(choice.opponent, choice.building, gone, got))


def _barter(draft: Draft, moment: Moment, effect: Effect, choice: actions.Barter) -> None:
    most = min(len(moment.hand), len(_opponent(moment, choice.opponent).hand))
    need(1 <= choice.number <= most, Reason.WRONG_NUMBER)
    draft.push(Due(Kind.SWAP, moment.seat, choice.number, choice.opponent))


def _swap_hands(draft: Draft, moment: Moment, effect: Effect, choice: actions.Against) -> None:
    theirs = _opponent(moment, choice.opponent).hand
    need(moment.hand or theirs, Reason.OPPONENT_HAS_NONE)
    draft.swap_cards(moment.seat, choice.opponent, moment.hand, theirs)


# -- offerings


def _offer(draft: Draft, moment: Moment, effect: Effect, choice: actions.Offer) -> None:
    """Take a tile for its cost, less what a Trader saves."""
    table, state, tile, less = moment.table, moment.state, choice.tile, choice.less
    need(tile in state.open, Reason.NOT_OPEN)
    need((less is not None) == bool(effect.number), Reason.WRONG_CHOICE)
    cost = {GOODS[kind]: number for kind, number in table.offering[tile].cost}
    if less is not None:
        need(less in cost, Reason.NOT_ON_TILE)
        cost[less] = max(0, cost[less] - effect.number)
    is_long_house = moment.building == TOWN_HALL and table.decided["trader_is_long_house"]
    if is_long_house:
        need(moment.colour in table.building[LONG_HOUSE].admits, Reason.WORKER_NOT_ADMITTED)
        need(LONG_HOUSE not in state.used, Reason.USED_THIS_TURN)
    amounts = tuple((KIND[kind], number) for kind, number in cost.items())
    need(moment.me.can_pay(amounts), Reason.CANNOT_PAY)
    draft.pay(moment.seat, amounts)
    own = draft.at(moment.seat)
    own.offerings = tuple(sorted((*own.offerings, tile)))
    draft.open = tuple(other for other in draft.open if other != tile)
    draft.tell(events.OfferingMade(moment.seat, tile))
    _open_offerings(draft)
    if is_long_house:
        draft.used = (*draft.used, LONG_HOUSE)
        _ask_again(draft, moment)
    draft.note_end()


def _ask_again(draft: Draft, moment: Moment) -> None:
    """Ask for the extra actions that the crew gives at the Long House."""
    if number := crew.added(moment.table, moment.me.crew, "building_extra_action", LONG_HOUSE):
        draft.push(Due(Kind.MORE, moment.seat, number))


def _open_offerings(draft: Draft) -> None:
    """Turn up offerings from the stack until all places are taken or the stack is empty."""
    places = draft.table.setup["open_offerings"] - len(draft.open)
    new, draft.stack = draft.stack[:places], draft.stack[places:]
    if new:
        draft.open = tuple(sorted((*draft.open, *new)))
        draft.tell(events.OfferingsOpened(new))


def _cycle(draft: Draft, moment: Moment, effect: Effect, choice: object) -> None:
    # With an empty stack the same tiles would come straight back.
    need(moment.state.stack, Reason.NO_EFFECT)
    draft.tell(events.OfferingsCycled(draft.open))
    draft.stack = (*draft.stack, *draft.open)
    draft.open = ()
    _open_offerings(draft)


# -- the Town Hall and the Merchant


def _after_playing(moment: Moment, card: str) -> Moment:
    return moment._replace(hand=without(moment.hand, card))


def _play(draft: Draft, moment: Moment, effect: Effect, choice: actions.Play) -> None:
    card, how = choice.card, choice.how
    need(card in moment.hand, Reason.NOT_IN_HAND)
    half = found(moment.table.card[card].hall, Reason.HERO_CANNOT_BE_PLAYED)
    moment = _after_playing(moment, card)
    if how is not None:
        need(how.key == half.form, Reason.WRONG_CHOICE)
    elif any(_is_possible(moment, half, way) for way in _ways(moment, half)):
        raise IllegalAction(Reason.CHOICE_IS_POSSIBLE)
    has_effect = how is not None or (not half.form and _is_possible(moment, half, None))
    need(has_effect or moment.table.decided["town_hall_without_effect"], Reason.NO_EFFECT)
    own = draft.at(moment.seat)
    own.hand = without(own.hand, card)
    draft.toss(card)
    draft.tell(events.CardPlayed(moment.seat, card, has_effect))
    if has_effect:
        OPERATIONS[half.op](draft, moment, half, how)


def _copy(draft: Draft, moment: Moment, effect: Effect, choice: actions.CopyBuilding) -> None:
    """Do what another building does, with the worker of this one (Rules, Cards 6)."""
    decided, state = moment.table.decided, moment.state
    building = found(moment.table.building.get(choice.building), Reason.UNKNOWN_BUILDING)
    need(building.id != TOWN_HALL, Reason.NOT_THE_TOWN_HALL)
    need(moment.colour in building.admits, Reason.WORKER_NOT_ADMITTED)
    draft.tell(events.BuildingCopied(moment.seat, building.id))
    if decided["merchant_counts_as_use"]:
        need(building.id not in state.used, Reason.USED_THIS_TURN)
        draft.used = (*draft.used, building.id)
    is_free = decided["merchant_on_occupied"] or state.village[building.at] is None
    need(is_free, Reason.BUILDING_OCCUPIED)
    take(draft, moment._replace(building=building.id), choice.choice)


OPERATIONS: dict[str, Callable[[Draft, Moment, Effect, Any], None]] = {
    "gain": _exchange,
    "exchange": _exchange,
    "discard_cards": _discard,
    "discard_crew": _trade,
    "take_from_opponent": _rob,
    "opponent_loses_armour": _disarm,
    "all_opponents_lose": _all_lose,
    "opponents_give": _ask_to_give,
    "draw": _draw,
    "hire": _hire,
    "swap_crew_with_hand": _replace,
    "swap_workers": _switch,
    "swap_cards": _barter,
    "swap_hands": _swap_hands,
    "offering": _offer,
    "cycle_offerings": _cycle,
    "play_card": _play,
    "use_building": _copy,
}
"""What is done, by the operation of an effect; raises IllegalAction."""
