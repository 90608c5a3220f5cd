"""Keeping a game while the disk takes its time: nobody waits, nothing is lost, and what fails is told."""

from __future__ import annotations

import errno
import json
import os
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from random import Random

import pygame
import pytest
from games import setup_for
from groups import widely
from table import FRAME, Player, laid_tile, sit_down, window
from windows import act

from skye_desktop.engine import Phase
from skye_desktop.files import (
    Lock,
    SaveError,
    Shelf,
    read_game,
    read_game_or_older,
)
from skye_desktop.files.record import TableOptions
from skye_desktop.game.session import Session
from skye_desktop.shell.reports import write_report

pytestmark = pytest.mark.skipif(os.name != "posix", reason="an open file cannot be replaced there")


class Disk:
    """Stands in for `os.fsync`: holds up whoever syncs until it is let go, and knows what was synced."""

    def __init__(self) -> None:
        self.synced: set[int] = set()  # inodes
        self.waited = 0
        self.error: OSError | None = None
        self.spares_the_window = False
        self._goes_on = threading.Event()
        self._goes_on.set()
        self._fsync = os.fsync

    def __call__(self, handle: int) -> None:
        is_free = self.spares_the_window and threading.current_thread() is threading.main_thread()
        self.waited += not is_free and not self._goes_on.is_set()
        assert is_free or self._goes_on.wait(10.0), "somebody waits for a disk that hangs"
        if self.error is not None:
            raise self.error
        self._fsync(handle)
        self.synced.add(os.fstat(handle).st_ino)

    def go_on(self) -> None:
        self._goes_on.set()

    @contextmanager
    def hanging(self) -> Iterator[None]:
        self._goes_on.clear()
        try:
            yield
        finally:
            self.go_on()


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    disk = Disk()
    monkeypatch.setattr(os, "fsync", disk)
    return disk


def at_the_table(folder: Path, **table: bool) -> Session:
    session = Session.start(setup_for(2, 5), Shelf(folder), TableOptions.model_validate(table))
    session.flush()
    return session


def play(session: Session, actions: int = 1, chance: Random | None = None) -> None:
    for _ in range(actions):
        act(session, chance or Random(1))


def undone(session: Session) -> Path:
    """Undo past the reveal: the file of the branch that keeps what was undone."""
    session.undo()
    (branch,) = (path for path in session.paths if path != session.path)
    return branch


# -- nobody waits


def test_a_game_is_played_and_written_while_the_disk_hangs(tmp_path: Path, disk: Disk) -> None:
    session = at_the_table(tmp_path)
    with disk.hanging():
        for _ in range(12):
            play(session)
            assert read_game(session.path).state == session.state
            assert session.trouble == ""
        session.undo()
        session.redo()
        session.add_note(3, "a note")
        session.rename("Slow")
        assert read_game(session.path).save.name == "Slow"
    session.flush()
    assert session.path.stat().st_ino in disk.synced


def test_nothing_at_the_table_waits_for_the_disk(tmp_path: Path, disk: Disk) -> None:
    player, spot = laid_tile(tmp_path)
    with disk.hanging():
        player.key(pygame.K_BACKSPACE)
        player.drag_onto(f"tile {spot.tile}", spot.cell)
        player.key(pygame.K_z, mod=pygame.KMOD_CTRL)
        player.key(pygame.K_y, mod=pygame.KMOD_CTRL)
        player.key(pygame.K_m)
        written = json.loads(player.session.path.read_text(encoding="utf-8"))
        assert len(written["actions"]) == len(player.session.moments)
        assert disk.waited == 1, "one thread waits, and it is not the window's"
    player.app.shelf.syncs.flush()


def test_what_is_undone_is_told_when_it_is_kept(tmp_path: Path, disk: Disk) -> None:
    session = at_the_table(tmp_path, is_playtest=True)
    play(session, 3)  # the deal and all prices
    told: list[str] = []
    session.on_undone_branch = told.append
    with disk.hanging():
        branch = undone(session)
        play(session, 1, Random(9))
        assert not told
        assert Lock.take(branch) is None, "it is not on the disk for good"
    session.flush()
    assert told == ["Before undo, round 1"]
    lock = Lock.take(branch)
    assert lock is not None
    lock.release()


