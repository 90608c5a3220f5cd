"""Positions as text: what is written comes back, and what no game can reach is refused in one sentence."""

from __future__ import annotations

import ast
import json
import random
import re
import textwrap
import zlib
from base64 import urlsafe_b64encode
from collections import Counter
from collections.abc import Callable

import pytest
from games import at_random, moves, random_game
from groups import many, widely
from hypothesis import given
from hypothesis import strategies as st
from positions import play, table, torn
from sources import PACKAGE

from skye_desktop.engine import (
    BAG,
    CASTLE_INCOME,
    HAND,
    LONGEST_POSITION,
    MOST_POINTS,
    SUPPLY_GOLD,
    TILES,
    Clan,
    DealTiles,
    GameState,
    Icon,
    IllegalAction,
    Phase,
    PositionError,
    Seat,
    Territory,
    apply,
    check_position,
    deal,
    digest,
    new_game,
    read_position,
    replay_from,
    round_track,
    state_from_json,
    state_to_json,
    write_position,
)

TABLES = pytest.mark.parametrize("seats", [2, 3, 4, 5])
SEEDS = range(many(3, quick=1))

TABLE = "seed=7 scoring=columns,squares,buildings,large_areas"

INCOME = f'skye1 round=1 phase=income start=0 {TABLE} ; macleod "Ann" ; macdonald "Ben"'

PRICING = f"""
skye1 round=2 phase=pricing start=1 {TABLE}
; macleod "Ann" gold=9 points=3 C@0,0 53@0,-1r2 drawn=1,2,3
; macdonald "Ben" gold=7 points=5 drawn=4,5,6 prices=5:1,4:2 axe=6
"""

# Ben had the first turn and bought 2 from Ann.
BUYING = f"""
skye1 round=2 phase=buying start=1 {TABLE} buyer=0
; macleod "Ann" gold=9 points=3 C@0,0 53@0,-1r2 drawn=1 prices=1:3
; macdonald "Ben" gold=2 points=5 drawn=4,5 prices=5:1,4:2 bought=2
"""

BUILDING = f"""
skye1 round=2 phase=building start=1 {TABLE}
; macleod "Ann" gold=9 points=3 C@0,0 53@0,-1r2 build=1
; macdonald "Ben" gold=2 points=5 C@0,0 5@0,1 bought=2 build=4,2 laid=5
"""

# Tiles 7 and 69 fit nowhere on Ann's land.
RETURNING = f"""
skye1 round=2 phase=building start=1 {TABLE}
; macleod "Ann" C@0,0 9@0,-1r2 73@1,0r1 5@0,1 build=69 returned=7
; macdonald "Ben" build=10,11
"""

FINISHED = f'skye1 round=6 phase=finished start=1 {TABLE} ; macleod "Ann" gold=4 points=61 ; macdonald "Ben" points=58'

THREE_BUYING = f"""
skye1 round=1 phase=buying start=0 {TABLE} buyer=2
; macleod "Ann" gold=1 drawn=1,2 prices=1:1,2:2 bought=5
; macdonald "Ben" gold=9 drawn=4 prices=4:2 bought=8
; macinnes "Cal" gold=9 drawn=7 prices=7:2
"""


def variant_word(**fields: object) -> str:
    """The word that carries a variant in a position."""
    packed = zlib.compress(json.dumps(fields).encode(), 9)
    return "variant=" + urlsafe_b64encode(packed).decode().rstrip("=")


SMALL_BAG = variant_word(name="Forty fewer", landscape={"1-40": 0})
NO_AXE = variant_word(name="No axe", market={"axed": 0})
NO_COLUMNS = variant_word(name="Flat", scoring={"columns": {"copies": 0}})
TWO_TURNS = variant_word(name="Twice", market={"purchases": 2})
# Each has had one of two turns to buy.
TWICE = BUYING.replace("buyer=0", f"buyer=1 turns=2 {TWO_TURNS}")
THREE_TILES = "C@0,0 9@0,-1r2 73@1,0r1 7@0,1r1"
CHAIN = "C@0,0 53@0,-1r2 31@0,-2r1"

ALL = (INCOME, PRICING, BUYING, BUILDING, RETURNING, FINISHED, THREE_BUYING)


