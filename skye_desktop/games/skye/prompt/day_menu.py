"""The land of the day at a terminal: the last days with their stars, and the one to play."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Final

from skye_desktop.files.trophies import Trophies, TrophyFile
from skye_desktop.game.saved_games import day_in_words
from skye_desktop.games.skye.daily.day_game import begin_day
from skye_desktop.games.skye.daily.day_results import (
    clock_words,
    stars_drawn,
    streak_words,
    streaks,
    tries_words,
    trophy_of_day,
    why_closed,
)
from skye_desktop.games.skye.daily.kept_days import KeptDays
from skye_desktop.i18n import enumerated, headed, sentence, tr
from skye_desktop.prompt.game_menu import GameMenu
from skye_desktop.prompt.word_table import Sitting

_LISTED: Final = 7
"""Number of days to choose from."""


def choose_day(menu: GameMenu, today: date | None = None) -> Sitting | None:
    """Let the player choose a day, today first; return its land, or None if none is chosen.

    Without ``today`` it is the day by the clock of this machine.
    """
    today = today or date.today()
    trophies, trouble = TrophyFile(menu.folder).read()
    if told := trouble or clock_words(trophies, today):
        menu.console.say(told)
    listed = [today - timedelta(days=number) for number in range(_LISTED)]
    days = [day for day in listed if not why_closed(day, today)]
    if not days:
        return None
    menu.console.say(sentence(streak_words(streaks(trophies, today))))
    about = tr(
        "Each day has a small land of its own, and three tries. Days before today can be played "
        "late."
    )
    lines = [_line(day, today, trophies) for day in days]
    index = menu.pick(lines, tr("Number, or Enter for the menu:"), about)
    if index is None:
        return None
    menu.console.say(tr("The land is being made …"))
    land = KeptDays(menu.folder).land(days[index])
    return Sitting(begin_day(land, menu.shelf), is_scenario=True)


def _line(day: date, today: date, trophies: Trophies) -> str:
    """Return a day with what was won: "today, 28 November 2026: ★★☆, 1 try is left"."""
    trophy = trophy_of_day(trophies, day)
    name = enumerated([tr("today"), day_in_words(day)]) if day == today else day_in_words(day)
    if not trophy.tries:
        return sentence(headed(name, tries_words(trophy)))
    late = tr("played late") if trophy.is_late else ""
    won = enumerated(filter(None, (stars_drawn(trophy.stars), late, tries_words(trophy))))
    return sentence(headed(name, won))
