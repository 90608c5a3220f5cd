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
from skye_desktop.play.areas import (
    AreaMasks,
    AreaSpot,
    all_areas,
    lone_area,
    turned_point,
    whole_area,
)
from skye_desktop.play.wording.area import area_lines, heading, things_in

TILE_FOLDER = shipped_folder("sprites") / "tiles"
MASKS = AreaMasks(TILE_FOLDER / "areas.json")

JUST_INSIDE = {Side.N: (0.5, 0.01), Side.E: (0.99, 0.5), Side.S: (0.5, 0.99), Side.W: (0.01, 0.5)}


@cache
def some_lands() -> tuple[Territory, ...]:
    """Random lands of 1 to 22 tiles."""
    return tuple(grow(Random(seed), seed % 22) for seed in range(many(110, quick=44)))


# -- the masks


@pytest.mark.parametrize("rotation", range(4))
def test_an_area_reaches_the_sides_of_the_data_however_the_tile_is_turned(rotation: int) -> None:
    for number, tile in TILES.items():
        face = tile.faces[rotation]
        for side in SIDES:
            index = MASKS.of(number).area_at(JUST_INSIDE[side], rotation)
            assert side in face.areas[index].sides, f"tile {number}, side {side.name}"


def test_the_middle_of_an_area_lies_in_it_however_the_tile_is_turned() -> None:
    for number, tile in TILES.items():
        mask = MASKS.of(number)
        for index in range(len(tile.areas)):
            for rotation in range(4):
                assert mask.area_at(mask.middle(index, rotation), rotation) == index, (
                    f"tile {number}"
                )


def test_every_thing_stands_in_the_area_of_the_mask_that_it_belongs_to() -> None:
    layouts = json.loads((TILE_FOLDER / "layout.json").read_text(encoding="utf-8"))
    for number in TILES:
        for thing in layouts[str(number)]["things"]:
            for rotation in range(4):
                point = turned_point(thing["x"], thing["y"], rotation)
                assert MASKS.of(number).area_at(point, rotation) == thing["area"], (
                    f"tile {number}: {thing}"
                )


# -- whole areas


def test_the_areas_that_are_found_by_walking_are_those_of_the_land() -> None:
    for land in some_lands():
        found = all_areas(land)
        assert Counter(whole.area for whole in found) == Counter(land.areas)
        spots = [spot for whole in found for spot in whole.spots]
        parts = {
            AreaSpot(cell, i) for cell, face in land.faces.items() for i in range(len(face.areas))
        }
        assert len(spots) == len(parts)
        assert set(spots) == parts


def test_every_part_of_an_area_leads_to_the_same_area() -> None:
    for land in some_lands()[::5]:
        for whole in all_areas(land):
            for spot in whole.spots:
                again = whole_area(land, spot)
                assert again.first == spot
                assert again.is_same(whole)


def test_two_areas_of_one_terrain_on_a_tile_are_told_apart() -> None:
    land = Territory.parse("C@0,0")
    others = [
        whole
        for whole in all_areas(land)
        if whole.area.terrain is land.faces[0, 0].areas[0].terrain
    ]
    assert not any(one.is_same(other) for one in others for other in others if one is not other)
    assert not others[0].is_same(None)


# -- what is said


def lines_at(land: str, cell: tuple[int, int], terrain: Terrain, *tiles: ScoringId) -> list[str]:
    """What is said of the area of that terrain on that tile, for these scoring tiles and some that count no areas."""
    territory = Territory.parse(land)
    index = next(i for i, area in enumerate(territory.faces[cell].areas) if area.terrain is terrain)
    rest = (ScoringId.SQUARES, ScoringId.COLUMNS, ScoringId.GOLD, ScoringId.ROAD_TILES)
    whole = whole_area(territory, AreaSpot(cell, index))
    return [heading(whole.area), *area_lines(territory, whole, (*tiles, *rest)[:4])]


LAND = (
    "C@0,0 71@0,-5r1 9@0,-4r1 64@1,-4r3 42@0,-3r2 67@1,-3r3 41@-2,-2r3 4@-1,-2r3 13@0,-2r2 22@1,-2 62@-2,-1r1 "
    "21@-1,-1r3 20@0,-1 34@1,-1r3 31@2,-1r3 27@3,-1r2 10@-1,0r2 53@1,0r1 14@2,0r3 38@0,1r3 29@1,1r3"
)
"""A land with something for every scoring tile."""

