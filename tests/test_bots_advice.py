"""Advice from a view, and the worth of a land in parts: worths, places, prices."""

from __future__ import annotations

import pickle
from functools import cache

import pytest
from positions import ROCKS
from table import a_setup, altered, in_phase, moments_until
from test_ui_secrets import other_secrets

from skye_desktop.engine import (
    BAG,
    SCROLLS,
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
from skye_desktop.games.skye.bots.decision import is_legal
from skye_desktop.games.skye.bots.fitted_outlook import foresight
from skye_desktop.games.skye.bots.land_value import best_placements, land_worth
from skye_desktop.games.skye.bots.seat_advice import (
    SeatAdvice,
    TileAdvice,
    advise,
    best_places,
    worth_of_tile,
)
from skye_desktop.games.skye.bots.worth_parts import (
    FIT,
    INCOME,
    LEAD,
    Worth,
    land_parts,
    worth_of_change,
)
from skye_desktop.games.skye.wording.advice_words import best_line, caption, proposed_line
from skye_desktop.games.skye.wording.points import to_half

SHEEP = (ScoringId.SHEEP, ScoringId.SQUARES, ScoringId.COLUMNS, ScoringId.SHIPS)


@cache
def reached(phase: Phase, number: int = 3, seats: int = 3) -> GameState:
    """A random game in that phase."""
    state: GameState = moments_until(a_setup(seats, seed=3), in_phase(phase, number))[-1].state
    return state


def seen(phase: Phase, number: int = 3, seats: int = 3, viewer: int | None = None) -> PlayerView:
    return view_for(reached(phase, number, seats), viewer)


def builder_with(land: str, *tiles: int) -> PlayerView:
    """What everybody sees of a table where the first seat is to lay those tiles."""
    state = moments_until(a_setup(scoring=SHEEP), in_phase(Phase.BUILDING))[-1].state
    first = PlayerState(territory=Territory.parse(land), to_build=tiles)
    return view_for(state.with_player(0, first), None)


# The worth of a land in parts


TABLES = [(1, 2), (2, 5), (3, 2), (4, 4), (6, 3)]
"""A round and a number of seats."""


@pytest.mark.parametrize(("number", "seats"), TABLES)
def test_parts_add_up_to_the_worth_of_a_land_and_of_what_a_tile_changes(
    number: int, seats: int
) -> None:
    view = seen(Phase.PRICING, number, seats)
    for seat in view.seats:
        ahead = foresight(view, seat.seat)
        parts = land_parts(seat.territory, ahead)
        whole = land_worth(seat.territory, ahead)
        assert sum(part.points for part in parts) == pytest.approx(whole, abs=1e-5)
        assert {part.source for part in parts} <= {*view.scoring_tiles, *SCROLLS, INCOME, FIT, LEAD}
        assert all(bool(part.round) == (part.source in view.scoring_tiles) for part in parts)
    land, ahead = view.seats[0].territory, foresight(view, 0)
    (lost,) = [part.points for part in land_parts(land, ahead) if part.source == LEAD]
    assert lost < 0 or number == len(view.track), "points before the last income cost gold"
    for tile in sorted(BAG)[::9]:
        for spot in best_placements(land, tile, ahead)[:2]:
            worth = worth_of_change(land, spot.land, ahead)
            assert worth.total == pytest.approx(spot.worth - land_worth(land, ahead), abs=1e-5)
            assert sum(part.points for part in worth.parts) == pytest.approx(worth.total, abs=1e-5)


# Places


def test_the_places_are_legal_one_a_cell_the_best_first_and_none_is_worth_more() -> None:
    view = seen(Phase.BUILDING)
    for seat in view.seats:
        land, ahead = seat.territory, foresight(view, seat.seat)
        for tile in seat.to_build:
            places = best_places(view, seat.seat, tile)
            legal = list(land.placements(tile))
            assert all(place.placement in legal for place in places)
            totals = [place.worth.total for place in places]
            assert totals == sorted(totals, reverse=True)
            assert len({place.placement.cell for place in places}) == len(places) <= 3
            most = max(land_worth(land.place(tile, one), ahead) for one in legal)
            assert totals[0] == pytest.approx(most - land_worth(land, ahead))
            for place in places:
                assert place.now + place.later == pytest.approx(place.worth.total)


def test_points_now_are_those_of_this_rounds_scoring() -> None:
    """In the first round the sheep are counted, and nothing else."""
    tile = next(tile for tile in sorted(BAG) if TILES[tile].icons.count(Icon.SHEEP) == 2)
    place = best_places(builder_with("C@0,0", tile), 0, tile)[0]
    assert place.now == 2
    assert place.later > 0


def test_the_tile_that_brings_most_is_to_be_laid_first_and_one_that_fits_nowhere_last() -> None:
    view = builder_with(ROCKS, 69, *[tile for tile in BAG if tile != 69][:3])
    advice = advise(view, 0)
    totals = [one.worths[0].total for one in advice.tiles if one.places]
    assert totals == sorted(totals, reverse=True)
    assert advice.best == advice.tiles[0].tile
    assert advice.tiles[-1].tile == 69
    assert f"Best: lay Tile {advice.best} at place 1" in best_line(view, advice)
    alone = builder_with(ROCKS, 69)
    assert advise(alone, 0).best is None
    assert worth_of_tile(alone, 0, 69) == (0.0, (), 0.0)
    assert best_places(alone, 0, 69) == ()


# Prices


def test_every_seat_has_its_own_worth() -> None:
    advice = advise(seen(Phase.PRICING, viewer=1), 1)
    assert len(advice.tiles) == 3
    assert all(len(one.worths) == 3 for one in advice.tiles)
    assert any(len({worth.total for worth in one.worths}) > 1 for one in advice.tiles)
    assert pickle.loads(pickle.dumps(advice)) == advice, "it is sent from another process"


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_prices_and_axe_are_proposed_that_can_be_set(seats: int) -> None:
    for number in (1, 4):
        view = seen(Phase.PRICING, number, seats, viewer=1)
        advice = advise(view, 1)
        assert advice.proposal is not None
        assert is_legal(view, advice.proposal)
        asked = dict(advice.proposal.prices)
        gains = {one.tile: one.gain for one in advice.tiles}
        first, second, axed = (one.tile for one in advice.tiles)
        assert [first, second] == sorted(asked, key=lambda tile: -gains[tile])
        assert (axed,) == advice.proposal.discards
        for one in advice.tiles:
            likely = 0 if one.likely is None else one.likely.high
            assert (one.sale >= 0.4) == (1 <= asked.get(one.tile, 0) <= likely), "both say the same"


def test_a_reason_is_told_for_every_price_and_for_the_axe() -> None:
    advice = advise(seen(Phase.PRICING, viewer=0), 0)
    first, second, axed = advice.tiles
    assert advice.proposal is not None
    price = dict(advice.proposal.prices)[first.tile]

    def changed(tile: TileAdvice, worth: float) -> TileAdvice:
        return tile._replace(worths=(Worth(worth, ()), *tile.worths[1:]))

    for sale, worth, words in (
        (0.9, 5.0, "somebody will probably pay that."),
        (0.5, 5.0, "sold or kept, both will do."),
        (0.1, 50.0, "better keep it than sell it for less."),
        (0.1, 0.0, "hardly anybody wants it."),
    ):
        line = proposed_line(advice, changed(first, worth)._replace(sale=sale))
        assert line == f"Ask {price} gold: {words}"
    for worth, words in (
        (0.1, "it is of no use"),
        (0.6, "the least of"),
        (60.0, "you give up about 60 points"),
    ):
        dear = changed(axed, worth)
        line = proposed_line(advice._replace(tiles=(first, second, dear)), dear)
        assert line.startswith("The axe: ")
        assert words in line
    assert [caption(advice, one)[-4:] for one in advice.tiles] == ["gold", "gold", "Axe"]


# The market


def offers_of(state: GameState) -> tuple[SeatAdvice, list[TileAdvice]]:
    """Advice to the seat that is to buy, and what it says of the others' tiles."""
    seat = state.buyer
    assert seat is not None
    advice = advise(view_for(state, seat), seat)
    assert [one.seller for one in advice.tiles[-2:]] == [seat, seat], "one's own come last"
    offers = list(advice.tiles[:-2])
    assert seat not in [one.seller for one in offers]
    return advice, offers


@pytest.mark.parametrize(
    ("seats", "number"), [(2, 1), (2, 5), (3, 1), (3, 3), (3, 5), (5, 3), (5, 5)]
)
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
    players = (
        player._replace(gold=200, prices=tuple((tile, 60) for tile, _ in player.prices))
        for player in state.players
    )
    dear = state._replace(players=tuple(players))
    advice, offers = offers_of(dear)
    assert len(offers) == 4
    assert advice.best is None
    assert best_line(view_for(dear, advice.seat), advice).startswith("Best: buy nothing.")


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
