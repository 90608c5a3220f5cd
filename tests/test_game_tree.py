"""The order of saved games: branches below the games they left, copies below the games they are of."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest
from games import Move, random_game

from skye_desktop.engine import BuyTile, new_game
from skye_desktop.play.game_tree import as_tree, origin
from skye_desktop.record import Parent, Record, freeze
from skye_desktop.storage import LoadedGame, Unusable

KEPT = "kept"


@cache
def the_game() -> tuple[Move, ...]:
    return random_game(3, 1)


def a_game(
    letter: str, actions: int = 10, *, left: str = "", at: int = 0, is_kept: bool = True
) -> LoadedGame:
    """A game whose id is that letter, a branch of the other letter's; a kept one, or a copy."""
    moves = the_game()[:actions]
    setup, state = the_game()[0].before.setup, moves[-1].after if moves else the_game()[0].before
    parent = Parent(game=_id(left), at=at) if left else None
    saved = freeze(setup, [move.action for move in moves], state, id=_id(letter), parent=parent)
    return LoadedGame(Path(KEPT if is_kept else "copy"), Record(saved, new_game(setup), state))


def _id(letter: str) -> str:
    return f"{ord(letter):032x}"


def shape(files: Sequence[LoadedGame | Unusable]) -> list[str]:
    """The tree as it is drawn, a line a file; each is named by its number."""
    lines = []
    for place in as_tree(files, lambda game: game.path.name == KEPT):
        above = "".join("│ " if goes_on else "  " for goes_on in place.goes_on[:-1])
        own = ("├ " if place.goes_on[-1] else "└ ") if place.goes_on else ""
        lines.append(f"{above}{own}{place.number}{' copy' if place.is_copy else ''}")
    return lines


def test_games_without_branches_stay_in_their_order() -> None:
    assert shape([a_game("a"), a_game("b"), Unusable(Path("x"), "damaged"), a_game("c")]) == [
        "0",
        "1",
        "2",
        "3",
    ]


def test_a_branch_stands_below_the_game_it_left() -> None:
    assert shape([a_game("a"), a_game("b"), a_game("c", left="a", at=5)]) == ["0", "└ 2", "1"]


def test_branches_stand_in_the_order_of_the_moments_they_left_at() -> None:
    files = [a_game("a"), a_game("b", left="a", at=8), a_game("c", left="a", at=2)]
    assert shape(files) == ["0", "├ 2", "└ 1"]


def test_branches_of_branches_are_set_in_further() -> None:
    files = [
        a_game("a"), a_game("b", left="a", at=3), a_game("c", left="b", at=6), a_game("d", left="a", at=9),
    ]  # fmt: skip
    assert shape(files) == ["0", "├ 1", "│ └ 2", "└ 3"]


def test_a_copy_stands_below_the_game_that_keeps_itself() -> None:
    assert shape([a_game("a", 5, is_kept=False), a_game("a", 10)]) == ["1", "└ 0 copy"]


def test_copies_without_their_game_stand_below_the_newest() -> None:
    assert shape([a_game("a", is_kept=False), a_game("a", 5, is_kept=False)]) == ["0", "└ 1 copy"]


def test_a_branch_whose_game_is_gone_stands_by_itself() -> None:
    assert shape([a_game("b", left="a", at=3), a_game("c")]) == ["0", "1"]


def test_a_tree_stands_where_its_newest_part_does() -> None:
    assert shape([a_game("b", left="a", at=3), a_game("c"), a_game("a")]) == ["2", "└ 0", "1"]


def test_files_that_name_each_other_as_parents_are_all_shown() -> None:
    files = [a_game("a", left="b", at=1), a_game("b", left="a", at=1), a_game("c", left="c", at=1)]
    assert sorted(line[-1] for line in shape(files)) == ["0", "1", "2"]


def test_a_thousand_branches_of_branches_are_a_tree() -> None:
    files = [a_game("\u0400", 3)] + [
        a_game(chr(0x400 + i), 3, left=chr(0x3FF + i), at=1) for i in range(1, 1_200)
    ]
    assert len(shape(files)) == 1_200


def test_a_branch_tells_when_it_left_its_game() -> None:
    moves = the_game()
    at, buy = next((i, move.action) for i, move in enumerate(moves, 1) if isinstance(move.action, BuyTile))
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
