"""Nothing is written, removed or renamed through a link: neither for saves nor for anything else in the data folder."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from test_storage import link, put, saved
from windows import act, another_window

from skye_desktop.files import Lock, SaveError, Shelf, read_game, sweep, usable_folder, write_text
from skye_desktop.files.report import forget_crash, make_report, pending_crashes
from skye_desktop.files.settings import Settings, SettingsFile
from skye_desktop.game.session import Session


def tree(folder: Path) -> dict[str, tuple[int, int, bytes]]:
    """Every file below the folder, when it was written, how many names it has and what is in it."""
    found = {}
    for path in sorted(folder.rglob("*")):
        status, data = path.lstat(), path.read_bytes() if path.is_file() else b""
        found[str(path.relative_to(folder))] = (status.st_mtime_ns, status.st_nlink, data)
    return found


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[Path]:
    """A folder of somebody else, with files that are called like ours; none of them may change."""
    folder = tmp_path / "elsewhere"
    for name in ("game.json", "game.1.json", "game.2.json", "save Sunday.1.json"):
        put(folder, name, saved(2, actions=3).model_dump_json())
    for number in range(25):
        put(folder, f"crash-2026-10-{number + 1:02} 150000 abcdef.zip", "a report")
    put(folder, "settings.json", "{")
    put(folder, "game.lock", "a lock")
    put(folder, ".abc.part", "half a letter", age=10**6)
    before = tree(folder)
    yield folder
    assert tree(folder) == before


@pytest.fixture
def saves(tmp_path: Path) -> Path:
    (tmp_path / "saves" / "older").mkdir(parents=True)
    return tmp_path / "saves"


@pytest.mark.parametrize("target", ["elsewhere", "new"])
def test_a_link_in_place_of_older_states_is_left_alone(
    saves: Path, elsewhere: Path, target: str
) -> None:
    (saves / "older").rmdir()
    older = link(saves / "older", elsewhere.with_name(target))
    shelf, path = Shelf(saves), saves / "game.json"
    shelf.write(path, saved(2, actions=5))
    session = Session.resume(read_game(path), shelf)
    for number in range(3):
        act(session, Random(number))
    session.close()
    shelf.rename(shelf.rename(session.save_as("Sunday"), "Monday"), "Sunday")
    shelf.delete(shelf.named_path("Sunday"))
    shelf.delete(path)
    Shelf(saves)
    assert session.trouble == ""
    assert older.is_symlink()
    assert not elsewhere.with_name("new").exists()


def test_a_link_in_place_of_saves_is_refused_with_words(tmp_path: Path, elsewhere: Path) -> None:
    saves = link(tmp_path / "saves", elsewhere)
    shelf, path = Shelf(saves), saves / "game.json"
    session = Session.start(saved(2).setup, shelf)
    told = "saves is a link, and nothing is written through a link. Put the folder back"
    assert told in session.trouble
    with pytest.raises(SaveError, match="saves is a link"):
        shelf.delete(path)
    with pytest.raises(SaveError, match="saves is a link"):
        shelf.rename(path, "Sunday")
    assert read_game(path).save.actions, "it can be opened all the same"
    lock = Lock.take(path)
    assert lock is not None
    lock.release()
    session.close()


@pytest.mark.parametrize("name", ["older states", "saves"])
def test_a_folder_that_becomes_a_link_is_not_followed(
    tmp_path: Path, elsewhere: Path, name: str
) -> None:
    saves = tmp_path / "saves"
    session = Session.start(saved(2).setup, Shelf(saves))
    moved = saves if name == "saves" else saves / "older"
    moved.replace(tmp_path / "moved")
    link(moved, elsewhere)
    for number in (1, 2):
        act(session, Random(number))
    session.close()
    assert bool(session.trouble) is (name == "saves")


@pytest.mark.parametrize("target", ["new.lock", "elsewhere/game.lock"])
def test_a_link_in_place_of_a_lock_is_replaced(saves: Path, elsewhere: Path, target: str) -> None:
    path = saves / "game.json"
    Shelf(saves).write(path, saved(2, actions=5))
    link(saves / "older" / "game.lock", saves.parent / target)
    with another_window(path) as other:
        assert other.told.file == path.name
        assert Lock.take(path) is None
    assert not (saves.parent / "new.lock").exists()


def test_links_to_files_are_replaced(saves: Path, elsewhere: Path) -> None:
    path = link(saves / "game.json", elsewhere / "game.json")
    session = Session.resume(read_game(path), Shelf(saves))
    session.save()
    assert session.path != path
    for name in ("game.1.json", "game.2.json"):
        link(saves / "older" / name, elsewhere / name)
    for actions, older in ((4, [3]), (5, [4, 3]), (6, [5, 4])):
        Shelf(saves).write(path, saved(2, actions=actions))
        kept = [len(read_game(one).save.actions) for one in sorted(saves.glob("older/game.*.json"))]
        assert kept[: len(older)] == older
        assert len(read_game(path).save.actions) == actions
    assert not any(path.is_symlink() for path in saves.rglob("*"))


def test_nothing_is_swept_through_a_link(tmp_path: Path, elsewhere: Path) -> None:
    sweep(link(tmp_path / "reports", elsewhere))


def test_no_report_is_written_or_dropped_through_a_link(tmp_path: Path, elsewhere: Path) -> None:
    link(tmp_path / "reports", elsewhere)
    with pytest.raises(SaveError, match="reports is a link"):
        make_report(tmp_path, None, [], None, "a note", Settings(), "a crash")
    for crash in pending_crashes(tmp_path):
        with pytest.raises(SaveError, match="reports is a link"):
            forget_crash(crash)


def test_settings_are_not_written_through_a_link(tmp_path: Path, elsewhere: Path) -> None:
    link(tmp_path / "settings.json", elsewhere / "settings.json")
    link(tmp_path / "settings.broken.json", elsewhere / "game.json")
    file = SettingsFile(tmp_path)
    assert file.read()[1] is not None
    assert file.write(Settings()) is None
    assert not (tmp_path / "settings.json").is_symlink()
    assert json.loads((tmp_path / "settings.json").read_text(encoding="utf-8"))


def test_a_link_to_the_data_folder_is_the_persons_own_and_is_followed(tmp_path: Path) -> None:
    (tmp_path / "disk").mkdir()
    folder, trouble = usable_folder(link(tmp_path / "data", tmp_path / "disk"))
    assert (folder, trouble) == (tmp_path / "disk", "")
    write_text(folder / "settings.json", "{}")
    assert (tmp_path / "disk" / "settings.json").exists()
