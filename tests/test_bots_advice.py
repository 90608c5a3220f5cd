"""Advice from a view: worths, places, prices."""

from __future__ import annotations

import pickle

import pytest
from positions import ROCKS
from table import a_setup, altered, in_phase, moments_until
from test_ui_secrets import other_secrets

from skye_desktop.bots.decision import is_legal
from skye_desktop.bots.fitted_outlook import foresight
from skye_desktop.bots.land_value import land_worth
from skye_desktop.bots.seat_advice import (
    SeatAdvice,
    TileAdvice,
    advise,
    best_places,
    worth_of_tile,
)
from skye_desktop.bots.worth_parts import Worth
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
from skye_desktop.play.wording.advice_words import best_line, caption, proposed_line
from skye_desktop.play.wording.points import to_half

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
        assert best_places(view, 0, tile)[0].worth.total == pytest.approx(
            most - land_worth(land, ahead)
        )


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
        tiles = advise(view, seat).tiles
        assert {one.tile for one in tiles} == set(view.own.drawn)
        for likely in (one.likely for one in tiles):
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
        return sum(one.likely.high for one in advise(view_for(state, 0), 0).tiles if one.likely)

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


def offers_of(state: GameState) -> tuple[SeatAdvice, list[TileAdvice]]:
    """Advice to the seat that is to buy, and what it says of the others' tiles."""
    seat = state.buyer
    assert seat is not None
    advice = advise(view_for(state, seat), seat)
    return advice, [one for one in advice.tiles if one.seller != seat]


@pytest.mark.parametrize("seats", [2, 3, 5])
@pytest.mark.parametrize("number", [1, 3, 5])
def test_what_gains_most_of_all_that_can_be_paid_comes_first_and_is_the_best(
    seats: int, number: int
) -> None:
    state = reached(Phase.BUYING, number, seats)
    advice, offers = offers_of(state)
    purse = state.players[advice.seat].gold
    payable = [one for one in offers if (one.price or 0) <= purse]
    assert offers[: len(payable)] == payable, "what is too dear comes after it"
    assert [one.gain for one in payable] == sorted((one.gain for one in payable), reverse=True)
    for one in offers:
        cost = to_half((one.price or 0) * advice.points_per_gold)
        assert one.gain == to_half(one.worths[advice.seat].total) - cost
    gainful = [one.tile for one in payable if one.gain > 0]
    assert advice.best == (gainful[0] if gainful else None)


def test_where_every_tile_costs_more_than_it_brings_the_best_is_to_buy_nothing() -> None:
    state = reached(Phase.BUYING)
    dear = state._replace(
        players=tuple(
            player._replace(gold=200, prices=tuple((tile, 60) for tile, _ in player.prices))
            for player in state.players
        )
    )
    advice, offers = offers_of(dear)
    assert len(offers) == 4
    assert advice.best is None
    assert best_line(view_for(dear, advice.seat), advice).startswith("Best: buy nothing.")


def test_the_tile_that_brings_most_is_to_be_laid_first_and_one_that_fits_nowhere_last() -> None:
    view = builder_with(ROCKS, 69, *[tile for tile in BAG if tile != 69][:3])
    advice = advise(view, 0)
    totals = [one.worths[0].total for one in advice.tiles if one.places]
    assert totals == sorted(totals, reverse=True)
    assert advice.best == advice.tiles[0].tile
    assert advice.tiles[-1].tile == 69
    assert f"Best: lay Tile {advice.best} at place 1" in best_line(view, advice)
    assert advise(builder_with(ROCKS, 69), 0).best is None


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_prices_and_axe_are_proposed_that_can_be_set_the_same_for_the_same_view(seats: int) -> None:
    for number in (1, 4):
        view = view_for(reached(Phase.PRICING, number, seats), 1)
        advice = advise(view, 1)
        assert advice.proposal is not None
        assert is_legal(view, advice.proposal)
        assert advice.proposal == advise(view, 1).proposal
        priced = [tile for tile, _ in advice.proposal.prices]
        assert [one.tile for one in advice.tiles][:2] == sorted(
            priced, key=lambda tile: -gain_of(advice, tile)
        )
        assert (advice.tiles[2].tile,) == advice.proposal.discards
        asked = dict(advice.proposal.prices)
        for one in advice.tiles:
            likely = 0 if one.likely is None else one.likely.high
            assert (one.sale >= 0.4) == (1 <= asked.get(one.tile, 0) <= likely), "both say the same"


def gain_of(advice: SeatAdvice, tile: int) -> float:
    return next(one.gain for one in advice.tiles if one.tile == tile)


def test_a_reason_is_told_for_every_price_and_for_the_axe() -> None:
    advice = advise(view_for(reached(Phase.PRICING), 0), 0)
    first, second, axed = advice.tiles
    assert advice.proposal is not None
    price = dict(advice.proposal.prices)[first.tile]

    def line(sale: float, worth: float) -> str:
        return proposed_line(
            advice, first._replace(sale=sale, worths=(Worth(worth, ()), *first.worths[1:]))
        )

    assert line(0.9, 5) == f"Ask {price} gold: somebody will probably pay that."
    assert line(0.5, 5) == f"Ask {price} gold: sold or kept, both will do."
    assert line(0.1, 50) == f"Ask {price} gold: better keep it than sell it for less."
    assert line(0.1, 0) == f"Ask {price} gold: hardly anybody wants it."
    for worth, words in (
        (0.1, "it is of no use"),
        (0.6, "the least of"),
        (60, "you give up about 60 points"),
    ):
        dear = axed._replace(worths=(Worth(worth, ()), *axed.worths[1:]))
        rest = advice._replace(tiles=(first, second, dear))
        assert proposed_line(rest, dear).startswith("The axe: ")
        assert words in proposed_line(rest, dear)
    assert [caption(advice, one)[-4:] for one in (first, second, axed)] == ["gold", "gold", "Axe"]


def test_an_answer_can_be_sent_from_another_process() -> None:
    found = advise(view_for(reached(Phase.PRICING), 0), 0)
    assert pickle.loads(pickle.dumps(found)) == found
