"""What gives points and gold: the scoring tiles, scrolls, gold left over, income."""

from __future__ import annotations

import re

import pytest
from positions import BARREL_ROAD, CASTLE_ALONE

from skye_desktop.engine import (
    PRINTED,
    SCORING_TILES,
    SCROLLS,
    SOLO,
    Cell,
    Income,
    Numbers,
    ScoreLine,
    ScoringId,
    Territory,
    barrel_cells,
    income,
    score,
    scroll_lines,
    scroll_points,
)
from skye_desktop.games.skye.engine.scoring_tiles import by_id
from skye_desktop.i18n import counted_message, message

BLOCK = "C@0,0 28@1,0r2 31@0,1r2 73@1,1r1"
TWO_BROCHS_TOGETHER = "C@0,0 3@1,0 10@1,1r2"
CLOSED_MOUNTAIN = "C@0,0 1@-1,0r3 3@-1,1r3 12@0,1r2"
TWO_ROADS_ON_A_TILE = "C@0,0 33@0,1r1 32@1,1 31@0,2"
FIVE_SHEEP_TWO_OPEN_SCROLLS = "C@0,0 33@0,-1 37@0,1r1 34@0,2r3 27@1,2r2"

# A scoring tile, a land, the points it gives, the number it counts, and the cells on which it counts.
SCORED: list[tuple[ScoringId, str, int, int, set[Cell]]] = [
    (ScoringId.SQUARES, BLOCK + " 24@0,-1", 2, 1, {(0, 0), (1, 0), (0, 1), (1, 1)}),
    (ScoringId.SHEEP, "C@0,0 22@0,1r1 53@1,0", 1, 1, {(0, 1)}),
    (ScoringId.BROCHS, TWO_BROCHS_TOGETHER, 3, 2, {(1, 0), (1, 1)}),
    # Four brochs bring no more than three.
    (ScoringId.BROCHS, "C@0,0 3@-1,0 10@-2,1r3 8@-1,1r2 1@0,1", 6, 4, {(-2, 1), (-1, 0), (-1, 1), (0, 0), (0, 1)}),
    # Cattle between two farms.
    (ScoringId.FARM_ANIMALS, "C@0,0 35@0,1r2 56@1,0r1 15@2,0r1", 1, 1, {(1, 0)}),
    (ScoringId.ROAD_CATTLE, BARREL_ROAD, 2, 1, {(0, 1)}),
    (ScoringId.ROAD_TILES, TWO_ROADS_ON_A_TILE, 3, 3, {(0, 0), (0, 1), (1, 1)}),
    (ScoringId.LARGEST_LAKE, "C@0,0 59@1,0r2 35@0,1r2 15@1,1r1", 6, 3, {(0, 0), (1, 0), (1, 1)}),
    (ScoringId.COMPLETED_AREAS, "C@0,0 10@0,-1r1 5@0,1", 1, 1, {(0, -1), (0, 0), (0, 1)}),
    (ScoringId.LARGE_AREAS, CLOSED_MOUNTAIN, 3, 1, {(0, 0), (-1, 0), (-1, 1), (0, 1)}),
    (ScoringId.BUILDINGS, "C@0,0 8@1,-1r1 43@1,0", 5, 1, {(1, -1), (1, 0)}),
    # The lighthouses of 42 and 11 stand at one of the tile's two waters; turned, it is the other one.
    (ScoringId.LIT_WATERS, "C@0,0 41@0,-1r2 67@1,-1r3 45@2,-1", 6, 2, {(0, -1), (1, -1), (2, -1)}),
    (ScoringId.LIT_WATERS, "C@0,0 42@1,0 69@2,0r1", 0, 0, set()),
    (ScoringId.LIT_WATERS, "C@0,0 11@1,0r2 69@2,0r1", 0, 0, set()),
    (ScoringId.COLUMNS, "C@0,0 31@0,1r2 28@0,2r1 44@1,0", 3, 1, {(0, 0), (0, 1), (0, 2)}),
    (ScoringId.COMPLETED_MOUNTAINS, CLOSED_MOUNTAIN, 2, 1, {(0, 0), (-1, 0), (-1, 1), (0, 1)}),
    (ScoringId.WHISKY, BARREL_ROAD, 5, 3, {(0, 1), (0, 2), (1, 0)}),
    (ScoringId.SHIPS, "C@0,0 66@1,0r3 50@2,0", 5, 2, {(1, 0)}),
    (ScoringId.GOLD, BARREL_ROAD, 0, 0, set()),
]  # fmt: skip


def scored(tile: ScoringId, *lands: str, gold: tuple[int, ...] = ()) -> tuple[ScoreLine, ...]:
    return score(tile, [Territory.parse(land) for land in lands], gold or (0,) * len(lands))


@pytest.mark.parametrize(("tile", "land", "points", "count", "cells"), SCORED)
def test_a_scoring_tile_gives_points_for_what_it_counts_and_shows_where(
    tile: ScoringId, land: str, points: int, count: int, cells: set[Cell]
) -> None:
    line, other = scored(tile, land, CASTLE_ALONE)
    assert (line.seat, line.points, line.count, line.source) == (0, points, count, tile)
    assert set(line.cells) == cells
    assert len(line.cells) == len(cells)
    assert other.points or other.cells == ()


