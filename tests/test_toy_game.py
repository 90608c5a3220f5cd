"""A second game keeps the contracts: the house plays it without knowing it."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from games import random_game
from toy_game import ETIQUETTE, RULES, Guest, ToySetup, ToyState, know_the_toy

from skye_desktop.contract import Etiquette, Rules
from skye_desktop.files import Shelf, Unusable, open_or_explain, read_game
from skye_desktop.files.record import RecordError, SavedGame, as_file, freeze, read_record
from skye_desktop.known_games import UnknownGameError, known_game, known_games


def a_toy(seats: int = 3, seed: int = 1) -> ToySetup:
    names = ("Ada", "Bo", "Cy", "Di")[:seats]
    return ToySetup(seats=tuple(Guest(name=name) for name in names), seed=seed)


def played(setup: ToySetup, chance: Random) -> list[ToyState]:
    """Return the states of a game played by lot, and check the contracts on the way."""
    rules: Rules = RULES
    states = [rules.new(setup)]
    while not rules.is_over(state := states[-1]):
        action = rules.chance(state)
        if action is None:
            action = chance.choice(list(rules.legal(state, chance.choice(rules.waiting(state)))))
        assert rules.read(rules.write(action)) == action
        before = rules.digest(state)
        states.append(rules.apply(state, action).state)
        assert rules.digest(state) == before != rules.digest(states[-1])
    return states


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_any_game_of_it_ends_and_its_views_keep_secrets(seats: int) -> None:
    etiquette: Etiquette = ETIQUETTE
    for seed in range(20):
        for state in played(a_toy(seats, seed), Random(seed)):
            other = state._replace(charms=tuple(charm % 9 + 1 for charm in state.charms))
            assert RULES.view(state, None) == RULES.view(other, None)
            if etiquette.at_once(state) and state.bids[1] >= 0:
                changed = state._replace(bids=(state.bids[0], 0, *state.bids[2:]))
                assert RULES.view(state, 0) == RULES.view(changed, 0)


def test_a_game_is_found_by_its_id_and_an_unknown_one_is_told() -> None:
    know_the_toy()
    assert known_game("toy").part("RULES") is RULES
    assert known_game("toy").setup_type is ToySetup
    assert {game.id for game in known_games()} >= {"skye", "toy"}
    with pytest.raises(UnknownGameError, match="is a game of chess, which this version"):
        known_game("chess")


# -- saved


def a_saved_toy(actions: int | None = None) -> SavedGame:
    """A toy's game up to that action, or up to its end."""
    states = played(a_toy(), Random(5))
    line = [action for action, _ in lines_of(states)][:actions]
    return freeze(a_toy(), line, states[len(line)], "Toy")


def lines_of(states: list[ToyState]) -> list[tuple[str, ToyState]]:
    """The actions between those states, in notation, with the states they led to."""
    found = []
    for before, after in pairwise(states):
        due = RULES.chance(before)
        seats = RULES.waiting(before)
        may_be = [due] if due else [one for seat in seats for one in RULES.legal(before, seat)]
        action = next(one for one in may_be if RULES.apply(before, one).state == after)
        found.append((RULES.write(action), after))
    return found


def test_a_save_names_its_game_before_all_that_may_be_cut_off() -> None:
    know_the_toy()
    text = as_file(a_saved_toy()).decode()
    assert list(json.loads(text))[:3] == ["format", "version", "game"]
    record = read_record(text)
    assert (record.save.game, record.trouble) == ("toy", "")
    assert isinstance(record.save.setup, ToySetup)
    assert record.state == played(a_toy(), Random(5))[-1]
    assert [RULES.write(action) for action in record.actions] == [*record.save.actions]


def test_a_cut_off_save_of_it_is_opened_as_far_as_it_goes() -> None:
    know_the_toy()
    text = as_file(a_saved_toy()).decode()
    states = played(a_toy(), Random(5))
    lengths = set()
    for length in range(len(text) - 1, 0, -7):
        try:
            record = read_record(text[:length])
        except RecordError:
            continue
        assert record.state == states[len(record.save.actions)]
        lengths.add(len(record.save.actions))
    assert len(lengths) == len(states) - 1


def test_what_breaks_a_rule_of_it_is_told_with_its_reason() -> None:
    know_the_toy()
    saved = a_saved_toy()
    wrong = saved.model_copy(update={"actions": (*saved.actions[:2], "0 bid 99")})
    record = read_record(as_file(wrong).decode())
    assert "breaks a rule: that is not your answer now; opened after action 2" in record.trouble


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"game": "chess", "setup": {"board": 8}}, "is a game of chess, which this version"),
        ({"game": "Chess!"}, r"the file is damaged \(game: String should match pattern"),
        ({"game": 7}, r"the file is damaged \(game: Input should be a valid string"),
        (
            {"setup": {"seats": []}},
            r"the file is damaged \(setup.seats: Tuple should have at least",
        ),
        ({"setup": {"seats": [{"name": "Ada"}, {"name": 3}]}}, r"\(setup.seats.1.name: Input"),
    ],
)
def test_a_wrong_game_is_told_before_its_set_up_and_that_with_its_place(
    fields: dict[str, object], why: str
) -> None:
    know_the_toy()
    text = json.dumps(json.loads(as_file(a_saved_toy())) | fields)
    with pytest.raises(RecordError, match=why):
        read_record(text)


def test_a_list_of_saves_has_all_games_and_continue_those_that_are_asked_for(
    tmp_path: Path,
) -> None:
    know_the_toy()
    shelf = Shelf(tmp_path)
    moves = random_game(2, 1)[:8]
    other = freeze(moves[0].before.setup, [move.action for move in moves], moves[-1].after)
    for number, saved in enumerate((a_saved_toy(4), other, a_saved_toy())):
        shelf.write(shelf.folder / f"{number}.json", saved)
    shelf.folder.joinpath("chess.json").write_text(
        as_file(other).decode().replace('"version": 2,', '"version": 2, "game": "chess",')
    )
    listed = {
        file.path.name: file.heading and (file.heading.game, file.heading.is_over)
        for file in shelf.headings.newest_first()
    }
    assert listed == {
        "0.json": ("toy", False), "1.json": ("skye", False), "2.json": ("toy", True), "chess.json": None
    }  # fmt: skip
    for game, file in ((None, "1.json"), ("skye", "1.json"), ("toy", "0.json"), ("chess", "")):
        found = shelf.latest_unfinished(game=game)
        assert ("" if found is None else found.path.name) == file
    unknown = open_or_explain(shelf.folder / "chess.json")
    assert isinstance(unknown, Unusable)
    assert "chess.json: is a game of chess, which this version" in unknown.text
    copy = shelf.copy(shelf.folder / "0.json", "Again")
    assert read_game(copy).save.game == "toy"
