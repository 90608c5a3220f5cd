"""The facts of a land found from the land before and a tile, beside what the engine counts on the whole land."""

from __future__ import annotations

from operator import add
from random import Random

import pytest
from games import grow
from groups import many

from skye_desktop.bots.expected_growth import GROWTH
from skye_desktop.bots.facts import (
    AreaKind,
    RoadCounts,
    area_change,
    facts_of,
    kinds_changed,
)
from skye_desktop.bots.land_value import Prospect, rank_placements, worth_of
from skye_desktop.bots.measure import Measure
from skye_desktop.bots.shape import Shape, closes_block
from skye_desktop.engine import (
    BAG,
    PRINTED_RULES,
    SOLO,
    TILES,
    Area,
    Cell,
    Icon,
    Numbers,
    Placement,
    ScoringId,
    Territory,
    barrel_cells,
    neighbours,
    score,
    tiles_with,
)
from skye_desktop.engine.scoring_numbers import Amounts, rules_of


def steps(seed: int, tiles: int = 18) -> list[tuple[Territory, int, Placement]]:
    """A random land tile by tile: each land with a tile that fits on it and where it is laid."""
    rng = Random(seed)
    land, found = Territory(), []
    for tile in rng.sample(BAG, tiles):
        places = list(land.placements(tile))
        if places:
            found.append((land, tile, rng.choice(places)))
            land = land.place(tile, found[-1][2])
    return found


def counted(tile: ScoringId, land: Territory) -> int:
    return score(tile, (land,), (0,))[0].count


def shape_of(land: Territory) -> Shape:
    """Read off the whole land."""
    faces = land.faces
    heights = [0] * 9
    for x, y in faces:
        if (x, y - 1) not in faces:
            heights[next(below for below in range(1, 99) if (x, y + below) not in faces) - 1] += 1
    near = {
        (x + dx, y + dy)
        for x, y in tiles_with(land, Icon.FARM)
        for dx in (-1, 0, 1)
        for dy in (-1, 0, 1)
    }
    return Shape(
        open_cells=len(land.open_cells),
        blocks=counted(ScoringId.SQUARES, land),
        closing=sum(closes_block(faces, cell) for cell in land.open_cells),
        near=counted(ScoringId.FARM_ANIMALS, land),
        lonely=sum(face.animals for cell, face in faces.items() if cell not in near),
        free=sum(cell in near for cell in land.open_cells),
        columns=tuple(heights),
    )


def joined_of(land: Territory) -> RoadCounts:
    """Read off the whole land."""
    ends = sum(
        neighbours(cell)[side] not in land.faces
        for cell in land.connected
        for road in land.faces[cell].roads
        for side in road
    )
    cattle = counted(ScoringId.ROAD_CATTLE, land)
    return RoadCounts(len(land.connected), len(barrel_cells(land)), cattle, ends)


def kind_of(area: Area) -> AreaKind:
    needed: set[Cell] = {neighbours((x, y))[side] for x, y, side in area.open_edges}
    return AreaKind(area.terrain, area.size, len(needed), tuple(sorted(area.icons)))


@pytest.mark.parametrize("seed", range(many(20, quick=4)))
def test_a_tile_changes_the_facts_to_those_of_the_whole_land(seed: int) -> None:
    facts = facts_of(Territory())
    for land, tile, placement in steps(seed):
        change = facts.shape_change(tile, placement.cell)
        *numbers, heights = facts.shape
        *more, higher = change
        wanted = *map(add, numbers, more), tuple(map(add, heights, higher))
        facts, land = facts.with_tile(tile, placement), land.place(tile, placement)
        assert facts.shape == wanted == shape_of(land)
        assert facts.road_counts == joined_of(land)
        assert facts.connected == land.connected
        kinds = [one.kind._replace(icons=tuple(sorted(one.kind.icons))) for one in facts.areas]
        assert sorted(kinds) == sorted(map(kind_of, land.areas))
        assert set(facts.openings) == set(facts.codes) == set(land.open_cells)
        for icon in Icon:
            wanted_count = (
                len(tiles_with(land, icon)) if icon is Icon.BARREL else land.icons.count(icon)
            )
            assert facts.count(icon) == wanted_count, icon
        for cell, opening in facts.openings.items():
            for beyond, area in zip(neighbours(cell), opening.areas, strict=True):
                assert (area is None) == (beyond not in facts.faces)
                assert area is None or (
                    area in facts.areas and cell in area.needed and beyond in area.cells
                )


def test_the_kinds_of_areas_that_come_are_those_of_the_areas_themselves() -> None:
    joining_several = 0
    for land, tile, placement in (step for seed in range(12) for step in steps(seed)):
        meeting = facts_of(land).openings[placement.cell].areas
        face = TILES[tile].faces[placement.rotation]
        whole = area_change(meeting, placement.cell, face)
        gone, come = kinds_changed(meeting, placement.cell, face)
        assert set(gone) == set(whole.into)
        assert sorted(come) == sorted(area.kind for area in whole.come)
        joining_several += len(set(whole.into.values())) < len(gone)
    assert joining_several


@pytest.mark.parametrize("tile", SOLO)
def test_what_a_scoring_tile_gives_now_is_what_the_engine_gives(tile: ScoringId) -> None:
    rng = Random(8)
    printed = {tile: scoring.numbers for tile, scoring in PRINTED_RULES.tiles.items()}
    numbers = printed[tile]
    for land in (grow(rng, rng.randrange(20)) for _ in range(many(60, quick=15))):
        other = Numbers(
            rng.randint(1, 9) * bool(numbers.points),
            0,
            rng.randint(2, 5) * bool(numbers.least),
            tuple(step + rng.randrange(3) for step in numbers.steps),
        )
        changed = rules_of(Amounts(tiles=tuple((printed | {tile: other}).items())))
        for rules in (PRINTED_RULES, changed):
            found = GROWTH[tile].now(facts_of(land), rules.tiles[tile].numbers)
            assert found == score(tile, (land,), (0,), rules)[0].points


@pytest.mark.parametrize("tile", SOLO)
@pytest.mark.parametrize("patience", [0.0, 0.5, 1.0])
def test_a_placement_is_rated_as_the_whole_land_that_it_makes(
    tile: ScoringId, patience: float
) -> None:
    ahead = Prospect(((tile, ((3, 0), (5, 2))),), 3, (), patience)
    rng = Random(5)
    for seed in range(many(3, quick=1)):
        land, _, _ = steps(seed)[-1]
        facts = facts_of(land)
        for number in rng.sample([number for number in BAG if land.cell_of(number) is None], 6):
            ratings = rank_placements(facts, number, ahead)
            placements = {Placement(*cell, turns) for _, cell, turns, _ in ratings}
            assert placements == set(land.placements(number))
            for negative, cell, turns, _ in ratings:
                larger = facts_of(land).with_tile(number, Placement(*cell, turns))
                assert -negative == pytest.approx(worth_of(larger, ahead), abs=2e-6)


def test_a_followed_land_is_worth_what_it_was_rated() -> None:
    ahead = Prospect(
        ((ScoringId.LARGEST_LAKE, ((3, 1),)), (ScoringId.SQUARES, ((3, 1), (5, 3)))), 4, ()
    )
    measure: Measure = ahead.measure
    for land, tile, placement in steps(3):
        facts = facts_of(land)
        (rating,) = [one for one in measure.ratings(facts, tile) if (*one[1], one[2]) == placement]
        larger = measure.follow(facts, tile, rating)
        assert measure.points(larger) == pytest.approx(rating[0])
        assert measure.points(facts_of(land.place(tile, placement))) == pytest.approx(rating[0])
