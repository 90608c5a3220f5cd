"""The components, and lands: tiles, coins, round tracks; what fits where, areas, roads, picking up and turning."""

from __future__ import annotations

from collections import Counter

import pytest
from positions import at

from skye_desktop.engine import (
    BAG,
    COIN_VALUES,
    SCORING_TILES,
    SCROLLS,
    SIDES,
    SPACES,
    SUPPLY,
    SUPPLY_GOLD,
    TILES,
    Icon,
    Placement,
    Reason,
    ScoringId,
    Side,
    Terrain,
    Territory,
    as_coins,
    direction,
    round_track,
    supply_left,
)

IN_THE_BAG = [TILES[number] for number in BAG]


def things_in_the_bag(icon: Icon) -> int:
    return sum(tile.icons.count(icon) for tile in IN_THE_BAG)


def test_the_bag_shows_everything_as_often_as_the_73_printed_tiles() -> None:
    assert list(BAG) == list(range(1, 74))
    assert {icon: things_in_the_bag(icon) for icon in Icon if icon not in SCROLLS} == {
        Icon.FARM: 15, Icon.LIGHTHOUSE: 15, Icon.BROCH: 14, Icon.CATTLE: 15, Icon.SHIP: 27,
        Icon.SHEEP: 25, Icon.BARREL: 27, Icon.CASTLE: 0,
    }  # fmt: skip
    assert sum(Icon.BARREL in tile.icons for tile in IN_THE_BAG) == 27
    assert {icon: things_in_the_bag(icon) for icon in SCROLLS} == dict.fromkeys(SCROLLS, 2)
    assert len(SCROLLS) == 7
    edges = Counter(edge for tile in IN_THE_BAG for edge in tile.faces[0].edges)
    assert edges == {Terrain.PASTURE: 107, Terrain.WATER: 96, Terrain.MOUNTAIN: 89}
    assert sum(not tile.roads for tile in IN_THE_BAG) == 17
    assert {tile.number for tile in TILES.values() if len(tile.roads) > 1} == {33, 36}


def test_a_lighthouse_and_a_ship_always_stand_in_water_and_a_broch_on_a_mountain() -> None:
    homes = {Icon.LIGHTHOUSE: Terrain.WATER, Icon.SHIP: Terrain.WATER, Icon.BROCH: Terrain.MOUNTAIN}
    for area in [area for tile in IN_THE_BAG for area in tile.areas]:
        assert {homes.get(icon, area.terrain) for icon in area.icons} <= {area.terrain}


def test_every_edge_of_a_tile_belongs_to_one_area_and_to_one_road_at_most() -> None:
    for tile in TILES.values():
        area_at = {side: area for area in tile.areas for side in area.sides}
        assert sorted(side for area in tile.areas for side in area.sides) == list(SIDES), tile
        for side in SIDES:
            following = side.turned(1)
            if tile.faces[0].edges[side] is tile.faces[0].edges[following]:
                assert area_at[side] is area_at[following], tile
        exits = [side for road in tile.roads for side in road]
        assert all(tile.roads), tile
        assert len(set(exits)) == len(exits), tile


def test_a_sum_is_shown_with_the_fewest_coins_largest_first() -> None:
    shown = {0: (), 1: (1,), 4: (2, 2), 9: (5, 2, 2), 38: (10, 10, 10, 5, 2, 1)}
    assert {gold: as_coins(gold) for gold in shown} == shown


def test_coins_in_hands_and_in_the_supply_are_always_282_gold() -> None:
    for gold in range(SUPPLY_GOLD + 1):
        left = supply_left(gold)
        assert sum(as_coins(gold)) == gold
        assert sum(value * number for value, number in left.items()) == SUPPLY_GOLD - gold
        assert all(0 <= number <= SUPPLY[value] for value, number in left.items())
    assert set(supply_left(SUPPLY_GOLD + 100).values()) == {0}
    assert dict(SUPPLY) == {1: 22, 2: 20, 5: 18, 10: 13}
    assert (COIN_VALUES, SUPPLY_GOLD) == ((1, 2, 5, 10), 282)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_two_to_four_seats_play_six_rounds_and_five_seats_five(seats: int) -> None:
    track = round_track(seats)
    scored = (
        ["AB", "AC", "BD", "ACD", "BCD"] if seats == 5 else ["A", "B", "AC", "BD", "ACD", "BCD"]
    )
    assert [space.score for space in track] == scored
    assert [space.catch_up for space in track] == [0, 0, 1, 2, 3, 4][: len(scored)]
    assert Counter("".join(space.score for space in track)) == dict.fromkeys(SPACES, 3)


def test_each_scoring_tile_has_a_name_and_a_rule_of_its_own() -> None:
    assert list(SCORING_TILES) == list(ScoringId)
    assert all(tile.id is tile_id for tile_id, tile in SCORING_TILES.items())
    assert len({tile.name for tile in SCORING_TILES.values()}) == len(SCORING_TILES)
    assert len({tile.rule for tile in SCORING_TILES.values()}) == len(SCORING_TILES)


# Lands

RING = "C@0,0 73@1,0r2 28@2,0r3 31@0,1r2 4@2,1r1 11@0,2r2 7@1,2r2 57@2,2r3"


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


def test_a_cell_lies_in_the_nearest_of_eight_directions_from_the_castle() -> None:
    cells = [(1, -1), (-3, 1), (0, 4), (2, 5), (-2, -1)]
    ways = ["north-east", "west", "south", "south", "north-west"]
    assert [direction(cell) for cell in cells] == [f"{way} of the castle" for way in ways]
    assert direction((0, 0)) == "the castle"