def changed(text: str, old: str, new: str) -> str:
    assert text.count(old) == 1, f"{old!r} must be there once"
    return text.replace(old, new)


def refusal(text: str) -> str:
    with pytest.raises(PositionError) as refused:
        read_position(text)
    return str(refused.value)


@pytest.mark.parametrize("seats", widely([3, 2, 4, 5]))
def test_every_moment_of_a_game_is_one_short_line_that_reads_as_it_was_written(seats: int) -> None:
    rested = set()
    for seed in SEEDS:
        for move in random_game(seats, seed)[:: many(2, quick=1)]:
            text = write_position(move.after)
            assert len(text) < (750 if move.after.round <= 3 else 1000)
            assert "\n" not in text
            assert read_position(text) == move.after
            rested.add(move.after.phase)
    assert rested >= {Phase.PRICING, Phase.BUYING, Phase.BUILDING}


@TABLES
def test_every_moment_of_a_game_passes_the_judge(seats: int) -> None:
    for seed in SEEDS:
        for move in random_game(seats, seed):
            assert check_position(move.after) is None


def test_a_position_reads_as_it_is_documented() -> None:
    state = read_position(PRICING)
    assert (state.round, state.phase, state.start_seat) == (2, Phase.PRICING, 1)
    assert (state.setup.seed, state.setup.start_seat) == (7, 0)
    ann, ben = state.players
    assert (ann.gold, ann.points, ann.drawn, ann.prices) == (9, 3, (1, 2, 3), ())
    assert ann.territory == Territory.parse("C@0,0 53@0,-1r2")
    assert (ben.gold, ben.drawn, ben.prices, ben.discard) == (7, (4, 5, 6), ((5, 1), (4, 2)), 6)
    assert state.bag == frozenset(BAG) - {53, 1, 2, 3, 4, 5, 6}
    assert [(seat.clan, seat.name) for seat in state.setup.seats] == [
        (Clan.MACLEOD, "Ann"),
        (Clan.MACDONALD, "Ben"),
    ]
    put_back = read_position(RETURNING)
    assert put_back.players[0].returned == (7,)
    assert 7 in put_back.bag


@pytest.mark.parametrize("text", ALL)
def test_a_written_position_goes_on_like_a_game(text: str) -> None:
    state = read_position(text)
    assert read_position(text.replace(" ; ", ";")) == state
    for move in moves(state, at_random(random.Random(1))):
        state = move.after
        assert check_position(state) is None
    assert state.phase is Phase.FINISHED


visible = st.characters(exclude_categories=["Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp", "Zs"])
names = st.text(st.one_of(visible, st.sampled_from(' ";\\=@🐑')), min_size=1, max_size=24).filter(
    lambda name: bool(name.strip()) and name.isprintable()
)


@given(names, names)
def test_any_name_is_read_as_it_was_written(name: str, other: str) -> None:
    seats = [Seat(clan=Clan.MACLEOD, name=name), Seat(clan=Clan.MACINNES, name=other)]
    setup = table(2, start=1, seed=2**53 - 1, open_money=True)
    state = new_game(setup.model_copy(update={"seats": tuple(seats)}))
    assert read_position(write_position(state)) == state
    assert read_position(write_position(state)).setup == state.setup


def test_a_text_wrapped_by_a_mail_is_read_as_it_was_written() -> None:
    torn_names = 0
    for move in random_game(5, 3)[::20]:
        setup = move.after.setup
        people = [
            seat.model_copy(update={"written": "Ann of the Western Isles"}) for seat in setup.seats
        ]
        state = move.after._replace(setup=setup.model_copy(update={"seats": tuple(people)}))
        text = write_position(state)
        lines = textwrap.wrap(text, 70, break_long_words=False, break_on_hyphens=False)
        torn_names += any(line.count('"') % 2 for line in lines)
        for line_break in ("\r\n", " \n", "\n    "):
            assert read_position(line_break.join(lines)) == state
    assert torn_names


# What is refused, by its sentence

