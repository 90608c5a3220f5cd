"""Texts for the choices of an action, which is composed word by word along the notation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import NamedTuple

from skye_desktop.games.raiders.bots import deal
from skye_desktop.games.raiders.engine import (
    GOODS,
    RaidersRules,
    SeatView,
    Table,
    View,
    crew,
    events,
    read_action,
)
from skye_desktop.games.raiders.engine.table import LONG_HOUSE, TOWN_HALL, Effect
from skye_desktop.games.raiders.wording.card_words import (
    building_words,
    card_line,
    crew_words,
    effect_words,
    hall_words,
)
from skye_desktop.games.raiders.wording.names import (
    counted,
    named,
    occupied_building,
    offering_words,
    seat_name,
)
from skye_desktop.games.raiders.wording.raid_words import raid_choice, space_words
from skye_desktop.i18n import enumerated, headed, sentences, tr

_RULES = RaidersRules()


class _Asked(NamedTuple):
    """The view of the acting seat, with the names of all seats."""

    view: View
    me: SeatView
    names: Sequence[str]

    @property
    def table(self) -> Table:
        return self.view.table


def choice(prefix: Sequence[str], word: str, view: View, names: Sequence[str] = ()) -> str:
    """Return the text for choosing ``word`` as the next word of an action, as a clause.

    ``prefix`` are the words before it, with or without the seat; an empty ``word`` ends the line.
    ``view`` is that of the acting seat, ``names`` are those of all seats.
    """
    if prefix and prefix[0].isdigit():
        prefix = prefix[1:]
    acting = view.seat if view.seat is not None else view.waiting[0]
    asked = _Asked(view, view.seats[acting], names)
    match [*prefix, word]:
        case [verb]:
            return named("action", verb)
        case ["place" | "lift" as verb, *words]:
            return _village(asked, verb, words)
        case ["more", "no"]:
            return tr("no more action")
        case ["more", *words]:
            actions = next(iter(asked.table.building[LONG_HOUSE].actions.values()))
            return _long_house(asked, actions, words)
        case ["kill" | "lose", card]:
            return _crew_card(asked, card)
        case ["kill", _, ""]:
            return tr("nobody")
        case ["kill", _, seat]:
            return _opponent(asked, seat, counted("crew", len(view.seats[int(seat)].crew)))
        case ["raid", settlement]:
            return raid_choice(view, asked.me, asked.table.settlement[settlement])
        case ["take", space]:
            return _take(asked, space)
        case ["reroll", "no"]:
            return tr("keep the dice")
        case ["reroll", die]:
            text = tr("die {n}, which shows {face}")
            return text.format(n=die, face=view.dice[int(die) - 1])
        case ["give", kind]:
            text = tr("{goods} (of {all})")
            return text.format(goods=counted(kind, 1), all=_goods_of(asked.me, (kind,)))
    return card_line(asked.table, word)


def action_words(line: str, view: View, names: Sequence[str]) -> str:
    """Return the words for an action in notation; of cards and places only the names."""
    _, verb, *words = line.split()
    told = [_in_short((verb, *words), at, view, names) for at in range(1, 1 + len(words))]
    return headed(named("action", verb), ", ".join(told))


def _in_short(words: Sequence[str], at: int, view: View, names: Sequence[str]) -> str:
    word = words[at]
    if word in view.table.strength:
        return named("card", word)
    if word in view.table.building and at + 1 < len(words):
        return named("building", word)
    if word in view.table.settlement:
        return named("settlement", word)
    return choice(words[:at], word, view, names)


# -- the village


def _village(asked: _Asked, verb: str, words: Sequence[str]) -> str:
    """Return the words for the last of the words after ``verb``, of which the first is a place."""
    building, *rest = words
    worker = asked.me.worker if verb == "place" else asked.view.village[building]
    colour = worker or ""
    match rest:
        case []:
            name = occupied_building(building, colour)
            if building in asked.view.used:
                return headed(name, tr("only without its action, which was taken this turn"))
            return headed(name, building_words(asked.table, building, colour, asked.me))
        case ["skip"]:
            return tr("leave the action out")
        case [card] if building == TOWN_HALL:
            told = headed(named("card", card), hall_words(asked.table, card))
            is_idle = has_no_effect(asked.view, asked.me, verb, card)
            return sentences(told, tr("this would have no effect now")) if is_idle else told
        case [card, *how] if building == TOWN_HALL:
            half = asked.table.card[card].hall
            assert half is not None
            return _play(asked, half, how, colour)
    return _action(asked, building, rest, colour)


def has_no_effect(view: View, me: SeatView, verb: str, card: str) -> bool:
    """Return whether a card played at the Town Hall now would certainly do nothing."""
    action = read_action(f"{me.seat} {verb} {TOWN_HALL} {card}")
    # What is hidden decides nothing here, so any deal of it tells.
    state = deal(view, Random(0))
    if _RULES.why_not(state, action) is not None:
        return False
    told = _RULES.apply(state, action).events
    return any(isinstance(event, events.CardPlayed) and not event.had_effect for event in told)


def _action(asked: _Asked, building: str, words: Sequence[str], colour: str) -> str:
    """Return the words for a choice at a building other than the Town Hall."""
    actions = asked.table.building[building].actions[colour]
    if "hire" in actions:
        return _hire(asked, actions["hire"], building, words)
    if "offer" in actions:
        return _long_house(asked, actions, words)
    if "1" in actions:
        return _treasury(actions, words)
    (word,) = words
    return effect_words(crew.with_bonus(asked.table, asked.me.crew, building, actions[word]))


def _treasury(actions: Mapping[str, Effect], words: Sequence[str]) -> str:
    *cards, card = words
    if not card:
        return headed(tr("no other card"), effect_words(actions[str(len(cards))]))
    name = named("card", card)
    if not cards:
        return tr("discard {card}").format(card=name)
    return headed(tr("{card} too").format(card=name), effect_words(actions[str(len(words))]))


def _long_house(asked: _Asked, actions: Mapping[str, Effect], words: Sequence[str]) -> str:
    match words:
        case [_, tile]:
            return offering_words(asked.table, int(tile))
        case ["offering"]:
            return effect_words(actions["offer"])
    return effect_words(actions[words[0]])


def _hire(asked: _Asked, effect: Effect, building: str, words: Sequence[str]) -> str:
    table = asked.table
    match words:
        case [_, ""]:
            return tr("all of the crew stay")
        case [_, "drop"]:
            return tr("discard one of the crew first")
        case [_, "drop", card]:
            return _crew_card(asked, card)
    (card,) = words
    silver = crew.hire_price(table, asked.me.crew, building, effect, card)
    name = tr("{card} for {price}, strength {n}").format(
        card=named("card", card), price=counted("silver", silver), n=table.strength[card]
    )
    return headed(name, crew_words(table, card))


# -- the Town Hall


def _play(asked: _Asked, half: Effect, words: Sequence[str], colour: str) -> str:
    """Return the words for a choice about a card that is played, given its half for this."""
    table = asked.table
    match half.form, *words:
        case [_, ""]:
            return effect_words(half)
        case ["hire", *_]:
            return _hire(asked, half, TOWN_HALL, words)
        case ["offer", *_]:
            return _trade_offering(asked, half, words)
        case ["copy", building]:
            name = named("building", building)
            return headed(name, building_words(table, building, colour, asked.me))
        case ["copy", building, *rest]:
            return _action(asked, building, rest, colour)
        case ["trade" | "crew", card]:
            return _crew_card(asked, card)
        case ["crew", _, card]:
            return card_line(table, card)
        case ["draw", number] | ["barter", _, number]:
            return counted("cards", int(number))
        case ["switch", _, building]:
            # The worker of the Town Hall is the one that is just being placed.
            there = asked.view.village[building] or asked.me.worker
            assert there is not None
            return occupied_building(building, there)
        case [_, seat]:
            return _opponent(asked, seat, _asset(asked.view.seats[int(seat)], half))
    return counted(words[-1], half.number)


def _trade_offering(asked: _Asked, half: Effect, words: Sequence[str]) -> str:
    match words:
        case [_]:
            return effect_words(half)
        case [_, tile]:
            return offering_words(asked.table, int(tile))
        case [_, _, "less"]:
            return tr("choose what you save")
    return tr("{goods} less").format(goods=counted(words[-1], half.number))


def _asset(opponent: SeatView, half: Effect) -> str:
    """Return what an opponent has of that which a card is about."""
    if half.form == "switch":
        assert opponent.worker is not None
        return tr("{colour} worker").format(colour=named("colour", opponent.worker))
    if half.op == "opponent_loses_armour":
        return counted("armour", opponent.armour)
    return _goods_of(opponent, half.kinds) or counted("cards", opponent.hand_count)


# -- crew, opponents and raid spaces


def _crew_card(asked: _Asked, card: str) -> str:
    text = tr("{card}, strength {n}")
    name = text.format(card=named("card", card), n=asked.table.strength[card])
    return headed(name, crew_words(asked.table, card))


def _opponent(asked: _Asked, seat: str, has: str) -> str:
    """Return the name of an opponent with what the choice is about."""
    text = tr("{name} (has {what})")
    return text.format(name=seat_name(asked.names, int(seat)), what=has)


def _goods_of(seat: SeatView, kinds: Sequence[str]) -> str:
    return enumerated(counted(kind, seat.goods[GOODS.index(kind)]) for kind in kinds)


def _take(asked: _Asked, number: str) -> str:
    """Return what lies on a space of the raid, and what Valkyries would take for it."""
    assert asked.view.raid is not None
    space = asked.view.spaces[asked.view.raid][int(number) - 1]
    assert space is not None
    name = headed(tr("space {n}").format(n=number), space_words(space))
    killed = min(space.pieces.count("v"), len(asked.me.crew))
    vp, before = asked.table.valkyrie_vp, asked.me.valkyries
    now, then = (vp[min(step, len(vp) - 1)] for step in (before, before + killed))
    text = tr("you lose {n} of your crew, and the VP of the Valkyrie track go from {now} to {then}")
    return sentences(name, text.format(n=killed, now=now, then=then) if killed else "")
