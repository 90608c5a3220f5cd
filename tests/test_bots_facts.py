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
    LandFacts,
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


PRINTED_NUMBERS = {tile: scoring.numbers for tile, scoring in PRINTED_RULES.tiles.items()}


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


def kinds_in(land: LandFacts) -> list[AreaKind]:
    return sorted(area.kind._replace(icons=tuple(sorted(area.kind.icons))) for area in land.areas)


@pytest.mark.parametrize("seed", range(many(40, quick=6)))
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
        assert kinds_in(facts) == sorted(map(kind_of, land.areas))
        assert set(facts.openings) == set(facts.codes) == set(land.open_cells)
        assert facts.count(Icon.BARREL) == len(tiles_with(land, Icon.BARREL))
        assert all(
            facts.count(icon) == land.icons.count(icon) for icon in Icon if icon is not Icon.BARREL
        )


@pytest.mark.parametrize("seed", range(many(40, quick=6)))
def test_an_open_cell_knows_the_areas_that_meet_there(seed: int) -> None:
    land, tile, placement = steps(seed)[-1]
    facts = facts_of(land).with_tile(tile, placement)
    for cell, opening in facts.openings.items():
        for beyond, area in zip(neighbours(cell), opening.areas, strict=True):
            assert (area is None) == (beyond not in facts.faces)
            assert area is None or (
                area in facts.areas and cell in area.needed and beyond in area.cells
            )


def test_the_kinds_of_areas_that_come_are_those_of_the_areas_themselves() -> None:
    joining_several = 0
    for land, tile, placement in (
        step for seed in range(many(60, quick=12)) for step in steps(seed)
    ):
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
    printed = PRINTED_RULES.tiles[tile].numbers
    for land in (grow(rng, rng.randrange(20)) for _ in range(many(200, quick=20))):
        steps = tuple(step + rng.randrange(3) for step in printed.steps)
        other = Numbers(
            rng.randint(1, 9) * bool(printed.points),
            0,
            rng.randint(2, 5) * bool(printed.least),
            steps,
        )
        changed = rules_of(Amounts(tiles=tuple((PRINTED_NUMBERS | {tile: other}).items())))
        for rules in (PRINTED_RULES, changed):
            numbers = rules.tiles[tile].numbers
            assert (
                GROWTH[tile].now(facts_of(land), numbers)
                == score(tile, (land,), (0,), rules)[0].points
            )


@pytest.mark.parametrize("tile", SOLO)
@pytest.mark.parametrize("patience", [0.0, 0.5, 1.0])
def test_a_placement_is_rated_as_the_whole_land_that_it_makes(
    tile: ScoringId, patience: float
) -> None:
    ahead = Prospect(((tile, ((3, 0), (5, 2))),), 3, (), patience)
    rng = Random(5)
    for seed in range(many(10, quick=1)):
        land, _, _ = steps(seed)[-1]
        for number in rng.sample([number for number in BAG if land.cell_of(number) is None], 6):
            ratings = rank_placements(facts_of(land), number, ahead)
            assert {Placement(*cell, turns) for _, cell, turns, _ in ratings} == set(
                land.placements(number)
            )
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
