"""Which saved games a search finds, the tags of a game, and where two games part."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from games import random_game
from ui import a_session, put_on_shelf, renamed

from skye_desktop.files import GameHeading, Shelf, heading_of, read_game
from skye_desktop.files.record import (
    Note,
    Parent,
    SavedGame,
    as_file,
    freeze,
    read_record,
    read_tags,
)
from skye_desktop.game.game_comparison import (
    Comparison,
    as_it_stands,
    comparison_lines,
)
from skye_desktop.game.game_filter import (
    GameFilter,
    Wanted,
    people_of,
    plain,
    search_text,
    tags_of,
)
from skye_desktop.game.game_tree import family
from skye_desktop.game.session import Session


def saved(*names: str, actions: int = 30, **fields: object) -> SavedGame:
    """A game of these people."""
    moves = random_game(len(names), 1)[:actions]
    setup = renamed(moves[0].before.setup, *names)
    return freeze(setup, [move.action for move in moves], moves[-1].after, **fields)  # type: ignore[arg-type]


def heading(*names: str, **fields: object) -> GameHeading:
    """What a list knows of such a game."""
    found = heading_of(as_file(saved(*names, **fields)).decode())  # type: ignore[arg-type]
    assert found is not None
    return found


def finds(words: str, game: GameHeading) -> bool:
    return GameFilter(words).takes(game, search_text(game, "file"))


@pytest.mark.parametrize(
    "words",
    ["zoe", "ZOË", "zoë bjorn", "macleod", "rainy zo", "kept lake", "花子", "sunday", ""],
)
def test_words_are_found_in_name_players_clans_notes_and_tags_without_accents_or_capitals(
    words: str,
) -> None:
    game = heading(
        "Zoë", "Björn", "花子", name="Rainy evening", tags=("Sunday",),
        notes=(Note(at=3, text="Kept the lake"),),
    )  # fmt: skip
    assert finds(words, game)
    assert not finds(f"{words} elsewhere", game), "all words must be found"


def test_a_voiced_letter_of_japanese_is_another_letter() -> None:
    assert plain("がまぐち") == "がまぐち"
    assert plain("が") != plain("か")
    assert plain("Ärger ÉTÉ") == "arger ete"


def test_a_file_that_is_no_game_is_found_by_its_name_alone() -> None:
    text = search_text(None, "Holiday notes")
    assert GameFilter("holiday").takes(None, text)
    assert not GameFilter("holiday", Wanted.FINISHED).takes(None, text)


def test_each_state_leaves_the_games_that_are_in_it() -> None:
    games = {
        "running": heading("A", "B"),
        "over": heading("A", "B", actions=10_000),
        "branch": heading("A", "B", parent=Parent(game="0" * 32, at=3)),
    }
    found = {state: {name for name, game in games.items() if state.has(game)} for state in Wanted}
    assert found == {
        Wanted.ALL: {"running", "over", "branch"},
        Wanted.UNFINISHED: {"running", "branch"},
        Wanted.FINISHED: {"over"},
        Wanted.PLAYTEST: set(),
        Wanted.BRANCH: {"branch"},
    }


def test_people_are_those_who_are_no_computers_and_tags_are_counted() -> None:
    games = [
        heading("Anna", "Tom", table={"computers": ("", "easy")}, tags=("lost",)),
        heading("Anna", "Ida", tags=("lost", "family")),
        None,
    ]
    assert dict(people_of(games)) == {"Anna": 2, "Ida": 1}
    assert tags_of(games) == [("lost", 2), ("family", 1)]
    text = search_text(games[0], "")
    assert GameFilter(person="Anna", tag="lost").takes(games[0], text)
    assert not GameFilter(person="Tom").takes(games[0], text)


# -- tags


@pytest.mark.parametrize(
    ("typed", "tags"),
    [
        ("family,  to  look at ", ("family", "to look at")),
        ("Lost, lost, LOST", ("LOST",)),
        ("家族、日曜日", ("家族", "日曜日")),
        (" , ,", ()),
        ("a" * 40, ("a" * 24,)),
        (",".join(map(str, range(30))), tuple(map(str, range(12)))),
    ],
)
def test_tags_are_read_as_they_are_typed(typed: str, tags: tuple[str, ...]) -> None:
    assert read_tags(typed) == tags


def test_a_save_without_tags_has_no_such_field_and_one_with_tags_is_read_back() -> None:
    moves = random_game(2, 1)[:30]
    untagged = freeze(moves[0].before.setup, [move.action for move in moves], moves[-1].after)
    tagged = untagged.model_copy(update={"tags": ("family", "日曜")})
    assert "tags" not in json.loads(as_file(untagged))
    again = read_record(as_file(tagged).decode()).save
    assert again.tags == ("family", "日曜")
    assert list(json.loads(as_file(tagged)))[-2:] == ["actions", "digest"], "the actions come last"


def test_tags_are_written_into_the_file_and_stay_when_the_game_goes_on(tmp_path: Path) -> None:
    path = put_on_shelf(tmp_path, seats=2, actions=20, age=100)
    written = path.stat().st_mtime
    shelf = Shelf(tmp_path / "saves")
    shelf.tag(path, ("family",))
    assert path.stat().st_mtime == written, "it keeps its place in the list"
    session = Session.resume(read_game(path), shelf)
    session.rename("Sunday")
    session.close()
    assert read_game(path).save.tags == ("family",)
    assert [game.heading.tags for game in shelf.headings.newest_first() if game.heading] == [
        ("family",)
    ]


# -- families, and two games side by side


def test_a_family_is_all_games_that_branches_join_and_their_copies() -> None:
    def game(own: int, parent: int = 0) -> GameHeading:
        above = {"parent": Parent(game=f"{parent:032x}", at=2)} if parent else {}
        return heading("A", "B", id=f"{own:032x}", **above)

    files = [game(1), game(2, 1), None, game(3, 2), game(4), game(5, 9), game(6, 9), game(1)]
    assert family(files, 0) == [1, 3, 7]
    assert family(files, 3) == [0, 1, 7]
    assert family(files, 4) == []
    assert family(files, 5) == [6], "the game that both left is gone"


def branch_of(session: Session, at: int) -> Session:
    """A branch in which something else is done after that moment, if anything can be."""
    branch = session.branch(at, "What if")
    seat = branch.waiting_seat()
    assert seat is not None
    done = session.moments[at].action
    branch.do(next(action for action in branch.legal(seat) if action != done))
    return branch


def test_where_a_branch_parts_from_its_game_is_told_with_both_ways_and_all_points(
    tmp_path: Path,
) -> None:
    session = a_session(Shelf(tmp_path), 3)
    session.save()
    at = next(
        number for number in range(40, 80)
        if len(list(session.rules.legal(session.state_at(number), 0))) > 1
        and session.rules.waiting(session.state_at(number)) == [0]
    )  # fmt: skip
    branch = branch_of(session, at)
    comparison = Comparison(as_it_stands(session, "Game", ""), as_it_stands(branch, "Branch", ""))
    assert comparison.is_related
    assert comparison.common == at
    assert comparison.parted_in == session.round_at(at)
    lines = comparison_lines(comparison)
    assert lines[:2] == ["A: Game.", "B: Branch."]
    assert f"after {at} actions" in comparison.parting()
    name = session.setup.names[0]
    assert [line[:2] for line in lines[3:5]] == ["A:", "B:"]
    assert all(name in line for line in lines[3:5]), "of whom it was"
    assert comparison.points()[-1].label == "End"
    assert comparison.points()[-1].second is None, "the branch has not come so far"
    branch.close()


def test_one_game_that_ends_where_the_other_goes_on_and_two_that_are_the_same(
    tmp_path: Path,
) -> None:
    shelf = Shelf(tmp_path)
    whole, half = a_session(shelf, 3), a_session(shelf, 3, actions=50)
    two = as_it_stands(whole, "Whole", ""), as_it_stands(half, "Half", "")
    told = Comparison(*two).parting()
    assert told.startswith("B ends here: Round ")
    assert told.endswith("after 50 actions; A goes on.")
    assert "same, action by action" in Comparison(two[0], two[0]).parting()


def test_games_that_are_not_related_are_told_to_be_so(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    one, other = a_session(shelf, 3), a_session(shelf, 4, seed=2)
    comparison = Comparison(as_it_stands(one, "One", ""), as_it_stands(other, "Other", ""))
    assert not comparison.is_related
    assert comparison.ways(str) == []
    assert "not related" in comparison.parting()
    assert any("Finished" in line for line in comparison_lines(comparison))