REFUSED = [
    # the table
    (INCOME, "skye1 ", "", "A position begins with the word skye1, not 'round=1'."),
    (INCOME, "seed=7 ", "", "The table: seed is missing."),
    (INCOME, "seed=7 ", "seed=7 seed=7 ", "The table: seed comes twice."),
    (INCOME, "seed=7 ", "seed=9007199254740992 ", "The seed 9007199254740992 is not a number from 0 to 9007199254740991."),
    (INCOME, "seed=7 ", "seed=seven ", "The table: 'seed=seven' is not understood."),
    (INCOME, "phase=income", "phase=discard", "A game never rests in the phase discard: nobody has anything to do there."),
    (INCOME, "round=1", "round=0", "There is no round 0: a table of 2 plays rounds 1 to 6."),
    (INCOME, "start=0", "start=2", "start=2 is no seat of the table: they are counted from 0 to 1."),
    (INCOME, "columns,squares", "columns,hills", "There is no scoring tile 'hills' in this version of the program; a newer one may have it."),
    (INCOME, "columns,squares", "columns,columns", "A table has four different scoring tiles, not columns, columns, buildings, large_areas."),
    (FINISHED, "round=6", "round=5", "A game of 2 is finished after round 6, not after round 5."),
    # the seats
    (INCOME, ' ; macdonald "Ben"', "", "A table has two to five seats, but here are 1."),
    (INCOME, "macdonald", "macleod", "MacLeod sits at the table twice, but each clan can be chosen once."),
    (INCOME, "macdonald", "campbell", "Seat 1 begins with one of macleod, macdonald, macneacail, mackinnon, macinnes, not with 'campbell'."),
    (INCOME, '"Ben"', '"' + 25 * "B" + '"', "Seat 1: after macdonald comes a name in quotation marks, 1 to 24 visible characters."),
    (INCOME, '"Ben"', '"Ben', "The quotation mark of a name is not closed."),
    (INCOME, '"Ben"', '"Ben" hungry', "Ben (MacDonald): 'hungry' is not understood."),
    (INCOME, '"Ben"', '"MacDonald" ended=yes', "MacDonald: 'ended=yes' is not understood."),
    (INCOME, '"Ben"', '"Ben" gold=1 gold=2', "Ben (MacDonald): gold comes twice."),
    (INCOME, '"Ben"', '"Ben" gold=' + 50 * "9", "Ben (MacDonald): 'gold=" + 35 * "9" + "…' is not understood."),
    # tiles
    (PRICING, "drawn=1,2,3", "drawn=1,2,74", "There is no tile 74, but it lies before Ann (MacLeod)."),
    (PRICING, "drawn=1,2,3", "drawn=1,2,4", "Tile 4 lies in two places: before Ann (MacLeod) and before Ben (MacDonald)."),
    (INCOME, "seed=7", "seed=7 bag=8,74", "Tile 74 cannot be drawn next: it is not in the bag."),
    (INCOME, "seed=7", "seed=7 bag=8,9,8", "Tile 8 comes twice among the tiles to be drawn next."),
    # gold and points
    (INCOME, '"Ben"', '"Ben" gold=-5', "Ben (MacDonald): -5 gold is less than none."),
    (PRICING, "gold=7", "gold=271", "Ben (MacDonald): with 274 gold here the table holds more than the 282 there is."),
    (INCOME, '"Ben"', '"Ben" points=1000', "Ben (MacDonald): 1000 points are not between 0 and 999."),
    (FINISHED, "gold=4", "gold=5", "Ann (MacLeod): at the end each full 5 gold has been exchanged, but 5 is left."),
    # lands
    (PRICING, "53@0,-1r2", "53@0,-1", "Ann (MacLeod): 53@0,-1: The terrain does not match on every shared edge. (S)"),
    (PRICING, "53@0,-1r2", "53@0,-1r2 53@0,-2r2", "Ann (MacLeod): 53@0,-2r2: tile 53 is laid twice"),
    (PRICING, "53@0,-1r2", "99@0,-1r2", "Ann (MacLeod): '99@0,-1r2' is not a laid tile: write it like 53@0,-1r2 (tile @ x,y r quarter-turns)"),
    (PRICING, "C@0,0 ", "", "Ann (MacLeod): a territory has the castle once, not turned, at its origin: C@0,0"),
    (PRICING.replace("start=1", "start=0"), "round=2", "round=1", "Ann (MacLeod): the rounds before gave at most 0 tiles to this land, not 1."),
    (PRICING, "C@0,0 53@0,-1r2", THREE_TILES + " 8@-1,0", "Ann (MacLeod): the rounds before gave at most 3 tiles to this land, not 4."),
    (PRICING.replace("C@0,0 53@0,-1r2", THREE_TILES), "points=5", f"points=5 {CHAIN}", "The rounds before gave at most 4 tiles to all lands together, not 5."),
    # what lies before a seat, by phase
    (INCOME, '"Ben"', '"Ben" drawn=1', "Ben (MacDonald): drawn has no place in the phase income."),
    (BUYING, "gold=2", "gold=2 axe=4", "Ben (MacDonald): axe has no place in the phase buying."),
    # variants
    (PRICING, "seed=7", "seed=7 variant=xyz", "The table: the rules of its variant cannot be read. Copy the position once more, as a whole."),
    (THREE_BUYING, "seed=7", f"seed=7 {SMALL_BAG}", "The table: landscape: 3 players need 39 tiles in 6 rounds, but the bag holds 33."),
    (PRICING, "seed=7", f"seed=7 {NO_AXE}", "Ben (MacDonald): prices belong on 3 of the drawn tiles, and axes on 0."),
    (PRICING, "seed=7", f"seed=7 {NO_COLUMNS}", "The table: the scoring tile columns is not in the variant Flat."),
    (TWICE, " turns=2", "", "The table: turns is missing."),
    (TWICE, "turns=2", "turns=1", "The table: after 1 turns to buy it is not seat 1's."),
    (BUYING, "buyer=0", "buyer=0 turns=1", "The table: turns has no place in the phase buying."),
    # prices
    (PRICING, "drawn=1,2,3", "drawn=1,2", "Ann (MacLeod): before the prices are set 3 drawn tiles lie there, not 2."),
    (PRICING, "prices=5:1,4:2", "prices=5:0,4:2", "Ben (MacDonald): a price is at least 1 gold, but on tile 5 it is 0."),
    (PRICING, " axe=6", "", "Ben (MacDonald): the prices lie on two of the drawn tiles and the axe on the third."),
    (PRICING, "gold=7", "gold=1", "Ben (MacDonald): in hand and on tiles is less gold than this round's income of 5."),
    (PRICING, "drawn=1,2,3", "drawn=1,2,3 prices=1:1,2:2 axe=3", "All seats have set their prices, so the phase pricing is over."),
    # buying
    (BUYING, " buyer=0", "", "The table: buyer is missing."),
    (BUYING, "buyer=0", "buyer=1", "Ben (MacDonald) has bought tile 2 before its turn."),
    (BUYING, "drawn=1 ", "drawn=1,3,7 ", "Ann (MacLeod): after the discard at most 2 tiles are left, not 3."),
    (BUYING, "drawn=1 ", "drawn=1,3 ", "Ann (MacLeod): each tile for sale has its price, and nothing else has."),
    (BUYING, " bought=2", "", "As many tiles must be sold as are bought: here it is 1 and 0."),
    (BUYING, "drawn=1 prices=1:3", "drawn=1,3 prices=1:3,3:3", "As many tiles must be sold as are bought: here it is 0 and 1."),
    (BUYING.replace("drawn=1 prices=1:3", "drawn=1,3 prices=1:3,3:3"), "drawn=4,5 prices=5:1,4:2", "drawn=4 prices=4:2",
     "Ben (MacDonald): more tiles are sold than the other seats have bought."),
    (THREE_BUYING.replace("drawn=7 prices=7:2", "drawn=7,9 prices=7:2,9:2"), "drawn=4 prices=4:2", "",
     "Ben (MacDonald): more tiles are sold than the other seats have bought."),
    # building
    (BUILDING, "build=1", "build=1,3,6", "Ann (MacLeod): 3 own tiles of this round are more than the 2 that can be kept."),
    (BUILDING, "build=4,2", "build=4", "Ben (MacDonald): the bought tile 2 is not among those to lay, laid or returned."),
    (BUILDING, "build=4,2 laid=5", "build=2 laid=5,5", "Ben (MacDonald): tile 5 cannot have been laid this round."),
    (BUILDING, "laid=5", "laid=5 ended", "Ben (MacDonald): the building has ended, but tile 4 is still to be laid."),
    (RETURNING, "returned=7", "returned=5", "Ann (MacLeod): tile 5 cannot have been returned by this seat."),
    (RETURNING, "returned=7", "returned=8", "Ann (MacLeod): tile 8 fits the land, so none can have been returned yet."),
    (BUILDING, "C@0,0 53@0,-1r2 build=1", f"{CHAIN} laid=53", "Ann (MacLeod): without the tiles laid this round the land does not hold together."),
]  # fmt: skip


