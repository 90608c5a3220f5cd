"""A territory: notation, what fits where, areas, roads, picking up and turning."""

from __future__ import annotations

import pytest
from positions import BARREL_ROAD, CASTLE_ALONE, ROCKS, at

from skye_desktop.engine import (
    CASTLE,
    TILES,
    Icon,
    IllegalAction,
    Placement,
    Reason,
    Side,
    Terrain,
    Territory,
    direction,
    neighbours,
    tiles_with,
)

PASTURE, MOUNTAIN, WATER = Terrain.PASTURE, Terrain.MOUNTAIN, Terrain.WATER

# A ring of tiles round the empty cell (1, 1); tile 3 closes it.
RING = "C@0,0 73@1,0r2 28@2,0r3 31@0,1r2 4@2,1r1 11@0,2r2 7@1,2r2 57@2,2r3"


# Notation, a value


def test_a_territory_is_written_castle_first_then_from_north_to_south_and_west_to_east() -> None:
    land = Territory.parse("41@1,0 17@1,1r2 4@1,-1r3 C@0,0r0 13@0,1r1 1@0,-1r1")
    assert str(land) == "C@0,0 1@0,-1r1 4@1,-1r3 41@1,0 13@0,1r1 17@1,1r2"
    assert repr(Territory.parse("C@0,0 31@0,1r0")) == "Territory.parse('C@0,0 31@0,1')"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("C@0,0 five@0,1", "'five@0,1' is not a laid tile"),
        ("C@0,0 31@0", "'31@0' is not a laid tile"),
        ("C@0,0 31@0,1r4", "'31@0,1r4' is not a laid tile"),
        ("C@0,0 31@0,1,", "'31@0,1,' is not a laid tile"),
        ("C@0,0 74@0,1", "'74@0,1' is not a laid tile"),
        ("C@0,0 0@0,1", "'0@0,1' is not a laid tile"),
        ("", "castle once, not turned, at its origin"),
        ("31@0,1", "castle once, not turned, at its origin"),
        ("C@1,0", "castle once, not turned, at its origin"),
        ("C@0,0r2", "castle once, not turned, at its origin"),
        ("C@0,0 C@0,-1r2", "castle once, not turned, at its origin"),
        ("C@0,0 31@0,1 31@0,2", "31@0,2: tile 31 is laid twice"),
        ("C@0,0 " + "31@0,1 " * 1_000_000, "at most 74 tiles"),
        ("C@0,0 31@0,0", "31@0,0: A tile lies there already"),
        ("C@0,0 31@0,1 24@0,1", "24@0,1: A tile lies there already"),
        ("C@0,0 31@1,1", "31@1,1: A tile must touch an edge"),
        ("C@0,0 31@0,3 24@0,4", "31@0,3: A tile must touch an edge"),
        ("C@0,0 31@-1,0", "31@-1,0: The terrain does not match"),
    ],
)
def test_a_text_that_is_no_territory_is_refused_with_the_word_that_is_wrong(
    text: str, complaint: str
) -> None:
    with pytest.raises(ValueError, match=complaint):
        Territory.parse(text)


def test_territories_are_equal_when_the_same_tiles_lie_in_them_turned_alike() -> None:
    assert Territory() == Territory.parse(CASTLE_ALONE)
    assert Territory.parse("C@0,0 31@0,1") != Territory.parse("C@0,0 31@0,1r2")
    assert Territory() != CASTLE_ALONE


def test_a_territory_tells_what_lies_in_it_and_where() -> None:
    land = Territory.parse(BARREL_ROAD)
    assert (len(land), land.tiles_laid, Territory().tiles_laid) == (4, 3, 0)
    assert (0, 2) in land
    assert (0, 3) not in land
    assert (land.cell_of(24), land.cell_of(25)) == ((0, 2), None)
    assert dict(Territory().faces) == {(0, 0): CASTLE.faces[0]}
    land = Territory().place(31, at("0,1")).place(10, at("0,-1r1"))
    assert [(cell, face.number, face.rotation) for cell, face in land.faces.items()] == [
        ((0, 0), 0, 0),
        ((0, 1), 31, 0),
        ((0, -1), 10, 1),
    ]


def test_open_cells_are_the_empty_ones_that_touch_an_edge_of_a_tile() -> None:
    cells = Territory.parse("C@0,0 31@0,1").open_cells
    assert sorted(cells) == [(-1, 0), (-1, 1), (0, -1), (0, 2), (1, 0), (1, 1)]
    assert neighbours((3, -2)) == ((3, -3), (4, -2), (3, -1), (2, -2))


def test_things_are_listed_one_by_one_and_the_tiles_with_them_once() -> None:
    land = Territory.parse("C@0,0 32@0,1")
    assert sorted(land.icons) == [Icon.BARREL, Icon.CASTLE, Icon.CATTLE, Icon.CATTLE, Icon.SHEEP]
    assert tiles_with(land, Icon.CATTLE) == ((0, 1),)
    assert tiles_with(land, Icon.SHIP) == ()


# What fits where (Rules, Build)


