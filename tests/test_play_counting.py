"""What gives the points of a line, thing by thing, over random lands."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

import pytest
from games import grow
from groups import many

from skye_desktop.engine import PRINTED, Icon, ScoreLine, ScoringId, Territory, score, scroll_lines
from skye_desktop.play.score_parts import CountedPart, count_parts

_PLAIN = Territory()


@cache
def _lands() -> tuple[Territory, ...]:
    return tuple(grow(random.Random(seed), 4 + seed % 15) for seed in range(many(60, quick=30)))


def _lines(tile: ScoringId) -> list[tuple[ScoreLine, Territory]]:
    return [(score(tile, (land, _PLAIN), (7, 3))[0], land) for land in _lands()]


def _things(parts: list[CountedPart]) -> list[object]:
    return [thing for part in parts for thing in part.things]


@pytest.mark.parametrize("tile", PRINTED)
def test_the_points_of_all_that_is_counted_are_those_of_the_line(tile: ScoringId) -> None:
    for line, land in _lines(tile):
        parts = count_parts(line, land)
        assert sum(part.points for part in parts) == (0 if tile is ScoringId.GOLD else line.points)
        assert all(part.points >= 0 for part in parts)
        assert {cell for part in parts for cell in part.cells} <= set(line.cells)
    assert tile is ScoringId.GOLD or any(count_parts(line, land) for line, land in _lines(tile))


@pytest.mark.parametrize("tile", PRINTED)
def test_no_thing_is_counted_twice_and_each_stands_where_it_is_said_to(tile: ScoringId) -> None:
    for line, land in _lines(tile):
        things = [thing for part in count_parts(line, land) for thing in part.things]
        assert len(things) == len(set(things))
        for thing in things:
            area = land.faces[thing.spot.cell].areas[thing.spot.area_index]
            assert area.icons.count(thing.icon) > thing.number


@pytest.mark.parametrize(
    "tile",
    [
        ScoringId.SHEEP,
        ScoringId.SHIPS,
        ScoringId.FARM_ANIMALS,
        ScoringId.ROAD_CATTLE,
        ScoringId.BROCHS,
    ],
)
def test_as_many_things_hop_as_the_line_says(tile: ScoringId) -> None:
    for line, land in _lines(tile):
        assert len(_things(count_parts(line, land))) == line.count


@pytest.mark.parametrize(
    "tile",
    [
        ScoringId.SQUARES, ScoringId.COLUMNS, ScoringId.ROAD_TILES, ScoringId.COMPLETED_AREAS,
        ScoringId.LARGE_AREAS, ScoringId.COMPLETED_MOUNTAINS, ScoringId.LIT_WATERS, ScoringId.BUILDINGS,
        ScoringId.WHISKY,
    ],
)  # fmt: skip
def test_as_many_parts_are_counted_as_the_line_says(tile: ScoringId) -> None:
    for line, land in _lines(tile):
        assert len(count_parts(line, land)) == line.count


def test_a_set_has_one_of_each_building() -> None:
    for line, land in _lines(ScoringId.BUILDINGS):
        for part in count_parts(line, land):
            icons = Counter(thing.icon for thing in part.things)
            assert icons == Counter((Icon.BROCH, Icon.FARM, Icon.LIGHTHOUSE))


def test_of_a_majority_the_points_come_with_the_last_thing() -> None:
    for line, land in _lines(ScoringId.SHIPS):
        parts = count_parts(line, land)
        assert [part.points for part in parts[:-1]] == [0] * (len(parts) - 1 if parts else 0)


def test_a_scroll_is_counted_thing_by_thing() -> None:
    lines = [(line, land) for land in _lands() for line in scroll_lines(land)]
    assert any(line.points for line, _ in lines)
    for line, land in lines:
        parts = count_parts(line, land)
        assert len(parts) == line.count
        assert sum(part.points for part in parts) == line.points
