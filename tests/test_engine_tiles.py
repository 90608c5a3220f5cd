"""The components: the catalogue of landscape tiles, the coins and the round tracks."""

from __future__ import annotations

import json
import pickle
from collections import Counter
from importlib import resources

import pytest

from skye_desktop.engine import (
    BAG,
    CASTLE,
    COIN_VALUES,
    SCORING_TILES,
    SCROLLS,
    SIDES,
    SPACES,
    SUPPLY,
    SUPPLY_GOLD,
    TILES,
    Icon,
    LandscapeTile,
    ScoringId,
    Side,
    Terrain,
    as_coins,
    round_track,
    supply_left,
    tile_of,
)

IN_THE_BAG = [TILES[number] for number in BAG]

# Tiles on which two transcriptions of the printed game differ.
DISPUTED = {2, 16, 18, 20, 39, 47, 48, 51, 52, 58, 61, 68, 71}


def things_in_the_bag(icon: Icon) -> int:
    return sum(tile.icons.count(icon) for tile in IN_THE_BAG)


# The catalogue


def test_the_bag_holds_73_tiles_numbered_from_1_to_73() -> None:
    assert list(BAG) == list(range(1, 74))


@pytest.mark.parametrize(
    ("icon", "number"),
    [
        (Icon.FARM, 15),
        (Icon.LIGHTHOUSE, 15),
        (Icon.BROCH, 14),
        (Icon.CATTLE, 15),
        (Icon.SHIP, 27),
        (Icon.SHEEP, 25),
        (Icon.CASTLE, 0),
    ],
)
def test_the_bag_shows_each_thing_as_often_as_the_printed_tiles(icon: Icon, number: int) -> None:
    assert things_in_the_bag(icon) == number


def test_27_tiles_show_a_barrel_each_once() -> None:
    assert sum(Icon.BARREL in tile.icons for tile in IN_THE_BAG) == 27
    assert things_in_the_bag(Icon.BARREL) == 27


def test_there_are_14_scrolls_two_of_each_of_the_seven_kinds() -> None:
    scrolls = Counter(icon for tile in IN_THE_BAG for icon in tile.icons if icon in SCROLLS)
    assert scrolls == dict.fromkeys(SCROLLS, 2)
    assert scrolls.total() == 14


@pytest.mark.parametrize(
    ("terrain", "edges"), [(Terrain.PASTURE, 107), (Terrain.WATER, 96), (Terrain.MOUNTAIN, 89)]
)
def test_the_edges_of_the_bag_show_each_terrain_as_often_as_printed(
    terrain: Terrain, edges: int
) -> None:
    assert sum(tile.faces[0].edges.count(terrain) for tile in IN_THE_BAG) == edges


def test_17_tiles_have_no_road() -> None:
    assert sum(not tile.roads for tile in IN_THE_BAG) == 17


def test_only_33_and_36_carry_two_separate_roads() -> None:
    assert {tile.number for tile in TILES.values() if len(tile.roads) > 1} == {33, 36}


def test_a_lighthouse_and_a_ship_always_stand_in_water_and_a_broch_on_a_mountain() -> None:
    homes = {Icon.LIGHTHOUSE: Terrain.WATER, Icon.SHIP: Terrain.WATER, Icon.BROCH: Terrain.MOUNTAIN}
    found = {
        (icon, area.terrain)
        for tile in IN_THE_BAG
        for area in tile.areas
        for icon in area.icons
        if icon in homes
    }
    assert found == set(homes.items())


@pytest.mark.parametrize("tile", TILES.values(), ids=str)
def test_every_edge_of_a_tile_belongs_to_exactly_one_area(tile: LandscapeTile) -> None:
    assert sorted(side for area in tile.areas for side in area.sides) == list(SIDES)


@pytest.mark.parametrize("tile", TILES.values(), ids=str)
def test_equal_neighbouring_edges_of_a_tile_belong_to_one_area(tile: LandscapeTile) -> None:
    area_at = {side: area for area in tile.areas for side in area.sides}
    for side in SIDES:
        following = side.turned(1)
        if tile.faces[0].edges[side] is tile.faces[0].edges[following]:
            assert area_at[side] is area_at[following]


@pytest.mark.parametrize("tile", TILES.values(), ids=str)
def test_every_road_leads_to_an_edge_and_no_edge_has_two(tile: LandscapeTile) -> None:
    exits = [side for road in tile.roads for side in road]
    assert all(tile.roads)
    assert len(set(exits)) == len(exits)


def test_the_tiles_on_which_transcriptions_differ_are_marked() -> None:
    assert {tile.number for tile in TILES.values() if tile.disputed} == DISPUTED


def test_every_mark_of_dispute_says_what_was_taken() -> None:
    assert all("taken" in tile.disputed for tile in TILES.values() if tile.disputed)


def test_the_castle_has_pasture_north_and_south_water_east_mountain_west() -> None:
    assert CASTLE.is_castle
    assert CASTLE.areas == (
        (Terrain.PASTURE, (Side.N, Side.S), (Icon.CASTLE,)),
        (Terrain.WATER, (Side.E,), ()),
        (Terrain.MOUNTAIN, (Side.W,), ()),
    )


def test_the_castle_has_one_road_north_south_and_west() -> None:
    assert CASTLE.roads == ((Side.N, Side.S, Side.W),)


def test_the_catalogue_tells_what_is_printed_on_tile_54() -> None:
    tile = TILES[54]
    assert tile.areas == (
        (Terrain.WATER, (Side.N, Side.E), (Icon.SHIP,)),
        (Terrain.PASTURE, (Side.S,), (Icon.FARM, Icon.CATTLE)),
        (Terrain.MOUNTAIN, (Side.W,), ()),
    )
    assert tile.roads == ((Side.S, Side.W),)
    assert not tile.is_castle


