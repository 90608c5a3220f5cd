"""One window a game, with real processes for the other windows; and what happens where locks are lost."""

from __future__ import annotations

import os
import shutil
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest
from test_storage import saved
from windows import act, another_window

from skye_desktop.files import InUseError, Lock, SaveError, Shelf, read_game
from skye_desktop.files.lock import Holder, holder_of
from skye_desktop.play.session import Session


def a_game(folder: Path, actions: int = 5) -> Path:
    """A game of two that keeps itself."""
    path = folder / "game.json"
    Shelf(folder).write(path, saved(2, actions=actions))
    return path


def lock_file(path: Path) -> Path:
    """Where the lock of that game lies."""
    return path.parent / "older" / f"{path.stem}.lock"


def resumed(path: Path) -> Session:
    """The game, open in this window."""
    return Session.resume(read_game(path), Shelf(path.parent))


# -- while the locks are there


def test_a_game_open_in_another_window_goes_on_as_a_copy_and_says_so(tmp_path: Path) -> None:
    path = a_game(tmp_path)
    before = path.read_bytes()
    with another_window(path) as other:
        assert other.told.file == path.name
        assert Lock.take(path) is None
        session = resumed(path)
        session.save()
        assert "another window" in session.opening_note
        assert f"process {other.process.pid}" in session.opening_note
    assert session.path != path
    assert session.parent is not None
    assert session.parent.game == read_game(path).save.id
    assert path.read_bytes() == before


def test_the_lock_of_a_killed_window_is_free(tmp_path: Path) -> None:
    path = a_game(tmp_path)
    with another_window(path) as other:
        other.kill()
        lock = Lock.take(path)
        assert lock is not None
        lock.release()


def test_a_new_shelf_leaves_the_lock_of_another_window(tmp_path: Path) -> None:
    path = a_game(tmp_path)
    with another_window(path):
        Shelf(tmp_path)
        assert Lock.take(path) is None


def test_a_released_lock_can_be_taken_again_and_leaves_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    lock = Lock.take(path)
    assert lock is not None
    assert Lock.take(path) is None
    lock.release()
    lock.release()
    assert list((tmp_path / "older").iterdir()) == []
    assert Lock.take(path) is not None


def test_where_no_lock_can_be_had_nobody_is_kept_out(tmp_path: Path) -> None:
    (tmp_path / "older").write_text("in the way", encoding="utf-8")
    assert Lock.take(tmp_path / "game.json") is not None
    assert Lock.take(tmp_path / "game.json") is not None


def test_a_game_that_another_window_plays_is_neither_deleted_nor_renamed_and_it_is_said_who_plays(
    tmp_path: Path,
) -> None:
    path = a_game(tmp_path)
    shelf = Shelf(tmp_path)
    with another_window(path) as other:
        for refused in (lambda: shelf.delete(path), lambda: shelf.rename(path, "Mine")):
            with pytest.raises(InUseError, match=f"process {other.process.pid}, since "):
                refused()
        assert path.exists()
        assert other.act().file == path.name
        other.kill()
        shelf.rename(path, "Mine")
        shelf.delete(path)
    assert not path.exists()


def test_a_game_is_renamed_as_it_is_now_not_as_it_was_when_it_was_listed(tmp_path: Path) -> None:
    path = a_game(tmp_path)
    with another_window(path) as other:
        actions = other.act().actions
        other.kill()
    Shelf(tmp_path).rename(path, "Sunday")
    assert len(read_game(path).save.actions) == actions


@pytest.mark.parametrize(
    "text",
    ["", "\n", "\n{}", "junk", '\n{"process": -1}', "\n" + "[" * 900, "\n\0\xff", "x" * 100_000],
)
def test_whatever_stands_in_a_lock_file_only_who_has_it_is_unknown(
    tmp_path: Path, text: str
) -> None:
    path = a_game(tmp_path)
    lock = Lock.take(path)
    assert lock is not None
    lock_file(path).write_text(text, encoding="latin-1")
    assert holder_of(path) is None
    with pytest.raises(InUseError) as refused:
        Shelf(tmp_path).delete(path)
    assert refused.value.who == ""
    lock.release()


def test_whoever_has_a_game_is_told_in_words() -> None:
    here = Holder.this()
    assert str(here).startswith(f"process {os.getpid()}, since ")
    long_ago = datetime.now(UTC) - timedelta(days=3)
    elsewhere = Holder(process=7, computer="skerry", since=long_ago)
    assert str(elsewhere) == f"process 7 on skerry, since {long_ago.astimezone():%Y-%m-%d %H:%M}"


