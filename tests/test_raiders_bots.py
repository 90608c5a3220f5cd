"""Computer players of Raiders: legal from views alone, deterministic, blind to secrets, and each stronger than the last."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from random import Random

import pytest
from groups import many, widely
from raiders_play import RULES, play

from skye_desktop.game.minds import read_reason, write_reason
from skye_desktop.games.raiders.bots import (
    BOTS,
    LEVELS,
    MINDS,
    STYLES,
    advise,
    deal,
    decide,
    decide_safely,
    is_legal,
)
from skye_desktop.games.raiders.bots.greedy import Decision
from skye_desktop.games.raiders.engine import Beat, Kind, Setup, State, View, standings
from skye_desktop.games.raiders.engine.actions import KeepCards, KillCrew, LoseCrew
from skye_desktop.games.raiders.engine.state import Due
from skye_desktop.games.raiders.wording.reason_words import reason_line

QUESTIONS = (
    Kind.KEEP, Beat.PLACE, Beat.LIFT, Kind.MORE, Kind.REROLL, Kind.TAKE, Kind.KILL, Kind.LOSE, Kind.GIVE, Kind.SWAP,
    Kind.DISCARD,
)  # fmt: skip
DECISIONS: tuple[Mapping[str, str | bool], ...] = (
    {},
    {"card_edition": "later", "reply_order": "at_once"},
    {
        "discard_pile_open": False,
        "taken_offerings_hidden": False,
        "returned_cards": "seat_order_under_pile",
    },
    {"same_abilities_add_up": False, "town_hall_without_effect": False, "reshuffle": "when_needed"},
)


def asked(state: State) -> Kind | Beat:
    return state.pending[0].kind if state.pending else state.beat


def states(seats: int, seed: int, decisions: int = 0) -> Iterator[State]:
    setup = Setup(seats, DECISIONS[decisions], seed)
    return (state for state, _, _ in play(setup, Random(seed), 4_000))


@cache
def questions() -> dict[Kind | Beat, list[View]]:
    """Up to 4 views of each kind of question, from random games."""
    found: dict[Kind | Beat, list[View]] = {question: [] for question in QUESTIONS}
    for seed in range(60):
        for state in states(2 + seed % 3, seed):
            seats = RULES.waiting(state)
            if (
                seats
                and len(found[asked(state)]) < 4
                and (state.beat is not Beat.PLACE or state.seats[seats[0]].crew)
            ):
                found[asked(state)].append(RULES.view(state, seats[-1]))
        if all(len(views) == 4 for views in found.values()):
            break
    return found


def whole_game(levels: tuple[str, ...], seed: int) -> State:
    """The end of a game of those levels; each decision is legal and needs no stand-in."""
    state, number = RULES.new(Setup(len(levels), seed=seed)), 0
    while not RULES.is_over(state) and max(seat.turns for seat in state.seats) < 400:
        action = RULES.chance(state)
        if action is None:
            seat = RULES.waiting(state)[0]
            decision, trouble = decide_safely(levels[seat], RULES.view(state, seat), seed, number)
            assert not trouble
            assert not decision.reason or read_reason(decision.reason)[0]
            action = decision.action
        state, number = RULES.apply(state, action).state, number + 1
    return state


@pytest.mark.parametrize("decisions", range(len(DECISIONS)))
def test_a_dealt_state_shows_the_viewer_the_same_view(decisions: int) -> None:
    random = Random(decisions)
    for seed in range(many(6, quick=3)):
        for number, state in enumerate(states(2 + seed % 3, seed, decisions)):
            if number < 12 or number % 17 == 0 or asked(state) in (Kind.SWAP, Kind.KEEP):
                for seat in (None, *range(len(state.seats))):
                    view = RULES.view(state, seat)
                    assert RULES.view(deal(view, random), seat) == view


def test_a_deal_differs_in_what_is_unseen() -> None:
    view = RULES.view(next(state for state in states(3, 1) if state.beat is Beat.PLACE), 0)
    dealt = [deal(view, Random(number)) for number in range(2)]
    assert dealt[0].pile != dealt[1].pile
    assert dealt[0].stack != dealt[1].stack
    assert dealt[0].seats[1].hand != dealt[1].seats[1].hand


def test_a_secret_choice_for_an_exchange_is_dealt_too() -> None:
    swaps = [state for seed in range(30) for state in states(2, seed) if asked(state) is Kind.SWAP]
    half = next(state for state in swaps if state.pending[0].chosen)
    (waiting,) = RULES.waiting(half)
    ((chooser, cards),) = deal(RULES.view(half, waiting), Random(1)).pending[0].chosen
    assert chooser != waiting
    assert len(cards) == half.pending[0].number


@pytest.mark.parametrize("question", QUESTIONS, ids=str)
@pytest.mark.parametrize("name", BOTS)
def test_every_question_gets_a_legal_answer_at_once_and_the_same_again(
    name: str, question: Kind | Beat
) -> None:
    views = questions()[question]
    assert views
    for number, view in enumerate(views[: many(4, quick=2)]):
        decision, trouble = decide_safely(name, view, 7, number)
        assert not trouble
        assert is_legal(view, decision.action)
        assert decision == decide(name, view, 7, number)
        told = reason_line(decision.reason, ())
        assert "{" not in told
        assert not told.startswith("@"), "each reason has words"


@pytest.mark.parametrize("name", LEVELS)
def test_what_a_seat_cannot_see_changes_no_decision(name: str) -> None:
    between = [state for state in states(3, 5) if state.beat is Beat.PLACE and state.pile]
    for state in between[:: len(between) // 3]:
        seat = RULES.waiting(state)[0]
        other = (seat + 1) % 3
        theirs = state.seats[other]
        cards = Random(3).sample((*theirs.hand, *state.pile), len(theirs.hand) + len(state.pile))
        hand = tuple(sorted(cards[: len(theirs.hand)]))
        seats = tuple(
            each._replace(hand=hand) if at == other else each for at, each in enumerate(state.seats)
        )
        changed = state._replace(
            seats=seats,
            pile=tuple(cards[len(hand) :]),
            stack=state.stack[::-1],
            setup=Setup(3, seed=99),
        )
        decisions = [decide(name, RULES.view(each, seat), 7, 1) for each in (state, changed)]
        assert decisions[0] == decisions[1]


def test_another_seed_or_number_may_change_a_decision_at_random() -> None:
    view = questions()[Beat.PLACE][0]
    assert (
        len({decide("random", view, seed, number) for seed in range(5) for number in range(5)}) > 1
    )


@pytest.mark.parametrize(("name", "seats"), widely([("greedy", 2), ("greedy", 4), ("planner", 3)]))
def test_whole_games_need_no_stand_in(name: str, seats: int) -> None:
    assert RULES.is_over(whole_game((name,) * seats, seats))


def test_a_bot_that_fails_or_cheats_is_replaced() -> None:
    def failing(view: View, random: Random) -> Decision:
        raise RuntimeError("no idea")

    def cheating(view: View, random: Random) -> Decision:
        return Decision(KeepCards(0, ("archer",) * 3))

    view = questions()[Beat.PLACE][0]
    for bot, id in ((failing, "failed"), (cheating, "illegal")):
        decision, trouble = decide_safely("bad", view, 1, 1, {**BOTS, "bad": bot})
        assert is_legal(view, decision.action)
        assert read_reason(trouble)[0] == id
    decision, trouble = decide_safely("unknown", view, 1, 1)
    assert is_legal(view, decision.action)
    assert read_reason(trouble)[0] == "failed"


def test_nothing_is_legal_for_who_only_looks_on() -> None:
    view = questions()[Beat.PLACE][0]
    action = decide("greedy", view, 1, 1).action
    assert not is_legal(view._replace(seat=None), action)
    assert not is_legal(view, "anything")


@pytest.mark.parametrize("question", QUESTIONS, ids=str)
def test_advice_is_legal_best_first_and_says_why(question: Kind | Beat) -> None:
    view = questions()[question][0]
    found = advise(view)
    assert 1 <= len(found) <= 5
    assert [each.value for each in found] == sorted((each.value for each in found), reverse=True)
    assert found == advise(view)
    for advice in found:
        assert is_legal(view, advice.action)
        assert "{" not in reason_line(advice.reason, ())


def test_nobody_is_advised_out_of_turn() -> None:
    view = questions()[Beat.PLACE][0]
    assert advise(view._replace(seat=None)) == []


def test_a_reason_is_read_as_it_was_written() -> None:
    line = write_reason("for_raid", settlement="outpost_east", lacks="gold")
    assert line == '@["for_raid",{"settlement":"outpost_east","lacks":"gold"}]'
    assert read_reason(line) == ("for_raid", {"settlement": "outpost_east", "lacks": "gold"})
    told = reason_line(line, ())
    assert told == "prepares the raid on East Outpost; still missing: gold"
    for wrong in ("a sentence", "@[", '@["nothing",{}]', '@["take",3]', "@3"):
        assert read_reason(wrong)[0] in ("", "nothing")
        assert reason_line(wrong, ()) == wrong


def test_the_minds_name_levels_that_there_are() -> None:
    assert [*MINDS.levels] == ["random", "greedy", "planner", "captain"]
    assert {*MINDS.levels, MINDS.proposed, MINDS.stand_in, *STYLES} <= {*MINDS.names}
    assert MINDS.decide_safely is decide_safely


def wins(level: str, other: str, matches: int) -> float:
    """Share of matches at two seats that a level wins; a shared place counts half."""
    won = 0.0
    for number in range(matches):
        mine = number % 2
        levels = (level, other) if mine == 0 else (other, level)
        first = [
            each.seat for each in standings(whole_game(levels, 40 + number // 2)) if each.place == 1
        ]
        won += (mine in first) / len(first)
    return won / matches


@pytest.mark.parametrize(
    ("level", "other", "matches"),
    widely((("greedy", "random", 2), ("planner", "greedy", 6))),
)
def test_each_level_beats_the_one_below(level: str, other: str, matches: int) -> None:
    assert wins(level, other, matches) >= 0.6


@pytest.mark.parametrize("card", ["trader", "merchant"])
@pytest.mark.parametrize("kind", [Kind.KILL, Kind.LOSE])
def test_a_card_that_counts_offerings_or_livestock_is_kept_for_its_points(
    card: str, kind: Kind
) -> None:
    state = next(state for state in states(2, 1) if state.beat is Beat.PLACE)
    own = state.seats[0]._replace(
        crew=("gatekeeper", card), offerings=(1, 2, 3, 4, 5), goods=(0, 0, 0, 0, 6)
    )
    due = Due(kind, 0, 1)
    state = state._replace(seat=0, seats=(own, *state.seats[1:]), beat=Beat.RAIDING, pending=(due,))
    for level in ("greedy", "planner", "captain"):
        action = decide(level, RULES.view(state, 0), 1, 0).action
        assert isinstance(action, KillCrew | LoseCrew)
        assert action.card == "gatekeeper"


def test_hurrying_to_the_end_does_not_beat_the_second_level() -> None:
    assert wins("greedy", "soonest_end", many(10, quick=4)) >= 0.6