SAID: list[tuple[tuple[int, int], Terrain, ScoringId, str]] = [
    ((0, -5), Terrain.MOUNTAIN, ScoringId.BROCHS, "A Brochs: 1 point"),
    ((1, -4), Terrain.MOUNTAIN, ScoringId.BROCHS, "A Brochs: 0 points, no broch in it"),
    ((-2, -2), Terrain.WATER, ScoringId.LIT_WATERS, "A Ships and lights: 3 points"),
    (
        (1, -4),
        Terrain.WATER,
        ScoringId.LIT_WATERS,
        "A Ships and lights: 0 points, no lighthouse in it",
    ),
    (
        (0, -4),
        Terrain.WATER,
        ScoringId.LIT_WATERS,
        "A Ships and lights: 0 points, no ship and no lighthouse in it",
    ),
    ((1, -1), Terrain.WATER, ScoringId.LARGEST_LAKE, "A Largest lake: 8 points"),
    (
        (0, -4),
        Terrain.WATER,
        ScoringId.LARGEST_LAKE,
        "A Largest lake: 0 points, a larger lake counts",
    ),
    ((-2, -2), Terrain.WATER, ScoringId.LARGEST_LAKE, "A Largest lake: 0 points, not completed"),
    ((1, -4), Terrain.MOUNTAIN, ScoringId.LARGE_AREAS, "A Large areas: 3 points"),
    ((1, -4), Terrain.WATER, ScoringId.LARGE_AREAS, "A Large areas: 0 points, fewer than 3 tiles"),
    (
        (0, -4),
        Terrain.PASTURE,
        ScoringId.COMPLETED_AREAS,
        "A Completed areas: 0 points, not completed",
    ),
    ((0, -4), Terrain.WATER, ScoringId.COMPLETED_AREAS, "A Completed areas: 1 point"),
    ((1, -4), Terrain.MOUNTAIN, ScoringId.COMPLETED_MOUNTAINS, "A Completed mountains: 2 points"),
    ((-1, -2), Terrain.PASTURE, ScoringId.SHEEP, "A Sheep: 2 points"),
    ((-1, -2), Terrain.PASTURE, ScoringId.FARM_ANIMALS, "A Farm animals: 3 points"),
    (
        (0, 0),
        Terrain.PASTURE,
        ScoringId.ROAD_CATTLE,
        "A Cattle on the road: 2 points, 1 of 2 joined to the castle",
    ),
    ((1, -1), Terrain.WATER, ScoringId.SHIPS, "A Ships: 2 of 7 ships here"),
    ((-1, -1), Terrain.MOUNTAIN, ScoringId.WHISKY, "A Whisky: 2 of 8 tiles with barrels here"),
    ((0, 0), Terrain.PASTURE, ScoringId.BUILDINGS, "A Buildings: 2 farms, 2 sets on the land"),
]


@pytest.mark.parametrize(("cell", "terrain", "tile", "line"), SAID)
def test_it_is_said_what_an_area_scores_or_why_it_scores_nothing(
    cell: tuple[int, int], terrain: Terrain, tile: ScoringId, line: str
) -> None:
    assert lines_at(LAND, cell, terrain, tile)[2:] == [line]


def test_every_scoring_tile_that_can_count_what_lies_in_areas_has_its_words() -> None:
    no_areas = {ScoringId.SQUARES, ScoringId.COLUMNS, ScoringId.GOLD, ScoringId.ROAD_TILES}
    assert {row[2] for row in SAID} == set(PRINTED) - no_areas


def test_of_two_lakes_as_large_it_is_said_that_one_counts() -> None:
    land = Territory.parse("C@0,0 49@1,-1r3 19@-1,0 61@1,0 68@2,0r2 2@3,0 35@0,1r3 45@2,1r3")
    four = (ScoringId.LARGEST_LAKE, ScoringId.SQUARES, ScoringId.COLUMNS, ScoringId.GOLD)
    lakes = [
        whole
        for whole in all_areas(land)
        if whole.area.terrain is Terrain.WATER and whole.area.completed
    ]
    said = {
        line for lake in lakes for line in area_lines(land, lake, four) if line.startswith("A ")
    }
    assert said == {"A Largest lake: 2 points", "A Largest lake: 0 points, another as large counts"}


def test_terrain_size_and_what_is_open_are_said_first_then_what_lies_in_it() -> None:
    assert lines_at(LAND, (-2, -2), Terrain.WATER)[:2] == [
        "Water, 2 tiles, open at 2 places",
        "1 ship, 1 lighthouse",
    ]
    assert lines_at(LAND, (0, -4), Terrain.WATER)[:2] == [
        "Water, 1 tile, completed",
        "Nothing in it",
    ]
    assert lines_at(LAND, (0, 0), Terrain.PASTURE)[:2] == [
        "Pasture, 4 tiles, open at 2 places",
        "The castle, 2 sheep, 2 cattle, 2 farms",
    ]


def test_an_area_that_no_scoring_tile_of_the_game_counts_says_so() -> None:
    assert lines_at(LAND, (0, -4), Terrain.WATER, ScoringId.SHEEP)[2:] == [
        "No scoring tile counts it."
    ]


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


WHOLE_LAND = (ScoringId.SHEEP, ScoringId.FARM_ANIMALS, ScoringId.ROAD_CATTLE)


def points_said(lines: list[str], name: str) -> int:
    """The points in the line that begins with that name."""
    told = [line.partition(": ")[2] for line in lines if line.startswith(f"A {name}: ")]
    return sum(int(text.split()[0]) for text in told)


@pytest.mark.parametrize(
    "tile", [*WHOLE_LAND, ScoringId.BROCHS, ScoringId.LIT_WATERS, ScoringId.LARGE_AREAS]
)
def test_what_is_said_of_all_areas_adds_up_to_what_the_land_scores(tile: ScoringId) -> None:
    four = (tile, ScoringId.SQUARES, ScoringId.COLUMNS, ScoringId.GOLD)
    for land in some_lands():
        said = [area_lines(land, whole, four) for whole in all_areas(land)]
        (line,) = score(tile, [land], [0])
        assert sum(points_said(lines, SCORING_TILES[tile].name) for lines in said) == line.points


def test_the_scrolls_in_all_areas_add_up_to_those_of_the_land() -> None:
    four = (ScoringId.SQUARES, ScoringId.COLUMNS, ScoringId.GOLD, ScoringId.ROAD_TILES)
    for land in some_lands():
        said = [line for whole in all_areas(land) for line in area_lines(land, whole, four)]
        points = [
            int(line.rpartition(": ")[2].split()[0]) for line in said if line.startswith("Scroll: ")
        ]
        assert sum(points) == scroll_points(land)
