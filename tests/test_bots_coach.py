"""The analysis of a game: what was missed, what prices cost, how the seats stood."""

from __future__ import annotations

import pytest
from games import setup_for

from skye_desktop.bots import decide
from skye_desktop.bots.coach import GOLD_WORTH_TELLING, WORTH_TELLING, Acted, Analysis, analyse
from skye_desktop.engine import (
    Action,
    Event,
    GameState,
    Phase,
    PlaceTile,
    TileBought,
    TileKept,
    apply,
    deal,
    legal_actions,
    new_game,
    view_for,
)

Played = tuple[list[Acted], list[Event], GameState]


def game(bots: tuple[str, ...], seed: int) -> Played:
    """A whole game: the actions with what their seats saw, all events, the end."""
    state = new_game(setup_for(len(bots), seed))
    acted: list[Acted] = []
    events: list[Event] = []
    number = 0
    while state.phase is not Phase.FINISHED:
        if state.phase is Phase.INCOME:
            action: Action = deal(state)
        else:
            seat = next(seat for seat in state.turn_order if legal_actions(state, seat))
            view = view_for(state, seat)
            choice = decide(bots[seat], view, seed, number).action
            acted.append(Acted(view, choice, number))
            action = choice
        step = apply(state, action)
        events += step.events
        state = step.state
        number += 1
    return acted, events, state


@pytest.fixture(scope="module")
def played() -> Played:
    return game(("strong", "random", "greedy"), 6)


@pytest.fixture(scope="module")
def analysis(played: Played) -> Analysis:
    return analyse(played[0])


def action_at(played: Played, at: int) -> Acted:
    return next(acted for acted in played[0] if acted.at == at)


def test_whoever_plans_its_tiles_missed_nothing_and_whoever_lays_at_random_did(analysis: Analysis) -> None:
    missed = [line.seat for line in analysis.placements]
    assert 0 not in missed
    assert missed.count(1) >= 3


def test_a_missed_placement_names_what_was_laid_and_what_could_have_been(
    played: Played, analysis: Analysis
) -> None:
    for line in analysis.placements:
        view, action, _ = action_at(played, line.at)
        assert action == PlaceTile(line.seat, line.tile, line.laid)
        assert (line.better_tile, line.better) != (line.tile, line.laid)
        assert view.own.territory.why_not(line.better_tile, line.better) is None
        assert line.points >= WORTH_TELLING
        assert view.round == line.round


def test_of_each_round_and_seat_only_the_costliest_placement_is_told(analysis: Analysis) -> None:
    told = [(line.round, line.seat) for line in analysis.placements]
    assert len(told) == len(set(told))


def test_every_tile_that_was_kept_is_told_with_the_gold_lost_on_it(
    played: Played, analysis: Analysis
) -> None:
    kept = [(event.seat, event.tile, event.lost) for event in played[1] if isinstance(event, TileKept)]
    told = [(line.seat, line.tile, line.price) for line in analysis.unsold]
    assert sorted(told) == sorted(kept)
    assert kept


def test_whoever_would_have_paid_for_an_unsold_tile_is_another_seat(analysis: Analysis) -> None:
    for line in analysis.unsold:
        assert line.payer != line.seat
        assert (line.would_pay > 0) == (line.payer is not None)


def test_a_tile_sold_too_cheaply_was_sold_for_less_than_its_buyer_would_have_paid(
    played: Played, analysis: Analysis
) -> None:
    sold = {event.tile: event for event in played[1] if isinstance(event, TileBought)}
    for line in analysis.cheap:
        event = sold[line.tile]
        assert (event.seller, event.seat, event.price) == (line.seat, line.buyer, line.price)
        assert line.would_pay >= line.price + GOLD_WORTH_TELLING
    assert analysis.cheap


def test_who_always_asks_one_sells_too_cheaply() -> None:
    acted, _, _ = game(("prices_one", "strong"), 2)
    assert sum(line.seat == 0 for line in analyse(acted).cheap) >= 3


def test_the_seats_stand_at_the_end_about_where_they_were_expected(
    played: Played, analysis: Analysis
) -> None:
    last = analysis.standings[-1]
    assert last.round == 6
    final = [player.points for player in played[2].players]
    assert all(abs(expected - points) < 12 for expected, points in zip(last.expected, final, strict=True))
    assert [line.at for line in analysis.standings] == sorted(line.at for line in analysis.standings)
    assert len(analysis.standings) == 6


def test_a_game_that_has_only_begun_can_be_analysed(played: Played) -> None:
    assert analyse([]) == Analysis((), (), (), ())
    begun = analyse(played[0][:2])
    assert begun.unsold == ()
    assert begun.standings == ()
