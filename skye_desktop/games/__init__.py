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
        "skye_desktop.games.skye.skye_game",
        "skye_desktop.games.skye.engine:GameSetup",
        range(2, 6),
        {
            "WORDING": "skye_desktop.games.skye.spoken",
            "TEXT": "skye_desktop.games.skye.prompt.at_terminal",
            "LESSON": "skye_desktop.games.skye.prompt.text_lesson",
            "new_game": "skye_desktop.games.skye.prompt.skye_menu",
            "choose_day": "skye_desktop.games.skye.prompt.day_menu",
            "choose_scenario": "skye_desktop.games.skye.prompt.skye_menu",
            "hosts": "skye_desktop.games.skye.prompt.skye_menu",
            "quick_table": "skye_desktop.games.skye.prompt.skye_menu",
            "table_of_options": "skye_desktop.games.skye.prompt.skye_menu",
            "CONTESTS": "skye_desktop.games.skye.playtest.skye_contests",
            "simulate": "skye_desktop.games.skye.playtest",
            "VARIANTS": "skye_desktop.games.skye.variant_files",
            "check_lines": "skye_desktop.games.skye.wording.variant_words",
            "LAB": "skye_desktop.games.skye.lab.laboratory",
            "Goal": "skye_desktop.games.skye.goals.goal",
            "CHRONICLE": "skye_desktop.games.skye.finished_skye",
            "ACTION_WORDS": "skye_desktop.games.skye.prompt.text_events",
            "DIFFERENCES": "skye_desktop.games.skye.land_differences",
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
            "CHRONICLE": "skye_desktop.games.raiders.finished_raiders",
            "new_setup": "skye_desktop.games.raiders.setup",
            "CONTESTS": "skye_desktop.games.raiders.raiders_contests",
            "VARIANTS": "skye_desktop.games.raiders.raiders_variant",
            "check_lines": "skye_desktop.games.raiders.wording.variant_words",
            "variant_of": "skye_desktop.games.raiders.wording.variant_words",
        },
    ),
)
"""All games, in the order in which they are offered to people."""

for _game in REGISTRY:
    register(_game)
