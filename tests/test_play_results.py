"""Where the points of a game came from, thing by thing; what decided it, and the same table once more."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

import pytest
from games import grow, random_game, setup_for
from groups import many

from skye_desktop.engine import (
    PRINTED,
    GameSetup,
    Icon,
    ScoringId,
    Territory,
    score,
    scroll_lines,
    standings,
)
from skye_desktop.games.skye.new_table import same_again
from skye_desktop.games.skye.results import decisive_source, result_rows
from skye_desktop.games.skye.score_parts import count_parts

BY_THING = "SHEEP SHIPS FARM_ANIMALS ROAD_CATTLE BROCHS"
BY_PART = (
    "SQUARES COLUMNS ROAD_TILES COMPLETED_AREAS LARGE_AREAS COMPLETED_MOUNTAINS LIT_WATERS "
    "BUILDINGS WHISKY"
)


@cache
def lands() -> tuple[Territory, ...]:
    return tuple(grow(random.Random(seed), 4 + seed % 15) for seed in range(many(60, quick=30)))


@pytest.mark.parametrize("tile", PRINTED)
def test_what_is_counted_gives_the_points_and_is_where_it_is_said_to_be(tile: ScoringId) -> None:
    is_counted = False
    for land in lands():
        line = score(tile, (land, Territory()), (7, 3))[0]
        parts = count_parts(line, land)
        is_counted |= bool(parts)
        points = [part.points for part in parts]
        assert sum(points) == (0 if tile is ScoringId.GOLD else line.points)
        assert all(point >= 0 for point in points)
        assert {cell for part in parts for cell in part.cells} <= set(line.cells)
        things = [thing for part in parts for thing in part.things]
        assert len(things) == len(set(things))
        for thing in things:
            area = land.faces[thing.spot.cell].areas[thing.spot.area_index]
            assert area.icons.count(thing.icon) > thing.number
        assert tile.name not in BY_THING.split() or len(things) == line.count
        assert tile.name not in BY_PART.split() or len(parts) == line.count
        for part in parts if tile is ScoringId.BUILDINGS else ():
            icons = Counter(thing.icon for thing in part.things)
            assert icons == Counter((Icon.BROCH, Icon.FARM, Icon.LIGHTHOUSE))
        if tile is ScoringId.SHIPS:
            assert not any(points[:-1]), "of a majority the points come with the last thing"
    assert is_counted or tile is ScoringId.GOLD


def test_a_scroll_is_counted_thing_by_thing() -> None:
    lines = [(line, land) for land in lands() for line in scroll_lines(land)]
    assert any(line.points for line, _ in lines)
    for line, land in lines:
        parts = count_parts(line, land)
        assert len(parts) == line.count
        assert sum(part.points for part in parts) == line.points


@pytest.mark.parametrize("seed", range(8))
def test_what_decided_a_game_is_where_the_winner_left_the_second_farthest_behind(seed: int) -> None:
    game = random_game(2 + seed % 3, seed)
    state = game[-1].after
    rows = result_rows([event for move in game for event in move.events], len(state.players))
    first, second = (standing.seat for standing in standings(state)[:2])
    decided, leads = decisive_source(rows, first, second), Counter[str]()
    for row in rows:
        leads[row.title] += row.points[first] - row.points[second]
    if state.players[first].points > state.players[second].points:
        assert decided is not None
        assert decided.first - decided.second == leads[decided.source] == max(leads.values())
    assert decisive_source(rows, first, first) is None


def test_the_same_people_play_again_and_the_next_one_starts() -> None:
    before = setup_for(3, 5)
    after = same_again(before)
    assert (after.seats, after.open_money) == (before.seats, before.open_money)
    assert after.start_seat == (before.start_seat + 1) % 3
    assert len({same_again(before).seed for _ in range(5)}) > 1
    drawn = {same_again(before).scoring_tiles for _ in range(20)}
    assert len(drawn) > 1, "they were drawn, and are drawn anew"
    chosen = GameSetup.drawn(before.seats, 5, scoring_tiles=PRINTED[3:7])
    assert same_again(chosen).scoring_tiles == PRINTED[3:7]
