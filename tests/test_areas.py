"""Areas that are pointed at: masks agree with the data, and what is said of an area with the scoring."""

from __future__ import annotations

import os

# Before pygame is loaded: no window.
os.environ["SDL_VIDEODRIVER"] = "dummy"

import json
from collections import Counter
from functools import cache
from random import Random

import pytest
from games import grow
from groups import many

from skye_desktop.engine import (
    PRINTED,
    SCORING_TILES,
    SIDES,
    TILES,
    ScoringId,
    Side,
    Terrain,
    Territory,
    score,
    scroll_points,
)
from skye_desktop.files import shipped_folder
from skye_desktop.games.skye.areas import (
    AreaMasks,
    AreaSpot,
    all_areas,
    lone_area,
    turned_point,
    whole_area,
)
from skye_desktop.games.skye.wording.area import area_lines, heading, things_in

TILE_FOLDER = shipped_folder("sprites") / "tiles"
MASKS = AreaMasks(TILE_FOLDER / "areas.json")

UNSAID = (ScoringId.SQUARES, ScoringId.COLUMNS, ScoringId.GOLD, ScoringId.ROAD_TILES)
"""Scoring tiles that count nothing of what lies in areas."""

JUST_INSIDE = {Side.N: (0.5, 0.01), Side.E: (0.99, 0.5), Side.S: (0.5, 0.99), Side.W: (0.01, 0.5)}


@cache
def some_lands() -> tuple[Territory, ...]:
    """Random lands of 1 to 22 tiles."""
    return tuple(grow(Random(seed), seed % 22) for seed in range(many(66, quick=22)))


def test_masks_agree_with_the_data_however_a_tile_is_turned() -> None:
    layouts = json.loads((TILE_FOLDER / "layout.json").read_text(encoding="utf-8"))
    for number, tile in TILES.items():
        mask, things = MASKS.of(number), layouts[str(number)]["things"]
        for rotation, face in enumerate(tile.faces):
            for side in SIDES:
                index = mask.area_at(JUST_INSIDE[side], rotation)
                assert side in face.areas[index].sides, f"tile {number}, side {side.name}"
            for index in range(len(tile.areas)):
                assert mask.area_at(mask.middle(index, rotation), rotation) == index, number
            for thing in things:
                point = turned_point(thing["x"], thing["y"], rotation)
                assert mask.area_at(point, rotation) == thing["area"], f"tile {number}: {thing}"


def test_the_areas_that_are_found_by_walking_are_those_of_the_land() -> None:
    for land in some_lands():
        found = all_areas(land)
        assert Counter(whole.area for whole in found) == Counter(land.areas)
        parts = {
            AreaSpot(cell, i) for cell, face in land.faces.items() for i in range(len(face.areas))
        }
        assert Counter(spot for whole in found for spot in whole.spots) == Counter(parts)
    for whole in all_areas(some_lands()[-1]):
        for spot in whole.spots:
            again = whole_area(some_lands()[-1], spot)
            assert again.first == spot
            assert again.is_same(whole)


def lines_at(land: str, cell: tuple[int, int], terrain: Terrain, *tiles: ScoringId) -> list[str]:
    """What is said of the area of that terrain on that tile, for these scoring tiles and some that count no areas."""
    territory = Territory.parse(land)
    index = next(i for i, area in enumerate(territory.faces[cell].areas) if area.terrain is terrain)
    whole = whole_area(territory, AreaSpot(cell, index))
    return [heading(whole.area), *area_lines(territory, whole, (*tiles, *UNSAID)[:4])]


LAND = (
    "C@0,0 71@0,-5r1 9@0,-4r1 64@1,-4r3 42@0,-3r2 67@1,-3r3 41@-2,-2r3 4@-1,-2r3 13@0,-2r2 22@1,-2 62@-2,-1r1 "
    "21@-1,-1r3 20@0,-1 34@1,-1r3 31@2,-1r3 27@3,-1r2 10@-1,0r2 53@1,0r1 14@2,0r3 38@0,1r3 29@1,1r3"
)
"""A land with something for every scoring tile."""

