"""Nothing is written, removed or renamed through a link: neither for saves nor for anything else in the data folder."""

from __future__ import annotations

import json
import os
from pathlib import Path
from random import Random

import pytest
from test_storage import link, put, saved
from windows import act, another_window

from skye_desktop.files import Lock, SaveError, Shelf, read_game, sweep, usable_folder, write_text
from skye_desktop.files.report import forget_crash, make_report, pending_crashes
from skye_desktop.files.settings import Settings, SettingsFile
from skye_desktop.play.session import Session


def tree(folder: Path) -> dict[str, tuple[int, bytes]]:
    """Every file below the folder, when it was written and what is in it."""
    return {
        str(path.relative_to(folder)): (
            path.lstat().st_mtime_ns,
            path.read_bytes() if path.is_file() else b"",
        )
        for path in sorted(folder.rglob("*"))
    }


@pytest.fixture
def elsewhere(tmp_path: Path) -> Path:
    """A folder of somebody else, with files that are called like ours; none of them may change."""
    folder = tmp_path / "elsewhere"
    for name in ("game.json", "game.1.json", "game.2.json", "save Sunday.1.json"):
        put(folder, name, saved(2, actions=3).model_dump_json())
    put(folder, "crash-2026-11-01 150000 abcdef.zip", "a report")
    put(folder, "game.lock", "a lock")
    put(folder, ".abc.part", "half a letter", age=10**6)
    return folder


def play_and_tidy(folder: Path) -> Session:
    """Everything that is done to a shelf: a game is opened, played, renamed, copied, deleted, and all is swept."""
    shelf = Shelf(folder)
    path = folder / "game.json"
    shelf.write(path, saved(2, actions=5))
    session = Session.resume(read_game(path), shelf)
    for number in range(3):
        act(session, Random(number))
    session.close()
    shelf.rename(shelf.rename(session.save_as("Sunday"), "Monday"), "Sunday")
    shelf.delete(shelf.named_path("Sunday"))
    shelf.delete(path)
    Shelf(folder)
    return session


def test_a_link_in_place_of_the_folder_of_older_states_is_left_alone(
    tmp_path: Path, elsewhere: Path
) -> None:
    (tmp_path / "saves").mkdir()
    older = link(tmp_path / "saves" / "older", elsewhere)
    before = tree(elsewhere)
    session = play_and_tidy(tmp_path / "saves")
    assert session.trouble == ""
    assert tree(elsewhere) == before
    assert older.is_symlink()


def test_a_dangling_link_in_place_of_the_folder_of_older_states_makes_no_folder(
    tmp_path: Path,
) -> None:
    (tmp_path / "saves").mkdir()
    link(tmp_path / "saves" / "older", tmp_path / "new")
    session = play_and_tidy(tmp_path / "saves")
    assert session.trouble == ""
    assert not (tmp_path / "new").exists()


def test_a_link_in_place_of_the_folder_of_saves_is_refused_with_words(
    tmp_path: Path, elsewhere: Path
) -> None:
    saves = link(tmp_path / "saves", elsewhere)
    before = tree(elsewhere)
    shelf = Shelf(saves)
    session = Session.start(saved(2).setup, shelf)
    assert (
        "saves is a link, and nothing is written through a link. Put the folder back"
        in session.trouble
    )
    with pytest.raises(SaveError, match="saves is a link"):
        shelf.delete(saves / "game.json")
    with pytest.raises(SaveError, match="saves is a link"):
        shelf.rename(saves / "game.json", "Sunday")
    assert read_game(saves / "game.json").save.actions, "it can be opened all the same"
    lock = Lock.take(saves / "game.json")
    assert lock is not None
    lock.release()
    session.close()
    assert tree(elsewhere) == before


@pytest.mark.parametrize("name", ["older states", "saves"])
def test_a_folder_that_becomes_a_link_in_mid_game_is_not_followed(
    tmp_path: Path, elsewhere: Path, name: str
) -> None:
    saves = tmp_path / "saves"
    session = Session.start(saved(2).setup, Shelf(saves))
    before = tree(elsewhere)
    moved = saves if name == "saves" else saves / "older"
    moved.replace(tmp_path / "moved")
    link(moved, elsewhere)
    act(session, Random(1))
    act(session, Random(2))
    session.close()
    assert tree(elsewhere) == before
    assert bool(session.trouble) is (name == "saves")


