"""Descriptions of what cards and buildings do, made from their effects."""

from __future__ import annotations

from skye_desktop.games.raiders.engine import GOODS, SeatView, Table, crew
from skye_desktop.games.raiders.engine.table import Ability, Effect
from skye_desktop.games.raiders.wording.names import (
    amounts,
    counted,
    either,
    either_clause,
    is_counted,
    is_named,
    named,
)
from skye_desktop.i18n import headed, listed, sentences, tr

# -- the crew half


def crew_words(table: Table, card: str) -> str:
    """Return as a clause what a card does while it belongs to the crew."""
    ability = table.ability[card]
    number, place, things = ability.number, ability.at, f"for each {ability.of}"
    kind = f"{ability.kind} {ability.of}" if ability.kind == "end_vp_per" else ability.kind
    if ability.kind == "building_bonus":
        told = _more_words(ability)
    elif is_counted(kind):
        told = counted(kind, number)
    else:
        told = named("ability", kind).format(
            n=number,
            vp=counted("vp", number),
            where=named("at", place) if is_named("at", place) else "",
            goods=counted(ability.of if ability.of in GOODS else "silver", number),
            things=counted(things, ability.per) if is_counted(things) else "",
            what=effect_words(ability.do) if ability.do else "",
        )
    return headed(named("building", place), told) if is_named("building", place) else told


def _more_words(bonus: Ability) -> str:
    goods = counted("cards", bonus.number) if bonus.number else amounts(bonus.gain)
    kind = "" if bonus.when is None else named("good", GOODS[bonus.when])
    text = tr("{goods} more, if you take {kind}") if kind else tr("{goods} more")
    return text.format(goods=goods, kind=kind)


# -- the Town Hall half, and buildings


def hall_words(table: Table, card: str) -> str:
    """Return what a card does at the Town Hall, as a clause."""
    half = table.card[card].hall
    return effect_words(half) if half else tr("a hero cannot be played there")


def building_words(table: Table, building: str, colour: str, seat: SeatView | None = None) -> str:
    """Return what a worker of that colour does in a building, including what the crew adds."""
    actions = [
        crew.with_bonus(table, () if seat is None else seat.crew, building, effect)
        for effect in table.building[building].actions[colour].values()
    ]
    if all(effect.op == "gain" for effect in actions):
        return tr("you get {goods}").format(goods=either(map(_gain_words, actions)))
    return either_clause(map(effect_words, actions))


def effect_words(effect: Effect) -> str:
    """Return what an operation of a building or of a card does, as a clause."""
    cards = counted("cards", effect.number)
    gain = _gain_words(effect)
    # What opponents lose, or is chosen: so much of one of the kinds.
    taken = either(counted(kind, effect.number) for kind in effect.kinds or ("armour",))
    text = named("effect", effect.op)
    match effect:
        case Effect("offering", number=less) if less:
            return counted("offering_for_less", less)
        case Effect("draw", form="draw"):
            text = named("effect", "draw_up_to")
        case Effect("hire", price=None):
            text = named("effect", "hire_as_printed")
        case Effect("take_from_opponent", number=number) if number > 1:
            text = named("effect", "take_up_to_from_opponent")
    return text.format(
        goods=gain if effect.op == "gain" else taken,
        gain=gain,
        pay=cards if effect.op == "discard_cards" else amounts(effect.pay),
        cards=cards,
        price=counted("silver", effect.price or 0),
        vp=counted("vp", effect.number),
    )


def _gain_words(effect: Effect) -> str:
    """Return what an operation brings: goods, steps of armour, or both."""
    armour = [counted("armour", effect.armour)] if effect.armour else []
    goods = [amounts(effect.gain)] if effect.gain or not armour else []
    return listed((*goods, *armour))


# -- whole cards


def card_line(table: Table, card: str) -> str:
    """Return all that stands on a card, in sentences."""
    found = table.card[card]
    text = tr("price {price}, strength {strength}")
    if found.is_hero:
        text = tr("hero, price {price}, strength {strength}")
    numbers = text.format(price=counted("silver", found.cost), strength=found.strength)
    return sentences(
        headed(named("card", card), numbers),
        headed(tr("In the crew"), crew_words(table, card)),
        headed(tr("At the Town Hall"), hall_words(table, card)),
    )
