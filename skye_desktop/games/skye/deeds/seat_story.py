"""What each seat did in a finished game, collected from its events, for the deeds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from skye_desktop.games.skye.engine import (
    Area,
    Event,
    GameState,
    ScoringId,
    Terrain,
    Territory,
    TileScored,
)
from skye_desktop.games.skye.game_totals import GameTotals


class Trade(NamedTuple):
    """A tile that went from one seat to another."""

    round: int
    tile: int
    price: int
    """Price in gold."""
    seller: int
    buyer: int


@dataclass(slots=True)
class SeatStory:
    """What one seat did, and what it had at the end."""

    seat: int
    land: Territory
    bought: list[Trade] = field(default_factory=list)
    sold: list[Trade] = field(default_factory=list)
    gold: int = 0
    """Gold left over at the end, before it was exchanged for points."""
    gained: list[int] = field(default_factory=list)
    """Points of the scoring tiles in each round."""
    by_tile: dict[ScoringId, int] = field(default_factory=dict)
    """Points of each scoring tile in the whole game."""
    scrolls: int = 0
    """Points of all scrolls."""
    for_gold: int = 0
    """Points for the gold left over."""

    @property
    def points(self) -> int:
        """All points."""
        return sum(self.gained) + self.scrolls + self.for_gold

    def after(self, rounds: int) -> int:
        """Return the points after that many rounds."""
        return sum(self.gained[:rounds])

    def largest(self, terrain: Terrain) -> int:
        """Return the number of tiles of the largest completed area of a terrain."""
        return max((area.size for area in self.completed(terrain)), default=0)

    def completed(self, terrain: Terrain) -> list[Area]:
        """Return the completed areas of a terrain."""
        return [area for area in self.land.completed_areas if area.terrain is terrain]


@dataclass(slots=True)
class GameStory:
    """What all seats did in one game."""

    seats: list[SeatStory]
    winners: tuple[int, ...]
    scored: list[TileScored]
    """Scorings of the scoring tiles, in order."""

    def others(self, mine: SeatStory) -> list[SeatStory]:
        """Return the stories of all seats but one."""
        return [other for other in self.seats if other is not mine]

    def is_won_by(self, mine: SeatStory) -> bool:
        """Return whether that seat won, and won alone."""
        return self.winners == (mine.seat,)

    @property
    def rounds(self) -> int:
        """Number of rounds that were played."""
        return len(self.seats[0].gained)


def story_of(state: GameState, events: Sequence[Event]) -> GameStory:
    """Return the story of a finished game, from its final state and all its events."""
    totals = GameTotals(len(state.players))
    totals.add_events(events)
    seats = [_seat(totals, state, seat) for seat in range(len(state.players))]
    for drawn in totals.drawn:
        if drawn.buyer is not None and drawn.price is not None:
            trade = Trade(drawn.round, drawn.tile, drawn.price, drawn.seat, drawn.buyer)
            seats[trade.buyer].bought.append(trade)
            seats[trade.seller].sold.append(trade)
    for scored in totals.scored:
        for line in scored.lines:
            seats[line.seat].by_tile[scored.tile] += line.points
    return GameStory(seats, totals.winners, totals.scored)


def _seat(totals: GameTotals, state: GameState, seat: int) -> SeatStory:
    """Return the story of a seat without its trades and the points of each scoring tile."""
    mine, player = totals.seats[seat], state.players[seat]
    steps = pairwise([0, *mine.points_after])
    exchanged = mine.gold_points * state.setup.variant.final.gold_a_point
    return SeatStory(
        seat,
        player.territory,
        gold=player.gold + exchanged,
        gained=[after - before for before, after in steps],
        by_tile=dict.fromkeys(state.setup.scoring_tiles, 0),
        scrolls=mine.scrolls,
        for_gold=mine.gold_points,
    )