# -- who waits


def test_the_lock_is_given_up_only_when_the_game_is_on_the_disk(tmp_path: Path, disk: Disk) -> None:
    session = at_the_table(tmp_path)
    with disk.hanging():
        play(session, 4)
        threading.Timer(0.1, disk.go_on).start()
        session.close()
    assert session.path.stat().st_ino in disk.synced


WHO_WAITS: dict[str, Callable[[Player], object]] = {
    "a report": lambda player: write_report(player.app, "", player.app.screen),
    "the end of the program": lambda player: player.app.ended(),
}


@pytest.mark.parametrize("who", WHO_WAITS)
def test_what_needs_the_game_on_the_disk_waits_for_it(who: str, tmp_path: Path, disk: Disk) -> None:
    player = sit_down(window(tmp_path), setup_for(2, 5))
    player.session.flush()
    disk.synced.clear()
    with disk.hanging():
        player.session.rename("Now")
        assert not disk.synced
        threading.Timer(0.1, disk.go_on).start()
        WHO_WAITS[who](player)
    assert player.session.path.stat().st_ino in disk.synced


def no_thread(*_: object) -> None:
    raise RuntimeError("can't start new thread")


def test_where_no_thread_can_be_had_the_window_waits(
    tmp_path: Path, disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(threading.Thread, "start", no_thread)
    session = at_the_table(tmp_path)
    play(session)
    assert session.path.stat().st_ino in disk.synced
    session.flush()
    assert session.trouble == ""


# -- what fails is told


def test_a_sync_that_fails_is_told_as_a_write_that_fails(tmp_path: Path, disk: Disk) -> None:
    session = at_the_table(tmp_path)
    told: list[str] = []
    session.file.on_trouble = told.append
    disk.error = OSError(errno.ENOSPC, "No space left on device")
    play(session)
    session.flush()
    with pytest.raises(SaveError) as failed:
        session.file.shelf.write(session.path, session.as_save())
    assert told == [session.trouble] == [str(failed.value)]
    assert "Make room on the disk" in session.trouble
    play(session)
    session.flush()
    assert len(told) == 1, "told once"
    disk.error = None
    play(session)
    assert session.trouble, "it is not certain yet"
    session.flush()
    assert told[1:] == [""]
    assert session.trouble == ""


def test_a_write_that_fails_stays_trouble_after_a_sync(tmp_path: Path, disk: Disk) -> None:
    session = at_the_table(tmp_path)
    with disk.hanging():
        play(session)
        kept = session.path
        session.file.path = tmp_path / "blocked" / "game.json"
        session.file.path.parent.write_text("a file where the folder should be", encoding="utf-8")
        play(session)
        assert session.trouble
        session.file.path = kept
    session.flush()
    assert session.trouble, "what was played last is not on the disk"
    session.save()
    assert session.trouble == ""


def test_a_sync_that_fails_is_told_though_nobody_moves(tmp_path: Path, disk: Disk) -> None:
    player = sit_down(window(tmp_path), setup_for(2, 5))
    disk.error = OSError(errno.EIO, "Input/output error")
    player.session.rename("Now")
    while player.app.shelf.syncs.is_busy:
        assert player.app.pause() <= 0.1, "the window looks again"
        player.turn()
    assert "The game is not saved now" in player.words()
    assert "Input/output error" in player.words()
    player.app.close()
    assert "could not be saved" in player.words()
    disk.error = None


# -- the frame first, then the disk


def _pick_up() -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=pygame.K_BACKSPACE, mod=0, unicode="", scancode=0)


def _is_written(player: Player) -> bool:
    written = json.loads(player.session.path.read_text(encoding="utf-8"))
    return len(written["actions"]) == len(player.session.moments)


