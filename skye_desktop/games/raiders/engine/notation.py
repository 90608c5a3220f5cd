"""Notation of actions: one line of text each; equal actions have equal lines.

``0 place mill gold`` is an action of a seat, ``* dice 3 5`` one of chance.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from typing import NoReturn

from skye_desktop.games.raiders.engine import actions
from skye_desktop.games.raiders.engine.table import GOODS, LETTER, PLUNDER, TOWN_HALL, table_for

_PRINTED = table_for(())
_NUMBER = re.compile(r"0|[1-9][0-9]{0,3}")


class NotationError(ValueError):
    """Raised for a text that is no action.

    It says which word is wrong and what is expected there.
    """


# -- writing


def _write_choice(choice: actions.Choice | actions.How | None) -> tuple[object, ...]:
    """Return the words of a choice."""
    match choice:
        case None | actions.Plain():
            return ()
        case actions.Skip():
            return ("skip",)
        case actions.Goods(kind):
            return (kind,)
        case actions.Cards(cards):
            return cards
        case actions.Hire(card, drop):
            return (card,) if drop is None else (card, "drop", drop)
        case actions.Offer(tile, less):
            return ("offering", tile) if less is None else ("offering", tile, "less", less)
        case actions.Play(card, how):
            return card, *_write_choice(how)
        case actions.CopyBuilding(building, copied):
            return building, *_write_choice(copied)
        case actions.Against(opponent):
            return (opponent,)
        case actions.DrawCards(number):
            return (number,)
        case actions.Rob(opponent, kind):
            return opponent, kind
        case actions.SwitchWorkers(opponent, building):
            return opponent, building
        case actions.Barter(opponent, number):
            return opponent, number
        case actions.TradeCrew(card, kind):
            return card, kind
        case actions.ReplaceCrew(leaves, joins):
            return leaves, joins


def _write_seat_action(action: actions.SeatAction) -> tuple[object, ...]:
    match action:
        case actions.KeepCards(_, cards):
            return "keep", *cards
        case actions.PlaceWorker(_, building, choice):
            return "place", building, *_write_choice(choice)
        case actions.LiftWorker(_, building, choice):
            return "lift", building, *_write_choice(choice)
        case actions.ActAgain(_, actions.Skip()):
            return "more", "no"
        case actions.ActAgain(_, choice):
            return "more", *_write_choice(choice)
        case actions.RaidSettlement(_, settlement):
            return "raid", settlement
        case actions.RerollDie(_, die):
            return "reroll", "no" if die is None else die
        case actions.TakeSpace(_, space):
            return "take", space
        case actions.KillCrew(_, card, opponent):
            return ("kill", card) if opponent is None else ("kill", card, opponent)
        case actions.LoseCrew(_, card):
            return "lose", card
        case actions.GiveGoods(_, kind):
            return "give", kind
        case actions.SwapCards(_, cards):
            return "swap", *cards
        case actions.DiscardCards(_, cards):
            return "discard", *cards


def _write_chance(action: actions.ChanceAction) -> tuple[object, ...]:
    match action:
        case actions.FillSpaces(spaces):
            return "bag", *spaces
        case actions.StackCards(cards):
            return "pile", *cards
        case actions.StackOfferings(tiles):
            return "stack", *tiles
        case actions.PutUnder(cards):
            return "under", *cards
        case actions.ChooseStart(starts):
            return "start", starts
        case actions.RollDice(faces):
            return "dice", *faces
        case actions.RollAgain(face):
            return "reroll", face
        case actions.ShufflePile(cards):
            return "shuffle", *cards


def write_action(action: actions.Action) -> str:
    """Return the action in notation."""
    if isinstance(action, actions.SeatAction):
        words = action.seat, *_write_seat_action(action)
    else:
        words = "*", *_write_chance(action)
    return " ".join(map(str, words))


# -- reading


class _Words:
    """The words of a line, which are read one after another."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._words = text.split(" ")
        self._next = 0

    def fail(self, wanted: str) -> NoReturn:
        """Raise a NotationError about the word read last; ``wanted`` says what was expected."""
        found = self._words[self._next - 1] if self._next <= len(self._words) else ""
        where = repr(found) if found else "nothing"
        raise NotationError(f"{self._text!r}: {wanted} belongs where {where} stands")

    def word(self, wanted: str) -> str:
        """Read the next word. Raises NotationError at the end of the line."""
        self._next += 1
        if self._next > len(self._words):
            self.fail(wanted)
        return self._words[self._next - 1]

    def has_more(self) -> bool:
        return self._next < len(self._words)

    def comes(self, word: str) -> bool:
        """Return whether the next word is ``word``, and read it if it is."""
        is_next = self.has_more() and self._words[self._next] == word
        self._next += is_next
        return is_next

    def one_of(self, known: Collection[str], wanted: str) -> str:
        """Read the next word. Raises NotationError if it is not a known one."""
        word = self.word(wanted)
        return word if word in known else self.fail(wanted)

    def number(self, wanted: str) -> int:
        word = self.word(wanted)
        return int(word) if _NUMBER.fullmatch(word) else self.fail(wanted)

    def numbers(self, wanted: str) -> tuple[int, ...]:
        """Read all remaining words as numbers. Raises NotationError if one is no number."""
        found = [self.number(wanted)]
        while self.has_more():
            found.append(self.number(wanted))
        return tuple(found)

    def card(self) -> str:
        return self.one_of(_PRINTED.card, "a card")

    def cards(self) -> tuple[str, ...]:
        """Read all remaining words as cards, in their order.

        Raises NotationError for other words.
        """
        found = [self.card()]
        while self.has_more():
            found.append(self.card())
        return tuple(found)

    def sorted_cards(self) -> tuple[str, ...]:
        cards = self.cards()
        if list(cards) != sorted(cards):
            raise NotationError(f"{self._text!r}: the cards are not sorted by the alphabet")
        return cards

    def pieces(self) -> tuple[str, ...]:
        found: list[str] = []
        while self.has_more() or not found:
            word = self.word("pieces of a space")
            if not word or not set(word) <= set(LETTER) or list(word) != sorted(word):
                self.fail(f"sorted letters of {''.join(LETTER)}")
            found.append(word)
        return tuple(found)

    def end(self) -> None:
        if self.has_more():
            self._next += 1
            self.fail("the end of the line")


