"""The games of this house. Each is a package that knows no other; only the chosen one is loaded."""

from typing import Final

from skye_desktop.i18n import message
from skye_desktop.known_games import KnownGame, register

REGISTRY: Final = (
    KnownGame(
        "skye",
        message("Isle of Skye"),
        "skye_desktop.play.skye_game",
        "skye_desktop.engine:GameSetup",
        {"WORDING": "skye_desktop.play.skye_words", "TEXT": "skye_desktop.prompt.skye_text"},
    ),
)
"""All games, in the order in which they are offered."""

for _game in REGISTRY:
    register(_game)
