"""What lands and tiles are worth and the facts of lands; plans, prices and the market."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Sequence
from importlib import resources
from itertools import combinations, product
from operator import add
from random import Random
from statistics import fmean
from typing import Any

import pytest
from games import grow, random_game
from groups import many

from skye_desktop.engine import (
    BAG,
    PRINTED_RULES,
    SCORING_TILES,
    SOLO,
    Area,
    BuyTile,
    Cell,
    GameState,
    Icon,
    Numbers,
    PassBuying,
    Phase,
    Placement,
    PlayerView,
    ScoringId,
    SetPrices,
    Territory,
    barrel_cells,
    majority,
    neighbours,
    score,
    scroll_points,
    tiles_with,
    view_for,
)
from skye_desktop.games.skye.bots import decide
from skye_desktop.games.skye.bots.decision import Offer
from skye_desktop.games.skye.bots.expected_growth import (
    GROWTH,
    RIVALRY,
)
from skye_desktop.games.skye.bots.facts import (
    AreaKind,
    RoadCounts,
    facts_of,
)
from skye_desktop.games.skye.bots.fitted_outlook import FittedWeights, fitted_weights, foresight
from skye_desktop.games.skye.bots.greedy import points_now
from skye_desktop.games.skye.bots.land_value import (
    Prospect,
    best_placements,
    calendar,
    land_worth,
    prospect,
    rank_placements,
    worth_of,
)
from skye_desktop.games.skye.bots.last_round import best_finish
from skye_desktop.games.skye.bots.market import MarketModel, play_out, standing
from skye_desktop.games.skye.bots.measure import Measure
from skye_desktop.games.skye.bots.planning import best_plan, joint_worth
from skye_desktop.games.skye.bots.pricing_two import PricingSide, equilibrium
from skye_desktop.games.skye.bots.shape import Shape, closes_block
from skye_desktop.games.skye.bots.tile_sets import holdings
from skye_desktop.games.skye.engine.scoring_numbers import Amounts, rules_of

CASTLE = Territory()


def at_the_end(tile: ScoringId, *, rivals: tuple[int, ...] = ()) -> Prospect:
    """The last round's scoring of one tile, and nothing after it."""
    of_each = tuple((rivalry.thing, rivals) for rivalry in RIVALRY.values())
    return Prospect(((tile, ((6, 0),)),), 0, of_each)


def lands() -> list[Territory]:
    rng = Random(4)
    return [grow(rng, tiles) for tiles in (1, 4, 8, 12, 16)]


def view_in(phase: Phase, seats: int = 3) -> PlayerView:
    move = next(
        move
        for move in random_game(seats, 2)
        if move.after.phase is phase and move.after.round == 3
    )
    return view_for(move.after, 0)


# Lands


@pytest.mark.parametrize("tile", SOLO)
def test_in_the_last_round_a_land_is_worth_just_what_it_scores(tile: ScoringId) -> None:
    for land in lands():
        points = score(tile, (land,), (0,))[0].points + scroll_points(land)
        assert land_worth(land, at_the_end(tile)) == points


@pytest.mark.parametrize(("tile", "number"), [(ScoringId.WHISKY, 19), (ScoringId.SHIPS, 53)])
def test_in_the_last_round_a_majority_is_worth_the_prize_against_what_the_others_have(
    tile: ScoringId, number: int
) -> None:
    land = best_placements(CASTLE, number, at_the_end(tile, rivals=(0, 3)))[0].land
    assert score(tile, (land,), (0,))[0].count in (1, 2)
    for rivals, prize in (((0, 3), 2), ((0, 0), 5), ((3, 3), 0)):
        assert land_worth(land, at_the_end(tile, rivals=rivals)) == prize, rivals


def test_a_land_is_worth_the_same_however_its_tiles_were_laid() -> None:
    view = view_in(Phase.PRICING)
    for land in lands():
        again = Territory.parse(str(land))
        best_placements.cache_clear()
        land_worth.cache_clear()
        first = land_worth(land, prospect(view, 0))
        land_worth.cache_clear()
        assert land_worth(again, prospect(view, 0)) == first


