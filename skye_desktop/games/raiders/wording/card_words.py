"""Descriptions of what cards and buildings do, made from their effects."""

from __future__ import annotations

from collections.abc import Iterator

from skye_desktop.games.raiders.engine import GOODS, Table
from skye_desktop.games.raiders.engine.table import Bonus, Effect
from skye_desktop.games.raiders.wording.names import (
    amounts,
    building_name,
    card_name,
    counted,
    either,
    good_name,
)
from skye_desktop.i18n import counted_message, headed, listed, message, sentences, tr, trn

_AT_TYPE = {
    "harbour": message("at a harbour"),
    "outpost": message("at an outpost"),
    "monastery": message("at a monastery"),
    "fortress": message("at a fortress"),
}
_STRENGTH_PER = {
    "armour": counted_message("armour step", "full {n} armour steps"),
    "other_crew": counted_message("other crew member", "full {n} other crew members"),
    "valkyrie": counted_message("Valkyrie taken", "full {n} Valkyries taken"),
}
_VP_PER = {
    "livestock": message("{vp} at the end of the game for each livestock"),
    "offering": message("{vp} at the end of the game for each offering you made"),
}
_HALLS = {
    "play_card": message("you play a card from your hand, and its half for the Town Hall happens"),
    "swap_workers": message(
        "you exchange the worker that one opponent has in hand with one in the village"
    ),
    "swap_crew_with_hand": message(
        "one of your crew goes back to your hand, and another card of your hand joins the crew for "
        "nothing"
    ),
    "use_building": message("you take the action of any other building"),
    "cycle_offerings": message("the open offerings go under the stack, and new ones are turned up"),
    "swap_cards": message("you and one opponent exchange the same number of hand cards"),
    "swap_hands": message("you and one opponent exchange your whole hands"),
}
"""Texts of operations that have no numbers."""


# -- the crew half


def crew_words(table: Table, card: str) -> str:
    """Return as a clause what a card does while it belongs to the crew."""
    return next(_crew_words(table, card))


def _crew_words(table: Table, card: str) -> Iterator[str]:
    yield from _raid_words(table, card)
    yield from _building_words(table, card)
    if per := table.strength_per.get(card):
        things = _STRENGTH_PER[per.of].counted(per.per)
        yield tr("+{n} strength for each {things}").format(n=per.strength, things=things)
    if effect := table.if_killed.get(card):
        yield tr("if a Valkyrie takes it, {what}").format(what=_killed_words(effect))
    if card in table.rerolls:
        yield trn(
            "in each raid you may roll {n} die again",
            "in each raid you may roll {n} dice again",
            table.rerolls[card],
        )
    if card in table.end_vp:
        yield tr("{vp} at the end of the game").format(vp=counted("vp", table.end_vp[card]))
    if card in table.end_vp_per:
        what, vp = table.end_vp_per[card]
        yield _VP_PER[what].text.format(vp=counted("vp", vp))


def _raid_words(table: Table, card: str) -> Iterator[str]:
    for kind, at in _AT_TYPE.items():
        where = at.text
        if vp := table.raid_vp[kind].get(card):
            yield tr("{vp} more for a raid {where}").format(vp=counted("vp", vp), where=where)
        if strength := table.raid_strength[kind].get(card):
            yield tr("+{n} strength {where}").format(n=strength, where=where)
        if discount := table.raid_discount[kind].get(card):
            text = tr("a raid {where} costs {goods} less")
            yield text.format(where=where, goods=amounts((discount,)))


def _building_words(table: Table, card: str) -> Iterator[str]:
    for building in table.building:
        name = building_name(building)
        if bonus := table.bonus[building].get(card):
            yield headed(name, _bonus_words(bonus))
        if less := table.hire_discount[building].get(card):
            goods = counted("silver", less)
            yield headed(name, tr("a hire costs {goods} less").format(goods=goods))
        if number := table.extra_actions[building].get(card):
            more = trn("you may take {n} action more", "you may take {n} actions more", number)
            yield headed(name, more)


