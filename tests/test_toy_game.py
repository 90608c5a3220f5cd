"""A second game keeps the contracts: the house plays it without knowing it."""

from __future__ import annotations

from random import Random

import pytest
from toy_game import ETIQUETTE, RULES, Guest, ToySetup, ToyState, know_the_toy

from skye_desktop.contract import Etiquette, Rules
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