@pytest.mark.parametrize("target", ["new.lock", "elsewhere/game.lock"])
def test_a_link_in_place_of_a_lock_is_replaced_and_the_game_is_locked(
    tmp_path: Path, elsewhere: Path, target: str
) -> None:
    saves = tmp_path / "saves"
    path = saves / "game.json"
    Shelf(saves).write(path, saved(2, actions=5))
    (saves / "older").mkdir(exist_ok=True)
    link(saves / "older" / "game.lock", tmp_path / target)
    before = tree(elsewhere)
    with another_window(path) as other:
        assert other.told.file == path.name
        assert Lock.take(path) is None
    assert tree(elsewhere) == before
    assert not (tmp_path / "new.lock").exists()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
def test_a_pipe_in_place_of_a_lock_is_not_waited_for(tmp_path: Path) -> None:
    (tmp_path / "older").mkdir()
    os.mkfifo(tmp_path / "older" / "game.lock")
    lock = Lock.take(tmp_path / "game.json")
    assert lock is not None
    lock.release()
    assert (tmp_path / "older" / "game.lock").exists()


def test_links_to_files_are_replaced_and_what_they_lead_to_stays(
    tmp_path: Path, elsewhere: Path
) -> None:
    saves = tmp_path / "saves"
    (saves / "older").mkdir(parents=True)
    for name in ("game.json", "older/game.1.json", "older/game.2.json"):
        link(saves / name, elsewhere / Path(name).name)
    before = tree(elsewhere)
    shelf = Shelf(saves)
    for actions in (4, 5, 6):
        shelf.write(saves / "game.json", saved(2, actions=actions))
    assert tree(elsewhere) == before
    assert not any(path.is_symlink() for path in saves.rglob("*"))
    assert [len(read_game(saves / "older" / f"game.{n}.json").save.actions) for n in (1, 2)] == [
        5,
        4,
    ]


def test_a_state_before_is_no_second_name_of_a_file_elsewhere(
    tmp_path: Path, elsewhere: Path
) -> None:
    saves = tmp_path / "saves"
    saves.mkdir()
    link(saves / "game.json", elsewhere / "game.json")
    Shelf(saves).write(saves / "game.json", saved(2, actions=4))
    assert (elsewhere / "game.json").stat().st_nlink == 1
    assert len(read_game(saves / "older" / "game.1.json").save.actions) == 3


def test_nothing_is_swept_through_a_link(tmp_path: Path, elsewhere: Path) -> None:
    before = tree(elsewhere)
    sweep(link(tmp_path / "reports", elsewhere))
    assert tree(elsewhere) == before


def test_reports_are_not_written_renamed_or_dropped_through_a_link(
    tmp_path: Path, elsewhere: Path
) -> None:
    for number in range(25):
        put(elsewhere, f"crash-2026-10-{number + 1:02} 150000 abcdef.zip", "a report")
    link(tmp_path / "reports", elsewhere)
    before = tree(elsewhere)
    with pytest.raises(SaveError, match="reports is a link"):
        make_report(tmp_path, None, [], None, "a note", Settings(), "a crash")
    for crash in pending_crashes(tmp_path):
        with pytest.raises(SaveError, match="reports is a link"):
            forget_crash(crash)
    assert tree(elsewhere) == before


def test_settings_are_not_written_through_a_link(tmp_path: Path, elsewhere: Path) -> None:
    put(elsewhere, "settings.json", "{")
    link(tmp_path / "settings.json", elsewhere / "settings.json")
    link(tmp_path / "settings.broken.json", elsewhere / "game.json")
    before = tree(elsewhere)
    file = SettingsFile(tmp_path)
    _, trouble = file.read()
    assert trouble is not None
    assert file.write(Settings()) is None
    assert tree(elsewhere) == before
    assert not (tmp_path / "settings.json").is_symlink()
    assert json.loads((tmp_path / "settings.json").read_text(encoding="utf-8"))


def test_a_link_to_the_data_folder_is_the_persons_own_and_is_followed(tmp_path: Path) -> None:
    (tmp_path / "disk").mkdir()
    folder, trouble = usable_folder(link(tmp_path / "data", tmp_path / "disk"))
    assert (folder, trouble) == (tmp_path / "disk", "")
    write_text(folder / "settings.json", "{}")
    assert (tmp_path / "disk" / "settings.json").exists()
