"""A territory: notation, what fits where, areas, roads, picking up and turning."""

from __future__ import annotations

import pickle

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

CLOSED_WATER = "C@0,0 43@1,0"
CLOSED_PASTURE = "C@0,0 10@0,-1r1 5@0,1"
# The pasture goes round the water and comes back to tile 41, which touches it with two areas.
ROUND_THE_WATER = "C@0,0 1@0,-1r1 4@1,-1r3 41@1,0 13@0,1r1 17@1,1r2"
# A ring of tiles round the empty cell (1, 1); tile 3 closes it.
RING = "C@0,0 73@1,0r2 28@2,0r3 31@0,1r2 4@2,1r1 11@0,2r2 7@1,2r2 57@2,2r3"


def areas(text: str, terrain: Terrain) -> list[tuple[int, bool]]:
    """Size and completion of each area of a terrain, sorted."""
    land = Territory.parse(text)
    return sorted((area.size, area.completed) for area in land.areas if area.terrain is terrain)


def connected(text: str) -> set[tuple[int, int]]:
    return set(Territory.parse(text).connected)


# Notation


def test_the_castle_is_no_tile_that_was_laid() -> None:
    assert Territory.parse(CASTLE_ALONE).tiles_laid == 0
    assert Territory.parse(CLOSED_PASTURE).tiles_laid == 2


@pytest.mark.parametrize("text", [CASTLE_ALONE, ROCKS, MORE_ROCKS, BARREL_ROAD, CLOSED_PASTURE])
def test_a_territory_is_written_as_it_was_read(text: str) -> None:
    assert Territory.parse(str(Territory.parse(text))) == Territory.parse(text)
    assert sorted(str(Territory.parse(text)).split()) == sorted(text.split())


def test_a_territory_is_written_castle_first_then_from_north_to_south_and_west_to_east() -> None:
    shuffled = "41@1,0 17@1,1r2 4@1,-1r3 C@0,0 13@0,1r1 1@0,-1r1"
    assert str(Territory.parse(shuffled)) == "C@0,0 1@0,-1r1 4@1,-1r3 41@1,0 13@0,1r1 17@1,1r2"


def test_the_order_in_which_tiles_are_written_does_not_matter() -> None:
    assert Territory.parse("24@0,2 31@0,1 C@0,0") == Territory.parse("C@0,0 31@0,1 24@0,2")


def test_a_rotation_of_0_may_be_written() -> None:
    assert Territory.parse("C@0,0r0 31@0,1r0") == Territory.parse("C@0,0 31@0,1")


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


# A value


def test_territories_with_the_same_tiles_are_equal_and_hash_alike() -> None:
    south_first = Territory().place(31, at("0,1")).place(10, at("0,-1r1"))
    north_first = Territory().place(10, at("0,-1r1")).place(31, at("0,1"))
    assert south_first == north_first
    assert hash(south_first) == hash(north_first)


def test_a_tile_turned_otherwise_makes_another_territory() -> None:
    assert Territory.parse("C@0,0 31@0,1") != Territory.parse("C@0,0 31@0,1r2")


def test_a_territory_is_no_text() -> None:
    assert Territory() != CASTLE_ALONE


def test_a_territory_is_shown_as_the_call_that_makes_it() -> None:
    assert repr(Territory.parse("C@0,0 31@0,1")) == "Territory.parse('C@0,0 31@0,1')"


def test_a_pickled_territory_comes_back_equal() -> None:
    assert pickle.loads(pickle.dumps(Territory.parse(ROCKS))) == Territory.parse(ROCKS)


def test_a_territory_without_more_is_the_castle_alone() -> None:
    assert Territory() == Territory.parse(CASTLE_ALONE)
    assert dict(Territory().faces) == {(0, 0): CASTLE.faces[0]}


def test_a_territory_tells_how_many_tiles_it_has_and_which_cells_they_take() -> None:
    land = Territory.parse(BARREL_ROAD)
    assert len(land) == 4
    assert (0, 2) in land
    assert (0, 3) not in land


def test_a_territory_tells_where_a_tile_lies() -> None:
    land = Territory.parse(BARREL_ROAD)
    assert land.cell_of(24) == (0, 2)
    assert land.cell_of(25) is None


def test_faces_come_in_the_order_in_which_they_were_laid() -> None:
    land = Territory().place(31, at("0,1")).place(10, at("0,-1r1"))
    assert [(cell, face.number, face.rotation) for cell, face in land.faces.items()] == [
        ((0, 0), 0, 0),
        ((0, 1), 31, 0),
        ((0, -1), 10, 1),
    ]


