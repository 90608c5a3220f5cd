"""Contests of the computer players: what is asked of the levels (`game.contests.Contests`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise
from types import MappingProxyType
from typing import Final

from skye_desktop.game.contests import Contest, ContestGame, Contests, PlayContest
from skye_desktop.game.tournament import play_any
from skye_desktop.games.raiders.bots import LEVELS, STYLES
from skye_desktop.games.raiders.new_game import new_setup
from skye_desktop.games.raiders.raiders_game import RULES
from skye_desktop.games.raiders.raiders_variant import RaidersVariant
from skye_desktop.known_games import known_game

_AGAINST_STYLES: Final = "greedy"
"""Level that plays against the simple styles."""


def _steps(seats: int, wanted: float) -> Iterator[Contest]:
    """Yield a contest of each level against the one below it."""
    for lower, level in pairwise(LEVELS):
        yield Contest(level, lower, seats, wanted)


def play_contest(
    seats: int, seed: int, bots: Sequence[str], variant: RaidersVariant | None = None
) -> ContestGame:
    """Play a game of a contest; one that does not end is judged by its points."""
    setup = new_setup(seats, seed, variant=variant)
    game = play_any(known_game(setup.game_id), setup, bots)
    return ContestGame(RULES.standings(game.state), game.seconds)


class _RaidersContests:
    groups = MappingProxyType(
        {
            "ladder": tuple(_steps(2, 0.75)),
            "alone": tuple(_steps(4, 0.25)),
            "styles": tuple(Contest(_AGAINST_STYLES, style, 2, 0.5) for style in STYLES),
        }
    )

    def play(self, variant: RaidersVariant | None) -> PlayContest:
        return partial(play_contest, variant=variant)


CONTESTS: Final[Contests] = _RaidersContests()
