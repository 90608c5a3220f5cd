"""Where the points of a game came from, what decided it, and the same table once more."""

from __future__ import annotations

import pytest
from games import random_game, setup_for

from skye_desktop.engine import PRINTED, GameSetup, standings
from skye_desktop.play.new_table import same_again
from skye_desktop.play.results import decisive_source, result_rows


@pytest.mark.parametrize("seed", range(8))
def test_what_decided_a_game_is_where_the_winner_left_the_second_farthest_behind(seed: int) -> None:
    game = random_game(2 + seed % 3, seed)
    state = game[-1].after
    rows = result_rows([event for move in game for event in move.events], len(state.players))
    first, second = (standing.seat for standing in standings(state)[:2])
    decided = decisive_source(rows, first, second)
    totals: dict[str, int] = {}
    for row in rows:
        totals[row.title] = totals.get(row.title, 0) + row.points[first] - row.points[second]
    if state.players[first].points > state.players[second].points:
        assert decided is not None
        assert decided.first - decided.second == totals[decided.source] == max(totals.values())
    assert decisive_source(rows, first, first) is None


def test_the_same_people_play_again_and_the_next_one_starts() -> None:
    before = setup_for(3, 5)
    after = same_again(before)
    assert after.seats == before.seats
    assert after.start_seat == (before.start_seat + 1) % 3
    assert after.open_money == before.open_money
    assert len({same_again(before).seed for _ in range(5)}) > 1
    assert len({same_again(before).scoring_tiles for _ in range(20)}) > 1, (
        "they were drawn, and are drawn anew"
    )


def test_scoring_tiles_that_were_chosen_stay_for_the_next_game() -> None:
    chosen = PRINTED[3:7]
    before = GameSetup.drawn(setup_for(2, 5).seats, 5, scoring_tiles=chosen)
    assert same_again(before).scoring_tiles == chosen