def _read_hire(words: _Words) -> actions.Hire:
    card = words.card()
    if not words.has_more():
        return actions.Hire(card)
    words.one_of(("drop",), "'drop'")
    return actions.Hire(card, words.card())


def _read_offer(words: _Words, less: bool) -> actions.Offer:
    words.one_of(("offering",), "'offering'")
    return _read_tile(words, less)


def _read_tile(words: _Words, less: bool) -> actions.Offer:
    tile = words.number("the number of an offering")
    if not less:
        return actions.Offer(tile)
    words.one_of(("less",), "'less'")
    return actions.Offer(tile, words.one_of(GOODS, "a kind of goods"))


def _opponent(words: _Words) -> int:
    return words.number("an opponent's seat")


def _read_against(words: _Words) -> actions.Against:
    return actions.Against(_opponent(words))


def _read_barter(words: _Words) -> actions.Against | actions.Barter:
    # Without a number whole hands are exchanged, as the later printing has it.
    opponent = _opponent(words)
    return (
        actions.Barter(opponent, words.number("a number"))
        if words.has_more()
        else actions.Against(opponent)
    )


def _read_copy(words: _Words) -> actions.CopyBuilding:
    building = words.one_of(_PRINTED.building.keys() - {TOWN_HALL}, "a building to copy")
    choice = _read_choice(building, words)
    if isinstance(choice, actions.Skip | actions.Play):
        words.fail("what is taken there")
    return actions.CopyBuilding(building, choice)


_HOW: dict[str, Callable[[_Words], actions.How]] = {
    "take_from_opponent": _read_against,
    "opponent_loses_armour": _read_against,
    "swap_workers": lambda words: actions.SwitchWorkers(
        _opponent(words), words.one_of(_PRINTED.building, "a building")
    ),
    "swap_cards": _read_barter,
    "discard_crew": lambda words: actions.TradeCrew(
        words.card(), words.one_of(PLUNDER, "a kind of plunder")
    ),
    "swap_crew_with_hand": lambda words: actions.ReplaceCrew(words.card(), words.card()),
    "hire": _read_hire,
    "offering": lambda words: _read_offer(words, less=True),
    "use_building": _read_copy,
    "draw": lambda words: actions.DrawCards(words.number("a number of cards")),
}
"""Functions that read the choice of a played card, by the operation of its Town Hall half."""


