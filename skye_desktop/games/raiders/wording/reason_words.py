"""Why a computer player chose an action."""

from __future__ import annotations

from collections.abc import Sequence

from skye_desktop.game.minds import read_reason
from skye_desktop.games.raiders.wording.names import (
    counted,
    is_counted,
    is_named,
    named,
    seat_name,
)
from skye_desktop.i18n import tr

_TABLES = {"settlement": "settlement", "card": "card", "colour": "colour", "kind": "good"}
"""Tables of `words.toml` for values of a computer player's reason that are ids."""


def reason_line(line: str, names: Sequence[str]) -> str:
    """Return a reason of a computer player as a clause; the line itself if it is none."""
    id, values = read_reason(line)
    if is_counted(f"why {id}"):
        return counted(f"why {id}", values["points"])
    if not is_named("why", id):
        return line
    told = {name: _told(name, value, names) for name, value in values.items()}
    if id == "goods":
        told["goods"] = counted(values["kind"], values["number"])
    return named("why", id).format(**told)


def _told(name: str, value: int | str, names: Sequence[str]) -> str:
    if name == "opponent" and isinstance(value, int):
        return seat_name(names, value)
    if name == "lacks":
        parts = filter(None, str(value).split(","))
        told = (named("lacking" if is_named("lacking", part) else "good", part) for part in parts)
        return ", ".join(told) or tr("nothing")
    return named(_TABLES[name], str(value)) if name in _TABLES else str(value)
