"""Notation of actions: one line of text each; equal actions have equal lines.

``0 place mill gold`` is an action of a seat, ``* dice 3 5`` one of chance.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from typing import Any, NoReturn

from skye_desktop.games.raiders.engine import actions
from skye_desktop.games.raiders.engine.records import Record
from skye_desktop.games.raiders.engine.table import GOODS, LETTER, PLUNDER, TOWN_HALL, table_for

_PRINTED = table_for(())
_NUMBER = re.compile(r"0|[1-9][0-9]{0,3}")


class NotationError(ValueError):
    """Raised for a text that is no action; it says which word is wrong and what is expected."""


class _Words:
    """The words of a line, taken one after another."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._left = text.split(" ")
        self.last = ""
        """Word taken last."""

    def fail(self, wanted: str) -> NoReturn:
        """Raise a NotationError about the word read last; ``wanted`` says what was expected."""
        where = repr(self.last) if self.last else "nothing"
        raise NotationError(f"{self._text!r}: {wanted} belongs where {where} stands")

    def word(self) -> str:
        """Take the next word; an empty one if none is left."""
        self.last = self._left.pop(0) if self._left else ""
        return self.last

    def has_more(self) -> bool:
        return bool(self._left)

    def comes(self, word: str) -> bool:
        """Take the next word if it is this one; return whether it is."""
        if self._left[:1] != [word]:
            return False
        self.word()
        return True

    def end(self) -> None:
        if self.has_more():
            self.word()
            self.fail("the end of the line")

    def sorted(self, cards: tuple[str, ...]) -> tuple[str, ...]:
        if list(cards) != sorted(cards):
            raise NotationError(f"{self._text!r}: the cards are not sorted by the alphabet")
        return cards


# -- the parts of a line: readers of one value each

_Part = Callable[[_Words], Any]


def _one_of(known: Collection[str], wanted: str) -> _Part:
    def part(words: _Words) -> str:
        word = words.word()
        return word if word in known else words.fail(wanted)

    return part


def _number(wanted: str) -> _Part:
    def part(words: _Words) -> int:
        word = words.word()
        return int(word) if _NUMBER.fullmatch(word) else words.fail(wanted)

    return part


def _pieces(words: _Words) -> str:
    word = words.word()
    if not word or not set(word) <= set(LETTER) or list(word) != sorted(word):
        words.fail(f"sorted letters of {''.join(LETTER)}")
    return word


def _all(part: _Part) -> _Part:
    """Read all words that are left, at least one, in their order."""

    def parts(words: _Words) -> tuple[Any, ...]:
        found = [part(words)]
        while words.has_more():
            found.append(part(words))
        return tuple(found)

    return parts


def _if_more(part: _Part) -> _Part:
    """Read None where the line ends."""
    return lambda words: part(words) if words.has_more() else None


def _after(word: str, part: _Part) -> _Part:
    """Read what follows a fixed word."""
    fixed = _one_of((word,), repr(word))

    def both(words: _Words) -> Any:
        fixed(words)
        return part(words)

    return both


_CARD = _one_of(_PRINTED.card, "a card")
_CARDS = _all(_CARD)
_KIND = _one_of(GOODS, "a kind of goods")
_PLUNDER = _one_of(PLUNDER, "a kind of plunder")
_BUILDING = _one_of(_PRINTED.building, "a building")
_COPIED = _one_of(_PRINTED.building.keys() - {TOWN_HALL}, "a building to copy")
_OPPONENT = _number("an opponent's seat")
_TILE = _number("the number of an offering")


def _sorted_cards(words: _Words) -> tuple[str, ...]:
    return words.sorted(_CARDS(words))


def _die(words: _Words) -> int | None:
    return None if words.comes("no") else _number("a die or 'no'")(words)


# -- choices


def _made(words: _Words, kind: Any, *parts: _Part) -> Any:
    """Return an action or a choice of that kind from its parts in a line."""
    return kind(*[part(words) for part in parts])


def _of_long_house(words: _Words) -> actions.Goods | actions.Offer:
    word = _one_of(("livestock", "offering"), "'livestock' or 'offering'")(words)
    return actions.Goods(word) if word == "livestock" else actions.Offer(_TILE(words))


def _taken(words: _Words) -> Any:
    """Read what is taken at the building that was read last."""
    match words.last:
        case "mill":
            return actions.Goods(_KIND(words)) if words.has_more() else actions.Plain()
        case "long_house":
            return _of_long_house(words)
        case building:
            return _made(words, *_AT.get(building, (actions.Plain,)))


