"""The set-up, the six phases of a round, every refusal, and the end of the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

import pytest
from games import setup_for
from positions import (
    BARREL_ROAD,
    CASTLE_ALONE,
    DEALS,
    MORE_ROCKS,
    QUIET,
    ROCKS,
    all_end,
    at,
    building,
    built,
    dealt,
    play,
    priced,
    table,
)
from pydantic import ValidationError

from skye_desktop.engine import (
    BAG,
    LARGEST_SEED,
    PRINTED,
    Action,
    BuyTile,
    Clan,
    DealTiles,
    EndBuilding,
    Event,
    GameEnded,
    GameSetup,
    GameState,
    GoldExchanged,
    IllegalAction,
    PassBuying,
    Phase,
    Placement,
    PlaceTile,
    PlayerState,
    Reason,
    ReturnTile,
    ScoreLine,
    ScoringId,
    Seat,
    SetPrices,
    TakeBackTile,
    Territory,
    TileScored,
    apply,
    check,
    deal,
    legal_actions,
    new_game,
    read_action,
    standings,
    state_to_json,
    tell,
    why_not,
    write_action,
)


def gold_in_hand(state: GameState) -> list[int]:
    return [player.gold for player in state.players]


def points(state: GameState) -> list[int]:
    return [player.points for player in state.players]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_game_begins_with_castles_no_gold_no_points_and_73_tiles_in_the_bag(seats: int) -> None:
    state = new_game(table(seats, start=1))
    assert (state.round, state.phase, state.start_seat) == (1, Phase.INCOME, 1)
    assert state.bag == frozenset(BAG)
    assert len(state.players) == seats
    assert {*state.players} == {PlayerState()}
    assert (PlayerState().gold, PlayerState().points) == (0, 0)
    assert PlayerState().territory == Territory.parse(CASTLE_ALONE)


def test_the_seed_draws_four_scoring_tiles_and_a_start_player_that_are_not_chosen() -> None:
    setups = [setup_for(4, seed) for seed in range(60)]
    assert all(len(set(setup.scoring_tiles)) == 4 for setup in setups)
    assert {tile for setup in setups for tile in setup.scoring_tiles} == set(PRINTED)
    assert {setup.start_seat for setup in setups} == {0, 1, 2, 3}
    assert setups[12] == setup_for(4, 12)
    setup = GameSetup.drawn(table(3).seats, 5, scoring_tiles=QUIET, start_seat=2, open_money=True)
    assert (setup.scoring_tiles, setup.start_seat, setup.open_money) == (QUIET, 2, True)


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"seats": table(2).seats[:1]}, "at least 2 items"),
        ({"seats": (*table(5).seats, table(2).seats[0])}, "at most 5 items"),
        ({"seats": (table(2).seats[0],) * 2}, "each clan can be chosen once"),
        ({"scoring_tiles": (QUIET[0], *QUIET[:3])}, "the four scoring tiles must differ"),
        ({"scoring_tiles": QUIET[:3]}, "Field required"),
        ({"start_seat": 3}, "the start player must be one of the seats"),
        ({"start_seat": -1}, "greater than or equal to 0"),
        ({"seed": -1}, "greater than or equal to 0"),
        ({"seed": LARGEST_SEED + 1}, "less than or equal to"),
        ({"colour": "red"}, "Extra inputs are not permitted"),
    ],
)
def test_a_setup_that_is_no_table_is_refused(changes: dict[str, object], complaint: str) -> None:
    facts = {"seats": table(3).seats, "scoring_tiles": QUIET, "start_seat": 0, "seed": 1}
    with pytest.raises(ValidationError, match=complaint):
        GameSetup.model_validate(facts | changes)


@pytest.mark.parametrize("name", ["", "   ", "two\nlines", "a" * 25, "bell\a"])
def test_a_name_is_one_short_line_of_visible_characters(name: str) -> None:
    with pytest.raises(ValidationError):
        Seat(clan=Clan.MACLEOD, name=name)


# What happens, told with the names of the seats

NAMES = ("Ann", "Bea", "Cat", "Dan", "Eve")
SQUARES = (ScoringId.SQUARES, *QUIET[:1], *QUIET[2:])
BLOCK = "C@0,0 28@1,0r2 31@0,1r2 73@1,1r1"
SCROLL = "C@0,0 27@-1,0r3 34@1,0"  # a sheep scroll in an open area, three sheep

TOLD: list[tuple[GameState, str, list[str]]] = [
    (new_game(table(2, start=1)), DEALS[2], [
        "Round 1: Bea starts", "Ann: income 5", "Bea: income 5", "Ann draws 1, 2, 3", "Bea draws 4, 5, 6",
    ]),
    (all_end(built(BARREL_ROAD, CASTLE_ALONE, CASTLE_ALONE, round_number=4, points=(10, 12, 11)))[0], DEALS[3], [
        "Round 5: Bea starts", "Ann: income 5 + 2 for barrels + 6 for 2 clans ahead = 13", "Bea: income 5",
        "Cat: income 5 + 3 for 1 clan ahead = 8", "Ann draws 1, 2, 3", "Bea draws 4, 5, 6", "Cat draws 7, 8, 9",
    ]),
    (dealt(3), "1 price 4=2 5=1 axe 6", ["Bea has set prices"]),
    (play(dealt(2), "0 price 1=2 3=1 axe 2"), "1 price 4=1 5=4 axe 6", [
        "Bea has set prices", "Ann asks 2 for 1, 1 for 3", "Bea asks 1 for 4, 4 for 5", "Ann axes 2", "Bea axes 6",
    ]),
    (priced((2, 1), (1, 1)), "0 pass", ["Ann buys nothing"]),
    (play(priced((2, 1), (1, 1), (1, 1)), "0 pass"), "1 buy 1", ["Bea buys 1 from Ann for 2"]),
    (play(priced((2, 1), (1, 3)), "0 buy 4"), "1 pass", [
        "Bea buys nothing", "Ann keeps 1, loses 2 gold", "Ann keeps 2, loses 1 gold", "Bea keeps 5, loses 3 gold",
    ]),
    (building(CASTLE_ALONE, 53), "0 lay 53@0,-1r2", ["Ann lays 53 at (0, -1)"]),
    (play(building(CASTLE_ALONE, 31), "0 lay 31@0,1"), "0 take 31", ["Ann picks 31 up again"]),
    (building(ROCKS, 7), "0 return 7", ["Ann returns 7 to the bag: it fits nowhere"]),
    (built(CASTLE_ALONE, CASTLE_ALONE), "0 end", ["Ann ends building"]),
    (play(built(BLOCK, CASTLE_ALONE, scoring=SQUARES), "0 end"), "1 end", [
        "Bea ends building", "A Squares: Ann 2, Bea 0",
    ]),
    # The last round scores its tiles before the gold is exchanged.
    (play(built(SCROLL, CASTLE_ALONE, round_number=6, gold=(6, 9), scoring=(*QUIET[:3], ScoringId.GOLD)), "0 end"), "1 end", [
        "Bea ends building", "B Squares: Ann 0, Bea 0", "C Buildings: Ann 0, Bea 0", "D Gold: Ann 2, Bea 5",
        "Ann: scrolls 1 point", "Bea: scrolls 0 points", "Ann: 6 gold left over: 1 point",
        "Bea: 9 gold left over: 1 point", "Bea wins",
    ]),
]  # fmt: skip


@pytest.mark.parametrize(("state", "line", "words"), TOLD)
def test_an_action_tells_what_happened(state: GameState, line: str, words: list[str]) -> None:
    assert [tell(event, NAMES) for event in apply(state, read_action(line)).events] == words


def test_every_kind_of_event_has_its_words() -> None:
    happened = {
        type(event) for state, line, _ in TOLD for event in apply(state, read_action(line)).events
    }
    assert happened == set(get_args(Event))
    assert tell(GameEnded((0, 2)), NAMES) == "Ann and Cat share the victory"


# What it costs, and who has what afterwards

PAID: list[tuple[str, GameState, list[str], list[int]]] = [
    ("stakes leave the hand", dealt(3), ["1 price 4=2 5=1 axe 6"], [5, 2, 5]),
    # Seat 0 gets the price 2 and its own 2; its stake of 1 on the other tile is lost.
    ("a seller takes back its stake", priced((2, 1), (1, 1)), ["0 pass", "1 buy 1"], [6, 1]),
    ("both tiles are sold", priced((3, 2), (1, 1), (1, 1)), ["0 pass", "1 buy 1", "2 buy 2"], [10, 0, 1]),
    ("all the gold in hand is paid", priced((1, 1), (3, 1)), ["0 buy 4"], [0, 7]),
    ("gold from a sale is spent", priced((3, 2), (1, 1), (4, 1), start=1), ["1 buy 1", "2 pass", "0 buy 7"], [2, 0, 8]),
    ("stakes on unsold tiles are lost", priced((2, 1), (1, 3)), ["0 buy 4", "1 pass"], [1, 3]),
]  # fmt: skip


@pytest.mark.parametrize(("name", "state", "lines", "gold"), PAID)
def test_gold_goes_from_hand_to_hand(
    name: str, state: GameState, lines: list[str], gold: list[int]
) -> None:
    assert gold_in_hand(play(state, *lines)) == gold, name


def test_seed_and_round_deal_three_tiles_of_the_whole_bag_to_each_seat() -> None:
    dealt_tiles = [
        [tile for hand in deal(new_game(table(5, seed=seed))).hands for tile in hand]
        for seed in range(60)
    ]
    assert {len(set(tiles)) for tiles in dealt_tiles} == {15}
    assert {tile for tiles in dealt_tiles for tile in tiles} == set(BAG)
    state = new_game(table(3))
    assert deal(state) != deal(state._replace(round=2))


def test_pricing_waits_until_all_have_decided_in_any_order() -> None:
    lines = ["0 price 1=1 2=1 axe 3", "2 price 7=1 8=3 axe 9", "1 price 4=2 5=1 axe 6"]
    state = play(dealt(3), *lines[:2])
    assert [player.has_set_prices for player in state.players] == [True, False, True]
    assert (state.players[0].prices, state.players[0].discard) == (((1, 1), (2, 1)), 3)
    assert state.phase is Phase.PRICING
    assert play(state, lines[2]) == play(dealt(3), *reversed(lines))


@pytest.mark.parametrize(("start", "order"), [(0, [0, 1, 2]), (1, [1, 2, 0]), (2, [2, 0, 1])])
def test_seats_buy_clockwise_and_the_start_marker_passes_clockwise(
    start: int, order: list[int]
) -> None:
    state = priced((1, 1), (1, 1), (1, 1), start=start)
    for seat in order:
        assert state.buyer == seat
        state = play(state, f"{seat} pass")
    assert (state.buyer, state.phase) == (None, Phase.BUILDING)
    state, _ = all_end(built(CASTLE_ALONE, CASTLE_ALONE, CASTLE_ALONE, start=start))
    assert (state.round, state.phase, state.start_seat) == (2, Phase.INCOME, order[1])


def test_each_seat_builds_its_unsold_tiles_and_the_one_it_bought() -> None:
    state = play(priced((1, 1), (1, 1), (1, 1)), "0 buy 4", "1 buy 7", "2 pass")
    assert [player.to_build for player in state.players] == [(1, 2, 4), (5, 7), (8,)]
    assert {(player.drawn, player.prices) for player in state.players} == {((), ())}


def test_laying_another_tile_can_open_a_place() -> None:
    state = play(building(MORE_ROCKS, 7, 23), "0 lay 23@-1,0r2")
    assert why_not(state, read_action("0 return 7")) is Reason.TILE_STILL_FITS
    assert play(state, "0 lay 7@-2,0").players[0].to_build == ()


def test_a_tile_that_holds_none_laid_since_can_be_picked_up_and_laid_elsewhere() -> None:
    state = play(building(CASTLE_ALONE, 31, 10), "0 lay 31@0,1", "0 lay 10@0,-1r1", "0 take 31")
    assert (state.players[0].to_build, state.players[0].laid) == ((31,), (10,))
    assert str(state.players[0].territory) == "C@0,0 10@0,-1r1"
    assert play(state, "0 lay 31@0,1r2").players[0].laid == (10, 31)


def test_all_seats_score_the_scoring_tiles_of_the_round() -> None:
    scoring = (ScoringId.ROAD_TILES, ScoringId.SHEEP, ScoringId.WHISKY, ScoringId.SHIPS)
    lands = (BARREL_ROAD, CASTLE_ALONE)
    state, events = all_end(built(*lands, round_number=3, points=(4, 6), scoring=scoring))
    assert [
        (event.round, event.space, event.tile, [line.points for line in event.lines])
        for event in events
        if isinstance(event, TileScored)
    ] == [(3, "A", ScoringId.ROAD_TILES, [3, 1]), (3, "C", ScoringId.WHISKY, [5, 0])]
    assert points(state) == [12, 7]


def test_nothing_of_the_old_round_is_left_but_land_gold_and_points() -> None:
    state = play(building(ROCKS, 7, 8), "0 lay 8@-1,0", "0 return 7", "0 end", "1 end")
    assert state.players[0] == PlayerState(points=3, territory=Territory.parse(ROCKS + " 8@-1,0"))
    assert state.bought_or_passed == 0


@pytest.mark.parametrize(("seats", "rounds"), [(2, 6), (3, 6), (4, 6), (5, 5)])
def test_the_game_ends_after_its_last_round(seats: int, rounds: int) -> None:
    for number, phase in ((rounds - 1, Phase.INCOME), (rounds, Phase.FINISHED)):
        state, _ = all_end(built(*[CASTLE_ALONE] * seats, round_number=number))
        assert (state.phase, state.round) == (phase, rounds)


@pytest.mark.parametrize(
    ("gold", "gained", "left"), [(0, 0, 0), (4, 0, 4), (5, 1, 0), (14, 2, 4), (25, 5, 0)]
)
def test_at_the_end_scrolls_score_and_each_full_5_gold_is_a_point(
    gold: int, gained: int, left: int
) -> None:
    lands = (CASTLE_ALONE, SCROLL)
    state, events = all_end(built(*lands, round_number=6, gold=(gold, 0)))
    assert points(state) == [gained, 1]
    assert gold_in_hand(state) == [left, 0]
    assert GoldExchanged(0, ScoreLine(0, gained, gold, (), "gold_left")) in events
    state, _ = all_end(built(*lands, round_number=5, gold=(gold, 0)))
    assert (points(state), gold_in_hand(state)) == ([0, 0], [gold, 0])


@pytest.mark.parametrize(
    ("points_before", "gold", "winners"),
    [
        ((3, 2, 1), (0, 0, 0), (0,)),
        ((1, 2, 3), (0, 0, 0), (2,)),
        ((3, 3, 1), (1, 2, 4), (1,)),
        ((3, 2, 1), (3, 8, 4), (0, 1)),
        ((3, 3, 3), (4, 4, 4), (0, 1, 2)),
        ((3, 4, 4), (9, 4, 3), (0, 1)),
    ],
)
def test_most_points_win_then_most_gold_left_then_the_victory_is_shared(
    points_before: Sequence[int], gold: Sequence[int], winners: tuple[int, ...]
) -> None:
    lands = [CASTLE_ALONE] * 3
    state, events = all_end(built(*lands, round_number=6, points=points_before, gold=gold))
    assert events[-1] == GameEnded(winners)
    assert tuple(sorted(row.seat for row in standings(state) if row.place == 1)) == winners


def test_standings_give_equal_seats_the_same_place() -> None:
    lands = [CASTLE_ALONE] * 4
    state, _ = all_end(built(*lands, round_number=6, points=(2, 7, 2, 2), gold=(4, 0, 4, 1)))
    assert standings(state) == ((1, 1, 7, 0), (2, 0, 2, 4), (2, 2, 2, 4), (4, 3, 2, 1))


# Refusals: one reason, a state, and an action that it forbids

FINISHED, _ = all_end(built(CASTLE_ALONE, CASTLE_ALONE, round_number=6))
NEW = new_game(table(3))
DEALT = dealt(3)
SET = play(DEALT, "0 price 1=1 2=1 axe 3")
BUYING = priced((2, 1), (4, 1), (1, 1))
LAID = play(building("C@0,0 28@1,0r2", 31, 24), "0 lay 31@0,1r2", "0 lay 24@0,2")
LAY_53 = building(CASTLE_ALONE, 53)

REFUSALS: list[tuple[Reason, GameState, Action]] = [
    (Reason.GAME_OVER, FINISHED, EndBuilding(0)),
    (Reason.GAME_OVER, FINISHED, read_action(DEALS[2])),
    (Reason.WRONG_PHASE, NEW, PassBuying(0)),
    (Reason.WRONG_PHASE, DEALT, read_action(DEALS[3])),
    (Reason.WRONG_PHASE, DEALT, BuyTile(0, 4)),
    (Reason.WRONG_PHASE, BUYING, PlaceTile(0, 1, at("0,1"))),
    (Reason.WRONG_PHASE, BUYING, SetPrices(0, ((1, 1), (2, 1)), 3)),
    (Reason.WRONG_PHASE, LAY_53, PassBuying(0)),
    (Reason.UNKNOWN_SEAT, DEALT, SetPrices(3, ((1, 1), (2, 1)), 3)),
    (Reason.UNKNOWN_SEAT, BUYING, PassBuying(-1)),
    (Reason.UNKNOWN_SEAT, LAY_53, EndBuilding(2)),
    (Reason.NOT_YOUR_TURN, BUYING, PassBuying(1)),
    (Reason.NOT_YOUR_TURN, play(BUYING, "0 pass"), BuyTile(0, 5)),
    (Reason.WRONG_DEAL, NEW, read_action("deal 1,2,3 4,5,6 7,8,9 10,11,12")),
    (Reason.WRONG_DEAL, NEW, read_action("deal 1,2,3 4,5 7,8,9")),
    (Reason.WRONG_DEAL, NEW, read_action("deal 1,2,3 4,5,6 7,8,1")),
    (Reason.WRONG_DEAL, NEW, DealTiles(((1, 2, 3), (4, 5, 6), (7, 8, 74)))),
    (Reason.WRONG_DEAL, NEW._replace(bag=frozenset(BAG) - {9}), read_action(DEALS[3])),
    (Reason.PRICES_ALREADY_SET, SET, SetPrices(0, ((1, 1), (2, 2)), 3)),
    (Reason.WRONG_TILES, DEALT, SetPrices(0, ((1, 1), (2, 1)), 4)),
    (Reason.WRONG_TILES, DEALT, SetPrices(0, ((1, 1), (4, 1)), 3)),
    (Reason.WRONG_TILES, DEALT, SetPrices(0, ((1, 1), (1, 1)), 3)),
    (Reason.WRONG_TILES, DEALT, SetPrices(0, ((1, 1), (2, 1)), 2)),
    (Reason.WRONG_TILES, DEALT, SetPrices(0, ((1, 1),), 3)),
    (Reason.WRONG_TILES, DEALT, SetPrices(0, ((1, 1), (2, 1), (3, 1)), 3)),
    (Reason.WRONG_TILES, DEALT, SetPrices(0, (), 3)),
    (Reason.PRICE_BELOW_ONE, DEALT, SetPrices(0, ((1, 0), (2, 1)), 3)),
    (Reason.NOT_ENOUGH_GOLD, DEALT, SetPrices(0, ((1, 5), (2, 1)), 3)),
    (Reason.NOT_ENOUGH_GOLD, BUYING, BuyTile(0, 4)),
    (Reason.OWN_TILE, BUYING, BuyTile(0, 1)),
    (Reason.NOT_FOR_SALE, BUYING, BuyTile(0, 6)),
    (Reason.NOT_FOR_SALE, BUYING, BuyTile(0, 40)),
    (Reason.NOT_FOR_SALE, play(BUYING, "0 buy 5"), BuyTile(1, 5)),
    (Reason.BUILDING_ENDED, play(built(CASTLE_ALONE, CASTLE_ALONE), "0 end"), EndBuilding(0)),
    (Reason.BUILDING_ENDED, play(LAID, "0 end"), TakeBackTile(0, 24)),
    (Reason.NOT_YOUR_TILE, LAY_53, PlaceTile(0, 31, at("0,1"))),
    (Reason.NOT_YOUR_TILE, LAY_53, PlaceTile(1, 53, at("0,1"))),
    (Reason.NOT_YOUR_TILE, LAY_53, ReturnTile(0, 31)),
    (Reason.NOT_YOUR_TILE, LAID, PlaceTile(0, 31, at("0,-1"))),
    (Reason.BAD_ROTATION, LAY_53, PlaceTile(0, 53, Placement(0, 1, 4))),
    (Reason.CELL_TAKEN, LAY_53, PlaceTile(0, 53, at("0,0"))),
    (Reason.NO_NEIGHBOUR, LAY_53, PlaceTile(0, 53, at("1,1"))),
    (Reason.TERRAIN_MISMATCH, LAY_53, PlaceTile(0, 53, at("0,1r1"))),
    (Reason.NOT_LAID_THIS_ROUND, LAID, TakeBackTile(0, 28)),
    (Reason.NOT_LAID_THIS_ROUND, LAY_53, TakeBackTile(0, 53)),
    (Reason.SUPPORTS_OTHERS, LAID, TakeBackTile(0, 31)),
    (Reason.TILE_STILL_FITS, LAY_53, ReturnTile(0, 53)),
    (Reason.OTHER_TILE_STILL_FITS, building(ROCKS, 7, 23), ReturnTile(0, 7)),
    (Reason.TILES_LEFT, LAY_53, EndBuilding(0)),
    (Reason.TILES_LEFT, building(ROCKS, 7), EndBuilding(0)),
    # A tile that does not exist, and one that was sold.
    (Reason.NOT_YOUR_TILE, LAY_53, PlaceTile(0, 99, at("0,1"))),
    (Reason.NOT_FOR_SALE, BUYING, BuyTile(0, 99)),
    (Reason.NOT_LAID_THIS_ROUND, LAY_53, TakeBackTile(0, 99)),
    (Reason.NOT_YOUR_TILE, LAY_53, ReturnTile(0, 99)),
    (Reason.WRONG_TILES, DEALT, SetPrices(0, ((99, 1), (2, 1)), 3)),
    (Reason.NOT_FOR_SALE, play(priced((1, 1), (1, 1), start=1), "1 buy 1"), BuyTile(0, 1)),
    (Reason.NOT_ENOUGH_GOLD, play(priced((3, 2), (1, 1), (4, 1), start=1), "1 pass", "2 pass"), BuyTile(0, 7)),
]  # fmt: skip


@pytest.mark.parametrize(("reason", "state", "action"), REFUSALS, ids=lambda value: str(value)[:40])
def test_a_forbidden_action_is_refused_with_its_reason_and_changes_nothing(
    reason: Reason, state: GameState, action: Action
) -> None:
    before = state_to_json(state)
    for judge in (check, apply):
        with pytest.raises(IllegalAction) as refusal:
            judge(state, action)
        assert refusal.value.reason is reason
        assert refusal.value.detail == write_action(action)
        assert str(refusal.value) == f"{reason}: {write_action(action)}"
    assert state_to_json(state) == before
    if not isinstance(action, DealTiles):
        assert action not in legal_actions(state, 0)


def test_every_reason_and_kind_of_action_is_in_the_table_and_has_a_sentence_of_its_own() -> None:
    assert {reason for reason, _, _ in REFUSALS} == set(Reason)
    assert {type(action) for _, _, action in REFUSALS} == set(get_args(Action))
    sentences = [reason.sentence for reason in Reason]
    assert len(set(sentences)) == len(Reason)
    assert all(sentence.endswith(".") for sentence in sentences)
