"""Computer players: always legal, the same, by what they may see alone, replaceable; and why, in the reader's words."""

from __future__ import annotations

import pickle
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from games import random_game, setup_for
from groups import many, widely
from positions import dealt, play, priced

from skye_desktop.engine import (
    BAG,
    SUPPLY_GOLD,
    Action,
    BuyTile,
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
    apply,
    deal,
    determinize,
    direction,
    hidden_gold,
    legal_actions,
    new_game,
    state_from_json,
    state_to_json,
    view_for,
)
from skye_desktop.files import Shelf, read_game
from skye_desktop.game.minds import TOO_LATE, write_reason
from skye_desktop.game.session import Session
from skye_desktop.games.skye.bots import (
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
from skye_desktop.games.skye.bots.decision import payable
from skye_desktop.games.skye.bots.decision_reasons import REASONS, read_reason
from skye_desktop.games.skye.bots.levels import require_bots
from skye_desktop.games.skye.log_book import LogBook
from skye_desktop.games.skye.playtest import all_gold, all_tiles
from skye_desktop.games.skye.wording.level import PERSON, level_about, players, rank
from skye_desktop.i18n import use


class Turn(NamedTuple):
    """What a seat decided."""

    state: GameState
    view: PlayerView
    decision: Decision


def turns(bots: tuple[str, ...], seed: int) -> Iterator[Turn]:
    """The decisions of a whole game, one bot a seat."""
    is_open = (len(bots) + seed) % 2 == 0
    state = new_game(setup_for(len(bots), seed, open_money=is_open))
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


# Legal


@pytest.mark.parametrize("seats", widely([3, 2, 4, 5]))
def test_every_decision_is_legal(seats: int) -> None:
    quick = ("random", "greedy", "easy", "solid", "prices_one", "passes")
    tables = [(bot, *["random"] * (seats - 1)) for bot in quick]
    tables.append(("strong", "random", "strong", "greedy", "easy")[:seats])
    for seed, table in enumerate(tables):
        for turn in turns(table, seed):
            assert turn.decision.action in legal_actions(turn.state, turn.view.own.seat), table


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


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_view_tells_what_is_legal_exactly_as_the_engine_does(seats: int) -> None:
    chance = Random(seats)
    verdicts = {True: 0, False: 0}
    for seed in range(many(3, quick=1)):
        for move in random_game(seats, seed, open_money=(seats + seed) % 2 == 0):
            seat = chance.randrange(seats)
            view, other = (view_for(move.after, one) for one in (seat, (seat + 1) % seats))
            for action in tries(view, seat, chance):
                verdict = is_legal(view, action)
                assert verdict == (action in legal_actions(move.after, seat)), action
                assert not is_legal(other, action), "it is another seat's"
                verdicts[verdict] += 1
    assert min(verdicts.values()) > 100


# The same again, and only by what is seen


@pytest.mark.parametrize("bot", sorted(BOTS))
def test_a_bot_needs_nothing_but_its_view(bot: str) -> None:
    """While it decides, the game is only a text it never gets, and its view is a copy that leads nowhere else."""
    letter = state_to_json(new_game(setup_for(2, 3)))
    for number in range(many(30, quick=15)):
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


# Words


@pytest.mark.parametrize("level", ["solid", "strong"])
def test_prices_and_purchases_come_with_a_reason_that_names_tile_and_price(level: str) -> None:
    for turn in turns((level, "random"), 2):
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


def test_levels_are_bots_and_each_has_a_name_a_sentence_and_perhaps_a_rank() -> None:
    with pytest.raises(AssertionError, match=r"the level easy of LEVELS .* is no bot"):
        require_bots({name: bot for name, bot in BOTS.items() if name != "easy"})
    assert set(BY_STRENGTH) <= set(LEVELS)
    assert PROPOSED in LEVELS
    assert all(level.name and level.about.endswith(".") for level in LEVELS.values())
    assert len({level.about for level in LEVELS.values()}) == len(LEVELS)
    assert [rank(level) for level in BY_STRENGTH] == list(range(1, len(BY_STRENGTH) + 1))
    assert rank("greedy") == rank("nobody knows") == 0
    assert [level for level, _ in players()] == [PERSON, *LEVELS]
    assert players("greedy")[-1] == ("greedy", "Greedy")
    assert f"{LEVELS[STAND_IN].name} plays instead" in level_about("nobody knows")


# Replaced where they fail


def raises(view: PlayerView, chance: Random) -> Decision:
    raise ZeroDivisionError("no such luck")


def cheats(view: PlayerView, chance: Random) -> Decision:
    first, second, third = view.own.drawn
    return Decision(SetPrices(view.own.seat, ((first, 99), (second, 99)), third), "out of thin air")


def test_a_bot_that_fails_is_replaced_and_that_is_told() -> None:
    view = view_for(random_game(3, 1)[0].after, 0)
    bad: dict[str, Bot] = {**BOTS, "raises": raises, "cheats": cheats}
    for bots, bot, replaced_by, trouble in (
        *((BOTS, level, level, ()) for level in LEVELS),
        (bad, "raises", "solid", ("raises failed: ZeroDivisionError: no such luck",)),
        (bad, "cheats", "solid", ("cheats tried what is not legal: 0 price ", "=99")),
        (BOTS, "nobody", "solid", ("nobody",)),
        ({**bad, "solid": raises}, "cheats", "random", ("cheats tried", "Solid failed")),
    ):
        decision, told = decide_safely(bot, view, 4, 1, bots)
        assert decision == decide(replaced_by, view, 4, 1), bot
        assert bool(told) == bool(trouble), bot
        words = "\n".join(read_reason(line, ()).text for line in told.split("\n")) if told else ""
        assert all(word in words for word in trouble), words


# Styles: their level but for one trick


def a_view(phase: Phase, seats: int = 2) -> PlayerView:
    """What the first seat to act sees when that phase begins, in a round in which it has a choice."""
    for move in random_game(seats, 3):
        state = move.after
        if state.phase is phase and state.round > 2:
            seat = state.turn_order[0] if state.buyer is None else state.buyer
            view = view_for(state, seat)
            if phase is not Phase.BUYING or len(payable(view)) > 1:
                return view
    raise AssertionError(f"no {phase} in that game")


def prices(bot: str, view: PlayerView) -> tuple[int, ...]:
    """The gold that bot puts on its tiles, the tiles in the order of the strong level's."""
    action, strong = (BOTS[name](view, Random(1)).action for name in (bot, "strong"))
    assert isinstance(action, SetPrices)
    assert isinstance(strong, SetPrices)
    assert action.discard == strong.discard
    return tuple(dict(action.prices)[tile] for tile, _ in strong.prices)


def test_who_never_buys_passes_and_all_else_is_done_as_the_level_does_it() -> None:
    market, building = a_view(Phase.BUYING), a_view(Phase.BUILDING)
    for bot in ("passes", "never_buys"):
        assert BOTS[bot](market, Random(1)).action == PassBuying(market.own.seat)
    for bot in ("never_buys", "always_buys", "strong_less_one", "all_gold"):
        assert BOTS[bot](building, Random(1)) == BOTS["strong"](building, Random(1)), bot


@pytest.mark.parametrize("open_money", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_it_looks_the_same_to_the_viewer_and_is_a_state_that_the_rules_allow(
    seats: int, open_money: bool
) -> None:
    phases = set()
    for seed in range(many(2, quick=1)):
        for move in random_game(seats, seed, open_money=open_money):
            phases.add(move.after.phase)
            for viewer in (None, *range(seats)):
                view = view_for(move.after, viewer)
                drawn = determinize(view, Random(seed))
                assert view_for(drawn, viewer) == view
            assert sorted(all_tiles(drawn)) == sorted(BAG)
            assert all_gold(drawn) == all_gold(move.after) <= SUPPLY_GOLD
            assert all(player.gold >= 0 for player in drawn.players)
            for seat in range(seats):
                assert bool(legal_actions(drawn, seat)) == bool(legal_actions(move.after, seat))
    assert phases >= {Phase.INCOME, Phase.PRICING, Phase.BUYING, Phase.BUILDING, Phase.FINISHED}


def test_of_the_only_rival_the_gold_is_known_and_of_several_any_split_may_be_drawn() -> None:
    state = play(priced((1, 1), (2, 1)), "0 pass")
    for view, wanted in (
        (view_for(state, 0), {state.players[1].gold}),
        (view_for(priced((1, 1), (1, 1), (2, 1)), 0), set(range(6))),
    ):
        assert {determinize(view, Random(seed)).players[1].gold for seed in range(60)} == wanted


def test_secret_prices_are_drawn_anew_within_the_gold_a_seat_has_and_one_s_own_are_kept() -> None:
    state = play(dealt(2), "1 price 4=3 5=1 axe 6")
    players = [determinize(view_for(state, 0), Random(seed)).players[1] for seed in range(60)]
    assert {player.discard for player in players} == {4, 5, 6}
    assert all(player.gold + player.staked == 5 for player in players)
    assert all(price >= 1 for player in players for _, price in player.prices)
    assert determinize(view_for(state, 1), Random(1)).players[1] == state.players[1]


def test_seed_and_bag_are_as_much_hidden_and_seen_as_they_are_in_the_view() -> None:
    state = dealt(3)
    view = view_for(state, 0)
    one, other = (determinize(view, Random(seed)) for seed in (1, 2))
    assert one.setup.seed != other.setup.seed
    assert hidden_gold(view) == (10, {1: 5, 2: 5}), "nobody holds less than the income"
    two = dealt(2)
    assert determinize(view_for(two, 0), Random(1)).bag == two.bag


# -- why they do what they do


NAMES = ("Ann", "Ben")


@pytest.fixture
def in_english() -> Iterator[None]:
    yield
    use("en")


@pytest.mark.parametrize(
    ("language", "id", "values", "words"),
    [
        ("en", "price", {"tile": 34, "price": 5, "points": 7, "rival": 1, "own": 3}, "prices 34 at 5: worth about 7 to Ben, 3 to me"),
        ("ja", "price", {"tile": 34, "price": 5, "points": 7, "rival": 1, "own": 3}, "Benには7、自分には3ほどの価値"),
        ("en", "failed", {"bot": "solid", "error": TOO_LATE.text}, "Solid failed: too late"),
        ("ja", "failed", {"bot": "solid", "error": TOO_LATE.text}, "堅実に問題が起きました：時間切れ"),
        ("en", "failed", {"bot": "x", "error": "a\nb\x07"}, "x failed: a b "),
        ("en", "buy", {"tile": 3, "price": 2, "n": 1}, "it brings me about 1 point"),
        ("en", "buy", {"tile": 3, "price": 2, "n": 2}, "it brings me about 2 points"),
    ],
)  # fmt: skip
def test_a_reason_is_told_in_the_language_of_its_reader(
    in_english: None, language: str, id: str, values: dict[str, Any], words: str
) -> None:
    line = write_reason(id, **values)
    use(language)
    told = read_reason(line, NAMES)
    assert words in (told.why, told.text)


def test_a_tile_is_called_as_its_reader_calls_it() -> None:
    line = write_reason("buy cheap", tile=3, price=2)
    assert read_reason(line, NAMES, lambda tile: f"<{tile}>").what == "buys <3> for 2"


OTHERS = [
    "buys 60: 1 looks cheap", "@", "@[]", '@["buy"]', '@["no such reason",{}]', '@["buy",{"tile":3}]',
    '@["price",{"tile":1,"price":1,"points":1,"rival":9,"own":1}]', '@["buy",[1]]',
    '@["failed",{"bot":{"a":1},"error":"x"}]', "@[[1],{}]", "",
]  # fmt: skip


@pytest.mark.parametrize("line", OTHERS)
def test_what_is_no_reason_of_this_version_stays_as_it_is(line: str) -> None:
    assert read_reason(line, NAMES).text == line


def test_every_reason_has_words() -> None:
    values = {"tile": 1, "price": 2, "x": 0, "y": 1, "points": 3, "rival": 0, "own": 4, "n": 2}
    for id in REASONS:
        told = read_reason(write_reason(id, **values, bot="b", error="e", action="a"), NAMES)
        assert told.why, id
        assert "@" not in told.text


def test_the_log_of_a_game_is_told_in_the_language_of_whoever_looks(
    in_english: None, tmp_path: Path
) -> None:
    saved = Path(__file__).parent.parent / "saves" / "five clans, finished.json"
    session = Session.resume(read_game(saved), Shelf(tmp_path))
    log = LogBook(session)
    told: dict[str, list[str]] = {}
    for language in ("en", "ja", "en"):
        use(language)
        log.follow()
        lines = [line.text for line in log.lines]
        assert told.setdefault(language, lines) == lines
    assert len(told["ja"]) == len(told["en"])
    assert "第1ラウンド" in told["ja"][0]
    english = re.compile(" buys | lays |point")
    assert not [line for line in told["ja"] if english.search(line)]
