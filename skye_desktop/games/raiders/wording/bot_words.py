"""Texts for the reasons of computer players, and for their levels."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from skye_desktop.games.raiders.bots import LEVELS, read_reason
from skye_desktop.games.raiders.bots.decision_reasons import REASONS
from skye_desktop.games.raiders.wording.names import (
    card_name,
    colour_name,
    good_name,
    seat_name,
    settlement_name,
)
from skye_desktop.i18n import message, tr

_LACKING: Final = {"crew": message("crew"), "worker": message("a worker of the right colour")}


def reason_line(line: str, names: Sequence[str]) -> str:
    """Return an encoded reason as a clause in the current language; any other line unchanged."""
    id, values = read_reason(line)
    if not id:
        return line
    told = {name: _told(name, value, names) for name, value in values.items()}
    return REASONS[id].text.format(**told)


def level_name(level: str) -> str:
    """Return the name of a level of computer players."""
    return LEVELS[level].name.text


def _told(name: str, value: int | str, names: Sequence[str]) -> str:
    if name == "opponent" and isinstance(value, int):
        return seat_name(names, value)
    if not isinstance(value, str):
        return str(value)
    if name == "lacks":
        return _lacks(value)
    named: Mapping[str, Callable[[str], str]] = {
        "settlement": settlement_name,
        "card": card_name,
        "colour": colour_name,
        "kind": good_name,
    }
    return named[name](value) if name in named else value


def _lacks(value: str) -> str:
    """Return the names of what is missing for a raid; ``value`` has the ids, joined by commas."""
    parts = [part for part in value.split(",") if part]
    told = [_LACKING[part].text if part in _LACKING else good_name(part) for part in parts]
    return ", ".join(told) or tr("nothing")