def _bonus_words(bonus: Bonus) -> str:
    if bonus.draw:
        return tr("{goods} more").format(goods=counted("cards", bonus.draw))
    goods = amounts(bonus.gain)
    if bonus.when is None:
        return tr("{goods} more").format(goods=goods)
    kind = good_name(GOODS[bonus.when])
    return tr("{goods} more, if you take {kind}").format(goods=goods, kind=kind)


def _killed_words(effect: Effect) -> str:
    match effect.op:
        case "gain":
            return tr("you get {goods}").format(goods=amounts(effect.gain))
        case "vp":
            return tr("you score {vp}").format(vp=counted("vp", effect.number))
        case "return_to_hand":
            return tr("it comes back to your hand")
        case op:
            assert op == "opponent_loses_crew", op
            return tr("an opponent whom you name loses a crew member, of that seat's own choice")


# -- the Town Hall half


def hall_words(table: Table, card: str) -> str:
    """Return what a card does at the Town Hall, as a clause."""
    half = table.card[card].hall
    if half is None:
        return tr("a hero cannot be played there")
    return effect_words(half)


def effect_words(effect: Effect) -> str:
    """Return what an operation of a building or a card does, as a clause."""
    if effect.op in _HALLS:
        return _HALLS[effect.op].text
    match effect.op:
        case "gain":
            return tr("you get {goods}").format(goods=gain_words(effect))
        case "exchange":
            pay, gain = amounts(effect.pay), gain_words(effect)
            return tr("you pay {pay} and get {gain}").format(pay=pay, gain=gain)
        case "discard_cards":
            pay, gain = counted("cards", effect.number), gain_words(effect)
            return tr("you discard {pay} and get {gain}").format(pay=pay, gain=gain)
        case "draw":
            text = tr("you draw up to {cards}") if effect.form else tr("you draw {cards}")
            return text.format(cards=counted("cards", effect.number))
        case "hire" if effect.price is None:
            return tr("you hire a card from your hand for its price")
        case "hire":
            price = counted("silver", effect.price or 0)
            return tr("you hire a card from your hand for {price}").format(price=price)
        case "offering" if not effect.number:
            return tr("you make an offering")
        case "offering":
            return trn(
                "you make an offering for {n} piece less",
                "you make an offering for {n} pieces less",
                effect.number,
            )
        case _:
            return _against_words(effect)


def gain_words(effect: Effect) -> str:
    """Return the goods and armour that an operation brings."""
    armour = [counted("armour", effect.armour)] if effect.armour else []
    goods = [amounts(effect.gain)] if effect.gain else []
    return listed((*goods, *armour))


def _against_words(effect: Effect) -> str:
    """Return what an operation does that costs opponents or the own crew something."""
    number = effect.number
    goods = either(counted(kind, number) for kind in effect.kinds or ("armour",))
    texts = {
        "all_opponents_lose": tr("every opponent loses {goods}"),
        "opponents_give": tr("every opponent gives you {goods}, of the giver's choice"),
        "opponent_loses_armour": tr("one opponent loses {goods}"),
        "discard_crew": tr("you discard one of your crew and get {goods}"),
        "take_from_opponent": tr("you take {goods} from one opponent")
        if number == 1
        else tr("you take up to {goods} from one opponent"),
    }
    return texts[effect.op].format(goods=goods)


# -- whole cards


def price_and_strength(table: Table, card: str) -> str:
    """Return price and strength of a card."""
    found = table.card[card]
    text = tr("price {price}, strength {strength}")
    if found.is_hero:
        text = tr("hero, price {price}, strength {strength}")
    return text.format(price=counted("silver", found.cost), strength=found.strength)


def card_line(table: Table, card: str) -> str:
    """Return the full description of a card, in sentences."""
    return sentences(
        headed(card_name(card), price_and_strength(table, card)),
        headed(tr("In the crew"), crew_words(table, card)),
        headed(tr("At the Town Hall"), hall_words(table, card)),
    )
