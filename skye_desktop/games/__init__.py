"""The list of all games that can be played; a game is imported only when it is chosen.

No game knows another.
"""

from typing import Final

from skye_desktop.i18n import message
from skye_desktop.known_games import KnownGame, register

REGISTRY: Final = (
    KnownGame(
        "skye",
        message("Isle of Skye"),
        "skye_desktop.play.skye_game",
        "skye_desktop.engine:GameSetup",
        range(2, 6),
        {
            "WORDING": "skye_desktop.play.skye_words",
            "TEXT": "skye_desktop.prompt.skye_text",
            "LESSON": "skye_desktop.prompt.text_lesson",
            "LAB": "skye_desktop.lab.skye_lab",
        },
    ),
    KnownGame(
        "raiders",
        message("Raiders of the North Sea"),
        "skye_desktop.games.raiders.raiders_game",
        "skye_desktop.games.raiders.setup:RaidersSetup",
        range(2, 5),
        {
            "WORDING": "skye_desktop.games.raiders.spoken",
            "TEXT": "skye_desktop.games.raiders.at_terminal",
            "LESSON": "skye_desktop.games.raiders.at_terminal",
            "LAB": "skye_desktop.games.raiders.laboratory",
            "new_setup": "skye_desktop.games.raiders.new_game",
        },
    ),
)
"""All games, in the order in which they are offered to people."""

for _game in REGISTRY:
    register(_game)
