"""Advice from a view: worths, places, prices."""

from __future__ import annotations

import pickle

import pytest
from positions import ROCKS
from table import a_setup, altered, in_phase, moments_until
from test_ui_secrets import other_secrets

from skye_desktop.bots.advice import advise, best_places, price_ranges, worth_of_tile
from skye_desktop.bots.fitted import foresight
from skye_desktop.bots.worth import land_worth
from skye_desktop.engine import (
    BAG,
    TILES,
    GameState,
    Icon,
    Phase,
    PlayerState,
    PlayerView,
    ScoringId,
    Territory,
    view_for,
)

SHEEP = (ScoringId.SHEEP, ScoringId.SQUARES, ScoringId.COLUMNS, ScoringId.SHIPS)


def reached(phase: Phase, number: int = 3, seats: int = 3) -> GameState:
    """A random game in that phase."""
    return moments_until(a_setup(seats, seed=3), in_phase(phase, number))[-1].state


def builder_with(land: str, *tiles: int) -> PlayerView:
    """What everybody sees of a table where the first seat is to lay those tiles."""
    state = moments_until(a_setup(scoring=SHEEP), in_phase(Phase.BUILDING))[-1].state
    first = PlayerState(territory=Territory.parse(land), to_build=tiles)
    return view_for(state.with_player(0, first), None)


def test_the_places_are_legal_the_best_first_and_one_a_cell() -> None:
    view = view_for(reached(Phase.BUILDING), None)
    for seat in view.seats:
        for tile in seat.to_build:
            places = best_places(view, seat.seat, tile)
            assert all(place.placement in seat.territory.placements(tile) for place in places)
            totals = [place.worth.total for place in places]
            assert totals == sorted(totals, reverse=True)
            assert len({place.placement.cell for place in places}) == len(places) <= 3


def test_no_place_is_worth_more_than_the_first() -> None:
    view = view_for(reached(Phase.BUILDING), None)
    seat = view.seats[0]
    land, ahead = seat.territory, foresight(view, 0)
    for tile in seat.to_build:
        most = max(land_worth(land.place(tile, one), ahead) for one in land.placements(tile))
        assert best_places(view, 0, tile)[0].worth.total == pytest.approx(most - land_worth(land, ahead))


def test_points_now_and_later_are_all_the_points() -> None:
    view = view_for(reached(Phase.BUILDING), None)
    for tile in view.seats[0].to_build:
        for place in best_places(view, 0, tile):
            assert place.now + place.later == pytest.approx(place.worth.total)


def test_points_now_are_those_of_this_rounds_scoring() -> None:
    """In the first round the sheep are counted, and nothing else."""
    tile = next(tile for tile in sorted(BAG) if TILES[tile].icons.count(Icon.SHEEP) == 2)
    place = best_places(builder_with("C@0,0", tile), 0, tile)[0]
    assert place.now == 2
    assert place.later > 0


def test_a_tile_that_fits_nowhere_is_worth_nothing() -> None:
    tile = 69
    view = builder_with(ROCKS, tile)
    assert not view.seats[0].territory.placements(tile)
    assert worth_of_tile(view, 0, tile) == (0.0, (), 0.0)
    assert best_places(view, 0, tile) == ()


def test_every_seat_has_its_own_worth() -> None:
    advice = advise(view_for(reached(Phase.PRICING), 1), 1)
    assert len(advice.tiles) == 3
    assert all(len(one.worths) == 3 for one in advice.tiles)
    assert any(len({worth.total for worth in one.worths}) > 1 for one in advice.tiles)


def test_on_the_market_ones_own_tiles_come_last() -> None:
    state = reached(Phase.BUYING)
    seat = state.buyer
    assert seat is not None
    sellers = [one.seller for one in advise(view_for(state, seat), seat).tiles]
    assert sellers[-2:] == [seat, seat]
    assert seat not in sellers[:-2]


def test_a_price_range_is_within_the_purse() -> None:
    state = reached(Phase.PRICING, 5)
    for seat in range(3):
        view = view_for(state, seat)
        ranges = price_ranges(view)
        assert set(ranges) == set(view.own.drawn)
        for likely in ranges.values():
            assert likely is None or 1 <= likely.low <= likely.high < (view.own.gold or 0)


def test_nobody_without_gold_is_likely_to_buy() -> None:
    state = reached(Phase.PRICING, 5)
    poor = state._replace(
        players=(state.players[0], *(player._replace(gold=0) for player in state.players[1:]))
    )
    rich = state._replace(
        players=(state.players[0], *(player._replace(gold=30) for player in state.players[1:]))
    )

    def highest(state: GameState) -> int:
        return sum(likely.high for likely in price_ranges(view_for(state, 0)).values() if likely)

    assert highest(poor) < highest(rich)


@pytest.mark.parametrize("phase", [Phase.PRICING, Phase.BUYING, Phase.BUILDING])
def test_advice_depends_on_nothing_but_the_view(phase: Phase) -> None:
    def is_reached(state: GameState) -> bool:
        return in_phase(phase, 3)(state) and sum(player.gold > 0 for player in state.players) > 1

    moments = moments_until(a_setup(4, seed=3), is_reached)
    state = moments[-1].state
    viewer = None if phase is Phase.BUILDING else (state.buyer if phase is Phase.BUYING else 0)
    other = altered(moments, other_secrets(state, viewer))[-1].state
    seat = viewer or 0
    assert advise(view_for(state, viewer), seat) == advise(view_for(other, viewer), seat)


def test_an_answer_can_be_sent_from_another_process() -> None:
    found = advise(view_for(reached(Phase.PRICING), 0), 0)
    assert pickle.loads(pickle.dumps(found)) == found
