"""What sets of tiles are worth: what each brings alone, and for each two of them what they bring
more or less together.

Two tiles may want the same place, or one may open a place for the other. Three together are taken
as their three pairs: the rest is smaller than what else is unknown, and it would cost ten times as
much.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

from skye_desktop.bots.facts import facts_of
from skye_desktop.bots.measure import Ahead
from skye_desktop.bots.worth import followed, rated, tile_points
from skye_desktop.engine import Territory

_BRANCHES = 6
"""Placements of the first tile on which the second is tried."""

SetWorth = Mapping[tuple[int, ...], float]
"""Points by tiles, in the order of their numbers."""


def set_worth(
    land: Territory, ahead: Ahead, sets: Iterable[tuple[int, ...]], alone: Mapping[int, float]
) -> SetWorth:
    """What each of the sets is worth to the owner of that land; ``alone`` is what each tile is
    worth by itself.
    """
    together: dict[tuple[int, int], float] = {}
    found: dict[tuple[int, ...], float] = {}
    for tiles in sets:
        points = sum([alone[tile] for tile in tiles])
        for pair in combinations(tiles, 2):
            if pair not in together:
                together[pair] = _more_together(land, pair, ahead)
            points += together[pair]
        found[tiles] = points
    return found


def _more_together(land: Territory, pair: tuple[int, int], ahead: Ahead) -> float:
    """How much more two tiles bring together than each alone; less than nothing if they are in each
    other's way.
    """
    facts = facts_of(land)
    measure = ahead.measure
    one, other = pair
    best = None
    for first, second in ((one, other), (other, one)):
        for rating in rated(facts, first, ahead)[:_BRANCHES]:
            after = rated(followed(measure, facts, first, rating), second, ahead)
            worth = -(after[0] if after else rating)[0]
            if best is None or worth > best:
                best = worth
    if best is None:
        return 0.0
    start = ahead.measure.points(facts) + ahead.beside(facts.things)
    return best - start - tile_points(land, one, ahead) - tile_points(land, other, ahead)


def holdings(kept: Sequence[int], offered: Sequence[int]) -> list[tuple[int, ...]]:
    """Every set that a seat may hold after the buying: at most two of its own tiles and one of
    those offered.
    """
    own = [pair for size in range(3) for pair in combinations(kept, size)]
    return [
        tuple(sorted((*tiles, *bought)))
        for tiles in own
        for bought in ((), *((tile,) for tile in offered))
    ]