def test_the_catalogue_is_the_data_file_tile_for_tile() -> None:
    text = (
        resources.files("skye_desktop.engine")
        .joinpath("data/landscape_tiles.json")
        .read_text("utf-8")
    )
    facts = json.loads(text)["tiles"]
    assert [tile["number"] for tile in facts] == list(BAG)
    for fact in facts:
        tile = TILES[fact["number"]]
        assert ["".join(side.name for side in area.sides) for area in tile.areas] == [
            area["edges"] for area in fact["areas"]
        ]
        assert ["".join(side.name for side in road) for road in tile.roads] == fact["roads"]
        assert len(tile.icons) == sum(icon.get("count", 1) for icon in fact["icons"])


def test_a_scroll_names_what_it_counts_and_nothing_else_does() -> None:
    assert Icon.SCROLL_LIGHTHOUSE.counts is Icon.LIGHTHOUSE
    assert {icon for icon in Icon if icon.counts is None} == set(Icon) - set(SCROLLS)


# Turning


def test_a_quarter_turn_brings_north_to_east() -> None:
    assert [Side.N.turned(turns) for turns in range(5)] == [Side.N, Side.E, Side.S, Side.W, Side.N]
    assert Side.N.turned(-1) is Side.W


def test_the_opposite_of_a_side_is_two_quarter_turns_away() -> None:
    assert [side.opposite for side in SIDES] == [Side.S, Side.W, Side.N, Side.E]


@pytest.mark.parametrize("tile", TILES.values(), ids=str)
def test_a_turned_face_shows_the_same_areas_and_roads_at_turned_sides(tile: LandscapeTile) -> None:
    for turns, face in enumerate(tile.faces):
        assert (face.number, face.rotation, face.icons) == (tile.number, turns, tile.icons)
        for side in SIDES:
            assert face.edges[side.turned(turns)] is tile.faces[0].edges[side]
        for printed, turned in zip(tile.areas, face.areas, strict=True):
            assert turned[::2] == printed[::2]
            assert set(turned.sides) == {side.turned(turns) for side in printed.sides}
        assert [set(road) for road in face.roads] == [
            {side.turned(turns) for side in road} for road in tile.roads
        ]


# Naming a tile


def test_a_tile_is_found_by_its_number_and_by_itself() -> None:
    assert tile_of(12) is tile_of(TILES[12]) is TILES[12]


def test_no_tile_has_the_number_74() -> None:
    with pytest.raises(KeyError, match="74"):
        tile_of(74)


def test_a_tile_is_shown_with_its_number_and_the_castle_as_c() -> None:
    assert [str(TILES[12]), repr(TILES[12]), str(CASTLE), repr(CASTLE)] == [
        "12",
        "<tile 12>",
        "C",
        "<castle>",
    ]


def test_a_pickled_tile_comes_back_as_the_tile_of_the_catalogue() -> None:
    assert pickle.loads(pickle.dumps(TILES[12])) is TILES[12]


# Coins


def test_the_supply_is_282_gold_in_coins_of_1_2_5_and_10() -> None:
    assert dict(SUPPLY) == {1: 22, 2: 20, 5: 18, 10: 13}
    assert COIN_VALUES == (1, 2, 5, 10)
    assert SUPPLY_GOLD == 282


@pytest.mark.parametrize(
    ("gold", "coins"),
    [(0, ()), (1, (1,)), (4, (2, 2)), (9, (5, 2, 2)), (38, (10, 10, 10, 5, 2, 1))],
)
def test_a_sum_is_shown_with_the_fewest_coins_largest_first(
    gold: int, coins: tuple[int, ...]
) -> None:
    assert as_coins(gold) == coins


def test_coins_in_hands_and_in_the_supply_are_always_282_gold() -> None:
    for gold in range(SUPPLY_GOLD + 1):
        left = supply_left(gold)
        assert sum(value * number for value, number in left.items()) == SUPPLY_GOLD - gold
        assert all(0 <= number <= SUPPLY[value] for value, number in left.items())


def test_more_gold_than_there_are_coins_leaves_an_empty_supply() -> None:
    assert set(supply_left(SUPPLY_GOLD + 100).values()) == {0}


def test_asking_what_the_supply_has_left_takes_nothing_out_of_it() -> None:
    supply_left(100)
    assert dict(SUPPLY) == {1: 22, 2: 20, 5: 18, 10: 13}


# Round tracks and scoring tiles


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_to_four_seats_play_six_rounds(seats: int) -> None:
    track = round_track(seats)
    assert [space.score for space in track] == ["A", "B", "AC", "BD", "ACD", "BCD"]
    assert [space.catch_up for space in track] == [0, 0, 1, 2, 3, 4]


def test_five_seats_play_five_rounds() -> None:
    track = round_track(5)
    assert [space.score for space in track] == ["AB", "AC", "BD", "ACD", "BCD"]
    assert [space.catch_up for space in track] == [0, 0, 1, 2, 3]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_scoring_tile_scores_exactly_three_times(seats: int) -> None:
    assert Counter("".join(space.score for space in round_track(seats))) == dict.fromkeys(SPACES, 3)


def test_each_scoring_tile_has_a_name_and_a_rule_of_its_own() -> None:
    assert list(SCORING_TILES) == list(ScoringId)
    assert all(tile.id is tile_id for tile_id, tile in SCORING_TILES.items())
    assert len({tile.name for tile in SCORING_TILES.values()}) == len(SCORING_TILES)
    assert len({tile.rule for tile in SCORING_TILES.values()}) == len(SCORING_TILES)
