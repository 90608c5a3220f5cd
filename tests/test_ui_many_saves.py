"""Thousands of saved games: the window does not wait for them, and only what is in sight is opened and kept.

In other tests the window waits for files; here it goes on at once, as it does for people.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from threading import Event, current_thread, main_thread
from types import ModuleType
from typing import Any

import pygame
import pytest
from table import CTRL
from ui import Reader, a_session, at_the_title, open_scene, put_on_shelf, table_of

from skye_desktop.files import LoadedGame, Shelf, headings, open_or_explain, read_text, shelf
from skye_desktop.games.skye.ui.scenes.title_screen import TitleScene
from skye_desktop.shell import found_games, game_entries, progress_sheet
from skye_desktop.shell.scenes import saves_screen
from skye_desktop.shell.scenes.saves_screen import LoadScene, SaveAsScene

_LONG = 60.0
"""Seconds in which everything here is over, however busy the machine is."""


@pytest.fixture(autouse=True)
def _goes_on_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress_sheet, "AT_ONCE", 0.0)
    monkeypatch.setattr(progress_sheet, "IN_A_FRAME", 0.004)
    monkeypatch.setattr(progress_sheet, "MOMENT", 0.0)


def many(folder: Path, count: int, *, branches: bool = False) -> list[Path]:
    """So many games that are over, the newest first; of branches each has left the one that is older by one."""
    model = put_on_shelf(folder, seats=2, actions=30)
    fields = json.loads(model.read_text(encoding="utf-8"))
    model.unlink()
    now = time.time()
    paths = []
    for number in range(count):
        parent = {"game": f"{number - 1:032x}", "at": 20} if branches and number else None
        path = model.with_name(f"game {number:05}.json")
        path.write_text(
            json.dumps(fields | {"id": f"{number:032x}", "parent": parent}), encoding="utf-8"
        )
        os.utime(path, (now - count + number, now - count + number))
        paths.append(path)
    return paths[::-1]


@pytest.fixture
def late(monkeypatch: pytest.MonkeyPatch) -> Iterator[Late]:
    """Files of which nothing is read until that is wanted; at the latest it is at the end of the test."""
    late = Late(Event())

    def slow(path: Path, *rest: Any) -> str:
        if late.is_late(path):
            late.gate.wait(_LONG)
        return read_text(path, *rest)

    monkeypatch.setattr(headings, "read_text", slow)
    yield late
    late.gate.set()


@dataclass
class Late:
    """What is read late."""

    gate: Event
    is_late: Callable[[Path], bool] = lambda path: False


def until(reader: Reader, is_so: Any) -> None:
    """Let the loop run until that is so."""
    end = time.monotonic() + _LONG
    while not is_so():
        assert time.monotonic() < end
        reader.turn()
        time.sleep(0.001)


def the_list(reader: Reader) -> LoadScene:
    """The list of games, just entered."""
    scene = LoadScene(reader.app)
    open_scene(reader, scene)
    return scene


def opened(scene: LoadScene) -> list[str]:
    """The names of the files of which it is known what is in them."""
    return [entry.path.name for entry in scene.entries if entry.content is not None]


def in_sight(scene: LoadScene) -> int:
    """How many rows of the list are in sight, parts of rows and one beyond either end among them."""
    rows = [rect for id, rect in scene.targets().items() if id.startswith("save ")]
    return scene.rows.rect.height // min(rect.height for rect in rows) + 4


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[Event]:
    """No file is opened until this is set; at the latest it is at the end of the test."""
    event = Event()

    def wait(path: Path, *rest: Any) -> Any:
        event.wait(_LONG)
        return open_or_explain(path, *rest)

    monkeypatch.setattr(game_entries, "open_or_explain", wait)
    monkeypatch.setattr(shelf, "open_or_explain", wait)
    yield event
    event.set()


# -- the list


@pytest.mark.wide
def test_only_what_is_in_sight_is_opened_and_what_was_in_sight_long_ago_is_let_go(
    tmp_path: Path,
) -> None:
    paths = many(tmp_path, 300)
    reader = at_the_title(tmp_path)
    scene = the_list(reader)
    reader.wait_for_files()
    assert len(scene.entries) >= 300
    seen = opened(scene)
    assert seen == [path.name for path in paths[: len(seen)]]
    at_once = in_sight(scene)
    assert len(seen) <= at_once
    for _ in range(40):
        reader.key(pygame.K_PAGEDOWN)
        reader.wait_for_files()
        assert len(opened(scene)) <= game_entries.MOST + at_once
    assert paths[0].name not in opened(scene)
    reader.key(pygame.K_HOME)
    reader.wait_for_files()
    assert paths[0].name in opened(scene)


def test_the_newest_games_are_there_first_and_nothing_moves_when_the_others_come(
    tmp_path: Path, late: Late
) -> None:
    paths = many(tmp_path, 200)
    # The game that a young branch left is old: when it is found it comes in above the branch.
    old = a_session(Shelf(tmp_path / "saves"), 2, actions=30)
    old.save()
    os.utime(old.path, (1.0, 1.0))
    branch = old.branch(12, "Late branch").path
    stamp = paths[4].stat().st_mtime + 0.5
    os.utime(branch, (stamp, stamp))
    reader = at_the_title(tmp_path)
    late.is_late = paths[100:].__contains__
    scene = the_list(reader)
    until(reader, lambda: bool(scene.entries))
    assert scene.is_reading
    for _ in range(20):
        reader.key(pygame.K_DOWN)
    assert scene.chosen is not None
    chosen, place = scene.chosen.file, reader.at(f"save {scene.chosen.path.name}")
    assert len(scene.entries) < 100
    late.gate.set()
    reader.wait_for_files()
    assert len(scene.entries) > 200
    assert [entry.path for entry in scene.listed()][:6] == [*paths[:4], old.path, branch]
    assert scene.chosen is not None
    assert scene.chosen.file == chosen
    assert reader.at(f"save {scene.chosen.path.name}") == place


def test_keys_go_on_while_files_are_opened_and_enter_waits_for_the_chosen_one(
    tmp_path: Path, gate: Event
) -> None:
    paths = many(tmp_path, 30)
    reader = at_the_title(tmp_path)
    scene = the_list(reader)
    until(reader, lambda: len(scene.entries) >= 30)
    for _ in range(3):
        reader.key(pygame.K_DOWN)
    assert scene.chosen is not None
    assert scene.chosen.path == paths[3]
    assert "MacLeod, MacDonald" in reader.words(), "the title is known before the file is opened"
    assert opened(scene) == []
    gate.set()
    reader.key(pygame.K_RETURN)
    until(reader, lambda: reader.is_open == "TableScene")
    assert table_of(reader).session.path == paths[3]


def test_nothing_is_read_opened_or_replayed_in_the_windows_own_thread(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    many(tmp_path, 100, branches=True)
    here: list[str] = []

    def watched(module: ModuleType, name: str) -> None:
        function = getattr(module, name)

        def called(*args: Any) -> Any:
            if current_thread() is main_thread():
                here.append(name)
            return function(*args)

        monkeypatch.setattr(module, name, called)

    for module, name in (
        (headings, "read_text"), (headings, "scan"), (headings, "heading_of"), (shelf, "open_or_explain"),
        (found_games, "search_text"), (found_games, "people_of"), (found_games, "tags_of"),
        (game_entries, "open_or_explain"), (game_entries, "origin"), (found_games, "as_tree"), (saves_screen, "scan"),
    ):  # fmt: skip
        watched(module, name)
    reader = at_the_title(tmp_path)
    reader.wait_for_files()
    scene = the_list(reader)
    reader.wait_for_files()
    for key in (pygame.K_DOWN, pygame.K_PAGEDOWN, pygame.K_END, pygame.K_HOME):
        reader.key(key)
        reader.wait_for_files()
    reader.key(pygame.K_f, CTRL)
    reader.type("macleod")
    reader.wait_for_files()
    assert "100 of 100 games" in reader.words()
    assert scene.chosen_game is not None
    open_scene(reader, SaveAsScene(reader.app, a_session(reader.app.shelf, actions=10)))
    reader.wait_for_files()
    assert here == []


def test_a_game_is_renamed_and_deleted_in_a_long_list(tmp_path: Path) -> None:
    paths = many(tmp_path, 300, branches=True)
    reader = at_the_title(tmp_path)
    scene = the_list(reader)
    reader.wait_for_files()
    assert f"save {paths[0].name}" in reader.targets(), (
        "the newest is chosen, and in sight far below"
    )
    reader.key(pygame.K_HOME)
    reader.key(pygame.K_F2)
    reader.type("First of all")
    reader.key(pygame.K_RETURN)
    until(reader, lambda: reader.scene is scene)
    assert scene.chosen is not None
    assert scene.chosen.title == "First of all"
    assert scene.chosen.path == paths[-1], "the oldest is the root of all branches"
    reader.wait_for_files()
    assert scene.chosen.title == "First of all"
    reader.key(pygame.K_DELETE)
    assert "Its branch stays." in reader.words()
    reader.key(pygame.K_RETURN)
    assert not paths[-1].exists()
    assert scene.chosen.path == paths[-2]
    reader.wait_for_files()
    assert [entry.path for entry in scene.listed()][:2] == [paths[-2], paths[-3]]


def test_a_question_about_a_file_holds_though_the_files_are_listed_anew_meanwhile(
    tmp_path: Path, late: Late
) -> None:
    paths = many(tmp_path, 200)
    reader = at_the_title(tmp_path)
    late.is_late = paths[100:].__contains__
    scene = the_list(reader)
    until(reader, lambda: bool(scene.entries))
    reader.key(pygame.K_DELETE)
    late.gate.set()
    until(reader, lambda: len(scene.entries) >= 200)
    reader.key(pygame.K_RETURN)
    until(reader, lambda: reader.scene is scene and scene.next_update_in() is None)
    assert scene.chosen is not None
    assert not paths[0].exists()
    assert scene.chosen.path == paths[1]


# -- the title


def test_the_title_is_there_before_the_game_to_continue_is_found_and_waits_for_it(
    tmp_path: Path, gate: Event
) -> None:
    paths = many(tmp_path, 5)
    reader = at_the_title(tmp_path)
    assert "Continue" in reader.targets()
    assert "Round" not in reader.words()
    reader.key(pygame.K_c)
    assert "Looking for your last game" in reader.words()
    gate.set()
    until(reader, lambda: reader.is_open == "TableScene")
    assert table_of(reader).session.path == paths[0]
    reader = at_the_title(tmp_path)
    reader.wait_for_files()
    assert "Round 3 of 6: MacLeod, MacDonald" in reader.words()


def test_where_there_is_nothing_to_continue_the_menu_says_so_once_that_is_known(
    tmp_path: Path, gate: Event
) -> None:
    for number in range(3):
        (tmp_path / "saves").mkdir(exist_ok=True)
        (tmp_path / "saves" / f"{number}.json").write_text("no game", encoding="utf-8")
    reader = at_the_title(tmp_path)
    reader.key(pygame.K_c)
    gate.set()
    until(reader, lambda: isinstance(reader.scene, TitleScene))
    assert "There is no game to continue" in reader.words()
    until(reader, lambda: "Continue" not in reader.targets())


# -- the sheet to save a copy


def test_the_sheet_to_save_a_copy_takes_a_name_before_the_others_are_found(
    tmp_path: Path, late: Late
) -> None:
    put_on_shelf(tmp_path, "Sunday", seats=2, actions=5)
    reader = at_the_title(tmp_path)
    reader.wait_for_files()
    reader.app.shelf.headings.forget(reader.app.shelf.named_path("Sunday"))
    late.is_late = lambda path: True
    scene = SaveAsScene(reader.app, a_session(reader.app.shelf, actions=10))
    open_scene(reader, scene)
    reader.erase()
    reader.type("Sun")
    assert "Saved before" not in reader.words()
    late.gate.set()
    until(reader, lambda: "Saved before" in reader.words())
    reader.type("day")
    assert scene.text == "Sunday"
    assert "it would be replaced" in reader.words()


def test_a_game_is_kept_while_files_are_read(tmp_path: Path, gate: Event) -> None:
    many(tmp_path, 30)
    reader = at_the_title(tmp_path)
    the_list(reader)
    session = a_session(reader.app.shelf, 2, actions=5)
    session.save()
    assert session.trouble == ""
    loaded = open_or_explain(session.path)
    assert isinstance(loaded, LoadedGame)
