"""What a seat may know: views are a white list, and neither views nor events tell a secret."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from enum import Enum
from itertools import pairwise

import pytest
from games import random_game
from positions import (
    BARREL_ROAD,
    CASTLE_ALONE,
    QUIET,
    all_end,
    built,
    dealt,
    play,
    priced,
)

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
    view_for,
)

TABLES = pytest.mark.parametrize("seats", [2, 3, 4, 5])
MONEY = pytest.mark.parametrize("open_money", [False, True])


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
    richer = state.players[taker]._replace(gold=state.players[taker].gold + gift)
    return state.with_player(taker, richer)


def with_other_secrets(state: GameState, viewer: int | None) -> Iterator[GameState]:
    """States that differ from this one only in what the viewer may not know."""
    yield with_other_seed(state)
    others = [seat for seat in range(len(state.players)) if seat != viewer]
    if state.phase is Phase.PRICING:
        yield from (with_other_prices(state, seat) for seat in others if state.players[seat].prices)
    if not state.setup.open_money and state.phase is not Phase.FINISHED and len(others) > 1:
        yield with_gold_moved(state, others[0], others[-1])


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
        "seat", "round", "phase", "start_seat", "buyer", "seats", "scoring_tiles", "track", "open_money",
        "bag_count", "supply", "supply_gold", "variant", "bought_or_passed",
    }  # fmt: skip
    assert set(SeatView._fields) == {
        "seat", "clan", "written", "is_given", "points", "territory", "gold", "drawn", "has_set_prices",
        "prices", "discard", "bought", "to_build", "laid", "returned", "has_ended", "more_discards",
        "bought_before",
    }  # fmt: skip


def gold_told(event: Event) -> Iterator[int]:
    if isinstance(event, TileScored) and event.tile is ScoringId.GOLD:
        yield from (line.count for line in event.lines)
    if isinstance(event, GoldExchanged):
        yield event.line.count


@MONEY
@TABLES
def test_a_view_does_not_depend_on_the_secrets_of_others(seats: int, open_money: bool) -> None:
    for _, _, state, _ in random_game(seats, 0, open_money=open_money):
        public = view_for(state, None)
        for viewer in (None, *range(seats)):
            view = view_for(state, viewer)
            for part in parts(view):
                assert isinstance(part, (*PLAIN, PlayerView, SeatView)), part
            for twin in with_other_secrets(state, viewer):
                assert view_for(twin, viewer) == view
            for seat in range(seats):
                assert seat == viewer or view.seats[seat] == public.seats[seat]


@TABLES
def test_a_seat_does_see_its_own_prices_and_gold(seats: int) -> None:
    for _, _, state, _ in random_game(seats, 0):
        for seat, player in enumerate(state.players):
            others = []
            if state.phase is Phase.PRICING and player.prices:
                others.append(with_other_prices(state, seat))
            if state.phase is not Phase.FINISHED and player.gold:
                others.append(with_gold_moved(state, seat, (seat + 1) % seats))
            assert all(view_for(other, seat) != view_for(state, seat) for other in others)


@TABLES
def test_what_a_seat_does_tells_nothing_of_the_secrets_of_others(seats: int) -> None:
    game, times_told = random_game(seats, 0), 0
    for move in game:
        told = [gold for event in move.events for gold in gold_told(event)]
        reveals = any(isinstance(event, PricesRevealed) for event in move.events)
        times_told += len(told)
        are_set = move.before.phase is Phase.PRICING and move.after.phase is not Phase.PRICING
        assert reveals == are_set
        if told or reveals:
            continue
        seat = getattr(move.action, "seat", None)
        if isinstance(move.action, SetPrices):
            assert move.events == (PricesSet(move.action.seat),)
        twins = [with_other_seed(move.before)]
        if move.before.phase is Phase.PRICING:
            twins = [*with_other_secrets(move.before, seat)]
        for twin in twins:
            assert apply(twin, move.action).events == move.events
    # The gold in hand is told when it scores, and at the end.
    assert times_told == seats * (1 + 3 * (ScoringId.GOLD in game[0].before.setup.scoring_tiles))


# What can be seen

SET = "1 price 4=2 5=1 axe 6"
NOTHING = (None, (), None)
BEFORE_THE_REVEAL = play(dealt(3), SET)
OPEN_BEFORE_THE_REVEAL = play(dealt(3, open_money=True), SET)
FINISHED, _ = all_end(built(CASTLE_ALONE, CASTLE_ALONE, round_number=6, gold=(7, 13)))
GOLD_SCORED, _ = all_end(
    built(CASTLE_ALONE, CASTLE_ALONE, gold=(7, 13), scoring=(ScoringId.GOLD, *QUIET[1:]))
)

# A state, who looks, and of each seat its gold, its prices and its discard.
SEEN = [
    (BEFORE_THE_REVEAL, 1, [NOTHING, (2, ((4, 2), (5, 1)), 6), NOTHING]),
    (BEFORE_THE_REVEAL, 0, [(5, (), None), NOTHING, NOTHING]),
    (BEFORE_THE_REVEAL, None, [NOTHING] * 3),
    (priced((1, 1), (2, 1)), 0, [(3, ((1, 1), (2, 1)), None), (None, ((4, 2), (5, 1)), None)]),
    (priced((2, 1), (1, 1), open_money=True), None, [(2, ((1, 2), (2, 1)), None), (3, ((4, 1), (5, 1)), None)]),
    # Open money must not give away the sum of secret prices.
    (OPEN_BEFORE_THE_REVEAL, 0, [(5, (), None)] * 3),
    (OPEN_BEFORE_THE_REVEAL, None, [(5, (), None)] * 3),
    (OPEN_BEFORE_THE_REVEAL, 1, [(5, (), None), (2, ((4, 2), (5, 1)), 6), (5, (), None)]),
    (FINISHED, None, [(2, (), None), (3, (), None)]),
    (GOLD_SCORED, 0, [(7, (), None), NOTHING]),
]  # fmt: skip


@pytest.mark.parametrize(("state", "viewer", "seen"), SEEN)
def test_gold_and_prices_are_seen_by_those_who_may(
    state: GameState, viewer: int | None, seen: list[object]
) -> None:
    view = view_for(state, viewer)
    assert view.seat == viewer
    assert [(seat.gold, seat.prices, seat.discard) for seat in view.seats] == seen


def test_what_was_drawn_decided_built_and_scored_is_open() -> None:
    view = view_for(BEFORE_THE_REVEAL, 0)
    assert [seat.has_set_prices for seat in view.seats] == [False, True, False]
    assert view.seats[1].drawn == (4, 5, 6)
    state = play(priced((1, 1), (1, 1)), "0 buy 4", "1 pass")
    other = view_for(state, 1).seats[0]
    assert (other.to_build, other.bought, other.territory) == ((1, 2, 4), 4, Territory())
    rich = view_for(built(BARREL_ROAD, CASTLE_ALONE, points=(12, 3)), 1)
    assert [(seat.points, len(seat.territory)) for seat in rich.seats] == [(12, 4), (3, 1)]


def worth(view: PlayerView) -> int:
    """The gold of the coins that the supply shows."""
    return sum(value * number for value, number in view.supply.items())


def test_with_secret_money_the_coins_shown_are_alike_for_every_gold_within_five_coins() -> None:
    looks: list[dict[int, int]] = []
    for gold in range(SUPPLY_GOLD - 5):
        view = view_for(built(CASTLE_ALONE, CASTLE_ALONE, gold=(5, gold)), 0)
        assert not view.has_open_gold
        looks.append(view.supply)
        assert abs(worth(view) - view.supply_gold) <= GLANCE
    changes = [
        5 + gold for gold, (before, after) in enumerate(pairwise(looks), start=1) if before != after
    ]
    assert changes == list(range(GLANCE, SUPPLY_GOLD, GLANCE))
    assert 4 < GLANCE / SUPPLY_GOLD * sum(SUPPLY.values()) < 6


def test_open_money_and_a_game_that_is_over_show_the_supply_to_a_coin() -> None:
    view = view_for(OPEN_BEFORE_THE_REVEAL, 0)
    assert worth(view) == view.supply_gold == SUPPLY_GOLD - 15
    over = view_for(FINISHED, None)
    assert worth(over) == over.supply_gold == SUPPLY_GOLD - 5
    robbed = view_for(built(CASTLE_ALONE, CASTLE_ALONE, gold=(200, 100)), 0)
    assert worth(robbed) == robbed.supply_gold == 0


@MONEY
def test_setting_prices_does_not_change_what_the_supply_shows(open_money: bool) -> None:
    state = dealt(3, open_money=open_money)
    before, after = view_for(state, 0), view_for(play(state, SET), 0)
    assert (after.supply, after.supply_gold) == (before.supply, before.supply_gold)
