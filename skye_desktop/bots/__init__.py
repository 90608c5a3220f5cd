"""Computer players. Each sees a `PlayerView` and nothing else.

The same game asked the same way decides the same: chance is made of the game's seed, the seat and the number
of actions so far, and no bot looks at a clock.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import NamedTuple

from skye_desktop.bots import easy, greedy, master, random, solid, strong
from skye_desktop.bots.decision import Bot, Decision, is_legal
from skye_desktop.bots.styles import STYLES
from skye_desktop.bots.why import because
from skye_desktop.engine import PlayerView, write_action
from skye_desktop.i18n import Message, message

__all__ = ["BOTS", "LEVELS", "STYLES", "Bot", "Decision", "Level", "decide", "is_legal", "safely"]

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


class Level(NamedTuple):
    """A bot to play against: its name in `BOTS`, and what people read."""

    bot: str
    english_name: Message
    english_about: Message

    @property
    def name(self) -> str:
        """Its name."""
        return self.english_name.text

    @property
    def about(self) -> str:
        """One sentence on how it plays."""
        return self.english_about.text


LEVELS: tuple[Level, ...] = (
    Level(
        "easy",
        message("Easy"),
        message("Plays like a beginner: sees what scores this round, prices by feel."),
    ),
    Level("solid", message("Solid"), message("Thinks of all rounds to come, and asks a fair price.")),
    Level(
        "strong",
        message("Strong"),
        message("Weighs what every clan would pay, and plans all its tiles together."),
    ),
    Level(
        "master",
        message("Master"),
        message(
            "Knows what a lead costs, asks prices that nobody can foresee, and wastes nothing at the end."
        ),
    ),
)
"""The bots for people to play against, the weakest first."""

_SUBSTITUTES = ("solid", "random")
"""Who decides where a bot fails, in that order."""


def decide(name: str, view: PlayerView, seed: int, number: int, bots: Mapping[str, Bot] = BOTS) -> Decision:
    """What that bot does for the viewer's seat, in a game of that seed after that number of actions.

    Raises KeyError for a name that is not among the bots.
    """
    return _ask(bots[name], view, seed, number)


def safely(
    name: str, view: PlayerView, seed: int, number: int, bots: Mapping[str, Bot] = BOTS
) -> tuple[Decision, str]:
    """A legal decision in any case, and what went wrong on the way, a reason of `why` a line (mostly nothing).

    A bot that raises, or answers with what is not legal, is replaced by the solid one for this decision.
    """
    troubles: list[str] = []
    for substitute in dict.fromkeys((name, *_SUBSTITUTES)):
        try:
            decision = _ask(bots[substitute], view, seed, number)
        except Exception as error:
            # Whatever a bot stumbles over, the people at the table play on.
            troubles.append(because("failed", bot=substitute, error=f"{type(error).__name__}: {error}"))
            continue
        if is_legal(view, decision.action):
            return decision, "\n".join(troubles)
        action = write_action(decision.action)
        troubles.append(because("illegal", bot=substitute, action=action))
    raise AssertionError(troubles)


def _ask(bot: Bot, view: PlayerView, seed: int, number: int) -> Decision:
    return bot(view, Random(f"{seed}/{view.seat}/{number}"))
