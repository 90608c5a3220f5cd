"""The order of saved games: branches below the games they left, copies below the games they are of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from games import random_game

from skye_desktop.engine import BuyTile, new_game
from skye_desktop.files import GameHeading, LoadedGame, heading_of
from skye_desktop.files.record import Parent, Record, freeze
from skye_desktop.game.game_tree import DEEPEST, as_tree, origin


def a_game(letter: str, actions: int = 10, *, left: str = "", at: int = 0) -> LoadedGame:
    """A game whose id is that letter, a branch of the other letter's."""
    moves = random_game(3, 1)[:actions]
    setup = moves[0].before.setup
    parent = Parent(game=f"{ord(left):032x}", at=at) if left else None
    taken, state = [move.action for move in moves], moves[-1].after
    saved = freeze(setup, taken, state, id=f"{ord(letter):032x}", parent=parent)
    return LoadedGame(Path("game"), Record(saved, new_game(setup), state))


def heading(told: str) -> tuple[GameHeading | None, bool]:
    """What stands in such a file, and whether the game keeps itself: the letter and actions, "<" the parent and moment.

    "a10", "b10 < a5", "a5 copy"; "-" is no game.
    """
    if told == "-":
        return None, True
    own, _, parent = told.removesuffix(" copy").partition(" < ")
    game = a_game(own[0], int(own[1:]), left=parent[:1], at=int(parent[1:] or 0))
    return heading_of(game.save.model_dump_json()), not told.endswith(" copy")


def shape(files: Sequence[tuple[GameHeading | None, bool]]) -> list[str]:
    """The tree as it is drawn, a line a file; each is named by its number."""
    lines = []
    for place in as_tree([heading for heading, _ in files], lambda number: files[number][1]):
        above = "".join("│ " if goes_on else "  " for goes_on in place.goes_on[:-1])
        own = ("├ " if place.goes_on[-1] else "└ ") if place.goes_on else ""
        lines.append(f"{above}{own}{place.number}{' copy' if place.is_copy else ''}")
    return lines


TREES: dict[str, tuple[list[str], list[str]]] = {
    "games without branches stay in their order": (["a10", "b10", "-", "c10"], ["0", "1", "2", "3"]),
    "a branch stands below the game it left": (["a10", "b10", "c10 < a5"], ["0", "└ 2", "1"]),
    "branches stand in the order of the moments": (["a10", "b10 < a8", "c10 < a2"], ["0", "├ 2", "└ 1"]),
    "branches of branches are set in further": (
        ["a10", "b10 < a3", "c10 < b6", "d10 < a9"], ["0", "├ 1", "│ └ 2", "└ 3"],
    ),
    "a copy stands below the game that keeps itself": (["a5 copy", "a10"], ["1", "└ 0 copy"]),
    "copies without their game stand below the newest": (["a10 copy", "a5 copy"], ["0", "└ 1 copy"]),
    "a branch whose game is gone stands by itself": (["b10 < a3", "c10"], ["0", "1"]),
    "a tree stands where its newest part does": (["b10 < a3", "c10", "a10"], ["2", "└ 0", "1"]),
    "rings of parents are opened at their oldest file": (
        ["a10 < c1", "b10 < a1", "c10 < b1", "d10 < b2"], ["2", "└ 0", "  └ 1", "    └ 3"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("law", TREES)
def test_the_order_of_saved_games(law: str) -> None:
    files, drawn = TREES[law]
    assert shape([heading(file) for file in files]) == drawn


def an_empty_one(number: int) -> GameHeading:
    """A branch of the one with the number before."""
    parent = f"{number - 1:032x}" if number else ""
    return GameHeading(f"{number:032x}", parent, 0, number, "", (), 0.0, False, False, False)


@pytest.mark.parametrize("shuffled", [False, True])
def test_five_thousand_branches_of_branches_are_a_tree(shuffled: bool) -> None:
    files = [an_empty_one(number) for number in range(5_000)]
    if shuffled:
        Random(1).shuffle(files)
    places = as_tree(files, lambda _: True)
    assert sorted(place.number for place in places) == list(range(5_000))
    assert [files[place.number].actions for place in places] == list(range(5_000)), (
        "each below its parent"
    )
    assert max(len(place.goes_on) for place in places) == DEEPEST


def test_a_branch_tells_when_it_left_its_game() -> None:
    moves = random_game(3, 1)
    for at in range(1, len(moves) + 1, 7):
        told = origin(a_game("b", len(moves), left="a", at=at))
        assert told.startswith(f"from round {moves[at - 1].before.round}, after "), at
    at, buy = next(
        (i, move.action) for i, move in enumerate(moves, 1) if isinstance(move.action, BuyTile)
    )
    name, number = moves[0].before.setup.seats[buy.seat].name, moves[at - 1].before.round
    told = origin(a_game("b", len(moves), left="a", at=at))
    assert told == f"from round {number}, after {name} bought {buy.tile}"
    assert origin(a_game("a")) == ""
    assert origin(a_game("b", left="a", at=0)) == "from the beginning"
    beyond = origin(a_game("b", 10, left="a", at=500))
    assert beyond == origin(a_game("b", 10, left="a", at=10))


def test_a_branch_of_a_position_does_not_begin_at_the_beginning() -> None:
    branch = a_game("b", left="a", at=0)
    save = branch.save.model_copy(update={"start": "any position"})
    assert (
        origin(replace(branch, record=replace(branch.record, save=save)))
        == "from the position set up"
    )