def _read_play(words: _Words) -> actions.Play:
    card = words.card()
    half = _PRINTED.card[card].hall
    if half is None or not words.has_more():
        return actions.Play(card)
    if half.form == "rob":
        return actions.Play(
            card, actions.Rob(_opponent(words), words.one_of(half.kinds, "a kind of plunder"))
        )
    reader = _HOW.get(half.op)
    return actions.Play(card) if reader is None else actions.Play(card, reader(words))


def _read_treasury(words: _Words) -> actions.Cards:
    return actions.Cards(words.sorted_cards())


def _read_goods(words: _Words) -> actions.Goods | actions.Plain:
    return (
        actions.Goods(words.one_of(GOODS, "a kind of goods"))
        if words.has_more()
        else actions.Plain()
    )


def _read_long_house(words: _Words) -> actions.Goods | actions.Offer:
    word = words.one_of(("livestock", "offering"), "'livestock' or 'offering'")
    return actions.Goods(word) if word == "livestock" else _read_tile(words, less=False)


_AT: dict[str, Callable[[_Words], actions.Choice]] = {
    "town_hall": _read_play,
    "treasury": _read_treasury,
    "barracks": _read_hire,
    "armoury": lambda words: actions.Goods(words.one_of(("iron", "silver"), "'iron' or 'silver'")),
    "mill": _read_goods,
    "long_house": _read_long_house,
}
"""Functions that read the choice at a building; buildings without a choice are missing."""


def _read_choice(building: str, words: _Words) -> actions.Choice:
    reader = _AT.get(building)
    return actions.Plain() if reader is None else reader(words)


def _read_work(words: _Words) -> tuple[str, actions.Choice]:
    building = words.one_of(_PRINTED.building, "a building")
    return building, actions.Skip() if words.comes("skip") else _read_choice(building, words)


def _read_more(words: _Words) -> actions.Skip | actions.Goods | actions.Offer:
    return actions.Skip() if words.comes("no") else _read_long_house(words)


def _read_die(words: _Words) -> int | None:
    return None if words.comes("no") else words.number("a die or 'no'")


def _read_kill(seat: int, words: _Words) -> actions.KillCrew:
    card = words.card()
    return actions.KillCrew(seat, card, _opponent(words) if words.has_more() else None)


_SEAT: dict[str, Callable[[int, _Words], actions.SeatAction]] = {
    "keep": lambda seat, words: actions.KeepCards(seat, words.sorted_cards()),
    "place": lambda seat, words: actions.PlaceWorker(seat, *_read_work(words)),
    "lift": lambda seat, words: actions.LiftWorker(seat, *_read_work(words)),
    "more": lambda seat, words: actions.ActAgain(seat, _read_more(words)),
    "raid": lambda seat, words: actions.RaidSettlement(
        seat, words.one_of(_PRINTED.settlement, "a settlement")
    ),
    "reroll": lambda seat, words: actions.RerollDie(seat, _read_die(words)),
    "take": lambda seat, words: actions.TakeSpace(seat, words.number("a raid space")),
    "kill": _read_kill,
    "lose": lambda seat, words: actions.LoseCrew(seat, words.card()),
    "give": lambda seat, words: actions.GiveGoods(
        seat, words.one_of(_PRINTED.gifts, "a kind of goods")
    ),
    "swap": lambda seat, words: actions.SwapCards(seat, words.sorted_cards()),
    "discard": lambda seat, words: actions.DiscardCards(seat, words.sorted_cards()),
}
_CHANCE: dict[str, Callable[[_Words], actions.ChanceAction]] = {
    "bag": lambda words: actions.FillSpaces(words.pieces()),
    "pile": lambda words: actions.StackCards(words.cards()),
    "stack": lambda words: actions.StackOfferings(words.numbers("the number of an offering")),
    "under": lambda words: actions.PutUnder(words.cards()),
    "start": lambda words: actions.ChooseStart(words.number("a seat")),
    "dice": lambda words: actions.RollDice(words.numbers("a face")),
    "reroll": lambda words: actions.RollAgain(words.number("a face")),
    "shuffle": lambda words: actions.ShufflePile(words.cards()),
}


def read_action(text: str) -> actions.Action:
    """Return the action written in notation. Raises NotationError naming what is wrong."""
    words = _Words(text)
    action: actions.Action
    if text.startswith("* "):
        words.word("'*'")
        action = _CHANCE[words.one_of(_CHANCE, "a kind of chance")](words)
    else:
        seat = words.number("a seat or '*'")
        action = _SEAT[words.one_of(_SEAT, "a kind of action")](seat, words)
    words.end()
    return action
