"""What gives points and gold: the scoring tiles, scrolls, gold left over, income."""

from __future__ import annotations

import gettext
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
    income_sentence,
    score,
    scroll_lines,
    scroll_points,
)
from skye_desktop.engine.scoring_tiles import by_id
from skye_desktop.i18n import counted_message, message, speak, tr, trn

CLOSED_WATER = "C@0,0 43@1,0"
CLOSED_PASTURE = "C@0,0 10@0,-1r1 5@0,1"
CLOSED_MOUNTAIN = "C@0,0 1@-1,0r3 3@-1,1r3 12@0,1r2"
INNER_LAKE = "C@0,0 35@0,1r2"
TWO_LAKES = "C@0,0 59@1,0r2 35@0,1r2 15@1,1r1"
SMALL_LAKE_AND_LARGE_OPEN_WATER = "C@0,0 64@0,-1 73@1,0r2 50@2,0"

BLOCK = "C@0,0 28@1,0r2 31@0,1r2 73@1,1r1"
TWO_BY_THREE = "C@0,0 28@1,0r2 11@2,0r3 31@0,1r2 73@1,1r1 23@2,1r3"
THREE_BY_THREE = "C@0,0 69@-1,-1r2 63@0,-1 34@1,-1 42@-1,0r3 17@1,0r3 15@-1,1r1 5@0,1 67@1,1r2"
RING = "C@0,0 73@1,0r2 28@2,0r3 31@0,1r2 4@2,1r1 11@0,2r2 7@1,2r2 57@2,2r3"
FILLED_RING = RING + " 3@1,1r3"

COLUMN_OF_TWO = "C@0,0 31@0,1r2"
COLUMN_OF_THREE = "C@0,0 31@0,1r2 28@0,2r1"
COLUMN_OF_FOUR = "C@0,0 28@0,-1r3 31@0,1r2 11@0,2r2"
ROW_OF_THREE = "C@0,0 31@1,0r2 73@2,0r2"
# Column 0 has two runs of three with a gap between them, column 1 one run of seven.
BROKEN_COLUMN = (
    "C@0,0 53@1,0r1 31@0,1r2 73@1,1r1 28@0,2r1 7@1,2r2 "
    "23@1,3r3 30@0,4r1 57@1,4r3 70@0,5r2 27@1,5r3 24@0,6r3 12@1,6r3"
)

ONE_BROCH = "C@0,0 8@0,1"
TWO_BROCHS_TOGETHER = "C@0,0 3@1,0 10@1,1r2"
THREE_BROCHS_TOGETHER = "C@0,0 10@-2,0r3 5@-1,0 1@-1,1r1"
FOUR_BROCHS_TOGETHER = "C@0,0 3@-1,0 10@-2,1r3 8@-1,1r2 1@0,1"
ONE_BROCH_AND_TWO = "C@0,0 3@-1,0r3 1@0,1 6@0,2r1"

FARM_WITH_ANIMALS = "C@0,0 29@0,1"
CATTLE_AT_THE_CORNER_OF_A_FARM = "C@0,0 35@0,1r2 56@1,0r1"
CATTLE_BETWEEN_TWO_FARMS = "C@0,0 35@0,1r2 56@1,0r1 15@2,0r1"
SHEEP_TWO_TILES_FROM_A_FARM = "C@0,0 35@0,1r2 33@0,-1"

TWO_CATTLE_ON_THE_ROAD = "C@0,0 32@0,1"
CATTLE_OFF_THE_ROAD = "C@0,0 62@0,1"
TWO_ROADS_ON_A_TILE = "C@0,0 33@0,1r1 32@1,1 31@0,2"

SHIP_AND_LIGHT = "C@0,0 66@1,0r3 50@2,0"
SHIP_AND_LIGHT_ON_ONE_TILE = "C@0,0 61@1,0"
SHIP_AND_LIGHT_APART = "C@0,0 63@0,-1r3 44@1,0r2"
TWO_LIT_WATERS = "C@0,0 41@0,-1r2 67@1,-1r3 45@2,-1"
TWO_SHIPS_TWO_LIGHTS_ONE_WATER = "C@0,0 41@0,-1r2 44@1,0 66@2,0r3"

ONE_SET = "C@0,0 8@1,-1r1 43@1,0"
TWO_SETS = "C@0,0 4@-2,1r2 11@-1,1r1 43@0,1r2"

TWO_LARGE_AREAS = "C@0,0 38@-1,-1r3 26@-2,0r1 3@-1,0 73@-1,1"
FIVE_SHEEP_SCROLL_IN_A_CLOSED_PASTURE = "C@0,0 33@-3,0r2 41@-2,0r3 34@-1,0r1 27@-1,1r3"
FIVE_SHEEP_TWO_OPEN_SCROLLS = "C@0,0 33@0,-1 37@0,1r1 34@0,2r3 27@1,2r2"