SAID: list[tuple[tuple[int, int], Terrain, ScoringId, str]] = [
    ((0, -5), Terrain.MOUNTAIN, ScoringId.BROCHS, "A Brochs: 1 point"),
    ((1, -4), Terrain.MOUNTAIN, ScoringId.BROCHS, "A Brochs: 0 points, no broch in it"),
    ((-2, -2), Terrain.WATER, ScoringId.LIT_WATERS, "A Ships and lights: 3 points"),
    ((1, -4), Terrain.WATER, ScoringId.LIT_WATERS, "A Ships and lights: 0 points, no lighthouse in it"),
    ((0, -4), Terrain.WATER, ScoringId.LIT_WATERS, "A Ships and lights: 0 points, no ship and no lighthouse in it"),
    ((1, -1), Terrain.WATER, ScoringId.LARGEST_LAKE, "A Largest lake: 8 points"),
    ((0, -4), Terrain.WATER, ScoringId.LARGEST_LAKE, "A Largest lake: 0 points, a larger lake counts"),
    ((-2, -2), Terrain.WATER, ScoringId.LARGEST_LAKE, "A Largest lake: 0 points, not completed"),
    ((1, -4), Terrain.MOUNTAIN, ScoringId.LARGE_AREAS, "A Large areas: 3 points"),
    ((1, -4), Terrain.WATER, ScoringId.LARGE_AREAS, "A Large areas: 0 points, fewer than 3 tiles"),
    ((0, -4), Terrain.PASTURE, ScoringId.COMPLETED_AREAS, "A Completed areas: 0 points, not completed"),
    ((0, -4), Terrain.WATER, ScoringId.COMPLETED_AREAS, "A Completed areas: 1 point"),
    ((1, -4), Terrain.MOUNTAIN, ScoringId.COMPLETED_MOUNTAINS, "A Completed mountains: 2 points"),
    ((-1, -2), Terrain.PASTURE, ScoringId.SHEEP, "A Sheep: 2 points"),
    ((-1, -2), Terrain.PASTURE, ScoringId.FARM_ANIMALS, "A Farm animals: 3 points"),
    ((0, 0), Terrain.PASTURE, ScoringId.ROAD_CATTLE, "A Cattle on the road: 2 points, 1 of 2 joined to the castle"),
    ((1, -1), Terrain.WATER, ScoringId.SHIPS, "A Ships: 2 of 7 ships here"),
    ((-1, -1), Terrain.MOUNTAIN, ScoringId.WHISKY, "A Whisky: 2 of 8 tiles with barrels here"),
    ((0, 0), Terrain.PASTURE, ScoringId.BUILDINGS, "A Buildings: 2 farms, 2 sets on the land"),
]  # fmt: skip


@pytest.mark.parametrize(("cell", "terrain", "tile", "line"), SAID)
def test_it_is_said_what_an_area_scores_or_why_it_scores_nothing(
    cell: tuple[int, int], terrain: Terrain, tile: ScoringId, line: str
) -> None:
    assert lines_at(LAND, cell, terrain, tile)[2:] == [line]


def test_every_scoring_tile_that_can_count_what_lies_in_areas_has_its_words() -> None:
    assert {row[2] for row in SAID} == set(PRINTED) - {*UNSAID}


def test_of_two_lakes_as_large_it_is_said_that_one_counts() -> None:
    land = Territory.parse("C@0,0 49@1,-1r3 19@-1,0 61@1,0 68@2,0r2 2@3,0 35@0,1r3 45@2,1r3")
    four = (ScoringId.LARGEST_LAKE, *UNSAID[:3])
    said = [line for whole in all_areas(land) for line in area_lines(land, whole, four)]
    assert "A Largest lake: 2 points" in said
    assert "A Largest lake: 0 points, another as large counts" in said


@pytest.mark.parametrize(
    ("cell", "terrain", "lines"),
    [
        ((-2, -2), Terrain.WATER, ["Water, 2 tiles, open at 2 places", "1 ship, 1 lighthouse"]),
        ((0, -4), Terrain.WATER, ["Water, 1 tile, completed", "Nothing in it", "No scoring tile counts it."]),
        ((0, 0), Terrain.PASTURE, ["Pasture, 4 tiles, open at 2 places", "The castle, 2 sheep, 2 cattle, 2 farms"]),
    ],
)  # fmt: skip
def test_terrain_size_and_what_is_open_are_said_first_then_what_lies_in_it(
    cell: tuple[int, int], terrain: Terrain, lines: list[str]
) -> None:
    assert lines_at(LAND, cell, terrain, ScoringId.SHEEP)[: len(lines)] == lines


def test_a_scroll_says_what_it_counts_and_what_completing_its_area_would_bring() -> None:
    assert lines_at(LAND, (0, -2), Terrain.PASTURE)[-2:] == [
        "Scroll: 7 farms, doubled in a completed area: 14 points",
        "Scroll: 8 sheep, doubled in a completed area: 8 points",
    ]
    alone = lines_at("C@0,0 13@0,-1r2", (0, -1), Terrain.PASTURE)
    assert alone[-1].endswith(", double once completed")


def test_an_area_of_a_tile_that_is_not_laid_is_open_on_all_its_sides() -> None:
    for number, tile in TILES.items():
        for rotation, face in enumerate(tile.faces):
            for index, printed in enumerate(face.areas):
                area = lone_area(number, rotation, index).area
                assert tuple(edge[2] for edge in area.open_edges) == printed.sides
                assert area.completed == (not printed.sides)
                assert (area.terrain, area.icons, area.size) == (printed.terrain, printed.icons, 1)
    assert things_in(lone_area(3, 0, 0).area)


def sum_said(land: Territory, four: tuple[ScoringId, ...], beginning: str) -> int:
    """The points in all lines of all areas that begin so."""
    said = [line for whole in all_areas(land) for line in area_lines(land, whole, four)]
    told = [line.rpartition(": ")[2] for line in said if line.startswith(beginning)]
    return sum(int(text.split()[0]) for text in told)


def test_what_is_said_of_all_areas_adds_up_to_what_the_land_scores() -> None:
    tiles = ("sheep", "farm_animals", "road_cattle", "brochs", "lit_waters", "large_areas")
    for land in some_lands():
        for tile in map(ScoringId, tiles):
            (line,) = score(tile, [land], [0])
            said = sum_said(land, (tile, *UNSAID[:3]), f"A {SCORING_TILES[tile].name}: ")
            assert said == line.points, tile
        assert sum_said(land, UNSAID, "Scroll: ") == scroll_points(land)
