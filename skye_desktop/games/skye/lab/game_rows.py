"""The rows of a game for the tables: the game, the result of each seat, each drawn tile.

They are made of events alone, so a game of a study and a saved one give equal rows.
"""

from __future__ import annotations

from typing import NamedTuple

from skye_desktop.games.skye.engine import GameState, standings
from skye_desktop.games.skye.game_totals import GameTotals
from skye_desktop.lab.lab_game import GameInfo, Row, WholeGame, game_columns, seat_columns


class Rows(NamedTuple):
    """Rows of the three tables, by column."""

    games: list[Row]
    seats: list[Row]
    tiles: list[Row]

    def extend(self, other: Rows) -> None:
        """Append the rows of another object."""
        for mine, others in zip(self, other, strict=True):
            mine += others


def rows_of(about: GameInfo, played: WholeGame) -> Rows:
    """Return the rows of a finished game, from all its events."""
    state, _, events = played
    history = GameTotals(len(state.players))
    history.add_events(events)
    assert history.winners, "the game is not over"
    final, start = standings(state), state.setup.start_seat
    return Rows(
        [game_columns(about, played, final, start) | _game_row(state, history)],
        [
            of_seat | _seat_row(state, seat, history)
            for seat, of_seat in enumerate(seat_columns(about, final, start))
        ],
        _tile_rows(about, history),
    )


def _game_row(state: GameState, history: GameTotals) -> Row:
    return {
        "scoring": [str(tile) for tile in state.setup.scoring_tiles],
        "rounds": history.round,
        "scored_round": [event.round for event in history.scored],
        "scored_tile": [str(event.tile) for event in history.scored],
    }


def _seat_row(state: GameState, seat: int, history: GameTotals) -> Row:
    player, place = state.players[seat], history.seats[seat]
    return {
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


def _tile_rows(about: GameInfo, history: GameTotals) -> list[Row]:
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
