"""Descriptions of what cards and buildings do, made from their effects."""

from __future__ import annotations

from collections.abc import Iterator

from skye_desktop.games.raiders.engine import GOODS, SeatView, Table, crew
from skye_desktop.games.raiders.engine.table import Bonus, Effect
from skye_desktop.games.raiders.wording.names import (
    amounts,
    counted,
    either,
    either_clause,
    named,
)
from skye_desktop.i18n import headed, listed, sentences, tr

# -- the crew half


def crew_words(table: Table, card: str) -> str:
    """Return as a clause what a card does while it belongs to the crew."""
    return next(_crew_words(table, card))


def _crew_words(table: Table, card: str) -> Iterator[str]:
    """Yield the ability of a card; each card has one."""
    yield from _raid_words(table, card)
    yield from _bonus_words(table, card)
    if per := table.strength_per.get(card):
        things = counted(f"for each {per.of}", per.per)
        yield tr("+{n} strength for each {things}").format(n=per.strength, things=things)
    if effect := table.if_killed.get(card):
        yield tr("if a Valkyrie takes it, {what}").format(what=effect_words(effect))
    if card in table.rerolls:
        yield counted("rerolls", table.rerolls[card])
    if card in table.end_vp:
        yield tr("{vp} at the end of the game").format(vp=counted("vp", table.end_vp[card]))
    if card in table.end_vp_per:
        what, vp = table.end_vp_per[card]
        yield named("end_vp_per", what).format(vp=counted("vp", vp))


def _raid_words(table: Table, card: str) -> Iterator[str]:
    for kind in table.raid_vp:
        where = named("at", kind)
        if vp := table.raid_vp[kind].get(card):
            yield tr("{vp} more for a raid {where}").format(vp=counted("vp", vp), where=where)
        if strength := table.raid_strength[kind].get(card):
            yield tr("+{n} strength {where}").format(n=strength, where=where)
        if discount := table.raid_discount[kind].get(card):
            text = tr("a raid {where} costs {goods} less")
            yield text.format(where=where, goods=amounts((discount,)))


def _bonus_words(table: Table, card: str) -> Iterator[str]:
    for building in table.building:
        name = named("building", building)
        if bonus := table.bonus[building].get(card):
            yield headed(name, _more_words(bonus))
        if less := table.hire_discount[building].get(card):
            goods = counted("silver", less)
            yield headed(name, tr("a hire costs {goods} less").format(goods=goods))
        if number := table.extra_actions[building].get(card):
            yield headed(name, counted("extra_actions", number))


def _more_words(bonus: Bonus) -> str:
    goods = counted("cards", bonus.draw) if bonus.draw else amounts(bonus.gain)
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