# A scoring tile, a land, the points it gives and the number it counts.
SCORED = [
    (ScoringId.SQUARES, CASTLE_ALONE, 0, 0),
    (ScoringId.SQUARES, TWO_BY_THREE, 4, 2),
    (ScoringId.SQUARES, THREE_BY_THREE, 8, 4),
    (ScoringId.SHEEP, FIVE_SHEEP_TWO_OPEN_SCROLLS, 5, 5),
    (ScoringId.BROCHS, TWO_BROCHS_TOGETHER, 3, 2),
    (ScoringId.BROCHS, THREE_BROCHS_TOGETHER, 6, 3),
    (ScoringId.BROCHS, FOUR_BROCHS_TOGETHER, 6, 4),
    (ScoringId.BROCHS, ONE_BROCH_AND_TWO, 4, 3),
    (ScoringId.FARM_ANIMALS, SHEEP_TWO_TILES_FROM_A_FARM, 0, 0),
    (ScoringId.FARM_ANIMALS, FARM_WITH_ANIMALS, 2, 2),
    (ScoringId.FARM_ANIMALS, CATTLE_AT_THE_CORNER_OF_A_FARM, 1, 1),
    (ScoringId.FARM_ANIMALS, CATTLE_BETWEEN_TWO_FARMS, 1, 1),
    (ScoringId.ROAD_CATTLE, TWO_CATTLE_ON_THE_ROAD, 4, 2),
    (ScoringId.ROAD_CATTLE, CATTLE_OFF_THE_ROAD, 0, 0),
    (ScoringId.ROAD_CATTLE, TWO_ROADS_ON_A_TILE, 4, 2),
    (ScoringId.ROAD_TILES, CASTLE_ALONE, 1, 1),
    (ScoringId.ROAD_TILES, TWO_ROADS_ON_A_TILE, 3, 3),
    (ScoringId.LARGEST_LAKE, INNER_LAKE, 2, 1),
    (ScoringId.LARGEST_LAKE, TWO_LAKES, 6, 3),
    (ScoringId.LARGEST_LAKE, SMALL_LAKE_AND_LARGE_OPEN_WATER, 2, 1),
    (ScoringId.COMPLETED_AREAS, TWO_LAKES, 3, 3),
    (ScoringId.COMPLETED_AREAS, FILLED_RING, 5, 5),
    (ScoringId.LARGE_AREAS, CLOSED_WATER, 0, 0),
    (ScoringId.LARGE_AREAS, TWO_LARGE_AREAS, 6, 2),
    (ScoringId.BUILDINGS, CLOSED_WATER, 0, 0),
    (ScoringId.BUILDINGS, ONE_SET, 5, 1),
    (ScoringId.BUILDINGS, TWO_SETS, 10, 2),
    (ScoringId.LIT_WATERS, SHIP_AND_LIGHT_ON_ONE_TILE, 3, 1),
    (ScoringId.LIT_WATERS, SHIP_AND_LIGHT_APART, 0, 0),
    (ScoringId.LIT_WATERS, TWO_LIT_WATERS, 6, 2),
    (ScoringId.LIT_WATERS, TWO_SHIPS_TWO_LIGHTS_ONE_WATER, 3, 1),
    # The lighthouses of 42 and 11 stand at one of the tile's two waters; turned, it is the other one.
    (ScoringId.LIT_WATERS, "C@0,0 42@1,0 69@2,0r1", 0, 0),
    (ScoringId.LIT_WATERS, "C@0,0 42@1,0r2 69@2,0r1", 3, 1),
    (ScoringId.LIT_WATERS, "C@0,0 11@1,0 69@2,0r1", 3, 1),
    (ScoringId.LIT_WATERS, "C@0,0 11@1,0r2 69@2,0r1", 0, 0),
    (ScoringId.COLUMNS, COLUMN_OF_TWO, 0, 0),
    (ScoringId.COLUMNS, COLUMN_OF_FOUR, 3, 1),
    (ScoringId.COLUMNS, ROW_OF_THREE, 0, 0),
    (ScoringId.COLUMNS, BROKEN_COLUMN, 9, 3),
    (ScoringId.COMPLETED_MOUNTAINS, ONE_BROCH, 0, 0),
    (ScoringId.COMPLETED_MOUNTAINS, CLOSED_MOUNTAIN, 2, 1),
    (ScoringId.COMPLETED_MOUNTAINS, FILLED_RING, 6, 3),
]

