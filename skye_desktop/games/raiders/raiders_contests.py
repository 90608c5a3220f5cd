"""Contests of the computer players: what is asked of the levels (`game.contests.Contests`)."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from skye_desktop.game.contests import Contest, Contests, UsualContests
from skye_desktop.games.raiders.bots import LEVELS, STYLES
from skye_desktop.games.raiders.setup import RaidersSetup

_STEPS: Final = [(level, lower) for lower, level in pairwise(LEVELS)]
"""Each level, and the one below it."""
_AGAINST_STYLES: Final = "greedy"
"""Level that plays against the simple styles."""

CONTESTS: Final[Contests] = UsualContests(
    RaidersSetup.game_id,
    {
        "ladder": [Contest(*step, seats=2, wanted=0.75) for step in _STEPS],
        "alone": [Contest(*step, seats=4, wanted=0.25) for step in _STEPS],
        "styles": [Contest(_AGAINST_STYLES, style, 2, 0.6) for style in STYLES],
    },
)
