"""Variants of the game: every law of the printed game holds, what cannot be played is refused, the rules tell them."""

from __future__ import annotations

import pickle
import re
from collections.abc import Iterator
from importlib import resources
from typing import Any

import pytest
from groups import many, widely
from pydantic import ValidationError
from random_variants import random_variant

from skye_desktop.engine import (
    BAG,
    PRINTED,
    PRINTED_GAME,
    SCORING_TILES,
    SPACES,
    BuyTile,
    Clan,
    GameSetup,
    GameState,
    PassBuying,
    Phase,
    ScoringId,
    Seat,
    SetPrices,
    Territory,
    Variant,
    apply,
    check_position,
    deal,
    legal_actions,
    new_game,
    read_action,
    read_position,
    score,
    scroll_points,
    state_from_json,
    state_to_json,
    tell,
    write_action,
    write_position,
)
from skye_desktop.games.skye.bots import BOTS
from skye_desktop.games.skye.playtest.games import play, table
from skye_desktop.games.skye.prompt.text_rules import rules_lines
from skye_desktop.games.skye.rules_facts import rules_facts
from skye_desktop.games.skye.rules_text import rules
from skye_desktop.i18n import languages, tr_of_file, use

PEOPLE = [Seat(clan=clan, name=clan.display_name) for clan in list(Clan)[:3]]
BAYS = [
    {"terrain": "pasture", "edges": "NS", "things": ["sheep"]},
    {"terrain": "water", "edges": "E", "things": ["ship"]},
    {"terrain": "water", "edges": "W", "things": ["lighthouse"]},
]
TWO_BAYS: dict[str, Any] = {"name": "Two bays", "areas": BAYS, "roads": ["NS"]}


def why_not(**fields: Any) -> str:
    """Why those fields are no variant."""
    with pytest.raises(ValidationError) as caught:
        Variant.model_validate(fields)
    return caught.value.errors()[0]["msg"]


