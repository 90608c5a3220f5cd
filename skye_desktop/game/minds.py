"""Computer players of any game: their decisions, the reasons as data, and stand-ins that fill in.

A reason is one line, ``@["buy",{"tile":34,"price":3}]``: an id and values, which the game puts into
words where they are displayed, so that saved games can be read in any language.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, Generic, NamedTuple, TypeVar

from skye_desktop.contract import Level, View
from skye_desktop.i18n import Message, message

_MARK: Final = "@"
_LONGEST_VALUE: Final = 300
"""Largest number of characters kept of a text value, so that the reason fits into a save."""
TOO_LATE: Final = message("too late")
"""Error of a bot that took too long; the only error text that is translated."""


ActionT = TypeVar("ActionT")


class Decision(NamedTuple, Generic[ActionT]):
    """The action of a bot, and its reason for the log; empty if it had no choice."""

    action: ActionT
    reason: str = ""


class BotLevel(NamedTuple):
    """A level of play: its name, and what it does."""

    name: Message
    about: Message


class GameMinds(NamedTuple):
    """The computer players of a game, as `contract.Minds` describes them."""

    names: Sequence[str]
    levels: Mapping[str, Level]
    proposed: str
    stand_in: str
    decide_safely: Callable[[str, View, int, int], tuple[Decision[Any], str]]

    def failure(self, level: str, error: str) -> str:
        """Return the line which says that a level failed with that error."""
        return write_reason("failed", bot=level, error=error)


def write_reason(id: str, **values: int | str) -> str:
    """Return the reason with that id and its values, encoded as one line."""
    if values.get("error") == TOO_LATE.text:
        values["error"] = TOO_LATE.english
    kept = {
        name: value[:_LONGEST_VALUE] if isinstance(value, str) else value
        for name, value in values.items()
    }
    return _MARK + json.dumps([id, kept], separators=(",", ":"))


def read_reason(line: str) -> tuple[str, dict[str, Any]]:
    """Return the id and the values of an encoded reason; the id is empty for any other line."""
    try:
        id, values = json.loads(line.removeprefix(_MARK)) if line.startswith(_MARK) else ("", {})
    except (ValueError, TypeError):
        return "", {}
    return (id, values) if isinstance(id, str) and isinstance(values, dict) else ("", {})


def first_legal(
    bots: Iterable[str],
    decide: Callable[[str], Decision[ActionT]],
    is_legal: Callable[[ActionT], bool],
    write: Callable[[ActionT], str],
) -> tuple[Decision[ActionT], str]:
    """Return the decision of the first bot that makes a legal one, and the failures in text form.

    A bot fails if it raises an exception or returns an illegal action, which ``write`` writes down.
    Each failure is a line as `write_reason` makes it; the text is empty if nothing failed. The last
    bot must not fail.
    """
    troubles: list[str] = []
    for bot in dict.fromkeys(bots):
        try:
            decision = decide(bot)
            if is_legal(decision.action):
                return decision, "\n".join(troubles)
            troubles.append(write_reason("illegal", bot=bot, action=write(decision.action)))
        except Exception as error:
            # Whatever error a bot has, the game must go on.
            text = f"{type(error).__name__}: {error}"
            troubles.append(write_reason("failed", bot=bot, error=text))
    raise AssertionError(troubles)
