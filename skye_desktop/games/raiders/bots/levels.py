"""The levels of computer players, with their names and descriptions."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from skye_desktop.game.minds import BotLevel
from skye_desktop.i18n import message

LEVELS: Mapping[str, BotLevel] = MappingProxyType(
    {
        "random": BotLevel(message("Driftwood"), message("Does anything that the rules allow.")),
        "greedy": BotLevel(
            message("Calm"), message("Takes what looks best now, one worker at a time.")
        ),
        "planner": BotLevel(
            message("Solid"), message("Prepares its next raid and knows the odds of the dice.")
        ),
        "captain": BotLevel(
            message("Captain"),
            message("Thinks of whole turns, and of what the others would do next."),
        ),
    }
)
"""The bots that people can choose, by id, weakest first."""

PROPOSED = "planner"
"""Default level of a computer player."""

STAND_IN = "greedy"
"""Bot that replaces one that fails; it decides within a few milliseconds."""
