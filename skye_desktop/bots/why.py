"""Why a computer player does what it does, as data: an id and values, put into words where somebody
reads it.

A reason is one line, ``@["buy",{"tile":34,"price":3,"n":2}]``: it stands in saved games, which are
read in any language. What older versions wrote there is a sentence, and goes on to be shown as it
is.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from skye_desktop.bots.levels import name_of_bot
from skye_desktop.engine import direction
from skye_desktop.i18n import Message, counted_message, headed, message

_MARK = "@"
_LONGEST_VALUE = 300
"""Letters of an error, so that all of the reason has room in a save."""
_BUYS = message("buys {tile} for {price}")
_PRICES = message("prices {tile} at {price}")
_PASSES = message("buys nothing")
_LAYS = message("lays {tile} {where}")
_NOTHING = Message("")
TOO_LATE = message("too late")
"""What is wrong with a bot that took too long: the one error that is told in the language of
whoever reads it.
"""


class Told(NamedTuple):
    """A reason in words: what is done, empty where only something is told, and why."""

    what: str
    why: str

    @property
    def text(self) -> str:
        """Both."""
        return headed(self.what, self.why) if self.what else self.why


REASONS: Mapping[str, tuple[Message, Message]] = {
    "lay": (
        _LAYS,
        counted_message("it brings me about {n} point", "it brings me about {n} points"),
    ),
    "lay little": (_LAYS, message("it brings little by itself")),
    "price": (_PRICES, message("worth about {points} to {rival}, {own} to me")),
    "price now": (_PRICES, message("worth {points} this round")),
    "price liked": (_PRICES, message("it looks good")),
    "buy": (
        _BUYS,
        counted_message("it brings me about {n} point", "it brings me about {n} points"),
    ),
    "buy now": (
        _BUYS,
        counted_message("it brings {n} point this round", "it brings {n} points this round"),
    ),
    "buy cheap": (_BUYS, message("{price} looks cheap")),
    "pass": (_PASSES, message("no tile is worth its price")),
    "pass dear": (_PASSES, message("every tile costs more than is in hand")),
    "pass now": (_PASSES, message("no tile brings points this round")),
    "pass liked": (_PASSES, message("nothing looks good")),
    "failed": (_NOTHING, message("{bot} failed: {error}")),
    "illegal": (_NOTHING, message("{bot} tried what is not legal: {action}")),
}
"""What is done and why, by id. ``tile`` is a landscape tile, ``rival`` a seat, ``n`` a number that
is counted.
"""


def because(id: str, **values: int | str) -> str:
    """A reason of `REASONS` with its values, as a line."""
    assert id in REASONS, id
    if values.get("error") == TOO_LATE.text:
        values["error"] = TOO_LATE.english
    kept = {
        name: value[:_LONGEST_VALUE] if isinstance(value, str) else value
        for name, value in values.items()
    }
    return _MARK + json.dumps([id, kept], separators=(",", ":"))


def in_words(line: str, names: Sequence[str], tile: Callable[[int], str] = str) -> Told:
    """A reason in the language in use, with the seats' names, and tiles as they are to be called.

    What is no reason of this version, such as a sentence of an older one, stays as it is.
    """
    try:
        id, values = json.loads(line.removeprefix(_MARK)) if line.startswith(_MARK) else ("", {})
        what, why = REASONS[id]
        told = {name: _called(name, value, names, tile) for name, value in values.items()}
        if what is _LAYS:
            told["where"] = direction((int(values["x"]), int(values["y"])))
        said = why.counted(values["n"], **told) if why.plural else why.text.format(**told)
        return Told(what.text.format(**told) if what.english else "", said)
    except (ValueError, KeyError, TypeError, AttributeError, IndexError):
        return Told("", line)


def _called(name: str, value: int | str, names: Sequence[str], tile: Callable[[int], str]) -> str:
    """A value as it is read; what a file holds may have any letters in it."""
    if isinstance(value, int):
        return tile(value) if name == "tile" else names[value] if name == "rival" else str(value)
    if not isinstance(value, str):
        raise TypeError(f"{name} is neither a number nor a text")
    if name == "bot":
        value = name_of_bot(value)
    if name == "error" and value == TOO_LATE.english:
        value = TOO_LATE.text
    return "".join(letter if letter.isprintable() else " " for letter in value)