@pytest.mark.parametrize(("text", "old", "new", "sentence"), REFUSED)
def test_a_text_that_is_no_position_is_refused(
    text: str, old: str, new: str, sentence: str
) -> None:
    assert refusal(changed(text, old, new)) == sentence


Change = Callable[[GameState], GameState]

EDITED: list[tuple[str, Change, str]] = [
    (INCOME, lambda state: state._replace(players=state.players[:1]), "The table has 2 seats, but the position has 1."),
    (INCOME, lambda state: state._replace(start_seat=1), "In round 1 the start marker lies before Ann (MacLeod)."),
    (PRICING, lambda state: state._replace(bought_or_passed=1), "In the phase pricing it cannot be that 1 of 2 seats have had their turn to buy."),
    (BUYING, lambda state: state._replace(bought_or_passed=2), "In the phase buying it cannot be that 2 of 2 seats have had their turn to buy."),
    (BUILDING, lambda state: state._replace(bought_or_passed=1), "In the phase building it cannot be that 1 of 2 seats have had their turn to buy."),
    (PRICING, lambda state: state._replace(bag=state.bag - {8}), "Tile 8 lies nowhere, not even in the bag."),
    (PRICING, lambda state: state._replace(bag=state.bag | {53}), "Tile 53 lies in two places: in the bag and in the land of Ann (MacLeod)."),
    (PRICING, lambda state: state._replace(bag=state.bag | {99}), "There is no tile 99, but it lies in the bag."),
]  # fmt: skip