# -- where they are lost


@pytest.mark.parametrize("who_is_first", ["the first window", "the second window"])
def test_of_two_windows_that_lost_the_lock_only_one_goes_on_with_the_file(
    tmp_path: Path, who_is_first: str
) -> None:
    path = a_game(tmp_path)
    game = read_game(path).save.id
    with another_window(path) as first:
        first.act()
        shutil.rmtree(tmp_path / "older")
        with another_window(path) as second:
            assert second.told.file == path.name, "nothing tells that the first one has it"
            order = (first, second) if who_is_first == "the first window" else (second, first)
            for _ in range(3):
                for window in order:
                    window.act()
            assert second.told.file == path.name
            assert first.told.file != path.name
            assert path.name in first.told.note
    ours, copy = read_game(path), read_game(tmp_path / first.told.file)
    assert len(ours.save.actions) == second.told.actions == 9
    assert len(copy.save.actions) == first.told.actions == 9
    assert copy.save.parent is not None
    assert (copy.save.parent.game, copy.save.parent.at) == (game, 6)
    assert not first.told.trouble
    assert not second.told.trouble


def test_where_the_second_window_has_gone_the_first_sees_what_was_played_there(
    tmp_path: Path,
) -> None:
    path = a_game(tmp_path)
    with another_window(path) as first:
        shutil.rmtree(tmp_path / "older")
        with another_window(path) as second:
            second.act()
        second.kill()
        first.act()
    assert len(read_game(path).save.actions) == second.told.actions
    assert first.told.file != path.name


def test_a_lock_that_was_lost_is_taken_again_by_the_next_action(tmp_path: Path) -> None:
    path = a_game(tmp_path)
    session = resumed(path)
    shutil.rmtree(tmp_path / "older")
    act(session, Random(1))
    assert session.path == path
    with another_window(path) as other:
        assert other.told.file != path.name
    session.close()
    assert not lock_file(path).exists()


def test_where_there_are_no_locks_the_file_itself_tells(tmp_path: Path) -> None:
    path = a_game(tmp_path)
    shutil.rmtree(tmp_path / "older", ignore_errors=True)
    (tmp_path / "older").write_text("in the way", encoding="utf-8")
    with another_window(path) as first, another_window(path) as second:
        first.act()
        second.act()
        first.act()
        assert (first.told.file, first.told.actions) == (path.name, 7)
        assert second.told.file != path.name
        assert not second.told.trouble
    assert len(read_game(path).save.actions) == 7


def test_a_copy_begun_in_mid_game_is_told_to_whoever_plays(tmp_path: Path) -> None:
    path = a_game(tmp_path)
    session = resumed(path)
    told: list[str] = []
    session.on_copied = told.append
    Shelf(tmp_path).write(path, saved(2, actions=9))
    act(session, Random(1))
    act(session, Random(1))
    assert len(told) == 1
    assert path.name in told[0]
    assert session.trouble == ""
    assert len(read_game(path).save.actions) == 9
    assert read_game(session.path).state == session.state


def test_a_file_that_was_only_touched_or_copied_back_is_still_ours(tmp_path: Path) -> None:
    path = a_game(tmp_path)
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


def test_a_disk_on_which_nothing_can_be_found_out_makes_no_copies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = a_game(tmp_path)
    session = resumed(path)
    with monkeypatch.context() as patch:
        patch.setattr(
            Path, "lstat", lambda _: (_ for _ in ()).throw(OSError(5, "Input/output error"))
        )
        act(session, Random(1))
    assert "Input/output error" in session.trouble
    assert session.path == path
    act(session, Random(1))
    assert session.trouble == ""
    assert len(read_game(path).save.actions) == 7


def test_a_game_whose_lock_another_took_is_not_written_even_where_its_file_is_as_it_was(
    tmp_path: Path,
) -> None:
    path = a_game(tmp_path)
    session = resumed(path)
    assert session.file.lock is not None
    lock_file(path).unlink()
    taken = Lock.take(path)
    assert taken is not None
    before = path.read_bytes()
    with pytest.raises(SaveError, match="another window"):
        Shelf(tmp_path).write(path, saved(2, actions=6), lock=session.file.lock)
    assert path.read_bytes() == before
    taken.release()
