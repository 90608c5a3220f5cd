"""What a seat may know: views are a white list, and neither views nor events tell a secret."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from enum import Enum
from itertools import pairwise

import pytest
from games import Move, random_game
from groups import many
from positions import BARREL_ROAD, CASTLE_ALONE, all_end, built, dealt, play, priced, table

from skye_desktop.engine import (
    GLANCE,
    SUPPLY,
    SUPPLY_GOLD,
    Event,
    GameState,
    GoldExchanged,
    Phase,
    PlayerView,
    PricesRevealed,
    PricesSet,
    ScoringId,
    SeatView,
    SetPrices,
    Territory,
    TileScored,
    TrackSpace,
    Variant,
    apply,
    new_game,
    view_for,
)

GAMES = [(seats, seed) for seats in (2, 3, 4, 5) for seed in range(many(4, quick=1))]
SOME_GAMES = pytest.mark.parametrize(("seats", "seed"), GAMES)
MONEY = pytest.mark.parametrize("open_money", [False, True])


# The same game with other secrets: what the viewer does not know may be otherwise


def with_other_seed(state: GameState) -> GameState:
    setup = state.setup.model_copy(update={"seed": state.setup.seed + 1})
    return state._replace(setup=setup)


def with_other_prices(state: GameState, seat: int) -> GameState:
    """That seat has put all but 1 of its gold on the tile it meant to discard, and discards another."""
    player = state.players[seat]
    assert player.discard is not None
    (first, _), (second, _) = player.prices
    gold = player.gold + player.staked
    otherwise = ((player.discard, gold - 1), (second, 1))
    return state.with_player(seat, player._replace(gold=0, prices=otherwise, discard=first))


def with_gold_moved(state: GameState, giver: int, taker: int) -> GameState:
    """What one seat holds in hand is in the hand of the other."""
    gift = state.players[giver].gold
    state = state.with_player(giver, state.players[giver]._replace(gold=0))
    return state.with_player(
        taker, state.players[taker]._replace(gold=state.players[taker].gold + gift)
    )


def with_other_secrets(state: GameState, viewer: int | None) -> Iterator[GameState]:
    """States that differ from this one only in what the viewer may not know."""
    yield with_other_seed(state)
    others = [seat for seat in range(len(state.players)) if seat != viewer]
    if state.phase is Phase.PRICING:
        yield from (with_other_prices(state, seat) for seat in others if state.players[seat].prices)
    if not state.setup.open_money and state.phase is not Phase.FINISHED and len(others) > 1:
        yield with_gold_moved(state, others[0], others[-1])


def viewers(state: GameState) -> list[int | None]:
    return [None, *range(len(state.players))]


def states(game: tuple[Move, ...]) -> Iterator[GameState]:
    yield game[0].before
    yield from (move.after for move in game)


# A white list

PLAIN = (int, str, bool, type(None), Enum, Territory, TrackSpace, Variant)


def parts(value: object) -> Iterator[object]:
    """Everything that can be reached from a view or an event."""
    if isinstance(value, dict):
        for pair in value.items():
            yield from parts(pair)
    elif isinstance(value, tuple):
        if hasattr(value, "_fields"):
            yield value
        for item in value:
            yield from parts(item)
    elif dataclasses.is_dataclass(value):
        for field in dataclasses.fields(value):
            yield from parts(getattr(value, field.name))
    else:
        yield value


def test_a_view_has_these_fields_and_no_others() -> None:
    assert set(PlayerView._fields) == {
        "seat",
        "round",
        "phase",
        "start_seat",
        "buyer",
        "seats",
        "scoring_tiles",
        "track",
        "open_money",
        "bag_count",
        "supply",
        "supply_gold",
        "variant",
        "bought_or_passed",
    }
    assert set(SeatView._fields) == {
        "seat",
        "clan",
        "written",
        "is_given",
        "points",
        "territory",
        "gold",
        "drawn",
        "has_set_prices",
        "prices",
        "discard",
        "bought",
        "to_build",
        "laid",
        "returned",
        "has_ended",
        "more_discards",
        "bought_before",
    }


@SOME_GAMES
def test_a_view_holds_plain_values_and_never_the_state(seats: int, seed: int) -> None:
    for state in states(random_game(seats, seed)):
        for part in parts(view_for(state, 0)):
            assert isinstance(part, (*PLAIN, PlayerView, SeatView)), part


# Nothing secret


@MONEY
@SOME_GAMES
def test_a_view_does_not_depend_on_the_secrets_of_others(
    seats: int, seed: int, open_money: bool
) -> None:
    for state in states(random_game(seats, seed, open_money=open_money)):
        for viewer in viewers(state):
            view = view_for(state, viewer)
            for twin in with_other_secrets(state, viewer):
                assert view_for(twin, viewer) == view


@SOME_GAMES
def test_a_seat_does_see_its_own_prices_and_gold(seats: int, seed: int) -> None:
    for state in states(random_game(seats, seed)):
        for seat, player in enumerate(state.players):
            if state.phase is Phase.PRICING and player.prices:
                assert view_for(with_other_prices(state, seat), seat) != view_for(state, seat)
            if state.phase is not Phase.FINISHED and player.gold:
                assert view_for(with_gold_moved(state, seat, (seat + 1) % seats), seat) != view_for(
                    state, seat
                )


@SOME_GAMES
def test_what_a_seat_does_tells_nothing_of_the_secrets_of_others(seats: int, seed: int) -> None:
    reveals = PricesRevealed | GoldExchanged
    for move in random_game(seats, seed):
        if any(
            isinstance(event, reveals)
            or (isinstance(event, TileScored) and event.tile is ScoringId.GOLD)
            for event in move.events
        ):
            continue
        viewer = getattr(move.action, "seat", None)
        if move.before.phase is Phase.PRICING:
            for twin in with_other_secrets(move.before, viewer):
                assert apply(twin, move.action).events == move.events
        else:
            assert apply(with_other_seed(move.before), move.action).events == move.events


@SOME_GAMES
def test_prices_become_events_only_when_all_have_decided(seats: int, seed: int) -> None:
    for move in random_game(seats, seed):
        if isinstance(move.action, SetPrices):
            told, *revealed = move.events
            assert told == PricesSet(move.action.seat)
            assert bool(revealed) == (move.after.phase is not Phase.PRICING)
        else:
            assert not any(isinstance(event, PricesRevealed) for event in move.events)


def gold_told(event: Event) -> Iterator[int]:
    if isinstance(event, TileScored) and event.tile is ScoringId.GOLD:
        yield from (line.count for line in event.lines)
    if isinstance(event, GoldExchanged):
        yield event.line.count


@SOME_GAMES
def test_events_tell_the_gold_in_hand_only_when_it_scores(seats: int, seed: int) -> None:
    game = random_game(seats, seed)
    told = [gold for move in game for event in move.events for gold in gold_told(event)]
    times = 1 + 3 * (ScoringId.GOLD in game[0].before.setup.scoring_tiles)
    assert len(told) == times * seats


@SOME_GAMES
def test_all_seats_and_the_public_see_the_same_of_another_seat(seats: int, seed: int) -> None:
    for state in states(random_game(seats, seed)):
        public = view_for(state, None)
        for viewer in range(seats):
            view = view_for(state, viewer)
            assert view.seats[:viewer] == public.seats[:viewer]
            assert view.seats[viewer + 1 :] == public.seats[viewer + 1 :]


# What can be seen


def test_a_seat_sees_its_own_gold_prices_and_discard() -> None:
    own = view_for(play(dealt(3), "1 price 4=2 5=1 axe 6"), 1).own
    assert (own.seat, own.gold, own.prices, own.discard) == (1, 2, ((4, 2), (5, 1)), 6)


def test_of_another_seat_only_that_it_has_decided_is_seen_before_the_reveal() -> None:
    view = view_for(play(dealt(3), "1 price 4=2 5=1 axe 6"), 0)
    other = view.seats[1]
    assert (other.gold, other.prices, other.discard) == (None, (), None)
    assert [seat.has_set_prices for seat in view.seats] == [False, True, False]
    assert other.drawn == (4, 5, 6)


def test_prices_are_open_once_revealed_and_gold_in_hand_is_not() -> None:
    other = view_for(priced((1, 1), (2, 1)), 0).seats[1]
    assert other.prices == ((4, 2), (5, 1))
    assert other.drawn == (4, 5)
    assert other.gold is None


def test_the_public_sees_no_gold_and_no_prices() -> None:
    view = view_for(play(dealt(2), "0 price 1=2 2=1 axe 3"), None)
    assert view.seat is None
    assert [(seat.gold, seat.prices, seat.discard) for seat in view.seats] == [(None, (), None)] * 2


def test_open_money_shows_the_gold_in_every_hand() -> None:
    view = view_for(priced((2, 1), (1, 1), open_money=True), None)
    assert [seat.gold for seat in view.seats] == [2, 3]


def test_open_money_does_not_give_away_the_sum_of_secret_prices() -> None:
    state = play(dealt(3, open_money=True), "1 price 4=2 5=1 axe 6")
    assert [seat.gold for seat in view_for(state, 0).seats] == [5, 5, 5]
    assert [seat.gold for seat in view_for(state, None).seats] == [5, 5, 5]
    assert view_for(state, 1).own.gold == 2


def test_all_gold_is_open_once_the_game_is_over() -> None:
    state, _ = all_end(built(CASTLE_ALONE, CASTLE_ALONE, round_number=6, gold=(7, 13)))
    assert [seat.gold for seat in view_for(state, None).seats] == [2, 3]


def test_gold_is_secret_again_after_the_gold_tile_was_scored() -> None:
    scoring = (ScoringId.GOLD, ScoringId.SHEEP, ScoringId.SHIPS, ScoringId.WHISKY)
    state, _ = all_end(built(CASTLE_ALONE, CASTLE_ALONE, gold=(7, 13), scoring=scoring))
    assert view_for(state, 0).seats[1].gold is None


def test_lands_points_and_tiles_to_build_are_open() -> None:
    state = play(priced((1, 1), (1, 1)), "0 buy 4", "1 pass")
    other = view_for(state, 1).seats[0]
    assert (other.to_build, other.bought, other.territory) == ((1, 2, 4), 4, Territory())
    rich = built(BARREL_ROAD, CASTLE_ALONE, points=(12, 3))
    assert [(seat.points, len(seat.territory)) for seat in view_for(rich, 1).seats] == [
        (12, 4),
        (3, 1),
    ]


def test_the_table_itself_is_open() -> None:
    setup = table(3, start=2)
    view = view_for(new_game(setup), 1)
    assert (view.round, view.phase, view.start_seat, view.buyer) == (1, Phase.INCOME, 2, None)
    assert view.scoring_tiles == setup.scoring_tiles
    assert view.track == setup.track
    assert view.names == ("MacLeod", "MacDonald", "MacNeacail")
    assert view.turn_order == (2, 0, 1)
    assert not view.open_money


def test_whose_turn_it_is_to_buy_is_open() -> None:
    assert view_for(priced((1, 1), (1, 1), start=1), 0).buyer == 1


def test_how_many_tiles_are_in_the_bag_is_open() -> None:
    assert view_for(new_game(table(3)), 0).bag_count == 73
    assert view_for(dealt(3), 0).bag_count == 64


def test_with_open_money_the_coins_of_the_supply_are_what_is_not_in_hands_and_on_tiles() -> None:
    view = view_for(play(dealt(3, open_money=True), "1 price 4=2 5=1 axe 6"), 0)
    assert view.supply_gold == SUPPLY_GOLD - 15
    assert sum(value * number for value, number in view.supply.items()) == view.supply_gold


def test_with_secret_money_the_coins_of_the_supply_are_alike_for_every_gold_within_five_coins() -> (
    None
):
    looks: list[dict[int, int]] = []
    for gold in range(SUPPLY_GOLD - 5):
        view = view_for(built(CASTLE_ALONE, CASTLE_ALONE, gold=(5, gold)), 0)
        assert not view.has_open_gold
        looks.append(view.supply)
        assert (
            abs(sum(value * number for value, number in view.supply.items()) - view.supply_gold)
            <= GLANCE
        )
    changes = [
        5 + gold for gold, (before, after) in enumerate(pairwise(looks), start=1) if before != after
    ]
    assert changes == list(range(GLANCE, SUPPLY_GOLD, GLANCE))
    assert 4 < GLANCE / SUPPLY_GOLD * sum(SUPPLY.values()) < 6


def test_once_the_game_is_over_the_supply_is_shown_to_a_coin() -> None:
    over = random_game(2, 1)[-1].after
    view = view_for(over, None)
    assert sum(value * number for value, number in view.supply.items()) == view.supply_gold


@MONEY
def test_setting_prices_does_not_change_what_the_supply_shows(open_money: bool) -> None:
    dealt_to_three = dealt(3, open_money=open_money)
    before = view_for(dealt_to_three, 0)
    after = view_for(play(dealt_to_three, "1 price 4=2 5=1 axe 6"), 0)
    assert (after.supply, after.supply_gold) == (before.supply, before.supply_gold)


def test_more_gold_than_the_supply_has_leaves_it_empty() -> None:
    view = view_for(built(CASTLE_ALONE, CASTLE_ALONE, gold=(200, 100)), 0)
    assert view.supply_gold == 0
    assert set(view.supply.values()) == {0}
