"""The value of sets of tiles: that of each tile alone, plus a correction for each pair.

Two tiles may need the same place, or one may open a place for the other. The interaction of three
tiles is approximated by their three pairs: the error is smaller than other uncertainties, and the
exact value would take ten times as long.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

from skye_desktop.games.skye.bots.facts import facts_of
from skye_desktop.games.skye.bots.land_value import land_after, rank_placements, tile_points
from skye_desktop.games.skye.bots.measure import Outlook
from skye_desktop.games.skye.engine import Territory

_BRANCHES = 6
"""Number of placements of the first tile on which the second is tried."""

SetWorth = Mapping[tuple[int, ...], float]
"""Points by set of tiles; each set is a tuple of tile numbers in ascending order."""


def set_worth(
    land: Territory, outlook: Outlook, sets: Iterable[tuple[int, ...]], alone: Mapping[int, float]
) -> SetWorth:
    """Return the value of each set to the owner of that land, in points.

    ``alone`` is the value of each tile by itself.
    """
    joint_gains: dict[tuple[int, int], float] = {}
    found: dict[tuple[int, ...], float] = {}
    for tiles in sets:
        points = sum([alone[tile] for tile in tiles])
        for pair in combinations(tiles, 2):
            if pair not in joint_gains:
                joint_gains[pair] = _joint_gain(land, pair, outlook)
            points += joint_gains[pair]
        found[tiles] = points
    return found


def _joint_gain(land: Territory, pair: tuple[int, int], outlook: Outlook) -> float:
    """Return the points that two tiles bring together beyond the sum of each alone.

    It is negative if they block each other.
    """
    facts = facts_of(land)
    measure = outlook.measure
    one, other = pair
    best = None
    for first, second in ((one, other), (other, one)):
        for rating in rank_placements(facts, first, outlook)[:_BRANCHES]:
            after = rank_placements(land_after(measure, facts, first, rating), second, outlook)
            worth = -(after[0] if after else rating)[0]
            if best is None or worth > best:
                best = worth
    if best is None:
        return 0.0
    start = outlook.measure.points(facts) + outlook.beside(facts.things)
    return best - start - tile_points(land, one, outlook) - tile_points(land, other, outlook)


def holdings(kept: Sequence[int], offered: Sequence[int]) -> list[tuple[int, ...]]:
    """Return every set of tiles that a seat may hold after the buying.

    It has at most two of its own tiles (``kept``) and one of those offered.
    """
    own = [pair for size in range(3) for pair in combinations(kept, size)]
    return [
        tuple(sorted((*tiles, *bought)))
        for tiles in own
        for bought in ((), *((tile,) for tile in offered))
    ]
