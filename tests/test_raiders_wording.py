"""Raiders has words for everything it tells and asks, in every language, and tells no secret."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields
from itertools import islice
from random import Random

import pytest
from raiders_play import RULES, play
from raiders_table import after, drawn, lines

from skye_desktop.engine_parts.plain_data import kinds
from skye_desktop.game.minds import write_reason
from skye_desktop.games.raiders.engine import (
    GOODS,
    Beat,
    Reason,
    Setup,
    State,
    View,
    actions,
    events,
    options,
    table_for,
    write_action,
)
from skye_desktop.games.raiders.raiders_variant import VARIANTS
from skye_desktop.games.raiders.setup import new_setup
from skye_desktop.games.raiders.wording.card_words import card_line, crew_words, hall_words
from skye_desktop.games.raiders.wording.choice_words import choice, has_no_effect
from skye_desktop.games.raiders.wording.event_words import event_lines
from skye_desktop.games.raiders.wording.names import named, offering_words
from skye_desktop.games.raiders.wording.raid_words import tier_chances
from skye_desktop.games.raiders.wording.reason_words import reason_line
from skye_desktop.games.raiders.wording.rules_words import building_line, rules, settlement_line
from skye_desktop.games.raiders.wording.table_words import (
    end_lines,
    hand_lines,
    now_lines,
    result_lines,
    table_lines,
)
from skye_desktop.games.raiders.wording.variant_words import changes
from skye_desktop.i18n import languages, use

NAMES = ("Ann", "Ben", "Cleo", "Dan")
PRINTED = table_for(())
LATER = table_for((("card_edition", "later"),))
RAIDED = {"harbour_west": 1}
"""A grey worker is in play then."""
FIRST = {
    "keep", "place", "lift", "raid", "more", "reroll", "take", "kill", "lose", "give", "swap", "discard",
}  # fmt: skip
"""First words of the actions in notation."""
TOLD_ALWAYS = {"merchant", "avenger"}
"""Cards that the texts of events name themselves."""
VALUES = {
    "seat": 0, "opponent": 1, "giver": 2, "building": "long_house", "worker": "grey", "card": "sage",
    "cards": ("sage", "scout", "scout"), "kind": "silver", "number": 2, "steps": 2, "tile": 7, "tiles": (1, 2),
    "faces": (2, 5), "pieces": "ggv", "settlement": "fortress_east", "strength": 12, "vp": 4, "die": 1, "face": 3,
    "space": 2, "price": 3, "had_effect": False, "given": 1, "got": 2, "gone": "white", "cause": "fortress",
    "spaces": ("g",),
}  # fmt: skip


@pytest.fixture(params=languages())
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    use(request.param)
    yield request.param
    use("en")


def check(*texts: str) -> None:
    """Each text has words, and neither an id nor a name in braces is left in it."""
    for text in texts:
        assert text.strip(), texts
        assert not re.search(r"[{}]|[a-z]_[a-z]|\bNone\b", text), text


def sample(kind: type[events.Event]) -> events.Event:
    values = {field.name: VALUES[field.name] for field in fields(kind)}
    if kind is events.WorkersSwitched:
        values["got"] = "black"
    return kind(**values)


def test_every_reason_has_a_sentence(language: str) -> None:
    sentences = [reason.sentence for reason in Reason]
    check(*sentences)
    assert len(set(sentences)) == len(Reason)
    assert all(text.endswith((".", "。")) for text in sentences)


def test_every_event_is_told(language: str) -> None:
    for kind in kinds(events.Event):
        told = event_lines(sample(kind), NAMES, PRINTED)
        check(*told)
        assert told
        if "seat" in {field.name for field in fields(kind)}:
            assert "Ann" in told[0]


def test_causes_gains_and_losses_differ() -> None:
    causes = [
        event_lines(events.LastRoundBegan(one), NAMES, PRINTED)[0]
        for one in ("fortress", "offerings", "valkyries")
    ]
    assert causes == [
        "The fortresses have only 1 raid space left.",
        "The stack of offerings is empty.",
        "No Valkyrie is left on the raid spaces.",
    ]
    told = {
        text
        for steps in (2, -1)
        for text in event_lines(events.ArmourChanged(0, steps), NAMES, PRINTED)
    }
    assert told == {"Ann gained 2 armour.", "Ann lost 1 armour."}
    assert event_lines(events.CardHired(1, "sage", 0), NAMES, PRINTED) == [
        "Ben hired Sage for nothing."
    ]


def test_every_component_has_words(language: str) -> None:
    for table in (PRINTED, LATER):
        for card in table.card:
            check(
                named("card", card),
                crew_words(table, card),
                hall_words(table, card),
            )
            check(card_line(table, card))
        check(*(building_line(table, building) for building in table.building))
        check(*(settlement_line(table, one) for one in table.settlement))
        check(*(offering_words(table, tile) for tile in table.offering))
    check(
        *(named("good", kind) for kind in GOODS),
        *(named("colour", colour) for colour in PRINTED.workers),
        *(named("beat", beat) for beat in Beat),
    )


def test_the_later_printing_is_worded_from_its_numbers() -> None:
    assert hall_words(PRINTED, "warmonger") == "you take 1 provision from one opponent"
    assert hall_words(LATER, "warmonger") == "you take up to 2 provisions from one opponent"
    assert hall_words(LATER, "gatekeeper") == "you draw up to 3 cards"


def test_the_rules_have_all_chapters_and_numbers(language: str) -> None:
    chapters = rules(new_setup(2, 1))
    texts = [text for chapter in chapters for text in (chapter.title, *chapter.lines)]
    check(*texts)
    assert len(chapters) == 8
    assert sum(named("card", card) in text for card in PRINTED.card for text in texts) >= len(
        PRINTED.card
    )


@pytest.mark.parametrize("id", [id for id, values in options().items() if len(values) > 1])
def test_the_rules_begin_with_each_thing_that_differs(id: str, language: str) -> None:
    printed = len(rules(new_setup(2, 1)))
    value = 4 if id == "cards_dealt" else options()[id][1]
    setup = new_setup(2, 1).model_copy(update={"decisions": {id: value}, "variant": "Mine"})
    first, *others = rules(setup)
    assert len(others) == printed
    assert first.title == "Mine"
    assert first.lines[1:] == tuple(changes({id: value}))
    check(*first.lines)


def test_the_last_round_is_told_with_the_spaces_of_its_own_rules() -> None:
    table = new_setup(2, 1, variant=VARIANTS.load("short-season")).table
    told = event_lines(events.LastRoundBegan("fortress"), NAMES, table)
    assert told[0] == "The fortresses have only 4 raid spaces left."


def test_the_rules_say_what_a_game_decides_otherwise() -> None:
    setups = (new_setup(2, 1, variant=VARIANTS.load(name)) for name in ("printed", "later-edition"))
    first, later = (rules(setup)[-1].lines for setup in setups)
    assert "Seven cards differ in a later printing. Here they are as in the first one." in first
    assert "Seven cards differ in a later printing. Here they are as in that one." in later


# -- choices


def choices_on(state: State, seat: int, rng: Random) -> Iterator[tuple[tuple[str, ...], str]]:
    """The next words at each step of a few lines, as a terminal lists them; an empty one ends a line."""
    tree: dict[str, dict[str, object]] = {}
    for action in islice(RULES.legal(state, seat), 1500):
        node = tree
        for word in write_action(action).split()[1:]:
            node = node.setdefault(word, {})  # type: ignore[assignment]
        node[""] = {}
    for _ in range(3):
        node, words = tree, ()
        while node and [*node] != [""]:
            yield from ((words, word) for word in node)
            word = rng.choice([*node])
            node, words = node[word], (*words, word)  # type: ignore[assignment]


def said(state: State, line: str, seat: int = 0) -> str:
    *prefix, word = line.split(" ")
    return choice(prefix, word, RULES.view(state, seat), NAMES)


def test_buildings_say_what_the_worker_brings_there() -> None:
    state = drawn(
        {"worker": "white", "hand": "archer scout"},
        {},
        raided={"harbour_west": 1, "fortress_west": 1},
    )
    assert said(state, "place mill") == "Mill (white worker): you get 2 provisions or 1 gold"
    assert said(state, "0 place mill gold") == "you get 1 gold"
    state = drawn(
        {"worker": "grey", "crew": "forager jeweller", "hand": "archer"}, {}, raided=RAIDED
    )
    assert said(state, "place mill") == "Mill (grey worker): you get 3 provisions"
    assert said(state, "place silversmith ") == "you get 3 silver"


def test_a_hire_names_its_price_with_the_recruiter() -> None:
    state = drawn({"crew": "recruiter", "hand": "archer", "silver": 8}, {})
    assert said(state, "place barracks archer").startswith("Archer for 2 silver, strength 3")
    assert said(state, "place barracks archer drop") == "discard one of the crew first"
    assert said(state, "place barracks archer drop recruiter").startswith("Recruiter, strength 1")


def test_a_raid_tells_its_odds() -> None:
    crew = "berserker berserker mercenary forager"
    state = drawn(
        {"worker": "grey", "crew": crew, "armour": 3, "provisions": 2, "gold": 1}, {}, raided=RAIDED
    )
    told = said(state, "raid monastery_east")
    assert (
        "it costs 2 provisions and 1 gold. Strength 15 and 2 dice: 4 VP with 36 %, 6 VP with 64 %."
        in told
    )
    chances = tier_chances(PRINTED, PRINTED.settlement["monastery_east"], 15)
    assert {vp: round(36 * share) for vp, share in chances.items()} == {4: 13, 6: 23}


def test_a_space_tells_who_is_lost() -> None:
    state = drawn({"crew": "forager forager", "provisions": 2}, {})
    state = after(state, "0 raid harbour_west")
    assert "0 take 1" in lines(state)
    assert said(state, "take 1") == (
        "Space 1: 4 Valkyries, worker: grey. You lose 2 of your crew, and the VP of the Valkyrie track go from 0 to 1."
    )


def test_the_words_of_a_choice_need_no_names() -> None:
    state = drawn({"hand": "warlord archer"}, {"silver": 3})
    assert (
        choice(("lift", "town_hall", "warlord"), "1", RULES.view(state, 0))
        == "seat 2 (has 3 silver)"
    )


# -- whole games


def public_cards(state: State) -> set[str]:
    return {*state.discard, *(card for seat in state.seats for card in seat.crew)}


def named_in(texts: list[str]) -> set[str]:
    """The cards whose names stand in English texts."""
    words = set(re.findall(r"\w+", " ".join(texts)))
    return {card for card in PRINTED.card if named("card", card) in words}


@pytest.mark.parametrize(("seats", "edition"), [(2, "2015"), (3, "later"), (4, "2015")])
def test_a_game_is_told_without_secrets(seats: int, edition: str) -> None:
    for before, _, step in play(
        Setup(seats, {"card_edition": edition}, seed=seats), Random(seats), 1500
    ):
        rules_of_game = step.state.table
        told = [one for event in step.events for one in event_lines(event, NAMES, rules_of_game)]
        check(*told)
        public = public_cards(before) | public_cards(step.state)
        assert named_in(told) <= public | TOLD_ALWAYS
        for viewer in (None, 0):
            view = RULES.view(step.state, viewer)
            table = table_lines(view, NAMES)
            check(*table)
            assert named_in(table) <= public
        assert named_in(hand_lines(RULES.view(step.state, None))) == set()


def test_every_step_of_every_choice_has_words() -> None:
    asked: set[str] = set()
    try:
        for seats, edition in ((2, "later"), (4, "2015")):
            rng = Random(seats + 2)
            for before, _, _ in play(Setup(seats, {"card_edition": edition}, seed=seats), rng, 900):
                for seat in RULES.waiting(before):
                    use(rng.choice(languages()))
                    view: View = RULES.view(before, seat)
                    for prefix, word in choices_on(before, seat, rng):
                        check(choice(prefix, word, view, NAMES))
                        asked.add(prefix[0] if prefix else word)
    finally:
        use("en")
    assert asked | {"more"} == FIRST


def test_a_sage_is_asked_for_one_more_action() -> None:
    seat = {"worker": "grey", "crew": "sage", "livestock": 2, "gold": 2}
    state = after(drawn(seat, {}, raided=RAIDED), "0 place long_house livestock")
    assert lines(state) == {"0 more livestock", "0 more no", "0 more offering 1"}
    assert said(state, "more livestock") == "you pay 1 livestock and get 2 provisions"
    assert said(state, "more offering") == "you make an offering"
    assert said(state, "more offering 1") == "2 gold: 4 VP"
    assert said(state, "more no") == "no more action"


def test_a_card_is_called_idle_exactly_if_it_does_nothing() -> None:
    idle = 0
    for before, _, _ in play(Setup(2, {}, seed=3), Random(3), 600):
        if before.seat is None or before.pending:
            continue
        seat, view = before.seat, RULES.view(before, before.seat)
        ways: dict[tuple[str, str], list[actions.Action]] = {}
        for action in RULES.legal(before, seat):
            match write_action(action).split():
                case [_, verb, "town_hall", card, *_] if card != "skip":
                    ways.setdefault((verb, card), []).append(action)
        for (verb, card), found in ways.items():
            told = RULES.apply(before, found[0]).events
            is_idle = any(
                isinstance(event, events.CardPlayed) and not event.had_effect for event in told
            )
            assert has_no_effect(view, view.seats[seat], verb, card) == is_idle, (verb, card)
            words = said(before, f"{verb} town_hall {card}", seat)
            assert ("This would have no effect now." in words) == is_idle
            idle += is_idle
    assert idle > 20


def test_every_kind_of_action_has_a_first_word() -> None:
    assert len(list(kinds(actions.SeatAction))) == len(FIRST)


def test_the_moment_and_the_ends_are_told(language: str) -> None:
    state = drawn({}, {})
    view = RULES.view(state, 0)
    check(*now_lines(view, NAMES), *end_lines(view), *hand_lines(view))
    assert any("6" in text for text in end_lines(view))
    assert "13" in end_lines(view)[1]


def test_the_result_names_all_parts_and_the_tie() -> None:
    state = drawn({"vp": 5, "valkyries": 2}, {"vp": 6})
    assert result_lines(state, NAMES) == [
        "1. Ann: 6 VP. Raids and crew: 5, Valkyries: 1.",
        "2. Ben: 6 VP. Raids and crew: 6.",
        "Equal VP: the Valkyrie track decides, then the armour.",
    ]


def test_a_view_tells_the_score_without_hidden_offerings() -> None:
    state = drawn({"offerings": [9]}, {"offerings": [10]})
    own, other = result_lines(RULES.view(state, 0), NAMES)
    assert own == "Ann: 2 VP. Raids and crew: 0, offerings: 2."
    assert other == "Ben: 0 VP. Raids and crew: 0. Without the hidden offerings."


def test_a_computer_counts_goods_in_singular_and_plural() -> None:
    one, two = (write_reason("goods", kind="provisions", number=number) for number in (1, 2))
    assert reason_line(one, NAMES) == "1 provision more"
    assert reason_line(two, NAMES) == "2 provisions more"
    assert reason_line("no reason in notation", NAMES) == "no reason in notation"


@pytest.mark.parametrize(
    ("language", "one", "two"),
    [
        ("en", "the raid brings about 1 point", "the raid brings about 2 points"),
        ("de", "der Raubzug bringt etwa 1 Punkt", "der Raubzug bringt etwa 2 Punkte"),
        ("ja", "襲撃でおよそ1点", "襲撃でおよそ2点"),
    ],
)
def test_a_computer_counts_points_in_singular_and_plural(language: str, one: str, two: str) -> None:
    use(language)
    told = [
        reason_line(write_reason("raid", settlement="outpost_east", points=points), NAMES)
        for points in (1, 2)
    ]
    use("en")
    assert told == [one, two]
