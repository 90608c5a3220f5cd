"""Figures of how a seat has played a game: what tells a host's way apart."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean
from typing import NamedTuple

from skye_desktop.games.skye.engine import GoldExchanged, Terrain, TileBought
from skye_desktop.games.skye.playtest.games import PlayedGame


class WayFigures(NamedTuple):
    """How one seat has played, or the means of several games."""

    dearest: float
    """Highest price paid in gold; 0 if none was bought."""
    lake: float
    """Tiles of the largest water."""
    mountains: float
    """Completed mountains."""
    gold: float
    """Gold in hand at the end, before it is exchanged for points."""


def way_figures(game: PlayedGame, seat: int) -> WayFigures:
    """Return the figures of a seat in a game that was played to its end."""
    land = game.state.players[seat].territory
    paid = [
        event.price for event in game.events if isinstance(event, TileBought) and event.seat == seat
    ]
    lakes = [len(area.cells) for area in land.areas if area.terrain is Terrain.WATER]
    mountains = sum(area.terrain is Terrain.MOUNTAIN for area in land.completed_areas)
    gold = sum(
        event.line.count
        for event in game.events
        if isinstance(event, GoldExchanged) and event.seat == seat
    )
    return WayFigures(max(paid, default=0), max(lakes, default=0), mountains, gold)


def mean_figures(figures: Sequence[WayFigures]) -> WayFigures:
    """Return the mean of each figure."""
    return WayFigures(
        fmean(one.dearest for one in figures),
        fmean(one.lake for one in figures),
        fmean(one.mountains for one in figures),
        fmean(one.gold for one in figures),
    )
