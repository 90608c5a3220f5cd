"""What was won with the lands of days: tries, stars, streaks, and the line to share."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Final, NamedTuple

from skye_desktop.files.atomic import SyncHandler
from skye_desktop.files.trophies import DAYS, MOST_STARS, Trophies, Trophy, TrophyFile
from skye_desktop.game.saved_games import day_in_words
from skye_desktop.games.skye.daily.known_days import FIRST_DAY, LAST_DAY, is_known
from skye_desktop.games.skye.goals.goal import Goal
from skye_desktop.games.skye.goals.outcome import Outcome
from skye_desktop.i18n import tr, trn

MOST_TRIES: Final = 3
"""Tries of a day that count."""
_ONE: Final = timedelta(days=1)


class Streaks(NamedTuple):
    """Days in a row whose lands were solved on their day."""

    now: int
    """Length of the streak that goes on today; it ends when a day passes."""
    longest: int


def trophy_of_day(trophies: Trophies, day: date) -> Trophy:
    """Return what was won on that day."""
    return trophies.get(DAYS, {}).get(day.isoformat(), Trophy())


def tries_left(trophy: Trophy) -> int:
    """Return the number of tries that still count; none after all stars."""
    return 0 if trophy.stars == MOST_STARS else max(0, MOST_TRIES - trophy.tries)


def is_in_time(day: date, trophy: Trophy) -> bool:
    """Return whether a day's land was solved, by at least one star, on its day."""
    return trophy.stars > 0 and not trophy.is_late and trophy.won_on == day


def keep_try(
    file: TrophyFile,
    goal: Goal,
    reached: Outcome,
    today: date,
    later: SyncHandler | None = None,
) -> tuple[Trophy, str]:
    """Count a try of a day's land, if it still has one; `TrophyFile.add_try` says the rest."""
    day = date.fromisoformat(goal.day)
    trophies, trouble = file.read()
    before = trophy_of_day(trophies, day)
    if not tries_left(before):
        return before, trouble
    tried = Trophy(
        stars=reached.stars,
        reached=reached.figure,
        best=goal.best,
        won_on=today if reached.stars else None,
        is_late=today > day,
    )
    return file.add_try(DAYS, goal.day, tried, later)


def streaks(trophies: Trophies, today: date) -> Streaks:
    """Return the present streak and the longest one; days after today do not count."""
    won = _days(trophies)
    solved = {day for day, trophy in won.items() if day <= today and is_in_time(day, trophy)}
    last = today if today in solved else today - _ONE
    longest = max((_length(solved, day) for day in solved if day + _ONE not in solved), default=0)
    return Streaks(_length(solved, last), longest)


def _length(solved: set[date], last: date) -> int:
    """Return the number of days in a row that end with that one."""
    length = 0
    while last in solved:
        length, last = length + 1, last - _ONE
    return length


def _days(trophies: Trophies) -> Mapping[date, Trophy]:
    """Return what was won by day; an id that is no known day is left out."""
    found: dict[date, Trophy] = {}
    for id, trophy in trophies.get(DAYS, {}).items():
        try:
            day = date.fromisoformat(id)
        except ValueError:
            continue
        if is_known(day):
            found[day] = trophy
    return found


# -- in words


def clock_words(trophies: Trophies, today: date) -> str:
    """Return what is wrong with the clock, in sentences with the way out; empty if nothing is."""
    if not is_known(today):
        text = tr(
            "The clock of this machine says {day}, and there are lands for the days from {first} "
            "to {last}. Set it right; what was won is kept."
        )
        return text.format(day=day_in_words(today), first=FIRST_DAY.year, last=LAST_DAY.year)
    last = max((day for day, one in _days(trophies).items() if one.tries), default=today)
    if last <= today:
        return ""
    text = tr(
        "The clock of this machine says {day}, but the land of {last} was already tried. Set the "
        "clock right if it is wrong; what was won is kept."
    )
    return text.format(day=day_in_words(today), last=day_in_words(last))


def why_closed(day: date, today: date) -> str:
    """Return why the land of a day cannot be played, as a sentence; empty if it can."""
    if not is_known(day):
        text = tr("There are lands for the days from {first} to {last}.")
        return text.format(first=FIRST_DAY.year, last=LAST_DAY.year)
    return tr("This day is still to come.") if day > today else ""


def tries_words(trophy: Trophy) -> str:
    """Return how many tries are left, as a sentence."""
    left = tries_left(trophy)
    if trophy.stars == MOST_STARS:
        return tr("This day is done.")
    if not left:
        return tr("All tries are used; more of them do not count.")
    return trn("{n} try is left.", "{n} tries are left.", left)


def streak_words(found: Streaks) -> str:
    """Return the streaks in one line."""
    if not found.longest:
        return tr("A land solved on its day begins a row of days.")
    now = trn("{n} day in a row", "{n} days in a row", found.now)
    longest = tr("longest: {n}").format(n=found.longest)
    return tr("{now} · {longest}").format(now=now, longest=longest)


def stars_drawn(stars: int) -> str:
    """Return stars as text: those that were won, and outlines of the others."""
    return "★" * stars + "☆" * (MOST_STARS - stars)


def line_to_share(day: date, trophy: Trophy, found: Streaks) -> str:
    """Return a day's result in one line, which gives nothing of the answer away."""
    parts = [
        stars_drawn(trophy.stars),
        tr("{reached} of {best}").format(reached=trophy.reached or 0, best=trophy.best or 0),
        trn("{n} try", "{n} tries", trophy.tries),
    ]
    if trophy.is_late:
        parts.append(tr("played late"))
    elif found.now > 1:
        parts.append(trn("{n} day in a row", "{n} days in a row", found.now))
    title = tr("Isle of Skye, land of {day}").format(day=day_in_words(day))
    return f"{title}: {' · '.join(parts)}"
