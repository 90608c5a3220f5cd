"""Reasons of computer players, as data: an id and values, put into words where they are shown.

A reason is one line, ``@["for_raid",{"settlement":"outpost_east","lacks":"gold"}]``, so that saved
games can be read in any language.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from skye_desktop.i18n import Message, message

_MARK = "@"
_LONGEST_VALUE = 300
"""Largest number of characters kept of a text value, so that the reason fits into a save."""

Values = Mapping[str, int | str]

REASONS: Mapping[str, Message] = {
    "chance": message("just tries something"),
    "keep": message("the best crew for the first raids"),
    "raid": message("the raid brings about {points} points"),
    "for_raid": message("prepares the raid on {settlement}; still missing: {lacks}"),
    "raid_ready": message("now ready for the raid on {settlement}"),
    "worker": message("a {colour} worker for what comes next"),
    "hire": message("{card} strengthens the crew: {crew} aboard"),
    "offering": message("the offering brings {points} points"),
    "armour": message("armour to step {step}: stronger in every raid"),
    "cards": message("more cards to choose from"),
    "goods": message("{number} {kind} more"),
    "hurts": message("sets seat {opponent} back"),
    "skip": message("the action would cost more than it brings"),
    "take": message("the best plunder and worker of those left"),
    "kill": message("{card} is the smallest loss"),
    "lose": message("{card} is the smallest loss"),
    "give": message("{kind} is needed least"),
    "swap": message("the cards that are needed least"),
    "discard": message("the cards that are needed least"),
    "reroll": message("rolling again raises the strength points from {now} to {then} on average"),
    "keep_dice": message("the dice are good enough"),
    "more": message("the Sage makes use of the Long House again"),
    "ends": message("hurries the end, {points} points ahead"),
    "best": message("looks best now"),
    "failed": message("{bot} failed: {error}"),
    "illegal": message("{bot} tried what is not legal: {action}"),
}
"""English sentences by id of the reason; the values in braces are named.

``settlement``, ``card``, ``colour``, ``kind`` are ids of components, ``opponent`` is a seat from 0,
``lacks`` is a kind of goods, ``crew`` or ``worker``, ``bot`` the id of a level.
"""


def write_reason(id: str, **values: int | str) -> str:
    """Return the reason with that id of `REASONS` and its values, as one line."""
    assert id in REASONS, id
    kept = {
        name: value[:_LONGEST_VALUE] if isinstance(value, str) else value
        for name, value in values.items()
    }
    return _MARK + json.dumps([id, kept], separators=(",", ":"))


def read_reason(line: str) -> tuple[str, Values]:
    """Return the id and the values of an encoded reason; the id is empty for any other line."""
    try:
        id, values = json.loads(line.removeprefix(_MARK)) if line.startswith(_MARK) else ("", {})
        if id not in REASONS or not isinstance(values, dict):
            return "", {}
    except (ValueError, TypeError):
        return "", {}
    return id, values


def english(line: str) -> str:
    """Return an encoded reason as an English sentence; any other line unchanged."""
    id, values = read_reason(line)
    try:
        return REASONS[id].english.format(**values) if id else line
    except (KeyError, IndexError):
        return line
