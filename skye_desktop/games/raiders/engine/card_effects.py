"""Operations on cards, crews, workers and offerings."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from skye_desktop.games.raiders.engine import actions, events
from skye_desktop.games.raiders.engine.moment import (
    Moment,
    Operation,
    can_pay,
    counted,
    note_end_at_once,
    pay,
    plainly,
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

# -- drawing and discarding


def _numbers_to_draw(moment: Moment, effect: Effect) -> Iterator[actions.DrawCards | None]:
    if not effect.form:
        return iter((None,))
    return map(actions.DrawCards, range(1, effect.number + 1))


def _why_not_draw(moment: Moment, effect: Effect, choice: object) -> Reason | None:
    if isinstance(choice, actions.DrawCards) and not 1 <= choice.number <= effect.number:
        return Reason.WRONG_NUMBER
    state = moment.state
    # A card just played lies in the discard pile, and may be drawn.
    has_played = len(moment.hand) < len(moment.me.hand)
    is_one_there = state.pile or state.discard or has_played
    return None if is_one_there else Reason.NOTHING_TO_DRAW


def _draw(draft: Draft, moment: Moment, effect: Effect, choice: object) -> None:
    number = choice.number if isinstance(choice, actions.DrawCards) else effect.number
    bonuses = moment.table.bonus[moment.building]
    if bonuses:
        crew = counted(moment.table, moment.me.crew)
        number += sum(bonuses[card].draw for card in crew if card in bonuses)
    draft.push(Due(Kind.DRAW, moment.seat, number))


def _discards(moment: Moment, effect: Effect) -> Iterator[actions.Cards]:
    return map(actions.Cards, dict.fromkeys(combinations(moment.hand, effect.number)))


def _why_not_discard(moment: Moment, effect: Effect, choice: actions.Cards) -> Reason | None:
    if not holds(moment.hand, choice.cards):
        return Reason.NOT_IN_HAND
    if list(choice.cards) != sorted(choice.cards):
        return Reason.UNSORTED
    return why_no_gain(moment, effect.gain)


def _discard(draft: Draft, moment: Moment, effect: Effect, choice: actions.Cards) -> None:
    own = draft.at(moment.seat)
    own.hand = without_all(own.hand, choice.cards)
    draft.toss(*choice.cards)
    draft.tell(events.CardsDiscarded(moment.seat, choice.cards))
    receive(draft, moment.seat, effect.gain)


# -- the crew


def _hires(moment: Moment, effect: Effect) -> Iterator[actions.Hire]:
    drops = (None, *dict.fromkeys(moment.me.crew))
    return (actions.Hire(card, drop) for card in dict.fromkeys(moment.hand) for drop in drops)


def price_of(moment: Moment, effect: Effect, choice: actions.Hire) -> int:
    """Return the silver that a hire costs.

    A crew member that is discarded for it no longer lowers the price.
    """
    table = moment.table
    printed = table.card[choice.card].cost
    if effect.price is not None:
        is_flat = table.decided["recruiter_price"] == "flat"
        return effect.price if is_flat else min(printed, effect.price)
    discounts = table.hire_discount[moment.building]
    crew = moment.me.crew
    if choice.drop is not None:
        crew = without(crew, choice.drop)
    lowered = sum(discounts[card] for card in counted(table, crew) if card in discounts)
    return max(0, printed - lowered)


def _why_not_hire(moment: Moment, effect: Effect, choice: actions.Hire) -> Reason | None:
    crew, table = moment.me.crew, moment.table
    if choice.card not in moment.hand:
        return Reason.NOT_IN_HAND
    if choice.drop is not None and choice.drop not in crew:
        return Reason.NOT_IN_CREW
    is_full = len(crew) >= table.limits["crew"]
    if choice.drop is None:
        if is_full:
            return Reason.CREW_FULL
    elif not is_full and table.decided["discard_before_hire"] == "only_at_five":
        return Reason.CREW_NOT_FULL
    if choice.card in table.heroes and (reason := _why_no_hero(moment, choice.drop)):
        return reason
    price = price_of(moment, effect, choice)
    return None if moment.me.goods[KIND["silver"]] >= price else Reason.CANNOT_PAY


def _why_no_hero(moment: Moment, leaves: str | None) -> Reason | None:
    """Return why no hero may join the crew, after ``leaves`` has left it (Rules, The village 3)."""
    table, me = moment.table, moment.me
    limit, heroes = table.limits["heroes"], sum(card in table.heroes for card in me.crew)
    if leaves in table.heroes:
        if not table.decided["hero_replaced_by_hero"]:
            return Reason.HERO_LIMIT
        heroes -= 1
    if table.decided["hero_limit"] == "per_game":
        heroes = max(heroes, me.heroes_hired)
    return None if heroes < limit else Reason.HERO_LIMIT


def _join_crew(draft: Draft, seat: int, card: str, price: int) -> None:
    own = draft.at(seat)
    own.hand = without(own.hand, card)
    own.crew = joined(own.crew, card)
    own.heroes_hired += card in draft.table.heroes
    draft.tell(events.CardHired(seat, card, price))


def _hire(draft: Draft, moment: Moment, effect: Effect, choice: actions.Hire) -> None:
    own = draft.at(moment.seat)
    price = price_of(moment, effect, choice)
    if choice.drop is not None:
        own.crew = without(own.crew, choice.drop)
        draft.toss(choice.drop)
        draft.tell(events.CrewDiscarded(moment.seat, choice.drop))
    pay(draft, moment.seat, ((KIND["silver"], price),))
    _join_crew(draft, moment.seat, choice.card, price)


def _replacements(moment: Moment, effect: Effect) -> Iterator[actions.ReplaceCrew]:
    crew, hand = dict.fromkeys(moment.me.crew), dict.fromkeys(moment.hand)
    return (actions.ReplaceCrew(leaves, joins) for leaves in crew for joins in hand)


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


def _switches(moment: Moment, effect: Effect) -> Iterator[actions.SwitchWorkers]:
    buildings = tuple(moment.table.building)
    return (
        actions.SwitchWorkers(seat, house) for seat in moment.opponents() for house in buildings
    )


def _why_not_switch(moment: Moment, effect: Effect, choice: actions.SwitchWorkers) -> Reason | None:
    if not moment.is_opponent(choice.opponent):
        return Reason.NOT_AN_OPPONENT
    building = moment.table.building.get(choice.building)
    if building is None:
        return Reason.UNKNOWN_BUILDING
    if building.id == TOWN_HALL:
        just_placed = moment.table.decided["archer_worker_just_placed"]
        is_there = moment.is_placing and bool(just_placed)
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


def _barters(moment: Moment, effect: Effect) -> Iterator[actions.Barter]:
    for seat in moment.opponents():
        most = min(len(moment.hand), len(moment.state.seats[seat].hand))
        yield from (actions.Barter(seat, number) for number in range(1, most + 1))


def _why_not_barter(moment: Moment, effect: Effect, choice: actions.Barter) -> Reason | None:
    if not moment.is_opponent(choice.opponent):
        return Reason.NOT_AN_OPPONENT
    most = min(len(moment.hand), len(moment.state.seats[choice.opponent].hand))
    return None if 1 <= choice.number <= most else Reason.WRONG_NUMBER


def _barter(draft: Draft, moment: Moment, effect: Effect, choice: actions.Barter) -> None:
    draft.push(Due(Kind.SWAP, moment.seat, choice.number, choice.opponent))


def _others(moment: Moment, effect: Effect) -> Iterator[actions.Against]:
    return map(actions.Against, moment.opponents())


def _why_not_swap_hands(moment: Moment, effect: Effect, choice: actions.Against) -> Reason | None:
    if not moment.is_opponent(choice.opponent):
        return Reason.NOT_AN_OPPONENT
    is_any = moment.hand or moment.state.seats[choice.opponent].hand
    return None if is_any else Reason.OPPONENT_HAS_NONE


def _swap_hands(draft: Draft, moment: Moment, effect: Effect, choice: actions.Against) -> None:
    theirs = draft.at(choice.opponent).hand
    swap_cards(draft, moment.seat, choice.opponent, draft.at(moment.seat).hand, theirs)


def swap_cards(draft: Draft, seat: int, opponent: int, given: Ids, got: Ids) -> None:
    """Exchange hand cards between two seats."""
    own, theirs = draft.at(seat), draft.at(opponent)
    own.hand = tuple(sorted((*without_all(own.hand, given), *got)))
    theirs.hand = tuple(sorted((*without_all(theirs.hand, got), *given)))
    draft.tell(events.HandsSwapped(seat, opponent, len(given), len(got)))


# -- offerings


def _cost(moment: Moment, effect: Effect, choice: actions.Offer) -> Amounts:
    """Return the cost of an offering tile, reduced by a Trader."""
    cost = moment.table.offering[choice.tile].cost
    if choice.less is None:
        return cost
    saved = KIND[choice.less]
    return tuple(
        (kind, max(0, number - effect.number) if kind == saved else number) for kind, number in cost
    )


def _offers(moment: Moment, effect: Effect) -> Iterator[actions.Offer]:
    for tile in moment.state.open:
        if effect.number:
            cost = moment.table.offering[tile].cost
            yield from (actions.Offer(tile, GOODS[kind]) for kind, _ in cost)
        else:
            yield actions.Offer(tile)


def _why_not_offer(moment: Moment, effect: Effect, choice: actions.Offer) -> Reason | None:
    table = moment.table
    if choice.tile not in moment.state.open:
        return Reason.NOT_OPEN
    if (choice.less is not None) != bool(effect.number):
        return Reason.WRONG_CHOICE
    shown = table.offering[choice.tile].cost
    if choice.less is not None and choice.less not in (GOODS[kind] for kind, _ in shown):
        return Reason.NOT_ON_TILE
    if is_long_house_by_trader(moment):
        if moment.colour not in table.building[LONG_HOUSE].admits:
            return Reason.WORKER_NOT_ADMITTED
        if LONG_HOUSE in moment.state.used:
            return Reason.USED_THIS_TURN
    return None if can_pay(moment.me.goods, _cost(moment, effect, choice)) else Reason.CANNOT_PAY


def is_long_house_by_trader(moment: Moment) -> bool:
    """Return whether a Trader's offering counts here as this turn's action of the Long House."""
    return moment.building == TOWN_HALL and bool(moment.table.decided["trader_is_long_house"])


def _offer(draft: Draft, moment: Moment, effect: Effect, choice: actions.Offer) -> None:
    own = draft.at(moment.seat)
    pay(draft, moment.seat, _cost(moment, effect, choice))
    own.offerings = tuple(sorted((*own.offerings, choice.tile)))
    draft.open = tuple(tile for tile in draft.open if tile != choice.tile)
    draft.tell(events.OfferingMade(moment.seat, choice.tile))
    _open_offerings(draft)
    if is_long_house_by_trader(moment):
        use_long_house(draft, moment)
    note_end_at_once(draft)


def use_long_house(draft: Draft, moment: Moment) -> None:
    """Record that the Long House was used, and ask for the extra actions that a Sage gives."""
    draft.used = (*draft.used, LONG_HOUSE)
    ask_again(draft, moment)


def ask_again(draft: Draft, moment: Moment) -> None:
    """Ask for the extra actions that the crew gives at the Long House."""
    extra = moment.table.extra_actions[LONG_HOUSE]
    crew = counted(moment.table, moment.me.crew)
    if number := sum(extra[card] for card in crew if card in extra):
        draft.push(Due(Kind.MORE, moment.seat, number))


def _open_offerings(draft: Draft) -> None:
    """Turn up offerings from the stack until all places are taken or the stack is empty."""
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


OPERATIONS = {
    "draw": Operation(_numbers_to_draw, _why_not_draw, _draw),
    "discard_cards": Operation(_discards, _why_not_discard, _discard),
    "hire": Operation(_hires, _why_not_hire, _hire),
    "swap_crew_with_hand": Operation(_replacements, _why_not_replace, _replace),
    "swap_workers": Operation(_switches, _why_not_switch, _switch),
    "swap_cards": Operation(_barters, _why_not_barter, _barter),
    "swap_hands": Operation(_others, _why_not_swap_hands, _swap_hands),
    "offering": Operation(_offers, _why_not_offer, _offer),
    "cycle_offerings": Operation(plainly, _why_not_cycle, _cycle),
}
