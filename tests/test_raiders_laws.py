"""Laws of Raiders over random games; RAIDERS_GAMES=10000 in the environment plays that many."""

from __future__ import annotations

import json
import os
import pickle
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from groups import many
from raiders_play import RULES, play
from raiders_table import drawn

from skye_desktop.engine_parts.plain_data import kinds
from skye_desktop.games.raiders.engine import (
    Beat,
    Reason,
    Setup,
    State,
    View,
    actions,
    digest,
    full_snapshot,
    lot,
    position,
    snapshot,
    table_for,
)
from skye_desktop.games.raiders.engine.table import _components

GAMES = int(os.environ.get("RAIDERS_GAMES", many(6, quick=3)))
ACTIONS = 1_500
"""Actions after which a random game is left unfinished."""


def setup_of(number: int) -> Setup:
    """The usual decisions in every other game, any in the others."""
    rng = Random(number)
    told = {entry["id"]: rng.choice(entry["options"]) for entry in _components()["decisions"]}
    return Setup(2 + number % 3, told if number % 2 else {}, seed=number)


@pytest.fixture(params=range(GAMES), scope="module")
def game(request: pytest.FixtureRequest) -> list[tuple[State, actions.Action, State]]:
    return game_of(request.param)


@lru_cache(1)
def game_of(number: int) -> list[tuple[State, actions.Action, State]]:
    """A random game as triples of state, action and the state after it."""
    setup = setup_of(number)
    return [
        (state, action, step.state) for state, action, step in play(setup, Random(number), ACTIONS)
    ]


def some(game: list[Any], number: int, rng: Random) -> list[Any]:
    return rng.sample(game, min(number, len(game)))


def test_nothing_is_lost_and_nothing_appears(
    game: list[tuple[State, actions.Action, State]],
) -> None:
    for _, _, state in game:
        assert position(full_snapshot(state), state.setup) == state


def test_three_buildings_are_occupied_and_every_hand_holds_a_worker_between_turns(
    game: list[tuple[State, actions.Action, State]],
) -> None:
    for _, _, state in game:
        if state.beat in (Beat.PLACE, Beat.OVER):
            assert sum(worker is not None for worker in state.village) == 3
            assert all(seat.worker for seat in state.seats)


def test_somebody_acts_or_chance_is_due_until_it_is_over(
    game: list[tuple[State, actions.Action, State]],
) -> None:
    for state, _, _ in game:
        assert (RULES.chance(state) is None) is bool(RULES.waiting(state))
        for seat in RULES.waiting(state):
            assert next(iter(RULES.legal(state, seat)), None) is not None


def test_every_listed_action_is_legal_and_reads_back(
    game: list[tuple[State, actions.Action, State]],
) -> None:
    rng = Random(len(game))
    for state, taken, _ in some(game, 40, rng):
        assert RULES.read(RULES.write(taken)) == taken
        for seat in range(len(state.seats)):
            listed = list(RULES.legal(state, seat))
            assert bool(listed) is bool(RULES.legal(state, seat)) is (seat in RULES.waiting(state))
            assert len(set(listed)) == len(listed)
            for action in listed:
                assert RULES.why_not(state, action) is None
                assert action in RULES.legal(state, seat)
                assert RULES.read(RULES.write(action)) == action
                assert RULES.actor(action) == seat


def test_what_another_seat_or_another_moment_may_do_is_listed_if_it_is_legal(
    game: list[tuple[State, actions.Action, State]],
) -> None:
    rng = Random(len(game))
    taken = [action for _, action, _ in game]
    for state, _, _ in some(game, 25, rng):
        for action in some(taken, 40, rng):
            seat = RULES.actor(action)
            if seat is not None and RULES.why_not(state, action) is None:
                assert action in set(RULES.legal(state, seat))


def test_apply_leaves_its_input_equal(game: list[tuple[State, actions.Action, State]]) -> None:
    for state, action, _ in some(game, 60, Random(1)):
        before = pickle.dumps(state)
        first, second = RULES.apply(state, action), RULES.apply(state, action)
        assert first == second
        assert pickle.loads(before) == state


def test_the_lines_of_a_game_give_the_same_game(
    game: list[tuple[State, actions.Action, State]],
) -> None:
    last = game[-1][2]
    again = RULES.replay(last.setup, [RULES.write(action) for _, action, _ in game])
    assert (again, digest(again), snapshot(again)) == (last, digest(last), snapshot(last))


def test_a_snapshot_is_plain_json(game: list[tuple[State, actions.Action, State]]) -> None:
    for state, _, _ in some(game, 20, Random(2)):
        assert json.loads(json.dumps(full_snapshot(state))) == full_snapshot(state)


