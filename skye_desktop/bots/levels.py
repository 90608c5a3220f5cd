"""The levels of computers, and what people read of them."""

from __future__ import annotations

from typing import NamedTuple

from skye_desktop.i18n import Message, message


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


def name_of_bot(bot: str) -> str:
    """What people call a bot: the name of its level, or its own."""
    return next((level.name for level in LEVELS if level.bot == bot), bot)