def test_what_was_done_at_a_table_is_written_once_the_frame_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    player, _ = laid_tile(tmp_path)
    done = len(player.session.moments)
    player.app.turn([_pick_up()], FRAME)
    assert len(player.session.moments) == done + 1
    assert not _is_written(player)
    player.app.draw_if_stale()
    assert not _is_written(player), "whoever plays need not wait for it"
    player.app.run_deferred()
    assert _is_written(player)
    lay_again = pygame.K_z, pygame.KMOD_CTRL
    player.key(*lay_again)
    player.app.turn([_pick_up(), pygame.Event(pygame.KEYUP, key=pygame.K_BACKSPACE, mod=0)], FRAME)
    assert _is_written(player), "before the next event"
    player.key(*lay_again)
    player.app.turn([_pick_up()], FRAME)
    player.app.turn([], FRAME)
    assert _is_written(player), "before time goes on"
    player.key(*lay_again)
    player.app.turn([_pick_up()], FRAME)
    monkeypatch.setattr(player.table, "draw", lambda surface: 1 // 0)
    assert player.app.run() == 1
    assert _is_written(player), "though the frame that shows it fails"


def test_what_was_done_is_written_before_the_game_is_left(tmp_path: Path) -> None:
    player, _ = laid_tile(tmp_path)
    player.app.turn([_pick_up()], FRAME)
    player.app.close()
    assert _is_written(player)


# -- a power cut

_AFTER_THE_CUT: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda data: b"",
    "cut short": lambda data: data[: len(data) // 2],
    "zeros": lambda data: b"\0" * len(data),
    "all there": lambda data: data,
}


def cut_the_power(folder: Path, to: Path, disk: Disk, kind: str) -> None:
    """Copy what the disk has after a power cut: of each file that was not synced only its name is certain."""
    damaged: dict[int, bytes] = {}
    for path in sorted(folder.rglob("*.json")):
        found = path.stat()
        data = path.read_bytes()
        copy = to / path.relative_to(folder)
        copy.parent.mkdir(parents=True, exist_ok=True)
        if found.st_ino not in disk.synced:
            damaged[found.st_ino] = data = _AFTER_THE_CUT[kind](data)
        copy.write_bytes(data)
        shutil.copystat(path, copy)


@pytest.mark.parametrize("has_links", [True, False], ids=["second names", "copies"])
@pytest.mark.parametrize("kind", widely(sorted(_AFTER_THE_CUT)))
def test_a_power_cut_costs_at_most_what_was_not_synced(
    kind: str, has_links: bool, tmp_path: Path, disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object) -> None:
        raise OSError(errno.EPERM, "no second names here")

    if not has_links:
        monkeypatch.setattr(os, "link", refused)
        disk.spares_the_window = True  # copies are waited for
    chance, cuts = Random(kind), count()
    saves = tmp_path / "saves"
    session = at_the_table(saves)
    for _ in range(12):
        certain = len(session.moments)
        with disk.hanging():
            for _ in range(chance.randrange(1, 5)):
                play(session, 1, chance)
                left = tmp_path / f"cut {next(cuts)}"
                cut_the_power(saves, left, disk, kind)
                game = read_game_or_older(left / session.path.name)
                assert len(game.save.actions) >= certain
                assert game.state == session.state_at(len(game.save.actions))
                for before in (left / "older").glob("*.json"):
                    assert read_game(before), "states before are synced"
        session.flush()
        assert session.path.stat().st_ino in disk.synced
        if session.phase is Phase.FINISHED:
            break


def test_a_state_that_was_not_synced_takes_no_older_ones_place(tmp_path: Path, disk: Disk) -> None:
    session = at_the_table(tmp_path)
    for _ in range(3):
        play(session)
        session.flush()

    def older() -> dict[str, bytes]:
        return {path.name: path.read_bytes() for path in (tmp_path / "older").glob("*.json")}

    before = older()
    disk.error = OSError(errno.EIO, "Input/output error")
    play(session)
    session.flush()
    synced = older()
    assert before != synced, "the last state that was synced stepped back"
    for _ in range(5):
        play(session)
        session.flush()
    assert older() == synced
    disk.error = None


def test_a_game_that_was_thrown_away_is_not_missed(tmp_path: Path, disk: Disk) -> None:
    session = at_the_table(tmp_path, is_playtest=True)
    play(session, 3)
    with disk.hanging():
        branch = undone(session)
        session.redo()
        assert not branch.exists()
    session.flush()
    assert session.trouble == ""
    assert not branch.exists()
