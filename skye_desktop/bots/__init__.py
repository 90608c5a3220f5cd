"""Computer players. Each sees a `PlayerView` and nothing else.

The same game asked the same way decides the same: chance is made of the game's seed, the seat and
the number of actions so far, and no bot looks at a clock.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from skye_desktop.bots import easy, greedy, master, random, solid, strong
from skye_desktop.bots.decision import Bot, Decision, is_legal
from skye_desktop.bots.levels import (
    BY_STRENGTH,
    LEVELS,
    PROPOSED,
    STAND_IN,
    Level,
    must_be_bots,
    name_of_bot,
)
from skye_desktop.bots.styles import STYLES
from skye_desktop.bots.why import because
from skye_desktop.engine import PlayerView, write_action

__all__ = [
    "BOTS",
    "BY_STRENGTH",
    "LEVELS",
    "PROPOSED",
    "STAND_IN",
    "STYLES",
    "Bot",
    "Decision",
    "Level",
    "decide",
    "is_legal",
    "name_of_bot",
    "safely",
]

BOTS: Mapping[str, Bot] = {
    "random": random.act,
    "greedy": greedy.act,
    "easy": easy.act,
    "solid": solid.act,
    "strong": strong.act,
    "master": master.act,
    **STYLES,
}
"""Every bot by name."""

must_be_bots(BOTS)

_SUBSTITUTES = (STAND_IN, "random")
"""Who decides where a bot fails, in that order."""


def decide(
    name: str, view: PlayerView, seed: int, number: int, bots: Mapping[str, Bot] = BOTS
) -> Decision:
    """What that bot does for the viewer's seat, in a game of that seed after that number of
    actions.

    Raises KeyError for a name that is not among the bots.
    """
    return _ask(bots[name], view, seed, number)


def safely(
    name: str, view: PlayerView, seed: int, number: int, bots: Mapping[str, Bot] = BOTS
) -> tuple[Decision, str]:
    """A legal decision in any case, and what went wrong on the way, a reason of `why` a line
    (mostly nothing).

    A bot that raises, or answers with what is not legal, is replaced by `STAND_IN` for this
    decision.
    """
    troubles: list[str] = []
    for substitute in dict.fromkeys((name, *_SUBSTITUTES)):
        try:
            decision = _ask(bots[substitute], view, seed, number)
        except Exception as error:
            # Whatever a bot stumbles over, the people at the table play on.
            troubles.append(
                because("failed", bot=substitute, error=f"{type(error).__name__}: {error}")
            )
            continue
        if is_legal(view, decision.action):
            return decision, "\n".join(troubles)
        action = write_action(decision.action)
        troubles.append(because("illegal", bot=substitute, action=action))
    raise AssertionError(troubles)


def _ask(bot: Bot, view: PlayerView, seed: int, number: int) -> Decision:
    return bot(view, Random(f"{seed}/{view.seat}/{number}"))