# What lies before a seat


def test_the_calendar_holds_every_scoring_still_to_come() -> None:
    view = view_in(Phase.PRICING)
    assert view.round == 3
    coming = {tile: [number for number, _ in moments] for tile, moments in calendar(view)}
    a, b, c, d = view.scoring_tiles
    wanted = {a: [3, 5], b: [4, 6], c: [3, 5, 6], d: [4, 5, 6]}
    assert coming == {tile: rounds for tile, rounds in wanted.items() if tile != ScoringId.GOLD}


def test_the_points_of_this_round_are_those_of_its_scoring() -> None:
    scored = 0
    for before, _, after, _ in (move for seed in range(4) for move in random_game(2, seed)):
        is_scored = before.phase is Phase.BUILDING and after.round == before.round + 1
        if is_scored and ScoringId.GOLD not in before.setup.scoring_tiles:
            for seat in (0, 1):
                view = view_for(before, seat)
                gained = after.players[seat].points - before.players[seat].points
                assert points_now(view, view.own.territory) == gained
                scored += 1
    assert scored >= 10


# Several tiles together


def test_a_plan_is_never_worse_than_laying_one_tile_after_the_other() -> None:
    view = view_in(Phase.BUILDING)
    ahead = prospect(view, 0)
    rng = Random(9)
    better = 0
    for land in lands():
        tiles = tuple(sorted(rng.sample([tile for tile in BAG if land.cell_of(tile) is None], 3)))
        one_by_one = land
        for tile in tiles:
            found = best_placements(one_by_one, tile, ahead)
            one_by_one = found[0].land if found else one_by_one
        plan = best_plan(land, tiles, ahead)
        assert plan.worth >= land_worth(one_by_one, ahead)
        better += plan.worth > land_worth(one_by_one, ahead)
    assert better


def test_a_plan_can_be_carried_out_step_by_step() -> None:
    ahead = prospect(view_in(Phase.BUILDING), 0)
    plan = best_plan(CASTLE, (1, 19, 27), ahead)
    land = CASTLE
    for tile, placement in plan.steps:
        land = land.place(tile, placement)
    assert land == plan.land
    assert {tile for tile, _ in plan.steps} | set(plan.left) == {1, 19, 27}
    assert joint_worth(CASTLE, (27, 19, 1), ahead) == pytest.approx(
        plan.worth - land_worth(CASTLE, ahead)
    )


# The market


def test_each_seat_buys_what_gains_it_most_of_what_it_can_pay() -> None:
    rows: tuple[tuple[Any, ...], ...] = (
        ("what gains most", [Offer(1, 4, 0), Offer(2, 2, 0), Offer(3, 1, 1)], (1, 0), (3, 10),
         ({1: 5, 2: 1, 3: 0.1}, {1: 6, 2: 3, 3: 1}), {1: 1}),
        ("too dear, or not worth its price", [Offer(1, 4, 0), Offer(2, 2, 0)], (1,), (0, 3),
         ({1: 0, 2: 0}, {1: 9, 2: 0.9}), {}),
        ("for the gold just paid", [Offer(1, 2, 0), Offer(2, 4, 1)], (1, 0), (0, 2),
         ({1: 0, 2: 9}, {1: 9, 2: 0}), {1: 1, 2: 0}),
        ("its own", [Offer(1, 1, 0)], (0,), (9, 9), ({1: 9}, {1: 9}), {}),
    )  # fmt: skip
    for told, offers, order, gold, worth, sold in rows:
        outcome = play_out(offers, order, gold, worth, 0.5)
        assert outcome.sold == sold, told
        if len(offers) == 3:  # the seller gets price and stake
            assert outcome.points == [0.5 * 11 + 1, 0.5 * 6 + 6 + 1]