def test_every_printed_scoring_tile_has_its_land() -> None:
    assert {row[0] for row in SCORED} >= set(ScoringId)
    assert set(PRINTED) - set(SOLO) == {ScoringId.WHISKY, ScoringId.SHIPS, ScoringId.GOLD}


def test_a_scoring_tile_without_its_entry_or_a_text_is_refused_by_its_name() -> None:
    first, *others = SCORING_TILES.values()
    blocks = counted_message("one block", "{n} blocks")
    for tiles, why in (
        (others, "the scoring tile squares has no entry in _TILES of games/skye/engine/scoring_tiles.py"),
        ([first, *others, first], "two entries in _TILES"),
        ([first._replace(english_name=message("")), *others], "the scoring tile squares lacks a text"),
        ([first._replace(english_rule=message("")), *others], "the scoring tile squares lacks a text"),
        ([first._replace(english_brief=message("")), *others], "the scoring tile squares lacks a text"),
        ([first._replace(english_text=message("")), *others], "the scoring tile squares lacks a text"),
        ([first._replace(numbers=Numbers()), *others], "the scoring tile squares gives no points"),
        ([first._replace(english_counted=blocks), *others], "what squares counts is told without its number"),
    ):  # fmt: skip
        with pytest.raises(AssertionError, match=re.escape(why)):
            by_id(tiles)


@pytest.mark.parametrize(
    ("tile", "lands", "gold", "told"),
    [
        (ScoringId.WHISKY, (BARREL_ROAD, "C@0,0 32@0,1", CASTLE_ALONE), (), [(3, 5), (1, 2), (0, 0)]),
        (ScoringId.SHIPS, ("C@0,0 66@1,0r3", "C@0,0 69@1,0r1 54@2,0r2", "C@0,0 69@1,0r1"), (), [(2, 5), (2, 5), (1, 0)]),
        (ScoringId.GOLD, (CASTLE_ALONE,) * 3, (4, 9, 0), [(4, 2), (9, 5), (0, 0)]),
        (ScoringId.GOLD, (CASTLE_ALONE,) * 5, (5, 4, 4, 3, 3), [(5, 5), (4, 2), (4, 2), (3, 0), (3, 0)]),
    ],
)  # fmt: skip
def test_a_majority_gives_5_for_most_and_2_for_second_most(
    tile: ScoringId, lands: tuple[str, ...], gold: tuple[int, ...], told: list[tuple[int, int]]
) -> None:
    assert [(line.count, line.points) for line in scored(tile, *lands, gold=gold)] == told


# Scrolls (Rules, Final scoring)

# A scroll, a land with it, what is counted, and its points there.
SCROLLS_SCORED = [
    ("scroll_sheep", "C@0,0 27@-1,0r3 34@1,0", 3, 1),
    ("scroll_sheep", "C@0,0 33@-3,0r2 41@-2,0r3 34@-1,0r1 27@-1,1r3", 5, 4),
    ("scroll_cattle", "C@0,0 32@0,-1r2 31@1,0r2 36@0,1r1", 3, 3),
    ("scroll_cattle", "C@0,0 14@-1,-1r1 17@0,-1r1 60@1,0 24@0,1 50@0,2r3 40@0,3r3 25@1,3", 3, 6),
    ("scroll_barrel", "C@0,0 23@-1,-2r1 31@-1,-1r3 43@-1,0r1 53@1,0r2", 3, 1),
    ("scroll_barrel", "C@0,0 24@-2,-1r1 34@-1,-1r2 23@-1,0r2 55@-1,1r2 70@0,1r3", 3, 2),
    ("scroll_ship", "C@0,0 44@0,-1 67@1,0r3 63@2,0r3", 3, 1),
    ("scroll_ship", "C@0,0 44@1,0r2 67@2,0r1 43@1,1r1 54@-1,2r2 50@0,2r1 1@1,2", 3, 2),
    ("scroll_lighthouse", "C@0,0 63@-1,-1r2 46@0,-1r1 50@0,1r3 45@0,2r1", 3, 3),
    ("scroll_lighthouse", "C@0,0 42@1,-2r3 45@0,-1r2 44@1,-1r3 72@1,0", 3, 6),
    ("scroll_broch", "C@0,0 4@0,-1r2 28@-2,0r3 5@-1,0 11@0,1r2", 3, 3),
    ("scroll_broch", "C@0,0 11@0,-1r2 3@-2,0r3 9@-1,0r2 28@1,0r3 64@2,0", 3, 6),
    ("scroll_farm", "C@0,0 43@0,1r2 17@1,1r3 4@2,1 15@1,2r1", 3, 3),
    ("scroll_farm", "C@0,0 65@2,-1r3 59@1,0r2 17@2,0r2 38@0,1r3 69@1,1 54@1,2r3", 3, 6),
]


