"""What the text of a save tells of it before it is opened, and that each file is read once for that."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from games import random_game
from test_storage import put, saved

from skye_desktop.engine import Phase
from skye_desktop.files import LoadedGame, Shelf, headings, open_or_explain
from skye_desktop.files.headings import GameHeading, Headings, heading_of
from skye_desktop.files.record import Parent, freeze


def told(text: str) -> GameHeading:
    heading = heading_of(text)
    assert heading is not None
    return heading


def test_the_heading_says_what_the_save_does() -> None:
    game = saved(3, actions=12, name="Sunday")
    for at, left_at in ((5, 5), (900, 12)):
        branch = game.model_copy(update={"parent": Parent(game="a" * 32, at=at)})
        assert told(branch.model_dump_json()) == GameHeading(
            id=game.id,
            parent="a" * 32,
            left_at=left_at,
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
        save = freeze(state.setup, [move.action for move in played[:actions]], state)
        assert told(save.model_dump_json()).is_over is (state.phase is Phase.FINISHED)


def test_what_is_left_of_a_cut_off_save_is_counted(tmp_path: Path) -> None:
    cut = told(saved(2).model_dump_json()[:-9])
    assert (cut.is_damaged, cut.is_over, cut.actions) == (True, False, len(saved(2).actions))
    whole, lengths = saved(2, actions=8).model_dump_json(indent=1), set()
    for length in range(len(whole) - 1, 0, -9):
        game = open_or_explain(put(tmp_path, "game.json", whole[:length]))
        if isinstance(game, LoadedGame):
            assert told(whole[:length]).actions == len(game.save.actions)
            lengths.add(len(game.save.actions))
    assert lengths == set(range(1, 9))


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the files that are read."""
    names: list[str] = []

    def noted(path: Path, *rest: Any) -> str:
        names.append(path.name)
        return path.read_text(encoding="utf-8")

    monkeypatch.setattr(headings, "read_text", noted)
    return names


def counts(known: Headings) -> list[int | None]:
    return [file.heading and file.heading.actions for file in known.newest_first()]


def test_each_file_is_read_once_until_it_changes(tmp_path: Path, read: list[str]) -> None:
    for number in range(3):
        put(tmp_path, f"{number}.json", saved(2, actions=number).model_dump_json(), age=number)
    known = Headings(tmp_path)
    assert counts(known) == counts(known) == [0, 1, 2]
    assert read == ["0.json", "1.json", "2.json"]
    put(tmp_path, "1.json", saved(2, actions=7).model_dump_json(), age=1)
    (tmp_path / "2.json").write_text("junk", encoding="utf-8")
    (tmp_path / "0.json").rename(tmp_path / "0.away")
    assert counts(known) == [None, 7]
    assert sorted(read[3:]) == ["1.json", "2.json"]
    (tmp_path / "0.away").rename(tmp_path / "0.json")
    assert counts(known) == [None, 0, 7]
    assert read[5:] == ["0.json"], "that was gone, and it alone"


@pytest.mark.parametrize(("over", "older"), [(1, 30), (30, 0)])
def test_the_game_to_continue_is_found_below_those_that_are_over_and_nothing_older_is_read(
    tmp_path: Path, read: list[str], over: int, older: int
) -> None:
    whole = saved(2).model_dump_json()
    for number in range(over):
        put(tmp_path, f"over {number}.json", whole, age=number)
    wanted = put(tmp_path, "open.json", saved(2, actions=9).model_dump_json(), age=50)
    for number in range(older):
        put(tmp_path, f"{number}.json", whole, age=60 + number)
    latest = Shelf(tmp_path).latest_unfinished()
    assert latest is not None
    assert latest.path == wanted
    assert read == [*(f"over {number}.json" for number in range(over)), "open.json"]


def test_a_renamed_save_is_known_by_its_new_name_though_its_time_stays(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    path = shelf.fresh_path()
    shelf.write(path, saved(2, actions=5, name="Ann"))
    for name in ("Ann", "Ben"):
        shelf.rename(path, name)
        named = [file.heading and file.heading.name for file in shelf.headings.newest_first()]
        assert named == [name]