@pytest.mark.parametrize(("text", "change", "sentence"), EDITED)
def test_a_state_built_field_by_field_is_judged_alike(
    text: str, change: Change, sentence: str
) -> None:
    state = read_position(text)
    assert check_position(state) is None
    assert check_position(change(state)) == sentence


BUILT = "All seats have ended their building, so the phase building is over."
TOO_LONG = "A position has at most 8000 characters; this text has 1000000."


def test_building_that_all_have_ended_is_over() -> None:
    last = next(move for move in random_game(2, 0) if move.after.round == 2)
    players = tuple(player._replace(has_ended=True) for player in last.before.players)
    assert check_position(last.before) is None
    assert check_position(last.before._replace(players=players)) == BUILT


def test_a_text_beyond_all_measure_is_refused_for_its_length() -> None:
    for piece in "x 9[":
        assert refusal((INCOME + piece * 1_000_000)[:1_000_000]) == TOO_LONG, piece


def test_every_sentence_of_refusal_has_its_test() -> None:
    engine = PACKAGE / "games" / "skye" / "engine"
    sources = [source.read_text("utf-8") for source in engine.glob("position*.py")]
    refusals = [
        str(text.value)
        for source in sources
        for call in ast.walk(ast.parse(source))
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "tr"
        for text in call.args
        if isinstance(text, ast.Constant) and str(text.value).endswith(".")
    ]
    tested = [*(case[-1] for case in REFUSED), *(told for *_, told in EDITED), TOO_LONG, BUILT]
    assert len(refusals) > 40
    for sentence in refusals:
        pattern = re.sub(r"\\\{\w+\\\}", ".+", re.escape(sentence))
        assert any(re.fullmatch(pattern, test) for test in tested), sentence


def outcome(text: str) -> GameState | str:
    """The position of that text, or the sentence that refuses it."""
    try:
        return read_position(text)
    except PositionError as error:
        return str(error)


@TABLES
def test_a_torn_text_gives_a_position_or_one_sentence(seats: int) -> None:
    chance = random.Random(seats)
    kinds = Counter[type]()
    for move in random_game(seats, 0):
        found = outcome(torn(write_position(move.after), chance))
        kinds[type(found)] += 1
        if isinstance(found, str):
            assert 10 < len(found) < 250
            assert found.isprintable()
        else:
            assert check_position(found) is None
            assert read_position(write_position(found)) == found
    assert min(kinds[str], kinds[GameState]) >= 3