@pytest.mark.parametrize(("scroll", "land", "count", "points"), SCROLLS_SCORED)
def test_a_scroll_counts_over_the_whole_land_and_doubles_in_a_completed_area(
    scroll: str, land: str, count: int, points: int
) -> None:
    (line,) = (line for line in scroll_lines(Territory.parse(land)) if line.source == scroll)
    assert (line.count, line.points) == (count, points)


def test_every_scroll_is_drawn_once_in_an_open_and_once_in_a_completed_area() -> None:
    assert sorted(row[0] for row in SCROLLS_SCORED) == sorted([*SCROLLS, *SCROLLS])


def test_several_scrolls_of_one_kind_each_score() -> None:
    land = Territory.parse(FIVE_SHEEP_TWO_OPEN_SCROLLS)
    assert [(line.source, line.points) for line in scroll_lines(land)] == [("scroll_sheep", 2)] * 2
    assert scroll_points(land) == 4
    assert scroll_lines(Territory()) == ()


def test_a_scroll_shows_the_tiles_it_counts() -> None:
    (line,) = scroll_lines(Territory.parse("C@0,0 32@0,-1r2 31@1,0r2 36@0,1r1"), seat=2)
    assert (line.seat, sorted(line.cells)) == (2, [(0, -1), (1, 0)])


def test_an_income_is_paid_for_connected_barrels_and_for_seats_strictly_ahead() -> None:
    land = Territory.parse(BARREL_ROAD)
    assert barrel_cells(land) == ((0, 1), (0, 2))
    assert income(land, 10, [10, 12, 11, 4], 3) == Income(5, 2, 2, 3)
    assert income(land, 10, [10, 12, 11, 4], 3).gold == 13
    assert income(Territory(), 0, [0, 9, 9], 0).gold == 5


# Sentences

SENTENCES = [
    (ScoreLine(0, 4, 2, (), "squares"), "2 blocks of 2×2 tiles: 4 points"),
    (ScoreLine(0, 1, 1, (), "sheep"), "1 sheep: 1 point"),
    (ScoreLine(0, 3, 2, (), "brochs"), "2 brochs in mountains: 3 points"),
    (ScoreLine(0, 5, 3, (), "whisky"), "3 tiles with barrels: 5 points"),
    (ScoreLine(0, 1, 1, (), "farm_animals"), "1 animal on or around farms: 1 point"),
    (ScoreLine(0, 4, 2, (), "road_cattle"), "2 cattle joined to the castle: 4 points"),
    (ScoreLine(0, 1, 1, (), "road_tiles"), "1 tile joined to the castle: 1 point"),
    (ScoreLine(0, 6, 3, (), "largest_lake"), "largest lake of 3 tiles: 6 points"),
    (ScoreLine(0, 1, 1, (), "completed_areas"), "1 completed area: 1 point"),
    (ScoreLine(0, 6, 2, (), "large_areas"), "2 completed areas of 3 or more tiles: 6 points"),
    (ScoreLine(0, 5, 1, (), "buildings"), "1 set of broch, farm and lighthouse: 5 points"),
    (ScoreLine(0, 0, 0, (), "ships"), "0 ships: 0 points"),
    (ScoreLine(0, 2, 9, (), "gold"), "9 gold held: 2 points"),
    (ScoreLine(0, 3, 1, (), "lit_waters"), "1 water with ship and lighthouse: 3 points"),
    (ScoreLine(0, 6, 2, (), "columns"), "2 columns of 3 or more tiles: 6 points"),
    (ScoreLine(0, 2, 1, (), "completed_mountains"), "1 completed mountain: 2 points"),
    (ScoreLine(0, 2, 5, (), "scroll_sheep"), "scroll: 5 sheep: 2 points"),
    (ScoreLine(0, 4, 5, (), "scroll_sheep", 2), "scroll: 5 sheep, doubled in a completed area: 4 points"),
    (ScoreLine(0, 2, 1, (), "scroll_cattle", 2), "scroll: 1 cattle, doubled in a completed area: 2 points"),
    (ScoreLine(0, 1, 3, (), "scroll_barrel"), "scroll: 3 tiles with barrels: 1 point"),
    (ScoreLine(0, 0, 1, (), "scroll_ship"), "scroll: 1 ship: 0 points"),
    (ScoreLine(0, 2, 2, (), "scroll_lighthouse"), "scroll: 2 lighthouses: 2 points"),
    (ScoreLine(0, 1, 1, (), "scroll_broch"), "scroll: 1 broch: 1 point"),
    (ScoreLine(0, 3, 3, (), "scroll_farm"), "scroll: 3 farms: 3 points"),
    (ScoreLine(0, 1, 9, (), "gold_left"), "9 gold left over: 1 point"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "sentence"), SENTENCES)
def test_a_line_explains_itself_in_one_sentence(line: ScoreLine, sentence: str) -> None:
    assert line.text == sentence


def test_every_source_of_points_has_its_sentence() -> None:
    assert {line.source for line, _ in SENTENCES} >= {*ScoringId, *SCROLLS, "gold_left"}
