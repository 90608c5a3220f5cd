"""Computer players. Each decides from a `PlayerView` and nothing else.

Decisions are reproducible: a bot's random numbers are seeded with the game's seed, the seat and the
number of actions so far, and no bot looks at a clock.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from random import Random

from skye_desktop.game.minds import first_legal
from skye_desktop.games.skye.bots import easy, greedy, master, random_level, solid, strong
from skye_desktop.games.skye.bots.decision import Bot, Decision, is_legal
from skye_desktop.games.skye.bots.host_ways import HOSTS
from skye_desktop.games.skye.bots.levels import (
    BY_STRENGTH,
    FORESEEABLE,
    HOST_LEVELS,
    LEVELS,
    PROPOSED,
    STAND_IN,
    Level,
    level_of_bot,
    name_of_bot,
    require_bots,
)
from skye_desktop.games.skye.bots.styles import STYLES
from skye_desktop.games.skye.engine import PlayerView, write_action

__all__ = [
    "BOTS",
    "BY_STRENGTH",
    "FORESEEABLE",
    "HOSTS",
    "HOST_LEVELS",
    "LEVELS",
    "PROPOSED",
    "STAND_IN",
    "STYLES",
    "Bot",
    "Decision",
    "Level",
    "decide",
    "is_legal",
    "level_of_bot",
    "name_of_bot",
    "safely",
]

BOTS: Mapping[str, Bot] = {
    "random": random_level.act,
    "greedy": greedy.act,
    "easy": easy.act,
    "solid": solid.act,
    "strong": strong.act,
    "master": master.act,
    **STYLES,
    **HOSTS,
}
"""Every bot by name."""

require_bots(BOTS)

_SUBSTITUTES = (STAND_IN, "random")
"""Bots that replace a bot that fails: the first of them that makes a legal decision."""


def decide(
    name: str, view: PlayerView, seed: int, number: int, bots: Mapping[str, Bot] = BOTS
) -> Decision:
    """Return the decision of the bot called ``name`` for the viewer's seat.

    ``seed`` is the seed of the game, ``number`` the number of actions so far. Raises KeyError if
    there is no bot of that name.
    """
    return _ask(bots[name], view, seed, number)


def decide_safely(
    name: str, view: PlayerView, seed: int, number: int, bots: Mapping[str, Bot] = BOTS
) -> tuple[Decision, str]:
    """Return a legal decision even if the bot fails, and the failures as `first_legal` does.

    A bot that fails is replaced by `STAND_IN` for this decision, and that one by the random bot.
    """
    return first_legal(
        (name, *_SUBSTITUTES),
        lambda bot: _ask(bots[bot], view, seed, number),
        partial(is_legal, view),
        write_action,
    )


def _ask(bot: Bot, view: PlayerView, seed: int, number: int) -> Decision:
    return bot(view, Random(f"{seed}/{view.seat}/{number}"))