# A scoring tile, a land, and the cells on which it counts.
COUNTED_ON: list[tuple[ScoringId, str, set[Cell]]] = [
    (ScoringId.SQUARES, BLOCK + " 24@0,-1", {(0, 0), (1, 0), (0, 1), (1, 1)}),
    (ScoringId.SHEEP, "C@0,0 22@0,1r1 53@1,0", {(0, 1)}),
    (ScoringId.BROCHS, TWO_BROCHS_TOGETHER, {(1, 0), (1, 1)}),
    (ScoringId.WHISKY, BARREL_ROAD, {(0, 1), (0, 2), (1, 0)}),
    (ScoringId.FARM_ANIMALS, CATTLE_BETWEEN_TWO_FARMS, {(1, 0)}),
    (ScoringId.ROAD_CATTLE, BARREL_ROAD, {(0, 1)}),
    (ScoringId.ROAD_TILES, TWO_ROADS_ON_A_TILE, {(0, 0), (0, 1), (1, 1)}),
    (ScoringId.LARGEST_LAKE, TWO_LAKES, {(0, 0), (1, 0), (1, 1)}),
    (ScoringId.COMPLETED_AREAS, CLOSED_PASTURE, {(0, -1), (0, 0), (0, 1)}),
    (ScoringId.LARGE_AREAS, CLOSED_MOUNTAIN, {(0, 0), (-1, 0), (-1, 1), (0, 1)}),
    (ScoringId.BUILDINGS, ONE_SET, {(1, -1), (1, 0)}),
    (ScoringId.SHIPS, SHIP_AND_LIGHT, {(1, 0)}),
    (ScoringId.GOLD, BARREL_ROAD, set()),
    (ScoringId.LIT_WATERS, TWO_LIT_WATERS, {(0, -1), (1, -1), (2, -1)}),
    (ScoringId.COLUMNS, COLUMN_OF_THREE + " 44@1,0", {(0, 0), (0, 1), (0, 2)}),
    (ScoringId.COMPLETED_MOUNTAINS, CLOSED_MOUNTAIN, {(0, 0), (-1, 0), (-1, 1), (0, 1)}),
]


def scored(tile: ScoringId, *lands: str, gold: tuple[int, ...] = ()) -> tuple[ScoreLine, ...]:
    return score(tile, [Territory.parse(land) for land in lands], gold or (0,) * len(lands))


# The scoring tiles


@pytest.mark.parametrize("tile", SOLO)
def test_a_scoring_tile_gives_each_seat_points_for_what_it_counts_on_its_land(
    tile: ScoringId,
) -> None:
    rows = [row[1:] for row in SCORED if row[0] is tile]
    lines = scored(tile, *(land for land, _, _ in rows))
    assert rows
    for seat, (line, (land, points, count)) in enumerate(zip(lines, rows, strict=True)):
        assert (line.seat, line.points, line.count, line.source) == (seat, points, count, tile), (
            land
        )
        assert line.points or line.cells == (), land


@pytest.mark.parametrize(("tile", "land", "cells"), COUNTED_ON)
def test_a_line_shows_the_cells_on_which_it_counted(
    tile: ScoringId, land: str, cells: set[Cell]
) -> None:
    (line,) = scored(tile, land)
    assert set(line.cells) == cells
    assert len(line.cells) == len(cells)


def test_every_printed_scoring_tile_has_its_cells() -> None:
    assert {row[0] for row in COUNTED_ON} >= set(PRINTED)
    assert set(PRINTED) - set(SOLO) == {ScoringId.WHISKY, ScoringId.SHIPS, ScoringId.GOLD}


def test_a_scoring_tile_without_its_entry_or_a_text_is_refused_by_its_name() -> None:
    first, *others = SCORING_TILES.values()
    blocks = counted_message("one block", "{n} blocks")
    for tiles, why in (
        (others, "the scoring tile squares has no entry in _TILES of engine/scoring_tiles.py"),
        ([first, *others, first], "two entries in _TILES"),
        ([first._replace(english_name=message("")), *others], "the scoring tile squares lacks a text"),
        ([first._replace(english_rule=message("")), *others], "the scoring tile squares lacks a text"),
        ([first._replace(english_text=message("")), *others], "the scoring tile squares lacks a text"),
        ([first._replace(numbers=Numbers()), *others], "the scoring tile squares gives no points"),
        ([first._replace(english_counted=blocks), *others], "what squares counts is told without its number"),
    ):  # fmt: skip
        with pytest.raises(AssertionError, match=re.escape(why)):
            by_id(tiles)


