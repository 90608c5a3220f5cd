"""A territory: notation, what fits where, areas, roads, picking up and turning."""

from __future__ import annotations

import pytest
from positions import BARREL_ROAD, CASTLE_ALONE, MORE_ROCKS, ROCKS, at

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

CLOSED_PASTURE = "C@0,0 10@0,-1r1 5@0,1"
# The pasture goes round the water and comes back to tile 41, which touches it with two areas.
ROUND_THE_WATER = "C@0,0 1@0,-1r1 4@1,-1r3 41@1,0 13@0,1r1 17@1,1r2"
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


@pytest.mark.parametrize("land", [ROCKS, MORE_ROCKS])
def test_a_tile_without_a_mountain_fits_nowhere_among_rocks(land: str) -> None:
    for tile in (7, 11, 69, 72):
        placements = Territory.parse(land).placements(tile)
        assert not placements, tile
        assert (len(placements), list(placements), placements.cells()) == (0, [], {}), tile


# 66 at (1, 1) meets the water of 31 on its west and the water of 53 on its north.
TWO_MORE = "C@0,0 31@0,1 53@1,0"


@pytest.mark.parametrize(
    ("land", "tile", "placement", "reason", "clashes"),
    [
        (CASTLE_ALONE, 53, at("0,1"), None, ()),
        (CASTLE_ALONE, 53, at("1,0r2"), None, ()),
        (CASTLE_ALONE, 53, at("0,0"), Reason.CELL_TAKEN, ()),
        (CASTLE_ALONE, 53, at("1,1"), Reason.NO_NEIGHBOUR, ()),
        (CASTLE_ALONE, 53, at("5,5"), Reason.NO_NEIGHBOUR, ()),
        (CASTLE_ALONE, 53, at("0,1r1"), Reason.TERRAIN_MISMATCH, (Side.N,)),
        (CASTLE_ALONE, 53, at("-1,0"), Reason.TERRAIN_MISMATCH, (Side.E,)),
        (CASTLE_ALONE, 53, Placement(0, 1, 4), Reason.BAD_ROTATION, None),
        (CASTLE_ALONE, 53, Placement(0, 1, -1), Reason.BAD_ROTATION, None),
        (TWO_MORE, 66, at("1,1r3"), None, ()),
        (TWO_MORE, 66, at("1,1"), Reason.TERRAIN_MISMATCH, (Side.W,)),
        (TWO_MORE, 12, at("1,1"), Reason.TERRAIN_MISMATCH, (Side.N, Side.W)),
        # A road need not continue.
        (CASTLE_ALONE, 41, at("0,1"), None, ()),
        (CASTLE_ALONE, 63, at("0,1r1"), None, ()),
    ],
)
def test_a_territory_says_why_a_tile_cannot_lie_there(
    land: str,
    tile: int,
    placement: Placement,
    reason: Reason | None,
    clashes: tuple[Side, ...] | None,
) -> None:
    assert Territory.parse(land).why_not(tile, placement) is reason
    if clashes is not None and reason is not Reason.CELL_TAKEN:
        assert Territory.parse(land).clashes(tile, placement) == clashes


def test_laying_a_tile_makes_a_new_territory_and_leaves_the_old() -> None:
    land = Territory.parse("C@0,0 31@0,1")
    areas_before, cells_before = land.areas, land.open_cells
    assert str(land.place(24, at("0,2"))) == "C@0,0 31@0,1 24@0,2"
    assert str(land) == "C@0,0 31@0,1"
    assert (land.areas, land.open_cells) == (areas_before, cells_before)
    assert land.connected == {(0, 0), (0, 1)}


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


@pytest.mark.parametrize(
    ("land", "terrain", "areas"),
    [
        ("C@0,0 10@0,-1r1", PASTURE, [(2, False)]),
        (CLOSED_PASTURE, PASTURE, [(3, True)]),
        # An inner lake, which is complete at once, and three waters that do not touch each other.
        ("C@0,0 35@0,1r2", WATER, [(1, False), (1, True)]),
        ("C@0,0 31@0,1", WATER, [(1, False), (1, False), (1, False)]),
        (ROUND_THE_WATER, PASTURE, [(6, True)]),
        # A hole in the land, and the same hole filled.
        (RING, MOUNTAIN, [*[(1, False)] * 3, *[(1, True)] * 2, (2, False)]),
        (RING + " 3@1,1r3", MOUNTAIN, [*[(1, False)] * 2, *[(1, True)] * 2, (4, True)]),
        # Water without any road.
        ("C@0,0 43@1,0", WATER, [(2, True)]),
    ],
)
def test_an_area_is_completed_when_every_edge_it_touches_borders_a_tile(
    land: str, terrain: Terrain, areas: list[tuple[int, bool]]
) -> None:
    found = [area for area in Territory.parse(land).areas if area.terrain is terrain]
    assert sorted((area.size, area.completed) for area in found) == areas
    assert all(area.completed == (area.open_edges == ()) for area in found)


def test_an_area_joined_from_two_sides_keeps_its_things_once() -> None:
    land = Territory.parse(ROUND_THE_WATER)
    (pasture,) = (area for area in land.areas if area.terrain is PASTURE)
    # Tile 1 and tile 17 have a sheep each, tile 4 a sheep and a farm, tiles 13 and 17 a scroll.
    things = [Icon.CASTLE, Icon.FARM, *[Icon.SHEEP] * 3, *[Icon.SCROLL_FARM] * 2]
    assert sorted(pasture.icons) == sorted(things)


@pytest.mark.parametrize(
    ("land", "connected"),
    [
        (CASTLE_ALONE, {(0, 0)}),
        (BARREL_ROAD, {(0, 0), (0, 1), (0, 2)}),
        # The road of 53 meets the castle's; 66 beyond it has no road.
        ("C@0,0 53@0,-1r2 66@0,-2", {(0, 0), (0, -1)}),
        # 62 lies with its pasture at the castle's road, and has its own road elsewhere.
        ("C@0,0 62@0,1", {(0, 0)}),
        # The road from the castle turns east on 33 and 36; the one that leads south is another.
        ("C@0,0 33@0,1r1 32@1,1 31@0,2", {(0, 0), (0, 1), (1, 1)}),
        ("C@0,0 36@0,1r1 32@1,1 31@0,2", {(0, 0), (0, 1), (1, 1)}),
        # All but 19 are joined to the castle by nothing.
        ("C@0,0 23@1,0r2 32@1,1r1 10@2,1r2", {(0, 0)}),
        ("C@0,0 23@1,0r2 32@1,1r1 10@2,1r2 19@0,1r2", {(0, 0), (0, 1), (1, 1), (2, 1)}),
    ],
)
def test_tiles_are_connected_where_both_have_a_road_at_the_shared_edge(
    land: str, connected: set[tuple[int, int]]
) -> None:
    assert Territory.parse(land).connected == connected


# Picking up and turning


@pytest.mark.parametrize(
    ("land", "cell", "rest"),
    [
        (CLOSED_PASTURE, (0, 1), "C@0,0 10@0,-1r1"),
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
