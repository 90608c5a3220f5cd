"""The course of a game in numbers: what was drawn, sold, laid and scored, from its events alone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from skye_desktop.games.skye.engine import (
    BuyingPassed,
    Event,
    GameEnded,
    GoldExchanged,
    IncomePaid,
    PricesRevealed,
    RoundBegan,
    ScrollsScored,
    TileBought,
    TileDiscarded,
    TileKept,
    TilePlaced,
    TileReturned,
    TileScored,
    TilesDrawn,
    TileTakenBack,
)


@dataclass(slots=True)
class DrawnTile:
    """A tile that a seat has drawn, and what has happened to it."""

    round: int
    tile: int
    seat: int
    price: int | None = None
    fate: str = ""
    buyer: int | None = None
    is_laid: bool = False

    @property
    def owner(self) -> int:
        """Seat that gets the tile to lay: its buyer, or else the seat that drew it."""
        return self.seat if self.buyer is None else self.buyer


@dataclass(slots=True)
class SeatTotals:
    """Totals of one seat."""

    points: int = 0
    bought: int = 0
    passed: int = 0
    sold: int = 0
    kept: int = 0
    spent: int = 0
    earned: int = 0
    lost: int = 0
    income: int = 0
    catch_up: int = 0
    scrolls: int = 0
    gold_points: int = 0
    points_after: list[int] = field(default_factory=list)
    scored: list[int] = field(default_factory=list)


class GameTotals:
    """The data of one game, collected from its first event to its last."""

    def __init__(self, seats: int) -> None:
        self.round = 0
        self.seats = [SeatTotals() for _ in range(seats)]
        self.drawn: list[DrawnTile] = []
        self.scored: list[TileScored] = []
        self.winners: tuple[int, ...] = ()
        self._tiles_of_round: dict[int, DrawnTile] = {}
        """Drawn tiles of the present round, by number."""

    def add_events(self, events: Iterable[Event]) -> None:
        for event in events:
            self._market(event)
            self._points(event)
        self._end_round()

    def _market(self, event: Event) -> None:
        match event:
            case RoundBegan(number, _):
                self._end_round()
                self.round = number
                self._tiles_of_round = {}
            case TilesDrawn(seat, tiles):
                for tile in tiles:
                    self._tiles_of_round[tile] = DrawnTile(self.round, tile, seat)
                    self.drawn.append(self._tiles_of_round[tile])
            case PricesRevealed(_, prices, _):
                for tile, price in prices:
                    self._tiles_of_round[tile].price = price
            case TileDiscarded(_, tile):
                self._tiles_of_round[tile].fate = "axed"
            case TileBought(seat, seller, tile, price):
                self._tiles_of_round[tile].fate = "sold"
                self._tiles_of_round[tile].buyer = seat
                self.seats[seat].bought += 1
                self.seats[seat].spent += price
                self.seats[seller].sold += 1
                self.seats[seller].earned += price
            case BuyingPassed(seat):
                self.seats[seat].passed += 1
            case TileKept(seat, tile, lost):
                self._tiles_of_round[tile].fate = "kept"
                self.seats[seat].kept += 1
                self.seats[seat].lost += lost
            case TilePlaced(_, tile, _):
                self._tiles_of_round[tile].is_laid = True
            case TileTakenBack(_, tile) | TileReturned(_, tile):
                self._tiles_of_round[tile].is_laid = False
            case _:
                pass

    def _points(self, event: Event) -> None:
        match event:
            case IncomePaid(seat, income):
                self.seats[seat].income += income.gold
                self.seats[seat].catch_up += income.seats_ahead * income.catch_up
            case TileScored(lines=lines):
                self.scored.append(event)
                for line in lines:
                    self.seats[line.seat].points += line.points
                    self.seats[line.seat].scored.append(line.points)
            case ScrollsScored(seat, lines):
                self.seats[seat].scrolls += sum(line.points for line in lines)
            case GoldExchanged(seat, line):
                self.seats[seat].gold_points += line.points
            case GameEnded(winners):
                self.winners = winners
            case _:
                pass

    def _end_round(self) -> None:
        if self.round:
            for seat in self.seats:
                seat.points_after.append(seat.points)