def test_an_unknown_scoring_tile_is_refused_by_its_name() -> None:
    with pytest.raises(ValueError, match="'castles' is not a scoring tile"):
        score("castles", [Territory()], [0])


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
    ("scroll_sheep", FIVE_SHEEP_SCROLL_IN_A_CLOSED_PASTURE, 5, 4),
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
    assert scroll_lines(Territory.parse(CLOSED_WATER)) == ()


def test_a_scroll_shows_the_tiles_it_counts() -> None:
    (line,) = scroll_lines(Territory.parse("C@0,0 32@0,-1r2 31@1,0r2 36@0,1r1"), seat=2)
    assert line.seat == 2
    assert sorted(line.cells) == [(0, -1), (1, 0)]


# Income (Rules, Income)


def test_an_income_is_paid_for_connected_barrels_and_for_seats_strictly_ahead() -> None:
    land = Territory.parse(BARREL_ROAD)
    assert barrel_cells(land) == ((0, 1), (0, 2))
    # 32 stands on the castle's road, 31 on the other one; both have barrels.
    assert barrel_cells(Territory.parse(TWO_ROADS_ON_A_TILE)) == ((1, 1),)
    assert income(Territory(), 0, [0, 9, 9], 0).gold == 5
    assert income(land, 10, [10, 12, 11, 4], 3) == Income(5, 2, 2, 3)
    assert income(land, 10, [10, 12, 11, 4], 3).gold == 13
    assert income(Territory(), 11, [10, 10, 11], 2).seats_ahead == 0


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
    assert {line.source for line, _ in SENTENCES} >= {*PRINTED, *SCROLLS, "gold_left"}


@pytest.mark.parametrize(
    ("paid", "sentence"),
    [
        (Income(5, 0, 0, 0), "5"),
        (Income(5, 1, 0, 0), "5 + 1 for barrels = 6"),
        (Income(5, 2, 2, 3), "5 + 2 for barrels + 6 for 2 clans ahead = 13"),
        (Income(5, 0, 1, 1), "5 + 1 for 1 clan ahead = 6"),
    ],
)
def test_an_income_is_told_with_its_parts(paid: Income, sentence: str) -> None:
    assert income_sentence(paid) == sentence


class Gaelic(gettext.NullTranslations):
    """A catalogue of four words."""

    def gettext(self, message: str) -> str:
        return {"Sheep": "Caoraich"}.get(message, message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return {"{n} sheep": "{n} caora", "{n} point": "{n} phuing"}.get(msgid1, msgid1)


def test_sentences_are_told_in_the_language_in_use() -> None:
    speak(Gaelic())
    try:
        assert SCORING_TILES[ScoringId.SHEEP].name == "Caoraich"
        assert ScoreLine(0, 3, 3, (), "sheep").text == "3 caora: 3 phuing"
        assert tr("Squares") == "Squares"
    finally:
        speak(gettext.NullTranslations())
    assert [trn("{n} ship", "{n} ships", number) for number in (1, 2)] == ["1 ship", "2 ships"]


SAID = {
    "squares": "each, 2×2, overlapping",
    "sheep": "each sheep",
    "brochs": "1\u00a0/\u00a03\u00a0/\u00a06, 1\u00a0/\u00a02\u00a0/\u00a03, each mountain, or more, open too",
    "whisky": "most tiles, barrels, second most, off the road",
    "farm_animals": "each sheep and cattle, on or around, diagonals",
    "road_cattle": "each cattle, castle, by road",
    "road_tiles": "each tile, by road, the castle too",
    "largest_lake": "each tile, largest, completed",
    "completed_areas": "each completed area, any terrain, size",
    "large_areas": "each completed area, 3 or more tiles",
    "buildings": "each set, one broch, one farm, one lighthouse",
    "ships": "5, most ships, 2 for second most",
    "gold": "5, most gold, in hand, 2 for second most",
    "lit_waters": "each water, open ones too, a ship, a lighthouse",
    "columns": "each, unbroken, 3 or more tiles",
    "completed_mountains": "each completed mountain, any size",
}
"""What the short text of each scoring tile must not leave out."""


@pytest.mark.parametrize("tile", ScoringId)
def test_texts_of_a_scoring_tile_leave_out_nothing_that_is_needed(tile: ScoringId) -> None:
    rule, text = SCORING_TILES[tile].rule, SCORING_TILES[tile].text
    assert [words for words in SAID[tile].split(", ") if words not in rule] == []
    assert "point" in text
    assert text.endswith(".")
    points = rule.partition(" for ")[0]
    assert set(re.findall(r"\d+", points)) <= set(re.findall(r"\d+", text))
