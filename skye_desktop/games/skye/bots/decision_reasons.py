"""Reasons of computer players, as data: an id and values, translated where they are displayed.

`game.minds` encodes and decodes them. Older versions wrote sentences there, which are displayed
unchanged.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from skye_desktop.game.minds import TOO_LATE
from skye_desktop.game.minds import read_reason as decoded
from skye_desktop.games.skye.bots.levels import name_of_bot
from skye_desktop.games.skye.engine import direction
from skye_desktop.i18n import Message, counted_message, headed, message

_BUYS = message("buys {tile} for {price}")
_PRICES = message("prices {tile} at {price}")
_PASSES = message("buys nothing")
_LAYS = message("lays {tile} {where}")
_NOTHING = Message("")


class ReasonText(NamedTuple):
    """The text of a reason: the action (empty if there is none), and why it was chosen."""

    what: str
    why: str

    @property
    def text(self) -> str:
        """The action, followed by why it was chosen."""
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
"""Texts for the action and for why it was chosen, by id of the reason.

The values in braces are named: ``tile`` is a landscape tile, ``rival`` a seat, ``n`` a number that
decides between singular and plural.
"""


def read_reason(line: str, names: Sequence[str], tile: Callable[[int], str] = str) -> ReasonText:
    """Decode a reason into text in the current language.

    ``names`` are the seats' names, ``tile`` returns the name of a tile. A line that is not a reason
    of this version, such as a sentence of an older one, is returned unchanged.
    """
    try:
        id, values = decoded(line)
        what, why = REASONS[id]
        texts = {name: _value_text(name, value, names, tile) for name, value in values.items()}
        if what is _LAYS:
            texts["where"] = direction((int(values["x"]), int(values["y"])))
        reason = why.counted(values["n"], **texts) if why.plural else why.text.format(**texts)
        return ReasonText(what.text.format(**texts) if what.english else "", reason)
    except (ValueError, KeyError, TypeError, AttributeError, IndexError):
        return ReasonText("", line)


def _value_text(
    name: str, value: int | str, names: Sequence[str], tile: Callable[[int], str]
) -> str:
    """Return a value as text for display, with unprintable characters replaced by spaces.

    Raises TypeError if the value is neither a number nor a text, as may happen with a damaged file.
    """
    if isinstance(value, int):
        return tile(value) if name == "tile" else names[value] if name == "rival" else str(value)
    if not isinstance(value, str):
        raise TypeError(f"{name} is neither a number nor a text")
    if name == "bot":
        value = name_of_bot(value)
    if name == "error" and value == TOO_LATE.english:
        value = TOO_LATE.text
    return "".join(letter if letter.isprintable() else " " for letter in value)