@pytest.mark.parametrize("seed", range(many(8, quick=3)))
def test_every_law_holds_in_a_random_variant(seed: int) -> None:
    bot, seats = ("random", "solid", "easy", "greedy")[seed // 2 % 4], 2 + seed % 4
    game = play(table(seats, seed, variant=random_variant(seed)), (bot,) * seats, check=True)
    assert game.state.phase is Phase.FINISHED
    assert len(game.state.setup.track) == game.state.round


@pytest.mark.parametrize("seed", range(many(4, quick=2)))
def test_every_moment_of_a_random_variant_is_a_position_that_reads_back(seed: int) -> None:
    setup = table(2 + seed % 4, seed, variant=random_variant(seed))
    state = new_game(setup)
    for action in play(setup, ("random",) * len(setup.seats), check=False).actions:
        state, events = apply(state, action)
        assert check_position(state) is None
        assert all(tell(event, ["Ann", "Ben", "Cat", "Dan", "Eve"]) for event in events)
        if len(state.bag) % 2:  # half of them: the rules are packed and unpacked each time
            assert read_position(write_position(state)) == state


@pytest.mark.parametrize("bot", widely(BOTS))
def test_every_bot_plays_a_market_with_two_turns_and_two_axes_legally(bot: str) -> None:
    market, rounds = {"drawn": 4, "axed": 2, "purchases": 2}, {"2-5": [{"score": "AB"}]}
    variant = PRINTED_GAME.changed(name="Two axes", market=market, rounds=rounds)
    game = play(table(2, 1, variant=variant), (bot, bot), check=True)
    assert game.state.phase is Phase.FINISHED


def test_the_printed_game_is_the_variant_that_states_nothing() -> None:
    assert Variant() == PRINTED_GAME
    assert PRINTED_GAME.difference == "{}"
    assert PRINTED_GAME.bag == BAG
    assert PRINTED_GAME.pool == PRINTED
    assert PRINTED_GAME.supply_gold == PRINTED_GAME.most_gold == 282
    setup = GameSetup.drawn(PEOPLE, 7)
    assert "variant" not in setup.model_dump_json()
    assert "variant=" not in write_position(new_game(setup))
    assert "more_discards" not in state_to_json(new_game(setup))


def test_a_set_up_of_a_variant_carries_the_whole_of_it_and_its_digest_only_what_it_says() -> None:
    setup = GameSetup.drawn(PEOPLE, 7, variant=random_variant(3))
    assert GameSetup.model_validate_json(setup.model_dump_json()) == setup
    assert state_from_json(state_to_json(new_game(setup))) == new_game(setup)
    assert pickle.loads(pickle.dumps(setup)) == setup
    whole = random_variant(5)
    assert Variant.model_validate_json(whole.difference) == whole
    assert Variant.model_validate_json(whole.text).digest == whole.digest
    assert whole.digest != whole.changed(about="Other words.").digest
    assert PRINTED_GAME.digest == "95622ce93415ed57"


def test_start_and_income_have_the_gold_of_their_variant() -> None:
    variant = PRINTED_GAME.changed(
        name="Rich", start={"gold": [0, 2, 5]}, income={"castle": 8, "barrel": 3}
    )
    state = new_game(GameSetup.drawn(PEOPLE, 7, start_seat=1, variant=variant))
    land = Territory.parse("C@0,0 53@0,-1r2")
    state = state.with_player(0, state.players[0]._replace(territory=land))
    assert [player.gold for player in state.players] == [5, 0, 2]
    state = apply(state, deal(state)).state
    assert [player.gold for player in state.players] == [5 + 11, 0 + 8, 2 + 8]


def begun(variant: Variant) -> GameState:
    """A game of that variant, dealt."""
    state = new_game(GameSetup.drawn(PEOPLE, 7, start_seat=0, variant=variant))
    return apply(state, deal(state)).state


def test_with_two_turns_the_market_goes_round_twice() -> None:
    state = begun(PRINTED_GAME.changed(name="Twice", market={"purchases": 2}, income={"castle": 9}))
    for seat in range(3):
        first, second, third = state.players[seat].drawn
        state = apply(state, SetPrices(seat, ((first, 1), (second, 1)), third)).state
    bought: list[int] = []
    for buyer in (0, 1, 2, 0, 1, 2):
        assert state.buyer == buyer
        tile = state.players[1 + state.bought_or_passed // 3].drawn[0]
        bought += [tile] * (buyer == 0)
        state = apply(state, BuyTile(0, tile) if buyer == 0 else PassBuying(buyer)).state
    assert state.phase is Phase.BUILDING
    assert state.players[0].purchases == tuple(bought)
    assert state.players[0].to_build[-2:] == tuple(bought)
    assert len(state.players[0].to_build) == 4


def test_prices_and_axes_are_as_many_as_the_variant_says() -> None:
    state = begun(PRINTED_GAME.changed(name="Two axes", market={"drawn": 4, "axed": 2}))
    a, b, c, d = state.players[0].drawn
    action = SetPrices.of(0, ((a, 1), (b, 2)), (c, d))
    assert write_action(action) == f"0 price {a}=1 {b}=2 axe {c},{d}"
    assert read_action(write_action(action)) == action
    assert action in legal_actions(state, 0)
    assert SetPrices(0, ((a, 1), (b, 1), (c, 1)), d) not in legal_actions(state, 0)
    assert SetPrices(0, ((a, 1), (b, 2)), c) not in legal_actions(state, 0)
    assert action in list(legal_actions(state, 0))
    action = SetPrices.of(1, ((4, 1), (5, 2)), ())
    assert write_action(action) == "1 price 4=1 5=2 axe -"
    assert read_action("1 price 4=1 5=2 axe -") == action
    assert action.discards == ()


LAND = Territory.parse("C@0,0 38@-1,-1r3 26@-2,0r1 3@-1,0 73@-1,1")


@pytest.mark.parametrize("tile", ScoringId)
def test_a_scoring_tile_gives_its_variants_points(tile: ScoringId) -> None:
    numbers = SCORING_TILES[tile].numbers
    factor = 2 if numbers.steps else 3
    changed = {"steps": [2, 6, 12]} if numbers.steps else {"points": factor * numbers.points}
    rules = PRINTED_GAME.changed(name="More", scoring={tile.value: changed}).scoring_rules
    printed, more = score(tile, [LAND], [9])[0], score(tile, [LAND], [9], rules)[0]
    assert more.points == factor * printed.points
    assert more.count == printed.count
    assert rules.factors[tile] == pytest.approx(factor)
    assert str(factor * (numbers.points or 1)) in rules.tiles[tile].rule


def test_large_areas_and_scrolls_have_the_numbers_of_their_variant() -> None:
    rules = PRINTED_GAME.changed(
        name="Vast",
        scoring={"large_areas": {"least": 4}},
        scrolls={"ship": {"points": 3, "each": 1}},
    ).scoring_rules
    (line,) = score("large_areas", [LAND], [0], rules)
    assert (line.count, score("large_areas", [LAND], [0])[0].count) == (0, 2)
    assert line.counted == "0 completed areas of 4 or more tiles"
    assert "4 or more" in rules.tiles[ScoringId.LARGE_AREAS].rule
    land = Territory.parse("C@0,0 53@0,-1r2 44@1,0r3")  # a scroll of ships, and two ships
    assert (scroll_points(land), scroll_points(land, rules)) == (1, 6)


def test_copies_of_a_scoring_tile_make_it_likelier_and_none_take_it_out() -> None:
    scoring = {tile.value: {"copies": 0} for tile in PRINTED[:11]} | {"gold": {"copies": 4}}
    variant = PRINTED_GAME.changed(name="Few", scoring=scoring)
    drawn = [GameSetup.drawn(PEOPLE, seed, variant=variant).scoring_tiles for seed in range(60)]
    assert all(len(set(tiles)) == len(SPACES) for tiles in drawn)
    assert {tile for tiles in drawn for tile in tiles} == set(PRINTED[11:])
    assert sum(ScoringId.GOLD in tiles for tiles in drawn) > 50
    four = [*PRINTED[-3:], ScoringId.SQUARES]
    with pytest.raises(ValidationError, match="squares is not in the variant Few"):
        GameSetup.drawn(PEOPLE, 1, variant=variant, scoring_tiles=four)


def test_an_own_tile_is_dealt_and_laid_like_any_other() -> None:
    rounds = {"2-5": [{"score": "A"}]}
    bays = [TWO_BAYS | {"copies": 9}]
    variant = PRINTED_GAME.changed(name="Bays", landscape={"1-73": 0}, tile=bays, rounds=rounds)
    assert len(variant.bag) == 9
    assert min(variant.bag) >= 1_000
    tile = begun(variant).players[0].drawn[0]
    land = Territory().place(tile, next(iter(Territory().placements(tile))))
    assert Territory.parse(str(land)) == pickle.loads(pickle.dumps(land)) == land
    assert [line.points for line in score("sheep", [land], [0])] == [1]


def test_an_own_tile_has_the_same_number_in_every_variant_and_copies_have_their_own() -> None:
    before = {"name": "Before", "areas": [{"terrain": "water", "edges": "NESW"}]}
    one = PRINTED_GAME.changed(name="One", tile=[TWO_BAYS])
    three = PRINTED_GAME.changed(name="Three", tile=[before, TWO_BAYS | {"copies": 3}])
    assert set(one.bag) < set(three.bag)
    assert len(three.bag) == len(BAG) + 4
    assert [tile.looks for tile in three.tiles if tile.name == "Two bays"] == [one.bag[-1]] * 3


def areas(*given: tuple[str, str]) -> list[dict[str, str]]:
    return [{"terrain": terrain, "edges": edges} for terrain, edges in given]


@pytest.mark.parametrize(
    ("tile", "why"),
    [
        ({"areas": areas(("water", "NES"))}, "edge W belongs to 0 areas: each of N, E, S and W belongs to exactly one"),
        ({"areas": areas(("water", "NESW"), ("pasture", "N"))}, "edge N belongs to 2 areas"),
        ({"areas": areas(("water", "N"), ("water", "ESW"))}, "edges N and E are both water and meet"),
        ({"areas": areas(("water", "NS"), ("pasture", "EW"))}, "the areas NS and EW would cross"),
        ({"areas": areas(("water", "NESW")), "roads": ["NS", "SE"]}, "two roads leave by one edge"),
        ({"areas": areas(("water", "NESW")), "roads": ["NS", "WE"]}, "the roads NS and EW would cross"),
        ({"areas": [{"terrain": "water", "edges": "NESW", "things": ["sheep"]}]}, "sheep cannot stand in water"),
        ({"areas": [{"terrain": "pasture", "edges": "NESW", "things": ["castle"]}]}, "castle cannot stand in pasture"),
    ],
)  # fmt: skip
def test_a_tile_that_cannot_be_drawn_is_refused(tile: dict[str, Any], why: str) -> None:
    assert why in why_not(name="Wrong", tile=[{"name": "A tile"} | tile])


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"market": {"drawn": 2, "axed": 2}}, "at least one of the tiles drawn is priced"),
        ({"market": {"drawn": 4}, "income": {"castle": 2}}, "the castle must bring at least 3 gold"),
        ({"scoring": {"sheep": {"least": 3}}}, "scoring.sheep: it has no least"),
        ({"scoring": {tile.value: {"copies": 0} for tile in PRINTED[3:]}}, "at least four have copies"),
        ({"landscape": {"1-60": 0}}, "2 players need 26 tiles in 6 rounds, but the bag holds 13"),
        ({"landscape": {"80": 1}}, "80 is no printed tile"),
        ({"landscape": {"1-5": 1, "4": 2}}, "4 is named twice"),
        ({"rounds": {"6": []}}, "6 is no number of seats"),
        ({"tile": [TWO_BAYS, TWO_BAYS]}, "two tiles of one's own have the same name"),
        ({"landscape": {"1-73": 4}}, "the bag holds 292 tiles, but at most 200"),
        ({"start": {"gold": [-1]}}, "greater than or equal to 0"),
        ({"sheep": 1}, "Extra inputs are not permitted"),
        ({"version": 2}, "Input should be 1"),
    ],
)  # fmt: skip
def test_what_cannot_be_played_is_refused(fields: dict[str, Any], why: str) -> None:
    assert why in why_not(**fields)


