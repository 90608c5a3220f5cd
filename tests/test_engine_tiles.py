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
    ScoringId,
    Side,
    Terrain,
    as_coins,
    round_track,
    supply_left,
    tile_of,
)

IN_THE_BAG = [TILES[number] for number in BAG]


def things_in_the_bag(icon: Icon) -> int:
    return sum(tile.icons.count(icon) for tile in IN_THE_BAG)


# The catalogue


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
    found = {
        (icon, area.terrain)
        for tile in IN_THE_BAG
        for area in tile.areas
        for icon in area.icons
        if icon in homes
    }
    assert found == set(homes.items())


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


def test_the_tiles_on_which_transcriptions_differ_say_what_was_taken() -> None:
    disputed = {tile.number: tile.disputed for tile in TILES.values() if tile.disputed}
    assert set(disputed) == {2, 16, 18, 20, 39, 47, 48, 51, 52, 58, 61, 68, 71}
    assert all("taken" in words for words in disputed.values())


def test_the_castle_has_pasture_north_and_south_water_east_mountain_west() -> None:
    assert CASTLE.is_castle
    assert CASTLE.areas == (
        (Terrain.PASTURE, (Side.N, Side.S), (Icon.CASTLE,)),
        (Terrain.WATER, (Side.E,), ()),
        (Terrain.MOUNTAIN, (Side.W,), ()),
    )
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
    file = resources.files("skye_desktop.engine").joinpath("data/landscape_tiles.json")
    facts = json.loads(file.read_text("utf-8"))["tiles"]
    assert [fact["number"] for fact in facts] == list(BAG)
    for fact in facts:
        tile = TILES[fact["number"]]
        edges = ["".join(side.name for side in area.sides) for area in tile.areas]
        assert edges == [area["edges"] for area in fact["areas"]], tile
        assert ["".join(side.name for side in road) for road in tile.roads] == fact["roads"], tile
        assert len(tile.icons) == sum(icon.get("count", 1) for icon in fact["icons"]), tile


def test_a_scroll_names_what_it_counts_and_nothing_else_does() -> None:
    assert Icon.SCROLL_LIGHTHOUSE.counts is Icon.LIGHTHOUSE
    assert {icon for icon in Icon if icon.counts is None} == set(Icon) - set(SCROLLS)


# Turning


def test_a_quarter_turn_brings_north_to_east_and_two_bring_it_opposite() -> None:
    assert [Side.N.turned(turns) for turns in range(5)] == [Side.N, Side.E, Side.S, Side.W, Side.N]
    assert Side.N.turned(-1) is Side.W
    assert [side.opposite for side in SIDES] == [Side.S, Side.W, Side.N, Side.E]


def test_a_turned_face_shows_the_same_areas_and_roads_at_turned_sides() -> None:
    for tile in TILES.values():
        for turns, face in enumerate(tile.faces):
            assert (face.number, face.rotation, face.icons) == (tile.number, turns, tile.icons)
            for side in SIDES:
                assert face.edges[side.turned(turns)] is tile.faces[0].edges[side], tile
            for printed, turned in zip(tile.areas, face.areas, strict=True):
                assert turned[::2] == printed[::2], tile
                assert set(turned.sides) == {side.turned(turns) for side in printed.sides}, tile
            assert [set(road) for road in face.roads] == [
                {side.turned(turns) for side in road} for road in tile.roads
            ], tile


# Naming a tile


def test_a_tile_is_found_by_its_number_and_by_itself() -> None:
    assert tile_of(12) is tile_of(TILES[12]) is pickle.loads(pickle.dumps(TILES[12])) is TILES[12]
    with pytest.raises(KeyError, match="74"):
        tile_of(74)
    assert [f"{tile} {tile!r}" for tile in (TILES[12], CASTLE)] == ["12 <tile 12>", "C <castle>"]


# Coins


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
        assert sum(as_coins(gold)) == gold
        assert sum(value * number for value, number in left.items()) == SUPPLY_GOLD - gold
        assert all(0 <= number <= SUPPLY[value] for value, number in left.items())
    assert set(supply_left(SUPPLY_GOLD + 100).values()) == {0}
    assert dict(SUPPLY) == {1: 22, 2: 20, 5: 18, 10: 13}
    assert (COIN_VALUES, SUPPLY_GOLD) == ((1, 2, 5, 10), 282)


# Round tracks and scoring tiles


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