def other_secrets(state: State, viewer: int | None, rng: Random) -> State:
    """The same position with other secrets, as far as this viewer can tell."""
    others = [seat for seat in range(len(state.seats)) if seat != viewer]
    is_hidden = state.table.decided["taken_offerings_hidden"]
    cards = [
        card for seat in others for card in (*state.seats[seat].hand, *state.returned[seat])
    ] + list(state.pile)
    tiles = [tile for seat in others if is_hidden for tile in state.seats[seat].offerings] + list(
        state.stack
    )
    if not state.table.decided["discard_pile_open"]:
        cards += state.discard
    rng.shuffle(cards)
    rng.shuffle(tiles)
    seats, returned = list(state.seats), list(state.returned)
    for seat in others:
        own = seats[seat]
        own = own._replace(hand=tuple(sorted(cards.pop() for _ in own.hand)))
        if is_hidden:
            own = own._replace(offerings=tuple(sorted(tiles.pop() for _ in own.offerings)))
        seats[seat], returned[seat] = own, tuple(sorted(cards.pop() for _ in returned[seat]))
    pile = tuple(cards.pop() for _ in state.pile)
    discard = tuple(sorted(cards)) if cards else state.discard
    pending = tuple(
        due._replace(
            chosen=tuple(
                (seat, of if seat == viewer else seats[seat].hand[: len(of)])
                for seat, of in due.chosen
            )
        )
        for due in state.pending
    )
    return state._replace(
        setup=Setup(state.setup.count, state.setup.decisions, seed=state.setup.seed + 1), seats=tuple(seats),
        returned=tuple(returned), pile=pile, discard=discard, stack=tuple(tiles), pending=pending, lots=state.lots + 1,
    )  # fmt: skip


def test_a_view_never_shows_a_secret(game: list[tuple[State, actions.Action, State]]) -> None:
    rng = Random(3)
    swaps = [triple for triple in game if triple[0].pending and triple[0].pending[0].chosen]
    for state, _, _ in [*some(game, 40, rng), *swaps]:
        for viewer in (None, *range(len(state.seats))):
            view = RULES.view(state, viewer)
            assert isinstance(view, View)
            assert repr(RULES.view(other_secrets(state, viewer, rng), viewer)) == repr(view)


def test_the_events_never_name_a_secret_card() -> None:
    for number in range(3):
        for state, _, step in islice(play(Setup(3, {}, seed=number), Random(number)), 400):
            for event in step.events:
                told = repr(event)
                if "Drawn" in told or "Kept" in told or "HandsSwapped" in told or "Dealt" in told:
                    assert not any(card in told for card in state.table.card)


def test_the_seed_gives_the_same_chance_after_the_same_history() -> None:
    setup = Setup(3, {}, seed=11)
    first = [action for _, action, _ in play(setup, Random(4), 200)]
    assert first == [action for _, action, _ in play(Setup(3, {}, seed=11), Random(4), 200)]
    state = RULES.new(setup)
    assert lot(state, 11) == RULES.chance(state) != lot(state, 12)


def test_dice_fall_on_every_face_about_equally_often() -> None:
    state = drawn(
        {"worker": "grey", "provisions": 4, "crew": "sage sage scout"},
        {},
        raided={"harbour_west": 1},
    )
    state = RULES.apply(state, RULES.read("0 raid outpost_middle")).state
    rolled = Counter[int]()
    for seed in range(1200):
        action = lot(state, seed)
        assert isinstance(action, actions.RollDice)
        rolled.update(action.faces)
    assert sorted(rolled) == [2, 3, 4, 5]
    for face, share in Counter(table_for(()).faces).items():
        assert abs(rolled[face] / 1200 - share / 6) < 0.05


def test_every_reason_is_reached_by_a_test() -> None:
    text = Path(__file__).with_name("test_raiders_rules.py").read_text(encoding="utf-8")
    assert [reason for reason in Reason if f"Reason.{reason.name}" not in text] == []


def test_every_card_is_played_and_hired_in_random_games() -> None:
    """What the games above try: no card is left out by the way they are played."""
    played, hired = set[str](), set[str]()
    for text in texts():
        words = text.split()
        if words[1:3] in (["place", "town_hall"], ["lift", "town_hall"]):
            played.update(words[3:4])
        if words[1:3] in (["place", "barracks"], ["lift", "barracks"]):
            hired.update(words[3:4])
    table = table_for(())
    assert set(table.card) - hired - {"skip"} == set()
    assert {card for card in table.card if card not in table.heroes} - played == set()


def texts() -> Iterator[str]:
    for number in range(12):
        for _, action, _ in play(Setup(4, {}, seed=number), Random(number), 1_000):
            yield RULES.write(action)


def test_all_kinds_of_actions_are_known_to_the_shape() -> None:
    assert all(
        not actions.is_well_formed(kind)
        for kind in (*kinds(actions.SeatAction), *kinds(actions.ChanceAction))
    )
