"""The order of saved games: branches below the games they left, copies below the games they are of."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random
from time import process_time

import pytest
from games import Move, random_game

from skye_desktop.engine import BuyTile, new_game
from skye_desktop.files import GameHeading, LoadedGame, heading_of
from skye_desktop.files.record import Parent, Record, freeze
from skye_desktop.play.game_tree import DEEPEST, as_tree, origin


@cache
def the_game() -> tuple[Move, ...]:
    return random_game(3, 1)


def a_game(letter: str, actions: int = 10, *, left: str = "", at: int = 0) -> LoadedGame:
    """A game whose id is that letter, a branch of the other letter's."""
    moves = the_game()[:actions]
    setup, state = the_game()[0].before.setup, moves[-1].after if moves else the_game()[0].before
    parent = Parent(game=_id(left), at=at) if left else None
    saved = freeze(setup, [move.action for move in moves], state, id=_id(letter), parent=parent)
    return LoadedGame(Path("game"), Record(saved, new_game(setup), state))


def _id(letter: str) -> str:
    return f"{ord(letter):032x}"


def a_file(
    letter: str, actions: int = 10, *, left: str = "", at: int = 0, is_kept: bool = True
) -> tuple[GameHeading, bool]:
    """The heading of such a game, and whether it keeps itself."""
    heading = heading_of(a_game(letter, actions, left=left, at=at).save.model_dump_json())
    assert heading is not None
    return heading, is_kept


def shape(files: Sequence[tuple[GameHeading | None, bool]]) -> list[str]:
    """The tree as it is drawn, a line a file; each is named by its number."""
    lines = []
    for place in as_tree([heading for heading, _ in files], lambda number: files[number][1]):
        above = "".join("│ " if goes_on else "  " for goes_on in place.goes_on[:-1])
        own = ("├ " if place.goes_on[-1] else "└ ") if place.goes_on else ""
        lines.append(f"{above}{own}{place.number}{' copy' if place.is_copy else ''}")
    return lines


def test_games_without_branches_stay_in_their_order() -> None:
    assert shape([a_file("a"), a_file("b"), (None, True), a_file("c")]) == ["0", "1", "2", "3"]


def test_a_branch_stands_below_the_game_it_left() -> None:
    assert shape([a_file("a"), a_file("b"), a_file("c", left="a", at=5)]) == ["0", "└ 2", "1"]


def test_branches_stand_in_the_order_of_the_moments_they_left_at() -> None:
    files = [a_file("a"), a_file("b", left="a", at=8), a_file("c", left="a", at=2)]
    assert shape(files) == ["0", "├ 2", "└ 1"]


def test_branches_of_branches_are_set_in_further() -> None:
    files = [
        a_file("a"), a_file("b", left="a", at=3), a_file("c", left="b", at=6), a_file("d", left="a", at=9),
    ]  # fmt: skip
    assert shape(files) == ["0", "├ 1", "│ └ 2", "└ 3"]


def test_a_copy_stands_below_the_game_that_keeps_itself() -> None:
    assert shape([a_file("a", 5, is_kept=False), a_file("a", 10)]) == ["1", "└ 0 copy"]


def test_copies_without_their_game_stand_below_the_newest() -> None:
    assert shape([a_file("a", is_kept=False), a_file("a", 5, is_kept=False)]) == ["0", "└ 1 copy"]


def test_a_branch_whose_game_is_gone_stands_by_itself() -> None:
    assert shape([a_file("b", left="a", at=3), a_file("c")]) == ["0", "1"]


def test_a_tree_stands_where_its_newest_part_does() -> None:
    assert shape([a_file("b", left="a", at=3), a_file("c"), a_file("a")]) == ["2", "└ 0", "1"]


def test_files_that_name_each_other_as_parents_are_all_shown() -> None:
    files = [a_file("a", left="b", at=1), a_file("b", left="a", at=1), a_file("c", left="c", at=1)]
    assert sorted(line[-1] for line in shape(files)) == ["0", "1", "2"]


@pytest.mark.parametrize("shuffled", [False, True])
def test_five_thousand_branches_of_branches_are_a_tree_in_a_moment(shuffled: bool) -> None:
    files = [(an_empty_one(number), True) for number in range(5_000)]
    if shuffled:
        Random(1).shuffle(files)
    began = process_time()
    places = as_tree([heading for heading, _ in files], lambda _: True)
    assert process_time() - began < 0.5
    assert sorted(place.number for place in places) == list(range(5_000))
    assert [files[place.number][0].actions for place in places] == list(range(5_000)), (
        "each below its parent"
    )
    assert max(len(place.goes_on) for place in places) == DEEPEST


def an_empty_one(number: int) -> GameHeading:
    """A branch of the one with the number before."""
    parent = f"{number - 1:032x}" if number else ""
    return GameHeading(f"{number:032x}", parent, 0, number, "", (), 0.0, False, False, False)


def test_rings_of_parents_are_opened_at_their_oldest_file() -> None:
    ring = [a_file("a", left="c", at=1), a_file("b", left="a", at=1), a_file("c", left="b", at=1)]
    assert shape([*ring, a_file("d", left="b", at=2)]) == ["2", "└ 0", "  └ 1", "    └ 3"]


def test_a_branch_tells_when_it_left_its_game() -> None:
    moves = the_game()
    at, buy = next(
        (i, move.action) for i, move in enumerate(moves, 1) if isinstance(move.action, BuyTile)
    )
    name = moves[0].before.setup.seats[buy.seat].name
    number = moves[at - 1].before.round
    branch = a_game("b", len(moves), left="a", at=at)
    assert origin(branch) == f"from round {number}, after {name} bought {buy.tile}"
    assert origin(a_game("a")) == ""
    assert origin(a_game("b", left="a", at=0)) == "from the beginning"


@pytest.mark.parametrize("at", range(1, 120, 7))
def test_the_round_a_branch_left_in_is_that_of_its_last_action(at: int) -> None:
    moves = the_game()
    at = min(at, len(moves))
    branch = a_game("b", len(moves), left="a", at=at)
    assert origin(branch).startswith(f"from round {moves[at - 1].before.round}, after ")


def test_a_parent_moment_beyond_the_actions_is_the_last_action() -> None:
    assert origin(a_game("b", 10, left="a", at=500)) == origin(a_game("b", 10, left="a", at=10))
