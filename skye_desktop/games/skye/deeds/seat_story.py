"""What each seat did in a finished game, collected from its events, for the deeds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from skye_desktop.games.skye.engine import (
    Event,
    GameState,
    GoldExchanged,
    IncomePaid,
    RoundBegan,
    ScoringId,
    ScrollsScored,
    Terrain,
    Territory,
    TileBought,
    TileKept,
    TileReturned,
    TileScored,
    standings,
)
from skye_desktop.games.skye.engine.territory import Area


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
    place: int
    """Place at the end, from 1; equal for those who share it."""
    bought: list[Trade] = field(default_factory=list)
    sold: list[Trade] = field(default_factory=list)
    kept: int = 0
    gold: int = 0
    """Gold left over at the end, before it was exchanged for points."""
    returned: int = 0
    """Number of tiles that fitted nowhere and went back into the bag."""
    most_catch_up: int = 0
    """Most gold of one income that was for seats ahead."""
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
    final = standings(state)
    places = {standing.seat: standing.place for standing in final}
    seats = [
        SeatStory(seat, player.territory, places[seat]) for seat, player in enumerate(state.players)
    ]
    winners = tuple(standing.seat for standing in final if standing.place == 1)
    story = GameStory(seats, winners, [])
    for event in events:
        _add(story, event)
    return story


def _add(story: GameStory, event: Event) -> None:
    seats = story.seats
    match event:
        case RoundBegan():
            for seat in seats:
                seat.gained.append(0)
        case IncomePaid(number, income):
            caught_up = income.seats_ahead * income.catch_up
            seats[number].most_catch_up = max(seats[number].most_catch_up, caught_up)
        case TileBought(buyer, seller, tile, price):
            trade = Trade(story.rounds, tile, price, seller, buyer)
            seats[buyer].bought.append(trade)
            seats[seller].sold.append(trade)
        case TileKept(number):
            seats[number].kept += 1
        case TileReturned(number):
            seats[number].returned += 1
        case TileScored(_, _, tile_id, lines):
            story.scored.append(event)
            for line in lines:
                seat = seats[line.seat]
                seat.gained[-1] += line.points
                seat.by_tile[tile_id] = seat.by_tile.get(tile_id, 0) + line.points
        case ScrollsScored(number, lines):
            seats[number].scrolls += sum(line.points for line in lines)
        case GoldExchanged(number, line):
            seats[number].for_gold += line.points
            seats[number].gold = line.count
        case _:
            pass
