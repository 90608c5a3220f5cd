"""Notation of actions, for saves, logs, tests and bug reports.

=====================================  =======================================================
``deal 12,5,7 3,4,9``                  chance: the hands in seat order
``0 price 12=3 5=4 axe 7``             prices in gold and the tile under the discard marker
``axe 7,8`` · ``axe -``                two markers · none
``0 buy 12`` · ``0 pass``              buying
``0 lay 12@0,-1r2``                    a tile @ x,y r quarter-turns clockwise
``0 take 12`` · ``0 return 12``        pick up again · back into the bag
``0 end``                              end of building
=====================================  =======================================================

A territory's notation is `Territory.parse` and ``str``.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from skye_desktop.games.skye.engine.actions import (
    Action,
    BuyTile,
    DealTiles,
    EndBuilding,
    PassBuying,
    PlaceTile,
    ReturnTile,
    SeatAction,
    SetPrices,
    TakeBackTile,
)
from skye_desktop.games.skye.engine.territory import read_laid, write_laid
from skye_desktop.games.skye.engine.tiles import is_of_bag

_NUMBER = re.compile(r"[0-9]{1,6}")
_NO_AXE = "-"


def write_action(action: Action) -> str:
    """Return the action in notation."""
    match action:
        case DealTiles(hands):
            return "deal " + " ".join(",".join(map(str, hand)) for hand in hands)
        case SetPrices(seat, prices):
            stakes = " ".join(f"{tile}={gold}" for tile, gold in prices)
            return f"{seat} price {stakes} axe {','.join(map(str, action.discards)) or _NO_AXE}"
        case BuyTile(seat, tile):
            return f"{seat} buy {tile}"
        case PassBuying(seat):
            return f"{seat} pass"
        case PlaceTile(seat, tile, placement):
            return f"{seat} lay {write_laid(tile, placement)}"
        case TakeBackTile(seat, tile):
            return f"{seat} take {tile}"
        case ReturnTile(seat, tile):
            return f"{seat} return {tile}"
        case EndBuilding(seat):
            return f"{seat} end"


def read_action(text: str) -> Action:
    """Return the action written in notation. Raises ValueError quoting an unreadable text."""
    words = text.split()
    try:
        if words[0] == "deal":
            return DealTiles(
                tuple(tuple(_tile(word) for word in hand.split(",")) for hand in words[1:])
            )
        seat = _number(words[0])
        verb = words[1]
        return _READERS[verb](seat, words[2:])
    except (IndexError, KeyError, ValueError) as error:
        raise ValueError(f"{text!r} is not an action") from error


def _number(word: str) -> int:
    if not _NUMBER.fullmatch(word):
        raise ValueError(word)
    return int(word)


def _tile(word: str) -> int:
    number = _number(word)
    if not is_of_bag(number):
        raise ValueError(word)
    return number


def _one(words: list[str]) -> str:
    (word,) = words
    return word


def _none(words: list[str]) -> None:
    if words:
        raise ValueError(words[0])


def _read_prices(seat: int, words: list[str]) -> SetPrices:
    *stakes, axe, last = words
    if axe != "axe":
        raise ValueError(axe)
    pairs = (stake.split("=") for stake in stakes)
    discards = () if last == _NO_AXE else tuple(_tile(word) for word in last.split(","))
    return SetPrices.of(seat, tuple((_tile(tile), _number(gold)) for tile, gold in pairs), discards)


def _read_lay(seat: int, words: list[str]) -> PlaceTile:
    tile, placement = read_laid(_one(words))
    if tile.is_castle:
        raise ValueError(words[0])
    return PlaceTile(seat, tile.number, placement)


def _read_pass(seat: int, words: list[str]) -> PassBuying:
    _none(words)
    return PassBuying(seat)


def _read_end(seat: int, words: list[str]) -> EndBuilding:
    _none(words)
    return EndBuilding(seat)


_READERS: dict[str, Callable[[int, list[str]], SeatAction]] = {
    "price": _read_prices,
    "buy": lambda seat, words: BuyTile(seat, _tile(_one(words))),
    "pass": _read_pass,
    "lay": _read_lay,
    "take": lambda seat, words: TakeBackTile(seat, _tile(_one(words))),
    "return": lambda seat, words: ReturnTile(seat, _tile(_one(words))),
    "end": _read_end,
}
