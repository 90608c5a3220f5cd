"""What the text of a save tells of it before it is opened, and that each file is read once for that."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from games import random_game
from test_storage import changed, put, saved

from skye_desktop.engine import Phase
from skye_desktop.files import LoadedGame, Shelf, headings, open_or_explain
from skye_desktop.files.headings import GameHeading, Headings, heading_of
from skye_desktop.files.record import Parent, freeze


def told(text: str) -> GameHeading:
    """What that text tells."""
    heading = heading_of(text)
    assert heading is not None
    return heading


def test_the_heading_says_what_the_save_does() -> None:
    game = saved(3, actions=12, name="Sunday").model_copy(
        update={"parent": Parent(game="a" * 32, at=5)}
    )
    assert told(game.model_dump_json()) == GameHeading(
        id=game.id,
        parent="a" * 32,
        left_at=5,
        actions=12,
        name="Sunday",
        seats=(("MacLeod", False), ("MacDonald", False), ("MacNeacail", False)),
        saved_at=game.saved_at.timestamp(),
        is_over=False,
        is_position=False,
        is_damaged=False,
    )


@pytest.mark.parametrize("seats", [2, 5])
def test_a_game_is_over_after_its_last_action_and_not_before(seats: int) -> None:
    played = random_game(seats, 1)
    for actions in (len(played), len(played) - 1, 20, 0):
        state = played[actions - 1].after if actions else played[0].before
        text = freeze(
            state.setup, [move.action for move in played[:actions]], state
        ).model_dump_json()
        assert told(text).is_over is (state.phase is Phase.FINISHED)


@pytest.mark.parametrize(
    "text", ["", "[]", "Dear aunt,", changed(saved(), setup=None), changed(saved(), actions=[7])]
)
def test_what_is_no_game_has_no_heading(text: str) -> None:
    assert heading_of(text) is None


def test_a_game_whose_end_is_missing_is_damaged_and_not_over() -> None:
    whole = saved(2).model_dump_json()
    cut = told(whole[:-9])
    assert (cut.is_damaged, cut.is_over, cut.actions) == (True, False, len(saved(2).actions))


def test_a_parents_moment_beyond_the_last_action_is_the_last() -> None:
    game = saved(2, actions=4).model_copy(update={"parent": Parent(game="a" * 32, at=900)})
    assert told(game.model_dump_json()).left_at == 4


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the files that are read."""
    names: list[str] = []

    def noted(path: Path, *rest: Any) -> str:
        names.append(path.name)
        return path.read_text(encoding="utf-8")

    monkeypatch.setattr(headings, "read_text", noted)
    return names


def test_each_file_is_read_once_until_it_changes(tmp_path: Path, read: list[str]) -> None:
    for number in range(3):
        put(tmp_path, f"{number}.json", saved(2, actions=number).model_dump_json(), age=number)
    known = Headings(tmp_path)
    assert [file.heading and file.heading.actions for file in known.newest_first()] == [0, 1, 2]
    assert (
        [file.path.name for file in known.newest_first()] == read == ["0.json", "1.json", "2.json"]
    )
    put(tmp_path, "1.json", saved(2, actions=7).model_dump_json(), age=1)
    (tmp_path / "2.json").write_text("junk", encoding="utf-8")
    (tmp_path / "0.json").unlink()
    assert [file.heading and file.heading.actions for file in known.newest_first()] == [None, 7]
    assert sorted(read[3:]) == ["1.json", "2.json"]


def test_the_game_to_continue_is_found_without_reading_what_is_older(
    tmp_path: Path, read: list[str]
) -> None:
    put(tmp_path, "over.json", saved(2).model_dump_json(), age=1)
    put(tmp_path, "open.json", saved(2, actions=9).model_dump_json(), age=2)
    for number in range(50):
        put(tmp_path, f"{number}.json", saved(2).model_dump_json(), age=3 + number)
    latest = Shelf(tmp_path).latest_unfinished()
    assert latest is not None
    assert latest.path.name == "open.json"
    assert read == ["over.json", "open.json"]


def test_what_watches_hears_how_far_it_is_and_can_end_it(tmp_path: Path) -> None:
    for number in range(4):
        put(tmp_path, f"{number}.json", saved(2, actions=3).model_dump_json())
    heard: list[tuple[int, int]] = []

    def progress(done: int, whole: int) -> None:
        heard.append((done, whole))
        if done == 3:
            raise InterruptedError

    with pytest.raises(InterruptedError):
        list(Headings(tmp_path).newest_first(progress))
    assert heard == [(1, 4), (2, 4), (3, 4)]


def test_a_renamed_save_is_known_by_its_new_name_though_its_time_stays(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    path = shelf.fresh_path()
    shelf.write(path, saved(2, actions=5, name="Ann"))
    assert [file.heading and file.heading.name for file in shelf.headings.newest_first()] == ["Ann"]
    shelf.rename(path, "Ben")
    assert [file.heading and file.heading.name for file in shelf.headings.newest_first()] == ["Ben"]


def test_of_a_cut_off_save_the_heading_counts_the_actions_that_are_left(tmp_path: Path) -> None:
    whole = saved(2, actions=8).model_dump_json(indent=1)
    lengths = set()
    for length in range(len(whole) - 1, 0, -7):
        game = open_or_explain(put(tmp_path, "game.json", whole[:length]))
        if isinstance(game, LoadedGame):
            assert told(whole[:length]).actions == len(game.save.actions)
            lengths.add(len(game.save.actions))
    assert lengths == set(range(1, 9))


def test_files_that_are_gone_are_not_remembered(tmp_path: Path, read: list[str]) -> None:
    text = saved(2, actions=1).model_dump_json()
    paths = [put(tmp_path, f"{number}.json", text) for number in range(20)]
    known = Headings(tmp_path)
    list(known.newest_first())
    away = tmp_path / "away"
    away.mkdir()
    for path in paths[1:]:
        path.rename(away / path.name)
    assert len(list(known.newest_first())) == 1
    read.clear()
    for path in paths[1:]:
        (away / path.name).rename(path)
    assert len(list(known.newest_first())) == len(paths)
    assert sorted(read) == sorted(path.name for path in paths[1:]), (
        "those that were gone, and they alone"
    )


def test_the_game_to_continue_is_found_below_hundreds_that_are_over(
    tmp_path: Path, read: list[str]
) -> None:
    for number in range(200):
        put(tmp_path / "saves", f"{number:03}.json", saved(2).model_dump_json(), age=number)
    wanted = put(tmp_path / "saves", "open.json", saved(2, actions=9).model_dump_json(), age=500)
    latest = Shelf(tmp_path / "saves").latest_unfinished()
    assert latest is not None
    assert latest.path == wanted
    assert len(read) == 201
