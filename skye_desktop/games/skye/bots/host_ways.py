"""The five hosts: bots that each play in a way that a person could describe.

A way is data: how far ahead the host looks, which areas it loves, and how much it cares for gold.
It plays on one of the levels, by an outlook that has its fondness in it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache, partial
from random import Random
from types import MappingProxyType
from typing import NamedTuple

from skye_desktop.games.skye.bots import easy, master, solid, strong
from skye_desktop.games.skye.bots.decision import Bot, Decision, payable
from skye_desktop.games.skye.bots.facts import AreaKind, Things
from skye_desktop.games.skye.bots.land_value import prospect
from skye_desktop.games.skye.bots.measure import Measure
from skye_desktop.games.skye.bots.purchase import GoldOutlook
from skye_desktop.games.skye.engine import Phase, PlayerView, Terrain


class Fondness(NamedTuple):
    """Points that a host adds to the worth of a land for areas of one terrain."""

    terrain: Terrain
    square: float = 0.0
    """Points times the square of the number of tiles of each area: one large area is liked best."""
    completed: float = 0.0
    """Points for each completed area; a third of them if only one cell is missing."""

    def of(self, kind: AreaKind) -> float:
        """Return the points for an area."""
        if kind.terrain is not self.terrain:
            return 0.0
        points = self.square * kind.size * kind.size
        if kind.needed < 2:
            points += self.completed / (1 if kind.needed == 0 else 3)
        return points


class HostOutlook(NamedTuple):
    """The outlook of a seat, as a host sees it; hashable so that results can be cached."""

    plain: GoldOutlook
    fondness: Fondness | None
    greed: float
    """Factor on the worth of gold."""

    @property
    def gold_worth(self) -> float:
        """Points for each gold."""
        return self.greed * self.plain.gold_worth

    @property
    def measure(self) -> Measure:
        """Measure for the points of a land that depend on no other seat, with the fondness."""
        plain = self.plain.measure
        return plain if self.fondness is None else _with_fondness(plain, self.fondness)

    def beside(self, things: Things) -> float:
        """Return the points expected from majorities, for a land with those things."""
        return self.plain.beside(things)


@lru_cache(maxsize=100)
def _with_fondness(plain: Measure, fondness: Fondness) -> Measure:
    return plain.liking(fondness.of)


class HostWay(NamedTuple):
    """How a host plays."""

    patience: float = 1.0
    """Share of the expected growth of a land that is counted, from 0 to 1."""
    fondness: Fondness | None = None
    greed: float = 1.0
    """Factor on the worth of gold in its hand."""
    barrel: int = 1
    """Gold that it hopes for from each barrel, where the rules give 1."""

    def see(self, view: PlayerView, seat: int) -> GoldOutlook:
        """Return the outlook of a seat; only the host's own has its fondness."""
        plain = prospect(view, seat, self.patience)
        if seat != view.seat:
            return plain
        plain = plain._replace(barrel=plain.barrel * self.barrel)
        return HostOutlook(plain, self.fondness, self.greed)


# -- how they decide


_THRIFTY = 2
"""Most gold that the first host pays for a tile."""


def _thrifty(view: PlayerView, chance: Random) -> Decision:
    """Play like a beginner who never buys dear."""
    if view.phase is not Phase.BUYING:
        return easy.act(view, chance)
    return easy.buy(view, chance, [offer for offer in payable(view) if offer.price <= _THRIFTY])


def _fond_by_feel(way: HostWay, view: PlayerView, chance: Random) -> Decision:
    """Play with the way's fondness, but price like a beginner."""
    return easy.act(view, chance) if view.phase is Phase.PRICING else _fond(way, view, chance)


def _fond(way: HostWay, view: PlayerView, chance: Random) -> Decision:
    """Play like the solid level, with the way's fondness."""
    if view.phase is Phase.PRICING:
        return solid.price(view, way.see)
    if view.phase is Phase.BUYING:
        return solid.buy(view, way.see)
    return solid.build(view, way.see)


def _greedy_for_gold(way: HostWay, view: PlayerView, chance: Random) -> Decision:
    """Play like the strong level, to which gold is worth as much as the way says."""
    return strong.act(view, chance, way.see)


_LAKES = HostWay(0.5, Fondness(Terrain.WATER, square=0.8))
_MOUNTAINS = HostWay(0.5, Fondness(Terrain.MOUNTAIN, completed=2.0))
_HOARD = HostWay(greed=2.0, barrel=2)

HOSTS: Mapping[str, Bot] = MappingProxyType(
    {
        "host_sheep": _thrifty,
        "host_otter": partial(_fond_by_feel, _LAKES),
        "host_goat": partial(_fond, _MOUNTAINS),
        "host_squirrel": partial(_greedy_for_gold, _HOARD),
        "host_owl": master.act,
    }
)
"""The bots of the hosts by name, in the order of the ladder: the weakest first, as measured."""