def test_open_cells_are_the_empty_ones_that_touch_an_edge_of_a_tile() -> None:
    cells = Territory.parse("C@0,0 31@0,1").open_cells
    assert sorted(cells) == [(-1, 0), (-1, 1), (0, -1), (0, 2), (1, 0), (1, 1)]


def test_icons_are_all_things_in_the_territory_one_entry_each() -> None:
    icons = Territory.parse("C@0,0 32@0,1").icons
    assert sorted(icons) == [Icon.BARREL, Icon.CASTLE, Icon.CATTLE, Icon.CATTLE, Icon.SHEEP]


def test_the_tiles_with_a_thing_are_listed_once_each() -> None:
    land = Territory.parse("C@0,0 32@0,1")
    assert tiles_with(land, Icon.CATTLE) == ((0, 1),)
    assert tiles_with(land, Icon.SHIP) == ()


def test_the_neighbours_of_a_cell_are_north_east_south_and_west() -> None:
    assert neighbours((3, -2)) == ((3, -3), (4, -2), (3, -1), (2, -2))


# What fits where (Rules, Build)

ON_THE_CASTLE = [at("0,-1r2"), at("0,1"), at("1,0"), at("1,0r1"), at("1,0r2")]
"""Tile 53 has pasture north and water on its other sides."""


def test_placements_are_all_the_cells_and_rotations_that_match() -> None:
    assert sorted(Territory().placements(53)) == ON_THE_CASTLE


def test_placements_know_their_number_and_their_truth() -> None:
    placements = Territory().placements(TILES[53])
    assert len(placements) == 5
    assert placements
    assert repr(placements) == "<5 placements of <tile 53>>"


def test_placements_contain_exactly_what_they_list() -> None:
    placements = Territory().placements(53)
    around = [
        Placement(x, y, turns) for x in range(-2, 3) for y in range(-2, 3) for turns in range(-1, 6)
    ]
    assert [placement for placement in around if placement in placements] == sorted(placements)
    assert "0,1" not in placements


def test_placements_tell_the_rotations_that_fit_on_each_cell() -> None:
    placements = Territory().placements(53)
    assert placements.cells() == {(0, -1): (2,), (1, 0): (0, 1, 2), (0, 1): (0,)}
    assert placements.rotations((1, 0)) == (0, 1, 2)
    assert placements.rotations((-1, 0)) == ()
    assert placements.rotations((5, 5)) == ()


@pytest.mark.parametrize("tile", [7, 11, 69, 72])
@pytest.mark.parametrize("land", [ROCKS, MORE_ROCKS])
def test_a_tile_without_a_mountain_fits_nowhere_among_rocks(land: str, tile: int) -> None:
    placements = Territory.parse(land).placements(tile)
    assert not placements
    assert len(placements) == 0
    assert list(placements) == []
    assert placements.cells() == {}


@pytest.mark.parametrize(
    ("placement", "reason"),
    [
        (at("0,1"), None),
        (at("1,0r2"), None),
        (at("0,0"), Reason.CELL_TAKEN),
        (at("1,1"), Reason.NO_NEIGHBOUR),
        (at("0,7"), Reason.NO_NEIGHBOUR),
        (at("0,1r1"), Reason.TERRAIN_MISMATCH),
        (at("-1,0"), Reason.TERRAIN_MISMATCH),
        (Placement(0, 1, 4), Reason.BAD_ROTATION),
        (Placement(0, 1, -1), Reason.BAD_ROTATION),
    ],
)
def test_a_territory_says_why_a_tile_cannot_lie_there(
    placement: Placement, reason: Reason | None
) -> None:
    assert Territory().why_not(53, placement) is reason


def test_every_shared_edge_must_match_not_only_one() -> None:
    land = Territory.parse("C@0,0 31@0,1 53@1,0")
    # (1, 1) meets the water of 31 on its west and the water of 53 on its north.
    assert land.why_not(66, at("1,1r3")) is None
    assert land.why_not(66, at("1,1")) is Reason.TERRAIN_MISMATCH
    assert land.why_not(66, at("1,1r1")) is Reason.TERRAIN_MISMATCH


@pytest.mark.parametrize("tile", [41, 48, 63])
def test_a_road_need_not_continue(tile: int) -> None:
    assert TILES[tile].roads == ()
    assert any(placement.cell == (0, 1) for placement in Territory().placements(tile))


def test_a_tile_just_laid_is_something_to_build_on() -> None:
    assert Territory().why_not(24, at("0,2")) is Reason.NO_NEIGHBOUR
    assert Territory().place(31, at("0,1")).why_not(24, at("0,2")) is None


