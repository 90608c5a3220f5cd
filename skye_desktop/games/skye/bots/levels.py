"""The levels of computer players, with their names and descriptions."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from skye_desktop.games.skye.bots.fitted_outlook import unfitted
from skye_desktop.games.skye.engine import SCORING_TILES
from skye_desktop.i18n import Message, enumerated, message, sentences, tr


class Level(NamedTuple):
    """A level of play: the name of its bot in `BOTS`, and its texts."""

    bot: str
    english_name: Message
    english_about: Message
    is_fitted: bool = False
    """Whether the bot values lands by weights that were fitted to games (`fitted_outlook`)."""

    @property
    def name(self) -> str:
        """Name for display."""
        return self.english_name.text

    @property
    def about(self) -> str:
        """Description of its play, and which scoring tiles lack fitted weights, for display."""
        unknown = [SCORING_TILES[tile].name for tile in unfitted()] if self.is_fitted else []
        text = tr("Has not learned from games with {tiles}: a point there counts as a point.")
        return sentences(
            self.english_about.text, text.format(tiles=enumerated(unknown)) if unknown else ""
        )


_LEVELS = (
    Level(
        "easy",
        message("Easy"),
        message("Plays like a beginner: sees what scores this round, prices by feel."),
    ),
    Level(
        "solid", message("Solid"), message("Thinks of all rounds to come, and asks a fair price.")
    ),
    Level(
        "strong",
        message("Strong"),
        message("Weighs what every clan would pay, and plans all its tiles together."),
    ),
    Level(
        "master",
        message("Master"),
        message(
            "Knows what a lead costs, asks prices that nobody can foresee, and wastes nothing at "
            "the end."
        ),
        is_fitted=True,
    ),
)

LEVELS: Mapping[str, Level] = MappingProxyType({level.bot: level for level in _LEVELS})
"""The bots that people can choose, by name, in the order in which they are listed."""

_HOST_LEVELS = (
    Level("host_sheep", message("the sheep"), message("Never buys dear: two gold, and no more.")),
    Level("host_otter", message("the otter"), message("Loves lakes, the larger the better.")),
    Level("host_goat", message("the goat"), message("Closes mountains, one after the other.")),
    Level("host_squirrel", message("the squirrel"), message("Hoards gold up to the last round.")),
    Level(
        "host_owl",
        message("the owl"),
        message("The master: sees what is to come, and wastes nothing."),
        is_fitted=True,
    ),
)

HOST_LEVELS: Mapping[str, Level] = MappingProxyType({level.bot: level for level in _HOST_LEVELS})
"""The hosts by the name of their bot, the weakest first.

They have a screen of their own, and are not chosen in a new game.
"""
FORESEEABLE = Level(
    "greedy",
    message("Greedy"),
    message("Buys and lays what brings most points this round, so that it can be foreseen."),
)
"""The level of the other seats in scenarios with a goal. People cannot choose it."""

BY_STRENGTH = ("easy", "solid", "strong", "master")
"""The levels that differ in strength, the weakest first.

A level that differs only in its manner of play is not among them.
"""

PROPOSED = "solid"
"""Default level of a computer player."""

STAND_IN = "solid"
"""Bot that replaces one that fails, is late or is unknown; it decides within a frame."""


def require_bots(bots: Mapping[str, object]) -> None:
    """Check that every name in this module is that of a bot, and of a level where one is needed.

    Raises AssertionError, with the wrong name, if it is not.
    """
    for bot in (*LEVELS, *HOST_LEVELS):
        assert bot in bots, (
            f"the level {bot} of LEVELS in games/skye/bots/levels.py is no bot in BOTS"
        )
    assert FORESEEABLE.bot in bots, (
        f"FORESEEABLE in games/skye/bots/levels.py is {FORESEEABLE.bot}, which is no bot in BOTS"
    )
    for bot in (*BY_STRENGTH, PROPOSED):
        assert bot in LEVELS, f"{bot} in games/skye/bots/levels.py is no level of LEVELS"
    assert STAND_IN in bots, (
        f"STAND_IN in games/skye/bots/levels.py is {STAND_IN}, which is no bot in BOTS"
    )


def level_of_bot(bot: str) -> Level | None:
    """Return the level that plays as that bot; None for a bot that is no level."""
    if bot == FORESEEABLE.bot:
        return FORESEEABLE
    return LEVELS.get(bot) or HOST_LEVELS.get(bot)


def name_of_bot(bot: str) -> str:
    """Return the name of a bot for display: that of its level, else ``bot`` itself."""
    level = level_of_bot(bot)
    return bot if level is None else level.name
