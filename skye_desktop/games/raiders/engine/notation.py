"""Notation of actions: one line of text each; equal actions have equal lines.

``0 place mill gold`` is an action of a seat, ``* dice 3 5`` one of chance.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from skye_desktop.engine_parts.line_words import (
    Grammar,
    LineWords,
    NotationError,
    after,
    all_left,
    if_more,
    made,
    number,
    one_of,
    read_line,
)
from skye_desktop.engine_parts.plain_data import PlainData
from skye_desktop.games.raiders.engine import actions
from skye_desktop.games.raiders.engine.table import GOODS, LETTER, PLUNDER, TOWN_HALL, table_for

_PRINTED = table_for(())

# -- the parts of a line: readers of one value each

_CARD = one_of(_PRINTED.card, "a card")
_CARDS = all_left(_CARD)
_KIND = one_of(GOODS, "a kind of goods")
_PLUNDER = one_of(PLUNDER, "a kind of plunder")
_BUILDING = one_of(_PRINTED.building, "a building")
_COPIED = one_of(_PRINTED.building.keys() - {TOWN_HALL}, "a building to copy")
_OPPONENT = number("an opponent's seat")
_TILE = number("the number of an offering")


def _sorted_cards(words: LineWords) -> Any:
    cards = _CARDS(words)
    if list(cards) != sorted(cards):
        raise NotationError(f"{words.text!r}: the cards are not sorted by the alphabet")
    return cards


def _pieces(words: LineWords) -> str:
    word = words.word()
    if not word or not set(word) <= set(LETTER) or list(word) != sorted(word):
        words.fail(f"sorted letters of {''.join(LETTER)}")
    return word


def _die(words: LineWords) -> int | None:
    return None if words.comes("no") else number("a die or 'no'")(words)


# -- choices


def _of_long_house(words: LineWords) -> actions.Goods | actions.Offer:
    word = one_of(("livestock", "offering"), "'livestock' or 'offering'")(words)
    return actions.Goods(word) if word == "livestock" else actions.Offer(_TILE(words))


def _taken(words: LineWords) -> Any:
    """Read what is taken at the building that was read last."""
    match words.last:
        case "mill":
            return actions.Goods(_KIND(words)) if words.has_more() else actions.Plain()
        case "long_house":
            return _of_long_house(words)
        case building:
            return made(words, *_AT.get(building, (actions.Plain,)))


def _taken_or_skip(words: LineWords) -> Any:
    building, is_skipped = words.last, words.comes("skip")
    words.last = building
    return actions.Skip() if is_skipped else _taken(words)


def _way(words: LineWords) -> actions.How | None:
    """Read the choice of the card that was read last."""
    half = _PRINTED.card[words.last].hall
    if half is None or not words.has_more():
        return None
    if half.form == "barter":
        # Without a number whole hands are exchanged, as the later printing has it.
        opponent, cards = _OPPONENT(words), if_more(number("a number"))(words)
        return actions.Against(opponent) if cards is None else actions.Barter(opponent, cards)
    # Cards that another printing lets draw as many as one likes have no form in this one.
    way = _WAYS.get(half.form or half.op)
    return None if way is None else made(words, *way)


_HIRE = actions.Hire, _CARD, if_more(after("drop", _CARD))
_AT: Grammar = {
    "town_hall": (actions.Play, _CARD, _way),
    "treasury": (actions.Cards, _sorted_cards),
    "barracks": _HIRE,
    "armoury": (actions.Goods, one_of(("iron", "silver"), "'iron' or 'silver'")),
}
"""Choice and parts at a building."""
_WAYS: Grammar = {
    "against": (actions.Against, _OPPONENT),
    "rob": (actions.Rob, _OPPONENT, _PLUNDER),
    "switch": (actions.SwitchWorkers, _OPPONENT, _BUILDING),
    "trade": (actions.TradeCrew, _CARD, _PLUNDER),
    "crew": (actions.ReplaceCrew, _CARD, _CARD),
    "hire": _HIRE,
    "offer": (actions.Offer, after("offering", _TILE), after("less", _KIND)),
    "draw": (actions.DrawCards, number("a number of cards")),
    "copy": (actions.CopyBuilding, _COPIED, _taken),
}
"""Choice and parts of a card, by the form of its Town Hall half."""


def _more(words: LineWords) -> actions.Skip | actions.Goods | actions.Offer:
    return actions.Skip() if words.comes("no") else _of_long_house(words)


# -- lines

_BY_SEAT: Grammar = {
    "keep": (actions.KeepCards, _sorted_cards),
    "place": (actions.PlaceWorker, _BUILDING, _taken_or_skip),
    "lift": (actions.LiftWorker, _BUILDING, _taken_or_skip),
    "more": (actions.ActAgain, _more),
    "raid": (actions.RaidSettlement, one_of(_PRINTED.settlement, "a settlement")),
    "reroll": (actions.RerollDie, _die),
    "take": (actions.TakeSpace, number("a raid space")),
    "kill": (actions.KillCrew, _CARD, if_more(_OPPONENT)),
    "lose": (actions.LoseCrew, _CARD),
    "give": (actions.GiveGoods, one_of(_PRINTED.gifts, "a kind of goods")),
    "swap": (actions.SwapCards, _sorted_cards),
    "discard": (actions.DiscardCards, _sorted_cards),
}
_BY_CHANCE: Grammar = {
    "bag": (actions.FillSpaces, all_left(_pieces)),
    "pile": (actions.StackCards, _CARDS),
    "stack": (actions.StackOfferings, all_left(_TILE)),
    "under": (actions.PutUnder, _CARDS),
    "start": (actions.ChooseStart, number("a seat")),
    "dice": (actions.RollDice, all_left(number("a face"))),
    "reroll": (actions.RollAgain, number("a face")),
    "shuffle": (actions.ShufflePile, _CARDS),
}
_WORD = {kind: word for lines in (_BY_SEAT, _BY_CHANCE) for word, (kind, *_) in lines.items()}


def read_action(text: str) -> actions.Action:
    """Return the action written in notation. Raises NotationError naming what is wrong."""
    action: actions.Action = read_line(text, _BY_SEAT, _BY_CHANCE)
    return action


def _written(value: object) -> Iterator[object]:
    """Yield the words of a part of an action."""
    match value:
        case int() | str():
            yield value
        case tuple():
            yield from value
        case actions.Skip():
            yield "skip"
        case actions.Hire(card, str(drop)):
            yield from (card, "drop", drop)
        case actions.Offer(tile, less):
            yield from ("offering", tile) if less is None else ("offering", tile, "less", less)
        case PlainData():
            for part in vars(value).values():
                yield from _written(part)


def write_action(action: actions.Action) -> str:
    """Return the action in notation."""
    parts: list[object] = list(vars(action).values())
    who = parts.pop(0) if isinstance(action, actions.SeatAction) else "*"
    match action:
        case actions.ActAgain(_, actions.Skip()) | actions.RerollDie(_, None):
            parts = ["no"]
    words = [word for part in parts for word in _written(part)]
    return " ".join(map(str, (who, _WORD[type(action)], *words)))
