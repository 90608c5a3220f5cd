"""Contests of the bots of *Isle of Skye*: what is asked of its levels, and how they are played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations, pairwise
from types import MappingProxyType
from typing import Final

from skye_desktop.game.contests import (
    Contest,
    ContestGame,
    Contests,
    PlayContest,
    Result,
    compete_by,
    play_contest_deal,
)
from skye_desktop.game.contests import select_contests as select_of
from skye_desktop.games.skye.bots import BOTS, HOSTS, STYLES, Bot
from skye_desktop.games.skye.engine import PRINTED_GAME, Variant, standings
from skye_desktop.games.skye.playtest.games import play, table

_TRICKS = ("prices_one", "passes")
"""Simple styles of the solid level, which levels except the strongest must beat."""
_ALONE = {3: None, 4: 0.37, 5: None}
"""Required share of victories of a level alone against the next lower one, by number of seats."""
_ALONE_AGAINST_STRONG = {3: 0.55, 4: 0.42, 5: None}
LADDER = ("easy", "solid", "strong", "master")
"""The levels by strength; each must beat the one before it."""
_AGAINST_STYLES = "master"
"""Level that plays against the simple styles."""


def _ladder() -> Iterator[Contest]:
    for lower, level in pairwise(LADDER):
        yield Contest(level, lower, 2, 0.86 if (level, lower) == ("master", "strong") else 0.75)


def _alone() -> Iterator[Contest]:
    for lower, level in pairwise(LADDER):
        wanted = _ALONE_AGAINST_STRONG if (level, lower) == ("master", "strong") else _ALONE
        yield from (Contest(level, lower, seats, share) for seats, share in wanted.items())


def _tricks() -> Iterator[Contest]:
    yield Contest("solid", "greedy", 2, 0.65)
    yield Contest("strong", "greedy", 2, 0.85)
    for trick in _TRICKS:
        yield from (Contest(level, trick, 2, 0.5) for level in ("solid", "strong"))


def _hosts() -> Iterator[Contest]:
    """Yield each host against each below it: every step of their ladder must be felt."""
    steps = [*pairwise(HOSTS)]
    for lower, host in combinations(HOSTS, 2):
        yield Contest(host, lower, 2, 0.65 if (lower, host) in steps else None)


GROUPS: Mapping[str, tuple[Contest, ...]] = MappingProxyType(
    {
        "ladder": tuple(_ladder()),
        "alone": tuple(_alone()),
        "styles": tuple(
            Contest(_AGAINST_STYLES, style, 2, 0.75) for style in STYLES if style not in _TRICKS
        ),
        "tricks": tuple(_tricks()),
        "hosts": tuple(_hosts()),
    }
)
"""The required results of the levels, by group of contests.

Each level plays against the next lower one, at a table of two and alone against several. One level
plays against simple styles of the next lower one, and the others must not lose to a simple style.
The hosts play each against each.
"""


def select_contests(words: Sequence[str], seats: int | None = None) -> tuple[Contest, ...]:
    """Return the contests of this game that those words select, as for any game."""
    return select_of(words, seats, BOTS, GROUPS)


def play_contest(
    seats: int,
    seed: int,
    bots: Sequence[str],
    guests: Mapping[str, Bot] | None = None,
    variant: Variant = PRINTED_GAME,
) -> ContestGame:
    """Play a game of a contest. ``guests`` are bots that are not in `BOTS`, by name."""
    game = play(table(seats, seed, variant=variant), bots, check=False, guests=guests)
    return ContestGame(standings(game.state), game.seconds)


def play_deal(
    contest: Contest,
    seed: int,
    guests: Mapping[str, Bot] | None = None,
    variant: Variant = PRINTED_GAME,
) -> Result:
    """Return the result of one deal of the tiles, played with the level in every seat in turn."""
    return play_contest_deal(partial(play_contest, guests=guests, variant=variant), contest, seed)


def compete(
    contest: Contest,
    games: int,
    seed: int,
    workers: int | None = None,
    guests: Mapping[str, Bot] | None = None,
    variant: Variant = PRINTED_GAME,
) -> Iterator[Result]:
    """Play a contest as `compete_by` does.

    The seeds decide tiles, scoring tiles and the start player.
    """
    play_one = partial(play_contest, guests=guests, variant=variant)
    return compete_by(play_one, contest, games, seed, workers)


class _SkyeContests:
    groups = GROUPS

    def play(self, variant: Variant | None) -> PlayContest:
        return partial(play_contest, variant=variant or PRINTED_GAME)


CONTESTS: Final[Contests] = _SkyeContests()
