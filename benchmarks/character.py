"""Effect of each clan's character on a level's strength, beside the neutral level.

python benchmarks/character.py
python benchmarks/character.py --levels strong master --clans macleod --games 400

At two seats the level with the clan's character meets itself with a neutral one; each deal of the
tiles is played from both seats, so that only the character makes a difference. It may make at most
2 in 100 victories, this way or that; where the games are too few to say that it makes more, the
line says "unsure".
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from random import Random
from statistics import fmean
from types import ModuleType
from typing import NamedTuple
from unittest.mock import patch

from bot_runs import gather, parser, seeds

from skye_desktop.engine import Clan, GameSetup, PlayerView, Seat, standings
from skye_desktop.game.confidence import margin, percent, verdict
from skye_desktop.games.skye.bots import BOTS, LEVELS, Decision
from skye_desktop.games.skye.bots.character import CHARACTERS, Character
from skye_desktop.games.skye.playtest import play

MOST = 0.02
"""Largest difference of the share of victories from a half."""

CHARACTERS_MODULE = Character.__module__

NEUTRAL: Mapping[Clan, Character] = {clan: Character(own[0]) for clan, own in CHARACTERS.items()}
"""Characters with their words, and no weights."""


def _bots_modules() -> list[ModuleType]:
    package = CHARACTERS_MODULE.rpartition(".")[0]
    found = [module for name, module in sys.modules.items() if name.startswith(f"{package}.")]
    assert any(hasattr(module, "CHARACTERS") for module in found), package
    return found


@contextmanager
def neutral_characters() -> Iterator[None]:
    """Make every clan neutral while the context lasts, wherever a bot looks it up."""
    with ExitStack() as stack:
        for module in _bots_modules():
            if hasattr(module, "CHARACTERS"):
                stack.enter_context(patch.object(module, "CHARACTERS", NEUTRAL))
        yield


def clear_caches() -> None:
    """Clear the caches of the bots.

    They may hold results of the same deal by a clan's character.
    """
    for module in _bots_modules():
        for kept in vars(module).values():
            clear = getattr(kept, "cache_clear", None)
            if clear is not None:
                clear()


class Neutral:
    """Level without characters."""

    def __init__(self, level: str) -> None:
        self._bot = BOTS[level]

    def __call__(self, view: PlayerView, chance: Random) -> Decision:
        """Return the decision of the level without a character."""
        with neutral_characters():
            return self._bot(view, chance)


class DealResult(NamedTuple):
    """One deal of the tiles, played from both seats."""

    wins: float
    """Share of victories of the seat with a character; shared ones count in parts."""
    lead: float
    """Its points less those of the neutral one, on average."""


def play_both_ways(level: str, clan: Clan, seed: int) -> DealResult:
    """Play the level with that clan's character against the neutral one, in either seat."""
    other = next(each for each in Clan if each is not clan)
    wins = []
    leads = []
    for seat in (0, 1):
        clans = (clan, other) if seat == 0 else (other, clan)
        setup = GameSetup.drawn([Seat(clan=each, name=each.display_name) for each in clans], seed)
        bots = [level if at == seat else "neutral" for at in (0, 1)]
        clear_caches()
        final = standings(play(setup, bots, check=False, guests={"neutral": Neutral(level)}).state)
        points = {standing.seat: standing.points for standing in final}
        winners = [standing.seat for standing in final if standing.place == 1]
        wins.append((seat in winners) / len(winners))
        leads.append(points[seat] - points[1 - seat])
    return DealResult(fmean(wins), fmean(leads))


_LINE = "{:<8} {:<12} {:>6} {:>8} {:>7} {:>9} {:>7} {:>8} {:>7}"
HEAD = _LINE.format("level", "clan", "games", "wins", "95 %", "asked", "", "lead", "95 %")


def line(level: str, clan: Clan, deals: Sequence[DealResult]) -> tuple[str, bool]:
    """Return the figures of a clan at a level, and whether its effect may be small enough."""
    wins = [deal.wins for deal in deals]
    leads = [deal.lead for deal in deals]
    difference = abs(fmean(wins) - 0.5)
    is_sure = difference <= MOST or difference - margin(wins) > MOST
    return _LINE.format(
        level,
        clan.display_name,
        2 * len(deals),
        percent(fmean(wins)),
        f"± {100 * margin(wins):.1f}",
        f"{50 - 100 * MOST:.0f} to {50 + 100 * MOST:.0f}",
        verdict(difference <= MOST) if is_sure else "unsure",
        f"{fmean(leads):+.2f}",
        f"± {margin(leads):.2f}",
    ), difference <= MOST or not is_sure


def main() -> int:
    """Measure and print; return 1 if a character is too strong."""
    names = list(LEVELS)
    arguments = parser(__doc__, games=400)
    arguments.add_argument(
        "--levels",
        nargs="+",
        choices=sorted(BOTS),
        default=names,
        metavar="LEVEL",
        help="default all",
    )
    arguments.add_argument(
        "--clans",
        nargs="+",
        type=Clan,
        choices=list(Clan),
        default=list(Clan),
        metavar="CLAN",
        help="default all",
    )
    options = arguments.parse_args()
    deals = seeds(options)[: -(-options.games // 2)]
    print(HEAD, flush=True)
    are_met = True
    for level in options.levels:
        for clan in options.clans:
            found = gather(partial(play_both_ways, level, clan), deals, options.workers, "deals")
            if found:
                text, is_met = line(level, clan, found)
                print(text, flush=True)
                are_met = are_met and is_met
            if len(found) < len(deals):  # somebody has interrupted it
                return 130
    return 0 if are_met else 1


if __name__ == "__main__":
    sys.exit(main())
