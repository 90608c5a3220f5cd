"""The words for one step of a choice, which is made word by word along the notation."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from skye_desktop.games.raiders.engine import GOODS, SeatView, Table, View, crew
from skye_desktop.games.raiders.engine.table import LONG_HOUSE, TOWN_HALL, Effect
from skye_desktop.games.raiders.wording.card_words import (
    card_line,
    crew_words,
    effect_words,
    gain_words,
    hall_words,
)
from skye_desktop.games.raiders.wording.idle_cards import is_surely_idle
from skye_desktop.games.raiders.wording.names import (
    building_name,
    card_name,
    colour_name,
    counted,
    either,
    either_clause,
    occupied_building,
    offering_words,
    seat_name,
    settlement_name,
)
from skye_desktop.games.raiders.wording.raid_words import raid_choice, space_words
from skye_desktop.i18n import enumerated, headed, message, sentences, tr

FIRST = {
    "keep": message("choose cards to keep"),
    "place": message("bring a worker to the village"),
    "lift": message("take a worker from the village"),
    "raid": message("raid a settlement"),
    "more": message("one more action at the Long House, or none"),
    "reroll": message("roll a die again, or keep the dice"),
    "take": message("choose a raid space to take"),
    "kill": message("choose whom of the crew a Valkyrie takes"),
    "lose": message("choose whom of the crew to lose"),
    "give": message("choose what to give"),
    "swap": message("choose cards for the exchange"),
    "discard": message("discard the cards that are too many"),
}
"""The first words of an action."""


class _Asked(NamedTuple):
    """Who is asked, and what is known there."""

    view: View
    me: SeatView
    names: Sequence[str]

    @property
    def table(self) -> Table:
        return self.view.table


def choice(prefix: Sequence[str], word: str, view: View, names: Sequence[str] = ()) -> str:
    """Return the words for the next word of an action in notation, as a clause.

    ``prefix`` are the words before, with or without the seat; an empty ``word`` ends the line.
    ``view`` is that of the seat that acts; ``names`` are those of the seats.
    """
    if prefix and prefix[0].isdigit():
        prefix = prefix[1:]
    if not prefix:
        return FIRST[word].text
    acting = view.seat if view.seat is not None else view.waiting[0]
    verb, *words = prefix
    return _AFTER[verb](_Asked(view, view.seats[acting], names), words, word)


def action_words(line: str, view: View, names: Sequence[str]) -> str:
    """Return the words for an action in notation; of cards and places only the names."""
    _, verb, *words = line.split()
    told = [_in_short((verb, *words), at, view, names) for at in range(1, 1 + len(words))]
    return headed(FIRST[verb].text, ", ".join(told))


def _in_short(words: Sequence[str], at: int, view: View, names: Sequence[str]) -> str:
    word = words[at]
    if word in view.table.strength:
        return card_name(word)
    if word in view.table.building and at + 1 < len(words):
        return building_name(word)
    if word in view.table.settlement:
        return settlement_name(word)
    return choice(words[:at], word, view, names)


# -- cards and seats


def _hand_card(asked: _Asked, words: Sequence[str], word: str) -> str:
    return card_line(asked.table, word)


def _crew_card(asked: _Asked, card: str) -> str:
    text = tr("{card}, strength {n}")
    name = text.format(card=card_name(card), n=asked.table.strength[card])
    return headed(name, crew_words(asked.table, card))


def _opponent(asked: _Asked, seat: str, has: str) -> str:
    """Return the name of an opponent with what the choice is about."""
    text = tr("{name} (has {what})")
    return text.format(name=seat_name(asked.names, int(seat)), what=has)


def _goods_of(seat: SeatView, kinds: Sequence[str]) -> str:
    return enumerated(counted(kind, seat.goods[GOODS.index(kind)]) for kind in kinds)


# -- the village


def _place(asked: _Asked, words: Sequence[str], word: str) -> str:
    return _work(asked, words, word, asked.me.worker or "")


def _lift(asked: _Asked, words: Sequence[str], word: str) -> str:
    return _work(asked, words, word, asked.view.village[words[0] if words else word] or "")


def _work(asked: _Asked, words: Sequence[str], word: str, colour: str) -> str:
    if words:
        return _at_building(asked, words, word, colour)
    name = occupied_building(word, colour)
    if word in asked.view.used:
        return headed(name, tr("only without its action, which was taken this turn"))
    return headed(name, building_words(asked.table, word, colour, asked.me))


def building_words(table: Table, building: str, colour: str, seat: SeatView | None = None) -> str:
    """Return what a building's action is with a worker of that colour, with a seat's crew."""
    actions = [
        crew.with_bonus(table, () if seat is None else seat.crew, building, effect)
        for effect in table.building[building].actions[colour].values()
    ]
    if all(effect.op == "gain" for effect in actions):
        return tr("you get {goods}").format(goods=either(map(gain_words, actions)))
    return either_clause(map(effect_words, actions))


def _at_building(asked: _Asked, words: Sequence[str], word: str, colour: str) -> str:
    """Return the words for a choice in a building, whose id is the first of the words."""
    building, *rest = words
    actions = asked.table.building[building].actions[colour]
    if word == "skip":
        return tr("leave the action out")
    if building == TOWN_HALL:
        return _play(asked, rest, word, colour)
    if "hire" in actions:
        return _hire(asked, actions["hire"], building, rest, word)
    if "offer" in actions:
        return _long_house(asked, actions, rest, word)
    if "1" in actions:
        return _treasury(actions, rest, word)
    bonus = crew.with_bonus(asked.table, asked.me.crew, building, actions[word])
    return effect_words(bonus)


def _treasury(actions: Mapping[str, Effect], cards: Sequence[str], word: str) -> str:
    if not word:
        return headed(tr("no other card"), effect_words(actions[str(len(cards))]))
    if not cards:
        return tr("discard {card}").format(card=card_name(word))
    name = tr("{card} too").format(card=card_name(word))
    return headed(name, effect_words(actions[str(len(cards) + 1)]))


def _long_house(
    asked: _Asked, actions: Mapping[str, Effect], words: Sequence[str], word: str
) -> str:
    if words:
        return offering_words(asked.table, int(word))
    return effect_words(actions["offer" if word == "offering" else word])


def _hire(asked: _Asked, effect: Effect, building: str, words: Sequence[str], word: str) -> str:
    table = asked.table
    match words:
        case []:
            text = tr("{card} for {price}, strength {n}")
            silver = crew.hire_price(table, asked.me.crew, building, effect, word)
            price = counted("silver", silver)
            name = text.format(card=card_name(word), price=price, n=table.strength[word])
            return headed(name, crew_words(table, word))
        case [_, "drop"]:
            return _crew_card(asked, word)
    return tr("discard one of the crew first") if word else tr("all of the crew stay")


# -- the Town Hall


def _play(asked: _Asked, words: Sequence[str], word: str, colour: str) -> str:
    if not words:
        told = headed(card_name(word), hall_words(asked.table, word))
        is_idle = is_surely_idle(asked.view, asked.me, word)
        return sentences(told, tr("this would have no effect now")) if is_idle else told
    card, *how = words
    half = asked.table.card[card].hall
    assert half is not None
    if not how and not word:
        return hall_words(asked.table, card)
    match half.form:
        case "hire":
            return _hire(asked, half, TOWN_HALL, how, word)
        case "offer":
            return _trade_offering(asked, half, how, word)
        case "copy" if how:
            return _at_building(asked, how, word, colour)
        case "copy":
            return headed(building_name(word), building_words(asked.table, word, colour, asked.me))
        case "trade" | "crew":
            return _of_own_cards(asked, half, how, word)
        case "draw":
            return counted("cards", int(word))
    return _against(asked, half, how, word)


def _trade_offering(asked: _Asked, half: Effect, words: Sequence[str], word: str) -> str:
    match words:
        case []:
            return effect_words(half)
        case ["offering"]:
            return offering_words(asked.table, int(word))
    if word == "less":
        return tr("choose what you save")
    return tr("{goods} less").format(goods=counted(word, half.number))


def _of_own_cards(asked: _Asked, half: Effect, words: Sequence[str], word: str) -> str:
    if not words:
        return _crew_card(asked, word)
    return counted(word, half.number) if half.form == "trade" else card_line(asked.table, word)


def _against(asked: _Asked, half: Effect, words: Sequence[str], word: str) -> str:
    """Return the words for an opponent, and for what is done to that one."""
    if not words:
        return _opponent(asked, word, _asset(asked, half, int(word)))
    match half.form:
        case "switch":
            return occupied_building(word, _worker_in(asked, word))
        case "barter":
            return counted("cards", int(word))
    return counted(word, half.number)


def _asset(asked: _Asked, half: Effect, opponent: int) -> str:
    """Return what an opponent has of that which a card is about."""
    other = asked.view.seats[opponent]
    if half.form == "switch":
        assert other.worker is not None
        return tr("{colour} worker").format(colour=colour_name(other.worker))
    if half.op == "opponent_loses_armour":
        return counted("armour", other.armour)
    return _goods_of(other, half.kinds) if half.kinds else counted("cards", other.hand_count)


def _worker_in(asked: _Asked, building: str) -> str:
    """Return the colour of the worker in a building; in the Town Hall it is just being placed."""
    colour = asked.view.village[building] or asked.me.worker
    assert colour is not None
    return colour


# -- raids and answers


def _raid(asked: _Asked, words: Sequence[str], word: str) -> str:
    return raid_choice(asked.view, asked.me, asked.table.settlement[word])


def _reroll(asked: _Asked, words: Sequence[str], word: str) -> str:
    if word == "no":
        return tr("keep the dice")
    face = asked.view.dice[int(word) - 1]
    return tr("die {n}, which shows {face}").format(n=word, face=face)


def _take(asked: _Asked, words: Sequence[str], word: str) -> str:
    assert asked.view.raid is not None
    space = asked.view.spaces[asked.view.raid][int(word) - 1]
    assert space is not None
    name = headed(tr("space {n}").format(n=word), space_words(space))
    killed = min(space.pieces.count("v"), len(asked.me.crew))
    return sentences(name, _loss_words(asked, killed) if killed else "")


def _loss_words(asked: _Asked, killed: int) -> str:
    """Return how many Valkyries take, and what the track brings for it at the end."""
    vp = asked.table.valkyrie_vp
    before = asked.me.valkyries
    now, then = (vp[min(number, len(vp) - 1)] for number in (before, before + killed))
    text = tr("you lose {n} of your crew, and the VP of the Valkyrie track go from {now} to {then}")
    return text.format(n=killed, now=now, then=then)


def _kill(asked: _Asked, words: Sequence[str], word: str) -> str:
    if not words:
        return _crew_card(asked, word)
    if not word:
        return tr("nobody")
    return _opponent(asked, word, counted("crew", len(asked.view.seats[int(word)].crew)))


def _lose(asked: _Asked, words: Sequence[str], word: str) -> str:
    return _crew_card(asked, word)


def _give(asked: _Asked, words: Sequence[str], word: str) -> str:
    text = tr("{goods} (of {all})")
    return text.format(goods=counted(word, 1), all=_goods_of(asked.me, (word,)))


def _more(asked: _Asked, words: Sequence[str], word: str) -> str:
    if word == "no":
        return tr("no more action")
    actions = next(iter(asked.table.building[LONG_HOUSE].actions.values()))
    return _long_house(asked, actions, words, word)


_AFTER: dict[str, Callable[[_Asked, Sequence[str], str], str]] = {
    "keep": _hand_card,
    "place": _place,
    "lift": _lift,
    "raid": _raid,
    "more": _more,
    "reroll": _reroll,
    "take": _take,
    "kill": _kill,
    "lose": _lose,
    "give": _give,
    "swap": _hand_card,
    "discard": _hand_card,
}
"""Words after the first, by that."""