def test_a_table_too_large_for_the_bag_is_refused() -> None:
    variant = PRINTED_GAME.changed(name="Small", landscape={"1-40": 0})
    assert GameSetup.drawn(PEOPLE[:2], 1, variant=variant).variant is variant
    why = "3 players need 39 tiles in 6 rounds, but the bag holds 33"
    with pytest.raises(ValidationError, match=why):
        GameSetup.drawn(PEOPLE, 1, variant=variant)


# -- its rules in words


TEXT = resources.files("skye_desktop.games.skye").joinpath("rules.md").read_text(encoding="utf-8")
PARAGRAPHS = [" ".join(part.split()) for part in TEXT.strip().split("\n\n")]
ROUND = {"score": "ABCD", "catch_up": 7}
CHANGES: dict[str, dict[str, Any]] = {
    "castle": {"income": {"castle": 9}},
    "barrel": {"income": {"barrel": 3}},
    "drawn": {"market": {"drawn": 4}},
    "axes": {"market": {"axed": 2}},
    "no axe": {"market": {"axed": 0}},
    "purchases": {"market": {"purchases": 2}},
    "start": {"start": {"gold": 8}},
    "start by turns": {"start": {"gold": [1, 2, 3, 4, 6]}},
    "rounds": {"rounds": {"2-5": [ROUND, ROUND]}},
    "scroll": {"scrolls": {"sheep": {"points": 3, "each": 2}}},
    "scroll of another thing": {"scrolls": {"farm": {"points": 2, "each": 4}}},
    "completed scroll": {"final": {"completed_scroll": 3}},
    "gold": {"final": {"gold_a_point": 9}},
    "landscape": {"landscape": {"2": 0}},
    "an own tile": {"tile": [{"name": "Loch", "areas": [{"terrain": "water", "edges": "NESW"}]}]},
}
CHANGES |= {
    f"points of {tile.value}": {"scoring": {tile.value: {"points": 11}}}
    for tile, printed in SCORING_TILES.items()
    if printed.numbers.points
}


