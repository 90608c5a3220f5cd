"""The rows of a game for the tables: the game, the result of each seat, each drawn tile.

They are made of events alone, so a game of a study and a saved one give equal rows.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from skye_desktop.games.skye.engine import (
    BuyingPassed,
    Event,
    GameEnded,
    GameState,
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
    standings,
)
from skye_desktop.lab.lab_game import GameInfo, Row, WholeGame


class Rows(NamedTuple):
    """Rows of the three tables, by column."""

    games: list[Row]
    seats: list[Row]
    tiles: list[Row]


@dataclass(slots=True)
class _DrawnTile:
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
class _SeatTotals:
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


class _GameTotals:
    """The data of one game, collected from its first event to its last."""

    def __init__(self, seats: int) -> None:
        self.round = 0
        self.seats = [_SeatTotals() for _ in range(seats)]
        self.drawn: list[_DrawnTile] = []
        self.scored: list[TileScored] = []
        self.winners: tuple[int, ...] = ()
        self._tiles_of_round: dict[int, _DrawnTile] = {}
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
                    self._tiles_of_round[tile] = _DrawnTile(self.round, tile, seat)
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


def rows_of(about: GameInfo, played: WholeGame) -> Rows:
    """Return the rows of a finished game, from all its events."""
    state, actions, events = played
    history = _GameTotals(len(state.players))
    history.add_events(events)
    assert history.winners, "the game is not over"
    return Rows(
        [_game_row(about, state, actions, history)],
        _seat_rows(about, state, history),
        _tile_rows(about, history),
    )


def _game_row(about: GameInfo, state: GameState, actions: int, history: _GameTotals) -> Row:
    setup = state.setup
    final = standings(state)
    return {
        "game": about.game,
        "cell": about.cell,
        "number": about.number,
        "seed": setup.seed,
        "variant": about.variant,
        "seats": len(setup.seats),
        "bots": about.players,
        "scoring": [str(tile) for tile in setup.scoring_tiles],
        "start": setup.start_seat,
        "rounds": history.round,
        "actions": actions,
        "winners": len(history.winners),
        "winner_points": final[0].points,
        "margin": final[0].points - final[1].points,
        "scored_round": [event.round for event in history.scored],
        "scored_tile": [str(event.tile) for event in history.scored],
    }


def _seat_rows(about: GameInfo, state: GameState, history: _GameTotals) -> list[Row]:
    seats = len(state.players)
    places = {standing.seat: standing.place for standing in standings(state)}
    found: list[Row] = []
    for seat, (player, place) in enumerate(zip(state.players, history.seats, strict=True)):
        found.append(
            {
                "game": about.game,
                "seat": seat,
                "bot": about.bots[seat],
                "from_start": (seat - state.setup.start_seat) % seats,
                "place": places[seat],
                "share": (seat in history.winners) / len(history.winners),
                "points": player.points,
                "gold": player.gold,
                "tiles": player.territory.tiles_laid,
                "bought": place.bought,
                "passed": place.passed,
                "sold": place.sold,
                "kept": place.kept,
                "spent": place.spent,
                "earned": place.earned,
                "lost": place.lost,
                "income": place.income,
                "catch_up": place.catch_up,
                "scrolls": place.scrolls,
                "gold_points": place.gold_points,
                "points_after": place.points_after,
                "scored": place.scored,
            }
        )
    return found


def _tile_rows(about: GameInfo, history: _GameTotals) -> list[Row]:
    return [
        {
            "game": about.game,
            "round": drawn.round,
            "tile": drawn.tile,
            "seat": drawn.seat,
            "price": drawn.price,
            "fate": drawn.fate,
            "buyer": drawn.buyer,
            "laid_by": drawn.owner if drawn.is_laid else None,
        }
        for drawn in history.drawn
    ]