def test_clashes_are_the_sides_that_meet_another_terrain() -> None:
    land = Territory.parse("C@0,0 31@0,1 53@1,0")
    assert land.clashes(66, at("1,1r3")) == ()
    assert land.clashes(66, at("1,1")) == (Side.W,)
    assert land.clashes(12, at("1,1")) == (Side.N, Side.W)


def test_a_tile_that_meets_nothing_clashes_with_nothing() -> None:
    assert Territory().clashes(53, at("5,5")) == ()


def test_laying_a_tile_makes_a_new_territory_and_leaves_the_old() -> None:
    land = Territory.parse("C@0,0 31@0,1")
    areas_before, cells_before = land.areas, land.open_cells
    larger = land.place(24, at("0,2"))
    assert str(larger) == "C@0,0 31@0,1 24@0,2"
    assert land == Territory.parse("C@0,0 31@0,1")
    assert (land.areas, land.open_cells) == (areas_before, cells_before)
    assert land.connected == {(0, 0), (0, 1)}


def test_laying_a_tile_where_it_does_not_fit_is_refused_with_the_reason() -> None:
    with pytest.raises(IllegalAction) as refusal:
        Territory().place(53, at("-1,0r1"))
    assert refusal.value.reason is Reason.TERRAIN_MISMATCH
    assert refusal.value.detail == "53@-1,0r1"


# Areas (Rules, Areas, roads, completion)


def test_the_castle_alone_has_three_open_areas() -> None:
    assert [(area.terrain, area.cells, area.completed) for area in Territory().areas] == [
        (PASTURE, ((0, 0),), False),
        (WATER, ((0, 0),), False),
        (MOUNTAIN, ((0, 0),), False),
    ]


def test_an_area_tells_its_open_edges() -> None:
    (pasture, water, mountain) = Territory().areas
    assert sorted(pasture.open_edges) == [(0, 0, Side.N), (0, 0, Side.S)]
    assert water.open_edges == ((0, 0, Side.E),)
    assert mountain.open_edges == ((0, 0, Side.W),)


def test_an_area_is_completed_when_every_edge_it_touches_borders_a_tile() -> None:
    assert areas("C@0,0 10@0,-1r1", PASTURE) == [(2, False)]
    assert areas(CLOSED_PASTURE, PASTURE) == [(3, True)]


def test_a_completed_area_has_no_open_edges() -> None:
    (pasture,) = (area for area in Territory.parse(CLOSED_PASTURE).areas if area.terrain is PASTURE)
    assert pasture.open_edges == ()
    assert set(pasture.cells) == {(0, -1), (0, 0), (0, 1)}


def test_an_inner_area_is_complete_at_once_and_apart_from_all_others() -> None:
    assert areas("C@0,0 35@0,1r2", WATER) == [(1, False), (1, True)]


def test_two_areas_of_one_terrain_on_a_tile_stay_apart() -> None:
    assert areas("C@0,0 31@0,1", WATER) == [(1, False), (1, False), (1, False)]


def test_an_area_that_meets_a_tile_twice_counts_it_as_one_tile() -> None:
    assert areas(ROUND_THE_WATER, PASTURE) == [(6, True)]


def test_an_area_joined_from_two_sides_keeps_its_things_once() -> None:
    land = Territory.parse(ROUND_THE_WATER)
    (pasture,) = (area for area in land.areas if area.terrain is PASTURE)
    # Tile 1 and tile 17 have a sheep each, tile 4 a sheep and a farm, tiles 13 and 17 a scroll.
    assert sorted(pasture.icons) == sorted(
        [
            Icon.CASTLE,
            Icon.SHEEP,
            Icon.FARM,
            Icon.SHEEP,
            Icon.SCROLL_FARM,
            Icon.SCROLL_FARM,
            Icon.SHEEP,
        ]
    )


def test_an_area_at_a_hole_in_the_land_is_open_until_the_hole_is_filled() -> None:
    assert (2, False) in areas(RING, MOUNTAIN)
    assert (4, True) in areas(RING + " 3@1,1r3", MOUNTAIN)


def test_roads_do_not_matter_for_completion() -> None:
    # The castle's water has no road, and tile 43 leads none to it.
    assert (2, True) in areas(CLOSED_WATER, WATER)


# Roads


def test_the_castle_is_connected_to_itself() -> None:
    assert connected(CASTLE_ALONE) == {(0, 0)}


def test_tiles_are_connected_where_both_have_a_road_at_the_shared_edge() -> None:
    assert connected(BARREL_ROAD) == {(0, 0), (0, 1), (0, 2)}


