"""The programs that measure bots measure what they say."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from itertools import permutations
from pathlib import Path

import pytest
from games import random_game

from skye_desktop.engine import Phase, ScoringId, Territory, majority, score, scroll_points

sys.path.append(str(Path(__file__).resolve().parent.parent / "benchmarks"))
import last_round

# The last round


def laid_in_turn(land: Territory, tiles: Sequence[int]) -> Iterator[Territory]:
    """Every land that comes of laying those tiles in that order, each that fits; what does not fit is tried last."""
    if not tiles:
        yield land
    for tile in tiles[:1]:
        for placement in land.placements(tile):
            yield from laid_in_turn(land.place(tile, placement), tiles[1:])
        if not land.placements(tile) and all(not land.placements(other) for other in tiles):
            yield land


def by_hand(land: Territory, tiles: Sequence[int], scoring: Sequence[ScoringId]) -> int:
    """The most that any order brings, with nothing remembered."""
    return max(
        scroll_points(after) + sum(score(tile, (after,), (0,))[0].points for tile in scoring)
        for order in permutations(tiles)
        for after in laid_in_turn(land, order)
    )


@pytest.mark.parametrize("seed", range(4))
def test_the_full_search_finds_what_trying_everything_finds(seed: int) -> None:
    state = next(
        move.after
        for move in random_game(2, seed)
        if move.after.phase is Phase.BUILDING and move.after.round == 2
    )
    scoring = [ScoringId.COMPLETED_AREAS, ScoringId.ROAD_TILES, ScoringId.SQUARES]
    for player in state.players:
        value = last_round.value_at_the_end(scoring, ())
        best = last_round.best_total(player.territory, player.to_build, value)
        assert best == by_hand(player.territory, player.to_build, scoring)
        assert best > value(player.territory)


def test_a_land_on_which_nothing_fits_is_worth_what_it_is() -> None:
    land = Territory()
    value = last_round.value_at_the_end([ScoringId.ROAD_TILES], ())
    assert last_round.best_total(land, (), value) == value(land) == 1


def test_majorities_count_against_the_others_lands() -> None:
    land, other = Territory.parse("C@0,0 53@0,-1r2"), Territory()
    value = last_round.value_at_the_end([ScoringId.WHISKY, ScoringId.GOLD], [other])
    assert value(land) == majority([1, 0])[0] + scroll_points(land)
    assert last_round.value_at_the_end([ScoringId.WHISKY], [land])(other) == 0


def test_what_is_left_on_the_table_is_told_game_by_game() -> None:
    found = [last_round.LastRound(seed, 0, (1, 2), 30, 30 + (seed == 3)) for seed in range(10)]
    text, is_met = last_round.report(found, "strong")
    assert not is_met
    assert "nothing left in 90.0 %" in text
    assert "98 % asked: missed" in text
    assert "seed 3, seat 0: tiles (1, 2) made 30 of 31" in text
    assert last_round.report(found[:3], "strong")[1]


def test_a_seat_makes_no_more_of_its_last_tiles_than_a_full_search_does() -> None:
    rounds = last_round.last_rounds("easy", 2, 5)
    assert [each.seat for each in rounds] == [0, 1]
    assert all(each.left >= 0 for each in rounds)
    assert any(each.left for each in rounds), "a beginner that misses nothing"