def test_placements_are_all_the_cells_and_rotations_that_match() -> None:
    # Tile 53 has pasture north and water on its other sides.
    placements = Territory().placements(TILES[53])
    fitting = [at("0,-1r2"), at("0,1"), at("1,0"), at("1,0r1"), at("1,0r2")]
    around = [
        Placement(x, y, turns) for x in range(-2, 3) for y in range(-2, 3) for turns in range(-1, 6)
    ]
    assert sorted(placements) == fitting
    assert [placement for placement in around if placement in placements] == fitting
    assert "0,1" not in placements
    assert (len(placements), bool(placements)) == (5, True)
    assert repr(placements) == "<5 placements of <tile 53>>"
    assert placements.cells() == {(0, -1): (2,), (1, 0): (0, 1, 2), (0, 1): (0,)}
    assert placements.rotations((1, 0)) == (0, 1, 2)
    assert placements.rotations((-1, 0)) == placements.rotations((5, 5)) == ()


def test_a_tile_without_a_mountain_fits_nowhere_among_rocks() -> None:
    placements = Territory.parse(ROCKS).placements(7)
    assert not placements
    assert (len(placements), list(placements), placements.cells()) == (0, [], {})


@pytest.mark.parametrize(
    ("tile", "placement", "reason", "clashes"),
    [
        (66, at("1,1r3"), None, ()),
        (66, at("5,5"), Reason.NO_NEIGHBOUR, ()),
        (66, at("1,1"), Reason.TERRAIN_MISMATCH, (Side.W,)),
        (12, at("1,1"), Reason.TERRAIN_MISMATCH, (Side.N, Side.W)),
    ],
)
def test_a_territory_says_on_which_sides_a_tile_meets_another_terrain(
    tile: int, placement: Placement, reason: Reason | None, clashes: tuple[Side, ...]
) -> None:
    land = Territory.parse("C@0,0 31@0,1 53@1,0")
    assert land.why_not(tile, placement) is reason
    assert land.clashes(tile, placement) == clashes


def test_laying_a_tile_where_it_does_not_fit_is_refused_with_the_reason() -> None:
    with pytest.raises(IllegalAction) as refusal:
        Territory().place(53, at("-1,0r1"))
    assert refusal.value.reason is Reason.TERRAIN_MISMATCH
    assert refusal.value.detail == "53@-1,0r1"


# Areas and roads (Rules, Areas, roads, completion)


def test_the_castle_alone_has_three_open_areas() -> None:
    assert [
        (area.terrain, area.cells, area.completed, set(area.open_edges))
        for area in Territory().areas
    ] == [
        (PASTURE, ((0, 0),), False, {(0, 0, Side.N), (0, 0, Side.S)}),
        (WATER, ((0, 0),), False, {(0, 0, Side.E)}),
        (MOUNTAIN, ((0, 0),), False, {(0, 0, Side.W)}),
    ]


def test_an_area_joined_from_two_sides_keeps_its_things_once() -> None:
    # The pasture goes round the water and comes back to tile 41, which touches it with two areas.
    land = Territory.parse("C@0,0 1@0,-1r1 4@1,-1r3 41@1,0 13@0,1r1 17@1,1r2")
    (pasture,) = (area for area in land.areas if area.terrain is PASTURE)
    # Tile 1 and tile 17 have a sheep each, tile 4 a sheep and a farm, tiles 13 and 17 a scroll.
    things = [Icon.CASTLE, Icon.FARM, *[Icon.SHEEP] * 3, *[Icon.SCROLL_FARM] * 2]
    assert sorted(pasture.icons) == sorted(things)
    assert (pasture.size, pasture.completed, pasture.open_edges) == (6, True, ())


# Picking up and turning


@pytest.mark.parametrize(
    ("land", "cell", "rest"),
    [
        ("C@0,0 10@0,-1r1 5@0,1", (0, 1), "C@0,0 10@0,-1r1"),
        ("C@0,0 31@0,1 24@0,2", (0, 1), None),
        (RING, (1, 0), "C@0,0 28@2,0r3 31@0,1r2 4@2,1r1 11@0,2r2 7@1,2r2 57@2,2r3"),
        ("C@0,0 31@0,1", (0, 0), None),
    ],
)
def test_a_tile_can_be_picked_up_if_what_is_left_holds_together(
    land: str, cell: tuple[int, int], rest: str | None
) -> None:
    left = Territory.parse(land).without(cell)
    assert (left and str(left)) == rest


def test_a_turned_territory_has_each_tile_turned_about_the_castle() -> None:
    turned = Territory.parse("C@0,0 31@0,1 53@1,0r2").turned(1)
    assert {cell: (face.number, face.rotation) for cell, face in turned.faces.items()} == {
        (0, 0): (0, 1),
        (-1, 0): (31, 1),
        (0, 1): (53, 3),
    }
    ring = Territory.parse(RING)
    assert ring.turned(0) == ring.turned(4) == ring.turned(-4) == ring.turned(3).turned(-3) == ring


@pytest.mark.parametrize(
    ("cell", "words"),
    [
        ((1, -1), "north-east of the castle"),
        ((-3, 1), "west of the castle"),
        ((0, 4), "south of the castle"),
        ((2, 5), "south of the castle"),
        ((-2, -1), "north-west of the castle"),
        ((0, 0), "the castle"),
    ],
)
def test_a_cell_lies_in_the_nearest_of_eight_directions_from_the_castle(
    cell: tuple[int, int], words: str
) -> None:
    assert direction(cell) == words