def test_a_road_that_meets_an_edge_without_one_ends_there() -> None:
    # The road of 53 meets the castle's; 66 beyond it has no road.
    assert connected("C@0,0 53@0,-1r2 66@0,-2") == {(0, 0), (0, -1)}
    # 62 lies with its pasture at the castle's road, and has its own road elsewhere.
    assert connected("C@0,0 62@0,1") == {(0, 0)}


@pytest.mark.parametrize("tile", [33, 36])
def test_two_roads_on_a_tile_are_followed_apart(tile: int) -> None:
    # The road from the castle turns east on the tile; the one that leads south is the other.
    assert connected(f"C@0,0 {tile}@0,1r1 32@1,1 31@0,2") == {(0, 0), (0, 1), (1, 1)}


@pytest.mark.parametrize("tile", [33, 36])
def test_a_tile_is_connected_if_only_one_of_its_two_roads_is(tile: int) -> None:
    assert connected(f"C@0,0 {tile}@0,1r1") == {(0, 0), (0, 1)}


def test_a_tile_laid_between_two_roads_connects_all_beyond_it() -> None:
    apart = Territory.parse("C@0,0 23@1,0r2 32@1,1r1 10@2,1r2")
    assert apart.connected == {(0, 0)}
    assert apart.place(19, at("0,1r2")).connected == {(0, 0), (0, 1), (1, 1), (2, 1)}


def test_what_is_connected_does_not_depend_on_the_order_of_laying() -> None:
    steps = [(23, "1,0r2"), (19, "0,1r2"), (32, "1,1r1"), (10, "2,1r2")]
    last_joins, first_joins = Territory(), Territory()
    for tile, place in (steps[0], steps[2], steps[3], steps[1]):
        last_joins = last_joins.place(tile, at(place))
    for tile, place in (steps[1], steps[2], steps[0], steps[3]):
        first_joins = first_joins.place(tile, at(place))
    assert last_joins.connected == first_joins.connected == {(0, 0), (0, 1), (1, 1), (2, 1)}


# Picking up


def test_a_tile_picked_up_leaves_the_territory_as_if_never_laid() -> None:
    land = Territory.parse("C@0,0 10@0,-1r1 5@0,1")
    rest = land.without((0, 1))
    assert rest == Territory.parse("C@0,0 10@0,-1r1")
    assert rest is not None
    assert sorted(rest.open_cells) == sorted(Territory.parse("C@0,0 10@0,-1r1").open_cells)


def test_picking_up_opens_the_areas_again() -> None:
    rest = Territory.parse(CLOSED_PASTURE).without((0, 1))
    assert rest is not None
    assert areas(str(rest), PASTURE) == [(2, False)]


def test_a_tile_that_holds_others_cannot_be_picked_up() -> None:
    assert Territory.parse("C@0,0 31@0,1 24@0,2").without((0, 1)) is None


def test_a_tile_in_a_ring_can_be_picked_up() -> None:
    rest = Territory.parse(RING).without((1, 0))
    assert rest is not None
    assert str(rest) == "C@0,0 28@2,0r3 31@0,1r2 4@2,1r1 11@0,2r2 7@1,2r2 57@2,2r3"


def test_the_castle_cannot_be_picked_up() -> None:
    assert Territory.parse("C@0,0 31@0,1").without((0, 0)) is None


# Turning


def test_a_turned_territory_has_each_tile_turned_about_the_castle() -> None:
    turned = Territory.parse("C@0,0 31@0,1 53@1,0r2").turned(1)
    assert {cell: (face.number, face.rotation) for cell, face in turned.faces.items()} == {
        (0, 0): (0, 1),
        (-1, 0): (31, 1),
        (0, 1): (53, 3),
    }


@pytest.mark.parametrize("turns", [0, 4, -4])
def test_whole_turns_change_nothing(turns: int) -> None:
    assert Territory.parse(RING).turned(turns) == Territory.parse(RING)


def test_turning_back_gives_the_same_territory() -> None:
    assert Territory.parse(RING).turned(3).turned(-3) == Territory.parse(RING)


def test_a_cell_lies_in_the_nearest_of_eight_directions_from_the_castle() -> None:
    ways = {
        (1, -1): "north-east",
        (-3, 1): "west",
        (0, 4): "south",
        (2, 5): "south",
        (-2, -1): "north-west",
    }
    assert {cell: direction(cell) for cell in ways} == {
        cell: f"{way} of the castle" for cell, way in ways.items()
    }
    assert direction((0, 0)) == "the castle"