def test_the_strong_level_keeps_the_gold_that_a_prize_hangs_on() -> None:
    """Two sheep farmers with 6 and 5 gold at their last purchase, and a tile with three sheep for 2.

    In the last round, it is worth a point and a half against five points for most gold.
    """
    view = view_in(Phase.BUYING, seats=2)
    own, other = (
        one._replace(drawn=(), prices=(), bought=None, territory=CASTLE) for one in view.seats
    )
    seats = own._replace(gold=6), other._replace(gold=5, drawn=(27,), prices=((27, 2),))
    view = view._replace(seats=seats, round=6, start_seat=1, buyer=0, open_money=True)
    for third, action in ((ScoringId.GOLD, PassBuying(0)), (ScoringId.SHIPS, BuyTile(0, 27))):
        scoring = (ScoringId.LIT_WATERS, ScoringId.SHEEP, third, ScoringId.COLUMNS)
        assert decide("strong", view._replace(scoring_tiles=scoring), 1, 1).action == action


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_own_prices_on_a_market_looked_at_once_do_what_playing_it_out_does(seats: int) -> None:
    rng = Random(seats)
    sold = bought = 0
    for _ in range(100):
        worth = [{tile: rng.uniform(-2, 9) for tile in range(2 * seats)} for _ in range(seats)]
        offers = [Offer(tile, rng.randint(1, 9), tile // 2) for tile in range(2, 2 * seats)]
        order = rng.sample(range(seats), seats) * rng.randint(1, 2)
        gold, left = [rng.randint(0, 15) for _ in range(seats)], rng.randint(0, 9)
        prices = (0, rng.randint(1, 9)), (1, rng.randint(1, 9))
        mine = [Offer(tile, price, 0) for tile, price in prices]
        outcome = play_out([*mine, *offers], order, [left, *gold[1:]], worth, 0.4)
        market = MarketModel(0, offers, order, gold, worth, 0.4)
        assert market.standing(prices, left, None) == pytest.approx(standing(outcome.points, 0))
        points = [
            one + prize for one, prize in zip(outcome.points, majority(outcome.gold), strict=True)
        ]
        assert market.standing(prices, left, majority) == pytest.approx(standing(points, 0))
        sold += not {0, 1}.isdisjoint(outcome.sold)
        bought += 0 in outcome.sold.values()
    assert sold > 15 < bought
    assert standing((7, 3, 5), 0) == 3


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
    for seed in range(many(4, quick=1)):
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


# Prices of two


def some_side(
    seat: int, drawn: tuple[int, ...], rivals: tuple[int, ...], chance: Random
) -> PricingSide:
    """A seat whose sets are worth the sum of their tiles and a little for each two."""
    alone = {tile: chance.uniform(0, 9) for tile in (*drawn, *rivals)}
    more = {pair: chance.uniform(-2, 1) for pair in combinations(sorted(alone), 2)}
    worth = {
        tiles: sum(alone[tile] for tile in tiles)
        + sum(more[pair] for pair in combinations(tiles, 2))
        for tiles in holdings(drawn, rivals)
    }
    return PricingSide(seat, drawn, chance.randint(4, 20), worth)


def margin(
    sides: tuple[PricingSide, PricingSide],
    prices: tuple[SetPrices, SetPrices],
    points_per_gold: float,
) -> float:
    """How much better the first buyer ends: the buying written out once more, a move at a time."""
    asked = [dict(one.prices) for one in prices]
    left = [side.gold - sum(one.values()) for side, one in zip(sides, asked, strict=True)]

    def worth(me: int, bought: int | None, sold: int | None) -> float:
        gold = left[me] + 2 * asked[me].get(sold or 0, 0) - asked[1 - me].get(bought or 0, 0)
        tiles = [tile for tile in (*asked[me], bought) if tile not in (sold, None)]
        return sides[me].worth[tuple(sorted(filter(None, tiles)))] + points_per_gold * gold

    def payable(me: int, gold: int) -> list[int | None]:
        return [None, *(tile for tile, price in asked[1 - me].items() if price <= gold)]

    return max(
        min(
            worth(0, mine, theirs) - worth(1, theirs, mine)
            for theirs in payable(1, left[1] + 2 * asked[1].get(mine or 0, 0))
        )
        for mine in payable(0, left[0])
    )


def all_prices(side: PricingSide, most: int) -> Iterator[SetPrices]:
    """Every axe with every pair of prices up to so much gold."""
    for axed in side.drawn:
        one, other = [tile for tile in side.drawn if tile != axed]
        for first, second in product(range(1, most + 1), repeat=2):
            if first + second <= side.gold:
                yield SetPrices(side.seat, ((one, first), (other, second)), axed)


@pytest.mark.parametrize("seed", range(4))
def test_no_prices_do_much_better_against_the_mix_than_the_mix_itself(seed: int) -> None:
    chance = Random(seed)
    sides = (some_side(0, (1, 2, 3), (4, 5, 6), chance), some_side(1, (4, 5, 6), (1, 2, 3), chance))
    points_per_gold = chance.uniform(0.3, 1.2)
    mine, theirs = equilibrium(*sides, points_per_gold, gold_scores=False)

    def against_the_mix(prices: SetPrices) -> float:
        margins = [margin(sides, (prices, other), points_per_gold) for other in theirs.choices]
        return fmean(margins, theirs.weights)

    value = fmean(map(against_the_mix, mine.choices), mine.weights)
    best = max(map(against_the_mix, all_prices(sides[0], 6)))
    assert best - value < 0.8, "an answer to the other's mix gains nearly a point"


# Values


def test_the_weights_are_complete_finite_and_small() -> None:
    path = resources.files("skye_desktop.games.skye.bots").joinpath("fitted.json")
    assert len(path.read_bytes()) <= 200_000
    told = json.loads(path.read_text(encoding="utf-8"))["made"]
    for seats in (2, 3, 4, 5):
        weights = fitted_weights(seats)
        of_land = set(SCORING_TILES) - {ScoringId.GOLD}
        assert set(weights.now) == set(weights.later) == of_land
        for name in FittedWeights._fields:
            found = getattr(weights, name)
            for row in found.values() if isinstance(found, dict) else [found]:
                assert len(row) == 6, name
                assert all(map(math.isfinite, row)), name
        assert all(0.1 < gold < 3 for gold in weights.gold)
        assert told[str(seats)]["games"] > 0, "how they were made is told"


# The last round


def total(state: GameState, seat: int, land: Territory) -> int:
    """What the land scores in this round, the last, and for its scrolls; majorities apart, which no place changes."""
    scoring = [tile for _, tile in state.setup.scoring_in(state.round) if tile in SOLO]
    return scroll_points(land) + sum(score(tile, (land,), (0,))[0].points for tile in scoring)


def best_by_trying(state: GameState, seat: int, land: Territory, tiles: Sequence[int]) -> int:
    """The most that can be reached with those tiles, by trying everything."""
    reached = [
        best_by_trying(state, seat, land.place(tile, place), [one for one in tiles if one != tile])
        for tile in tiles
        for place in land.placements(tile)
    ]
    return max(reached, default=total(state, seat, land))


@pytest.mark.parametrize("seed", range(3))
def test_nothing_is_left_on_the_table_in_the_last_round(seed: int) -> None:
    state = next(
        after
        for _, _, after, _ in random_game(2, seed)
        if after.phase is Phase.BUILDING and after.round == len(after.setup.track)
    )
    for seat, player in enumerate(state.players):
        land, left = player.territory, sorted(player.to_build)[:2]
        best, ahead = (
            best_by_trying(state, seat, land, left),
            foresight(view_for(state, seat), seat),
        )
        while step := best_finish(land, tuple(left), ahead):
            land = land.place(*step)
            left.remove(step[0])
        assert total(state, seat, land) == best
