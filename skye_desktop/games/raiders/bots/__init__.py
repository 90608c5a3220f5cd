"""Computer players of Raiders of the North Sea. Each decides from a `View` and nothing else.

Decisions are reproducible: a bot's random numbers are seeded with the game's seed, the seat and the
number of actions so far, and no bot looks at a clock.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from random import Random
from typing import Final

from skye_desktop.contract import Minds
from skye_desktop.game.minds import GameMinds, first_legal
from skye_desktop.games.raiders.bots import captain, greedy, random_level
from skye_desktop.games.raiders.bots.advice import advise, review
from skye_desktop.games.raiders.bots.dealing import deal
from skye_desktop.games.raiders.bots.greedy import Bot, Decision
from skye_desktop.games.raiders.bots.levels import LEVELS, PROPOSED, STAND_IN
from skye_desktop.games.raiders.bots.search import RULES
from skye_desktop.games.raiders.bots.styles import STYLES
from skye_desktop.games.raiders.engine import View, write_action

__all__ = ["BOTS", "LEVELS", "MINDS", "STYLES", "advise", "deal", "decide", "is_legal", "review"]

BOTS: Mapping[str, Bot] = {
    "random": random_level.act,
    "greedy": greedy.greedy,
    "planner": greedy.planner,
    "captain": captain.captain,
    **STYLES,
}
"""Every bot by id."""


def decide(
    name: str, view: View, seed: int, number: int, bots: Mapping[str, Bot] = BOTS
) -> Decision:
    """Return the decision of the bot called ``name`` for the viewer's seat.

    ``seed`` is the seed of the game, ``number`` the number of actions so far. Raises KeyError if
    there is no bot of that name.
    """
    return bots[name](view, Random(f"{seed}/{view.seat}/{number}"))


def is_legal(view: View, action: object) -> bool:
    """Return whether the action is legal for the viewer's seat now, from the view alone."""
    if view.seat is None or getattr(action, "seat", None) != view.seat:
        return False
    return RULES.why_not(deal(view, Random(0)), action) is None


def decide_safely(
    name: str, view: View, seed: int, number: int, bots: Mapping[str, Bot] = BOTS
) -> tuple[Decision, str]:
    """Return a legal decision even if the bot fails, and the failures as `first_legal` does.

    A bot that fails is replaced by `STAND_IN` for this decision, and that one by the random bot.
    """
    return first_legal(
        (name, STAND_IN, "random"),
        lambda bot: decide(bot, view, seed, number, bots),
        partial(is_legal, view),
        write_action,
    )


MINDS: Final[Minds] = GameMinds(tuple(BOTS), LEVELS, PROPOSED, STAND_IN, decide_safely)
