"""What lands and tiles are worth, planning several tiles together, the market played out."""

from __future__ import annotations

from random import Random

import pytest
from games import grow, random_game
from positions import ROCKS

from skye_desktop.bots import decide
from skye_desktop.bots.decision import Offer
from skye_desktop.bots.expected_growth import (
    RIVALRY,
    completion,
    expected_prize,
    expected_scrolls,
    require_entries,
)
from skye_desktop.bots.facts import facts_of
from skye_desktop.bots.greedy import points_now
from skye_desktop.bots.land_value import (
    Prospect,
    best_placements,
    calendar,
    land_worth,
    likely_gold,
    prospect,
    tile_points,
)
from skye_desktop.bots.market import MarketModel, play_out, prizes_for_gold, standing
from skye_desktop.bots.planning import best_plan, joint_worth
from skye_desktop.engine import (
    BAG,
    SCORING_TILES,
    SOLO,
    Alone,
    BuyTile,
    Most,
    PassBuying,
    Phase,
    PlayerView,
    ScoringId,
    Territory,
    majority,
    score,
    scroll_points,
    view_for,
)

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


@pytest.mark.parametrize("counting", [Alone(lambda land: (0, 0, ())), Most(lambda land: (0, ()))])
def test_a_scoring_tile_that_the_computer_does_not_know_is_refused_by_its_name(
    counting: Alone | Most,
) -> None:
    told = r"the scoring tile gold has no entry in (GROWTH|RIVALRY)"
    with pytest.raises(AssertionError, match=told):
        require_entries([SCORING_TILES[ScoringId.GOLD]._replace(counting=counting)])


def test_a_land_is_worth_the_same_however_its_tiles_were_laid() -> None:
    view = view_in(Phase.PRICING)
    for land in lands():
        again = Territory.parse(str(land))
        best_placements.cache_clear()
        land_worth.cache_clear()
        first = land_worth(land, prospect(view, 0))
        land_worth.cache_clear()
        assert land_worth(again, prospect(view, 0)) == first


def test_a_tile_is_worth_more_the_more_often_it_will_score() -> None:
    def worth(tile: int, scoring: ScoringId, *rounds: int, left: int) -> float:
        ahead = Prospect(((scoring, tuple((6 - left + one, one) for one in rounds)),), left, ())
        return tile_points(CASTLE, tile, ahead)

    once, thrice = (worth(27, ScoringId.SHEEP, *rounds, left=2) for rounds in ((2,), (0, 1, 2)))
    assert thrice == pytest.approx(once + 6, abs=0.01)
    early, late = (worth(19, ScoringId.LIT_WATERS, left, left=left) for left in (5, 1))
    assert early > late > 0, "barrels bring more the more rounds are left"


def test_a_tile_that_fits_nowhere_is_worth_nothing() -> None:
    land = Territory.parse(ROCKS)
    assert not land.placements(69)
    assert tile_points(land, 69, at_the_end(ScoringId.SHEEP)) == 0


def test_an_area_that_needs_one_cell_is_likelier_completed_than_one_that_needs_two() -> None:
    assert completion(0, 1) == 1
    assert completion(1, 1) > completion(2, 1) > completion(3, 2) > 0
    assert completion(1, 5) > completion(1, 1)
    assert completion(1, 0) == completion(9, 5) == 0


def test_a_scroll_in_a_completed_area_counts_double() -> None:
    inner = Territory.parse("C@0,0 28@1,0r3")
    (line,) = expected_scrolls(facts_of(inner), 0, 1.0)
    assert line == ("scroll_broch", scroll_points(inner))


def test_majority_prizes_are_certain_only_when_nothing_is_to_come() -> None:
    assert expected_prize(3, (2, 1), 0) == 5
    assert expected_prize(2, (3, 1), 0) == 2
    assert expected_prize(1, (3, 2), 0) == 0
    assert 3.5 < expected_prize(3, (2,), 1.0) < 5
    assert expected_prize(4, (2,), 1.0) > expected_prize(3, (2,), 1.0)


# What lies before a seat


def test_the_calendar_holds_every_scoring_still_to_come() -> None:
    view = view_in(Phase.PRICING)
    assert view.round == 3
    coming = {tile: [number for number, _ in moments] for tile, moments in calendar(view)}
    a, b, c, d = view.scoring_tiles
    wanted = {a: [3, 5], b: [4, 6], c: [3, 5, 6], d: [4, 5, 6]}
    assert coming == {tile: rounds for tile, rounds in wanted.items() if tile != ScoringId.GOLD}


def test_the_gold_of_the_only_rival_is_known() -> None:
    for move in random_game(2, 1):
        if move.after.phase is Phase.BUILDING:
            assert likely_gold(view_for(move.after, 0), 1) == move.after.players[1].gold


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
    rows = (
        ("what gains most", [Offer(1, 4, 0), Offer(2, 2, 0), Offer(3, 1, 1)], (1, 0), (3, 10),
         ({1: 5, 2: 1, 3: 0.1}, {1: 6, 2: 3, 3: 1}), {1: 1}),
        ("too dear, or not worth its price", [Offer(1, 4, 0), Offer(2, 2, 0)], (1,), (0, 3),
         ({1: 0, 2: 0}, {1: 9, 2: 0.9}), {}),
        ("for the gold just paid", [Offer(1, 2, 0), Offer(2, 4, 1)], (1, 0), (0, 2),
         ({1: 0, 2: 9}, {1: 9, 2: 0}), {1: 1, 2: 0}),
        ("its own", [Offer(1, 1, 0)], (0,), (9, 9), ({1: 9}, {1: 9}), {}),
    )  # fmt: skip
    outcomes = [play_out(*market, 0.5) for _, *market, _ in rows]
    for (told, *_, sold), outcome in zip(rows, outcomes, strict=True):
        assert outcome.sold == sold, told
    assert outcomes[0].points == [0.5 * 11 + 1, 0.5 * 6 + 6 + 1], "price and stake to the seller"


def test_the_gold_tile_s_prizes_count_only_in_a_round_that_scores_it() -> None:
    view = view_in(Phase.BUYING)
    b, d, now, later_on = ScoringId.SHEEP, ScoringId.SHIPS, ScoringId.GOLD, ScoringId.WHISKY
    prizes = prizes_for_gold(view._replace(scoring_tiles=(now, b, later_on, d)))
    assert prizes is not None
    assert prizes((4, 9, 1)) == [2, 5, 0]
    assert prizes_for_gold(view._replace(scoring_tiles=(b, now, later_on, d))) is None


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