@given(st.text(st.sampled_from('skye1 macleod"=@,;:-0123456789rC\\\n'), max_size=200))
def test_any_text_gives_a_position_or_one_sentence(text: str) -> None:
    for whole in (text, f"{INCOME} {text}", f"skye1 {TABLE} {text}"):
        found = outcome(whole)
        assert isinstance(found, str) or read_position(write_position(found)) == found


@pytest.mark.parametrize(
    "piece", ['"', '\\"', "; ", "@ ", "53@0,-1r2 ", "[", "bag=1,", "prices=1:1,", "gold=9", '; macinnes "x']
)  # fmt: skip
def test_the_worst_texts_that_are_not_too_long_are_read_to_their_end(piece: str) -> None:
    for text in (INCOME + " " + piece * LONGEST_POSITION, INCOME + " " + piece + piece[-1] * 8000):
        assert len(refusal(text[:LONGEST_POSITION])) < 250


@TABLES
def test_supply_and_bag_are_enough_for_every_round_of_every_table(seats: int) -> None:
    barrels = sum(Icon.BARREL in TILES[tile].icons for tile in BAG)
    most = sum(
        CASTLE_INCOME * seats
        + min(barrels, 2 * seats * rounds_before)
        + space.catch_up * seats * (seats - 1) // 2
        for rounds_before, space in enumerate(round_track(seats))
    )
    assert most <= SUPPLY_GOLD
    assert len(BAG) - 2 * seats * (len(round_track(seats)) - 1) >= HAND * seats
    rich = read_position(changed(INCOME, '"Ben"', f'"Ben" points={MOST_POINTS}'))
    assert rich.players[1].points == MOST_POINTS


def with_order(order: str, seed: int = 7) -> GameState:
    return read_position(changed(INCOME, "seed=7", f"seed={seed} bag={order}"))


def test_the_tiles_that_a_scenario_wants_next_are_dealt_first_and_then_the_seed_decides() -> None:
    state = with_order("9,8,73,1,2,3,44,45")
    assert deal(state).hands == ((9, 8, 73), (1, 2, 3))
    assert apply(state, deal(state)).state.bag_order == (44, 45)
    hands = deal(with_order("9,8,73,1")).hands
    assert (hands[0], hands[1][0]) == ((9, 8, 73), 1)
    assert deal(with_order("9,8,73,1", seed=8)).hands != hands
    assert deal(read_position(INCOME)) == DealTiles(((21, 2, 23), (49, 62, 45)))


def test_tiles_of_the_order_that_are_not_in_the_bag_are_passed_over() -> None:
    assert play(with_order("9,8,73"), "deal 8,10,11 12,13,14").bag_order == (9, 73)
    state = read_position(INCOME)
    state = state._replace(bag=state.bag - {9}, bag_order=(9, 8, 73, 1))
    assert deal(state).hands[0] == (8, 73, 1)


@TABLES
def test_a_game_with_an_ordered_bag_draws_that_order_to_its_end(seats: int) -> None:
    chance = random.Random(seats)
    order = tuple(chance.sample(BAG, 7 * seats))
    drawn: list[int] = []
    for move in moves(new_game(table(seats))._replace(bag_order=order), at_random(chance)):
        assert check_position(move.after) is None
        assert move.after.bag.issuperset(move.after.bag_order)
        if isinstance(move.action, DealTiles):
            drawn += [tile for hand in move.action.hands for tile in hand]
    assert tuple(drawn[: len(order)]) == order


def test_an_order_comes_back_from_json_and_counts_in_the_digest() -> None:
    state = with_order("9,8,73")
    assert state_from_json(state_to_json(state)) == state
    assert digest(state) != digest(state._replace(bag_order=()))
    assert "bag_order" not in state_to_json(read_position(INCOME))


def test_actions_are_replayed_from_a_position_up_to_the_first_forbidden_one() -> None:
    game = random_game(3, 2)
    middle = len(game) // 2
    start = read_position(write_position(game[middle].before))
    assert replay_from(start, [move.action for move in game[middle:]]) == game[-1].after
    assert replay_from(start, []) == start
    with pytest.raises(IllegalAction, match="wrong_phase"):
        replay_from(game[5].before, [game[0].action])
