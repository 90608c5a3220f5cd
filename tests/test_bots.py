"""Computer players: always legal, always the same, never by what they may not see, always replaceable."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random
from typing import NamedTuple

import pytest
from games import random_game, setup_for
from groups import many, widely

from skye_desktop.bots import (
    BOTS,
    BY_STRENGTH,
    LEVELS,
    PROPOSED,
    STAND_IN,
    Bot,
    Decision,
    decide,
    decide_safely,
    is_legal,
)
from skye_desktop.bots.character import CHARACTERS, liking
from skye_desktop.bots.decision_reasons import read_reason
from skye_desktop.bots.levels import require_bots
from skye_desktop.engine import (
    BAG,
    TILES,
    Action,
    BuyTile,
    Clan,
    EndBuilding,
    GameState,
    PassBuying,
    Phase,
    Placement,
    PlaceTile,
    PlayerView,
    ReturnTile,
    SeatAction,
    SetPrices,
    TakeBackTile,
    Terrain,
    apply,
    deal,
    direction,
    legal_actions,
    new_game,
    state_from_json,
    state_to_json,
    view_for,
)
from skye_desktop.play.wording.level import PERSON, level_about, players, rank

MONEY = pytest.mark.parametrize("open_money", [False, True])
SEATS = pytest.mark.parametrize("seats", [2, 3, 4, 5])
LEVEL = pytest.mark.parametrize("level", LEVELS)
QUICK = ("random", "greedy", "easy", "solid", "prices_one", "passes")


class Turn(NamedTuple):
    """A seat to act, and what it decided."""

    state: GameState
    view: PlayerView
    decision: Decision


def turns(bots: tuple[str, ...], seed: int, *, open_money: bool = False) -> Iterator[Turn]:
    """The decisions of a whole game, one bot a seat."""
    state = new_game(setup_for(len(bots), seed, open_money=open_money))
    number = 0
    while state.phase is not Phase.FINISHED:
        action: Action = deal(state) if state.phase is Phase.INCOME else EndBuilding(-1)
        if state.phase is not Phase.INCOME:
            seat = next(seat for seat in state.turn_order if legal_actions(state, seat))
            view = view_for(state, seat)
            decision = decide(bots[seat], view, seed, number)
            yield Turn(state, view, decision)
            action = decision.action
        state = apply(state, action).state
        number += 1


@cache
def some_turns(table: tuple[str, ...], seed: int) -> tuple[Turn, ...]:
    """The same, played once for all tests."""
    return tuple(turns(table, seed, open_money=len(table) % 2 == 0))


# Legal


@pytest.mark.parametrize("open_money", [False, True])
@pytest.mark.parametrize("seats", widely([3, 2, 4, 5]))
def test_every_decision_is_legal(seats: int, open_money: bool) -> None:
    for seed in range(many(2, quick=1) * len(QUICK)):
        table = (QUICK[seed % len(QUICK)], *["random"] * (seats - 1))
        for turn in turns(table, seed, open_money=open_money):
            assert turn.decision.action in legal_actions(turn.state, turn.view.own.seat)


@pytest.mark.parametrize("seats", widely([2, 3, 4, 5]))
def test_every_decision_of_the_strong_level_is_legal(seats: int) -> None:
    table = ("strong", "random", "strong", "greedy", "easy")[:seats]
    for turn in some_turns(table, seats):
        assert turn.decision.action in legal_actions(turn.state, turn.view.own.seat)


def tries(view: PlayerView, seat: int, chance: Random) -> Iterator[SeatAction]:
    """Actions of every kind, legal and not."""
    own = view.seats[seat]
    tiles = [*own.drawn, *own.to_build, *own.laid, chance.choice(BAG), chance.choice(BAG)]
    market = [tile for other in view.seats for tile, _ in other.prices]
    yield from (PassBuying(seat), EndBuilding(seat))
    for tile in (*tiles, *market):
        yield from (BuyTile(seat, tile), ReturnTile(seat, tile), TakeBackTile(seat, tile))
        x, y = chance.choice(own.territory.open_cells)
        yield from (PlaceTile(seat, tile, Placement(x, y, turn)) for turn in range(5))
        yield PlaceTile(seat, tile, Placement(x + 9, y))
    if len(own.drawn) == 3:
        first, second, third = own.drawn
        gold = own.gold or 5
        for price, other in ((1, 1), (gold - 1, 1), (gold, 1), (0, 1), (1, -1)):
            yield SetPrices(seat, ((first, price), (second, other)), third)
        yield SetPrices(seat, ((first, 1), (first, 1)), third)
        yield SetPrices(seat, ((first, 1),), third)
        yield SetPrices(seat, ((first, 1), (second, 1)), first)


@MONEY
@SEATS
def test_a_view_tells_what_is_legal_exactly_as_the_engine_does(
    seats: int, open_money: bool
) -> None:
    chance = Random(seats)
    verdicts = {True: 0, False: 0}
    for seed in range(many(3, quick=1)):
        for move in random_game(seats, seed, open_money=open_money):
            seat = chance.randrange(seats)
            view = view_for(move.after, seat)
            for action in tries(view, seat, chance):
                verdict = is_legal(view, action)
                assert verdict == (action in legal_actions(move.after, seat)), action
                verdicts[verdict] += 1
    assert min(verdicts.values()) > 100


def test_another_seat_s_action_is_never_legal() -> None:
    state = random_game(2, 0)[0].after
    view = view_for(state, 0)
    first, second, third = view.seats[1].drawn
    assert not is_legal(view, SetPrices(1, ((first, 1), (second, 1)), third))


# The same again, and only by what is seen


@LEVEL
def test_the_same_seed_gives_the_same_game(level: str) -> None:
    first, again = (
        [turn.decision for turn in islice(turns((level, "easy"), 5), many(1_000, quick=30))]
        for _ in range(2)
    )
    assert first == again


@pytest.mark.parametrize("bot", sorted(BOTS))
def test_a_bot_needs_nothing_but_its_view(bot: str) -> None:
    """While it decides, the game is only a text it never gets, and its view is a copy that leads nowhere else."""
    letter = state_to_json(new_game(setup_for(2, 3)))
    for number in range(many(45, quick=20)):
        letter = played_on(letter, bot, number)


def played_on(letter: str, bot: str, number: int) -> str:
    """The game written in a letter after one action more."""
    state = state_from_json(letter)
    if state.phase is Phase.INCOME:
        return state_to_json(apply(state, deal(state)).state)
    seat = next(seat for seat in state.turn_order if legal_actions(state, seat))
    seen = decide(bot, view_for(state, seat), 3, number)
    copy = pickle.dumps(view_for(state, seat))
    del state
    decision = decide(bot, pickle.loads(copy), 3, number)
    assert decision == seen
    return state_to_json(apply(state_from_json(letter), decision.action).state)


@LEVEL
def test_another_seed_or_number_may_decide_otherwise_only_by_chance(level: str) -> None:
    view = view_for(random_game(3, 1)[0].after, 0)
    assert decide(level, view, 1, 1) == decide(level, view, 1, 1)
    assert is_legal(view, decide(level, view, 2, 7).action)


# Words


@pytest.mark.parametrize("level", ["solid", "strong"])
def test_prices_and_purchases_come_with_a_reason_that_names_tile_and_price(level: str) -> None:
    for turn in some_turns((level, "random"), 2):
        action = turn.decision.action
        reason = read_reason(turn.decision.reason, turn.view.names).text
        if turn.view.own.seat:
            continue
        if isinstance(action, SetPrices):
            tile, price = max(action.prices, key=lambda pair: pair[1])
            assert reason.startswith(f"prices {tile} at {price}: worth about ")
            assert "to MacLeod" in reason or "to MacDonald" in reason
        elif isinstance(action, BuyTile):
            assert reason.startswith(f"buys {action.tile} for ")
        elif isinstance(action, PassBuying):
            assert reason.startswith("buys nothing: ")
        elif isinstance(action, PlaceTile):
            assert reason.startswith(f"lays {action.tile} {direction(action.placement.cell)}")


def test_levels_have_a_name_and_a_sentence() -> None:
    assert all(level.name for level in LEVELS.values())
    assert all(level.about.endswith(".") for level in LEVELS.values())
    assert len({level.about for level in LEVELS.values()}) == len(LEVELS)


def test_what_is_chosen_ranked_or_proposed_is_a_level_and_what_stands_in_a_bot() -> None:
    require_bots(BOTS)
    with pytest.raises(AssertionError, match=r"the level easy of LEVELS .* is no bot"):
        require_bots({name: bot for name, bot in BOTS.items() if name != "easy"})
    assert set(BY_STRENGTH) <= set(LEVELS)
    assert PROPOSED in LEVELS


def test_a_level_without_a_rank_can_be_chosen_and_shows_none() -> None:
    assert [rank(level) for level in BY_STRENGTH] == list(range(1, len(BY_STRENGTH) + 1))
    assert rank("greedy") == rank("nobody knows") == 0
    assert [level for level, _ in players()] == [PERSON, *LEVELS]
    assert players("greedy")[-1] == ("greedy", "greedy")


def test_who_plays_instead_of_an_unknown_level_is_named() -> None:
    assert f"{LEVELS[STAND_IN].name} plays instead" in level_about("nobody knows")


def test_every_clan_has_a_small_character_of_its_own() -> None:
    assert set(CHARACTERS) == set(Clan)
    assert len({character.play_style for character in CHARACTERS.values()}) == len(Clan)
    assert all(0.9 <= character.boldness <= 1.1 for character in CHARACTERS.values())
    assert all(abs(character.likes_buying) <= 0.5 for character in CHARACTERS.values())


def test_a_clan_likes_tiles_by_the_edges_of_its_terrain() -> None:
    assert CHARACTERS[Clan.MACLEOD].terrain is Terrain.MOUNTAIN
    rocky, green = 8, 29
    assert TILES[rocky].faces[0].edges.count(Terrain.MOUNTAIN) == 3
    assert liking(Clan.MACLEOD, rocky) > liking(Clan.MACLEOD, green)


# Replaced where they fail


def raises(view: PlayerView, chance: Random) -> Decision:
    raise ZeroDivisionError("no such luck")


def cheats(view: PlayerView, chance: Random) -> Decision:
    first, second, third = view.own.drawn
    return Decision(SetPrices(view.own.seat, ((first, 99), (second, 99)), third), "out of thin air")


WITH_FAILURES: dict[str, Bot] = {**BOTS, "raises": raises, "cheats": cheats}


@pytest.fixture
def view() -> PlayerView:
    return view_for(random_game(3, 1)[0].after, 0)


@LEVEL
def test_a_good_bot_decides_itself_and_nothing_is_reported(level: str, view: PlayerView) -> None:
    assert decide_safely(level, view, 4, 1) == (decide(level, view, 4, 1), "")


def test_a_bot_that_raises_is_replaced_by_the_solid_one(view: PlayerView) -> None:
    decision, trouble = decide_safely("raises", view, 4, 1, WITH_FAILURES)
    assert decision == decide("solid", view, 4, 1)
    assert read_reason(trouble, ()).text == "raises failed: ZeroDivisionError: no such luck"


def test_a_bot_that_answers_what_is_not_legal_is_replaced_by_the_solid_one(
    view: PlayerView,
) -> None:
    decision, trouble = decide_safely("cheats", view, 4, 1, WITH_FAILURES)
    assert decision == decide("solid", view, 4, 1)
    told = read_reason(trouble, ()).text
    assert told.startswith("cheats tried what is not legal: 0 price ")
    assert "=99" in told


def test_a_bot_that_nobody_knows_is_replaced_by_the_solid_one(view: PlayerView) -> None:
    decision, trouble = decide_safely("nobody", view, 4, 1)
    assert decision == decide("solid", view, 4, 1)
    assert "nobody" in trouble


def test_where_the_solid_one_fails_too_chance_decides(view: PlayerView) -> None:
    decision, trouble = decide_safely("cheats", view, 4, 1, {**WITH_FAILURES, "solid": raises})
    assert decision == decide("random", view, 4, 1)
    assert "cheats" in trouble
    assert "Solid failed" in "\n".join(read_reason(line, ()).why for line in trouble.split("\n"))
