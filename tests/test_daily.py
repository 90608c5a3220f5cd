"""The land of the day: the same everywhere, proven, with three tries, streaks and a line to share."""

from __future__ import annotations

from datetime import date, timedelta
from hashlib import sha256
from pathlib import Path

import pygame
import pytest
from groups import widely
from table import Player, window
from ui import Reader

from skye_desktop.files.trophies import DAYS, Trophy, TrophyFile
from skye_desktop.games.skye.daily.day_results import (
    Streaks,
    clock_words,
    keep_try,
    line_to_share,
    streaks,
    tries_left,
    tries_words,
    trophy_of_day,
    why_closed,
)
from skye_desktop.games.skye.daily.kept_days import KeptDays
from skye_desktop.games.skye.daily.known_days import FIRST_DAY, LAST_DAY
from skye_desktop.games.skye.daily.land_of_day import DayLand, land_of_day
from skye_desktop.games.skye.engine import Phase, check_position, read_action, write_position
from skye_desktop.games.skye.goals.goal import GoalKind
from skye_desktop.games.skye.goals.outcome import Outcome
from skye_desktop.games.skye.goals.proof import prove
from skye_desktop.games.skye.ui.scenes.daily_screen import DailyScene
from skye_desktop.games.skye.ui.table.panels.goal_panel import GoalPanel

DAY = date(2052, 8, 29)
"""A day whose land is found soon: two tiles to lay."""
DIGESTS = {
    DAY: "",
}
"""Digests of lands; a new one belongs to a new number of the generator, for days to come only."""


def digest_of(land: DayLand) -> str:
    goal = land.goal
    whole = write_position(land.state), goal.kind.value, goal.best, goal.glance, goal.way
    return sha256(repr(whole).encode()).hexdigest()[:16]


@pytest.mark.parametrize("day", widely(list(DIGESTS)))
def test_the_land_of_a_day_stays_and_is_worth_finding(day: date) -> None:
    land = land_of_day(day)
    assert check_position(land.state) is None
    assert land.goal.best >= land.goal.glance + 3
    assert land.lands <= 2
    assert 2 <= len(land.state.setup.scoring_in(land.state.round)) <= 3
    assert prove(land.goal, land.state).holds
    assert land.is_market == (land.goal.kind is GoalKind.ROUND) == (day.weekday() == 6)
    assert digest_of(land) == DIGESTS[day]
