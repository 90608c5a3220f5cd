"""Computer players of Raiders of the North Sea. Each decides from a `View` and nothing else.

Decisions are reproducible: a bot's random numbers are seeded with the game's seed, the seat and the
number of actions so far, and no bot looks at a clock.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from skye_desktop.games.raiders.bots import captain, greedy, random_level
from skye_desktop.games.raiders.bots.advice import Advice, Review, advise, review
from skye_desktop.games.raiders.bots.dealing import deal
from skye_desktop.games.raiders.bots.decision import Bot, Decision
from skye_desktop.games.raiders.bots.decision_reasons import (
    REASONS,
    english,
    read_reason,
    write_reason,
)
from skye_desktop.games.raiders.bots.levels import LEVELS, PROPOSED, STAND_IN, Level
from skye_desktop.games.raiders.bots.search import RULES
from skye_desktop.games.raiders.bots.styles import STYLES
from skye_desktop.games.raiders.engine import View, write_action

__all__ = [
    "BOTS",
    "LEVELS",
    "MINDS",
    "PROPOSED",
    "REASONS",
    "STAND_IN",
    "STYLES",
    "Advice",
    "Bot",
    "Decision",
    "Level",
    "RaidersMinds",
    "Review",
    "advise",
    "deal",
    "decide",
    "decide_safely",
    "english",
    "is_legal",
    "read_reason",
    "review",
    "write_reason",
]

BOTS: Mapping[str, Bot] = {
    "random": random_level.act,
    "greedy": greedy.greedy,
    "planner": greedy.planner,
    "captain": captain.act,
    **STYLES,
}
"""Every bot by id."""

_SUBSTITUTES = (STAND_IN, "random")
"""Bots that replace a bot that fails: the first of them that makes a legal decision."""


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
    """Return a legal decision even if the bot fails, and the failures in text form.

    A bot that raises an exception or returns an illegal action is replaced by `STAND_IN` for this
    decision, and that one by the random bot. Each failure is a line of `reasons`; the text is empty
    if nothing failed.
    """
    troubles: list[str] = []
    for substitute in dict.fromkeys((name, *_SUBSTITUTES)):
        try:
            decision = decide(substitute, view, seed, number, bots)
            if is_legal(view, decision.action):
                return decision, "\n".join(troubles)
            action = write_action(decision.action)
            troubles.append(write_reason("illegal", bot=substitute, action=action))
        except Exception as error:
            # Whatever error a bot has, the game must go on.
            text = f"{type(error).__name__}: {error}"
            troubles.append(write_reason("failed", bot=substitute, error=text))
    raise AssertionError(troubles)


class RaidersMinds:
    """The computer players of this game, as `skye_desktop.contract.Minds` describes them."""

    @property
    def names(self) -> Sequence[str]:
        """Ids of all bots."""
        return tuple(BOTS)

    @property
    def levels(self) -> Mapping[str, Any]:
        """Levels that people can choose, by id, the weakest first."""
        return LEVELS

    @property
    def proposed(self) -> str:
        """Id of the default level of a computer player."""
        return PROPOSED

    @property
    def stand_in(self) -> str:
        """Id of the quick bot that decides if another one fails."""
        return STAND_IN

    def failure(self, level: str, error: str) -> str:
        """Return the sentence which says that a level failed with that error."""
        return write_reason("failed", bot=level, error=error)

    @property
    def decide_safely(self) -> Callable[[str, View, int, int], tuple[Decision, str]]:
        """The function `decide_safely` of this module."""
        return decide_safely


MINDS = RaidersMinds()