def _taken_or_skip(words: _Words) -> Any:
    building, is_skipped = words.last, words.comes("skip")
    words.last = building
    return actions.Skip() if is_skipped else _taken(words)


def _way(words: _Words) -> actions.How | None:
    """Read the choice of the card that was read last."""
    half = _PRINTED.card[words.last].hall
    if half is None or not words.has_more():
        return None
    if half.form == "barter":
        # Without a number whole hands are exchanged, as the later printing has it.
        opponent, number = _OPPONENT(words), _if_more(_number("a number"))(words)
        return actions.Against(opponent) if number is None else actions.Barter(opponent, number)
    # Cards that another printing lets draw as many as one likes have no form in this one.
    way = _WAYS.get(half.form or half.op)
    return None if way is None else _made(words, *way)


_HIRE = actions.Hire, _CARD, _if_more(_after("drop", _CARD))
_AT: dict[str, tuple[Any, ...]] = {
    "town_hall": (actions.Play, _CARD, _way),
    "treasury": (actions.Cards, _sorted_cards),
    "barracks": _HIRE,
    "armoury": (actions.Goods, _one_of(("iron", "silver"), "'iron' or 'silver'")),
}
"""Choice and parts at a building."""
_WAYS: dict[str, tuple[Any, ...]] = {
    "against": (actions.Against, _OPPONENT),
    "rob": (actions.Rob, _OPPONENT, _PLUNDER),
    "switch": (actions.SwitchWorkers, _OPPONENT, _BUILDING),
    "trade": (actions.TradeCrew, _CARD, _PLUNDER),
    "crew": (actions.ReplaceCrew, _CARD, _CARD),
    "hire": _HIRE,
    "offer": (actions.Offer, _after("offering", _TILE), _after("less", _KIND)),
    "draw": (actions.DrawCards, _number("a number of cards")),
    "copy": (actions.CopyBuilding, _COPIED, _taken),
}
"""Choice and parts of a card, by the form of its Town Hall half."""


def _more(words: _Words) -> actions.Skip | actions.Goods | actions.Offer:
    return actions.Skip() if words.comes("no") else _of_long_house(words)


# -- lines

_BY_SEAT: dict[str, tuple[Any, ...]] = {
    "keep": (actions.KeepCards, _sorted_cards),
    "place": (actions.PlaceWorker, _BUILDING, _taken_or_skip),
    "lift": (actions.LiftWorker, _BUILDING, _taken_or_skip),
    "more": (actions.ActAgain, _more),
    "raid": (actions.RaidSettlement, _one_of(_PRINTED.settlement, "a settlement")),
    "reroll": (actions.RerollDie, _die),
    "take": (actions.TakeSpace, _number("a raid space")),
    "kill": (actions.KillCrew, _CARD, _if_more(_OPPONENT)),
    "lose": (actions.LoseCrew, _CARD),
    "give": (actions.GiveGoods, _one_of(_PRINTED.gifts, "a kind of goods")),
    "swap": (actions.SwapCards, _sorted_cards),
    "discard": (actions.DiscardCards, _sorted_cards),
}
_BY_CHANCE: dict[str, tuple[Any, ...]] = {
    "bag": (actions.FillSpaces, _all(_pieces)),
    "pile": (actions.StackCards, _CARDS),
    "stack": (actions.StackOfferings, _all(_TILE)),
    "under": (actions.PutUnder, _CARDS),
    "start": (actions.ChooseStart, _number("a seat")),
    "dice": (actions.RollDice, _all(_number("a face"))),
    "reroll": (actions.RollAgain, _number("a face")),
    "shuffle": (actions.ShufflePile, _CARDS),
}
_SEAT = _number("a seat or '*'")
_VERB = _one_of(_BY_SEAT, "a kind of action")
_LOT = _one_of(_BY_CHANCE, "a kind of chance")
_WORD = {kind: word for lines in (_BY_SEAT, _BY_CHANCE) for word, (kind, *_) in lines.items()}


def read_action(text: str) -> actions.Action:
    """Return the action written in notation. Raises NotationError naming what is wrong."""
    words = _Words(text)
    action: actions.Action
    if text.startswith("* "):
        words.word()
        action = _made(words, *_BY_CHANCE[_LOT(words)])
    else:
        seat = _SEAT(words)
        kind, *parts = _BY_SEAT[_VERB(words)]
        action = kind(seat, *[part(words) for part in parts])
    words.end()
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
        case Record():
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