@pytest.fixture(params=languages())
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    use(request.param)
    yield request.param
    use("en")


def chapters(variant: Variant) -> str:
    """The chapters that the printed game has too."""
    whole = rules(variant)
    told = whole if variant.is_printed else whole[1:]
    return "\n".join(block.text for chapter in told for block in chapter.blocks)


def test_every_number_that_a_variant_changes_is_changed_in_the_chapters(language: str) -> None:
    printed = chapters(PRINTED_GAME)
    for name, change in CHANGES.items():
        assert chapters(PRINTED_GAME.changed(name=name, **change)) != printed, name


def test_no_number_of_the_printed_game_that_a_variant_changed_is_left(language: str) -> None:
    printed = rules_facts(PRINTED_GAME)
    for seed in range(6):
        variant = random_variant(seed)
        facts, told = rules_facts(variant), chapters(variant)
        changed = {name for name, words in facts.items() if words != printed[name]}
        assert changed, seed
        for paragraph in PARAGRAPHS:
            text = re.sub(r"^\* |^!\[.*?\]\(.*?\) ", "", paragraph)
            if changed & set(re.findall(r"\{(\w+)\}", text)):
                assert tr_of_file(text).format(**printed) not in told, (seed, text)


def test_the_page_itself_names_no_number_that_a_variant_can_change() -> None:
    numbers = re.compile(
        r"(?<!\w)(\d+|twice|double|doubled|three|four|five|six) (gold|points?|rounds?|tiles?|seats?)\b"
    )
    found = [
        (paragraph, number[0]) for paragraph in PARAGRAPHS for number in numbers.finditer(paragraph)
    ]
    # What lies in a drawn land, and prices that somebody asks there.
    assert [text for text, _ in found if not text.startswith("![")] == []


def test_rules_at_a_terminal_speak_of_the_variant() -> None:
    variant = PRINTED_GAME.changed(
        name="Dear whisky",
        rounds={"2-5": [{"score": "AB"}, {"score": "CD"}]},
        scoring={"whisky": {"points": 9, "second": 1}},
    )
    told = "\n".join(line for number in range(1, 8) for line in rules_lines(str(number), variant))
    assert "Most tiles with barrels: 9 points; second most: 1." in told
    assert "2–5 clans play 2 rounds." in told
    printed = r"\b(six|6) rounds|5 points; second most: 2\. The tiles count|get 5 points"
    assert not re.search(printed, told)
