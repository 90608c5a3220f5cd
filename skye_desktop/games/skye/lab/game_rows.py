"""The rows of a game for the tables: the game, the result of each seat, each drawn tile.

They are made of events alone, so a game of a study and a saved one give equal rows.
"""

from __future__ import annotations

from typing import NamedTuple

from skye_desktop.games.skye.engine import GameState, standings
from skye_desktop.games.skye.game_totals import GameTotals
from skye_desktop.lab.lab_game import GameInfo, Row, WholeGame


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
    state, actions, events = played
    history = GameTotals(len(state.players))
    history.add_events(events)
    assert history.winners, "the game is not over"
    return Rows(
        [_game_row(about, state, actions, history)],
        _seat_rows(about, state, history),
        _tile_rows(about, history),
    )


def _game_row(about: GameInfo, state: GameState, actions: int, history: GameTotals) -> Row:
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


def _seat_rows(about: GameInfo, state: GameState, history: GameTotals) -> list[Row]:
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
