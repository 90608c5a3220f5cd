"""Names and fixed texts (`words.toml`), numbers of things, and lists of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from importlib.resources import files
from typing import Final

from skye_desktop.files.data_files import WordTables
from skye_desktop.games.raiders.engine import GOODS, Table
from skye_desktop.games.raiders.engine.table import PIECES
from skye_desktop.i18n import enumerated, headed, listed, tr

_WORDS: Final = WordTables(files(__package__) / "words.toml")
named, is_named = _WORDS.named, _WORDS.is_named
counted, is_counted = _WORDS.counted, _WORDS.is_counted


def occupied_building(building: str, colour: str) -> str:
    """Return a building with the colour of its worker."""
    text = tr("{building} ({colour} worker)")
    return text.format(building=named("building", building), colour=named("colour", colour))


def amounts(pairs: Iterable[tuple[int, int]]) -> str:
    """Return pairs of an index of goods and a number as a list; "nothing" if all are 0."""
    words = [counted(GOODS[kind], number) for kind, number in pairs if number]
    return listed(words) if words else tr("nothing")


def pieces_words(letters: str) -> str:
    """Return the pieces on a raid space, given as letters."""
    numbers = ((kind, letters.count(letter)) for kind, letter in PIECES.items())
    return enumerated(counted(kind, number) for kind, number in numbers if number) or tr("nothing")


def card_names(cards: Iterable[str]) -> str:
    """Return the names of cards as a list; equal ones are counted."""
    return listed(grouped(named("card", card) for card in cards))


def grouped(cards: Iterable[str]) -> list[str]:
    """Return the words for cards in the order given, those for equal cards once and counted."""
    many, numbers = tr("{n} × {card}"), Counter(cards).items()
    return [card if number == 1 else many.format(n=number, card=card) for card, number in numbers]


def either(words: Iterable[str]) -> str:
    """Return the words as a choice: a, b or c."""
    *first, last = words
    text = tr("{first} or {last}")
    return text.format(first=enumerated(first), last=last) if first else last


def either_clause(words: Iterable[str]) -> str:
    """Return clauses as alternatives, with a comma before the last one."""
    *first, last = words
    text = tr("{first}, or {last}")
    return text.format(first=enumerated(first), last=last) if first else last


def offering_words(table: Table, tile: int) -> str:
    """Return the cost of an offering and its VP."""
    offering = table.offering[tile]
    return headed(amounts(offering.cost), counted("vp", offering.vp))


def seat_name(names: Sequence[str], seat: int) -> str:
    """Return the name of a seat; its number, counted from 1, if no names are given."""
    return names[seat] if names else tr("seat {n}").format(n=seat + 1)
