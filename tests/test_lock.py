"""One window a game, with real processes for the other windows; and what happens where locks are lost."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from random import Random

import pytest
from test_storage import saved
from windows import act, another_window

from skye_desktop.files import InUseError, Lock, SaveError, Shelf, read_game
from skye_desktop.game.session import Session


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A game of two that keeps itself, after five actions."""
    path = tmp_path / "game.json"
    Shelf(tmp_path).write(path, saved(2, actions=5))
    return path


def lock_file(path: Path) -> Path:
    return path.parent / "older" / f"{path.stem}.lock"


def taken(path: Path) -> Lock:
    lock = Lock.take(path)
    assert lock is not None
    return lock


def resumed(path: Path) -> Session:
    return Session.resume(read_game(path), Shelf(path.parent))


def actions_of(path: Path) -> int:
    return len(read_game(path).save.actions)


# -- while the locks are there


def test_a_game_open_in_another_window_goes_on_as_a_copy_and_says_so(path: Path) -> None:
    before = path.read_bytes()
    with another_window(path) as other:
        assert other.told.file == path.name
        Shelf(path.parent)
        assert Lock.take(path) is None, "a new shelf leaves the lock"
        session = resumed(path)
        session.save()
        assert "another window" in session.opening_note
        assert f"process {other.process.pid}" in session.opening_note
    assert session.path != path
    assert session.parent is not None
    assert session.parent.game == read_game(path).save.id
    assert path.read_bytes() == before


def test_a_released_lock_can_be_taken_again_and_leaves_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    lock = taken(path)
    assert Lock.take(path) is None
    for _ in range(2):
        lock.release()
    assert list((tmp_path / "older").iterdir()) == []
    assert Lock.take(path) is not None


def test_a_game_that_another_window_plays_is_neither_deleted_nor_renamed(path: Path) -> None:
    shelf = Shelf(path.parent)
    with another_window(path) as other:
        for refused in (lambda: shelf.delete(path), lambda: shelf.rename(path, "Mine")):
            with pytest.raises(InUseError, match=f"process {other.process.pid}, since "):
                refused()
        told = other.act()
        assert told.file == path.name
        other.kill()
    taken(path).release()
    shelf.rename(path, "Mine")
    assert actions_of(path) == told.actions == 6, "as it is now, not as it was listed"
    shelf.delete(path)
    assert not path.exists()


# -- where they are lost


@pytest.mark.parametrize("who_is_first", ["the first window", "the second window"])
def test_of_two_windows_that_lost_the_lock_one_goes_on(path: Path, who_is_first: str) -> None:
    game = read_game(path).save.id
    with another_window(path) as first:
        first.act()
        shutil.rmtree(path.parent / "older")
        with another_window(path) as second:
            assert second.told.file == path.name, "nothing tells that the first one has it"
            order = (first, second) if who_is_first == "the first window" else (second, first)
            for _ in range(3):
                for window in order:
                    window.act()
    assert second.told.file == path.name != first.told.file
    assert path.name in first.told.note
    copy = read_game(path.with_name(first.told.file)).save
    assert actions_of(path) == len(copy.actions) == second.told.actions == first.told.actions == 9
    assert copy.parent is not None
    assert (copy.parent.game, copy.parent.at) == (game, 6)
    assert (first.told.trouble, second.told.trouble) == ("", "")


def test_a_lock_that_was_lost_is_taken_again_by_the_next_action(path: Path) -> None:
    session = resumed(path)
    shutil.rmtree(path.parent / "older")
    act(session, Random(1))
    assert session.path == path
    with another_window(path) as other:
        assert other.told.file != path.name
    session.close()
    assert not lock_file(path).exists()


def test_where_there_are_no_locks_the_file_itself_tells(path: Path) -> None:
    shutil.rmtree(path.parent / "older", ignore_errors=True)
    (path.parent / "older").write_text("in the way", encoding="utf-8")
    with another_window(path) as first, another_window(path) as second:
        for window in (first, second, first):
            window.act()
        assert (first.told.file, first.told.actions) == (path.name, 7)
        assert second.told.file != path.name
        assert not second.told.trouble
    assert actions_of(path) == 7


def test_a_copy_begun_in_mid_game_is_told_to_whoever_plays(path: Path) -> None:
    session = resumed(path)
    told: list[str] = []
    session.on_copied = told.append
    Shelf(path.parent).write(path, saved(2, actions=9))
    for _ in range(2):
        act(session, Random(1))
    assert len(told) == 1
    assert path.name in told[0]
    assert session.trouble == ""
    assert actions_of(path) == 9
    assert read_game(session.path).state == session.state


def test_a_file_that_was_only_touched_or_copied_back_is_still_ours(path: Path) -> None:
    session = resumed(path)
    act(session, Random(1))
    data = path.read_bytes()
    path.unlink()
    path.write_bytes(data)
    os.utime(path, (1.0, 1.0))
    act(session, Random(1))
    assert session.path == path
    path.unlink()
    act(session, Random(1))
    assert session.path == path
    assert read_game(path).state == session.state


def test_a_game_whose_lock_another_took_is_not_written(path: Path) -> None:
    session = resumed(path)
    assert session.file.lock is not None
    lock_file(path).unlink()
    lock = taken(path)
    before = path.read_bytes()
    with pytest.raises(SaveError, match="another window"):
        Shelf(path.parent).write(path, saved(2, actions=6), lock=session.file.lock)
    assert path.read_bytes() == before
    lock.release()
